"""Each tip of 黑七 in a position where it holds and in one where it does not."""

import random

import pytest

import paikit
from paikit import parse_cards
from paikit.cards import without

GAME = paikit.game("heiqi")
TIPS = [f"HQ-T{number}" for number in range(1, 9)]


def tip(id_, view):
    """The tip of this id in a view, None where it does not hold."""
    found = [one for one in GAME.advice(view) if one.id == id_]
    assert len(found) <= 1
    for language in ("zh", "en"):
        assert all("{" not in GAME.say(one, language) for one in found)
    assert all(GAME.is_legal(view, move) for one in found for move in one.moves)
    return found[0] if found else None


def at(hand, **facts):
    return GAME.position(**{"hand": hand, "trump": "♠", "declarer": 0, "bid": 90, **facts})


def plays(advice):
    return [str(move) for move in advice.moves]


def all_but(*cards):
    """The whole pack less these cards: what has been seen when only they are left."""
    return without(GAME.pack, [card for text in cards for card in parse_cards(text)])


def after(hands, *moves, **facts):
    """The view of the seat to move after some moves of a deal."""
    state = GAME.deal(hands=hands, phase="play", **{"trump": "♠", "declarer": 0, **facts})
    for move in moves:
        state = GAME.play(state, move)
    return GAME.view(state, state.seat)


# --- HQ-T1 ---------------------------------------------------------------------------------------


def test_HQ_T1_guards_a_kitty_with_points():
    view = at("X ♠3 ♥4", kitty="♣K ♦5")
    advice = tip("HQ-T1", view)
    assert advice.params["points"] == 15
    assert advice.cards == parse_cards("X")
    assert plays(advice) == ["♥4", "♠3"]
    assert tip("HQ-T1", at("X ♠3 ♥4", kitty="♣4")) is None
    assert tip("HQ-T1", at("x ♠3 ♥4", kitty="♣K")) is None


def test_HQ_T1_keeps_what_digs_the_kitty_twice_over():
    view = at("♠9♠9 ♥4 ♥6", table=["♥A"], seat=1)
    advice = tip("HQ-T1", view)
    assert (advice.reason, advice.params["times"], advice.seats) == ("dig", 2, (0,))
    assert plays(advice) == ["♥4", "♥6"]
    assert tip("HQ-T1", at("♠9 ♠T ♥4 ♥6", table=["♥A"], seat=1)) is None
    assert tip("HQ-T1", at("♠9♠9", table=["♥A"], seat=1)) is None


# --- HQ-T2 ---------------------------------------------------------------------------------------

LONG = "X X x ♠7 ♥7 ♥7 ♣7 ♠2 ♠A ♠K ♠K ♠Q ♠8 ♠6 ♠3 ♥A ♥A ♥K ♣5 ♣4 ♣3 ♦4 ♦5 ♦6 ♦9"
SHORT = "X ♠7 ♥7 ♠A ♠K ♠8 ♠6 ♥A ♥A ♥K ♥Q ♥J ♥9 ♥8 ♣5 ♣4 ♣3 ♣J ♣Q ♣6 ♦4 ♦5 ♦6 ♦9 ♦K"


def test_HQ_T2_a_declarer_long_in_trumps_draws_them():
    advice = tip("HQ-T2", at(LONG))
    assert (advice.params["own"], advice.params["out"]) == (15, 27)
    assert plays(advice)[0] == "X X"
    assert "♠K ♠K" in plays(advice) or "♥7 ♥7" in plays(advice)
    assert "15" in GAME.say(advice, "zh")


def test_HQ_T2_not_when_short_of_trumps_and_never_for_a_defender():
    assert tip("HQ-T2", at(SHORT)) is None
    assert tip("HQ-T2", at(LONG, declarer=1)) is None


def test_HQ_T2_not_when_no_trump_is_out():
    trumps = [card for card in GAME.pack if GAME.suit(at("♥3"), card) == "trump"]
    rest = without(trumps, parse_cards("♠A ♠K"))
    assert tip("HQ-T2", at("♠A ♠K ♥3", seen=rest)) is None


# --- HQ-T3 ---------------------------------------------------------------------------------------


def test_HQ_T3_side_cards_that_nothing_beats_are_cashed():
    view = at("♥A ♥A ♥K ♣A ♣3 ♦Q ♠4", declarer=2)
    advice = tip("HQ-T3", view)
    assert plays(advice) == ["♥A ♥A", "♥K", "♣A"]
    assert advice.params["out"] == 22 - 3
    gone = at("♥K ♣3 ♦Q ♠4", declarer=2, seen=parse_cards("♥A ♥A"))
    assert plays(tip("HQ-T3", gone)) == ["♥K"]


def test_HQ_T3_not_with_something_higher_out_or_a_void_opponent():
    assert tip("HQ-T3", at("♥K ♣3 ♦Q ♠4", declarer=2, seen=parse_cards("♥A"))) is None
    hands = ["♥3 ♥4 ♣5", "♥6 ♥A ♣6", "♦3 ♦4 ♦5", "♥8 ♥9 ♣9"]
    view = after(hands, "♥3", "♥6", "♦3", "♥9", declarer=2, leader=0)
    assert view.seat == 3
    hands = ["♥3 ♥4 ♣5", "♥Q ♥A ♣6", "♦3 ♦4 ♦5", "♥8 ♥9 ♣9"]
    view = after(hands, "♥3", "♥Q", "♦3", "♥9", declarer=2, leader=0)
    assert view.seat == 1
    assert tip("HQ-T3", view) is None


# --- HQ-T4 ---------------------------------------------------------------------------------------

VOID = ["♥3 ♥4 ♣5", "♥Q ♥A ♣6", "♦3 ♦4 ♦5", "♥8 ♥9 ♣9"]


def test_HQ_T4_a_fellows_void_suit_is_led():
    view = after(VOID, "♥3", "♥Q", "♦3", "♥9", declarer=0)
    advice = tip("HQ-T4", view)
    assert (view.seat, advice.params["seat"], advice.seats) == (1, 2, (2,))
    assert plays(advice) == ["♥A"]


def test_HQ_T4_not_where_the_declarer_is_void_too_or_leads_himself():
    both = ["♥3 ♥4 ♣5", "♥Q ♥A ♣6", "♦3 ♦4 ♦5", "♦8 ♦9 ♣9"]
    assert tip("HQ-T4", after(both, "♥3", "♥Q", "♦3", "♦9", declarer=3, leader=0)) is None
    assert tip("HQ-T4", after(VOID, "♥3", "♥Q", "♦3", "♥9", declarer=1, leader=0)) is None


# --- HQ-T5 ---------------------------------------------------------------------------------------


def test_HQ_T5_points_go_on_a_fellows_sure_trick():
    advice = tip("HQ-T5", at("♥K ♥5 ♥4", table=["♥3", "♥A", "♥6"], seat=3))
    assert plays(advice) == ["♥K"]
    assert (advice.seats, advice.params["top"]) == ((1,), parse_cards("♥A"))


def test_HQ_T5_not_while_the_declarer_may_still_beat_it_and_not_without_points():
    assert tip("HQ-T5", at("♥K ♥5 ♥4", table=["♥A"], seat=3, declarer=0)) is None
    assert tip("HQ-T5", at("♥8 ♥9 ♥4", table=["♥3", "♥A", "♥6"], seat=3)) is None
    assert tip("HQ-T5", at("♥K ♥5 ♥4", table=["♥A", "♥3", "♥6"], seat=3)) is None


# --- HQ-T6 ---------------------------------------------------------------------------------------


def test_HQ_T6_the_last_trumps_are_kept():
    seen = all_but(
        "♠A ♠K ♥3 ♥4", "♥6 ♥8 ♥9 ♥J", "♣3 ♣4 ♣5 ♣6", "♦3 ♦4 ♦5 ♦6", "♦8 ♦9 ♦J ♦Q ♣8 ♣9 ♣J ♣Q"
    )
    advice = tip("HQ-T6", at("♠A ♠K ♥3 ♥4", seen=seen, kitty="♦8 ♦9 ♦J ♦Q ♣8 ♣9 ♣J ♣Q"))
    assert advice.params["own"] == 2
    assert plays(advice) == ["♥3", "♥4"]


def test_HQ_T6_not_while_others_have_trumps_or_only_trumps_are_held():
    seen = all_but(
        "♠A ♠K ♥3 ♥4", "♥6 ♥8 ♥9 ♥J", "♣3 ♣4 ♣5 ♣6", "♦3 ♦4 ♦5 ♠3", "♦8 ♦9 ♦J ♦Q ♣8 ♣9 ♣J ♣Q"
    )
    assert tip("HQ-T6", at("♠A ♠K ♥3 ♥4", seen=seen, kitty="♦8 ♦9 ♦J ♦Q ♣8 ♣9 ♣J ♣Q")) is None
    assert tip("HQ-T6", at("♠A ♠K", seen=all_but("♠A ♠K", "♥6 ♥8", "♣3 ♣4", "♦3 ♦4"))) is None


# --- HQ-T7 ---------------------------------------------------------------------------------------


def test_HQ_T7_no_points_for_the_other_side():
    advice = tip("HQ-T7", at("♥K ♥5 ♥4", table=["♥A", "♥3", "♥6"], seat=3))
    assert plays(advice) == ["♥4"]
    assert advice.params["dear"] == parse_cards("♥K")
    assert advice.seats == (0,)


def test_HQ_T7_not_when_one_can_win_or_has_no_choice():
    assert tip("HQ-T7", at("♥A ♥5 ♥4", table=["♥K", "♥3", "♥6"], seat=3)) is None
    assert tip("HQ-T7", at("♥K ♥T ♣4", table=["♥A", "♥3", "♥6"], seat=3)) is None
    assert tip("HQ-T7", at("♥K ♥5 ♥4", table=["♥3", "♥A", "♥6"], seat=3)) is None


# --- HQ-T8 ---------------------------------------------------------------------------------------


def test_HQ_T8_points_are_ruffed_with_the_lowest_trump():
    advice = tip("HQ-T8", at("♠9 ♠4 ♣3", table=["♥A", "♥T", "♥6"], seat=3))
    assert plays(advice) == ["♠4", "♠9"]
    assert (advice.params["points"], advice.seats) == (10, (0,))
    pair = tip("HQ-T8", at("♠9 ♠9 ♣3", table=["♥A ♥A", "♥T ♥6", "♥6 ♥8"], seat=3))
    assert plays(pair) == ["♠9 ♠9"]


@pytest.mark.parametrize(
    ("hand", "table"),
    [
        ("♠9 ♠4 ♣3", ["♥A", "♥3", "♥6"]),  # no points to take
        ("♠9 ♠4 ♥3", ["♥A", "♥T", "♥6"]),  # not void
        ("♠9 ♠4 ♣3", ["♥3", "♥A", "♥T"]),  # a fellow is winning
        ("♠4 ♣4 ♣3", ["♥A", "♥T", "♠6"]),  # a fellow has ruffed already
    ],
)
def test_HQ_T8_not_without_points_with_the_suit_or_over_a_fellow(hand, table):
    assert tip("HQ-T8", at(hand, table=table, seat=3)) is None


# --- all of them ---------------------------------------------------------------------------------


def test_every_tip_of_ours_says_so():
    for id_ in TIPS[1:]:
        clause = GAME.clause(id_)
        assert clause.kind == "tip"
        assert not clause.seed
        assert clause.source("zh")
        assert clause.source("en")


def test_tips_hold_in_real_play():
    seen = set()
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.deal(seed=seed)
        while state.seat is not None:
            view = GAME.view(state, state.seat)
            found = GAME.advice(view)
            seen |= {one.id for one in found}
            assert all(GAME.is_legal(view, move) for one in found for move in one.moves)
            state = GAME.play(state, GAME.policy(view, rng))
    assert seen >= set(TIPS[1:])
