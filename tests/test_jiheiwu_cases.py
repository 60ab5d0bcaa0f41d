"""挤黑5: situations met in public bug reports and engine tests, each named after its case."""

import random

import pytest

import paikit
from paikit.contract import Move


def position(hand, *table, players=5, **facts):
    return paikit.game("jiheiwu", players=players).position(hand=hand, table=table, **facts)


def beats(cards, best, players=5):
    view = position(cards, best, players=players, seat=1)
    return bool(view.game.verdict(view, cards))


def reads(cards, players=5):
    return [combo.kind for combo in paikit.game("jiheiwu", players=players).readings(cards)]


@pytest.mark.parametrize(
    ("cards", "best", "right"),
    [
        ("♥5", "♣5", True),
        ("♥5 ♦5", "♣5 ♠5", True),
        ("♥3", "♣3", False),
        ("♥6", "♣5", False),
        ("♥5", "♣3", True),
    ],
)
def test_JH_C53(cards, best, right):
    assert beats(cards, best) is right


def test_JH_C54():
    assert reads("♠A ♠2 ♠3") == ["chain"]
    assert reads("♠K ♠A ♠2") == []
    assert reads("♠Q ♠K ♠A") == ["chain"]
    assert reads("♠2 ♠3 ♠5") == []
    assert beats("♠2 ♠3 ♠4", "♥A ♥2 ♥3")
    keys = [
        paikit.game("jiheiwu").readings(f"♠{a} ♠{b} ♠{c}")[0].pattern.key
        for a, b, c in ("A23", "234", "TJQ", "QKA")
    ]
    assert keys == sorted(set(keys))


def test_JH_C56():
    assert beats("♠5 ♥5 ♦5", "♠T ♠J ♠Q ♠K ♠A")
    assert beats("♠4 ♥4 ♦4 ♣4", "♠5 ♥5 ♦5")
    assert not beats("♠5 ♥5 ♦5", "♠4 ♥4 ♦4 ♣4")
    assert beats("♠5 ♥5 ♦5 ♣5", "♠4 ♥4 ♦4 ♣4")


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(5, [11, 11, 10, 10, 10]), (4, [13] * 4), (6, [9] * 6)],
)
def test_JH_C58(players, sizes):
    rules = paikit.game("jiheiwu", players=players)
    for seed in range(5):
        state = rules.deal(seed=seed)
        drawer = state.public.opening.drawer
        order = [(drawer + step) % players for step in range(players)]
        assert [len(state.hands[seat]) for seat in order] == sizes


def test_JH_C58_three_players():
    state = paikit.game("jiheiwu", players=3).deal(seed=8)
    declarer = state.public.declarer
    assert [len(hand) - (seat == declarer) for seat, hand in enumerate(state.hands)] == [17] * 3


def test_JH_C59():
    assert beats("x X", "♠3 ♥3", 6)
    assert beats("♠5 ♥5", "x X", 6)
    assert not beats("x X", "♠4 ♠6 ♠7", 6)
    assert beats("♠4 ♥4 ♦4", "x X", 6)
    assert reads("♠J x X", 6) == []
    view = position("♠J x X", players=6)
    said = view.game.verdict(view, "♠J x X").objections[0]
    assert (said.clause, said.reason) == ("JH-39", "joker")
    assert {str(card) for card in said.fault} == {"x", "X"}


def test_JH_C61():
    five = paikit.game("jiheiwu")
    solo = {"declarer": 0, "black5": 0}
    assert five.settle(order=[0], **solo).points == (16, -4, -4, -4, -4)
    assert five.settle(order=[1, 2, 3, 4, 0], **solo).points == (-4, 1, 1, 1, 1)
    assert five.settle(order=[1, 0, 2, 3, 4], **solo).points == (0,) * 5
    six = paikit.game("jiheiwu", players=6)
    assert six.settle(order=[0], small_joker=0, **solo).points == (25, *[-5] * 5)
    printed = paikit.game("jiheiwu", players=6, red6=35)
    assert printed.settle(order=[0], small_joker=0, **solo).points == (35, *[-5] * 5)


@pytest.mark.parametrize(
    ("hands", "moves", "declarer"),
    [
        (["♠5", "♠4 ♥4", "♦4 ♥6", "♣4 ♣6", "♦6 ♠6"], "♠5", 0),
        (["♠4 ♠5", "♥5", "♦5", "♣5", "♠3"], "♠4|♥5|♦5|♣5|pass|pass|♠3", 0),
        (["♠4 ♠5", "♥5", "♦7 ♦4", "♣7 ♣4", "♠3 ♦3"], "♠4|♥5|pass|pass|pass|♠5", 1),
    ],
    ids=["red job: stays", "black job: stays", "draw: moves on"],
)
def test_JH_C61_next_declarer(hands, moves, declarer):
    rules = paikit.game("jiheiwu")
    state = rules.deal(hands=hands, declarer=0)
    for move in moves.split("|"):
        if state.seat is None:
            break
        state = rules.play(state, move)
    while state.seat is not None:
        view = rules.view(state, state.seat)
        state = rules.play(state, rules.policy(view, random.Random(1)))
    assert rules.deal(seed=1, after=state).public.declarer == declarer


def test_G_04():
    patterns = paikit.game("jiheiwu").table_rules.sheet.patterns
    chains = [
        (frozenset(rank for rank, _ in one.need), one.rank)
        for one in patterns
        if one.kind == "chain"
    ]
    assert len(chains) == len(set(chains))
    counts = [sum(len(ranks) == length for ranks, _ in chains) for length in range(3, 14)]
    assert counts == [14, 14, 14, 13, 12, 11, 10, 9, 7, 5, 2]


def test_golden_order_of_short_chains():
    order = "A23 < 234 < 345 < 346=456 < 467=567 < 678 < 789 < 89T < 9TJ < TJQ < JQK < QKA"
    rules = paikit.game("jiheiwu")
    keys = []
    for level in order.split(" < "):
        found = {
            rules.readings(" ".join(f"♠{rank}" for rank in chain))[0].pattern.key
            for chain in level.split("=")
        }
        assert len(found) == 1, level
        keys += found
    assert keys == sorted(set(keys))


def test_golden_two_pair_chains():
    patterns = paikit.game("jiheiwu").table_rules.sheet.patterns
    pairs = [one for one in patterns if one.kind == "pair_chain" and one.size == 4]
    assert len(pairs) == 14
    assert not beats("♠4 ♥4 ♠6 ♥6", "♣5 ♦5 ♣6 ♦6")
    assert not beats("♠5 ♥5 ♠6 ♥6", "♣4 ♦4 ♣6 ♦6")


def test_G_06():
    facts = {"order": [0, 1], "declarer": 0, "black5": 0, "small_joker": 1}
    assert paikit.game("jiheiwu", players=6).settle(**facts).points == (9, 3, -3, -3, -3, -3)
    literal = paikit.game("jiheiwu", players=6, merged_roles="seed_literal").settle(**facts)
    assert literal.points == (6, 3, -3, -3, -3, -3)
    assert sum(literal.points) == -3


def test_G_07():
    score = paikit.game("jiheiwu").settle(order=[0, 1], declarer=0, black5=1, revealed=True)
    assert score.points == (12, 6, -6, -6, -6)


# --- what a player reads when a move is refused ---


def test_W_04_W_06_a_refusal_says_rule_need_offer_and_nearest():
    view = position("♠4 ♠6 ♠7 ♠8 ♥9 ♣9", "♦8 ♦9 ♦T ♦J", players=4, seat=1)
    verdict = view.game.verdict(view, "♠4 ♠6 ♠7")
    assert not verdict
    assert verdict.text("en") == (
        "♠4 ♠6 ♠7 are only 3 cards: with 4 players a chain needs at least 4. [JH-47] "
        "On the table is a chain, ♦8 ♦9 ♦10 ♦J: it takes the same kind with as many cards, but "
        "higher, or else a bomb or a blast. [JH-18]"
    )
    assert verdict.text("zh") == (
        "♠4♠6♠7 只有 3 张：4 个人打，连牌至少要 4 张。 [JH-47] 桌上是连牌 ♦8♦9♦10♦J："
        "要类型和张数都相同而更大的牌，或者炸弹、轰牌，才压得住。 [JH-18]"
    )
    assert [str(move) for move in verdict.nearest] == ["pass"]


def test_the_missing_rank_is_named_and_lights_up_in_the_hand():
    view = position("♠9 ♥T ♣J ♦Q ♠K")
    said = view.game.verdict(view, "♠9 ♥T ♦Q ♠K").objections[0]
    assert (said.clause, said.reason) == ("JH-39", "gap")
    assert [str(card) for card in said.owed] == ["♣J"]
    nearest = view.game.verdict(view, "♠9 ♥T ♦Q ♠K").nearest
    assert Move("play", view.hand) in nearest
