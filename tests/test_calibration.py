"""What was said against what happened, and the commands at large."""

import importlib
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from math import exp, log

import pytest

import paikit
from paikit import calibration, jobs, rulesets, soak
from paikit.__main__ import COMMANDS, main
from paikit.calibration import (
    Correction,
    Fifth,
    Trial,
    calibrate,
    fit,
    from_json,
    published,
    table_of,
    to_json,
)
from paikit.contract import Outcome
from paikit.words import LANGUAGES, BadSetup

SMALL = Trial("guandan", deals=20, positions=3)


def judged(*pairs):
    """The table of these pairs alone: the fit saw one undecided hand."""
    return table_of(SMALL, [[(0.5, 0.5)], pairs])


def came(said, happened, count):
    """So many positions of which a share was won."""
    won = round(happened * count)
    return [(said, 1.0)] * won + [(said, 0.0)] * (count - won)


# --- the table ---


def test_the_arithmetic_of_a_table():
    found = judged((0.1, 0), (0.1, 1), (0.9, 1), (0.95, 0.5))
    assert (found.positions, found.hands, found.fitted) == (4, 2, 1)
    assert found.shares.brier == pytest.approx((0.01 + 0.81 + 0.01 + 0.2025) / 4)
    rate = 2.5 / 4
    spread = (rate**2 + 2 * (1 - rate) ** 2 + (rate - 0.5) ** 2) / 4
    assert found.always == pytest.approx(spread)
    low, high = found.shares.fifths
    assert low == Fifth(0.0, 0.2, 2, 0.1, 0.5)
    assert (high.low, high.high, high.count, high.happened) == (0.8, 1.0, 2, 0.75)
    assert high.said == pytest.approx(0.925)


@pytest.mark.parametrize(
    ("said", "fifth"), [(0.0, 0), (0.19, 0), (0.2, 1), (0.5, 2), (0.8, 4), (1.0, 4)]
)
def test_each_chance_falls_into_one_fifth(said, fifth):
    (one,) = judged((said, 1)).shares.fifths
    assert one.low == pytest.approx(fifth / 5)


def test_only_what_came_true_often_enough_is_a_percentage():
    many = came(0.5, 0.5, 100)
    assert judged(*many).is_good
    assert not judged(*many[1:-1]).is_good  # 98 positions say nothing yet
    assert judged(*many, (0.1, 1)).is_good  # nor do a few in another fifth
    assert judged(*many, *came(0.9, 0.86, 100)).is_good
    assert not judged(*many, *came(0.9, 0.84, 100)).is_good
    assert not judged(*many, *came(0.9, 0.96, 100)).is_good


def test_nothing_said_makes_no_table():
    assert table_of(SMALL, [[], []]) is None
    assert table_of(SMALL, [[(0.5, 1)]]) is None  # one hand is fitted on, none is left to judge


def test_a_table_is_kept_as_json():
    found = table_of(SMALL, [came(0.8, 0.6, 50), [(0.1, 0), (0.9, 1)]])
    assert found.correction.slope < 1
    assert from_json(to_json(found)) == found


@pytest.mark.parametrize("slug", rulesets.games())
def test_the_table_of_a_game(slug):
    """Where one was made it is this game's, of options it has, and decides what a page shows."""
    game = paikit.game(slug)
    found = published(type(game))
    if found is None:
        assert not calibration.is_calibrated(game)
        return
    assert found.game == slug
    assert found.options == asdict(game.options)
    assert sum(one.count for one in found.chances.fifths) == found.positions
    assert sum(one.count for one in found.shares.fifths) == found.positions
    assert calibration.is_calibrated(game) == found.is_good
    chances = [found.correction(share / 100) for share in range(101)]
    assert chances == sorted(chances)


# --- the correction ---


def distorted(rng, count, shift, slope):
    """Shares whose true chances are known, with what happened by those."""
    for _ in range(count):
        share = rng.uniform(0.02, 0.98)
        true = 1 / (1 + exp(-(shift + slope * log(share / (1 - share)))))
        yield share, float(rng.random() < true)


def test_a_fit_recovers_a_known_distortion():
    pairs = list(distorted(random.Random(5), 20_000, -0.4, 0.6))
    found = fit(pairs)
    assert found.shift == pytest.approx(-0.4, abs=0.06)
    for share in (0.1, 0.5, 0.9):
        true = 1 / (1 + exp(-(-0.4 + 0.6 * log(share / (1 - share)))))
        assert found(share) == pytest.approx(true, abs=0.02)


def test_too_certain_shares_become_true_chances():
    """The shares of these hands are called untrue, the chances made of them true."""
    hands = [[one] for one in distorted(random.Random(6), 8_000, 0.1, 0.45)]
    found = table_of(SMALL, hands)
    assert not found.shares.is_good
    assert found.chances.is_good
    assert found.chances.brier < found.shares.brier < found.always + 0.1


def test_hands_that_judge_are_not_those_fitted():
    """A fit that saw the judged hands would come out otherwise, and look better than it is."""
    fitted, other = came(0.8, 0.5, 60), came(0.8, 0.9, 60)
    found = table_of(SMALL, [fitted[:30], other[:30], fitted[30:], other[30:]])
    assert found.correction == fit(fitted)
    assert (found.fitted, found.positions) == (60, 60)
    (one,) = found.chances.fifths
    assert one.said == pytest.approx(0.5, abs=0.02)
    assert one.happened == pytest.approx(0.9)
    assert not found.is_good
    assert fit([*fitted, *other]) != found.correction


def test_few_positions_correct_little():
    assert fit([]) == Correction()
    wild = fit([(0.9, 0.0)])
    assert 0.1 < wild(0.9) < 0.9
    assert 0 < fit([(0.0, 0.0), (1.0, 1.0)])(1.0) < 1


def test_a_correction_keeps_the_order_and_is_never_certain():
    made = Correction(-0.2, 0.7)
    chances = [made(share / 20) for share in range(21)]
    assert chances == sorted(set(chances))
    assert 0 < chances[0] < chances[-1] < 1


# --- what is shown ---


@pytest.fixture
def publish(monkeypatch):
    def put(made):
        monkeypatch.setattr(calibration, "published", lambda kind: made)

    return put


def test_percentages_are_true_only_under_the_options_they_were_tried_with(publish):
    game = paikit.game("jiheiwu")
    good = judged(*came(0.5, 0.5, 100))
    publish(replace(good, game="jiheiwu", options=asdict(game.options)))
    assert calibration.is_calibrated(game)
    assert not calibration.is_calibrated(paikit.game("jiheiwu", players=3))
    assert calibration.chance(paikit.game("jiheiwu", players=3), 0.5, 200) is None


def test_the_chance_said_is_the_corrected_one(publish):
    game = paikit.game("guandan")
    made = judged(*came(0.5, 0.5, 100))
    made = replace(made, options=asdict(game.options), correction=Correction(-0.2, 0.6))
    publish(made)
    assert calibration.chance(game, 0.9, 200) == made.correction(0.9) != 0.9
    assert calibration.chance(game, 0.9, 20) is None  # that few deals tell too little


def test_no_percentage_without_a_table_or_with_a_bad_one(publish):
    game = paikit.game("guandan")
    publish(None)
    assert calibration.chance(game, 0.5, 200) is None
    bad = judged(*came(0.5, 0.44, 200))
    publish(replace(bad, options=asdict(game.options)))
    assert not bad.is_good
    assert calibration.chance(game, 0.5, 200) is None


# --- trying ---


def test_a_hand_tried():
    found = calibration.try_hand(1, SMALL)
    assert len(found) == 3
    assert all(0 <= said <= 1 and happened in (0, 0.5, 1) for said, happened in found)
    assert calibration.try_hand(1, SMALL) == found
    assert calibration.try_hand(2, SMALL) != found


def test_both_sides_are_asked_and_one_of_them_wins():
    """In a game without draws what happened is 1 for one side and 0 for the other."""
    happened = [end for number in range(1, 9) for _, end in calibration.try_hand(number, SMALL)]
    assert set(happened) == {0, 1}


def test_every_stage_of_a_hand_is_asked(monkeypatch):
    asked = []

    def note(state, trial, number, rng):
        asked[-1].append(len(state.history))
        return 0.5, 1.0

    monkeypatch.setattr(calibration, "_try", note)
    for number in range(1, 21):
        asked.append([])
        calibration.try_hand(number, SMALL)
    assert all(early < middle < late for early, middle, late in asked)
    assert min(early for early, _, _ in asked) < 10
    assert max(late for _, _, late in asked) > 60


def test_the_play_that_is_judged_is_the_one_that_is_made(monkeypatch):
    """Whatever happened is the end of the hand in which the play asked about was made."""
    made, played = [], []
    real = calibration.evaluate

    def noted(view, *given):
        found = real(view, *given)
        made.append((len(view.history), [one.move for one in found.candidates]))
        return found

    def end(state, *given):
        played.append(state.history[-1].move)
        return iter([state] * 2)

    monkeypatch.setattr(calibration, "evaluate", noted)
    game = SMALL.game
    state = game.deal(seed=3)
    rng = random.Random(1)
    monkeypatch.setattr(calibration, "_hand", end)
    monkeypatch.setattr(type(game), "outcome", lambda self, end, seat: Outcome("levels", 1, 2))
    for _ in range(12):
        calibration._try(state, SMALL, 3, rng)
    assert all(move in moves for (_, moves), move in zip(made, played, strict=True))
    assert len(set(played)) > 2


def test_an_executor_and_a_file_change_nothing(tmp_path):
    alone = calibrate(SMALL, range(1, 4))
    path = tmp_path / "hands.jsonl"
    with ThreadPoolExecutor(2) as pool:
        assert calibrate(SMALL, range(1, 3), pool, path=path) != alone
        assert calibrate(SMALL, range(1, 4), pool, path=path) == alone


def test_the_calibrate_command(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    path = tmp_path / "calibration.json"
    arguments = ["calibrate", "guandan", "--hands", "3", "--deals", "20", "--save", str(path)]
    assert main(arguments) == 0
    shown = capsys.readouterr()
    found = from_json(path.read_text("utf-8"))
    assert found.hands == 3
    assert found.deals == 20
    assert f"{found.chances.brier:.3f}" in shown.out
    assert f"{found.shares.brier:.3f}" in shown.out
    assert f"{found.correction.slope:.2f}" in shown.out
    assert len(shown.out.splitlines()) == 5 + len(found.chances.fifths)
    assert "百分比" in shown.out
    assert "3/3" in shown.err


# --- soak ---


def test_the_kernels_are_held_against_the_rules(capsys):
    assert {"guandan", "heiqi", "hongwu"} <= set(soak.checked_games())
    for slug in soak.checked_games():
        assert main(["soak", slug, "--hands", "2"]) == 0
        assert f"{slug}: " in capsys.readouterr().out


def test_a_kernel_that_disagrees_ends_the_soak(monkeypatch):
    module = importlib.import_module("paikit.rulesets.guandan.kernel_check")

    def disagree(hands, seed):
        raise AssertionError("deal 7")

    monkeypatch.setattr(module, "check", disagree)
    with pytest.raises(AssertionError, match="deal 7"):
        main(["soak", "guandan", "--hands", "1"])


def test_a_game_without_a_kernel_is_named(capsys):
    assert main(["soak", "chess"]) == 1
    assert "chess" in capsys.readouterr().err


# --- commands ---


def test_each_command_has_words_and_a_module():
    for name in COMMANDS:
        texts = [jobs.words().say(language, "command", name) for language in LANGUAGES]
        assert all(texts)
    for name in set(COMMANDS) - {"bench"}:
        assert importlib.import_module(f"paikit.{COMMANDS[name]}").main


def test_words_of_the_commands_are_complete():
    for key, words in jobs.words().data["command"].items():
        assert set(words) == set(LANGUAGES), key
        assert all(text.strip() for text in words.values()), key


def test_no_command_and_an_unknown_one_show_the_commands(capsys):
    for arguments in ([], ["dance"]):
        assert main(arguments) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert all(name in shown.err for name in COMMANDS)
    assert main(["--help"]) == 0
    assert "tournament" in capsys.readouterr().out


def test_what_is_wrong_is_one_sentence(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["tournament", "guandan", "--deals", "1", "--fact", "lvl=9"]) == 1
    assert capsys.readouterr().err.strip().endswith("Did you mean “level”?")
    with pytest.raises(SystemExit) as caught:
        main(["tournament", "guandan", "--a", "stong"])
    assert caught.value.code == 2
    assert "strong" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["bot", "tournament", "calibrate", "soak"])
def test_help_of_each_command(command, capsys, monkeypatch):
    for system in ("C", "zh_CN.UTF-8"):
        monkeypatch.setenv("LC_ALL", system)
        with pytest.raises(SystemExit) as caught:
            main([command, "--help"])
        assert caught.value.code == 0
        assert jobs.say(command) in capsys.readouterr().out.replace("\n", " ")


def test_a_bad_pair_is_quoted():
    with pytest.raises(Exception, match="players"):
        jobs.pair("players")
    assert jobs.pair("players=4") == ("players", "4")
    assert jobs.pair("shown=♠A=") == ("shown", "♠A=")


def test_commands_run_as_a_module():
    command = [sys.executable, "-m", "paikit", "soak", "guandan", "--hands", "1"]
    done = subprocess.run(command, check=False, capture_output=True, timeout=60)
    assert done.returncode == 0
    assert b"guandan" in done.stdout


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadSetup, match="distributed"), jobs.executor(dask="tcp://127.0.0.1:9"):
        pass
