"""What a recorder reads off the state beside what it hears: why a figure is what it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import WEAPON
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules import figures as f
from vsdsim.vsd.rules.attack import bonus_terms
from vsdsim.vsd.rules.conditions import HELD, STUNNED
from vsdsim.vsd.rules.critical import attack_kind
from vsdsim.vsd.state import NEVER, Action, Cause
from vsdsim.vsd.telling.effects import Victim, effects
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType, Length

__all__ = ["details", "snapshot"]

Figures = dict[str, Any]
Parts = dict[str, int]


def details(bout: Bout, what: str, row: Rows, figures: Figures) -> Figures:
    """More about an event of one `row` that has `figures`; `note` is its gist in a word or two."""
    more = _DETAILS.get(what)
    return more(bout, row, figures) if more is not None else {}


def _parts(pairs: Mapping[str, int | np.integer[Any]]) -> Parts:
    return {name: int(value) for name, value in pairs.items() if value}


def _attack(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """What CMB, DEF and bonus are made of."""
    target = Rows(figures["target"] * bout.state.fights + row.fight, bout.state.fights)
    kind = attack_kind(bout, row.cell, np.array([figures["attack"]]))
    return {
        "struck": int(kind[0]),
        "cmb_parts": _cmb_parts(bout, row, figures["attack"]),
        "def_parts": _def_parts(bout, target, figures),
        "bonus_parts": _bonus_parts(bout, row, target),
        "bare_parry": _bare_parry(bout, row, target, figures),
    }


def _bare_parry(bout: Bout, row: Rows, target: Rows, figures: Figures) -> bool:
    """Whether the target parries this attacker in vain, having nothing to parry weapons with."""
    s = bout.state
    named = s.opponent.take(target.cell)[0] == row.actor[0]
    in_vain = named and s.parry.take(target.cell)[0] > 0 and figures["parry"] == 0
    return bool(in_vain and not f.armed(bout, target)[0])


def _cmb_parts(bout: Bout, row: Rows, attack: int) -> Parts:
    s, p, cell = bout.state, bout.parameters, row.cell
    bruised = s.hp.take(cell) * 2 < p.hp[row.actor]
    mighty = p.attacks.mighty[attack] and s.declared_parry.take(cell)[0] == 0
    return _parts(
        {
            "": f.geared_cmb(bout, row, np.array([attack]))[0],
            "parry": -s.parry.take(cell)[0],
            "Bruised": -f.BRUISED * bruised[0],
            "injuries": -s.injuries.take(cell)[0],
            **{name: term[0] for name, term in f.cmb_terms(bout, row).items()},
            "drawing": -f.HALF_CMB * s.half.take(cell)[0],
            "dash": -f.DASH_CMB * (s.action.take(cell)[0] == Action.DASH),
            "Mighty": f.MIGHTY * mighty,
        }
    )


def _def_parts(bout: Bout, target: Rows, figures: Figures) -> Parts:
    own = int(bout.parameters.defence[target.actor][0])
    terms = {name: int(term[0]) for name, term in f.defence_terms(bout, target).items()}
    shield = figures["defence"] - figures["parry"] - own - sum(terms.values())
    name = "shield elsewhere" if bout.state.shield.take(target.cell)[0] else "shield lost"
    parts = _parts({name: shield, **terms, "parry": figures["parry"]})
    return {"": own, **parts}


def _bonus_parts(bout: Bout, row: Rows, target: Rows) -> Parts:
    return _parts({name: term[0] for name, term in bonus_terms(bout, row, target).items()})


def _fallen(bout: Bout, row: Rows, figures: Figures) -> Figures:
    return {"struck": int(attack_kind(bout, row.cell, np.array([figures["attack"]]))[0])}


def _critical(bout: Bout, _: Rows, figures: Figures) -> Figures:
    """Its table row, the condition that decides, and the outcome in words."""
    c, p, s = bout.parameters.criticals, bout.parameters, bout.state
    row, victim = figures["row"], figures["target"]
    results = np.flatnonzero(c.row[figures["kind"]] == row)
    condition = int(c.condition[row])
    met = int(c.outcome_if[row]) == figures["outcome"]
    outcome = c.outcomes[figures["outcome"]]
    how = Victim(
        k=figures["k"],
        arm=figures["arm"],
        armed=bool(s.hand[victim, 0] >= 0),
        shielded=bool(s.shield[victim, 0]),
        foe=bool(p.side[figures["actor"]] != p.side[victim]),
        bleeds=not p.no_bleeding[victim],
        stuns=not p.no_stun[victim],
    )
    lets_go = outcome.drop_shield or outcome.drop_all or outcome.lets_shield_go
    drops = outcome.drop_weapon or outcome.drop_all or outcome.weapon_breaks or outcome.drop_metal
    modifier = SEVERITY_MODIFIER[figures["severity"]]
    return {
        "total": min(figures["die"] + modifier, TOP_ROW) if figures["die"] else None,
        "table_row": f"{CriticalType(figures['kind']).name.lower()} {results[0]}-{results[-1]}",
        "condition": None if condition < 0 else c.conditions[condition],
        "met": met,
        "note": effects(outcome, how),
        "tells_weapon": drops,
        "tells_shield": lets_go or outcome.drop_metal,
        "kills": outcome.dead,
    }


def _why_lost(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """Why a blow is not struck: the first of the reasons that there is."""
    s, a = bout.state, bout.parameters.attacks
    attack, cell = figures["attack"], row.cell
    bit = 1 << int(a.local[attack])
    weapon = a.kind[attack] == WEAPON
    number = np.array([attack])
    in_hand = a.local[attack] == s.hand.take(cell)[0]
    usable = f.can_use(bout, row, number)[0]
    reasons = (
        ("out", s.out.take(cell)[0]),
        ("stunned", STUNNED.on(bout, cell)[0]),
        ("broken", s.broken.take(cell)[0] & bit),
        ("stuck", s.stuck.take(cell)[0] & bit),
        ("held", not usable and HELD.on(bout, cell)[0] and a.length[attack] > Length.SHORT),
        ("prone", not usable and s.prone.take(cell)[0]),
        ("arm", not usable and s.arms.take(cell)[0]),
        ("not in hand", weapon and not in_hand),
        ("no target", True),
    )
    return {"note": next(reason for reason, holds in reasons if holds)}


def _cause(_: Bout, __: Rows, figures: Figures) -> Figures:
    return {"note": Cause(figures["cause"]).label}


def _fumble(_: Bout, __: Rows, figures: Figures) -> Figures:
    options = {
        "drops": "weapon dropped",
        "ammunition": "ammunition lost",
        "string": "string broken",
        "breaks": "weapon broken",
        "ally": "strikes an ally",
        "own": "strikes oneself",
    }
    taken = [text for name, text in options.items() if figures[f"option_{name}"]]
    taken.append("stunned" if figures["stunned"] else "Assessment Roll")
    return {"note": ", ".join(taken)}


def _roll(bout: Bout, row: Rows, figures: Figures) -> Figures:
    wounds = int(f.wound_penalty(bout, row)[0])
    skill = int(bout.parameters.perception[row.actor][0])
    return {
        "skill": skill,
        "wounds": wounds,
        "own": skill - wounds + figures["rolled"] - figures["total"],
        "note": "passed" if figures["passed"] else "failed",
    }


def _ends(bout: Bout, _: Rows, figures: Figures) -> Figures:
    outcomes = (*bout.parameters.sides, "draw", "undecided")
    return {"note": outcomes[figures["outcome"]], "people": snapshot(bout)}


def snapshot(bout: Bout) -> list[Figures]:
    """How everybody is now, in the file's order."""
    s, p = bout.state, bout.parameters
    everybody = Rows(np.arange(len(p.names)) * s.fights, s.fights)
    held, stunned = HELD.on(bout, everybody.cell), STUNNED.on(bout, everybody.cell)
    return [
        {
            "hp": int(s.hp[one, 0]),
            "out": bool(s.out[one, 0]),
            "dead": bool(s.dead[one, 0]),
            "cause": int(s.out_cause[one, 0]),
            "by": int(s.out_by[one, 0]),
            "dying": int(s.dying_until[one, 0]) if s.dying_until[one, 0] < NEVER else 0,
            "bleeding": int(s.bleeding[one, 0]),
            "injuries": int(s.injuries[one, 0]),
            "arms": int(s.arms[one, 0]),
            "leg": bool(s.leg[one, 0]),
            "blind": bool(s.blind_until[one, 0] >= bout.round),
            "held": bool(held[one]),
            "stunned": bool(stunned[one]),
            "prone": bool(s.prone[one, 0]),
        }
        for one in range(len(p.names))
    ]


_DETAILS: Final[Mapping[str, Callable[[Bout, Rows, Figures], Figures]]] = {
    "assessment-roll": _roll,
    "attack": _attack,
    "break-free": lambda _, __, figures: {"note": "free" if figures["free"] else "still held"},
    "critical": _critical,
    "declares": lambda _, __, x: {"note": Action(x["action"]).name.lower().replace("_", "-")},
    "dies": _cause,
    "dying": _cause,
    "ends": _ends,
    "fallen": _fallen,
    "fumble": _fumble,
    "loses": lambda _, __, figures: {"note": "crushed" if figures["crushed"] else "bleeding"},
    "loses-blow": _why_lost,
    "out": _cause,
}
