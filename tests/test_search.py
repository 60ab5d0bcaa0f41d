"""What search promises, on a toy decision whose true numbers are known, and on 掼蛋."""

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from multiprocessing import get_context

import pytest

import paikit
from paikit import search
from paikit.contract import IllegalMove, Move, Public, View
from paikit.words import BadSetup

SIDES = 6


class Dice:
    """Three bets on a die whose noise of up to 1000 all bets share: worth 3.5, 3 and 2.

    The first pays the number thrown, the second always 3, the third 0 or 4 by a coin.
    """

    unit = "points"
    scale = 2
    moves = (Move("bid", number=1), Move("bid", number=2), Move("bid", number=3))

    def __init__(self, extra=(), solvable=False):
        self.moves = (*Dice.moves, *extra)
        self.solvable = solvable

    def worlds(self, rng, count):
        for _ in range(count):
            yield 1 + int(rng.random() * SIDES), int(rng.random() * 1000)

    def play_out(self, world, index, luck):
        thrown, noise = world
        pays = (thrown, 3, 4 * (random.Random(luck).random() < 0.5), 3)[index]
        return self.scale * (pays + noise), 2 * (pays > 3) + (pays == 3)

    def solve(self, world):
        return [world[0] > 3, False, False] if self.solvable and world[0] != 6 else None


@dataclass(frozen=True)
class Rules:
    solvable: bool = False
    name: str = ""


class Toy:
    """Just enough of a game for search."""

    slug = "toy"

    def __init__(self, options=None):
        self.options = options or Rules()

    def simulation(self, view, moves):
        return Dice(moves, self.options.solvable) if view.phase == "bid" else None

    def is_legal(self, view, move):
        return move.action == "bid"

    def verdict(self, view, move):
        return paikit.contract.Verdict(paikit.game("guandan"), a_view(), move)


def toy(phase="bid", **game):
    facts = Public(seat=0, phase=phase, counts=(0,))
    return View(seat=0, hand=(), public=facts, game=Toy(**game))


def a_view():
    game = paikit.game("guandan")
    return game.view(state := game.deal(seed=3, first=0), state.seat)


def same(one, other):
    return replace(one, seconds=0) == replace(other, seconds=0)


def by_move(found):
    return {one.move.number: one for one in found.candidates}


# --- the numbers -----------------------------------------------------------------------------


def test_values_are_averages_in_the_unit_best_first():
    found = search.evaluate(toy(), deals=2000, stop_early=False)
    assert (found.unit, found.deals, found.reason) == ("points", 2000, "complete")
    values = [one.value for one in found.candidates]
    assert values == sorted(values, reverse=True)
    assert found.best == found.candidates[0].move
    dice, three = by_move(found)[1], by_move(found)[2]
    assert dice.value - three.value == pytest.approx(0.5, abs=0.12)
    assert dice.win == pytest.approx(7 / 12, abs=0.035)
    assert three.win == 0.5


def test_differences_are_taken_on_the_same_deals():
    found = search.evaluate(toy(), deals=500, seed=2, stop_early=False)
    dice, three = by_move(found)[1], by_move(found)[2]
    assert found.candidates[0] == dice
    assert (dice.behind, dice.margin) == (0, 0)
    assert three.behind == pytest.approx(dice.value - three.value)
    # The throws alone, with a deviation of 1.7, are in the margin, not the noise of 289.
    assert three.margin == pytest.approx(1.96 * sqrt(35 / 12 / 500), rel=0.1)


def test_intervals_hold_the_true_difference_nineteen_times_in_twenty():
    held = []
    for seed in range(600):
        bets = by_move(search.evaluate(toy(), deals=60, seed=seed, stop_early=False))
        dice, three = bets[1], bets[2]
        # One of the two is the best, so the other's interval is one for their difference.
        assert min(dice.margin, three.margin) == 0
        gap = three.behind - dice.behind
        held.append(abs(gap - 0.5) <= dice.margin + three.margin)
    assert 0.92 <= sum(held) / len(held) <= 0.98


def test_a_play_is_given_up_only_for_one_that_is_clearly_better():
    first, *_, last = (one.move for one in search.evaluate(toy(), deals=500).candidates)
    few, many = (search.evaluate(toy(), deals, stop_early=False) for deals in (10, 500))
    assert many.better_than(last) == many.best == many.better_than(first)
    close = next(one for one in few.candidates if 0 < one.behind <= one.margin)
    assert few.better_than(close.move) == close.move


def test_solved_deals_are_counted_apart():
    found = search.evaluate(toy(options=Rules(solvable=True)), deals=300, stop_early=False)
    solved = {one.solved for one in found.candidates}
    assert len(solved) == 1
    assert solved.pop() / 300 == pytest.approx(5 / 6, abs=0.08)
    assert by_move(found)[1].forced / 300 == pytest.approx(2 / 6, abs=0.08)
    assert by_move(found)[2].forced == 0


def test_deals_come_in_whole_blocks_and_at_least_one():
    assert search.evaluate(toy(), deals=1).deals == search.BLOCK
    assert search.evaluate(toy(), deals=search.BLOCK + 1).deals == 2 * search.BLOCK
    with pytest.raises(BadSetup, match="deals"):
        search.evaluate(toy(), deals=0)


# --- seeds and workers -----------------------------------------------------------------------


def test_a_seed_gives_the_same_numbers_and_another_seed_others():
    one, two, other = (search.evaluate(toy(), deals=100, seed=seed) for seed in (1, 1, 2))
    assert same(one, two)
    assert not same(one, other)


@pytest.mark.parametrize("view", [toy(), a_view()], ids=["toy", "guandan"])
def test_any_number_of_workers_gives_the_same_numbers(view):
    alone = search.evaluate(view, deals=130, seed=5)
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as pool:
            assert same(search.evaluate(view, deals=130, seed=5, executor=pool), alone)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert same(search.evaluate(view, deals=130, seed=5, executor=pool), alone)


def test_the_rules_belong_to_the_decision():
    # The same view under another option is another decision: here 接风 decides who leads next.
    hands = ["♠A ♠3", "♠5 ♣6 ♣8", "♠4 ♥4 ♥9 ♦6", "♠6 ♥7 ♣9"]
    worth = []
    for jiefeng in ("partner", "next_player"):
        game = paikit.game("guandan", jiefeng=jiefeng)
        state = game.deal(hands=hands, first=0, level="2")
        found = search.evaluate(game.view(state, 0), deals=200, stop_early=False)
        worth.append([one.value for one in found.candidates])
    assert worth[0] != worth[1]


# --- stopping --------------------------------------------------------------------------------


class Plain(Dice):
    """No noise to speak of: bet 1 is always worth one more, or nothing more."""

    apart = 1

    def play_out(self, world, index, luck):
        return self.apart * (index == 0) + world[0] % 2, 0


class Equal(Plain):
    apart = 0


@pytest.mark.parametrize(
    ("kind", "reason", "deals"), [(Plain, "clear", 40), (Equal, "complete", 200)]
)
def test_it_ends_at_a_checkpoint_once_one_is_clearly_best(kind, reason, deals, monkeypatch):
    monkeypatch.setattr(Toy, "simulation", lambda self, view, moves: kind(moves))
    view = toy(options=Rules(name=kind.__name__))
    found = search.evaluate(view, deals=200)
    assert (found.reason, found.deals) == (reason, deals)
    assert search.evaluate(view, deals=200, stop_early=False).deals == 200


def test_it_can_be_cancelled_and_says_so():
    done = []

    def cancelled():
        return len(done) == 3

    found = search.evaluate(
        toy(), deals=5000, progress=lambda *now: done.append(now), cancelled=cancelled
    )
    assert (found.reason, found.deals) == ("cancelled", 3 * search.BLOCK)
    assert done == [(10, 5000), (20, 5000), (30, 5000)]
    whole = search.evaluate(toy(), deals=30, stop_early=False)
    assert found.candidates == whole.candidates


def test_cancelling_leaves_no_work_behind_on_an_executor():
    with ThreadPoolExecutor(1) as pool:
        found = search.evaluate(toy(), deals=40_000, executor=pool, cancelled=lambda: True)
        assert found.deals == search.BLOCK
        assert pool.submit(int, "7").result(timeout=5) == 7


def test_progress_hears_of_every_block_and_ends_at_the_number_wanted():
    heard = []
    search.evaluate(toy(), deals=55, stop_early=False, progress=lambda *now: heard.append(now))
    assert heard == [(10, 55), (20, 55), (30, 55), (40, 55), (50, 55), (55, 55)]


# --- candidates ------------------------------------------------------------------------------


def test_moves_of_ones_own_are_compared_too():
    mine = Move("bid", number=4)
    found = search.evaluate(toy(), deals=40, moves=[mine])
    assert mine in [one.move for one in found.candidates]


def test_a_play_of_guandan_that_is_on_no_shortlist_is_compared():
    view = a_view()
    usual = {one.move for one in search.evaluate(view, deals=10).candidates}
    odd = next(move for move in view.game.legal_moves(view) if move not in usual)
    found = search.evaluate(view, deals=10, moves=[odd])
    assert odd in [one.move for one in found.candidates]


def test_a_move_that_is_not_allowed_is_refused_with_the_reason():
    with pytest.raises(IllegalMove) as caught:
        search.evaluate(a_view(), deals=10, moves=[Move("pass")])
    assert caught.value.verdict.objections[0].clause == "GD-A23"


def test_nothing_to_decide_is_said():
    with pytest.raises(BadSetup, match="nothing to compare"):
        search.evaluate(toy(phase="over"))
    game = paikit.game("guandan")
    state = game.deal(seed=3)
    with pytest.raises(BadSetup, match="nothing to compare"):
        search.evaluate(game.view(state, (state.seat + 1) % 4))
