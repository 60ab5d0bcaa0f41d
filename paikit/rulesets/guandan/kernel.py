"""掼蛋 on whole numbers: thousands of hands a second for search.

A hand is `ranks`, a nibble for each rank in order of power (level card above the ace, then the
jokers), `once` and `twice`, a bit for each face held at least once and held twice, and a number of
wild cards. One addition and a mask say which ranks have at least k cards; a shift by a nibble is
the next rank. Sets of plays are masks too: the top bit of nibble i means height i. Only the plays
are known here, not the reasons; the readable rules are the oracle this file is tested against.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

SEATS: Final = 4
NORMAL: Final = 13
"""Ranks that are no jokers; place 12 is the level card, 13 and 14 are the jokers."""
LEVEL_PLACE: Final = 12
SMALL_JOKER: Final = 52
"""A face is suit * 13 + natural rank (2 is 0, hearts are suit 1); 52 and 53 are the jokers."""
ONES: Final = 0x111111111111111
TOPS: Final = 0x888888888888888
NO_JOKERS: Final = 0x008888888888888
LEVEL_TOP: Final = 0x8000000000000
BIG_JOKER_TOP: Final = 0x800000000000000
JOKER_BOMB_RANKS: Final = 0x220000000000000
SUIT_BITS: Final = 0x1FFF
STEP_BITS: Final = 0x3FFF
RANK_FACES: Final = 0x8004002001
"""The bits of rank 2 in the four suits."""

SINGLE: Final = 0
PAIR: Final = 1
TRIPLE: Final = 2
FULL_HOUSE: Final = 3
STRAIGHT: Final = 4
TUBE: Final = 5
PLATE: Final = 6
BOMB: Final = 7
STRAIGHT_FLUSH: Final = 8
JOKER_BOMB: Final = 9
PASS: Final = -1

# Lists, not tuples: compiled code reads them without making number objects.
SIZES: Final = [1, 2, 3, 5, 5, 6, 6, 0, 5, 4]
RUN_LENGTH: Final = [0, 0, 0, 0, 5, 3, 2, 0, 5, 0]
RUN_COPIES: Final = [0, 0, 0, 0, 1, 2, 3, 0, 1, 0]
REACH: Final = [(8 - copies) * ONES for copies in range(9)]
"""What lifts so many copies to the top bit of their nibble."""
TIER: Final = [0, 0, 0, 0, 1, 2, 4, 5, 6, 7, 8]
"""A rank bomb's tier by its size; a straight flush is tier 3, four jokers tier 9."""
FLUSH_TIER: Final = 3
TOP_TIER: Final = 9

Play = tuple[int, int, int]
"""Kind, height (place of its rank, or first step of a run from the low ace on), and a bomb's
size, a full house's pair or a straight flush's suit."""
Group = tuple[int, int, int]
"""Plays of one kind: kind, their heights as a mask, the extra they share. A full house's mask is
of pairs and its extra the triple."""
NOTHING: Final = (PASS, 0, 0)


def at_least(ranks: int, copies: int) -> int:
    """The ranks with at least so many copies, 1 to 8."""
    return (ranks + REACH[copies]) & TOPS


def above(mask: int, height: int) -> int:
    """The part of a mask above a height."""
    return mask >> (4 * height + 4) << (4 * height + 4)


def lowest(mask: int) -> int:
    """The lowest height of a mask that is not empty."""
    return ((mask & -mask).bit_length() - 4) >> 2


def natural(ranks: int, level: int) -> int:
    """The thirteen ranks as steps with the ace at both ends: 14 nibbles A 2 … K A."""
    low = ranks & ((1 << (4 * level)) - 1)
    mid = ((ranks >> 48) & 15) << (4 * level)
    high = ((ranks & 0xFFFFFFFFFFFF) >> (4 * level)) << (4 * level + 4)
    steps = low | mid | high
    return (steps << 4) | (steps >> 48)


def place_of(rank: int, level: int) -> int:
    """The place in order of power of a natural rank, 2 = 0 … A = 12."""
    if rank == level:
        return LEVEL_PLACE
    return rank if rank < level else rank - 1


def rank_of(place: int, level: int) -> int:
    """The natural rank at a place in order of power."""
    if place == LEVEL_PLACE:
        return level
    return place if place < level else place + 1


def tier_of(play: Play) -> int:
    """0 for ordinary plays, else the bomb's tier."""
    kind = play[0]
    if kind < BOMB:
        return 0
    if kind == BOMB:
        return TIER[play[2]]
    return FLUSH_TIER if kind == STRAIGHT_FLUSH else TOP_TIER


def size_of(play: Play) -> int:
    """How many cards a play takes."""
    return play[2] if play[0] == BOMB else SIZES[play[0]]


def runs(ranks: int, wild: int, level: int, kind: int) -> int:
    """The first steps of the straights, tubes or plates that can be made."""
    steps = natural(ranks, level)
    copies = RUN_COPIES[kind]
    length = RUN_LENGTH[kind]
    have = at_least(steps, copies)
    if not wild:
        row = have & (have >> 4)
        for step in range(2, length):
            row &= have >> (4 * step)
        return row
    every = (TOPS >> 4) & TOPS
    one = every if copies == 1 else at_least(steps, copies - 1)
    two = every if copies <= 2 else at_least(steps, copies - 2)
    none_short = have
    one_short = one
    two_short = two
    for step in range(1, length):
        shift = 4 * step
        if wild > 1:
            two_short = (
                two_short & (have >> shift)
                | one_short & (one >> shift)
                | none_short & (two >> shift)
            )
        one_short = one_short & (have >> shift) | none_short & (one >> shift)
        none_short &= have >> shift
    return two_short if wild > 1 else one_short


_flushes: Final = [-1] * (3 << NORMAL)
"""What `flush_starts` found for each number of wild cards and set of faces; -1 is not yet."""


def flush_starts(bits: int, wild: int) -> int:
    """The first steps of straight flushes in one suit, whose faces are bits from 2 to A."""
    known = _flushes[wild << NORMAL | bits]
    if known < 0:
        known = 0
        steps = (bits << 1) | (bits >> 12)
        for start in range(10):
            if ((steps >> start) & 31).bit_count() + wild >= 5:
                known |= 8 << (4 * start)
        _flushes[wild << NORMAL | bits] = known
    return known


class Hand:
    """One seat's cards; `kept` are faces that others of their rank go before."""

    def __init__(self) -> None:
        self.ranks = 0
        self.once = 0
        self.twice = 0
        self.wild = 0
        self.count = 0
        self.kept = 0

    def copy(self) -> Hand:
        other = Hand()
        other.ranks = self.ranks
        other.once = self.once
        other.twice = self.twice
        other.wild = self.wild
        other.count = self.count
        other.kept = self.kept
        return other

    def give(self, face: int, level: int) -> None:
        """Adds a card."""
        self.count += 1
        if face >= SMALL_JOKER:
            self.ranks += 1 << (4 * (face - SMALL_JOKER + NORMAL))
            return
        if face == NORMAL + level:
            self.wild += 1
            return
        self.ranks += 1 << (4 * place_of(face % NORMAL, level))
        bit = 1 << face
        if self.once & bit:
            self.twice |= bit
        else:
            self.once |= bit

    def take_face(self, face: int, level: int) -> None:
        """Removes a card that is held."""
        self.count -= 1
        if face >= SMALL_JOKER:
            self.ranks -= 1 << (4 * (face - SMALL_JOKER + NORMAL))
            return
        if face == NORMAL + level:
            self.wild -= 1
            return
        self.ranks -= 1 << (4 * place_of(face % NORMAL, level))
        bit = 1 << face
        if self.twice & bit:
            self.twice ^= bit
        else:
            self.once ^= bit

    def low(self, level: int) -> int:
        """The face of a lowest card; a wild card only where there is nothing else."""
        if not self.ranks:
            return NORMAL + level
        place = lowest(at_least(self.ranks, 1))
        if place >= NORMAL:
            return place - NORMAL + SMALL_JOKER
        return (self.once & RANK_FACES << rank_of(place, level)).bit_length() - 1

    def take(self, place: int, copies: int, level: int) -> None:
        """Removes so many cards of a rank, doubles first, wild cards for what is lacking."""
        held = (self.ranks >> (4 * place)) & 15
        naturals = copies if held >= copies else held
        self.wild -= copies - naturals
        self.ranks -= naturals << (4 * place)
        self.count -= copies
        if place >= NORMAL:
            return
        faces = RANK_FACES << rank_of(place, level)
        if naturals == held:
            self.once &= ~faces
            self.twice &= ~faces
            return
        while naturals:
            naturals -= 1
            both = self.twice & faces
            if both:
                self.twice ^= both & -both
            else:
                one = self.once & faces & ~self.kept or self.once & faces
                self.once ^= one & -one

    def remove(self, play: Play, level: int) -> None:
        """Takes the cards of a play out of a hand that can make it."""
        kind, height, extra = play
        if kind <= TRIPLE:
            self.take(height, kind + 1, level)
        elif kind == BOMB:
            self.take(height, extra, level)
        elif kind == FULL_HOUSE:
            self.take(height, 3, level)
            self.take(extra, 2, level)
        elif kind == JOKER_BOMB:
            self.take(NORMAL, 2, level)
            self.take(NORMAL + 1, 2, level)
        elif kind == STRAIGHT_FLUSH:
            for step in range(height, height + 5):
                face = extra * NORMAL + (step + 12) % NORMAL
                if self.once & (1 << face):
                    self.take_face(face, level)
                else:
                    self.wild -= 1
                    self.count -= 1
        elif kind == STRAIGHT:
            self.take_straight(height, level)
        else:
            for step in range(height, height + RUN_LENGTH[kind]):
                self.take(place_of((step + 12) % NORMAL, level), RUN_COPIES[kind], level)

    def sets(self, copies: int) -> int:
        """The ranks of which `copies` alike can be made; wild cards alone make only their own."""
        found = at_least(self.ranks, copies)
        wild = self.wild
        if not wild:
            return found
        need = copies - wild
        return (
            found
            | (at_least(self.ranks, need if need > 1 else 1) & NO_JOKERS)
            | (LEVEL_TOP if need <= 0 else 0)
        )

    def suits_at(self, step: int) -> int:
        """The suits held of a step's rank, as faces of rank 2."""
        return self.once >> ((step + 12) % NORMAL) & RANK_FACES

    def take_straight(self, start: int, level: int) -> None:
        """Removes a straight that can be made of more than one suit, as such, doubles first."""
        avoid = RANK_FACES
        for step in range(start, start + 5):
            avoid &= self.suits_at(step) or RANK_FACES
        for step in range(start, start + 5):
            suits = self.suits_at(step)
            if not suits:
                self.wild -= 1
                self.count -= 1
                continue
            rank = (step + 12) % NORMAL
            suits = suits & ~avoid or suits
            suits = suits & ~(self.kept >> rank) or suits
            suits = suits & (self.twice >> rank) or suits
            avoid = suits & -suits
            self.take_face(avoid.bit_length() - 1 + rank, level)

    def plain_straights(self, starts: int) -> int:
        """Those of the straights that can be made of more than one suit."""
        alone = 0
        for suit in range(4):
            rest = self.once & ~(SUIT_BITS << (NORMAL * suit))
            ranks = (rest | rest >> NORMAL | rest >> 2 * NORMAL | rest >> 3 * NORMAL) & SUIT_BITS
            # The steps at which no other suit is held, five of them in a row.
            free = ~(ranks << 1 | ranks >> 12) & STEP_BITS
            alone |= free & free >> 1 & free >> 2 & free >> 3 & free >> 4
        mixed = starts
        while alone:
            mixed &= ~(8 << 4 * ((alone & -alone).bit_length() - 1))
            alone &= alone - 1
        return mixed

    def runs(self, kind: int, level: int) -> int:
        """The first steps of the straights, tubes or plates of this hand."""
        starts = runs(self.ranks, self.wild, level, kind)
        return self.plain_straights(starts) if kind == STRAIGHT and starts else starts

    def full_houses(self, low: int, found: list[Group]) -> None:
        """Adds the full houses with a triple above a height; -1 for all."""
        ranks = self.ranks
        wild = self.wild
        for lack in range(wild + 1):
            triples = at_least(ranks, 3 - lack) & NO_JOKERS
            if lack:
                triples &= ~at_least(ranks, 4 - lack)
            triples = triples >> (4 * low + 4) << (4 * low + 4)
            if not triples:
                continue
            pairs = at_least(ranks, 2)
            if wild - lack == 1:
                pairs |= at_least(ranks, 1) & NO_JOKERS
            elif wild - lack >= 2:
                pairs |= NO_JOKERS
            while triples:
                bit = triples & -triples
                triples ^= bit
                rest = pairs & ~bit
                if rest:
                    found.append((FULL_HOUSE, rest, (bit.bit_length() - 4) >> 2))

    def bombs(self, best: Play, wild: int, found: list[Group]) -> None:
        """Adds the bombs that beat a play, made with at most so many wild cards.

        The weakest come first, but straight flushes after those of one rank.
        """
        ranks = self.ranks
        tier = tier_of(best)
        for size in range(4, 11):
            if size - wild > 8:
                break
            mask = at_least(ranks, size - wild) & NO_JOKERS
            if not mask:
                break
            if TIER[size] < tier:
                continue
            if TIER[size] == tier:
                mask = above(mask, best[1])
            if mask:
                found.append((BOMB, mask, size))
        if tier <= FLUSH_TIER and self.count >= 5:
            for suit in range(4):
                bits = self.once >> (NORMAL * suit) & SUIT_BITS
                starts = flush_starts(bits, wild)
                if tier == FLUSH_TIER:
                    starts = above(starts, best[1])
                if starts:
                    found.append((STRAIGHT_FLUSH, starts, suit))
        if ranks & JOKER_BOMB_RANKS == JOKER_BOMB_RANKS:
            found.append((JOKER_BOMB, BIG_JOKER_TOP, 0))

    def groups(self, best: Play, level: int) -> list[Group]:
        """Every play that beats the standing one, every play at all on a lead."""
        found: list[Group] = []
        kind, height, _ = best
        if kind == PASS:
            for copies in range(1, 4):
                mask = self.sets(copies)
                if mask:
                    found.append((copies - 1, mask, 0))
            self.full_houses(-1, found)
            for run in range(STRAIGHT, PLATE + 1):
                starts = self.runs(run, level)
                if starts:
                    found.append((run, starts, 0))
        elif kind <= TRIPLE:
            mask = above(self.sets(kind + 1), height)
            if mask:
                found.append((kind, mask, 0))
        elif kind == FULL_HOUSE:
            self.full_houses(height, found)
        elif kind < BOMB:
            starts = above(self.runs(kind, level), height)
            if starts:
                found.append((kind, starts, 0))
        self.bombs(best, self.wild, found)
        return found

    def plays(self, best: Play, level: int) -> list[Play]:
        """The plays of `groups`, one by one."""
        found: list[Play] = []
        for group in self.groups(best, level):
            mask = group[1]
            while mask:
                found.append(first_play(group, mask))
                mask &= mask - 1
        return found


def first_play(group: Group, mask: int) -> Play:
    """A group's play at the lowest height of a mask."""
    if group[0] == FULL_HOUSE:
        return (FULL_HOUSE, group[2], lowest(mask))
    return (group[0], lowest(mask), group[2])


class Table:
    """Four hands in play: what each seat holds, the standing play and whose turn it is."""

    def __init__(self, level: int, hands: list[Hand] | None = None) -> None:
        self.level = level
        self.hands = [Hand(), Hand(), Hand(), Hand()] if hands is None else hands
        self.turn = 0
        self.best: Play = NOTHING
        self.owner = 0
        self.passes = 0
        self.order: list[int] = []
        self.partner_wind = True

    def copy(self) -> Table:
        return self._with([hand.copy() for hand in self.hands])

    def after(self, play: Play) -> Table:
        """The table after a move; it shares the hands that keep their cards."""
        hands = self.hands[:]
        hands[self.turn] = hands[self.turn].copy()
        other = self._with(hands)
        other.play(play)
        return other

    def _with(self, hands: list[Hand]) -> Table:
        other = Table(self.level, hands)
        other.turn = self.turn
        other.best = self.best
        other.owner = self.owner
        other.passes = self.passes
        other.order = self.order[:]
        other.partner_wind = self.partner_wind
        return other

    def play(self, play: Play) -> bool:
        """Makes the move of the seat to play; whether the hand is over."""
        if play[0] == PASS:
            self.passes += 1
            self._next(self.turn)
            return False
        self.hands[self.turn].remove(play, self.level)
        return self.played(play)

    def played(self, play: Play) -> bool:
        """Notes a play whose cards have left the hand already; whether the hand is over."""
        seat = self.turn
        self.best = play
        self.owner = seat
        self.passes = 0
        if not self.hands[seat].count:
            self.order.append(seat)
            out = len(self.order)
            if out == 3 or (out == 2 and (self.order[0] + self.order[1]) & 1 == 0):
                return True
        self._next(seat)
        return False

    def _next(self, seat: int) -> None:
        others = 0
        if self.passes:
            for other in range(SEATS):
                if other != self.owner and self.hands[other].count:
                    others += 1
        if self.passes and self.passes >= others:
            seat = self._wind()
            self.best = NOTHING
            self.passes = 0
        else:
            seat = (seat + 1) & 3
        while not self.hands[seat].count:
            seat = (seat + 1) & 3
        self.turn = seat

    def _wind(self) -> int:
        """Where the search for the next leader starts.

        That is the owner of the play that stood, or who inherits the lead from one who is out.
        """
        if self.hands[self.owner].count:
            return self.owner
        partner = (self.owner + 2) & 3
        if self.partner_wind and self.hands[partner].count:
            return partner
        return (self.owner + 1) & 3

    def plays(self) -> list[Play]:
        """Every play of the seat to move, without the pass."""
        return self.hands[self.turn].plays(self.best, self.level)

    def random_play(self, pick: float) -> Play:
        """One of the allowed moves, the pass among them, by a number from 0 to 1."""
        groups = self.hands[self.turn].groups(self.best, self.level)
        total = 0 if self.best[0] == PASS else 1
        for group in groups:
            total += group[1].bit_count()
        index = int(pick * total)
        for group in groups:
            mask = group[1]
            size = mask.bit_count()
            if index < size:
                while index:
                    mask &= mask - 1
                    index -= 1
                return first_play(group, mask)
            index -= size
        return NOTHING

    def play_randomly(self, draw: Callable[[], float]) -> None:
        """Plays to the end of the hand by chance; `draw` gives numbers from 0 to 1."""
        while not self.play(self.random_play(draw())):
            pass
