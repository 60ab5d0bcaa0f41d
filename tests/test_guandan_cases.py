"""Situations of 掼蛋 that players and programs got wrong elsewhere, named after their case."""

import pytest

import paikit
from paikit import Card, Rank, Suit, parse_cards
from paikit.cards import show_cards
from paikit.contract import Played
from paikit.rulesets.guandan.levels import full_order

GAME = paikit.game("guandan")
SIX_SIXES = "♠6 ♠6 ♥6 ♥6 ♣6 ♣6"
TEN_SIXES = f"{SIX_SIXES} ♦6 ♦6 ♥2 ♥2"
FOUR_JOKERS = "x x X X"


def verdict(move, *table, hand="", level="2"):
    view = GAME.position(hand=hand or move, table=table, level=level)
    return GAME.verdict(view, move)


def reasons(found):
    return [(one.clause, one.reason) for one in found.objections]


def read(cards, level="2"):
    return [(combo.kind, combo.rank) for combo in GAME.readings(cards, level=level)]


def play_all(state, *moves):
    for move in moves:
        state = GAME.play(state, move)
    return state


@pytest.mark.parametrize("table", [SIX_SIXES, TEN_SIXES, "♠3 ♠4 ♠5 ♠6 ♠7"])
def test_GD_C01(table):
    """The four jokers go on every bomb, and nothing goes on them."""
    assert verdict(FOUR_JOKERS, table)
    for other in (SIX_SIXES, TEN_SIXES, "♠3 ♠4 ♠5 ♠6 ♠7"):
        assert reasons(verdict(other, FOUR_JOKERS)) == [("GD-31", "highest")]


def test_GD_C02():
    found = verdict("♠3 ♠4 ♠5 ♠6 ♠7", "♦3 ♦4 ♦5 ♦6 ♦7")
    assert reasons(found) == [("GD-34", "equal")]


def test_GD_C03():
    low, high = "♠5 ♣5 ♦5 ♠6 ♣6 ♦6", "♠K ♣K ♦K ♠A ♣A ♦A"
    assert not verdict(low, high, level="5")
    assert verdict(high, low, level="5")
    assert GAME.readings(low, level="5")[0].pattern.key == 6
    assert GAME.readings(high, level="5")[0].pattern.key == 14


def test_GD_C04():
    hand = "♠A ♣A ♠2 ♣2 ♠3 ♣3 ♠K ♠K"
    view = GAME.position(hand=hand, level="7")
    tube = paikit.parse_move("♠A ♣A ♠2 ♣2 ♠3 ♣3")
    assert tube in list(GAME.legal_moves(view))
    assert GAME.verdict(view, tube).meaning.pattern.key == 3
    assert verdict("♦2 ♥2 ♦3 ♥3 ♠4 ♦4", str(tube), level="7")


def test_GD_C06():
    assert read("♠9 ♣9 ♦9 X X") == [("full_house", Rank.NINE)]
    assert reasons(verdict("♠9 ♣9 ♦9 x X")) == [("GD-16", "mixed_jokers")]


def test_GD_C07():
    (combo,) = GAME.readings("♠9 ♣9 ♥2 x x")
    assert (combo.kind, combo.rank) == ("full_house", Rank.NINE)
    assert combo.wilds == ((Card(Rank.TWO, Suit.HEARTS), Rank.NINE),)


def test_GD_C08():
    ten = f"{SIX_SIXES} ♦6 ♦6 ♥9 ♥9"
    eight = "♠7 ♠7 ♥7 ♥7 ♣7 ♣7 ♦7 ♦7"
    assert verdict(ten, eight, level="9")
    assert verdict(FOUR_JOKERS, ten, level="9")
    for fewer in range(4, 9):
        smaller = " ".join(eight.split()[:fewer])
        assert reasons(verdict(smaller, ten, level="9")) == [("GD-33", "fewer")]
    view = GAME.position(hand=f"{ten} ♠3", table=[eight], level="9")
    assert paikit.parse_move(ten) in list(GAME.legal_moves(view))


def test_GD_C09():
    cards = "♠8 ♦8 ♠9 ♦9 ♥2"
    assert read(cards) == [("full_house", Rank.NINE), ("full_house", Rank.EIGHT)]
    answer = verdict(cards, "♥8 ♣8 ♣8 ♠J ♦J", hand=f"{cards} ♠3")
    assert answer
    assert answer.meaning.rank is Rank.NINE
    assert verdict(cards, hand=f"{cards} ♠3").meaning.rank is Rank.NINE


def test_GD_C11():
    cards = "♠3 ♠4 ♠5 ♠6 ♥2"
    assert read(cards) == [("straight_flush", Rank.SEVEN), ("straight_flush", Rank.SIX)]
    assert verdict(cards).meaning.rank is Rank.SEVEN
    assert verdict(cards, "♦2 ♦3 ♦4 ♦5 ♦6").meaning.rank is Rank.SEVEN


def test_GD_C13():
    assert read("♠5 ♠6 ♠7 ♠8 ♠9") == [("straight_flush", Rank.NINE)]
    for bomb in ("♠K ♥K ♣K ♦K", "♠A ♥A ♣A ♦A ♦A"):
        assert verdict("♠5 ♠6 ♠7 ♠8 ♠9", bomb)


def test_GD_C14():
    assert reasons(verdict("X ♥2")) == [("GD-20", "no_joker")]
    assert reasons(verdict("x X")) == [("GD-10", "mixed")]


def test_GD_C16():
    five, table = "♠8 ♠8 ♣8 ♦8 ♥8", "♠7 ♣7 ♦7 ♠3 ♦3"
    assert verdict(five, table).meaning.kind == "bomb"
    assert reasons(verdict(f"{five} as full_house", table, hand=five)) == [("GD-A07", "five_alike")]


def test_GD_C17():
    assert verdict("♥2", "♠A")
    assert not verdict("♥2", "x")
    assert verdict("♥2 ♥2", "♠A ♦A")


def test_GD_C18():
    assert reasons(verdict("♠J ♦Q ♠K ♠A ♠2", level="A")) == [("GD-07", "ace_inside")]
    keys = [
        GAME.readings(cards, level="A")[0].pattern.key
        for cards in ("♠T ♦J ♠Q ♠K ♠A", "♠A ♦2 ♠3 ♠4 ♠5")
    ]
    assert keys == [14, 5]


def test_GD_C19():
    found = verdict("♠5 ♦6 ♠7 ♠8 ♠9", "♠6 ♦7 ♠8 ♠9 ♠T", level="9")
    assert reasons(found) == [("GD-28", "lower")]
    assert read("♠9 ♥9 ♣T ♦Q ♠K", level="9") == [("straight", Rank.KING)]


def test_GD_C21():
    """Of two identical cards one copy is paid; the hands are 27 again after the return."""
    ace = parse_cards("♠A")[0]
    state = _tribute_with(ace, payer=3)
    paid = GAME.play(state, "tribute ♠A")
    assert [hand.count(ace) for hand in (paid.hands[0], paid.hands[3])] == [1, 1]
    done = GAME.play(paid, f"return {paid.hands[0][0]}")
    assert [len(hand) for hand in done.hands] == [27] * 4
    assert sorted(map(str, sum(done.hands, ()))) == sorted(map(str, GAME.pack))


def _tribute_with(card, payer):
    """A dealt hand whose payer holds both copies of this ace and nothing higher."""
    higher = [one for one in GAME.pack if one.is_joker or one.rank is Rank.TWO]
    rest = [one for one in GAME.pack if one not in higher and one is not card]
    hands = [[], [], [], []]
    hands[payer] = [card, card, *rest[:25]]
    others = [seat for seat in range(4) if seat != payer]
    for place, one in enumerate([*higher, *rest[25:]]):
        hands[others[place % 3]].append(one)
    return GAME.deal(hands=[tuple(hand) for hand in hands], order=[0, 1, 2, payer])


def test_GD_C22():
    state = GAME.deal(hands=["♠3", "♠4", "♠K ♠6", "♠5"], order=[0, 1, 3, 2])
    assert (state.phase, state.seat) == ("tribute", 2)
    paid = GAME.play(state, "tribute ♠K")
    assert parse_cards("♠K")[0] in paid.hands[0]


def test_GD_C23():
    double = GAME.deal(hands=["♠3", "X ♠4", "♠5", "X ♠6"], order=[0, 2, 1, 3])
    assert (double.phase, double.seat) == ("play", 0)
    split = GAME.deal(hands=["♠3", "X ♠4", "♠5", "X ♠6"], order=[0, 1, 2, 3])
    assert (split.phase, split.seat) == ("tribute", 3)
    assert [str(move) for move in GAME.legal_moves(GAME.view(split, 3))] == ["tribute X"]
    both = GAME.deal(hands=["♠3", "♠4", "♠5", "X X"], order=[0, 1, 2, 3])
    assert (both.phase, both.seat) == ("play", 0)


def test_GD_C25():
    state = GAME.deal(hands=["♠3", "♠A ♠4", "♠5", "♦A ♠6"], order=[0, 2, 1, 3])
    state = play_all(state, "tribute ♠A", "tribute ♦A")
    assert parse_cards("♠A")[0] in state.hands[0]
    assert parse_cards("♦A")[0] in state.hands[2]
    assert play_all(state, "return ♠3", "return ♠5").seat == 1


def test_GD_C26():
    state = GAME.deal(hands=["♠A", "♠3 ♠4", "♠5", "♠6 ♠7"], first=0, lasts=[0, 2, 0, 2])
    state = play_all(state, "♠A", "pass", "pass", "pass", "♠5")
    assert state.seat is None
    assert GAME.score(state).lines[1].key == "double_down"
    assert GAME.score(state).points[0] == 3
    assert GAME.carry(state)["lasts"] == (0, 3, 0, 3)


def test_GD_C27():
    score = GAME.settle(order=[0, 1, 3, 2], level="A", owner=0, fails=[2, 0])
    assert score.points == (0, 0, 0, 0)
    assert [line.key for line in score.lines] == [
        "finish_order",
        "stuck",
        "level_stays",
        "level_stays",
    ]


def test_GD_C28():
    first = GAME.settle(order=[0, 1, 3, 2], level="A", owner=0)
    assert first.points[0] == 0
    assert "match_won" not in [line.key for line in first.lines]
    second = GAME.settle(order=[0, 1, 2, 3], level="A", owner=0, lasts=[0, 0, 1, 0])
    assert second.lines[-1].key == "match_won"


def test_GD_C29():
    dealt = ["♠K", "♠3 ♠4", "♠5 ♠6", "♠A ♠8"]
    state = GAME.deal(hands=dealt, first=0)
    assert play_all(state, "♠K", "pass", "pass", "pass").seat == 2
    assert play_all(state, "♠K", "pass", "pass", "♠A", "pass", "pass").seat == 3


def test_GD_C30():
    dealt = ["♠5 ♦5 ♠3", "♠9 ♦9 ♣3", "♠8 ♦8 ♠4", "♠3 ♦3 ♠6"]
    state = GAME.deal(hands=dealt, first=0)
    assert reasons(GAME.verdict(GAME.view(state, 0), "pass")) == [("GD-A23", "leader_passes")]
    state = play_all(state, "♠5 ♦5", "pass", "♠8 ♦8", "pass", "pass")
    assert GAME.verdict(GAME.view(state, 1), "♠9 ♦9")


@pytest.mark.parametrize(
    ("order", "plain", "with_streak"),
    [([0, 2, 1, 3], 3, 4), ([0, 1, 2, 3], 2, 3), ([0, 1, 3, 2], 1, 2)],
)
def test_G_08(order, plain, with_streak):
    """From level 2 to 5, 4, 3; with a third first place running to 6, 5, 4."""
    assert GAME.settle(order=order).points[0] == plain
    assert GAME.settle(order=order, firsts=[2, 0, 0, 0]).points[0] == with_streak


# --- explanations users could not get ---


def test_W_01():
    """Nothing is refused without the cards at fault, the clause and a sentence with both."""
    found = verdict("♠8 ♦8 ♠9", hand="♠8 ♦8 ♠9 ♠9 ♣9")
    assert found.objections[0].fault == parse_cards("♠8 ♦8 ♠9")
    assert "♠8♦8♠9" in found.text("zh")
    assert found.text("zh").endswith("[GD-14]")
    assert "♠8 ♦8 ♠9" in found.text("en")
    owed = GAME.position(hand="♥2 ♦2 ♠A ♠3", phase="tribute")
    assert GAME.verdict(owed, "tribute ♠A").objections[0].owed == parse_cards("♦2")


def test_W_04():
    """The rule, what was asked, what was offered, and the nearest plays."""
    found = verdict("♠8 ♦8", "♠9 ♣9", hand="♠8 ♦8 ♠T ♦T ♠J")
    assert found.sentences("zh") == ("你的对子 8 8 没有桌上的 9 9 大，压不住。",)
    assert found.sentences("en") == (
        "Your pair, 8 8, is lower than the 9 9 on the table; it has to be higher.",
    )
    assert [str(move) for move in found.nearest] == ["♠T ♦T", "pass"]
    assert GAME.clause("GD-28").source("zh") == "规则原文：“牌型、张数相同才能相互比较”。"


def test_W_05():
    """An illegal try changes nothing: the state is the same and may be tried again."""
    state = GAME.deal(hands=["♠3 ♠4", "♠5", "♠6", "♠7"], first=0)
    with pytest.raises(paikit.IllegalMove) as caught:
        GAME.play(state, "♠3 ♠4")
    assert reasons(caught.value.verdict) == [("GD-09", "ranks_differ")]
    (played,) = GAME.play(state, "♠3").history
    assert (played.seat, str(played.move), played.meaning.kind) == (0, "♠3", "single")


def test_W_06():
    """A button that cannot be used says why."""
    view = GAME.position(hand="♠3 ♠4")
    assert GAME.prompt(view).buttons == (paikit.parse_move("pass"),)
    for language, said in (
        ("zh", "这一轮由你首出，必须出牌，不能不出。 [GD-A23]"),
        ("en", "You lead this round, so you must play; you cannot pass. [GD-A23]"),
    ):
        assert GAME.verdict(view, "pass").text(language) == said


def test_unfinished_players_come_last_in_order():
    assert full_order((2, 0)) == (2, 0, 3, 1)


@pytest.mark.parametrize(
    ("cards", "level", "shown"),
    [
        ("♠3 ♣4 ♦6 ♠7 ♥2", "2", "♠3 ♣4 ♥2 ♦6 ♠7"),
        ("♠8 ♦8 ♠9 ♦9 ♥2", "2", "♠9 ♦9 ♥2 ♠8 ♦8"),
        ("♠A ♠3 ♠4 ♠5 ♥2", "2", "♠A ♥2 ♠3 ♠4 ♠5"),
        ("♠9 ♥9 ♣T ♦Q ♠K", "9", "♠9 ♣T ♥9 ♦Q ♠K"),
        ("♣8 ♦9 ♣9 ♥9 ♦8", "4", "♥9 ♣9 ♦9 ♣8 ♦8"),
        ("♠5 ♣5 ♥9 ♥9 ♠7 ♦7", "9", "♠5 ♣5 ♥9 ♥9 ♠7 ♦7"),
        ("♥2 ♥2 ♠A ♠A", "2", "♠A ♠A ♥2 ♥2"),
        ("X x X x", "2", "x x X X"),
    ],
)
def test_cards_are_laid_out_as_they_are_read(cards, level, shown):
    view = GAME.position(hand=cards, level=level)
    move = paikit.Move("play", view.hand)
    found = GAME.readings(cards, level=level)[0]
    assert show_cards(GAME.laid_out(view, Played(0, move, found))) == shown
