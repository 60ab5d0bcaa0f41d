"""Long thought beside a table: done a bit at a time, so that nothing waits for it, and stopped at
any moment.

A task is an iterator; what it gives is shown as it comes. Where it runs is a runner's business:
`at_once` in plain Python, `beside` in a thread of a kernel, `between` two events of a browser's
Python, which has no threads. What is measured on an executor is cut into bits by `Slices`.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from threading import Lock, Thread
from typing import Any, TypeVar

from paikit.contract import Move, View
from paikit.search import Evaluation, evaluate

Answer = TypeVar("Answer")

RUNNING = "running"
"""The reason of a measurement that goes on."""
SHOW_EVERY = 0.1
"""Seconds between two looks at what a thread has done so far."""
PAUSE = 0.005
"""Seconds that a browser's Python has for the table between two bits."""
_TURN = Lock()
"""One bit at a time, whatever the number of tables: a view's simulation is no thread's own."""


# --- calculations in bits --------------------------------------------------------------------


class NotYetError(Exception):
    """A result that is asked for before its bit was done."""


class Bit(Future[Any]):
    """A part of a calculation. Asked for too early it does not wait, it says so."""

    def __init__(self, slices: Slices) -> None:
        super().__init__()
        self.slices = slices

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            raise NotYetError
        self.slices.taken += 1
        return super().result(timeout)

    def cancel(self) -> bool:
        """What was asked for once will be asked for again."""
        return False


class Slices(Executor):
    """An executor that does nothing until told to `work`, and then one bit.

    A calculation that finds a bit missing ends with `NotYetError`; begun again it gets all the
    bits done so far at once.
    """

    def __init__(self) -> None:
        self.bits: list[tuple[Bit, Callable[[], Any]]] = []
        self.asked = self.taken = self.done = 0

    def begin(self) -> None:
        self.asked = self.taken = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Bit:
        if self.asked == len(self.bits):
            self.bits.append((Bit(self), lambda: fn(*args, **named)))
        self.asked += 1
        return self.bits[self.asked - 1][0]

    def work(self) -> None:
        """Does the next bit."""
        bit, work = self.bits[self.done]
        self.done += 1
        try:
            bit.set_result(work())
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            bit.set_exception(error)

    def is_spent(self) -> bool:
        """Whether every bit done so far has been handed out."""
        return self.taken == self.done


def in_slices(call: Callable[[Slices], Answer]) -> Iterator[Answer | None]:
    """The answer of a call that works on an executor; before it, None after each bit."""
    slices = Slices()
    while True:
        slices.begin()
        try:
            answer = call(slices)
        except NotYetError:
            slices.work()
            yield None
        else:
            yield answer
            return


def measuring(
    view: View[Any], deals: int, moves: tuple[Move, ...] = (), seed: int = 1
) -> Iterator[Evaluation]:
    """What is known after each bit of `evaluate`, whose answer is the last."""
    begin = time.perf_counter()
    slices = Slices()

    def measure(is_over: Callable[[], bool]) -> Evaluation:
        slices.begin()
        found = evaluate(view, deals, seed, slices, moves=moves, cancelled=is_over)
        return replace(found, seconds=time.perf_counter() - begin)

    while True:
        try:
            yield measure(lambda: False)
        except NotYetError:
            if slices.done:
                yield replace(measure(slices.is_spent), reason=RUNNING)
            slices.work()
        else:
            return


# --- tasks and where they run ----------------------------------------------------------------


@dataclass(eq=False)
class Task:
    """Something that takes long: what it gives replaces what it gave before."""

    kind: str
    steps: Iterator[Any]
    take: Callable[[Any], None]


class Thinking:
    """At most one task at a time. `shown` is called whenever there is something new to see."""

    def __init__(self, run: Runner | None = None) -> None:
        self.run = run or at_once
        self.task: Task | None = None
        self.shown: Callable[[], None] = lambda: None

    @property
    def kind(self) -> str:
        """What is being worked on, empty when nothing is."""
        return self.task.kind if self.task is not None else ""

    def start(self, kind: str, steps: Iterator[Any], take: Callable[[Any], None]) -> None:
        """Begins a task; one that was at work is dropped."""
        self.task = Task(kind, steps, take)
        self.run(self.task, self)

    def stop(self) -> str:
        """Drops the task and says of what kind it was, empty when there was none."""
        kind, self.task = self.kind, None
        return kind

    def feed(self, task: Task, value: Any) -> None:
        """Shows what a task gave, unless it was dropped."""
        if task is self.task:
            task.take(value)
            self.shown()

    def finish(self, task: Task, error: Exception | None = None) -> None:
        if task is self.task:
            self.task = None
            self.shown()
        if error is not None:
            raise error


Runner = Callable[[Task, Thinking], None]


def at_once(task: Task, thinking: Thinking) -> None:
    """Runs a task to its end before anything else happens."""
    for value in task.steps:
        thinking.feed(task, value)
        if thinking.task is not task:
            return
    thinking.finish(task)


def beside(loop: asyncio.AbstractEventLoop) -> Runner:
    """Runs tasks in a thread. What they give is taken and shown in the loop's own."""

    def run(task: Task, thinking: Thinking) -> None:
        Thread(target=_work, args=(task, thinking, loop), daemon=True).start()

    return run


def _work(task: Task, thinking: Thinking, loop: asyncio.AbstractEventLoop) -> None:
    error: Exception | None = None
    shown = 0.0
    value: Any = task
    try:
        while thinking.task is task:
            with _TURN:
                found = next(task.steps, task)
            if found is task:
                break
            value = found
            if time.monotonic() - shown >= SHOW_EVERY:
                shown = time.monotonic()
                loop.call_soon_threadsafe(thinking.feed, task, value)
    except Exception as failed:  # noqa: BLE001 - raised again where the table's messages are read
        error = failed
    with contextlib.suppress(RuntimeError):  # the loop is closed, nobody looks any more
        if value is not task and error is None:
            loop.call_soon_threadsafe(thinking.feed, task, value)
        loop.call_soon_threadsafe(thinking.finish, task, error)


_kept: set[asyncio.Task[None]] = set()
"""A loop holds its tasks only weakly."""


def between(task: Task, thinking: Thinking) -> None:
    """Runs a task between the events of the running loop."""

    async def go() -> None:
        try:
            for value in task.steps:
                thinking.feed(task, value)
                await asyncio.sleep(PAUSE)
                if thinking.task is not task:
                    return
        except Exception as error:  # noqa: BLE001 - ended first, then raised again
            thinking.finish(task, error)
        else:
            thinking.finish(task)

    going = asyncio.get_running_loop().create_task(go())
    _kept.add(going)
    going.add_done_callback(_kept.discard)


def runner() -> Runner:
    """Where tasks run here: in a thread where there is a loop to come back to."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return at_once
    return between if sys.platform == "emscripten" else beside(loop)
