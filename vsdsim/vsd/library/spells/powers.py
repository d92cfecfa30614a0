"""Powers: what a creature does like a spell, without lore, magic points or the risk of failure."""

from __future__ import annotations

from typing import Final, cast, get_args

from attrs import frozen

from vsdsim.scenario.faults import Place, Report
from vsdsim.vsd.library.reading import Fields, is_name
from vsdsim.vsd.library.spells.reading import (
    is_sound,
    read_area,
    read_duration,
    read_effects,
    read_range,
)
from vsdsim.vsd.library.spells.riders import NAME_REQUIRED
from vsdsim.vsd.library.spells.spell import Aims, Save, Span, Spell
from vsdsim.vsd.sheet import Sheet

__all__ = ["MOST_POWERS", "Power", "power_of", "read_power"]

MOST_POWERS: Final = 4
MOST_CMB: Final = (-200, 1000)
MOST_ROUNDS: Final = 1000


@frozen
class Power:
    """A breath, a gaze and the like (`power.use`)."""

    spell: Spell
    """What it does, whom it reaches, how long it lasts; its lore is no word, its weave 0."""
    cmb: int = 0
    """Of its attack roll, and for the order of the phase."""
    every: int = 1
    """It can be used once in so many rounds."""

    @property
    def name(self) -> str:
        """Its name."""
        return self.spell.name


def power_of(sheet: Sheet, name: str) -> Power | None:
    """The power of a name, the first for ""; None without it."""
    return next((power for power in sheet.powers if name in ("", power.name)), None)


def read_power(raw: object, path: Place, report: Report) -> Power | None:
    """The table of a power; None where a fault was noted."""
    fields = Fields(raw, path, report)
    fields.require("name", "range", "on", "effects")
    name = fields.text("name")
    if name is not None and not is_name(name):
        fields.fault(("name",), NAME_REQUIRED, name)
    spell = Spell(
        name=name or "",
        display=(name or "").replace("-", " ").capitalize(),
        lore="",
        weave=0,
        range=read_range(fields),
        on=cast(Aims, fields.choice("on", get_args(Aims)) or "enemy"),
        effects=read_effects(fields),
        save=cast(Save | None, fields.choice("save", get_args(Save))),
        instant=fields.flag("instant") or False,
        area=read_area(fields),
        duration=read_duration(fields),
    )
    power = Power(spell, fields.whole("cmb", *MOST_CMB) or 0,
                  fields.whole("every", 1, MOST_ROUNDS) or 1)  # fmt: skip
    fields.close()
    if not fields.bad and is_sound(spell, fields):
        _check(spell, fields)
    return None if fields.bad else power


def _check(spell: Spell, fields: Fields) -> None:
    """Note what only spells can be."""
    if any(effect.waits for effect in spell.effects):
        fields.fault(("effects",), "no ward or counter of a power", fields.raw["effects"])
    if spell.duration is not None and spell.duration.span is Span.CONCENTRATION:
        fields.fault(("duration",), "a duration without concentration", fields.raw["duration"])
