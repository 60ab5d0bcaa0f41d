"""The house rules of 黑七 and the facts of a hand that everybody knows."""

from dataclasses import dataclass

from paikit.cards import Card, deck
from paikit.contract import Cards, State, View, option
from paikit.rulesets.heiqi.auction import Call
from paikit.rulesets.heiqi.order import order
from paikit.tricks import Order, Tricks

SEATS = 4
HAND = 25
KITTY = 8
PACK = deck(2)


@dataclass(frozen=True)
class Options:
    """The house rules of 黑七."""

    auction: str = option("rotate", "one_round", clause="HQ-A02")
    margin_rounding: str = option("ceil", "floor", "exact", clause="HQ-A03")
    settlement: str = option("each", "shared", clause="HQ-A04")
    shutout_double: str = option("all", "80_only", clause="HQ-A05")
    throws: str = option("off", "on", clause="HQ-A08")
    failed_throw: str = option("forced_small", "reject", clause="HQ-A08")
    trump_seams: str = option("seed", "joined", clause="HQ-A15")
    name_trump: str = option("after_bury", "before", clause="HQ-A16")


@dataclass(frozen=True, kw_only=True)
class Facts(Tricks):
    """What everybody knows of a hand of 黑七.

    `first` spoke first, because it drew the turned-up card `shown` or in its turn. `calls` is the
    auction since the last of the `redeals`; `bid` is what the declarer plays. `to_bury` is how many
    cards the declarer took and owes back. `kitty` are the buried cards, turned up when the hand is
    over.
    """

    first: int
    shown: Card | None = None
    calls: tuple[Call, ...] = ()
    bid: int | None = None
    redeals: int = 0
    to_bury: int = KITTY
    kitty: Cards = ()

    @property
    def captured(self) -> int:
        """The points the three defenders have taken in tricks."""
        pairs = enumerate(self.points)
        return sum(taken for seat, taken in pairs if seat != self.declarer)


HeiQiView = View[Facts]
HeiQiState = State[Facts]


def order_of(facts: Facts, options: Options) -> Order:
    """The order of cards in this deal."""
    return order(facts.trump, options.trump_seams == "joined")
