"""What a seat knows, put together from what it saw: its own cards and the moves made.

Whoever plays elsewhere, on another program's table, has no whole deal to take a view from. Here
the unseen cards are dealt at will and the hand is played again as it was told. A view holds public
facts and one hand only, so how the rest was dealt does not show in it; where it would (a hand ends
or a lead passes because of hidden cards), it is dealt again until it agrees with what happened.
"""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from paikit.cards import Card, check_copies, parse_cards, shuffled, without
from paikit.contract import (
    WITH_CARDS,
    Cards,
    Game,
    Move,
    State,
    Verdict,
    View,
    read_numbers,
)
from paikit.words import BadSetup, PaikitError, Unreadable

TRIES = 500
"""Deals tried for one that agrees with what happened; a few dozen are many."""
LOTS = 12
"""Numbers tried to see whether a lot decides who begins."""
BEGINNERS = ("declarer", "first")
"""Keywords of a deal that say who makes the first move, the weightier first."""


@dataclass(frozen=True, slots=True)
class Told:
    """A move as it was seen; `failed` are the cards led instead of a throw that failed."""

    seat: int
    move: Move
    failed: Cards = ()

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


def view_of(
    game: Game[Any, Any],
    seat: int,
    hand: Cards,
    told: Sequence[Told] = (),
    *,
    known: Mapping[int, Cards] | None = None,
    counts: object = None,
    **deal: object,
) -> View[Any]:
    """The view of a seat that is to move and now holds `hand`, after the moves told.

    `deal` are keywords of `Game.deal` other than the hands: level, who begins, and the like.
    `counts` are everybody's cards before the first move, where not as usual; `known` are cards
    shown to be in a hand then. What was buried is told with its cards only by who buried it.
    Unreadable says which move does not follow, BadSetup what else cannot be.
    """
    story = _Story(game, seat, hand, tuple(told), dict(known or {}))
    state = story.first(counts, deal)
    for number, one in enumerate(story.told, 1):
        state = story.after(state, number, one)
    right = state.public.counts[seat]
    if len(hand) != right:
        raise BadSetup("told_hand", count=len(hand), right=right)
    view = game.view(state, seat)
    check_copies((*hand, *state.public.seen, *view.kitty), game.pack)
    return replace(view, hand=hand)


@dataclass(frozen=True)
class _Story:
    """What a seat saw, and a hand played again by it."""

    game: Game[Any, Any]
    seat: int
    hand: Cards
    told: tuple[Told, ...]
    known: dict[int, Cards]

    def mover(self, number: int) -> int:
        """Who makes a move, counted from 0: the one told, after the last the seat itself."""
        return self.told[number].seat if number < len(self.told) else self.seat

    # -- the first position --

    def first(self, counts: object, deal: Mapping[str, object]) -> State[Any]:
        """A first position in which this seat holds what it had, and the right one is to move."""
        rng = random.Random(0)
        facts = {name: value for name, value in deal.items() if name != "seed"}
        trouble: PaikitError | None = None
        for number in range(TRIES):
            seed = deal.get("seed", number)
            try:
                hands = self._deal_out(self._sizes(counts, seed, facts), facts, rng)
                if not number and "seed" not in deal:
                    facts |= self._beginner(hands, facts)
                state = self.game.deal(seed=seed, hands=hands, **facts)  # type: ignore[arg-type]
            except BadSetup as error:
                trouble = error
                continue
            if state.seat == self.mover(0):
                return state
            trouble = Unreadable("told_first", seat=str(self.mover(0)), right=str(state.seat))
        raise trouble or BadSetup("not_over")

    def _sizes(self, counts: object, seed: object, facts: Mapping[str, object]) -> tuple[int, ...]:
        """Everybody's number of cards: as given, or as they are dealt under these facts."""
        if counts is not None:
            return read_numbers("counts", counts, self.game.seats)
        usual = self.game.deal(seed=seed, **facts)  # type: ignore[arg-type]
        return tuple(map(len, usual.hands))

    def _deal_out(
        self, sizes: Sequence[int], facts: Mapping[str, object], rng: random.Random
    ) -> tuple[Cards, ...]:
        """Hands of these sizes with the cards that are known to lie in them."""
        gone = [parse_cards(facts.get(name) or ()) for name in ("seen", "kitty")]  # type: ignore[arg-type]
        rest = list(without(self.game.pack, [card for cards in gone for card in cards]))
        if sum(sizes) > len(rest):
            raise BadSetup("told_counts", count=sum(sizes), limit=len(rest))
        held: list[list[Card]] = [[] for _ in sizes]
        mine = shuffled(tuple(self._had()), rng)  # with a kitty in it more than it held at first
        for seat, cards in [*self.known.items(), (self.seat, mine)]:
            for card in cards:
                if card in rest and len(held[seat]) < sizes[seat]:
                    rest.remove(card)
                    held[seat].append(card)
        unseen = iter(shuffled(rest, rng))
        for seat, size in enumerate(sizes):
            held[seat] += [next(unseen) for _ in range(size - len(held[seat]))]
        return tuple(map(tuple, held))

    def _had(self) -> Iterator[Card]:
        """The cards of this seat before its first move, but for those it got or gave since."""
        spent = Counter(self.known.get(self.seat, ()))
        for one in (*self.hand, *(card for t in self.told for card in self._shed(t))):
            if spent[one]:
                spent[one] -= 1
            else:
                yield one

    def _shed(self, one: Told) -> Cards:
        return () if one.seat != self.seat else one.failed or one.move.cards

    def _beginner(self, hands: tuple[Cards, ...], facts: Mapping[str, object]) -> dict[str, object]:
        """The keyword that says who begins, where a lot would decide it otherwise."""
        names = inspect.signature(self.game.start).parameters
        if len(set(self._leaders(hands, facts))) == 1:
            return {}
        for name in (one for one in BEGINNERS if one in names and one not in facts):
            chosen: dict[str, object] = {name: self.mover(0)}
            if set(self._leaders(hands, {**facts, **chosen})) == {self.mover(0)}:
                return chosen
        return {}

    def _leaders(
        self, hands: tuple[Cards, ...], facts: Mapping[str, object]
    ) -> Iterator[int | None]:
        for seed in range(LOTS):
            try:
                yield self.game.deal(seed=seed, hands=hands, **facts).seat  # type: ignore[arg-type]
            except BadSetup:
                yield None

    # -- a move --

    def after(self, state: State[Any], number: int, one: Told) -> State[Any]:
        """The state after a move that was told."""
        check_copies((*state.public.seen, *one.move.cards), self.game.pack)
        held = state.public.counts[one.seat]
        if len(one.move.cards) > held:
            raise Unreadable("told_short", number=number, line=str(one), count=held)
        rng = random.Random(number)
        turns = set()
        for _ in range(TRIES):
            ready = self._allowed(state, number, one)
            after = self.game.apply(replace(ready, told=one.failed), self._whole(ready, one.move))
            left = len(after.public.seen) - len(state.public.seen)
            if one.failed and left == len(one.move.cards):
                raise Unreadable("told_failed", number=number, line=str(one), cards=one.failed)
            if after.seat == self.mover(number):
                return after
            turns.add(str(after.seat))
            state = self._dealt_again(state, rng)
        raise self._out_of_turn(number, turns)

    def _out_of_turn(self, number: int, turns: Iterable[str]) -> PaikitError:
        """What is wrong where after so many moves it was always one of these seats' turn."""
        mover, seats = str(self.mover(number)), sorted(turns)
        if number == len(self.told):
            return BadSetup("told_turn", seat=mover, right=seats)
        line = str(self.told[number])
        return Unreadable("told_seat", number=number + 1, line=line, seat=seats)

    def _allowed(self, state: State[Any], number: int, one: Told) -> State[Any]:
        """The state with the move's cards in its hand; Unreadable when no hand allows it.

        With cards, a hand of exactly these owes nothing else and so decides; a move without cards
        may speak of one that is in the hand, such as showing it.
        """
        view = self.game.view(state, one.seat)
        if one.move.cards:
            verdict = Verdict(self.game, replace(view, hand=one.move.cards), one.move)
            if not verdict:
                raise self._refused(number, one, verdict)
            return self._with(state, one.seat, one.move.cards)
        if self._whole(state, one.move) is not one.move or self.game.is_legal(view, one.move):
            return state
        for card in dict.fromkeys(self.game.pack):
            other = self._with(state, one.seat, (card,))
            if self.game.is_legal(self.game.view(other, one.seat), one.move):
                return other
        raise self._refused(number, one, Verdict(self.game, view, one.move))

    def _whole(self, state: State[Any], move: Move) -> Move:
        """The move, where its cards were not shown with any that it may have been made with."""
        if move.cards or move.action not in WITH_CARDS:
            return move
        moves = self.game.legal_moves(self.game.view(state, state.seat))
        return next((one for one in moves if one.action == move.action), move)

    def _refused(self, number: int, one: Told, verdict: Verdict) -> Unreadable:
        return Unreadable("told_move", number=number, line=str(one), why=verdict)

    def _with(self, state: State[Any], seat: int, cards: Cards) -> State[Any]:
        """The state with these cards in a seat's hand, changed for others wherever they lie.

        One that lies nowhere, because a redeal or a change took it, is simply put there.
        """
        missing = Counter(cards) - Counter(state.hands[seat])
        if not missing:
            return state
        piles = [list(hand) for hand in state.hands]
        if not self._knows_kitty(state):
            piles.append(list(state.kitty))
        spare = list((Counter(piles[seat]) - Counter(cards)).elements())
        order = sorted(range(len(piles)), key=lambda pile: pile == self.seat)
        for card, change in zip(missing.elements(), spare, strict=False):
            piles[seat][piles[seat].index(change)] = card
            place = next((i for i in order if i != seat and card in piles[i]), None)
            if place is not None:
                piles[place][piles[place].index(card)] = change
        kitty = state.kitty if self._knows_kitty(state) else tuple(piles.pop())
        return replace(state, hands=tuple(map(tuple, piles)), kitty=kitty)

    def _knows_kitty(self, state: State[Any]) -> bool:
        return self.game.kitty_seat(state.public) == self.seat

    def _dealt_again(self, state: State[Any], rng: random.Random) -> State[Any]:
        """The state with all that this seat does not see dealt anew."""
        piles = [hand for seat, hand in enumerate(state.hands) if seat != self.seat]
        if not self._knows_kitty(state):
            piles.append(state.kitty)
        mixed = iter(shuffled([card for pile in piles for card in pile], rng))
        new = [tuple(next(mixed) for _ in pile) for pile in piles]
        kitty = state.kitty if self._knows_kitty(state) else new.pop()
        new.insert(self.seat, state.hands[self.seat])
        return replace(state, hands=tuple(new), kitty=kitty)


def told_of(game: Game[Any, Any], state: State[Any], seat: int) -> Iterable[Told]:
    """The moves of a hand as a seat saw them: what was buried only where it buried itself."""
    for one, whole in zip(state.history, game.moves(state), strict=True):
        failed = getattr(one.meaning, "failed", None)
        move = whole.move if one.seat == seat else one.move
        yield Told(one.seat, move, failed.cards if failed else ())
