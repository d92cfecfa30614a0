"""`docs/files.md` names everything that is read and written, so that it cannot fall behind."""

from __future__ import annotations

import csv
import inspect
import re
from pathlib import Path

import numpy as np
import pytest
from attrs import fields_dict

import vsdsim
from vsdsim import api
from vsdsim.analysis.anatomy.frames import TABLES, columns_of
from vsdsim.errors import Fault
from vsdsim.results.batch import BatchResult
from vsdsim.results.fightsfile import FightsFile
from vsdsim.results.frames import _KINDS as FRAMES
from vsdsim.scenario import keys
from vsdsim.scenario.casting import SPELL_KEYS
from vsdsim.scenario.entries import PACES, entry_keys
from vsdsim.scenario.expectations import ROUNDS
from vsdsim.scenario.ground import KINDS, SHAPES
from vsdsim.scenario.victory import _KINDS
from vsdsim.vsd.anatomy.ends import FATES
from vsdsim.vsd.anatomy.origins import NAMES
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.library import bestiary, outcomes, tablefiles, worn
from vsdsim.vsd.library.bestiary import AttackEntry
from vsdsim.vsd.library.library import FILES, packaged
from vsdsim.vsd.library.spells import figures, plights, reading
from vsdsim.vsd.library.spells.effect import SEVERITIES
from vsdsim.vsd.library.spells.effects import EFFECTS
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.vocabulary import Phase

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
WORDS = RULESET.vocabulary


def section(title, page=PAGE):
    """The text under a heading, up to the next one."""
    match = re.search(rf"^#+ {re.escape(title)}$", page, re.MULTILINE)
    assert match, f"no section {title}"
    rest = page[match.end() :]
    end = re.search(r"^#+ ", rest, re.MULTILINE)
    return rest[: end.start() if end else None]


def spans(text):
    """What stands in code spans, without line breaks."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return {" ".join(each.split()) for each in re.findall(r"`([^`]+)`", text)}


def first_column(title):
    """The text of the first cells of a section's tables."""
    return "\n".join(re.findall(r"^\| (`[^|]+) \|", section(title), re.MULTILINE))


def missing(names, text):
    """Names that no code span of a text gives, with or without quotes and a leading dot."""
    found = {each.strip('"').removeprefix(".") for each in spans(text)}
    found |= {each.rpartition(".")[2] for each in found if "[]." in each}
    return sorted(set(names) - found)


def heard():
    """The words of events, as the engine's sources say them."""
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "vsdsim" / "vsd").rglob("*.py")
    )
    listeners = r"(?:\b(?:hear|announce)\(\s*|listener\.hear\(bout, |_write\(bout, )\"([a-z-]+)\""
    return set(re.findall(listeners, sources))


ROWS = {
    "A scenario": keys.TOP_KEYS,
    "side": keys.SIDE_KEYS,
    "side.combatant": keys.COMBATANT_KEYS | RULESET.combatant_keys,
    "stats": {
        *bestiary.STATS_KEYS,
        *(fields_dict(AttackEntry).keys() | {"natural"}),
    },
    "ground": {*keys.GROUND_KEYS, *KINDS},
    "timeline": {*keys.TIMELINE_KEYS, "side"},
    "script": {
        *entry_keys(WORDS),
        *(*WORDS.deeds, *WORDS.targets, *WORDS.aims, *WORDS.words, *SPELL_KEYS),
        *(way for ways in WORDS.tends.values() for way in ways),
        *(f"{name}({argument})" for name, (argument, _) in WORDS.functions.items()),
    },
    "optional_rules": WORDS.optional,
    "A folder of tables": FILES,
    "run --json": {*heard(), *Event(1, "melee", "ends", -1, ()).row()},
}
"""What has a row of its own under a heading."""
NAMED = {
    "A scenario": {*keys.LIGHTS, *keys.LANDS},
    "side.combatant": packaged().shields.keys(),
    "stats": {
        *(*bestiary.BESIDE, "later"),
        *(*bestiary.TRAITS, *worn.EXTRAS, *bestiary.SIZES, *bestiary.RANKS),
        *(name.removesuffix("-helm") for name in packaged().helms),
    },
    "ground": {*SHAPES, *(grade for kind in KINDS.values() for grade in kind.grades)},
    "timeline": {*keys.LIGHTS, *(f"[[timeline.{key}]]" for key in ("arrive", "ground"))},
    "script": {
        *(*WORDS.constants, *RULESET.scripts, *PACES, *WORDS.free, *WORDS.failing, *WORDS.treats),
        *(f"{word} N" if word in WORDS.measured else word for word in WORDS.moves),
    },
    "expect": {*ROUNDS, "draw", "undecided", "margin"},
    "A folder of tables": {
        ",".join(tablefiles.ATTACK_COLUMNS),
        ",".join((*tablefiles.CRITICAL_COLUMNS, "also")),
        *(*tablefiles.SEVERITIES, *tablefiles.ARMOUR),
    },
    "Outcomes of critical tables": {*worn.CONDITIONS, *worn.DYNAMIC_CONDITIONS},
    "The anatomy": {*NAMES, *FATES} - {""},
    "batch --json": {cause.label for cause in Cause if cause},
    "run --json": {phase.value for phase in Phase},
    "validate --json": fields_dict(Fault).keys(),
}
"""What is named anywhere under a heading."""


@pytest.mark.parametrize("title", ROWS)
def test_every_key_has_its_row(title):
    """Keys, words, deeds, targets, files and events begin a row where one looks for them."""
    assert missing(ROWS[title], first_column(title)) == []


@pytest.mark.parametrize("title", NAMED)
def test_every_name_of_a_register_is_on_the_page(title):
    """What can stand behind the keys is named under the heading where one looks for it."""
    assert missing(NAMED[title], section(title)) == []


def test_every_kind_of_victory_has_its_row():
    """The texts of `[victory]`, and its silence."""
    rows = first_column("victory") + section("victory")
    for kind in _KINDS:
        assert f'| `"{kind}' in rows
    assert "| (no line) |" in rows


def test_every_mark_of_an_outcome_is_explained():
    """Each mark of the critical tables has a place in the first column of the legend."""
    first = first_column("Outcomes of critical tables")
    told = {re.match(r"[A-Za-z-]+", each)[0] for each in spans(first)}
    assert sorted(outcomes._MARKS.keys() - told) == []
    assert {"k=1d5", "k=1d10"} <= spans(first)


def test_every_key_of_the_packaged_gear_is_on_the_page():
    """What the readers of weapons and armour ask for, as their sources say."""
    source = (ROOT / "vsdsim/vsd/library/armoury.py").read_text(encoding="utf-8")
    asked = r"fields\.(?:choices?|flag|texts?|wholes?)\(\"([a-z]+)\"|_some\(fields, \"([a-z]+)\""
    names = {name for pair in re.findall(asked, source) for name in pair if name}
    assert {"clumsy", "criticals", "zones", "serves", "perception"} <= names
    assert missing(names, section("A folder of tables")) == []


def test_every_key_of_a_spell_is_on_the_page():
    """What the readers of spells and effects ask for, as their sources say, and their words."""
    folder = ROOT / "vsdsim/vsd/library/spells"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    asked = r"(?:fields|table)\.(?:choice|flag|text|whole|array|has)\(\"([a-z]+)\""
    names = {*re.findall(asked, source), *EFFECTS, *figures.FIGURES, *plights.CONDITIONS}
    assert {"lore", "warp", "duration", "targets", "harm", "by", "damage"} <= names
    names |= {*reading.COUNTED, *reading.UNCOUNTED, *SEVERITIES}
    told = {
        word
        for each in spans(section("Spells") + section("Riders and powers"))
        for word in re.findall(r"[A-Za-z][A-Za-z_-]*", each)
    }
    # The key of a stat block stands there.
    assert sorted(names - told - {"ranks", "bonus"}) == []


def test_every_field_of_what_comes_out_is_on_the_page(tmp_path):
    """Fields of `batch --json` and columns of the CSV file, from a real run."""
    result = api.batch("duel", fights=2)
    document = result.to_json()
    nested = [document["rounds"], document["outcomes"][0], document["combatants"][0]]
    names = {name for each in nested for name in each} - {"mean", "p50", "p95"}
    assert missing({*document, *names} - {"rounds"}, first_column("batch --json")) == []
    assert {"rounds.mean", "rounds.p50", "rounds.p95"} <= spans(section("batch --json"))
    path = tmp_path / "fights.csv"
    encounter = api.encounter("duel")
    with FightsFile(path, encounter) as file:
        file.write(encounter.fight(0, np.arange(1)))
    heads = next(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    one = f"{result.combatants[0][0]}.{result.combatants[0][1]}"
    columns = [head.replace(one, "SIDE.NAME") for head in heads[:5]]
    assert missing(columns, section("batch --csv")) == []


def test_every_field_of_odds_is_on_the_page():
    """Of a card and of a table, from real ones; and the options of the command."""
    card = vsdsim.odds("archer-3", "orc-soldier").to_json()
    table = vsdsim.odds("duel").to_json()
    nested = [card["damage"][0], card["by"]["range"][0], table["pairs"][0]]
    names = {*card, *table, *(name for each in nested for name in each), *card["by"]}
    assert missing(names, section("odds")) == []
    options = {f"--{name}" for name in ("attacker", "defender", "attack", "critical", "parry",
                                        "range", "armour", "set")}  # fmt: skip
    assert missing(options, first_column("odds")) == []


def test_every_column_of_an_anatomy_is_on_the_page():
    """Tables and their columns; those of sides, people and severities stand for all of them."""
    anatomy = vsdsim.anatomy("duel", fights=20)
    told = section("The anatomy")
    assert missing(anatomy.to_json().keys(), told) == []
    for kind in TABLES:
        columns = {
            re.sub(r"^(red.Ragna|blue.Brand)\b", "SIDE.NAME", name)
            for name in columns_of(anatomy.anatomy, kind)
        }
        plain = {name for name in columns if not re.match(r"critical\.|(red|blue)\.", name)}
        assert missing(plain, told) == []


def test_every_function_is_on_the_page_with_its_arguments():
    """As its signature has them, with their defaults."""
    text = " ".join(section("From Python").split())
    for name in ("load", "batch", "narrate", "replay", "chart", "odds"):
        parameters = inspect.signature(getattr(vsdsim, name)).parameters.values()
        star = False
        told = []
        for each in parameters:
            if each.kind is each.KEYWORD_ONLY and not star:
                told.append("*")
                star = True
            default = "" if each.default is each.empty else f"={each.default!r}"
            told.append(f"{each.name}{default}")
        assert f"`vs.{name}({', '.join(told)})`" in text, name
    fields = fields_dict(BatchResult)
    public = [name for name in vars(BatchResult) if name[0] != "_" and name not in fields]
    unsaid = [name for name in public if f"`r.{name}" not in text]
    assert unsaid == []
    for kind in FRAMES:
        assert f"`{kind}`" in text
    for name in set(vsdsim.__all__) - {"__version__", "VsdsimError"}:
        assert f"vs.{name}" in text, name
