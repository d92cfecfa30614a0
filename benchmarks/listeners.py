"""A listener that counts what a batch does. It costs time: fights it hears are not timed."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.rows import Index
from vsdsim.vsd.vocabulary import Phase

__all__ = ["Count", "counted"]


@define
class Count:
    """Sums over the fights heard."""

    attacks: int = 0
    """Attack rows: blows and shots rolled, and blows at the fallen that need no roll."""
    combatant_rounds: int = 0
    """Combatants in the fight, summed over the rounds' Declarations."""

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: object) -> None:
        """Count attack rows."""
        del bout, actor, columns
        if what in ("attack", "shot", "fallen"):
            self.attacks += len(fight)

    def landed(self, bout: Bout) -> None:
        """Nothing to count here."""

    def phase_over(self, bout: Bout) -> None:
        """Count who acts in this round."""
        if bout.phase is Phase.DECLARATION:
            self.combatant_rounds += int(bout.state.in_fight().sum())


def counted(encounter: Encounter, fights: int) -> Count:
    """What happens in the first `fights` fights of seed 0."""
    count = Count()
    for first in range(0, fights, encounter.block_size):
        stop = min(first + encounter.block_size, fights)
        encounter.fight(0, np.arange(first, stop), count)
    return count
