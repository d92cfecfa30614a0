"""What spells do that lasts: who is under what, and until when (magic.duration, magic.names)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.oracle.less import goes_without
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.mending import Healing
from vsdsim.vsd.library.spells.plights import Condition, Protection

if TYPE_CHECKING:
    from tests.oracle.plans import Poison
    from tests.oracle.state import Fighter

__all__ = [
    "MINUTE", "Lasting", "begin", "bewitched", "brands", "concentrates", "cure", "end", "forget",
    "hasted", "healing", "latest", "let_spells_go", "lets_go", "modified", "protected", "running",
    "sleeps", "slowed", "strength", "under", "wake",
]  # fmt: skip

MINUTE = 6
"""Assessments over which hit points come back."""
SLOWED = 30
"""What the round after haste takes off (magic.effects)."""


@dataclass(eq=False)
class Lasting:
    """What one spell does to one target for some time."""

    name: str
    """The spell's: of several of one name the latest counts."""
    caster: Fighter
    effects: tuple[Effect, ...]
    last: int
    """The last round."""
    began: int
    key: int = 0
    """Of equals that land together the lowest counts."""
    by_concentration: bool = False
    by_harm: bool = False
    """It ends as its bearer is harmed: one of its conditions says so, be it one that spares it."""
    poison: Poison | None = None
    points: int = 0
    """Hit points that come back in all."""

    def runs(self, effect: Effect, round_: int) -> bool:
        """Whether one of its effects goes on in a round."""
        return round_ <= (self.began + MINUTE if isinstance(effect, Healing) else self.last)

    def poisons(self, round_: int) -> bool:
        """Whether it is a poison that works in a round; what heals is none (rider.poison)."""
        works = (e for e in self.effects if not isinstance(e, Healing))
        return self.poison is not None and any(self.runs(e, round_) for e in works)

    def frightens(self) -> bool:
        """Whether it makes its target Frightened of the caster."""
        return any(isinstance(e, Condition) and e.condition == "frightened" for e in self.effects)


def running(f: Fighter) -> Iterable[Effect]:
    """Every effect that f is under now."""
    for each in f.lasting:
        for effect in each.effects:
            if each.runs(effect, _now(f)):
                yield effect


def _now(f: Fighter) -> int:
    """The round that runs; as it begins the one before.

    ground.opens: what is over at the start of an Assessment still goes on as the ground opens.
    """
    return f.world.round - (f.world.phase == "timeline")


def under(f: Fighter, condition: str) -> bool:
    """Whether a spell keeps f in a condition."""
    return any(isinstance(e, Condition) and e.condition == condition for e in running(f))


def protected(f: Fighter, condition: str) -> bool:
    """Whether a condition cannot begin for f (effect.protects, without.condition)."""
    return goes_without(f.world, condition) or any(
        isinstance(e, Protection) and e.protects == condition for e in running(f)
    )


def modified(f: Fighter, figure: str, *, side: bool = False) -> int:
    """What spells add to a figure; of DEF that of all sides, or of the shield's side alone."""
    return sum(
        getattr(e, figure)
        for e in running(f)
        if isinstance(e, Modifier) and (figure != "defence" or e.side == side)
    )


def strength(f: Fighter) -> tuple[int, int]:
    """CMB in melee, and times the base damage."""
    found = [e for e in running(f) if isinstance(e, Strength)]
    times = 1
    for each in found:
        times *= each.damage
    return sum(each.cmb for each in found), times


def brands(f: Fighter) -> list[BrandedWeapon]:
    """The further criticals of the weapon in hand, by the names of the spells."""
    now = f.world.round
    return [
        e
        for each in sorted(f.lasting, key=lambda each: each.name)
        for e in each.effects
        if isinstance(e, BrandedWeapon) and each.runs(e, now)
    ]


def hasted(f: Fighter) -> bool:
    """Whether Full Actions count as Half."""
    return any(isinstance(e, Haste) for e in running(f))


def slowed(f: Fighter) -> int:
    """What is off everything in the round after haste."""
    return SLOWED if f.slowed_until >= _now(f) else 0


def healing(f: Fighter) -> int:
    """Hit points that come back in this Assessment: in six of them all."""
    found = 0
    for each in () if f.weary else f.lasting:
        k = f.world.round - each.began
        if 0 < k <= MINUTE:
            found += each.points * k // MINUTE - each.points * (k - 1) // MINUTE
    return found


def _hastens(it: Lasting) -> bool:
    return any(isinstance(e, Haste) for e in it.effects)


def latest(landing: Iterable[Lasting]) -> list[Lasting]:
    """Of those of one name that land together the one that counts (magic.names)."""
    found: dict[str, Lasting] = {}
    for each in landing:
        other = found.get(each.name)
        if other is None or (-each.last, each.key) < (-other.last, other.key):
            found[each.name] = each
    return list(found.values())


def begin(f: Fighter, new: Lasting) -> None:
    """A spell lands on f; an earlier one of its name ends."""
    toll = f.slowed_until
    for old in [each for each in f.lasting if each.name == new.name]:
        end(f, old)
    if _hastens(new):  # effect.haste: a later one of its name is no end
        f.slowed_until = toll
    f.lasting.append(new)
    if new.frightens():  # condition.frightened
        f.feared, f.frightened_until = new.caster, new.last
    if under(f, "held"):  # move.stand
        f.rising = False


def end(f: Fighter, old: Lasting) -> None:
    """A spell on f is over before its time."""
    f.lasting.remove(old)
    if old.frightens() and f.feared is old.caster and f.frightened_until == old.last:
        f.feared, f.frightened_until = None, 0
    if _hastens(old) and old.last >= f.world.round:
        f.slowed_until = f.world.last_round(1)


def _kept_down(f: Fighter) -> Iterable[Lasting]:
    """What keeps f Incapacitated now."""
    for each in f.lasting:
        effects = (e for e in each.effects if each.runs(e, f.world.round))
        if any(isinstance(e, Condition) and e.condition == "incapacitated" for e in effects):
            yield each


def sleeps(f: Fighter) -> bool:
    """Whether a spell keeps f asleep: until it is harmed."""
    return any(each.by_harm for each in _kept_down(f))


def bewitched(f: Fighter) -> bool:
    """Whether a spell keeps f Incapacitated that harm does not end."""
    return any(not each.by_harm for each in _kept_down(f))


def cure(f: Fighter, poison: Poison) -> None:
    """A poison works no more (rider.poison)."""
    for each in [each for each in f.lasting if each.poison is poison]:
        end(f, each)


def wake(f: Fighter) -> None:
    """What lasts until its bearer is harmed is over."""
    for each in [each for each in f.lasting if each.by_harm]:
        end(f, each)


def concentrates(f: Fighter) -> bool:
    """Whether one of its spells lasts by its concentration, or is to go off later."""
    return any(when >= f.world.round for when, *_ in f.delayed) or any(
        each.caster is f and each.by_concentration and each.last >= f.world.round
        for other in f.world.fighters
        for each in other.lasting
    )


def lets_go(f: Fighter) -> None:
    """Its concentration is over: what lasts by that ends, what it prepares is lost."""
    f.prepared = None
    if f.plan:
        f.plan.prepares = ()
    let_spells_go(f)


def let_spells_go(f: Fighter) -> None:
    """What lasts by its concentration ends."""
    for other in f.world.fighters:
        for each in [each for each in other.lasting if each.caster is f and each.by_concentration]:
            end(other, each)


def forget(f: Fighter) -> None:
    """What has lasted its time is forgotten (assessment.ends)."""
    if any(_hastens(each) and each.last == f.world.round - 1 for each in f.lasting):
        f.slowed_until = f.world.round
    f.lasting = [
        each for each in f.lasting if any(each.runs(e, f.world.round) for e in each.effects)
    ]
