"""Engagement, disengaging and running away, with every outcome of the conflict."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import DAGGER, FULL, SWORD, Ring, entry, sheet
from vsdsim.scenario.model import Place
from vsdsim.vsd.codes import Action
from vsdsim.vsd.vocabulary import Length, Phase

IDLE = [entry("defend", parry=0)]


def ring(monkeypatch=None, *, ann=(0, 0, 0), bob=(1000, 0, 0), scripts=None, blues=None, **more):
    """Ann of red against Bob of blue a metre to the east, face to face."""
    stands = {
        "Ann": {"place": Place(*ann), "facing": (1000, 0)},
        "Bob": {"place": Place(*bob), "facing": (-1000, 0)},
        **{name: {"place": Place(*at)} for name, at in (blues or {}).items()},
    }
    sides = {
        "red": {"Ann": more.pop("red", sheet())},
        "blue": {name: more.pop(name, sheet()) for name in ("Bob", *(blues or {}))},
    }
    return Ring(sides, stands=stands, monkeypatch=monkeypatch, scripts=scripts, **more)


def engaged(there, who, by):
    """Whether one is engaged by the other."""
    return bool(there.state.engaged[there[who].number, there[by].number, 0])


@pytest.mark.rule("place.engaged")
def test_a_blow_engages_whom_it_is_aimed_at_hit_or_miss(monkeypatch):
    """Ann misses Bob: Bob is engaged by Ann, not Ann by Bob."""
    there = ring(monkeypatch)
    there.declare("Ann", "attack", "Bob")
    there.rolls("Ann", -50)
    there.run(Phase.MELEE)
    assert engaged(there, "Bob", "Ann")
    assert not engaged(there, "Ann", "Bob")


@pytest.mark.rule("place.engaged")
def test_it_ends_as_the_engager_goes_out(monkeypatch):
    """Bob fells Ann: nobody engages him any more."""
    there = ring(monkeypatch)
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    there["Ann"].hp = 1
    there.declare("Bob", "attack", "Ann")
    there.rolls("Bob", 100)
    there.run(Phase.MELEE)
    assert there["Ann"].out
    assert not engaged(there, "Bob", "Ann")


@pytest.mark.rule("place.engaged")
@pytest.mark.parametrize(("far", "still"), [(3000, True), (3001, False)])
def test_it_ends_a_metre_past_the_reach(far, still):
    """At 2 m of reach and 1 m more it holds, a millimetre on it is over as the Move phase ends."""
    there = ring(bob=(far, 0, 0))
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    there.at(1, Phase.MOVE)
    there.run(Phase.MOVE)
    assert engaged(there, "Bob", "Ann") == still


@pytest.mark.rule("move.engaged")
def test_the_engaged_do_not_walk_off():
    """Bob, engaged by Ann, cannot go, flank or keep off; he approaches who engages him alone."""
    where = {"Cid": (0, 1500, 0)}
    for do, goes in (("keep-distance", False), ("flank", False), ("approach", True)):
        first = entry(do, target="red.Ann", metres=9000)
        there = ring(ann=(2600, 0, 0), scripts={"Bob": [first, *IDLE], "Ann": IDLE}, blues=where)
        there.state.engaged[there["Bob"].number, there["Ann"].number] = True
        there.play(1, upto=Phase.DECLARATION)
        assert (there["Bob"].way > 0) == goes, do


@pytest.mark.rule("move.engaged")
def test_the_engaged_attack_those_in_reach_or_who_engage_them():
    """Cid is nearer, but out of reach and not engaging: Bob strikes at Ann."""
    there = Ring(
        {"red": {"Ann": sheet(), "Cid": sheet()}, "blue": {"Bob": sheet()}},
        stands={
            "Ann": {"place": Place(2900, 0, 0)},
            "Cid": {"place": Place(0, 2500, 0)},
            "Bob": {"place": Place(0, 0, 0)},
        },
        scripts={"Bob": [entry("attack", target="nearest")], "Ann": IDLE, "Cid": IDLE},
    )
    there.play(1, upto=Phase.DECLARATION)
    assert there["Bob"].opponent == there["Cid"].number
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    there.play(2, upto=Phase.DECLARATION)
    assert there["Bob"].opponent == there["Ann"].number


@pytest.mark.rule("move.disengage")
def test_who_disengages_is_free_at_the_end_of_the_round():
    """Engaged through the melee, free after Other Actions; a stun on the way undoes it."""
    for stunned in (False, True):
        there = ring(scripts={"Bob": [entry("disengage", parry=60)], "Ann": IDLE})
        there.state.engaged[there["Bob"].number, there["Ann"].number] = True
        there.play(1, upto=Phase.MELEE)
        assert engaged(there, "Bob", "Ann")
        assert there["Bob"].parry == 60
        if stunned:
            there["Bob"].stunned_until = 2
        there.run(Phase.OTHER)
        assert engaged(there, "Bob", "Ann") == stunned


@pytest.mark.rule("move.disengage")
def test_only_the_engaged_disengage():
    """Without an enemy upon it the entry does not hold."""
    there = ring(scripts={"Bob": [entry("disengage"), *IDLE], "Ann": IDLE})
    there.play(1, upto=Phase.DECLARATION)
    assert there["Bob"].action == Action.DEFEND


def flight(monkeypatch, mine, theirs, *, red=None, bob=None, parry=0):
    """Bob, at whom Ann is about to strike, runs away with these Athletics totals."""
    there = ring(
        monkeypatch,
        scripts={"Bob": [entry("flee")], "Ann": [entry("attack", parry=parry)]},
        red=red or sheet(),
        Bob=bob or sheet(),
    )
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    there.at(1, Phase.ASSESSMENT)
    # Athletics is 25 on the harness's sheets.
    there.load(there.address("Bob", "athletics", phase=Phase.MOVE), mine - 25)
    there.load(there.address("Ann", "athletics", phase=Phase.MOVE), theirs - 25)
    there.rolls("Ann", 40, phase=Phase.MOVE)
    there.rolls("Ann", 40)
    return there


@pytest.mark.rule("move.run")
def test_a_runaway_who_wins_is_gone(monkeypatch):
    """101 against 100: no blow, and a full move of 15 m straight away."""
    there = flight(monkeypatch, 101, 100)
    there.play(1, upto=Phase.MOVE)
    assert not there.events("attack")
    assert there["Bob"].x == 1000 + 15_000
    assert not engaged(there, "Bob", "Ann")


@pytest.mark.rule("move.run")
def test_the_enemy_who_wins_strikes_from_the_rear(monkeypatch):
    """-10 + 60 CMB + 30 from the rear - 45 DEF, less the shield's 25; then Bob runs."""
    bob = sheet(defence=45, shield=FULL)
    there = flight(monkeypatch, 80, 81, bob=bob)
    there.rolls("Ann", -10, phase=Phase.MOVE)
    there.play(1, upto=Phase.MOVE)
    (blow,) = there.events("attack")
    assert blow["total"] == -10 + 60 + 30 - 20
    assert there["Bob"].x == 16_000


@pytest.mark.rule("move.run")
def test_the_blow_is_the_enemy_s_of_the_round(monkeypatch):
    """Ann has struck in the Move phase, and does so no more in Melee, nor does she follow."""
    there = flight(monkeypatch, 80, 81)
    there.play(1, upto=Phase.MELEE)
    assert len(there.events("attack")) == 1
    assert there["Ann"].x == 0


@pytest.mark.rule("move.run")
def test_a_tie_is_a_blow_at_half_the_cmb(monkeypatch):
    """61 CMB: 30, whatever the parry; from where Ann stands, in Bob's front."""
    red = sheet(sheet().attacks[0].__class__(
        name="sword", kind="weapon", cmb=61, table="edged", max_result=140, clumsy=3,
        length=Length.LONG, criticals=sheet().attacks[0].criticals,
    ))  # fmt: skip
    there = flight(monkeypatch, 90, 90, red=red, parry=20)
    there.play(1, upto=Phase.MOVE)
    (blow,) = there.events("attack")
    assert blow["total"] == 40 + 30 - 20
    assert there["Bob"].x == 16_000


@pytest.mark.rule("move.run")
def test_a_clumsy_runaway_falls_and_stays(monkeypatch):
    """4 or less: Prone, where he was; no blow for it now, but Ann's own comes in Melee."""
    there = flight(monkeypatch, 4, 100)
    there.play(1, upto=Phase.MOVE)
    assert there["Bob"].prone
    assert there["Bob"].x == 1000
    assert not there.events("attack")
    there.run(Phase.SPELL_A)
    there.run(Phase.RANGED_A)
    there.run(Phase.MELEE)
    assert len(there.events("attack")) == 1


@pytest.mark.rule("move.run")
def test_a_clumsy_enemy_falls_and_does_not_strike(monkeypatch):
    """Ann at 4: Prone, and Bob is off however low he rolled (but above 4)."""
    there = flight(monkeypatch, 5, 4)
    there.play(1, upto=Phase.MOVE)
    assert there["Ann"].prone
    assert not there.events("attack")
    assert there["Bob"].x == 16_000


@pytest.mark.rule("move.run")
def test_only_who_can_strike_takes_part(monkeypatch):
    """A stunned enemy does not hinder the flight."""
    there = flight(monkeypatch, 5, 100)
    there["Ann"].stunned_until = 1
    there.play(1, upto=Phase.MOVE)
    assert not there.events("runs-away")
    assert there["Bob"].x == 16_000


@pytest.mark.rule("move.run")
@pytest.mark.parametrize(
    ("does", "strikes"), [(entry("draw", weapon="dagger"), False), (entry("hold"), True)]
)
def test_who_does_something_else_lets_a_runaway_go(monkeypatch, does, strikes):
    """Ann, who draws, makes no roll, though hers would win; holding, she strikes."""
    there = ring(monkeypatch, scripts={"Bob": [entry("flee")], "Ann": [does]},
                 red=sheet(SWORD, DAGGER), Bob=sheet())  # fmt: skip
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    there.at(1, Phase.ASSESSMENT)
    there.load(there.address("Bob", "athletics", phase=Phase.MOVE), 10)
    there.load(there.address("Ann", "athletics", phase=Phase.MOVE), 90)
    there.play(1, upto=Phase.MOVE)
    assert bool(there.events("attack")) is strikes
