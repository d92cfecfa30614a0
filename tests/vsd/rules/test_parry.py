"""Parrying: how much, against whom, and how it shrinks."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FULL,
    GREATAXE,
    LONGSWORD,
    SWORD,
    TARGET,
    Ring,
    bow,
    entry,
    javelin,
    natural,
    sheet,
    stand,
    weapon,
)
from vsdsim.scenario.model import Ground, Place
from vsdsim.vsd.codes import Action
from vsdsim.vsd.sheet import Shield
from vsdsim.vsd.vocabulary import Phase

SPEAR = weapon("long-spear", length=3, cmb=70)


def parries(ring, who):
    """The parry of `who` after a Declaration, and the figure declared."""
    ring.run(Phase.DECLARATION)
    return ring[who].parry, ring[who].declared_parry


@pytest.mark.rule("parry.amount")
@pytest.mark.parametrize(
    ("said", "cmb", "parry"),
    [
        (None, 60, 0),
        (0, 60, 0),
        (25, 60, 25),
        (60, 60, 60),
        (61, 60, 60),
        ("25%", 63, 15),
        ("50%", 61, 30),
        ("100%", 61, 61),
        (10, -5, 0),
        ("50%", -5, 0),
        ("0%", 60, 0),
    ],
)
def test_points_and_shares(duel, said, cmb, parry):
    """25 % of 63 is 15.75, so 15; 61 of 60 is 60; of a negative CMB nothing."""
    ring = duel(ann=sheet(weapon(cmb=cmb)), scripts={"Ann": [entry("attack", parry=said)]})
    assert parries(ring, "Ann") == (parry, parry)


@pytest.mark.rule("parry.amount")
def test_a_share_is_of_the_cmb_as_it_stands(duel):
    """50 % of 60 less 20 Prone and 15 of injuries is 12; nobody counts Mighty's +20."""
    script = {"Ann": [entry("attack", "self.prone", parry="50%")]}
    ring = duel(scripts=script)
    ring["Ann"].prone, ring["Ann"].injuries = True, 15
    assert parries(ring, "Ann")[0] == 12
    ring = duel(ann=sheet(GREATAXE), scripts={"Ann": [entry("attack", parry="50%")]})
    assert parries(ring, "Ann")[0] == 30


@pytest.mark.rule("parry.amount")
def test_full_and_half_lowers_what_is_shared(duel):
    """A dagger (CMB 50) drawn for the attack: 50 % of 30 is 15."""
    ring = duel(ann=sheet(SWORD, DAGGER),
                scripts={"Ann": [entry("attack", weapon="dagger", parry="50%")]})  # fmt: skip
    assert parries(ring, "Ann")[0] == 15


@pytest.mark.rule("parry.amount")
def test_a_dash_goes_without(duel):
    """Dash: no parry."""
    ring = duel(scripts={"Ann": [entry("dash", target="nearest")]})
    assert parries(ring, "Ann") == (0, 0)


@pytest.mark.rule("parry.amount")
@pytest.mark.parametrize(("do", "said", "parry"), [
    ("defend", None, 60), ("defend", 10, 10), ("defend", 0, 0), ("draw", None, 60),
    ("draw", "50%", 30),
])  # fmt: skip
def test_who_does_not_attack_parries_with_everything(duel, do, said, parry):
    """Defending or drawing without a word of how much: all of the CMB; else what is said."""
    more = {"weapon": "dagger"} if do == "draw" else {}
    ring = duel(ann=sheet(SWORD, DAGGER), scripts={"Ann": [entry(do, parry=said, **more)]})
    assert parries(ring, "Ann")[0] == parry


@pytest.mark.rule("parry.amount")
def test_standing_up_parries_with_all_that_a_prone_cmb_leaves(duel):
    """60 - 20 Prone = 40."""
    ring = duel(scripts={"Ann": [entry("stand", "self.prone")]})
    ring["Ann"].prone = True
    assert parries(ring, "Ann")[0] == 40


@pytest.mark.rule("parry.stunned")
@pytest.mark.parametrize(("cmb", "parry"), [(60, 30), (61, 30), (1, 0)])
def test_the_stunned_parry_with_half(duel, cmb, parry):
    """Half of the CMB before parry, rounded down, whatever the script says."""
    ring = duel(ann=sheet(weapon(cmb=cmb)), scripts={"Ann": [entry("defend", parry="100%")]})
    ring["Ann"].stunned_until = 1
    assert parries(ring, "Ann")[0] == parry


@pytest.mark.rule("parry.stunned")
def test_after_a_failed_roll_half_once(duel):
    """A failed Assessment Roll with nothing to go on with: 30 of 60; Stunned as well: still 30."""
    for stunned in (0, 1):
        ring = duel(scripts={"Ann": [entry("attack")]})
        ring["Ann"].stunned_until = stunned
        ring.bout.failed[ring["Ann"].number] = True
        assert parries(ring, "Ann")[0] == 30
        assert ring["Ann"].action == Action.DEFEND


@pytest.mark.rule("parry.forbidden")
@pytest.mark.parametrize("plight", [{"holder": 1}, {"rigid_until": 1}, {"grip_on": 1},
                                    {"blind_until": 1}])  # fmt: skip
def test_the_held_and_the_blind_do_not_parry(duel, plight):
    """Held by anybody, anything or one's own grip, or blind: no parry."""
    ring = duel(scripts={"Ann": [entry("defend", "self.held or self.hp > 0", parry=30)]})
    for name, value in plight.items():
        setattr(ring["Ann"], name, value)
    assert parries(ring, "Ann")[0] == 0


@pytest.mark.rule("parry.forbidden")
def test_who_goes_out_parries_no_more(duel):
    """A parry of 60 is gone with its owner (the dead do not block)."""
    ring = duel()
    ring.declare("Ann", "defend", "Bob", parry=60)
    ring.suffer("Ann", "0 U", by="Bob")
    assert ring["Ann"].parry == 0


@pytest.mark.rule("parry.clipped")
@pytest.mark.parametrize(
    ("wound", "parry"),
    [
        ("0 S", 30),
        ("0/0/15", 45),
        ("0/0/15 S", 22),
        ("0/0/70", 0),
        ("0 P", 40),
        ("0 P S", 20),
        ("51/0/0", 40),
        ("50/0/0", 50),
        ("0 T(30,1)", 30),
        ("0 Bl(1)", 0),
        ("0 H", 0),
        ("0 H(1)", 0),
        ("5/1/0", 50),
    ],
)
def test_a_parry_is_cut_as_the_blow_lands(duel, wound, parry):
    """CMB 60 and a parry of 50: cut to half of the CMB by a stun, to the CMB that is left."""
    ring = duel()
    ring.declare("Ann", "defend", "Bob", parry=50)
    ring.suffer("Ann", wound, by="Bob")
    assert ring["Ann"].parry == parry


@pytest.mark.rule("parry.clipped")
def test_the_next_rank_meets_the_clipped_parry(melee):
    """Parry 60 against the spear, 30 against the sword that comes after it (Bob is Stunned).

    With a full shield it counts against both; the shield's -5 leaves 55, half of it is 27.
    """
    bob = sheet(SWORD, shield=FULL, defence=45)
    ring = melee({"Ann": sheet(SPEAR), "Amy": sheet()}, {"Bob": bob})
    ring.all_criticals("0 S")
    ring.declare("Bob", "defend", "Ann", parry=55)
    for who in ("Ann", "Amy"):
        ring.declare(who, "attack", "Bob")
        ring.rolls(who, 130)
    ring.run(Phase.MELEE)
    assert [each["parry"] for each in ring.events("attack")] == [55, 27]


@pytest.mark.rule("parry.clipped")
def test_a_parry_never_rises_within_a_round(melee):
    """Cut to 30 by a hold's end it stays: dropping a shield raises the CMB, not the parry."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(SWORD, shield=FULL)})
    ring.declare("Bob", "defend", "Ann", parry=55)
    ring.suffer("Bob", "0 SH", by="Ann")
    assert ring["Bob"].parry == 55
    ring.suffer("Bob", "0 S", by="Ann")
    assert ring["Bob"].parry == 30
    ring["Bob"].stunned_until = 0
    ring.suffer("Bob", "1/0/0", by="Ann")
    assert ring["Bob"].parry == 30


@pytest.mark.rule("parry.clipped")
@pytest.mark.parametrize("grip", ["0 H HA", "0 HA(1)"])
def test_who_is_bound_by_its_own_grip_stops_parrying(melee, grip):
    """HA makes the attacker Held as the blow lands, so its parry of 20 is gone at once."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()})
    ring.declare("Ann", "attack", "Bob", parry=20)
    ring.suffer("Bob", grip, by="Ann")
    assert ring["Ann"].parry == 0


@pytest.mark.rule("parry.clipped")
def test_who_leaves_its_weapon_in_the_wound_parries_with_bare_hands(melee):
    """A sword stuck in Bob: bare hands (CMB 40) count from then on, and a parry of 50 is cut."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()})
    ring.declare("Ann", "attack", "Bob", parry=50)
    ring.suffer("Bob", "0 stuck(3)", by="Ann")
    assert ring["Ann"].hand == -1
    assert ring["Ann"].parry == 40


@pytest.mark.rule("parry.against")
@pytest.mark.parametrize(
    ("shield", "parried"),
    [
        (None, {"Ann": 40, "Amy": 0}),
        (TARGET, {"Ann": 40, "Amy": 0}),
        (FULL, {"Ann": 40, "Amy": 40}),
    ],
)
def test_a_parry_is_against_one_unless_the_shield_is_wide(melee, shield, parried):
    """The named opponent; with a full shield everybody."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(SWORD, shield=shield)})
    ring.declare("Bob", "defend", "Ann", parry=40)
    for who in parried:
        ring.declare(who, "attack", "Bob")
        ring.rolls(who, -100)
    ring.run(Phase.MELEE)
    seen = {each["actor"]: each["parry"] for each in ring.events("attack")}
    assert seen == {ring[who].number: value for who, value in parried.items()}


@pytest.mark.rule("parry.against")
def test_a_wide_shield_that_is_lost_parries_for_one_again(melee):
    """Without the full shield the parry is for the named opponent alone."""
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(SWORD, shield=FULL)})
    ring.declare("Bob", "defend", "Ann", parry=40)
    ring["Bob"].shield = False
    ring.declare("Amy", "attack", "Bob")
    ring.rolls("Amy", -100)
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["parry"] == 0


@pytest.mark.rule("parry.unarmed")
@pytest.mark.parametrize(
    ("attacker", "defender", "place", "shield", "parried"),
    [
        (SWORD, SWORD, 0, None, 40),
        (SWORD, SWORD, 1, None, 0),
        (SWORD, BITE, 0, None, 0),
        (BITE, BITE, 0, None, 40),
        (BITE, SWORD, 1, None, 40),
        (SWORD, BITE, 0, TARGET, 40),
        (SWORD, SWORD, 1, TARGET, 40),
    ],
)
def test_the_unarmed_do_not_parry_arms(duel, attacker, defender, place, shield, parried):
    """Arms are parried with a weapon in hand or a shield; teeth and fists with anything.

    `place` 1 are the defender's bare hands.
    """
    ring = duel(ann=sheet(attacker), bob=sheet(defender, shield=shield))
    ring.declare("Bob", "defend", "Ann", attack=place, parry=40)
    if place:
        ring["Bob"].hand = -1
    ring.declare("Ann", "attack", "Bob")
    ring.rolls("Ann", -100)
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["parry"] == parried


@pytest.mark.rule("parry.unarmed")
def test_bare_hands_are_parried_by_bare_hands(duel):
    """Ann fights with her fists: Bob's bite parries them."""
    ring = duel(bob=sheet(BITE))
    ring.declare("Bob", "defend", "Ann", parry=40)
    ring.declare("Ann", "attack", "Bob", attack=1)
    ring.rolls("Ann", -100)
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["parry"] == 40


@pytest.mark.rule("parry.unarmed")
def test_a_weapon_dropped_in_the_phase_parries_no_more(melee):
    """The spear makes Bob drop his sword; the sword that follows meets no parry."""
    ring = melee({"Ann": sheet(SPEAR), "Amy": sheet()}, {"Bob": sheet(SWORD, BITE)})
    ring.all_criticals("0 W")
    ring.declare("Bob", "defend", "Amy", parry=30)
    for who in ("Ann", "Amy"):
        ring.declare(who, "attack", "Bob")
    ring.rolls("Ann", 100)
    ring.rolls("Amy", -100)
    ring.run(Phase.MELEE)
    assert [each["parry"] for each in ring.events("attack")] == [0, 0]
    assert ring["Bob"].parry == 30


@pytest.mark.rule("declaration.opponent")
def test_an_attack_names_its_target(melee):
    """The opponent is whom the attack is at."""
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()},
                 scripts={"Ann": [entry("attack", target="blue.Ben")]})  # fmt: skip
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].opponent == ring["Ben"].number


@pytest.mark.rule("declaration.opponent")
def test_a_defender_names_the_target_of_its_entry(melee):
    """`defend` with a target names it; so do drawing and standing."""
    for do, when in (("defend", None), ("draw", None), ("stand", "self.prone")):
        script = {
            "Ann": [
                entry(do, when, target="blue.Ben", **({"weapon": "dagger"} if do == "draw" else {}))
            ]
        }
        ring = melee(
            {"Ann": sheet(SWORD, DAGGER)}, {"Bob": sheet(), "Ben": sheet()}, scripts=script
        )
        if do == "stand":
            ring["Ann"].prone = True
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].opponent == ring["Ben"].number
        assert ring["Ann"].action == Action[do.upper()]


@pytest.mark.rule("declaration.opponent")
def test_declaring_second_one_faces_the_nearest_attacker(melee):
    """Ben attacks Ann and Bob attacks Amy: Ann, who only defends, faces Ben, near or not."""
    scripts = {
        "Ann": [entry("defend")], "Amy": [entry("defend")],
        "Bob": [entry("attack", target="red.Amy")], "Ben": [entry("attack", target="red.Ann")],
    }  # fmt: skip
    for number in range(8):
        ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()},
                     scripts=scripts, declares={"red": "second"}, fight=number)  # fmt: skip
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].opponent == ring["Ben"].number
        assert ring["Amy"].opponent == ring["Bob"].number


@pytest.mark.rule("declaration.opponent")
def test_declaring_blind_one_faces_the_opponent_of_last_round(melee):
    """`same`: Ben, named last round; when he is out, the one enemy left."""
    scripts = {"Ann": [entry("defend")]}
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=scripts)
    ring.declare("Ann", "attack", "Ben")
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].opponent == ring["Ben"].number
    ring["Ben"].out = True
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].opponent == ring["Bob"].number


@pytest.mark.rule("declaration.opponent")
def test_who_breaks_free_names_nobody(duel):
    """Breaking free: no named opponent, so no target shield serves either."""
    ring = duel(ann=sheet(natural("grapple")))
    ring.suffer("Bob", "0 H", by="Ann")
    ring.declare("Bob", "attack", "Ann")
    ring.run(Phase.DECLARATION)
    assert (ring["Bob"].action, ring["Bob"].opponent) == (Action.BREAK_FREE, -1)


@pytest.mark.rule("declaration.opponent")
def test_an_attack_that_becomes_a_draw_keeps_its_target(melee):
    """A greataxe on one's back must be drawn and readied: the target stays the opponent."""
    ring = melee({"Ann": sheet(GREATAXE)}, {"Bob": sheet(), "Ben": sheet()},
                 scripts={"Ann": [entry("attack", target="blue.Ben")]})  # fmt: skip
    ring["Ann"].hand = -1
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].opponent) == (Action.DRAW, ring["Ben"].number)


def shot_at(melee, *, bob, attack=None, facing=(-1000, 0), ground=(), named=True, far=10_000):
    """What of Bob's parry of 30 counts against Ann's shot (or attack), 10 m off."""
    stands = {"Ann": stand(), "Bob": stand(far, facing=facing)}
    reds = {"Ann": sheet(attack or bow()), "Amy": sheet()}
    ring = melee(reds, {"Bob": bob}, stands=stands, ground=ground)
    shoots = attack is None or attack.ranged
    ring.at(1, Phase.RANGED_A if shoots else Phase.MELEE)
    ring.declare("Bob", "defend", "Ann" if named else "Amy", parry=30)
    ring.declare("Ann", "shoot" if shoots else "attack", "Bob")
    ring.run(ring.bout.phase)
    return ring.events("shot" if shoots else "attack")[0]["parry"]


@pytest.mark.rule("ranged.parry")
@pytest.mark.parametrize(
    ("shield", "named", "facing", "parry"),
    [
        (None, True, (-1000, 0), 0),
        (FULL, True, (-1000, 0), 30),
        (FULL, False, (-1000, 0), 30),
        (FULL, True, (0, 1000), 30),
        (FULL, True, (0, -1000), 0),
        (FULL, True, (1000, 0), 0),
        (TARGET, True, (-1000, 0), 30),
        (TARGET, False, (-1000, 0), 0),
        (Shield("net", "net", 5, 0), True, (-1000, 0), 0),
    ],
)
def test_shots_are_parried_with_shields(melee, shield, named, facing, parry):
    """A full shield against all, a target shield against the named opponent, no net, no sword.

    From the front and the left: facing (0, 1000), Ann at -x is on Bob's left.
    """
    assert shot_at(melee, bob=sheet(shield=shield), named=named, facing=facing) == parry


@pytest.mark.rule("ranged.parry")
@pytest.mark.parametrize(
    ("attack", "grade", "facing", "parry"),
    [
        (bow(), "partial", (-1000, 0), 30),
        (bow(), "full", (-1000, 0), 30),
        (bow(), "partial", (0, 1000), 30),
        (bow(), "partial", (0, -1000), 0),
        (bow(), "partial", (1000, 0), 0),
        (javelin(), "partial", (-1000, 0), 30),
    ],
)
def test_shots_are_parried_behind_cover(melee, attack, grade, facing, parry):
    """Without a shield, against whomever, from the front and the left."""
    bush = Ground("cover", "disc", (9000, 0), radius=300, grade=grade)
    assert shot_at(melee, bob=sheet(bow()), attack=attack, ground=(bush,), named=False,
                   facing=facing) == parry  # fmt: skip


@pytest.mark.rule("ranged.parry")
@pytest.mark.parametrize(("attack", "parry"), [(GREATAXE, 30), (SWORD, 0), (BITE, 0)])
def test_two_handed_blows_are_parried_behind_cover(melee, attack, parry):
    """Against a greataxe a hedge helps even who holds a bow and has named another."""
    hedge = Ground("cover", "segment", (1600, -500), (1600, 500), grade="partial")
    assert shot_at(melee, bob=sheet(bow()), attack=attack, ground=(hedge,), named=False,
                   far=1900) == parry  # fmt: skip


@pytest.mark.rule("ranged.parry")
def test_missile_weapons_are_no_arms(melee):
    """Who holds a bow parries no sword, but teeth."""
    assert shot_at(melee, bob=sheet(bow()), attack=SWORD, far=1900) == 0
    assert shot_at(melee, bob=sheet(bow()), attack=BITE, far=1900) == 30


@pytest.mark.rule("move.rear-parry")
@pytest.mark.parametrize(
    ("at", "shield", "parried"),
    [
        ((1000, 0, 0), None, 20),
        ((0, 1000, 0), None, 0),  # the left flank
        ((0, 1000, 0), FULL, 20),
        ((0, 1000, 0), TARGET, 20),
        ((0, -1000, 0), FULL, 0),  # the right one
        ((-1000, 0, 0), FULL, 0),
    ],
)
def test_a_parry_is_for_the_front_or_the_shield_s_side(at, shield, parried):
    """Bob, facing east, parries Ann with 20 where he can."""
    stands = {
        "Ann": {"place": Place(*at)},
        "Bob": {"place": Place(0, 0, 0), "facing": (1000, 0)},
    }
    sides = {"red": {"Ann": sheet()}, "blue": {"Bob": sheet(shield=shield)}}
    ring = Ring(sides, stands=stands)
    ring.declare("Ann", "attack", "Bob")
    ring.declare("Bob", "defend", "Ann", parry=20)
    ring.run(Phase.MELEE)
    (blow,) = ring.events("attack")
    assert blow["parry"] == parried


HALVED = {"optional_rules": frozenset({"two-handed-parry"})}


@pytest.mark.rule("optional.two-handed-parry")
@pytest.mark.parametrize(
    ("attack", "more", "parry"),
    [
        (GREATAXE, {}, 30),
        (weapon(cmb=61, grip="two"), {}, 30),
        (LONGSWORD, {}, 30),
        (LONGSWORD, {"arms": 2}, 50),
        (SWORD, {}, 60),
        (BITE, {}, 60),
        (bow(), {}, 30),
    ],
)
def test_with_two_hands_on_it_half(duel, attack, more, parry):
    """Half of 60, or of 61, with a bow in hand too; a longsword in one hand has 60 - 10."""
    ring = duel(ann=sheet(attack), scripts={"Ann": [entry("defend")]}, **HALVED)
    for name, value in more.items():
        setattr(ring["Ann"], name, value)
    assert parries(ring, "Ann")[0] == parry


@pytest.mark.rule("optional.two-handed-parry")
def test_beside_a_shield_a_longsword_is_in_one_hand(duel):
    """60 - 5 for the shield - 10."""
    ring = duel(ann=sheet(LONGSWORD, shield=FULL), scripts={"Ann": [entry("defend")]}, **HALVED)
    assert parries(ring, "Ann")[0] == 45


@pytest.mark.rule("optional.two-handed-parry")
def test_two_handers_parry_fully_where_the_rule_is_off(duel):
    """Rulings 21."""
    ring = duel(ann=sheet(GREATAXE), scripts={"Ann": [entry("defend")]})
    assert parries(ring, "Ann")[0] == 60


@pytest.mark.rule("optional.two-handed-parry")
def test_half_is_not_halved_again(duel):
    """Stunned behind a greataxe: 30 of 60."""
    ring = duel(ann=sheet(GREATAXE), scripts={"Ann": [entry("defend")]}, **HALVED)
    ring["Ann"].stunned_until = 1
    assert parries(ring, "Ann")[0] == 30


@pytest.mark.rule("optional.two-handed-parry")
def test_the_weapon_in_hand_counts_whatever_one_strikes_with(duel):
    """A bite of 60 beside a halberd of 20 in hand: 30."""
    halberd = weapon("halberd", cmb=20, grip="two")
    scripts = {"Ann": [entry("attack", parry="100%")]}
    ring = duel(ann=sheet(halberd, BITE), scripts=scripts, **HALVED)
    assert parries(ring, "Ann")[0] == 30


@pytest.mark.rule("optional.two-handed-parry")
def test_wounds_cut_it_to_half_of_what_is_left(duel):
    """60 less injuries of 10 is 50: 25."""
    ring = duel(ann=sheet(GREATAXE), scripts={"Ann": [entry("defend")]}, **HALVED)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.suffer("Ann", "0/0/10", by="Bob")
    assert ring["Ann"].parry == 25


@pytest.mark.rule("parry.clipped")
@pytest.mark.rule("assessment.losses")
def test_what_bleeds_in_assessment_cuts_no_parry_before_its_shocks_land(melee):
    """Bruised at 55 - 20 = 35 by bleeding; with its shield gone by a shock Bob has 40 left."""
    bob = sheet(SWORD, shield=FULL)
    ring = melee({"Ann": sheet()}, {"Bob": bob})
    ring["Bob"].hp = 51
    ring.suffer("Bob", "0/2/0 crit(cut,Sup,next round)", by="Ann")
    ring.declare("Bob", "defend", "Ann", parry=55)
    ring.all_criticals("0 SH")
    ring.next_assessment(2)
    assert (ring["Bob"].hp, ring["Bob"].shield) == (49, False)
    assert ring["Bob"].parry == 40


@pytest.mark.rule("parry.clipped")
@pytest.mark.rule("health.bruised")
def test_from_exactly_half_a_point_less_is_bruised(duel):
    """At 50 of 100 Ann parries with 60; 49 left are fewer than half, which is -20."""
    ring = duel()
    ring["Ann"].hp = 50
    ring.declare("Ann", "defend", "Bob", parry=60)
    ring.suffer("Ann", "1/0/0", by="Bob")
    assert ring["Ann"].parry == 40


@pytest.mark.rule("declaration.opponent")
@pytest.mark.rule("declaration.order")
@pytest.mark.parametrize("sides", [("blue", "green"), ("green", "blue")])
def test_those_who_declare_second_too_are_not_known(sides):
    """Cid, who is as late as Bob, goes for him; Bob knows nothing of it, and faces Ann."""
    members = {"red": {"Ann": sheet()}, "blue": {"Bob": sheet()}, "green": {"Cid": sheet()}}
    scripts = {
        "Ann": [entry("defend")],
        "Bob": [entry("defend")],
        "Cid": [entry("attack", target="blue.Bob")],
    }
    stands = {"Ann": stand(1000), "Bob": stand(0), "Cid": stand(-1500)}
    ring = Ring(
        {name: members[name] for name in ("red", *sides)},
        scripts=scripts,
        stands=stands,
        declares=dict.fromkeys(sides, "second"),
    )
    ring.run(Phase.DECLARATION)
    assert ring["Cid"].opponent == ring["Bob"].number
    assert ring["Bob"].opponent == ring["Ann"].number
