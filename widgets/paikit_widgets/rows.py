"""Cards in a lesson's text: in a row with a caption, as plain HTML that needs no kernel."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from paikit.cards import Card, parse_cards, show_cards
from paikit.contract import Move, Verdict
from paikit.words import Language
from paikit_widgets.drawing import WORDS

CARDS_CSS = (Path(__file__).with_name("cards.css")).read_text(encoding="utf-8")

Thing = str | Card | Move | Verdict | Iterable[Card]


class Row:
    """Things to look at, side by side: cards, moves, verdicts. Shows itself in a notebook."""

    def __init__(self, things: Iterable[Thing], caption: str = "", lang: Language = "zh") -> None:
        self.things = tuple(_read(thing) for thing in things)
        self.caption = caption
        self.lang: Language = lang

    def __repr__(self) -> str:
        shown = " | ".join(self._plain(thing) for thing in self.things)
        return f"{shown}  {self.caption}".rstrip()

    def _plain(self, thing: tuple[Card, ...] | Move | Verdict) -> str:
        if isinstance(thing, Verdict):
            return f"{thing.move}: {thing.text(self.lang)}"
        return str(thing) if isinstance(thing, Move) else show_cards(thing)

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{self._html(thing)}</li>" for thing in self.things)
        caption = f"<figcaption>{escape(self.caption)}</figcaption>" if self.caption else ""
        return (
            f'<style>{CARDS_CSS}</style><figure class="pt-row" lang="{self.lang}">'
            f"<ul>{items}</ul>{caption}</figure>"
        )

    def _html(self, thing: tuple[Card, ...] | Move | Verdict) -> str:
        if isinstance(thing, Verdict):
            said = escape(thing.text(self.lang))
            return f'{self._html(thing.move)}<span class="pt-small">{said}</span>'
        if isinstance(thing, Move):
            words = (
                "" if thing.action == "play" else f"<span>{escape(thing.text(self.lang))}</span>"
            )
            return (self._html(thing.cards) if thing.cards else "") + words
        label = escape(" ".join(card.text(self.lang) for card in thing), quote=True)
        faces = "".join(map(self._face, thing))
        return f'<span class="pt-cards" role="img" aria-label="{label}">{faces}</span>'

    def _face(self, card: Card) -> str:
        if card.is_joker:
            name = WORDS.say(self.lang, "rank", f"face_{card}")
            return (
                f'<span class="pt-card" data-suit="{card}" aria-hidden="true"><b>{name}</b></span>'
            )
        rank = card.rank.text(self.lang)
        ten = " data-ten" if rank == "10" else ""
        return (
            f'<span class="pt-card" data-suit="{card.suit}" aria-hidden="true">'
            f"<b{ten}>{rank}</b><i>{card.suit}\ufe0e</i></span>"
        )


def show(*things: Thing, caption: str = "", lang: Language = "zh") -> Row:
    """Cards (as text or themselves), moves or verdicts in a row, with a caption."""
    return Row(things, caption, lang)


def _read(thing: Thing) -> tuple[Card, ...] | Move | Verdict:
    if isinstance(thing, Move | Verdict):
        return thing
    if isinstance(thing, Card):
        return (thing,)
    return parse_cards(thing)
