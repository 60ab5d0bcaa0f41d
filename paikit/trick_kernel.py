"""Trick games on whole numbers: thousands of hands a second for search.

Every face of a deal has a bit. The three side suits lie interleaved, lowest rank first, so that
the next card of a suit is three bits up; above them are the trumps, one bit each. A hand is three
such sets: the faces held at least once, at least twice and three times. Tractors are then
`pairs & pairs >> 1 & adjacent`, and "which cards are higher" is a row of a table. No game is known
here and no reasons; the readable rules are the oracle this file is tested against.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

SEATS: Final = 4
SIDES: Final = 3
"""Side suits; also how many bits lie between neighbours of one."""
ABOVE_SIDES: Final = 100
"""The power of the lowest trump; side cards count from 0."""
HIGHEST: Final = 0
ALL_UNITS: Final = 1
LONGEST_UNIT: Final = 2

Play = tuple[int, int, int]
"""Cards as three sets of faces: played at least once, at least twice, three times."""
Shape = tuple[int, int]
"""Copies and length of a unit, as in the readable rules."""
Steps = list[list[int]]
"""The steps of a run, lowest first, each with the numbers of its faces."""


def cards_in(play: Play) -> int:
    """How many cards a play or a hand has."""
    return play[0].bit_count() + play[1].bit_count() + play[2].bit_count()


def top_of(plane: int) -> int:
    """The highest bit of a set that is not empty."""
    return plane.bit_length() - 1


def without(held: Play, gone: Play) -> Play:
    """A hand less some cards it holds."""
    a, b, c = gone
    o, t, h = held
    return (o & ~(a & ~t | b & ~h | c), t & ~(a & ~h | b), h & ~a)


def together(one: Play, other: Play) -> Play:
    """Two sets of cards that make no more than three copies of a face as one."""
    a, b, c = one
    o, t, h = other
    return (a | o, b | t | a & o, c | h | a & t | b & o)


class Deal:
    """What is fixed in a deal: which faces are of one suit, which are higher, which adjacent.

    `suits` are the three side suits and then the trumps, each as runs of steps; `points` are the
    card points of each face. Games set the rest: house rules, what digging brings, and a `prize`, a
    card whose capture counts extra; `gifts` are the point cards one may give away.
    """

    def __init__(self, suits: list[list[Steps]], points: list[int]) -> None:
        self.bit_of = [0] * len(points)
        self.face_of: list[int] = []
        self.suits: list[int] = []
        self.suit_at: list[int] = []
        self.power: list[int] = []
        self.above: list[int] = []
        self.beats: list[int] = []
        self.under: list[int] = []
        self.up_one = 0
        self.up_three = 0
        self.groups: list[int] = []
        self.fives = 0
        self.tens = 0
        self.packs = 2
        self.strict = True
        self.throws = False
        self.reject = False
        self.compare = HIGHEST
        self.exact = False
        self.declarer = 0
        self.prize = 0
        self.prize_worth = 0
        self.dig = [0, 0, 0]
        self.guard = 0
        self._lay_out(suits, points)
        self.rich = self.fives | self.tens
        self.gifts = self.rich
        self.trumps = self.suits[SIDES]
        self.worth: list[list[int]] = []

    def _lay_out(self, suits: list[list[Steps]], points: list[int]) -> None:
        rows = 0
        for runs in suits[:SIDES]:
            rows = max(rows, sum([len(run) for run in runs]))
        size = SIDES * rows + len(points)
        self.face_of = [-1] * size
        self.suit_at = [0] * size
        self.power = [0] * size
        self.above = [0] * size
        self.beats = [0] * size
        self.under = [0] * size
        for suit, runs in enumerate(suits):
            count = sum([len(run) for run in runs])
            first = SIDES * (rows - count) + suit if suit < SIDES else SIDES * rows
            self._lay_suit(runs, first, SIDES if suit < SIDES else 1)
        for face, worth in enumerate(points):
            if worth == 5:
                self.fives |= 1 << self.bit_of[face]
            elif worth:
                self.tens |= 1 << self.bit_of[face]
        for suit, mask in enumerate(self.suits):
            for bit in bits_of(mask):
                self.suit_at[bit] = mask
                self.beats[bit] = self.above[bit] | (0 if suit == SIDES else self.suits[SIDES])

    def _lay_suit(self, runs: list[Steps], bit: int, stride: int) -> None:
        mask = 0
        lower: list[int] = []
        number = 0 if stride > 1 else ABOVE_SIDES
        for run in runs:
            before = -1
            for step in run:
                group = 0
                for face in step:
                    self.bit_of[face] = bit
                    self.face_of[bit] = face
                    self.power[bit] = number
                    group |= 1 << bit
                    bit += stride
                for one in lower:
                    self.above[one] |= group
                for one in bits_of(group):
                    self.under[one] = mask
                lower += bits_of(group)
                mask |= group
                if len(step) > 1 and len(run) > 1:
                    self.groups.append(group)
                if before >= 0:
                    self._join(before, top_of(group))
                before = top_of(group)
                number += 1
        self.suits.append(mask)

    def _join(self, lower: int, upper: int) -> None:
        """Makes two steps neighbours; a step of several equals stands at its highest bit."""
        if upper - lower == 1:
            self.up_one |= 1 << lower
        elif upper - lower == SIDES:
            self.up_three |= 1 << lower
        else:
            raise ValueError(upper - lower)

    # -- units --

    def steps(self, plane: int) -> int:
        """A set of faces with equals put together."""
        for group in self.groups:
            if plane & group:
                plane = plane & ~group | 1 << top_of(group)
        return plane

    def starts(self, plane: int, length: int) -> int:
        """Where runs of so many neighbouring steps begin."""
        row = self.steps(plane)
        while length > 1 and row:
            row &= (row >> 1) & self.up_one | (row >> 3) & self.up_three
            length -= 1
        return row

    def longest(self, plane: int) -> int:
        """The most neighbouring steps of a set."""
        row = self.steps(plane)
        length = 0
        while row:
            row &= (row >> 1) & self.up_one | (row >> 3) & self.up_three
            length += 1
        return length

    def chains(self, plane: int, length: int) -> list[int]:
        """Every run of so many neighbouring steps, one face for each step, weakest first."""
        if length == 1:
            return [1 << bit for bit in bits_of(plane)]
        found: list[int] = []
        for bit in bits_of(self.starts(plane, length)):
            found += self._chains_from(plane, bit, length)
        return found

    def _chains_from(self, plane: int, bit: int, length: int) -> list[int]:
        found = [0]
        while length:
            step = 1 << bit
            for group in self.groups:
                if group & step:
                    step = group & plane
            found = [chain | 1 << face for chain in found for face in bits_of(step)]
            bit += 1 if self.up_one >> bit & 1 else SIDES
            length -= 1
        return found

    def units(self, cards: Play) -> list[tuple[int, int, int]]:
        """Copies, length and faces of the units of cards of one suit, the largest first."""
        found: list[tuple[int, int, int]] = []
        for copies in range(3, 0, -1):
            while cards[copies - 1]:
                plane = cards[copies - 1]
                length = self.longest(plane) if copies > 1 else 1
                chain = self.chains(plane, length)[-1]
                found.append((copies, length, chain))
                cards = without(cards, copies_of(chain, copies))
        return found

    def shapes(self, cards: Play) -> list[Shape]:
        """The shapes of the units of cards of one suit, the largest first."""
        return [(copies, length) for copies, length, _ in self.units(cards)]

    def serve(self, cards: Play, asked: list[Shape]) -> tuple[list[Shape], list[Play]]:
        """The best answer of cards of one suit to shapes of pairs and more, and each way to give
        it. The order of duties is that of the readable rules.
        """
        stocks = [cards]
        given: list[Shape] = []
        for copies, length in asked:
            left = length
            for alike in range(copies, 1, -1):
                while left:
                    best = 0
                    for stock in stocks:
                        best = max(best, self.longest(stock[alike - 1]))
                    if not best:
                        break
                    run = best if best < left else left
                    given.append((alike, run))
                    left -= run
                    stocks = self._taken(stocks, alike, run)
        return given, [without(cards, stock) for stock in stocks]

    def _taken(self, stocks: list[Play], copies: int, length: int) -> list[Play]:
        """What can be left when a unit is taken from one of the stocks, each once."""
        rest: dict[Play, bool] = {}
        for stock in stocks:
            for chain in self.chains(stock[copies - 1], length):
                rest[without(stock, copies_of(chain, copies))] = True
        return list(rest)

    def points(self, cards: Play) -> int:
        """The card points of some cards."""
        total = 0
        for plane in cards:
            total += 5 * (plane & self.fives).bit_count() + 10 * (plane & self.tens).bit_count()
        return total

    # -- who wins --

    def covers(self, cards: Play, asked: list[Shape]) -> bool:
        """Whether cards of one suit have the shapes of a throw, by the rule of the deal."""
        if self.exact:
            return self.shapes(cards) == asked
        larger = [shape for shape in asked if shape[0] > 1]
        return self.serve(cards, larger)[0] == larger

    def readings(self, cards: Play, asked: list[Shape]) -> list[list[int]]:
        """The heights that count, in each way cards can be read as the shapes of a throw."""
        ways: list[tuple[Play, list[tuple[Shape, int]]]] = [(cards, [])]
        for shape in asked:
            if shape[0] > 1:
                ways = self._read_unit(ways, shape)
        found = []
        for stock, tops in ways:
            heights = [power for _, power in sorted(tops, reverse=True)]
            singles = [self.power[bit] for plane in stock for bit in bits_of(plane)]
            found.append(heights + sorted(singles, reverse=True))
        return found

    def _read_unit(
        self, ways: list[tuple[Play, list[tuple[Shape, int]]]], shape: Shape
    ) -> list[tuple[Play, list[tuple[Shape, int]]]]:
        found = []
        for stock, tops in ways:
            for chain in self.chains(stock[shape[0] - 1], shape[1]):
                rest = without(stock, copies_of(chain, shape[0]))
                found.append((rest, [*tops, (shape, self.power[top_of(chain)])]))
        return found


def bits_of(plane: int) -> list[int]:
    """The bits of a set, lowest first."""
    found: list[int] = []
    while plane:
        low = plane & -plane
        found.append(low.bit_length() - 1)
        plane ^= low
    return found


def _all_above(heights: list[int], standing: list[int]) -> bool:
    return all(one > other for one, other in zip(heights, standing, strict=True))


def copies_of(chain: int, copies: int) -> Play:
    """So many copies of each face of a set."""
    return (chain, chain if copies > 1 else 0, chain if copies > 2 else 0)


class Table:
    """Four hands in play, the trick on the table and what each side has taken.

    `taken` are the points of the defenders' tricks, `own` the declarer's, `swing` what captured
    prizes are worth to the defenders. `voids` are the suits a seat has shown not to hold.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.once = [0, 0, 0, 0]
        self.twice = [0, 0, 0, 0]
        self.thrice = [0, 0, 0, 0]
        self.voids = [0, 0, 0, 0]
        self.turn = 0
        self.placed = 0
        self.size = 0
        self.led = 0
        self.copies = 1
        self.length = 1
        self.asked: list[Shape] = []
        self.best = 0
        self.beat = 0
        self.standing: list[int] = []
        self.pot = 0
        self.staked = 0
        self.refused = False
        self.taken = 0
        self.own = 0
        self.swing = 0
        self.kitty = 0
        self.live_once = 0
        self.live_twice = 0
        self.live_thrice = 0
        self.buried: Play = (0, 0, 0)

    def copy(self) -> Table:
        other = Table(self.deal)
        other.once = self.once[:]
        other.twice = self.twice[:]
        other.thrice = self.thrice[:]
        other.voids = self.voids[:]
        other.turn = self.turn
        other.placed = self.placed
        other.size = self.size
        other.led = self.led
        other.copies = self.copies
        other.length = self.length
        other.asked = self.asked
        other.best = self.best
        other.beat = self.beat
        other.standing = self.standing
        other.pot = self.pot
        other.staked = self.staked
        other.refused = self.refused
        other.taken = self.taken
        other.own = self.own
        other.swing = self.swing
        other.kitty = self.kitty
        other.live_once = self.live_once
        other.live_twice = self.live_twice
        other.live_thrice = self.live_thrice
        other.buried = self.buried
        return other

    def give(self, seat: int, bit: int) -> None:
        """Adds a card to a hand."""
        card = 1 << bit
        self.thrice[seat] |= self.twice[seat] & card
        self.twice[seat] |= self.once[seat] & card
        self.once[seat] |= card

    def hand(self, seat: int) -> Play:
        """The cards of a seat."""
        return (self.once[seat], self.twice[seat], self.thrice[seat])

    def unseen(self, seat: int) -> Play:
        """The cards a seat cannot place: not played, not its own, not buried by itself."""
        twice = self.live_twice
        if self.live_thrice:
            rest = without((self.live_once, twice, self.live_thrice), self.hand(seat))
            return without(rest, self.buried) if seat == self.deal.declarer else rest
        own = self.once[seat]
        once = self.live_once & ~(own & ~twice | self.twice[seat])
        twice &= ~own
        if seat == self.deal.declarer:
            a, b, _ = self.buried
            once &= ~(a & ~twice | b)
            twice &= ~a
        return (once, twice, 0)

    def is_over(self) -> bool:
        """Whether all cards are played."""
        return not self.placed and not self.once[self.turn]

    def value(self) -> int:
        """The defenders' points: tricks, captured prizes and, at the end, the kitty."""
        total = self.taken + self.swing
        if self.is_over():
            if self.turn == self.deal.declarer:
                return total - self.kitty * self.deal.guard
            rank = 2 if self.length > 1 else self.copies - 1
            return total + self.kitty * self.deal.dig[rank]
        return total

    # -- playing --

    def put(self, a: int, b: int, c: int) -> None:
        """Makes an allowed play of the seat to move: a lead, a throw or an answer."""
        seat = self.turn
        deal = self.deal
        if not self.placed:
            if a & (a - 1) or b:
                a, b, c = self._open(seat, (a, b, c))
                if self.refused:
                    return
            else:
                self._open_single(a.bit_length() - 1)
            self.best = seat
        else:
            if a & ~self.led:
                self.voids[seat] |= self.led
            if a & self.beat and (self.size == 1 or self._wins((a, b, c))):
                self.best = seat
                if not self.standing:
                    self.beat = deal.beats[a.bit_length() - 1]
        self._remove(seat, a, b, c)
        if a & deal.rich:
            self._count(a, b, c)
        if a & deal.prize:
            self._stake(seat, (a, b, c))
        self.placed += 1
        if self.placed == SEATS:
            self._take_trick()
        else:
            self.turn = (seat + 1) & 3

    def _remove(self, seat: int, a: int, b: int, c: int) -> None:
        twice = self.twice[seat]
        thrice = self.thrice[seat]
        if thrice:
            self.once[seat] &= ~(a & ~twice | b & ~thrice | c)
            self.twice[seat] = twice & ~(a & ~thrice | b)
            self.thrice[seat] = thrice & ~a
        else:
            self.once[seat] &= ~(a & ~twice | b)
            self.twice[seat] = twice & ~a
        twice = self.live_twice
        thrice = self.live_thrice
        if thrice:
            self.live_once &= ~(a & ~twice | b & ~thrice | c)
            self.live_twice = twice & ~(a & ~thrice | b)
            self.live_thrice = thrice & ~a
        else:
            self.live_once &= ~(a & ~twice | b)
            self.live_twice = twice & ~a

    def _count(self, a: int, b: int, c: int) -> None:
        """Adds the points of a play to those on the table."""
        deal = self.deal
        self.pot += 5 * (a & deal.fives).bit_count() + 10 * (a & deal.tens).bit_count()
        if b & deal.rich:
            self.pot += deal.points((b, c, 0))

    def _stake(self, seat: int, cards: Play) -> None:
        """Notes a prize on the table: of the declarer in the lower bits, of the others above."""
        count = 0
        for plane in cards:
            count += (plane & self.deal.prize).bit_count()
        self.staked += count if seat == self.deal.declarer else count << 4

    def _take_trick(self) -> None:
        winner = self.best
        deal = self.deal
        if winner == deal.declarer:
            self.own += self.pot
            if self.staked:
                self.swing -= (self.staked >> 4) * deal.prize_worth
        else:
            self.taken += self.pot
            if self.staked:
                self.swing += (self.staked & 15) * deal.prize_worth
        self.pot = self.staked = self.placed = 0
        self.turn = winner

    def _open_single(self, bit: int) -> None:
        self.size = self.copies = self.length = 1
        self.refused = False
        self.asked = []
        self.standing = []
        self.led = self.deal.suit_at[bit]
        self.beat = self.deal.beats[bit]

    def _open(self, seat: int, cards: Play) -> Play:
        """Notes what is led and gives the cards that stand: of a throw that fails one unit."""
        deal = self.deal
        units = deal.units(cards)
        self.refused = False
        if len(units) > 1:
            failed = self._failed(seat, units)
            if failed[0]:
                if deal.reject:
                    self.refused = True
                    return cards
                units = [failed]
                cards = copies_of(failed[2], failed[0])
        self.copies, self.length, _ = units[0]
        self.asked = [(copies, length) for copies, length, _ in units] if len(units) > 1 else []
        self.size = cards_in(cards)
        top = top_of(cards[0])
        self.led = deal.suit_at[top]
        self.beat = deal.beats[top]
        self.standing = []
        if self.asked and deal.compare != HIGHEST:
            self.standing = max(deal.readings(cards, self.asked))
            self.beat = self.led | deal.trumps
        return cards

    def _failed(self, seat: int, units: list[tuple[int, int, int]]) -> tuple[int, int, int]:
        """The unit that a throw leads because another hand beats it; of no copies when none."""
        failed = (0, 0, 0)
        for copies, length, chain in units:
            if (
                failed[:2] == (copies, length)
                and self.deal.power[top_of(failed[2])] <= self.deal.power[top_of(chain)]
            ):
                continue
            if failed[0] and failed[:2] != (copies, length):
                break
            for other in range(SEATS):
                if other != seat and self.can_beat(self.hand(other), copies, length, chain):
                    failed = (copies, length, chain)
                    break
        return failed

    def can_beat(self, hand: Play, copies: int, length: int, chain: int) -> bool:
        """Whether a hand has a higher unit of the same suit and shape."""
        higher = self.deal.above[top_of(chain)]
        plane = hand[copies - 1] & self.deal.suit_at[top_of(chain)]
        if length == 1:
            return plane & higher != 0
        for other in self.deal.chains(plane, length):
            if other & higher and self.deal.above[top_of(chain)] >> top_of(other) & 1:
                return True
        return False

    def _wins(self, cards: Play) -> bool:
        """Whether an answer with a card above the best has the shape that was led."""
        deal = self.deal
        a, b, c = cards
        if a & ~deal.suit_at[top_of(a)]:
            return False
        if not self.asked:
            plane = b if self.copies == 2 else c
            if self.length == 1:
                return plane != 0
            return plane.bit_count() == self.length and deal.starts(plane, self.length) != 0
        if not deal.covers(cards, self.asked):
            return False
        if deal.compare == HIGHEST:
            return True
        ours = deal.readings(cards, self.asked)
        best = max(ours)
        higher = best > self.standing
        if deal.compare == ALL_UNITS:
            higher = any(_all_above(way, self.standing) for way in ours)
        if higher:
            self.standing = best
        return higher

    def would_win(self, play: Play) -> bool:
        """Whether an answer would be the best so far."""
        if not play[0] & self.beat:
            return False
        if self.size == 1:
            return True
        standing = self.standing
        wins = self._wins(play)
        self.standing = standing
        return wins

    # -- allowed plays --

    def plays(self) -> list[Play]:
        """Every allowed play of the seat to move, each once; of leads the units alone."""
        hand = self.hand(self.turn)
        return self._answers(hand) if self.placed else self._units(hand)

    def _units(self, hand: Play) -> list[Play]:
        found: list[Play] = []
        for copies in range(1, 4):
            plane = hand[copies - 1]
            length = 1
            while plane and (length == 1 or self.deal.starts(plane, length)):
                found += [copies_of(chain, copies) for chain in self.deal.chains(plane, length)]
                if copies == 1:
                    break
                length += 1
        return found

    def throws(self) -> list[Play]:
        """Every set of cards that may be led and is more than a unit."""
        found: list[Play] = []
        if self.placed or self.refused or not self.deal.throws:
            return found
        for suit in self.deal.suits:
            held = self.of_suit(self.hand(self.turn), suit)
            for size in range(2, cards_in(held) + 1):
                some = fills(held, size)
                found += [cards for cards in some if len(self.deal.units(cards)) > 1]
        return found

    def of_suit(self, hand: Play, suit: int) -> Play:
        return (hand[0] & suit, hand[1] & suit, hand[2] & suit)

    def _answers(self, hand: Play) -> list[Play]:
        held = self.of_suit(hand, self.led)
        lacking = self.size - cards_in(held)
        if lacking >= 0:
            return [together(held, fill) for fill in fills(without(hand, held), lacking)]
        found: dict[Play, bool] = {}
        for way in self.ways(held):
            for fill in fills(without(held, way), self.size - cards_in(way)):
                found[together(way, fill)] = True
        return list(found)

    def ways(self, held: Play) -> list[Play]:
        """The pairs and tractors that must be among an answer, in each way they can be given."""
        if not self.deal.strict or self.size == 1 or not held[1]:
            return [(0, 0, 0)]
        return self.best_ways(held)

    def best_ways(self, held: Play) -> list[Play]:
        """Each way in which cards of one suit come closest to the shape that was led."""
        if self.asked:
            asked = [shape for shape in self.asked if shape[0] > 1]
        else:
            asked = [(self.copies, self.length)]
        return self.deal.serve(held, asked)[1]

    # -- playing by chance --

    def random_play(self, draw: Callable[[], float]) -> Play:
        """An allowed play by chance; `draw` gives numbers from 0 to 1. Leads are units."""
        seat = self.turn
        once = self.once[seat]
        if not self.placed:
            return self._random_unit((once, self.twice[seat], self.thrice[seat]), draw())
        held = once & self.led
        if self.size == 1:
            return (nth_bit(held or once, draw()), 0, 0)
        hand = self.hand(seat)
        suited = self.of_suit(hand, self.led)
        lacking = self.size - cards_in(suited)
        if lacking >= 0:
            return together(suited, some_of(without(hand, suited), lacking, draw))
        ways = self.ways(suited)
        way = ways[int(draw() * len(ways))]
        fill = some_of(without(suited, way), self.size - cards_in(way), draw)
        return together(way, fill)

    def _random_unit(self, hand: Play, pick: float) -> Play:
        once, twice, _ = hand
        singles = once.bit_count()
        if not twice:
            return (nth_bit(once, pick), 0, 0)
        if not hand[2] and self.deal.longest(twice) == 1:
            pairs = twice.bit_count()
            part = pick * (singles + pairs)
            if part < singles:
                return (nth_bit(once, part / singles), 0, 0)
            pair = nth_bit(twice, (part - singles) / pairs)
            return (pair, pair, 0)
        found = self._units(hand)
        return found[int(pick * len(found))]

    def play_randomly(self, draw: Callable[[], float]) -> None:
        """Plays to the end of the hand by chance."""
        while self.placed or self.once[self.turn]:
            a, b, c = self.random_play(draw)
            self.put(a, b, c)


def nth_bit(plane: int, pick: float) -> int:
    """One bit of a set by a number from 0 to 1."""
    index = int(pick * plane.bit_count())
    while index:
        plane &= plane - 1
        index -= 1
    return plane & -plane


def some_of(cards: Play, count: int, draw: Callable[[], float]) -> Play:
    """So many of the cards by chance, faces alike whether held once or more."""
    taken: Play = (0, 0, 0)
    while count:
        one: Play = (nth_bit(cards[0], draw()), 0, 0)
        taken = together(taken, one)
        cards = without(cards, one)
        count -= 1
    return taken


def fills(cards: Play, count: int) -> list[Play]:
    """Every different set of so many of the cards."""
    found: list[Play] = []
    _fill(cards, count, (0, 0, 0), found)
    return found


def _fill(cards: Play, count: int, taken: Play, found: list[Play]) -> None:
    if not count:
        found.append(taken)
        return
    if cards_in(cards) < count:
        return
    face = cards[0] & -cards[0]
    copies = 3 if cards[2] & face else 2 if cards[1] & face else 1
    rest = (cards[0] & ~face, cards[1] & ~face, cards[2] & ~face)
    for number in range(min(copies, count), -1, -1):
        more = together(taken, copies_of(face, number)) if number else taken
        _fill(rest, count - number, more, found)
