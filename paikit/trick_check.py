"""The kernel of a trick game held against the readable rules, play by play.

At every play both must allow the same, hold the same cards, and agree on who moves, who wins and
what each side has taken. Some leads are throws, whole or failing; half of the other plays
are drawn by chance, half are made by the rules of thumb.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb
from typing import Any

from paikit.contract import Game, IllegalMove, Move, State
from paikit.trick_kernel import Play, Table, cards_in, some_of
from paikit.trick_simulation import cards_of, play_of
from paikit.trick_thumb import choose
from paikit.tricks import Order, known_voids

MANY = 1_500
"""Allowed plays beyond which only the one made is compared."""

Hand = tuple[Game[Any, Any], State[Any], Order, Table]
"""One hand on the readable rules and on the kernel, before the first play."""


def check(
    hands: int,
    seed: str,
    begin: Callable[[random.Random], Hand],
    settle: Callable[[State[Any], Table], None],
) -> int:
    """The number of hands checked; AssertionError tells the deal and moves of one that disagrees.

    `begin` gives a hand by chance, `settle` asserts that both end with the same score.
    """
    for number in range(hands):
        rng = random.Random(f"{seed} {number}")
        twins = Twins(begin(rng), rng)
        try:
            twins.play()
            settle(twins.state, twins.table)
        except (AssertionError, IllegalMove) as error:
            raise AssertionError(f"{error}\n{twins}") from error
    return hands


class Twins:
    """One hand, played on the readable rules and on the kernel."""

    def __init__(self, hand: Hand, rng: random.Random) -> None:
        self.game, self.state, self.order, self.table = hand
        self.rng = rng

    def __str__(self) -> str:
        moves = "; ".join(str(one.move) for one in self.state.history)
        return f"{self.game} {dict(self.state.origin)}: {moves}"

    def play(self) -> None:
        while self.state.seat is not None:
            self._compare()
            self._step()
        assert self.table.is_over(), "cards are left"

    def _step(self) -> None:
        table = self.table
        self._compare_plays()
        play = self._choose()
        self.state = self.game.play(self.state, Move("play", cards_of(table.deal, play)))
        table.put(*play)

    def _choose(self) -> Play:
        table = self.table
        luck = self.rng.random()
        if not table.placed and table.deal.throws and not table.refused and luck < 0.5:
            return self._throw()
        by_chance = self.rng.random() < 0.5
        return table.random_play(self.rng.random) if by_chance else choose(table)

    def _throw(self) -> Play:
        """Some cards of one suit, often more than one unit."""
        table, rng = self.table, self.rng
        hand = table.hand(table.turn)
        suits = [suit for suit in table.deal.suits if suit & hand[0]]
        suit = suits[int(rng.random() * len(suits))]
        held = (hand[0] & suit, hand[1] & suit, hand[2] & suit)
        return some_of(held, 1 + int(rng.random() * min(cards_in(held), 8)), rng.random)

    def _compare(self) -> None:
        table, facts = self.table, self.state.public
        assert table.turn == facts.seat, f"turn of {table.turn}, not {facts.seat}"
        assert table.placed == len(facts.table), f"{table.placed} plays on the table"
        for seat, hand in enumerate(self.state.hands):
            held = play_of(table.deal, hand)
            assert table.hand(seat) == held, f"seat {seat} holds {table.hand(seat)}, not {held}"
        if facts.table:
            best = self.game.winning(self.game.view(self.state, facts.seat))
            assert table.best == best, f"{table.best} is winning, not {best}"
        taken = [0, 0]
        for seat, points in enumerate(facts.points):
            taken[seat == table.deal.declarer] += points
        assert [table.taken, table.own] == taken, f"points {table.taken} {table.own}, not {taken}"
        self._compare_voids()

    def _compare_voids(self) -> None:
        for seat, suits in enumerate(known_voids(self.order, self.state.public)):
            mask = 0
            for suit in suits:
                mask |= play_of(self.table.deal, self.order.members(suit))[0]
            shown = self.table.voids[seat]
            assert shown == mask, f"seat {seat} has shown to be out of {shown}, not {mask}"

    def _compare_plays(self) -> None:
        table = self.table
        if table.placed and self._bound() > MANY:
            return
        found = table.plays()
        wanted = set()
        for move in self.game.legal_moves(self.game.view(self.state, table.turn)):
            play = play_of(table.deal, move.cards)
            if not table.placed and len(table.deal.units(play)) > 1:
                break  # units come before throws
            wanted.add(play)
        assert len(set(found)) == len(found), "a play twice"
        assert set(found) == wanted, f"plays {set(found) ^ wanted} on one side only"

    def _bound(self) -> int:
        """No fewer plays than are allowed."""
        table = self.table
        hand = table.hand(table.turn)
        held = cards_in((hand[0] & table.led, hand[1] & table.led, hand[2] & table.led))
        if held <= table.size:
            return comb(cards_in(hand) - held, table.size - held)
        return comb(held, table.size)
