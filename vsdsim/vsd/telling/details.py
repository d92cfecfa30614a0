"""What a recorder reads off the state beside what it hears: why a figure is what it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from vsdsim.vsd.attacks import MISSILE
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Cause
from vsdsim.vsd.conditions import FRIGHTENED, STUNNED
from vsdsim.vsd.magic import TSR, WSR
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules import figures as f
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.magic.bound import open_to
from vsdsim.vsd.rules.magic.changes import change
from vsdsim.vsd.rules.ranged.loading import is_loaded
from vsdsim.vsd.rules.saves import save_bonus
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.telling.care import helping, patient_of, rousing, tending, why_no_care
from vsdsim.vsd.telling.contests import clash, contest, off_hand_of
from vsdsim.vsd.telling.drive import scene, spending
from vsdsim.vsd.telling.effects import Victim, effects, rounds
from vsdsim.vsd.telling.enchantments import what_it_is
from vsdsim.vsd.telling.positions import came_from, intention, move
from vsdsim.vsd.telling.reasons import why_no_blow, why_no_move, why_no_shot
from vsdsim.vsd.telling.snapshots import snapshot
from vsdsim.vsd.telling.spells import why_no_spell
from vsdsim.vsd.telling.sums import attack_sum, bolt_sum, distances, other, stray_sum, struck
from vsdsim.vsd.telling.touched import kept_off, touched
from vsdsim.vsd.terrain import Light
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType

__all__ = ["details"]

Figures = dict[str, Any]


def details(bout: Bout, what: str, row: Rows, figures: Figures) -> Figures:
    """More about an event of one `row` that has `figures`; `note` is its gist in a word or two."""
    more = _DETAILS.get(what)
    return more(bout, row, figures) if more is not None else {}


def _declares(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The action by name, and all that goes with it."""
    action, number = Action(figures["action"]), np.array([figures["attack"]])
    missile = bout.parameters.attacks.kind[number[0]] == MISSILE
    shoots = action is Action.SHOOT and missile
    patient = patient_of(bout, row)
    friend = {"target": patient} if patient >= 0 else {}
    return {
        **friend,
        "note": action.name.lower().replace("_", "-"),
        "loads": bool(shoots and not is_loaded(bout, row, number)[0]),
        "afraid_of": int(bout.state.feared.take(row.cell)[0]) if _afraid(bout, row) else -1,
        "off_hand": off_hand_of(bout, row),
        **_spell(bout, row),
        "held_back": bool(bout.parameters.readies and bout.state.held_back.take(row.cell)[0]),
        **intention(bout, row),
    }


def _spell(bout: Bout, row: Rows) -> Figures:
    """The casting declared, or prepared, and at whom; -1 for none."""
    s = bout.state
    if not bout.parameters.castings.any:
        return {"casting": -1, "aimed": -1}
    declared, prepared = (int(column.take(row.cell)[0]) for column in (s.casting, s.preparing))
    return {"casting": max(declared, prepared), "aimed": int(s.aimed.take(row.cell)[0])}


def _afraid(bout: Bout, row: Rows) -> bool:
    return bool(suffering(bout, FRIGHTENED, row.cell)[0])


def _faces(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The save against what terrifies, and what comes of it."""
    held = "stands firm" if not figures["rounds"] else f"frightened for {rounds(figures['rounds'])}"
    bonus = int(save_bonus(bout, row, WSR)[0]) - scene(bout, row)
    return {"note": held, "skill": bonus, "scene": scene(bout, row)}


def _fallen(bout: Bout, row: Rows, figures: Figures) -> Figures:
    target = other(bout, row, figures["target"])
    return {"struck": struck(bout, row, figures), **distances(bout, row, target)}


def _critical(bout: Bout, _: Rows, figures: Figures) -> Figures:
    """Its table row, the condition that decides, its save, and the outcome in words."""
    c, p, s = bout.parameters.criticals, bout.parameters, bout.state
    row, victim = figures["row"], figures["target"]
    results = np.flatnonzero(c.row[figures["kind"]] == row)
    condition = int(c.condition[row])
    asks_save = 0 <= condition == c.save
    asked = int(c.outcome_if[row])
    met = figures["outcome"] in (asked, c.on_metal_helm[asked])
    outcome = c.outcomes[figures["outcome"]]
    afar = figures["by_fall"] or bool(p.attacks.ranged[figures["blow_with"]])
    whom = Rows(np.array([victim], dtype=np.intp), 1)
    how = Victim(
        k=figures["k"],
        arm=figures["arm"],
        armed=bool(s.hand[victim, 0] >= 0),
        shielded=bool(s.shield[victim, 0]),
        metal_shield=bool(p.shield_metal[victim]),
        foe=bool(p.side[figures["actor"]] != p.side[victim]) and not afar,
        afar=afar,
        bleeds=not p.no_bleeding[victim],
        stuns=not (p.no_stun | p.magic_stuns)[victim]
        and bool(open_to(bout, whom.cell, STUNNED.word)[0]),
        flames=int(s.burning[victim, 0]) if p.reach.burns else 0,
        metal_helm=bool(p.metal_helm[victim]),
    )
    lets_go = outcome.drop_shield or outcome.drop_all or outcome.lets_shield_go
    drops = outcome.drop_weapon or outcome.drop_all or outcome.weapon_breaks or outcome.drop_metal
    modifier = SEVERITY_MODIFIER[figures["severity"]] + figures["edge"]
    return {
        "total": min(figures["die"] + modifier, TOP_ROW) if figures["die"] else None,
        "table_row": f"{CriticalType(figures['kind']).name.lower()} {results[0]}-{results[-1]}",
        "condition": None if condition < 0 else c.conditions[condition],
        "met": met,
        "save": figures["save_rolled"] + int(save_bonus(bout, whom, TSR)[0]) if asks_save else None,
        "scene": scene(bout, whom),
        "note": effects(outcome, how),
        "tells_weapon": drops,
        "tells_shield": lets_go or outcome.drop_metal or outcome.metal_shield_only,
        "kills": outcome.dead,
    }


def _cause(_: Bout, __: Rows, figures: Figures) -> Figures:
    return {"note": Cause(figures["cause"]).label}


OPTIONS: Final[Mapping[str, str]] = {
    "drops": "weapon dropped",
    "ammunition": "ammunition lost",
    "string": "string broken",
    "breaks": "weapon broken",
    "ally": "strikes an ally",
    "own": "strikes oneself",
}


def _fumble(_: Bout, __: Rows, figures: Figures) -> Figures:
    taken = [text for name, text in OPTIONS.items() if figures[f"option_{name}"]]
    taken.append("stunned" if figures["stunned"] else "Assessment Roll")
    return {"note": ", ".join(taken)}


def _roll(bout: Bout, row: Rows, figures: Figures) -> Figures:
    wounds = int(f.wound_penalty(bout, row)[0])
    spells = int(change(bout, row.cell, Figure.SKILLS)[0])
    skill = int(bout.parameters.perception[row.actor][0])
    driven = scene(bout, row)
    return {
        "skill": skill,
        "wounds": wounds,
        "scene": driven,
        "spells": spells,
        "own": skill - wounds + spells + driven + figures["rolled"] - figures["total"],
        "surprised": bool(bout.state.surprised.take(row.cell)[0]),
        "note": "passed" if figures["passed"] else "failed",
    }


def _edge(bout: Bout, row: Rows, figures: Figures) -> Figures:
    note = "stays" if figures["stays"] else "falls"
    skill = int(bout.parameters.athletics[row.actor][0])
    return {"note": note, "skill": skill, "scene": scene(bout, row)}


def _athletics(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The skills of both in a conflict, and what Drive adds to their rolls."""
    skill = bout.parameters.athletics
    return {
        "skill": int(skill[row.actor][0]),
        "scene": scene(bout, row),
        "holder_skill": int(skill[figures["target"]]),
        "holder_scene": scene(bout, other(bout, row, figures["target"])),
    }


def _intercepts(bout: Bout, row: Rows, figures: Figures) -> Figures:
    note = "gets past" if figures["free"] else "stopped"
    return {"note": note, **_athletics(bout, row, figures)}


def _runs_away(bout: Bout, row: Rows, figures: Figures) -> Figures:
    mine, theirs = figures["total"], figures["against"]
    note = "equal" if mine == theirs else "quicker" if mine > theirs else "slower"
    return {"note": note, **_athletics(bout, row, figures)}


def _losses(_: Bout, __: Rows, figures: Figures) -> Figures:
    how = "crushed" if figures["crushed"] else "burned" if figures["burned"] else "bleeding"
    return {"note": how}


def _round(bout: Bout, _: Rows, __: Figures) -> Figures:
    return {"people": snapshot(bout), "light": int(bout.light)}


def _ends(bout: Bout, row: Rows, figures: Figures) -> Figures:
    outcomes = (*bout.parameters.sides, "draw", "undecided")
    return {"note": outcomes[figures["outcome"]], **_round(bout, row, figures)}


def _light(_: Bout, __: Rows, figures: Figures) -> Figures:
    return {"note": Light(figures["light"]).name.lower()}


def _ground(bout: Bout, _: Rows, figures: Figures) -> Figures:
    return {"note": bout.parameters.ground[figures["piece"]].kind}


_DETAILS: Final[Mapping[str, Callable[[Bout, Rows, Figures], Figures]]] = {
    "assessment-roll": _roll,
    "attack": attack_sum,
    "clashes": clash,
    "contends": contest,
    "befalls": what_it_is,
    "bolt": bolt_sum,
    "break-free": lambda _, __, figures: {"note": "free" if figures["free"] else "still held"},
    "casts": touched,
    "critical": _critical,
    "declares": _declares,
    "dies": _cause,
    "drops-down": came_from,
    "dying": _cause,
    "edge": _edge,
    "ends": _ends,
    "fallen": _fallen,
    "faces": _faces,
    "falls": lambda _, __, figures: {"far": figures["height"]},
    "fades": what_it_is,
    "fumble": _fumble,
    "goes-on": what_it_is,
    "ground-comes": _ground,
    "ground-goes": _ground,
    "helps": helping,
    "intercepts": _intercepts,
    "light": _light,
    "loads": lambda _, __, figures: {"note": "loaded" if figures["loaded"] else "not yet loaded"},
    "loses": _losses,
    "loses-blow": why_no_blow,
    "loses-care": why_no_care,
    "loses-move": why_no_move,
    "loses-shot": why_no_shot,
    "loses-spell": why_no_spell,
    "moves": move,
    "out": _cause,
    "rolls-again": spending,
    "sharpens": spending,
    "softens": spending,
    "spends": spending,
    "puts-out": lambda _, __, figures: {"note": "out" if figures["done"] else "not yet out"},
    "round": _round,
    "rouses": rousing,
    "runs-away": _runs_away,
    "saves": kept_off,
    "shot": attack_sum,
    "soul": what_it_is,
    "stray": stray_sum,
    "tends": tending,
    "treats-poison": tending,
}
