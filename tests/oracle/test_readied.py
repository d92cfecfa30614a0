"""Held actions in cases worked by hand."""

from __future__ import annotations

from typing import Any

from tests.oracle.declaration import declaration
from tests.oracle.dice import child, open_ended
from tests.oracle.melee import melee
from tests.oracle.movement import move
from tests.oracle.ranged import volley
from tests.oracle.readied import release
from tests.oracle.stage import BOW, DAGGER, SWORD, Stand, entry, field, on, sheet
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.scenario.model import Parry, Script
from vsdsim.vsd.vocabulary import Phase

WAITS = Script("waits", (entry("defend", parry=Parry(0)),))
SLEEPY = "round > 99"


def never() -> bool:
    """The fight goes on."""
    return False


def met(ready: str, script: Script = WAITS, metres: int = 1, fight: int = 6, **more: Any) -> World:
    """Ann holds a blow (or what `more` says) at Bob; Declaration and Move are over."""
    deed = {"do": "attack", "target": "nearest"} | more
    holds = Script("holds", (entry(ready=ready, **deed),))
    weapon = BOW if deed["do"] == "shoot" else SWORD
    ann = Stand(sheet(weapon, hp=300), script=holds)
    bob = Stand(sheet(DAGGER, hp=300), (1000 * metres, 0, 0), (-1000, 0), script)
    made = on(field(ann, bob), Phase.DECLARATION, fight)
    declaration(made)
    passes(made, Phase.MOVE)
    return made


def passes(made: World, phase: Phase) -> None:
    """A phase, and what goes off at its end."""
    made.phase = phase
    if phase is Phase.MOVE:
        move(made, never)
    elif phase is Phase.MELEE:
        melee(made, never, lambda order: release(made, never, order))
    else:
        volley(made, never)
    release(made, never)


def gone_off(f: Fighter) -> bool:
    """Whether what it held is gone off."""
    return f.plan is not None and f.plan.spent


def test_a_held_blow_waits_for_its_place() -> None:
    """True from the start, it goes off at the place of a blow, not before; false, never."""
    made = met("round > 0")
    ann, bob = made.fighters
    passes(made, Phase.RANGED_A)
    assert not gone_off(ann)
    passes(made, Phase.MELEE)
    assert gone_off(ann)
    assert ann in bob.engaged_by
    made = met(SLEEPY)
    ann, bob = made.fighters
    passes(made, Phase.MELEE)
    assert ann.plan is not None
    assert (ann.plan.held, bob.hp, bob.engaged) == (True, 300, False)


def test_what_is_held_over_goes_off_at_any_point() -> None:
    """The same deed, words and target in the next round: at the end of Move already."""
    made = met("round > 1")
    ann, _ = made.fighters
    passes(made, Phase.MELEE)
    made.round, made.phase = 2, Phase.DECLARATION
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.held_over
    passes(made, Phase.MOVE)
    assert gone_off(ann)
    key = child(child(child(made.round_key, "move"), ann.name), "attack", 0)
    told = next(event for event in made.events if "strikes" in event)
    assert f"first die {open_ended(key)[1]}," in told
    made.round, made.phase = 3, Phase.DECLARATION
    declaration(made)
    assert not ann.plan.held_over


def test_a_blow_waits_for_somebody_in_reach() -> None:
    """With `guard` it holds its place until Bob is there."""
    comes = Script("comes", (entry("approach", pace="half"),))
    made = met("target.in_reach", comes, 8, guard=True)
    ann, bob = made.fighters
    passes(made, Phase.MELEE)
    assert (ann.x, gone_off(ann)) == (0, bob.x <= 2000)
    made = met("round > 0", WAITS, 8, guard=True)
    ann, _ = made.fighters
    passes(made, Phase.MELEE)
    assert ann.plan is not None
    assert ann.plan.held  # nobody is in reach


def test_the_stunned_lose_what_they_hold() -> None:
    """At the next point, whatever it waits for."""
    made = met(SLEEPY)
    ann, _ = made.fighters
    ann.stunned_until = 1
    passes(made, Phase.RANGED_A)
    assert ann.plan is not None
    assert ann.plan.let_go


def test_what_fear_stops_at_its_moment_is_drawn_all_the_same() -> None:
    """Ann, by now afraid of Bob, has the dagger in hand that she would have struck with."""
    held = entry("attack", target="nearest", weapon="dagger", ready="round > 0")
    ann_ = Stand(sheet(SWORD, DAGGER, hp=300), script=Script("holds", (held,)))
    bob_ = Stand(sheet(DAGGER, hp=300), (1000, 0, 0), (-1000, 0), WAITS)
    made = on(field(ann_, bob_), Phase.DECLARATION, 6)
    ann, bob = made.fighters
    declaration(made)
    assert ann.hand == 0
    ann.feared, ann.frightened_until = bob, 9
    passes(made, Phase.MELEE)
    assert (ann.hand, gone_off(ann), bob.hp, bob.engaged) == (1, True, 300, False)


def test_a_held_shot_goes_off_from_its_volley_on() -> None:
    """Loaded, from the end of Ranged A: with the one piece it takes."""
    made = met("round > 0", WAITS, 15, do="shoot")
    ann, _ = made.fighters
    passes(made, Phase.RANGED_A)
    assert (gone_off(ann), ann.left[0]) == (True, 1)


def test_two_who_let_go_at_each_other_act_one_after_the_other() -> None:
    """CMB before parry and a die each; who fails critically fumbles and does not act."""
    seen = set()
    holds = Script("holds", (entry("attack", ready="round > 0", target="nearest"),))
    for fight in range(60):
        made = met("round > 1", holds, fight=fight)
        made.round, made.phase = 2, Phase.DECLARATION
        ann, bob = made.fighters
        declaration(made)
        assert all(f.plan and f.plan.held_over for f in (ann, bob))
        made.phase = Phase.MOVE
        key = child(made.round_key, "move")
        mine = 80 + open_ended(child(child(child(key, ann.name), "readied"), bob.name))[0]
        his = 60 + open_ended(child(child(child(key, bob.name), "readied"), ann.name))[0]
        release(made, never)
        order = [event.split(": ")[1].split(" strikes")[0] for event in made.events
                 if " strikes " in event]  # fmt: skip
        able = [f.name for f, total in ((ann, mine), (bob, his)) if total > 4]
        if len(able) == 2 and mine != his:
            first = ann.name if mine > his else bob.name
            assert order[0] == first
        assert set(order) <= set(able)
        assert sum("fumbles" in event for event in made.events) >= 2 - len(able)
        seen.add((len(able), mine > his))
    assert {(2, True), (2, False)} <= seen
