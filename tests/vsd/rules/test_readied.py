"""Held actions: what they wait for, when they go off, who loses them, and clashes of two."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules.harness import (
    DAGGER,
    GREATAXE,
    SWORD,
    bow,
    declared,
    entry,
    order,
    sheet,
    stand,
)
from vsdsim.scenario.expression import parse
from vsdsim.vsd.codes import HeldBack
from vsdsim.vsd.rules.words import VOCABULARY
from vsdsim.vsd.vocabulary import Length, Phase

IDLE = {who: [entry("defend")] for who in ("Ann", "Amy", "Bob", "Ben")}
SPEAR = evolve(SWORD, length=Length.LONGEST)


def ready(text, do="attack", **more):
    """An entry that holds back what it does."""
    tree = parse(text, VOCABULARY, lambda *fault, **_: pytest.fail(str(fault)))
    return entry(do, ready=tree, ready_text=text, **more)


@pytest.fixture
def fight(melee):
    """Ann and Amy against Bob and Ben; who has no script only defends."""

    def made(arms=None, **scripts):
        more = {key: scripts.pop(key) for key in ("stands", "fight") if key in scripts}
        arms = arms or {}
        sheets = {who: sheet(*arms.get(who, (SWORD,))) for who in IDLE}
        reds, blues = ({w: sheets[w] for w in side} for side in (("Ann", "Amy"), ("Bob", "Ben")))
        return melee(reds, blues, scripts={**IDLE, **scripts}, **more)

    return made


def blows(ring):
    """Who has struck or shot, in order."""
    names = [name.partition(".")[2] for name in ring.parameters.names]
    return [names[each["actor"]] for each in ring.heard if each["what"] in ("attack", "shot")]


def quiet(ring, *who, phase=Phase.MELEE):
    """Load the attack rolls of this round so that nobody is hurt: a miss, and no fumble."""
    for each in who:
        ring.rolls(each, 20, phase=phase)


@pytest.mark.rule("action.ready")
def test_it_goes_off_before_the_next_rank_that_finds_it_true(fight):
    """Ann, first in the order, waits for Bob to be hurt; Amy hurts him; Ann strikes before him."""
    arms = {"Ann": (SPEAR,), "Bob": (DAGGER,)}
    ring = fight(arms, Ann=[ready("target.hp < 100", target="blue.Bob")],
                 Amy=[entry("attack", target="blue.Bob")],
                 Bob=[entry("attack", target="red.Amy")])  # fmt: skip
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    quiet(ring, "Ann", "Bob")
    ring.rolls("Amy", 60)
    ring.run(Phase.MELEE)
    assert blows(ring) == ["Amy", "Ann", "Bob"]


@pytest.mark.rule("action.ready")
def test_not_before_its_own_place_in_the_round_it_is_declared(fight):
    """True all along, Ann's dagger is last all the same; the end of Move was none for it either."""
    ring = fight({"Ann": (DAGGER,)}, Ann=[ready("round > 0")], Amy=[entry("attack")],
                 Bob=[entry("attack")])  # fmt: skip
    ring.begin(1)
    for phase in (Phase.DECLARATION, Phase.MOVE):
        ring.run(phase)
    quiet(ring, "Ann", "Amy", "Bob")
    assert ring["Ann"].held_back == HeldBack.WAITING
    ring.run(Phase.MELEE)
    assert blows(ring)[-1] == "Ann"
    assert sorted(blows(ring)) == ["Amy", "Ann", "Bob"]
    assert ring["Ann"].held_back == HeldBack.GONE


@pytest.mark.rule("action.ready")
def test_held_over_it_goes_off_at_any_point(fight):
    """Held in round 1, true in round 2: at the end of its Move phase, with that phase's die."""
    ring = fight(Ann=[ready("round == 2", target="blue.Bob")], Amy=[entry("attack")])
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    quiet(ring, "Amy")
    for phase in list(Phase)[2:]:
        ring.run(phase)
    assert blows(ring) == ["Amy"]
    assert ring["Ann"].held_back == HeldBack.RIPE
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    ring.rolls("Ann", 120, phase=Phase.MOVE)
    quiet(ring, "Amy")
    ring.run(Phase.MOVE)
    assert blows(ring) == ["Amy", "Ann"]
    assert ring["Bob"].hp < 100
    ring.run(Phase.MELEE)
    assert blows(ring) == ["Amy", "Ann", "Amy"], "one action, one blow"


@pytest.mark.rule("action.ready")
@pytest.mark.parametrize("second", ["other target", "other condition", "no condition", "same"])
def test_what_is_held_over_is_the_same(fight, second):
    """Another target or condition is held anew, and without one it is a plain attack."""
    then = {
        "other target": ready("round == 2", target="blue.Ben"),
        "other condition": ready("round >= 2", target="blue.Bob"),
        "no condition": entry("attack", target="blue.Bob"),
        "same": ready("round == 2", target="blue.Bob"),
    }[second]
    first = ready("round == 2", "attack", target="blue.Bob")
    ring = fight(Ann=[_when(first, "round == 1"), then])
    ring.play(1)
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    expected = {"same": HeldBack.RIPE, "no condition": HeldBack.NOTHING}.get(
        second, HeldBack.WAITING
    )
    assert ring["Ann"].held_back == expected


def _when(each, when):
    """The same entry with a condition of its own."""
    return evolve(each, when=entry("defend", when).when)


@pytest.mark.rule("action.ready")
def test_anything_else_lets_it_go(fight):
    """A round of defending between: what was held in round 1 begins anew in round 3."""
    ring = fight(Ann=[entry("defend", "round == 2"), ready("round > 8")])
    ring.play(1)
    assert ring["Ann"].held_back == HeldBack.RIPE
    ring.play(2)
    assert ring["Ann"].held_back == HeldBack.NOTHING
    ring.begin(3)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].held_back == HeldBack.WAITING


@pytest.mark.rule("action.release")
@pytest.mark.parametrize("what", ["stunned", "out", "held", "held with a dagger"])
def test_who_loses_it(fight, what):
    """At the next point, though nothing has come true; the Held keep what they could still do."""
    arms = {"Ann": (DAGGER if "dagger" in what else GREATAXE,)}
    ring = fight(arms, Ann=[ready("round > 8")])
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    ann = ring["Ann"]
    if what == "stunned":
        ann.stunned_until = 1
    elif what == "out":
        ann.out = True
    else:
        ann.rigid_until = 1
    ring.run(Phase.MOVE)
    assert ann.held_back == (HeldBack.WAITING if "dagger" in what else HeldBack.GONE)
    assert len(ring.events("loses-blow")) == ("dagger" not in what)
    ann.stunned_until = ann.rigid_until = 0
    ring.run(Phase.MELEE)
    assert blows(ring) == []


@pytest.mark.rule("action.release")
def test_without_anybody_in_reach_it_stays_held(fight):
    """Bob has gone from 1 to 3 m: no blow; he comes back, and at the end of that phase it falls."""
    stands = {"Ann": stand(), "Bob": stand(1000), "Amy": stand(-9000), "Ben": stand(9000)}
    ring = fight(Ann=[ready("round > 0", target="blue.Bob", guard=True)], stands=stands)
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    ring["Bob"].x = 3000
    ring.run(Phase.MELEE)
    assert (blows(ring), ring["Ann"].held_back) == ([], HeldBack.RIPE)
    ring["Bob"].x = 2000
    quiet(ring, "Ann", phase=Phase.RANGED_B)
    ring.run(Phase.RANGED_B)
    assert (blows(ring), ring["Ann"].held_back) == (["Ann"], HeldBack.GONE)


@pytest.mark.rule("action.release")
@pytest.mark.rule("melee.turn")
def test_it_turns_to_another_where_its_target_is_out(fight):
    """Waiting for Bob to fall it falls on Ben."""
    ring = fight(Ann=[ready("enemies.out > 0", target="blue.Bob")])
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    ring["Bob"].out = True
    quiet(ring, "Ann")
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["target"] == ring["Ben"].number


@pytest.mark.rule("action.ready")
@pytest.mark.parametrize(
    ("loaded", "off"), [(True, Phase.RANGED_A), (False, Phase.RANGED_B)], ids=["loaded", "quickly"]
)
def test_a_shot_waits_for_its_volley(fight, loaded, off):
    """A loaded bow goes off from the end of Ranged A on, one loaded this round of Ranged B."""
    ring = fight({"Ann": (bow(),)}, Ann=[ready("round > 0", "shoot", target="blue.Bob")],
                 stands={"Ann": stand(), "Bob": stand(9000)})  # fmt: skip
    if not loaded:
        ring.state.ready_from[:] = 32767
    ring.begin(1)
    for phase in list(Phase)[1:]:
        if phase is not Phase.DECLARATION:
            quiet(ring, "Ann", phase=phase)
        ring.run(phase)
        assert bool(blows(ring)) is (list(Phase).index(phase) >= list(Phase).index(off))
    assert blows(ring) == ["Ann"]


@pytest.mark.rule("action.release")
def test_blows_and_shots_of_one_point_are_one_rank(fight):
    """Ann's blow fells Bob as his own shot at Amy goes off: both land."""
    arms = {"Bob": (bow(), SWORD)}
    stands = {"Ann": stand(), "Bob": stand(1000), "Amy": stand(-3000), "Ben": stand(30_000)}
    over = "round == 2"
    ring = fight(arms, Ann=[ready(over, target="blue.Bob")],
                 Bob=[ready(over, "shoot", target="red.Amy")], stands=stands)  # fmt: skip
    ring.play(1)
    ring.begin(2)
    ring["Bob"].hp = 1
    ring.run(Phase.DECLARATION)
    ring.rolls("Ann", 90, phase=Phase.MOVE)
    ring.rolls("Bob", 90, phase=Phase.MOVE)
    ring.run(Phase.MOVE)
    assert sorted(blows(ring)) == ["Ann", "Bob"]
    assert ring["Bob"].out
    assert ring["Amy"].hp < 100


def clash(fight, ann, bob, *, arms=None):
    """Ann and Bob let go at each other at the end of Move in round 2, with these rolls."""
    over = "round == 2"
    ring = fight(arms, Ann=[ready(over, target="blue.Bob")], Bob=[ready(over, target="red.Ann")])
    ring.play(1)
    ring.begin(2)
    ring["Ann"].hp = ring["Bob"].hp = 1
    ring.run(Phase.DECLARATION)
    for who, other, total in (("Ann", "Bob", ann), ("Bob", "Ann", bob)):
        ring.rolls(who, 90, phase=Phase.MOVE)
        key = ring.address(who, "readied", ring[other].name, phase=Phase.MOVE)
        ring.load(key, total)
    ring.run(Phase.MOVE)
    return ring


@pytest.mark.rule("action.clash")
@pytest.mark.rule("skill.conflict")
@pytest.mark.parametrize(
    ("ann", "bob", "strike", "fallen"),
    [
        (50, 40, ["Ann"], ["Bob"]),
        (40, 50, ["Bob"], ["Ann"]),
        (50, 50, ["Ann", "Bob"], ["Ann", "Bob"]),
        # CMB 60, at 1 hit point -20: 4 is a roll of -36.
        (-36, -35, ["Bob"], ["Ann"]),
        (-36, -40, [], []),
    ],
)
def test_two_who_let_go_against_each_other(fight, ann, bob, strike, fallen):
    """Who wins acts first, and the felled no more; of a tie both act; a critical failure not."""
    ring = clash(fight, ann, bob)
    assert sorted(blows(ring)) == strike
    assert [who for who in ("Ann", "Bob") if ring[who].out and ring[who].hp <= 0] == fallen
    (told,) = ring.events("clashes")
    assert (told["total"], told["against"]) == (ann + 40, bob + 40)
    clumsy = sum(total + 40 <= 4 for total in (ann, bob))
    assert len(ring.events("fumble")) == clumsy


@pytest.mark.rule("action.clash")
def test_the_loser_acts_if_it_still_can(fight):
    """Ann misses; Bob, second, strikes her."""
    over = "round == 2"
    ring = fight(Ann=[ready(over, target="blue.Bob")], Bob=[ready(over, target="red.Ann")])
    ring.play(1)
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    for who, other, total in (("Ann", "Bob", 50), ("Bob", "Ann", 40)):
        key = ring.address(who, "readied", ring[other].name, phase=Phase.MOVE)
        ring.load(key, total)
    quiet(ring, "Ann", "Bob", phase=Phase.MOVE)
    ring.run(Phase.MOVE)
    assert blows(ring) == ["Ann", "Bob"]


@pytest.mark.rule("action.clash")
@pytest.mark.rule("drive.reroll")
def test_the_loser_of_a_clash_buys_its_roll_again(melee):
    """Ann loses 50 to 60, buys 80 + 10 and wins; Bob, who has lost now, buys in vain."""
    again, over = order("reroll", on="skill"), "round == 2"
    ring = melee({"Ann": sheet(drive=2)}, {"Bob": sheet(drive=2)}, scripts={
        "Ann": [again, ready(over, target="blue.Bob")],
        "Bob": [order("scene", "round == 2"), again, ready(over, target="red.Ann")],
    })  # fmt: skip
    ring.play(1)
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    for who, other, *dice in (("Ann", "Bob", 50, 80), ("Bob", "Ann", 50, 20)):
        key = ring.address(who, "readied", ring[other].name, phase=Phase.MOVE)
        for at, die in zip((key, ring.below(key, "drive")), dice, strict=True):
            ring.load(at, die)
    quiet(ring, "Ann", "Bob", phase=Phase.MOVE)
    ring.run(Phase.MOVE)
    (told,) = ring.events("clashes")
    assert (told["total"], told["against"]) == (80 + 10 + 60, 20 + 10 + 60 + 10)
    assert (ring["Ann"].drive, ring["Bob"].drive) == (1, 0)
    assert blows(ring) == ["Ann", "Bob"]


@pytest.mark.rule("action.clash")
def test_others_do_not_clash(fight):
    """Ann at Bob and Bob at Amy: no conflict, one rank."""
    over = "round == 2"
    ring = fight(Ann=[ready(over, target="blue.Bob")], Bob=[ready(over, target="red.Amy")])
    ring.play(1)
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    quiet(ring, "Ann", "Bob", phase=Phase.MOVE)
    ring.run(Phase.MOVE)
    assert not ring.events("clashes")
    assert sorted(blows(ring)) == ["Ann", "Bob"]


@pytest.mark.rule("action.release")
def test_what_has_gone_off_has_no_place_in_the_order(fight):
    """Amy hurts Bob, for which Ann and he wait: before his place, the next, they clash.

    Ben's place between was one, had he not struck at the end of Move.
    """
    arms = {"Ann": (SPEAR,), "Amy": (SPEAR,), "Bob": (DAGGER,)}
    first = "round == 1"
    ring = fight(arms, Ann=[ready("target.hp < 100", target="blue.Bob")],
                 Amy=[entry("defend", first), entry("attack", target="blue.Bob")],
                 Ben=[ready("round == 2", target="red.Amy")],
                 Bob=[entry("defend", first),
                      ready("self.hp < 100", target="red.Ann")])  # fmt: skip
    ring.play(1)
    ring.begin(2)
    ring.run(Phase.DECLARATION)
    quiet(ring, "Ben", phase=Phase.MOVE)
    ring.run(Phase.MOVE)
    ring.rolls("Amy", 60)
    quiet(ring, "Ann", "Bob")
    ring.run(Phase.MELEE)
    assert blows(ring)[:2] == ["Ben", "Amy"]
    assert len(ring.events("clashes")) == 1


@pytest.mark.rule("declaration.words")
def test_the_word(fight):
    """Of the round before in Declaration, be it asked of oneself or of an enemy."""
    script = [entry("defend", "self.readied"), ready("round > 8")]
    ring = fight(Ann=script, Bob=[entry("hold", "target.readied", target="red.Ann")])
    ring.play(1)
    assert ring["Ann"].held_back == HeldBack.RIPE
    ring.begin(2)
    assert declared(ring, "Ann")[0] == "defend"
    assert declared(ring, "Bob")[0] == "defend", "by now she holds nothing"
    ring = fight(Ann=[ready("round > 8")], Bob=[entry("hold", "target.readied", target="red.Ann")])
    ring.play(1)
    ring.begin(2)
    assert declared(ring, "Bob")[0] == "hold"


@pytest.mark.rule("action.ready")
@pytest.mark.rule("assessment.failure")
def test_what_goes_on_after_a_failed_roll_is_plain(fight):
    """The attack goes on in its place of the order, and nothing is held."""
    ring = fight(Ann=[ready("round > 8", target="blue.Bob")])
    ring.play(1)
    ring.begin(2)
    ring["Ann"].assess = 0
    ring.load(ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), 1)
    ring.run(Phase.ASSESSMENT)
    assert declared(ring, "Ann") == ("attack", "Bob")
    assert ring["Ann"].held_back == HeldBack.NOTHING
    quiet(ring, "Ann")
    ring.run(Phase.MELEE)
    assert blows(ring) == ["Ann"]


@pytest.mark.rule("action.ready")
@pytest.mark.rule("parry.clipped")
def test_parries_are_cut_before_anything_is_let_go(melee):
    """Ann follows with a greataxe: 60 - 20 for the move, of which half is all that parries."""
    goes = entry("go", "round == 2", to=(4000, 0), pace="half")
    held = ready("round > 1", target="blue.Bob", parry=30)
    scripts = {"Ann": [held], "Bob": [goes, entry("hold")]}
    stands = {"Ann": stand(0), "Bob": stand(1000, facing=(-1000, 0))}
    ring = melee({"Ann": sheet(GREATAXE)}, {"Bob": sheet(SWORD)}, scripts=scripts, stands=stands,
                 optional_rules=frozenset({"two-handed-parry"}))  # fmt: skip
    ring.play(1)
    ring.play(2, upto=Phase.MOVE)
    assert ring["Ann"].x > 0
    assert [each["cmb"] for each in ring.events("attack")] == [20]


@pytest.mark.rule("action.release")
@pytest.mark.rule("condition.frightened")
def test_what_fear_stops_at_its_moment_has_been_drawn(melee):
    """Ann, by now afraid of Bob, has the dagger in hand that she would have struck with."""
    holds = ready("round > 0", weapon="dagger", target="blue.Bob")
    bob = sheet(traits=frozenset({"terrifying"}))
    ring = melee({"Ann": sheet(SWORD, DAGGER)}, {"Bob": bob}, scripts={**IDLE, "Ann": [holds]})
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    ring["Ann"].feared, ring["Ann"].frightened_until = ring["Bob"].number, 9
    ring.run(Phase.MELEE)
    assert blows(ring) == []
    assert (ring["Ann"].held_back, ring["Ann"].hand) == (HeldBack.GONE, 1)
