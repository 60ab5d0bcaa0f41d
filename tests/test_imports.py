"""Imports run one way: cards and words, the contract, mechanics, games; widgets on top.

Nothing in the engine needs more than Python, and no game knows another.
"""

import ast
import sys
from pathlib import Path

import pytest

import paikit
from paikit import rulesets

ROOT = Path(paikit.__file__).parent
BASE = ["words", "cards", "contract"]
ABOVE = ["rulesets", "record", "witness", "search", "lessons", "bots"]
ABOVE += ["jobs", "calibration", "protocol", "tournament", "soak", "bench", "__main__"]
"""What knows the contract only; any module of the engine named in neither list is mechanics."""


def may_import(name):
    """The names of the engine's modules this one may import: those below it."""
    if name in BASE:
        return set(BASE[: BASE.index(name)])
    if name in ABOVE:
        return {*BASE, *ABOVE[: ABOVE.index(name)]}
    return {*BASE, *mechanics()} - {name}


def mechanics():
    return {path.stem for path in ROOT.glob("*.py")} - {*BASE, *ABOVE, "__init__"}


def imported(path):
    """The modules a file imports, as whole names."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports by dots"
            yield from _from(node)


def _from(node):
    if node.module == "paikit" or node.module.endswith(".rulesets") or "." in node.module:
        below = [f"{node.module}.{alias.name}" for alias in node.names]
        modules = [one for one in below if (ROOT.parent / one.replace(".", "/")).exists()]
        modules += [one for one in below if (ROOT.parent / f"{one.replace('.', '/')}.py").exists()]
        yield from modules or [node.module]
    else:
        yield node.module


def engine_files():
    return sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("path", engine_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_needs_python_alone(path):
    for name in imported(path):
        top = name.split(".")[0]
        assert top == "paikit" or top in sys.stdlib_module_names, f"{path.name} imports {name}"


def test_shedding_and_trick_taking_know_nothing_of_each_other():
    for name, other in (("climbing", "tricks"), ("tricks", "climbing")):
        assert f"paikit.{other}" not in set(imported(ROOT / f"{name}.py"))


def modules():
    """The engine's own modules by name; `paikit` itself, which shows them all, is left out."""
    files = {path.stem: path for path in ROOT.glob("*.py") if path.stem != "__init__"}
    return {**files, "rulesets": ROOT / "rulesets" / "__init__.py"}


@pytest.mark.parametrize(("name", "path"), sorted(modules().items()))
def test_arrows_between_modules(name, path):
    for module in imported(path):
        if module.startswith("paikit."):
            assert module.split(".")[1] in may_import(name), f"{name} imports {module}"


@pytest.mark.parametrize("slug", rulesets.games())
def test_arrows_from_games(slug):
    for path in sorted((ROOT / "rulesets" / slug).glob("*.py")):
        for module in imported(path):
            parts = module.split(".")
            if parts[0] != "paikit":
                continue
            own = parts[1:3] == ["rulesets", slug]
            assert own or (len(parts) > 1 and parts[1] in {*BASE, *mechanics()}), (
                f"{path.name}: {module}"
            )


@pytest.mark.parametrize("slug", rulesets.games())
def test_no_game_is_named_outside_its_folder(slug):
    folder = ROOT / "rulesets" / slug
    for path in engine_files():
        if folder not in path.parents:
            tree = ast.parse(path.read_text("utf-8"))
            named = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
            assert slug not in named, path
            assert all(f".{slug}" not in module for module in imported(path)), path
