"""Cover, light and lines of sight (ground.cover, ground.light, ranged.sight)."""

from __future__ import annotations

from tests.oracle.ground import near, touches
from tests.oracle.places import spread
from tests.oracle.state import Fighter
from vsdsim.scenario.model import Ground
from vsdsim.vsd.sheet import Attack

__all__ = [
    "LIGHTS", "cover", "in_range", "in_sight", "range_penalty", "screens", "shootable", "solid",
]  # fmt: skip

LEANT_ON = 1500
"""Cover so near to who attacks does not hamper its attack."""
IN_THE_DARK = 10_000
"""How far one sees in the dark."""
GRADES = {"partial": 20, "full": 50, "opaque": 50}
"""What a grade adds to DEF; opaque counts as full."""
LIGHTS = {"day": 0, "dim": 20, "dark": 50}


def screens(attacker: Fighter, target: Fighter) -> list[Ground]:
    """The pieces of cover and walls that count on the line."""
    found = []
    for piece in attacker.world.field.of("cover", "wall"):
        if piece.grade == "none" or not touches(piece, attacker.point, target.point):
            continue
        overlooked = piece.height and max(attacker.z, target.z) >= piece.height
        leant_on = piece.kind == "cover" and near(piece, attacker.point, LEANT_ON)
        if not overlooked and not leant_on:
            found.append(piece)
    return found


def solid(attacker: Fighter, target: Fighter) -> int:
    """What solid cover on the line adds to the target's DEF, 0 without."""
    return max((GRADES[piece.grade] for piece in screens(attacker, target)), default=0)


def cover(attacker: Fighter, target: Fighter, attack: Attack, *, brawl: bool = True) -> int:
    """What cover, light and (for shots, unless `brawl` is false) a melee add to DEF: the best."""
    best = max(solid(attacker, target), LIGHTS[target.world.light])
    if attack.ranged and brawl and any(each is not attacker for each in target.melee):
        best = max(best, 20)  # ranged.melee
    return best


def in_sight(f: Fighter, target: Fighter) -> bool:
    """Whether f sees the target: no opaque cover, no wall, no darkness between (ranged.sight)."""
    if f.world.light == "dark" and spread(f, target) > IN_THE_DARK**2:
        return False
    return all(each.kind == "cover" and each.grade != "opaque" for each in screens(f, target))


def in_range(f: Fighter, target: Fighter, attack: Attack) -> bool:
    """Within four times the base range (ranged.sight)."""
    return spread(f, target) <= (4 * 1000 * attack.base_range) ** 2


def range_penalty(f: Fighter, target: Fighter, attack: Attack) -> int:
    """What the distance takes off a shot's roll (ranged.range)."""
    bands = (times for times in range(1, 4) if _within(f, target, attack, times))
    return 25 * (next(bands, 4) - 1)


def _within(f: Fighter, target: Fighter, attack: Attack, times: int) -> bool:
    return spread(f, target) <= (times * 1000 * attack.base_range) ** 2


def shootable(f: Fighter, target: Fighter, attack: Attack) -> bool:
    """In sight and in range."""
    return in_sight(f, target) and in_range(f, target, attack)
