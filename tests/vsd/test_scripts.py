"""The ready-made scripts: what each promises, on a field drawn for it; and none stands about."""

from __future__ import annotations

import pytest
from attrs import evolve

import vsdsim as vs
from tests.vsd.rules.harness import DAGGER, FULL, SWORD, Ring, bow, entry, javelin, sheet
from vsdsim.scenario.field import Ground
from vsdsim.scenario.model import Place
from vsdsim.vsd.parameters import NEVER
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.state import Action, Pace, Way
from vsdsim.vsd.vocabulary import Phase

SCRIPTS = RULESET.default_scripts
TO_BE_FOLLOWED = ("flee-when-bruised", "rout", "stubborn")
WHOLE = sorted(set(SCRIPTS) - set(TO_BE_FOLLOWED))
"""Scripts that say what to do in any plight."""
IDLE = [entry("defend")]
ARCHER = sheet(bow(), SWORD)
JAVELINEER = sheet(javelin(), SWORD)
PARRY = 60
"""All that CMB 60 allows."""


def stage(script, foes, *, ann=None, at=(0, 0, 0), friends=(), known=False, **more):
    """Ann of red at the origin follows a ready-made script.

    `foes` are places in metres on the x axis, or (x, y), of Bob, Ben and Bill of blue, who defend;
    `friends` those of Amy, Ada and Abe. `known` if red declares second.
    """
    placed = {}
    for names, spots in ((("Bob", "Ben", "Bill"), foes), (("Amy", "Ada", "Abe"), friends)):
        for name, spot in zip(names, spots, strict=False):
            x, y = spot if isinstance(spot, tuple) else (spot, 0)
            placed[name] = Place(round(1000 * x), round(1000 * y))
    sheets = {who: more.pop(who, sheet()) for who in placed}
    reds = {"Ann": ann or sheet()} | {who: sheets[who] for who in placed if who[0] == "A"}
    blues = {who: sheets[who] for who in placed if who[0] == "B"}
    stands = {who: {"place": spot, "facing": (-1000, 0)} for who, spot in placed.items()}
    stands["Ann"] = {"place": Place(*at)}
    scripts = dict.fromkeys(placed, IDLE) | {"Ann": SCRIPTS[script].entries}
    declares = {"red": "second", "blue": "first"} if known else {}
    return Ring({"red": reds, "blue": blues}, scripts=scripts, stands=stands, declares=declares,
                **more)  # fmt: skip


def declares(ring, number=1):
    """What Ann declares in a round: deed and opponent, way and pace of a move, parry."""
    ring.begin(number)
    ring.run(Phase.ASSESSMENT)
    ring.run(Phase.DECLARATION)
    one = ring["Ann"]
    opponent = "" if one.opponent < 0 else ring.parameters.names[one.opponent].partition(".")[2]
    way = Way(one.way).name.lower()
    return Action(one.action).name.lower(), opponent, way, Pace(one.pace).name.lower(), one.parry


def does(ring, number=1):
    """Ann's deed in a round."""
    return declares(ring, number)[0]


def fought(ring, foe):
    """Ann and a foe have named each other in the round before."""
    ring["Ann"].opponent, ring[foe].opponent = ring[foe].number, ring["Ann"].number


def engage(ring, victim, by):
    """The victim is engaged by an enemy."""
    ring.state.engaged[ring[victim].number, ring[by].number] = True


# Any script.


@pytest.mark.parametrize("name", WHOLE)
def test_the_held_break_free_and_the_fallen_get_up(name):
    """Whatever else a script thinks of, with a foe beside it who does not strike."""
    ring = stage(name, [1.5])
    ring["Ann"].holder = ring["Bob"].number
    assert does(ring) == "break_free"
    ring = stage(name, [1.5])
    ring["Ann"].prone = True
    assert does(ring) == "stand"


@pytest.mark.parametrize(
    ("metres", "weapons"), [(None, ["arming-sword"]), (30, ["short-bow", "dagger"])]
)
@pytest.mark.parametrize("name", WHOLE)
def test_nobody_stands_about(name, metres, weapons):
    """Against somebody who comes and fights, with places and a bow and without: an end."""
    at = [{}, {}] if metres is None else [{"at": [0, 0]}, {"at": [metres, 0]}]
    tried = {"use": "warrior-3", "weapons": weapons, "shield": "none", "script": name, **at[0]}
    foe = {"use": "warrior-3", "shield": "none", "script": "steady", **at[1]}
    sides = [{"name": "tried", "combatant": [tried]}, {"name": "foe", "combatant": [foe]}]
    result = vs.batch({"name": "tried", "side": sides}, fights=40)
    assert result.count("undecided") <= 2


# Hand to hand.


def test_berserk_runs_and_keeps_nothing_back():
    """A sprint from 18 m, a full move from 14, a blow from 8, never a parry.

    Who flees is struck at from 8 m and not run after from 18.
    """
    assert declares(stage("berserk", [18])) == ("move", "Bob", "approach", "sprint", 0)
    assert declares(stage("berserk", [14])) == ("move", "Bob", "approach", "full", 0)
    assert declares(stage("berserk", [8])) == ("attack", "Bob", "approach", "half", 0)
    for metres, deed in ((18, "defend"), (8, "attack")):
        ring = stage("berserk", [metres])
        ring["Bob"].action = Action.FLEE
        assert does(ring) == deed


def test_steady_comes_on_behind_its_parry():
    """At 30 m a full move with all its parry; at 8 m an attack with a quarter of 60 - 20."""
    assert declares(stage("steady", [30])) == ("move", "Bob", "approach", "full", PARRY)
    assert declares(stage("steady", [8])) == ("attack", "Bob", "approach", "half", 10)


@pytest.mark.parametrize("name", ["steady", "cautious"])
def test_who_fights_one_foe_stays_with_it(name):
    """Ben of last round at 1.8 m rather than Bob at 1.2; not when he has gone off to 14 m."""
    for far, foe in ((1.8, "Ben"), (14, "Bob")):
        ring = stage(name, [1.2, far])
        ring["Ann"].opponent = ring["Ben"].number
        assert declares(ring)[:2] == ("attack", foe)


def test_steady_takes_care_when_bruised():
    """Half of what is left: 60 less the 20 of the Bruised."""
    ring = stage("steady", [1.5])
    ring["Ann"].hp = 49
    assert declares(ring)[-1] == 20


@pytest.mark.parametrize("name", ["steady", "cautious", "focus-weakest", "berserk", "guard"])
def test_who_flees_may_go(name):
    """From 12 m on nobody but a pursuer goes after a runaway."""
    ring = stage(name, [12])
    ring["Bob"].action = Action.FLEE
    assert does(ring) in ("defend", "hold")


def together(script, foes=("Bob", "Ben"), *, hp=100):
    """Ann declares with that many foes known to strike at her, nobody having a place."""
    attack = [entry("attack")]
    ring = Ring(
        {"red": {"Ann": sheet()}, "blue": dict.fromkeys(foes, sheet())},
        scripts={"Ann": SCRIPTS[script].entries} | dict.fromkeys(foes, attack),
        declares={"red": "second", "blue": "first"},
    )
    ring["Ann"].hp = hp
    ring.run(Phase.DECLARATION)
    return Action(ring["Ann"].action).name.lower(), ring["Ann"].parry


def test_cautious_keeps_half_for_the_parry():
    """It comes on like the steady; bruised, three quarters of 40, and of all against two."""
    assert declares(stage("cautious", [30])) == declares(stage("steady", [30]))
    ring = stage("cautious", [1.2, 14])
    ring["Ann"].opponent = ring["Ben"].number
    assert declares(ring)[1::3] == ("Bob", 30)
    assert together("cautious") == ("attack", 30)
    assert together("cautious", ("Bob",), hp=49) == ("attack", 30)
    assert together("cautious", hp=49) == ("defend", 40)


def test_cautious_strikes_out_at_a_foe_in_trouble():
    """Half for the parry, a quarter when Bob is down."""
    ring = stage("cautious", [1.5])
    assert declares(ring)[-1] == 30
    ring = stage("cautious", [1.5])
    ring["Bob"].prone = ring["Bob"].cannot_stand = True
    assert declares(ring)[-1] == 15


def test_focus_weakest_looks_among_those_who_are_near():
    """Ben with 20 hit points at 6 m before Bob at 1.5; at 14 m he is let be."""
    for far, foe in ((6, "Ben"), (14, "Bob")):
        ring = stage("focus-weakest", [1.5, far])
        ring["Ben"].hp = 20
        assert declares(ring)[:2] == ("attack", foe)


def test_focus_weakest_comes_on_and_takes_care():
    """It comes on like the steady; bruised it parries with 40 % of 40, else with a fifth of 60."""
    assert declares(stage("focus-weakest", [30])) == declares(stage("steady", [30]))
    assert together("focus-weakest") == ("attack", 12)
    assert together("focus-weakest", hp=49) == ("attack", 16)


@pytest.mark.parametrize(
    ("name", "count", "hp", "parry"),
    [
        ("guard", 1, 100, 18), ("guard", 2, 100, 30), ("guard", 1, 49, 20), ("guard", 2, 49, 30),
        ("shield-wall", 2, 100, 30), ("shield-wall", 3, 100, 45), ("shield-wall", 1, 49, 30),
    ],
)  # fmt: skip
def test_the_more_come_the_more_is_parried(name, count, hp, parry):
    """30, 50 or 75 % of 60, of 40 when bruised, and half or 75 % in the wall."""
    assert together(name, ("Bob", "Ben", "Bill")[:count], hp=hp) == ("attack", parry)


@pytest.mark.parametrize("name", ["guard", "shield-wall"])
def test_who_holds_a_place_stays_on_it(name):
    """At 30 m they wait with all their parry; at 8 m they stand ready to strike, without a step."""
    assert declares(stage(name, [30])) == ("hold", "Bob", "stay", "none", PARRY)
    deed, foe, way, _, parry = declares(stage(name, [8]))
    assert (deed, foe, way) == ("attack", "Bob", "stay")
    assert parry == {"guard": 18, "shield-wall": 30}[name]
    assert stage(name, [8])["Ann"].guards is False


def test_guard_shoots_if_it_has_a_bow_in_hand():
    """Loaded at 30 m; then it loads, a Full Action, behind what cover there is."""
    ring = stage("guard", [30], ann=ARCHER)
    assert declares(ring)[:2] == ("shoot", "Bob")
    ring.run(Phase.RANGED_A)
    assert does(ring, 2) == "load"


def test_shield_wall_throws_draws_and_in_the_end_advances():
    """A javelin at 9 m, then the sword; from the eleventh round on half a move a round."""
    ring = stage("shield-wall", [9], ann=JAVELINEER)
    assert declares(ring)[:2] == ("shoot", "Bob")
    ring.run(Phase.RANGED_A)
    assert does(ring, 2) == "draw"
    ring = stage("shield-wall", [30])
    assert declares(ring, 11) == ("move", "Bob", "approach", "half", PARRY)


# From afar.


@pytest.mark.parametrize(("metres", "deed"), [(30, "shoot"), (40, "shoot"), (41, "move")])
def test_archer_shoots_within_twice_the_base_range(metres, deed):
    """A bow of 20 m: shots up to 40 m; whom that does not reach the archer goes to find."""
    assert declares(stage("archer", [metres], ann=ARCHER))[:2] == (deed, "Bob")


def test_archer_leaves_those_alone_whom_friends_fight():
    """Ben at 20 m, not Bob at 12 m, who has Amy upon him; Bob when there is nobody else."""
    for foes, foe in (([12, 20], "Ben"), ([12], "Bob")):
        ring = stage("archer", foes, ann=ARCHER, friends=[13])
        engage(ring, "Bob", "Amy")
        assert declares(ring)[:2] == ("shoot", foe)


def test_archer_gives_ground_to_who_comes_for_it():
    """Bob at 7 m with the bow empty: 8 m back, to 15 m; she stays where he is after another."""
    for foe, deed in (("Ann", "move"), ("Amy", "shoot")):
        ring = stage("archer", [7], ann=ARCHER, friends=[(0, 9)])
        ring.state.ready_from[:] = NEVER
        ring["Bob"].opponent = ring[foe].number
        assert does(ring) == deed
    ring = stage("archer", [7], ann=ARCHER)
    ring.state.ready_from[:] = NEVER
    fought(ring, "Bob")
    assert does(ring) == "move"
    ring.run(Phase.MOVE)
    assert ring["Ann"].x == -8000


def test_archer_shoots_down_from_a_wall():
    """The same with Bob 3 m below: nobody gives ground there."""
    ring = stage("archer", [6], ann=ARCHER, at=(0, 0, 3000))
    ring.state.ready_from[:] = NEVER
    fought(ring, "Bob")
    assert does(ring) == "shoot"


def test_archer_draws_for_who_is_upon_it():
    """Not for who is loaded; and the sword stays in hand with Bob at 9 m, not at 12 m."""
    ring = stage("archer", [2.5], ann=ARCHER)
    assert does(ring) == "shoot"
    ring = stage("archer", [2.5], ann=ARCHER)
    ring.state.ready_from[:] = NEVER
    assert declares(ring)[:2] == ("draw", "Bob")
    for metres, deed in ((9, "attack"), (12, "draw")):
        ring = stage("archer", [metres], ann=ARCHER)
        ring["Ann"].hand = 1
        ring.state.ready_from[:] = NEVER
        assert does(ring) == deed


def test_archer_waits_behind_its_cover_for_five_rounds():
    """Bob at 60 m: she stays behind the bank till round 5, and goes to find him in round 6."""
    bank = Ground("cover", "segment", (1000, -3000), (1000, 3000), grade="partial")
    for number, deed in ((1, "defend"), (5, "defend"), (6, "move")):
        ring = stage("archer", [60], ann=ARCHER, ground=(bank,))
        assert does(ring, number) == deed


def test_archer_picks_somebody_farther_off_whom_no_friend_fights():
    """Bob at 12 m and Ben at 15 have Amy upon them; Bill stands alone at 20."""
    ring = stage("archer", [12, 15, 20], ann=ARCHER, friends=[13])
    engage(ring, "Bob", "Amy")
    engage(ring, "Ben", "Amy")
    assert declares(ring)[:2] == ("shoot", "Bill")


def test_archer_loads_for_the_nearest():
    """The bow empty, nobody in a melee: Bob at 12 m, not Ben at 30."""
    ring = stage("archer", [12, 30], ann=ARCHER)
    ring.state.ready_from[:] = NEVER
    assert declares(ring)[:2] == ("shoot", "Bob")


def test_archer_loads_while_all_are_too_far_off():
    """Bob at 60 m, the bow empty: a Full Action now is no Half one later."""
    ring = stage("archer", [60], ann=ARCHER)
    ring.state.ready_from[:] = NEVER
    assert does(ring) == "load"


def test_archer_fights_whoever_engages_it():
    """With the loaded bow in hand it draws for Bob; with the sword, a quarter or half parries."""
    ring = stage("archer", [1.5], ann=ARCHER)
    engage(ring, "Ann", "Bob")
    assert declares(ring)[0] == "attack"
    assert ring["Ann"].draws == 1
    for hp, parry in ((100, 15), (49, 20)):
        ring = stage("archer", [1.5], ann=ARCHER)
        engage(ring, "Ann", "Bob")
        ring["Ann"].hand, ring["Ann"].hp = 1, hp
        assert declares(ring)[::4] == ("attack", parry)


def test_archer_without_arrows_fights():
    """All spent: the sword, at whoever is nearest."""
    ring = stage("archer", [12], ann=ARCHER)
    ring.state.left[:] = 0
    assert declares(ring)[:2] == ("draw", "Bob")


def test_skirmisher_throws_from_its_distance():
    """A javelin of 10 m: from 30 m it runs up, from 20 it comes to 10, from 10 it throws."""
    assert declares(stage("skirmisher", [30], ann=JAVELINEER))[2:4] == ("approach", "full")
    ring = stage("skirmisher", [20], ann=JAVELINEER)
    assert declares(ring)[2:] == ("keep", "full", PARRY)
    ring.run(Phase.MOVE)
    assert ring["Ann"].x == 10_000
    assert does(ring, 2) == "shoot"


@pytest.mark.parametrize("hand", [0, -1])
@pytest.mark.parametrize(("ben", "foe"), [((9, 2), "Ben"), ((40, 0), "Bob")])
def test_skirmisher_throws_at_who_shows_his_side(hand, ben, foe):
    """Bob at 9 m faces her behind his shield; Ben looks away: Ben, unless he is too far off.

    The same when the next javelin must be readied first.
    """
    shield = sheet(shield=evolve(FULL, missile=25))
    ring = stage("skirmisher", [9, ben], ann=JAVELINEER, Bob=shield, Ben=shield)
    ring["Ben"].fx = 1000
    ring["Ann"].hand = hand
    assert declares(ring)[:2] == ("shoot", foe)


def test_skirmisher_shoots_a_bow_up_to_thirty_metres():
    """At 30 m it shoots, from 31 m it goes nearer."""
    assert declares(stage("skirmisher", [30], ann=ARCHER))[:2] == ("shoot", "Bob")
    ring = stage("skirmisher", [31], ann=ARCHER)
    assert declares(ring)[2] == "approach"


def test_skirmisher_falls_back_from_who_could_strike_it():
    """Bob at 8 m: the javelin in hand goes at him, not at Ben far off; then it goes 7 m back."""
    shield = sheet(shield=evolve(FULL, missile=25))
    ring = stage("skirmisher", [8, 40], ann=JAVELINEER, Bob=shield, Ben=shield)
    ring["Ben"].fx = 1000
    assert declares(ring)[:2] == ("shoot", "Bob")
    ring.run(Phase.RANGED_A)
    assert declares(ring, 2)[2] == "keep"
    ring.run(Phase.MOVE)
    assert ring["Ann"].x == -7000


def test_skirmisher_fights_when_caught_or_out_of_missiles():
    """Engaged it strikes back; without javelins it goes for Bob."""
    ring = stage("skirmisher", [1.5], ann=JAVELINEER)
    engage(ring, "Ann", "Bob")
    ring["Ann"].hand = 1
    assert does(ring) == "attack"
    ring = stage("skirmisher", [9], ann=JAVELINEER)
    ring.state.left[:] = 0
    ring["Ann"].hand = 1
    assert does(ring) == "attack"


# Cunning.


def test_ambusher_waits_until_somebody_is_near():
    """At 20 m it lies in wait, ten rounds long, at 9 m no more; nor when it has been hit."""
    assert does(stage("ambusher", [20])) == "hold"
    assert does(stage("ambusher", [20]), 11) == "move"
    assert does(stage("ambusher", [9])) == "attack"
    ring = stage("ambusher", [20])
    ring["Ann"].hp -= 1
    assert does(ring) == "move"


def test_ambusher_falls_on_the_surprised():
    """Ben, whose shield is no use now, from his side and with all it has; not Bob, the nearer."""
    ring = stage("ambusher", [5, 6], Bob=sheet(shield=FULL), Ben=sheet(shield=FULL))
    ring["Ben"].surprised = True
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    ann = ring["Ann"]
    assert (ann.action, ann.opponent, ann.way) == (Action.ATTACK, ring["Ben"].number, Way.FLANK)
    assert ann.parry == 0


def test_ambusher_looses_what_it_has_ready():
    """A bow of 20 m: at 14 m a shot, then the sword, a quarter or bruised half for the parry."""
    assert declares(stage("ambusher", [14], ann=ARCHER))[:2] == ("shoot", "Bob")
    for hp, parry in ((100, 15), (49, 20)):
        ring = stage("ambusher", [1.5, 1.2])
        fought(ring, "Bob")
        engage(ring, "Ann", "Bob")
        engage(ring, "Ann", "Ben")
        ring["Ann"].hp = hp
        assert declares(ring)[:2] + declares(ring)[4:] == ("attack", "Bob", parry)


def test_ambusher_goes_round_who_looks_elsewhere():
    """Bob fought Amy last round: to his flank; if he fought Ann, straight at him."""
    for who, way in (("Amy", "flank"), ("Ann", "approach")):
        ring = stage("ambusher", [5], friends=[(6, 6)])
        ring["Bob"].opponent = ring[who].number
        assert declares(ring)[2] == way


def test_coward_runs_or_gives_up():
    """Off at 74 of 100 hit points, against three, and in round 13; bruised in a melee, hands up.

    Unhurt in a melee it fights on behind three quarters of its CMB.
    """
    ring = stage("coward", [5])
    ring["Ann"].hp = 74
    assert does(ring) == "flee"
    assert does(stage("coward", [9, 9, 9])) == "flee"
    assert does(stage("coward", [15]), 12) == "defend"
    assert does(stage("coward", [15]), 13) == "flee"
    ring = stage("coward", [1.5])
    engage(ring, "Ann", "Bob")
    assert declares(ring)[::4] == ("attack", 45)
    ring = stage("coward", [1.5])
    engage(ring, "Ann", "Bob")
    ring["Ann"].hp = 49
    assert does(ring) == "surrender"


def test_coward_strikes_at_who_is_busy():
    """Bob has Amy upon him: then, and when he lies on the ground."""
    ring = stage("coward", [5], friends=[6])
    assert does(ring) == "defend"
    ring = stage("coward", [5], friends=[6])
    engage(ring, "Bob", "Amy")
    assert does(ring) == "attack"
    ring = stage("coward", [5], friends=[6])
    ring["Bob"].prone = ring["Bob"].cannot_stand = True
    assert does(ring) == "attack"


def test_coward_hangs_back():
    """At 30 m it follows at half pace and shoots if it can; at 15 m it waits behind its parry."""
    assert declares(stage("coward", [30])) == ("move", "Bob", "approach", "half", PARRY)
    assert declares(stage("coward", [30], ann=ARCHER))[:2] == ("shoot", "Bob")
    assert declares(stage("coward", [15]))[::4] == ("defend", PARRY)


def test_pursuer_goes_after_runaways():
    """At a sprint from 30 m, with a blow from 5 m; else it is steady."""
    for metres, (deed, pace) in ((30, ("move", "sprint")), (5, ("attack", "half"))):
        ring = stage("pursuer", [metres])
        ring["Bob"].action = Action.FLEE
        found = declares(ring)
        assert (found[0], *found[3:]) == (deed, pace, 0)
    assert declares(stage("pursuer", [30])) == declares(stage("steady", [30]))


def test_circling_wolf_draws_off_from_who_looks_at_it():
    """Bob fought Ann: she keeps 8 m away; he fought Amy: into his back, without a parry."""
    ring = stage("circling-wolf", [5], friends=[(5, 5)])
    fought(ring, "Bob")
    assert declares(ring)[:3] == ("move", "Bob", "keep")
    ring = stage("circling-wolf", [5], friends=[(5, 5)])
    ring["Bob"].opponent = ring["Amy"].number
    assert declares(ring)[:3] == ("attack", "Bob", "flank")


def test_circling_wolf_is_on_who_is_down_and_fights_alone():
    """Whoever lies on the ground, even if he looks at it; alone, a plain attack."""
    ring = stage("circling-wolf", [5], friends=[(5, 5)])
    fought(ring, "Bob")
    ring["Bob"].prone = ring["Bob"].cannot_stand = True
    assert declares(ring)[:3] == ("attack", "Bob", "flank")
    ring = stage("circling-wolf", [5])
    fought(ring, "Bob")
    assert declares(ring)[:3] == ("attack", "Bob", "approach")


def test_circling_wolf_disengages_and_breaks_off():
    """Engaged by Bob, who looks at her: away; bruised, or with two of three gone: off."""
    ring = stage("circling-wolf", [1.5], friends=[(5, 5)])
    fought(ring, "Bob")
    engage(ring, "Ann", "Bob")
    assert does(ring) == "disengage"
    ring = stage("circling-wolf", [5], friends=[(5, 5)])
    ring["Ann"].hp = 49
    assert does(ring) == "flee"
    ring = stage("circling-wolf", [5], friends=[(5, 5), (6, 6)])
    for who in ("Amy", "Ada"):
        ring[who].out = ring[who].dead = True
    assert does(ring) == "flee"


# Morale.


@pytest.mark.parametrize(
    ("columns", "deed"),
    [({}, "defend"), ({"hp": 50}, "defend"), ({"hp": 49}, "flee"), ({"bleeding": 5}, "flee")],
)
def test_flee_when_bruised(columns, deed):
    """Below half of 100 hit points, or with 5 of bleeding a round; else it leaves all to others."""
    ring = stage("flee-when-bruised", [5])
    for name, value in columns.items():
        setattr(ring["Ann"], name, value)
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    assert Action(ring["Ann"].action).name.lower() == deed


@pytest.mark.parametrize(("gone", "deed"), [(0, "defend"), (1, "defend"), (2, "flee")])
def test_rout_when_half_are_gone(gone, deed):
    """Of four: Ann stays when one is out, and runs when two are."""
    ring = stage("rout", [5], friends=[(0, 3), (0, 4), (0, 5)])
    for who in ("Amy", "Ada", "Abe")[:gone]:
        ring[who].out = ring[who].dead = True
    assert does(ring) == deed


@pytest.mark.parametrize(
    ("attacks", "shield", "script"),
    [((bow(), SWORD), None, "archer"), ((javelin(), SWORD), FULL, "archer"),
     ((SWORD, bow()), None, "steady"), ((DAGGER, javelin()), FULL, "steady")],
)  # fmt: skip
@pytest.mark.rule("declaration.default")
def test_who_begins_with_a_bow_in_hand_is_an_archer(attacks, shield, script):
    """A missile or thrown weapon in hand; on the back it makes no archer."""
    ring = Ring({"red": {"Ann": sheet(*attacks, shield=shield)}, "blue": {"Bob": sheet()}},
                scripts={"Bob": IDLE})  # fmt: skip
    assert [group.script for group in ring.encounter.groups if 0 in group.members] == [script]


@pytest.mark.rule("critical.burn")
@pytest.mark.parametrize(("engaged", "does"), [(False, "put_out"), (True, "attack")])
@pytest.mark.parametrize("script", ["steady", "cautious", "pursuer", "caster", "healer"])
def test_the_careful_put_themselves_out_when_nobody_is_upon_them(script, engaged, does):
    """Who follows `steady` too; with a foe at their throat they fight on."""
    ring = stage(script, [1])
    ring.suffer("Ann", "0 burn(8)", by="Bob")
    ring.state.engaged[0, 1] = engaged
    assert declares(ring)[0] == does


@pytest.mark.parametrize(
    "script", sorted(set(WHOLE) - {"steady", "cautious", "pursuer", "caster", "healer"})
)
def test_the_others_burn_on(script):
    """No other ready-made script thinks of flames."""
    ring = stage(script, [1])
    ring.suffer("Ann", "0 burn(8)", by="Bob")
    assert declares(ring)[0] != "put_out"


def test_the_stubborn_spend_drive_and_declare_what_else_they_follow():
    """Failed attacks and saves are rolled again, the worst criticals softened."""
    script = SCRIPTS["stubborn"]
    assert script.entries == ()
    soften, reroll = script.orders
    assert (soften.spend, soften.severity) == ("soften", "Gri")
    assert (reroll.spend, reroll.on) == ("reroll", frozenset({"attack", "save"}))
    keys = {"use": "warrior-3", "drive": 5}
    orders = {"script": [{"follow": "stubborn"}, {"follow": "steady"}]}
    sides = [
        {"name": "heroes", "combatant": [{"name": "Ann", **keys, **orders}]},
        {"name": "orcs", "combatant": [{"use": "orc-soldier", "count": 2}]},
    ]
    rows = vs.replay(vs.load({"name": "Stubborn", "side": sides}), seed=0, fight=0)
    assert {"declares", "rolls-again"} <= {row["what"] for row in rows}
