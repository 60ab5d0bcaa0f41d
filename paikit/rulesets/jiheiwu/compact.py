"""Between the readable rules of 挤黑5 and the kernel: cards, plays, tables as numbers; points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from paikit.cards import JOKERS, Card, Rank, Suit
from paikit.climbing import Pattern
from paikit.contract import Cards, Played
from paikit.rulesets.jiheiwu import kernel, scoring
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, Sides
from paikit.rulesets.jiheiwu.facts import JiState, Options
from paikit.rulesets.jiheiwu.kernel import PASS, Rules, Table
from paikit.rulesets.jiheiwu.patterns import ORDER, STEPS
from paikit.rulesets.jiheiwu.reasons import TableRules
from paikit.rulesets.jiheiwu.thumb import Thumb

PLACES = {rank: place for place, rank in enumerate((*ORDER, *JOKERS, Rank.FIVE))}
"""The kernel's place of each rank."""

_COVERS = ("off", "singles", "singles_pairs")
_SUITS = tuple(Suit)
_FAMILIES = {"single": kernel.SINGLE, "pair": kernel.PAIR, "bomb": kernel.BOMB}
_FAMILIES |= {"blast": kernel.BLAST, "chain": kernel.CHAIN, "pair_chain": kernel.PAIR_CHAIN}


@cache
def rules_of(options: Options) -> Rules:
    """The kernel's rules of a table."""
    rules = TableRules.of(options)
    covers = _COVERS.index(rules.five_covers_five)
    once = options.reveal_window == "first_action"
    return Rules(options.players, rules.shortest, covers, options.wind == "teammate", once)


def face(card: Card) -> int:
    """A number for each card, its rank's place times four and its suit."""
    return PLACES[card.rank] << 2 | (0 if card.suit is None else _SUITS.index(card.suit))


def ranks_of(cards: Iterable[Card]) -> int:
    """Some cards as a hand of the kernel."""
    return sum(1 << (4 * PLACES[card.rank]) for card in cards)


@cache
def thumb_of(options: Options) -> Thumb:
    """The rules of thumb of a table."""
    return Thumb(rules_of(options))


@cache
def play_of(pattern: Pattern) -> int:
    """The kernel's number of a pattern."""
    family = _FAMILIES[pattern.kind]
    if family <= kernel.BLAST:
        return family << 5 | PLACES[pattern.rank]
    length = len(pattern.need)
    family += length - kernel.LENGTH[family]
    top = pattern.key - 1
    skips = 0 if STEPS[top - length + 1] is pattern.need[0][0] else 1
    return family << 5 | skips << 4 | top


def cards_of(play: int, hand: Cards) -> Cards:
    """The cards of a hand that make a play; ♠5 only where no other five will."""
    need, chosen = kernel.NEED[play], []
    for card in sorted(hand, key=lambda one: one is BLACK_FIVE):
        place = 4 * PLACES[card.rank]
        if need >> place & 15:
            need -= 1 << place
            chosen.append(card)
    return tuple(chosen)


def play_made(played: Played) -> int:
    """The kernel's number of a play or a pass that was made."""
    return PASS if played.meaning is None else play_of(played.meaning.pattern)


def table_of(state: JiState, sides: Sides, options: Options) -> Table:
    """The kernel's table of a deal before its first play."""
    facts = state.public
    joker = -1 if sides.small_joker is None else sides.small_joker
    hands = [ranks_of(hand) for hand in state.hands]
    table = Table(rules_of(options), sides.declarer, sides.black5, joker, hands)
    table.count_cards()
    table.turn = table.owner = facts.leader
    table.five_known = facts.black5 is not None
    table.joker_known = joker < 0 or facts.small_joker is not None
    return table


@lru_cache(maxsize=20_000)
def points(
    options: Options, sides: Sides, order: tuple[int, ...], *, revealed: bool
) -> tuple[int, ...]:
    """What a hand pays by its order of going out."""
    end = scoring.outcome(sides, order, options.players)
    assert end is not None
    return scoring.payment(options, sides, end, revealed=revealed).points
