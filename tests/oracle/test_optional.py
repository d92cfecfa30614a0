"""The optional rules, in cases worked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tests.oracle.declaration import declaration
from tests.oracle.defence import defence
from tests.oracle.dice import child, open_ended
from tests.oracle.figures import allowed_parry, before_parry, two_handed_now
from tests.oracle.landing import Landing
from tests.oracle.melee import melee
from tests.oracle.movement import move
from tests.oracle.places import Arc
from tests.oracle.stage import DAGGER, MATTOCK, SWORD, Stand, entry, field, on, sheet
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.scenario.model import Parry, Script
from vsdsim.vsd.sheet import Shield
from vsdsim.vsd.vocabulary import Phase

WAITS = Script("waits", (entry("defend", parry=Parry(0)),))
BASTARD = evolve(SWORD, name="bastard-sword", grip="either")
LANCE = evolve(SWORD, name="lance", martial=True)
FULL = Shield("full-shield", "full", 25, -5, metal=True)
BASH = evolve(DAGGER, name="shield", cmb=60 - 20 + 5, table="blunt", max_result=110, clumsy=4)


def never() -> bool:
    """The fight goes on."""
    return False


def met(do: str, red: Any, blue: Any, metres: int = 1, fight: int = 6, **more: Any) -> World:
    """Ann has declared a deed at Bob, who waits for her, at the end of the Move phase."""
    does = Script("does", (entry(do, target="nearest", **more),))
    stands = Stand(blue, (1000 * metres, 0, 0), (-1000, 0), WAITS)
    rules = frozenset({"two-handed-parry"})
    made = on(field(Stand(red, script=does), stands, optional_rules=rules), fight=fight)
    made.phase = Phase.DECLARATION
    declaration(made)
    made.phase = Phase.MOVE
    move(made, never)
    made.phase = Phase.MELEE
    return made


def rolled(f: Fighter, enemy: Fighter) -> tuple[int, int]:
    """The dice of a special move: who makes it, and at whom."""
    key = f.world.actor_key(f)
    return (
        open_ended(child(key, "special"))[0],
        open_ended(child(child(key, "against"), enemy.name))[0],
    )


def test_a_charge_reaches_half_the_rate_and_costs_nothing() -> None:
    """With 15 m a round and 2 m of reach it is carried out from up to 9.5 m."""
    ann = met("charge", sheet(SWORD), sheet(SWORD), 9).fighters[0]
    assert ann.plan is not None
    assert (ann.plan.action, ann.plan.charged, ann.parry) == ("charge", True, 0)
    assert before_parry(ann, SWORD, ann.plan) == 80
    ann = met("charge", sheet(SWORD), sheet(SWORD), 10).fighters[0]
    assert ann.plan is not None
    assert (ann.plan.action, ann.plan.charged) == ("move", False)
    ann = met("charge", sheet(SWORD), sheet(SWORD), 2).fighters[0]
    assert ann.plan is not None
    assert ann.plan.action == "defend"  # in reach already: nobody to charge at


def test_two_weapons_strike_twice() -> None:
    """Both at -20, a hand-and-a-half sword in one hand; the dagger strikes after the sword."""
    made = met("attack", sheet(BASTARD, off_hand=DAGGER), sheet(SWORD, hp=900), both=True)
    ann = made.fighters[0]
    assert ann.plan is not None
    assert ann.plan.both
    assert before_parry(ann, BASTARD, ann.plan) == 80 - 10 - 20
    melee(made, never)
    told = [event for event in made.events if "Ann strikes" in event]
    assert ["bastard-sword" in told[0], "dagger" in told[1], len(told)] == [True, True, 2]
    landing = Landing(made)
    landing.on(ann).other_arm = True
    landing.land()
    assert not ann.off_hand
    assert ann.hand == 0
    assert not two_handed_now(ann)


@pytest.mark.parametrize("fight", range(8))
def test_feints_help_the_next_blow_of_the_winner(fight: int) -> None:
    """Deceive 60 against Perception 20, and the Martial weapon of one of the two."""
    made = met("feint", sheet(SWORD, deceive=60), sheet(LANCE), fight=fight)
    ann, bob = made.fighters
    mine, other = rolled(ann, bob)
    mine, other = mine + 60, other + 20 + 20
    melee(made, never)
    margin = abs(mine - other)
    assert ann.margins == ({bob: margin} if mine > max(other, 4) else {})
    assert bob.margins == ({ann: margin} if other > max(mine, 4) else {})


@pytest.mark.parametrize("fight", range(8))
def test_who_loses_is_disarmed_knocked_down_or_held(fight: int) -> None:
    """CMB 80 against 80 less 30 of a wound, Brawl 60 against 60 less 30."""
    for do in ("disarm", "knock-down", "lock"):
        made = met(do, sheet(SWORD), sheet(SWORD), fight=fight)
        ann, bob = made.fighters
        bob.injuries = 30
        mine, other = rolled(ann, bob)
        mine, other = mine + (60 if do == "knock-down" else 80), other - 30
        other += 60 if do == "knock-down" else 80
        melee(made, never)
        assert ann in bob.engaged_by
        won, lost = mine > max(other, 4), other > max(mine, 4)
        if do == "disarm" and min(mine, other) > 4:  # no fumble
            assert (bob.hand is None, ann.hand is None) == (won, lost)
        elif do == "knock-down":
            assert (bob.prone, ann.prone) == (won, lost)
        elif do == "lock":
            assert (bob.held, ann.held) == (won, won)


def test_a_shield_that_strikes_covers_nobody() -> None:
    """Its bonus is gone for the round, and it parries like a weapon: the named opponent alone."""
    striker = sheet(SWORD, shield=FULL, bash=BASH, defence=45)
    made = met("shield-bash", striker, sheet(SWORD), parry=Parry(15))
    ann, bob = made.fighters
    assert ann.plan is not None
    assert (before_parry(ann, BASH, ann.plan), ann.parry) == (40, 15)
    assert defence(ann, bob, SWORD, Arc.FRONT) == 20 + 15
    assert defence(ann, bob, SWORD, Arc.LEFT) == 20
    ann.plan.opponent = None
    assert defence(ann, bob, SWORD, Arc.FRONT) == 20
    ann.lose_shield()
    assert ann.plan.counts == 1


def test_two_hands_parry_with_half() -> None:
    """Half of the CMB with a mattock, and with a bastard sword unless an arm is useless."""
    for weapon, whole in ((MATTOCK, 45), (BASTARD, 40), (SWORD, 80)):
        ann = met("defend", sheet(weapon), sheet(SWORD)).fighters[0]
        assert ann.plan is not None
        assert allowed_parry(ann, ann.plan) == whole
        ann.stunned_until = 1
        assert allowed_parry(ann, ann.plan) == min(whole, 45 if weapon is MATTOCK else 40)
    ann = met("defend", sheet(BASTARD), sheet(SWORD)).fighters[0]
    ann.other_arm = False
    assert ann.plan is not None
    assert allowed_parry(ann, ann.plan) == 70
