"""What each address answers: the index, a notebook, a sentence for everything else."""

import functools
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, FileFindHandler
from jupyter_server.utils import url_escape, url_path_join
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import create_include_assets_functions

TEMPLATE = "paikit"
# Seconds that a kernel waits for the scripts of its page: long for a phone, short for a closed tab.
PATIENCE = 30
KERNEL_ID = re.compile(r'"kernelId": "([0-9a-f-]+)"')
LANGUAGES = {"zh": "zh-CN", "en": "en"}

# The page may load from where it came and nowhere else, whatever a notebook's prose or a widget
# asks for. Widgets' code arrives as blob: and inline script, hence the wide script-src.
POLICY = (
    "default-src 'self'; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; "
    "style-src 'self' 'unsafe-inline' blob: data:; "
    "img-src 'self' blob: data:; font-src 'self' data:; media-src 'self' blob: data:; "
    "worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)


@functools.cache
def words() -> dict[str, dict[str, str]]:
    """The sentences of the pages: language, then key."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


def language_of(path: str) -> str:
    """The language of a notebook by its name: `1-cards.en.ipynb` gives "en"; "zh" if none is."""
    parts = path.rsplit("/", 1)[-1].split(".")
    return next((part for part in reversed(parts) if part in LANGUAGES), "zh")


def first_language(wishes: list[str]) -> str:
    """The first of our languages among these tags (`zh-TW;q=0.9` is Chinese), "en" if none is."""
    primary = (wish.strip().split(";")[0].split("-")[0].lower() for wish in wishes)
    return next((tag for tag in primary if tag in LANGUAGES), "en")


def notebook_file(notebooks: Path, path: str) -> Path | None:
    """The notebook at this address, None unless it is a plain file below the notebooks' folder."""
    parts = path.split("/")
    if not path.endswith(".ipynb") or "\\" in path or "\0" in path:
        return None
    if any(not part or part.startswith(".") for part in parts):
        return None
    file = notebooks.joinpath(*parts).resolve()
    return file if file.is_relative_to(notebooks.resolve()) and file.is_file() else None


def title_of(notebook: Mapping[str, Any], otherwise: str) -> str:
    """The notebook's title: its metadata, else its first heading, else the second argument."""
    given = notebook.get("metadata", {}).get("title")
    if given:
        return str(given)
    for cell in notebook.get("cells", ()):
        if cell["cell_type"] == "markdown":
            for line in "".join(cell["source"]).splitlines():
                if line.startswith("# "):
                    return line[2:].strip()
    return otherwise


def content_of(notebooks: Path, path: str) -> dict[str, Any]:
    """What a notebook's file holds, nothing where there is none."""
    file = notebook_file(notebooks, path)
    return json.loads(file.read_text(encoding="utf-8")) if file else {}


def page_facts(notebooks: Path, path: str, base_url: str) -> dict[str, Any]:
    """What a notebook's page says about itself: language, title, and the two ways on.

    A playing page also has the prose of its twin, to change the language under a table in play.
    """
    language = language_of(path)
    other = "en" if language == "zh" else "zh"
    twin = f".{other}.".join(path.rsplit(f".{language}.", 1))
    there = content_of(notebooks, twin) if twin != path else {}
    name = Path(path).name.split(".")[0]
    prose = [
        {"source": "".join(cell["source"])}
        for cell in there.get("cells", ())
        if cell["cell_type"] == "markdown"
    ]
    return {
        "language": language,
        "tag": LANGUAGES[language],
        "title": title_of(content_of(notebooks, path), name),
        "here": render_address(base_url, path),
        "home": f"{base_url}?lang={language}",
        "other": other,
        "other_tag": LANGUAGES[other],
        "twin": render_address(base_url, twin) if there else "",
        "twin_title": title_of(there, name),
        "twin_home": f"{base_url}?lang={other}",
        "twin_prose": prose if name.endswith("-play") else [],
    }


def render_address(base_url: str, path: str) -> str:
    """The address of a notebook's page."""
    return url_path_join(base_url, "voila/render", url_escape(path))


def read_index(notebooks: Path) -> dict[str, Any]:
    """The index file as it stands, `{"games": []}` where there is none.

    ValueError when it is no JSON object; the message names the file.
    """
    file = notebooks / "index.json"
    if not file.is_file():
        return {"games": []}
    try:
        index = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file.name}: {error}") from error
    if not isinstance(index, dict):
        raise ValueError(f"{file.name}: {type(index).__name__}, not an object")
    return index


def index_page(notebooks: Path, base_url: str) -> dict[str, dict[str, Any]]:
    """The index for each language: title, intro, and the games that have a lesson in it.

    A lesson whose notebook is not there is left out, so that no link leads nowhere.
    """
    index = read_index(notebooks)
    return {
        language: {
            "title": pick(index.get("title"), language) or words()[language]["site"],
            "intro": pick(index.get("intro"), language),
            "games": [
                game
                for entry in index.get("games", ())
                if (game := index_game(notebooks, entry, language, base_url))["lessons"]
            ],
        }
        for language in LANGUAGES
    }


def index_game(
    notebooks: Path, entry: Mapping[str, Any], language: str, base_url: str
) -> dict[str, Any]:
    """One game of the index in one language, its playing page apart from its lessons."""
    lessons = [
        {
            "title": pick(lesson.get("title"), language),
            "blurb": pick(lesson.get("blurb"), language),
            "address": render_address(base_url, path),
            "plays": lesson["file"].endswith("-play"),
        }
        for lesson in entry.get("lessons", ())
        if notebook_file(notebooks, path := f"{lesson['file']}.{language}.ipynb")
    ]
    players = entry.get("players", "")
    return {
        "slug": entry["slug"],
        "name": pick(entry.get("name"), language),
        "blurb": pick(entry.get("blurb"), language),
        "players": words()[language]["players"].format(n=players) if players else "",
        "lessons": lessons,
        "play": next((lesson for lesson in lessons if lesson["plays"]), None),
    }


def pick(text: object, language: str) -> str:
    """The text in this language; the empty string where there is none."""
    return str(text.get(language, "")) if isinstance(text, Mapping) else str(text or "")


class Page(BaseVoilaHandler):
    """A page of our own: strict policy, and a sentence where something goes wrong."""

    @property
    def content_security_policy(self) -> str:
        return POLICY

    @property
    def xsrf_token(self) -> bytes:
        """Empty, so that no cookie is set: there is no account that a forged form could misuse."""
        return b""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Writes a sentence in both languages; what went wrong inside stays in the server's log."""
        kind = "missing" if status_code in (403, 404, 405) else "broken"
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(self.page("error.html", kind=kind, status=status_code))

    def page(self, template: str, **facts: Any) -> str:
        """The template filled with these facts and all words."""
        files = create_include_assets_functions(TEMPLATE, self.base_url)
        common = {"words": words(), "tags": LANGUAGES, "base_url": self.base_url, **files}
        return str(self.get_template(template).render(**common, **facts))

    @property
    def notebooks(self) -> Path:
        return Path(self.contents_manager.root_dir)


class IndexHandler(Page):
    """The list of games and lessons. It needs no kernel."""

    @authenticated
    def get(self) -> None:
        pages = index_page(self.notebooks, self.base_url)
        wished = self.get_query_argument("lang", "")
        start = first_language(
            [wished, *self.request.headers.get("Accept-Language", "").split(",")]
        )
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Vary", "Accept-Language")
        self.finish(self.page("tree.html", pages=pages, start=start))


class NotebookHandler(Page, TornadoVoilaHandler):
    """A notebook as a page, sent piece by piece while its kernel works."""

    # Kernels whose page has not called back yet.
    unvisited: ClassVar[set[str]] = set()
    kernel_id: str | None = None
    left = False

    @authenticated
    async def get(self, path: str) -> None:
        if notebook_file(self.notebooks, path) is None:
            raise HTTPError(404)
        # The look is ours alone; Voilà would start a cold kernel for any other.
        for look in ("template", "theme"):
            self.request.arguments.pop(look, None)
        warms = self.voila_configuration.preheat_kernel
        if warms:
            await self.bury_dead(path)
        async for piece in self.get_generator(path=path):
            if self.kernel_id is None and (found := KERNEL_ID.search(piece)):
                self.kernel_id = found[1]
                self.unvisited.add(found[1])
            if self.left:
                await self.end_kernel()
                return
            self.write(piece)
            self.flush()
        IOLoop.current().call_later(PATIENCE, self.end_unvisited)
        # Those that died or were idle for too long are missing.
        if warms:
            self.kernel_manager.fill_if_needed(notebook_name=path)

    async def bury_dead(self, path: str) -> None:
        """Ends those kept warm for a page that have died: it would wait for them for ever."""
        manager = self.kernel_manager
        for warm in [one for one in manager._pools.get(path, ()) if one.done()]:
            kernel_id = warm.result()["kernel_id"]
            if not await ensure_async(manager.get_kernel(kernel_id).is_alive()):
                await ensure_async(manager.shutdown_kernel(kernel_id, now=True))

    def on_connection_close(self) -> None:
        """Ends the kernel when the reader has gone before the page was whole.

        A browser that closes such a tab says nothing; one that closes a whole page does.
        """
        self.left = True
        IOLoop.current().spawn_callback(self.end_kernel)

    async def end_unvisited(self) -> None:
        """Ends the kernel when the tab was closed between the page's end and its scripts' start."""
        if self.kernel_id in self.unvisited:
            await self.end_kernel()

    async def end_kernel(self) -> None:
        """Ends the page's kernel if it has one by now."""
        self.unvisited.discard(self.kernel_id or "")
        if self.kernel_id is not None and self.kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(self.kernel_id))


class SocketHandler(VoilaKernelWebsocketHandler):
    """The line between a page and its kernel."""

    async def open(self, kernel_id: str) -> None:
        NotebookHandler.unvisited.discard(kernel_id)
        await super().open(kernel_id)


class MissingHandler(Page):
    """Everything that is no page."""

    def prepare(self) -> None:
        raise HTTPError(404)


class TemplateFileHandler(TemplateStaticFileHandler):
    """The templates' style sheets and scripts, and nothing else of theirs."""

    def parse_url_path(self, path: str) -> str:
        parts = path.split("/")
        if parts[:2] != [TEMPLATE, "static"] or ".." in parts:
            raise HTTPError(404)
        return str(super().parse_url_path(path))


class Kept(RequestHandler):
    """Lets browsers keep a file for good: its address changes whenever its content does."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")


class StaticHandler(Kept, MultiStaticFileHandler):
    """Voilà's own scripts, under an address with its version."""


class PluginHandler(Kept, FileFindHandler):
    """The browser side of the widgets, whose file names carry a hash."""


class ShutdownHandler(APIHandler):
    """Ends the kernel of a page that is being closed.

    The page says so twice, once for browsers that announce the end early and once for those that
    announce it late, so an unknown kernel is no error.
    """

    @authenticated
    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id))
        self.set_status(204)
        self.finish()
