"""Which build of the engine is tested: its sources, or the modules of the accelerated wheel."""

import importlib
import json
import os
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import hatch_build

ROOT = Path(__file__).resolve().parent.parent
WHEEL = os.environ.get("PAIKIT_COMPILED_WHEEL")
"""The accelerated wheel whose modules stand in this copy of the project; set by `run.py test`."""
MEANT = "compiled" if WHEEL else "pure"

WHERE = """
import importlib, json
print(json.dumps([importlib.import_module(name).__file__ for name in {}]))
"""
"""A program that prints which files the modules come from."""


def names() -> list[str]:
    """The modules that the accelerated wheel compiles."""
    return [path.removesuffix(".py").replace("/", ".") for path in hatch_build.kernels(ROOT)]


def kernels() -> list[str]:
    """The files that this process imports them from."""
    return [str(importlib.import_module(name).__file__) for name in names()]


def program() -> str:
    """A program that tells the same of a process of its own; see `told`."""
    return WHERE.format(names())


def told(printed: str) -> list[str]:
    """The files that the program printed."""
    files = json.loads(printed)
    assert len(files) == len(names())
    return [str(file) for file in files]


def builds(files: Iterable[str]) -> list[str]:
    """The different builds of these files, in the tree that is tested or elsewhere."""
    found = set()
    for file in files:
        build = "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "pure"
        found.add(build if Path(file).is_relative_to(ROOT) else f"{build}, elsewhere")
    return sorted(found)
