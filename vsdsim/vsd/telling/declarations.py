"""What combatants mean to do, as verb phrases of one and of many."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from vsdsim.vsd.parameters import THROWN
from vsdsim.vsd.rules.actions import DEEDS
from vsdsim.vsd.state import Action, Pace, Way
from vsdsim.vsd.telling.cast import Cast, listed
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.phrases import Phrases, metres, point, spoken
from vsdsim.vsd.telling.spells import declared_spell

__all__ = ["declared"]

SHOOTS = "shoot[s] at"
OFFENDING = frozenset(deed.action for deed in DEEDS.values() if deed.strikes or deed.shoots)
SPELLS = frozenset({Action.CAST, Action.PREPARE, Action.CONCENTRATE, Action.USE})
"""Declarations that are about a spell."""
TENDING = frozenset(deed.action for deed in DEEDS.values() if deed.tends)
NOT_AGAINST = TENDING | {Action.MOVE}
"""Actions whose target is none to be parried."""
BESIDE: Final[Mapping[Way, str]] = {
    Way.STAY: "",
    Way.APPROACH: "close[s] in",
    Way.FLANK: "go[es] round",
    Way.KEEP: "keep[s] {far} off",
    Way.COVER: "go[es] to cover",
    Way.GO: "go[es] to {spot}",
    Way.TEND: "go[es] over",
}
"""The half move beside a deed."""


def declared(cast: Cast, event: Event, out: Container[int]) -> Phrases:
    """What one combatant means to do, for one and for many; `out` are those out of the fight."""
    said = _DEEDS[Action(event.figures["action"])](cast, event, out)
    first = [clause for clause in (*_before(cast, event), _besides(cast, event)) if clause]
    goal = event.figures.get("goal", (0, 0))
    words = {"weapon": _weapon(cast, event), "far": metres(goal[0]), "spot": point(*goal)}
    clauses = [spoken(clause, **words) for clause in first]
    ones, many = ([*(each[which] for each in clauses), said[which]] for which in (0, 1))
    return listed(ones), listed(many)


def _at(cast: Cast, event: Event) -> str:
    return cast.names[event.target] if event.target >= 0 else ""


def _weapon(cast: Cast, event: Event) -> str:
    """The weapon to be drawn, or that of the attack."""
    x = event.figures
    if x["draws"] >= 0:
        return cast.weapon(int(cast.parameters.attack_of[event.actor, x["draws"]]))
    return cast.weapon(x["attack"])


def _thrown(cast: Cast, event: Event) -> bool:
    return bool(cast.parameters.attacks.kind[event.figures["attack"]] == THROWN)


def _before(cast: Cast, event: Event) -> list[str]:
    """What is done before the deed itself: moving, drawing, loading, as far as it is."""
    x, action = event.figures, Action(event.figures["action"])
    if action in (Action.MOVE, Action.FLEE):
        return []
    draws = ""
    if action in OFFENDING and x["draws"] >= 0:
        thrown = action is Action.SHOOT and _thrown(cast, event)
        draws = "read[ies|y] the {weapon}" if thrown else "draw[s] the {weapon}"
    return [BESIDE[Way(x["way"])], draws, "load[s]" if x["loads"] else ""]


def _besides(cast: Cast, event: Event) -> str:
    """The spell beside the deed, if there is one."""
    spell, at = declared_spell(cast, event)
    beside = spell and Action(event.figures["action"]) not in SPELLS
    return f"cast[s] {spell}{at}" if beside else ""


def _remarks(x: Mapping[str, Any]) -> list[str]:
    return [
        *(["on guard"] if x.get("guards") else []),
        *(["drops if shot at"] if x.get("drops_down") else []),
        *(["held back"] if x.get("held_back") else []),
    ]


def _tail(cast: Cast, event: Event) -> str:
    """The parry of who does not strike, and what else goes with it."""
    x = event.figures
    at = _at(cast, event)
    against = f" against {at}" if at and Action(x["action"]) not in NOT_AGAINST else ""
    parry = f"parry {x['parry']}{against}" if x["parry"] else "no parry"
    return f" ({', '.join([parry, *_remarks(x)])})"


def _strikes(verb: str) -> Callable[[Cast, Event, Container[int]], Phrases]:
    """An attack, a dash or a shot."""

    def said(cast: Cast, event: Event, out: Container[int]) -> Phrases:
        x = event.figures
        at = f"the fallen {_at(cast, event)}" if event.target in out else _at(cast, event)
        parry = f"parry {x['parry']}" if x["parry"] else "no parry"
        weapon = cast.weapon(x["attack"])
        if x.get("off_hand", -1) >= 0:
            weapon += f" and {cast.weapon(x['off_hand'])}"
        how = ", ".join([weapon, parry, *_remarks(x)])
        throws = verb == SHOOTS and _thrown(cast, event)
        one, many = spoken("throw[s] at" if throws else verb)
        return f"{one} {at} ({how})", f"{many} {at} ({how})"

    return said


def _plainly(verb: str) -> Callable[[Cast, Event, Container[int]], Phrases]:
    """A deed with at most a parry.

    `{weapon}` stands for what is drawn or loaded, `{whom}` for whom it is done to.
    """

    def said(cast: Cast, event: Event, _: Container[int]) -> Phrases:
        one, many = spoken(verb, weapon=_weapon(cast, event), whom=_at(cast, event))
        tail = _tail(cast, event)
        return one + tail, many + tail

    return said


def _bare(verb: str) -> Callable[[Cast, Event, Container[int]], Phrases]:
    """A deed with which nothing goes."""
    return lambda _, __, ___: spoken(verb)


def _casts(verb: str) -> Callable[[Cast, Event, Container[int]], Phrases]:
    """A spell, with the parry beside it."""

    def said(cast: Cast, event: Event, _: Container[int]) -> Phrases:
        spell, at = declared_spell(cast, event)
        one, many = spoken(f"{verb} {spell}{at}" if spell else verb)
        tail = _tail(cast, event)
        return one + tail, many + tail

    return said


def _flees(cast: Cast, event: Event, _: Container[int]) -> Phrases:
    """A flight, from whom somebody fears or from everybody."""
    source = event.figures["afraid_of"]
    return spoken("flee[s]" if source < 0 else f"flee[s] in fear of {cast.names[source]}")


def _moves(cast: Cast, event: Event, _: Container[int]) -> Phrases:
    """A move that is the whole of a declaration."""
    x = event.figures
    way, pace = Way(x["way"]), Pace(x["moves_at"])
    go = "crawl[s]" if x["crawls"] else "run[s]" if pace is Pace.SPRINT else "go[es]"
    text = {
        Way.APPROACH: f"{go} to {{name}}",
        Way.FLANK: f"{go} round {{name}}",
        Way.KEEP: f"keep[s] {metres(x['goal'][0])} off {{name}}",
        Way.COVER: f"{go} to cover from {{name}}" if event.target >= 0 else f"{go} to cover",
        Way.GO: f"{go} to {point(*x['goal'])}",
    }[way]
    one, many = spoken(text, name=_at(cast, event))
    tail = _tail(cast, event)
    return one + tail, many + tail


_DEEDS: Final[Mapping[Action, Callable[[Cast, Event, Container[int]], Phrases]]] = {
    Action.ATTACK: _strikes("attack[s]"),
    Action.DASH: _strikes("dash[es] at"),
    Action.CHARGE: _strikes("charge[s]"),
    Action.SHIELD_BASH: _strikes("bash[es]"),
    Action.DISARM: _strikes("tr[ies|y] to disarm"),
    Action.KNOCK_DOWN: _strikes("tr[ies|y] to knock down"),
    Action.LOCK: _strikes("tr[ies|y] to lock"),
    Action.FEINT: _strikes("feint[s] at"),
    Action.SHOOT: _strikes(SHOOTS),
    Action.LOAD: _plainly("load[s] the {weapon}"),
    Action.DEFEND: _plainly("only defend[s]"),
    Action.HOLD: _plainly("hold[s] on guard"),
    Action.STAND: _plainly("get[s] up"),
    Action.DRAW: _plainly("draw[s] the {weapon}"),
    Action.MOVE: _moves,
    Action.FLEE: _flees,
    Action.DISENGAGE: _plainly("disengage[s]"),
    Action.SURRENDER: _bare("surrender[s]"),
    Action.PUT_OUT: _plainly("tr[ies|y] to put out the flames"),
    Action.FIRST_AID: _plainly("tend[s] {whom}"),
    Action.WAKE: _plainly("tr[ies|y] to wake {whom}"),
    Action.HELP: _plainly("help[s] {whom}"),
    Action.BREAK_FREE: _bare("tr[ies|y] to break free"),
    Action.CAST: _casts("cast[s]"),
    Action.PREPARE: _casts("concentrate[s] on"),
    Action.CONCENTRATE: _casts("concentrate[s]"),
    Action.USE: _casts("use[s]"),
}
