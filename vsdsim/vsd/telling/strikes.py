"""Sentences about critical strikes and fumbles, with their dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vsdsim.vsd.parameters import MISSILE
from vsdsim.vsd.rules.drive.criticals import SHARPER
from vsdsim.vsd.rules.fumbles import ON_ALLY, ON_SELF, band_of
from vsdsim.vsd.telling.affinities import changed_severity, withstands
from vsdsim.vsd.telling.blows import rolled, term
from vsdsim.vsd.telling.cast import GLUE, Cast, listed
from vsdsim.vsd.telling.effects import SEVERITIES, strike_name
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType, Severity

__all__ = ["arc", "cancelled", "critical", "fumble", "shock"]


def critical(cast: Cast, event: Event) -> str:
    """A critical strike: its roll, the row's condition, and what it does."""
    x, target = event.figures, event.target
    kind = CriticalType(x["struck"]).name.lower()
    severity = Severity(x["severity"])
    name = f"The {SEVERITIES[severity]} {kind}"
    if x["leapt"]:
        name += f" on {cast.names[target]}"
    elif not x["by_fall"] and not cast.foes(event.actor, target):
        name += f" on {'itself' if event.actor == target else cast.names[target]}"
    name += changed_severity(cast, target, x["struck"], severity)
    if x["kind"] != x["struck"]:
        name += f", on the {CriticalType(x['kind']).name.title()} table"
    if not x["die"]:
        roll = f" takes the worst it can do, row {x['table_row'].split()[-1]}"
    else:
        roll = f": rolls {_roll(x['die'], SEVERITY_MODIFIER[severity], x['edge'])}"
    if x["condition"]:
        roll += f" ({x['condition']}: {_save(event)}{'yes' if x['met'] else 'no'})"
    return f"{name}{roll}: {x['note']}."


def _save(event: Event) -> str:
    """The save roll that the condition asks for, empty where it asks for none."""
    x = event.figures
    if x["save"] is None:
        return ""
    scene = x.get("scene", 0)
    bonus = x["save"] - x["save_rolled"] - scene
    drive = f" {scene:+d}{GLUE}Drive" if scene else ""
    return f"rolls {rolled(x, 'save_')}, {bonus:+d}{GLUE}TSR{drive} ={GLUE}{x['save']}, "


def _roll(die: int, modifier: int, edge: int) -> str:
    """A critical's die with what its severity, Drive and a hidden blade add: `31 + 50 = 81`."""
    total = die + modifier + edge
    text = str(die)
    if modifier:
        text += f" +{GLUE}{modifier}"
    drive = SHARPER * (edge >= SHARPER)
    if drive:
        text += term(drive, "Drive")
    if edge > drive:
        text += term(edge - drive, "Surprised")
    if total != die:
        text += f" ={GLUE}{total}"
    return text + (f", capped at {TOP_ROW}" if total > TOP_ROW else "")


def arc(cast: Cast, event: Event) -> str:
    """From whom to whom a critical strike leaps over."""
    source, target = cast.names[event.figures["source"]], cast.names[event.target]
    return f"It leaps from {source} to {target}."


def shock(cast: Cast, event: Event) -> str:
    """Whom a critical strike of the round before strikes again."""
    by = f", by {cast.names[event.doer]}" if event.doer != event.actor else ""
    return f"The shock strikes {cast.names[event.actor]} again{by}."


def cancelled(cast: Cast, event: Event) -> str:
    """A critical strike that the victim's rank, or what else makes it tough, cancels."""
    x = event.figures
    why = withstands(cast, event.target, x["struck"])
    name = strike_name(x["severity"], x["struck"])
    return f"The {name} comes to nothing: {cast.names[event.target]} is {why}."


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
        own = SEVERITIES[Severity(int(ON_SELF[column, band]))]
        parts.append(f"hits itself with a {own} critical")
    if cast.parameters.attacks.unreliable[x["attack"]]:
        parts.append(f"gets a Superficial critical from the unreliable {weapon}")
    immune = (cast.parameters.no_stun | cast.parameters.magic_stuns)[event.actor]
    stun = "cannot be stunned" if immune else "is stunned"
    parts.append(stun if x["stunned"] else "must make an Assessment Roll next round")
    return f"{cast.names[event.actor]} fumbles: rolls {x['die']}{modifier}: {listed(parts)}."
