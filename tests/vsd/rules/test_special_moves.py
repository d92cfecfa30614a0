"""Special moves: disarming, knocking down, locking and feinting, each a conflict of two."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.oracle import dice as plain
from tests.vsd.rules.harness import (
    BITE,
    DAGGER,
    FULL,
    SWORD,
    Ring,
    bow,
    entry,
    javelin,
    sheet,
    stand,
    weapon,
)
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.rules.special.moves import MOVES
from vsdsim.vsd.vocabulary import Length, Phase

IDLE = [entry("defend", parry=0)]
MARTIAL = weapon(martial=True)
NAMES = ["disarm", "knock-down", "lock", "feint"]
SHORT = weapon("short-sword", length=Length.SHORT)


def tried(ring, move, mine, theirs, who="Ann", foe="Bob"):
    """Declare and fight the melee with these dice of `who`, who makes the move, and of `foe`."""
    ring.run(Phase.DECLARATION)
    assert ring[who].action == Action[move.upper().replace("-", "_")]
    ring.at(ring.bout.round, Phase.MELEE)
    load(ring, mine, theirs, who, foe)
    ring.run(Phase.MELEE)
    return ring.events("contends")


def load(ring, mine, theirs, who="Ann", foe="Bob"):
    """Load the rolls of one move at their published addresses."""
    ring.load(ring.address(who, "special", phase=Phase.MELEE), mine)
    ring.load(ring.address(who, "against", ring[foe].name, phase=Phase.MELEE), theirs)


def contest(duel, move, mine=50, theirs=50, *, ann=None, bob=None, foe=IDLE, **more):
    """Ann tries a move at Bob, who only defends, in a fight that says so; the ring after it."""
    ring = duel(ann=ann, bob=bob, scripts={"Ann": [entry(move, **more)], "Bob": foe})
    tried(ring, move, mine, theirs)
    return ring


def armed(ring, who):
    """Whether somebody has its first weapon in hand."""
    return ring[who].hand == 0


@pytest.mark.rule("optional.disarm")
@pytest.mark.parametrize(
    ("mine", "theirs", "ann", "bob"),
    [(51, 50, True, False), (50, 50, True, True), (50, 51, False, True)],
)
def test_the_loser_is_disarmed(duel, mine, theirs, ann, bob):
    """CMB 60 against 60: the higher roll wins, equal ones win nothing; whoever loses drops."""
    ring = contest(duel, "disarm", mine, theirs)
    assert (armed(ring, "Ann"), armed(ring, "Bob")) == (ann, bob)
    assert ring["Bob"].dropped == (0 if bob else 1)


@pytest.mark.rule("optional.moves")
def test_figures_are_before_parry(duel):
    """Ann parries 40 of 60 and Bob all of his 70: 60 + 60 = 120 does not beat 51 + 70 = 121."""
    bob = sheet(weapon(cmb=70))
    for theirs, disarmed in ((51, "Ann"), (49, "Bob")):
        ring = contest(duel, "disarm", 60, theirs, bob=bob, foe=[entry("defend")], parry=40)
        assert (ring["Ann"].declared_parry, ring["Bob"].declared_parry) == (40, 70)
        assert not armed(ring, disarmed)


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize(
    ("ann", "bob", "mine"),
    [(MARTIAL, SWORD, 31), (SWORD, MARTIAL, 71), (MARTIAL, MARTIAL, 51)],
)
def test_a_martial_weapon_in_hand_helps(duel, ann, bob, mine):
    """+20 for its side: the least roll of Ann that beats Bob's 50."""
    for roll, wins in ((mine, True), (mine - 1, False)):
        ring = contest(duel, "disarm", roll, 50, ann=sheet(ann), bob=sheet(bob))
        assert armed(ring, "Bob") == (not wins)


@pytest.mark.rule("optional.moves")
def test_a_martial_weapon_at_the_belt_does_not(duel):
    """The one in hand counts."""
    ring = contest(duel, "disarm", 50, 50, ann=sheet(SWORD, evolve(MARTIAL, name="falchion")))
    assert armed(ring, "Bob")


@pytest.mark.rule("optional.moves")
def test_wounds_weigh_on_both(duel):
    """Injuries of 10 on either side come off CMB and off skills."""
    for move, gone in (("disarm", "hand"), ("knock-down", "prone")):
        for hurt, mine in (("Ann", 61), ("Bob", 41)):
            for roll, wins in ((mine, True), (mine - 1, False)):
                ring = duel(scripts={"Ann": [entry(move)], "Bob": IDLE})
                ring[hurt].injuries = 10
                tried(ring, move, roll, 50)
                assert getattr(ring["Bob"], gone) == {"hand": -wins, "prone": wins}[gone]


@pytest.mark.rule("optional.moves")
def test_drawing_for_it_costs_20(duel):
    """A dagger of 50 drawn first: 50 - 20 = 30 against 60, so 81 beats 50; Brawl 60 - 20 too."""
    ann = sheet(SWORD, DAGGER)
    for roll, wins in ((81, True), (80, False)):
        ring = contest(duel, "disarm", roll, 50, ann=ann, weapon="dagger")
        assert ring["Ann"].half
        assert armed(ring, "Bob") == (not wins)
    for roll, wins in ((71, True), (70, False)):
        ring = contest(duel, "knock-down", roll, 50, ann=ann, weapon="dagger")
        assert ring["Bob"].prone == wins


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize(("ann", "bob"), [(SHORT, SWORD), (SWORD, SWORD), (SWORD, SHORT)])
def test_it_comes_at_the_rank_of_a_blow(duel, ann, bob):
    """Bob's blow is lost where Ann's longer weapon disarms him first; at once it still lands."""
    ring = duel(ann=sheet(ann), bob=sheet(bob),
                scripts={"Ann": [entry("disarm")], "Bob": [entry("attack")]})  # fmt: skip
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    load(ring, 99, 10)
    ring.rolls("Bob", 40)
    ring.run(Phase.MELEE)
    assert not armed(ring, "Bob")
    assert len(ring.events("attack")) == (bob is not SHORT)


@pytest.mark.rule("optional.moves")
def test_everything_of_a_rank_reads_one_snapshot(melee):
    """Two who disarm each other at once: both moves are made, and both weapons drop."""
    scripts = {"Ann": [entry("disarm")], "Bob": [entry("disarm")]}
    ring = melee({"Ann": sheet()}, {"Bob": sheet()}, scripts=scripts)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    load(ring, 60, 50)
    load(ring, 60, 50, "Bob", "Ann")
    ring.run(Phase.MELEE)
    assert len(ring.events("contends")) == 2
    assert not armed(ring, "Ann")
    assert not armed(ring, "Bob")


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize(
    ("what", "where"),
    [({"out": True}, "Bob"), ({"hand": -1}, "Bob"), ({"stunned_until": 1}, "Ann"),
     ({"out": True}, "Ann"), ({"hand": -1}, "Ann")],
)  # fmt: skip
def test_what_is_lost_by_its_rank(duel, what, where):
    """The target out or empty-handed, the maker stunned, out or empty-handed: no move."""
    ring = duel(scripts={"Ann": [entry("disarm")], "Bob": IDLE})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    load(ring, 99, 10)
    for name, value in what.items():
        setattr(ring[where], name, value)
    ring.run(Phase.MELEE)
    assert ring.events("contends") == []
    assert ring["Bob"].dropped == 0


@pytest.mark.rule("optional.moves")
def test_it_does_not_turn(melee):
    """Its target out, Ben is not tried in his place."""
    scripts = {"Ann": [entry("disarm", target="blue.Bob")], "Bob": IDLE, "Ben": IDLE}
    ring = melee({"Ann": sheet()}, {"Bob": sheet(), "Ben": sheet()}, scripts=scripts)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring["Bob"].out = True
    ring.run(Phase.MELEE)
    assert ring.events("contends") == []
    assert len(ring.events("loses-move")) == 1


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize("clumsy", ["Ann", "Bob", "both"])
def test_a_critical_failure_fails_and_fumbles(duel, clumsy):
    """A total of 4 (-56 + 60) or less: who has it loses, and fumbles with its sword (80: drops).

    With both clumsy nobody wins, but both fumble.
    """
    mine, theirs = (-56 if clumsy in (who, "both") else 0 for who in ("Ann", "Bob"))
    ring = duel(scripts={"Ann": [entry("knock-down")], "Bob": IDLE})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    load(ring, mine, theirs)
    own = ring.address("Ann", "special", "fumble", phase=Phase.MELEE)
    other = ring.address("Ann", "against", ring["Bob"].name, "fumble", phase=Phase.MELEE)
    ring.load(own, 80)
    ring.load(other, 80)
    ring.run(Phase.MELEE)
    fumbled = {ring.parameters.names[each["actor"]] for each in ring.events("fumble")}
    assert fumbled == {"Ann": {"red.Ann"}, "Bob": {"blue.Bob"}}.get(clumsy, {"red.Ann", "blue.Bob"})
    assert (armed(ring, "Ann"), armed(ring, "Bob")) == (clumsy == "Bob", clumsy == "Ann")
    assert (ring["Ann"].prone, ring["Bob"].prone) == (clumsy == "Ann", clumsy == "Bob")


@pytest.mark.rule("ranged.fumble")
@pytest.mark.rule("optional.moves")
def test_a_bow_that_fumbles_before_it_is_in_hand_loses_its_arrows(melee):
    """Bob means to shoot, and has his javelin in hand yet: that and its pieces are left alone."""
    bob = sheet(javelin(), bow(ammunition=9, fumble=0, cmb=120))
    ring = melee(
        {"Ann": sheet(SWORD)},
        {"Bob": bob},
        scripts={"Ann": [entry("knock-down")], "Bob": [entry("shoot", weapon="bow")]},
        stands={"Ann": stand(), "Bob": stand(1000, facing=(-1000, 0))},
    )
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    load(ring, 0, -200)
    ring.load(ring.address("Ann", "against", ring["Bob"].name, "fumble", phase=Phase.MELEE), 80)
    before = ring.state.left[:, 0].tolist()
    ring.run(Phase.MELEE)
    first, arrows = ring.parameters.attack_of[ring["Bob"].number, :2]
    assert [event["attack"] for event in ring.events("fumble")] == [arrows]
    assert before[arrows] == 9
    assert ring.state.left[arrows, 0] == 0
    assert (ring["Bob"].hand, ring.state.left[first, 0]) == (0, before[first])


@pytest.mark.rule("optional.moves")
def test_a_total_of_5_is_no_critical_failure(duel):
    """-55 + 60 = 5 fails, and nothing more."""
    ring = contest(duel, "knock-down", -55, 50)
    assert ring["Ann"].prone
    assert ring.events("fumble") == []


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize("move", ["disarm", "knock-down", "lock", "feint"])
def test_who_can_try_none(duel, move):
    """The Stunned, the Surprised, the overburdened; after a failed roll none goes on."""
    for plight in ({"stunned_until": 1}, {"surprised": True}):
        ring = duel(scripts={"Ann": [entry(move)], "Bob": IDLE})
        for name, value in plight.items():
            setattr(ring["Ann"], name, value)
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].action == Action.DEFEND
    ring = duel(ann=sheet(can_attack=False), scripts={"Ann": [entry(move)], "Bob": IDLE})
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND
    ring = duel(scripts={"Ann": [entry(move)], "Bob": IDLE})
    ring.declare("Ann", move, "Bob")
    ring.at(2, Phase.DECLARATION)
    ring.bout.failed[ring["Ann"].number] = True
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].parry) == (Action.DEFEND, 30)


@pytest.mark.rule("optional.moves")
def test_without_a_word_of_it_there_is_no_parry(duel):
    """As with an attack."""
    ring = duel(scripts={"Ann": [entry("lock")], "Bob": IDLE})
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].parry, ring["Ann"].declared_parry) == (0, 0)


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize(("far", "acts", "half"), [
    (2_000, "knock-down", False), (9_500, "knock-down", True), (9_501, "move", False),
])  # fmt: skip
def test_it_comes_near_like_an_attack(monkeypatch, far, acts, half):
    """In reach; within half a move (2 + 7.5 m), at -20 on the Brawl; else a full move, no try."""
    ring = on_field(monkeypatch, "knock-down", far)
    ring.play(1, upto=Phase.MOVE)
    assert ring["Ann"].action == Action[acts.upper().replace("-", "_")]
    assert ring["Ann"].half == half
    load(ring, 60, 50)
    for phase in (Phase.SPELL_A, Phase.RANGED_A, Phase.MELEE):
        ring.run(phase)
    assert ring["Bob"].prone == (far == 2_000)
    assert len(ring.events("contends")) == (acts != "move")


def on_field(monkeypatch, move, far=1_000, **more):
    """Ann at the origin, Bob so far to the east, who defends; Ann tries a move at him."""
    stands = {"Ann": stand(), "Bob": stand(far, facing=(-1000, 0))}
    people = {"red": {"Ann": sheet()}, "blue": {"Bob": more.pop("bob", sheet())}}
    scripts = {"Ann": [entry(move)], "Bob": IDLE}
    return Ring(people, scripts=scripts, stands=stands, monkeypatch=monkeypatch, **more)


@pytest.mark.rule("optional.moves")
def test_it_engages_like_a_blow(monkeypatch):
    """Won or lost, Bob is engaged by Ann; one that is lost out of reach engages nobody."""
    for gone in (False, True):
        ring = on_field(monkeypatch, "disarm")
        ring.play(1, upto=Phase.RANGED_A)
        if gone:
            ring["Bob"].x = 2_001
        load(ring, 50, 50)
        ring.run(Phase.MELEE)
        engaged = ring.state.engaged[ring["Bob"].number, ring["Ann"].number, 0]
        assert engaged == (not gone)
        assert len(ring.events("loses-move")) == gone


@pytest.mark.rule("optional.moves")
def test_it_counts_as_an_attack_for_who_asks(melee):
    """Who declares second names it as an attacker, and counts it among those who target it."""
    scripts = {
        "Ann": [entry("feint", target="blue.Bob")],
        "Bob": [entry("defend", "enemies.targeting(self) == 1")],
        "Amy": IDLE,
    }
    ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()},
                 scripts=scripts, declares={"red": "first", "blue": "second"})  # fmt: skip
    ring.run(Phase.DECLARATION)
    assert ring["Bob"].opponent == ring["Ann"]


@pytest.mark.rule("optional.disarm")
def test_weapons_on_both_sides_are_needed(duel):
    """Not with a bite and nothing in hand, nor at that; a weapon picked up for it will do."""
    for ann, bob in ((sheet(BITE), sheet()), (sheet(), sheet(BITE))):
        ring = duel(ann=ann, bob=bob, scripts={"Ann": [entry("disarm")], "Bob": IDLE})
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].action == Action.DEFEND
    ring = duel(ann=sheet(SWORD, DAGGER), scripts={"Ann": [entry("disarm")], "Bob": IDLE})
    ring["Ann"].hand, ring["Ann"].dropped = -1, 1
    tried(ring, "disarm", 99, 10)
    assert armed(ring, "Ann")
    assert not armed(ring, "Bob")


@pytest.mark.rule("optional.disarm")
def test_a_bow_in_hand_can_be_struck_from_it(monkeypatch):
    """Whatever weapon it is."""
    ring = on_field(monkeypatch, "disarm", bob=sheet(bow(), SWORD))
    ring.play(1, upto=Phase.RANGED_A)
    load(ring, 99, 10)
    ring.run(Phase.MELEE)
    assert not armed(ring, "Bob")


@pytest.mark.rule("optional.knock-down")
@pytest.mark.parametrize(
    ("mine", "theirs", "down"), [(51, 50, "Bob"), (50, 50, None), (50, 51, "Ann")]
)
def test_the_loser_lies_on_the_ground(duel, mine, theirs, down):
    """Brawl 60 against 60; whoever loses is Prone and owes an Assessment Roll."""
    ring = contest(duel, "knock-down", mine, theirs)
    for who in ("Ann", "Bob"):
        assert ring[who].prone == (who == down)
        assert ring[who].assess == (0 if who == down else -1)


@pytest.mark.rule("optional.knock-down")
def test_it_is_brawl_and_not_cmb(duel):
    """Brawl 70 of Ann, whose CMB is 10, against 60: 41 beats 50."""
    ring = contest(duel, "knock-down", 41, 50, ann=sheet(weapon(cmb=10), brawl=70))
    assert ring["Bob"].prone


@pytest.mark.rule("optional.knock-down")
def test_not_the_prone(duel):
    """Who lies cannot be knocked down, nor knock down, even who is getting up."""
    for who, rising in (("Ann", False), ("Bob", False), ("Bob", True)):
        script = [entry("knock-down", "self.prone or not self.prone")]
        ring = duel(scripts={"Ann": script, "Bob": IDLE})
        ring[who].prone = True
        ring[who].rising = rising
        ring.run(Phase.DECLARATION)
        assert ring["Ann"].action != Action.KNOCK_DOWN
    ring = duel(scripts={"Ann": [entry("knock-down")], "Bob": IDLE})
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring["Bob"].prone = True
    ring.run(Phase.MELEE)
    assert ring.events("contends") == []


@pytest.mark.rule("optional.knock-down")
def test_at_an_edge_one_falls_away_from_who_knocked_down(monkeypatch):
    """Bob stands half a metre from the edge of a ledge of 4 m; an Athletics of 49 + 25 fails."""
    ledge = Ground("ledge", "area", (-5_000, -5_000), (1_500, 5_000), height=4_000)
    stands = {"Ann": stand(z=4_000), "Bob": stand(1_000, z=4_000, facing=(-1000, 0))}
    for roll, falls in ((49, True), (50, False)):
        ring = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet()}}, stands=stands,
                    scripts={"Ann": [entry("knock-down")], "Bob": IDLE}, ground=(ledge,),
                    monkeypatch=monkeypatch)  # fmt: skip
        ring.play(1, upto=Phase.RANGED_A)
        load(ring, 90, 10)
        ring.load(ring.address("Bob", "edge", phase=Phase.MELEE), roll)
        ring.run(Phase.MELEE)
        assert (ring["Bob"].x, ring["Bob"].z) == ((2_000, 0) if falls else (1_000, 4_000))
        assert [each["by"] for each in ring.events("falls")] == [ring["Ann"].number] * falls


@pytest.mark.rule("optional.lock")
@pytest.mark.parametrize(("mine", "held"), [(51, True), (50, False), (49, False)])
def test_both_are_held(duel, mine, held):
    """Ann wins: Bob is held by her, she by her own grip. She loses: nothing."""
    ring = contest(duel, "lock", mine, 50)
    assert ring["Bob"].holder == (ring["Ann"].number if held else -1)
    assert ring["Ann"].grip_on == (ring["Bob"].number if held else -1)
    assert ring["Ann"].holder == -1
    assert (ring["Bob"].hold_damage, ring["Bob"].break_penalty) == (0, 0)


@pytest.mark.rule("optional.lock")
def test_a_lock_ends_as_any_hold(duel):
    """Bob breaks free by Brawl against Brawl; or Ann lets go."""
    for let_go in (False, True):
        scripts = {"Ann": [entry("break-free", "self.held"), entry("lock")], "Bob": IDLE}
        ring = duel(scripts=scripts)
        tried(ring, "lock", 90, 10)
        ring["Ann"].action = Action.BREAK_FREE if let_go else Action.DEFEND
        ring["Bob"].action = Action.DEFEND if let_go else Action.BREAK_FREE
        ring.at(2, Phase.OTHER)
        ring.load(ring.address("Bob", "brawl"), 51)
        ring.load(ring.address("Bob", "holder-brawl"), 50)
        ring.run(Phase.OTHER)
        assert (ring["Bob"].holder, ring["Ann"].grip_on) == (-1, -1)


@pytest.mark.rule("optional.lock")
def test_not_at_the_held_nor_by_a_holder(melee):
    """Bob is held by Amy: Ann cannot lock him, nor Amy anybody; the grip of nobody is no matter."""
    people = {"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}
    lock = [entry("lock", "self.held or not self.held", target="blue.Bob"),
            entry("lock", "self.held or not self.held", target="blue.Ben")]  # fmt: skip
    ring = melee(*people, scripts={"Ann": lock, "Amy": lock, "Bob": IDLE, "Ben": IDLE})
    ring["Bob"].holder = ring["Amy"].number
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].opponent) == (Action.LOCK, ring["Ben"])
    assert ring["Amy"].action == Action.DEFEND
    ring = melee(*people, scripts={"Ann": lock, "Amy": IDLE, "Bob": IDLE, "Ben": IDLE})
    ring["Bob"].rigid_until = 9
    ring.run(Phase.DECLARATION)
    assert (ring["Ann"].action, ring["Ann"].opponent) == (Action.LOCK, ring["Bob"])


@pytest.mark.rule("optional.lock")
def test_of_two_who_lock_the_first_in_credit_holds(melee):
    """Both at once, no damage by either: the lowest key below the winners' rolls.

    The other is not bound.
    """
    scripts = {"Ann": [entry("lock")], "Amy": [entry("lock")], "Bob": IDLE}
    holders = set()
    for fight in range(6):
        ring = melee({"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet()}, scripts=scripts,
                     fight=fight)  # fmt: skip
        ring.run(Phase.DECLARATION)
        ring.at(1, Phase.MELEE)
        keys = {}
        for who in ("Ann", "Amy"):
            load(ring, 90, 10, who)
            roll = ring.address(who, "special", phase=Phase.MELEE)
            keys[who] = plain.child(roll, "credit")
        ring.run(Phase.MELEE)
        first = min(keys, key=keys.get)
        holders.add(first)
        assert ring["Bob"].holder == ring[first].number
        assert [ring[who].grip_on >= 0 for who in ("Ann", "Amy")] == [
            first == "Ann",
            first == "Amy",
        ]
    assert holders == {"Ann", "Amy"}


def feinted(duel, mine, theirs, **more):
    """Ann (Deceive 40) has feinted at Bob (Perception 25) in round 1."""
    usual = {
        "Ann": [entry("feint", "round < 2"), entry("attack")],
        "Bob": [entry("defend", "round < 2", parry=0), entry("attack")],
    }
    scripts = more.pop("scripts", usual)
    ring = duel(ann=sheet(deceive=40, **more), scripts=scripts)
    tried(ring, "feint", mine, theirs)
    return ring


def struck(ring, number, who="Ann", total=-40):
    """The bonus of the blow that somebody strikes in a round's melee, all harmless."""
    ring.at(number, Phase.DECLARATION)
    ring.run(Phase.DECLARATION)
    ring.at(number, Phase.MELEE)
    for one in ("Ann", "Bob"):
        ring.rolls(one, total)
    ring.run(Phase.MELEE)
    name = ring[who].number
    return [each["bonus"] for each in ring.events("attack") if each["actor"] == name][-1]


@pytest.mark.rule("optional.feint")
def test_the_margin_is_added_once(duel):
    """50 + 40 against 40 + 25: 25 on Ann's next blow, nothing on the one after, nor on Bob's."""
    ring = feinted(duel, 50, 40)
    assert struck(ring, 2) == 25
    assert struck(ring, 3) == 0
    assert struck(ring, 4, "Bob") == 0


@pytest.mark.rule("optional.feint")
def test_the_margin_goes_to_whoever_wins(duel):
    """30 + 40 against 90 + 25: 45 for Bob, and nothing for Ann."""
    ring = feinted(duel, 30, 90)
    assert struck(ring, 2, "Bob") == 45
    assert sorted(each["bonus"] for each in ring.events("attack")) == [0, 45]
    assert struck(ring, 3, "Bob") == 0


@pytest.mark.rule("optional.feint")
def test_equal_totals_win_nothing(duel):
    """35 + 40 against 50 + 25."""
    ring = feinted(duel, 35, 50)
    assert (struck(ring, 2), struck(ring, 3, "Bob")) == (0, 0)


@pytest.mark.rule("optional.feint")
def test_it_is_deceive_against_perception_less_wounds(duel):
    """Injuries of 5 on Ann and 15 on Bob: 50 + 35 against 40 + 10 is 35."""
    ring = duel(ann=sheet(deceive=40), scripts={"Ann": [entry("feint")], "Bob": IDLE})
    ring["Ann"].injuries, ring["Bob"].injuries = 5, 15
    (heard,) = tried(ring, "feint", 50, 40)
    assert (heard["total"], heard["against"]) == (85, 50)


@pytest.mark.rule("optional.feint")
def test_a_later_margin_takes_the_place_of_an_earlier(duel):
    """25, then 5 in the round after: 5 counts; one that Bob wins leaves Ann's as it was."""
    for second, mine, theirs in (((30, 40), 5, 0), ((20, 60), 25, 25)):
        scripts = {"Ann": [entry("feint", "round < 3"), entry("attack")],
                   "Bob": [entry("defend", "round < 3", parry=0), entry("attack")]}  # fmt: skip
        ring = feinted(duel, 50, 40, scripts=scripts)
        ring.at(2, Phase.DECLARATION)
        tried(ring, "feint", *second)
        assert struck(ring, 3) == mine
        assert [each["bonus"] for each in ring.events("attack")] == [mine, theirs]


@pytest.mark.rule("optional.feint")
def test_the_margin_waits_for_a_roll_at_the_loser(melee):
    """A blow at Ben, one that is lost, one at the fallen: none uses it up."""
    scripts = {
        "Ann": [entry("feint", "round == 1", target="blue.Bob"),
                entry("attack", "round == 2", target="blue.Ben"),
                entry("attack", target="blue.Bob")],
        "Bob": IDLE, "Ben": IDLE,
    }  # fmt: skip
    ring = melee({"Ann": sheet(deceive=40)}, {"Bob": sheet(), "Ben": sheet()}, scripts=scripts)
    tried(ring, "feint", 50, 40)
    ring.at(2, Phase.DECLARATION)
    ring.run(Phase.DECLARATION)
    ring.at(2, Phase.MELEE)
    ring.rolls("Ann", 50)
    ring.run(Phase.MELEE)
    assert ring.events("attack")[-1]["bonus"] == 0
    ring.at(3, Phase.DECLARATION)
    ring.run(Phase.DECLARATION)
    ring.at(3, Phase.MELEE)
    ring["Ann"].stunned_until = 3
    ring.run(Phase.MELEE)
    ring["Ann"].stunned_until = 0
    ring.declare("Ann", "attack", "Bob", at_fallen=True)
    ring["Bob"].out = True
    ring.at(4, Phase.MELEE)
    ring.run(Phase.MELEE)
    assert len(ring.events("fallen")) == 1
    ring["Bob"].out = False
    ring.declare("Ann", "attack", "Bob", at_fallen=False)
    ring.at(5, Phase.MELEE)
    ring.rolls("Ann", 50)
    ring.run(Phase.MELEE)
    assert ring.events("attack")[-1]["bonus"] == 25


@pytest.mark.rule("optional.feint")
def test_a_blow_of_the_same_rank_has_nothing_of_it_yet(duel):
    """Bob, who wins by 45 while he strikes, has it on his blow of the next round."""
    scripts = {"Ann": [entry("feint", "round < 2"), *IDLE], "Bob": [entry("attack")]}
    ring = duel(ann=sheet(deceive=40), scripts=scripts)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    load(ring, 30, 90)
    ring.rolls("Bob", 20)
    ring.run(Phase.MELEE)
    assert [each["bonus"] for each in ring.events("attack")] == [0]
    assert struck(ring, 2, "Bob") == 45


@pytest.mark.rule("optional.feint")
def test_a_shot_uses_it_too(monkeypatch):
    """Won in the melee by 25 (with a bite, the bow in hand), and added to the next round's shot."""
    stands = {"Ann": stand(), "Bob": stand(1_500, facing=(-1000, 0))}
    scripts = {"Ann": [entry("feint", "round < 2"), entry("shoot")], "Bob": IDLE}
    ring = Ring({"red": {"Ann": sheet(bow(), BITE, deceive=40)}, "blue": {"Bob": sheet()}},
                scripts=scripts, stands=stands, monkeypatch=monkeypatch)  # fmt: skip
    ring.play(1, upto=Phase.RANGED_A)
    load(ring, 50, 40)
    ring.run(Phase.MELEE)
    assert len(ring.events("contends")) == 1
    for number in (2, 3):
        ring.begin(number)
        for volley in (Phase.RANGED_A, Phase.RANGED_B):
            ring.rolls("Ann", -40, phase=volley)
        ring.play(number)
    shots = ring.events("shot")
    assert [each["bonus"] for each in shots[:2]] == [25, 0]


@pytest.mark.rule("optional.moves")
def test_every_move_is_a_deed():
    """What scripts can say is what the package has."""
    assert {deed.action for deed in DEEDS.values() if deed.contends} == set(MOVES)


@pytest.mark.rule("optional.moves")
def test_who_wins_a_move_is_credited_as_by_a_critical_without_damage(duel):
    """Ann fells Bob with nothing; a blow of somebody else that did damage would go before."""
    ring = duel(bob=sheet(shield=FULL), scripts={"Ann": [entry("disarm")], "Bob": IDLE})
    tried(ring, "disarm", 99, 10)
    assert ring.bout.dealt.tolist() == [0, 0]
    assert ring["Bob"].shield


def timid(move, others=("Ben",)):
    """Ann, afraid of Bob, who stands before her, would try a move at him; Ben is farther off."""
    dares = "self.frightened or round > 0"
    blues = ("Bob", *others)
    scripts = dict.fromkeys(blues, IDLE)
    scripts["Ann"] = [entry(move, dares, target="nearest"), entry("defend", dares)]
    ann = sheet(conditions=("frightened",), deceive=50)
    stands = {"Ann": stand(), "Bob": stand(1_000), **{who: stand(0, 1_500) for who in others}}
    sides = {"red": {"Ann": ann}, "blue": dict.fromkeys(blues, sheet())}
    return Ring(sides, stands=stands, scripts=scripts)


@pytest.mark.rule("optional.switch")
@pytest.mark.parametrize("move", NAMES)
def test_nobody_tries_one_with_whom_it_fears(move):
    """Not with Bob, the nearest, but with Ben; with nobody where he is the only enemy."""
    there = timid(move)
    there.play(1, upto=Phase.DECLARATION)
    assert there["Ann"].action == DEEDS[move].action
    assert there["Ann"].opponent == there["Ben"].number
    alone = timid(move, ())
    alone.play(1, upto=Phase.DECLARATION)
    assert alone["Ann"].action == Action.DEFEND


@pytest.mark.rule("optional.moves")
@pytest.mark.parametrize("move", NAMES)
@pytest.mark.parametrize(("whom", "lost"), [("Bob", 1), ("Ben", 0)])
def test_a_move_is_lost_as_fear_comes_over_who_makes_it(move, whom, lost):
    """Declared before she came to fear Bob; with Ben it is tried."""
    there = timid(move)
    there.begin(1)
    there.at(1, Phase.MELEE)
    there.declare("Ann", move, whom, declared=0)
    there.run(Phase.MELEE)
    assert len(there.events("loses-move")) == lost
    assert len(there.events("contends")) == 1 - lost
    assert there.state.engaged.any() == (not lost)
