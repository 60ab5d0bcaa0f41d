"""How a hand of 掼蛋 is parted into the groups one would play.

A group that must be led costs a turn; a group that takes the lead pays for another one. So a
group that holds with chance `p` costs `1 - 2p` turns, and the best parting of a hand is the one
that costs least. The search sees a hand as a count for each rank, takes straight flushes and
runs out of it while that helps, and leaves the rest to lie by rank.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, cached_property
from heapq import nsmallest
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from paikit.cards import RANKS, Card, Rank, Suit, deck, in_notation_order, without
from paikit.climbing import Combo, Pattern, in_order, readings
from paikit.contract import Cards
from paikit.rulesets.guandan.patterns import STRAIGHT_FLUSH_TIER, powers, sheet, wild_card

PLACES = {rank: place for place, rank in enumerate(Rank)}
JOKERS_AT = slice(PLACES[Rank.SMALL_JOKER], None)

RUNS = ("straight", "tube", "plate")
BEAM = 4
"""How many part-way partings are followed at once."""
ROOM, SINGLE_ROOM = 4.0, 2.0
"""How many higher groups may be about before a group, or a single, holds only every second time."""
BOMBED = 0.02
"""How much less a group holds for each rank that could be a bomb in another hand."""
BIG_BOMB = 0.95
"""How likely a straight flush or a longer bomb is to hold; smaller bombs hold less often."""
TEMPO = 0.1
"""What every group costs on top, so that of two equal partings the one with fewer groups wins."""
IMPOSSIBLE = 9.0

Counts = tuple[int, ...]
"""How many cards of each rank, in the order of `Rank`; wild cards are counted apart."""


class Run(NamedTuple):
    """A straight, tube, plate or straight flush as part of a parting."""

    pattern: Pattern
    need: tuple[tuple[int, int], ...]
    cost: float
    flush: Cards = ()
    """The cards of a straight flush, all of one suit."""


class Parting(NamedTuple):
    """A hand part-way: runs taken out, ranks and wild cards left, and what it all costs."""

    cost: float
    counts: Counts
    wilds: int
    runs: tuple[Run, ...] = ()
    spent: float = 0.0


def arrange(hand: Cards, level: Rank) -> tuple[Cards, ...]:
    """The hand parted into the groups one would play, strongest last."""
    parter = Parter(level, PACK - rank_counts(hand))
    return tuple(in_order(combo) for combo in parter.part(hand))


def rank_counts(cards: Iterable[Card]) -> Counter[Rank]:
    return Counter(card.rank for card in cards)


PACK = rank_counts(deck(packs=2))


class Parter:
    """Parts hands of one deal at one moment; `unseen` are the ranks others may hold."""

    def __init__(self, level: Rank, unseen: Counter[Rank]) -> None:
        self.level = level
        self.sheet = sheet(level)
        self.wild = wild_card(level)
        self.power = powers(level)
        self.unseen = unseen
        self._keys: dict[str, list[int]] = {}
        self._parted: dict[Cards, Parting] = {}

    # -- how good a group is --

    def holds(self, pattern: Pattern) -> float:
        """About how likely a group is to win the lead."""
        if pattern.tier:
            return self._bomb_holds(pattern)
        room = SINGLE_ROOM if pattern.size == 1 else ROOM
        return self._unbombed / (1 + self._higher(pattern) / room)

    def _bomb_holds(self, bomb: Pattern) -> float:
        if bomb.tier >= STRAIGHT_FLUSH_TIER:
            return BIG_BOMB
        higher = sum(
            count >= bomb.size + (self.power[rank] <= bomb.key)
            for rank, count in self.unseen.items()
        )
        return 1 - BOMBED * higher

    def _higher(self, pattern: Pattern) -> int:
        """How many groups of the kind, higher than this one, the unseen cards make."""
        kind, copies = pattern.kind, pattern.need[0][1]
        if kind not in self._keys:
            self._keys[kind] = sorted(
                self._run_keys(kind, pattern.size) if kind in RUNS else self._rank_keys(copies)
            )
        return len(self._keys[kind]) - bisect_right(self._keys[kind], pattern.key)

    def _run_keys(self, kind: str, size: int) -> Iterator[int]:
        for one in self.sheet.by_size[size]:
            if one.kind == kind and all(self.unseen[rank] >= count for rank, count in one.need):
                yield one.key

    def _rank_keys(self, copies: int) -> Iterator[int]:
        for rank, count in self.unseen.items():
            yield from [self.power[rank]] * (count // copies)

    @cached_property
    def _unbombed(self) -> float:
        return 1 - BOMBED * sum(count >= 4 for count in self.unseen.values())

    def cost(self, pattern: Pattern) -> float:
        """The turns a group costs; less than none when it pays for another."""
        return 1 + TEMPO - 2 * self.holds(pattern)

    # -- the tables of the search --

    @cached_property
    def rows(self) -> tuple[tuple[float, ...], ...]:
        """What 0, 1, 2 … cards of each rank cost when played as one group."""
        cost = {
            (one.rank, one.size): self.cost(one)
            for one in self.sheet.patterns
            if one.kind in ("single", "pair", "triple", "bomb")
        }
        return tuple(
            (0.0, *(cost.get((rank, size), IMPOSSIBLE) for size in range(1, 11))) for rank in Rank
        )

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        return tuple(Run(one, need, self.cost(one)) for one, need in _runs(self.level))

    # -- the search --

    def turns(self, hand: Cards) -> float:
        """The turns the best parting of a hand costs."""
        return self._best(in_notation_order(hand)).cost

    def glance(self, hand: Cards) -> float:
        """The turns of a hand with no run taken out of it."""
        return self._loose(*self._count(hand))

    def _best(self, hand: Cards) -> Parting:
        if hand not in self._parted:
            self._parted[hand] = self._search(hand)
        return self._parted[hand]

    def _count(self, hand: Cards) -> tuple[Counts, int]:
        """How many cards of each rank, and how many wild cards."""
        ranks = rank_counts(card for card in hand if card is not self.wild)
        return tuple(ranks[rank] for rank in Rank), hand.count(self.wild)

    def _search(self, hand: Cards) -> Parting:
        """The cheapest parting found: straight flushes first, then run after run."""
        counts, wilds = self._count(hand)
        beam = [Parting(self._loose(counts, wilds), counts, wilds)]
        naturals = Counter(card for card in hand if card is not self.wild)
        flushes = [run for run in _flushes(self.level) if _lacking(run, naturals) <= wilds]
        beam += self._with_flushes(beam[0], naturals, flushes)
        beam = nsmallest(BEAM, beam, key=_by_cost)
        best = beam[0]
        while beam:
            longer = {one[1:3]: one for start in beam for one in self._with_run(start)}
            beam = nsmallest(BEAM, longer.values(), key=_by_cost)
            if beam and beam[0].cost < best.cost:
                best = beam[0]
        return best

    def _with_flushes(
        self, start: Parting, naturals: Counter[Card], flushes: Sequence[Run]
    ) -> Iterator[Parting]:
        """The parting with one more straight flush, or with several."""
        for index, run in enumerate(flushes):
            lacking = _lacking(run, naturals)
            if lacking > start.wilds:
                continue
            used = [card for card in run.flush if card in naturals]
            ranks = {card.rank for card in used}
            counts = tuple(n - (rank in ranks) for n, rank in zip(start.counts, Rank, strict=True))
            longer = self._longer(start, run, counts, lacking)
            yield longer
            left = naturals - Counter(used)
            yield from self._with_flushes(longer, left, flushes[index:])

    def _longer(self, start: Parting, run: Run, counts: Counts, lacking: int) -> Parting:
        """The parting with this run taken out, which leaves these counts."""
        wilds, spent = start.wilds - lacking, start.spent + run.cost
        cost = spent + self._loose(counts, wilds)
        return Parting(cost, counts, wilds, (*start.runs, run), spent)

    def _with_run(self, start: Parting) -> Iterator[Parting]:
        """The parting with one more run that breaks no bomb and takes at most one wild card."""
        have, wilds = start.counts, min(start.wilds, 1)
        for run in self.runs:
            lacking = 0
            for place, count in run.need:
                short = count - have[place]
                if short > 0:
                    lacking += short
                elif have[place] >= 4 > have[place] - count:
                    lacking = 9
            if lacking > wilds:
                continue
            left = list(have)
            for place, count in run.need:
                left[place] = max(0, left[place] - count)
            yield self._longer(start, run, tuple(left), lacking)

    def _loose(self, counts: Counts, wilds: int) -> float:
        """What ranks cost when each is one group and pairs go along with triples."""
        if wilds:
            counts = self._place_wilds(counts, wilds)
        total, triples, pairs = 0.0, 0, []
        for row, count in zip(self.rows, counts, strict=True):
            total += row[count]
            if count == 2:
                pairs.append(row[2])
            elif count == 3:
                triples += 1
        if triples and pairs:
            pairs.sort(reverse=True)
            total -= sum(cost for cost in pairs[:triples] if cost > 0)
        if counts[JOKERS_AT] == (2, 2):
            total = total - self.rows[-1][2] - self.rows[-2][2] - 1
        return total

    def _place_wilds(self, counts: Counts, wilds: int) -> Counts:
        """The counts with each wild card where it saves most: a bomb, else a pair or triple."""
        level = PLACES[self.level]

        def saving(place: int, more: int) -> float:
            return self.rows[place][counts[place]] - self.rows[place][counts[place] + more]

        held = [p for p in range(len(RANKS)) if counts[p] or p == level]
        best = max(held, key=lambda place: saving(place, 1))
        more = 1
        if wilds == 2:
            both = max(held, key=lambda place: saving(place, 2))
            if saving(both, 2) > 2 * saving(best, 1):
                best, more = both, 2
        raised = (*counts[:best], counts[best] + more, *counts[best + 1 :])
        return self._place_wilds(raised, wilds - more) if wilds > more else raised

    # -- from counts back to cards --

    def part(self, hand: Cards) -> tuple[Combo, ...]:
        """The groups of the best parting, strongest last."""
        best = self._best(in_notation_order(hand))
        groups = self._cards_of(best, in_notation_order(hand))
        combos = (readings(self.sheet, group)[0] for group in groups)
        return tuple(sorted(combos, key=self._strength))

    def _strength(self, combo: Combo) -> tuple[float, ...]:
        pattern = combo.pattern
        return pattern.tier, self.holds(pattern), pattern.size, pattern.key

    def _cards_of(self, parting: Parting, hand: Cards) -> Iterator[Cards]:
        wilds = (self.wild,) * hand.count(self.wild)
        rest = tuple(card for card in hand if card is not self.wild)
        for run in parting.runs:
            taken = _filling(run, rest)
            rest = without(rest, taken)
            lacking = run.pattern.size - len(taken)
            yield taken + wilds[:lacking]
            wilds = wilds[lacking:]
        counts = self._place_wilds(parting.counts, len(wilds)) if wilds else parting.counts
        yield from self._by_rank(counts, rest, wilds)

    def _by_rank(self, counts: Counts, rest: Cards, wilds: Cards) -> Iterator[Cards]:
        groups: dict[int, list[tuple[float, Cards]]] = {}
        for rank, row, count in zip(Rank, self.rows, counts, strict=True):
            if count:
                own = tuple(card for card in rest if card.rank is rank)
                own, wilds = own + wilds[: count - len(own)], wilds[count - len(own) :]
                groups.setdefault(count, []).append((row[count], own))
        if counts[JOKERS_AT] == (2, 2):
            groups[2] = groups[2][:-2]
            yield tuple(card for card in rest if card.is_joker)
        pairs = sorted(groups.pop(2, []), key=_by_cost, reverse=True)
        for _, triple in groups.pop(3, []):
            yield triple + (pairs.pop(0)[1] if pairs and pairs[0][0] > 0 else ())
        yield from (cards for _, cards in pairs)
        for same in groups.values():
            yield from (cards for _, cards in same)


def _places(pattern: Pattern) -> tuple[tuple[int, int], ...]:
    return tuple((PLACES[rank], count) for rank, count in pattern.need)


@cache
def _runs(level: Rank) -> tuple[tuple[Pattern, tuple[tuple[int, int], ...]], ...]:
    """Every straight, tube and plate with its places."""
    return tuple((one, _places(one)) for one in sheet(level).patterns if one.kind in RUNS)


@cache
def _flushes(level: Rank) -> tuple[Run, ...]:
    """Every straight flush."""
    return tuple(
        Run(one, _places(one), 1 + TEMPO - 2 * BIG_BOMB, tuple(Card(r, suit) for r, _ in one.need))
        for one in sheet(level).patterns
        if one.suited
        for suit in Suit
    )


def _lacking(run: Run, cards: Container[Card]) -> int:
    """How many cards of a straight flush are not there."""
    return len(run.flush) - sum(card in cards for card in run.flush)


def _filling(run: Run, cards: Cards) -> Cards:
    """The cards that go into a run, as far as they are there."""
    if run.flush:
        return tuple(card for card in run.flush if card in cards)
    by_rank = (
        [card for card in cards if card.rank is rank][:count] for rank, count in run.pattern.need
    )
    return tuple(chain(*by_rank))


_by_cost = itemgetter(0)
