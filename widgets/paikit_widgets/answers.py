"""Answers that stay folded until the learner has thought: what cards mean, what may be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import paikit
from paikit.cards import show_cards
from paikit.contract import Cards, Game, Move, Played, View
from paikit.words import Book, Language
from paikit_widgets.drawing import WORDS
from paikit_widgets.rows import CARDS_CSS, Row

ANSWER_WORDS = Book(Path(__file__).with_name("answers.toml"), WORDS)
ANSWER_CSS = Path(__file__).with_name("answers.css").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Answer:
    """A sentence, folded, with its lines: some cards and what they are. Shows itself in a notebook.

    `asked` are the cards that the question is about; they are seen from the start.
    """

    asked: Cards
    sentence: str
    lines: tuple[tuple[Cards, str], ...]
    lang: Language

    def __repr__(self) -> str:
        front = [show_cards(self.asked)] if self.asked else []
        back = [f"{show_cards(cards)} {said}".strip() for cards, said in self.lines]
        return "\n".join([*front, self.sentence, *back])

    def _repr_html_(self) -> str:
        row = Row((), lang=self.lang)
        front = f"<ul><li>{row._html(self.asked)}</li></ul>" if self.asked else ""
        items = "".join(
            f"<li>{row._html(cards) if cards else ''}<span>{escape(said)}</span></li>"
            for cards, said in self.lines
        )
        back = f"<p>{escape(self.sentence)}</p><ul>{items}</ul>"
        summary = escape(ANSWER_WORDS.say(self.lang, "answer", "show"))
        return (
            f'<style>{CARDS_CSS}{ANSWER_CSS}</style><figure class="pt-row" lang="{self.lang}">'
            f"{front}<details><summary>{summary}</summary>{back}</details></figure>"
        )


def readings(
    game: str | Game[Any, Any], cards: str, *, lang: Language = "zh", **facts: object
) -> Answer:
    """Some cards, and folded every meaning they have at a position with these keywords."""
    rules: Any = paikit.game(game) if isinstance(game, str) else game
    view = rules.position(hand=cards, **facts)
    move = Move("play", view.hand)
    found = [Played(view.seat, move, combo) for combo in rules.readings(cards, **facts)]
    said = tuple(((), rules.describe(view, one).text(lang)) for one in found)
    return Answer(view.hand, _count("readings", said, lang), said, lang)


def plays(
    game: str | Game[Any, Any],
    view: View[Any] | None = None,
    *,
    lang: Language = "zh",
    **facts: Any,
) -> Answer:
    """Folded, every play that a view allows, or a position with these keywords."""
    rules: Any = paikit.game(game) if isinstance(game, str) else game
    seen = rules.position(**facts) if view is None else view
    moves = list(rules.legal_moves(seen))
    played = [Played(seen.seat, one, rules.meaning(seen, one)) for one in moves if one.cards]
    said = tuple((rules.laid_out(seen, one), _reading(rules, seen, one, lang)) for one in played)
    key = "plays" if len(said) == len(moves) else "plays_or_pass"
    return Answer((), _count(key, said, lang), said, lang)


def _reading(game: Game[Any, Any], view: View[Any], played: Played, lang: Language) -> str:
    """How a game reads a play, empty where it only names the cards, which are shown anyway."""
    said = game.describe(view, played).text(lang)
    return "" if all(card.text(lang) in said for card in played.move.cards) else said


def _count(key: str, found: Sequence[object], lang: Language) -> str:
    return ANSWER_WORDS.say(lang, "answer", key if found else f"no_{key}", count=len(found))
