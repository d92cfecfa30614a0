"""Riders: what comes with a blow that strikes home, made of the effects of spells."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias, cast, get_args

from attrs import frozen

from vsdsim.scenario.faults import Place, Report, Words
from vsdsim.vsd.library.reading import Fields, is_name
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.harming import AttackRoll
from vsdsim.vsd.library.spells.reading import read_duration, read_effects
from vsdsim.vsd.library.spells.spell import Duration, Save, Span

__all__ = ["NAME_REQUIRED", "Rider", "Trigger", "read_rider"]

Trigger: TypeAlias = Literal["hit", "critical"]
"""When it comes: with a blow that does damage, or with one that scores a critical strike."""
NAME_REQUIRED: Final = "a name in kebab-case of at most 60 characters"


@frozen
class Rider:
    """What an attack brings with it (`rider.trigger`)."""

    head: ClassVar[str] = "rider"

    name: str
    on: Trigger
    effects: tuple[Effect, ...]
    """In the order in which they act."""
    save: Save | None = None
    """Against the attacker's level; None: nobody resists it."""
    duration: Duration | None = None
    """None: for the fight, where an effect lasts."""
    poison: bool = False
    """Can be treated (`rider.poison`)."""

    def told(self) -> str:
        """Its name, when it comes, the save, and what it does."""
        effects = ", ".join(effect.told() for effect in self.effects)
        when = "with a critical" if self.on == "critical" else "with a hit"
        what = f"{effects} on a failed {self.save.upper()}" if self.save else effects
        return f"{self.name} {when}: {what}" + (" (a poison)" if self.poison else "")


def read_rider(raw: object, path: Place, report: Report) -> Rider | None:
    """The table of a rider; None where a fault was noted."""
    fields = Fields(raw, path, report)
    fields.require("name", "on", "effects")
    name = fields.text("name")
    if name is not None and not is_name(name):
        fields.fault(("name",), NAME_REQUIRED, name)
    rider = Rider(
        name or "",
        cast(Trigger, fields.choice("on", get_args(Trigger)) or "hit"),
        read_effects(fields),
        save=cast(Save | None, fields.choice("save", get_args(Save))),
        duration=read_duration(fields),
        poison=fields.flag("poison") or False,
    )
    fields.close()
    _check(rider, fields)
    return None if fields.bad else rider


def _check(rider: Rider, fields: Fields) -> None:
    """Note what cannot be of something that comes with a blow."""
    duration = rider.duration
    if any(isinstance(effect, AttackRoll) or effect.waits for effect in rider.effects):
        required = "effects that act at once: no attack, ward or counter"
        fields.fault(("effects",), required, Words("one of these"))
    if duration is not None and not any(effect.lasts for effect in rider.effects):
        fields.fault(("duration",), "no duration: no effect lasts", fields.raw["duration"])
    if duration is not None and duration.span is Span.CONCENTRATION:
        fields.fault(("duration",), "a duration without concentration", duration.span.value)
    if duration is not None and duration.span is Span.FAILURE and rider.save is None:
        fields.fault(("save",), "a save, by whose failure the duration is counted", None)
    if rider.poison and not any(effect.lasts for effect in rider.effects):
        fields.fault(("poison",), "no poison: no effect lasts", fields.raw["poison"])
