"""The notebooks: both languages from one source, short cells, no private paths, a true index.

What their cells print is compared by nbval, which runs every notebook under `notebooks/`.
"""

import ast
import importlib.util
import itertools
import json
import re
import statistics
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("*/*.ipynb"))
ALL = sorted(NOTEBOOKS.rglob("*.ipynb"))
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LONGEST_CELL = 8


def name(path: Path) -> str:
    return path.relative_to(NOTEBOOKS).as_posix()


def load_builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebook_builder", NOTEBOOKS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILDER = load_builder()
MADE = dict(BUILDER.pages_made())


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code(path: Path) -> list[str]:
    return [cell.source for cell in read(path).cells if cell.cell_type == "code"]


def prose(path: Path) -> list[str]:
    return [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]


def twin(path: Path) -> Path:
    return path.with_name(path.name.replace(".zh.", ".en."))


def index() -> Any:
    return json.loads((NOTEBOOKS / "index.json").read_text(encoding="utf-8"))


CHINESE_LESSONS = [path for path in LESSONS if path.name.endswith(".zh.ipynb")]
lessons = pytest.mark.parametrize("path", LESSONS, ids=name)
pairs = pytest.mark.parametrize("path", CHINESE_LESSONS, ids=name)


@pytest.mark.parametrize("path", ALL, ids=name)
def test_notebook_follows_from_its_source(path: Path) -> None:
    assert path in MADE, "no source makes this notebook"
    assert not BUILDER.is_stale(path, MADE[path]), "run: python notebooks/build.py"


def test_every_source_has_its_notebooks() -> None:
    assert sorted(MADE) == ALL


def test_a_changed_source_is_noticed() -> None:
    path = LESSONS[0]
    changed = nbformat.from_dict(json.loads(nbformat.writes(MADE[path])))
    changed.cells[-1].source += "\n# one more line"
    assert BUILDER.is_stale(path, changed)


@pytest.mark.parametrize("path", ALL, ids=name)
def test_notebook_is_valid_with_an_id_for_every_cell(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)


@lessons
def test_cells_are_short_and_plain(path: Path) -> None:
    for source in code(path):
        assert len(source.splitlines()) <= LONGEST_CELL
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(
                node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
            ), source


@lessons
def test_every_cell_has_run_and_none_failed(path: Path) -> None:
    cells = [cell for cell in read(path).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert all(output.output_type != "error" for cell in cells for output in cell.outputs)


def test_the_median_cell_is_one_line() -> None:
    lengths = [len(source.splitlines()) for path in LESSONS for source in code(path)]
    assert statistics.median(lengths) == 1


@pairs
def test_both_languages_have_the_same_code(path: Path) -> None:
    chinese, english = code(path), code(twin(path))
    assert [source.replace('lang="zh"', 'lang="en"') for source in chinese] == english


@pairs
def test_both_languages_have_the_same_shape(path: Path) -> None:
    chinese, english = read(path).cells, read(twin(path)).cells
    assert [cell.cell_type for cell in chinese] == [cell.cell_type for cell in english]
    for mine, other in zip(prose(path), prose(twin(path)), strict=True):
        assert headings(mine) == headings(other), f"{mine}\n---\n{other}"
        assert len(mine.split("\n\n")) == len(other.split("\n\n")), f"{mine}\n---\n{other}"


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ ", text, re.MULTILINE)


@pairs
def test_each_language_is_itself(path: Path) -> None:
    for text in prose(path):
        assert CHINESE.search(text), text
        assert not re.search(r"[\u4e00-\u9fff] ?[,;:?!]", text), f"half-width punctuation: {text}"
    for text in prose(twin(path)):
        # A Chinese term may stand in brackets after its English name.
        bare = re.sub(r"[(“][\u4e00-\u9fff0-9A-Z♠-♦/, ]+[)”]", "", text)
        assert not CHINESE.search(bare), text


@lessons
def test_prose_and_code_alternate(path: Path) -> None:
    kinds = [cell.cell_type for cell in read(path).cells]
    assert kinds[0] == "markdown"
    for before, after in itertools.pairwise(kinds):
        assert before != after


@pytest.mark.parametrize("path", ALL, ids=name)
def test_nothing_of_one_machine_is_kept(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"0x[0-9a-f]{6,}", text), "an address in memory"
    assert not re.search(r"model_id|/home/|/Users/|/tmp/|[A-Z]:\\\\", text)
    assert "image/png" not in text


def test_the_index_lists_exactly_what_there_is() -> None:
    listed = [lesson["file"] for game in index()["games"] for lesson in game["lessons"]]
    there = {name(path).removesuffix(".zh.ipynb") for path in CHINESE_LESSONS}
    assert sorted(listed) == sorted(there)
    assert len(listed) == len(set(listed))
    assert all(twin(path).is_file() for path in CHINESE_LESSONS)


def test_the_index_speaks_both_languages() -> None:
    entries = [index(), *index()["games"]]
    entries += [lesson for game in index()["games"] for lesson in game["lessons"]]
    texts = [value for entry in entries for value in entry.values() if isinstance(value, dict)]
    for text in texts:
        assert set(text) == {"zh", "en"}
        assert CHINESE.search(text["zh"]), text
        assert text["en"].strip(), text


@lessons
def test_a_lesson_ends_with_the_way_on(path: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", prose(path)[-1].splitlines()[-1])
    assert links[-1] == "../index.ipynb"
    files = [lesson["file"] for game in index()["games"] for lesson in game["lessons"]]
    here = f"{path.parent.name}/{path.name.split('.')[0]}"
    following = files[files.index(here) + 1 :][:1]
    same_game = [one for one in following if one.startswith(f"{path.parent.name}/")]
    language = path.name.split(".")[1]
    assert links[:-1] == [f"{one.split('/')[1]}.{language}.ipynb" for one in same_game]
    assert all((path.parent / link).is_file() for link in links)


def test_the_index_notebook_links_to_every_lesson() -> None:
    linked = re.findall(r"\]\(([^)]+)\)", "\n".join(prose(NOTEBOOKS / "index.ipynb")))
    assert sorted(linked) == sorted(map(name, LESSONS))
