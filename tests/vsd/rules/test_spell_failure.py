"""Spells that fail, and spells that are noticed: what it does to who casts them."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules import harness
from tests.vsd.rules.casters import LORES, MAGE, POINTS, Coven, spoken
from tests.vsd.rules.harness import DAGGER, entry, sheet, stand
from vsdsim.vsd.codes import Action, Cause
from vsdsim.vsd.conditions import OBLIVIOUS
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.rules.befalling import befall
from vsdsim.vsd.vocabulary import Phase

SPELLS = packaged().spells
DAZE, MODIFIER = 4, SPELLS["daze"].failure
"""What Daze costs, and its modifier on the Spell Failures Table."""


def fail(coven, result):
    """Ann's spell of this round fails, with this result on the Spell Failures Table."""
    coven.ring.begin(coven.ring.bout.round or 1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(-100)
    coven.die(result - MODIFIER, "failure")
    coven.ring.run(Phase.SPELL_B)


@pytest.mark.rule("magic.failure")
@pytest.mark.parametrize(
    ("result", "failing", "cost"),
    [(75, (), 0), (76, (), 2), (100, (), 2), (101, (), 4), (120, (), 4), (76, ("later",), 0),
     (101, ("other-target",), 0)],
)  # fmt: skip
def test_what_a_failure_costs(melee, result, failing, cost):
    """Half of the cost, all of it, or nothing where something else is chosen."""
    coven = Coven(melee, spoken("daze", failing=failing))
    fail(coven, result)
    assert coven["Ann"].mp == POINTS - cost
    assert coven["Ann"].stunned_until == 2
    assert not coven.ring.events("resonates")


@pytest.mark.rule("magic.failure")
@pytest.mark.parametrize(("trait", "until"), [("no-stun-in-melee", 2), ("no-stun", 0)])
def test_whom_a_failure_stuns(melee, trait, until):
    """Whom nothing else stuns, but not whom nothing does at all."""
    ann = sheet(level=10, lores=LORES, magic_points=POINTS, traits=frozenset({trait}))
    coven = Coven(melee, spoken("daze"), reds={"Ann": ann})
    fail(coven, 50)
    assert coven["Ann"].stunned_until == until


@pytest.mark.rule("magic.failure")
def test_a_failed_spell_does_nothing(melee):
    """No save is made."""
    coven = Coven(melee, spoken("daze"))
    fail(coven, 50)
    assert not coven.ring.events("saves")


@pytest.mark.rule("magic.failure")
def test_it_can_go_off_at_another(melee):
    """Ben, the nearest other that it could be cast at, saves against 50."""
    coven = Coven(melee, spoken("daze", failing=("other-target",)))
    fail(coven, 101)
    saves = coven.ring.events("saves")
    assert [(each["actor"], each["difficulty"]) for each in saves] == [(coven["Ben"].number, 50)]


@pytest.mark.rule("magic.failure")
def test_it_can_go_off_at_whoever_stands_first_in_the_scenario(melee):
    """Bob's spell at Amy goes off at Ann, the only other enemy, who saves against 50."""
    script = spoken("daze", target="red.Amy", failing=("other-target",))
    coven = Coven(melee, entry("defend"), blues={"Bob": MAGE}, scripts={"Bob": [script]})
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(-100, who="Bob")
    coven.die(101 - MODIFIER, "failure", who="Bob")
    coven.ring.run(Phase.SPELL_B)
    saves = coven.ring.events("saves")
    assert [(each["actor"], each["difficulty"]) for each in saves] == [(coven["Ann"].number, 50)]


@pytest.mark.rule("magic.failure")
def test_nothing_further_comes_of_a_roll_at_another(melee):
    """A fireball that goes off at Bill misses him as badly, and strikes Bo beside him."""
    blues = {"Bill": sheet(), "Bo": sheet()}
    stands = {"Bill": stand(0, 11_000), "Bo": stand(0, 12_000), "Ben": stand(60_000)}
    script = spoken("fireball", target="blue.Bob", failing=("other-target",))
    coven = Coven(melee, script, blues=blues, stands=stands)
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(-100, first=3)
    coven.die(101 - SPELLS["fireball"].failure, "failure")
    coven.die(-100, "target", "Bill", first=3)
    coven.die(90, "target", "Bill", "target", "Bo")
    coven.ring.run(Phase.SPELL_B)
    bolts = [coven.ring.parameters.names[each["target"]] for each in coven.ring.events("bolt")]
    assert sorted(bolts) == ["blue.Bill", "blue.Bo", "blue.Bob"]
    assert coven["Bo"].hp < 100
    assert len(coven.ring.events("spell-fails")) == 1


@pytest.mark.rule("magic.failure")
@pytest.mark.parametrize(("spell", "what"), [("fire-bolt", "bolt"), ("daze", "saves")])
def test_it_goes_off_at_one_other_alone(melee, spell, what):
    """However many it was cast at; those of the spell that failed are not struck."""
    warp = ("target", "target")
    blues = {"Bill": sheet()}
    script = spoken(spell, warp=warp, target="blue.Bob", failing=("other-target",))
    coven = Coven(melee, script, blues=blues, stands={"Bill": stand(0, 11_000)})
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(-100, first=3)
    coven.die(101 - SPELLS[spell].failure, "failure")
    coven.ring.run(Phase.SPELL_B)
    who = "target" if what == "bolt" else "actor"
    struck = [coven.ring.parameters.names[each[who]] for each in coven.ring.events(what)]
    assert struck == (["blue.Bob"] if what == "bolt" else []) + ["blue.Bill"]


@pytest.mark.rule("magic.failure")
def test_without_another_target_it_costs_instead(melee):
    """What cannot apply cannot be chosen."""
    coven = Coven(melee, spoken("holy-aura", failing=("other-target",)))
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(-100)
    coven.die(101 - SPELLS["holy-aura"].failure, "failure")
    coven.ring.run(Phase.SPELL_B)
    assert coven["Ann"].mp == POINTS - 2


@pytest.mark.rule("magic.failure")
@pytest.mark.parametrize("keeps", [True, False])
def test_it_can_go_off_two_rounds_later(melee, keeps):
    """If the caster concentrates on it then, in the same phase, with a new roll, at its cost."""
    first = entry("concentrate", "self.concentrating and round == 3")
    script = [first] if keeps else []
    coven = Coven(melee, *script, spoken("daze", "round == 1", failing=("later",)))
    fail(coven, 76)
    coven.ring.run(Phase.OTHER)
    coven.play(2, upto=Phase.OTHER)
    coven.play(3, upto=Phase.SPELL_A)
    assert len(coven.ring.events("casts")) == 1
    coven.die(60)
    coven.ring.run(Phase.SPELL_B)
    heard = coven.ring.events("casts")
    assert [each["bonus"] for each in heard] == (1 + keeps) * [50]
    assert coven["Ann"].mp == POINTS - DAZE * keeps


@pytest.mark.rule("magic.failure")
@pytest.mark.parametrize(("result", "special"), [(126, 20), (151, 50)])
def test_a_failure_can_resonate(melee, result, special):
    """At +20, or at +50, whatever the first die."""
    coven = Coven(melee, spoken("daze", failing=("resonance", "cost")))
    weave, own = SPELLS["daze"].weave, SPELLS["daze"].resonance
    coven.die(10, "resonance")
    fail(coven, result)
    assert coven.last("resonates")["total"] == 10 + weave + own + special
    assert coven["Ann"].mp == POINTS - DAZE


@pytest.mark.rule("magic.failure")
def test_the_worst_cost_makes_weary(melee, monkeypatch):
    """Beyond 150; of what two are chosen the cost is the first."""
    worse = evolve(SPELLS["daze"], name="worse", failure=100)
    monkeypatch.setattr(harness._LIBRARY, "spells", {**SPELLS, "worse": worse})
    coven = Coven(melee, spoken("worse", failing=("cost", "knocked-out")))
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(-100)
    coven.die(51, "failure")
    coven.ring.run(Phase.SPELL_B)
    assert coven["Ann"].weary
    assert coven["Ann"].mp == POINTS - DAZE
    assert (coven["Ann"].out, coven["Ann"].out_cause) == (True, Cause.KNOCKED_OUT)
    assert coven["Ann"].out_by == coven["Ann"].number


def resonate(coven, die, **below):
    """Ann's spell of this round, a double, is noticed; `die` is on the Magical Resonance Table."""
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(66, first=66)
    coven.die(die, "resonance")
    if below:
        coven.die(below["rounds"], "resonance", "rounds")
    coven.ring.run(Phase.SPELL_B)


FROST = SPELLS["frost-bolt"]
"""Weave 6: no limit of 90."""
OWN = FROST.weave + FROST.resonance


@pytest.mark.rule("magic.resonance")
def test_awareness_makes_the_next_spell_resonate(melee):
    """Whatever its die; then no more."""
    coven = Coven(melee, spoken("frost-bolt", "round == 1"), spoken("holy-aura"))
    resonate(coven, 41 - OWN)
    assert coven["Ann"].resonates
    coven.die(50)
    coven.ring.run(Phase.OTHER)
    coven.play(2, spell_b=50, upto=Phase.OTHER)
    assert len(coven.ring.events("resonates")) == 2
    coven.play(3, spell_b=50)
    assert len(coven.ring.events("resonates")) == 2


@pytest.mark.rule("magic.resonance")
@pytest.mark.parametrize(("total", "until"), [(40, 0), (60, 0), (61, 2), (80, 2), (81, 0)])
def test_attention_stuns(melee, total, until):
    """From 61 to 80."""
    coven = Coven(melee, spoken("frost-bolt"))
    resonate(coven, total - OWN)
    assert coven["Ann"].stunned_until == until


@pytest.mark.rule("magic.resonance")
@pytest.mark.rule("magic.effects")
def test_what_keeps_stuns_away_begins_after_those_of_its_own_rank(melee):
    """Unshakable, of weave 6, is noticed as it is cast: its caster is Stunned all the same."""
    coven = Coven(melee, spoken("unshakable"))
    coven.ring.begin(1)
    coven.ring.run(Phase.DECLARATION)
    coven.die(66, first=66, phase=Phase.SPELL_A)
    coven.die(61 - 6 - SPELLS["unshakable"].resonance, "resonance", phase=Phase.SPELL_A)
    coven.ring.run(Phase.SPELL_A)
    assert coven["Ann"].stunned_until == 2


@pytest.mark.rule("magic.resonance")
def test_pursuit_makes_oblivious_until_an_assessment_roll_is_passed(melee):
    """No Full or Half Action; a roll each round from the next on."""
    coven = Coven(melee, spoken("frost-bolt"))
    resonate(coven, 81 - OWN)
    assert coven["Ann"].oblivious
    for number, total in ((2, 0), (3, 0), (4, 200)):
        coven.ring.begin(number)
        coven.ring.load(coven.ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), total)
        coven.ring.run(Phase.ASSESSMENT)
        coven.ring.run(Phase.DECLARATION)
        assert coven["Ann"].oblivious == (number < 4)
        expected = Action.DEFEND if number < 4 else Action.CAST
        assert coven["Ann"].action == expected


@pytest.mark.rule("magic.resonance")
@pytest.mark.parametrize("oblivious", [False, True])
def test_what_the_oblivious_have_not_carried_out_is_lost(melee, oblivious):
    """Drawing and getting up are over at the end of Other Actions only."""
    armed = evolve(MAGE, attacks=(DAGGER, *MAGE.attacks))
    coven = Coven(melee, spoken("frost-bolt"), reds={"Ann": armed, "Amy": armed})
    ring, ann, amy = coven.ring, coven["Ann"], coven["Amy"]
    ring.begin(1)
    ann.hand, amy.prone = -1, True
    ring.declare("Ann", "draw", draws=0)
    ring.declare("Amy", "stand")
    ring.run(Phase.MOVE)
    if oblivious:
        befall(ring.bout, OBLIVIOUS, ring.rows("Ann", "Amy").cell)
    ring.run(Phase.OTHER)
    assert (ann.hand, amy.prone) == ((-1, True) if oblivious else (0, False))


@pytest.mark.rule("magic.resonance")
def test_assault_fells_for_some_rounds(melee):
    """Prone and Incapacitated, by its own hand; it began after the Melee phase."""
    coven = Coven(melee, spoken("frost-bolt"))
    resonate(coven, 91 - OWN, rounds=7)
    ann = coven["Ann"]
    assert (ann.prone, ann.out, ann.out_by, ann.incapacitated_until) == (True, True, ann.number, 8)


@pytest.mark.rule("magic.resonance")
def test_a_lieutenant_does_nothing_in_the_fight(melee):
    """From 101 on it is an event alone."""
    coven = Coven(melee, spoken("frost-bolt"))
    resonate(coven, 101 - OWN)
    ann = coven["Ann"]
    assert (ann.prone, ann.out, ann.oblivious, ann.stunned_until) == (False, False, False, 0)


@pytest.mark.rule("magic.resonance")
@pytest.mark.parametrize(("land", "modifier"), [(None, 0), ("haven", -20), ("blighted", 20)])
def test_the_land_bears_on_it(melee, land, modifier):
    """Havens are quiet; blighted lands listen."""
    coven = Coven(melee, spoken("frost-bolt"), magic=land)
    resonate(coven, 5)
    assert coven.last("resonates")["total"] == 5 + OWN + modifier
