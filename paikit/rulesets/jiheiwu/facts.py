"""What is known of a hand of 挤黑5: its house rules and its public facts."""

from __future__ import annotations

from dataclasses import dataclass

from paikit.cards import RANKS, Card, Rank
from paikit.climbing import Shedding
from paikit.contract import Game, Move, State, View, option
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, SMALL_JOKER

REVEAL = Move("reveal")
ROLE_CARDS = {"black5": BLACK_FIVE, "small_joker": SMALL_JOKER}
"""The cards that make their holders 庄's partners, by the fact that names the holder."""

COUNTING = (Rank.ACE, *(rank for rank in RANKS if rank is not Rank.ACE))
"""The number of a lifted card: A is 1, K is 13 (JH-A17)."""


@dataclass(frozen=True)
class Options:
    """The house rules of 挤黑5."""

    players: int = option(5, 3, 4, 6, clause="JH-01")
    red6: int = option(25, 35, clause="JH-A02")
    merged_roles: str = option("balanced", "seed_literal", clause="JH-A03")
    merged_double_share: str = option("zhuang", "double_role_holder", clause="JH-A04")
    merged_stake: str = option("by_escaped", "by_squeezed", clause="JH-A05")
    min_chain: str | int = option("by_table", 3, 4, 5, clause="JH-A09")
    five_covers_five: str = option("singles_pairs", "singles", "off", clause="JH-A10")
    reveal_window: str = option("first_action", "before_spade5_played", "anytime", clause="JH-A15")
    wind: str = option("next_player", "teammate", clause="JH-A19")


@dataclass(frozen=True)
class Opening:
    """How the cards were drawn 起牌: who shuffled, who lifted or cut, who drew first.

    On a first hand `lifted` is the card whose number chose the first drawer, and `shown` the one
    that `shower` pulled out and put back: whoever draws it is 庄.
    """

    shuffler: int
    cutter: int
    drawer: int
    lifted: Card | None = None
    shower: int | None = None
    shown: Card | None = None


@dataclass(frozen=True, kw_only=True)
class Facts(Shedding):
    """What everybody knows of a hand of 挤黑5.

    `black5` and `small_joker` are the holders of ♠5 and of the small joker once they are public;
    `revealed` that ♠5 was shown 亮牌. `winds` are the leads that went to a partner of a finisher:
    finisher, leader and how many were out.
    """

    declarer: int
    black5: int | None = None
    small_joker: int | None = None
    revealed: bool = False
    opening: Opening | None = None
    winds: tuple[tuple[int, int, int], ...] = ()

    @property
    def last_card(self) -> tuple[int, ...]:
        """The seats that have announced their last card 报单 (JH-19, JH-20)."""
        return tuple(seat for seat, count in enumerate(self.counts) if count == 1)


JiView = View[Facts]
JiState = State[Facts]
JiGame = Game[Options, Facts]
