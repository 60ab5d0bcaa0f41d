"""Who is with whom: the camps, which of them is out, and what a seat may know of it.

庄 is public, the holders of ♠5 (黑5) and of the small joker (小鬼) are not. What a seat knows is
worked out by going through every way the two cards can lie and keeping those that agree with all
that is public and with its own hand; it knows whatever is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paikit.cards import Card, Rank, Suit
from paikit.words import Term

if TYPE_CHECKING:
    from paikit.rulesets.jiheiwu.facts import Facts, JiView

BLACK_FIVE = Card(Rank.FIVE, Suit.SPADES)
RED_FIVE = Card(Rank.FIVE, Suit.HEARTS)
SMALL_JOKER = Card(Rank.SMALL_JOKER)


@dataclass(frozen=True, slots=True)
class Sides:
    """One way the roles lie: 庄, 黑5 and, with six players, 小鬼."""

    declarer: int
    black5: int
    small_joker: int | None = None

    @property
    def camp(self) -> frozenset[int]:
        """庄 and his partners (JH-04, JH-05, JH-06)."""
        held = {self.declarer, self.black5}
        return frozenset(held if self.small_joker is None else {*held, self.small_joker})

    @property
    def is_solo(self) -> bool:
        """Whether 庄 holds every role himself."""
        return len(self.camp) == 1

    def is_partner(self, one: int, other: int) -> bool:
        return (one in self.camp) == (other in self.camp)

    def roles(self, seat: int) -> tuple[Term, ...]:
        """The roles of a seat: one or more of 庄, 黑5 and 小鬼, or 闲家."""
        held = {"declarer": self.declarer, "black5": self.black5, "small_joker": self.small_joker}
        return tuple(Term(role) for role, holder in held.items() if holder == seat) or (_OTHERS,)


_OTHERS = Term("defender")


def camp_out(sides: Sides, finished: Sequence[int], seats: int) -> bool:
    """Whether one camp is completely out, which ends the hand (JH-A22)."""
    others = frozenset(range(seats)) - sides.camp
    return sides.camp <= set(finished) or others <= set(finished)


def wind_to_partner(sides: Sides, finisher: int, finished: Sequence[int], seats: int) -> int:
    """The next seat of the finisher's camp that holds cards (`wind=teammate`). One must."""
    order = ((finisher + step) % seats for step in range(1, seats))
    return next(s for s in order if s not in finished and sides.is_partner(s, finisher))


# --- what a seat may know --------------------------------------------------------------------


def possible(view: JiView) -> tuple[Sides, ...]:
    """Every way the roles can lie as far as this seat knows; one only when it knows all."""
    facts = view.public
    seats = len(facts.counts)
    jokers = _may_hold(view, SMALL_JOKER, facts.small_joker) if seats == 6 else (None,)
    return tuple(
        sides
        for black5 in _may_hold(view, BLACK_FIVE, facts.black5)
        for small_joker in jokers
        if _agrees(view, sides := Sides(facts.declarer, black5, small_joker))
    )


def _may_hold(view: JiView, card: Card, known: int | None) -> tuple[int, ...]:
    if known is not None:
        return (known,)
    if card in view.hand:
        return (view.seat,)
    counts = enumerate(view.public.counts)
    return tuple(seat for seat, count in counts if count and seat != view.seat)


def _agrees(view: JiView, sides: Sides) -> bool:
    facts = view.public
    seats = len(facts.counts)
    if facts.seat is not None and camp_out(sides, facts.finished, seats):
        return False
    if any(
        wind_to_partner(sides, finisher, facts.finished[:out], seats) != leader
        for finisher, leader, out in facts.winds
    ):
        return False
    lies = enumerate(_lies(facts, sides))
    return all(len(set(cards)) <= facts.counts[at] for at, cards in lies if at != view.seat)


def _lies(facts: Facts, sides: Sides) -> Iterator[tuple[Card, ...]]:
    """For each seat the unplayed cards that it would hold for certain."""
    held = [(BLACK_FIVE, sides.black5), (SMALL_JOKER, sides.small_joker)]
    if facts.opening is not None and facts.opening.shown is not None:
        held.append((facts.opening.shown, facts.declarer))
    if len(facts.counts) == 3:
        held.append((RED_FIVE, facts.declarer))
    for seat in range(len(facts.counts)):
        yield tuple(card for card, at in held if at == seat and card not in facts.seen)


def known_roles(view: JiView) -> tuple[tuple[Term, ...], ...]:
    """For each seat the roles this view is sure of.

    A seat that is surely with 庄 without a sure role is a `partner`; one surely against him a
    `defender`; nothing is said of the others.
    """
    ways = possible(view)
    return tuple(_known(ways, seat) for seat in range(len(view.public.counts)))


def _known(ways: Sequence[Sides], seat: int) -> tuple[Term, ...]:
    sure = tuple(role for role in ways[0].roles(seat) if all(role in w.roles(seat) for w in ways))
    if not sure and all(seat in way.camp for way in ways):
        return (Term("partner"),)
    return sure
