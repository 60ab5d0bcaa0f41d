"""The set-up script: what it refuses, when it works, when it has nothing to do."""

import importlib.util
import os
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from servers import environment

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "run.py"


class Machine:
    """A folder with the script's files in it, and a record of the commands it would have run."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("run.py", "requirements.lock", "pyproject.toml"):
            shutil.copy(ROOT / name, folder / name)
        self.folder = folder
        self.commands: list[list[str]] = []
        self.failing = ""
        self.made = 0
        self.tested_compiled: dict[str, str] = {}
        spec = importlib.util.spec_from_file_location("run_of_a_test", folder / "run.py")
        assert spec is not None and spec.loader is not None
        self.script: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.script)
        monkeypatch.setattr(self.script, "make_environment", self.make)
        monkeypatch.setattr(self.script, "call", self.call)
        monkeypatch.setattr(self.script, "become", self.call)

    def make(self) -> None:
        self.made += 1
        shutil.rmtree(self.script.VENV, ignore_errors=True)
        self.script.PYTHON.parent.mkdir(parents=True)
        self.script.PYTHON.touch()

    def call(self, command: list[object], **options: Any) -> int:
        words = [str(word) for word in command]
        self.commands.append(words)
        if "--wheel-dir" in words:
            made = Path(words[words.index("--wheel-dir") + 1], "paikit-1-cp311-linux.whl")
            with zipfile.ZipFile(made, "w") as archive:
                archive.writestr("paikit/trick_kernel.so", "compiled")
                archive.writestr("paikit/trick_kernel.py", "not from here")
        copied = Path(options.get("cwd", self.folder), "paikit", "trick_kernel.so")
        if "pytest" in words and copied.is_file():
            self.tested_compiled = options["env"]
        return int(bool(self.failing) and self.failing in words)

    def installed(self) -> list[str]:
        """The last word of every installation since the last question."""
        found = [words[-1] for words in self.commands if "install" in words]
        self.commands.clear()
        return found

    def run(self, *arguments: str) -> int:
        return int(self.script.main(list(arguments)))


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def everything(name: str) -> object:
    return name


def test_an_old_python_is_told_so_in_one_sentence(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert machine.run("serve") == 1
    told = capsys.readouterr().err
    assert "3.11" in told and "3.9" in told
    assert told.count("\n") == 1
    assert machine.commands == [] and machine.made == 0


@pytest.mark.parametrize("part", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(machine: Machine, part: str) -> None:
    with pytest.raises(machine.script.Trouble, match="python3-venv") as told:
        machine.script.check((3, 11, 0), lambda name: None if name == part else name)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 1), (4, 0, 0)])
def test_a_good_python_passes(machine: Machine, version: tuple[int, int, int]) -> None:
    machine.script.check(version, everything)


def test_the_script_can_be_read_by_an_older_python() -> None:
    """Its refusal helps nobody whose Python stops at the syntax."""
    compile(SCRIPT.read_text(encoding="utf-8"), "run.py", "exec", dont_inherit=True)
    import ast

    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_the_lock_holds_every_package_that_the_project_names() -> None:
    pinned = {}
    for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            found = Requirement(line)
            pinned[canonicalize_name(found.name)] = str(found.specifier).removeprefix("==")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    named = [*extras["apps"], *extras["test"], *project["build-system"]["requires"]]
    for requirement in map(Requirement, named):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, requirement
        assert requirement.specifier.contains(version), (requirement, version)
    assert project["project"]["dependencies"] == [], "the engine needs Python alone"


def test_a_second_run_has_nothing_to_set_up(machine: Machine) -> None:
    assert machine.run("serve") == 0
    assert machine.installed() == ["hatchling", f"{machine.folder}[apps]"]
    assert machine.run("serve") == 0 and machine.run("lab") == 0
    assert machine.installed() == []
    assert machine.made == 1


def test_tests_need_more_and_serving_then_keeps_it(machine: Machine) -> None:
    machine.run("serve")
    machine.installed()
    machine.run("test")
    assert machine.installed() == ["hatchling", f"{machine.folder}[apps,test]"]
    machine.run("serve")
    machine.run("test")
    assert machine.installed() == []
    assert machine.made == 1, "what is there already is kept"


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_a_changed_file_is_installed_again_in_place(machine: Machine, name: str) -> None:
    machine.run("test")
    machine.installed()
    with (machine.folder / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    machine.run("serve")
    assert machine.installed() == ["hatchling", f"{machine.folder}[apps,test]"]
    assert machine.made == 1


@pytest.mark.parametrize("step", ["hatchling", "--editable"])
def test_a_set_up_that_was_cut_off_is_done_again(
    machine: Machine, capsys: pytest.CaptureFixture[str], step: str
) -> None:
    machine.failing = step
    assert machine.run("serve") == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not any("paikit_widgets.serve" in words for words in machine.commands)
    machine.failing = ""
    machine.commands.clear()
    assert machine.run("serve") == 0
    assert machine.installed() == ["hatchling", f"{machine.folder}[apps]"]
    assert machine.made == 2, "nothing half-made is kept"


def test_a_stamp_of_another_python_or_folder_does_not_count(machine: Machine) -> None:
    machine.run("serve")
    stamp = machine.script.VENV / "paikit-stamp"
    lines = stamp.read_text(encoding="utf-8").splitlines()
    for first in ("3.10 " + str(machine.folder), lines[0] + "-elsewhere", ""):
        stamp.write_text("\n".join([first, *lines[1:]]), encoding="utf-8")
        before = machine.made
        machine.run("serve")
        assert machine.made == before + 1


def test_a_lost_python_is_made_again(machine: Machine) -> None:
    machine.run("serve")
    machine.script.PYTHON.unlink()
    machine.run("serve")
    assert machine.made == 2


def test_options_are_handed_on(machine: Machine) -> None:
    machine.run("serve", "--port", "9000", "--no-browser")
    assert machine.commands[-1][-3:] == ["--port", "9000", "--no-browser"]
    assert "paikit_widgets.serve" in machine.commands[-1]
    machine.run("lab", "--no-browser")
    assert "jupyterlab" in machine.commands[-1] and "--no-browser" in machine.commands[-1]


@pytest.mark.parametrize("failing", ["", "ruff", "mypy", "pytest", "wheel"])
def test_every_check_runs_and_each_can_fail(machine: Machine, failing: str) -> None:
    machine.failing = failing
    assert machine.run("test", "-k", "x") == (1 if failing else 0)
    tools = [words[2] for words in machine.commands if words[1] == "-m" and words[2] != "pip"]
    twice = [] if failing == "wheel" else ["pytest"]
    assert tools == ["ruff", "ruff", "mypy", "pytest", *twice]
    assert machine.commands[-1][-2:] == ["-k", "x"] or failing == "wheel", "options go to pytest"


def test_the_second_run_of_the_tests_imports_compiled_modules(machine: Machine) -> None:
    machine.run("test")
    path = machine.tested_compiled["PYTHONPATH"].split(os.pathsep)
    assert [Path(one).name for one in path] == ["paikit", "widgets"]
    assert machine.tested_compiled["PAIKIT_COMPILED_WHEEL"].endswith(".whl")
    assert not list(machine.folder.rglob("*.so")), "the tree itself stays as it is"


@pytest.mark.parametrize("required", ["", "1"])
def test_without_a_compiler_the_second_run_is_left_out_or_fails(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    required: str,
) -> None:
    monkeypatch.setenv("PAIKIT_REQUIRE_COMPILER", required)
    machine.failing = "-c"
    assert machine.run("test") == (1 if required else 0)
    assert "C compiler" in capsys.readouterr().out
    assert [words[2] for words in machine.commands].count("pytest") == 1


def test_the_accelerated_wheel_is_built_where_it_is_wished(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.run("wheel") == 0
    (made,) = (machine.folder / "dist").glob("*.whl")
    assert capsys.readouterr().out.splitlines()[-1] == str(made)
    assert machine.run("wheel", str(machine.folder / "other")) == 0
    assert list((machine.folder / "other").glob("*.whl"))
    machine.failing = "-c"
    assert machine.run("wheel") == 1
    assert "C compiler" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "code"), [((), 2), (("serv",), 2), (("--help",), 0)])
def test_usage(
    machine: Machine, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int
) -> None:
    assert machine.run(*arguments) == code
    shown = capsys.readouterr().out
    assert all(command in shown for command in ("serve", "lab", "test", "wheel"))
    assert machine.commands == []


def test_ctrl_c_ends_without_a_traceback(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(machine.script, "set_up", interrupted)
    assert machine.run("serve") == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_console_without_chinese_still_shows_the_english(machine: Machine) -> None:
    class Narrow:
        encoding = "ascii"
        shown = ""

        def write(self, text: str) -> None:
            text.encode("ascii")
            self.shown += text

        def flush(self) -> None:
            pass

    console = Narrow()
    machine.script.say("stop 结束", console)
    assert console.shown == "stop ??\n"


@pytest.mark.skipif(os.name == "nt", reason="signals differ")
def test_the_server_takes_the_next_port_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    """The serving command itself: the port is taken, it says so, answers, and ends quietly."""
    import signal
    import socket

    pytest.importorskip("voila")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "paikit_widgets.serve", "--no-browser"]
        command += ["--notebooks", str(tmp_path), "--port", str(port), "--host", "127.0.0.1"]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(), text=True
        )
        assert process.stdout is not None
        first = process.stdout.readline()
        assert f"Port {port} is taken" in first
        address = process.stdout.readline().split()[-1]
        for _ in range(300):
            try:
                with urllib.request.urlopen(address, timeout=5) as reply:
                    assert reply.status == 200
                    break
            except OSError:
                time.sleep(0.1)
        else:
            process.kill()
            pytest.fail("the server did not answer")
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in rest
