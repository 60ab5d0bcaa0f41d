"""The widgets of a notebook: a table to play at, a position to try moves at, cards in a row.

All of the match is in `session`; a widget only carries its messages in and its data out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import anywidget
import traitlets

import paikit
from paikit.contract import Game, View
from paikit.words import Language
from paikit_widgets.rows import CARDS_CSS
from paikit_widgets.serve.link import query_string
from paikit_widgets.session import Session, Trial
from paikit_widgets.thinking import runner

_HERE = Path(__file__).parent
TABLE_CSS = (_HERE / "table.css").read_text(encoding="utf-8")
TABLE_JS = (_HERE / "table.js").read_text(encoding="utf-8")
TIPS_CSS = (_HERE / "tips.css").read_text(encoding="utf-8")
TIPS_JS = (_HERE / "tips.js").read_text(encoding="utf-8")


class Board(anywidget.AnyWidget):
    """A trial on the page. Each trait is one part of the session's snapshot."""

    _esm = TABLE_JS
    _css = CARDS_CSS + TABLE_CSS

    position = traitlets.Dict().tag(sync=True)
    log: traitlets.List[Any] = traitlets.List().tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    sheet = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    before: traitlets.List[Any] = traitlets.List().tag(sync=True)
    thoughts = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Trial) -> None:
        super().__init__(**session.snapshot())
        self.session = session
        self.on_msg(self._receive)
        session.coach.thinking.shown = self.show_thoughts

    def _receive(self, _: object, message: Any, __: object) -> None:
        """Acts on a message of the page and answers with its number: somebody is there."""
        number = message.pop("number", None) if isinstance(message, dict) else None
        try:
            if not (isinstance(message, dict) and message.get("do") == "ping"):
                self.act(message)
        except Exception:
            # A fault of ours goes to the kernel's log; the page must not stay silent about it.
            self.send({"answered": number, "fault": True})
            raise
        self.send({"answered": number})

    def act(self, message: object) -> None:
        """Does what a message asks and shows the result."""
        self.session.handle(message)
        self.show()

    def show(self) -> None:
        """Shows all there is to see."""
        with self.hold_sync():
            for name, value in self.session.snapshot().items():
                setattr(self, name, value)

    def show_thoughts(self) -> None:
        """Shows what has been found out meanwhile."""
        self.thoughts = self.session.thoughts()

    def __repr__(self) -> str:
        hand = " ".join(map(repr, self.session.view.hand))
        return f"<position of {self.session.game.slug}: {hand}>"


class TipsBoard(Board):
    """A trial with tips and measured plays."""

    _esm = TABLE_JS + TIPS_JS
    _css = CARDS_CSS + TABLE_CSS + TIPS_CSS


class Table(TipsBoard):
    """A match to play at: one person, bots at the other seats."""

    session: Session

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        session.working.shown = self.show

    def __repr__(self) -> str:
        return f"<table of {self.session.game.slug}>"


def table(
    game: str | Game[Any, Any] = "guandan",
    *,
    lang: Language | None = None,
    seat: int = 0,
    profile: str = "",
    **facts: Any,
) -> Table:
    """A table to play at.

    `facts` are options of the game, keywords of its deal (`seed=7`, `hands=[…]`, `level="9"`), and
    `bots`: the level of all bots, or one for each seat (`bots="rules,club,strong,club"`).
    On a page of its own, the link may say more: another language or game, and what is not given.
    """
    given: dict[str, Any] = {"game": game, "seat": seat, **facts}
    given |= {"lang": lang} if lang else {}
    given |= {"profile": profile} if profile else {}
    if not isinstance(game, str):
        return Table(Session(game, language=lang or "zh", seat=seat, run=runner(), **facts))
    link = {key: value for key, value in link_parameters().items() if key not in facts}
    return Table(Session.from_link(link, run=runner(), **given))


def try_it(
    game: str | Game[Any, Any],
    view: View[Any] | None = None,
    *,
    lang: Language = "zh",
    tips: bool = False,
    **position: Any,
) -> Board:
    """One position to try moves at: a view, or the keywords of `game.position`.

    With `tips` the board also says which tips hold there and what the plays are worth.
    """
    rules: Any = paikit.game(game) if isinstance(game, str) else game
    seen = rules.position(**position) if view is None else view
    trial = Trial(rules, seen, lang, runner())
    return TipsBoard(trial) if tips else Board(trial)


def link_parameters() -> dict[str, str]:
    """The parameters of the page's link, none in a notebook."""
    return dict(parse_qsl(query_string()))
