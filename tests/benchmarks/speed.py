"""How fast the engine is, as ratios measured in one run: `python tests/benchmarks/speed.py`.

Run it with the Python of the set-up (`.venv`). It compiles the kernels into a scratch folder, makes
an environment for the programs that are measured against (RLCard and OpenSpiel; in `build/`, kept
for the next time), and writes what it prints to `speed.txt` beside this file. Every program is a
process that stays; they take turns, a slice of processor time each, and a ratio is the median of
the ratios of the turns, so that a busy machine moves both sides alike.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PIECES = HERE / "pieces.py"
REFERENCE = HERE / "reference.txt"
RESULT = HERE / "speed.txt"
BUILDS = ("pure", "compiled")
OTHERS = "reference"

TURNS = 7
"""Rounds in which the programs take turns."""
SLICE = 0.3
"""Seconds of processor time of one turn."""
CARDS = {"pure": 6, "compiled": 8}
"""Cards a seat of the endings that are solved, by build."""
ENDINGS = 20
"""Endings of each game."""
POOL_SECONDS = 2.0
"""About how long the work lasts that is shared by two processes."""

# --- what is measured --------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """A ratio: a piece of work of ours against another, or the compiled build against the pure.

    `targets` are the ratios wished for, of each build; None where the ratio is only told.
    """

    name: str
    ours: str
    other: str | None
    where: str = OTHERS
    targets: tuple[float | None, float | None] = (None, None)


@dataclass(frozen=True)
class Rate:
    """A number of things a second, with the numbers wished for of each build."""

    name: str
    ours: str
    targets: tuple[float, float]


BRIDGE = "spiel bridge(use_double_dummy_result=false)"


def groups(slugs: Sequence[str], tricks: Sequence[str]) -> Iterator[list[Pair | Rate]]:
    """What is measured in turns with one another; all the games, and those of tricks."""
    yield [
        Pair(
            "random guandan hands : RLCard dou dizhu, game loop",
            "random-climbing",
            "rlcard-doudizhu",
            targets=(6, 30),
        ),
        Pair(
            "random guandan hands : OpenSpiel dou dizhu, Python loop",
            "random-climbing",
            "spiel dou_dizhu",
            targets=(0.25, 1.2),
        ),
    ]
    plain = "readable rules try every canonical play"
    lean = "a lean count for each canonical play"
    yield [
        Pair(f"guandan lead lists : {plain}", "lead-groups", "lead-tests", "pure", (250, 250)),
        Pair(f"guandan lead lists : {lean}", "lead-groups", "lead-counts", "pure"),
        Pair(f"the same written out : {plain}", "lead-plays", "lead-tests", "pure"),
    ]
    for slug in tricks:
        ours, name = f"random-tricks {slug}", f"random {slug} hands"
        yield [
            Pair(f"{name} : RLCard bridge, environment", ours, "rlcard-bridge", targets=(6, 30)),
            Pair(f"{name} : RLCard bridge, bare game loop", ours, "rlcard-bridge-loop"),
            Pair(f"{name} : OpenSpiel bridge, Python loop", ours, BRIDGE),
        ]
    for slug in slugs:
        yield [
            Pair(
                f"{slug} hands by rules of thumb : compiled to pure",
                f"thumb-hands {slug}",
                None,
                targets=(None, 6),
            ),
            Rate(f"{slug}: deals a second of a tip at the lead", f"tips {slug}", (400, 3000)),
        ]


# --- programs ----------------------------------------------------------------------------------


class Program:
    """A process that measures pieces of work, with one build of the engine or without it."""

    def __init__(self, python: Path | str, path: Path | None) -> None:
        environment = {**os.environ, "PYTHONPATH": str(path or ""), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [str(python), str(PIECES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment,
            cwd=HERE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def ask(self, *question: Any) -> Any:
        """The answer to a question, which `pieces.py` describes."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{question} ended the program that measures")
        return json.loads(line)


Programs = Mapping[str, Program]


def compiled_engine(folder: Path) -> Path:
    """A copy of the engine with compiled kernels, in this folder."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import compiled

    if not compiled(ROOT, folder):
        raise RuntimeError("nothing was compiled")
    return folder


def reference_python() -> Path | None:
    """The Python of the programs measured against; None when they cannot be installed."""
    place = ROOT / "build" / "speed"
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = place / REFERENCE.name
    wanted = f"{platform.python_version()}\n{REFERENCE.read_text('utf-8')}"
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return python
    venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(place)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*install, "--requirement", REFERENCE]) != 0:
        return None
    stamp.write_text(wanted, "utf-8")
    return python


# --- figures -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """One line of the report: a figure, what it should be, and whether it is."""

    name: str
    build: str
    rates: str
    value: str
    target: str = ""
    reached: bool | None = None

    def __str__(self) -> str:
        verdict = {None: "", True: "reached", False: "NOT reached"}[self.reached]
        line = f"{self.name:<62} {self.build:<9} {self.rates:>21} {self.value:>9}"
        return f"{line}  {self.target:<9} {verdict}".rstrip()


def figures(programs: Programs, group: Sequence[Pair | Rate]) -> Iterator[Figure]:
    """The figures of a group, its pieces of work measured in turns."""
    there = [one for one in group if not (isinstance(one, Pair) and one.where not in programs)]
    builds = [build for build in BUILDS if build in programs]
    works = {(build, one.ours): [] for one in there for build in builds}  # type: dict[tuple[str, str], list[float]]
    works |= {(one.where, one.other): [] for one in there if isinstance(one, Pair) and one.other}
    for place, work in works:
        programs[place].ask("rate", work, 0.0)
    for turn in range(TURNS):
        for place, work in list(works)[:: -1 if turn % 2 else 1]:
            works[place, work].append(programs[place].ask("rate", work, SLICE))
    for one in there:
        for index, build in enumerate(builds):
            mine, target = works[build, one.ours], one.targets[index]
            if isinstance(one, Rate):
                yield of_rate(one.name, build, mine, target)
            elif one.other is not None:
                yield of_pair(one.name, build, mine, works[one.where, one.other], target)
            elif build == "compiled":
                yield of_pair(one.name, "", mine, works["pure", one.ours], target)


def of_rate(name: str, build: str, rates: Sequence[float], target: float | None) -> Figure:
    rate = statistics.median(rates)
    reached = None if target is None else rate >= target
    return Figure(name, build, "", f"{short(rate)}/s", wished(target, "/s"), reached)


def of_pair(
    name: str, build: str, ours: Sequence[float], others: Sequence[float], target: float | None
) -> Figure:
    """The median of the ratios of the turns."""
    ratio = statistics.median(a / b for a, b in zip(ours, others, strict=True))
    rates = f"{short(statistics.median(ours))} : {short(statistics.median(others))}/s"
    reached = None if target is None else ratio >= target
    return Figure(name, build, rates, f"{short(ratio)}×", wished(target, "×"), reached)


def wished(target: float | None, unit: str) -> str:
    return "" if target is None else f"≥ {target:g}{unit}"


def short(number: float) -> str:
    """A number with three digits that count, thousandths at the least."""
    digits = 0 if number >= 100 else 1 if number >= 10 else 2 if number >= 0.1 else 3
    return f"{number:,.{digits}f}"


def import_figure(paths: Mapping[str, Path]) -> Iterator[Figure]:
    """How long `import paikit` takes in a Python that has just started."""
    code = "import time; t = time.process_time(); import paikit; print(time.process_time() - t)"
    took: dict[str, list[float]] = {build: [] for build in paths}
    for _ in range(TURNS):
        for build, path in paths.items():
            environment = {**os.environ, "PYTHONPATH": str(path)}
            command = [sys.executable, "-c", code]
            printed = subprocess.check_output(command, env=environment, cwd=HERE, text=True)
            took[build].append(float(printed))
    for build, seconds in took.items():
        middle = statistics.median(seconds)
        value = f"{middle * 1000:.0f} ms"
        yield Figure("import paikit", build, "", value, "< 50 ms", middle < 0.05)


def ending_figures(programs: Programs, slugs: Iterable[str]) -> Iterator[Figure]:
    """How long nine of ten endings take at most."""
    for slug in slugs:
        for build in BUILDS:
            cards = CARDS[build]
            took = programs[build].ask("endings", slug, cards, ENDINGS)
            yield of_endings(f"{slug}: endings with {cards} cards a seat, 90 %", build, took)


def of_endings(name: str, build: str, took: Sequence[tuple[float, bool]]) -> Figure:
    """What nine of ten took at most; an ending that was given up would have taken longer."""
    solved = sorted(seconds for seconds, done in took if done)
    rates = f"{len(solved)} of {len(took)} solved"
    rank = -(-9 * len(took) // 10) - 1
    if rank >= len(solved):
        longest = statistics.median(seconds for seconds, done in took if not done)
        return Figure(name, build, rates, f"> {short(longest)} s", "< 0.5 s", reached=False)
    return Figure(name, build, rates, f"{short(solved[rank])} s", "< 0.5 s", solved[rank] < 0.5)


def pool_figures(programs: Programs, slug: str) -> Iterator[Figure]:
    """How much sooner two processes finish than one."""
    for build in BUILDS:
        program = programs[build]
        deals = max(int(program.ask("rate", f"tips {slug}", 1.0) * POOL_SECONDS), 80)
        times = program.ask("pool", slug, deals // 80 * 80, TURNS - 3)
        ratio = statistics.median(alone / shared for alone, shared in times)
        name = f"a tip of {slug} in two processes : in one"
        yield Figure(name, build, "", f"{ratio:.2f}×", "≥ 1.7×", ratio >= 1.7)


# --- the report --------------------------------------------------------------------------------


def machine() -> str:
    """What was measured on."""
    name = platform.machine()
    cpu = Path("/proc/cpuinfo")
    if cpu.is_file():
        lines = cpu.read_text("utf-8", "replace").splitlines()
        name = next((one.split(":", 1)[1].strip() for one in lines if "model name" in one), name)
    system = f"{platform.system()}, {name}, {os.cpu_count()} cores"
    return f"{platform.python_implementation()} {platform.python_version()}, {system}"


def load() -> str:
    """How many programs wanted the processor in the last minute, where that is known."""
    return f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""


def versions(python: Path | None) -> str:
    """The versions measured against."""
    if python is None:
        return "RLCard and OpenSpiel could not be installed: nothing is measured against them"
    lines = REFERENCE.read_text("utf-8").splitlines()
    return "against " + ", ".join(one for one in lines if one and not one.startswith("#"))


def report() -> Iterator[str]:
    """The lines of the report."""
    reference = reference_python()
    with tempfile.TemporaryDirectory(prefix="paikit-") as folder, ExitStack() as running:
        paths = {"pure": ROOT, "compiled": compiled_engine(Path(folder))}
        yield f"$ python {Path(__file__).relative_to(ROOT).as_posix()}"
        yield f"{machine()}, {load()}"
        yield f"{versions(reference)}; medians of {TURNS} turns of {SLICE} s of processor time"
        yield ""
        programs = {
            build: running.enter_context(Program(sys.executable, path))
            for build, path in paths.items()
        }
        if reference is not None:
            programs[OTHERS] = running.enter_context(Program(reference, None))
        for build in BUILDS:
            found = programs[build].ask("build")
            if found != build:
                raise RuntimeError(f"the {build} engine was to be measured, not the {found} one")
        slugs = programs["pure"].ask("slugs")
        tricks = [slug for slug in slugs if programs["pure"].ask("is_of_tricks", slug)]
        count = reached = 0
        for figure in every_figure(programs, paths, slugs, tricks):
            count += figure.reached is not None
            reached += figure.reached is True
            yield str(figure)
        yield ""
        yield f"{reached} of {count} targets reached; {load()}"
    yield ""
    yield "The readable rules, which verdicts and pages use:"
    yield from readable_rules()


def readable_rules() -> Iterator[str]:
    """The figures that `python -m paikit bench` prints for the engine's sources."""
    command = [sys.executable, "-m", "paikit", "bench"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    printed = subprocess.check_output(command, env=environment, cwd=HERE, text=True)
    yield from printed.splitlines()


def every_figure(
    programs: Programs, paths: Mapping[str, Path], slugs: Sequence[str], tricks: Sequence[str]
) -> Iterator[Figure]:
    """All figures, in the order of the report."""
    for group in groups(slugs, tricks):
        yield from figures(programs, group)
    yield from ending_figures(programs, slugs)
    yield from import_figure(paths)
    yield from pool_figures(programs, slugs[0])


def main() -> int:
    """The exit code; a target that is missed is told and no failure."""
    parser = argparse.ArgumentParser(description="The engine's speed against its targets.")
    parser.add_argument("--output", type=Path, default=RESULT, help="default: %(default)s")
    output = parser.parse_args().output
    lines = []
    for line in report():
        print(line, flush=True)
        lines.append(line)
    output.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
