"""A spell that somebody casts: who can, and what the roll adds (magic.requirements, magic.roll)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.oracle.dice import child
from tests.oracle.figures import wounds
from tests.oracle.lasting import hasted, modified, slowed
from tests.oracle.places import spread
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.spells.spell import Spell
from vsdsim.vsd.library.spells.warping import warped
from vsdsim.vsd.vocabulary import Phase

if TYPE_CHECKING:
    from tests.oracle.state import Fighter

__all__ = ["Incantation", "bonus", "knows", "spell_of"]

RANGES = ((3_000, 10), (15_000, 0), (30_000, -10), (90_000, -20))
"""Up to so many millimetres: what the range adds."""
FARTHEST = -30
TOUCHING = 30
STATIC = 10
UNPREPARED = -10
A_ROUND = 10
MOST_ROUNDS = 4
"""Rounds of concentration that help."""


@dataclass(eq=False)
class Incantation:
    """A spell about to be cast, its warping in it; a power is one too (power.use)."""

    caster: Fighter
    spell: Spell
    target: Fighter
    prepared: int = 0
    """Rounds of concentration before."""
    failing: tuple[str, ...] = ()
    outstanding: str | None = None
    fallen: bool = False
    """Meant for somebody who is out."""
    cmb: int | None = None
    """Of a power, in place of a lore's bonus."""
    every: int = 1
    """Of a power: after how many rounds it can be used again."""
    doubled: set[str] = field(default_factory=set)
    """What of the spell has been doubled (drive.double)."""
    pressed: int = 0
    """What is off every save against it (drive.press)."""
    late: bool = False
    """Goes off later than it was cast (magic.failure)."""
    done: bool = False
    """Has been cast, or is lost."""

    @property
    def power(self) -> bool:
        """Whether it is a power, and no spell."""
        return self.cmb is not None

    @property
    def early(self) -> bool:
        """Whether it belongs to Spell A (magic.actions)."""
        return self.spell.instant or self.prepared > 0 or self.power

    @property
    def key(self) -> int:
        """The address of its casting roll in the phase that runs."""
        return child(self.caster.world.actor_key(self.caster), "casting")


def spell_of(f: Fighter, cast: Cast) -> Spell:
    """The spell that an entry names, warped as it says."""
    spell: Spell = warped(f.world.scenario.library.spells[cast.spell], cast.warp)
    return spell


def lore_bonus(f: Fighter, spell: Spell) -> int:
    """The bonus of the lore that a spell is of."""
    return next(lore.bonus for lore in f.sheet.lores if lore.name == spell.lore)


def knows(f: Fighter, spell: Spell) -> bool:
    """Whether lore, level and magic points are enough for it."""
    weave = spell.weave
    ranks = [lore.ranks for lore in f.sheet.lores if lore.name == spell.lore]
    return max(ranks, default=-1) >= weave and f.sheet.level >= weave and f.mp >= weave


def _range(it: Incantation) -> int:
    """What touch, oneself and the distance add."""
    if it.spell.range in ("touch", "self"):
        return TOUCHING
    square = spread(it.caster, it.target)
    return next((adds for most, adds in RANGES if square <= most**2), FARTHEST)


def _concentration(it: Incantation) -> int:
    """What rounds of preparation add, and what their want takes off."""
    if it.prepared:
        return A_ROUND * min(it.prepared, MOST_ROUNDS)
    if it.spell.instant or (it.late and it.caster.world.phase is Phase.SPELL_A):
        return 0
    return UNPREPARED


def bonus(it: Incantation) -> int:
    """Everything in the casting roll but the die (magic.roll, power.use)."""
    f, target = it.caster, it.target
    static = target.held or target.out or target.surprised
    total = STATIC * static - wounds(f) + modified(f, "casting") - slowed(f)
    if f.plan is not None and f.plan.strained and not hasted(f):
        total -= 20
    if it.cmb is not None:
        return total + it.cmb
    return total + lore_bonus(f, it.spell) + _concentration(it) + _range(it)
