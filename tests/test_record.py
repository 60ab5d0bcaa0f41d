"""A hand as one text block: saved, read again, and refused when it is not whole."""

import random
from itertools import pairwise

import pytest

import paikit
from paikit import Unreadable, record
from paikit.words import LANGUAGES, BadSetup, PaikitError

GAME = paikit.game("guandan", final_level="8")
WHOLE = """paikit 1 guandan
option final_level 8
deal seed 5
deal first 0
hands ♠3 ♠4 | ♠5 | ♠6 ♠7 | ♠8
move 0 ♠3
move 1 ♠5
move 2 pass
move 3 ♠8
end
"""


def states():
    state = GAME.deal(seed=5, hands=["♠3 ♠4", "♠5", "♠6 ♠7", "♠8"], first=0)
    yield state
    for move in ("♠3", "♠5", "pass", "♠8"):
        state = GAME.play(state, move)
        yield state


def refused(text, *tokens, error=PaikitError):
    with pytest.raises(error) as caught:
        record.load(text)
    for language in LANGUAGES:
        for token in tokens:
            assert token in caught.value.text(language)


def test_save():
    *_, last = states()
    assert record.save(GAME, last) == WHOLE


def test_load_gives_every_state():
    game, loaded = record.load(WHOLE)
    assert game.options == GAME.options
    assert loaded == tuple(states())


def test_a_saved_record_may_be_tidied_by_hand():
    spaced = "\n\n".join(f"  {line}  " for line in WHOLE.splitlines())
    assert record.load(spaced)[1] == record.load(WHOLE)[1]
    assert record.load(WHOLE.replace("\n", "\r\n"))[1] == record.load(WHOLE)[1]
    letters = WHOLE.replace("move 0 ♠3", "move 0 S3").replace("♠6 ♠7", "S6,S7")
    assert record.load(letters)[1] == record.load(WHOLE)[1]


def test_options_at_their_defaults_are_left_out():
    game = paikit.game("guandan")
    assert "option" not in record.save(game, game.deal(seed=1))
    official = paikit.game("guandan", profile="official_2022")
    text = record.save(official, official.deal(seed=1))
    assert text.count("option ") == 4
    assert record.load(text)[0].options == official.options


def test_a_later_hand_of_a_match_stands_alone():
    rng = random.Random(3)
    game = paikit.game("guandan")
    state = game.deal(hands=["♠3", "♠4", "♠5", "♠6"], first=0, levels="5,7", owner=1)
    while state.seat is not None:
        state = game.play(state, rng.choice(list(game.legal_moves(game.view(state, state.seat)))))
    following = game.deal(seed=9, after=state)
    _, loaded = record.load(record.save(game, following))
    assert (loaded[-1].public, loaded[-1].hands) == (following.public, following.hands)
    assert following.public.match.owner is not None


@pytest.mark.parametrize("length", range(0, len(WHOLE) - 5, 3))
def test_a_record_cut_short_says_so(length):
    refused(WHOLE[:length])


def test_what_is_missing_is_named():
    refused(WHOLE.removesuffix("end\n"), "end", error=Unreadable)
    without_hands = "".join(line for line in WHOLE.splitlines(True) if "hands" not in line)
    refused(without_hands, "hands", error=Unreadable)


@pytest.mark.parametrize(
    ("old", "new", "tokens"),
    [
        ("paikit 1", "paikit 9", ["paikit 9 guandan"]),
        ("paikit 1 guandan", "hello", ["hello"]),
        ("guandan", "gundan", ["gundan", "guandan"]),
        ("final_level 8", "final_level 9", ["final_level", "9"]),
        ("option final_level", "option last_level", ["last_level", "final_level"]),
        ("seed 5", "seed five", ["seed", "five"]),
        ("deal first", "deal frist", ["frist", "first"]),
        ("first 0", "first 4", ["first", "4"]),
        ("♠6 ♠7 |", "♠6 ♠Z |", ["♠Z"]),
        ("♠6 ♠7 |", "♠6 ♠6 ♠6 |", ["♠6", "3"]),
        ("| ♠8", "", ["4", "3"]),
        ("move 1 ♠5", "move 1 ♠9", ["7", "1 ♠9", "GD-03"]),
        ("move 1 ♠5", "move 2 ♠6", ["7", "2 ♠6", "1"]),
        ("move 1 ♠5", "move 1 pas", ["7", "1 pas"]),
        ("move 1 ♠5", "moves 1 ♠5", ["7", "moves 1 ♠5"]),
        ("move 1 ♠5", "move x ♠5", ["7", "move x ♠5"]),
        ("move 1 ♠5", "move 1", ["7", "move 1"]),
        ("end", "end\nmove 0 ♠4", ["end"]),
    ],
)
def test_a_line_that_is_wrong_is_quoted(old, new, tokens):
    assert old in WHOLE
    refused(WHOLE.replace(old, new, 1), *tokens)


def test_nothing_is_no_record():
    for text in ("", "\n \n", "end"):
        refused(text, error=Unreadable)


def test_setup_errors_stay_setup_errors():
    refused(WHOLE.replace("first 0", "first 4"), error=BadSetup)


@pytest.mark.parametrize("line", ["option final_level 8", "deal seed 6", "hands ♠3"])
def test_what_is_written_twice_is_quoted(line):
    twice = WHOLE.replace("move 0", f"{line}\nmove 0", 1)
    refused(twice, line, error=Unreadable)


@pytest.mark.parametrize("name", ["after", "self", "rng", "facts"])
def test_a_record_names_only_facts_of_a_deal(name):
    refused(WHOLE.replace("deal seed", f"deal {name} 1\ndeal seed", 1), name, error=BadSetup)


def test_lines_in_any_order_of_moves_are_refused():
    """Two moves that changed places are out of turn or not allowed."""
    lines = WHOLE.splitlines()
    moves = [n for n, line in enumerate(lines) if line.startswith("move")]
    for one, two in pairwise(moves):
        swapped = list(lines)
        swapped[one], swapped[two] = lines[two], lines[one]
        refused("\n".join(swapped), str(one + 1), error=Unreadable)


def test_a_record_from_another_editor_is_read():
    text = "\ufeff" + WHOLE.replace("\n", "\r\n\r\n  ").replace("paikit 1 ", "paikit 1   ")
    assert record.load(text)[1] == record.load(WHOLE)[1]
