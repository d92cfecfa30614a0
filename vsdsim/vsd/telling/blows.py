"""Sentences about blows: attack rolls, critical strikes and fumbles, with their dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vsdsim.vsd.parameters import MISSILE
from vsdsim.vsd.rules.critical import SECONDARY_LOWER
from vsdsim.vsd.rules.fumbles import ON_ALLY, ON_SELF, band_of
from vsdsim.vsd.telling.cast import GLUE, Cast, listed
from vsdsim.vsd.telling.effects import SEVERITIES, strike_name
from vsdsim.vsd.telling.recorder import Event
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType, Rank, Severity

__all__ = ["attack", "cancelled", "critical", "dice", "fallen", "fumble", "lost"]

LOST = {
    "stunned": "is stunned and loses the blow",
    "broken": "loses the blow: the {weapon} is broken",
    "stuck": "loses the blow: the {weapon} is stuck",
    "held": "is held and has no room for the {weapon}",
    "prone": "cannot use the {weapon} from the ground",
    "arm": "cannot use the {weapon} with a useless arm",
    "not in hand": "loses the blow: the {weapon} is out of hand",
    "no target": "finds nobody to strike",
}
"""Why a blow is lost; who is out has been told of already."""


def dice(rolled: Sequence[int]) -> str:
    """An open-ended roll: `45`, `97 + 64 = 161`, `3 - 49 = -46`."""
    first, *more = rolled
    if not more:
        return str(first)
    sign = 1 if first > 5 else -1
    steps = "".join(_term(sign * die) for die in more)
    return f"{first}{steps} ={GLUE}{first + sign * sum(more)}"


def _term(value: int, name: str = "") -> str:
    """A number added or taken away: ` - 16 parry`."""
    term = f" {'+' if value > 0 else '-'}{GLUE}{abs(value)}"
    return f"{term}{GLUE}{name}" if name else term


def _made_of(parts: Mapping[str, int], remark: str = "") -> str:
    """What a figure is made of, where there is more to it than itself: ` (60 - 15 parry)`."""
    rest = "".join(_term(value, name) for name, value in parts.items() if name)
    said = [f"{parts.get('', 0)}{rest}" if rest else "", remark]
    text = "; ".join(each for each in said if each)
    return text and f" ({text})"


def _harm(cast: Cast, event: Event) -> str:
    """What an attack's result means."""
    x = event.figures
    if x["damage"] < 0:
        if x["result"] > 10 and x["cmb"] < 0:
            return "no harm, with a CMB below 0"
        return "a miss, and a fumble" if x["fumbles"] else "a miss"
    if x["damage"] == 0 and x["severity"] < 0:
        return "touches without harm"
    parts = [f"{x['damage']} damage"]
    if x["severity"] >= 0:
        parts.append(f"a {strike_name(x['severity'], x['struck'])}")
        second = int(cast.parameters.attacks.secondary[x["attack"]])
        lower = x["severity"] - SECONDARY_LOWER
        if second >= 0 and lower >= 0:
            parts.append(f"a {strike_name(lower, second)}")
    return listed(parts)


def attack(cast: Cast, event: Event, verb: str) -> str:
    """An attack roll: dice, CMB, DEF, bonuses, cap and result."""
    x = event.figures
    against = f"{'-' if x['defence'] >= 0 else '+'}{abs(x['defence'])}"
    bonus = "".join(f" {value:+d}{GLUE}{name}" for name, value in x["bonus_parts"].items())
    in_vain = "bare hands parry no weapon" if x["bare_parry"] else ""
    cap = f", capped at {x['result']}" if x["result"] < x["total"] else ""
    return (
        f"{cast.names[event.actor]} {verb} {cast.names[event.target]} "
        f"({cast.weapon(x['attack'])}): rolls {dice(x['dice'])}, "
        f"{x['cmb']:+d}{GLUE}CMB{_made_of(x['cmb_parts'])} "
        f"{against}{GLUE}DEF{_made_of(x['def_parts'], in_vain)}{bonus} ={GLUE}{x['total']}{cap}: "
        f"{_harm(cast, event)}."
    )


def fallen(cast: Cast, event: Event) -> str:
    """A blow at the fallen, which needs no roll."""
    x = event.figures
    if x["damage"] < 0:
        what = "no harm, with a CMB below 0"
    else:
        what = f"no roll, the max result of {x['result']}: {_harm(cast, event)}"
    return (
        f"{cast.names[event.actor]} strikes the fallen {cast.names[event.target]} "
        f"({cast.weapon(x['attack'])}): {what}."
    )


def lost(cast: Cast, event: Event) -> str:
    """A blow that is not struck, and why; empty for who is out."""
    reason = LOST.get(event.figures["note"], "")
    weapon = cast.weapon(event.figures["attack"])
    return reason and f"{cast.names[event.actor]} {reason.format(weapon=weapon)}."


def critical(cast: Cast, event: Event) -> str:
    """A critical strike: its roll, the row's condition, and what it does."""
    x, target = event.figures, event.target
    rank = Rank(int(cast.parameters.rank[target]))
    kind = CriticalType(x["struck"]).name.lower()
    severity = Severity(x["severity"])
    name = f"The {SEVERITIES[severity]} {kind}"
    if not cast.foes(event.actor, target):
        name += f" on {'itself' if event.actor == target else cast.names[target]}"
    if rank:
        from_ = SEVERITIES[Severity(severity + rank)]
        name += f" ({rank.name.title()}: lowered from {from_})"
    if x["kind"] != x["struck"]:
        name += f", on the {CriticalType(x['kind']).name.title()} table"
    if not x["die"]:
        roll = f" takes the worst it can do, row {x['table_row'].split()[-1]}"
    else:
        modifier = SEVERITY_MODIFIER[severity]
        roll = f": rolls {x['die']}"
        if modifier:
            roll += f" + {modifier} = {x['die'] + modifier}"
        if x["die"] + modifier > TOP_ROW:
            roll += f", capped at {TOP_ROW}"
    if x["condition"]:
        roll += f" ({x['condition']}: {'yes' if x['met'] else 'no'})"
    return f"{name}{roll}: {x['note']}."


def cancelled(cast: Cast, event: Event) -> str:
    """A critical strike that the victim's rank cancels."""
    x = event.figures
    rank = Rank(int(cast.parameters.rank[event.target])).name.title()
    name = strike_name(x["severity"], x["struck"])
    return f"The {name} comes to nothing: {cast.names[event.target]} is {rank}."


def fumble(cast: Cast, event: Event) -> str:
    """A fumble: its roll, and what is chosen and suffered."""
    x: Mapping[str, Any] = event.figures
    modifier = f" + {x['modifier']} = {x['total']}" if x["modifier"] else ""
    weapon, band = cast.weapon(x["attack"]), int(band_of(x["total"]))
    column = int(cast.parameters.attacks.kind[x["attack"]] == MISSILE)
    parts = []
    if x["option_breaks"]:
        parts.append(f"breaks the {weapon}")
    elif x["option_drops"]:
        parts.append(f"drops the {weapon}")
    if x["option_ammunition"]:
        parts.append("loses all ammunition")
    if x["option_string"]:
        parts.append("breaks its string")
    if x["option_ally"]:
        severity = SEVERITIES[Severity(int(ON_ALLY[column, band]))]
        parts.append(f"hits {cast.names[x['ally']]} with a {severity} critical")
    if x["option_own"]:
        severity = SEVERITIES[Severity(int(ON_SELF[column, band]))]
        parts.append(f"hits itself with a {severity} critical")
    if cast.parameters.attacks.unreliable[x["attack"]]:
        parts.append(f"gets a Superficial critical from the unreliable {weapon}")
    immune = cast.parameters.no_stun[event.actor]
    stun = "cannot be stunned" if immune else "is stunned"
    parts.append(stun if x["stunned"] else "must make an Assessment Roll next round")
    return f"{cast.names[event.actor]} fumbles: rolls {x['die']}{modifier}: {listed(parts)}."
