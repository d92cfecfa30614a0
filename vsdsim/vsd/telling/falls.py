"""Sentences about falls: whether somebody keeps its footing, and how it lands."""

from __future__ import annotations

from vsdsim.vsd.rules.field.footing import A_METRE, BANDS, BONUS
from vsdsim.vsd.rules.skills import PARTIAL
from vsdsim.vsd.telling.affinities import damage_of, unharmed
from vsdsim.vsd.telling.blows import dice, made_of, skill_roll
from vsdsim.vsd.telling.cast import GLUE, Cast, listed
from vsdsim.vsd.telling.effects import strike_name
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["edge", "falls"]


def edge(cast: Cast, event: Event) -> str:
    """The Athletics roll of who is knocked down at an edge."""
    x = event.figures
    roll = skill_roll("Athletics", x, x["skill"])
    end = "keeps its footing" if x["stays"] else f"goes over, {PARTIAL} is needed"
    return f"{cast.names[event.actor]} is at the edge: {roll}: {end}."


def falls(cast: Cast, event: Event) -> str:
    """A fall: how deep, its roll with what the height adds, and what it does."""
    x = event.figures
    deep = A_METRE * x["height"] // 1000
    band = int(BONUS[int(BANDS.searchsorted(x["height"]))])
    height = made_of({"": deep, "for the depth": band})
    against = f"{'-' if x['defence'] >= 0 else '+'}{abs(x['defence'])}"
    cap = f", capped at {x['result']}" if x["result"] < x["total"] else ""
    return (
        f"{cast.names[event.actor]} falls {_deep(x['height'])}: rolls {dice(x['dice'])}, "
        f"{x['bonus']:+d}{GLUE}height{height} {against}{GLUE}DEF ={GLUE}{x['total']}{cap}: "
        f"{_harm(cast, event)}."
    )


def _deep(millimetres: int) -> str:
    """Whole centimetres, so that five times the metres can be recounted: `3.19 m`."""
    return f"{millimetres // 10 / 100:g}{GLUE}m"


def _harm(cast: Cast, event: Event) -> str:
    """What the fall's result means."""
    x = event.figures
    if x["damage"] < 0:
        return "lands unhurt"
    if x["damage"] == 0 and x["severity"] < 0:
        return unharmed(cast, event.actor, int(CriticalType.IMPACT))
    parts = [f"{x['damage']} damage{damage_of(cast, event.actor, int(CriticalType.IMPACT))}"]
    if x["severity"] >= 0:
        parts.append(f"a {strike_name(x['severity'], int(CriticalType.IMPACT))}")
    return listed(parts)
