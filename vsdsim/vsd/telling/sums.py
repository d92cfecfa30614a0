"""What the sum of an attack roll is made of: CMB, DEF and bonuses, term by term."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Pace, Way
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules import figures as f
from vsdsim.vsd.rules.blows import rank_bonus
from vsdsim.vsd.rules.critical import attack_kind
from vsdsim.vsd.rules.exposure import FLANK, LYING, NO_SHIELD, REAR, bonus_terms, rolls_aside
from vsdsim.vsd.rules.field.cover import cover_defence
from vsdsim.vsd.rules.field.places import squared
from vsdsim.vsd.rules.magic.casting_roll import bonus_terms as spell_bonus_terms
from vsdsim.vsd.rules.magic.changes import terms as spell_terms
from vsdsim.vsd.rules.plight import barred, plight
from vsdsim.vsd.rules.ranged.loading import HALF_DELAY
from vsdsim.vsd.rules.special.charge import charge_bonus
from vsdsim.vsd.rules.special.feint import feigned
from vsdsim.vsd.rules.special.shield_bash import bashes
from vsdsim.vsd.rules.special.two_weapons import BOTH_CMB, strike_with_both
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.telling.drive import scene
from vsdsim.vsd.terrain import Grade, Light

__all__ = [
    "SPELL_TERMS",
    "attack_sum",
    "bolt_sum",
    "distances",
    "half_action",
    "other",
    "stray_sum",
    "struck",
]

SPELL_TERMS: Final[Mapping[str, str]] = {
    "lore": "lore",
    "concentration": "concentration",
    "improvised": "unprepared",
    "range": "range",
    "static": "an easy target",
    "wounds": "wounds",
    "half": "a Half Action",
    "spells": "magic",
}
"""What the terms of a casting roll are called."""
Figures = dict[str, Any]
Parts = dict[str, int]


def other(bout: Bout, row: Rows, number: int) -> Rows:
    """The row of another combatant in the fight of `row`."""
    return Rows(number * bout.state.fights + row.fight, bout.state.fights)


def distances(bout: Bout, row: Rows, target: Rows) -> Figures:
    """How far off the target is, and where, where there are places."""
    if not bout.parameters.field:
        return {}
    s = bout.state
    at = tuple(int(column.take(target.cell)[0]) for column in (s.x, s.y, s.z))
    return {"far": math.isqrt(int(squared(bout, row, target)[0])), "aim": at}


def attack_sum(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The terms of a blow or a shot, of one `row` that has `figures`."""
    target = other(bout, row, figures["target"])
    figures.setdefault("side", "front")
    shot = bool(bout.parameters.attacks.ranged[figures["attack"]])
    return {
        "struck": struck(bout, row, figures),
        "cmb_parts": _cmb_parts(bout, row, figures),
        "def_parts": _def_parts(bout, target, figures, shot=shot),
        "bonus_parts": _bonus_parts(bout, row, target, figures, shot=shot),
        "in_vain": "" if shot else _in_vain(bout, target, figures),
        **distances(bout, row, target),
    }


def bolt_sum(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The same of a spell's attack roll, whose CMB is the bonus of the casting roll."""
    target = other(bout, row, figures["target"])
    figures.setdefault("side", "front")
    casting = np.array([figures["casting"]], dtype=np.int32)
    terms = {
        "" if name == "lore" else SPELL_TERMS[name]: int(values[0])
        for name, values in spell_bonus_terms(bout, row, target, casting).items()
    }
    # Of several targets, and of an area, the distance and plight of the first decide.
    terms["of the first target"] = figures["cmb"] - sum(terms.values())
    return {
        "struck": struck(bout, row, figures),
        "cmb_parts": terms,
        "def_parts": _def_parts(bout, target, figures, shot=True),
        "bonus_parts": _bonus_parts(bout, row, target, figures, shot=True),
        "in_vain": "",
        **distances(bout, row, target),
    }


def stray_sum(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The same of a stray, which has no CMB, and for which neither feint nor Drive counts."""
    sums = attack_sum(bout, row, figures)
    counts = sums["bonus_parts"].items()
    bonus = {name: value for name, value in counts if name not in ("feint", "Drive")}
    return sums | {"cmb_parts": {}, "bonus_parts": bonus}


def struck(bout: Bout, row: Rows, figures: Figures) -> int:
    """The critical type of an attack."""
    return int(attack_kind(bout, row.cell, np.array([figures["attack"]]))[0])


def _parts(pairs: Mapping[str, int | np.integer[Any]]) -> Parts:
    return {name: int(value) for name, value in pairs.items() if value}


def _in_vain(bout: Bout, target: Rows, figures: Figures) -> str:
    """Why the target parries this attacker in vain, empty where it does not."""
    s = bout.state
    named = s.opponent.take(target.cell)[0] == figures["actor"]
    if not named or s.parry.take(target.cell)[0] <= 0 or figures["parry"]:
        return ""
    return "nothing to parry a weapon with"


def _cmb_parts(bout: Bout, row: Rows, figures: Figures) -> Parts:
    """What CMB is made of; of a halved one, what is halved."""
    s, p, cell = bout.state, bout.parameters, row.cell
    attack, halved = figures["attack"], bool(figures.get("halved"))
    ranged = bool(p.attacks.ranged[attack])
    mighty = p.attacks.mighty[attack] and s.declared_parry.take(cell)[0] == 0
    half = bool(s.half.take(cell)[0])
    return _parts(
        {
            "": f.geared_cmb(bout, row, np.array([attack]))[0],
            "parry": 0 if halved else -s.parry.take(cell)[0],
            **{name: term[0] for name, term in f.wound_terms(bout, row).items()},
            **{name: term[0] for name, term in f.cmb_terms(bout, row, ranged=ranged).items()},
            half_action(bout, row, attack) if half else "a Half Action": -f.HALF_CMB * half,
            "dash": -f.DASH_CMB * int(s.action.take(cell)[0] == Action.DASH),
            "both hands": -BOTH_CMB * int(_with_both(bout, row)),
            "Mighty": f.MIGHTY * int(mighty and not halved),
        }
    )


def _with_both(bout: Bout, row: Rows) -> bool:
    """Whether it strikes with both hands."""
    both = strike_with_both(bout, row)
    return both is not None and bool(both[0])


def half_action(bout: Bout, row: Rows, attack: int) -> str:
    """The Half Action beside the attack."""
    s, cell = bout.state, row.cell
    if s.draws.take(cell)[0] >= 0:
        return "drawing"
    if bout.parameters.castings.any and s.aimed.take(cell)[0] >= 0:
        return "casting"
    if not bout.parameters.field:
        return "a Half Action"
    if s.way.take(cell)[0] != Way.STAY:
        return "moving"
    quickly = s.ready_from[attack, row.fight[0]] == bout.round + HALF_DELAY
    return "loading" if quickly else "dropping down"


def _def_parts(bout: Bout, target: Rows, figures: Figures, *, shot: bool) -> Parts:
    """What DEF is made of; what is left over is the shield's."""
    p = bout.parameters
    own = int(p.defence[target.actor][0])
    terms = {name: int(term[0]) for name, term in f.defence_terms(bout, target).items()}
    terms |= _warded(bout, target, figures)
    cover = int(cover_defence(np.array([figures["cover"] or 0], dtype=np.int32))[0])
    if shot:
        terms["armour against missiles"] = int(p.missile_shift[target.actor][0])
        terms["lying flat"] = LYING * _rolls_aside(bout, target)
    parry = figures.get("parry", 0)
    shield = figures["defence"] - parry - own - cover - sum(terms.values())
    parts = {
        _shield(bout, target, figures, shot=shot) if shield else "shield": shield,
        **terms,
        _cover(bout, figures): cover,
        "parry": parry,
    }
    return {"": own, **_parts(parts)}


def _warded(bout: Bout, target: Rows, figures: Figures) -> Parts:
    """What spells add to DEF against some attacks alone."""
    found = Parts()
    if figures["side"] in ("front", "left flank"):
        found |= _parts(_first(spell_terms(bout, target.cell, Figure.SIDE_DEFENCE)))
    if "casting" in figures:
        found |= _parts(_first(spell_terms(bout, target.cell, Figure.MAGIC_DEFENCE)))
    return found


def _first(terms: Mapping[str, Any]) -> Mapping[str, int]:
    return {name: values[0] for name, values in terms.items()}


def _rolls_aside(bout: Bout, target: Rows) -> bool:
    """Whether lying on the ground helps against shots."""
    return bool(rolls_aside(bout, target, plight(bout, target.cell))[0])


def _shield(bout: Bout, target: Rows, figures: Figures, *, shot: bool) -> str:
    """Why a shield counts for more or less than in the whole DEF."""
    s, cell = bout.state, target.cell
    reasons = (
        ("shield lost", ~s.shield.take(cell)),
        ("shield of the fallen", s.out.take(cell)),
        ("shield unready", barred(bout, cell, NO_SHIELD)),
        ("shield that strikes", bashes(bout, cell)),
        ("shield while running", bout.parameters.field and s.pace.take(cell) == Pace.SPRINT),
        ("shield on the other side", figures["side"] in ("rear", "right flank")),
        (
            "shield elsewhere",
            (s.opponent.take(cell) != figures["actor"]) & ~f.wide_shield(bout, target),
        ),
        ("shield against missiles" if shot else "shield", True),
    )
    return next(reason for reason, holds in reasons if np.all(holds))


def _cover(bout: Bout, figures: Figures) -> str:
    """What gives the cover that counts."""
    if bout.light is Light.DARK:
        return "darkness"
    if figures["cover"] and figures["solid"]:
        return f"{Grade(figures['cover']).name.lower()} cover"
    return "dim light" if bout.light is Light.DIM else "melee around it"


def _bonus_parts(bout: Bout, row: Rows, target: Rows, figures: Figures, *, shot: bool) -> Parts:
    terms = bonus_terms(bout, row, target, ranged=shot)
    parts = _parts({name: term[0] for name, term in terms.items()})
    if figures["side"] == "rear":
        parts["rear"] = REAR
    elif figures["side"] != "front":
        parts[figures["side"]] = FLANK
    if not shot:
        attack = np.array([figures["attack"]])
        parts |= _parts({"second rank": rank_bonus(bout, row, target, attack)[0]})
    p = bout.parameters
    if p.field and p.optional.charge and not shot:
        parts |= _parts({"charge": charge_bonus(bout, row)[0]})
    if shot and "casting" not in figures:
        parts |= _parts(_first(spell_terms(bout, row.cell, Figure.SHOT)))
    return parts | _parts(
        {
            "feint": feigned(bout, row, target)[0],
            "ward": figures.get("ward") or 0,
            "Drive": scene(bout, row),
        }
    )
