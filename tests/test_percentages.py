"""The page that shows whether percentages came true."""

import re
import xml.etree.ElementTree as ET

import pytest

import paikit
from paikit import calibration
from paikit.calibration import Correction, Trial, table_of
from paikit.rulesets import games
from paikit.words import LANGUAGES
from paikit_widgets import percentages
from paikit_widgets.percentages import SAID_WORDS, come_true, stand_for

languages = pytest.mark.parametrize("language", LANGUAGES)
PAIRS = [(0.9, 1.0)] * 90 + [(0.9, 0.0)] * 30 + [(0.3, 0.0)] * 7


@pytest.fixture
def one_table(monkeypatch):
    """Only 黑七 has a table."""
    fitted = [(0.9, 1.0)] * 75 + [(0.9, 0.0)] * 25
    made = table_of(Trial("heiqi"), [fitted, PAIRS])
    mine = type(paikit.game("heiqi"))
    monkeypatch.setattr(percentages, "published", lambda kind: made if kind is mine else None)
    return made


@languages
def test_the_numbers_are_those_of_the_table(one_table, language):
    text = repr(come_true(lang=language))
    for one in one_table.chances.fifths:
        assert f" | {one.count} | {one.said:.1%} | {one.happened:.1%}" in text
    assert f"{one_table.chances.brier:.3f}" in text
    assert f"{one_table.shares.brier:.3f}" in text
    assert str(one_table.positions) in text
    few = [line for line in text.splitlines() if line.endswith(")")]
    assert [line.split(" | ")[1] for line in few] == ["7"]


@languages
def test_a_game_without_a_table_is_named(one_table, language):
    report = come_true(lang=language)
    assert [name for name, _ in report.tables] == [
        paikit.game("heiqi").rulebook.data["title"][language]
    ]
    assert len(report.missing) == len(games()) - 1
    assert all(name in repr(report) and name in report._repr_html_() for name in report.missing)


@languages
@pytest.mark.parametrize(("won", "key"), [(60, "good"), (48, "bad")])
def test_the_verdict_is_the_one_the_table_goes_by(monkeypatch, language, won, key):
    judged = [(0.5, 1.0)] * won + [(0.5, 0.0)] * (120 - won)
    made = table_of(Trial("heiqi"), [[], judged])
    monkeypatch.setattr(percentages, "published", lambda kind: made)
    assert made.is_good == (key == "good")
    assert SAID_WORDS.say(language, "percentages", key) in repr(come_true(lang=language))


@languages
def test_the_chart_puts_each_dot_where_its_fifth_is(one_table, language):
    chart = re.search(r"<svg.*?</svg>", come_true(lang=language)._repr_html_()).group()
    picture = ET.fromstring(chart)
    dots = [one for one in picture.iter("circle") if one.get("class") == "pp-true"][:-1]
    assert len(dots) == len(one_table.chances.fifths)
    for dot, one in zip(dots, one_table.chances.fifths, strict=True):
        across = (float(dot.get("cx")) - percentages.LEFT) / percentages.SIDE
        up = 1 - (float(dot.get("cy")) - percentages.TOP) / percentages.SIDE
        assert across == pytest.approx(one.said, abs=0.001)
        assert up == pytest.approx(one.happened, abs=0.001)
    assert float(dots[0].get("r")) < float(dots[1].get("r"))
    assert picture.get("aria-label")


@languages
def test_what_a_share_stands_for(one_table, language):
    head, *rows = stand_for(0.1, 0.9, lang=language).rows
    made = one_table.correction
    assert len(head) == 2
    assert rows == [("10%", f"{made(0.1):.0%}"), ("90%", f"{made(0.9):.0%}")]
    assert made != Correction()


@languages
def test_without_any_table_nothing_is_claimed(monkeypatch, language):
    monkeypatch.setattr(percentages, "published", lambda kind: None)
    report = come_true(lang=language)
    assert "%" not in repr(report)
    assert len(report.missing) == len(games())
    assert len(stand_for(0.5, lang=language).rows) == 2


def test_the_page_reads_the_tables_that_pages_go_by():
    assert percentages.published is calibration.published


def test_the_words_are_in_both_languages():
    for key, words in SAID_WORDS.data["percentages"].items():
        assert set(words) == set(LANGUAGES), key
        holes = [set(re.findall(r"\{(\w+)", words[language])) for language in LANGUAGES]
        assert holes[0] == holes[1], key
