"""Why a move of 掼蛋 is not allowed: the objections, each with its clause.

Whether a play is allowed is decided by its readings alone (`beating`); everything else here only
works out which clause a learner should be shown, and which cards are at fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from paikit.cards import JOKERS, RANKS, Card, Rank, missing
from paikit.climbing import Combo, Pattern, in_order, readings
from paikit.contract import Cards, Move, Objection, Played
from paikit.rulesets.guandan.facts import BIG, PACK, Facts, GuandanView, Options
from paikit.rulesets.guandan.levels import is_double_down
from paikit.rulesets.guandan.patterns import (
    JOKER_BOMB_TIER,
    STEPS,
    STRAIGHT_FLUSH_TIER,
    powers,
    sheet,
    wild_card,
)
from paikit.words import Language, Params, Term

RETURN_RANKS = RANKS[: RANKS.index(Rank.TEN) + 1]
"""The ranks that `return_max_rank=10` lets one return (GD-A13)."""
RUNS = ("straight", "tube", "plate", "straight_flush")


@dataclass(frozen=True)
class Shape:
    """A pattern's ranks as people write them: `9-10-J-Q-K`, `5 5-6 6-7 7`, `9 9 9 + 8 8`."""

    pattern: Pattern

    def text(self, language: Language) -> str:
        gap = "-" if self.pattern.kind in RUNS else " + "
        parts = ([rank.text(language)] * count for rank, count in self.pattern.need)
        return gap.join(" ".join(part) for part in parts)


def beating(facts: Facts, cards: Cards, kind: str = "") -> tuple[Combo, ...]:
    """The readings that may be played at this table, strongest first, of one kind if named."""
    best = facts.standing
    return tuple(
        combo
        for combo in readings(sheet(facts.level), cards)
        if (not kind or combo.kind == kind)
        and (best is None or combo.pattern.beats(best.meaning.pattern))
    )


# --- whose move, which cards -----------------------------------------------------------------


def not_your_turn(facts: Facts) -> Objection:
    if facts.seat is None:
        return Objection("GD-A24", "hand_over")
    return Objection("GD-A22", "turn", {"seat": facts.seat})


def not_held(hand: Cards, cards: Cards) -> Iterator[Objection]:
    lacking = missing(hand, cards)
    if lacking:
        yield Objection("GD-03", "not_held", {"cards": lacking}, fault=lacking)


def phase_objections(
    facts: Facts, view: GuandanView, move: Move, options: Options
) -> Iterator[Objection]:
    """Against moves of tribute and return, and against moves of the wrong phase."""
    if move.action != facts.phase and (move.action, facts.phase) != ("take", "choose"):
        yield from _wrong_phase(facts, view.hand, move)
    elif move.action == "take":
        if move.number not in facts.payers:
            yield Objection("GD-A11", "no_payer", {"seat": move.number or 0})
    elif len(move.cards) != 1:
        params: Params = {"count": len(move.cards)}
        yield Objection(_exchange_clause(facts), "one_card", params, fault=move.cards)
    else:
        yield from not_held(view.hand, move.cards)
        if facts.phase == "tribute":
            yield from _tribute_objections(facts, view.hand, move.cards[0])
        elif options.return_max_rank != "none":
            yield from _return_objections(facts, view.hand, move.cards[0])


def _exchange_clause(facts: Facts) -> str:
    """The clause of the tribute or the return that is due, after a double-down or not."""
    double = is_double_down(facts.order)
    if facts.phase == "tribute":
        return "GD-45" if double else "GD-49"
    return "GD-47" if double else "GD-50"


def may_resist(facts: Facts, hand: Cards) -> bool:
    """Whether a payer may resist now: both big jokers are his, or his and his partner's."""
    return not facts.paid and (facts.may_resist or hand.count(BIG) == PACK.count(BIG))


def _wrong_phase(facts: Facts, hand: Cards, move: Move) -> Iterator[Objection]:
    if facts.phase == "tribute" and move.action == "resist":
        if facts.may_resist and facts.paid:
            yield Objection("GD-A14", "too_late")
        elif not may_resist(facts, hand):
            clause = "GD-48" if is_double_down(facts.order) else "GD-51"
            yield Objection(clause, "cannot_resist")
    elif facts.phase in ("tribute", "return"):
        yield Objection(_exchange_clause(facts), "first")
    elif facts.phase == "choose":
        yield Objection("GD-A11", "choose_first")
    elif facts.phase == "play":
        yield Objection("GD-A10", "play_on")


def _tribute_objections(facts: Facts, hand: Cards, card: Card) -> Iterator[Objection]:
    power, wild = powers(facts.level), wild_card(facts.level)
    payable = [one for one in hand if one is not wild] or hand
    top = max((power[one.rank] for one in payable), default=0)
    owed = tuple(one for one in payable if power[one.rank] == top)
    if card not in owed:
        reason = "wild" if card is wild else "not_highest"
        params: Params = {"card": card, "owed": tuple(dict.fromkeys(owed))}
        yield Objection(_exchange_clause(facts), reason, params, (card,), owed)


def _return_objections(facts: Facts, hand: Cards, card: Card) -> Iterator[Objection]:
    power = powers(facts.level)
    low = [one for one in hand if one.rank in RETURN_RANKS and one.rank is not facts.level]
    smallest = min((power[one.rank] for one in hand), default=0)
    owed = tuple(low) or tuple(one for one in hand if power[one.rank] == smallest)
    if card not in owed:
        reason = "too_high" if low else "smallest"
        params: Params = {"card": card, "owed": tuple(dict.fromkeys(owed))}
        yield Objection("GD-A13", reason, params, (card,), owed)


# --- a play at the table ---------------------------------------------------------------------


def table_objections(facts: Facts, move: Move) -> Iterator[Objection]:
    """Against a play or a pass at this table, whoever makes it."""
    best = facts.standing
    if move.action == "pass":
        if best is None:
            yield Objection("GD-A23", "leader_passes")
        return
    cards = move.cards
    if not cards:
        yield Objection("GD-A23", "no_cards" if best else "no_cards_lead")
        return
    able = beating(facts, cards, move.kind)
    kinds = dict.fromkeys(combo.kind for combo in able)
    if len(kinds) > 1:
        yield Objection("GD-A06", "which", {"kinds": _terms(kinds)})
    if able:
        return
    found = readings(sheet(facts.level), cards)
    if not found:
        yield from _not_a_combo(facts.level, cards)
        if best is not None:
            yield _asked(best.meaning)
        return
    if move.kind and all(combo.kind != move.kind for combo in found):
        yield from _wrong_kind(facts.level, found, move)
    named = [combo for combo in found if combo.kind == move.kind] or list(found)
    if best is not None and all(not combo.pattern.beats(best.meaning.pattern) for combo in named):
        yield from _too_low(facts, named, best)


def _terms(kinds: Iterable[str]) -> tuple[Term, ...]:
    return tuple(Term(kind) for kind in kinds)


def _wrong_kind(level: Rank, found: Sequence[Combo], move: Move) -> Iterator[Objection]:
    kinds, cards = dict.fromkeys(combo.kind for combo in found), in_order(found[0])
    if move.kind == "straight" and "straight_flush" in kinds:
        yield Objection("GD-A05", "suited", {"cards": cards}, fault=cards)
    elif move.kind == "full_house" and "bomb" in kinds:
        yield Objection("GD-A07", "five_alike", {"cards": cards}, fault=cards)
    else:
        known = any(one.kind == move.kind for one in sheet(level).patterns)
        params: Params = {
            "cards": cards,
            "named": Term(move.kind) if known else move.kind,
            "kinds": _terms(kinds),
        }
        reason = "other_kind" if known else "no_such_kind"
        yield Objection("GD-A06", reason, params, fault=cards)


# --- why it does not beat --------------------------------------------------------------------


def _too_low(facts: Facts, found: Sequence[Combo], best: Played) -> Iterator[Objection]:
    """Why no reading beats the standing play; the reading closest to doing so is explained."""
    target: Combo = best.meaning
    mine = next((one for one in found if one.kind == target.kind), found[0])
    cards = in_order(mine)
    params: Params = {
        "mine": Shape(mine.pattern),
        "kind": Term(mine.kind),
        "cards": cards,
        "best": in_order(target),
        "best_kind": Term(target.kind),
        "best_shape": Shape(target.pattern),
        "count": len(cards),
        "best_count": len(target.cards),
    }
    if target.pattern.tier:
        clause, reason = _bomb_clause(mine.pattern, target.pattern)
    elif (mine.kind, mine.size) != (target.kind, target.size):
        clause, reason = "GD-28", "other_kind"
    else:
        clause = "GD-29" if mine.kind in ("full_house", "tube", "plate") else "GD-28"
        reason = "equal" if mine.pattern.key == target.pattern.key else "lower"
        if mine.kind in ("tube", "plate"):
            reason += "_run"
    yield Objection(clause, reason, params, fault=cards)
    yield from _scale_notes(facts, mine, target)


def _asked(target: Combo) -> Objection:
    """What the standing play asks for, told to whoever offers no combination at all."""
    params: Params = {"best_kind": Term(target.kind), "best_shape": Shape(target.pattern)}
    if target.pattern.tier == JOKER_BOMB_TIER:
        return Objection("GD-31", "highest", params)
    return Objection("GD-30" if target.pattern.tier else "GD-28", "asked", params)


def _bomb_clause(mine: Pattern, target: Pattern) -> tuple[str, str]:
    if target.tier == JOKER_BOMB_TIER:
        return "GD-31", "highest"
    if not mine.tier:
        return "GD-30", "needs_bomb"
    if STRAIGHT_FLUSH_TIER in (mine.tier, target.tier):
        if mine.tier == target.tier:
            return "GD-34", "equal" if mine.key == target.key else "lower"
        return "GD-32", "bomb_too_small" if target.suited else "flush_too_small"
    if mine.size != target.size:
        return "GD-33", "fewer"
    return "GD-A09", "equal" if mine.key == target.key else "lower"


def _scale_notes(facts: Facts, mine: Combo, target: Combo) -> Iterator[Objection]:
    """What learners overlook when ranks are compared: the level card's two places, the low ace."""
    if mine.kind != target.kind or mine.pattern.key == target.pattern.key:
        return
    if mine.kind in RUNS:
        ranks = [rank for rank, _ in mine.pattern.need]
        if facts.level in ranks and facts.level not in dict(target.pattern.need):
            yield Objection("GD-A03", "natural_place", {"level": facts.level})
        if ranks[0] is Rank.ACE:
            yield Objection("GD-27", "low_ace", {"shape": Shape(mine.pattern)})
    elif target.rank is facts.level and facts.level in RANKS[: RANKS.index(mine.rank)]:
        yield Objection("GD-26", "level_above_ace", {"level": facts.level})


# --- why it is no combination ----------------------------------------------------------------


def _not_a_combo(level: Rank, cards: Cards) -> Iterator[Objection]:
    """The nearest kind these cards miss, and what they lack for it."""
    cards = tuple(sorted(cards, key=_by_rank))
    nearest = _nearest_kind(level, cards)
    yield nearest
    wild = wild_card(level)
    jokers = tuple(card for card in cards if card.is_joker)
    if wild in cards and jokers and nearest.reason != "no_joker":
        params: Params = {"wild": wild, "jokers": tuple(dict.fromkeys(jokers))}
        yield Objection("GD-20", "no_joker", params, fault=jokers)


def _by_rank(card: Card) -> tuple[int, int]:
    return list(Rank).index(card.rank), card.place


def _nearest_kind(level: Rank, cards: Cards) -> Objection:
    wild = wild_card(level)
    naturals = [card for card in cards if card is not wild]
    counts = Counter(card.rank for card in naturals)
    wilds = len(cards) - len(naturals)
    jokers = tuple(card for card in cards if card.is_joker)
    if jokers:
        return _with_jokers(cards, counts, jokers, wilds)
    if len(cards) in (2, 3):
        clause = "GD-09" if len(cards) == 2 else "GD-14"
        return Objection(clause, "ranks_differ", {"cards": cards}, fault=cards)
    copies = sorted(counts.values(), reverse=True)
    if len(cards) == 4 and copies[0] + wilds == 3:
        return _as_full_house(wild, cards, counts)
    if copies[0] == 1 and len(cards) - wilds > 2:
        return _as_run("straight", cards, list(counts), 1)
    if len(cards) % 2 == 0 and copies[0] == 2 and len(cards) >= 4:
        return _as_run("tube", cards, list(counts), 2)
    if len(cards) % 3 == 0 and copies[0] == 3 and min(copies) + wilds >= 3:
        return _as_run("plate", cards, list(counts), 3)
    if len(cards) == 5:
        return _as_full_house(wild, cards, counts)
    if len(cards) == 6 and copies[0] + wilds < 4:
        return Objection("GD-17", "six", {"cards": cards}, fault=cards)
    return _as_bomb(wild, cards, counts)


def _with_jokers(cards: Cards, counts: Counter[Rank], jokers: Cards, wilds: int) -> Objection:
    params: Params = {"cards": cards, "jokers": tuple(dict.fromkeys(jokers))}
    if wilds and len(cards) <= 3 and len(cards) == wilds + len(jokers):
        wild = next(card for card in cards if not card.is_joker)
        return Objection("GD-20", "no_joker", {**params, "wild": wild}, fault=jokers)
    if len(cards) == 2 and len(jokers) == 2:
        return Objection("GD-10", "mixed", params, fault=cards)
    if len(jokers) in (4, len(cards)) or (len(cards) == 4 and len(jokers) + wilds == 4):
        clause = "GD-22" if wilds else "GD-18"
        return Objection(clause, "joker_bomb", params, fault=cards)
    if len(cards) == 5 and len(set(jokers)) == 2 and len(jokers) == 2:
        return Objection("GD-16", "mixed_jokers", params, fault=jokers)
    if len(cards) in (2, 3):
        clause = "GD-09" if len(cards) == 2 else "GD-14"
        return Objection(clause, "ranks_differ", params, fault=cards)
    others = [count for rank, count in counts.items() if rank not in JOKERS]
    if len(others) >= 3 and max(others) == 1:
        return Objection("GD-06", "joker", params, fault=jokers)
    if others and max(others) == 2 and len(cards) != 5:
        return Objection("GD-13", "joker", params, fault=jokers)
    if len(cards) == 5:
        return Objection("GD-16", "parts", params, fault=jokers)
    return Objection("GD-17", "joker", params, fault=jokers)


_RUN_CLAUSES = {
    "straight": (5, "GD-06", "GD-07"),
    "tube": (3, "GD-11", "GD-12"),
    "plate": (2, "GD-15", "GD-15"),
}


def _as_run(kind: str, cards: Cards, ranks: list[Rank], copies: int) -> Objection:
    """Why cards that look like a run are none: its length, an ace in the middle, a gap."""
    length, clause, ace_clause = _RUN_CLAUSES[kind]
    groups = len(cards) // copies
    params: Params = {"cards": cards, "count": len(cards), "groups": groups}
    if groups != length:
        return Objection(clause, "length", params, fault=cards)
    if Rank.ACE in ranks and _is_round_the_corner(ranks):
        aces = tuple(card for card in cards if card.rank is Rank.ACE)
        params = {**params, "cards": _round_the_corner(cards)}
        return Objection(ace_clause, "ace_inside", params, fault=aces)
    return Objection(clause, "gap", params, fault=_outliers(cards, ranks, length))


def _is_round_the_corner(ranks: Sequence[Rank]) -> bool:
    """Whether the ranks would be neighbours if 2 followed the ace, as in J Q K A 2."""
    places = sorted(RANKS.index(rank) for rank in ranks)
    circle = len(RANKS)
    return any(
        all((place - start) % circle < len(ranks) for place in places) for start in places
    ) and {Rank.KING, Rank.TWO} <= set(ranks)


def _round_the_corner(cards: Cards) -> Cards:
    """The cards in the order in which they were meant, as J Q K A 2: what follows the 2 last."""
    ranks = {card.rank for card in cards}
    gap = next(place for place, rank in enumerate(RANKS) if rank not in ranks)
    low = tuple(card for card in cards if card.rank in RANKS[:gap])
    return (*(card for card in cards if card not in low), *low)


def _outliers(cards: Cards, ranks: Sequence[Rank], length: int) -> Cards:
    """The cards that stand outside the run that most of the ranks would make."""
    windows = [STEPS[start : start + length] for start in range(len(STEPS) - length + 1)]
    best = max(windows, key=lambda window: sum(rank in window for rank in ranks))
    return tuple(card for card in cards if card.rank not in best)


def _as_full_house(wild: Card, cards: Cards, counts: Counter[Rank]) -> Objection:
    (main, most), *rest = counts.most_common()
    if most + cards.count(wild) >= 3 and (len(rest) > 1 or len(cards) == 4):
        loose = tuple(card for card in cards if card.rank is not main and card is not wild)
        params: Params = {"cards": cards, "triple": main, "loose": loose}
        return Objection("GD-16", "no_pair", params, fault=loose)
    return Objection("GD-16", "parts", {"cards": cards}, fault=cards)


def _as_bomb(wild: Card, cards: Cards, counts: Counter[Rank]) -> Objection:
    main = counts.most_common(1)[0][0]
    others = tuple(card for card in cards if card.rank is not main and card is not wild)
    params: Params = {"cards": cards, "rank": main, "others": others, "count": len(cards)}
    return Objection("GD-17", "others", params, fault=others)
