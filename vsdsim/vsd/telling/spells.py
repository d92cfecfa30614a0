"""Sentences about spells: cast, resisted, failed, noticed, lost; and what is noted of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.magic import NO_SAVE, TSR
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.spells import as_doubled
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.field.cover import in_sight
from vsdsim.vsd.rules.field.places import within
from vsdsim.vsd.rules.magic.failure import RESONANCE
from vsdsim.vsd.rules.magic.requirements import Castable, affordable
from vsdsim.vsd.rules.magic.resonance import Notice
from vsdsim.vsd.rules.magic.table import Worth
from vsdsim.vsd.telling.blows import rolled, term
from vsdsim.vsd.telling.cast import GLUE, Cast, listed
from vsdsim.vsd.telling.effects import rounds
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.phrases import Phrases, spoken
from vsdsim.vsd.telling.plights import barred_by, bars_actions, no_actions, unable
from vsdsim.vsd.telling.sums import SPELL_TERMS, other

__all__ = [
    "afterthoughts", "casts", "declared_spell", "fails", "lost_spell", "resists", "resonates",
    "spell_name", "why_no_spell",
]  # fmt: skip

Figures = dict[str, Any]

CHOICES: Final[Mapping[str, str]] = {
    "later": "the spell may go off in round {later}",
    "resonance": "the magic resonates",
    "other_target": "the spell goes off at another",
    "knocked_out": "{who} is knocked out",
}
"""What a failure leaves to choose from, beside the cost."""
NOTICES: Final[Mapping[Notice, str]] = {
    Notice.NOTHING: "nothing comes of it",
    Notice.AWARENESS: "the next spell of {who} will resonate too",
    Notice.ATTENTION: "a vision stuns {who}",
    Notice.PURSUIT: "nightmares make {who} oblivious to everything",
    Notice.ASSAULT: "{who} falls to the ground and lies there for {rounds}",
    Notice.LIEUTENANT: "a lieutenant of the Titan takes notice",
}
LOST: Final[Mapping[str, str]] = {
    **unable("cannot cast {spell}", lambda each: not each.sees),
    **unable("cast[s] nothing", lambda each: bars_actions(each) or not each.casts),
    "points": "ha[s|ve] no magic points left for {spell}",
    "fear": "fear[s] {meant} too much for {spell}",
    "out of range": "find[s] {meant} too far away for {spell}",
    "out of sight": "ha[s|ve] lost sight of {meant} for {spell}",
    "no target": "find[s] nobody for {spell}",
}
"""Why a spell is lost; who is out has been told of already."""


def spell_name(cast: Cast, casting: int) -> str:
    """A spell's or a power's name in words."""
    return cast.parameters.castings.each[casting].spell.display


def _at(cast: Cast, casting: int, caster: int, target: int) -> str:
    """At whom, or around whom, a spell is cast; nothing for oneself."""
    if target < 0 or target == caster:
        return ""
    around = cast.parameters.castings.radius[casting] > 0
    return f" {'around' if around else 'at'} {cast.names[target]}"


def declared_spell(cast: Cast, event: Event) -> tuple[str, str]:
    """The spell of a declaration and at whom; both empty where there is none."""
    x = event.figures
    if x.get("casting", -1) < 0:
        return "", ""
    return spell_name(cast, x["casting"]), _at(cast, x["casting"], event.actor, x["aimed"])


def _sum(x: Figures) -> str:
    """The dice of a casting roll and all that is added."""
    terms = "".join(
        f" {x[f'{key}_term']:+d}{GLUE}{name.replace(' ', GLUE)}"
        for key, name in SPELL_TERMS.items()
        if x[f"{key}_term"]
    )
    return f"rolls {rolled(x)},{terms} ={GLUE}{x['total']}" if terms else f"rolls {rolled(x)}"


def _result(cast: Cast, x: Figures) -> str:
    """What a casting roll comes to."""
    worth, has_save = Worth(x["worth"]), cast.parameters.castings.save[x["casting"]] != NO_SAVE
    if worth is Worth.FAILURE:
        return "a failure"
    if worth is Worth.HALF:
        if has_save:
            return "resisted without a roll"
        return "for half as long" if x["halved"] else "without effect, and without cost"
    success = "an outstanding success" if worth is Worth.OUTSTANDING else "success"
    return success + (f", to be resisted at {x['difficulty']}" if has_save else "")


def casts(cast: Cast, event: Event) -> str:
    """A spell as it is cast, or a power as it is used; of an attack the bolts tell the rest."""
    x, c = event.figures, cast.parameters.castings
    power = bool(c.power[x["casting"]])
    at = _at(cast, x["casting"], event.actor, event.target)
    price = "" if power or not x["price"] else f" ({x['price']} MP)"
    verb = "uses" if power else "casts"
    text = f"{cast.names[event.actor]} {verb} {spell_name(cast, x['casting'])}{at}{price}"
    if c.attack[x["casting"]] >= 0:
        return f"{text}."
    if power:
        has_save = c.save[x["casting"]] != NO_SAVE
        text += f", to be resisted at {x['difficulty']}" if has_save else ""
    else:
        text += f": {_sum(x)}: {_result(cast, x)}"
    return f"{text}. It touches nobody." if x.get("in_vain") else f"{text}."


def resists(cast: Cast, event: Event) -> Phrases:
    """A save against a spell."""
    x = event.figures
    name = "TSR" if cast.parameters.castings.save[x["casting"]] == TSR else "WSR"
    bonus = x["total"] - x["rolled"]
    end = _failed(x) if x["points"] > 0 else "resists"
    roll = f"rolls {rolled(x)}, {bonus:+d}{GLUE}{name} ={GLUE}{x['total']}"
    return f"{roll} against {x['difficulty']}: {end}", ""


def _failed(x: Figures) -> str:
    """By how much a save fails, and what the spell cannot do to its victim all the same."""
    kept = [each.title() for each in x.get("kept_off", ())]
    return f"fails by {x['points']}" + (f", but cannot be {listed(kept)}" if kept else "")


def fails(cast: Cast, event: Event) -> str:
    """What a spell's failure does to its caster."""
    x, who = event.figures, cast.names[event.actor]
    immune = cast.parameters.no_stun[event.actor]
    said = [f"{who} cannot be stunned" if immune else f"{who} is stunned"]
    if x["cost"]:
        said.append(f"loses {x['cost']} magic points" + (" and is weary" if x["wearies"] else ""))
    later = event.round + 2
    said += [text.format(who=who, later=later) for key, text in CHOICES.items() if x[key]]
    return f"The spell fails: {_one_die(x['die'], x['total'])}: {listed(said)}."


def resonates(cast: Cast, event: Event) -> str:
    """What comes of a magical resonance."""
    x, who = event.figures, cast.names[event.actor]
    total = x.get("uncapped", x["total"])
    cap = f", at most {x['total']}" if x["total"] < total else ""
    end = NOTICES[Notice(x["notice"])].format(who=who, rounds=rounds(x["rounds"]))
    return f"The magic of {who} resonates: {_one_die(x['die'], total)}{cap}: {end}."


def _one_die(die: int, total: int) -> str:
    """A die with what is added to it, where anything is: `rolls 30 + 24 = 54`, `rolls 63`."""
    added = total - die
    return f"rolls {die}" + (f"{term(added)} ={GLUE}{total}" if added else "")


def afterthoughts(bout: Bout, moment: Sequence[Event]) -> None:
    """Note of the spells of a moment what their failures have made of them.

    A failed one costs what its failure says; the resonance that a failure brings is the last of
    its caster, and has something added.
    """
    p = bout.parameters
    cast_ = {event.actor: event for event in moment if event.what == "casts"}
    resonances = [event for event in moment if event.what == "resonates"]
    last, added = {event.actor: event for event in resonances}, dict[int, int]()
    for event in moment:
        if event.what == "spell-fails":
            if event.actor in cast_:
                cast_[event.actor].figures["price"] = 0
            if event.figures["resonance"]:
                added[id(last[event.actor])] = int(RESONANCE[event.figures["row"]])
    for event in resonances:
        x = event.figures
        modifier = p.castings.weave[x["casting"]] + p.castings.resonance[x["casting"]] + p.land
        x["uncapped"] = x["die"] + int(modifier) + added.get(id(event), 0)


def lost_spell(cast: Cast, event: Event) -> Phrases:
    """Why a spell is lost, after the name; empty for who is out."""
    x = event.figures
    meant = cast.names[x["meant"]] if x["meant"] >= 0 else ""
    return spoken(LOST.get(x["note"], ""), spell=spell_name(cast, x["casting"]), meant=meant)


def why_no_spell(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """The reason why a spell is lost, the first that there is, and whom it was meant for.

    Of one whose target is out, or not as it should lie there, that nobody else is there to turn to.
    """
    s, c, cell = bout.state, bout.parameters.castings, row.cell
    casting = np.array([figures["casting"]], dtype=np.int32)
    full = bool(not c.instant[casting[0]])
    aimed = int(s.aimed.take(cell)[0])
    meant = other(bout, row, max(aimed, 0))
    there = aimed >= 0 and s.out.take(meant.cell)[0] == s.at_fallen.take(cell)[0]
    there = there and s.away.take(meant.cell)[0] == Away.HERE
    blocked = not Castable(bout, casting).fits(row, meant)[0]
    reaches = c.range.take(as_doubled(bout, row, casting)).astype(np.int64)
    reasons = (
        ("out", s.out.take(cell)[0]),
        *no_actions(bout, row, full=full),
        *barred_by(bout, row, lambda each: not each.casts),
        ("points", not affordable(bout, row, casting)[0]),
        *(barred_by(bout, row, lambda each: not each.sees) if blocked else ()),
        ("fear", there and c.attack[casting[0]] >= 0 and fears(bout, row, meant)[0]),
        ("out of range", there and not within(bout, row, meant, reaches)[0]),
        ("out of sight", there and not in_sight(bout, row, meant)[0]),
        ("no target", True),
    )
    return {"note": next(reason for reason, holds in reasons if holds), "meant": aimed}
