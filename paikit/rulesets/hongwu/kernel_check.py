"""The trick kernel held against the readable rules of 红五三打一."""

from __future__ import annotations

import random

from paikit import trick_check
from paikit.cards import Suit
from paikit.contract import option_values, read_options
from paikit.rulesets.hongwu.facts import HongwuState, Options
from paikit.rulesets.hongwu.rules import Hongwu
from paikit.rulesets.hongwu.scoring import RED_FIVE_CARD_POINTS
from paikit.rulesets.hongwu.simulation import open_table
from paikit.trick_kernel import Table


def check(hands: int, seed: int) -> int:
    """The number of hands checked; AssertionError tells of one that disagrees."""
    return trick_check.check(hands, f"hongwu kernel {seed}", begin, _settle)


def begin(rng: random.Random) -> trick_check.Hand:
    """A hand under options by chance, on the readable rules and on the kernel."""
    values = option_values(Options)
    chosen = {name: some[int(rng.random() * len(some))] for name, some in values.items()}
    game = Hongwu(read_options(Options, chosen))
    state = game.deal(
        seed=rng.getrandbits(30),
        trump=list(Suit)[int(rng.random() * game.seats)],
        declarer=int(rng.random() * game.seats),
        bids="100",
    )
    return game, state, state.public.order, open_table(state, game.options)


def _settle(state: HongwuState, table: Table) -> None:
    facts = state.public
    swing = sum(1 if owner == facts.declarer else -1 for owner, _ in facts.captured)
    assert table.swing == RED_FIVE_CARD_POINTS * swing, f"prizes {table.swing}"
    kept = table.kitty if table.turn == facts.declarer else 0
    assert table.value() == table.taken + table.swing - kept, f"value {table.value()}"
    game = Hongwu(Options(packs=table.deal.packs))
    ours = game.settle(
        bid=facts.bid,
        points=table.own,
        kitty=kept,
        captured=facts.captured,
        declarer=facts.declarer,
    )
    score = game.score(state)
    assert score is not None
    assert ours.points == score.points, f"{ours.points}, not {score.points}"
