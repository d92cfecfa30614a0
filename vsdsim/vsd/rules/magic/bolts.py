"""Attack spells as attack rolls."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import OpenEnded
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.magic.casts import Casts

__all__ = ["strike_with_spells"]


def strike_with_spells(bout: Bout, chain: Chain, casts: Casts, rolls: OpenEnded) -> Bools:  # noqa: ARG001
    """Put what attack spells do by themselves, and the links they begin, into `chain`.

    `rolls` are the dice at the addresses of the casts, whole rows. Returns whose spell fails
    (`magic.attack`).
    """
    return np.zeros(len(casts), dtype=np.bool_)
