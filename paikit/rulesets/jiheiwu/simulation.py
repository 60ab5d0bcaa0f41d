"""A decision of 挤黑5 for search: candidates, deals that fit the view, results of playing on.

A deal must agree with what is public: cards seen, numbers of cards, who was found to be 黑5 or 小鬼
and whose wind told. Among those, deals are drawn as likely as they explain the plays and passes
seen, so that hidden partners come out by what they did.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from paikit.cards import Card, without
from paikit.contract import PASS, Move
from paikit.rulesets.jiheiwu import kernel
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, RED_FIVE, SMALL_JOKER, Sides, possible
from paikit.rulesets.jiheiwu.compact import (
    cards_of,
    face,
    play_of,
    points,
    ranks_of,
    thumb_of,
)
from paikit.rulesets.jiheiwu.facts import REVEAL, Options
from paikit.rulesets.jiheiwu.kernel import Table
from paikit.rulesets.jiheiwu.past import Decision, look_back
from paikit.rulesets.jiheiwu.policy import seen_table
from paikit.rulesets.jiheiwu.sampler import Chain, Past, Way
from paikit.rulesets.jiheiwu.solver import Solver, TooLongError

if TYPE_CHECKING:
    from paikit.rulesets.jiheiwu.facts import JiView

SHORTLIST = 8
"""Candidates compared."""
OF_A_KIND = 4
"""Candidates of one kind and size."""
SWAPS = 8
"""Swaps tried between two deals of a chain."""
BURN_IN = 120
"""Swaps before the first deal of a chain."""
MEMORY = 40
"""Past decisions weighed, the latest ones."""
SOLVABLE = 14
"""Cards in all hands together up to which an ending is solved."""


class Deals:
    """The deals that fit what a seat knows, weighed by what the others did.

    `weighed` are the decisions that count, `now` the table as everybody sees it.
    """

    def __init__(self, view: JiView, options: Options) -> None:
        self.view = view
        self.facts = view.public
        self.thumb = thumb_of(options)
        found, self.now = look_back(self.facts, view.game.pack, options)
        others = [one for one in found if one.played.seat != view.seat]
        self.weighed: list[Decision] = others[-MEMORY:]
        self.ways: list[Way] = [
            (way.black5, -1 if way.small_joker is None else way.small_joker)
            for way in possible(view)
        ]

    @cached_property
    def known(self) -> tuple[tuple[int, Card], ...]:
        """Cards that are known to be in another hand."""
        facts = self.facts
        held = [(facts.black5, BLACK_FIVE), (facts.small_joker, SMALL_JOKER)]
        if facts.opening is not None and facts.opening.shown is not None:
            held.append((facts.declarer, facts.opening.shown))
        if len(facts.counts) == 3:
            held.append((facts.declarer, RED_FIVE))
        gone = {*facts.seen, *self.view.hand}
        return tuple(
            dict.fromkeys((seat, one) for seat, one in held if seat is not None and one not in gone)
        )

    def chain(self) -> Chain:
        """A chain over these deals, not yet dealt."""
        facts = self.facts
        fixed: list[list[int]] = [[] for _ in facts.counts]
        for seat, card in self.known:
            fixed[seat].append(face(card))
        room = [count - len(cards) for count, cards in zip(facts.counts, fixed, strict=True)]
        room[self.view.seat] = 0
        gone = (*self.view.hand, *facts.seen, *(card for _, card in self.known))
        pool = [face(card) for card in without(self.view.game.pack, gone)]
        past: list[list[Past]] = [[] for _ in facts.counts]
        for one in self.weighed:
            past[one.played.seat].append(one.past)
        return Chain(self.thumb, fixed, room, pool, self.ways, past)

    def walk(self, rng: random.Random, count: int) -> Iterator[Chain]:
        """The same chain so many times, each time at another deal."""
        chain = self.chain()
        chain.deal(rng.random)
        moves = bool(self.weighed) and len(chain.seats) > 1
        chain.step(rng.random, BURN_IN if moves else 0)
        for _ in range(count):
            if moves:
                chain.step(rng.random, SWAPS)
            else:
                chain.deal(rng.random)
            yield chain


class JiSimulation:
    """A view's decision in the play, for `paikit.search`."""

    unit = "points"
    scale = 1

    def __init__(self, view: JiView, extra: Sequence[Move], options: Options) -> None:
        self.view = view
        self.facts = view.public
        self.options = options
        self.deals = Deals(view, options)
        self.thumb = self.deals.thumb
        self.ranks = ranks_of(view.hand)
        self.moves = self._shortlist(extra)

    # -- candidates --

    def _shortlist(self, extra: Sequence[Move]) -> tuple[Move, ...]:
        """The plays that leave the cheapest hands, some of every kind, the pass and the reveal."""
        view, best = self.view, self.deals.now.best
        bare = [one for one in (PASS, REVEAL) if view.game.is_legal(view, one)]
        plays = sorted(self.thumb.rules.plays(self.ranks, best), key=self._price)
        thumb = self.thumb.choose(seen_table(view, self.options))
        kept = [] if thumb == kernel.PASS else [thumb]
        families = Counter(one >> 5 for one in kept)
        for play in plays:
            if play not in kept and families[play >> 5] < OF_A_KIND:
                kept.append(play)
                families[play >> 5] += 1
        most = max(1, SHORTLIST - len(bare) - len(set(extra)))
        moves = [Move("play", cards_of(play, view.hand)) for play in kept[:most]]
        return tuple(dict.fromkeys([*moves, *bare, *extra]))

    def _price(self, play: int) -> int:
        """What the rest of the hand costs, and a part of the play's own strength."""
        left = self.thumb.part(self.ranks - kernel.NEED[play])[0]
        return left + 3 * self.thumb.rules.strength[play] // 10

    # -- deals --

    def _table(self, way: Way, hands: list[int]) -> Table:
        """The kernel's table at the view's decision with these hands of the others."""
        table = self.deals.now.copy()
        table.hands = hands
        table.hands[self.view.seat] = self.ranks
        table.set_roles(way[0], way[1])
        table.turn = self.view.seat
        return table

    def worlds(self, rng: random.Random, count: int) -> Iterator[Table]:
        """Tables with deals that fit the view, each as likely as it explains the plays seen."""
        seats = range(len(self.facts.counts))
        for chain in self.deals.walk(rng, count):
            yield self._table(chain.way, [chain.hand(seat) for seat in seats])

    # -- results --

    @cached_property
    def _plays(self) -> list[int]:
        """For each candidate the kernel's play."""
        found = []
        for move in self.moves:
            combo = self.view.game.meaning(self.view, move)
            found.append(kernel.PASS if combo is None else play_of(combo.pattern))
        return found

    def _after(self, world: Table, index: int) -> tuple[Table, bool]:
        """The table after a candidate; whether the hand is over."""
        table, move = world.copy(), self.moves[index]
        over = move != REVEAL and table.play(self._plays[index])
        if move == REVEAL:
            table.show_five()
        else:
            table.keep_five(self.view.seat)
        if BLACK_FIVE in move.cards:
            table.five_known = True
        return table, over

    def play_out(self, world: Table, index: int, luck: int) -> tuple[int, int]:
        """What the seat is paid, and 2 where its camp has won, 1 for a draw, else 0."""
        table, over = self._after(world, index)
        if not over:
            self.thumb.play_out(table)
        joker = None if table.small_joker < 0 else table.small_joker
        sides = Sides(table.declarer, table.black5, joker)
        revealed = self.facts.revealed or table.shown
        won = points(self.options, sides, tuple(table.order), revealed=revealed)[self.view.seat]
        return won, (won >= 0) + (won > 0)

    def solve(self, world: Table) -> tuple[bool, ...] | None:
        """Whether each candidate wins for this seat's camp by force; None when too long, or when
        it can no longer win.
        """
        side = world.camp if world.camp >> self.view.seat & 1 else world.others
        if sum(world.counts) > SOLVABLE or (world.order and not side >> world.order[0] & 1):
            return None
        solver = Solver(side)
        found = []
        try:
            for index in range(len(self.moves)):
                table, over = self._after(world, index)
                found.append(solver.has_won(table) if over else solver.wins(table))
        except TooLongError:
            return None
        return tuple(found)
