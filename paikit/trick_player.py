"""A seat with a trick to play to, and what it can work out from its view: the ground of tips."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from paikit.cards import Card, Rank, without
from paikit.contract import Cards, View
from paikit.tricks import (
    TRUMP,
    Order,
    Tricks,
    all_units,
    beaten_units,
    card_points,
    known_voids,
    nearest_choices,
    serve,
    shapes,
)


class Player:
    """What the seat of a view knows in a trick game with a lone declarer.

    `treasure` is a card whose capture costs more than its points.
    """

    def __init__(self, view: View[Any], order: Order, treasure: Card | None = None) -> None:
        self.view = view
        self.game: Any = view.game
        self.facts: Tricks = view.public
        self.order, self.hand, self.treasure = order, view.hand, treasure
        self.is_declarer: bool = view.seat == self.facts.declarer
        self.voids = known_voids(order, self.facts)

    @cached_property
    def unseen(self) -> Cards:
        """The cards this seat cannot place: the other hands and, for a defender, the kitty."""
        return without(self.game.pack, (*self.hand, *self.facts.seen, *self.view.kitty))

    @cached_property
    def unseen_of(self) -> dict[str, Cards]:
        return {suit: self.order.of_suit(self.unseen, suit) for suit in self.order.suits}

    def held_of(self, suit: str) -> Cards:
        """The seat's cards of an effective suit, weakest first."""
        return self.order.of_suit(self.hand, suit)

    def is_ally(self, seat: int) -> bool:
        """Whether a seat is on this seat's side; the declarer has only himself."""
        declares: bool = seat == self.facts.declarer
        return declares == self.is_declarer

    def sure(self, cards: Cards) -> bool:
        """Whether no unseen card or unit of the suit can be higher."""
        suit = self.order.suit(cards[0])
        return not beaten_units(self.order, cards, (self.unseen_of[suit],))

    def is_out_of(self, seat: int, suit: str) -> bool:
        """Whether a seat has shown to be out of a side suit and may still hold trumps."""
        return suit in self.voids[seat] and TRUMP not in self.voids[seat]

    def cost(self, card: Card) -> int:
        """The price of letting a card go on a trick that is lost."""
        if self.order.suit(card) == TRUMP:
            worth = 10 + 4 * max(self.order.power(card) - 103, 0)
        else:
            worth = 40 if card.rank is Rank.ACE else self.order.step(card)
        return worth + 20 * card_points((card,)) + 400 * (card is self.treasure)

    def gift(self, card: Card) -> int:
        """The price of a card on a trick that one's own side wins: points are welcome there."""
        return self.cost(card) - 40 * card_points((card,))

    def high(self, held: Cards, lead: Cards) -> Iterator[Cards]:
        """Answers in the shape of the lead: each unit for a single unit, the strongest else."""
        asked = shapes(self.order, lead)
        if len(asked) == 1:
            for unit in all_units(self.order, held):
                if unit.shape == asked[0]:
                    yield unit.cards
            return
        asked = tuple(shape for shape in asked if shape[0] > 1)
        served, ways = serve(self.order, held, asked)
        if served == asked and len(held) >= len(lead):
            for way in (ways[0], ways[-1]):
                for price in (self.order.power, self._height):
                    yield nearest_choices(held, len(lead), (), price, way)[0]

    def _height(self, card: Card) -> int:
        return -self.order.power(card)
