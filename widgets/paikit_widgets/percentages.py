"""Whether chances to win came true, game by game, and what a share of simulated deals stands for.

`come_true(lang="en")` shows the table of every game that has one; it reads, it tries nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from pathlib import Path

import paikit
from paikit.calibration import ENOUGH, NEAR, Fifth, Said, Table, published
from paikit.rulesets import games
from paikit.words import Book, Language
from paikit_widgets.drawing import WORDS, game_name

SAID_WORDS = Book(Path(__file__).with_name("percentages.toml"), WORDS)
SAID_CSS = Path(__file__).with_name("percentages.css").read_text(encoding="utf-8")
SIDE = 200
"""The chart's square, in its own units, with room for its writing beside."""
LEFT, TOP, WIDTH, HEIGHT = 44, 10, 260, 260
TICKS = (0, 20, 40, 60, 80, 100)


def say(lang: Language, key: str, **params: int | str) -> str:
    return SAID_WORDS.say(lang, "percentages", key, **params)


@dataclass(frozen=True)
class Report:
    """Said against happened for some games, those without a table named. Shows itself."""

    tables: tuple[tuple[str, Table], ...]
    missing: tuple[str, ...]
    lang: Language

    def __repr__(self) -> str:
        parts = ["\n".join([name, *_lines(table, self.lang)]) for name, table in self.tables]
        return "\n\n".join([*parts, *self._untried()])

    def _untried(self) -> list[str]:
        return [say(self.lang, "none", game=name) for name in self.missing]

    def _repr_html_(self) -> str:
        parts = [_section(name, table, self.lang) for name, table in self.tables]
        parts += [f'<p class="pp">{escape(text)}</p>' for text in self._untried()]
        return f'<style>{SAID_CSS}</style><div lang="{self.lang}">{"".join(parts)}</div>'


@dataclass(frozen=True)
class Grid:
    """Some short texts in rows under a head. Shows itself."""

    rows: tuple[tuple[str, ...], ...]
    lang: Language

    def __repr__(self) -> str:
        return "\n".join(" | ".join(row) for row in self.rows)

    def _repr_html_(self) -> str:
        table = _html_table(self.rows[0], [(row, "") for row in self.rows[1:]])
        return f'<style>{SAID_CSS}</style><div class="pp" lang="{self.lang}">{table}</div>'


def come_true(*, lang: Language = "zh") -> Report:
    """What was said against what happened, for every game of which that was tried."""
    found = _tables(lang)
    tables = tuple((name, table) for name, table in found if table is not None)
    return Report(tables, tuple(name for name, table in found if table is None), lang)


def stand_for(*shares: float, lang: Language = "zh") -> Grid:
    """Which chance each share of simulated deals stands for, game by game."""
    found = [(name, table) for name, table in _tables(lang) if table is not None]
    head = (say(lang, "share"), *(name for name, _ in found))
    rows = [
        (f"{one:.0%}", *(f"{table.correction(one):.0%}" for _, table in found)) for one in shares
    ]
    return Grid((head, *rows), lang)


def _tables(lang: Language) -> list[tuple[str, Table | None]]:
    """Each game's name with its table, if there is one."""
    found = [paikit.game(slug) for slug in games()]
    return [(game_name(one, lang), published(type(one))) for one in found]


# --- as text -----------------------------------------------------------------------------------


def _lines(table: Table, lang: Language) -> Iterator[str]:
    yield _hands(table, lang)
    yield " | ".join(_head(lang))
    for one in table.chances.fifths:
        note = f"  ({_few(lang)})" if one.count < ENOUGH else ""
        yield " | ".join(_row(one)) + note
    yield _brier(table, lang)
    yield _verdict(table, lang)


def _hands(table: Table, lang: Language) -> str:
    return say(lang, "hands", hands=table.hands, fitted=table.fitted, positions=table.positions)


def _head(lang: Language) -> tuple[str, ...]:
    return tuple(say(lang, key) for key in ("said", "count", "mean", "happened", "gap"))


def _row(one: Fifth) -> tuple[str, ...]:
    gap = f"{100 * (one.said - one.happened):+.1f}".replace("-", "−")
    bounds = f"{100 * one.low:.0f}–{100 * one.high:.0f}%"
    return bounds, str(one.count), f"{one.said:.1%}", f"{one.happened:.1%}", gap


def _few(lang: Language) -> str:
    return say(lang, "few", enough=ENOUGH)


def _brier(table: Table, lang: Language) -> str:
    scores = {"brier": table.chances.brier, "shares": table.shares.brier, "always": table.always}
    return say(lang, "brier", **{name: f"{score:.3f}" for name, score in scores.items()})


def _verdict(table: Table, lang: Language) -> str:
    return say(lang, "good" if table.is_good else "bad")


# --- as a page ---------------------------------------------------------------------------------


def _section(name: str, table: Table, lang: Language) -> str:
    fifths = table.chances.fifths
    rows = [(_row(one), "pp-few" if one.count < ENOUGH else "") for one in fifths]
    few = f"<p class='pp-few'>{escape(_few(lang))}</p>" if any(kind for _, kind in rows) else ""
    shown = _html_table(_head(lang), rows) + few
    text = "".join(
        f"<p>{escape(line)}</p>" for line in (_brier(table, lang), _verdict(table, lang))
    )
    return (
        f'<section class="pp"><h3>{escape(name)}</h3><p>{escape(_hands(table, lang))}</p>'
        f'<div class="pp-both">{_chart(name, table, lang)}<div>{shown}</div></div>{text}</section>'
    )


def _html_table(head: Sequence[str], rows: Sequence[tuple[Sequence[str], str]]) -> str:
    top = "".join(f'<th scope="col">{escape(one)}</th>' for one in head)
    body = "".join(
        f'<tr class="{kind}"><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(one)}</td>" for one in rest)
        + "</tr>"
        for (first, *rest), kind in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _chart(name: str, table: Table, lang: Language) -> str:
    """A square with its diagonal, on which what is said comes true, and a dot for each fifth."""
    label = escape(say(lang, "chart", game=name), quote=True)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{_frame(lang)}'
        f"{_dots(table.shares, 'pp-raw')}{_dots(table.chances, 'pp-true')}{_legend(lang)}</svg>"
    )


def _x(share: float) -> float:
    return round(LEFT + SIDE * share, 1)


def _y(share: float) -> float:
    return round(TOP + SIDE * (1 - share), 1)


def _frame(lang: Language) -> str:
    """Axes, the diagonal, and the band in which a fifth counts as true."""
    corners = ((0, NEAR), (1 - NEAR, 1), (1, 1), (1, 1 - NEAR), (NEAR, 0), (0, 0))
    band = " ".join(f"{_x(across)},{_y(up)}" for across, up in corners)
    ticks = "".join(
        f'<text x="{_x(one / 100)}" y="{_y(0) + 14}" text-anchor="middle">{one}</text>'
        f'<text x="{LEFT - 6}" y="{_y(one / 100) + 4}" text-anchor="end">{one}</text>'
        for one in TICKS
    )
    middle = TOP + SIDE / 2
    return (
        f'<polygon class="pp-band" points="{band}"/>'
        f'<path class="pp-line" fill="none" d="M{_x(0)} {_y(1)}V{_y(0)}H{_x(1)}"/>'
        f'<path class="pp-line" stroke-dasharray="3 3" d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}"/>'
        f'{ticks}<text x="{_x(0.5)}" y="{_y(0) + 29}" text-anchor="middle">'
        f"{escape(say(lang, 'across'))} %</text>"
        f'<text transform="translate(12 {middle}) rotate(-90)" text-anchor="middle">'
        f"{escape(say(lang, 'upward'))} %</text>"
    )


def _dots(said: Said, kind: str) -> str:
    """A dot for each fifth, the larger the more often, with the reach of chance as a line."""
    most = max(one.count for one in said.fifths)
    found = []
    for one in said.fifths:
        x, y = _x(one.said), _y(one.happened)
        if kind == "pp-true":
            half = SIDE * 1.96 * sqrt(one.happened * (1 - one.happened) / one.count)
            top, foot = max(TOP, round(y - half, 1)), min(TOP + SIDE, round(y + half, 1))
            found.append(f'<path class="{kind}" d="M{x} {top}V{foot}"/>')
        size = round(2.5 + 3.5 * sqrt(one.count / most), 1)
        found.append(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{size}"/>')
    return "".join(found)


def _legend(lang: Language) -> str:
    """What the two kinds of dots are, in the corner where none will be."""
    x, y = _x(0.06), _y(0.95)
    marks = (("pp-true", "chances"), ("pp-raw", "shares"))
    return "".join(
        f'<circle class="{kind}" cx="{x}" cy="{y + 15 * place}" r="4"/>'
        f'<text x="{x + 9}" y="{y + 15 * place + 4}">{escape(say(lang, key))}</text>'
        for place, (kind, key) in enumerate(marks)
    )
