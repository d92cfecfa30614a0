"""From a file, a text or a dict to a checked scenario, or to all of its faults at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path, PureWindowsPath
from typing import Any

from vsdsim.errors import ScenarioError
from vsdsim.scenario import checks
from vsdsim.scenario.document import Document, Raw
from vsdsim.scenario.expectations import read_expectations
from vsdsim.scenario.faults import Faults, Place, Words
from vsdsim.scenario.ground import GroundReader
from vsdsim.scenario.groups import Group, GroupReader
from vsdsim.scenario.keys import LANDS, LIGHTS, MOST_ROUNDS, TOP_KEYS
from vsdsim.scenario.model import Combatant, Scenario, Script, Side
from vsdsim.scenario.optional import KEY as OPTIONAL
from vsdsim.scenario.optional import read_optional_rules
from vsdsim.scenario.overrides import override
from vsdsim.scenario.placing import UNPLACED, Placing, is_placed, place_all
from vsdsim.scenario.reading import parse_toml, plain, read_text
from vsdsim.scenario.roster import Party, Roster, read_sides
from vsdsim.scenario.ruleset import Ruleset
from vsdsim.scenario.scripts import Draft, Scripts
from vsdsim.scenario.shipped import find
from vsdsim.scenario.timeline import read_timeline
from vsdsim.scenario.victory import read_victory
from vsdsim.scenario.without import KEY as WITHOUT
from vsdsim.scenario.without import NOTHING, read_without

__all__ = ["A_DICT", "load", "load_raw", "load_text"]

A_DICT = "(a dict)"
"""What stands for the file of a scenario given as a dict."""
ROUNDS = 50
"""Rounds of a fight whose scenario does not say."""

MOST_ENTRIES = 10_000
"""Entries of a folder of tables that are looked at; no ruleset reads so many."""


def load(
    source: str | Path | Mapping[str, object],
    ruleset: Ruleset,
    overrides: Sequence[str] = (),
    folder: Path = Path(),
) -> Scenario:
    """The scenario of a file, of a shipped scenario's name or of a dict.

    `overrides` are `PATH=VALUE`; the tables of a dict stand in `folder`. Raises FileTrouble where
    there is no such file or it cannot be read, UsageError where an override names nothing, and
    ScenarioError with every fault found.
    """
    if isinstance(source, Mapping):
        return _Loader(plain(source, A_DICT), A_DICT, None, folder, ruleset).load(overrides)
    file = find(str(source))
    return load_text(read_text(file), str(file), ruleset, overrides)


def load_text(text: str, file: str, ruleset: Ruleset, overrides: Sequence[str] = ()) -> Scenario:
    """The scenario of a TOML text; `file` names it in faults, and `tables` stands beside it."""
    text = text.removeprefix("\ufeff")
    raw = parse_toml(text, file)
    return _Loader(raw, file, text, Path(file).parent, ruleset).load(overrides)


def load_raw(
    raw: Raw,
    file: str,
    text: str | None,
    folder: Path,
    ruleset: Ruleset,
    overrides: Sequence[str] = (),
) -> Scenario:
    """The scenario of a document that is parsed already; it is changed by the overrides.

    `text` is what it was parsed from, for the lines of faults; `tables` stands in `folder`.
    """
    return _Loader(raw, file, text, folder, ruleset).load(overrides)


class _Loader:
    """The reading of one scenario."""

    def __init__(
        self, raw: Raw, file: str, text: str | None, folder: Path, ruleset: Ruleset
    ) -> None:
        self._document = Document(raw, file, text, self._display)
        self._raw = raw
        self._folder = folder
        self._ruleset = ruleset
        self._faults = Faults(self._document.locate)
        self._tables: str | None = None

    def load(self, overrides: Sequence[str]) -> Scenario:
        """Apply the overrides, check everything, and build the scenario."""
        for text in overrides:
            override(self._document, text, self._ruleset.combatant_keys, self._ruleset.inner_keys)
        raw, faults = self._raw, self._faults
        checks.known_keys(faults, (), raw, TOP_KEYS)
        name = checks.name(faults, ("name",), raw.get("name"))
        rounds: int | None = ROUNDS
        if "max_rounds" in raw:
            rounds = checks.whole(faults, ("max_rounds",), raw["max_rounds"], 1, MOST_ROUNDS)
        if "ruleset" in raw:
            checks.word(faults, ("ruleset",), raw["ruleset"], [self._ruleset.name])
        light: str | None = LIGHTS[0]
        if "light" in raw:
            light = checks.word(faults, ("light",), raw["light"], LIGHTS)
        known = self._ruleset.vocabulary.optional
        rules = read_optional_rules(raw.get(OPTIONAL, []), known, faults)
        magic = None
        if "magic" in raw:
            magic = checks.word(faults, ("magic",), raw["magic"], LANDS)
        library = self._library(faults)
        ground = GroundReader(faults)
        if "ground" in raw:
            ground.read(("ground",), raw["ground"])
        timeline = read_timeline(raw.get("timeline"), rounds or MOST_ROUNDS, ground, faults)
        reader = GroupReader(self._ruleset, library, rules, self._document.seat, faults)
        roster = read_sides(raw.get("side"), timeline, reader, faults)
        sure = ground.sound and timeline.sound and roster.sound
        placings = place_all(roster, ground.pieces, faults, sure=sure)
        scripts = Scripts(raw.get("script"), self._ruleset, faults, rules)
        sides = _Binder(scripts, roster, placings, library).sides()
        victory = read_victory(raw.get("victory"), roster, rounds or MOST_ROUNDS, faults)
        without = NOTHING
        if WITHOUT in raw:
            known_words = self._ruleset.vocabulary.without
            without = read_without(raw[WITHOUT], known_words, roster, victory, faults)
        expect, margin = read_expectations(raw.get("expect"), roster, faults)
        faults.raise_if_any()
        return Scenario(
            name=name or "",
            sides=without.left_of(sides),
            ruleset=self._ruleset.name,
            max_rounds=rounds or ROUNDS,
            victory=victory,
            expect=expect,
            margin=margin,
            library=library,
            file=self._document.file,
            tables=self._tables,
            overrides=tuple(overrides),
            ground=tuple(piece for _, piece in ground.pieces),
            light=light or "",
            lights=timeline.lights,
            magic=magic,
            placed=is_placed(roster, ground.pieces),
            optional_rules=rules.on,
            without=without.words,
        )

    def _library(self, report: Faults) -> Any | None:
        """The ruleset's library with the scenario's folder; None where that has faults."""
        if "tables" not in self._raw:
            return self._ruleset.library(None)
        folder = _beneath(self._folder, self._raw["tables"], report)
        if folder is None:
            return None
        try:
            library = self._ruleset.library(folder)
        except ScenarioError as error:
            for fault in error.faults:
                report.add(fault)
            return None
        self._tables = str(folder)
        return library

    def _display(self, entry: Raw) -> str | None:
        """The name that a combatant without one gets from its sheet."""
        unheard = Faults(self._document.locate)
        library = self._library(unheard)
        own = {key: part for key, part in entry.items() if key in self._ruleset.combatant_keys}
        sheet = None if library is None else self._ruleset.sheet(own, library, unheard)
        return None if sheet is None else str(sheet.display)


def _beneath(folder: Path, raw: object, report: Faults) -> Path | None:
    """The folder of `tables`, which stands beneath the scenario's own."""
    place: Place = ("tables",)
    text = checks.name(report, place, raw)
    if text is None:
        return None
    wanted = folder / text
    drive = PureWindowsPath(text)
    inside = not (drive.drive or drive.root or ".." in drive.parts)
    try:
        inside = inside and wanted.resolve().is_relative_to(folder.resolve())
        there = inside and wanted.is_dir()
    except (OSError, RuntimeError, ValueError):
        there = False
    if inside and there:
        astray = _astray(wanted)
        if astray is None:
            return wanted
        report(place, "a folder with no links out of it", Words(f"{text} with the link {astray}"))
        return None
    what = "that is there" if inside else "that stays beneath it, without .."
    report(place, f"a folder beside the scenario's file {what}", text)
    return None


def _astray(folder: Path) -> str | None:
    """The name of a link in `folder` that leads out of it."""
    home = folder.resolve()
    try:
        for entry in islice(folder.iterdir(), MOST_ENTRIES):
            if entry.is_symlink() and not _leads_into(entry, home):
                return entry.name[:60]
    except OSError:
        # The library's reader says what is wrong with it.
        return None
    return None


def _leads_into(link: Path, home: Path) -> bool:
    try:
        return link.resolve().is_relative_to(home)
    except (OSError, RuntimeError):
        return True


class _Binder:
    """Gives everybody the script that was chosen, names and weapons checked."""

    def __init__(
        self,
        scripts: Scripts,
        roster: Roster,
        placings: Mapping[str, Placing],
        library: Any | None,
    ) -> None:
        self._scripts = scripts
        self._roster = roster
        self._placings = placings
        self._library = library
        # By identity: a draft that was bound is kept by `Scripts`, so that no other has its id.
        self._used: set[int] = set()
        self._bound: dict[tuple[int, str, tuple[str, ...] | None], Script] = {}

    def sides(self) -> tuple[Side, ...]:
        """All sides with their combatants; scripts that nobody uses are checked too."""
        sides = tuple(
            Side(party.name, tuple(self._combatants(party)), party.declares)
            for party in self._roster.parties
        )
        everybody = self._roster.enemies(None)
        for draft in self._scripts.own():
            if id(draft) not in self._used:
                friends, hides = self._roster.friends(None), partial(self._roster.hides, side=None)
                self._scripts.bind(draft, everybody, friends, None, hides)
                self._spells(draft, None)
        return sides

    def _combatants(self, party: Party) -> Iterable[Combatant]:
        foes = self._roster.enemies(party.name)
        for group in party.groups:
            script = self._script(party, group, foes)
            for name in group.names:
                placing = self._placings.get(f"{party.name}.{name}", UNPLACED)
                yield Combatant(
                    party.name,
                    name,
                    group.sheet,
                    script,
                    placing.place,
                    placing.facing,
                    group.arrives,
                    group.parry,
                )

    def _script(self, party: Party, group: Group, foes: Mapping[str, str]) -> Script | None:
        if group.script is None:
            return None
        draft: Draft | None = self._scripts.chosen((*group.place, "script"), group.script)
        if draft is None:
            return None
        self._spells(draft, group.sheet)
        self._used.add(id(draft))
        attacks = None
        if group.sheet is not None:
            attacks = tuple(str(attack.name) for attack in group.sheet.attacks)
        key = id(draft), party.name, attacks
        if key not in self._bound:
            friends = self._roster.friends(party.name)
            hides = partial(self._roster.hides, side=party.name)
            self._bound[key] = self._scripts.bind(draft, foes, friends, attacks, hides)
        return self._bound[key]

    def _spells(self, draft: Draft, sheet: Any | None) -> None:
        """Check the spells of a script, for who follows it too if that is known."""
        if self._library is None:
            return
        if id(draft) not in self._used:
            self._scripts.check_spells(draft, self._library)
        if sheet is not None:
            self._scripts.check_caster(draft, sheet, self._library)
