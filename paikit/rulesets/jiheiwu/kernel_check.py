"""The kernel of 挤黑5 held against the readable rules: hands played on both, move by move.

At every decision both must know the same plays, hold the same cards and agree on who moves, what
stands and what is public of the roles; at the end on order and points. Half of the moves are drawn
by chance, half are the kernel's rules of thumb.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from paikit.cards import Rank
from paikit.climbing import Pattern, fillings
from paikit.contract import PASS, Cards, Move, option_values, read_options
from paikit.rulesets.jiheiwu import kernel
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE
from paikit.rulesets.jiheiwu.compact import play_made, play_of, points, ranks_of, table_of, thumb_of
from paikit.rulesets.jiheiwu.facts import REVEAL, Options
from paikit.rulesets.jiheiwu.reasons import TableRules, read_play
from paikit.rulesets.jiheiwu.rules import JiHeiWu

T = TypeVar("T")


def check(hands: int, seed: int) -> int:
    """The number of hands checked; AssertionError tells deal and moves of one that disagrees."""
    for number in range(hands):
        twins = Twins(random.Random(f"kernel {seed} {number}"))
        try:
            twins.play()
        except AssertionError as error:
            raise AssertionError(f"{error}\n{twins}") from error
    return hands


class Twins:
    """One hand under options by chance, played on the readable rules and on the kernel."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        chosen = {name: self._one(values) for name, values in option_values(Options).items()}
        self.game = JiHeiWu(read_options(Options, chosen))
        self.rules = TableRules.of(self.game.options)
        three = self.game.seats == 3
        seat = self._one(range(self.game.seats)) if rng.random() < 0.5 else None
        seed = rng.getrandbits(30)
        # Who draws first is given on a later hand, and left to the lots on a first one.
        if three:
            self.state = self.game.deal(seed=seed, drawer=seat)
        else:
            self.state = self.game.deal(seed=seed, declarer=seat)
        self.sides = self.game.sides(self.state)
        self.table = table_of(self.state, self.sides, self.game.options)
        self.thumb = thumb_of(self.game.options)

    def _one(self, some: Sequence[T]) -> T:
        return some[int(self.rng.random() * len(some))]

    def __str__(self) -> str:
        moves = "; ".join(str(one.move) for one in self.state.history)
        return f"{self.game} {dict(self.state.origin)}: {moves}"

    def play(self) -> None:
        while self.state.seat is not None:
            self._step()
        facts, score = self.state.public, self.game.score(self.state)
        assert tuple(self.table.order) == facts.finished, f"order {self.table.order}"
        paid = points(
            self.game.options, self.sides, tuple(self.table.order), revealed=facts.revealed
        )
        assert score is not None
        assert paid == score.points, f"pays {paid}, not {score.points}"

    def _step(self) -> None:
        self._compare_tables()
        self._compare_plays()
        view = self.game.view(self.state, self.state.seat)
        if self.rng.random() < 0.3 and self.game.is_legal(view, REVEAL):
            self.state = self.game.play(self.state, REVEAL)
            self.table.five_known = True
            return
        by_chance = self.rng.random() < 0.5
        play = (
            self.table.random_play(self.rng.random())
            if by_chance
            else self.thumb.choose(self.table)
        )
        move = self._move(play)
        over = self.table.play(play)
        self.state = self.game.play(self.state, move)
        made = play_made(self.state.history[-1])
        assert made == play, f"{move} is read as {made}, not {play}"
        assert over == (self.state.seat is None), f"over after {move}: {over}"

    def _compare_tables(self) -> None:
        table, facts = self.table, self.state.public
        assert table.turn == facts.seat, f"turn of {table.turn}, not {facts.seat}"
        assert tuple(table.counts) == facts.counts, f"counts {table.counts}, not {facts.counts}"
        hands = [ranks_of(cards) for cards in self.state.hands]
        assert table.hands == hands, f"kernel holds {table.hands}, not {self.state.hands}"
        assert table.left == sum(hands), f"kernel counts {table.left:x} left"
        assert table.five_known == (facts.black5 is not None), "whether ♠5 is public"
        if self.game.seats == 6:
            assert table.joker_known == (facts.small_joker is not None), "whether 小鬼 is public"
        best = facts.standing
        standing = kernel.PASS if best is None else play_made(best)
        assert table.best == standing, f"{table.best} stands, not {standing}"

    def _compare_plays(self) -> None:
        wanted = {play for play, _ in self._readable_plays()}
        plays = self.table.plays()
        found = set(plays)
        assert len(found) == len(plays), f"a play twice in {plays}"
        assert found == wanted, f"plays {found - wanted} too many, {wanted - found} missing"

    def _readable_plays(self) -> Iterator[tuple[int, Cards]]:
        """The kernel's number of each play as the rules read it, with cards; ♠5 goes last."""
        best = self.state.public.standing
        hand = self.state.hands[self.table.turn]
        for pattern in self.rules.sheet.patterns:
            if self.rules.allows(pattern, best):
                cards = _filled(self.rules, pattern, hand)
                if cards:
                    read = read_play(self.rules, best, Move("play", cards))
                    assert read is not None
                    yield play_of(read.pattern), cards

    def _move(self, play: int) -> Move:
        if play == kernel.PASS:
            return PASS
        return Move("play", next(cards for one, cards in self._readable_plays() if one == play))


def _filled(rules: TableRules, pattern: Pattern, hand: Cards) -> Cards:
    """Cards of a hand that make a pattern, () where none do; ♠5 only where no other five will."""
    found: Cards = ()
    fives = sum(count for rank, count in pattern.need if rank is Rank.FIVE)
    for cards in fillings(rules.sheet, pattern, hand):
        found = cards
        if not fives or BLACK_FIVE not in cards:
            break
    return found
