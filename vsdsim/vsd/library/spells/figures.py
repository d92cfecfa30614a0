"""Effects on what somebody fights with for the duration: figures, weapon, strength, actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from attrs import evolve, frozen

from vsdsim.vsd.library.cardtext import signed
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.spells.effect import MOST, Effect
from vsdsim.vsd.library.spells.harming import read_critical
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["BrandedWeapon", "Haste", "Modifier", "Strength"]

FIGURES: Final[Mapping[str, tuple[str, str]]] = {
    "def": ("defence", "DEF"),
    "cmb": ("cmb", "CMB"),
    "skills": ("skills", "skills"),
    "saves": ("saves", "saves"),
    "magic-saves": ("magic_saves", "magic saves"),
    "magic-def": ("magic_defence", "DEF against spells"),
    "casting": ("casting", "casting"),
}
"""Keys of `modifier`, each with the attribute it fills and its words."""
MOST_DAMAGE: Final = 10
"""The largest multiple of base damage."""


def read_inner(fields: Fields, key: str) -> Fields:
    """The table that stands at `key`."""
    fields.has(key)
    return Fields(fields.raw[key], (*fields.path, key), fields.report)


@frozen
class Modifier(Effect):
    """Figures of the target are other ones for the duration."""

    head: ClassVar[str] = "modifier"
    lasts: ClassVar[bool] = True

    defence: int = 0
    cmb: int = 0
    skills: int = 0
    saves: int = 0
    magic_saves: int = 0
    """To saves against spells alone."""
    magic_defence: int = 0
    """To DEF against attack spells alone."""
    casting: int = 0
    side: bool = False
    """DEF counts only against attacks from the front and the shield's side."""

    @property
    def can_go_further(self) -> bool:
        """Whether a warping option can add to it."""
        return True

    def further(self, by: int) -> Self:
        """The effect with `by` added to each figure that it changes."""
        changed = {name for name, _ in FIGURES.values() if getattr(self, name)}
        return evolve(self, **{name: getattr(self, name) + by for name in sorted(changed)})

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Keys `modifier` (a table with some of FIGURES) and `side`."""
        table = read_inner(fields, cls.head)
        said = {key: table.whole(key, -MOST, MOST) for key in FIGURES}
        if table.is_table and not table.bad and not any(said.values()):
            table.fault((), f"at least one of {', '.join(FIGURES)}", table.raw)
        table.close()
        side = fields.flag("side") or False
        if side and not said["def"]:
            fields.fault(("side",), "no side without def in modifier", fields.raw["side"])
        fields.bad |= table.bad
        return cls(**{FIGURES[key][0]: value or 0 for key, value in said.items()}, side=side)

    def told(self) -> str:
        """Each figure it changes."""
        changed = ((words, getattr(self, name)) for name, words in FIGURES.values())
        text = ", ".join(f"{words} {signed(value)}" for words, value in changed if value)
        return text + (" (front and shield side)" if self.side else "")


@frozen
class BrandedWeapon(Effect):
    """A critical strike of an attack with the weapon in hand brings another one too."""

    head: ClassVar[str] = "weapon"
    lasts: ClassVar[bool] = True

    critical: CriticalType
    severity: Severity

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `weapon`, a table with `critical` and `severity`."""
        table = read_inner(fields, cls.head)
        kind, severity = read_critical(table)
        table.close()
        fields.bad |= table.bad
        return cls(kind, severity)

    def told(self) -> str:
        """The further critical."""
        kind, severity = self.critical.name.capitalize(), self.severity.name.capitalize()
        return f"weapon's criticals with a {severity} {kind} one"


@frozen
class Strength(Effect):
    """More CMB and a multiple of the base damage in melee."""

    head: ClassVar[str] = "strength"
    lasts: ClassVar[bool] = True

    cmb: int = 0
    damage: int = 1
    """Times the base damage."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `strength`, a table with `cmb`, `damage` or both."""
        table = read_inner(fields, cls.head)
        cmb, damage = table.whole("cmb", -MOST, MOST), table.whole("damage", 1, MOST_DAMAGE)
        if table.is_table and not table.bad and not cmb and (damage or 1) == 1:
            table.fault((), "cmb or damage", table.raw)
        table.close()
        fields.bad |= table.bad
        return cls(cmb or 0, damage or 1)

    def told(self) -> str:
        """What it adds and multiplies."""
        parts = [f"CMB {signed(self.cmb)}"] if self.cmb else []
        parts += [f"{self.damage} times base damage"] if self.damage > 1 else []
        return f"{' and '.join(parts)} in melee"


@frozen
class Haste(Effect):
    """Full Actions count as Half; in the round after it everything is at -30."""

    head: ClassVar[str] = "haste"
    lasts: ClassVar[bool] = True

    haste: bool = True

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `haste`, true."""
        if fields.flag("haste") is False:
            fields.fault(("haste",), "true, or no such effect", fields.raw["haste"])
        return cls()

    def told(self) -> str:
        """What becomes of actions."""
        return "Full Actions as Half, then -30"
