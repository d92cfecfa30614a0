"""The scene: what everybody sees as Declaration begins."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.numbers import NOBODY, Bools
from vsdsim.vsd.rules.field.engagement import engaged
from vsdsim.vsd.rules.field.mobility import holding
from vsdsim.vsd.rules.magic.concentration import concentrates
from vsdsim.vsd.state.state import State

__all__ = ["LastRound", "Scene"]


@frozen(eq=False)
class LastRound:
    """What was declared in the round before, (C, N) each."""

    action: NDArray[np.int8]
    opponent: NDArray[np.int16]
    declared: NDArray[np.int16]
    critical: NDArray[np.int8]
    parry: NDArray[np.int16]
    both: Bools
    """Only told where somebody has a weapon in its other hand."""
    preparing: NDArray[np.int16]
    """Only told where somebody casts; likewise `prepared`."""
    prepared: NDArray[np.int8]
    held_back: NDArray[np.int8]
    """What has become of what it held back, likewise where somebody can; `held_what` says what."""
    held_what: NDArray[np.int16]

    @staticmethod
    def of(s: State) -> LastRound:
        """What the state still says of it; these very columns, not copies, but for `prepared`.

        Whose spell has been cast had prepared it until then, and prepares nothing now.
        """
        prepared = np.where(s.preparing != NOBODY, s.prepared, np.int8(0))
        return LastRound(
            s.action, s.opponent, s.declared, s.critical, s.declared_parry, s.both, s.preparing,
            prepared, s.held_back, s.held_what,
        )  # fmt: skip


@frozen(eq=False)
class Scene:
    """What everybody sees as Declaration begins, (C, N) each."""

    last: LastRound
    standing: Bools
    """Who is in the fight."""
    fled: Bools
    """Who fled in the round before."""
    in_melee: Bools
    """Who is engaged by anybody."""
    holds: Bools
    """Who holds somebody; only told on a field."""
    concentrates: Bools
    """Who concentrates on a spell; only told where somebody casts."""

    @staticmethod
    def of(bout: Bout, last: LastRound) -> Scene:
        """What is to be seen now."""
        standing = bout.state.in_fight()
        if not bout.parameters.field:
            nobody = np.zeros_like(standing)
            return Scene(last, standing, nobody, nobody, nobody, nobody)
        fled = last.action == int(Action.FLEE)
        absorbed = concentrates(bout) if bout.parameters.castings.any else np.zeros_like(standing)
        return Scene(last, standing, fled, engaged(bout), holding(bout), absorbed)
