"""What the fights of a scenario hang on, as a hash: equal fights, equal hashes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Any

from attrs import fields, has

from vsdsim.scenario.model import Scenario

__all__ = ["fingerprint"]

_UNFOUGHT = frozenset({"name", "file", "overrides", "tables", "expect", "margin"})
"""Fields of a scenario that no fight hangs on: how it is called, and what is expected of it."""


def fingerprint(scenario: Scenario) -> str:
    """32 hexadecimal digits that move when anything does that is fought or fought by.

    Files and overrides that come to the same scenario come to the same digits. What gear and
    tables say is not in them: an encounter's `rules` speak for these.
    """
    whole = {
        each.name: _plain(getattr(scenario, each.name))
        for each in fields(Scenario)
        if each.eq and each.name not in _UNFOUGHT
    }
    text = json.dumps(whole, sort_keys=True, ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _plain(value: Any) -> Any:
    """`value` as JSON has it; types are told apart, as classes with the same fields may differ."""
    if isinstance(value, Enum):
        return [type(value).__name__, value.name]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if has(type(value)):
        parts = {
            each.name: _plain(getattr(value, each.name)) for each in fields(type(value)) if each.eq
        }
        return [type(value).__name__, parts]
    if isinstance(value, Mapping):
        # A list, for keys of any kind; the order in which a file has them is no difference.
        return [
            "map",
            sorted(([_plain(key), _plain(part)] for key, part in value.items()), key=str),
        ]
    if isinstance(value, frozenset | set):
        return ["set", sorted((_plain(each) for each in value), key=str)]
    if isinstance(value, Collection):
        return [_plain(each) for each in value]
    raise TypeError(f"a scenario holds a {type(value).__name__}, of which no hash is known")
