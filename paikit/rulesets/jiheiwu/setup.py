"""Deals and positions of 挤黑5: drawing the cards, hands by hand, any situation at a table."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from operator import le, sub
from typing import TypeVar

from paikit.cards import Card, check_copies, parse_cards, shuffled, spawn
from paikit.climbing import next_active, round_is_over
from paikit.contract import Cards, Move, Objection, Played, Reasons, read_numbers
from paikit.rulesets.jiheiwu import reasons
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, RED_FIVE
from paikit.rulesets.jiheiwu.facts import COUNTING, ROLE_CARDS, Facts, JiGame, Opening
from paikit.words import BadSetup

PickT = TypeVar("PickT")


def drawn_sizes(seats: int, drawer: int) -> tuple[int, ...]:
    """How many cards each seat draws, before ♥5 is handed over (JH-A18)."""
    count = {3: 51, 6: 54}.get(seats, 52)
    return tuple(len(range((seat - drawer) % seats, count, seats)) for seat in range(seats))


def largest(game: JiGame) -> int:
    """The most cards a hand can have: with three players 庄's, with ♥5."""
    return max(drawn_sizes(game.seats, 0)) + (game.seats == 3)


def draw_cards(game: JiGame, rng: random.Random, drawer: int) -> tuple[Cards, ...]:
    """The hands as they are drawn one by one from a first seat on (JH-12, JH-A18)."""
    three = game.seats == 3
    cards = shuffled([c for c in game.pack if not (three and c is RED_FIVE)], spawn(rng))
    return tuple(cards[(seat - drawer) % game.seats :: game.seats] for seat in range(game.seats))


def open_hand(
    game: JiGame,
    rng: random.Random,
    hands: tuple[Cards, ...] | None,
    declarer: object,
    drawer: object,
) -> Opening | None:
    """Who shuffles, cuts and draws first; None for hands that were drawn in another order.

    庄, or with three players who went out first, draws first in a later hand (JH-14, JH-15).
    """
    three = game.seats == 3
    again, other = (drawer, declarer) if three else (declarer, drawer)
    if hands is None and other is not None and (three or str(other) != str(again)):
        raise BadSetup("drawn_declarer" if three else "drawer", seat=str(other))
    drawers: Sequence[int] = range(game.seats) if hands is None else _drawers(game, hands)
    if hands is not None and drawer is not None:
        drawers = (game.read_seat("drawer", drawer),)
    if again is None:
        return _first_opening(game, rng, drawers)
    seat = game.read_seat("drawer" if three else "declarer", again)
    return Opening(seat, (seat - 1) % game.seats, seat) if seat in drawers else None


def _first_opening(game: JiGame, rng: random.Random, drawers: Sequence[int]) -> Opening:
    """Who shuffles, lifts and shows, and what (JH-09 to JH-11); a lifted joker goes back.

    The lots do not depend on the cards in the hands, so that a record deals the same again.
    """
    lifted = _pick(rng, [card for card in game.pack if not card.is_joker])
    drawer = _pick(rng, drawers)
    lifter = (drawer - COUNTING.index(lifted.rank)) % game.seats
    shuffler = _pick(rng, [seat for seat in range(game.seats) if seat != lifter])
    if game.seats == 3:
        return Opening(shuffler, lifter, drawer, lifted)
    others = [seat for seat in range(game.seats) if seat not in (shuffler, lifter)]
    return Opening(shuffler, lifter, drawer, lifted, _pick(rng, others), _pick(rng, game.pack))


def _drawers(game: JiGame, hands: tuple[Cards, ...]) -> tuple[int, ...]:
    """From which seats on these hands of a whole deal can have been drawn."""
    has_red = game.seats == 3 and any(RED_FIVE in hand for hand in hands)
    counts = tuple(len(hand) - (has_red and BLACK_FIVE in hand) for hand in hands)
    return tuple(seat for seat in range(game.seats) if drawn_sizes(game.seats, seat) == counts)


def check_hands(game: JiGame, hands: tuple[Cards, ...] | None, drawer: object) -> None:
    """BadSetup where hands by hand cannot have been drawn (JH-A18, JH-A23)."""
    if hands is None:
        return
    for seat, hand in enumerate(hands):
        if len(hand) > largest(game):
            raise BadSetup("hand_size", seat=seat, count=len(hand), limit=largest(game))
    first = None if drawer is None else game.read_seat("drawer", drawer)
    whole = sum(map(len, hands)) >= sum(drawn_sizes(game.seats, 0))
    drawers = _drawers(game, hands)
    if whole and (not drawers if first is None else first not in drawers):
        counts, right = tuple(map(len, hands)), drawn_sizes(game.seats, first or 0)
        raise BadSetup("drawn_sizes", counts=counts, right=right)


def hand_over_red_five(game: JiGame, hands: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """With three players ♥5, set aside face up, goes to the holder of ♠5 (JH-06, JH-A23)."""
    if game.seats != 3 or sum(map(len, hands)) != 51 or RED_FIVE in chain(*hands):
        return hands
    return tuple((*hand, RED_FIVE) if BLACK_FIVE in hand else hand for hand in hands)


def find_declarer(
    game: JiGame, hands: tuple[Cards, ...], opening: Opening | None, declarer: object
) -> int:
    """庄: given, or who drew the shown card, or with three players who drew ♠5."""
    deciding = deciding_cards(game, opening)
    drew = [seat for seat, hand in enumerate(hands) if deciding & set(hand)]
    given = drew[0] if declarer is None and drew else declarer or 0
    dealer = game.read_seat("declarer", given)
    check_declarer(dealer, drew)
    return dealer


def deciding_cards(game: JiGame, opening: Opening | None) -> frozenset[Card]:
    """The cards that only 庄 can have drawn or been given (JH-06, JH-12, JH-13)."""
    if game.seats == 3:
        return frozenset((BLACK_FIVE, RED_FIVE))
    shown = opening.shown if opening else None
    return frozenset(() if shown is None else (shown,))


def check_declarer(dealer: int, drew: Sequence[int]) -> None:
    """BadSetup where another seat than 庄 had a card that makes its holder 庄."""
    if any(seat != dealer for seat in drew):
        raise BadSetup("drawn_declarer", seat=dealer)


def first_facts(
    game: JiGame,
    hands: tuple[Cards, ...],
    opening: Opening | None,
    dealer: int,
    first: object,
    finished: object,
) -> Facts:
    """The facts of a deal before anything is said of ♠5."""
    counts = tuple(map(len, hands))
    out = read_finished(game, finished, counts)
    leader = next_active(dealer - 1, counts)
    if first is not None:
        leader = game.read_seat("first", first)
        if not counts[leader]:
            raise BadSetup("first_is_out", seat=leader)
    held = set(chain(*hands))
    return Facts(
        seat=leader,
        phase="play",
        counts=counts,
        leader=leader,
        finished=out,
        seen=tuple(card for card in game.pack if card not in held),
        declarer=dealer,
        opening=opening,
    )


def read_finished(game: JiGame, finished: object, counts: Sequence[int]) -> tuple[int, ...]:
    """Who is out, in order; BadSetup unless exactly these seats have no cards."""
    out = tuple(game.read_seat("finished", one) for one in read_numbers("finished", finished))
    for seat, count in enumerate(counts):
        if bool(count) == (seat in out):
            raise BadSetup("out_with_cards" if count else "empty_hand", seat=seat, count=count)
    return tuple(dict.fromkeys(out))


def with_roles(
    game: JiGame,
    facts: Facts,
    hands: Mapping[int, Cards],
    given: Mapping[str, object],
    revealed: object,
) -> Facts:
    """The facts with the holders of ♠5 and the small joker, as far as they are public."""
    facts = replace(facts, revealed=read_revealed(game, revealed))
    for name, card in ROLE_CARDS.items():
        holder = _public_holder(game, facts, hands, name, card, given)
        facts = with_holder(facts, card, holder)
    if facts.revealed and facts.black5 is None:
        holder = holder_of(hands, BLACK_FIVE)
        if holder is None:
            raise BadSetup("role_holder", name="black5", card=BLACK_FIVE)
        facts = replace(facts, black5=holder)
    return facts


def read_revealed(game: JiGame, value: object) -> bool:
    """Whether ♠5 was shown, given as itself or as text; with three players it never is (JH-35)."""
    flags = {"True": True, "yes": True, "1": True, "False": False, "no": False, "0": False}
    if str(value) not in flags:
        raise BadSetup("value", name="revealed", value=str(value), right="yes, no")
    revealed = flags[str(value)]
    if revealed and game.seats == 3:
        raise BadSetup("value", name="revealed", value=str(value), right="no")
    return revealed


def _public_holder(
    game: JiGame,
    facts: Facts,
    hands: Mapping[int, Cards],
    name: str,
    card: Card,
    given: Mapping[str, object],
) -> int | None:
    """Who is known to all to have had a role's card; BadSetup where that cannot be."""
    seat = None if given[name] is None else game.read_seat(name, given[name])
    if card not in game.pack:
        if seat is not None:
            raise BadSetup("no_jokers", name=name, players=game.seats)
        return None
    shown = facts.opening.shown if facts.opening else None
    known = next((one.seat for one in facts.table if card in one.move.cards), None)
    if shown is card or (game.seats == 3 and card is BLACK_FIVE):
        known = facts.declarer
    holder = holder_of(hands, card) if known is None else known
    if holder is None and seat is None and card in facts.seen:
        raise BadSetup("role_holder", name=name, card=card)
    if seat is not None and holder not in (None, seat):
        raise BadSetup("not_role_holder", name=name, card=card, seat=seat, holder=holder)
    return seat if known is None else known


def position_declarer(
    game: JiGame, place: int, hand: Cards, moves: Sequence[Move], declarer: object
) -> int:
    """庄 of a position: given, or seat 0; with three players who has or lays ♠5 or ♥5, or the next.

    Who laid it is counted back as if nobody were out.
    """
    drawn = 0
    if game.seats == 3:
        had = [hand, *(move.cards for move in reversed(moves))]
        back = (at for at, cards in enumerate(had) if {BLACK_FIVE, RED_FIVE} & set(cards))
        drawn = (place - next(back, -1)) % game.seats
    return game.read_seat("declarer", drawn if declarer is None else declarer)


def read_counts(
    game: JiGame, place: int, cards: Cards, dealer: int, counts: object, finished: object
) -> tuple[int, ...]:
    """How many cards each seat holds: as given, or as drawn when 庄 draws first."""
    out = read_numbers("finished", finished)
    sizes = [
        0 if seat in out else size for seat, size in enumerate(drawn_sizes(game.seats, dealer))
    ]
    if counts is not None:
        sizes = list(read_numbers("counts", counts, game.seats))
    sizes[place] = len(cards)
    for seat, count in enumerate(sizes):
        limit = largest(game) - (game.seats == 3 and seat != dealer)
        if count > limit:
            raise BadSetup("hand_size", seat=seat, count=count, limit=limit)
    spare = [int(game.seats == 3 and seat == dealer) for seat in range(game.seats)]
    limits = [drawn_sizes(game.seats, first) for first in range(game.seats)]
    if not any(all(map(le, map(sub, sizes, spare), limit)) for limit in limits):
        raise BadSetup("drawn_sizes", counts=tuple(sizes), right=limits[0])
    return tuple(sizes)


def read_shown(game: JiGame, dealer: int, shown: object) -> Opening | None:
    """What is known of the drawing when the card that chose 庄 is given; it may not be two."""
    if shown is None:
        return None
    cards = parse_cards(shown)  # type: ignore[arg-type]
    check_copies(cards, game.pack)
    if len(cards) != 1 or game.seats == 3:
        raise BadSetup("shown_card", shown=cards)
    return Opening((dealer - 1) % game.seats, (dealer - 2) % game.seats, dealer, shown=cards[0])


def turns(
    game: JiGame, place: int, plays: int, out: tuple[int, ...], leader: object
) -> tuple[int, ...]:
    """Who made a round's plays, from its leader to the seat now to move.

    Unless the leader is given nobody went out in this round. Otherwise as few of the
    finishers as possible, the latest ones, made their last play in it.
    """
    if leader is None:
        ring = [seat for seat in range(game.seats) if seat not in out]
        at = ring.index(place) - plays
        return tuple(ring[(at + step) % len(ring)] for step in range(plays + 1))
    lead = game.read_seat("leader", leader)
    for late in range(len(out) + 1):
        order = _walk(game, lead, plays, out[: len(out) - late], set(out))
        if order[-1] == place:
            return order
    raise BadSetup("round_turn", leader=lead, seat=place, count=plays)


def _walk(
    game: JiGame, leader: int, plays: int, gone: tuple[int, ...], out: set[int]
) -> tuple[int, ...]:
    """The seats from a leader on, where those in `out` act once unless gone before."""
    ring = [(leader + step) % game.seats for step in range(game.seats)]
    first_lap = [seat for seat in ring if seat not in gone]
    rest = [seat for seat in ring if seat not in out]
    laps = first_lap + rest * (plays // max(1, len(rest)) + 1)
    return tuple(laps[: plays + 1]) if leader not in gone else (-1,)


def lay_table(
    game: JiGame, facts: Facts, moves: Sequence[Move], turns: Sequence[int], *, given_counts: bool
) -> Facts:
    """The facts with a round's plays on the table, each read as what beats the one before."""
    rules, counts = reasons.TableRules.of(game.options), list(facts.counts)
    for turn, move in zip(turns, moves, strict=False):
        found = tuple(reasons.table_objections(rules, facts.standing, move))
        if move.action == "reveal":
            found = (Objection("JH-03", "no_turn"),)
        if found:
            raise BadSetup("table_play", play=str(move), why=Reasons(game, found))
        played = Played(turn, move, reasons.read_play(rules, facts.standing, move))
        if counts[turn] and not given_counts and turn != facts.seat:
            counts[turn] = max(1, counts[turn] - len(move.cards))
        table = (*facts.table, played)
        facts = replace(facts, table=table, history=table, seen=facts.seen + move.cards)
    if round_is_over(facts.table, counts):
        raise BadSetup("round_over", seat=turns[-1])
    return replace(facts, counts=tuple(counts))


def with_played_roles(game: JiGame, facts: Facts, hand: Cards) -> Facts:
    """The facts where a known holder that cannot have the card any more has played it before."""
    face_up = deciding_cards(game, facts.opening)
    held: dict[Card, int | None] = dict.fromkeys(face_up, facts.declarer)
    held |= {card: getattr(facts, name) for name, card in ROLE_CARDS.items()}
    if facts.revealed:
        face_up |= {BLACK_FIVE}
    gone = tuple(
        card
        for card, holder in held.items()
        if holder is not None and card not in hand and card not in facts.seen
        if holder == facts.seat or not facts.counts[holder] or card not in face_up
    )
    return replace(facts, seen=facts.seen + gone)


def with_room(game: JiGame, facts: Facts, *, given_counts: bool) -> Facts:
    """The facts where all hands and the cards seen fit in the pack; BadSetup if they cannot.

    Counts that were given stand; others give way, the largest first.
    """
    counts, limit = list(facts.counts), len(game.pack)
    while (total := sum(counts) + len(facts.seen)) > limit:
        others = [seat for seat, count in enumerate(counts) if seat != facts.seat and count > 1]
        if given_counts or not others:
            raise BadSetup("too_many_cards", count=total, limit=limit)
        counts[max(others, key=lambda seat: counts[seat])] -= 1
    return replace(facts, counts=tuple(counts))


def with_holder(facts: Facts, card: Card, seat: int | None) -> Facts:
    """The facts with the public holder of ♠5 or of the small joker."""
    if card is BLACK_FIVE:
        return replace(facts, black5=seat)
    return replace(facts, small_joker=seat)


def holder_of(hands: Mapping[int, Cards], card: Card) -> int | None:
    """Whose hand a card is in, None when in no hand that is given."""
    return next((seat for seat, hand in hands.items() if card in hand), None)


def _pick(rng: random.Random, things: Sequence[PickT]) -> PickT:
    """One of some things; `random()` alone gives the same on every Python."""
    return things[int(rng.random() * len(things))]
