"""The fast kernels held against the readable rules on many hands by chance.

    python -m paikit soak guandan --hands 10000 --workers 2

Search plays on a compact form of each game, which is never trusted alone. A game that has one keeps
`kernel_check.check(hands, seed)` in its folder: it plays hands on both to the end and raises with
the deal where they differ.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence

from paikit import jobs
from paikit.rulesets import games
from paikit.words import BadSetup

CHUNK = 50
"""Hands of one task."""


def checked_games() -> tuple[str, ...]:
    """The games with a kernel to check."""
    return tuple(slug for slug in games() if importlib.util.find_spec(_module(slug)) is not None)


def _module(slug: str) -> str:
    return f"paikit.rulesets.{slug}.kernel_check"


def check(number: int, slug: str, hands: int) -> int:
    """The number of hands checked; AssertionError tells of one that disagrees."""
    count: int = importlib.import_module(_module(slug)).check(hands, number)
    return count


def main(argv: Sequence[str]) -> int:
    """The exit code of `python -m paikit soak`."""
    made = jobs.parser("soak", every=True)
    made.add_argument("--hands", type=jobs.positive, default=1000, help=jobs.say("each"))
    made.add_argument("--first", type=jobs.positive, default=1, help=jobs.say("first"))
    jobs.add_workers(made)
    wanted = made.parse_args(argv)
    there = checked_games()
    for slug in wanted.game or there:
        if slug not in there:
            raise BadSetup("no_soak", name=slug, right=", ".join(there))
    with jobs.executor(wanted.workers, wanted.dask) as where:
        for slug in wanted.game or there:
            size = min(CHUNK, wanted.hands)
            tasks = -(-wanted.hands // size)
            bar, done = jobs.Progress(tasks * size), 0
            numbers = range(wanted.first, wanted.first + tasks)
            for _, count in jobs.in_order(check, numbers, (slug, size), where):
                done += count
                bar.show(done, slug)
            sys.stdout.write(jobs.say("agreed", game=slug, hands=done) + "\n")
    return 0
