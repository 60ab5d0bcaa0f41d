"""A decision of a trick game for search: candidates, deals that fit the view, playing on.

Both sides of the kernel are here: cards and facts as whole numbers, and what comes back as moves.
What one game has of its own stands in a `Spec`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from paikit.cards import FACES, Card, Suit, without
from paikit.contract import Cards, Move, Played, View
from paikit.trick_kernel import SEATS, Deal, Play, Table, bits_of, cards_in, together, top_of
from paikit.trick_sampler import (
    ACT,
    BEATEN_BY_NONE,
    BEATEN_BY_SOME,
    GONE,
    HOLDERS,
    KITTY,
    Chain,
    Habits,
    Past,
    packed,
)
from paikit.trick_solver import Solver, TooLongError, class_of
from paikit.trick_thumb import choose, play_out, price, weighed_plays
from paikit.tricks import TRUMP, Order, Reading, Tricks, card_points, known_voids, stands

SHORTLIST = 6
"""Candidates compared."""
SWAPS = 16
"""Swaps tried between two deals of a chain."""
BURN_IN = 120
"""Swaps before the first deal of a chain."""
KITTY_GAIN = 450
"""What taking up the kitty adds to a declarer's hand, in tenths of strength: as much as made what
defenders foretell come true best."""
MEMORY = 12
"""Past decisions of a seat that are weighed, the latest ones."""
RESTARTS = 5
"""Chains begun before one is taken that does not fit every fact."""
SOLVABLE = 4
"""Tricks left up to which an ending is solved."""
DRAW, MADE = 1, 2


def lay_out(order: Order) -> Deal:
    """The kernel's deal of an order whose trump suit is named."""
    sides = [suit for suit in order.suits if suit != TRUMP]
    suits = [
        [[[card.place for card in step] for step in run] for run in order.suits[suit]]
        for suit in (*sides, TRUMP)
    ]
    deal = Deal(suits, [card_points((face,)) for face in FACES])
    deal.worth = [price(deal, role) for role in range(2)]
    return deal


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


def table_at(
    view: View[Any],
    deal: Deal,
    pack: Cards,
    note: Callable[[Table, Played, Play], None] | None = None,
) -> Table:
    """The kernel's table at a view's decision, with the other hands empty.

    `note` hears of every play of the hand so far, with the table before it.
    """
    facts: Tricks = view.public
    table = Table(deal)
    plays = _plays(facts)
    before = without(facts.seen, [card for one in plays for card in stands(one)])
    live = play_of(deal, without(pack, before))
    table.live_once, table.live_twice, table.live_thrice = live
    for one in plays:
        table.turn = one.seat
        play = play_of(deal, stands(one))
        if note:
            note(table, one, play)
        if play[0]:
            table.put(*play)
    table.turn = view.seat
    table.refused = facts.refused
    _give_points(table, facts)
    hand = play_of(deal, view.hand)
    table.once[view.seat], table.twice[view.seat], table.thrice[view.seat] = hand
    if view.seat == deal.declarer:
        table.buried = play_of(deal, view.kitty)
    return table


def thumb_move(view: View[Any], deal: Deal, pack: Cards) -> Move:
    """The play of the rules of thumb."""
    return Move("play", cards_of(deal, choose(table_at(view, deal, pack))))


def _plays(facts: Tricks) -> list[Played]:
    """The plays of the hand; of a position by hand, those on the table."""
    made = [one for one in facts.history if one.move.action == "play"]
    return made or list(facts.table)


def _give_points(table: Table, facts: Tricks) -> None:
    """Notes what the two sides have taken in tricks."""
    table.own = facts.points[table.deal.declarer]
    table.taken = sum(facts.points) - table.own


@dataclass(frozen=True, kw_only=True)
class Spec:
    """What one game adds to trick play for a view of it.

    The declarer makes his contract while the defenders' points stay below `line`; where `takes`,
    it is a line for his own points, those left of all. At the line itself the hand is a `DRAW` or
    `MADE`. With `prizes` captured prizes count towards it; `captured` is what those captured so
    far are worth to the defenders.
    """

    deal: Deal
    order: Order
    pack: Cards
    kitty_size: int
    line: int
    takes: bool = False
    at_line: int
    prizes: bool = True
    captured: int = 0
    shown: tuple[tuple[int, Card], ...] = ()
    habits: Habits

    def result(self, table: Table, declares: bool) -> tuple[int, int]:
        """Points a side ends with over the line, and 2 for a hand won, 1 for a draw."""
        over = table.value() - self.goal(table)
        won = self._won(over if self.prizes else over - table.swing)
        return (-over, won) if declares else (over, 2 - won)

    def goal(self, table: Table) -> int:
        """The defenders' points above which they have beaten the contract."""
        if not self.takes:
            return self.line
        held = sum(self.deal.points(table.hand(seat)) for seat in range(SEATS))
        return table.own + table.taken + table.pot + held - self.line

    def _won(self, over: int) -> int:
        """2 where the declarer makes his contract, 1 for a draw."""
        if over == 0:
            return self.at_line
        return 0 if over > 0 else MADE


def draw_deals(chain: Chain, pool: Sequence[int], rng: random.Random, count: int) -> Iterator[None]:
    """Stops so many times with the cards of a pool dealt as likely as a chain's facts say."""
    cards = list(pool)
    for _ in range(RESTARTS):
        if chain.deal(cards, rng.random):
            break
    if chain.judged:
        chain.step(rng.random, BURN_IN)
    for _ in range(count):
        yield
        if chain.judged:
            chain.step(rng.random, SWAPS)
        else:
            chain.deal(cards, rng.random)


class TrickSimulation:
    """A view's decision in the play, for `paikit.search`."""

    unit = "points"
    scale = 1

    def __init__(self, view: View[Any], extra: Sequence[Move], spec: Spec) -> None:
        self.view = view
        self.facts: Tricks = view.public
        self.spec = spec
        self.deal = spec.deal
        self.seat = view.seat
        self.declares = view.seat == spec.deal.declarer
        self.past: list[list[Past]] = [[] for _ in range(SEATS)]
        self.failed = 0
        self.now = table_at(view, self.deal, spec.pack, self._note)
        self.now.swing = spec.captured
        self.plays = self._shortlist([play_of(self.deal, move.cards) for move in extra])
        self.moves = tuple(Move("play", cards_of(self.deal, play)) for play in self.plays)

    # -- what happened --

    def _note(self, table: Table, one: Played, play: Play) -> None:
        """Keeps a play, and what a throw says of all the other hands."""
        reading = one.meaning
        if play[0]:
            self.past[one.seat].append(Past(ACT, table.copy(), play, [], 0))
        if not isinstance(reading, Reading) or reading.how != "throw":
            return
        units = self.deal.units(play_of(self.deal, one.move.cards))
        if reading.failed is None:
            self._witness(one.seat, BEATEN_BY_NONE, table, units)
            return
        led = play_of(self.deal, reading.failed.cards)
        copies, length, chain = next(unit for unit in units if unit[2] == led[0])
        height = self.deal.power[top_of(chain)]
        better = [
            unit
            for unit in units
            if unit[:2] > (copies, length)
            or (unit[:2] == (copies, length) and self.deal.power[top_of(unit[2])] < height)
        ]
        self._witness(one.seat, BEATEN_BY_NONE, table, better)
        self._witness(one.seat, BEATEN_BY_SOME, table, [(copies, length, chain)])
        self.failed += 1

    def _witness(
        self, thrower: int, kind: int, table: Table, units: list[tuple[int, int, int]]
    ) -> None:
        for seat in range(SEATS):
            if seat != thrower and units:
                self.past[seat].append(Past(kind, table.copy(), (0, 0, 0), units, self.failed))

    # -- candidates --

    def _shortlist(self, extra: Sequence[Play]) -> tuple[Play, ...]:
        """The play of the rules of thumb, then what differs from it most, the asked ones last."""
        table = self.now.copy()
        others = table.unseen(self.seat)[0]
        thumb = choose(table)
        kept = {class_of(table, thumb, others): thumb}
        for play in weighed_plays(table):
            kept.setdefault(class_of(table, play, others), play)
        room = max(SHORTLIST - len(extra), 1)
        return tuple(dict.fromkeys([*list(kept.values())[:room], *extra]))

    # -- deals --

    @cached_property
    def _known(self) -> list[Counter[Card]]:
        """Cards known to be in another hand: shown at the deal, or in a throw that came back."""
        known = [Counter[Card]() for _ in range(HOLDERS)]
        for seat, card in self.spec.shown:
            known[seat][card] += 1
        for one in _plays(self.facts):
            if isinstance(one.meaning, Reading) and one.meaning.failed is not None:
                known[one.seat] |= Counter(one.move.cards)
            known[one.seat] -= Counter(stands(one))
        known[self.seat] = Counter()
        return known

    @cached_property
    def pool(self) -> list[int]:
        """The faces of the cards that may be with any other holder."""
        fixed = [card for known in self._known for card in known.elements()]
        seen = (*self.view.hand, *self.view.kitty, *self.facts.seen, *fixed)
        rest = without(self.spec.pack, seen)
        return [self.deal.bit_of[card.place] for card in rest]

    def _room(self) -> list[int]:
        """How many of the unseen cards each holder has."""
        room = [0] * HOLDERS
        for seat, count in enumerate(self.facts.counts):
            if seat != self.seat:
                room[seat] = count - self._known[seat].total()
        left = len(self.pool) - sum(room)
        room[KITTY] = min(left, self.spec.kitty_size - len(self.view.kitty))
        room[GONE] = left - room[KITTY]
        return room

    def fits(self) -> bool:
        """Whether there are enough unseen cards for the other hands."""
        return min(self._room()) >= 0 and self.facts.counts[self.seat] == len(self.view.hand)

    def chain(self) -> Chain:
        """A chain of deals that has not begun."""
        fixed = [play_of(self.deal, known.elements()) for known in self._known]
        barred = [*self.now.voids, 0, 0]
        chain = Chain(self.deal, fixed, self._room(), barred, self.past, self.spec.habits, MEMORY)
        own = self._failed_by_own_hand()
        chain.needed = ((1 << self.failed) - 1) & ~own
        return chain

    def _failed_by_own_hand(self) -> int:
        """The failed throws that this seat's own cards explain, and what is noted of others."""
        chain = Chain(
            self.deal,
            [self.now.hand(seat) if seat == self.seat else (0, 0, 0) for seat in range(HOLDERS)],
            [0] * HOLDERS,
            [0] * HOLDERS,
            self.past,
            Habits(),
            0,
        )
        chain.judge(self.seat)
        return chain.able[self.seat]

    def worlds(self, rng: random.Random, count: int) -> Iterator[Table]:
        """Tables with deals that fit the view, as likely as the plays seen say."""
        chain = self.chain()
        for _ in draw_deals(chain, self.pool, rng, count):
            yield self.world(chain)

    def world(self, chain: Chain) -> Table:
        """The table with a chain's hands and kitty."""
        table = self.now.copy()
        for seat in range(SEATS):
            if seat != self.seat:
                table.once[seat], table.twice[seat], table.thrice[seat] = chain.hand(seat)
        if chain.room[KITTY]:
            table.buried = chain.hand(KITTY)
        table.kitty = self.deal.points(table.buried)
        return table

    # -- results --

    def _after(self, world: Table, index: int) -> Table:
        table = world.copy()
        table.put(*self.plays[index])
        return table

    def play_out(self, world: Table, index: int, luck: int) -> tuple[int, int]:
        """Points by which this seat's side is over the line, and 2 for a hand won, 1 for a draw."""
        table = self._after(world, index)
        play_out(table)
        return self.spec.result(table, self.declares)

    def solve(self, world: Table) -> tuple[bool, ...] | None:
        """Whether each candidate wins the hand by force; None when that takes too long."""
        if max(cards_in(world.hand(seat)) for seat in range(SEATS)) > SOLVABLE:
            return None
        goal = self.spec.goal(world)
        if (self.declares and self.spec.at_line == MADE) or not self.declares:
            goal += 1
        solver = Solver(goal, self.spec.prizes)
        try:
            reached = [solver.reaches(self._after(world, i)) for i in range(len(self.plays))]
        except TooLongError:
            return None
        return tuple(one != self.declares for one in reached)


def open_table_of(
    deal: Deal, order: Order, facts: Tricks, hands: Sequence[Cards], kitty: Cards
) -> Table:
    """The kernel's table of a whole deal, before anything lies on it."""
    table = Table(deal)
    live = table.buried = play_of(deal, kitty)
    table.kitty = card_points(kitty)
    for seat, cards in enumerate(hands):
        hand = play_of(deal, cards)
        table.once[seat], table.twice[seat], table.thrice[seat] = hand
        live = together(live, hand)
    table.live_once, table.live_twice, table.live_thrice = live
    assert facts.seat is not None
    table.turn = facts.seat
    _give_points(table, facts)
    for seat, suits in enumerate(known_voids(order, facts)):
        for suit in suits:
            table.voids[seat] |= play_of(deal, order.members(suit))[0]
    return table


def habits_of(
    deal: Deal, size: int, strength: Callable[[Cards, Suit], float], trump: Suit | None
) -> Habits:
    """What the kitty and the trump suit, where it is named, say of hands of some size; of calls
    nothing yet.
    """
    habits = Habits()
    habits.size = size
    habits.odd_to_bury = _odd_to_bury(deal)
    habits.worth = _worth_by_suit(deal, strength)
    if trump is not None:
        habits.named, habits.gain = tuple(Suit).index(trump), KITTY_GAIN
    return habits


def _odd_to_bury(deal: Deal) -> int:
    """The faces that a declarer seldom buries: trumps, and the highest of each side suit."""
    tops = [1 << top_of(suit) for suit in deal.suits]
    return deal.trumps | tops[0] | tops[1] | tops[2]


def _worth_by_suit(deal: Deal, strength: Callable[[Cards, Suit], float]) -> list[list[int]]:
    """What a first, second and third copy of each face add to a hand's strength with each suit as
    trumps; in tenths, as if the strength were a plain sum.
    """
    found = []
    for count in range(3):
        row = [0] * len(deal.face_of)
        for card in FACES:
            row[deal.bit_of[card.place]] = packed(
                [
                    round(10 * (strength((card,) * (count + 1), suit) - before))
                    for suit in Suit
                    for before in (strength((card,) * count, suit),)
                ]
            )
        found.append(row)
    return found
