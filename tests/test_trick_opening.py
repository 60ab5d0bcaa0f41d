"""Trumps and the kitty for search, in both trick games: plans bring what they should."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from trick_worlds import decision, finished

import paikit
from paikit import Move, search
from paikit.rulesets.heiqi.simulation import thumb as heiqi_thumb
from paikit.rulesets.hongwu.simulation import thumb as hongwu_thumb
from paikit.trick_opening import Lie

GAMES = {
    "heiqi": (paikit.game("heiqi"), heiqi_thumb),
    "heiqi_before": (paikit.game("heiqi", name_trump="before"), heiqi_thumb),
    "hongwu": (paikit.game("hongwu"), hongwu_thumb),
    "hongwu_three_packs": (paikit.game("hongwu", packs=3), hongwu_thumb),
}
PLAIN = [GAMES[name][0] for name in ("heiqi", "hongwu")]


def before_play(game, seed, phase):
    """A hand whose declarer has to name trumps or to bury."""
    state = game.deal(seed=seed)
    while state.phase != phase:
        state = game.play(state, game.policy(game.view(state, state.seat), random.Random(1)))
    return state


@pytest.mark.parametrize("phase", ["trump", "bury"])
@pytest.mark.parametrize(("game", "thumb"), GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_plans_bring_what_the_rules_of_thumb_bring(game, thumb, seed, phase):
    state = before_play(game, seed, phase)
    view, simulation = decision(game, state)
    hands = [view.hand if seat == view.seat else hand for seat, hand in enumerate(state.hands)]
    # The kitty lies face down until its taker has it in hand, and where it was buried by himself.
    kitty = () if view.kitty else state.kitty
    world = Lie(hands, kitty)
    assert simulation.moves[0] == game.policy(view, random.Random(1))
    assert len(set(simulation.moves)) == len(simulation.moves) >= 4
    for index, move in enumerate(simulation.moves):
        assert game.is_legal(view, move)
        after = game.play(state, move)
        while after.phase != "play":
            named = best_named(game, game.view(after, after.seat), simulation.plans[index])
            after = game.play(after, named)
        end = finished(game, after, thumb)
        brought = game.outcome(end, view.seat)
        assert simulation.play_out(world, index, 0) == (brought.value, brought.win)


def best_named(game, view, plan):
    """The suit a plan to bury goes with; the kitty is buried by rules of thumb."""
    if view.phase == "trump":
        return Move("trump", suit=plan.suit)
    return game.policy(view, random.Random(1))


@pytest.mark.parametrize("game", PLAIN, ids=str)
@pytest.mark.parametrize("phase", ["trump", "bury"])
def test_deals_before_the_play_give_each_seat_its_cards(game, phase):
    state = before_play(game, 8, phase)
    view, simulation = decision(game, state)
    for world in simulation.worlds(random.Random(1), 20):
        assert world.hands[view.seat] == view.hand
        assert [len(hand) for hand in world.hands] == list(view.public.counts)
        cards = [card for hand in (*world.hands, world.kitty, view.kitty) for card in hand]
        assert Counter(cards) == Counter(game.pack)


@pytest.mark.parametrize("game", PLAIN, ids=str)
def test_hidden_cards_change_no_plan(game):
    state = before_play(game, 3, "bury")
    view = game.view(state, state.seat)
    _, simulation = decision(game, state)
    world = list(simulation.worlds(random.Random(9), 4))[3]
    other = replace(state, hands=tuple(world.hands))
    assert other.hands != state.hands
    again = game.view(other, other.seat)
    assert search.evaluate(again, 20).candidates == search.evaluate(view, 20).candidates


@pytest.mark.parametrize("game", PLAIN, ids=str)
def test_what_one_would_bury_oneself_is_compared_too(game):
    state = before_play(game, 3, "bury")
    view = game.view(state, state.seat)
    asked = Move("bury", view.hand[:8])
    assert asked in [one.move for one in search.evaluate(view, 10, moves=(asked,)).candidates]
