"""What search must know of 红五三打一 beside trick play: throws, the ♥5, what bids say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from paikit.cards import Suit, deck
from paikit.contract import Move, Simulation
from paikit.rulesets.hongwu import policy
from paikit.rulesets.hongwu.auction import Auction
from paikit.rulesets.hongwu.facts import (
    HAND,
    Facts,
    HongwuState,
    HongwuView,
    Options,
)
from paikit.rulesets.hongwu.order import RED_FIVE
from paikit.rulesets.hongwu.scoring import RED_FIVE_CARD_POINTS
from paikit.trick_kernel import ALL_UNITS, HIGHEST, LONGEST_UNIT, Deal, Table
from paikit.trick_opening import OpeningSimulation, Plan
from paikit.trick_sampler import Habits
from paikit.trick_simulation import (
    DRAW,
    MADE,
    Spec,
    TrickSimulation,
    habits_of,
    lay_out,
    open_table_of,
    thumb_move,
)
from paikit.tricks import Order

COMPARE = {"highest": HIGHEST, "all": ALL_UNITS, "longest_unit": LONGEST_UNIT}


def deal_of(facts: Facts, options: Options) -> Deal:
    """The kernel's deal of a hand in play."""
    assert facts.declarer is not None
    return _deal(facts.order, facts.declarer, options)


@lru_cache(maxsize=64)
def _deal(order: Order, declarer: int, options: Options) -> Deal:
    deal = lay_out(order)
    deal.declarer = declarer
    deal.packs = options.packs
    deal.strict = options.follow_shape == "strict"
    deal.throws = True
    deal.reject = options.failed_throw == "reject"
    deal.compare = COMPARE[options.throw_compare]
    deal.exact = options.shape_match == "exact"
    deal.prize = 1 << deal.bit_of[RED_FIVE.place]
    deal.gifts = deal.rich & ~deal.prize
    deal.prize_worth = RED_FIVE_CARD_POINTS
    deal.guard = 1
    return deal


def open_table(state: HongwuState, options: Options) -> Table:
    """The kernel's table of a whole deal in play, nothing on the table yet."""
    facts = state.public
    return open_table_of(deal_of(facts, options), facts.order, facts, state.hands, state.kitty)


def simulation(view: HongwuView, moves: Sequence[Move], options: Options) -> Simulation | None:
    """A decision for search: in the play, and the declarer's before it; None in the auction."""
    facts = view.public
    if facts.phase == "bid" or facts.seat != view.seat:
        return None
    if facts.phase == "play":
        found = TrickSimulation(view, moves, spec_of(facts, options))
        return found if found.fits() else None
    return _opening(view, moves, options)


def _opening(view: HongwuView, moves: Sequence[Move], options: Options) -> OpeningSimulation | None:
    """The declarer's decision before the play: the suit, with the kitty unseen, or what to bury."""
    facts, hand = view.public, view.hand

    def plan(suit: Suit, move: Move) -> Plan:
        spec = spec_of(replace(facts, trump=suit), options)
        return Plan(move, suit, spec, move.cards or None)

    if facts.trump is None:
        ranked = sorted(Suit, key=lambda one: -policy.strength(hand, one))
        wanted = [plan(one, Move("trump", suit=one)) for one in ranked]
    else:
        ways = policy.buries(facts.order, hand, facts.kitty_size)
        asked = [*(Move("bury", cards) for cards in ways), *moves]
        wanted = [plan(facts.trump, move) for move in asked]
    found = OpeningSimulation(view, wanted, partial(policy.bury, facts.kitty_size))
    return found if found.fits() else None


def thumb(view: HongwuView, options: Options) -> Move:
    """The play of the rules of thumb."""
    return thumb_move(view, deal_of(view.public, options), deck(options.packs))


def spec_of(facts: Facts, options: Options) -> Spec:
    """What 红五三打一 adds to trick play in this hand."""
    lost = sum(1 if owner == facts.declarer else -1 for owner, _ in facts.captured)
    deal = deal_of(facts, options)
    return Spec(
        deal=deal,
        order=facts.order,
        pack=deck(options.packs),
        kitty_size=facts.kitty_size,
        line=facts.bid,
        takes=True,
        at_line=MADE if options.exact == "made" else DRAW,
        prizes=options.red5_capture == "rules_20_2",
        captured=RED_FIVE_CARD_POINTS * lost,
        habits=_habits(deal, facts, options.packs),
    )


def _habits(deal: Deal, facts: Facts, packs: int) -> Habits:
    """What calls and the kitty say of the hands behind them."""
    habits = habits_of(deal, HAND[packs], policy.strength, facts.trump)
    auction = facts.auction
    before = Auction(auction.low, auction.cap, auction.first)
    for call in auction.calls:
        lowest = before.bids.start
        limit = policy.strength_for(call.move.number or lowest, packs)
        habits.calls[call.seat].append((round(10 * limit), 1 if call.move.number else 0))
        before = before.after(call.move)
    return habits
