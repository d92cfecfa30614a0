"""The attacks of a stat block with their combat bonuses, freed of shield and grip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import evolve

from vsdsim.vsd.library.ammunition import Ammunition
from vsdsim.vsd.library.bestiary import AttackEntry, Gear, StatBlock
from vsdsim.vsd.library.gear import BODILY, Weapon
from vsdsim.vsd.library.outfit import Outfit
from vsdsim.vsd.library.spells.riders import Rider
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import ONE_HAND_CMB, CriticalType, Length, Size

__all__ = ["Armament"]

SECONDARY_FROM: Final = Size.LARGE
BASH_CMB: Final = -20
"""On the CMB of a blow with the shield."""
NATURAL_LENGTH: Final = (Length.SHORT, Length.SHORT, Length.LONG, Length.LONGEST, Length.LONGEST)
"""By size."""


def _attack(weapon: Weapon, cmb: int, size: Size, rider: Rider | None) -> Attack:
    """One attack; `cmb` as the sheet has it, `size` that of the attack itself.

    `rider` is what comes with any melee attack.
    """
    natural = weapon.kind == "natural"
    return Attack(
        name=weapon.name,
        kind=weapon.kind,
        cmb=cmb,
        table=weapon.table,
        max_result=weapon.max_for(size),
        clumsy=weapon.clumsy,
        length=NATURAL_LENGTH[size] if natural else weapon.length or Length.HAND,
        criticals=weapon.criticals,
        secondary=weapon.secondary if natural and size >= SECONDARY_FROM else None,
        grip=weapon.grip if weapon.borne else "one",
        fumble=weapon.fumble(two_handed=weapon.grip == "two"),
        fumble_two_handed=weapon.fumble(two_handed=weapon.grip != "one"),
        heavy=weapon.has("heavy"),
        mighty=weapon.has("mighty"),
        backstab=weapon.has("backstab"),
        unreliable=weapon.has("unreliable"),
        reach=weapon.has("reach"),
        metal=weapon.metal,
        martial=weapon.has("martial"),
        ranged=weapon.ranged,
        base_range=weapon.base_range,
        load=weapon.load,
        quick=weapon.has("quick"),
        area=weapon.area,
        rider=None if weapon.ranged else rider,
    )


class Armament:
    """What a merged `block` attacks with, in the outfit of `now` and with the words of `stats`.

    Totals that do not stand in `stats` are those of the outfit of `before`.
    """

    def __init__(
        self,
        block: StatBlock,
        stats: StatBlock,
        now: Outfit,
        before: Outfit,
        gear: Gear,
        ammunition: Ammunition,
    ) -> None:
        self.block, self.stats, self.new, self.old = block, stats, now, before
        self.gear, self.ammunition = gear, ammunition
        self.size = Size.MEDIUM if block.size is None else block.size

    def attacks(self) -> tuple[tuple[Attack, ...], int]:
        """Weapons, natural attacks and bare hands, in this order; and the Brawl skill."""
        armed = self.armed()
        brawl = self.brawl(armed)
        return (*armed, *self.bare_hands(brawl)), brawl

    def base(self, total: int, held: Callable[[Outfit], int], *, given: bool) -> int:
        """A CMB total freed of what is `held`; `given` where it is for the outfit of now."""
        if given:
            return total - held(self.new)
        return total - held(self.old) + self.new.armour.cmb - self.old.armour.cmb

    def figure(self, weapon: Weapon) -> int:
        """The CMB that the block has for a weapon or natural attack, the weapon's own included."""
        if weapon.ranged and self.block.ranged is not None:
            given = self.stats.ranged is not None
            base = self.base(self.block.ranged, Outfit.in_ranged, given=given)
        else:
            base = self.melee()
        return base + weapon.cmb

    def entry(self, entry: AttackEntry) -> Attack:
        """An entry of `attacks`."""
        weapon, given = self.gear.weapons[entry.weapon], self.stats.attacks is not None
        said = self.stats.ranged if weapon.ranged else self.stats.cmb
        if entry.cmb is None or (said is not None and not given):
            cmb = self.figure(weapon)
        elif weapon.ranged:
            cmb = self.base(entry.cmb, lambda outfit: outfit.beside(weapon), given=given)
        else:
            cmb = self.base(entry.cmb, Outfit.in_cmb, given=given)
        size = self.size if entry.size is None else entry.size
        attack = _attack(weapon, cmb, size, entry.rider or self.block.rider)
        follow = None if entry.follow_up is None else self.entry(entry.follow_up)
        ammunition = self.ammunition.of(weapon)
        return evolve(attack, strikes=entry.strikes, follow_up=follow, ammunition=ammunition)

    def listed(self) -> Iterator[Attack]:
        """The attacks of `weapons`; a thrown one is one attack however often it is listed."""
        names = self.block.weapons or ()
        thrown: set[str] = set()
        for name in names:
            weapon = self.gear.weapons[name]
            if name in thrown:
                continue
            pieces = 1
            if weapon.kind == "thrown":
                thrown.add(name)
                pieces = names.count(name)
            attack = _attack(weapon, self.figure(weapon), self.size, self.block.rider)
            yield evolve(attack, ammunition=self.ammunition.of(weapon, pieces))

    def armed(self) -> tuple[Attack, ...]:
        """Weapons, then natural attacks."""
        entries = [self.entry(each) for each in self.block.attacks or ()]
        return (
            *self.listed(),
            *(each for each in entries if each.kind not in BODILY),
            *(each for each in entries if each.kind in BODILY),
        )

    def bare_hands(self, brawl: int) -> tuple[Attack, ...]:
        """The fists of a humanoid."""
        if self.block.beast:
            return ()
        punch = self.gear.weapons["punch"]
        return (_attack(punch, brawl - self.new.beside(None), self.size, self.block.rider),)

    def brawl(self, attacks: tuple[Attack, ...]) -> int:
        """Brawl as given, else the best total of the melee attacks as they are used."""
        if self.block.brawl is not None:
            return self.block.brawl
        one_hand = self.new.one_hand
        totals = [
            each.cmb + (ONE_HAND_CMB if one_hand and each.grip == "either" else 0)
            for each in attacks
            if not each.ranged and (each.grip != "two" or not one_hand)
        ]
        return max(totals, default=self.melee()) + self.new.beside(None)

    def melee(self) -> int:
        """The CMB that the block has for melee, whatever with."""
        given = self.stats.cmb is not None
        return self.base(self.block.cmb or 0, Outfit.in_cmb, given=given)

    def off_hand(self) -> Attack | None:
        """The weapon in the other hand."""
        weapon = self.new.off_hand
        return (
            None
            if weapon is None
            else _attack(weapon, self.figure(weapon), self.size, self.block.rider)
        )

    def bash(self) -> Attack | None:
        """A blow with the shield; a net gives none (`optional.shield-bash`)."""
        shield = self.new.shield
        if shield is None or shield.kind == "net":
            return None
        return Attack(
            name="shield",
            kind="weapon",
            # The fight adds the modifier of every shield that is borne: this blow goes without it.
            cmb=self.melee() + BASH_CMB - shield.cmb,
            table="blunt",
            max_result=110,
            clumsy=4,
            length=Length.HAND,
            criticals=(CriticalType.IMPACT,),
            metal=shield.metal,
        )
