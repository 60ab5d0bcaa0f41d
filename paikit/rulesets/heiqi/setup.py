"""Deals and positions of 黑七, by number or by hand, at any phase."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from paikit.cards import Card, Suit, check_copies, parse_card, parse_cards, shuffled, spawn, without
from paikit.contract import (
    Cards,
    Game,
    Move,
    Played,
    Reasons,
    read_moves,
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
from paikit.tricks import card_points, read_play
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
        _check_even(facts.counts)
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
    """The hands when the declarer has taken up the kitty (HQ-26)."""
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
        if phase == "bid":
            first = _drawer(hands, shown, None if given["first"] is None else first)
    rotate = game.options.auction == "rotate"
    calls = read_calls(given["bids"], first, rotate)
    seat = auction.speaker(calls, first, rotate)
    if phase == "bid" and seat is None:
        raise BadSetup("auction_over", calls=str(given["bids"]))
    counts = tuple(map(len, hands))
    return Facts(
        seat=seat, phase=phase, counts=counts, leader=first, first=first, shown=shown, calls=calls
    )


def _drawer(hands: Sequence[Cards], shown: Card, first: int | None) -> int:
    """Who drew the turned-up card and so speaks first; BadSetup where nobody or another did."""
    holders = [seat for seat, hand in enumerate(hands) if shown in hand]
    if not holders or first not in (None, *holders):
        raise BadSetup("not_drawn", card=shown)
    return holders[0] if first is None else first


def read_calls(value: object, first: int, rotate: bool) -> tuple[Call, ...]:
    """The calls of an auction from text such as `100,pass,90`; BadSetup quotes a wrong one."""
    listed = isinstance(value, list | tuple)
    parts = value if listed else str(value or "").replace(",", " ").split()
    calls: tuple[Call, ...] = ()
    for part in parts:  # type: ignore[attr-defined]
        seat = auction.speaker(calls, first, rotate)
        right = [str(bid) for bid in auction.open_bids(calls)] + ["pass"]
        if seat is None or str(part) not in right:
            raise BadSetup("value", name="bids", value=str(part), right=", ".join(right))
        calls += ((seat, None if str(part) == "pass" else int(str(part))),)
    return calls


def _after_auction(game: HeiQiGame, facts: Facts, given: Given) -> Facts:
    """The facts once a seat is the declarer at a bid, with what has happened since."""
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
        trump=_read_trump(given["trump"]) if needs_trump else None,
        points=_read_points(given["points"]),
        seen=parse_cards(given["seen"] or ()),  # type: ignore[arg-type]
    )


def _read_trump(value: object) -> Suit:
    return Suit.SPADES if value is None else read_suit("trump", value)


def _read_points(value: object) -> tuple[int, ...]:
    """The points of each seat; BadSetup where point cards cannot make them."""
    points = (0,) * SEATS if value is None else read_numbers("points", value, SEATS)
    limit = card_points(PACK)
    wrong = next((one for one in points if one % 5), sum(points))
    if wrong % 5 or wrong > limit:
        raise BadSetup("card_points", count=wrong, limit=limit)
    return points


def _check_even(counts: Sequence[int]) -> None:
    """BadSetup unless all four have as many cards, at least one and no more than are dealt."""
    if len(set(counts)) > 1 or not 1 <= counts[0] <= HAND:
        raise BadSetup("uneven_hands", counts=", ".join(map(str, counts)))


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
    moves = read_moves(table)
    if moves and phase != "play":
        raise BadSetup("table_early", phase=phase)
    if len(moves) >= SEATS:
        raise BadSetup("table_full", count=len(moves), limit=SEATS - 1)
    kitty = parse_cards(given["kitty"] or ())  # type: ignore[arg-type]
    to_bury = KITTY if _has_kitty(game.options, phase) else 0
    counts = _position_counts(seat, len(cards), to_bury, moves, given)
    facts = Facts(
        seat=seat,
        phase=phase,
        counts=counts,
        leader=(seat - len(moves)) % SEATS,
        first=seat if given["first"] is None else game.read_seat("first", given["first"]),
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


def _has_kitty(options: Options, phase: str) -> bool:
    """Whether the declarer has the kitty in hand in this phase."""
    return phase == "bury" or (phase == "trump" and options.name_trump == "before")


def _position_counts(
    seat: int, held: int, to_bury: int, moves: Sequence[Move], given: Given
) -> tuple[int, ...]:
    """Everybody's number of cards as it follows from this hand and the table.

    BadSetup where this hand is no hand of the phase, or where other numbers are given.
    """
    if not to_bury < held <= HAND + to_bury:
        raise BadSetup("position_hand", count=held, least=to_bury + 1, limit=HAND + to_bury)
    size = len(moves[0].cards) if moves else 0
    played = {(seat - step) % SEATS for step in range(1, len(moves) + 1)}
    others = held - to_bury
    counts = tuple(held if one == seat else others - size * (one in played) for one in range(SEATS))
    asked = counts if given["counts"] is None else read_numbers("counts", given["counts"], SEATS)
    if asked != counts:
        shown, right = (", ".join(map(str, some)) for some in (asked, counts))
        raise BadSetup("counts", counts=shown, right=right)
    return counts


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
    """The facts after the auction; unless given, the declarer leads the trick on the table."""
    facts = _position_calls(game, facts, given)
    standing = auction.lowest(facts.calls)
    alone = facts.phase != "play"
    own = facts.seat if alone else facts.leader if standing is None else standing[0]
    declarer = own if given["declarer"] is None else given["declarer"]
    leader = facts.leader
    if given["leader"] is not None:
        leader = game.read_seat("leader", given["leader"])
    if leader != facts.leader:
        table = (facts.seat or 0) - facts.leader
        raise BadSetup("round_turn", leader=leader, count=table % SEATS, seat=facts.seat or 0)
    after = _after_auction(game, facts, {**given, "leader": leader, "declarer": declarer})
    if alone and after.declarer != facts.seat:
        raise BadSetup("not_declarer", seat=facts.seat or 0, declarer=after.declarer or 0)
    return replace(after, seat=facts.seat, refused=bool(given["refused"]))


def _position_calls(game: HeiQiGame, facts: Facts, given: Given) -> Facts:
    """The calls made before; unless `first` is given, they made the declarer who he is."""
    rotate = game.options.auction == "rotate"
    calls = read_calls(given["bids"], facts.first, rotate)
    standing = auction.lowest(calls)
    if standing is None or given["first"] is not None:
        return replace(facts, calls=calls)
    wanted = facts.leader if facts.phase == "play" else facts.seat or 0
    if given["declarer"] is not None:
        wanted = game.read_seat("declarer", given["declarer"])
    first = (facts.first + wanted - standing[0]) % SEATS
    return replace(facts, first=first, calls=read_calls(given["bids"], first, rotate))


def _lay_table(game: HeiQiGame, facts: Facts, moves: Sequence[Move]) -> Facts:
    """The facts with the plays of the trick so far; BadSetup says which cannot have been made."""
    order = order_of(facts, game.options)
    for place, move in enumerate(moves):
        found = tuple(reasons.table_objections(facts, move, game.options))
        if found:
            raise BadSetup("table_play", play=str(move), why=Reasons(game, found))
        held = facts.counts[facts.seat or 0]
        if len(move.cards) > held:
            raise BadSetup("short_hand", play=str(move), count=len(move.cards), held=held)
        played = Played(
            (facts.leader + place) % SEATS, move, read_play(order, move.cards, facts.lead)
        )
        facts = replace(facts, table=(*facts.table, played), seen=facts.seen + move.cards)
    return facts
