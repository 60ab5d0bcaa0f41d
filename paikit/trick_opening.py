"""Trumps and the kitty for search: what naming a suit or burying some cards brings in play.

The declarer's plan is a trump suit and what he buries; the hand is then played out from its first
lead. The other hands are dealt as in the play, only that nothing but the auction speaks of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from paikit.cards import FACES, Card, Suit, without
from paikit.contract import Cards, Move, View
from paikit.trick_kernel import SEATS, Table, bits_of
from paikit.trick_kernel import without as rest_of
from paikit.trick_sampler import HOLDERS, KITTY, Chain, Habits
from paikit.trick_simulation import MEMORY, Spec, draw_deals, open_table_of, play_of
from paikit.trick_thumb import play_out
from paikit.tricks import TRUMP, Order, card_points, nearest_choices

FAR = 1_000
"""More than any card's price."""


@dataclass(frozen=True)
class Plan:
    """A move with the hand it leads to; `buried` is None where the kitty is not known yet."""

    move: Move
    suit: Suit
    spec: Spec
    buried: Cards | None


@dataclass
class Lie:
    """How the cards lie, with a kitty nobody has seen, and the tables by trump suit."""

    hands: list[Cards]
    kitty: Cards
    tables: dict[Order, Table] = field(default_factory=dict)


Bury = Callable[[Order, Cards], Cards]


class OpeningSimulation:
    """A declarer's decision before the play, for `paikit.search`."""

    unit = "points"
    scale = 1

    def __init__(self, view: View[Any], plans: Sequence[Plan], bury: Bury) -> None:
        self.view = view
        self.plans = tuple({plan.move: plan for plan in plans}.values())
        self.moves = tuple(plan.move for plan in self.plans)
        self.bury = bury
        self.spec = self.plans[0].spec

    # -- deals --

    @cached_property
    def pool(self) -> list[int]:
        """The faces of the cards that lie with others or in the kitty."""
        shown = [card for _, card in self._shown]
        unseen = without(self.spec.pack, (*self.view.hand, *self.view.kitty, *shown))
        return [self.spec.deal.bit_of[card.place] for card in unseen]

    def fits(self) -> bool:
        """Whether there are enough unseen cards for the other hands."""
        return min(self.chain().room) >= 0

    @property
    def _shown(self) -> list[tuple[int, Card]]:
        return [(seat, card) for seat, card in self.spec.shown if seat != self.view.seat]

    def chain(self) -> Chain:
        """A chain of deals that has not begun."""
        known = [Counter[Card]() for _ in range(HOLDERS)]
        for seat, card in self._shown:
            known[seat][card] += 1
        room = [0] * HOLDERS
        for seat, count in enumerate(self.view.public.counts):
            if seat != self.view.seat:
                room[seat] = count - known[seat].total()
        room[KITTY] = len(self.pool) - sum(room)
        # What is still face down in the kitty nobody has chosen.
        habits = Habits()
        habits.size, habits.worth = self.spec.habits.size, self.spec.habits.worth
        habits.calls = self.spec.habits.calls
        fixed = [play_of(self.spec.deal, one.elements()) for one in known]
        past: list[list[Any]] = [[] for _ in range(SEATS)]
        return Chain(self.spec.deal, fixed, room, [0] * HOLDERS, past, habits, MEMORY)

    def worlds(self, rng: random.Random, count: int) -> Iterator[Lie]:
        """Deals that fit the view, as likely as the auction says."""
        chain = self.chain()
        for _ in draw_deals(chain, self.pool, rng, count):
            hands = [self._cards(chain, seat) for seat in range(SEATS)]
            hands[self.view.seat] = self.view.hand
            yield Lie(hands, self._cards(chain, KITTY))

    def _cards(self, chain: Chain, holder: int) -> Cards:
        deal = self.spec.deal
        hand = chain.hand(holder)
        return tuple(FACES[deal.face_of[bit]] for plane in hand for bit in bits_of(plane))

    # -- results --

    def play_out(self, world: Lie, index: int, luck: int) -> tuple[int, int]:
        """The declarer's points over the line, and 2 for a hand won, 1 for a draw."""
        plan = self.plans[index]
        hand = (*self.view.hand, *self.view.kitty, *world.kitty)
        buried = plan.buried
        if buried is None:
            buried = self.bury(plan.spec.order, hand)
        table = self._table(world, plan.spec).copy()
        deal, seat = plan.spec.deal, self.view.seat
        table.buried = play_of(deal, buried)
        table.kitty = card_points(buried)
        held = rest_of(play_of(deal, hand), table.buried)
        table.once[seat], table.twice[seat], table.thrice[seat] = held
        play_out(table)
        return plan.spec.result(table, declares=True)

    def _table(self, world: Lie, spec: Spec) -> Table:
        """The table of a deal with the declarer's hand as it is before he has buried."""
        if spec.order not in world.tables:
            facts = self.view.public
            kitty = (*self.view.kitty, *world.kitty)
            world.tables[spec.order] = open_table_of(
                spec.deal, spec.order, facts, world.hands, kitty
            )
        return world.tables[spec.order]

    def solve(self, world: Lie) -> None:
        """Nothing is solved that far from the end."""


def ways_to_bury(
    order: Order, hand: Cards, size: int, price: Callable[[Card], int], rates: Sequence[int]
) -> Iterator[Cards]:
    """What to bury, by this price of each card first; then with other rates for a card point, and
    with one or two side suits gone or kept.
    """
    for shift in _leanings(order, hand, rates):

        def cost(card: Card, shift: dict[Card, int] = shift) -> int:
            return price(card) + shift.get(card, 0)

        yield nearest_choices(hand, size, (), cost)[0]


def _leanings(order: Order, hand: Cards, rates: Sequence[int]) -> Iterator[dict[Card, int]]:
    """By how much the price of each card changes."""
    yield {}
    for rate in rates:
        yield {card: rate * card_points((card,)) for card in hand}
    sides = [suit for suit in order.suits if suit != TRUMP]
    tops = {order.members(suit)[-1] for suit in sides}
    for gone in (*combinations(sides, 1), *combinations(sides, 2)):
        yield {card: -FAR for card in hand if order.suit(card) in gone and card not in tops}
    for kept in sides:
        yield {card: FAR for card in hand if order.suit(card) == kept}
