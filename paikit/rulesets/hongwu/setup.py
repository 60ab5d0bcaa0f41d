"""Deals and positions of 红五三打一 by hand: the keywords read, and what cannot be refused.

A deal may start at any phase; a position is one seat's view of any phase. What a keyword leaves
open follows from the others: the declarer from the bids, the leader from seat and table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paikit.cards import Suit, check_copies, parse_cards, without
from paikit.contract import (
    PASS,
    Cards,
    Move,
    Objection,
    Played,
    Reasons,
    State,
    View,
    read_number,
    read_numbers,
    read_suit,
)
from paikit.rulesets.hongwu import reasons
from paikit.rulesets.hongwu.auction import SEATS, UNIT, Auction
from paikit.rulesets.hongwu.facts import LIMITS, PHASES, Facts, HongwuState, HongwuView
from paikit.rulesets.hongwu.order import RED_FIVE
from paikit.tricks import card_points
from paikit.words import BadSetup

if TYPE_CHECKING:
    from paikit.rulesets.hongwu.rules import Hongwu


@dataclass(frozen=True)
class Given:
    """What a deal or a position may name beside cards and seats, as it was given."""

    phase: object
    trump: object
    declarer: object
    bids: object
    points: object
    captured: object


@dataclass(frozen=True)
class Cast:
    """The cards and counts of a position, as they were given."""

    hand: object
    seen: object
    kitty: object
    counts: object


# --- a deal ------------------------------------------------------------------------------------


def first_state(
    game: Hongwu,
    piles: tuple[Cards, ...],
    kitty: object,
    first: object,
    lot: int,
    given: Given,
) -> HongwuState:
    """The first state of a hand: four hands, and the kitty as a fifth pile or by itself."""
    speaker = lot if first is None else game.read_seat("first", first)
    stage = _phase(given, "bid")
    if len(piles) > SEATS and kitty is not None:
        raise BadSetup("kitty_alone")
    _check_settled(stage, given)
    rest = piles[SEATS] if len(piles) > SEATS else _kitty(game, kitty, piles, stage)
    facts = _settled(game, _open(game, stage, speaker, given), given)
    if stage == "play" and first is not None:
        facts = replace(facts, seat=speaker, leader=speaker)
    hands = piles[:SEATS]
    if facts.phase == "bury" and rest:
        hands = tuple((*h, *rest) if seat == facts.declarer else h for seat, h in enumerate(hands))
        rest = ()
    _check_sizes(game, facts, hands, rest)
    public = replace(facts, counts=tuple(map(len, hands)))
    return State(public=public, hands=hands, kitty=rest)


def _phase(given: Given, default: str) -> str:
    """The phase asked for; one with a trump suit given is the play."""
    stage = str(given.phase or ("play" if given.trump is not None else default))
    if stage not in PHASES:
        raise BadSetup("value", name="phase", value=stage, right=", ".join(PHASES))
    return stage


def _kitty(game: Hongwu, kitty: object, hands: Sequence[Cards], stage: str) -> Cards:
    """The kitty given by hand, or what whole hands leave of the pack."""
    held = [card for hand in hands for card in hand]
    if kitty is None:
        rest = without(game.pack, held)
        return rest if len(rest) == game.kitty_size and stage != "bury" else ()
    cards = parse_cards(kitty)  # type: ignore[arg-type]
    check_copies((*held, *cards), game.pack)
    return cards


def _check_sizes(game: Hongwu, facts: Facts, hands: Sequence[Cards], kitty: Cards) -> None:
    """BadSetup unless the hands fit the phase: equal, not empty, a whole deal before the play."""
    spare = game.kitty_size if facts.phase == "bury" else 0
    sizes = [len(hand) - spare * (seat == facts.declarer) for seat, hand in enumerate(hands)]
    right = sizes[0] if facts.phase == "play" else game.hand_size
    for seat, size in enumerate(sizes):
        if size > game.hand_size:
            raise BadSetup("hand_size", seat=seat, count=size, limit=game.hand_size)
        if size < 1:
            raise BadSetup("empty_hand", seat=seat)
        if size != right:
            raise BadSetup("uneven_hand", seat=seat, count=size, right=right)
    needed = facts.phase in ("bid", "trump")
    if len(kitty) != game.kitty_size and (needed or kitty):
        raise BadSetup("kitty", count=len(kitty), right=game.kitty_size)


def _open(game: Hongwu, stage: str, first: int, given: Given) -> Facts:
    """The facts at the start of a phase: who is declarer, the bid, the trump suit."""
    named = None if given.declarer is None else game.read_seat("declarer", given.declarer)
    calls = _moves_of(given.bids)
    if stage == "bid" or named is None:
        auction = read_calls(game, calls, first)
    else:
        # With the declarer named, the bids only say what he promised.
        numbers = [move.number for move in calls if move.number is not None]
        bid = [Move("bid", number=max(numbers))] if numbers else []
        auction = read_calls(game, bid, named)
    facts = Facts(
        seat=auction.turn,
        phase="bid",
        counts=(0,) * SEATS,
        leader=first,
        auction=auction,
        kitty_size=game.kitty_size,
    )
    if stage == "bid":
        return facts.after_call()
    standing = auction.standing
    lone = first if standing is None else standing.seat
    winner = next(one for one in (named, auction.declarer, lone) if one is not None)
    suit = Suit.SPADES if given.trump is None else read_suit("trump", given.trump)
    return replace(
        facts,
        phase=stage,
        seat=winner,
        leader=winner,
        declarer=winner,
        bid=auction.bid,
        trump=None if stage == "trump" else suit,
    )


def _settled(game: Hongwu, facts: Facts, given: Given) -> Facts:
    """The facts with the points and captured ♥5 of the tricks before."""
    points = read_numbers("points", given.points, SEATS)
    wrong = next((one for one in points if one % UNIT), sum(points))
    check_points(wrong, card_points(game.pack))
    captured = read_captured(game, given.captured, facts.declarer)
    return replace(facts, points=points, captured=captured)


def check_points(points: int, limit: int) -> None:
    """BadSetup where card points cannot come to this."""
    if points > limit or points % UNIT:
        raise BadSetup("card_points", count=points, limit=limit)


def _check_settled(stage: str, given: Given) -> None:
    """BadSetup names what is given although it is not settled at this phase."""
    early = {"trump": stage in ("bid", "trump"), "declarer": stage == "bid"}
    early |= {"points": stage != "play", "captured": stage != "play"}
    for name, open_ in early.items():
        value = getattr(given, name)
        if open_ and value is not None and value not in ((), "", (0,) * SEATS, "0,0,0,0"):
            raise BadSetup("too_early", name=name)


def _moves_of(bids: object) -> list[Move]:
    """Calls as moves, from a text such as `60 pass 75` or a sequence."""
    if isinstance(bids, str):
        texts: Iterable[object] = re.split(r"[\s,]+", bids.strip())
    else:
        texts = bids if isinstance(bids, Iterable) else (bids,)
    calls = [str(one).lower() for one in texts if str(one)]
    return [
        PASS if text == "pass" else Move("bid", number=read_number("bids", text)) for text in calls
    ]


def read_calls(game: Hongwu, calls: Iterable[Move], first: int) -> Auction:
    """The auction with some calls made; BadSetup says which call is not allowed."""
    auction = Auction(*LIMITS[game.options.packs], first)
    for move in calls:
        found = tuple(_call_objections(game, auction, move))
        if found:
            raise BadSetup("call", call=str(move), why=Reasons(game, found))
        auction = auction.after(move)
    return auction


def _call_objections(game: Hongwu, auction: Auction, move: Move) -> Iterator[Objection]:
    if auction.declarer is not None:
        yield Objection("HW-23", "ended", {"seat": auction.declarer, "bid": auction.bid})
    elif move.number is not None:
        yield from reasons.bid_objections(auction, game.options.packs, move.number)


def read_captured(
    game: Hongwu, captured: object, declarer: int | None
) -> tuple[tuple[int, int], ...]:
    """Captured ♥5 as owner and captor, one of them the declarer; BadSetup quotes others."""
    texts = captured.split("|") if isinstance(captured, str) else captured
    if not isinstance(texts, Iterable):
        raise BadSetup("number", name="captured", value=str(captured))
    pairs = []
    for text in texts:
        owner, captor = read_numbers("captured", text, 2)
        if declarer not in (owner, captor) or owner == captor or max(owner, captor) >= SEATS:
            shown = "-" if declarer is None else str(declarer)
            raise BadSetup("captured", pair=f"{owner},{captor}", declarer=shown)
        pairs.append((owner, captor))
    if len(pairs) > game.options.packs:
        raise BadSetup("copies", card=RED_FIVE, copies=len(pairs), limit=game.options.packs)
    return tuple(pairs)


# --- a position --------------------------------------------------------------------------------


def view_of(
    game: Hongwu, place: int, moves: Sequence[Move], cast: Cast, first: object, given: Given
) -> HongwuView:
    """The view of a seat that is to move, with these plays on the table."""
    bids_only = bool(given.bids) and not moves and given.trump is None and given.declarer is None
    stage = _phase(given, "bid" if bids_only else "play")
    _check_settled(stage, given)
    if moves and stage != "play":
        raise BadSetup("table_early", phase=stage)
    hand, seen, kitty = (
        parse_cards(cards)  # type: ignore[arg-type]
        for cards in (cast.hand, cast.seen, cast.kitty)
    )
    laid = [card for move in moves for card in move.cards]
    check_copies((*hand, *seen, *kitty, *laid), game.pack)
    spare = game.kitty_size if stage == "bury" else 0
    if not spare < len(hand) <= game.hand_size + spare:
        limit = game.hand_size + spare
        raise BadSetup("position_hand", count=len(hand), least=spare + 1, limit=limit)
    leader = (place - len(moves)) % SEATS
    speaker = leader if first is None else game.read_seat("first", first)
    if stage == "bid":
        speaker = _speaker(game, place, given.bids, first)
    if given.declarer is None and stage != "bid":
        given = replace(given, declarer=leader)
    facts = _settled(game, _open(game, stage, speaker, given), given)
    if stage in ("trump", "bury") and facts.declarer != place:
        raise BadSetup("not_declarer", seat=place, declarer=facts.declarer or 0)
    facts = replace(facts, leader=leader, counts=(len(hand) - spare,) * SEATS, seen=seen)
    if stage == "play":
        facts = _lay_table(game, replace(facts, seat=place), moves)
    counts = tuple(len(hand) if seat == place else some for seat, some in enumerate(facts.counts))
    _check_counts(counts, cast.counts)
    public = replace(facts, counts=counts)
    return View(seat=place, hand=hand, public=public, kitty=kitty, game=game)


def _check_counts(right: Sequence[int], asked: object) -> None:
    """BadSetup where other numbers of cards are asked for than hand and table leave."""
    counts = right if asked is None else read_numbers("counts", asked, SEATS)
    if tuple(counts) != tuple(right):
        shown, due = (", ".join(map(str, some)) for some in (counts, right))
        raise BadSetup("counts", counts=shown, right=due)


def _speaker(game: Hongwu, place: int, bids: object, first: object) -> int:
    """The first speaker of an auction in which it is now this seat's turn, or which it has won."""
    auction = read_calls(game, _moves_of(bids), 0)
    after = auction.turn if auction.declarer is None else auction.declarer
    if first is None:
        return (place - after) % SEATS
    speaker = game.read_seat("first", first)
    turn = (speaker + after) % SEATS
    if turn != place:
        raise BadSetup("bid_turn", seat=place, turn=turn)
    return speaker


def _lay_table(game: Hongwu, facts: Facts, moves: Sequence[Move]) -> Facts:
    """The facts with a trick's plays on the table; only what every seat can see is checked."""
    if len(moves) >= SEATS:
        raise BadSetup("table_full", count=len(moves), limit=SEATS - 1)
    for number, move in enumerate(moves):
        found = tuple(_table_objections(facts, move))
        if found:
            raise BadSetup("table_play", play=str(move), why=Reasons(game, found))
        turn, size = (facts.leader + number) % SEATS, len(move.cards)
        held = facts.counts[turn]
        if size > held:
            raise BadSetup("short_hand", play=str(move), count=size, held=held)
        counts = tuple(count - size * (seat == turn) for seat, count in enumerate(facts.counts))
        played = Played(turn, move, game.read_play(facts, move.cards))
        table, seen = (*facts.table, played), facts.seen + move.cards
        facts = replace(facts, table=table, counts=counts, seen=seen)
    return facts


def _table_objections(facts: Facts, move: Move) -> Iterator[Objection]:
    wrong = reasons.phase_objection(facts, move)
    if wrong is not None:
        yield wrong
    elif facts.lead is None:
        yield from reasons.lead_objections(facts, facts.order, move.cards)
    elif len(move.cards) != len(facts.lead):
        yield reasons.wrong_count(facts.lead, move.cards)
