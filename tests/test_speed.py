"""The benchmark against other programs: its pieces of work do what they say, its ratios are right.

How fast anything is, is not asserted.
"""

import random
import sys
from collections import Counter

import pieces
import pytest
import speed

import paikit
from paikit.rulesets.guandan.compact import KINDS
from paikit.rulesets.guandan.kernel import NOTHING, STRAIGHT, STRAIGHT_FLUSH

OURS = ["random-climbing", "lead-groups", "lead-plays", "lead-tests", "lead-counts"]
OURS += [f"{name} {slug}" for name in ("thumb-hands", "tips") for slug in paikit.games()]


def tricks():
    return [slug for slug in pieces.slugs() if pieces.is_of_tricks(slug)]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(pieces, "LEADS", 1)
    monkeypatch.setattr(pieces, "WORLDS", 2)
    monkeypatch.setattr(pieces, "TIP", 10)
    yield
    pieces.prepared.cache_clear()


def asked_of(group):
    """Each piece of work a group asks for, with the place it runs in."""
    for one in group:
        yield "ours", one.ours
        if isinstance(one, speed.Pair) and one.other:
            yield one.where, one.other


def test_every_piece_that_is_asked_for_is_there():
    asked = {
        work for group in speed.groups(pieces.slugs(), tricks()) for _, work in asked_of(group)
    }
    assert {work.split()[0] for work in asked} == set(pieces.PIECES)
    ours = {
        work
        for group in speed.groups(pieces.slugs(), tricks())
        for place, work in asked_of(group)
        if place != speed.OTHERS
    }
    assert ours == {*OURS, *(f"random-tricks {slug}" for slug in tricks())}


@pytest.mark.parametrize("name", OURS)
def test_our_pieces_of_work_do_something(quick, name):
    assert pieces.rate(name, 0) > 0


def test_random_hands_of_trick_games_use_every_card(quick):
    assert tricks() == ["heiqi", "hongwu"]
    for slug in tricks():
        assert pieces.rate(f"random-tricks {slug}", 0) > 0


def test_the_lean_count_finds_what_the_kernel_finds_where_no_card_is_wild():
    """A straight of one suit alone is a flush to the kernel and both to the count."""
    plain = [one for one in pieces.climbing_hands() if not one[0].wild]
    for hand, cards in plain[:30]:
        plays = hand.plays(NOTHING, 0)
        counted = Counter(pattern.kind for pattern in pieces.counted_leads(cards))
        found = Counter(KINDS[play[0]] for play in plays)
        straights = {play[1] for play in plays if play[0] in (STRAIGHT, STRAIGHT_FLUSH)}
        found["straight"] = counted["straight"] and len(straights)
        found["straight_flush"] = counted["straight_flush"]
        assert counted == found


@pytest.mark.parametrize("slug", paikit.games())
def test_endings_have_so_many_cards_a_seat(slug, monkeypatch):
    simulation = pieces.ending(slug, 3, 1)
    world = next(iter(simulation.worlds(random.Random(1), 1)))
    assert len(simulation.view.hand) == 3
    assert set(simulation.view.public.counts) == {3}
    assert simulation.solve(world) is None or len(simulation.solve(world)) == len(simulation.moves)
    assert len(pieces.endings(slug, 2, 2)) == 2


def test_questions_are_answered_line_by_line():
    with speed.Program(sys.executable, speed.ROOT) as program:
        assert program.ask("slugs") == list(paikit.games())
        assert program.ask("is_of_tricks", "heiqi") is True
        with pytest.raises(RuntimeError, match="no-such"):
            program.ask("rate", "no-such", 0)


class Answering:
    """A program that answers with the next number of its list."""

    def __init__(self, *rates):
        self.rates = list(rates)

    def ask(self, question, work, seconds):
        return self.rates.pop(0) if seconds else 1.0


def test_a_ratio_is_the_median_of_the_ratios_of_the_turns(monkeypatch):
    monkeypatch.setattr(speed, "TURNS", 3)
    programs = {
        "pure": Answering(10.0, 20.0, 90.0),
        "compiled": Answering(100.0, 300.0, 1000.0),
        "reference": Answering(1.0, 10.0, 10.0),
    }
    pairs = [
        speed.Pair("one", "a", "b", targets=(8, 50)),
        speed.Pair("two", "a", None, targets=(None, 10)),
        speed.Rate("three", "a", (20, 301)),
        speed.Pair("not there", "a", "b", "elsewhere", (1, 1)),
    ]
    lines = {(one.name, one.build): one for one in speed.figures(programs, pairs)}
    assert lines["one", "pure"].value == "9.00×" and lines["one", "pure"].reached
    assert lines["one", "compiled"].value == "100×" and lines["one", "compiled"].reached
    assert lines["two", ""].value == "11.1×" and lines["two", ""].reached
    assert lines["three", "pure"].value == "20.0/s" and lines["three", "pure"].reached
    assert lines["three", "compiled"].reached is False
    assert "NOT reached" in str(lines["three", "compiled"])
    assert not any(name == "not there" for name, _ in lines)


def test_an_ending_that_is_given_up_counts_as_the_longest():
    def figure(*given_up, solved):
        took = [(one, True) for one in solved] + [(one, False) for one in given_up]
        return speed.of_endings("", "", took)

    assert figure(0.2, solved=[0.1] * 9).reached
    assert figure(solved=[0.1] * 9 + [0.9]).value == "0.10 s"
    assert not figure(solved=[0.1] * 8 + [0.6, 0.6]).reached
    lost = figure(0.2, 0.2, solved=[0.1] * 8)
    assert not lost.reached
    assert lost.value == "> 0.20 s"


def test_the_programs_measured_against_are_no_dependency():
    project = (speed.ROOT / "pyproject.toml").read_text("utf-8")
    lock = (speed.ROOT / "requirements.lock").read_text("utf-8")
    for line in speed.REFERENCE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name = line.split("==")[0]
            assert name not in project and name not in lock
