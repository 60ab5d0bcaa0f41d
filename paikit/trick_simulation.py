"""A decision of a trick game for search: candidates, deals that fit the view, playing on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paikit.cards import FACES, Card
from paikit.contract import Cards
from paikit.trick_kernel import Deal, Play, Table, bits_of
from paikit.tricks import TRUMP, Order, Tricks, card_points, known_voids


def lay_out(order: Order) -> Deal:
    """The kernel's deal of an order whose trump suit is named."""
    sides = [suit for suit in order.suits if suit != TRUMP]
    suits = [
        [[[card.place for card in step] for step in run] for run in order.suits[suit]]
        for suit in (*sides, TRUMP)
    ]
    return Deal(suits, [card_points((face,)) for face in FACES])


def play_of(deal: Deal, cards: Iterable[Card]) -> Play:
    """Some cards as the kernel's sets."""
    once = twice = thrice = 0
    for card in cards:
        bit = 1 << deal.bit_of[card.place]
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return once, twice, thrice


def cards_of(deal: Deal, play: Play) -> Cards:
    """The kernel's sets as cards, weakest first."""
    return tuple(FACES[deal.face_of[bit]] for plane in play for bit in bits_of(plane))


def table_of(deal: Deal, order: Order, facts: Tricks, hands: Sequence[Cards]) -> Table:
    """The kernel's table with these hands, before anything lies on it."""
    table = Table(deal)
    for seat, hand in enumerate(hands):
        table.once[seat], table.twice[seat], table.thrice[seat] = play_of(deal, hand)
    assert facts.seat is not None
    table.turn = facts.seat
    for seat, points in enumerate(facts.points):
        if seat == deal.declarer:
            table.own += points
        else:
            table.taken += points
    for seat, suits in enumerate(known_voids(order, facts)):
        for suit in suits:
            table.voids[seat] |= play_of(deal, order.members(suit))[0]
    return table
