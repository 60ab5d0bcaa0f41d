"""What a hand of 黑七 pays: the captured points against the bid (HQ-36 to HQ-45).

The three defenders add up their tricks and, if they win the last one, the kitty times what it was
won with. Above the bid they win, below it the declarer does; each ten points of margin have a
price.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from paikit.tricks import Unit

SEATS = 4
PRICE = {80: 3, 90: 2, 100: 2, 110: 1}
"""Game points for each ten of margin, by bid (HQ-39, HQ-40, HQ-41)."""


def kitty_multiplier(lead: Sequence[Unit]) -> tuple[int, str]:
    """How often the kitty counts when dug with this lead, and the clause that says so.

    A throw counts by its longest unit (HQ-A07).
    """
    longest = max(lead, key=lambda unit: len(unit.cards))
    if longest.shape[1] > 1:
        return 4, "HQ-38"
    return (2, "HQ-37") if longest.shape[0] > 1 else (1, "HQ-36")


@dataclass(frozen=True)
class Payment:
    """How the price of a hand comes about; `tens` and `each` are signed for the declarer."""

    margin: int
    tens: Fraction
    price: int
    doubled: bool
    points: tuple[Fraction, ...]

    @property
    def each(self) -> Fraction:
        """The price: what one defender pays or gets, or all three where it is shared."""
        return self.tens * self.price * (2 if self.doubled else 1)


def payment(
    bid: int, captured: int, declarer: int, *, rounding: str, shared: bool, double: str
) -> Payment:
    """Who pays what for these captured points."""
    margin = bid - captured
    tens = Fraction(abs(margin), 10)
    if rounding == "ceil":
        tens = Fraction(-(-abs(margin) // 10))
    elif rounding == "floor":
        tens = Fraction(abs(margin) // 10)
    doubled = captured == 0 and (double == "all" or bid == 80)
    signed = tens if margin >= 0 else -tens
    paid = Payment(margin, signed, PRICE[bid], doubled, ())
    parts = _shares(paid.each) if shared else [paid.each] * (SEATS - 1)
    points = [Fraction(0)] * SEATS
    for step, part in enumerate(parts, 1):
        points[(declarer + step) % SEATS] = -part
    points[declarer] = sum(parts, Fraction(0))
    return Payment(margin, signed, PRICE[bid], doubled, tuple(points))


def _shares(total: Fraction) -> list[Fraction]:
    """One price parted among three, as evenly as its coin allows, the larger parts first."""
    coin = Fraction(1, total.denominator)
    count = abs(total.numerator)
    sign = 1 if total >= 0 else -1
    return [sign * coin * (count // 3 + (place < count % 3)) for place in range(SEATS - 1)]


def number(value: Fraction) -> float:
    """A payment as a plain number: whole, or a half where margins are not rounded."""
    return value.numerator if value.denominator == 1 else float(value)


def signed(value: Fraction) -> str:
    """A payment as people write it: `+3`, `−1.5`, `0`."""
    shown = f"{abs(number(value)):g}"
    return shown if not value else ("+" if value > 0 else "−") + shown
