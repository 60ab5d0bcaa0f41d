"""Which cards are trumps in 红五三打一, and which are higher (HW-03, HW-04, HW-39).

Above the ace of trumps stand, from the top, ♥5, the jokers (正副司令), the 3 of trumps (正参谋),
the 3 of the other suit of its colour (副参谋), the 2 of trumps and the other 2s. Each of these is a
run of its own, so that none of them makes a tractor (HW-10).
"""

from __future__ import annotations

from functools import cache

from paikit.cards import RANKS, Card, Rank, Suit
from paikit.tricks import TRUMP, Order, Run, run_of

RED_FIVE = Card(Rank.FIVE, Suit.HEARTS)
SAME_COLOUR = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


@cache
def deal_order(trump: Suit | None) -> Order:
    """The order of a deal; before trumps are named only ♥5, jokers and 2s are trumps.

    >>> deal_order(Suit.SPADES).members("♥")
    (♥3, ♥4, ♥6, ♥7, ♥8, ♥9, ♥T, ♥J, ♥Q, ♥K, ♥A)
    """
    above = _above_ace(trump)
    taken = {card for step in above for card in step}

    def plain(suit: Suit) -> Run:
        cards = (Card(rank, suit) for rank in RANKS)
        return run_of(card for card in cards if card not in taken)

    suits: dict[str, tuple[Run, ...]] = {
        str(suit): (plain(suit),) for suit in Suit if suit is not trump
    }
    tops = tuple((step,) for step in above)
    suits[TRUMP] = tops if trump is None else (plain(trump), *tops)
    return Order(suits)


def _above_ace(trump: Suit | None) -> Run:
    """The trumps above the ace, weakest first, equals together."""
    jokers_and_five = run_of((Card(Rank.SMALL_JOKER), Card(Rank.BIG_JOKER), RED_FIVE))
    off_twos = tuple(Card(Rank.TWO, suit) for suit in Suit if suit is not trump)
    if trump is None:
        return (off_twos, *jokers_and_five)
    deputy = Card(Rank.THREE, SAME_COLOUR[trump])
    advisers = (deputy, Card(Rank.THREE, trump))
    return (off_twos, *run_of((Card(Rank.TWO, trump), *advisers)), *jokers_and_five)
