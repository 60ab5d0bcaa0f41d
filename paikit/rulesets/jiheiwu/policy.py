"""How a player by rules of thumb plays 挤黑5, from what his seat knows.

The rules of thumb are the kernel's (`thumb.py`): here the view is laid out for them, with nothing
in the hands that it does not see.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from paikit.cards import without
from paikit.climbing import Pattern
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.jiheiwu import kernel
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, SMALL_JOKER
from paikit.rulesets.jiheiwu.compact import cards_of, play_of, ranks_of, thumb_of
from paikit.rulesets.jiheiwu.facts import REVEAL, Options
from paikit.rulesets.jiheiwu.kernel import Table
from paikit.rulesets.jiheiwu.past import look_back
from paikit.rulesets.jiheiwu.reasons import TableRules
from paikit.rulesets.jiheiwu.thumb import REVEAL_COST

if TYPE_CHECKING:
    from paikit.rulesets.jiheiwu.facts import JiGame, JiView

BLUFF = 0.08
"""How often a hidden partner hits 庄 as an enemy would, so as not to be known by it (JH-T3)."""


def choose(game: JiGame, view: JiView, rng: random.Random) -> Move:
    """An allowed move by rules of thumb."""
    thumb = thumb_of(game.options)
    cost, _ = thumb.part(ranks_of(view.hand))
    if cost <= REVEAL_COST and game.is_legal(view, REVEAL):
        return REVEAL
    play = thumb.choose(seen_table(view, game.options), hides=rng.random() < BLUFF)
    move = PASS if play == kernel.PASS else Move("play", cards_of(play, view.hand))
    return move if game.is_legal(view, move) else next(game.legal_moves(view))


def seen_table(view: JiView, options: Options) -> Table:
    """The kernel's table as a seat sees it: its own hand and role, and what is public."""
    _, table = look_back(view.public, view.game.pack, options)
    table.turn = view.seat
    table.hands = [0] * options.players
    table.hands[view.seat] = ranks_of(view.hand)
    five = view.seat if BLACK_FIVE in view.hand else table.black5
    joker = view.seat if SMALL_JOKER in view.hand else table.small_joker
    table.set_roles(five, joker)
    return table


# --- a hand as groups ------------------------------------------------------------------------


@cache
def pattern_by_play(rules: TableRules) -> dict[int, Pattern]:
    """The pattern of each of the kernel's plays."""
    return {play_of(pattern): pattern for pattern in rules.sheet.patterns}


def parted(game: JiGame, hand: Cards) -> tuple[float, list[Pattern]]:
    """The turns a hand needs, and the groups it is parted into."""
    cost, groups = thumb_of(game.options).part(ranks_of(hand))
    pattern = pattern_by_play(TableRules.of(game.options))
    return cost / 1000, [pattern[play] for play in groups]


@cache
def strengths(options: Options) -> dict[Pattern, float]:
    """How strong each pattern is among its like, up to 1 for the highest."""
    strength = thumb_of(options).rules.strength
    patterns = TableRules.of(options).sheet.patterns
    return {pattern: strength[play_of(pattern)] / 1000 for pattern in patterns}


def by_strength(game: JiGame, groups: Sequence[Pattern]) -> list[Pattern]:
    """Groups from the weakest to bombs."""
    strength = strengths(game.options)
    return sorted(groups, key=lambda one: (one.tier, strength[one], one.size))


def arrange(game: JiGame, hand: Cards) -> tuple[Cards, ...]:
    """The hand parted into groups that one would play together, bombs and strong ones last."""
    found = []
    for pattern in by_strength(game, parted(game, hand)[1]):
        cards = cards_of(play_of(pattern), hand)
        found.append(cards)
        hand = without(hand, cards)
    return tuple(found)
