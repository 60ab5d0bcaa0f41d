"""Trick games: one leads 首家, the others follow 跟牌, the best play takes the trick 一轮.

A deal has an `Order`: which effective suit 门 each card belongs to (all trumps 主 are one), which
card is higher there, and which are neighbours. Cards of one suit fall into units: singles, pairs,
triples, and tractors 拖拉机 of neighbouring pairs or triples. A follower owes the led suit first
and then, unit by unit, the nearest thing to what was led; this module works out what that is,
every way to give it, who wins, and what becomes of a throw 甩牌. Which clause says so is for the
game to name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nsmallest
from itertools import product
from typing import Any, TypeVar

from paikit.cards import Card, Rank, Suit, in_notation_order, missing, without
from paikit.contract import Cards, Move, Played, Public, State

TRUMP = "trump"
Step = tuple[Card, ...]
Run = tuple[Step, ...]
Shape = tuple[int, int]
"""Copies and length of a unit: (1, 1) a single, (2, 1) a pair, (3, 2) a tractor of two triples."""

# --- the order of a deal ---------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Order:
    """Each effective suit as runs of steps, weakest first.

    The cards of one step are equals (the 7s of three side suits). Neighbouring steps of one run
    make tractors; between two runs is a seam, where they do not.
    """

    suits: Mapping[str, tuple[Run, ...]]

    @cached_property
    def _places(self) -> dict[Card, tuple[str, int]]:
        places = {}
        for suit, runs in self.suits.items():
            number = 0
            for run in runs:
                for step in run:
                    places.update(dict.fromkeys(step, (suit, number)))
                    number += 1
                number += 1  # no step has this number: neighbours end here
        return places

    def suit(self, card: Card) -> str:
        """The effective suit of a card: `TRUMP` or a suit sign."""
        return self._places[card][0]

    def step(self, card: Card) -> int:
        """A card's place among its effective suit; neighbours differ by one, seams by two."""
        return self._places[card][1]

    def power(self, card: Card) -> int:
        """How high a card is in its effective suit; every trump is above every side card."""
        suit, step = self._places[card]
        return step + 100 if suit == TRUMP else step

    def one_suit(self, cards: Iterable[Card]) -> str | None:
        """The effective suit all these cards share, None when they are of several."""
        suits = {self.suit(card) for card in cards}
        return suits.pop() if len(suits) == 1 else None

    def of_suit(self, cards: Iterable[Card], suit: str) -> Cards:
        """Those of the cards that belong to an effective suit, weakest first."""
        return self.by_power(card for card in cards if self.suit(card) == suit)

    def by_power(self, cards: Iterable[Card]) -> Cards:
        """The cards sorted weakest first; copies stand side by side."""
        return tuple(sorted(cards, key=lambda card: (self.power(card), card.place)))

    def by_suit(self, cards: Iterable[Card]) -> Cards:
        """The cards as they are read at a table: suit by suit, trumps last, weakest first."""
        mine = tuple(cards)
        suits = sorted(self.suits, key=lambda suit: suit == TRUMP)
        return tuple(card for suit in suits for card in self.of_suit(mine, suit))

    def members(self, suit: str) -> Cards:
        """One copy of every card of an effective suit, weakest first."""
        return tuple(card for run in self.suits[suit] for step in run for card in step)


def run_of(cards: Iterable[Card]) -> Run:
    """A run whose steps hold one card each."""
    return tuple((card,) for card in cards)


# --- units -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unit:
    """Cards led or compared as one: single, pair, triple, tractor or triple tractor.

    `power` is that of its highest card.
    """

    cards: Cards
    shape: Shape
    power: int

    @property
    def kind(self) -> str:
        return kind_of(self.shape)


def kind_of(shape: Shape) -> str:
    """The name of a shape, e.g. `tractor`."""
    copies, length = shape
    if length > 1:
        return "tractor" if copies == 2 else "triple_tractor"
    return ("single", "pair", "triple")[copies - 1]


class _Pool:
    """Cards of one effective suit as a line of faces; a stock says how many of each are left."""

    def __init__(self, order: Order, cards: Iterable[Card]) -> None:
        held = Counter(cards)
        self.faces = order.by_power(held)
        self.steps = [order.step(face) for face in self.faces]
        self.powers = [order.power(face) for face in self.faces]
        self.full = tuple(held[face] for face in self.faces)

    def _rows(self, stock: Sequence[int], copies: int) -> dict[int, list[int]]:
        rows: dict[int, list[int]] = defaultdict(list)
        for place, left in enumerate(stock):
            if left >= copies:
                rows[self.steps[place]].append(place)
        return rows

    def longest(self, stock: Sequence[int], copies: int) -> int:
        """The most neighbouring steps with this many copies; singles are no run."""
        rows = self._rows(stock, copies)
        if copies == 1:
            return 1 if rows else 0
        best = run = 0
        for step in rows:
            run = run + 1 if step - 1 in rows else 1
            best = max(best, run)
        return best

    def chains(self, stock: Sequence[int], shape: Shape) -> Iterator[tuple[int, ...]]:
        """The places of every unit of this shape, weakest first."""
        copies, length = shape
        rows = self._rows(stock, copies)
        for start in rows:
            wanted = range(start, start + length)
            if all(step in rows for step in wanted):
                yield from product(*(rows[step] for step in wanted))

    def take(self, stock: Sequence[int], chain: Sequence[int], copies: int) -> tuple[int, ...]:
        rest = list(stock)
        for place in chain:
            rest[place] -= copies
        return tuple(rest)

    def unit(self, chain: Sequence[int], copies: int) -> Unit:
        cards = tuple(self.faces[place] for place in chain for _ in range(copies))
        return Unit(in_notation_order(cards), (copies, len(chain)), self.powers[chain[-1]])

    def taken(self, stock: Sequence[int]) -> Cards:
        """The cards that a stock lacks against the whole, weakest first."""
        gone = zip(self.faces, self.full, stock, strict=True)
        return tuple(face for face, full, left in gone for _ in range(full - left))


def units(order: Order, cards: Iterable[Card]) -> tuple[Unit, ...]:
    """The units some cards of one effective suit fall into: most copies, then longest, first.

    A single unit comes back as one; more than one is a throw.
    """
    pool = _Pool(order, cards)
    stock = pool.full
    found = []
    for copies in range(max(stock, default=0), 0, -1):
        while length := pool.longest(stock, copies):
            chain = list(pool.chains(stock, (copies, length)))[-1]
            found.append(pool.unit(chain, copies))
            stock = pool.take(stock, chain, copies)
    return tuple(found)


def shapes(order: Order, cards: Iterable[Card]) -> tuple[Shape, ...]:
    """The shapes of the units of some cards of one effective suit, largest first."""
    return tuple(unit.shape for unit in units(order, cards))


def all_units(order: Order, cards: Iterable[Card]) -> Iterator[Unit]:
    """Every unit that can be taken from some cards of any suits, each once, lazily."""
    by_suit: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        by_suit[order.suit(card)].append(card)
    for suit in order.suits:
        pool = _Pool(order, by_suit[suit])
        for copies in range(1, max(pool.full, default=0) + 1):
            for length in range(1, pool.longest(pool.full, copies) + 1):
                for chain in pool.chains(pool.full, (copies, length)):
                    yield pool.unit(chain, copies)


def leads(order: Order, hand: Cards, throws: bool) -> Iterator[Cards]:
    """Every set of cards that may be led, each once, lazily: units, then throws."""
    for unit in all_units(order, hand):
        yield unit.cards
    if not throws:
        return
    for suit in order.suits:
        held = order.of_suit(hand, suit)
        for size in range(2, len(held) + 1):
            for cards in choices(held, size):
                if len(units(order, cards)) > 1:
                    yield in_notation_order(cards)


def choices(cards: Sequence[Card], size: int) -> Iterator[Cards]:
    """Every different set of this many of the cards, copies kept, lazily; earlier cards first."""
    faces = tuple(Counter(cards).items())
    room = [0] * (len(faces) + 1)
    for place in range(len(faces) - 1, -1, -1):
        room[place] = room[place + 1] + faces[place][1]

    def choose(place: int, left: int) -> Iterator[Cards]:
        if left == 0:
            yield ()
            return
        if room[place] < left:
            return
        face, copies = faces[place]
        for number in range(min(copies, left), -1, -1):
            for rest in choose(place + 1, left - number):
                yield (face,) * number + rest

    yield from choose(0, size)


# --- following -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Duty:
    """What a follower owes to a lead.

    `count` cards of `suit`, out of `held`, all the hand has of it, weakest first. Among them
    `shape`: the best the hand can do, unit of the lead by unit. `ways` are the sets of cards that
    give it, each to be filled up with any others.
    """

    size: int
    suit: str
    held: Cards
    asked: tuple[Shape, ...]
    shape: tuple[Shape, ...]
    ways: tuple[Cards, ...]

    @property
    def count(self) -> int:
        return min(self.size, len(self.held))


def owed(order: Order, hand: Iterable[Card], lead: Cards, suit_only: bool = False) -> Duty:
    """What a hand owes to the cards that were led; with `suit_only` no pairs and tractors."""
    suit = order.suit(lead[0])
    held = order.of_suit(hand, suit)
    asked = () if suit_only else tuple(shape for shape in shapes(order, lead) if shape[0] > 1)
    shape, ways = serve(order, held, asked)
    return Duty(len(lead), suit, held, asked, shape, ways)


def serve(
    order: Order, cards: Iterable[Card], asked: Sequence[Shape]
) -> tuple[tuple[Shape, ...], tuple[Cards, ...]]:
    """The best answer of some cards of one effective suit to the asked shapes, and its cards.

    Each asked unit in turn takes the longest run of as many copies as asked, up to its length,
    then the next longest for what is left of it, then runs of fewer copies. Where a choice
    matters to a later unit, the one that serves it best counts. Two answers are compared shape by
    shape; whoever offers less than the hand can do has not followed.
    """
    pool = _Pool(order, cards)
    stocks = {pool.full}
    given: list[Shape] = []
    for copies, length in asked:
        left = length
        for alike in range(copies, 1, -1):
            while left and (best := max(pool.longest(stock, alike) for stock in stocks)):
                run = min(best, left)
                given.append((alike, run))
                left -= run
                stocks = {
                    pool.take(stock, chain, alike)
                    for stock in stocks
                    for chain in pool.chains(stock, (alike, run))
                }
    return tuple(given), tuple(pool.taken(stock) for stock in sorted(stocks))


@dataclass(frozen=True)
class Lapse:
    """How an answer falls short of a duty.

    Without `lacks` it has too few cards of the led suit; otherwise `lacks` is the first
    shape it owes and does not have, and `owed` the units of the hand that would do. `fault` are the
    offered cards that should be others.
    """

    fault: Cards
    owed: tuple[Cards, ...]
    lacks: Shape | None = None


def lapses(order: Order, duty: Duty, offered: Cards) -> Iterator[Lapse]:
    """What is wrong with an answer of the right size, lazily; nothing when it will do."""
    suited = order.of_suit(offered, duty.suit)
    if len(suited) < duty.count:
        yield Lapse(without(offered, suited), (duty.held,))
        if len(duty.held) <= duty.size:
            return  # the whole suit is owed: its pairs with it
    shape, _ = serve(order, suited, duty.asked)
    if shape != duty.shape:
        place = next(i for i, one in enumerate(duty.shape) if shape[i : i + 1] != (one,))
        kept = max(duty.ways, key=lambda way: _shared(way, suited))
        lacking = _units_owed(order, duty, duty.shape[place], suited)
        yield Lapse(without(offered, kept), lacking, duty.shape[place])


def _units_owed(order: Order, duty: Duty, shape: Shape, offered: Cards) -> tuple[Cards, ...]:
    pool = _Pool(order, duty.held)
    useful = {card for way in duty.ways for card in way}
    chains = pool.chains(pool.full, shape)
    fitting = [pool.unit(chain, shape[0]).cards for chain in chains]
    fitting = [cards for cards in fitting if useful.issuperset(cards)]
    return tuple(cards for cards in fitting if missing(offered, cards)) or tuple(fitting)


def follows(order: Order, hand: Cards, duty: Duty) -> Iterator[Cards]:
    """Every set of cards that fulfils a duty, each once, lazily, low cards first."""
    if len(duty.held) <= duty.size:
        others = order.by_power(without(hand, duty.held))
        for fill in choices(others, duty.size - len(duty.held)):
            yield in_notation_order(duty.held + fill)
        return
    counted = [Counter(way) for way in duty.ways]
    for place, way in enumerate(duty.ways):
        rest = without(duty.held, way)
        for fill in choices(rest, duty.size - len(way)):
            cards = Counter(way + fill)
            # A set that an earlier way could also have begun has been given already.
            if not any(earlier <= cards for earlier in counted[:place]):
                yield in_notation_order(way + fill)


def nearest_follows(
    hand: Cards, duty: Duty, tried: Cards, power: Callable[[Card], int]
) -> list[Cards]:
    """Up to three answers that fulfil a duty, most cards shared with the try, then the weakest."""
    if len(duty.held) <= duty.size:
        return nearest_choices(hand, duty.size, tried, power, duty.held)
    # Hundreds of ways are possible only for long throws; the ways closest to the try suffice.
    ways = nsmallest(8, duty.ways, key=lambda way: _distance(way, tried, power))
    found = {
        cards for way in ways for cards in nearest_choices(duty.held, duty.size, tried, power, way)
    }
    return nsmallest(3, sorted(found, key=repr), key=lambda one: _distance(one, tried, power))


def _distance(cards: Cards, tried: Cards, power: Callable[[Card], int]) -> tuple[int, int]:
    return -_shared(cards, tried), sum(map(power, cards))


def _shared(some: Cards, others: Cards) -> int:
    """How many cards two sets have in common, copies counted."""
    return len(some) - len(missing(others, some))


def nearest_choices(
    cards: Cards,
    size: int,
    tried: Cards,
    power: Callable[[Card], int],
    kept: Cards = (),
) -> list[Cards]:
    """The three sets of this many of the cards, `kept` among them, closest to a try.

    Most cards shared come first, then the weakest. Built card by card, keeping the best three
    for each size, so that a hand with millions of choices is answered at once.
    """
    held, wanted, least = Counter(cards), Counter(tried), Counter(kept)
    best: list[list[tuple[int, Cards]]] = [[] for _ in range(size + 1)]
    best[0] = [(0, ())]
    for face, copies in held.items():
        grown: list[list[tuple[int, Cards]]] = [[] for _ in range(size + 1)]
        for number in range(least[face], copies + 1):
            cost = number * power(face) - 10_000 * min(number, wanted[face])
            for before in range(size + 1 - number):
                grown[before + number] += [
                    (cost + spent, (*chosen, *(face,) * number)) for spent, chosen in best[before]
                ]
        best = [nsmallest(3, row, key=lambda one: one[0]) for row in grown]
    return [in_notation_order(chosen) for _, chosen in best[size]]


# --- winning ---------------------------------------------------------------------------------


def best_play(
    order: Order, plays: Sequence[Cards], compare: str = "highest", match: str = "cover"
) -> int:
    """The place of the winning play, the lead being 0; the first of equals wins.

    Only the led suit or trumps can win, and only with the shape of the lead: `cover` asks for at
    least its units, `exact` for the same ones. `compare` is by the `highest` card, by `all` units
    or by the `longest_unit`, then the next.
    """
    asked = shapes(order, plays[0])
    suits = (order.suit(plays[0][0]), TRUMP)
    best, standing = 0, _strength(order, plays[0], asked, compare)
    for place, cards in enumerate(plays[1:], 1):
        if order.one_suit(cards) not in suits or not matches(order, cards, asked, match):
            continue
        strength = _strength(order, cards, asked, compare)
        if _is_higher(strength, standing, compare):
            best, standing = place, strength
    return best


def matches(order: Order, cards: Cards, asked: Sequence[Shape], match: str = "cover") -> bool:
    """Whether cards of one effective suit have the units of a lead, or at least those."""
    if match == "exact":
        return shapes(order, cards) == tuple(asked)
    larger = tuple(shape for shape in asked if shape[0] > 1)
    return len(cards) == sum(c * n for c, n in asked) and serve(order, cards, larger)[0] == larger


def _strength(
    order: Order, cards: Cards, asked: Sequence[Shape], compare: str
) -> set[tuple[int, ...]]:
    """The heights that count, in each way the cards can be read as the asked shapes."""
    if compare == "highest":
        return {(max(map(order.power, cards)),)}
    pool = _Pool(order, cards)
    ways: set[tuple[tuple[int, ...], tuple[tuple[Shape, int], ...]]] = {(pool.full, ())}
    for shape in (shape for shape in asked if shape[0] > 1):
        ways = {
            (pool.take(stock, chain, shape[0]), (*tops, (shape, pool.powers[chain[-1]])))
            for stock, tops in ways
            for chain in pool.chains(stock, shape)
        }
    return {_heights(pool, stock, tops) for stock, tops in ways}


def _heights(
    pool: _Pool, stock: Sequence[int], tops: Iterable[tuple[Shape, int]]
) -> tuple[int, ...]:
    larger = sorted(tops, reverse=True)
    singles = [power for power, left in zip(pool.powers, stock, strict=True) for _ in range(left)]
    return (*(top for _, top in larger), *sorted(singles, reverse=True))


def _is_higher(ours: set[tuple[int, ...]], standing: set[tuple[int, ...]], compare: str) -> bool:
    strongest = max(standing)
    if compare == "all":
        return any(all(a > b for a, b in zip(way, strongest, strict=True)) for way in ours)
    return max(ours) > strongest


# --- throws ----------------------------------------------------------------------------------


def beaten_units(order: Order, cards: Cards, others: Sequence[Cards]) -> tuple[Unit, ...]:
    """The units of a throw that one of the other hands can beat with the same shape.

    The unit a failed throw leads comes first: the largest shape, then the lowest.
    """
    suit = order.suit(cards[0])
    pools = [_Pool(order, order.of_suit(hand, suit)) for hand in others]
    beaten = [unit for unit in units(order, cards) if any(_can_beat(pool, unit) for pool in pools)]
    return tuple(sorted(beaten, key=lambda unit: (-unit.shape[0], -unit.shape[1], unit.power)))


def failing(order: Order, cards: Cards, state: State[Any], seat: int) -> Unit | None:
    """The unit that a seat leads instead of a throw; None when the throw stands."""
    if state.told is not None:
        there = (unit for unit in units(order, cards) if Counter(unit.cards) == Counter(state.told))
        return next(there, None)
    others = [hand for place, hand in enumerate(state.hands) if place != seat]
    return next(iter(beaten_units(order, cards, others)), None)


def _can_beat(pool: _Pool, unit: Unit) -> bool:
    chains = pool.chains(pool.full, unit.shape)
    return any(pool.powers[chain[-1]] > unit.power for chain in chains)


def who_beat(order: Order, public: Tricks, played: Played, failed: Unit) -> tuple[int, Cards]:
    """The seat that beat a unit of a throw, and its cards, told from what it played afterwards.

    The hand must be over: only then has everybody shown what he held. The seats after the thrower
    come first.
    """
    throws = ((one.seat, one.meaning) for one in public.history)
    start = max(n for n, one in enumerate(throws) if one == (played.seat, played.meaning))
    suit = order.suit(failed.cards[0])
    for step in range(1, len(public.counts)):
        seat = (played.seat + step) % len(public.counts)
        later = (one for one in public.history[start:] if one.seat == seat)
        held = order.of_suit((card for one in later for card in stands(one)), suit)
        for unit in all_units(order, held):
            if unit.shape == failed.shape and unit.power > failed.power:
                return seat, unit.cards
    raise AssertionError("a throw fails only where another hand is higher")


# --- the course of a hand --------------------------------------------------------------------

_POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}


def card_points(cards: Iterable[Card]) -> int:
    """The points of some cards: 5 for a five, 10 for a ten or a king."""
    return sum(_POINTS.get(card.rank, 0) for card in cards)


@dataclass(frozen=True, slots=True)
class Reading:
    """How a play was read; the meaning of a play in `history`.

    `how` is lead, throw, follow, ruff 毙 (all trumps in the shape of the lead) or discard 垫.
    `fits` says whether it has the shape of the lead: what does not cannot win. `failed` is the unit
    led instead of a throw that was not the highest; `refused` says that such a throw came back
    whole.
    """

    how: str
    suit: str
    units: tuple[Unit, ...]
    fits: bool = True
    failed: Unit | None = None
    refused: bool = False

    @property
    def cards(self) -> Cards:
        """All the cards of the play, also those of a throw that came back."""
        return in_notation_order(card for unit in self.units for card in unit.cards)


def read_play(order: Order, cards: Cards, lead: Cards | None, match: str = "cover") -> Reading:
    """How cards are read when led (without `lead`) or as an answer to a lead."""
    parts = tuple(
        unit
        for suit in order.suits
        for unit in units(order, (card for card in cards if order.suit(card) == suit))
    )
    suit = order.one_suit(cards) or ""
    if lead is None:
        return Reading("lead" if len(parts) == 1 else "throw", suit, parts)
    fits = bool(suit) and matches(order, cards, shapes(order, lead), match)
    if suit == order.suit(lead[0]):
        return Reading("follow", suit, parts, fits)
    ruffs = suit == TRUMP and fits
    return Reading("ruff" if ruffs else "discard", suit, parts, ruffs)


@dataclass(frozen=True, kw_only=True)
class Tricks(Public):
    """The public facts of a trick game.

    `leader` leads the trick on the table, whose plays are the cards that stand: a failed throw
    is whole in `history` only. `points` is what each seat has taken in tricks. `refused` says
    that the leader's throw has just come back.
    """

    leader: int
    declarer: int | None = None
    trump: Suit | None = None
    points: tuple[int, ...] = (0, 0, 0, 0)
    refused: bool = False

    @property
    def lead(self) -> Cards | None:
        """The cards led to the trick on the table, None when the seat to move leads."""
        return self.table[0].move.cards if self.table else None


TricksT = TypeVar("TricksT", bound=Tricks)


def stands(played: Played) -> Cards:
    """The cards of a play that lay on the table: all, one unit of a failed throw, or none."""
    reading = played.meaning
    if isinstance(reading, Reading):
        if reading.refused:
            return ()
        if reading.failed is not None:
            return reading.failed.cards
    return played.move.cards


def after_play(public: TricksT, played: Played, best: Callable[[Sequence[Cards]], int]) -> TricksT:
    """The facts after a play; `best` finds the winner of a complete trick, who leads the next."""
    history = (*public.history, played)
    cards = stands(played)
    if not cards:
        return replace(public, history=history, refused=True)
    seats = len(public.counts)
    counts = tuple(
        count - len(cards) * (seat == played.seat) for seat, count in enumerate(public.counts)
    )
    table = (*public.table, Played(played.seat, Move("play", cards), played.meaning))
    after = replace(
        public,
        seat=(played.seat + 1) % seats,
        counts=counts,
        table=table,
        history=history,
        seen=public.seen + cards,
        refused=False,
    )
    return after if len(table) < seats else _take_trick(after, best)


def _take_trick(public: TricksT, best: Callable[[Sequence[Cards]], int]) -> TricksT:
    plays = [played.move.cards for played in public.table]
    winner = public.table[best(plays)].seat
    taken = sum(map(card_points, plays))
    points = tuple(had + taken * (seat == winner) for seat, had in enumerate(public.points))
    return replace(public, seat=winner, leader=winner, points=points, table=(), last=public.table)


def past_tricks(public: Tricks) -> tuple[tuple[Played, ...], ...]:
    """The complete tricks of the hand so far, in order, each with the cards that stood."""
    plays = [
        Played(one.seat, Move("play", stands(one)), one.meaning)
        for one in public.history
        if one.move.action == "play" and stands(one)
    ]
    seats = len(public.counts)
    whole = len(plays) - len(plays) % seats
    return tuple(tuple(plays[i : i + seats]) for i in range(0, whole, seats))


def known_voids(order: Order, public: Tricks) -> tuple[frozenset[str], ...]:
    """For each seat the effective suits it has shown not to hold, by not following in full."""
    voids: list[set[str]] = [set() for _ in public.counts]
    for trick in (*past_tricks(public), public.table):
        for played in trick[1:]:
            suit = order.suit(trick[0].move.cards[0])
            if any(order.suit(card) != suit for card in played.move.cards):
                voids[played.seat].add(suit)
    return tuple(map(frozenset, voids))
