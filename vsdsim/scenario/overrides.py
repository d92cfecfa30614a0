"""Overrides of single values: `PATH=VALUE`, the value in TOML or else plain text."""

from __future__ import annotations

import re

from vsdsim.errors import ScenarioError, UsageError
from vsdsim.scenario.document import SET, Document
from vsdsim.scenario.faults import Place, describe, listed, suggest
from vsdsim.scenario.keys import ARRIVAL_KEYS, COMBATANT_KEYS, GROUND_KEYS, SIDE_KEYS, TIMELINE_KEYS
from vsdsim.scenario.paths import format_path, parse_path
from vsdsim.scenario.reading import parse_toml

__all__ = ["override", "parse_override", "split_override"]

_EQUALS = re.compile(r"""(?:[^="']++|"(?:[^"\\]|\\.)*+"|'[^']*+')*+=""")

_SIGNED = re.compile(r"\+\s*[0-9.]{1,20}")
"""A value that means a sum to who writes it."""


def parse_override(text: str) -> tuple[Place, object]:
    """Path and value of `PATH=VALUE`; raises UsageError where it has another form."""
    path, value = split_override(text, SET, "PATH=VALUE")
    if _SIGNED.fullmatch(value):
        number = value.removeprefix("+").strip()
        raise UsageError(
            f"{SET}: required what the value shall be, arrived {value}: nothing is added to what "
            f"it was; write {number}, or -{number}"
        )
    return parse_path(path), _value(value)


def split_override(text: str, option: str, form: str) -> tuple[str, str]:
    """Path and value of `PATH=VALUE`, of an option that has this form; raises UsageError."""
    match = _EQUALS.match(text)
    if match is None:
        raise UsageError(f"{option}: required {form}, arrived {describe(text)}")
    return text[: match.end() - 1].strip(), text[match.end() :].strip()


def _value(text: str) -> object:
    try:
        parsed = parse_toml(f"value = {text}", SET)
    except ScenarioError:
        return text
    # A text with a line break can smuggle in further keys: then it is plain text.
    return parsed["value"] if len(parsed) == 1 else text


def override(
    document: Document,
    text: str,
    combatant_keys: frozenset[str],
    inner_keys: frozenset[str] = frozenset(),
) -> None:
    """Set what `text` says in the document; raises UsageError where its path names nothing.

    `inner_keys` are paths within a combatant, to suggest. Whether the value fits is found out when
    the document is checked.
    """
    path, value = parse_override(text)
    places = document.resolve(path)
    for place in places:
        _known(path, place, combatant_keys, inner_keys)
        document.put(place, path, value)


def _known(
    path: Place, place: Place, combatant_keys: frozenset[str], inner_keys: frozenset[str]
) -> None:
    """The key of a side, combatant or the like that the place goes through is one that there is."""
    inner: frozenset[str] = frozenset()
    match place:
        case ("side", int(), "combatant", int(), key, *_):
            inner = inner_keys
            keys = COMBATANT_KEYS | combatant_keys
        case ("timeline", int(), "arrive", int(), key, *_):
            inner = inner_keys
            keys = ARRIVAL_KEYS | combatant_keys
        case ("ground", int(), key, *_) | ("timeline", int(), "ground", int(), key, *_):
            keys = GROUND_KEYS
        case ("side", int(), key, *_):
            keys = SIDE_KEYS
        case ("timeline", int(), key, *_):
            keys = TIMELINE_KEYS
        case _:
            return
    if key not in keys:
        near = suggest(str(key), [*keys, *inner])
        if near in inner:
            above = path[: 4 - len(place)]
            near = format_path((*above, *str(near).split(".")))
        hint = f"; did you mean {near}?" if near else ""
        message = (
            f"{format_path(path)}: {key} is nothing; required a key ({listed(keys, 20)}){hint}"
        )
        raise UsageError(message)
