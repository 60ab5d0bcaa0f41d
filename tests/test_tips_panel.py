"""Tips, measured plays, reasons and reviews at a table, and the long thought behind them: no page
needed. The browser's side is in `test_browser_tips`."""

import asyncio
import json
import random
import re
import threading

import pytest

import paikit
from paikit import bots, calibration
from paikit.cards import parse_cards
from paikit.search import evaluate
from paikit_widgets import coach, table, telling, try_it
from paikit_widgets.coach import Judged
from paikit_widgets.session import Session, Trial, levels_text, read_levels
from paikit_widgets.table import Board
from paikit_widgets.thinking import (
    RUNNING,
    NotYetError,
    Slices,
    Thinking,
    at_once,
    beside,
    between,
    in_slices,
    measuring,
    runner,
)

GAMES = paikit.games()


@pytest.fixture(autouse=True)
def _no_loop():
    """Browser tests that ran before leave their driver's loop marked as running in this thread;
    what is tested here must not find it."""
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(left)


class ByHand:
    """A runner that goes one step further each time it is told to."""

    def __init__(self):
        self.waiting = []

    def __call__(self, task, thinking):
        self.waiting.append((task, thinking))

    def step(self):
        """One step of the newest task."""
        task, thinking = self.waiting[-1]
        value = next(task.steps, task)
        if value is task:
            thinking.finish(task)
        else:
            thinking.feed(task, value)

    def finish(self):
        while self.waiting[-1][1].task is self.waiting[-1][0]:
            self.step()


@pytest.fixture
def few(monkeypatch):
    """Few deals, so that a whole hand is measured soon."""
    monkeypatch.setattr(coach, "DEALS", 20)
    monkeypatch.setattr(coach, "REVIEW_DEALS", 10)


@pytest.fixture
def hand():
    return ByHand()


@pytest.fixture
def session(hand):
    """A match whose thinking goes on only when told to."""
    return Session("guandan", seed=7, run=hand)


def numbers(found):
    return found.candidates, found.deals, found.reason


def auto(session):
    view = session.view
    return str(session.game.policy(view, random.Random(len(view.history))))


def play_out(session):
    while session.state.seat is not None:
        session.handle({"do": "try", "move": auto(session)})


def thoughts(session, language="zh"):
    """What the page gets: plain data in either language."""
    session.language = language
    return json.loads(json.dumps(session.thoughts(), ensure_ascii=False))


# --- calculations in bits --------------------------------------------------------------------


def test_a_measurement_in_bits_gives_what_it_gives_at_once(session):
    view = session.view
    steps = list(measuring(view, 120))
    assert numbers(steps[-1]) == numbers(evaluate(view, 120))
    assert [one.reason for one in steps[:-1]] == [RUNNING] * (len(steps) - 1)
    assert [one.deals for one in steps] == sorted(one.deals for one in steps)
    assert len(steps) > 2


def test_a_bot_thinks_in_bits_what_it_thinks_at_once(session):
    view = session.view
    *early, (move, measured) = in_slices(lambda ready: bots.decide(view, "club", 7, ready))
    assert early and set(early) == {None}
    assert (move, measured.candidates) == (
        bots.choose(view, "club", 7),
        bots.decide(view, "club", 7)[1].candidates,
    )


def test_a_bit_asked_for_too_early_says_so_and_a_fault_comes_out():
    slices = Slices()
    bit = slices.submit(lambda: 1 / 0)
    with pytest.raises(NotYetError):
        bit.result()
    assert not bit.cancel()
    slices.work()
    with pytest.raises(ZeroDivisionError):
        bit.result()
    assert slices.is_spent()


# --- where tasks run -------------------------------------------------------------------------


def test_a_task_dropped_is_heard_no_more(hand):
    thinking, got = Thinking(hand), []
    thinking.start("old", iter([1, 2]), got.append)
    hand.step()
    old = hand.waiting[0]
    thinking.start("new", iter([3]), got.append)
    thinking.feed(old[0], 2)
    thinking.finish(old[0])
    assert thinking.kind == "new"
    hand.finish()
    assert got == [1, 3]
    assert thinking.kind == ""


def test_at_once_stops_where_the_task_is_dropped():
    thinking, got = Thinking(at_once), []

    def take(value):
        got.append(value)
        if value == 2:
            thinking.stop()

    thinking.start("count", iter([1, 2, 3]), take)
    assert got == [1, 2]


def test_beside_the_loop_goes_on_and_hears_in_its_own_thread():
    """The task waits for something that only a free loop can do."""
    free = threading.Event()

    def steps():
        yield "begun"
        assert free.wait(60)
        yield "done"

    async def main():
        ended = asyncio.Event()
        got = []
        thinking = Thinking(beside(asyncio.get_running_loop()))

        def take(value):
            got.append((value, threading.get_ident()))
            free.set()

        def shown():
            if not thinking.kind:
                ended.set()

        thinking.shown = shown
        thinking.start("wait", steps(), take)
        await asyncio.wait_for(ended.wait(), 60)
        return got

    got = asyncio.run(main())
    assert (got[0][0], got[-1][0]) == ("begun", "done")
    assert {where for _, where in got} == {threading.get_ident()}


def test_beside_a_dropped_task_ends():
    ended = threading.Event()
    goes_on = threading.Event()

    def steps():
        try:
            yield 1
            assert goes_on.wait(60)
            yield 2
            yield 3
        finally:
            ended.set()

    async def main():
        got = []
        thinking = Thinking(beside(asyncio.get_running_loop()))
        thinking.start("wait", steps(), got.append)
        while not got:
            await asyncio.sleep(0.01)
        thinking.stop()
        goes_on.set()
        while not ended.is_set():
            await asyncio.sleep(0.01)
        return got

    assert asyncio.run(asyncio.wait_for(main(), 60)) == [1]


def test_beside_a_fault_is_told_where_messages_are_read():
    async def main():
        told = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context["exception"]))
        thinking = Thinking(beside(loop))
        thinking.start("fail", (1 // one for one in (1, 0)), lambda value: None)
        while not told:
            await asyncio.sleep(0.01)
        return told[0], thinking.kind

    error, kind = asyncio.run(asyncio.wait_for(main(), 60))
    assert isinstance(error, ZeroDivisionError)
    assert kind == ""


def test_between_events_others_have_their_turn():
    async def main():
        got = []
        thinking = Thinking(between)
        thinking.start("count", iter(range(5)), got.append)
        turns = 0
        while thinking.kind:
            turns += 1
            await asyncio.sleep(0)
        return got, turns

    got, turns = asyncio.run(asyncio.wait_for(main(), 60))
    assert got == list(range(5))
    assert turns > 5


def test_the_runner_fits_the_place(monkeypatch):
    async def here():
        return runner()

    assert runner() is at_once
    assert asyncio.run(here()) not in (at_once, between)
    monkeypatch.setattr("sys.platform", "emscripten")
    assert asyncio.run(here()) is between


# --- the tips of a decision ------------------------------------------------------------------


def test_tips_are_shown_when_asked_for_and_gone_after_the_move(session, hand):
    assert thoughts(session)["tips"] == []
    session.handle({"do": "tips"})
    shown = thoughts(session)
    assert [one["id"] for one in shown["tips"]] == [
        one.id for one in session.game.advice(session.view)
    ]
    assert shown["busy"] == "measure"
    hand.finish()
    assert thoughts(session)["measured"]
    session.handle({"do": "try", "move": "pass"})
    after = thoughts(session)
    assert (after["shown"], after["tips"], after["measured"]) == (False, [], None)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_tip_has_its_saying_its_evidence_and_its_plays(language):
    game = paikit.game("guandan")
    view = game.position(
        hand="♠8 ♥8 ♣8 ♦8 ♠3", table=["♦K ♣K"], seat=0, level="2", counts=[5, 9, 9, 4]
    )
    trial = Trial(game, view, language)
    trial.handle({"do": "tips"})
    (tip,) = (one for one in trial.thoughts()["tips"] if one["id"] == "GD-T4")
    assert tip["saying"] == game.clause("GD-T4").statement(language)
    assert "♠8" in tip["text"]
    assert tip["held"] == ["♠8", "♥8", "♣8", "♦8"]
    assert tip["laid"] == []
    assert tip["seats"] == [3]
    assert [one["move"] for one in tip["moves"]] == ["♠8 ♥8 ♣8 ♦8"]
    trial.handle({"do": "try", "move": tip["moves"][0]["move"]})
    assert trial.verdict


def test_evidence_lies_on_the_table_before_it_is_looked_for_in_the_hand():
    game = paikit.game("guandan")
    lead = "♥9 ♥9 ♦9 ♥T ♣T"
    view = game.position(hand="♣T ♠3 ♠4", table=[lead, "pass"], seat=0, leader=2, level="2")
    (tip,) = (one for one in game.advice(view) if one.id == "GD-T6")
    assert set(tip.cards) == set(parse_cards(lead))
    assert sorted(map(repr, telling.evidence(view, tip)[0])) == sorted(lead.split())
    assert telling.evidence(view, tip)[1] == []


def test_at_every_decision_where_that_is_wanted(session, hand):
    session.handle({"do": "always", "on": True})
    assert thoughts(session)["shown"]
    session.handle({"do": "try", "move": "pass"})
    now = thoughts(session)
    assert now["shown"] and now["busy"] == "measure"
    assert session.coach.view == session.view
    session.handle({"do": "tips", "on": False})
    session.handle({"do": "try", "move": auto(session)})
    assert not thoughts(session)["shown"]


def test_no_tips_where_somebody_else_decides(session):
    session.handle({"do": "goto", "at": 1})
    session.handle({"do": "tips"})
    assert session.notice.text("en") == "It is not your decision now, so there are no tips."
    session.handle({"do": "what_if", "move": "pass"})
    assert session.notice
    assert not thoughts(session)["shown"]


# --- measured plays --------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_numbers_are_those_of_the_search(session, hand, language):
    session.handle({"do": "tips"})
    hand.finish()
    found = evaluate(session.view, coach.DEALS)
    shown = thoughts(session, language)["measured"]
    assert [row["move"] for row in shown["rows"]] == [str(one.move) for one in found.candidates]
    for row, one in zip(shown["rows"], found.candidates, strict=True):
        assert row["value"] == pytest.approx(one.value, abs=1e-4)
        assert row["margin"] == pytest.approx(one.margin, abs=1e-4)
        assert float(row["said"].replace("−", "-")) == pytest.approx(one.value, abs=0.0051)
        if one is not found.candidates[0]:
            assert f"{one.behind:.2f} ± {one.margin:.2f}" in row["against"]
            assert bool(row["alike"]) == (one.behind <= one.margin)
    assert str(found.deals) in shown["summary"]
    assert ("rules of thumb" if language == "en" else "常规打法") in shown["premise"]


def test_progress_is_shown_on_the_way_and_rows_keep_their_places(session, hand):
    session.handle({"do": "tips"})
    seen = []
    while session.coach.thinking.kind:
        hand.step()
        now = thoughts(session)
        if now["measured"] and now["measured"]["running"]:
            seen.append((now["done"], [row["move"] for row in now["measured"]["rows"]]))
            assert str(now["done"]) in now["measured"]["summary"]
    assert len(seen) > 2
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert len({tuple(rows) for _, rows in seen}) == 1


def test_stopped_on_the_way_it_keeps_what_is_known_and_says_so(session, hand):
    session.handle({"do": "tips"})
    while session.coach.evaluation is None:
        hand.step()
    session.handle({"do": "stop"})
    shown = thoughts(session, "en")
    assert shown["busy"] == ""
    assert shown["measured"]["summary"].startswith("Stopped on the way")
    assert not shown["measured"]["running"]


@pytest.mark.parametrize("message", [{"do": "try", "move": "pass"}, {"do": "deal", "seed": 8}])
def test_a_move_or_a_new_deal_stops_it_and_says_so(session, hand, message):
    session.handle({"do": "tips"})
    hand.step()
    session.handle(message)
    now = thoughts(session, "en")
    assert now["busy"] == ""
    assert now["stopped"] == "The hand moved on, so the measuring was stopped."
    hand.step()
    assert thoughts(session)["measured"] is None


def test_another_language_or_a_refused_try_stops_nothing(session, hand):
    session.handle({"do": "tips"})
    hand.step()
    for message in ({"do": "language", "language": "en"}, {"do": "try", "move": "♠3 ♥4"}):
        session.handle(message)
        assert session.coach.thinking.kind == "measure"
    assert session.verdict is not None and not session.verdict


def test_more_deals_when_wanted(session, hand, monkeypatch):
    monkeypatch.setattr("paikit_widgets.session.MORE_DEALS", 240)
    session.handle({"do": "measure"})
    assert thoughts(session)["total"] == 240
    hand.finish()
    assert session.coach.evaluation.deals in (160, 240)


@pytest.mark.parametrize("slug", GAMES)
def test_where_nothing_can_be_measured_it_is_said(slug, few):
    session = Session(slug, seed=7)
    while session.state.seat is not None:
        session.handle({"do": "tips"})
        now = thoughts(session)
        assert now["vain"] == (now["measured"] is None)
        assert now["busy"] == ""
        session.handle({"do": "try", "move": auto(session)})
        if len(session.state.history) > 40:
            break


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_percentage_is_shown_only_where_it_was_found_true(session, hand, monkeypatch, language):
    session.handle({"do": "tips"})
    hand.finish()
    monkeypatch.setattr(calibration, "chance", lambda game, share, deals: None)
    assert "%" not in json.dumps(thoughts(session, language))
    monkeypatch.setattr(calibration, "chance", lambda game, share, deals: share / 2 + deals / 1000)
    found = session.coach.evaluation
    true = found.candidates[0].win / 2 + found.deals / 1000
    assert f"{100 * true:.0f}" in thoughts(session, language)["measured"]["rows"][0]["chance"]


def test_wins_by_force_are_told_as_such():
    game = paikit.game("guandan")
    view = game.position(hand="♠A ♠3", table=["♦K"], seat=0, level="2", counts=[2, 2, 2, 2])
    trial = Trial(game, view, "en")
    trial.handle({"do": "tips"})
    rows = trial.thoughts()["measured"]["rows"]
    solved = trial.coach.evaluation.candidates[0].solved
    assert solved
    assert all(re.search(rf"wins by force in \d+ of {solved} deals", row["forced"]) for row in rows)


def test_where_there_is_one_play_nothing_is_compared():
    game = paikit.game("guandan")
    view = game.position(hand="♠3 ♠4", table=["♦A ♣A"], seat=0, level="2", counts=[2, 9, 9, 9])
    trial = Trial(game, view, "en")
    trial.handle({"do": "tips"})
    shown = trial.thoughts()["measured"]
    assert [(row["move"], row["against"]) for row in shown["rows"]] == [("pass", "the only one")]
    assert "clearly best" not in shown["summary"]


# --- a play of one's own ---------------------------------------------------------------------


def test_what_if_adds_the_play_and_marks_it(session, hand):
    session.handle({"do": "tips"})
    hand.finish()
    known = [row["move"] for row in thoughts(session)["measured"]["rows"]]
    legal = map(str, session.game.legal_moves(session.view))
    move = next(one for one in legal if one not in known)
    tries = session.tally.tries
    session.handle({"do": "what_if", "move": move})
    hand.finish()
    own = [row for row in thoughts(session)["measured"]["rows"] if row["own"]]
    assert [row["move"] for row in own] == [move]
    assert own[0]["own"] == "你选的"
    assert session.tally.tries == tries
    assert session.verdict is None
    assert len(session.states) == session.at + 1


def test_what_if_of_a_play_that_is_not_allowed_gives_the_verdict(session, hand):
    session.handle({"do": "what_if", "move": "♠3 ♥4"})
    assert session.verdict is not None and not session.verdict
    assert session.position()["what_if"]
    assert not hand.waiting
    assert session.tally.tries == 0


def test_what_if_of_nonsense_is_answered(session):
    for bad in ("zzz", 5, None, ["♠3"]):
        session.handle({"do": "what_if", "move": bad})
        assert session.notice is not None


# --- nothing hidden --------------------------------------------------------------------------


def shown_cards(data):
    """Every card that stands in some data, in notation or in a sentence."""
    text = json.dumps(data, ensure_ascii=False)
    return set(parse_cards(" ".join(re.findall(r"[♠♥♣♦](?:10|[2-9TJQKA])", text)) or "♠3"))


@pytest.mark.parametrize("slug", GAMES)
def test_no_thought_holds_a_hidden_card(slug, few):
    session = Session(slug, seed=7)
    for _ in range(12):
        if session.state.seat is None:
            break
        session.handle({"do": "tips"})
        for seat in range(session.game.seats):
            session.handle({"do": "why", "seat": seat})
            now = thoughts(session)
            view = session.view
            known = {*view.hand, *view.public.seen, *view.kitty, *parse_cards("♠3")}
            known |= {card for one in view.history for card in one.move.cards}
            said = {key: now[key] for key in ("measured", "why")}
            told = {card for one in now["tips"] for key in ("laid", "held") for card in one[key]}
            assert {repr(card) for card in shown_cards(said) - known} == set()
            assert told <= set(map(repr, known))
        session.handle({"do": "try", "move": auto(session)})


# --- reasons ---------------------------------------------------------------------------------


def test_a_bot_keeps_its_cards_to_itself_until_the_hand_is_over(few):
    session = Session("guandan", seed=7, bots="club")
    session.handle({"do": "why", "seat": 2})
    before = thoughts(session, "en")["why"]
    played = session.state.history[1]
    reading = session.game.describe(session.view, played).text("en")
    assert before["text"] == f"Across: {reading}"
    assert before["lines"][0] == "Level: Club player."
    assert before["measured"] is None
    assert before["closed"]
    session.handle({"do": "why_open"})
    after = thoughts(session, "en")["why"]
    assert after["closed"] == ""
    answer = session.coach.why.answer
    assert after["lines"] == list(answer.sentences("en"))
    marked = {row["move"]: row["own"] for row in after["measured"]["rows"] if row["own"]}
    assert marked == {str(played.move): "its play"}
    assert answer.view == session.game.view(session.states[1], 2)


def test_only_a_bot_that_has_moved_is_asked(session):
    assert [one["seat"] for one in thoughts(session)["ask"]] == [1, 2, 3]
    session.handle({"do": "goto", "at": 1})
    assert [one["seat"] for one in thoughts(session)["ask"]] == [1]
    session.handle({"do": "why", "seat": 3})
    assert session.notice.text("en") == "Left: no move yet to explain."
    session.handle({"do": "why", "seat": 99})
    assert session.notice
    session.handle({"do": "every_seat", "on": True})
    assert thoughts(session)["ask"] == []


def test_an_answer_goes_when_the_hand_goes_on(session, hand):
    session.handle({"do": "why", "seat": 2})
    hand.finish()
    assert thoughts(session)["why"]["closed"]
    session.handle({"do": "try", "move": "pass"})
    assert thoughts(session)["why"] is None


@pytest.mark.parametrize("level", ["rules", "beginner"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_that_does_not_search_has_its_play_measured_afterwards(few, slug, level):
    session = Session(slug, seed=7, bots=level)
    while not (asked := [one for one in session.last_plays().values() if measurable(one)]):
        session.handle({"do": "try", "move": auto(session)})
    seat = asked[0].view.seat
    session.handle({"do": "why", "seat": seat})
    session.handle({"do": "why_open"})
    assert session.coach.why.answer.evaluation is None
    why = thoughts(session, "en")["why"]
    assert why["lines"] == [*session.coach.why.answer.sentences("en")]
    own = [row["move"] for row in why["measured"]["rows"] if row["own"]]
    assert own == [str(asked[0].move)]
    assert thoughts(session, "zh")["why"]["measured"]["premise"].startswith("照它当时看得到的")


def measurable(decision):
    view = decision.view
    return decision.is_free and view.game.simulation(view, (decision.move,)) is not None


def test_stopping_it_keeps_what_a_bot_has_said(few, hand):
    session = Session("guandan", seed=7, run=hand)
    session.handle({"do": "why", "seat": 2})
    while not session.coach.why.answer:
        hand.step()
    assert session.coach.thinking.kind == "why"
    session.handle({"do": "stop"})
    assert thoughts(session)["why"]["lines"]
    assert thoughts(session)["busy"] == ""


# --- review ----------------------------------------------------------------------------------


def badly(session):
    """Plays a hand by passing whenever that is allowed."""
    while session.state.seat is not None:
        passing = session.game.verdict(session.view, "pass")
        session.handle({"do": "try", "move": "pass" if passing else auto(session)})


def test_a_review_shows_the_plays_that_cost_most(few):
    session = Session("guandan", seed=7)
    session.handle({"do": "review"})
    assert session.notice.text("en").startswith("The hand is not over yet")
    badly(session)
    session.handle({"do": "review"})
    review = session.coach.review
    assert review.done == review.total == len(review.judged) > 5
    costs = [one.mine.behind for one in review.costly]
    assert costs
    assert costs == sorted(costs, reverse=True)
    assert all(one.mine.behind > one.mine.margin for one in review.costly)
    for one in review.judged:
        state = session.states[one.decision.at]
        assert one.decision.view == session.game.view(state, 0)
        assert session.states[one.decision.at + 1].history[len(state.history)].move == (
            one.decision.move
        )
    for language in ("zh", "en"):
        rows = thoughts(session, language)["review"]["rows"]
        assert 0 < len(rows) <= telling.DEAREST
        assert f"{costs[0]:.2f}" in rows[0]["cost"]
        assert rows[0]["better"]["move"] == str(review.costly[0].evaluation.best)


def test_a_review_in_which_nothing_is_sure_shows_what_was_furthest_behind(few, monkeypatch):
    session = Session("guandan", seed=7)
    badly(session)
    session.handle({"do": "review"})
    monkeypatch.setattr(Judged, "is_sure", False)
    review = session.coach.review
    worst = max(one.mine.behind for one in review.judged)
    for language, chance in (("zh", "碰巧"), ("en", "chance")):
        shown = thoughts(session, language)["review"]
        assert chance in shown["text"]
        assert 0 < len(shown["rows"]) <= telling.DOUBTFUL
        assert f"{worst:.2f}" in shown["rows"][0]["cost"]


def test_a_jump_to_a_moment_keeps_the_review(few, hand):
    session = Session("guandan", seed=7, run=hand)
    badly(session)
    session.handle({"do": "review"})
    for _ in range(9):
        hand.step()
    at = session.coach.review.judged[0].decision.at
    session.handle({"do": "goto", "at": at})
    assert session.coach.thinking.kind == "review"
    assert session.view == session.coach.review.judged[0].decision.view
    session.handle({"do": "stop"})
    shown = thoughts(session, "en")["review"]
    assert shown["stopped"] == "The review was stopped on the way."
    assert shown["done"] < shown["total"]
    session.handle({"do": "tips"})
    assert thoughts(session)["shown"]
    session.handle({"do": "try", "move": auto(session)})
    assert thoughts(session)["review"] is None


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_reviewed_or_says_that_it_cannot_be(slug, few, hand):
    session = Session(slug, seed=3, run=hand)
    play_out(session)
    session.handle({"do": "review"})
    for _ in range(30):
        if session.coach.thinking.kind:
            hand.step()
    session.handle({"do": "stop"})
    for language in ("zh", "en"):
        assert thoughts(session, language)["review"]["text"]


def test_what_had_to_be_played_is_not_reviewed(few):
    session = Session("guandan", seed=7)
    badly(session)
    forced = [one for one in session.decisions() if not one.is_free and one.view.seat == 0]
    session.handle({"do": "review"})
    judged = [one.decision.at for one in session.coach.review.judged]
    assert not {one.at for one in forced} & set(judged)


# --- bots ------------------------------------------------------------------------------------


def test_levels_are_read_and_written():
    assert read_levels("") == ("rules",)
    assert read_levels("club") == ("club",)
    assert read_levels(" rules, strong ") == ("rules", "strong")
    assert levels_text(("club", "club")) == "club"
    assert levels_text(("club", "rules")) == "club,rules"
    with pytest.raises(paikit.BadSetup, match="strong"):
        read_levels("stong")


def test_a_level_is_chosen_per_seat_and_kept():
    session = Session("guandan", seed=7)
    assert session.position()["levels"] == ["rules"] * 4
    session.handle({"do": "level", "seat": "2", "level": "beginner"})
    assert session.position()["levels"] == ["rules", "rules", "beginner", "rules"]
    assert "bots=rules%2Crules%2Cbeginner%2Crules" in session.link()
    assert "bots='rules,rules,beginner,rules'" in session.call()
    again = Session("guandan", seed=1)
    again.handle({"do": "restore", "kept": session.kept()})
    assert again.levels == session.levels
    for bad in ({"seat": 9, "level": "club"}, {"seat": 1, "level": "<b>"}, {"seat": None}):
        session.handle({"do": "level", **bad})
        assert session.notice is not None
    assert session.levels == again.levels


def test_a_link_brings_its_bots_and_a_wrong_level_is_answered():
    session = Session.from_link({"bots": "random", "seed": "7"}, game="guandan")
    assert session.level(3) == "random"
    session = Session.from_link({"bots": "stong", "seed": "7"}, game="guandan")
    assert "strong" in session.notice.text("en")
    assert session.level(3) == "rules"


def test_every_level_has_a_name():
    for language in ("zh", "en"):
        names = Session("guandan", seed=7, language=language).settings()["levels"]
        assert [one["value"] for one in names] == list(bots.LEVELS)
        assert all(one["label"] != one["value"] for one in names)


def test_bots_that_search_think_beside_the_table_and_play_what_their_level_plays(hand):
    session = Session("guandan", seed=7, bots="club", run=hand)
    now = session.position()["timeline"]
    assert (now["thinking"], now["at"]) == (True, 0)
    session.handle({"do": "try", "move": "pass"})
    assert session.notice.text("en").startswith("It is not your turn")
    hand.finish()
    assert not session.position()["timeline"]["thinking"]
    for state, after in zip(session.states, session.states[1:], strict=False):
        view = session.game.view(state, state.seat)
        assert after.history[-1].move == bots.choose(view, "club", 7)
    assert session.may_act


def test_bots_are_stopped_and_sent_on(hand):
    session = Session("guandan", seed=7, bots="club", run=hand)
    hand.step()
    session.handle({"do": "halt"})
    stuck = session.position()["timeline"]
    assert (stuck["thinking"], stuck["waiting"]) == (False, True)
    hand.step()
    assert session.at == 0
    session.handle({"do": "go_on"})
    hand.finish()
    assert session.may_act


def test_looking_back_stops_the_bots(hand):
    session = Session("guandan", seed=7, bots="club", run=hand)
    hand.finish()
    session.handle({"do": "try", "move": "pass"})
    assert session.working.kind == "bots"
    session.handle({"do": "undo"})
    assert session.working.kind == ""
    assert session.may_act


def test_other_levels_play_whole_hands():
    for level in ("random", "beginner"):
        session = Session("guandan", seed=7, bots=level)
        play_out(session)
        assert session.game.score(session.state)


# --- the widgets -----------------------------------------------------------------------------


@pytest.fixture
def sent(monkeypatch):
    messages = []
    monkeypatch.setattr(Board, "send", lambda self, content, buffers=None: messages.append(content))
    return messages


def test_a_table_shows_thoughts_as_they_come(sent, hand):
    board = table("guandan", seed=7)
    board.session.coach.thinking.run = hand
    board._receive(board, {"do": "tips", "number": 1}, [])
    assert board.thoughts["shown"]
    hand.step()
    hand.step()
    assert board.thoughts["done"] > 0
    hand.finish()
    assert board.thoughts["busy"] == ""
    assert board.thoughts["measured"]["rows"]


def test_a_table_shows_bots_that_search(sent, hand):
    board = table("guandan", seed=7)
    board.session.working.run = hand
    board.act({"do": "level", "seat": 1, "level": "club"})
    board.act({"do": "try", "move": "pass"})
    assert board.position["timeline"]["thinking"]
    hand.finish()
    assert board.position["acting"]


def test_a_lesson_may_show_tips(sent):
    board = try_it(
        "guandan", hand="♠8 ♥8 ♣8 ♦8 ♠3", table=["♦K ♣K"], level="2", tips=True, lang="en"
    )
    board.act({"do": "tips"})
    assert board.thoughts["measured"]["rows"]
    assert "EXTRAS.push" in board._esm
    plain = try_it("guandan", hand="♠8 ♥8", level="2")
    assert "EXTRAS.push" not in plain._esm


# --- hidden roles ----------------------------------------------------------------------------


def hidden_roles():
    """A game with roles that not everybody knows, at a decision of a seat that is left guessing."""
    for slug in GAMES:
        session = Session(slug, seed=7)
        while session.state.seat is not None:
            if session.game.beliefs(session.view, 20):
                return session
            session.handle({"do": "try", "move": auto(session)})
    raise AssertionError


def test_who_is_likely_to_have_a_hidden_role_and_what_told(hand):
    session = hidden_roles()
    session.coach.thinking.run = hand
    session.handle({"do": "tips"})
    hand.step()
    found = session.game.beliefs(session.view, coach.BELIEF_DEALS)
    for language in ("zh", "en"):
        shown = thoughts(session, language)
        assert shown["measured"] is None
        rows = [seat for role in shown["beliefs"] for seat in role["seats"]]
        assert [row["share"] for row in rows] == [round(one.likelihood, 3) for one in found]
        assert "%" not in json.dumps(shown["beliefs"])
        for row, one in zip(rows, found, strict=True):
            assert bool(row["told"]) == (one.moved_by is not None)
            assert str(round(one.likelihood * coach.BELIEF_DEALS)) in row["text"]
    session.handle({"do": "measure"})
    hand.finish()
    assert thoughts(session, "en")["beliefs"] == shown["beliefs"]


def test_nothing_is_guessed_where_roles_are_open(session, hand):
    session.handle({"do": "tips"})
    hand.finish()
    assert thoughts(session)["beliefs"] == []
