"""Everything packaged is put on the field once: it fights, ends, and can be told."""

import numpy as np
import pytest

from vsdsim import api
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.library import packaged

FIGHTS = np.arange(20, dtype=np.int64)
CREATURES = sorted(packaged().creatures)
WEAPONS = sorted(
    name
    for name, weapon in packaged().weapons.items()
    if weapon.kind == "weapon" and not weapon.base_range
)
NATURAL = sorted(
    name for name, weapon in packaged().weapons.items() if weapon.kind in ("natural", "unarmed")
)
SCRIPTS = sorted(packaged().scripts)
SHIELDS = sorted(packaged().shields)
ARMOUR = sorted(packaged().armour)


def fought(source):
    """The block of a scenario's first fights, once it has been told as well."""
    encounter = api.encounter(source)
    block = encounter.fight(0, FIGHTS)
    assert (block.outcome >= 0).all()
    assert (block.rounds >= 1).all()
    told = list(api.rules().narrate(encounter, 0, 7))
    assert max(map(len, told)) <= 80
    rows = api.rules().replay(encounter, 0, 7)
    assert rows[-1]["round"] == block.rounds[7]
    return block


def against_a_warrior(**combatant):
    """One combatant against a warrior of the third level."""
    return {
        "name": "smoke",
        "max_rounds": 12,
        "side": [
            {"name": "tried", "combatant": [combatant]},
            {"name": "foes", "combatant": [{"use": "warrior-3", "script": "berserk"}]},
        ],
    }


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_scenario_is_fought(name):
    """As a user would, by its name."""
    fought(name)


@pytest.mark.parametrize("name", CREATURES)
def test_every_creature_fights(name):
    """Heroes among them; somebody is hurt in twenty fights."""
    block = fought(against_a_warrior(use=name))
    assert block.dealt.sum() > 0


@pytest.mark.parametrize("name", WEAPONS)
def test_every_melee_weapon_is_wielded(name):
    """Without a shield, which not every weapon leaves a hand for."""
    fought(against_a_warrior(use="warrior-5", weapons=[name], shield="none"))


@pytest.mark.parametrize("name", NATURAL)
@pytest.mark.parametrize("size", ["medium", "large", "colossal"])
def test_every_natural_attack_is_made(name, size):
    """Of sizes with and without a secondary critical."""
    attack = {"natural": name, "size": size, "cmb": 120}
    fought(against_a_warrior(stats={"hp": 90, "def": 20, "cmb": 60, "attacks": [attack]}))


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_is_followed(name):
    """By somebody with a shield, against a foe who keeps nothing back."""
    fought(against_a_warrior(use="warrior-3", script=name))


@pytest.mark.parametrize("armour", ARMOUR)
def test_all_armour_is_worn(armour):
    """Each item in place of what the hero wears."""
    fought(against_a_warrior(use="warrior-3", stats={"armour": armour}))


@pytest.mark.parametrize("shield", SHIELDS)
def test_every_shield_is_borne(shield):
    """The net among them."""
    fought(against_a_warrior(use="warrior-3", shield=shield))
