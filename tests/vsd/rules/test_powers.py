"""Powers: breath and gaze, used as spells are cast and yet no spells."""

from __future__ import annotations

import pytest

from tests.vsd.rules.casters import Coven
from tests.vsd.rules.harness import entry, sheet, stand
from vsdsim.scenario.model import Cast
from vsdsim.vsd.codes import Action
from vsdsim.vsd.library.spells.harming import AttackRoll
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.powers import Power
from vsdsim.vsd.library.spells.spell import Area, Duration, Span, Spell
from vsdsim.vsd.vocabulary import CriticalType, Phase

BREATH = Power(
    Spell("breath", "Breath", "", 0, "self", "enemy",
          (AttackRoll("area", CriticalType.FIRE, 175),), area=Area(cone=20)),
    cmb=110, every=3,
)  # fmt: skip
GAZE = Power(
    Spell("gaze", "Gaze", "", 0, 15, "enemy", (Condition("stunned"),), save="wsr",
          duration=Duration(Span.ROUNDS, 2)),
)  # fmt: skip
LEVEL = 10
DRAKE = sheet(level=LEVEL, powers=(BREATH, GAZE))


def use(power="", when=None, **more):
    """An entry that uses a power."""
    return entry("use", when, cast=Cast(power, power=True), **more)


def lair(melee, *script, **more):
    """Ann is the drake; Bob and Ben stand before it."""
    return Coven(melee, *script, entry("defend"), reds={"Ann": DRAKE}, **more)


@pytest.mark.rule("power.use")
def test_a_breath_comes_every_third_round(melee):
    """Used in round 1, again in 4 and in 7, and costs nothing."""
    coven = lair(melee, use())
    does = []
    for number in range(1, 8):
        coven.play(number, upto=Phase.OTHER, spell_a=50)
        does.append(Action(coven["Ann"].action).name.lower())
    assert [number for number, deed in enumerate(does, 1) if deed == "use"] == [1, 4, 7]
    assert len(coven.ring.events("casts")) == 3


@pytest.mark.rule("power.use")
def test_a_power_rests_by_whatever_entry_it_was_used(melee):
    """With its name or without, at this target or at that: it is one power."""
    coven = lair(melee, use("breath", "round != 2"), use(target="nearest"))
    does = []
    for number in range(1, 5):
        coven.play(number, upto=Phase.OTHER, spell_a=50)
        does.append(Action(coven["Ann"].action).name.lower())
    assert [number for number, deed in enumerate(does, 1) if deed == "use"] == [1, 4]


@pytest.mark.rule("power.use")
def test_a_breath_comes_in_spell_a_whatever_the_distance(melee):
    """Its bonus is its CMB: nothing for range, nothing for being unprepared; all in it are hit."""
    coven = lair(melee, use("breath"))
    coven.play(upto=Phase.SPELL_A)
    assert coven.last("casts")["bonus"] == 110
    assert {each["target"] for each in coven.ring.events("bolt")} == {
        coven["Bob"].number, coven["Ben"].number,
    }  # fmt: skip


@pytest.mark.rule("power.use")
def test_a_power_never_fails_and_never_resonates(melee):
    """A double of a first die, and a miss."""
    coven = lair(melee, use("breath"))
    coven.ring.begin(1)
    coven.die(-300, first=11, phase=Phase.SPELL_A)
    coven.ring.run(Phase.DECLARATION)
    coven.ring.run(Phase.SPELL_A)
    assert not coven.ring.events("spell-fails")
    assert not coven.ring.events("resonates")


@pytest.mark.rule("power.use")
@pytest.mark.parametrize(("die", "stunned"), [(-5, True), (200, False)])
def test_a_gaze_is_resisted_against_the_level(melee, die, stunned):
    """Whatever its casting roll, were there one."""
    coven = lair(melee, use("gaze", target="blue.Bob"))
    coven.die(die, "save", "Bob", phase=Phase.SPELL_A)
    coven.play(upto=Phase.SPELL_A, spell_a=-200)
    saves = coven.last("saves")
    assert saves["difficulty"] == int(coven.ring.parameters.dread[coven["Ann"].number])
    assert (saves["points"] > 0) == stunned


@pytest.mark.rule("power.use")
def test_a_power_needs_a_target_in_range_and_in_sight(melee):
    """A gaze reaches 15 m."""
    far = {who: stand(15_001) for who in ("Bob", "Ben")}
    coven = lair(melee, use("gaze"), stands=far)
    coven.play(upto=Phase.DECLARATION)
    assert coven["Ann"].action == Action.DEFEND
