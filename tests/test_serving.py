"""The pages: what is reachable and what is not, in both languages, and what a closed tab leaves."""

import http.client
import json
import re
import signal
import socket
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
import psutil
import pytest
from servers import NOTEBOOKS, Server, serving

pytest.importorskip("voila")

from paikit_widgets import serve
from paikit_widgets.serve import __main__ as command
from paikit_widgets.serve import app, link, pages

COUNTER = '''import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "counter";
      const show = () => { button.textContent = "count " + model.get("n"); };
      model.on("change:n", show);
      button.onclick = () => model.send({});
      show();
      el.append(button);
    } };"""
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.add)
    def add(self, *_):
        self.n += 1
'''
ASK = "from paikit_widgets.serve.link import query_string\nquery = query_string()"
SHOW = "Counter()"
TELL = 'print("asked", query)'


def write(path: Path, title: str, *cells: str) -> None:
    """A notebook with a heading and these cells."""
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_markdown_cell(f"# {title}\n\nSome prose.")]
    notebook.cells += [nbformat.v4.new_code_cell(cell) for cell in cells]
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def both(zh: str, en: str) -> dict[str, str]:
    return {"zh": zh, "en": en}


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lessons made for these tests, with things in and beside them that nobody may see."""
    outside = tmp_path_factory.mktemp("outside")
    folder = outside / "lessons"
    for language, title in both("玩一局", "Play").items():
        write(folder / f"toy/7-play.{language}.ipynb", title, COUNTER, ASK, SHOW, TELL)
    write(folder / "toy/1-first.zh.ipynb", "第一课", COUNTER, ASK, SHOW, TELL)
    write(folder / "toy/2-slow.en.ipynb", "Slow", "import time; time.sleep(8)", 'print("late")')
    write(folder / "toy/3-broken.en.ipynb", "Broken", "1 / 0", 'print("after")')
    write(folder / "toy/4-plain.en.ipynb", "Plain", 'print("plain")')
    write(folder / ".hidden/secret.en.ipynb", "Secret", "1")
    write(folder / "toy/.ipynb_checkpoints/1-first.zh.ipynb", "Old", "1")
    write(outside / "other.en.ipynb", "Other", "1")
    (folder / ".env").write_text("secret", encoding="utf-8")
    (folder / "notes.txt").write_text("secret", encoding="utf-8")
    index = {
        "title": both("学打牌", "Learn cards"),
        "intro": both("随便试。", "Try <anything>."),
        "games": [
            {
                "slug": "toy",
                "name": both("玩具", "Toy"),
                "blurb": both("一个小游戏", "A small game"),
                "players": "4",
                "lessons": [
                    {
                        "file": "toy/1-first",
                        "title": both("第一课", "First"),
                        "blurb": both("甲", "A"),
                    },
                    {
                        "file": "toy/5-absent",
                        "title": both("缺课", "Absent"),
                        "blurb": both("", ""),
                    },
                    {
                        "file": "toy/7-play",
                        "title": both("打整场", "A match"),
                        "blurb": both("丙", "C"),
                    },
                ],
            },
            {"slug": "none", "name": both("空", "Nothing"), "players": "3", "lessons": []},
        ],
    }
    (folder / "index.json").write_text(json.dumps(index), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def server(lessons: Path) -> Iterator[Server]:
    with serving(lessons, preheat=1) as running:
        assert running.wait_for_kernels(2) == 2, "one warm kernel for each playing page"
        yield running


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, str, Any]:
    """Status, text and headers of exactly this path: no client tidies it on the way."""
    connection = http.client.HTTPConnection("localhost", urlsplit(server.url).port, timeout=60)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    reply = connection.getresponse()
    text = reply.read().decode("utf-8", "replace")
    connection.close()
    return reply.status, text, reply.headers


def visit(server: Server, path: str) -> str:
    """The text of a notebook's page; its kernel is ended as a browser would end it."""
    status, text, _ = ask(server, path)
    assert status == 200
    kernel = re.search(r'"kernelId": "([^"]+)"', text)
    assert kernel is not None
    assert ask(server, f"/voila/api/shutdown/{kernel[1]}", "POST")[0] == 204
    return text


# What is there


def test_index_shows_both_languages_and_only_lessons_that_exist(server: Server) -> None:
    status, text, headers = ask(server, "/")
    assert status == 200
    zh, en = text.split('data-shown="en"')
    assert "学打牌" in zh and "第一课" in zh and "4 人" in zh and "打整场" in zh
    assert "Learn cards" in en and "A match" in en and "4 players" in en
    assert "First" not in en, "its English notebook is not there"
    assert "缺课" not in text and "Absent" not in text and "Nothing" not in text
    assert "Try &lt;anything&gt;." in text, "words are shown as text, never as markup"
    assert "/voila/render/toy/7-play.en.ipynb" in en
    assert headers.get_all("Set-Cookie") is None, "nobody is remembered"
    assert "default-src 'self'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "accept", "start"),
    [
        ("/", "zh-TW,en;q=0.5", "zh"),
        ("/", "de,en;q=0.5,zh;q=0.1", "en"),
        ("/", "fr", "en"),
        ("/?lang=zh", "en", "zh"),
        ("/?lang=xx", "zh", "zh"),
    ],
)
def test_index_starts_in_the_asked_language(
    server: Server, path: str, accept: str, start: str
) -> None:
    _, text, _ = ask(server, path, Accept_Language=accept)
    assert f'data-language="{start}"' in text[:200]


def test_index_without_its_file_says_so(tmp_path: Path) -> None:
    page = pages.index_page(tmp_path, "/")
    assert page["zh"]["games"] == [] and page["en"]["title"] == pages.words()["en"]["site"]


# What is not there

NOWHERE = [
    "/nothing",
    "/.env",
    "/notes.txt",
    "/index.json",
    "/toy/1-first.zh.ipynb",
    "/voila/render/toy/9-none.en.ipynb",
    "/voila/render/toy",
    "/voila/render/notes.txt",
    "/voila/render/.env",
    "/voila/render/.hidden/secret.en.ipynb",
    "/voila/render/toy/.ipynb_checkpoints/1-first.zh.ipynb",
    "/voila/render/../other.en.ipynb",
    "/voila/render/toy/../../other.en.ipynb",
    "/voila/render/%2e%2e/other.en.ipynb",
    "/voila/render/..%2fother.en.ipynb",
    "/voila/render/..%5cother.en.ipynb",
    "/voila/render//etc/passwd",
    "/voila/render/toy/7-play.zh.ipynb%00.txt",
    "/voila/files/notes.txt",
    "/voila/files/toy/1-first.zh.ipynb",
    "/voila/files/.env",
    "/voila/files/../other.en.ipynb",
    "/voila/tree",
    "/voila/tree/toy",
    "/voila/api/contents",
    "/voila/api/contents/toy/1-first.zh.ipynb?content=1",
    "/api/contents",
    "/api/kernels",
    "/api/sessions",
    "/api/terminals",
    "/login",
    "/voila/templates/paikit/index.html.j2",
    "/voila/templates/paikit/static/../index.html.j2",
    "/voila/templates/nothing/static/voila.js",
    "/voila/templates/nothing",
    "/voila/templates/../../secret",
    f"/{app.STATIC}/../../../secret",
    "/voila/labextensions/../../secret",
]


@pytest.mark.parametrize("path", NOWHERE)
def test_nothing_but_the_pages_is_reachable(server: Server, path: str) -> None:
    status, text, _ = ask(server, path)
    assert status in {403, 404}, text[:300]
    assert "secret" not in text and "Traceback" not in text


def test_an_unknown_page_is_a_sentence_in_both_languages(server: Server) -> None:
    before = server.kernels()
    for path in ("/nothing", "/voila/render/toy/9-none.en.ipynb"):
        status, text, _ = ask(server, path)
        assert status == 404
        for language in ("zh", "en"):
            assert pages.words()[language]["missing"] in text
    assert server.kernels() == before


def test_kernels_cannot_be_started_listed_or_ended_from_outside(server: Server) -> None:
    before = server.kernels()
    unknown = "00000000-0000-0000-0000-000000000000"
    assert ask(server, "/api/kernels", "POST")[0] == 404
    assert ask(server, f"/api/kernels/{unknown}", "DELETE")[0] == 404
    assert ask(server, f"/voila/api/shutdown/{unknown}", "POST")[0] == 204
    assert server.kernels() == before


def test_look_cannot_be_changed_by_the_link(server: Server) -> None:
    text = visit(server, "/voila/render/toy/4-plain.en.ipynb?template=nope&theme=nope")
    assert "plain" in text and 'class="pk-body"' in text


def test_a_failing_cell_is_a_sentence_and_never_a_traceback(server: Server) -> None:
    text = visit(server, "/voila/render/toy/3-broken.en.ipynb")
    for language in ("zh", "en"):
        assert pages.words()[language]["failed"] in text
    for inside in ("ZeroDivision", "Traceback", "1 / 0", "show_tracebacks", "after"):
        assert inside not in text


# The small parts


def test_words_are_there_in_both_languages() -> None:
    words = tomllib.loads(Path(serve.__file__).with_name("words.toml").read_text("utf-8"))
    assert set(words) == set(pages.LANGUAGES)
    assert set(words["zh"]) == set(words["en"])
    assert all(text.strip() for language in words.values() for text in language.values())


@pytest.mark.parametrize(
    ("path", "language"),
    [("toy/1-cards.en.ipynb", "en"), ("en/1-cards.zh.ipynb", "zh"), ("index.ipynb", "zh")],
)
def test_the_name_of_a_notebook_tells_its_language(path: str, language: str) -> None:
    assert pages.language_of(path) == language


def test_the_title_of_a_notebook() -> None:
    heading = {"cells": [{"cell_type": "markdown", "source": ["text\n", "# One two\n"]}]}
    assert pages.title_of(heading, "name") == "One two"
    assert pages.title_of({"metadata": {"title": "Three"}, **heading}, "name") == "Three"
    assert pages.title_of({"cells": []}, "name") == "name"


def test_the_page_knows_its_other_language(lessons: Path) -> None:
    facts = pages.page_facts(lessons, "toy/7-play.zh.ipynb", "/")
    assert facts["title"] == "玩一局" and facts["tag"] == "zh-CN"
    assert facts["twin"] == "/voila/render/toy/7-play.en.ipynb"
    assert pages.page_facts(lessons, "toy/1-first.zh.ipynb", "/")["twin"] == ""


def test_only_playing_pages_are_kept_warm(lessons: Path) -> None:
    assert app.play_pages(lessons) == ["toy/7-play.en.ipynb", "toy/7-play.zh.ipynb"]
    config = app.settings(lessons, 1, "localhost", "/", preheat=2)
    pools = config.VoilaKernelManager.kernel_pools_config
    assert pools["default"] == {"pool_size": 0}
    assert pools["toy/7-play.en.ipynb"] == {"pool_size": 2}
    assert app.settings(lessons, 1, "localhost", "/", 0).VoilaConfiguration.preheat_kernel is False


def test_sockets_get_a_folder_with_a_short_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.sys, "platform", "linux")
    monkeypatch.setattr(app.tempfile, "gettempdir", lambda: "/var/" + "x" * 60)
    folder = app.socket_folder()
    assert folder is None or len(folder) <= app.LONGEST_SOCKET_FOLDER
    monkeypatch.setattr(app.sys, "platform", "win32")
    assert app.socket_folder() is None


def test_a_taken_port_gives_the_next_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = command.free_port("127.0.0.1", port)
        assert found is not None and port < found < port + command.PORTS_TRIED
        assert command.free_port("localhost", port) != port, "localhost may be two addresses"


def test_no_port_left_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "is_free", lambda *_: False)
    assert command.main(["--notebooks", str(tmp_path), "--port", "9000"]) == 1
    assert "9000" in capsys.readouterr().err


def test_a_missing_folder_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--notebooks", "not-here"]) == 1
    assert "not-here" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["{", "[]"])
def test_an_unreadable_list_of_lessons_is_named(tmp_path: Path, content: str) -> None:
    (tmp_path / "index.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"index\.json"):
        pages.read_index(tmp_path)


def test_outside_the_pages_a_link_carries_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("VOILA_PREHEAT", "QUERY_STRING"):
        monkeypatch.delenv(name, raising=False)
    assert link.query_string() == ""


# In a browser


@pytest.mark.parametrize(
    ("notebook", "warm"), [("toy/7-play.zh.ipynb", True), ("toy/1-first.zh.ipynb", False)]
)
def test_a_page_works_and_a_closed_tab_leaves_no_kernel(
    server: Server, page: Any, notebook: str, warm: bool
) -> None:
    before = server.wait_for_kernels(2)
    page.goto(server.address(notebook, "seed=7&lang=zh"))
    page.locator("#loading").wait_for(state="detached")
    page.click(".counter")
    page.get_by_text("count 1", exact=True).wait_for()
    page.get_by_text("asked seed=7&lang=zh").wait_for()
    assert page.title() in {"玩一局", "第一课"}
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    assert page.locator("meta[name=viewport]").count() == 1
    assert "anywidget" not in page.inner_text("body"), "code is not shown"
    # A warm page took a kernel from the pool, which fills itself again.
    assert server.wait_for_kernels(before + 1) == before + 1
    page.close(run_before_unload=True)
    assert server.wait_for_kernels(before) == before


def test_a_tab_closed_while_it_loads_leaves_no_kernel(
    server: Server, new_page: Callable[..., Any]
) -> None:
    before = server.wait_for_kernels(2)
    page = new_page(locale="en-US")
    page.goto(server.address("toy/2-slow.en.ipynb"), wait_until="commit")
    page.locator("#jupyter-config-data").wait_for(state="attached")
    words = pages.words()
    assert words["en"]["loading"] in page.inner_text("#loading")
    assert words["zh"]["loading"] in page.inner_text("#loading")
    assert server.kernels() == before + 1
    page.close(run_before_unload=True)
    assert server.wait_for_kernels(before) == before


def test_a_tab_closed_before_its_scripts_run_leaves_no_kernel(
    server: Server, new_page: Callable[..., Any]
) -> None:
    before = server.wait_for_kernels(2)
    for _ in range(2):
        page = new_page()
        page.goto(server.address("toy/1-first.zh.ipynb"), wait_until="domcontentloaded")
        page.close(run_before_unload=True)
    assert server.wait_for_kernels(before, 2 * pages.PATIENCE) == before


def test_the_language_link_of_a_page_keeps_the_rest_of_the_address(
    server: Server, page: Any
) -> None:
    page.goto(server.address("toy/7-play.zh.ipynb", "seed=7&lang=zh"))
    page.locator(".counter").wait_for()
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/7-play.en.ipynb?seed=7&lang=en")
    page.get_by_text("asked seed=7&lang=en").wait_for()
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("heading", name="Learn cards").wait_for()


def test_index_changes_language_in_place_and_remembers(
    server: Server, new_page: Callable[..., Any]
) -> None:
    page = new_page(locale="en-US")
    page.goto(server.url)
    page.evaluate("window.stayed = true")
    assert page.title() == "Learn cards"
    page.get_by_role("link", name="中文").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="学打牌").wait_for()
    assert page.evaluate("window.stayed"), "the page was not loaded again"
    assert page.title() == "学打牌" and page.evaluate("document.documentElement.lang") == "zh-CN"
    assert page.evaluate("document.activeElement.textContent") == "中文"
    assert page.get_by_role("heading", name="Learn cards").count() == 0
    page.goto(server.url)
    assert page.title() == "学打牌", "the choice is remembered"
    page.goto(server.url + "?lang=en")
    assert page.title() == "Learn cards", "a link's language comes first"


# Relative luminance and contrast as WCAG 2 defines them, for every text on the page against the
# nearest background that is not transparent.
CONTRAST = """() => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const linear = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const colour = channels(getComputedStyle(node).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility()) continue;
    const [a, b] = [light(channels(getComputedStyle(node).color)), light(ground(node))];
    found.push([walker.currentNode.data.trim(), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]);
  }
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_index_is_readable_on_a_narrow_screen(
    server: Server, new_page: Callable[..., Any], screenshots: Path, scheme: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    for name, address in (("index", server.url), ("missing", server.url + "nothing")):
        page.goto(address)
        page.screenshot(path=screenshots / f"{name}-{scheme}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        contrasts = page.evaluate(CONTRAST)
        assert len(contrasts) > 3
        assert [text for text, ratio in contrasts if ratio < 4.5] == []
    page.goto(server.url)
    for box in page.locator("a:visible").evaluate_all(
        "links => links.map(link => link.getBoundingClientRect().height)"
    ):
        assert box >= 24, "WCAG 2.2 asks for targets of 24 pixels"


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C reaches the kernels itself")
def test_stopped_while_kernels_start_it_says_nothing_more() -> None:
    with serving(NOTEBOOKS, preheat=1) as server:
        assert server.wait_for_kernels(1) >= 1
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(60) == 0
        assert server.log.read_text("utf-8").splitlines()[-1].startswith("Press Ctrl-C")


def test_a_warm_kernel_that_died_is_not_given_to_a_page(lessons: Path, page: Any) -> None:
    with serving(lessons, preheat=1) as server:
        assert server.wait_for_kernels(2) == 2
        warm = psutil.Process(server.process.pid).children(recursive=True)
        for child in warm:  # busy until it has run the page ahead
            while child.cpu_percent(0.5) > 1:
                pass
        for child in warm:
            child.kill()
        page.goto(server.address("toy/7-play.zh.ipynb"))
        page.locator(".counter").wait_for()
        assert server.wait_for_kernels(2) == 2, "another one is warm now"


def test_lab_opens_without_asking_other_hosts(lab_server: Server, page: Any) -> None:
    page.goto(lab_server.url + "lab")
    page.locator(".jp-DirListing").wait_for()
