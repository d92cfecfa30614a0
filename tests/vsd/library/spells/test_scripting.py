"""Spells in scripts: what an entry may say of one, and who can follow it."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.errors import ScenarioError
from vsdsim.scenario.loading import load
from vsdsim.scenario.model import Cast, Entry
from vsdsim.vsd.library.spells.scripting import CAST, CAST_KEYS, check_caster, check_spell
from vsdsim.vsd.rules.targets import WAYS
from vsdsim.vsd.rules.words import VOCABULARY
from vsdsim.vsd.ruleset import VsdRuleset


@pytest.fixture(name="wrong")
def fixture_wrong(library):
    """The faults of an entry's spell, whoever casts it: (path, required, arrived)."""

    def check(spell, *, do="cast", target=None, **more):
        found = []

        def report(path, required, arrived, *, choices=()):
            found.append((path, required, getattr(arrived, "text", arrived), list(choices)))

        check_spell(Entry(do, target=target, cast=Cast(spell, **more)), library.spells, report)
        return found

    return check


@pytest.fixture(name="cannot")
def fixture_cannot(library, sheet):
    """The faults of an entry's spell for somebody of a level with some lores."""

    def check(spell, warp=(), *, level=6, **lores):
        stats = {"hp": 9, "def": 9, "cmb": 9, "level": level, "lores": lores}
        caster, found = sheet(stats=stats), []

        def report(path, required, arrived, **_):
            found.append((path, required, arrived.text))

        entry = Entry("cast", cast=Cast(spell, warp=warp))
        check_caster(entry, caster, library.spells, report)
        return found

    return check


def test_an_unknown_spell_is_told_with_the_known(wrong):
    """For a suggestion; nothing more is asked of it."""
    ((path, required, arrived, choices),) = wrong("firebolt", warp=("x",), concentrate=4)
    assert (path, required, arrived) == (("spell",), "a spell by name", "firebolt")
    assert "fire-bolt" in choices


def test_options_are_those_of_the_spell(wrong):
    """Each wrong one at its place; a spell may have none."""
    assert wrong("fire-bolt", warp=("range", "target", "range")) == []
    (fault, other) = wrong("fire-bolt", warp=("duration", "range", "rang"))
    assert fault[:3] == (
        ("warp", 0),
        "a warping option of fire-bolt (one of target, range)",
        "duration",
    )
    assert (other[0], other[3]) == (("warp", 2), ["target", "range"])
    (fault,) = wrong("clotting", warp=("target",))
    assert fault[1] == "a warping option of clotting (none)"


def test_an_instantaneous_spell_takes_no_concentration(wrong):
    """Any other takes it, 0 rounds are none."""
    assert wrong("fireball", concentrate=4) == []
    assert wrong("stunning-glare", concentrate=0) == []
    (fault,) = wrong("stunning-glare", concentrate=1)
    assert fault[:3] == (("concentrate",), "no concentrate with an Instantaneous spell", 1)


def test_beside_another_deed_a_spell_is_instantaneous(wrong):
    """It is the Half Action beside it; whom the deed is done to is not asked then."""
    assert wrong("magic-shield", do="attack", target="weakest") == []
    (fault,) = wrong("fireball", do="attack")
    assert fault[:3] == (
        ("spell",),
        "an Instantaneous spell beside attack",
        "fireball, a Full Action",
    )


@pytest.mark.parametrize(
    ("spell", "warp", "option", "fits"),
    [
        # Sleep's weave is 1: no option is half of it; warped to 3 it takes one of 1.
        ("sleep", (), "range", False),
        ("sleep", ("range", "duration"), "duration", True),
        # Fear's is 3: range and duration are 1, a target is 2.
        ("fear", (), "range", True),
        ("fear", (), "target", False),
        ("fear", ("duration",), "target", True),
        ("fear", (), "further", False),
        # An attack spell is an attack roll.
        ("fire-bolt", (), "range", False),
    ],
)
def test_what_an_outstanding_success_can_add(wrong, spell, warp, option, fits):
    """An option of half of the weave at most, that of warping included; none of an attack."""
    found = wrong(spell, warp=warp, outstanding=option)
    assert [path for path, *_ in found] == ([] if fits else [("outstanding",)])


def test_what_is_too_much_for_an_outstanding_success_is_told(wrong):
    """The options that there are, and the limit."""
    (fault,) = wrong("fear", outstanding="target")
    assert fault[1] == (
        "a warping option of fear (one of range, duration), of half of its weave (3) at most"
    )


ENEMY, FRIEND = "orcs.Orc 1", "ally.Brida"


@pytest.mark.parametrize(
    ("spell", "right", "wrongs"),
    [
        ("fire-bolt", {"nearest", "exposed", ENEMY, "same"}, {"self", "wounded", FRIEND}),
        ("sleep", {"nearest", "fallen", ENEMY}, {"self", "wounded", FRIEND}),
        ("rock-shards", {"nearest", ENEMY}, {"self", FRIEND}),
        (
            "heal",
            {"self", "wounded", "nearest", "weakest", "fallen", FRIEND},
            {"exposed", "engaging", "same", ENEMY},
        ),
        ("holy-aura", {"self"}, {"nearest", "wounded", FRIEND, ENEMY}),
        ("counterspell", {"nearest", ENEMY}, {"self", FRIEND}),
        ("blade-ward", {"self", "wounded", FRIEND}, {"dangerous", ENEMY}),
    ],
)
def test_a_target_is_whom_the_spell_is_for(wrong, spell, right, wrongs):
    """Enemies, friends, or oneself; without a target nothing is wrong."""
    assert wrong(spell) == []
    for target in right:
        assert wrong(spell, target=target) == [], target
    for target in wrongs:
        assert [path for path, *_ in wrong(spell, target=target)] == [("target",)], target


def test_a_spell_for_anybody_takes_every_word(library):
    """And one around the caster none but `self`, whomever it is for."""
    from vsdsim.vsd.library.spells.spell import Area

    heal = library.spells["heal"]
    spells = {
        "any": evolve(heal, name="any", on="anybody"),
        "ring": evolve(heal, name="ring", on="anybody", range="self", area=Area(radius=3)),
    }
    found = []

    def report(path, *_, **__):
        found.append(path)

    for target in (*WAYS, "self", "wounded", ENEMY, FRIEND):
        check_spell(Entry("cast", target=target, cast=Cast("any")), spells, report)
    check_spell(Entry("cast", target="self", cast=Cast("ring")), spells, report)
    assert found == []
    check_spell(Entry("cast", target="nearest", cast=Cast("ring")), spells, report)
    assert found == [("target",)]


def test_who_can_cast_a_spell(cannot):
    """Lore, ranks and level as high as its weave; what is wanting is told, and what is known."""
    assert cannot("fire-bolt", fire=50) == []
    known = "clotting, frost-bolt, frostbite, heal, unstun"
    assert cannot("fire-bolt", frost=50, healing=3) == [
        (
            ("spell",),
            f"a spell that each who uses the script can cast ({known})",
            "fire-bolt, which takes the lore fire",
        )
    ]
    ((_, _, arrived),) = cannot("fire-bolt", fire={"bonus": 90, "ranks": 5})
    assert arrived == "fire-bolt, which takes 6 ranks of fire"
    ((_, required, arrived),) = cannot("fire-bolt", level=5, fire={"bonus": 9, "ranks": 9})
    assert (required.endswith("(none)"), arrived) == (True, "fire-bolt, which takes level 6")


def test_warping_takes_ranks_and_levels_too(cannot):
    """Fear, 3, at twice the range and for twice the time is of weave 5; with a target 7."""
    assert cannot("fear", ("range", "duration"), mind=50) == []
    assert cannot("fear", ("range", "duration", "target"), mind=50) == [
        (
            ("warp",),
            "a weave that each who uses the script can cast fear at",
            "weave 7, which takes 7 ranks of mind",
        )
    ]


def test_what_is_wrong_anyway_is_not_told_again(cannot):
    """Unknown spells and options are everybody's fault, not the caster's."""
    assert cannot("firebolt", fire=50) == []
    assert cannot("fire-bolt", ("duration",), frost=50) == []


def test_the_vocabulary_knows_how_spells_are_aimed():
    """All ways of an attack, and two of their own."""
    assert VOCABULARY.aims == {*WAYS, "self", "wounded"}
    assert VOCABULARY.casts == "cast"
    assert VOCABULARY.concentration == 4
    assert {"self.mp", "self.prepared", "self.concentrating"} <= VOCABULARY.words.keys()


class Casting(VsdRuleset):
    """The ruleset with the deed."""

    vocabulary = evolve(VOCABULARY, deeds={**VOCABULARY.deeds, CAST: CAST_KEYS})


def duel(*entries, **more):
    """A wizard with a script against an animist with one of its own."""
    wizard = {"name": "Mara", "use": "wizard-3", "script": list(entries)}
    animist = {"name": "Odo", "use": "animist-3", "script": "heals"}
    heals = [{"do": "cast", "spell": "heal", "target": "wounded", "when": "self.mp > 3"}]
    return {
        "name": "X",
        "script": {"heals": heals},
        "side": [{"name": "a", "combatant": [wizard]}, {"name": "b", "combatant": [animist]}],
        **more,
    }


def test_a_whole_scenario_with_spells():
    """Everything that an entry can say, read by the ruleset itself."""
    fear = {
        "do": "cast",
        "spell": "fear",
        "target": "b.Odo",
        "parry": "50%",
        "concentrate": 4,
        "outstanding": "range",
        "failing": ["later"],
    }
    scenario = load(
        duel(fear, {"do": "cast", "spell": "magic-shield", "target": "self"}), Casting()
    )
    first, second = scenario.combatants[0].script.entries
    assert (first.target, first.cast) == (
        "b.Odo",
        Cast("fear", concentrate=4, outstanding="range", failing=("later",)),
    )
    assert (second.target, second.cast) == ("self", Cast("magic-shield"))
    healing = scenario.combatants[1].script.entries[0]
    assert (healing.cast, healing.when_text) == (Cast("heal"), "self.mp > 3")


def test_all_faults_of_a_scenario_with_spells():
    """At once, each with its place, what was required and a suggestion."""
    entries = (
        {"do": "cast", "spell": "thunderbold", "target": "nearest"},
        {"do": "cast", "spell": "fear", "target": "wounded", "warp": ["duraton"]},
        {"do": "cast", "spell": "fireball", "concentrate": 5},
        {"do": "cast", "spell": "fear", "warp": ["duration"]},
        {"do": "cast"},
    )
    with pytest.raises(ScenarioError) as caught:
        load(duel(*entries, magic="heaven"), Casting())
    assert [(fault.path, fault.suggestion) for fault in caught.value.faults] == [
        ("magic", "haven"),
        ("a.Mara.script[2].concentrate", None),
        ("a.Mara.script[4].spell", None),
        ("a.Mara.script[0].spell", "thunderbolt"),
        ("a.Mara.script[1].warp[0]", "duration"),
        ("a.Mara.script[1].target", None),
        ("a.Mara.script[2].spell", None),
        ("a.Mara.script[3].warp", None),
    ]


@pytest.mark.parametrize(
    ("raw", "required"),
    [
        ({"spell": "sleep"}, 'do = "cast", or another deed, beside spell'),
        ({"power": "gaze"}, 'do = "use" beside power'),
    ],
)
def test_without_a_deed_there_is_one_fault(raw, required):
    """Nothing is said of a deed beside which the spell, a Full Action, could not stand."""
    with pytest.raises(ScenarioError) as caught:
        load(duel(raw), VsdRuleset())
    (fault,) = caught.value.faults
    assert (fault.path[-3:], fault.required, fault.arrived) == (".do", required, "nothing")


def test_spells_of_a_folder_are_cast_too(tmp_path, monkeypatch):
    """By who knows their lore, which no packaged spell is of."""
    (tmp_path / "own").mkdir()
    text = (
        '[ember]\nlore = "coal"\nweave = 1\nrange = 10\non = "enemy"\n'
        'effects = [{ attack = "bolt", critical = "fire", max = 90 }]\n'
    )
    (tmp_path / "own" / "spells.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    scenario = duel({"do": "cast", "spell": "ember"}, tables="own")
    scenario["side"][0]["combatant"][0]["stats"] = {"lores": {"coal": 40}}
    (entry,) = load(scenario, Casting()).combatants[0].script.entries
    assert entry.cast == Cast("ember")
