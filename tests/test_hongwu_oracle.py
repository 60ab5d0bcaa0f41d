"""红五三打一 against an oracle written from the rules text alone.

It shares nothing with the engine but `Card`: its own order of cards, all subsets of a hand for
what may follow, every way to part cards into units, and the score by hand for every outcome.
"""

import random
from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

import paikit
from paikit.cards import Card, Rank, Suit, deck

TOP = ["♥5", "X", "x", "main3", "deputy3", "main2", "off2"]
PLAIN = "AKQJT9876543"
COLOUR = {"♠": "♣", "♣": "♠", "♥": "♦", "♦": "♥"}
SUITS = "♠♥♣♦"


# --- the oracle -----------------------------------------------------------------------------------


@cache
def place(card, trump):
    """The suit of a card, its height there (0 is lowest), and its step among tractor ranks."""
    name = repr(card)
    special = name if name in ("♥5", "X", "x") else None
    if name[1:] == "3" and name[0] == trump:
        special = "main3"
    if name[1:] == "3" and name[0] == COLOUR[trump]:
        special = "deputy3"
    if name[1:] == "2":
        special = "main2" if name[0] == trump else "off2"
    if special:
        return "trump", 100 - TOP.index(special), None
    suit = name[0]
    ranks = [
        rank
        for rank in reversed(PLAIN)
        if not (suit == "♥" and rank == "5")
        and not (rank == "3" and suit in (trump, COLOUR[trump]))
    ]
    step = ranks.index(name[1:])
    return ("trump" if suit == trump else suit), step, step


def suit_of(card, trump):
    return place(card, trump)[0]


def height(card, trump):
    suit, number, _ = place(card, trump)
    return number + 1000 if suit == "trump" else number


def runs(counts, copies, length, trump):
    """Every run of so many neighbouring faces with so many copies each, as tuples of faces."""
    faces = [face for face, count in counts.items() if count >= copies]
    if length == 1:
        return [(face,) for face in faces]
    steps = {place(face, trump)[2]: face for face in faces if place(face, trump)[2] is not None}
    found = []
    for low in steps:
        wanted = range(low, low + length)
        if all(step in steps for step in wanted):
            found.append(tuple(steps[step] for step in wanted))
    return found


def without(counts, faces, copies):
    rest = Counter(counts)
    rest.subtract(dict.fromkeys(faces, copies))
    return +rest


def parted(cards, trump):
    """The units cards of one suit fall into: the most copies first, then the longest."""
    counts = Counter(cards)
    for copies in (3, 2, 1):
        for length in range(12, 0, -1):
            if copies == 1 and length > 1:
                continue
            found = runs(counts, copies, length, trump)
            if found:
                best = max(found, key=lambda faces: max(height(face, trump) for face in faces))
                rest = without(counts, best, copies)
                unit = ((copies, length), max(height(face, trump) for face in best), best)
                return [unit, *parted(rest.elements(), trump)]
    return []


def served(counts, asked, trump):
    """The best answer to the asked shapes over every way to give it: shapes, most first."""
    if not asked:
        return ()
    (copies, length), *others = asked
    best = None
    for alike in range(copies, 1, -1):
        for run in range(length, 0, -1):
            for faces in runs(counts, alike, run, trump):
                rest = without(counts, faces, alike)
                left = [(copies, length - run)] if run < length else []
                if alike < copies and left:
                    left = [(alike, length - run)]  # once short of copies, short for good
                answer = ((alike, run), *served(rest, [*left, *others], trump))
                best = answer if best is None else max(best, answer)
            if best is not None:
                return best
    return served(counts, others, trump)


def legal_answers(hand, lead, trump, strict=True):
    """Every set of cards that may answer a lead: the best of all subsets of the hand."""
    led = suit_of(lead[0], trump)
    held = sum(suit_of(card, trump) == led for card in hand)
    need = min(held, len(lead))
    asked = [shape for shape, _, _ in parted(lead, trump) if shape[0] > 1]
    found = {}
    for cards in set(combinations(sorted(hand, key=repr), len(lead))):
        suited = [card for card in cards if suit_of(card, trump) == led]
        if len(suited) == need:
            found[cards] = served(Counter(suited), asked, trump) if strict else ()
    best = max(found.values())
    return {cards for cards, answer in found.items() if answer == best}


def trick_winner(plays, trump):
    """The seat that wins: all of the led suit or all trumps, the lead's shapes, highest card."""
    led = suit_of(plays[0][0], trump)
    asked = [shape for shape, _, _ in parted(plays[0], trump)]
    best = 0
    for seat, cards in enumerate(plays):
        suits = {suit_of(card, trump) for card in cards}
        if suits not in ({led}, {"trump"}):
            continue
        larger = [shape for shape in asked if shape[0] > 1]
        if served(Counter(cards), larger, trump) != tuple(larger):
            continue
        if max(height(c, trump) for c in cards) > max(height(c, trump) for c in plays[best]):
            best = seat
    return best


# --- random positions -----------------------------------------------------------------------------


def hand_in(rng, trump, suit, packs, inside, outside):
    """A hand with so many cards of one suit, bunched so that pairs and runs are common."""
    members = [card for card in set(deck()) if suit_of(card, trump) == suit]
    members.sort(key=lambda card: height(card, trump))
    start = rng.randrange(len(members) - 4)
    window = members[start : start + 6] * packs
    others = [card for card in deck(packs) if suit_of(card, trump) != suit]
    return rng.sample(window, min(inside, len(window))), rng.sample(others, outside)


def random_lead(rng, trump, suit, packs):
    """A unit or a throw of one suit, of 1 to 6 cards, all shapes about as often."""
    cards, _ = hand_in(rng, trump, suit, packs, 6 if packs == 2 else 9, 0)
    left = Counter(cards)
    lead = []
    for _ in range(rng.choice([1, 1, 2, 3])):
        copies, length = rng.randint(1, packs), rng.choice([1, 1, 2, 3])
        found = runs(left, copies, 1 if copies == 1 else length, trump)
        faces = rng.choice(found) if found else ()
        if 0 < len(faces) * copies <= 6 - len(lead):
            lead += faces * copies
            left = without(left, faces, copies)
    return tuple(lead or rng.sample(cards, 1))


@pytest.mark.parametrize("packs", [2, 3])
@pytest.mark.parametrize("shape", ["strict", "suit_only"])
def test_what_may_follow(packs, shape):
    rng = random.Random(f"follow {packs} {shape}")
    rules = paikit.game("hongwu", packs=packs, follow_shape=shape)
    seen = Counter()
    for _ in range(3000 if shape == "strict" else 300):
        trump = rng.choice(SUITS)
        suit = rng.choice(["trump", *(one for one in SUITS if one != trump)])
        lead = random_lead(rng, trump, suit, packs)
        inside, outside = hand_in(
            rng, trump, suit, packs, rng.choice([0, len(lead) - 1, len(lead), 7, 8]), 3
        )
        hand = rng.sample(inside, len(inside)) + outside
        over = Counter(hand) + Counter(lead)
        if len(hand) < len(lead) or any(over[card] > packs for card in over):
            continue
        view = rules.position(hand=hand, table=[paikit.Move("play", lead)], seat=1, trump=trump)
        expected = legal_answers(hand, lead, trump, shape == "strict")
        found = [move.cards for move in rules.legal_moves(view)]
        as_sets = {tuple(sorted(cards, key=repr)) for cards in found}
        assert as_sets == expected, (trump, lead, hand)
        assert len(found) == len(as_sets)
        subsets = sorted(set(combinations(sorted(hand, key=repr), len(lead))), key=repr)
        for cards in rng.sample(subsets, min(12, len(subsets))):
            legal = rules.is_legal(view, paikit.Move("play", cards))
            assert legal == (cards in expected), (trump, lead, hand, cards)
        near = rules.nearest(view, paikit.Move("play", tuple(hand[: len(lead)])))
        assert {tuple(sorted(move.cards, key=repr)) for move in near} <= expected
        seen[tuple(one for one, _, _ in parted(lead, trump))] += 1
    assert len(seen) > 8  # singles, pairs, triples, tractors and throws of them were all met


@pytest.mark.parametrize("packs", [2, 3])
def test_how_cards_part_into_units(packs):
    rng = random.Random(f"units {packs}")
    rules = paikit.game("hongwu", packs=packs)
    for _ in range(400):
        trump = rng.choice(SUITS)
        suit = rng.choice(["trump", *(one for one in SUITS if one != trump)])
        cards, _ = hand_in(rng, trump, suit, packs, rng.randint(1, 10), 0)
        view = rules.position(hand=cards, trump=trump)
        reading = rules.verdict(view, paikit.Move("play", tuple(cards))).meaning
        shapes = sorted(unit.shape for unit in reading.units)
        assert shapes == sorted(shape for shape, _, _ in parted(cards, trump)), (trump, cards)


@pytest.mark.parametrize("packs", [2, 3])
def test_who_wins_a_trick(packs):
    rng = random.Random(f"winner {packs}")
    rules = paikit.game("hongwu", packs=packs)
    won = Counter()
    for _ in range(600):
        trump = rng.choice(SUITS)
        suit = rng.choice(["trump", *(one for one in SUITS if one != trump)])
        lead = random_lead(rng, trump, suit, packs)
        plays = [lead]
        for _seat in range(3):
            source = rng.choice([suit, "trump"])
            inside, outside = hand_in(rng, trump, source, packs, 8, 8)
            cards = inside if rng.random() < 0.8 else outside
            plays.append(tuple(rng.sample(cards, len(lead))))
        over = Counter(card for cards in plays for card in cards)
        if any(over[card] > packs for card in over):
            continue
        state = rules.deal(hands=plays, trump=trump, declarer=0, first=0)
        if rules.play(state, paikit.Move("play", lead)).table[0].move.cards != lead:
            continue  # the throw failed
        for cards in plays:
            state = rules.play(state, paikit.Move("play", cards))
        assert state.public.leader == trick_winner(plays, trump), (trump, plays)
        won[state.public.leader] += 1
    assert min(won.values()) > 20


@pytest.mark.parametrize("packs", [2, 3])
def test_which_throws_stand(packs):
    """A part is beaten by a hand that can part off the same shape with a higher card."""
    rng = random.Random(f"throws {packs}")
    rules = paikit.game("hongwu", packs=packs)
    outcomes = Counter()
    for _ in range(700):
        trump = rng.choice(SUITS)
        suit = rng.choice(["trump", *(one for one in SUITS if one != trump)])
        lead = random_lead(rng, trump, suit, packs)
        parts = parted(lead, trump)
        rest = list(deck(packs))
        for card in lead:
            rest.remove(card)
        same = [card for card in rest if suit_of(card, trump) == suit]
        low = sorted(same, key=lambda card: height(card, trump))[: rng.randint(4, len(same))]
        pool = low + [card for card in rest if suit_of(card, trump) != suit]
        rng.shuffle(pool)
        size = len(lead)
        others = [tuple(pool[i * size : (i + 1) * size]) for i in range(3)]
        if len(parts) == 1 or min(map(len, others)) < size:
            continue
        beaten = []
        for shape, top, faces in parts:
            for hand in others:
                suited = Counter(card for card in hand if suit_of(card, trump) == suit)
                better = runs(suited, *shape, trump)
                if any(max(height(face, trump) for face in one) > top for one in better):
                    beaten.append((-shape[0], -shape[1], top, faces))
        state = rules.deal(hands=[lead, *others], trump=trump, declarer=0, first=0)
        stood = rules.play(state, paikit.Move("play", lead)).table[0].move.cards
        if beaten:  # of two equals, such as ♥2 and ♣2, either may be the one
            copies, _, _, faces = min(beaten, key=lambda one: one[:3])
            expected = sorted(height(face, trump) for face in faces * -copies)
            assert sorted(height(card, trump) for card in stood) == expected
            assert not Counter(stood) - Counter(lead)
        else:
            assert sorted(stood, key=repr) == sorted(lead, key=repr), (trump, lead, others)
        outcomes[bool(beaten)] += 1
    assert min(outcomes[True], outcomes[False]) > 30


# --- trumps, bids, scores -------------------------------------------------------------------------


@pytest.mark.parametrize("trump", SUITS)
def test_the_order_of_all_cards(trump):
    view = paikit.game("hongwu").position(hand="♦4", trump=trump)
    rules = view.game
    for a, b in product(set(deck()), repeat=2):
        assert (rules.suit(view, a) == rules.suit(view, b)) == (
            suit_of(a, trump) == suit_of(b, trump)
        )
        if suit_of(a, trump) == suit_of(b, trump):
            higher = rules.power(view, a) > rules.power(view, b)
            assert higher == (height(a, trump) > height(b, trump)), (a, b)


@pytest.mark.parametrize(("packs", "low", "cap"), [(2, 60, 200), (3, 80, 300)])
def test_every_bid_after_every_bid(packs, low, cap):
    rules = paikit.game("hongwu", packs=packs)
    for standing in range(low, cap, 5):
        view = rules.position(hand="♠4", bids=[standing], seat=1)
        for bid in range(cap + 20):
            right = bid <= cap and bid - standing in (5, 10, 15)
            assert rules.is_legal(view, paikit.Move("bid", number=bid)) == right


@pytest.mark.parametrize("packs", [2, 3])
@pytest.mark.parametrize("version", ["rules_20_2", "note_15_5"])
@pytest.mark.parametrize("exact", ["made", "tie"])
@pytest.mark.parametrize("table", ["flat", "steps"])
def test_every_score(packs, version, exact, table):
    options = {"red5_capture": version, "exact": exact, "score_table": table}
    rules = paikit.game("hongwu", packs=packs, **options)
    captures = [(), ((0, 1),), ((2, 0),), ((0, 3), (1, 0)), ((0, 2), (0, 2))]
    for bid, points, captured in product((80, 100, 145), range(0, 200, 5), captures):
        own = sum(owner == 0 for owner, _ in captured)
        theirs = len(captured) - own
        final = points - bid + (20 * (theirs - own) if version == "rules_20_2" else 0)
        base = 2 * (1 + abs(final) // (40 if packs == 2 else 60) * (table == "steps"))
        sign = 0 if final == 0 and exact == "tie" else 1 if final >= 0 else -1
        pays = [3 * sign * base, -sign * base, -sign * base, -sign * base]
        for owner, captor in captured:
            if version == "rules_20_2":
                pays[owner] -= 2
                pays[captor] += 2
            elif owner == 0:
                pays = [pays[0] - 15, pays[1] + 5, pays[2] + 5, pays[3] + 5]
            else:
                pays[owner] -= 5
                pays[0] += 5
        score = rules.settle(bid=bid, points=points, captured=captured)
        assert score.points == tuple(pays), (bid, points, captured)
        assert sum(score.points) == 0


def test_the_oracle_knows_the_rules_text():
    """The oracle itself, on the examples the rules text gives."""
    five, four, six = Card(Rank.FIVE, Suit.HEARTS), Card(Rank.FOUR, Suit.HEARTS), "♥6"
    assert suit_of(five, "♠") == "trump"
    tractor = [four, four, *paikit.parse_cards(f"{six} {six}")]
    assert [shape for shape, _, _ in parted(tractor, "♠")] == [(2, 2)]
    jokers = paikit.parse_cards("X X x x")
    assert [shape for shape, _, _ in parted(jokers, "♠")] == [(2, 1), (2, 1)]
