"""Care of wounds in cases worked by hand: on a field, no enemy near."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tests.oracle.assessment import assessment
from tests.oracle.declaration import declaration
from tests.oracle.dice import child, open_ended
from tests.oracle.landing import Landing
from tests.oracle.lasting import Lasting
from tests.oracle.movement import move
from tests.oracle.other import other_actions
from tests.oracle.plans import Clock, Poison, Wound
from tests.oracle.stage import SWORD, Stand, entry, field, on, sheet
from tests.oracle.state import Fighter
from tests.oracle.tending import HELP, _healer
from tests.oracle.world import World
from vsdsim.scenario.model import Order, Script, Side
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.figures import Haste, Modifier
from vsdsim.vsd.library.spells.mending import Healing
from vsdsim.vsd.sheet import Tools
from vsdsim.vsd.vocabulary import Phase

KIT = Tools(kit=10)
WAITS = Script("waits", (entry("defend"),))
WEAKENS = Modifier(skills=-10)


def ward(
    *patients: Any,
    healer: int = 0,
    tools: Tools = KIT,
    fight: int = 6,
    apart: int = 1500,
    **aid: Any,
) -> World:
    """Ann, who tends, and her friends in a line; their enemy 100 m off."""
    does = {"do": "first-aid", "target": "bleeding"} | aid
    tends = Script("tends", (entry(**does),))
    ann = Stand(sheet(SWORD, healer=healer, tools=tools), script=tends)
    friends = [
        Stand(sheet(SWORD, hp=200, **more), (apart * (i + 1), 0, 0), script=WAITS)
        for i, more in enumerate(patients or ({},))
    ]
    scenario = field(ann, *friends, Stand(sheet(SWORD), (100_000, 0, 0), script=WAITS))
    red, blue = scenario.sides
    tended = tuple(evolve(each, side="red") for each in blue.combatants[:-1])
    sides = Side("red", red.combatants + tended), Side("blue", blue.combatants[-1:])
    return on(evolve(scenario, sides=sides), Phase.DECLARATION, fight)


def goes_on(made: World) -> None:
    """A round from Declaration to Other Actions, and the next begins."""
    made.phase = Phase.DECLARATION
    declaration(made)
    made.phase = Phase.MOVE
    move(made, lambda: False)
    made.phase = Phase.OTHER
    other_actions(made)


def dice(f: Fighter, round_: int = 1) -> int:
    """What somebody's Healer roll shows."""
    world = f.world
    phase = child(child(world.root, "round", round_), str(Phase.OTHER))
    return open_ended(child(child(phase, f.name), "healer"))[0]


def test_the_worst_wound_is_stanched() -> None:
    """Severe at -10, light at 0; a success ends it, a partial one wearies, a failure stops it."""
    seen = set()
    for fight in range(60):
        made = ward(healer=60, fight=fight)
        ann, bob, foe = made.fighters
        bob.bleeds = [Wound(foe, 3), Wound(foe, 6)]
        goes_on(made)
        total = dice(ann) + 60 - 10
        assert ann.tools["kit"] == 9
        if total >= 75:
            assert [each.bleeding for each in bob.bleeds] == [3]
            assert bob.weary == (total < 100)
        else:
            assert [each.stopped for each in bob.bleeds] == [False, True]
            assert bob.weary == (total <= 4)
        assert bob.bleeding == 3
        seen.add((total >= 100, total >= 75, total > 4))
    assert len(seen) >= 3


def test_bandages_are_for_light_wounds_and_cloaks_for_the_rest() -> None:
    """Without what is needed -30, and nothing is used up."""
    for bleeding, left, modifier in ((4, 2, 0), (5, 3, -40), (11, 3, -60)):
        made = ward(healer=60, tools=Tools(bandages=3))
        ann, bob, foe = made.fighters
        bob.bleeds = [Wound(foe, bleeding)]
        goes_on(made)
        assert ann.tools["bandages"] == left
        told = next(event for event in made.events if "tends" in event)
        good = dice(ann) + 60 + modifier >= 75
        assert ("failure" not in told) == good


def test_nobody_is_tended_in_reach_of_an_enemy_or_too_far_off() -> None:
    """2 m without a move, half the rate more with one."""
    for apart, word, tends in ((2000, None, True), (2001, None, False),
                               (9500, "approach", True),
                               (9501, "approach", False)):  # fmt: skip
        made = ward(apart=apart, move=word)
        ann, bob, foe = made.fighters
        bob.bleeds = [Wound(foe, 3)]
        goes_on(made)
        assert ann.plan is not None
        assert (ann.plan.action == "first-aid") == tends
        assert any("tends" in event for event in made.events) == tends
    made = ward()
    ann, bob, foe = made.fighters
    bob.bleeds, foe.x = [Wound(foe, 3)], 3500  # in reach of the patient alone
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.action == "defend"


def test_the_hasted_come_near_and_tend_at_no_cost() -> None:
    """A half move beside first aid takes 20 off the roll, but not of the hasted (effect.haste)."""
    totals = []
    for effects in ((), (Haste(),)):
        made = ward(apart=4000, move="approach", healer=60)
        ann, bob, foe = made.fighters
        bob.bleeds = [Wound(foe, 3)]
        ann.lasting = [Lasting("haste", ann, effects, 99, 1)]
        goes_on(made)
        totals.append(_healer(ann, ann.plan, 0).total if ann.plan else 0)
    assert totals[1] - totals[0] == 20


def test_a_stopped_wound_bleeds_again() -> None:
    """By other damage, or as the patient exerts itself; bleeding of other wounds opens nothing."""
    made = ward()
    ann, bob, foe = made.fighters
    bob.bleeds = [Wound(foe, 3), Wound(ann, 9, stopped=True)]
    made.round, made.phase = 2, Phase.ASSESSMENT
    assessment(made)
    assert (bob.bleeding, bob.hp) == (3, 197)
    landing = Landing(made)
    landing.by(bob, foe, 1, 1)
    landing.land()
    assert bob.bleeding == 12
    assert [(each.cause, each.author) for each in bob.clocks] == [("bled to death", ann)]
    bob.bleeds = [Wound(ann, 9, stopped=True)]
    bob.script = Script("moves", (entry("go", to=(0, 0)),))
    made.phase = Phase.DECLARATION
    declaration(made)
    assert bob.bleeding == 9


def test_a_clock_of_bleeding_ends_and_others_go_on() -> None:
    """Where less than 11 bleeds still; the later clock then counts."""
    made = ward(healer=400)
    ann, bob, foe = made.fighters
    bob.bleeds = [Wound(foe, 9), Wound(foe, 8)]
    bob.clocks = [Clock(7, "died of wounds", ann), Clock(4, "bled to death", foe)]
    assert bob.clock is not None
    assert bob.clock.last == 4
    goes_on(made)
    assert bob.bleeding == 8
    assert (bob.clock.last, bob.clock.author) == (7, ann)


def test_who_takes_the_time_rolls_in_the_second_round() -> None:
    """At +20; a failure or a partial success costs a use more."""
    for fight in range(12):
        made = ward(healer=30, time=True, fight=fight)
        ann, bob, foe = made.fighters
        bob.bleeds = [Wound(foe, 3)]
        goes_on(made)
        assert (ann.tending, ann.tools["kit"]) == ((bob, "bleeding"), 10)
        made.round = 2
        goes_on(made)
        total = dice(ann, 2) + 30 + 20
        assert ann.tending is None
        assert ann.tools["kit"] == (9 if total >= 100 else 8)


def test_help_is_good_for_so_much() -> None:
    """An outstanding success +20, any other 10; the helper may owe a roll for it."""
    for fight in range(40):
        made = ward({}, {}, healer=0, fight=fight)
        ann, bob, cat, foe = made.fighters
        cat.x = 0
        cat.sheet = sheet(SWORD, healer=90)
        cat.script = Script("helps", (entry("help", target=ann.name),))
        bob.bleeds = [Wound(foe, 3)]
        goes_on(made)
        helped = dice(cat) + 90
        bonus = 20 if helped >= 175 else 10 * (helped >= 75)
        told = next(event for event in made.events if "tends" in event)
        assert (told.rsplit(": ", 1)[1] in HELP) == (dice(ann) + bonus >= 75)
        assert (cat.assess == 0) == (75 <= helped < 100 or helped <= 4)


def test_the_unconscious_are_woken() -> None:
    """At -20; whom something else keeps down sleeps on."""
    for fight in range(20):
        made = ward({}, healer=60, fight=fight, do="wake", target="fallen-friend")
        ann, bob, _ = made.fighters
        bob.out = bob.prone = True
        bob.out_until = 9
        goes_on(made)
        assert bob.fights == (dice(ann) + 60 - 20 >= 75)
        assert (bob.assess == 0) == bob.fights
    made = ward({}, do="wake", target="fallen-friend")
    ann, bob, _ = made.fighters
    bob.out, bob.out_until, bob.hp = True, 9, 0
    declaration(made)
    assert ann.plan is not None
    assert ann.plan.action == "defend"


def venom(
    author: Fighter, poison: Poison, name: str = "venom", effect: Effect = WEAKENS
) -> Lasting:
    """A poison at work through round 2, begun in round 1."""
    return Lasting(name, author, (effect,), 2, 1, poison=poison)


def test_poison_gives_a_new_save() -> None:
    """With a kit; at -10 after a partial success."""
    for fight in range(30):
        made = ward({"tsr": 40}, healer=80, fight=fight, treat="poison", target="wounded")
        ann, bob, _ = made.fighters
        bob.lasting = [venom(ann, Poison("tsr", 80))]
        goes_on(made)
        total = dice(ann) + 80 - 20
        key = child(child(child(made.phase_key, ann.name), "healer"), "save")
        saved = open_ended(key)[0] + 40 - 10 * (total < 100) >= 80
        assert (not bob.poisons) == (total >= 75 and saved)
        assert ann.tools["kit"] == 9


def test_one_die_is_held_against_every_poison() -> None:
    """What spells add to saves counts; who knows no save stays; Drive buys one roll for all."""
    aid: dict[str, Any] = {"healer": 200, "treat": "poison", "target": "wounded"}
    for fight in range(60):
        made = ward({"tsr": 40, "wsr": 10}, fight=fight, **aid)
        ann, bob, _ = made.fighters
        mild, strong, sure = Poison("tsr", 80), Poison("wsr", 90), Poison(None, 0)
        bob.lasting = [
            venom(ann, mild, "mild"), venom(ann, strong, "strong"), venom(ann, sure, "sure"),
            Lasting("blessed", ann, (Modifier(saves=20),), 9, 1),
        ]  # fmt: skip
        made.phase = Phase.DECLARATION
        declaration(made)
        bob.drive, bob.orders = 5, [Order("reroll", on=("save",))]
        made.phase = Phase.OTHER
        other_actions(made)
        if dice(ann) + 200 - 20 < 100:
            continue
        key = child(child(child(made.phase_key, ann.name), "healer"), "save")
        die = open_ended(key)[0]
        bought = die < 60
        if bought:
            die = open_ended(child(key, "drive"))[0] + 10
        left = [each for each, need in ((mild, 20), (strong, 60)) if die < need]
        assert (bob.poisons, bob.drive) == ([*left, sure], 5 - bought)


def test_bleeding_is_who_bleeds() -> None:
    """For poison too: of two who are poisoned the one with a wound, and without one nobody."""
    for wounds in (True, False):
        made = ward({}, {}, treat="poison", target="bleeding", apart=900)
        ann, bob, bess, _ = made.fighters
        for f in (bob, bess):
            f.lasting = [venom(ann, Poison("tsr", 80))]
        bess.bleeds = [Wound(ann, 1)] if wounds else []
        declaration(made)
        assert ann.plan is not None
        assert ann.plan.patient is (bess if wounds else None)


def test_what_only_heals_is_no_poison() -> None:
    """The rest of it kept away, or over (rider.poison)."""
    made = ward()
    ann, bob, _ = made.fighters
    made.round = 2
    both = venom(ann, Poison("tsr", 80))
    both.effects = (WEAKENS, Healing(20))
    bob.lasting = [both]
    assert bob.poisons == [both.poison]
    made.round = 3
    assert (bob.lasting, bob.poisons) == ([both], [])
    made.round, both.effects = 2, (Healing(20),)
    assert bob.poisons == []
