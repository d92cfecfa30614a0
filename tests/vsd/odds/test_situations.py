"""How a blow changes with parry, armour, range, side and plight."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from tests.oracle.tables import look_up
from tests.vsd.odds.by_hand import Victim, blow, rolls
from tests.vsd.odds.pairs import SCENARIO, card, sheet
from vsdsim.errors import UsageError
from vsdsim.results.chances import Asked
from vsdsim.scenario.model import Combatant, Parry
from vsdsim.vsd.odds.card import card_of
from vsdsim.vsd.vocabulary import Column, CriticalType

CUT, PIERCE = CriticalType.CUT, CriticalType.PIERCE


def same(one, other):
    """Whether two situations have the same chances, whatever they are called."""
    parts = ("hits", "fumbles", "fells", "kills", "any_critical")
    pairs = [(one.share(getattr(one, n)), other.share(getattr(other, n))) for n in parts]
    return all(a == b for a, b in pairs) and one.mean == other.mean


def in_all(chances):
    """Hits, fumbles, fells and kills as fractions."""
    return {
        name: Fraction(getattr(chances, name), chances.ways)
        for name in ("hits", "fumbles", "fells", "kills")
    }


def said(found):
    """The same of the plain enumeration."""
    return {name: found.get(name, Fraction(0)) for name in ("hits", "fumbles", "fells", "kills")}


def test_a_parry_never_helps_the_attacker():
    """Point by point fewer hits, less damage, fewer felled and no fewer fumbles."""
    each = card(sheet("warrior-5"), sheet("orc-soldier"), whole=True).by["parry"]
    assert [c.value for c in each] == [0, 10, 20, 30, 40, 50, 60]
    for more, less in zip(each[1:], each, strict=False):
        assert more.mean < less.mean
        assert more.hits * less.ways < less.hits * more.ways
        assert more.fells * less.ways <= less.fells * more.ways
        assert more.fumbles * less.ways >= less.fumbles * more.ways


@pytest.mark.parametrize("points", [10, 30])
def test_a_parry_is_so_much_off_the_roll(points):
    """An arming sword at 100 - 5 (its shield) against DEF 30 and the parry."""
    attacker, defender = sheet("warrior-5"), sheet("orc-soldier")
    c = card(attacker, defender, Asked(parry=Parry(points))).chances
    found, _ = blow(attacker.attacks[0], CUT, Victim(defender), 95 - 30 - points)
    assert in_all(c) == said(found)


def test_a_share_is_of_the_combat_bonus_and_no_parry_exceeds_it():
    """An orc's 65 - 5 for its shield: half is 30; 500 points are the 60 it has."""
    one, other = sheet("warrior-5"), sheet("orc-soldier")
    half, points = (card(one, other, Asked(parry=p)) for p in (Parry(50, share=True), Parry(30)))
    assert same(half.chances, points.chances)
    most, all_ = (card(one, other, Asked(parry=p)) for p in (Parry(500), Parry(60)))
    assert same(most.chances, all_.chances)


def test_who_cannot_parry_has_no_table_of_it():
    """A wolf has nothing to parry a sword with, a boggart parries no arrow, a shield does."""
    assert "parry" not in card(sheet("warrior-5"), sheet("wolf"), whole=True).by
    assert "parry" not in card(sheet("archer-5"), sheet("boggart"), whole=True).by
    assert "parry" in card(sheet("archer-5"), sheet("orc-soldier"), whole=True).by


@pytest.mark.parametrize("use", ["warrior-3", "wraith"])
def test_armour_moves_hits_as_the_attack_table_says(use):
    """Each column by itself, DEF as it was."""
    attacker, defender = sheet(use), sheet("bandit")
    attack = attacker.attacks[0]
    plus = attack.cmb + (attacker.shield.cmb if attacker.shield else 0) - defender.defence
    each = card(attacker, defender, whole=True).by["armour"]
    for column, chances in zip(Column, each, strict=True):
        expected = Fraction(0)
        for (_, total), chance in rolls().items():
            result = min(total + plus, attack.max_result)
            if result > 10 and (look_up(attack.table, column, result)[0] or 0) > 0:
                expected += chance
        assert Fraction(chances.hits, chances.ways) == expected
        assert chances.label.startswith(column.name)


def test_the_armour_asked_for_is_the_row_of_that_armour():
    """`--armour HA` and the row HA are one."""
    one, other = sheet("warrior-5"), sheet("bandit")
    rows = card(one, other, whole=True).by["armour"]
    for column, row in zip(Column, rows, strict=True):
        assert same(card(one, other, Asked(armour=column.name.lower())).chances, row)


def test_other_armour_meets_other_conditions_of_criticals():
    """A bandit in heavy armour wears metal armour on its torso, on its head what it wore."""
    from vsdsim.vsd.odds.wearing import in_column

    bandit = sheet("warrior-1")
    heavy, bare = in_column(bandit, Column.HA), in_column(bandit, Column.NA)
    assert {"metal armour on torso", "armour on legs"} <= heavy.worn
    assert not {"armour", "armour on torso", "rigid armour"} & bare.worn
    assert "bare chest" in bare.worn
    for other in (heavy, bare):
        assert {"helm", "helm, not metal"} <= other.worn, "a leather helm, as before"
        assert other.defence == bandit.defence
    assert in_column(bandit, Column.MA) is bandit


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_range_takes_25_a_further_base_range(times):
    """A long bow at 100 against DEF 30."""
    archer, orc = sheet("archer-5"), sheet("orc-soldier")
    c = card(archer, orc, whole=True).by["range"][times - 1]
    found, _ = blow(archer.attacks[0], PIERCE, Victim(orc), 100 - 30 - 25 * (times - 1))
    assert in_all(c) == said(found)
    asked = card(archer, orc, Asked(metres=archer.attacks[0].base_range * times))
    assert same(asked.chances, c)


ARCS = {
    # An orc's full shield (25 in its DEF 30) serves in front and on the left.
    "front": -30,
    "left flank": 15 - 30,
    "right flank": 15 - 5,
    "rear": 30 - 5,
}


@pytest.mark.parametrize("arc", ARCS)
def test_sides(arc):
    """+15 from a flank, +30 from the rear, the shield where it is."""
    warrior, orc = sheet("warrior-5"), sheet("orc-soldier")
    rows = {c.label: c for c in card(warrior, orc, whole=True).by["arc"]}
    found, _ = blow(warrior.attacks[0], CUT, Victim(orc), 95 + ARCS[arc])
    assert in_all(rows[arc]) == said(found)


PLIGHTS = {
    "none": -30,
    "Stunned": 20 - 30,
    "Prone": 20 - 30,
    # Without the shield.
    "Surprised": 20 - 5,
    # +30 on the blow, -30 of DEF.
    "Held": 30 - 30 + 30,
}


@pytest.mark.parametrize("plight", PLIGHTS)
def test_plights(plight):
    """What the conditions give the attacker."""
    warrior, orc = sheet("warrior-5"), sheet("orc-soldier")
    rows = {c.label: c for c in card(warrior, orc, whole=True).by["plight"]}
    found, _ = blow(warrior.attacks[0], CUT, Victim(orc), 95 + PLIGHTS[plight])
    assert in_all(rows[plight]) == said(found)


def test_a_dagger_in_who_is_surprised():
    """+20, past all armour with a Backstab weapon, +10 on the critical with one of Hand length."""
    rogue, mage = sheet("rogue-5"), sheet("dark-mage")
    dagger = next(each for each in rogue.attacks if each.name == "dagger")
    assert dagger.backstab
    rows = card(rogue, mage, Asked(attack="dagger"), whole=True).by["plight"]
    surprised = next(c for c in rows if c.label == "Surprised")
    shield = rogue.shield.cmb if rogue.shield else 0
    found, _ = blow(dagger, PIERCE, Victim(mage), 85 + shield + 20 - 10, column=Column.NA, edge=10)
    assert in_all(surprised) == said(found)


def test_a_combat_bonus_below_nothing_harms_nobody():
    """It can fumble all the same."""
    weak = sheet("boggart")
    weak = evolve(weak, attacks=(evolve(weak.attacks[0], cmb=-1), *weak.attacks[1:]))
    c = card(weak, sheet("wizard-1")).chances
    assert (c.hits, c.fells, c.any_critical, dict(c.damage)) == (0, 0, 0, {0: c.ways})
    assert c.fumbles > 0


def test_nothing_harms_the_immune():
    """No damage and no critical, whatever is rolled."""
    immune = sheet("bandit", immune=frozenset({CUT}))
    c = card(sheet("wraith"), immune, Asked(critical="cut")).chances
    assert (c.hits, c.fells, c.kills, c.any_critical, dict(c.damage)) == (0, 0, 0, 0, {0: c.ways})
    assert card(sheet("wraith"), immune, Asked(critical="pierce")).chances.hits > 0


def test_names_sides_and_conditions_at_the_start_do_not_matter():
    """Who is called what, on which side, and how the scenario has them begin."""
    one, other = sheet("archer-3"), sheet("bandit")
    plain = card(one, other, whole=True)
    renamed = card_of(
        Combatant("z", "Zoe", one),
        Combatant("a", "Abe", evolve(other, surprised=True, conditions=("prone",))),
        SCENARIO,
        Asked(),
        whole=True,
    )
    assert plain.by.keys() == renamed.by.keys()
    for what, each in plain.by.items():
        for before, after in zip(each, renamed.by[what], strict=True):
            assert before.damage == after.damage
            assert same(before, after)


def test_the_first_row_of_each_table_is_the_blow_itself():
    """Where nothing else was asked for."""
    whole = card(sheet("archer-3"), sheet("bandit"), whole=True)
    for what in ("parry", "range", "arc", "plight"):
        assert same(whole.by[what][0], whole.chances), what
    assert any(same(c, whole.chances) for c in whole.by["armour"])


REFUSED = {
    "no such attack": (Asked(attack="dager"), r"attack: .* of Ann, .*did you mean dagger\?"),
    "a spell": (Asked(attack="fire-bolt"), "spell 'fire-bolt': spells are not counted"),
    "no such critical": (Asked(critical="pierce"), "critical: required cut with arming-sword"),
    "no such armour": (Asked(armour="XA"), "armour: required one of the columns NA, LA, MA, HA"),
    "a sword from afar": (Asked(metres=5.0), "range: required an attack that is shot or thrown"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_asked_for(case):
    """A usage error says what could have been."""
    asked, told = REFUSED[case]
    with pytest.raises(UsageError, match=told):
        card(sheet("warrior-3"), sheet("bandit"), asked)


@pytest.mark.parametrize("metres", [0, -3, 141.0])
def test_beyond_the_last_range(metres):
    """A long bow of 35 m shoots 140 m."""
    with pytest.raises(UsageError, match="at most 140 m with long-bow"):
        card(sheet("archer-5"), sheet("bandit"), Asked(metres=metres))


def test_who_carries_too_much_strikes_nobody():
    """An encumbrance that lets nobody attack."""
    with pytest.raises(UsageError, match="Ann: required somebody who can attack"):
        card(sheet("warrior-3", can_attack=False), sheet("bandit"))
