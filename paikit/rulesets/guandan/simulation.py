"""A decision of 掼蛋 for search: candidates, deals that fit the view, results of playing on.

A deal must agree with what is public: cards seen, numbers of cards, tribute and returned cards
still held, big jokers shown. Among those, deals are drawn as likely as they explain the plays and
passes seen: a Markov chain swaps cards between unseen hands and dislikes deals in which the rules
of thumb would have acted otherwise.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from paikit.cards import Card, Rank, without
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.guandan import kernel
from paikit.rulesets.guandan.compact import (
    face,
    move_of,
    play_of,
    ranks_of,
    seen_table,
    set_standing,
    thumb_of,
)
from paikit.rulesets.guandan.facts import PACK, return_target
from paikit.rulesets.guandan.kernel import NOTHING, Play, Table
from paikit.rulesets.guandan.levels import PROMOTION
from paikit.rulesets.guandan.past import decisions
from paikit.rulesets.guandan.patterns import powers
from paikit.rulesets.guandan.sampler import UNLIMITED, Chain, Past
from paikit.rulesets.guandan.solver import Solver, TooLongError

if TYPE_CHECKING:
    from paikit.rulesets.guandan.facts import GuandanView

SHORTLIST = 6
"""Candidates compared."""
SWAPS = 40
"""Swaps tried in each deal after it is dealt at random: more explain the plays better and take
longer. Each deal has a chain of its own, so that no two resemble each other."""
MEMORY = 24
"""Past decisions weighed, the latest ones."""
SOLVABLE = 6
"""Cards in the largest hand up to which an ending is solved."""


class GuandanSimulation:
    """A view's decision in the play, for `paikit.search`."""

    unit = "levels"
    scale = 1

    def __init__(self, view: GuandanView, extra: Sequence[Move], partner_wind: bool) -> None:
        self.view = view
        self.facts = view.public
        self.thumb = thumb_of(self.facts.level)
        self.level = self.thumb.level
        self.partner_wind = partner_wind
        self.own = [face(card) for card in view.hand]
        self.moves = self._shortlist(extra)

    # -- candidates --

    def _shortlist(self, extra: Sequence[Move]) -> tuple[Move, ...]:
        """What the rules of thumb would play, the plays worth most to them, and the pass."""
        table, plan = seen_table(self.view)
        hand, thumb = table.hands[self.view.seat], self.thumb
        first = thumb.choose(table, plan)
        kept = [] if first == NOTHING else [first]
        kinds: Counter[int] = Counter()
        worth = thumb.worths(table, plan)
        for play in sorted(worth, key=lambda play: -worth[play]):
            if play not in kept and kinds[play[0]] < SHORTLIST // 2:
                kept.append(play)
                kinds[play[0]] += 1
        others = [*extra] if self.facts.standing is None else [PASS, *extra]
        most = max(1, SHORTLIST - len(others))
        moves = dict.fromkeys(move_of(play, hand, self.view) for play in kept[:most])
        return tuple(dict.fromkeys([*moves, *others]))

    # -- deals --

    def table(self, hands: Sequence[Sequence[int]]) -> Table:
        """The kernel's table at the view's decision, with these cards in the other hands."""
        facts = self.facts
        table = Table(self.level)
        table.partner_wind = self.partner_wind
        for one in self.own:
            table.hands[self.view.seat].give(one, self.level)
        for seat, faces in enumerate(hands):
            for one in faces:
                table.hands[seat].give(one, self.level)
        for hand, count in zip(table.hands, facts.counts, strict=True):
            hand.count = count
        set_standing(table, self.view)
        return table

    @cached_property
    def _known(self) -> tuple[tuple[int, Card], ...]:
        """Cards that are known to be in another hand: taken in tribute, shown, or turned up."""
        facts = self.facts
        big = Card(Rank.BIG_JOKER)
        known = [*zip(facts.takers, facts.paid, strict=False), *facts.given_back]
        known += [(seat, big) for seat, count in facts.shown for _ in range(count)]
        if facts.drawn is not None:
            past = facts.history
            known.append((past[0].seat if past else facts.leader, facts.drawn))
        played = Counter((one.seat, card) for one in facts.history for card in one.move.cards)
        held = Counter(known) - Counter({one: played[one] for one in known})
        return tuple(
            sorted(
                (one for one in held.elements() if one[0] != self.view.seat),
                key=lambda one: (one[0], one[1].place),
            )
        )

    @cached_property
    def _unseen(self) -> Cards:
        """The cards that may be in any other hand."""
        rest = without(PACK, (*self.view.hand, *self.facts.seen))
        return without(rest, [card for _, card in self._known])

    @cached_property
    def _limits(self) -> list[int]:
        """The highest place of a card that each seat may hold: a payer gave his highest (GD-45)."""
        limits = [UNLIMITED] * kernel.SEATS
        for payer, card in zip(self.facts.payers, self.facts.paid, strict=False):
            limits[payer] = powers(self.facts.level)[card.rank] - 1
        return limits

    @cached_property
    def _past(self) -> list[Past]:
        """What the other seats did in the play so far, the latest decisions."""
        level = self.facts.level
        left = ranks_of(without(PACK, self.facts.seen), level)
        found = []
        for one in reversed([*decisions(self.facts)]):
            played, best = one.played, one.best
            left += ranks_of(played.move.cards, level)
            if played.seat != self.view.seat:
                found.append(
                    Past(
                        played.seat,
                        NOTHING if best is None else play_of(best.meaning, level),
                        0 if best is None else best.seat,
                        list(one.counts),
                        left,
                        NOTHING if one.passed else play_of(played.meaning, level),
                        [face(card) for card in played.move.cards],
                    )
                )
        return found[:MEMORY][::-1]

    def worlds(self, rng: random.Random, count: int) -> Iterator[Table]:
        """Tables with deals that fit the view, each as likely as it explains the plays seen."""
        fixed: list[list[int]] = [[] for _ in range(kernel.SEATS)]
        for seat, card in self._known:
            fixed[seat].append(face(card))
        room = [left - len(known) for left, known in zip(self.facts.counts, fixed, strict=True)]
        room[self.view.seat] = 0
        chain = Chain(self.thumb, fixed, room, self._limits, self._past)
        pool = [face(card) for card in self._unseen]
        swaps = SWAPS if self._past and len(chain.seats) > 1 else 0
        for _ in range(count):
            chain.deal(pool, rng.random)
            chain.step(rng.random, swaps)
            yield self.table([chain.hand(seat) for seat in range(kernel.SEATS)])

    # -- results --

    @cached_property
    def _taken(self) -> tuple[tuple[Play, tuple[int, ...]], ...]:
        """For each candidate the kernel's play and the cards it takes."""
        taken = []
        for move in self.moves:
            combo = self.view.game.meaning(self.view, move)
            play = NOTHING if combo is None else play_of(combo, self.facts.level)
            taken.append((play, tuple(face(card) for card in move.cards)))
        return tuple(taken)

    def _after(self, world: Table, index: int) -> tuple[Table, bool]:
        """The table after a candidate with exactly its cards; whether the hand is over."""
        play, faces = self._taken[index]
        table = world.copy()
        if play[0] == kernel.PASS:
            return table, table.play(play)
        for one in faces:
            table.hands[self.view.seat].take_face(one, self.level)
        return table, table.played(play)

    def play_out(self, world: Table, index: int, luck: int) -> tuple[int, int]:
        """Levels won by this seat's side, and 2 where it has the first, else 0."""
        table, over = self._after(world, index)
        if not over:
            self.thumb.play_out(table)
        mine = self.view.seat & 1
        sign = 1 if table.order[0] & 1 == mine else -1
        return sign * levels_won(table.order), 1 + sign

    def solve(self, world: Table) -> tuple[bool, ...] | None:
        """Whether each candidate makes this seat's side first by force; None when too long."""
        if self.facts.finished or max(hand.count for hand in world.hands) > SOLVABLE:
            return None
        solver = Solver(self.view.seat & 1)
        try:
            return tuple(solver.wins(self._after(world, i)[0]) for i in range(len(self.moves)))
        except TooLongError:
            return None


class ReturnSimulation(GuandanSimulation):
    """A card to give back 还贡, for `paikit.search`."""

    def __init__(
        self, view: GuandanView, extra: Sequence[Move], partner_wind: bool, return_to: str
    ) -> None:
        self.return_to = return_to
        super().__init__(view, extra, partner_wind)

    def _shortlist(self, extra: Sequence[Move]) -> tuple[Move, ...]:
        """The lowest cards that may be given back, one of each rank."""
        power = powers(self.facts.level)
        legal = {move.cards[0].rank: move for move in self.view.game.legal_moves(self.view)}
        lowest = sorted(legal.values(), key=lambda move: power[move.cards[0].rank])
        return tuple(dict.fromkeys([*lowest[: max(1, SHORTLIST - len(extra))], *extra]))

    def _after(self, world: Table, index: int) -> tuple[Table, bool]:
        """The table with every card given back, by others their lowest."""
        table = world.copy()
        for seat in self.facts.returners[len(self.facts.returned) :]:
            own = seat == self.view.seat
            one = face(self.moves[index].cards[0]) if own else table.hands[seat].low(self.level)
            table.hands[seat].take_face(one, self.level)
            table.hands[return_target(self.facts, seat, self.return_to)].give(one, self.level)
        table.turn = self.facts.leader
        return table, False


def levels_won(order: Sequence[int]) -> int:
    """The levels the first's side wins by a finishing order that may be cut off at the end."""
    partner = (order[0] + 2) & 3
    return PROMOTION[order.index(partner) if partner in order else kernel.SEATS - 1]
