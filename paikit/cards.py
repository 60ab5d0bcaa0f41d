"""Cards, packs and deals by number.

A card is a rank and, unless it is a joker (小王 `x`, 大王 `X`), a suit. Cards have no order here:
which card is higher, and which two are neighbours, is a question to the deal, not to the card.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import ClassVar, Self

from paikit.words import BadSetup, Language, Unreadable, common


class Suit(StrEnum):
    """♠ 黑桃, ♥ 红桃, ♣ 梅花, ♦ 方块."""

    SPADES = "♠"
    HEARTS = "♥"
    CLUBS = "♣"
    DIAMONDS = "♦"


class Rank(StrEnum):
    """Thirteen ranks and the two jokers; the value is the rank's text in notation."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    SMALL_JOKER = "x"
    BIG_JOKER = "X"

    def text(self, language: Language) -> str:
        if self in JOKERS:
            return common().term(f"joker_{self.value}", language)
        return "10" if self is Rank.TEN else self.value


JOKERS = (Rank.SMALL_JOKER, Rank.BIG_JOKER)
RANKS = tuple(rank for rank in Rank if rank not in JOKERS)


class Card:
    """One card face. Copies of a face are the same object, so `is`, `==` and `hash` agree.

    >>> Card(Rank.TEN, Suit.SPADES)
    ♠T
    """

    __slots__ = ("place", "rank", "suit")
    rank: Rank
    suit: Suit | None
    place: int
    """Where notation lists it (♠2 first, X last); not a power."""
    _faces: ClassVar[dict[tuple[Rank, Suit | None], Card]] = {}

    def __new__(cls, rank: Rank, suit: Suit | None = None) -> Self:
        return cls._faces[rank, suit]  # type: ignore[return-value]

    @classmethod
    def _make_faces(cls) -> None:
        faces: list[tuple[Rank, Suit | None]] = [(rank, suit) for suit in Suit for rank in RANKS]
        faces += [(joker, None) for joker in JOKERS]
        for place, (rank, suit) in enumerate(faces):
            card = object.__new__(cls)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "place", place)
            cls._faces[rank, suit] = card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change its {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit | None]]:
        return Card, (self.rank, self.suit)

    def __repr__(self) -> str:
        return f"{self.suit or ''}{self.rank}"

    def text(self, language: Language) -> str:
        return f"{self.suit or ''}{self.rank.text(language)}"

    @property
    def is_joker(self) -> bool:
        return self.suit is None


Card._make_faces()
FACES = tuple(Card._faces.values())

_SUITS = {str(suit): suit for suit in Suit} | dict(zip("SHCD", Suit, strict=True))
_RANKS = {str(rank): rank for rank in RANKS} | {"10": Rank.TEN}
_JOKERS = {
    "x": Rank.SMALL_JOKER,
    "小王": Rank.SMALL_JOKER,
    "SB": Rank.SMALL_JOKER,
    "X": Rank.BIG_JOKER,
    "大王": Rank.BIG_JOKER,
    "HR": Rank.BIG_JOKER,
}
_CARD = r"[♠♥♣♦][\ufe0e\ufe0f]?(?:10|[2-9TJQKA])|[SHCDshcd](?:10|[2-9TJQKAtjqka])"
_TOKEN = re.compile(f"{_CARD}|SB|HR|小王|大王|[xX]")


def parse_card(token: str) -> Card:
    """The card of one token. Unreadable quotes it.

    >>> parse_card("S10"), parse_card("大王")
    (♠T, X)
    """
    if token in _JOKERS:
        return Card(_JOKERS[token])
    bare = token.replace("\ufe0e", "").replace("\ufe0f", "").upper()
    suit, rank = _SUITS.get(bare[:1]), _RANKS.get(bare[1:])
    if suit is None or rank is None:
        raise Unreadable("card", token=token)
    return Card(rank, suit)


def parse_cards(text: str | Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a text, in its order, copies kept; cards are returned as they are.

    Tokens are parted by blanks or commas, or stand close (`♥9♥9`). Unreadable quotes the token.

    >>> parse_cards("S5 HT x X 小王")
    (♠5, ♥T, x, X, x)
    """
    if not isinstance(text, str):
        if not isinstance(text, Iterable):
            raise Unreadable("card", token=str(text))
        cards = tuple(text)
        for card in cards:
            if not isinstance(card, Card):
                raise Unreadable("card", token=str(card))
        return cards
    cards = ()
    for token in re.split(r"[\s,、，]+", text.strip()):
        if not token:
            continue
        parts = _TOKEN.findall(token)
        whole = parts and "".join(parts) == token
        cards += tuple(map(parse_card, parts if whole else [token]))
    return cards


def show_cards(cards: Iterable[Card]) -> str:
    """The notation of some cards, parted by blanks; `parse_cards` reads it back."""
    return " ".join(map(repr, cards))


def in_notation_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards as a canonical tuple: two sets with the same copies become equal."""
    return tuple(sorted(cards, key=_place))


def _place(card: Card) -> int:
    return card.place


def deck(packs: int = 1, jokers: bool = True) -> tuple[Card, ...]:
    """All cards of some packs, in notation order: 54 or 52 a pack."""
    faces = (card for card in FACES if jokers or not card.is_joker)
    return tuple(card for card in faces for _ in range(packs))


def spawn(rng: random.Random) -> random.Random:
    """A generator of its own that follows from `rng`'s state without drawing from it."""
    return random.Random(f"spawn {rng.getstate()[1][:4]}")


def shuffled(cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """The cards in an order that `rng` alone decides.

    Only `random()` is promised to give the same numbers on every Python, so the shuffle is
    written out on it.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def contains(hand: Iterable[Card], cards: Iterable[Card]) -> bool:
    """Whether the hand holds every one of these cards, copies counted."""
    return not missing(hand, cards)


def missing(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of the cards that the hand does not hold, copies counted."""
    held = Counter(hand)
    lacking = []
    for card in cards:
        held[card] -= 1
        if held[card] < 0:
            lacking.append(card)
    return tuple(lacking)


def without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The hand less these cards, one copy for each named; the rest keeps its order."""
    going = Counter(cards)
    rest = []
    for card in hand:
        if going[card] > 0:
            going[card] -= 1
        else:
            rest.append(card)
    return tuple(rest)


def check_copies(cards: Iterable[Card], pack: Iterable[Card]) -> None:
    """Raises BadSetup where there are more copies of a card than the pack has."""
    limit = Counter(pack)
    for card, copies in Counter(cards).items():
        if copies > limit[card]:
            raise BadSetup("copies", card=card, copies=copies, limit=limit[card])
