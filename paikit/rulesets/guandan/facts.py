"""What is known of a hand of 掼蛋: its house rules and its public facts."""

from __future__ import annotations

from dataclasses import dataclass

from paikit.cards import Card, Rank, deck
from paikit.climbing import Shedding, next_active
from paikit.contract import Cards, State, View, option
from paikit.rulesets.guandan.levels import Standing

SEATS = 4
HAND = 27
PACK = deck(packs=2)
BIG = Card(Rank.BIG_JOKER)


@dataclass(frozen=True)
class Options:
    """The house rules of 掼蛋."""

    final_level: str = option("A", "8", clause="GD-38")
    jiefeng: str = option("partner", "next_player", clause="GD-A01")
    level_track: str = option("per_team", "shared", clause="GD-A02")
    first_lead: str = option("random", "drawn_card", clause="GD-A10")
    equal_tribute: str = option("seat", "random", "winners_choose", clause="GD-A11")
    return_to: str = option("next_player", "payer", clause="GD-A12")
    return_max_rank: str = option("none", "10", clause="GD-A13")
    resist: str = option("auto", "optional", clause="GD-A14")
    streak_bonus: str = option("on", "off", clause="GD-A17")
    final_fail: str = option("none", "demote_to_2_after_3", clause="GD-A19")


@dataclass(frozen=True, kw_only=True)
class Facts(Shedding):
    """What everybody knows of a hand of 掼蛋.

    `order` is the finishing order of the hand before, () on a first hand. `payers` owe tribute,
    `paid` are their cards so far, `takers` who takes each card once that is settled; `returned`
    are the cards given back so far, by the takers in seat order. `lot` breaks a tie by chance.
    `may_resist` says that both payers are asked whether they resist 抗贡, as the big jokers are
    theirs together; whoever holds both knows it himself. `shown` are the big jokers then shown,
    `drawn` the card that chose the leader.
    """

    level: Rank
    match: Standing
    order: tuple[int, ...] = ()
    payers: tuple[int, ...] = ()
    paid: Cards = ()
    takers: tuple[int, ...] = ()
    returned: Cards = ()
    given_back: tuple[tuple[int, Card], ...] = ()
    lot: int = 0
    may_resist: bool = False
    shown: tuple[tuple[int, int], ...] = ()
    drawn: Card | None = None

    @property
    def returners(self) -> tuple[int, ...]:
        """Those who took a tribute card, in seat order."""
        return tuple(sorted(self.takers))


GuandanView = View[Facts]
GuandanState = State[Facts]


def wind(facts: Facts, jiefeng: str) -> int:
    """Who leads after a finisher's play stood: the partner, or the next player (GD-A01)."""
    assert facts.standing is not None
    finisher = facts.standing.seat
    partner = (finisher + 2) % SEATS
    if jiefeng == "partner" and facts.counts[partner]:
        return partner
    return next_active(finisher, facts.counts)


def return_target(facts: Facts, seat: int, return_to: str = "next_player") -> int:
    """Who gets a card back: one's own next player in a double tribute, else the payer."""
    if len(facts.payers) == 2 and return_to == "next_player":
        return (seat + 1) % SEATS
    return facts.payers[facts.takers.index(seat)]
