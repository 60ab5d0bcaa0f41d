"""One test for each clause and ruling of 掼蛋, named by its id.

A duty is shown kept and broken; a fact or a consequence by an example that would come out
differently if the clause were altered.
"""

import random
from collections import Counter
from itertools import pairwise

import pytest

import paikit
from paikit import BadSetup, Card, Rank, Suit, parse_cards
from paikit.cards import without
from paikit.rulesets.guandan.levels import full_order
from paikit.words import LANGUAGES

GAME = paikit.game("guandan")


def why(move, *table, hand="", level="2", **position):
    """The clauses and reasons against a move, the decisive one first; [] when it is allowed."""
    held = hand or _with_one_more(move, *table)
    view = GAME.position(hand=held, table=table, level=level, **position)
    verdict = GAME.verdict(view, move)
    for language in LANGUAGES:
        assert "{" not in verdict.text(language)
    return [(one.clause, one.reason) for one in verdict.objections]


def _with_one_more(move, *table):
    """The move's cards and one that is left, so that the hand goes on after the play."""
    cards = paikit.parse_move(move).cards
    laid = [card for play in table for card in paikit.parse_move(play).cards]
    return cards + without(GAME.pack, [*cards, *laid])[:1]


def allowed(move, *table, **position):
    return why(move, *table, **position) == []


def kinds(cards, level="2"):
    return [combo.kind for combo in GAME.readings(cards, level=level)]


def is_higher(mine, theirs, level="2"):
    """Whether one play beats another and not the other way round."""
    up = allowed(mine, theirs, level=level)
    assert not (up and allowed(theirs, mine, level=level))
    return up


def is_tie(mine, theirs, level="2"):
    return not allowed(mine, theirs, level=level) and not allowed(theirs, mine, level=level)


def play_all(state, *moves, game=GAME):
    for move in moves:
        state = game.play(state, move)
    return state


def levels_after(order, game=GAME, **before):
    """Both sides' levels after a hand with this finishing order."""
    score = game.settle(order=order, **before)
    start = before.get("levels") or [before.get("level", "2")] * 2
    ranks = "23456789TJQKA"
    return [ranks[ranks.index(str(start[s])) + score.points[s]] for s in (0, 1)]


# --- the table and the cards ---


def test_GD_01():
    assert GAME.seats == 4
    assert len(GAME.deal(seed=1).hands) == 4
    with pytest.raises(BadSetup, match="3"):
        GAME.deal(hands=["♠3", "♠4", "♠5"])


def test_GD_02():
    copies = Counter(GAME.pack)
    assert len(GAME.pack) == 108
    assert set(copies.values()) == {2}
    assert Counter(card.rank for card in GAME.pack)[Rank.NINE] == 8
    assert copies[Card(Rank.SMALL_JOKER)] == copies[Card(Rank.BIG_JOKER)] == 2


def test_GD_03():
    state = GAME.deal(seed=3)
    assert [len(hand) for hand in state.hands] == [27] * 4
    assert state.kitty == ()
    assert why("♠5 ♠5", hand="♠5 ♠6") == [("GD-03", "not_held")]
    assert allowed("♠5", hand="♠5 ♠6")


def test_GD_04():
    """Seats 0 and 2 share what a hand wins; so do 1 and 3."""
    assert GAME.settle(order=[0, 2, 1, 3]).points == (3, 0, 3, 0)
    assert GAME.settle(order=[1, 3, 0, 2]).points == (0, 3, 0, 3)


# --- combinations ---


def test_GD_05():
    for card in ("♦3", "♠2", "♥2", "x", "X"):
        assert kinds(card) == ["single"]
        assert allowed(card)


def test_GD_06():
    assert allowed("♠3 ♦4 ♠5 ♠6 ♠7")
    assert why("♠3 ♦4 ♠5 ♠6 ♠7 ♠8") == [("GD-06", "length")]
    assert why("♠3 ♦4 ♠5 ♠6") == [("GD-06", "length")]
    assert why("♠3 ♦4 ♠5 ♠6 ♠8") == [("GD-06", "gap")]
    assert why("♠T ♦J ♠Q ♠K x") == [("GD-06", "joker")]


def test_GD_06_marks_the_card_outside_the_run():
    view = GAME.position(hand="♠3 ♦4 ♠5 ♠6 ♠8 ♠9")
    assert GAME.verdict(view, "♠3 ♦4 ♠5 ♠6 ♠8").objections[0].fault == parse_cards("♠8")


def test_GD_07():
    assert allowed("♠A ♦2 ♠3 ♠4 ♠5", level="9")
    assert allowed("♠T ♦J ♠Q ♠K ♠A")
    assert why("♠J ♦Q ♠K ♠A ♠2", level="9") == [("GD-07", "ace_inside")]
    assert why("♠Q ♦K ♠A ♠2 ♠3", level="9") == [("GD-07", "ace_inside")]


def test_GD_08():
    assert kinds("♠5 ♠6 ♠7 ♠8 ♠9") == ["straight_flush"]
    assert kinds("♠5 ♠6 ♠7 ♠8 ♦9") == ["straight"]


def test_GD_09():
    assert allowed("♠9 ♦9")
    assert why("♠9 ♦8") == [("GD-09", "ranks_differ")]
    assert why("♠9 x") == [("GD-09", "ranks_differ")]


def test_GD_10():
    assert kinds("x x") == kinds("X X") == ["pair"]
    assert allowed("X X", "x x")
    assert why("x X") == [("GD-10", "mixed")]


def test_GD_11():
    assert allowed("♠5 ♦5 ♠6 ♦6 ♠7 ♦7")
    assert why("♠5 ♦5 ♠6 ♦6") == [("GD-11", "length")]
    assert why("♠5 ♦5 ♠6 ♦6 ♠7 ♦7 ♠8 ♦8") == [("GD-11", "length")]
    assert why("♠5 ♦5 ♠6 ♦6 ♠8 ♦8") == [("GD-11", "gap")]


def test_GD_12():
    assert allowed("♠A ♦A ♠2 ♦2 ♠3 ♦3", level="9")
    assert allowed("♠Q ♦Q ♠K ♦K ♠A ♦A")
    assert why("♠K ♦K ♠A ♦A ♠2 ♦2", level="9") == [("GD-12", "ace_inside")]


def test_GD_13():
    assert why("♠K ♦K ♠A ♦A x x") == [("GD-13", "joker")]
    assert allowed("♠Q ♦Q ♠K ♦K ♠A ♦A")


def test_GD_14():
    assert allowed("♠8 ♦8 ♣8")
    assert why("♠8 ♦8 ♣9") == [("GD-14", "ranks_differ")]


def test_GD_15():
    assert allowed("♠5 ♦5 ♣5 ♠6 ♦6 ♣6")
    assert allowed("♠A ♦A ♣A ♠2 ♦2 ♣2", level="9")
    assert allowed("♠K ♦K ♣K ♠A ♦A ♣A")
    assert why("♠5 ♦5 ♣5 ♠7 ♦7 ♣7") == [("GD-15", "gap")]
    assert why("♠5 ♦5 ♣5 ♠6 ♦6 ♣6 ♠7 ♦7 ♣7") == [("GD-15", "length")]


def test_GD_16():
    assert allowed("♠5 ♦5 ♣5 ♠7 ♦7")
    assert allowed("♠5 ♦5 ♣5 x x")
    assert why("♠5 ♦5 ♣5 ♠7 ♦8") == [("GD-16", "no_pair")]
    assert why("♠5 ♦5 ♣5 x X") == [("GD-16", "mixed_jokers")]
    assert why("♠5 ♦5 ♠7 ♦7 ♠8") == [("GD-16", "parts")]
    assert why("♠5 ♦5 ♣5 ♣5 x") == [("GD-16", "parts")]


def test_GD_17():
    assert allowed("♠6 ♥6 ♣6 ♦6")
    assert allowed("♠7 ♥7 ♣7 ♦7 ♦7 ♣7")
    assert why("♠6 ♥6 ♣6 ♦6 ♠7 ♦7") == [("GD-17", "others")]
    assert why("♠6 ♥6 ♣6 x") == [("GD-17", "joker")]


def test_GD_18():
    assert kinds("x x X X") == ["joker_bomb"]
    assert allowed("x x X X", "♠3")
    assert why("x X X") == [("GD-18", "joker_bomb")]
    assert why("x x X X ♠3", hand="x x X X ♠3 ♠4") == [("GD-18", "joker_bomb")]


# --- the level card and the wild card ---


def test_GD_19():
    assert is_higher("♠9", "♠A", level="9")
    assert is_higher("♠A", "♠9", level="8")
    assert "9" in GAME.status(GAME.position(hand="♠3", level="9"))[0].text("en")


def test_GD_20():
    assert allowed("♥9 ♠J", level="9")
    assert not allowed("♦9 ♠J", level="9")
    assert why("♥9 X", level="9") == [("GD-20", "no_joker")]
    assert ("GD-20", "no_joker") in why("♠5 ♦5 ♥9 x X", level="9")


def test_GD_21():
    assert allowed("♥9", "♠A", level="9")
    assert not allowed("♥9", "x", level="9")
    (combo,) = GAME.readings("♥9", level="9")
    assert (combo.rank, combo.wilds) == (Rank.NINE, ((Card(Rank.NINE, Suit.HEARTS), Rank.NINE),))


def test_GD_22():
    whole = ["♠J ♥9", "♠J ♦J ♥9", "♠J ♦J ♠Q ♦Q ♥9", "♠T ♠J ♦Q ♠K ♥9", "♠J ♦J ♠Q ♦Q ♠K ♥9"]
    whole += ["♠J ♦J ♣J ♠Q ♦Q ♥9", "♠J ♦J ♣J ♥9", "♠T ♠J ♠Q ♠K ♥9"]
    found = {kind for cards in whole for kind in kinds(cards, level="9")}
    assert found == {
        *("pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush")
    }
    assert why("x X X ♥9", level="9")[0] == ("GD-22", "joker_bomb")
    assert allowed("x x X X", level="9")


def test_GD_23():
    (combo,) = GAME.readings("♠9 ♥9 ♣T ♦Q ♠K", level="9")
    assert (combo.kind, combo.rank) == ("straight", Rank.KING)
    assert combo.wilds == ((Card(Rank.NINE, Suit.HEARTS), Rank.JACK),)


def test_GD_24():
    (combo,) = GAME.readings("♠5 ♦5 ♠6 ♠7 ♦7 ♥9", level="9")
    assert (combo.kind, combo.rank) == ("tube", Rank.SEVEN)


def test_GD_25():
    (combo,) = GAME.readings("♠6 ♠6 ♥6 ♥6 ♣6 ♣6 ♦6 ♦6 ♥9 ♥9", level="9")
    assert (combo.kind, combo.rank, combo.size) == ("bomb", Rank.SIX, 10)


# --- what beats what ---


def test_GD_26():
    order = ["♠2", "♠3", "♠T", "♠J", "♠K", "♠A", "♠9", "x", "X"]
    for low, high in pairwise(order):
        assert is_higher(high, low, level="9")
    assert why("♠K", "♠9", level="9") == [("GD-28", "lower"), ("GD-26", "level_above_ace")]
    assert why("♠8", "♠9", level="9") == [("GD-28", "lower")]


def test_GD_27():
    assert is_higher("♠2 ♦3 ♠4 ♠5 ♠6", "♠A ♦2 ♠3 ♠4 ♠5", level="9")
    assert is_higher("♠2 ♦2 ♣2 ♠3 ♦3 ♣3", "♠A ♦A ♣A ♠2 ♦2 ♣2", level="9")
    assert is_higher("♠2 ♦2 ♠3 ♦3 ♠4 ♦4", "♠A ♦A ♠2 ♦2 ♠3 ♦3", level="9")
    assert is_higher("♠2 ♠3 ♠4 ♠5 ♠6", "♠A ♠2 ♠3 ♠4 ♠5", level="9")
    found = why("♠A ♦2 ♠3 ♠4 ♠5", "♠2 ♦3 ♠4 ♠5 ♠6", level="9")
    assert found == [("GD-28", "lower"), ("GD-27", "low_ace")]


def test_GD_28():
    assert allowed("♠8 ♦8", "♠7 ♦7")
    assert why("♠8 ♦8", "♠7 ♦7 ♣7") == [("GD-28", "other_kind")]
    assert why("♠7 ♦7", "♣8 ♦8") == [("GD-28", "lower")]
    assert why("♠8 ♥8", "♣8 ♦8") == [("GD-28", "equal")]
    assert why("♠3 ♦4 ♠5 ♠6 ♠7", "♣8 ♦8 ♠8 ♠9 ♦9") == [("GD-28", "other_kind")]


@pytest.mark.parametrize(
    ("table", "asked"),
    [
        ("♠7 ♦7", ("GD-28", "asked")),
        ("♠7 ♦7 ♣7 ♥7", ("GD-30", "asked")),
        ("♠3 ♠4 ♠5 ♠6 ♠7", ("GD-30", "asked")),
        ("x x X X", ("GD-31", "highest")),
    ],
)
def test_what_is_no_combination_is_also_told_what_the_table_asks(table, asked):
    assert why("♠3 ♥4", table) == [("GD-09", "ranks_differ"), asked]
    assert why("♠3 ♥4") == [("GD-09", "ranks_differ")]


def test_GD_29():
    assert allowed("♠9 ♦9 ♣9 ♠2 ♦2", "♠8 ♦8 ♣8 ♠A ♦A", level="7")
    assert why("♠8 ♦8 ♣8 ♠A ♦A", "♠9 ♦9 ♣9 ♠2 ♦2") == [("GD-29", "lower")]
    assert why("♠8 ♦8 ♣8 ♠A ♦A", "♠8 ♥8 ♥8 ♠3 ♦3") == [("GD-29", "equal")]
    assert why("♠3 ♦3 ♠4 ♦4 ♠5 ♦5", "♣4 ♦4 ♣5 ♦5 ♠6 ♦6") == [("GD-29", "lower_run")]
    assert why("♠3 ♦3 ♠4 ♦4 ♠5 ♦5", "♣3 ♦3 ♣4 ♦4 ♣5 ♦5") == [("GD-29", "equal_run")]


def test_GD_30():
    for other in ("X", "X X", "♠A ♦A ♣A", "♠A ♦A ♣A X X", "♠T ♦J ♠Q ♠K ♠A"):
        assert is_higher("♠3 ♥3 ♣3 ♦3", other)
        assert is_higher("♠4 ♠5 ♠6 ♠7 ♠8", other)
        assert why(other, "♠3 ♥3 ♣3 ♦3") == [("GD-30", "needs_bomb")]
    assert is_higher("♠3 ♥3 ♣3 ♦3", "♠K ♦K ♣K ♠A ♦A ♣A")


def test_GD_31():
    assert is_higher("x x X X", "♠A ♠A ♥A ♥A ♣A ♣A ♦A ♦A ♥2 ♥2")
    assert is_higher("x x X X", "♠T ♠J ♠Q ♠K ♠A")
    assert why("♠6 ♠6 ♥6 ♥6 ♣6 ♣6", "x x X X") == [("GD-31", "highest")]


def test_GD_32():
    low = "♠A ♠2 ♠3 ♠4 ♠5"
    assert is_higher(low, "♠9 ♥9 ♣9 ♦9 ♦9", level="7")
    assert is_higher(low, "♠A ♥A ♣A ♦A")
    assert is_higher("♠3 ♥3 ♣3 ♦3 ♦3 ♣3", "♠T ♠J ♠Q ♠K ♠A")
    assert why("♠9 ♥9 ♣9 ♦9 ♦9", low, level="7") == [("GD-32", "bomb_too_small")]
    assert why(low, "♠8 ♥8 ♣8 ♦8 ♦8 ♣8", level="7") == [("GD-32", "flush_too_small")]


def test_GD_33():
    assert is_higher("♠3 ♥3 ♣3 ♦3 ♦3", "♠A ♥A ♣A ♦A")
    assert is_higher("♠3 ♥3 ♣3 ♦3 ♦3 ♣3 ♠3", "♠A ♥A ♣A ♦A ♦A ♣A")
    assert why("♠A ♥A ♣A ♦A", "♠3 ♥3 ♣3 ♦3 ♦3") == [("GD-33", "fewer")]


def test_GD_34():
    six, seven, other = "♠2 ♠3 ♠4 ♠5 ♠6", "♠3 ♠4 ♠5 ♠6 ♠7", "♦3 ♦4 ♦5 ♦6 ♦7"
    assert is_higher(seven, six, level="9")
    assert is_tie(seven, other)
    assert why(six, seven, level="9") == [("GD-34", "lower")]
    assert why(other, seven) == [("GD-34", "equal")]


# --- places and promotion ---


def test_GD_35():
    state = GAME.deal(hands=["♠A", "♠K ♣3", "♠3 ♠4", "♠Q"], first=0)
    state = play_all(state, "♠A", "pass", "pass", "pass", "♠3", "♠Q", "♠K", "pass", "♣3")
    assert state.public.finished == (0, 3, 1)
    assert full_order(state.public.finished) == (0, 3, 1, 2)
    assert [term for (term,) in GAME.roles(GAME.view(state, 0))[:2]] == ["place_1", "place_3"]


def test_GD_36():
    lines = GAME.settle(order=[0, 2, 1, 3]).lines
    assert lines[1].key == "double_down"
    assert GAME.settle(order=[0, 1, 2, 3]).lines[1].key != "double_down"


def test_GD_37():
    """After two last places each, a double-down brings both losers to a third."""
    points = GAME.settle(order=[0, 2, 1, 3], levels="9,9", lasts=[0, 2, 0, 2]).points
    assert points[1] == points[3] == -2


def test_GD_38():
    state = GAME.deal(seed=1)
    assert (state.public.level, state.public.match.levels) == (Rank.TWO, (Rank.TWO, Rank.TWO))
    assert levels_after([0, 1, 2, 3], level="A", owner=0)[0] == "A"
    assert any(line.key == "match_won" for line in _lines([0, 1, 2, 3], level="A", owner=0))
    short = paikit.game("guandan", final_level="8")
    assert levels_after([0, 2, 1, 3], game=short, level="6")[0] == "8"
    assert any(one.key == "match_won" for one in _lines([0, 1, 2, 3], short, level="8", owner=0))
    with pytest.raises(BadSetup, match="9"):
        short.deal(seed=1, level="9")


def _lines(order, game=GAME, **before):
    return game.settle(order=order, **before).lines


def test_GD_39():
    assert levels_after([0, 2, 1, 3]) == ["5", "2"]


def test_GD_40():
    assert levels_after([0, 1, 2, 3]) == ["4", "2"]


def test_GD_41():
    assert levels_after([0, 1, 3, 2]) == ["3", "2"]


def test_GD_42():
    assert levels_after([0, 1, 2, 3], firsts=[1, 0, 0, 0]) == ["4", "2"]
    assert levels_after([0, 1, 2, 3], firsts=[2, 0, 0, 0]) == ["5", "2"]
    assert levels_after([0, 1, 2, 3], firsts=[3, 0, 0, 0]) == ["6", "2"]
    assert levels_after([0, 1, 2, 3], firsts=[0, 0, 2, 0]) == ["4", "2"]


def test_GD_43():
    assert levels_after([0, 1, 2, 3], level="9", lasts=[0, 0, 0, 1]) == ["J", "9"]
    assert levels_after([0, 1, 2, 3], level="9", lasts=[0, 0, 0, 2]) == ["J", "8"]
    assert levels_after([0, 1, 2, 3], level="9", lasts=[0, 0, 0, 3]) == ["J", "7"]
    assert levels_after([0, 1, 3, 2], level="9", lasts=[0, 0, 2, 0]) == ["9", "9"]


def test_GD_43_counts_both_losers_of_a_double_down():
    assert levels_after([0, 2, 3, 1], level="9", lasts=[0, 2, 0, 3]) == ["Q", "6"]


def test_GD_44():
    assert _won([0, 2, 1, 3], level="A", owner=0)
    assert _won([0, 1, 2, 3], level="A", owner=0)
    assert not _won([0, 1, 3, 2], level="A", owner=0)
    assert levels_after([0, 1, 3, 2], level="A", owner=0) == ["A", "A"]
    streaks = {"firsts": [2, 0, 0, 0], "lasts": [0, 0, 2, 0]}
    assert levels_after([0, 1, 3, 2], level="A", owner=0, **streaks) == ["K", "A"]
    assert not _won([0, 2, 1, 3], level="K", owner=0)


def _won(order, game=GAME, **before):
    return any(line.key == "match_won" for line in _lines(order, game, **before))


# --- tribute ---


def next_hand(order, *texts, game=GAME, **facts):
    """The hand after one with this finishing order, dealt by hand."""
    return game.deal(hands=list(texts), order=order, **facts)


def test_GD_45():
    state = next_hand([0, 2, 1, 3], "♠3", "♥9 ♠9 ♠A", "♠4", "♠K ♠3", level="9")
    assert (state.phase, state.seat, state.public.payers) == ("tribute", 1, (1, 3))
    assert _reason(state, "tribute ♠A") == ("GD-45", "not_highest")
    assert _reason(state, "tribute ♥9") == ("GD-45", "wild")
    assert _reason(state, "tribute ♠9 ♠A") == ("GD-45", "one_card")
    assert _reason(state, "♠9") == ("GD-45", "first")
    state = GAME.play(state, "tribute ♠9")
    assert state.seat == 3
    assert GAME.play(state, "tribute ♠K").phase == "return"


def _reason(state, move, game=GAME):
    verdict = game.verdict(game.view(state, state.seat), move)
    assert all(verdict.text(language) for language in LANGUAGES)
    first = next(iter(verdict.objections), None)
    return first and (first.clause, first.reason)


def test_GD_46():
    state = next_hand([2, 0, 1, 3], "♠3", "♠T", "♠4", "♠K")
    state = play_all(state, "tribute ♠T", "tribute ♠K")
    assert Card(Rank.KING, Suit.SPADES) in state.hands[2]
    assert Card(Rank.TEN, Suit.SPADES) in state.hands[0]


def test_GD_47():
    state = next_hand([0, 2, 1, 3], "♠3 ♠5", "♠T ♠8", "♠4 ♠6", "♠K ♠7")
    state = play_all(state, "tribute ♠T", "tribute ♠K")
    assert state.seat == 0
    assert _reason(state, "♠3") == ("GD-47", "first")
    assert _reason(state, "return ♠3 ♠5") == ("GD-47", "one_card")
    state = play_all(state, "return ♠3", "return ♠4")
    assert parse_cards("♠8 ♠3") == state.hands[1]
    assert parse_cards("♠7 ♠4") == state.hands[3]


def test_GD_48():
    for mine, other in (("X ♠3", "X ♠4"), ("X X", "♠4 ♠5"), ("♠3 ♠4", "X X")):
        state = next_hand([0, 2, 1, 3], "♠T", mine, "♠J", other)
        assert (state.phase, state.seat) == ("play", 0)
    state = next_hand([0, 2, 1, 3], "X", "X ♠3", "♠J", "♠4 ♠5")
    assert state.phase == "tribute"
    assert _reason(state, "resist") == ("GD-48", "cannot_resist")


def test_GD_49():
    for order, payer in (([0, 1, 2, 3], 3), ([0, 1, 3, 2], 2), ([1, 2, 3, 0], 0)):
        state = next_hand(order, "♠9 ♠3", "♠T ♠3", "♠J ♠4", "♠Q ♠4")
        assert (state.phase, state.seat, state.public.payers) == ("tribute", payer, (payer,))
        assert _reason(state, "♠3") == ("GD-49", "first")
        top = f"tribute {state.hands[payer][0]}"
        assert _reason(state, f"tribute {state.hands[payer][1]}") == ("GD-49", "not_highest")
        after = GAME.play(state, top)
        assert (after.seat, len(after.hands[order[0]])) == (order[0], 3)


def test_GD_49_never_takes_the_wild_card():
    state = next_hand([0, 1, 2, 3], "♠9", "♠T", "♠J", "♥2 ♠Q ♦2")
    assert _reason(state, "tribute ♥2") == ("GD-49", "wild")
    assert _reason(state, "tribute ♠Q ♦2") == ("GD-49", "one_card")
    assert _reason(state, "tribute ♦2") is None


def test_GD_50():
    state = next_hand([0, 1, 2, 3], "♠9 ♠3 x", "♠T", "♠J", "♠Q ♠4")
    state = GAME.play(state, "tribute ♠Q")
    assert _reason(state, "♠3") == ("GD-50", "first")
    assert _reason(state, "return ♠3 x") == ("GD-50", "one_card")
    assert _reason(state, "return ♦3") == ("GD-03", "not_held")
    for card in ("♠3", "x", "♠9", "♠Q"):
        assert parse_cards(card)[0] in GAME.play(state, f"return {card}").hands[3]


def test_GD_51():
    assert next_hand([0, 1, 2, 3], "♠9", "♠T", "♠J", "X X").phase == "play"
    split = next_hand([0, 1, 2, 3], "♠9", "X", "♠J", "X ♠3")
    assert (split.phase, split.seat) == ("tribute", 3)
    assert _reason(split, "resist") == ("GD-51", "cannot_resist")


# --- rulings ---


def test_GD_A01():
    """The partner leads after a finisher's play stands, the next player under the variant."""
    dealt = ["♠K", "♠3 ♠4", "♠5 ♠6", "♠7 ♠8"]
    passes = ["♠K", "pass", "pass", "pass"]
    assert play_all(GAME.deal(hands=dealt, first=0), *passes).seat == 2
    variant = paikit.game("guandan", jiefeng="next_player")
    assert play_all(variant.deal(hands=dealt, first=0), *passes, game=variant).seat == 1
    beaten = ["♠K", "♠3 ♠4", "♠5 ♠6", "♠A ♠8"]
    state = play_all(GAME.deal(hands=beaten, first=0), "♠K", "pass", "pass", "♠A", "pass", "pass")
    assert state.seat == 3


def test_GD_A02():
    end = GAME.deal(hands=["♠3", "♠4", "♠5", "♠6"], first=0, levels="9,5", owner=1)
    assert end.public.level is Rank.FIVE
    won = play_all(end, "♠3", "pass", "pass", "pass", "♠5")
    assert GAME.carry(won)["levels"] == (Rank.QUEEN, Rank.FIVE)
    assert GAME.deal(seed=1, after=won).public.level is Rank.QUEEN
    shared = paikit.game("guandan", level_track="shared")
    assert levels_after([0, 2, 1, 3], game=shared) == ["5", "5"]


def test_GD_A03():
    assert is_higher("♠K ♥K ♣K ♠A ♥A ♣A", "♠5 ♣5 ♦5 ♠6 ♥6 ♣6", level="5")
    assert is_higher("♠6 ♦7 ♠8 ♠9 ♠T", "♠5 ♦6 ♠7 ♠8 ♠9", level="9")
    found = why("♠5 ♣5 ♦5 ♠6 ♥6 ♣6", "♠K ♥K ♣K ♠A ♥A ♣A", level="5")
    assert found == [("GD-29", "lower_run"), ("GD-A03", "natural_place")]


def test_GD_A04():
    assert kinds("♠3 ♠4 ♠5 ♠6 ♥9", level="9") == ["straight_flush"] * 2
    assert kinds("♠3 ♠4 ♠5 ♦6 ♥9", level="9") == ["straight"] * 2


def test_GD_A05():
    suited = "♠5 ♠6 ♠7 ♠8 ♠9"
    assert why(f"{suited} as straight") == [("GD-A05", "suited")]
    assert why("♠5 ♠6 ♠7 ♠8 ♥2 as straight") == [("GD-A05", "suited")]
    assert allowed(f"{suited} as straight_flush")
    assert allowed("♠5 ♠6 ♠7 ♠8 ♦9 as straight")


def test_GD_A06():
    """Two readings of one kind: the strongest that beats the table. Two kinds: say which."""
    both = GAME.readings("♠8 ♦8 ♠9 ♦9 ♥2")
    assert [(combo.kind, combo.rank) for combo in both] == [
        ("full_house", Rank.NINE),
        ("full_house", Rank.EIGHT),
    ]
    hand, two = "♠A ♦A ♠2 ♦2 ♥9 ♥9 ♣3", "♠A ♦A ♠2 ♦2 ♥9 ♥9"
    assert why(two, hand=hand, level="9") == [("GD-A06", "which")]
    assert allowed(f"{two} as tube", hand=hand, level="9")
    assert allowed(f"{two} as plate", hand=hand, level="9")
    assert why(f"{two} as bomb", hand=hand, level="9") == [("GD-A06", "other_kind")]
    assert why(f"{two} as boat", hand=hand, level="9") == [("GD-A06", "no_such_kind")]
    view = GAME.position(hand=hand, level="9", table=["♠A ♦A ♣2 ♦2 ♠3 ♦3"])
    assert not GAME.verdict(view, two)
    view = GAME.position(hand=hand, level="9", table=["♥A ♣A ♠A ♣2 ♣2 ♠2"])
    assert not GAME.verdict(view, two)


def test_GD_A06_keeps_only_readings_that_beat_the_table():
    view = GAME.position(hand="♠8 ♦8 ♠9 ♦9 ♥2 ♣3", table=["♥8 ♣8 ♣8 ♠J ♦J"])
    assert GAME.verdict(view, "♠8 ♦8 ♠9 ♦9 ♥2").meaning.rank is Rank.NINE
    two = "♠Q ♦Q ♠K ♦K ♥2 ♥2"
    view = GAME.position(hand=f"{two} ♣3", table=["♠J ♦J ♣Q ♣Q ♠K ♣K"])
    assert GAME.verdict(view, two).meaning.kind == "tube"
    view = GAME.position(hand=f"{two} ♣3", table=["♠J ♦J ♣J ♣Q ♣Q ♥Q"])
    assert GAME.verdict(view, two).meaning.kind == "plate"


def test_GD_A07():
    five = "♠8 ♠8 ♣8 ♦8 ♥8"
    assert kinds(five) == ["bomb"]
    assert why(f"{five} as full_house") == [("GD-A07", "five_alike")]
    assert allowed(five, "♠7 ♥7 ♣7 ♠3 ♦3")
    assert kinds("♠9 ♣9 ♦9 x x") == ["full_house"]


def test_GD_A08():
    (combo,) = GAME.readings("♥9 ♥9", level="9")
    assert (combo.kind, combo.rank) == ("pair", Rank.NINE)
    assert is_higher("♥9 ♥9", "♠A ♦A", level="9")
    assert is_tie("♥9 ♥9", "♠9 ♦9", level="9")


def test_GD_A09():
    assert is_higher("♠9 ♦9 ♣9 ♣9", "♠A ♥A ♣A ♦A", level="9")
    assert is_higher("♠A ♥A ♣A ♦A", "♠K ♥K ♣K ♦K", level="9")
    assert why("♠6 ♥6 ♣6 ♦6", "♠A ♥A ♣A ♦A") == [("GD-A09", "lower")]
    assert why("♠6 ♥6 ♣6 ♦6", "♠6 ♥6 ♣6 ♦6") == [("GD-A09", "equal")]
    ladder = ["♠A ♥A ♣A ♦A", "♠3 ♥3 ♣3 ♦3 ♦3", "♠5 ♠6 ♠7 ♠8 ♠9", "♠3 ♠3 ♥3 ♥3 ♣3 ♣3"]
    ladder += ["♠4 ♠4 ♥4 ♥4 ♣4 ♣4 ♦4", "♠3 ♠3 ♥3 ♥3 ♣3 ♣3 ♦3 ♦3"]
    nine, ten = "♠4 ♠4 ♥4 ♥4 ♣4 ♣4 ♦4 ♦4 ♥2", "♠4 ♠4 ♥4 ♥4 ♣4 ♣4 ♦4 ♦4 ♥2 ♥2"
    for low, high in zip(ladder, [*ladder[1:], nine], strict=True):
        assert is_higher(high, low)
    assert is_higher(ten, ladder[-1])
    assert is_higher("x x X X", ten)


def test_GD_A10():
    """Who leads: by lot at first, the payer after tribute, the first after resistance."""
    assert {GAME.deal(seed=seed).seat for seed in range(20)} == {0, 1, 2, 3}
    single = next_hand([0, 1, 2, 3], "♠3", "♠4", "♠5", "♠9 ♠6")
    assert play_all(single, "tribute ♠9", "return ♠3").seat == 3
    double = next_hand([0, 2, 1, 3], "♠3", "♠9 ♠7", "♠5", "♠T ♠6")
    assert play_all(double, "tribute ♠9", "tribute ♠T", "return ♠3", "return ♠5").seat == 3
    assert next_hand([1, 2, 3, 0], "X X", "♠4", "♠5", "♠6").seat == 1
    assert _reason(single.now(phase="play"), "tribute ♠9") == ("GD-A10", "play_on")


def test_GD_A10_drawn_card():
    official = paikit.game("guandan", first_lead="drawn_card")
    state = official.deal(seed=5)
    assert state.public.drawn in state.hands[state.seat]
    line = official.status(official.view(state, 0))[-1]
    assert line.key == "status_drawn"
    after = official.play(state, str(state.hands[state.seat][0]))
    assert official.status(official.view(after, 0))[-1].key != "status_drawn"
    assert official.deal(seed=5, order=[0, 1, 2, 3]).public.drawn is None


EQUAL = ("♠3 ♠5", "♠A ♠7", "♠4 ♠6", "♦A ♦8")


def test_GD_A11():
    state = play_all(next_hand([0, 2, 1, 3], *EQUAL), "tribute ♠A", "tribute ♦A")
    assert parse_cards("♠A")[0] in state.hands[0]
    assert play_all(state, "return ♠3", "return ♠4").seat == 1
    state = play_all(next_hand([2, 0, 1, 3], *EQUAL), "tribute ♠A", "tribute ♦A")
    assert parse_cards("♦A")[0] in state.hands[2]
    assert play_all(state, "return ♠3", "return ♠4").seat == 3


def test_GD_A11_random():
    game = paikit.game("guandan", equal_tribute="random")
    takers = set()
    for seed in range(12):
        state = next_hand([0, 2, 1, 3], *EQUAL, game=game, seed=seed)
        state = play_all(state, "tribute ♠A", "tribute ♦A", game=game)
        takers.add(state.public.takers)
    assert takers == {(0, 2), (2, 0)}


def test_GD_A11_winners_choose():
    game = paikit.game("guandan", equal_tribute="winners_choose")
    state = next_hand([2, 0, 1, 3], *EQUAL, game=game)
    state = play_all(state, "tribute ♠A", "tribute ♦A", game=game)
    assert (state.phase, state.seat) == ("choose", 2)
    assert _reason(state, "take 0", game) == ("GD-A11", "no_payer")
    assert _reason(state, "♠4", game) == ("GD-A11", "choose_first")
    assert [str(move) for move in game.legal_moves(game.view(state, 2))] == ["take 1", "take 3"]
    state = game.play(state, "take 1")
    assert parse_cards("♠A")[0] in state.hands[2]
    assert play_all(state, "return ♠3", "return ♠4", game=game).seat == 1


def test_GD_A12():
    deal = [2, 0, 1, 3], "♠3 ♠5", "♠K ♠7", "♠4 ♠6", "♦T ♦8"
    moves = "tribute ♠K", "tribute ♦T", "return ♠3", "return ♠4"
    state = play_all(next_hand(*deal), *moves)
    assert parse_cards("♠3")[0] in state.hands[1]
    assert parse_cards("♠4")[0] in state.hands[3]
    payer = paikit.game("guandan", return_to="payer")
    state = play_all(next_hand(*deal, game=payer), *moves, game=payer)
    assert parse_cards("♠3")[0] in state.hands[3]
    assert parse_cards("♠4")[0] in state.hands[1]
    single = next_hand([0, 1, 3, 2], "♠3 ♠5", "♠8 ♠7", "♠K ♠6", "♦T ♦8")
    assert parse_cards("♠3")[0] in play_all(single, "tribute ♠K", "return ♠3").hands[2]


def test_GD_A13():
    ten = paikit.game("guandan", return_max_rank="10")
    state = next_hand([0, 1, 2, 3], "♠3 ♠T ♠9 ♠J x", "♠4", "♠5", "♠K ♠6", game=ten, level="9")
    state = ten.play(state, "tribute ♠K")
    returns = {str(move) for move in ten.legal_moves(ten.view(state, 0))}
    assert returns == {"return ♠3", "return ♠T"}
    for card in ("♠9", "♠J", "x"):
        assert _reason(state, f"return {card}", ten) == ("GD-A13", "too_high")
    state = next_hand([0, 1, 2, 3], "♠J ♠Q x", "♠4", "♠5", "♠K ♠6", game=ten)
    state = ten.play(state, "tribute ♠K")
    assert _reason(state, "return ♠Q", ten) == ("GD-A13", "smallest")
    assert _reason(state, "return ♠J", ten) is None
    free = GAME.play(next_hand([0, 1, 2, 3], "♠J ♠Q x", "♠4", "♠5", "♠K ♠6"), "tribute ♠K")
    assert _reason(free, "return x") is None


def test_GD_A14():
    state = next_hand([0, 2, 1, 3], "♠T", "X ♠3", "♠J", "X ♠4")
    assert state.public.shown == ((1, 1), (3, 1))
    shown = [line.text("en") for line in GAME.status(GAME.view(state, 0))]
    assert [text for text in shown if "big joker" in text] == [
        "Tribute resisted: seat 2 shows 1 big joker",
        "Tribute resisted: seat 4 shows 1 big joker",
    ]
    free = paikit.game("guandan", resist="optional")
    state = next_hand([0, 2, 1, 3], "♠T", "X ♠3", "♠J", "X ♠4", game=free)
    assert (state.phase, state.seat) == ("tribute", 1)
    resisted = free.play(state, "resist")
    assert (resisted.seat, resisted.public.shown) == (0, ((1, 1), (3, 1)))
    paid = free.play(state, "tribute X")
    assert _reason(paid, "resist", free) == ("GD-A14", "too_late")


def test_GD_A15():
    """The side that was first plays its raised level, and that level's heart is exempt."""
    end = GAME.deal(hands=["♠3", "♠4", "♠5", "♠6"], first=0, level="2")
    end = play_all(end, "♠3", "pass", "pass", "pass", "♠5")
    dealt = ["♠3", "♥5 ♠K", "♠4", "♥2 ♠Q"]
    state = GAME.deal(hands=dealt, after=end)
    assert state.public.level is Rank.FIVE
    assert _reason(state, "tribute ♥5") == ("GD-45", "wild")
    state = GAME.play(state, "tribute ♠K")
    assert _reason(state, "tribute ♥2") == ("GD-45", "not_highest")


def test_GD_A16():
    state = next_hand([0, 1, 2, 3], "♠3", "♠4", "♠5", "♠A ♦A ♠K")
    assert [str(move) for move in GAME.legal_moves(GAME.view(state, 3))] == [
        "tribute ♠A",
        "tribute ♦A",
    ]


def test_GD_A17():
    """A streak is broken by any other result."""
    match = {"firsts": (2, 0, 0, 0), "lasts": (0, 0, 2, 0)}
    broken = GAME.deal(hands=["♠3", "♠4", "♠5", "♠6"], first=1, level="9", **match)
    broken = play_all(broken, "♠4", "pass", "pass", "pass", "♠6")
    carried = GAME.carry(broken)
    assert carried["firsts"] == (0, 1, 0, 0)
    assert carried["lasts"] == (1, 0, 3, 0)
    off = paikit.game("guandan", streak_bonus="off")
    assert levels_after([0, 1, 2, 3], game=off, firsts=[5, 0, 0, 0], lasts=[0, 0, 0, 5]) == [
        "4",
        "2",
    ]


def test_GD_A18():
    assert levels_after([0, 1, 3, 2], level="9", firsts=[2, 0, 0, 0], lasts=[0, 0, 3, 0])[0] == "9"
    assert levels_after([0, 2, 1, 3], level="2", lasts=[0, 3, 0, 3]) == ["5", "2"]
    assert levels_after([0, 2, 1, 3], level="K", owner=0)[0] == "A"
    assert levels_after([0, 1, 2, 3], level="A", owner=0, lasts=[0, 0, 0, 3])[1] == "Q"
    assert levels_after([0, 1, 3, 2], level="A", owner=0, lasts=[0, 0, 2, 0])[0] == "K"
    capped = _lines([0, 2, 1, 3], level="K", owner=0)
    assert [line.key for line in capped][-2:] == ["level_capped", "level_stays"]


def test_GD_A19():
    fails = {"level": "A", "owner": 0, "fails": [2, 0]}
    assert levels_after([0, 1, 3, 2], **fails) == ["A", "A"]
    strict = paikit.game("guandan", final_fail="demote_to_2_after_3")
    assert levels_after([0, 1, 3, 2], game=strict, **fails) == ["2", "A"]
    assert levels_after([1, 0, 3, 2], game=strict, **fails)[0] == "2"
    fails["fails"] = [1, 0]
    assert levels_after([0, 1, 3, 2], game=strict, **fails)[0] == "A"


def test_GD_A20():
    assert not _won([0, 1, 2, 3], level="A", owner=1)
    assert not _won([0, 2, 1, 3], levels="K,A", owner=0)
    assert _won([0, 1, 2, 3], levels="A,5", owner=0)


def test_GD_A21():
    state = GAME.deal(seed=4, first=2)
    before = GAME.view(state, 0).public.counts
    after = GAME.view(GAME.play(state, str(state.hands[2][0])), 0).public.counts
    assert (before, after) == ((27, 27, 27, 27), (27, 27, 26, 27))


def test_GD_A22():
    state = GAME.deal(hands=["♠3 ♠4", "♠5 ♠6", "♠7 ♠8", "♠9 ♠T"], first=3)
    seats = [state.seat]
    for move in ("♠9", "pass", "pass", "pass"):
        state = GAME.play(state, move)
        seats.append(state.seat)
    assert seats == [3, 0, 1, 2, 3]
    assert not GAME.clockwise
    objection = next(GAME.objections(GAME.view(state, 0), paikit.parse_move("♠3")))
    assert (objection.clause, objection.reason) == ("GD-A22", "turn")


def test_GD_A23():
    assert why("pass", hand="♠3 ♠4") == [("GD-A23", "leader_passes")]
    assert allowed("pass", "♠3", hand="♠8 ♠9")
    state = GAME.deal(hands=["♠5 ♦5 ♠3", "♠9 ♦9 ♣3", "♠8 ♦8 ♠4", "♠3 ♦3 ♠6"], first=0)
    state = play_all(state, "♠5 ♦5", "pass", "♠8 ♦8", "pass", "pass")
    assert state.seat == 1
    assert play_all(state, "♠9 ♦9").public.counts[1] == 1
    view = GAME.view(state, 1)
    empty = paikit.Move("play")
    assert [one.reason for one in GAME.objections(view, empty)] == ["no_cards"]
    lead = GAME.position(hand="♠3")
    assert [one.reason for one in GAME.objections(lead, empty)] == ["no_cards_lead"]


def test_GD_A24():
    state = GAME.deal(hands=["♠A", "♠3 ♠4", "♠5", "♠6 ♠7"], first=0)
    state = play_all(state, "♠A", "pass", "pass", "pass", "♠5")
    assert (state.seat, state.phase) == (None, "over")
    assert _over_reason(state) == ["hand_over"]
    third = GAME.deal(hands=["♠A", "♠K", "♠5 ♠6", "♠T ♠7"], first=0)
    third = play_all(third, "♠A", "pass", "pass", "pass", "♠5", "♠T", "♠K")
    assert third.seat == 2
    third = play_all(third, "pass", "pass")
    assert third.seat == 3
    assert play_all(third, "♠7").seat is None


def _over_reason(state):
    view = GAME.view(state, 1)
    assert list(GAME.legal_moves(view)) == []
    return [one.reason for one in GAME.objections(view, paikit.parse_move("♠3"))]


def test_GD_A25():
    assert kinds("♠2 ♠2 ♥2 ♥2 ♣2 ♣2 ♦2 ♦2") == ["bomb"]
    eight = "♠6 ♠6 ♥6 ♥6 ♣6 ♣6 ♦6 ♦6"
    assert kinds(f"{eight} ♥2 ♥2") == ["bomb"]
    assert kinds(f"{eight} ♥2 ♥2 ♠7") == []


def test_GD_A26():
    assert GAME.rulebook.get("title")["zh"] == "掼蛋"
    assert "惯蛋" in GAME.clause("GD-A26").source("zh")


# --- the profile ---


def test_official_2022_is_the_rulings_with_five_changes():
    official = paikit.game("guandan", profile="official_2022")
    changed = {
        name: value
        for name, value in vars(official.options).items()
        if value != vars(GAME.options)[name]
    }
    assert changed == {
        "return_to": "payer",
        "return_max_rank": "10",
        "streak_bonus": "off",
        "first_lead": "drawn_card",
    }
    assert official.options.equal_tribute == "seat"


def test_reasons_that_hold_together_are_all_given():
    view = GAME.position(hand="♠8 ♦8 ♣3", table=["♠9"])
    reasons = [one.reason for one in GAME.verdict(view, "♠8 ♠8").objections]
    assert reasons == ["not_held", "other_kind"]


def test_every_way_to_be_no_combination_is_explained():
    """Random cards that mean nothing always get a reason that can be said."""
    rng = random.Random("nothing")
    for _ in range(1500):
        level = rng.choice("23456789TJQKA")
        cards = rng.sample(GAME.pack, rng.choice([2, 3, 4, 5, 6, 7, 8, 9, 12]))
        if rng.random() < 0.4:
            cards[:1] = [Card(Rank(level), Suit.HEARTS)]
        if Counter(cards)[cards[0]] > 2 or GAME.readings(cards, level=level):
            continue
        view = GAME.position(hand=[*cards, *without(GAME.pack, cards)[:1]], level=level)
        verdict = GAME.verdict(view, paikit.Move("play", cards))
        assert verdict.objections[0].fault
        for language in LANGUAGES:
            assert all(verdict.sentences(language))


@pytest.mark.parametrize(
    ("cards", "clause", "reason", "fault"),
    [
        ("♠8 ♣8 ♦8 ♠3", "GD-16", "no_pair", "♠3"),
        ("♠8 ♣8 ♥2 ♠3", "GD-16", "no_pair", "♠3"),
        ("♠3 ♠4 ♥2 ♥2", "GD-16", "no_pair", "♠4"),
        ("♠8 ♣8 ♦8 ♠3 ♠5", "GD-16", "no_pair", "♠3 ♠5"),
        ("♠8 ♣8 ♦8 ♠3 ♠3 ♠5", "GD-17", "six", "♠3 ♠3 ♠5 ♠8 ♣8 ♦8"),
        ("♠8 ♣8 ♦8 ♥8 ♠3 ♠3", "GD-17", "others", "♠3 ♠3"),
        ("♠3 ♠3 ♠4 ♣4 ♦4 ♥2 ♥2 ♠6", "GD-17", "others", "♠3 ♠3 ♠6"),
        ("x x ♥2", "GD-20", "no_joker", "x x"),
        ("x X ♥2", "GD-20", "no_joker", "x X"),
        ("x x ♥2 ♠2", "GD-17", "joker", "x x"),
        ("♠3 ♠4 ♠5 ♠6 x", "GD-06", "joker", "x"),
        ("♠3 ♠3 ♠4 ♠4 x x", "GD-13", "joker", "x x"),
        ("♠Q ♣K ♠A ♠2 ♠3", "GD-07", "ace_inside", "♠A"),
    ],
)
def test_the_reason_is_the_one_a_learner_needs(cards, clause, reason, fault):
    """The decisive objection names the kind the cards come nearest to, and what is amiss."""
    found = GAME.verdict(GAME.position(hand=cards), cards).objections[0]
    assert (found.clause, found.reason) == (clause, reason)
    assert Counter(found.fault) == Counter(parse_cards(fault))


def test_cards_round_the_corner_are_named_in_that_order():
    view = GAME.position(hand="♠2 ♠3 ♠Q ♣K ♠A", level="7")
    for language in ("zh", "en"):
        text = GAME.verdict(view, "♠2 ♠3 ♠Q ♣K ♠A").text(language).replace(" ", "")
        assert text.startswith("♠Q♣K♠A♠2♠3")


def test_of_equal_readings_wild_cards_stay_what_they_are():
    best, *_ = GAME.readings("♠8 ♣8 ♦8 ♥2 ♥2")[1:]
    assert (best.kind, {rank for _, rank in best.wilds}) == ("full_house", {Rank.TWO})
