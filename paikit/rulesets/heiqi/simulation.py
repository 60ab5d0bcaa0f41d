"""What search must know of 黑七 beside trick play: the kitty, the bid and what bids say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from paikit.cards import Card, Suit
from paikit.contract import Move, Simulation
from paikit.rulesets.heiqi import auction, policy
from paikit.rulesets.heiqi.facts import (
    HAND,
    KITTY,
    PACK,
    Facts,
    HeiQiState,
    HeiQiView,
    Options,
    order_of,
)
from paikit.trick_kernel import Deal, Table
from paikit.trick_opening import OpeningSimulation, Plan
from paikit.trick_sampler import Habits
from paikit.trick_simulation import (
    DRAW,
    Spec,
    TrickSimulation,
    habits_of,
    lay_out,
    open_table_of,
    thumb_move,
)
from paikit.tricks import Order

DIG = [1, 2, 4]
"""How often the kitty counts when dug with a single, a pair, a tractor (HQ-36 to HQ-38)."""


def deal_of(facts: Facts, options: Options) -> Deal:
    """The kernel's deal of a hand in play."""
    assert facts.declarer is not None
    reject = options.failed_throw == "reject"
    return _deal(order_of(facts, options), facts.declarer, options.throws == "on", reject)


@lru_cache(maxsize=64)
def _deal(order: Order, declarer: int, throws: bool, reject: bool) -> Deal:
    deal = lay_out(order)
    deal.declarer = declarer
    deal.throws = throws
    deal.reject = reject
    deal.dig = DIG
    return deal


def open_table(state: HeiQiState, options: Options) -> Table:
    """The kernel's table of a whole deal in play, nothing on the table yet."""
    facts = state.public
    deal = deal_of(facts, options)
    return open_table_of(deal, order_of(facts, options), facts, state.hands, state.kitty)


def simulation(view: HeiQiView, moves: Sequence[Move], options: Options) -> Simulation | None:
    """A decision for search: in the play, and the declarer's before it; None in the auction."""
    facts = view.public
    if facts.phase == "bid" or facts.seat != view.seat:
        return None
    if facts.phase == "play":
        found = TrickSimulation(view, moves, spec_of(facts, options))
        return found if found.fits() else None
    return _opening(view, moves, options)


def _opening(view: HeiQiView, moves: Sequence[Move], options: Options) -> OpeningSimulation | None:
    """The declarer's decision before the play: the suit, or the kitty, for which he has one yet
    to name in mind.
    """
    facts, hand = view.public, view.hand
    bury = partial(policy.bury, facts.to_bury)

    def plan(suit: Suit, move: Move) -> Plan:
        spec = spec_of(replace(facts, trump=suit), options)
        buried = view.kitty if move.action == "trump" else move.cards
        return Plan(move, suit, spec, buried or bury(spec.order, hand))

    suit = facts.trump or policy.best_suit(hand)
    if facts.phase == "trump":
        ranked = sorted(Suit, key=lambda one: -policy.suit_strength(hand, one))
        wanted = [plan(one, Move("trump", suit=one)) for one in ranked]
    else:
        order = order_of(replace(facts, trump=suit), options)
        ways = policy.buries(order, hand, facts.to_bury)
        asked = [*(Move("bury", cards) for cards in ways), *moves]
        wanted = [plan(suit, move) for move in asked]
    found = OpeningSimulation(view, wanted, bury)
    return found if found.fits() else None


def thumb(view: HeiQiView, options: Options) -> Move:
    """The play of the rules of thumb."""
    return thumb_move(view, deal_of(view.public, options), PACK)


def spec_of(facts: Facts, options: Options) -> Spec:
    """What 黑七 adds to trick play in this hand."""
    shown: tuple[tuple[int, Card], ...] = ()
    if facts.shown is not None and facts.first != facts.declarer:
        shown = ((facts.first, facts.shown),)
    deal = deal_of(facts, options)
    return Spec(
        deal=deal,
        order=order_of(facts, options),
        pack=PACK,
        kitty_size=KITTY,
        line=facts.bid or 0,
        at_line=DRAW,
        shown=shown,
        habits=_habits(deal, facts),
    )


def _habits(deal: Deal, facts: Facts) -> Habits:
    """What calls and the kitty say of the hands behind them."""
    habits = habits_of(deal, HAND, policy.suit_strength, facts.trump)
    calls: tuple[auction.Call, ...] = ()
    for seat, bid in facts.calls:
        asked = bid or max(auction.open_bids(calls), default=0)
        limit = 10 * policy.NEEDED.get(asked, 0)
        habits.calls[seat].append((limit, 0 if bid is None else 1))
        calls += ((seat, bid),)
    return habits
