"""The house rules that a reader of the code can rely on: which module may know which."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"paikit": ROOT, "paikit_widgets": ROOT / "widgets"}

GROUND = {"words", "cards"}
# What each part of the engine may import of the engine. A module that is not named here stands
# beside search and the bots: it knows the contract and no game.
ALLOWED = {
    "words": set[str](),
    "cards": {"words"},
    "contract": GROUND,
    "climbing": {*GROUND, "contract"},
    "tricks": {*GROUND, "contract"},
    # The list of games, which finds them by their folders.
    "rulesets": {*GROUND, "contract"},
    # One game. Its own modules are a matter of its own.
    "ruleset": {*GROUND, "contract", "climbing", "tricks"},
    # A record and a lesson name their game, so they ask the list for it.
    "record": {*GROUND, "contract", "rulesets"},
    "lessons": {*GROUND, "contract", "record", "rulesets"},
    # The front door, open to everything but a particular game.
    "paikit": {*GROUND, "contract", "climbing", "tricks", "rulesets", "record", "search", "bots"}
    | {"lessons"},
}
BESIDE = {*GROUND, "contract"}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of both packages with its dotted name."""
    for package, parent in PACKAGES.items():
        for path in sorted((parent / package).rglob("*.py")):
            parts = path.relative_to(parent).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(source: str, module: str, *, package: bool) -> Iterator[str]:
    """The dotted names that a module's source imports, wherever in it, relative ones resolved.

    `from a import b` gives `a.b` when that is a module and `a` when it is not.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = module.split(".")
                above = here[: len(here) - node.level + package]
                base = ".".join(filter(None, [*above, base]))
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                yield deeper if is_module(deeper) else base


def is_module(name: str) -> bool:
    parent = PACKAGES.get(name.split(".", maxsplit=1)[0])
    if parent is None:
        return False
    path = parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def slugs() -> set[str]:
    """The games, by their folders."""
    folder = ROOT / "paikit" / "rulesets"
    return {path.name for path in folder.iterdir() if (path / "__init__.py").is_file()}


def part_of(module: str) -> tuple[str, str]:
    """The part of the engine a module belongs to, and for a game its slug."""
    parts = module.split(".")
    if len(parts) == 1:
        return "paikit", ""
    if parts[1] == "rulesets" and len(parts) > 2:
        return "ruleset", parts[2]
    return parts[1], ""


def wrong_arrows(source: str, module: str, *, package: bool = False) -> list[str]:
    """What this module must not import but does, sorted; empty when all is well."""
    return sorted(
        target
        for target in set(imports(source, module, package=package))
        if not may_import(module, target)
    )


def may_import(module: str, target: str) -> bool:
    top = target.split(".", maxsplit=1)[0]
    if module.split(".", maxsplit=1)[0] == "paikit_widgets":
        return top != "paikit" or part_of(target)[0] != "ruleset"
    if top != "paikit":
        return top in sys.stdlib_module_names
    part, slug = part_of(module)
    wanted, wanted_slug = part_of(target)
    if wanted == "ruleset":
        return part == "ruleset" and slug == wanted_slug
    return wanted == part or wanted in ALLOWED.get(part, BESIDE)


@pytest.mark.parametrize(("module", "path"), [pytest.param(*m, id=m[0]) for m in modules()])
def test_imports_run_one_way(module: str, path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert wrong_arrows(source, module, package=path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("paikit.cards", "from paikit.contract import Move"),
        ("paikit.contract", "from paikit import tricks"),
        ("paikit.contract", "from . import record"),
        ("paikit.climbing", "import paikit.tricks"),
        ("paikit.tricks", "from .climbing import beats"),
        ("paikit.search", "from paikit.rulesets import game"),
        ("paikit.bots", "from paikit.tricks import Order"),
        ("paikit.record", "from paikit.rulesets import guandan"),
        ("paikit", "import paikit.rulesets.guandan"),
        ("paikit.rulesets", "from .guandan import GAME"),
        ("paikit.rulesets.guandan.rules", "from paikit.rulesets.heiqi import order"),
        ("paikit.rulesets.guandan.rules", "from paikit.search import evaluate"),
        ("paikit.rulesets.guandan.rules", "def f():\n    import numpy"),
        ("paikit.words", "import traitlets"),
        ("paikit.lessons", "from paikit_widgets import table"),
        ("paikit_widgets.table", "from paikit.rulesets.guandan import rules"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, line: str) -> None:
    assert wrong_arrows(line, module, package=module.count(".") == 0) != []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("paikit.contract", "import random\nfrom .cards import Card"),
        ("paikit.rulesets.guandan.rules", "from . import patterns\nfrom paikit import climbing"),
        ("paikit.search", "from paikit.contract import Game"),
        ("paikit_widgets.table", "import anywidget, paikit\nfrom paikit.contract import Game"),
    ],
)
def test_a_right_arrow_is_left_alone(module: str, line: str) -> None:
    assert wrong_arrows(line, module) == []


def names_in(source: str) -> set[str]:
    """Every name and every string of a source but its docstrings, whose examples need a game."""
    tree = ast.parse(source)
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set() if id(node) in documents else {node.value}
        for attribute in ("id", "attr", "name", "arg", "asname", "module"):
            if isinstance(value := getattr(node, attribute, None), str):
                found.add(value)
    return found


def slugs_in(texts: set[str]) -> set[str]:
    """The games that these texts name."""
    return {slug for slug in slugs() for text in texts if re.search(rf"\b{slug}\b", text)}


def outside_the_games() -> list[Path]:
    folders = [ROOT / "paikit", ROOT / "widgets" / "paikit_widgets"]
    return [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in {".py", ".toml", ".js", ".css"}
        and not any((ROOT / "paikit" / "rulesets" / slug) in path.parents for slug in slugs())
    ]


def texts_of(data: object) -> set[str]:
    """Every key and every value of a data file."""
    if isinstance(data, dict):
        return {str(key) for key in data} | {
            text for part in data.values() for text in texts_of(part)
        }
    if isinstance(data, list):
        return {text for part in data for text in texts_of(part)}
    return {str(data)}


@pytest.mark.parametrize("path", [pytest.param(p, id=p.name) for p in outside_the_games()])
def test_nothing_outside_its_folder_names_a_game(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        texts = names_in(source)
    elif path.suffix == ".toml":
        texts = texts_of(tomllib.loads(source))
    else:
        texts = {source}
    assert slugs_in(texts) == set()


def test_a_named_game_is_found() -> None:
    assert slugs_in(names_in('def f(game="guandan"): ...')) == {"guandan"}
    assert slugs_in(names_in("heiqi.score()")) == {"heiqi"}
    assert slugs_in(names_in('"""An example: guandan."""')) == set()
    assert slugs_in(texts_of({"a": [{"hongwu": 1}]})) == {"hongwu"}


# What no committed file may hold

PLACES = re.compile(
    r"""(?:^|[\s"'(=:])(?:file://)?(?:/(?:work|root|home|Users|tmp)/\w|[A-Z]:\\+Users\\)""",
    re.MULTILINE,
)
# In two pieces, so that this file passes its own test.
HOSTS = re.compile(
    "|".join(
        re.escape(".".join(parts))
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("debian", "org/debian"),
            ("anaconda", "org"),
            ("jsdelivr", "net"),
            ("unpkg", "com"),
            ("cloudflare", "com"),
            ("googleapis", "com"),
        )
    )
    + "|--(?:extra-)?index"
    + "-url|find"
    + "-links"
)


def committed() -> list[Path]:
    """The files of the repository; skips where this is none."""
    asked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False, timeout=60
    )
    if asked.returncode:
        pytest.skip("not a git repository")
    names = asked.stdout.decode("utf-8").split("\0")
    return [path for name in names if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_place_of_one_machine_or_a_package_index() -> None:
    found = []
    for path in committed():
        if b"\0" in (content := path.read_bytes())[:4096]:
            continue
        text = content.decode("utf-8")
        name = path.relative_to(ROOT).as_posix()
        found += [f"{name}: {match[0].strip()}" for match in PLACES.finditer(text)]
        found += [f"{name}: {match[0]}" for match in HOSTS.finditer(text)]
    assert found == []


@pytest.mark.parametrize(
    "text", ['open("/home/' + 'ann/x")', "cd /root/" + "x", r"C:\Users" + r"\ann", "= /tmp/" + "x"]
)
def test_a_place_of_one_machine_is_found(text: str) -> None:
    assert PLACES.search(text)


def test_a_package_index_is_found() -> None:
    assert HOSTS.search("https://pypi." + "org/simple")
    assert not HOSTS.search("an index of packages")
