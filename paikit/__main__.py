"""The commands: `python -m paikit COMMAND`. Each lies in a module that is read when it is asked."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence

COMMANDS = {
    "bot": "protocol",
    "tournament": "tournament",
    "calibrate": "calibration",
    "soak": "soak",
    "bench": "bench",
}
"""Each command with the module whose `main` runs it."""


def main(argv: Sequence[str]) -> int:
    """The exit code: 2 for a command that does not exist, 1 with a sentence for what goes wrong."""
    from paikit import jobs
    from paikit.words import PaikitError

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    name, rest = (argv[0], argv[1:]) if argv else ("", ())
    if name not in COMMANDS:
        asked = name in ("-h", "--help", "help")
        (sys.stdout if asked else sys.stderr).write(usage())
        return 0 if asked else 2
    try:
        found: int = importlib.import_module(f"paikit.{COMMANDS[name]}").main(rest)
    except PaikitError as error:
        jobs.complain(error)
        return 1
    except KeyboardInterrupt:
        return 130
    return found


def usage() -> str:
    """One line a command."""
    from paikit import jobs

    lines = (f"  {name:<11} {jobs.say(name)}" for name in COMMANDS)
    return "\n".join((jobs.say("usage"), *lines, ""))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
