"""红五三打一: auction 叫分, naming trumps 定主, burying 扣底, the tricks, and the score.

One player, the declarer 庄家, bids for how many points he will take against the other three. He
names trumps before he sees the kitty. The ♥5 is the highest card, and capturing it pays extra.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from paikit.cards import Card, Suit, check_copies, deck, parse_cards, without
from paikit.contract import (
    PASS,
    Cards,
    Game,
    Line,
    Move,
    Objection,
    Played,
    Prompt,
    Reasons,
    Score,
    State,
    View,
    nearest_of,
    option,
    read_move,
    read_number,
    read_numbers,
    read_suit,
)
from paikit.rulesets.hongwu import lines, policy, reasons
from paikit.rulesets.hongwu.auction import SEATS, UNIT, Auction
from paikit.rulesets.hongwu.order import RED_FIVE, deal_order
from paikit.rulesets.hongwu.scoring import Result, score
from paikit.tricks import (
    TRUMP,
    Duty,
    Order,
    Reading,
    Tricks,
    after_play,
    all_units,
    beaten_units,
    best_play,
    card_points,
    choices,
    follows,
    leads,
    nearest_choices,
    nearest_follows,
    owed,
    read_play,
    units,
)
from paikit.words import BadSetup, Term

PHASES = ("bid", "trump", "bury", "play")
HAND = {2: 25, 3: 39}
KITTY = {2: 8, 3: 6}
LIMITS = {2: (60, 200), 3: (80, 300)}
CLOCK = 30
"""Seconds to name trumps (HW-27)."""


@dataclass(frozen=True)
class Options:
    """The house rules of 红五三打一."""

    packs: int = option(2, 3, clause="HW-02")
    follow_shape: str = option("strict", "suit_only", clause="HW-A04")
    throw_compare: str = option("highest", "all", "longest_unit", clause="HW-A06")
    shape_match: str = option("cover", "exact", clause="HW-A07")
    failed_throw: str = option("forced_small", "reject", clause="HW-A08")
    red5_capture: str = option("rules_20_2", "note_15_5", clause="HW-A11")
    score_table: str = option("flat", "steps", clause="HW-A15")
    exact: str = option("made", "tie", clause="HW-A16")


@dataclass(frozen=True, kw_only=True)
class Facts(Tricks):
    """What everybody knows of a hand of 红五三打一.

    `bid` is what the declarer promised, 0 during the auction. `captured` has the owner and the
    captor of each captured ♥5. The buried cards stay out of everything here until the last trick,
    when they are turned up: `kitty`, and the end of `seen`.
    """

    auction: Auction
    kitty_size: int
    bid: int = 0
    captured: tuple[tuple[int, int], ...] = ()
    kitty: Cards = ()

    @property
    def order(self) -> Order:
        return deal_order(self.trump)

    @property
    def first(self) -> int:
        """The seat that spoke first."""
        return self.auction.first


HongwuView = View[Facts]
HongwuState = State[Facts]


class Hongwu(Game[Options, Facts]):
    """The rules of 红五三打一, clauses HW-01 to HW-50."""

    Options: ClassVar[type[Options]] = Options

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def pack(self) -> Cards:
        return deck(self.options.packs)

    @property
    def hand_size(self) -> int:
        return HAND[self.options.packs]

    @property
    def kitty_size(self) -> int:
        return KITTY[self.options.packs]

    # -- the deal --

    def start(
        self,
        *,
        seed: int | None,
        rng: random.Random,
        hands: tuple[Cards, ...] | None = None,
        kitty: object = None,
        first: object = None,
        bids: object = (),
        trump: object = None,
        declarer: object = None,
        phase: object = None,
        points: object = (0, 0, 0, 0),
        captured: object = (),
    ) -> HongwuState:
        """The first position of a hand, at the phase asked for.

        `first` is the seat that speaks first, in `play` the one that leads (the declarer unless
        given). `bids` are the calls so far, such as `60 pass 75`. A trump suit given means that
        the play has begun; `kitty` is then what was buried, before that what was left over.
        `points` and `captured` (`owner,captor | …`) are what the tricks played before brought.
        """
        sizes = [self.hand_size] * SEATS + [self.kitty_size]
        piles = self.deal_out(rng, sizes) if hands is None else hands
        speaker = int(rng.random() * SEATS) if first is None else self.read_seat("first", first)
        stage = self._read_phase(phase, trump)
        rest = self._read_kitty(kitty, piles, stage) if hands is not None else piles[SEATS]
        facts = self._open(stage, speaker, bids, declarer, trump)
        facts = replace(
            facts,
            points=read_numbers("points", points, SEATS),
            captured=self._read_captured(captured, facts.declarer),
        )
        if stage == "play" and first is not None:
            facts = replace(facts, seat=speaker, leader=speaker)
        state = State(public=facts, hands=piles[:SEATS], kitty=rest)
        if facts.phase == "bury" and rest:
            state = _take_kitty(state)
        self._check_hands(state)
        return state.now(counts=tuple(map(len, state.hands)))

    def _read_phase(self, phase: object, trump: object) -> str:
        stage = str(phase or ("play" if trump is not None else "bid"))
        if stage not in PHASES:
            raise BadSetup("value", name="phase", value=stage, right=", ".join(PHASES))
        return stage

    def _open(self, stage: str, first: int, bids: object, declarer: object, trump: object) -> Facts:
        """The facts at the start of a phase: who is declarer, the bid, the trump suit."""
        seat = None if declarer is None else self.read_seat("declarer", declarer)
        calls = self.read_calls(bids, first if seat is None else seat, strict=seat is None)
        facts = Facts(
            seat=calls.turn,
            phase="bid",
            counts=(0,) * SEATS,
            leader=first,
            auction=calls,
            kitty_size=self.kitty_size,
        )
        if stage == "bid":
            return _close_auction(facts)
        standing = calls.standing
        lone = first if standing is None else standing.seat
        winner = next(one for one in (seat, calls.declarer, lone) if one is not None)
        suit = Suit.SPADES if trump is None else read_suit("trump", trump)
        return replace(
            facts,
            phase=stage,
            seat=winner,
            leader=winner,
            declarer=winner,
            bid=calls.bid,
            trump=None if stage == "trump" else suit,
        )

    def read_calls(self, bids: object, first: int, strict: bool = True) -> Auction:
        """The auction with some calls made; BadSetup says which call is not allowed.

        Without `strict` only the highest bid counts, made by the first seat.
        """
        texts = re.split(r"[\s,]+", bids.strip()) if isinstance(bids, str) else bids
        calls = [str(one).lower() for one in texts if str(one)]  # type: ignore[attr-defined]
        auction = Auction(*LIMITS[self.options.packs], first)
        moves = [
            PASS if text == "pass" else Move("bid", number=read_number("bids", text))
            for text in calls
        ]
        if not strict:
            numbers = [move.number for move in moves if move.number is not None]
            moves = [Move("bid", number=max(numbers))] if numbers else []
        for move in moves:
            found = self._call_objections(auction, move)
            if found:
                raise BadSetup("table_play", play=str(move), why=Reasons(self, found))
            auction = auction.after(move)
        return auction

    def _call_objections(self, auction: Auction, move: Move) -> tuple[Objection, ...]:
        if auction.declarer is not None:
            return (Objection("HW-23", "ended", {"seat": auction.declarer, "bid": auction.bid}),)
        if move.number is None:
            return ()
        return tuple(reasons.bid_objections(auction, self.options.packs, move.number))

    def _read_kitty(self, kitty: object, hands: Sequence[Cards], stage: str) -> Cards:
        """The kitty given by hand, or what the hands leave of the pack when that is all there is."""
        held = [card for hand in hands for card in hand]
        if kitty is None:
            rest = without(self.pack, held)
            return rest if len(rest) == self.kitty_size and stage != "bury" else ()
        cards = parse_cards(kitty)  # type: ignore[arg-type]
        check_copies((*held, *cards), self.pack)
        return cards

    def _check_hands(self, state: HongwuState) -> None:
        """BadSetup unless the hands fit the phase: equal, not empty, a whole deal before play."""
        facts = state.public
        spare = self.kitty_size if facts.phase == "bury" else 0
        sizes = [
            len(hand) - (spare if seat == facts.declarer else 0)
            for seat, hand in enumerate(state.hands)
        ]
        for seat, size in enumerate(sizes):
            if size > self.hand_size:
                raise BadSetup("hand_size", seat=seat, count=size, limit=self.hand_size)
            if size < 1:
                raise BadSetup("empty_hand", seat=seat)
            if size != sizes[0] or (facts.phase != "play" and size != self.hand_size):
                right = sizes[0] if facts.phase == "play" else self.hand_size
                raise BadSetup("uneven_hand", seat=seat, count=size, right=right)
        needed = facts.phase in ("bid", "trump")
        if len(state.kitty) != self.kitty_size and (needed or state.kitty):
            raise BadSetup("kitty", count=len(state.kitty), right=self.kitty_size)

    def _read_captured(self, captured: object, declarer: int | None) -> tuple[tuple[int, int], ...]:
        """Captured ♥5 as owner and captor, one of them the declarer; BadSetup quotes others."""
        parts = captured.split("|") if isinstance(captured, str) else captured
        pairs = []
        for part in parts:  # type: ignore[attr-defined]
            owner, captor = read_numbers("captured", part, 2)
            if declarer not in (owner, captor) or owner == captor or max(owner, captor) >= SEATS:
                shown = f"{owner},{captor}"
                raise BadSetup(
                    "captured", pair=shown, declarer=-1 if declarer is None else declarer
                )
            pairs.append((owner, captor))
        if len(pairs) > self.options.packs:
            raise BadSetup("copies", card=RED_FIVE, copies=len(pairs), limit=self.options.packs)
        return tuple(pairs)

    def position(
        self,
        *,
        hand: object,
        table: Iterable[Move | str] = (),
        seat: object = 0,
        trump: object = None,
        declarer: object = None,
        first: object = None,
        bids: object = (),
        counts: object = None,
        seen: object = (),
        kitty: object = (),
        phase: object = None,
        points: object = (0, 0, 0, 0),
        captured: object = (),
    ) -> HongwuView:
        """A view by hand: this seat holds `hand` and is to move.

        `table` lists the trick's plays from its leader on. Without a phase it is `bid` where only
        bids are given, else `play`. Trumps are ♠ and the declarer leads, unless given. In the
        auction the first speaker is whoever brings the turn to this seat.
        BadSetup says which play, bid or number is impossible.
        """
        place = self.read_seat("seat", seat)
        moves = [read_move(one) for one in table]
        auction_only = bool(bids) and not moves and trump is None and declarer is None
        stage = self._read_phase(phase or ("bid" if auction_only else "play"), trump)
        cards, gone = parse_cards(hand), parse_cards(seen)  # type: ignore[arg-type]
        buried = parse_cards(kitty)  # type: ignore[arg-type]
        check_copies((*cards, *gone, *buried, *(c for m in moves for c in m.cards)), self.pack)
        spare = self.kitty_size if stage == "bury" else 0
        if not spare < len(cards) <= self.hand_size + spare:
            limit = self.hand_size + spare
            raise BadSetup("position_hand", count=len(cards), least=spare + 1, limit=limit)
        leader = (place - len(moves)) % SEATS
        chosen = declarer if declarer is not None or stage == "bid" else leader
        speaker = self._speaker(place, bids, first) if stage == "bid" else leader
        facts = self._open(stage, speaker, bids, chosen, trump)
        facts = replace(
            facts,
            seat=place,
            leader=leader,
            counts=(len(cards) - spare,) * SEATS,
            seen=gone,
            points=read_numbers("points", points, SEATS),
            captured=self._read_captured(captured, facts.declarer),
        )
        facts = self._lay_table(facts, moves, leader)
        left = read_numbers("counts", counts, SEATS) if counts is not None else facts.counts
        left = tuple(len(cards) if one == place else size for one, size in enumerate(left))
        return View(seat=place, hand=cards, public=replace(facts, counts=left), kitty=buried)

    def _speaker(self, place: int, bids: object, first: object) -> int:
        """The first speaker of an auction in which it is now this seat's turn."""
        if first is not None:
            speaker = self.read_seat("first", first)
            turn = self.read_calls(bids, speaker).turn
            if turn != place:
                raise BadSetup("bid_turn", seat=place, turn=turn)
            return speaker
        return (place - self.read_calls(bids, 0).turn) % SEATS

    def _lay_table(self, facts: Facts, moves: Sequence[Move], leader: int) -> Facts:
        """The facts with a trick's plays on the table; only what every seat can see is checked."""
        if len(moves) >= SEATS:
            raise BadSetup("table_full", count=len(moves), limit=SEATS - 1)
        for number, move in enumerate(moves):
            found = tuple(self._table_objections(facts, move))
            if found:
                raise BadSetup("table_play", play=str(move), why=Reasons(self, found))
            turn = (leader + number) % SEATS
            played = Played(turn, move, read_play(facts.order, move.cards, facts.lead))
            counts = tuple(
                count - len(move.cards) * (seat == turn) for seat, count in enumerate(facts.counts)
            )
            if min(counts) < 0:
                count, size = facts.counts[turn], len(move.cards)
                raise BadSetup("short_hand", play=str(move), count=size, held=count)
            facts = replace(
                facts, table=(*facts.table, played), counts=counts, seen=facts.seen + move.cards
            )
        return facts

    def _table_objections(self, facts: Facts, move: Move) -> Iterator[Objection]:
        wrong = reasons.phase_objection(facts, move)
        if wrong is not None:
            yield wrong
        elif facts.lead is None:
            yield from reasons.lead_objections(facts, facts.order, move.cards)
        elif len(move.cards) != len(facts.lead):
            size = len(facts.lead)
            params = {"led": facts.lead, "count": size, "offered": len(move.cards)}
            yield Objection("HW-33", "count", params)

    # -- what is allowed --

    def objections(self, view: HongwuView, move: Move) -> Iterator[Objection]:
        facts = view.public
        yield from reasons.turn_objections(facts, view.seat, move)
        wrong = reasons.phase_objection(facts, move)
        if wrong is not None:
            yield wrong
        elif facts.phase == "bid":
            if move.number is not None:
                packs = self.options.packs
                yield from reasons.bid_objections(facts.auction, packs, move.number)
        elif facts.phase == "bury":
            yield from reasons.bury_objections(view.hand, move.cards, facts.kitty_size)
        elif facts.phase == "play":
            yield from self._play_objections(view, move.cards)

    def _play_objections(self, view: HongwuView, cards: Cards) -> Iterator[Objection]:
        facts = view.public
        yield from reasons.held_objections(view.hand, cards)
        if facts.lead is None:
            yield from reasons.lead_objections(facts, facts.order, cards)
            return
        duty = self.duty(view)
        yield from reasons.follow_objections(facts.order, facts.lead, duty, cards, facts.trump)

    def duty(self, view: HongwuView) -> Duty:
        """What this hand owes to the lead on the table; there must be one."""
        lead = view.public.lead
        assert lead is not None
        suit_only = self.options.follow_shape == "suit_only"
        return owed(view.public.order, view.hand, lead, suit_only)

    def legal_moves(self, view: HongwuView) -> Iterator[Move]:
        facts = view.public
        if facts.seat != view.seat:
            return
        if facts.phase == "bid":
            yield from (Move("bid", number=number) for number in facts.auction.bids)
            yield PASS
        elif facts.phase == "trump":
            yield from (Move("trump", suit=suit) for suit in Suit)
        elif facts.phase == "bury":
            held = facts.order.by_power(view.hand)
            yield from (Move("bury", cards) for cards in choices(held, facts.kitty_size))
        elif facts.lead is None:
            found = leads(facts.order, view.hand, throws=not facts.refused)
            yield from (Move("play", cards) for cards in found)
        else:
            found = follows(facts.order, view.hand, self.duty(view))
            yield from (Move("play", cards) for cards in found)

    def nearest(self, view: HongwuView, move: Move) -> tuple[Move, ...]:
        facts = view.public
        power = facts.order.power
        if facts.seat != view.seat or facts.phase in ("bid", "trump"):
            return super().nearest(view, move)
        if facts.phase == "bury":
            found = nearest_choices(view.hand, facts.kitty_size, move.cards, power)
            return tuple(Move("bury", cards) for cards in found)
        if facts.lead is None:
            return nearest_of(self._near_leads(view, move.cards), move, power)
        found = nearest_follows(view.hand, self.duty(view), move.cards, power)
        return tuple(Move("play", cards) for cards in found)

    def _near_leads(self, view: HongwuView, tried: Cards) -> Iterator[Move]:
        """Leads worth offering instead: what was tried of each suit, then every single unit."""
        facts, order = view.public, view.public.order
        held = list(view.hand)
        kept = [held.pop(held.index(card)) for card in tried if card in held]
        whole = {
            order.of_suit(kept, suit)
            for suit in order.suits
            if not facts.refused or len(units(order, order.of_suit(kept, suit))) == 1
        }
        found = dict.fromkeys(Move("play", cards) for cards in sorted(whole, key=repr) if cards)
        found |= dict.fromkeys(Move("play", one.cards) for one in all_units(order, view.hand))
        yield from found

    def meaning(self, view: HongwuView, move: Move) -> Reading | None:
        if move.action != "play":
            return None
        return read_play(view.public.order, move.cards, view.public.lead)

    # -- what follows --

    def apply(self, state: HongwuState, move: Move) -> HongwuState:
        facts = state.public
        assert facts.seat is not None
        if move.action == "play":
            return self._apply_play(state, move.cards)
        # What is buried stays hidden: the public history only says that it was done.
        open_move = Move("bury") if move.action == "bury" else move
        state = state.now(history=(*facts.history, Played(facts.seat, open_move)))
        if move.action == "trump":
            return _take_kitty(state.now(trump=move.suit, phase="bury"))
        if move.action == "bury":
            return _bury(state, move.cards)
        called = facts.auction.after(move)
        return state.now(**_changes(_close_auction(replace(state.public, auction=called))))

    def _apply_play(self, state: HongwuState, cards: Cards) -> HongwuState:
        facts = state.public
        assert facts.seat is not None
        played = Played(facts.seat, Move("play", cards), self._referee(state, cards))
        after = after_play(facts, played, lambda plays: self.best(facts.order, plays))
        gone = after.seen[len(facts.seen) :]
        hands = tuple(
            without(hand, gone) if seat == facts.seat else hand
            for seat, hand in enumerate(state.hands)
        )
        if gone and not after.table:
            after = replace(after, captured=after.captured + _captures(after))
        state = replace(state, public=after, hands=hands)
        return state if any(after.counts) else _end(state)

    def _referee(self, state: HongwuState, cards: Cards) -> Reading:
        """How a play stands, checked against the other hands where it is a throw (HW-14)."""
        facts = state.public
        reading = read_play(facts.order, cards, facts.lead)
        if reading.how != "throw":
            return reading
        others = [hand for seat, hand in enumerate(state.hands) if seat != facts.seat]
        beaten = beaten_units(facts.order, cards, others)
        if not beaten:
            return reading
        refused = self.options.failed_throw == "reject"
        return replace(reading, failed=beaten[0], refused=refused)

    def best(self, order: Order, plays: Sequence[Cards]) -> int:
        """The place of the winning play among those of a trick, the lead first."""
        return best_play(order, plays, self.options.throw_compare, self.options.shape_match)

    # -- the score --

    def score(self, state: HongwuState) -> Score | None:
        facts = state.public
        if facts.seat is not None or facts.declarer is None:
            return None
        kitty = card_points(facts.kitty) if facts.leader == facts.declarer else 0
        points = facts.points[facts.declarer]
        result = Result(facts.declarer, facts.bid, points, kitty, facts.captured, self.options)
        return score(result, self.rulebook)

    def settle(
        self,
        *,
        bid: object,
        points: object,
        kitty: object = 0,
        captured: object = (),
        declarer: object = 0,
    ) -> Score:
        """The score from its facts: the bid, the declarer's table points, the kitty's points if he
        got it, and each captured ♥5 as `owner,captor`.
        """
        seat = self.read_seat("declarer", declarer)
        promised = read_number("bid", bid)
        auction = Auction(*LIMITS[self.options.packs], seat)
        found = tuple(reasons.bid_objections(auction, self.options.packs, promised))
        if found:
            raise BadSetup("table_play", play=f"bid {promised}", why=Reasons(self, found))
        taken, buried = read_number("points", points), read_number("kitty", kitty)
        most = card_points(self.pack)
        if taken + buried > most or (taken + buried) % UNIT:
            raise BadSetup("card_points", count=taken + buried, limit=most)
        pairs = self._read_captured(captured, seat)
        return score(Result(seat, promised, taken, buried, pairs, self.options), self.rulebook)

    # -- what a table shows --

    def moves(self, state: HongwuState) -> tuple[Played, ...]:
        buried = state.kitty or state.public.kitty
        return tuple(
            Played(one.seat, Move("bury", buried)) if one.move.action == "bury" else one
            for one in state.history
        )

    def kitty_seat(self, public: Facts) -> int | None:
        return public.declarer if public.phase == "play" else None

    def power(self, view: HongwuView, card: Card) -> int:
        return view.public.order.power(card)

    def suit(self, view: HongwuView, card: Card) -> str:
        return view.public.order.suit(card)

    def groups(self, view: HongwuView) -> tuple[Cards, ...]:
        order = view.public.order
        parts = []
        for suit in sorted(order.suits, key=lambda one: one == TRUMP):
            found = units(order, order.of_suit(view.hand, suit))
            parts += sorted(found, key=lambda unit: (unit.power, unit.shape))
        return tuple(unit.cards for unit in parts)

    def prompt(self, view: HongwuView) -> Prompt:
        facts = view.public
        if facts.phase == "bid":
            bids = (Move("bid", number=number) for number in facts.auction.bids)
            return Prompt(buttons=(*bids, PASS))
        if facts.phase == "trump":
            named = tuple(Move("trump", suit=suit) for suit in Suit)
            return Prompt(buttons=named, clock=CLOCK, default=named[0])
        if facts.phase == "bury":
            return Prompt("bury", facts.kitty_size)
        return Prompt("play", None if facts.lead is None else len(facts.lead))

    def roles(self, view: HongwuView) -> tuple[tuple[Term, ...], ...]:
        facts = view.public
        if facts.declarer is None:
            passed = facts.auction.passed
            return tuple((Term("passed"),) if seat in passed else () for seat in range(SEATS))
        return tuple(
            (Term("declarer" if seat == facts.declarer else "defender"),) for seat in range(SEATS)
        )

    def status(self, view: HongwuView) -> tuple[Line, ...]:
        return tuple(lines.status(self.rulebook, view.public))

    def winning(self, view: HongwuView) -> int | None:
        plays = view.table or view.public.last
        if not plays:
            return None
        return plays[self.best(view.public.order, [one.move.cards for one in plays])].seat

    def describe(self, view: HongwuView, played: Played) -> Line:
        return lines.describe(self.rulebook, view.public, played)

    def policy(self, view: HongwuView, rng: random.Random) -> Move:
        return policy.choose(self, view, rng)


def _changes(facts: Facts) -> dict[str, object]:
    """The facts an auction changes."""
    names = ("auction", "seat", "leader", "phase", "declarer", "bid")
    return {name: getattr(facts, name) for name in names}


def _close_auction(facts: Facts) -> Facts:
    """The facts with the next speaker's turn, or the declarer's where the auction is over."""
    calls = facts.auction
    winner = calls.declarer
    if winner is None:
        return replace(facts, seat=calls.turn)
    return replace(facts, phase="trump", seat=winner, leader=winner, declarer=winner, bid=calls.bid)


def _take_kitty(state: HongwuState) -> HongwuState:
    """The state with the kitty in the declarer's hand (HW-28)."""
    declarer = state.public.declarer
    hands = tuple(
        (*hand, *state.kitty) if seat == declarer else hand for seat, hand in enumerate(state.hands)
    )
    taken = replace(state, hands=hands, kitty=())
    return taken.now(counts=tuple(map(len, hands)))


def _bury(state: HongwuState, cards: Cards) -> HongwuState:
    declarer = state.public.declarer
    hands = tuple(
        without(hand, cards) if seat == declarer else hand for seat, hand in enumerate(state.hands)
    )
    buried = replace(state, hands=hands, kitty=cards)
    return buried.now(phase="play", counts=tuple(map(len, hands)))


def _captures(facts: Facts) -> tuple[tuple[int, int], ...]:
    """The ♥5 captured in the trick just won, owner and captor: declarer against defenders only."""
    winner = facts.leader
    return tuple(
        (one.seat, winner)
        for one in facts.last
        for card in one.move.cards
        if card is RED_FIVE and (one.seat == facts.declarer) != (winner == facts.declarer)
    )


def _end(state: HongwuState) -> HongwuState:
    """The hand over: the kitty is turned up."""
    facts = state.public
    over = state.now(seat=None, phase="over", kitty=state.kitty, seen=facts.seen + state.kitty)
    return replace(over, kitty=())
