"""红五三打一 for search: deals that are possible, as frequent as they should be; true results."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from trick_worlds import (
    agree_in_frequency,
    by_chance,
    could_have_been,
    decision,
    finished,
    forced,
    foreseen,
    hands_of,
    played,
    true_world,
    weights,
)

import paikit
from paikit import Move, parse_cards, search
from paikit.rulesets.hongwu.simulation import thumb
from paikit.trick_simulation import SHORTLIST

GAME = paikit.game("hongwu")
NAMED = {
    "plain": {},
    "three_packs": {"packs": 3},
    "reject": {"failed_throw": "reject", "follow_shape": "suit_only"},
    "compare": {"throw_compare": "all", "shape_match": "exact", "exact": "tie"},
}
GAMES = {name: paikit.game("hongwu", **options) for name, options in NAMED.items()}


def opening(game, seed, **facts):
    """A hand at its first lead, by the bot's bids or with what is given."""
    if facts:
        return game.deal(seed=seed, **facts)
    rng = random.Random(seed)
    state = game.deal(seed=seed)
    while state.phase != "play":
        state = game.play(state, game.policy(game.view(state, state.seat), rng))
    return state


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_sampled_deal_could_have_been(game, seed):
    rng = random.Random(seed)
    state = opening(game, seed, trump="♠♥♣♦"[seed % 4], declarer=seed % 4, bids="100")
    for _ in range(6):
        state = played(game, state, 11, rng)
        if state.seat is None:
            break
        _, simulation = decision(game, state)
        for world in simulation.worlds(random.Random(seed), 5):
            hands, kitty = hands_of(simulation, world)
            assert could_have_been(game, state, hands, kitty)


def ending(game, seed, left):
    """A hand in which the declarer is to move with so many cards left."""
    for number in range(seed, seed + 50):
        rng = random.Random(number)
        state = opening(game, number, trump="♥", declarer=number % 4, bids="90")
        while state.seat is not None and len(state.hands[state.seat]) >= left:
            if state.seat == state.public.declarer and len(state.hands[state.seat]) == left:
                return state
            state = game.play(state, by_chance(game, game.view(state, state.seat), rng))
    raise AssertionError


@pytest.mark.parametrize("seed", [0, 175, 250, 350])
def test_deals_are_as_frequent_as_their_weights_say(seed):
    state = ending(GAME, seed, 3)
    _, simulation = decision(GAME, state)
    wanted = weights(GAME, state, simulation)
    assert len(wanted) > 5
    agree_in_frequency(simulation, wanted, seed)


# --- results ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_foreseen_is_what_the_rules_of_thumb_bring(game, seed):
    rng = random.Random(seed)
    state = opening(game, seed)
    for _ in range(5):
        view, simulation = decision(game, state)
        world = true_world(simulation, state)
        for index, move in enumerate(simulation.moves):
            end = finished(game, game.play(state, move), thumb)
            brought = game.outcome(end, view.seat)
            assert simulation.play_out(world, index, 0) == (brought.value, brought.win)
        state = played(game, state, 15, rng)
        if state.seat is None:
            break


@pytest.mark.parametrize("seed", [*range(8), *range(9, 13)])
def test_endings_are_solved_like_brute_force(seed):
    rng = random.Random(seed)
    state = opening(GAME, seed)
    while len(state.hands[state.seat]) > 3 or seed % 3 < len(state.table):
        state = played(GAME, state, 1, rng)
    facts = state.public
    sure = facts.points[facts.declarer]
    for bid in (max(sure - 20, 5), sure, sure + 10, sure + 25):
        at = state.now(bid=bid)
        view, simulation = decision(GAME, at)
        wanted = tuple(forced(GAME, GAME.play(at, move), view.seat) for move in simulation.moves)
        assert simulation.solve(true_world(simulation, at)) == wanted


def test_a_long_way_from_the_end_nothing_is_solved():
    state = opening(GAME, 3)
    _, simulation = decision(GAME, state)
    assert simulation.solve(true_world(simulation, state)) is None


# --- what a seat may know -----------------------------------------------------------------------


def test_hidden_cards_change_nothing():
    state = played(GAME, opening(GAME, 11), 30, random.Random(1))
    first = foreseen(GAME, state)
    hands, kitty = first[1][3]
    assert hands != list(state.hands)
    other = replace(state, hands=tuple(hands), kitty=kitty)
    assert foreseen(GAME, other)[1:] == first[1:]


def test_the_burier_knows_his_kitty_and_the_others_do_not():
    state = opening(GAME, 4)
    declarer = state.public.declarer
    _, simulation = decision(GAME, state)
    for world in simulation.worlds(random.Random(1), 20):
        assert Counter(hands_of(simulation, world)[1]) == Counter(state.kitty)
    state = GAME.play(state, GAME.policy(GAME.view(state, declarer), random.Random(1)))
    _, simulation = decision(GAME, state)
    kitties = {
        hands_of(simulation, world)[1]
        for seed in range(10)
        for world in simulation.worlds(random.Random(seed), 2)
    }
    assert len(kitties) >= 10


def strength_of(state, seat, count=300):
    """How strong a seat is on average in the deals another seat reckons with."""
    _, simulation = decision(GAME, state)
    total = 0
    for block in range(count // 10):
        for world in simulation.worlds(random.Random(block), 10):
            total += simulation.spec.habits.strength(world.hand(seat))
    return total / count / 10


def test_bids_speak_of_strong_hands():
    silent, spoken = (
        GAME.deal(seed=8, phase="play", trump="♠", first=0, bids=bids)
        for bids in ("60 pass pass pass", "60 pass pass 65 70 75 80 pass")
    )
    silent, spoken = (
        GAME.play(state, thumb(GAME.view(state, 0), GAME.options)) for state in (silent, spoken)
    )
    assert silent.seat == spoken.seat == 1
    assert strength_of(spoken, 3) > strength_of(silent, 3) + 4


def test_few_trumps_are_buried():
    state = GAME.deal(seed=8, trump="♠", declarer=0, bids="80")
    state = GAME.play(state, thumb(GAME.view(state, 0), GAME.options))
    _, simulation = decision(GAME, state)
    buried = [
        (world.buried[0] & simulation.deal.trumps).bit_count()
        for block in range(30)
        for world in simulation.worlds(random.Random(block), 10)
    ]
    assert sum(buried) / len(buried) < 1.5


def test_a_throw_that_came_back_shows_its_cards():
    hands = ["♦K ♦Q ♦Q ♣4", "♦A ♣8 ♣9 ♣5", "♦3 ♦4 ♦6 ♣6", "♦7 ♦8 ♦9 ♣7"]
    state = GAME.deal(hands=hands, trump="♠", declarer=0, bids="80")
    state = GAME.play(state, "♦K ♦Q ♦Q")
    _, simulation = decision(GAME, state)
    assert state.table[0].meaning.failed.cards == parse_cards("♦K")
    for world in simulation.worlds(random.Random(1), 20):
        assert hands_of(simulation, world)[0][0].count(parse_cards("♦Q")[0]) == 2


# --- candidates ---------------------------------------------------------------------------------


def test_candidates_are_few_allowed_and_led_by_the_rules_of_thumb():
    rng = random.Random(2)
    state = opening(GAME, 2)
    for _ in range(12):
        view, simulation = decision(GAME, state)
        assert 1 <= len(simulation.moves) <= SHORTLIST
        assert simulation.moves[0] == thumb(view, GAME.options)
        assert len(set(simulation.moves)) == len(simulation.moves)
        assert all(GAME.is_legal(view, move) for move in simulation.moves)
        state = played(GAME, state, 7, rng)
        if state.seat is None:
            break


def test_plays_asked_for_are_among_the_candidates():
    state = opening(GAME, 2)
    view = GAME.view(state, state.seat)
    asked = Move("play", view.hand[-1:])
    assert asked in GAME.simulation(view, (asked,)).moves


def test_there_is_no_search_in_the_auction():
    state = GAME.deal(seed=1)
    assert GAME.simulation(GAME.view(state, state.seat), ()) is None


# --- positions by hand --------------------------------------------------------------------------


def test_positions_by_hand_leave_cards_that_nobody_holds():
    view = GAME.position(
        hand="♠A ♠A ♥9",
        table=["♦4"],
        seat=2,
        trump="♠",
        declarer=1,
        bids="80",
        points=(0, 40, 30, 0),
    )
    simulation = GAME.simulation(view, ())
    for world in simulation.worlds(random.Random(1), 10):
        hands, kitty = hands_of(simulation, world)
        assert [len(hand) for hand in hands] == list(view.public.counts)
        assert len(kitty) == 8
    assert search.evaluate(view, deals=10).deals == 10
