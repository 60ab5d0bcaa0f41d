"""Endings of a trick game solved with all hands open: which points can a side force?"""

from __future__ import annotations

from typing import Final

from paikit.trick_kernel import SEATS, Play, Table
from paikit.trick_thumb import choose

NODES: Final = 20_000
"""Positions looked at before an ending is given up."""

Key = tuple[
    tuple[int, int, int, int],
    tuple[int, int, int, int],
    tuple[int, int, int, int],
    tuple[int, int, int, int, int],
]


Class = tuple[int, int, int, int, int]


class TooLongError(Exception):
    """The ending has more positions than may be looked at."""


class Solver:
    """Whether the defenders can force their points to reach a goal, remembered by position.

    With `prizes` captured prizes count among the points.
    """

    def __init__(self, goal: int, prizes: bool) -> None:
        self.goal = goal
        self.prizes = prizes
        self.known: dict[Key, bool] = {}
        self.left = NODES

    def score(self, table: Table) -> int:
        """The defenders' points so far, at the end all of them."""
        return table.value() if self.prizes else table.value() - table.swing

    def reaches(self, table: Table) -> bool:
        """Whether the defenders reach the goal; TooLongError when that cannot be said."""
        if table.is_over():
            return self.score(table) >= self.goal
        key = _key(table)
        known = self.known.get(key)
        if known is not None:
            return known
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        defends = table.turn != table.deal.declarer
        result = not defends
        for play in self.plays(table):
            after = table.copy()
            after.put(*play)
            if not after.refused and self.reaches(after) == defends:
                result = defends
                break
        self.known[key] = result
        return result

    def plays(self, table: Table) -> list[Play]:
        """The plays to try, that of the rules of thumb first; of equal cards one."""
        others = 0
        for seat in range(SEATS):
            if seat != table.turn:
                others |= table.once[seat]
        first = choose(table)
        found = [first]
        classes = {class_of(table, first, others)}
        for play in table.plays() + table.throws():
            kind = class_of(table, play, others)
            if kind not in classes:
                classes.add(kind)
                found.append(play)
        return found


def class_of(table: Table, play: Play, others: int) -> Class:
    """What plays have in common that differ in nothing: single cards between which none of the
    others lies.
    """
    a, b, c = play
    if a & (a - 1) or b:
        return (-1, a, b, c, 0)
    deal = table.deal
    seat = table.turn
    bit = a.bit_length() - 1
    copies = 1 if table.twice[seat] & a == 0 else 2 if table.thrice[seat] & a == 0 else 3
    points = 2 if a & deal.tens else 1 if a & deal.fives else 0
    special = (4 if a & deal.prize else 0) + (8 if table.placed and a & table.beat else 0)
    return (
        deal.suit_at[bit],
        (deal.under[bit] & others).bit_count(),
        (deal.above[bit] & others).bit_count(),
        copies,
        points + special,
    )


def _key(table: Table) -> Key:
    """The position: hands, the trick on the table, what is taken."""
    once = table.once
    twice = table.twice
    thrice = table.thrice
    standing = 0
    for height in table.standing:
        standing = standing * 200 + height
    shape = 0
    for copies, length in table.asked:
        shape = shape * 100 + copies * 30 + length
    return (
        (once[0], once[1], once[2], once[3]),
        (twice[0], twice[1], twice[2], twice[3]),
        (thrice[0], thrice[1], thrice[2], thrice[3]),
        (
            table.turn * 64 + table.placed * 16 + table.best * 4 + table.copies,
            table.led if table.placed else table.length,
            table.beat if table.placed else 0,
            (table.taken + table.swing + 10_000) * 1_000 + table.pot,
            shape * 1_000_000 + table.staked * 1_000 + table.size,
        ),
    )
