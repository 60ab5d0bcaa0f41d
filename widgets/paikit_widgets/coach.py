"""What a table has to say about plays: the tips that hold, what each play is worth, why a bot
played as it did, and which plays of a finished hand cost most.

Here is what was asked and what is known so far; `telling` puts it into words. Everything is worked
out from views, so no hidden card is ever used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from paikit import bots
from paikit.contract import Advice, Belief, Move, View
from paikit.search import Candidate, Evaluation
from paikit.words import BadSetup
from paikit_widgets.thinking import Runner, Thinking, in_slices, measuring

DEALS = 200
"""Deals for a decision."""
MORE_DEALS = 1000
"""Deals where it is wanted more exactly."""
BELIEF_DEALS = 120
"""Deals for who is likely to have which hidden role."""
REVIEW_DEALS = 60
"""Deals for each decision of a finished hand."""

AnyView = View[Any]


@dataclass(frozen=True)
class Known:
    """What is known of a decision so far; it is vain where there is nothing to measure."""

    beliefs: tuple[Belief, ...] | None = None
    evaluation: Evaluation | None = None
    is_vain: bool = False


@dataclass(frozen=True)
class Decision:
    """A decision of a hand: the position's number, what the seat knew, and what it did."""

    at: int
    view: AnyView
    move: Move

    @property
    def is_free(self) -> bool:
        """Whether there was anything to decide."""
        return len(tuple(islice(self.view.game.legal_moves(self.view), 2))) > 1


@dataclass(frozen=True)
class Judged:
    """A decision with what was measured of it."""

    decision: Decision
    evaluation: Evaluation

    @property
    def mine(self) -> Candidate:
        """The numbers of the play that was made."""
        candidates = self.evaluation.candidates
        return next(one for one in candidates if one.move == self.decision.move)

    @property
    def is_sure(self) -> bool:
        """Whether it cost something beyond chance."""
        return self.mine.behind > self.mine.margin


@dataclass(frozen=True)
class Review:
    """The decisions of a hand judged so far, and how far it is."""

    judged: tuple[Judged, ...] = ()
    done: int = 0
    total: int = 0
    stopped: bool = False

    @property
    def costly(self) -> tuple[Judged, ...]:
        """The plays that cost something beyond chance, the dearest first."""
        return tuple(one for one in self.doubtful if one.is_sure)

    @property
    def doubtful(self) -> tuple[Judged, ...]:
        """The plays more than half their margin behind, the dearest first: likely worse."""
        likely = (one for one in self.judged if 2 * one.mine.behind > one.mine.margin)
        return tuple(sorted(likely, key=lambda one: (-one.mine.behind, one.decision.at)))


def reviewing(decisions: Iterable[Decision]) -> Iterator[Review]:
    """The review of these decisions after each bit of it."""
    free = [one for one in decisions if one.is_free]
    judged: tuple[Judged, ...] = ()
    yield Review((), 0, len(free))
    for done, decision in enumerate(free, 1):
        try:
            before = judged
            for evaluation in measuring(decision.view, REVIEW_DEALS, (decision.move,)):
                judged = (*before, Judged(decision, evaluation))
                yield Review(before, done - 1, len(free))
        except BadSetup as error:
            if error.key != "no_simulation":
                raise
        yield Review(judged, done, len(free))


def comparing(view: AnyView, deals: int, moves: tuple[Move, ...], known: Known) -> Iterator[Known]:
    """What is known of a decision after each bit: first who is who, then what the plays bring."""
    if known.beliefs is None:
        known = Known(view.game.beliefs(view, BELIEF_DEALS))
        yield known
    try:
        for evaluation in measuring(view, deals, moves):
            yield replace(known, evaluation=evaluation)
    except BadSetup as error:
        if error.key != "no_simulation":
            raise
        yield replace(known, is_vain=True)


@dataclass(frozen=True)
class Why:
    """A bot's reasons; `checked` is its play measured afterwards, where it did not search."""

    answer: bots.Explanation | None = None
    checked: Evaluation | None = None


def explaining(decision: Decision, level: str, seed: Any) -> Iterator[Why]:
    """What a bot has to say for a move after each bit, then the move measured."""
    view, why = decision.view, Why()
    for answer in in_slices(lambda ready: bots.explain(view, level, seed, ready)):
        why = Why(answer)
        yield why
    if why.answer is None or why.answer.evaluation is not None or not decision.is_free:
        return
    try:
        for evaluation in measuring(view, REVIEW_DEALS, (decision.move,)):
            yield replace(why, checked=evaluation)
    except BadSetup as error:
        if error.key != "no_simulation":
            raise


class Coach:
    """The answers of one table. At most one of them is being worked out at a time."""

    def __init__(self, run: Runner | None = None) -> None:
        self.thinking = Thinking(run)
        self.always = False
        self.review: Review | None = None
        self.clear()

    def clear(self) -> None:
        """Forgets what was said about a decision."""
        self.view: AnyView | None = None
        self.advice: tuple[Advice, ...] = ()
        self.known = Known()
        self.moves: tuple[Move, ...] = ()
        self.deals = DEALS
        self.was_stopped = False
        self.asked: Decision | None = None
        self.why = Why()
        self.is_open = False

    @property
    def evaluation(self) -> Evaluation | None:
        """What the plays of the decision are worth."""
        return self.known.evaluation

    # -- a decision --

    def look(self, view: AnyView) -> None:
        """Gives the tips for a decision and begins to measure its plays."""
        self.clear()
        self.view = view
        self.advice = view.game.advice(view)
        self.measure()

    def measure(self, deals: int = 0, moves: tuple[Move, ...] = ()) -> None:
        """Measures the plays anew, with more deals or further plays."""
        assert self.view is not None
        self.deals = deals or self.deals
        self.moves = tuple(dict.fromkeys((*self.moves, *moves)))
        self.known = Known(self.known.beliefs)
        steps = comparing(self.view, self.deals, self.moves, self.known)
        self.thinking.start("measure", steps, self._take)

    def _take(self, known: Known) -> None:
        self.known = known

    # -- a hand, and a bot --

    def judge(self, decisions: Iterable[Decision]) -> None:
        """Begins the review of a finished hand."""
        self.review = Review()
        self.thinking.start("review", reviewing(decisions), self._take_review)

    def _take_review(self, review: Review) -> None:
        self.review = review

    def explain(self, decision: Decision, level: str, seed: Any) -> None:
        """Asks a bot why it played so."""
        self.asked, self.why, self.is_open = decision, Why(), False
        self.thinking.start("why", explaining(decision, level, seed), self._take_why)

    def _take_why(self, why: Why) -> None:
        self.why = why

    # -- the end of it --

    def stop(self) -> None:
        """Stops what is being worked out; what is known so far stays."""
        kind = self.thinking.stop()
        if kind == "measure" and self.evaluation is not None:
            ended = replace(self.evaluation, reason="cancelled")
            self.known = replace(self.known, evaluation=ended)
        if kind == "review" and self.review is not None:
            self.review = replace(self.review, stopped=True)
        if kind == "why" and self.why.answer is None:
            self.asked = None

    def leave(self, *, hand: bool) -> None:
        """The table has moved on: to another position, or to other plays of the `hand` even."""
        was = self.thinking.kind
        stops = hand or was == "measure"
        if stops:
            self.stop()
        asked = self.asked, self.why, self.is_open
        self.clear()
        self.was_stopped = stops and bool(was)
        if hand:
            self.review = None
        else:
            self.asked, self.why, self.is_open = asked
