"""How fast the engine is, printed as figures per second and as ratios measured in one run.

`python -m paikit bench` times every game found: hands of random moves and of rules of thumb on the
readable rules, lists of allowed moves, verdicts; the compact kernel where a game has one, as deals
a second behind a tip at the first lead. Times are processor seconds of this process, the median of
several rounds taken in turn, so that a busy machine moves all figures alike.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from paikit import jobs
from paikit.contract import Game, Move, State, View
from paikit.rulesets import game as find_game
from paikit.rulesets import games
from paikit.search import evaluate

ROUNDS = 5
WIDTHS = (16, 16, 8, 10, 12, 10)
LIST = 400
"""Allowed moves taken of a list: a void hand has millions of discards."""

AnyGame = Game[Any, Any]
Player = Callable[[View[Any], random.Random], Move]


def main(argv: Sequence[str]) -> int:
    """The exit code of `python -m paikit bench`."""
    made = jobs.parser("bench", every=True)
    for line in bench(made.parse_args(argv).game):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def bench(slugs: Sequence[str] = ()) -> Iterator[str]:
    """The lines of the report on these games, on all where none is named."""
    chosen = [find_game(slug) for slug in slugs or games()]
    yield f"Python {sys.version.split()[0]}, kernel {kernel_build()}"
    yield f"import paikit: {import_time() * 1000:.0f} ms"
    yield ""
    names = ("random hands/s", "thumb hands/s", "ratio", "lists/s", "verdicts/s", "deals/s")
    yield f"{'game':10}" + "".join(
        f"{name:>{width}}" for name, width in zip(names, WIDTHS, strict=True)
    )
    for game in chosen:
        yield _row(game)


def _row(game: AnyGame) -> str:
    leads = [_first_lead(game, seed) for seed in range(ROUNDS)]
    chance: list[float] = []
    thumb: list[float] = []
    lists: list[float] = []
    verdicts: list[float] = []
    for seed, view in enumerate(leads):
        chance.append(_seconds(lambda s=seed: play_hand(game, s, any_move)))  # type: ignore[misc]
        thumb.append(_seconds(lambda s=seed: play_hand(game, s, game.policy)))  # type: ignore[misc]
        moves = tuple(islice(game.legal_moves(view), LIST))
        lists.append(_seconds(lambda v=view: list(islice(game.legal_moves(v), LIST))))  # type: ignore[misc]
        once = _seconds(lambda v=view, m=moves: [game.verdict(v, one) for one in m])  # type: ignore[misc]
        verdicts.append(once / len(moves))
    slow, quick = statistics.median(chance), statistics.median(thumb)
    deals = _deals_per_second(leads[0])
    figures = (
        f"{1 / slow:.1f}",
        f"{1 / quick:.1f}",
        f"{slow / quick:.2f}",
        f"{1 / statistics.median(lists):.0f}",
        f"{1 / statistics.median(verdicts):.0f}",
        deals,
    )
    return f"{game.slug:10}" + "".join(
        f"{figure:>{width}}" for figure, width in zip(figures, WIDTHS, strict=True)
    )


def _deals_per_second(view: View[Any]) -> str:
    """Deals a second behind a tip, over all its candidates; `-` where nothing is simulated."""
    if view.game.simulation(view, ()) is None:
        return "-"
    seconds = _seconds(lambda: evaluate(view, 200, stop_early=False))
    return f"{200 / seconds:.0f}"


def _first_lead(game: AnyGame, seed: int) -> View[Any]:
    """The view of the first play of a hand, after whatever comes before it by rules of thumb."""
    state = game.deal(seed=seed)
    rng = random.Random(seed)
    while state.phase != "play":
        state = game.play(state, game.policy(game.view(state, state.seat), rng))
    return game.view(state, state.seat)


def any_move(view: View[Any], rng: random.Random) -> Move:
    """One of the first allowed moves by chance."""
    moves = tuple(islice(view.game.legal_moves(view), LIST))
    return moves[int(rng.random() * len(moves))]


def play_hand(game: AnyGame, seed: int, player: Player) -> State[Any]:
    """The end of a hand that one player plays for all seats."""
    state = game.deal(seed=seed)
    rng = random.Random(seed)
    while state.seat is not None:
        state = game.play(state, player(game.view(state, state.seat), rng))
    return state


def _seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return max(time.process_time() - begin, 1e-9)


def import_time() -> float:
    """Processor seconds that `import paikit` takes in a fresh Python, the best of several."""
    code = "import time; t = time.process_time(); import paikit; print(time.process_time() - t)"
    return min(float(_python(code)) for _ in range(ROUNDS))


def _python(code: str) -> str:
    """What some code prints in a fresh Python."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own code
    return done.stdout


def kernel_build() -> str:
    """`compiled` or `pure`: how the compact kernel was built."""
    compiled = any(
        str(getattr(module, "__file__", "")).endswith((".so", ".pyd"))
        for name, module in sys.modules.items()
        if name.startswith("paikit.")
    )
    return "compiled" if compiled else "pure"
