"""Whether percentages come true: what search says of a play against what then happened.

    python -m paikit calibrate guandan --workers 2 --save FILE

Hands are played by one level of bots. At every stage of a hand a decision is drawn and measured as
a page does it, one of the plays compared there is made, the bots go on, and at the end it is noted
whether that side won. The share of simulated deals that a play wins is too sure of itself, for real
players are not the simulated ones. So a correction of two numbers is fitted on every other hand,
and the table is made of the hands between, which the fit has not seen.

The table sorts what was said into fifths and compares. The Brier score is the mean squared
difference, 0 at best; saying always how often it happens would score `always`.

The table of a game lies in its folder as `calibration.json`. A page shows a chance as a percentage
only where `chance` gives one: corrected, and where the table says that it comes true.
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
from math import exp, log
from pathlib import Path
from typing import Any

from paikit import bots, jobs
from paikit.contract import Game, State
from paikit.rulesets import game as find_game
from paikit.search import CHECKPOINTS, evaluate

FIFTHS = 5
ENOUGH = 100
"""Positions from which on a fifth counts."""
NEAR = 0.05
"""How far what was said may be from what happened."""
NAME = "calibration.json"
LEAST = CHECKPOINTS[0]
"""Simulated deals from which on a share is shown as a chance."""
EDGE = 0.005
"""What is never quite certain: shares are read as if they kept this far from 0 and 1."""
ROUNDS = 30
"""Steps of Newton's method, of which a fit takes about six."""

Pair = tuple[float, float]
"""What was said, and what happened: 1 for a win, a half for a draw, 0."""


@dataclass(frozen=True)
class Trial:
    """How it is tried: picklable, so that any worker can play a hand of it.

    `level` plays the hands, `deals` stand behind each share, one position is asked in each of
    `positions` equal parts of a hand.
    """

    slug: str
    level: str = bots.DEFAULT
    deals: int = 200
    positions: int = 4
    options: tuple[tuple[str, Any], ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> Game[Any, Any]:
        return find_game(self.slug, **dict(self.options))

    def header(self) -> dict[str, Any]:
        """What a results file says of itself."""
        return {
            "paikit": "calibration 2",
            "game": self.slug,
            "level": bots.read_level(self.level),
            "deals": self.deals,
            "positions": self.positions,
            "facts": dict(self.facts),
            "options": asdict(self.game.options),
        }


@dataclass(frozen=True)
class Correction:
    """From the share of simulated deals won to the chance to win: log-odds, moved and stretched.

    A slope under 1 takes back certainty, a shift moves every chance the same way; a bend under 0
    takes back more in the middle than near certainty, where endings are as good as solved.
    """

    shift: float = 0.0
    slope: float = 1.0
    bend: float = 0.0

    def __call__(self, share: float) -> float:
        weights = (self.shift, self.slope, self.bend)
        total = sum(weight * term for weight, term in zip(weights, _terms(share), strict=True))
        return 1 / (1 + exp(-total))


@dataclass(frozen=True)
class Fifth:
    """What was said between two bounds: how often, its average, and what happened on average."""

    low: float
    high: float
    count: int
    said: float
    happened: float


@dataclass(frozen=True)
class Said:
    """How one way of saying fared: per fifth, those in which nothing was said left out."""

    brier: float
    fifths: tuple[Fifth, ...]

    @property
    def is_good(self) -> bool:
        """Whether every fifth with enough positions came true within five points, and one has."""
        counted = [one for one in self.fifths if one.count >= ENOUGH]
        return bool(counted) and all(abs(one.said - one.happened) <= NEAR for one in counted)


@dataclass(frozen=True)
class Table:
    """Said against happened on the judged hands: the shares as they were, and the chances.

    `fitted` positions gave the correction, `positions` others judge it.
    """

    game: str
    options: dict[str, Any]
    level: str
    deals: int
    hands: int
    fitted: int
    correction: Correction
    positions: int
    always: float
    shares: Said
    chances: Said

    @property
    def is_good(self) -> bool:
        return self.chances.is_good


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


def chance(game: Game[Any, Any], share: float, deals: int) -> float | None:
    """The chance to win that a share of so many simulated deals stands for.

    None where it was not found true, or where too few deals tell.
    """
    table = published(type(game))
    if table is None or deals < LEAST or not is_calibrated(game):
        return None
    return table.correction(share)


def to_json(table: Table) -> str:
    return json.dumps(asdict(table), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> Table:
    found = json.loads(text)
    for name in ("shares", "chances"):
        fifths = tuple(Fifth(**one) for one in found[name]["fifths"])
        found[name] = Said(found[name]["brier"], fifths)
    return Table(**{**found, "correction": Correction(**found["correction"])})


# --- trying ----------------------------------------------------------------------------------


def try_hand(number: int, trial: Trial) -> list[Pair]:
    """What was said and what happened at a decision of each part of one hand."""
    game = trial.game
    deal = game.deal(seed=number, **dict(trial.facts))
    states = [state for state in _hand(deal, trial, number) if state.seat is not None]
    rng = random.Random(f"calibrate {number}")
    found = []
    for part in range(trial.positions):
        low, high = (len(states) * one // trial.positions for one in (part, part + 1))
        state = next((one for one in _jumbled(states[low:high], rng) if _is_open(game, one)), None)
        if state is not None:
            found.append(_try(state, trial, number, rng))
    return found


def _hand(state: State[Any], trial: Trial, number: int) -> Iterator[State[Any]]:
    """A hand from a state on as the level plays it, the end last."""
    game = trial.game
    yield state
    while state.seat is not None:
        state = game.play(state, bots.choose(game.view(state, state.seat), trial.level, number))
        yield state


def _jumbled(states: list[State[Any]], rng: random.Random) -> Iterator[State[Any]]:
    while states:
        yield states.pop(int(rng.random() * len(states)))


def _is_open(game: Game[Any, Any], state: State[Any]) -> bool:
    """Whether something is to decide here, and search can look at it."""
    view = game.view(state, state.seat)
    several = len(tuple(islice(game.legal_moves(view), 2))) > 1
    return several and game.simulation(view, ()) is not None


def _try(state: State[Any], trial: Trial, number: int, rng: random.Random) -> Pair:
    """What is said of one of the plays compared at a position, and how the hand goes on from it."""
    game, seat = trial.game, state.seat
    assert seat is not None
    measured = evaluate(game.view(state, seat), trial.deals, rng.getrandbits(32))
    one = measured.candidates[int(rng.random() * len(measured.candidates))]
    *_, end = _hand(game.play(state, one.move), trial, number)
    return one.win, game.outcome(end, seat).win / 2


# --- counting --------------------------------------------------------------------------------


def odds(share: float) -> float:
    """The logarithm of the odds of a share, which is kept off certainty."""
    share = min(1 - EDGE, max(EDGE, share))
    return log(share / (1 - share))


def _terms(share: float) -> tuple[float, float, float]:
    """What a correction weighs: that there is a share, its log-odds, its distance from half."""
    return 1.0, odds(share), 2 * share - 1


def fit(pairs: Sequence[Pair]) -> Correction:
    """The correction under which what happened is likeliest.

    Found by Newton's method. As if by one more position it is drawn to no correction, so that a
    few positions give no wild one.
    """
    found = Correction()
    places = range(3)
    for _ in range(ROUNDS):
        now = (found.shift, found.slope, found.bend)
        pull = [rest - weight for rest, weight in zip((0.0, 1.0, 0.0), now, strict=True)]
        curve = [[float(i == j) for j in places] for i in places]
        for share, happened in pairs:
            terms, said = _terms(share), found(share)
            for i in places:
                pull[i] += (happened - said) * terms[i]
                for j in places:
                    curve[i][j] += said * (1 - said) * terms[i] * terms[j]
        step = _solved(curve, pull)
        found = Correction(*(weight + one for weight, one in zip(now, step, strict=True)))
    return found


def _solved(curve: list[list[float]], pull: list[float]) -> list[float]:
    """The step that a curve, which is positive definite, asks for under a pull."""
    rows = [[*row, one] for row, one in zip(curve, pull, strict=True)]
    for at in range(len(rows)):
        pivot = [one / rows[at][at] for one in rows[at]]
        rows = [
            pivot if place == at else [a - row[at] * b for a, b in zip(row, pivot, strict=True)]
            for place, row in enumerate(rows)
        ]
    return [row[-1] for row in rows]


def halves(hands: Sequence[Sequence[Pair]]) -> tuple[list[Pair], list[Pair]]:
    """What the correction is fitted on, and what it is judged on: every other hand."""
    fitted, judged = ([pair for hand in hands[at::2] for pair in hand] for at in (0, 1))
    return fitted, judged


def table_of(trial: Trial, hands: Sequence[Sequence[Pair]]) -> Table | None:
    """The table of what was said in some hands; None where nothing was said to be judged."""
    fitted, judged = halves(hands)
    if not judged:
        return None
    correction = fit(fitted)
    rate = sum(happened for _, happened in judged) / len(judged)
    return Table(
        game=trial.slug,
        options=asdict(trial.game.options),
        level=trial.level,
        deals=trial.deals,
        hands=len(hands),
        fitted=len(fitted),
        correction=correction,
        positions=len(judged),
        always=_brier([(rate, happened) for _, happened in judged]),
        shares=_said(judged),
        chances=_said([(correction(share), happened) for share, happened in judged]),
    )


def _said(pairs: Sequence[Pair]) -> Said:
    return Said(_brier(pairs), tuple(_fifths(pairs)))


def _brier(pairs: Sequence[Pair]) -> float:
    return sum((said - happened) ** 2 for said, happened in pairs) / len(pairs)


def _fifths(pairs: Sequence[Pair]) -> Iterator[Fifth]:
    parts: list[list[Pair]] = [[] for _ in range(FIFTHS)]
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
    made = table.correction
    shift, bend = (f"{one:+.2f}".replace("-", "−") for one in (made.shift, made.bend))
    slope = f"{made.slope:.2f}"
    yield jobs.say("fitted", fitted=table.fitted, slope=slope, shift=shift, bend=bend)
    yield jobs.say("fifths")
    for one in table.chances.fifths:
        bounds = f"{one.low:.0%}–{one.high:.0%}"
        gap = f"{100 * (one.said - one.happened):+.1f}".replace("-", "−")
        yield f"{bounds:>10} {one.count:>8} {one.said:>9.1%} {one.happened:>9.1%} {gap:>8}"
    scores = {"brier": table.chances.brier, "shares": table.shares.brier, "always": table.always}
    yield jobs.say("brier", **{name: f"{score:.3f}" for name, score in scores.items()})
    yield jobs.say("calibrated" if table.is_good else "not_calibrated")


def main(argv: Sequence[str]) -> int:
    """The exit code of `python -m paikit calibrate`."""
    made = jobs.parser("calibrate")
    jobs.add_run(made, "--hands", 2000)
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
