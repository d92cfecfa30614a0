"""Everything the game's data files hold, packaged or with a scenario's own folder folded in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import Attribute, asdict, evolve, field, frozen

from vsdsim.errors import Fault, FileTrouble, ScenarioError
from vsdsim.scenario.faults import Faults, Place, Report, Words, listed, suggest
from vsdsim.scenario.reading import parse_toml, read_text
from vsdsim.vsd.library.armoury import read_armour, read_helm, read_shield, read_weapon
from vsdsim.vsd.library.bestiary import StatBlock, read_block
from vsdsim.vsd.library.gear import Armour, Helm, ShieldItem, Weapon
from vsdsim.vsd.library.quality import Stock
from vsdsim.vsd.library.reading import FileNotes, is_name
from vsdsim.vsd.library.spells.reading import read_spell
from vsdsim.vsd.library.spells.spell import Spell
from vsdsim.vsd.library.statblock import build_sheet
from vsdsim.vsd.library.tablefiles import read_attack_tables, read_critical_tables
from vsdsim.vsd.library.tables import AttackTables, CriticalTables

__all__ = ["FILES", "Library", "packaged"]

FILES: Final = (
    "attack_tables.csv", "critical_tables.csv",
    "weapons.toml", "armour.toml", "spells.toml", "creatures.toml",
)  # fmt: skip
"""What a scenario's folder of tables may hold, in the order in which they are read."""
MOST_THINGS: Final = 500
"""Entries of a file."""
MOST_FILES: Final = 50
"""Files of a folder that are looked at."""

_Thing = TypeVar("_Thing")


@frozen(eq=False)
class Library:
    """Tables, gear, spells, creatures and scripts by name; nothing in it is ever changed."""

    attack_tables: AttackTables
    critical_tables: CriticalTables
    weapons: Mapping[str, Weapon] = field(converter=Stock[Weapon])
    """Bare hands and natural attacks included."""
    armour: Mapping[str, Armour] = field(converter=Stock[Armour])
    shields: Mapping[str, ShieldItem] = field(converter=Stock[ShieldItem])
    helms: Mapping[str, Helm]
    spells: Mapping[str, Spell]
    creatures: Mapping[str, StatBlock]
    """Heroes included."""
    scripts: Mapping[str, list[dict[str, object]]]
    """Raw entries of the packaged scripts."""

    def with_folder(self, folder: Path) -> Library:
        """This library with the files of `folder` folded in: same names replace, new ones add.

        Raises ScenarioError with every fault of every file, FileTrouble where it cannot be read.
        """
        faults = Faults(lambda _: (str(folder), None, ""))
        names = _listing(folder, faults)
        library = self
        for name in FILES:
            if name not in names:
                continue
            file = folder / name
            try:
                text = read_text(file)
                library = library.with_file(name, text, FileNotes(str(file), text, faults))
            except ScenarioError as error:
                for fault in error.faults:
                    faults.add(fault)
        faults.raise_if_any()
        return library

    @cache  # noqa: B019 - libraries are few, never changed and hashed by identity
    def digest(self) -> str:
        """A short hash of everything in it: 16 hexadecimal digits that move when a figure does."""
        whole = hashlib.sha256()
        tables = self.attack_tables
        whole.update(json.dumps(tables.names).encode())
        whole.update(tables.damage.tobytes())
        whole.update(tables.severity.tobytes())
        rows = {kind.name: rows for kind, rows in self.critical_tables.by_type.items()}
        parts: list[Mapping[str, Any]] = [
            {kind: [asdict(row) for row in rows[kind]] for kind in rows},
            *(
                {name: asdict(thing, filter=_bears) for name, thing in things.items()}
                for things in (self.weapons, self.armour, self.shields, self.helms, self.creatures)
            ),
            # As dicts two effects that hold the same would be one.
            {name: repr(spell) for name, spell in self.spells.items()},
            self.scripts,
        ]
        for part in parts:
            whole.update(json.dumps(part, sort_keys=True).encode())
        return whole.hexdigest()[:16]

    def with_file(self, name: str, text: str, notes: FileNotes) -> Library:
        """This library with one file folded in; unchanged where faults were noted."""
        if name == "attack_tables.csv":
            attack = read_attack_tables(text, notes)
            tables = self.attack_tables if attack is None else self.attack_tables.replaced(attack)
            return evolve(self, attack_tables=tables)
        if name == "critical_tables.csv":
            rows = read_critical_tables(text, notes)
            return evolve(self, critical_tables=self.critical_tables.replaced(rows or {}))
        document = parse_toml(text, notes.file)
        if name == "weapons.toml":
            return self._with_weapons(document, notes)
        if name == "armour.toml":
            return self._with_armour(document, notes)
        if name == "spells.toml":
            spells = _things(document, (), read_spell, notes)
            return evolve(self, spells={**self.spells, **spells})
        return self.with_creatures(document, notes)

    def _with_weapons(self, document: Mapping[str, object], notes: FileNotes) -> Library:
        tables = self.attack_tables.names

        def read(name: str, raw: object, path: Place, report: Report) -> Weapon | None:
            weapon = read_weapon(name, raw, tables, path, report)
            old = dict(self.weapons).get(name)
            if weapon is not None and old is not None and weapon.kind != old.kind:
                # Creatures wield it by its name: as another kind of thing it would fail them.
                report((*path, "kind"), f"kind {old.kind}, as the packaged one", weapon.kind)
                return None
            return weapon

        return evolve(self, weapons={**self.weapons, **_things(document, (), read, notes)})

    def _with_armour(self, document: Mapping[str, object], notes: FileNotes) -> Library:
        for key in document:
            if key not in ("body", "shield", "helm"):
                notes((key,), "body, shield or helm", key, choices=("body", "shield", "helm"))
        body, shield, helm = (document.get(key, {}) for key in ("body", "shield", "helm"))
        return evolve(
            self,
            armour={**self.armour, **_things(body, ("body",), read_armour, notes)},
            shields={**self.shields, **_things(shield, ("shield",), read_shield, notes)},
            helms={**self.helms, **_things(helm, ("helm",), read_helm, notes)},
        )

    def with_creatures(self, document: Mapping[str, object], notes: FileNotes) -> Library:
        """This library with stat blocks added, each proved by building its sheet."""

        def read(name: str, raw: object, path: Place, report: Report) -> StatBlock | None:
            block = read_block(raw, self, path, report, whole=True)
            if block is not None and block.display is None:
                block = evolve(block, display=name.replace("-", " ").capitalize())
            return block

        new = _things(document, (), read, notes)
        library = evolve(self, creatures={**self.creatures, **new})
        for name in new:

            def report(
                path: Place,
                required: str,
                arrived: object,
                *,
                choices: Iterable[str] = (),
                name: str = name,
            ) -> None:
                below = tuple(part for part in path if part not in ("use", "stats"))
                notes((name, *below), required, arrived, choices=choices)

            build_sheet({"use": name}, library, report)
        return library


def _bears(attribute: Attribute[Any], _: object) -> bool:
    """Whether an attribute of a thing bears on its fights."""
    return attribute.name != "later"


def _things(
    raw: object,
    path: Place,
    read: Callable[[str, object, Place, Report], _Thing | None],
    notes: FileNotes,
) -> dict[str, _Thing]:
    """The named things of a table, each read by `read`."""
    if not isinstance(raw, Mapping):
        notes(path, "a table", raw)
        return {}
    if len(raw) > MOST_THINGS:
        notes(path, f"at most {MOST_THINGS} entries", Words(f"{len(raw)}"))
        return {}
    things: dict[str, _Thing] = {}
    for name, entry in raw.items():
        if not is_name(name) or name in ("none", "na"):
            notes((*path, name), "a name in kebab-case of at most 60 characters", name)
            continue
        thing = read(name, entry, (*path, name), notes)
        if thing is not None:
            things[name] = thing
    return things


def _listing(folder: Path, faults: Faults) -> list[str]:
    """The names of a folder's files; others than FILES are faults, hidden ones ignored."""
    names: list[str] = []
    try:
        for path in folder.iterdir():
            if not path.name.startswith("."):
                names.append(path.name)
            if len(names) > MOST_FILES:
                fault = Fault(str(folder), None, "", f"at most {MOST_FILES} files", "more")
                raise ScenarioError([fault])
    except OSError as error:
        raise FileTrouble(f"{folder}: cannot be read ({error.strerror})") from None
    for name in sorted(names):
        if name not in FILES:
            required, near = f"one of {listed(FILES)}", suggest(name, FILES)
            faults.add(Fault(str(folder / name[:60]), None, "", required, "another file", near))
    return names


@cache
def packaged() -> Library:
    """The library that comes with the program."""
    data = resources.files("vsdsim.vsd") / "data"
    faults = Faults(lambda _: ("", None, ""))

    def text(name: str) -> str:
        return (data / name).read_text(encoding="utf-8")

    def notes(name: str) -> FileNotes:
        return FileNotes(name, text(name), faults)

    attack = read_attack_tables(text(FILES[0]), notes(FILES[0]))
    rows = read_critical_tables(text(FILES[1]), notes(FILES[1]))
    faults.raise_if_any()
    if attack is None or rows is None:
        raise ScenarioError([Fault("data", None, "", "whole tables", "parts of them")])
    scripts: Any = parse_toml(text("scripts.toml"), "scripts.toml")
    library = Library(attack, CriticalTables(rows), {}, {}, {}, {}, {}, {}, scripts)
    for name in FILES[2:]:
        library = library.with_file(name, text(name), notes(name))
    heroes = parse_toml(text("heroes.toml"), "heroes.toml")
    library = library.with_creatures(heroes, notes("heroes.toml"))
    faults.raise_if_any()
    return library
