"""Cards and their notation, packs, and deals that are a number."""

import pickle
import random
from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paikit.cards import (
    FACES,
    Card,
    Rank,
    Suit,
    check_copies,
    contains,
    deck,
    in_notation_order,
    missing,
    parse_card,
    parse_cards,
    show_cards,
    shuffled,
    spawn,
    without,
)
from paikit.words import BadSetup, Unreadable

hands = st.lists(st.sampled_from(FACES), max_size=30).map(tuple)


def test_a_face_is_one_object():
    ten = Card(Rank.TEN, Suit.SPADES)
    assert parse_card("♠T") is ten
    assert pickle.loads(pickle.dumps(ten)) is ten
    assert deepcopy((ten,))[0] is ten
    assert len(set(FACES)) == 54
    with pytest.raises(AttributeError, match="rank"):
        ten.rank = Rank.TWO
    with pytest.raises(KeyError):
        Card(Rank.BIG_JOKER, Suit.SPADES)


@pytest.mark.parametrize(
    ("text", "face"),
    [
        *[(text, "♠T") for text in ("♠T", "♠10", "ST", "S10", "s10", "st", "♠️10")],
        *[(text, "♥A") for text in ("♥A", "HA", "ha", "♥︎A")],
        *[(text, "x") for text in ("x", "小王", "SB")],
        *[(text, "X") for text in ("X", "大王", "HR")],
    ],
)
def test_spellings_of_a_card(text, face):
    assert str(parse_card(text)) == face


@pytest.mark.parametrize(
    "text",
    ["", "♠", "♠1", "♠11", "♠0", "10♠", "T", "z3", "xx", "sb", "♠x", "joker", "♤5", "♠５", "S 5"],
)
def test_what_is_no_card_is_quoted(text):
    with pytest.raises(Unreadable) as error:
        parse_card(text)
    assert f"“{text}”" in error.value.text("en")
    assert f"“{text}”" in error.value.text("zh")


def test_cards_stand_apart_or_close():
    read = parse_cards("♠5♥10 ST,x，X、大王  HA")
    assert show_cards(read) == "♠5 ♥T ♠T x X X ♥A"
    assert parse_cards("") == parse_cards(" \n\t") == ()
    with pytest.raises(Unreadable, match="♠5Q"):
        parse_cards("♠4 ♠5Q")
    with pytest.raises(Unreadable, match="7"):
        parse_cards([7])


@given(hands)
def test_notation_comes_back(hand):
    assert parse_cards(show_cards(hand)) == hand
    assert parse_cards("".join(map(str, hand))) == hand
    assert parse_cards(hand) == hand


@given(hands)
def test_notation_order_forgets_the_order_alone(hand):
    ordered = in_notation_order(hand)
    assert Counter(ordered) == Counter(hand)
    assert in_notation_order(reversed(hand)) == ordered


def test_text_in_both_languages():
    assert [parse_card("x").text(one) for one in ("zh", "en")] == ["小王", "small joker"]
    assert [parse_card("♠T").text(one) for one in ("zh", "en")] == ["♠10", "♠10"]
    assert [Rank.BIG_JOKER.text(one) for one in ("zh", "en")] == ["大王", "big joker"]


def test_decks():
    assert len(deck()) == 54
    assert len(deck(2)) == 108
    assert len(deck(jokers=False)) == 52
    assert Counter(deck(3))[parse_card("X")] == 3
    assert deck(2) == in_notation_order(deck(2))


@given(hands, hands)
def test_taking_cards_away(hand, going):
    gone = missing(hand, going)
    assert Counter(gone) == Counter(going) - Counter(hand)
    assert contains(hand, going) == (not gone)
    assert Counter(without(hand, going)) == Counter(hand) - Counter(going)


def test_what_stays_keeps_its_order():
    assert show_cards(without(parse_cards("♠3 ♥3 ♠3 ♠2"), parse_cards("♠3"))) == "♥3 ♠3 ♠2"


def test_too_many_copies_are_named():
    check_copies(parse_cards("♠5 ♠5"), deck(2))
    with pytest.raises(BadSetup) as error:
        check_copies(parse_cards("♠5 ♠5 ♠5"), deck(2))
    assert error.value.text("en") == "There are 3 of ♠5, but the pack has 2."


def test_a_shuffle_is_the_number_alone():
    """The first cards of seed 7 on every machine: a change here changes every shared deal."""
    cards = shuffled(deck(), random.Random("a deal"))
    assert Counter(cards) == Counter(deck())
    assert show_cards(cards[:8]) == "♠J ♦K ♦2 ♥4 ♣T ♥T ♣J ♠7"
    assert shuffled(deck(), random.Random("a deal")) == cards
    assert shuffled(deck(), random.Random("another")) != cards


def test_a_spawned_generator_leaves_its_parent_alone():
    parent, other = random.Random(1), random.Random(1)
    child = spawn(parent)
    assert child.random() == spawn(other).random()
    assert parent.random() == other.random()
    assert spawn(random.Random(2)).random() != child.random()
