"""Special moves: what a recorder notes of them, and the sentences about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.figures import HALF_CMB
from vsdsim.vsd.rules.special.aside import armed_aside
from vsdsim.vsd.rules.special.contest import martial
from vsdsim.vsd.rules.special.moves import MOVES
from vsdsim.vsd.telling.blows import rolled, term
from vsdsim.vsd.telling.cast import GLUE, Cast, listed
from vsdsim.vsd.telling.drive import scene
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.phrases import Phrases, spoken
from vsdsim.vsd.telling.plights import bars_blows, unable
from vsdsim.vsd.telling.sums import half_action, other
from vsdsim.vsd.vocabulary import CONFLICT_FAILURE

__all__ = ["clash", "clashed", "contest", "contested", "lost_move", "off_hand_of"]

Figures = dict[str, Any]

WORDS: Final[Mapping[Action, tuple[str, tuple[str, str]]]] = {
    Action.DISARM: ("tries to disarm", ("CMB", "CMB")),
    Action.KNOCK_DOWN: ("tries to knock down", ("Brawl", "Brawl")),
    Action.LOCK: ("tries to lock", ("CMB", "CMB")),
    Action.FEINT: ("feints at", ("Deceive", "Perception")),
}
"""What is tried, and the figures of both sides."""
ENDS: Final[Mapping[Action, tuple[str, str]]] = {
    Action.DISARM: ("{other} is disarmed", "{self} is disarmed"),
    Action.KNOCK_DOWN: ("{other} is knocked down", "{self} is knocked down"),
    Action.LOCK: ("{other} is held, and so is {self}", ""),
    Action.FEINT: (
        "{self} has +{margin} on the next attack on {other}",
        "{other} has +{margin} on the next attack on {self}",
    ),
}
"""What comes of it for who wins and for who loses."""
LOST: Final[Mapping[str, str]] = {
    **unable("tr[ies|y] nothing", bars_blows),
    "fear": "do[es] not dare to try anything with {target}",
    "out of reach": "do[es] not reach {target}",
    "no target": "find[s] {target} out of the fight",
    "no longer possible": "can try that with {target} no more",
    "": "ha[s|ve] lost the use of the {weapon}, and tr[ies|y] nothing",
}
"""Why a special move is not tried; the last for all that has befallen the weapon."""


def off_hand_of(bout: Bout, row: Rows) -> int:
    """The weapon with which it strikes beside the declared one, -1 for none."""
    if not armed_aside(bout, row.cell)[0] or not bout.state.both.take(row.cell)[0]:
        return -1
    return int(bout.parameters.off_hand[row.actor][0])


def contest(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """What the totals of a special move are made of, and how it ends in a word."""
    action = Action(figures["action"])
    half = MOVES[action].skill and bool(bout.state.half.take(row.cell)[0])
    end = "wins" if figures["wins"] else "loses" if figures["loses"] else "undecided"
    return {
        "note": f"{action.name.lower().replace('_', '-')}: {end}",
        "scene": scene(bout, row),
        "holder_scene": scene(bout, other(bout, row, figures["target"])),
        "martial": int(martial(bout, row)[0]),
        "holder_martial": int(martial(bout, other(bout, row, figures["target"]))[0]),
        "half": -int(HALF_CMB) * half,
        "beside": half_action(bout, row, figures["attack"]),
    }


def clash(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """What Drive adds as two act against each other, and how it ends in a word."""
    return {
        "note": "first" if figures["wins"] else "second" if figures["loses"] else "undecided",
        "scene": scene(bout, row),
        "holder_scene": scene(bout, other(bout, row, figures["target"])),
    }


def contested(cast: Cast, event: Event) -> str:
    """A special move, with the dice of both and what comes of it."""
    x, action = event.figures, Action(event.figures["action"])
    who, whom = cast.names[event.actor], cast.names[event.target]
    tries, names = WORDS[action]
    half = {x["beside"]: x["half"]}
    mine = _sum(x, "", names[0], {"Martial": x["martial"], **half})
    theirs = _sum(x, "holder_", names[1], {"Martial": x["holder_martial"]})
    won, lost = ENDS[action]
    end = won if x["wins"] else lost if x["loses"] else ""
    said = end.format(self=who, other=whom, margin=abs(x["total"] - x["against"]))
    weapon = cast.weapon(x["attack"])
    return (
        f"{who} {tries} {whom} ({weapon}): {mine} ={GLUE}{x['total']}, "
        f"{whom} {theirs} ={GLUE}{x['against']}: {said or 'nothing comes of it'}."
    )


def _sum(x: Figures, whose: str, name: str, terms: Mapping[str, int]) -> str:
    """A roll and what is added, the figure by its name: `rolls 56, +75 CMB + 20 Martial`."""
    terms = {**terms, "Drive": x.get(f"{whose}scene", 0)}
    total = x["against" if whose else "total"]
    figure = total - x[f"{whose}rolled"] - sum(terms.values())
    more = "".join(term(value, what) for what, value in terms.items() if value)
    return f"rolls {rolled(x, whose)}, {figure:+d}{GLUE}{name}{more}"


def clashed(cast: Cast, event: Event) -> str:
    """Two who let go of what they held against each other, and who comes first."""
    x, who, whom = event.figures, cast.names[event.actor], cast.names[event.target]
    mine, theirs = _sum(x, "", "CMB", {}), _sum(x, "holder_", "CMB", {})
    first = who if x["wins"] else whom if x["loses"] else ""
    end = f"{first} is first" if first else "neither is first"
    clumsy = [
        name
        for name, total in ((who, x["total"]), (whom, x["against"]))
        if total <= CONFLICT_FAILURE
    ]
    if clumsy:
        end += f", {listed(clumsy)} fumble{'s' if len(clumsy) == 1 else ''}"
    return (
        f"{who} and {whom} act against each other: {mine} ={GLUE}{x['total']}, "
        f"{whom} {theirs} ={GLUE}{x['against']}: {end}."
    )


def lost_move(cast: Cast, event: Event) -> Phrases:
    """Why a special move is not tried, after the name; empty for who is out."""
    x = event.figures
    if x["note"] == "out":
        return spoken("")
    target = cast.names[x["meant"]] if x["meant"] >= 0 else ""
    why = LOST.get(x["note"], LOST[""])
    return spoken(why, weapon=cast.weapon(x["attack"]), target=target)
