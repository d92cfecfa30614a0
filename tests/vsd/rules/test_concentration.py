"""Concentration: on a spell to come, and on one that lasts by it."""

from __future__ import annotations

import pytest

from tests.vsd.rules.casters import POINTS, Coven, spoken
from tests.vsd.rules.harness import entry
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.magic.concentration import stun_casters
from vsdsim.vsd.vocabulary import Phase


def actions(coven, rounds, who="Ann"):
    """What somebody declares in so many rounds, each played to its end."""
    found = []
    for number in range(1, rounds + 1):
        coven.play(number, upto=Phase.OTHER)
        found.append(Action(coven[who].action).name.lower())
    return found


@pytest.mark.rule("magic.concentrate")
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_each_round_of_concentration_adds_ten(melee, rounds):
    """Then it is cast in Spell A without the -10, and the next one begins afresh."""
    coven = Coven(melee, spoken("holy-aura", concentrate=rounds))
    heard = actions(coven, 2 * (rounds + 1))
    assert heard == 2 * (rounds * ["prepare"] + ["cast"])
    assert [each["bonus"] for each in coven.ring.events("casts")] == 2 * [60 + 30 + 10 * rounds]


@pytest.mark.rule("magic.concentrate")
def test_a_prepared_spell_comes_in_spell_a(melee):
    """It has been cast before Spell B."""
    coven = Coven(melee, spoken("holy-aura", concentrate=1))
    coven.play(1, upto=Phase.OTHER)
    coven.play(2, upto=Phase.SPELL_A)
    assert len(coven.ring.events("casts")) == 1


@pytest.mark.rule("magic.concentrate")
def test_points_are_asked_for_from_the_first_round_on(melee):
    """Who has too few does not concentrate either."""
    coven = Coven(melee, spoken("holy-aura", concentrate=1))
    coven["Ann"].mp = 1
    assert actions(coven, 1) == ["defend"]


@pytest.mark.rule("magic.concentrate")
def test_a_smaller_number_casts_with_what_there_is(melee):
    """Two rounds of four: an entry of the same spell that asks for less casts it."""
    coven = Coven(
        melee,
        spoken("holy-aura", "self.prepared >= 2", concentrate=0),
        spoken("holy-aura", concentrate=4),
    )
    assert actions(coven, 3) == ["prepare", "prepare", "cast"]
    assert coven.last("casts")["bonus"] == 60 + 30 + 20


@pytest.mark.rule("magic.concentrate")
def test_a_spell_that_has_been_cast_is_not_prepared_any_more(melee):
    """In the Declaration after it: what waits for a preparation does not find that one."""
    coven = Coven(
        melee,
        spoken("magic-shield", "self.prepared > 0 and round > 2"),
        spoken("holy-aura", concentrate=1),
    )
    assert actions(coven, 3) == ["prepare", "cast", "prepare"]


@pytest.mark.rule("magic.concentrate")
@pytest.mark.parametrize(
    ("between", "does"),
    [
        (entry("defend", "round == 2"), "defend"),
        (spoken("magic-shield", "round == 2"), "cast"),
    ],
)
def test_whoever_does_something_else_starts_over(melee, between, does):
    """Another deed, another spell."""
    coven = Coven(melee, between, spoken("holy-aura", concentrate=1))
    assert actions(coven, 4) == ["prepare", does, "prepare", "cast"]


@pytest.mark.rule("magic.concentrate")
def test_another_warping_is_another_spell(melee):
    """Concentration on Daze does not serve Daze from farther off."""
    coven = Coven(
        melee,
        spoken("daze", "round == 1", concentrate=1),
        spoken("daze", concentrate=1, warp=("range",)),
    )
    assert actions(coven, 3) == ["prepare", "prepare", "cast"]


@pytest.mark.rule("magic.concentrate")
def test_the_stunned_start_over(melee):
    """Stunned in the Melee phase of the first round, it has nothing in the second."""
    coven = Coven(melee, spoken("holy-aura", concentrate=2))
    coven.play(1, upto=Phase.MELEE)
    coven.ring.suffer("Ann", "0 S", by="Bob")
    coven.ring.run(Phase.OTHER)
    assert (coven["Ann"].preparing, coven["Ann"].prepared) == (-1, 0)


@pytest.mark.rule("magic.concentrate")
def test_who_concentrates_is_said_to(melee):
    """Of a spell to come; the enemy sees it too."""
    coven = Coven(
        melee,
        spoken("holy-aura", concentrate=3),
        scripts={
            "Amy": [entry("draw", "self.concentrating"), entry("hold")],
            "Bob": [entry("hold", "target.concentrating", target="red.Ann"), entry("defend")],
        },
    )
    assert actions(coven, 1, who="Bob") == ["defend"]
    coven.play(2, upto=Phase.OTHER)
    assert coven["Bob"].action == Action.HOLD
    assert coven["Amy"].action == Action.HOLD


@pytest.mark.rule("magic.sustain")
def test_hold_kin_lasts_as_long_as_its_caster_concentrates(melee):
    """Bob is Held until Ann does anything else; `concentrate` is possible only as long."""
    coven = Coven(
        melee,
        entry("concentrate", "round < 4"),
        spoken("hold-kin", "round == 1", target="blue.Bob"),
    )
    coven.die(0, "save", "Bob")
    coven.play(1, upto=Phase.OTHER, spell_b=60)
    assert coven["Ann"].mp == POINTS - 7
    for number in (2, 3):
        coven.play(number, upto=Phase.OTHER)
        assert coven["Ann"].action == Action.CONCENTRATE
        assert coven.ring.bout.state.spellbound[coven["Bob"].number, 0]
    coven.play(4, upto=Phase.DECLARATION)
    assert coven["Ann"].action == Action.DEFEND
    assert not coven.ring.bout.state.spellbound[coven["Bob"].number, 0]


@pytest.mark.rule("magic.sustain")
def test_who_concentrates_parries_with_all_that_is_allowed(melee):
    """As who does not strike."""
    coven = Coven(melee, entry("concentrate"), spoken("hold-kin", target="blue.Bob"))
    coven.die(0, "save", "Bob")
    coven.play(1, upto=Phase.OTHER, spell_b=60)
    coven.play(2, upto=Phase.DECLARATION)
    assert (coven["Ann"].action, coven["Ann"].parry) == (Action.CONCENTRATE, 60)


@pytest.mark.rule("magic.actions")
def test_nobody_casts_twice_in_a_round(melee):
    """Stunned after a prepared spell and freed of that, Ann does not cast it again in Spell B."""
    coven = Coven(melee, spoken("holy-aura", concentrate=1))
    coven.play(1, upto=Phase.OTHER)
    coven.play(2, upto=Phase.MELEE)
    coven.ring.suffer("Ann", "0 S", by="Bob")
    coven["Ann"].stunned_until = 0
    coven.ring.run(Phase.SPELL_B)
    assert len(coven.ring.events("casts")) == 1
    assert not coven.ring.events("loses-spell")


@pytest.mark.rule("declaration.words")
def test_who_has_cast_concentrates_no_more(melee):
    """A spell cast without a round of concentration leaves nothing to concentrate on."""
    script = [
        spoken("daze", "round == 1"),
        entry("defend", "self.concentrating", parry=10),
        entry("defend", parry=20),
    ]
    coven = Coven(melee, *script)
    coven.play(1, upto=Phase.OTHER)
    coven.ring.begin(2)
    coven.ring.run(Phase.ASSESSMENT)
    coven.ring.run(Phase.DECLARATION)
    assert coven["Ann"].declared_parry == 20


@pytest.mark.rule("declaration.words")
def test_who_has_given_up_a_spell_concentrates_no_more(melee):
    """A round of concentration, a round of defence: in the third there is nothing left of it."""
    script = [
        spoken("holy-aura", "round == 1", concentrate=2),
        entry("defend", "self.concentrating and round == 3", parry=10),
        entry("defend", parry=20),
    ]
    coven = Coven(melee, *script)
    assert actions(coven, 3) == ["prepare", "defend", "defend"]
    assert coven["Ann"].declared_parry == 20


@pytest.mark.rule("magic.sustain")
def test_a_stun_breaks_concentration_in_every_fight(melee):
    """In three fights abreast Ann, who has been at it for a round, is Stunned."""
    coven = Coven(melee, spoken("holy-aura", concentrate=2), abreast=3)
    coven["Ann"].preparing, coven["Ann"].prepared = 0, 1
    coven["Ann"].stunned_until = 5
    stun_casters(coven.ring.bout)
    number = coven["Ann"].number
    assert coven.ring.state.preparing[number].tolist() == [-1, -1, -1]
    assert coven.ring.state.prepared[number].tolist() == [0, 0, 0]
