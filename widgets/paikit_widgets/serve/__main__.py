"""Starts the server from the command line: `python -m paikit_widgets.serve`."""

import argparse
import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

HERE = Path(__file__).parent
PORTS_TRIED = 50
EVERYWHERE = {"", "localhost", "0.0.0.0", "::"}  # noqa: S104 - each of them includes 127.0.0.1


def main(argv: list[str] | None = None) -> int:
    """The exit code: 0 after Ctrl-C, 1 with one sentence when it cannot start."""
    wanted = parser().parse_args(argv)
    notebooks = wanted.notebooks.resolve()
    if not notebooks.is_dir():
        return complain(f"There is no folder {wanted.notebooks} with notebooks to serve.")
    port = free_port(wanted.host, wanted.port)
    if port is None:
        last = wanted.port + PORTS_TRIED - 1
        return complain(f"No port from {wanted.port} to {last} is free; name one with --port.")
    if port != wanted.port:
        say(f"Port {wanted.port} is taken, so this is port {port}. 端口 {wanted.port} 已被占用。")
    # The templates are found where all of Jupyter's are; the kernels inherit it and do not mind.
    paths = [str(HERE / "jupyter"), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    # Where warm kernels ask for their page's link.
    os.environ["VOILA_APP_IP"] = "127.0.0.1" if wanted.host in EVERYWHERE else wanted.host

    from .app import PaikitServer, settings
    from .pages import read_index

    try:
        read_index(notebooks)
    except ValueError as error:
        return complain(f"The list of lessons cannot be read: {error}")
    base_url = f"/{wanted.base_url.strip('/')}/".replace("//", "/")
    config = settings(notebooks, port, wanted.host, base_url, max(wanted.preheat, 0))
    address = f"http://{shown_host(wanted.host)}:{port}{base_url}"
    server = PaikitServer(config=config)
    server.initialize([])
    say(f"paikit: {address}")
    say("Press Ctrl-C to stop. 按 Ctrl-C 结束。")
    if wanted.browser:
        # A moment later, when the server answers.
        threading.Timer(1.5, webbrowser.open, [address]).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.start()
    return 0


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(
        prog="python -m paikit_widgets.serve", description="Serve the notebooks as pages."
    )
    add = options.add_argument
    add("--notebooks", type=Path, default=Path("notebooks"), help="folder of the notebooks")
    add("--port", type=int, default=8866, help="first port to try (8866)")
    add("--host", default="localhost", help="name or address to listen on; 0.0.0.0 for a class")
    add("--base-url", default="/", help="path in front of every address, behind a proxy")
    add("--preheat", type=int, default=1, help="warm kernels per playing page (1); 0 for none")
    add("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    return options


def free_port(host: str, first: int) -> int | None:
    """The first port from `first` on that nobody listens on, None when there is none nearby."""
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        if all(is_free(family, address) for family, address in addresses(host, port)):
            return port
    return None


def addresses(host: str, port: int) -> list[tuple[int, tuple[object, ...]]]:
    """Every socket address behind a name: `localhost` is often two."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return [(family, address) for family, _, _, _, address in found]


def is_free(family: int, address: tuple[object, ...]) -> bool:
    """True when this address can be listened on, or does not exist on this machine at all."""
    try:
        probe = socket.socket(family, socket.SOCK_STREAM)
    except OSError:
        return True
    with probe:
        if sys.platform != "win32":
            # As the server will do: an old connection that is still closing is no obstacle.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            probe.bind(address)
            probe.listen(1)
        except OSError as error:
            return error.errno == errno.EADDRNOTAVAIL
    return True


def shown_host(host: str) -> str:
    """The host to print: a machine's name where the server listens on every address."""
    return socket.gethostname() if host in EVERYWHERE - {"localhost"} else host


def say(sentence: str) -> None:
    """Prints a line at once, also into a pipe and on consoles without Chinese."""
    encoding = sys.stdout.encoding or "utf-8"
    print(sentence.encode(encoding, "replace").decode(encoding), flush=True)  # noqa: T201


def complain(sentence: str) -> int:
    """Prints what is wrong and gives the exit code 1."""
    print(sentence, file=sys.stderr)  # noqa: T201
    return 1


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
