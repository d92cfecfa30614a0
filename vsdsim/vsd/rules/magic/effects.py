"""What spells do, and what of it goes on."""

from __future__ import annotations

from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.magic.reached import Reached

__all__ = ["Holding", "take_hold"]


@frozen(eq=False)
class Holding:
    """What begins to last."""

    def keep(self, bout: Bout) -> None:
        """Note it, once everything of the rank has landed."""


def take_hold(bout: Bout, chain: Chain, reached: Reached) -> Holding | None:  # noqa: ARG001
    """Put what it does by itself into `chain`; returns what begins to last."""
    return None
