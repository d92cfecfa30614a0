"""Running away from those who engage one, and their blows at one's back (move.run)."""

from __future__ import annotations

from tests.oracle.answers import ward_off
from tests.oracle.blows import Manner, Swing, buy, carry_out, kind_of, swing
from tests.oracle.dice import child
from tests.oracle.falling import fall_for
from tests.oracle.figures import clip_parry
from tests.oracle.gear import ready_attack, strikable
from tests.oracle.hurts import Knock
from tests.oracle.landing import Landing
from tests.oracle.lasting import protected
from tests.oracle.places import in_reach
from tests.oracle.ranks import land
from tests.oracle.rolls import Roll
from tests.oracle.skills import contest, fails_critically, skill
from tests.oracle.sources import Blow
from tests.oracle.state import Fighter
from tests.oracle.world import World

__all__ = ["run_away"]

Chances = dict[Fighter, dict[Fighter, Manner]]
"""Whom each enemy may strike at, and how."""


def run_away(world: World) -> set[Fighter]:
    """Conflicts of everybody who runs away; who stays where it is for it."""
    against = {f: _strikers(f) for f in world.fighters if _runs(f)}
    contests = [(f, enemy) for f, enemies in against.items() for enemy in enemies]
    people = [f for f in world.fighters if any(f in pair for pair in contests)]
    rolls = {f: _athletics(f) for f in people}
    contest([(rolls[f], rolls[enemy]) for f, enemy in contests])
    totals = {f: it.total for f, it in rolls.items()}
    for f, total in totals.items():
        world.tell(f"{f.name} in running away: {total}")
    tripped = [f for f in people if fails_critically(totals[f])]
    chances: Chances = {}
    for f, enemy in contests:
        if f not in tripped and enemy not in tripped and totals[enemy] >= totals[f]:
            drew = totals[enemy] == totals[f]
            manner = Manner(halved=drew, from_behind=not drew)
            chances.setdefault(enemy, {})[f] = manner
    landing = Landing(world)
    swings = [_strike(enemy, runaways) for enemy, runaways in chances.items()]
    ward_off(world, swings, landing)
    buy(swings)
    for each in swings:
        carry_out(each, landing)
    land(landing)
    tripped = [f for f in tripped if f.fights and not protected(f, "prone")]
    for f in tripped:
        f.prone, f.rising = True, False
        f.assess = max(f.assess or 0, 0)
    fall_for(world, [Knock(f, f) for f in tripped])
    for f in world.fighters:
        clip_parry(f)
    return {f for f, enemies in against.items() if enemies and f.prone}


def _runs(f: Fighter) -> bool:
    return f.fights and f.plan is not None and f.plan.action == "flee" and f.engaged


def _strikers(f: Fighter) -> list[Fighter]:
    """Those who may strike at a runaway."""
    return [enemy for enemy in f.world.fighters if enemy in f.engaged_by and _can_strike(enemy, f)]


def _can_strike(enemy: Fighter, f: Fighter) -> bool:
    plan = enemy.plan
    if plan is None or plan.action not in ("attack", "dash", "defend", "hold"):
        return False
    if enemy.out or enemy.barred or not enemy.sheet.can_attack or enemy.fears(f):
        return False
    index = _attack(enemy)
    ready = strikable(enemy, (index, False))
    return ready and in_reach(enemy, f, enemy.at(index))


def _attack(enemy: Fighter) -> int:
    """The attack at a runaway: the declared one if it is ready, else the best ready one."""
    declared = enemy.plan.attack if enemy.plan else None
    if declared is not None and strikable(enemy, (declared, False)):
        return declared
    return ready_attack(enemy)


def _athletics(f: Fighter) -> Roll:
    return skill(f, f.sheet.athletics, child(f.world.actor_key(f), "athletics"))


def _strike(enemy: Fighter, runaways: dict[Fighter, Manner]) -> Swing:
    """The blow of the round: at the named opponent, else at the nearest of the runaways."""
    plan = enemy.plan
    if plan is None:
        raise ValueError(f"{enemy.name} has declared nothing")
    named = plan.opponent if plan.opponent in runaways else None
    target = named or enemy.world.nearest(enemy, runaways)
    if target is None:
        raise ValueError(f"{enemy.name} has nobody to strike at")
    plan.spent = True
    index = _attack(enemy)
    kind = kind_of(enemy.sheet.attacks[index], plan.critical)
    key = child(enemy.world.actor_key(enemy), "attack", 0)
    blow = Blow(enemy.world, enemy, key, kind, (index, False))
    return swing(blow, target, plan, runaways[target])
