"""The bot protocol: one JSON object a line in, one a line out, for arenas and other programs.

    python -m paikit bot GAME [--level LEVEL] [--option NAME=VALUE ...]

The bot greets with `{"paikit": 1, "game": …, "options": {…}, "level": …, "levels": […]}`, where 1
is the version of this protocol, and then answers every line until standard input ends. Text is
UTF-8, cards and moves are in paikit's notation (`♠5`, `S5`, `x` and `X` for the jokers; `♠5 ♠5`,
`pass`, `bid 90`), seats count from 0 in the direction of play. Each answer depends on its line
alone.

A line asks for the move of a seat whose turn it is. The situation is given in one of three ways.

What the seat saw since the deal, which suits any arena:

    {"seat": 1, "hand": "♠3 ♠4 …", "deal": {"level": "9"}, "moves": [[3, "♠5 ♠5"], [0, "pass"]]}

`hand` is what the seat holds now. `moves` are all moves of the hand so far, each as [seat, move] or
"0 ♠5 ♠5"; what others buried face down is told as `bury` alone. Where a throw failed, a third entry
names the cards that were led instead: [0, "♠A ♠K", "♠K"]. `deal` are the keywords of `Game.deal`
that belong to this hand, such as level, order, declarer, first; who begins may be left out where
the first move shows it. `counts` are everybody's cards before the first move where they are not as
usual, and `known` cards that were shown to be in a hand then, by seat: {"2": "X X"}.

A record of `paikit.record`, its line ends written as in any JSON, of which the bot looks at one
seat's cards only; `at` counts the moves after which to stop:

    {"record": "paikit 1 guandan⏎hands …", "at": 12}

A situation by hand, the keywords of the game's `position`:

    {"position": {"hand": "♠8 ♥8 ♠9", "table": ["♦9 ♣9"], "level": "2"}}

Any line may also have `id`, which comes back as it is; `options`, over those of the command line;
`level` and `seed`; `explain`: false leaves out the tips; and `paikit`: 1 to insist on the version.
The same line brings the same answer on every machine:

    {"id": 7, "move": "♠9 ♥9", "cards": ["♠9", "♥9"], "level": "club",
     "reasons": {"zh": […], "en": […]}, "tips": ["GD-T4"],
     "evaluation": {"unit": "levels", "deals": 40, "ended": "complete", "calibrated": false,
                    "candidates": [{"move": …, "value": …, "win": …, "behind": …, "margin": …,
                                    "forced": 0, "solved": 0, "chance": null}, …]}}

The sentences of `reasons` count seats from 1, as people do; all else, errors too, from 0.

`evaluation` is null where nothing was measured; its candidates stand best first. `win` is a share
of simulated deals, no percentage to believe; `chance` is what came true of such shares when it was
tried, null where `calibrated` is false.

A line that cannot be used brings `{"error": {"key": …, "zh": …, "en": …}, "line": …}`: what is
wrong, what would be right, and the line, shortened; with `id` where it could be read. The bot goes
on with the next one.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from functools import lru_cache
from itertools import chain
from typing import Any, BinaryIO

from paikit import bots, jobs, record
from paikit.calibration import chance, is_calibrated
from paikit.cards import parse_cards
from paikit.contract import WITH_CARDS, Game, Move, View, meant, parse_move, read_number
from paikit.rulesets import game as find_game
from paikit.search import Candidate, Evaluation
from paikit.witness import Told, view_of
from paikit.words import BadSetup, PaikitError, Unreadable

VERSION = 1
QUOTED = 200
"""Characters of a bad line that are quoted."""
LONGEST = 1_000_000
"""Bytes of a line; no hand needs more than a few thousand."""
DIGITS = 4
"""Decimals of the numbers in an answer."""
EXAMPLES: dict[str, Any] = {
    "paikit": VERSION,
    "id": 7,
    "options": {"final_level": "8"},
    "level": "club",
    "seed": 1,
    "explain": True,
    "seat": 0,
    "hand": "♠3 ♥3 x",
    "moves": [[0, "♠5 ♠5"], [1, "pass"]],
    "deal": {"level": "9", "first": 0},
    "counts": [27, 27, 27, 27],
    "known": {"2": "X X"},
    "record": "paikit 1 …",
    "at": 12,
    "position": {"hand": "♠3 ♥3 x", "table": ["♦9"]},
}
"""Every key of a line with a value that it may have."""
EXAMPLE = '{"seat": 1, "hand": "♠6 x", "moves": [[0, "♠5"]]}'
WAYS = ("hand", "record", "position")
UNEXPECTED: tuple[type[Exception], ...] = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What odd input may run into inside a game; the bot answers and goes on."""

Request = Mapping[str, Any]


class Bot:
    """A bot at one game: lines in, lines out."""

    def __init__(self, slug: str, level: str, options: Mapping[str, Any]) -> None:
        self.slug = slug
        self.level = bots.read_level(level)
        self.options = dict(options)
        self.game = find_game(slug, **self.options)

    def hello(self) -> str:
        """The greeting."""
        return _json(
            {
                "paikit": VERSION,
                "game": self.slug,
                "options": asdict(self.game.options),
                "level": self.level,
                "levels": bots.LEVELS,
            }
        )

    def answer(self, line: bytes) -> str:
        """The answer to a line: a move with its reasons, or what is wrong with the line."""
        request: object = None
        try:
            request = _read(line)
            return _json({**_id(request), **self._answer(_checked(request))})
        except PaikitError as error:
            wrong = error
        except UNEXPECTED as error:
            wrong = BadSetup("protocol_odd", what=f"{type(error).__name__}: {error}"[:QUOTED])
        said = {"key": wrong.key, "zh": wrong.text("zh"), "en": wrong.text("en")}
        quoted = line.decode("utf-8", "replace").strip()
        short = quoted if len(quoted) <= QUOTED else quoted[:QUOTED] + "…"
        return _json({**_id(request), "error": said, "line": short})

    def _answer(self, request: Request) -> dict[str, Any]:
        view = self._view(request)
        level = bots.read_level(request.get("level", self.level))
        seed = read_number("seed", request.get("seed", 0))
        made = bots.explain(view, level, seed) if request.get("explain", True) else None
        move, measured = (made.move, made.evaluation) if made else bots.decide(view, level, seed)
        answer: dict[str, Any] = {
            "move": str(move),
            "cards": [repr(card) for card in move.cards],
            "level": level,
        }
        if made:
            answer["reasons"] = {"zh": made.sentences("zh"), "en": made.sentences("en")}
            answer["tips"] = [tip.id for tip in made.tips]
        answer["evaluation"] = None if measured is None else _numbers(view.game, measured)
        return answer

    # -- the situation --

    def _view(self, request: Request) -> View[Any]:
        """The view a line describes; BadSetup where it does not say one."""
        ways = [way for way in WAYS if way in request]
        if len(ways) != 1:
            raise BadSetup("protocol_way", ways=ways or ["-"], right=WAYS)
        game = self._game(request.get("options", {}))
        view = {"hand": _seen, "record": self._recorded, "position": _placed}[ways[0]](
            game, request
        )
        if view.public.seat != view.seat:
            key = "protocol_over" if view.public.seat is None else "told_turn"
            raise BadSetup(key, seat=view.seat, right=[str(view.public.seat)])
        return view

    def _game(self, options: Mapping[str, Any]) -> Game[Any, Any]:
        return _known_game(self.slug, tuple({**self.options, **options}.items()))

    def _recorded(self, _: Game[Any, Any], request: Request) -> View[Any]:
        game, states = record.load(request["record"])
        if game.slug != self.slug:
            raise BadSetup("protocol_game", name=game.slug, right=self.slug)
        at = read_number("at", request.get("at", len(states) - 1))
        if at >= len(states):
            raise _bad_value("at", at, len(states) - 1)
        state = states[at]
        return game.view(state, request.get("seat", state.seat))


@lru_cache(maxsize=16)
def _known_game(slug: str, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return find_game(slug, **dict(options))


def _seen(game: Game[Any, Any], request: Request) -> View[Any]:
    """The view from what a seat saw."""
    return view_of(
        game,
        game.read_seat("seat", _needed(request, "seat")),
        parse_cards(request["hand"]),
        tuple(_told(game, one) for one in request.get("moves", ())),
        known={
            game.read_seat("known", seat): parse_cards(cards)
            for seat, cards in request.get("known", {}).items()
        },
        counts=request.get("counts"),
        **_keywords(request.get("deal", {}), ("hands", "after")),
    )


def _placed(game: Game[Any, Any], request: Request) -> View[Any]:
    """The view of a situation by hand."""
    position: Callable[..., View[Any]] | None = getattr(game, "position", None)
    if position is None:
        raise BadSetup("protocol_key", name="position", hint=meant("hand", EXAMPLES))
    return position(**_keywords(request["position"], ()))


def _told(game: Game[Any, Any], one: object) -> Told:
    """A move of the history: [seat, move], [seat, move, cards led instead], or "seat move"."""
    parts: Any = one.split(maxsplit=1) if isinstance(one, str) else one
    if not isinstance(parts, list) or len(parts) not in (2, 3):
        raise _bad_value("moves", one, EXAMPLES["moves"])
    seat, text, *failed = parts
    if not all(isinstance(part, str) for part in (text, *failed)):
        raise _bad_value("moves", one, EXAMPLES["moves"])
    bare = text.strip().lower()
    move = Move(bare) if bare in WITH_CARDS and bare != "play" else parse_move(text)
    return Told(game.read_seat("moves", seat), move, parse_cards(failed[0]) if failed else ())


# --- reading and writing a line --------------------------------------------------------------


def _read(line: bytes) -> object:
    """The JSON value of a line."""
    if len(line) >= LONGEST:
        raise Unreadable("protocol_long", most=LONGEST)
    try:
        return json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Unreadable("protocol_json", why=str(error)[:QUOTED], example=EXAMPLE) from error


def _checked(request: object) -> Request:
    """The request, its keys and kinds of value checked."""
    if not isinstance(request, dict):
        raise Unreadable("protocol_object", example=EXAMPLE)
    for key, value in request.items():
        if key not in EXAMPLES:
            raise BadSetup("protocol_key", name=key, hint=meant(key, EXAMPLES))
        if key not in ("id", "seed", "at", "seat") and not isinstance(value, type(EXAMPLES[key])):
            raise _bad_value(key, value, EXAMPLES[key])
    if request.get("paikit", VERSION) != VERSION:
        raise _bad_value("paikit", request["paikit"], VERSION)
    return request


def _keywords(given: Mapping[str, Any], hidden: Iterable[str]) -> dict[str, Any]:
    """Keywords from JSON: texts, whole numbers, true and false, and lists of them."""
    for name, value in given.items():
        parts = value if isinstance(value, list) else [value]
        if name in hidden:
            raise BadSetup("protocol_key", name=name, hint=meant("hand", EXAMPLES))
        if not all(isinstance(part, str | int) for part in parts):
            raise _bad_value(name, value, EXAMPLES["deal"])
    return dict(given)


def _needed(request: Request, name: str) -> Any:
    if name not in request:
        raise BadSetup("protocol_missing", name=name, right=_json({name: EXAMPLES[name]}))
    return request[name]


def _bad_value(name: str, value: object, right: object) -> BadSetup:
    return BadSetup("protocol_value", name=name, value=_json(value)[:QUOTED], right=_json(right))


def _id(request: object) -> dict[str, Any]:
    return {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}


def _numbers(game: Game[Any, Any], measured: Evaluation) -> dict[str, Any]:
    """An evaluation as JSON: seconds are left out, for they are not the same twice."""
    return {
        "unit": measured.unit,
        "deals": measured.deals,
        "ended": measured.reason,
        "calibrated": is_calibrated(game),
        "candidates": [_candidate(game, one, measured.deals) for one in measured.candidates],
    }


def _candidate(game: Game[Any, Any], one: Candidate, deals: int) -> dict[str, Any]:
    names = [item.name for item in fields(one) if item.name != "move"]
    numbers = {name: round(getattr(one, name), DIGITS) for name in names}
    likely = chance(game, one.win, deals)
    said = None if likely is None else round(likely, DIGITS)
    return {"move": str(one.move), **numbers, "chance": said}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- the command -----------------------------------------------------------------------------


def serve(bot: Bot, lines: BinaryIO, out: BinaryIO) -> None:
    """Answers line after line until the input ends or nobody listens any more."""
    texts = (bot.answer(line) for line in _lines(lines) if line.strip())
    try:
        for text in chain([bot.hello()], texts):
            out.write(text.encode("utf-8", "replace") + b"\n")
            out.flush()
    except BrokenPipeError:
        _forget_output()


def _forget_output() -> None:
    """Points standard output nowhere: nobody listens, and Python would complain at its end."""
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device, no path of ours
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long only the beginning."""
    while line := stream.readline(LONGEST):
        rest = line
        while len(rest) == LONGEST and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST)
        yield line


def main(argv: Sequence[str]) -> int:
    """The exit code of `python -m paikit bot`."""
    made = jobs.parser("bot")
    jobs.add_level(made, "--level", bots.DEFAULT, "level")
    wanted = made.parse_args(argv)
    bot = Bot(wanted.game, wanted.level, dict(wanted.option))
    serve(bot, sys.stdin.buffer, sys.stdout.buffer)
    return 0
