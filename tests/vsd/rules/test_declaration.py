"""Declaration: who speaks when, which entry holds, at whom, and with what."""

from __future__ import annotations

import pytest

import vsdsim as vs
from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FULL,
    GREATAXE,
    LONGSWORD,
    SWORD,
    declared,
    entry,
    field,
    natural,
    sheet,
    weapon,
)
from vsdsim.vsd.vocabulary import Length, Phase

REDS, BLUES = ("Ann", "Amy"), ("Bob", "Ben", "Bill")
DEFEND = [entry("defend")]


@pytest.mark.rule("declaration.order")
@pytest.mark.parametrize(
    ("declares", "knows"),
    [
        ({"red": "second"}, True),
        ({"blue": "first"}, False),
        ({"blue": "first", "red": "second"}, True),
        ({}, False),
        ({"red": "first"}, False),
        ({"red": "first", "blue": "second"}, False),
    ],
)
def test_who_knows_of_whom(melee, declares, knows):
    """Red knows that three attack Ann only if it declares second, and blue does not.

    Speaking last is not enough: who says nothing declares blind.
    """
    scripts = {who: [entry("attack", target="red.Ann")] for who in BLUES}
    scripts["Ann"] = [entry("defend", "enemies.targeting(self) == 3"), entry("attack")]
    ring = melee({who: sheet() for who in REDS}, {who: sheet() for who in BLUES},
                 scripts={**scripts, "Amy": DEFEND}, declares=declares)  # fmt: skip
    assert declared(ring, "Ann")[0] == ("defend" if knows else "attack")


@pytest.mark.rule("declaration.order")
def test_nobody_knows_its_own_group(melee):
    """Two sides that both declare first speak blind; and `second` knows nothing of `second`."""
    scripts = {
        "Ann": [entry("defend", "enemies.targeting(self) > 0"), entry("attack")],
        "Bob": [entry("defend", "enemies.targeting(self) > 0"), entry("attack")],
    }
    ring = melee({"Ann": sheet()}, {"Bob": sheet()}, scripts=scripts, declares={"red": "second"})
    assert declared(ring, "Bob")[0] == "attack"
    assert declared(ring, "Ann")[0] == "defend"


@pytest.mark.rule("declaration.order")
def test_parries_are_not_known(melee):
    """Declaring second, one sees `target.target`, and `def` without the parry of this round."""
    scripts = {"Bob": [entry("attack", parry=60)],
               "Ann": [entry("attack", "target.def == 20 and target.cmb == 60")]}  # fmt: skip
    ring = melee({"Ann": sheet()}, {"Bob": sheet()}, scripts=scripts, declares={"red": "second"})
    assert declared(ring, "Ann")[0] == "attack"


@pytest.mark.rule("declaration.script")
def test_the_first_entry_that_holds(duel):
    """Hit points decide between three entries, from the top; without a `when` it always holds."""
    script = [entry("defend", "self.hp < 30"), entry("dash", "self.hp < 60"), entry("attack")]
    for hp, action in ((29, "defend"), (30, "dash"), (59, "dash"), (60, "attack")):
        ring = duel(scripts={"Ann": script, "Bob": DEFEND})
        ring["Ann"].hp = hp
        assert declared(ring, "Ann")[0] == action


@pytest.mark.rule("declaration.script")
def test_with_no_entry_that_holds_one_defends(duel):
    """Defend, with the whole parry."""
    ring = duel(scripts={"Ann": [entry("attack", "self.hp < 0")], "Bob": DEFEND})
    assert declared(ring, "Ann")[0] == "defend"
    assert ring["Ann"].parry == 60


@pytest.mark.rule("declaration.script")
def test_an_entry_needs_its_target(melee):
    """A named enemy who is out is no target: the next entry holds. The dead are not struck."""
    script = [entry("attack", target="blue.Bob"), entry("attack", target="blue.Ben")]
    ring = field(melee, script)
    ring["Bob"].out = True
    assert declared(ring, "Ann") == ("attack", "Ben")


@pytest.mark.rule("declaration.script")
def test_a_condition_is_about_the_target_of_its_entry(melee):
    """`target.hp` is of the weakest where the entry says weakest."""
    ring = field(melee, [entry("attack", "target.hp == 7", target="weakest"), entry("defend")])
    ring["Ben"].hp = 7
    assert declared(ring, "Ann") == ("attack", "Ben")


@pytest.mark.rule("declaration.script")
@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ("self.hp / 3 * 3 == 100", True),
        ("1 / 3 == 0.3333333333333333", True),
        ("self.hp / 3 == 33", False),
        ("self.hp / 8 == 12.5", True),
        ("self.hp * 1000000 * 1000 == 100 * 1000000 * 1000", True),
    ],
)
def test_numbers_are_double_precision(duel, when, holds):
    """No whole-number division or overflow; 10 ** 11 is itself."""
    ring = duel(scripts={"Ann": [entry("attack", when), entry("defend")], "Bob": DEFEND})
    assert declared(ring, "Ann")[0] == ("attack" if holds else "defend")


@pytest.mark.rule("declaration.possible")
@pytest.mark.parametrize(
    ("do", "columns", "possible"),
    [
        ("attack", {}, True),
        ("attack", {"stunned_until": 1}, False),
        ("attack", {"hand": -1}, True),
        ("dash", {"stunned_until": 1}, False),
        ("dash", {}, True),
        ("draw", {}, False),
        ("draw", {"hand": -1}, True),
        ("draw", {"hand": -1, "stunned_until": 1}, True),
        ("draw", {"hand": -1, "broken": 1}, False),
        ("defend", {"stunned_until": 1}, True),
        ("stand", {}, False),
        ("stand", {"prone": True}, True),
        ("stand", {"prone": True, "stunned_until": 1}, False),
        ("stand", {"prone": True, "cannot_stand": True}, False),
        ("stand", {"prone": True, "rigid_until": 1}, False),
        ("stand", {"prone": True, "holder": 1}, False),
        ("break-free", {}, False),
        ("break-free", {"holder": 1}, True),
        ("break-free", {"grip_on": 1}, True),
        ("break-free", {"rigid_until": 1}, False),
        ("break-free", {"holder": 1, "stunned_until": 1}, False),
    ],
)
def test_what_is_possible(duel, do, columns, possible):
    """Each action with what it takes; what is not possible leaves the next entry, a Defend of 1.

    The conditions name `self.held` and `self.prone`, so that reflexes leave them alone.
    """
    script = [entry(do, "self.held or self.prone or self.hp > 0"),
              entry("defend", "self.held or self.prone or self.hp > 0", parry=1)]  # fmt: skip
    ring = duel(scripts={"Ann": script, "Bob": DEFEND})
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    action, _ = declared(ring, "Ann")
    assert action == (do.replace("-", "_") if possible else "defend")
    if do == "defend":
        assert ring["Ann"].declared_parry != 1


@pytest.mark.rule("declaration.possible")
def test_an_attack_needs_something_to_attack_with(duel):
    """Bare hands are always there; only a bite stuck in a wound, and nothing else, leaves none."""
    ring = duel(ann=sheet(SWORD), scripts={"Ann": [entry("attack")], "Bob": DEFEND})
    ring["Ann"].hand, ring["Ann"].broken, ring["Ann"].arms = -1, 1, 3
    assert declared(ring, "Ann")[0] == "attack"
    ring["Ann"].stuck = 0b10
    assert declared(ring, "Ann")[0] == "defend"


@pytest.mark.rule("declaration.possible")
def test_a_draw_may_name_the_weapon_not_in_hand(duel):
    """With the sword in hand: the dagger can be drawn, the sword cannot."""
    for name, action in (("dagger", "draw"), ("arming-sword", "defend")):
        ring = duel(ann=sheet(SWORD, DAGGER),
                    scripts={"Ann": [entry("draw", weapon=name)], "Bob": DEFEND})  # fmt: skip
        assert declared(ring, "Ann")[0] == action


@pytest.mark.rule("declaration.reflex")
@pytest.mark.parametrize(
    ("columns", "script", "action"),
    [
        ({"holder": 1}, [entry("attack")], "break_free"),
        ({"holder": 1}, [entry("defend", "self.held", parry=0)], "defend"),
        ({"holder": 1}, [entry("attack", "self.hp > 0")], "break_free"),
        ({"holder": 1}, [entry("attack", "self.held and self.hp < 0")], "break_free"),
        ({"holder": 1, "only_break": True}, [entry("defend", "self.held")], "break_free"),
        ({"holder": 1, "stunned_until": 1}, [entry("attack")], "defend"),
        ({"holder": 1, "stunned_until": 1}, [entry("defend", parry=3)], "defend"),
        ({"holder": 1, "prone": True}, [entry("attack", "self.prone")], "break_free"),
        ({"rigid_until": 1}, [entry("defend", parry=1)], "defend"),
        ({"grip_on": 1}, [entry("defend", parry=1)], "defend"),
        ({"prone": True}, [entry("attack")], "stand"),
        ({"prone": True}, [entry("attack", "self.prone")], "attack"),
        ({"prone": True}, [entry("attack", "not self.prone")], "stand"),
        ({"prone": True, "cannot_stand": True}, [entry("attack")], "attack"),
        ({"prone": True, "stunned_until": 1}, [entry("draw")], "defend"),
        ({"prone": True, "rigid_until": 1}, [entry("defend", parry=1)], "defend"),
    ],
)
def test_reflexes(duel, columns, script, action):
    """The held break free and the Prone stand up, unless the script has thought of it."""
    ring = duel(scripts={"Ann": script, "Bob": DEFEND})
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    assert declared(ring, "Ann")[0] == action


def attack_of(ring, who="Ann"):
    """Name of the declared attack, and whether it must be drawn."""
    ring.run(Phase.DECLARATION)
    return ring.parameters.attacks.names[ring[who].attack], ring[who].half


@pytest.mark.rule("declaration.weapon")
@pytest.mark.parametrize(
    ("attacks", "columns", "chosen"),
    [
        ((SWORD, BITE), {}, ("arming-sword", False)),
        ((BITE, SWORD), {"hand": 1}, ("bite", False)),
        ((SWORD, natural(cmb=61)), {}, ("bite", False)),
        ((DAGGER, SWORD), {}, ("dagger", False)),
        ((DAGGER, weapon(cmb=70)), {}, ("dagger", False)),
        ((DAGGER, weapon(cmb=71)), {}, ("arming-sword", True)),
        ((SWORD, DAGGER), {"hand": -1}, ("arming-sword", True)),
        ((SWORD, DAGGER), {"hand": -1, "broken": 1}, ("dagger", True)),
        ((SWORD,), {"hand": -1, "broken": 1}, ("bare-hands", False)),
        ((SWORD, natural(cmb=1)), {"hand": -1, "broken": 1}, ("bite", False)),
        ((weapon(cmb=1),), {}, ("arming-sword", False)),
        ((SWORD, DAGGER), {"rigid_until": 1}, ("dagger", True)),
        (
            (LONGSWORD, weapon("mace", cmb=55, length=Length.SHORT), BITE),
            {"arms": 2},
            ("bite", False),
        ),
    ],
)
def test_the_best_attack(duel, attacks, columns, chosen):
    """The highest CMB, 20 less for what must be drawn; of equals the ready, then the first one.

    Bare hands (CMB 40) only where there is nothing else.
    """
    ring = duel(ann=sheet(*attacks), scripts={"Ann": [entry("attack")], "Bob": DEFEND})
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    assert attack_of(ring) == chosen


@pytest.mark.rule("declaration.weapon")
def test_mighty_does_not_make_a_weapon_better(duel):
    """A Mighty halberd of 59 (79 without parry) is not chosen before a bite of 60."""
    halberd = weapon("halberd", cmb=59, mighty=True)
    ring = duel(ann=sheet(halberd, BITE), scripts={"Ann": [entry("attack")], "Bob": DEFEND})
    assert attack_of(ring) == ("bite", False)


@pytest.mark.rule("declaration.weapon")
def test_grip_and_shield_are_in_the_comparison(duel):
    """A longsword of 69 with a shield is 59 in one hand, less than a bite of 60 (both less 5)."""
    ring = duel(ann=sheet(weapon("longsword", cmb=69, grip="either"), BITE, shield=FULL),
                scripts={"Ann": [entry("attack")], "Bob": DEFEND})  # fmt: skip
    assert attack_of(ring) == ("bite", False)
    ring["Ann"].shield = False
    assert attack_of(ring) == ("longsword", False)


@pytest.mark.rule("declaration.weapon")
def test_the_weapon_of_the_entry(duel):
    """Used if it can be, drawn if need be; broken, the best other one is used."""
    script = {"Ann": [entry("attack", weapon="dagger")], "Bob": DEFEND}
    ring = duel(ann=sheet(SWORD, DAGGER), scripts=script)
    assert attack_of(ring) == ("dagger", True)
    ring = duel(ann=sheet(SWORD, DAGGER), scripts=script)
    ring["Ann"].broken = 0b10
    assert attack_of(ring) == ("arming-sword", False)


@pytest.mark.rule("declaration.weapon")
def test_the_critical_of_the_entry(duel):
    """Pierce with a longsword that has it; a sword without it does its own Cut."""
    from vsdsim.vsd.vocabulary import CriticalType

    for attack, kind in ((LONGSWORD, CriticalType.PIERCE), (SWORD, CriticalType.CUT)):
        ring = duel(
            ann=sheet(attack), scripts={"Ann": [entry("attack", critical="pierce")], "Bob": DEFEND}
        )
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].critical == kind


@pytest.mark.rule("declaration.default")
@pytest.mark.parametrize(
    ("attacks", "shield", "script"),
    [
        ((SWORD,), None, "steady"),
        ((BITE,), None, "berserk"),
        ((BITE,), FULL, "steady"),
        ((weapon(cmb=50), BITE), None, "berserk"),
        ((weapon(cmb=70), BITE), None, "steady"),
        ((GREATAXE,), None, "steady"),
        ((), None, "berserk"),
    ],
)
def test_the_script_of_who_has_none(attacks, shield, script):
    """A weapon as the best attack, or a shield: `steady`; teeth, or bare hands alone: `berserk`."""
    from attrs import evolve

    from tests.vsd.rules.harness import FISTS, Ring

    ann = sheet(*attacks, shield=shield)
    if not attacks:
        ann = evolve(ann, attacks=(FISTS,))
    ring = Ring({"red": {"Ann": ann}, "blue": {"Bob": sheet()}}, scripts={"Bob": DEFEND})
    assert [group.script for group in ring.encounter.groups if 0 in group.members] == [script]


@pytest.mark.rule("declaration.script")
def test_the_fallen_and_the_decided_declare_nothing(melee):
    """Out of the fight one declares nothing; last round's declaration is gone."""
    ring = field(melee, [entry("attack")])
    ring.declare("Ann", "attack", "Bob", parry=10)
    ring["Ann"].out = True
    assert declared(ring, "Ann") == ("none", "nobody")
    assert (ring["Ann"].parry, ring["Ann"].declared_parry) == (0, 0)


@pytest.mark.rule("declaration.opponent")
def test_whoever_stands_first_in_the_scenario_is_named_like_any_other(melee):
    """Bob, who declares second, defends against Ann as his entry says, though Amy attacks him."""
    reds = dict.fromkeys(REDS, sheet())
    scripts = {"Ann": DEFEND, "Amy": [entry("attack")], "Bob": [entry("defend", target="red.Ann")]}
    ring = melee(reds, {"Bob": sheet()}, scripts=scripts, declares={"blue": "second"})
    assert declared(ring, "Bob") == ("defend", "Ann")


@pytest.mark.rule("declaration.weapon")
def test_who_begins_held_draws_what_there_is_room_for():
    """A quarterstaff is too long in a grip; nothing else in this fight could hold anybody."""
    wizard = {
        "name": "Amy",
        "use": "wizard-3",
        "conditions": ["held"],
        "script": [{"do": "attack"}],
    }
    foe = {"name": "Bob", "stats": {"hp": 200, "cmb": 20, "def": 40}}
    sides = [{"name": name, "combatant": [one]} for name, one in (("red", wizard), ("blue", foe))]
    rows = vs.replay({"name": "a grip", "max_rounds": 1, "side": sides})
    assert [row["with"] for row in rows if row["what"] == "draws"] == ["dagger"]
    assert not [row for row in rows if row["what"] == "loses-blow"]
