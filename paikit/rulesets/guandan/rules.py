"""掼蛋: the deal, tribute 进贡, the play to the last card, and the next hand.

A hand opens with tribute where the last one owes it, then whoever paid leads. Rounds go on until
two partners are out or only one player holds cards; the first to go out raises his side's level.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from paikit.cards import (
    RANKS,
    Card,
    Rank,
    check_copies,
    contains,
    parse_cards,
    without,
)
from paikit.climbing import (
    Combo,
    Pattern,
    after_play,
    in_order,
    nearest_plays,
    plays,
    readings,
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
    Outcome,
    Played,
    Prompt,
    Score,
    State,
    View,
    nearest_of,
    read_rank,
)
from paikit.rulesets.guandan import policy, reasons, setup, tips
from paikit.rulesets.guandan.facts import (
    BIG,
    HAND,
    PACK,
    SEATS,
    Facts,
    GuandanState,
    GuandanView,
    Options,
    return_target,
    wind,
)
from paikit.rulesets.guandan.levels import (
    Result,
    Standing,
    full_order,
    is_over,
    owing,
    result,
    side,
)
from paikit.rulesets.guandan.patterns import powers, sheet, wild_card
from paikit.rulesets.guandan.simulation import (
    GuandanSimulation,
    ReturnSimulation,
    levels_won,
)
from paikit.words import BadSetup, Term

__all__ = ["Facts", "Guandan", "GuandanState", "GuandanView", "Options"]
PLACES = ("place_1", "place_2", "place_3", "place_4")


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
        return PACK

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
        given = {key: value for key, value in locals().items() if key != "self"}
        setup.refuse_together(given, ("first", "order"), ("finished", "order"))
        match = setup.read_match(self.options, given)
        dealt = self.deal_out(rng, [HAND] * SEATS) if hands is None else hands
        out = setup.read_finished(finished)
        setup.check_counts(tuple(map(len, dealt)), out)
        draw = int(rng.random() * len(PACK))
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
        return self._open_tribute(state, setup.read_order(order)) if order is not None else state

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
        resisted = sum(count for _, count in shown) == PACK.count(BIG)
        opened = state.now(order=order, drawn=None)
        if resisted and self.options.resist == "auto":
            return opened.now(seat=order[0], leader=order[0], shown=shown)
        asked = resisted and len(payers) == 2
        return opened.now(phase="tribute", payers=payers, seat=payers[0], may_resist=asked)

    def carry(self, state: GuandanState) -> dict[str, object]:
        facts = state.public
        order = full_order(facts.finished)
        end = self._result(order, facts.match)
        if end.champion is not None:
            raise MatchOver("match_over", winners=(end.champion, end.champion + 2))
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
        table: object = (),
        seat: object = 0,
        level: object = None,
        leader: object = None,
        counts: object = None,
        finished: object = (),
        seen: object = (),
        phase: object = "play",
        order: object = None,
        levels: object = None,
        owner: object = None,
    ) -> GuandanView:
        """A view by hand: this seat holds `hand` and is to move.

        `table` lists the round's plays from its leader on, passes as `pass`. Unless given, the
        leader follows from seat and table, and every other hand is as full as it can be. In the
        phases of tribute `order` is the last hand's finishing order. BadSetup says which play or
        number is impossible.
        """
        given = {key: value for key, value in locals().items() if key != "self"}
        facts, cards = setup.position(self, given)
        return View(seat=facts.seat or 0, hand=cards, public=facts, game=self)

    # -- what is allowed --

    def objections(self, view: GuandanView, move: Move) -> Iterator[Objection]:
        facts = view.public
        if facts.seat != view.seat:
            yield reasons.not_your_turn(facts)
        if facts.phase != "play" or move.action not in ("play", "pass"):
            yield from reasons.phase_objections(facts, view, move, self.options)
            return
        yield from reasons.not_held(view.hand, move.cards)
        if contains(PACK, move.cards):
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
        check_copies(read, PACK)
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
        facts = after_play(state.public, played, partial(wind, jiefeng=self.options.jiefeng))
        if is_over(facts.finished):
            facts = replace(
                facts, seat=None, phase="over", table=(), last=facts.table or facts.last
            )
        return replace(state, public=facts, hands=hands)

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
        target = return_target(facts, facts.seat, self.options.return_to)
        state = _move_card(state, facts.seat, target, card)
        state = state.now(given_back=(*facts.given_back, (target, card)))
        returned = (*facts.returned, card)
        if len(returned) < len(facts.takers):
            return state.now(returned=returned, seat=facts.returners[len(returned)])
        return state.now(returned=returned, phase="play", seat=facts.leader)

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
        given = {key: value for key, value in locals().items() if key != "self"}
        return self._score(setup.read_order(order), setup.read_match(self.options, given))

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

    def outcome(self, state: GuandanState, seat: int) -> Outcome:
        """The levels of the first's side by place alone: no streaks, no last level."""
        order = state.public.finished
        sign = 1 if side(order[0]) == side(seat) else -1
        return Outcome(sign * levels_won(order), 1 + sign, "levels")

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
        if facts.seat is None:
            return Prompt()
        may = facts.phase == "tribute" and reasons.may_resist(facts, view.hand)
        return Prompt(facts.phase, 1, (Move("resist"),) if may else ())

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
        partner_wind = self.options.jiefeng == "partner"
        if view.phase == "return":
            return ReturnSimulation(view, moves, partner_wind, self.options.return_to)
        return GuandanSimulation(view, moves, partner_wind) if view.phase == "play" else None

    def policy(self, view: GuandanView, rng: random.Random) -> Move:
        return policy.choose(self, view, rng)


def _big_jokers(state: GuandanState, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Which of these seats hold big jokers, and how many."""
    held = ((seat, state.hands[seat].count(BIG)) for seat in seats)
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
