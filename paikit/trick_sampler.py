"""Deals of a trick game that fit what a seat knows and explain what it saw, on whole numbers.

Facts filter: nobody holds a suit he has shown to be out of, or a pair or tractor he did not play
when he owed it, or a card that would have beaten a throw that stood. Habits weigh: a Markov chain
swaps cards between the hidden hands, and every play, bid and buried card that the rules of thumb
would have chosen otherwise makes a deal less likely.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paikit.trick_kernel import (
    SEATS,
    Deal,
    Play,
    Shape,
    Table,
    cards_in,
    together,
)
from paikit.trick_thumb import Scored, best_of_suit, choose

Holding = tuple[int, int, int, int, int, int]
"""A hand and what its seat has buried, as far as a decision depends on them."""

SURPRISE: Final = 0.3
"""How likely somebody acts against the rules of thumb, against acting by them."""
KITTY: Final = 4
GONE: Final = 5
"""Holders beside the seats: what was buried, and in positions by hand what was played unseen."""
HOLDERS: Final = 6
BURIED_ODDLY: Final = 2
"""Surprises that a card seldom buried counts for in the kitty."""
REPAIRS: Final = 4_000
"""Swaps tried to find a first deal in which every play was allowed."""
ACT: Final = 0
BEATEN_BY_NONE: Final = 1
BEATEN_BY_SOME: Final = 2
FITS: Final = 0
ODD: Final = 1
NEVER: Final = 2
ABLE: Final = 3
"""What a hand says of something past: it is as the rules of thumb would, a surprise, impossible, or
what a failed throw asks of one hand at least.
"""
KEPT: Final = 400
"""Hands whose verdict on one decision is remembered."""
STRIDE: Final = 50
"""Tenths of strength that make a call one surprise more surprising."""
FIELD: Final = 15
"""Bits for a hand's strength with one suit as trumps, where those with all four are one number."""


class Past:
    """Something a seat did, or did not, with the cards it held then.

    `ACT`: it made `play` on `table`, whose hands are empty. `BEATEN_BY_NONE`: it could not beat
    any of the `units`, which stood in a throw. `BEATEN_BY_SOME`: somebody could beat the one unit
    that failed throw number `number` led. `depends` are the faces on which a verdict depends.
    """

    def __init__(
        self,
        kind: int,
        table: Table,
        play: Play,
        units: list[tuple[int, int, int]],
        number: int,
    ) -> None:
        self.kind = kind
        self.table = table
        self.play = play
        self.units = units
        self.number = number
        self.asked: list[Shape] = []
        self.served: list[Shape] = []
        self.depends = -1
        self.known: dict[Holding, int] = {}
        self.leads: dict[Holding, Scored] = {}
        if kind != ACT:
            self.depends = table.deal.suit_at[units[0][2].bit_length() - 1]
        elif table.placed:
            if not play[0] & ~table.led:
                self.depends = table.led | table.deal.trumps
            if table.size > 1 and table.deal.strict:
                self._owes()

    def _owes(self) -> None:
        """Notes what the answer gave of what was asked, where it followed suit in full."""
        a, b, c = self.play
        led = self.table.led
        if not a & ~led:
            asked = self.table.asked or [(self.table.copies, self.table.length)]
            self.asked = [shape for shape in asked if shape[0] > 1]
            self.served = self.table.deal.serve((a & led, b & led, c & led), self.asked)[0]


class Habits:
    """What bids, the trump suit and the kitty say of the hands behind them.

    A hand's strength with each of four suits as trumps is a sum over its cards: `worth` has the
    worth of a first, second and third copy of each face, for all four suits in one number (see
    `packed`). `calls` are per seat the strengths its bids and passes speak of: at least (1) or
    below (0) a limit. `named` is the field of the trump suit, by which a declarer is
    measured, and `gain` what the kitty adds to his hand.
    """

    def __init__(self) -> None:
        self.worth: list[list[int]] = []
        self.calls: list[list[tuple[int, int]]] = [[], [], [], []]
        self.size = 0
        self.odd_to_bury = 0
        self.named = -1
        self.gain = 0

    def strength(self, hand: Play, named: int = -1) -> int:
        """A hand's worth with its best suit as trumps, or with the one that was named."""
        total = 0
        for copy in range(3):
            left = hand[copy]
            if left:
                worth = self.worth[copy]
                while left:
                    low = left & -left
                    total += worth[low.bit_length() - 1]
                    left ^= low
        if named >= 0:
            return total >> (FIELD * named) & (1 << FIELD) - 1
        best = 0
        while total:
            best = max(best, total & (1 << FIELD) - 1)
            total >>= FIELD
        return best

    def surprises(self, seat: int, hand: Play, *, declares: bool) -> int:
        """How far calls are from those of the rules of thumb with this hand, as surprises: the
        farther, the more, for who bids well above his hand is rarer than who bids a little above.
        """
        calls = self.calls[seat]
        if not calls or cards_in(hand) != self.size:
            return 0
        strength = self.strength(hand, self.named if declares else -1)
        found = 0
        for limit, least in calls:
            lack = limit + self.gain * declares - strength if least else strength - limit + 1
            if lack > 0:
                found = max(found, 1 + lack // STRIDE)
        return found


def packed(worth: list[int]) -> int:
    """A worth for each of four suits as one number; the sums over a hand fit too."""
    total = 0
    for one in reversed(worth):
        total = total << FIELD | one
    return total


class Chain:
    """The hidden cards, moving from one deal that fits to the next.

    `fixed` are the cards known to be with a holder, `room` how many others it has, `barred` the
    faces it cannot have; all by holder: the four seats, the kitty and what is gone.
    """

    def __init__(
        self,
        deal: Deal,
        fixed: list[Play],
        room: list[int],
        barred: list[int],
        past: list[list[Past]],
        habits: Habits,
        memory: int,
    ) -> None:
        self.deal_ = deal
        self.fixed = fixed
        self.room = room
        self.barred = barred
        self.past = past
        self.habits = habits
        self.memory = memory
        self.needed = 0
        self.able = [0] * HOLDERS
        self.broken = [0] * HOLDERS
        self.misfits = [0] * HOLDERS
        self.verdicts: list[list[int]] = [[] for _ in range(HOLDERS)]
        self.since = [_since(past[seat]) for seat in range(SEATS)]
        self.free: list[list[int]] = [[] for _ in range(HOLDERS)]
        self.movable = [one for one in range(HOLDERS) if room[one]]
        self.judged = habits.odd_to_bury != 0 and room[KITTY] > 0
        for seat in range(SEATS):
            if room[seat] and (past[seat] or habits.calls[seat]):
                self.judged = True

    # -- a first deal --

    def deal(self, pool: list[int], draw: Callable[[], float]) -> bool:
        """Deals these cards among the holders so that all facts fit; False where that fails."""
        for last in range(len(pool) - 1, 0, -1):
            pick = int(draw() * (last + 1))
            pool[last], pool[pick] = pool[pick], pool[last]
        self.free = [[] for _ in range(HOLDERS)]
        choices = [self._choices(bit) for bit in range(len(self.deal_.face_of))]
        for bit in sorted(pool, key=lambda one: len(choices[one])):
            left = [self.room[one] - len(self.free[one]) for one in choices[bit]]
            pick = int(draw() * sum(left))
            taken = False
            for one, places in zip(choices[bit], left, strict=True):
                if pick < places:
                    self.free[one].append(bit)
                    taken = True
                    break
                pick -= places
            if not taken and not self._make_room(bit, choices):
                return False
        for one in self.movable:
            self.judge(one)
        return self._repair(draw)

    def _choices(self, bit: int) -> list[int]:
        return [one for one in self.movable if not self.barred[one] >> bit & 1]

    def _make_room(self, bit: int, choices: list[list[int]]) -> bool:
        """Places a card by moving others on, along the shortest way to a holder with room."""
        came: list[tuple[int, int]] = [(-1, -1)] * HOLDERS
        reached = choices[bit][:]
        for one in reached:
            came[one] = (HOLDERS, bit)
        for one in reached:
            if len(self.free[one]) < self.room[one]:
                self._move_along(one, came)
                return True
            for card in self.free[one]:
                for other in choices[card]:
                    if came[other][0] < 0:
                        came[other] = (one, card)
                        reached.append(other)
        return False

    def _move_along(self, one: int, came: list[tuple[int, int]]) -> None:
        while one != HOLDERS:
            before, card = came[one]
            self.free[one].append(card)
            if before != HOLDERS:
                self.free[before].remove(card)
            one = before

    def _repair(self, draw: Callable[[], float]) -> bool:
        """Swaps until every play was allowed; False when that takes too long."""
        tries = REPAIRS
        while self._faults() and tries:
            self.step(draw, 1)
            tries -= 1
        return not self._faults()

    def _faults(self) -> int:
        """How many facts the deal contradicts."""
        able = 0
        faults = 0
        for one in range(HOLDERS):
            able |= self.able[one]
            faults += self.broken[one]
        return faults + (self.needed & ~able).bit_count()

    # -- judging a deal --

    def hand(self, one: int) -> Play:
        """The cards of a holder."""
        once, twice, thrice = self.fixed[one]
        for bit in self.free[one]:
            card = 1 << bit
            thrice |= twice & card
            twice |= once & card
            once |= card
        return once, twice, thrice

    def judge(self, one: int, changed: int = -1) -> None:
        """Notes which facts and habits a holder's cards contradict, after these faces changed."""
        if one == KITTY and self.habits.odd_to_bury:
            odd = 0
            for plane in self.hand(one):
                odd += (plane & self.habits.odd_to_bury).bit_count()
            self.misfits[one] = BURIED_ODDLY * odd
        if one >= SEATS:
            return
        past = self.past[one]
        verdicts = self.verdicts[one]
        if len(verdicts) != len(past):
            verdicts = self.verdicts[one] = [FITS] * len(past)
            changed = -1
        hand = self.hand(one)
        since = self.since[one]
        weighed = len(past) - self.memory
        buried: Play = (0, 0, 0)
        if one == self.deal_.declarer and self.room[KITTY]:
            buried = self.hand(KITTY)
        for index, event in enumerate(past):
            if event.depends & changed:
                event.table.buried = buried
                then = together(hand, since[index])
                verdicts[index] = self._verdict(one, event, then, index >= weighed)
        self.broken[one] = verdicts.count(NEVER)
        self.misfits[one] = verdicts.count(ODD)
        self.able[one] = 0
        if ABLE in verdicts:
            for index, event in enumerate(past):
                if verdicts[index] == ABLE:
                    self.able[one] |= 1 << event.number
        if self.habits.calls[one]:
            whole = together(hand, since[0]) if past else hand
            self.misfits[one] += self.habits.surprises(
                one, whole, declares=one == self.deal_.declarer
            )

    def _verdict(self, seat: int, event: Past, hand: Play, weighed: bool) -> int:
        """What the hand a seat held then says of something past."""
        if event.kind != ACT:
            beats = beats_some(self.deal_, hand, event.units)
            if event.kind == BEATEN_BY_NONE:
                return NEVER if beats else FITS
            return ABLE if beats else FITS
        if not weighed:
            return self._of_act(seat, event, hand, weighed)
        mask = event.depends
        bury = event.table.buried
        key = (
            hand[0] & mask,
            hand[1] & mask,
            hand[2] & mask,
            bury[0] & mask,
            bury[1] & mask,
            bury[2] & mask,
        )
        known = event.known.get(key)
        if known is None:
            known = self._of_act(seat, event, hand, weighed)
            if len(event.known) >= KEPT:
                event.known.clear()
            event.known[key] = known
        return known

    def _of_act(self, seat: int, event: Past, hand: Play, weighed: bool) -> int:
        table = event.table
        if event.asked:
            led = table.led
            held = (hand[0] & led, hand[1] & led, hand[2] & led)
            if table.deal.serve(held, event.asked)[0] != event.served:
                return NEVER
        if weighed:
            table.once[seat], table.twice[seat], table.thrice[seat] = hand
            play = choose(table) if table.placed else _lead(event)
            if not alike(table, play, event.play):
                return ODD
        return FITS

    # -- from deal to deal --

    def step(self, draw: Callable[[], float], times: int) -> None:
        """Tries so many changes: one card or a few swapped between two holders, or one card each
        passed on among three, for what swaps cannot reach.
        """
        size = len(self.movable)
        if size < 2:
            return
        for _ in range(times):
            first = int(draw() * size)
            second = (first + 1 + int(draw() * (size - 1))) % size
            third = int(draw() * size)
            luck = draw()
            if third in (first, second):
                self._swap(self.movable[first], self.movable[second], draw, luck)
            else:
                self._pass_on(
                    [self.movable[first], self.movable[second], self.movable[third]], draw, luck
                )

    def _swap(self, one: int, two: int, draw: Callable[[], float], luck: float) -> None:
        mine = self.free[one]
        theirs = self.free[two]
        some = draw()
        size = min(1 + int(3 * some * some), len(mine), len(theirs))
        swaps = [(int(draw() * len(mine)), int(draw() * len(theirs))) for _ in range(size)]
        allowed = True
        changed = 0
        for i, j in swaps:
            if self.barred[one] >> theirs[j] & 1 or self.barred[two] >> mine[i] & 1:
                allowed = False
            if mine[i] != theirs[j]:
                changed |= 1 << mine[i] | 1 << theirs[j]
            mine[i], theirs[j] = theirs[j], mine[i]
        if not allowed or (changed and not self._keep([one, two], changed, luck)):
            swaps.reverse()
            for i, j in swaps:
                mine[i], theirs[j] = theirs[j], mine[i]

    def _pass_on(self, ring: list[int], draw: Callable[[], float], luck: float) -> None:
        """Each of three holders passes a card on to the next of them."""
        places = [int(draw() * len(self.free[one])) for one in ring]
        cards = [self.free[one][place] for one, place in zip(ring, places, strict=True)]
        if not self._hand_round(ring, places, [cards[2], cards[0], cards[1]]):
            return
        changed = 0
        for card in cards:
            changed |= 1 << card
        if not self._keep(ring[:], changed, luck):
            self._hand_round(ring, places, cards)

    def _hand_round(self, ring: list[int], places: list[int], cards: list[int]) -> bool:
        """Puts a card into each holder's place; False where one cannot have it."""
        for one, card in zip(ring, cards, strict=True):
            if self.barred[one] >> card & 1:
                return False
        for one, place, card in zip(ring, places, cards, strict=True):
            self.free[one][place] = card
        return True

    def _keep(self, touched: list[int], changed: int, luck: float) -> bool:
        """Whether holders keep the cards they changed, as likely as these explain more."""
        if not self.judged:
            return True
        declarer = self.deal_.declarer
        # What he buried is among what a declarer played by.
        if KITTY in touched and declarer not in touched and self.room[declarer]:
            touched.append(declarer)
        before = (self.able[:], self.broken[:], self.misfits[:])
        verdicts = [self.verdicts[holder][:] for holder in touched]
        faults = self._faults()
        for holder in touched:
            self.judge(holder, changed)
        more = sum(self.misfits) - sum(before[2])
        worse = self._faults() - faults
        if worse > 0 or (not worse and more > 0 and luck >= SURPRISE**more):
            self.able, self.broken, self.misfits = before
            for holder, old in zip(touched, verdicts, strict=True):
                self.verdicts[holder] = old
            return False
        return True


def _lead(event: Past) -> Play:
    """The lead of the rules of thumb; what each suit offers is remembered."""
    table = event.table
    seat = table.turn
    once = table.once[seat]
    twice = table.twice[seat]
    thrice = table.thrice[seat]
    unseen = table.unseen(seat)
    trumps = 1 if unseen[0] & table.deal.trumps else 0
    chosen: Play = (0, 0, 0)
    best = 0
    for suit in table.deal.suits:
        if not once & suit:
            continue
        outs = unseen[2] & suit
        key = (
            once & suit,
            twice & suit,
            thrice & suit,
            unseen[0] & suit,
            unseen[1] & suit,
            outs << 1 | trumps,
        )
        known = event.leads.get(key)
        if known is None:
            known = best_of_suit(table, suit, unseen)
            if len(event.leads) >= KEPT:
                event.leads.clear()
            event.leads[key] = known
        score, play = known
        if not chosen[0] or score > best:
            best = score
            chosen = play
    return chosen


def _since(past: list[Past]) -> list[Play]:
    """What a seat has played since each of its decisions, that play among it."""
    played: Play = (0, 0, 0)
    found: list[Play] = []
    for event in reversed(past):
        played = together(played, event.play)
        found.append(played)
    found.reverse()
    return found


def beats_some(deal: Deal, hand: Play, units: list[tuple[int, int, int]]) -> bool:
    """Whether a hand can beat one of some units of a lead with the same shape."""
    table = Table(deal)
    return any(table.can_beat(hand, copies, length, chain) for copies, length, chain in units)


def alike(table: Table, one: Play, other: Play) -> bool:
    """Whether two plays say the same: same suit, points and shape, and both win or neither."""
    if one == other:
        return True
    deal = table.deal
    if deal.suit_at[one[0].bit_length() - 1] != deal.suit_at[other[0].bit_length() - 1]:
        return False
    if one[1].bit_count() != other[1].bit_count() or cards_in(one) != cards_in(other):
        return False
    if deal.points(one) != deal.points(other):
        return False
    return not table.placed or table.would_win(one) == table.would_win(other)
