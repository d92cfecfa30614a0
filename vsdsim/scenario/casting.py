"""The spell of a script entry: its keys, and the shape of what these hold."""

from __future__ import annotations

from collections.abc import Collection

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Report, Words
from vsdsim.scenario.model import Cast
from vsdsim.scenario.ruleset import Vocabulary

__all__ = ["POWER", "SPELL", "SPELL_KEYS", "no_deed", "read_cast"]

SPELL = "spell"
"""The key without which the others say nothing."""
POWER = "power"
"""The key for a power by name, left out for the first there is."""
SPELL_KEYS = frozenset({SPELL, "warp", "concentrate", "outstanding", "failing"})
"""Keys of an entry that are about its spell."""
MOST_OPTIONS = 10
"""Warping options of one spell, each counted as often as it is taken."""


def read_cast(
    report: Report, entry: dict[str, object], do: str | None, vocabulary: Vocabulary
) -> Cast | None:
    """The spell of an entry, or what is sound of it after reporting faults; None without one."""
    if do is not None and do == vocabulary.uses:
        power = checks.name(report, (POWER,), entry[POWER]) if POWER in entry else ""
        return Cast(power or "", power=True)
    said = SPELL_KEYS.intersection(entry)
    if SPELL not in said:
        if do is not None and do == vocabulary.casts:
            report((SPELL,), f"a spell by name with {do}", None)
        elif said and do is not None and SPELL in vocabulary.deeds[do]:
            report((min(said),), f"no {min(said)} without a spell", entry[min(said)])
        return None
    spell = checks.name(report, (SPELL,), entry[SPELL])
    warp = outstanding = failing = concentrate = None
    if "warp" in said:
        warp = _options(report, entry["warp"])
    if "concentrate" in said:
        most = vocabulary.concentration
        concentrate = checks.whole(report, ("concentrate",), entry["concentrate"], 0, most)
    if "outstanding" in said:
        outstanding = checks.name(report, ("outstanding",), entry["outstanding"])
    if "failing" in said:
        failing = _choices(report, entry["failing"], vocabulary.failing)
    return Cast(spell or "", warp or (), concentrate or 0, outstanding, failing or ())


def no_deed(report: Report, entry: dict[str, object], vocabulary: Vocabulary) -> bool:
    """Whether an entry without a deed was faulted as one that can only mean a spell or a power."""
    if SPELL in entry and vocabulary.casts is not None:
        report(("do",), f'do = "{vocabulary.casts}", or another deed, beside {SPELL}', None)
        return True
    if POWER in entry and vocabulary.uses is not None:
        report(("do",), f'do = "{vocabulary.uses}" beside {POWER}', None)
        return True
    return False


def _options(report: Report, raw: object) -> tuple[str, ...] | None:
    """The key `warp`: names of options, one as often as one likes."""
    listed = checks.array(report, ("warp",), raw, "warping options")
    if listed is None:
        return None
    if len(listed) > MOST_OPTIONS:
        report(("warp",), f"at most {MOST_OPTIONS} options", Words(f"{len(listed)}"))
        return None
    names = [checks.name(report, ("warp", index), each) for index, each in enumerate(listed)]
    return tuple(each for each in names if each is not None)


def _choices(report: Report, raw: object, known: Collection[str]) -> tuple[str, ...] | None:
    """The key `failing`: some of the words that there are, each once."""
    listed = checks.array(report, ("failing",), raw, "what to choose, the first first")
    if listed is None:
        return None
    if len(listed) > len(known):
        report(("failing",), f"each of {len(known)} words once", Words(f"{len(listed)} words"))
        return None
    words = [
        checks.word(report, ("failing", index), each, known) for index, each in enumerate(listed)
    ]
    twice = next((each for each in words if each is not None and words.count(each) > 1), None)
    if twice is not None:
        report(("failing",), "each word once", Words(f"{twice} twice"))
    return tuple(each for each in words if each is not None)
