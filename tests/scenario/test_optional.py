"""Optional rules: named by the scenario, and what belongs to one that is off is a fault."""

from __future__ import annotations

import pytest

from vsdsim.errors import ScenarioError


def first_fault(tried, raw):
    """The first fault of a scenario."""
    with pytest.raises(ScenarioError) as caught:
        tried.load(raw)
    return caught.value.faults[0]


def test_none_is_on_unless_it_is_named(tried):
    """Without the key, or with an empty list, no rule is on."""
    assert tried.load(tried.dict()).optional_rules == frozenset()
    assert tried.load(tried.dict(optional_rules=[])).optional_rules == frozenset()
    assert tried.load(tried.dict(optional_rules=["rage"])).optional_rules == {"rage"}


@pytest.mark.parametrize(
    ("raw", "path", "arrived"),
    [
        ("rage", "optional_rules", "'rage'"),
        (["rage", 3], "optional_rules[1]", "3"),
        (["raeg"], "optional_rules[0]", "'raeg'"),
        (["rage", "rage"], "optional_rules[1]", "rage twice"),
    ],
)
def test_a_list_of_rules_each_once(tried, raw, path, arrived):
    """Anything else is a fault at its place."""
    assert [fault[1:] for fault in tried.faults(tried.dict(optional_rules=raw))] == [
        (path, arrived)
    ]


def test_a_misspelt_rule_is_suggested(tried):
    """As every word is."""
    assert first_fault(tried, tried.dict(optional_rules=["raeg"])).suggestion == "rage"


def test_a_deed_of_a_rule_that_is_off(tried, script):
    """The fault names the rule, and how to turn it on; with it on the deed is one like others."""
    raw = script([{"do": "rage"}])
    fault = first_fault(tried, raw)
    assert (fault.path, fault.arrived) == ("heroes.Aldric.script[0].do", "'rage' without it")
    assert fault.required == 'the optional rule rage with rage (optional_rules = ["rage"])'
    entry = tried.load(script([{"do": "rage"}], optional_rules=["rage"])).combatants[0].script
    assert entry.entries[0].do == "rage"


def test_a_key_of_an_entry_of_a_rule_that_is_off(tried, script):
    """The same of a key; another rule that is on does not help."""
    raw = [{"do": "attack", "both": True}]
    path, arrived = "heroes.Aldric.script[0].both", "true without it"
    assert [each[1:] for each in tried.faults(script(raw, optional_rules=["rage"]))] == [
        (path, arrived)
    ]
    entry = tried.load(script(raw, optional_rules=["twins"])).combatants[0].script.entries[0]
    assert entry.both is True
    assert [each[1] for each in tried.faults(script(
        [{"do": "attack", "both": 1}], optional_rules=["twins"]))] == [path]  # fmt: skip


def test_a_key_of_a_combatant_of_a_rule_that_is_off(tried):
    """And of somebody's key, also of who comes later."""
    raw = tried.dict()
    raw["side"][0]["combatant"][0]["second"] = "dagger"
    assert [each[1:] for each in tried.faults(raw)] == [
        ("heroes.Aldric.second", "'dagger' without it")
    ]
    assert tried.load(raw | {"optional_rules": ["twins"]})
    late = {"side": "orcs", "name": "Late", "use": "orc", "second": "dagger"}
    raw = tried.dict(timeline=[{"round": 2, "arrive": [late]}])
    assert [each[2] for each in tried.faults(raw)] == ["'dagger' without it"]


def test_a_target_that_does_not_go_with_a_deed(wrong, tried, script):
    """Told at the target, whether the deed's rule is on or not."""
    assert ("target", "'weakest'") in wrong({"do": "rage", "target": "weakest"})
    raw = script([{"do": "rage", "target": "weakest"}], optional_rules=["rage"])
    fault = first_fault(tried, raw)
    assert (fault.required, fault.arrived) == ("no target weakest with rage", "'weakest'")
