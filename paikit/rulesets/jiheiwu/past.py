"""What has happened in a hand of 挤黑5, as the kernel sees it, decision by decision."""

from __future__ import annotations

from typing import NamedTuple

from paikit.cards import without
from paikit.contract import Cards, Played
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, SMALL_JOKER
from paikit.rulesets.jiheiwu.compact import play_made, ranks_of, rules_of
from paikit.rulesets.jiheiwu.facts import REVEAL, Facts, Options
from paikit.rulesets.jiheiwu.kernel import Table
from paikit.rulesets.jiheiwu.sampler import REVEAL as SHOWN
from paikit.rulesets.jiheiwu.sampler import Past


class Decision(NamedTuple):
    """A move that was made and what it came from."""

    played: Played
    past: Past


def look_back(facts: Facts, pack: Cards, options: Options) -> tuple[list[Decision], Table]:
    """The decisions so far, the earliest first, and the table as everybody sees it now.

    The hands of that table hold nothing, and its roles are those that are public.
    """
    now = _at_first(facts, pack, options)
    found: list[Decision] = []
    for one in facts.history:
        now.turn = one.seat
        is_shown = one.move == REVEAL
        play = SHOWN if is_shown else play_made(one)
        may_reveal = is_shown or (not now.five_known and now.may_show >> one.seat & 1 == 1)
        found.append(Decision(one, Past(now.copy(), play, ranks_of(one.move.cards), may_reveal)))
        if is_shown:
            _tell(now, one.seat, five=True)
            now.show_five()
            continue
        now.keep_five(one.seat)
        now.play(play)
        _tell(now, one.seat, BLACK_FIVE in one.move.cards, SMALL_JOKER in one.move.cards)
    now.order = list(facts.finished)
    now.out = sum(1 << seat for seat in facts.finished)
    return found, now


def _at_first(facts: Facts, pack: Cards, options: Options) -> Table:
    """The table before the first move; each hand is what it will have played."""
    hands = [0] * options.players
    counts = list(facts.counts)
    played: set[object] = set()
    for one in facts.history:
        hands[one.seat] += ranks_of(one.move.cards)
        counts[one.seat] += len(one.move.cards)
        played.update(one.move.cards)
    table = Table(rules_of(options), facts.declarer, -1, -1, hands)
    table.camp = table.others = 1 << options.players  # nobody can tell when a hand is over
    table.may_show = 0 if options.players == 3 else (1 << options.players) - 1
    table.counts = counts
    table.left = ranks_of(without(pack, facts.seen)) + sum(hands)
    shown = any(one.move == REVEAL for one in facts.history)
    if facts.black5 is not None and not shown and BLACK_FIVE not in played:
        _tell(table, facts.black5, five=True)
    if facts.small_joker is not None and SMALL_JOKER not in played:
        _tell(table, facts.small_joker, joker=True)
    return table


def _tell(table: Table, seat: int, five: bool = False, joker: bool = False) -> None:
    """Makes a seat's role public."""
    if five:
        table.black5 = seat
        table.five_known = True
    if joker:
        table.small_joker = seat
        table.joker_known = True
