"""黑七: the deal and the auction, the kitty, trumps, twenty-five cards in tricks, and the score.

The lowest bidder is the declarer 庄家: takes the kitty, buries as many cards, names trumps and
leads. The other three capture points together; with the last trick they dig up the kitty 抠底.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from paikit.cards import Card, Suit, without
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
    Score,
    Simulation,
    nearest_of,
    read_number,
)
from paikit.rulesets.heiqi import auction, lines, policy, reasons, scoring, setup, simulation, tips
from paikit.rulesets.heiqi.auction import BIDS
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
from paikit.tricks import (
    Order,
    Reading,
    Unit,
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
    stands,
    units,
)
from paikit.words import BadSetup, Param, Term

SUITS = tuple(Suit)
LIMIT = 440
"""The most points one can be asked to settle: 120 in tricks and 80 in the kitty, four times."""


class HeiQi(Game[Options, Facts]):
    """The rules of 黑七, clauses HQ-01 to HQ-47."""

    Options = Options
    clockwise = True

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def pack(self) -> Cards:
        return PACK

    # -- the deal --

    def start(
        self,
        *,
        seed: int | None,
        rng: random.Random,
        hands: tuple[Cards, ...] | None = None,
        kitty: object = None,
        phase: object = "bid",
        first: object = None,
        shown: object = None,
        bids: object = None,
        declarer: object = None,
        bid: object = None,
        trump: object = None,
        leader: object = None,
        points: object = None,
        seen: object = None,
    ) -> HeiQiState:
        """The first position of a hand, or one at a later `phase`: bury, trump or play.

        `first` speaks first, otherwise who drew the turned-up card; `bids` are the calls made so
        far (`100,pass,90`). After the auction: `declarer` (the lowest bidder, or the first
        speaker) plays `bid` (80 unless called), `trump` is named (♠), `leader` leads (the
        declarer), `points` are taken per seat and `seen` has been played. The kitty is what no hand
        holds.
        """
        given = {
            "kitty": kitty,
            "phase": phase,
            "first": first,
            "shown": shown,
            "bids": bids,
            "declarer": declarer,
            "bid": bid,
            "trump": trump,
            "leader": leader,
            "points": points,
            "seen": seen,
        }
        return setup.start(self, rng, hands, given)

    def position(
        self,
        *,
        hand: object,
        table: Iterable[Move | str] = (),
        seat: object = 0,
        phase: object = "play",
        trump: object = None,
        declarer: object = None,
        bid: object = None,
        bids: object = None,
        first: object = None,
        leader: object = None,
        counts: object = None,
        points: object = None,
        seen: object = None,
        kitty: object = None,
        refused: object = False,
    ) -> HeiQiView:
        """A view by hand: this seat holds `hand` and is to move.

        `table` holds the plays of this trick in order; its leader follows from that. Unless
        given, trumps are ♠, the declarer is who leads (in `bury` and `trump` this seat), the bid is
        80 and the other hands have the cards left to them. `refused`: this seat's throw has just
        come back. BadSetup says which play or number is impossible.
        """
        given = {
            "seat": seat,
            "phase": phase,
            "trump": trump,
            "declarer": declarer,
            "bid": bid,
            "bids": bids,
            "first": first,
            "leader": leader,
            "counts": counts,
            "points": points,
            "seen": seen,
            "kitty": kitty,
            "refused": refused,
        }
        return setup.position(self, hand, table, given)

    def carry(self, state: HeiQiState) -> dict[str, object]:
        """The next hand's first speaker: clockwise from this hand's (HQ-28, HQ-A18)."""
        if state.seat is not None:
            raise BadSetup("not_over")
        return {"first": (state.public.first + 1) % SEATS}

    def order(self, facts: Facts) -> Order:
        """The order of cards in this deal."""
        return order_of(facts, self.options)

    # -- what is allowed --

    def objections(self, view: HeiQiView, move: Move) -> Iterator[Objection]:
        return reasons.objections(view, move, self.options)

    def legal_moves(self, view: HeiQiView) -> Iterator[Move]:
        facts = view.public
        if facts.seat != view.seat:
            return
        if facts.phase == "bid":
            yield from self._calls(facts)
        elif facts.phase == "bury":
            hand = self.order(facts).by_power(view.hand)
            yield from (Move("bury", cards) for cards in choices(hand, facts.to_bury))
        elif facts.phase == "trump":
            yield from (Move("trump", suit=suit) for suit in SUITS)
        else:
            yield from (Move("play", cards) for cards in self._plays(view))

    def _calls(self, facts: Facts) -> Iterator[Move]:
        yield from (Move("bid", number=bid) for bid in auction.open_bids(facts.calls))
        yield PASS

    def _plays(self, view: HeiQiView) -> Iterator[Cards]:
        facts, order = view.public, self.order(view.public)
        if facts.lead is None:
            return leads(order, view.hand, self._may_throw(facts))
        return follows(order, view.hand, owed(order, view.hand, facts.lead))

    def _may_throw(self, facts: Facts) -> bool:
        return self.options.throws == "on" and not facts.refused

    def nearest(self, view: HeiQiView, move: Move) -> tuple[Move, ...]:
        facts, order = view.public, self.order(view.public)
        if facts.seat != view.seat or facts.phase in ("bid", "trump"):
            return super().nearest(view, move)
        if facts.phase == "bury":
            found = nearest_choices(view.hand, facts.to_bury, move.cards, order.power)
            return tuple(Move("bury", cards) for cards in found)
        if facts.lead is None:
            candidates = (Move("play", cards) for cards in self._near_leads(view, move))
            return nearest_of(candidates, move, order.power)
        duty = owed(order, view.hand, facts.lead)
        found = nearest_follows(view.hand, duty, move.cards, order.power)
        return tuple(Move("play", cards) for cards in found)

    def _near_leads(self, view: HeiQiView, move: Move) -> Iterator[Cards]:
        """Every unit of the hand; where one may throw, also what the try has of each suit."""
        order = self.order(view.public)
        yield from (unit.cards for unit in all_units(order, view.hand))
        if self._may_throw(view.public):
            held = without(view.hand, without(view.hand, move.cards))
            for suit in order.suits:
                cards = order.of_suit(held, suit)
                if len(cards) > 1 and len(units(order, cards)) > 1:
                    yield cards

    def meaning(self, view: HeiQiView, move: Move) -> Reading | None:
        if move.action != "play":
            return None
        return read_play(self.order(view.public), move.cards, view.public.lead)

    # -- what follows --

    def apply(self, state: HeiQiState, move: Move) -> HeiQiState:
        facts = state.public
        assert facts.seat is not None
        if move.action == "play":
            return self._play(state, facts.seat, move)
        bare = Move("bury") if move.action == "bury" else move
        noted = state.now(history=(*facts.history, Played(facts.seat, bare)))
        if facts.phase == "bid":
            return self._call(noted, move.number)
        if facts.phase == "bury":
            return self._bury(noted, move.cards)
        return self._name(noted, move.suit)

    def _call(self, state: HeiQiState, number: int | None) -> HeiQiState:
        """After a bid or a pass: who speaks next, or takes the kitty, or another deal (HQ-07)."""
        facts = state.public
        assert facts.seat is not None
        calls = (*facts.calls, (facts.seat, number))
        seat = auction.speaker(calls, facts.first, self.options.auction == "rotate")
        if seat is not None:
            return state.now(calls=calls, seat=seat)
        standing = auction.lowest(calls)
        if standing is None:
            return self._redeal(state)
        declarer, bid = standing
        hands = setup.take_kitty(state.hands, declarer, state.kitty)
        facts = replace(
            facts,
            calls=calls,
            seat=declarer,
            declarer=declarer,
            bid=bid,
            leader=declarer,
            to_bury=len(state.kitty),
            counts=tuple(map(len, hands)),
            phase="trump" if self.options.name_trump == "before" else "bury",
        )
        return replace(state, public=facts, hands=hands, kitty=())

    def _redeal(self, state: HeiQiState) -> HeiQiState:
        """The whole pack dealt again, as the seed and the number of redeals say."""
        redeals = state.public.redeals + 1
        rng = random.Random(f"{self.slug} {state.origin.get('seed')} redeal {redeals}")
        *hands, kitty = self.deal_out(rng, [HAND] * SEATS + [KITTY])
        again = state.now(
            calls=(), seat=state.public.first, redeals=redeals, counts=(HAND,) * SEATS, shown=None
        )
        return replace(again, hands=tuple(hands), kitty=kitty)

    def _bury(self, state: HeiQiState, cards: Cards) -> HeiQiState:
        facts = state.public
        hands = tuple(
            without(hand, cards) if seat == facts.declarer else hand
            for seat, hand in enumerate(state.hands)
        )
        phase = "play" if facts.trump is not None else "trump"
        buried = state.now(counts=tuple(map(len, hands)), phase=phase)
        return replace(buried, hands=hands, kitty=cards)

    def _name(self, state: HeiQiState, suit: Suit | None) -> HeiQiState:
        phase = "bury" if self.options.name_trump == "before" else "play"
        return state.now(trump=suit, phase=phase)

    def _play(self, state: HeiQiState, seat: int, move: Move) -> HeiQiState:
        facts, order = state.public, self.order(state.public)
        reading = read_play(order, move.cards, facts.lead)
        if reading.how == "throw":
            reading = self._referee(state, seat, move.cards, reading)
        played = Played(seat, move, reading)
        gone = stands(played)
        hands = tuple(
            without(hand, gone) if place == seat else hand for place, hand in enumerate(state.hands)
        )
        after = after_play(facts, played, lambda plays: best_play(order, plays))
        if not any(after.counts):
            after = replace(after, seat=None, phase="over", kitty=state.kitty)
        return replace(state, public=after, hands=hands)

    def _referee(self, state: HeiQiState, seat: int, cards: Cards, reading: Reading) -> Reading:
        """A throw checked against the other hands: it stands, or what is led instead (HQ-A08)."""
        failed = failing(self.order(state.public), cards, state, seat)
        if failed is None:
            return reading
        return replace(reading, failed=failed, refused=self.options.failed_throw == "reject")

    # -- the score --

    def score(self, state: HeiQiState) -> Score | None:
        facts = state.public
        if facts.seat is not None:
            return None
        assert facts.declarer is not None
        assert facts.bid is not None
        said = [self.line("captured", "HQ-29", points=facts.captured)]
        captured = self._captured(facts)
        under = card_points(facts.kitty)
        if facts.leader == facts.declarer:
            said.append(self.line("kitty_kept", "HQ-A21", points=under))
        else:
            lead = self._last_lead(facts)
            times, clause = scoring.kitty_multiplier(lead)
            line = self.line(
                "kitty_dug",
                clause,
                points=under,
                times=times,
                kind=tuple(Term(unit.kind) for unit in lead),
                product=under * times,
                total=captured,
            )
            said.append(line)
        return self._settle(facts.bid, captured, facts.declarer, said)

    def _last_lead(self, facts: Facts) -> tuple[Unit, ...]:
        """The units that led the last trick, which say how often the kitty counts."""
        return units(self.order(facts), facts.last[0].move.cards)

    def _captured(self, facts: Facts) -> int:
        """The defenders' points at the end of a hand, the kitty in them if they dug it up."""
        if facts.leader == facts.declarer:
            return facts.captured
        times, _ = scoring.kitty_multiplier(self._last_lead(facts))
        return facts.captured + card_points(facts.kitty) * times

    def outcome(self, state: HeiQiState, seat: int) -> Outcome:
        """The points by which the seat's side is on its side of the bid."""
        facts = state.public
        over = self._captured(facts) - (facts.bid or 0)
        mine = -over if seat == facts.declarer else over
        return Outcome(mine, 1 + (mine > 0) - (mine < 0), "points")

    def settle(self, *, bid: object, points: object, declarer: object = 0) -> Score:
        """The payments for a bid and the defenders' points, the kitty already in them."""
        called = read_number("bid", bid)
        if called not in BIDS:
            right = ", ".join(map(str, BIDS))
            raise BadSetup("value", name="bid", value=str(bid), right=right)
        captured = read_number("points", points)
        if captured % 5 or captured > LIMIT:
            raise BadSetup("card_points", count=captured, limit=LIMIT)
        seat = self.read_seat("declarer", declarer)
        return self._settle(called, captured, seat, [])

    def _settle(self, bid: int, captured: int, declarer: int, said: list[Line]) -> Score:
        options = self.options
        paid = scoring.payment(
            bid,
            captured,
            declarer,
            rounding=options.margin_rounding,
            shared=options.settlement == "shared",
            double=options.shutout_double,
        )
        said += self._score_lines(bid, captured, declarer, paid)
        return Score("points", tuple(map(scoring.number, paid.points)), tuple(said))

    def _score_lines(
        self, bid: int, captured: int, declarer: int, paid: scoring.Payment
    ) -> Iterator[Line]:
        margin = abs(paid.margin)
        facts: dict[str, Param] = {"bid": bid, "captured": captured, "margin": margin}
        if paid.margin == 0:
            yield self.line("tie", "HQ-44", bid=bid)
        else:
            won = paid.margin > 0
            key = "won" if won else "lost"
            yield Line(self.rulebook, key, facts, "HQ-43" if won else "HQ-45")
            clause = {3: "HQ-41", 2: "HQ-40", 1: "HQ-39"}[paid.price]
            number = scoring.number(abs(paid.tens))
            tens: Param = number if isinstance(number, int) else f"{number:g}"
            if margin % 10:
                key = f"rounded_{self.options.margin_rounding}"
                yield self.line(key, "HQ-A03", margin=margin, tens=tens)
            base = f"{scoring.number(abs(paid.tens * paid.price)):g}"
            yield self.line("price", clause, bid=bid, tens=tens, price=paid.price, base=base)
            if paid.doubled:
                doubled = f"{scoring.number(abs(paid.each)):g}"
                yield self.line("shutout", "HQ-42", base=base, doubled=doubled)
        shown = tuple(scoring.signed(points) for points in paid.points)
        key = "payments" if self.options.settlement == "each" else "payments_shared"
        total = scoring.signed(sum(paid.points, Fraction(0)))
        yield self.line(key, "HQ-A04", declarer=declarer, points=shown, sum=total)

    def camp(self, state: HeiQiState) -> tuple[int, ...]:
        return () if state.public.declarer is None else (state.public.declarer,)

    # -- what a table shows --

    def laid_out(self, view: HeiQiView, played: Played) -> Cards:
        return self.order(view.public).by_suit(played.move.cards)

    def power(self, view: HeiQiView, card: Card) -> int:
        return self.order(view.public).power(card)

    def suit(self, view: HeiQiView, card: Card) -> str:
        return self.order(view.public).suit(card)

    def groups(self, view: HeiQiView) -> tuple[Cards, ...]:
        """The units of each effective suit, trumps last."""
        order = self.order(view.public)
        parts = chain.from_iterable(
            sorted(units(order, order.of_suit(view.hand, suit)), key=lambda unit: unit.power)
            for suit in order.suits
        )
        return tuple(unit.cards for unit in parts)

    def prompt(self, view: HeiQiView) -> Prompt:
        facts = view.public
        if facts.seat is None:
            return Prompt()
        if facts.phase == "bid":
            return Prompt(buttons=(*(Move("bid", number=bid) for bid in BIDS), PASS))
        if facts.phase == "trump":
            return Prompt(buttons=tuple(Move("trump", suit=suit) for suit in SUITS))
        if facts.phase == "bury":
            return Prompt("bury", facts.to_bury)
        return Prompt("play", None if facts.lead is None else len(facts.lead))

    def roles(self, view: HeiQiView) -> tuple[tuple[Term, ...], ...]:
        facts = view.public
        if facts.declarer is None:
            return tuple((Term("speaker"),) * (seat == facts.first) for seat in range(SEATS))
        return tuple(
            (Term("declarer" if seat == facts.declarer else "defender"),) for seat in range(SEATS)
        )

    def status(self, view: HeiQiView) -> tuple[Line, ...]:
        return tuple(lines.status(self.rulebook, view.public))

    def winning(self, view: HeiQiView) -> int | None:
        table = view.table
        if not table:
            return None
        plays = [played.move.cards for played in table]
        return table[best_play(self.order(view.public), plays)].seat

    def kitty_seat(self, public: Facts) -> int | None:
        return public.declarer

    def moves(self, state: HeiQiState) -> tuple[Played, ...]:
        """The moves with the cards that were buried face down."""
        return tuple(
            replace(one, move=Move("bury", state.kitty)) if one.move.action == "bury" else one
            for one in state.history
        )

    def describe(self, view: HeiQiView, played: Played) -> Line:
        return lines.describe(self.rulebook, self.order(view.public), view.public, played)

    # -- advice --

    def advice(self, view: HeiQiView) -> tuple[Advice, ...]:
        order = self.order(view.public)
        return tuple(tips.advice(view, order, self.legal_moves(view)))

    def simulation(self, view: HeiQiView, moves: tuple[Move, ...]) -> Simulation | None:
        return simulation.simulation(view, moves, self.options)

    def policy(self, view: HeiQiView, rng: random.Random) -> Move:
        if view.phase == "play":
            return simulation.thumb(view, self.options)
        return policy.choose(view, self.options)
