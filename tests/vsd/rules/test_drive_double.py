"""Drive spent on what a spell has, as it is cast: twice the area, targets, range and so on.

Ann, of level 10, casts at Bob, 10 m ahead; Ben is 2 m behind him. An attack spell of hers rolls the
die + 60 - 10 unprepared, against DEF 20.
"""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.oracle.tables import look_up
from tests.vsd.rules.casters import MAGE, POINTS, Coven, spoken
from tests.vsd.rules.harness import entry, order, sheet, stand
from tests.vsd.rules.test_powers import DRAKE, use
from vsdsim.vsd.library.spells.doubling import Part
from vsdsim.vsd.rules.drive.spells import as_doubled
from vsdsim.vsd.vocabulary import Column, Phase

DAZE, FEAR, BOLT, BALL = (spoken(name) for name in ("daze", "fear", "fire-bolt", "fireball"))
UNPREPARED = 60 - 10
FAR = {"Bob": stand(45_000, facing=(-1000, 0)), "Ben": stand(90_000)}
"""45 m and 90 m off: out of range of all that reaches 20 or 30 m."""


def coven(melee, *lines, points=5, **more):
    """Ann, with Drive, follows these lines; no critical strike does anything."""
    reds = {"Ann": evolve(MAGE, drive=points)}
    magic = Coven(melee, *lines, reds=reds, **more)
    magic.ring.all_criticals("0")
    return magic


def doubles(part, when=None):
    """An order to double it."""
    return order("double", when, double=part)


def struck(magic):
    """At whom attack rolls were heard."""
    names = magic.ring.parameters.names
    return {names[each["target"]].partition(".")[2] for each in magic.ring.events("bolt")}


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(("when", "last", "left"), [("round > 1", 11, 5), (None, 21, 0)])
def test_a_spell_lasts_twice_as_long(melee, when, last, left):
    """Fear, a round a level, in Spell B of round 1: through round 11, or 21."""
    magic = coven(melee, doubles("duration", when), FEAR)
    magic.die(-50, "save", "Bob")
    magic.play(spell_b=51 - UNPREPARED)
    assert magic.last("goes-on")["until"] == last
    assert magic["Ann"].drive == left


@pytest.mark.rule("drive.double")
def test_rounds_by_points_of_failure_are_doubled(melee):
    """Daze: 12 points at 5 a round are 3 rounds, and now 6; through round 7."""
    magic = coven(melee, doubles("duration"), DAZE)
    magic.die(50 - 5 - 12, "save", "Bob")
    magic.play(spell_b=51 - UNPREPARED)
    assert magic.last("goes-on")["until"] == 7


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(("orders", "at"), [([], {"Bob"}), ([doubles("targets")], {"Bob", "Ben"})])
def test_a_bolt_at_twice_as_many(melee, orders, at):
    """At Bob, and at the enemy next to him in nearness."""
    magic = coven(melee, *orders, BOLT)
    magic.play(spell_b=50)
    assert struck(magic) == at
    assert magic["Ann"].mp == POINTS - 6


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(("orders", "at"), [([], {"Bob"}), ([doubles("area")], {"Bob", "Ben"})])
def test_an_area_reaches_twice_as_far(melee, orders, at):
    """A fireball of 3 m, Ben 5 m from Bob."""
    magic = coven(melee, *orders, BALL, stands={"Ben": stand(15_000)})
    magic.play(spell_b=50)
    assert struck(magic) == at


@pytest.mark.rule("drive.double")
def test_the_damage_of_an_attack_spell_is_doubled(melee):
    """A die of 60: 60 + 50 - 20 is 90 on the bolt table."""
    lost = []
    for orders in ([], [doubles("damage")]):
        magic = coven(melee, *orders, BOLT)
        magic.play(spell_b=60)
        assert magic.last("bolt")["total"] == 90
        lost.append(sheet().hp - magic["Bob"].hp)
    damage, _ = look_up("bolt", Column.NA, 90)
    assert lost == [damage, 2 * damage]


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(("points", "casts"), [(6, 1), (5, 0)])
def test_range_counts_as_the_target_is_declared(melee, points, casts):
    """30 m are 60; who cannot pay any more casts nothing at somebody 45 m off."""
    orders = order("scene", "round == 1"), doubles("range")
    magic = coven(melee, *orders, BOLT, entry("defend"), points=points, stands=FAR)
    magic.play(spell_b=50)
    assert len(magic.ring.events("casts")) == casts
    assert magic["Ann"].drive == points - 1 - 5 * casts


@pytest.mark.rule("drive.double")
def test_the_length_of_a_cone_is_its_area(melee):
    """Rock Shards, 3 m: at Bob, 5 m off, and at nobody else."""
    stands = {"Bob": stand(5_000), "Ben": stand(6_001)}
    magic = coven(melee, doubles("area"), spoken("rock-shards"), stands=stands)
    magic.play(spell_b=50)
    assert struck(magic) == {"Bob"}


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(("far", "casts"), [(10_000, 1), (45_000, 0)])
def test_what_can_no_longer_be_paid_is_cast_plain_or_lost(melee, far, casts):
    """Ann has spent her points between Declaration and the spell."""
    stands = FAR | {"Bob": stand(far)}
    magic = coven(melee, doubles("range"), BOLT, stands=stands)
    magic.play(upto=Phase.DECLARATION)
    assert magic["Ann"].aimed == magic["Bob"].number
    magic["Ann"].drive = 4
    magic.die(50)
    for phase in list(Phase)[2 : list(Phase).index(Phase.SPELL_B) + 1]:
        magic.ring.run(phase)
    assert len(magic.ring.events("casts")) == casts
    assert len(magic.ring.events("loses-spell")) == 1 - casts
    assert (magic["Ann"].drive, magic["Ann"].mp) == (4, POINTS - 6 * casts)


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(
    ("spell", "part"),
    [("daze", "area"), ("daze", "damage"), ("fire-bolt", "duration"), ("fireball", "targets"),
     ("magic-shield", "range"), ("magic-shield", "targets"), ("rock-shards", "range")],
)  # fmt: skip
def test_nobody_pays_for_what_the_spell_has_not(melee, spell, part):
    """The points are kept."""
    magic = coven(melee, doubles(part), spoken(spell), stands={"Bob": stand(2_000)})
    magic.play(spell_a=50, spell_b=50)
    assert len(magic.ring.events("casts")) == 1
    assert magic["Ann"].drive == 5


@pytest.mark.rule("drive.double")
def test_a_power_is_not_doubled(melee):
    """Nor paid for."""
    drake = evolve(DRAKE, drive=5)
    magic = Coven(melee, doubles("area"), doubles("damage"), use("breath"), reds={"Ann": drake})
    magic.play(spell_a=50)
    assert len(magic.ring.events("casts")) == 1
    assert magic["Ann"].drive == 5


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(
    ("parts", "points", "bought"),
    [
        (["damage", "range"], 5, {"damage"}),
        (["range", "damage"], 9, {"range"}),
        (["area", "damage"], 5, {"damage"}),
        (["damage", "damage"], 10, {"damage"}),
        (["damage", "range", "targets"], 20, {"damage", "range", "targets"}),
    ],
)
def test_each_part_once_in_the_order_of_the_script(melee, parts, points, bought):
    """As far as the points go; what the spell has not is passed over."""
    magic = coven(melee, *(doubles(part) for part in parts), BOLT, points=points)
    magic.play(spell_b=50)
    c = magic.ring.parameters.castings
    assert c.each[magic.last("casts")["casting"]].doubled == bought
    assert magic["Ann"].drive == points - 5 * len(bought)


@pytest.mark.rule("drive.double")
def test_doubled_first_then_what_an_outstanding_success_adds(melee):
    """Fear at two, and one more: three, for weave 3 (2 added is too much) 4 with another range."""
    fear = spoken("fear", warp=("range",), outstanding="target")
    magic = coven(melee, doubles("targets"), fear)
    magic.play(spell_b=151 - UNPREPARED)
    c = magic.ring.parameters.castings
    assert c.targets[magic.last("casts")["casting"]] == 2 * 1 + 1
    assert magic["Ann"].mp == POINTS - 4


@pytest.mark.rule("drive.double")
def test_what_goes_off_later_stays_doubled(melee):
    """It is not paid for again, nor doubled again."""
    keeps = entry("concentrate", "self.concentrating and round == 3")
    daze = spoken("daze", "round == 1", failing=("later",))
    magic = coven(melee, doubles("duration"), keeps, daze, points=10)
    magic.die(-100)
    magic.die(76 - 20, "failure")
    magic.play(upto=Phase.OTHER)
    magic.play(2, upto=Phase.OTHER)
    magic.play(3, spell_b=60)
    c = magic.ring.parameters.castings
    first, later = (each["casting"] for each in magic.ring.events("casts"))
    assert first == later
    assert c.each[later].doubled == {Part.DURATION}
    assert magic["Ann"].drive == 5


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize(("points", "reaches"), [(5, True), (4, False)])
def test_a_counterspell_reaches_twice_as_far(melee, points, reaches):
    """20 m are 40: Bob casts his Daze 30 m off; what is countered has been paid for."""
    bob = evolve(MAGE, drive=5)
    magic = coven(
        melee, doubles("range"), spoken("counterspell"), points=points,
        blues={"Bob": bob}, stands={"Bob": stand(30_000), "Ben": stand(60_000)},
        scripts={"Bob": [doubles("duration"), DAZE]},
    )  # fmt: skip
    magic.die(100)
    magic.die(-50, "save", "Bob")
    magic.die(50, who="Bob")
    magic.play()
    assert bool(magic.ring.events("countered")) == reaches
    assert (magic["Ann"].drive, magic["Bob"].drive) == (points - 5 * reaches, 0)


@pytest.mark.rule("drive.double")
def test_doubling_comes_before_pressing(melee):
    """Of five points nothing is left to press with, whatever stands first in the script."""
    magic = coven(melee, order("press"), doubles("targets"), DAZE)
    magic.play(spell_b=51 - UNPREPARED)
    assert magic.last("saves")["difficulty"] == 50
    assert magic["Ann"].drive == 0


def test_nothing_is_looked_up_where_nobody_doubles(melee):
    """Castings stay the very same array."""
    magic = coven(melee, order("press"), DAZE)
    rows, casting = magic.ring.rows("Ann"), magic.ring.state.casting[:1, 0]
    assert as_doubled(magic.ring.bout, rows, casting) is casting
