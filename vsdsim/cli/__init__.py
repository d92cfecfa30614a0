"""The command line: thin commands over `vsdsim.api`, and one place where errors become exit codes.

0 good; 1 the answer is no (a fault in a file's content), or not whole (a worker process died);
2 wrong usage, a file that is not there or cannot be written; 130 after Ctrl-C, 143 after SIGTERM.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

__all__ = ["main"]

_INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, by default that of the process; returns the exit code."""
    if arguments is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # An exception would strike half-way through an import, which makes something else of it.
        signal.signal(signal.SIGINT, _leave)
    # Imported late, when Ctrl-C is minded already.
    from vsdsim.cli.program import command

    if arguments is not None:
        return command(arguments)
    code = command(sys.argv[1:])
    # All is said: a Ctrl-C while Python takes itself apart would only spoil the exit code.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return code


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """End the process at once; only a batch has more to do, and sees to that itself."""
    try:
        sys.stdout.flush()
        os.write(2, b"vsdsim: interrupted\n")
    finally:
        # Whatever the streams say: struck while being written to, or closed, they refuse.
        os._exit(_INTERRUPTED)
