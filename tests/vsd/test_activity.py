"""What everybody does, overheard; and who is made stronger."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.activity import Overheard, stronger

NEVER = [{"when": "round > 900", "do": "attack"}]
FLEES = [{"do": "defend"}]


def scenario():
    """One who strikes, one whose script never holds, one who only parries."""
    red = [{"name": "Ann", "use": "warrior-3", "script": "berserk"},
           {"name": "Idler", "use": "warrior-1", "script": NEVER},
           {"name": "Wall", "use": "warrior-1", "script": FLEES}]  # fmt: skip
    blue = [{"name": "Orc", "use": "orc-soldier", "script": "berserk"}]
    return {
        "name": "Idle", "max_rounds": 12,
        "side": [{"name": "red", "combatant": red}, {"name": "blue", "combatant": blue}],
    }  # fmt: skip


def test_who_does_what():
    """Counted by fights, the script's own lines apart from what anybody does."""
    encounter = api.encounter(scenario())
    activity = api.rules().activity(encounter, 3, 40)
    names = [each.name for each in encounter.scenario.combatants]
    found = {name: at for at, name in enumerate(names)}
    assert activity.fights == 40
    assert activity.there[[found["Ann"], found["Idler"], found["Orc"]]].tolist() == [40, 40, 40]
    assert activity.declared[[found["Ann"], found["Idler"], found["Wall"]]].tolist() == [40, 0, 0]
    assert activity.struck[found["Ann"]] == 40
    assert not activity.struck[found["Idler"]]
    assert activity.harmful[[found["Ann"], found["Idler"], found["Wall"]]].tolist() == [
        True, True, False,
    ]  # fmt: skip
    assert activity.out_of_turn == ()


def test_the_dead_are_overheard():
    """An event whose actor is out of the fight is noted, the first of each; no other is."""
    encounter = api.encounter(scenario())
    overheard = Overheard(encounter)
    out = np.zeros((4, 2), dtype=bool)
    out[3, 1] = True
    state = SimpleNamespace(out=out, number=np.array([70, 71]))
    bout = SimpleNamespace(state=state, round=4, parameters=encounter.parameters)
    both, orc = np.array([0, 1]), np.array([3, 3])
    overheard.hear(bout, "attack", both, orc)
    overheard.hear(bout, "out", both, orc)
    (wrong,) = overheard.activity(2).out_of_turn
    assert (wrong.fight, wrong.round, wrong.who, wrong.what) == (71, 4, "blue.Orc", "attack")


def test_the_hardest_hit():
    """That of the event rows of the fights, told one by one."""
    encounter = api.encounter(scenario())
    hit = api.rules().activity(encounter, 3, 12).hardest
    rows = [
        row | {"number": number}
        for number in range(12)
        for row in api.replay(scenario(), 3, number)
        if row["what"] in {"attack", "critical"}
    ]
    most = max(row["damage"] for row in rows if row["damage"] is not None)
    assert hit.damage == most
    assert (hit.fight, hit.round, hit.who) in {
        (row["number"], row["round"], row["actor"]) for row in rows if row["damage"] == most
    }
    assert api.rules().activity(encounter, 3, 12).sturdiest == max(
        each.sheet.hp for each in encounter.scenario.combatants
    )


@pytest.mark.parametrize("name", sorted(shipped()))
def test_in_what_is_shipped_nobody_acts_who_is_out(name):
    """Nor is anybody never there (a kind of fault seen elsewhere: the dead still roll)."""
    activity = api.rules().activity(api.encounter(name), 6, 24)
    assert activity.out_of_turn == ()
    assert activity.there.all()
    assert activity.hardest.damage < 5 * activity.sturdiest


def test_the_stronger_of_two():
    """20 more of all that counts, follow-ups included; nothing else is another."""
    bear = api.load({"name": "B", "side": [
        {"name": "a", "combatant": [{"name": "Bear", "use": "dire-bear"}]},
        {"name": "b", "combatant": [{"name": "Orc", "use": "orc-soldier"}]},
    ]}).combatants[0]  # fmt: skip
    better = stronger(bear)
    assert better.sheet.hp == bear.sheet.hp + 20
    for one, other in zip(bear.sheet.attacks, better.sheet.attacks, strict=True):
        assert other.cmb == one.cmb + 20
        if one.follow_up is not None:
            assert other.follow_up.cmb == one.follow_up.cmb + 20
    assert any(each.follow_up for each in bear.sheet.attacks)
    assert (better.sheet.defence, better.name) == (bear.sheet.defence, bear.name)


def test_sound_rules_pass_an_audit(tmp_path):
    """Ours, over a duel; and an idler is found."""
    result = vs.audit("duel", fights=600, seed=2)
    assert result, result.summary()
    found = {each.invariant: each.verdict.value for each in result.files[0].findings}
    assert found["acts"] == found["mirror"] == found["turned"] == "PASS"
    path = tmp_path / "idle.toml"
    path.write_text(
        'name = "Idle"\nmax_rounds = 5\n[[side]]\nname = "a"\n[[side.combatant]]\nname = "Ann"\n'
        'use = "warrior-1"\nscript = [{ when = "round > 900", do = "attack" }]\n[[side]]\n'
        'name = "b"\n[[side.combatant]]\nname = "Orc"\nuse = "orc-soldier"\n',
        encoding="utf-8",
    )
    idle = vs.audit(path, fights=200, seed=2)
    assert "a.Ann never does anything: no line of its script ever holds" in idle.summary()
