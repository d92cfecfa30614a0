"""The Assessment phase, step by step."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import DAGGER, GREATAXE, SWORD, entry, sheet, stand, weapon
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Action, Away
from vsdsim.vsd.vocabulary import Phase

IDLE = {"Ann": [entry("defend")], "Bob": [entry("defend")]}


def assess(ring, number, who="Ann", roll=None):
    """Carry out the Assessment of a round with a loaded roll."""
    ring.bout.begin_round(number)
    if roll is not None:
        ring.load(ring.address(who, "assessment-roll", phase=Phase.ASSESSMENT), roll)
    ring.heard.clear()
    ring.run(Phase.ASSESSMENT)
    return ring.events("assessment-roll")


@pytest.mark.rule("assessment.ends")
def test_who_wakes_is_prone_and_rolls_at_once(duel):
    """X(1) of round 1 ends in the Assessment of round 3, which asks for a roll there and then."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0 X(1)", by="Bob")
    ring.state.over[:] = False
    assert not assess(ring, 2)
    ring.state.over[:] = False
    (roll,) = assess(ring, 3, roll=60)
    assert (ring["Ann"].out, ring["Ann"].prone) == (False, True)
    assert (roll["total"], roll["passed"]) == (85, True)


@pytest.mark.rule("assessment.ends")
def test_who_is_still_incapacitated_does_not_wake(duel):
    """The X is over but 0 hit points are left, or injuries of 101: no waking."""
    for columns in ({"hp": 0}, {"injuries": 101}):
        ring = duel(scripts=IDLE)
        ring.suffer("Ann", "0 X(1)", by="Bob")
        for name, value in columns.items():
            setattr(ring["Ann"], name, value)
        ring.state.over[:] = False
        assess(ring, 3)
        assert ring["Ann"].out


@pytest.mark.rule("assessment.ends")
def test_ends_come_before_losses(duel):
    """Who wakes with 3 hit points and bleeds 3 is out again in the same Assessment."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "97/3/0 X(1)", by="Bob")
    ring.state.over[:] = False
    assert not assess(ring, 3)
    assert (ring["Ann"].hp, ring["Ann"].out) == (0, True)
    heard = [each["what"] for each in ring.heard if each["what"] != "round"]
    assert heard[:3] == ["wakes", "loses", "out"]


@pytest.mark.rule("assessment.ends")
def test_the_dead_do_not_wake(duel):
    """Dead and past their X: out for good."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0 K X(1)", by="Bob")
    for number in (2, 3, 4):
        ring.state.over[:] = False
        assess(ring, number)
        assert ring["Ann"].out


@pytest.mark.rule("assessment.losses")
def test_bleeding_costs_its_points_in_every_assessment(duel):
    """3 and 4 a round: 7 in each Assessment after the wound, none in that of the wound itself."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0/3/0", by="Bob")
    ring.suffer("Ann", "0/4/0", by="Bob")
    left = [ring["Ann"].hp]
    for number in (2, 3, 4):
        assess(ring, number)
        left.append(ring["Ann"].hp)
    assert left == [100, 93, 86, 79]


@pytest.mark.rule("assessment.losses")
def test_hold_damage_goes_on_while_the_hold_lasts(duel):
    """hold(5): 5 in every Assessment, and no more once the holder has let go."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0 H hold(5)", by="Bob")
    assess(ring, 2)
    assert ring["Ann"].hp == 95
    ring.suffer("Bob", "0 U", by="Ann")
    ring.state.over[:] = False
    assess(ring, 3)
    assert ring["Ann"].hp == 95


@pytest.mark.rule("assessment.losses")
def test_losses_fell_at_once(duel):
    """5 hit points and 5 of bleeding: out in that Assessment, before anybody declares."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "95/5/0", by="Bob")
    assess(ring, 2)
    assert (ring["Ann"].hp, ring["Ann"].out) == (0, True)
    assert ring.state.outcome[0] == 1


@pytest.mark.rule("assessment.losses")
def test_the_unconscious_bleed_and_the_dead_do_not(duel):
    """Out and bleeding 6: 6 a round; dead: nothing more."""
    for mark, lost in (("U", 6), ("K", 0)):
        ring = duel(scripts=IDLE)
        ring.suffer("Ann", f"0/6/0 {mark}", by="Bob")
        ring.state.over[:] = False
        assess(ring, 2)
        assert ring["Ann"].hp == 100 - lost


@pytest.mark.rule("assessment.losses")
@pytest.mark.parametrize("away", [Away.FLED, Away.SURRENDERED])
def test_who_has_left_the_field_only_bleeds(duel, away):
    """Held, in the fire, and gone: 3 of bleeding, neither 5 of the hold nor 7 of the fire."""
    fire = Ground("fire", "disc", (0, 0), radius=500, damage=7)
    ring = duel(scripts=IDLE, stands={"Ann": stand()}, ground=(fire,))
    ring.suffer("Ann", "0/3/0 H hold(5) held-limit(1)", by="Bob")
    ring["Ann"].out, ring["Ann"].away = True, away
    ring.state.over[:] = False
    assess(ring, 3)
    assert ring["Ann"].hp == 97
    assert ring["Ann"].incapacitated_until == 0


@pytest.mark.rule("assessment.losses")
def test_bleeding_a_hold_and_fire_land_together(duel):
    """3 by Bob's wound, 5 by his hold, 7 by nobody: 15, of which he dealt 8."""
    fire = Ground("fire", "disc", (0, 0), radius=500, damage=7)
    ring = duel(scripts=IDLE, stands={"Ann": stand(), "Bob": stand(5000)}, ground=(fire,))
    ring.suffer("Ann", "0/3/0 H hold(5)", by="Bob")
    assess(ring, 2)
    assert ring["Ann"].hp == 85
    assert (list(ring.bout.taken), list(ring.bout.dealt)) == ([15, 0], [0, 8])
    heard = [(e["damage"], e["crushed"], e["burned"]) for e in ring.events("loses")]
    assert heard == [(3, False, False), (5, True, False), (7, False, True)]


@pytest.mark.rule("assessment.ends")
@pytest.mark.parametrize("away", [Away.FLED, Away.SURRENDERED, Away.DUE])
def test_who_is_not_on_the_field_does_not_wake(duel, away):
    """Out of the fight, though nothing is wrong with it."""
    ring = duel(scripts=IDLE)
    ring["Ann"].out, ring["Ann"].away = True, away
    assess(ring, 2)
    assert ring["Ann"].out
    assert not ring.events("wakes")


@pytest.mark.rule("assessment.roll")
@pytest.mark.parametrize(
    ("roll", "passed"), [(49, False), (50, True), (51, True), (-60, False), (180, True)]
)
def test_seventy_five_passes(duel, roll, passed):
    """Perception 25: a roll of 50 makes 75, which passes; 49 makes 74."""
    ring = duel(scripts=IDLE)
    ring["Ann"].assess = 0
    (heard,) = assess(ring, 2, roll=roll)
    assert (heard["total"], heard["passed"]) == (roll + 25, passed)
    assert bool(ring.bout.failed[0, 0]) is not passed


@pytest.mark.rule("assessment.roll")
def test_wounds_and_the_rolls_own_penalty_count(duel):
    """50 + 25 - 20 Bruised - 15 of injuries - 40 of its own = 0."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0 assess(40)", by="Bob")
    ring["Ann"].hp, ring["Ann"].injuries = 40, 15
    assert assess(ring, 2, roll=50)[0]["total"] == 0


@pytest.mark.rule("assessment.roll")
@pytest.mark.parametrize("mark", ["P", "N", "assess(1)"])
def test_who_needs_a_roll_makes_one(duel, mark):
    """Knocked down, unable to stand, or sent there: one roll, in the next Assessment only."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", f"0 {mark}", by="Bob")
    assert len(assess(ring, 2)) == 1
    assert not assess(ring, 3)


@pytest.mark.rule("assessment.roll")
@pytest.mark.parametrize("mark", ["S", "W", "H", "5/3/20"])
def test_who_needs_none_makes_none(duel, mark):
    """A stun, a dropped weapon, a hold, a wound: no roll."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", mark if mark[0].isdigit() else f"0 {mark}", by="Bob")
    assert not assess(ring, 2)


@pytest.mark.rule("assessment.roll")
def test_several_reasons_are_one_roll_with_the_worst_penalty(duel):
    """assess(40), P, assess(10): one roll at -40."""
    ring = duel(scripts=IDLE)
    for mark in ("assess(40)", "P", "assess(10)"):
        ring.suffer("Ann", f"0 {mark}", by="Bob")
    (heard,) = assess(ring, 2, roll=50)
    assert heard["total"] == 35


@pytest.mark.rule("assessment.roll")
def test_the_fallen_do_not_roll(duel):
    """Out of the fight: no roll (the dead roll no dice)."""
    ring = duel(scripts=IDLE)
    ring.suffer("Ann", "0 P U", by="Bob")
    ring.state.over[:] = False
    assert not assess(ring, 2)


def failed(ring, **columns):
    """Ann has failed this round's roll; then everybody declares."""
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    ring.bout.begin_round(2)
    ring.bout.failed[ring["Ann"].number] = True
    ring.run(Phase.DECLARATION)
    return ring["Ann"]


@pytest.mark.rule("assessment.failure")
def test_an_attack_goes_on_at_the_same_target_with_the_same_parry(melee):
    """Last round's attack on Ben with a parry of 15 goes on, though the script says defend."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=IDLE)
    ring.declare("Ann", "attack", "Ben", parry=15)
    ann = failed(ring)
    assert (ann.action, ann.opponent) == (Action.ATTACK, ring["Ben"].number)
    assert (ann.declared_parry, ann.parry) == (15, 15)


@pytest.mark.rule("assessment.failure")
def test_the_figure_goes_on_as_declared_not_as_cut(duel):
    """Declared 40, cut to 10 by last round's wounds: 40 again, as far as CMB goes."""
    ring = duel(scripts=IDLE)
    ring.declare("Ann", "attack", "Bob", parry=10, declared_parry=40)
    ann = failed(ring, injuries=30)
    assert (ann.declared_parry, ann.parry) == (40, 30)


@pytest.mark.rule("assessment.failure")
def test_a_dash_goes_on(duel):
    """A dash is still one."""
    ring = duel(scripts=IDLE)
    ring.declare("Ann", "dash", "Bob")
    assert failed(ring).action == Action.DASH


@pytest.mark.rule("assessment.failure")
@pytest.mark.parametrize(
    "columns",
    [{"stunned_until": 2}, {"hand": -1}, {"arms": 3, "hand": -1}, {"rigid_until": 2}],
)
def test_an_attack_that_cannot_be_made_does_not_go_on(duel, columns):
    """Stunned, the sword out of hand, both arms useless, Held with a Long weapon: no attack."""
    ring = duel(
        ann=sheet(SWORD, DAGGER), scripts={"Ann": [entry("attack")], "Bob": [entry("defend")]}
    )
    ring.declare("Ann", "attack", "Bob")
    ann = failed(ring, **columns)
    assert ann.action == Action.DEFEND
    # What counts is the sword in hand (60), else the dagger is not ready and bare hands are (40).
    base = 40 if "hand" in columns else 60
    assert ann.parry == (0 if "rigid_until" in columns else base // 2)


@pytest.mark.rule("assessment.failure")
def test_nobody_attacks_whose_target_has_fallen(melee):
    """Ben is out: Ann parries with half of 60, and does not turn to Bob."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()},
                 scripts={"Ann": [entry("attack")]})  # fmt: skip
    ring.declare("Ann", "attack", "Ben")
    ring["Ben"].out = True
    ann = failed(ring)
    assert (ann.action, ann.parry) == (Action.DEFEND, 30)


@pytest.mark.rule("assessment.failure")
@pytest.mark.parametrize("action", ["defend", "draw"])
def test_what_was_no_attack_is_over(duel, action):
    """Who defended or drew last round parries with half: nothing new is begun."""
    ring = duel(scripts={"Ann": [entry("attack")], "Bob": [entry("defend")]})
    ring.declare("Ann", action, "Bob")
    ann = failed(ring)
    assert (ann.action, ann.parry) == (Action.DEFEND, 30)


@pytest.mark.rule("assessment.failure")
@pytest.mark.parametrize(
    ("columns", "action"),
    [
        ({"prone": True}, Action.STAND),
        ({"prone": False}, Action.DEFEND),
        ({"prone": True, "cannot_stand": True}, Action.DEFEND),
        ({"prone": True, "stunned_until": 2}, Action.DEFEND),
        ({"prone": True, "rigid_until": 2}, Action.DEFEND),
    ],
)
def test_standing_up_goes_on(duel, columns, action):
    """If still Prone and able to."""
    ring = duel(scripts={"Ann": [entry("attack", "self.prone")], "Bob": [entry("defend")]})
    ring.declare("Ann", "stand", "Bob")
    assert failed(ring, **columns).action == action


@pytest.mark.rule("assessment.failure")
@pytest.mark.parametrize(("held", "action"), [(True, Action.BREAK_FREE), (False, Action.DEFEND)])
def test_breaking_free_goes_on_while_held(duel, held, action):
    """Still Held: it goes on; free by now: half a parry."""
    ring = duel(scripts=IDLE)
    ring.declare("Ann", "break-free")
    assert failed(ring, holder=1 if held else -1).action == action


@pytest.mark.rule("assessment.failure")
def test_the_parry_left_is_half_of_cmb_before_parry(duel):
    """61 Prone is 41, half of it 20."""
    ring = duel(ann=sheet(weapon(cmb=61)), scripts=IDLE)
    ring.declare("Ann", "defend", "Bob")
    assert failed(ring, prone=True, cannot_stand=True).parry == 20


@pytest.mark.rule("assessment.failure")
def test_a_two_handed_attack_does_not_go_on_from_the_ground(duel):
    """The greataxe cannot be swung by the Prone, so its attack is over."""
    ring = duel(ann=sheet(GREATAXE), scripts=IDLE)
    ring.declare("Ann", "attack", "Bob")
    assert failed(ring, prone=True).action == Action.DEFEND


@pytest.mark.rule("assessment.ends")
@pytest.mark.parametrize(("hp", "wakes"), [(1, True), (0, False)])
def test_a_single_hit_point_is_enough_to_wake(melee, hp, wakes):
    """Knocked out until round 1."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()})
    ring["Ann"].hp, ring["Ann"].out, ring["Ann"].incapacitated_until = hp, True, 1
    ring.next_assessment(2)
    assert ring["Ann"].out is not wakes
