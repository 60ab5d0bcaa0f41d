"""What was said against what happened, and the commands at large."""

import importlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace

import pytest

import paikit
from paikit import calibration, jobs, rulesets, soak
from paikit.__main__ import COMMANDS, main
from paikit.calibration import Fifth, Trial, calibrate, from_json, published, table_of, to_json
from paikit.words import LANGUAGES, BadSetup

SMALL = Trial("guandan", deals=20, positions=3)


def table(*pairs):
    return table_of(SMALL, [pairs])


# --- the table ---


def test_the_arithmetic_of_a_table():
    found = table((0.1, 0), (0.1, 1), (0.9, 1), (1.0, 0.5))
    assert (found.positions, found.hands) == (4, 1)
    assert found.brier == pytest.approx((0.01 + 0.81 + 0.01 + 0.25) / 4)
    rate = 2.5 / 4
    spread = (rate**2 + 2 * (1 - rate) ** 2 + (rate - 0.5) ** 2) / 4
    assert found.always == pytest.approx(spread)
    low, high = found.fifths
    assert low == Fifth(0.0, 0.2, 2, 0.1, 0.5)
    assert (high.low, high.high, high.count, high.happened) == (0.8, 1.0, 2, 0.75)
    assert high.said == pytest.approx(0.95)


@pytest.mark.parametrize(
    ("said", "fifth"), [(0.0, 0), (0.19, 0), (0.2, 1), (0.5, 2), (0.8, 4), (1.0, 4)]
)
def test_each_chance_falls_into_one_fifth(said, fifth):
    (one,) = table((said, 1)).fifths
    assert one.low == pytest.approx(fifth / 5)


def test_only_what_came_true_often_enough_is_a_percentage():
    many = [(0.5, 1), (0.5, 0)] * 50
    assert table(*many).is_good
    assert not table(*many[:-2]).is_good  # 98 positions say nothing yet
    assert table(*many, (0.1, 1)).is_good  # nor do a few in another fifth
    assert not table(*many, *[(0.9, 0.5)] * 100).is_good
    assert table(*many, *[(0.94, 0.9)] * 100).is_good


def test_nothing_said_makes_no_table():
    assert table_of(SMALL, [[], []]) is None


def test_a_table_is_kept_as_json():
    found = table((0.1, 0), (0.9, 1))
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
    assert sum(one.count for one in found.fifths) == found.positions
    assert calibration.is_calibrated(game) == found.is_good


def test_percentages_are_true_only_under_the_options_they_were_tried_with(monkeypatch):
    game = paikit.game("jiheiwu")
    good = table(*[(0.5, 1), (0.5, 0)] * 50)
    good = replace(good, game="jiheiwu", options=asdict(game.options))
    monkeypatch.setattr(calibration, "published", lambda kind: good)
    assert calibration.is_calibrated(game)
    assert not calibration.is_calibrated(paikit.game("jiheiwu", players=3))


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
    assert f"{found.brier:.3f}" in shown.out
    assert len(shown.out.splitlines()) == 4 + len(found.fifths)
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
