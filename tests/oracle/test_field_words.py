"""Targets and words of the field in the oracle's scripts, on figures worked by hand."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.oracle.declaration import declaration
from tests.oracle.plans import Motion, Plan
from tests.oracle.script import Speaker
from tests.oracle.stage import BOW, DAGGER, SWORD, Stand, entry, field, on, sheet
from tests.oracle.state import DUE, FLED
from tests.oracle.targets import choose
from tests.oracle.world import World
from vsdsim.scenario.model import Ground, Script
from vsdsim.vsd.sheet import Shield
from vsdsim.vsd.vocabulary import Phase

FENCE = Ground("cover", "segment", (3000, -500), (3000, 500), grade="partial")


def stage(script: Script | None = None) -> World:
    """Ann at the origin; Bob 1 4.5 m ahead behind a fence, Bob 2 1.5 m left of her, Bob 3 30 m off.

    Bob 2 has a full shield and faces away from her, Bob 3 a bow and 12 hit points.
    """
    ann = Stand(sheet(SWORD, BOW), script=script or Script("none", ()))
    bobs = [
        Stand(sheet(DAGGER), (4500, 0, 0), (-1000, 0)),
        Stand(sheet(SWORD, shield=Shield("full", "full", 25, 0)), (0, 1500, 0), (0, 1000)),
        Stand(sheet(BOW), (30_000, 0, 2500)),
    ]
    world = on(field(ann, *bobs, ground=(FENCE,)), Phase.DECLARATION)
    world.fighters[3].hp = 12
    return world


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("nearest", "blue.Bob 2"),
        ("farthest", "blue.Bob 3"),
        ("weakest", "blue.Bob 3"),
        ("strongest", "blue.Bob 2"),
        ("engaging", None),
        ("fleeing", None),
        ("same", "blue.Bob 2"),
        ("blue.Bob 1", "blue.Bob 1"),
    ],
)
def test_ways_to_choose(word: str, name: str | None) -> None:
    """By distance, hit points (12) and CMB (sword 80, dagger 60, a bow's bare hands 40)."""
    world = stage()
    chosen = choose(world.fighters[0], word, SWORD, lambda _: True)
    assert (chosen and chosen.name) == name


def test_engaging_and_fleeing() -> None:
    """Who strikes at me; who fled in the round before."""
    world = stage()
    ann, first, _, third = world.fighters
    ann.engaged_by = {first}
    third.plan = Plan("flee", counts=0)
    assert choose(ann, "engaging", SWORD, lambda _: True) is first
    assert choose(ann, "fleeing", SWORD, lambda _: True) is third


def test_dangerous_is_the_strongest_who_can_come() -> None:
    """7.5 m of half a move and 2 m of reach: Bob 1 and 2 can, Bob 3 cannot, however strong."""
    world = stage()
    ann, first, second, third = world.fighters
    third.sheet = evolve(third.sheet, attacks=(evolve(SWORD, cmb=500),))
    assert choose(ann, "dangerous", SWORD, lambda _: True) is second
    second.x = 9500
    assert choose(ann, "dangerous", SWORD, lambda _: True) is first
    second.y = 0
    assert choose(ann, "dangerous", SWORD, lambda _: True) is second
    second.x = 9501
    assert choose(ann, "dangerous", SWORD, lambda _: True) is first


def test_exposed_counts_shield_and_cover() -> None:
    """DEF 20 each; the fence adds 20, a shield counts where it is (Bob 2: 20 with its 25 in it)."""
    world = stage()
    ann, first, second, third = world.fighters
    # -5 from behind, 40 for the two behind the fence
    assert choose(ann, "exposed", SWORD, lambda _: True) is second
    second.facing = (0, -1000)
    second.sheet = evolve(second.sheet, defence=45)
    # 45 in front of his shield; Bob 3 left out, and then in the open, 20
    assert choose(ann, "exposed", SWORD, lambda f: f is not third) is first
    third.y = 9000
    assert choose(ann, "exposed", SWORD, lambda _: True) is third


@pytest.mark.parametrize(
    ("when", "truth"),
    [
        ("target.distance == 4.5", True),
        ("enemies.near(4.5) == 2 and enemies.near(4.499) == 1", True),
        ("allies.near(100) == 0", True),
        ("target.in_cover and not self.in_cover", True),
        ("target.in_sight and not target.in_reach", True),
        ("self.elevation == 0 and self.weapon.base_range == 20", True),
        ("self.ammunition == 2 and not self.loaded", True),
        ("self.flanked or self.engaged or target.fleeing", False),
        ("enemies.out == 0 and allies.out == 0", True),
    ],
)
def test_words_of_the_field(when: str, truth: bool) -> None:  # noqa: FBT001
    """What the page says of them, for Ann about Bob 1."""
    world = stage()
    ann, first, _, _ = world.fighters
    assert Speaker(ann, {}).holds(entry("attack", when), first) is truth


def test_words_that_change_in_a_fight() -> None:
    """Engaged and flanked by Bob 2 on her left; the fled count as out, those to come do not."""
    world = stage()
    ann, first, second, third = world.fighters
    speaker = Speaker(ann, {})
    ann.engaged_by = {second}
    assert speaker.holds(entry("attack", "self.engaged and self.flanked"), first)
    ann.facing = (0, 1000)
    assert not speaker.holds(entry("attack", "self.flanked"), first)
    third.out, third.away = True, FLED
    second.out, second.away = True, DUE
    assert speaker.holds(entry("attack", "enemies.out == 1 and enemies == 1"), first)
    assert speaker.holds(entry("attack", "target.loaded"), third) == (third.hand == 0)


def declares(*entries: object, **more: object) -> Plan:
    """What Ann declares by these entries; `more` are changes of her state."""
    world = stage(Script("own", entries))  # type: ignore[arg-type]  # entries all
    for name, value in more.items():
        setattr(world.fighters[0], name, value)
    declaration(world)
    plan = world.fighters[0].plan
    assert plan is not None
    return plan


def test_an_attack_comes_near_with_a_half_move_or_a_full_one() -> None:
    """Bob 1 is 4.5 m off: within 2 + 7.5; Bob 3 is not: the round goes to a full move.

    Whoever waits (`guard` without `move`) does not move for either.
    """
    plan = declares(entry("attack", target="blue.Bob 1"))
    assert (plan.action, plan.halves, plan.full_and_half) == ("attack", {"move"}, True)
    assert plan.motion is not None
    assert (plan.motion.word, plan.motion.pace) == ("approach", "half")
    plan = declares(entry("attack", target="blue.Bob 3"))
    assert (plan.action, plan.attack) == ("move", None)
    assert plan.motion is not None
    assert (plan.motion.word, plan.motion.pace) == ("approach", "full")
    plan = declares(entry("attack", target="blue.Bob 3", guard=True))
    assert (plan.action, plan.motion, plan.guards, plan.halves) == ("attack", None, True, set())


def test_the_engaged_go_only_for_who_engages_them() -> None:
    """Engaged by Bob 2 (nobody else is a target out of reach), they walk off nowhere."""
    world = stage(Script("own", (entry("attack", target="blue.Bob 1"), entry("go", to=(1, 1)))))
    ann, _, second, _ = world.fighters
    ann.engaged_by = {second}
    declaration(world)
    assert ann.plan is not None
    assert ann.plan.action == "defend"


def test_a_weapon_to_be_drawn_and_a_half_move_leave_no_blow() -> None:
    """With the bow in hand the sword is drawn while she comes; in reach it strikes, at -20."""
    plan = declares(entry("attack", target="blue.Bob 1"), hand=1)
    assert (plan.action, plan.draws, plan.full_and_half) == ("draw", 0, False)
    assert plan.motion is not None
    assert plan.motion.pace == "half"
    plan = declares(entry("attack", target="blue.Bob 2"), hand=1)
    assert (plan.action, plan.draws, plan.halves, plan.motion) == ("attack", 0, {"draw"}, None)


def test_paces() -> None:
    """`pursue` sprints, without a parry; a half move may be asked for; the rest are full."""
    plan = declares(entry("pursue", target="blue.Bob 1"))
    assert (plan.sprints, plan.figure, plan.action) == (True, 0, "move")
    plan = declares(entry("approach", target="blue.Bob 1", pace="half"))
    assert plan.motion is not None
    assert (plan.motion.pace, plan.figure) == ("half", 80)
    plan = declares(entry("flee"))
    assert (plan.action, plan.opponent, plan.motion) == ("flee", None, Motion("flee", "full"))
