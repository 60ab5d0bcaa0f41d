"""The trick kernel held against the readable rules of 黑七."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from paikit import trick_check
from paikit.cards import Suit
from paikit.contract import option_values, read_options
from paikit.rulesets.heiqi.auction import BIDS
from paikit.rulesets.heiqi.facts import HeiQiState, Options
from paikit.rulesets.heiqi.rules import HeiQi
from paikit.rulesets.heiqi.simulation import open_table
from paikit.trick_kernel import Table

T = TypeVar("T")


def check(hands: int, seed: int) -> int:
    """The number of hands checked; AssertionError tells of one that disagrees."""
    return trick_check.check(hands, f"heiqi kernel {seed}", begin, _settle)


def begin(rng: random.Random) -> trick_check.Hand:
    """A hand under options by chance, on the readable rules and on the kernel."""

    def one(some: Sequence[T]) -> T:
        return some[int(rng.random() * len(some))]

    chosen = {name: one(values) for name, values in option_values(Options).items()}
    game = HeiQi(read_options(Options, chosen))
    state = game.deal(
        seed=rng.getrandbits(30),
        phase="play",
        trump=one(list(Suit)),
        declarer=one(range(game.seats)),
        bid=one(BIDS),
    )
    return game, state, game.order(state.public), open_table(state, game.options)


def _settle(state: HeiQiState, table: Table) -> None:
    game, facts = HeiQi(), state.public
    ours = game.settle(bid=facts.bid, points=table.value(), declarer=facts.declarer)
    score = game.score(state)
    assert score is not None
    assert ours.points == score.points, f"{ours.points}, not {score.points}"
