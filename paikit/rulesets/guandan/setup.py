"""Deals and positions of 掼蛋 by hand: what is given is read, and refused where it cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from paikit.cards import RANKS, Rank, check_copies, parse_cards
from paikit.climbing import next_active, round_is_over
from paikit.contract import (
    Cards,
    Game,
    Move,
    Objection,
    Played,
    Reasons,
    read_moves,
    read_numbers,
    read_rank,
)
from paikit.rulesets.guandan import reasons
from paikit.rulesets.guandan.facts import HAND, PACK, SEATS, Facts, Options, return_target, wind
from paikit.rulesets.guandan.levels import Standing, is_double_down, is_over, owing, side
from paikit.words import BadSetup

Given = Mapping[str, object]
GuandanGame = Game[Options, Facts]
NONE = (0,) * SEATS
_EMPTY: tuple[object, ...] = ((), [], "")


def refuse_together(given: Given, *pairs: tuple[str, str]) -> None:
    """BadSetup where two facts are given of which one decides the other."""
    there = {name for name, value in given.items() if value is not None and value not in _EMPTY}
    for name, other in pairs:
        if {name, other} <= there:
            raise BadSetup("together", name=name, other=other)


# --- the match -------------------------------------------------------------------------------


def read_match(options: Options, given: Given) -> Standing:
    """The standing of a match from a deal's keywords; BadSetup quotes what is not possible."""
    refuse_together(given, ("level", "levels"))
    levels = _read_levels(options, given["level"], given["levels"])
    owner = given["owner"]
    if owner is None and levels[0] is not levels[1]:
        raise BadSetup("missing_keyword", name="owner")
    fails = read_numbers("fails", given.get("fails", (0, 0)), 2)
    return Standing(
        levels,
        None if owner is None else side(_read_seat("owner", owner)),
        _read_streaks("firsts", given.get("firsts", NONE)),
        _read_streaks("lasts", given.get("lasts", NONE)),
        (fails[0], fails[1]),
    )


def _read_levels(options: Options, level: object, levels: object) -> tuple[Rank, Rank]:
    """Both sides' levels: the one given for both, or two; none beyond the final level."""
    name, value = ("level", level or "2") if levels is None else ("levels", levels)
    parts: object = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value
    if name == "level":
        parts = (value, value)
    ranks = [read_rank(name, one) for one in (parts if isinstance(parts, Iterable) else (parts,))]
    if len(ranks) != 2:
        raise BadSetup("numbers", name=name, count=len(ranks), right=2)
    final = Rank(options.final_level)
    for rank in ranks:
        if RANKS.index(rank) > RANKS.index(final):
            raise BadSetup("value", name=name, value=rank.value, right=f"2–{final}")
    if options.level_track == "shared" and ranks[0] is not ranks[1]:
        right = f"{ranks[0]},{ranks[0]}"
        raise BadSetup("value", name=name, value=f"{ranks[0]},{ranks[1]}", right=right)
    return ranks[0], ranks[1]


def _read_streaks(name: str, value: object) -> tuple[int, ...]:
    """Each seat's running streak; only one can be first again, one or two partners last."""
    streaks = read_numbers(name, value, SEATS)
    running = [seat for seat, count in enumerate(streaks) if count]
    together = len(running) <= 1 or (name == "lasts" and running in ([0, 2], [1, 3]))
    if not together:
        raise BadSetup("streaks", name=name, value=",".join(map(str, streaks)))
    return streaks


def read_order(order: object) -> tuple[int, ...]:
    """A finishing order; BadSetup unless each seat stands in it once."""
    seats = read_numbers("order", order)
    if sorted(seats) != list(range(SEATS)):
        raise BadSetup("finish_order", order=",".join(map(str, seats)), last=SEATS - 1)
    return seats


def read_finished(finished: object) -> tuple[int, ...]:
    """The seats that are out, in order; BadSetup where one stands there twice."""
    seats = tuple(_read_seat("finished", one) for one in read_numbers("finished", finished))
    if len(set(seats)) != len(seats):
        raise BadSetup("finished_twice", finished=",".join(map(str, seats)))
    return seats


def _read_seat(name: str, value: object) -> int:
    (seat,) = read_numbers(name, (value,))
    if seat >= SEATS:
        raise BadSetup("seat", name=name, seat=seat, last=SEATS - 1)
    return seat


def check_counts(counts: Sequence[int], finished: Sequence[int], limit: int = HAND) -> None:
    """BadSetup unless whoever is not out holds cards, and nobody too many."""
    for seat, count in enumerate(counts):
        if count > limit:
            raise BadSetup("hand_size", seat=seat, count=count, limit=limit)
        if count < 1 and seat not in finished:
            raise BadSetup("empty_hand", seat=seat)
        if count and seat in finished:
            raise BadSetup("finished_holds", seat=seat, count=count)
    if is_over(finished):
        raise BadSetup("none_left", finished=",".join(map(str, finished)))


# --- positions -------------------------------------------------------------------------------


def position(game: GuandanGame, given: Given) -> tuple[Facts, Cards]:
    """The public facts of a position by hand, and the cards of the seat to move."""
    place, phase = _read_seat("seat", given["seat"]), str(given["phase"])
    hand: Cards = parse_cards(given["hand"])  # type: ignore[arg-type]
    match = read_match(game.options, given)
    facts = Facts(
        seat=place,
        phase=phase,
        counts=(),
        leader=place,
        finished=read_finished(given["finished"]),
        seen=parse_cards(given["seen"]),  # type: ignore[arg-type]
        level=match.levels[match.owner or 0],
        match=match,
        order=() if given["order"] is None else read_order(given["order"]),
    )
    moves = read_moves(given["table"])
    laid = tuple(card for move in moves for card in move.cards)
    check_copies((*hand, *facts.seen, *laid), PACK)
    if phase != "play":
        for name in ("table", "finished"):
            refuse_together({"phase": phase, **given}, ("phase", name))
        facts = _owing(facts)
    counts = _counts(facts, hand, given["counts"])
    facts = replace(facts, counts=counts)
    check_counts(counts, facts.finished, HAND + (phase == "return"))
    if phase == "play":
        facts = _lay_table(game, facts, moves, given)
        check_counts(facts.counts, facts.finished)
    total = len(facts.seen) + sum(facts.counts)
    if total > len(PACK):
        raise BadSetup("too_many_cards", count=total, limit=len(PACK))
    return facts, hand


def _counts(facts: Facts, hand: Cards, given: object) -> tuple[int, ...]:
    """How many cards each seat holds, this one its hand; unless given, as many as it could."""
    place = facts.seat
    if given is not None:
        counts = list(read_numbers("counts", given, SEATS))
        counts[place or 0] = len(hand)
        return tuple(counts)
    others = [seat for seat in range(SEATS) if seat != place and seat not in facts.finished]
    room = len(PACK) - len(hand) - len(facts.seen) + (facts.phase == "return")
    full = dict.fromkeys(others, min(HAND, room // max(1, len(others))))
    if facts.phase == "return":
        full = {seat: full[seat] + _exchanged(facts, seat) for seat in others}
    return tuple(len(hand) if seat == place else full.get(seat, 0) for seat in range(SEATS))


def _exchanged(facts: Facts, seat: int) -> int:
    """How many more cards a seat holds than before the tribute, while others still return."""
    place = facts.seat or 0
    gone_back = [taker for taker in facts.takers if taker < place]
    targets = [return_target(facts, taker) for taker in gone_back]
    took = (seat in facts.takers) - (seat in facts.payers)
    return took - gone_back.count(seat) + targets.count(seat)


def _owing(facts: Facts) -> Facts:
    """The facts in a phase of tribute; unless an order is given, it is owed by one seat."""
    place = facts.seat or 0
    if facts.phase not in ("tribute", "choose", "return"):
        right = "play, tribute, choose, return"
        raise BadSetup("value", name="phase", value=facts.phase, right=right)
    seats = facts.order or _some_order(facts.phase, place)
    payers = owing(seats)
    takers = seats[: len(payers)]
    movers = {"tribute": payers, "choose": takers[:1], "return": takers}[facts.phase]
    if facts.phase == "choose" and not is_double_down(seats):
        right = ",".join(map(str, _some_order("choose", place)))
        raise BadSetup("value", name="order", value=",".join(map(str, seats)), right=right)
    if place not in movers:
        right = ", ".join(map(str, movers))
        raise BadSetup("value", name="seat", value=str(place), right=right)
    takers = takers if facts.phase == "return" else ()
    return replace(facts, order=seats, payers=payers, takers=takers)


def _some_order(phase: str, place: int) -> tuple[int, ...]:
    """A finishing order after which this seat is to act in a phase of tribute."""
    if phase == "choose":
        return place, (place + 2) % SEATS, (place + 1) % SEATS, (place + 3) % SEATS
    first = place if phase == "return" else (place + 1) % SEATS
    return tuple((first + step) % SEATS for step in range(SEATS))


def _lay_table(game: GuandanGame, facts: Facts, moves: Sequence[Move], given: Given) -> Facts:
    """The facts with a round's plays on the table, each read as what beats the one before.

    When they complete the round, the seat to move leads the next one.
    """
    place, counts = facts.seat or 0, list(facts.counts)
    active = [seat for seat in range(SEATS) if counts[seat]]
    leader = active[(active.index(place) - len(moves)) % len(active)]
    if given["leader"] is not None:
        leader = _read_seat("leader", given["leader"])
    turn = leader
    for move in moves:
        if round_is_over(facts.table, counts):
            raise BadSetup("round_over", seat=turn)
        played = _read_play(game, facts, turn, move)
        if turn != place and counts[turn] and given["counts"] is None:
            counts[turn] -= len(move.cards)
        facts = replace(facts, table=(*facts.table, played), seen=facts.seen + move.cards)
        turn = next_active(turn, counts)
    facts = replace(facts, leader=leader, counts=tuple(counts))
    best = facts.standing
    if best is not None and round_is_over(facts.table, counts):
        turn = best.seat if counts[best.seat] else wind(facts, game.options.jiefeng)
        facts = replace(facts, table=(), last=facts.table, leader=turn)
    if turn == place:
        return facts
    if facts.last:
        raise BadSetup("value", name="seat", value=str(place), right=str(turn))
    right = str((leader + place - turn) % SEATS)
    raise BadSetup("value", name="leader", value=str(leader), right=right)


def _read_play(game: GuandanGame, facts: Facts, seat: int, move: Move) -> Played:
    """A play on the table with its reading; BadSetup says why it could not be made."""
    found = tuple(reasons.table_objections(facts, move))
    if move.action not in ("play", "pass"):
        found = (Objection("GD-A10", "play_on"),)
    if found:
        raise BadSetup("table_play", play=str(move), why=Reasons(game, found))
    able = reasons.beating(facts, move.cards, move.kind)
    return Played(seat, move, able[0] if able else None)
