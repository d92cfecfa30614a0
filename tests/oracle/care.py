"""Who can be tended, woken or helped, by whom and from where (care.able)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tests.oracle import said
from tests.oracle.gear import idle_attack, ready_attack
from tests.oracle.lasting import bewitched, sleeps
from tests.oracle.mobility import half_free, rate
from tests.oracle.places import in_reach, spread
from tests.oracle.plans import Plan
from tests.oracle.state import HERE, Fighter
from vsdsim.scenario.model import Entry
from vsdsim.vsd.sheet import Attack

__all__ = ["at_hand", "carried_out", "choose_friend", "comes"]

ARM = 2000
"""How near a patient must be."""
WAYS = {"wake": "fallen-friend", "help": "nearest"}
"""Ways to choose a friend where the entry says none; for first aid it goes by what is treated."""


def at_hand(f: Fighter, patient: Fighter) -> bool:
    """Whether the patient is near enough, with no wall between."""
    walls = f.world.field.walls(f.point, patient.point)
    return spread(f, patient) <= ARM**2 and all(wall.grade == "none" for wall in walls)


def declared_reach(enemy: Fighter) -> Attack:
    """The attack whose reach counts in Declaration: the best ready one."""
    return enemy.sheet.attacks[ready_attack(enemy)]


def counting(enemy: Fighter) -> Attack:
    """The attack that counts (cmb.attack)."""
    counts = enemy.plan.counts if enemy.plan else None
    return enemy.at(idle_attack(enemy) if counts is None else counts)


def safe(f: Fighter, attack: Callable[[Fighter], Attack]) -> bool:
    """Neither engaged nor in reach of an enemy, by an attack of each."""
    return not f.engaged and not any(in_reach(enemy, f, attack(enemy)) for enemy in f.enemies)


def mends(do: str, treat: str, f: Fighter, patient: Fighter) -> bool:
    """Whether there is anything to do for somebody (care.bleeding, care.poison, care.wake)."""
    if patient.side != f.side or patient.away != HERE or patient.dead:
        return False
    if do == "first-aid":
        if treat == "poison":  # care.tools: not without a kit
            return bool(patient.poisons) and f.tools["kit"] > 0
        return patient.bleeding > 0
    if patient is f:
        return False
    return wakeable(patient) if do == "wake" else patient.fights


def wakeable(f: Fighter) -> bool:
    """Whether it is nothing but unconscious (care.wake)."""
    held = f.hold is not None and f.hold.knocks_out
    hale = f.hp > 0 and f.total > 0 and f.injuries <= 100 and not held
    unconscious = f.out_until >= f.world.round
    return f.out and hale and (unconscious or sleeps(f)) and not bewitched(f)


def comes(f: Fighter, entry: Entry) -> bool:
    """Whether it comes to the patient with a half move beside."""
    return entry.move == "approach" and half_free(f, None) and not f.weary


def tendable(f: Fighter, entry: Entry, patient: Fighter) -> bool:
    """Whether a deed can be declared on somebody (care.able)."""
    if not mends(entry.do, said.treats(entry), f, patient):
        return False
    near = at_hand(f, patient)
    if comes(f, entry) and rate(f) > 1:
        near = spread(f, patient) <= (ARM + rate(f) // 2) ** 2
    return near and safe(f, declared_reach) and safe(patient, declared_reach)


def carried_out(f: Fighter, plan: Plan) -> bool:
    """Whether a deed can be carried out as it was declared (care.able)."""
    patient = plan.patient
    if patient is None or not mends(plan.action, plan.treat, f, patient):
        return False
    return at_hand(f, patient) and safe(f, counting) and safe(patient, counting)


def choose_friend(f: Fighter, entry: Entry) -> Fighter | None:
    """Whom the entry means, of those whom the deed can be done to."""
    friends = [each for each in f.world.fighters if tendable(f, entry, each)]
    way = entry.target or WAYS.get(entry.do)
    way = way or ("wounded" if said.treats(entry) == "poison" else "bleeding")
    nearest = f.world.nearness
    match way:
        case "self":
            return f if f in friends else None
        case "nearest":
            return f.world.nearest(f, friends)
        case "wounded":
            standing = [each for each in friends if each.fights]
            return min(
                standing,
                key=lambda each: (Fraction(each.hp, each.total), *nearest(f, each)),
                default=None,
            )
        case "bleeding":
            bleed = [each for each in friends if each.bleeding > 0]
            return min(bleed, key=lambda each: (-each.bleeding, *nearest(f, each)), default=None)
        case "fallen-friend":
            return f.world.nearest(f, [each for each in friends if each.out])
    return next((each for each in friends if each.name == way), None)
