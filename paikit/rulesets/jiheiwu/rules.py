"""挤黑5: drawing the cards, 庄, the play until one camp is out, and the next hand.

庄 leads. Rounds go on until one camp is completely out; whose card ♠5 was is then known to all.
Three players play two against the holder of ♠5, who also gets ♥5.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from paikit.cards import (
    JOKERS,
    RANKS,
    Card,
    Rank,
    check_copies,
    deck,
    parse_cards,
    shuffled,
    spawn,
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
)
from paikit.rulesets.jiheiwu import policy, reasons, scoring, tips
from paikit.rulesets.jiheiwu.camps import (
    BLACK_FIVE,
    RED_FIVE,
    SMALL_JOKER,
    Sides,
    camp_out,
    known_roles,
    possible,
    wind_to_partner,
)
from paikit.rulesets.jiheiwu.patterns import powers
from paikit.words import BadSetup, Param, Term

PickT = TypeVar("PickT")

REVEAL = Move("reveal")
ROLE_CARDS = {"black5": BLACK_FIVE, "small_joker": SMALL_JOKER}
"""The cards that make their holders 庄's partners, by the fact that names the holder."""

COUNTING = (Rank.ACE, *(rank for rank in RANKS if rank is not Rank.ACE))
"""The number of a lifted card: A is 1, K is 13 (JH-A17)."""


@dataclass(frozen=True)
class Options:
    """The house rules of 挤黑5."""

    players: int = option(5, 3, 4, 6, clause="JH-01")
    red6: int = option(25, 35, clause="JH-A02")
    merged_roles: str = option("balanced", "seed_literal", clause="JH-A03")
    merged_double_share: str = option("zhuang", "double_role_holder", clause="JH-A04")
    merged_stake: str = option("by_escaped", "by_squeezed", clause="JH-A05")
    min_chain: str | int = option("by_table", 3, 4, 5, clause="JH-A09")
    five_covers_five: str = option("singles_pairs", "singles", "off", clause="JH-A10")
    reveal_window: str = option("first_action", "before_spade5_played", "anytime", clause="JH-A15")
    wind: str = option("next_player", "teammate", clause="JH-A19")


@dataclass(frozen=True)
class Opening:
    """How the cards were drawn 起牌: who shuffled, who lifted or cut, who drew first.

    On a first hand `lifted` is the card whose number chose the first drawer, and `shown` the one
    that `shower` pulled out and put back: whoever draws it is 庄.
    """

    shuffler: int
    cutter: int
    drawer: int
    lifted: Card | None = None
    shower: int | None = None
    shown: Card | None = None


@dataclass(frozen=True, kw_only=True)
class Facts(Shedding):
    """What everybody knows of a hand of 挤黑5.

    `black5` and `small_joker` are the holders of ♠5 and of the small joker once they are public;
    `revealed` that ♠5 was shown 亮牌. `winds` are the leads that went to a partner of a finisher:
    finisher, leader and how many were out.
    """

    declarer: int
    black5: int | None = None
    small_joker: int | None = None
    revealed: bool = False
    opening: Opening | None = None
    winds: tuple[tuple[int, int, int], ...] = ()

    @property
    def last_card(self) -> tuple[int, ...]:
        """The seats that have announced their last card 报单 (JH-19, JH-20)."""
        return tuple(seat for seat, count in enumerate(self.counts) if count == 1)


JiView = View[Facts]
JiState = State[Facts]


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
        self._check_hands(hands, drawer)
        whole = hands is None or sum(map(len, hands)) >= sum(self.sizes(0))
        opening = self._open(rng, hands, declarer, drawer) if whole else None
        dealt = hands or self._draw_cards(rng, opening.drawer if opening else 0)
        dealt = self._hand_over_red_five(dealt)
        dealer = self._find_declarer(dealt, opening, declarer)
        facts = self._first_facts(dealt, opening, dealer, first, finished)
        given = {"black5": black5, "small_joker": small_joker}
        facts = self._with_roles(facts, dict(enumerate(dealt)), given, revealed)
        state = State(public=facts, hands=dealt)
        if camp_out(self.sides(state), facts.finished, self.seats):
            raise BadSetup("camp_out", seats=facts.finished)
        return state

    def sizes(self, drawer: int) -> tuple[int, ...]:
        """How many cards each seat draws, before ♥5 is handed over (JH-A18)."""
        count = 51 if self.seats == 3 else len(self.pack)
        behind = [(seat - drawer) % self.seats for seat in range(self.seats)]
        return tuple(len(range(place, count, self.seats)) for place in behind)

    @property
    def largest(self) -> int:
        """The most cards a hand can have: with three players 庄's, with ♥5."""
        return max(self.sizes(0)) + (self.seats == 3)

    def _draw_cards(self, rng: random.Random, drawer: int) -> tuple[Cards, ...]:
        """The hands as they are drawn one by one from a first seat on (JH-12, JH-A18)."""
        three = self.seats == 3
        cards = shuffled([c for c in self.pack if not (three and c is RED_FIVE)], spawn(rng))
        return tuple(
            cards[(seat - drawer) % self.seats :: self.seats] for seat in range(self.seats)
        )

    def _open(
        self,
        rng: random.Random,
        hands: tuple[Cards, ...] | None,
        declarer: object,
        drawer: object,
    ) -> Opening | None:
        """Who shuffles, cuts and draws first; None for hands that were drawn in another order.

        庄, or with three players who went out first, draws first in a later hand (JH-14, JH-15).
        """
        three = self.seats == 3
        again, other = (drawer, declarer) if three else (declarer, drawer)
        if hands is None and other is not None and (three or str(other) != str(again)):
            raise BadSetup("drawn_declarer" if three else "drawer", seat=str(other))
        drawers = range(self.seats) if hands is None else self._drawers(hands)
        if again is None:
            return self._first_opening(rng, drawers)
        seat = self.read_seat("drawer" if three else "declarer", again)
        return Opening(seat, (seat - 1) % self.seats, seat) if seat in drawers else None

    def _first_opening(self, rng: random.Random, drawers: Sequence[int]) -> Opening:
        """Who shuffles, lifts and shows, and what (JH-09 to JH-11); a lifted joker goes back.

        The lots do not depend on the cards in the hands, so that a record deals the same again.
        """
        lifted = _pick(rng, [card for card in self.pack if not card.is_joker])
        drawer = _pick(rng, drawers)
        lifter = (drawer - COUNTING.index(lifted.rank)) % self.seats
        shuffler = _pick(rng, [seat for seat in range(self.seats) if seat != lifter])
        if self.seats == 3:
            return Opening(shuffler, lifter, drawer, lifted)
        others = [seat for seat in range(self.seats) if seat not in (shuffler, lifter)]
        return Opening(shuffler, lifter, drawer, lifted, _pick(rng, others), _pick(rng, self.pack))

    def _drawers(self, hands: tuple[Cards, ...]) -> tuple[int, ...]:
        """From which seats on these hands of a whole deal can have been drawn."""
        has_red = self.seats == 3 and any(RED_FIVE in hand for hand in hands)
        counts = tuple(len(hand) - (has_red and BLACK_FIVE in hand) for hand in hands)
        return tuple(seat for seat in range(self.seats) if self.sizes(seat) == counts)

    def _check_hands(self, hands: tuple[Cards, ...] | None, drawer: object) -> None:
        """BadSetup where hands by hand cannot have been drawn (JH-A18, JH-A23)."""
        if hands is None:
            return
        for seat, hand in enumerate(hands):
            if len(hand) > self.largest:
                raise BadSetup("hand_size", seat=seat, count=len(hand), limit=self.largest)
        first = None if drawer is None else self.read_seat("drawer", drawer)
        whole = sum(map(len, hands)) >= sum(self.sizes(0))
        drawers = self._drawers(hands)
        if whole and (not drawers if first is None else first not in drawers):
            counts, right = tuple(map(len, hands)), self.sizes(first or 0)
            raise BadSetup("drawn_sizes", counts=counts, right=right)

    def _hand_over_red_five(self, hands: tuple[Cards, ...]) -> tuple[Cards, ...]:
        """With three players ♥5, set aside face up, goes to the holder of ♠5 (JH-06, JH-A23)."""
        if self.seats != 3 or sum(map(len, hands)) != 51 or RED_FIVE in chain(*hands):
            return hands
        return tuple((*hand, RED_FIVE) if BLACK_FIVE in hand else hand for hand in hands)

    def _find_declarer(
        self, hands: tuple[Cards, ...], opening: Opening | None, declarer: object
    ) -> int:
        """庄: given, or who drew the shown card, or with three players who drew ♠5."""
        deciding = BLACK_FIVE if self.seats == 3 else opening and opening.shown
        drew = [seat for seat, hand in enumerate(hands) if deciding in hand]
        if declarer is None:
            return drew[0] if drew else 0
        dealer = self.read_seat("declarer", declarer)
        if drew and drew[0] != dealer:
            raise BadSetup("drawn_declarer", seat=dealer)
        return dealer

    def _first_facts(
        self,
        hands: tuple[Cards, ...],
        opening: Opening | None,
        dealer: int,
        first: object,
        finished: object,
    ) -> Facts:
        """The facts of a deal before anything is said of ♠5."""
        counts = tuple(map(len, hands))
        out = self._read_finished(finished, counts)
        leader = next_active(dealer - 1, counts)
        if first is not None:
            leader = self.read_seat("first", first)
            if not counts[leader]:
                raise BadSetup("first_is_out", seat=leader)
        held = set(chain(*hands))
        return Facts(
            seat=leader,
            phase="play",
            counts=counts,
            leader=leader,
            finished=out,
            seen=tuple(card for card in self.pack if card not in held),
            declarer=dealer,
            opening=opening,
        )

    def _read_finished(self, finished: object, counts: Sequence[int]) -> tuple[int, ...]:
        """Who is out, in order; BadSetup unless exactly these seats have no cards."""
        out = tuple(self.read_seat("finished", one) for one in read_numbers("finished", finished))
        for seat, count in enumerate(counts):
            if bool(count) == (seat in out):
                raise BadSetup("out_with_cards" if count else "empty_hand", seat=seat, count=count)
        return tuple(dict.fromkeys(out))

    # -- ♠5 and the small joker --

    def _with_roles(
        self,
        facts: Facts,
        hands: Mapping[int, Cards],
        given: Mapping[str, object],
        revealed: object,
    ) -> Facts:
        """The facts with the holders of ♠5 and the small joker, as far as they are public."""
        facts = replace(facts, revealed=self._read_revealed(revealed))
        for name, card in ROLE_CARDS.items():
            holder = self._public_holder(facts, hands, name, card, given)
            facts = _with_holder(facts, card, holder)
        if facts.revealed and facts.black5 is None:
            holder = _holder(hands, BLACK_FIVE)
            if holder is None:
                raise BadSetup("role_holder", name="black5", card=BLACK_FIVE)
            facts = replace(facts, black5=holder)
        return facts

    def _read_revealed(self, value: object) -> bool:
        flags = {"True": True, "yes": True, "1": True, "False": False, "no": False, "0": False}
        if str(value) not in flags:
            raise BadSetup("value", name="revealed", value=str(value), right="yes, no")
        revealed = flags[str(value)]
        if revealed and self.seats == 3:
            raise BadSetup("value", name="revealed", value=str(value), right="no")
        return revealed

    def _public_holder(
        self,
        facts: Facts,
        hands: Mapping[int, Cards],
        name: str,
        card: Card,
        given: Mapping[str, object],
    ) -> int | None:
        """Who is known to all to have had a role's card; BadSetup where that cannot be."""
        seat = None if given[name] is None else self.read_seat(name, given[name])
        if card not in self.pack:
            if seat is not None:
                raise BadSetup("no_jokers", name=name, players=self.seats)
            return None
        shown = facts.opening.shown if facts.opening else None
        known = next((one.seat for one in facts.table if card in one.move.cards), None)
        if shown is card or (self.seats == 3 and card is BLACK_FIVE):
            known = facts.declarer
        holder = _holder(hands, card) if known is None else known
        if holder is None and seat is None and card in facts.seen:
            raise BadSetup("role_holder", name=name, card=card)
        if seat is not None and holder not in (None, seat):
            raise BadSetup("not_role_holder", name=name, card=card, seat=seat, holder=holder)
        return seat if known is None else known

    def sides(self, state: JiState) -> Sides:
        """Who is with whom, from the hands; a view does not know this."""
        facts, hands = state.public, dict(enumerate(state.hands))
        five = _holder(hands, BLACK_FIVE)
        joker = _holder(hands, SMALL_JOKER)
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
        table: Iterable[Move | str] = (),
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
        phase: str = "play",
    ) -> JiView:
        """A view by hand: this seat holds `hand` and is to move.

        `table` lists the round's plays from its leader on, passes as `pass`; `leader` need be
        given only where someone went out in this round. `seen` are the cards of earlier rounds,
        `shown` the card that chose 庄, `black5` and `small_joker` who showed or played those
        cards. Unless given, 庄 is seat 0 and every other hand is as large as it was drawn.
        BadSetup says which play or number is impossible.
        """
        if phase != "play":
            raise BadSetup("value", name="phase", value=phase, right="play")
        place = self.read_seat("seat", seat)
        cards = parse_cards(hand)  # type: ignore[arg-type]
        moves = [read_move(one) for one in table]
        gone = parse_cards(seen)  # type: ignore[arg-type]
        check_copies((*cards, *gone, *chain(*(move.cards for move in moves))), self.pack)
        dealer = self._position_declarer(place, cards, declarer)
        sizes = self._read_counts(place, cards, dealer, counts, finished)
        out = self._read_finished(finished, sizes)
        turns = self._turns(place, len(moves), out, leader)
        facts = Facts(
            seat=place,
            phase=phase,
            counts=sizes,
            leader=turns[0],
            finished=out,
            seen=gone,
            declarer=dealer,
            opening=self._read_shown(dealer, shown),
        )
        facts = self._lay_table(facts, moves, turns, given_counts=counts is not None)
        given = {"black5": black5, "small_joker": small_joker}
        facts = self._with_roles(facts, {place: cards}, given, revealed)
        view = View(seat=place, hand=cards, public=_with_played_roles(facts, cards), game=self)
        if not possible(view):
            raise BadSetup("camp_out", seats=out)
        return view

    def _position_declarer(self, place: int, hand: Cards, declarer: object) -> int:
        """庄 of a position: given, or seat 0; with three players who holds ♠5, or the next seat."""
        if self.seats != 3:
            return self.read_seat("declarer", 0 if declarer is None else declarer)
        drawn = place if BLACK_FIVE in hand else (place + 1) % self.seats
        dealer = drawn if declarer is None else self.read_seat("declarer", declarer)
        if BLACK_FIVE in hand and dealer != place:
            raise BadSetup("drawn_declarer", seat=dealer)
        return dealer

    def _read_counts(
        self, place: int, cards: Cards, dealer: int, counts: object, finished: object
    ) -> tuple[int, ...]:
        """How many cards each seat holds: as given, or as drawn when 庄 draws first."""
        out = read_numbers("finished", finished)
        sizes = [0 if seat in out else size for seat, size in enumerate(self.sizes(dealer))]
        if counts is not None:
            sizes = list(read_numbers("counts", counts, self.seats))
        sizes[place] = len(cards)
        for seat, count in enumerate(sizes):
            if count > self.largest:
                raise BadSetup("hand_size", seat=seat, count=count, limit=self.largest)
        return tuple(sizes)

    def _read_shown(self, dealer: int, shown: object) -> Opening | None:
        if shown is None:
            return None
        cards = parse_cards(shown)  # type: ignore[arg-type]
        check_copies(cards, self.pack)
        if len(cards) != 1 or self.seats == 3:
            raise BadSetup("shown_card", shown=cards)
        return Opening((dealer - 1) % self.seats, (dealer - 2) % self.seats, dealer, shown=cards[0])

    def _turns(
        self, place: int, plays: int, out: tuple[int, ...], leader: object
    ) -> tuple[int, ...]:
        """Who made a round's plays, from its leader to the seat now to move.

        Unless the leader is given nobody went out in this round. Otherwise as few of the
        finishers as possible, the latest ones, made their last play in it.
        """
        if leader is None:
            ring = [seat for seat in range(self.seats) if seat not in out]
            at = ring.index(place) - plays
            return tuple(ring[(at + step) % len(ring)] for step in range(plays + 1))
        lead = self.read_seat("leader", leader)
        for late in range(len(out) + 1):
            order = self._walk(lead, plays, out[: len(out) - late], set(out))
            if order[-1] == place:
                return order
        raise BadSetup("round_turn", leader=lead, seat=place, count=plays)

    def _walk(
        self, leader: int, plays: int, gone: tuple[int, ...], out: set[int]
    ) -> tuple[int, ...]:
        """The seats from a leader on, where those in `out` act once unless gone before."""
        ring = [(leader + step) % self.seats for step in range(self.seats)]
        first_lap = [seat for seat in ring if seat not in gone]
        rest = [seat for seat in ring if seat not in out]
        laps = first_lap + rest * (plays // max(1, len(rest)) + 1)
        return tuple(laps[: plays + 1]) if leader not in gone else (-1,)

    def _lay_table(
        self, facts: Facts, moves: Sequence[Move], turns: Sequence[int], *, given_counts: bool
    ) -> Facts:
        """The facts with a round's plays on the table, each read as what beats the one before."""
        counts = list(facts.counts)
        for turn, move in zip(turns, moves, strict=False):
            found = tuple(reasons.table_objections(self.table_rules, facts.standing, move))
            if found:
                raise BadSetup("table_play", play=str(move), why=Reasons(self, found))
            played = Played(turn, move, self._combo(facts, move))
            if counts[turn] and not given_counts and turn != facts.seat:
                counts[turn] = max(1, counts[turn] - len(move.cards))
            table = (*facts.table, played)
            facts = replace(facts, table=table, history=table, seen=facts.seen + move.cards)
        if round_is_over(facts.table, counts):
            raise BadSetup("round_over", seat=turns[-1])
        return replace(facts, counts=tuple(counts))

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
        return self._combo(view.public, move)

    def _combo(self, facts: Facts, move: Move) -> Combo | None:
        """How a play reads at this table: the strongest reading that may be played on it."""
        if move.action != "play":
            return None
        able = reasons.beating(self.table_rules, facts.standing, move.cards, move.kind)
        return next(iter(able), None)

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
        played = Played(seat, move, self._combo(facts, move))
        if move.action == "reveal":
            return state.now(revealed=True, black5=seat, history=(*facts.history, played))
        sides = self.sides(state)
        after = after_play(facts, played, lambda now: self._wind(now, sides))
        after = self._note_wind(after)
        for card in ROLE_CARDS.values():
            if card in move.cards:
                after = _with_holder(after, card, seat)
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
        return self._score(sides, seats, revealed=self._read_revealed(revealed))

    def _score(self, sides: Sides, order: Sequence[int], *, revealed: bool) -> Score:
        end = scoring.outcome(sides, order, self.seats)
        assert end is not None
        paid = scoring.payment(self.options, sides, end, revealed=revealed)
        lines = [*self._end_lines(sides, end), *self._payment_lines(sides, end, paid)]
        return Score("points", paid.points, tuple(lines))

    def _end_lines(self, sides: Sides, end: scoring.Outcome) -> Iterator[Line]:
        """Who was out, who was with whom, and who won."""
        clause = {3: "JH-06", 6: "JH-05"}.get(self.seats, "JH-04")
        others = tuple(seat for seat in range(self.seats) if seat not in sides.camp)
        yield self.line("order", "JH-A22", seats=end.out)
        yield self.line("camps", clause, camp=tuple(sorted(sides.camp)), others=others)
        if end.winner == scoring.DRAW:
            draw = "JH-29" if self.seats == 3 else "JH-A14" if sides.is_solo else "JH-26"
            yield self.line("draw", draw, seat=end.out[0])
        elif self.seats == 3 or not sides.is_solo:
            win = "JH-29" if self.seats == 3 else "JH-25"
            yield self.line(f"win_{end.winner}", win, count=len(end.squeezed))
        else:
            red = end.winner == scoring.DECLARER
            clauses = ("JH-31", "JH-33") if self.seats == 6 else ("JH-30", "JH-32")
            yield self.line("red" if red else "black", clauses[0 if red else 1])

    def _payment_lines(
        self, sides: Sides, end: scoring.Outcome, paid: scoring.Payment
    ) -> Iterator[Line]:
        """The arithmetic: the stake, doubling, each seat's share, and the sum."""
        if end.winner == scoring.DRAW:
            yield self.line("draw_pays", "JH-S0")
            return
        clause = "JH-A05" if scoring.is_merged(sides) else paid.row
        yield self.line("stake", clause, count=paid.stake)
        if paid.factor == 2:
            yield self.line("doubled", scoring.DOUBLE_ROWS[self.seats])
        for seat, points in enumerate(paid.points):
            terms = [one for one in (paid.stake, paid.weights[seat], paid.factor) if one > 1]
            product = " × ".join(map(str, terms))
            yield self.line(
                "pay" if len(terms) > 1 else "pay_plain",
                self._share_clause(sides, end, paid, seat),
                seat=seat,
                roles=sides.roles(seat),
                product=f"−{product}" if points < 0 else product,
                points=_signed(points),
            )
        together = " ".join(map(_signed, paid.points))
        total = sum(paid.points)
        if total == 0:
            yield self.line("sum", "JH-A12", terms=together)
        else:
            clause = "JH-A02" if sides.is_solo else "JH-A03"
            yield self.line("sum_off", clause, terms=together, points=_signed(total))

    def _share_clause(
        self, sides: Sides, end: scoring.Outcome, paid: scoring.Payment, seat: int
    ) -> str:
        """The row, or the ruling that gives this seat more than one stake."""
        if paid.weights[seat] == 1:
            return paid.row
        if scoring.is_merged(sides):
            return "JH-A03" if sides.declarer in (sides.black5, sides.small_joker) else "JH-A04"
        if paid.row == "JH-S6-1":
            return "JH-A02"
        return "JH-A01" if paid.row == "JH-S5-3b" else paid.row

    def camp(self, state: JiState) -> tuple[int, ...]:
        return tuple(sorted(self.sides(state).camp))

    # -- what a table shows --

    def laid_out(self, view: JiView, played: Played) -> Cards:
        combo = played.meaning
        return in_order(combo) if isinstance(combo, Combo) else super().laid_out(view, played)

    def power(self, view: JiView, card: Card) -> int:
        return powers(jokers=self.seats == 6)[card.rank]

    def groups(self, view: JiView) -> tuple[Cards, ...]:
        return policy.arrange(self.table_rules, view.hand)

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
        facts = view.public
        lines = [self.line("status_declarer", "JH-02", seat=facts.declarer)]
        lines += self._opening_lines(facts)
        if facts.revealed:
            clause = scoring.DOUBLE_ROWS[self.seats]
            seat = -1 if facts.black5 is None else facts.black5
            lines.append(self.line("status_revealed", clause, seat=seat))
        lines += [self.line("status_last_card", "JH-19", seat=seat) for seat in facts.last_card]
        return tuple(lines)

    def _opening_lines(self, facts: Facts) -> Iterator[Line]:
        """How the cards were drawn."""
        if self.seats == 3:
            yield self.line("status_red_five", "JH-06", card=RED_FIVE, seat=facts.declarer)
        opening = facts.opening
        if opening is None:
            return
        seats = {"shuffler": opening.shuffler, "cutter": opening.cutter, "drawer": opening.drawer}
        if opening.lifted is not None:
            number = COUNTING.index(opening.lifted.rank) + 1
            params: dict[str, Param] = {**seats, "card": opening.lifted, "number": number}
            yield self.line("status_lifted", "JH-10", **params)
        elif opening.shown is None:
            yield self.line("status_cut", "JH-15" if self.seats == 3 else "JH-14", **seats)
        if opening.shown is not None:
            params = {"card": opening.shown, "seat": facts.declarer}
            if opening.shower is None:
                yield self.line("status_shown", "JH-12", **params)
            else:
                yield self.line("status_pulled", "JH-12", shower=opening.shower, **params)

    def winning(self, view: JiView) -> int | None:
        best = standing(view.table or view.public.last)
        return None if best is None else best.seat

    def describe(self, view: JiView, played: Played) -> Line:
        combo = played.meaning
        if not isinstance(combo, Combo):
            return super().describe(view, played)
        key = {"chain": "read_run", "pair_chain": "read_run", "single": "read_single"}.get(
            combo.kind, "read"
        )
        if combo.kind == "pair" and combo.rank in JOKERS:
            key = "read_jokers"
        return self.line(key, kind=Term(combo.kind), rank=combo.rank, count=len(combo.pattern.need))

    def advice(self, view: JiView) -> tuple[Advice, ...]:
        return tuple(tips.advice(self, view))

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


def _with_played_roles(facts: Facts, hand: Cards) -> Facts:
    """The facts where a known holder without the card in sight has played it before."""
    shown = facts.opening.shown if facts.opening else None
    for name, card in ROLE_CARDS.items():
        holder = getattr(facts, name)
        if holder is None or card in hand or card in facts.seen:
            continue
        face_up = card is BLACK_FIVE and (facts.revealed or len(facts.counts) == 3)
        if holder == facts.seat or not (face_up or card is shown):
            facts = replace(facts, seen=(*facts.seen, card))
    return facts


def _with_holder(facts: Facts, card: Card, seat: int | None) -> Facts:
    if card is BLACK_FIVE:
        return replace(facts, black5=seat)
    return replace(facts, small_joker=seat)


def _holder(hands: Mapping[int, Cards], card: Card) -> int | None:
    return next((seat for seat, hand in hands.items() if card in hand), None)


def _pick(rng: random.Random, things: Sequence[PickT]) -> PickT:
    """One of some things; `random()` alone gives the same on every Python."""
    return things[int(rng.random() * len(things))]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
