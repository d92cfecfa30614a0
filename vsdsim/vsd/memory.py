"""Memory: how a batch keeps what it frees and soon asks for again."""

from __future__ import annotations

import numpy as np

__all__ = ["keep_freed_memory"]

LARGEST = 31 << 20
"""Bytes; from 32 MiB on glibc always maps afresh."""


def keep_freed_memory() -> None:
    """Have columns come from memory that the process holds already.

    The C library of Linux maps larger arrays afresh each time, page after page, until it has seen
    one as large freed; those up to its size it then keeps. Nobody touches this one, which costs
    nothing, and saves a batch a twentieth of its time.
    """
    np.empty(LARGEST, dtype=np.uint8)
