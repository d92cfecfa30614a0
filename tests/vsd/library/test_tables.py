"""The dense tables against the reference figures."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from vsdsim.vsd.library.outcomes import OWN_MARKS
from vsdsim.vsd.library.tablefiles import read_attack_tables, read_critical_tables
from vsdsim.vsd.vocabulary import Column, CriticalType, Severity

REFERENCE = Path(__file__).parents[2] / "reference"
CUT, BEAST, GRAPPLE = CriticalType.CUT, CriticalType.BEAST, CriticalType.GRAPPLE


def reference(name):
    """The lines of a reference table."""
    with (REFERENCE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_attack_tables_equal_the_reference(library):
    """Every result of every column is that of the reference; 10 and less is a miss."""
    tables = library.attack_tables
    damage = np.full(tables.damage.shape, -1)
    severity = np.full(tables.severity.shape, -1)
    for row in reference("attack_tables.csv"):
        table, column = tables.names.index(row["table"]), Column[row["armour"]]
        for result in range(int(row["roll_low"]), int(row["roll_high"]) + 1):
            damage[table, column, result] = int(row["damage"] or -1)
            if row["severity"]:
                severity[table, column, result] = Severity[row["severity"].upper()]
    assert tables.names == ("edged", "blunt", "missile", "unarmed", "beast", "bolt", "area")
    np.testing.assert_array_equal(tables.damage, damage)
    np.testing.assert_array_equal(tables.severity, severity)


@pytest.mark.parametrize(
    ("table", "column", "result", "damage", "severity"),
    [
        ("edged", "NA", 0, -1, -1),
        ("edged", "NA", 10, -1, -1),
        ("edged", "NA", 50, -1, -1),
        ("edged", "NA", 51, 0, -1),
        ("edged", "NA", 75, 0, -1),
        ("edged", "NA", 76, 7, Severity.SUP),
        ("edged", "NA", 175, 50, Severity.LET),
        ("edged", "HA", 36, 0, -1),
        ("edged", "HA", 141, 11, Severity.GRI),
        ("blunt", "MA", 96, 12, Severity.SUP),
        ("blunt", "LA", 45, -1, -1),
        ("unarmed", "HA", 126, 7, Severity.SUP),
        ("beast", "NA", 126, 28, Severity.LET),
        ("beast", "HA", 116, 10, Severity.LIG),
        ("bolt", "MA", 81, 2, -1),
        ("area", "NA", 11, 0, -1),
    ],
)
def test_attack_table_samples(library, *, table, column, result, damage, severity):
    """Rows copied by hand, their first and last results among them."""
    tables = library.attack_tables
    at = tables.names.index(table), Column[column], result
    assert (tables.damage[at], tables.severity[at]) == (damage, severity)


def test_attack_tables_rise(library):
    """A better result is never worse, but for the one dip that the source has."""
    tables = library.attack_tables
    falls = np.argwhere(np.diff(tables.damage, axis=2) < 0)
    dips = [(tables.names[t], Column(c).name, int(r) + 1) for t, c, r in falls]
    assert dips == [("bolt", "MA", 81)]
    assert not (np.diff(tables.severity, axis=2) < 0).any()


def test_a_critical_always_comes_with_damage(library):
    """Nobody takes a critical from a blow that misses or does no harm."""
    tables = library.attack_tables
    assert (tables.damage[tables.severity >= 0] > 0).all()


def test_replaced_attack_tables(library, noted):
    """A table of the same name is replaced whole, a new one added, the rest stays."""
    lines = ["table,roll_low,roll_high,armour,damage,severity"]
    for name, harm in (("edged", "3"), ("claws", "9")):
        lines += [f"{name},11,175,{column},{harm},Lig" for column in Column.__members__]
    own = read_attack_tables("\n".join(lines), noted.file())
    old, new = library.attack_tables, library.attack_tables.replaced(own)
    assert new.names == (*old.names, "claws")
    assert set(new.damage[0, :, 11:].ravel()) == {3}
    assert set(new.damage[-1, :, 11:].ravel()) == {9}
    assert set(new.severity[-1, :, :11].ravel()) == {-1}
    np.testing.assert_array_equal(new.damage[1:-1], old.damage[1:])
    assert old.damage[0, 0, 175] == 50


def marks(outcome):
    """An outcome put back into the grammar of the figures: its marks, for those melee can reach."""

    def counted(mark, value, bare=-1):
        return [] if not value else [mark if value == bare else f"{mark}({value})"]

    def number(plain, rolled):
        return f"{rolled if rolled > 1 else ''}k" if rolled else str(plain)

    numbers = (
        number(outcome.damage, outcome.damage_k),
        number(outcome.bleeding, outcome.bleeding_k),
        number(outcome.penalty, outcome.penalty_k),
    )
    found = ["0" if numbers == ("0", "0", "0") else "/".join(numbers)]
    found += counted("S", outcome.stun, 1) + counted("H", outcome.held)
    found += counted("X", outcome.incapacitated if outcome.incapacitated != -2 else -1)
    found += counted("Bl", outcome.blind) + (["Bl(k)"] if outcome.blind_k else [])
    found += counted("D", outcome.dying, None) + counted("SD", outcome.soul, None)
    found += [f"D({outcome.beyond})"] if outcome.beyond else []
    found += ["HA"] if outcome.attacker_held == -1 else []
    if outcome.passing_penalty:
        rounds = {-1: "held"}.get(outcome.passing_rounds, outcome.passing_rounds)
        found.append(f"T({outcome.passing_penalty},{rounds})")
    found += counted("hold", outcome.hold_damage, None) + counted("burn", outcome.burn, None)
    found += counted("break", outcome.break_penalty, None)
    found += counted("stuck", outcome.stuck, None) + counted("assess", outcome.assess, None)
    for kind, severity, later in outcome.further:
        when = ",next round" if later else ""
        found.append(f"crit({kind.name.lower()},{severity.name.capitalize()}{when})")
    flags = {
        "P": outcome.prone,
        "W": outcome.drop_weapon,
        "I": outcome.drop_all,
        "M": outcome.drop_metal,
        "SH": outcome.drop_shield,
        "A": outcome.arm,
        "L": outcome.leg,
        "N": outcome.cannot_stand,
        "K": outcome.dead,
        "fumble": outcome.fumble,
    }
    return sorted(found + [mark for mark, holds in flags.items() if holds])


def tokens(text):
    """The marks of a reference cell; U and X say the same of a fight."""
    split = text.replace(" min", "_min").replace(" h)", "_h)").replace("next round", "next_round")
    return sorted(
        each.replace("_", " ") if each != "U" else "X" for each in split.split(" ") if each
    )


def test_critical_tables_equal_the_reference(library):
    """Every roll of every type gives the condition and both outcomes of the reference."""
    tables = library.critical_tables
    seen = set()
    for row in reference("critical_tables.csv"):
        kind = CriticalType[row["type"].upper()]
        for roll in range(int(row["roll_low"]), int(row["roll_high"]) + 1):
            number = int(tables.row[kind, roll])
            seen.add((kind, roll))
            asked = int(tables.condition[number])
            condition = tables.conditions[asked] if asked >= 0 else ""
            assert condition == row["condition"]
            outcome = tables.outcomes[tables.outcome[number]]
            outcome_if = tables.outcomes[tables.outcome_if[number]]
            assert marks(outcome) == tokens(row["outcome"])
            assert marks(outcome_if) == tokens(row["outcome_if"] or row["outcome"])
            for each, text in ((outcome, row["outcome"]), (outcome_if, row["outcome_if"])):
                own = [mark for mark in each.text.split() if mark.split("(")[0] not in OWN_MARKS]
                assert " ".join(own) == (text or row["outcome"])
    assert seen == {(kind, roll) for kind in CriticalType for roll in range(1, 151)}
    assert set(tables.row[:, 0]) == {-1}


def outcomes(library, kind, roll):
    """`outcome_if` and `outcome` of a roll."""
    tables = library.critical_tables
    row = tables.row[kind, roll]
    return tables.outcomes[tables.outcome_if[row]], tables.outcomes[tables.outcome[row]]


def test_notes_of_the_tables_are_marks(library):
    """What the reference says in a note has become fields of the right outcome."""
    shield, bare = outcomes(library, GRAPPLE, 51)
    assert (shield.lets_shield_go, bare.lets_shield_go) == (True, False)
    assert [outcomes(library, GRAPPLE, roll)[1].k_sides for roll in (79, 80, 89, 90)] == [
        0,
        10,
        10,
        0,
    ]
    assert outcomes(library, GRAPPLE, 107)[1].attacker_may_let_go
    assert outcomes(library, GRAPPLE, 110)[1].only_break
    assert outcomes(library, GRAPPLE, 130)[1].held_limit == 6
    assert outcomes(library, GRAPPLE, 131)[1].weapon_breaks
    assert outcomes(library, GRAPPLE, 147)[1].incapacitated == -2
    assert outcomes(library, BEAST, 147)[1].attacker_held == 1
    assert outcomes(library, BEAST, 147)[1].dead
    armoured, bare = outcomes(library, CriticalType.IMPACT, 66)
    assert (armoured.k_sides, armoured.penalty_k) == (0, 0)
    assert (bare.k_sides, bare.penalty_k, bare.damage) == (5, 5, 6)
    assert outcomes(library, CUT, 106)[1].bleeding_k == 1
    assert outcomes(library, CriticalType.LIGHTNING, 66)[0].metal_shield_only
    assert outcomes(library, CriticalType.LIGHTNING, 131)[1].arc is not None
    leather, other = outcomes(library, CriticalType.FIRE, 130)
    assert (leather.dying_metal_helm, other.dying_metal_helm) == (0, 5)


def test_replaced_critical_tables(library, noted):
    """A type is replaced whole; the others keep their rows and outcomes."""
    text = "type,roll_low,roll_high,condition,outcome_if,outcome\ncut,1,150,shield,0 SH,7/1/0 S\n"
    own = read_critical_tables(text, noted.file())
    new = library.critical_tables.replaced(own)
    row = new.row[CUT, 77]
    assert (set(new.row[CUT, 1:]), new.conditions[new.condition[row]]) == ({row}, "shield")
    assert new.outcomes[new.outcome_if[row]].drop_shield
    assert new.outcomes[new.outcome[row]].damage == 7
    for roll in (1, 100, 150):
        before = outcomes(library, BEAST, roll)
        at = new.row[BEAST, roll]
        assert (new.outcomes[new.outcome_if[at]], new.outcomes[new.outcome[at]]) == before
