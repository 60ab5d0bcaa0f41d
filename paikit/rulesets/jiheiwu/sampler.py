"""Deals of 挤黑5 that explain the plays seen, on whole numbers.

The unseen cards are dealt by chance among the hands that may hold them. Then a Markov chain swaps
cards between hands, ♠5 and the small joker more often than others: a deal in which the rules of
thumb would have played as was played is likely, and each decision they would have made otherwise
makes it less so. Who is 黑5 or 小鬼 comes out of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paikit.rulesets.jiheiwu.kernel import Table
from paikit.rulesets.jiheiwu.thumb import REVEAL_COST, Thumb

SURPRISE: Final = 0.1
"""How likely somebody acts against the rules of thumb, against acting by them. Fitted on hands of
rules of thumb and of `club`: of 0.3 and 0.1 this foretold both better."""
REVEAL: Final = -2
"""Showing ♠5 亮牌, beside the kernel's plays."""
BLACK_FIVE: Final = 56
"""The numbers of ♠5 and of the small joker: four to a place, the suits in order."""
SMALL_JOKER: Final = 48

Way = tuple[int, int]
"""Who is 黑5 and who 小鬼, -1 where there is none."""


class Past:
    """A past decision: the table as its seat saw it, what it did, and the cards it played.

    `may_reveal` is whether its ♠5 could have been shown instead.
    """

    def __init__(self, table: Table, play: int, ranks: int, may_reveal: bool) -> None:
        self.table = table
        self.play = play
        self.ranks = ranks
        self.may_reveal = may_reveal


class Chain:
    """The hidden hands, moving from one deal that fits to the next.

    `fixed` are the cards known to be in a hand, `room` how many others it holds, `pool` the cards
    that may be in any; what is left over is out of play and lies in one more pile. `ways` are the
    ways the roles may lie, `past` for each seat its decisions.
    """

    def __init__(
        self,
        thumb: Thumb,
        fixed: list[list[int]],
        room: list[int],
        pool: list[int],
        ways: list[Way],
        past: list[list[Past]],
    ) -> None:
        self.thumb = thumb
        self.ways = ways
        self.past = [*past, []]
        self.spare = len(fixed)
        self.fixed = [*fixed, []]
        self.room = [*room, len(pool) - sum(room)]
        self.seats = [seat for seat, count in enumerate(self.room) if count]
        self.roles = [one for one in (BLACK_FIVE, SMALL_JOKER) if one in pool]
        self.pool = [one for one in pool if one not in self.roles]
        self.free: list[list[int]] = []
        self.way = ways[0]
        self.misfits = [0] * len(self.room)

    def deal(self, draw: Callable[[], float]) -> None:
        """Deals the cards anew, every deal that fits as likely as any other."""
        self.way = self._draw_way(draw)
        self.free = [[] for _ in self.room]
        for one in self.roles:
            self.free[self.way[0] if one == BLACK_FIVE else self.way[1]].append(one)
        cards = self.pool[:]
        for last in range(len(cards) - 1, 0, -1):
            other = int(draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        for seat, room in enumerate(self.room):
            while len(self.free[seat]) < room:
                self.free[seat].append(cards.pop())
        for seat in self.seats:
            self.misfits[seat] = self.misfit(seat, self.way)

    def _draw_way(self, draw: Callable[[], float]) -> Way:
        """A way the roles may lie, by how many places their cards have in it."""
        places = [self._places(way) for way in self.ways]
        pick = int(draw() * sum(places))
        for way, count in zip(self.ways, places, strict=True):
            if pick < count:
                return way
            pick -= count
        return self.ways[-1]

    def _places(self, way: Way) -> int:
        """In how many places the free role cards can be in a way."""
        count = 1
        room = self.room[:]
        for one in self.roles:
            seat = way[0] if one == BLACK_FIVE else way[1]
            count *= room[seat]
            room[seat] -= 1
        return count

    def hand(self, seat: int) -> int:
        """A hidden hand as the kernel's ranks."""
        ranks = 0
        for one in self.fixed[seat]:
            ranks += 1 << (one & ~3)
        for one in self.free[seat]:
            ranks += 1 << (one & ~3)
        return ranks

    def misfit(self, seat: int, way: Way) -> int:
        """Which of a seat's past decisions the rules of thumb would have made otherwise: a bit
        for each.
        """
        found = 0
        past = self.past[seat]
        if not past:
            return 0
        ranks = self.hand(seat)
        for index in range(len(past) - 1, -1, -1):
            one = past[index]
            ranks += one.ranks
            if self._is_odd(one, seat, ranks, way):
                found |= 1 << index
        return found

    def _is_odd(self, one: Past, seat: int, ranks: int, way: Way) -> bool:
        """Whether the rules of thumb would have acted otherwise with this hand and role."""
        if one.may_reveal and way[0] == seat:
            wants = self.thumb.part(ranks)[0] <= REVEAL_COST
            if one.play == REVEAL or wants:
                return wants != (one.play == REVEAL)
        table = one.table
        table.set_roles(way[0], way[1])
        table.hands[seat] = ranks
        return self.thumb.choose(table) != one.play

    def step(self, draw: Callable[[], float], times: int) -> None:
        """Tries so many swaps between two hands: a role card with any, or one to three cards."""
        for _ in range(times):
            kind = draw()
            if self.roles and kind < 0.3:
                self._swap_role(draw)
            else:
                self._swap_cards(draw)

    def _swap_role(self, draw: Callable[[], float]) -> None:
        """Tries a swap of a role card with any other free card."""
        card = self.roles[int(draw() * len(self.roles))]
        one = self.way[0] if card == BLACK_FIVE else self.way[1]
        pick = int(draw() * sum(self.room))
        luck = draw()
        for two in self.seats:
            if pick < self.room[two]:
                if two != one:
                    self._try(one, two, [(self.free[one].index(card), pick)], luck)
                return
            pick -= self.room[two]

    def _swap_cards(self, draw: Callable[[], float]) -> None:
        """Tries a swap of one to three cards between two hands."""
        one = self.seats[int(draw() * len(self.seats))]
        two = self.seats[int(draw() * len(self.seats))]
        luck = draw()
        size = min(1 + int(draw() * 3), self.room[one], self.room[two])
        if one != two:
            swaps = [
                (int(draw() * self.room[one]), int(draw() * self.room[two])) for _ in range(size)
            ]
            self._try(one, two, swaps, luck)

    def _try(self, one: int, two: int, swaps: list[tuple[int, int]], luck: float) -> None:
        """Swaps, and swaps back unless the deal explains as much or luck wants it."""
        mine = self.free[one]
        theirs = self.free[two]
        for i, j in swaps:
            mine[i], theirs[j] = theirs[j], mine[i]
        if not self._keep(one, two, luck):
            swaps.reverse()
            for i, j in swaps:
                mine[i], theirs[j] = theirs[j], mine[i]

    def _keep(self, one: int, two: int, luck: float) -> bool:
        """Whether two hands keep the cards they swapped, as likely as these explain more."""
        way = self._way_now(one, two)
        if way != self.way and way not in self.ways:
            return False
        mine = self.misfit(one, way)
        theirs = self.misfit(two, way)
        more = mine.bit_count() + theirs.bit_count()
        more -= self.misfits[one].bit_count() + self.misfits[two].bit_count()
        if more > 0 and luck >= SURPRISE**more:
            return False
        self.misfits[one] = mine
        self.misfits[two] = theirs
        self.way = way
        return True

    def _way_now(self, one: int, two: int) -> Way:
        """The roles after a swap between two hands."""
        five, joker = self.way
        for card in self.roles:
            at = five if card == BLACK_FIVE else joker
            if at in (one, two):
                at = one if card in self.free[one] else two
                if card == BLACK_FIVE:
                    five = at
                else:
                    joker = at
        return (five, joker)
