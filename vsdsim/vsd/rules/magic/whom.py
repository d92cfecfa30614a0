"""Whom a spell reaches: further targets, everybody in an area."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.magic.casts import Casts

__all__ = ["whom"]


def whom(bout: Bout, casts: Casts) -> tuple[Ints, Rows]:  # noqa: ARG001
    """Everybody whom spells reach: which of the casts (Q,), and who, in any order."""
    return np.arange(len(casts), dtype=np.int32), casts.target
