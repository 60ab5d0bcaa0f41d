"""What search must know of 红五三打一 beside trick play: throws, the ♥5, the bid."""

from __future__ import annotations

from paikit.rulesets.hongwu.facts import Facts, HongwuState, Options
from paikit.rulesets.hongwu.order import RED_FIVE
from paikit.rulesets.hongwu.scoring import RED_FIVE_CARD_POINTS
from paikit.trick_kernel import ALL_UNITS, HIGHEST, LONGEST_UNIT, Deal, Table
from paikit.trick_simulation import lay_out, table_of
from paikit.tricks import card_points

COMPARE = {"highest": HIGHEST, "all": ALL_UNITS, "longest_unit": LONGEST_UNIT}


def deal_of(facts: Facts, options: Options) -> Deal:
    """The kernel's deal of a hand in play."""
    deal = lay_out(facts.order)
    assert facts.declarer is not None
    deal.declarer = facts.declarer
    deal.packs = options.packs
    deal.strict = options.follow_shape == "strict"
    deal.throws = True
    deal.reject = options.failed_throw == "reject"
    deal.compare = COMPARE[options.throw_compare]
    deal.exact = options.shape_match == "exact"
    deal.prize = 1 << deal.bit_of[RED_FIVE.place]
    deal.prize_worth = RED_FIVE_CARD_POINTS
    deal.guard = 1
    return deal


def open_table(state: HongwuState, options: Options) -> Table:
    """The kernel's table of a whole deal in play, nothing on the table yet."""
    facts = state.public
    table = table_of(deal_of(facts, options), facts.order, facts, state.hands)
    table.kitty = card_points(state.kitty)
    return table
