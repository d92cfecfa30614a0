"""Wards and counterspells: cast as another acts (magic.trigger)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.blows import Swing
from tests.oracle.casting import cast_now
from tests.oracle.dice import child
from tests.oracle.drive import doubled
from tests.oracle.incantations import Incantation
from tests.oracle.landing import Landing
from tests.oracle.spell_targets import castable
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
        for target, each in first.items():
            if each.roll is not None:
                each.roll.plus += _warded(world, target, kind, landing)


def _warded(world: World, target: Fighter, kind: str, landing: Landing) -> int:
    """What the wards declared for somebody add to the first attack roll at it."""
    works: dict[str, tuple[int, int]] = {}
    for it in _ready(world):
        if _ward(it, kind) is None or it.target is not target or not target.fights:
            continue
        if castable(it.caster, doubled(it), target) and cast_now(it, target, landing):
            adds = _ward(it, kind) or 0  # an outstanding success may have warped it
            one = child(it.key, "latest"), adds
            works[it.spell.name] = min(one, works.get(it.spell.name, one))
    return sum(by for _, by in works.values())


def countered(world: World, rank: list[Incantation], landing: Landing) -> set[Incantation]:
    """The spells of a rank that fail by those of others."""
    found: set[Incantation] = set()
    spells = [it for it in rank if not it.power]
    for it in _ready(world):
        if not any(isinstance(effect, Counter) for effect in it.spell.effects):
            continue
        f = it.caster
        seen = [each for each in spells if castable(f, doubled(it), each.caster)]
        first = min(seen, key=lambda each: each.key, default=None)
        if first is not None and cast_now(it, first.caster, landing):
            found.add(first)
    return found
