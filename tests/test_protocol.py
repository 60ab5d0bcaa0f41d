"""The bot protocol, and a seat's view put together from what it saw."""

import json
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import paikit
from paikit import bots, protocol, record, rulesets
from paikit.cards import show_cards
from paikit.contract import MatchOver, option_values
from paikit.protocol import Bot
from paikit.witness import Told, told_of, view_of
from paikit.words import LANGUAGES, PaikitError


def ask(bot, **request):
    return json.loads(bot.answer(json.dumps(request).encode()))


# --- a view from what a seat saw ---


def sorted_hand(view):
    return replace(view, hand=tuple(sorted(view.hand, key=repr)))


def what_is_public(game, state):
    """The keywords of a deal that everybody knows, and the cards that were shown in it."""
    facts = {key: text for key, text in state.origin.items() if key not in ("hands", "kitty")}
    shown = getattr(state.public, "shown", None)
    if game.slug == "heiqi":
        facts["first"] = state.public.first
        facts |= {"shown": repr(shown)} if shown else {}
    jokers = shown if game.slug == "guandan" else ()
    return facts, {seat: paikit.parse_cards("X " * count) for seat, count in jokers}


def check_views(game, seed, after=None, every=7):
    """Plays a hand, half by chance; every view can be told. The last state."""
    rng = random.Random(seed)
    state = game.deal(seed=seed, after=after)
    facts, known = what_is_public(game, state)
    for number in range(3000):
        if state.seat is None:
            return state
        view = game.view(state, state.seat)
        if (number + seed) % every == 0 or view.phase != "play":
            told = tuple(told_of(game, state, state.seat))
            hand = sorted_hand(view).hand
            again = view_of(game, state.seat, hand, told, known=known, **facts)
            assert sorted_hand(again) == sorted_hand(view)
        move = game.policy(view, rng)
        if rng.random() < 0.5:
            move = rng.choice(list(islice(game.legal_moves(view), 60)))
        state = game.play(state, move)
    pytest.fail("the hand does not end")


@pytest.mark.parametrize("slug", rulesets.games())
def test_a_view_can_be_told(slug):
    """Of a first hand and of the next one, with what that inherits."""
    game = paikit.game(slug)
    for seed in (1, 2):
        end = check_views(game, seed)
        try:
            check_views(game, seed + 10, after=end)
        except MatchOver:
            continue


def variants():
    for slug in rulesets.games():
        for name, values in option_values(paikit.game(slug).options).items():
            for value in values[1:]:
                yield pytest.param(slug, {name: value}, id=f"{slug}-{name}-{value}")


@pytest.mark.parametrize(("slug", "chosen"), list(variants()))
def test_a_view_can_be_told_under_every_option(slug, chosen):
    game = paikit.game(slug, **chosen)
    if chosen == {"first_lead": "drawn_card"}:
        return  # which card was drawn is seen, but no keyword of a deal tells it
    check_views(game, 5, every=25)


@pytest.mark.parametrize("failed_throw", ["forced_small", "reject"])
def test_throws_that_fail_are_told_with_what_failed(failed_throw):
    game = paikit.game("hongwu", failed_throw=failed_throw)
    hands = "♠A ♠9 ♥9 ♥8 | ♠K ♥7 ♥6 ♥4 | ♣9 ♣4 ♣6 ♣7 | ♦9 ♦4 ♦6 ♦7"
    state = game.deal(seed=1, hands=hands, phase="play", trump="♣", declarer=0, bids="60")
    facts, _ = what_is_public(game, state)
    state = game.play(state, "♠A ♠9")
    if failed_throw == "reject":
        state = game.play(state, "♠A")
    told = list(told_of(game, state, 1))
    assert told[0] == Told(0, paikit.parse_move("♠A ♠9"), paikit.parse_cards("♠9"))
    given = {"counts": "4,4,4,4", **facts}
    view = game.view(state, 1)
    assert sorted_hand(view_of(game, 1, view.hand, told, **given)) == sorted_hand(view)
    stood = [replace(told[0], failed=()), *told[1:]]
    if failed_throw == "forced_small":
        assert view_of(game, 1, view.hand, stood, **given).table[0].move.cards == told[0].move.cards
    wrong = [replace(told[0], failed=paikit.parse_cards("♠6")), *told[1:]]
    with pytest.raises(PaikitError, match="♠6"):
        view_of(game, 1, view.hand, wrong, **given)


def test_who_begins_may_be_left_to_the_first_move():
    game = paikit.game("guandan")
    hand = paikit.parse_cards("♠6 x")
    for leader in range(4):
        told = [Told(leader, paikit.parse_move("♠5"))]
        view = view_of(game, (leader + 1) % 4, hand, told, counts="2,2,2,2")
        assert (view.public.leader, view.public.seat) == (leader, (leader + 1) % 4)
    heiqi = paikit.game("heiqi")
    dealt = heiqi.deal(seed=3)
    view = view_of(heiqi, 2, dealt.hands[2], [Told(1, paikit.parse_move("bid 100"))])
    assert view.public.first == 1
    assert view.public.shown is None


def test_a_declarer_knows_the_kitty_it_buried():
    game = paikit.game("heiqi")
    state = game.deal(seed=4)
    while state.phase != "play":
        view = game.view(state, state.seat)
        state = game.play(state, game.policy(view, random.Random(1)))
    declarer = state.seat
    facts, _ = what_is_public(game, state)
    facts["first"] = state.public.first
    view = view_of(
        game, declarer, state.hands[declarer], tuple(told_of(game, state, declarer)), **facts
    )
    assert Counter(view.kitty) == Counter(state.kitty)
    seen_by_others = list(told_of(game, state, (declarer + 1) % 4))
    assert [str(one.move) for one in seen_by_others if one.move.action == "bury"] == ["bury"]


# --- asking ---

TELLING = {"seat": 1, "hand": "♠6 x", "moves": [[0, "♠5"]], "counts": [2, 2, 2, 2]}
POSITION = {"hand": "♠6 x", "table": ["♠5"], "seat": 1, "counts": "1,2,2,2"}
RECORD = """paikit 1 guandan
deal seed 0
deal first 0
hands ♠5 ♠K | ♠6 x | ♦3 ♦4 | ♦6 ♦7
move 0 ♠5
end
"""


@pytest.fixture
def bot():
    return Bot("guandan", "rules", {})


def test_hello():
    greeting = json.loads(Bot("heiqi", "club", {"throws": "on"}).hello())
    assert greeting["paikit"] == protocol.VERSION == 1
    assert (greeting["game"], greeting["level"]) == ("heiqi", "club")
    assert greeting["options"]["throws"] == "on"
    assert greeting["levels"] == list(bots.LEVELS)


@pytest.mark.parametrize("level", ["beginner", "rules", "club"])
def test_three_ways_to_give_a_situation_bring_the_same_answer(bot, level):
    ways = (TELLING, {"record": RECORD}, {"position": POSITION})
    answers = [ask(bot, level=level, seed=3, **way) for way in ways]
    assert answers[0] == answers[1]
    assert answers[0]["move"] == answers[2]["move"]
    assert answers[0]["move"] in {"♠6", "x", "pass"}
    assert answers[0]["level"] == level


def test_the_answer_has_move_cards_and_reasons(bot):
    answer = ask(bot, id={"any": "thing"}, level="club", **TELLING)
    game, states = record.load(RECORD)
    made = bots.explain(game.view(states[-1], 1), "club", 0)
    assert answer["id"] == {"any": "thing"}
    assert answer["move"] == str(made.move)
    assert answer["cards"] == [repr(card) for card in made.move.cards]
    assert answer["reasons"] == {one: list(made.sentences(one)) for one in LANGUAGES}
    assert answer["tips"] == [tip.id for tip in made.tips]
    measured = answer["evaluation"]
    assert (measured["unit"], measured["deals"]) == ("levels", made.evaluation.deals)
    assert [one["move"] for one in measured["candidates"]] == [
        str(one.move) for one in made.evaluation.candidates
    ]
    assert measured["candidates"][0]["value"] == round(made.evaluation.candidates[0].value, 4)
    assert isinstance(measured["calibrated"], bool)


def test_a_chance_is_given_only_where_it_was_found_true(bot, monkeypatch):
    monkeypatch.setattr(protocol, "chance", lambda game, share, deals: None)
    monkeypatch.setattr(protocol, "is_calibrated", lambda game: False)
    shares = ask(bot, level="club", **TELLING)["evaluation"]
    assert not shares["calibrated"]
    assert all(one["chance"] is None for one in shares["candidates"])
    monkeypatch.setattr(protocol, "chance", lambda game, share, deals: share / 2)
    chances = ask(bot, level="club", **TELLING)["evaluation"]
    for before, one in zip(shares["candidates"], chances["candidates"], strict=True):
        assert one["win"] == before["win"]
        assert one["chance"] == pytest.approx(one["win"] / 2, abs=1e-4)


def test_reasons_can_be_left_out(bot):
    answer = ask(bot, explain=False, **TELLING)
    assert set(answer) == {"move", "cards", "level", "evaluation"}
    assert answer["move"] == ask(bot, **TELLING)["move"]


def test_moves_may_be_lines_of_text(bot):
    assert ask(bot, **{**TELLING, "moves": ["0 ♠5"]}) == ask(bot, **TELLING)
    assert ask(bot, **{**TELLING, "moves": ["0 S5"]}) == ask(bot, **TELLING)


def test_options_of_a_line_go_over_those_of_the_command():
    bot = Bot("jiheiwu", "rules", {"players": "4"})
    position = {"hand": "♠3 ♠4 ♠5", "seat": 0}
    assert "move" in ask(bot, position={**position, "counts": "3,3,3,3"})
    assert "error" in ask(bot, position={**position, "counts": "3,3,3,3,3"})
    assert "move" in ask(bot, options={"players": 5}, position={**position, "counts": "3,3,3,3,3"})
    assert "move" in ask(bot, position={**position, "counts": "3,3,3,3"})


def test_a_record_can_be_stopped_at_any_move(bot):
    assert ask(bot, record=RECORD, at=1) == ask(bot, record=RECORD)
    lead = ask(bot, record=RECORD, at=0)
    assert lead["move"] in {"♠5", "♠K"}
    assert ask(bot, record=RECORD, at=0, seat=0) == lead


@pytest.mark.parametrize("slug", rulesets.games())
def test_a_hand_is_played_through_the_protocol_alone(slug):
    """Four programs that know only their cards and what was said at the table finish a hand."""
    game = paikit.game(slug)
    state = game.deal(seed=6)
    bot = Bot(slug, "rules", {})
    facts, known = what_is_public(game, state)
    shown = {str(seat): show_cards(cards) for seat, cards in known.items()}
    asked = 0
    while state.seat is not None:
        moves = [
            [one.seat, str(one.move), *([show_cards(one.failed)] if one.failed else [])]
            for one in told_of(game, state, state.seat)
        ]
        hand = show_cards(state.hands[state.seat])
        answer = ask(
            bot,
            seat=state.seat,
            hand=hand,
            moves=moves,
            deal=facts,
            known=shown,
            seed=6,
            explain=False,
        )
        asked += 1
        state = game.play(state, answer["move"])
    assert asked > 20
    assert game.score(state) is not None


# --- bad lines ---

BAD = [
    ("nonsense", "protocol_json", ["nonsense", "JSON"]),
    ('{"seat": 1', "protocol_json", ["JSON"]),
    ('{"seat": NaN, "hand": "♠6"}', "number", ["seat"]),
    ("[1, 2]", "protocol_object", ['"hand"']),
    ("7", "protocol_object", ['"hand"']),
    ("{}", "protocol_way", ["hand", "record", "position"]),
    ('{"seat": 1}', "protocol_way", ["hand"]),
    ('{"hand": "♠6", "record": "x"}', "protocol_way", ["hand", "record"]),
    ('{"hands": "♠6"}', "protocol_key", ["hands", "hand"]),
    ('{"hand": "♠6"}', "protocol_missing", ["seat"]),
    ('{"hand": 6, "seat": 1}', "protocol_value", ["hand", "6"]),
    ('{"hand": "♠6", "seat": 1, "moves": "pass"}', "protocol_value", ["moves", "pass"]),
    ('{"hand": "♠6", "seat": 1, "moves": [[0]]}', "protocol_value", ["moves", "[0]"]),
    ('{"hand": "♠6", "seat": 1, "moves": [[0, 5]]}', "protocol_value", ["moves", "[0, 5]"]),
    ('{"hand": "♠6", "seat": 1, "moves": [["x", "♠5"]]}', "number", ["moves", "x"]),
    ('{"hand": "♠6", "seat": 1, "moves": [[0, "♠Z"]]}', "card", ["♠Z"]),
    ('{"hand": "♠Z", "seat": 1}', "card", ["♠Z"]),
    ('{"hand": "♠6", "seat": 4}', "seat", ["4", "3"]),
    ('{"hand": "♠6", "seat": 1, "deal": {"lvl": "9"}}', "keyword", ["lvl", "level"]),
    ('{"hand": "♠6", "seat": 1, "deal": {"level": "Z"}}', "rank", ["level", "Z"]),
    ('{"hand": "♠6", "seat": 1, "deal": {"level": {}}}', "protocol_value", ["level"]),
    ('{"hand": "♠6", "seat": 1, "deal": {"hands": "♠6"}}', "protocol_key", ["hands", "hand"]),
    ('{"hand": "♠6", "seat": 1, "moves": [[0, "♠5"]]}', "told_hand", ["1", "27"]),
    ('{"hand": "♠6 ♠6 ♠6", "seat": 1, "counts": [3, 3, 3, 3]}', "copies", ["♠6", "3"]),
    ('{"hand": "♠6", "seat": 1, "counts": [1, 9, 999, 1]}', "told_counts", ["1010", "108"]),
    ('{"hand": "♠6", "seat": 1, "moves": [[9, "♠5"]]}', "seat", ["moves", "9"]),
    ('{"hand": "♠6", "seat": 1, "counts": [1, 1]}', "numbers", ["counts", "4"]),
    ('{"hand": "♠6", "seat": 1, "level": "stong"}', "told_hand", ["27"]),
    ('{"position": {"hand": "♠6"}, "level": "stong"}', "level", ["stong", "strong"]),
    ('{"position": {"hand": "♠6"}, "seed": -1}', "number", ["seed", "-1"]),
    ('{"position": {"hnd": "♠6"}}', "keyword", ["hnd", "hand"]),
    ('{"position": {}}', "missing_keyword", ["hand"]),
    ('{"position": {"hand": "♠6"}, "options": {"jokers": 1}}', "option", ["jokers"]),
    ('{"record": "paikit 9"}', "record_head", ["paikit 9"]),
    ('{"paikit": 2, "position": {"hand": "♠6"}}', "protocol_value", ["paikit", "2", "1"]),
]


@pytest.mark.parametrize(("line", "key", "tokens"), BAD, ids=[line for line, _, _ in BAD])
def test_a_bad_line_says_what_is_wrong_and_what_would_be_right(bot, line, key, tokens):
    answer = json.loads(bot.answer(line.encode()))
    assert answer["error"]["key"] == key
    assert answer["line"] == line
    said = [answer["error"][language] for language in LANGUAGES]
    assert all(said)
    for token in tokens:
        assert all(token in text for text in (said if token != "nonsense" else [answer["line"]]))
    assert "move" in ask(bot, **TELLING)


def test_told_moves_are_checked(bot):
    moves = {
        "told_seat": [[0, "♠5"], [2, "♦6"], [3, "pass"], [0, "pass"]],
        "told_first": [[0, "♠5"]],
        "told_move": [[0, "♠5 ♥6"]],
        "told_short": [[0, "♠5 ♥5 ♣5"]],
        "told_turn": [[0, "♠5"], [1, "pass"]],
        "told_failed": [[0, "♠5 ♥5", "♠5"]],
    }
    for key, told in moves.items():
        deal = {"first": 3} if key == "told_first" else {}
        answer = ask(bot, **{**TELLING, "moves": told, "deal": deal})
        assert answer["error"]["key"] == key, answer
        quoted = {"told_first": "3", "told_turn": "2", "told_seat": "2 ♦6"}.get(key, told[0][1])
        assert all(quoted in answer["error"][language] for language in LANGUAGES)


def test_whose_turn_it_is(bot):
    wrong = ask(bot, record=RECORD, seat=2)
    assert wrong["error"]["key"] == "told_turn"
    assert all(seat in wrong["error"][one] for seat in "12" for one in LANGUAGES)
    assert ask(bot, record=RECORD, at=2)["error"]["key"] == "protocol_value"
    assert ask(Bot("heiqi", "rules", {}), record=RECORD)["error"]["key"] == "protocol_game"
    game, (*_, state) = record.load(RECORD)
    while state.seat is not None:
        state = game.play(state, bots.choose(game.view(state, state.seat)))
    assert ask(bot, record=record.save(game, state))["error"]["key"] == "protocol_over"


def test_the_id_comes_back_with_an_error(bot):
    assert ask(bot, id=9, hnd="♠6")["id"] == 9
    assert ask(bot, id="a", **{**TELLING, "hand": "♠Z"})["id"] == "a"


def test_bytes_that_are_no_text_and_lines_without_end(bot):
    assert json.loads(bot.answer(b'{"hand": "\xff"}'))["error"]["key"] == "protocol_json"
    assert json.loads(bot.answer(b"[" * 200_000))["error"]["key"] == "protocol_json"
    long = b'{"hand": "' + b"x" * 2 * protocol.LONGEST + b'"}\n'
    out = BytesIO()
    protocol.serve(bot, BytesIO(long + b"\n \n" + json.dumps(TELLING).encode()), out)
    _, error, answer = map(json.loads, out.getvalue().splitlines())
    assert error["error"]["key"] == "protocol_long"
    assert len(error["line"]) <= protocol.QUOTED + 1
    assert "move" in answer


LEAVES = some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8)
VALUES = some.recursive(
    LEAVES,
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(some.sampled_from(["hand", "seat", "table", "level", "0", "x"]), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=150)
@given(some.dictionaries(some.sampled_from(sorted(protocol.EXAMPLES)), VALUES, max_size=5))
def test_whatever_comes_one_line_of_json_goes_back(request):
    bot = Bot("guandan", "rules", {})
    base = request if len(request) % 2 else {**TELLING, **request}
    text = bot.answer(json.dumps(base).encode())
    assert "\n" not in text
    assert ("move" in json.loads(text)) != ("error" in json.loads(text))


# --- the command ---


def run(*arguments, lines=b"", **more):
    command = [sys.executable, "-m", "paikit", *arguments]
    return subprocess.run(
        command, check=False, input=lines, capture_output=True, timeout=60, **more
    )


def test_the_command_answers_until_its_input_ends():
    lines = [json.dumps(TELLING), "nonsense", json.dumps({"position": POSITION})]
    done = run("bot", "guandan", "--level", "rules", lines="\n".join(lines).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    hello, told, error, placed = map(json.loads, done.stdout.decode("utf-8").splitlines())
    assert hello["paikit"] == 1
    assert told == placed
    assert error["error"]["key"] == "protocol_json"


def test_the_command_reads_options_and_refuses_others():
    done = run("bot", "jiheiwu", "--option", "players=4")
    assert json.loads(done.stdout)["options"]["players"] == 4
    wrong = run("bot", "jiheiwu", "--option", "player=4", env={"LANG": "zh_CN.UTF-8"})
    assert wrong.returncode == 1
    assert "players" in wrong.stderr.decode("utf-8")
    assert "选项" in wrong.stderr.decode("utf-8")
    assert run("bot", "chess").returncode == 2
    assert run("bot", "guandan", "--option", "players").returncode == 2


def test_the_command_ends_quietly_when_nobody_listens():
    command = [sys.executable, "-m", "paikit", "bot", "guandan"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(json.dumps(TELLING).encode() + b"\n")
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0
