"""Event rows: what happened, to or by whom, with every figure it was heard with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from vsdsim.vsd.terrain import Grade
from vsdsim.vsd.vocabulary import Severity

__all__ = ["Event"]

BEFALL = frozenset({
    "befalls", "begins-to-heal", "dies", "dying", "falls", "goes-on", "loses", "out", "pushed",
    "shock",
})  # fmt: skip
"""Events whose row is the one whom they befall; who did it is their figure `by`."""


@define
class Event:
    """One row."""

    round: int
    phase: str
    what: str
    actor: int
    """Combatant's number, -1 for nobody: the one whose event it is."""
    names: tuple[str, ...] = field(repr=False)
    figures: dict[str, Any] = field(factory=dict)
    hp_after: int | None = None
    """Hit points of who was hurt, when the harm of the moment had landed."""
    hp_total: int = 0
    """What is whole for it then, where that is so."""
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

        On a field also, in metres: `x`, `y`, `z`, where the one it is about stands then; `from`,
        the three where it came from; `metres`, how far it has gone or fallen, or how far off the
        target is. `side`, from which side an attack comes; `cover`, the grade that counts (within
        `def`); `range`, what distance takes off a shot; `bonus`, what plight and side give an
        attack, a fall's height. `against` and `against_dice`, the other's roll in a conflict. `way`
        and `pace` of a move, declared or made.

        `save` and `save_dice`: the total and dice of the save roll that a critical asked for.

        `spell`, by name; `cost`, the magic points that it has taken; `difficulty`, what a save is
        rolled against.
        """
        figures = self.figures
        dice = figures.get("dice") or ([figures["die"]] if figures.get("die") else None)
        damage, severity = figures.get("damage", -1), figures.get("severity", -1)
        cover, place = figures.get("cover"), figures.get("place")
        x, y, z = (None, None, None) if place is None else _in_metres(place)
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
            "x": x,
            "y": y,
            "z": z,
            "from": _in_metres(figures["came"]) if "came" in figures else None,
            "metres": figures["far"] / 1000 if "far" in figures else None,
            "side": figures.get("side"),
            "cover": Grade(cover).name.lower() if cover else None,
            "range": figures.get("range_penalty"),
            "bonus": figures.get("bonus"),
            "against": figures.get("against"),
            "against_dice": figures.get("holder_dice"),
            "save": figures.get("save"),
            "save_dice": figures.get("save_dice") if figures.get("save") is not None else None,
            "way": figures.get("way_name"),
            "pace": figures.get("pace_name"),
            "spell": figures.get("spell"),
            "cost": figures.get("price", figures.get("cost")),
            "difficulty": figures.get("difficulty"),
        }


def _in_metres(place: Sequence[int]) -> list[float]:
    return [axis / 1000 for axis in place]
