"""掼蛋 on whole numbers: thousands of hands a second for search.

A hand is `ranks`, a nibble for each rank in order of power (level card above the ace, then the
jokers), `once` and `twice`, a bit for each face held at least once and held twice, and a number of
wild cards. One addition and a mask say which ranks have at least k cards; a shift by a nibble is
the next rank. Only the plays themselves are known here, not the reasons: the readable rules are
the oracle this file is tested against.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

SEATS: Final = 4
NORMAL: Final = 13
"""Ranks that are no jokers; place 12 is the level card, 13 and 14 are the jokers."""
ONES: Final = 0x111111111111111
TOPS: Final = 0x888888888888888
NO_JOKERS: Final = 0x008888888888888
JOKER_BOMB_RANKS: Final = 0x220000000000000
SUIT_BITS: Final = 0x1FFF

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

SIZES: Final = (1, 2, 3, 5, 5, 6, 6, 0, 5, 4)
RUN_LENGTH: Final = (0, 0, 0, 0, 5, 3, 2, 0, 5, 0)
RUN_COPIES: Final = (0, 0, 0, 0, 1, 2, 3, 0, 1, 0)
TIER: Final = (0, 0, 0, 0, 1, 2, 4, 5, 6, 7, 8)
"""A rank bomb's tier by its size; a straight flush is tier 3, four jokers tier 9."""
FLUSH_TIER: Final = 3
TOP_TIER: Final = 9

Play = tuple[int, int, int]
"""Kind, height (place of its rank, or first step of a run), and a bomb's size, a full house's
pair or a straight flush's suit."""
NOTHING: Final = (PASS, 0, 0)


def at_least(ranks: int, copies: int) -> int:
    """The top bit of each nibble of at least so many copies, 1 to 8."""
    return (ranks + (8 - copies) * ONES) & TOPS


def natural(ranks: int, level: int) -> int:
    """The thirteen ranks in steps, ace low first: 14 nibbles A 2 … K A. `level` counts from 2 = 0."""
    low = ranks & ((1 << (4 * level)) - 1)
    mid = ((ranks >> 48) & 15) << (4 * level)
    high = ((ranks & 0xFFFFFFFFFFFF) >> (4 * level)) << (4 * level + 4)
    steps = low | mid | high
    return (steps << 4) | ((steps >> 48) & 15)


def place_of(step: int, level: int) -> int:
    """The place in order of power of a natural rank, 2 = 0 … A = 12."""
    if step == level:
        return 12
    return step if step < level else step - 1


def tier_of(play: Play) -> int:
    """0 for ordinary plays, else the bomb's tier."""
    kind = play[0]
    if kind < BOMB:
        return 0
    if kind == BOMB:
        return TIER[play[2]]
    return FLUSH_TIER if kind == STRAIGHT_FLUSH else TOP_TIER


def beats(play: Play, other: Play) -> bool:
    """Whether a play is higher than the standing one."""
    mine = tier_of(play)
    theirs = tier_of(other)
    if mine != theirs:
        return mine > theirs
    return play[0] == other[0] and play[1] > other[1]


def size_of(play: Play) -> int:
    """How many cards a play takes."""
    return play[2] if play[0] == BOMB else SIZES[play[0]]


# --- what a hand can play --------------------------------------------------------------------


def sets(ranks: int, wild: int, copies: int) -> int:
    """The ranks of which `copies` alike can be made, as top bits; never jokers from wild cards.

    Wild cards alone make only their own rank.
    """
    found = at_least(ranks, copies)
    if not wild:
        return found
    need = copies - wild
    if need > 0:
        return found | (at_least(ranks, need) & NO_JOKERS)
    return found | (at_least(ranks, 1) & NO_JOKERS) | (0x8 << 48)


def runs(ranks: int, wild: int, level: int, copies: int, length: int) -> int:
    """The first steps (bit 0 is the low ace) of runs that can be made."""
    steps = natural(ranks, level)
    found = 0
    if not wild:
        have = at_least(steps, copies)
        row = have
        for shift in range(1, length):
            row &= have >> (4 * shift)
        place = 0
        row >>= 3
        while row:
            if row & 1:
                found |= 1 << place
            row >>= 4
            place += 1
        return found & ((1 << (15 - length)) - 1)
    for start in range(15 - length):
        lacking = 0
        window = steps >> (4 * start)
        for _ in range(length):
            count = window & 15
            if count < copies:
                lacking += copies - count
            window >>= 4
        if lacking <= wild:
            found |= 1 << start
    return found


_flush_memo: dict[int, int] = {}


def flush_starts(bits: int, wild: int) -> int:
    """The first steps of straight flushes in one suit, whose thirteen faces are bits from 2 to A."""
    key = bits * 4 + wild
    known = _flush_memo.get(key)
    if known is not None:
        return known
    row = (bits << 1) | (bits >> 12)
    found = 0
    for start in range(10):
        window = (row >> start) & 31
        held = (
            (window & 1) + (window >> 1 & 1) + (window >> 2 & 1) + (window >> 3 & 1) + (window >> 4)
        )
        if held + wild >= 5:
            found |= 1 << start
    _flush_memo[key] = found
    return found


# --- hands at a table ------------------------------------------------------------------------


class Table:
    """Four hands in play: what each seat holds, the standing play and whose turn it is."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.ranks = [0, 0, 0, 0]
        self.once = [0, 0, 0, 0]
        self.twice = [0, 0, 0, 0]
        self.wild = [0, 0, 0, 0]
        self.count = [0, 0, 0, 0]
        self.turn = 0
        self.best: Play = NOTHING
        self.owner = 0
        self.passes = 0
        self.order: list[int] = []
        self.partner_wind = True

    def copy(self) -> Table:
        other = Table(self.level)
        other.ranks = self.ranks[:]
        other.once = self.once[:]
        other.twice = self.twice[:]
        other.wild = self.wild[:]
        other.count = self.count[:]
        other.turn = self.turn
        other.best = self.best
        other.owner = self.owner
        other.passes = self.passes
        other.order = self.order[:]
        other.partner_wind = self.partner_wind
        return other

    def give(self, seat: int, face: int) -> None:
        """Adds a card: suit * 13 + natural rank, hearts are suit 1; 52 and 53 are the jokers."""
        self.count[seat] += 1
        if face >= 52:
            self.ranks[seat] += 1 << (4 * (face - 39))
            return
        rank = face % NORMAL
        if rank == self.level and face // NORMAL == 1:
            self.wild[seat] += 1
            return
        self.ranks[seat] += 1 << (4 * place_of(rank, self.level))
        bit = 1 << face
        if self.once[seat] & bit:
            self.twice[seat] |= bit
        else:
            self.once[seat] |= bit

    def take_face(self, seat: int, face: int) -> None:
        """Removes a card that the seat holds."""
        self.count[seat] -= 1
        if face >= 52:
            self.ranks[seat] -= 1 << (4 * (face - 39))
            return
        rank = face % NORMAL
        if rank == self.level and face // NORMAL == 1:
            self.wild[seat] -= 1
            return
        self.ranks[seat] -= 1 << (4 * place_of(rank, self.level))
        bit = 1 << face
        if self.twice[seat] & bit:
            self.twice[seat] ^= bit
        else:
            self.once[seat] ^= bit

    def _take(self, seat: int, place: int, copies: int) -> None:
        """Removes so many cards of a rank, doubles first, wild cards for what is lacking."""
        held = (self.ranks[seat] >> (4 * place)) & 15
        naturals = copies if held >= copies else held
        self.wild[seat] -= copies - naturals
        self.ranks[seat] -= naturals << (4 * place)
        self.count[seat] -= copies
        if place >= NORMAL:
            return
        rank = self.level if place == 12 else (place if place < self.level else place + 1)
        faces = 0x8004002001 << rank
        while naturals:
            naturals -= 1
            both = self.twice[seat] & faces
            if both:
                self.twice[seat] ^= both & -both
            else:
                one = self.once[seat] & faces
                self.once[seat] ^= one & -one

    def remove(self, seat: int, play: Play) -> None:
        """Takes the cards of a play out of a hand that can make it."""
        kind, height, extra = play
        if kind <= TRIPLE:
            self._take(seat, height, kind + 1)
        elif kind == BOMB:
            self._take(seat, height, extra)
        elif kind == FULL_HOUSE:
            self._take(seat, height, 3)
            self._take(seat, extra, 2)
        elif kind == JOKER_BOMB:
            self._take(seat, 13, 2)
            self._take(seat, 14, 2)
        elif kind == STRAIGHT_FLUSH:
            for step in range(height, height + 5):
                rank = (step + 12) % NORMAL
                face = extra * NORMAL + rank
                if self.once[seat] & (1 << face):
                    self.take_face(seat, face)
                else:
                    self.wild[seat] -= 1
                    self.count[seat] -= 1
        else:
            for step in range(height, height + RUN_LENGTH[kind]):
                place = place_of((step + 12) % NORMAL, self.level)
                self._take(seat, place, RUN_COPIES[kind])

    def play(self, play: Play) -> bool:
        """Makes the move of the seat to play; whether the hand is over."""
        if play[0] == PASS:
            self.passes += 1
            self._next(self.turn)
            return False
        self.remove(self.turn, play)
        return self.played(play)

    def played(self, play: Play) -> bool:
        """Notes a play whose cards have left the hand already; whether the hand is over."""
        seat = self.turn
        self.best = play
        self.owner = seat
        self.passes = 0
        if not self.count[seat]:
            self.order.append(seat)
            out = len(self.order)
            if out == 3 or (out == 2 and (self.order[0] + self.order[1]) % 2 == 0):
                return True
        self._next(seat)
        return False

    def _next(self, seat: int) -> None:
        count = self.count
        others = 0
        for other in range(SEATS):
            if count[other] and other != self.owner:
                others += 1
        if self.passes >= others:
            leader = self.owner
            if not count[leader]:
                partner = (leader + 2) & 3
                if self.partner_wind and count[partner]:
                    leader = partner
                else:
                    leader = (leader + 1) & 3
                    while not count[leader]:
                        leader = (leader + 1) & 3
            self.turn = leader
            self.best = NOTHING
            self.passes = 0
            return
        seat = (seat + 1) & 3
        while not count[seat]:
            seat = (seat + 1) & 3
        self.turn = seat

    # -- all plays, in groups --

    def groups(self, seat: int) -> list[tuple[int, int, int]]:
        """The allowed plays as (kind, heights as bits, extra), a straight flush's and a bomb's
        extra being suit and size, a full house's its triple with the bits its pairs. Heights of
        ranks are the top bits of nibbles, of runs plain bits."""
        best = self.best
        if best[0] == PASS:
            return self._lead_groups(seat)
        found: list[tuple[int, int, int]] = []
        kind, height, _ = best
        ranks = self.ranks[seat]
        wild = self.wild[seat]
        if kind <= TRIPLE:
            mask = sets(ranks, wild, kind + 1)
            mask = mask >> (4 * height + 4) << (4 * height + 4)
            if mask:
                found.append((kind, mask, 0))
        elif kind == FULL_HOUSE:
            self._full_houses(seat, height + 1, found)
        elif kind < BOMB:
            starts = runs(ranks, wild, self.level, RUN_COPIES[kind], RUN_LENGTH[kind])
            if kind == STRAIGHT:
                starts = self._plain_straights(seat, starts)
            starts = starts >> (height + 1) << (height + 1)
            if starts:
                found.append((kind, starts, 0))
        self._bombs(seat, best, found)
        return found

    def _lead_groups(self, seat: int) -> list[tuple[int, int, int]]:
        ranks = self.ranks[seat]
        wild = self.wild[seat]
        found: list[tuple[int, int, int]] = []
        for kind in (SINGLE, PAIR, TRIPLE):
            mask = sets(ranks, wild, kind + 1)
            if mask:
                found.append((kind, mask, 0))
        self._full_houses(seat, 0, found)
        for kind in (STRAIGHT, TUBE, PLATE):
            starts = runs(ranks, wild, self.level, RUN_COPIES[kind], RUN_LENGTH[kind])
            if kind == STRAIGHT:
                starts = self._plain_straights(seat, starts)
            if starts:
                found.append((kind, starts, 0))
        self._bombs(seat, NOTHING, found)
        return found

    def _plain_straights(self, seat: int, starts: int) -> int:
        """Those straights that can be made of more than one suit."""
        mixed = 0
        once = self.once[seat]
        for start in range(10):
            if not starts >> start & 1:
                continue
            suits = 0
            only = -1
            fixed = False
            for step in range(start, start + 5):
                faces = once >> ((step + 12) % NORMAL) & 0x8004002001
                if faces:
                    if only == -1:
                        only = faces
                    else:
                        only &= faces
                    if faces & (faces - 1):
                        fixed = True
                    suits += 1
            if fixed and suits > 1 or not only:
                mixed |= 1 << start
        return mixed

    def _full_houses(self, seat: int, lowest: int, found: list[tuple[int, int, int]]) -> None:
        ranks = self.ranks[seat]
        wild = self.wild[seat]
        for lack in range(wild + 1):
            triples = at_least(ranks, 3 - lack)
            if lack:
                triples &= NO_JOKERS & ~at_least(ranks, 4 - lack)
            else:
                triples &= NO_JOKERS
            triples = triples >> (4 * lowest) << (4 * lowest)
            if not triples:
                continue
            left = wild - lack
            pairs = at_least(ranks, 2)
            if left == 1:
                pairs |= at_least(ranks, 1) & NO_JOKERS
            elif left >= 2:
                pairs |= NO_JOKERS
            while triples:
                low = triples & -triples
                triples ^= low
                place = (low.bit_length() - 4) >> 2
                rest = pairs & ~low
                if rest:
                    found.append((FULL_HOUSE, rest, place))

    def _bombs(self, seat: int, best: Play, found: list[tuple[int, int, int]]) -> None:
        ranks = self.ranks[seat]
        wild = self.wild[seat]
        tier = tier_of(best)
        for size in range(4, 11):
            if TIER[size] < tier:
                continue
            need = size - wild
            if need > 8:
                break
            mask = at_least(ranks, need) & NO_JOKERS
            if TIER[size] == tier:
                mask = mask >> (4 * best[1] + 4) << (4 * best[1] + 4)
            if mask:
                found.append((BOMB, mask, size))
        if tier <= FLUSH_TIER:
            once = self.once[seat]
            for suit in range(4):
                starts = flush_starts(once >> (NORMAL * suit) & SUIT_BITS, wild)
                if tier == FLUSH_TIER:
                    starts = starts >> (best[1] + 1) << (best[1] + 1)
                if starts:
                    found.append((STRAIGHT_FLUSH, starts, suit))
        if ranks & JOKER_BOMB_RANKS == JOKER_BOMB_RANKS:
            found.append((JOKER_BOMB, 1, 0))

    def plays(self, seat: int) -> list[Play]:
        """Every allowed play of a seat that holds cards, without the pass."""
        found: list[Play] = []
        for kind, mask, extra in self.groups(seat):
            by_nibble = kind <= FULL_HOUSE or kind == BOMB
            while mask:
                low = mask & -mask
                mask ^= low
                place = (low.bit_length() - 4) >> 2 if by_nibble else low.bit_length() - 1
                found.append((kind, extra, place) if kind == FULL_HOUSE else (kind, place, extra))
        return found

    def random_play(self, pick: float) -> Play:
        """One of the allowed moves, the pass among them, by a number from 0 to 1."""
        groups = self.groups(self.turn)
        total = 0 if self.best[0] == PASS else 1
        for group in groups:
            total += group[1].bit_count()
        index = int(pick * total)
        for kind, mask, extra in groups:
            size = mask.bit_count()
            if index >= size:
                index -= size
                continue
            while index:
                mask &= mask - 1
                index -= 1
            low = mask & -mask
            if kind <= FULL_HOUSE or kind == BOMB:
                place = (low.bit_length() - 4) >> 2
            else:
                place = low.bit_length() - 1
            return (kind, extra, place) if kind == FULL_HOUSE else (kind, place, extra)
        return NOTHING

    # -- rules of thumb --

    def choose(self) -> Play:
        """The move that rules of thumb make for the seat to play, by lowest bits, without lists."""
        seat = self.turn
        if self.count[seat] <= 6:
            last = self._last_play(seat)
            if last[0] != PASS:
                return last
        if self.best[0] == PASS:
            return self._lead(seat)
        return self._follow(seat)

    def _last_play(self, seat: int) -> Play:
        """A play that empties the hand, if there is one."""
        left = self.count[seat]
        for play in self.plays(seat):
            if size_of(play) == left:
                return play
        return NOTHING

    def _lead(self, seat: int) -> Play:
        """Whole groups first, the lowest first; bombs and jokers stay for later."""
        ranks = self.ranks[seat]
        bombs = at_least(ranks, 4) & NO_JOKERS
        loose = ranks & ~((bombs >> 3) * 15)
        feared = self.count[(seat + 1) & 3]
        across = self.count[(seat + 3) & 3]
        if not feared or 0 < across < feared:
            feared = across
        ones = at_least(loose, 1) & NO_JOKERS
        if not ones:
            return self._lead_strong(seat)
        pairs = at_least(loose, 2) & NO_JOKERS
        threes = at_least(loose, 3) & NO_JOKERS
        low = ones & -ones
        partner = self.count[(seat + 2) & 3]
        if 0 < partner <= 2 and feared > partner:
            if partner == 1:
                return (SINGLE, (low.bit_length() - 4) >> 2, 0)
            if pairs:
                return (PAIR, ((pairs & -pairs).bit_length() - 4) >> 2, 0)
        run = self._run_with(loose, ones ^ pairs, low)
        if run[0] != PASS:
            return run
        if low & threes:
            return self._triple_lead(low, pairs & ~threes, feared)
        if low & pairs and feared != 2:
            return (PAIR, (low.bit_length() - 4) >> 2, 0)
        if feared == 1 or (feared == 2 and low & pairs):
            return self._lead_around(seat, feared, ones, pairs, threes)
        return (SINGLE, (low.bit_length() - 4) >> 2, 0)

    def _run_with(self, loose: int, singles: int, low: int) -> Play:
        """The lowest tube, plate or straight of loose cards that takes the lowest rank along."""
        level = self.level
        place = (low.bit_length() - 4) >> 2
        rank = level if place == 12 else (place if place < level else place + 1)
        first = rank + 1
        for kind in (PLATE, TUBE):
            starts = runs(loose, 0, level, RUN_COPIES[kind], RUN_LENGTH[kind])
            if starts:
                start = (starts & -starts).bit_length() - 1
                if start <= first < start + RUN_LENGTH[kind] or first == 13 and start == 0:
                    return (kind, start, 0)
        if low & singles:
            starts = runs(loose, 0, level, 1, 5)
            if starts:
                start = (starts & -starts).bit_length() - 1
                if start <= first < start + 5:
                    alone = (natural(singles >> 3, level) >> (4 * start)) & 0x11111
                    if alone.bit_count() >= 3:
                        return (STRAIGHT, start, 0)
        return NOTHING

    def _triple_lead(self, low: int, pairs: int, feared: int) -> Play:
        place = (low.bit_length() - 4) >> 2
        if pairs and feared != 5:
            pair = ((pairs & -pairs).bit_length() - 4) >> 2
            if pair < 11:
                return (FULL_HOUSE, place, pair)
        return (TRIPLE, place, 0)

    def _lead_around(self, seat: int, feared: int, ones: int, pairs: int, threes: int) -> Play:
        """A lead that an opponent with one or two cards cannot follow, else the highest."""
        if threes:
            return self._triple_lead(threes & -threes, pairs & ~threes, feared)
        if feared == 1 and pairs:
            return (PAIR, ((pairs & -pairs).bit_length() - 4) >> 2, 0)
        if feared == 2 and ones & ~pairs:
            single = ones & ~pairs
            return (SINGLE, ((single & -single).bit_length() - 4) >> 2, 0)
        top = at_least(self.ranks[seat], 1)
        return (SINGLE, (top.bit_length() - 4) >> 2, 0)

    def _lead_strong(self, seat: int) -> Play:
        """Nothing loose is left: jokers and wild cards, then the smallest bomb."""
        jokers = at_least(self.ranks[seat], 1) & ~NO_JOKERS
        if jokers and self.ranks[seat] & JOKER_BOMB_RANKS != JOKER_BOMB_RANKS:
            place = ((jokers & -jokers).bit_length() - 4) >> 2
            pair = (self.ranks[seat] >> (4 * place)) & 15 == 2
            return (PAIR if pair else SINGLE, place, 0)
        bomb = self._bomb(seat, NOTHING)
        if bomb[0] != PASS:
            return bomb
        return self.plays(seat)[0]

    def _follow(self, seat: int) -> Play:
        """The weakest that beats without breaking a bomb; bombs when an opponent gets close."""
        owner = self.owner
        friendly = (owner + seat) & 1 == 0
        kind, height, _ = self.best
        if friendly and (kind > PAIR or height >= 8 or self.count[owner] <= 10):
            return NOTHING
        play = self._answer(seat, kind, height)
        if friendly:
            return play if play[0] != PASS and play[1] <= 11 else NOTHING
        if play[0] != PASS:
            return play
        if self.count[owner] <= 10 or self.count[seat] <= 8 or self._close(seat) <= 4:
            return self._bomb(seat, self.best)
        return NOTHING

    def _close(self, seat: int) -> int:
        """The fewest cards an opponent still holds."""
        one = self.count[(seat + 1) & 3]
        other = self.count[(seat + 3) & 3]
        if not one or 0 < other < one:
            return other
        return one

    def _answer(self, seat: int, kind: int, height: int) -> Play:
        """The weakest play of the same kind from whole groups, then from larger ones."""
        ranks = self.ranks[seat]
        loose = ranks & ~(((at_least(ranks, 4) & NO_JOKERS) >> 3) * 15)
        if kind <= TRIPLE:
            able = at_least(loose, kind + 1) >> (4 * height + 4) << (4 * height + 4)
            whole = able & ~at_least(loose, kind + 2)
            if whole:
                able = whole
            elif not able and self.wild[seat] and kind > SINGLE and height < 12:
                able = at_least(loose, kind) & NO_JOKERS
                able = able >> (4 * height + 4) << (4 * height + 4)
            elif not able and self.wild[seat] and kind == SINGLE and height < 12:
                able = 0x8 << 48
            if able:
                return (kind, ((able & -able).bit_length() - 4) >> 2, 0)
        elif kind == FULL_HOUSE:
            threes = at_least(loose, 3) & NO_JOKERS
            pairs = at_least(loose, 2) & ~threes & NO_JOKERS
            threes = threes >> (4 * height + 4) << (4 * height + 4)
            if threes and pairs:
                triple = ((threes & -threes).bit_length() - 4) >> 2
                return (kind, triple, ((pairs & -pairs).bit_length() - 4) >> 2)
        elif kind < BOMB:
            starts = runs(loose, 0, self.level, RUN_COPIES[kind], RUN_LENGTH[kind])
            if kind == STRAIGHT and starts:
                starts = self._plain_straights(seat, starts)
            starts = starts >> (height + 1) << (height + 1)
            if starts:
                return (kind, (starts & -starts).bit_length() - 1, 0)
        return NOTHING

    def _bomb(self, seat: int, best: Play) -> Play:
        """The weakest bomb that beats, without wild cards if that is enough."""
        found: list[tuple[int, int, int]] = []
        wild = self.wild[seat]
        if wild:
            self.wild[seat] = 0
            self._bombs(seat, best, found)
            self.wild[seat] = wild
        if not found:
            self._bombs(seat, best, found)
        if not found:
            return NOTHING
        kind, mask, extra = found[0]
        bit = (mask & -mask).bit_length()
        place = (bit - 4) >> 2 if kind == BOMB else bit - 1
        return (kind, place, extra)

    def play_out(self) -> None:
        """Plays to the end of the hand by rules of thumb."""
        while not self.play(self.choose()):
            pass

    def play_randomly(self, draw: Callable[[], float]) -> None:
        """Plays to the end of the hand by chance; `draw` gives numbers from 0 to 1."""
        while not self.play(self.random_play(draw())):
            pass
