"""Optional rules are off unless a scenario names them; nothing of one that is off can be used."""

from __future__ import annotations

import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.rules.words import VOCABULARY
from vsdsim.vsd.vocabulary import OptionalRule

RULES = {
    "charge": ["charge"],
    "two-weapons": ["both", "off_hand"],
    "disarm": ["disarm"],
    "knock-down": ["knock-down"],
    "lock": ["lock"],
    "feint": ["feint"],
    "shield-bash": ["shield-bash"],
    "two-handed-parry": [],
}
"""Every rule with what it gives scripts and combatants."""
DEEDS = [word for words in RULES.values() for word in words if word not in ("both", "off_hand")]


def scenario(entry=None, rules=(), **more):
    """Ann, who may have a script of one entry, against a wolf."""
    ann = {"name": "Ann", "use": "warrior-3", "shield": "none", **more}
    if entry is not None:
        ann["script"] = [entry]
    sides = [{"name": "red", "combatant": [ann]}, {"name": "blue", "combatant": [{"use": "wolf"}]}]
    return {"name": "X", "side": sides, "optional_rules": list(rules)}


def faults(raw):
    """What is wrong with a scenario: paths and what was required."""
    with pytest.raises(vs.ScenarioError) as caught:
        vs.load(raw)
    return [(fault.path, fault.required) for fault in caught.value.faults]


@pytest.mark.rule("optional.switch")
def test_these_are_the_rules():
    """Each with the words that mean nothing without it."""
    assert {rule: sorted(words) for rule, words in VOCABULARY.optional.items()} == RULES
    assert set(RULES) == set(OptionalRule)
    assert vs.load(scenario(rules=RULES)).optional_rules == set(RULES)


@pytest.mark.rule("optional.switch")
@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_of_a_rule_that_is_off_is_a_fault(deed):
    """All other rules on, but not its own."""
    others = [rule for rule in RULES if rule != deed]
    ((path, required),) = faults(scenario({"do": deed}, others))
    assert path == "red.Ann.script[0].do"
    assert required == f'the optional rule {deed} with {deed} (optional_rules = ["{deed}"])'
    assert vs.load(scenario({"do": deed}, [deed]))


@pytest.mark.rule("optional.switch")
def test_a_key_of_a_rule_that_is_off_is_a_fault():
    """An entry's `both`, a combatant's `off_hand`."""
    raw = scenario({"do": "attack", "both": True}, off_hand="dagger")
    assert {path for path, _ in faults(raw)} == {"red.Ann.script[0].both", "red.Ann.off_hand"}
    raw["optional_rules"] = ["two-weapons"]
    assert vs.load(raw)


@pytest.mark.rule("optional.switch")
def test_packaged_scripts_use_none():
    """Else they could not be followed where a rule is off."""
    used = {
        word
        for script in packaged().scripts.values()
        for entry in script
        for word in (entry.get("do"), *entry)
    }
    assert used.isdisjoint(word for words in RULES.values() for word in words)


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize("move", ["disarm", "knock-down", "lock", "feint"])
def test_special_moves_at_the_fallen_are_none(move):
    """A fault, as no script can mean it; nor can one guard while it tries one."""
    for key, value in (("target", "fallen"), ("guard", True), ("critical", "cut")):
        ((path, _),) = faults(scenario({"do": move, key: value}, [move]))
        assert path == f"red.Ann.script[0].{key}"


@pytest.mark.rule("optional.charge")
def test_who_charges_does_not_guard_or_parry():
    """It goes to its enemy, and keeps nothing back."""
    for key, value in (("guard", True), ("parry", 10)):
        ((path, _),) = faults(scenario({"do": "charge", key: value}, ["charge"]))
        assert path == f"red.Ann.script[0].{key}"


@pytest.mark.rule("optional.shield-bash")
def test_a_bash_names_no_weapon():
    """It is the shield."""
    for key, value in (("weapon", "dagger"), ("critical", "cut")):
        ((path, _),) = faults(scenario({"do": "shield-bash", key: value}, ["shield-bash"]))
        assert path == f"red.Ann.script[0].{key}"


@pytest.mark.rule("optional.switch")
def test_a_rule_that_nobody_meets_costs_nothing():
    """On or off, the fights are the same, and nothing of it is kept of them."""
    off, on = (api.encounter(vs.load(scenario(rules=rules))) for rules in ((), RULES))
    in_use = on.parameters.optional
    assert in_use == off.parameters.optional
    assert not any((in_use.charge, in_use.moves, in_use.feint, in_use.aside))
    assert not in_use.two_handed_parry
    assert (
        vs.batch(scenario(), fights=20).to_json()["outcomes"]
        == (vs.batch(scenario(rules=RULES), fights=20).to_json()["outcomes"])
    )


@pytest.mark.rule("optional.switch")
def test_a_rule_that_somebody_meets_is_in_use():
    """By what scripts say, what is held, and what can be parried with."""
    rules = list(RULES)
    for raw, used in (
        (scenario({"do": "charge"}, rules), "charge"),
        (scenario({"do": "lock"}, rules), "moves"),
        (scenario({"do": "feint"}, rules), "feint"),
        (scenario({"do": "shield-bash"}, rules), "shield_bash"),
        (scenario(None, rules, off_hand="dagger"), "off_hand"),
        (scenario(None, rules, weapons=["longsword"]), "two_handed_parry"),
    ):
        assert getattr(api.encounter(vs.load(raw)).parameters.optional, used)
