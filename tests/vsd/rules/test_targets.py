"""Whom a script goes for: every way to choose a target, and its ties."""

from __future__ import annotations

import pytest

from tests.oracle import dice as plain
from tests.vsd.rules.harness import bow, declared, entry, field, sheet, stand
from vsdsim.vsd.vocabulary import Phase

BLUES = ("Bob", "Ben", "Bill")


def near(ring, who, *foes):
    """The nearest of `foes` by the published keys."""
    key = ring.below(plain.root(ring.seed, ring.fight), "near", ring[who].name)
    return min(foes, key=lambda foe: plain.child(key, f"blue.{foe}"))


@pytest.mark.rule("declaration.targets")
def test_the_nearest_stays_the_nearest_all_fight_long(melee):
    """The lowest near key, round after round; over fights it is each of the three."""
    seen = set()
    for number in range(15):
        ring = field(melee, [entry("attack", target="nearest")], fight=number)
        first = near(ring, "Ann", *BLUES)
        for round_ in (1, 2, 3):
            ring.at(round_, Phase.DECLARATION)
            assert declared(ring, "Ann") == ("attack", first)
        ring[first].out = True
        assert declared(ring, "Ann")[1] == near(ring, "Ann", *(b for b in BLUES if b != first))
        seen.add(first)
    assert seen == set(BLUES)


@pytest.mark.rule("declaration.targets")
def test_weakest_and_strongest(melee):
    """Fewest hit points; most CMB as it stands: 60 - 20 Prone is 40, less than another's 50."""
    for how, columns, expected in (
        ("weakest", {"Ben": {"hp": 60}, "Bill": {"hp": 61}}, "Ben"),
        (
            "strongest",
            {"Ben": {"prone": True}, "Bob": {"injuries": 10}, "Bill": {"injuries": 11}},
            "Bob",
        ),
    ):
        ring = field(melee, [entry("attack", target=how)])
        for who, values in columns.items():
            for name, value in values.items():
                setattr(ring[who], name, value)
        assert declared(ring, "Ann")[1] == expected


@pytest.mark.rule("declaration.targets")
@pytest.mark.parametrize("how", ["weakest", "strongest"])
def test_of_equals_the_nearest(melee, how):
    """Three alike: the near key decides."""
    for number in range(6):
        ring = field(melee, [entry("attack", target=how)], fight=number)
        assert declared(ring, "Ann")[1] == near(ring, "Ann", *BLUES)


@pytest.mark.rule("declaration.targets")
def test_same_is_last_rounds_opponent(melee):
    """Named last round and still in the fight; else the nearest, as in the first round."""
    ring = field(melee, [entry("attack", target="same")])
    first = declared(ring, "Ann")[1]
    assert first == near(ring, "Ann", *BLUES)
    other = next(b for b in BLUES if b != first)
    ring.declare("Ann", "attack", other)
    assert declared(ring, "Ann")[1] == other
    ring[other].out = True
    assert declared(ring, "Ann")[1] == first


@pytest.mark.rule("declaration.targets")
def test_random_is_an_addressed_die(melee):
    """The lowest of `child(child(actor in declaration, "target"), ENEMY)`, anew every round."""
    seen = set()
    ring = field(melee, [entry("attack", target="random")])
    for number in range(1, 13):
        ring.at(number, Phase.DECLARATION)
        key = ring.address("Ann", "target", phase=Phase.DECLARATION)
        expected = min(BLUES, key=lambda foe, key=key: plain.child(key, f"blue.{foe}"))
        assert declared(ring, "Ann")[1] == expected
        seen.add(expected)
    assert seen == set(BLUES)


@pytest.mark.rule("declaration.targets")
def test_without_a_target_an_attack_goes_for_the_nearest(melee):
    """And in the `when` of an entry that is no attack `target` is last round's opponent."""
    ring = field(melee, [entry("attack")])
    assert declared(ring, "Ann")[1] == near(ring, "Ann", *BLUES)
    script = [entry("defend", "target.hp == 7", parry=5), entry("defend", parry=1)]
    ring = field(melee, script)
    other = next(b for b in BLUES if b != near(ring, "Ann", *BLUES))
    ring[other].hp = 7
    ring.declare("Ann", "attack", other)
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].parry == 5


@pytest.mark.rule("declaration.targets")
def test_friends_are_never_targets(melee):
    """With the weakest of all a friend, the weakest enemy is struck."""
    ring = field(melee, [entry("attack", target="weakest")])
    ring["Amy"].hp, ring["Bill"].hp = 1, 50
    assert declared(ring, "Ann")[1] == "Bill"


@pytest.mark.rule("declaration.targets")
def test_one_after_another_is_passed_over_who_cannot_be_shot_at(melee):
    """Amy is the weakest, then Ann, both beyond four times 20 m: Bob shoots at Ada, 30 m away."""
    reds = {"Ann": sheet(), "Amy": sheet(), "Ada": sheet()}
    stands = {"Bob": stand(0), "Ann": stand(81_000), "Amy": stand(82_000), "Ada": stand(30_000)}
    scripts = {who: [entry("defend")] for who in reds}
    scripts["Bob"] = [entry("shoot", target="weakest")]
    ring = melee(reds, {"Bob": sheet(bow())}, scripts=scripts, stands=stands)
    ring["Amy"].hp, ring["Ann"].hp = 50, 60
    assert declared(ring, "Bob") == ("shoot", "Ada")


@pytest.mark.rule("declaration.targets")
@pytest.mark.rule("declaration.opponent")
@pytest.mark.parametrize("line", [entry("attack", target="same"), entry("defend")])
def test_whoever_stands_first_in_the_scenario_can_be_the_same(melee, line):
    """Bob has struck at Ann: though Amy stands nearer, he names her again, whatever he does."""
    stands = {"Bob": stand(0), "Ann": stand(1_500), "Amy": stand(1_000)}
    scripts = {"Ann": [entry("defend")], "Amy": [entry("defend")], "Bob": [line]}
    reds = {"Ann": sheet(), "Amy": sheet()}
    ring = melee(reds, {"Bob": sheet()}, scripts=scripts, stands=stands)
    ring.declare("Bob", "attack", "Ann")
    assert declared(ring, "Bob") == (line.do, "Ann")
