"""Deals and positions of 黑七, by number or by hand, at any phase."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from paikit.cards import Card, check_copies, parse_card, parse_cards, shuffled, spawn, without
from paikit.contract import (
    Cards,
    Game,
    Move,
    Played,
    Reasons,
    read_move,
    read_number,
    read_numbers,
    read_suit,
)
from paikit.rulesets.heiqi import auction, reasons
from paikit.rulesets.heiqi.auction import BIDS, Call
from paikit.rulesets.heiqi.facts import (
    HAND,
    KITTY,
    PACK,
    SEATS,
    Facts,
    HeiQiState,
    HeiQiView,
    Options,
    order_of,
)
from paikit.tricks import read_play
from paikit.words import BadSetup

PHASES = ("bid", "bury", "trump", "play")
Given = Mapping[str, object]
HeiQiGame = Game[Options, Facts]
AFTER_AUCTION = ("declarer", "bid", "trump", "leader", "points", "seen")


# --- a whole deal ----------------------------------------------------------------------------


def deal_cards(
    rng: random.Random, hands: tuple[Cards, ...] | None, kitty: object
) -> tuple[tuple[Cards, ...], Cards]:
    """The hands and the kitty; what is not given by hand comes from the shuffled rest."""
    under = parse_cards(kitty) if kitty is not None else ()  # type: ignore[arg-type]
    check_copies((*under, *(card for hand in hands or () for card in hand)), PACK)
    if len(under) > KITTY:
        raise BadSetup("kitty", count=len(under), right=KITTY)
    rest = without(PACK, under)
    if hands is None:
        mixed = shuffled(rest, spawn(rng))
        hands = tuple(mixed[seat * HAND : (seat + 1) * HAND] for seat in range(SEATS))
        return hands, under if kitty is not None else mixed[SEATS * HAND :]
    if kitty is None and all(len(hand) == HAND for hand in hands):
        return hands, without(rest, (card for hand in hands for card in hand))
    return hands, under


def start(
    game: HeiQiGame, rng: random.Random, hands: tuple[Cards, ...] | None, given: Given
) -> HeiQiState:
    """The first position of a hand at the phase asked for."""
    phase = read_phase(given)
    dealt, kitty = deal_cards(rng, hands, given["kitty"])
    draw = int(rng.random() * SEATS * HAND)
    facts = _opening(game, phase, dealt, draw, given)
    if phase == "bid":
        if hands is not None and not kitty:
            rest = without(PACK, (card for hand in dealt for card in hand))
            kitty = shuffled(rest, spawn(rng))[:KITTY]
        return HeiQiState(public=facts, hands=dealt, kitty=kitty)
    facts = _after_auction(game, facts, given)
    assert facts.declarer is not None
    check_copies((*facts.seen, *kitty, *(card for hand in dealt for card in hand)), PACK)
    if phase == "bury" or (phase == "trump" and game.options.name_trump == "before"):
        dealt = take_kitty(dealt, facts.declarer, kitty)
        facts, kitty = replace(facts, counts=tuple(map(len, dealt))), ()
    return HeiQiState(public=_check_sizes(facts, game.options), hands=dealt, kitty=kitty)


def read_phase(given: Given) -> str:
    phase = str(given["phase"])
    if phase not in PHASES:
        raise BadSetup("value", name="phase", value=phase, right=", ".join(PHASES))
    if phase == "bid":
        for name in AFTER_AUCTION:
            if given[name] is not None:
                raise BadSetup("too_early", name=name)
    return phase


def take_kitty(hands: Sequence[Cards], declarer: int, kitty: Cards) -> tuple[Cards, ...]:
    """The hands when 庄 has taken up the kitty (HQ-26)."""
    return tuple(hand + kitty if seat == declarer else hand for seat, hand in enumerate(hands))


def turn_up(hands: Sequence[Cards], draw: int) -> tuple[int, Card | None]:
    """Who drew the turned-up card, and that card (HQ-04)."""
    dealt = [(seat, card) for seat, hand in enumerate(hands) for card in hand]
    return dealt[draw % len(dealt)] if dealt else (0, None)


def _opening(game: HeiQiGame, phase: str, hands: Sequence[Cards], draw: int, given: Given) -> Facts:
    """The facts when the cards are dealt and the calls that were given have been made."""
    first, shown = turn_up(hands, draw)
    if given["first"] is not None:
        first, shown = game.read_seat("first", given["first"]), None
    if given["shown"] is not None:
        shown = parse_card(str(given["shown"]))
    rotate = game.options.auction == "rotate"
    calls = read_calls(given["bids"], first, rotate)
    seat = auction.speaker(calls, first, rotate)
    if phase == "bid" and seat is None:
        raise BadSetup("auction_over", calls=str(given["bids"]))
    counts = tuple(map(len, hands))
    return Facts(
        seat=seat, phase=phase, counts=counts, leader=first, first=first, shown=shown, calls=calls
    )


def read_calls(value: object, first: int, rotate: bool) -> tuple[Call, ...]:
    """The calls of an auction from text such as `100,pass,90`; BadSetup quotes a wrong one."""
    parts = value.replace(",", " ").split() if isinstance(value, str) else value or ()
    calls: tuple[Call, ...] = ()
    for part in parts:  # type: ignore[attr-defined]
        seat = auction.speaker(calls, first, rotate)
        right = [str(bid) for bid in auction.open_bids(calls)] + ["pass"]
        if seat is None or str(part) not in right:
            raise BadSetup("value", name="bids", value=str(part), right=", ".join(right))
        calls += ((seat, None if str(part) == "pass" else int(str(part))),)
    return calls


def _after_auction(game: HeiQiGame, facts: Facts, given: Given) -> Facts:
    """The facts once a seat is 庄 at a bid, with what has happened since."""
    standing = auction.lowest(facts.calls)
    declarer, bid = standing or (facts.first, BIDS[0])
    if given["declarer"] is not None:
        declarer = game.read_seat("declarer", given["declarer"])
    if given["bid"] is not None:
        bid = read_number("bid", given["bid"])
        if bid not in BIDS:
            right = ", ".join(map(str, BIDS))
            raise BadSetup("value", name="bid", value=str(bid), right=right)
    leader = declarer
    if given["leader"] is not None:
        leader = game.read_seat("leader", given["leader"])
    points = given["points"]
    needs_trump = facts.phase == "play" or (
        facts.phase == "bury" and game.options.name_trump == "before"
    )
    if given["trump"] is not None and not needs_trump:
        raise BadSetup("too_early", name="trump")
    return replace(
        facts,
        declarer=declarer,
        bid=bid,
        seat=leader if facts.phase == "play" else declarer,
        leader=leader,
        trump=read_suit("trump", given["trump"] or "♠") if needs_trump else None,
        points=(0,) * SEATS if points is None else read_numbers("points", points, SEATS),
        seen=parse_cards(given["seen"] or ()),  # type: ignore[arg-type]
    )


def _check_sizes(facts: Facts, options: Options) -> Facts:
    """The facts with how many cards to bury; BadSetup where the hands do not go together."""
    others = {count for seat, count in enumerate(facts.counts) if seat != facts.declarer}
    mine = facts.counts[facts.declarer or 0]
    buried = facts.phase == "play" or (
        facts.phase == "trump" and options.name_trump == "after_bury"
    )
    extra = mine - min(others)
    if len(others) > 1 or min(others) == 0 or not 0 <= extra <= KITTY or bool(extra) == buried:
        raise BadSetup("uneven_hands", counts=", ".join(map(str, facts.counts)))
    if min(others) > HAND:
        raise BadSetup("hand_size", seat=0, count=max(facts.counts), limit=HAND)
    return replace(facts, to_bury=extra or KITTY)


# --- a position ------------------------------------------------------------------------------


def position(game: HeiQiGame, hand: object, table: Iterable[Move | str], given: Given) -> HeiQiView:
    """What one seat knows in a situation given by hand; that seat is to move."""
    phase = read_phase(given)
    seat = game.read_seat("seat", given["seat"])
    cards = parse_cards(hand)  # type: ignore[arg-type]
    moves = [read_move(one) for one in table]
    if len(moves) >= SEATS:
        raise BadSetup("table_full", count=len(moves), limit=SEATS - 1)
    kitty = parse_cards(given["kitty"] or ())  # type: ignore[arg-type]
    counts = _position_counts(phase, seat, len(cards), moves, given)
    facts = Facts(
        seat=seat,
        phase=phase,
        counts=counts,
        leader=(seat - len(moves)) % SEATS,
        first=seat if given["first"] is None else game.read_seat("first", given["first"]),
        to_bury=_extra(len(cards)) if phase == "bury" else KITTY,
    )
    if phase == "bid":
        facts = _position_auction(game, facts, given)
    else:
        facts = _position_play(game, facts, given)
    tabled = tuple(card for move in moves for card in move.cards)
    check_copies((*cards, *facts.seen, *tabled, *kitty), PACK)
    return HeiQiView(
        seat=seat, hand=cards, public=_lay_table(game, facts, moves), kitty=kitty, game=game
    )


def _extra(held: int) -> int:
    """How many cards a hand has to bury: what it has over the others, else a whole kitty."""
    return held - HAND if HAND < held <= HAND + KITTY else min(KITTY, held)


def _position_counts(
    phase: str, seat: int, held: int, moves: Sequence[Move], given: Given
) -> tuple[int, ...]:
    """Everybody's number of cards: as given, or as they follow from this hand and the table."""
    if held > HAND + (KITTY if phase in ("bury", "trump") else 0):
        raise BadSetup("hand_size", seat=seat, count=held, limit=HAND)
    if given["counts"] is not None:
        return read_numbers("counts", given["counts"], SEATS)
    size = len(moves[0].cards) if moves else 0
    played = {(seat - step) % SEATS for step in range(1, len(moves) + 1)}
    other = HAND if phase in ("bury", "bid") else held
    return tuple(held if one == seat else other - size * (one in played) for one in range(SEATS))


def _position_auction(game: HeiQiGame, facts: Facts, given: Given) -> Facts:
    """The auction so far, with the first speaker that makes it this seat's turn."""
    rotate = game.options.auction == "rotate"
    firsts = range(SEATS) if given["first"] is None else (facts.first,)
    for first in firsts:
        calls = read_calls(given["bids"], first, rotate)
        if auction.speaker(calls, first, rotate) == facts.seat:
            return replace(facts, first=first, leader=first, calls=calls)
    raise BadSetup("auction_over", calls=str(given["bids"]))


def _position_play(game: HeiQiGame, facts: Facts, given: Given) -> Facts:
    """The facts after the auction; unless given, 庄 is who leads the trick on the table."""
    rotate = game.options.auction == "rotate"
    facts = replace(facts, calls=read_calls(given["bids"], facts.first, rotate))
    leader = facts.leader if given["leader"] is None else given["leader"]
    own = facts.seat if facts.phase in ("bury", "trump") else leader
    declarer = own if given["declarer"] is None and not facts.calls else given["declarer"]
    after = _after_auction(game, facts, {**given, "leader": leader, "declarer": declarer})
    return replace(after, seat=facts.seat, refused=bool(given["refused"]))


def _lay_table(game: HeiQiGame, facts: Facts, moves: Sequence[Move]) -> Facts:
    """The facts with the plays of the trick so far; BadSetup says which cannot have been made."""
    order = order_of(facts, game.options)
    for place, move in enumerate(moves):
        found = tuple(reasons.table_objections(facts, move, game.options))
        if found:
            raise BadSetup("table_play", play=str(move), why=Reasons(game, found))
        played = Played(
            (facts.leader + place) % SEATS, move, read_play(order, move.cards, facts.lead)
        )
        facts = replace(facts, table=(*facts.table, played), seen=facts.seen + move.cards)
    return facts
