"""The auction 叫分 of 黑七: bids go down, and the lowest one gets the kitty (HQ-05, HQ-A02)."""

from collections.abc import Sequence

BIDS = (80, 90, 100, 110)
SEATS = 4
Call = tuple[int, int | None]
"""A seat and its bid, None for a pass."""


def lowest(calls: Sequence[Call]) -> Call | None:
    """The standing call; None when nobody has bid."""
    return next((call for call in reversed(calls) if call[1] is not None), None)


def open_bids(calls: Sequence[Call]) -> tuple[int, ...]:
    """The bids that are still lower than the standing one."""
    standing = lowest(calls)
    return tuple(bid for bid in BIDS if standing is None or bid < (standing[1] or 0))


def speaker(calls: Sequence[Call], first: int, rotate: bool) -> int | None:
    """Who speaks next, None when the auction is over.

    It goes round until everybody else has passed; without `rotate` each seat speaks once.
    """
    standing = lowest(calls)
    if not open_bids(calls):
        return None
    if not rotate:
        return None if len(calls) == SEATS else (first + len(calls)) % SEATS
    passed = {seat for seat, bid in calls if bid is None}
    active = set(range(SEATS)) - passed
    if not active or (standing is not None and active == {standing[0]}):
        return None
    last = calls[-1][0] if calls else first - 1
    return next(seat for step in range(1, SEATS + 1) if (seat := (last + step) % SEATS) in active)
