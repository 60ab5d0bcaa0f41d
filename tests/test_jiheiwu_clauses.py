"""挤黑5, one test per clause: what it allows, what it forbids, what follows from it."""

import random
import sys
from collections import Counter
from itertools import pairwise

import pytest

import paikit
from paikit.cards import parse_cards
from paikit.contract import Move, View
from paikit.rulesets.jiheiwu.camps import possible
from paikit.rulesets.jiheiwu.facts import COUNTING


def game(players=5, **options):
    return paikit.game("jiheiwu", players=players, **options)


def position(hand, *table, players=5, options=None, **facts):
    return game(players, **(options or {})).position(hand=hand, table=table, **facts)


def allowed(view, move):
    return bool(view.game.verdict(view, move))


def reasons(view, move):
    """The clauses and reasons against a move, the decisive one first."""
    return [(one.clause, one.reason) for one in view.game.verdict(view, move).objections]


def beats(cards, best, players=5, **options):
    """Whether some cards may be played on others."""
    return allowed(position(cards, best, players=players, options=options), cards)


def kinds(cards, players=5, **options):
    return [combo.kind for combo in game(players, **options).readings(cards)]


def play(state, *moves, rules=None):
    for move in moves:
        state = rules.play(state, move)
    return state


def points(players=5, options=None, **facts):
    return game(players, **(options or {})).settle(**facts).points


def texts(score, language="en"):
    return [line.text(language) for line in score.lines]


# Five seats with two cards or so each, ♠5 with seat 1: enough to see a hand end.
SHORT = ["♠K ♥4", "♠5 ♥6", "♣K ♣4", "♣7 ♣8", "♦9 ♦T"]


# --- the table, the cards and the roles ---


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_JH_01(players):
    assert game(players).seats == players
    assert len(game(players).deal(seed=1).hands) == players
    assert paikit.game("jiheiwu").seats == 5
    for wrong in (2, 7):
        with pytest.raises(paikit.BadSetup, match=str(wrong)):
            game(wrong)


def test_JH_02():
    rules = game()
    state = rules.deal(hands=SHORT, declarer=0)
    shown = rules.roles(rules.view(state, 3))
    assert shown[0] == ("declarer",)
    assert shown[1] == shown[2] == shown[4] == ()
    played = play(state, "♠K", "♠5", rules=rules)
    assert rules.roles(rules.view(played, 3))[1] == ("black5",)


def test_JH_03():
    assert allowed(position("♠5 ♥5 ♣4", "♠4", seat=1), "reveal")
    assert reasons(position("♥5 ♣4", "♠4", seat=1), "reveal") == [("JH-03", "not_held")]
    six = position("x ♣4", "♠4", seat=1, players=6)
    assert reasons(six, "reveal") == [("JH-03", "small_joker"), ("JH-03", "not_held")]
    twice = position("♠5 ♣4", seat=1, black5=1, revealed=True)
    assert reasons(twice, "reveal") == [("JH-03", "already")]


def test_JH_04():
    for players in (4, 5):
        seats = range(2, players)
        score = game(players).settle(order=[0, 1], declarer=0, black5=1)
        assert score.points[0] > 0 < score.points[1]
        assert all(score.points[seat] < 0 for seat in seats)


def test_JH_05():
    score = game(6).settle(order=[0, 1, 2], declarer=0, black5=1, small_joker=2)
    assert [one > 0 for one in score.points] == [True] * 3 + [False] * 3


def test_JH_06():
    rules = game(3)
    state = rules.deal(seed=4)
    declarer = state.public.declarer
    assert {*parse_cards("♠5 ♥5")} <= {*state.hands[declarer]}
    score = rules.settle(order=[1], declarer=1)
    assert score.points == (-2, 4, -2)


def test_JH_07():
    for players in (3, 4, 5):
        pack = game(players).pack
        assert len(pack) == 52
        assert not any(card.is_joker for card in pack)
    assert reasons(position("♠5", players=5), "x")[-1] == ("JH-07", "no_jokers")


def test_JH_08():
    rules = game(6)
    assert len(rules.pack) == 54
    assert [len(hand) for hand in rules.deal(seed=2).hands] == [9] * 6


# --- drawing the cards, the declarer ---


@pytest.mark.parametrize("players", [4, 5, 6])
def test_JH_09(players):
    for seed in range(40):
        opening = game(players).deal(seed=seed).public.opening
        assert opening.lifted is not None
        assert opening.cutter != opening.shuffler


def test_JH_10():
    for seed in range(60):
        opening = game().deal(seed=seed).public.opening
        number = COUNTING.index(opening.lifted.rank) + 1
        assert opening.drawer == (opening.cutter + number - 1) % 5
    # Seat 2 lifts a seven: 2, 3, 4, 0, 1, 2, 3.
    assert (2 + 7 - 1) % 5 == 3


def test_JH_11():
    for seed in range(40):
        state = game(6).deal(seed=seed)
        opening = state.public.opening
        assert opening.shower not in (opening.shuffler, opening.cutter)
        assert any(opening.shown in hand for hand in state.hands), "the card goes back"


def test_JH_12():
    for players in (4, 5, 6):
        for seed in range(30):
            state = game(players).deal(seed=seed)
            facts = state.public
            assert facts.opening.shown in state.hands[facts.declarer]


def test_JH_13():
    rules = game(3)
    state = rules.deal(seed=11)
    for _ in range(4):
        facts = state.public
        assert parse_cards("♠5")[0] in state.hands[facts.declarer]
        assert facts.opening.shown is None
        state = rules.deal(seed=12, after=finish(rules, state))


def test_JH_14():
    rules = game()
    over = rules.deal(hands=SHORT, declarer=2)
    over = finish(rules, over)
    following = rules.deal(seed=3, after=over)
    facts = following.public
    assert facts.declarer == 3
    assert (facts.opening.shuffler, facts.opening.cutter, facts.opening.drawer) == (3, 2, 3)
    assert facts.opening.shown is None


def test_JH_15():
    rules = game(3)
    over = finish(rules, rules.deal(seed=5))
    first_out = over.public.finished[0]
    opening = rules.deal(seed=6, after=over).public.opening
    assert opening.shuffler == opening.drawer == first_out
    assert opening.cutter == (first_out - 1) % 3


def finish(rules, state):
    """The hand played on by rules of thumb."""
    rng = random.Random(0)
    while state.seat is not None:
        state = rules.play(state, rules.policy(rules.view(state, state.seat), rng))
    return state


# --- the play ---


def test_JH_16():
    rules = game()
    for seed in range(10):
        state = rules.deal(seed=seed)
        assert state.seat == state.public.declarer
        other = rules.view(state, (state.seat + 1) % 5)
        assert reasons(other, Move("play", other.hand[:1])) == [("JH-16", "first_lead")]
        mine = rules.view(state, state.seat)
        assert allowed(mine, Move("play", mine.hand[:1]))


def test_JH_17():
    view = position("♠4 ♠7 ♥7 ♦9 ♠T ♠J ♠3 ♥3 ♥4")
    for lead in ("♠4", "♠7 ♥7", "♦9 ♠T ♠J", "♠3 ♥3 ♠4 ♥4"):
        assert allowed(view, lead), lead
    assert reasons(view, "♠7 ♥7 ♦9") == [("JH-17", "mixed")]
    assert reasons(view, "♦9 ♠T ♠J as pair") == [("JH-17", "other_kind")]
    assert reasons(view, "♠A") == [("JH-17", "not_held")]
    assert reasons(view, "bid 90") == [("JH-17", "action")]
    assert reasons(view, Move("play")) == [("JH-17", "no_cards")]


def test_JH_18():
    hand = "♠6 ♥6 ♦6 ♥7 ♣8 ♠9 ♠K ♣K"
    view = position(hand, "♠4 ♥6 ♦7".replace("♥6 ♦7", "♣6 ♦7"), seat=1)
    for answer in ("♠6 ♥7 ♣8", "♠6 ♥6 ♦6", "pass"):
        assert allowed(view, answer), answer
    assert reasons(view, "♠K ♣K") == [("JH-18", "other_kind")]
    assert reasons(view, "♠6 ♥7 ♣8 ♠9") == [("JH-18", "other_size")]
    assert reasons(view, Move("play")) == [("JH-18", "no_cards")]
    rules = game()
    state = rules.play(rules.deal(hands=SHORT, declarer=0), "♥4")
    assert state.seat == 1
    assert reasons(rules.view(state, 3), "♣7") == [("JH-18", "turn")]


def test_JH_19():
    rules = game()
    state = rules.play(rules.deal(hands=SHORT, declarer=0), "♥4")
    assert state.public.last_card == (0,)
    said = [line.text("en") for line in rules.status(rules.view(state, 3))]
    assert "Seat 1 has one card left" in said


def test_JH_20():
    rules = game()
    state = rules.deal(hands=SHORT, declarer=0)
    assert state.public.last_card == ()
    assert not any(line.clause == "JH-19" for line in rules.status(rules.view(state, 0)))


def test_JH_21():
    rules = game()
    state = rules.deal(hands=["♠9", "♠5 ♥6", "♣K ♣4", "♣7 ♣8", "♦A ♦T"], declarer=0)
    state = play(state, "♠9", "pass", "♣K", rules=rules)
    assert state.public.finished == (0,)
    state = play(state, "pass", "♦A", "pass", "pass", "pass", rules=rules)
    assert state.seat == 4


def test_JH_22():
    rules = game()
    state = rules.deal(hands=["♠9", "♠5 ♥6", "♣K ♣4", "♣7 ♣8", "♦A ♦T"], declarer=0)
    state = rules.play(state, "♠9")
    assert allowed(rules.view(state, 1), "pass")
    assert allowed(rules.view(state, 1), "♠5")


def test_JH_23():
    rules = game()
    state = rules.deal(hands=["♠9", "♠5 ♥6", "♣K ♣4", "♣7 ♣8", "♦A ♦T"], declarer=0)
    state = play(state, "♠9", "pass", "pass", "pass", "pass", rules=rules)
    assert state.seat == state.public.leader == 1
    assert state.table == ()


def test_JH_24():
    rules = game()
    # ♠5 sits with seat 4, so seat 1, who inherits the lead, is an opponent of 庄.
    state = rules.deal(hands=["♠9", "♦A ♥6", "♣K ♣4", "♣7 ♣8", "♠5 ♦T"], declarer=0)
    state = play(state, "♠9", "pass", "pass", "pass", "pass", rules=rules)
    assert state.seat == 1
    assert 1 not in rules.sides(state).camp


# --- how a hand ends ---


def test_JH_25():
    won = points(order=[0, 2, 3, 1], declarer=0, black5=1)
    assert won[0] > 0 < won[1]
    assert points(order=[2, 3, 0, 4], declarer=0, black5=1)[2] > 0


def test_JH_26():
    assert points(order=[0, 2, 3, 4], declarer=0, black5=1) == (0,) * 5
    assert points(4, order=[2, 0, 1], declarer=0, black5=1) == (0,) * 4


def test_JH_27():
    assert points(order=[0, 4, 2, 1, 3], declarer=0, black5=1)[0] > 0
    assert points(order=[0, 4, 2, 3, 1], declarer=0, black5=1) == (0,) * 5


def test_JH_28():
    # a 庄, d 黑5, e is out first.
    a, b, c, d, e = range(5)
    assert points(order=[e, b, c, a, d], declarer=a, black5=d)[e] > 0
    assert points(order=[e, a, b, c, d], declarer=a, black5=d)[e] > 0
    assert points(order=[e, a, d, b, c], declarer=a, black5=d) == (0,) * 5


def test_JH_29():
    assert points(3, order=[0, 1, 2], declarer=0) == (4, -2, -2)
    assert points(3, order=[1, 0, 2], declarer=0) == (0, 0, 0)
    assert points(3, order=[1, 2, 0], declarer=0) == (-2, 1, 1)


def test_JH_30():
    for players in (4, 5):
        score = game(players).settle(order=[0], declarer=0, black5=0)
        assert any(line.clause == "JH-30" for line in score.lines)
    mixed = game(5).settle(order=[0, 1], declarer=0, black5=1)
    assert not any(line.clause == "JH-30" for line in mixed.lines)


def test_JH_31():
    red = game(6).settle(order=[0], declarer=0, black5=0, small_joker=0)
    assert any(line.clause == "JH-31" for line in red.lines)
    half = game(6).settle(order=[0, 1], declarer=0, black5=0, small_joker=1)
    assert not any(line.clause == "JH-31" for line in half.lines)
    three = game(3).settle(order=[0], declarer=0)
    assert any(line.clause == "JH-29" for line in three.lines)


def test_JH_32():
    for players in (4, 5):
        order = list(range(1, players))
        score = game(players).settle(order=order, declarer=0, black5=0)
        assert any(line.clause == "JH-32" for line in score.lines)
        assert score.points[0] == 1 - players


def test_JH_33():
    black = game(6).settle(order=[1, 2, 3, 4, 5], declarer=0, black5=0, small_joker=0)
    assert any(line.clause == "JH-33" for line in black.lines)
    three = game(3).settle(order=[1, 2], declarer=0)
    assert any(line.clause == "JH-29" for line in three.lines)


def test_JH_34():
    rules = game()
    hands = ["♠5", "♠4 ♥4", "♦4 ♥6", "♣4 ♣6", "♦6 ♠6"]
    red = rules.play(rules.deal(hands=hands, declarer=0), "♠5")
    assert rules.score(red).points[0] == 16
    assert rules.deal(seed=1, after=red).public.declarer == 0
    hands = ["♠4 ♥4 ♠5", "♥5", "♦5", "♣5", "♠3"]
    black = rules.deal(hands=hands, declarer=0)
    black = play(black, "♠4", "♥5", "♦5", "♣5", "pass", "pass", "♠3", rules=rules)
    assert rules.score(black).points[0] == -4
    assert rules.deal(seed=1, after=black).public.declarer == 0


def test_JH_35():
    rules = game(3)
    state = rules.deal(seed=9)
    assert reasons(rules.view(state, state.seat), "reveal")[0] == ("JH-35", "no_reveal")
    assert Move("reveal") not in rules.prompt(rules.view(state, state.seat)).buttons
    five = game(5)
    assert Move("reveal") in five.prompt(five.view(five.deal(seed=1), 0)).buttons
    assert rules.carry(finish(rules, state)).keys() == {"drawer"}


# --- combinations ---


def test_JH_36():
    order = ["♣4", "♣6", "♣7", "♣8", "♣9", "♣T", "♣J", "♣Q", "♣K", "♣A", "♣2", "♣3", "♣5"]
    for low, high in pairwise(order):
        assert beats(high, low), (high, low)
        assert not beats(low, high), (low, high)
    assert reasons(position("♠2", "♠3", seat=1), "♠2") == [("JH-36", "lower")]


def test_JH_37():
    order = ["♣4", "♣6", "♣A", "♣2", "♣3", "x", "X", "♣5"]
    for low, high in pairwise(order):
        assert beats(high, low, 6), (high, low)
        assert not beats(low, high, 6), (low, high)
    assert reasons(position("♠3", "x", seat=1, players=6), "♠3") == [("JH-37", "lower")]


def test_JH_38():
    assert kinds("♠6 ♥6") == ["pair"]
    assert kinds("x X", 6) == ["pair"]
    assert beats("♠6 ♥6", "♠4 ♥4")
    assert beats("♠5 ♥5", "♠3 ♥3")
    view = position("♠6 ♥7 ♣K x", players=6)
    assert reasons(view, "♠6 ♥7") == [("JH-38", "differ")]
    assert reasons(view, "♣K x") == [("JH-38", "joker")]
    assert reasons(position("♠6 ♥6", "♠7 ♥7", seat=1), "♠6 ♥6") == [("JH-38", "lower")]


def test_JH_39():
    assert kinds("♠9 ♥T ♦J") == ["chain"]
    assert beats("♠2 ♠3 ♠4", "♥A ♥2 ♥3")
    assert beats("♠Q ♠K ♠A", "♥J ♥Q ♥K")
    view = position("♠9 ♥T ♦J ♠K x", players=6)
    assert reasons(view, "♥T ♦J x") == [("JH-39", "joker")]
    assert reasons(view, "♥T ♦J ♠K")[0] == ("JH-39", "gap")
    low = position("♠9 ♥T ♦J", "♠T ♠J ♠Q", seat=1)
    assert reasons(low, "♠9 ♥T ♦J") == [("JH-39", "lower")]


def test_JH_40():
    for cards in ("♠4 ♠6 ♠7", "♠4 ♠5 ♠6", "♠3 ♠4 ♠6 ♠7", "♠4 ♠5 ♠6 ♠7"):
        assert kinds(cards) == ["chain"], cards
    view = position("♠4 ♠6 ♠8 ♠3 ♠7")
    assert reasons(view, "♠4 ♠6 ♠8") == [("JH-39", "gap"), ("JH-40", "only_five")]
    assert reasons(view, "♠3 ♠6 ♠7")[0] == ("JH-39", "gap")


def test_JH_41():
    assert kinds("♠J ♥J ♠Q ♥Q") == ["pair_chain"]
    assert beats("♠2 ♥2 ♠3 ♥3", "♣A ♦A ♣2 ♦2")
    assert beats("♠K ♥K ♠A ♥A", "♣Q ♦Q ♣K ♦K")
    view = position("♠J ♥J ♠K ♥K x X", players=6)
    assert reasons(view, "♠J ♥J ♠K ♥K") == [("JH-41", "gap")]
    assert reasons(view, "♠J ♥J x X")[0] == ("JH-41", "joker")
    low = position("♠7 ♥7 ♠8 ♥8", "♠9 ♥9 ♠T ♥T", seat=1)
    assert reasons(low, "♠7 ♥7 ♠8 ♥8") == [("JH-41", "lower")]


def test_JH_42():
    for cards in ("♠4 ♥4 ♠6 ♥6", "♠3 ♥3 ♠4 ♥4 ♠6 ♥6", "♠4 ♥4 ♠5 ♥5"):
        assert kinds(cards) == ["pair_chain"], cards
    assert kinds("♠3 ♥3 ♠6 ♥6") == []


def test_JH_43():
    for best in ("♠5", "♠5 ♥5", "♣6 ♣7 ♣8", "♠K ♥K ♠A ♥A"):
        assert beats("♠4 ♥4 ♦4", best.replace("♠5 ♥5", "♠5 ♣5")), best
    assert beats("♠5 ♥5 ♦5", "♠4 ♥4 ♦4")
    assert reasons(position("♠K ♥K", "♠4 ♥4 ♦4", seat=1), "♠K ♥K") == [("JH-43", "needs_bomb")]
    low = position("♠4 ♥4 ♦4", "♠6 ♥6 ♦6", seat=1)
    assert reasons(low, "♠4 ♥4 ♦4") == [("JH-43", "lower")]
    assert reasons(position("♠4 ♥4 ♦4 ♣9 ♠9"), "♠4 ♥4 ♦4 ♣9 ♠9") == [("JH-43", "alone")]


def test_JH_44():
    assert beats("♠4 ♥4 ♦4 ♣4", "♠5 ♥5 ♦5")
    assert beats("♠5 ♥5 ♦5 ♣5", "♠4 ♥4 ♦4 ♣4")
    under = position("♠5 ♥5 ♦5", "♠4 ♥4 ♦4 ♣4", seat=1)
    assert reasons(under, "♠5 ♥5 ♦5") == [("JH-44", "needs_blast")]
    low = position("♠4 ♥4 ♦4 ♣4", "♠6 ♥6 ♦6 ♣6", seat=1)
    assert reasons(low, "♠4 ♥4 ♦4 ♣4") == [("JH-44", "lower")]
    assert reasons(position("♠4 ♥4 ♦4 ♣4 ♣9"), "♠4 ♥4 ♦4 ♣4 ♣9") == [("JH-44", "alone")]


def test_JH_45():
    assert not beats("♥8", "♣8")
    assert reasons(position("♥8", "♣8", seat=1), "♥8") == [("JH-45", "equal")]
    assert beats("♦9", "♣8")


def test_JH_46():
    assert beats("♥5", "♣5")
    assert not beats("♥3", "♣3")
    assert reasons(position("♥3", "♣5", seat=1), "♥3")[-1] == ("JH-46", "only_fives")


def test_JH_47():
    assert kinds("♠4 ♠6 ♠7", 5) == kinds("♠4 ♠6 ♠7", 6) == ["chain"]
    assert kinds("♠4 ♠6 ♠7", 4) == []
    assert kinds("♠4 ♠6 ♠7 ♠8", 4) == ["chain"]
    assert kinds("♠4 ♠6 ♠7 ♠8", 3) == []
    assert kinds("♠4 ♠6 ♠7 ♠8 ♠9", 3) == ["chain"]
    view = position("♠4 ♠6 ♠7", players=4)
    assert reasons(view, "♠4 ♠6 ♠7") == [("JH-47", "short")]
    assert allowed(position("♠4 ♠6 ♠7 ♠8", players=4), "♠4 ♠6 ♠7 ♠8")


def test_JH_48():
    for players in (3, 4, 5, 6):
        assert kinds("♠4 ♥4 ♠6 ♥6", players) == ["pair_chain"]


def test_JH_49():
    view = position("x X ♠4 ♥4 ♦4", "♠7 ♠8 ♠9", seat=1, players=6)
    assert reasons(view, "x X") == [("JH-18", "other_kind"), ("JH-49", "no_bomb")]
    assert allowed(view, "♠4 ♥4 ♦4")
    assert beats("♠4 ♥4 ♦4", "x X", 6)


# --- score tables ---


def test_JH_S0():
    score = game().settle(order=[0, 2, 3, 4], declarer=0, black5=1, revealed=True)
    assert score.points == (0,) * 5
    assert score.lines[-1].clause == "JH-S0"


def test_JH_S3_1():
    assert points(3, order=[2], declarer=2) == (-2, -2, 4)


def test_JH_S3_2():
    assert points(3, order=[0, 1], declarer=2) == (1, 1, -2)


def test_JH_S4_1():
    assert points(4, order=[1], declarer=1, black5=1) == (-3, 9, -3, -3)


def test_JH_S4_2():
    assert points(4, order=[0, 2, 3], declarer=1, black5=1) == (1, -3, 1, 1)


def test_JH_S4_3():
    assert points(4, order=[0, 1], declarer=0, black5=1) == (2, 2, -2, -2)
    assert points(4, order=[2, 3], declarer=0, black5=1) == (-2, -2, 2, 2)


def test_JH_S4_4():
    assert points(4, order=[1, 2, 0], declarer=0, black5=1) == (1, 1, -1, -1)
    assert points(4, order=[2, 0, 3], declarer=0, black5=1) == (-1, -1, 1, 1)


def test_JH_S4_5():
    assert points(4, order=[0, 1], declarer=0, black5=1, revealed=True) == (4, 4, -4, -4)


def test_JH_S5_1():
    assert points(order=[0], declarer=0, black5=0) == (16, -4, -4, -4, -4)


def test_JH_S5_2():
    assert points(order=[1, 2, 3, 4], declarer=0, black5=0) == (-4, 1, 1, 1, 1)


def test_JH_S5_3a():
    assert points(order=[0, 1], declarer=0, black5=1) == (6, 3, -3, -3, -3)


def test_JH_S5_3b():
    assert points(order=[2, 3, 4], declarer=0, black5=1) == (-4, -2, 2, 2, 2)


def test_JH_S5_4():
    assert points(order=[1, 2, 0], declarer=0, black5=1) == (4, 2, -2, -2, -2)


def test_JH_S5_5a():
    assert points(order=[0, 2, 3, 1], declarer=0, black5=1) == (2, 1, -1, -1, -1)


def test_JH_S5_5b():
    assert points(order=[2, 0, 3, 4], declarer=0, black5=1) == (-2, -1, 1, 1, 1)
    assert points(order=[2, 1, 3, 4], declarer=0, black5=1) == (-2, -1, 1, 1, 1)


def test_JH_S5_6():
    assert points(order=[0, 1], declarer=0, black5=1, revealed=True) == (12, 6, -6, -6, -6)


def test_JH_S6_1():
    facts = {"order": [0], "declarer": 0, "black5": 0, "small_joker": 0}
    assert points(6, **facts) == (25, -5, -5, -5, -5, -5)
    assert points(6, {"red6": 35}, **facts) == (35, -5, -5, -5, -5, -5)


def test_JH_S6_2():
    facts = {"declarer": 0, "black5": 0, "small_joker": 0}
    assert points(6, order=[1, 2, 3, 4, 5], **facts) == (-5, 1, 1, 1, 1, 1)


THREE = {"declarer": 0, "black5": 1, "small_joker": 2}
TWO = {"declarer": 0, "black5": 0, "small_joker": 1}
LITERAL = {"merged_roles": "seed_literal"}


def test_JH_S6_3():
    assert points(6, order=[0, 1, 2], **THREE) == (3, 3, 3, -3, -3, -3)
    assert points(6, order=[3, 4, 5], **THREE) == (-3, -3, -3, 3, 3, 3)


def test_JH_S6_3m():
    assert points(6, order=[0, 1], **TWO) == (9, 3, -3, -3, -3, -3)
    assert points(6, order=[2, 3, 4, 5], **TWO) == (-9, -3, 3, 3, 3, 3)
    assert points(6, LITERAL, order=[0, 1], **TWO) == (6, 3, -3, -3, -3, -3)


def test_JH_S6_4():
    assert points(6, order=[0, 1, 3, 2], **THREE) == (2, 2, 2, -2, -2, -2)
    assert points(6, order=[3, 0, 4, 5], **THREE) == (-2, -2, -2, 2, 2, 2)


def test_JH_S6_4m():
    assert points(6, order=[0, 2, 1], **TWO) == (6, 2, -2, -2, -2, -2)
    assert points(6, LITERAL, order=[0, 2, 1], **TWO) == (4, 2, -2, -2, -2, -2)


def test_JH_S6_5():
    assert points(6, order=[0, 3, 4, 1, 2], **THREE) == (1, 1, 1, -1, -1, -1)
    assert points(6, order=[3, 0, 1, 4, 5], **THREE) == (-1, -1, -1, 1, 1, 1)


def test_JH_S6_5m():
    assert points(6, order=[0, 2, 3, 1], **TWO) == (3, 1, -1, -1, -1, -1)
    assert points(6, LITERAL, order=[0, 2, 3, 1], **TWO) == (2, 1, -1, -1, -1, -1)


def test_JH_S6_6():
    assert points(6, order=[0, 1, 2], revealed=True, **THREE) == (6, 6, 6, -6, -6, -6)


# --- rulings ---


def test_JH_A01():
    score = game().settle(order=[2, 3, 4], declarer=0, black5=1)
    assert score.points[1] == -2
    assert sum(score.points) == 0


def test_JH_A02():
    red = {"order": [0], "declarer": 0, "black5": 0, "small_joker": 0}
    assert sum(game(6).settle(**red).points) == 0
    printed = game(6, red6=35).settle(**red)
    assert sum(printed.points) == 10
    assert "does not balance" in texts(printed)[-1]


def test_JH_A03():
    balanced = game(6).settle(order=[0, 1], **TWO)
    assert balanced.points[:2] == (9, 3)
    literal = game(6, **LITERAL).settle(order=[0, 1], **TWO)
    assert literal.points[:2] == (6, 3)
    assert sum(literal.points) == -3
    assert "does not balance" in texts(literal)[-1]
    assert literal.lines[-1].clause == "JH-A03"


def test_JH_A04():
    one_holds_both = {"order": [0, 1], "declarer": 0, "black5": 1, "small_joker": 1}
    assert points(6, **one_holds_both)[:2] == (9, 3)
    other = {"merged_double_share": "double_role_holder"}
    assert points(6, other, **one_holds_both)[:2] == (3, 9)
    assert points(6, other, order=[0, 1], **TWO)[:2] == (9, 3)


def test_JH_A05():
    orders = ([0, 1], [0, 2, 1], [0, 2, 3, 1], [0, 2, 3, 4, 1])
    assert [points(6, order=one, **TWO)[1] for one in orders] == [3, 2, 1, 1]
    squeezed = {"merged_stake": "by_squeezed"}
    assert [points(6, squeezed, order=one, **TWO)[1] for one in orders] == [3, 3, 2, 1]
    # Against the camp it is the roles squeezed that count: seat 0 has two of them, seat 1 one.
    assert points(6, order=[2, 1, 3, 4, 5], **TWO)[2] == 2
    assert points(6, order=[2, 0, 3, 4, 5], **TWO)[2] == 1
    assert points(6, order=[2, 3, 4, 5], **TWO)[2] == 3


def test_JH_A06():
    assert points(6, order=[3, 0, 4, 5], **THREE)[2] == -2


def test_JH_A07():
    for mine, best in (("♠3 ♠4 ♠6", "♥4 ♥5 ♥6"), ("♠4 ♠5 ♠6", "♥3 ♥4 ♥6")):
        assert reasons(position(mine, best, seat=1), mine) == [("JH-A07", "equal")]
    assert beats("♠3 ♠4 ♠6", "♥3 ♥4 ♥5")
    assert beats("♠5 ♠6 ♠7", "♥3 ♥4 ♥6")
    assert not beats("♠4 ♠6 ♠7", "♥5 ♥6 ♥7")
    assert not beats("♠4 ♣4 ♠6 ♣6", "♥5 ♦5 ♥6 ♦6")


def test_JH_A08():
    assert kinds("♠A ♠2 ♠3") == kinds("♠Q ♠K ♠A") == kinds("♠2 ♠3 ♠4") == ["chain"]
    view = position("♠A ♠2 ♠K ♥A ♥2 ♥K")
    assert reasons(view, "♠K ♠A ♠2") == [("JH-A08", "wrap")]
    assert reasons(view, "♠K ♥K ♠A ♥A ♠2 ♥2") == [("JH-A08", "wrap")]
    low = position("♠A ♠2 ♠3", "♥2 ♥3 ♥4", seat=1)
    assert reasons(low, "♠A ♠2 ♠3")[-1] == ("JH-A08", "low_ace")
    assert len(game(3).readings("♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K ♠A")) == 1


def test_JH_A09():
    assert kinds("♠4 ♠6 ♠7", 4, min_chain=3) == ["chain"]
    assert kinds("♠4 ♠6 ♠7", 5, min_chain=4) == []
    view = position("♠4 ♠6 ♠7", options={"min_chain": 4})
    assert reasons(view, "♠4 ♠6 ♠7") == [("JH-A09", "short")]


def test_JH_A10():
    assert beats("♥5 ♦5", "♣5 ♠5")
    assert not beats("♥3 ♥4 ♥5", "♣3 ♣4 ♣5")
    singles = {"five_covers_five": "singles"}
    assert beats("♥5", "♣5", **singles)
    assert not beats("♥5 ♦5", "♣5 ♠5", **singles)
    off = position("♥5", "♣5", seat=1, options={"five_covers_five": "off"})
    assert reasons(off, "♥5") == [("JH-A10", "off"), ("JH-45", "equal")]


def test_JH_A11():
    assert beats("x X", "♠3 ♥3", 6)
    assert beats("♠5 ♥5", "x X", 6)
    view = position("x X", "♠5 ♥5", seat=1, players=6)
    assert ("JH-A11", "below_fives") in reasons(view, "x X")


def test_JH_A12():
    # Seat 2 escaped and pays all the same: 4 + 2 = 2 × 3.
    paid = points(order=[1, 2, 0], declarer=0, black5=1)
    assert paid[2] == paid[3] == -2
    assert sum(paid) == 0


def test_JH_A13():
    assert points(order=[2, 0, 3, 4, 1], declarer=0, black5=1)[2] > 0
    assert points(order=[0, 2, 3, 1, 4], declarer=0, black5=1)[0] > 0


def test_JH_A14():
    assert points(order=[1, 0], declarer=0, black5=0) == (0,) * 5
    rules = game()
    state = rules.deal(hands=["♠5 ♥4", "♠6", "♦4 ♥6", "♣4 ♣6", "♦6 ♠7"], declarer=0)
    state = play(state, "♥4", "♠6", "pass", "pass", "pass", "♠5", rules=rules)
    assert rules.score(state).points == (0,) * 5
    assert rules.carry(state) == {"declarer": 1}


def test_JH_A15():
    rules = game()
    hands = ["♠K ♥4", "♠5 ♥6 ♦7", "♣K ♣4", "♣7 ♣8", "♦9 ♦T"]
    state = rules.play(rules.deal(hands=hands, declarer=0), "♥4")
    shown = rules.play(state, "reveal")
    assert shown.seat == 1
    assert shown.public.revealed
    later = play(state, "pass", "pass", "pass", "pass", rules=rules)
    later = rules.play(later, "♠K")
    assert reasons(rules.view(later, 1), "reveal") == [("JH-A15", "too_late")]
    wide = game(reveal_window="before_spade5_played")
    assert allowed(View(seat=1, hand=later.hands[1], public=later.public, game=wide), "reveal")
    gone = wide.play(later, "♠5")
    gone = play(gone, "pass", "pass", "pass", rules=wide)
    assert reasons(wide.view(gone, 1), "reveal") == [("JH-A15", "played")]
    assert allowed(
        View(seat=1, hand=gone.hands[1], public=gone.public, game=game(reveal_window="anytime")),
        "reveal",
    )
    solo = rules.deal(hands=["♠5 ♥4", "♠6", "♦4 ♥6", "♣4 ♣6", "♦6 ♠7"], declarer=0)
    assert allowed(rules.view(solo, 0), "reveal")


def test_JH_A16():
    assert points(order=[0], declarer=0, black5=0, revealed=True)[0] == 32
    assert points(order=[1, 2, 3, 4], declarer=0, black5=0, revealed=True)[0] == -8
    red = {"order": [0], "declarer": 0, "black5": 0, "small_joker": 0, "revealed": True}
    assert points(6, **red)[0] == 50


def test_JH_A17():
    assert COUNTING.index(paikit.Rank.ACE) + 1 == 1
    assert COUNTING.index(paikit.Rank.KING) + 1 == 13
    for seed in range(80):
        opening = game(6).deal(seed=seed).public.opening
        assert not opening.lifted.is_joker
        if opening.lifted.rank is paikit.Rank.ACE:
            assert opening.drawer == opening.cutter


def test_JH_A18():
    for seed in range(20):
        state = game().deal(seed=seed)
        drawer = state.public.opening.drawer
        sizes = [len(state.hands[(drawer + step) % 5]) for step in range(5)]
        assert sizes == [11, 11, 10, 10, 10]
    later = game().deal(seed=1, declarer=3)
    assert [len(hand) for hand in later.hands] == [10, 10, 10, 11, 11]


def test_JH_A19():
    rules = game()
    # Seats 0 and 1 go out in turn; the wind of seat 0 passes over seat 1 to seat 2.
    hands = ["♠6", "♠4", "♣K ♣4", "♣7 ♣8", "♠5 ♦T"]
    state = rules.deal(hands=hands, declarer=1, first=1)
    state = play(state, "♠4", "pass", "pass", "pass", "♠6", rules=rules)
    state = play(state, "pass", "pass", "pass", rules=rules)
    assert state.seat == 2
    mates = game(wind="teammate")
    hands = ["♠9", "♦A ♥6", "♣K ♣4", "♣7 ♣8", "♠5 ♦T"]
    state = play(mates.deal(hands=hands, declarer=0), "♠9", *["pass"] * 4, rules=mates)
    assert state.seat == 4
    assert mates.roles(mates.view(state, 2))[4] == ("black5",)


def test_JH_A20():
    rules = game()
    state = rules.deal(hands=SHORT, declarer=0)
    assert reasons(rules.view(state, 0), "pass") == [("JH-A20", "leader_passes")]
    state = play(state, "♥4", "pass", "♣K", "pass", "pass", "pass", rules=rules)
    # Seat 1 passed on the four; the round is still open when the king comes round to it.
    state = rules.deal(hands=SHORT, declarer=0)
    state = play(state, "♥4", "pass", "pass", "♣7", "♦9", "♠K", rules=rules)
    assert state.seat == 1
    assert allowed(rules.view(state, 1), "♠5")


def test_JH_A21():
    assert kinds("♠4 ♥4 ♦4") == ["bomb"]
    assert kinds("♠4 ♥4 ♦4 ♣4") == ["blast"]
    book = game().rulebook
    assert (book.term("bomb", "zh"), book.term("blast", "zh")) == ("炸弹", "轰牌")


def test_JH_A22():
    rules = game()
    state = rules.deal(hands=["♠K", "♠5", "♣K ♣4", "♣7 ♣8", "♦9 ♦T"], declarer=0)
    state = play(state, "♠K", "♠5", rules=rules)
    assert state.seat is None
    assert sum(map(len, state.hands)) == 6
    assert rules.score(state).points == (6, 3, -3, -3, -3)
    assert reasons(rules.view(state, 2), "♣K")[0] == ("JH-A22", "over")


def test_JH_A23():
    for seed in range(10):
        state = game(3).deal(seed=seed)
        assert sorted(map(len, state.hands)) == [17, 17, 18]
        assert len(state.hands[state.public.declarer]) == 18


def test_JH_A24():
    twelve = "♠A ♠2 ♠3 ♠4 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K"
    assert [combo.rank for combo in game(3).readings(twelve)] == ["A", "K"]
    rules = game(3)
    other = twelve.replace("♠", "♥")
    lead = rules.position(hand=twelve)
    assert rules.verdict(lead, twelve).meaning.rank == "A"
    low = rules.position(hand=other, table=[twelve.replace("♠A ", "") + " ♠5"], seat=1)
    assert rules.verdict(low, other).meaning.rank == "A"


# --- tips: what the rules of thumb do with them ---


def thumb(view, seed=1):
    return str(view.game.policy(view, random.Random(seed)))


def test_JH_T1():
    # Seat 2 hit 庄 with a 3, seat 4 let him be: seat 4 is the likelier partner.
    likely = _beliefs(["♠K", "pass", "♠3", "pass", "pass"])
    assert likely[4] > likely[2]
    assert likely[2] < likely[3]


def test_JH_T2():
    # Whoever plays over 庄's opponents and lets 庄 be stays likelier than one who hits 庄.
    likely = _beliefs(["♠K", "♠2", "pass", "♠3", "pass", "pass"])
    assert likely[3] > likely[1]


def _beliefs(moves):
    """What the rules of thumb of seat 1's next player believe of each seat being with 庄."""
    rules = game()
    hands = ["♠K ♥4 ♥6", "♠2 ♦6 ♠4", "♠3 ♣4 ♣6", "♠5 ♣8 ♣3", "♦9 ♦T ♣3"]
    hands[3] = "♠5 ♣8 ♦3" if "♠2" not in moves else "♠5 ♣8 ♠3"
    hands[2] = "♠3 ♣4 ♣6" if "♠2" not in moves else "♥8 ♣4 ♣6"
    state = play(rules.deal(hands=hands, declarer=0), *moves, rules=rules)
    mind = paikit.rulesets.jiheiwu.tips.Look(rules, rules.view(state, 0))
    belief = Counter()
    for sides, weight in mind.ways:
        for seat in sides.camp:
            belief[seat] += weight
    return belief


def test_JH_T3():
    # 黑5 sits after 庄 and could let his ace be; now and then he hits it, to hide.
    view = position("♠5 ♦4 ♥4 ♠7 ♥8 ♣T ♦J ♥A ♣A ♠2", "♠A", seat=1)
    answers = {thumb(view, seed) for seed in range(200)}
    assert "pass" in answers
    assert len(answers) > 1


def test_JH_T4():
    hand = "♣4 ♣7 ♣9 ♦J ♣Q ♦3 ♥3"
    assert thumb(position(hand, seat=4, declarer=0)) in ("♦J", "♣Q")
    assert thumb(position(hand, seat=4, declarer=2)) == "♣4"


def test_JH_T5():
    hand = "♠5 ♣4 ♣7 ♣9 ♦J ♣Q ♦2 ♥2"
    after = position(hand, seat=1, declarer=0)
    assert thumb(after) in ("♦J", "♣Q")
    assert thumb(position(hand, seat=3, declarer=0)) == "♣4"


def test_JH_T6():
    # 庄's partner on the next seat has one card left: the lowest single is fed to him.
    counts = (3, 1, 5, 5, 5)
    view = position("♣4 ♦K ♥K", seat=0, declarer=0, black5=1, counts=counts)
    assert thumb(view) == "♣4"


def test_JH_T7():
    # Two groups are left, neither is safe. The big one is kept where the next player is with us.
    hand = "♦9 ♥K"
    counts = (2, 4, 5, 5, 5)
    friend = position(hand, seat=0, declarer=0, black5=1, counts=counts)
    assert thumb(friend) == "♦9"
    enemy = position(hand, seat=0, declarer=0, black5=2, counts=counts)
    assert thumb(enemy) == "♥K"


# --- the rulebook itself ---


def test_every_clause_has_a_test():
    here = vars(sys.modules[__name__])
    for id_ in game().rulebook.clauses:
        assert f"test_{id_.replace('-', '_')}" in here, id_


def test_every_clause_is_said_in_both_languages():
    for clause in game().rulebook.clauses.values():
        for language in ("zh", "en"):
            assert clause.statement(language)
            assert clause.source(language) or clause.kind == "tip"


def test_options_point_to_clauses_that_name_them():
    rules = game()
    for name, item in type(rules.options).__dataclass_fields__.items():
        clause = rules.clause(item.metadata["clause"])
        assert clause.option == name
        values = rules.rulebook.get("option", name, "values")
        assert set(values) == {str(value) for value in item.metadata["values"]}


def test_what_one_seat_may_know_is_counted_out():
    # Everybody but seat 2 and 庄 is out and the hand goes on: were seat 2 the holder of ♠5, the
    # other camp would be complete, so 庄 must hold it himself.
    view = position("♠9", seat=2, declarer=0, finished=(1, 3, 4), counts=(2, 0, 1, 0, 0))
    assert {sides.black5 for sides in possible(view)} == {0}
    assert view.game.roles(view)[0] == ("declarer", "black5")
