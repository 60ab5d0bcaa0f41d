"""What each candidate play is worth, measured on deals that fit what a seat knows.

The unseen cards are dealt many times in ways that agree with everything public; every candidate
is then played to the end on the same deals by rules of thumb. Shown are averages, the difference
to the best candidate with its interval, and how many deals stood behind them: the numbers hold
"if everyone plays by these rules of thumb".

A ruleset provides the `Simulation`; here are the statistics, the checkpoints and the executors.
The deals come in blocks of fixed size with a seed each and results are whole numbers, so any
number of workers gives the same answer.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import sqrt
from typing import Any

from paikit.contract import IllegalMove, Move, Simulation, View
from paikit.words import BadSetup

BLOCK = 10
"""Deals that one seed gives."""
TASK_BLOCKS = 4
"""Blocks an executor works on at a time; two kept ready per checkpoint step."""
CHECKPOINTS = (40, 80, 160, 320, 640, 1280, 2560)
"""Numbers of deals after which a clearly best candidate may end the search."""
CLEAR = 3.5
"""Standard errors by which a candidate must lead at a checkpoint; several looks cost certainty."""
INTERVAL = 1.96
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One play's measured worth.

    `value` is the average result of this seat's side in the game's unit, `win` the share of
    deals won, draws counting half. `behind` is how much less than the best candidate it brings on
    the same deals, `margin` half its 95 % interval; both are 0 for the best. `forced` counts the
    solved deals in which the play wins by force, out of `solved`.
    """

    move: Move
    value: float
    win: float
    behind: float
    margin: float
    forced: int = 0
    solved: int = 0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The candidates, best first, with the deals and seconds behind them.

    `reason` says why it ended: "complete", "clear" (one is clearly best) or "cancelled".
    """

    candidates: tuple[Candidate, ...]
    unit: str
    deals: int
    seconds: float
    reason: str

    @property
    def best(self) -> Move:
        return self.candidates[0].move

    def better_than(self, move: Move) -> Move:
        """The best play where it beats a candidate by more than the interval, else that one."""
        measured = next(one for one in self.candidates if one.move == move)
        return self.best if measured.behind > measured.margin else move


@dataclass(slots=True)
class _Sums:
    """Whole-number sums over deals: results, wins, forced wins, and products for intervals."""

    deals: int
    values: list[int]
    wins: list[int]
    forced: list[int]
    solved: int
    products: list[list[int]]

    @classmethod
    def empty(cls, size: int) -> _Sums:
        return cls(0, [0] * size, [0] * size, [0] * size, 0, [[0] * size for _ in range(size)])

    def add(self, other: _Sums) -> None:
        self.deals += other.deals
        self.solved += other.solved
        for mine, theirs in (
            (self.values, other.values),
            (self.wins, other.wins),
            (self.forced, other.forced),
            *zip(self.products, other.products, strict=True),
        ):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]

    def difference(self, i: int, j: int) -> tuple[float, float]:
        """The mean of result i less result j on the same deals, and its standard error."""
        total = self.values[i] - self.values[j]
        squares = self.products[i][i] - 2 * self.products[i][j] + self.products[j][j]
        mean = total / self.deals
        if self.deals < 2:
            return mean, float("inf")
        variance = max(0.0, (squares - total * mean) / (self.deals - 1))
        return mean, sqrt(variance / self.deals)


def evaluate(
    view: View[Any],
    deals: int = 200,
    seed: int = 1,
    executor: Executor | None = None,
    *,
    moves: Sequence[Move] = (),
    stop_early: bool = True,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Evaluation:
    """The measured worth of each candidate play of a view, best first.

    `deals` is rounded up to whole blocks of ten. `executor` is any `concurrent.futures` executor,
    None for this process. `moves` adds plays of one's own to the candidates ("what if I play this
    instead"). `progress` hears the deals done and wanted. BadSetup when the game has no
    simulation or nothing is to decide here; IllegalMove says why a move added is not allowed.
    """
    if deals < 1:
        raise BadSetup("number", name="deals", value=str(deals))
    for move in moves:
        if not view.game.is_legal(view, move):
            raise IllegalMove(view.game.verdict(view, move))
    simulation = _simulation(view, tuple(moves))
    begin = time.perf_counter()
    sums = _Sums.empty(len(simulation.moves))
    blocks = -(-deals // BLOCK)
    reason = "complete"
    for done in _run(view, tuple(moves), seed, blocks, executor):
        sums.add(done)
        if progress:
            progress(min(sums.deals, deals), deals)
        if cancelled():
            reason = "cancelled"
            break
        if stop_early and sums.deals in CHECKPOINTS and _is_clear(sums):
            reason = "clear"
            break
    seconds = time.perf_counter() - begin
    ranked = _ranked(simulation, sums)
    return Evaluation(ranked, simulation.unit, sums.deals, seconds, reason)


def _simulation(view: View[Any], moves: tuple[Move, ...]) -> Simulation:
    return _kept(view, moves, view.game.slug, view.game.options)


@lru_cache(maxsize=8)
def _kept(view: View[Any], moves: tuple[Move, ...], *_rules: Any) -> Simulation:
    """The simulation of a view under some rules, which a view does not compare by itself."""
    simulation = view.game.simulation(view, moves) if view.public.seat == view.seat else None
    if simulation is None or not simulation.moves:
        raise BadSetup("no_simulation", phase=view.phase)
    return simulation


def _run(
    view: View[Any], moves: tuple[Move, ...], seed: int, blocks: int, executor: Executor | None
) -> Iterator[_Sums]:
    """The sums of each block, in the order of their seeds."""
    tasks = [
        (view, moves, seed, first, min(first + TASK_BLOCKS, blocks))
        for first in range(0, blocks, TASK_BLOCKS)
    ]
    if executor is None:
        for task in tasks:
            yield from _task(*task)
        return
    waiting: list[Future[list[_Sums]]] = []
    ahead = iter(tasks)
    try:
        waiting += [executor.submit(_task, *task) for task in islice(ahead, 8)]
        while waiting:
            done = waiting.pop(0).result()
            waiting += [executor.submit(_task, *task) for task in islice(ahead, 1)]
            yield from done
    finally:
        for future in waiting:
            future.cancel()


def _task(
    view: View[Any], moves: tuple[Move, ...], seed: int, first: int, last: int
) -> list[_Sums]:
    simulation = _simulation(view, moves)
    return [_block(simulation, random.Random(f"{seed} {block}")) for block in range(first, last)]


def _block(simulation: Simulation, rng: random.Random) -> _Sums:
    """The sums over one block of deals: every candidate on every deal, with the same luck."""
    size = len(simulation.moves)
    sums = _Sums.empty(size)
    for world in simulation.worlds(rng, BLOCK):
        luck = rng.getrandbits(32)
        solved = simulation.solve(world)
        results = [simulation.play_out(world, index, luck) for index in range(size)]
        sums.deals += 1
        for i, (value, win) in enumerate(results):
            sums.values[i] += value
            sums.wins[i] += win
            row = sums.products[i]
            for j in range(size):
                row[j] += value * results[j][0]
        if solved is not None:
            sums.solved += 1
            for i, wins in enumerate(solved):
                sums.forced[i] += wins
    return sums


def _is_clear(sums: _Sums) -> bool:
    best = max(range(len(sums.values)), key=lambda i: sums.values[i])
    for other in range(len(sums.values)):
        if other != best:
            mean, error = sums.difference(best, other)
            if mean <= CLEAR * error or mean <= 0:
                return False
    return True


def _ranked(simulation: Simulation, sums: _Sums) -> tuple[Candidate, ...]:
    order = sorted(range(len(sums.values)), key=lambda i: (-sums.values[i], i))
    found = []
    for i in order:
        mean, error = sums.difference(order[0], i)
        found.append(
            Candidate(
                simulation.moves[i],
                sums.values[i] / sums.deals / simulation.scale,
                sums.wins[i] / sums.deals / 2,
                mean / simulation.scale,
                INTERVAL * error / simulation.scale if i != order[0] else 0.0,
                sums.forced[i],
                sums.solved,
            )
        )
    return tuple(found)
