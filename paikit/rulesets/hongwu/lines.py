"""What a table of 红五三打一 says: each move as it was read, and the public facts of the deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from paikit.contract import Cards, Line, Played, Rulebook
from paikit.tricks import Reading, Unit, card_points, who_beat
from paikit.words import Param, Term

if TYPE_CHECKING:
    from paikit.rulesets.hongwu.facts import Facts


def describe(book: Rulebook, facts: Facts, played: Played) -> Line:
    """A move as it was read; a failed throw says which part failed, and after the hand why."""
    move = played.move
    if move.action == "bid":
        at_cap = move.number == facts.auction.cap
        return Line(book, "bid_cap" if at_cap else "bid", {"bid": move.number or 0}, "HW-24")
    if move.action == "pass":
        return Line(book, "passes", {}, "HW-22")
    if move.action == "trump":
        return Line(book, "names", {"suit": Term(move.suit or "")}, "HW-26")
    if move.action == "bury":
        return _buries(book, move.cards)
    if not isinstance(played.meaning, Reading):
        return Line(book, "move", {"move": move})
    return _play(book, facts, played, played.meaning)


def _buries(book: Rulebook, cards: Cards) -> Line:
    if not cards:
        return Line(book, "buries_hidden", {}, "HW-28")
    return Line(book, "buries", {"cards": cards, "points": card_points(cards)}, "HW-28")


def _play(book: Rulebook, facts: Facts, played: Played, reading: Reading) -> Line:
    cards = facts.order.by_suit(played.move.cards)
    params: dict[str, Param] = {"cards": cards, "suit": Term(reading.suit)}
    if reading.failed is not None:
        return _failed(book, facts, played, reading, reading.failed)
    if reading.how == "lead":
        return Line(book, "lead", {**params, "kind": Term(reading.units[0].kind)}, "HW-32")
    if reading.how == "throw":
        tried = played not in facts.history
        parts = tuple(_unit(book, unit) for unit in reading.units)
        return Line(book, "throw_try" if tried else "throw", {**params, "parts": parts}, "HW-14")
    if reading.how == "ruff":
        return Line(book, "ruff", params, "HW-34")
    if reading.how == "discard":
        return Line(book, "discard", params, "HW-A05")
    if not reading.fits:
        return Line(book, "other_type", params, "HW-40")
    return Line(book, "follow", params, "HW-33")


def _unit(book: Rulebook, unit: Unit) -> Line:
    return Line(book, "unit", {"kind": Term(unit.kind), "cards": unit.cards})


def _failed(book: Rulebook, facts: Facts, played: Played, reading: Reading, failed: Unit) -> Line:
    """A failed throw. Who holds the higher cards is said only when the hand is over."""
    cards = facts.order.by_suit(reading.cards)
    params: dict[str, Param] = {"cards": cards, "part": _unit(book, failed)}
    key = "throw_refused" if reading.refused else "throw_cut"
    if facts.phase != "over":
        return Line(book, key, params, "HW-14")
    seat, higher = who_beat(facts.order, facts, played, failed)
    params |= {"seat": seat, "higher": higher}
    return Line(book, f"{key}_review", params, "HW-14")


def status(book: Rulebook, facts: Facts) -> Iterator[Line]:
    """The public facts: the auction or the contract, trumps, points, captured ♥5."""
    if facts.declarer is None:
        best = facts.auction.standing
        params: dict[str, Param] = {"bid": facts.auction.bid, "low": facts.auction.low}
        if best is None:
            yield Line(book, "status_no_bid", params, "HW-18")
        else:
            yield Line(book, "status_bid", {**params, "seat": best.seat}, "HW-20")
        return
    yield Line(book, "status_contract", {"seat": facts.declarer, "bid": facts.bid}, "HW-23")
    if facts.trump is None:
        return
    yield Line(book, "status_trump", {"suit": Term(facts.trump)}, "HW-26")
    if facts.phase not in ("play", "over"):
        return
    taken = facts.points[facts.declarer]
    points = {"points": taken, "bid": facts.bid, "others": sum(facts.points) - taken}
    yield Line(book, "status_points", points, "HW-44")
    table = card_points(card for one in facts.table for card in one.move.cards)
    if facts.table:
        yield Line(book, "status_table", {"points": table}, "HW-30")
    for owner, captor in facts.captured:
        yield Line(book, "status_captured", {"owner": owner, "captor": captor}, "HW-A12")
    if facts.phase == "over":
        params = {"cards": facts.kitty, "points": card_points(facts.kitty)}
        yield Line(book, "status_kitty", params, "HW-47")
