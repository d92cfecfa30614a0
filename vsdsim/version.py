"""Which version of the program this is."""

from __future__ import annotations

from functools import cache

__all__ = ["version"]


@cache
def version() -> str:
    """The version of the installed distribution, `0+source` for a tree that is not installed."""
    # importlib.metadata costs more to import than the rest of `vsdsim --help`.
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("vsdsim")
    except PackageNotFoundError:
        return "0+source"
