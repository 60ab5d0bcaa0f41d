"""What a hand of 红五三打一 is worth (HW-43 to HW-50): final points, then who pays whom.

Every payment goes from one seat to another, so the four numbers always sum to zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paikit.contract import Line, Rulebook, Score

if TYPE_CHECKING:
    from paikit.rulesets.hongwu.facts import Options

SEATS = 4
BASE = 2
RED_FIVE_CARD_POINTS = 20
RED_FIVE_PAYS = 2
NOTE_PAYS = 5
"""What the closing note of the rule text lets each single payer pay (HW-50)."""
STEP = {2: 40, 3: 60}
"""How many final points make one step, by packs (HW-A15, option `steps`)."""

Payment = tuple[int, int, int]
"""Who pays, whom, how much."""


@dataclass(frozen=True)
class Result:
    """What settles a hand. `captured` has the owner and the captor of each captured ♥5.

    `points` are the declarer's table points; `kitty` the kitty's points if the declarer got it.
    """

    declarer: int
    bid: int
    points: int
    kitty: int
    captured: tuple[tuple[int, int], ...]
    options: Options

    @property
    def red_five(self) -> int:
        """The card points captured ♥5 give the declarer (HW-45, HW-46); none by the note."""
        if self.options.red5_capture == "note_15_5":
            return 0
        return sum(
            -RED_FIVE_CARD_POINTS if owner == self.declarer else RED_FIVE_CARD_POINTS
            for owner, _ in self.captured
        )

    @property
    def final(self) -> int:
        """The declarer's final points (HW-48)."""
        return self.points + self.kitty - self.bid + self.red_five

    @property
    def outcome(self) -> str:
        """`made`, `tie` or `short` (HW-A15, HW-A16)."""
        if self.final == 0 and self.options.exact == "tie":
            return "tie"
        return "made" if self.final >= 0 else "short"

    @property
    def steps(self) -> int:
        """How many base scores the hand is worth."""
        if self.outcome == "tie":
            return 0
        extra = abs(self.final) // STEP[self.options.packs]
        return 1 + (extra if self.options.score_table == "steps" else 0)

    @property
    def defenders(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(SEATS) if seat != self.declarer)

    def base_payments(self) -> Iterator[Payment]:
        amount = BASE * self.steps
        for seat in self.defenders:
            if self.outcome == "made":
                yield seat, self.declarer, amount
            elif self.outcome == "short":
                yield self.declarer, seat, amount

    def red_five_payments(self) -> Iterator[Payment]:
        by_note = self.options.red5_capture == "note_15_5"
        for owner, captor in self.captured:
            if by_note and owner == self.declarer:
                yield from ((owner, seat, NOTE_PAYS) for seat in self.defenders)
            else:
                yield owner, captor, NOTE_PAYS if by_note else RED_FIVE_PAYS

    def payments(self) -> tuple[int, ...]:
        """What each seat wins or loses; the sum is zero."""
        totals = [0] * SEATS
        for payer, taker, amount in (*self.base_payments(), *self.red_five_payments()):
            totals[payer] -= amount
            totals[taker] += amount
        return tuple(totals)


def score(result: Result, book: Rulebook) -> Score:
    """The score sheet of a hand: the points per seat and each step of the arithmetic."""
    lines = (*_card_lines(result, book), *_pay_lines(result, book))
    return Score("points", result.payments(), lines)


def _card_lines(result: Result, book: Rulebook) -> Iterator[Line]:
    yield Line(book, "table_points", {"points": result.points}, "HW-44")
    yield Line(book, "kitty_points", {"points": result.kitty}, "HW-47")
    if result.red_five or result.options.red5_capture == "rules_20_2":
        for owner, captor in result.captured:
            lost = owner == result.declarer
            key, clause = ("red5_lost", "HW-45") if lost else ("red5_won", "HW-46")
            params = {"owner": owner, "captor": captor, "points": RED_FIVE_CARD_POINTS}
            yield Line(book, key, params, clause)
    yield Line(book, "final", {"sum": _sum(result)}, "HW-48")


def _sum(result: Result) -> str:
    """The final points as an arithmetic line: `60 + 0 − 80 + 20 = 0`."""
    red_five = f" {'+' if result.red_five > 0 else '−'} {abs(result.red_five)}"
    return (
        f"{result.points} + {result.kitty} − {result.bid}"
        f"{red_five if result.red_five else ''} = {plain(result.final)}"
    )


def _pay_lines(result: Result, book: Rulebook) -> Iterator[Line]:
    zero = "HW-A16" if result.final == 0 else "HW-A15"
    amount = BASE * result.steps
    yield Line(book, result.outcome, {"seat": result.declarer, "bid": result.bid}, zero)
    if result.outcome != "tie":
        params = {"base": BASE, "steps": result.steps, "amount": amount, "total": 3 * amount}
        if result.options.score_table == "steps":
            step = STEP[result.options.packs]
            yield Line(book, "steps", {**params, "step": step}, "HW-A15")
        yield Line(book, f"{result.outcome}_pays", params, "HW-A15")
    clause = "HW-50" if result.options.red5_capture == "note_15_5" else "HW-45"
    for payer, taker, paid in result.red_five_payments():
        params = {"payer": payer, "taker": taker, "amount": paid}
        own = "HW-46" if payer != result.declarer and clause == "HW-45" else clause
        yield Line(book, "red5_pays", params, own)
    points = result.payments()
    shown = tuple(map(signed, points))
    yield Line(book, "payments", {"points": shown, "sum": sum(points)}, "HW-A15")


def plain(number: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A number with its sign; zero has none."""
    return f"+{number}" if number > 0 else plain(number)
