"""The widgets of a notebook without a browser: traits, messages, words, rows of cards."""

import re
import string
import tomllib
from pathlib import Path

import pytest

import paikit
import paikit_widgets
from paikit_widgets import show, table, try_it
from paikit_widgets.table import Board

FOLDER = Path(paikit_widgets.__file__).parent
JS = "".join((FOLDER / name).read_text("utf-8") for name in ("table.js", "tips.js"))
WORDS = tomllib.loads((FOLDER / "words.toml").read_text("utf-8"))


@pytest.fixture
def sent(monkeypatch):
    messages = []
    monkeypatch.setattr(Board, "send", lambda self, content, buffers=None: messages.append(content))
    return messages


def test_a_message_changes_the_traits_and_is_answered(sent):
    board = table("guandan", seed=7, lang="en")
    assert board.position["felt"]["seats"][0]["name"] == "You"
    board._receive(board, {"do": "language", "language": "zh", "number": 3}, [])
    assert board.position["felt"]["seats"][0]["name"] == "你"
    assert sent == [{"answered": 3}]


def test_a_ping_is_answered_and_changes_nothing(sent):
    board = table("guandan", seed=7)
    board._receive(board, {"do": "try", "move": "zzz", "number": 1}, [])
    notice = board.position["notice"]
    assert notice
    board._receive(board, {"do": "ping", "number": 2}, [])
    assert board.position["notice"] == notice
    assert sent[-1] == {"answered": 2}


def test_a_fault_of_ours_is_told_and_kept_in_the_log(sent, monkeypatch):
    board = table("guandan", seed=7)
    monkeypatch.setattr(board.session, "handle", lambda message: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        board._receive(board, {"do": "help", "on": True, "number": 5}, [])
    assert sent == [{"answered": 5, "fault": True}]


def test_what_is_no_message_is_answered_too(sent):
    board = table("guandan", seed=7)
    board._receive(board, "hello", [])
    assert board.position["notice"]
    assert sent == [{"answered": None}]


def test_a_table_takes_a_link_and_what_is_given_goes_first(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "seed=41&lang=en&game=jiheiwu&players=4")
    assert table().session.states[0].origin["seed"] == "41"
    assert table().session.game.slug == "jiheiwu"
    assert table().session.game.seats == 4
    assert table(lang="zh").session.language == "en"
    assert table(seed=5).session.states[0].origin["seed"] == "5"


def test_a_link_with_a_mistake_still_opens_a_table(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "seed=<script>")
    board = table("guandan")
    assert "<script>" in board.position["notice"]
    assert board.position["hand"]


def test_objects_show_themselves_without_an_address():
    shown = [
        repr(table("guandan", lang="zh")),
        repr(try_it("guandan", hand="♠8 ♥8", level="2")),
        repr(show("♠3 ♥T", caption="two")),
    ]
    assert shown == ["<table of guandan>", "<position of guandan: ♠8 ♥8>", "♠3 ♥T  two"]


def test_a_position_may_be_given_as_a_view():
    game = paikit.game("guandan")
    board = try_it(game, game.position(hand="♠8 ♥8 ♠9", table=["♦9 ♣9"], level="2"), lang="en")
    board.act({"do": "try", "move": "♠8 ♥8"})
    assert board.position["verdict"]["reasons"][0]["clause"]["id"] == "GD-28"


def test_rows_hold_text_as_text():
    row = show("♠3 ♥T x", caption="<b>&</b>", lang="en")
    html = row._repr_html_()
    assert "<b>&</b>" not in html
    assert "&lt;b&gt;&amp;" in html
    assert 'data-suit="♥"' in html
    assert "small joker" in html


def test_rows_show_moves_and_verdicts():
    game = paikit.game("guandan")
    view = game.position(hand="♠8 ♥8 ♠9", table=["♦9 ♣9"], level="2")
    row = show(paikit.parse_move("pass"), game.verdict(view, "♠8 ♥8"), lang="zh")
    assert "GD-28" in repr(row)
    assert "不出" in row._repr_html_()


def test_unreadable_cards_are_named():
    with pytest.raises(paikit.Unreadable, match="♠99"):
        show("♠99")


# --- words and files -------------------------------------------------------------------------


def test_words_are_whole_in_both_languages():
    for part, entries in WORDS.items():
        for key, texts in entries.items():
            assert set(texts) == {"zh", "en"}, (part, key)
            blanks = [
                {name for _, name, _, _ in string.Formatter().parse(text) if name}
                for text in texts.values()
            ]
            assert blanks[0] == blanks[1], (part, key)
            assert all(texts.values()), (part, key)


def test_chinese_has_full_width_punctuation():
    for entries in WORDS.values():
        for key, texts in entries.items():
            assert not re.search(r"[\u4e00-\u9fff][,;:?!]", texts["zh"]), key


def test_every_word_of_the_page_exists_and_every_one_is_used():
    written = set(re.findall(r'word\("(\w+)"', JS)) | set(
        re.findall(r'word\([^()]*?\? "(\w+)" : "(\w+)"', JS)[0]
    )
    assert written <= set(WORDS["ui"])
    python = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    unused = {key for part in ("tips", "line") for key in WORDS[part] if f'"{key}"' not in python}
    # Seats are named by their place, and what is said of a bot's plays has an ending of its own.
    ends = {"premise_bot", "own_bot"}
    assert {key for key in unused if not key.startswith("seat_")} == ends
    unused = {
        key
        for key in WORDS["ui"]
        if f'"{key}"' not in JS + python and not key.startswith(("sort_", "mark_"))
    }
    assert unused <= {"log", "score", "practice", "deal", "options"}


def test_the_widget_stays_small():
    def size(*names):
        return sum((FOLDER / name).stat().st_size for name in names)

    assert size("table.js", "table.css", "cards.css") < 72_000
    assert size("tips.js", "tips.css") < 20_000


def test_the_widget_never_writes_markup():
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", JS)


def test_nothing_in_the_widgets_names_a_game():
    for path in FOLDER.glob("*"):
        if path.suffix in (".js", ".css", ".toml"):
            text = path.read_text("utf-8")
            assert not re.search("guandan|jiheiwu|heiqi|hongwu|掼蛋|挤黑|黑七|红五", text), (
                path.name
            )
