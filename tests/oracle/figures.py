"""Figures of the moment: CMB, parry and what a critical strike finds."""

from __future__ import annotations

from tests.oracle.lasting import hasted, modified, slowed, strength
from tests.oracle.plans import Plan
from tests.oracle.state import OTHER_HAND, Fighter
from vsdsim.vsd.sheet import Attack

__all__ = [
    "allowed_parry",
    "before_parry",
    "bruised_now",
    "clip_parry",
    "cmb",
    "conditions",
    "one_handed",
    "two_handed_now",
    "wounds",
]


def wounds(f: Fighter) -> int:
    """The wound penalty (cmb.wounds, drive.ignore)."""
    if f.ignores:
        return 0
    bruised = 20 if bruised_now(f) else 0
    held = f.hold.penalty if f.hold else 0
    return f.injuries + bruised + max(f.passing_penalty, held)


def bruised_now(f: Fighter) -> bool:
    """Below half of the total as it is now (health.bruised, critical.soul)."""
    return 2 * f.hp < f.total


def two_handed_now(f: Fighter) -> bool:
    """Whether a hand-and-a-half weapon is used in two hands (cmb.grip)."""
    return not f.shield and not f.off_hand and f.weapon_arm and f.other_arm


def one_handed(f: Fighter, attack: Attack) -> int:
    """What gear alone makes of an attack's CMB: shield and grip."""
    shield = f.sheet.shield.cmb if f.shield and f.sheet.shield else 0
    return attack.cmb + shield - (10 if attack.grip == "either" and not two_handed_now(f) else 0)


def before_parry(f: Fighter, attack: Attack, plan: Plan | None) -> int:
    """CMB before parry (cmb.now); without a plan nothing is declared yet."""
    plight = 0 if f.ignores else 30 * f.held + 20 * f.prone + 50 * f.blind  # drive.ignore
    return (
        one_handed(f, attack)
        - wounds(f)
        - plight
        - (20 if plan and plan.full_and_half and not hasted(f) else 0)
        - (30 if plan and plan.action == "dash" else 0)
        - (20 if plan and plan.both else 0)
        + modified(f, "cmb")  # magic.effects
        + (0 if attack.ranged else strength(f)[0])
        - slowed(f)
    )


def cmb(f: Fighter, attack: Attack, plan: Plan) -> int:
    """The CMB of the moment (cmb.now)."""
    mighty = 20 if attack.mighty and plan.figure == 0 else 0
    return before_parry(f, attack, plan) - f.parry + mighty


def allowed_parry(f: Fighter, plan: Plan) -> int:
    """The most that may be parried with now.

    parry.amount, parry.stunned, parry.forbidden, optional.two-handed-parry.
    """
    if f.out or f.held or f.blind or f.surprised or plan.sprints or plan.counts is None:
        return 0
    most = max(0, before_parry(f, f.at(plan.counts), plan))
    return most // 2 if f.stunned or plan.halved or _unwieldy(f) else most


def _unwieldy(f: Fighter) -> bool:
    """Whether something in two hands halves its parry (optional.two-handed-parry)."""
    if f.hand is None or "two-handed-parry" not in f.world.scenario.optional_rules:
        return False
    grip = f.at(f.hand).grip
    return grip == "two" or (grip == "either" and two_handed_now(f))


def clip_parry(f: Fighter) -> None:
    """Cut the parry to what is allowed now (parry.clipped)."""
    f.parry = min(f.parry, allowed_parry(f, f.plan)) if f.plan else 0


def conditions(f: Fighter) -> frozenset[str]:
    """The critical tables' conditions that hold now (critical.condition)."""
    moment = set()
    if f.shield:
        moment.add("shield")
    hands = [] if f.hand is None else [f.at(f.hand)]
    if f.off_hand:
        hands.append(f.at(OTHER_HAND))
    if f.shield or hands:
        moment.add("holding an item")
    if any(each.metal for each in hands):
        moment.add("metal weapon in hand")
    return f.sheet.worn | moment
