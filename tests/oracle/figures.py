"""Figures of the moment, and which attacks can be used."""

from __future__ import annotations

from tests.oracle.state import Fighter, Plan, Slot
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import Length

__all__ = [
    "allowed_parry",
    "before_parry",
    "choose_attack",
    "clip_parry",
    "cmb",
    "conditions",
    "defence",
    "draw_choice",
    "idle_attack",
    "ready_attack",
    "strikable",
    "two_handed_now",
    "usable",
    "wounds",
]


def wounds(f: Fighter) -> int:
    """The wound penalty (cmb.wounds)."""
    bruised = 20 if bruised_now(f) else 0
    held = f.hold.penalty if f.hold else 0
    return f.injuries + bruised + max(f.passing_penalty, held)


def bruised_now(f: Fighter) -> bool:
    """Below half of the total (health.bruised)."""
    return 2 * f.hp < f.sheet.hp


def two_handed_now(f: Fighter) -> bool:
    """Whether a hand-and-a-half weapon is used in two hands (cmb.grip)."""
    return not f.shield and f.weapon_arm and f.other_arm


def one_handed(f: Fighter, attack: Attack) -> int:
    """What gear alone makes of an attack's CMB: shield and grip."""
    shield = f.sheet.shield.cmb if f.shield and f.sheet.shield else 0
    return attack.cmb + shield - (10 if attack.grip == "either" and not two_handed_now(f) else 0)


def before_parry(f: Fighter, attack: Attack, plan: Plan | None) -> int:
    """CMB before parry (cmb.now); without a plan nothing is declared yet."""
    return (
        one_handed(f, attack)
        - wounds(f)
        - 30 * f.held
        - 20 * f.prone
        - 50 * f.blind
        - (20 if plan and plan.full_and_half else 0)
        - (30 if plan and plan.action == "dash" else 0)
    )


def cmb(f: Fighter, attack: Attack, plan: Plan) -> int:
    """The CMB of the moment (cmb.now)."""
    mighty = 20 if attack.mighty and plan.figure == 0 else 0
    return before_parry(f, attack, plan) - f.parry + mighty


def defence(f: Fighter, attacker: Fighter | None, attack: Attack | None) -> int:
    """DEF of the moment against an attack; without one, as against the named opponent, no parry.

    def.now, def.shield, parry.against, parry.unarmed.
    """
    kind = f.sheet.shield.kind if f.sheet.shield else ""
    broad = f.shield and kind in ("full", "wall")
    named = attacker is None or (f.plan is not None and f.plan.opponent is attacker)
    total = f.sheet.defence
    if f.sheet.shield and not (broad or (f.shield and named)):
        total -= f.sheet.shield.defence
    if f.leg:
        total -= f.sheet.swi_in_def
    if f.held:
        total -= 30
    if attack is not None and f.plan is not None and (named or broad):
        own = f.plan.counts
        armed = f.shield or (
            own is not None and own == f.hand and f.sheet.attacks[own].kind == "weapon"
        )
        if armed or attack.kind != "weapon":
            total += f.parry
    return total


def allowed_parry(f: Fighter, plan: Plan) -> int:
    """The most that may be parried with now (parry.amount, parry.stunned, parry.forbidden)."""
    if f.out or f.held or f.blind or plan.counts is None:
        return 0
    most = max(0, before_parry(f, f.sheet.attacks[plan.counts], plan))
    return most // 2 if f.stunned or plan.halved else most


def clip_parry(f: Fighter) -> None:
    """Cut the parry to what is allowed now (parry.clipped)."""
    f.parry = min(f.parry, allowed_parry(f, f.plan)) if f.plan else 0


def conditions(f: Fighter) -> frozenset[str]:
    """The critical tables' conditions that hold now (critical.condition)."""
    moment = set()
    if f.shield:
        moment.add("shield")
    if f.shield or f.hand is not None:
        moment.add("holding an item")
    return f.sheet.worn | moment


def usable(f: Fighter, slot: Slot) -> bool:
    """Whether this one could fight with an attack, once in hand (declaration.usable)."""
    attack = f.attack(slot)
    if slot in f.stuck:  # critical.stuck
        return False
    if attack.kind != "weapon":
        return True
    if slot[0] in f.broken or not (f.weapon_arm or f.other_arm):
        return False
    if not f.weapon_arm and f.shield:
        return False
    sound = f.weapon_arm and f.other_arm
    if attack.grip == "two" and (f.prone or f.shield or not sound):
        return False
    return not f.held or attack.length <= Length.SHORT


def strikable(f: Fighter, slot: Slot) -> bool:
    """Whether an attack could be made now without drawing (melee.able)."""
    return usable(f, slot) and (f.attack(slot).kind != "weapon" or f.hand == slot[0])


def drawable(f: Fighter, index: int) -> bool:
    """Whether a weapon is there to be taken up."""
    weapon = f.sheet.attacks[index].kind == "weapon"
    return weapon and index != f.hand and usable(f, (index, False))


def choose_attack(f: Fighter, name: str | None = None) -> tuple[int, bool] | None:
    """The attack to declare, and whether it must be drawn first (declaration.weapon)."""
    able = [
        (i, not strikable(f, (i, False)))
        for i in range(len(f.sheet.attacks))
        if strikable(f, (i, False)) or drawable(f, i)
    ]
    named = [c for c in able if f.sheet.attacks[c[0]].name == name]
    armed = [c for c in able if f.sheet.attacks[c[0]].kind != "unarmed"]
    return max(
        named or armed or able,
        key=lambda c: (one_handed(f, f.sheet.attacks[c[0]]) - 20 * c[1], not c[1], -c[0]),
        default=None,
    )


def _ready(f: Fighter) -> list[int]:
    """The ready attacks, bare hands only where there is no other."""
    able = [i for i in range(len(f.sheet.attacks)) if strikable(f, (i, False))]
    return [i for i in able if f.sheet.attacks[i].kind != "unarmed"] or able


def _best(f: Fighter, places: list[int]) -> int:
    return max(places, key=lambda i: (one_handed(f, f.sheet.attacks[i]), -i))


def ready_attack(f: Fighter) -> int:
    """The best of the ready attacks, without any the last on the sheet (declaration.words)."""
    ready = _ready(f)
    return _best(f, ready) if ready else len(f.sheet.attacks) - 1


def idle_attack(f: Fighter) -> int:
    """The attack that counts for who declares none (cmb.attack)."""
    return ready_attack(f) if f.hand is None else f.hand


def draw_choice(f: Fighter, name: str | None) -> int | None:
    """The weapon that drawing takes up (declaration.draw)."""
    there = [i for i in range(len(f.sheet.attacks)) if drawable(f, i)]
    if name is not None:
        there = [i for i in there if f.sheet.attacks[i].name == name]
    fresh = [i for i in there if i not in f.dropped]
    return next(iter(fresh + there), None)
