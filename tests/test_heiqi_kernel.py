"""黑七 on the trick kernel, held against the readable rules."""

import random
from collections import Counter

import pytest

import paikit
from paikit import parse_cards, trick_kernel
from paikit.cards import Suit, shuffled
from paikit.rulesets.heiqi.facts import PACK
from paikit.rulesets.heiqi.kernel_check import begin, check
from paikit.rulesets.heiqi.order import order
from paikit.rulesets.heiqi.simulation import open_table
from paikit.trick_check import Twins
from paikit.trick_simulation import cards_of, lay_out, play_of
from paikit.tricks import serve, shapes, units

GAME = paikit.game("heiqi")


@pytest.mark.parametrize("seed", range(6))
def test_hands_to_the_end_agree_with_the_readable_rules(seed):
    assert check(50, seed) == 50


def twins():
    rng = random.Random("twins")
    return Twins(begin(rng), rng)


def test_a_card_that_differs_is_noticed():
    two = twins()
    held = two.table.hand(two.table.turn)
    two.table.once[two.table.turn] = held[0] & (held[0] - 1)
    with pytest.raises(AssertionError, match="holds"):
        two.play()


def test_a_winner_that_differs_is_noticed():
    two = twins()
    two.table.deal.beats = [0] * len(two.table.deal.beats)
    with pytest.raises(AssertionError, match=r"is winning|turn of"):
        two.play()


def play_without_duties():
    for seed in range(20):
        rng = random.Random(f"duties {seed}")
        two = Twins(begin(rng), rng)
        two.table.deal.strict = False
        two.play()


def test_duties_that_differ_are_noticed():
    with pytest.raises(AssertionError, match="on one side only"):
        play_without_duties()


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("trump", Suit)
def test_units_and_answers_are_those_of_the_readable_rules(trump, joined):
    rules, rng = order(trump, joined), random.Random(f"units {trump}")
    deal = lay_out(rules)
    for _ in range(150):
        suit = list(rules.suits)[int(rng.random() * 4)]
        held = [card for card in PACK if rules.suit(card) == suit]
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


def lead_value(cards, kitty):
    """What a last trick led with these cards brings the capturers, by the kernel."""
    size = len(parse_cards(cards))
    others = [parse_cards(f"{suit}3 {suit}4 {suit}6 {suit}8")[:size] for suit in "♥♣♦"]
    hands = [parse_cards(cards), *others]
    state = GAME.deal(hands=hands, phase="play", trump="♠", declarer=1, leader=0, kitty=kitty)
    table = open_table(state, GAME.options)
    table.put(*play_of(table.deal, parse_cards(cards)))
    while not table.is_over():
        table.put(*table.plays()[0])
    return table.value()


def test_the_last_trick_digs_with_what_was_led():
    assert lead_value("♠A", "♦K ♦5") == 15
    assert lead_value("♠A ♠A", "♦K ♦5") == 30
    assert lead_value("♠A ♠A ♠K ♠K", "♦K ♦5") == 20 + 60
