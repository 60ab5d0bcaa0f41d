"""The two wheels: one of sources for every machine, one with compiled kernels and nothing else."""

import os
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import hatchling.build
import pytest
from builds import MEANT, ROOT, WHEEL, builds, program, told
from servers import NOTEBOOKS, environment

import hatch_build
from paikit import bench

ENABLE = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"


@pytest.fixture
def plain(tmp_path, monkeypatch):
    """The wheel that is built when nobody asks for another."""
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv(ENABLE, raising=False)
    return tmp_path / hatchling.build.build_wheel(str(tmp_path))


def contents(wheel):
    """What a wheel holds, without the two files that describe the wheel itself."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        return {name: archive.read(name) for name in names if Path(name).name not in OWN}


OWN = {"WHEEL", "RECORD"}


def test_the_plain_wheel_is_for_every_machine_and_whole(plain):
    assert plain.name.endswith("-py3-none-any.whl")
    inside = contents(plain)
    for folder, package in ((ROOT, "paikit"), (ROOT / "widgets", "paikit_widgets")):
        files = [path for path in (folder / package).rglob("*") if path.is_file()]
        ours = {path.relative_to(folder).as_posix(): path for path in files}
        sources = {name for name in ours if not name.endswith((".pyc", *EXTENSION_SUFFIXES))}
        assert sources == {name for name in inside if name.startswith(f"{package}/")}
        assert all(inside[name] == ours[name].read_bytes() for name in sources)


@pytest.mark.skipif(WHEEL is None, reason="run.py test builds the accelerated wheel")
def test_the_accelerated_wheel_adds_compiled_modules_alone_and_names_its_platform(plain):
    assert "none-any" not in Path(WHEEL).name
    inside, sources = contents(WHEEL), contents(plain)
    added = inside.keys() - sources.keys()
    assert added
    assert all(name.endswith(tuple(EXTENSION_SUFFIXES)) for name in added)
    assert {name: inside[name] for name in sources} == sources


def test_a_program_of_its_own_imports_the_build_that_is_tested(tmp_path):
    command = [sys.executable, "-c", program()]
    printed = subprocess.check_output(command, text=True, cwd=tmp_path, env=environment())
    assert builds(told(printed)) == [MEANT]


def test_a_notebook_imports_the_build_that_is_tested():
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3", cwd=str(NOTEBOOKS))
    printed = []
    try:
        client.execute_interactive(
            program(),
            timeout=120,
            output_hook=lambda message: printed.append(message["content"].get("text", "")),
        )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert builds(told("".join(printed))) == [MEANT]


def test_the_benchmark_says_which_build_it_measures():
    assert bench.kernel_build() == MEANT


def test_sources_elsewhere_or_of_another_build_are_told_apart():
    here = ROOT / "paikit" / "trick_kernel"
    assert builds([f"{here}.py"]) == ["pure"]
    assert builds([f"{here}{EXTENSION_SUFFIXES[0]}"]) == ["compiled"]
    assert builds(["/elsewhere/trick_kernel.py"]) == ["pure, elsewhere"]


def test_the_kernel_of_a_new_game_is_compiled_too(tmp_path):
    for name in (
        "trick_kernel.py",
        "search.py",
        "rulesets/fifth/kernel.py",
        "rulesets/fifth/rules.py",
    ):
        path = tmp_path / "paikit" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    found = hatch_build.kernels(tmp_path)
    assert found == ["paikit/rulesets/fifth/kernel.py", "paikit/trick_kernel.py"]


def test_an_editable_install_compiles_nothing(tmp_path, monkeypatch):
    """A compiled module in the tree would hide later changes of its source."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv(ENABLE, "1")
    monkeypatch.setattr(hatch_build, "compiled", lambda *_: pytest.fail("it compiled"))
    made = hatchling.build.build_editable(os.fspath(tmp_path))
    assert made.endswith("-py3-none-any.whl")
