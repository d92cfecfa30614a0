"""Ways to choose a target (declaration.targets)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.oracle.defence import exposure
from tests.oracle.dice import child
from tests.oracle.figures import before_parry
from tests.oracle.gear import ready_attack
from tests.oracle.mobility import rate
from tests.oracle.places import reach, spread
from tests.oracle.state import HERE, Fighter
from vsdsim.vsd.sheet import Attack

__all__ = ["choose", "cmb_word", "fled", "last_opponent"]


def cmb_word(f: Fighter) -> int:
    """`cmb`: of the ready attack, nothing declared yet (declaration.words)."""
    return before_parry(f, f.sheet.attacks[ready_attack(f)], None)


def fled(f: Fighter) -> bool:
    """Whether it fled in the round before."""
    return f.plan is not None and f.plan.action == "flee"


def last_opponent(f: Fighter) -> Fighter | None:
    """Last round's named opponent."""
    return f.plan.opponent if f.plan else None


def _fallen(me: Fighter) -> list[Fighter]:
    everybody = me.world.fighters
    return [f for f in everybody if f.side != me.side and f.out and not f.dead and f.away == HERE]


def _most(me: Fighter, among: Iterable[Fighter], worth: Callable[[Fighter], int]) -> Fighter | None:
    """The one worth most, the nearest of equals."""
    return min(among, key=lambda f: (-worth(f), *me.world.nearness(me, f)), default=None)


def _threatens(f: Fighter, me: Fighter) -> bool:
    """Whether f has this one within reach plus half its rate."""
    return (
        spread(f, me) <= (reach(f.sheet.attacks[ready_attack(f)], second=True) + rate(f) // 2) ** 2
    )


def _fleeing(me: Fighter, enemies: list[Fighter]) -> Fighter | None:
    return me.world.nearest(me, [f for f in enemies if fled(f)])


def _engaging(me: Fighter, enemies: list[Fighter]) -> Fighter | None:
    return me.world.nearest(me, [f for f in enemies if f in me.engaged_by])


def _same(me: Fighter, enemies: list[Fighter]) -> Fighter | None:
    last = last_opponent(me)
    return last if last in enemies else me.world.nearest(me, enemies)


def _random(me: Fighter, enemies: list[Fighter]) -> Fighter | None:
    key = child(me.world.actor_key(me), "target")
    return min(enemies, key=lambda f: child(key, f.name), default=None)


def _farthest(me: Fighter, enemies: list[Fighter]) -> Fighter | None:
    # of equals the lowest near key
    return min(enemies, key=lambda f: (-spread(me, f), me.world.nearness(me, f)), default=None)


def _dangerous(me: Fighter, enemies: list[Fighter]) -> Fighter | None:
    return _most(me, [f for f in enemies if _threatens(f, me)] or enemies, cmb_word)


WAYS: dict[str, Callable[[Fighter, list[Fighter]], Fighter | None]] = {
    "nearest": lambda me, enemies: me.world.nearest(me, enemies),
    "farthest": _farthest,
    "same": _same,
    "engaging": _engaging,
    "fleeing": _fleeing,
    "weakest": lambda me, enemies: _most(me, enemies, lambda f: -f.hp),
    "strongest": lambda me, enemies: _most(me, enemies, cmb_word),
    "dangerous": _dangerous,
    "random": _random,
}
"""Ways to choose, by word; `exposed` and `fallen` ask more."""


def choose(
    me: Fighter, word: str, attack: Attack, eligible: Callable[[Fighter], bool]
) -> Fighter | None:
    """The target that a word or a full name means, among those whom the deed can be aimed at."""
    enemies = [f for f in me.enemies if eligible(f)]
    if word in WAYS:
        return WAYS[word](me, enemies)
    if word == "exposed":
        return _most(me, enemies, lambda f: -exposure(f, me, attack))
    if word == "fallen":
        return me.world.nearest(me, [f for f in _fallen(me) if eligible(f)])
    return next((f for f in enemies if f.name == word), None)
