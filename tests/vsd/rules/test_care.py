"""Tending wounds, helping, waking: who can, what is rolled, and what comes of it."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.vsd.rules.casters import Coven, spoken
from tests.vsd.rules.harness import BITE, FISTS, SWORD, declared, entry, sheet, stand
from tests.vsd.rules.spellbook import Laid, Spellbook, spell
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import CLOCKS, Action, Cause
from vsdsim.vsd.library.spells.plights import Condition as SpellCondition
from vsdsim.vsd.library.spells.riders import Rider
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rules.care.poison import poisoned
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.dying import note_clocks
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic.effects import take_hold
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.sheet import Tools
from vsdsim.vsd.vocabulary import Phase

IDLE = {who: [entry("defend")] for who in ("Ann", "Amy", "Ada", "Bob", "Ben")}
AID = entry("first-aid")
FAR = {
    "Ann": stand(),
    "Amy": stand(1500),
    "Ada": stand(700, 1500),
    "Bob": stand(20_000, facing=(-1000, 0)),
    "Ben": stand(20_000, 1000, facing=(-1000, 0)),
}


@pytest.fixture
def camp(melee):
    """Ann, who knows how to heal, Amy and Ada; Bob and Ben far off, who only defend."""

    def made(*script, amy=None, ada=None, bob=None, stands=None, healer=40, tools=(10, 10), **more):
        ann = sheet(SWORD, healer=healer, tools=Tools(*tools))
        scripts = {**IDLE, "Ann": list(script or (AID,)), "Amy": amy or IDLE["Amy"]}
        scripts["Ada"] = ada or IDLE["Ada"]
        reds = {"Ann": ann, "Amy": sheet(healer=20), "Ada": sheet(healer=30)}
        blues = {"Bob": bob or sheet(), "Ben": sheet()}
        places = {**FAR, **(stands or {})}
        return melee(reds, blues, scripts=scripts, stands=places, **more)

    return made


def bleed(ring, who, *amounts, by="Bob"):
    """Let somebody bleed from wounds of so many hit points a round, dealt one after another."""
    for amount in amounts:
        ring.suffer(who, f"0/{amount}/0", by=by)


def roll(ring, who, total):
    """Load the Healer roll of somebody in this round."""
    ring.load(ring.address(who, "healer", phase=Phase.OTHER), total)


def act(ring, **totals):
    """Declare and carry out a round as it is in the ring, with these dice."""
    ring.run(Phase.DECLARATION)
    for who, total in totals.items():
        roll(ring, who, total)
    for phase in (Phase.MOVE, Phase.OTHER):
        ring.run(phase)


def wounds(ring):
    """What bleeds, and what would, of every wound not closed."""
    w = ring.state.all_wounds()
    pairs = zip(w.amount.tolist(), w.stopped.tolist(), strict=True)
    return [pair for pair in pairs if pair != (0, 0)]


def authors(ring, chosen):
    """Who has dealt some of all wounds."""
    pair = ring.state.all_wounds().pair[chosen]
    return (pair // len(ring.parameters.names)).tolist()


@pytest.mark.rule("care.bleeding")
@pytest.mark.rule("care.roll")
@pytest.mark.parametrize(
    ("amount", "die", "left", "weary"),
    [
        # 40 of Healer; light, 0: 75 from a 35 on, 100 from a 60 on, 4 down to a -36.
        (4, 60, (0, 0), False),
        (4, 59, (0, 0), True),
        (4, 35, (0, 0), True),
        (4, 34, (0, 4), False),
        (4, -35, (0, 4), False),
        (4, -36, (0, 4), True),
        # Severe, -10.
        (5, 70, (0, 0), False),
        (5, 69, (0, 0), True),
        (5, 44, (0, 5), False),
        (10, 70, (0, 0), False),
        # Exsanguination, -30.
        (11, 90, (0, 0), False),
        (11, 64, (0, 11), False),
        (11, 165, (0, 0), False),
    ],
)
def test_what_a_treatment_comes_to(camp, amount, die, left, weary):
    """Closed from a partial success on, which tires; else stopped for now; the worst tires too."""
    ring = camp()
    bleed(ring, "Amy", amount)
    act(ring, Ann=die)
    assert (ring["Amy"].bleeding, *(wounds(ring) or [(0, 0)])[0]) == (0, *left)
    assert ring["Amy"].weary is weary
    assert ring["Amy"].tended is (left[1] > 0)
    (told,) = ring.events("tends")
    hard = 0 if amount < 5 else -10 if amount < 11 else -30
    assert (told["total"], told["hard"]) == (die + 40 + hard, hard)


@pytest.mark.rule("care.bleeding")
def test_the_worst_wound_is_treated(camp):
    """Of 3, 6, 6 and 2 a round the first 6, which is Bob's: Ben's, as bad, still bleeds."""
    ring = camp()
    bleed(ring, "Amy", 3, 6)
    bleed(ring, "Amy", 6, 2, by="Ben")
    act(ring, Ann=100)
    assert ring["Amy"].bleeding == 11
    assert wounds(ring) == [(3, 0), (6, 0), (2, 0)]
    w = ring.state.all_wounds()
    assert authors(ring, w.amount == 6) == [ring["Ben"].number]


@pytest.mark.rule("care.bleeding")
def test_equal_wounds_of_one_moment_go_by_the_near_key(camp):
    """Both strike Amy at once for 6: treated is that of whose key she finds lowest."""
    seen = set()
    for number in range(8):
        ring = camp(fight=number)
        ring.all_criticals("0/6/0")
        ring.strike(("Bob", "Amy"), ("Ben", "Amy"))
        keys = {}
        for who in ("Bob", "Ben"):
            near = ring.below(int(ring.state.root[0]), "near", ring["Amy"].name, ring[who].name)
            keys[who] = near
        first = min(keys, key=keys.get)
        act(ring, Ann=100)
        w = ring.state.all_wounds()
        (left,) = authors(ring, w.amount > 0)
        assert left != ring[first].number
        seen.add(first)
    assert seen == {"Bob", "Ben"}


@pytest.mark.rule("care.bleeding")
@pytest.mark.rule("time.dying")
@pytest.mark.parametrize(
    ("amounts", "dying"), [((6, 5), False), ((11, 5), False), ((12, 11), True)]
)
def test_a_clock_of_bleeding_ends(camp, amounts, dying):
    """11 or more begin a clock; it ends where what is left is below 11, and runs on where not."""
    ring = camp(entry("first-aid", target="red.Amy"))
    bleed(ring, "Amy", *amounts)
    assert ring["Amy"].dying_until < NEVER
    act(ring, Ann=60 if dying else 150)
    assert (ring["Amy"].dying_until < NEVER) is dying
    assert len(ring.events("lives")) == (not dying)


@pytest.mark.rule("time.dying")
@pytest.mark.rule("care.bleeding")
def test_the_next_clock_counts_then(camp):
    """Dying in 12 by a critical, in 5 by loss of blood; the bleeding stopped, the 12 go on."""
    ring = camp()
    ring.suffer("Amy", "0 D(12)", by="Ben")
    bleed(ring, "Amy", 15)
    amy = ring["Amy"]
    bob, ben = ring["Bob"].number, ring["Ben"].number
    assert (amy.dying_until, amy.dying_cause, amy.dying_by) == (6, Cause.BLED, bob)
    act(ring, Ann=150)
    assert (amy.dying_until, amy.dying_cause, amy.dying_by) == (13, Cause.WOUNDS, ben)
    assert [each["until"] for each in ring.events("dying")] == [13, 6, 13]
    assert not ring.events("lives")


@pytest.mark.rule("care.bleeding")
@pytest.mark.rule("declaration.words")
def test_what_is_stopped_for_now_opens_as_harm_is_done(camp):
    """Stopped, it takes nothing in Assessment; damage opens it, what another wound takes not."""
    ring = camp(entry("first-aid", "round == 1"), entry("defend"))
    bleed(ring, "Amy", 6, 3)
    act(ring, Ann=0)
    assert (ring["Amy"].bleeding, ring["Amy"].hp) == (3, 100)
    ring.next_assessment(2)
    assert (ring["Amy"].bleeding, ring["Amy"].hp) == (3, 97)
    ring.suffer("Amy", "0/0/10", by="Bob")
    assert ring["Amy"].bleeding == 3, "an injury without damage opens nothing"
    ring.suffer("Amy", "1/0/0", by="Bob")
    assert (ring["Amy"].bleeding, ring["Amy"].tended) == (9, False)
    ring.next_assessment(3)
    assert ring["Amy"].hp == 97 - 1 - 9


@pytest.mark.rule("care.bleeding")
def test_what_has_opened_is_stopped_no_longer(camp):
    """A 5, stopped, opens as an 8 is dealt; when that has been stopped and opens, 13 bleed."""
    ring = camp(entry("first-aid", "round < 3"), entry("defend"))
    bleed(ring, "Amy", 5)
    act(ring, Ann=0)
    ring.suffer("Amy", "1/8/0", by="Bob")
    assert wounds(ring) == [(5, 0), (8, 0)]
    ring.begin(2)
    act(ring, Ann=0)
    assert wounds(ring) == [(5, 0), (0, 8)]
    ring.suffer("Amy", "1/0/0", by="Bob")
    assert (ring["Amy"].bleeding, wounds(ring)) == (13, [(5, 0), (8, 0)])


@pytest.mark.rule("care.bleeding")
@pytest.mark.parametrize(
    ("does", "opens"),
    [
        (entry("defend"), False),
        (entry("defend", move="keep-distance", metres=20_000), False),
        (entry("hold"), False),
        (entry("draw"), False),
        (entry("go", pace="half", to=(-5000, 0)), False),
        (entry("go", to=(-5000, 0)), True),
        (entry("attack"), True),
        (entry("flee"), True),
        (entry("first-aid", target="self"), False),
    ],
)
def test_a_full_action_opens_it(camp, does, opens):
    """Stopped, Amy declares this: at the end of Declaration she bleeds 6 again, or not."""
    ring = camp(entry("first-aid", "round == 1"), entry("defend"),
                amy=[entry("defend", "round == 1"), does])  # fmt: skip
    bleed(ring, "Amy", 6, 1)
    act(ring, Ann=0)
    assert ring["Amy"].tended
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    assert ring["Amy"].bleeding == (7 if opens else 1)
    assert ring["Amy"].tended is not opens


@pytest.mark.rule("care.bleeding")
@pytest.mark.parametrize(
    ("does", "opens"),
    [
        (spoken("daze"), True),
        (spoken("magic-shield"), False),
        (spoken("daze", concentrate=1), False),
    ],
)
def test_of_spells_those_that_are_full_actions_open_it(melee, does, opens):
    """Not Instantaneous ones, nor concentration."""
    aids = {"Amy": [entry("first-aid", "round == 1"), entry("defend")]}
    coven = Coven(melee, entry("defend", "round == 1"), does, scripts=aids)
    ring = coven.ring
    ring.begin(1)
    bleed(ring, "Ann", 6)
    roll(ring, "Amy", 60)
    for phase in Phase:
        ring.run(phase)
    assert ring["Ann"].tended
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].bleeding, ring["Ann"].tended) == ((6, False) if opens else (0, True))


@pytest.mark.rule("care.bleeding")
@pytest.mark.rule("health.bleeding")
def test_it_may_begin_a_clock_as_it_opens(camp):
    """8 stopped and 5 still bleeding: open again they are 13, Dying in 7 by who dealt the 8."""
    ring = camp(entry("first-aid", "round == 1"), entry("defend"))
    bleed(ring, "Amy", 5, by="Ben")
    bleed(ring, "Amy", 8)
    act(ring, Ann=20)
    amy = ring["Amy"]
    assert (amy.bleeding, amy.dying_until) == (5, NEVER)
    ring.at(2, Phase.MELEE)
    ring.suffer("Amy", "2/0/0", by="Ben")
    assert (amy.bleeding, amy.dying_until, amy.dying_by) == (13, 9, ring["Bob"].number)


@pytest.mark.rule("care.bleeding")
@pytest.mark.parametrize("dice", [(0, 100), (100, 0), (0, 10)])
def test_of_two_healers_the_better_counts(camp, dice):
    """Both work at the one wound, each with a tool of its own; the other wound still bleeds."""
    ada = [entry("first-aid")]
    ring = camp(ada=ada)
    bleed(ring, "Amy", 4, 3)
    act(ring, Ann=dice[0], Ada=dice[1])
    assert ring["Amy"].bleeding == 3
    assert ring["Amy"].tended is (max(dice) < 100)
    assert len(ring.events("tends")) == 2
    counts = {each["actor"]: each["counts"] for each in ring.events("tends")}
    assert counts[ring["Ann"].number] is (dice[0] > 0 or dice[1] < 100)
    assert counts[ring["Ada"].number] is (dice[1] > 0)


@pytest.mark.rule("care.tools")
@pytest.mark.parametrize(
    ("amount", "tools", "bonus", "left"),
    [
        (4, (2, 3), 0, (1, 3)),
        (4, (0, 3), 0, (0, 2)),
        (4, (0, 0), -30, (0, 0)),
        (5, (2, 3), 0, (2, 2)),
        (5, (2, 0), -30, (2, 0)),
    ],
)
def test_tools(camp, amount, tools, bonus, left):
    """Bandages for light wounds where there are some, else the kit; without one at -30."""
    ring = camp(tools=tools)
    bleed(ring, "Amy", amount)
    act(ring, Ann=50)
    (told,) = ring.events("tends")
    assert told["total"] == 50 + 40 - (10 if amount > 4 else 0) + bonus
    assert (ring["Ann"].bandages, ring["Ann"].kit) == left


@pytest.mark.rule("care.roll")
def test_wounds_and_a_half_move_weigh(camp):
    """Bruised, 15 of injuries, a half move: 40 - 20 - 15 - 20; who comes no nearer pays none."""
    script = entry("first-aid", move="approach")
    ring = camp(script, stands={"Amy": stand(5000)})
    bleed(ring, "Amy", 4)
    ring.suffer("Ann", "60/0/15", by="Bob")
    act(ring, Ann=100)
    assert ring.events("tends")[0]["total"] == 100 + 40 - 20 - 15 - 20
    ring = camp(script)
    bleed(ring, "Amy", 4)
    act(ring, Ann=100)
    assert ring.events("tends")[0]["total"] == 140


@pytest.mark.rule("care.able")
@pytest.mark.parametrize(
    ("far", "comes"),
    [(2000, True), (9500, True), (9501, False)],
)
def test_how_far_off_a_patient_may_be(camp, far, comes):
    """Within 2 m, or with a half move of 7.5 m within that; and is found 2 m off at most then."""
    ring = camp(entry("first-aid", move="approach"), stands={"Amy": stand(far)})
    bleed(ring, "Amy", 4)
    act(ring, Ann=100)
    assert (ring["Ann"].action == Action.FIRST_AID) is comes
    assert (ring["Amy"].bleeding == 0) is comes


@pytest.mark.rule("care.able")
def test_who_comes_nearer_goes_round_a_wall(camp):
    """Amy is 1.5 m off, behind a wall: with a move beside it Ann means to tend her, and does."""
    wall = Ground("wall", "segment", (700, -900), to=(700, 900), grade="opaque")
    ring = camp(entry("first-aid", move="approach"), ground=(wall,))
    bleed(ring, "Amy", 4)
    act(ring, Ann=100)
    assert ring["Ann"].action == Action.FIRST_AID
    assert ring["Amy"].bleeding == 0


@pytest.mark.rule("care.able")
def test_without_a_move_it_must_be_at_hand(camp):
    """2 m, not 2.001; nor on the other side of a wall."""
    for far, can in ((2000, True), (2001, False)):
        ring = camp(stands={"Amy": stand(far)})
        bleed(ring, "Amy", 4)
        ring.run(Phase.DECLARATION)
        assert (ring["Ann"].action == Action.FIRST_AID) is can
    wall = Ground("wall", "segment", (700, -900), to=(700, 900), grade="opaque")
    ring = camp(ground=(wall,))
    bleed(ring, "Amy", 4)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND


@pytest.mark.rule("care.able")
@pytest.mark.parametrize(
    ("bob", "can"),
    [((3501, 0), True), ((3500, 0), False), ((-2000, 0), False), ((-2001, 0), True)],
)
def test_nobody_may_reach_either(camp, bob, can):
    """An enemy 2 m from the patient (at 1.5 m) or from the healer (at 0) prevents it."""
    ring = camp(stands={"Bob": stand(*bob)})
    bleed(ring, "Amy", 4)
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action == Action.FIRST_AID) is can
    if not can:
        ring["Bob"].out = True
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].action == Action.FIRST_AID


@pytest.mark.rule("care.able")
@pytest.mark.parametrize("who", ["Ann", "Amy"])
def test_the_engaged_are_left_alone(camp, who):
    """Whoever of the two is engaged, from however far."""
    ring = camp()
    bleed(ring, "Amy", 4)
    ring.state.engaged[ring[who].number, ring["Bob"].number, 0] = True
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND


@pytest.mark.rule("care.able")
@pytest.mark.rule("other.order")
@pytest.mark.parametrize("spoils", ["stun", "reach", "near", "gone", "far", "dead", "closed"])
def test_it_is_looked_at_again_as_it_is_carried_out(camp, spoils):
    """Stunned, an enemy come near, the patient off, dead or well: lost, and no tool is used."""
    ring = camp()
    bleed(ring, "Amy", 4)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.FIRST_AID
    ann, amy = ring["Ann"], ring["Amy"]
    if spoils == "stun":
        ann.stunned_until = 1
    elif spoils == "reach":
        ring["Bob"].x = 3000
    elif spoils == "near":
        ring["Bob"].x = -1500
    elif spoils == "gone":
        amy.out, amy.away = True, 2
    elif spoils == "far":
        amy.x = 2001
    elif spoils == "dead":
        amy.out, amy.dead = True, True
    else:
        amy.bleeding = 0
    ring.run(Phase.OTHER)
    assert len(ring.events("loses-care")) == 1
    assert not ring.events("tends")
    assert (ann.bandages, ann.kit) == (10, 10)


@pytest.mark.rule("care.able")
def test_it_is_out_of_question_where_nobody_has_a_place(melee):
    """All are within reach of all: possible only when no enemy is in the fight."""
    scripts = {"Ann": [AID], "Amy": [entry("defend")], "Bob": [entry("defend")]}
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()}, scripts=scripts)
    ring.suffer("Amy", "0/4/0", by="Bob")
    assert declared(ring, "Ann") == ("defend", "Bob")
    ring["Bob"].out = True
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.FIRST_AID


@pytest.mark.rule("care.able")
@pytest.mark.rule("parry.amount")
def test_it_names_nobody_and_parries(camp):
    """No opponent, and all of 60 to parry with unless the entry says less."""
    ring = camp()
    bleed(ring, "Amy", 4)
    assert declared(ring, "Ann") == ("first_aid", "nobody")
    assert ring["Ann"].parry == 60
    ring = camp(entry("first-aid", move="approach"))
    bleed(ring, "Amy", 4)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].parry == 40, "for who means to move, 20 less"
    ring = camp(entry("first-aid", parry=10))
    bleed(ring, "Amy", 4)
    assert declared(ring, "Ann") == ("first_aid", "nobody")
    assert ring["Ann"].parry == 10


@pytest.mark.rule("care.able")
@pytest.mark.rule("assessment.failure")
def test_it_does_not_go_on_after_a_failed_roll(camp):
    """Who fails its Assessment Roll only defends."""
    ring = camp()
    bleed(ring, "Amy", 4, 4)
    act(ring, Ann=100)
    ring.begin(2)
    ring["Ann"].assess = 0
    ring.load(ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), 1)
    ring.run(Phase.ASSESSMENT)
    assert declared(ring, "Ann")[0] == "defend"


@pytest.mark.rule("care.able")
@pytest.mark.parametrize(
    ("how", "chosen"),
    [
        (None, "Ada"),
        ("bleeding", "Ada"),
        ("wounded", "Amy"),
        ("self", "Ann"),
        ("fallen-friend", "Ada"),
        ("red.Amy", "Amy"),
    ],
)
def test_the_ways_to_choose_a_friend(camp, how, chosen):
    """Ann bleeds 1, Amy (at half her hit points) 2, fallen Ada 5."""
    ring = camp(entry("first-aid", target=how))
    for who, amount in (("Ann", 1), ("Amy", 2), ("Ada", 5)):
        bleed(ring, who, amount)
    ring["Amy"].hp, ring["Ada"].hp, ring["Ada"].out = 50, -5, True
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].patient == ring[chosen].number
    assert ring["Ann"].action == Action.FIRST_AID


@pytest.mark.rule("care.able")
@pytest.mark.rule("declaration.words")
def test_the_target_of_a_condition_is_the_friend(camp):
    """`target.dying` and `target.bleeding` ask about the patient."""
    for when, does in (("target.dying", Action.FIRST_AID), ("target.bleeding < 9", Action.DEFEND)):
        ring = camp(entry("first-aid", when))
        bleed(ring, "Amy", 12)
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].action == does


@pytest.mark.rule("care.time")
@pytest.mark.rule("action.multi-round")
def test_taking_the_time(camp):
    """Two rounds, one roll, +20; what is short of a success costs a further use."""
    ring = camp(entry("first-aid", time=True))
    bleed(ring, "Amy", 4)
    act(ring)
    assert (ring.events("tends"), ring["Ann"].bandages) == ([], 10)
    ring.begin(2)
    act(ring, Ann=39)
    (told,) = ring.events("tends")
    assert told["total"] == 39 + 40 + 20
    assert (ring["Ann"].bandages, ring["Amy"].bleeding) == (8, 0)


@pytest.mark.rule("care.time")
@pytest.mark.parametrize(("die", "left"), [(40, 9), (39, 8), (-100, 8)])
def test_the_cost_of_time(camp, die, left):
    """A success costs one use, everything else two."""
    ring = camp(entry("first-aid", time=True))
    bleed(ring, "Amy", 4)
    act(ring)
    ring.begin(2)
    act(ring, Ann=die)
    assert ring["Ann"].bandages == left


@pytest.mark.rule("care.time")
@pytest.mark.rule("action.multi-round")
@pytest.mark.parametrize("breaks", ["stun", "other patient", "declared", "without time"])
def test_broken_off_it_begins_again(camp, breaks):
    """A stun, another patient or anything else between: the second round is a first again."""
    second = entry("defend", "round == 2")
    if breaks == "other patient":
        second = entry("first-aid", "round == 2", target="red.Ada", time=True)
    elif breaks == "without time":
        second = entry("first-aid", "round == 2")
    script = [entry("first-aid", target="red.Amy", time=True)]
    if breaks != "stun":
        script.insert(0, second)
    ring = camp(*script)
    bleed(ring, "Amy", 4, 4)
    bleed(ring, "Ada", 4)
    act(ring)
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    if breaks == "stun":
        ring["Ann"].stunned_until = 2
    ring.run(Phase.OTHER)
    rolls = breaks == "without time"
    assert len(ring.events("tends")) == rolls
    ring["Ann"].stunned_until = 0
    ring.begin(3)
    act(ring)
    assert len(ring.events("tends")) == rolls
    ring.begin(4)
    act(ring)
    assert len(ring.events("tends")) == rolls + 1


@pytest.mark.rule("care.help")
@pytest.mark.parametrize(
    ("die", "bonus", "owes"),
    [
        # 20 of Healer: 4 at -16, 75 at 55, 100 at 80, 175 at 155.
        (155, 20, -1),
        (154, 10, -1),
        (80, 10, -1),
        (79, 10, 0),
        (55, 10, 0),
        (54, 0, -1),
        (-15, 0, -1),
        (-16, 0, 0),
    ],
)
def test_what_help_is_worth(camp, die, bonus, owes):
    """To a friend's roll, and what it costs the helper; no tool is used by it."""
    ring = camp(amy=[entry("help", target="red.Ann")])
    bleed(ring, "Ada", 4)
    act(ring, Ann=0, Amy=die)
    assert ring.events("tends")[0]["total"] == 40 + bonus
    assert ring["Amy"].assess == owes
    assert ring.events("helps")[0]["total"] == die + 20


@pytest.mark.rule("care.help")
def test_the_best_helper_counts(camp):
    """Ben is none of hers; Amy's 20 count, not Ada's 10 on top."""
    ring = camp(entry("first-aid", target="self"), amy=[entry("help")], ada=[entry("help")])
    bleed(ring, "Ann", 4)
    act(ring, Ann=0, Amy=160, Ada=100)
    assert ring["Ada"].patient == ring["Ann"].number
    assert ring.events("tends")[0]["total"] == 60


@pytest.mark.rule("care.help")
@pytest.mark.parametrize("why", ["declares something else", "first of two rounds"])
def test_help_where_there_is_nothing_to_help_with(camp, why):
    """A friend who makes no roll: nothing is rolled by the helper either."""
    time = why == "first of two rounds"
    ring = camp(entry("first-aid", time=True) if time else entry("defend"),
                amy=[entry("help", target="red.Ann")])  # fmt: skip
    bleed(ring, "Ada", 4)
    act(ring)
    assert ring["Amy"].action == Action.HELP
    assert not ring.events("helps")
    assert len(ring.events("loses-care")) == 1


@pytest.mark.rule("care.wake")
@pytest.mark.parametrize(("die", "wakes"), [(55, True), (54, False)])
def test_waking(camp, die, wakes):
    """40 - 20, and 75 are needed; who wakes is Prone and owes an Assessment Roll; no tool."""
    ring = camp(entry("wake"), tools=(0, 0))
    ring.suffer("Amy", "0 U", by="Bob")
    ring.state.over[:] = False
    act(ring, Ann=die)
    amy = ring["Amy"]
    assert (amy.out, amy.prone, amy.assess) == ((False, True, 0) if wakes else (True, True, -1))
    assert ring.events("rouses")[0]["total"] == die + 20
    assert len(ring.events("wakes")) == wakes


@pytest.mark.rule("care.wake")
@pytest.mark.parametrize(
    ("text", "columns", "can"),
    [
        ("0 U", {}, True),
        ("0 X", {}, True),
        ("0 X(5)", {}, True),
        ("0 U", {"hp": 0}, False),
        ("0 U", {"hp": 1}, True),
        ("0 U", {"injuries": 101}, False),
        ("0 U", {"injuries": 100}, True),
        ("0 U", {"soul_lost": 100}, False),
        ("0 U", {"out_while_held": True}, False),
        ("0 U", {"dead": True}, False),
        ("200/0/0", {}, False),
    ],
)
def test_whom_one_can_wake(camp, text, columns, can):
    """The unconscious whom nothing else keeps down."""
    ring = camp(entry("wake"))
    ring.suffer("Amy", text, by="Bob")
    for name, value in columns.items():
        setattr(ring["Amy"], name, value)
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action == Action.WAKE) is can


@pytest.mark.rule("care.wake")
def test_who_is_awake_is_not_woken(camp):
    """Nor is oneself; nothing else than the fallen are looked for."""
    ring = camp(entry("wake"))
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND


VENOM = Rider("venom", "critical", (SpellCondition("held"),), "tsr", poison=True)
SNAKE = evolve(sheet(level=4), attacks=(evolve(BITE, rider=VENOM), FISTS))
ANTIDOTE = entry("first-aid", treat="poison")


def poison(ring, who, by="Bob"):
    """The one rider there is takes hold of somebody."""
    bout, chain = ring.bout, Chain()
    reached = Reached(
        caster=ring.rows(by),
        target=ring.rows(who),
        source=np.array([ring.parameters.riders.first_source], dtype=np.int32),
        points=np.array([5], dtype=np.int32),
        halved=np.array([False]),
        keys=np.array([7], dtype=np.uint64),
    )
    holding = take_hold(bout, chain, reached)
    land(bout, chain.harm, chain.mishaps, holding=holding)


@pytest.mark.rule("care.poison")
@pytest.mark.rule("rider.poison")
@pytest.mark.parametrize(
    ("die", "save", "healed"),
    [
        # 40 - 20: 75 from a 55 on, 100 from an 80 on. Against level 4: 70, with a TSR of 5.
        (80, 65, True),
        (80, 64, False),
        (79, 75, True),
        (79, 74, False),
        (54, 200, False),
        (-100, 200, False),
    ],
)
def test_poison_is_resisted_anew(camp, die, save, healed):
    """After a success, at -10 after a partial one; a use of the kit goes with the roll."""
    ring = camp(ANTIDOTE, bob=SNAKE)
    poison(ring, "Amy")
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].patient) == (Action.FIRST_AID, ring["Amy"].number)
    roll(ring, "Ann", die)
    ring.load(ring.address("Ann", "healer", "save", phase=Phase.OTHER), save)
    ring.run(Phase.OTHER)
    assert poisoned(ring.bout, ring.rows("Amy").cell)[0] != healed
    assert ring["Ann"].kit == 9
    assert len(ring.events("saves-again")) == (die >= 55)
    assert len(ring.events("fades")) == healed


@pytest.mark.rule("care.poison")
@pytest.mark.rule("care.tools")
def test_without_a_kit_there_is_no_remedy(camp):
    """It cannot be declared, and is lost where the kit has been used up by then."""
    ring = camp(ANTIDOTE, bob=SNAKE, tools=(10, 0))
    poison(ring, "Amy")
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND
    ring["Ann"].kit = 1
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.FIRST_AID
    ring["Ann"].kit = 0
    ring.run(Phase.OTHER)
    assert len(ring.events("loses-care")) == 1


@pytest.mark.rule("care.poison")
@pytest.mark.rule("declaration.words")
def test_who_is_not_poisoned_needs_none(camp):
    """Bleeding is another matter, and `target.poisoned` tells of it."""
    ring = camp(ANTIDOTE, bob=SNAKE)
    bleed(ring, "Amy", 5)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND
    ring = camp(entry("first-aid", "target.poisoned"), entry("hold"), bob=SNAKE)
    bleed(ring, "Amy", 5)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.HOLD
    poison(ring, "Amy")
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.FIRST_AID


@pytest.mark.rule("care.able")
@pytest.mark.rule("care.poison")
def test_bleeding_is_who_bleeds_whatever_is_treated(camp):
    """Of two who are poisoned the one with a wound; without one the entry cannot be declared."""
    ring = camp(entry("first-aid", treat="poison", target="bleeding"), bob=SNAKE)
    poison(ring, "Amy")
    poison(ring, "Ada")
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND
    bleed(ring, "Ada", 1)
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].patient) == (Action.FIRST_AID, ring["Ada"].number)


@pytest.mark.rule("care.wake")
def test_sleepers_wake_at_once(monkeypatch):
    """Without a roll, Prone, an Assessment Roll owed; who is unconscious too sleeps on without."""
    for unconscious in (False, True):
        book = Spellbook(monkeypatch, "sleep", scripts={"Ann": [entry("wake")]})
        book.lay(Laid("Amy", "sleep", "Amy", points=3))
        amy = book["Amy"]
        assert amy.out
        if unconscious:
            amy.incapacitated_until = 9
        for foe in ("Bob", "Ben"):
            book[foe].out = True
        book.run(Phase.DECLARATION)
        assert (book["Ann"].action, book["Ann"].patient) == (Action.WAKE, amy.number)
        book.state.over[:] = False
        book.run(Phase.OTHER)
        assert not book.events("rouses")
        assert len(book.events("shakes")) == 1
        assert book.until("Amy", "sleep") is None
        assert amy.out is unconscious
        assert (amy.prone, amy.assess) == (True, -1 if unconscious else 0)


@pytest.mark.rule("time.dying")
def test_of_equal_clocks_of_one_cause_the_one_that_was_there_first_is_kept(camp):
    """Where wounds can be tended every cause has a clock of its own: Bob's stands, not Ben's."""
    ring = camp()
    until = np.array([9], dtype=np.int32)
    for who in ("Bob", "Ben"):
        by = np.array([ring[who].number], dtype=np.int32)
        note_clocks(ring.bout, ring.rows("Amy").cell, until, Cause.BLED, by)
    place, amy = CLOCKS.index(Cause.BLED), ring["Amy"].number
    assert ring.state.clock_by[place, amy].tolist() == [ring["Bob"].number]


@pytest.mark.rule("care.wake")
def test_only_what_lasts_until_harm_and_incapacitates_is_sleep(monkeypatch):
    """Amy is out, and will wake by herself; a stun that ends as she is harmed is no sleep."""
    stupor = spell("stupor", SpellCondition("stunned", harm=True), like="sleep")
    book = Spellbook(monkeypatch, stupor, scripts={"Ann": [entry("wake")]})
    book.lay(Laid("Amy", "stupor", "Amy", points=3))
    for who in ("Amy", "Bob", "Ben"):
        book[who].out = True
    assert book.until("Amy", "stupor") is not None
    book.run(Phase.DECLARATION)
    assert book["Ann"].action == Action.DEFEND


@pytest.mark.rule("care.wake")
def test_only_what_incapacitates_until_harm_is_sleep(monkeypatch):
    """Amy is out, and will wake by herself; a stun that ends as she is harmed is no sleep."""
    stupor = spell("stupor", SpellCondition("stunned", harm=True), like="sleep")
    book = Spellbook(monkeypatch, stupor, scripts={"Ann": [entry("wake")]})
    book.lay(Laid("Amy", "stupor", "Amy", points=3))
    for who in ("Amy", "Bob", "Ben"):
        book[who].out = True
    assert book.until("Amy", "stupor") is not None
    book.run(Phase.DECLARATION)
    assert book["Ann"].action == Action.DEFEND
