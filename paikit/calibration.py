"""Whether percentages come true: what search says of a move against what then happened.

    python -m paikit calibrate guandan --hands 500 --workers 2 --save FILE

Hands are played by one level of bots. At some decisions by chance the search is asked how likely
the move made there wins; at the end of the hand it is noted whether it did. The table sorts what
was said into fifths and compares. The Brier score is the mean squared difference, 0 at best;
saying always how often it happens would score `always`.

The table of a game lies in its folder as `calibration.json`. A page shows a chance as a percentage
only where `is_calibrated` says that it may.
"""

from __future__ import annotations

import inspect
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from paikit import bots, jobs
from paikit.contract import Game, Move, State
from paikit.rulesets import game as find_game
from paikit.search import evaluate

FIFTHS = 5
ENOUGH = 100
"""Positions from which on a fifth counts."""
NEAR = 0.05
"""How far what was said may be from what happened."""
NAME = "calibration.json"


@dataclass(frozen=True)
class Trial:
    """How it is tried: picklable, so that any worker can play a hand of it.

    `level` plays the hands, `deals` stand behind each percentage, `positions` are asked per hand.
    """

    slug: str
    level: str = bots.DEFAULT
    deals: int = 160
    positions: int = 2
    options: tuple[tuple[str, Any], ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> Game[Any, Any]:
        return find_game(self.slug, **dict(self.options))

    def header(self) -> dict[str, Any]:
        """What a results file says of itself."""
        return {
            "paikit": "calibration 1",
            "game": self.slug,
            "level": bots.read_level(self.level),
            "deals": self.deals,
            "positions": self.positions,
            "facts": dict(self.facts),
            "options": asdict(self.game.options),
        }


@dataclass(frozen=True)
class Fifth:
    """What was said between two bounds: how often, its average, and what happened on average."""

    low: float
    high: float
    count: int
    said: float
    happened: float


@dataclass(frozen=True)
class Table:
    """Said against happened, per fifth; fifths in which nothing was said are left out."""

    game: str
    options: dict[str, Any]
    level: str
    deals: int
    hands: int
    positions: int
    brier: float
    always: float
    fifths: tuple[Fifth, ...]

    @property
    def is_good(self) -> bool:
        """Whether every fifth with enough positions came true within five points, and one has."""
        counted = [one for one in self.fifths if one.count >= ENOUGH]
        return bool(counted) and all(abs(one.said - one.happened) <= NEAR for one in counted)


# --- what is shown ---------------------------------------------------------------------------


@cache
def published(kind: type[Game[Any, Any]]) -> Table | None:
    """The table that lies in a game's folder, None where none was made."""
    path = Path(inspect.getfile(kind)).with_name(NAME)
    if not path.exists():
        return None
    return from_json(path.read_text("utf-8"))


def is_calibrated(game: Game[Any, Any]) -> bool:
    """Whether this game's percentages were found true, under the options they were tried with."""
    table = published(type(game))
    return table is not None and table.options == asdict(game.options) and table.is_good


def to_json(table: Table) -> str:
    return json.dumps(asdict(table), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> Table:
    found = json.loads(text)
    fifths = tuple(Fifth(**one) for one in found.pop("fifths"))
    return Table(**found, fifths=fifths)


# --- trying ----------------------------------------------------------------------------------


def try_hand(number: int, trial: Trial) -> list[tuple[float, float]]:
    """What was said and what happened at some decisions of one hand; wins are 1, draws a half."""
    game = trial.game
    state = game.deal(seed=number, **dict(trial.facts))
    made: list[tuple[State[Any], Move]] = []
    while state.seat is not None:
        view = game.view(state, state.seat)
        move = bots.choose(view, trial.level, number)
        made.append((state, move))
        state = game.play(state, move)
    rng = random.Random(f"calibrate {number}")
    open_ones = [one for one in made if _is_open(game, one[0])]
    found = []
    for _ in range(min(trial.positions, len(open_ones))):
        before, move = open_ones.pop(int(rng.random() * len(open_ones)))
        assert before.seat is not None
        said = _said(game, before, move, trial.deals, rng.getrandbits(32))
        found.append((said, game.outcome(state, before.seat).win / 2))
    return found


def _is_open(game: Game[Any, Any], state: State[Any]) -> bool:
    """Whether something is to decide here, and search can look at it."""
    view = game.view(state, state.seat)
    several = len(tuple(islice(game.legal_moves(view), 2))) > 1
    return several and game.simulation(view, ()) is not None


def _said(game: Game[Any, Any], state: State[Any], move: Move, deals: int, seed: int) -> float:
    view = game.view(state, state.seat)
    measured = evaluate(view, deals, seed, moves=(move,), stop_early=False)
    return next(one.win for one in measured.candidates if one.move == move)


def table_of(trial: Trial, hands: Sequence[Sequence[Sequence[float]]]) -> Table | None:
    """The table of what was said in some hands; None where nothing was."""
    pairs = [(said, happened) for hand in hands for said, happened in hand]
    if not pairs:
        return None
    rate = sum(happened for _, happened in pairs) / len(pairs)
    return Table(
        game=trial.slug,
        options=asdict(trial.game.options),
        level=trial.level,
        deals=trial.deals,
        hands=len(hands),
        positions=len(pairs),
        brier=sum((said - happened) ** 2 for said, happened in pairs) / len(pairs),
        always=sum((rate - happened) ** 2 for _, happened in pairs) / len(pairs),
        fifths=tuple(_fifths(pairs)),
    )


def _fifths(pairs: Sequence[tuple[float, float]]) -> Iterator[Fifth]:
    parts: list[list[tuple[float, float]]] = [[] for _ in range(FIFTHS)]
    for said, happened in pairs:
        parts[min(FIFTHS - 1, int(said * FIFTHS))].append((said, happened))
    for place, part in enumerate(parts):
        if part:
            said, happened = (sum(column) / len(part) for column in zip(*part, strict=True))
            yield Fifth(place / FIFTHS, (place + 1) / FIFTHS, len(part), said, happened)


# --- the command -----------------------------------------------------------------------------


def calibrate(
    trial: Trial,
    numbers: Iterable[int],
    where: Executor | None = None,
    *,
    path: Path | None = None,
    progress: jobs.Progress | None = None,
) -> Table | None:
    """The table of these hands; goes on from a results file."""
    results = jobs.Results(path, trial.header())
    hands = []
    for hand in results.run(try_hand, numbers, (trial,), where):
        hands.append(hand)
        if progress:
            progress.show(len(hands))
    return table_of(trial, hands)


def report(table: Table) -> Iterator[str]:
    """The lines that show a table."""
    yield jobs.say("tried", game=table.game, hands=table.hands, positions=table.positions)
    yield jobs.say("fifths")
    for one in table.fifths:
        bounds = f"{one.low:.0%}–{one.high:.0%}"
        gap = f"{100 * (one.said - one.happened):+.1f}".replace("-", "−")
        yield f"{bounds:>10} {one.count:>8} {one.said:>9.1%} {one.happened:>9.1%} {gap:>8}"
    yield jobs.say("brier", brier=f"{table.brier:.3f}", always=f"{table.always:.3f}")
    yield jobs.say("calibrated" if table.is_good else "not_calibrated")


def main(argv: Sequence[str]) -> int:
    """The exit code of `python -m paikit calibrate`."""
    made = jobs.parser("calibrate")
    jobs.add_run(made, "--hands", 200)
    jobs.add_level(made, "--level", bots.DEFAULT, "level_hands")
    made.add_argument("--deals", type=jobs.positive, default=Trial.deals, help=jobs.say("budget"))
    made.add_argument("--save", type=Path, help=jobs.say("save"))
    wanted = made.parse_args(argv)
    trial = Trial(
        wanted.game,
        wanted.level,
        wanted.deals,
        options=tuple(wanted.option),
        facts=tuple(wanted.fact),
    )
    numbers = range(wanted.first, wanted.first + wanted.hands)
    with jobs.executor(wanted.workers, wanted.dask) as where:
        bar = jobs.Progress(wanted.hands)
        table = calibrate(trial, numbers, where, path=wanted.file, progress=bar)
    if table is None:
        sys.stdout.write(jobs.say("nothing_said", game=trial.slug) + "\n")
        return 1
    sys.stdout.write("".join(f"{line}\n" for line in report(table)))
    if wanted.save:
        wanted.save.write_text(to_json(table), "utf-8")
    return 0
