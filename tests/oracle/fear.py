"""Who is Frightened of whom, and how it begins (condition.frightened, fear.presence)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.cover import in_sight
from tests.oracle.dice import child
from tests.oracle.lasting import modified, protected
from tests.oracle.places import spread
from tests.oracle.rolls import Roll
from tests.oracle.saves import buy_failures, difficulty, save, times
from tests.oracle.state import HERE, Fighter
from tests.oracle.tables import FOR_THE_FIGHT
from tests.oracle.world import World

__all__ = ["begin_frightened", "terrify"]

PRESENCE = 20_000
"""How near somebody terrifying is felt."""
PER_ROUND = 10
"""Points of failure for each round of fear."""


def begin_frightened(world: World, comers: Iterable[Fighter]) -> None:
    """Those who begin Frightened are so of the nearest enemy, for the fight."""
    for f in comers:
        if "frightened" in f.sheet.conditions and f.away == HERE:
            nearest = world.nearest(f, f.enemies)
            if nearest is not None:
                f.feared, f.frightened_until = nearest, FOR_THE_FIGHT


def terrify(world: World) -> None:
    """Everybody faces the terrifying enemies that it sees for the first time."""
    saves: dict[Fighter, dict[Fighter, Roll]] = {}
    for f in world.fighters:
        if not f.fights or f.blind:
            continue
        seen = [source for source in f.enemies if _faces(f, source)]
        f.faced |= set(seen)
        if "no-fear" not in f.sheet.traits and not protected(f, "frightened"):
            saves[f] = {source: _save(f, source) for source in seen}
    buy_failures(each for rolls in saves.values() for each in rolls.values())
    for f, rolls in saves.items():
        fears = {source: times(max(0, -it.total), PER_ROUND) for source, it in rolls.items()}
        worst = _worst(f, fears)
        if worst is not None:
            f.feared, f.frightened_until = worst, world.last_round(fears[worst])
            world.tell(f"{f.name} is frightened of {worst.name}")


def _worst(f: Fighter, fears: dict[Fighter, int]) -> Fighter | None:
    """Of whom it is afraid for longest, of equals the lowest near key."""
    afraid = [source for source in fears if fears[source]]
    return min(
        afraid,
        key=lambda source: (-fears[source], f.world.nearness(f, source)[1]),
        default=None,
    )


def _faces(f: Fighter, source: Fighter) -> bool:
    terrifying = "terrifying" in source.sheet.traits and source not in f.faced
    return terrifying and spread(f, source) <= PRESENCE**2 and in_sight(f, source)


def _save(f: Fighter, source: Fighter) -> Roll:
    key = child(child(f.world.actor_key(f), "fear"), source.name)
    return save(f, key, f.sheet.wsr + modified(f, "saves"), difficulty(source.sheet.level))
