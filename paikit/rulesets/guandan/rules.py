"""掼蛋: the deal, tribute 进贡, the play to the last card, and the next hand.

A hand opens with tribute where the last one owes it, then whoever paid leads. Rounds go on until
two partners are out or only one player holds cards; the first to go out raises his side's level.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from paikit.cards import (
    RANKS,
    Card,
    Rank,
    Suit,
    check_copies,
    contains,
    deck,
    parse_cards,
    without,
)
from paikit.climbing import (
    Combo,
    Pattern,
    Shedding,
    after_play,
    in_order,
    nearest_plays,
    next_active,
    plays,
    readings,
    round_is_over,
    standing,
)
from paikit.contract import (
    PASS,
    Advice,
    Cards,
    Game,
    Line,
    MatchOver,
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
    read_numbers,
    read_rank,
)
from paikit.rulesets.guandan import policy, reasons, tips
from paikit.rulesets.guandan.levels import (
    Result,
    Standing,
    full_order,
    is_double_down,
    owing,
    result,
    side,
)
from paikit.rulesets.guandan.patterns import powers, sheet, wild_card
from paikit.rulesets.guandan.simulation import GuandanSimulation
from paikit.words import BadSetup, Term

SEATS = 4
HAND = 27
PLACES = ("place_1", "place_2", "place_3", "place_4")


@dataclass(frozen=True)
class Options:
    """The house rules of 掼蛋."""

    final_level: str = option("A", "8", clause="GD-38")
    jiefeng: str = option("partner", "next_player", clause="GD-A01")
    level_track: str = option("per_team", "shared", clause="GD-A02")
    first_lead: str = option("random", "drawn_card", clause="GD-A10")
    equal_tribute: str = option("seat", "random", "winners_choose", clause="GD-A11")
    return_to: str = option("next_player", "payer", clause="GD-A12")
    return_max_rank: str = option("none", "10", clause="GD-A13")
    resist: str = option("auto", "optional", clause="GD-A14")
    streak_bonus: str = option("on", "off", clause="GD-A17")
    final_fail: str = option("none", "demote_to_2_after_3", clause="GD-A19")


@dataclass(frozen=True, kw_only=True)
class Facts(Shedding):
    """What everybody knows of a hand of 掼蛋.

    `order` is the finishing order of the hand before, () on a first hand. `payers` owe tribute,
    `paid` are their cards so far, `takers` who takes each card once that is settled; `returned`
    are the cards given back so far, by the takers in seat order. `lot` breaks a tie by chance.
    `shown` are the big jokers shown to resist tribute 抗贡; `drawn` the card that chose the leader.
    """

    level: Rank
    match: Standing
    order: tuple[int, ...] = ()
    payers: tuple[int, ...] = ()
    paid: Cards = ()
    takers: tuple[int, ...] = ()
    returned: Cards = ()
    given_back: tuple[tuple[int, Card], ...] = ()
    lot: int = 0
    may_resist: bool = False
    shown: tuple[tuple[int, int], ...] = ()
    drawn: Card | None = None

    @property
    def returners(self) -> tuple[int, ...]:
        """Those who took a tribute card, in seat order."""
        return tuple(sorted(self.takers))


GuandanView = View[Facts]
GuandanState = State[Facts]


class Guandan(Game[Options, Facts]):
    """The rules of 掼蛋, clauses GD-01 to GD-51."""

    Options = Options
    profiles: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "official_2022": {
            "return_to": "payer",
            "return_max_rank": "10",
            "streak_bonus": "off",
            "equal_tribute": "seat",
            "first_lead": "drawn_card",
        }
    }

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def pack(self) -> Cards:
        return _PACK

    # -- the deal --

    def start(
        self,
        *,
        seed: int | None,
        rng: random.Random,
        hands: tuple[Cards, ...] | None = None,
        level: object = None,
        levels: object = None,
        owner: object = None,
        order: object = None,
        firsts: object = (0, 0, 0, 0),
        lasts: object = (0, 0, 0, 0),
        fails: object = (0, 0),
        first: object = None,
        finished: object = (),
    ) -> GuandanState:
        """The first position of a hand.

        `level` is the rank played, or `levels` both sides' with the `owner` whose level it is;
        `order` the finishing order before (tribute follows), `firsts` and `lasts` running
        streaks per seat, `fails` per side. `first` is the seat to lead.
        """
        match = self.read_match(level, levels, owner, firsts, lasts, fails)
        dealt = self.deal_out(rng, [HAND] * SEATS) if hands is None else hands
        out = self.read_finished(finished)
        self._check_hands(dealt, out)
        draw = int(rng.random() * len(_PACK))
        lot = int(rng.random() * 2)
        leader, drawn = self._first_leader(dealt, draw, first)
        facts = Facts(
            seat=leader,
            phase="play",
            counts=tuple(map(len, dealt)),
            leader=leader,
            finished=out,
            level=match.levels[match.owner or 0],
            match=match,
            lot=lot,
            drawn=drawn,
        )
        state = State(public=facts, hands=dealt)
        return self._open_tribute(state, self.read_order(order)) if order is not None else state

    def read_match(
        self,
        level: object,
        levels: object,
        owner: object,
        firsts: object,
        lasts: object,
        fails: object,
    ) -> Standing:
        """The standing of a match from a deal's keywords; BadSetup quotes what is not possible."""
        if levels is None:
            rank = Rank.TWO if level is None else read_rank("level", level)
            both = (rank, rank)
        else:
            parts = levels.split(",") if isinstance(levels, str) else levels
            ranks = [read_rank("levels", one) for one in parts]  # type: ignore[attr-defined]
            if len(ranks) != 2:
                raise BadSetup("numbers", name="levels", count=len(ranks), right=2)
            both = (ranks[0], ranks[1])
        final = Rank(self.options.final_level)
        for rank in both:
            if RANKS.index(rank) > RANKS.index(final):
                raise BadSetup("value", name="level", value=rank.value, right=f"2–{final}")
        team = None if owner is None else self.read_seat("owner", owner) % 2
        bad = read_numbers("fails", fails, 2)
        return Standing(
            both,
            team,
            read_numbers("firsts", firsts, SEATS),
            read_numbers("lasts", lasts, SEATS),
            (bad[0], bad[1]),
        )

    def read_order(self, order: object) -> tuple[int, ...]:
        """A finishing order; BadSetup unless each seat stands in it once."""
        seats = read_numbers("order", order)
        if sorted(seats) != list(range(SEATS)):
            shown = ",".join(map(str, seats))
            raise BadSetup("finish_order", order=shown, last=SEATS - 1)
        return seats

    def read_finished(self, finished: object) -> tuple[int, ...]:
        """The seats that are out, in order; BadSetup where one stands there twice."""
        seats = tuple(self.read_seat("finished", one) for one in read_numbers("finished", finished))
        if len(set(seats)) != len(seats):
            raise BadSetup("finished_twice", finished=",".join(map(str, seats)))
        return seats

    def _check_hands(self, hands: Sequence[Cards], finished: Sequence[int]) -> None:
        for seat, hand in enumerate(hands):
            if len(hand) > HAND:
                raise BadSetup("hand_size", seat=seat, count=len(hand), limit=HAND)
            if not hand and seat not in finished:
                raise BadSetup("empty_hand", seat=seat)
            if hand and seat in finished:
                raise BadSetup("finished_holds", seat=seat, count=len(hand))
        if self._is_over(finished):
            raise BadSetup("none_left", finished=",".join(map(str, finished)))

    def _first_leader(
        self, hands: Sequence[Cards], draw: int, first: object
    ) -> tuple[int, Card | None]:
        if first is not None:
            seat = self.read_seat("first", first)
            if not hands[seat]:
                raise BadSetup("empty_hand", seat=seat)
            return seat, None
        dealt = [(seat, card) for seat, hand in enumerate(hands) for card in hand]
        seat, card = dealt[draw % len(dealt)]
        return seat, card if self.options.first_lead == "drawn_card" else None

    def _open_tribute(self, state: GuandanState, order: tuple[int, ...]) -> GuandanState:
        """The state with tribute owed by the last hand, or resisted 抗贡 (GD-45 to GD-51)."""
        payers = owing(order)
        shown = _big_jokers(state, payers)
        resisted = sum(count for _, count in shown) == _PACK.count(_BIG)
        opened = state.now(order=order, drawn=None)
        if resisted and self.options.resist == "auto":
            return opened.now(seat=order[0], leader=order[0], shown=shown)
        return opened.now(phase="tribute", payers=payers, seat=payers[0], may_resist=resisted)

    def carry(self, state: GuandanState) -> dict[str, object]:
        facts = state.public
        order = full_order(facts.finished)
        end = self._result(order, facts.match)
        if end.champion is not None:
            raise MatchOver("match_over", winners=f"{end.champion}, {end.champion + 2}")
        match = end.standing
        return {
            "levels": match.levels,
            "owner": match.owner,
            "order": order,
            "firsts": match.firsts,
            "lasts": match.lasts,
            "fails": match.fails,
        }

    def position(
        self,
        *,
        hand: object,
        table: Iterable[Move | str] = (),
        seat: object = 0,
        level: object = None,
        leader: object = None,
        counts: object = None,
        finished: object = (),
        seen: object = (),
        phase: str = "play",
        order: object = None,
        levels: object = None,
        owner: object = None,
    ) -> GuandanView:
        """A view by hand: this seat holds `hand` and is to move.

        `table` lists the round's plays from its leader on, passes as `pass`. Unless given, the
        leader follows from seat and table, and every other hand is full but for what it has
        played there. In the phases of tribute `order` is the last hand's finishing order.
        BadSetup says which play or number is impossible.
        """
        place = self.read_seat("seat", seat)
        cards = parse_cards(hand)  # type: ignore[arg-type]
        out = self.read_finished(finished)
        moves = [read_move(one) for one in table]
        gone = parse_cards(seen)  # type: ignore[arg-type]
        check_copies((*cards, *gone, *(c for m in moves for c in m.cards)), _PACK)
        match = self.read_match(level, levels, owner, (0,) * 4, (0,) * 4, (0, 0))
        left = [0 if one in out else HAND for one in range(SEATS)]
        left = left if counts is None else list(read_numbers("counts", counts, SEATS))
        left[place] = len(cards)
        self._check_hands([(Card(Rank.TWO, Suit.SPADES),) * count for count in left], out)
        active = [one for one in range(SEATS) if left[one]]
        lead = active[(active.index(place) - len(moves)) % len(active)]
        facts = Facts(
            seat=place,
            phase=phase,
            counts=tuple(left),
            leader=lead if leader is None else self.read_seat("leader", leader),
            finished=out,
            seen=gone,
            level=match.levels[match.owner or 0],
            match=match,
        )
        if phase == "play":
            facts = self._lay_table(facts, moves, counted=counts is not None)
        else:
            facts = self._lay_tribute(facts, cards, order)
        return View(seat=place, hand=cards, public=facts, game=self)

    def _lay_tribute(self, facts: Facts, hand: Cards, order: object) -> Facts:
        """The facts in a phase of tribute; unless an order is given, it is owed by one seat."""
        place = facts.seat or 0
        if facts.phase not in ("tribute", "choose", "return"):
            right = "play, tribute, choose, return"
            raise BadSetup("value", name="phase", value=facts.phase, right=right)
        first = place if facts.phase == "return" else (place + 1) % SEATS
        seats = tuple((first + step) % SEATS for step in range(SEATS))
        if order is not None:
            seats = self.read_order(order)
        elif facts.phase == "choose":
            seats = (place, (place + 2) % SEATS, (place + 1) % SEATS, (place + 3) % SEATS)
        payers = owing(seats)
        takers = seats[: len(payers)]
        movers = {"tribute": payers, "choose": takers[:1], "return": takers}[facts.phase]
        if place not in movers:
            right = ", ".join(map(str, movers))
            raise BadSetup("value", name="seat", value=str(place), right=right)
        may_resist = self.options.resist == "optional" and hand.count(_BIG) == _PACK.count(_BIG)
        takers = takers if facts.phase == "return" else ()
        return replace(facts, order=seats, payers=payers, takers=takers, may_resist=may_resist)

    def _lay_table(self, facts: Facts, moves: Sequence[Move], counted: bool) -> Facts:
        """The facts with a round's plays on the table, each read as what beats the one before.

        When they complete the round, the seat to move leads the next one.
        """
        place, turn, counts = facts.seat, facts.leader, list(facts.counts)
        for move in moves:
            found = tuple(reasons.table_objections(facts, move))
            if found:
                raise BadSetup("table_play", play=str(move), why=Reasons(self, found))
            played = Played(turn, move, self._combo(facts, move))
            if turn != place and not counted:
                counts[turn] -= len(move.cards)
            facts = replace(facts, table=(*facts.table, played), seen=facts.seen + move.cards)
            turn = next_active(turn, counts)
        facts = replace(facts, counts=tuple(counts))
        if round_is_over(facts.table, counts):
            return replace(facts, table=(), last=facts.table, leader=place or 0)
        if turn != place:
            value, right = str(facts.leader), str((facts.leader + (place or 0) - turn) % SEATS)
            raise BadSetup("value", name="leader", value=value, right=right)
        return facts

    # -- what is allowed --

    def objections(self, view: GuandanView, move: Move) -> Iterator[Objection]:
        facts = view.public
        if facts.seat != view.seat:
            yield reasons.not_your_turn(facts)
        if facts.phase != "play" or move.action not in ("play", "pass"):
            yield from reasons.phase_objections(facts, view, move, self.options)
            return
        yield from reasons.not_held(view.hand, move.cards)
        if contains(_PACK, move.cards):
            yield from reasons.table_objections(facts, move)

    def legal_moves(self, view: GuandanView) -> Iterator[Move]:
        facts = view.public
        if facts.seat != view.seat:
            return
        if facts.phase == "play":
            best = facts.standing
            yield from plays(sheet(facts.level), view.hand, _allows(best))
            if best is not None:
                yield PASS
            return
        yield from (move for move in self._exchanges(view) if self.is_legal(view, move))

    def _exchanges(self, view: GuandanView) -> Iterator[Move]:
        facts = view.public
        if facts.phase == "choose":
            yield from (Move("take", number=payer) for payer in facts.payers)
        if facts.phase in ("tribute", "return"):
            yield from (Move(facts.phase, (card,)) for card in dict.fromkeys(view.hand))
            yield Move("resist")

    def nearest(self, view: GuandanView, move: Move) -> tuple[Move, ...]:
        facts = view.public
        if facts.phase != "play" or facts.seat != view.seat:
            return super().nearest(view, move)
        allows, power = _allows(facts.standing), partial(self.power, view)
        found = nearest_plays(sheet(facts.level), view.hand, allows, move.cards, power)
        moves = dict.fromkeys([*found, *([PASS] if facts.standing else [])])
        return nearest_of(moves, move, power)

    def meaning(self, view: GuandanView, move: Move) -> Combo | None:
        return self._combo(view.public, move)

    def _combo(self, facts: Facts, move: Move) -> Combo | None:
        """How a play reads here: the strongest reading that beats the table, of the kind named."""
        if move.action != "play":
            return None
        return next(iter(reasons.beating(facts, move.cards, move.kind)), None)

    def readings(self, cards: object, level: object = "2") -> tuple[Combo, ...]:
        """Every meaning of some cards at a level, strongest first; () when they have none.

        >>> from paikit import game
        >>> [combo.kind for combo in game("guandan").readings("♠9 ♥9 ♣T ♦Q ♠K", level="9")]
        ['straight']
        """
        read = parse_cards(cards)  # type: ignore[arg-type]
        check_copies(read, _PACK)
        return readings(sheet(read_rank("level", level)), read)

    # -- what follows --

    def apply(self, state: GuandanState, move: Move) -> GuandanState:
        facts = state.public
        assert facts.seat is not None
        if move.action in ("play", "pass"):
            return self._apply_play(state, Played(facts.seat, move, self._combo(facts, move)))
        noted = state.now(history=(*facts.history, Played(facts.seat, move)))
        if move.action == "resist":
            return self._resist(noted)
        if move.action == "take":
            chosen = facts.payers.index(move.number or 0)
            return self._hand_over(noted, chosen)
        if move.action == "tribute":
            return self._pay(noted, move.cards[0])
        return self._return(noted, move.cards[0])

    def _apply_play(self, state: GuandanState, played: Played) -> GuandanState:
        hands = tuple(
            without(hand, played.move.cards) if seat == played.seat else hand
            for seat, hand in enumerate(state.hands)
        )
        facts = after_play(state.public, played, self._wind)
        if self._is_over(facts.finished):
            facts = replace(
                facts, seat=None, phase="over", table=(), last=facts.table or facts.last
            )
        return replace(state, public=facts, hands=hands)

    def _wind(self, facts: Facts) -> int:
        """Who leads after a finisher's play stood: the partner, or the next player (GD-A01)."""
        finisher = facts.finished[-1]
        partner = (finisher + 2) % SEATS
        if self.options.jiefeng == "partner" and facts.counts[partner]:
            return partner
        return next_active(finisher, facts.counts)

    def _is_over(self, out: Sequence[int]) -> bool:
        """Two partners are out first, or three players are out (GD-A24)."""
        return len(out) == SEATS - 1 or (len(out) == 2 and is_double_down(out))

    # -- tribute --

    def _resist(self, state: GuandanState) -> GuandanState:
        facts = state.public
        first, shown = facts.order[0], _big_jokers(state, facts.payers)
        return state.now(
            phase="play", seat=first, leader=first, payers=(), may_resist=False, shown=shown
        )

    def _pay(self, state: GuandanState, card: Card) -> GuandanState:
        """A payer's card goes onto the table; with the last one they are handed over."""
        facts = state.public
        assert facts.seat is not None
        paid = (*facts.paid, card)
        state = _move_card(state, facts.seat, None, card)
        if len(paid) < len(facts.payers):
            return state.now(paid=paid, seat=facts.payers[len(paid)])
        state = state.now(paid=paid)
        if len(paid) == 1:
            return self._hand_over(state, 0)
        power = powers(facts.level)
        ahead = power[paid[0].rank] - power[paid[1].rank]
        if ahead:
            return self._hand_over(state, 0 if ahead > 0 else 1)
        if self.options.equal_tribute == "winners_choose":
            return state.now(phase="choose", seat=facts.order[0])
        by_seat = facts.payers.index((facts.order[0] + 1) % SEATS)
        by_lot = self.options.equal_tribute == "random"
        return self._hand_over(state, facts.lot if by_lot else by_seat)

    def _hand_over(self, state: GuandanState, best: int) -> GuandanState:
        """The payer at index `best` pays the first; another one pays the second (GD-46)."""
        facts = state.public
        first, second = facts.order[:2]
        takers = tuple(first if index == best else second for index in range(len(facts.paid)))
        for taker, card in zip(takers, facts.paid, strict=True):
            state = _move_card(state, None, taker, card)
        leader = facts.payers[best]
        return state.now(phase="return", takers=takers, seat=min(takers), leader=leader)

    def _return(self, state: GuandanState, card: Card) -> GuandanState:
        facts = state.public
        assert facts.seat is not None
        target = self._return_target(facts, facts.seat)
        state = _move_card(state, facts.seat, target, card)
        state = state.now(given_back=(*facts.given_back, (target, card)))
        returned = (*facts.returned, card)
        if len(returned) < len(facts.takers):
            return state.now(returned=returned, seat=facts.returners[len(returned)])
        return state.now(returned=returned, phase="play", seat=facts.leader)

    def _return_target(self, facts: Facts, seat: int) -> int:
        """Who gets a card back: one's own next player in a double tribute, else the payer."""
        if len(facts.payers) == 2 and self.options.return_to == "next_player":
            return (seat + 1) % SEATS
        return facts.payers[facts.takers.index(seat)]

    # -- the score --

    def score(self, state: GuandanState) -> Score | None:
        facts = state.public
        if facts.seat is not None:
            return None
        return self._score(full_order(facts.finished), facts.match)

    def settle(
        self,
        *,
        order: object,
        level: object = None,
        levels: object = None,
        owner: object = None,
        firsts: object = (0, 0, 0, 0),
        lasts: object = (0, 0, 0, 0),
        fails: object = (0, 0),
    ) -> Score:
        """The levels won and lost, from the finishing order and the standing before the hand."""
        match = self.read_match(level, levels, owner, firsts, lasts, fails)
        return self._score(self.read_order(order), match)

    def _result(self, order: Sequence[int], match: Standing) -> Result:
        return result(
            order,
            match,
            Rank(self.options.final_level),
            streak_bonus=self.options.streak_bonus == "on",
            shared=self.options.level_track == "shared",
            demotes=self.options.final_fail != "none",
        )

    def _score(self, order: Sequence[int], match: Standing) -> Score:
        end = self._result(order, match)
        change = [
            RANKS.index(new) - RANKS.index(old)
            for old, new in zip(match.levels, end.standing.levels, strict=True)
        ]
        lines = [self.line("finish_order", "GD-35", seats=tuple(order))]
        lines += [
            self.line(
                term.line,
                term.clause,
                side=_side(term.side),
                gain=abs(term.gain),
                seat=-1 if term.seat is None else term.seat,
                running=term.running,
            )
            for term in end.terms
        ]
        for team in (one for one in (0, 1) if one != end.champion):
            old, new = match.levels[team], end.standing.levels[team]
            key = "level_moves" if old is not new else "level_stays"
            if RANKS.index(new) - RANKS.index(old) != end.gains[team]:
                key = "level_capped"
            shown = {"side": _side(team), "old": old, "new": new}
            lines.append(self.line(key, "GD-A18", **shown, final=Rank(self.options.final_level)))
        if end.champion is not None:
            lines.append(self.line("match_won", "GD-44", side=_side(end.champion)))
        return Score("levels", tuple(change[side(seat)] for seat in range(SEATS)), tuple(lines))

    def camp(self, state: GuandanState) -> tuple[int, ...]:
        return (0, 2)

    # -- what a table shows --

    def laid_out(self, view: GuandanView, played: Played) -> Cards:
        combo = played.meaning
        return in_order(combo) if isinstance(combo, Combo) else super().laid_out(view, played)

    def power(self, view: GuandanView, card: Card) -> int:
        return powers(view.public.level)[card.rank]

    def groups(self, view: GuandanView) -> tuple[Cards, ...]:
        return policy.arrange(view.hand, view.public.level)

    def prompt(self, view: GuandanView) -> Prompt:
        facts = view.public
        if facts.phase == "play":
            return Prompt("play", None, (PASS,))
        if facts.phase == "choose":
            return Prompt(buttons=tuple(self._exchanges(view)))
        return Prompt(facts.phase, 1, (Move("resist"),) if facts.may_resist else ())

    def roles(self, view: GuandanView) -> tuple[tuple[Term, ...], ...]:
        facts = view.public
        places = dict(zip(facts.finished, PLACES, strict=False))
        if facts.phase in ("tribute", "return", "choose"):
            places = dict(zip(facts.order, PLACES, strict=False))
        return tuple((Term(places[seat]),) if seat in places else () for seat in range(SEATS))

    def status(self, view: GuandanView) -> tuple[Line, ...]:
        facts = view.public
        lines = [self.line("status_level", "GD-19", level=facts.level, wild=wild_card(facts.level))]
        lines += [
            self.line("status_side", "GD-A02", side=_side(team), level=facts.match.levels[team])
            for team in (0, 1)
        ]
        lines += [
            self.line("status_shown", "GD-48", seat=seat, count=count)
            for seat, count in facts.shown
        ]
        if facts.drawn is not None and not facts.history:
            lines.append(self.line("status_drawn", "GD-A10", card=facts.drawn, seat=facts.leader))
        return tuple(lines)

    def winning(self, view: GuandanView) -> int | None:
        best = standing(view.table or view.public.last)
        return None if best is None else best.seat

    def describe(self, view: GuandanView, played: Played) -> Line:
        combo = played.meaning
        if not isinstance(combo, Combo):
            return super().describe(view, played)
        shown = reasons.Shape(combo.pattern)
        if all(card.rank is rank for card, rank in combo.wilds):
            return self.line("read", kind=Term(combo.kind), shown=shown)
        wilds: dict[Rank, Cards] = {}
        for card, rank in combo.wilds:
            wilds[rank] = (*wilds.get(rank, ()), card)
        stands = tuple(self.line("stands_for", wilds=c, rank=r) for r, c in wilds.items())
        return self.line("read_wild", kind=Term(combo.kind), shown=shown, wilds=stands)

    def advice(self, view: GuandanView) -> tuple[Advice, ...]:
        return tips.advice(view)

    def simulation(self, view: GuandanView, moves: tuple[Move, ...]) -> GuandanSimulation | None:
        if view.phase != "play":
            return None
        return GuandanSimulation(view, moves, self.options.jiefeng == "partner")

    def policy(self, view: GuandanView, rng: random.Random) -> Move:
        return policy.choose(self, view, rng)


_PACK = deck(packs=2)
_BIG = Card(Rank.BIG_JOKER)


def _big_jokers(state: GuandanState, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Which of these seats hold big jokers, and how many."""
    held = ((seat, state.hands[seat].count(_BIG)) for seat in seats)
    return tuple(one for one in held if one[1])


def _side(team: int) -> Term:
    return Term(f"side_{team}")


def _allows(best: Played | None) -> Callable[[Pattern], bool]:
    """Which patterns may be played on the standing play; all of them on a lead."""
    return lambda pattern: best is None or pattern.beats(best.meaning.pattern)


def _move_card(
    state: GuandanState, giver: int | None, taker: int | None, card: Card
) -> GuandanState:
    """The state with one card moved between hands; None is the table, face up."""
    hands = list(state.hands)
    seen = state.public.seen
    if giver is None:
        seen = without(seen, (card,))
    else:
        hands[giver] = without(hands[giver], (card,))
    if taker is None:
        seen = (*seen, card)
    else:
        hands[taker] = (*hands[taker], card)
    moved = replace(state, hands=tuple(hands))
    return moved.now(counts=tuple(map(len, hands)), seen=seen)
