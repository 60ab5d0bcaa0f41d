"""The games: each folder here is one, found by itself."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from paikit.contract import Game, meant
from paikit.words import BadSetup


def games() -> tuple[str, ...]:
    """The slugs of all games, sorted."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


def game(slug: str, *, profile: str = "", **options: object) -> Game[Any, Any]:
    """The game of a slug under these options, given as values or as text.

    BadSetup names the nearest game, profile, option or value where one does not exist.
    """
    name = str(slug)
    if name not in games():
        raise BadSetup("game", name=name, hint=meant(name, games()))
    kind: type[Game[Any, Any]] = importlib.import_module(f"{__name__}.{name}").GAME
    return kind.make(profile, **options)
