"""Sets paikit up, then runs it: `python3 run.py serve`, `test`, `lab` or `wheel`.

Needs Python's standard library and nothing else. The first run makes `.venv` beside this file and
fills it with the versions in `requirements.lock`; later runs see by a stamp that nothing changed.
An older Python must still be able to read this file, for it is told here that it is too old.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"
NOTEBOOKS = ROOT / "notebooks"

USAGE = """\
python3 run.py serve [--port 8866] [--no-browser]   open the lessons as pages 打开课程网页
python3 run.py lab                                  open the notebooks in JupyterLab 打开笔记本
python3 run.py test [pytest's options]              check everything 运行全部检查
python3 run.py wheel [FOLDER]                       build the faster engine 编译更快的引擎
Each sets up what it needs first. 首次运行会自动安装。
"""

NO_COMPILER = (
    "The accelerated engine needs a C compiler and Python's headers (Debian, Ubuntu: sudo apt "
    "install gcc libc6-dev python3-dev). 编译版需要 C 编译器和 Python 头文件。"
)

PROBE = """
import sysconfig, tempfile, pathlib, setuptools
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(folder, "probe.c")
    source.write_text("#include <Python.h>\\n")
    compiler = new_compiler()
    customize_compiler(compiler)
    compiler.compile([str(source)], folder, include_dirs=[sysconfig.get_path("include")])
"""
"""A program that ends well where C can be compiled against this Python."""


class Trouble(Exception):
    """Ends the run; its text is the one sentence to print."""


def main(arguments):
    """The exit code."""
    commands = {"serve": serve, "test": test, "lab": lab, "wheel": wheel}
    if not arguments or arguments[0] not in commands:
        say(USAGE)
        return 0 if arguments[:1] in (["-h"], ["--help"], ["help"]) else 2
    try:
        check(sys.version_info, importlib.util.find_spec)
        set_up("apps,test" if arguments[0] in ("test", "wheel") else "apps")
        return commands[arguments[0]](arguments[1:])
    except Trouble as trouble:
        say(str(trouble), sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def check(version, find):
    """Nothing; Trouble when this Python is too old or lacks a part that some systems split off."""
    if tuple(version[:2]) < OLDEST:
        raise Trouble(
            "paikit needs Python 3.11 or newer and this is {}.{}: install a newer one and start "
            "run.py with that. 需要 Python 3.11 或更新的版本。".format(*version[:2])
        )
    if find("venv") is None or find("ensurepip") is None:
        raise Trouble(
            "This Python lacks its venv module: install it (Debian, Ubuntu: sudo apt install "
            "python3-venv) and try again. 缺少 venv 模块，请先安装。"
        )


def stamp_of(extras):
    """The stamp of a finished set-up: Python and folder, locked versions, extras; a line each."""
    digest = hashlib.sha256(LOCK.read_bytes() + (ROOT / "pyproject.toml").read_bytes())
    return "{}.{} {}\n{}\n{}\n".format(*sys.version_info[:2], ROOT, digest.hexdigest(), extras)


def set_up(extras):
    """Makes or mends `.venv` so that it holds these extras; nothing when it does already.

    The stamp goes before anything changes and comes back last, so a set-up that was cut off is
    done again from nothing.
    """
    stamp = VENV / "paikit-stamp"
    had = stamp.read_text(encoding="utf-8").splitlines() if stamp.is_file() else []
    # Whoever once ran the tests keeps what they need.
    extras = max([extras, *had[2:3]], key=len)
    wanted = stamp_of(extras)
    usable = PYTHON.is_file() and had[:1] == wanted.splitlines()[:1]
    if usable and had == wanted.splitlines():
        return
    say("Setting up; this takes a minute or two. 正在安装，请稍等。")
    if stamp.is_file():
        stamp.unlink()
    if not usable:
        make_environment()
    # What builds the project comes from the lock too, not from a hidden second download.
    pip("hatchling")
    pip("--no-build-isolation", "--editable", f"{ROOT}[{extras}]")
    stamp.write_text(wanted, encoding="utf-8")


def make_environment():
    """Makes `.venv` anew."""
    import venv

    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(str(VENV))
    except (OSError, subprocess.CalledProcessError) as error:
        raise Trouble(f"The folder {VENV} could not be made: {error}") from error


def pip(*what):
    """Installs these in the locked versions."""
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--no-input"]
    command += ["--disable-pip-version-check", "--constraint", LOCK, *what]
    if call(command) != 0:
        raise Trouble(
            "The packages could not be installed; the reason stands above. Check the connection "
            "and try again. 安装没有成功，请检查网络后再试。"
        )


def serve(options):
    """Serves the notebooks until Ctrl-C."""
    return become([PYTHON, "-m", "paikit_widgets.serve", "--notebooks", NOTEBOOKS, *options])


def lab(options):
    """Opens JupyterLab on the notebooks, without asking anybody for news."""
    command = [PYTHON, "-m", "jupyterlab", f"--ServerApp.root_dir={NOTEBOOKS}"]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    command += ["--LabApp.news_url=None"]
    if (NOTEBOOKS / "index.ipynb").is_file():
        command += ["--LabApp.default_url=/lab/tree/index.ipynb"]
    return become(command + options)


def test(options):
    """Runs linter, formatter, type checker and tests: all of them, whichever fails first.

    The tests run once more on the accelerated wheel wherever it can be built.
    """
    tests = ["pytest", *(options or ["-n", "auto", "--maxprocesses", "4"])]
    checks = [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"], tests]
    failed = [command[0] for command in checks if run(command) != 0]
    if compiles():
        failed += test_compiled(tests)
    elif os.environ.get("PAIKIT_REQUIRE_COMPILER") == "1":
        failed.append(NO_COMPILER)
    else:
        say(NO_COMPILER)
    if failed:
        say("Failed 未通过: " + ", ".join(failed))
    return 1 if failed else 0


def test_compiled(tests):
    """What fails when the accelerated wheel is built and tested."""
    with tempfile.TemporaryDirectory(prefix="paikit-", ignore_cleanup_errors=True) as folder:
        try:
            where, environment = compiled_copy(Path(folder))
        except Trouble as trouble:
            return [str(trouble)]
        return ["accelerated wheel"] if run(tests, where, environment) != 0 else []


def wheel(options):
    """Builds the accelerated wheel and names it."""
    if not compiles():
        raise Trouble(NO_COMPILER)
    say(str(build(Path(options[0]) if options else ROOT / "dist")))
    return 0


def compiles():
    """Whether a C compiler and Python's headers are there."""
    return call([PYTHON, "-c", PROBE], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def build(folder):
    """The path of an accelerated wheel, newly built in this folder with the locked tools."""
    say("== Compiling the engine 正在编译")
    with tempfile.TemporaryDirectory(prefix="paikit-") as scratch:
        command = [PYTHON, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
        command += ["--no-deps", "--no-build-isolation", "--wheel-dir", scratch, ROOT]
        if call(command, env={**os.environ, "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}) != 0:
            raise Trouble(
                "The engine could not be compiled; the reason stands above. 编译没有成功。"
            )
        (made,) = Path(scratch).glob("*.whl")
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(str(made), str(folder)))


def compiled_copy(folder):
    """A copy of the project with the accelerated wheel's compiled modules beside their sources.

    Also the environment in which everything, down to a notebook's kernel, imports that copy. The
    tests then refuse to run on sources alone and hold the rest of the wheel against the sources.
    """
    made = build(folder)
    copy = folder / "paikit"
    left_out = shutil.ignore_patterns(".git", ".venv", ".*_cache", "build", "dist", "__pycache__")
    shutil.copytree(str(ROOT), str(copy), ignore=left_out)
    with zipfile.ZipFile(str(made)) as archive:
        for name in archive.namelist():
            if name.endswith((".so", ".pyd")):
                archive.extract(name, str(copy))
    path = os.pathsep.join([str(copy), str(copy / "widgets")])
    return copy, {**os.environ, "PYTHONPATH": path, "PAIKIT_COMPILED_WHEEL": str(made)}


def run(command, where=ROOT, environment=None):
    """The exit code of one of the tools."""
    say("== " + " ".join(command) + ("" if where == ROOT else " (accelerated wheel 编译版)"))
    return call([PYTHON, "-m", *command], cwd=str(where), env=environment)


def call(command, **options):
    """The exit code of this command, run in the project's folder unless told otherwise."""
    return subprocess.call([str(part) for part in command], **{"cwd": str(ROOT), **options})


def become(command):
    """Runs this command in place of this one, so that signals reach it and nothing is left over."""
    words = [str(part) for part in command]
    if os.name == "nt":
        return subprocess.call(words, cwd=str(ROOT))
    os.chdir(str(ROOT))
    return os.execv(words[0], words)


def say(sentence, stream=None):
    """Prints a line at once, also on a console that cannot show Chinese."""
    stream = stream or sys.stdout
    encoding = stream.encoding or "utf-8"
    print(sentence.encode(encoding, "replace").decode(encoding), file=stream, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
