"""Endings of 掼蛋 solved with all hands open: can a side make one of its seats first by force?"""

from __future__ import annotations

from typing import Final

from paikit.rulesets.guandan.kernel import NOTHING, PASS, Hand, Play, Table, size_of

NODES: Final = 80_000
"""Positions looked at before an ending is given up."""

Key = tuple[int, int, int, int]


class TooLongError(Exception):
    """The ending has more positions than may be looked at."""


class Solver:
    """Who wins from a table by force, remembered by position."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.known: dict[tuple[Key, Key, Key, Key, int, Play, int, int], bool] = {}
        self.left = NODES

    def wins(self, table: Table) -> bool:
        """Whether the side gets the first place; TooLongError when that cannot be said."""
        if table.order:
            return table.order[0] & 1 == self.side
        one, two, three, four = table.hands
        key = (
            (one.ranks, one.once, one.twice, one.wild),
            (two.ranks, two.once, two.twice, two.wild),
            (three.ranks, three.once, three.twice, three.wild),
            (four.ranks, four.once, four.twice, four.wild),
            table.turn,
            table.best,
            0 if table.best[0] == PASS else table.owner,
            table.passes,
        )
        known = self.known.get(key)
        if known is not None:
            return known
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        mine = table.turn & 1 == self.side
        result = not mine
        for play in self.plays(table):
            if self.wins(table.after(play)) == mine:
                result = mine
                break
        self.known[key] = result
        return result

    def plays(self, table: Table) -> list[Play]:
        """The moves to try, those that shed most cards first."""
        plays = table.plays()
        if table.hands[table.turn].wild:
            plays = strongest(plays, table.hands[table.turn], table.level)
        plays.sort(key=size_of, reverse=True)
        if table.best[0] != PASS:
            plays.append(NOTHING)
        return plays


def strongest(plays: list[Play], hand: Hand, level: int) -> list[Play]:
    """The plays less those that the same cards make higher: cards are read as strong as may be."""
    best: dict[tuple[int, Key], Play] = {}
    for play in plays:
        left = hand.copy()
        left.remove(play, level)
        key = (play[0], (left.ranks, left.once, left.twice, left.wild))
        if key not in best or best[key][1] < play[1]:
            best[key] = play
    return list(best.values())
