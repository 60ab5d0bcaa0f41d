"""Sentences in both languages: filled blanks, plurals, terms, and errors that quote."""

import doctest
import importlib
import pkgutil
import re
import string
from pathlib import Path

import pytest

import paikit
from paikit.cards import Rank, parse_cards
from paikit.contract import Line, parse_move
from paikit.words import LANGUAGES, BadSetup, Book, PaikitError, Term, Unreadable, common

WORDS = """
[term]
pair = { zh = "对子", en = "pair" }
[line]
cards = { zh = "你有 {cards}。", en = "You hold {cards}." }
count = { zh = "{count} 张", en = "{count:card|cards}" }
kinds = { zh = "{kinds:或}", en = "{kinds: or }" }
seats = { zh = "座位 {seats:#、}，座位 {seat:#}", en = "seats {seats:#, } and {seat:#}" }
nested = { zh = "{lines:；}", en = "{lines:; }" }
"""


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text(WORDS, "utf-8")
    return Book(path, common())


def test_cards_and_ranks_are_shown_in_the_language(book):
    cards = parse_cards("♠T x")
    assert book.say("en", "line", "cards", cards=cards) == "You hold ♠10 small joker."
    assert book.say("zh", "line", "cards", cards=cards) == "你有 ♠10小王。"
    assert book.say("en", "line", "cards", cards=Rank.ACE) == "You hold A."


def test_no_blank_stands_between_chinese_characters(book):
    assert book.say("zh", "line", "cards", cards=parse_cards("x x")) == "你有小王小王。"
    assert book.say("zh", "line", "cards", cards=parse_cards("♠5")) == "你有 ♠5。"


@pytest.mark.parametrize(("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_plurals(book, count, text):
    assert book.say("en", "line", "count", count=count) == text
    assert book.say("zh", "line", "count", count=count) == f"{count} 张"


def test_terms_are_looked_up_here_and_then_in_common_words(book):
    kinds = (Term("pair"), Term("joker_x"))
    assert book.say("en", "line", "kinds", kinds=kinds) == "pair or small joker"
    assert book.say("zh", "line", "kinds", kinds=kinds) == "对子或小王"
    assert book.say("en", "line", "kinds", kinds="pair") == "pair"
    with pytest.raises(KeyError, match=r"term\.trio"):
        book.say("en", "line", "kinds", kinds=Term("trio"))


def test_people_count_seats_from_one(book):
    assert book.say("zh", "line", "seats", seats=(0, 2), seat=3) == "座位 1、3，座位 4"
    assert book.say("en", "line", "seats", seats=[1], seat=0) == "seats 2 and 1"


@pytest.mark.parametrize("slug", paikit.games())
def test_no_sentence_of_a_game_counts_seats_as_programs_do(slug):
    """Every blank after the word for a seat says so, and no seat is called 0."""
    text = paikit.game(slug).rulebook.path.read_text("utf-8")
    seats = re.findall(r"(?:座位|\b[Ss]eats?) ?(\d+|\{[^}]*\})", text)
    assert len(seats) > 20
    assert [one for one in seats if one == "0" or (one[0] == "{" and ":#" not in one)] == []


def test_lines_may_stand_in_lines(book):
    parts = (Line(book, "count", {"count": 1}), Line(book, "count", {"count": 2}))
    assert book.say("en", "line", "nested", lines=parts) == "1 card; 2 cards"
    assert Line(book, "nested", {"lines": parts}).text("zh") == "1 张；2 张"


def test_common_words_are_complete():
    """Each leaf has both languages, and both need the same to be filled in."""
    leaves = list(_leaves(common().data))
    assert len(leaves) > 40
    for path, leaf in leaves:
        assert set(leaf) == set(LANGUAGES), path
        assert _blanks(leaf["zh"]) == _blanks(leaf["en"]), path
        assert leaf["zh"].strip(), path
        assert leaf["en"].strip(), path


def _leaves(table, path=""):
    for key, value in table.items():
        if all(isinstance(one, str) for one in value.values()):
            yield f"{path}.{key}", value
        else:
            yield from _leaves(value, f"{path}.{key}")


def _blanks(sentence):
    return {name for _, name, _, _ in string.Formatter().parse(sentence)} - {None}


def test_errors_speak_both_languages():
    error = Unreadable("card", token="♠1")
    assert str(error) == error.text("en")
    assert "♠1" in error.text("zh")
    assert isinstance(error, PaikitError)
    assert isinstance(error, ValueError)
    assert not isinstance(error, BadSetup)


@pytest.mark.parametrize(
    "text",
    [
        *("♠5 ♠5", "pass", "bid 90", "trump ♠", "bury ♠5 ♥T", "tribute ♠A", "return ♠3"),
        *("reveal", "resist", "take 2", "♠3 ♠4 ♠5 ♠6 ♥2 as straight"),
    ],
)
def test_a_move_is_its_text(text):
    move = parse_move(text)
    assert str(move) == text
    assert parse_move(str(move)) == move
    assert all(move.text(language) for language in LANGUAGES)


def test_other_spellings_of_a_move():
    assert str(parse_move("S5 s10")) == "♠5 ♠T"
    assert str(parse_move("TRUMP s")) == "trump ♠"
    assert str(parse_move("  Pass ")) == "pass"
    assert parse_move("♥5 ♠5") == parse_move("♠5 ♥5")


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "pass ♠5", "bid", "bid many", "bid -5", "bid 1234567", "trump", "trump X"),
        *("bury", "♠5 as", "♠5 as two kinds", "tribute", "play", "play ♠5", "take two"),
        *("resist now", "bury me"),
    ],
)
def test_what_is_no_move_is_quoted(text):
    with pytest.raises(Unreadable) as error:
        parse_move(text)
    assert all(error.value.text(language) for language in LANGUAGES)
    shown = text.split()[-1] if text.split() else ""
    assert shown in error.value.text("en")


def test_only_the_beginning_of_a_long_text_is_quoted():
    for language in LANGUAGES:
        text = Unreadable("card", token="9" * 5000).text(language)
        assert "9" * 100 in text
        assert len(text) < 400


def modules():
    """Every module of the engine, games and all."""
    found = pkgutil.walk_packages(paikit.__path__, "paikit.")
    return ["paikit", *(module.name for module in found)]


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_there_are_examples_in_docstrings():
    counts = [doctest.testmod(importlib.import_module(name)).attempted for name in modules()]
    assert sum(counts) >= 8


def test_the_readme_shows_what_happens() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    assert doctest.testfile(str(readme), module_relative=False) == (0, 9)
