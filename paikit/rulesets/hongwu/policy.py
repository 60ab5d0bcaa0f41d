"""Rules of thumb for 红五三打一: what a sensible player bids, names, buries, leads and follows.

In play every candidate is weighed alike: how likely one's side wins the trick, times the points in
it, less what the cards spent would still be worth. Only a view is looked at.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from paikit.cards import Card, Rank, Suit, in_notation_order, without
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.hongwu.auction import SEATS
from paikit.rulesets.hongwu.order import RED_FIVE, deal_order
from paikit.tricks import (
    TRUMP,
    Order,
    all_units,
    beaten_units,
    card_points,
    known_voids,
    nearest_choices,
    nearest_follows,
    serve,
    shapes,
    units,
)

if TYPE_CHECKING:
    from paikit.rulesets.hongwu.facts import HongwuView
    from paikit.rulesets.hongwu.rules import Hongwu

RED_FIVE_LOST = 20
"""What a captured ♥5 costs, in card points."""


def choose(game: Hongwu, view: HongwuView) -> Move:
    """An allowed move by rules of thumb; nothing is left to chance."""
    phase = view.public.phase
    if phase == "bid":
        move = _bid(game, view)
    elif phase == "trump":
        move = Move("trump", suit=best_suit(view.hand))
    elif phase == "bury":
        move = Move("bury", _to_bury(view))
    else:
        move = Player(game, view).choose()
    return move if game.is_legal(view, move) else next(game.legal_moves(view))


# --- before the play -------------------------------------------------------------------------

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


_EXPECTED = {2: (0.7, 24.0), 3: (0.6, 14.0)}
"""The points a declarer takes, as a line through the strength of his hand, fitted on bot play."""


def _expected(worth: float, packs: int) -> float:
    slope, base = _EXPECTED[packs]
    return slope * worth + base


def strength_for(points: int, packs: int) -> float:
    """The strength from which a declarer is expected to take so many points."""
    slope, base = _EXPECTED[packs]
    return (points - base) / slope


def _to_bury(view: HongwuView) -> Cards:
    """What to bury: whole short suits first, losers and the points they would give away."""
    order = view.public.order
    cost = {card: 50.0 + order.power(card) for card in order.of_suit(view.hand, TRUMP)}
    for suit in order.suits:
        if suit != TRUMP:
            cost |= _side_costs(order, order.of_suit(view.hand, suit))

    def price(card: Card) -> int:
        return int(10 * cost[card])

    return nearest_choices(view.hand, view.public.kitty_size, (), price)[0]


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


# --- the play --------------------------------------------------------------------------------


class Player:
    """A seat with a trick to play to, and what it can work out from its view."""

    def __init__(self, game: Hongwu, view: HongwuView) -> None:
        self.game, self.view = game, view
        self.facts, self.order, self.hand = view.public, view.public.order, view.hand
        self.is_declarer = view.seat == self.facts.declarer
        self.voids = known_voids(self.order, self.facts)

    def choose(self) -> Move:
        lead = self.facts.lead
        found = self._leads() if lead is None else self._answers(lead)
        value = self._lead_value if lead is None else self._answer_value
        best = max(dict.fromkeys(found), key=lambda cards: (value(cards), -self._keep(cards)))
        return Move("play", best)

    @cached_property
    def unseen(self) -> Cards:
        """The cards this seat cannot place: the other hands and, for a defender, the kitty."""
        return without(self.game.pack, (*self.hand, *self.facts.seen, *self.view.kitty))

    @cached_property
    def unseen_of(self) -> dict[str, Cards]:
        return {suit: self.order.of_suit(self.unseen, suit) for suit in self.order.suits}

    def is_ally(self, seat: int) -> bool:
        """Whether a seat is on this seat's side; the declarer has only himself."""
        return (seat == self.facts.declarer) == self.is_declarer

    def sure(self, cards: Cards) -> bool:
        """Whether no unseen card or unit of the suit can be higher."""
        suit = self.order.suit(cards[0])
        return not beaten_units(self.order, cards, (self.unseen_of[suit],))

    def _keep(self, cards: Iterable[Card]) -> float:
        return sum(map(self.worth, cards))

    def worth(self, card: Card) -> float:
        """What a card is still good for if it is not spent now, in card points."""
        if self.order.suit(card) == TRUMP:
            return 1.0 + 0.35 * max(self.order.power(card) - 103, 0)
        if card.rank is Rank.ACE:
            return 4.0
        return 0.1 * self.order.step(card)

    # -- leading --

    def _leads(self) -> Iterator[Cards]:
        """Leads worth weighing: the units of each suit, every single, throws that must stand."""
        for suit in self.order.suits:
            held = self.order.of_suit(self.hand, suit)
            parts = units(self.order, held)
            yield from (unit.cards for unit in parts)
            yield from ((card,) for card in dict.fromkeys(held))
            safe = [unit.cards for unit in parts if self.sure(unit.cards)]
            if len(safe) > 1 and not self.facts.refused:
                yield in_notation_order(chain(*safe))

    def _lead_value(self, cards: Cards) -> float:
        suit = self.order.suit(cards[0])
        wins = self._lead_wins(cards, suit)
        own = card_points(cards)
        # A trick one's side wins draws points from allies; one it loses gives its own away.
        drawn = (2.0 if self.is_declarer else 4.0) * len(cards)
        value = wins * (own + drawn) - (1 - wins) * (own + 2.0 * len(cards))
        value -= (0.4 if wins > 0.9 else 1.0) * self._keep(cards)
        value -= self._red_five_risk(cards, wins)
        if suit == TRUMP:
            value += self._drawing_trumps(cards, wins)
        elif not self.is_declarer:
            value += self._partner_ruffs(suit)
        return value

    def _lead_wins(self, cards: Cards, suit: str) -> float:
        """How likely one's side wins a lead."""
        sure = self.sure(cards)
        enemies = [s for s in range(SEATS) if not self.is_ally(s)]
        if suit == TRUMP:
            return 1.0 if sure else 0.2 if self.is_declarer else 0.45
        holds = math.prod(1 - self._ruffs(seat, suit) for seat in enemies)
        if sure:
            return holds
        return holds * (0.15 if self.is_declarer else 0.4)

    def _ruffs(self, seat: int, suit: str) -> float:
        """How likely a seat ruffs a lead of a side suit."""
        if TRUMP in self.voids[seat]:
            return 0.0
        if suit in self.voids[seat]:
            return 0.8
        others = SEATS - 1
        return 0.8 * math.exp(-len(self.unseen_of[suit]) / others)

    def _drawing_trumps(self, cards: Cards, wins: float) -> float:
        """Drawing trumps pays the declarer while he has more than a fair share of them."""
        left = len(self.unseen_of[TRUMP])
        own = len(self.order.of_suit(self.hand, TRUMP))
        if not left:
            return -3.0
        if not self.is_declarer:
            return -1.0
        return wins * (3.0 if 2 * own > left else 0.0) + 2.0 * (len(cards) > 1)

    def _partner_ruffs(self, suit: str) -> float:
        """A suit a fellow defender is void in lets him ruff or shed points (HW-T2)."""
        return sum(
            2.0
            for seat in range(SEATS)
            if seat != self.view.seat
            and self.is_ally(seat)
            and suit in self.voids[seat]
            and TRUMP not in self.voids[seat]
        )

    def _red_five_risk(self, cards: Cards, wins: float) -> float:
        return (1 - wins) * RED_FIVE_LOST * cards.count(RED_FIVE)

    # -- following --

    def _answers(self, lead: Cards) -> Iterator[Cards]:
        """Answers worth weighing: cheapest, richest in points, and those that may win."""
        duty = self.game.duty(self.view)
        for price in (self.cost, self.gift):
            yield nearest_follows(self.hand, duty, (), price)[0]
        if len(duty.held) >= duty.size:
            yield from self.high(duty.held, lead)
        elif not duty.held and duty.suit != TRUMP:
            yield from self.high(self.order.of_suit(self.hand, TRUMP), lead)

    def cost(self, card: Card) -> int:
        """The price of letting a card go on a trick that is lost."""
        price = 10 * self.worth(card) + 20 * card_points((card,))
        return int(price + 400 * (card is RED_FIVE))

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

    def _answer_value(self, cards: Cards) -> float:
        if not self.game.is_legal(self.view, Move("play", cards)):
            return -1e9
        plays = [one.move.cards for one in self.view.table]
        best = self.game.best(self.order, [*plays, cards])
        after = SEATS - 1 - len(plays)
        wins = self._stays(best, [*plays, cards], after)
        points = card_points(chain(*plays, cards)) + 1.5 * after * len(cards)
        value = wins * points - (1 - wins) * points - self._keep(cards)
        value -= (1 - wins) * RED_FIVE_LOST * cards.count(RED_FIVE)
        # Winning the trick captures the other side's ♥5, or saves an ally's.
        fives = sum(one.move.cards.count(RED_FIVE) for one in self.view.table)
        return value + wins * RED_FIVE_LOST * fives

    def _stays(self, best: int, plays: list[Cards], after: int) -> float:
        """How likely one's side has the trick once the seats still to play have played."""
        leader = self.facts.leader
        holder = (leader + best) % SEATS
        later = [(self.view.seat + step) % SEATS for step in range(1, after + 1)]
        ours = self.is_ally(holder)
        rivals = [seat for seat in later if self.is_ally(seat) != ours]
        beaten = 1 - math.prod(1 - self._beats(seat, plays, best) for seat in rivals)
        return 1 - beaten if ours else beaten

    def _beats(self, seat: int, plays: list[Cards], best: int) -> float:
        """How likely a later seat beats the best play so far."""
        led, top = self.order.suit(plays[0][0]), plays[best]
        suit = self.order.suit(top[0])
        ruff = self._ruffs(seat, led) if led != TRUMP else 0.0
        if suit == TRUMP and led != TRUMP:
            return ruff * (0.0 if self.sure(top) else 0.4)
        if self.sure(top) or suit in self.voids[seat]:
            return ruff
        highest = max(map(self.order.power, top))
        higher = sum(self.order.power(card) > highest for card in self.unseen_of[suit])
        reach = 1 - math.exp(-higher / (SEATS - 1)) if len(top) == 1 else 0.25
        return max(ruff, reach * 0.9)
