"""What a spell does to its caster: failures and resonance (magic.failure, magic.resonance)."""

from __future__ import annotations

from tests.oracle.dice import child, die
from tests.oracle.incantations import Incantation
from tests.oracle.landing import Landing
from tests.oracle.lasting import protected
from tests.oracle.state import Fighter
from tests.oracle.tables import FOR_THE_FIGHT

__all__ = ["fails", "resonates"]

USUAL = ("cost", "later", "resonance", "other-target", "knocked-out")
"""What is chosen first, unless the entry says otherwise."""
FAILURES: tuple[tuple[int, int, tuple[str, ...], int], ...] = (
    (75, 0, (), 0),
    (100, 1, ("cost", "later"), 0),
    (125, 1, ("cost", "other-target"), 0),
    (150, 2, ("cost", "resonance", "other-target"), 20),
    (1000, 2, ("cost", "resonance", "other-target", "knocked-out"), 50),
)
"""The highest roll, how many of which options, and what is added to a resonance."""
LANDS = {"haven": -20, "blighted": 20}
WEAK = 4
"""A weave up to this resonates no louder than 90."""
LATER = 2
"""In how many rounds a spell goes off later."""


def fails(it: Incantation, other: Fighter | None, landing: Landing) -> bool:
    """A spell failure; whether the spell goes off on the other target."""
    f, spell = it.caster, it.spell
    roll = die(child(it.key, "failure")) + spell.failure
    hurt = landing.on(f)
    hurt.magic_stun = 1
    most, choices, options, louder = next(each for each in FAILURES if roll <= each[0])
    order = [*it.failing, *(each for each in USUAL if each not in it.failing)]
    can = {"other-target": other is not None and not spell.waits, "later": not spell.waits}
    chosen = [each for each in order if each in options and can.get(each, True)][:choices]
    f.world.tell(f"{spell.name} fails: {roll}, {chosen}")
    if "cost" in chosen:
        f.mp = max(0, f.mp - (-(-spell.weave // 2) if most == 100 else spell.weave))
        hurt.weary |= most == 1000
    if "later" in chosen:
        f.delayed = [(f.world.round + LATER, f.world.phase, it)]
    if "resonance" in chosen:
        resound(it, louder, landing)
    if "knocked-out" in chosen:
        landing.by(f, f, it.key)
        hurt.out = FOR_THE_FIGHT
    return "other-target" in chosen


def resonates(it: Incantation, first: int, landing: Landing) -> None:
    """A casting die of doubles resonates, or any where the last spell has made it so."""
    f = it.caster
    doubles = first % 11 == 0 and first < 100
    due, f.resonant = f.resonant or doubles, False
    if due:
        resound(it, 0, landing)


def resound(it: Incantation, louder: int, landing: Landing) -> None:
    """One roll of magical resonance."""
    f, spell = it.caster, it.spell
    key = child(it.key, "resonance")
    roll = die(key) + spell.weave + spell.resonance + louder
    roll += LANDS.get(f.world.scenario.magic or "", 0)
    if spell.weave <= WEAK:
        roll = min(roll, 90)
    f.world.tell(f"{spell.name} resonates: {roll}")
    hurt = landing.on(f)
    if 40 < roll <= 60:
        f.resonant = True
    elif 60 < roll <= 80:
        hurt.magic_stun = 1
    elif 80 < roll <= 90:
        hurt.oblivious = not protected(f, "oblivious")
    elif 90 < roll <= 100:
        landing.by(f, f, it.key)
        hurt.down = True
        hurt.downed_by.append(f)
        hurt.out = max(hurt.out, die(child(key, "rounds"), 10))
