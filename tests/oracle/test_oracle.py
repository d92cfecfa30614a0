"""Checks of the oracle itself: its dice, its tables, its scripts, and a duel worked by hand."""

from __future__ import annotations

import pytest

from tests.oracle import fight
from tests.oracle.assessment import assessment
from tests.oracle.criticals import critical
from tests.oracle.declaration import default_script
from tests.oracle.dice import G, child, die, mix, open_ended, root
from tests.oracle.landing import Landing
from tests.oracle.lasting import Lasting
from tests.oracle.other import other_actions
from tests.oracle.plans import Hold, Plan
from tests.oracle.script import Speaker
from tests.oracle.shown import shown
from tests.oracle.sources import Blow
from tests.oracle.stage import BOW, DAGGER, GO, GRIP, MATTOCK, NONE, SWORD, entry, sheet, world
from tests.oracle.state import Fighter
from tests.oracle.tables import FOR_THE_FIGHT, critical_row, look_up, worst_roll
from vsdsim.scenario.model import Combatant, Scenario, Script, Side
from vsdsim.vsd.library.spells.harming import AttackRoll
from vsdsim.vsd.library.spells.plights import Condition, Protection
from vsdsim.vsd.library.spells.powers import Power
from vsdsim.vsd.library.spells.spell import Area, Spell
from vsdsim.vsd.sheet import Lore, Shield
from vsdsim.vsd.vocabulary import Column, CriticalType, Phase, Severity


def suffers(victim: Fighter, attacker: Fighter, kind: CriticalType, row: int, arm: int = 1) -> None:
    """Let a victim suffer a certain row, by a Lethal critical whose die leads there.

    The die for an arm is at least `arm`.
    """
    keys = (child(0, "search", i) for i in range(100_000))
    key = next(k for k in keys if die(k) == row - 50 and die(child(k, "arm")) >= arm)
    landing = Landing(victim.world)
    blow = Blow(victim.world, attacker, child(0, "blow"), kind, (0, False))
    critical(blow, victim, Severity.LET, key=key, link=1, landing=landing)
    landing.land()


def test_mix_gives_the_published_answers() -> None:
    """The mixer over a counter from 0 is SplitMix64, whose first outputs are published."""
    assert [mix(G * i) for i in (1, 2, 3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_open_ended_adds_above_95_and_subtracts_below_6() -> None:
    """A high first die adds on, a low one takes off, and a low die on the re-roll opens nothing."""
    for i in range(3000):
        key = child(7, "roll", i)
        first, again = die(key), die(child(key, "open-ended", 1))
        third = die(child(key, "open-ended", 2))
        if 5 < first < 96:
            assert open_ended(key) == (first, first)
        elif again < 96:
            assert open_ended(key) == (first + (again if first >= 96 else -again), first)
        elif third < 96:
            more = again + third
            assert open_ended(key) == (first + (more if first >= 96 else -more), first)


def test_tables_hold_the_printed_figures() -> None:
    """A few cells of the attack and critical tables, read off the printed ones."""
    assert look_up("edged", Column.NA, 35) == (None, None)
    assert look_up("edged", Column.MA, 140) == (16, Severity.GRI)
    assert critical_row(CriticalType.CUT, 106, NONE).bleeding.times == 1
    assert critical_row(CriticalType.CUT, 106, frozenset({"shield"})).marks == {"SH"}
    assert critical_row(CriticalType.GRAPPLE, 65, frozenset({"shield"})).marks == {"SH"}
    assert critical_row(CriticalType.GRAPPLE, 130, NONE).limit == 6
    assert critical_row(CriticalType.GRAPPLE, 147, NONE).marks == {"H", "X-while-held"}
    assert critical_row(CriticalType.BEAST, 149, NONE).attacker_rigid == 1


def test_worst_row_follows_the_order_of_harm() -> None:
    """Superficial pierces reach rows 1-100: U without a helm, else the stun that bleeds most."""
    assert worst_roll(CriticalType.PIERCE, Severity.SUP, NONE) == 100
    assert worst_roll(CriticalType.PIERCE, Severity.SUP, frozenset({"helm"})) == 99
    # A stun with the weapon lost is worse than weapon and shield lost without one (36-50).
    armed = frozenset({"helm", "holding an item"})
    assert worst_roll(CriticalType.IMPACT, Severity.SUP, armed) == 89
    assert worst_roll(CriticalType.CUT, Severity.LET, frozenset({"helm"})) == 150


@pytest.mark.parametrize(
    ("when", "truth"),
    [
        ("self.hp == 50 and not self.bruised", True),
        ("self.weapon.length > target.weapon.length", True),
        ("enemies == 2 or allies > 0", True),
        ("enemies.targeting(self) > 0", False),
        ("1 < round * 2 <= 2 and self.bleeding / 0 > 1", False),
        ("self.hp / self.bleeding > 1e300", True),
        ("target.target == self", False),
        ("self.target != target", True),
        ("self.cmb - -20 == 100", True),
    ],
)
def test_words_are_read(when: str, truth: bool) -> None:  # noqa: FBT001
    """Expressions mean what the page says of their words."""
    made = world(sheet(SWORD), sheet(DAGGER), sheet(DAGGER))
    ann, bob, _ = made.fighters
    assert Speaker(ann, {}).holds(entry("attack", when), bob) is truth


def test_duel_worked_by_hand() -> None:
    """Ann fells Bob in two rounds; every figure below is worked out on paper from the dice."""
    sides = (
        Side("red", (Combatant("red", "Ann", sheet(SWORD), GO),)),
        Side("blue", (Combatant("blue", "Bob", sheet(DAGGER), GO),)),
    )
    rounds = [child(root(1, 6), "round", r) for r in (1, 2)]
    blows = [child(child(child(r, "melee"), "red.Ann"), "attack", 0) for r in rounds]
    # 97 opens, 17 more: 114 + (80 - 20 parry) - (20 + 20 parry) = 134: 25 and Lethal, a cut of
    # 64 + 50 = 114: 12, bleeding 10, -30, Stunned, Prone. Bob's dagger never gets its turn.
    assert open_ended(blows[0]) == (114, 97)
    assert die(child(blows[0], "critical", 0)) == 64
    # Round 2: 10 bled. 31 + 60 - 20 + 20 Stunned + 20 Prone = 111: 19 and Grievous, a cut of
    # 50 + 30 = 80: 6, bleeding 3, -20, Stunned.
    assert open_ended(blows[1]) == (31, 31)
    assert die(child(blows[1], "critical", 0)) == 50
    trace = fight(Scenario("duel", sides), 1, 6)
    assert (trace.outcome, trace.rounds, len(trace.moments)) == ("red", 2, 9 + 6)
    bob = {phase: everybody["blue.Bob"] for r, phase, everybody in trace.moments if r == 1}
    assert bob["declaration"]["parry"] == 20
    after = bob["melee"]
    assert [after[key] for key in ("hp", "bleeding", "injuries", "stunned_until", "prone")] == [
        13,
        10,
        30,
        2,
        True,
    ]
    assert (after["parry"], after["assess"], after["out"]) == (0, 0, False)
    last = trace.moments[-1][2]["blue.Bob"]
    assert [last[key] for key in ("hp", "bleeding", "injuries", "dying_until")] == [-22, 13, 50, 9]
    assert (last["out"], last["dead"], last["action"], last["opponent"]) == (
        True,
        False,
        "defend",
        "red.Ann",
    )
    assert trace.dealt == {"red.Ann": 72, "blue.Bob": 0}
    assert trace.taken == {"red.Ann": 0, "blue.Bob": 72}
    assert trace.kills == {"red.Ann": 1, "blue.Bob": 0}
    assert trace.causes == {"red.Ann": None, "blue.Bob": "hit points"}
    assert trace.surviving == {"red.Ann": True, "blue.Bob": False}


def test_hold_ends_with_its_holder_and_binds_it() -> None:
    """HA (grapple 107) binds both; the holder lets go without a roll."""
    made = world(sheet(GRIP), sheet(SWORD))
    ann, bob = made.fighters
    suffers(bob, ann, CriticalType.GRAPPLE, 107)
    assert (shown(bob)["holder"], shown(ann)["grip_on"]) == ("red.Ann", "blue.Bob 1")
    assert (shown(bob)["hold_penalty"], ann.held, bob.held) == (50, True, True)
    made.phase = Phase.OTHER
    ann.plan = Plan("break-free")
    other_actions(made)
    assert (bob.hold, ann.held) == (None, False)


def test_nothing_binds_who_cannot_be_held() -> None:
    """HA with a protection from being Held (effect.protects): Ann holds, and is not Held by it."""
    made = world(sheet(GRIP), sheet(SWORD))
    ann, bob = made.fighters
    ann.lasting.append(Lasting("steadfast", ann, (Protection("held"),), 9, 1))
    suffers(bob, ann, CriticalType.GRAPPLE, 107)
    assert (shown(bob)["holder"], shown(ann)["grip_on"], ann.held) == ("red.Ann", None, False)


def test_who_is_no_longer_held_has_let_go() -> None:
    """The end of Held takes its own grip with it (effect.ends): Bob is free, too."""
    made = world(sheet(GRIP), sheet(SWORD))
    ann, bob = made.fighters
    suffers(bob, ann, CriticalType.GRAPPLE, 107)
    landing = Landing(made)
    landing.on(ann).ends.append("held")
    landing.land()
    assert (bob.hold, ann.held) == (None, False)


def test_what_has_ended_at_once_is_no_cause() -> None:
    """U ends as it lands; all hit points are gone with it: these are the cause."""
    made = world(sheet(GRIP), sheet(SWORD))
    ann, bob = made.fighters
    landing = Landing(made)
    hurt = landing.by(bob, ann, 1, 200)
    hurt.out = FOR_THE_FIGHT
    hurt.ends.append("incapacitated")
    landing.land()
    assert (bob.out, bob.cause) == (True, "hit points")


def test_incapacity_lasts_while_held() -> None:
    """X while held (grapple 147) ends with the hold: the victim wakes in the next Assessment."""
    made = world(sheet(GRIP), sheet(SWORD))
    ann, bob = made.fighters
    suffers(bob, ann, CriticalType.GRAPPLE, 147)
    assert (bob.out, bob.cause) == (True, "knocked out")
    suffers(ann, bob, CriticalType.CUT, 150)
    assert (ann.dead, bob.hold, bob.out) == (True, None, True)
    made.round, made.phase = 2, Phase.ASSESSMENT
    assessment(made)
    assert (bob.out, bob.prone, bob.cause) == (False, True, None)


def test_two_who_take_hold_at_once_are_sorted_by_credit() -> None:
    """Whoever did more damage holds; the worst of each figure counts."""
    made = world(sheet(SWORD), sheet(GRIP), sheet(GRIP))
    ann, first, second = made.fighters
    landing = Landing(made)
    landing.by(ann, first, 1, 3).holds.append(Hold(first, damage=8, binds=True))
    landing.by(ann, second, 2, 4).holds.append(Hold(second, penalty=40, binds=True))
    landing.land()
    assert ann.hold is not None
    assert (ann.hold.holder, ann.hold.damage, ann.hold.penalty) == (second, 8, 40)
    assert (first.held, second.held) == (False, True)
    suffers(ann, first, CriticalType.IMPACT, 147)
    assert (ann.out, ann.hold.holder, second.held) == (True, second, False)


def test_arm_and_long_weapon() -> None:
    """A useless arm drops a two-handed weapon, and no other can be taken up in two hands."""
    made = world(sheet(SWORD), sheet(MATTOCK, MATTOCK))
    ann, bob = made.fighters
    suffers(bob, ann, CriticalType.IMPACT, 127, arm=51)
    assert (bob.hand, shown(bob)["arms"]) == (None, 2)
    assert default_script(bob, {"steady": GO, "berserk": Script("b", ())}).name == "b"


def test_default_script_goes_by_what_can_parry_arms() -> None:
    """A bow in hand: `archer`; neither weapon nor shield: `berserk`; others: `steady`."""
    scripts = {"steady": GO, "berserk": Script("b", ()), "archer": Script("a", ())}
    shield = Shield("full", "full", 25, -5)
    made = world(sheet(), sheet(SWORD), sheet(shield=shield), sheet(BOW, SWORD), sheet(SWORD, BOW))
    assert [default_script(f, scripts).name for f in made.fighters] == ["b", "go", "go", "a", "go"]


def test_default_script_of_who_knows_lores() -> None:
    """As good by a lore as with any attack: `caster`, or `healer`; else by its gear."""
    scripts = {name: Script(name, ()) for name in ("steady", "caster", "healer")}
    storm, healing = Lore("storm", 80, 5), Lore("healing", 10, 5)
    knows = [(storm,), (storm, healing), (Lore("storm", 79, 5),), (healing,)]
    made = world(*(sheet(SWORD, lores=lores) for lores in knows))
    found = [default_script(f, scripts).name for f in made.fighters]
    assert found == ["caster", "healer", "steady", "steady"]


def test_default_script_of_who_has_powers() -> None:
    """The first against enemies, or with an attack roll: `monster`, after lores, before a bow."""
    names = ("steady", "archer", "caster", "monster")
    scripts = {name: Script(name, ()) for name in names}
    roll = (AttackRoll("area", CriticalType.FIRE, 175),)
    breath = Power(Spell("breath", "Breath", "", 0, 20, "anybody", roll, area=Area(radius=2)))
    gaze = Power(Spell("gaze", "Gaze", "", 0, 20, "enemy", (Condition("held"),), save="wsr"))
    haste = Power(Spell("haste", "Haste", "", 0, "self", "self", (Condition("hasted"),)))
    powers = [(breath,), (gaze, haste), (haste, gaze)]
    made = world(
        *(sheet(BOW, powers=each) for each in powers),
        sheet(SWORD, powers=(gaze,), lores=(Lore("storm", 80, 5),)),
    )
    found = [default_script(f, scripts).name for f in made.fighters]
    assert found == ["monster", "monster", "archer", "caster"]


def test_wound_that_brings_bleeding_to_eleven_starts_the_clock() -> None:
    """Cut 131: bleeding 12, so Dying in 8, from the next round on."""
    made = world(sheet(SWORD), sheet(SWORD))
    ann, bob = made.fighters
    suffers(bob, ann, CriticalType.CUT, 131)
    assert bob.clock is not None
    assert (bob.clock.last, bob.clock.cause, bob.hand) == (9, "bled to death", None)


def test_unconsciousness_lasts_for_the_fight() -> None:
    """U without a number (grapple 141: X) never ends."""
    made = world(sheet(GRIP), sheet(SWORD))
    ann, bob = made.fighters
    suffers(bob, ann, CriticalType.GRAPPLE, 141)
    assert (bob.out_until, bob.out, bob.cannot_stand) == (FOR_THE_FIGHT, True, True)
