"""Blows at the fallen: no roll, and the row is chosen."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.vsd.rules.harness import CLAW, DAGGER, SWORD, entry, sheet, weapon
from vsdsim.vsd.codes import Action
from vsdsim.vsd.vocabulary import Column, CriticalType, Phase, Rank, Severity

AT_FALLEN = {"Ann": [entry("attack", target="fallen"), entry("attack", target="nearest")],
             "Bob": [entry("defend")], "Ben": [entry("defend")]}  # fmt: skip


def at_fallen(melee, ann, bob, **columns):
    """Ann strikes at Bob, who lies there; Ben stands by."""
    ring = melee({"Ann": ann}, {"Bob": bob, "Ben": sheet()}, scripts=AT_FALLEN)
    ring.suffer("Bob", "0 U", by="Ann", severity=Severity.LET)
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    ring.declare("Ann", "attack", "Bob", at_fallen=True)
    ring.heard.clear()
    return ring


@pytest.mark.rule("declaration.fallen")
def test_only_a_script_that_says_so_strikes_the_fallen(melee):
    """`nearest` goes for Ben who stands, `fallen` for Bob who lies there."""
    for script, target in ((AT_FALLEN["Ann"], "Bob"), (AT_FALLEN["Ann"][1:], "Ben")):
        ring = melee(
            {"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts={**AT_FALLEN, "Ann": script}
        )
        ring.suffer("Bob", "0 U", by="Ann")
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].action == Action.ATTACK
        assert ring["Ann"].opponent == ring[target].number
        assert ring["Ann"].at_fallen is (target == "Bob")


@pytest.mark.rule("declaration.fallen")
def test_the_dead_are_left_alone(melee):
    """Nobody out but alive: the entry does not hold, and the next one does."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=AT_FALLEN)
    ring.suffer("Bob", "0 K", by="Ann")
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].opponent == ring["Ben"].number


@pytest.mark.rule("melee.fallen")
def test_damage_and_severity_of_the_max_result(melee):
    """A sword (max 140, edged NA): 27 and Lethal, cut row 150: dead. No attack roll is made."""
    ring = at_fallen(melee, sheet(SWORD), sheet())
    ring.run(Phase.MELEE)
    assert not ring.events("attack")
    assert (ring["Bob"].hp, ring["Bob"].dead) == (100 - 27, True)


@pytest.mark.rule("melee.fallen")
def test_the_column_is_the_targets(melee):
    """A dagger (max 120) in HA: 9 and Superficial; backstab is for the living Held."""
    ring = at_fallen(melee, sheet(DAGGER), sheet(column=Column.HA, worn=frozenset({"helm"})))
    ring.all_criticals("0")
    ring.run(Phase.MELEE)
    assert ring["Bob"].hp == 100 - 9
    assert [each["severity"] for each in ring.events("critical")] == [0]


@pytest.mark.rule("melee.fallen")
@pytest.mark.parametrize(
    ("kind", "worn", "hp", "bleeding", "stunned"),
    [
        # Pierce 1-100: a helm leaves row 100 at 5/0/0 S. Of the stuns the one that bleeds most is
        # 90-99 with 10/6/20 (torso bare).
        (CriticalType.PIERCE, {"helm"}, 10, 6, 2),
        # Cut 1-100: no U and no D; all stuns are one round; W and P are in none: 90-99 bleeds 6.
        (CriticalType.CUT, set(), 10, 6, 2),
        # Impact 1-100 with a helm: 80-89 is the only stun that disarms: 8/0/20 S W.
        (CriticalType.IMPACT, {"helm"}, 8, 0, 2),
    ],
)
def test_the_worst_row_a_superficial_reaches(melee, kind, worn, hp, bleeding, stunned):
    """Rows 1 to 100, worked through by the order of the page; dagger damage 9 is added."""
    dagger = weapon("dagger", max_result=120, criticals=(kind,))
    ring = at_fallen(melee, sheet(dagger), sheet(column=Column.HA, worn=frozenset(worn)))
    ring.run(Phase.MELEE)
    bob = ring["Bob"]
    assert (bob.hp, bob.bleeding, bob.stunned_until) == (100 - 9 - hp, bleeding, stunned)


@pytest.mark.rule("melee.fallen")
def test_rank_lowers_it_there_too(melee):
    """An Epic foe in HA: Superficial becomes nothing; only the 9 are left."""
    ring = at_fallen(melee, sheet(DAGGER), sheet(column=Column.HA, rank=Rank.EPIC))
    ring.run(Phase.MELEE)
    assert ring["Bob"].hp == 91
    assert not ring.events("critical")


@pytest.mark.rule("melee.fallen")
def test_a_secondary_critical_is_rolled(melee):
    """A claw (max 140, beast NA Lethal): the Cut is chosen, the Pierce has its die of 44."""
    ring = at_fallen(melee, sheet(CLAW), sheet())
    ring.rolls("Ann", 0, secondary=44)
    ring.run(Phase.MELEE)
    dice = {each["kind"]: each["die"] for each in ring.events("critical")}
    assert dice.keys() == {CriticalType.CUT, CriticalType.PIERCE}
    assert dice[CriticalType.PIERCE] == 44
    assert ring["Bob"].dead


@pytest.mark.rule("melee.fallen")
def test_a_negative_cmb_harms_nobody(melee):
    """61 of injuries on a CMB of 60: nothing happens to the fallen either."""
    ring = at_fallen(melee, sheet(SWORD), sheet(), injuries=61)
    ring.run(Phase.MELEE)
    assert (ring["Bob"].hp, ring["Bob"].dead) == (100, False)


@pytest.mark.rule("melee.turn")
@pytest.mark.parametrize("fate", ["dead", "risen"])
def test_a_blow_for_the_fallen_is_lost(melee, fate):
    """Dead or risen by then: it does not turn to Ben who stands."""
    ring = at_fallen(melee, sheet(SWORD), sheet())
    if fate == "dead":
        ring["Bob"].dead = True
    else:
        ring["Bob"].out = False
    ring.run(Phase.MELEE)
    assert not ring.events("attack")
    assert not ring.events("critical")
    assert (ring["Bob"].hp, ring["Ben"].hp) == (100, 100)


@pytest.mark.rule("melee.fallen")
def test_the_order_of_harm(melee):
    """For each pair of outcomes the worse is chosen, wherever it stands among the rows.

    dead > Dying (the fewer rounds) > Incapacitated (the longer) > Held > more stun > arm or broken
    weapon > weapon dropped > shield lost > Prone > bleeding > penalty > damage.
    """
    from attrs import evolve

    from vsdsim.vsd.criticals import compile_criticals
    from vsdsim.vsd.library.outcomes import parse_outcome
    from vsdsim.vsd.library.tables import CriticalRow, CriticalTables

    order = [
        "0 K",
        "0 D(1)",
        "0 D(2)",
        "0 X",
        "0 X-while-held",
        "0 X(5)",
        "0 X(4)",
        "0 H",
        "0 S(2)",
        "0 S",
        "0 A",
        "0 W",
        "0 SH",
        "0 P",
        "0/2/0",
        "0/1/0",
        "0/0/10",
        "0/0/5",
        "9/0/0",
        "8/0/0",
        "0",
    ]
    for worse, milder in pairwise(order):
        for texts in ((worse, milder), (milder, worse)):
            rows = tuple(
                CriticalRow(low, high, "", parse_outcome(text), parse_outcome(text))
                for low, high, text in ((1, 99, texts[0]), (100, 150, texts[1]))
            )
            ring = at_fallen(melee, sheet(SWORD), sheet())
            tables = compile_criticals(CriticalTables(dict.fromkeys(CriticalType, rows)))
            ring.bout.parameters = evolve(ring.parameters, criticals=tables)
            ring.run(Phase.MELEE)
            (heard,) = ring.events("critical")
            assert tables.outcomes[heard["outcome"]].text == worse, (worse, milder)
