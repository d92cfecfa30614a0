"""Attack spells as attack rolls: what is added and taken off, who fails, what a hit does."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.oracle import dice as plain
from tests.oracle.tables import look_up
from tests.vsd.rules import harness
from tests.vsd.rules.harness import FULL, TARGET, entry, sheet, stand
from vsdsim.dice import OpenEnded, open_ended
from vsdsim.scenario.field import Ground
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.rules import attack
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.health import leave_fight
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic import bolts
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.sheet import Lore
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.vocabulary import Column, CriticalType, Phase

LORES = tuple(Lore(name, 60, 20) for name in ("fire", "earth", "frost", "storm", "wards"))
MAGE = sheet(level=20, lores=LORES, magic_points=100)
AHEAD = (-1000, 0)
"""Facing the caster at the origin."""
BONUS = 60


@pytest.fixture
def cast(melee, monkeypatch):
    """Ann casts a spell at Bob with loaded dice; what was heard of each roll, and who failed."""

    def carried_out(spell, *, dice, bob=None, others=None, stands=None, change=None, at="Bob",
                    first="Bob", knows=(), **more):  # fmt: skip
        blues = {"Bob": bob or sheet(), **(others or {})}
        stands = {"Ann": stand(0), "Bob": stand(10_000, facing=AHEAD), **(stands or {})}
        scripts = {who: [entry("defend")] for who in blues}
        spoken = Cast(spell)
        scripts["Ann"] = [entry("defend", cast=each) for each in (spoken, *knows)]
        ring = melee({"Ann": MAGE}, blues, scripts=scripts, stands=stands, **more)
        ring.at(1, Phase.SPELL_B)
        key = ring.address("Ann", "casting")
        loaded = {key if who == first else ring.below(key, "target", ring[who].name): die
                  for who, die in dice.items()}  # fmt: skip
        monkeypatch.setattr(attack, "roll_attacks", lambda keys: _rolled(keys, loaded))
        if change is not None:
            change(ring)
        number = ring.parameters.castings.number_of[ring["Ann"].number, spoken]
        casts = Casts(
            ring.rows("Ann"), ring.rows(at), np.array([number], np.int32),
            np.array([BONUS], np.int32), np.array([key], np.uint64),
        )  # fmt: skip
        chain = Chain()
        ring.fails = bool(bolts.strike_with_spells(ring.bout, chain, casts)[0])
        chain.follow(ring.bout)
        land(ring.bout, chain.harm, chain.mishaps)
        ring.rolls_of = {
            ring.parameters.names[each["target"]].partition(".")[2]: each
            for each in ring.events("bolt")
        }
        return ring

    return carried_out


def _rolled(keys, loaded):
    """The dice at these addresses: a total, or first die and total."""
    real = open_ended(keys)
    first, total = real.first.copy(), real.total.copy()
    for index, key in enumerate(keys.tolist()):
        die = loaded[key]
        first[index], total[index] = die if isinstance(die, tuple) else (die, die)
    return OpenEnded(first, total, ())


def total_of(ring, who="Bob"):
    """The sum of the attack roll at somebody."""
    return ring.rolls_of[who]["total"]


@pytest.mark.rule("magic.attack")
def test_a_bolt_is_an_attack_roll_on_its_table(cast):
    """70 + 60 - DEF 20 = 110 on the bolt table, no armour; the critical is of Fire."""
    ring = cast("fire-bolt", dice={"Bob": 70})
    assert total_of(ring) == 110
    damage, severity = look_up("bolt", Column.NA, 110)
    assert (ring.rolls_of["Bob"]["blow"].damage[0], ring.rolls_of["Bob"]["blow"].severity[0]) == (
        damage,
        severity,
    )
    assert ring["Bob"].hp <= 100 - damage
    assert not ring.fails
    attack = ring.rolls_of["Bob"]["attack"]
    assert ring.parameters.attacks.critical[attack] == CriticalType.FIRE


@pytest.mark.rule("magic.attack")
def test_a_bolt_is_capped_by_its_spell(cast):
    """Fire Bolt to 150, Thunderbolt to 110."""
    for spell, most in (("fire-bolt", 150), ("thunderbolt", 110)):
        ring = cast(spell, dice={"Bob": 190})
        assert ring.rolls_of["Bob"]["blow"].result[0] == most


@pytest.mark.rule("magic.attack")
def test_a_spell_fails_by_total_and_first_die(cast):
    """A result of 10 or less fails with a first die of 10 or less, and misses with any other."""
    assert cast("fire-bolt", dice={"Bob": (10, -30)}).fails
    ring = cast("fire-bolt", dice={"Bob": (11, 11)}, bob=sheet(defence=100))
    assert (ring.fails, ring["Bob"].hp) == (False, 100)
    ring = cast("fire-bolt", dice={"Bob": (10, 10)}, bob=sheet(defence=59))
    assert (total_of(ring), ring.fails) == (11, False)
    ring = cast("fire-bolt", dice={"Bob": (10, 10)}, bob=sheet(defence=60))
    assert (total_of(ring), ring.fails) == (10, True)


@pytest.mark.rule("magic.attack")
def test_shields_count_against_bolts_as_against_missiles(cast):
    """A full shield's missile bonus where it is on its side, a target shield's for its opponent."""
    bearer = sheet(defence=50, shield=FULL)
    plainly = total_of(cast("fire-bolt", dice={"Bob": 70}, bob=bearer))
    # FULL counts 25 of 50 in melee and 0 against missiles here: 70 + 60 - (50 - 25).
    assert plainly == 70 + 60 - 25 - FULL.missile
    behind = {"Bob": stand(10_000)}
    ring = cast("fire-bolt", dice={"Bob": 70}, bob=bearer, stands=behind)
    assert total_of(ring) == 70 + 60 + 30 - 25
    ring = cast("fire-bolt", dice={"Bob": 70}, bob=sheet(defence=35, shield=TARGET))
    assert total_of(ring) == 70 + 60 - 20


@pytest.mark.rule("magic.attack")
@pytest.mark.parametrize(("shield", "parried"), [(FULL, 30), (None, 0)])
def test_bolts_are_parried_with_a_shield(cast, shield, parried):
    """A declared parry of 30 counts with a full shield, and without one not.

    DEF is 20, of which 25 are the shield's, and nothing of that counts against missiles.
    """

    def parries(ring):
        ring.declare("Bob", "defend", "Ann", parry=30)

    ring = cast("fire-bolt", dice={"Bob": 70}, bob=sheet(shield=shield), change=parries)
    assert ring.rolls_of["Bob"]["parry"] == parried
    assert total_of(ring) == 70 + 60 - (20 if shield is None else 20 - 25 + 30)


@pytest.mark.rule("effect.modifier")
def test_what_protects_from_spells_adds_to_def_against_bolts(cast):
    """Under Spell Ward, 20 more."""

    def warded(ring):
        ring.state.changes[Figure.MAGIC_DEFENCE, ring["Bob"].number] = 20

    ring = cast("fire-bolt", dice={"Bob": 70}, knows=[Cast("spell-ward")], change=warded)
    assert total_of(ring) == 70 + 60 - 20 - 20


@pytest.mark.rule("magic.attack", "ranged.turn")
def test_bolts_at_the_fallen_meet_neither_shield_nor_parry(cast):
    """DEF 60, of it the shield's 40: 20 are left of who lies there, who parried 30 before."""

    def falls(ring):
        ring.declare("Bob", "defend", "Ann", parry=30)
        leave_fight(ring.bout, ring.rows("Bob").cell, np.array([0], np.int8), np.array([0]))

    bearer = sheet(defence=60, shield=evolve(FULL, defence=40, missile=50))
    ring = cast("fire-bolt", dice={"Bob": 70}, bob=bearer, change=falls)
    assert ring.rolls_of["Bob"]["parry"] == 0
    assert ring.rolls_of["Bob"]["defence"] == 20


@pytest.mark.rule("health.traits")
@pytest.mark.parametrize(
    ("traits", "stunned"), [((), True), (("no-stun-in-melee",), False), (("no-stun",), False)]
)
def test_a_critical_of_a_spell_stuns_whom_one_of_a_blow_stuns(cast, traits, stunned):
    """Whom only magic stuns it does not."""

    def stun(ring):
        ring.all_criticals("0 S(2)", "")

    bob = sheet(traits=frozenset(traits))
    ring = cast("fire-bolt", dice={"Bob": 150}, bob=bob, change=stun)
    assert ring.rolls_of["Bob"]["blow"].severity[0] >= 0
    assert (ring["Bob"].stunned_until > 0) == stunned


@pytest.mark.rule("magic.attack")
def test_areas_are_never_parried(cast):
    """The same shield and parry against a Fireball: nothing."""

    def parries(ring):
        ring.declare("Bob", "defend", "Ann", parry=30)

    ring = cast("fireball", dice={"Bob": 70}, bob=sheet(shield=FULL), change=parries)
    assert ring.rolls_of["Bob"]["parry"] == 0


@pytest.mark.rule("magic.attack")
def test_cover_and_a_melee_count_once(cast):
    """Partial cover +20, a melee +20, both +20; full cover +50."""
    partial = Ground("cover", "segment", (5_000, -500), to=(5_000, 500), grade="partial")
    full = Ground("cover", "segment", (5_000, -500), to=(5_000, 500), grade="full")

    def in_melee(ring):
        ring.state.engaged[ring["Bob"].number, ring["Ben"].number] = True

    beside = {"others": {"Ben": sheet()}, "stands": {"Ben": stand(11_000)}}
    assert total_of(cast("fire-bolt", dice={"Bob": 70}, ground=(partial,))) == 90
    assert total_of(cast("fire-bolt", dice={"Bob": 70}, ground=(full,))) == 60
    assert total_of(cast("fire-bolt", dice={"Bob": 70}, change=in_melee, **beside)) == 90
    ring = cast("fire-bolt", dice={"Bob": 70}, change=in_melee, ground=(partial,), **beside)
    assert total_of(ring) == 90


@pytest.mark.rule("magic.attack")
def test_the_plight_of_the_target_helps_as_it_helps_shots(cast):
    """Stunned +20; Held +30 is for blows alone, but takes 30 off DEF; Prone gives DEF +20."""

    def stunned(ring):
        ring["Bob"].stunned_until = 9

    def held(ring):
        ring["Bob"].rigid_until = 9

    def prone(ring):
        ring["Bob"].prone = True

    expected = {stunned: 130, held: 140, prone: 90}
    for change, total in expected.items():
        assert total_of(cast("fire-bolt", dice={"Bob": 70}, change=change)) == total


@pytest.mark.rule("magic.attack")
def test_arcs_of_an_area_go_by_its_centre(cast):
    """Ben, behind whom Bob stands, is struck from the rear; Bob, at the centre, in front."""
    stands = {"Ben": stand(12_000, facing=(1000, 0)), "Bob": stand(10_000)}
    ring = cast("fireball", dice={"Bob": 70, "Ben": 60}, others={"Ben": sheet()}, stands=stands)
    assert total_of(ring, "Bob") == 110
    assert total_of(ring, "Ben") == 60 + 60 - 20 + 30


@pytest.mark.rule("magic.area")
def test_each_in_an_area_has_a_roll_of_its_own(cast):
    """The casting die is Bob's; Ben's and Ann's lie at their own addresses, and cannot fail."""
    stands = {"Ann": stand(8_000), "Ben": stand(11_000, facing=AHEAD)}
    dice = {"Bob": 70, "Ben": (3, -40), "Ann": 50}
    ring = cast("fireball", dice=dice, others={"Ben": sheet()}, stands=stands)
    assert set(ring.rolls_of) == {"Bob", "Ben", "Ann"}
    assert not ring.fails
    assert total_of(ring, "Ben") == -40 + 60 - 20
    assert ring["Ben"].hp == 100


@pytest.mark.rule("magic.failure")
def test_the_failed_spell_strikes_nobody_else_in_its_area(cast):
    """The roll at Bob, whom it is aimed at, is a spell failure: none is made at Ben."""
    stands = {"Ben": stand(11_000, facing=AHEAD)}
    dice = {"Bob": (3, -100), "Ben": 90}
    ring = cast("fireball", dice=dice, others={"Ben": sheet()}, stands=stands)
    assert ring.fails
    assert set(ring.rolls_of) == {"Bob"}
    assert ring["Ben"].hp == 100


@pytest.mark.rule("magic.area")
def test_addresses_of_an_area_are_those_published(melee):
    """`child(child(casting, "target"), IDENTITY)`, worked out in plain numbers."""
    key = plain.child(plain.child(plain.root(1, 0), "round", 1), "spell-b")
    key = plain.child(plain.child(key, "red.Ann"), "casting")
    wanted = {key, plain.child(plain.child(key, "target"), "blue.Ben")}
    scripts = {who: [entry("defend")] for who in ("Bob", "Ben")}
    scripts["Ann"] = [entry("defend", cast=Cast("fireball"))]
    stands = {"Ann": stand(0), "Bob": stand(10_000), "Ben": stand(10_000)}
    blues = {"Bob": sheet(), "Ben": sheet()}
    ring = melee({"Ann": MAGE}, blues, scripts=scripts, stands=stands)
    ring.at(1, Phase.SPELL_B)
    casts = Casts(
        ring.rows("Ann"), ring.rows("Bob"), np.zeros(1, np.int32), np.zeros(1, np.int32),
        np.array([ring.address("Ann", "casting")], np.uint64),
    )  # fmt: skip
    made, first, _ = bolts.bolts_at(ring.bout, casts)
    assert set(made.keys.tolist()) == wanted
    assert first.tolist() == [who == ring["Bob"].number for who in made.target.actor]


@pytest.mark.rule("magic.attack")
def test_a_low_combat_bonus_is_nothing_to_a_spell(cast, monkeypatch):
    """A casting bonus below 0 still harms who is hit (`cmb.negative` is of blows and shots)."""
    monkeypatch.setattr("tests.vsd.rules.test_bolts.BONUS", -10)
    ring = cast("fire-bolt", dice={"Bob": 190}, bob=sheet(defence=0))
    assert ring["Bob"].hp < 100


@pytest.mark.rule("magic.area")
def test_around_the_caster_the_casting_roll_is_that_at_the_nearest(cast, monkeypatch):
    """Ben at 1 m is struck with it, a 90, Bob at 2 m with a 40 of his own, and Ann not at all."""
    spells = packaged().spells
    burst = evolve(spells["fireball"], name="burst", range="self")
    monkeypatch.setattr(harness._LIBRARY, "spells", {**spells, "burst": burst}, raising=False)
    stands = {"Bob": stand(2_000, facing=AHEAD), "Ben": stand(-1_000)}
    ring = cast("burst", dice={"Ben": 90, "Bob": 40}, at="Ann", first="Ben",
                others={"Ben": sheet()}, stands=stands)  # fmt: skip
    assert ring.rolls_of.keys() == {"Ben", "Bob"}
    assert total_of(ring, "Ben") - total_of(ring, "Bob") == 90 - 40
