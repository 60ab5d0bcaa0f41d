"""Each tip of 掼蛋 in a position where it holds and in one where it does not."""

import random
from dataclasses import replace

import pytest

import paikit
from paikit.cards import deck, parse_cards, show_cards, shuffled, without
from paikit.rulesets.guandan.past import decisions

GAME = paikit.game("guandan")
POOR = "♣3 ♥4 ♣5 ♦7 ♠8 ♥9 ♣J ♦Q ♥K"
"""Nine cards without a pair or a straight."""
TWOS = "♠2 ♠2 ♣2 ♦2"


def tip(id_, view):
    """The tip of this id in a view, None where it does not hold."""
    found = [one for one in GAME.advice(view) if one.id == id_]
    assert len(found) <= 1
    for language in ("zh", "en"):
        assert all("{" not in GAME.say(one, language) for one in found)
    return found[0] if found else None


def at(**facts):
    return GAME.position(**{"level": "2", **facts})


def plays(advice):
    return [str(move) for move in advice.moves]


def after(hands, *moves, level="2"):
    """The view of the seat to move after some moves of a deal; seat 0 leads."""
    state = GAME.deal(hands=hands, first=0, level=level)
    for move in moves:
        state = GAME.play(state, move)
    return GAME.view(state, state.seat)


def dealt(*starts):
    """Four hands of 27 that begin with these cards, each rest drawn low to high from the pack."""
    given = [parse_cards(cards) for cards in starts]
    rest = list(shuffled(without(deck(2), [card for hand in given for card in hand]), rng()))
    hands = []
    for hand in given:
        size = 27 - len(hand)
        hands.append(show_cards((*hand, *rest[:size])))
        rest = rest[size:]
    return hands


def rng():
    return random.Random("dealt")


# --- GD-T1 -----------------------------------------------------------------------------------


def test_GD_T1_lead_what_the_next_player_cannot_follow():
    found = tip("GD-T1", at(hand="♠3 ♠7 ♥7 ♣7 ♠9 ♥9", counts="6,1,20,20"))
    assert (found.reason, found.seats) == ("hold", (1,))
    assert plays(found)[0] == "♠7 ♠9 ♥7 ♥9 ♣7"
    assert "♠3" not in plays(found)


def test_GD_T1_block_the_next_player_where_he_could_go_out():
    view = at(hand="♠5 ♥5 ♠K ♥K ♠8", table=["♠3 ♥3"], counts="5,2,20,20")
    found = tip("GD-T1", view)
    assert found.reason == "block"
    assert plays(found) == ["♠K ♥K", "♠5 ♥5"]
    assert found.cards == parse_cards("♠3 ♥3")


def test_GD_T1_press_the_player_before():
    view = at(hand="♠5 ♥5 ♠Q ♥Q ♠8 ♠2", table=["♠3 ♥3"])
    found = tip("GD-T1", view)
    assert (found.reason, found.seats) == ("press", (3,))
    assert plays(found) == ["♠Q ♥Q", "♠5 ♥5"]


def test_GD_T1_not_on_the_partner_and_not_with_jokers_early():
    assert tip("GD-T1", at(hand="♠5 ♥5 ♠8", table=["♠3 ♥3", "pass"])) is None
    assert tip("GD-T1", at(hand="♠4 ♥4 x", table=["♠A"])) is None
    assert tip("GD-T1", at(hand="♠4 ♥4 ♠7", counts="3,20,20,20")) is None


# --- GD-T2 -----------------------------------------------------------------------------------


def test_GD_T2_nothing_outside_beats_it():
    seen = "x x X X ♠2 ♠2 ♥2 ♥2 ♣2 ♣2 ♦2 ♦2 ♠A ♥A ♥A ♣A ♣A ♦A ♦A"
    found = tip("GD-T2", at(hand="♠A ♠4 ♣6", seen=seen))
    assert found.reason == "top"
    assert plays(found) == ["♠A"]
    assert set(parse_cards("x X ♠2")) <= set(found.params["gone"])


def test_GD_T2_two_cards_outside_beat_it():
    found = tip("GD-T2", at(hand="♠2 ♠4 ♣6 x", seen="x X"))
    assert found.reason == "left"
    assert found.params["left"] == parse_cards("X")
    assert plays(found) == []


def test_GD_T2_not_before_a_big_card_is_seen():
    assert tip("GD-T2", at(hand="X ♠4 ♣6", seen="♠3 ♠5")) is None
    assert tip("GD-T2", at(hand="♠A ♠4 ♣6", seen="X x")) is None


# --- GD-T3 -----------------------------------------------------------------------------------

PAIRS = dealt("♠3 ♥3 ♠K ♥K", "♠5 ♥5", "♠7 ♥7 ♠8 ♥8 ♠9", "♠4 ♥4")


def test_GD_T3_lead_what_the_partner_took_and_an_opponent_let_pass():
    moves = ["♠3 ♥3", "pass", "♠7 ♥7", "pass", "♠K ♥K", "pass", "pass", "pass"]
    view = after(PAIRS, *moves)
    assert view.seat == 0
    found = tip("GD-T3", view)
    assert found.seats == (2, 1)
    assert found.params["wanted"] == parse_cards("♠7 ♥7")
    assert found.params["refused"] == parse_cards("♠3 ♥3")
    assert all(GAME.meaning(view, move).kind == "pair" for move in found.moves)
    assert found.moves


def test_GD_T3_not_where_the_opponent_took_it_too():
    moves = ["♠3 ♥3", "♠5 ♥5", "♠7 ♥7", "pass", "♠K ♥K", "pass", "pass", "pass"]
    found = tip("GD-T3", after(PAIRS, *moves))
    assert found is None or found.params["foe"] != 1
    assert tip("GD-T3", after(PAIRS)) is None


# --- GD-T4 -----------------------------------------------------------------------------------


def test_GD_T4_an_opponent_gets_close():
    view = at(hand="♠4 ♥4 ♣4 ♦4 ♠7 ♥8", table=["♠A"], counts="6,20,20,8")
    found = tip("GD-T4", view)
    assert (found.reason, found.seats) == ("close", (3,))
    assert plays(found) == ["♠4 ♥4 ♣4 ♦4"]


def test_GD_T4_bombs_abound():
    view = at(hand="♠4 ♥4 ♣4 ♦4 ♠7 ♥7 ♣7 ♦7 ♥8", table=["♠A"])
    found = tip("GD-T4", view)
    assert (found.reason, found.params["bombs"]) == ("several", 2)
    assert plays(found) == ["♠4 ♥4 ♣4 ♦4", "♠7 ♥7 ♣7 ♦7"]


def test_GD_T4_not_early_with_one_and_not_where_something_else_beats():
    bomb = "♠4 ♥4 ♣4 ♦4 ♠7"
    assert tip("GD-T4", at(hand=bomb + "♥8", table=["♠A"])) is None
    assert tip("GD-T4", at(hand=bomb + "♥8 x", table=["♠A"], counts="7,20,20,8")) is None
    assert tip("GD-T4", at(hand=bomb, table=["♠A", "pass"], counts="5,20,8,20")) is None


# --- GD-T5 -----------------------------------------------------------------------------------

ACES = dealt("♠A ♠3", "♠4 ♥4", "♣5 ♣7", "♠6 x")


def test_GD_T5_who_let_an_ace_pass_has_no_joker():
    found = tip("GD-T5", after(ACES, "♠A", "pass", "pass", "x", "pass", "pass", "pass"))
    assert found.params["card"] == parse_cards("♠A")
    assert found.params["passed"] == (1,)
    assert {str(card) for card in found.params["left"]} >= {"X"}
    assert found.params["others"] == (0, 2)
    assert plays(found) == []


def test_GD_T5_not_after_low_singles():
    assert tip("GD-T5", after(ACES, "♠3", "pass", "♣5", "pass", "pass", "pass")) is None


# --- GD-T6 -----------------------------------------------------------------------------------


def test_GD_T6_both_opponents_let_a_low_pair_pass():
    view = after(PAIRS, "♠3 ♥3", "pass", "pass", "pass")
    found = tip("GD-T6", view)
    assert (found.reason, found.seats) == ("both", (1, 3))
    assert found.cards == parse_cards("♠3 ♥3")
    assert all(GAME.meaning(view, move).kind == "pair" for move in found.moves)


def test_GD_T6_one_opponent_took_it():
    found = tip("GD-T6", after(PAIRS, "♠3 ♥3", "pass", "pass", "♠4 ♥4"))
    assert (found.reason, found.seats) == ("one", (1,))
    assert plays(found) == []


def test_GD_T6_not_for_high_plays():
    assert tip("GD-T6", after(PAIRS, "♠K ♥K", "pass", "pass", "pass")) is None


# --- GD-T7 -----------------------------------------------------------------------------------


def test_GD_T7_let_the_partners_play_stand():
    found = tip("GD-T7", at(hand=POOR, table=["♠3", "pass"], counts="9,20,8,20"))
    assert (found.reason, plays(found)) == ("let_him", ["pass"])


def test_GD_T7_lead_as_many_as_he_holds():
    found = tip("GD-T7", at(hand=POOR, counts="9,20,1,20"))
    assert found.reason == "feed"
    assert plays(found)[0] == "♣3"


def test_GD_T7_a_bomb_to_send_him_out():
    hand = POOR + TWOS
    found = tip("GD-T7", at(hand=hand, table=["X"], counts="13,20,1,20"))
    assert (found.reason, plays(found)) == ("send_off", [TWOS])


def test_GD_T7_lead_his_kind():
    hands = [POOR, "♠2 ♥3", "♠6 ♠9 ♥J ♣K", "♦6 ♣4 ♣9"]
    view = after(hands, "♣3", "pass", "♠6", "pass", "♥K", "pass", "pass", "pass")
    found = tip("GD-T7", view)
    assert found.reason == "his_kind"
    assert found.params["wanted"] == parse_cards("♠6")
    assert plays(found)[0] == "♥4"


def test_GD_T7_not_with_a_good_hand_or_a_partner_far_from_done():
    good = "♠A ♥A X ♠Q ♥Q ♣Q ♦Q"
    assert tip("GD-T7", at(hand=good, table=["♠3", "pass"], counts="7,20,2,20")) is None
    assert tip("GD-T7", at(hand=POOR, table=["♠3", "pass"], counts="9,20,20,20")) is None


# --- GD-T8 -----------------------------------------------------------------------------------


def test_GD_T8_let_one_go_and_keep_the_bomb():
    hand = POOR + TWOS
    found = tip("GD-T8", at(hand=hand, table=["X"], counts="13,18,20,4"))
    assert (found.reason, plays(found)) == ("let_go", ["pass"])
    assert found.cards == parse_cards(TWOS)
    assert found.seats == (3, 1)


def test_GD_T8_catch_the_other_one():
    hand = "♠Q ♥Q ♣Q ♦Q ♠5"
    view = at(hand=hand, table=["♠A", "pass"], seat=0, finished="3", counts="5,12,9,0", leader=1)
    found = tip("GD-T8", view)
    assert (found.reason, found.seats) == ("catch", (1,))
    assert plays(found) == ["♠Q ♥Q ♣Q ♦Q"]


def test_GD_T8_not_with_a_hand_that_can_win_or_without_a_bomb():
    good = "♠Q ♥Q ♣Q ♦Q ♠5 X"
    assert tip("GD-T8", at(hand=good, table=["♠A ♥A"], counts="6,18,20,4")) is None
    assert tip("GD-T8", at(hand=POOR, table=["X"], counts="9,18,20,4")) is None
    assert tip("GD-T8", at(hand=POOR + TWOS, table=["X"], counts="13,9,20,4")) is None


# --- GD-T9 -----------------------------------------------------------------------------------

EXAMPLE = "♠8 ♥8 ♣8 ♦8 ♠9 ♥9 ♣9 ♦9 ♠9 ♠J ♥J ♠2 ♣2"
"""The rule text's own: 8888, 99999, JJ and 22 at level 2."""


def test_GD_T9_split_the_pair_of_level_cards():
    view = at(hand=EXAMPLE)
    found = tip("GD-T9", view)
    assert plays(found) == ["♠2"]
    assert found.params["bombs"] == 2
    assert found.params["higher"] == parse_cards("x X")


def test_GD_T9_not_with_a_partner_near_his_end_or_nothing_to_draw_out():
    assert tip("GD-T9", at(hand=EXAMPLE, counts="13,20,4,20")) is None
    assert tip("GD-T9", at(hand=EXAMPLE, seen="x x X X")) is None
    assert tip("GD-T9", at(hand="♠8 ♥8 ♣8 ♦8 ♠J ♥J ♠2 ♣2")) is None


# --- GD-T10 ----------------------------------------------------------------------------------


def test_GD_T10_break_up_a_group_where_the_partner_has_passed():
    hand = "♠4 ♥6 ♣8 ♦8 ♠T ♦J ♠Q ♥Q ♣Q ♣5 ♦3"
    found = tip("GD-T10", at(hand=hand, table=["♠9 ♥9", "pass", "pass"], leader=1))
    assert [[card.rank for card in move.cards] for move in found.moves] == [["Q", "Q"]]
    assert set(parse_cards("♠Q ♥Q ♣Q")) <= set(found.cards)
    assert found.seats == (2, 1)


def test_GD_T10_not_where_a_whole_pair_beats_or_the_partner_may_still_play():
    hand = "♠4 ♥6 ♣8 ♦8 ♠T ♦J ♠Q ♥Q ♣Q ♣5 ♦3"
    assert tip("GD-T10", at(hand=hand + "♠K ♥K", table=["♠9 ♥9", "pass", "pass"])) is None
    assert tip("GD-T10", at(hand=hand, table=["♠9 ♥9"])) is None


# --- GD-T11 ----------------------------------------------------------------------------------


def test_GD_T11_use_the_bomb_before_it_is_too_late():
    bomb = "♠4 ♥4 ♣4 ♦4"
    view = at(hand=bomb + "♠7", table=["♠A"], finished="1", counts="5,0,9,3")
    found = tip("GD-T11", view)
    assert plays(found) == [bomb]
    assert found.seats == (3,)
    assert found.params["count"] == 3


def test_GD_T11_not_while_they_are_far_or_the_partner_stands():
    bomb = "♠4 ♥4 ♣4 ♦4"
    assert tip("GD-T11", at(hand=bomb + "♠7", table=["♠A"], counts="5,9,9,3")) is None
    view = at(hand=bomb + "♠7", table=["♠A", "pass"], finished="1", counts="5,0,9,3", leader=2)
    assert tip("GD-T11", view) is None


# --- all tips --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_favoured_plays_are_allowed_and_no_hidden_card_matters(seed):
    luck = random.Random(f"tips {seed}")
    state = GAME.deal(seed=seed, level="27TA"[seed % 4])
    while state.seat is not None:
        view = GAME.view(state, state.seat)
        found = GAME.advice(view)
        assert len({one.id for one in found}) == len(found)
        for one in found:
            assert all(GAME.is_legal(view, move) for move in one.moves), one
            assert GAME.say(one, "zh") and GAME.say(one, "en")
        assert GAME.advice(GAME.view(redealt(state, luck), state.seat)) == found
        state = GAME.play(state, GAME.policy(view, luck))
    assert GAME.advice(GAME.view(state, 0)) == ()


def redealt(state, luck):
    """The state with the cards that its seat cannot see dealt anew."""
    others = [seat for seat in range(4) if seat != state.seat]
    pool = list(shuffled([card for seat in others for card in state.hands[seat]], luck))
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(pool.pop() for _ in state.hands[seat])
    return replace(state, hands=tuple(hands))


def test_no_tips_out_of_turn_or_in_tribute():
    state = GAME.deal(seed=1)
    assert GAME.advice(GAME.view(state, (state.seat + 1) % 4)) == ()
    tribute = GAME.deal(seed=1, order="0,1,2,3")
    assert tribute.phase == "tribute"
    assert GAME.advice(GAME.view(tribute, tribute.seat)) == ()


def test_past_decisions_know_what_stood_and_what_was_held():
    view = after(PAIRS, "♠3 ♥3", "pass", "♠7 ♥7", "pass", "pass", "pass", "♠9")
    past = list(decisions(view.public))
    stood = [None if one.best is None else show_cards(one.best.move.cards) for one in past]
    assert stood == [None, "♠3 ♥3", "♠3 ♥3", *["♠7 ♥7"] * 3, None]
    assert [one.counts[2] for one in past] == [27, 27, 27, 25, 25, 25, 25]
    assert [one.passed for one in past] == [False, True, False, True, True, True, False]
