"""What a page's link carries, asked from inside the page's kernel.

Voilà has a function for this too; importing it alone takes longer than starting a kernel.
"""

import json
import os


def query_string() -> str:
    """The part of the page's address after the question mark, "" where there is none.

    A warm kernel was started before anybody came, so here it stops until its page is opened: call
    this after everything that takes time and before everything that depends on the link. Outside
    the served pages, as in JupyterLab, the answer is "" at once.
    """
    if os.environ.get("VOILA_PREHEAT") == "True":
        os.environ.update(_wait_for_visitor())
        # The server tells each kernel once; whoever asks again finds it in the environment.
        os.environ["VOILA_PREHEAT"] = "False"
    return os.environ.get("QUERY_STRING", "")


def _wait_for_visitor() -> dict[str, str]:
    from websockets.sync.client import connect

    ask = os.environ
    server = f"{ask.get('VOILA_APP_IP', '127.0.0.1')}:{ask['VOILA_APP_PORT']}"
    path = f"{ask.get('VOILA_SERVER_URL', '/')}voila/query/{ask['VOILA_KERNEL_ID']}"
    with connect(f"ws://{server}{path}", open_timeout=30, proxy=None) as socket:
        facts = json.loads(socket.recv())
    return {name: str(value) for name, value in facts.items()}
