"""Bots at named levels: view -> move, and the reasons for it.

`random` plays any allowed move. `beginner` follows the tips: the first play the first tip that
holds favours, else the weakest answer. `rules` plays by the game's rules of thumb. `club` and
`strong` search: they measure their candidates on deals that fit what the seat knows, and leave the
rules of thumb where another play is clearly better: the best of many measured on few deals is often
only the luckiest. Levels are budgets of deals, not of seconds, so that a deal's number fixes the
bots' play too.
"""

from __future__ import annotations

import random
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import islice
from typing import Any

from paikit.contract import PASS, Advice, Move, View, meant
from paikit.search import INTERVAL, Candidate, Evaluation, evaluate
from paikit.words import BadSetup, Language, common

BUDGETS = {"random": 0, "beginner": 0, "rules": 0, "club": 40, "strong": 320}
"""Deals a level plays out for a move, the weakest level first."""
LEVELS = tuple(BUDGETS)
DEFAULT = "rules"
SURE = 1.0
"""Standard errors by which a play must be better than that of the rules of thumb."""
POOL = 2000
"""Allowed moves that are looked at; a void hand has millions of discards."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A bot's move with its reasons: the tips that favour it, and what was measured, if it was."""

    view: View[Any]
    level: str
    move: Move
    tips: tuple[Advice, ...]
    evaluation: Evaluation | None

    @property
    def measured(self) -> Candidate | None:
        """The move's own numbers."""
        found = self.evaluation.candidates if self.evaluation else ()
        return next((one for one in found if one.move == self.move), None)

    def sentences(self, language: Language) -> tuple[str, ...]:
        """Why, in whole sentences: how it was chosen, then each tip that favours it."""
        tips = (f"{self.view.game.say(tip, language)} [{tip.id}]" for tip in self.tips)
        return (self._choice(language), *tips)

    def _choice(self, language: Language) -> str:
        """The sentence that says how the level came to this move."""
        words, mine = common(), self.measured
        if self.evaluation is None or mine is None:
            only = len(tuple(islice(self.view.game.legal_moves(self.view), 2))) == 1
            return words.say(language, "bot", "only" if only else self._key())
        found = self.evaluation.candidates
        key = "measured_thumb" if mine.behind > 0 else "measured"
        others = min((one.behind for one in found if one is not mine), default=0.0)
        return words.say(
            language,
            "bot",
            key if len(found) > 1 else "measured_alone",
            deals=self.evaluation.deals,
            value=f"{mine.value:+.2f}".replace("-", "−"),
            unit=self.view.game.rulebook.term(self.evaluation.unit, language),
            ahead=f"{mine.behind or others:.2f}",
            best=found[0].move,
            others=len(found) - 1,
        )

    def _key(self) -> str:
        if self.level != "beginner":
            return "random" if self.level == "random" else "rules"
        weakest = self.move.action in ("play", "pass") and self.view.phase == "play"
        return "beginner" if self.tips else "beginner_weakest" if weakest else "rules"


def choose(view: View[Any], level: str = DEFAULT, seed: int = 0) -> Move:
    """A bot's move: the same for the same view, level and seed on every machine.

    BadSetup names the nearest level where there is none of that name.
    """
    return decide(view, level, seed)[0]


def decide(
    view: View[Any], level: str = DEFAULT, seed: int = 0, executor: Executor | None = None
) -> tuple[Move, Evaluation | None]:
    """A bot's move with what it measured, None where it did not search."""
    rng = random.Random(f"{seed} {view.seat} {len(view.history)}")
    if read_level(level) == "random":
        return _any(view, rng), None
    few = tuple(islice(view.game.legal_moves(view), 2))
    if len(few) == 1:
        return few[0], None
    if level == "beginner":
        return _by_tips(view, rng), None
    thumb = view.game.policy(view, rng)
    if not BUDGETS[level]:
        return thumb, None
    number = rng.getrandbits(32)
    try:
        measured = evaluate(view, BUDGETS[level], number, executor, moves=(thumb,))
    except BadSetup as error:
        if error.key != "no_simulation":
            raise
        return thumb, None
    return _best(measured, thumb), measured


def _best(measured: Evaluation, thumb: Move) -> Move:
    """The best move, or that of the rules of thumb where it is not clearly behind."""
    own = next(one for one in measured.candidates if one.move == thumb)
    return measured.best if own.behind * INTERVAL > SURE * own.margin else thumb


def explain(
    view: View[Any], level: str = DEFAULT, seed: int = 0, executor: Executor | None = None
) -> Explanation:
    """The move `decide` gives, with the tips that favour it and the numbers behind it."""
    move, measured = decide(view, level, seed, executor)
    tips = tuple(tip for tip in view.game.advice(view) if move in tip.moves)
    return Explanation(view, level, move, tips, measured)


def read_level(name: str) -> str:
    """The level; BadSetup names the nearest where there is none of that name."""
    if name not in BUDGETS:
        raise BadSetup("level", name=name, hint=meant(name, LEVELS))
    return name


def _any(view: View[Any], rng: random.Random) -> Move:
    some = tuple(islice(view.game.legal_moves(view), POOL))
    return some[int(rng.random() * len(some))]


def _by_tips(view: View[Any], rng: random.Random) -> Move:
    """The first play the first tip that holds favours, else the weakest answer.

    Before the play there is no weakest call or kitty, so what no tip says is done by the rules of
    thumb there.
    """
    favoured = (move for tip in view.game.advice(view) for move in tip.moves)
    move = next(favoured, None)
    if move is not None:
        return move
    weakest = _weakest(view)
    return view.game.policy(view, rng) if weakest is None else weakest


def _weakest(view: View[Any]) -> Move | None:
    """The play of as many cards as the lead, if there is one, with the least strength in all.

    A pass is the last resort. None where it is not cards that are played.
    """
    asked = next((len(one.move.cards) for one in view.table if one.move.cards), 1)

    def strength(move: Move) -> tuple[bool, bool, int]:
        power = sum(view.game.power(view, card) + 1 for card in move.cards)
        return move == PASS, len(move.cards) != asked, power

    moves = [
        move
        for move in islice(view.game.legal_moves(view), POOL)
        if move.action == "play" or move == PASS
    ]
    return min(moves, key=strength) if any(move.cards for move in moves) else None
