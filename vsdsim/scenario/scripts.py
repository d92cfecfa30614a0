"""Scripts: the shape of their entries, and their meaning for the one who uses them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from attrs import evolve, frozen

from vsdsim.scenario import checks
from vsdsim.scenario.expression import LONGEST, parse
from vsdsim.scenario.faults import Faults, Place, Report, Words, listed
from vsdsim.scenario.model import Entry, Parry, Script
from vsdsim.scenario.names import find_name, written
from vsdsim.scenario.ruleset import Ruleset, Vocabulary

__all__ = ["Draft", "Scripts"]

MOST_ENTRIES = 50
"""Entries of a script."""
MOST_PARRY = 10_000
"""Points of parry; what the combat bonus does not reach is clipped."""
LONGEST_TARGET = 200
"""Characters of a target: the names of side and combatant with quotes."""
_SHARE = re.compile(r"(\d{1,3})\s*%", re.ASCII)
_ENTRY_KEYS = frozenset({"do", "when"})


@frozen
class Draft:
    """A script whose entries have the right shape; whom and what they name is still open."""

    name: str
    entries: tuple[tuple[Place, Entry], ...]


class Scripts:
    """All scripts of a scenario: the packaged ones, those of `[script]` and those in place."""

    def __init__(self, raw: object, ruleset: Ruleset, faults: Faults) -> None:
        self._ruleset = ruleset
        self._faults = faults
        self._parsed: dict[str, ast.expr] = {}
        self._packaged: dict[str, Draft] = {}
        self._own: dict[str, Draft] = {}
        table = {} if raw is None else checks.table(faults, ("script",), raw) or {}
        for name, entries in table.items():
            checks.name(faults, ("script", name), name)
            self._own[name] = self.read(name, ("script", name), entries)

    def read(self, name: str, place: Place, raw: object) -> Draft:
        """The script at `place`, its entries' shape checked."""
        entries = checks.array(self._faults, place, raw, "script entries")
        if entries is None:
            return Draft(name, ())
        if not 1 <= len(entries) <= MOST_ENTRIES:
            required = f"from 1 to {MOST_ENTRIES} entries"
            self._faults(place, required, Words(f"{len(entries)} entries"))
        read = []
        for index, each in enumerate(entries[:MOST_ENTRIES]):
            entry = self._entry(self._faults.under(*place, index), each)
            if entry is not None:
                read.append(((*place, index), entry))
        return Draft(name, tuple(read))

    def chosen(self, place: Place, raw: object) -> Draft | None:
        """The script that a combatant's `script` at `place` names or holds."""
        if isinstance(raw, list):
            return self.read("", place, raw)
        if isinstance(raw, str) and raw in self._own:
            return self._own[raw]
        packaged = self._ruleset.scripts
        if isinstance(raw, str) and raw in packaged:
            if raw not in self._packaged:
                self._packaged[raw] = self.read(raw, place, list(packaged[raw]))
            return self._packaged[raw]
        known = {*self._own, *packaged}
        self._faults(place, f"the name of a script ({listed(known)}) or a list", raw, choices=known)
        return None

    def bind(
        self, draft: Draft, foes: Mapping[str, str], attacks: Sequence[str] | None, *, sure: bool
    ) -> Script:
        """The script for somebody with these foes and attacks (None: not known).

        A name that is no foe's, or a weapon that is no attack's, is a fault; not so where `sure`
        is false, as the names of some are not known.
        """
        entries = []
        for place, entry in draft.entries:
            report = self._faults.under(*place)
            target = entry.target
            if target is not None and target not in self._ruleset.vocabulary.targets:
                target = find_name(target, foes)
                if target is None and sure:
                    self._no_target(report, entry.target, foes)
            if entry.weapon is not None and attacks is not None and entry.weapon not in attacks:
                required = f"an attack of each who uses the script ({listed(attacks)})"
                report(("weapon",), required, entry.weapon, choices=attacks)
            entries.append(entry if target == entry.target else evolve(entry, target=target))
        return Script(draft.name, tuple(entries))

    def own(self) -> Collection[Draft]:
        """The scripts of `[script]`."""
        return self._own.values()

    def _no_target(self, report: Report, target: str | None, foes: Mapping[str, str]) -> None:
        targets = self._ruleset.vocabulary.targets
        required = f"{listed(targets)} or the name of an enemy of each who uses the script"
        report(("target",), required, target, choices=[*targets, *written(foes), *foes.values()])

    def _entry(self, report: Report, raw: object) -> Entry | None:
        entry = checks.table(report, (), raw)
        if entry is None:
            return None
        vocabulary = self._ruleset.vocabulary
        deed = checks.word(report, ("do",), entry.get("do"), vocabulary.deeds)
        _fitting_keys(report, entry, deed, vocabulary)
        when_text = target = parry = critical = weapon = None
        if "when" in entry:
            when_text = checks.text(report, ("when",), entry["when"], LONGEST)
        when = None if when_text is None else self._when(report, when_text)
        if "target" in entry:
            target = checks.text(report, ("target",), entry["target"], LONGEST_TARGET)
        if "parry" in entry:
            parry = _parry(report, entry["parry"])
        if "critical" in entry:
            critical = checks.word(report, ("critical",), entry["critical"], vocabulary.criticals)
        if "weapon" in entry:
            weapon = checks.name(report, ("weapon",), entry["weapon"])
        return Entry(deed or "", when, when_text or "", target, parry, critical, weapon)

    def _when(self, report: Report, text: str) -> ast.expr | None:
        def under_when(
            path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
        ) -> None:
            report(("when", *path), required, arrived, choices=choices)

        tree = self._parsed.get(text) or parse(text, self._ruleset.vocabulary, under_when)
        if tree is not None:
            self._parsed[text] = tree
        return tree


def _fitting_keys(
    report: Report, entry: dict[str, object], deed: str | None, vocabulary: Vocabulary
) -> None:
    """Every key is one that goes with the deed."""
    every = _ENTRY_KEYS.union(*vocabulary.deeds.values())
    checks.known_keys(report, (), entry, every)
    if deed is not None:
        fitting = _ENTRY_KEYS | vocabulary.deeds[deed]
        for key in sorted(every.intersection(entry) - fitting):
            report((key,), f"no {key} with {deed}, only {listed(fitting)}", entry[key])


def _parry(report: Report, raw: object) -> Parry | None:
    """Points from 0 up, or a share such as "25%"."""
    share = _SHARE.fullmatch(raw) if isinstance(raw, str) else None
    if share is not None and int(share[1]) <= 100:
        return Parry(int(share[1]), share=True)
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw <= MOST_PARRY:
        return Parry(raw)
    report(("parry",), f'a whole number from 0 to {MOST_PARRY} or a share from "0%" to "100%"', raw)
    return None
