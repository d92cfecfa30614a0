"""Beyond one machine: the workers of a Dask scheduler as an executor."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from vsdsim.errors import UsageError
from vsdsim.version import version

__all__ = ["cluster"]

_ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})")
PATIENCE = 10
"""Seconds to wait for a scheduler to answer."""


def _version_there() -> str:
    """Of the program on a worker."""
    from vsdsim.version import version

    return version()


def _check(address: str) -> None:
    """Raise `UsageError` where nobody listens: Dask would try for long, and leave a mess."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise UsageError(
            f"--dask: required the address of a scheduler (tcp://host:8786), arrived {address!r}"
        )
    try:
        socket.create_connection((match[1].strip("[]"), int(match[2])), PATIENCE).close()
    except (OSError, OverflowError) as trouble:
        reason = getattr(trouble, "strerror", None) or str(trouble)
        raise UsageError(f"--dask: {address}: no scheduler answers: {reason}") from None


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor of `concurrent.futures`' kind whose work the scheduler at `address` hands out.

    Dask does the work of a worker that dies again. Raises `UsageError` where Dask is missing, no
    scheduler answers, no worker is there, or one has another version of vsdsim, or none.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UsageError(
            "--dask needs Dask, which is not installed: pip install 'vsdsim[dask]'"
        ) from None
    _check(address)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as trouble:
        raise UsageError(f"--dask: {address}: no scheduler answers: {trouble}") from None
    with client:
        try:
            found = client.run(_version_there)
        except Exception as trouble:  # noqa: BLE001 -- whatever it was there is raised here
            raise UsageError(f"--dask: {address}: workers without vsdsim: {trouble}") from None
        if not found:
            raise UsageError(f"--dask: {address}: required a worker at least, arrived none")
        others = {worker: there for worker, there in found.items() if there != version()}
        if others:
            worker, there = next(iter(others.items()))
            raise UsageError(
                f"--dask: required vsdsim {version()} on every worker, arrived {there} on {worker}"
            )
        with client.get_executor(pure=False) as executor:
            yield executor
