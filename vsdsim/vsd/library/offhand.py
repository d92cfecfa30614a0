"""The key `off_hand` of a combatant: a weapon in the other hand (`optional.two-weapons`)."""

from __future__ import annotations

from collections.abc import Sequence

from vsdsim.scenario.faults import Place, Words
from vsdsim.vsd.library.bestiary import Gear, StatBlock
from vsdsim.vsd.library.gear import Weapon
from vsdsim.vsd.library.reading import Fields

__all__ = ["check_off_hand", "read_off_hand"]

KEY = "off_hand"
REQUIRED = "a one-handed or hand-and-a-half melee weapon, not heavy"


def read_off_hand(fields: Fields, gear: Gear) -> Weapon | None:
    """The weapon that the key names; None where it says none, or after a fault."""
    melee = [name for name, weapon in gear.weapons.items() if weapon.kind == "weapon"]
    name = fields.choice(KEY, melee, REQUIRED)
    if name is None:
        return None
    weapon = gear.weapons[name]
    for unfit, why in ((weapon.hands == 2, "takes two hands"), (weapon.has("heavy"), "is heavy")):
        if unfit:
            fields.fault((KEY,), REQUIRED, Words(f"{name}, which {why}"))
            return None
    return weapon


def check_off_hand(block: StatBlock, weapons: Sequence[Weapon], fields: Fields) -> None:
    """Note what leaves no hand for it: a shield, or a first weapon that takes two."""
    if block.shield not in (None, "none"):
        key: Place = ("shield",) if "shield" in fields.raw else (KEY,)
        required = f'no shield beside {KEY} (shield = "none")'
        fields.fault(key, required, Words(f"the shield {block.shield}"))
    if weapons and weapons[0].grip == "two":
        key = ("weapons", 0) if "weapons" in fields.raw else (KEY,)
        required = f"a first weapon for one hand beside {KEY}"
        fields.fault(key, required, Words(f"{weapons[0].name}, which takes two"))
