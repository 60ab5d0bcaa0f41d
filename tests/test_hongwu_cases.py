"""红五三打一: situations met in other games' bug reports, each named after its case."""

import paikit
from paikit.cards import Suit, deck, parse_cards
from paikit.rulesets.hongwu.order import deal_order
from paikit.tricks import TRUMP, units


def game(**options):
    return paikit.game("hongwu", **options)


def legal(rules, view):
    return [str(move) for move in rules.legal_moves(view)]


def kinds(cards, trump="♠"):
    return [unit.kind for unit in units(deal_order(Suit(trump)), parse_cards(cards))]


def played(rules, hands, moves, **facts):
    state = rules.deal(hands=hands, **facts)
    for move in moves:
        state = rules.play(state, move)
    return state


def test_TT_C32():
    hand, table = "♥4 ♥6 ♥8 ♥8 ♠5", ["♥9 ♥9"]
    strict = game()
    assert legal(strict, strict.position(hand=hand, table=table, seat=1)) == ["♥8 ♥8"]
    loose = game(follow_shape="suit_only")
    found = legal(loose, loose.position(hand=hand, table=table, seat=1))
    assert sorted(found) == ["♥4 ♥6", "♥4 ♥8", "♥6 ♥8", "♥8 ♥8"]


def test_TT_C38():
    assert kinds("♥4 ♥4 ♥6 ♥6") == ["tractor"]
    assert kinds("♥4 ♥4 ♥6 ♥6", trump="♥") == ["tractor"]
    assert kinds("♦4 ♦4 ♦6 ♦6") == ["pair", "pair"]


def test_TT_C39():
    assert kinds("♠A ♠A ♠K ♠K") == ["tractor"]
    for throw in (
        "X X x x",
        "x x ♠3 ♠3",
        "♠2 ♠2 ♥2 ♥2",
        "♥2 ♥2 ♠A ♠A",
        "♥5 ♥5 X X",
        "♠3 ♠3 ♣3 ♣3",
    ):
        assert kinds(throw) == ["pair", "pair"], throw


def test_TT_C43():
    rules = game()
    view = rules.position(hand="♠6 ♦4", table=["♥A ♥K"], seat=1)
    assert rules.verdict(view, "♠6 ♦4")
    hands = ["♥A ♥K", "♠6 ♦4", "♦6 ♦7", "♣6 ♣7"]
    moves = ["♥A ♥K", "♠6 ♦4", "♦6 ♦7", "♣6 ♣7"]
    assert played(rules, hands, moves, trump="♠", declarer=0).public.leader == 0


def test_TT_C44():
    moves = ["♥A ♥K", "♠8 ♠9", "♠4 ♠A", "♣4 ♣5"]
    assert played(game(), moves, moves, trump="♠", declarer=0).public.leader == 2
    strict = game(throw_compare="all")
    assert played(strict, moves, moves, trump="♠", declarer=0).public.leader == 1


def test_TT_C49():
    rules = game()
    view = rules.position(hand="♥5 ♠4 ♦4 ♦6", table=["♠A ♠A"], seat=1)
    assert legal(rules, view) == ["♠4 ♥5"]
    hands = ["♠A ♠A ♣4", "♥5 ♠4 ♦4", "♠6 ♠7 ♣6", "♠8 ♠9 ♣7"]
    moves = ["♠A ♠A", "♠4 ♥5", "♠6 ♠7", "♠8 ♠9", "♣4", "♦4", "♣6", "♣7"]
    facts = {"trump": "♠", "declarer": 0, "bids": "80", "points": (55, 0, 0, 0)}
    state = played(rules, hands, moves, **facts)
    assert state.public.captured == ((1, 0),)
    score = rules.score(state)
    final = next(line for line in score.lines if line.key == "final")
    assert final.params["sum"] == "60 + 0 − 80 + 20 = 0"
    assert score.points == (8, -4, -2, -2)
    note = game(red5_capture="note_15_5").settle(bid=80, points=80, captured=[(1, 0)])
    assert note.points == (6 + 5, -2 - 5, -2, -2)


def test_TT_C50():
    moves = ["♦K", "♥A", "♦4", "♣A"]
    assert played(game(), moves, moves, trump="♠", declarer=0).public.leader == 0


def test_G_02():
    def trumps(suit, packs):
        order = deal_order(Suit(suit))
        return sum(order.suit(card) == TRUMP for card in deck(packs))

    assert [trumps(suit, 2) for suit in "♠♥♣♦"] == [40, 38, 40, 40]
    assert [trumps(suit, 3) for suit in "♠♥♣♦"] == [60, 57, 60, 60]
    order = deal_order(Suit.SPADES)
    assert order.members("♥")[::-1] == parse_cards("♥A ♥K ♥Q ♥J ♥T ♥9 ♥8 ♥7 ♥6 ♥4 ♥3")
    assert order.members("♣")[::-1] == parse_cards("♣A ♣K ♣Q ♣J ♣T ♣9 ♣8 ♣7 ♣6 ♣5 ♣4")


def test_W_02():
    """During the hand the part that fails and the clause; who beat it only in the review."""
    rules = game()
    hands = ["♥4 ♥4 ♥A", "♦4 ♦6 ♦7", "♥6 ♥6 ♦9", "♣4 ♣6 ♣7"]
    state = played(rules, hands, ["♥4 ♥4 ♥A"], trump="♠", declarer=0)
    assert [str(one.move) for one in state.table] == ["♥4 ♥4"]
    line = rules.describe(rules.view(state, 3), state.history[-1])
    assert line.clause == "HW-14"
    assert line.text("en") == (
        "throws ♥4 ♥4 ♥A, which fails: the pair ♥4 ♥4 is not the highest, "
        "so it is led alone and the rest goes back"
    )
    assert line.text("zh") == "甩牌 ♥4♥4♥A 没甩成：对子 ♥4♥4 不是最大的，只出这一部分，其余收回"
    assert rules.describe(rules.view(state, 3), state.table[0]).text("zh") == line.text("zh")
    for move in ("♦4 ♦6", "♥6 ♥6", "♣4 ♣6", "♦9", "♣7", "♥A", "♦7"):
        state = rules.play(state, move)
    review = rules.describe(rules.view(state, 3), state.history[0])
    assert "seat 3 had ♥6 ♥6" in review.text("en")
    assert "座位 3 有 ♥6♥6" in review.text("zh")
