"""Builds the notebooks: one source a lesson, two notebooks, one for each language.

A source is a script of cells. Prose cells are tagged `zh` or `en`, code cells stand in both
notebooks and differ in nothing but the language they ask for. The notebooks carry the text that
their cells print, so that a test can tell when a lesson says something else than it did.

`python notebooks/build.py` builds them all, `… guandan/1-cards` one of them, and `… --check`
names those that no longer follow from their source.
"""

import argparse
import hashlib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

HERE = Path(__file__).resolve().parent
LANGUAGES = ("zh", "en")
SUIT_SIGN = re.compile(r"([♠♥♣♦])\ufe0e?")
SPOKEN = re.compile(r'\blang="zh"')
VIEW = "application/vnd.jupyter.widget-view+json"
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "file_extension": ".py", "mimetype": "text/x-python"},
}


def main() -> int:
    """The exit code: 1 when `--check` finds a notebook that its source no longer makes."""
    options = argparse.ArgumentParser(description="Build the notebooks from their sources.")
    options.add_argument("lessons", nargs="*", help="for example guandan/1-cards; all if none")
    options.add_argument("--check", action="store_true", help="write nothing, name what is stale")
    wanted = options.parse_args()
    pages = {path: made for path, made in pages_made() if chosen(path, wanted.lessons)}
    if wanted.check:
        stale = [path for path, made in pages.items() if is_stale(path, made)]
        say(*(f"{path.relative_to(HERE).as_posix()} is stale" for path in stale))
        return 1 if stale else 0
    for path, made in pages.items():
        say(path.relative_to(HERE).as_posix())
        path.write_text(as_text(run(made, path.parent)), encoding="utf-8", newline="\n")
    return 0


def say(*lines: str) -> None:
    """Prints some lines."""
    for line in lines:
        print(line, flush=True)  # noqa: T201 - a command's answer


def chosen(path: Path, lessons: list[str]) -> bool:
    """Whether a notebook belongs to the lessons named; to all of them if none is."""
    name = path.relative_to(HERE).as_posix().split(".")[0]
    return not lessons or name in lessons


def sources() -> list[Path]:
    """The sources of all lessons, sorted."""
    return sorted(HERE.glob("*/*.py"))


def pages_made() -> Iterator[tuple[Path, Any]]:
    """Every notebook's path with the notebook as its source makes it, nothing run yet."""
    yield HERE / "index.ipynb", index_notebook()
    for source in sources():
        cells = jupytext.read(source, fmt="py:percent").cells
        for language in LANGUAGES:
            made = notebook(cells, language)
            yield source.with_suffix(f".{language}.ipynb"), with_end(made, ways_on(source, language))


def notebook(cells: list[Any], language: str) -> Any:
    """The cells of one language as a notebook without outputs; its title is its first heading."""
    other = {"zh": "en", "en": "zh"}[language]
    mine = [cell for cell in cells if other not in cell.metadata.get("tags", [])]
    made = [cell_of(cell, language) for cell in mine]
    heading = next(line for line in made[0].source.splitlines() if line.startswith("# "))
    return with_ids(new_notebook(cells=made, metadata={**METADATA, "title": heading[2:]}))


def with_end(made: Any, text: str) -> Any:
    """The notebook with some prose at its end."""
    if made.cells[-1].cell_type == "markdown":
        made.cells[-1].source += f"\n\n{text}"
    else:
        made.cells.append(new_markdown_cell(text))
    return with_ids(made)


def ways_on(source: Path, language: str) -> str:
    """The end of a lesson: a link to the next one of its game, if any, and one to all lessons."""
    index = json.loads((HERE / "index.json").read_text(encoding="utf-8"))
    name = source.relative_to(HERE).with_suffix("").as_posix()
    links = [f"[{index['all'][language]}](../index.ipynb)"]
    for game in index["games"]:
        files = [lesson["file"] for lesson in game["lessons"]]
        for lesson in game["lessons"][files.index(name) + 1 :][:1] if name in files else ():
            text = index["next"][language].format(title=lesson["title"][language])
            links.insert(0, f"[{text}]({Path(lesson['file']).name}.{language}.ipynb)")
    return " · ".join(links)


def cell_of(cell: Any, language: str) -> Any:
    """A cell as it stands in the notebook of one language."""
    if cell.cell_type == "markdown":
        # Without the selector some phones draw suit signs as coloured pictures.
        return new_markdown_cell(SUIT_SIGN.sub("\\1\ufe0e", cell.source))
    return new_code_cell(SPOKEN.sub(f'lang="{language}"', cell.source))


def with_ids(made: Any) -> Any:
    """The notebook with an id for each cell that follows from its text, not from its place."""
    used: Counter[str] = Counter()
    for cell in made.cells:
        name = hashlib.sha256(cell.source.encode()).hexdigest()[:10]
        used[name] += 1
        cell.id = name if used[name] == 1 else f"{name}-{used[name]}"
    return made


def index_notebook() -> Any:
    """The list of games and lessons for JupyterLab, 中文 first."""
    index = json.loads((HERE / "index.json").read_text(encoding="utf-8"))
    texts = [text for language in LANGUAGES for text in index_texts(index, language)]
    title = " · ".join(index["title"][language] for language in LANGUAGES)
    cells = [new_markdown_cell(text) for text in texts]
    return with_ids(new_notebook(cells=cells, metadata={**METADATA, "title": title}))


def index_texts(index: Any, language: str) -> Iterator[str]:
    """The title, then a text for each game with a link for each lesson."""
    yield "\n\n".join(
        [f"# {index['title'][language]}", index["intro"][language], index["jupyter"][language]]
    )
    for game in index["games"]:
        lines = [f"## {game['name'][language]}", "", game["blurb"][language], ""]
        for lesson in game["lessons"]:
            link = f"[{lesson['title'][language]}]({lesson['file']}.{language}.ipynb)"
            lines.append(f"1. {link} – {lesson['blurb'][language]}")
        yield "\n".join(lines)


def run(made: Any, folder: Path) -> Any:
    """The notebook with the outputs of its cells; CellExecutionError shows the one that failed."""
    if any(cell.cell_type == "code" for cell in made.cells):
        root = HERE.parent
        path = [str(root), str(root / "widgets"), os.environ.get("PYTHONPATH", "")]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
        client = NotebookClient(made, timeout=120, store_widget_state=False)
        client.execute(cwd=str(folder), env=env)
    # The kernel wrote its own version and the time of day.
    made.metadata["language_info"] = nbformat.from_dict(METADATA["language_info"])
    for cell in made.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            trim(output.get("data", {}))
    return made


def trim(data: Any) -> None:
    """Takes out of an output what is of no use in a file.

    A view belongs to a kernel that is gone. Styles are dropped by whoever opens a notebook that
    he did not run; folded answers stay folded without them.
    """
    data.pop(VIEW, None)
    if "text/html" in data:
        data["text/html"] = STYLE.sub("", data["text/html"])


def as_text(made: Any) -> str:
    """A notebook as it stands in its file."""
    return str(nbformat.writes(made)) + "\n"


def is_stale(path: Path, made: Any) -> bool:
    """Whether a file differs from its source in anything but outputs."""
    if not path.is_file():
        return True
    there = nbformat.read(path, as_version=4)
    for cell in there.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return as_text(there) != as_text(made)


if __name__ == "__main__":
    sys.exit(main())
