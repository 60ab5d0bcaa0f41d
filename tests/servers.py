"""The servers a learner meets, started for a test and ended after it."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"


@dataclass
class Server:
    """A server that this test run started."""

    url: str
    process: subprocess.Popen[bytes]
    notebooks: Path
    log: Path

    def address(self, notebook: str, query: str = "") -> str:
        """The page of a notebook: `address("guandan/7-play.zh.ipynb", "seed=7")`."""
        return f"{self.url}voila/render/{notebook}" + (f"?{query}" if query else "")

    def kernels(self) -> int:
        """How many kernels run. Counted as child processes: the server itself tells nobody."""
        import psutil

        count = 0
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                count += "ipykernel" in " ".join(child.cmdline())
        return count

    def wait_for_kernels(self, number: int, seconds: float = 60) -> int:
        """The number of kernels once it is `number`, or whatever it is when time is up."""
        deadline = time.monotonic() + seconds
        while (now := self.kernels()) != number and time.monotonic() < deadline:
            time.sleep(0.1)
        return now


def free_port() -> int:
    """A port nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment() -> dict[str, str]:
    """The environment for servers: the packages of this tree, installed or not."""
    path = [str(ROOT), str(ROOT / "widgets"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}


def answers(url: str) -> bool:
    """True when something at this address answers with a page."""
    try:
        with urllib.request.urlopen(url, timeout=2) as reply:
            return bool(reply.status == 200)
    except (OSError, urllib.error.URLError):
        return False


@contextlib.contextmanager
def running(
    command: list[str], url: str, probe: str, notebooks: Path, **options: Any
) -> Iterator[Server]:
    """A server from its command to its end, ready once the file `probe` is served."""
    with tempfile.TemporaryDirectory(prefix="pk-", ignore_cleanup_errors=True) as folder:
        log = Path(folder, "server.log")
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                **options,
            )
        try:
            deadline = time.monotonic() + 120
            while not answers(url + probe):
                if process.poll() is not None or time.monotonic() > deadline:
                    pytest.fail(f"the server did not start:\n{log.read_text('utf-8', 'replace')}")
                time.sleep(0.1)
            yield Server(url, process, notebooks, log)
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)


@contextlib.contextmanager
def serving(notebooks: Path, preheat: int = 0, **options: Any) -> Iterator[Server]:
    """The product's own serving command on these notebooks."""
    port = free_port()
    command = [sys.executable, "-m", "paikit_widgets.serve", "--no-browser"]
    command += ["--port", str(port), "--notebooks", str(notebooks), "--preheat", str(preheat)]
    url = f"http://localhost:{port}/"
    probe = "voila/templates/paikit/static/paikit.css"
    with running(command, url, probe, notebooks, env=environment(), **options) as server:
        yield server
