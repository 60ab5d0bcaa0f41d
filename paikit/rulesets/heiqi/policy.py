"""Rules of thumb for 黑七 before the play: bid on long trumps, bury short suits, name the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from paikit.cards import Card, Rank, Suit
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.heiqi import auction
from paikit.rulesets.heiqi.facts import HeiQiView, Options
from paikit.rulesets.heiqi.order import order as order_for
from paikit.trick_opening import ways_to_bury
from paikit.tricks import TRUMP, Order, card_points

TOPS = {Rank.BIG_JOKER: 9, Rank.SMALL_JOKER: 7, Rank.SEVEN: 5, Rank.TWO: 4, Rank.ACE: 3}


def choose(view: HeiQiView, options: Options) -> Move:
    """An allowed move before the play; the rules of thumb leave nothing to chance."""
    phase = view.public.phase
    if phase == "bid":
        return _bid(view)
    if phase == "bury":
        trump = view.public.trump or best_suit(view.hand)
        order = order_for(trump, options.trump_seams == "joined")
        return Move("bury", bury(view.public.to_bury, order, view.hand))
    return Move("trump", suit=best_suit(view.hand))


def suit_strength(hand: Iterable[Card], suit: Suit) -> int:
    """How good a hand is with this suit as trumps: length, tops, pairs, sure side cards."""
    order = order_for(suit)
    held = Counter(hand)
    strength = 0
    for card, copies in held.items():
        pair = copies == 2
        if order.suit(card) == TRUMP:
            strength += copies * (4 + TOPS.get(card.rank, 1)) + 4 * pair
        elif card.rank is Rank.ACE:
            strength += 3 * copies + 3 * pair
    return strength


def best_suit(hand: Iterable[Card]) -> Suit:
    """The suit to name trumps."""
    cards = tuple(hand)
    return max(Suit, key=lambda suit: suit_strength(cards, suit))


NEEDED = {110: 101, 100: 108, 90: 121, 80: 134}
"""The strength from which a bid is worth its risk."""

RATES = (-2, 1, 3)
"""What a card point in the kitty costs more in other ways to bury."""


def _bid(view: HeiQiView) -> Move:
    strength = suit_strength(view.hand, best_suit(view.hand))
    for bid in reversed(auction.open_bids(view.public.calls)):
        if strength >= NEEDED[bid]:
            return Move("bid", number=bid)
    return PASS


def bury(size: int, order: Order, hand: Cards) -> Cards:
    """What the rules of thumb bury."""
    return next(buries(order, hand, size))


def buries(order: Order, hand: Cards, size: int) -> Iterator[Cards]:
    """What to bury, the best by rules of thumb first: short suits go, then low cards; trumps, aces
    and pairs stay, points mostly.
    """
    suits = Counter(order.suit(card) for card in hand)
    held = Counter(hand)

    def cost(card: Card) -> int:
        if order.suit(card) == TRUMP:
            return 60 + order.step(card)
        worth = order.step(card) + 2 * suits[order.suit(card)]
        worth += 20 * (card.rank is Rank.ACE) + 8 * (held[card] == 2)
        return worth - card_points([card])

    return ways_to_bury(order, hand, size, cost, RATES)
