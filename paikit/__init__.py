"""Four Chinese card games by their rules, with reasons.

>>> import paikit
>>> guandan = paikit.game("guandan")
>>> view = guandan.position(hand="♠8 ♥8 ♠9", table=["♦9 ♣9"], level="2")
>>> bool(guandan.verdict(view, "♠8 ♥8"))
False
"""

from paikit import contract, record
from paikit.cards import Card, Rank, Suit, parse_cards
from paikit.contract import IllegalMove, MatchOver, Move, parse_move
from paikit.rulesets import game, games
from paikit.words import BadSetup, PaikitError, Unreadable

__all__ = [
    "BadSetup",
    "Card",
    "IllegalMove",
    "MatchOver",
    "Move",
    "PaikitError",
    "Rank",
    "Suit",
    "Unreadable",
    "contract",
    "game",
    "games",
    "parse_cards",
    "parse_move",
    "record",
]
