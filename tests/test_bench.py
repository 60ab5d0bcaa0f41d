"""The benchmark command prints a figure for everything it times. How fast is not asserted."""

import pytest

import paikit
from paikit import BadSetup, bench


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(bench, "ROUNDS", 1)


def test_a_row_for_every_game(quick, capsys):
    assert bench.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in lines[4:]}
    assert tuple(rows) == paikit.games()
    width = len(bench.WIDTHS)
    for figures in rows.values():
        assert len(figures) == width
        assert all(float(one) > 0 for one in figures if one != "-")


def test_only_the_games_asked_for(quick, capsys):
    bench.main(["heiqi"])
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[4:]] == ["heiqi"]


def test_an_unknown_game_is_refused_with_the_nearest():
    with pytest.raises(BadSetup, match="heiqi"):
        bench.main(["heiq"])
