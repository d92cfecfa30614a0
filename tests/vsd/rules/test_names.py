"""Different things of one name upon one combatant: the latest counts (`magic.names`).

Ann and Amy have a power each, both called a gaze.
"""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules.harness import entry
from tests.vsd.rules.spellbook import MAGE, Laid, Spellbook, figure, spell
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.spells.answers import Aim
from vsdsim.vsd.library.spells.figures import Haste, Modifier
from vsdsim.vsd.library.spells.mending import Healing
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.powers import Power
from vsdsim.vsd.library.spells.spell import Duration, Span

GAZE = Cast("gaze", power=True)
BALM, SHIELD = (Healing(60),), (Modifier(defence=10),)


@pytest.fixture
def gazes(monkeypatch):
    """Makes a ring in which Ann's gaze does one thing and Amy's another; Bob has 20 of 100."""

    def made(anns, amys):
        ring = Spellbook(
            monkeypatch,
            reds={"Ann": gifted(*anns), "Amy": gifted(*amys)},
            scripts={who: [entry("use", cast=GAZE)] for who in ("Ann", "Amy")},
        )
        ring["Bob"].hp = 20
        return ring

    return made


def gifted(*effects):
    """A mage with a gaze that does so much; what can last lasts for three rounds."""
    lasts = any(effect.lasts for effect in effects)
    duration = Duration(Span.ROUNDS, 3) if lasts else None
    return evolve(MAGE, powers=(Power(spell("gaze", *effects, like="daze", duration=duration)),))


@pytest.mark.rule("magic.names")
def test_what_heals_ends_what_it_has_the_name_of(gazes):
    """Amy's +10 to DEF is over as Ann's brings back 60 in a minute."""
    ring = gazes(BALM, SHIELD)
    ring.lay(Laid("Amy", GAZE, "Bob"))
    assert figure(ring, "Bob", "DEFENCE") == 10
    ring.lay(Laid("Ann", GAZE, "Bob"))
    assert figure(ring, "Bob", "DEFENCE") == 0
    ring.next_assessment(2)
    assert ring["Bob"].hp == 30


@pytest.mark.rule("magic.names")
@pytest.mark.rule("effect.heal")
def test_what_heals_ends_with_a_later_one_of_its_name(gazes):
    """Ann's brings 10, and no more after Amy's has come."""
    ring = gazes(BALM, SHIELD)
    ring.lay(Laid("Ann", GAZE, "Bob"))
    ring.next_assessment(2)
    ring.lay(Laid("Amy", GAZE, "Bob"))
    ring.next_assessment(3)
    assert (ring["Bob"].hp, figure(ring, "Bob", "DEFENCE")) == (30, 10)


@pytest.mark.rule("magic.names")
def test_of_those_that_land_together_what_only_heals_gives_way(gazes):
    """It has no rounds, Amy's has three."""
    ring = gazes(BALM, SHIELD)
    ring.lay(Laid("Ann", GAZE, "Bob"), Laid("Amy", GAZE, "Bob"))
    ring.next_assessment(2)
    assert (ring["Bob"].hp, figure(ring, "Bob", "DEFENCE")) == (20, 10)


@pytest.mark.rule("effect.heal")
@pytest.mark.rule("effect.incapacitated")
@pytest.mark.parametrize(("who", "left"), [("Ann", 29), ("Amy", 19)])
def test_only_what_says_so_heals_until_harmed(gazes, who, left):
    """Amy's does, Ann's of the same name does not: Bob loses 1, and 10 would come back."""
    ring = gazes(BALM, (*BALM, Condition("blind", harm=True)))
    ring.lay(Laid(who, GAZE, "Bob"))
    ring.suffer("Bob", "1/0/0", by="Ann")
    ring.next_assessment(2)
    assert ring["Bob"].hp == left


@pytest.mark.rule("effect.haste")
@pytest.mark.parametrize(("later", "toll"), [((Haste(),), 0), (SHIELD, -30)])
def test_haste_ends_with_a_later_one_that_is_none(gazes, later, toll):
    """It leaves -30 then, as whenever it ends; with haste of its name it has not ended."""
    ring = gazes((Haste(),), later)
    ring.lay(Laid("Ann", GAZE, "Bob"))
    ring.lay(Laid("Amy", GAZE, "Bob"))
    assert figure(ring, "Bob", "CMB") == toll


@pytest.mark.rule("effect.aim")
@pytest.mark.parametrize(("first", "second", "shot"), [("Ann", "Amy", 50), ("Amy", "Ann", 30)])
def test_of_aims_of_one_name_the_latest_counts(gazes, first, second, shot):
    """What came with the earlier goes on."""
    ring = gazes((Aim(30),), (Aim(50), *SHIELD))
    ring.lay(Laid(first, GAZE, "Bob"))
    ring.lay(Laid(second, GAZE, "Bob"))
    assert (figure(ring, "Bob", "SHOT"), figure(ring, "Bob", "DEFENCE")) == (shot, 10)
