"""Tips, measured plays, reviews and reasons as plain data in one language, for a page to draw."""

from __future__ import annotations

from collections import Counter

from paikit.cards import Card
from paikit.contract import Advice, Belief, Move, Played
from paikit.search import Candidate, Evaluation
from paikit.words import Language
from paikit_widgets.coach import BELIEF_DEALS, AnyView, Coach, Judged, Review
from paikit_widgets.drawing import WORDS, AnyGame, Data, Place, choice, notation
from paikit_widgets.thinking import RUNNING

FAVOURED = 4
"""Plays shown of those a tip favours."""
DEAREST = 6
"""Plays shown of those that cost something."""
DOUBTFUL = 3
"""Plays shown where none surely cost anything."""


def said(language: Language, key: str, **params: object) -> str:
    return WORDS.say(language, "tips", key, **params)  # type: ignore[arg-type]


def signed(number: float, digits: int) -> str:
    """A number with its sign, rounded: `+0.42`, `−1.5`, `0.0`."""
    text = f"{number:+.{digits}f}".replace("-", "−")
    return text[1:] if not float(f"{number:.{digits}f}") else text


def digits_for(*numbers: float) -> int:
    """Decimals worth showing: levels are few, points many."""
    return 2 if all(abs(number) < 10 for number in numbers) else 1


# --- a decision ------------------------------------------------------------------------------


def tips(view: AnyView, advice: tuple[Advice, ...], language: Language) -> list[Data]:
    """Each tip that holds: its saying, its evidence as a sentence and as cards, its plays."""
    return [_tip(view, one, language) for one in advice]


def _tip(view: AnyView, one: Advice, language: Language) -> Data:
    game = view.game
    laid, held = evidence(view, one)
    return {
        "id": one.id,
        "saying": game.clause(one.id).statement(language),
        "text": game.say(one, language),
        "laid": notation(laid),
        "held": notation(held),
        "seats": list(one.seats),
        "moves": [choice(game, view, move, language) for move in one.moves[:FAVOURED]],
    }


def evidence(view: AnyView, one: Advice) -> tuple[list[Card], list[Card]]:
    """Those of a tip's cards that lie on the table, and those in the hand.

    A face that is in both places is the hand's where the tip would have it played.
    """
    plays = view.public.table or view.public.last
    table = Counter(card for played in plays for card in played.move.cards)
    hand = Counter(view.hand)
    favoured = {card for move in one.moves for card in move.cards}
    found: tuple[list[Card], list[Card]] = ([], [])
    for card in one.cards:
        places = ((table, found[0]), (hand, found[1]))
        for left, cards in reversed(places) if card in favoured else places:
            if left[card]:
                left[card] -= 1
                cards.append(card)
                break
    return found


def measured(
    view: AnyView,
    found: Evaluation,
    own: tuple[Move, ...],
    total: int,
    language: Language,
    whose: str = "",
) -> Data:
    """The candidates with their numbers, as numbers for bars and as text.

    `whose` is `_bot` where it is not the learner who decides; `own` are the plays to mark.
    """
    unit = view.game.rulebook.term(found.unit, language)
    digits = digits_for(*(one.value for one in found.candidates))
    # A row that moves under a pointer would be pressed in place of another.
    candidates = found.candidates
    if found.reason == RUNNING:
        candidates = tuple(sorted(candidates, key=lambda one: str(one.move)))
    best = found.candidates[0]
    return {
        "premise": said(language, f"premise{whose}", unit=unit),
        "summary": summary(found, total, language),
        "running": found.reason == RUNNING,
        "best": round(best.value, 4),
        "unit": unit,
        "rows": [
            {
                **choice(view.game, view, one.move, language),
                **numbers(one, best if len(candidates) > 1 else None, digits, language),
                "chance": chance(view.game, one, found.deals, language),
                "own": said(language, f"own{whose}") if one.move in own else "",
            }
            for one in candidates
        ],
    }


def numbers(one: Candidate, best: Candidate | None, digits: int, language: Language) -> Data:
    """A candidate's numbers; `said` and `against` are their text. There is a best of several."""
    key = "behind" if one.behind or one.margin else "same"
    alike = key == "behind" and one.behind <= one.margin
    if best is None or best is one:
        key = "only" if best is None else "best"
    behind, margin = f"{one.behind:.{digits}f}", f"{one.margin:.{digits}f}"
    against = said(language, key, behind=behind, margin=margin)
    forced = ""
    if one.solved:
        forced = said(language, "forced", wins=one.forced, deals=one.solved)
    return {
        "value": round(one.value, 4),
        "margin": round(one.margin, 4),
        "said": signed(one.value, digits),
        "against": against,
        "alike": said(language, "alike") if alike else "",
        "forced": forced,
    }


def chance(game: AnyGame, one: Candidate, deals: int, language: Language) -> str:
    """The chance to win, only where such chances were found to come true."""
    from paikit import calibration  # only a page that measures needs it

    found = calibration.chance(game, one.win, deals)
    return "" if found is None else said(language, "chance", percent=round(100 * found))


def summary(found: Evaluation, total: int, language: Language) -> str:
    """How many deals in how many seconds, and why no more."""
    seconds = f"{max(found.seconds, 0.1):.1f}"
    is_alone = found.reason == "clear" and len(found.candidates) == 1
    key = "complete" if is_alone else found.reason
    return said(language, key, deals=found.deals, total=total, seconds=seconds)


def beliefs(
    view: AnyView, found: tuple[Belief, ...], place: Place, language: Language
) -> list[Data]:
    """For each hidden role, in how many of the deals tried each seat has it, and what told most.

    As numbers of deals: whether they come true as percentages has not been tried.
    """
    return [
        {
            "role": said(language, "who_is", role=view.game.rulebook.term(role, language)),
            "seats": [_belief(view, one, place, language) for one in found if one.role == role],
        }
        for role in dict.fromkeys(one.role for one in found)
    ]


def _belief(view: AnyView, one: Belief, place: Place, language: Language) -> Data:
    deals, told = round(one.likelihood * BELIEF_DEALS), ""
    if one.moved_by is not None:
        who = place.name(one.moved_by.seat).text(language)
        move = view.game.describe(view, one.moved_by).text(language)
        told = said(language, "told_most", who=who, move=move)
    return {
        "name": place.name(one.seat).text(language),
        "share": round(one.likelihood, 3),
        "text": said(language, "in_deals", deals=deals, total=BELIEF_DEALS),
        "told": told,
    }


# --- a hand, and a bot -----------------------------------------------------------------------


def review(game: AnyGame, found: Review, running: bool, language: Language) -> Data:
    """The plays that cost most, each with its number and the moment it was made."""
    shown = found.costly[:DEAREST] or found.doubtful[:DOUBTFUL]
    key = "review_list" if found.costly else "review_doubt" if shown else "review_none"
    if running or not found.judged:
        key = "review_running" if running else "review_vain"
    return {
        "text": said(language, key, done=found.done, total=found.total, count=len(found.judged)),
        "stopped": said(language, "stopped") if found.stopped else "",
        "rows": [_costly(game, one, language) for one in shown],
        "done": found.done,
        "total": found.total,
    }


def _costly(game: AnyGame, one: Judged, language: Language) -> Data:
    mine, view = one.mine, one.decision.view
    digits = digits_for(mine.behind, mine.margin)
    return {
        "at": one.decision.at,
        "moment": said(language, "moment", at=one.decision.at + 1),
        "played": choice(game, view, mine.move, language),
        "better": choice(game, view, one.evaluation.best, language),
        "cost": said(
            language,
            "cost",
            cost=f"{mine.behind:.{digits}f}",
            margin=f"{mine.margin:.{digits}f}",
            unit=game.rulebook.term(one.evaluation.unit, language),
            deals=one.evaluation.deals,
        ),
    }


def why(coach: Coach, place: Place, over: bool, language: Language) -> Data | None:
    """A bot's reasons. Its cards and numbers are told when the hand is over, or at one's wish."""
    asked, answer = coach.asked, coach.why.answer
    if asked is None:
        return None
    view = asked.view
    name = place.name(view.seat).text(language)
    played = Played(view.seat, asked.move, view.game.meaning(view, asked.move))
    facts: Data = {
        "text": said(
            language,
            "why_about",
            name=name,
            move=view.game.describe(view, played).text(language),
        ),
        "cards": notation(view.game.laid_out(view, played)) if asked.move.action == "play" else [],
        "lines": [],
        "measured": None,
        "closed": "",
    }
    if answer is None:
        return {**facts, "closed": said(language, "why_wait", name=name)}
    if answer.move != asked.move:
        facts["lines"] = [said(language, "why_other", move=answer.move.text(language))]
    if not over and not coach.is_open:
        level = WORDS.say(language, "level", answer.level)
        sayings = [view.game.clause(tip.id).statement(language) for tip in answer.tips]
        facts["lines"] += [said(language, "why_level", level=level), *sayings]
        return {**facts, "lines": facts["lines"], "closed": said(language, "why_closed")}
    facts["lines"] += answer.sentences(language)
    found = answer.evaluation or coach.why.checked
    if found is not None:
        facts["measured"] = measured(view, found, (asked.move,), found.deals, language, "_bot")
    return facts
