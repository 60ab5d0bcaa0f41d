"""Rules of thumb for 黑七 before the play: bid on long trumps, bury short suits, name the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paikit.cards import Card, Rank, Suit
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.heiqi import auction
from paikit.rulesets.heiqi.facts import HeiQiView, Options
from paikit.rulesets.heiqi.order import order as order_for
from paikit.tricks import TRUMP, card_points, nearest_choices

TOPS = {Rank.BIG_JOKER: 9, Rank.SMALL_JOKER: 7, Rank.SEVEN: 5, Rank.TWO: 4, Rank.ACE: 3}


def choose(view: HeiQiView, options: Options) -> Move:
    """An allowed move before the play; the rules of thumb leave nothing to chance."""
    phase = view.public.phase
    if phase == "bid":
        return _bid(view)
    if phase == "bury":
        return Move("bury", _bury(view, options))
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


def _bid(view: HeiQiView) -> Move:
    strength = suit_strength(view.hand, best_suit(view.hand))
    for bid in reversed(auction.open_bids(view.public.calls)):
        if strength >= NEEDED[bid]:
            return Move("bid", number=bid)
    return PASS


def _bury(view: HeiQiView, options: Options) -> Cards:
    """Short suits go first, then low cards; trumps, aces and pairs stay, points mostly."""
    trump = view.public.trump or best_suit(view.hand)
    order = order_for(trump, options.trump_seams == "joined")
    suits = Counter(order.suit(card) for card in view.hand)
    held = Counter(view.hand)

    def cost(card: Card) -> int:
        if order.suit(card) == TRUMP:
            return 60 + order.step(card)
        worth = order.step(card) + 2 * suits[order.suit(card)]
        worth += 20 * (card.rank is Rank.ACE) + 8 * (held[card] == 2)
        return worth - card_points([card])

    return nearest_choices(view.hand, view.public.to_bury, (), cost)[0]
