"""What sheets say of powers and riders; nothing where the models lack it."""

from __future__ import annotations

from typing import Protocol

from tests.oracle.state import Fighter
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.spell import Duration, Spell
from vsdsim.vsd.sheet import Attack

__all__ = ["Power", "Rider", "area", "power", "rider"]


class Rider(Protocol):
    """What an attack brings with it."""

    name: str
    on: str
    effects: tuple[Effect, ...]
    save: str | None
    duration: Duration | None
    poison: bool


class Power(Protocol):
    """What a creature does like a spell."""

    spell: Spell
    cmb: int
    every: int


def rider(attack: Attack) -> Rider | None:
    """What comes with an attack."""
    found: Rider | None = getattr(attack, "rider", None)
    return found


def area(attack: Attack) -> int:
    """Millimetres around its target within which a missile strikes everybody."""
    found: int = getattr(attack, "area", 0)
    return found


def power(f: Fighter, name: str) -> Power | None:
    """A power by name, the first for none; None for who has none such."""
    known: tuple[Power, ...] = getattr(f.sheet, "powers", ())
    return next((each for each in known if name in ("", each.spell.name)), None)
