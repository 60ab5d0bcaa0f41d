"""Rules of thumb for 红五三打一 before the play: what a sensible player bids, names and buries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from paikit.cards import Card, Rank, Suit
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.hongwu.order import RED_FIVE, deal_order
from paikit.trick_opening import ways_to_bury
from paikit.tricks import TRUMP, Order, card_points, units

if TYPE_CHECKING:
    from paikit.rulesets.hongwu.facts import HongwuView
    from paikit.rulesets.hongwu.rules import Hongwu


def choose(game: Hongwu, view: HongwuView) -> Move:
    """An allowed move before the play; nothing is left to chance."""
    phase = view.public.phase
    if phase == "bid":
        move = _bid(game, view)
    elif phase == "trump":
        move = Move("trump", suit=best_suit(view.hand))
    else:
        move = Move("bury", bury(view.public.kitty_size, view.public.order, view.hand))
    return move if game.is_legal(view, move) else next(game.legal_moves(view))


_TOP_WORTH = {
    Rank.FIVE: 12.0,
    Rank.BIG_JOKER: 9.0,
    Rank.SMALL_JOKER: 7.0,
    Rank.THREE: 5.5,
    Rank.TWO: 4.0,
}


def strength(hand: Cards, trump: Suit) -> float:
    """A hand's worth with a trump suit, on a scale of its own: long and high trumps, side aces."""
    order = deal_order(trump)
    trumps = order.of_suit(hand, TRUMP)
    total = 2.0 * len(trumps)
    for card in trumps:
        above_ace = card.suit is not trump or card.rank in (Rank.TWO, Rank.THREE)
        total += _TOP_WORTH[card.rank] if above_ace or card is RED_FIVE else 0.0
    total += 3.0 * sum(unit.shape[0] > 1 for unit in units(order, trumps))
    for suit in order.suits:
        if suit == TRUMP:
            continue
        held = order.of_suit(hand, suit)
        total += 4.0 * sum(card.rank is Rank.ACE for card in held)
        total += sum(unit.shape[0] > 1 for unit in units(order, held))
        total -= 0.5 * len(held) if len(held) > 5 else 0.0
    return total


def best_suit(hand: Cards) -> Suit:
    """The trump suit that makes most of a hand; ♠ where several do."""
    return max(Suit, key=lambda suit: strength(hand, suit))


def _bid(game: Hongwu, view: HongwuView) -> Move:
    """The smallest bid that is open, as long as the hand should reach it."""
    open_bids = view.public.auction.bids
    worth = strength(view.hand, best_suit(view.hand))
    if open_bids and _expected(worth, game.options.packs) >= open_bids.start:
        return Move("bid", number=open_bids.start)
    return PASS


_EXPECTED = {2: (0.94, 18.0), 3: (0.73, 36.0)}
"""The points a declarer takes, as a line through the strength of his hand, fitted on bot play."""


def _expected(worth: float, packs: int) -> float:
    slope, base = _EXPECTED[packs]
    return slope * worth + base


def strength_for(points: int, packs: int) -> float:
    """The strength from which a declarer is expected to take so many points."""
    slope, base = _EXPECTED[packs]
    return (points - base) / slope


def bury(size: int, order: Order, hand: Cards) -> Cards:
    """What the rules of thumb bury."""
    return next(buries(order, hand, size))


def buries(order: Order, hand: Cards, size: int) -> Iterator[Cards]:
    """What to bury, the best by rules of thumb first: whole short suits, losers and the points
    they would give away.
    """
    cost = {card: 50.0 + order.power(card) for card in order.of_suit(hand, TRUMP)}
    for suit in order.suits:
        if suit != TRUMP:
            cost |= _side_costs(order, order.of_suit(hand, suit))

    def price(card: Card) -> int:
        return int(10 * cost[card])

    return ways_to_bury(order, hand, size, price, RATES)


RATES = (-10, 5, 15)
"""What a card point in the kitty costs more in other ways to bury, in tenths."""


def _side_costs(order: Order, held: Cards) -> dict[Card, float]:
    """How much each card of a side suit is worth keeping."""
    copies = Counter(held)
    costs = {}
    for card in copies:
        keep = len(held) + 0.5 * (order.step(card) + 1)
        keep += {Rank.ACE: 25.0, Rank.KING: 1.0}.get(card.rank, 0.0)
        keep += 4.0 * (copies[card] - 1)
        costs[card] = keep - 0.2 * card_points((card,))
    return costs
