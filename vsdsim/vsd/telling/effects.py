"""What a critical strike does, in words: one phrase for every mark of an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from vsdsim.vsd.conditions import CONDITIONS
from vsdsim.vsd.library.outcomes import Outcome
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["PHRASES", "SEVERITIES", "Victim", "effects", "rounds", "strike_name"]

SEVERITIES: Final[Mapping[Severity, str]] = {
    Severity.SUP: "Superficial",
    Severity.LIG: "Light",
    Severity.MOD: "Moderate",
    Severity.GRI: "Grievous",
    Severity.LET: "Lethal",
}
UNITS: Final = {"h": "hours", "min": "minutes"}


@frozen
class Victim:
    """What decides how an outcome's marks take hold of its victim, and the dice they ask for."""

    k: int = 0
    """The rolled k, 0 where it has not been rolled."""
    arm: int = 0
    """The d100 that says which arm, 0 where it has not been rolled."""
    armed: bool = True
    """Has a weapon in hand."""
    shielded: bool = True
    metal_shield: bool = True
    """That shield is of metal."""
    foe: bool = True
    """Was struck by an enemy at hand: only such hold each other."""
    afar: bool = False
    """Was shot, or fell: no weapon stays in the wound, and nobody is bound or fumbles."""
    bleeds: bool = True
    stuns: bool = True
    flames: int = 0
    """Hit points a round that it loses to flames already."""
    metal_helm: bool = True


def rounds(number: int) -> str:
    """A number of rounds: `1 round`, `3 rounds`."""
    return f"{number} round" if number == 1 else f"{number} rounds"


def strike_name(severity: int, kind: int) -> str:
    """`Lethal cut`."""
    return f"{SEVERITIES[Severity(severity)]} {CriticalType(kind).name.lower()}"


def _number(fixed: int, times: int, victim: Victim, sides: int) -> str:
    """A number with its k: the sum when the die is known, else `5 x 1d5`; empty for 0."""
    if times and not victim.k:
        return (f"{fixed} + " if fixed else "") + f"{times} x 1d{sides}"
    total = fixed + times * victim.k
    return str(total) if total else ""


def _damage(o: Outcome, v: Victim) -> str:
    number = _number(o.damage, o.damage_k, v, o.k_sides)
    return number and f"{number} damage"


def _bleeding(o: Outcome, v: Victim) -> str:
    number = _number(o.bleeding, o.bleeding_k, v, o.k_sides)
    if number and not v.bleeds:
        return "no blood to lose"
    return number and f"bleeds {number} a round"


def _penalty(o: Outcome, v: Victim) -> str:
    number = _number(o.penalty, o.penalty_k, v, o.k_sides)
    return number and f"an injury of -{number}"


def _stun(o: Outcome, v: Victim) -> str:
    if o.stun and not v.stuns:
        return "cannot be stunned"
    return {0: "", 1: "stunned"}.get(o.stun, f"stunned for {rounds(o.stun)}")


def _held(o: Outcome, v: Victim) -> str:
    if o.held > 0:
        return f"rigid for {rounds(o.held)}"
    return "held" if o.held and v.foe and not o.lets_shield_go else ""


def _of_a_hold(name: str, text: str) -> Callable[[Outcome, Victim], str]:
    """A phrase about a hold, which only foes can take."""

    def phrase(o: Outcome, v: Victim) -> str:
        value = getattr(o, name)
        return text.format(value, rounds(value)) if value and v.foe else ""

    return phrase


def _attacker_held(o: Outcome, v: Victim) -> str:
    if o.attacker_held > 0 and not v.afar:
        return f"the attacker rigid for {rounds(o.attacker_held)}"
    if o.attacker_held >= 0 or not v.foe:
        return ""
    leave = ", which it may let go" if o.attacker_may_let_go else ""
    return f"the attacker bound by its own hold{leave}"


def _passing(o: Outcome, v: Victim) -> str:
    if o.passing_rounds > 0:
        return f"-{o.passing_penalty} for {rounds(o.passing_rounds)}"
    held = o.passing_penalty and v.foe and not o.lets_shield_go
    return f"-{o.passing_penalty} while held" if held else ""


def _drop_weapon(o: Outcome, v: Victim) -> str:
    return "weapon dropped" if o.drop_weapon and v.armed and not o.weapon_breaks else ""


def _drop_all(o: Outcome, v: Victim) -> str:
    left = v.armed and not o.weapon_breaks
    what = [word for word, has in (("weapon", left), ("shield", v.shielded)) if has]
    return f"{' and '.join(what)} dropped" if o.drop_all and what else ""


def _drop_metal(o: Outcome, v: Victim) -> str:
    if o.metal_shield_only:
        return "a metal shield dropped" if v.shielded and v.metal_shield else ""
    return "all of metal dropped" if o.drop_metal else ""


def _shield(o: Outcome, v: Victim) -> str:
    if o.lets_shield_go:
        return "lets its shield go to slip the hold"
    return "shield lost" if o.drop_shield and v.shielded else ""


def _arm(o: Outcome, v: Victim) -> str:
    which = "an" if not v.arm else "the weapon" if v.arm <= 50 else "the other"
    return f"{which} arm useless" if o.arm else ""


def _out(o: Outcome, v: Victim) -> str:
    if o.incapacitated == -2:
        return "unconscious while held" if v.foe else ""
    number = o.incapacitated
    return "unconscious" + (f" for {rounds(number)}" if number > 0 else "") if number else ""


def _blind(o: Outcome, v: Victim) -> str:
    if o.blind_k and not v.k:
        return f"blind for 1d{o.k_sides} rounds"
    number = o.blind + o.blind_k * v.k
    return "blind" + (f" for {rounds(number)}" if number > 0 else "") if number else ""


def _plights(o: Outcome, _: Victim) -> str:
    """Conditions that have marks of their own."""
    each = [
        CONDITIONS[word].said + (f" for {rounds(number)}" if number > 0 else "")
        for word, number in o.plights
    ]
    return ", ".join(each)


def _beyond(o: Outcome, _: Victim) -> str:
    if not o.beyond:
        return ""
    number, unit = o.beyond.split()
    return f"will die in {number} {UNITS[unit]} if nobody helps"


def _further(o: Outcome, _: Victim) -> str:
    each = [
        f"a {strike_name(severity, kind)} besides" + (" next round" if later else "")
        for kind, severity, later in o.further
    ]
    return " and ".join(each)


def _arc(o: Outcome, _: Victim) -> str:
    if o.arc is None:
        return ""
    kind, severity = o.arc
    return f"a {strike_name(severity, kind)} leaps to somebody near"


def _burn(o: Outcome, v: Victim) -> str:
    if not o.burn:
        return ""
    return f"in flames for {o.burn} a round" if o.burn > v.flames else "the flames kept alive"


def _metal_helm(o: Outcome, v: Victim) -> str:
    number = o.dying_metal_helm if v.metal_helm else 0
    return f"in a metal helm dead after {rounds(number)}" if number else ""


def _said(name: str, text: str) -> Callable[[Outcome, Victim], str]:
    """A phrase for a mark that is simply there; `{}` is its number, `{1}` rounds."""

    def phrase(o: Outcome, _: Victim) -> str:
        value = getattr(o, name)
        return text.format(value, rounds(value)) if value else ""

    return phrase


def _at_hand(name: str, text: str) -> Callable[[Outcome, Victim], str]:
    """The same for a mark that needs an attacker at hand."""
    said = _said(name, text)
    return lambda o, v: "" if v.afar else said(o, v)


PHRASES: Final[Mapping[str, Callable[[Outcome, Victim], str]]] = {
    "damage": _damage,
    "bleeding": _bleeding,
    "penalty": _penalty,
    "stun": _stun,
    "prone": lambda o, _: "knocked down" if o.prone and not o.cannot_stand else "",
    "cannot_stand": _said("cannot_stand", "knocked down, never to stand in this fight"),
    "held": _held,
    "hold_damage": _of_a_hold("hold_damage", "crushed for {} a round"),
    "passing_penalty": _passing,
    "break_penalty": _of_a_hold("break_penalty", "-{} to break free"),
    "only_break": _of_a_hold("only_break", "can do nothing but try to break free"),
    "held_limit": _of_a_hold("held_limit", "unconscious if held for {1}"),
    "attacker_held": _attacker_held,
    "weapon_breaks": lambda o, v: "weapon broken" if o.weapon_breaks and v.armed else "",
    "drop_weapon": _drop_weapon,
    "drop_all": _drop_all,
    "drop_metal": _drop_metal,
    "drop_shield": _shield,
    "arm": _arm,
    "leg": _said("leg", "a leg useless"),
    "blind": _blind,
    "plights": _plights,
    "soul": _said("soul", "{} soul damage"),
    "burn": _burn,
    "stuck": _at_hand("stuck", "the attacker's weapon stuck for {1}"),
    "assess": _said("assess", "an Assessment Roll at -{}"),
    "fumble": _at_hand("fumble", "the attacker fumbles"),
    "further": _further,
    "arc": _arc,
    "incapacitated": _out,
    "dying": _said("dying", "dying, dead after {1}"),
    "dying_metal_helm": _metal_helm,
    "beyond": _beyond,
    "dead": _said("dead", "dead"),
}
"""By field of an Outcome; what qualifies another field is in that one's phrase."""


def effects(outcome: Outcome, victim: Victim) -> str:
    """The whole outcome as a list in words: `10 damage, bleeds 3 a round, stunned`."""
    said = [phrase(outcome, victim) for phrase in PHRASES.values()]
    return ", ".join(each for each in said if each) or "no effect"
