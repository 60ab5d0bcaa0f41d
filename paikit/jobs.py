"""What the long commands share: their options, many tasks on any executor, results kept in a file.

Tasks are numbered and their results come back in that order, so that the outcome is the same for
any number of workers. A results file is plain text, one JSON object a line: the first says which
run it is, each other one holds a task's result. A run that goes on with its file skips what is in
it; a line that was cut off is done again.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any, TextIO

from paikit import bots
from paikit.rulesets import games
from paikit.words import BadSetup, Book, Language, PaikitError, common

AHEAD = 16
"""Tasks that wait at an executor, so that no worker is idle."""
WIDTH = 30
"""Signs of a progress bar."""
STEPS = 10
"""Lines of progress where standard error is no terminal."""
QUOTED = 300
"""Characters of another run's header that are quoted."""
SURE = 1.959964
"""Half the width of a 95 % interval, in standard errors."""

# --- words and options -----------------------------------------------------------------------


@cache
def words() -> Book:
    """What the commands say."""
    return Book(Path(__file__).with_name("commands.toml"), common())


def language() -> Language:
    """The language of the person at the terminal, English unless the system says Chinese."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh" if next(filter(None, names), "").startswith("zh") else "en"


def say(key: str, **params: Any) -> str:
    """A sentence or label of the commands in the terminal's language."""
    return words().say(language(), "command", key, **params)


def complain(error: PaikitError) -> None:
    """Prints what is wrong."""
    print(error.text(language()), file=sys.stderr)  # noqa: T201


def pair(text: str) -> tuple[str, str]:
    """The name and value of NAME=VALUE."""
    name, found, value = text.partition("=")
    if not found or not name:
        raise argparse.ArgumentTypeError(BadSetup("pair", text=text).text(language()))
    return name, value


def parser(command: str, *, every: bool = False) -> argparse.ArgumentParser:
    """The options of a command about a game, or with `every` about any number of games."""
    made = argparse.ArgumentParser(prog=f"python -m paikit {command}", description=say(command))
    if every:
        made.add_argument("game", nargs="*", metavar="GAME", help=", ".join(games()))
        return made
    made.add_argument("game", choices=games(), metavar="GAME", help=", ".join(games()))
    add_pairs(made, "--option")
    return made


def add_pairs(made: argparse.ArgumentParser, name: str) -> None:
    """Adds an option that may be given many times, with NAME=VALUE."""
    key = name.strip("-")
    made.add_argument(
        name, type=pair, action="append", default=[], metavar="NAME=VALUE", help=say(key)
    )


def add_level(made: argparse.ArgumentParser, name: str, default: str, key: str) -> None:
    """Adds an option that takes a level of bots."""
    made.add_argument(name, choices=bots.LEVELS, default=default, help=say(key, default=default))


def add_run(made: argparse.ArgumentParser, count: str, default: int) -> None:
    """Adds the options of a long run: how many tasks, from which number on, where they run."""
    add = made.add_argument
    add(count, type=positive, default=default, help=say(count.strip("-"), default=default))
    add("--first", type=positive, default=1, help=say("first"))
    add_pairs(made, "--fact")
    add("--file", type=Path, help=say("file"))
    add_workers(made)


def add_workers(made: argparse.ArgumentParser) -> None:
    """Adds the options that say where tasks run."""
    made.add_argument("--workers", type=positive, default=1, help=say("workers"))
    made.add_argument("--dask", metavar="ADDRESS", help=say("dask"))


def positive(text: str) -> int:
    """A number of at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


# --- tasks -----------------------------------------------------------------------------------


@contextmanager
def executor(
    workers: int = 1, dask: str | None = None, patience: float = 10
) -> Iterator[Executor | None]:
    """Where tasks run: None for this process, a pool of processes, or a Dask cluster."""
    if dask is not None:
        with _client(dask, patience) as client:
            yield client.get_executor()
    elif workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            yield pool
    else:
        yield None


def _client(address: str, patience: float) -> Any:
    """A client of the Dask scheduler at this address, if it answers within so many seconds."""
    try:
        return importlib.import_module("distributed").Client(address, timeout=patience)
    except ImportError as error:
        raise BadSetup("module", name="distributed") from error
    except (OSError, ValueError) as error:
        raise BadSetup("executor", address=address, why=str(error) or address) from error


def in_order(
    task: Callable[..., Any], numbers: Iterable[int], given: tuple[Any, ...], where: Executor | None
) -> Generator[tuple[int, Any], None, None]:
    """Each number with `task(number, *given)`, in the order of the numbers.

    Where nobody asks for the next one, tasks that have not begun are cancelled.
    """
    if where is None:
        for number in numbers:
            yield number, task(number, *given)
        return
    ahead = iter(numbers)
    waiting: list[tuple[int, Future[Any]]] = []
    try:
        waiting += [(one, where.submit(task, one, *given)) for one in islice(ahead, AHEAD)]
        while waiting:
            number, future = waiting.pop(0)
            result = future.result()
            waiting += [(one, where.submit(task, one, *given)) for one in islice(ahead, 1)]
            yield number, result
    finally:
        for _, future in waiting:
            future.cancel()


class Results:
    """The results file of a run; without a path nothing is kept."""

    def __init__(self, path: Path | None, header: Mapping[str, Any]) -> None:
        self.path = path
        self.header = json.loads(json.dumps(header))
        self.done: dict[int, Any] = {}
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        """What the file holds; BadSetup where it is another run's. Its cut last line goes."""
        text = path.read_text("utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        here, (there, *lines) = (
            json.dumps(self.header, ensure_ascii=False),
            whole.splitlines() or [""],
        )
        if whole and there != here:
            raise BadSetup("results_file", path=str(path), there=there[:QUOTED], here=here)
        for line in map(json.loads, lines):
            self.done[line["number"]] = line["result"]
        if whole != text or not whole:
            path.write_text(whole or _line(self.header), "utf-8")

    def keep(self, number: int, result: Any) -> Any:
        """The result as the file gives it back."""
        self.done[number] = json.loads(json.dumps(result))
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line({"number": number, "result": result}))
        return self.done[number]

    def run(
        self,
        task: Callable[..., Any],
        numbers: Iterable[int],
        given: tuple[Any, ...],
        where: Executor | None,
    ) -> Generator[Any, None, None]:
        """The results of the numbered tasks in order, those in the file without doing them."""
        wanted = list(numbers)
        new = in_order(task, [one for one in wanted if one not in self.done], given, where)
        try:
            for number in wanted:
                if number not in self.done:
                    self.keep(*next(new))
                yield self.done[number]
        finally:
            new.close()


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


class Progress:
    """A bar on standard error: on a terminal one line that grows, elsewhere a line now and then."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self.total = total
        self.stream = sys.stderr if stream is None else stream
        self.terminal = self.stream.isatty()
        self.said = 0

    def show(self, done: int, note: str = "") -> None:
        """Shows how many tasks are done, with a note behind."""
        step = done * STEPS // self.total
        if not self.terminal and step == self.said:
            return
        self.said = step
        full = done * WIDTH // self.total
        bar = "#" * full + "-" * (WIDTH - full)
        text = f"[{bar}] {done}/{self.total} {note}".rstrip()
        end = "\n" if not self.terminal or done == self.total else ""
        start = "\r\x1b[K" if self.terminal else ""
        self.stream.write(start + text + end)
        self.stream.flush()


# --- averages --------------------------------------------------------------------------------


def mean(values: Iterable[float]) -> tuple[float, float]:
    """The average and its standard error, infinite for fewer than two values."""
    found = list(values)
    middle = sum(found) / len(found)
    if len(found) < 2:
        return middle, float("inf")
    variance = sum((one - middle) ** 2 for one in found) / (len(found) - 1)
    return middle, sqrt(variance / len(found))


def interval(values: Iterable[float]) -> tuple[float, float]:
    """The average and half its 95 % interval; for few values widened as Student's t asks."""
    found = list(values)
    middle, error = mean(found)
    free = max(1, len(found) - 1)
    first = (SURE**3 + SURE) / 4
    second = (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / 96
    return middle, (SURE + first / free + second / free**2) * error


def plus_minus(found: tuple[float, float], style: str = "") -> str:
    """An average with half its interval, such as `+0.31 ± 0.12` or `63.0 % ± 4.1`."""
    middle, half = found
    if style == "percent":
        return f"{100 * middle:.1f} % ± {100 * half:.1f}"
    return f"{middle:+.2f} ± {half:.2f}".replace("-", "−")
