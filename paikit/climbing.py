"""Shedding games: combinations 牌型, what beats what, and who leads next.

A game lists its patterns once: a pair of nines needs two nines, a straight one card of each of
five ranks. A set of cards reads as every pattern it fills, wild cards making up what is missing;
the plays of a hand are the ways to fill patterns from it. Power (who beats whom) stands in a
pattern's `key`; steps (what is adjacent) went into its `need`. Both come from the game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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

    @property
    def size(self) -> int:
        return sum(count for _, count in self.need)

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
    """Every meaning of some cards, strongest first; () when they mean nothing."""
    offered = in_notation_order(cards)
    wild_count = offered.count(sheet.wild) if sheet.wild else 0
    naturals = [card for card in offered if card is not sheet.wild]
    held = Counter(card.rank for card in naturals)
    one_suit = len({card.suit for card in naturals}) == 1
    found = []
    for pattern in sheet.by_size.get(len(offered), ()):
        if pattern.suited and not one_suit:
            continue
        stands = _stands_for(pattern, held, wild_count, sheet.wild)
        if stands is not None:
            wilds = () if sheet.wild is None else tuple((sheet.wild, rank) for rank in stands)
            found.append(Combo(offered, pattern, wilds))
    hidden = {combo.pattern.plain for combo in found if combo.pattern.suited}
    return tuple(
        sorted(
            (combo for combo in found if combo.kind not in hidden),
            key=lambda combo: (combo.pattern.tier, combo.pattern.key),
            reverse=True,
        )
    )


def _stands_for(
    pattern: Pattern, held: Mapping[Rank, int], wild_count: int, wild: Card | None
) -> tuple[Rank, ...] | None:
    """The ranks wild cards make up in a pattern, None when the cards do not fill it."""
    fitting = 0
    lacking: list[Rank] = []
    for rank, count in pattern.need:
        have = held.get(rank, 0)
        if have > count:
            return None
        fitting += have
        lacking += [rank] * (count - have)
    if fitting != sum(held.values()) or len(lacking) != wild_count:
        return None
    if any(rank in JOKERS for rank in lacking):
        return None
    if wild is not None and not held and any(rank is not wild.rank for rank in lacking):
        return None  # on their own, wild cards are only what is printed on them
    return tuple(lacking)


# --- the plays of a hand ---------------------------------------------------------------------


def fillings(sheet: Sheet, pattern: Pattern, hand: Iterable[Card]) -> Iterator[Cards]:
    """Every choice of cards from a hand that fills a pattern, each once, lazily.

    Choices with the fewest wild cards come first.
    """
    held = Counter(hand)
    wild_count = held.pop(sheet.wild, 0) if sheet.wild else 0
    if not pattern.suited:
        choices = _fill(sheet, pattern, held, wild_count)
        if any(other.plain == pattern.kind for other in sheet.by_size[pattern.size]):
            wild = sheet.wild
            choices = (
                cards for cards in choices if len({c.suit for c in cards if c is not wild}) > 1
            )
        yield from choices
        return
    for suit in Suit:
        suited = Counter({card: count for card, count in held.items() if card.suit is suit})
        yield from _fill(sheet, pattern, suited, wild_count)


def _fill(sheet: Sheet, pattern: Pattern, held: Counter[Card], wild_count: int) -> Iterator[Cards]:
    by_rank: dict[Rank, list[Card]] = defaultdict(list)
    for card, count in held.items():
        by_rank[card.rank] += [card] * count
    lacking = 0
    for rank, count in pattern.need:
        short = count - len(by_rank[rank])
        if short > 0:
            lacking += short
            if lacking > wild_count or rank in JOKERS:
                return
    parts = [_parts(by_rank[rank], count, wild_count) for rank, count in pattern.need]
    wild = sheet.wild
    for chosen in product(*parts):
        cards = tuple(chain(*chosen))
        wilds = pattern.size - len(cards)
        if wilds > wild_count or (not cards and not _is_own(pattern, wild)):
            continue
        if wilds and any(
            rank in JOKERS and len(part) < count
            for part, (rank, count) in zip(chosen, pattern.need, strict=True)
        ):
            continue
        yield in_notation_order(cards + (wild,) * wilds if wild else cards)


def _is_own(pattern: Pattern, wild: Card | None) -> bool:
    """Whether wild cards alone may be this pattern: cards of what is printed on them."""
    return wild is not None and len(pattern.need) == 1 and pattern.rank is wild.rank


def _parts(cards: Iterable[Card], count: int, wild_count: int) -> list[Cards]:
    """The ways to take `count` cards of one rank, or fewer where wild cards make up the rest."""
    faces = Counter(cards)
    taken: list[Cards] = [()]
    for face, copies in faces.items():
        taken = [
            one + (face,) * number
            for one in taken
            for number in range(min(copies, count - len(one)) + 1)
        ]
    enough = (one for one in taken if len(one) >= count - wild_count)
    return sorted(enough, key=len, reverse=True)


def plays(sheet: Sheet, hand: Cards, allows: Callable[[Pattern], bool]) -> Iterator[Move]:
    """Every play of a hand whose pattern is allowed, each once, lazily.

    Where a set of cards can be of two allowed kinds, each kind is a move of its own.
    """
    seen: set[Cards] = set()
    for pattern in sheet.patterns:
        if pattern.size > len(hand) or not allows(pattern):
            continue
        for cards in fillings(sheet, pattern, hand):
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
    wild_count = hand.count(wild) if wild else 0

    @cache
    def parts(rank: Rank, count: int, suit: Suit | None) -> tuple[tuple[int, Cards], ...]:
        mine = [c for c in hand if c.rank is rank and c is not wild and suit in (None, c.suit)]
        taken = _parts(mine, count, 0 if rank in JOKERS else wild_count)
        return tuple((_distance(one, liked, power), one) for one in taken)

    for pattern in sheet.patterns:
        if pattern.size > len(hand) or not allows(pattern):
            continue
        for suit in Suit if pattern.suited else (None,):
            need = [(count, parts(rank, count, suit)) for rank, count in pattern.need]
            for cards, wilds in _nearest_fillings(need, wild_count):
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
