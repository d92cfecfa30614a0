"""Entries of scripts: their keys, and the shape of what these hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any

from attrs import frozen

from vsdsim.scenario import checks
from vsdsim.scenario.casting import SPELL, no_deed, read_cast
from vsdsim.scenario.expression import LONGEST, parse
from vsdsim.scenario.faults import Place, Report, Words, describe, listed
from vsdsim.scenario.measures import point
from vsdsim.scenario.model import Entry, Order, Parry
from vsdsim.scenario.optional import OptionalRules
from vsdsim.scenario.orders import ORDER_KEYS, SPEND, of_oneself, read_order
from vsdsim.scenario.ruleset import Vocabulary

__all__ = ["EntryReader", "Follow", "entry_keys", "read_parry"]

FOLLOW = "follow"
"""The only key of an entry in whose place those of another script stand."""
PACES = ("half", "full", "sprint")
"""Words of `pace`."""
GO = "go"
"""The move to a point, which `to` gives."""
APPROACH = "approach"
"""The move to whom a deed is done."""
MOST_PARRY = 10_000
"""Points of parry; what the combat bonus does not reach is clipped."""
LONGEST_TARGET = 200
"""Characters of a target: the names of side and combatant with quotes."""
LEAST_METRES, MOST_METRES = 500, 200_000
"""Millimetres of the number after a word such as `keep-distance`."""
_ENTRY_KEYS = frozenset({"do", "when"})
_MOVE_KEYS = frozenset({"pace", "to"})
_SHARE = re.compile(r"(\d{1,3})\s*%", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,9})?")


def entry_keys(vocabulary: Vocabulary) -> frozenset[str]:
    """Every key that some entry may carry."""
    keys = _ENTRY_KEYS.union({FOLLOW}, *vocabulary.deeds.values())
    if vocabulary.moves:
        keys |= _MOVE_KEYS
    return keys | ORDER_KEYS if vocabulary.spending.keys else keys


@frozen
class Follow:
    """An entry in whose place those of another script stand."""

    name: str


class EntryReader:
    """Reads entries; conditions of the same text share their tree."""

    def __init__(self, vocabulary: Vocabulary, rules: OptionalRules) -> None:
        self._vocabulary = vocabulary
        self._of_oneself = of_oneself(vocabulary)
        self._rules = rules
        self._keys = entry_keys(vocabulary)
        self._parsed: dict[str, ast.expr] = {}
        self._parsed_of_oneself: dict[str, ast.expr] = {}

    def read(self, report: Report, raw: object) -> Entry | Order | Follow | None:
        """An entry, or what is sound of it after reporting faults; None where nothing is."""
        entry = checks.table(report, (), raw)
        if entry is None:
            return None
        if FOLLOW in entry:
            return _follow(report, entry)
        vocabulary = self._vocabulary
        if SPEND in entry and SPEND in self._keys:
            when, when_text = self._condition(report, "when", entry, self._of_oneself)
            return read_order(report, entry, when, when_text, vocabulary.spending)
        do, metres = None, None
        if "do" in entry or not no_deed(report, entry, vocabulary):
            do, metres = _measured(report, "do", entry.get("do"), vocabulary.deeds, vocabulary)
        move = None
        if "move" in entry and "move" in self._keys:
            words = vocabulary.moves
            move, further = _measured(report, "move", entry["move"], words, vocabulary)
            metres = further if metres is None else metres
        self._fitting_keys(report, entry, do)
        if "to" in self._keys:
            _destination(report, entry, do, move)
        if do in vocabulary.tends:
            _to_a_friend(report, entry, do, move)
        when, when_text = self._condition(report, "when", entry, vocabulary)
        ready, ready_text = self._condition(report, "ready", entry, vocabulary)
        values = {
            key.replace("-", "_"): read(report, (key,), entry[key], vocabulary)
            for key, read in _READERS.items()
            if key in entry and key in self._keys
        }
        cast = read_cast(report, entry, do, vocabulary) if SPELL in self._keys else None
        return Entry(
            do or "",
            when,
            when_text,
            move=move,
            metres=metres,
            cast=cast,
            ready=ready,
            ready_text=ready_text,
            **values,
        )

    def _condition(
        self, report: Report, key: str, entry: dict[str, object], vocabulary: Vocabulary
    ) -> tuple[ast.expr | None, str]:
        """The condition under a key and its text; None and no text without a sound one."""

        def under_key(
            path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
        ) -> None:
            report((key, *path), required, arrived, choices=choices)

        if key not in entry or key not in self._keys:
            return None, ""
        text = checks.text(report, (key,), entry[key], LONGEST)
        if text is None:
            return None, ""
        known = self._parsed if vocabulary is self._vocabulary else self._parsed_of_oneself
        tree = known.get(text) or parse(text, vocabulary, under_key)
        if tree is not None:
            known[text] = tree
        return tree, text

    def _fitting_keys(self, report: Report, entry: dict[str, object], deed: str | None) -> None:
        """Every key is one that goes with the deed."""
        checks.known_keys(report, (), entry, self._keys)
        for key in sorted(self._keys.intersection(entry)):
            self._rules.check(report, (key,), key, entry[key])
        if deed is None:
            return
        self._rules.check(report, ("do",), deed, deed)
        fitting = _ENTRY_KEYS | self._vocabulary.deeds[deed]
        # Whether a point goes with it, its destination says.
        for key in sorted(self._keys.intersection(entry) - fitting - {"to"}):
            report((key,), f"no {key} with {deed}, only {listed(fitting)}", entry[key])
        target = entry.get("target")
        if isinstance(target, str) and target in self._vocabulary.unfit.get(deed, ()):
            report(("target",), f"no target {target} with {deed}", target)


def _follow(report: Report, entry: dict[str, object]) -> Follow | None:
    """The script to follow; nothing else stands beside it."""
    for key in sorted(entry.keys() - {FOLLOW}):
        report((key,), "no key beside follow", Words(key[:LONGEST_TARGET]))
    name = checks.name(report, (FOLLOW,), entry[FOLLOW])
    return None if name is None else Follow(name)


def _measured(
    report: Report, key: str, raw: object, words: Collection[str], vocabulary: Vocabulary
) -> tuple[str | None, int | None]:
    """One of `words`, and the millimetres of the number that follows a measured one."""
    parts = raw.split(maxsplit=1) if isinstance(raw, str) else []
    word, number = (*parts, "", "")[:2]
    if word not in words:
        forms = [f"{each} N" if each in vocabulary.measured else each for each in words]
        arrived = Words(describe(raw), word) if word else raw
        report((key,), f"one of {listed(forms, 20)}", arrived, choices=words)
        return None, None
    number = number.strip()
    if word not in vocabulary.measured:
        if number:
            report((key,), f"{word} with nothing after it", raw)
        return word, None
    millimetres = round(Decimal(number) * 1000) if _NUMBER.fullmatch(number) else 0
    if not LEAST_METRES <= millimetres <= MOST_METRES:
        low, high = LEAST_METRES / 1000, MOST_METRES / 1000
        required = f"{word} and metres from {low:g} to {high:g}, such as {word} 20"
        report((key,), required, raw)
        return word, None
    return word, millimetres


def _destination(
    report: Report, entry: dict[str, object], do: str | None, move: str | None
) -> None:
    """Who goes has somewhere to go to, and nobody else has."""
    if GO in (do, move):
        if "to" not in entry:
            report(("to",), f"a point in metres with {GO}, such as [4, -2.5]", None)
    elif "to" in entry and do is not None and (move is not None or "move" not in entry):
        report(("to",), f"no to without {GO} (in do or move)", entry["to"])


def _to_a_friend(
    report: Report, entry: dict[str, object], do: str | None, move: str | None
) -> None:
    """Who tends a friend moves nowhere else than to it, and not where it takes its time."""
    if move is not None and move != APPROACH:
        report(("move",), f"no move but {APPROACH} with {do}", entry["move"], choices=(APPROACH,))
    elif "move" in entry and entry.get("time") is True:
        report(("move",), "no move with time = true, which leaves no time for it", entry["move"])


def _target(report: Report, place: Place, raw: object, _: Vocabulary) -> str | None:
    return checks.text(report, place, raw, LONGEST_TARGET)


def read_parry(report: Report, place: Place, raw: object) -> Parry | None:
    """Points from 0 up, or a share such as "25%"."""
    share = _SHARE.fullmatch(raw) if isinstance(raw, str) else None
    if share is not None and int(share[1]) <= 100:
        return Parry(int(share[1]), share=True)
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw <= MOST_PARRY:
        return Parry(raw)
    report(place, f'a whole number from 0 to {MOST_PARRY} or a share from "0%" to "100%"', raw)
    return None


_READERS: Mapping[str, Callable[[Report, Place, object, Vocabulary], Any]] = {
    "both": lambda report, place, raw, _: checks.truth(report, place, raw),
    "critical": lambda report, place, raw, known: checks.word(report, place, raw, known.criticals),
    "free": lambda report, place, raw, known: checks.word(report, place, raw, known.free),
    "guard": lambda report, place, raw, _: checks.truth(report, place, raw),
    "pace": lambda report, place, raw, _: checks.word(report, place, raw, PACES),
    "parry": lambda report, place, raw, _: read_parry(report, place, raw),
    "second-rank": lambda report, place, raw, _: checks.truth(report, place, raw),
    "target": _target,
    "time": lambda report, place, raw, _: checks.truth(report, place, raw),
    "to": lambda report, place, raw, _: point(report, place, raw),
    "treat": lambda report, place, raw, known: checks.word(report, place, raw, known.treats),
    "weapon": lambda report, place, raw, _: checks.name(report, place, raw),
}
"""Keys that stand by themselves, each with what reads its value."""
