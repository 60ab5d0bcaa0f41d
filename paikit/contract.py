"""What every game promises: moves, reasons, views.

Whoever must act makes a `Move`. The game answers with a `Verdict`: the list of its objections,
empty when the move is allowed. Nothing else decides legality. A `State` is a whole deal with its
hidden cards; a `View` is what one seat knows, put together from public facts and that seat's own
cards. Both are immutable, so undo, replay and "what if" cost nothing.
"""

from __future__ import annotations

import inspect
import random
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, wraps
from heapq import nsmallest
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from paikit.cards import (
    Card,
    Rank,
    Suit,
    check_copies,
    in_notation_order,
    parse_cards,
    show_cards,
    shuffled,
    spawn,
)
from paikit.words import (
    BadSetup,
    Book,
    Language,
    PaikitError,
    Param,
    Params,
    Table,
    Term,
    Unreadable,
    common,
)

Cards = tuple[Card, ...]

# --- moves -----------------------------------------------------------------------------------

WITH_CARDS = ("play", "bury", "tribute", "return")
WITH_NUMBER = ("bid", "take")
BARE = ("pass", "reveal", "resist")
_PARTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(WITH_CARDS, ("cards", "kind")),
    **dict.fromkeys(WITH_NUMBER, ("number",)),
    **dict.fromkeys(BARE, ()),
    "trump": ("suit",),
}
"""What each action has a use for."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does: an action with the cards, number, suit or kind it needs.

    Cards are kept in notation order, so that identical copies and any order of choosing make
    one move. They may be given as text. Unreadable quotes a move with parts its action has no use
    for, such as a pass with cards.
    """

    action: str
    cards: Cards = ()
    number: int | None = None
    suit: Suit | None = None
    kind: str = ""

    def __post_init__(self) -> None:
        try:
            cards = in_notation_order(self.cards)
        except (AttributeError, TypeError):  # no cards, but perhaps their text
            cards = in_notation_order(parse_cards(self.cards))
        object.__setattr__(self, "cards", cards)
        if self.number is not None or self.suit is not None or self.action not in WITH_CARDS:
            self._check_parts()

    def _check_parts(self) -> None:
        parts = ("cards", "number", "suit", "kind")
        idle = (part for part in parts if part not in _PARTS.get(self.action, parts))
        if any(getattr(self, part) not in ((), None, "") for part in idle):
            raise Unreadable("move", text=str(self))

    def __str__(self) -> str:
        parts = [] if self.action == "play" else [self.action]
        if self.number is not None:
            parts.append(str(self.number))
        if self.suit is not None:
            parts.append(self.suit)
        if self.cards:
            parts.append(show_cards(self.cards))
        if self.kind:
            parts.append(f"as {self.kind}")
        return " ".join(parts)

    def text(self, language: Language) -> str:
        cards = (" " if language == "en" else "").join(card.text(language) for card in self.cards)
        if self.action == "play" or self.action not in common().data["move"]:
            return cards or str(self) or common().say(language, "move", "no_cards")
        what = self.number if self.number is not None else (self.suit or cards)
        return common().say(language, "move", self.action, what=what).strip()


PASS = Move("pass")


def parse_move(text: str) -> Move:
    """The move of a text such as `♠5 ♠5`, `pass`, `bid 90`, `trump ♠`, `bury ♠5 …`.

    Unreadable quotes what it could not read.

    >>> str(parse_move("S3 S4 S5 S6 H2 as straight"))
    '♠3 ♠4 ♠5 ♠6 ♥2 as straight'
    """
    words = str(text).split(maxsplit=1)
    action, rest = (
        (words[0].lower(), words[1].strip() if len(words) > 1 else "") if words else ("", "")
    )
    if action in BARE and not rest:
        return Move(action)
    if action in WITH_NUMBER and re.fullmatch(r"\d{1,6}", rest):
        return Move(action, number=int(rest))
    if action == "trump" and rest.upper() in _SUIT_TEXT:
        return Move(action, suit=_SUIT_TEXT[rest.upper()])
    if action in (*BARE, *WITH_NUMBER, "trump", "play"):
        raise Unreadable("move", text=str(text))
    if action not in WITH_CARDS:
        action, rest = "play", str(text)
    cards, _, kind = rest.partition(" as ")
    if not cards.strip() or (kind and not re.fullmatch(r"[a-z_]+", kind.strip())):
        raise Unreadable("move", text=str(text))
    return Move(action, parse_cards(cards), kind=kind.strip())


_SUIT_TEXT = {str(suit): suit for suit in Suit} | dict(zip("SHCD", Suit, strict=True))

# --- rules as words --------------------------------------------------------------------------


@dataclass(frozen=True)
class Clause:
    """One rule, ruling or tip of a game, with its words.

    `kind` is duty, fact, consequence, ruling or tip; `seed` quotes the rule text it comes from
    and is empty where that is silent; `option` names the option that switches it.
    """

    id: str
    kind: str
    option: str
    seed: str
    book: Book = field(repr=False, compare=False)
    words: Table = field(repr=False, compare=False)

    def statement(self, language: Language) -> str:
        return str(self.words[language])

    def source(self, language: Language) -> str:
        """Where the rule comes from: the words of the rule text, or the ground of a ruling."""
        parts = []
        if self.seed:
            parts.append(common().say(language, "source", "seed", phrase=self.seed))
        if "basis" in self.words:
            parts.append(str(self.words["basis"][language]))
        return " ".join(parts)


class Rulebook(Book):
    """A game's word file: clauses, options, terms, lines of the score."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, common())

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        return {
            key: Clause(
                key, words["kind"], words.get("option", ""), words.get("seed", ""), self, words
            )
            for key, words in self.data["clause"].items()
        }


@dataclass(frozen=True)
class Line:
    """One sentence of a game's word file, waiting for a language: `line.KEY` with its params."""

    book: Book = field(repr=False)
    key: str
    params: Params = field(default_factory=dict)
    clause: str = ""

    def text(self, language: Language) -> str:
        return self.book.say(language, "line", self.key, **self.params)


@dataclass(frozen=True)
class Objection:
    """One reason against a move: the clause it breaks and which of its sentences says so.

    `fault` are the offered cards at fault, `owed` the cards of the hand that the rule asks for.
    """

    clause: str
    reason: str
    params: Params = field(default_factory=dict)
    fault: Cards = ()
    owed: Cards = ()


@dataclass(frozen=True)
class Advice:
    """A tip that holds in a view, with the evidence that makes it hold.

    `id` is the tip's; `reason` one of its sentences, filled with `params`; `moves` the plays it
    favours, the best first; `cards` and `seats` what a table lights up as evidence: own cards,
    cards seen, and the players the tip speaks of.
    """

    id: str
    reason: str
    params: Params = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    cards: Cards = ()
    seats: tuple[int, ...] = ()

    @property
    def clause(self) -> str:
        return self.id


@dataclass(frozen=True)
class Belief:
    """How likely a seat has a hidden role, by what everybody did.

    `moved_by` is the move that made most difference to it, None where none made any.
    """

    seat: int
    role: Term
    likelihood: float
    moved_by: Played | None = None


# --- options ---------------------------------------------------------------------------------


def option(default: Any, *others: Any, clause: str) -> Any:
    """A field of an options class: its default, the other values it may take, its clause."""
    return field(default=default, metadata={"values": (default, *others), "clause": clause})


def option_values(options: Any) -> dict[str, tuple[Any, ...]]:
    """The values each option may take, the default first."""
    return {item.name: item.metadata["values"] for item in fields(options)}


def read_options(kind: type[OptionsT], values: Mapping[str, object]) -> OptionsT:
    """The options with these values, given as themselves or as text.

    BadSetup names the option that was meant, or the values that would be right.
    """
    allowed = option_values(kind)
    chosen = {}
    for name, value in values.items():
        if name not in allowed:
            raise BadSetup("option", name=name, hint=meant(name, allowed))
        matches = [one for one in allowed[name] if str(one) == str(value)]
        if not matches:
            right = ", ".join(map(str, allowed[name]))
            raise BadSetup("option_value", name=name, value=str(value), right=right)
        chosen[name] = matches[0]
    return kind(**chosen)


def meant(name: object, names: Iterable[str]) -> Line:
    """The name a person probably meant, or the names there are where none is like it."""
    import difflib  # only once a name is wrong: `import paikit` stays quick

    known = list(names) or ["-"]
    near = difflib.get_close_matches(str(name), known, 1, LIKE)
    if near:
        return Line(common(), "meant", {"name": near[0]})
    more = " …" if len(known) > LISTED else ""
    return Line(common(), "known", {"names": (*known[: LISTED - 1], known[:LISTED][-1] + more)})


LIKE = 0.5
"""How much of two names must be the same for one to be meant by the other."""
LISTED = 12
"""Names told at most where none is meant."""

OptionsT = TypeVar("OptionsT")
PublicT = TypeVar("PublicT", bound="Public")

# --- what is known ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made, by whom, and how the game read it (a combo, units, or None)."""

    seat: int
    move: Move
    meaning: Any = None


@dataclass(frozen=True, kw_only=True)
class Public:
    """The facts of a deal that everybody knows; each game adds its own.

    `seat` is whose decision it is, None when the hand is over. `table` holds this round's plays
    in order, `last` the round before, `history` every move of the hand. `seen` are the cards
    that have left the hands face up, in order.
    """

    seat: int | None
    phase: str
    counts: tuple[int, ...]
    table: tuple[Played, ...] = ()
    last: tuple[Played, ...] = ()
    history: tuple[Played, ...] = ()
    seen: Cards = ()


class _Shown(Generic[PublicT]):
    """The reading names that states and views share."""

    __slots__ = ()
    public: PublicT

    @property
    def phase(self) -> str:
        return self.public.phase

    @property
    def table(self) -> tuple[Played, ...]:
        return self.public.table

    @property
    def history(self) -> tuple[Played, ...]:
        return self.public.history


@dataclass(frozen=True, kw_only=True)
class State(_Shown[PublicT]):
    """A whole deal with its hidden cards.

    `origin` holds the keywords with which `Game.deal` gives the state's first position again,
    as text; with the moves of `history` it is the whole record. Where the other hands are not
    known, `told` is what the next play came to: the cards that failed of it, () when it stood.
    """

    public: PublicT
    hands: tuple[Cards, ...]
    kitty: Cards = ()
    origin: Mapping[str, str] = field(default_factory=dict)
    told: Cards | None = None

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the hand is over."""
        return self.public.seat

    def now(self, **changes: Any) -> State[PublicT]:
        """The state with some of its public facts changed."""
        return replace(self, public=replace(self.public, **changes))


@dataclass(frozen=True, kw_only=True)
class View(_Shown[PublicT]):
    """What one seat knows: the public facts, its own hand, the kitty if it buried it."""

    seat: int
    hand: Cards
    public: PublicT
    kitty: Cards = ()
    game: Game[Any, PublicT] = field(repr=False, compare=False)


class Simulation(Protocol):
    """A view's decision in the compact form that search plays out many times.

    `moves` are the candidates; results are whole numbers, `scale` of them to one of the `unit`.
    """

    @property
    def moves(self) -> Sequence[Move]: ...

    @property
    def unit(self) -> str: ...

    @property
    def scale(self) -> int: ...

    def worlds(self, rng: random.Random, count: int) -> Iterable[Any]:
        """So many deals that fit everything the view knows, as likely as the plays seen say."""

    def play_out(self, world: Any, index: int, luck: int) -> tuple[int, int]:
        """The result for this seat's side when a candidate is played, then rules of thumb by all:
        the value, and 2 for a win, 1 for a draw, 0 for a loss. `luck` seeds their choices.
        """

    def solve(self, world: Any) -> Sequence[bool] | None:
        """For each candidate whether it wins by force on this deal; None where that is too long."""


@dataclass(frozen=True)
class Prompt:
    """What a table offers the seat to move: the action its selected cards make, how many cards
    that takes (None for any number), and the moves that are buttons of their own.

    Where the rules give only `clock` seconds, the table makes the `default` move when they are up.
    """

    action: str = ""
    count: int | None = None
    buttons: tuple[Move, ...] = ()
    clock: int = 0
    default: Move | None = None


@dataclass(frozen=True)
class Score:
    """A hand's result: the unit, a number per seat, and the lines of its arithmetic.

    The numbers are whole, unless an option leaves halves.
    """

    unit: str
    points: tuple[float, ...]
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What a hand brought one side: the value in a unit, and 2 for a win, 1 for a draw, else 0.

    It is what a `Simulation` foresees, so both can be compared.
    """

    value: float
    win: int
    unit: str


# --- verdicts --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reasons:
    """Objections with the game that can say them."""

    game: Game[Any, Any]
    objections: tuple[Objection, ...]

    def sentences(self, language: Language) -> tuple[str, ...]:
        return tuple(self.game.say(one, language) for one in self.objections)

    def text(self, language: Language) -> str:
        """Each objection's sentence with its clause in brackets, the decisive one first."""
        ids = (one.clause for one in self.objections)
        said = zip(self.sentences(language), ids, strict=True)
        return " ".join(f"{sentence} [{id_}]" for sentence, id_ in said)


class Verdict:
    """The answer to a tried move; true when it is allowed.

    `objections` are all reasons against it, the decisive one first. `meaning` is how the game
    reads an allowed move.
    """

    def __init__(self, game: Game[Any, Any], view: View[Any], move: Move) -> None:
        self.game = game
        self.view = view
        self.move = move
        self.objections = tuple(game.objections(view, move))

    def __bool__(self) -> bool:
        return not self.objections

    def __repr__(self) -> str:
        return f"<{'legal' if self else 'illegal'}: {self.move}>"

    @cached_property
    def meaning(self) -> Any:
        return None if self.objections else self.game.meaning(self.view, self.move)

    @cached_property
    def nearest(self) -> tuple[Move, ...]:
        """Up to three allowed moves, the nearest to the try first; see `nearest_of`."""
        return self.game.nearest(self.view, self.move) if self.objections else ()

    def sentences(self, language: Language) -> tuple[str, ...]:
        """One sentence per objection, or the one that says how an allowed move is read."""
        if self.objections:
            return Reasons(self.game, self.objections).sentences(language)
        played = Played(self.view.seat, self.move, self.meaning)
        return (self.game.describe(self.view, played).text(language),)

    def text(self, language: Language) -> str:
        """The whole answer: each objection's sentence with its clause in brackets."""
        if self.objections:
            return Reasons(self.game, self.objections).text(language)
        return self.sentences(language)[0]


class IllegalMove(PaikitError):
    """A move the rules do not allow; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("illegal", move=str(verdict.move))
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Verdict]]:
        return type(self), (self.verdict,)

    def text(self, language: Language) -> str:
        return self.verdict.text(language)


class MatchOver(PaikitError):
    """The match is won; another hand starts a new one."""


# --- the game --------------------------------------------------------------------------------


class Game(ABC, Generic[OptionsT, PublicT]):
    """One game under one set of options. A ruleset states only what is its own.

    Subclasses live in `rulesets/<slug>/` and are found there; they give the abstract methods
    below, and `Options`, a frozen dataclass whose fields are made with `option`.
    """

    Options: ClassVar[type[Any]]
    profiles: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    clockwise: ClassVar[bool] = False
    """Direction of play: seat 1 sits to the right of seat 0 unless play goes clockwise."""

    def __init__(self, options: OptionsT | None = None) -> None:
        self.options: OptionsT = self.Options() if options is None else options
        self.check_options()

    def check_options(self) -> None:
        """Raises BadSetup where options do not go together."""

    @classmethod
    def make(cls, profile: str = "", **options: object) -> Game[OptionsT, PublicT]:
        """The game with a profile's options and then these, as values or text."""
        name = str(profile or "")
        if name and name not in cls.profiles:
            raise BadSetup("profile", name=name, hint=meant(name, cls.profiles))
        return cls(read_options(cls.Options, {**cls.profiles.get(name, {}), **options}))

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in {"position", "settle", "readings"} & set(vars(cls)):
            setattr(cls, name, _named(vars(cls)[name]))

    @property
    def slug(self) -> str:
        return type(self).__module__.split(".")[2]

    def __repr__(self) -> str:
        return f"<{self.slug} {self.options}>"

    def __reduce__(self) -> tuple[type[Game[OptionsT, PublicT]], tuple[OptionsT]]:
        return type(self), (self.options,)

    @cached_property
    def rulebook(self) -> Rulebook:
        return _rulebook(Path(inspect.getfile(type(self))).with_name("rulebook.toml"))

    # -- what a ruleset gives --

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many players."""

    @property
    @abstractmethod
    def pack(self) -> Cards:
        """Every card of the deal, copies kept, in notation order."""

    @abstractmethod
    def start(
        self, *, seed: int | None, rng: random.Random, hands: tuple[Cards, ...] | None
    ) -> State[PublicT]:
        """The first position of a hand. Overrides add keywords for what belongs to one hand."""

    @abstractmethod
    def objections(self, view: View[PublicT], move: Move) -> Iterator[Objection]:
        """The reasons against a move, lazily, the decisive one first; none when it is allowed."""

    @abstractmethod
    def legal_moves(self, view: View[PublicT]) -> Iterator[Move]:
        """Every allowed move once, lazily."""

    @abstractmethod
    def apply(self, state: State[PublicT], move: Move) -> State[PublicT]:
        """The state after a move that is known to be allowed."""

    @abstractmethod
    def score(self, state: State[PublicT]) -> Score | None:
        """The result of a finished hand, None before its end."""

    @abstractmethod
    def policy(self, view: View[PublicT], rng: random.Random) -> Move:
        """An allowed move by rules of thumb, from what the view knows."""

    # -- what a ruleset may add --

    def carry(self, state: State[PublicT]) -> dict[str, object]:
        """What a finished hand hands on: keywords for the next `start`. May raise MatchOver."""
        return {}

    def meaning(self, view: View[PublicT], move: Move) -> Any:
        """How the game reads an allowed move."""
        return None

    def describe(self, view: View[PublicT], played: Played) -> Line:
        """A played move with its reading, for the log and for the verdict of an allowed move."""
        return Line(self.rulebook, "move", {"move": played.move})

    def laid_out(self, view: View[PublicT], played: Played) -> Cards:
        """A move's cards in the order they are read at a table: weakest first, copies together."""
        power, cards = self.power, played.move.cards
        return tuple(sorted(cards, key=lambda card: (power(view, card), card.place)))

    def power(self, view: View[PublicT], card: Card) -> int:
        """A card's strength in this deal as a single; sorts hands and breaks ties."""
        return card.place

    def suit(self, view: View[PublicT], card: Card) -> str:
        """The group a card is sorted into by suit: a suit sign, or a game's own such as trumps."""
        return card.suit or "joker"

    def groups(self, view: View[PublicT]) -> tuple[Cards, ...]:
        """The hand parted into what one would play together, strongest last."""
        ranks = dict.fromkeys(card.rank for card in view.hand)
        return tuple(tuple(c for c in view.hand if c.rank is rank) for rank in ranks)

    def prompt(self, view: View[PublicT]) -> Prompt:
        """What the seat to move is offered at a table."""
        return Prompt("play" if view.public.seat is not None else "")

    def roles(self, view: View[PublicT]) -> tuple[tuple[Term, ...], ...]:
        """For each seat, the roles this view may know of (庄, 头游 …)."""
        return ((),) * self.seats

    def status(self, view: View[PublicT]) -> tuple[Line, ...]:
        """The deal's public facts in a few short lines: level, trumps, bid, points."""
        return ()

    def winning(self, view: View[PublicT]) -> int | None:
        """The seat whose play is best on the table so far."""
        return None

    def kitty_seat(self, public: PublicT) -> int | None:
        """The seat that knows the kitty."""
        return None

    def moves(self, state: State[PublicT]) -> tuple[Played, ...]:
        """Every move of the hand so far for a record, with the cards that `history` hides."""
        return state.history

    def camp(self, state: State[PublicT]) -> tuple[int, ...]:
        """The seats that play together against all others; () while that is not settled."""
        return (0,)

    def outcome(self, state: State[PublicT], seat: int) -> Outcome:
        """What a finished hand brought a seat's side, as search counts it.

        Unless a game says otherwise it is by how much that side's players did better on average.
        """
        score, camp = self.score(state), self.camp(state)
        assert score is not None
        sides: tuple[list[float], list[float]] = ([], [])
        for one, points in enumerate(score.points):
            sides[(one in camp) != (seat in camp)].append(points)
        mine, theirs = (sum(side) / len(side) for side in sides)
        return Outcome(mine - theirs, (mine > theirs) * 2 + (mine == theirs), score.unit)

    def advice(self, view: View[PublicT]) -> tuple[Advice, ...]:
        """The tips that hold now, the most telling first."""
        return ()

    def simulation(self, view: View[PublicT], moves: tuple[Move, ...]) -> Simulation | None:
        """The view's decision for search, with these moves among the candidates."""
        return None

    def beliefs(self, view: View[PublicT], deals: int = 200, seed: int = 1) -> tuple[Belief, ...]:
        """How likely who has each role this view does not know, over so many deals that fit it.

        () in games without hidden roles, and where all are known.
        """
        return ()

    # -- what every game has --

    def deal(
        self, seed: int | None = None, after: State[PublicT] | None = None, **facts: object
    ) -> State[PublicT]:
        """The first position of a hand.

        `seed` alone fixes everything; `after` is the finished hand before; `hands` (one text or
        tuple of cards per seat) gives the cards by hand. Other keywords are the game's own.
        BadSetup names a keyword that does not exist, or says that the hand before is not over;
        MatchOver after a won match.
        """
        number = random.randrange(1_000_000) if seed is None else read_number("seed", seed)
        if after is not None:
            self._check_after(after)
        given = {**(self.carry(after) if after is not None else {}), **facts}
        check_names(self.start, given)
        given = {key: _kept(value) for key, value in given.items()}
        rng = random.Random(f"{self.slug} {number}")
        given["hands"] = self.read_hands(given.get("hands"))
        state = self.start(seed=number, rng=rng, **given)  # type: ignore[arg-type]
        origin = {key: fact_text(value) for key, value in given.items() if value is not None}
        return replace(state, origin={"seed": str(number), **origin})

    def read_hands(self, hands: object) -> tuple[Cards, ...] | None:
        """The hands given by hand as cards; BadSetup unless there is one for each seat."""
        if hands is None:
            return None
        if isinstance(hands, str):
            hands = hands.split("|")
        if not isinstance(hands, Iterable):
            raise Unreadable("card", token=str(hands))
        read = tuple(map(parse_cards, hands))
        if len(read) != self.seats:
            raise BadSetup("hands", count=len(read), seats=self.seats)
        check_copies(chain(*read), self.pack)
        return read

    def deal_out(self, rng: random.Random, sizes: Sequence[int]) -> tuple[Cards, ...]:
        """The shuffled pack parted into piles of these sizes.

        Draws nothing from `rng`, so that later lots are the same where the cards are given.
        """
        cards = iter(shuffled(self.pack, spawn(rng)))
        return tuple(tuple(next(cards) for _ in range(size)) for size in sizes)

    def view(self, state: State[PublicT], seat: int | None) -> View[PublicT]:
        """What this seat knows."""
        place = self.read_seat("seat", 0 if seat is None else seat)
        kitty = state.kitty if self.kitty_seat(state.public) == place else ()
        hand = state.hands[place]
        return View(seat=place, hand=hand, public=state.public, kitty=kitty, game=self)

    def verdict(self, view: View[PublicT], move: Move | str) -> Verdict:
        """The answer to a move, as itself or as text: all objections, or none."""
        return Verdict(self, view, read_move(move))

    def is_legal(self, view: View[PublicT], move: Move) -> bool:
        return next(self.objections(view, move), None) is None

    def play(self, state: State[PublicT], move: Move | str) -> State[PublicT]:
        """The state after the move of the seat whose decision it is. IllegalMove carries why."""
        tried = read_move(move)
        view = self.view(state, state.seat)
        if not self.is_legal(view, tried):
            raise IllegalMove(self.verdict(view, tried))
        return self.apply(state, tried)

    def say(self, said: Objection | Advice, language: Language) -> str:
        """An objection or a tip's evidence as a sentence."""
        words = self.clause(said.clause).words["says"][said.reason]
        return self.rulebook.fill(words, language, said.params)

    def clause(self, id_: str) -> Clause:
        """The clause of an id; BadSetup names the nearest one."""
        name, known = str(id_), self.rulebook.clauses
        if name not in known:
            raise BadSetup("clause", name=name, hint=meant(name, known))
        return known[name]

    def nearest(self, view: View[PublicT], move: Move) -> tuple[Move, ...]:
        """Up to three allowed moves, the nearest to the try first; see `nearest_of`."""
        return nearest_of(self.legal_moves(view), move, lambda card: self.power(view, card))

    def line(self, key: str, clause: str = "", **params: Param) -> Line:
        """A line of this game's word file."""
        return Line(self.rulebook, key, params, clause)

    def _check_after(self, after: object) -> None:
        """BadSetup unless this is a finished hand of this game."""
        home = type(self).__module__.rpartition(".")[0]
        if not isinstance(after, State):
            raise BadSetup("no_hand", value=str(after)[:40])
        facts = type(after.public)
        if facts is not Public and not facts.__module__.startswith(home):
            raise BadSetup("no_hand", value=facts.__module__)
        if after.seat is not None:
            raise BadSetup("not_over")

    def read_seat(self, name: str, value: object) -> int:
        """A seat number; BadSetup quotes anything else."""
        seat = read_number(name, value)
        if seat >= self.seats:
            raise BadSetup("seat", name=name, seat=seat, last=self.seats - 1)
        return seat


def check_names(function: Callable[..., Any], given: Iterable[str], *, first: int = 0) -> None:
    """BadSetup names a keyword that a function does not take, with the nearest that it does."""
    known = list(inspect.signature(function).parameters)[first:]
    names = [name for name in known if name != "rng"]
    for name in given:
        if name not in names:
            raise BadSetup("keyword", name=name, hint=meant(name, names))


def _named(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that says in words which keyword it does not know or lacks."""
    parameters = inspect.signature(method).parameters
    due = [name for name, one in parameters.items() if one.default is one.empty]

    @wraps(method)
    def checked(*given: Any, **facts: Any) -> Any:
        check_names(method, facts, first=1)
        for name in due[len(given) :]:
            if name not in facts:
                raise BadSetup("missing_keyword", name=name)
        return method(*given, **facts)

    return checked


def _kept(value: object) -> object:
    """A keyword's value that can be read twice: what comes one by one is put into a tuple."""
    return value if isinstance(value, str) or not isinstance(value, Iterable) else tuple(value)


_rulebooks: dict[Path, Rulebook] = {}


def _rulebook(path: Path) -> Rulebook:
    return _rulebooks.setdefault(path, Rulebook(path))


def nearest_of(
    moves: Iterable[Move], tried: Move, power: Callable[[Card], int]
) -> tuple[Move, ...]:
    """The three of these moves that share most cards with the try, then the shortest and weakest.

    A single card is answered with single cards before anything it could be part of.
    """
    wanted = Counter(tried.cards)
    alone = len(tried.cards) == 1

    def distance(move: Move) -> tuple[bool, int, int, int, int, int]:
        shared = sum((wanted & Counter(move.cards)).values())
        same = 0 if move.action == tried.action and not shared else 1
        return (
            alone and len(move.cards) != 1,
            -shared,
            same if tried.number is None else 0,
            abs((move.number or 0) - (tried.number or 0)),
            len(move.cards),
            sum(map(power, move.cards)),
        )

    return tuple(nsmallest(3, moves, key=distance))


def read_move(move: Move | str) -> Move:
    """A move given as itself or as text; Unreadable quotes anything else."""
    return move if isinstance(move, Move) else parse_move(str(move))


def read_moves(moves: object) -> tuple[Move, ...]:
    """The moves of a sequence, or the one move that is given alone; Unreadable quotes others."""
    if isinstance(moves, Move | str):
        return (read_move(moves),)
    if not isinstance(moves, Iterable):
        raise Unreadable("move", text=str(moves))
    return tuple(map(read_move, moves))


def read_number(name: str, value: object) -> int:
    """A whole number of at least 0, given as itself or as text; BadSetup quotes anything else."""
    text = str(value).strip()
    if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,18}", text):
        raise BadSetup("number", name=name, value=text)
    return int(text)


def read_numbers(name: str, value: object, count: int | None = None) -> tuple[int, ...]:
    """Whole numbers from a sequence or a text such as `0,2,1,3`."""
    parts = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value
    each = parts if isinstance(parts, Iterable) else (parts,)
    numbers = tuple(read_number(name, part) for part in each)
    if count is not None and len(numbers) != count:
        raise BadSetup("numbers", name=name, count=len(numbers), right=count)
    return numbers


def read_rank(name: str, value: object) -> Rank:
    """A rank that is no joker, from its text (`10` is read too); BadSetup quotes anything else."""
    text = str(value).strip().upper()
    if text == "10":
        return Rank.TEN
    if text not in "23456789TJQKA" or len(text) != 1:
        raise BadSetup("rank", name=name, value=str(value))
    return Rank(text)


def read_suit(name: str, value: object) -> Suit:
    """A suit, from its sign or its English initial; BadSetup quotes anything else."""
    suit = _SUIT_TEXT.get(str(value).strip().upper())
    if suit is None:
        raise BadSetup("suit", name=name, value=str(value))
    return suit


def fact_text(value: object) -> str:
    """A deal's keyword as text that `Game.deal` reads back."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Sequence):
        if value and all(isinstance(one, Card) for one in value):
            return show_cards(value)
        if value and all(isinstance(one, Sequence) and not isinstance(one, str) for one in value):
            return " | ".join(map(fact_text, value))
        return ",".join(map(str, value))
    return str(value)
