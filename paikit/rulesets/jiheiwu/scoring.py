"""What a hand of 挤黑5 pays: who won, how many were squeezed 挤住, and the score tables.

Every row is a stake times a weight. Each opponent of 庄 has weight 1; the weights of 庄's camp
make up the same total, so that a row sums to zero. Rows that are printed otherwise in the rule
text can be had as printed, by option.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paikit.rulesets.jiheiwu.camps import Sides, camp_out

if TYPE_CHECKING:
    from paikit.rulesets.jiheiwu.facts import Options

DECLARER, OTHERS, DRAW = "declarer", "others", "draw"

ROWS: dict[int, dict[object, str]] = {
    3: {DECLARER: "JH-S3-1", OTHERS: "JH-S3-2"},
    4: {"red": "JH-S4-1", "black": "JH-S4-2", 2: "JH-S4-3", 1: "JH-S4-4"},
    5: {
        "red": "JH-S5-1",
        "black": "JH-S5-2",
        (DECLARER, 3): "JH-S5-3a",
        (OTHERS, 2): "JH-S5-3b",
        (DECLARER, 2): "JH-S5-4",
        (DECLARER, 1): "JH-S5-5a",
        (OTHERS, 1): "JH-S5-5b",
    },
    6: {"red": "JH-S6-1", "black": "JH-S6-2", 3: "JH-S6-3", 2: "JH-S6-4", 1: "JH-S6-5"},
}
"""Which row of which table a stake is printed in, by stake and, where that differs, winner."""

DOUBLE_ROWS = {4: "JH-S4-5", 5: "JH-S5-6", 6: "JH-S6-6"}
"""The row that doubles the others when ♠5 was shown."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended. `out` are the seats in the order they went out, up to its end; the
    `squeezed` are the losing camp's seats that were still in, the `escaped` its others.
    """

    winner: str
    out: tuple[int, ...]
    squeezed: tuple[int, ...] = ()
    escaped: int = 0


def outcome(sides: Sides, order: Sequence[int], seats: int) -> Outcome | None:
    """Who won, from the order of going out; None while neither camp is completely out.

    Places after one camp is out do not matter (JH-25, JH-26, JH-29, JH-A13, JH-A14).
    """
    ends = (end for end in range(1, len(order) + 1) if camp_out(sides, order[:end], seats))
    end = next(ends, None)
    if end is None:
        return None
    out = tuple(order[:end])
    others = frozenset(range(seats)) - sides.camp
    done, left = (sides.camp, others) if sides.camp <= set(out) else (others, sides.camp)
    if out[0] not in done:
        return Outcome(DRAW, out)
    squeezed = tuple(sorted(left - set(out)))
    winner = DECLARER if out[0] in sides.camp else OTHERS
    return Outcome(winner, out, squeezed, len(left) - len(squeezed))


@dataclass(frozen=True, slots=True)
class Payment:
    """What each seat gets: stake × weight × factor, signed; `row` is where that is printed."""

    row: str
    stake: int
    weights: tuple[int, ...]
    factor: int
    points: tuple[int, ...]


def payment(options: Options, sides: Sides, end: Outcome, *, revealed: bool) -> Payment:
    """What a hand pays. A draw pays nothing (JH-S0)."""
    seats = options.players
    if end.winner == DRAW:
        return Payment("JH-S0", 0, (0,) * seats, 1, (0,) * seats)
    stake = _stake(options, sides, end)
    weights = _weights(options, sides, end)
    factor = 2 if revealed else 1
    points = tuple(
        stake * weight * factor * (1 if (seat in sides.camp) == (end.winner == DECLARER) else -1)
        for seat, weight in enumerate(weights)
    )
    return Payment(_row(seats, sides, end, stake), stake, weights, factor, points)


def is_merged(sides: Sides) -> bool:
    """Six players, and two of the three roles in one hand: two against four."""
    return sides.small_joker is not None and len(sides.camp) == 2


def _stake(options: Options, sides: Sides, end: Outcome) -> int:
    """What each opponent of 庄 pays or gets."""
    seats, won = options.players, end.winner == DECLARER
    if sides.is_solo:
        return (2 if seats == 3 else seats - 1) if won else 1
    if not is_merged(sides):
        return len(end.squeezed)
    if not won:  # the text counts roles, and two of them sit in one hand (JH-A05)
        return sum(len(sides.roles(seat)) for seat in end.squeezed)
    if options.merged_stake == "by_squeezed":
        return min(3, len(end.squeezed))
    return max(1, 3 - end.escaped)


def _weights(options: Options, sides: Sides, end: Outcome) -> tuple[int, ...]:
    """How many stakes each seat gets or pays."""
    seats = options.players
    weights = [1] * seats
    if sides.is_solo:
        printed = seats == 6 and options.red6 == 35 and end.winner == DECLARER
        weights[sides.declarer] = 7 if printed else seats - 1
    elif is_merged(sides):
        weights[_double_seat(options, sides)] = 3 if options.merged_roles == "balanced" else 2
    elif seats == 5:
        weights[sides.declarer] = 2
    return tuple(weights)


def _double_seat(options: Options, sides: Sides) -> int:
    """Who has the large share where two roles are in one hand (JH-A03, JH-A04)."""
    if options.merged_double_share == "zhuang":
        return sides.declarer
    return max(sides.camp, key=lambda seat: len(sides.roles(seat)))


def _row(seats: int, sides: Sides, end: Outcome, stake: int) -> str:
    table = ROWS[seats]
    if seats == 3:
        return table[end.winner]
    if sides.is_solo:
        return table["red" if end.winner == DECLARER else "black"]
    row = table[stake] if stake in table else table[end.winner, stake]
    return f"{row}m" if is_merged(sides) else row
