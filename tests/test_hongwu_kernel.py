"""红五三打一 on the trick kernel, held against the readable rules, with two packs and three."""

import random
from collections import Counter

import pytest

import paikit
from paikit import parse_cards, trick_kernel
from paikit.cards import Suit, deck, shuffled
from paikit.rulesets.hongwu.kernel_check import begin, check
from paikit.rulesets.hongwu.order import deal_order
from paikit.rulesets.hongwu.simulation import open_table
from paikit.trick_check import Twins
from paikit.trick_simulation import cards_of, lay_out, play_of
from paikit.tricks import serve, shapes, units

GAME = paikit.game("hongwu")


@pytest.mark.parametrize("seed", range(6))
def test_hands_to_the_end_agree_with_the_readable_rules(seed):
    assert check(40, seed) == 40


def test_points_that_differ_are_noticed():
    rng = random.Random("twins")
    twins = Twins(begin(rng), rng)
    twins.table.deal.fives = 0
    with pytest.raises(AssertionError, match="points"):
        twins.play()


def play_throws_unchecked():
    for seed in range(20):
        rng = random.Random(f"throws {seed}")
        twins = Twins(begin(rng), rng)
        twins.table.deal.above = [0] * len(twins.table.deal.above)
        twins.play()


def test_throws_that_fail_otherwise_are_noticed():
    with pytest.raises(AssertionError, match=r"turn|holds"):
        play_throws_unchecked()


@pytest.mark.parametrize("trump", Suit)
def test_units_and_answers_are_those_of_the_readable_rules(trump):
    rules, rng = deal_order(trump), random.Random(f"units {trump}")
    deal = lay_out(rules)
    for _ in range(150):
        suit = list(rules.suits)[int(rng.random() * 4)]
        held = [card for card in deck(3) if rules.suit(card) == suit]
        cards = shuffled(held, rng)[: 2 + int(rng.random() * 14)]
        play = play_of(deal, cards)
        assert Counter(cards_of(deal, play)) == Counter(cards)
        found = [
            cards_of(deal, trick_kernel.copies_of(chain, n)) for n, _, chain in deal.units(play)
        ]
        assert list(map(Counter, found)) == [Counter(unit.cards) for unit in units(rules, cards)]
        asked = [shape for shape in shapes(rules, shuffled(held, rng)[:8]) if shape[0] > 1]
        shape, ways = serve(rules, cards, asked)
        given, answers = deal.serve(play, asked)
        assert tuple(given) == shape
        assert set(answers) == {play_of(deal, way) for way in ways}


def after(*hands, leads, declarer=0):
    """The kernel's table when the first hand has led these cards and all have followed."""
    cards = [parse_cards(hand) for hand in hands]
    state = GAME.deal(hands=cards, trump="♠", declarer=declarer, first=0, bids="100")
    table = open_table(state, GAME.options)
    table.put(*play_of(table.deal, parse_cards(leads)))
    while table.placed:
        table.put(*table.plays()[0])
    return table


def test_a_throw_that_fails_leads_its_smallest_beatable_part():
    others = ("♦A ♣8 ♣9", "♦3 ♦4 ♦6", "♦7 ♦8 ♦9")
    table = after("♦K ♦Q ♦Q", *others, leads="♦K ♦Q ♦Q")
    assert table.hand(0) == play_of(table.deal, parse_cards("♦Q ♦Q"))
    assert table.turn == 1


def test_a_red_five_captured_swings_twenty():
    hands = ("X X", "♠4 ♠6", "♥5 ♠8", "♠9 ♠J")
    assert after(*hands, leads="X X", declarer=0).swing == -20
    assert after(*hands, leads="X X", declarer=2).swing == 20
    assert after(*hands, leads="X X", declarer=1).swing == 0
