"""What can be played in 挤黑5, and what beats what.

A single's power puts 5 on top and 4 at the bottom. Steps are another matter: in chains every card
stands at its natural place, the ace first or last, and the 5 may be used or stepped over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from paikit.cards import JOKERS, RANKS, Rank
from paikit.climbing import Pattern, Sheet, run_patterns

ORDER = tuple(map(Rank, "46789TJQKA23"))
"""Singles from the lowest up, below the jokers and the 5 (JH-36)."""

STEPS = (Rank.ACE, *RANKS)
"""Neighbours: A 2 3 4 5 6 … K A (JH-39, JH-A08)."""

SKIPPING = tuple(rank for rank in STEPS if rank is not Rank.FIVE)
"""Neighbours where the 5 is stepped over: … 3 4 6 7 … (JH-40, JH-42)."""

BOMB, BLAST = 1, 2
"""Tiers: 炸弹 beats ordinary kinds, 轰牌 beats everything (JH-43, JH-44)."""

SHORTEST = {3: 5, 4: 4, 5: 3, 6: 3}
"""The shortest chain by number of players (JH-47)."""


@cache
def powers(*, jokers: bool) -> dict[Rank, int]:
    """Each rank's power as a single, 1 for the lowest (JH-36, JH-37)."""
    order = (*ORDER, *JOKERS, Rank.FIVE) if jokers else (*ORDER, Rank.FIVE)
    return {rank: place for place, rank in enumerate(order, 1)}


@cache
def sheet(shortest: int, *, jokers: bool) -> Sheet:
    """Every pattern of a table, the weakest first within a tier and size."""
    found = sorted(
        _patterns(shortest, jokers=jokers), key=lambda one: (one.tier, one.size, one.key)
    )
    return Sheet(tuple(found))


def _patterns(shortest: int, *, jokers: bool) -> Iterator[Pattern]:
    power = powers(jokers=jokers)
    for rank, key in power.items():
        yield Pattern("single", rank, key, ((rank, 1),))
        if rank not in JOKERS:
            yield Pattern("pair", rank, key, ((rank, 2),))
            yield Pattern("bomb", rank, key, ((rank, 3),), BOMB)
            yield Pattern("blast", rank, key, ((rank, 4),), BLAST)
    if jokers:
        # One pack has one of each, so the joker pair is two unequal cards (JH-38, JH-A11).
        big = Rank.BIG_JOKER
        yield Pattern("pair", big, power[big], tuple((joker, 1) for joker in JOKERS))
    yield from _chains("chain", 1, shortest)
    yield from _chains("pair_chain", 2, 2)


def _chains(kind: str, copies: int, shortest: int) -> Iterator[Pattern]:
    """Runs that use the 5 and runs that skip it; the key is the top card's natural place.

    A run over four and six without the five has the same key as the one with it (JH-A07).
    """
    for length in range(shortest, len(RANKS) + 1):
        for scale in (STEPS, SKIPPING):
            for pattern in run_patterns(kind, scale, copies, length):
                ranks = [rank for rank, _ in pattern.need]
                if len(set(ranks)) == length and (scale is STEPS or _steps_over(ranks)):
                    top = len(STEPS) if ranks[-1] is Rank.ACE else STEPS.index(ranks[-1]) + 1
                    yield Pattern(kind, ranks[-1], top, pattern.need)


def _steps_over(ranks: Sequence[Rank]) -> bool:
    return {Rank.FOUR, Rank.SIX} <= set(ranks) and Rank.FIVE not in ranks


def beats(mine: Pattern, other: Pattern, five_covers_five: str) -> bool:
    """Whether a pattern may answer another: it is higher, or fives cover fives (JH-46, JH-A10)."""
    return mine.beats(other) or (mine == other and covers(mine, five_covers_five))


def covers(pattern: Pattern, five_covers_five: str) -> bool:
    """Whether a play of fives may be covered by its like under this option."""
    kinds = {"singles_pairs": ("single", "pair"), "singles": ("single",), "off": ()}
    return pattern.rank is Rank.FIVE and pattern.kind in kinds[five_covers_five]
