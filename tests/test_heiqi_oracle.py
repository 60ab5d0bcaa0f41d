"""黑七 against a second reading of its rules, which shares nothing with the engine but `Card`.

Follows are found by trying every subset of a hand, tractors by asking of two cards whether the
rule text calls them neighbours, and winners by comparing printed ranks.
"""

import random
from collections import Counter
from itertools import combinations

import pytest

import paikit
from paikit.cards import Suit, deck, in_notation_order
from paikit.rulesets.heiqi.order import order
from paikit.tricks import best_play

GAME = paikit.game("heiqi")
PLAIN = "345689TJQKA"

# --- the rule text, read again ---------------------------------------------------------------


def is_trump(card, trump):
    return card.suit is None or card.suit is trump or card.rank in ("7", "2")


def door(card, trump):
    return "主" if is_trump(card, trump) else card.suit


def height(card, trump):
    """Big joker, small joker, 主7, 副7, 主2, 副2, then A to 3."""
    if card.suit is None:
        return 101 if card.rank == "X" else 100
    main = card.suit is trump
    if card.rank == "7":
        return 99 if main else 98
    if card.rank == "2":
        return 97 if main else 96
    return PLAIN.index(card.rank) + (50 if main else 0)


def next_above(low, high, trump):
    """Whether two cards are neighbours: inside the jokers, the 7s, the 2s, or A to 3."""
    if door(low, trump) != door(high, trump):
        return False
    for group in (("x", "X"), ("7",), ("2",), PLAIN):
        if low.rank in group and high.rank in group:
            return height(high, trump) - height(low, trump) == 1
    return False


def pairs_of(cards):
    return frozenset(card for card, count in Counter(cards).items() if count == 2)


def runs(pairs, trump):
    """Every run of neighbouring pairs, single pairs among them."""
    found = [(card,) for card in pairs]
    for run in found:
        found += [(*run, card) for card in pairs if next_above(run[-1], card, trump)]
    return found


def served(pairs, asked, trump):
    """The lengths of the runs that answer `asked` pairs, longest first, at their best."""
    fitting = [run for run in runs(pairs, trump) if len(run) <= asked]
    if not fitting:
        return ()
    longest = max(map(len, fitting))
    tails = [
        served(pairs - set(run), asked - longest, trump) for run in fitting if len(run) == longest
    ]
    return (longest, *max(tails))


def right_follows(hand, lead, trump):
    suit = door(lead[0], trump)
    need = min(len(lead), sum(door(card, trump) == suit for card in hand))
    asked = len(lead) // 2
    answers = {}
    for cards in {in_notation_order(one) for one in combinations(hand, len(lead))}:
        suited = [card for card in cards if door(card, trump) == suit]
        if len(suited) == need:
            answers[cards] = served(pairs_of(suited), asked, trump)
    best = max(answers.values())
    return {cards for cards, answer in answers.items() if answer == best}


def is_lead(cards, trump):
    """A single, a pair, or neighbouring pairs of one door."""
    if len(cards) == 1:
        return True
    pairs = pairs_of(cards)
    if 2 * len(pairs) != len(cards):
        return False
    return any(len(run) == len(pairs) for run in runs(pairs, trump))


def right_winner(plays, trump):
    best = 0
    for place in range(1, 4):
        cards = plays[place]
        doors = {door(card, trump) for card in cards}
        same = doors == {door(plays[0][0], trump)} or doors == {"主"}
        if not same or not is_lead(cards, trump):
            continue
        mine = max(height(card, trump) for card in cards)
        over = is_trump(cards[0], trump) and not is_trump(plays[best][0], trump)
        level = is_trump(cards[0], trump) == is_trump(plays[best][0], trump)
        if over or (level and mine > max(height(card, trump) for card in plays[best])):
            best = place
    return best


def right_gain(bid, points):
    """What 庄 gets from each, in whole tens rounded up."""
    gap = abs(bid - points)
    tens = gap // 10 + (gap % 10 > 0)
    price = {80: 3, 90: 2, 100: 2, 110: 1}[bid] * tens
    if points == 0:
        return 2 * price
    return price if points < bid else -price


# --- the engine against it -------------------------------------------------------------------


def rich_hand(rng, trump, suit, size):
    """A hand with many pairs and runs in one door."""
    pack = deck(2)
    own = [card for card in pack if door(card, trump) == suit]
    own.sort(key=lambda card: (height(card, trump), card.place))
    start = rng.randint(0, len(own) // 2)
    near = own[start : start + rng.choice([6, 10, 14])]
    cards = rng.sample(near, min(len(near), rng.randint(2, size)))
    rest = list((Counter(pack) - Counter(cards)).elements())
    return tuple(cards + rng.sample(rest, size - len(cards)))


def some_lead(rng, trump, suit):
    faces = [card for card in set(deck(1)) if door(card, trump) == suit]
    faces.sort(key=lambda card: (height(card, trump), card.place))
    lead = runs(frozenset(faces), trump)
    run = rng.choice([run for run in lead if len(run) == rng.choice([1, 1, 2, 3])] or lead[:5])
    return (rng.choice(faces),) if rng.random() < 0.2 else run * 2


@pytest.mark.parametrize("trump", list(Suit))
def test_follows_equal_all_subsets(trump):
    rng = random.Random(f"follow {trump}")
    tried = 0
    while tried < 500:
        suit = rng.choice(["主", *(one for one in Suit if one is not trump)])
        lead = some_lead(rng, trump, suit)
        hand = rich_hand(rng, trump, suit, rng.randint(max(3, len(lead)), 11))
        if any(count > 2 for count in Counter((*hand, *lead)).values()):
            continue
        tried += 1
        table = [" ".join(map(repr, lead))]
        view = GAME.position(hand=hand, table=table, trump=trump)
        moves = [move.cards for move in GAME.legal_moves(view)]
        right = right_follows(hand, lead, trump)
        assert len(moves) == len(set(moves))
        assert set(moves) == right, (hand, lead)
        for cards in rng.sample(sorted(right, key=repr), min(3, len(right))):
            assert GAME.is_legal(view, paikit.Move("play", cards))
        offered = paikit.Move("play", tuple(rng.sample(hand, len(lead))))
        assert GAME.is_legal(view, offered) == (offered.cards in right), (hand, lead, offered)


@pytest.mark.parametrize("trump", list(Suit))
def test_leads_equal_all_subsets(trump):
    rng = random.Random(f"lead {trump}")
    for _ in range(60):
        hand = rich_hand(rng, trump, rng.choice(["主", "♥" if trump != "♥" else "♣"]), 10)
        view = GAME.position(hand=hand, trump=trump)
        moves = [move.cards for move in GAME.legal_moves(view)]
        right = {
            in_notation_order(cards)
            for size in range(1, 11)
            for cards in combinations(hand, size)
            if is_lead(cards, trump)
        }
        assert len(moves) == len(set(moves))
        assert set(moves) == right


def test_winners():
    rng = random.Random("winner")
    ruffs = 0
    for _ in range(1500):
        trump = rng.choice(list(Suit))
        suit = rng.choice(["主", *(one for one in Suit if one is not trump)])
        lead = some_lead(rng, trump, suit)
        rest = list((Counter(deck(2)) - Counter(lead)).elements())
        if len(rest) != 108 - len(lead):
            continue
        plays = [lead]
        for _seat in range(3):
            cards = some_lead(rng, trump, rng.choice([suit, "主"]))
            if len(cards) != len(lead) or (Counter(cards) - Counter(rest)):
                cards = tuple(rng.sample(rest, len(lead)))
            rest = list((Counter(rest) - Counter(cards)).elements())
            plays.append(cards)
        right = right_winner(plays, trump)
        table = [" ".join(map(repr, cards)) for cards in plays[:3]]
        view = GAME.position(hand=rest[: len(lead)], table=table, trump=trump, seat=3)
        assert view.public.leader == 0
        assert GAME.winning(view) == right_winner([*plays[:3], plays[0]], trump)
        assert best_play(order(trump), plays) == right, plays
        ruffs += suit != "主" and is_trump(plays[right][0], trump)
    assert ruffs > 150


def test_score_table():
    for bid in (80, 90, 100, 110):
        for points in range(0, 205, 5):
            for declarer in range(4):
                each = right_gain(bid, points)
                paid = [-each] * 4
                paid[declarer] = 3 * each
                score = GAME.settle(bid=bid, points=points, declarer=declarer)
                assert list(score.points) == paid


def test_known_payments():
    known = {
        80: {0: 48, 40: 12, 75: 3, 80: 0, 85: -3, 90: -3, 120: -12, 200: -36},
        90: {0: 36},
        100: {0: 40},
        110: {0: 22, 105: 1, 200: -9},
    }
    for bid, row in known.items():
        for points, each in row.items():
            assert GAME.settle(bid=bid, points=points).points == (3 * each, -each, -each, -each)


def test_forty_two_trumps():
    for trump in Suit:
        assert sum(is_trump(card, trump) for card in deck(2)) == 42
        view = GAME.position(hand="♥3", trump=trump)
        for card in deck(1):
            suit = GAME.suit(view, card)
            assert (suit == "trump") == is_trump(card, trump)
            for other in deck(1):
                if door(card, trump) == door(other, trump):
                    higher = GAME.power(view, card) > GAME.power(view, other)
                    assert higher == (height(card, trump) > height(other, trump))
