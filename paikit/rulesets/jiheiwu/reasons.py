"""Why a move of 挤黑5 is not allowed: the objections, each with its clause.

Whether a play is allowed is decided by its readings alone (`beating`); everything else here only
works out which clause a learner should be shown, and which cards are at fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paikit.cards import JOKERS, RANKS, Card, Rank, missing
from paikit.climbing import Combo, Pattern, Sheet, in_order, readings
from paikit.contract import Cards, Move, Objection, Played
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, SMALL_JOKER
from paikit.rulesets.jiheiwu.patterns import (
    BLAST,
    BOMB,
    SHORTEST,
    SKIPPING,
    STEPS,
    beats,
    covers,
    sheet,
)
from paikit.words import Params, Term

if TYPE_CHECKING:
    from paikit.rulesets.jiheiwu.facts import Facts, JiView, Options


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules that decide plays at one table: its patterns, its shortest chain, its fives."""

    players: int
    shortest: int
    five_covers_five: str

    @classmethod
    def of(cls, options: Options) -> TableRules:
        by_table = options.min_chain == "by_table"
        shortest = SHORTEST[options.players] if by_table else int(options.min_chain)
        return cls(options.players, shortest, options.five_covers_five)

    @property
    def sheet(self) -> Sheet:
        return sheet(self.shortest, jokers=self.players == 6)

    def allows(self, pattern: Pattern, best: Played | None) -> bool:
        """Whether a pattern may be played on the standing play, if any."""
        return best is None or beats(pattern, best.meaning.pattern, self.five_covers_five)


def beating(
    rules: TableRules, best: Played | None, cards: Cards, kind: str = ""
) -> tuple[Combo, ...]:
    """The readings that may be played on the standing play, strongest first, of one kind if named.

    Of a chain that may count its ace low or high the strongest that serves comes first (JH-A24).
    """
    return tuple(
        combo
        for combo in readings(rules.sheet, cards)
        if (not kind or combo.kind == kind) and rules.allows(combo.pattern, best)
    )


def read_play(rules: TableRules, best: Played | None, move: Move) -> Combo | None:
    """How a play reads at a table: the strongest reading that may be played on the standing one."""
    if move.action != "play":
        return None
    return next(iter(beating(rules, best, move.cards, move.kind)), None)


# --- whose move, which action ----------------------------------------------------------------


def not_your_turn(facts: Facts) -> Objection:
    if facts.seat is None:
        return Objection("JH-A22", "over")
    if facts.seat == facts.declarer and not facts.seen:
        return Objection("JH-16", "first_lead", {"seat": facts.seat})
    return Objection("JH-18", "turn", {"seat": facts.seat})


def not_held(hand: Cards, cards: Cards) -> Iterator[Objection]:
    lacking = missing(hand, cards)
    if lacking:
        yield Objection("JH-17", "not_held", {"cards": lacking}, fault=lacking)


def wrong_action(move: Move) -> Objection:
    return Objection("JH-17", "action", {"move": move}, fault=move.cards)


def reveal_objections(view: JiView, options: Options) -> Iterator[Objection]:
    """Against showing ♠5 亮牌: the table, who holds it, and how late it is."""
    facts = view.public
    if options.players == 3:
        yield Objection("JH-35", "no_reveal")
    if facts.revealed:
        yield Objection("JH-03", "already", {"seat": -1 if facts.black5 is None else facts.black5})
        return
    holds = BLACK_FIVE in view.hand
    if not holds and facts.black5 != view.seat:
        if SMALL_JOKER in view.hand:
            yield Objection("JH-03", "small_joker", owed=(SMALL_JOKER,))
        yield Objection("JH-03", "not_held", {"card": BLACK_FIVE})
    elif options.reveal_window == "first_action" and _has_acted(facts, view.seat):
        yield Objection("JH-A15", "too_late")
    elif options.reveal_window != "anytime" and not holds:
        yield Objection("JH-A15", "played", {"card": BLACK_FIVE})


def _has_acted(facts: Facts, seat: int) -> bool:
    return any(one.seat == seat and one.move.action != "reveal" for one in facts.history)


# --- a play at the table ---------------------------------------------------------------------


def table_objections(
    rules: TableRules, best: Played | None, move: Move, hand: Cards = ()
) -> Iterator[Objection]:
    """Against a play or a pass on the standing play, whoever makes it; the hand may owe cards."""
    if move.action == "pass":
        if best is None:
            yield Objection("JH-A20", "leader_passes")
        return
    if not move.cards:
        yield Objection("JH-18" if best else "JH-17", "no_cards")
        return
    if beating(rules, best, move.cards, move.kind):
        return
    found = readings(rules.sheet, move.cards)
    if not found:
        yield from _not_a_combo(rules, move.cards, hand)
        if best is not None:
            yield _asked(best.meaning)
        return
    if move.kind and all(combo.kind != move.kind for combo in found):
        params: Params = {"cards": in_order(found[0]), "kind": Term(found[0].kind)}
        yield Objection("JH-17", "other_kind", params, fault=move.cards)
    if best is not None and not any(rules.allows(combo.pattern, best) for combo in found):
        yield from _too_low(rules, found, best)


# --- why it does not beat --------------------------------------------------------------------


_LOWER = {
    "single": "JH-36",
    "pair": "JH-38",
    "chain": "JH-39",
    "pair_chain": "JH-41",
    "bomb": "JH-43",
    "blast": "JH-44",
}
"""The clause that orders each kind."""


def _too_low(rules: TableRules, found: Sequence[Combo], best: Played) -> Iterator[Objection]:
    """Why no reading beats the standing play; the reading closest to doing so is explained."""
    target: Combo = best.meaning
    mine = next((one for one in found if one.kind == target.kind), found[0])
    params: Params = {
        "cards": in_order(mine),
        "kind": Term(mine.kind),
        "count": mine.size,
        "best": in_order(target),
        "best_kind": Term(target.kind),
        "best_count": target.size,
        "rank": mine.rank,
        "best_rank": target.rank,
    }
    for clause, reason in _why_low(rules, mine, target):
        yield Objection(clause, reason, params, fault=mine.cards)


def _asked(target: Combo) -> Objection:
    """What the standing play asks for, told to whoever offers no combination at all."""
    clause = {BOMB: "JH-43", BLAST: "JH-44"}.get(target.pattern.tier, "JH-18")
    return Objection(clause, "asked", {"best_kind": Term(target.kind), "best": in_order(target)})


def _why_low(rules: TableRules, mine: Combo, target: Combo) -> Iterator[tuple[str, str]]:
    same = (mine.kind, mine.size) == (target.kind, target.size)
    if target.pattern.tier > mine.pattern.tier:
        needs = {BOMB: ("JH-43", "needs_bomb"), BLAST: ("JH-44", "needs_blast")}
        yield needs[target.pattern.tier]
    elif not same:
        yield "JH-18", "other_size" if mine.kind == target.kind else "other_kind"
    elif mine.pattern.key == target.pattern.key:
        yield from _why_equal(mine)
    else:
        yield from _why_lower(rules, mine, target)
    if mine.kind == "pair" and mine.rank in JOKERS and not same:
        yield "JH-49", "no_bomb"


def _why_equal(mine: Combo) -> Iterator[tuple[str, str]]:
    if mine.rank is Rank.FIVE and mine.kind in ("single", "pair"):
        yield "JH-A10", "off"
    if mine.kind in ("chain", "pair_chain"):
        yield "JH-A07", "equal"
    else:
        yield "JH-45", "equal"


def _why_lower(rules: TableRules, mine: Combo, target: Combo) -> Iterator[tuple[str, str]]:
    clause = _LOWER[mine.kind]
    yield "JH-37" if clause == "JH-36" and rules.players == 6 else clause, "lower"
    if covers(target.pattern, rules.five_covers_five):
        yield "JH-46", "only_fives"
    if mine.kind == "pair" and mine.rank is Rank.BIG_JOKER:
        yield "JH-A11", "below_fives"
    if mine.kind in ("chain", "pair_chain") and mine.pattern.need[0][0] is Rank.ACE:
        yield "JH-A08", "low_ace"


# --- why it is no combination ----------------------------------------------------------------


def _not_a_combo(rules: TableRules, cards: Cards, hand: Cards) -> Iterator[Objection]:
    """The nearest kind these cards miss, and what they lack for it."""
    cards = tuple(sorted(cards, key=_place))
    counts = Counter(card.rank for card in cards)
    jokers = tuple(card for card in cards if card.is_joker)
    plain = {rank: count for rank, count in counts.items() if rank not in JOKERS}
    if jokers and rules.players != 6:
        yield Objection("JH-07", "no_jokers", {"cards": jokers}, fault=jokers)
    elif len(cards) == 2:
        reason = "joker" if jokers else "differ"
        params: Params = {"cards": cards, "least": rules.shortest}
        yield Objection("JH-38", reason, params, fault=cards)
    elif max(plain.values(), default=0) >= 3:
        yield _bomb_with_more(cards, plain)
    elif set(plain.values()) == {1}:
        yield from _no_chain(rules, cards, jokers, hand)
    elif set(plain.values()) == {2}:
        yield from _no_pair_chain(cards, jokers, hand)
    else:
        yield _mixed(cards, counts)


def _place(card: Card) -> int:
    """Where a card stands among neighbours, an ace last."""
    return RANKS.index(card.rank) if card.rank in RANKS else len(RANKS)


def _bomb_with_more(cards: Cards, plain: dict[Rank, int]) -> Objection:
    """Three or four alike go alone; nothing may come along."""
    main = max(plain, key=lambda rank: plain[rank])
    others = tuple(card for card in cards if card.rank is not main)
    params: Params = {"cards": cards, "rank": main, "others": others}
    return Objection("JH-44" if plain[main] == 4 else "JH-43", "alone", params, fault=others)


def _mixed(cards: Cards, counts: Counter[Rank]) -> Objection:
    singles = tuple(card for card in cards if counts[card.rank] == 1)
    pairs = tuple(card for card in cards if counts[card.rank] == 2)
    odd = singles if len(singles) <= len(pairs) else pairs
    return Objection("JH-17", "mixed", {"cards": cards, "singles": singles, "pairs": pairs}, odd)


def _no_chain(rules: TableRules, cards: Cards, jokers: Cards, hand: Cards) -> Iterator[Objection]:
    if jokers:
        yield Objection("JH-39", "joker", {"cards": jokers}, fault=jokers)
    yield from _no_run("JH-39", cards, hand)
    if len(cards) < rules.shortest:
        params: Params = {
            "cards": cards,
            "count": len(cards),
            "least": rules.shortest,
            "players": rules.players,
        }
        printed = rules.shortest == SHORTEST[rules.players]
        yield Objection("JH-47" if printed else "JH-A09", "short", params, fault=cards)


def _no_pair_chain(cards: Cards, jokers: Cards, hand: Cards) -> Iterator[Objection]:
    if jokers:
        yield Objection("JH-41", "joker", {"cards": jokers}, fault=jokers)
    yield from _no_run("JH-41", cards, hand)


def _no_run(clause: str, cards: Cards, hand: Cards) -> Iterator[Objection]:
    """Why the ranks are no neighbours: round the corner of the ace, or some missing."""
    ranks = {card.rank for card in cards if not card.is_joker}
    lacking = _lacking(ranks)
    if not lacking:
        return
    if _is_round_the_corner(ranks):
        aces = tuple(card for card in cards if card.rank is Rank.ACE)
        yield Objection("JH-A08", "wrap", {"cards": cards}, fault=aces)
        return
    owed = tuple(card for card in hand if card.rank in lacking)
    params: Params = {"cards": cards, "missing": lacking}
    yield Objection(clause, "gap", params, cards, owed)
    if clause == "JH-39" and len(lacking) == 1:
        yield Objection("JH-40", "only_five", params, cards, owed)


def _lacking(ranks: set[Rank]) -> tuple[Rank, ...]:
    """The fewest ranks that would make neighbours of these; () when they are."""
    scale = STEPS if Rank.FIVE in ranks else SKIPPING
    gaps = []
    for places in (range(len(scale) - 1), range(1, len(scale))):  # the ace low, the ace high
        inside = [place for place in places if scale[place] in ranks]
        span = range(inside[0], inside[-1] + 1)
        gaps.append(tuple(scale[place] for place in span if scale[place] not in ranks))
    return min(gaps, key=len)


def _is_round_the_corner(ranks: set[Rank]) -> bool:
    """Whether the ranks would be neighbours if 2 followed the ace at the top, as in K A 2."""
    if not {Rank.KING, Rank.ACE, Rank.TWO} <= ranks:
        return False
    circle = [rank for rank in RANKS if rank is not Rank.FIVE or rank in ranks]
    breaks = sum(
        rank in ranks and circle[(place + 1) % len(circle)] not in ranks
        for place, rank in enumerate(circle)
    )
    return breaks == 1
