"""Which move a sensible player of 掼蛋 makes, and how he sees his hand.

The rules of thumb are the kernel's (`thumb.py`): here the view is laid out for them, with nothing
that the seat does not know.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from paikit.cards import Rank, without
from paikit.climbing import Combo, Pattern, in_order
from paikit.contract import Cards, Move
from paikit.rulesets.guandan.compact import (
    combo_of,
    hand_of,
    move_of,
    pattern_plays,
    ranks_of,
    seen_table,
    thumb_of,
)
from paikit.rulesets.guandan.facts import PACK
from paikit.rulesets.guandan.patterns import powers
from paikit.rulesets.guandan.thumb import quiet

if TYPE_CHECKING:
    from paikit.rulesets.guandan.rules import Guandan, GuandanView

HEIGHT = 0.02
"""What each step of a card's power is worth in turns when it is given away."""


def choose(game: Guandan, view: GuandanView, _rng: random.Random) -> Move:
    """An allowed move by rules of thumb."""
    if view.phase != "play":
        return min(game.legal_moves(view), key=lambda move: _exchange_loss(view, move))
    table, plan = seen_table(view)
    play = thumb_of(view.public.level).choose(table, plan)
    move = move_of(play, table.hands[view.seat], view)
    return move if game.is_legal(view, move) else next(game.legal_moves(view))


def _exchange_loss(view: GuandanView, move: Move) -> tuple[float, int]:
    """What a move of tribute or return costs, and the power given away.

    Resisting costs least; of two payers the one before this seat should lead next, where
    his plays can be pressed at once (GD-T1).
    """
    if move.action == "resist":
        return -99, 0
    if move.number is not None:
        return (view.seat - move.number) % 4, 0
    (card,) = move.cards
    power = powers(view.public.level)[card.rank]
    return turns(without(view.hand, move.cards), view.public.level) + HEIGHT * power, power


# --- a hand as groups ------------------------------------------------------------------------


def turns(hand: Cards, level: Rank) -> float:
    """The turns that a hand costs, groups that win the lead paying for others."""
    return thumb_of(level).part(hand_of(hand, level)).cost / 1000


def part(hand: Cards, level: Rank, unseen: Cards) -> tuple[Combo, ...]:
    """The groups one would play, strongest last, by what of the unseen cards is higher."""
    thumb, left = thumb_of(level), hand_of(hand, level)
    found = []
    # Straight flushes take their cards first, the other groups what is left.
    for play in sorted(thumb.groups(thumb.part(left)), reverse=True):
        combo = combo_of(play, left, level)
        found.append(combo)
        left.remove(play, thumb.level)
    return tuple(sorted(found, key=lambda one: _strength(one.pattern, level, unseen)))


def _strength(pattern: Pattern, level: Rank, unseen: Cards) -> tuple[float, ...]:
    return pattern.tier, holds(pattern, level, unseen), pattern.size, pattern.key


def holds(pattern: Pattern, level: Rank, unseen: Cards) -> float:
    """About how likely a group is to win the lead."""
    ranks = ranks_of(unseen, level)
    return thumb_of(level).holds(pattern_plays(level)[pattern], ranks, quiet(ranks)) / 1000


def arrange(hand: Cards, level: Rank) -> tuple[Cards, ...]:
    """The hand parted into the groups one would play, strongest last."""
    return tuple(in_order(combo) for combo in part(hand, level, without(PACK, hand)))
