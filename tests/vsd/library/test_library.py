"""The packaged library, and a scenario's own folder folded in."""

from __future__ import annotations

import pickle
import time

import numpy as np
import pytest
from attrs import evolve

from vsdsim.errors import FileTrouble, ScenarioError
from vsdsim.vsd.library.library import FILES, packaged
from vsdsim.vsd.library.statblock import build_sheet
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.vocabulary import CriticalType


def folder(tmp_path, **files):
    """A folder with these files; `weapons__toml` is weapons.toml."""
    for name, text in files.items():
        (tmp_path / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return tmp_path


def faults(library, path):
    """The faults of a folder, as printed."""
    with pytest.raises(ScenarioError) as caught:
        library.with_folder(path)
    return [str(fault).removeprefix(str(path) + "/") for fault in caught.value.faults]


OWN_WEAPON = """
[sickle]
skills = ["blades"]
clumsy = 3
length = "short"
table = "edged"
max = 125
criticals = ["cut"]
"""
OWN_ARMOUR = """
[body.bone-plates]
column = "MA"
zones = ["torso"]
rigid = true

[shield.buckler]
serves = "target"
def = 10

[helm.skull-helm]
kind = "leather"
perception = -5
"""
OWN_CREATURE = """
[bone-orc]
hp = 40
def = 20
cmb = 50
armour = "bone-plates"
helm = "skull-helm"
shield = "buckler"
weapons = ["sickle"]
"""


def test_packaged_is_made_once():
    """The library is read once in a process."""
    assert packaged() is packaged()


def test_packaged_scripts_are_good_scripts(library):
    """Each script passes the check that a scenario's own scripts pass."""
    assert set(RULESET.default_scripts) == set(library.scripts)
    assert {"berserk", "cautious", "guard", "focus-weakest"} <= set(library.scripts)
    for name, script in RULESET.default_scripts.items():
        follows = sum("follow" in entry for entry in library.scripts[name])
        lines = len(script.entries) + len(script.orders)
        assert lines >= len(library.scripts[name]) + follows


def test_own_things_are_added(library, tmp_path):
    """A creature of the folder uses weapons and armour of the folder."""
    path = folder(
        tmp_path, weapons__toml=OWN_WEAPON, armour__toml=OWN_ARMOUR, creatures__toml=OWN_CREATURE
    )
    own = library.with_folder(path)
    sheet = build_sheet({"use": "bone-orc"}, own, lambda *_, **__: pytest.fail("a fault"))
    assert (sheet.display, sheet.attacks[0].max_result) == ("Bone orc", 125)
    assert {"rigid armour on torso", "organic armour", "helm, not metal"} <= sheet.worn
    assert sheet.shield.defence == 10
    assert "sickle" not in library.weapons
    assert own.creatures["wolf"] == library.creatures["wolf"]


OWN_BOW = """
[horn-bow]
kind = "missile"
hands = 2
skills = ["ranged"]
clumsy = 4
table = "missile"
max = 145
criticals = ["pierce"]
qualities = ["quick"]
cmb = 5
range = 22
load = 1
ammunition = 30
"""
OWN_ARCHER = """
[steppe-rider]
hp = 40
def = 30
cmb = 50
ranged = 70
armour = "furs"
armour_skill = 5
encumbrance = "encumbered"
weapons = ["horn-bow", "thrown-javelin", "thrown-javelin", "scimitar"]
"""


def test_own_bows_and_archers(library, tmp_path):
    """A folder says of shooting and burdens what the packaged files say.

    Bow: 70 + 5. Athletics: 25 - 20 of furs + 5 of skill. Move: two thirds of 15.
    """
    path = folder(tmp_path, weapons__toml=OWN_BOW, creatures__toml=OWN_ARCHER)
    own = library.with_folder(path)
    sheet = build_sheet({"use": "steppe-rider"}, own, lambda *_, **__: pytest.fail("a fault"))
    bow, javelins, sword, _ = sheet.attacks
    assert (bow.cmb, bow.base_range, bow.quick, bow.ammunition) == (75, 22, True, 30)
    assert (javelins.cmb, javelins.ammunition, sword.cmb) == (70, 2, 50)
    assert (sheet.athletics, sheet.move) == (10, 10)


def test_same_names_replace(library, tmp_path):
    """A scimitar of the folder is the scimitar of every orc of that scenario."""
    text = OWN_WEAPON.replace("sickle", "scimitar")
    own = library.with_folder(folder(tmp_path, weapons__toml=text))
    sheet = build_sheet({"use": "orc-soldier"}, own, lambda *_, **__: pytest.fail("a fault"))
    assert sheet.attacks[0].max_result == 125


def test_own_tables_replace_by_name_and_type(library, tmp_path):
    """Whole attack tables by name, whole critical tables by type; a new table can be used."""
    attack = ["table,roll_low,roll_high,armour,damage,severity"]
    attack += [f"teeth,11,175,{column},9,Let" for column in ("NA", "LA", "MA", "HA")]
    critical = "type,roll_low,roll_high,condition,outcome_if,outcome\ncut,1,150,,,5/5/5\n"
    weapon = OWN_WEAPON.replace("edged", "teeth")
    path = folder(
        tmp_path,
        attack_tables__csv="\n".join(attack),
        critical_tables__csv=critical,
        weapons__toml=weapon,
    )
    own = library.with_folder(path)
    assert own.attack_tables.names[-1] == own.weapons["sickle"].table == "teeth"
    tables = own.critical_tables
    row = tables.row[CriticalType.CUT, 100]
    assert tables.outcomes[tables.outcome[row]].bleeding == 5
    assert len(np.unique(tables.row[CriticalType.IMPACT, 1:])) == 23


def test_faults_of_every_file_at_once(library, tmp_path):
    """All files are read, each fault with its file and line."""
    path = folder(
        tmp_path,
        attack_tables__csv="table\n",
        weapons__toml="[sickle]\nskils = []\n",
        armour__toml="[boody.x]\n",
        creatures__toml='[x]\nhp = 0\ndef = 1\ncmb = 1\narmour = "plate"\n',
    )
    found = "\n".join(faults(library, path))
    assert "attack_tables.csv:1: roll_low: required the columns" in found
    assert "weapons.toml:2: sickle.skils: required a known key" in found
    assert "did you mean skills?" in found
    assert "armour.toml:1: boody: required body, shield or helm, arrived 'boody'" in found
    assert "creatures.toml:2: x.hp: required a whole number" in found
    assert "creatures.toml:5: x.armour: required one of HA, LA, MA, NA, " in found


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("weapons.toml", "[a\n", "weapons.toml:1: not TOML"),
        ("weapons.toml", "x = " + "[" * 50_000, "weapons.toml:1: required at most 32 levels"),
        ("weapons.toml", "[Big-Axe]\n", "Big-Axe: required a name in kebab-case"),
        ("weapons.toml", "sickle = 3\n", "weapons.toml:1: sickle: required a table, arrived 3"),
        ("weapons.toml", OWN_WEAPON.replace("sickle", "bite"), "bite.kind: required kind natural"),
        ("weapons.toml", "a = 1\n" * 2, "not TOML"),
        (
            "weapons.toml",
            OWN_BOW.replace("range = 22\n", ""),
            "weapons.toml:2: horn-bow.range: required the key range",
        ),
        (
            "weapons.toml",
            OWN_BOW.replace("load = 1", "load = 11"),
            "weapons.toml:13: horn-bow.load: required a whole number from 1 to 10, arrived 11",
        ),
        (
            "creatures.toml",
            '[x]\nhp = 5\ndef = 5\ncmb = 5\nencumbrance = "hevily"\n',
            "creatures.toml:5: x.encumbrance: required one of unencumbered,",
        ),
        (
            "creatures.toml",
            '[x]\nhp = 5\ndef = 5\ncmb = 5\nshield = "full"\nweapons = ["long-bow"]\n',
            "creatures.toml:1: x: required a first weapon for one hand",
        ),
        ("armour.toml", "body = 3\n", "armour.toml:1: body: required a table, arrived 3"),
        ("armour.toml", OWN_ARMOUR.replace("bone-plates", "none"), "required a name in kebab"),
        ("creatures.toml", "[x]\nhp = 5\n", "creatures.toml:1: x.def: required the key def"),
        (
            "creatures.toml",
            '[x]\nhp = 5\ndef = 5\ncmb = 5\nshield = "full"\nweapons = ["mattock"]\n',
            "creatures.toml:1: x: required a first weapon for one hand",
        ),
        (
            "creatures.toml",
            '[x]\nhp = 5\ndef = 5\ncmb = 5\ntype = "beast"\n',
            "creatures.toml:1: x.attacks: required at least one attack",
        ),
        ("weapon.toml", "", "weapon.toml: required one of"),
        ("weapon.toml", "", "did you mean weapons.toml?"),
    ],
)
def test_faults_of_a_folder(library, tmp_path, name, text, fault):
    """What is no TOML, no name, no table, or no combatant is told with its file."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert fault in "\n".join(faults(library, tmp_path))


def test_too_many_entries(library, tmp_path):
    """A file of thousands of creatures is refused before they are read."""
    text = "".join(f"[x{number}]\n" for number in range(5000))
    began = time.perf_counter()
    found = faults(library, folder(tmp_path, creatures__toml=text))
    assert "required at most 500 entries, arrived 5000" in found[0]
    assert time.perf_counter() - began < 3


def test_too_large_or_not_utf8(library, tmp_path):
    """A file of more than a mebibyte, and one in another encoding, are faults."""
    (tmp_path / "weapons.toml").write_bytes(b"#" * (2**20 + 1))
    (tmp_path / "armour.toml").write_bytes(b"# ok\n# \xff\n")
    found = "\n".join(faults(library, tmp_path))
    assert "weapons.toml: required at most 1048576 bytes" in found
    assert "armour.toml:2: required text in UTF-8, arrived the byte 0xff" in found


def test_a_folder_that_is_not_there(library, tmp_path):
    """A missing folder, or a file in a file's place that is none, is trouble with files."""
    with pytest.raises(FileTrouble):
        library.with_folder(tmp_path / "nowhere")
    (tmp_path / "weapons.toml").mkdir()
    with pytest.raises(FileTrouble):
        library.with_folder(tmp_path)


def test_hidden_files_are_ignored(library, tmp_path):
    """What a desktop leaves in a folder is no fault."""
    (tmp_path / ".DS_Store").write_bytes(b"\0")
    assert library.with_folder(tmp_path).digest() == library.digest()


def test_packaged_files_are_good_files_of_a_users_folder(library, tmp_path):
    """A user can copy the packaged files and begin from there: nothing moves."""
    from importlib import resources

    data = resources.files("vsdsim.vsd") / "data"
    for name in FILES:
        (tmp_path / name).write_text((data / name).read_text("utf-8"), encoding="utf-8")
    assert library.with_folder(tmp_path).digest() == library.digest()


def test_the_digest_moves_with_every_figure(library, tmp_path):
    """The hash is 16 hexadecimal digits, the same for the same library, another for any change."""
    digest = library.digest()
    assert len(digest) == 16
    assert int(digest, 16) >= 0
    assert pickle.loads(pickle.dumps(library)).digest() == digest  # noqa: S301 - our own bytes
    wolf = evolve(library.creatures["wolf"], hp=111)
    changed = [
        evolve(library, creatures={**library.creatures, "wolf": wolf}),
        evolve(library, scripts={}),
        evolve(library, helms={}),
        library.with_folder(folder(tmp_path, weapons__toml=OWN_WEAPON)),
    ]
    damage = library.attack_tables.damage.copy()
    damage[0, 0, 100] += 1
    changed.append(evolve(library, attack_tables=evolve(library.attack_tables, damage=damage)))
    assert len({digest, *(each.digest() for each in changed)}) == len(changed) + 1


def test_the_digest_does_not_hang_on_hash_seeds(library):
    """Nothing unordered goes into it: another process, with another hash seed, finds the same."""
    import subprocess
    import sys

    code = "from vsdsim.vsd.library.library import packaged; print(packaged().digest())"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        )
        assert done.stdout.strip() == library.digest()
