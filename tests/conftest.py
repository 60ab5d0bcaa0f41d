"""What the tests share: a browser, and the two servers a learner meets."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from builds import MEANT, builds, kernels
from hypothesis import settings
from servers import NOTEBOOKS, Server, environment, free_port, running, serving

# No example is judged by the clock. Where CI=true the examples are the same each time.
settings.register_profile("paikit", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("paikit")

HERE_ONLY = {"127.0.0.1", "localhost", "::1", ""}
CHROMIUM_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "{PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "{LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
)
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
GET_CHROMIUM = (
    "No Chromium, Chrome or Edge was found, so the browser tests are skipped: install one, "
    "or give its path in PAIKIT_CHROMIUM."
)


def find_chromium() -> str | None:
    """The path of a browser that can be driven, None when there is none."""
    wished = os.environ.get("PAIKIT_CHROMIUM")
    if wished:
        return shutil.which(wished)
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    for place in CHROMIUM_PLACES:
        path = place
        for variable in ("PROGRAMFILES(X86)", "PROGRAMFILES", "LOCALAPPDATA"):
            path = path.replace("{" + variable + "}", os.environ.get(variable, "-"))
        if Path(path).is_file():
            return path
    return None


def pytest_configure() -> None:
    """This tree comes first for every process of the tests, with the build of it that is meant."""
    os.environ.update(environment())
    if builds(kernels()) != [MEANT]:
        raise pytest.UsageError(f"{MEANT} kernels are to be tested, and others are imported")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test that asks for a browser, so that `-m "not browser"` leaves them out."""
    for item in items:
        if {"browser", "page", "chromium_path"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser's path. Without one the test is skipped, or fails where one is required."""
    path = find_chromium()
    if path is None:
        if os.environ.get("PAIKIT_REQUIRE_BROWSER") == "1":
            pytest.fail("PAIKIT_REQUIRE_BROWSER=1, but no Chromium was found", pytrace=False)
        pytest.skip(GET_CHROMIUM)
    return path


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Any]:
    """A running headless browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=chromium_path, args=CHROMIUM_ARGUMENTS, headless=True
        )
        yield running
        running.close()


@dataclass
class PageLog:
    """What went wrong on a page. A test that provokes something empties the list it filled."""

    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def watch(self, page: Any) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: self.asked(socket.url))

    def asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob", "about"} and parts.hostname not in HERE_ONLY:
            self.outside.append(url)


@pytest.fixture
def page_log() -> PageLog:
    """The log of the test's pages; see `page`."""
    return PageLog()


@pytest.fixture
def new_page(browser: Any, page_log: PageLog) -> Iterator[Callable[..., Any]]:
    """Opens a page in a context of its own: `new_page(locale="en-US", color_scheme="dark")`.

    After the test every script error and every request to another host is a failure.
    """
    contexts = []

    def open_page(**options: Any) -> Any:
        wanted: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "locale": "zh-CN"}
        context = browser.new_context(**(wanted | options))
        context.set_default_timeout(60_000)
        context.on("request", lambda request: page_log.asked(request.url))
        context.on("page", page_log.watch)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert page_log.outside == []
    assert page_log.errors == []


@pytest.fixture
def page(new_page: Callable[..., Any]) -> Any:
    """A page of a laptop whose browser speaks Chinese."""
    return new_page()


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for pictures: PAIKIT_SHOTS, else a temporary one."""
    given = os.environ.get("PAIKIT_SHOTS")
    folder = Path(given) if given else tmp_path_factory.mktemp("shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def voila_server() -> Iterator[Server]:
    """The apps as a learner meets them: the serving command on this tree's notebooks."""
    with serving(NOTEBOOKS) as server:
        yield server


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab on a copy of the notebooks, with settings of its own and no news from outside."""
    home = tmp_path_factory.mktemp("lab")
    notebooks = home / "notebooks"
    if NOTEBOOKS.is_dir():
        shutil.copytree(NOTEBOOKS, notebooks)
    notebooks.mkdir(exist_ok=True)
    own = {
        name: str(home / name)
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    settings = home / "JUPYTER_CONFIG_DIR" / "labconfig"
    settings.mkdir(parents=True)
    settings.joinpath("page_config.json").write_text(
        '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}', "utf-8"
    )
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    command += ["--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"]
    command += ["--ServerApp.password=", f"--ServerApp.root_dir={notebooks}"]
    url = f"http://127.0.0.1:{port}/"
    with running(command, url, "api", notebooks, env={**environment(), **own}) as server:
        yield server
