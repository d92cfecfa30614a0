"""Scripts: own, packaged and in place; and their meaning for the one who uses them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from attrs import evolve

from vsdsim.scenario import checks
from vsdsim.scenario.entries import EntryReader
from vsdsim.scenario.faults import Faults, Place, Report, Words, listed
from vsdsim.scenario.model import Entry, Order, Script
from vsdsim.scenario.names import ALLY, find_friend, find_name, written
from vsdsim.scenario.optional import NONE, OptionalRules
from vsdsim.scenario.ruleset import Ruleset
from vsdsim.scenario.splicing import Draft, Splicer

__all__ = ["Draft", "Scripts"]


class Hides(Protocol):
    """Whether faults may hide whom a text names among somebody's enemies, or its friends."""

    def __call__(self, text: str, *, friends: bool) -> bool:
        """True where that may be so."""


MOST_ENTRIES = 50
"""Entries of a script, as written."""


class Scripts:
    """All scripts of a scenario: the packaged ones, those of `[script]` and those in place."""

    def __init__(
        self, raw: object, ruleset: Ruleset, faults: Faults, rules: OptionalRules = NONE
    ) -> None:
        self._ruleset = ruleset
        self._faults = faults
        self._entries = EntryReader(ruleset.vocabulary, rules)
        self._splicer = Splicer(self._followed, faults)
        self._packaged: dict[str, Draft] = {}
        # By identity: an entry is kept by its draft, so that no other has its id.
        self._of_all: set[int] = set()
        self._own: dict[str, Draft] = {}
        table = {} if raw is None else checks.table(faults, ("script",), raw) or {}
        for name, entries in table.items():
            checks.name(faults, ("script", name), name)
            self._own[name] = self.read(name, ("script", name), entries)
        for draft in self._own.values():
            # Before any script in place, which is to blame where only with it there are too many.
            self._splicer.entries(draft)

    def read(self, name: str, place: Place, raw: object, *, packaged: bool = False) -> Draft:
        """The script at `place`, its entries' shape checked."""
        entries = checks.array(self._faults, place, raw, "script entries")
        if entries is None:
            return Draft(name, (), packaged)
        if not 1 <= len(entries) <= MOST_ENTRIES:
            required = f"from 1 to {MOST_ENTRIES} entries"
            self._faults(place, required, Words(f"{len(entries)} entries"))
        read = []
        for index, each in enumerate(entries[:MOST_ENTRIES]):
            entry = self._entries.read(self._faults.under(*place, index), each)
            if entry is not None:
                read.append(((*place, index), entry))
                if packaged:
                    self._of_all.add(id(entry))
        return Draft(name, tuple(read), packaged)

    def chosen(self, place: Place, raw: object) -> Draft | None:
        """The script that a combatant's `script` at `place` names or holds."""
        if isinstance(raw, list):
            return self.read("", place, raw)
        if isinstance(raw, str) and raw in self._own:
            return self._own[raw]
        if isinstance(raw, str) and raw in self._ruleset.scripts:
            return self._of_package(place, raw)
        known = {*self._own, *self._ruleset.scripts}
        self._faults(place, f"the name of a script ({listed(known)}) or a list", raw, choices=known)
        return None

    def bind(
        self,
        draft: Draft,
        foes: Mapping[str, str],
        friends: Mapping[str, str],
        attacks: Sequence[str] | None,
        hides: Hides,
    ) -> Script:
        """The script for somebody with these foes, friends and attacks (None: not known).

        The entries of scripts that it follows stand in their places. A name of nobody whom the
        entry can be for, or a weapon that is no attack's, is a fault; not so where
        faults hide who may be meant (`hides`).
        """
        entries = []
        for place, entry in self._deeds(draft):
            report = self._faults.under(*place)
            target = entry.target
            if target is not None and target not in self._ways(entry):
                target = self._named(entry, foes, friends)
                if target is None and not self._may_be(entry, hides):
                    self._no_target(report, entry, foes, friends)
            if entry.weapon is not None and attacks is not None and entry.weapon not in attacks:
                required = f"an attack of each who uses the script ({listed(attacks)})"
                report(("weapon",), required, entry.weapon, choices=attacks)
            entries.append(entry if target == entry.target else evolve(entry, target=target))
        whole = self._splicer.entries(draft)
        orders = tuple(entry for _, entry in whole if isinstance(entry, Order))
        return Script(draft.name, tuple(entries), orders)

    def _deeds(self, draft: Draft) -> list[tuple[Place, Entry]]:
        """The entries of a script that declare something, those that it follows in their places."""
        whole = self._splicer.entries(draft)
        return [(place, entry) for place, entry in whole if isinstance(entry, Entry)]

    def check_spells(self, draft: Draft, library: Any) -> None:
        """Note what is wrong with the spells of a script's entries, whoever follows it."""
        for place, entry in self._deeds(draft):
            if entry.cast is not None:
                self._ruleset.check_spell(entry, library, self._faults.under(*place))

    def check_caster(self, draft: Draft, sheet: Any, library: Any) -> None:
        """Note the spells of a script that somebody can never cast.

        Those of packaged entries are passed over: they are for whoever happens to know them.
        """
        for place, entry in self._deeds(draft):
            if entry.cast is not None and id(entry) not in self._of_all:
                self._ruleset.check_caster(entry, sheet, library, self._faults.under(*place))

    def own(self) -> Collection[Draft]:
        """The scripts of `[script]`."""
        return self._own.values()

    def _followed(self, place: Place, name: str, by: Draft) -> Draft | None:
        """The script `name` that a script follows; None after a fault."""
        if name in self._own and not by.packaged:
            return self._own[name]
        if name in self._ruleset.scripts:
            return self._of_package(place, name)
        known = {*self._own, *self._ruleset.scripts}
        self._faults(place, f"the name of a script ({listed(known)})", name, choices=known)
        return None

    def _of_package(self, place: Place, name: str) -> Draft:
        """A packaged script, read once; whatever were wrong with it is told at `place`."""
        if name not in self._packaged:
            raw = list(self._ruleset.scripts[name])
            self._packaged[name] = self.read(name, place, raw, packaged=True)
        return self._packaged[name]

    def _casts(self, entry: Entry) -> bool:
        """Whether the target of an entry is that of its spell, or of a power."""
        return entry.do in (self._ruleset.vocabulary.casts, self._ruleset.vocabulary.uses)

    def _tends(self, entry: Entry) -> bool:
        """Whether the target of an entry is a friend whom it tends."""
        return entry.do in self._ruleset.vocabulary.tends

    def _ways(self, entry: Entry) -> Collection[str]:
        """The ways in which an entry can choose its target."""
        vocabulary = self._ruleset.vocabulary
        if self._tends(entry):
            return vocabulary.tends[entry.do]
        return vocabulary.aims if self._casts(entry) else vocabulary.targets

    def _named(
        self, entry: Entry, foes: Mapping[str, str], friends: Mapping[str, str]
    ) -> str | None:
        """The full name of whom an entry names; None if there is nobody that it can."""
        target = entry.target or ""
        if self._tends(entry):
            return find_friend(target, friends)
        friend = find_friend(target, friends) if self._casts(entry) else None
        return friend or find_name(target, foes)

    def _may_be(self, entry: Entry, hides: Hides) -> bool:
        """Whether faults may hide whom an entry names."""
        target = entry.target or ""
        if self._tends(entry):
            return hides(target, friends=True)
        return hides(target, friends=False) or (self._casts(entry) and hides(target, friends=True))

    def _no_target(
        self, report: Report, entry: Entry, foes: Mapping[str, str], friends: Mapping[str, str]
    ) -> None:
        ways = self._ways(entry)
        allies = [f"{ALLY}{name}" for name in friends.values()]
        if self._tends(entry):
            required = f"{listed(ways)} or " if ways else ""
            required += "the name of a friend after ally."
            report(("target",), required, entry.target, choices=[*ways, *allies])
            return
        allies = allies if self._casts(entry) else []
        named = f"the name of an enemy{', or of a friend after ally.,' if allies else ''}"
        required = f"{listed(ways, 20)} or {named} of each who uses the script"
        choices = [*ways, *written(foes), *foes.values(), *allies]
        report(("target",), required, entry.target, choices=choices)
