"""The words of scripts: what each says of the moment."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FULL,
    LONGSWORD,
    SWORD,
    TARGET,
    entry,
    sheet,
    weapon,
)
from vsdsim.vsd.codes import Action
from vsdsim.vsd.vocabulary import Length, Phase

DEFEND = [entry("defend", "self.held or self.prone or self.hp > -999")]
HELD = "self.held or self.prone or self.hp > -999"


def holds(ring):
    """Whether Ann's first entry, an attack, was declared."""
    ring.run(Phase.DECLARATION)
    return ring["Ann"].action == Action.ATTACK


def asks(duel, when, *, ann=None, bob=None, columns=None, other=None):
    """Whether `when` holds for Ann against Bob with these columns of hers and his."""
    when = f"({when}) and ({HELD})"
    ring = duel(ann=ann, bob=bob, scripts={"Ann": [entry("attack", when), *DEFEND], "Bob": DEFEND})
    for who, values in (("Ann", columns), ("Bob", other)):
        for name, value in (values or {}).items():
            setattr(ring[who], name, value)
    return holds(ring)


@pytest.mark.rule("declaration.words")
@pytest.mark.parametrize(
    ("when", "columns"),
    [
        ("self.hp == 100 and self.hp_total == 100", {}),
        ("self.hp == -3 and self.hp_total == 100", {"hp": -3}),
        ("self.cmb == 60", {}),
        (
            "self.cmb == 0",
            {"injuries": 20, "prone": True, "passing": 20, "passing_until": 1},
        ),
        ("self.cmb == 60", {"parry": 30, "declared_parry": 30, "half": True}),
        ("self.def == 20", {}),
        ("self.def == -10", {"rigid_until": 1}),
        ("self.bruised", {"hp": 49}),
        ("not self.bruised", {"hp": 50}),
        ("not self.stunned", {}),
        ("self.prone", {"prone": True}),
        ("self.held", {"rigid_until": 1, "hand": 1}),
        ("self.held", {"grip_on": 1, "hand": 1}),
        ("self.held", {"holder": 1, "hand": 1}),
        ("not self.held", {}),
        ("self.bleeding == 7", {"bleeding": 7}),
        ("self.weapon.length == long", {}),
        ("self.weapon.length == hand", {"hand": 1}),
        ("self.weapon.length == long", {"hand": 0, "dropped": 2}),
        ("round == 1", {}),
        ("enemies == 1 and allies == 0", {}),
        ("enemies.targeting(self) == 0", {}),
        ("not self.in_cover and self.elevation == 0", {}),
    ],
)
def test_words_of_oneself(duel, when, columns):
    """What is said of `self` with a sword (Long) in hand and a dagger at the belt."""
    assert asks(duel, when, ann=sheet(SWORD, DAGGER), columns=columns)


@pytest.mark.rule("declaration.words")
@pytest.mark.parametrize(
    ("when", "other"),
    [
        ("target.stunned", {"stunned_until": 1}),
        ("not target.stunned", {"stunned_until": 0}),
        ("target.prone and target.held", {"prone": True, "rigid_until": 1}),
        ("target.hp < 50 and target.bruised", {"hp": 49}),
        ("target.bleeding == 3", {"bleeding": 3}),
        ("target.cmb == 45", {"injuries": 15}),
        ("self.weapon.length > target.weapon.length", {"hand": 1}),
        ("self.weapon.length == target.weapon.length", {}),
    ],
)
def test_words_of_the_target(duel, when, other):
    """What is said of `target`, whom the entry would go for."""
    assert asks(duel, when, bob=sheet(SWORD, DAGGER), other=other)


@pytest.mark.rule("declaration.words")
def test_level_and_kind(duel):
    """As each stat block says: a humanoid of level 1 before a beast of level 7."""
    bob = evolve(sheet(BITE), level=7, beast=True)
    assert asks(duel, "target.level == 7 and target.beast", bob=bob)
    assert asks(duel, "self.level == 1 and not self.beast", bob=bob)


@pytest.mark.rule("declaration.words")
def test_cmb_is_of_the_best_ready_attack(duel):
    """Sword 60 in hand and claw 61: 61. With the sword on the ground: bare hands, 40."""
    assert asks(duel, "self.cmb == 61", ann=sheet(SWORD, weapon("claw", kind="natural", cmb=61)))
    assert asks(duel, "self.cmb == 40", ann=sheet(SWORD), columns={"hand": -1, "dropped": 1})


@pytest.mark.rule("declaration.words")
def test_without_a_ready_attack_the_last_on_the_sheet(duel):
    """Held with a sword too long for it: nothing in hand is ready, bare hands count: 40 - 30."""
    assert asks(
        duel,
        "self.cmb == 10 and self.weapon.length == hand",
        ann=sheet(SWORD),
        columns={"rigid_until": 1},
    )


@pytest.mark.rule("declaration.words")
def test_cmb_has_the_shield_and_the_grip_in_it(duel):
    """A longsword of 60 with a full shield: 60 - 5 - 10."""
    assert asks(duel, "self.cmb == 45", ann=sheet(LONGSWORD, shield=FULL))


@pytest.mark.rule("declaration.words")
@pytest.mark.parametrize("shield", [FULL, TARGET])
def test_def_is_as_against_the_named_opponent(duel, shield):
    """With the shield while it is borne, without it when it is lost."""
    ann = sheet(SWORD, shield=shield, defence=60)
    assert asks(duel, "self.def == 60", ann=ann)
    assert asks(duel, f"self.def == {60 - shield.defence}", ann=ann, columns={"shield": False})


@pytest.mark.rule("declaration.words")
def test_enemies_and_allies_are_those_in_the_fight_without_oneself(melee):
    """Two friends and three foes, one of each out: 1 ally, 2 enemies."""
    scripts = {"Ann": [entry("attack", "allies == 1 and enemies == 2"), *DEFEND]}
    for who in ("Amy", "Al", "Bob", "Ben", "Bill"):
        scripts[who] = DEFEND
    ring = melee({n: sheet() for n in ("Ann", "Amy", "Al")},
                 {n: sheet() for n in ("Bob", "Ben", "Bill")}, scripts=scripts)  # fmt: skip
    assert not holds(ring)
    ring["Al"].out = ring["Bill"].out = True
    assert holds(ring)


@pytest.mark.rule("declaration.words")
def test_targeting_counts_attacks_and_dashes_on_oneself(melee):
    """One attacks Ann, one dashes at her, one attacks Amy, one only defends against her: 2."""
    scripts = {
        "Ann": [entry("attack", "enemies.targeting(self) == 2"), *DEFEND], "Amy": DEFEND,
        "Bob": [entry("attack", target="red.Ann")], "Ben": [entry("dash", target="red.Ann")],
        "Bill": [entry("attack", target="red.Amy")], "Ben2": [entry("defend", target="red.Ann")],
    }  # fmt: skip
    ring = melee({n: sheet() for n in ("Ann", "Amy")},
                 {n: sheet() for n in ("Bob", "Ben", "Bill", "Ben2")}, scripts=scripts,
                 declares={"red": "second"})  # fmt: skip
    assert holds(ring)


@pytest.mark.rule("declaration.words")
@pytest.mark.parametrize(("declares", "known"), [({"red": "second"}, True), ({}, False)])
def test_whom_the_target_has_declared(melee, declares, known):
    """`target.target`: this round's for who declares second, else last round's (nobody)."""
    scripts = {"Ann": [entry("attack", "target.target == self"), *DEFEND],
               "Bob": [entry("attack", target="red.Ann")]}  # fmt: skip
    ring = melee({"Ann": sheet()}, {"Bob": sheet()}, scripts=scripts, declares=declares)
    assert holds(ring) is known
    assert holds(ring), "in the second round last round's is known to everybody"


@pytest.mark.rule("declaration.words")
def test_self_target_is_last_rounds_opponent(melee):
    """`self.target == target`: no in the first round, yes in the second."""
    scripts = {"Ann": [entry("attack", "self.target == target"), entry("attack", parry=7)],
               "Bob": DEFEND}  # fmt: skip
    ring = melee({"Ann": sheet()}, {"Bob": sheet()}, scripts=scripts)
    parries = []
    for _ in range(2):
        ring.run(Phase.DECLARATION)
        parries.append(ring["Ann"].parry)
    assert parries == [7, 0]
    assert (BITE.length, SWORD.length) == (Length.SHORT, Length.LONG)


def test_magic_points_are_those_of_the_start(duel):
    """As long as nobody casts anything: 12 of hers, none of his; nobody concentrates."""
    when = "self.mp == 12 and self.prepared == 0"
    still = "not self.concentrating and not target.concentrating"
    assert asks(duel, f"{when} and {still}", ann=sheet(magic_points=12))
    assert asks(duel, "self.mp == 0")
