"""Bots against bots on duplicate deals: the same cards twice, with the sides changed.

    python -m paikit tournament guandan --a club --b rules --deals 100 --file club-rules.jsonl

On each deal `a` plays one camp against `b`, then `b` that camp against `a`, so that no side gains
by its cards. Who is with whom the game says, in 1 against 3 and with hidden partners too; what
comes before that is settled, such as an auction, is played by the rules of thumb at both tables.
Where the camps differ in size, `b` plays a third time against itself: this tells what `a` is worth
in either role.

Shown is the average difference for `a` per hand played, with its 95 % interval. With
`--until-clear` the run ends as soon as the interval leaves zero out. Looking after every deal would
make an ordinary interval err far more often than 1 in 20, so there it is a confidence sequence
(the normal mixture of Robbins, with the variance estimated), which holds at all looks together and
is wider for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import log, sqrt
from pathlib import Path
from typing import Any

from paikit import bots, jobs
from paikit.contract import Game, Outcome
from paikit.rulesets import game as find_game

BEFORE = "rules"
"""The level that plays while it is open who is with whom."""
ERR = 0.05
"""How often an interval may miss."""
LEAST = 20
"""Deals before a run may end as clear, so that the spread is known."""
SHARPEST = 100
"""Deals at which the confidence sequence is narrowest for its kind."""


@dataclass(frozen=True)
class Match:
    """Who plays what: picklable, so that any worker can play a deal of it."""

    slug: str
    a: str
    b: str
    options: tuple[tuple[str, Any], ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> Game[Any, Any]:
        return _game(self.slug, self.options)

    def header(self) -> dict[str, Any]:
        """What a results file says of itself."""
        return {
            "paikit": "tournament 1",
            "game": self.slug,
            "a": bots.read_level(self.a),
            "b": bots.read_level(self.b),
            "facts": dict(self.facts),
            "options": asdict(self.game.options),
        }


@lru_cache(maxsize=8)
def _game(slug: str, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return find_game(slug, **dict(options))


# --- playing ---------------------------------------------------------------------------------


def play_deal(number: int, match: Match) -> dict[str, Any]:
    """What the camp won on one deal: `ab` with `a` in it, `ba` with `b`, `bb` with only `b`."""
    game = match.game
    ab, camp = play_table(game, number, match.facts, match.a, match.b)
    ba, _ = play_table(game, number, match.facts, match.b, match.a)
    found = {"unit": ab.unit, "ab": [ab.value, ab.win], "ba": [ba.value, ba.win]}
    if len(camp) * 2 != game.seats:
        bb, _ = play_table(game, number, match.facts, match.b, match.b)
        found["bb"] = [bb.value, bb.win]
    return found


def play_table(
    game: Game[Any, Any],
    number: int,
    facts: Iterable[tuple[str, Any]],
    camp_level: str,
    other_level: str,
) -> tuple[Outcome, tuple[int, ...]]:
    """What a hand brought the camp, and which seats that was."""
    state = game.deal(seed=number, **dict(facts))
    while state.seat is not None:
        camp = game.camp(state)
        level = camp_level if state.seat in camp else other_level
        view = game.view(state, state.seat)
        move = bots.choose(view, level if camp else BEFORE, number)
        state = game.play(state, move)
    camp = game.camp(state)
    return game.outcome(state, camp[0]), camp


# --- counting --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """Where a match stands, for `a`: averages with half their 95 % intervals.

    `edge` is the difference per hand, in `unit`; `wins` the share of hands won, draws half;
    `better` and `worse` count the deals; `in_camp` and `against` say what `a` is worth in either
    role, None where both are alike.
    """

    unit: str
    deals: int
    edge: tuple[float, float]
    wins: tuple[float, float]
    better: int
    worse: int
    in_camp: tuple[float, float] | None
    against: tuple[float, float] | None

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the difference leaves zero out."""
        return abs(self.edge[0]) > self.edge[1]


def standing(results: Sequence[Mapping[str, Any]], sequential: bool = False) -> Standing:
    """The averages over some deals, of which there must be one at least."""
    edges = [(one["ab"][0] - one["ba"][0]) / 2 for one in results]
    wins = [(one["ab"][1] + 2 - one["ba"][1]) / 4 for one in results]
    roles = [one for one in results if "bb" in one]
    in_camp = [one["ab"][0] - one["bb"][0] for one in roles]
    against = [one["bb"][0] - one["ba"][0] for one in roles]
    return Standing(
        results[0]["unit"],
        len(results),
        sequence(edges) if sequential else jobs.interval(edges),
        jobs.interval(wins),
        sum(edge > 0 for edge in edges),
        sum(edge < 0 for edge in edges),
        jobs.interval(in_camp) if roles else None,
        jobs.interval(against) if roles else None,
    )


def sequence(values: Sequence[float]) -> tuple[float, float]:
    """The average and half of an interval that may be looked at after every value.

    The chance that it ever misses is 1 in 20, for many values; the first few are not trusted.
    """
    count = len(values)
    middle, error = jobs.mean(values)
    tuned = (1 - 2 * log(ERR) + log(-2 * log(ERR))) / SHARPEST
    grown = count * tuned + 1
    return middle, error * sqrt(2 * grown / (count * tuned) * log(sqrt(grown) / ERR))


# --- the command -----------------------------------------------------------------------------


def hold(
    match: Match,
    numbers: Iterable[int],
    where: Executor | None = None,
    *,
    path: Path | None = None,
    until_clear: bool = False,
    progress: jobs.Progress | None = None,
) -> Standing:
    """The standing after these deals, or once it is clear; goes on from a results file."""
    results = jobs.Results(path, match.header())
    found: list[Mapping[str, Any]] = []
    with closing(results.run(play_deal, numbers, (match,), where)) as played:
        for result in played:
            found.append(result)
            now = standing(found, until_clear)
            if progress:
                progress.show(len(found), f"{jobs.plus_minus(now.edge)} {unit_of(match, now)}")
            if until_clear and len(found) >= LEAST and now.is_clear:
                break
    return standing(found, until_clear)


def report(match: Match, found: Standing, until_clear: bool) -> Iterator[str]:
    """The lines that tell where a match stands."""
    even = found.deals - found.better - found.worse
    decided = found.deals - even
    facts: dict[str, Any] = {
        "game": match.slug,
        "a": match.a,
        "b": match.b,
        "deals": found.deals,
        "unit": unit_of(match, found),
        "edge": jobs.plus_minus(found.edge),
        "wins": jobs.plus_minus(found.wins, "percent"),
        "better": found.better,
        "worse": found.worse,
        "even": even,
        "share": f"{found.better / decided:.1%}" if decided else "–",
    }
    keys = ["match", "edge_always" if until_clear else "edge", "wins", "decided"]
    if found.in_camp is not None and found.against is not None:
        facts["declaring"] = jobs.plus_minus(found.in_camp)
        facts["defending"] = jobs.plus_minus(found.against)
        keys += ["in_camp", "against"]
    if until_clear:
        keys.append("clear" if found.is_clear else "unclear")
    yield from (jobs.say(key, **facts) for key in keys)


def unit_of(match: Match, found: Standing) -> str:
    return match.game.rulebook.term(found.unit, jobs.language())


def main(argv: Sequence[str]) -> int:
    """The exit code of `python -m paikit tournament`."""
    made = jobs.parser("tournament")
    jobs.add_level(made, "--a", "club", "level_a")
    jobs.add_level(made, "--b", "rules", "level_b")
    jobs.add_run(made, "--deals", 100)
    made.add_argument("--until-clear", action="store_true", help=jobs.say("until_clear"))
    wanted = made.parse_args(argv)
    match = Match(wanted.game, wanted.a, wanted.b, tuple(wanted.option), tuple(wanted.fact))
    numbers = range(wanted.first, wanted.first + wanted.deals)
    with jobs.executor(wanted.workers, wanted.dask) as where:
        found = hold(
            match,
            numbers,
            where,
            path=wanted.file,
            until_clear=wanted.until_clear,
            progress=jobs.Progress(wanted.deals),
        )
    sys.stdout.write("".join(f"{line}\n" for line in report(match, found, wanted.until_clear)))
    return 0
