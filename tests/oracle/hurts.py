"""What one combatant suffers in one rank."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracle.lasting import Lasting
from tests.oracle.plans import Hold, Shock
from tests.oracle.state import Fighter, Slot

__all__ = ["Hurt", "Knock"]


@dataclass(frozen=True)
class Knock:
    """Somebody is knocked down or goes out, and may fall for it (fall.perch, fall.edge)."""

    victim: Fighter
    author: Fighter
    newly_prone: bool = False
    """Knocked down, was not Prone before, and is still in the fight."""


@dataclass
class Hurt:
    """What one combatant suffers in one rank."""

    damage: dict[Fighter, int] = field(default_factory=dict)
    """By author; whoever did anything to this one is in it, be it with 0."""
    keys: dict[Fighter, int] = field(default_factory=dict)
    """The credit key of each author."""
    bleeds: list[tuple[Fighter, int]] = field(default_factory=list)
    """Wounds that bleed, each with its author."""
    bled: int = 0
    """What of the damage is bleeding."""
    injuries: int = 0
    passing: list[tuple[int, int]] = field(default_factory=list)
    stun: int = 0
    down: bool = False
    cannot_stand: bool = False
    downed_by: list[Fighter] = field(default_factory=list)
    """Those whose P or N it was."""
    weapon_dropped: bool = False
    weapon_broken: bool = False
    shield_lost: bool = False
    off_hand_lost: bool = False
    weapon_arm: bool = False
    other_arm: bool = False
    leg: bool = False
    out: int = 0
    """Rounds of incapacity."""
    killed: bool = False
    """Killed at once (K)."""
    blind: int = 0
    rigid: int = 0
    soul: int = 0
    burns: list[tuple[int, Fighter]] = field(default_factory=list)
    """Hit points a round, and by whom."""
    shocks: list[Shock] = field(default_factory=list)
    dying: list[int] = field(default_factory=list)
    holds: list[Hold] = field(default_factory=list)
    assess: int | None = None
    stuck: list[tuple[Slot, int]] = field(default_factory=list)
    spilt: list[int] = field(default_factory=list)
    """Weapons, by place on the sheet, whose ammunition is all lost."""
    unstrung: list[int] = field(default_factory=list)
    """Weapons broken in hand."""
    spells: list[Lasting] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    """Conditions that are over."""
    pushes: list[tuple[int, Fighter, int]] = field(default_factory=list)
    """The casting key, by whom, and how many metres."""
    aims: dict[str, tuple[int, int]] = field(default_factory=dict)
    staunched: list[int] = field(default_factory=list)
    """By how much the worst wound bleeds less, each time."""
    healed: int = 0
    magic_stun: int = 0
    """Rounds of stun by magic itself."""
    weary: bool = False
    oblivious: bool = False
    loss: str = "hit points"
    """What a loss of hit points is called."""

    @property
    def knocked(self) -> bool:
        """Knocked down (P, N)."""
        return self.down or self.cannot_stand

    def credit(self, among: list[Fighter] | None = None) -> Fighter:
        """Who did most, equals by the credit key (health.credit)."""
        return min(among or self.damage, key=lambda f: (-self.damage[f], self.keys[f]))
