"""Each tip of 挤黑5 in a position where it holds and in one where it does not."""

import random

import paikit

GAME = paikit.game("jiheiwu")
SAID = set()


def tip(id_, view):
    """The tip of this id in a view, None where it does not hold."""
    found = [one for one in view.game.advice(view) if one.id == id_]
    assert len(found) <= 1
    for one in found:
        SAID.add((one.id, one.reason))
        for language in ("zh", "en"):
            assert "{" not in view.game.say(one, language)
        assert all(view.game.is_legal(view, move) for move in one.moves)
    return found[0] if found else None


def at(hand, *table, **facts):
    return GAME.position(hand=hand, table=table, **facts)


def plays(advice):
    return [str(move) for move in advice.moves]


def after(hands, *moves, declarer=0, game=GAME):
    """The view of the seat to move after some moves of a deal; 庄 leads."""
    state = game.deal(hands=hands, declarer=declarer)
    for move in moves:
        state = game.play(state, move)
    return game.view(state, state.seat)


# Seat 1 hits 庄, the others let him be.
PASSIVE = ["♠6 ♥7 ♣4 ♣A", "♠9 ♠8 ♥4", "♠K ♠J ♦4", "♠5 ♣8 ♦3 ♥3", "♦9 ♦T ♣3"]


def test_JH_T1():
    view = after(PASSIVE, "♥7", "♠9", "pass", "pass", "pass", "♣A", *["pass"] * 4, "♣4")
    assert tip("JH-T1", view) is None, "each has let 庄 be only once"
    more = after(
        PASSIVE, "♥7", "♠9", "pass", "pass", "pass", "♣A", *["pass"] * 4, "♠6", *["pass"] * 3
    )
    found = tip("JH-T1", more)
    assert found is not None
    assert found.seats[0] in (2, 3)
    assert found.params["count"] == 2


def test_JH_T2():
    hands = ["♠6 ♥7 ♣4", "♠9 ♠8 ♥4", "♠K ♠J ♦4 ♦6", "♠5 ♣2 ♦3 ♥3", "♦9 ♦T ♣3 ♣7"]
    view = after(hands, "♣4", "♠9", "♠K", "♣2", "pass", "pass", "pass", "pass", "♦3")
    assert tip("JH-T2", view) is None, "the 3 was a lead, it hit nobody"
    hands = ["♠6 ♥7 ♣4", "♠9 ♠8 ♥4", "♠K ♠J ♦4 ♦A", "♠5 ♣2 ♦3 ♥6", "♦9 ♦T ♣3 ♣7"]
    moves = ["♣4", "♠9", "♠K", "♣2", *["pass"] * 4, "♥6", "pass", "pass", "pass", "♦A", "♦3"]
    found = tip("JH-T2", after(hands, *moves))
    assert found.seats == (3,)
    assert found.params["count"] == 2


def test_JH_T3():
    hand = "♠5 ♠2 ♣4 ♥7 ♣9 ♦T"
    found = tip("JH-T3", at(hand, "♠K", seat=1))
    assert plays(found)[0] == "♠2"
    assert tip("JH-T3", at(hand, "♠K", seat=1, black5=1, revealed=True)) is None
    assert tip("JH-T3", at(hand.replace("♠5", "♥5"), "♠K", seat=1)) is None
    assert tip("JH-T3", at(hand, "♠K", "pass", seat=1, declarer=3)) is None
    six = paikit.game("jiheiwu", players=6)
    small = six.position(hand="x ♠2 ♣4 ♥7", table=["♠K"], seat=1)
    assert tip("JH-T3", small) is not None


def test_JH_T4():
    hand = "♣4 ♣7 ♣9 ♦J ♣Q ♦3 ♥3"
    found = tip("JH-T4", at(hand, seat=4))
    assert found.seats == (0,)
    assert plays(found) == ["♣9", "♦J", "♣Q"][-len(found.moves) :]
    assert tip("JH-T4", at(hand, seat=3)) is None
    assert tip("JH-T4", at(f"♠5 {hand}", seat=4)) is None, "with 庄 one does not press him"


def test_JH_T5():
    hand = "♠5 ♣7 ♦J ♣Q ♦3 ♥3"
    found = tip("JH-T5", at(hand, seat=1))
    assert found.seats == (2,)
    assert set(plays(found)) <= {"♦J", "♣Q"}
    assert tip("JH-T5", at(hand, seat=2)) is None
    assert tip("JH-T5", at(hand.replace("♠5", "♥5"), seat=1)) is None
    poor = "♠5 ♣4 ♣7 ♦9 ♣J ♦Q ♦A ♥4"
    assert tip("JH-T5", at(poor, seat=1)) is None


def test_JH_T6():
    poor = "♣4 ♣7 ♥7 ♦9 ♣J ♦K ♦2"
    known = {"seat": 0, "declarer": 0, "black5": 1}
    found = tip("JH-T6", at(poor, counts=(7, 2, 5, 5, 5), **known))
    assert found.seats == (1,)
    assert plays(found)[0] == "♣4"
    assert tip("JH-T6", at(poor, counts=(7, 8, 5, 5, 5), **known)) is None
    enemy = {"seat": 0, "declarer": 0, "black5": 2}
    assert tip("JH-T6", at(poor, counts=(7, 2, 5, 5, 5), **enemy)) is None


def test_JH_T7():
    facts = {"seat": 0, "declarer": 0, "counts": (2, 4, 5, 5, 5)}
    found = tip("JH-T7", at("♦9 ♥K", black5=1, **facts))
    assert (found.reason, plays(found)) == ("leave", ["♦9"])
    found = tip("JH-T7", at("♦9 ♥K", black5=2, **facts))
    assert (found.reason, plays(found)) == ("no_wind", ["♥K"])
    out = {"seat": 3, "leader": 2, "finished": [2], "seen": "♠5", "declarer": 0, "black5": 2}
    found = tip("JH-T7", at("♦9 ♥A", "♠K", **out))
    assert (found.reason, plays(found)) == ("wait", ["pass"])
    other = {**out, "seat": 4}
    assert tip("JH-T7", at("♦9 ♥A", "♠K", "♠A", **other)) is None
    assert tip("JH-T7", at("♦9 ♥A ♣4", seat=0)) is None


def test_every_sentence_of_the_tips_is_said():
    book = {
        (id_, reason)
        for id_, clause in GAME.rulebook.clauses.items()
        if clause.kind == "tip"
        for reason in clause.words.get("says", {})
    }
    for name, test in list(globals().items()):
        if name.startswith("test_JH_T"):
            test()
    assert book == SAID


def test_tips_hold_in_play_and_rest_on_what_the_seat_may_see():
    """Over whole hands each tip comes up, its moves are legal, its cards held or seen."""
    seen = set()
    for seed in range(25):
        state, rng = GAME.deal(seed=seed), random.Random(seed)
        while state.seat is not None:
            view = GAME.view(state, state.seat)
            for one in GAME.advice(view):
                seen.add(one.id)
                assert all(GAME.is_legal(view, move) for move in one.moves)
                assert set(one.cards) <= {*view.hand, *view.public.seen}
            state = GAME.play(state, GAME.policy(view, rng))
    assert {"JH-T1", "JH-T2", "JH-T3", "JH-T4", "JH-T5", "JH-T7"} <= seen
