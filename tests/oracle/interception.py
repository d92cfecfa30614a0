"""Who guards stops who comes by (move.intercept)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.dice import child
from tests.oracle.places import in_reach
from tests.oracle.rolls import Roll
from tests.oracle.skills import beats, contest, skill
from tests.oracle.state import Fighter
from tests.oracle.world import World

__all__ = ["Interceptions"]

Pair = tuple[Fighter, Fighter]
"""Who moves, and who guards."""


class Interceptions:
    """Those of one Move phase."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tried: set[Pair] = set()
        self._within: set[Pair] = set()

    def look(self) -> None:
        """See who is in whose reach as a sub-step begins."""
        fighters = self._world.fighters
        self._within = {(f, guard) for f in fighters for guard in fighters if _reaches(guard, f)}

    def stopped(self, moved: Iterable[Fighter]) -> list[Fighter]:
        """Those of the movers whose last sub-step was their last in this phase.

        Conflicts of Athletics; nobody wins a tie, and the mover stays.
        """
        pairs = [(f, guard) for f in moved for guard in f.enemies if self._tries(guard, f)]
        conflicts = [(_athletics(f, guard), _athletics(guard, f)) for f, guard in pairs]
        self._tried |= set(pairs)
        contest(conflicts)
        for mine, other in conflicts:
            self._world.tell(
                f"{other.f.name} ({other.total}) stands in the way of {mine.f.name} ({mine.total})"
            )
        return [mine.f for mine, other in conflicts if not beats(mine.total, other.total)]

    def _tries(self, guard: Fighter, f: Fighter) -> bool:
        pair = (f, guard)
        if pair in self._tried or pair in self._within or not _guards(guard):
            return False
        return not _goes_for(f, guard) and _reaches(guard, f)


def _reaches(guard: Fighter, f: Fighter) -> bool:
    counts = guard.plan.counts if guard.plan else None
    return counts is not None and in_reach(guard, f, guard.at(counts))


def _guards(guard: Fighter) -> bool:
    unable = guard.engaged or guard.barred or guard.held or guard.prone or guard.blind
    return guard.plan is not None and guard.plan.guards and not unable


def _goes_for(f: Fighter, guard: Fighter) -> bool:
    motion = f.plan.motion if f.plan else None
    going = motion is not None and motion.word in ("approach", "flank")
    return going and f.plan is not None and f.plan.opponent is guard


def _athletics(f: Fighter, against: Fighter) -> Roll:
    key = child(child(f.world.actor_key(f), "intercept"), against.name)
    return skill(f, f.sheet.athletics, key)
