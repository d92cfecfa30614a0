"""Ranged attacks: what is shot with, when, at whom, what comes of it, and who drops in time."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.oracle import dice as plain
from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FISTS,
    FULL,
    SWORD,
    TARGET,
    bow,
    entry,
    javelin,
    sheet,
    stand,
)
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Action
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.ranged.loading import best_shot, may_load
from vsdsim.vsd.rules.weapons import to_draw
from vsdsim.vsd.vocabulary import Phase

A, B = Phase.RANGED_A, Phase.RANGED_B
CROSSBOW = bow("crossbow", load=2, quick=False)
HOLD = [entry("hold")]
AHEAD = (-1000, 0)
"""Facing the shooter at the origin."""


def range_of(melee, *, ann=None, bob=None, far=10_000, facing=AHEAD, phase=A, more=None, **rest):
    """Ann with a bow at the origin against Bob, who faces her; `more` are others of both sides."""
    reds, blues, stands = more or ({}, {}, {})
    stands = {"Ann": stand(), "Bob": stand(far, facing=facing), **stands}
    reds, blues = {"Ann": ann or sheet(bow()), **reds}, {"Bob": bob or sheet(), **blues}
    ring = melee(reds, blues, stands=stands, **rest)
    ring.at(1, phase)
    return ring


def shoot(ring, who="Ann", target="Bob", total=70, **more):
    """Declare a shot and load its die."""
    first = more.pop("first", None)
    ring.declare(who, "shoot", target, **more)
    ring.rolls(who, total, first=first, phase=ring.bout.phase)


def loosed(ring, what="shot"):
    """Carry out the volley; the one shot (or stray) of it."""
    ring.run(ring.bout.phase)
    (heard,) = ring.events(what)
    return heard


def of(ring, name, who="Ann", place=0):
    """A column of an attack, by its place on the sheet."""
    number = ring.parameters.attack_of[ring[who].number, place]
    return int(getattr(ring.state, name)[number, 0])


def set_of(ring, name, value, who="Ann", place=0):
    """Set a column of an attack by hand."""
    getattr(ring.state, name)[ring.parameters.attack_of[ring[who].number, place]] = value


def unload(ring, who="Ann", place=0):
    """The weapon is not loaded (or not in hand, if it is thrown)."""
    set_of(ring, "ready_from", NEVER, who, place)


def engage(ring, who, by):
    """Somebody is engaged by somebody."""
    ring.state.engaged[ring[who].number, ring[by].number] = True


# The roll.


@pytest.mark.rule("ranged.roll")
def test_the_roll(melee):
    """70 + CMB 60 - DEF 20: 110, in the missile table's NA column 13 hit points."""
    ring = range_of(melee)
    ring.all_criticals("0")
    shoot(ring)
    heard = loosed(ring)
    assert (heard["cmb"], heard["defence"], heard["total"]) == (60, 20, 110)
    assert (heard["bonus"], heard["range_penalty"], heard["cover"]) == (0, 0, 0)
    assert ring["Bob"].hp == 100 - 13


@pytest.mark.rule("ranged.roll")
@pytest.mark.parametrize(
    ("facing", "bonus"), [((-1000, 0), 0), ((0, 1000), 15), ((0, -1000), 15), ((1000, 0), 30)]
)
def test_the_flank_and_the_rear(melee, facing, bonus):
    """+15 from either flank, +30 from behind."""
    ring = range_of(melee, facing=facing)
    shoot(ring)
    assert loosed(ring)["bonus"] == bonus


@pytest.mark.rule("ranged.roll")
@pytest.mark.parametrize(
    ("plight", "bonus", "defence"),
    [
        ({"stunned_until": 1}, 20, 20),
        ({"surprised": True}, 20, 20),
        ({"stunned_until": 1, "surprised": True}, 40, 20),
        ({"rigid_until": 1}, 0, -10),
        ({"prone": True}, 0, 40),
    ],
)
def test_the_targets_plight(melee, plight, bonus, defence):
    """+20 against the Stunned and the Surprised; the Held lose DEF only, the Prone gain some."""
    ring = range_of(melee)
    for name, value in plight.items():
        setattr(ring["Bob"], name, value)
    shoot(ring)
    heard = loosed(ring)
    assert (heard["bonus"], heard["defence"]) == (bonus, defence)


@pytest.mark.rule("ranged.roll")
@pytest.mark.parametrize(
    ("attack", "damage"),
    [
        (bow(), 27),
        (bow(max_result=175), 37),
        (javelin(), 27),
        (javelin("boulder", table="beast"), 36),
    ],
)
def test_the_cap_comes_last_and_the_table_is_the_weapons(melee, attack, damage):
    """300 is brought down to 150 (or 175): 27 (37) on the missile table, 36 on the beasts'."""
    ring = range_of(melee, ann=sheet(attack))
    ring.all_criticals("0")
    shoot(ring, total=300)
    ring.run(A)
    assert ring["Bob"].hp == 100 - damage


@pytest.mark.rule("ranged.roll")
def test_the_cmb_is_that_of_the_moment(melee):
    """60 less a parry of 15, 20 for a Half Action beside it, and 10 of injuries: 15."""
    ring = range_of(melee)
    ring["Ann"].injuries = 10
    shoot(ring, parry=15, half=True)
    assert loosed(ring)["cmb"] == 15


@pytest.mark.rule("ranged.roll")
def test_backstab_weapons_find_the_held(melee):
    """A thrown dagger with Backstab reads the NA column against the Held in mail (MA).

    31 + 60 + 30 (DEF 20 - 30 is -10, so 10 more): 101: NA 11 hit points.
    """
    knife = javelin("knife", backstab=True)
    ring = range_of(melee, ann=sheet(knife), bob=sheet(column=2))
    ring.all_criticals("0")
    ring["Bob"].rigid_until = 1
    shoot(ring, total=31)
    assert loosed(ring)["total"] == 101
    assert ring["Bob"].hp == 100 - 11


@pytest.mark.rule("ranged.range")
@pytest.mark.parametrize(
    ("far", "up", "penalty"),
    [
        (0, 0, 0),
        (20_000, 0, 0),
        (16_000, 12_000, 0),
        (16_000, 12_001, -25),
        (20_001, 0, -25),
        (40_000, 0, -25),
        (40_001, 0, -50),
        (60_000, 0, -50),
        (60_001, 0, -75),
        (80_000, 0, -75),
    ],
)
def test_range_takes_from_the_roll(melee, far, up, penalty):
    """Base range 20 m: 25 less for each further one, in three dimensions, limits included."""
    ring = range_of(melee, far=far)
    ring["Bob"].z = up
    ring.bout.uneven = True
    shoot(ring)
    assert loosed(ring)["range_penalty"] == penalty


@pytest.mark.rule("ranged.defence")
@pytest.mark.parametrize(
    ("changes", "facing", "defence"),
    [
        ({}, AHEAD, 60),
        ({"shield": evolve(FULL, defence=40, missile=50)}, AHEAD, 70),
        ({"shield": evolve(FULL, defence=40, missile=50)}, (0, -1000), 20),
        ({"shield": evolve(FULL, defence=40, missile=50)}, (0, 1000), 70),
        ({"shield": evolve(FULL, defence=40, missile=50)}, (1000, 0), 20),
        ({"shield": evolve(TARGET, missile=5)}, AHEAD, 45),
        ({"missile_shift": -10}, AHEAD, 50),
        ({"missile_shift": -10, "shield": evolve(FULL, missile=25)}, AHEAD, 50),
    ],
)
def test_shield_and_armour_have_their_own_bonus(melee, changes, facing, defence):
    """DEF 60. A shield of 40 in it counts 50 against shots, from its side; else its 40 are gone.

    Facing (0, -1000), Ann at -x stands on Bob's right, facing (0, 1000) on his left. A target
    shield (15 in melee) counts for the named opponent alone: 45. A hauberk is 10 worse.
    """
    ring = range_of(melee, bob=sheet(defence=60, **changes), facing=facing)
    shoot(ring)
    assert loosed(ring)["defence"] == defence


@pytest.mark.rule("ranged.defence")
def test_a_target_shield_counts_for_the_named_opponent(melee):
    """DEF 60 with 15 of it in the shield, 5 against missiles: 50 if Bob has named Ann."""
    ring = range_of(melee, bob=sheet(defence=60, shield=evolve(TARGET, missile=5)))
    ring.declare("Bob", "defend", "Ann")
    shoot(ring)
    assert loosed(ring)["defence"] == 50


@pytest.mark.rule("ranged.defence")
@pytest.mark.parametrize(
    ("plight", "defence"),
    [
        ({}, 40),
        ({"stunned_until": 1}, 20),
        ({"rigid_until": 1}, -10),
        ({"out": True, "hp": 0}, 20),
    ],
)
def test_the_prone_roll_aside(melee, plight, defence):
    """+20 for the Prone, unless they are Held (and 30 less), Stunned or out of the fight."""
    ring = range_of(melee)
    ring["Bob"].prone = True
    for name, value in plight.items():
        setattr(ring["Bob"], name, value)
    shoot(ring, at_fallen="out" in plight)
    assert loosed(ring)["defence"] == defence


@pytest.mark.rule("ranged.defence")
def test_cover_counts_against_shots(melee):
    """DEF 20 and full cover: 70; light and cover do not add up."""
    tree = Ground("cover", "disc", (8000, 0), radius=300, grade="full")
    ring = range_of(melee, ground=(tree,), light="dim")
    shoot(ring)
    assert loosed(ring)["defence"] == 70


# Loading, readying, and the volleys.


@pytest.mark.rule("ranged.loaded")
def test_a_shot_unloads_and_takes_a_missile(melee):
    """Loaded from the start, with ten arrows; then unloaded, with nine."""
    ring = range_of(melee)
    assert (of(ring, "ready_from"), of(ring, "left")) == (1, 10)
    shoot(ring)
    ring.run(A)
    assert (of(ring, "ready_from"), of(ring, "left")) == (NEVER, 9)


def script(melee, *entries, ann=None, bob=None, **more):
    """Ann follows these entries, Bob holds, and rounds can be played."""
    scripts = {"Ann": list(entries), "Bob": HOLD}
    bob = bob or sheet(hp=10_000, defence=300)
    return range_of(melee, ann=ann, bob=bob, scripts=scripts, **more)


@pytest.mark.rule("ranged.loaded")
@pytest.mark.rule("ranged.quick")
def test_loading_takes_full_actions_running(melee):
    """A crossbow of load 2: shot in round 1, loaded in rounds 2 and 3, shot in Ranged A of 4."""
    ring = script(melee, entry("shoot"), ann=sheet(CROSSBOW))
    acts, progress = [], []
    for number in range(1, 5):
        ring.play(number)
        acts.append(Action(ring["Ann"].action))
        progress.append((of(ring, "progress"), of(ring, "ready_from")))
    assert acts == [Action.SHOOT, Action.LOAD, Action.LOAD, Action.SHOOT]
    assert progress == [(0, NEVER), (1, NEVER), (0, 4), (0, NEVER)]
    assert [each["loaded"] for each in ring.events("loads")] == [False, True]
    assert of(ring, "left") == 8


@pytest.mark.rule("ranged.loaded")
@pytest.mark.parametrize("stunned", [False, True])
def test_a_round_without_loading_starts_over(melee, stunned):
    """One round done, then a round of defence, or a stun before Other Actions: nothing is done."""
    ring = range_of(melee, ann=sheet(CROSSBOW), phase=Phase.OTHER)
    unload(ring)
    set_of(ring, "progress", 1)
    ring.declare("Ann", "load" if stunned else "defend")
    if stunned:
        ring["Ann"].stunned_until = 1
    ring.run(Phase.OTHER)
    assert (of(ring, "progress"), of(ring, "ready_from")) == (0, NEVER)


@pytest.mark.rule("ranged.loaded")
def test_a_quick_weapon_is_loaded_in_one_full_action(melee):
    """A load of 2 in Other Actions of round 1: ready from Ranged A of round 2 on."""
    ring = range_of(melee, ann=sheet(bow(load=2)), phase=Phase.OTHER)
    unload(ring)
    ring.declare("Ann", "load")
    ring.run(Phase.OTHER)
    assert of(ring, "ready_from") == 2


@pytest.mark.rule("ranged.loaded")
def test_a_weapon_dropped_is_unloaded(melee):
    """Drawing the sword drops the bow, with the arrow on its string and all progress."""
    ring = range_of(melee, ann=sheet(bow(), SWORD), phase=Phase.OTHER)
    set_of(ring, "progress", 1)
    ring.declare("Ann", "draw", draws=1)
    ring.run(Phase.OTHER)
    assert (ring["Ann"].hand, ring["Ann"].dropped) == (1, 1)
    assert (of(ring, "ready_from"), of(ring, "progress"), of(ring, "left")) == (NEVER, 0, 10)


@pytest.mark.rule("ranged.loaded")
def test_a_critical_that_drops_it_unloads_it_at_once(melee):
    """W in Melee: half of a crossbow's loading is gone with it."""
    ring = range_of(melee, ann=sheet(CROSSBOW), phase=Phase.MELEE)
    set_of(ring, "progress", 1)
    ring.suffer("Ann", "0 W", by="Bob")
    assert (ring["Ann"].hand, of(ring, "progress"), of(ring, "ready_from")) == (-1, 0, NEVER)


@pytest.mark.rule("ranged.loaded")
def test_a_thrown_weapon_broken_in_hand_is_out_of_use(melee):
    """Three javelins, one of them broken in hand: none is thrown any more."""
    ring = range_of(melee, ann=sheet(javelin()), phase=Phase.MELEE)
    ring.suffer("Ann", "0 break-weapon", by="Bob")
    assert (ring["Ann"].hand, ring["Ann"].broken, of(ring, "left")) == (-1, 1, 3)
    assert best_shot(ring.bout, ring.rows("Ann"), None).attack[0] == -1


@pytest.mark.rule("ranged.loaded")
def test_a_weapon_loaded_from_the_start_waits_for_a_round_once_drawn(melee):
    """The bow second on the sheet is loaded; drawn in round 1, it is for Ranged A of round 2."""
    ring = range_of(melee, ann=sheet(SWORD, bow()), phase=Phase.OTHER)
    assert of(ring, "ready_from", place=1) == 1
    ring.declare("Ann", "draw", draws=1)
    ring.run(Phase.OTHER)
    assert of(ring, "ready_from", place=1) == 2


@pytest.mark.rule("ranged.quick")
def test_a_quick_bow_is_loaded_and_shot_in_one_round(melee):
    """Round 1 in Ranged A at 60; round 2 loaded as a Half Action, in Ranged B at 40."""
    ring = script(melee, entry("shoot"))
    ring.play(1, upto=A)
    ring.play(2, upto=A)
    assert len(ring.events("shot")) == 1
    assert (ring["Ann"].half, ring["Ann"].action) == (True, Action.SHOOT)
    ring.run(Phase.MELEE)
    ring.run(B)
    assert [each["cmb"] for each in ring.events("shot")] == [60, 40]
    assert (of(ring, "ready_from"), of(ring, "left")) == (NEVER, 8)


@pytest.mark.rule("ranged.quick")
@pytest.mark.parametrize("quick", [True, False])
def test_what_must_be_drawn_and_loaded_is_drawn_first(melee, quick):
    """The bow was dropped: drawn in round 1, loaded in round 2 (a Quick one beside its shot)."""
    weapon = bow(quick=quick)
    ring = script(melee, entry("shoot"), ann=sheet(SWORD, weapon))
    unload(ring, place=1)
    ring.play(1)
    assert (ring["Ann"].action, ring["Ann"].hand) == (Action.DRAW, 1)
    assert (of(ring, "ready_from", place=1), of(ring, "progress", place=1)) == (NEVER, 0)
    ring.play(2)
    assert ring["Ann"].action == (Action.SHOOT if quick else Action.LOAD)
    assert len(ring.events("shot")) == quick


@pytest.mark.rule("ranged.quick")
@pytest.mark.rule("ranged.able")
def test_what_is_loaded_for_a_lost_shot_stays_loaded(melee):
    """Stunned before Ranged B of round 1: loaded all the same, for Ranged B of 2, or A of 3."""
    ring = range_of(melee, phase=B)
    unload(ring)
    ring["Ann"].stunned_until = 1
    shoot(ring)
    ring.run(B)
    assert len(ring.events("loads")) == len(ring.events("loses-shot")) == 1
    assert (of(ring, "ready_from"), of(ring, "left")) == (3, 10)
    for number, phase, shots in ((2, A, 0), (2, B, 1)):
        ring.at(number, phase)
        shoot(ring, spent=False)
        ring.run(phase)
        assert len(ring.events("shot")) == shots


@pytest.mark.rule("ranged.volley")
@pytest.mark.parametrize(
    ("ready_from", "draws", "first"), [(3, -1, True), (1, -1, True), (4, -1, False), (1, 0, False)]
)
def test_which_volley(melee, ready_from, draws, first):
    """In round 3: ready from round 3 on is Ranged A; from 4 on, or to be drawn, is Ranged B."""
    ring = range_of(melee)
    set_of(ring, "ready_from", ready_from)
    shots = []
    for phase in (A, B):
        ring.at(3, phase)
        shoot(ring, draws=draws)
        ring.run(phase)
        shots.append(len(ring.events("shot")))
    assert shots == ([1, 1] if first else [0, 1])


@pytest.mark.rule("ranged.thrown")
def test_a_throw_leaves_the_hand(melee):
    """One of three javelins is gone, the hand empty, and bare hands count from now on (40)."""
    ring = range_of(melee, ann=sheet(javelin()))
    shoot(ring, parry=50)
    ring.run(A)
    assert (of(ring, "left"), of(ring, "ready_from")) == (2, NEVER)
    ann = ring["Ann"]
    assert (ann.hand, ann.dropped, ann.broken) == (-1, 0, 0)
    assert ring.parameters.attacks.names[ann.attack] == FISTS.name
    assert ann.parry == 40


@pytest.mark.rule("ranged.thrown")
def test_the_next_piece_must_be_readied(melee):
    """Thrown in A of round 1, then readied (a Half Action) and thrown in B of 2 and 3; no more."""
    ring = script(melee, entry("shoot"), entry("hold"), ann=sheet(javelin(), SWORD))
    heard = []
    for number in range(1, 5):
        ring.heard.clear()
        ring.play(number, upto=Phase.SPELL_A)
        ring.run(A)
        first = len(ring.events("shot"))
        ring.run(Phase.MELEE)
        ring.run(B)
        heard.append((first, [each["cmb"] for each in ring.events("shot")]))
        ring.run(Phase.OTHER)
    assert heard == [(1, [60]), (0, [40]), (0, [40]), (0, [])]
    assert (of(ring, "left"), ring["Ann"].action) == (0, Action.HOLD)


@pytest.mark.rule("ranged.thrown")
def test_a_piece_readied_as_the_round_ends_goes_first(melee):
    """A second javelin drawn in Other Actions of round 1 is thrown in Ranged A of round 2."""
    ring = range_of(melee, ann=sheet(SWORD, javelin()), phase=Phase.OTHER)
    assert of(ring, "ready_from", place=1) == NEVER
    ring.declare("Ann", "draw", draws=1)
    ring.run(Phase.OTHER)
    assert (of(ring, "ready_from", place=1), ring["Ann"].hand) == (2, 1)


@pytest.mark.rule("ranged.thrown")
@pytest.mark.rule("declaration.draw")
def test_what_can_be_drawn(melee):
    """Without a name only melee weapons; named, a bow without arrows too, but no spent javelins."""
    ring = range_of(melee, ann=sheet(SWORD, bow(), javelin()))
    ring["Ann"].hand = -1
    rows = ring.rows("Ann")

    def draws(named=None):
        return int(to_draw(ring.bout, rows, named)[0])

    assert (draws(), draws("bow"), draws("javelin")) == (0, 1, 2)
    set_of(ring, "left", 0, place=1)
    set_of(ring, "left", 0, place=2)
    ring["Ann"].broken = 1
    assert (draws(), draws("bow"), draws("javelin")) == (-1, 1, -1)


SHOTS = [
    # attacks, named, columns of Ann, left by place: name, draws, loads, waits.
    ((bow(),), None, {}, {}, ("bow", 0, 0, 0)),
    ((bow(),), None, {}, {0: 0}, None),
    ((SWORD,), None, {}, {}, None),
    ((SWORD, bow()), None, {}, {}, ("bow", 1, 0, 0)),
    ((javelin(), bow(cmb=80)), None, {}, {}, ("javelin", 0, 0, 0)),
    ((javelin(), bow(cmb=81)), None, {}, {}, ("bow", 1, 0, 0)),
    ((bow(cmb=80), javelin()), None, {"hand": 1}, {}, ("javelin", 0, 0, 0)),
    ((javelin(), bow(cmb=81)), "javelin", {}, {}, ("javelin", 0, 0, 0)),
    ((javelin(), bow(cmb=81)), None, {}, {1: 0}, ("javelin", 0, 0, 0)),
    ((javelin(), bow()), "bow", {}, {}, ("bow", 1, 0, 0)),
    ((bow(), javelin()), None, {"prone": True}, {}, ("javelin", 1, 0, 0)),
    ((bow(), javelin()), "bow", {"prone": True}, {}, ("javelin", 1, 0, 0)),
    ((bow(), javelin()), None, {"arms": 2}, {}, ("javelin", 1, 0, 0)),
    ((bow(), javelin()), None, {"broken": 1}, {}, ("javelin", 1, 0, 0)),
    ((bow(),), None, {"rigid_until": 1}, {}, None),
    ((bow(),), None, {"ready_from": NEVER}, {}, ("bow", 0, 1, 0)),
    ((CROSSBOW,), None, {"ready_from": NEVER}, {}, ("crossbow", 0, 0, 1)),
    ((bow(),), None, {"ready_from": NEVER, "hand": -1}, {}, ("bow", 1, 0, 1)),
    ((javelin(),), None, {"ready_from": NEVER, "hand": -1}, {}, ("javelin", 1, 0, 0)),
]


@pytest.mark.rule("ranged.possible")
@pytest.mark.rule("ranged.quick")
@pytest.mark.parametrize(("attacks", "named", "columns", "left", "expected"), SHOTS)
def test_the_best_shot(melee, attacks, named, columns, left, expected):
    """The highest CMB, 20 less if it must be drawn, of equals what is in hand; or the one named.

    Quick: loaded as a Half Action. Else, and where it must be drawn as well, the round is for it.
    """
    ring = range_of(melee, ann=sheet(*attacks))
    for name, value in columns.items():
        if name == "ready_from":
            unload(ring)
        else:
            setattr(ring["Ann"], name, value)
    for place, number in left.items():
        set_of(ring, "left", number, place=place)
    shot = best_shot(ring.bout, ring.rows("Ann"), named)
    found = int(shot.attack[0])
    if expected is None:
        assert found == -1
    else:
        name = ring.parameters.attacks.names[found]
        figures = (int(column[0]) for column in (shot.draws, shot.loads, shot.waits))
        assert (name, *figures) == expected


@pytest.mark.rule("ranged.possible")
@pytest.mark.parametrize(
    ("attacks", "columns", "left", "can"),
    [
        ((bow(),), {}, 10, True),
        ((bow(),), {}, 0, False),
        ((bow(),), {"loaded": True}, 10, False),
        ((bow(),), {"hand": -1}, 10, False),
        ((bow(),), {"prone": True}, 10, False),
        ((bow(),), {"broken": 1}, 10, False),
        ((bow(),), {"rigid_until": 1}, 10, False),
        ((javelin(),), {}, 3, False),
        ((SWORD, bow()), {}, 10, False),
    ],
)
def test_what_can_be_loaded(melee, attacks, columns, left, can):
    """A missile weapon in hand that could be used, not loaded, and with something to load it."""
    ring = range_of(melee, ann=sheet(*attacks))
    if not columns.pop("loaded", False):
        unload(ring)
    set_of(ring, "left", left)
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    assert (may_load(ring.bout, ring.rows("Ann"))[0] >= 0) == can


@pytest.mark.rule("ranged.possible")
@pytest.mark.parametrize(
    ("plight", "action"),
    [
        ({}, Action.SHOOT),
        ({"stunned_until": 1}, Action.HOLD),
        ({"rigid_until": 1}, Action.HOLD),
        ({"blind_until": 1}, Action.HOLD),
        ({"surprised": True}, Action.HOLD),
    ],
)
def test_who_can_declare_a_shot(melee, plight, action):
    """Nobody who is Stunned, Surprised, Held or Blind."""
    ring = script(melee, entry("shoot"), entry("hold"))
    ring.begin(1)
    for name, value in plight.items():
        setattr(ring["Ann"], name, value)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == action


# The order, and what becomes of shots.


def shot_by(ring):
    """Who shot, in the order heard."""
    names = [name.partition(".")[2] for name in ring.parameters.names]
    return [names[each["actor"]] for each in ring.events("shot")]


@pytest.mark.rule("ranged.order")
def test_the_highest_cmb_shoots_first(melee):
    """80, then 60, then 70 that parries with 30; wounds and conditions are in it."""
    more = ({"Amy": sheet(bow(cmb=80)), "Al": sheet(bow(cmb=70))}, {}, {})
    ring = range_of(melee, bob=sheet(hp=1000), more=more)
    shoot(ring)
    shoot(ring, "Amy")
    shoot(ring, "Al", parry=30)
    ring.run(A)
    assert shot_by(ring) == ["Amy", "Ann", "Al"]


@pytest.mark.rule("ranged.order")
@pytest.mark.parametrize(("cmb", "both"), [(60, True), (61, False)])
def test_equals_shoot_at_once(melee, cmb, both):
    """Of two of CMB 60 each fells the other; 61 fells 60 before it has shot."""
    ring = range_of(melee, ann=sheet(bow(cmb=cmb), hp=10), bob=sheet(bow(), hp=10))
    for who, target in (("Ann", "Bob"), ("Bob", "Ann")):
        shoot(ring, who, target, 300)
    ring.run(A)
    assert ring["Bob"].out
    assert ring["Ann"].out == both


@pytest.mark.rule("end.tested")
def test_the_fight_ends_with_a_rank(melee):
    """Amy's 80 fells Bob, the last enemy: Ann's shot at 60 is not even lost, there is no fight."""
    ring = range_of(melee, bob=sheet(hp=5), more=({"Amy": sheet(bow(cmb=80))}, {}, {}))
    shoot(ring, "Amy", total=300)
    shoot(ring, total=300)
    ring.run(A)
    assert shot_by(ring) == ["Amy"]
    assert not ring.events("loses-shot")


HINDRANCES = [
    ({"stunned_until": 1}, {}),
    ({"rigid_until": 1}, {}),
    ({"blind_until": 1}, {}),
    ({"hand": -1}, {}),
    ({"hand": 1}, {}),
    ({"prone": True}, {}),
    ({"arms": 1}, {}),
    ({"broken": 1}, {}),
    ({}, {"ready_from": NEVER}),
    ({}, {"left": 0}),
    ({}, {"x": 80_001}),
    ({}, {"wall": True}),
]


@pytest.mark.rule("ranged.able")
@pytest.mark.parametrize(("plight", "other"), HINDRANCES)
def test_who_loses_its_shot(melee, plight, other):
    """Stunned, Held, Blind, without the weapon, unable to use it, unloaded, no target in sight."""
    crossbow = evolve(CROSSBOW, grip="two")
    ground = (Ground("wall", "segment", (5000, -500), (5000, 500), grade="opaque"),)
    ring = range_of(melee, ann=sheet(crossbow, SWORD), phase=B,
                    ground=ground if "wall" in other else ())  # fmt: skip
    shoot(ring)
    for name, value in plight.items():
        setattr(ring["Ann"], name, value)
    for name, value in other.items():
        if name == "x":
            ring["Bob"].x = value
        elif name != "wall":
            set_of(ring, name, value)
    left = of(ring, "left")
    ring.run(B)
    assert (len(ring.events("shot")), len(ring.events("loses-shot"))) == (0, 1)
    assert of(ring, "left") == left


@pytest.mark.rule("ranged.able")
def test_the_stunned_still_draw_for_the_shot_they_lose(melee):
    """The bow is in hand, and for Ranged A of round 2."""
    ring = range_of(melee, ann=sheet(SWORD, bow()), phase=B)
    shoot(ring, attack=1, draws=1)
    ring["Ann"].stunned_until = 1
    ring.run(B)
    assert (ring["Ann"].hand, of(ring, "ready_from", place=1)) == (1, 2)
    assert len(ring.events("loses-shot")) == 1


@pytest.mark.rule("ranged.turn")
@pytest.mark.parametrize(
    ("ben", "bill", "struck"),
    [
        ((20_000, 0), (30_000, 0), "Ben"),
        ((20_000, 0), (15_000, 0), "Bill"),
        ((80_001, 0), (79_999, 0), "Bill"),
        ((0, 10_000), (30_000, 0), "Bill"),
        ((80_001, 0), (90_000, 0), None),
    ],
)
def test_a_shot_turns_to_the_nearest_in_sight(melee, ben, bill, struck):
    """Bob is out: the same die is for the nearest other in range, not behind the wall at y 5."""
    wall = Ground("wall", "segment", (-900, 5000), (900, 5000), grade="opaque")
    more = ({}, {"Ben": sheet(), "Bill": sheet()}, {"Ben": stand(*ben), "Bill": stand(*bill)})
    ring = range_of(melee, more=more, ground=(wall,))
    ring["Bob"].out = True
    shoot(ring, total=77)
    ring.run(A)
    heard = [(each["target"], each["roll"].total[0]) for each in ring.events("shot")]
    assert heard == ([] if struck is None else [(ring[struck].number, 77)])
    assert len(ring.events("loses-shot")) == (struck is None)


@pytest.mark.rule("ranged.turn")
@pytest.mark.parametrize(
    ("plight", "shot"),
    [({"out": True}, True), ({}, False), ({"out": True, "dead": True}, False),
     ({"out": True, "away": 2}, False), ({"out": True, "x": 80_001}, False)],
)  # fmt: skip
def test_shots_at_the_fallen(melee, plight, shot):
    """Rolled, without shield and parry, at who is out; lost at the dead, the risen, the gone."""
    ring = range_of(melee, bob=sheet(defence=60, shield=evolve(FULL, defence=40, missile=50)))
    ring["Bob"].prone = True
    for name, value in plight.items():
        setattr(ring["Bob"], name, value)
    shoot(ring, at_fallen=True)
    ring.run(A)
    assert [each["defence"] for each in ring.events("shot")] == ([20] if shot else [])
    assert len(ring.events("loses-shot")) == (not shot)


# Shooting into a melee.


def brawl(melee, *, ann=None, amy=None, ground=(), **more):
    """Bob, 10 m off, is engaged by Ann's friend Amy, a metre behind him and facing Ann."""
    others = ({"Amy": amy or sheet()}, {}, {"Amy": stand(11_000, facing=AHEAD)})
    ring = range_of(melee, ann=ann, more=others, ground=ground, **more)
    ring.all_criticals("0")
    engage(ring, "Bob", "Amy")
    return ring


def stray_key(ring, *path):
    """The address of a stray shot's roll, or below it."""
    return ring.below(ring.address("Ann", ("attack", 0)), "stray", *path)


@pytest.mark.rule("ranged.melee")
@pytest.mark.parametrize("turned", [False, True])
def test_a_target_in_a_melee_has_partial_cover(melee, turned):
    """DEF 40 if Amy engages Bob, or Bob Amy; no solid cover, so his parry does not count."""
    ring = brawl(melee)
    if turned:
        ring.state.engaged[:] = False
        engage(ring, "Amy", "Bob")
    ring.declare("Bob", "defend", "Ann", parry=30)
    shoot(ring, total=300)
    heard = loosed(ring)
    assert (heard["defence"], heard["cover"], heard["parry"]) == (40, 1, 0)
    assert not ring.events("stray")


@pytest.mark.rule("ranged.melee")
@pytest.mark.parametrize("who", ["shooter", "out", "nobody"])
def test_who_makes_no_melee(melee, who):
    """Engaged by the shooter alone, or by somebody who is out of the fight: no cover."""
    ring = brawl(melee)
    if who == "out":
        ring["Amy"].out = True
    else:
        ring.state.engaged[:] = False
    if who == "shooter":
        engage(ring, "Bob", "Ann")
    shoot(ring, total=-50)
    assert loosed(ring)["cover"] == 0
    assert not ring.events("stray")


@pytest.mark.rule("ranged.melee")
def test_the_better_cover_counts(melee):
    """Full cover in a melee: 50, not 70."""
    ring = brawl(melee, ground=(Ground("cover", "disc", (8000, 0), radius=300, grade="full"),))
    shoot(ring, total=300)
    assert loosed(ring)["defence"] == 70


@pytest.mark.rule("ranged.melee")
def test_a_miss_goes_astray(melee):
    """20 + 60 - 40 is an empty field. Then 185 + 0 - DEF 45 - 20 (Amy is in a melee too): 120: 16.

    Her shield is in the DEF of 45; that she could parry shots with it does not count.
    """
    ring = brawl(melee, amy=sheet(defence=45, shield=evolve(FULL, missile=25)))
    ring.declare("Amy", "attack", "Bob", parry=30)
    shoot(ring, total=20)
    ring.load(stray_key(ring), 185, first=50)
    heard = loosed(ring, "stray")
    assert (heard["target"], heard["cmb"], heard["parry"]) == (ring["Amy"].number, 0, 0)
    assert (heard["defence"], heard["total"]) == (65, 120)
    assert (ring["Amy"].hp, ring["Bob"].hp) == (100 - 16, 100)
    assert list(ring.bout.dealt) == [0, 0, 0]


@pytest.mark.rule("ranged.melee")
def test_a_stray_has_its_victims_own_figures(melee):
    """Range from 20.001 m: -25; from her rear: +30; Stunned: +20; a full shield of 25 not there."""
    ring = brawl(melee, amy=sheet(defence=45, shield=evolve(FULL, missile=25)))
    ring["Amy"].x, ring["Amy"].fx = 20_001, 1000
    ring["Amy"].stunned_until = 1
    shoot(ring, total=20)
    heard = loosed(ring, "stray")
    assert (heard["range_penalty"], heard["bonus"], heard["defence"]) == (-25, 50, 40)


@pytest.mark.rule("ranged.melee")
@pytest.mark.parametrize(
    ("cmb", "total", "first", "astray"),
    [
        (60, -10, 50, True),
        (60, 20, 50, True),
        (60, 70, 50, True),
        (60, 71, 50, False),
        (60, -10, 5, False),
        (60, 20, 5, True),
        (-1, 131, 50, True),
        (-1, 132, 50, False),
    ],
)
def test_which_misses_go_astray(melee, cmb, total, first, astray):
    """10 or less, and empty fields up to 90 (NA): not a fumble, nor what hits and harms nobody.

    With CMB 60 and DEF 40 a die of 70 comes to 90; with CMB -1 a die of 131.
    """
    ring = brawl(melee, ann=sheet(bow(cmb=cmb)))
    shoot(ring, total=total, first=first)
    ring.run(A)
    assert len(ring.events("stray")) == astray
    assert len(ring.events("fumble")) == (first == 5 and total < 0)


@pytest.mark.rule("ranged.melee")
def test_a_stray_does_not_fumble_and_goes_no_farther(melee):
    """A clumsy first die at Amy: a miss, and that is all."""
    ring = brawl(melee)
    shoot(ring, total=20)
    ring.load(stray_key(ring), -50, first=1)
    ring.run(A)
    (stray,) = ring.events("stray")
    assert not stray["blow"].fumble.any()
    assert not ring.events("fumble")


@pytest.mark.rule("ranged.melee")
def test_who_is_in_its_way_is_an_addressed_die(melee):
    """Of Amy and Al, both engaged with Bob, the lowest key of `child(attack, "stray", 1)`."""
    hit = set()
    for number in range(10):
        others = ({"Amy": sheet(), "Al": sheet()}, {"Ben": sheet()},
                  {"Amy": stand(11_000), "Al": stand(9000), "Ben": stand(10_500)})  # fmt: skip
        ring = range_of(melee, more=others, fight=number)
        engage(ring, "Bob", "Amy")
        engage(ring, "Al", "Bob")
        shoot(ring, total=20)
        base = ring.below(ring.address("Ann", ("attack", 0)), ("stray", 1))
        keys = {who: plain.child(base, f"red.{who}") for who in ("Amy", "Al")}
        expected = min(keys, key=keys.get)
        assert loosed(ring, "stray")["target"] == ring[expected].number
        hit.add(expected)
    assert hit == {"Amy", "Al"}


@pytest.mark.rule("ranged.melee")
def test_a_stray_hits_nobody_out_of_sight(melee):
    """Amy behind a wall: the arrow is gone."""
    ring = brawl(
        melee, ground=(Ground("wall", "segment", (10_500, -99), (10_500, 99), grade="opaque"),)
    )
    shoot(ring, total=20)
    ring.run(A)
    assert not ring.events("stray")


@pytest.mark.rule("ranged.melee")
def test_the_dice_of_a_stray(melee):
    """Its critical strike is a child of its own roll, and its kill is by the shooter's hand."""
    ring = brawl(melee, amy=sheet(hp=10))
    shoot(ring, total=20)
    ring.load(stray_key(ring), 160, first=50)
    ring.load(stray_key(ring, ("critical", 0)), 33)
    ring.run(A)
    assert [each["die"] for each in ring.events("critical")] == [33]
    assert (ring["Amy"].out, ring["Amy"].out_by) == (True, ring["Ann"].number)


# What a shot does not do.


@pytest.mark.rule("critical.afar")
@pytest.mark.parametrize("mark", ["H", "H HA", "stuck(3)", "fumble", "H X-while-held"])
@pytest.mark.parametrize("far", [True, False])
def test_nothing_is_done_at_hand_from_afar(melee, mark, far):
    """A shot neither holds, binds, loses the bow in the wound nor makes its shooter fumble.

    A bite does what the mark says.
    """
    ring = range_of(melee, ann=sheet(bow() if far else BITE, DAGGER), far=1000)
    ring.all_criticals(f"5/0/0 {mark}")
    if far:
        shoot(ring)
        ring.run(A)
    else:
        ring.at(1, Phase.MELEE)
        ring.declare("Ann", "attack", "Bob")
        ring.rolls("Ann", 70)
        ring.run(Phase.MELEE)
    ann = ring["Ann"]
    done = {
        "H": ring["Bob"].holder >= 0,
        "H HA": ann.grip_on >= 0,
        "stuck(3)": ann.stuck > 0,
        "fumble": bool(ring.events("fumble")),
        "H X-while-held": ring["Bob"].out,
    }
    assert done[mark] == (not far)
    assert ring["Bob"].hp < 100 - 5


@pytest.mark.rule("critical.afar")
def test_a_shot_can_still_make_rigid(melee):
    """H(2) needs no holder: from Ranged A of round 1 through round 2."""
    ring = range_of(melee)
    ring.all_criticals("5/0/0 H(2)")
    shoot(ring)
    ring.run(A)
    assert ring["Bob"].rigid_until == 2


# Dropping to the ground.


def dropper(melee, *, bob=None, phase=A, **more):
    """Bob means to drop as Ann shoots at him."""
    ring = range_of(melee, bob=bob, phase=phase, **more)
    ring["Bob"].drops_down = True
    return ring


@pytest.mark.rule("move.drop")
@pytest.mark.parametrize("phase", [A, B])
def test_who_is_shot_at_drops_first(melee, phase):
    """Prone as the shot comes: DEF 40. It owes no Assessment Roll for it."""
    ring = dropper(melee, phase=phase)
    shoot(ring)
    assert loosed(ring)["defence"] == 40
    assert (ring["Bob"].prone, ring["Bob"].assess) == (True, -1)
    assert len(ring.events("drops-down")) == 1


@pytest.mark.rule("move.drop")
@pytest.mark.parametrize(
    "plight",
    [{"prone": True}, {"rigid_until": 1}, {"surprised": True}, {"engaged": True}, {"out": True},
     {"aim": "Ben"}, {"means": False}],
)  # fmt: skip
def test_who_does_not_drop(melee, plight):
    """Who lies, is Held, Surprised, engaged, out, not shot at, or does not mean to."""
    ring = dropper(melee, more=({}, {"Ben": sheet()}, {"Ben": stand(12_000)}))
    aim = plight.pop("aim", "Bob")
    if plight.pop("engaged", False):
        engage(ring, "Bob", "Ann")
    ring["Bob"].drops_down = plight.pop("means", True)
    for name, value in plight.items():
        setattr(ring["Bob"], name, value)
    shoot(ring, target=aim)
    ring.run(A)
    assert not ring.events("drops-down")


@pytest.mark.rule("move.drop")
def test_only_the_volley_that_comes_makes_it_drop(melee):
    """Ann loads first, so her shot is Ranged B: nobody drops in Ranged A."""
    ring = dropper(melee)
    unload(ring)
    shoot(ring)
    ring.run(A)
    assert not ring["Bob"].prone
    ring.run(Phase.MELEE)
    ring.run(B)
    assert ring["Bob"].prone


@pytest.mark.rule("move.drop")
@pytest.mark.parametrize(
    ("piece", "place"),
    [
        (Ground("cover", "disc", (9000, 0), radius=300, grade="full"), (9800, 0)),
        (Ground("cover", "disc", (10_000, 1800), radius=300, grade="full"), (10_787, 1941)),
        (Ground("cover", "disc", (10_000, 1801), radius=300, grade="full"), (10_000, 0)),
        (Ground("cover", "segment", (9000, -900), (9000, 900), grade="partial"), (9500, 0)),
    ],
)
def test_it_goes_behind_cover_near_by(melee, piece, place):
    """Cover whose edge is within 1.5 m: to its spot, seen from the shooter at the origin.

    Beyond (10000, 1800), length isqrt(103240000) = 10160, a step of 800: 787 and 141.
    """
    ring = dropper(melee, ground=(piece,))
    shoot(ring)
    ring.run(A)
    assert (ring["Bob"].x, ring["Bob"].y, ring["Bob"].prone) == (*place, True)


@pytest.mark.rule("move.drop")
@pytest.mark.parametrize(
    ("more", "place"),
    [
        (Ground("wall", "segment", (9900, -900), (9900, 900), grade="none"), (10_000, 0)),
        (Ground("ledge", "disc", (9000, 0), radius=900, height=500), (9800, 500)),
        (Ground("ledge", "disc", (9000, 0), radius=900, height=501), (10_000, 0)),
    ],
)
def test_no_wall_and_no_height_between(melee, more, place):
    """Not through a wall, nor to ground more than 0.5 m higher: it drops where it is."""
    bush = Ground("cover", "disc", (9000, 0), radius=300, grade="partial")
    ring = dropper(melee, ground=(bush, more))
    shoot(ring)
    ring.run(A)
    assert (ring["Bob"].x, ring["Bob"].z, ring["Bob"].prone) == (*place, True)


@pytest.mark.rule("move.drop")
def test_the_spot_is_from_the_nearest_of_those_shooters(melee):
    """Amy, nearest of all, shoots at Ben; of Ann (10 m) and Al (9 m from above) it is Al.

    From (10000, 9000) past the disc at (10000, -1000): 0.8 m farther down.
    """
    others = (
        {"Amy": sheet(bow()), "Al": sheet(bow())},
        {"Ben": sheet()},
        {"Amy": stand(9000), "Al": stand(10_000, 9000), "Ben": stand(20_000)},
    )
    bush = Ground("cover", "disc", (10_000, -1000), radius=300, grade="full")
    ring = dropper(melee, more=others, ground=(bush,))
    shoot(ring)
    shoot(ring, "Al")
    shoot(ring, "Amy", "Ben")
    ring.run(A)
    assert (ring["Bob"].x, ring["Bob"].y) == (10_000, -1800)


@pytest.mark.rule("move.drop")
def test_all_drop_at_once(melee):
    """Ann and Bob shoot at each other and both drop: each goes behind its bush as the other stood.

    Ann's stands 1 m to her left: from (10000, 0) through (0, 1000), length isqrt(101000000), 10049,
    a step of 800 is (-796, 79). Bob's likewise: (10796, 1079), wherever Ann has gone.
    """
    bushes = [Ground("cover", "disc", (x, 1000), radius=300, grade="partial") for x in (0, 10_000)]
    ring = dropper(melee, ann=sheet(javelin()), bob=sheet(javelin()), ground=tuple(bushes))
    ring.declare("Bob", "shoot", "Ann")
    ring["Ann"].drops_down = ring["Bob"].drops_down = True
    shoot(ring, total=-50)
    ring.rolls("Bob", -50, phase=A)
    ring.run(A)
    assert (ring["Ann"].x, ring["Ann"].y) == (-796, 1079)
    assert (ring["Bob"].x, ring["Bob"].y) == (10_796, 1079)


@pytest.mark.rule("move.drop")
@pytest.mark.parametrize(
    ("rolled", "action", "phase", "half"),
    [
        (True, "attack", A, True),
        (False, "attack", A, False),
        (True, "attack", B, False),
        (True, "shoot", A, True),
        (True, "load", B, True),
        (True, "defend", A, False),
    ],
)
def test_what_it_costs_who_has_rolled(melee, rolled, action, phase, half):
    """The Free Action has gone on the Assessment Roll: a Half beside a Full one still to come."""
    ring = dropper(melee, bob=sheet(bow()), phase=phase)
    ring.declare("Bob", action, "Ann")
    ring["Bob"].rolled = rolled
    ring["Bob"].drops_down = True
    if action == "shoot":
        unload(ring, "Bob")
    shoot(ring)
    ring.run(phase)
    assert ring["Bob"].half == half


@pytest.mark.rule("move.drop")
def test_a_dropper_shoots_as_one_who_lies(melee):
    """Its javelin goes at 60 less 20, after Ann's 50, and its parry of 50 is cut to 40."""
    ring = dropper(melee, ann=sheet(bow(cmb=50)), bob=sheet(javelin(), hp=1000))
    shoot(ring, total=-50)
    shoot(ring, "Bob", "Ann")
    ring["Bob"].drops_down = True
    ring.run(A)
    assert [(each["actor"], each["cmb"]) for each in ring.events("shot")] == [(0, 50), (1, 40)]


@pytest.mark.rule("move.drop")
def test_the_parry_of_a_dropper_is_cut_after_the_rank(melee):
    """60 of CMB 60; Prone it may be 40."""
    ring = dropper(melee)
    ring.declare("Bob", "defend", "Ann", parry=60)
    ring["Bob"].drops_down = True
    shoot(ring, total=-50)
    ring.run(A)
    assert ring["Bob"].parry == 40


@pytest.mark.rule("move.drop")
def test_scripts_say_it(melee):
    """`free = "drop"` beside any entry."""
    scripts = {"Ann": [entry("shoot")], "Bob": [entry("defend", free="drop")]}
    ring = range_of(melee, scripts=scripts)
    ring.play(1, upto=A)
    assert (ring["Bob"].prone, bool(np.any(ring.state.drops_down))) == (True, True)


BOULDER = javelin("boulder", base_range=30, area=1_500, grip="two", table="beast")


def hurled(melee, total, *, first=None, stands=None, beside=(60, 50), **more):
    """Ann hurls a boulder at Bob, Ben and Amy about him; rolls of all, by name.

    `beside` is what the dice at those come to, and the first of them.
    """
    reds = {"Ann": sheet(BOULDER), "Amy": sheet()}
    blues = {"Bob": sheet(), "Ben": sheet(), "Bill": sheet()}
    places = {
        "Ann": stand(0), "Bob": stand(10_000, facing=AHEAD), "Ben": stand(11_500, facing=AHEAD),
        "Amy": stand(10_000, 1_500, facing=AHEAD), "Bill": stand(11_501, facing=AHEAD),
        **(stands or {}),
    }  # fmt: skip
    ring = melee(reds, blues, stands=places, **more)
    ring.at(1, A)
    shoot(ring, total=total, first=first)
    for who in ("Ben", "Amy"):
        key = ring.address("Ann", ("attack", 0), "target", ring[who].name)
        ring.load(key, *beside)
    ring.run(A)
    names = ring.parameters.names
    return ring, {names[each["target"]].partition(".")[2]: each for each in ring.events("shot")}


@pytest.mark.rule("missile.area")
def test_a_boulder_strikes_everybody_within_its_area(melee):
    """1.5 m about Bob, edges in it, friends too; each by a roll of its own at its own address."""
    _, rolls = hurled(melee, 70)
    assert set(rolls) == {"Bob", "Ben", "Amy"}
    assert rolls["Bob"]["total"] == 70 + 60 - 20
    assert rolls["Ben"]["total"] == rolls["Amy"]["total"] == 60 + 60 - 20


@pytest.mark.rule("missile.area")
def test_a_boulder_that_slips_strikes_nobody_about_its_target(melee):
    """A fumble of its roll leaves the others alone; a miss does not."""
    _, rolls = hurled(melee, -60, first=4)
    assert set(rolls) == {"Bob"}
    ring, rolls = hurled(melee, -60, first=50)
    assert set(rolls) == {"Bob", "Ben", "Amy"}
    assert not ring.events("stray")


@pytest.mark.rule("missile.area")
def test_who_is_missed_beside_the_target_is_missed_for_good(melee):
    """A first die that would fumble or a miss into a melee brings nothing further."""
    ring, rolls = hurled(melee, 70, beside=(-60, 1))
    assert set(rolls) == {"Bob", "Ben", "Amy"}
    assert not rolls["Ben"]["blow"].fumble.any()
    assert not ring.events("stray")
    assert not ring.events("fumble")


@pytest.mark.rule("ranged.possible")
def test_of_equal_shots_the_first_on_the_sheet(melee):
    """With a sword in hand, of two bows alike the first is drawn."""
    archer = sheet(SWORD, bow("short-bow"), bow("self-bow"))
    stands = {"Ann": stand(0), "Bob": stand(30_000)}
    scripts = {"Ann": [entry("shoot")], "Bob": [entry("defend")]}
    ring = melee({"Ann": archer}, {"Bob": sheet()}, scripts=scripts, stands=stands)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].draws == 1
