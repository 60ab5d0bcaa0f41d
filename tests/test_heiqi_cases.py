"""Situations met in public bug reports about such games, under the rules of 黑七.

Each is named after its number; G-01 is a golden count, W-01 and W-02 are explanations that
players asked for and did not get.
"""

from collections import Counter

import pytest

import paikit
from paikit import Suit, parse_cards
from paikit.cards import deck
from paikit.rulesets.heiqi.order import order
from paikit.tricks import TRUMP, units

GAME = paikit.game("heiqi")
C = parse_cards


def legal(hand, *table, trump="♠", game=GAME):
    view = game.position(hand=hand, table=table, trump=trump)
    found = [str(move) for move in game.legal_moves(view)]
    assert len(found) == len(set(found))
    return set(found)


def is_tractor(cards, trump="♠"):
    suit = order(Suit(trump))
    if suit.one_suit(C(cards)) is None:
        assert not GAME.verdict(GAME.position(hand=cards, trump=trump), cards)
        return False
    return [unit.kind for unit in units(suit, C(cards))] == ["tractor"]


def last_trick(*plays, game=GAME, **facts):
    state = game.deal(seed=1, hands=plays, phase="play", declarer=0, **facts)
    for play in plays:
        state = game.play(state, play)
    return state


def test_TT_C32():
    assert legal("♥4♥5♥8♥8♠5", "♥9♥9") == {"♥8 ♥8"}


def test_TT_C34():
    assert legal("♥3♥4♥Q♥Q♥K♥K", "♥A♥A") == {"♥Q ♥Q", "♥K ♥K"}


def test_TT_C35():
    lead = "♥T♥T♥J♥J"
    assert legal("♥3♥3♥4♥4♥K♥K♥A", lead) == {"♥3 ♥3 ♥4 ♥4"}
    assert legal("♥3♥3♥9♥9♥K♥A", lead) == {"♥3 ♥3 ♥9 ♥9"}
    rest = ("♥9 ♥K", "♥9 ♥A", "♥K ♥A")
    assert legal("♥3♥3♥9♥K♥A♦4", lead) == {f"♥3 ♥3 {two}" for two in rest}


def test_TT_C37():
    hand = "♠4♠6♠J♠Q ♥7 ♣2 ♥3"
    plays = legal(hand, "♠8♠8♠9♠9")
    assert len(plays) == 15
    assert all("♥3" not in play for play in plays)


@pytest.mark.parametrize(
    ("cards", "right"),
    [("♦6♦6♦8♦8", True), ("♠6♠6♠8♠8", True), ("♦6♦6♦7♦7", False), ("♦4♦4♦6♦6", False)],
)
def test_TT_C38(cards, right):
    assert is_tractor(cards) is right


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ("XXxx", True),
        ("xx♠7♠7", False),
        ("♠7♠7♥7♥7", True),
        ("♠2♠2♥2♥2", True),
        ("♥2♥2♠A♠A", False),
        ("♠A♠A♠K♠K", True),
    ],
)
def test_TT_C39(cards, right):
    assert is_tractor(cards) is right


def test_TT_C41():
    assert last_trick("♥A", "♥3", "♥A", "♥K").public.leader == 0
    assert last_trick("♥7", "♣7", "♦7", "♠3").public.leader == 0


def test_TT_C48():
    kitty = "♣K♣T♣5♣3♣4♣6♣8♣9"
    plays = [
        ("♥3", "♥4", "♥A", "♥6"),
        ("♥3♥3", "♥4♥6", "♥A♥A", "♥6♥8"),
        ("♥3♥3♥4♥4", "♥6♥8♥9♥J", "♠3♠3♠4♠4", "♦3♦4♦6♦8"),
    ]
    for cards, gained in zip(plays, (25, 50, 100), strict=True):
        lines = GAME.score(last_trick(*cards, kitty=kitty)).lines
        assert lines[1].params["product"] == gained
    kept = GAME.score(last_trick("♥A", "♥4", "♥3", "♥6", kitty=kitty))
    assert [line.key for line in kept.lines][1] == "kitty_kept"
    assert kept.points == GAME.settle(bid=80, points=0).points


def test_TT_C51():
    assert legal("♥7♦4", "♥9") == {"♥7", "♦4"}
    assert legal("♥7♦4", "♠9") == {"♥7"}
    assert last_trick("♥9", "♥7", "♦4", "♥K").public.leader == 1


def test_G_01():
    for trump in Suit:
        suits = Counter(order(trump).suit(card) for card in deck(2))
        sides = {str(suit): 22 for suit in Suit if suit is not trump}
        assert suits == {TRUMP: 42, **sides}


def test_W_01():
    view = GAME.position(hand="♠4♠6♠J♠Q ♥7 ♣2 ♥3", table=["♠8♠8♠9♠9"], trump="♠")
    verdict = GAME.verdict(view, "♠4♠6♠J♥3")
    assert verdict.text("en") == (
        "♠8 ♠8 ♠9 ♠9 was led, in trumps. You hold 6 trumps, counting ♣2, ♥7, and must play 4,"
        " but you chose 3. Not trumps: ♥3. [HQ-10]"
    )
    assert verdict.text("zh") == (
        "首家出 ♠8♠8♠9♠9，是主；你手里有 6 张主（♣2♥7 也是主），必须跟 4 张，"
        "你跟了 3 张，♥3 不是主。 [HQ-10]"
    )
    (found,) = verdict.objections
    assert found.fault == C("♥3")
    assert Counter(found.owed) == Counter(C("♠4♠6♠J♠Q♥7♣2"))
    assert len(verdict.nearest) == 3


def test_W_02():
    """During the hand the part that fails and the clause; who beat it only in the review."""
    throws = paikit.game("heiqi", throws="on")
    said = set()
    for strong in range(1, 4):
        hands = ["♥A♥4♥4", "♥3♥6♥J", "♥8♥Q♣3", "♣4♣6♣8"]
        hands[strong] = "♥9♥9♥K"
        state = throws.deal(seed=1, hands=hands, phase="play", declarer=0)
        state = throws.play(state, "♥A♥4♥4")
        line = throws.describe(throws.view(state, 1), state.history[-1])
        assert throws.describe(throws.view(state, 1), state.table[0]).text("zh") == line.text("zh")
        said.add((line.text("zh"), line.text("en"), line.clause))
        while state.seat is not None:
            state = throws.play(state, next(throws.legal_moves(throws.view(state, state.seat))))
        review = throws.describe(throws.view(state, 1), state.history[0])
        assert f"座位 {strong + 1} 有 ♥9♥9" in review.text("zh")
        assert f"seat {strong + 1} had ♥9 ♥9" in review.text("en")
    zh = "甩牌 ♥4♥4♥A 没甩成：对子 ♥4♥4 不是最大的，只出这一手，其余收回"
    en = (
        "throws ♥4 ♥4 ♥A, which fails: the pair ♥4 ♥4 is not the highest, "
        "so it is led alone and the rest goes back"
    )
    assert said == {(zh, en, "HQ-A08")}
