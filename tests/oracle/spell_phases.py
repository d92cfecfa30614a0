"""Spell A and Spell B: spells in ranks, each rank at once (magic.order, magic.lost)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.oracle.answers import countered
from tests.oracle.casting import buy, chant, resolve
from tests.oracle.drive import doubled, pays_to_double
from tests.oracle.incantations import Incantation, bonus
from tests.oracle.landing import Landing
from tests.oracle.ranks import land
from tests.oracle.spell_targets import turned
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import Phase

__all__ = ["spell_phase"]


def spell_phase(world: World, ended: Callable[[], bool]) -> None:
    """All spells of one of the two phases, rank by rank; stops where the fight ends."""
    ranks: dict[tuple[int, int], list[Incantation]] = {}
    for it in [each for f in world.fighters for each in _due(f)]:
        ranks.setdefault((it.caster.sheet.level, bonus(it)), []).append(it)  # magic.order
    for order in sorted(ranks, reverse=True):
        landing = Landing(world)
        aimed = [(it, target) for it in ranks[order] if (target := _target(it)) is not None]
        for it in ranks[order]:  # magic.lost: it has had its turn
            it.done = True
        for it, target in aimed:
            it.target = target
            pays_to_double(it)
        foiled = countered(world, [it for it, _ in aimed], landing)
        for it in foiled:  # magic.trigger
            it.caster.mp -= it.spell.weave
        chants = [chant(it, target) for it, target in aimed if it not in foiled]
        buy(chants)
        resolve(chants, landing)
        land(landing)
        if ended():
            return


def _due(f: Fighter) -> list[Incantation]:
    """The spells that somebody casts in this phase (magic.actions, magic.failure)."""
    plan = f.plan
    if f.out or plan is None:
        return []
    phase = f.world.phase
    if plan.action == "concentrate" and not f.stunned:
        now = [it for round_, when, it in f.delayed if (round_, when) == (f.world.round, phase)]
        return [replace(it, done=False, late=True, prepared=0) for it in now]
    it = plan.spell
    if it is None or it.done or it.spell.waits:
        return []
    if f.prepared is None:  # Stunned since
        it.prepared = 0
    return [it] if it.early == (phase is Phase.SPELL_A) else []


def _target(it: Incantation) -> Fighter | None:
    """Whom it is cast at in the end; None where it is lost (magic.lost)."""
    f = it.caster
    if f.out or f.oblivious or (f.helpless and not it.spell.instant):
        return None
    if not it.power and f.mp < it.spell.weave:
        return None
    return turned(replace(it, spell=doubled(it)), it.target)
