"""A listener that holds the engine to what it keeps for speed, by finding all of it out afresh."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.figures import cmb_as_declared
from vsdsim.vsd.rules.plight import borne_upon
from vsdsim.vsd.vocabulary import Phase

__all__ = ["Promises"]


class Promises:
    """Checks `State.hampered` and `State.before_parry` after every landing and every phase.

    Whoever something bears on is among the hampered, and everybody's CMB before the parry is what
    it comes to where everybody is looked at closely.
    """

    def __init__(self) -> None:
        self.broken: list[str] = []
        self.checked = 0
        """Figures that were found as they are kept."""

    def hear(self, bout: Bout, what: str, *_: object, **columns: object) -> None:
        """Events are the narrator's affair."""

    def landed(self, bout: Bout) -> None:
        """Check where harm has just been done."""
        self._check(bout)

    def phase_over(self, bout: Bout) -> None:
        """Check as a phase has ended."""
        self._check(bout)

    def _check(self, bout: Bout) -> None:
        self._check_hampered(bout)
        # Before its first Declaration nobody has a figure that counts.
        if bout.phase is not Phase.ASSESSMENT:
            self._check_before_parry(bout)

    def _check_hampered(self, bout: Bout) -> None:
        state = bout.state
        denied = borne_upon(bout) & ~state.hampered & state.in_fight()
        self._note(bout, state.rows(denied).cell, "is hampered, and the column denies it")

    def _check_before_parry(self, bout: Bout) -> None:
        state = bout.state
        # Among Other Actions somebody asks for it only who lets go what it has held back.
        if bout.phase is Phase.OTHER and not bout.parameters.readies:
            return
        rows = state.rows(state.in_fight())
        kept, attack = rows.read(state.before_parry), rows.read(state.attack)
        promised, state.hampered = state.hampered, np.ones_like(state.hampered)
        afresh = cmb_as_declared(bout, rows, attack)
        state.hampered = promised
        self.checked += len(rows)
        wrong = rows.cell[kept != afresh]
        self._note(bout, wrong, "has another CMB before the parry than is kept")

    def _note(self, bout: Bout, cell: np.ndarray, what: str) -> None:
        fights = bout.state.fights
        for each in cell.tolist():
            name, number = bout.parameters.names[each // fights], bout.state.number[each % fights]
            when = f"round {bout.round}, {bout.phase.value}, of fight {number}"
            self.broken.append(f"{name} {what}, in {when}")
