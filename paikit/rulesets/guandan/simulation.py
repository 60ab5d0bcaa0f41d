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
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from paikit.cards import RANKS, Card, Rank, Suit, deck, missing, without
from paikit.climbing import Combo, Pattern, fillings, name_play
from paikit.contract import PASS, Cards, Move, Played
from paikit.rulesets.guandan import kernel
from paikit.rulesets.guandan.kernel import NOTHING, Play, Table
from paikit.rulesets.guandan.patterns import powers, sheet

if TYPE_CHECKING:
    from paikit.rulesets.guandan.rules import Facts, GuandanView

SHORTLIST = 8
"""Candidates compared; twice as many found nothing better."""
SWAPS = 6
"""Swaps tried between two deals of a chain."""
BURN_IN = 40
"""Swaps before the first deal of a chain."""
SURPRISE = 0.3
"""How likely somebody acts against the rules of thumb, against acting by them."""
MEMORY = 24
"""Past decisions weighed, the latest ones."""
SOLVABLE = 6
"""Cards in the largest hand up to which an ending is solved."""
NODES = 30_000
"""Positions looked at before an ending is given up."""

KINDS = (
    "single",
    "pair",
    "triple",
    "full_house",
    "straight",
    "tube",
    "plate",
    "bomb",
    "straight_flush",
    "joker_bomb",
)
_SUITS = tuple(Suit)
_PACK = deck(packs=2)


def face(card: Card) -> int:
    """The kernel's number of a card."""
    if card.suit is None:
        return 52 if card.rank is Rank.SMALL_JOKER else 53
    return _SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


@cache
def pattern_plays(level: Rank) -> dict[Pattern, Play]:
    """The kernel's play of each pattern; a straight flush's suit is left at 0."""
    power = powers(level)
    found = {}
    for pattern in sheet(level).patterns:
        kind = KINDS.index(pattern.kind)
        height, extra = power[pattern.rank] - 1, 0
        if pattern.kind in ("straight", "tube", "plate", "straight_flush"):
            height = pattern.key - kernel.RUN_LENGTH[kind]
        elif pattern.kind == "bomb":
            extra = pattern.size
        elif pattern.kind == "full_house":
            extra = power[pattern.need[1][0]] - 1
        found[pattern] = (kind, height, extra)
    return found


def play_of(combo: Combo, level: Rank) -> Play:
    """The kernel's play of a combo."""
    kind, height, extra = pattern_plays(level)[combo.pattern]
    if kind == kernel.STRAIGHT_FLUSH:
        wild = sheet(level).wild
        suit = next(card.suit for card in combo.cards if card is not wild)
        extra = _SUITS.index(suit) if suit else 0
    return kind, height, extra


@dataclass(frozen=True, slots=True)
class _Decision:
    """A past decision of another seat with what was public then, and what it did."""

    seat: int
    best: Play
    owner: int
    counts: tuple[int, ...]
    play: Play
    faces: tuple[int, ...]


class GuandanSimulation:
    """A view's decision in the play, for `paikit.search`."""

    unit = "levels"
    scale = 1

    def __init__(self, view: GuandanView, extra: Sequence[Move], partner_wind: bool) -> None:
        self.view = view
        self.facts = view.public
        self.level = RANKS.index(self.facts.level)
        self.partner_wind = partner_wind
        self.moves = self._shortlist(extra)

    # -- candidates --

    def _shortlist(self, extra: Sequence[Move]) -> tuple[Move, ...]:
        """The plays that leave the fewest plays, of every kind some, and the pass."""
        table = self._table(())
        seat = self.view.seat
        thumb = table.choose()
        ranked = sorted(table.plays(), key=lambda play: self._cost(table, play))
        kept: list[Play] = [] if thumb[0] == kernel.PASS else [thumb]
        kinds: Counter[int] = Counter()
        for play in ranked:
            if play not in kept and kinds[play[0]] < SHORTLIST // 2:
                kept.append(play)
                kinds[play[0]] += 1
        moves = [self._move(play) for play in kept[: SHORTLIST - len(extra)]]
        if self.facts.standing is not None:
            moves = [*moves[: SHORTLIST - 1], PASS]
        return tuple(dict.fromkeys([*moves, *extra]))

    def _cost(self, table: Table, play: Play) -> tuple[int, int]:
        """Plays left after it, a bomb spent counting one, then its height."""
        after = table.copy()
        seat = self.view.seat
        hand = after.hands[seat]
        hand.remove(play, self.level)
        left = 2 if kernel.tier_of(play) else 0
        while hand.count:
            after.best = NOTHING
            hand.remove(after.choose(), self.level)
            left += 1
        return left, play[1]

    def _move(self, play: Play) -> Move:
        """A move whose cards make the kernel's play."""
        level = self.facts.level
        kind, height, extra = play
        wanted = (kind, height, 0) if kind == kernel.STRAIGHT_FLUSH else play
        pattern = next(one for one, known in pattern_plays(level).items() if known == wanted)
        wild = sheet(level).wild
        cards = next(
            cards
            for cards in fillings(sheet(level), pattern, self.view.hand)
            if not pattern.suited
            or all(card.suit is _SUITS[extra] for card in cards if card is not wild)
        )
        best = self.facts.standing

        def allows(one: Pattern) -> bool:
            return best is None or one.beats(best.meaning.pattern)

        return name_play(sheet(level), cards, pattern, allows)

    # -- deals --

    def _table(self, hands: Sequence[Sequence[int]]) -> Table:
        """The kernel's table at the view's decision, with these cards in the other hands."""
        facts = self.facts
        table = Table(self.level)
        table.partner_wind = self.partner_wind
        for card in self.view.hand:
            table.hands[self.view.seat].give(face(card), self.level)
        for seat, faces in enumerate(hands):
            for one in faces:
                table.hands[seat].give(one, self.level)
        for hand, count in zip(table.hands, facts.counts, strict=True):
            hand.count = count
        table.turn = self.view.seat
        table.order = list(facts.finished)
        best = facts.standing
        if best is not None:
            table.best = play_of(best.meaning, facts.level)
            table.owner = best.seat
            table.passes = _passes(facts.table)
        return table

    @cached_property
    def _known(self) -> tuple[tuple[int, Card], ...]:
        """Cards that are known to be in another hand: given there in tribute, or shown."""
        given = [*_handed_over(self.facts)]
        big = Card(Rank.BIG_JOKER)
        given += [(seat, big) for seat, count in self.facts.shown for _ in range(count)]
        played = Counter(
            (one.seat, card)
            for one in self.facts.history
            if one.move.action == "play"
            for card in one.move.cards
        )
        held = Counter(given) - played
        return tuple(
            sorted(
                (one for one in held.elements() if one[0] != self.view.seat),
                key=lambda one: (one[0], one[1].place),
            )
        )

    @cached_property
    def _unseen(self) -> Cards:
        """The cards that may be in any other hand."""
        rest = without(_PACK, (*self.view.hand, *self.facts.seen))
        return without(rest, [card for _, card in self._known])

    @cached_property
    def _decisions(self) -> tuple[_Decision, ...]:
        """What the other seats did so far in the play, the earliest first."""
        found = []
        counts = list(self._counts_before())
        best, owner = NOTHING, 0
        led: int | None = None
        for one in _plays_of(self.facts):
            if led is None or self._starts_round(one, counts, best, owner, led):
                best, led = NOTHING, 0
            faces = tuple(face(card) for card in one.move.cards)
            play = NOTHING if one.meaning is None else play_of(one.meaning, self.facts.level)
            if one.seat != self.view.seat:
                found.append(_Decision(one.seat, best, owner, tuple(counts), play, faces))
            counts[one.seat] -= len(faces)
            if play[0] == kernel.PASS:
                led += 1
            else:
                best, owner, led = play, one.seat, 0
        return tuple(found)

    def _starts_round(
        self, one: Played, counts: Sequence[int], best: Play, owner: int, passes: int
    ) -> bool:
        others = sum(1 for seat, count in enumerate(counts) if count and seat != owner)
        return best[0] != kernel.PASS and passes >= others

    def _counts_before(self) -> tuple[int, ...]:
        played = Counter(
            {seat: 0 for seat in range(kernel.SEATS)},
        )
        for one in _plays_of(self.facts):
            played[one.seat] += len(one.move.cards)
        return tuple(count + played[seat] for seat, count in enumerate(self.facts.counts))

    def worlds(self, rng: random.Random, count: int) -> Iterator[Table]:
        """Tables with deals that fit the view, drawn by a Markov chain over card swaps."""
        others = [
            seat
            for seat in range(kernel.SEATS)
            if seat != self.view.seat and self.facts.counts[seat]
        ]
        fixed: dict[int, list[int]] = {seat: [] for seat in range(kernel.SEATS)}
        for seat, card in self._known:
            fixed[seat].append(face(card))
        pool = [face(card) for card in self._unseen]
        for last in range(len(pool) - 1, 0, -1):
            pick = int(rng.random() * (last + 1))
            pool[last], pool[pick] = pool[pick], pool[last]
        free: dict[int, list[int]] = {}
        for seat in others:
            size = self.facts.counts[seat] - len(fixed[seat])
            free[seat], pool = pool[:size], pool[size:]
        chain = _Chain(self, others, fixed, free)
        movable = len([seat for seat in others if free[seat]]) > 1 and bool(self._decisions)
        chain.step(rng, BURN_IN if movable else 0)
        for _ in range(count):
            chain.step(rng, SWAPS if movable else 0)
            if not movable and count > 1:
                chain.reshuffle(rng)
            yield self._table(chain.hands())

    def misfit(self, seat: int, faces: Sequence[int]) -> int:
        """How many of a seat's weighed decisions the rules of thumb would have made otherwise."""
        decisions = [one for one in self._decisions[-MEMORY:] if one.seat == seat]
        if not decisions:
            return 0
        table = Table(self.level)
        hand = table.hands[seat]
        for one in faces:
            hand.give(one, self.level)
        surprises = 0
        for past in reversed(decisions):
            for one in past.faces:
                hand.give(one, self.level)
            for other, count in zip(table.hands, past.counts, strict=True):
                other.count = count
            table.turn = seat
            table.best = past.best
            table.owner = past.owner
            chosen = table.choose()
            surprises += chosen[:2] != past.play[:2]
        return surprises

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
            table.play_out()
        mine = self.view.seat & 1
        sign = 1 if table.order[0] & 1 == mine else -1
        return sign * levels_won(table.order), 1 + sign

    def solve(self, world: Table) -> tuple[bool, ...] | None:
        """Whether each candidate makes this seat's side first by force; None when too long."""
        if self.facts.finished or max(hand.count for hand in world.hands) > SOLVABLE:
            return None
        solver = _Solver(self.view.seat & 1)
        found = []
        for index in range(len(self.moves)):
            table, _ = self._after(world, index)
            won = solver.wins(table)
            if won is None:
                return None
            found.append(won)
        return tuple(found)


def levels_won(order: Sequence[int]) -> int:
    """The levels the first's side wins by a finishing order that may be cut off at the end."""
    partner = (order[0] + 2) & 3
    if partner not in order:
        return 1
    return 4 - (order.index(partner) + 1)


def _passes(table: Sequence[Played]) -> int:
    """Passes since the last play of a round."""
    return next(i for i, one in enumerate(reversed(table)) if one.move.action == "play")


def _plays_of(facts: Facts) -> list[Played]:
    """The plays and passes of the hand; of a position by hand, those on the table."""
    history = facts.history or facts.table
    return [one for one in history if one.move.action in ("play", "pass")]


def _handed_over(facts: Facts) -> Iterator[tuple[int, Card]]:
    """Who got which card in tribute and return."""
    yield from zip(facts.takers, facts.paid, strict=False)
    yield from facts.given_back


class _Chain:
    """A Markov chain of deals: it swaps cards between unseen hands, keeping what explains more."""

    def __init__(
        self,
        simulation: GuandanSimulation,
        others: Sequence[int],
        fixed: dict[int, list[int]],
        free: dict[int, list[int]],
    ) -> None:
        self.simulation = simulation
        self.others = others
        self.fixed = fixed
        self.free = free
        self.misfits = {seat: self._misfit(seat) for seat in others}

    def _misfit(self, seat: int) -> int:
        return self.simulation.misfit(seat, self.fixed[seat] + self.free[seat])

    def hands(self) -> list[list[int]]:
        return [
            self.fixed[seat] + self.free[seat] if seat in self.free else []
            for seat in range(kernel.SEATS)
        ]

    def reshuffle(self, rng: random.Random) -> None:
        """A fresh deal, where no plays need explaining."""
        pool = [one for seat in self.others for one in self.free[seat]]
        for last in range(len(pool) - 1, 0, -1):
            pick = int(rng.random() * (last + 1))
            pool[last], pool[pick] = pool[pick], pool[last]
        for seat in self.others:
            size = len(self.free[seat])
            self.free[seat], pool = pool[:size], pool[size:]

    def step(self, rng: random.Random, times: int) -> None:
        """Tries so many swaps of one to three cards between two seats."""
        for _ in range(times):
            one = self.others[int(rng.random() * len(self.others))]
            two = self.others[int(rng.random() * len(self.others))]
            size = min(1 + int(rng.random() * 3), len(self.free[one]), len(self.free[two]))
            luck = rng.random()
            if one == two or not size:
                continue
            pairs = [
                (int(rng.random() * len(self.free[one])), int(rng.random() * len(self.free[two])))
                for _ in range(size)
            ]
            self._swap(one, two, pairs)
            before = self.misfits[one] + self.misfits[two]
            mine, theirs = self._misfit(one), self._misfit(two)
            if luck < SURPRISE ** (mine + theirs - before):
                self.misfits[one], self.misfits[two] = mine, theirs
            else:
                self._swap(one, two, pairs[::-1])

    def _swap(self, one: int, two: int, pairs: Sequence[tuple[int, int]]) -> None:
        mine, theirs = self.free[one], self.free[two]
        for i, j in pairs:
            mine[i], theirs[j] = theirs[j], mine[i]


class _Solver:
    """Whether a side can make one of its seats first by force, all hands open."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.known: dict[tuple[object, ...], bool] = {}
        self.left = NODES

    def wins(self, table: Table) -> bool | None:
        """None when the search grew too long."""
        if table.order:
            return table.order[0] & 1 == self.side
        key = (
            *((hand.ranks, hand.once, hand.twice, hand.wild) for hand in table.hands),
            table.turn,
            table.best,
            table.owner,
            table.passes,
        )
        if key in self.known:
            return self.known[key]
        self.left -= 1
        if self.left < 0:
            return None
        mine = table.turn & 1 == self.side
        result = not mine
        for play in self._plays(table):
            after = table.copy()
            after.play(play)
            won = self.wins(after)
            if won is None:
                return None
            if won == mine:
                result = mine
                break
        self.known[key] = result
        return result

    def _plays(self, table: Table) -> list[Play]:
        """The moves to try, those that shed most cards first."""
        plays = table.plays()
        plays.sort(key=lambda play: -kernel.size_of(play))
        if table.best[0] != kernel.PASS:
            plays.append(NOTHING)
        return plays
