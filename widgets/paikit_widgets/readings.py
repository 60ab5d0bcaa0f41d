"""What some cards can mean in a shedding game, in a lesson's text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import paikit
from paikit.contract import Game, Move, Played
from paikit.words import Language
from paikit_widgets.rows import Row, Thing


class Readings(Row):
    """Cards with a sentence for each way to read them. Shows itself in a notebook."""

    def __init__(self, cards: Thing, sentences: Sequence[str], lang: Language) -> None:
        super().__init__((cards,), lang=lang)
        self.sentences = tuple(sentences)

    def __repr__(self) -> str:
        return f"{super().__repr__()}: {' | '.join(self.sentences)}"

    def _html(self, thing: Any) -> str:
        said = "".join(f'<span class="pt-small">{escape(one)}</span>' for one in self.sentences)
        return super()._html(thing) + said


def readings(
    game: str | Game[Any, Any], cards: str, *, lang: Language = "zh", **facts: object
) -> Readings:
    """The cards with every meaning they have, strongest first; `facts` are a position's keywords."""
    rules: Any = paikit.game(game) if isinstance(game, str) else game
    view = rules.position(hand=cards, **facts)
    move = Move("play", view.hand)
    found = [Played(view.seat, move, combo) for combo in rules.readings(cards, **facts)]
    return Readings(cards, [rules.describe(view, one).text(lang) for one in found], lang)
