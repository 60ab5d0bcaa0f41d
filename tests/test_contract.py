"""What every game promises, tried on every game that is found.

Each `check_…` takes a game and plays it; the tests hand it each game in `rulesets`, and last of
all a game of a few lines in a folder of its own, which must be found by itself and pass as well.
"""

import ast
import copy
import os
import pickle
import random
import re
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, replace
from functools import cache
from itertools import chain, combinations, islice
from pathlib import Path

import pytest

import paikit
from paikit import rulesets
from paikit.cards import without
from paikit.contract import (
    PASS,
    IllegalMove,
    MatchOver,
    Move,
    Prompt,
    Suit,
    option_values,
    parse_move,
)
from paikit.words import LANGUAGES, BadSetup, PaikitError
from paikit_widgets.session import Session

TESTS = Path(__file__).parent
KINDS_OF_CLAUSE = {"fact", "duty", "consequence", "ruling", "tip"}
BARE = [PASS, Move("reveal"), Move("resist")]
NUMBERS = range(0, 301, 5)


def walk(game, seed, **facts) -> Iterator:
    """The states of a hand from first to last, half of its moves drawn by lot."""
    rng = random.Random(f"walk {seed}")
    state = game.deal(seed=seed, **facts)
    for _ in range(3000):
        yield state
        if state.seat is None:
            return
        view = game.view(state, state.seat)
        move = game.policy(view, rng)
        if rng.random() < 0.5:
            move = rng.choice(list(islice(game.legal_moves(view), 60)))
        state = game.play(state, move)
    pytest.fail(f"{game} does not come to an end")


@cache
def the_game(slug):
    return paikit.game(slug)


@cache
def walked(game, seed):
    return tuple(walk(game, seed))


def some_states(game, count=40):
    """States of two hands, spread from the first to the last decision."""
    states = [state for seed in (1, 2) for state in walked(game, seed) if state.seat is not None]
    step = max(1, len(states) // count)
    return states[::step]


def opening_states(game):
    """One state of each phase of two hands."""
    phases = {}
    for seed in (1, 2):
        for state in walked(game, seed):
            if state.seat is not None:
                phases.setdefault(state.phase, state)
    return list(phases.values())


def some_tries(view, rng):
    """Moves that somebody might try, most of them illegal."""
    hand = view.hand
    for action in ("play", "bury", "tribute", "return"):
        for size in (0, 1, 2, 3, 5, min(8, len(hand))):
            yield Move(action, rng.sample(hand, min(size, len(hand))))
    yield Move("play", rng.sample(view.game.pack, 2))
    yield from (*BARE, Move("bid", number=85), Move("take", number=1), Move("bid", number=7))
    yield Move("trump", suit=Suit.HEARTS)


def in_both(say):
    """The text in both languages; it must be there and have no blank left to fill."""
    texts = [say(language) for language in LANGUAGES]
    for text in texts:
        assert text.strip(), f"nothing said by {say}"
        assert not re.search(r"\{\w", text), text
    return texts


# --- playing ---


def check_moves(game):
    """Each legal move is listed once, has no objection, and can be played."""
    rng = random.Random("moves")
    for state in some_states(game):
        view = game.view(state, state.seat)
        moves = list(islice(game.legal_moves(view), 400))
        assert moves, f"no move in {view}"
        assert len(set(moves)) == len(moves)
        for move in rng.sample(moves, min(8, len(moves))):
            assert list(game.objections(view, move)) == []
            assert game.verdict(view, move)
            assert parse_move(str(move)) == move
            game.play(state, move)


def check_turn(game):
    """Whoever is not to move has no legal move, and is told so."""
    for state in some_states(game, 12):
        for seat in set(range(game.seats)) - {state.seat}:
            view = game.view(state, seat)
            assert next(game.legal_moves(view), None) is None
            move = next(game.legal_moves(game.view(state, state.seat)))
            assert not game.is_legal(view, move)


def check_filter(game):
    """Near the end, where all moves can be tried, objections leave exactly the legal ones."""
    small = [
        state
        for seed in (1, 2, 3)
        for state in walked(game, seed)
        if state.seat is not None and len(state.hands[state.seat]) <= 6
    ]
    assert small
    for state in small[:: max(1, len(small) // 25)]:
        view = game.view(state, state.seat)
        moves = set(game.legal_moves(view))
        assert {move for move in _every_move(view, moves) if game.is_legal(view, move)} == moves


def _every_move(view, moves):
    """Every move at all that this hand could try; a kind is named where cards alone will not do."""
    game = view.game
    kinds = {move.kind for move in moves} - {""}
    sets = {c for size in range(len(view.hand) + 1) for c in combinations(view.hand, size)}
    for action in ("play", "bury", "tribute", "return"):
        for cards in sets:
            plain = Move(action, cards)
            yield plain
            if not game.is_legal(view, plain):
                yield from (replace(plain, kind=kind) for kind in kinds)
    yield from BARE
    yield from (Move("bid", number=number) for number in NUMBERS)
    yield from (Move("take", number=seat) for seat in range(game.seats))
    yield from (Move("trump", suit=suit) for suit in Suit)


def check_nearest(game):
    """After an illegal try up to three legal moves are shown, and at least one."""
    rng = random.Random("nearest")
    for state in [*opening_states(game), *some_states(game, 10)]:
        view = game.view(state, state.seat)
        for move in some_tries(view, rng):
            verdict = game.verdict(view, move)
            near = verdict.nearest
            assert len(set(near)) == len(near) <= 3
            assert bool(near) != bool(verdict)
            assert all(game.is_legal(view, one) for one in near)


def check_immutable(game):
    """Playing leaves the state before as it was, and nothing can be assigned."""
    for state in some_states(game, 10):
        before = repr(state)
        view = game.view(state, state.seat)
        game.play(state, next(game.legal_moves(view)))
        assert repr(state) == before
        for frozen in (state, state.public, view, PASS):
            name = fields(frozen)[0].name
            with pytest.raises(FrozenInstanceError):
                setattr(frozen, name, None)
        assert isinstance(state.hands, tuple)
        assert all(isinstance(hand, tuple) for hand in state.hands)


def check_refusal(game):
    """An illegal move raises the verdict that explains it; the state may be played on."""
    state = game.deal(seed=1)
    with pytest.raises(IllegalMove) as caught:
        game.play(state, Move("bid", number=7))
    assert not caught.value.verdict
    in_both(caught.value.text)


def check_cards(game):
    """Every card is in a hand, in the kitty or seen, at every step."""
    for seed in (1, 2, 3):
        for state in walked(game, seed):
            there = chain(*state.hands, state.kitty, state.public.seen)
            assert Counter(there) == Counter(game.pack)
            assert state.public.counts == tuple(map(len, state.hands))


def check_end(game):
    """A hand is scored at its end and not before, with one number per seat."""
    for seed in (1, 2):
        *before, last = walked(game, seed)
        assert all(game.score(state) is None for state in before[::10])
        score = game.score(last)
        assert len(score.points) == game.seats
        assert score.lines
        assert last.seat is None
        assert game.prompt(game.view(last, 0)) == Prompt()
        assert next(game.legal_moves(game.view(last, 0)), None) is None
        try:
            following = game.deal(seed=seed, after=last)
        except MatchOver as over:
            in_both(over.text)
        else:
            assert following.seat is not None
        with pytest.raises(BadSetup):
            game.deal(seed=seed, after=before[0])


# --- what is hidden ---


def check_hidden(game):
    """Dealing the unseen cards differently changes no view, verdict, legal move or bot."""
    rng = random.Random("hidden")
    for state in some_states(game, 12):
        for seat in range(game.seats):
            view = game.view(state, seat)
            other = game.view(_redealt(state, view, rng), seat)
            assert other == view
            assert _answers(other) == _answers(view)


def _redealt(state, view, rng):
    """The state with all cards this view does not know dealt anew, as many to each."""
    places = [s for s in range(len(state.hands)) if s != view.seat]
    hidden_kitty = () if view.kitty else state.kitty
    unseen = list(chain(*(state.hands[s] for s in places), hidden_kitty))
    rng.shuffle(unseen)
    hands = list(state.hands)
    for place in places:
        hands[place] = tuple(unseen[: len(hands[place])])
        del unseen[: len(hands[place])]
    return replace(state, hands=tuple(hands), kitty=view.kitty or tuple(unseen))


def _answers(view):
    game, rng = view.game, random.Random("answers")
    tries = list(some_tries(view, rng))
    said = [game.verdict(view, move).text("en") for move in tries]
    moves = list(islice(game.legal_moves(view), 100))
    bot = game.policy(view, random.Random(5)) if view.public.seat == view.seat else None
    shown = [line.text("zh") for line in game.status(view)]
    return said, moves, bot, shown, game.roles(view), game.winning(view)


def check_hidden_from_the_start(game):
    """Where two unseen cards changed places before the first move and the same moves were made,
    every view is the same: nothing public was worked out from hidden cards.
    """
    rng = random.Random("from the start")
    compared = 0
    for seed in (1, 2, 3):
        states = walked(game, seed)
        for _ in range(12):
            at = rng.randrange(1, len(states) - 1)
            swapped = _swap(game, states[0], states[at], rng)
            if swapped is None:
                continue
            seat, other = swapped
            assert game.view(other, seat) == game.view(states[at], seat)
            compared += 1
    assert compared > 5


def _exchanged(hand, gone, come):
    place = hand.index(gone)
    return (*hand[:place], come, *hand[place + 1 :])


def _swap(game, first, state, rng):
    """A seat and the state after the same moves, had two cards it cannot see changed places."""
    if state.seat is None:
        return None
    seat, one, two = rng.sample(range(game.seats), 3)
    mine = [card for card in state.hands[one] if card in first.hands[one]]
    theirs = [card for card in state.hands[two] if card in first.hands[two]]
    if not mine or not theirs:
        return None
    give, take = rng.choice(mine), rng.choice(theirs)
    if repr(give) in repr(first.public) or repr(take) in repr(first.public):
        return None  # a card that was turned up for all to see
    hands = list(first.hands)
    hands[one] = _exchanged(hands[one], give, take)
    hands[two] = _exchanged(hands[two], take, give)
    given = {**first.origin, "hands": hands}
    if first.kitty:
        given["kitty"] = first.kitty
    try:
        other = game.deal(**given)
        for played in game.moves(state):
            if other.seat != played.seat:
                return None
            other = game.play(other, played.move)
    except PaikitError:
        return None
    return seat, other


# --- deals and records ---


def check_seed(game):
    """A number fixes the deal; another number gives another."""
    assert game.deal(seed=7) == game.deal(seed=7)
    assert game.deal(seed=7).hands != game.deal(seed=8).hands
    random.seed(1)
    one = game.deal(seed=9)
    random.seed(2)
    assert game.deal(seed="9") == one
    assert "seed" in game.deal().origin


def check_record(game):
    """A record gives back every state, and is the same text again."""
    for seed in (1, 2):
        states = walked(game, seed)
        for state in (states[0], states[len(states) // 2], states[-1]):
            text = paikit.record.save(game, state)
            same, loaded = paikit.record.load(text)
            assert same.options == game.options
            assert [one.public for one in loaded] == _publics(states, state)
            assert loaded[-1].hands == state.hands
            assert loaded[-1].kitty == state.kitty
            assert paikit.record.save(same, loaded[-1]) == text


def _publics(states, until):
    return [state.public for state in states[: states.index(until) + 1]]


def check_cut_record(game):
    """Cut anywhere, a record says what is missing or unreadable and quotes it."""
    text = paikit.record.save(game, walked(game, 1)[-1])
    for part in range(1, 12):
        with pytest.raises(PaikitError) as caught:
            paikit.record.load(text[: len(text.rstrip()) * part // 12])
        in_both(caught.value.text)


# --- words ---


def check_words(game):
    """Everything a table shows can be said in both languages."""
    for state in [*some_states(game, 15), walked(game, 1)[-1]]:
        in_both(lambda language, phase=state.phase: game.rulebook.term(phase, language))
        for seat in range(game.seats):
            view = game.view(state, seat)
            for line in game.status(view):
                in_both(line.text)
            for term in chain(*game.roles(view)):
                in_both(lambda language, term=term: game.rulebook.term(term, language))
            for played in state.history:
                in_both(game.describe(view, played).text)
        for button in game.prompt(game.view(state, state.seat)).buttons:
            in_both(button.text)


def check_score_words(game):
    for seed in (1, 2, 3):
        score = game.score(walked(game, seed)[-1])
        in_both(lambda language, unit=score.unit: game.rulebook.term(unit, language))
        for line in score.lines:
            in_both(line.text)
            assert line.clause in {"", *game.rulebook.clauses}


def check_objection_words(game):
    """Each reason against a move has a clause with its source and a sentence."""
    rng = random.Random("objections")
    for state in [*opening_states(game), *some_states(game, 25)]:
        view = game.view(state, state.seat)
        for move in some_tries(view, rng):
            verdict = game.verdict(view, move)
            in_both(verdict.text)
            for objection in verdict.objections:
                in_both(lambda language, one=objection: game.say(one, language))
                assert not without(objection.fault, move.cards)
                assert not without(objection.owed, view.hand)


def check_sent_elsewhere(game):
    """States, views and verdicts come back whole from a copy or another process.

    A view takes along neither the deal it is from nor anything that would give it again.
    """
    for state in some_states(game, 12):
        assert pickle.loads(pickle.dumps(state)) == state == copy.deepcopy(state)
        for seat in range(game.seats):
            view = game.view(state, seat)
            sent = pickle.dumps(view)
            assert pickle.loads(sent) == view == copy.deepcopy(view)
            assert b"origin" not in sent
            assert b"hands" not in sent
        verdict = game.verdict(game.view(state, state.seat), Move("pass"))
        for again in (pickle.loads(pickle.dumps(verdict)), copy.deepcopy(verdict)):
            assert (again.objections, again.nearest) == (verdict.objections, verdict.nearest)


def check_cards_are_laid_out(game):
    """Every move shows its own cards, however they are read."""
    for state in walked(game, 2)[::7]:
        view = game.view(state, 0)
        for played in state.history:
            assert Counter(game.laid_out(view, played)) == Counter(played.move.cards)


def check_rulebook(game):
    """Each clause has both languages, a source and a kind; each option its words and clause."""
    book = game.rulebook
    in_both(lambda language: book.get("title")[language])
    for clause in book.clauses.values():
        assert clause.kind in KINDS_OF_CLAUSE, clause
        in_both(clause.statement)
        in_both(clause.source)
        assert clause.option in {"", *option_values(game.options)}, clause
        for sentence in clause.words.get("says", {}).values():
            assert _blanks(sentence["zh"]) == _blanks(sentence["en"])
    for line in book.data["line"].values():
        assert _blanks(line["zh"]) == _blanks(line["en"])
    for item in fields(game.options):
        assert item.metadata["clause"] in book.clauses, item.name
        in_both(lambda language, name=item.name: book.get("option", name)[language])
        for value in item.metadata["values"]:
            words = book.get("option", item.name, "values", str(value))
            in_both(lambda language, words=words: words[language])
    for profile in game.profiles:
        in_both(lambda language, name=profile: book.get("profile", name)[language])


def _blanks(sentence):
    """The names of what a sentence is filled with: no language may leave something out."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence)} - {None}


def check_reasons_are_worded(game):
    """Each clause and reason named in the code stands in the word file."""
    folder = Path(sys.modules[type(game).__module__].__file__).parent
    source = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    clauses = game.rulebook.clauses
    for node in ast.walk(ast.parse(source.replace("from __future__ import annotations\n", ""))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Objection":
            id_, reason = (
                arg.value if isinstance(arg, ast.Constant) else "" for arg in node.args[:2]
            )
            assert not id_ or id_ in clauses, id_
            if id_ and reason:
                assert reason in clauses[id_].words["says"], f"{id_} {reason}"
    named = set(re.findall(r'"([A-Z]{2}-A?\d+)"', source))
    assert named <= set(clauses)


def check_bad_input(game):
    """What no game could have is refused with what was given, in both languages."""
    option = next(iter(option_values(game.options)), None)
    calls = [
        ("sede", lambda: game.deal(sede=7)),
        ("seven", lambda: game.deal(seed="seven")),
        ("-1", lambda: game.deal(seed=-1)),
        ("1.5", lambda: game.deal(seed=1.5)),
        (str(game.seats), lambda: game.deal(hands=["♠3"])),
        ("♠ZZ", lambda: game.deal(hands=["♠ZZ"] * game.seats)),
        ("♠3", lambda: game.deal(hands=["♠3 ♠3 ♠3 ♠3"] * game.seats)),
        ("tempo", lambda: paikit.game(game.slug, tempo="fast")),
        ("fastest", lambda: paikit.game(game.slug, profile="fastest")),
        ("XX-99", lambda: game.clause("XX-99")),
    ]
    if option:
        calls.append(("purple", lambda: paikit.game(game.slug, **{option: "purple"})))
    for quoted, call in calls:
        with pytest.raises(PaikitError) as caught:
            call()
        assert all(quoted in text for text in in_both(caught.value.text)), quoted
    with pytest.raises(BadSetup):
        game.position(hand=game.pack)


CHECKS = [value for name, value in list(globals().items()) if name.startswith("check_")]


@pytest.mark.parametrize("slug", rulesets.games())
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])
def test_game(check, slug):
    check(the_game(slug))


# --- options ---


def variants():
    """Each game under each profile and with each option at each other value."""
    for slug in rulesets.games():
        kind = type(paikit.game(slug))
        for profile in kind.profiles:
            yield pytest.param(slug, {"profile": profile}, id=f"{slug}-{profile}")
        for name, values in option_values(kind.Options()).items():
            for value in values[1:]:
                yield pytest.param(slug, {name: value}, id=f"{slug}-{name}-{value}")


@pytest.mark.parametrize(("slug", "chosen"), list(variants()))
def test_options(slug, chosen):
    """A hand under every house rule comes to its end with all cards, and its record says so."""
    try:
        game = paikit.game(slug, **chosen)
    except BadSetup as error:
        in_both(error.text)
        return
    for state in walk(game, 4):
        assert Counter(chain(*state.hands, state.kitty, state.public.seen)) == Counter(game.pack)
    for line in game.score(state).lines:
        in_both(line.text)
    same, loaded = paikit.record.load(paikit.record.save(game, state))
    assert (same.options, loaded[-1].public) == (game.options, state.public)


# --- one answer everywhere ---

ANSWERS = """
import hashlib, itertools, random, paikit
digest = hashlib.sha256()
for slug in paikit.games():
    game, rng = paikit.game(slug), random.Random(5)
    state = game.deal(seed=5)
    for _ in range(30):
        if state.seat is None:
            break
        view = game.view(state, state.seat)
        said = [game.verdict(view, text) for text in ("♠3 ♥4 ♣6", "pass", "x X")]
        digest.update(repr([(one.text("zh"), one.nearest) for one in said]).encode())
        digest.update(repr(list(itertools.islice(game.legal_moves(view), 40))).encode())
        digest.update(repr((view, game.groups(view), game.roles(view))).encode())
        state = game.play(state, game.policy(view, rng))
print(digest.hexdigest())
"""


def test_answers_do_not_depend_on_how_python_hashes():
    said = {
        subprocess.run(
            [sys.executable, "-c", ANSWERS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4321")
    }
    assert len(said) == 1


# --- clauses are tested ---


def slugs_with_clause_tests():
    return [slug for slug in rulesets.games() if (TESTS / f"test_{slug}_clauses.py").is_file()]


@pytest.mark.parametrize("slug", slugs_with_clause_tests())
def test_each_clause_has_a_test(slug):
    text = "".join(path.read_text("utf-8") for path in TESTS.glob(f"test_{slug}_*.py"))
    clauses = paikit.game(slug).rulebook.clauses.values()
    due = {clause.id.replace("-", "_") for clause in clauses if clause.kind != "tip"}
    assert due - set(re.findall(r"def test_(\w+)\(", text)) == set()


# --- games are found ---


def test_games_are_the_folders_in_rulesets():
    folder = Path(rulesets.__file__).parent
    there = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert set(rulesets.games()) == there
    assert {"guandan"} <= there


def test_an_unknown_game_is_refused_with_the_nearest():
    with pytest.raises(BadSetup, match="Did you mean “guandan”"):
        paikit.game("guandam")


def test_nonsense_is_answered_with_what_there_is():
    with pytest.raises(BadSetup) as error:
        paikit.game("whist")
    for text in (error.value.text("en"), error.value.text("zh")):
        assert all(slug in text for slug in paikit.games())
        assert "mean" not in text
        assert "是不是" not in text
    with pytest.raises(BadSetup) as error:
        paikit.game("guandan").clause("nonsense")
    assert "GD-01, GD-02" in str(error.value)
    assert len(str(error.value)) < 160


TOY = '''
from dataclasses import dataclass, replace
from paikit.cards import deck, without
from paikit.contract import *


@dataclass(frozen=True)
class Options:
    packs: int = option(1, 2, clause="TY-01")


class Toy(Game):
    """Whoever is to move plays any one card; the last card ends the hand."""

    Options = Options
    seats = 3

    @property
    def pack(self):
        return deck(self.options.packs)[:27]

    def start(self, *, seed, rng, hands=None, first=0):
        dealt = self.deal_out(rng, [9] * 3) if hands is None else hands
        seat = self.read_seat("first", first)
        counts = tuple(map(len, dealt))
        if max(counts) > 9:
            raise BadSetup("hand_size", seat=0, count=max(counts), limit=9)
        return State(public=Public(seat=seat, phase="play", counts=counts), hands=dealt)

    def position(self, *, hand):
        return self.view(self.deal(hands=[hand, "", ""]), 0)

    def objections(self, view, move):
        if view.public.seat != view.seat:
            yield Objection("TY-01", "turn")
        if move.action != "play" or len(move.cards) != 1:
            yield Objection("TY-01", "one")
        elif move.cards[0] not in view.hand:
            yield Objection("TY-01", "held", {"cards": move.cards}, fault=move.cards)
        elif move.kind:
            yield Objection("TY-01", "one")

    def legal_moves(self, view):
        moves = (Move("play", (card,)) for card in dict.fromkeys(view.hand))
        return (move for move in moves if self.is_legal(view, move))

    def apply(self, state, move):
        seat = state.seat
        hands = list(state.hands)
        hands[seat] = without(hands[seat], move.cards)
        after = (seat + 1) % 3
        return replace(state, hands=tuple(hands)).now(
            seat=after if hands[after] else None,
            counts=tuple(map(len, hands)),
            seen=state.public.seen + move.cards,
            history=(*state.history, Played(seat, move)),
        )

    def score(self, state):
        line = self.line("even", clause="TY-02")
        return Score("points", (0, 0, 0), (line,)) if state.seat is None else None

    def carry(self, state):
        if state.seat is not None:
            raise BadSetup("not_over")
        return {}

    def policy(self, view, rng):
        return next(self.legal_moves(view))


GAME = Toy
'''

TOY_WORDS = """
[title]
zh = "小玩意"
en = "Toy"
[clause.TY-01]
kind = "duty"
zh = "轮流各出一张。"
en = "Players play one card each in turn."
seed = "各出一张"
option = "packs"
says.turn = { zh = "还没轮到你。", en = "It is not your turn." }
says.one = { zh = "只能出一张牌。", en = "Play exactly one card." }
says.held = { zh = "你没有 {cards}。", en = "You do not hold {cards}." }
[clause.TY-02]
kind = "consequence"
zh = "没有输赢。"
en = "Nobody wins."
seed = "没有输赢"
[option.packs]
zh = "几副牌"
en = "Packs"
values.1 = { zh = "一副", en = "one" }
values.2 = { zh = "两副", en = "two" }
[term]
play = { zh = "出牌", en = "play" }
[line]
move = { zh = "{move}", en = "{move}" }
even = { zh = "平局", en = "A draw" }
"""


def test_a_folder_is_a_game(tmp_path, monkeypatch):
    """A fifth game is one folder: found by itself, and it keeps the contract."""
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "__init__.py").write_text(TOY, "utf-8")
    (folder / "rulebook.toml").write_text(TOY_WORDS, "utf-8")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(tmp_path)])
    try:
        assert "toy" in paikit.games()
        toy = paikit.game("toy")
        assert toy.slug == "toy"
        for check in CHECKS:
            check(toy)
        assert len(paikit.game("toy", packs="2").pack) == 27
        table = Session("guandan", seed=1)
        table.handle({"do": "games"})
        assert "toy" in [one["value"] for one in table.snapshot()["settings"]["games"]]
        table.handle({"do": "game", "slug": "toy"})
        assert table.snapshot()["settings"]["game"] == "toy"
    finally:
        sys.modules.pop("paikit.rulesets.toy", None)
