"""Shedding games: combinations 牌型, what beats what, and who leads next.

A game lists its patterns once: a pair of nines needs two nines, a straight one card of each of
five ranks. A set of cards reads as every pattern it fills, wild cards making up what is missing;
the plays of a hand are the ways to fill patterns from it. Power (who beats whom) stands in a
pattern's `key`; steps (what is adjacent) went into its `need`. Both come from the game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from heapq import nsmallest
from itertools import chain, product
from typing import TypeVar

from paikit.cards import JOKERS, Card, Rank, Suit, in_notation_order, without
from paikit.contract import Cards, Move, Played, Public


@dataclass(frozen=True, slots=True)
class Pattern:
    """A kind of combination at one height, e.g. the pair of nines.

    `rank` is the rank that speaks for it, `key` its height among patterns of its kind and size.
    `tier` is 0 for ordinary kinds; a higher tier (bombs) beats any lower one. `suited` asks for
    one suit and takes the place of the `plain` kind with the same ranks.
    """

    kind: str
    rank: Rank
    key: int
    need: tuple[tuple[Rank, int], ...]
    tier: int = 0
    suited: bool = False
    plain: str = ""
    size: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(count for _, count in self.need))

    def beats(self, other: Pattern) -> bool:
        """Whether this is higher: a higher tier, or the same kind and size with a higher key."""
        if self.tier != other.tier:
            return self.tier > other.tier
        return (self.kind, self.size) == (other.kind, other.size) and self.key > other.key


@dataclass(frozen=True, slots=True)
class Combo:
    """Cards read as a pattern; `wilds` says what each wild card stands for."""

    cards: Cards
    pattern: Pattern
    wilds: tuple[tuple[Card, Rank], ...] = ()

    @property
    def kind(self) -> str:
        return self.pattern.kind

    @property
    def rank(self) -> Rank:
        return self.pattern.rank

    @property
    def size(self) -> int:
        return len(self.cards)


def in_order(combo: Combo) -> Cards:
    """A combo's cards as it is read: `3-4-5-6-7` with wild cards in their places, `999+88`."""
    naturals = without(combo.cards, (card for card, _ in combo.wilds))
    places = [*((card, card.rank) for card in naturals), *combo.wilds]
    return tuple(card for rank, _ in combo.pattern.need for card, place in places if place is rank)


@dataclass(frozen=True)
class Sheet:
    """The patterns of one deal, strongest last within a kind, and its wild card, if any."""

    patterns: tuple[Pattern, ...]
    wild: Card | None = None

    @cached_property
    def by_size(self) -> Mapping[int, tuple[Pattern, ...]]:
        sizes: dict[int, list[Pattern]] = defaultdict(list)
        for pattern in self.patterns:
            sizes[pattern.size].append(pattern)
        return {size: tuple(patterns) for size, patterns in sizes.items()}

    @cached_property
    def by_rank(self) -> Mapping[tuple[int, Rank], tuple[Pattern, ...]]:
        """The patterns of each size that take cards of each rank."""
        ranks: dict[tuple[int, Rank], list[Pattern]] = defaultdict(list)
        for pattern in self.patterns:
            for rank, _ in pattern.need:
                ranks[pattern.size, rank].append(pattern)
        return {key: tuple(patterns) for key, patterns in ranks.items()}

    @cached_property
    def mixed(self) -> frozenset[str]:
        """The kinds that cards of one suit are not, because they are something better."""
        return frozenset(pattern.plain for pattern in self.patterns if pattern.suited)


def run_patterns(
    kind: str, scale: Sequence[Rank], copies: int, length: int, **more: object
) -> Iterator[Pattern]:
    """The runs of `length` neighbours on a scale of steps, `copies` cards of each rank.

    A run's key is the place of its highest rank on the scale, counted from 1.
    """
    for start in range(len(scale) - length + 1):
        ranks = scale[start : start + length]
        need = tuple((rank, copies) for rank in ranks)
        yield Pattern(kind, ranks[-1], start + length, need, **more)  # type: ignore[arg-type]


# --- reading ---------------------------------------------------------------------------------


def readings(sheet: Sheet, cards: Iterable[Card]) -> tuple[Combo, ...]:
    """Every meaning of some cards, strongest first; () when they mean nothing.

    Among equals those come first in which more wild cards are what is printed on them.
    """
    offered = in_notation_order(cards)
    naturals = [card for card in offered if card is not sheet.wild]
    held = Counter(card.rank for card in naturals)
    one_suit = len({card.suit for card in naturals}) == 1
    found = []
    for pattern in _of_size(sheet, len(offered), naturals):
        if not one_suit if pattern.suited else one_suit and pattern.kind in sheet.mixed:
            continue
        stands = _stands_for(pattern, held, len(offered) - len(naturals), sheet.wild)
        if stands is not None:
            wilds = () if sheet.wild is None else tuple((sheet.wild, rank) for rank in stands)
            found.append(Combo(offered, pattern, wilds))
    return tuple(sorted(found, key=_strength, reverse=True))


def _of_size(sheet: Sheet, size: int, naturals: Sequence[Card]) -> Sequence[Pattern]:
    """The patterns of a size that may take these cards."""
    if naturals:
        return sheet.by_rank.get((size, naturals[0].rank), ())
    return sheet.by_size.get(size, ())


def _strength(combo: Combo) -> tuple[int, int, int]:
    printed = sum(card.rank is rank for card, rank in combo.wilds)
    return combo.pattern.tier, combo.pattern.key, printed


def _stands_for(
    pattern: Pattern, held: Mapping[Rank, int], wild_count: int, wild: Card | None
) -> tuple[Rank, ...] | None:
    """The ranks wild cards make up in a pattern of so many cards, None when they do not fill it."""
    lacking: list[Rank] = []
    for rank, count in pattern.need:
        short = count - held.get(rank, 0)
        if short < 0 or short > wild_count:
            return None
        lacking += [rank] * short
    if len(lacking) != wild_count or any(rank in JOKERS for rank in lacking):
        return None
    if wild is not None and not held and any(rank is not wild.rank for rank in lacking):
        return None  # on their own, wild cards are only what is printed on them
    return tuple(lacking)


# --- the plays of a hand ---------------------------------------------------------------------


class _Stock:
    """A hand by rank, wild cards apart; each way to take cards of a rank is worked out once."""

    def __init__(self, hand: Iterable[Card], wild: Card | None) -> None:
        self.by_rank: dict[Rank, list[Card]] = defaultdict(list)
        self.wild_count = 0
        for card in hand:
            if card is wild:
                self.wild_count += 1
            else:
                self.by_rank[card.rank].append(card)
        self._parts: dict[tuple[Rank, int, Suit | None], list[Cards]] = {}

    def may_fill(self, pattern: Pattern) -> bool:
        """Whether there are enough cards of each rank, wild cards making up the rest."""
        lacking = 0
        for rank, count in pattern.need:
            short = count - len(self.by_rank[rank])
            if short > 0:
                lacking += short
        return lacking <= self.wild_count

    def parts(self, rank: Rank, count: int, suit: Suit | None) -> list[Cards]:
        """The ways to take `count` cards of one rank, or fewer where wild cards make up the rest.

        Those with the fewest wild cards come first.
        """
        key = rank, count, suit
        if key not in self._parts:
            self._parts[key] = self._ways(*key)
        return self._parts[key]

    def _ways(self, rank: Rank, count: int, suit: Suit | None) -> list[Cards]:
        faces: dict[Card, int] = {}
        for card in self.by_rank[rank]:
            if suit is None or card.suit is suit:
                faces[card] = faces.get(card, 0) + 1
        taken: list[Cards] = [()]
        for face, copies in faces.items():
            taken = [
                one + (face,) * number
                for one in taken
                for number in range(min(copies, count - len(one)) + 1)
            ]
        least = count if rank in JOKERS else count - self.wild_count
        return sorted((one for one in taken if len(one) >= least), key=len, reverse=True)


def fillings(sheet: Sheet, pattern: Pattern, hand: Iterable[Card]) -> Iterator[Cards]:
    """Every choice of cards from a hand that fills a pattern, each once, lazily.

    Choices with the fewest wild cards come first.
    """
    return _fillings(sheet, pattern, _Stock(hand, sheet.wild))


def _fillings(sheet: Sheet, pattern: Pattern, stock: _Stock) -> Iterator[Cards]:
    if not stock.may_fill(pattern):
        return
    wild, mixed = sheet.wild, pattern.kind in sheet.mixed
    for suit in Suit if pattern.suited else (None,):
        need = [(count, stock.parts(rank, count, suit)) for rank, count in pattern.need]
        if not all(parts for _, parts in need):
            continue
        for cards, wilds in _choices(need, stock.wild_count):
            if mixed and len({card.suit for card in cards}) == 1:
                continue
            if cards or _is_own(pattern, wild):
                yield in_notation_order(cards + (wild,) * wilds if wild else cards)


def _choices(
    need: Sequence[tuple[int, Sequence[Cards]]], wild_count: int
) -> Iterator[tuple[Cards, int]]:
    """Every way to take one part for each rank with the wild cards there are, and how many."""
    if not wild_count:
        for chosen in product(*([one for one in parts if len(one) == n] for n, parts in need)):
            yield tuple(chain(*chosen)), 0
        return
    (count, parts), *rest = need
    for part in parts:
        short = count - len(part)
        if not rest and short <= wild_count:
            yield part, short
        elif short <= wild_count:
            for cards, wilds in _choices(rest, wild_count - short):
                yield part + cards, short + wilds


def _is_own(pattern: Pattern, wild: Card | None) -> bool:
    """Whether wild cards alone may be this pattern: cards of what is printed on them."""
    return wild is not None and len(pattern.need) == 1 and pattern.rank is wild.rank


def plays(sheet: Sheet, hand: Cards, allows: Callable[[Pattern], bool]) -> Iterator[Move]:
    """Every play of a hand whose pattern is allowed, each once, lazily.

    Where a set of cards can be of two allowed kinds, each kind is a move of its own.
    """
    seen: set[Cards] = set()
    stock = _Stock(hand, sheet.wild)
    for pattern in sheet.patterns:
        if not allows(pattern):
            continue
        for cards in _fillings(sheet, pattern, stock):
            if cards in seen:
                continue
            seen.add(cards)
            kinds = [pattern.kind]
            if sheet.wild in cards:
                combos = readings(sheet, cards)
                kinds = list(dict.fromkeys(c.kind for c in combos if allows(c.pattern)))
            for kind in kinds:
                yield Move("play", cards, kind=kind if len(kinds) > 1 else "")


def nearest_plays(
    sheet: Sheet,
    hand: Cards,
    allows: Callable[[Pattern], bool],
    tried: Cards,
    power: Callable[[Card], int] = lambda card: card.place,
) -> Iterator[Move]:
    """For each allowed pattern the three plays that share most cards with a try, then the weakest.

    Far fewer than `plays`, and the three nearest of all plays are among them.
    """
    liked, wild = Counter(tried), sheet.wild
    stock = _Stock(hand, wild)

    @cache
    def parts(rank: Rank, count: int, suit: Suit | None) -> tuple[tuple[int, Cards], ...]:
        return tuple((_distance(one, liked, power), one) for one in stock.parts(rank, count, suit))

    for pattern in sheet.patterns:
        if not allows(pattern) or not stock.may_fill(pattern):
            continue
        for suit in Suit if pattern.suited else (None,):
            need = [(count, parts(rank, count, suit)) for rank, count in pattern.need]
            for cards, wilds in _nearest_fillings(need, stock.wild_count):
                if cards or _is_own(pattern, wild):
                    whole = cards + (wild,) * wilds if wild else cards
                    yield name_play(sheet, in_notation_order(whole), pattern, allows)


def _distance(cards: Cards, liked: Counter[Card], power: Callable[[Card], int]) -> int:
    """How far some cards are from a try: cards it shares count first, then weakness."""
    shared = sum((Counter(cards) & liked).values())
    return sum(map(power, cards)) - 10_000 * shared


def _nearest_fillings(
    need: Sequence[tuple[int, Sequence[tuple[int, Cards]]]], wild_count: int
) -> Iterator[tuple[Cards, int]]:
    """The nearest ways to fill a pattern, three for each number of wild cards.

    `need` lists for each rank how many cards it takes and the parts of the hand that could be
    them, with their distances. Distances add up, so three are enough at every step.
    """
    best: dict[int, list[tuple[int, Cards]]] = {0: [(0, ())]}
    for count, parts in need:
        grown: dict[int, list[tuple[int, Cards]]] = defaultdict(list)
        for wilds, chosen in best.items():
            for far, part in parts:
                if (total := wilds + count - len(part)) <= wild_count:
                    grown[total] += [(before + far, cards + part) for before, cards in chosen]
        best = {wilds: nsmallest(3, ones, key=_first) for wilds, ones in grown.items()}
    for wilds, chosen in best.items():
        for _, cards in chosen:
            yield cards, wilds


def _first(pair: tuple[int, Cards]) -> int:
    return pair[0]


def name_play(
    sheet: Sheet, cards: Cards, pattern: Pattern, allows: Callable[[Pattern], bool]
) -> Move:
    """The play of these cards as this pattern; its kind is named where others are possible."""
    combos = readings(sheet, cards) if sheet.wild in cards else ()
    kinds = {combo.kind for combo in combos if allows(combo.pattern)}
    return Move("play", cards, kind=pattern.kind if len(kinds) > 1 else "")


# --- rounds ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Shedding(Public):
    """The public facts of a shedding game: who leads the round, who is out, in order."""

    leader: int
    finished: tuple[int, ...] = ()

    @property
    def standing(self) -> Played | None:
        """The play to beat; None when the seat to move leads."""
        return standing(self.table)


SheddingT = TypeVar("SheddingT", bound=Shedding)


def standing(table: Sequence[Played]) -> Played | None:
    """The last play of a round that is no pass."""
    return next((one for one in reversed(table) if one.move.action == "play"), None)


def next_active(seat: int, counts: Sequence[int]) -> int:
    """The next seat in order of play that holds cards. Somebody must."""
    seats = len(counts)
    return next(s for step in range(1, seats + 1) if counts[s := (seat + step) % seats])


def round_is_over(table: Sequence[Played], counts: Sequence[int]) -> bool:
    """Whether everybody else who holds cards has passed on the standing play."""
    best = standing(table)
    if best is None:
        return False
    passes = next(i for i, one in enumerate(reversed(table)) if one is best)
    others = sum(1 for seat, count in enumerate(counts) if count and seat != best.seat)
    return passes >= others


def after_play(public: SheddingT, played: Played, wind: Callable[[SheddingT], int]) -> SheddingT:
    """The facts after a play or a pass.

    When a round ends, the seat whose play stood leads the next one; `wind` 接风 names the leader
    where that seat went out with it.
    """
    counts = list(public.counts)
    counts[played.seat] -= len(played.move.cards)
    is_out = counts[played.seat] == 0
    after = replace(
        public,
        counts=tuple(counts),
        finished=(*public.finished, played.seat) if is_out else public.finished,
        table=(*public.table, played),
        history=(*public.history, played),
        seen=public.seen + played.move.cards,
    )
    best = standing(after.table)
    if best is None or not round_is_over(after.table, counts):
        return replace(after, seat=next_active(played.seat, counts))
    leader = best.seat if counts[best.seat] else wind(after)
    return replace(after, table=(), last=after.table, leader=leader, seat=leader)
