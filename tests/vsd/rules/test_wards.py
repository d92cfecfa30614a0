"""Wards and counterspells: cast as another acts, at the first that they wait for.

Ann's casting roll is the die + 60 + 10 for a target at hand: with a 50 it is 120, and works. Her
blow, Bob's and Ben's are 50 + 60 - 20 = 90 without a ward.
"""

from __future__ import annotations

import pytest

from tests.oracle import dice as plain
from tests.vsd.rules.harness import bow, entry, sheet, stand
from tests.vsd.rules.spellbook import MAGE, Spellbook, figure, spell
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.spells.answers import Counter, Ward
from vsdsim.vsd.library.spells.figures import Modifier
from vsdsim.vsd.library.spells.spell import Area, Duration, Span, Warp
from vsdsim.vsd.rules.magic import casts
from vsdsim.vsd.vocabulary import Phase


@pytest.fixture
def guarded(monkeypatch):
    """Makes a fight in which casting rolls can be loaded too."""

    def made(*spells, **more):
        ring = Spellbook(monkeypatch, *spells, load=True, **more)
        monkeypatch.setattr(casts, "open_ended", ring._open_ended)
        ring.all_criticals("0")
        ring.at(1, Phase.MELEE)
        return ring

    return made


def waits(ring, who, what, whom, die=50, phase=None):
    """Somebody has declared a ward or a counterspell for another; its casting roll is loaded."""
    ring[who].casting, ring[who].aimed = ring.casting(who, what), ring[whom].number
    ring.load(ring.address(who, "casting", phase=phase), die)


def strike(ring, who, target, die=50):
    """Somebody means to strike with this die."""
    ring.declare(who, "attack", target)
    ring.rolls(who, die)


def totals(ring, what="attack"):
    """What the attack rolls heard have come to, by attacker."""
    names = ring.parameters.names
    return {names[each["actor"]].partition(".")[2]: each["total"] for each in ring.events(what)}


@pytest.mark.rule("magic.trigger")
def test_a_blade_ward_takes_a_hundred_off_the_first_blow(guarded):
    """It costs its seven points then, and is used up: a later blow is as ever."""
    ring = guarded("blade-ward")
    waits(ring, "Ann", "blade-ward", "Amy")
    strike(ring, "Bob", "Amy")
    ring.declare("Ben", "attack", "Amy", half=True)
    ring.rolls("Ben", 50)
    ring.run(Phase.MELEE)
    assert totals(ring) == {"Bob": -10, "Ben": 70}
    assert (ring["Ann"].mp, ring["Ann"].casting) == (93, -1)


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize("fight", range(6))
def test_of_blows_at_once_that_with_the_lowest_key(guarded, fight):
    """Bob and Ben strike in one rank."""
    ring = guarded("blade-ward", fight=fight)
    waits(ring, "Ann", "blade-ward", "Amy")
    for who in ("Bob", "Ben"):
        strike(ring, who, "Amy")
    keys = {who: ring.address(who, ("attack", 0)) for who in ("Bob", "Ben")}
    first = min(keys, key=keys.get)
    ring.run(Phase.MELEE)
    assert totals(ring) == {who: -10 if who == first else 90 for who in keys}


@pytest.mark.rule("magic.trigger")
def test_untriggered_it_costs_nothing(guarded):
    """Neither by a blow at somebody else, nor by a shot."""
    ring = guarded("blade-ward", blues={"Bow": sheet(bow(cmb=60))})
    waits(ring, "Ann", "blade-ward", "Amy")
    strike(ring, "Bob", "Ann")
    ring.run(Phase.MELEE)
    ring.at(1, Phase.RANGED_B)
    ring.declare("Bow", "shoot", "Amy")
    ring.rolls("Bow", 60, phase=Phase.RANGED_B)
    ring.run(Phase.RANGED_B)
    assert totals(ring) == {"Bob": 90}
    assert totals(ring, "shot") == {"Bow": 100}
    assert ring["Ann"].mp == 100


@pytest.mark.rule("magic.trigger")
def test_deflect_is_for_shots(guarded):
    """A hundred off the roll of one."""
    ring = guarded("deflect", blues={"Bow": sheet(bow(cmb=60))})
    ring.at(1, Phase.RANGED_A)
    waits(ring, "Ann", "deflect", "Amy")
    ring.declare("Bow", "shoot", "Amy")
    ring.rolls("Bow", 60, phase=Phase.RANGED_A)
    ring.run(Phase.RANGED_A)
    assert totals(ring, "shot") == {"Bow": 0}
    assert ring["Ann"].mp == 95


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize(("die", "total"), [(-45, 90), (-44, 90), (-19, -10)])
def test_its_casting_roll_must_work(guarded, die, total):
    """25 is a failure, 26 to 50 nothing (it has no duration), 51 a success."""
    ring = guarded("blade-ward")
    waits(ring, "Ann", "blade-ward", "Amy", die)
    strike(ring, "Bob", "Amy")
    ring.run(Phase.MELEE)
    assert totals(ring)["Bob"] == total
    assert ring["Ann"].casting == -1


@pytest.mark.rule("magic.trigger")
@pytest.mark.rule("magic.names")
def test_of_two_of_one_name_one_counts(guarded):
    """Both are cast at the first blow, and both cost; of another name both count."""
    twin = spell("twin", Ward("blow", -5), like="blade-ward")
    for other, total in (("blade-ward", -10), ("twin", -15)):
        ring = guarded("blade-ward", twin)
        waits(ring, "Ann", "blade-ward", "Amy")
        waits(ring, "Amy", other, "Amy")
        strike(ring, "Bob", "Amy")
        ring.run(Phase.MELEE)
        assert totals(ring)["Bob"] == total
        assert (ring["Ann"].mp, ring["Amy"].mp) == (93, 93)


@pytest.mark.rule("magic.names")
@pytest.mark.parametrize("fight", range(6))
def test_which_of_two_of_one_name(guarded, fight):
    """The one with the lowest key: Ann's of fifty, or Amy's of seventy."""
    screen = spell("screen", Ward("blow", -50), like="blade-ward", warps=(Warp("more", 1, by=-20),))
    more = Cast("screen", warp=("more",))
    ring = guarded(screen, more, fight=fight)
    waits(ring, "Ann", "screen", "Amy")
    waits(ring, "Amy", more, "Amy")
    strike(ring, "Bob", "Amy")
    latest = {who: plain.child(ring.address(who, "casting"), "latest") for who in ("Ann", "Amy")}
    ring.run(Phase.MELEE)
    assert totals(ring)["Bob"] == (40 if latest["Ann"] < latest["Amy"] else 20)


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize(("far", "total"), [(30_000, -10), (30_001, 90)])
def test_range_is_read_at_the_trigger(guarded, far, total):
    """30 m: beyond it is not cast, and waits on."""
    stands = {"Ann": stand(far), "Amy": stand(0), "Bob": stand(1000, facing=(-1000, 0)),
              "Ben": stand(90_000)}  # fmt: skip
    ring = guarded("blade-ward", stands=stands)
    waits(ring, "Ann", "blade-ward", "Amy", 90)
    strike(ring, "Bob", "Amy")
    ring.run(Phase.MELEE)
    assert totals(ring)["Bob"] == total
    assert (ring["Ann"].casting >= 0) == (total == 90)


@pytest.mark.rule("magic.trigger")
def test_a_blow_at_the_fallen_triggers_nothing(guarded):
    """It needs no roll."""
    ring = guarded("blade-ward")
    waits(ring, "Ann", "blade-ward", "Amy")
    ring["Amy"].out = True
    ring.declare("Bob", "attack", "Amy", at_fallen=True)
    ring.run(Phase.MELEE)
    assert ring["Ann"].mp == 100


@pytest.mark.rule("magic.trigger")
def test_what_else_a_ward_does_takes_hold(guarded):
    """A ward with an aura in it."""
    aura = spell("aura", Ward("blow", -50), Modifier(defence=10), like="blade-ward",
                 duration=Duration(Span.ROUNDS, 3))  # fmt: skip
    ring = guarded(aura)
    waits(ring, "Ann", "aura", "Amy")
    strike(ring, "Bob", "Amy")
    ring.run(Phase.MELEE)
    assert totals(ring)["Bob"] == 40
    assert figure(ring, "Amy", "DEFENCE") == 10


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize(("more", "totals_"), [(0, (40, 40, 90)), (1, (40, 40, 40))])
def test_one_with_an_area_is_for_all_whom_it_reaches(guarded, more, totals_):
    """Amy's, of 5 m: of a rank the first blow at her and at Ann, none at Ada 20 m off.

    Another, for Ada, is cast at the blow at her.
    """
    ring_ = spell("ring", Ward("blow", -50), like="blade-ward", area=Area(radius=5))
    stands = {"Ann": stand(0), "Amy": stand(1000), "Ada": stand(20_000)}
    stands |= {who: stand(x, facing=(-1000, 0))
               for who, x in (("Bob", 500), ("Ben", 1500), ("Bud", 20_500))}  # fmt: skip
    ring = guarded(ring_, reds={"Ada": MAGE}, blues={"Bud": sheet()}, stands=stands,
                   scripts={"Ada": [entry("defend", cast=Cast("ring"))]})  # fmt: skip
    waits(ring, "Ann", "ring", "Amy")
    if more:
        waits(ring, "Ada", "ring", "Ada")
    for who, target in (("Bob", "Ann"), ("Ben", "Amy"), ("Bud", "Ada")):
        strike(ring, who, target)
    ring.run(Phase.MELEE)
    assert totals(ring) == dict(zip(("Bob", "Ben", "Bud"), totals_, strict=True))


@pytest.mark.rule("magic.trigger")
def test_who_is_reached_and_not_struck_at_is_warded_from_nothing(guarded):
    """A ward for Amy and one more, Ann herself: Ben's blow at Ada, 40 m off, is as ever."""
    pair = spell("pair", Ward("blow", -50), like="blade-ward", warps=(Warp("more", 1, targets=1),))
    more = Cast("pair", warp=("more",))
    stands = {"Ann": stand(0), "Amy": stand(1000), "Ada": stand(40_000)}
    stands |= {who: stand(x, facing=(-1000, 0)) for who, x in (("Bob", 1500), ("Ben", 40_500))}
    ring = guarded(pair, more, reds={"Ada": sheet()}, stands=stands)
    waits(ring, "Ann", more, "Amy")
    strike(ring, "Bob", "Amy")
    strike(ring, "Ben", "Ada")
    ring.run(Phase.MELEE)
    assert totals(ring) == {"Bob": 40, "Ben": 90}
    assert ring["Ann"].mp == 100 - 8


@pytest.fixture
def spellfight(guarded):
    """Bob casts Daze at Ann in Spell B, Ann and Amy know Counterspell."""

    def made(*more, **changes):
        scripts = {
            who: [entry("defend", cast=Cast("daze")), entry("defend", cast=Cast("blade-ward"))]
            for who in ("Bob", "Ben")
        }
        ring = guarded(
            "counterspell", *more, blues={"Bob": MAGE, "Ben": MAGE}, scripts=scripts, **changes
        )
        ring.at(1, Phase.SPELL_B)
        return ring

    return made


def casts_daze(ring, who="Bob", die=60, at="Ann"):
    """Somebody means to cast it."""
    ring[who].casting, ring[who].aimed = ring.casting(who, "daze"), ring[at].number
    ring.load(ring.address(who, "casting"), die)
    saves = ring.below(ring.address(who, "casting"), "save", ring[at].name)
    ring.load(saves, 1)


def resists(ring, counter, who, roll):
    """The save of somebody against a counterspell."""
    key = ring.below(ring.address(counter, "casting"), "save", ring[who].name)
    ring.load(key, roll)


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize(("roll", "foiled"), [(69, True), (70, False)])
def test_a_counterspell_foils(spellfight, roll, foiled):
    """50 + 70 is 120: a save against 75, WSR 5; a failed one, and the spell only costs."""
    ring = spellfight()
    waits(ring, "Ann", "counterspell", "Bob")
    casts_daze(ring)
    resists(ring, "Ann", "Bob", roll)
    ring.run(Phase.SPELL_B)
    assert (ring.until("Ann", "daze") is None) == foiled
    assert (ring["Ann"].mp, ring["Bob"].mp) == (96, 96)
    assert bool(ring.events("countered")) == foiled


@pytest.mark.rule("magic.trigger")
def test_a_foiled_spell_neither_fails_nor_resonates(spellfight):
    """Its die, a doublet of 11 that would be too little, is not read."""
    ring = spellfight()
    waits(ring, "Ann", "counterspell", "Bob")
    casts_daze(ring, die=-70)
    resists(ring, "Ann", "Bob", 1)
    ring.run(Phase.SPELL_B)
    assert (ring["Bob"].stunned_until, ring["Bob"].mp) == (0, 96)


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize("fight", range(4))
def test_of_spells_at_once_that_with_the_lowest_key(spellfight, fight):
    """Bob's and Ben's come in one rank; one of them is countered, whomever the entry named."""
    ring = spellfight(fight=fight)
    waits(ring, "Amy", "counterspell", "Bob")
    for who in ("Bob", "Ben"):
        casts_daze(ring, who)
        resists(ring, "Amy", who, 1)
    keys = {who: ring.address(who, "casting") for who in ("Bob", "Ben")}
    ring.run(Phase.SPELL_B)
    (heard,) = ring.events("countered")
    assert heard["actor"] == ring[min(keys, key=keys.get)].number
    assert ring.until("Ann", "daze") is not None


@pytest.mark.rule("magic.trigger")
def test_no_friends_spell_is_countered(spellfight):
    """It waits for an enemy's, and costs nothing."""
    ring = spellfight("holy-aura")
    waits(ring, "Ann", "counterspell", "Bob")
    ring["Amy"].casting, ring["Amy"].aimed = ring.casting("Amy", "holy-aura"), ring["Amy"].number
    ring.load(ring.address("Amy", "casting"), 60)
    ring.run(Phase.SPELL_B)
    assert ring.until("Amy", "holy-aura") is not None
    assert ring["Ann"].mp == 100


@pytest.mark.rule("magic.trigger")
def test_wards_are_not_countered(spellfight):
    """Bob's ward for Ben is cast at Ann's blow, and nothing comes in its way."""
    ring = spellfight()
    ring.at(1, Phase.MELEE)
    waits(ring, "Amy", "counterspell", "Bob")
    waits(ring, "Bob", "blade-ward", "Ben")
    strike(ring, "Ann", "Ben")
    ring.run(Phase.MELEE)
    assert totals(ring)["Ann"] == -10
    assert ring["Amy"].mp == 100


@pytest.mark.rule("magic.trigger")
def test_no_other_spell_is_cast_as_a_ward(guarded):
    """What Ann has declared for herself waits for its own phase: Bob's blow is as ever."""
    ring = guarded("blade-ward", "holy-aura")
    waits(ring, "Ann", "holy-aura", "Ann")
    strike(ring, "Bob", "Ann")
    ring.run(Phase.MELEE)
    assert totals(ring) == {"Bob": 90}
    assert (ring["Ann"].mp, ring.until("Ann", "holy-aura")) == (100, None)


@pytest.mark.rule("magic.trigger")
def test_what_else_a_counterspell_does_takes_hold(spellfight):
    """A counterspell that weakens besides, on who has failed its save."""
    ring = spellfight(spell("null", Counter(), Modifier(defence=-10), like="counterspell",
                            duration=Duration(Span.ROUNDS, 3)))  # fmt: skip
    waits(ring, "Ann", "null", "Bob")
    casts_daze(ring)
    resists(ring, "Ann", "Bob", 1)
    ring.run(Phase.SPELL_B)
    assert figure(ring, "Bob", "DEFENCE") == -10


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize(("roll", "foiled"), [(1, {"Bob", "Ben"}), (90, {"Bob"})])
def test_one_with_an_area_foils_all_enemies_in_it(spellfight, roll, foiled):
    """Ben's spell too, if he fails as Bob does; not Amy's, who fails as well, but is a friend."""
    ring = spellfight("daze", spell("hush", Counter(), like="counterspell", area=Area(radius=5)))
    waits(ring, "Ann", "hush", "Bob")
    for who, at in (("Bob", "Ann"), ("Ben", "Ann"), ("Amy", "Bob")):
        casts_daze(ring, who, at=at)
    for who, die in (("Bob", 1), ("Ben", roll), ("Amy", 1)):
        resists(ring, "Ann", who, die)
    ring.run(Phase.SPELL_B)
    names = [ring.parameters.names[each["actor"]] for each in ring.events("countered")]
    assert {name.partition(".")[2] for name in names} == foiled
    assert len(names) == len(foiled)
    assert ring.until("Bob", "daze") is not None


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize("at", ["Ann", "Amy"])
def test_one_for_a_friend_is_for_what_is_cast_at_that_one(spellfight, at):
    """Ann's is for Amy: what is cast at herself does not concern it."""
    ring = spellfight(spell("shelter", Counter(), like="counterspell", on="friend"))
    waits(ring, "Ann", "shelter", "Amy")
    casts_daze(ring, at=at)
    resists(ring, "Ann", "Bob", 1)
    ring.run(Phase.SPELL_B)
    assert bool(ring.events("countered")) == (at == "Amy")
    assert (ring["Ann"].mp == 100) == (at == "Ann")
    assert (ring.until(at, "daze") is None) == (at == "Amy")


@pytest.mark.rule("magic.trigger")
@pytest.mark.rule("magic.lost")
def test_where_a_spell_turns_to_is_its_target(spellfight):
    """Bob's, meant for Ann, who is out, goes at Amy: hers is cast at that."""
    ring = spellfight(spell("shelter", Counter(), like="counterspell", on="friend"))
    waits(ring, "Amy", "shelter", "Amy")
    casts_daze(ring, at="Ann")
    ring["Ann"].out = True
    resists(ring, "Amy", "Bob", 1)
    ring.run(Phase.SPELL_B)
    assert len(ring.events("countered")) == 1
    assert ring["Amy"].mp == 96


@pytest.mark.rule("magic.trigger")
@pytest.mark.parametrize(("far", "foiled"), [(6000, True), (6001, False)])
def test_one_around_oneself_is_for_who_is_in_it(spellfight, far, foiled):
    """Six metres; it is Bob who makes the save, and he casts at Amy."""
    circle = spell("circle", Counter(), like="counterspell", range="self", area=Area(radius=6))
    stands = {"Ann": stand(0), "Amy": stand(0, 1000), "Bob": stand(far, facing=(-1000, 0)),
              "Ben": stand(90_000)}  # fmt: skip
    ring = spellfight(circle, stands=stands)
    waits(ring, "Ann", "circle", "Ann")
    ring["Bob"].casting, ring["Bob"].aimed = ring.casting("Bob", "daze"), ring["Amy"].number
    resists(ring, "Ann", "Bob", 1)
    ring.run(Phase.SPELL_B)
    assert bool(ring.events("countered")) == foiled
    assert (ring["Ann"].mp, ring["Ann"].casting >= 0) == ((96, False) if foiled else (100, True))
