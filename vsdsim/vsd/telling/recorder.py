"""The recorder: a listener that writes every event row of one fight down as plain values."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import define, field

from vsdsim.dice import OpenEnded
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.rules.fumbles import Options
from vsdsim.vsd.rules.harm import Struck
from vsdsim.vsd.telling.details import details
from vsdsim.vsd.vocabulary import Severity

__all__ = ["Event", "Recorder"]

BEFALL = frozenset({"dies", "dying", "loses", "out"})
"""Events whose row is the one whom they befall; who did it is their figure `by`."""


@define
class Event:
    """One row: what happened, to or by whom, with every figure it was heard with."""

    round: int
    phase: str
    what: str
    actor: int
    """Combatant's number, -1 for nobody: the one whose event it is."""
    names: tuple[str, ...] = field(repr=False)
    figures: dict[str, Any] = field(factory=dict)
    hp_after: int | None = None
    """Hit points of who was hurt, when the harm of the moment had landed."""
    moment: int = 0
    """Events with one number happen at once: a melee rank, a step of a phase."""

    @property
    def doer(self) -> int:
        """Who did it, -1 for nobody."""
        return int(self.figures["by"]) if self.what in BEFALL else self.actor

    @property
    def target(self) -> int:
        """Whom it befell, -1 for nobody."""
        return self.actor if self.what in BEFALL else int(self.figures.get("target", -1))

    def row(self) -> dict[str, Any]:
        """The event as `run --json` shows it; a key that does not apply is null.

        `round`, `phase`, `what`; `actor`, who did it, and `target`, whom it befell, by full name;
        `die`, the first (or only) die, and `dice`, all of an open-ended roll; `total`, the roll
        with everything added (a critical's capped at 150); `result`, an attack's total capped;
        `cmb`, `def` and `parry` (within `def`) of an attack's moment, of a declaration `parry`
        alone; `damage`, null for a miss; `severity`, of an attack by its table, of a critical as
        suffered; `row`, a critical's table and the results of its row; `hp_after`, the target's hit
        points when all of the moment had landed; `with`, the attack; `note`, the gist: the action
        declared, a critical in words, what put somebody out, why a blow was lost, how the fight
        ended.
        """
        figures = self.figures
        dice = figures.get("dice") or ([figures["die"]] if figures.get("die") else None)
        damage, severity = figures.get("damage", -1), figures.get("severity", -1)
        return {
            "round": self.round,
            "phase": self.phase,
            "actor": self.names[self.doer] if self.doer >= 0 else None,
            "target": self.names[self.target] if self.target >= 0 else None,
            "what": self.what,
            "die": dice[0] if dice else None,
            "dice": dice,
            "total": figures.get("total"),
            "result": figures.get("result"),
            "cmb": figures.get("cmb"),
            "def": figures.get("defence"),
            "parry": figures.get("parry"),
            "damage": damage if damage >= 0 else None,
            "severity": Severity(severity).name.title() if severity >= 0 else None,
            "row": figures.get("table_row"),
            "hp_after": self.hp_after,
            "with": figures.get("with"),
            "note": figures.get("note") or None,
        }


@define(eq=False)
class Recorder:
    """Writes down the events of a bout of one fight.

    Beside what it hears it writes what leaves a hand: `drops` and `loses-shield`, read off the
    state when the harm of a moment has landed.
    """

    events: list[Event] = field(factory=list)
    _moment: int = 0
    _landed: int = 0
    _hands: list[int] = field(factory=list)
    _shields: list[bool] = field(factory=list)

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: object) -> None:
        """Write down an event for each row."""
        if not self.events:
            self._hands = bout.parameters.first_hand.tolist()
            self._shields = bout.parameters.shield.tolist()
        for index in range(len(fight)):
            figures: dict[str, Any] = {"actor": int(actor[index])}
            for name, column in columns.items():
                figures.update(_figures(name, column, index))
            row = Rows.at(fight[[index]], actor[[index]], bout.state.fights)
            figures.update(details(bout, what, row, figures))
            if what == "draws":
                figures["drops"] = self._drawn(bout, figures["actor"])
            self._write(bout, what, figures)

    def _drawn(self, bout: Bout, one: int) -> int:
        """The attack number of what was in hand before something was drawn, -1 for nothing."""
        before = self._hands[one]
        self._hands[one] = int(bout.state.hand[one, 0])
        return int(bout.parameters.attack_of[one, before]) if before >= 0 else -1

    def _write(self, bout: Bout, what: str, figures: dict[str, Any]) -> None:
        """Write down one event."""
        p = bout.parameters
        if figures.get("attack", -1) >= 0:
            figures["with"] = p.attacks.names[figures["attack"]]
        self.events.append(
            Event(
                bout.round,
                bout.phase.value,
                what,
                figures.pop("actor"),
                p.names,
                figures,
                moment=self._moment,
            )
        )

    def landed(self, bout: Bout) -> None:
        """Note the hit points of who was hurt in this moment, and what has left a hand."""
        hp = bout.state.hp[:, 0]
        for event in self.events[self._landed :]:
            if event.figures.get("damage", -1) >= 0:
                event.hp_after = int(hp[event.target])
        self._note_losses(bout)
        self._landed = len(self.events)
        self._moment += 1

    def _note_losses(self, bout: Bout) -> None:
        """Events for weapons and shields that are no longer where they were."""
        s, p = bout.state, bout.parameters
        for one, before in enumerate(self._hands):
            if before >= 0 > s.hand[one, 0]:
                bit = 1 << before
                broken, stuck = int(s.broken[one, 0]) & bit, int(s.stuck[one, 0]) & bit
                note = "broken" if broken else "stuck" if stuck else ""
                attack = int(p.attack_of[one, before])
                self._write(bout, "drops", {"actor": one, "attack": attack, "note": note})
            if self._shields[one] and not s.shield[one, 0]:
                self._write(bout, "loses-shield", {"actor": one})
        self._hands, self._shields = s.hand[:, 0].tolist(), s.shield[:, 0].tolist()

    def phase_over(self, bout: Bout) -> None:
        """The moment ends with its phase, whether anything has landed or not."""
        del bout
        self._landed = len(self.events)
        self._moment += 1


def _figures(name: str, column: object, index: int) -> dict[str, Any]:
    """Row `index` of a column, as plain values."""
    if isinstance(column, OpenEnded):
        dice = [int(column.first[index])]
        dice += [int(die[rows == index][0]) for rows, die in column.steps if index in rows]
        prefix = "" if name == "roll" else "holder_"
        return {f"{prefix}dice": dice, f"{prefix}rolled": int(column.total[index])}
    if isinstance(column, Blow):
        return {
            "result": int(column.result[index]),
            "damage": int(column.damage[index]),
            "severity": int(column.severity[index]),
            "fumbles": bool(column.fumble[index]),
        }
    if isinstance(column, Struck):
        harm = ("damage", "bleeding", "penalty", "k", "arm")
        return {each: int(getattr(column, each)[index]) for each in harm}
    if isinstance(column, Options):
        options = ("drops", "breaks", "ally", "own")
        return {f"option_{each}": bool(getattr(column, each)[index]) for each in options}
    if isinstance(column, np.ndarray):
        return {name: column[index].item()}
    return {name: column}
