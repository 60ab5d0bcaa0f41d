"""挤黑5 on whole numbers: thousands of hands a second for search.

A hand is one number, a nibble for each rank in order of power (4 at the bottom, the jokers and the
5 on top). One addition and a mask say which ranks have at least k cards; laid out by steps, a shift
by a nibble is the next rank, so that all chains of a length are a few `&`. A play is a number too:
its family (kind and size), whether it steps over the 5, and its height. Suits do not matter here:
whose ♠5 and small joker are is noted apart, and ♠5 is taken to be played after the other fives.

The readable rules are the oracle this file is tested against.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

FIVE: Final = 14
"""The place of the 5 in order of power; 4 is 0, 3 is 11, the jokers are 12 and 13."""
SMALL_JOKER: Final = 12
BIG_JOKER: Final = 13
ONES: Final = 0x111111111111111
TOPS: Final = 0x888888888888888
REACH: Final[list[int]] = [(8 - copies) * ONES for copies in range(5)]
"""What lifts so many copies to the top bit of their nibble."""
FIVE_TOP: Final = 8 << 56
JOKERS: Final = 0x11 << 48
BIG_TOP: Final = 8 << 52
SMALL_NIBBLE: Final = 15 << 48
STEP_PLACES: Final = [9, 10, 11, 0, 14, 1, 2, 3, 4, 5, 6, 7, 8, 9]
"""The place of each step A 2 3 4 5 6 … K A."""
FIVE_STEP: Final = 4
LAST_STEP: Final = 13

SINGLE: Final = 0
PAIR: Final = 1
BOMB: Final = 2
BLAST: Final = 3
CHAIN: Final = 4
"""The family of chains of three; each further card is the next family, up to thirteen."""
PAIR_CHAIN: Final = 15
"""The family of two pairs in a row; each further pair is the next family."""
FAMILIES: Final = 27
PASS: Final = -1

LENGTH: Final[list[int]] = [1] * CHAIN + [*range(3, 14)] + [*range(2, 14)]
COPIES: Final[list[int]] = [1, 2, 3, 4] + [1] * 11 + [2] * 12
SIZES: Final[list[int]] = [length * copies for length, copies in zip(LENGTH, COPIES, strict=True)]
TIER: Final = [0, 0, 1, 2] + [0] * 23

Group = tuple[int, int]
"""Plays of one shape (family and whether it steps over the 5) with their heights as a mask."""

BIG: Final = 700
"""From this strength on, up to 1000 for the highest of its kind, a play is a big one."""
EVEN: Final = 1000
"""The weight of a seat nothing is known of."""
MOST_WEIGHT: Final = 100_000


def at_least(ranks: int, copies: int) -> int:
    """The ranks with at least so many copies, 1 to 4."""
    return (ranks + REACH[copies]) & TOPS


def above(mask: int, height: int) -> int:
    """The part of a mask above a height."""
    return mask >> (4 * height + 4) << (4 * height + 4)


def lowest(mask: int) -> int:
    """The lowest height of a mask that is not empty."""
    return ((mask & -mask).bit_length() - 4) >> 2


def pairs_of(ranks: int) -> int:
    """The pairs of a hand; both jokers are a pair at the big one's place."""
    found = at_least(ranks, 2)
    return found | BIG_TOP if ranks & JOKERS == JOKERS else found


def steps_of(ranks: int) -> int:
    """The thirteen ranks as steps with the ace at both ends: 14 nibbles A 2 3 4 5 … K A."""
    return (
        (ranks >> 36 & 15)
        | (ranks >> 40 & 0xFF) << 4
        | (ranks & 15) << 12
        | (ranks >> 56 & 15) << 16
        | (ranks >> 4 & 0xFFFFFFFFF) << 20
    )


def without_five(steps: int) -> int:
    """The steps where 6 follows 4."""
    return (steps & 0xFFFF) | (steps >> 20) << 16


def chain_group(steps: int, copies: int, length: int, skips: int) -> int:
    """The heights (top steps) of the chains of a length; 0 or 1 for stepping over the 5.

    Where the ace may be low or high with the same cards, only the high one is there.
    """
    if skips:
        have = at_least(without_five(steps), copies)
        row = have & 0x8888
        if length < 5:
            row &= 0x8888 << (4 * (5 - length))
    else:
        have = at_least(steps, copies)
        row = have
    if length + skips >= 13:
        row &= ~8
        if length + skips > 13:
            return 0
    for step in range(1, length):
        row &= have >> (4 * step)
        if not row:
            return 0
    return row << (4 * (length - 1 + skips))


def add_chains(steps: int, copies: int, shortest: int, found: list[Group]) -> None:
    """Adds all chains of a hand laid out by steps, from a length on."""
    have = at_least(steps, copies)
    row = have & have >> 4
    over = at_least(without_five(steps), copies)
    skip = over & over >> 4 & 0x8888
    length = 2
    first = CHAIN - 3 if copies == 1 else PAIR_CHAIN - 2
    while row or skip:
        if length >= shortest:
            tops = row if length < 13 else row & ~8
            if tops and length <= 13:
                found.append(((first + length) << 1, tops << (4 * (length - 1))))
            tops = skip & (0x8888 << (4 * (5 - length))) if length < 5 else skip
            if length == 12:
                tops &= ~8
            if tops and length <= 12:
                found.append(((first + length) << 1 | 1, tops << (4 * length)))
        row &= have >> (4 * length)
        skip &= over >> (4 * length)
        length += 1


def _ranks_needed(play: int) -> int:
    """The cards of a play as a hand, 0 for a number that is no play."""
    family = play >> 5
    skips = play >> 4 & 1
    height = play & 15
    if family <= BLAST:
        if skips or height > FIVE or (height == SMALL_JOKER and family > SINGLE):
            return 0
        if height == BIG_JOKER and family > SINGLE:
            return JOKERS if family == PAIR else 0
        return (family + 1) << (4 * height)
    length = LENGTH[family]
    start = height - length + 1 - skips
    if start < 0 or height > LAST_STEP or length + skips > 13:
        return 0
    if start == 0 and length + skips == 13:
        return 0  # the ace is read high
    if skips and (start >= FIVE_STEP or height <= FIVE_STEP):
        return 0
    ranks = 0
    for step in range(start, height + 1):
        if not skips or step != FIVE_STEP:
            ranks += COPIES[family] << (4 * STEP_PLACES[step])
    return ranks


NEED: Final[list[int]] = [_ranks_needed(play) for play in range(FAMILIES << 5)]
"""The cards of each play as a hand; 0 for numbers that are no play."""


def size_of(play: int) -> int:
    """How many cards a play takes."""
    return SIZES[play >> 5]


def _family_strengths(family: int, jokers: bool, strength: list[int]) -> None:
    """Notes how strong each play of a family is among its like, from nearly 0 to 1000."""
    found: list[int] = []
    for height in range(16):
        for skips in range(2):
            play = family << 5 | skips << 4 | height
            is_joker = family <= PAIR and height in (SMALL_JOKER, BIG_JOKER)
            if NEED[play] and (jokers or not is_joker):
                found.append(play)
    for place, play in enumerate(found):
        strength[play] = 1000 * (place + 1) // len(found)


class Rules:
    """What decides plays at one table, and how strong each is.

    `covers` is 0 where a five may not cover a five, 1 for singles, 2 for pairs also. `shows_once`
    says that ♠5 is shown at one's first action or never.
    """

    def __init__(
        self, seats: int, shortest: int, covers: int, partner_wind: bool, shows_once: bool
    ) -> None:
        self.seats = seats
        self.shortest = shortest
        self.covers = covers
        self.partner_wind = partner_wind
        self.shows_once = shows_once
        self.strength = [0] * (FAMILIES << 5)
        for family in range(FAMILIES):
            _family_strengths(family, seats == 6, self.strength)

    def groups(self, ranks: int, best: int) -> list[Group]:
        """Every play of a hand that beats the standing one, every play at all on a lead."""
        found: list[Group] = []
        threes = (ranks + REACH[3]) & TOPS
        if best == PASS:
            found.append((SINGLE << 1, at_least(ranks, 1)))
            mask = pairs_of(ranks)
            if mask:
                found.append((PAIR << 1, mask))
            steps = steps_of(ranks)
            add_chains(steps, 1, self.shortest, found)
            add_chains(steps, 2, 2, found)
            if threes:
                self._add_bombs(ranks, threes, 0, 0, found)
            return found
        family = best >> 5
        height = best & 15
        if family <= PAIR:
            able = (ranks + REACH[1]) & TOPS if family == SINGLE else pairs_of(ranks)
            mask = able >> (4 * height + 4) << (4 * height + 4)
            if height == FIVE and family < self.covers:
                mask |= able & FIVE_TOP
            if mask:
                found.append((family << 1, mask))
        elif family >= CHAIN:
            steps = steps_of(ranks)
            copies = COPIES[family]
            for skips in range(2):
                mask = above(chain_group(steps, copies, LENGTH[family], skips), height)
                if mask:
                    found.append((family << 1 | skips, mask))
        if threes:
            self._add_bombs(ranks, threes, family, height, found)
        return found

    def _add_bombs(
        self, ranks: int, threes: int, family: int, height: int, found: list[Group]
    ) -> None:
        """Adds the bombs that beat a play of some family and height, given the threes of a kind."""
        if family == BOMB:
            mask = above(threes, height)
            if mask:
                found.append((BOMB << 1, mask))
        elif family != BLAST:
            found.append((BOMB << 1, threes))
        fours = at_least(ranks, 4)
        if family == BLAST:
            fours = above(fours, height)
        if fours:
            found.append((BLAST << 1, fours))

    def plays(self, ranks: int, best: int) -> list[int]:
        """The plays of `groups`, one by one."""
        found: list[int] = []
        for shape, heights in self.groups(ranks, best):
            mask = heights
            while mask:
                found.append(shape << 4 | lowest(mask))
                mask &= mask - 1
        return found

    def stands(self, play: int, unseen: int, most: int) -> bool:
        """Whether no play of up to so many of some cards beats this one."""
        return all(SIZES[shape >> 1] > most for shape, _ in self.groups(unseen, play))


class Table:
    """The hands in play: what each seat holds, the standing play, whose turn it is, the roles.

    `black5` and `small_joker` (-1 where there is none) are who was dealt those cards, `five_known`
    and `joker_known` whether that is public. `weight` is how likely each seat is with 庄 by what
    it did, 1000 at first. `left` are the cards that are still in the hands. `may_show` are the
    seats that could still show ♠5 if they hold it, `shown` whether one has done so.
    """

    def __init__(
        self, rules: Rules, declarer: int, black5: int, small_joker: int, hands: list[int]
    ) -> None:
        self.rules = rules
        self.hands = hands
        self.counts = [0] * rules.seats
        self.left = 0
        self.declarer = declarer
        self.black5 = -1
        self.small_joker = -1
        self.camp = 0
        self.others = 0
        self.set_roles(black5, small_joker)
        self.five_known = black5 == declarer and rules.seats == 3
        self.joker_known = rules.seats < 6
        self.weight = [EVEN] * rules.seats
        self.may_show = 0
        self.shown = False
        self.turn = declarer
        self.best = PASS
        self.owner = declarer
        self.passes = 0
        self.order: list[int] = []
        self.out = 0

    def set_roles(self, black5: int, small_joker: int) -> None:
        """Says who is with 庄; -1 for a role that nobody has or that is open."""
        self.black5 = black5
        self.small_joker = small_joker
        self.camp = 1 << self.declarer
        if black5 >= 0:
            self.camp |= 1 << black5
        if small_joker >= 0:
            self.camp |= 1 << small_joker
        self.others = (1 << self.rules.seats) - 1 & ~self.camp

    def count_cards(self) -> None:
        """Notes how many cards there are in the hands."""
        self.left = 0
        for seat in range(self.rules.seats):
            ranks = self.hands[seat]
            self.left += ranks
            count = 0
            while ranks:
                count += ranks & 15
                ranks >>= 4
            self.counts[seat] = count

    def copy(self) -> Table:
        other = Table(self.rules, self.declarer, self.black5, self.small_joker, self.hands[:])
        other.counts = self.counts[:]
        other.left = self.left
        other.five_known = self.five_known
        other.joker_known = self.joker_known
        other.weight = self.weight[:]
        other.may_show = self.may_show
        other.shown = self.shown
        other.turn = self.turn
        other.best = self.best
        other.owner = self.owner
        other.passes = self.passes
        other.order = self.order[:]
        other.out = self.out
        return other

    def play(self, play: int) -> bool:
        """Makes the move of the seat to play; whether the hand is over."""
        seat = self.turn
        if self.best != PASS and seat != self.declarer:
            self.suspect(seat, play)
        if play == PASS:
            self.passes += 1
            self._next(seat)
            return False
        need = NEED[play]
        self.hands[seat] -= need
        self.left -= need
        self.counts[seat] -= SIZES[play >> 5]
        if seat == self.black5 and need >> 56 and not self.hands[seat] >> 56:
            self.five_known = True
        if seat == self.small_joker and need & SMALL_NIBBLE:
            self.joker_known = True
        self.best = play
        self.owner = seat
        self.passes = 0
        if not self.counts[seat]:
            self.order.append(seat)
            self.out |= 1 << seat
            if not self.camp & ~self.out or not self.others & ~self.out:
                return True
        self._next(seat)
        return False

    def show_five(self) -> None:
        """♠5 is shown: everybody knows who holds it."""
        self.five_known = True
        self.shown = True
        self.may_show = 0

    def keep_five(self, seat: int) -> None:
        """A seat acts without showing ♠5."""
        if self.rules.shows_once:
            self.may_show &= ~(1 << seat)

    def suspect(self, seat: int, play: int) -> None:
        """Notes how an answer changes how likely a seat is with 庄 (JH-T1, JH-T2)."""
        weight = self.weight[seat]
        over = self.owner == self.declarer
        if play == PASS:
            if over:
                weight = weight * 11 // 10
        elif TIER[play >> 5] or self.rules.strength[play] > BIG:
            weight = weight * 11 // 20 if over else weight * 11 // 10
        self.weight[seat] = weight if weight < MOST_WEIGHT else MOST_WEIGHT

    def _next(self, seat: int) -> None:
        seats = self.rules.seats
        if self.passes:
            others = seats - self.out.bit_count() - (1 if self.counts[self.owner] else 0)
            if self.passes >= others:
                self.best = PASS
                self.passes = 0
                self.turn = self._wind()
                return
        self.turn = self.next_active(seat)

    def next_active(self, seat: int) -> int:
        """The next seat in order of play that holds cards."""
        seats = self.rules.seats
        seat = seat + 1 if seat + 1 < seats else 0
        while not self.counts[seat]:
            seat = seat + 1 if seat + 1 < seats else 0
        return seat

    def _wind(self) -> int:
        """Who leads after a play that nobody beat."""
        owner = self.owner
        if self.counts[owner]:
            return owner
        seat = self.next_active(owner)
        if self.rules.partner_wind:
            while (self.camp >> seat & 1) != (self.camp >> owner & 1):
                seat = self.next_active(seat)
        return seat

    def plays(self) -> list[int]:
        """Every play of the seat to move, without the pass."""
        return self.rules.plays(self.hands[self.turn], self.best)

    def random_play(self, pick: float) -> int:
        """One of the allowed moves, the pass among them, by a number from 0 to 1."""
        groups = self.rules.groups(self.hands[self.turn], self.best)
        total = 0 if self.best == PASS else 1
        for _, mask in groups:
            total += mask.bit_count()
        index = int(pick * total)
        for shape, heights in groups:
            mask = heights
            size = mask.bit_count()
            if index < size:
                while index:
                    mask &= mask - 1
                    index -= 1
                return shape << 4 | lowest(mask)
            index -= size
        return PASS

    # -- who is with whom, as a seat sees it --

    def allies(self, me: int) -> int:
        """The seats that a seat holds likelier with it than against it, as a mask.

        It knows its own role and what is public; where that leaves it open the weights tell.
        """
        knows_five = self.five_known or me == self.black5
        knows_joker = self.joker_known or me == self.small_joker
        if knows_five and knows_joker:
            return self.camp if self.camp >> me & 1 else self.others
        sure = 1 << self.declarer
        if knows_five:
            sure |= 1 << self.black5
        if knows_joker and self.small_joker >= 0:
            sure |= 1 << self.small_joker
        is_one = knows_five or knows_joker
        likely = sure | (self._one_hidden(me, sure) if is_one else self._two_hidden(me))
        if sure >> me & 1:
            return likely
        return (1 << self.rules.seats) - 1 & ~likely | 1 << me

    def _one_hidden(self, me: int, sure: int) -> int:
        """The seats that likelier hold the hidden role card than not."""
        total = 0
        most = 0
        where = me
        for seat in range(self.rules.seats):
            if seat != me and self.counts[seat]:
                weight = EVEN if sure >> seat & 1 else self.weight[seat]
                total += weight
                if weight > most:
                    most = weight
                    where = seat
        if sure >> me & 1:
            return 1 << where if 2 * most > total else 0
        return self._at_least_half(total, me)

    def _at_least_half(self, total: int, me: int) -> int:
        """The seats whose weight is half or more: who is against 庄 does not count on them."""
        found = 0
        for seat in range(self.rules.seats):
            may_hold = seat not in (me, self.declarer) and self.counts[seat]
            if may_hold and 2 * self.weight[seat] >= total:
                found |= 1 << seat
        return found

    def _two_hidden(self, me: int) -> int:
        """The seats that likelier hold a hidden role card than not, where two are hidden."""
        total = 0
        extra = 0
        for seat in range(self.rules.seats):
            if seat != me and self.counts[seat]:
                weight = self.weight[seat]
                total += weight
                extra += weight * (weight - EVEN)
        found = 0
        both = total * total - extra
        for seat in range(self.rules.seats):
            if seat not in (me, self.declarer) and self.counts[seat]:
                weight = self.weight[seat]
                rest = total - weight
                neither = rest * rest - extra + weight * (weight - EVEN)
                if 2 * (both - neither) > both or (me != self.declarer and 2 * neither == both):
                    found |= 1 << seat
        return found

    def play_randomly(self, draw: Callable[[], float]) -> None:
        """Plays to the end of the hand by chance; `draw` gives numbers from 0 to 1."""
        while not self.play(self.random_play(draw())):
            pass
