"""How an effect is carried out: what it strikes with, how it moves, what it does as it lands."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.sources import Bits

__all__ = ["Carrier"]


class Carrier:
    """One effect as it takes hold of some; most do one of these alone.

    Of what goes on for a while (`Sources`) only what it binds with is asked.
    """

    def strike(self, bout: Bout, chain: Chain, reached: Reached) -> None:
        """Put what it strikes with into `chain`: read against the state as the moment begins."""

    def move(self, bout: Bout, reached: Reached) -> None:
        """Move whom it moves, just before all harm of the moment lands."""

    def land(self, bout: Bout, reached: Reached) -> None:
        """Do what it does at once, as all harm of the moment has landed."""

    def binds(self, bout: Bout, reached: Reached) -> Bits:  # noqa: ARG002 - most bind nobody
        """(R,) what it binds each with as long as it goes on."""
        return np.zeros(len(reached), dtype=np.uint16)
