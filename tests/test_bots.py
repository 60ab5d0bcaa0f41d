"""Bots at named levels: legal, repeatable, blind to hidden cards, able to say why."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain, islice

import pytest

import paikit
from paikit import bots, rulesets
from paikit.contract import Advice, Move
from paikit.words import LANGUAGES, BadSetup

GUANDAN = paikit.game("guandan")


def decisions(slug, seed, count):
    """Some states of a hand by the rules of thumb, spread from the deal to the end."""
    game = paikit.game(slug)
    state = game.deal(seed=seed)
    states = []
    while state.seat is not None:
        states.append(state)
        view = game.view(state, state.seat)
        state = game.play(state, game.policy(view, random.Random(len(states))))
    return [states[at * len(states) // count] for at in range(count)]


def views(slug, seed=3, count=6):
    return [paikit.game(slug).view(state, state.seat) for state in decisions(slug, seed, count)]


@pytest.mark.parametrize("level", bots.LEVELS[:4])
@pytest.mark.parametrize("slug", rulesets.games())
def test_every_level_makes_an_allowed_move_and_the_same_one_again(slug, level):
    for view in views(slug):
        move = bots.choose(view, level, seed=5)
        assert view.game.is_legal(view, move)
        assert bots.choose(view, level, seed=5) == move


@pytest.mark.parametrize("level", ["random", "beginner"])
@pytest.mark.parametrize("slug", rulesets.games())
def test_hands_come_to_their_end(slug, level):
    game = paikit.game(slug)
    state = game.deal(seed=2)
    for _ in range(2000):
        if state.seat is None:
            break
        state = game.play(state, bots.choose(game.view(state, state.seat), level, seed=2))
    assert game.score(state) is not None


@pytest.mark.parametrize("slug", rulesets.games())
def test_dealing_the_unseen_cards_anew_changes_no_explanation(slug):
    rng = random.Random(slug)
    for state in decisions(slug, 4, 4):
        game, seat = paikit.game(slug), state.seat
        places = [one for one in range(game.seats) if one != seat]
        own_kitty = game.kitty_seat(state.public) == seat
        unseen = list(chain(*(state.hands[one] for one in places)))
        unseen += [] if own_kitty else state.kitty
        rng.shuffle(unseen)
        hands = list(state.hands)
        for place in places:
            hands[place] = tuple(unseen[: len(hands[place])])
            del unseen[: len(hands[place])]
        other = replace(state, hands=tuple(hands))
        if not own_kitty:
            other = replace(other, kitty=tuple(unseen))
        for level in ("beginner", "rules", "club"):
            one, two = (bots.explain(game.view(s, seat), level, 9) for s in (state, other))
            assert one.move == two.move
            assert one.tips == two.tips
            assert numbers(one) == numbers(two)


def numbers(explanation):
    found = explanation.evaluation
    return found and (found.candidates, found.deals, found.reason)


def test_random_takes_all_moves():
    view = GUANDAN.position(hand="♠8 ♥8 ♠9", table=["♦7"], level="2")
    moves = set(GUANDAN.legal_moves(view))
    assert {bots.choose(view, "random", seed) for seed in range(60)} == moves


# --- beginner ---


class Tipped(type(GUANDAN)):
    """掼蛋 with tips of the test's own."""

    tips = ()

    def advice(self, view):
        return self.tips


def tipped(*tips):
    game = Tipped()
    game.tips = tips
    return game.position(hand="♠3 ♠8 ♥9 ♠9 ♦K", table=["♦7"], level="2")


def test_a_beginner_plays_what_the_first_tip_with_a_play_favours():
    king, nine = Move("play", paikit.parse_cards("♦K")), Move("play", paikit.parse_cards("♠9"))
    view = tipped(
        Advice("GD-T1", "watch"), Advice("GD-T2", "", moves=(king, nine)), Advice("GD-T3", "")
    )
    assert bots.choose(view, "beginner") == king


def test_a_beginner_without_a_tip_plays_the_weakest_answer():
    assert str(bots.choose(tipped(), "beginner")) == "♠8"


def test_a_beginner_bombs_only_when_nothing_else_answers():
    game = Tipped()
    bomb = game.position(hand="♠3 ♥3 ♣3 ♦3 ♦4", table=["♦A"], level="2")
    assert str(bots.choose(bomb, "beginner")) == "♠3 ♥3 ♣3 ♦3"
    higher = game.position(hand="♠3 ♥3 ♣3 ♦3 ♦2", table=["♦A"], level="2")
    assert str(bots.choose(higher, "beginner")) == "♦2"


def test_a_beginner_passes_when_it_must():
    view = Tipped().position(hand="♠3 ♥4", table=["♦7"], level="2")
    assert str(bots.choose(view, "beginner")) == "pass"


def test_a_beginner_leads_its_weakest_card():
    view = Tipped().position(hand="♠8 ♥8 ♠4 ♦K", level="2")
    assert str(bots.choose(view, "beginner")) == "♠4"


def test_before_the_play_a_beginner_goes_by_the_rules_of_thumb():
    view = views("heiqi", count=40)[0]
    assert view.phase == "bid"
    rng = random.Random(f"0 {view.seat} 0")
    assert bots.choose(view, "beginner", 0) == view.game.policy(view, rng)


# --- searching ---

WINNING = {"hand": "♠3 ♦K ♥K", "counts": "3,1,5,6", "seat": 0, "level": "2"}


def test_search_plays_what_measured_best_and_says_so():
    view = GUANDAN.position(**WINNING)
    made = bots.explain(view, "club", 1)
    assert made.evaluation.best == made.move == made.measured.move
    assert made.evaluation.deals <= bots.BUDGETS["club"]
    for language in LANGUAGES:
        first = made.sentences(language)[0]
        assert str(made.evaluation.deals) in first
        assert f"{abs(made.measured.value):.2f}" in first


def test_a_larger_budget_looks_at_more_deals():
    view = GUANDAN.position(hand="♠3 ♥4 ♦5 ♠6 ♦8 ♥9 ♠J ♦J", seat=0, counts="8,8,8,8")
    found = [bots.decide(view, level, 1)[1] for level in ("club", "strong")]
    assert found[0].deals < found[1].deals <= bots.BUDGETS["strong"]


def test_an_executor_changes_nothing():
    view = GUANDAN.position(**WINNING)
    alone = bots.explain(view, "club", 7)
    with ThreadPoolExecutor(2) as pool:
        assert numbers(bots.explain(view, "club", 7, pool)) == numbers(alone)


def test_what_is_only_a_little_better_does_not_replace_the_rules_of_thumb():
    kept = 0
    for seed in range(8):
        view = views("guandan", seed, 3)[0]
        made = bots.explain(view, "club", seed)
        if made.evaluation is None or made.move == made.evaluation.best:
            continue
        kept += 1
        assert made.move == bots.choose(view, "rules", seed)
        assert made.measured.behind <= made.measured.margin
        best = made.evaluation.best
        assert all(best.text(language) in made.sentences(language)[0] for language in LANGUAGES)
    assert kept


def test_where_nothing_can_be_searched_the_rules_of_thumb_play():
    view = paikit.game("heiqi").position(hand="♠3 ♥5 x X ♠A", phase="bid", bids="100")
    assert len(list(view.game.legal_moves(view))) > 1
    move, measured = bots.decide(view, "strong", 3)
    assert measured is None
    assert move == bots.choose(view, "rules", 3)
    assert bots.explain(view, "strong", 3).sentences("en")[0].endswith("by the rules of thumb.")


# --- reasons ---


@pytest.mark.parametrize("slug", rulesets.games())
def test_reasons_are_whole_sentences_in_both_languages(slug):
    tipped = 0
    for view in views(slug, seed=6, count=50):
        for level in ("random", "beginner", "rules"):
            made = bots.explain(view, level, 2)
            assert made.move == bots.choose(view, level, 2)
            assert all(made.move in tip.moves for tip in made.tips)
            assert all(tip in view.game.advice(view) for tip in made.tips)
            tipped += bool(made.tips)
            zh, en = (made.sentences(language) for language in LANGUAGES)
            assert len(zh) == len(en) == 1 + len(made.tips)
            assert all(text.endswith(("。", "]")) for text in zh)
            assert all(text.endswith((".", "]")) for text in en)
    assert tipped


def test_the_only_move_is_called_so():
    view = Tipped().position(hand="♠3 ♥4", table=["♦7"], level="2")
    said = {bots.explain(view, level).sentences("en") for level in bots.LEVELS}
    assert said == {("It is the only move allowed.",)}
    assert len(list(islice(view.game.legal_moves(view), 2))) == 1


def test_an_unknown_level_names_the_nearest():
    view = GUANDAN.position(hand="♠3")
    with pytest.raises(BadSetup, match="strong"):
        bots.choose(view, "stong")
    with pytest.raises(BadSetup, match="beginner"):
        bots.explain(view, "beginers")
