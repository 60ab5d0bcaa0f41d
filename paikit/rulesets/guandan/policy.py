"""Rules of thumb for 掼蛋: which move a sensible player makes, from what his seat knows.

A play is worth the turns it takes off one's hand plus the lead it may win. What a lead is worth
depends on the table: more when an opponent is about to go out or one's own hand is nearly done,
nothing when it is the partner's already. The rest is a thumb on that scale: bombs have a price,
nobody is fed his last cards, and the partner is not covered without reason.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from heapq import nsmallest
from typing import TYPE_CHECKING

from paikit.cards import without
from paikit.climbing import Combo, fillings
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.guandan.parting import PACK, Parter, arrange, rank_counts
from paikit.rulesets.guandan.reasons import beating

if TYPE_CHECKING:
    from paikit.rulesets.guandan.rules import Guandan, GuandanView

__all__ = ["arrange", "choose"]

# All in turns, as a parting counts them; found by playing the rules against themselves.
LEAD = 0.6
"""What the lead is worth when nothing is pressing."""
PRESSED, FEW = 0.15, 8
"""How much more for each card that an opponent holds fewer than this."""
NEARLY_DONE, DONE_TURNS = 0.5, 1.5
"""How much more when so few turns are left in one's own hand."""
STOP = 1.0
"""How much more when an opponent could go out on the next lead of the same size."""
COVER = 0.1
"""What it takes to play over the partner, for each step of height of his play."""
BOMB, EARLY_BOMB, FAR = 0.2, 0.3, 10
"""The price of a bomb, and what comes on top while no opponent is down to so many cards."""
SURE = 0.8
"""A group is sure when it is as likely as this to win the lead."""
ONE_UNSURE, ALL_SURE = 0.5, 2.0
"""How much more a lead is worth when all other groups, or simply all, are sure: one runs out."""
RUN_OUT = 1.5
"""What leading a sure group is worth then."""
LONG = 0.04
"""What each card of a group is worth on a lead: long groups are hard to answer."""
FEED, FEED_LONG = 2.0, 0.5
"""What it costs to lead one or two cards, or more, to an opponent who holds just as many."""
SEND = 0.4
"""What it is worth to lead a group as large as the partner's hand."""
WANTED = 0.1
"""What it is worth to lead what the partner wants and the opponents do not (GD-T3)."""
SPLITS = 4
"""How many ways to break up groups are looked at in full."""


def choose(game: Guandan, view: GuandanView, _rng: random.Random) -> Move:
    """An allowed move by rules of thumb."""
    seat = Seat(view)
    if view.phase != "play":
        return min(game.legal_moves(view), key=seat.exchange_loss)
    move = seat.lead() if view.public.standing is None else seat.follow()
    return move if game.is_legal(view, move) else next(game.legal_moves(view))


class Seat:
    """The seat to move, weighing its plays."""

    def __init__(self, view: GuandanView) -> None:
        self.view = view
        self.facts = view.public
        self.hand = view.hand
        unseen = PACK - rank_counts((*view.hand, *self.facts.seen))
        self.parter = Parter(self.facts.level, unseen)
        self.partner = (view.seat + 2) % 4
        neighbours = (view.seat + 1) % 4, (view.seat + 3) % 4
        self.foe_counts = [n for foe in neighbours if (n := self.facts.counts[foe])]

    @cached_property
    def groups(self) -> tuple[Combo, ...]:
        return self.parter.part(self.hand)

    @cached_property
    def turns(self) -> float:
        return self.parter.turns(self.hand)

    @cached_property
    def fewest(self) -> int:
        """How many cards the opponent closest to going out holds."""
        return min(self.foe_counts, default=FAR + 1)

    @cached_property
    def lead_worth(self) -> float:
        worth = LEAD + PRESSED * max(0, FEW - self.fewest)
        if self.turns < DONE_TURNS:
            worth += NEARLY_DONE
        return worth + (0 if self.unsure > 1 else ONE_UNSURE if self.unsure else ALL_SURE)

    @cached_property
    def unsure(self) -> int:
        """How many groups would not win the lead."""
        return sum(self.holds(group) < SURE for group in self.groups)

    def holds(self, combo: Combo) -> float:
        return self.parter.holds(combo.pattern)

    def play(self, cards: Cards) -> Move:
        """The play of some cards, its kind named only where it could be two."""
        kinds = dict.fromkeys(combo.kind for combo in beating(self.facts, cards))
        return Move("play", cards, kind=next(iter(kinds)) if len(kinds) > 1 else "")

    # -- leading --

    def lead(self) -> Move:
        if beating(self.facts, self.hand):
            return self.play(self.hand)
        return self.play(max(self.groups, key=self.lead_value).cards)

    def lead_value(self, group: Combo) -> float:
        holds = self.holds(group)
        value = self.parter.cost(group.pattern) + self.lead_worth * holds + LONG * group.size
        if holds >= SURE and not group.pattern.tier and self.unsure <= 1:
            value += RUN_OUT
        if group.size in self.foe_counts:
            value -= (FEED if group.size <= 2 else FEED_LONG) * (1 - holds)
        if group.size == self.facts.counts[self.partner] and not group.pattern.tier:
            value += SEND * (1 - holds)
        return value + WANTED * max(-1, min(1, self.wanted[group.kind]))

    @cached_property
    def wanted(self) -> Counter[str]:
        """How much oftener the partner has played each kind than an opponent has."""
        kinds: Counter[str] = Counter()
        for one in self.view.history:
            if one.meaning and one.seat != self.view.seat:
                kinds[one.meaning.kind] += 2 if one.seat == self.partner else -1
        return kinds

    # -- following --

    def follow(self) -> Move:
        """The answer worth most, or a pass where none is worth more than passing."""
        if beating(self.facts, self.hand):
            return self.play(self.hand)
        best, top = PASS, self.pass_value
        for cards in self.answers():
            value = self.answer_value(cards)
            if value > top:
                best, top = self.play(cards), value
        return best

    @cached_property
    def stop_worth(self) -> float:
        """What taking the lead is worth against the standing play."""
        pressing = not self.partner_stands and self.fewest <= self.target.size
        return self.lead_worth + (STOP if pressing else 0)

    @property
    def target(self) -> Combo:
        """The standing play."""
        assert self.facts.standing is not None
        combo: Combo = self.facts.standing.meaning
        return combo

    @property
    def partner_stands(self) -> bool:
        return self.facts.standing is not None and self.facts.standing.seat == self.partner

    @property
    def pass_value(self) -> float:
        if not self.partner_stands:
            return 0
        return COVER * self.target.pattern.key + self.stop_worth * self.holds(self.target)

    def answer_value(self, cards: Cards) -> float:
        combo = beating(self.facts, cards)[0]
        saved = self.turns - self.parter.turns(without(self.hand, cards))
        price = 0.0
        if combo.pattern.tier:
            price = BOMB + (EARLY_BOMB if self.fewest > FAR else 0)
            if self.partner_stands:
                return -price
        return saved + self.stop_worth * self.holds(combo) - price

    def answers(self) -> Iterator[Cards]:
        """Whole groups that beat the standing play, then the least costly splits of others."""
        whole = [group.cards for group in self.groups if beating(self.facts, group.cards)]
        yield from whole
        splits = [cards for cards in self.splits() if cards and cards not in whole]
        yield from nsmallest(SPLITS, splits, key=self.loose_turns)

    def splits(self) -> Iterator[Cards]:
        """One filling of each higher pattern of the standing kind, () where there is none."""
        target, sheet = self.target, self.parter.sheet
        if target.pattern.tier:
            return
        for pattern in sheet.by_size[target.size]:
            if pattern.kind == target.kind and pattern.key > target.pattern.key:
                yield next(fillings(sheet, pattern, self.hand), ())

    def loose_turns(self, cards: Cards) -> float:
        """What the rest of the hand costs at a glance, without its runs."""
        return self.parter.glance(without(self.hand, cards))

    # -- tribute --

    def exchange_loss(self, move: Move) -> tuple[float, int]:
        """What a move of tribute or return costs, and the power given away.

        Resisting costs least; of two payers the one before this seat should lead next, where
        his plays can be pressed at once (GD-T1).
        """
        if move.action == "resist":
            return -99, 0
        if move.number is not None:
            return (self.view.seat - move.number) % 4, 0
        (card,) = move.cards
        power = self.parter.power[card.rank]
        return self.parter.turns(without(self.hand, move.cards)) + 0.02 * power, power
