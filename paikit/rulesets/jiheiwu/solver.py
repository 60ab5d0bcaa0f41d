"""Endings of 挤黑5 solved with all hands open: can a camp win by force?"""

from __future__ import annotations

from typing import Final

from paikit.rulesets.jiheiwu.kernel import PASS, Table, size_of

NODES: Final = 20_000
"""Positions looked at before an ending is given up."""


class TooLongError(Exception):
    """The ending has more positions than may be looked at."""


class Solver:
    """Whether a camp, as a mask of seats, wins from a table by force, remembered by position."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.known: dict[tuple[tuple[int, ...], int, int, int, int, int], bool] = {}
        self.left = NODES

    def has_won(self, table: Table) -> bool:
        """Whether a finished hand is the side's: one of it was first out, and all are out."""
        return bool(self.side >> table.order[0] & 1) and not self.side & ~table.out

    def wins(self, table: Table) -> bool:
        """Whether the side wins with the seat to play; TooLongError when that cannot be said."""
        first = -1
        if table.order:
            first = table.order[0]
            if not self.side >> first & 1:
                return False  # at best a draw
        owner = -1 if table.best == PASS else table.owner
        key = (tuple(table.hands), table.turn, table.best, owner, table.passes, first)
        known = self.known.get(key)
        if known is not None:
            return known
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        mine = bool(self.side >> table.turn & 1)
        result = not mine
        plays = table.plays()
        plays.sort(key=size_of, reverse=True)
        if table.best != PASS:
            plays.append(PASS)
        for play in plays:
            after = table.copy()
            over = after.play(play)
            if (self.has_won(after) if over else self.wins(after)) == mine:
                result = mine
                break
        self.known[key] = result
        return result
