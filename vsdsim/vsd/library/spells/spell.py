"""A spell: its lore and weave, whom it reaches, how long it lasts, what it does."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from attrs import frozen

from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.harming import AttackRoll

__all__ = ["MINUTE", "Aims", "Area", "Duration", "Range", "Save", "Span", "Spell", "Warp"]

MINUTE: Final = 6
"""Rounds of a minute."""

Range: TypeAlias = int | Literal["touch", "self"]
"""How far off its target may be: metres, or a word."""
Save: TypeAlias = Literal["wsr", "tsr"]
Aims: TypeAlias = Literal["enemy", "friend", "self", "anybody"]
"""Whom a spell is for; oneself is a friend."""


class Span(StrEnum):
    """What a duration is counted by."""

    ROUNDS = "rounds"
    ROUNDS_PER_LEVEL = "rounds_per_level"
    MINUTES_PER_LEVEL = "minutes_per_level"
    FAILURE = "failure"
    """A round for so many points by which the save failed."""
    CONCENTRATION = "concentration"
    FIGHT = "fight"


@frozen
class Duration:
    """How long a spell lasts."""

    span: Span
    number: int = 0
    """Rounds, minutes or points, as the span says; 0 of a span without a number."""
    times: int = 1
    """So many times as long, by warping."""

    @property
    def counted(self) -> bool:
        """Whether it ends after a number of rounds."""
        return self.span not in (Span.CONCENTRATION, Span.FIGHT)

    def rounds(self, level: int) -> int | None:
        """Rounds for a caster of a level, warping included; None where that does not decide."""
        a_number = {
            Span.ROUNDS: self.number,
            Span.ROUNDS_PER_LEVEL: self.number * level,
            Span.MINUTES_PER_LEVEL: self.number * level * MINUTE,
        }.get(self.span)
        return None if a_number is None else a_number * self.times


@frozen
class Area:
    """Where a spell strikes everybody; of radius and cone one is not 0."""

    radius: int = 0
    """Metres around the target's place."""
    cone: int = 0
    """Metres from the caster towards the target."""


@frozen
class Warp:
    """One warping option: what it costs, and what it adds each time it is taken."""

    name: str
    weave: int
    targets: int = 0
    """Further targets."""
    range: int = 1
    """So many times as far."""
    duration: int = 1
    """So many times as long."""
    by: int = 0
    """Added to the numbers of the effects that have one to add to."""


@frozen
class Spell:
    """A spell, in its basic form or warped."""

    name: str
    display: str
    lore: str
    weave: int
    range: Range
    on: Aims
    effects: tuple[Effect, ...]
    """In the order in which they act."""
    save: Save | None = None
    instant: bool = False
    area: Area | None = None
    duration: Duration | None = None
    failure: int = 0
    """Modifier on the Spell Failure Table."""
    resonance: int = 0
    """Modifier on the Magical Resonance Table."""
    warps: tuple[Warp, ...] = ()
    """Its warping options, each of another name."""
    targets: int = 1
    """At how many it is cast, where it has no area."""

    @property
    def attack(self) -> AttackRoll | None:
        """The attack roll that takes the place of the casting roll, if it is an attack spell."""
        first = self.effects[0]
        return first if isinstance(first, AttackRoll) else None

    @property
    def waits(self) -> bool:
        """Whether it is cast as another acts (`magic.trigger`)."""
        return any(effect.waits for effect in self.effects)

    @property
    def aimed(self) -> bool:
        """Whether it is cast at single targets, and not only at oneself."""
        return self.area is None and self.range != "self"

    def warp(self, name: str) -> Warp | None:
        """The warping option of a name."""
        return next((each for each in self.warps if each.name == name), None)
