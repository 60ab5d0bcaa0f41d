"""Between the readable rules of 掼蛋 and the kernel: cards, plays, hands and tables as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from paikit.cards import RANKS, Card, Rank, Suit, without
from paikit.climbing import Combo, Pattern, name_play, readings
from paikit.contract import PASS, Cards, Move
from paikit.rulesets.guandan import kernel
from paikit.rulesets.guandan.facts import PACK
from paikit.rulesets.guandan.kernel import NORMAL, SMALL_JOKER, Hand, Play, Table
from paikit.rulesets.guandan.patterns import powers, sheet
from paikit.rulesets.guandan.thumb import Plan, Thumb

if TYPE_CHECKING:
    from paikit.rulesets.guandan.facts import GuandanView

KINDS = (
    "single",
    "pair",
    "triple",
    "full_house",
    "straight",
    "tube",
    "plate",
    "bomb",
    "straight_flush",
    "joker_bomb",
)
_SUITS = tuple(Suit)


def face(card: Card) -> int:
    """The kernel's number of a card."""
    if card.suit is None:
        return SMALL_JOKER + (card.rank is Rank.BIG_JOKER)
    return _SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


_CARDS = {face(card): card for card in PACK}


@cache
def thumb_of(level: Rank) -> Thumb:
    """The rules of thumb at a level."""
    return Thumb(RANKS.index(level))


def hand_of(cards: Iterable[Card], level: Rank) -> Hand:
    """Some cards as a hand of the kernel."""
    hand, number = Hand(), RANKS.index(level)
    for card in cards:
        hand.give(face(card), number)
    return hand


def ranks_of(cards: Iterable[Card], level: Rank) -> int:
    """How many of each rank there are, wild cards apart."""
    return hand_of(cards, level).ranks


# --- plays -----------------------------------------------------------------------------------


@cache
def pattern_plays(level: Rank) -> dict[Pattern, Play]:
    """The kernel's play of each pattern; a straight flush's suit is left at 0."""
    power = powers(level)
    found = {}
    for pattern in sheet(level).patterns:
        kind = KINDS.index(pattern.kind)
        height, extra = power[pattern.rank] - 1, 0
        if pattern.kind in ("straight", "tube", "plate", "straight_flush"):
            height = pattern.key - kernel.RUN_LENGTH[kind]
        elif pattern.kind == "bomb":
            extra = pattern.size
        elif pattern.kind == "full_house":
            extra = power[pattern.need[1][0]] - 1
        found[pattern] = (kind, height, extra)
    return found


@cache
def _patterns(level: Rank) -> dict[Play, Pattern]:
    return {play: pattern for pattern, play in pattern_plays(level).items()}


def play_of(combo: Combo, level: Rank) -> Play:
    """The kernel's play of a combo."""
    kind, height, extra = pattern_plays(level)[combo.pattern]
    if kind == kernel.STRAIGHT_FLUSH:
        wild = sheet(level).wild
        suit = next(card.suit for card in combo.cards if card is not wild)
        extra = _SUITS.index(suit) if suit else 0
    return kind, height, extra


def combo_of(play: Play, hand: Hand, level: Rank) -> Combo:
    """A play as a combo of the cards that the kernel would take for it out of a hand."""
    kind, height, extra = play
    pattern = _patterns(level)[(kind, height, 0 if kind == kernel.STRAIGHT_FLUSH else extra)]
    combos = readings(sheet(level), _taken(play, hand, level))
    return next(one for one in combos if one.pattern == pattern)


def _taken(play: Play, hand: Hand, level: Rank) -> Cards:
    """The cards that leave a hand with a play."""
    number, left = RANKS.index(level), hand.copy()
    left.remove(play, number)
    gone = [NORMAL + number] * (hand.wild - left.wild)
    for before, after in ((hand.once, left.once), (hand.twice, left.twice)):
        gone += [one for one in range(SMALL_JOKER) if (before & ~after) >> one & 1]
    for place in (NORMAL, NORMAL + 1):
        jokers = (hand.ranks - left.ranks) >> (4 * place) & 15
        gone += [place - NORMAL + SMALL_JOKER] * jokers
    return tuple(_CARDS[one] for one in gone)


def move_of(play: Play, hand: Hand, view: GuandanView) -> Move:
    """A move whose cards make the kernel's play."""
    if play[0] == kernel.PASS:
        return PASS
    level, best = view.public.level, view.public.standing
    combo = combo_of(play, hand, level)

    def allows(one: Pattern) -> bool:
        return best is None or one.beats(best.meaning.pattern)

    return name_play(sheet(level), combo.cards, combo.pattern, allows)


# --- what a seat sees ------------------------------------------------------------------------


def seen_table(view: GuandanView) -> tuple[Table, Plan]:
    """The kernel's table as a seat sees it, and its own hand in groups.

    The cards it does not see lie together with the next player: who holds which does not matter
    to the rules of thumb.
    """
    facts = view.public
    table = Table(RANKS.index(facts.level))
    hand = table.hands[view.seat] = hand_of(view.hand, facts.level)
    unseen = without(PACK, (*view.hand, *facts.seen))
    table.hands[(view.seat + 1) % kernel.SEATS] = hand_of(unseen, facts.level)
    for one, count in zip(table.hands, facts.counts, strict=True):
        one.count = count
    set_standing(table, view)
    return table, thumb_of(facts.level).part(hand)


def set_standing(table: Table, view: GuandanView) -> None:
    """Puts the view's decision on a table: whose turn it is, who is out and what stands."""
    facts = view.public
    table.turn = view.seat
    table.order = list(facts.finished)
    best = facts.standing
    if best is not None:
        table.best = play_of(best.meaning, facts.level)
        table.owner = best.seat
        after = takewhile(lambda one: one is not best, reversed(facts.table))
        table.passes = sum(1 for _ in after)
