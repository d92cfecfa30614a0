"""Blows and shots: rolled and read on the state as the rank begins, landed later."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.cover import range_penalty, shootable
from tests.oracle.criticals import critical, fumble
from tests.oracle.defence import defence
from tests.oracle.dice import child, open_ended
from tests.oracle.drive import EDGE, edges
from tests.oracle.figures import before_parry, cmb
from tests.oracle.landing import Landing
from tests.oracle.lasting import brands, strength
from tests.oracle.less import goes_without
from tests.oracle.places import Arc, arc, beyond, spread
from tests.oracle.plans import Plan
from tests.oracle.riders import mount
from tests.oracle.rolls import Kind, Roll, buy_again, roll
from tests.oracle.sources import Blow, felt, suffered
from tests.oracle.spoken import area
from tests.oracle.state import OTHER_HAND, SHIELD, WEAPONS, Fighter
from tests.oracle.tables import look_up
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import Column, CriticalType, Length, Severity

__all__ = ["Manner", "Swing", "beside", "buy", "carry_out", "kind_of", "resolve", "stray", "swing"]

PLAIN_HAND = 10
"""What a hand weapon adds to criticals on the Surprised (surprise.effects)."""


@dataclass(frozen=True)
class Manner:
    """What is out of the common about an attack."""

    fallen: bool = False
    """Meant for who is out of the fight."""
    from_behind: bool = False
    """At a runaway who lost: from the rear, past shield and parry (move.run)."""
    halved: bool = False
    """At a runaway who drew: with half of the CMB before parry."""
    beside: bool = False
    """At somebody beside whom the missile was meant for (missile.area)."""


def kind_of(attack: Attack, wanted: CriticalType | None = None) -> CriticalType:
    """The critical type as used: the one the script names, else the first."""
    return wanted if wanted is not None and wanted in attack.criticals else attack.criticals[0]


@dataclass(eq=False)
class Swing:
    """An attack whose dice have been rolled and nothing been made of yet."""

    blow: Blow
    target: Fighter
    plan: Plan
    bonus: int
    """CMB of the moment."""
    roll: Roll | None
    """None at the fallen, where none is needed."""
    side: Arc = Arc.FRONT
    main: Swing | None = None
    """The roll at whom the missile was meant for, where this is one beside (missile.area)."""
    edged: bool = False
    """With an edge on its critical strike (drive.edge)."""

    @property
    def result(self) -> int:
        """The total, capped last."""
        most = self.blow.attack.max_result
        return most if self.roll is None else min(self.roll.total, most)

    @property
    def fumbles(self) -> bool:
        """Whether it is fumbled (melee.miss, optional.two-weapons)."""
        attack = self.blow.attack
        clumsy = min(2 * attack.clumsy, 10) if self.plan.both else attack.clumsy
        return self.roll is not None and self.result <= 10 and self.roll.first <= clumsy

    @property
    def misses(self) -> bool:
        """Whether it misses by the table."""
        return _misses(self.blow.attack, self.target, self.result)


def swing(blow: Blow, target: Fighter, plan: Plan, manner: Manner) -> Swing:
    """Roll one attack (melee.roll, ranged.roll)."""
    attack, f = blow.attack, blow.attacker
    bonus = before_parry(f, attack, plan) // 2 if manner.halved else cmb(f, attack, plan)
    if not attack.ranged:
        target.engaged_by.add(f)  # place.engaged
        if manner.fallen:  # melee.fallen: no roll
            return Swing(blow, target, plan, bonus, None)
    side = Arc.REAR if manner.from_behind else arc(target, f)
    open_to_it = manner.from_behind or manner.fallen
    plus = bonus + side.bonus + 20 * target.stunned + 20 * target.surprised
    plus -= defence(target, f, attack, side, parries=not open_to_it, shielded=not open_to_it)
    if attack.ranged:
        plus -= range_penalty(f, target, attack)
    else:
        plus += 30 * target.held + 20 * (target.prone and not f.prone)
        plus -= 20 * beyond(f, target, attack)  # gear.reach
        plus += 20 * plan.charged  # optional.charge
    if manner.beside:
        plus += f.margins.get(target, 0)
    else:
        plus += f.margins.pop(target, 0)  # optional.feint
        if attack.ranged:  # magic.effects
            plus += sum(f.aims.values())
            f.aims = {}
    rolled = roll(f, Kind.ATTACK, blow.key, plus)
    return Swing(blow, target, plan, bonus, rolled, side)


def beside(it: Swing) -> list[Swing]:
    """A missile with an area is rolled at everybody near its target too (missile.area)."""
    blow, found = it.blow, []
    for other in blow.world.fighters:
        near = spread(other, it.target) <= area(blow.attack) ** 2
        if area(blow.attack) and other is not it.target and other.fights and near:
            key = child(child(blow.key, "target"), other.name)
            further = Blow(blow.world, blow.attacker, key, blow.kind, blow.slot)
            made = swing(further, other, it.plan, Manner(beside=True))
            made.main = it
            found.append(made)
    return found


def buy(swings: list[Swing]) -> None:
    """What Drive does for attacks before anything is made of them (drive.reroll, drive.edge)."""
    rolled = {each.roll: each for each in swings if each.roll is not None}
    buy_again(rolled, lambda it: rolled[it].misses)
    inflicted = [(severity, each) for each in rolled.values() if (severity := _inflicts(each)) >= 0]
    for severity, each in sorted(
        inflicted, key=lambda it: (-it[0], child(it[1].blow.key, "critical"))
    ):
        each.edged = edges(each.blow.attacker, severity)


def _result(attack: Attack, target: Fighter, result: int) -> tuple[int | None, Severity | None]:
    """Damage and severity by the table (melee.table, without.criticals)."""
    damage, severity = look_up(attack.table, _column(attack, target), result)
    return damage, None if goes_without(target.world, "criticals") else severity


def _inflicts(it: Swing) -> int:
    """The severity that the table says of a critical that comes to be rolled; below 0 none."""
    kind = it.blow.kind
    if it.bonus < 0 or it.misses or kind in it.target.sheet.immune:
        return -1
    _, severity = _result(it.blow.attack, it.target, it.result)
    if severity is None or suffered(it.target, kind, severity) < Severity.SUP:
        return -1
    return severity


def carry_out(it: Swing, landing: Landing) -> bool:
    """What comes of an attack; whether it scores a critical strike (melee.follow-up)."""
    blow, target, attack = it.blow, it.target, it.blow.attack
    if it.roll is None:
        return resolve(blow, target, it.result, it.bonus, landing, worst=True)
    first, result = it.roll.first, it.result
    blow.world.tell(
        f"{blow.attacker.name} strikes {target.name} with {attack.name}: first die {first}, "
        f"CMB {it.bonus}, {it.side.name}, result {result}"
    )
    if it.main is not None:
        return not it.main.fumbles and resolve(blow, target, result, it.bonus, landing)
    if it.fumbles:
        fumble(blow, child(blow.key, "fumble"), 1, landing)
        return False
    if it.misses:
        if attack.ranged:
            stray(blow, target, landing)
        return False
    return resolve(blow, target, result, it.bonus, landing, edge=EDGE * it.edged)


def _column(attack: Attack, target: Fighter) -> Column:
    # melee.table, surprise.effects: Backstab reads the NA column against the Held and the Surprised
    return (
        Column.NA
        if attack.backstab and (target.held or target.surprised)
        else (target.sheet.column)
    )


def _misses(attack: Attack, target: Fighter, result: int) -> bool:
    return result <= 10 or look_up(attack.table, _column(attack, target), result)[0] is None


def resolve(
    blow: Blow,
    target: Fighter,
    result: int,
    bonus: int,
    landing: Landing,
    *,
    worst: bool = False,
    edge: int = 0,
) -> bool:
    """Read a result on the table; whether it scores a critical strike there.

    `edge` is added to the d100 of the attack's own critical strike.
    """
    attack = blow.attack
    if bonus < 0 or _misses(attack, target, result):  # cmb.negative
        return False
    if blow.kind in target.sheet.immune:  # trait.immune
        return False
    damage, severity = _result(attack, target, result)
    if not attack.ranged:
        damage = (damage or 0) * strength(blow.attacker)[1]  # magic.effects
    damage = felt(target, blow.kind, damage or 0)
    if damage:  # health.credit: a touch does not count
        blow.harm(target, damage, landing)
    mount(blow, target, damage, severity, landing)
    if severity is None:
        return False
    hand = attack.kind == "weapon" and attack.length == Length.HAND
    extra = PLAIN_HAND if target.surprised and hand else 0
    for i, (kind, lower) in enumerate(((blow.kind, 0), (attack.secondary, 2))):
        if kind is not None:  # critical.secondary
            critical(
                blow,
                target,
                Severity(severity) - lower,
                kind=kind,
                link=1,
                key=child(blow.key, "critical", i),
                landing=landing,
                worst=worst and not i,
                extra=extra + edge * (not i),
            )
    if attack.kind in WEAPONS and blow.slot[0] not in (OTHER_HAND, SHIELD):
        for i, brand in enumerate(brands(blow.attacker), 2):  # effect.weapon
            key = child(blow.key, "critical", i)
            critical(
                blow, target, brand.severity, kind=brand.critical, link=1, key=key, landing=landing
            )
    return True


def stray(blow: Blow, missed: Fighter, landing: Landing) -> None:
    """A shot into a melee that has missed goes astray (ranged.melee)."""
    f, attack = blow.attacker, blow.attack
    others = [each for each in missed.melee if each is not f]
    way = child(blow.key, "stray", 1)
    hit = min(others, key=lambda each: child(way, each.name), default=None)
    if hit is None or not shootable(f, hit, attack):
        return
    key = child(blow.key, "stray", 0)
    side = arc(hit, f)
    rolled, _ = open_ended(key)
    result = rolled + side.bonus + 20 * hit.stunned + 20 * hit.surprised
    result -= defence(hit, f, attack, side, parries=False) + range_penalty(f, hit, attack)
    result = min(result, attack.max_result)
    blow.world.tell(f"the shot strays to {hit.name}: {result}")
    resolve(Blow(blow.world, f, key, blow.kind, blow.slot), hit, result, 0, landing)
