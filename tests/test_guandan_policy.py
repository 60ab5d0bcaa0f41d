"""The rules of thumb of 掼蛋: how a hand is parted, what must be played and what must not."""

import hashlib
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import chain, islice

import pytest

import paikit
from paikit import Rank
from paikit.cards import parse_cards, show_cards, shuffled
from paikit.climbing import readings
from paikit.contract import PASS, option_values
from paikit.rulesets.guandan import policy
from paikit.rulesets.guandan.patterns import sheet

GAME = paikit.game("guandan")
LEVELS = "23456789TJQKA"


def choice(view, game=GAME):
    return game.policy(view, random.Random(0))


def position(hand, table=(), **facts):
    facts = {"level": "2", "counts": [20, 20, 20, 20], **facts}
    return GAME.position(hand=hand, table=table, **facts)


def parted(hand, level="2"):
    return [show_cards(group) for group in policy.arrange(parse_cards(hand), Rank(level))]


# --- parting a hand ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_parting_holds_every_card_once_in_groups_that_can_be_played(level):
    for seed in range(25):
        for hand in GAME.deal(seed=seed, level=level).hands:
            for cards in (hand, hand[: 1 + seed]):
                groups = policy.arrange(cards, Rank(level))
                assert Counter(chain(*groups)) == Counter(cards)
                assert all(readings(sheet(Rank(level)), group) for group in groups)


def test_no_cards_part_into_no_groups():
    assert policy.arrange((), Rank.TWO) == ()


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("♠3 ♥4 ♣5 ♦6 ♠7 ♠9", ["♠9", "♠3 ♥4 ♣5 ♦6 ♠7"]),
        ("♠3 ♥3 ♠4 ♥4 ♠5 ♥5", ["♠3 ♥3 ♠4 ♥4 ♠5 ♥5"]),
        ("♠3 ♥3 ♦3 ♠4 ♥4 ♦4", ["♠3 ♥3 ♦3 ♠4 ♥4 ♦4"]),
        ("♠3 ♥3 ♠9 ♥9 ♦9", ["♠9 ♥9 ♦9 ♠3 ♥3"]),
        ("♠8 ♥8 ♦8 ♥2", ["♠8 ♥8 ♦8 ♥2"]),
        ("♠5 ♠6 ♠7 ♠9 ♥2 ♦4", ["♦4", "♠5 ♠6 ♠7 ♥2 ♠9"]),
        ("♠6 ♥6 ♦6 ♣6 ♠7 ♥8 ♦9 ♣T", ["♠7", "♥8", "♦9", "♣T", "♠6 ♥6 ♣6 ♦6"]),
        ("x x X X ♠3", ["♠3", "x x X X"]),
    ],
)
def test_the_groups_one_would_play(hand, groups):
    found = parted(hand)
    assert Counter(found) == Counter(groups)
    assert found[-1] == groups[-1]


def test_groups_stand_with_the_strongest_last():
    found = parted("♠4 ♠K ♥K ♦K ♠9 ♥9 ♦9 ♣9 ♠3 ♥4 ♣5 ♦6 ♠7")
    assert found[-1] == "♠9 ♥9 ♣9 ♦9"
    assert found[0] in ("♠4", "♥4")


# --- what must be played ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "table"),
    [
        ("♠3 ♥3", ()),
        ("♠8 ♥8 ♠9 ♦9 ♥2", ()),
        ("♠9 ♥9 ♦9 ♣9", ["♠A ♥A"]),
        ("♠K", ["♠3", "♠5", "♠6"]),
        ("♠6 ♥6 ♦6 ♣6", ["♠T", "pass"]),
    ],
)
def test_who_can_finish_finishes(hand, table):
    view = position(hand, table)
    assert Counter(choice(view).cards) == Counter(view.hand)


def test_a_whole_group_rather_than_a_piece_of_one():
    assert str(choice(position("♠3 ♥3 ♠4 ♠K ♥K ♦K ♣K", ["♦3"]))) == "♠4"


def test_the_weakest_that_beats():
    assert str(choice(position("♠5 ♥5 ♠9 ♥9 ♠A ♥A ♠7 ♦3", ["♦4 ♥4"]))) == "♠5 ♥5"


def test_low_groups_are_led_first():
    assert str(choice(position("♠3 ♠A ♥A X ♠9 ♥9 ♦9 ♣9"))) == "♠3"


def test_a_bomb_stops_who_would_go_out():
    hand = "♠6 ♥6 ♦6 ♣6 ♠3 ♥3 ♠T ♠J"
    near = position(hand, ["♠A"], counts=[8, 20, 20, 1])
    far = position(hand, ["♠A"], counts=[8, 20, 20, 20])
    assert str(choice(near)) == "♠6 ♥6 ♣6 ♦6"
    assert choice(far) == PASS


def test_a_bomb_leads_into_the_last_group():
    view = position("♠6 ♥6 ♦6 ♣6 ♠3 ♥3", ["♠A"], counts=[6, 9, 9, 9])
    assert str(choice(view)) == "♠6 ♥6 ♣6 ♦6"


def test_a_partner_with_one_card_left_is_led_a_single():
    view = position("♠3 ♠5 ♥5 ♠9 ♥9 ♦9", counts=[6, 20, 1, 20])
    assert str(choice(view)) == "♠3"


# --- what must not be played ------------------------------------------------------------------


@pytest.mark.parametrize("best", ["♠A", "♠A ♥A", "♠K ♥K ♦K ♠5 ♥5", "♠3"])
def test_the_partner_is_not_bombed(best):
    view = position("♠6 ♥6 ♦6 ♣6 ♠7 ♥8 ♦9 ♣J ♠J", [best, "pass"])
    assert len(choice(view).cards) < 4


@pytest.mark.parametrize(
    ("best", "hand"), [("♠K", "♠A ♥7 ♦8 ♠9 ♣J ♣Q ♦4"), ("♠Q ♥Q", "♠K ♥K ♦4 ♠5 ♠8 ♥9 ♥J ♦7")]
)
def test_the_partners_high_play_is_left_to_stand(best, hand):
    assert choice(position(hand, [best, "pass"])) == PASS


@pytest.mark.parametrize(
    ("count", "size"), [(1, 1), (2, 2)], ids=["the last card", "the last two cards"]
)
def test_an_opponent_is_not_fed_his_last_cards(count, size):
    hand = "♠3 ♠5 ♥5 ♠7 ♥7 ♦7 ♠9 ♥9 ♦9 ♠J"
    for seat in (1, 3):
        counts = [10, 20, 20, 20]
        counts[seat] = count
        assert len(choice(position(hand, counts=counts)).cards) != size


def test_a_bomb_is_not_broken_for_a_low_card():
    assert choice(position("♠6 ♥6 ♦6 ♣6 ♠3 ♥4 ♦3", ["♠5"])) == PASS


def test_no_joker_on_a_low_card_while_nothing_presses():
    move = choice(position("X ♠7 ♠4 ♥4 ♠9 ♥9 ♦9 ♠J ♥J ♦J", ["♠5"]))
    assert str(move) == "♠7"


# --- tribute ----------------------------------------------------------------------------------


def test_tribute_is_the_highest_card_that_is_missed_least():
    view = position("♠A ♥A ♦3 ♠T ♠J ♠Q ♠K", seat=3, phase="tribute", order=[0, 2, 1, 3])
    assert str(choice(view)) == "tribute ♥A"


def test_a_useless_low_card_is_returned():
    view = position("♠A ♥A ♦3 ♠9 ♥9 ♦9 ♣9 ♠4 ♥4", phase="return", order=[0, 1, 2, 3])
    assert str(choice(view)) == "return ♦3"


def test_tribute_is_resisted_where_that_is_a_choice():
    game = paikit.game("guandan", resist="optional")
    for seed in range(400):
        state = game.deal(seed=seed, order=[0, 2, 1, 3])
        if state.public.may_resist:
            assert str(choice(game.view(state, state.seat), game)) == "resist"
            return
    pytest.fail("no deal with both big jokers")


# --- whole hands ------------------------------------------------------------------------------


def any_move(view):
    rng = random.Random(len(view.history))
    moves = list(islice(GAME.legal_moves(view), 300))
    return moves[int(rng.random() * len(moves))]


def played(game, seed, lots=(), **facts):
    """The last state of a hand by rules of thumb, some seats playing by lot."""
    state = game.deal(seed=seed, level=LEVELS[seed % 13], **facts)
    rng = random.Random(seed)
    while state.seat is not None:
        view = game.view(state, state.seat)
        move = any_move(view) if state.seat in lots else game.policy(view, rng)
        state = game.play(state, move)
    return state


@pytest.mark.parametrize("chunk", range(10))
def test_every_move_is_allowed(chunk):
    for seed in range(chunk * 10, chunk * 10 + 10):
        assert played(GAME, seed, order=None if seed % 2 else [0, 2, 1, 3]).seat is None


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, (_, *rest) in option_values(GAME.options).items() for value in rest],
)
def test_every_move_is_allowed_under_each_option(name, value):
    game = paikit.game("guandan", **{name: value})
    for seed in (5, 6, 7):
        levels = "2" if name == "final_level" else LEVELS[seed]
        rng, state = random.Random(seed), game.deal(seed=seed, level=levels, order=[1, 3, 0, 2])
        while state.seat is not None:
            state = game.play(state, game.policy(game.view(state, state.seat), rng))


def test_players_by_lot_are_beaten():
    firsts = [played(GAME, seed, lots=(1, 3)).public.finished[0] for seed in range(6)]
    firsts += [played(GAME, seed, lots=(0, 2)).public.finished[0] + 1 for seed in range(6)]
    assert all(first % 2 == 0 for first in firsts)


def test_a_hidden_card_changes_no_move():
    rng = random.Random(3)
    for seed in range(6):
        state = GAME.deal(seed=seed)
        while state.seat is not None:
            view = GAME.view(state, state.seat)
            move = GAME.policy(view, random.Random(0))
            others = [s for s in range(4) if s != state.seat]
            pool = iter(shuffled(tuple(chain(*(state.hands[s] for s in others))), rng))
            hands = [
                hand if seat == state.seat else tuple(islice(pool, len(hand)))
                for seat, hand in enumerate(state.hands)
            ]
            dealt = type(state)(public=state.public, hands=tuple(hands), origin=state.origin)
            assert GAME.policy(GAME.view(dealt, state.seat), random.Random(1)) == move
            state = GAME.play(state, move)


def test_the_order_of_the_hand_changes_no_move():
    state = GAME.deal(seed=11)
    view = GAME.view(state, state.seat)
    turned = GAME.deal(seed=11, hands=[hand[::-1] for hand in state.hands], first=state.seat)
    assert choice(GAME.view(turned, turned.seat)) == choice(view)


def moves_of_some_hands():
    """The moves of some hands as one number; the test below runs this in other processes."""
    states = [played(GAME, seed, order=[0, 1, 2, 3]) for seed in range(4)]
    text = "\n".join(str(one.move) for state in states for one in state.history)
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_same_moves_whatever_the_hash_seed():
    code = (
        "import runpy, sys; "
        "print(runpy.run_path(sys.argv[1], run_name='tests.policy')['moves_of_some_hands']())"
    )
    answers = {moves_of_some_hands()}
    for number in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code, __file__],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        answers.add(run.stdout.strip())
    assert len(answers) == 1
