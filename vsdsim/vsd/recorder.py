"""The recorder: a listener that writes every event row of one fight down as plain values."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import define, field, frozen

from vsdsim.dice import OpenEnded
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.rules.fumbles import Options
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.state import Index
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["Event", "Recorder"]


@define
class Event:
    """One row: what happened, to or by whom, with every figure it was heard with."""

    round: int
    phase: str
    what: str
    actor: int
    """Combatant's number, -1 for nobody."""
    names: tuple[str, ...] = field(repr=False)
    figures: dict[str, Any] = field(factory=dict)
    hp_after: int | None = None
    """Hit points of who was hurt, when the harm of the moment had landed."""

    @property
    def hurt(self) -> int:
        """Who may have lost hit points: the target, else the actor."""
        return int(self.figures.get("target", self.actor))

    def row(self) -> dict[str, Any]:
        """The event as `run --json` shows it (formats, "Commands")."""
        figures = self.figures
        dice = figures.get("dice")
        severity = figures.get("severity")
        target = figures.get("target", -1)
        return {
            "round": self.round,
            "phase": self.phase,
            "actor": self.names[self.actor] if self.actor >= 0 else None,
            "target": self.names[target] if target >= 0 else None,
            "what": self.what,
            "die": dice[0] if dice else figures.get("die"),
            "total": figures.get("total"),
            "damage": figures.get("damage"),
            "severity": Severity(severity).name.title() if severity in range(5) else None,
            "row": figures.get("table_row"),
            "hp_after": self.hp_after,
        }


@define(eq=False)
class Recorder:
    """Writes down the events of a bout of one fight."""

    events: list[Event] = field(factory=list)
    _landed: int = 0

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: object) -> None:
        """Write down an event for each row."""
        for index in range(len(fight)):
            figures: dict[str, Any] = {}
            for name, column in columns.items():
                figures.update(_figures(name, column, index))
            if what == "critical":
                figures["table_row"] = _table_row(bout, figures)
            names = bout.parameters.names
            self.events.append(
                Event(bout.round, bout.phase.value, what, int(actor[index]), names, figures)
            )

    def landed(self, bout: Bout) -> None:
        """Note the hit points of who was hurt since this was last called."""
        hp = bout.state.hp[:, 0]
        for event in self.events[self._landed :]:
            if event.figures.get("damage", -1) >= 0:
                event.hp_after = int(hp[event.hurt])
        self._landed = len(self.events)

    def phase_over(self, bout: Bout) -> None:
        """A recorder waits for no phase."""


def _figures(name: str, column: object, index: int) -> dict[str, Any]:
    """Row `index` of a column, as plain values."""
    if isinstance(column, OpenEnded):
        dice = [int(column.first[index])]
        dice += [int(die[rows == index][0]) for rows, die in column.steps if index in rows]
        return {"dice": dice, "rolled": int(column.total[index])}
    if isinstance(column, Blow):
        return {
            "result": int(column.result[index]),
            "damage": int(column.damage[index]),
            "severity": int(column.severity[index]),
            "fumbles": bool(column.fumble[index]),
        }
    if isinstance(column, Harm):
        names = ("damage", "bleeding", "penalty", "k", "arm")
        return {each: int(getattr(column, each)[index]) for each in names}
    if isinstance(column, Options):
        names = ("drops", "breaks", "ally", "own")
        return {f"option_{each}": bool(getattr(column, each)[index]) for each in names}
    if isinstance(column, np.ndarray):
        return {name: column[index].item()}
    return {name: column}


def _table_row(bout: Bout, figures: dict[str, Any]) -> str:
    """Name of the row of a critical table: its type and the results it is for."""
    table = bout.parameters.criticals.row
    row = figures["row"]
    kind = int(np.flatnonzero((table == row).any(axis=1))[0])
    results = np.flatnonzero(table[kind] == row)
    return f"{CriticalType(kind).name.lower()} {results[0]}-{results[-1]}"
