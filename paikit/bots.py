"""Bots at named levels: view -> move.

`random` plays any allowed move, `rules` plays by the game's rules of thumb. `club` and `strong`
search: they measure their candidates on deals that fit what the seat knows and play the best.
Levels are budgets of deals, not of seconds, so that a deal's number fixes the bots' play too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import islice
from typing import Any

from paikit.contract import Move, View, nearest_name
from paikit.search import Evaluation, evaluate
from paikit.words import BadSetup

BUDGETS = {"random": 0, "rules": 0, "club": 40, "strong": 320}
"""Deals a level plays out for a move."""
LEVELS = tuple(BUDGETS)
DEFAULT = "rules"
POOL = 2000
"""Allowed moves that `random` chooses among; a void hand has millions of discards."""


def choose(view: View[Any], level: str = DEFAULT, seed: int = 0) -> Move:
    """A bot's move: the same for the same view, level and seed on every machine.

    BadSetup names the nearest level where there is none of that name.
    """
    return decide(view, level, seed)[0]


def decide(
    view: View[Any], level: str = DEFAULT, seed: int = 0, executor: Executor | None = None
) -> tuple[Move, Evaluation | None]:
    """A bot's move with what it measured, None where it did not search."""
    if level not in BUDGETS:
        raise BadSetup("level", name=level, nearest=nearest_name(level, LEVELS))
    rng = random.Random(f"{seed} {view.seat} {len(view.history)}")
    if level == "random":
        return _any(view.game.legal_moves(view), rng), None
    thumb = view.game.policy(view, rng)
    if not BUDGETS[level] or view.game.simulation(view, ()) is None:
        return thumb, None
    budget, number = BUDGETS[level], rng.getrandbits(32)
    measured = evaluate(view, budget, number, executor, moves=(thumb,))
    return measured.best, measured


def _any(moves: Iterator[Move], rng: random.Random) -> Move:
    some = tuple(islice(moves, POOL))
    return some[int(rng.random() * len(some))]
