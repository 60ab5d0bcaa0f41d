"""A match at a table, without any page: what a person does comes in as a message, what there is to
see goes out as data.

A `Trial` is one seat at one position: moves are tried there and answered. A `Session` is a whole
match: what an allowed move leads to, the other seats, undo, the next hand, records and links.
Whatever comes in wrong is answered with a sentence, and nothing is lost by it.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from typing import Any
from urllib.parse import urlencode

import paikit
from paikit import bots
from paikit.contract import MatchOver, Move, State, Verdict, parse_move, read_number
from paikit.words import LANGUAGES, BadSetup, Language, PaikitError, Unreadable, Wordable
from paikit_widgets import drawing, telling
from paikit_widgets.coach import MORE_DEALS, Coach, Decision
from paikit_widgets.drawing import WORDS, AnyGame, AnyView, Data, Place, line
from paikit_widgets.thinking import Runner, Thinking, in_slices

NOT_IN_LINKS = frozenset({"self", "run", "after"})
"""Keywords whose values no text can give."""

FRAMES = 8
"""The last so many positions on the way to the present one are sent to be shown in turn."""


class Tally:
    """What was tried, how much of it was allowed, and which clauses stood against the rest."""

    def __init__(self, tries: int = 0, legal: int = 0, clauses: Mapping[str, int] | None = None):
        self.tries = tries
        self.legal = legal
        self.clauses = Counter(clauses or {})

    @classmethod
    def read(cls, facts: object) -> Tally:
        """The tally of what `facts` gave; BadSetup where a count is none."""
        known = facts if isinstance(facts, Mapping) else {}
        clauses = known.get("clauses")
        return cls(
            read_number("tries", known.get("tries", 0)),
            read_number("legal", known.get("legal", 0)),
            {
                str(id_): read_number("clauses", count)
                for id_, count in (clauses.items() if isinstance(clauses, Mapping) else ())
            },
        )

    def count(self, verdict: Verdict) -> None:
        self.tries += 1
        if verdict:
            self.legal += 1
        else:
            self.clauses[verdict.objections[0].clause] += 1

    def facts(self) -> Data:
        return {"tries": self.tries, "legal": self.legal, "clauses": dict(self.clauses)}


class Trial:
    """One seat at one position, where any move may be tried and is answered."""

    kind = "trial"

    def __init__(
        self, game: AnyGame, view: AnyView, language: Language = "zh", run: Runner | None = None
    ):
        self.coach = Coach(run)
        self.what_if = False
        self.game = game
        self._view = view
        self.language: Language = language
        self.verdict: Verdict | None = None
        self.notice: Wordable | None = None
        self.offer: tuple[str, str] | None = None
        self.tally = Tally()
        self.help = False
        self.tries = 0

    # -- what there is to see --

    @property
    def view(self) -> AnyView:
        """What the seat whose hand is shown knows."""
        return self._view

    @property
    def place(self) -> Place:
        return Place(self.view.seat, self.game.seats, self.game.clockwise)

    @property
    def may_act(self) -> bool:
        """Whether the seat shown is the one to move."""
        return self.view.public.seat == self.view.seat

    def snapshot(self) -> Data:
        """All there is to see, in the language, parted by how often it changes."""
        return {
            "position": self.position(),
            "log": [],
            "settings": self.settings(),
            "thoughts": self.thoughts(),
        }

    def position(self) -> Data:
        game, view, language = self.game, self.view, self.language
        return {
            "kind": self.kind,
            "tries": self.tries,
            "seat": view.seat,
            "acting": self.may_act,
            "over": view.public.seat is None,
            "hand": drawing.notation(view.hand),
            "orders": drawing.orders(game, view),
            "kitty": drawing.notation(view.kitty),
            "felt": drawing.felt(game, view, self.place, language),
            "prompt": drawing.prompt(game, view, language) if self.may_act else None,
            "verdict": drawing.verdict(self.verdict, language)
            if self.verdict is not None
            else None,
            "what_if": self.what_if,
            "notice": self.notice.text(language) if self.notice is not None else "",
            "offer": self.offer_facts(),
            "help": self.help,
            "playable": drawing.playable(game, view) if self.help and self.may_act else [],
            "tally": self.tally_facts(),
        }

    def offer_facts(self) -> Data | None:
        """What the notice offers to do, with its label."""
        if self.offer is None:
            return None
        do, key = self.offer
        return {"do": do, "label": WORDS.say(self.language, "ui", key)}

    def tally_facts(self) -> Data:
        """The tally with the clauses tripped over most, each with its text."""
        worst = [
            {"count": count, **drawing.clause(self.game, self.game.clause(id_), self.language)}
            for id_, count in self.tally.clauses.most_common()
            if id_ in self.game.rulebook.clauses
        ]
        return {**self.tally.facts(), "worst": worst}

    def thoughts(self) -> Data:
        """What is said about the decision at hand, as far as it was asked for."""
        coach, language = self.coach, self.language
        found, view = coach.evaluation, coach.view
        return {
            "shown": view is not None,
            "can": self.may_act,
            "always": coach.always,
            "busy": coach.thinking.kind,
            "stopped": telling.said(language, "stopped_by_move") if coach.was_stopped else "",
            "tips": telling.tips(view, coach.advice, language) if view is not None else [],
            "measured": telling.measured(view, found, coach.moves, coach.deals, language)
            if view is not None and found is not None
            else None,
            "done": found.deals if found is not None else 0,
            "total": coach.deals,
            "vain": coach.known.is_vain,
            "beliefs": telling.beliefs(view, coach.known.beliefs or (), self.place, language)
            if view is not None
            else [],
        }

    def settings(self) -> Data:
        return {
            "language": self.language,
            "languages": list(LANGUAGES),
            "game": self.game.slug,
            "name": drawing.game_name(self.game, self.language),
            "words": words(self.language),
        }

    # -- what a person does --

    def handle(self, message: object) -> None:
        """Acts on a message such as `{"do": "try", "move": "♠5 ♠5"}`.

        What cannot be used is answered with a sentence in `notice` and changes nothing else.
        """
        self.notice = self.offer = None
        do = message.get("do") if isinstance(message, Mapping) else None
        act = getattr(self, f"on_{do}", None) if isinstance(do, str) else None
        if act is None:
            self.notice = line("unknown", what=str(do))
            return
        assert isinstance(message, Mapping)
        given = {str(key): value for key, value in message.items() if key != "do"}
        try:
            inspect.signature(act).bind(**given)
        except TypeError:
            self.notice = line("unknown", what=str(do))
            return
        try:
            act(**given)
        except PaikitError as error:
            self.notice = error
        self.follow()

    def follow(self) -> None:
        """Keeps what is said about a decision with the decision that is shown."""
        if self.coach.view is not None and self.coach.view != self.view:
            self.coach.leave(hand=False)
        if self.coach.always and self.coach.view is None and self.may_act:
            self.coach.look(self.view)

    def on_try(self, move: str) -> None:
        """Answers a move; an allowed one is made."""
        tried = self.read(move)
        self.what_if = False
        self.verdict = self.game.verdict(self.view, tried)
        self.tries += 1
        self.tally.count(self.verdict)
        if self.verdict:
            self.make(tried)

    def read(self, text: str) -> Move:
        """The move of a text; Unreadable where no card was chosen for it."""
        if not isinstance(text, str):
            raise Unreadable("move", text=str(text))
        return parse_move(text)

    def make(self, move: Move) -> None:
        """What follows an allowed move: at a single position, nothing."""

    def on_language(self, language: str) -> None:
        self.language = read_language(language)

    def on_help(self, on: bool) -> None:
        self.help = bool(on)

    def on_forget(self) -> None:
        """Empties the tally."""
        self.tally = Tally()

    def on_dismiss(self) -> None:
        """Puts the notice away."""

    # -- tips --

    def on_tips(self, on: bool = True) -> None:
        """Shows the tips for this decision and measures its plays, or puts them away."""
        self.coach.stop()
        self.coach.clear()
        if not on:
            self.coach.always = False
        elif self.may_act:
            self.coach.look(self.view)
        else:
            self.notice = line("no_tips_now")

    def on_always(self, on: bool) -> None:
        """Shows the tips at every decision from now on, or only when asked."""
        self.coach.always = bool(on)

    def on_measure(self) -> None:
        """Measures the plays of this decision once more, on more deals."""
        if self.coach.view is None:
            self.on_tips()
        if self.coach.view is not None:
            self.coach.measure(MORE_DEALS)

    def on_what_if(self, move: str) -> None:
        """Measures a play of one's own beside the others; one that is not allowed is answered."""
        tried = self.read(move)
        if not self.may_act:
            self.notice = line("no_tips_now")
            return
        self.what_if = True
        self.verdict = None
        verdict = self.game.verdict(self.view, tried)
        if not verdict:
            self.verdict = verdict
            return
        if self.coach.view is None:
            self.on_tips()
        self.coach.measure(moves=(tried,))

    def on_stop(self) -> None:
        """Stops what is being measured; what is known so far stays."""
        self.coach.stop()


class Session(Trial):
    """A match: one person at one seat, or at all of them, and bots at the others."""

    kind = "match"

    def __init__(
        self,
        game: str | AnyGame = "guandan",
        *,
        language: Language = "zh",
        seat: object = 0,
        profile: str = "",
        bots: object = "",
        run: Runner | None = None,
        **facts: object,
    ):
        self.working = Thinking(run)
        self.levels = read_levels(bots)
        self.past: list[State[Any]] = []
        self.records: list[str] = []
        self.states: list[State[Any]] = []
        self.at = 0
        self.aside: Data | None = None
        self.touched = False
        self.hand_seat = 0
        self.every_seat = False
        self.open = False
        self.shown_from = 0
        self.home = ""
        self.misread: Wordable | None = None
        self.games: tuple[AnyGame, ...] = ()
        if isinstance(game, str):
            chosen, rest = split_facts(game, profile, facts)
        else:
            chosen, rest = game, facts
        given = {"game": chosen.slug, "profile": profile, "seat": seat, **facts}
        given |= {"bots": bots} if bots else {}
        super().__init__(chosen, None, language, run)  # type: ignore[arg-type]
        self.hand_seat = chosen.read_seat("seat", seat)
        self.begin(rest)
        self.home = urlencode({key: str(value) for key, value in given.items()})

    @classmethod
    def from_link(cls, query: Mapping[str, str], **otherwise: Any) -> Session:
        """The session of a link's parameters; what they leave out is taken from `otherwise`.

        Where the link cannot be used, the session is the plain one and its notice says why.
        """
        home = otherwise.pop("lang", "zh")
        unfit = sorted(NOT_IN_LINKS & query.keys())
        asked = {**otherwise, **{key: query[key] for key in query if key not in unfit}}
        language = asked.pop("lang", asked.pop("language", home))
        plain = {key: otherwise[key] for key in ("game", "seat", "run") if key in otherwise}
        try:
            session = cls(language=read_language(language), **asked)
            session.misread = line("not_in_link", name=unfit[0]) if unfit else None
        except PaikitError as error:
            spoken = next((one for one in (language, home) if one in LANGUAGES), LANGUAGES[0])
            session = cls(language=spoken, **plain)
            session.misread = error
        session.notice = session.misread
        return session

    # -- what there is to see --

    @property
    def state(self) -> State[Any]:
        return self.states[self.at]

    @property
    def view(self) -> AnyView:
        seat = (
            self.state.seat if self.every_seat and self.state.seat is not None else self.hand_seat
        )
        return self.game.view(self.state, seat)

    @property
    def place(self) -> Place:
        return Place(
            self.hand_seat, self.game.seats, self.game.clockwise, named=not self.every_seat
        )

    def is_mine(self, state: State[Any]) -> bool:
        """Whether a person decides here."""
        return state.seat is not None and (self.every_seat or state.seat == self.hand_seat)

    def snapshot(self) -> Data:
        return {
            "position": self.position(),
            "log": self.log(),
            "sheet": self.sheet(),
            "settings": self.settings(),
            "thoughts": self.thoughts(),
            "kept": self.kept(),
            "before": self.records,
        }

    def position(self) -> Data:
        over = self.state.seat is None
        facts = super().position()
        if self.open and self.states[-1].seat is None:
            facts["felt"] = self.felt(self.state)
        return {
            **facts,
            "frames": [self.felt(state) for state in self.states[self.shown_from : self.at]],
            "rest": drawing.notation(self.state.kitty) if over else [],
            "last": self.last_round(),
            "timeline": {
                "at": self.at,
                "end": len(self.states) - 1,
                "undo": self.back() is not None,
                "redo": self.at < len(self.states) - 1,
                "replaying": self.at < len(self.states) - 1 and not self.is_mine(self.state),
                "waiting": self.state.seat is not None and not self.may_act,
                "thinking": bool(self.working.kind),
            },
            "levels": [self.level(seat) for seat in range(self.game.seats)],
            "finished": self.states[-1].seat is None,
            "open": self.open,
            "every_seat": self.every_seat,
            "seed": self.states[0].origin.get("seed", ""),
            "hand_number": len(self.past) + 1,
        }

    def thoughts(self) -> Data:
        coach, language = self.coach, self.language
        over = self.states[-1].seat is None
        review = coach.review
        running = coach.thinking.kind == "review"
        return {
            **super().thoughts(),
            "over": over,
            "review": telling.review(self.game, review, running, language)
            if review is not None
            else None,
            "ask": [
                {"seat": seat, "name": self.place.name(seat).text(language)}
                for seat in sorted(self.last_plays(), key=self.place.offset)
            ],
            "why": telling.why(coach, self.place, over, language),
        }

    def felt(self, state: State[Any]) -> Data:
        """The table of one of the hand's positions, with open cards once the hand is over."""
        view = self.game.view(state, self.view.seat)
        shown = state.hands if self.open and self.states[-1].seat is None else None
        return drawing.felt(self.game, view, self.place, self.language, shown)

    def last_round(self) -> Data:
        """The round before the one on the table, with the seat that won it."""
        view = self.view
        plays = view.public.last if view.public.table else ()
        return {
            "plays": [drawing.play(self.game, view, one, self.language) for one in plays],
            "winner": drawing.winner(self.game, view, plays),
        }

    def log(self) -> list[Data]:
        """Every move so far; `ends` where it closed a round, `at` the position after it."""
        lengths = {len(state.history): i for i, state in enumerate(self.states)}
        view = self.view
        entries = []
        bidding = True
        for number, played in enumerate(self.state.history, 1):
            at = lengths.get(number, 0)
            bidding = bidding and played.move.action != "play"
            entries.append(
                {
                    **drawing.play(self.game, view, played, self.language, bidding=bidding),
                    "at": at,
                    "ends": bool(at and self.states[at - 1].table) and not self.states[at].table,
                }
            )
        return entries

    def sheet(self) -> Data:
        finished = [*self.past, self.state] if self.state.seat is None else self.past
        return drawing.sheet(self.game, finished, self.language)

    def settings(self) -> Data:
        chosen = {key: str(value) for key, value in asdict(self.game.options).items()}
        return {
            **super().settings(),
            "games": [
                {"value": one.slug, "label": drawing.game_name(one, self.language)}
                for one in self.games or (self.game,)
            ],
            "all_games": bool(self.games),
            "levels": [
                {"value": one, "label": drawing.word(WORDS, self.language, one, "level", one)}
                for one in bots.LEVELS
            ],
            "options": drawing.options(self.game, self.language),
            "profile": next(
                (name for name in self.game.profiles if self.chosen(name) == chosen),
                "" if self.chosen("") == chosen else "-",
            ),
            "profiles": [
                {
                    "value": name,
                    "label": drawing.word(self.game.rulebook, self.language, name, "profile", name),
                }
                for name in self.game.profiles
            ],
            "link": self.link(),
            "call": self.call(),
        }

    def chosen(self, profile: str) -> dict[str, str]:
        """The options of a profile as text."""
        made = type(self.game).make(profile)
        return {key: str(value) for key, value in asdict(made.options).items()}

    # -- beginning, and what the other seats do --

    def begin(self, facts: Mapping[str, object], after: State[Any] | None = None) -> None:
        """Deals a hand: the first of a match, or the one after a finished hand."""
        first = self.game.deal(after=after, **facts)  # type: ignore[arg-type]
        self.past = [*self.past, after] if after is not None else []
        self.records = [*self.records, self.save(after)] if after is not None else []
        self.states = [first]
        self.at = self.shown_from = 0
        self.verdict = None
        self.open = False
        self.coach.leave(hand=True)
        self.run_bots()

    def make(self, move: Move) -> None:
        self.touched = True
        self.coach.leave(hand=True)
        del self.states[self.at + 1 :]
        self.shown_from = self.at + 1
        self.advance(move)
        self.run_bots()

    def advance(self, move: Move) -> None:
        self.states.append(self.game.play(self.states[-1], move))
        self.at = len(self.states) - 1

    def run_bots(self) -> None:
        """Lets the other seats act until a person must, or the hand is over.

        Where one of them searches they think beside the table.
        """
        self.working.stop()
        searches = any(bots.BUDGETS[self.level(seat)] for seat in range(self.game.seats))
        if searches and self.is_bots(self.states[-1]):
            self.working.start("bots", self.bots_acting(), self.take_bots)
            return
        for states in self.bots_acting():
            self.states, self.at = list(states), len(states) - 1
        self.shown_from = max(self.shown_from, self.at - FRAMES)

    def bots_acting(self) -> Iterator[tuple[State[Any], ...]]:
        """The positions of the hand after each bit of the bots' thought.

        A bot's move is fixed by the deal's number, its level, its seat, and how far the hand is.
        """
        game, states, seed = self.game, tuple(self.states), self.seed
        levels = [self.level(seat) for seat in range(game.seats)]
        while self.is_bots(state := states[-1]):
            assert state.seat is not None
            for move in deciding(game.view(state, state.seat), levels[state.seat], seed):
                if move is None:
                    yield states
                else:
                    states = (*states, game.play(state, move))
            yield states

    def take_bots(self, states: tuple[State[Any], ...]) -> None:
        """Shows what the bots have done so far."""
        if len(states) > len(self.states):
            self.shown_from = self.at + 1
            self.states, self.at = list(states), len(states) - 1
            self.follow()

    def is_bots(self, state: State[Any]) -> bool:
        """Whether a bot decides here."""
        return state.seat is not None and not self.is_mine(state)

    def level(self, seat: int) -> str:
        """How well the bot at a seat plays."""
        return self.levels[seat % len(self.levels)]

    @property
    def seed(self) -> int:
        """The deal's number, by which bots draw too."""
        return int(self.states[0].origin.get("seed") or 0)

    # -- what a person does --

    def on_try(self, move: str) -> None:
        if self.state.seat is None:
            self.notice = line("hand_over")
        elif not self.may_act:
            self.notice = line("not_your_turn", who=self.place.name(self.state.seat))
        else:
            super().on_try(move)

    def back(self) -> int | None:
        """The nearest earlier position where a person decides."""
        return next((i for i in reversed(range(self.at)) if self.is_mine(self.states[i])), None)

    def on_undo(self) -> None:
        at = self.back()
        if at is None:
            self.notice = line("no_undo")
        else:
            self.go(at)

    def on_redo(self) -> None:
        later = range(self.at + 1, len(self.states))
        if not later:
            self.notice = line("no_redo")
        else:
            self.go(next((i for i in later if self.is_mine(self.states[i])), later[-1]))

    def on_goto(self, at: object) -> None:
        """Looks at one of the hand's positions by its number."""
        self.go(min(read_number("at", at), len(self.states) - 1))

    def go(self, at: int) -> None:
        self.working.stop()
        self.at = self.shown_from = at
        self.verdict = None

    def on_go_on(self) -> None:
        """Plays on from the position looked at: what came after it is given up."""
        del self.states[self.at + 1 :]
        self.shown_from = self.at
        self.touched = True
        self.coach.leave(hand=True)
        self.run_bots()

    def on_deal(self, seed: object = "") -> None:
        """A new match with this number's deal, or with any deal."""
        text = str(seed).strip()
        aside = self.put_aside()
        self.begin({"seed": text} if text else {})
        self.touched = True
        self.keep_aside(aside)

    def on_next(self) -> None:
        """The next hand of the match."""
        last = self.states[-1]
        if last.seat is not None:
            raise BadSetup("not_over")
        seed = str(last.origin.get("seed", "0"))
        try:
            self.begin({"seed": int(seed) + 1}, after=last)
        except MatchOver as over:
            self.notice = over
            self.offer = "deal", "new_match"

    def on_option(self, name: str, value: object) -> None:
        """Plays by another house rule, which takes a new deal."""
        chosen = {**asdict(self.game.options), str(name): value}
        self.change_game(paikit.game(self.game.slug, **chosen), "option_changed")

    def on_profile(self, name: str) -> None:
        self.change_game(paikit.game(self.game.slug, profile=str(name)), "option_changed")

    def on_games(self) -> None:
        """Looks up every game for the menu; loading them only then lets a page start sooner."""
        found = tuple(map(paikit.game, paikit.games()))
        assert all(one.rulebook.clauses for one in found)
        self.games = found

    def on_game(self, slug: str) -> None:
        self.change_game(paikit.game(str(slug)), "game_changed")

    def change_game(self, game: AnyGame, said: str) -> None:
        """Deals the same number anew under another game or option, and says so."""
        aside = self.put_aside()
        seed = self.states[0].origin.get("seed", "")
        before = self.game, self.hand_seat
        self.game = game
        self.hand_seat = self.hand_seat if self.hand_seat < game.seats else 0
        try:
            self.begin({"seed": seed} if seed else {})
        except PaikitError:
            self.game, self.hand_seat = before
            raise
        if before[0].slug != game.slug:
            self.tally = Tally()
        self.touched = True
        self.keep_aside(aside)
        self.notice = line(said, game=drawing.game_name(game, self.language))

    def put_aside(self) -> Data:
        return {**self.kept(), "before": self.records}

    def keep_aside(self, aside: Data) -> None:
        """Remembers a match that was left, and offers the way back to it."""
        self.aside = aside
        self.offer = "return", "go_back"
        self.notice = line("dealt", seed=self.states[0].origin.get("seed", ""))

    def on_return(self) -> None:
        """Takes up the match that was left for a new deal."""
        if self.aside is not None:
            aside, self.aside = self.aside, None
            self.take_up(aside)

    def on_every_seat(self, on: bool) -> None:
        """Plays every seat by hand, or gives the others back to the bots."""
        self.every_seat = bool(on)
        self.touched = True
        if self.at == len(self.states) - 1:
            self.shown_from = self.at
            self.run_bots()

    def on_sit(self, seat: object) -> None:
        """Takes another seat."""
        self.hand_seat = self.game.read_seat("seat", seat)
        self.verdict = None
        self.on_every_seat(self.every_seat)

    def on_level(self, seat: object, level: str) -> None:
        """Puts a bot of another level at a seat, for the moves to come."""
        place = self.game.read_seat("seat", seat)
        levels = [self.level(one) for one in range(self.game.seats)]
        levels[place] = bots.read_level(str(level))
        self.levels = tuple(levels)
        self.touched = True
        if self.working.kind:
            self.run_bots()

    def on_halt(self) -> None:
        """Stops the bots' thinking: the hand waits until one goes on."""
        self.working.stop()

    # -- reviews and reasons --

    def decisions(self) -> list[Decision]:
        """What was decided in this hand so far, by whom ever."""
        moves = [one.move for one in self.game.moves(self.states[-1])]
        return [
            Decision(at, self.game.view(state, state.seat), moves[len(state.history)])
            for at, state in enumerate(self.states[:-1])
        ]

    def last_plays(self) -> dict[int, Decision]:
        """The latest decision of each bot up to the position shown."""
        until = self.decisions()[: self.at]
        return {one.view.seat: one for one in until if self.is_bots(self.states[one.at])}

    def on_review(self) -> None:
        """Measures what the plays of the finished hand cost."""
        if self.states[-1].seat is not None:
            self.notice = line("review_later")
            return
        self.coach.judge(one for one in self.decisions() if self.is_mine(self.states[one.at]))

    def on_why(self, seat: object) -> None:
        """Asks a bot for the reasons of its latest move."""
        place = self.game.read_seat("seat", seat)
        asked = self.last_plays().get(place)
        if asked is None:
            self.notice = line("no_play_yet", who=self.place.name(place))
        else:
            self.coach.explain(asked, self.level(place), self.seed)

    def on_why_open(self) -> None:
        """Shows a bot's cards and numbers before the hand is over."""
        self.coach.is_open = True

    def on_open(self, on: bool) -> None:
        """Shows every hand of a finished deal, or hides them again."""
        self.open = bool(on)

    # -- records and links --

    def save(self, state: State[Any]) -> str:
        """A hand as one text block, with all its moves."""
        return paikit.record.save(self.game, state)

    def on_load(self, text: str) -> None:
        """Takes up a hand from its record, at its first position for stepping through."""
        game, states = paikit.record.load(str(text))
        aside = self.put_aside()
        self.game, self.states = game, list(states)
        self.past, self.records = [], []
        self.coach.leave(hand=True)
        self.hand_seat = self.hand_seat if self.hand_seat < game.seats else 0
        self.touched = True
        self.go(0)
        self.keep_aside(aside)
        self.notice = line("loaded")

    def kept(self) -> Data:
        """What a browser keeps of the hand, so that a reload finds it again."""
        return {
            "home": self.home,
            "record": self.save(self.states[-1]),
            "at": self.at,
            "seat": self.hand_seat,
            "every_seat": self.every_seat,
            "bots": levels_text(self.levels),
            "tally": self.tally.facts(),
            "touched": self.touched,
        }

    def on_restore(self, kept: object) -> None:
        """Takes up what a browser kept, unless something was done here already."""
        if not self.touched and isinstance(kept, Mapping):
            try:
                self.take_up(kept)
            except PaikitError as error:
                self.notice = line("not_restored", why=error)
            else:
                self.notice = self.misread or line("restored")

    def take_up(self, kept: Mapping[str, Any]) -> None:
        game, states = paikit.record.load(str(kept.get("record", "")))
        before = kept.get("before")
        texts = before if isinstance(before, list) else []
        past = [paikit.record.load(str(text))[1][-1] for text in texts]
        tally = Tally.read(kept.get("tally"))
        at = read_number("at", kept.get("at", 0))
        seat = game.read_seat("seat", kept.get("seat", 0))
        levels = read_levels(kept.get("bots", ""))
        self.game, self.states, self.past, self.hand_seat = game, list(states), past, seat
        self.every_seat = bool(kept.get("every_seat"))
        self.levels = levels
        self.coach.leave(hand=True)
        self.tally = tally
        self.touched = True
        self.records = [paikit.record.save(game, state) for state in past]
        self.go(min(at, len(states) - 1))
        if self.at == len(states) - 1:
            self.run_bots()

    def facts(self) -> dict[str, str]:
        """What gives this deal again: options that are not the default, and its keywords."""
        plain = type(self.game.options)()
        own = {
            item.name: str(getattr(self.game.options, item.name))
            for item in fields(self.game.options)
            if getattr(self.game.options, item.name) != getattr(plain, item.name)
        }
        level = levels_text(self.levels)
        players = {"bots": level} if level != bots.DEFAULT else {}
        return {**own, **self.states[0].origin, **players}

    def link(self) -> str:
        """The query of a link to this deal."""
        return urlencode({"game": self.game.slug, "lang": self.language, **self.facts()})

    def call(self) -> str:
        """The line of Python that opens a table with this deal."""
        parts = [repr(self.game.slug), f"lang={self.language!r}"]
        parts += [f"{key}={value!r}" for key, value in self.facts().items()]
        return f"paikit_widgets.table({', '.join(parts)})"


def words(language: Language) -> dict[str, str]:
    """The page's own words in one language, `ui.play` and so on, their blanks left open."""
    return {
        f"{part}.{key}": text[language]
        for part in ("ui", "suit", "rank")
        for key, text in WORDS.data[part].items()
    }


def deciding(view: AnyView, level: str, seed: int) -> Iterator[Move | None]:
    """A bot's move; before it, None after each bit of its thought."""
    for found in in_slices(lambda ready: bots.decide(view, level, seed, ready)):
        yield None if found is None else found[0]


def read_levels(text: object) -> tuple[str, ...]:
    """The bots' levels: one for all seats, or one for each (`rules,club,strong,club`)."""
    names = [name.strip() for name in str(text or bots.DEFAULT).split(",")]
    return tuple(map(bots.read_level, names))


def levels_text(levels: tuple[str, ...]) -> str:
    """Levels as `read_levels` reads them back."""
    return ",".join(levels if len(set(levels)) > 1 else levels[:1])


def read_language(text: object) -> Language:
    """A language by its tag; BadSetup quotes any other."""
    for language in LANGUAGES:
        if text == language:
            return language
    raise BadSetup("value", name="lang", value=str(text), right=", ".join(LANGUAGES))


def split_facts(
    slug: str, profile: str, facts: Mapping[str, object]
) -> tuple[AnyGame, dict[str, object]]:
    """The game under those facts that are options of it, and the others, which are a deal's."""
    plain = paikit.game(slug)
    names = {item.name for item in fields(plain.options)}
    options = {key: value for key, value in facts.items() if key in names}
    rest = {key: value for key, value in facts.items() if key not in names}
    return paikit.game(slug, profile=profile, **options), rest
