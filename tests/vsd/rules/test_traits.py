"""What harms somebody less or more than others: immune, resistant, vulnerable and tough.

Edged NA: 76 is 7 and Superficial, 86 10 and Light, 96 13 and Moderate, 106 17 and Grievous, 121 21
and Lethal.
"""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import (
    LONGSWORD,
    Ring,
    bow,
    entry,
    natural,
    sheet,
    stand,
    weapon,
)
from vsdsim.scenario.model import Ground
from vsdsim.vsd.rules.field.falling import trip
from vsdsim.vsd.vocabulary import CriticalType, Phase, Rank, Severity

SUP, LIG, MOD, GRI, LET = Severity
IMPACT, CUT, PIERCE, FIRE = (
    CriticalType.IMPACT,
    CriticalType.CUT,
    CriticalType.PIERCE,
    CriticalType.FIRE,
)
NOT_CUT = frozenset(set(CriticalType) - {CUT, CriticalType.BEAST})


def struck(duel, total, bob, *, ann=None, critical=None):
    """A blow of Ann's at a total, Bob's 20 of DEF taken off, and no critical that does anything."""
    ring = duel(ann=ann or sheet(), bob=sheet(**bob))
    ring.all_criticals("0")
    ring.declare("Ann", "attack", "Bob", critical=critical)
    ring.rolls("Ann", total - 40)
    ring.run(Phase.MELEE)
    return ring


def suffered(ring):
    """Hit points that Bob has lost, and the severities of the criticals he has suffered."""
    return 100 - ring["Bob"].hp, [each["severity"] for each in ring.events("critical")]


@pytest.mark.rule("trait.immune")
@pytest.mark.parametrize("total", [80, 110, 140])
def test_the_immune_suffer_neither_damage_nor_critical(duel, total):
    """Touched, unharmed, as by a 0; no roll for a critical is made."""
    ring = struck(duel, total, {"immune": frozenset({CUT})})
    assert suffered(ring) == (0, [])
    assert not ring.events("cancelled")


@pytest.mark.rule("trait.immune")
def test_other_types_harm_the_immune_like_anybody(duel):
    """Immune to everything but a cut: 17 and Grievous at 110."""
    assert suffered(struck(duel, 110, {"immune": NOT_CUT})) == (17, [GRI])


@pytest.mark.rule("trait.immune")
@pytest.mark.parametrize(("critical", "lost"), [(CUT, 0), (PIERCE, 17)])
def test_the_type_is_that_of_the_attack_as_used(duel, critical, lost):
    """A longsword that thrusts does not cut."""
    ring = struck(
        duel, 110, {"immune": frozenset({CUT})}, ann=sheet(LONGSWORD), critical=int(critical)
    )
    assert suffered(ring)[0] == lost


@pytest.mark.rule("trait.immune")
@pytest.mark.parametrize(
    ("immune", "heard"), [(frozenset({CUT}), []), (frozenset({PIERCE}), [CUT])]
)
def test_neither_a_second_type_nor_a_follow_up_comes_of_nothing(duel, immune, heard):
    """A claw's Cut at 120, its Pierce two severities lower, and a bite that follows, in vain."""
    bite = natural("bite", cmb=-300)
    claw = natural("claw", max_result=140, secondary=PIERCE, follow_up=bite)
    ring = struck(duel, 120, {"immune": immune}, ann=sheet(claw))
    assert [each["struck"] for each in ring.events("critical")] == heard
    assert len(ring.events("attack")) == (1 if not heard else 2)


@pytest.mark.rule("trait.immune")
def test_a_further_critical_of_the_type_does_nothing(duel):
    """A cut that sets on fire harms the immune to fire by the cut alone."""
    ring = duel(bob=sheet(immune=frozenset({FIRE})))
    ring.all_criticals("3/0/0 crit(fire,Let)")
    ring.strike(("Ann", "Bob"))
    assert suffered(ring) == (3, [SUP])
    assert len(ring.events("cancelled")) == 1


@pytest.mark.rule("trait.immune")
def test_a_miss_stays_a_miss(duel):
    """And a fumble a fumble: 10 or less, with a first die within the clumsy range."""
    ring = duel(bob=sheet(immune=frozenset({CUT})))
    ring.all_criticals("0")
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", -40, first=2, fumble=10)
    ring.run(Phase.MELEE)
    (blow,) = ring.events("attack")
    assert blow["blow"].damage[0] == -1
    assert len(ring.events("fumble")) == 1


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("total", "lost", "severity"),
    [(80, 3, []), (90, 5, [SUP]), (100, 6, [LIG]), (110, 8, [MOD]), (125, 10, [GRI])],
)
def test_the_resistant_suffer_half(duel, total, lost, severity):
    """Of 7, 10, 13, 17 and 21, rounded down; and one severity lower, below Superficial none."""
    assert suffered(struck(duel, total, {"resistant": frozenset({CUT})})) == (lost, severity)


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("total", "lost", "severity"),
    [(80, 10, LIG), (90, 15, MOD), (100, 19, GRI), (110, 25, LET), (125, 31, LET)],
)
def test_the_vulnerable_suffer_half_as_much_again(duel, total, lost, severity):
    """Of 7, 10, 13, 17 and 21, rounded down; and one severity higher, at most Lethal."""
    assert suffered(struck(duel, total, {"vulnerable": frozenset({CUT})})) == (lost, [severity])


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("total", "rank", "trait", "severity"),
    [
        # Grievous less one is Moderate, Heroic one lower: Light; Epic two: Superficial.
        (110, Rank.HEROIC, "resistant", [LIG]),
        (110, Rank.EPIC, "resistant", [SUP]),
        (100, Rank.EPIC, "resistant", []),
        # Lethal stays Lethal, and only then is it lowered.
        (125, Rank.HEROIC, "vulnerable", [GRI]),
        (125, Rank.EPIC, "vulnerable", [MOD]),
        (80, Rank.HEROIC, "vulnerable", [SUP]),
    ],
)
def test_the_type_comes_before_the_rank(duel, total, rank, trait, severity):
    """Raised or lowered by the type first, at most to Lethal."""
    ring = struck(duel, total, {"rank": rank, trait: frozenset({CUT})})
    assert suffered(ring)[1] == severity


@pytest.mark.rule("trait.resistant")
def test_the_damage_of_the_critical_is_as_it_says(duel):
    """8 of 17, and the critical's whole 10."""
    ring = duel(bob=sheet(resistant=frozenset({CUT})))
    ring.all_criticals("10/0/0")
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", 70)
    ring.run(Phase.MELEE)
    assert 100 - ring["Bob"].hp == 8 + 10


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("trait", "second"), [("resistant", []), ("vulnerable", [LIG]), ("tough", [])]
)
def test_a_second_type_is_two_lower_and_then_as_it_is_suffered(duel, trait, second):
    """Beast NA 110 is Moderate: the Pierce begins at Superficial."""
    value = 1 if trait == "tough" else frozenset({PIERCE})
    claw = natural("claw", max_result=140, secondary=PIERCE)
    ring = struck(duel, 110, {trait: value}, ann=sheet(claw))
    kinds = [(each["struck"], each["severity"]) for each in ring.events("critical")]
    assert kinds[1:] == [(PIERCE, each) for each in second]


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("trait", "lost", "severity"),
    [("immune", 0, []), ("resistant", 13, [GRI]), ("vulnerable", 40, [LET])],
)
def test_a_blow_at_the_fallen_too(melee, trait, lost, severity):
    """The max result of 140: 27 and Lethal."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(**{trait: frozenset({CUT})}), "Ben": sheet()})
    ring.all_criticals("0")
    bob = ring["Bob"]
    bob.out, bob.prone, bob.incapacitated_until = True, True, 99
    ring.declare("Ann", "attack", "Bob", at_fallen=True)
    ring.run(Phase.MELEE)
    assert suffered(ring) == (lost, severity)


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(("trait", "lost"), [("immune", 0), ("resistant", 6), ("vulnerable", 19)])
def test_shots_too(melee, trait, lost):
    """70 + 60 - 20 = 110: 13 in the missile table's NA column, of an arrow that pierces."""
    sides = {"Ann": sheet(bow())}, {"Bob": sheet(**{trait: frozenset({PIERCE})})}
    stands = {"Ann": stand(), "Bob": stand(15_000, facing=(-1000, 0))}
    ring = melee(*sides, stands=stands)
    ring.all_criticals("0")
    ring.at(1, Phase.RANGED_A)
    ring.declare("Ann", "shoot", "Bob")
    ring.rolls("Ann", 70, phase=Phase.RANGED_A)
    ring.run(Phase.RANGED_A)
    assert suffered(ring)[0] == lost


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("trait", "lost", "severity"),
    [("immune", 0, []), ("resistant", 6, [SUP]), ("vulnerable", 19, [MOD])],
)
def test_a_fall_is_of_the_type_impact(duel, trait, lost, severity):
    """Of 10 m: 65 + 50 + 10 - 20 = 105; beast NA 91 to 95 is 13 and Light: so 30 of DEF."""
    bob = sheet(defence=30, **{trait: frozenset({IMPACT})})
    ring = duel(bob=bob, stands={"Ann": stand(5_000), "Bob": stand(0, 0, 10_000)})
    ring.all_criticals("0")
    ring.at(1, Phase.MOVE)
    ring.load(ring.address("Bob", "fall"), 65)
    trip(ring.bout, ring.rows("Bob"))
    assert ring.events("falls")[0]["total"] == 95
    assert suffered(ring) == (lost, severity)


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("trait", "lost"), [("immune", 0), ("resistant", 3), ("vulnerable", 10), ("tough", 7)]
)
def test_burning_ground_is_fire(melee, trait, lost):
    """7 a round to others; to be tough is no help."""
    value = 2 if trait == "tough" else frozenset({FIRE})
    fire = Ground("fire", "disc", (0, 0), radius=1000, damage=7)
    ring = melee({"Ann": sheet()}, {"Bob": sheet(**{trait: value})}, ground=(fire,),
                 stands={"Ann": stand(5_000), "Bob": stand()})  # fmt: skip
    ring.next_assessment(1)
    assert 100 - ring["Bob"].hp == lost


@pytest.mark.rule("trait.resistant")
@pytest.mark.parametrize(
    ("trait", "lost"), [("immune", 0), ("resistant", 3), ("vulnerable", 10), ("tough", 7)]
)
def test_flames_on_the_body_are_fire(melee, trait, lost):
    """7 a round; a cut that sets on fire all the same, for to catch it is no damage of fire."""
    value = 2 if trait == "tough" else frozenset({FIRE})
    blaze = weapon("blaze", criticals=(FIRE,))
    ring = melee({"Ann": sheet(blaze)}, {"Bob": sheet(**{trait: value})})
    ring.suffer("Bob", "0 burn(7)", by="Ann", severity=LET)
    before = ring["Bob"].hp
    ring.next_assessment(2)
    assert before - ring["Bob"].hp == lost
    assert ring["Bob"].burning == 7


@pytest.mark.rule("trait.resistant")
def test_a_fumbler_suffers_its_own_weapon_as_it_is(duel):
    """A Light critical on oneself by its own sword: to who resists cuts, Superficial."""
    ring = duel(ann=sheet(resistant=frozenset({CUT})))
    ring.all_criticals("0")
    ring.declare("Ann", "attack", "Bob")
    # 101-125: drop the weapon, and there is no ally: a Light on herself.
    ring.rolls("Ann", -40, first=2, fumble=100)
    ring.bout.parameters.attacks.fumble[0] = 10
    ring.run(Phase.MELEE)
    assert [(each["severity"], each["target"]) for each in ring.events("critical")] == [(SUP, 0)]


@pytest.mark.rule("trait.tough")
@pytest.mark.parametrize("tough", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("rank", list(Rank))
@pytest.mark.parametrize("severity", list(Severity))
def test_the_tough_suffer_criticals_so_many_severities_lower(duel, tough, rank, severity):
    """On top of the rank; below Superficial nothing."""
    ring = duel(bob=sheet(rank=rank, tough=tough))
    ring.all_criticals("1/0/0")
    ring.strike(("Ann", "Bob"), severity=severity)
    left = severity - rank - tough
    assert suffered(ring) == ((1, [left]) if left >= 0 else (0, []))


@pytest.mark.rule("trait.tough")
def test_being_tough_takes_nothing_off_the_damage(duel):
    """17 and no critical."""
    assert suffered(struck(duel, 110, {"tough": 4})) == (17, [])


@pytest.mark.rule("trait.tough")
def test_toughness_rank_and_type_add_up(duel):
    """Lethal, less one each for a cut that it resists, its rank, and its hide: Light."""
    bob = {"tough": 1, "rank": Rank.HEROIC, "resistant": frozenset({CUT})}
    assert suffered(struck(duel, 125, bob)) == (10, [LIG])


def test_where_nobody_is_otherwise_nothing_is_looked_up():
    """A fight of soldiers pays for no types."""
    plain = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet()}})
    assert not plain.parameters.affinities.any
    other = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet(vulnerable=frozenset({FIRE}))}})
    assert other.parameters.affinities.any


def test_scripts_choose_the_type(melee):
    """A script that thrusts where cuts do nothing."""
    bones = sheet(immune=frozenset({CUT}))
    scripts = {"Ann": [entry("attack", critical="pierce")], "Bob": [entry("defend", parry=0)]}
    ring = melee({"Ann": sheet(LONGSWORD)}, {"Bob": bones}, scripts=scripts)
    ring.all_criticals("0")
    ring.begin(1)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.rolls("Ann", 70)
    ring.run(Phase.MELEE)
    assert ring["Bob"].hp == 100 - 17
