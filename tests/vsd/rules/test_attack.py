"""The attack roll: what goes into the total, and what the tables make of it."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FISTS,
    GREATAXE,
    LONGSWORD,
    SWORD,
    melee,
    sheet,
    weapon,
)
from vsdsim.vsd.rules.attack import read_blow
from vsdsim.vsd.vocabulary import Column, Phase, Severity

REFERENCE = Path(__file__).parents[2] / "reference" / "attack_tables.csv"


def read(ring, total, *, first=50, cmb=0, column=Column.NA, place=0):
    """A blow of Ann's attack at a place of her sheet, read at a total: damage and the rest."""
    p = ring.parameters

    def one(value):
        return np.array([value], dtype=np.int32)

    blow = read_blow(p.tables, p.attacks, one(p.attack_of[0, place]), one(int(column)),
                     one(first), one(total), one(cmb))  # fmt: skip
    names = ("result", "damage", "severity", "fumble")
    return tuple(getattr(blow, name)[0].item() for name in names)


@pytest.mark.rule("melee.roll")
@pytest.mark.parametrize(
    ("attacker", "target", "total"),
    [
        ({}, {}, 90),
        ({}, {"holder": 0}, 150),
        ({}, {"rigid_until": 1}, 150),
        ({}, {"stunned_until": 1}, 110),
        ({}, {"prone": True}, 110),
        ({"prone": True}, {"prone": True}, 70),
        ({"prone": True}, {}, 70),
        ({}, {"holder": 0, "stunned_until": 1, "prone": True}, 190),
        ({"blind_until": 1, "injuries": 5}, {"leg": True}, 45),
    ],
)
def test_the_total(duel, attacker, target, total):
    """Die 50 + 60 - 20 = 90. Held: +30 and 30 less DEF; Stunned +20; Prone +20 for the upright.

    Being Prone costs oneself 20, blindness 50, injuries their sum; a leg takes 10 SWI off DEF.
    """
    ring = duel(bob=sheet(swi_in_def=10))
    ring.declare("Ann", "attack", "Bob")
    for who, columns in (("Ann", attacker), ("Bob", target)):
        for name, value in columns.items():
            setattr(ring[who], name, value)
    ring.rolls("Ann", 50)
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["total"] == total


@pytest.mark.rule("melee.roll")
def test_the_cap_comes_last(duel):
    """A dagger (max 120) stops at 120 whatever stands above, after every modifier."""
    ring = duel(ann=sheet(DAGGER, SWORD))
    results = [read(ring, total)[0] for total in (119, 120, 121, 600)]
    assert results == [119, 120, 120, 120]
    assert [read(ring, total, place=1)[0] for total in (139, 140, 141)] == [139, 140, 140]


@pytest.mark.rule("melee.table")
def test_every_result_is_read_in_its_column(duel):
    """Edged, beast and unarmed tables: each row's first and last result, in all four columns.

    Expected straight from the reference figures: an empty damage is a miss.
    """
    long_reach = [evolve(each, max_result=175) for each in (SWORD, BITE, FISTS)]
    blunt = weapon("mace", table="blunt", max_result=175)
    ring = duel(ann=sheet(long_reach[0], blunt, long_reach[1], long_reach[2]))
    places = {"edged": 0, "blunt": 1, "beast": 2, "unarmed": 3}
    seen = 0
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["table"] not in places:
                continue
            damage = int(row["damage"]) if row["damage"] else -1
            severity = Severity[row["severity"].upper()] if row["severity"] else -1
            for total in (int(row["roll_low"]), int(row["roll_high"])):
                found = read(ring, total, column=Column[row["armour"]], place=places[row["table"]])
                assert found == (total, damage, severity, False), row
                seen += 1
    assert seen > 800


@pytest.mark.rule("melee.table")
@pytest.mark.parametrize(("held", "damage"), [(True, 17 + 3), (False, 8)])
def test_backstab_ignores_the_armour_of_the_held(duel, held, damage):
    """A result of 110 on the edged table: 17 in NA for a dagger in a Held foe, 8 in HA else.

    The 17 come with a Grievous critical: a die of 1 makes it row 31 of Pierce, 3 more.
    """
    ring = duel(ann=sheet(DAGGER), bob=sheet(column=Column.HA))
    if held:
        ring["Bob"].rigid_until = 1
    ring.declare("Ann", "attack", "Bob")
    # 50 CMB - 20 DEF; the Held give 60 more.
    ring.rolls("Ann", 20 if held else 80, critical=1)
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["total"] == 110
    assert ring["Bob"].hp == 100 - damage


@pytest.mark.rule("melee.table")
def test_a_sword_is_no_backstab_weapon(duel):
    """A sword finds the armour of the Held: result 110 in HA does 8."""
    ring = duel(bob=sheet(column=Column.HA))
    ring["Bob"].rigid_until = 1
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 10, critical=1)
    ring.run(Phase.MELEE)
    assert ring["Bob"].hp == 92


@pytest.mark.rule("melee.table")
def test_touched_is_not_hurt_and_no_miss(duel):
    """Edged NA: 50 misses (empty), 51 touches for 0, 76 draws blood."""
    ring = duel()
    assert [read(ring, total)[1:3] for total in (50, 51, 75, 76)] == [
        (-1, -1), (0, -1), (0, -1), (7, Severity.SUP),
    ]  # fmt: skip


@pytest.mark.rule("melee.miss")
@pytest.mark.parametrize(
    ("total", "first", "fumbles"),
    [
        (10, 3, True),
        (10, 4, False),
        (11, 3, False),
        (11, 1, False),
        (-200, 3, True),
        (-200, 50, False),
    ],
)
def test_a_fumble_needs_both(duel, total, first, fumbles):
    """A result of 10 or less, and a first die within the clumsy range 1-3; 11 or a 4 is none."""
    assert read(duel(), total, first=first)[3] is fumbles


@pytest.mark.rule("melee.miss")
def test_the_bounds_of_every_clumsy_range(duel):
    """N fumbles and n + 1 does not: dagger 1, bite 2, sword 3, longsword 4, greataxe 6."""
    ring = duel(ann=sheet(DAGGER, BITE, SWORD, LONGSWORD, GREATAXE))
    for place, clumsy in enumerate((1, 2, 3, 4, 6)):
        assert read(ring, 5, first=clumsy, place=place)[3]
        assert not read(ring, 5, first=clumsy + 1, place=place)[3]


@pytest.mark.rule("melee.miss")
def test_ten_misses_on_every_table(duel):
    """No table's low rows can turn a result of 10 or less into a hit."""
    ring = duel(ann=sheet(SWORD, BITE))
    assert {read(ring, total, place=place)[1] for total in (-40, 0, 10) for place in (0, 1, 2)} == {
        -1
    }


@pytest.mark.rule("melee.miss")
def test_the_unmodified_roll_is_the_first_die(duel):
    """First die 3, then 1 more taken off: total 2, a fumble though the die sum is no die."""
    ring = duel(bob=sheet(defence=100))
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 2, first=3, fumble=1)
    ring.run(Phase.MELEE)
    assert len(ring.events("fumble")) == 1


@pytest.mark.rule("cmb.negative")
@pytest.mark.parametrize(("injuries", "hurts"), [(60, True), (61, False)])
def test_a_negative_cmb_harms_nobody(duel, injuries, hurts):
    """CMB 60: at 60 of injuries it is 0 and a 200 hits; at 61 it is -1 and the 200 harms nobody."""
    ring = duel()
    ring["Ann"].injuries = injuries
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 200, critical=1)
    ring.run(Phase.MELEE)
    assert (ring["Bob"].hp < 100) is hurts


@pytest.mark.rule("cmb.negative")
def test_a_negative_cmb_counts_the_parry_but_not_the_target(duel):
    """A parry of 61 makes it -1; a foe's DEF of 300 or plight does not count towards it."""
    ring = duel(bob=sheet(defence=300))
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 400, critical=1)
    ring.run(Phase.MELEE)
    assert ring["Bob"].hp < 100
    ring = duel()
    ring.declare("Ann", "attack", "Bob", parry=61)
    ring["Bob"].stunned_until = ring["Bob"].rigid_until = 1
    ring.rolls("Ann", 400, critical=1)
    ring.run(Phase.MELEE)
    assert ring["Bob"].hp == 100


@pytest.mark.rule("cmb.negative")
def test_a_harmless_attack_still_fumbles(duel):
    """CMB -1, first die 2, a total of 1: nothing for the foe, a fumble for oneself."""
    assert read(duel(), 1, first=2, cmb=-1) == (1, -1, -1, True)
    assert read(duel(), 140, cmb=-1) == (140, -1, -1, False)
    assert read(duel(), 140, cmb=0)[1] == 27


def test_an_unpublished_address_would_show():
    """The harness itself: without loaded dice the ring rolls the published ones."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet()})
    ring.declare("Ann", "attack", "Bob")
    key = ring.address("Ann", ("attack", 0))
    from tests.oracle.dice import open_ended

    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["total"] == open_ended(key)[0] + 40
