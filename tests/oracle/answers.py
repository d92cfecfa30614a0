"""Wards and counterspells: cast as another acts (magic.trigger)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.blows import Swing
from tests.oracle.casting import cast_now
from tests.oracle.dice import child
from tests.oracle.drive import doubled
from tests.oracle.incantations import Incantation
from tests.oracle.landing import Landing
from tests.oracle.spell_targets import at_oneself, castable, castable_around, in_reach
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.vsd.library.spells.answers import Counter, Ward

__all__ = ["countered", "ward_off"]


def _ready(world: World) -> list[Incantation]:
    """Spells that still wait for their trigger, and can be cast."""
    found = []
    for f in world.fighters:
        it = f.plan.spell if f.plan else None
        if it is None or it.done or not it.spell.waits:
            continue
        if f.fights and not f.oblivious and f.mp >= it.spell.weave:
            found.append(it)
    return found


def _ward(it: Incantation, kind: str) -> int | None:
    """What a ward against blows or shots adds; None where it is none."""
    wards = [e.by for e in it.spell.effects if isinstance(e, Ward) and e.ward == kind]
    return sum(wards) if wards else None


def ward_off(world: World, swings: Iterable[Swing], landing: Landing) -> None:
    """Cast the wards that the attacks of a rank trigger, and let them bear on these."""
    for kind in ("blow", "shot"):
        first: dict[Fighter, Swing] = {}
        for each in swings:
            if each.roll is None or each.main or each.blow.attack.ranged != (kind == "shot"):
                continue
            other = first.get(each.target)
            if other is None or each.blow.key < other.blow.key:
                first[each.target] = each
        for target, by in _warded(world, set(first), kind, landing).items():
            struck = first.get(target)
            if struck is not None and struck.roll is not None:
                struck.roll.plus += by


def _warded(world: World, struck: set[Fighter], kind: str, landing: Landing) -> dict[Fighter, int]:
    """What the wards declared for the struck add to the first attack roll at all they reach."""
    due = [
        (it, it.target)
        for it in _ready(world)
        if _ward(it, kind) is not None
        and it.target in struck
        and it.target.fights
        and castable(it.caster, doubled(it), it.target)
    ]
    counts: dict[tuple[Fighter, str], tuple[int, int]] = {}
    for it, reached in cast_now(due, landing):
        adds = _ward(it, kind) or 0  # an outstanding success may have warped it
        one = child(it.key, "latest"), adds
        for f in reached:
            counts[f, it.spell.name] = min(one, counts.get((f, it.spell.name), one))
    found: dict[Fighter, int] = {}
    for (f, _), (_, adds) in counts.items():
        found[f] = found.get(f, 0) + adds
    return found


def countered(world: World, rank: list[Incantation], landing: Landing) -> set[Incantation]:
    """The spells of a rank that fail by those of others."""
    spells = [it for it in rank if not it.power]
    due = []
    for it in _ready(world):
        if not any(isinstance(effect, Counter) for effect in it.spell.effects):
            continue
        first = min(
            (each for each in spells if _counters(it, each)),
            key=lambda each: each.key,
            default=None,
        )
        if first is not None:
            due.append((it, it.caster if at_oneself(it.spell) else first.caster))
    return {
        each
        for it, reached in cast_now(due, landing)
        for each in spells
        if each.caster in reached and each.caster.side != it.caster.side
    }


def _counters(it: Incantation, other: Incantation) -> bool:
    """Whether a counterspell is cast at a spell that is being cast."""
    f, foe = it.caster, other.caster
    protects = it.spell.on != "enemy" and it.target.side == f.side
    if foe.side == f.side or (protects and other.target is not it.target):
        return False
    return castable_around(f, doubled(it), foe) or in_reach(f, doubled(it), foe)
