"""Being on fire: catching it, what it takes, putting it out."""

from __future__ import annotations

import pytest

from tests.oracle import dice as plain
from tests.vsd.rules.harness import FULL, SWORD, declared, entry, sheet, stand
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Action, Cause
from vsdsim.vsd.vocabulary import CriticalType, Phase

IDLE = {who: [entry("defend")] for who in ("Ann", "Amy", "Bob", "Ben")}
PUTS_OUT = {**IDLE, "Ann": [entry("put-out"), entry("attack", parry=10)]}


def three(melee, **more):
    """Ann against Bob and Ben."""
    people = (
        {"Ann": sheet(SWORD, shield=more.pop("shield", None))},
        {"Bob": sheet(), "Ben": sheet()},
    )
    return melee(*people, **{"scripts": IDLE, **more})


def on_fire(ring, who="Ann", by="Bob", n=8):
    """Set somebody on fire; the ring."""
    ring.suffer(who, f"0 burn({n})", by=by)
    return ring


def flames(ring, who="Ann"):
    """Hit points a round, by whom, and Full Actions spent on them."""
    one = ring[who]
    return one.burning, one.burnt_by, one.put_out


@pytest.mark.rule("critical.burn")
def test_it_takes_hit_points_in_every_assessment_from_the_next_on(melee):
    """burn(8): nothing at once, then 8 in the Assessments of rounds 2, 3 and 4."""
    ring = on_fire(three(melee))
    left = [ring["Ann"].hp]
    for number in (2, 3, 4):
        ring.next_assessment(number)
        left.append(ring["Ann"].hp)
    assert left == [100, 92, 84, 76]
    assert [each["burned"] for each in ring.events("loses")] == [True] * 3


@pytest.mark.rule("critical.burn")
@pytest.mark.rule("result.damage")
def test_it_is_the_doing_of_who_set_the_fire(melee):
    """Damage dealt is Bob's, and the foe's fall his; two that burn 40 and 60 credit the 60."""
    ring = on_fire(three(melee), n=60)
    ring.next_assessment(2)
    assert ring.bout.dealt.tolist() == [0, 60, 0]
    ring.next_assessment(3)
    ann = ring["Ann"]
    assert (ann.out, ann.out_cause, ann.out_by) == (True, Cause.BURNED, ring["Bob"].number)


@pytest.mark.rule("critical.burn")
@pytest.mark.parametrize(
    ("first", "second", "burns", "by"),
    [(8, 12, 12, "Ben"), (8, 8, 8, "Bob"), (8, 3, 8, "Bob")],
)
def test_it_does_not_add_up(melee, first, second, burns, by):
    """The larger counts with its author; of equals and before a smaller one the first stays."""
    ring = on_fire(three(melee), n=first)
    on_fire(ring, by="Ben", n=second)
    assert flames(ring) == (burns, ring[by].number, 0)


@pytest.mark.rule("critical.burn")
def test_of_equals_in_one_rank_the_first_in_credit(melee):
    """burn(8) by both: whoever did more damage, of equals by the key, in each of twelve fights."""
    seen = set()
    for number in range(12):
        ring = three(melee, fight=number)
        ring.all_criticals("5/0/0 burn(8)")
        ring.strike(("Bob", "Ann"), ("Ben", "Ann"))
        keys = {n: plain.child(ring.address(n, ("attack", 0)), "credit") for n in ("Bob", "Ben")}
        first = min(keys, key=keys.get)
        assert flames(ring) == (8, ring[first].number, 0)
        seen.add(first)
        ring = three(melee, fight=number)
        ring.all_criticals("5/0/0 burn(8)")
        ring.strike(("Bob", "Ann"), ("Ben", "Ann"), damage=(4, 5))
        assert ring["Ann"].burnt_by == ring["Ben"].number
    assert seen == {"Bob", "Ben"}


@pytest.mark.rule("critical.burn")
def test_the_larger_of_one_rank_counts_whoever_did_more(melee):
    """Bob's burn(9) beside 1 of damage against Ben's burn(8) beside 20: Bob's."""
    ring = three(melee)
    ring.criticals_by_type({CriticalType.CUT: "0 burn(9)", CriticalType.FIRE: "0 burn(8)"})
    kinds = CriticalType.CUT, CriticalType.FIRE
    ring.strike(("Bob", "Ann"), ("Ben", "Ann"), kind=kinds, damage=(1, 20))
    assert flames(ring) == (9, ring["Bob"].number, 0)


@pytest.mark.rule("critical.burn")
def test_it_goes_on_upon_who_is_out_but_not_on_the_dead(melee):
    """Unconscious: 8 more in the next Assessment. Dead, fled or given up: nothing."""
    ring = on_fire(three(melee))
    ring.suffer("Ann", "0 U", by="Bob")
    ring.state.over[:] = False
    ring.next_assessment(2)
    assert ring["Ann"].hp == 92
    ring["Ann"].dead = True
    ring.state.over[:] = False
    ring.next_assessment(3)
    assert ring["Ann"].hp == 92
    for away in (2, 3):
        ring = on_fire(three(melee))
        ring["Ann"].out, ring["Ann"].away = True, away
        ring.next_assessment(2)
        assert (ring["Ann"].hp, ring["Ann"].burning) == (100, 8)


@pytest.mark.rule("critical.burn")
@pytest.mark.rule("assessment.losses")
@pytest.mark.rule("health.cause")
@pytest.mark.parametrize(
    ("bleeding", "flames_", "ground", "cause"),
    [
        (10, 6, 5, Cause.BURNED),
        (10, 6, 4, Cause.BLEEDING),
        (10, 11, 0, Cause.BURNED),
        (10, 10, 0, Cause.BLEEDING),
    ],
)
def test_both_fires_are_one_cause(duel, bleeding, flames_, ground, cause):
    """6 of flames and 5 of the ground are more than 10 of blood; of equals bleeding is named."""
    fire = Ground("fire", "disc", (0, 0), radius=500, damage=ground)
    stands = {"Ann": stand(), "Bob": stand(1000)}
    ring = duel(ann=sheet(hp=200), scripts=IDLE, stands=stands, ground=(fire,) * (ground > 0))
    ring.suffer("Ann", f"0/{bleeding}/0 burn({flames_})", by="Bob")
    ring["Ann"].hp = 5
    ring.next_assessment(2)
    assert ring["Ann"].hp == 5 - bleeding - flames_ - ground
    assert ring["Ann"].out_cause == cause
    burned = [each["damage"] for each in ring.events("loses") if each["burned"]]
    assert sorted(burned) == sorted(n for n in (flames_, ground) if n)


@pytest.mark.rule("critical.burn")
@pytest.mark.rule("other.order")
def test_two_full_actions_put_it_out(melee):
    """Declared in rounds 2 and 3: 8 in both Assessments, none in round 4's; she acts again."""
    ring = on_fire(three(melee, scripts=PUTS_OUT))
    for number, left in ((2, (8, 1, 1)), (3, (0, -1, 0))):
        ring.play(number)
        assert ring["Ann"].action == Action.PUT_OUT
        assert flames(ring) == left
    assert [each["done"] for each in ring.events("puts-out")] == [False, True]
    ring.next_assessment(4)
    assert ring["Ann"].hp == 84
    assert declared(ring, "Ann")[0] == "attack"


@pytest.mark.rule("critical.burn")
def test_a_stun_between_takes_nothing_back(melee):
    """Stunned in round 3: that action is lost, the first still counts; round 5 puts it out."""
    ring = on_fire(three(melee, scripts=PUTS_OUT))
    ring.play(2)
    ring.play(3, upto=Phase.MELEE)
    ring.suffer("Ann", "0 S", by="Bob")
    for phase in list(Phase)[6:]:
        ring.run(phase)
    assert flames(ring) == (8, 1, 1)
    ring.play(4)
    assert flames(ring) == (8, 1, 1), "still stunned, she only defends"
    ring.play(5)
    assert flames(ring) == (0, -1, 0)


@pytest.mark.rule("critical.burn")
def test_the_smallest_flame_is_put_out_like_any(melee):
    """burn(1): two Full Actions."""
    ring = on_fire(three(melee, scripts=PUTS_OUT), n=1)
    ring.play(2)
    assert flames(ring)[2] == 1
    ring.play(3)
    assert flames(ring) == (0, -1, 0)


@pytest.mark.rule("critical.burn")
@pytest.mark.parametrize("n", [8, 2, 20])
def test_a_new_one_begins_the_count_again(melee, n):
    """Set on fire again after the first of two Full Actions, be it by less: two more are needed."""
    ring = on_fire(three(melee, scripts=PUTS_OUT))
    ring.play(2)
    assert flames(ring)[2] == 1
    ring.at(3, Phase.ASSESSMENT)
    on_fire(ring, by="Ben", n=n)
    assert flames(ring) == (max(n, 8), 2 if n > 8 else 1, 0)
    ring.play(3)
    assert flames(ring)[2] == 1
    ring.play(4)
    assert flames(ring)[0] == 0


@pytest.mark.rule("critical.burn")
@pytest.mark.rule("declaration.possible")
def test_who_can_put_it_out(melee):
    """On fire and no Full Action barred: not the sound, not the Stunned; the Held can."""
    ring = three(melee, scripts=PUTS_OUT)
    assert declared(ring, "Ann")[0] == "attack"
    on_fire(ring)
    assert declared(ring, "Ann")[0] == "put_out"
    ring["Ann"].stunned_until = 1
    assert declared(ring, "Ann")[0] == "defend"
    ring["Ann"].stunned_until = 0
    ring["Ann"].rigid_until = 1
    assert declared(ring, "Ann")[0] == "put_out"


@pytest.mark.rule("declaration.opponent")
@pytest.mark.rule("parry.amount")
def test_it_names_nobody_unless_the_entry_does(melee):
    """Without a target nobody, though Ben was last round's; all CMB parries unless it says less."""
    ring = on_fire(three(melee, scripts=PUTS_OUT))
    ring.declare("Ann", "attack", "Ben")
    assert declared(ring, "Ann") == ("put_out", "nobody")
    assert ring["Ann"].parry == 60
    script = {**IDLE, "Ann": [entry("put-out", target="same", parry=25)]}
    ring = on_fire(three(melee, scripts=script))
    ring.declare("Ann", "attack", "Ben")
    assert declared(ring, "Ann") == ("put_out", "Ben")
    assert ring["Ann"].parry == 25


@pytest.mark.rule("parry.against")
def test_a_full_shield_parries_meanwhile(melee):
    """Who names nobody parries with a full shield all the same: 60 of CMB, less its 5."""
    ring = on_fire(three(melee, scripts=PUTS_OUT, shield=FULL))
    assert declared(ring, "Ann") == ("put_out", "nobody")
    assert ring["Ann"].parry == 55


@pytest.mark.rule("assessment.failure")
@pytest.mark.parametrize(("burns", "does"), [(True, "put_out"), (False, "defend")])
def test_it_goes_on_after_a_failed_assessment_roll(melee, burns, does):
    """As long as she is on fire; else she defends with half of her CMB."""
    ring = on_fire(three(melee, scripts=PUTS_OUT))
    ring.play(2)
    ring.begin(3)
    ring["Ann"].assess, ring["Ann"].burning = 0, 8 if burns else 0
    ring.load(ring.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), 1)
    ring.run(Phase.ASSESSMENT)
    assert ring.bout.failed[0, 0]
    assert declared(ring, "Ann")[0] == does
    assert ring["Ann"].parry == (60 if burns else 30)


@pytest.mark.rule("declaration.words")
@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ("self.burning > 0", True),
        ("self.burning == 8", True),
        ("target.burning > 0", False),
        ("target.burning == 0", True),
    ],
)
def test_the_word(melee, when, holds):
    """Hit points a round that the flames take, 0 without."""
    script = {**IDLE, "Ann": [entry("attack", when, target="nearest")]}
    ring = on_fire(three(melee, scripts=script))
    assert (declared(ring, "Ann")[0] == "attack") is holds
