"""The server: Voilà with paikit's settings, pages and pool of warm kernels."""

import contextlib
import json
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import psutil
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from traitlets.config import Config
from voila import __version__ as voila_version
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler

from .pages import (
    IndexHandler,
    MissingHandler,
    NotebookHandler,
    PluginHandler,
    ShutdownHandler,
    SocketHandler,
    StaticHandler,
    TemplateFileHandler,
    page_facts,
    words,
)

HERE = Path(__file__).parent

# The only browser plug-ins a page needs. Everything else that happens to be installed beside
# JupyterLab would be downloaded by every learner.
PLUGINS = frozenset(
    {"@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"}
)

# The version in the address lets browsers keep the files for good.
STATIC = f"voila/static-{voila_version}"

# A socket's file name may have no more than 104 characters on macOS and 108 on Linux, and
# "/voila_xxxxxxxx/kernel-<36 characters>-ipc-1" takes 65 of them.
LONGEST_SOCKET_FOLDER = 38


def is_play_page(path: Path) -> bool:
    """True for the notebooks that play whole hands (`7-play.zh.ipynb`): they open most often."""
    return path.name.split(".")[0].endswith("-play")


def play_pages(notebooks: Path) -> list[str]:
    """Paths of the playing notebooks as they stand in addresses, sorted."""
    found = (path.relative_to(notebooks) for path in notebooks.rglob("*.ipynb"))
    return sorted(path.as_posix() for path in found if is_play_page(path) and not is_hidden(path))


def is_hidden(path: Path) -> bool:
    """True when any part of the path starts with a dot (check-points, editors' folders)."""
    return any(part.startswith(".") for part in path.parts)


def settings(notebooks: Path, port: int, host: str, base_url: str, preheat: int) -> Config:
    """The whole configuration of the server, from `settings.json` and the command line."""
    config = Config(json.loads((HERE / "settings.json").read_text(encoding="utf-8")))
    config.Voila.update(
        root_dir=str(notebooks),
        port=port,
        port_retries=0,
        ip=host,
        base_url=base_url,
        open_browser=False,
        config_file_paths=[],
        log_level="ERROR",
        identity_provider_class=Anybody,
    )
    config.VoilaConfiguration.preheat_kernel = preheat > 0
    config.VoilaConfiguration.resources = {"paikit": words()}
    config.VoilaKernelManager.kernel_pools_config = {
        "default": {"pool_size": 0},
        **{page: {"pool_size": preheat} for page in play_pages(notebooks)},
    }
    # The app fills the pool itself, once it knows its port: the kernels ask there for the link's
    # parameters.
    config.VoilaKernelManager.preheat_denylist = ["ipynb"]
    # Started again it would know nothing of its page: a kernel that has died stays dead.
    config.KernelManager.autorestart = False
    folder = socket_folder()
    if folder is not None:
        # Five TCP ports per kernel are picked first and opened later, so another program can take
        # one in between, and then the page hangs. Sockets in a folder of our own cannot be lost.
        config.KernelManager.transport = "ipc"
        config.Voila.connection_dir_root = folder
    return config


def socket_folder() -> str | None:
    """A temporary folder short enough for the kernels' sockets, None where there is none."""
    if sys.platform == "win32":
        return None
    for folder in (tempfile.gettempdir(), "/tmp"):  # noqa: S108 - a private folder is made inside
        if len(folder) <= LONGEST_SOCKET_FOLDER and os.access(folder, os.W_OK):
            return folder
    return None


class Anybody(IdentityProvider):
    """Lets everybody in, without a name and without the cookie that would remember one."""

    def get_user(self, handler: Any) -> User:
        return User("learner")


class PaikitServer(Voila):
    """Voilà that answers nothing but the index, the notebooks and what those two load."""

    def initialize(self, argv: list[str] | None = None) -> None:
        super().initialize(argv or [])
        for name in ("tornado.general", "tornado.access"):
            # A mistyped address is no news, and each page would warn about the sockets' pings.
            logging.getLogger(name).setLevel(logging.ERROR)
        self.voila_configuration.page_config_hook = self.page_config

    def page_config(self, config: dict[str, Any], notebook_path: str, **_: Any) -> dict[str, Any]:
        """What the page's scripts are told: as few plug-ins as possible, and our own facts."""
        config["federated_extensions"] = [
            plugin for plugin in config["federated_extensions"] if plugin["name"] in PLUGINS
        ]
        config["fullStaticUrl"] = url_path_join(self.base_url, STATIC)
        config["paikit"] = page_facts(Path(self.root_dir), notebook_path, self.base_url)
        return config

    def init_settings(self) -> dict[str, Any]:
        return {**super().init_settings(), "compress_response": True}

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Every address there is, in place of Voilà's own list, which also lists folders."""
        kernel = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
        configuration = {"voila_configuration": self.voila_configuration}
        rendering = {
            **configuration,
            "template_paths": self.template_paths,
            "config": self.config,
        }
        static = {"paths": self.static_paths}
        plugins = {"path": self.labextensions_path}
        handlers: list[tuple[Any, ...]] = [
            ("/", IndexHandler, configuration),
            (r"/voila/render/(.+)", NotebookHandler, rendering),
            (rf"/{STATIC}/(.+)", StaticHandler, static),
            (r"/voila/templates/(.+)", TemplateFileHandler),
            (r"/voila/labextensions/(.+)", PluginHandler, plugins),
            (rf"/voila/query/{kernel}", RequestInfoSocketHandler),
            (r"/voila/api/shutdown/(.+)", ShutdownHandler),
            (rf"/api/kernels/{kernel}", KernelHandler),
            (rf"/api/kernels/{kernel}/channels", SocketHandler),
            (r".*", MissingHandler, configuration),
        ]
        return [(url_path_join(self.server_url, path), *rest) for path, *rest in handlers]

    def stop(self) -> None:
        """Ends every kernel at once, those that still start too.

        Voilà asks each to go, and a kernel that is asked while it starts prints a traceback or is
        left behind. None has anything to lose: deals are kept in the browser.
        """
        for kernel in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                kernel.kill()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def listen(self) -> None:
        if self.voila_configuration.preheat_kernel:
            for turn, page in enumerate(play_pages(Path(self.root_dir))):
                # One after the other: all at once would keep the first learner waiting.
                self.kernel_manager.fill_if_needed(delay=turn, notebook_name=page)
        super().listen()
