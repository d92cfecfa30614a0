"""What a stat block wears and bears, looked up: what the gear does to the block's totals."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from vsdsim.vsd.library.bestiary import Gear, StatBlock
from vsdsim.vsd.library.gear import COLUMN_ARMOUR, Armour, ShieldItem, Weapon
from vsdsim.vsd.vocabulary import ONE_HAND_CMB

__all__ = ["Outfit", "outfit_of", "weapons_of"]


@frozen
class Outfit:
    """Armour, shield, helm and the weapons that totals depend on."""

    armour: Armour
    shield: ShieldItem | None
    perception: int
    """What the helm takes."""
    helm: str
    melee: Weapon | None
    """The first melee weapon: its grip is in `cmb`."""
    ranged: Weapon | None
    """The first missile or thrown weapon: whether it is used beside a shield is in `ranged`."""
    movement: int
    """What armour and shield take off Athletics and lores beyond the Armour skill, 0 or less."""
    off_hand: Weapon | None = None
    """The weapon in the other hand."""

    @property
    def one_hand(self) -> bool:
        """Whether the other hand holds something: one is left for a weapon."""
        return self.shield is not None or self.off_hand is not None

    def in_cmb(self) -> int:
        """What shield and grip do to `cmb`, and to every total of a melee attack."""
        one_handed = self.one_hand and self.melee and self.melee.grip == "either"
        return self.beside(None) + (ONE_HAND_CMB if one_handed else 0)

    def in_ranged(self) -> int:
        """What the shield does to `ranged`."""
        return self.beside(self.ranged)

    def beside(self, weapon: Weapon | None) -> int:
        """The shield's modifier, as far as `weapon` (None: one for one hand) is used beside it."""
        if self.shield is None or (weapon is not None and weapon.grip == "two"):
            return 0
        return self.shield.cmb

    def in_defence(self, swi: int | None) -> int:
        """What armour, shield and the SWI it lets count add to DEF."""
        shield = self.shield.defence if self.shield else 0
        return self.armour.defence + shield + self.armour.swi_in_def(swi)


def weapons_of(block: StatBlock, gear: Gear) -> Iterator[Weapon]:
    """The weapons of a block in the order of its sheet; no natural attacks, no bare hands."""
    for name in (*(block.weapons or ()), *(each.weapon for each in block.attacks or ())):
        weapon = gear.weapons.get(name)
        if weapon is not None and weapon.borne:
            yield weapon


def outfit_of(block: StatBlock, gear: Gear, off_hand: Weapon | None = None) -> Outfit:
    """The outfit of a block whose gear is known, with a weapon in the other hand or without."""
    helm = gear.helms.get(block.helm or "none")
    shield = gear.shields.get(block.shield or "none")
    item = gear.armour.get(block.armour or "NA")
    weapons = list(weapons_of(block, gear))
    return Outfit(
        armour=item or COLUMN_ARMOUR.get(block.armour or "NA") or COLUMN_ARMOUR["NA"],
        shield=shield,
        perception=helm.perception if helm else 0,
        helm=helm.kind if helm else "none",
        melee=next((each for each in weapons if not each.ranged), None),
        ranged=next((each for each in weapons if each.ranged), None),
        movement=_movement(item, shield, block.armour_skill or 0),
        off_hand=off_hand,
    )


def _movement(item: Armour | None, shield: ShieldItem | None, skill: int) -> int:
    """Movement penalties less the skill; a bare column has none, nor has the shield beside it."""
    if item is None:
        return 0
    return min(0, item.move + (shield.move if shield else 0) + skill)
