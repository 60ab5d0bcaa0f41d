"""Why a move of 黑七 is not allowed: the objections, each with its clause.

What a follower owes is decided by `paikit.tricks`; here it gets its clause, its sentence, and the
cards that a learner should look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from paikit.cards import Card, Rank, missing
from paikit.contract import Cards, Move, Objection
from paikit.rulesets.heiqi import auction
from paikit.rulesets.heiqi.auction import BIDS
from paikit.rulesets.heiqi.facts import Facts, HeiQiView, Options, order_of
from paikit.tricks import TRUMP, Duty, Lapse, Order, Unit, lapses, owed, units
from paikit.words import Param, Term

PERMANENT = (Rank.SEVEN, Rank.TWO)
SHOWN = 3
"""How many of the units that would do a sentence lists."""


def objections(view: HeiQiView, move: Move, options: Options) -> Iterator[Objection]:
    """The reasons against a move, the decisive one first.

    Out of turn only what holds at any time is said besides: a bid that does not exist, cards that
    are not held. What a lead or the kitty asks for is asked of the seat to move.
    """
    facts = view.public
    yield from _turn(facts, view.seat)
    mine = facts.seat == view.seat
    wrong = phase_objection(facts, move)
    if wrong is not None:
        if mine:
            yield wrong
    elif facts.phase == "bid":
        yield from _bid(facts, move)
    elif facts.phase == "bury":
        yield from _not_held("HQ-26", view.hand, move.cards)
        if mine:
            yield from _bury(facts, move.cards)
    elif facts.phase == "play":
        yield from _not_held("HQ-16", view.hand, move.cards)
        if mine:
            yield from _play(view, move, options)


# --- whose move, which phase -----------------------------------------------------------------


def _turn(facts: Facts, seat: int) -> Iterator[Objection]:
    if facts.seat is None:
        yield Objection("HQ-16", "over")
    elif facts.seat != seat:
        clause = {"bury": "HQ-26", "trump": "HQ-30"}.get(facts.phase, "HQ-A19")
        yield Objection(clause, "turn", {"seat": facts.seat})


_PART = {
    ("bid", "bid"): "number",
    ("bid", "pass"): "",
    ("bury", "bury"): "cards",
    ("trump", "trump"): "suit",
    ("play", "play"): "cards",
}
"""What a move has beside its action, by phase and action; other actions have no place there."""


def phase_objection(facts: Facts, move: Move) -> Objection | None:
    """The objection to a move that this phase does not know, None when it does."""
    if facts.phase == "over":
        return None
    part = _PART.get((facts.phase, move.action))
    if part == "suit" and move.suit is None:
        return Objection("HQ-A17", "no_suit")
    if part is not None and move.kind:
        return Objection("HQ-16", "kind", {"kind": move.kind})
    if part is not None and _has_only(move, part):
        return None
    clause, reason = {
        "bid": ("HQ-06", "bid_first"),
        "bury": ("HQ-26", "bury_first"),
        "trump": ("HQ-30", "trump_first"),
        "play": ("HQ-16", "no_pass" if move.action == "pass" else "play_on"),
    }[facts.phase]
    return Objection(clause, reason, {"move": move, "count": facts.to_bury})


def _has_only(move: Move, part: str) -> bool:
    """Whether a move has this part, if it is a number, and no other."""
    there = {"cards": bool(move.cards), "number": move.number is not None, "suit": bool(move.suit)}
    others = any(given for name, given in there.items() if name != part)
    return not others and (part != "number" or there["number"])


def _not_held(clause: str, hand: Cards, cards: Cards) -> Iterator[Objection]:
    lacking = missing(hand, cards)
    if lacking:
        yield Objection(clause, "not_held", {"cards": lacking}, fault=lacking)


def _bid(facts: Facts, move: Move) -> Iterator[Objection]:
    if move.action == "pass":
        return
    number = move.number or 0
    if number not in BIDS:
        yield Objection("HQ-05", "no_bid", {"bid": number})
        if number == 120:
            yield Objection("HQ-A01", "no_120")
    standing = auction.lowest(facts.calls)
    if standing is not None and number >= (standing[1] or 0):
        yield Objection("HQ-A02", "not_lower", {"bid": number, "standing": standing[1] or 0})


def _bury(facts: Facts, cards: Cards) -> Iterator[Objection]:
    if len(cards) != facts.to_bury:
        params: dict[str, Param] = {"count": facts.to_bury, "offered": len(cards)}
        yield Objection("HQ-26", "count", params, fault=cards)


# --- leading ---------------------------------------------------------------------------------


def _play(view: HeiQiView, move: Move, options: Options) -> Iterator[Objection]:
    lead = view.public.lead
    yield from table_objections(view.public, move, options)
    if lead is not None and len(move.cards) == len(lead):
        yield from _follow(view, move.cards, lead, options)


def table_objections(facts: Facts, move: Move, options: Options) -> Iterator[Objection]:
    """Against a play at this table, whatever the hand it comes from: its form and its number."""
    cards = move.cards
    lead = facts.lead
    wrong = phase_objection(facts, move)
    if wrong is not None:
        yield wrong
    elif not cards:
        yield Objection("HQ-16", "no_cards")
    elif lead is not None:
        if len(cards) != len(lead):
            params: dict[str, Param] = {"count": len(lead), "offered": len(cards), "lead": lead}
            yield Objection("HQ-16", "count", params, fault=cards)
    else:
        yield from _lead(facts, order_of(facts, options), cards, options)


def _lead(facts: Facts, order: Order, cards: Cards, options: Options) -> Iterator[Objection]:
    if order.one_suit(cards) is None:
        yield from _several_suits(order, cards)
        return
    parts = units(order, cards)
    if len(parts) == 1:
        return
    if options.throws == "on":
        if facts.refused:
            yield Objection("HQ-A08", "refused", {"cards": cards}, fault=cards)
        return
    yield from _several_units(order, cards, parts)
    yield Objection("HQ-A08", "throws_off", {"parts": _kinds(parts)}, fault=cards)


def _several_suits(order: Order, cards: Cards) -> Iterator[Objection]:
    """Cards of two effective suits; 6677 is the classic case."""
    trumps = order.of_suit(cards, TRUMP)
    side = tuple(card for card in cards if card not in trumps)
    params: dict[str, Param] = {"cards": cards, "trumps": trumps, "side": side}
    if not trumps:
        yield Objection("HQ-12", "several_suits", params, fault=cards)
        return
    yield Objection("HQ-34", "mixed", params, fault=trumps)
    permanent = tuple(c for c in dict.fromkeys(trumps) if c.rank in PERMANENT)
    alike = [card for card in permanent if any(card.suit is one.suit for one in side)]
    if alike:
        yield Objection("HQ-A14", "left_suit", {"cards": tuple(alike)}, fault=tuple(alike))


def _several_units(order: Order, cards: Cards, parts: Sequence[Unit]) -> Iterator[Objection]:
    params: dict[str, Param] = {"cards": cards, "parts": _kinds(parts)}
    if len(cards) == 2:
        same_rank = cards[0].rank is cards[1].rank
        clause, reason = ("HQ-A11", "two_suits") if same_rank else ("HQ-18", "two_ranks")
        yield Objection(clause, reason, params, fault=cards)
    elif any(unit.shape[0] == 1 for unit in parts):
        yield Objection("HQ-12", "several_units", params, fault=cards)
    else:
        yield _apart(order, cards, params)


def _apart(order: Order, cards: Cards, params: dict[str, Param]) -> Objection:
    """Pairs that make no tractor: equals, two sides of a seam, or with a step between them."""
    faces = order.by_power(set(cards))
    breaks = [
        (low, high) for low, high in pairwise(faces) if order.step(high) - order.step(low) != 1
    ]
    low, high = breaks[0]
    pairs = {**params, "low": (low, low), "high": (high, high)}
    if order.step(low) == order.step(high):
        return Objection("HQ-A12", "equals", pairs, fault=cards)
    between = _between(order, low, high)
    if between:
        clause = "HQ-20" if order.suit(low) == TRUMP else "HQ-19"
        return Objection(clause, "gap", {**pairs, "between": between}, fault=cards)
    return Objection("HQ-22", "seam", pairs, fault=cards)


def _between(order: Order, low: Card, high: Card) -> Cards:
    steps = range(order.step(low) + 1, order.step(high))
    return tuple(card for card in order.members(order.suit(low)) if order.step(card) in steps)


def _kinds(parts: Iterable[Unit]) -> tuple[Term, ...]:
    return tuple(Term(unit.kind) for unit in parts)


# --- following -------------------------------------------------------------------------------


def _follow(view: HeiQiView, cards: Cards, lead: Cards, options: Options) -> Iterator[Objection]:
    order = order_of(view.public, options)
    duty = owed(order, view.hand, lead)
    for lapse in lapses(order, duty, cards):
        params = _follow_params(view.public, order, duty, lapse, cards)
        flat = _together(lapse.owed)
        if lapse.lacks is None:
            reason = _suit_reason(view.public, duty)
            yield Objection("HQ-10", reason, params, lapse.fault, duty.held)
            continue
        clause, reason = _shape_clause(duty, lapse.lacks)
        yield Objection(clause, reason, params, lapse.fault, flat)
        if lapse.lacks[1] == 1 and _breaks_tractor(order, duty, lapse):
            yield Objection("HQ-A10", "no_protection", params, lapse.fault, flat)


def _together(ways: Iterable[Cards]) -> Cards:
    """The cards of some sets that share cards, each as often as one set has it."""
    most: Counter[Card] = Counter()
    for way in ways:
        most |= Counter(way)
    return tuple(most.elements())


def _follow_params(
    facts: Facts, order: Order, duty: Duty, lapse: Lapse, cards: Cards
) -> dict[str, Param]:
    lead = facts.lead or ()
    parts = units(order, lead)
    ways: list[Move | str] = [Move("play", way) for way in lapse.owed[:SHOWN]]
    return {
        "lead": lead,
        "size": len(lead),
        "lead_kind": _kinds(parts),
        "suit": Term(f"suit_{duty.suit}"),
        "hand": duty.held,
        "held": len(duty.held),
        "count": duty.count,
        "offered": len(order.of_suit(cards, duty.suit)),
        "fault": lapse.fault,
        "permanent": _off_suit(facts, duty.held),
        "owed": tuple(ways + ["…"] * (len(lapse.owed) > SHOWN)),
        "pairs": sum(length for copies, length in duty.shape if copies == 2),
    }


def _off_suit(facts: Facts, cards: Cards) -> Cards:
    """The 7s and 2s of side suits, which one may forget to be trumps."""
    faces = dict.fromkeys(cards)
    return tuple(c for c in faces if c.rank in PERMANENT and c.suit is not facts.trump)


def _suit_reason(facts: Facts, duty: Duty) -> str:
    short = "all" if len(duty.held) <= duty.size else "suit"
    hidden = duty.suit == TRUMP and _off_suit(facts, duty.held)
    return f"{short}_trump" if hidden else short


def _shape_clause(duty: Duty, lacks: tuple[int, int]) -> tuple[str, str]:
    """Which clause asks for the missing unit: what was led, or the next best thing to it."""
    tractors = [length for _, length in duty.asked if length > 1]
    if lacks[1] > 1:
        return ("HQ-13", "tractor") if lacks[1] in tractors else ("HQ-A24", "tractor")
    if not tractors:
        return "HQ-14", "pair"
    return "HQ-A09", "pairs"


def _breaks_tractor(order: Order, duty: Duty, lapse: Lapse) -> bool:
    """Whether every pair that would do belongs to a tractor one might wish to keep."""
    tractors = [set(unit.cards) for unit in units(order, duty.held) if unit.shape[1] > 1]
    return all(any(tractor.issuperset(way) for tractor in tractors) for way in lapse.owed)
