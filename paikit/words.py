"""Words for people: sentences in 中文 and English, kept in data files and filled in here.

Code never holds a sentence. It names one and hands over what goes into its blanks: cards,
ranks, numbers, or a `Term`, which is itself looked up in the same file. A table or a notebook
then asks for the text in the language the learner reads.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal, Protocol, runtime_checkable

Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")
SEAT = "#"
"""In a blank: this number is a seat. Programs count seats from 0, people from 1."""


class Term(str):
    """A key into the `term` table of a word file, e.g. `Term("straight")` is 顺子."""

    __slots__ = ()


@runtime_checkable
class Wordable(Protocol):
    """Anything that can say itself in a language: cards, ranks, moves, lines."""

    def text(self, language: Language) -> str: ...


Param = str | int | Wordable | Iterable[str | int | Wordable]
Params = Mapping[str, Param]
Table = Mapping[str, Any]


class _Formatter(string.Formatter):
    """Fills the blanks of one sentence.

    `{cards}` shows a value in the language, `{count:card|cards}` a number with its noun in the
    right form, `{cards: }` a sequence with a separator of its own. `{seat:#}` is a seat's number
    as people count, `{seats:#, }` those of several.
    """

    def __init__(self, language: Language, lookup: Callable[[str], str]) -> None:
        self.language: Language = language
        self.lookup = lookup

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, int) and format_spec.startswith(SEAT):
            return str(value + 1)
        if isinstance(value, int) and "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if isinstance(value, Term):
            return self.lookup(value)
        if isinstance(value, Wordable):
            return value.text(self.language)
        if isinstance(value, str | int):
            return str(value)
        mark = SEAT if format_spec.startswith(SEAT) else ""
        gap = format_spec.removeprefix(mark) or (" " if self.language == "en" else "")
        return gap.join(self.format_field(part, mark) for part in value)


_BLANK_IN_CHINESE = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")


@dataclass(frozen=True)
class Book:
    """A word file, read on first use.

    Every leaf is a pair `zh`, `en`; `get("term", "pair")` walks to one. A key that is missing
    here is looked for in `fallback`, the engine's own words.
    """

    path: Path
    fallback: Book | None = None

    @cached_property
    def data(self) -> dict[str, Any]:
        import tomllib  # only once something is to be said: `import paikit` stays quick

        with self.path.open("rb") as file:
            return tomllib.load(file)

    def get(self, *keys: str) -> Table:
        """The table at these keys. KeyError names the key and the file."""
        table: Any = self.data
        for key in keys:
            table = table.get(key) if isinstance(table, Mapping) else None
        if isinstance(table, Mapping):
            return table
        if self.fallback is not None:
            return self.fallback.get(*keys)
        raise KeyError(f"{'.'.join(keys)} is not in {self.path.name}")

    def fill(self, sentence: Table, language: Language, params: Params) -> str:
        """The sentence in one language with its blanks filled.

        Sentences part Chinese from cards and numbers by a blank; where 小王 or 大王 filled the
        place, that blank stands between two Chinese characters and goes.
        """
        formatter = _Formatter(language, lambda key: self.term(key, language))
        text = formatter.vformat(str(sentence[language]), (), params)
        return _BLANK_IN_CHINESE.sub("", text) if language == "zh" else text

    def term(self, key: str, language: Language) -> str:
        return str(self.get("term", key)[language])

    def say(self, language: Language, *keys: str, **params: Param) -> str:
        """The text at these keys in one language, blanks filled."""
        return self.fill(self.get(*keys), language, params)


@cache
def common() -> Book:
    """The engine's own words: cards, errors, seats."""
    return Book(Path(__file__).with_name("words.toml"))


_LONGEST_QUOTE = 120


def _shortened(value: Param) -> Param:
    """The value, of a text too long to be quoted in a sentence only the beginning."""
    if type(value) is not str or len(value) <= _LONGEST_QUOTE:
        return value
    return value[: _LONGEST_QUOTE - 1] + "…"


class PaikitError(ValueError):
    """What paikit raises when input cannot be used: an id with what goes into its sentence.

    `str(error)` is English; `error.text("zh")` is the same in 中文.
    """

    def __init__(self, key: str, **params: Param) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def text(self, language: Language) -> str:
        params = {name: _shortened(value) for name, value in self.params.items()}
        return common().say(language, "error", self.key, **params)

    def __str__(self) -> str:
        return self.text("en")


class Unreadable(PaikitError):
    """Text that cannot be read as cards, a move, a record; quotes the token."""


class BadSetup(PaikitError):
    """Options, deals and positions that no game could have."""
