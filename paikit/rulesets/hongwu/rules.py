"""红五三打一: auction 叫分, naming trumps 定主, burying 扣底, the tricks, and the score.

One player, the declarer 庄家, bids for how many points he will take against the other three. He
names trumps before he sees the kitty. The ♥5 is the highest card, and capturing it pays extra.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from paikit.cards import Card, Suit, deck, without
from paikit.contract import (
    PASS,
    Advice,
    Cards,
    Game,
    Line,
    Move,
    Objection,
    Outcome,
    Played,
    Prompt,
    Reasons,
    Score,
    Simulation,
    nearest_of,
    read_moves,
    read_number,
)
from paikit.rulesets.hongwu import lines, policy, reasons, setup, simulation, tips
from paikit.rulesets.hongwu.auction import SEATS, Auction
from paikit.rulesets.hongwu.facts import (
    CLOCK,
    HAND,
    KITTY,
    LIMITS,
    Facts,
    HongwuState,
    HongwuView,
    Options,
)
from paikit.rulesets.hongwu.order import RED_FIVE
from paikit.rulesets.hongwu.scoring import Result, score
from paikit.tricks import (
    TRUMP,
    Duty,
    Order,
    Reading,
    after_play,
    all_units,
    best_play,
    card_points,
    choices,
    failing,
    follows,
    leads,
    nearest_choices,
    nearest_follows,
    owed,
    read_play,
    units,
)
from paikit.words import BadSetup, Term


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
        given = setup.Given(phase, trump, declarer, bids, points, captured)
        lot = int(rng.random() * SEATS)
        return setup.first_state(self, piles, kitty, first, lot, given)

    def carry(self, state: HongwuState) -> dict[str, object]:
        """Nothing is handed on: in every hand a random player speaks first (HW-A21)."""
        if state.seat is not None:
            raise BadSetup("not_over")
        return {}

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
        refused: object = False,
    ) -> HongwuView:
        """A view by hand: this seat holds `hand` and is to move.

        `table` lists the trick's plays from its leader on. Without a phase it is `bid` where only
        bids are given, else `play`. Trumps are ♠ and the declarer leads, unless given. In the
        auction the first speaker is whoever brings the turn to this seat. `refused`: this seat's
        throw has just come back.
        BadSetup says which play, bid or number is impossible.
        """
        given = setup.Given(phase, trump, declarer, bids, points, captured)
        place = self.read_seat("seat", seat)
        moves = read_moves(table)
        cards = setup.Cast(hand, seen, kitty, counts)
        view = setup.view_of(self, place, moves, cards, first, given)
        return replace(view, public=replace(view.public, refused=bool(refused)))

    # -- what is allowed --

    def objections(self, view: HongwuView, move: Move) -> Iterator[Objection]:
        """Out of turn only what holds at any time is said besides: a bid that is not open, cards
        that are not held. What a lead or the kitty asks for is asked of the seat to move.
        """
        facts = view.public
        yield from reasons.turn_objections(facts, view.seat, move)
        mine = facts.seat in (view.seat, None)
        wrong = reasons.phase_objection(facts, move)
        if wrong is not None:
            if mine:
                yield wrong
            return
        if move.number is not None:
            yield from reasons.bid_objections(facts.auction, self.options.packs, move.number)
        yield from reasons.held_objections(view.hand, move.cards)
        if mine and facts.phase == "bury":
            yield from reasons.bury_objections(move.cards, facts.kitty_size)
        elif mine and facts.phase == "play":
            yield from self._play_objections(view, move.cards)

    def _play_objections(self, view: HongwuView, cards: Cards) -> Iterator[Objection]:
        facts = view.public
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
        return self.read_play(view.public, move.cards)

    def read_play(self, facts: Facts, cards: Cards) -> Reading:
        """How cards are read at this table, a lead or an answer."""
        return read_play(facts.order, cards, facts.lead, self.options.shape_match)

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
        called = replace(state.public, auction=facts.auction.after(move))
        return replace(state, public=called.after_call())

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
        reading = self.read_play(facts, cards)
        if reading.how != "throw":
            return reading
        assert facts.seat is not None
        failed = failing(facts.order, cards, state, facts.seat)
        if failed is None:
            return reading
        return replace(reading, failed=failed, refused=self.options.failed_throw == "reject")

    def best(self, order: Order, plays: Sequence[Cards]) -> int:
        """The place of the winning play among those of a trick, the lead first."""
        return best_play(order, plays, self.options.throw_compare, self.options.shape_match)

    # -- the score --

    def score(self, state: HongwuState) -> Score | None:
        if state.seat is not None:
            return None
        return score(self._result(state.public), self.rulebook)

    def _result(self, facts: Facts) -> Result:
        """What settles a finished hand."""
        assert facts.declarer is not None
        kitty = card_points(facts.kitty) if facts.leader == facts.declarer else 0
        points = facts.points[facts.declarer]
        return Result(facts.declarer, facts.bid, points, kitty, facts.captured, self.options)

    def outcome(self, state: HongwuState, seat: int) -> Outcome:
        """The final points for the declarer, against the defenders."""
        result = self._result(state.public)
        made = {"made": 2, "tie": 1, "short": 0}[result.outcome]
        if seat == result.declarer:
            return Outcome(result.final, made, "points")
        return Outcome(-result.final, 2 - made, "points")

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
            raise BadSetup("call", call=f"bid {promised}", why=Reasons(self, found))
        taken, buried = read_number("points", points), read_number("kitty", kitty)
        most = card_points(self.pack)
        setup.check_points(buried, 10 * self.kitty_size)
        setup.check_points(taken, most - buried)
        pairs = setup.read_captured(self, captured, seat)
        return score(Result(seat, promised, taken, buried, pairs, self.options), self.rulebook)

    def camp(self, state: HongwuState) -> tuple[int, ...]:
        return () if state.public.declarer is None else (state.public.declarer,)

    # -- what a table shows --

    def moves(self, state: HongwuState) -> tuple[Played, ...]:
        buried = state.kitty or state.public.kitty
        return tuple(
            Played(one.seat, Move("bury", buried)) if one.move.action == "bury" else one
            for one in state.history
        )

    def kitty_seat(self, public: Facts) -> int | None:
        return public.declarer if public.phase == "play" else None

    def laid_out(self, view: HongwuView, played: Played) -> Cards:
        return view.public.order.by_suit(played.move.cards)

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
        if facts.seat is None:
            return Prompt()
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
        if played.move.action == "bury" and not played.move.cards:
            buried = view.public.kitty or view.kitty
            played = replace(played, move=Move("bury", buried))
        return lines.describe(self.rulebook, view.public, played)

    def advice(self, view: HongwuView) -> tuple[Advice, ...]:
        return tuple(tips.advice(view))

    def simulation(self, view: HongwuView, moves: tuple[Move, ...]) -> Simulation | None:
        return simulation.simulation(view, moves, self.options)

    def policy(self, view: HongwuView, rng: random.Random) -> Move:
        if view.phase == "play":
            return simulation.thumb(view, self.options)
        return policy.choose(self, view)


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
