"""When the tip of 黑七 holds: in the last tricks, with a kitty to guard or to dig up (HQ-T1)."""

from collections.abc import Iterator
from itertools import islice

from paikit.cards import Card, without
from paikit.contract import Advice, Cards, Move
from paikit.rulesets.heiqi.facts import PACK, HeiQiView
from paikit.rulesets.heiqi.scoring import kitty_multiplier
from paikit.tricks import TRUMP, Order, card_points, units
from paikit.words import Param, Term

LATE = 6
"""From so many cards in hand on, the last trick is near enough to plan for."""
CHOICES = 200


def advice(view: HeiQiView, order: Order, moves: Iterator[Move]) -> Iterator[Advice]:
    """The tip with its evidence and up to three of these allowed moves that follow it."""
    facts = view.public
    if facts.phase != "play" or facts.seat != view.seat or not 2 <= len(view.hand) <= LATE:
        return
    if view.seat == facts.declarer:
        points = card_points(view.kitty)
        top = _sure_trump(view, order)
        keeping = _keeping(moves, (top,)) if top and points else ()
        if top and keeping:
            yield Advice("HQ-T1", "guard", {"points": points, "top": top}, keeping, (top,))
        return
    largest = units(order, order.of_suit(view.hand, TRUMP))[:1]
    if largest and largest[0].shape[0] > 1 and len(view.hand) > len(largest[0].cards):
        unit = largest[0]
        times, _ = kitty_multiplier(largest)
        params: dict[str, Param] = {"unit": unit.cards, "kind": Term(unit.kind), "times": times}
        keeping = _keeping(moves, unit.cards)
        if keeping:
            seats = () if facts.declarer is None else (facts.declarer,)
            yield Advice("HQ-T1", "dig", params, keeping, unit.cards, seats)


def _sure_trump(view: HeiQiView, order: Order) -> Card | None:
    """The highest trump in hand, if nobody else can hold a higher one."""
    trumps = order.of_suit(view.hand, TRUMP)
    out = order.of_suit(without(PACK, (*view.hand, *view.public.seen, *view.kitty)), TRUMP)
    sure = trumps and all(order.power(card) <= order.power(trumps[-1]) for card in out)
    return trumps[-1] if sure else None


def _keeping(moves: Iterator[Move], cards: Cards) -> tuple[Move, ...]:
    """Up to three of the moves that leave these cards in the hand."""
    some = islice(moves, CHOICES)
    return tuple(islice((move for move in some if not set(cards) & set(move.cards)), 3))
