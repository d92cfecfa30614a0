"""What a scenario goes without does not come up in any fight, and the fights go on without it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import duel
from vsdsim import api
from vsdsim.errors import ScenarioError
from vsdsim.vsd.rules.conditions import possible, suffered

FIGHTS = np.arange(120, dtype=np.int64)
MET = {
    "stunned": "four-orcs",
    "prone": "four-orcs",
    "held": "wolves",
    "blind": "breath",
    "surprised": "ambush",
    "frightened": "casters",
}
"""Conditions, each with a scenario in which it comes up."""


class Seen:
    """Counts events by their words, and who of those in the fight suffers what."""

    def __init__(self):
        self.events = {}
        self.suffered = {}

    def hear(self, _, what, fight, *__, **___):
        """An event row or several."""
        self.events[what] = self.events.get(what, 0) + len(fight)

    def landed(self, bout):
        """Harm has landed: look who suffers what."""
        for condition in possible(bout.parameters):
            suffers = suffered(bout, condition, slice(None)).reshape(bout.state.out.shape)
            count = int((suffers & bout.state.in_fight()).sum())
            self.suffered[condition.word] = self.suffered.get(condition.word, 0) + count

    def phase_over(self, bout):
        """The same as a phase has ended."""
        self.landed(bout)


def fought(name, *overrides, fights=FIGHTS):
    """What the fights come to, and what was seen in them."""
    seen = Seen()
    return api.encounter(api.load(name, overrides)).fight(0, fights, seen), seen


def same(one, other):
    """Whether two blocks are those of the same fights."""
    return all(
        np.array_equal(getattr(one, each), getattr(other, each))
        for each in ("outcome", "rounds", "hp", "standing", "dealt", "kills")
    )


@pytest.mark.rule("without.criticals")
@pytest.mark.parametrize("name", ["four-orcs", "wolves", "casters", "ladder"])
def test_no_critical_strikes(name):
    """They come by blows, bites, bolts and falls, and then by none."""
    assert fought(name)[1].events["critical"] > 0
    block, seen = fought(name, 'without=["criticals"]')
    assert not {"critical", "cancelled", "shock", "arc"} & seen.events.keys()
    assert seen.events.get("attack", 0) > 0
    assert block.dealt.sum() > 0


@pytest.mark.rule("without.fumbles")
def test_no_fumbles():
    """Weapons are fumbled in the one and not in the other; all else goes on."""
    assert fought("four-orcs")[1].events["fumble"] > 0
    seen = fought("four-orcs", 'without=["fumbles"]')[1]
    assert "fumble" not in seen.events
    assert seen.events["critical"] > 0


@pytest.mark.rule("without.fumbles")
def test_no_fumbles_by_special_moves():
    """A critical failure of somebody who disarms fumbles; without fumbles it only fails."""
    fighter = {"use": "warrior-3", "script": [{"do": "disarm"}, {"do": "defend"}]}
    raw = {
        "name": "disarming",
        "optional_rules": ["disarm"],
        "max_rounds": 6,
        "side": [
            {"name": "red", "combatant": [{"name": "Ann", **fighter}]},
            {"name": "blue", "combatant": [{"name": "Bob", **fighter}]},
        ],
    }
    assert fought(raw)[1].events["fumble"] > 0
    seen = fought(raw, 'without=["fumbles"]')[1]
    assert "fumble" not in seen.events
    assert seen.events["contends"] > 0


@pytest.mark.rule("without.bleeding")
def test_nobody_bleeds():
    """In a melee without fire or holds that crush, Assessment costs nobody hit points."""
    assert fought("duel")[1].events["loses"] > 0
    assert "loses" not in fought("duel", 'without=["bleeding"]')[1].events


@pytest.mark.rule("without.spells")
def test_nobody_casts():
    """Casters fight on with what else they have."""
    assert fought("casters")[1].events["casts"] > 0
    seen = fought("casters", 'without=["spells"]')[1]
    assert not {"casts", "bolt"} & seen.events.keys()
    assert seen.events["attack"] > 0


DRIVEN = {
    "name": "driven",
    "side": [
        {"name": "red", "combatant": [{"name": "Ann", "use": "warrior-3", "script": "own"}]},
        {"name": "blue", "combatant": [{"name": "Bob", "use": "orc-soldier"}]},
    ],
    "script": {"own": [{"spend": "reroll"}, {"follow": "steady"}]},
}


@pytest.mark.rule("without.drive")
def test_nobody_spends():
    """A failed roll is bought again with Drive, and not without it."""
    assert fought(DRIVEN)[1].events["rolls-again"] > 0
    assert "rolls-again" not in fought(DRIVEN, 'without=["drive"]')[1].events


@pytest.mark.rule("without.condition")
@pytest.mark.parametrize(("word", "name"), MET.items())
def test_a_condition_comes_over_nobody(word, name):
    """Not by a row, not by a spell, not at the start. Prone are those alone who choose it."""
    assert fought(name)[1].suffered[word] > 0
    assert not fought(name, f'without=["{word}"]')[1].suffered.get(word, 0)


@pytest.mark.rule("without.condition")
def test_nobody_begins_in_a_condition():
    """Aldric begins weary, and then does not: the fights are those in which he never was."""
    weary = 'heroes.Aldric.conditions=["weary"]'
    plain = fought("four-orcs")[0]
    assert not same(plain, fought("four-orcs", weary)[0])
    assert same(plain, fought("four-orcs", weary, 'without=["weary"]')[0])


@pytest.mark.rule("without.condition")
@pytest.mark.parametrize(
    ("without", "stunned", "prone"),
    [((), True, True), (("stunned",), False, True), (("prone",), True, False)],
)
def test_what_else_a_row_does_stays(without, stunned, prone):
    """Of `5/2/15 S P` each word takes its own mark away: damage, bleeding, injury stay."""
    ring = duel(without=frozenset(without))
    before = ring["Bob"].hp
    ring.suffer("Bob", "5/2/15 S P", by="Ann")
    bob = ring["Bob"]
    assert (bob.hp, bob.bleeding, bob.injuries) == (before - 5, 2, 15)
    assert (bob.stunned_until > 0, bob.prone) == (stunned, prone)


@pytest.mark.rule("without.condition")
@pytest.mark.parametrize(
    "word", ["dazed", "frightened", "oblivious", "surprised", "weary", "spells"]
)
def test_without_what_cannot_come_nothing_changes(word):
    """A duel of two swordsmen meets none of these: the same fights to the last hit point."""
    assert same(fought("mirror")[0], fought("mirror", f'without=["{word}"]')[0])


@pytest.mark.rule("without.somebody")
def test_who_is_left_out_is_not_there():
    """A duel with a third who stands aside, and does nothing, is the duel without the third."""
    aside = {"name": "Cal", "use": "warrior-3", "script": [{"do": "hold", "parry": 0}]}
    raw = {
        "name": "two and a half",
        "side": [
            {
                "name": "red",
                "combatant": [{"name": "Ann", "use": "warrior-3", "at": [0, 0]}, aside],
            },
            {"name": "blue", "combatant": [{"name": "Bob", "use": "orc-soldier", "at": [1, 0]}]},
        ],
    }
    aside["at"] = [-400, 0]
    less = api.load(raw, ['without=["red.Cal"]'])
    assert [each.full_name for each in less.combatants] == ["red.Ann", "blue.Bob"]
    del raw["side"][0]["combatant"][1]
    plain = api.load(raw)
    assert less.combatants[0].place == plain.combatants[0].place
    one, other = (api.encounter(each).fight(0, FIGHTS) for each in (less, plain))
    assert same(one, other)


@pytest.mark.rule("without.somebody")
def test_who_is_named_and_is_not_there_is_nobodys_target():
    """An entry against somebody left out is passed over: what stands below it is done."""
    raw = {
        "name": "named",
        "side": [
            {"name": "red", "combatant": [{"name": "Ann", "use": "warrior-3", "script": "own"}]},
            {"name": "blue", "combatant": [{"name": "Bob", "use": "orc-soldier", "count": 2}]},
        ],
        "script": {"own": [{"do": "attack", "target": "Bob 2"}, {"do": "attack"}]},
    }
    less = fought(raw, 'without=["blue.Bob 2"]')[0]
    raw["script"]["own"] = [{"do": "attack"}]
    assert same(less, fought(raw, 'without=["blue.Bob 2"]')[0])
    assert len(less.hp) == 2


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        (["orcs.Orc 2"], {"orcs.Orc 2"}),
        (["orcs.'Orc 2'"], {"orcs.Orc 2"}),
        (["Dera"], {"heroes.Dera"}),
        (["orcs.Orc 1", "orcs.Orc 3"], {"orcs.Orc 1", "orcs.Orc 3"}),
    ],
)
@pytest.mark.rule("without.somebody")
def test_names_with_and_without_side_and_quotes(words, gone):
    """As scripts name enemies."""
    everybody = {each.full_name for each in api.load("four-orcs").combatants}
    left = {each.full_name for each in api.load("four-orcs", [f"without={words}"]).combatants}
    assert everybody - left == gone


@pytest.mark.rule("without.somebody")
def test_a_group_goes_as_one():
    """`orcs.Orc` is all the orcs of a group, where the side has somebody else."""
    left = api.load("bridge", ['without=["orcs.Orc"]'])
    assert [each.name for each in left.combatants if each.side == "orcs"] == ["Warg"]


@pytest.mark.parametrize(
    ("words", "required", "suggestion"),
    [
        (["critcals"], "one of", "criticals"),
        (["heroes.Derra"], "one of", "heroes.Dera"),
        ([3], "text", None),
        (["orcs.Orc"], "somebody left of orcs", None),
        ("criticals", "a list", None),
    ],
)
def test_faults(words, required, suggestion):
    """Words that are none, with the nearest that is; and a side cannot be left out."""
    with pytest.raises(ScenarioError) as caught:
        api.load("four-orcs", [f"without={words!r}"])
    fault = caught.value.faults[0]
    assert fault.required.startswith(required)
    assert fault.suggestion == suggestion


def test_whom_a_victory_names_stays():
    """Whose end wins the fight cannot be left out of it."""
    with pytest.raises(ScenarioError, match="somebody else"):
        api.load("four-orcs", ['victory.heroes="fell Orc 1"', 'without=["orcs.Orc 1"]'])


@pytest.mark.rule("parry.own")
def test_an_own_parry_takes_the_place_of_the_scripts():
    """The same as a script that says so; what strikes no blow keeps its own."""
    raw = {
        "name": "parries",
        "side": [
            {"name": "red", "combatant": [{"name": "Ann", "use": "warrior-3", "script": "own"}]},
            {"name": "blue", "combatant": [{"name": "Bob", "use": "orc-soldier"}]},
        ],
        "script": {
            "own": [
                {"do": "defend", "when": "self.bruised"},
                {"do": "attack", "parry": 5, "when": "round == 2"},
                {"do": "attack"},
            ]
        },
    }
    own = fought(raw, "red.Ann.parry=30")[0]
    plain = fought(raw)[0]
    for entry in raw["script"]["own"][1:]:
        entry["parry"] = 30
    assert same(own, fought(raw)[0])
    assert not same(own, plain)


@pytest.mark.rule("parry.own")
def test_of_one_of_a_group_alone():
    """The others of its script parry as it says: at the same figure nothing changes."""
    raw = 'script.own=[{do="attack", parry=20}]'
    named = ['orcs.Orc.script="own"']
    plain = fought("four-orcs", raw, *named)[0]
    assert same(plain, fought("four-orcs", raw, *named, 'orcs."Orc 2".parry=20')[0])
    assert not same(plain, fought("four-orcs", raw, *named, 'orcs."Orc 2".parry=0')[0])


@pytest.mark.rule("parry.own")
def test_a_parry_is_read_as_an_entrys():
    """Points or a share; else a fault at its place."""
    assert api.load("four-orcs", ['heroes.Aldric.parry="25%"']).combatants[0].parry.share
    with pytest.raises(ScenarioError) as caught:
        api.load("four-orcs", ["heroes.Aldric.parry=-1"])
    assert caught.value.faults[0].path == "heroes.Aldric.parry"
