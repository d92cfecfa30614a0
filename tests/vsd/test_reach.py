"""What the critical tables can come to: which rules a scenario can meet at all."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import asdict, evolve, fields

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.criticals import compile_criticals
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.outcomes import parse_outcome
from vsdsim.vsd.library.tables import CriticalRow, CriticalTables
from vsdsim.vsd.reach import Reach, reach_of
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.vocabulary import CriticalType

CUT, GRAPPLE, FIRE, DARK = (CriticalType[each] for each in ("CUT", "GRAPPLE", "FIRE", "DARK"))


def found(criticals, *kinds, beasts=False):
    """What is in reach, by name."""
    reach = asdict(reach_of(criticals, [int(kind) for kind in kinds], beasts=beasts))
    return {name for name, there in reach.items() if there}


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("IMPACT", set()), ("CUT", set()), ("PIERCE", set()), ("GRAPPLE", {"holds"}),
        ("BEAST", {"holds", "blinds"}), ("FIRE", {"burns", "helms", "blinds"}),
        ("LIGHTNING", {"shocks", "holds", "blinds"}), ("FROST", {"saves", "blinds"}),
        ("DARK", {"souls", "blinds"}),
    ],
)  # fmt: skip
def test_what_the_packaged_tables_come_to(kind, names):
    """A melee of blades meets none of it."""
    criticals = compile_criticals(packaged().critical_tables)
    assert found(criticals, CriticalType[kind]) == names


def tables(**texts):
    """Tables of one row each, `0` where a type has no text."""
    rows = {}
    for kind in CriticalType:
        outcome = parse_outcome(texts.get(kind.name, "0"))
        rows[kind] = (CriticalRow(1, 150, "", outcome, outcome),)
    return compile_criticals(CriticalTables(rows))


@pytest.mark.parametrize(
    ("texts", "kinds", "beasts", "names"),
    [
        ({"FIRE": "0 burn(1)"}, [CUT], False, set()),
        ({"FIRE": "0 burn(1)", "CUT": "0 crit(fire,Sup)"}, [CUT], False, {"burns"}),
        ({"FIRE": "0 burn(1)", "CUT": "0 arc(fire,Sup)"}, [CUT], False, {"burns"}),
        ({"DARK": "0 SD(1)", "CUT": "0 crit(dark,Sup,next round)"}, [CUT], False,
         {"souls", "shocks"}),
        ({"DARK": "0 SD(1)", "FIRE": "0 crit(dark,Sup)", "CUT": "0 crit(fire,Sup)"}, [CUT], False,
         {"souls"}),
        ({"BEAST": "0 burn(1)"}, [CUT], False, set()),
        ({"BEAST": "0 burn(1)"}, [CUT], True, {"burns"}),
        ({"CUT": "0 crit(cut,Sup)"}, [CUT], False, set()),
        ({"CUT": "0 metal-helm-D(2)"}, [CUT, DARK], False, {"helms"}),
        ({"CUT": "0 H"}, [CUT], False, {"holds"}),
        ({"CUT": "0 HA(2)"}, [CUT], False, {"holds"}),
        ({"CUT": "0 Bl(2)"}, [CUT], False, {"blinds"}),
    ],
)  # fmt: skip
def test_what_leads_to_what_is_followed(texts, kinds, beasts, names):
    """Further criticals, shocks and arcs on tables of their own, for beasts on theirs."""
    assert found(tables(**texts), *kinds, beasts=beasts) == names


def test_a_save_of_one_outcome_is_enough():
    """The row asks, whatever its outcomes are."""
    plain, other = parse_outcome("0"), parse_outcome("1/0/0")
    row = (CriticalRow(1, 150, "passes TSR against 100", plain, other),)
    criticals = compile_criticals(CriticalTables(dict.fromkeys(CriticalType, row)))
    assert found(criticals, GRAPPLE) == {"saves"}


def test_what_is_out_of_reach_takes_no_room():
    """No columns of flames and souls, and no entry of a script that puts them out."""
    sides = [{"name": name, "combatant": [{"use": "warrior-3"}]} for name in ("red", "blue")]
    encounter = api.encounter(vs.load({"name": "A duel", "side": sides}))
    state = fresh_state(encounter.parameters, 0, np.arange(3, dtype=np.int64))
    assert {len(state.burning), len(state.burnt_by), len(state.put_out), len(state.soul_lost)} == {
        0
    }
    deeds = {plan.entry.do for group in encounter.groups for plan in group.plans}
    assert "put-out" not in deeds
    assert not encounter.parameters.field, "though `steady` asks who is engaged"


@pytest.mark.parametrize("name", ["four-orcs", "troll"])
def test_looking_for_it_all_the_same_changes_nothing(name):
    """The flags are shortcuts: with every one of them up the same fights are fought."""
    scenario, numbers = vs.load(name), np.arange(60, dtype=np.int64)
    plainly = api.encounter(scenario)
    everything = Reach(*(True for _ in fields(Reach)))
    parameters = evolve(plainly.parameters, reach=everything)
    closely = evolve(plainly, parameters=parameters)
    one, other = (encounter.fight(5, numbers) for encounter in (plainly, closely))
    for column in ("outcome", "rounds", "hp", "standing", "surviving", "dealt", "taken", "kills"):
        np.testing.assert_array_equal(getattr(one, column), getattr(other, column), err_msg=column)
    assert isinstance(closely, Encounter)
