"""What commands that fight many encounters share: processes, kept fights, a meter, Ctrl-C."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from vsdsim.cli.output import flush, say, say_json, unread, warn
from vsdsim.cli.progress import Meter
from vsdsim.errors import UsageError, VsdsimError, WorkerDied, known

if TYPE_CHECKING:
    from vsdsim.montecarlo.arena import Arena
    from vsdsim.montecarlo.interrupts import Interrupts

__all__ = ["arena", "cores", "files", "interruptible", "known", "tell"]


class Told(Protocol):
    """A result that has a JSON form."""

    def to_json(self) -> Any:
        """All of it."""


_LOOKED_AT = 4096
"""Bytes of a file that tell what it is."""
NOWHERE = "none"
"""The value of `--store`, or of `$VSDSIM_STORE`, with which nothing is kept."""


def cores() -> int:
    """Processors that this process may use, within what a batch takes."""
    from vsdsim.arguments import MOST_WORKERS

    usable = getattr(os, "sched_getaffinity", None)
    return min(MOST_WORKERS, len(usable(0)) if usable else os.cpu_count() or 1)


def interruptible(run: Callable[[Interrupts], int]) -> int:
    """The exit code of `run`, which minds Ctrl-C and the wish to terminate; 130 after one."""
    from vsdsim.montecarlo.interrupts import Interrupts

    with Interrupts(whole_program=True) as interrupts:
        try:
            code = run(interrupts)
        except KeyboardInterrupt:
            warn("interrupted before the first fights were done")
            return 128 + (interrupts.struck or 2)
        return 128 + interrupts.struck if interrupts.struck else code


@contextmanager
def arena(
    interrupts: Interrupts, workers: int | None, store: str | None, dask: str | None = None
) -> Iterator[Arena]:
    """Where to fight, with progress on stderr; `dask` is the address of a scheduler.

    Raises `UsageError` for a number out of range and an address where no scheduler answers.
    """
    from vsdsim.montecarlo.arena import Arena
    from vsdsim.montecarlo.store import Store, usual_path

    count = cores() if workers is None else workers
    with ExitStack() as stack:
        kept = None
        path = usual_path() if store is None else Path(store)
        if str(path) != NOWHERE:
            if path.is_dir():
                raise UsageError(f"--store: required a file, arrived the folder {path}")
            if store is not None and _is_text(path):
                # It would be put aside as damaged: too much for a slip of the hand.
                raise UsageError(
                    f"--store: required a file of kept fights, arrived the text {path}"
                )
            kept = stack.enter_context(Store(path, warn))
        executor = None if dask is None else stack.enter_context(_cluster(dask, interrupts))
        meter = stack.enter_context(Meter(sys.stderr))
        fought = Arena(
            workers=count, executor=executor, store=kept, progress=meter, interrupts=interrupts
        )
        yield stack.enter_context(fought)
        if kept is not None and kept.found:
            meter.note(f"{kept.found:,} of them kept from before")


def _is_text(path: Path) -> bool:
    """Whether there is a file of text, as a scenario or a table is."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            begun = file.read(_LOOKED_AT)
        codecs.getincrementaldecoder("utf-8")().decode(begun)
    except (OSError, ValueError):
        return False
    return bool(begun) and b"\0" not in begun


@contextmanager
def _cluster(address: str, interrupts: Interrupts) -> Iterator[Executor]:
    """The workers of a Dask scheduler as an executor."""
    from vsdsim.montecarlo.cluster import cluster

    with ExitStack() as stack:
        with interrupts.heard():
            executor = stack.enter_context(cluster(address))
        yield executor


def tell(result: Told, text: Callable[[], str], *, json: bool) -> None:
    """The answer on stdout: a JSON document, or `text`."""
    with unread():
        if json:
            say_json(result.to_json())
        else:
            say(text())
    flush()


def files(
    interrupts: Interrupts,
    *wanted: tuple[Path | None, str, Callable[[Path], None]],
    lost: WorkerDied | None = None,
) -> int:
    """Write the files that are wanted: path, what it is, how; the worst that went wrong.

    A worker that was `lost` on the way to what is written is told at the end.
    """
    code = 0
    for path, what, write in wanted:
        if path is None:
            continue
        try:
            with interrupts.heard():
                write(path)
        except KeyboardInterrupt:
            warn(f"interrupted before the {what} was written: {path}")
        except VsdsimError as trouble:
            warn(f"vsdsim: {trouble}")
            code = code or trouble.exit_code
        else:
            warn(f"{what}: {path}")
    if lost is not None:
        warn(f"vsdsim: {lost}")
        code = lost.exit_code
    return code
