"""What a hand of 红五三打一 is made of: house rules, sizes, and the facts everybody knows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paikit.contract import Cards, State, View, option
from paikit.rulesets.hongwu.auction import Auction
from paikit.rulesets.hongwu.order import deal_order
from paikit.tricks import Order, Tricks

PHASES = ("bid", "trump", "bury", "play")
HAND = {2: 25, 3: 39}
KITTY = {2: 8, 3: 6}
LIMITS = {2: (60, 200), 3: (80, 300)}
CLOCK = 30
"""Seconds to name trumps (HW-27)."""


@dataclass(frozen=True)
class Options:
    """The house rules of 红五三打一."""

    packs: int = option(2, 3, clause="HW-02")
    follow_shape: str = option("strict", "suit_only", clause="HW-A04")
    throw_compare: str = option("highest", "all", "longest_unit", clause="HW-A06")
    shape_match: str = option("cover", "exact", clause="HW-A07")
    failed_throw: str = option("forced_small", "reject", clause="HW-A08")
    red5_capture: str = option("rules_20_2", "note_15_5", clause="HW-A11")
    score_table: str = option("flat", "steps", clause="HW-A15")
    exact: str = option("made", "tie", clause="HW-A16")


@dataclass(frozen=True, kw_only=True)
class Facts(Tricks):
    """What everybody knows of a hand of 红五三打一.

    `bid` is what the declarer promised, 0 during the auction. `captured` has the owner and the
    captor of each captured ♥5. The buried cards stay out of everything here until the last trick,
    when they are turned up: `kitty`, and the end of `seen`.
    """

    auction: Auction
    kitty_size: int
    bid: int = 0
    captured: tuple[tuple[int, int], ...] = ()
    kitty: Cards = ()

    @property
    def order(self) -> Order:
        return deal_order(self.trump)

    @property
    def first(self) -> int:
        """The seat that spoke first."""
        return self.auction.first

    def after_call(self) -> Facts:
        """The next speaker's turn, or the declarer's to name trumps where the auction is over."""
        winner = self.auction.declarer
        if winner is None:
            return replace(self, seat=self.auction.turn)
        bid = self.auction.bid
        return replace(self, phase="trump", seat=winner, leader=winner, declarer=winner, bid=bid)


HongwuView = View[Facts]
HongwuState = State[Facts]
