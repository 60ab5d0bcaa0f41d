"""挤黑5: drawing the cards, 庄, the play until one camp is out, and the next hand.

庄 leads. Rounds go on until one camp is completely out; whose card ♠5 was is then known to all.
Three players play two against the holder of ♠5, who also gets ♥5.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from paikit.cards import Card, check_copies, deck, parse_cards, without
from paikit.climbing import (
    Combo,
    Pattern,
    after_play,
    in_order,
    nearest_plays,
    next_active,
    plays,
    readings,
    standing,
)
from paikit.contract import (
    PASS,
    Advice,
    Belief,
    Cards,
    Game,
    Line,
    Move,
    Objection,
    Played,
    Prompt,
    Score,
    State,
    View,
    nearest_of,
    read_moves,
    read_numbers,
)
from paikit.rulesets.jiheiwu import lines, policy, reasons, scoring, setup, tips
from paikit.rulesets.jiheiwu.beliefs import beliefs
from paikit.rulesets.jiheiwu.camps import (
    BLACK_FIVE,
    SMALL_JOKER,
    Sides,
    camp_out,
    known_roles,
    possible,
    wind_to_partner,
)
from paikit.rulesets.jiheiwu.facts import REVEAL, ROLE_CARDS, Facts, JiState, JiView, Options
from paikit.rulesets.jiheiwu.patterns import powers
from paikit.rulesets.jiheiwu.simulation import JiSimulation
from paikit.words import BadSetup, Term


class JiHeiWu(Game[Options, Facts]):
    """The rules of 挤黑5, clauses JH-01 to JH-49."""

    Options = Options

    @property
    def seats(self) -> int:
        return self.options.players

    @property
    def pack(self) -> Cards:
        return deck(jokers=self.seats == 6)

    @property
    def table_rules(self) -> reasons.TableRules:
        return reasons.TableRules.of(self.options)

    # -- the deal --

    def start(
        self,
        *,
        seed: int | None,
        rng: random.Random,
        hands: tuple[Cards, ...] | None = None,
        declarer: object = None,
        drawer: object = None,
        first: object = None,
        finished: object = (),
        black5: object = None,
        small_joker: object = None,
        revealed: object = False,
    ) -> JiState:
        """The first position of a hand.

        `declarer` is 庄 of a later hand, who draws first; without him a first hand's drawing
        decides. With three players `drawer` draws first and ♠5 decides. In hands by hand, cards
        in no hand have been played; where ♠5 or the small joker is among them, `black5` and
        `small_joker` say by whom. `first` is the seat to lead, `finished` who is out, in order.
        """
        setup.check_hands(self, hands, drawer)
        whole = hands is None or sum(map(len, hands)) >= sum(setup.drawn_sizes(self.seats, 0))
        opening = setup.open_hand(self, rng, hands, declarer, drawer) if whole else None
        dealt = hands or setup.draw_cards(self, rng, opening.drawer if opening else 0)
        dealt = setup.hand_over_red_five(self, dealt)
        dealer = setup.find_declarer(self, dealt, opening, declarer)
        facts = setup.first_facts(self, dealt, opening, dealer, first, finished)
        given = {"black5": black5, "small_joker": small_joker}
        facts = setup.with_roles(self, facts, dict(enumerate(dealt)), given, revealed)
        state = State(public=facts, hands=dealt)
        if camp_out(self.sides(state), facts.finished, self.seats):
            raise BadSetup("camp_out", seats=facts.finished)
        return state

    def sides(self, state: JiState) -> Sides:
        """Who is with whom, from the hands; a view does not know this."""
        facts, hands = state.public, dict(enumerate(state.hands))
        five = setup.holder_of(hands, BLACK_FIVE)
        joker = setup.holder_of(hands, SMALL_JOKER)
        five = facts.black5 if five is None else five
        assert five is not None
        return Sides(facts.declarer, five, facts.small_joker if joker is None else joker)

    # -- the next hand, and any situation --

    def carry(self, state: JiState) -> dict[str, object]:
        """庄 moves on to the next player, or stays after 红活儿 and 黑活儿 (JH-14, JH-34).

        With three players whoever went out first draws first (JH-15, JH-35).
        """
        facts = state.public
        if self.seats == 3:
            return {"drawer": facts.finished[0]}
        sides = self.sides(state)
        end = scoring.outcome(sides, facts.finished, self.seats)
        assert end is not None
        stays = sides.is_solo and end.winner != scoring.DRAW
        return {"declarer": (facts.declarer + (not stays)) % self.seats}

    def position(
        self,
        *,
        hand: object,
        table: object = (),
        seat: object = 0,
        declarer: object = None,
        leader: object = None,
        counts: object = None,
        finished: object = (),
        seen: object = (),
        shown: object = None,
        black5: object = None,
        small_joker: object = None,
        revealed: object = False,
        phase: object = "play",
    ) -> JiView:
        """A view by hand: this seat holds `hand` and is to move.

        `table` lists the round's plays from its leader on, passes as `pass`; `leader` need be
        given only where someone went out in this round. `seen` are the cards of earlier rounds,
        `shown` the card that chose 庄, `black5` and `small_joker` who showed or played those
        cards. Unless given, 庄 is seat 0 and every other hand is as large as it can be.
        BadSetup says which play or number is impossible.
        """
        if str(phase) != "play":
            raise BadSetup("value", name="phase", value=str(phase), right="play")
        place = self.read_seat("seat", seat)
        cards = parse_cards(hand)  # type: ignore[arg-type]
        moves = read_moves(table)
        gone = parse_cards(seen)  # type: ignore[arg-type]
        check_copies((*cards, *gone, *chain(*(move.cards for move in moves))), self.pack)
        dealer = setup.position_declarer(self, place, cards, moves, declarer)
        opening = setup.read_shown(self, dealer, shown)
        sizes = setup.read_counts(self, place, cards, dealer, counts, finished)
        out = setup.read_finished(self, finished, sizes)
        turns = setup.turns(self, place, len(moves), out, leader)
        facts = Facts(
            seat=place,
            phase="play",
            counts=sizes,
            leader=turns[0],
            finished=out,
            seen=gone,
            declarer=dealer,
            opening=opening,
        )
        facts = setup.lay_table(self, facts, moves, turns, given_counts=counts is not None)
        deciding = setup.deciding_cards(self, opening)
        held = ((place, cards), *((one.seat, one.move.cards) for one in facts.table))
        setup.check_declarer(dealer, [at for at, had in held if deciding & set(had)])
        given = {"black5": black5, "small_joker": small_joker}
        facts = setup.with_roles(self, facts, {place: cards}, given, revealed)
        facts = setup.with_played_roles(self, facts, cards)
        facts = setup.with_room(self, facts, given_counts=counts is not None)
        view = View(seat=place, hand=cards, public=facts, game=self)
        if not possible(view):
            raise BadSetup("camp_out", seats=out)
        return view

    # -- what is allowed --

    def objections(self, view: JiView, move: Move) -> Iterator[Objection]:
        facts = view.public
        if facts.seat != view.seat:
            yield reasons.not_your_turn(facts)
        if move.action == "reveal":
            yield from reasons.reveal_objections(view, self.options)
            return
        if move.action not in ("play", "pass"):
            yield reasons.wrong_action(move)
            return
        yield from reasons.not_held(view.hand, move.cards)
        if len(set(move.cards)) == len(move.cards):  # one pack: a second copy is no card at all
            best = facts.standing
            yield from reasons.table_objections(self.table_rules, best, move, view.hand)

    def legal_moves(self, view: JiView) -> Iterator[Move]:
        if view.public.seat != view.seat:
            return
        yield from plays(self.table_rules.sheet, view.hand, self._allows(view))
        yield from self._bare_moves(view)

    def _allows(self, view: JiView) -> Callable[[Pattern], bool]:
        rules, best = self.table_rules, view.public.standing
        return lambda pattern: rules.allows(pattern, best)

    def _bare_moves(self, view: JiView) -> Iterator[Move]:
        """Passing and showing ♠5, where allowed."""
        yield from (move for move in (PASS, REVEAL) if self.is_legal(view, move))

    def nearest(self, view: JiView, move: Move) -> tuple[Move, ...]:
        if view.public.seat != view.seat:
            return ()
        sheet = self.table_rules.sheet
        found = nearest_plays(sheet, view.hand, self._allows(view), move.cards)
        power = powers(jokers=self.seats == 6)
        return nearest_of(chain(found, self._bare_moves(view)), move, lambda card: power[card.rank])

    def meaning(self, view: JiView, move: Move) -> Combo | None:
        return reasons.read_play(self.table_rules, view.public.standing, move)

    def readings(self, cards: object) -> tuple[Combo, ...]:
        """Every meaning of some cards at this table, strongest first; () when they have none.

        >>> from paikit import game
        >>> [combo.kind for combo in game("jiheiwu").readings("♠4 ♥6 ♣7")]
        ['chain']
        """
        read = parse_cards(cards)  # type: ignore[arg-type]
        check_copies(read, self.pack)
        return readings(self.table_rules.sheet, read)

    # -- what follows --

    def apply(self, state: JiState, move: Move) -> JiState:
        facts = state.public
        seat = facts.seat
        assert seat is not None
        played = Played(seat, move, reasons.read_play(self.table_rules, facts.standing, move))
        if move.action == "reveal":
            return state.now(revealed=True, black5=seat, history=(*facts.history, played))
        sides = self.sides(state)
        after = after_play(facts, played, lambda now: self._wind(now, sides))
        after = self._note_wind(after)
        for card in ROLE_CARDS.values():
            if card in move.cards:
                after = setup.with_holder(after, card, seat)
        if camp_out(sides, after.finished, self.seats):
            after = _end(after, sides)
        hands = (without(hand, move.cards) for hand in state.hands)
        return replace(state, public=after, hands=tuple(hands))

    def _wind(self, facts: Facts, sides: Sides) -> int:
        """Who leads after a finisher's play stood (JH-23, JH-A19)."""
        best = standing(facts.table)
        assert best is not None
        if self.options.wind == "teammate":
            return wind_to_partner(sides, best.seat, facts.finished, self.seats)
        return next_active(best.seat, facts.counts)

    def _note_wind(self, facts: Facts) -> Facts:
        """The facts with a lead that went to a finisher's partner: it tells who is with whom."""
        best = standing(facts.last) if not facts.table else None
        if best is None or facts.counts[best.seat] or self.options.wind != "teammate":
            return facts
        wind = (best.seat, facts.leader, len(facts.finished))
        return replace(facts, winds=(*facts.winds, wind))

    # -- the score --

    def score(self, state: JiState) -> Score | None:
        facts = state.public
        if facts.seat is not None:
            return None
        return self._score(self.sides(state), facts.finished, revealed=facts.revealed)

    def settle(
        self,
        *,
        order: object,
        declarer: object,
        black5: object = None,
        small_joker: object = None,
        revealed: object = False,
    ) -> Score:
        """The points of a hand from the order of going out and who held what.

        The order may stop where one camp is out; what follows does not matter.
        """
        seats = tuple(self.read_seat("order", one) for one in read_numbers("order", order))
        dealer = self.read_seat("declarer", declarer)
        five = dealer if self.seats == 3 and black5 is None else self.read_seat("black5", black5)
        if self.seats == 3 and five != dealer:
            raise BadSetup("drawn_declarer", seat=dealer)
        if self.seats != 6 and small_joker is not None:
            raise BadSetup("no_jokers", name="small_joker", players=self.seats)
        joker = self.read_seat("small_joker", small_joker) if self.seats == 6 else None
        sides = Sides(dealer, five, joker)
        if len(set(seats)) < len(seats) or not scoring.outcome(sides, seats, self.seats):
            raise BadSetup("order_open", order=seats)
        return self._score(sides, seats, revealed=setup.read_revealed(self, revealed))

    def _score(self, sides: Sides, order: Sequence[int], *, revealed: bool) -> Score:
        end = scoring.outcome(sides, order, self.seats)
        assert end is not None
        paid = scoring.payment(self.options, sides, end, revealed=revealed)
        return Score("points", paid.points, lines.score_lines(self, sides, end, paid))

    def camp(self, state: JiState) -> tuple[int, ...]:
        return tuple(sorted(self.sides(state).camp))

    # -- what a table shows --

    def laid_out(self, view: JiView, played: Played) -> Cards:
        combo = played.meaning
        return in_order(combo) if isinstance(combo, Combo) else super().laid_out(view, played)

    def power(self, view: JiView, card: Card) -> int:
        return powers(jokers=self.seats == 6)[card.rank]

    def groups(self, view: JiView) -> tuple[Cards, ...]:
        return policy.arrange(self, view.hand)

    def prompt(self, view: JiView) -> Prompt:
        if view.public.seat is None:
            return Prompt()
        return Prompt("play", None, (PASS,) if self.seats == 3 else (PASS, REVEAL))

    def roles(self, view: JiView) -> tuple[tuple[Term, ...], ...]:
        """What this seat may know: the roles it is sure of, and the places of those who are out."""
        places = {seat: Term(f"out_{place}") for place, seat in enumerate(view.public.finished, 1)}
        return tuple(
            (*roles, places[seat]) if seat in places else roles
            for seat, roles in enumerate(known_roles(view))
        )

    def status(self, view: JiView) -> tuple[Line, ...]:
        return lines.status(self, view.public)

    def describe(self, view: JiView, played: Played) -> Line:
        combo = played.meaning
        if isinstance(combo, Combo):
            return lines.reading(self, combo)
        return super().describe(view, played)

    def winning(self, view: JiView) -> int | None:
        best = standing(view.table or view.public.last)
        return None if best is None else best.seat

    def advice(self, view: JiView) -> tuple[Advice, ...]:
        return tuple(tips.advice(self, view))

    def simulation(self, view: JiView, moves: tuple[Move, ...]) -> JiSimulation | None:
        if view.public.seat != view.seat:
            return None
        return JiSimulation(view, moves, self.options)

    def beliefs(self, view: JiView, deals: int = 200, seed: int = 1) -> tuple[Belief, ...]:
        return tuple(beliefs(view, self.options, deals, seed))

    def policy(self, view: JiView, rng: random.Random) -> Move:
        return policy.choose(self, view, rng)


def _end(facts: Facts, sides: Sides) -> Facts:
    """The facts of a finished hand: everybody sees who held ♠5 and the small joker."""
    return replace(
        facts,
        seat=None,
        phase="over",
        table=(),
        last=facts.table or facts.last,
        black5=sides.black5,
        small_joker=sides.small_joker,
    )
