"""What does harm, and how much of it somebody feels (trait.*, critical.severity)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.hurts import Hurt
from tests.oracle.landing import Landing
from tests.oracle.state import Fighter, Slot
from tests.oracle.world import World
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["Blow", "Source", "felt", "suffered"]


@dataclass(frozen=True)
class Source:
    """What does harm, and where its dice are: a blow, or a fall."""

    world: World
    author: Fighter
    key: int
    kind: CriticalType
    """The critical type as used."""

    def harm(self, victim: Fighter, damage: int, landing: Landing) -> Hurt:
        """What the victim suffers, with so much damage more in it."""
        return landing.by(victim, self.author, self.key, damage)


@dataclass(frozen=True)
class Blow(Source):
    """An attack that somebody makes."""

    slot: Slot

    @property
    def attacker(self) -> Fighter:
        """Who makes it."""
        return self.author

    @property
    def attack(self) -> Attack:
        """The attack made."""
        return self.attacker.attack(self.slot)


def felt(victim: Fighter, kind: CriticalType, damage: int) -> int:
    """The base damage of a type as the victim feels it (trait.resistant)."""
    if kind in victim.sheet.resistant:
        damage //= 2
    return damage * 3 // 2 if kind in victim.sheet.vulnerable else damage


def suffered(victim: Fighter, kind: CriticalType, severity: int) -> int:
    """The severity as the victim suffers it; below Superficial there is none.

    trait.immune, trait.resistant, critical.severity, trait.tough.
    """
    sheet = victim.sheet
    if severity < Severity.SUP or kind in sheet.immune:
        return -1
    severity += (kind in sheet.vulnerable) - (kind in sheet.resistant)
    return min(severity, Severity.LET) - sheet.rank - sheet.tough
