"""Spells in scripts: what an entry may say of one, and who can follow it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from vsdsim.scenario.faults import Report, Words
from vsdsim.scenario.model import Cast, Entry
from vsdsim.scenario.names import ALLY
from vsdsim.vsd.library.spells.known import known_spells, wanting
from vsdsim.vsd.library.spells.powers import power_of
from vsdsim.vsd.library.spells.spell import Spell
from vsdsim.vsd.library.spells.warping import warped
from vsdsim.vsd.sheet import Sheet

__all__ = [
    "CAST", "CAST_KEYS", "CONCENTRATION", "FAILING", "OF_FRIENDS", "SELF", "USE", "USE_KEYS",
    "WAYS_TO_AIM", "WORDS", "check_caster", "check_spell",
]  # fmt: skip

CAST: Final = "cast"
"""The word of `do`."""
USE: Final = "use"
"""The word of `do` for a power."""
USE_KEYS: Final = frozenset({"power", "target", "parry"})
"""Keys that its entry may carry besides `do` and `when`."""
CAST_KEYS: Final = frozenset(
    {"spell", "target", "concentrate", "warp", "parry", "outstanding", "failing"}
)
"""Keys that its entry may carry besides `do` and `when`."""
CONCENTRATION: Final = 4
"""The most rounds of concentration that help (`magic.concentrate`)."""
FAILING: Final = ("cost", "later", "resonance", "other-target", "knocked-out")
"""What a failure leaves to choose from, in the order in which it is chosen (`magic.failure`)."""
SELF: Final = "self"
WAYS_TO_AIM: Final = frozenset({SELF, "wounded"})
"""Ways to choose a target that only a spell has; the others are those of an attack."""
OF_FRIENDS: Final = WAYS_TO_AIM | {
    "nearest", "farthest", "weakest", "strongest", "random", "fallen",
}  # fmt: skip
"""Ways to choose among friends."""
WORDS: Final[Mapping[str, str]] = {
    "self.mp": "number",
    "self.prepared": "number",
    "self.concentrating": "truth",
    "target.concentrating": "truth",
}
"""Words of conditions that are about magic, and their types."""


def check_spell(entry: Entry, spells: Mapping[str, Spell], report: Report) -> None:
    """Note what is wrong with the spell of an entry, and how it is cast, for anybody."""
    cast = entry.cast
    if cast is None or cast.power or not cast.spell:
        return
    spell = spells.get(cast.spell)
    if spell is None:
        report(("spell",), "a spell by name", cast.spell, choices=spells)
        return
    if entry.do not in ("", CAST) and not spell.instant:
        required = f"an Instantaneous spell beside {entry.do}"
        report(("spell",), required, Words(f"{spell.name}, a Full Action"))
    if cast.concentrate and spell.instant:
        required = "no concentrate with an Instantaneous spell"
        report(("concentrate",), required, cast.concentrate)
    options = [warp.name for warp in spell.warps]
    unknown = [index for index, name in enumerate(cast.warp) if name not in options]
    for index in unknown:
        report(("warp", index), _one_of(spell, options), cast.warp[index], choices=options)
    if cast.outstanding is not None and not unknown:
        _check_outstanding(cast, spell, report)
    if entry.do == CAST and entry.target is not None:
        _check_target(entry.target, spell, report)


def _one_of(spell: Spell, options: list[str]) -> str:
    listed = f"one of {', '.join(options)}" if options else "none"
    return f"a warping option of {spell.name} ({listed})"


def _check_outstanding(cast: Cast, spell: Spell, report: Report) -> None:
    """An outstanding success adds an option of at most half of the spell's weave, to no attack."""
    if spell.attack is not None:
        required = "no outstanding with an attack spell: it is no roll on the Spell Casting Table"
        report(("outstanding",), required, cast.outstanding)
        return
    weave = warped(spell, cast.warp).weave
    options = [warp.name for warp in spell.warps if 2 * warp.weave <= weave]
    if cast.outstanding not in options:
        required = _one_of(spell, options)
        if options != [warp.name for warp in spell.warps]:
            required += f", of half of its weave ({weave}) at most"
        report(("outstanding",), required, cast.outstanding, choices=options)


def _check_target(target: str, spell: Spell, report: Report) -> None:
    """A target is one of those whom the spell is for."""
    by_name = target.startswith(ALLY)
    around_caster = spell.area is not None and spell.area.radius and spell.range == SELF
    if spell.on == SELF or around_caster:
        if target != SELF:
            required = f"self, or no target, of a spell whose range is self ({spell.name})"
            report(("target",), required, target)
    elif spell.on == "enemy" and (by_name or target in WAYS_TO_AIM):
        report(("target",), f"an enemy, whom {spell.name} is for", target)
    elif spell.on == "friend" and not by_name and target not in OF_FRIENDS:
        words = ", ".join(sorted(OF_FRIENDS))
        required = f"a friend, whom {spell.name} is for ({words} or {ALLY}NAME)"
        report(("target",), required, target, choices=OF_FRIENDS)


def _check_power(entry: Entry, name: str, sheet: Sheet, report: Report) -> None:
    """Note it where somebody has no such power, "" standing for any, or not for such a target."""
    power = power_of(sheet, name)
    if power is None:
        known = ", ".join(power.name for power in sheet.powers) or "none"
        required = f"a power that each who uses the script has ({known})"
        report(("power",) if name else ("do",), required, name or USE)
    elif entry.target is not None:
        _check_target(entry.target, power.spell, report)


def check_caster(entry: Entry, sheet: Sheet, spells: Mapping[str, Spell], report: Report) -> None:
    """Note it where somebody can never cast the spell of an entry, as it is warped there."""
    cast = entry.cast
    if cast is not None and cast.power:
        _check_power(entry, cast.spell, sheet, report)
        return
    spell = None if cast is None else spells.get(cast.spell)
    if cast is None or spell is None or any(spell.warp(name) is None for name in cast.warp):
        return
    lacks = wanting(spell, sheet)
    if lacks is not None:
        known = ", ".join(sorted(each.name for each in known_spells(sheet, spells))) or "none"
        required = f"a spell that each who uses the script can cast ({known})"
        report(("spell",), required, Words(f"{spell.name}, which takes {lacks}"))
        return
    weave = warped(spell, cast.warp).weave
    lacks = wanting(evolve(spell, weave=weave), sheet)
    if lacks is not None:
        required = f"a weave that each who uses the script can cast {spell.name} at"
        report(("warp",), required, Words(f"weave {weave}, which takes {lacks}"))
