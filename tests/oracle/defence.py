"""DEF of the moment, and how much of a parry counts against an attack."""

from __future__ import annotations

from tests.oracle.cover import LIGHTS, cover, solid
from tests.oracle.lasting import modified
from tests.oracle.places import Arc, arc
from tests.oracle.state import Fighter
from vsdsim.vsd.sheet import Attack

__all__ = ["against_spell", "bare", "defence", "exposure", "spoken"]

BROAD = ("full", "wall")
"""Shields that serve against everybody."""


def bare(f: Fighter) -> int:
    """DEF without shield, parry and cover (def.now)."""
    total = f.sheet.defence
    if f.sheet.shield:
        total -= f.sheet.shield.defence
    if f.leg:
        total -= f.sheet.swi_in_def
    if f.held:
        total -= 30
    return total + modified(f, "defence")


def warded(f: Fighter, side: Arc) -> int:
    """What spells add against attacks from the shield's side alone (magic.effects)."""
    return modified(f, "defence", side=True) if side.shielded else 0


def against_spell(
    f: Fighter, caster: Fighter, origin: Fighter, side: Arc, *, area: bool
) -> int:  # fmt: skip
    """DEF against an attack spell that comes from a place (magic.attack)."""
    total = bare(f) + f.sheet.missile_shift + warded(f, side) + modified(f, "magic_defence")
    amid = any(each is not caster for each in f.melee)
    total += max(solid(origin, f), LIGHTS[f.world.light], 20 * amid)
    if f.prone and f.fights and not f.held and not f.stunned:
        total += 20  # ranged.defence: rolls aside
    if f.out or not side.shielded:
        return total
    kind = f.sheet.shield.kind if f.sheet.shield and f.shield else ""
    serves = kind in BROAD or _named(f, caster)
    if f.sheet.shield and serves and _can_shield(f):
        total += f.sheet.shield.missile
    behind = kind in BROAD or (kind == "target" and _named(f, caster))
    if f.plan is not None and not area and ((behind and not _bashes(f)) or solid(caster, f)):
        total += f.parry
    return total


def _named(f: Fighter, attacker: Fighter) -> bool:
    return f.plan is not None and f.plan.opponent is attacker


def _bashes(f: Fighter) -> bool:
    """Whether it strikes with its shield this round (optional.shield-bash)."""
    return f.plan is not None and f.plan.action == "shield-bash"


def _can_shield(f: Fighter) -> bool:
    sprints = f.plan is not None and f.plan.sprints
    return f.shield and not f.surprised and not sprints and not _bashes(f)


def _shield(f: Fighter, attack: Attack) -> int:
    """What a shield that counts adds."""
    if f.sheet.shield is None:
        return 0
    return f.sheet.shield.missile if attack.ranged else f.sheet.shield.defence


def _against(f: Fighter, attack: Attack) -> int:
    """What the kind of the attack changes (ranged.defence)."""
    if not attack.ranged:
        return 0
    return f.sheet.missile_shift


def defence(
    f: Fighter, attacker: Fighter, attack: Attack, side: Arc, *, parries: bool = True,
    shielded: bool = True,
) -> int:  # fmt: skip
    """DEF of the moment against an attack from a side, cover in it (def.now, def.shield)."""
    total = bare(f) + _against(f, attack) + cover(attacker, f, attack)
    total += warded(f, side)
    if attack.ranged and f.prone and f.fights and not f.held and not f.stunned:
        total += 20  # ranged.defence: rolls aside
    kind = f.sheet.shield.kind if f.sheet.shield else ""
    serves = kind in BROAD or _named(f, attacker)
    if shielded and side.shielded and serves and _can_shield(f):
        total += _shield(f, attack)
    if parries and _parries(f, attacker, attack, side):
        total += f.parry
    return total


def _parries(f: Fighter, attacker: Fighter, attack: Attack, side: Arc) -> bool:
    """Whether the parry counts (parry.against, parry.unarmed, ranged.parry, move.rear-parry)."""
    if f.plan is None or not side.shielded:
        return False
    kind = f.sheet.shield.kind if f.shield and f.sheet.shield and not _bashes(f) else ""
    for_all, named = kind in BROAD, _named(f, attacker)
    if (attack.ranged or attack.grip == "two") and solid(attacker, f):
        return True
    if attack.ranged:
        return for_all or (kind == "target" and named)
    if not (named or for_all) or (side is not Arc.FRONT and not kind):
        return False
    return bool(kind) or _armed(f, f.plan.counts) or attack.kind != "weapon"


def _armed(f: Fighter, counts: int | None) -> bool:
    """Whether it has in hand what parries weapons, shields that serve aside (parry.unarmed)."""
    weapon = f.hand is not None and f.at(f.hand).kind == "weapon"
    if _bashes(f):
        return f.shield or weapon
    return weapon and counts == f.hand


def spoken(f: Fighter) -> int:
    """The word `def`: without parry and cover, any shield borne counted."""
    shield = f.sheet.shield.defence if f.shield and f.sheet.shield else 0
    return bare(f) + shield + modified(f, "defence", side=True)


def exposure(f: Fighter, attacker: Fighter, attack: Attack) -> int:
    """DEF as `exposed` compares it: any shield on its side, cover and light, no parry."""
    total = bare(f) + _against(f, attack) + cover(attacker, f, attack, brawl=False)
    total += warded(f, arc(f, attacker))
    if f.shield and arc(f, attacker).shielded and not f.surprised:
        total += _shield(f, attack)
    return total
