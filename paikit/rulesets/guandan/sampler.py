"""Deals of 掼蛋 that explain the plays seen, on whole numbers.

The unseen cards are dealt at random among the seats that may hold them. Then a Markov chain swaps
cards between hands: a deal in which the rules of thumb would have played as was played is likely,
and each decision they would have made otherwise makes it less so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paikit.rulesets.guandan.kernel import NORMAL, SEATS, SMALL_JOKER, Play, Table, place_of
from paikit.rulesets.guandan.thumb import Thumb

SURPRISE: Final = 0.3
"""How likely somebody acts against the rules of thumb, against acting by them."""
UNLIMITED: Final = 99


class Past:
    """A past decision of a seat: what stood and was held then, and what the seat did.

    `left` are the ranks of all cards that were in the hands, wild cards apart.
    """

    def __init__(
        self,
        seat: int,
        best: Play,
        owner: int,
        counts: list[int],
        left: int,
        play: Play,
        faces: list[int],
    ) -> None:
        self.seat = seat
        self.best = best
        self.owner = owner
        self.counts = counts
        self.left = left
        self.play = play
        self.faces = faces


class Chain:
    """The hidden hands, moving from one deal that fits to the next.

    `fixed` are the cards known to be in a hand, `room` how many others it holds; `limits` the
    highest place of a card that may be among those, wild cards apart.
    """

    def __init__(
        self,
        thumb: Thumb,
        fixed: list[list[int]],
        room: list[int],
        limits: list[int],
        past: list[Past],
    ) -> None:
        self.thumb = thumb
        self.level = thumb.level
        self.fixed = fixed
        self.room = room
        self.limits = limits
        self.past: list[list[Past]] = [[], [], [], []]
        for one in past:
            self.past[one.seat].append(one)
        self.seats = [seat for seat in range(SEATS) if room[seat]]
        self.free: list[list[int]] = [[], [], [], []]
        self.misfits = [0, 0, 0, 0]

    def allows(self, seat: int, face: int) -> bool:
        """Whether a hand may hold a card."""
        limit = self.limits[seat]
        return limit == UNLIMITED or self.height(face) <= limit

    def height(self, face: int) -> int:
        """A card's place in order of power, below all others for a wild card."""
        if face >= SMALL_JOKER:
            return face - SMALL_JOKER + NORMAL
        return -1 if face == NORMAL + self.level else place_of(face % NORMAL, self.level)

    def deal(self, pool: list[int], draw: Callable[[], float]) -> None:
        """Deals some cards anew, every deal within the limits as likely as any other.

        The highest go first, each to a free place of a seat that may hold it: those seats are
        among the ones that may hold the next card, so no choice leaves more deals than another.
        """
        left = self.room[:]
        self.free = [[], [], [], []]
        for face in sorted(pool, key=self.height, reverse=True):
            able = [seat for seat in self.seats if self.allows(seat, face)]
            pick = int(draw() * sum([left[seat] for seat in able]))
            for seat in able:
                if pick < left[seat]:
                    left[seat] -= 1
                    self.free[seat].append(face)
                    break
                pick -= left[seat]
        for seat in self.seats:
            self.misfits[seat] = self.misfit(seat)

    def hand(self, seat: int) -> list[int]:
        return self.fixed[seat] + self.free[seat]

    def misfit(self, seat: int) -> int:
        """How many of a seat's past decisions the rules of thumb would have made otherwise."""
        past = self.past[seat]
        if not past:
            return 0
        table = Table(self.level)
        table.turn = seat
        hand = table.hands[seat]
        others = table.hands[(seat + 1) & 3]
        for face in self.hand(seat):
            hand.give(face, self.level)
        for one in past:
            for face in one.faces:
                hand.give(face, self.level)
        plan = self.thumb.part(hand)
        surprises = 0
        for one in past:
            others.ranks = one.left - hand.ranks
            for other in range(SEATS):
                table.hands[other].count = one.counts[other]
            table.best = one.best
            table.owner = one.owner
            chosen = self.thumb.choose(table, plan)
            if chosen[0] != one.play[0] or chosen[1] != one.play[1]:
                surprises += 1
            if one.faces:
                for face in one.faces:
                    hand.take_face(face, self.level)
                plan = self.thumb.rest(hand, plan, one.play)
        return surprises

    def step(self, draw: Callable[[], float], times: int) -> None:
        """Tries so many swaps of one to three cards between two hands."""
        for _ in range(times):
            one = self.seats[int(draw() * len(self.seats))]
            two = self.seats[int(draw() * len(self.seats))]
            luck = draw()
            mine = self.free[one]
            theirs = self.free[two]
            size = min(1 + int(draw() * 3), len(mine), len(theirs))
            if one == two:
                continue
            swaps = [(int(draw() * len(mine)), int(draw() * len(theirs))) for _ in range(size)]
            for i, j in swaps:
                mine[i], theirs[j] = theirs[j], mine[i]
            if not self._keep(one, two, swaps, luck):
                swaps.reverse()
                for i, j in swaps:
                    mine[i], theirs[j] = theirs[j], mine[i]

    def _keep(self, one: int, two: int, swaps: list[tuple[int, int]], luck: float) -> bool:
        """Whether two hands keep the cards they swapped, as likely as these explain more."""
        for i, j in swaps:
            if not self.allows(one, self.free[one][i]) or not self.allows(two, self.free[two][j]):
                return False
        mine = self.misfit(one)
        theirs = self.misfit(two)
        more = mine + theirs - self.misfits[one] - self.misfits[two]
        if more > 0 and luck >= SURPRISE**more:
            return False
        self.misfits[one] = mine
        self.misfits[two] = theirs
        return True
