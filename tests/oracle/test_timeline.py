"""Light, ground, reinforcements and surprise of the oracle, as time brings them."""

from __future__ import annotations

from attrs import evolve

from tests.oracle import fight
from tests.oracle.assessment import assessment
from tests.oracle.dice import child, open_ended
from tests.oracle.fight import outcome
from tests.oracle.other import other_actions
from tests.oracle.plans import Wound
from tests.oracle.stage import DAGGER, SWORD, Stand, field, on, sheet
from tests.oracle.state import DUE, FLED, HERE, SURRENDERED
from tests.oracle.tables import FOR_THE_FIGHT
from tests.oracle.timeline import round_begins
from tests.oracle.world import World
from vsdsim.scenario.model import Ground, Scenario, Side, Victory
from vsdsim.vsd.vocabulary import Phase

FIRE = Ground("fire", "disc", (0, 0), radius=1000, damage=7)


def late(round_: int = 3) -> Scenario:
    """Ann against Bob 1, and Bob 2 who comes in a round."""
    scenario = field(Stand(sheet(SWORD)), Stand(sheet(DAGGER)), Stand(sheet(DAGGER)))
    red, blue = scenario.sides
    first, second = blue.combatants
    return evolve(scenario, sides=(red, Side("blue", (first, evolve(second, arrives=round_)))))


def turns(world: World, round_: int) -> None:
    """A round begins."""
    world.round = round_
    round_begins(world)


def test_who_is_due_is_nowhere_and_its_side_not_beaten() -> None:
    """Bob 2 comes with round 3: till then out and due, and the fall of Bob 1 ends nothing."""
    world = on(late())
    _, first, second = world.fighters
    assert (second.out, second.away) == (True, DUE)
    first.out = first.dead = True
    assert outcome(world) == ""
    turns(world, 2)
    assert second.away == DUE
    turns(world, 3)
    assert (second.out, second.away) == (False, HERE)
    second.out = True
    assert outcome(world) == "red"


def test_who_is_due_stands_for_a_rout_and_has_not_fallen() -> None:
    """Of two one is down, which is half; the one to come counts among them, and is not down."""
    scenario = evolve(late(), victory={"red": Victory("rout")})
    world = on(scenario)
    assert outcome(world) == ""
    world.fighters[1].out = True
    assert outcome(world) == "red"
    scenario = evolve(late(), victory={"red": Victory("fell", name="blue.Bob 2")})
    assert outcome(on(scenario)) == ""


def test_nobody_left_is_a_draw_unless_somebody_is_to_come() -> None:
    """Blue has to survive; with Bob 2 still to come the end of all others ends nothing."""
    world = on(evolve(late(), victory={"blue": Victory("survive", 9)}))
    ann, first, second = world.fighters
    ann.out = first.out = True
    assert outcome(world) == ""
    second.away = HERE
    assert outcome(world) == "draw"


def test_who_has_fled_is_out_of_it() -> None:
    """Fled and surrendered count as out."""
    for why in (FLED, SURRENDERED):
        world = on(late())
        for f in world.fighters[1:]:
            f.out, f.away = True, why
        assert outcome(world) == "red"


def test_as_the_light_turns_dark_everybody_owes_a_roll() -> None:
    """Once, as it turns; who comes then owes none."""
    world = on(evolve(late(), lights=((2, "dim"), (3, "dark"), (4, "dark"))))
    ann, first, second = world.fighters
    turns(world, 2)
    assert (world.light, ann.assess) == ("dim", None)
    turns(world, 3)
    assert (world.light, ann.assess, first.assess, second.assess) == ("dark", 0, 0, None)
    ann.assess = None
    turns(world, 4)
    assert ann.assess is None


def test_fire_burns_who_stands_in_it() -> None:
    """7 a round at its very edge and high above it, nothing beyond; the victim's own doing."""
    ann, bob = Stand(sheet(SWORD), (1000, 0, 4000)), Stand(sheet(DAGGER), (1001, 0, 0))
    world = on(field(ann, bob, ground=(FIRE,)), Phase.ASSESSMENT)
    burnt, other = world.fighters
    assessment(world)
    assert (burnt.hp, other.hp, world.taken[burnt], world.dealt) == (43, 50, 7, {})
    burnt.hp = 7
    assessment(world)
    assert (burnt.out, burnt.cause, burnt.felled_by) == (True, "burned", burnt)


def test_what_takes_most_in_assessment_names_the_cause() -> None:
    """Bleeding 7 and fire 7: bleeding is named first; bleeding 6: burned."""
    for bleeding, cause in ((7, "bleeding"), (6, "burned")):
        world = on(
            field(Stand(sheet(SWORD)), Stand(sheet(DAGGER), (5000, 0, 0)), ground=(FIRE,)),
            Phase.ASSESSMENT,
        )
        ann, bob = world.fighters
        ann.hp, ann.bleeds = 5, [Wound(bob, bleeding)] if bleeding else []
        assessment(world)
        assert ann.cause == cause


def test_surprise_lasts_a_round_unless_the_roll_passes() -> None:
    """A die and Perception 20 of 75 or more end it at once, else the end of the round does."""
    seen = set()
    for fight_ in range(12):
        caught = evolve(sheet(SWORD), surprised=True)
        world = on(field(Stand(caught), Stand(sheet(DAGGER))), Phase.ASSESSMENT, fight_)
        ann, _ = world.fighters
        passes = open_ended(child(world.actor_key(ann), "assessment-roll"))[0] + 20 >= 75
        assert (ann.surprised, ann.assess) == (True, 0)
        assessment(world)
        assert ann.surprised is not passes
        world.phase = Phase.OTHER
        other_actions(world)
        assert not ann.surprised
        seen.add(passes)
    assert seen == {True, False}


def test_conditions_that_a_fight_begins_with() -> None:
    """Stunned through the round in which one comes; Held and Blind to the end."""
    begun = evolve(sheet(DAGGER), conditions=("prone", "stunned", "held", "blind"))
    scenario = late()
    red, blue = scenario.sides
    people = tuple(evolve(each, sheet=begun) for each in blue.combatants)
    world = on(evolve(scenario, sides=(red, evolve(blue, combatants=people))))
    _, first, second = world.fighters
    assert [first.prone, first.stunned, first.held, first.blind] == [True] * 4
    assert (first.stunned_until, second.stunned_until) == (1, 3)
    assert (second.rigid_until, second.blind_until) == (FOR_THE_FIGHT, FOR_THE_FIGHT)


def test_a_whole_fight_with_a_late_comer() -> None:
    """Whoever comes in round 3 is in the third round's first moment, and not in the second's."""
    trace = fight(late(), 1, 6)
    away = {(r, phase): all_["blue.Bob 2"]["away"] for r, phase, all_ in trace.moments}
    assert away[2, "other"] == DUE
    assert away.get((3, "assessment"), HERE) == HERE
