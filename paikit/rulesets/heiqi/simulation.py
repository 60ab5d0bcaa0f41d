"""What search must know of 黑七 beside trick play: the kitty and the bid."""

from __future__ import annotations

from paikit.rulesets.heiqi.facts import Facts, HeiQiState, Options, order_of
from paikit.trick_kernel import Deal, Table
from paikit.trick_simulation import lay_out, table_of
from paikit.tricks import card_points

DIG = [1, 2, 4]
"""How often the kitty counts when dug with a single, a pair, a tractor (HQ-36 to HQ-38)."""


def deal_of(facts: Facts, options: Options) -> Deal:
    """The kernel's deal of a hand in play."""
    deal = lay_out(order_of(facts, options))
    assert facts.declarer is not None
    deal.declarer = facts.declarer
    deal.throws = options.throws == "on"
    deal.reject = options.failed_throw == "reject"
    deal.dig = DIG
    return deal


def open_table(state: HeiQiState, options: Options) -> Table:
    """The kernel's table of a whole deal in play, nothing on the table yet."""
    facts = state.public
    table = table_of(deal_of(facts, options), order_of(facts, options), facts, state.hands)
    table.kitty = card_points(state.kitty)
    return table
