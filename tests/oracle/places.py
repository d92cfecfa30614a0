"""Who is where to whom: distance, reach, arcs, higher ground (place.*)."""

from __future__ import annotations

from enum import Enum

from tests.oracle.ground import STEP
from tests.oracle.state import Fighter
from tests.oracle.vectors import cross, dot, length, minus
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import Length

__all__ = ["Arc", "arc", "beyond", "distance", "higher", "in_reach", "reach", "spread"]


class Arc(Enum):
    """Where an attacker stands to a defender's facing; the value is the attack's bonus."""

    FRONT = 0
    LEFT = 15, "left"
    RIGHT = 15, "right"
    REAR = 30

    @property
    def bonus(self) -> int:
        """What the attack gains by it (place.flank)."""
        return self.value if isinstance(self.value, int) else self.value[0]

    @property
    def shielded(self) -> bool:
        """Whether it is the shield's side."""
        return self in (Arc.FRONT, Arc.LEFT)


def arc(defender: Fighter, attacker: Fighter) -> Arc:
    """Where the attacker stands to the defender's facing (place.arc)."""
    f, v = defender.facing, minus(attacker.point, defender.point)
    ahead = dot(f, v)
    square, limit = 4 * ahead * ahead, dot(f, f) * dot(v, v)
    if v == (0, 0) or (ahead >= 0 and square >= limit):
        return Arc.FRONT
    if ahead < 0 and square > limit:
        return Arc.REAR
    return Arc.LEFT if cross(f, v) > 0 else Arc.RIGHT


def spread(a: Fighter, b: Fighter) -> int:
    """The squared distance in three dimensions (place.distance)."""
    way = minus(a.point, b.point)
    return dot(way, way) + (a.z - b.z) ** 2


def distance(a: Fighter, b: Fighter) -> int:
    """The length from one to the other in three dimensions."""
    return length(*minus(a.point, b.point), a.z - b.z)


def reach(attack: Attack, *, second: bool = False) -> int:
    """How far an attack reaches (place.reach); from a second rank, if it can (gear.reach)."""
    own = 3000 if attack.length == Length.LONGEST else 2000
    return own + 1000 if second and attack.reach else own


def beyond(f: Fighter, target: Fighter, attack: Attack) -> bool:
    """Whether the target can only be reached as from a second rank (gear.reach)."""
    return spread(f, target) > reach(attack) ** 2


def in_reach(f: Fighter, target: Fighter, attack: Attack, *, second: bool = True) -> bool:
    """Whether an attack of f reaches the target: near enough, and no wall between.

    From a second rank too, unless that is not wanted.
    """
    if spread(f, target) > reach(attack, second=second) ** 2:
        return False
    walls = f.world.field.walls(f.point, target.point)
    return all(wall.grade == "none" for wall in walls)


def higher(f: Fighter, other: Fighter) -> bool:
    """Whether f stands on higher ground (place.higher)."""
    return f.z - other.z >= STEP
