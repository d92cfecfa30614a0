"""Effects that strike: attack rolls, critical strikes, pushes, soul damage."""

from __future__ import annotations

import re
from typing import ClassVar, Final, Self

from attrs import frozen

from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.spells.effect import SEVERITIES, Effect
from vsdsim.vsd.vocabulary import DAMAGE_TYPES, TOP_RESULT, CriticalType, Severity

__all__ = ["AttackRoll", "CriticalStrike", "Dice", "Push", "SoulDamage", "read_critical"]

TABLES: Final = ("bolt", "area")
"""Attack tables of spells."""
MOST_METRES: Final = 50
"""The farthest push."""
_DICE = re.compile(r"([1-9]|10)d(5|10|100)(?:\+([0-9]{1,3}))?", re.ASCII)


def read_critical(fields: Fields) -> tuple[CriticalType, Severity]:
    """The keys `critical` and `severity`, both needed."""
    fields.require("critical", "severity")
    kind, severity = fields.choice("critical", DAMAGE_TYPES), fields.choice("severity", SEVERITIES)
    return DAMAGE_TYPES[kind or "impact"], SEVERITIES[severity or "Sup"]


@frozen
class AttackRoll(Effect):
    """An attack roll in place of a roll on the Spell Casting Table."""

    head: ClassVar[str] = "attack"

    attack: str
    """Attack table, of TABLES."""
    critical: CriticalType
    max_result: int
    times: int = 1
    """So many times the damage of the table."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Keys `attack`, `critical`, `max`."""
        fields.require("critical", "max")
        table, kind = fields.choice("attack", TABLES), fields.choice("critical", DAMAGE_TYPES)
        most = fields.whole("max", 11, TOP_RESULT)
        return cls(table or "bolt", DAMAGE_TYPES[kind or "impact"], most or TOP_RESULT)

    def told(self) -> str:
        """Table, critical type and max result."""
        return f"{self.attack} attack, {self.critical.name.capitalize()}, max {self.max_result}"


@frozen
class CriticalStrike(Effect):
    """A critical strike without an attack roll."""

    head: ClassVar[str] = "critical"

    critical: CriticalType
    severity: Severity

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Keys `critical`, `severity`."""
        return cls(*read_critical(fields))

    def told(self) -> str:
        """Severity and type."""
        return f"{self.severity.name.capitalize()} {self.critical.name.capitalize()} critical"


@frozen
class Push(Effect):
    """Moves the target straight away from the caster."""

    head: ClassVar[str] = "push"

    push: int
    """Metres."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `push`."""
        return cls(fields.whole("push", 1, MOST_METRES) or 1)

    def told(self) -> str:
        """How far."""
        return f"pushed {self.push} m"


@frozen
class Dice:
    """So many dice of so many sides, and a number added."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"+{self.plus}" if self.plus else "")


@frozen
class SoulDamage(Effect):
    """Hit points that are lost for good, off the total too."""

    head: ClassVar[str] = "soul"

    soul: Dice

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `soul`, dice as text."""
        text = fields.text("soul")
        match = _DICE.fullmatch(text) if text is not None else None
        if match is None:
            if text is not None:
                required = 'dice such as "1d10+1" (1 to 10 of d5, d10 or d100)'
                fields.fault(("soul",), required, text)
            return cls(Dice(1, 10))
        return cls(Dice(int(match[1]), int(match[2]), int(match[3] or 0)))

    def told(self) -> str:
        """The dice."""
        return f"{self.soul} soul damage"
