"""Surprise: whom it catches, what it costs, and when it is over."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.vsd.rules.harness import (
    CLAW,
    DAGGER,
    FULL,
    SWORD,
    TARGET,
    declared,
    entry,
    natural,
    sheet,
    stand,
    weapon,
)
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.exposure import bonus_terms
from vsdsim.vsd.rules.plight import bars_full_actions
from vsdsim.vsd.vocabulary import Column, CriticalType, Length, Phase

IDLE = {who: [entry("defend")] for who in ("Ann", "Bob")}
ATTACKS = {who: [entry("attack")] for who in ("Ann", "Bob")}


def assessed(ring, number, roll):
    """Carry out the Assessment of a round, Ann's roll loaded; the rolls heard."""
    ring.begin(number)
    ring.load(ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), roll)
    ring.heard.clear()
    ring.run(Phase.ASSESSMENT)
    return ring.events("assessment-roll")


@pytest.mark.rule("surprise.begins")
@pytest.mark.parametrize(("roll", "surprised"), [(49, True), (50, False)])
def test_passing_ends_it(duel, roll, surprised):
    """Perception 25 in round 1: 75 passes, and she acts as she likes; 74 leaves her Surprised."""
    ring = duel(ann=sheet(surprised=True), scripts=ATTACKS)
    assert ring["Ann"].surprised
    assert len(assessed(ring, 1, roll)) == 1
    assert ring["Ann"].surprised is surprised
    assert declared(ring, "Ann") == ("defend" if surprised else "attack", "Bob")


@pytest.mark.rule("surprise.begins")
@pytest.mark.rule("other.order")
def test_it_is_over_at_the_end_of_the_round(duel):
    """Surprised through Other Actions of round 1; in round 2 no roll, and she attacks."""
    ring = duel(ann=sheet(surprised=True), scripts={**IDLE, "Ann": [entry("attack")]})
    assessed(ring, 1, 0)
    for phase in list(Phase)[1:-1]:
        ring.run(phase)
        assert ring["Ann"].surprised
    ring.run(Phase.OTHER)
    assert not ring["Ann"].surprised
    assert not assessed(ring, 2, 0)
    assert declared(ring, "Ann") == ("attack", "Bob")


@pytest.mark.rule("end.tested")
def test_nothing_changes_when_the_fight_is_over(duel):
    """Not even surprise ends."""
    ring = duel(ann=sheet(surprised=True), scripts=IDLE)
    ring.state.over[:] = True
    ring.run(Phase.OTHER)
    assert ring["Ann"].surprised


@pytest.mark.rule("surprise.begins")
def test_who_comes_later_is_surprised_then(duel):
    """Due in round 3: no roll before, Surprised in round 3 alone."""
    ring = duel(ann=sheet(surprised=True), scripts=IDLE, stands={"Ann": stand(arrives=3)})
    for number in (1, 2):
        assert not assessed(ring, number, 0)
        for phase in list(Phase)[1:]:
            ring.run(phase)
        assert ring["Ann"].surprised
    assert len(assessed(ring, 3, 0)) == 1
    assert ring["Ann"].surprised
    for phase in list(Phase)[1:]:
        ring.run(phase)
    assert not ring["Ann"].surprised


@pytest.mark.rule("surprise.begins")
def test_a_roll_is_the_free_action_of_the_round(duel):
    """Who has made one is marked until the next round begins."""
    ring = duel(ann=sheet(surprised=True), scripts=IDLE)
    assessed(ring, 1, 0)
    assert (ring["Ann"].rolled, ring["Bob"].rolled) == (True, False)
    assessed(ring, 2, 0)
    assert not ring["Ann"].rolled


@pytest.mark.rule("surprise.effects")
def test_no_full_action_and_no_parry(duel):
    """Neither attack nor standing up; a parry of all she has is none."""
    ring = duel(ann=sheet(surprised=True, conditions=("prone",)), scripts={"Bob": IDLE["Bob"]})
    assessed(ring, 1, 0)
    ring.run(Phase.DECLARATION)
    ann = ring["Ann"]
    assert (ann.action, ann.declared_parry, ann.parry) == (Action.DEFEND, 0, 0)
    assert bars_full_actions(ring.bout, ring.rows("Ann", "Bob").cell).tolist() == [True, False]


@pytest.mark.rule("surprise.effects")
@pytest.mark.parametrize("shield", [FULL, TARGET])
@pytest.mark.parametrize("surprised", [True, False])
def test_attacks_have_20_and_no_shield_counts(duel, shield, surprised):
    """60 of CMB against 20 of DEF, 20 less the shield: 50 + 60 - 20 + shield + 20."""
    ring = duel(ann=sheet(shield=shield), scripts=IDLE)
    ring["Ann"].surprised = surprised
    ring.declare("Ann", "defend", "Bob")
    ring.declare("Bob", "attack", "Ann")
    ring.rolls("Bob", 50)
    ring.run(Phase.MELEE)
    (heard,) = ring.events("attack")
    assert heard["total"] == 90 + (shield.defence + 20 if surprised else 0)


@pytest.mark.rule("surprise.effects")
def test_shots_have_the_20_too(duel):
    """Of what conditions give attackers, Held and Prone are for blows alone."""
    ring = duel(scripts=IDLE)
    ring["Ann"].surprised = ring["Ann"].prone = True
    ring["Ann"].rigid_until = ring["Ann"].stunned_until = 5
    rows = ring.rows("Bob"), ring.rows("Ann")
    given = {name: int(term[0]) for name, term in bonus_terms(ring.bout, *rows).items()}
    assert given == {"Held": 30, "Prone": 20, "Stunned": 20, "Surprised": 20}
    given = bonus_terms(ring.bout, *rows, ranged=True)
    assert {name: int(term[0]) for name, term in given.items()} == {"Stunned": 20, "Surprised": 20}


def edged(ring, result, severity, damage):
    """One result of the Edged table, and the damage of each column named, for this ring alone."""
    tables = ring.parameters.tables
    number, hurts, severities = (
        tables.names.index("edged"),
        *map(np.copy, (tables.damage, tables.severity)),
    )
    for column, points in damage.items():
        hurts[number, column, result] = points
    severities[number, :, result] = severity
    tables = evolve(tables, damage=hurts, severity=severities)
    ring.bout.parameters = evolve(ring.parameters, tables=tables)


@pytest.mark.rule("surprise.effects")
@pytest.mark.parametrize(
    ("blade", "surprised", "damage"),
    [(DAGGER, True, 14), (DAGGER, False, 3), (weapon(max_result=120), True, 3)],
)
def test_backstab_reads_the_na_column(duel, blade, surprised, damage):
    """Result 96 on the Edged table: 14 against no armour, 3 against heavy armour."""
    ring = duel(ann=sheet(column=Column.HA), bob=sheet(blade), scripts=IDLE)
    ring["Ann"].surprised = surprised
    edged(ring, 96, -1, {Column.NA: 14, Column.HA: 3})
    ring.declare("Bob", "attack", "Ann")
    ring.rolls("Bob", 96 + 20 - blade.cmb - (20 if surprised else 0))
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["total"] == 96
    assert ring["Ann"].hp == 100 - damage


def struck(ring, die, author="Bob", **blow):
    """A blow of 130 by Bob at Ann, its critical's die loaded; the criticals heard."""
    ring.declare(author, "attack", "Ann", **blow)
    ring.rolls(author, 200, critical=die, secondary=die)
    ring.run(Phase.MELEE)
    return ring.events("critical")


@pytest.mark.rule("surprise.effects")
@pytest.mark.parametrize(
    ("attack", "surprised", "edge"),
    [
        (DAGGER, True, 10),
        (DAGGER, False, 0),
        (SWORD, True, 0),
        (weapon("short-sword", length=Length.SHORT), True, 0),
        (natural(length=Length.HAND), True, 0),
    ],
)
def test_a_hand_weapon_adds_10_to_the_critical(duel, attack, surprised, edge):
    """The d100 of 40 is read as 50; a longer weapon's and a bite's are not."""
    ring = duel(bob=sheet(attack), scripts=IDLE)
    ring["Ann"].surprised = surprised
    (heard,) = struck(ring, 40)
    c = ring.parameters.criticals
    modifier = (0, 10, 20, 30, 50)[heard["severity"]]
    assert heard["row"] == c.row[heard["kind"], 40 + modifier + edge]


@pytest.mark.rule("surprise.effects")
def test_bare_hands_are_no_hand_weapon(duel):
    """A fist adds nothing."""
    ring = duel(bob=sheet(SWORD), scripts=IDLE)
    ring["Ann"].surprised = True
    ring["Bob"].hand = -1
    (heard,) = struck(ring, 40, attack=1)
    modifier = (0, 10, 20, 30, 50)[heard["severity"]]
    assert heard["row"] == ring.parameters.criticals.row[heard["kind"], 40 + modifier]


@pytest.mark.rule("surprise.effects")
def test_the_10_is_within_the_150(duel):
    """A hundred and a Lethal blow make 160: row 150."""
    ring = duel(bob=sheet(DAGGER), scripts=IDLE)
    ring["Ann"].surprised = True
    edged(ring, 120, 4, {})
    (heard,) = struck(ring, 100)
    assert heard["row"] == ring.parameters.criticals.row[CriticalType.PIERCE, 150]


@pytest.mark.rule("surprise.effects")
def test_only_the_blows_own_critical_has_it(duel):
    """Neither a further critical that its outcome calls for, nor a natural attack's second."""
    ring = duel(bob=sheet(DAGGER), scripts=IDLE)
    ring.all_criticals("1/0/0 crit(impact,Mod)")
    ring["Ann"].surprised = True
    first, *further = struck(ring, 40)
    assert first["edge"] == 10
    assert further
    assert {each["edge"] for each in further} == {0}
    ring = duel(bob=sheet(CLAW), scripts=IDLE)
    ring["Ann"].surprised = True
    heard = struck(ring, 40)
    assert len(heard) == 2
    assert {each["edge"] for each in heard} == {0}


@pytest.mark.rule("surprise.effects")
def test_a_word_of_scripts(duel):
    """`target.surprised`, as other conditions."""
    scripts = {"Bob": [entry("attack", "target.surprised"), entry("defend")]}
    for surprised, action in ((True, "attack"), (False, "defend")):
        ring = duel(scripts=scripts)
        ring["Ann"].surprised = surprised
        assert declared(ring, "Bob")[0] == action


def test_the_promise_of_the_unhampered_holds(duel):
    """Who is surprised is looked at closely from the first round on."""
    ring = duel(ann=sheet(surprised=True), scripts=IDLE)
    ring.begin(1)
    assert np.array_equal(ring.state.hampered[:, 0], [True, False])
