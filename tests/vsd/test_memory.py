"""Memory that a batch keeps."""

from __future__ import annotations

import platform
import resource

import numpy as np
import pytest

from vsdsim.vsd.memory import keep_freed_memory

COLUMN = 8 << 20
"""Bytes."""


def faults() -> int:
    """How many pages have been mapped so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other libraries have other ways")
def test_what_is_freed_is_not_mapped_again():
    """The second of two large columns, the first freed, comes from the pages of the first."""
    keep_freed_memory()
    np.ones(COLUMN, dtype=np.uint8)
    before = faults()
    np.ones(COLUMN, dtype=np.uint8)
    assert faults() - before < COLUMN // resource.getpagesize() // 10
