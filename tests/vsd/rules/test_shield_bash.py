"""Blows with the shield: their figures, and what they cost its bearer."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.vsd.rules.harness import (
    DAGGER,
    FULL,
    LONGSWORD,
    SWORD,
    Ring,
    bow,
    entry,
    sheet,
    stand,
    weapon,
)
from vsdsim.vsd.codes import Action
from vsdsim.vsd.sheet import Shield
from vsdsim.vsd.vocabulary import CriticalType, Length, Phase

IDLE = [entry("defend", parry=0)]
BASH = [entry("shield-bash")]
HARMLESS = -40
BLOW = weapon("shield", cmb=45, table="blunt", max_result=110, clumsy=4, length=Length.HAND,
              criticals=(CriticalType.IMPACT,))  # fmt: skip
"""60 without the full shield's -5, less 20: 40 on the roll, and 45 as every attack loses 5."""


def bearer(*attacks, shield=FULL, bash=BLOW, **more):
    """Somebody of DEF 45 behind a full shield of 25, with a sword or these attacks."""
    return sheet(*(attacks or (SWORD,)), shield=shield, bash=bash, defence=45, **more)


def declared(duel, script=BASH, foe=IDLE, **more):
    """Ann has declared what her script says."""
    ring = duel(ann=more.pop("ann", bearer()), scripts={"Ann": script, "Bob": foe}, **more)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    return ring


def blow(ring, who, total, **more):
    """Fight the melee with this roll of somebody, whose blow it is."""
    ring.rolls(who, total, **more)
    ring.run(Phase.MELEE)
    (heard,) = [each for each in ring.events("attack") if each["actor"] == ring[who].number]
    return heard


@pytest.mark.rule("optional.shield-bash")
def test_its_figures(duel):
    """CMB 40 on the blunt table, capped at 110, an Impact critical."""
    ring = declared(duel)
    assert ring["Ann"].action == Action.SHIELD_BASH
    ring.all_criticals("0")
    heard = blow(ring, "Ann", 200)
    assert (heard["cmb"], heard["total"], heard["blow"].result[0]) == (40, 220, 110)
    assert [each["struck"] for each in ring.events("critical")] == [CriticalType.IMPACT]


@pytest.mark.rule("optional.shield-bash")
@pytest.mark.parametrize(("die", "fumbles"), [(4, True), (5, False)])
def test_clumsy_on_4_and_no_modifier(duel, die, fumbles):
    """01-04, and the fumble's die as it is."""
    ring = declared(duel)
    blow(ring, "Ann", -100, first=die, fumble=75)
    heard = ring.events("fumble")
    assert len(heard) == fumbles
    assert all(each["total"] == 75 for each in heard)


@pytest.mark.rule("optional.shield-bash")
def test_it_is_of_hand_length(duel):
    """Bob's dagger of CMB 30 comes after Ann's 40, his Short sword before."""
    for length, first in ((Length.HAND, "Ann"), (Length.SHORT, "Bob")):
        ring = declared(duel, foe=[entry("attack")], bob=sheet(weapon(length=length, cmb=30)))
        ring.rolls("Bob", HARMLESS)
        blow(ring, "Ann", HARMLESS)
        assert ring.events("attack")[0]["actor"] == ring[first].number


@pytest.mark.rule("optional.shield-bash")
def test_the_shield_covers_nobody_that_round(duel):
    """DEF 45 is 20 for who bashes; with the sword, behind the full shield, it is 45."""
    for script, defence in ((BASH, 20), ([entry("attack")], 45)):
        ring = declared(duel, script, foe=[entry("attack")])
        ring.rolls("Ann", HARMLESS)
        assert blow(ring, "Bob", HARMLESS)["defence"] == defence


@pytest.mark.rule("optional.shield-bash")
def test_it_covers_nobody_from_declaration_on(monkeypatch):
    """Missiles of Ranged A come before the blow, and find no shield either."""
    stands = {"Ann": stand(), "Bob": stand(1_500, facing=(-1000, 0)),
              "Ben": stand(20_000, facing=(-1000, 0))}  # fmt: skip
    for script, defence in ((BASH, 20), ([entry("attack")], 45)):
        ann = bearer(shield=evolve(FULL, missile=25))
        ring = Ring({"red": {"Ann": ann}, "blue": {"Bob": sheet(), "Ben": sheet(bow())}},
                    scripts={"Ann": script, "Bob": IDLE, "Ben": [entry("shoot")]}, stands=stands,
                    monkeypatch=monkeypatch)  # fmt: skip
        ring.play(1, upto=Phase.MOVE)
        ring.rolls("Ben", HARMLESS, phase=Phase.RANGED_A)
        ring.run(Phase.RANGED_A)
        (heard,) = ring.events("shot")
        # A melee about her: Bob has not struck yet, so that there is none.
        assert heard["defence"] == defence


@pytest.mark.rule("optional.shield-bash")
def test_a_bash_parries_as_with_a_weapon(melee):
    """A full shield's parry counts against everybody; that of who bashes against Bob alone."""
    scripts = {"Bob": [entry("attack")], "Ben": [entry("attack")]}
    for do, parries in (("shield-bash", [15, 0]), ("attack", [15, 15])):
        mine = [entry(do, target="blue.Bob", parry=15)]
        ring = melee({"Ann": bearer()}, {"Bob": sheet(), "Ben": sheet()},
                     scripts={**scripts, "Ann": mine})  # fmt: skip
        ring.run(Phase.DECLARATION)
        ring.at(1, Phase.MELEE)
        for who in ("Ann", "Bob", "Ben"):
            ring.rolls(who, HARMLESS)
        ring.run(Phase.MELEE)
        heard = {each["actor"]: each["parry"] for each in ring.events("attack")}
        assert [heard[ring[who].number] for who in ("Bob", "Ben")] == parries


@pytest.mark.rule("optional.shield-bash")
def test_the_shield_alone_parries_weapons_while_it_bashes(duel):
    """With nothing in hand: the shield is the weapon."""
    ring = declared(duel, [entry("shield-bash", parry=15)], foe=[entry("attack")])
    ring["Ann"].hand = -1
    ring.rolls("Ann", HARMLESS)
    assert blow(ring, "Bob", HARMLESS)["parry"] == 15


@pytest.mark.rule("optional.shield-bash")
def test_with_the_shield_gone_the_sword_parries(duel):
    """Bare hands count now for CMB and parry; the sword in hand parries still, nothing without."""
    for hand, parry in ((0, 15), (-1, 0)):
        ring = declared(duel, [entry("shield-bash", parry=15)], foe=[entry("attack")])
        ring.suffer("Ann", "0 SH", by="Bob")
        ring["Ann"].hand = hand
        assert ring["Ann"].attack == ring.parameters.last_attack[ring["Ann"].number]
        ring.rolls("Bob", HARMLESS)
        ring.run(Phase.MELEE)
        assert [each["parry"] for each in ring.events("attack")] == [parry]
        assert len(ring.events("loses-blow")) == 1


@pytest.mark.rule("optional.shield-bash")
def test_a_bash_parries_to_the_front_only(monkeypatch):
    """From the left flank, where a shield would be, its parry does not count."""
    for do, parry in (("shield-bash", 0), ("attack", 15)):
        stands = {"Ann": stand(), "Bob": stand(0, 1_500, facing=(0, -1000))}
        ring = Ring({"red": {"Ann": bearer()}, "blue": {"Bob": sheet()}}, stands=stands,
                    scripts={"Ann": [entry(do, parry=15)], "Bob": [entry("attack")]},
                    monkeypatch=monkeypatch)  # fmt: skip
        ring.play(1, upto=Phase.MOVE)
        ring["Ann"].fx, ring["Ann"].fy = 1000, 0
        for phase in (Phase.SPELL_A, Phase.RANGED_A):
            ring.run(phase)
        ring.rolls("Ann", HARMLESS)
        heard = blow(ring, "Bob", HARMLESS)
        assert heard["parry"] == parry


@pytest.mark.rule("optional.shield-bash")
@pytest.mark.parametrize("die", [80, 140])
def test_a_fumble_takes_the_shield(duel, die):
    """Dropped or broken: the shield is gone, the sword stays in hand."""
    ring = declared(duel)
    blow(ring, "Ann", -100, first=1, fumble=die)
    assert (ring["Ann"].shield, ring["Ann"].hand) == (False, 0)
    assert (ring["Ann"].dropped, ring["Ann"].broken) == (0, 0)


@pytest.mark.rule("optional.shield-bash")
def test_stuck_in_a_wound_the_shield_is_gone(duel):
    """As any loss of it: Bob's blow of the round after finds DEF 20."""
    scripts = {
        "Ann": [entry("shield-bash", "round < 2"), *IDLE],
        "Bob": [entry("defend", "round < 2"), entry("attack")],
    }
    ring = duel(ann=bearer(), scripts=scripts)
    ring.run(Phase.DECLARATION)
    ring.at(1, Phase.MELEE)
    ring.all_criticals("0 stuck(2)")
    blow(ring, "Ann", 200)
    assert (ring["Ann"].shield, ring["Ann"].stuck) == (False, 0)
    ring.at(2, Phase.DECLARATION)
    ring.run(Phase.DECLARATION)
    ring.at(2, Phase.MELEE)
    assert blow(ring, "Bob", HARMLESS)["defence"] == 20


@pytest.mark.rule("optional.shield-bash")
def test_who_can_bash(duel):
    """With a shield borne that is no net; not without, not Stunned, not overburdened."""
    net = Shield("net", "net", 5, 0)
    for ann, plight, does in (
        (bearer(), {}, True),
        (bearer(), {"shield": False}, False),
        (bearer(shield=net, bash=None), {}, False),
        (bearer(), {"stunned_until": 1}, False),
        (bearer(can_attack=False), {}, False),
        (bearer(evolve(DAGGER)), {"hand": -1, "broken": 1}, True),
    ):
        ring = duel(ann=ann, scripts={"Ann": BASH, "Bob": BASH})
        for name, value in plight.items():
            setattr(ring["Ann"], name, value)
        ring.run(Phase.DECLARATION)
        assert (ring["Ann"].action == Action.SHIELD_BASH) == does


@pytest.mark.rule("optional.shield-bash")
def test_the_held_and_the_prone_can(duel):
    """Hand length, and one hand: -30 Held, -20 Prone."""
    for plight, cmb in (({"rigid_until": 1}, 10), ({"prone": True}, 20)):
        ring = duel(ann=bearer(), scripts={"Ann": [entry("shield-bash", "self.held or self.prone")],
                                           "Bob": IDLE})  # fmt: skip
        for name, value in plight.items():
            setattr(ring["Ann"], name, value)
        ring.run(Phase.DECLARATION)
        ring.at(1, Phase.MELEE)
        assert blow(ring, "Ann", HARMLESS)["cmb"] == cmb


@pytest.mark.rule("optional.shield-bash")
def test_what_becomes_a_move_is_no_bash(monkeypatch):
    """Bob is too far off: Ann goes to him behind her shield; at half a move it is a bash at -20."""
    for far, action, cmb in ((9_500, Action.SHIELD_BASH, 20), (9_501, Action.MOVE, None)):
        stands = {"Ann": stand(), "Bob": stand(far, facing=(-1000, 0))}
        ring = Ring({"red": {"Ann": bearer()}, "blue": {"Bob": sheet()}}, stands=stands,
                    scripts={"Ann": BASH, "Bob": IDLE}, monkeypatch=monkeypatch)  # fmt: skip
        ring.play(1, upto=Phase.RANGED_A)
        assert ring["Ann"].action == action
        if cmb is not None:
            assert blow(ring, "Ann", HARMLESS)["cmb"] == cmb


@pytest.mark.rule("optional.shield-bash")
def test_it_does_not_go_on_after_a_failed_roll(duel):
    """She defends, and the shield counts again."""
    ring = duel(ann=bearer(), scripts={"Ann": BASH, "Bob": [entry("attack")]})
    ring["Ann"].action, ring["Ann"].opponent = Action.SHIELD_BASH, ring["Bob"].number
    ring.at(2, Phase.DECLARATION)
    ring.bout.failed[ring["Ann"].number] = True
    ring.run(Phase.DECLARATION)
    assert ring["Ann"].action == Action.DEFEND
    ring.at(2, Phase.MELEE)
    # CMB 60 less the shield's 5, halved: 27.
    assert blow(ring, "Bob", HARMLESS)["defence"] == 45 + 27


@pytest.mark.rule("optional.shield-bash")
def test_hand_and_a_half_beside_it(duel):
    """The longsword's -10 in one hand is no matter of the shield's: 40."""
    ring = declared(duel, ann=bearer(LONGSWORD))
    assert blow(ring, "Ann", HARMLESS)["cmb"] == 40
