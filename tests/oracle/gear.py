"""Which attacks can be used, drawn, shot: the weapons of one combatant (declaration.weapon)."""

from __future__ import annotations

from tests.oracle.figures import one_handed
from tests.oracle.state import OTHER_HAND, SHIELD, WEAPONS, Fighter, Slot
from vsdsim.vsd.vocabulary import Length

__all__ = [
    "best_ranged",
    "choose_attack",
    "draw_choice",
    "idle_attack",
    "ready_attack",
    "strikable",
    "usable",
]


def usable(f: Fighter, slot: Slot) -> bool:
    """Whether this one could fight with an attack, once in hand (declaration.usable)."""
    if slot[0] == SHIELD:  # optional.shield-bash
        return f.shield and f.sheet.bash is not None
    attack = f.attack(slot)
    wieldy = not f.held or (attack.length <= Length.SHORT and not attack.ranged)
    if slot[0] == OTHER_HAND:  # optional.two-weapons
        return f.off_hand and wieldy
    if slot in f.stuck:  # critical.stuck
        return False
    if attack.kind not in WEAPONS:
        return True
    if slot[0] in f.broken or not (f.weapon_arm or f.other_arm):
        return False
    if not f.weapon_arm and f.shield:
        return False
    sound = f.weapon_arm and f.other_arm
    if attack.grip == "two" and (f.prone or f.shield or f.off_hand or not sound):
        return False
    return wieldy


def strikable(f: Fighter, slot: Slot) -> bool:
    """Whether an attack could be made now without drawing (melee.able)."""
    attack = f.attack(slot)
    ready = attack.kind not in WEAPONS or slot[0] in (f.hand, OTHER_HAND, SHIELD)
    return not attack.ranged and ready and usable(f, slot)


def drawable(f: Fighter, index: int) -> bool:
    """Whether a weapon is there to be taken up."""
    attack = f.sheet.attacks[index]
    there = attack.kind != "thrown" or f.left[index] > 0
    return attack.kind in WEAPONS and there and index != f.hand and usable(f, (index, False))


def choose_attack(f: Fighter, name: str | None = None) -> tuple[int, bool] | None:
    """The attack to declare, and whether it must be drawn first (declaration.weapon)."""
    able = [
        (i, not strikable(f, (i, False)))
        for i, attack in enumerate(f.sheet.attacks)
        if not attack.ranged and (strikable(f, (i, False)) or drawable(f, i))
    ]
    armed = [c for c in able if f.sheet.attacks[c[0]].kind != "unarmed"]
    return _best(f, [c for c in able if f.sheet.attacks[c[0]].name == name] or armed or able)


def best_ranged(f: Fighter, name: str | None = None) -> tuple[int, bool] | None:
    """The ranged attack to shoot with, and whether it must be drawn first (ranged.possible)."""
    able = [
        (i, f.hand != i)
        for i, attack in enumerate(f.sheet.attacks)
        if attack.ranged and f.left[i] > 0 and usable(f, (i, False))
    ]
    return _best(f, [c for c in able if f.sheet.attacks[c[0]].name == name] or able)


def _best(f: Fighter, able: list[tuple[int, bool]]) -> tuple[int, bool] | None:
    """The highest CMB, 20 less if it must be drawn; the ready one; the first on the sheet."""
    return max(
        able,
        key=lambda c: (one_handed(f, f.sheet.attacks[c[0]]) - 20 * c[1], not c[1], -c[0]),
        default=None,
    )


def ready_attack(f: Fighter) -> int:
    """The best of the ready attacks, without any the last on the sheet (declaration.words).

    Bare hands only where there is no other.
    """
    able = [(i, False) for i in range(len(f.sheet.attacks)) if strikable(f, (i, False))]
    armed = [c for c in able if f.sheet.attacks[c[0]].kind != "unarmed"]
    best = _best(f, armed or able)
    return best[0] if best else len(f.sheet.attacks) - 1


def idle_attack(f: Fighter) -> int:
    """The attack that counts for who declares none (cmb.attack)."""
    return ready_attack(f) if f.hand is None else f.hand


def draw_choice(f: Fighter, name: str | None) -> int | None:
    """The weapon that drawing takes up (declaration.draw)."""
    there = [
        i
        for i, attack in enumerate(f.sheet.attacks)
        if drawable(f, i) and (not attack.ranged if name is None else attack.name == name)
    ]
    fresh = [i for i in there if i not in f.dropped]
    return next(iter(fresh + there), None)
