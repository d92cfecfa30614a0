"""One blow, its criticals and fumbles: read on the state as the rank begins, landed later."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.dice import child, die, open_ended
from tests.oracle.figures import cmb, conditions, defence, two_handed_now
from tests.oracle.landing import Landing
from tests.oracle.state import Fighter, Hold, Plan, Slot, World
from tests.oracle.tables import Outcome, critical_row, look_up, worst_roll
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, Column, CriticalType, Severity

__all__ = ["Blow", "fumble", "kind_of", "strike"]

DEEPEST = 8
"""Links of a chain (critical.chain)."""
FUMBLES: tuple[tuple[int, int, tuple[str, ...], Severity, Severity], ...] = (
    (75, 0, (), Severity.SUP, Severity.SUP),
    (100, 1, ("drop", "self"), Severity.SUP, Severity.SUP),
    (125, 2, ("drop", "ally", "self"), Severity.SUP, Severity.LIG),
    (150, 2, ("drop", "break", "ally", "self"), Severity.LIG, Severity.LIG),
    (1000, 2, ("drop", "break", "ally", "self"), Severity.MOD, Severity.MOD),
)
"""The highest roll, how many of which options, the severity for an ally and for oneself."""
BEASTLY = (CriticalType.CUT, CriticalType.PIERCE, CriticalType.IMPACT, CriticalType.GRAPPLE)


@dataclass(frozen=True)
class Blow:
    """Who attacks with what, and where its dice are."""

    attacker: Fighter
    slot: Slot
    kind: CriticalType
    """The critical type as used."""
    key: int

    @property
    def attack(self) -> Attack:
        """The attack made."""
        return self.attacker.attack(self.slot)

    @property
    def world(self) -> World:
        """The fight it is struck in."""
        return self.attacker.world


def kind_of(attack: Attack, wanted: CriticalType | None = None) -> CriticalType:
    """The critical type as used: the one the script names, else the first."""
    return wanted if wanted is not None and wanted in attack.criticals else attack.criticals[0]


def strike(blow: Blow, target: Fighter, plan: Plan, landing: Landing) -> bool:
    """Resolve one attack; whether it scores a critical strike on the table (melee.follow-up)."""
    attack, attacker = blow.attack, blow.attacker
    bonus = cmb(attacker, attack, plan)
    # melee.table: Backstab reads the NA column against the Held
    column = Column.NA if attack.backstab and target.held else target.sheet.column
    if plan.fallen:
        result, first = attack.max_result, 100  # melee.fallen: no roll
    else:
        rolled, first = open_ended(blow.key)
        # melee.roll
        result = rolled + bonus - defence(target, attacker, attack)
        result += 30 * target.held + 20 * target.stunned
        result += 20 * (target.prone and not attacker.prone)
        result = min(result, attack.max_result)
    blow.world.tell(
        f"{attacker.name} strikes {target.name} with {attack.name}: first die {first}, "
        f"CMB {bonus}, result {result}"
    )
    # melee.miss
    if result <= 10:
        if first <= attack.clumsy:
            fumble(blow, child(blow.key, "fumble"), 1, landing)
        return False
    damage, severity = look_up(attack.table, column, result)
    # cmb.negative
    if damage is None or bonus < 0:
        return False
    if damage:  # health.credit: a touch does not count
        landing.by(target, attacker, blow.key, damage)
    if severity is None:
        return False
    for i, (kind, lower) in enumerate(((blow.kind, 0), (attack.secondary, 2))):
        if kind is not None:  # critical.secondary
            critical(
                blow,
                target,
                kind,
                severity - lower,
                link=1,
                key=child(blow.key, "critical", i),
                landing=landing,
                worst=plan.fallen and not i,
            )
    return True


def critical(
    blow: Blow,
    victim: Fighter,
    kind: CriticalType,
    severity: int,
    *,
    key: int,
    link: int,
    landing: Landing,
    worst: bool = False,
) -> None:
    """One critical strike, its severity as the table said."""
    # critical.severity, critical.chain
    severity -= victim.sheet.rank
    if severity < Severity.SUP or link > DEEPEST:
        return
    # critical.beast
    if victim.sheet.beast and kind in BEASTLY:
        kind = CriticalType.BEAST
    holds = conditions(victim)
    # critical.row
    row = min(die(key) + SEVERITY_MODIFIER[severity], TOP_ROW)
    if worst:
        row = worst_roll(kind, severity, holds)
    it = critical_row(kind, row, holds)
    blow.world.tell(f"{victim.name} suffers {kind.name} row {row}: {it}")
    _suffer(blow, victim, it, key, landing)
    for j, (further, lower) in enumerate(it.further):
        critical(
            blow,
            victim,
            further,
            lower,
            link=link + 1,
            key=child(key, "critical", j),
            landing=landing,
        )
    if "fumble" in it.marks:  # fumble.mark
        fumble(blow, child(key, "fumble"), link + 1, landing)


def _suffer(blow: Blow, victim: Fighter, it: Outcome, key: int, landing: Landing) -> None:
    author, marks = blow.attacker, it.marks
    k = die(child(key, "k"), it.k_faces)  # critical.k
    hurt = landing.by(victim, author, blow.key, int(it.damage.value(k)))
    bleeding = int(it.bleeding.value(k))
    if bleeding:
        hurt.bleeds[author] = hurt.bleeds.get(author, 0) + bleeding
    hurt.injuries += int(it.penalty.value(k))
    hurt.stun = max(hurt.stun, it.stun)
    hurt.out = max(hurt.out, it.incapacitated)
    hurt.blind = max(hurt.blind, it.blind)
    hurt.rigid = max(hurt.rigid, it.rigid)  # critical.hold: H(n) has no holder
    if it.assess:  # assessment.roll
        hurt.assess = max(hurt.assess or 0, it.assess)
    if it.passing:
        hurt.passing.append(it.passing)
    if it.dying is not None:
        hurt.dying.append(it.dying)
    if it.beyond:  # critical.beyond
        blow.world.tell(f"{victim.name} would be {it.beyond} after the fight")
    hurt.killed |= "K" in marks
    hurt.down |= "P" in marks
    hurt.cannot_stand |= "N" in marks  # critical.leg
    hurt.leg |= "L" in marks
    hurt.weapon_broken |= "broken" in marks
    # critical.drop
    hand = None if victim.hand is None else victim.sheet.attacks[victim.hand]
    shield = victim.sheet.shield
    metal = "M" in marks
    hurt.weapon_dropped |= bool(marks & {"W", "I"}) or (metal and bool(hand and hand.metal))
    hurt.shield_lost |= bool(marks & {"SH", "I"}) or (metal and bool(shield and shield.metal))
    if "A" in marks:  # critical.arm
        if die(child(key, "arm")) <= 50:
            hurt.weapon_arm = True
        else:
            hurt.other_arm = True
    if "H" in marks and author.side != victim.side:  # critical.hold
        hurt.holds.append(
            Hold(
                author,
                it.hold_damage,
                it.hold_penalty,
                it.difficulty,
                None if it.limit is None else blow.world.last_round(it.limit),
                only_break="only-break" in marks,
                knocks_out="X-while-held" in marks,
                binds="HA" in marks,
            )
        )
    attacker = landing.on(author)
    attacker.rigid = max(attacker.rigid, it.attacker_rigid)
    if it.stuck:  # critical.stuck
        attacker.stuck.append((blow.slot, it.stuck))


def fumble(blow: Blow, key: int, link: int, landing: Landing) -> None:
    """The attacker rolls a fumble at this address (fumble.roll)."""
    if link > DEEPEST:
        return
    f, attack = blow.attacker, blow.attack
    in_two = attack.grip == "either" and two_handed_now(f)
    roll = die(key) + (attack.fumble_two_handed if in_two else attack.fumble)
    hurt = landing.on(f)
    blow.world.tell(f"{f.name} fumbles: {roll}")
    _, choices, options, ally, own = next(each for each in FUMBLES if roll <= each[0])
    if roll <= 125:
        hurt.assess = max(hurt.assess or 0, 0)
    else:
        hurt.stun = max(hurt.stun, 1)
    # fumble.choice
    friend = f.world.nearest(f, f.allies)
    weapon = attack.kind == "weapon" and f.hand == blow.slot[0]
    can = {"drop": weapon, "break": weapon, "ally": friend is not None, "self": True}
    for option in [each for each in options if can[each]][:choices]:
        if option == "drop":
            hurt.weapon_dropped = True
        elif option == "break":
            hurt.weapon_broken = True
        elif option == "ally" and friend is not None:  # fumble.type
            critical(
                blow,
                friend,
                blow.kind,
                ally,
                link=link + 1,
                landing=landing,
                key=child(key, "critical", 1),
            )
        else:
            critical(
                blow,
                f,
                blow.kind,
                own,
                link=link + 1,
                landing=landing,
                key=child(key, "critical", 0),
            )
    if attack.unreliable:  # fumble.unreliable
        critical(
            blow,
            f,
            blow.kind,
            Severity.SUP,
            link=link + 1,
            landing=landing,
            key=child(key, "critical", 2),
        )
