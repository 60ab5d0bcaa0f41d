"""Whole matches of 掼蛋 beside a second referee, written from the rule text.

It shares nothing with the engine but the cards: it works out whose turn it is, who owes which
card to whom, and what a hand is worth, and must agree at every step under any house rules.
"""

import random
from collections import Counter
from itertools import islice

import pytest

import paikit
from paikit.contract import option_values

RANKS = "23456789TJQKA"
OPTIONS = option_values(paikit.game("guandan").options)


def some_options(rng):
    return {name: rng.choice(values) for name, values in OPTIONS.items()}


def power(card, level):
    rank = str(card.rank)
    return {"X": 99, "x": 98, level: 50}.get(rank, RANKS.find(rank))


def after(seat, counts):
    """The next seat that still holds cards."""
    seat = (seat + 1) % 4
    return seat if counts[seat] else after(seat, counts)


class Referee:
    """A match as the rule text has it: levels, whose level is played, streaks, failures."""

    def __init__(self, rules, levels=(0, 0), owner=None):
        self.rules = rules
        self.levels, self.owner = list(levels), owner
        self.firsts, self.lasts, self.fails = [0] * 4, [0] * 4, [0, 0]
        self.order = []
        self.winner = None

    @property
    def level(self):
        return RANKS[self.levels[self.owner or 0]]

    # -- the end of a hand --

    def settle(self, order):
        """Moves the levels; returns by how much each side's level changed."""
        self.order = order
        final = RANKS.index(self.rules["final_level"])
        shared = self.rules["level_track"] == "shared"
        before, side = list(self.levels), order[0] % 2
        partner = order.index((order[0] + 2) % 4)
        losers = order[2:] if partner == 1 else order[3:]
        for seat in range(4):
            self.firsts[seat] = self.firsts[seat] + 1 if seat == order[0] else 0
            self.lasts[seat] = self.lasts[seat] + 1 if seat in losers else 0
        played = [before[s] == final and (shared or self.owner in (None, s)) for s in (0, 1)]
        self.winner = side if played[side] and partner < 3 else None
        gains = self._gains(order[0], partner, losers, stuck=played[side] and partner == 3)
        if shared:
            gains = [sum(gains)] * 2
        self.levels = [max(0, min(final, before[s] + gains[s])) for s in (0, 1)]
        if self.winner is None:
            self._count_failures(played)
        self.owner = side
        return [self.levels[s] - before[s] for s in (0, 1)]

    def _gains(self, first, partner, losers, stuck):
        streaks = self.rules["streak_bonus"] == "on"
        gains = [0, 0]
        if not stuck:
            gains[first % 2] = {1: 3, 2: 2, 3: 1}[partner]
            if streaks:
                gains[first % 2] += max(0, self.firsts[first] - 2)
        for seat in losers if streaks else ():
            gains[seat % 2] -= max(0, self.lasts[seat] - 2)
        return gains

    def _count_failures(self, played):
        for side in (0, 1):
            self.fails[side] += played[side]
            if played[side] and self.fails[side] >= 3 and self.rules["final_fail"] != "none":
                self.fails[side] = self.levels[side] = 0

    # -- tribute --

    def payers(self):
        first, second = self.order[:2]
        return sorted(self.order[2:] if first % 2 == second % 2 else self.order[3:])

    def payable(self, hand):
        """Each highest card, the hearts of the level apart."""
        cards = [card for card in hand if repr(card) != f"♥{self.level}"]
        top = max(power(card, self.level) for card in cards)
        return {card for card in cards if power(card, self.level) == top}

    def returnable(self, hand):
        if self.rules["return_max_rank"] == "none":
            return set(hand)
        low = {c for c in hand if str(c.rank) in RANKS[:9] and str(c.rank) != self.level}
        least = min(power(card, self.level) for card in hand)
        return low or {card for card in hand if power(card, self.level) == least}


def tribute(game, state, referee, rng):
    """Plays tribute through; returns the state in which the play begins."""
    first, second = referee.order[:2]
    payers, double = referee.payers(), len(referee.payers()) == 2
    hands = [list(hand) for hand in state.hands]
    big = sum(hands[payer].count(paikit.parse_cards("X")[0]) for payer in payers)
    asked = referee.rules["resist"] == "optional"
    if big == 2 and (not asked or rng.random() < 0.5):
        state = game.play(state, "resist") if asked else state
        assert (state.phase, state.seat) == ("play", first)
        assert sum(count for _, count in state.public.shown) == 2
        return state
    paid = {}
    for payer in payers:
        allowed = {f"tribute {card!r}" for card in referee.payable(hands[payer])}
        state, card = exchange(game, state, payer, allowed, rng)
        hands[payer].remove(card)
        paid[payer] = card
    best = payers[0]
    if double:
        ahead = power(paid[payers[0]], referee.level) - power(paid[payers[1]], referee.level)
        best = payers[ahead < 0]
        if not ahead:
            best = (first + 1) % 4
            if referee.rules["equal_tribute"] == "winners_choose":
                assert (state.phase, state.seat) == ("choose", first)
                best = rng.choice(payers)
                state = game.play(state, f"take {best}")
            elif referee.rules["equal_tribute"] == "random":
                best = state.public.leader
    taken = {first: best} | ({second: sum(payers) - best} if double else {})
    for taker, payer in taken.items():
        hands[taker].append(paid[payer])
    for taker in sorted(taken):
        allowed = {f"return {card!r}" for card in referee.returnable(hands[taker])}
        state, card = exchange(game, state, taker, allowed, rng)
        by_seat = double and referee.rules["return_to"] == "next_player"
        hands[taker].remove(card)
        hands[(taker + 1) % 4 if by_seat else taken[taker]].append(card)
    assert (state.phase, state.seat) == ("play", best)
    assert [Counter(hand) for hand in hands] == [Counter(hand) for hand in state.hands]
    assert {len(hand) for hand in hands} == {27}
    return state


def exchange(game, state, seat, allowed, rng):
    """One card paid or returned, when exactly these moves are allowed."""
    assert state.seat == seat
    moves = [str(move) for move in game.legal_moves(game.view(state, seat))]
    assert set(moves) - {"resist"} == allowed
    assert len(set(moves)) == len(moves)
    move = rng.choice(sorted(allowed))
    return game.play(state, move), paikit.parse_move(move).cards[0]


def play_out(game, state, rules, rng):
    """Plays a hand to its end beside a count of its own; returns the last state and the order."""
    counts, out, turn = [len(hand) for hand in state.hands], [], state.seat
    best, passed = None, set()
    while not (len(out) == 3 or (len(out) == 2 and out[0] % 2 == out[1] % 2)):
        assert state.seat == turn
        moves = list(islice(game.legal_moves(game.view(state, turn)), 300))
        assert best is not None or all(move.cards for move in moves)
        move = max(rng.sample(moves, min(6, len(moves))), key=lambda one: len(one.cards))
        state = game.play(state, move)
        passed.add(turn)
        if move.cards:
            best, passed = turn, {turn}
            counts[turn] -= len(move.cards)
            out += [] if counts[turn] else [turn]
        if {seat for seat in range(4) if counts[seat]} <= passed:
            partner = rules["jiefeng"] == "partner" and counts[(best + 2) % 4]
            turn = best if counts[best] else (best + 2) % 4 if partner else after(best, counts)
            best, passed = None, set()
        elif any(counts):
            turn = after(turn, counts)
    assert state.seat is None
    assert list(state.public.finished) == out
    rest = ((out[0] + step) % 4 for step in (1, 2, 3))
    return state, out + [seat for seat in rest if seat not in out]


@pytest.mark.parametrize("seed", range(30))
def test_matches_agree_with_a_second_referee(seed):
    rng = random.Random(f"match {seed}")
    rules = some_options(rng)
    game = paikit.game("guandan", **rules)
    final = RANKS.index(rules["final_level"])
    start = rng.choice([0, max(0, final - 2), final])
    referee = Referee(rules, (start, start), owner=seed % 2)
    state = game.deal(seed=seed, level=RANKS[start], owner=seed % 2)
    for hand in range(8):
        assert str(state.public.level) == referee.level
        if hand:
            state = tribute(game, state, referee, rng)
        state, order = play_out(game, state, rules, rng)
        change = referee.settle(order)
        assert game.score(state).points == tuple(change[seat % 2] for seat in range(4))
        if referee.winner is not None:
            with pytest.raises(paikit.MatchOver):
                game.deal(seed=1, after=state)
            return
        state = game.deal(seed=rng.randrange(10**6), after=state)
        match = state.public.match
        assert (match.owner, list(match.firsts)) == (referee.owner, referee.firsts)
        assert (list(match.lasts), list(match.fails)) == (referee.lasts, referee.fails)


def test_settling_agrees_with_a_second_referee():
    rng = random.Random("settle")
    for _ in range(3000):
        rules = some_options(rng)
        final = RANKS.index(rules["final_level"])
        levels = [rng.choice([rng.randrange(final + 1), final]) for _ in range(2)]
        if rules["level_track"] == "shared":
            levels[1] = levels[0]
        referee = Referee(rules, levels, rng.choice([0, 1]))
        referee.firsts[rng.randrange(4)] = rng.randrange(6)
        seat = rng.randrange(4)
        referee.lasts[seat], referee.lasts[seat - 2] = rng.randrange(6), rng.randrange(6)
        referee.fails = [rng.randrange(3)] * 2
        order = rng.sample(range(4), 4)
        score = paikit.game("guandan", **rules).settle(
            order=order,
            levels=[RANKS[level] for level in levels],
            owner=referee.owner,
            firsts=referee.firsts,
            lasts=referee.lasts,
            fails=referee.fails,
        )
        change = referee.settle(order)
        assert score.points == tuple(change[seat % 2] for seat in range(4))
