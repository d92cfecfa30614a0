"""A tiny ruleset that is no game at all, to read scenarios with."""

from __future__ import annotations

import tomllib

import pytest
from attrs import frozen

from vsdsim.errors import Fault, ScenarioError
from vsdsim.scenario.casting import SPELL_KEYS
from vsdsim.scenario.loading import load, load_text
from vsdsim.scenario.ruleset import Vocabulary


@frozen
class Attack:
    """A way to attack has a name."""

    name: str


@frozen
class Sheet:
    """What the stand-in ruleset makes of a combatant."""

    display: str
    attacks: tuple[Attack, ...]
    hp: int


class StandIn:
    """Two stat blocks, two weapons, three scripts."""

    name = "vsd"
    vocabulary = Vocabulary(
        words={
            "self.hp": "number",
            "self.bruised": "truth",
            "self.weapon.length": "number",
            "target.hp": "number",
            "target.bruised": "truth",
            "target.weapon.length": "number",
            "self": "combatant",
            "target": "combatant",
            "target.target": "combatant",
            "enemies": "number",
            "round": "number",
        },
        functions={
            "enemies.targeting": ("self", "number"),
            "enemies.near": ("number", "number"),
        },
        constants={"short": 1, "long": 2},
        deeds={
            "attack": frozenset(
                {"target", "parry", "critical", "weapon", "move", "guard", "free", "second-rank"}
                | {"both", "ready"}
            ),
            "dash": frozenset({"target", "critical", "weapon"}),
            "defend": frozenset({"target", "parry"}),
            "approach": frozenset({"target", "guard", "pace"}),
            "keep-distance": frozenset({"target", "pace"}),
            "go": frozenset({"pace"}),
            "rage": frozenset({"target"}),
            "cast": frozenset({"target", "parry"}) | SPELL_KEYS,
            "hop": frozenset({"target", "spell", "warp"}),
            "mend": frozenset({"target", "move", "treat", "time"}),
            "cheer": frozenset({"target", "move"}),
        },
        targets=frozenset({"nearest", "weakest"}),
        criticals=frozenset({"cut", "pierce"}),
        moves=frozenset({"approach", "keep-distance", "go"}),
        measured=frozenset({"keep-distance"}),
        free=frozenset({"drop", "shout"}),
        unfit={"rage": frozenset({"weakest"})},
        optional={"twins": frozenset({"both", "second"}), "rage": frozenset({"rage"})},
        casts="cast",
        aims=frozenset({"nearest", "weakest", "self"}),
        concentration=3,
        failing=frozenset({"cost", "later"}),
        tends={"mend": frozenset({"self", "worst"}), "cheer": frozenset()},
        treats=frozenset({"cuts", "burns"}),
    )
    combatant_keys = frozenset({"use", "stats", "weapons", "shield", "second"})

    inner_keys = frozenset({"stats.hp"})

    def __init__(self):
        self.blocks = {"orc": ("Orc Soldier", 40), "hero": ("Hero", 80)}
        self.scripts = {
            "steady": [{"do": "attack", "target": "nearest", "parry": "25%"}],
            "berserk": [{"do": "dash"}],
        }

    def library(self, folder):
        """A folder's `extra.txt` adds stat blocks; `bad.txt` in it is a fault."""
        blocks = dict(self.blocks)
        if folder is not None:
            if (folder / "bad.txt").exists():
                raise ScenarioError([Fault(f"{folder}/bad.txt", 3, "a", "b", "c")])
            for line in (folder / "extra.txt").read_text().split():
                blocks[line] = (line.title(), 10)
        return blocks

    def sheet(self, raw, library, report):
        """A stat block's name and hit points, `stats` in place of them."""
        display, hp = "Nobody", None
        fine = True
        if "use" in raw:
            use = raw["use"]
            if isinstance(use, str) and use in library:
                display, hp = library[use]
            else:
                report(("use",), "a stat block", use, choices=library)
                return None
        stats = raw.get("stats", {})
        if not isinstance(stats, dict):
            report(("stats",), "a table", stats)
            return None
        for key, value in stats.items():
            if key != "hp":
                report(("stats", key), "hp", key, choices=["hp"])
                fine = False
            elif type(value) is not int or not 1 <= value <= 1000:
                report(("stats", key), "a whole number from 1 to 1000", value)
                fine = False
            else:
                hp = value
        if fine and hp is None:
            report((), "use or stats", None)
            return None
        weapons = raw.get("weapons", [])
        attacks = tuple(Attack(each) for each in [*weapons, "fist"])
        return Sheet(display, attacks, hp) if fine else None

    def check_spell(self, entry, _library, report):
        """Every spell is one but the spell of doubt."""
        if entry.cast.spell == "doubt":
            report(("spell",), "a spell", entry.cast.spell)

    def check_caster(self, entry, sheet, _library, report):
        """Orcs cast nothing."""
        if sheet.display == "Orc Soldier":
            report(("spell",), "a spell that each can cast", entry.cast.spell)


@pytest.fixture
def ruleset():
    """The stand-in ruleset."""
    return StandIn()


def side(name, *combatants, **more):
    """A side; without combatants, one that is called as the side is."""
    return {"name": name, "combatant": list(combatants) or [{"name": name, "use": "orc"}], **more}


def orc(**more):
    """A combatant."""
    return {"use": "orc", **more}


DUEL = """\
name = "A duel"

[[side]]
name = "heroes"
  [[side.combatant]]
  name = "Aldric"
  use = "hero"
  weapons = ["sword", "dagger"]
  stats = { hp = 70 }

[[side]]
name = "orcs"
  [[side.combatant]]
  name = "Orc"
  use = "orc"
  count = 3
"""


@pytest.fixture
def duel():
    """One hero against a group of three orcs, faultless."""
    return DUEL


class Tried:
    """Reads scenarios with the stand-in ruleset, and keeps the duel to change."""

    def __init__(self, ruleset, text):
        self.ruleset = ruleset
        self.text = text

    def load(self, source):
        """The scenario of a text or a dict."""
        if isinstance(source, str):
            return load_text(source, "duel.toml", self.ruleset)
        return load(source, self.ruleset)

    def faults(self, source):
        """The faults of a text or a dict: (line, path, arrived) of each."""
        with pytest.raises(ScenarioError) as caught:
            self.load(source)
        return [(fault.line, fault.path, fault.arrived) for fault in caught.value.faults]

    def dict(self, **changes):
        """The duel as a dict, with keys changed; those set to None are left out."""
        raw = {**tomllib.loads(self.text), **changes}
        return {key: value for key, value in raw.items() if value is not None}


@pytest.fixture
def tried(ruleset, duel):
    """Reading and its faults."""
    return Tried(ruleset, duel)


@pytest.fixture(name="script")
def fixture_script(tried):
    """Reads the duel with a script in Aldric's place: a function of its raw value."""

    def raw(value, **more):
        document = tried.dict(**more)
        document["side"][0]["combatant"][0]["script"] = value
        return document

    return raw


@pytest.fixture(name="entry")
def fixture_entry(tried, script):
    """The one entry of Aldric's script."""

    def read(**raw):
        return tried.load(script([raw])).combatants[0].script.entries[0]

    return read


@pytest.fixture(name="wrong")
def fixture_wrong(tried, script):
    """The faults of one entry of Aldric's script: path beneath the entry, and what arrived."""

    def read(raw):
        start = "heroes.Aldric.script[0]"
        return [
            (path.removeprefix(start).removeprefix("."), arrived)
            for _, path, arrived in tried.faults(script([raw]))
        ]

    return read
