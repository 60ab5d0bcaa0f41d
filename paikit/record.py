"""A hand as one text block: the game and its options, what the deal needs, the cards, the moves.

    paikit 1 guandan
    option final_level 8
    deal seed 7
    hands ♠3 ♠4 … | … | … | …
    move 2 ♠5 ♠5
    move 3 pass
    end

Options at their defaults are left out. The cards are written out even where a seed gave them, so
that a record says what was dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from paikit.cards import show_cards
from paikit.contract import (
    Game,
    IllegalMove,
    State,
    check_names,
    parse_move,
)
from paikit.rulesets import game as find_game
from paikit.words import PaikitError, Unreadable

VERSION = "paikit 1"


def save(game: Game[Any, Any], state: State[Any]) -> str:
    """The record of a hand up to this state."""
    return "\n".join(_lines(game, state)) + "\n"


def _lines(game: Game[Any, Any], state: State[Any]) -> Iterator[str]:
    yield f"{VERSION} {game.slug}"
    defaults = asdict(type(game.options)())
    for name, value in asdict(game.options).items():
        if value != defaults[name]:
            yield f"option {name} {value}"
    origin = dict(state.origin)
    hands, kitty = origin.pop("hands", ""), origin.pop("kitty", "")
    for name, text in origin.items():
        yield f"deal {name} {text}"
    first = game.deal(**state.origin)  # type: ignore[arg-type]
    yield "hands " + (hands or " | ".join(map(show_cards, first.hands)))
    if kitty or first.kitty:
        yield "kitty " + (kitty or show_cards(first.kitty))
    for played in game.moves(state):
        yield f"move {played.seat} {played.move}"
    yield "end"


def load(text: str) -> tuple[Game[Any, Any], tuple[State[Any], ...]]:
    """The game of a record and every state of the hand, the first position first.

    Unreadable quotes the line that cannot be read, is not allowed, or is missing.
    """
    lines = _numbered(text)
    head = lines[0][1]
    if not head.startswith(f"{VERSION} "):
        raise Unreadable("record_head", line=head)
    options, facts, moves = _sorted(lines[1:])
    for missing, there in (("hands", "hands" in facts), ("end", lines[-1][1] == "end")):
        if not there:
            raise Unreadable("record_cut", missing=missing)
    game = find_game(head[len(VERSION) :].strip(), **options)
    check_names(game.start, facts)
    states = [game.deal(**facts)]  # type: ignore[arg-type]
    for number, seat, move in moves:
        states.append(_step(game, states[-1], number, seat, move))
    return game, tuple(states)


def _numbered(text: object) -> list[tuple[int, str]]:
    """The lines of a text that are not blank, with their numbers; at least one, maybe empty."""
    rows = str(text).removeprefix("\ufeff").splitlines()  # some editors put this mark in front
    return [(n, row.strip()) for n, row in enumerate(rows, 1) if row.strip()] or [(1, "")]


def _sorted(
    lines: list[tuple[int, str]],
) -> tuple[dict[str, str], dict[str, str], list[tuple[int, str, str]]]:
    """The options, the facts of the deal and the moves, each with its line, seat and text."""
    options: dict[str, str] = {}
    facts: dict[str, str] = {}
    moves: list[tuple[int, str, str]] = []
    for number, line in lines:
        word, _, rest = line.partition(" ")
        name, _, value = rest.strip().partition(" ")
        if word == "move" and value and name.isdigit():
            moves.append((number, name, value.strip()))
            continue
        if word in ("hands", "kitty"):
            name, value = word, rest
        known = options if word == "option" else facts
        if (word == "deal" and name) or (word in ("option", "hands", "kitty") and value):
            if name in known:
                raise Unreadable("record_twice", number=number, line=line)
            known[name] = value.strip()
        elif line != "end":
            raise Unreadable("record_line", number=number, line=line)
    return options, facts, moves


def _step(game: Game[Any, Any], state: State[Any], number: int, seat: str, text: str) -> State[Any]:
    line = f"{seat} {text}"
    if str(state.seat) != seat:
        raise Unreadable("record_seat", number=number, line=line, seat=str(state.seat))
    try:
        return game.play(state, parse_move(text))
    except IllegalMove as error:
        raise Unreadable("record_move", number=number, line=line, why=error.verdict) from error
    except PaikitError as error:
        raise Unreadable("record_line", number=number, line=line) from error
