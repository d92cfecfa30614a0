"""A moment of somebody's fight, in plain values to compare with the engine's."""

from __future__ import annotations

from typing import Any

from tests.oracle.landed import CARE, DRIVE, HELD, MAGIC
from tests.oracle.state import Fighter

__all__ = ["shown"]


def shown(f: Fighter) -> dict[str, Any]:
    """This moment."""
    plan, hold = f.plan, f.hold
    grips = f.grips
    found: dict[str, Any] = {
        "hp": f.hp,
        "bleeding": f.bleeding,
        "injuries": f.injuries,
        "passing": f.passing_penalty,
        "stunned_until": f.stunned_until,
        "prone": f.prone,
        "rising": f.rising,
        "dead": f.dead,
        "out": f.out,
        "holder": hold.holder.name if hold else None,
        "grip_on": grips[0].name if grips else None,
        "rigid_until": f.rigid_until,
        "incapacitated_until": f.out_until,
        "out_by": f.felled_by.name if f.out and f.felled_by else None,
        "hold_damage": hold.damage if hold else 0,
        "hold_penalty": hold.penalty if hold else 0,
        "break_penalty": hold.difficulty if hold else 0,
        "only_break": hold.only_break if hold else False,
        "hold_limit": hold.limit if hold else None,
        "out_while_held": hold.knocks_out if hold else False,
        "hand": f.hand,
        "broken": sum(1 << index for index in f.broken),
        "shield": f.shield,
        "off_hand": f.off_hand,
        "arms": (not f.weapon_arm) + 2 * (not f.other_arm),
        "leg": f.leg,
        "cannot_stand": f.cannot_stand,
        "blind_until": f.blind_until,
        "dying_until": f.clock.last if f.clock else None,
        "dying_by": f.clock.author.name if f.clock else None,
        "parry": f.parry,
        "action": plan.action if plan else None,
        "opponent": plan.opponent.name if plan and plan.opponent else None,
        "assess": f.assess,
        "rolled": f.rolled,
        "away": f.away,
        "surprised": f.surprised,
        "soul_lost": f.soul_lost,
        "burning": f.burning,
        "burnt_by": f.burnt_by.name if f.burnt_by else None,
        "put_out": f.put_out,
        "shocks": sorted(
            (each.author.name, each.kind.name, each.severity.name) for each in f.shocks
        ),
        "feared": f.feared.name if f.feared and f.frightened else None,
        "frightened_until": f.frightened_until if f.frightened else 0,
        "weary": f.worn_out,
        "feint": {loser.name: margin for loser, margin in f.margins.items()},
        "x": f.x,
        "y": f.y,
        "z": f.z,
        "fx": f.facing[0],
        "fy": f.facing[1],
        "engaged": sorted(each.name for each in f.engaged_by),
        "ready_from": dict(f.ready_from),
        "left": dict(f.left),
        "progress": dict(f.progress),
    }
    if DRIVE:
        found |= {"drive": f.drive, "driven": f.scene, "undaunted": f.ignores}
    if CARE:
        found |= _care(f)
    if HELD:
        found["readied"] = plan is not None and plan.held
    if MAGIC:
        found |= _magic(f)
    return found


def _magic(f: Fighter) -> dict[str, Any]:
    """Points and preparation, and what resonance has left."""
    return {
        "mp": f.mp,
        "prepared": f.prepared[1] if f.prepared else 0,
        "resonates": f.resonant,
        "oblivious": f.oblivious,
    }


def _care(f: Fighter) -> dict[str, Any]:
    """Whom it tends, and with what; what is stopped for now of what bleeds on it."""
    return {
        "patient": f.plan.patient.name if f.plan and f.plan.patient else None,
        "bandages": f.tools["bandages"],
        "kit": f.tools["kit"],
        "begun": f.tending[0].name if f.tending else None,
        "tended": any(each.stopped for each in f.bleeds),
    }
