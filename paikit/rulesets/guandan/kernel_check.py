"""The kernel of 掼蛋 held against the readable rules: hands played on both, decision by decision.

At every decision both must know the same plays, hold the same cards and agree on who moves and
what stands; at the end on the order. Half of the moves are drawn by chance, half are the kernel's
rules of thumb.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from paikit.cards import RANKS, Card, Rank
from paikit.climbing import Combo, Pattern, fillings, name_play, readings
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.guandan import kernel
from paikit.rulesets.guandan.compact import face, play_of, thumb_of
from paikit.rulesets.guandan.kernel import NOTHING, Hand, Play, Table
from paikit.rulesets.guandan.patterns import sheet
from paikit.rulesets.guandan.rules import Guandan
from paikit.rulesets.guandan.thumb import Plan


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
    """One hand, played on the readable rules and on the kernel."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.wind = ("partner", "next_player")[int(rng.random() * 2)]
        self.game = Guandan.make(jiefeng=self.wind)
        self.level = RANKS[int(rng.random() * len(RANKS))]
        self.state = self.game.deal(seed=rng.getrandbits(30), level=self.level)
        self.table = self._start()
        self.plans: list[Plan | None] = [None] * kernel.SEATS

    def _start(self) -> Table:
        table = Table(RANKS.index(self.level))
        table.partner_wind = self.wind == "partner"
        for hand, cards in zip(table.hands, self.state.hands, strict=True):
            for card in cards:
                hand.give(face(card), table.level)
        table.turn = self.state.public.leader
        return table

    def __str__(self) -> str:
        moves = "; ".join(str(one.move) for one in self.state.history)
        return f"{self.game} {dict(self.state.origin)}: {moves}"

    def play(self) -> None:
        while self.state.seat is not None:
            self._step()
        order = self.state.public.finished
        assert tuple(self.table.order) == order, f"order {self.table.order}, not {order}"

    def _step(self) -> None:
        self._compare_tables()
        self._compare_plays()
        by_chance = self.rng.random() < 0.5
        hand = self.table.hands[self.table.turn]
        play = self.table.random_play(self.rng.random()) if by_chance else self._by_thumb(hand)
        before, seat = faces(hand, self.table.level), self.table.turn
        over = self.table.play(play)
        plan = self.plans[seat]
        if plan is not None and play != NOTHING:
            self.plans[seat] = thumb_of(self.level).rest(hand, plan, play)
        move = self._move(play, before - faces(hand, self.table.level))
        self.state = self.game.play(self.state, move)
        assert over == (self.state.seat is None), f"over after {move}: {over}"
        self._read_like_the_rules(play)

    def _by_thumb(self, hand: Hand) -> Play:
        """What the rules of thumb play, going on with the groups they had."""
        thumb, seat = thumb_of(self.level), self.table.turn
        plan = self.plans[seat] = self.plans[seat] or thumb.part(hand)
        size = sum(map(kernel.size_of, thumb.groups(plan)))
        assert size == hand.count, f"groups of {size} cards, not {hand.count}"
        return thumb.choose(self.table, plan)

    def _compare_tables(self) -> None:
        table, facts = self.table, self.state.public
        assert table.turn == facts.seat, f"turn of {table.turn}, not {facts.seat}"
        for hand, cards in zip(table.hands, self.state.hands, strict=True):
            held = faces(hand, table.level)
            assert held == Counter(map(face, cards)), f"kernel holds {held}, not {cards}"
            assert hand.count == len(cards), f"kernel counts {hand.count} of {cards}"

    def _compare_plays(self) -> None:
        best = self.state.public.standing
        pattern = None if best is None else best.meaning.pattern
        wanted = set(readable_plays(self.level, self.state.hands[self.table.turn], pattern))
        plays = self.table.plays()
        found = set(plays)
        assert len(found) == len(plays), f"a play twice in {plays}"
        assert found == wanted, f"plays {found - wanted} too many, {wanted - found} missing"

    def _move(self, play: Play, taken: Counter[int]) -> Move:
        """The move of the cards that the kernel took for a play, named as that play's kind."""
        if play == NOTHING:
            return PASS
        by_face = {face(card): card for card in self.game.pack}
        cards: tuple[Card, ...] = tuple(by_face[one] for one in taken.elements())
        combos = readings(sheet(self.level), cards)
        able = [one for one in combos if play_of(one, self.level) == play]
        assert able, f"{cards} cannot be {play}"
        best = self.state.public.standing
        return name_play(
            sheet(self.level),
            cards,
            able[0].pattern,
            lambda one: best is None or one.beats(best.meaning.pattern),
        )

    def _read_like_the_rules(self, play: Play) -> None:
        """Where wild cards leave several readings of a kind, the rules take the strongest."""
        if self.state.seat is None:
            return
        best = self.state.public.standing
        standing = NOTHING if best is None else play_of(best.meaning, self.level)
        if NOTHING not in (play, standing):
            assert standing[0] == play[0], f"{play} stands as {standing}"
            assert standing[1] >= play[1], f"{play} stands as {standing}"
            self.table.best = standing
        assert self.table.best == standing, f"{self.table.best} stands, not {standing}"


def readable_plays(level: Rank, hand: Cards, best: Pattern | None) -> Iterator[Play]:
    """The kernel's play of each pattern that beats the standing one and that the cards can fill."""
    for pattern in sheet(level).patterns:
        if best is None or pattern.beats(best):
            for cards in fillings(sheet(level), pattern, hand):
                yield play_of(Combo(cards, pattern), level)
                if not pattern.suited:
                    break


def faces(hand: Hand, level: int) -> Counter[int]:
    """The cards of a kernel's hand; AssertionError where its counts by rank say otherwise."""
    held = Counter({kernel.NORMAL + level: hand.wild})
    ranks = 0
    for one in range(kernel.SMALL_JOKER):
        copies = (hand.once >> one & 1) + (hand.twice >> one & 1)
        held[one] += copies
        ranks += copies << (4 * kernel.place_of(one % kernel.NORMAL, level))
    for place in (kernel.NORMAL, kernel.NORMAL + 1):
        held[place - kernel.NORMAL + kernel.SMALL_JOKER] = hand.ranks >> (4 * place) & 15
    normal = hand.ranks & (1 << (4 * kernel.NORMAL)) - 1
    assert normal == ranks, f"ranks {normal:x} of faces that count {ranks:x}"
    return +held
