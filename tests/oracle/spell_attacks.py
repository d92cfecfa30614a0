"""Bolts and areas: attack rolls of spells and powers (magic.attack)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.oracle.criticals import critical
from tests.oracle.defence import against_spell
from tests.oracle.dice import child
from tests.oracle.drive import EDGE, edges
from tests.oracle.incantations import Incantation
from tests.oracle.landing import Landing
from tests.oracle.less import goes_without
from tests.oracle.places import arc
from tests.oracle.rolls import Kind, Roll, roll
from tests.oracle.sources import Source, felt, suffered
from tests.oracle.state import Fighter
from tests.oracle.tables import look_up
from vsdsim.vsd.library.spells.harming import AttackRoll
from vsdsim.vsd.vocabulary import Severity

__all__ = ["Bolt", "bolts", "fizzles", "sharpen", "strike"]

MISS = 10
CLUMSY = 10
"""First dice up to this make a miss a spell failure."""


@dataclass(eq=False)
class Bolt:
    """The attack roll of a spell at one target."""

    it: Incantation
    attack: AttackRoll
    target: Fighter
    roll: Roll
    edged: bool = False
    """Its critical strike has an edge (drive.edge)."""

    @property
    def result(self) -> int:
        """The total, capped last."""
        return min(self.roll.total, self.attack.max_result)

    @property
    def misses(self) -> bool:
        """Whether it misses by the table."""
        return self.result <= MISS or self.scored[0] is None

    @property
    def scored(self) -> tuple[int | None, int | None]:
        """Damage and severity by the table."""
        damage, severity = look_up(self.attack.attack, self.target.sheet.column, self.result)
        return damage, None if goes_without(self.target.world, "criticals") else severity

    @property
    def inflicts(self) -> int:
        """The severity that the table says of a critical that comes to be rolled; below 0 none."""
        if self.misses:
            return -1
        kind, severity = self.attack.critical, self.scored[1]
        if severity is None or kind in self.target.sheet.immune:
            return -1
        return severity if suffered(self.target, kind, severity) >= Severity.SUP else -1


def bolts(it: Incantation, reached: Sequence[Fighter], key: int, plus: int) -> list[Bolt]:
    """Roll at all who are reached: at a key at the first, at keys below that at all others."""
    below = child(key, "target")
    return [
        _bolt(it, each, child(below, each.name) if i else key, plus)
        for i, each in enumerate(reached)
    ]


def _bolt(it: Incantation, target: Fighter, key: int, plus: int) -> Bolt:
    """The attack roll at somebody, with the bonus of the casting roll."""
    attack = it.spell.attack
    if attack is None:
        raise ValueError(f"{it.spell.name} is no attack")
    area = it.spell.area
    origin = it.target if area is not None and area.radius else it.caster
    side = arc(target, origin)
    plus += side.bonus + 20 * target.stunned + 20 * target.surprised
    plus -= against_spell(target, it.caster, origin, side, area=area is not None)
    return Bolt(it, attack, target, roll(it.caster, Kind.ATTACK, key, plus))


def fizzles(bolt: Bolt) -> bool:
    """Whether the casting roll of an attack is a spell failure."""
    return bolt.result <= MISS and bolt.roll.first <= CLUMSY


def sharpen(bolts: Iterable[Bolt]) -> None:
    """Criticals of one moment are given an edge, the worst first (drive.edge)."""
    inflicting = [each for each in bolts if each.inflicts >= 0]
    for each in sorted(
        inflicting, key=lambda it: (-it.inflicts, child(it.roll.key, "critical", 0))
    ):
        each.edged = edges(each.it.caster, each.inflicts)


def strike(bolt: Bolt, landing: Landing) -> None:
    """Read a result on the table."""
    target, attack, world = bolt.target, bolt.attack, bolt.it.caster.world
    world.tell(f"{bolt.it.spell.name} at {target.name}: {bolt.result}")
    if bolt.misses or attack.critical in target.sheet.immune:
        return
    damage, severity = bolt.scored
    source = Source(world, bolt.it.caster, bolt.roll.key, attack.critical)
    times = 2 if "damage" in bolt.it.doubled else 1
    damage = felt(target, attack.critical, (damage or 0) * times)
    if damage:
        source.harm(target, damage, landing)
    if severity is not None:
        key = child(bolt.roll.key, "critical", 0)
        extra = EDGE * bolt.edged
        critical(source, target, severity, key=key, link=1, landing=landing, extra=extra)
