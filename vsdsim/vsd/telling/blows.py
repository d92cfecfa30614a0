"""Sentences about blows and shots: attack rolls with their dice, and why some are not made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vsdsim.vsd.attacks import THROWN
from vsdsim.vsd.conditions import PRONE
from vsdsim.vsd.rules.critical import SECONDARY_LOWER
from vsdsim.vsd.telling.affinities import damage_of, unharmed
from vsdsim.vsd.telling.cast import GLUE, Cast, listed
from vsdsim.vsd.telling.effects import strike_name
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.phrases import Phrases, metres, spoken
from vsdsim.vsd.telling.plights import FROM_THE_GROUND, bars_blows, unable

__all__ = [
    "attack",
    "bolt",
    "dice",
    "fallen",
    "lost",
    "made_of",
    "rolled",
    "shot",
    "skill_roll",
    "stray",
    "term",
]

LOST = {
    **unable("cannot use the {weapon}", lambda each: not each.two_handed),
    **unable("ha[s|ve] no room for the {weapon}", lambda each: not each.long_weapons),
    **unable(lambda each: each.no_blow, bars_blows),
    "broken": "lose[s] the blow: the {weapon} is broken",
    "stuck": "lose[s] the blow: the {weapon} is stuck",
    PRONE.word: FROM_THE_GROUND,
    "arm": "cannot use the {weapon} with a useless arm",
    "shield": "cannot use the {weapon} beside a shield",
    "not in hand": "lose[s] the blow: the {weapon} is out of hand",
    "fear": "do[es] not dare to strike at {target}",
    "out of reach": "do[es] not reach {target}",
    "no target": "find[s] nobody to strike",
}
"""Why a blow is lost; who is out has been told of already."""
LOST_SHOT = {
    **unable("cannot use the {weapon}", lambda each: not each.two_handed),
    **unable("do[es] not shoot", lambda each: bars_blows(each) or not each.shoots),
    "broken": "cannot shoot: the {weapon} is broken",
    "stuck": "cannot shoot: the {weapon} is stuck",
    "no ammunition": "ha[s|ve] nothing left for the {weapon}",
    "not loaded": "cannot shoot: the {weapon} is not loaded",
    PRONE.word: FROM_THE_GROUND,
    "arm": "cannot use the {weapon} with a useless arm",
    "shield": "cannot use the {weapon} beside a shield",
    "not in hand": "cannot shoot: the {weapon} is out of hand",
    "fear": "do[es] not dare to shoot at {target}",
    "out of sight": "ha[s|ve] lost sight of {target}",
    "out of range": "cannot shoot: {target} is out of range",
    "no target": "find[s] nobody to shoot at",
}


def dice(shown: Sequence[int]) -> str:
    """An open-ended roll: `45`, `97 + 64 = 161`, `3 - 49 = -46`."""
    first, *more = shown
    if not more:
        return str(first)
    sign = 1 if first > 5 else -1
    steps = "".join(term(sign * die) for die in more)
    return f"{first}{steps} ={GLUE}{sum_of(shown)}"


def sum_of(shown: Sequence[int]) -> int:
    """What the dice of an open-ended roll come to."""
    first, *more = shown
    return first + sum(more) * (1 if first > 5 else -1)


def rolled(figures: Mapping[str, Any], whose: str = "") -> str:
    """The open-ended roll of an event, or the `holder_` or `save_` one.

    One made again has what it was bought with in it: `54 + 10 Drive = 64`.
    """
    shown = figures[f"{whose}dice"]
    total = figures.get(f"{whose}rolled", sum_of(shown))
    bought = total - sum_of(shown)
    if not bought:
        return dice(shown)
    return f"{dice(shown).partition(f' ={GLUE}')[0]}{term(bought, 'Drive')} ={GLUE}{total}"


def skill_roll(skill: str, figures: Mapping[str, Any], value: int, whose: str = "") -> str:
    """A roll of a skill: `rolls 46, +35 Athletics -60 wounds = 21`; wounds are what is left.

    It is that of who acts, or the `holder_` one.
    """
    total, scene = figures["against" if whose else "total"], figures.get(f"{whose}scene", 0)
    came_to = figures.get(f"{whose}rolled", sum_of(figures[f"{whose}dice"]))
    wounds = total - value - came_to - scene
    drive = f" {scene:+d}{GLUE}Drive" if scene else ""
    lost = f" {wounds:+d}{GLUE}wounds" if wounds else ""
    return f"rolls {rolled(figures, whose)}, {value:+d}{GLUE}{skill}{drive}{lost} ={GLUE}{total}"


def term(value: int, name: str = "") -> str:
    """A number added or taken away: ` - 16 parry`."""
    text = f" {'+' if value > 0 else '-'}{GLUE}{abs(value)}"
    return f"{text}{GLUE}{name}" if name else text


def made_of(parts: Mapping[str, int], remark: str = "", *, halved: bool = False) -> str:
    """What a figure is made of, where there is more to it than itself: ` (60 - 15 parry)`."""
    rest = "".join(term(value, name) for name, value in parts.items() if name and value)
    terms = f"{parts.get('', 0)}{rest}" if rest or halved else ""
    said = [f"half of {terms}" if halved else terms, remark]
    text = "; ".join(each for each in said if each)
    return text and f" ({text})"


def _harm(cast: Cast, event: Event) -> str:
    """What an attack's result means."""
    x = event.figures
    if x["damage"] < 0:
        if x["result"] > 10 and x["cmb"] < 0 and event.what != "bolt":
            return "no harm, with a CMB below 0"
        fumbles = x["fumbles"] and event.what != "bolt"
        return "a miss, and a fumble" if fumbles else "a miss"
    if x["damage"] == 0 and x["severity"] < 0:
        return unharmed(cast, event.target, x["struck"])
    parts = [f"{x['damage']} damage{damage_of(cast, event.target, x['struck'])}"]
    if x["severity"] >= 0:
        parts.append(f"a {strike_name(x['severity'], x['struck'])}")
        second = int(cast.parameters.attacks.secondary[x["attack"]])
        lower = x["severity"] - SECONDARY_LOWER
        if second >= 0 and lower >= 0:
            parts.append(f"a {strike_name(lower, second)}")
    return listed(parts)


def _sum(cast: Cast, event: Event, distance: str = "") -> str:
    """Dice, CMB, DEF, range and bonuses, cap and result, after the weapon in brackets."""
    x = event.figures
    against = f"{'-' if x['defence'] >= 0 else '+'}{abs(x['defence'])}"
    more = {"range": x.get("range_penalty", 0), **x["bonus_parts"]}
    bonus = "".join(
        f" {value:+d}{GLUE}{name.replace(' ', GLUE)}" for name, value in more.items() if value
    )
    cap = f", capped at {x['result']}" if x["result"] < x["total"] else ""
    cmb = made_of(x["cmb_parts"], halved=bool(x.get("halved")))
    return (
        f"({cast.weapon(x['attack'])}{distance}): rolls {rolled(x)}, "
        f"{x['cmb']:+d}{GLUE}CMB{cmb} "
        f"{against}{GLUE}DEF{made_of(x['def_parts'], x['in_vain'])}{bonus} ={GLUE}{x['total']}"
        f"{cap}: {_harm(cast, event)}."
    )


def attack(cast: Cast, event: Event, verb: str) -> str:
    """An attack roll in melee."""
    return f"{cast.names[event.actor]} {verb} {cast.names[event.target]} {_sum(cast, event)}"


def shot(cast: Cast, event: Event, verb: str) -> str:
    """A shot or throw, with how far it goes; of one that strikes an area also who is beside."""
    far = f", {metres(event.figures['far'])}"
    if event.figures.get("beside"):
        return f"The blast strikes at {cast.names[event.target]} {_sum(cast, event, far)}"
    return f"{cast.names[event.actor]} {verb} {cast.names[event.target]} {_sum(cast, event, far)}"


def bolt(cast: Cast, event: Event) -> str:
    """The attack roll of a spell at one of those whom it strikes."""
    far = f", {metres(event.figures['far'])}"
    return f"The spell strikes at {cast.names[event.target]} {_sum(cast, event, far)}"


def stray(cast: Cast, event: Event) -> str:
    """A shot gone astray, at whom it goes instead."""
    far = f", {metres(event.figures['far'])}"
    whose, whom = cast.names[event.actor], cast.names[event.target]
    thrown = cast.parameters.attacks.kind[event.figures["attack"]] == THROWN
    what = "throw" if thrown else "shot"
    return f"The {what} of {whose} goes astray, at {whom} {_sum(cast, event, far)}"


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


def lost(cast: Cast, event: Event) -> Phrases:
    """Why a blow or a shot is lost, after the name; empty for who is out."""
    x = event.figures
    why = LOST if event.what == "loses-blow" else LOST_SHOT
    target = cast.names[x["meant"]] if x["meant"] >= 0 else ""
    return spoken(why.get(x["note"], ""), weapon=cast.weapon(x["attack"]), target=target)
