"""Why a move of 红五三打一 is not allowed: the objections, each with its clause.

What a follower owes is worked out once, in `paikit.tricks`; here the debt gets its clause and the
cards that show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from paikit.cards import Card, Suit, in_notation_order, missing
from paikit.contract import Cards, Move, Objection
from paikit.rulesets.hongwu.auction import LEAST_RAISE, MOST_RAISE, UNIT, Auction
from paikit.tricks import TRUMP, Duty, Lapse, Order, Shape, kind_of, lapses, serve, units
from paikit.words import Params, Term

if TYPE_CHECKING:
    from paikit.rulesets.hongwu.facts import Facts

# --- whose move, and which kind of move --------------------------------------------------------

_TURN = {"bid": "HW-21", "trump": "HW-26", "bury": "HW-28", "play": "HW-A21"}


def turn_objections(facts: Facts, seat: int, move: Move) -> Iterator[Objection]:
    if facts.seat in (seat, None):
        return
    if facts.phase == "bid" and seat in facts.auction.passed and move.action in ("bid", "pass"):
        yield Objection("HW-22", "passed", {"seat": seat})
    yield Objection(_TURN[facts.phase], "turn", {"turn": facts.seat or 0, "seat": seat})


def phase_objection(facts: Facts, move: Move) -> Objection | None:
    """The objection to a move that this phase does not know, None when it does."""
    if facts.phase == "over":
        return Objection("HW-42", "over")
    if _fits(facts.phase, move):
        return None
    if move.kind and _fits(facts.phase, replace(move, kind="")):
        return Objection("HW-32", "kind", {"kind": move.kind})
    named: Params = {"move": move}
    if facts.phase == "bid":
        return Objection("HW-21", "phase", {**named, "low": facts.auction.bids.start})
    if facts.phase == "trump":
        return Objection("HW-26", "phase", named)
    if facts.phase == "bury":
        return Objection("HW-28", "phase", {**named, "count": facts.kitty_size})
    if facts.lead is None:
        return Objection("HW-32", "phase")
    return Objection("HW-33", "phase", {"led": facts.lead, "count": len(facts.lead)})


def _fits(phase: str, move: Move) -> bool:
    """Whether a move has the parts its phase asks for, and no others."""
    parts = (bool(move.cards), move.number is not None, move.suit is not None, bool(move.kind))
    if phase == "bid":
        return (move.action, parts) in (
            ("bid", (False, True, False, False)),
            ("pass", (False, False, False, False)),
        )
    if phase == "trump":
        return (move.action, parts) == ("trump", (False, False, True, False))
    return move.action == phase and not any(parts[1:])


# --- before the play ---------------------------------------------------------------------------


def bid_objections(auction: Auction, packs: int, bid: int) -> Iterator[Objection]:
    """Against a bid: no multiple of five, out of range, a raise too small or too big."""
    if bid % UNIT:
        yield Objection("HW-A10", "multiple", {"bid": bid})
    limits = {"bid": bid, "low": auction.low, "high": auction.cap}
    if not auction.low <= bid <= auction.cap:
        reason = "low" if bid < auction.low else "high"
        yield Objection("HW-18" if packs == 2 else "HW-19", reason, limits)
    best = auction.standing
    if best is None:
        return
    raised = bid - auction.bid
    params = {
        "bid": bid,
        "seat": best.seat,
        "standing": auction.bid,
        "low": auction.bid + LEAST_RAISE,
        "high": min(auction.bid + MOST_RAISE, auction.cap),
    }
    if raised < LEAST_RAISE:
        yield Objection("HW-20", "low", params)
    elif raised > MOST_RAISE:
        yield Objection("HW-20", "high", params)


def bury_objections(cards: Cards, count: int) -> Iterator[Objection]:
    if len(cards) != count:
        yield Objection("HW-28", "count", {"count": count, "offered": len(cards)})


def held_objections(hand: Cards, cards: Cards) -> Iterator[Objection]:
    lacking = missing(hand, cards)
    if lacking:
        yield Objection("HW-05", "held", {"cards": lacking}, fault=lacking)


# --- a lead ------------------------------------------------------------------------------------


def lead_objections(facts: Facts, order: Order, cards: Cards) -> Iterator[Objection]:
    """Against a lead: it must be of one suit, and no throw just after one was refused."""
    if not cards:
        yield Objection("HW-32", "empty")
        return
    suits = tuple(dict.fromkeys(map(order.suit, cards)))
    if len(suits) > 1:
        named = tuple(Term(suit) for suit in suits)
        params: Params = {"cards": cards, "suits": named}
        most = max(suits, key=lambda suit: (len(order.of_suit(cards, suit)), suit))
        stray = tuple(card for card in cards if order.suit(card) != most)
        yield Objection("HW-13", "suits", params, fault=stray)
        for suit in suits:
            yield from _disguised(order, cards, suit)
    elif facts.refused and len(units(order, cards)) > 1:
        thrown = facts.history[-1].move.cards if facts.history else cards
        yield Objection("HW-A08", "again", {"cards": thrown}, fault=cards)


def _disguised(order: Order, cards: Cards, suit: str) -> Iterator[Objection]:
    """That trumps printed with a side suit do not belong to it: the usual mistake."""
    trumps = tuple(card for card in cards if card.suit == suit and order.suit(card) == TRUMP)
    if trumps and suit != TRUMP:
        shown = tuple(dict.fromkeys(trumps))
        yield Objection("HW-37", "not_suit", {"cards": shown, "suit": Term(suit)}, fault=trumps)


# --- an answer ---------------------------------------------------------------------------------


def follow_objections(
    order: Order, lead: Cards, duty: Duty, cards: Cards, trump: Suit | None
) -> Iterator[Objection]:
    """Against an answer: its size, the led suit, then the shape owed."""
    if len(cards) != duty.size:
        yield wrong_count(lead, cards)
        suited = order.of_suit(cards, duty.suit)
        if len(suited) < min(duty.count, len(cards)):
            yield from _not_followed(order, lead, duty, cards, trump)
        return
    for found in lapses(order, duty, cards):
        if found.lacks is None:
            yield from _not_followed(order, lead, duty, cards, trump)
        else:
            yield from _shape_owed(order, lead, duty, cards, found, found.lacks)


def wrong_count(lead: Cards, cards: Cards) -> Objection:
    params: Params = {"led": lead, "count": len(lead), "offered": len(cards)}
    return Objection("HW-33", "count", params)


def _not_followed(
    order: Order, lead: Cards, duty: Duty, cards: Cards, trump: Suit | None
) -> Iterator[Objection]:
    stray = tuple(card for card in cards if order.suit(card) != duty.suit)
    params: Params = {
        "led": lead,
        "suit": Term(duty.suit),
        "owed": duty.held,
        "need": duty.count,
        "given": len(cards) - len(stray),
        "fault": stray,
    }
    clause = "HW-35" if duty.suit == TRUMP else "HW-33"
    yield Objection(clause, "suit", params, fault=stray, owed=duty.held)
    yield from _disguised(order, stray, duty.suit)
    if duty.suit == TRUMP:
        withheld = missing(cards, duty.held)
        also = tuple(card for card in dict.fromkeys(withheld) if card.suit not in (None, trump))
        if also:
            yield Objection("HW-37", "also", {"cards": also}, owed=also)


def _shape_owed(
    order: Order, lead: Cards, duty: Duty, cards: Cards, found: Lapse, lacks: Shape
) -> Iterator[Objection]:
    copies, length = lacks
    owed = _together(found.owed)
    suited = order.of_suit(cards, duty.suit)
    served = serve(order, suited, duty.asked)[0]
    as_run = length > 1
    params: Params = {
        "led": lead,
        "kind": lead_kind(order, lead),
        "suit": Term(duty.suit),
        "owed": owed,
        "need": length if as_run else _groups(duty.shape, copies),
        "given": _groups(served, copies),
        "offered": cards,
    }
    clause = "HW-A25" if copies > 2 else "HW-A04"
    yield Objection(clause, kind_of(lacks), params, fault=found.fault, owed=owed)
    triples = _triples(duty.held, owed) if copies == 2 else ()
    if triples:
        yield Objection("HW-A18", "break", {"owed": triples}, owed=triples)


def _together(groups: tuple[Cards, ...]) -> Cards:
    """The cards of several units that may overlap, no more copies than one of them needs."""
    merged: Counter[Card] = Counter()
    for group in groups:
        merged |= Counter(group)
    return in_notation_order(merged.elements())


def _groups(shapes: tuple[Shape, ...], copies: int) -> int:
    return sum(length for alike, length in shapes if alike == copies)


def _triples(held: Cards, owed: Cards) -> Cards:
    """The triples out of which an owed pair must come; () where a plain pair would do."""
    copies = Counter(held)
    if any(copies[card] < 3 for card in owed):
        return ()
    return tuple(card for card in held if card in owed)


def lead_kind(order: Order, lead: Cards) -> Term:
    """What was led: the kind of its one unit, or a throw."""
    parts = units(order, lead)
    return Term(parts[0].kind if len(parts) == 1 else "throw")
