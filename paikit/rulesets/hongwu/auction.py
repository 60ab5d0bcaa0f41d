"""The auction 叫分 of 红五三打一 (HW-18 to HW-25): rising bids in fives, a pass is final.

It is a function of the calls made so far, so that a table, a test and a deal by hand can start
anywhere in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from paikit.contract import Move, Played

SEATS = 4
UNIT = 5
"""Bids are multiples of this (HW-A10)."""
LEAST_RAISE, MOST_RAISE = 5, 15


@dataclass(frozen=True)
class Auction:
    """The calls so far, from the seat that spoke first; `low` and `cap` bound every bid."""

    low: int
    cap: int
    first: int
    calls: tuple[Played, ...] = ()

    @property
    def standing(self) -> Played | None:
        """The highest bid so far, which is the last one; None before any."""
        return next((one for one in reversed(self.calls) if one.move.action == "bid"), None)

    @property
    def passed(self) -> frozenset[int]:
        """The seats that have passed and are out of it."""
        return frozenset(one.seat for one in self.calls if one.move.action == "pass")

    @property
    def declarer(self) -> int | None:
        """Who has won, None while it goes on: three have passed, the cap is bid, or all passed."""
        best = self.standing
        if best is None:
            return self.first if len(self.passed) == SEATS else None
        over = best.move.number == self.cap or len(self.passed) == SEATS - 1
        return best.seat if over else None

    @property
    def bid(self) -> int:
        """The standing bid; the minimum while there is none, which is what a hand all pass is
        played for.
        """
        best = self.standing
        return self.low if best is None else best.move.number or 0

    @property
    def turn(self) -> int:
        """The seat to call next, were the auction to go on."""
        seat = self.first if not self.calls else (self.calls[-1].seat + 1) % SEATS
        while seat in self.passed and len(self.passed) < SEATS:
            seat = (seat + 1) % SEATS
        return seat

    @property
    def bids(self) -> range:
        """The bids that are open now, lowest first."""
        if self.standing is None:
            return range(self.low, self.cap + 1, UNIT)
        most = min(self.bid + MOST_RAISE, self.cap)
        return range(self.bid + LEAST_RAISE, most + 1, UNIT)

    def after(self, move: Move) -> Auction:
        """The auction with the next call made."""
        calls = (*self.calls, Played(self.turn, move))
        return replace(self, calls=calls)
