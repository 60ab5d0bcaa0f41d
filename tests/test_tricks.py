"""Trick mechanics against a second reading of the rules: every subset, tried one by one."""

import random
from collections import Counter
from itertools import combinations, islice

import pytest

from paikit.cards import Card, Rank, Suit, deck, in_notation_order, parse_cards
from paikit.contract import Move, Played
from paikit.tricks import (
    TRUMP,
    Order,
    Tricks,
    after_play,
    all_units,
    beaten_units,
    best_play,
    card_points,
    choices,
    follows,
    kind_of,
    known_voids,
    lapses,
    leads,
    matches,
    nearest_follows,
    owed,
    past_tricks,
    read_play,
    run_of,
    serve,
    shapes,
    stands,
    units,
)

C = parse_cards


def make_order() -> Order:
    """♠ trumps with a seam below the 2s, which are equals but for ♠2; hearts without the 5."""
    plain = [Rank(text) for text in "3456789TJQKA"]
    side = {
        str(suit): (run_of(Card(rank, suit) for rank in plain if (suit, rank) != SKIPPED),)
        for suit in (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    }
    twos = (C("♥2♣2♦2"), C("♠2"))
    trumps = (run_of(Card(rank, Suit.SPADES) for rank in plain), twos, (C("♥5"),), (C("x"),))
    return Order({**side, TRUMP: (*trumps, (C("X"),))})


SKIPPED = (Suit.HEARTS, Rank.FIVE)
ORDER = make_order()


# --- a second reading, slow and plain -------------------------------------------------------


def steps_with(cards: tuple[Card, ...], copies: int) -> list[Card]:
    return [card for card, count in Counter(cards).items() if count >= copies]


def chains(cards: tuple[Card, ...], copies: int) -> list[tuple[Card, ...]]:
    """Every run of neighbouring faces with that many copies, of any length."""
    faces = steps_with(cards, copies)
    runs = [(face,) for face in faces]
    found = list(runs)
    while runs:
        runs = [
            (*run, face)
            for run in runs
            for face in faces
            if ORDER.step(face) == ORDER.step(run[-1]) + 1
        ]
        found += runs
    return found


def best_answer(
    cards: tuple[Card, ...], asked: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """The largest answer, shape by shape, over every way to take units out of the cards."""
    if not asked:
        return ()
    (copies, length), *rest = asked
    for alike in range(copies, 1, -1):
        fitting = [run for run in chains(cards, alike) if len(run) <= length]
        if not fitting:
            continue
        longest = max(map(len, fitting))
        after = (
            best_answer(
                tuple((Counter(cards) - Counter(run * alike)).elements()),
                ((alike, length - longest), *rest) if longest < length else tuple(rest),
            )
            for run in fitting
            if len(run) == longest
        )
        return ((alike, longest), *max(after))
    return best_answer(cards, tuple(rest))


def answers(hand: tuple[Card, ...], lead: tuple[Card, ...]) -> set[tuple[Card, ...]]:
    suit = ORDER.suit(lead[0])
    held = [card for card in hand if ORDER.suit(card) == suit]
    need = min(len(lead), len(held))
    asked = tuple(shape for shape in shapes(ORDER, lead) if shape[0] > 1)
    served = {}
    for cards in {in_notation_order(one) for one in combinations(hand, len(lead))}:
        suited = tuple(card for card in cards if ORDER.suit(card) == suit)
        if len(suited) == need:
            served[cards] = best_answer(suited, asked)
    best = max(served.values())
    return {cards for cards, shape in served.items() if shape == best}


def random_position(rng: random.Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A hand that is rich in one suit, and a lead of that suit: one unit, or now and then more."""
    packs = rng.choice([2, 3])
    suit = rng.choice(["♥", "♣", TRUMP])
    faces = ORDER.members(suit)
    few = rng.sample(faces, rng.randint(3, min(7, len(faces))))
    pack = [card for card in (*few, *C("♦4 ♦6")) for _ in range(packs)]
    hand = tuple(rng.sample(pack, min(len(pack), rng.randint(3, 11))))
    pool = [card for card in faces for _ in range(packs)]
    drawn = tuple(rng.sample(pool, min(len(pool), 14)))
    lead = rng.choice(list(leads(ORDER, drawn, throws=False)))
    if rng.random() < 0.4:
        lead = drawn[: rng.randint(2, 7)]
    return hand, lead


def test_follows_are_exactly_the_best_answers_of_all_subsets():
    rng = random.Random(20)
    tried = 0
    while tried < 2500:
        hand, lead = random_position(rng)
        if len(lead) > len(hand):
            continue
        tried += 1
        duty = owed(ORDER, hand, lead)
        given = list(follows(ORDER, hand, duty))
        right = answers(hand, lead)
        assert len(given) == len(set(given))
        assert set(given) == right, (hand, lead)
        offered = in_notation_order(rng.sample(hand, len(lead)))
        assert (not list(lapses(ORDER, duty, offered))) == (offered in right), (hand, lead, offered)


def test_nearest_follows_share_most_and_are_weakest():
    rng = random.Random(21)
    tried = 0
    while tried < 600:
        hand, lead = random_position(rng)
        if len(lead) > len(hand):
            continue
        tried += 1
        offered = tuple(rng.sample(hand, rng.randint(1, len(hand))))

        found = nearest_follows(hand, owed(ORDER, hand, lead), offered, ORDER.power)
        best = sorted(distance(cards, offered) for cards in answers(hand, lead))[:3]
        assert [distance(cards, offered) for cards in found] == best, (hand, lead, offered)


def distance(cards: tuple[Card, ...], offered: tuple[Card, ...]) -> tuple[int, int]:
    return -(Counter(cards) & Counter(offered)).total(), sum(map(ORDER.power, cards))


# --- orders and units -----------------------------------------------------------------------


def test_power_and_step_are_two_scales():
    assert ORDER.power(C("♠3")[0]) > ORDER.power(C("♥A")[0])
    assert ORDER.step(C("♥6")[0]) - ORDER.step(C("♥4")[0]) == 1
    assert ORDER.step(C("♦6")[0]) - ORDER.step(C("♦4")[0]) == 2
    assert ORDER.step(C("♥2")[0]) - ORDER.step(C("♠A")[0]) == 2
    assert ORDER.power(C("♥2")[0]) == ORDER.power(C("♣2")[0])
    assert ORDER.one_suit(C("♥5 ♠3 ♣2")) == TRUMP
    assert ORDER.one_suit(C("♥4 ♥5")) is None


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("♥4♥4♥6♥6", ["tractor"]),
        ("♦4♦4♦6♦6", ["pair", "pair"]),
        ("♠A♠A♠K♠K", ["tractor"]),
        ("♠A♠A♥2♥2", ["pair", "pair"]),
        ("♠2♠2♥2♥2", ["tractor"]),
        ("♣2♣2♥2♥2", ["pair", "pair"]),
        ("xxXX", ["pair", "pair"]),
        ("♣8♣8♣8♣9♣9♣9", ["triple_tractor"]),
        ("♣8♣8♣8♣9♣9", ["triple", "pair"]),
        ("♣8♣8♣8♣9♣9♣T♣T", ["triple", "tractor"]),
        ("♣8♣9♣T", ["single", "single", "single"]),
    ],
)
def test_units(cards, kinds):
    assert [unit.kind for unit in units(ORDER, C(cards))] == kinds


def test_units_keep_every_card():
    rng = random.Random(22)
    for _ in range(300):
        pool = [card for card in ORDER.members(rng.choice(["♥", TRUMP])) for _ in range(3)]
        cards = tuple(rng.sample(pool, rng.randint(1, 15)))
        parts = units(ORDER, cards)
        assert Counter(card for unit in parts for card in unit.cards) == Counter(cards)
        sizes = [unit.shape for unit in parts]
        assert sizes == sorted(sizes, reverse=True)


def test_all_units_and_leads_come_once():
    hand = C("♥4♥4♥4♥6♥6♥8 ♠2♠2♥2♥2♣2 x")
    found = [unit.cards for unit in all_units(ORDER, hand)]
    assert len(found) == len(set(found))
    assert in_notation_order(C("♥4♥4♥6♥6")) in found
    every = list(leads(ORDER, hand, throws=True))
    assert len(every) == len(set(every))
    suits = ("♥", TRUMP)
    held = [[card for card in hand if ORDER.suit(card) == suit] for suit in suits]
    subsets = {
        in_notation_order(cards)
        for one in held
        for size in range(1, len(one) + 1)
        for cards in combinations(one, size)
    }
    assert set(every) == subsets
    assert all(len(units(ORDER, cards)) == 1 for cards in every[: len(found)])


def test_choices_are_lazy_and_complete():
    assert set(choices(C("♥3♥3♥4"), 2)) == {C("♥3♥3"), C("♥3♥4")}
    void = deck(2)[:25] + deck(2)[60:85]
    assert len(list(islice(choices(void, 12), 1000))) == 1000


# --- what is owed ---------------------------------------------------------------------------


def test_a_pair_may_come_out_of_a_triple():
    assert set(follows(ORDER, C("♥3♥3♥3♥9"), owed(ORDER, C("♥3♥3♥3♥9"), C("♥4♥4")))) == {C("♥3♥3")}


def test_triple_tractor_ladder():
    lead = C("♣8♣8♣8♣9♣9♣9")
    for hand, shape in [
        ("♣3♣3♣3♣4♣4♣4♣A", ((3, 2),)),
        ("♣3♣3♣3♣5♣5♣5♣A", ((3, 1), (3, 1))),
        ("♣3♣3♣3♣5♣5♣6♣6", ((3, 1), (2, 1))),
        ("♣3♣3♣4♣4♣K♣Q♣J", ((2, 2),)),
        ("♣3♣3♣5♣5♣K♣Q♣J", ((2, 1), (2, 1))),
        ("♣3♣4♣5♣6♣K♣Q♣J", ()),
    ]:
        assert owed(ORDER, C(hand), lead).shape == shape


def test_a_later_unit_decides_between_equal_answers():
    """Four pairs of a run of six serve the lead; from an end, two neighbours are left for more."""
    hand = C("♣4♣4♣5♣5♣6♣6♣7♣7♣8♣8♣9♣9")
    shape, ways = serve(ORDER, hand, ((2, 4), (2, 2)))
    assert shape == ((2, 4), (2, 2))
    assert len(ways) == 1


def test_suit_only_asks_for_no_shape():
    hand = C("♥4♥6♥8♥8♠5")
    assert len(list(follows(ORDER, hand, owed(ORDER, hand, C("♥9♥9"), suit_only=True)))) == 4
    assert len(list(follows(ORDER, hand, owed(ORDER, hand, C("♥9♥9"))))) == 1


# --- who wins -------------------------------------------------------------------------------


def winner(*plays: str, compare: str = "highest", match: str = "cover") -> int:
    return best_play(ORDER, [C(play) for play in plays], compare, match)


def test_only_the_led_suit_or_trumps_win():
    assert winner("♦K", "♥A", "♦4", "♣A") == 0
    assert winner("♦K", "♥A", "♦A", "♠3") == 3
    assert winner("♥A♥K", "♠6♦4", "♣4♣5") == 0


def test_first_of_equals():
    assert winner("♥A", "♥3", "♥A", "♥K") == 0
    assert winner("♥2", "♣2", "♦2", "♠3") == 0
    assert winner("♦9", "♥2", "♣2", "♦2") == 1


def test_shape_must_be_covered():
    assert winner("♥9♥9", "♠3♠4", "♥T♥J", "♠3♠3") == 3
    assert winner("♥9♥9♥3♥4", "♠3♠3♠4♠4") == 1
    assert winner("♥9♥9♥3♥4", "♠3♠3♠4♠4", match="exact") == 0
    assert winner("♣6♣6♣6♣7♣7♣7", "♣8♣8♣9♣9♣T♣T") == 0


def test_three_ways_to_compare_throws():
    throw = ["♥A♥K", "♠8♠9", "♠4♠A", "♣4♣5"]
    assert winner(*throw) == 2
    assert winner(*throw, compare="all") == 1
    assert winner(*throw, compare="longest_unit") == 2
    throw = ["♥9♥9♥3", "♠4♠4♠A", "♠6♠6♠5"]
    assert winner(*throw) == 1
    assert winner(*throw, compare="all") == 1
    assert winner(*throw, compare="longest_unit") == 2


def test_all_finds_the_covering_that_beats():
    """Two pairs cover a pair and two singles; which pair serves as the pair is the player's."""
    assert winner("♥9♥9♥3♥4", "♠3♠3♠8♠8", "♠4♠4♠9♠9", compare="all") == 2
    assert winner("♥9♥9♥3♥4", "♠4♠4♠9♠9", "♠5♠5♠8♠8", compare="all") == 1
    assert not matches(ORDER, C("♠3♠3♠4"), ((2, 1), (2, 1)))


def test_throws_are_checked_against_each_hand_alone():
    throw = C("♥A ♥8♥8 ♥4♥4")
    assert beaten_units(ORDER, throw, [C("♥K♥9"), C("♥9"), C("♠A")]) == ()
    beaten = beaten_units(ORDER, throw, [C("♥9♥9"), C("♥K"), ()])
    assert [unit.cards for unit in beaten] == [C("♥4♥4"), C("♥8♥8")]
    beaten = beaten_units(ORDER, C("♥K ♥Q ♥4♥4"), [C("♥A"), C("♥6♥6"), ()])
    assert [unit.cards for unit in beaten] == [C("♥4♥4"), C("♥Q"), C("♥K")]
    assert beaten_units(ORDER, C("♥A ♥A"), [C("♥A"), C("♥A")]) == ()


# --- the course of a hand -------------------------------------------------------------------


def test_after_play_follows_the_trick_and_its_points():
    facts = Tricks(seat=1, phase="play", counts=(2,) * 4, leader=1)
    for text in ("♥K", "♥T", "♠3", "♥5"):
        cards = C(text)
        assert facts.seat is not None
        reading = read_play(ORDER, cards, facts.lead)
        played = Played(facts.seat, Move("play", cards), reading)
        facts = after_play(facts, played, lambda plays: best_play(ORDER, plays))
    assert [one.meaning.how for one in facts.history] == ["lead", "follow", "ruff", "ruff"]
    assert facts.leader == facts.seat == 0
    assert facts.points == (card_points(C("♥K♥T♥5")), 0, 0, 0)
    assert facts.counts == (1, 1, 1, 1)
    assert (facts.table, len(facts.last), len(facts.seen)) == ((), 4, 4)
    assert past_tricks(facts) == (facts.last,)
    assert known_voids(ORDER, facts) == ({"♥"}, set(), set(), {"♥"})


def test_a_failed_throw_lays_down_one_unit():
    whole = C("♥A ♥4♥4")
    reading = read_play(ORDER, whole, None)
    pair = beaten_units(ORDER, whole, [C("♥9♥9")])[0]
    failed = type(reading)(reading.how, reading.suit, reading.units, failed=pair)
    refused = type(reading)(reading.how, reading.suit, reading.units, failed=pair, refused=True)
    facts = Tricks(seat=1, phase="play", counts=(9,) * 4, leader=1)
    after = after_play(facts, Played(1, Move("play", whole), failed), lambda plays: 0)
    assert after.lead == C("♥4♥4")
    assert after.counts == (9, 7, 9, 9)
    assert after.history[0].move.cards == in_notation_order(whole)
    again = after_play(facts, Played(1, Move("play", whole), refused), lambda plays: 0)
    assert (again.seat, again.lead, again.refused, again.counts) == (1, None, True, facts.counts)
    assert stands(again.history[0]) == ()


def test_kinds():
    shapes_ = [(1, 1), (2, 1), (3, 1), (2, 2), (3, 3)]
    assert [kind_of(shape) for shape in shapes_] == [
        "single",
        "pair",
        "triple",
        "tractor",
        "triple_tractor",
    ]
