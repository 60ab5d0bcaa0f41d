"""A bot for 黑七 by rules of thumb, from what its seat knows.

庄 counts on long trumps, voids short suits in the kitty, cashes sure winners and ruffs points. The
capturers feed points to whoever of them is sure to win and keep points away from 庄.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from paikit.cards import Card, Rank, Suit, without
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.heiqi import auction
from paikit.rulesets.heiqi.facts import PACK, SEATS, HeiQiView, Options
from paikit.rulesets.heiqi.order import order as order_for
from paikit.tricks import (
    TRUMP,
    Duty,
    Order,
    Unit,
    all_units,
    best_play,
    card_points,
    follows,
    known_voids,
    nearest_choices,
    nearest_follows,
    owed,
    units,
)

TOPS = {Rank.BIG_JOKER: 9, Rank.SMALL_JOKER: 7, Rank.SEVEN: 5, Rank.TWO: 4, Rank.ACE: 3}


def choose(view: HeiQiView, order: Order, options: Options) -> Move:
    """An allowed move; the rules of thumb leave nothing to chance."""
    facts = view.public
    if facts.phase == "bid":
        return _bid(view)
    if facts.phase == "bury":
        return Move("bury", _bury(view, options))
    if facts.phase == "trump":
        return Move("trump", suit=best_suit(view.hand))
    seen = _Seen(view, order)
    return Move("play", _lead(seen) if facts.lead is None else _follow(seen))


# --- before the play -------------------------------------------------------------------------


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


NEEDED = {110: 103, 100: 120, 90: 128, 80: 135}
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


# --- what the seat can work out --------------------------------------------------------------


class _Seen:
    """A view with the questions a player asks: what is still out, who is void, who is with whom."""

    def __init__(self, view: HeiQiView, order: Order) -> None:
        self.view = view
        self.order = order
        self.facts = view.public
        self.hand = view.hand
        self.opponents = self._opponents()

    def _opponents(self) -> tuple[int, ...]:
        declarer = self.facts.declarer
        if self.view.seat != declarer:
            return () if declarer is None else (declarer,)
        return tuple(seat for seat in range(SEATS) if seat != declarer)

    @cached_property
    def out(self) -> Cards:
        """The cards this seat has not seen: other hands, and the kitty unless it is its own."""
        return without(PACK, (*self.hand, *self.facts.seen, *self.view.kitty))

    @cached_property
    def voids(self) -> tuple[frozenset[str], ...]:
        return known_voids(self.order, self.facts)

    def outside(self, suit: str) -> Cards:
        return self.order.of_suit(self.out, suit)

    def is_boss(self, unit: Unit) -> bool:
        """Whether no unit of this shape that is still out beats it in its suit."""
        copies, length = unit.shape
        suit = self.order.suit(unit.cards[0])
        held = Counter(card for card in self.outside(suit) if self.order.power(card) > 0)
        tops = [card for card in held if held[card] >= copies]
        higher = [card for card in tops if self.order.power(card) > unit.power]
        if length == 1 or not higher:
            return not higher
        steps = {self.order.step(card) for card in tops}
        return not any(
            all(self.order.step(card) - back in steps for back in range(length)) for card in higher
        )

    def may_ruff(self, suit: str, seats: Iterable[int]) -> bool:
        """Whether one of these seats has shown to be out of the suit but not of trumps."""
        return suit != TRUMP and any(
            suit in self.voids[seat] and TRUMP not in self.voids[seat] for seat in seats
        )

    def keep(self, card: Card) -> int:
        """What a card is worth in the hand."""
        order = self.order
        pair = 3 * (self.hand.count(card) == 2)
        if order.suit(card) == TRUMP:
            return 16 + order.step(card) + pair
        return order.step(card) + pair + 4 * (card.rank is Rank.ACE)


# --- leading ---------------------------------------------------------------------------------


def _lead(seen: _Seen) -> Cards:
    best = max(all_units(seen.order, seen.hand), key=lambda unit: _lead_worth(seen, unit))
    return best.cards


def _lead_worth(seen: _Seen, unit: Unit) -> tuple[int, int]:
    """How good a lead is: sure winners with points first, then what costs least."""
    order = seen.order
    suit = order.suit(unit.cards[0])
    size = len(unit.cards)
    points = card_points(unit.cards)
    boss = seen.is_boss(unit)
    ruffed = seen.may_ruff(suit, seen.opponents)
    left = len(seen.outside(suit))
    declaring = seen.view.seat == seen.facts.declarer
    worth = 6 * size * (size > 1)
    if suit == TRUMP:
        if declaring:
            worth += 10 + 4 * size if boss and left else -size
        else:
            worth += -8 if boss else -6
        worth -= sum(order.step(card) for card in unit.cards) // (3 if boss else 1)
        worth -= 0 if boss else 2 * points
    elif boss and not ruffed:
        worth += 24 + points + size * 4 - (12 if left < 4 * size else 0)
    else:
        worth -= points + sum(map(seen.keep, unit.cards)) // 2
        if ruffed:
            worth -= 10
        if not declaring and _partner_void(seen, suit):
            worth += 6
    return worth, -unit.power


def _partner_void(seen: _Seen, suit: str) -> bool:
    partners = (seat for seat in range(SEATS) if seat not in (seen.view.seat, seen.facts.declarer))
    return seen.may_ruff(suit, partners)


# --- following -------------------------------------------------------------------------------


def _follow(seen: _Seen) -> Cards:
    lead = seen.facts.lead
    assert lead is not None
    duty = owed(seen.order, seen.hand, lead)
    plays = [played.move.cards for played in seen.facts.table]
    best = seen.facts.table[best_play(seen.order, plays)]
    waiting = [(seen.view.seat + step) % SEATS for step in range(1, SEATS - len(plays))]
    foes_waiting = [seat for seat in waiting if seat in seen.opponents]
    table_points = sum(map(card_points, plays))
    friendly = best.seat not in seen.opponents
    if friendly and _holds(seen, best.move.cards, lead, foes_waiting):
        return _cheapest(seen, duty, lambda card: seen.keep(card) - 6 * card_points([card]))
    winner = _winner(seen, duty, plays, bool(foes_waiting))
    if winner is not None and _worth_taking(seen, winner, table_points, bool(waiting), friendly):
        return winner
    weight = 3 if foes_waiting or not friendly else 0
    return _cheapest(seen, duty, lambda card: seen.keep(card) + weight * card_points([card]))


def _cheapest(seen: _Seen, duty: Duty, cost: Callable[[Card], int]) -> Cards:
    """The answer that fulfils the duty at the least cost."""
    lowest = min(map(cost, set(seen.hand)), default=0)
    found = nearest_follows(seen.hand, duty, (), lambda card: cost(card) - lowest)
    return found[0] if found else next(follows(seen.order, seen.hand, duty))


def _holds(seen: _Seen, cards: Cards, lead: Cards, foes: Sequence[int]) -> bool:
    """Whether a play will probably stay the best: no foe is left, or none can easily beat it."""
    if not foes:
        return True
    order = seen.order
    suit = order.suit(cards[0])
    if seen.may_ruff(order.suit(lead[0]), foes) and suit != TRUMP:
        return False
    return all(seen.is_boss(unit) for unit in units(order, cards))


def _winner(seen: _Seen, duty: Duty, plays: Sequence[Cards], foes: bool) -> Cards | None:
    """The winning answer to keep for: the lowest, or while a foe waits the lowest sure one."""
    found = sorted(_winners(seen, duty, plays), key=lambda unit: unit.power)
    if not found:
        return None
    sure = (unit for unit in found if seen.is_boss(unit))
    return next(sure, found[-1]).cards if foes else found[0].cards


def _winners(seen: _Seen, duty: Duty, plays: Sequence[Cards]) -> Iterator[Unit]:
    order = seen.order
    lead_units = units(order, plays[0])
    if len(lead_units) > 1 or 0 < len(duty.held) < duty.size:
        return
    suit = duty.suit if duty.held else TRUMP
    standing = best_play(order, plays)
    for unit in all_units(order, order.of_suit(seen.hand, suit)):
        if unit.shape != lead_units[0].shape:
            continue
        if best_play(order, [plays[standing], unit.cards]) == 1 or (
            standing and _beats_ruff(order, plays, unit.cards)
        ):
            yield unit


def _beats_ruff(order: Order, plays: Sequence[Cards], cards: Cards) -> bool:
    return best_play(order, [*plays, cards]) == len(plays)


def _worth_taking(
    seen: _Seen, cards: Cards, table_points: int, waits: bool, friendly: bool
) -> bool:
    """Whether a trick is worth these cards: points first, a cheap lead otherwise."""
    points = table_points + card_points(cards)
    price = sum(map(seen.keep, cards)) // len(cards)
    if len(seen.hand) == len(cards):
        return True
    if friendly:
        return points >= 10 and waits and price < 26
    if points >= 10:
        return True
    if points:
        return price < 30
    return price < (22 if waits else 30)
