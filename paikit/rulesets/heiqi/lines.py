"""What a table of 黑七 says: each move as it was read, and the public facts of the deal."""

from __future__ import annotations

from collections.abc import Iterator

from paikit.contract import Line, Move, Played, Rulebook
from paikit.rulesets.heiqi import auction
from paikit.rulesets.heiqi.facts import Facts
from paikit.tricks import TRUMP, Order, Reading, Unit, card_points, who_beat
from paikit.words import Param, Term


def describe(book: Rulebook, order: Order, facts: Facts, played: Played) -> Line:
    """A move as it was read; a failed throw says which part failed, and after the hand why."""
    reading = played.meaning
    if not isinstance(reading, Reading):
        return _call(book, played.move)
    params: dict[str, Param] = {
        "cards": order.by_suit(reading.cards),
        "kinds": tuple(Term(unit.kind) for unit in reading.units),
        "suit": Term(f"suit_{reading.suit}") if reading.suit else "",
    }
    if reading.failed is not None:
        return _failed(book, order, facts, played, reading, reading.failed, params)
    if reading.how == "throw":
        parts = tuple(_unit(book, unit) for unit in reading.units)
        made = played in facts.history
        return Line(book, "throw" if made else "throw_try", {**params, "parts": parts}, "HQ-A08")
    if reading.how == "follow" and not reading.fits:
        return Line(book, "other_type", params, "HQ-15")
    if reading.how in ("lead", "follow"):
        trumps = reading.suit == TRUMP
        clause = "HQ-10" if reading.how == "follow" else "HQ-32" if trumps else "HQ-12"
        return Line(book, f"{reading.how}_trump" if trumps else reading.how, params, clause)
    return Line(book, reading.how, params, "HQ-11")


def _unit(book: Rulebook, unit: Unit) -> Line:
    return Line(book, "unit", {"kind": Term(unit.kind), "cards": unit.cards})


def _failed(
    book: Rulebook,
    order: Order,
    facts: Facts,
    played: Played,
    reading: Reading,
    failed: Unit,
    params: dict[str, Param],
) -> Line:
    """A failed throw. Who holds the higher cards is said only when the hand is over."""
    key = "throw_refused" if reading.refused else "throw_cut"
    params |= {"part": _unit(book, failed)}
    if facts.phase != "over":
        return Line(book, key, params, "HQ-A08")
    seat, higher = who_beat(order, facts, played, failed)
    return Line(book, f"{key}_review", {**params, "seat": seat, "higher": higher}, "HQ-A08")


def _call(book: Rulebook, move: Move) -> Line:
    """A move before the play, as the log has it."""
    if move.action == "bid":
        return Line(book, "bid", {"bid": move.number or 0}, "HQ-05")
    if move.action == "pass":
        return Line(book, "passes", {}, "HQ-05")
    if move.action == "trump":
        return Line(book, "names", {"suit": Term(f"suit_{move.suit}")}, "HQ-30")
    if move.action == "bury":
        params: dict[str, Param] = {"cards": move.cards, "points": card_points(move.cards)}
        return Line(book, "buries" if move.cards else "buries_hidden", params, "HQ-26")
    return Line(book, "move", {"move": move})


def status(book: Rulebook, facts: Facts) -> Iterator[Line]:
    """The public facts: the auction or the contract, trumps, points, the kitty at the end."""
    if facts.phase == "bid":
        yield from _auction_status(book, facts)
        return
    contract = {"seat": facts.declarer or 0, "bid": facts.bid or 0}
    yield Line(book, "status_contract", contract, "HQ-06")
    if facts.trump is not None:
        yield Line(book, "status_trump", {"suit": Term(f"suit_{facts.trump}")}, "HQ-30")
    if facts.phase in ("play", "over"):
        taken = {"points": facts.captured, "bid": facts.bid or 0}
        yield Line(book, "status_captured", taken, "HQ-29")
    if facts.phase == "over" and facts.kitty:
        kitty: dict[str, Param] = {"cards": facts.kitty, "points": card_points(facts.kitty)}
        yield Line(book, "status_kitty", kitty, "HQ-24")


def _auction_status(book: Rulebook, facts: Facts) -> Iterator[Line]:
    if facts.redeals:
        yield Line(book, "status_redealt", {"count": facts.redeals}, "HQ-07")
    if facts.shown is not None:
        yield Line(book, "status_turned", {"card": facts.shown, "seat": facts.first}, "HQ-04")
    standing = auction.lowest(facts.calls)
    if standing is None:
        yield Line(book, "status_no_bid", {}, "HQ-05")
    else:
        yield Line(book, "status_bid", {"seat": standing[0], "bid": standing[1] or 0}, "HQ-06")
