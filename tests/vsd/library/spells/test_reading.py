"""Spells read from a file: what they may say, and what contradicts itself."""

from __future__ import annotations

import pytest

from vsdsim.errors import ScenarioError
from vsdsim.vsd.library.spells.mending import Healing
from vsdsim.vsd.library.spells.reading import read_spell
from vsdsim.vsd.library.spells.spell import Area, Duration, Span, Spell, Warp

BARE = {"lore": "fire", "weave": 3, "range": 10, "on": "friend", "effects": [{"heal": 10}]}
BOLT = {
    **BARE,
    "on": "enemy",
    "effects": [{"attack": "bolt", "critical": "fire", "max": 120}],
}
HELD = {**BARE, "on": "enemy", "save": "wsr", "effects": [{"condition": "held"}]}
FOR = {"rounds": 3}


def test_the_smallest_spell(noted):
    """Five keys are enough; the rest is left out."""
    spell = read_spell("warm-hands", BARE, ("x",), noted.file())
    assert spell == Spell("warm-hands", "Warm hands", "fire", 3, 10, "friend", (Healing(10),))
    assert (spell.attack, spell.waits, spell.aimed) == (None, False, True)


def test_every_key_arrives(noted):
    """As it is written."""
    raw = {
        **HELD,
        "display": "Iron Grip",
        "instant": True,
        "area": {"radius": 4},
        "duration": {"failure": 5},
        "failure": -10,
        "resonance": 30,
        "warp": {"far": {"weave": 2, "range": 3, "duration": 2}},
    }
    spell = read_spell("iron-grip", raw, ("x",), noted.file())
    assert noted.texts() == []
    assert (spell.display, spell.instant, spell.save) == ("Iron Grip", True, "wsr")
    assert (spell.area, spell.duration) == (Area(radius=4), Duration(Span.FAILURE, 5))
    assert (spell.failure, spell.resonance, spell.aimed) == (-10, 30, False)
    assert spell.warp("far") == Warp("far", 2, range=3, duration=2)
    assert spell.warp("near") is None


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ({"rounds": 4}, Duration(Span.ROUNDS, 4)),
        ({"rounds_per_level": 1}, Duration(Span.ROUNDS_PER_LEVEL, 1)),
        ({"minutes_per_level": 2}, Duration(Span.MINUTES_PER_LEVEL, 2)),
        ("concentration", Duration(Span.CONCENTRATION)),
        ("fight", Duration(Span.FIGHT)),
    ],
)
def test_durations(noted, written, read):
    """Counted ones have a number, the others are a word."""
    spell = read_spell("x", HELD | {"duration": written}, (), noted.file())
    assert spell.duration == read
    assert read.counted == (not isinstance(written, str))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"lore": "Fire"}, "x.lore: required a lore in kebab-case, arrived 'Fire'"),
        ({"lore": 3}, "x.lore: required a text"),
        ({"weave": 0}, "x.weave: required a whole number from 1 to 20, arrived 0"),
        ({"weave": 21}, "x.weave: required a whole number from 1 to 20, arrived 21"),
        ({"range": 0}, "x.range: required metres from 1 to 500, touch or self, arrived 0"),
        ({"range": 501}, "x.range: required metres from 1 to 500"),
        ({"range": True}, "x.range: required metres from 1 to 500"),
        ({"range": "tuoch"}, "did you mean touch?"),
        ({"on": "foe"}, "x.on: required one of enemy, friend, self, anybody"),
        ({"save": "WSR"}, "did you mean wsr?"),
        ({"instant": "yes"}, "x.instant: required true or false"),
        ({"area": 3}, "x.area: required a table, arrived 3"),
        ({"area": {}}, "x.area: required one of radius, cone, arrived none of them"),
        ({"area": {"radius": 1, "cone": 1}}, "radius, cone, arrived radius and cone"),
        ({"area": {"radius": 101}}, "x.area.radius: required a whole number from 1 to 100"),
        ({"area": {"raduis": 3}}, "did you mean radius?"),
        ({"duration": 3}, "x.duration: required one of concentration, fight, or a table with one"),
        ({"duration": "concentrate"}, "did you mean concentration?"),
        ({"duration": {"minutes": 1}}, "x.duration.minutes: required a known key"),
        ({"duration": {"rounds": 1001}}, "x.duration.rounds: required a whole number from 1"),
        ({"failure": 201}, "x.failure: required a whole number from -200 to 200"),
        ({"resonance": -201}, "x.resonance: required a whole number from -200 to 200"),
        ({"effects": []}, "x.effects: required one effect at least"),
        ({"effects": {}}, "x.effects: required an array of at most 5"),
        ({"effects": [{"heal": 1}] * 6}, "x.effects: required an array of at most 5, arrived 6"),
        ({"effects": [{"heal": 1}, {"heal": 0}]}, "x.effects[1].heal: required a whole number"),
        ({"warp": 3}, "x.warp: required a table, arrived 3"),
        ({"warp": {"Far": {}}}, "x.warp.Far: required a name in kebab-case"),
        ({"warp": {"far": 2}}, "x.warp.far: required a table, arrived 2"),
        ({"warp": {"far": {"range": 2}}}, "x.warp.far.weave: required the key weave"),
        ({"warp": {"far": {"weave": 1}}}, "required one of targets, range, duration, by"),
        ({"warp": {"far": {"weave": 1, "range": 1}}}, "far.range: required a whole number from 2"),
        ({"warp": {"far": {"weave": 1, "rang": 2}}}, "did you mean range?"),
        (
            {"warp": {f"a{n}": {"weave": 1, "range": 2} for n in range(9)}},
            "x.warp: required at most 8 options, arrived 9",
        ),
        ({"lroe": "fire"}, "did you mean lore?"),
    ],
)
def test_faults_of_keys(noted, changes, fault):
    """A wrong value, type, name or key is named with its path, and no spell comes of it."""
    assert read_spell("x", BARE | changes, ("x",), noted.file()) is None
    assert fault in "\n".join(noted.texts())


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (BARE | {"on": "self"}, "x.range: required self, as the spell is for oneself, arrived 10"),
        (
            BARE | {"on": "self", "range": "self", "area": {"radius": 3}},
            "x.area: required no area of a spell for oneself",
        ),
        (BARE | {"range": "self"}, "x.area: required an area, as the range is self and the spell"),
        (BOLT | {"area": {"cone": 3}}, "x.range: required self: a cone begins at the caster"),
        (BOLT | {"save": "tsr"}, "x.save: required no save of an attack spell, arrived 'tsr'"),
        (BOLT | {"on": "friend"}, "x.on: required enemy or anybody: it is an attack"),
        (
            BOLT | {"effects": [*BOLT["effects"], {"push": 3}]},
            "x.effects: required an attack alone, arrived 2 effects",
        ),
        (
            BARE | {"effects": [{"ward": "blow", "by": -50}]},
            "x.instant: required true: a ward or a counterspell is cast as another acts",
        ),
        (BARE | {"effects": [{"counter": True}], "instant": False}, "x.instant: required true"),
        (HELD, "x.duration: required a duration for the effect condition"),
        (
            BARE | {"effects": [{"heal": 5}, {"protects": "held"}]},
            "x.duration: required a duration for the effect protects",
        ),
        (BARE | {"duration": FOR}, "x.duration: required no duration: no effect lasts"),
        (
            HELD | {"duration": {"failure": 5}, "save": None},
            "x.save: required a save, by whose failure the duration is counted",
        ),
        (
            BARE | {"area": {"radius": 3}, "warp": {"more": {"weave": 1, "targets": 1}}},
            "x.warp.more.targets: required no further targets: it is not cast at single ones",
        ),
        (
            BARE | {"range": "touch", "warp": {"far": {"weave": 1, "range": 2}}},
            "x.warp.far.range: required no farther range: it is touch, arrived 2",
        ),
        (
            HELD | {"duration": "fight", "warp": {"long": {"weave": 1, "duration": 2}}},
            "x.warp.long.duration: required no longer duration: it is not counted in rounds",
        ),
        (
            BARE | {"warp": {"long": {"weave": 1, "duration": 2}}},
            "x.warp.long.duration: required no longer duration",
        ),
        (
            BARE | {"warp": {"more": {"weave": 1, "by": 5}}},
            "x.warp.more.by: required no by: no effect has a number to add to, arrived 5",
        ),
    ],
)
def test_what_contradicts_itself(noted, raw, fault):
    """Keys that are right each by itself and not together are told too."""
    raw = {key: value for key, value in raw.items() if value is not None}
    assert read_spell("x", raw, ("x",), noted.file()) is None
    assert fault in "\n".join(noted.texts())


def test_what_is_missing_is_all_named(noted):
    """Five keys at once."""
    assert read_spell("x", {}, ("x",), noted.file()) is None
    missing = {fault.path for fault in noted.all()}
    assert missing == {"x.lore", "x.weave", "x.range", "x.on", "x.effects"}


OWN = """
[ember]
lore = "fire"
weave = 1
range = 10
on = "enemy"
effects = [{ attack = "bolt", critical = "fire", max = 90 }]
warp.range = { weave = 1, range = 2 }

[sleep]
lore = "dream"
weave = 2
range = "touch"
on = "anybody"
duration = "fight"
effects = [{ condition = "dazed" }]
"""
DREAMER = """
[dreamer]
hp = 40
def = 20
cmb = 10
lores = { dream = 60 }
"""


def test_a_folder_adds_and_replaces_spells(library, tmp_path):
    """Same names replace whole, new ones add; a creature of the folder can know a lore of it."""
    (tmp_path / "spells.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "creatures.toml").write_text(DREAMER, encoding="utf-8")
    own = library.with_folder(tmp_path)
    assert own.spells["ember"].attack.max_result == 90
    assert (own.spells["sleep"].lore, own.spells["sleep"].save) == ("dream", None)
    assert own.spells["fireball"] == library.spells["fireball"]
    assert own.digest() != library.digest()
    assert [lore.name for lore in own.creatures["dreamer"].lores] == ["dream"]


def test_faults_of_a_folders_spells_have_their_lines(library, tmp_path):
    """All of them at once, each with file, line and path."""
    text = OWN.replace("max = 90", "max = 900").replace('"dazed"', '"daze"')
    (tmp_path / "spells.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        library.with_folder(tmp_path)
    one, other = (str(fault) for fault in caught.value.faults)
    assert "spells.toml:7: ember.effects[0].max: required a whole number from 11 to 175" in one
    assert "spells.toml:16: sleep.effects[0].condition: required one of held, stunned" in other
    assert "did you mean dazed?" in other


def test_the_digest_moves_with_an_effect(library, tmp_path):
    """An effect that holds the same as another is another all the same."""
    text = OWN.replace('duration = "fight"\n', "")
    digests = set()
    for effect in ('{ condition = "prone" }', '{ ends = "prone" }'):
        changed = text.replace('{ condition = "dazed" }', effect)
        (tmp_path / "spells.toml").write_text(changed, encoding="utf-8")
        digests.add(library.with_folder(tmp_path).digest())
    assert len(digests) == 2
