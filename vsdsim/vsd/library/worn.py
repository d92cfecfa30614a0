"""What a combatant wears and is made of, and the conditions that critical tables ask of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

__all__ = ["BODY_TRAITS", "CONDITIONS", "DYNAMIC_CONDITIONS", "EXTRAS", "Worn", "conditions_of"]

EXTRAS: Final = (
    "gloves",
    "heavy boots",
    "heavy clothing",
    "loose sleeves",
    "neck armour",
    "rigid neck armour",
)
"""Things worn besides armour and helm (`wears` of a stat block or of an armour)."""

LEGS: Final[Mapping[str, int]] = {"no-legs": 0, "two-legs": 2, "six-legs": 6, "eight-legs": 8}
"""Traits that say how many legs; without one a beast has four and a humanoid two."""

PARTS: Final = ("blood", "eyes", "head", "limbs", "mammal", "mouth", "neck", "spine")
"""What a living body has unless the trait `no-...` says otherwise."""

BODY_TRAITS: Final = (*(f"no-{part}" for part in PARTS), *LEGS)
"""Every trait that is about the body."""


@frozen
class Worn:
    """Armour, helm and body of one combatant, as critical tables see them."""

    zones: frozenset[str] = frozenset()
    """Where body armour sits: of `torso`, `arms`, `legs`; torso is chest, abdomen, waist, back."""
    rigid: bool = False
    metal: bool = False
    helm: str = "none"
    """`none`, `leather`, `metal` or `full`; a full helm is metal, rigid and neck armour."""
    extras: frozenset[str] = frozenset()
    """Of EXTRAS."""
    traits: frozenset[str] = frozenset()
    """Of BODY_TRAITS; others are ignored."""
    beast: bool = False

    @property
    def legs(self) -> int:
        """How many legs it stands on."""
        for trait, legs in LEGS.items():
            if trait in self.traits:
                return legs
        return 4 if self.beast else 2

    def has(self, part: str) -> bool:
        """Whether the body has `part`, one of PARTS."""
        return f"no-{part}" not in self.traits

    def wears(self, extra: str) -> bool:
        """Whether `extra`, one of EXTRAS, is worn."""
        return extra in self.extras

    def armoured(self, zone: str | None = None) -> bool:
        """Whether body armour covers `zone`, or anything at all."""
        return bool(self.zones) if zone is None else zone in self.zones

    @property
    def rigid_neck(self) -> bool:
        """Rigid armour at the neck."""
        return self.helm == "full" or self.wears("rigid neck armour")

    @property
    def warm(self) -> bool:
        """Heavy clothing, as cold asks for it."""
        return self.wears("heavy clothing")


Predicate = Callable[[Worn], bool]

CONDITIONS: Final[Mapping[str, Predicate]] = {
    "armour": lambda worn: worn.armoured(),
    "armour on arms": lambda worn: worn.armoured("arms"),
    "armour on legs": lambda worn: worn.armoured("legs"),
    "armour on torso": lambda worn: worn.armoured("torso"),
    "bare chest": lambda worn: not worn.armoured("torso"),
    "bare head": lambda worn: worn.helm == "none",
    "blood": lambda worn: worn.has("blood"),
    "eyes": lambda worn: worn.has("eyes"),
    "four legs or more": lambda worn: worn.legs >= 4,
    "full helm": lambda worn: worn.helm == "full",
    "full metal helm": lambda worn: worn.helm == "full",
    "gloves": lambda worn: worn.wears("gloves"),
    "head": lambda worn: worn.has("head"),
    "heavy boots": lambda worn: worn.wears("heavy boots"),
    "heavy clothing": lambda worn: worn.warm,
    "heavy clothing or armour": lambda worn: worn.warm or worn.armoured(),
    "heavy clothing or armour on legs": lambda worn: worn.warm or worn.armoured("legs"),
    "heavy clothing or helm": lambda worn: worn.warm or worn.helm != "none",
    "helm": lambda worn: worn.helm != "none",
    "helm, not metal": lambda worn: worn.helm == "leather",
    "limbs": lambda worn: worn.has("limbs"),
    "loose sleeves": lambda worn: worn.wears("loose sleeves"),
    "mammal": lambda worn: worn.has("mammal"),
    "metal armour": lambda worn: worn.armoured() and worn.metal,
    "metal armour on legs": lambda worn: worn.armoured("legs") and worn.metal,
    "metal armour on torso": lambda worn: worn.armoured("torso") and worn.metal,
    "metal helm": lambda worn: worn.helm in ("metal", "full"),
    "more than two feet, or none": lambda worn: worn.legs > 2 or worn.legs == 0,
    "mouth": lambda worn: worn.has("mouth"),
    "neck": lambda worn: worn.has("neck"),
    "neck armour": lambda worn: worn.rigid_neck or worn.wears("neck armour"),
    "organic armour": lambda worn: worn.armoured() and not worn.metal,
    "rigid armour": lambda worn: worn.armoured() and worn.rigid,
    "rigid armour on torso": lambda worn: worn.armoured("torso") and worn.rigid,
    "rigid neck armour": lambda worn: worn.rigid_neck,
    "spine": lambda worn: worn.has("spine"),
}
"""Conditions that hold, or do not, all through the fight."""

DYNAMIC_CONDITIONS: Final = frozenset(
    {"holding an item", "metal weapon in hand", "passes TSR against 100", "shield"}
)
"""Conditions of the moment: the engine answers them, `Sheet.worn` never holds one."""


def conditions_of(worn: Worn) -> frozenset[str]:
    """The texts of CONDITIONS that hold for `worn`."""
    return frozenset(text for text, holds in CONDITIONS.items() if holds(worn))
