"""掼蛋 on whole numbers, held against the readable rules."""

import random
from collections import Counter

import pytest

from paikit.cards import FACES as ALL_FACES
from paikit.cards import RANKS, Card, Rank, Suit, deck, parse_cards, shuffled
from paikit.climbing import readings
from paikit.rulesets.guandan import kernel
from paikit.rulesets.guandan.compact import face, pattern_plays, play_of
from paikit.rulesets.guandan.kernel import NOTHING, Hand, Table
from paikit.rulesets.guandan.kernel_check import Twins, check, faces, readable_plays
from paikit.rulesets.guandan.patterns import powers, sheet

FACES = {face(card): card for card in ALL_FACES}


def kernel_hand(cards, level):
    hand = Hand()
    for card in parse_cards(cards):
        hand.give(face(card), RANKS.index(level))
    return hand


def table(level, *hands):
    found = Table(RANKS.index(level))
    found.hands = [kernel_hand(cards, level) for cards in hands]
    return found


def reading(cards, level):
    """The kernel's play of some cards, read as strong as they may be."""
    return play_of(readings(sheet(level), parse_cards(cards))[0], level)


@pytest.mark.parametrize("seed", range(5))
def test_hands_to_the_end_agree_with_the_readable_rules(seed):
    assert check(40, seed) == 40


def test_a_card_that_differs_is_noticed():
    twins = Twins(random.Random("twins"))
    seat = twins.table.turn
    twins.table.hands[seat].take_face(face(twins.state.hands[seat][0]), twins.table.level)
    with pytest.raises(AssertionError, match="kernel holds"):
        twins.play()


def test_plays_that_differ_are_noticed():
    twins = Twins(random.Random("twins"))
    twins.table.best = (kernel.SINGLE, 3, 0)
    with pytest.raises(AssertionError, match="missing"):
        twins.play()


def some_hands(level, count, rng):
    """Hands of 4 to 12 cards from few ranks or one suit, often with wild cards."""
    wild = Card(level, Suit.HEARTS)
    for _ in range(count):
        start = int(rng.random() * 13)
        few = {RANKS[(start + step) % 13] for step in range(int(rng.random() * 6) + 2)}
        suits = tuple(Suit) if rng.random() < 0.5 else (Suit.SPADES, Suit.HEARTS)
        near = [card for card in deck(2) if card.rank in few and card.suit in suits]
        jokers = [card for card in deck(2) if card.is_joker][: int(rng.random() * 5)]
        wilds = [wild] * int(rng.random() * 3)
        rest = [card for card in near if card is not wild]
        size = 4 + int(rng.random() * 9)
        yield (*wilds, *shuffled([*rest, *jokers], rng)[: size - len(wilds)])


@pytest.mark.parametrize("level", RANKS)
def test_plays_of_crowded_hands_on_a_lead_and_on_any_pattern(level):
    rng = random.Random(f"crowded {level}")
    standing = pattern_plays(level)
    for cards in some_hands(level, 40, rng):
        hand = kernel_hand(cards, level)
        best = shuffled(sheet(level).patterns, rng)[:8]
        for pattern in (None, *best):
            found = hand.plays(standing.get(pattern, NOTHING), RANKS.index(level))
            wanted = set(readable_plays(level, cards, pattern))
            assert sorted(found) == sorted(wanted), (cards, pattern)


@pytest.mark.parametrize("level", RANKS)
def test_taking_a_play_out_of_a_crowded_hand_takes_cards_that_make_it(level):
    rng = random.Random(f"taking {level}")
    for cards in some_hands(level, 40, rng):
        held = Counter(map(face, cards))
        for play in kernel_hand(cards, level).plays(NOTHING, RANKS.index(level)):
            hand = kernel_hand(cards, level)
            hand.remove(play, RANKS.index(level))
            taken = held - faces(hand, RANKS.index(level))
            assert taken.total() == kernel.size_of(play) == len(cards) - hand.count
            combos = readings(sheet(level), map(FACES.get, taken.elements()))
            assert play in {play_of(combo, level) for combo in combos}, (cards, play)


@pytest.mark.parametrize("level", range(13))
def test_places_are_ranks_in_order_of_power(level):
    places = [kernel.place_of(rank, level) for rank in range(13)]
    assert sorted(places) == list(range(13))
    assert [kernel.rank_of(place, level) for place in places] == list(range(13))
    assert places[level] == 12
    power = powers(RANKS[level])
    assert [power[rank] - 1 for rank in RANKS] == places


def test_bombs_stand_in_the_order_of_the_rules():
    hands = ["♠K♥K♣K♦K", "♠3♠3♥3♣3♦3", "♠A♠2♠3♠4♠5", "♠6♠6♥6♥6♣6♣6", "♠4♠4♥4♥4♣4♣4♦4♦4"]
    plays = [reading(cards, Rank.TWO) for cards in [*hands, "x x X X"]]
    tiers = [kernel.tier_of(play) for play in plays]
    assert tiers == sorted(set(tiers))
    assert [kernel.size_of(play) for play in plays] == [4, 5, 5, 6, 8, 4]


def test_a_suited_run_is_no_plain_straight():
    level = RANKS.index(Rank.NINE)
    suited, mixed = (
        {kind for kind, *_ in kernel_hand(cards, Rank.NINE).plays(NOTHING, level)}
        for cards in ("♠3♠4♠5♠6♠7", "♠3♠4♠5♠6♥7")
    )
    assert kernel.STRAIGHT_FLUSH in suited and kernel.STRAIGHT not in suited
    assert kernel.STRAIGHT in mixed and kernel.STRAIGHT_FLUSH not in mixed


@pytest.mark.parametrize(
    ("cards", "low"),
    [("♠9 ♠3 ♦3 X", "♦3"), ("X x ♥2", "x"), ("♥2 ♥2", "♥2"), ("♣2 ♣A X", "♣A"), ("♣2 X", "♣2")],
)
def test_the_lowest_card_of_a_hand(cards, low):
    assert FACES[kernel_hand(cards, Rank.TWO).low(RANKS.index(Rank.TWO))] == parse_cards(low)[0]


def out_and_passed(wind):
    """Seat 0 has gone out; everybody passes on it."""
    going = table(Rank.TWO, "♠A", "♠3♠4", "♠5♠6", "♠7♠8")
    going.partner_wind = wind
    going.play((kernel.SINGLE, kernel.place_of(12, 0), 0))
    for _ in range(3):
        going.play(NOTHING)
    return going


def test_the_lead_of_a_finisher_goes_to_the_partner_or_the_next_player():
    assert out_and_passed(wind=True).turn == 2
    assert out_and_passed(wind=False).turn == 1


def test_a_hand_ends_with_two_partners_or_three_players_out():
    doubles = table(Rank.TWO, "♠3", "♠4♠5", "♠7", "♠8♠9")
    doubles.turn = 0
    assert not doubles.play(reading("♠3", Rank.TWO))
    doubles.turn = 2
    assert doubles.play(reading("♠7", Rank.TWO))
    assert doubles.order == [0, 2]
    three = table(Rank.TWO, "♠3", "♠4", "♠7", "♠8♠9")
    over = [three.play(reading(cards, Rank.TWO)) for cards in ("♠3", "♠4", "♠7")]
    assert over == [False, False, True]
    assert three.order == [0, 1, 2]


def test_a_copy_of_a_table_is_on_its_own():
    one = Twins(random.Random("copy")).table
    two = one.copy()
    two.play_randomly(random.Random(0).random)
    assert len(two.order) >= 2 and not one.order
    assert [hand.count for hand in one.hands] == [27] * 4


def test_play_by_chance_follows_the_numbers_drawn():
    tables = [Twins(random.Random("chance")).table for _ in range(3)]
    for one, seed in zip(tables, (1, 1, 2), strict=True):
        one.play_randomly(random.Random(seed).random)
    assert tables[0].order == tables[1].order
    left = [[hand.ranks for hand in one.hands] for one in tables]
    assert left[0] == left[1] != left[2]
