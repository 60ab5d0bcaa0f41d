"""What can be played in 掼蛋, and what beats what.

Power is asked of the level: the level card 级牌 stands above the ace. Steps are not: in a straight
every card, the level card too, keeps its natural place, and the ace may be first or last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from paikit.cards import RANKS, Card, Rank, Suit
from paikit.climbing import Pattern, Sheet, run_patterns

STEPS = (Rank.ACE, *RANKS)
"""Neighbours: A 2 3 … K A (GD-07, GD-12, GD-A03)."""

BOMB_TIERS = {4: 1, 5: 2, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8}
STRAIGHT_FLUSH_TIER = 3
JOKER_BOMB_TIER = 9
"""4 < 5 < straight flush < 6 < … < 10 < four jokers (GD-31, GD-32, GD-33, GD-A09, GD-A25)."""


@cache
def powers(level: Rank) -> dict[Rank, int]:
    """Each rank's power, 1 for the lowest (GD-26)."""
    order = [rank for rank in RANKS if rank is not level]
    order += [level, Rank.SMALL_JOKER, Rank.BIG_JOKER]
    return {rank: place for place, rank in enumerate(order, 1)}


def wild_card(level: Rank) -> Card:
    """逢人配: the heart of the level rank, two copies (GD-20)."""
    return Card(level, Suit.HEARTS)


@cache
def sheet(level: Rank) -> Sheet:
    """Every pattern at a level, 392 of them, the weakest first within a tier and size."""
    found = sorted(_patterns(level), key=lambda one: (one.tier, one.size, one.key))
    return Sheet(tuple(found), wild_card(level))


def _patterns(level: Rank) -> Iterator[Pattern]:
    power = powers(level)
    for rank, key in power.items():
        yield Pattern("single", rank, key, ((rank, 1),))
        yield Pattern("pair", rank, key, ((rank, 2),))
    for rank in RANKS:
        yield Pattern("triple", rank, power[rank], ((rank, 3),))
        for other in power:
            if other is not rank:
                yield Pattern("full_house", rank, power[rank], ((rank, 3), (other, 2)))
        for size, tier in BOMB_TIERS.items():
            yield Pattern("bomb", rank, power[rank], ((rank, size),), tier)
    yield from run_patterns("straight", STEPS, 1, 5)
    yield from run_patterns("tube", STEPS, 2, 3)
    yield from run_patterns("plate", STEPS, 3, 2)
    suited = {"tier": STRAIGHT_FLUSH_TIER, "suited": True, "plain": "straight"}
    yield from run_patterns("straight_flush", STEPS, 1, 5, **suited)
    jokers = ((Rank.SMALL_JOKER, 2), (Rank.BIG_JOKER, 2))
    yield Pattern("joker_bomb", Rank.BIG_JOKER, power[Rank.BIG_JOKER], jokers, JOKER_BOMB_TIER)
