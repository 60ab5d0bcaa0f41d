"""Tournaments on duplicate deals, the results they keep, and where their tasks run."""

import io
import json
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import paikit
from paikit import jobs, rulesets, tournament
from paikit.search import evaluate
from paikit.tournament import Match, hold, play_deal, play_table, standing
from paikit.words import LANGUAGES, BadSetup

RANDOM = Match("guandan", "rules", "random")


# --- deals ---


@pytest.mark.parametrize("slug", rulesets.games())
def test_a_level_against_itself_is_level(slug):
    """The same cards with the sides changed: what one gains by them the other gains."""
    found = hold(Match(slug, "rules", "rules"), range(1, 5))
    assert found.edge == (0, 0)
    assert found.wins == (0.5, 0)
    assert (found.better, found.worse) == (0, 0)
    assert found.in_camp in (None, (0, 0))


@pytest.mark.parametrize("slug", rulesets.games())
def test_rules_of_thumb_are_better_than_chance(slug):
    found = hold(Match(slug, "rules", "random"), range(1, 9))
    assert found.edge[0] - found.edge[1] > 0
    assert found.better > found.worse
    assert found.wins[0] > 0.5


@pytest.mark.parametrize(("slug", "roles"), [("guandan", False), ("heiqi", True), ("hongwu", True)])
def test_what_a_level_is_worth_in_either_role(slug, roles):
    match = Match(slug, "rules", "random")
    results = [play_deal(number, match) for number in (1, 2, 3)]
    found = standing(results)
    assert (found.in_camp is not None) == roles
    if roles:
        both = found.in_camp[0] + found.against[0]
        assert both == pytest.approx(2 * found.edge[0])


def test_the_declarer_is_the_same_at_every_table():
    """The auction is played by the rules of thumb, so the roles of a deal do not change."""
    game = paikit.game("heiqi")
    for number in range(1, 4):
        seats = {
            play_table(game, number, (), camp, other)[1]
            for camp, other in [("random", "rules"), ("rules", "random"), ("beginner", "rules")]
        }
        assert len(seats) == 1


def test_hidden_partners_play_together():
    game = paikit.game("jiheiwu")
    for number in range(1, 5):
        _, camp = play_table(game, number, (), "rules", "random")
        state = game.deal(seed=number)
        assert camp == game.camp(state)
        assert state.public.declarer in camp


def test_facts_and_options_reach_the_deal():
    one = play_deal(1, Match("guandan", "rules", "random"))
    assert play_deal(1, Match("guandan", "rules", "random", facts=(("level", "2"),))) == one
    with pytest.raises(BadSetup, match="level"):
        play_deal(1, Match("guandan", "rules", "random", facts=(("lvl", "9"),)))
    three = play_table(paikit.game("jiheiwu", players=3), 1, (), "rules", "rules")
    assert len(three[1]) == 1


# --- averages ---


def test_the_interval_is_that_of_the_textbook():
    """Student's t for ten values is 2.262."""
    values = [4, 7, 1, 9, 3, 3, 8, 5, 6, 2]
    middle, half = jobs.interval(values)
    _, error = jobs.mean(values)
    assert middle == 4.8
    assert half / error == pytest.approx(2.262, abs=0.01)
    assert jobs.interval([1])[1] == float("inf")


def made_of(pairs, bb=None):
    more = {} if bb is None else {"bb": bb}
    return [{"unit": "points", "ab": ab, "ba": ba, **more} for ab, ba in pairs]


def test_the_arithmetic_of_a_standing():
    found = standing(made_of([([3, 2], [-1, 0]), ([1, 2], [1, 2])], bb=[1, 2]))
    assert found.deals == 2
    assert found.edge[0] == 1  # half of 4, and 0
    assert found.wins[0] == 0.75  # both hands of one deal, one hand of the other
    assert (found.better, found.worse) == (1, 0)
    assert found.in_camp[0] == 1  # 2 and 0 more than b there
    assert found.against[0] == 1  # b had 2 and 0 less against a


def ever_clear(interval, rng, shift=0.0):
    """Whether an interval leaves zero out at some look at a run of chance."""
    values = []
    for _ in range(300):
        values.append(shift + rng.random() - 0.5)
        if len(values) >= tournament.LEAST:
            middle, half = interval(values)
            if abs(middle) > half:
                return True
    return False


def test_looking_after_every_deal_seldom_finds_what_is_not_there():
    rng = random.Random(1)
    runs = [ever_clear(tournament.sequence, rng) for _ in range(60)]
    assert sum(runs) <= 60 * tournament.ERR + 3
    plain = [ever_clear(jobs.interval, rng) for _ in range(60)]
    assert sum(plain) > 2 * 60 * tournament.ERR
    assert all(ever_clear(tournament.sequence, rng, shift=0.3) for _ in range(10))


# --- runs ---


def test_a_run_ends_when_it_is_clear(tmp_path):
    path = tmp_path / "results.jsonl"
    found = hold(Match("jiheiwu", "rules", "random"), range(1, 200), path=path, until_clear=True)
    assert found.is_clear
    assert tournament.LEAST <= found.deals < 100
    assert len(path.read_text("utf-8").splitlines()) == 1 + found.deals
    fixed = hold(Match("jiheiwu", "rules", "random"), range(1, found.deals + 1), path=path)
    assert fixed.edge[0] == found.edge[0]
    assert fixed.edge[1] < found.edge[1]


def test_a_run_goes_on_from_its_file(tmp_path):
    path = tmp_path / "results.jsonl"
    hold(RANDOM, range(1, 3), path=path)
    lines = path.read_text("utf-8").splitlines()
    assert json.loads(lines[0]) == RANDOM.header()
    kept = json.loads(lines[1])
    kept["result"]["ab"] = [1000, 2]  # told apart from what playing the deal again would give
    path.write_text("\n".join([lines[0], json.dumps(kept), lines[2][:20]]), "utf-8")
    found = hold(RANDOM, range(1, 5), path=path)
    assert found.deals == 4
    assert found.edge[0] > 100
    again = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    assert [one["number"] for one in again] == [1, 2, 3, 4]
    assert again[1]["result"] == json.loads(lines[2])["result"]
    assert hold(RANDOM, range(1, 5), path=path) == found


def test_a_file_of_another_run_is_refused(tmp_path):
    path = tmp_path / "results.jsonl"
    hold(RANDOM, range(1, 2), path=path)
    for other in (Match("guandan", "beginner", "random"), Match("heiqi", "rules", "random")):
        with pytest.raises(BadSetup, match=r"results\.jsonl") as caught:
            hold(other, range(1, 2), path=path)
        assert all(other.a in caught.value.text(language) for language in LANGUAGES)
    path.write_text("a shopping list\n", "utf-8")
    with pytest.raises(BadSetup, match="a shopping list"):
        hold(RANDOM, range(1, 2), path=path)
    assert path.read_text("utf-8") == "a shopping list\n"


# --- where tasks run ---

VIEW = {"hand": "♠3 ♥4 ♦5 ♠6 ♦K ♥K", "counts": "6,4,5,6", "seat": 0, "level": "2"}


def worth(executor):
    """What the candidates of a position are worth, and a short tournament, run there."""
    view = paikit.game("guandan").position(**VIEW)
    measured = evaluate(view, 80, 3, executor, stop_early=False)
    return measured.candidates, hold(RANDOM, range(1, 5), executor)


@pytest.fixture(scope="module")
def alone():
    return worth(None)


def test_threads_change_nothing(alone):
    with ThreadPoolExecutor(2) as pool:
        assert worth(pool) == alone


def test_processes_change_nothing(alone):
    with jobs.executor(workers=2) as pool:
        assert isinstance(pool, ProcessPoolExecutor)
        assert worth(pool) == alone


def test_a_dask_cluster_changes_nothing(alone):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, protocol="tcp"
        ) as cluster,
        jobs.executor(dask=cluster.scheduler_address) as pool,
    ):
        assert worth(pool) == alone


def test_no_cluster_there():
    pytest.importorskip("distributed")
    with (
        pytest.raises(BadSetup, match=r"127\.0\.0\.1:9"),
        jobs.executor(dask="tcp://127.0.0.1:9", patience=0.5),
    ):
        pass


def test_what_is_not_asked_for_is_not_begun():
    begun = []
    with ThreadPoolExecutor(1) as pool:
        tasks = jobs.in_order(lambda number: begun.append(number) or number, range(500), (), pool)
        assert [next(tasks) for _ in range(3)] == [(0, 0), (1, 1), (2, 2)]
        tasks.close()
    assert len(begun) <= 3 + jobs.AHEAD


# --- what is shown ---


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_one_line_on_a_terminal_and_a_few_elsewhere():
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        bar = jobs.Progress(50, stream)
        for done in range(1, 51):
            bar.show(done, "+0.50")
    assert terminal.getvalue().count("\r") == 50
    assert terminal.getvalue().count("\n") == 1
    assert file.getvalue().count("\n") == jobs.STEPS
    assert file.getvalue().splitlines()[-1] == f"[{'#' * jobs.WIDTH}] 50/50 +0.50"


@pytest.mark.parametrize(("system", "word"), [("zh_CN.UTF-8", "副牌"), ("C.UTF-8", "deals")])
def test_the_command(monkeypatch, capsys, tmp_path, system, word):
    monkeypatch.setenv("LC_ALL", system)
    path = tmp_path / "results.jsonl"
    arguments = ["jiheiwu", "--a", "rules", "--b", "random", "--file", str(path)]
    assert tournament.main([*arguments, "--deals", "3"]) == 0
    shown = capsys.readouterr()
    assert word in shown.out
    assert "±" in shown.out
    assert "3/3" in shown.err
    numbers = standing(
        [json.loads(line)["result"] for line in path.read_text("utf-8").splitlines()[1:]]
    )
    assert jobs.plus_minus(numbers.edge) in shown.out
    assert jobs.plus_minus(numbers.in_camp) in shown.out
    assert tournament.main([*arguments, "--deals", "3", "--until-clear"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(shown.out.splitlines()) + 1
