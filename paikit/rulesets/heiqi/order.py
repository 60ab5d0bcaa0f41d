"""The order of cards in 黑七, once a suit is trumps and before.

Jokers, 7s and 2s are trumps in every deal (HQ-03, HQ-31), so they have left their suits: 6 and 8
are neighbours, and 3 is the lowest card (HQ-21, HQ-22).
"""

from functools import cache

from paikit.cards import JOKERS, Card, Rank, Suit
from paikit.tricks import TRUMP, Order, Run, run_of

PLAIN = tuple(Rank(text) for text in "345689TJQKA")


@cache
def order(trump: Suit | None, joined: bool = False) -> Order:
    """The order of a deal (HQ-46); with `joined`, trumps are one run without seams (HQ-A15).

    Before a suit is named the permanent trumps stand apart and the four suits are side suits.
    """
    plain = {suit: run_of(Card(rank, suit) for rank in PLAIN) for suit in Suit}
    runs = [_permanent(Rank.TWO, trump), _permanent(Rank.SEVEN, trump)]
    runs.append(run_of(map(Card, JOKERS)))
    if trump is not None:
        runs.insert(0, plain.pop(trump))
    trumps = (sum(runs, ()),) if joined else tuple(runs)
    return Order({**{str(suit): (run,) for suit, run in plain.items()}, TRUMP: trumps})


def _permanent(rank: Rank, trump: Suit | None) -> Run:
    """The 2s or 7s: those of the side suits are equals, that of the trump suit is next above."""
    side = tuple(Card(rank, suit) for suit in Suit if suit is not trump)
    return (side,) if trump is None else (side, (Card(rank, trump),))
