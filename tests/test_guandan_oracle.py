"""Every combination of 掼蛋 a second time, straight from the rule text and by brute force.

Shares nothing with the engine but cards: each wild card is tried as every rank, the cards so
made are looked at, and two plays are compared. Slow and short, so that it can be believed.
"""

import random
from collections import Counter
from functools import lru_cache
from itertools import combinations, product

import pytest

import paikit
from paikit.cards import RANKS, Card, Rank, deck, in_notation_order
from paikit.contract import PASS, Move

GAME = paikit.game("guandan")
LEVELS = "23456789TJQKA"
RUN = "A23456789TJQKA"
KINDS = ["single", "pair", "triple", "full_house", "straight", "tube", "plate"]
KINDS += ["bomb", "straight_flush", "joker_bomb"]


def value(rank, level):
    """GD-26: 2 … A, then the level card, the small and the big joker."""
    return {level: 20, "x": 21, "X": 22}.get(rank, LEVELS.find(rank))


def neighbours(ranks):
    """Where these ranks stand one after another on A 2 3 … K A: the place, or None."""
    for start in range(len(RUN) - len(ranks) + 1):
        if set(RUN[start : start + len(ranks)]) == set(ranks):
            return start
    return None


def look(ranks, one_suit, level):
    """What these ranks are without any wild card: (kind, number of cards, height), or None."""
    size, counts = len(ranks), Counter(ranks)
    if sorted(ranks) == ["X", "X", "x", "x"]:
        return "joker_bomb", 4, 0
    jokers = "x" in ranks or "X" in ranks
    if len(counts) == 1 and size <= 10 and (not jokers or size <= 2):
        kind = {1: "single", 2: "pair", 3: "triple"}.get(size, "bomb")
        return kind, size, value(ranks[0], level)
    if sorted(counts.values()) == [2, 3]:
        triple = max(counts, key=counts.get)
        if triple not in "xX":
            return "full_house", 5, value(triple, level)
    each = set(counts.values())
    for kind, copies, length in (("straight", 1, 5), ("tube", 2, 3), ("plate", 3, 2)):
        if each == {copies} and len(counts) == length and not jokers:
            place = neighbours(list(counts))
            if place is not None:
                flush = kind == "straight" and one_suit
                return "straight_flush" if flush else kind, size, place
    return None


@lru_cache(maxsize=400_000)
def meanings(cards, level):
    """Everything some cards can mean, as (kind, size, height)."""
    wild = f"♥{level}"
    fixed = [card for card in cards if str(card) != wild]
    wilds = len(cards) - len(fixed)
    one_suit = len({card.suit for card in fixed}) == 1
    ranks = [str(card.rank) for card in fixed]
    found = set()
    for stand in product(RANKS, repeat=wilds) if fixed else [[Rank(level)] * wilds]:
        if list(stand) == sorted(stand, key=RANKS.index):
            found.add(look(ranks + [str(rank) for rank in stand], one_suit, level))
    return found - {None}


def bombs(play):
    """GD-30 to GD-33: 0 for no bomb, else 4 < 5 < straight flush < 6 < … < 10 < four jokers."""
    kind, size, _ = play
    return {"bomb": size * 10, "straight_flush": 55, "joker_bomb": 999}.get(kind, 0)


def beats(mine, theirs):
    if bombs(mine) or bombs(theirs):
        return (bombs(mine), mine[2]) > (bombs(theirs), theirs[2])
    return mine[:2] == theirs[:2] and mine[2] > theirs[2]


def subsets(hand):
    sizes = range(1, min(len(hand), 10) + 1)
    return {cards for size in sizes for cards in combinations(in_notation_order(hand), size)}


def allowed(hand, level, table):
    """Every set of cards that may be played, with the kinds it may be played as."""
    plays = {}
    for cards in subsets(hand):
        fits = {m for m in meanings(cards, level) if table is None or beats(m, table)}
        if fits:
            plays[cards] = fits
    return plays


def as_moves(plays):
    """The moves of these plays; a kind is named only where there are two."""
    for cards, fits in plays.items():
        kinds = sorted({kind for kind, _, _ in fits})
        for kind in kinds:
            yield Move("play", cards, kind=kind if len(kinds) > 1 else "")


def some_hand(rng, level, wilds, size):
    """A hand rich in combinations: few neighbouring ranks, sometimes few suits, some jokers."""
    start, width = rng.randrange(13), rng.choice([2, 3, 4, 5, 6])
    ranks = {RUN[(start + step) % 13] for step in range(width)} | {level}
    suits = rng.choice(["♠", "♠♦", "♠♥♣♦", "♠♥♣♦"])
    wild = f"♥{level}"
    pool = [c for c in deck(2) if c.is_joker or (c.rank in ranks and c.suit in suits)]
    pool = [c for c in pool if str(c) != wild and not (c.is_joker and rng.random() < 0.5)]
    rng.shuffle(pool)
    return [*pool[: size - wilds], *[Card(Rank(level), paikit.Suit.HEARTS)] * wilds]


def some_table(rng, level, hand):
    """A play of other cards, (None, None) for a lead; often one the hand could answer."""
    if rng.random() < 0.3:
        return None, None
    left = Counter(deck(2)) - Counter(hand)
    other = [c for c in some_hand(rng, level, rng.choice([0, 0, 1]), 7) if left[c] > 1]
    plays = allowed(other, level, None)
    if not plays:
        return None, None
    wanted = rng.choice(KINDS)
    fitting = [c for c in plays if any(m[0] == wanted for m in plays[c])] or list(plays)
    cards = rng.choice(sorted(fitting, key=str))
    kind = rng.choice(sorted({m[0] for m in plays[cards]}))
    best = max((m for m in plays[cards] if m[0] == kind), key=lambda m: m[2])
    one_kind = len({m[0] for m in plays[cards]}) == 1
    return best, Move("play", cards, kind="" if one_kind else kind)


def position(rng, level, wilds, size):
    hand = some_hand(rng, level, wilds, size)
    table, laid = some_table(rng, level, hand)
    view = GAME.position(hand=hand, table=[laid] if laid else [], level=level)
    return hand, table, view


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_legal_moves_are_the_oracle_s(level, wilds):
    rng = random.Random(f"oracle {level} {wilds}")
    for _ in range(60):
        hand, table, view = position(rng, level, wilds, rng.randint(wilds + 1, 10 - wilds // 2))
        plays = allowed(hand, level, table)
        expected = sorted(map(str, as_moves(plays))) + ([str(PASS)] if table else [])
        found = list(map(str, GAME.legal_moves(view)))
        assert sorted(found) == sorted(expected), f"{hand} on {table} at {level}"
        assert all(GAME.is_legal(view, move) for move in as_moves(plays))
        _same_readings(view, plays, level)


def _same_readings(view, plays, level):
    """The strongest meaning of each kind is the one that counts, and readings hold them all."""
    for cards, fits in plays.items():
        for kind in {kind for kind, _, _ in fits}:
            combo = GAME.meaning(view, Move("play", cards, kind=kind))
            best = max((m for m in fits if m[0] == kind), key=lambda m: m[2])
            assert (combo.kind, combo.size, _height(combo, level)) == best
        read = [(c.kind, c.size, _height(c, level)) for c in GAME.readings(cards, level=level)]
        assert set(read) == meanings(cards, level)


def _height(combo, level):
    """A combo's height on the oracle's scale, found from its cards, not from its key."""
    ranks = [str(card.rank) for card in combo.cards if str(card) != f"♥{level}"]
    ranks += [str(rank) for _, rank in combo.wilds]
    return look(ranks, combo.kind == "straight_flush", level)[2]


@pytest.mark.parametrize("level", LEVELS)
def test_objections_filter_to_the_same_moves(level):
    """Trying every set of cards under every kind leaves exactly the legal moves."""
    rng = random.Random(f"filter {level}")
    for wilds in (0, 1, 2) * 6:
        hand, table, view = position(rng, level, wilds, rng.randint(wilds + 1, 8))
        plays = allowed(hand, level, table)
        for cards in subsets(hand):
            kinds = {kind for kind, _, _ in plays.get(cards, ())}
            assert GAME.is_legal(view, Move("play", cards)) == (len(kinds) == 1)
            for kind in KINDS:
                assert GAME.is_legal(view, Move("play", cards, kind=kind)) == (kind in kinds)


@pytest.mark.parametrize("level", LEVELS)
def test_nearest_moves_are_legal_and_share_most_cards(level):
    rng = random.Random(f"nearest {level}")
    for wilds in (0, 1, 2) * 4:
        hand, _, view = position(rng, level, wilds, rng.randint(wilds + 3, 9))
        tried = Move("play", rng.sample(hand, rng.randint(1, min(6, len(hand)))))
        near = GAME.nearest(view, tried)
        every = list(GAME.legal_moves(view))
        assert len(set(near)) == min(3, len(every))
        assert set(near) <= set(every)
        assert [_far(tried, move) for move in near] == sorted(_far(tried, one) for one in every)[:3]


def _far(tried, move):
    """Most cards shared come first; a single card is answered with single cards before that."""
    shared = sum((Counter(tried.cards) & Counter(move.cards)).values())
    return len(tried.cards) == 1 and len(move.cards) != 1, -shared
