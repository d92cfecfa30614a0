"""Spells read from the tables of a data file, and checked as a whole."""

from __future__ import annotations

from typing import Final, cast, get_args

from vsdsim.scenario.faults import Place, Report, Words
from vsdsim.vsd.library.reading import Fields, is_name
from vsdsim.vsd.library.spells.effect import MOST, Effect
from vsdsim.vsd.library.spells.effects import read_effect
from vsdsim.vsd.library.spells.harming import AttackRoll
from vsdsim.vsd.library.spells.spell import Aims, Area, Duration, Range, Save, Span, Spell, Warp

__all__ = [
    "MOST_WEAVE",
    "is_sound",
    "read_area",
    "read_duration",
    "read_effects",
    "read_range",
    "read_spell",
]

MOST_WEAVE: Final = 20
MOST_METRES: Final = 500
"""The longest range."""
MOST_AREA: Final = 100
"""Metres of a radius or a cone."""
MOST_COUNT: Final = 1000
"""Rounds, minutes or points of a duration."""
MOST_EFFECTS: Final = 5
MOST_WARPS: Final = 8
MOST_TARGETS: Final = 10
MOST_TIMES: Final = 10
NEEDED: Final = ("lore", "weave", "range", "on", "effects")
COUNTED: Final = tuple(span.value for span in Span if Duration(span).counted)
UNCOUNTED: Final = tuple(span.value for span in Span if not Duration(span).counted)


def read_spell(name: str, raw: object, path: Place, report: Report) -> Spell | None:
    """A spell of `spells.toml`; None where a fault was noted."""
    fields = Fields(raw, path, report)
    fields.require(*NEEDED)
    on = fields.choice("on", get_args(Aims))
    spell = Spell(
        name=name,
        display=fields.text("display") or name.replace("-", " ").capitalize(),
        lore=_lore(fields) or "",
        weave=fields.whole("weave", 1, MOST_WEAVE) or 1,
        range=read_range(fields),
        on=cast(Aims, on or "anybody"),
        effects=read_effects(fields),
        save=cast(Save | None, fields.choice("save", get_args(Save))),
        instant=fields.flag("instant") or False,
        area=read_area(fields),
        duration=read_duration(fields),
        failure=fields.whole("failure", -MOST, MOST) or 0,
        resonance=fields.whole("resonance", -MOST, MOST) or 0,
        warps=_warps(fields),
    )
    fields.close()
    return None if fields.bad or not is_sound(spell, fields) else spell


def is_sound(spell: Spell, fields: Fields) -> bool:
    """Whether a spell of sound keys is right as a whole; what is not is noted."""
    _reach(spell, fields)
    _strikes(spell, fields)
    _lasts(spell, fields)
    for warp in spell.warps:
        _changes(spell, warp, fields)
    return not fields.bad


def _lore(fields: Fields) -> str | None:
    """The key `lore`."""
    lore = fields.text("lore")
    if lore is None or is_name(lore):
        return lore
    fields.fault(("lore",), "a lore in kebab-case", lore)
    return None


def read_range(fields: Fields) -> Range:
    """The key `range`: whole metres, `touch` or `self`."""
    value = fields.raw.get("range")
    if value == "touch" or value == "self":  # noqa: PLR1714 - narrows to the words
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_METRES:
        return value
    if "range" in fields.raw:
        words = ("touch", "self")
        required = f"metres from 1 to {MOST_METRES}, touch or self"
        fields.fault(("range",), required, value, words)
    return "self"


def read_effects(fields: Fields) -> tuple[Effect, ...]:
    """The key `effects`, of which there is one at least."""
    listed = fields.array("effects", MOST_EFFECTS)
    if fields.raw.get("effects") == []:
        fields.fault(("effects",), "one effect at least", fields.raw["effects"])
    read = [
        read_effect(each, (*fields.path, "effects", index), fields.report)
        for index, each in enumerate(listed)
    ]
    fields.bad |= None in read
    return tuple(each for each in read if each is not None)


def _table(fields: Fields, key: str, keys: tuple[str, ...], most: int) -> tuple[str, int] | None:
    """The one key that the table at `key` has, one of `keys`, and its number."""
    table = Fields(fields.raw[key], (*fields.path, key), fields.report)
    said = {each: table.whole(each, 1, most) for each in keys}
    found = [each for each in keys if each in table.raw]
    table.close()
    if table.is_table and not table.bad and len(found) != 1:
        arrived = Words(" and ".join(found) or "none of them")
        table.fault((), f"one of {', '.join(keys)}", arrived)
    fields.bad |= table.bad
    number = said[found[0]] if len(found) == 1 else None
    return None if number is None else (found[0], number)


def read_area(fields: Fields) -> Area | None:
    """The key `area`: a radius or a cone."""
    if not fields.has("area"):
        return None
    read = _table(fields, "area", ("radius", "cone"), MOST_AREA)
    return None if read is None else Area(**{read[0]: read[1]})


def read_duration(fields: Fields) -> Duration | None:
    """The key `duration`: a word, or a table with a number."""
    if not fields.has("duration"):
        return None
    value = fields.raw["duration"]
    if isinstance(value, dict):
        read = _table(fields, "duration", COUNTED, MOST_COUNT)
        return None if read is None else Duration(Span(read[0]), read[1])
    if isinstance(value, str) and value in UNCOUNTED:
        return Duration(Span(value))
    required = f"one of {', '.join(UNCOUNTED)}, or a table with one of {', '.join(COUNTED)}"
    fields.fault(("duration",), required, value, (*UNCOUNTED, *COUNTED))
    return None


def _warps(fields: Fields) -> tuple[Warp, ...]:
    """The key `warp`: a table of options."""
    if not fields.has("warp"):
        return ()
    options = Fields(fields.raw["warp"], (*fields.path, "warp"), fields.report)
    if len(options.raw) > MOST_WARPS:
        options.fault((), f"at most {MOST_WARPS} options", Words(f"{len(options.raw)}"))
    warps = [] if options.bad else [_warp(options, name) for name in options.raw]
    fields.bad |= options.bad
    return tuple(each for each in warps if each is not None)


def _warp(options: Fields, name: str) -> Warp | None:
    """One warping option."""
    if not is_name(name):
        options.fault((name,), "a name in kebab-case of at most 60 characters", name)
        return None
    fields = Fields(options.raw[name], (*options.path, name), options.report)
    fields.require("weave")
    warp = Warp(
        name,
        fields.whole("weave", 1, MOST_WEAVE) or 1,
        targets=fields.whole("targets", 1, MOST_TARGETS) or 0,
        range=fields.whole("range", 2, MOST_TIMES) or 1,
        duration=fields.whole("duration", 2, MOST_TIMES) or 1,
        by=fields.whole("by", -MOST, MOST) or 0,
    )
    fields.close()
    if not fields.bad and warp == Warp(name, warp.weave):
        fields.fault((), "one of targets, range, duration, by", Words("none of them"))
    options.bad |= fields.bad
    return warp


def _reach(spell: Spell, fields: Fields) -> None:
    """Note where range, area and whom the spell is for contradict each other."""
    if spell.on == "self" and spell.range != "self":
        fields.fault(("range",), "self, as the spell is for oneself", spell.range)
    if spell.on == "self" and spell.area is not None:
        fields.fault(("area",), "no area of a spell for oneself", fields.raw["area"])
    if spell.range == "self" and spell.on != "self" and spell.area is None:
        required = "an area, as the range is self and the spell for others"
        fields.fault(("area",), required, None)
    if spell.area is not None and spell.area.cone and spell.range != "self":
        fields.fault(("range",), "self: a cone begins at the caster", spell.range)


def _strikes(spell: Spell, fields: Fields) -> None:
    """Note what cannot be of attack spells, and of those that wait for what another does."""
    if any(isinstance(effect, AttackRoll) for effect in spell.effects):
        if len(spell.effects) > 1:
            fields.fault(("effects",), "an attack alone", Words(f"{len(spell.effects)} effects"))
        if spell.save is not None:
            fields.fault(("save",), "no save of an attack spell", spell.save)
        if spell.on in ("friend", "self"):
            fields.fault(("on",), "enemy or anybody: it is an attack", spell.on)
    if spell.waits and not spell.instant:
        required = "true: a ward or a counterspell is cast as another acts"
        fields.fault(("instant",), required, fields.raw.get("instant"))


def _lasts(spell: Spell, fields: Fields) -> None:
    """Note a duration too few or too many."""
    needy = next((effect.head for effect in spell.effects if effect.must_last), None)
    if spell.duration is None:
        if needy is not None:
            fields.fault(("duration",), f"a duration for the effect {needy}", None)
        return
    if not any(effect.lasts for effect in spell.effects):
        fields.fault(("duration",), "no duration: no effect lasts", fields.raw["duration"])
    if spell.duration.span is Span.FAILURE and spell.save is None:
        fields.fault(("save",), "a save, by whose failure the duration is counted", None)


def _changes(spell: Spell, warp: Warp, fields: Fields) -> None:
    """Note what an option would change and the spell has not."""

    def note(key: str, required: str) -> None:
        fields.fault(("warp", warp.name, key), required, getattr(warp, key))

    if warp.targets and not spell.aimed:
        note("targets", "no further targets: it is not cast at single ones")
    if warp.range > 1 and not isinstance(spell.range, int):
        note("range", f"no farther range: it is {spell.range}")
    if warp.duration > 1 and (spell.duration is None or not spell.duration.counted):
        note("duration", "no longer duration: it is not counted in rounds")
    if warp.by and not any(effect.can_go_further for effect in spell.effects):
        note("by", "no by: no effect has a number to add to")
