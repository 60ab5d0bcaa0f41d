"""What a page draws, as plain data: a view at a table, a verdict, the options, the score.

Everything here asks the contract and puts the answers into dictionaries of text and numbers, in
one language. Cards travel in notation. Nothing here decides anything about a game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

from paikit.cards import Card, Suit, contains
from paikit.contract import (
    Clause,
    Game,
    Line,
    Move,
    Played,
    Prompt,
    Score,
    State,
    Verdict,
    View,
    option_values,
)
from paikit.words import Book, Language, common

WORDS = Book(Path(__file__).with_name("words.toml"), common())
SCAN = 400
"""How many allowed moves are listed before the rest is found by exchanging single cards."""

Data = dict[str, Any]
AnyGame = Game[Any, Any]
AnyView = View[Any]


def line(key: str, **params: Any) -> Line:
    """A sentence of the page's own word file, waiting for a language."""
    return Line(WORDS, key, params)


def notation(cards: Iterable[Card]) -> list[str]:
    return [repr(card) for card in cards]


@dataclass(frozen=True)
class Place:
    """From where a table is looked at: the seat at the bottom, and how others stand to it (下家 …).

    Where one person plays every seat they are not `named` so, but by their numbers.
    """

    seat: int
    seats: int
    clockwise: bool = False
    named: bool = True

    def offset(self, seat: int) -> int:
        """How many turns after the seat at the bottom this seat acts."""
        return (seat - self.seat) % self.seats

    def name(self, seat: int) -> Line:
        """How the seat is called here, waiting for a language."""
        after, before = ("left", "right") if self.clockwise else ("right", "left")
        key = {
            0: "me",
            self.seats / 2: "across",
            1: f"next_{after}",
            self.seats - 1: f"before_{before}",
        }.get(self.offset(seat))
        return line(f"seat_{key}") if self.named and key else line("seat_number", seat=seat)


# --- the table -------------------------------------------------------------------------------


def felt(
    game: AnyGame,
    view: AnyView,
    place: Place,
    language: Language,
    hands: Sequence[Sequence[Card]] | None = None,
) -> Data:
    """The middle of the table: who sits where with how many cards, and the round's plays.

    Between two rounds the finished one is shown, `done`, with the seat that won it; before the
    first, `early`, what each seat did last, such as its bid. `hands` are the cards of all seats
    where they may be seen.
    """
    public = view.public
    round_ = public.table or public.last
    plays = round_ or latest(public.history)
    best = winner(game, view, round_)
    roles = game.roles(view)
    seats = [
        {
            "seat": seat,
            "offset": place.offset(seat),
            "name": place.name(seat).text(language),
            "number": line("seat_number", seat=seat).text(language),
            "count": count,
            "roles": [game.rulebook.term(role, language) for role in roles[seat]],
            "turn": public.seat == seat,
            "cards": notation(hands[seat]) if hands is not None else None,
        }
        for seat, count in enumerate(public.counts)
    ]
    return {
        "seats": seats,
        "clockwise": game.clockwise,
        "done": bool(public.last) and not public.table,
        "early": bool(plays) and not round_,
        "winner": best,
        "plays": [play(game, view, one, language, bidding=not round_) for one in plays],
        "status": [status.text(language) for status in game.status(view)],
    }


def winner(game: AnyGame, view: AnyView, plays: Sequence[Played]) -> int | None:
    """The seat whose play is best among these."""
    if not plays:
        return None
    return game.winning(replace(view, public=replace(view.public, table=tuple(plays))))


def latest(history: Sequence[Played]) -> tuple[Played, ...]:
    """The last move of each seat, in the order they were made."""
    last = {one.seat: number for number, one in enumerate(history)}
    return tuple(history[number] for number in sorted(last.values()))


def play(
    game: AnyGame, view: AnyView, played: Played, language: Language, *, bidding: bool = False
) -> Data:
    """A move that was made: its cards, or its words where it has none, and how it was read."""
    return {
        "seat": played.seat,
        "cards": notation(game.laid_out(view, played)),
        "label": label(played.move, language, bidding=bidding),
        "text": game.describe(view, played).text(language),
    }


# --- the hand --------------------------------------------------------------------------------


def orders(game: AnyGame, view: AnyView) -> dict[str, list[list[int]]]:
    """The ways to lay out the hand, each as groups of places in it.

    As dealt, by suit, by rank, and by what would be played together.
    """
    hand = view.hand
    power = [game.power(view, card) for card in hand]
    strongest = sorted(range(len(hand)), key=lambda i: (-power[i], hand[i].place))
    suits: dict[str, list[int]] = {}
    for i in strongest:
        suits.setdefault(game.suit(view, hand[i]), []).append(i)
    own = [str(suit) for suit in Suit]
    names = sorted(suits, key=lambda name: own.index(name) if name in own else -1)
    ranks: dict[str, list[int]] = {}
    for i in strongest:
        ranks.setdefault(f"{power[i]} {hand[i].rank}", []).append(i)
    return {
        "deal": [list(range(len(hand)))],
        "rank": list(ranks.values()),
        "suit": [suits[name] for name in names],
        "group": _indices(hand, game.groups(view)[::-1]),
    }


def _indices(hand: Sequence[Card], groups: Iterable[Iterable[Card]]) -> list[list[int]]:
    """Where in the hand the cards of these groups are; cards in no group come last."""
    free: dict[Card, list[int]] = {}
    for i, card in enumerate(hand):
        free.setdefault(card, []).append(i)
    found = [[free[card].pop(0) for card in group if free.get(card)] for group in groups]
    found.append(sorted(i for rest in free.values() for i in rest))
    return [group for group in found if group]


def playable(game: AnyGame, view: AnyView) -> list[str]:
    """Each face of the hand that stands in some allowed move.

    Lists of moves can be endless, so only the first are read; a card they leave out is then put
    in the place of one of theirs.
    """
    moves = [move for move in islice(game.legal_moves(view), SCAN) if move.cards]
    found = {card for move in moves for card in move.cards}
    if len(moves) == SCAN:
        found |= {
            card
            for card in set(view.hand) - found
            if any(game.is_legal(view, move) for move in _exchanged(moves[:40], card))
        }
    return notation(sorted(found & set(view.hand), key=lambda card: card.place))


def _exchanged(moves: Iterable[Move], card: Card) -> Iterable[Move]:
    for move in moves:
        for out in dict.fromkeys(move.cards):
            rest = list(move.cards)
            rest[rest.index(out)] = card
            yield replace(move, cards=tuple(rest))


def prompt(game: AnyGame, view: AnyView, language: Language) -> Data:
    """What the seat to move is asked: a sentence, the action of its cards, buttons, a clock."""
    asked: Prompt = game.prompt(view)
    return {
        "action": asked.action,
        "count": asked.count,
        "ask": _ask(asked, language),
        "act": WORDS.say(language, "act", asked.action) if asked.action else "",
        "buttons": [button(move, language, bidding=bids(asked)) for move in asked.buttons],
        "clock": asked.clock if asked.default is not None else 0,
        "default": button(asked.default, language) if asked.default is not None else None,
    }


def bids(asked: Prompt) -> bool:
    """Whether this is an auction: not to bid is called otherwise there than not to play."""
    return any(one.number is not None for one in asked.buttons)


def _ask(asked: Prompt, language: Language) -> str:
    """The question for this action, or the general one for an action that has none."""
    if not asked.action:
        return WORDS.say(language, "ask", "choose")
    if asked.count is None:
        return WORDS.say(language, "ask", asked.action)
    return WORDS.say(language, "ask", f"{asked.action}_count", count=asked.count)


def button(move: Move, language: Language, bidding: bool = False) -> Data:
    """A move as something to press."""
    text = label(move, language, bidding=bidding) or move.text(language)
    return {
        "move": str(move),
        "label": text[:1].upper() + text[1:],
        "cards": notation(move.cards),
        "number": move.number,
    }


def label(move: Move, language: Language, *, bidding: bool = False) -> str:
    """The words of a move, none where its cards say all."""
    if bidding and move.action == "pass":
        return WORDS.say(language, "act", "no_bid")
    return "" if move.action == "play" else move.text(language)


# --- the verdict -----------------------------------------------------------------------------


def verdict(answer: Verdict, language: Language) -> Data:
    """A verdict with every reason, its clause, the cards it marks, and the nearest allowed moves.

    `kinds` is not empty where the same cards can be played as more than one kind: then that is
    asked, not refused.
    """
    game, view, move = answer.game, answer.view, answer.move
    tried = Played(view.seat, move, answer.meaning)
    laid = game.laid_out(view, tried) if contains(game.pack, move.cards) else move.cards
    said = answer.sentences(language)
    nearest = [choice(game, view, one, language) for one in answer.nearest]
    kinds = [
        shown
        for one, shown in zip(answer.nearest, nearest, strict=True)
        if one.kind and one.cards == move.cards
    ]
    return {
        "legal": bool(answer),
        "move": str(move),
        "cards": notation(laid),
        "label": label(move, language, bidding=bids(game.prompt(view))),
        "said": said[0] if answer else "",
        "reasons": [
            {
                "text": text,
                "clause": clause(game, game.clause(one.clause), language),
                "fault": notation(one.fault),
                "owed": notation(one.owed),
            }
            for text, one in zip(said, answer.objections, strict=False)
        ],
        "nearest": nearest,
        "kinds": kinds if len(kinds) > 1 else [],
    }


def choice(game: AnyGame, view: AnyView, move: Move, language: Language) -> Data:
    """A move as something to press, with its reading."""
    played = Played(view.seat, move, game.meaning(view, move))
    text = game.describe(view, played).text(language)
    cards = notation(game.laid_out(view, played))
    return {**button(move, language), "cards": cards, "text": text}


def clause(game: AnyGame, one: Clause, language: Language) -> Data:
    """A clause with its full text, its source, and the option that switches it, if any."""
    return {
        "id": one.id,
        "text": one.statement(language),
        "source": one.source(language),
        "option": option(game, one.option, language) if one.option else None,
    }


# --- options and score -----------------------------------------------------------------------


def options(game: AnyGame, language: Language) -> list[Data]:
    """Every house rule with its values and the sentence of its clause."""
    return [
        {
            **option(game, item.name, language),
            "clause": item.metadata["clause"],
            "text": game.clause(item.metadata["clause"]).statement(language),
        }
        for item in fields(game.options)
    ]


def option(game: AnyGame, name: str, language: Language) -> Data:
    """An option with its values, the default first, and which one is in force."""
    now = str(getattr(game.options, name))
    values = option_values(game.options)[name]
    return {
        "name": name,
        "label": word(game.rulebook, language, name, "option", name),
        "now": now,
        "default": str(values[0]),
        "values": [
            {
                "value": str(value),
                "label": word(
                    game.rulebook, language, str(value), "option", name, "values", str(value)
                ),
            }
            for value in values
        ],
    }


def word(book: Book, language: Language, otherwise: str, *keys: str) -> str:
    """The text at these keys, or `otherwise` where a game does not have them."""
    try:
        return book.say(language, *keys)
    except KeyError:
        return otherwise


def game_name(game: AnyGame, language: Language) -> str:
    return word(game.rulebook, language, game.slug, "title")


def sheet(game: AnyGame, finished: Sequence[State[Any]], language: Language) -> Data:
    """The score sheet of a match: each hand with its arithmetic and sum, and the totals."""
    totals: dict[int, float] = defaultdict(int)
    rows = []
    unit = ""
    for state in finished:
        score = game.score(state)
        if score is None:
            continue
        for seat, points in enumerate(score.points):
            totals[seat] += points
        unit = game.rulebook.term(score.unit, language)
        rows.append(_hand_row(state, score, unit, totals, language))
    return {"rows": rows, "unit": unit, "totals": [totals[seat] for seat in range(game.seats)]}


def _hand_row(
    state: State[Any], score: Score, unit: str, totals: dict[int, float], language: Language
) -> Data:
    return {
        "seed": state.origin.get("seed", ""),
        "unit": unit,
        "points": list(score.points),
        # Levels are won, not paid: only what is paid has to come to zero.
        "sum": None if score.unit == "levels" else sum(score.points),
        "totals": [totals[seat] for seat in range(len(score.points))],
        "lines": [{"text": one.text(language), "clause": one.clause} for one in score.lines],
    }
