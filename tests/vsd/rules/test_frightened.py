"""The Frightened: whom they dare not strike, whom they flee from, and for how long."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import Ring, bow, entry, sheet, stand, weapon
from vsdsim.scenario.model import Place
from vsdsim.vsd.codes import Action, Away, Cause, Pace, Way
from vsdsim.vsd.rules.fear import frighten
from vsdsim.vsd.rules.health import leave_fight
from vsdsim.vsd.vocabulary import Phase

AFRAID = sheet(conditions=("frightened",))
QUIET = [entry("defend", parry=0)]
FIGHTS_ON = "self.frightened or enemies >= 0"
"""A condition that always holds, and thinks of fear: no reflex comes before it."""


def ring(*script, ann=AFRAID, bob=5_000, others=(), monkeypatch=None, **more):
    """Ann follows the script, afraid of Bob, the nearest; others farther off."""
    names = ["Ben", "Bill"][: len(others)]
    stands = {"Ann": stand(0), "Bob": stand(bob, facing=(-1000, 0))}
    stands |= {who: {"place": Place(*place)} for who, place in zip(names, others, strict=True)}
    scripts = dict.fromkeys(("Bob", *names), QUIET) | {"Ann": list(script) or QUIET}
    scripts |= more.pop("scripts", {})
    blues = dict.fromkeys(("Bob", *names), sheet())
    there = Ring({"red": {"Ann": ann}, "blue": blues}, stands=stands, scripts=scripts,
                 monkeypatch=monkeypatch, **more)  # fmt: skip
    there.begin(1)
    return there


def declare(there, number=1):
    """What Ann declares in a round: action and the named opponent's name."""
    there.bout.begin_round(number)
    there.run(Phase.ASSESSMENT)
    there.run(Phase.DECLARATION)
    ann, names = there["Ann"], [*there.parameters.names, "x.nobody"]
    return Action(ann.action).name, names[ann.opponent].partition(".")[2]


def play(there, upto):
    """Play the round that has begun as far as a phase."""
    for phase in Phase:
        there.run(phase)
        if phase is upto:
            return


# How it begins and ends


@pytest.mark.rule("timeline.start")
def test_who_begins_frightened_fears_the_nearest_enemy_for_the_fight():
    """Bob at 5 m, not Ben at 6; for good."""
    there = ring(others=[(0, 6_000, 0)])
    assert (there["Ann"].feared, there["Ann"].frightened_until) == (there["Bob"].number, 32767)
    assert (there["Bob"].feared, there["Bob"].frightened_until) == (-1, 0)


@pytest.mark.rule("timeline.start")
def test_who_comes_later_fears_the_nearest_as_it_comes():
    """Amy comes in round 3, when Bob is out: it is Ben. Nobody frightens her before."""
    sides = {"red": {"Ann": sheet(), "Amy": AFRAID}, "blue": {"Bob": sheet(), "Ben": sheet()}}
    stands = {"Amy": stand(0, arrives=3), "Ben": stand(9_000)}
    there = Ring(sides, stands=stands)
    for number in (1, 2):
        there.begin(number)
        assert there["Amy"].feared == -1
    there["Bob"].out = True
    there.begin(3)
    assert there["Amy"].feared == there["Ben"].number


@pytest.mark.rule("timeline.start")
def test_who_feels_no_fear_can_begin_with_it():
    """What the scenario says is so."""
    brave = sheet(conditions=("frightened",), traits=frozenset({"no-fear"}))
    assert ring(ann=brave)["Ann"].feared == 1


@pytest.mark.rule("condition.frightened")
@pytest.mark.parametrize(("rounds", "last"), [(1, 1), (2, 2), (5, 5)])
def test_it_ends_with_its_rounds(rounds, last):
    """Through the round said; in the Assessment after, she attacks as she would."""
    there = ring(entry("attack", FIGHTS_ON), entry("defend", FIGHTS_ON), ann=AFRAID)
    frighten(there.bout, there.rows("Ann"), there["Bob"].number, last)
    found = [declare(there, number)[0] for number in range(1, rounds + 3)]
    assert found == ["DEFEND"] * rounds + ["ATTACK"] * 2
    assert (there["Ann"].feared, there["Ann"].frightened_until) == (-1, 0)


@pytest.mark.rule("condition.frightened")
@pytest.mark.parametrize("how", ["down", "fled", "surrendered"])
def test_it_ends_as_the_source_goes_out(how):
    """However it does; and does not begin again when it comes round."""
    there = ring(others=[(0, 6_000, 0)])
    bob = there["Bob"]
    if how != "down":
        bob.away = Away[how.upper()]
    leave_fight(there.bout, there.rows("Bob").cell, *([Cause.FLED] for _ in "xy"))
    assert (there["Ann"].feared, there["Ann"].frightened_until) == (-1, 0)
    bob.out = False
    assert there["Ann"].feared == -1


@pytest.mark.rule("condition.frightened")
def test_a_later_fear_takes_the_place_of_the_earlier():
    """For good of Bob, then for a round of Ben: after that of nobody."""
    there = ring(others=[(0, 6_000, 0)])
    frighten(there.bout, there.rows("Ann"), there["Ben"].number, 1)
    assert there["Ann"].feared == there["Ben"].number
    declare(there, 2)
    assert there["Ann"].feared == -1


# What it forbids


@pytest.mark.rule("condition.frightened")
@pytest.mark.parametrize("deed", ["attack", "dash"])
@pytest.mark.parametrize("target", [None, "nearest", "weakest", "same", "random", "blue.Bob"])
def test_no_blow_at_the_feared_can_be_declared(deed, target):
    """It goes for the other, or where that one is named, not at all."""
    script = [entry(deed, FIGHTS_ON, target=target), entry("defend", FIGHTS_ON)]
    there = ring(*script, others=[(0, 6_000, 0)])
    expected = ("DEFEND", None) if target == "blue.Bob" else (deed.upper(), "Ben")
    found = declare(there)
    assert found[0] == expected[0]
    assert expected[1] is None or found[1] == expected[1]
    alone = ring(*script)
    assert declare(alone)[0] == "DEFEND"


@pytest.mark.rule("condition.frightened")
def test_nor_by_who_keeps_its_place():
    """A guard's attack may be declared on any enemy but that one."""
    script = [entry("attack", FIGHTS_ON, guard=True), entry("defend", FIGHTS_ON)]
    assert declare(ring(*script))[0] == "DEFEND"
    assert declare(ring(*script, others=[(0, 90_000, 0)])) == ("ATTACK", "Ben")


@pytest.mark.rule("condition.frightened")
def test_no_shot_at_the_feared_can_be_declared():
    """At the other one."""
    archer = sheet(bow(), conditions=("frightened",))
    script = [entry("shoot", FIGHTS_ON, target="nearest"), entry("defend", FIGHTS_ON)]
    assert declare(ring(*script, ann=archer, others=[(0, 9_000, 0)])) == ("SHOOT", "Ben")
    assert declare(ring(*script, ann=archer))[0] == "DEFEND"


@pytest.mark.rule("condition.frightened")
def test_other_deeds_may_name_the_feared():
    """To defend against it, or to go to it, is no attack; she parries with all of 60."""
    assert declare(ring(entry("approach", FIGHTS_ON))) == ("MOVE", "Bob")
    there = ring(entry("defend", FIGHTS_ON, target="blue.Bob"))
    assert declare(there) == ("DEFEND", "Bob")
    assert there["Ann"].parry == 60


@pytest.mark.rule("condition.frightened")
def test_a_blow_is_lost_as_fear_comes_over_the_attacker():
    """Declared on Bob, whom she comes to fear before her rank: no blow, and nobody else's."""
    there = ring(bob=1_000, others=[(0, 1_000, 0)])
    there.at(1, Phase.MELEE)
    there.declare("Ann", "attack", "Bob")
    there.run(Phase.MELEE)
    assert not there.events("attack")
    assert len(there.events("loses-blow")) == 1
    assert not there.state.engaged.any()


@pytest.mark.rule("condition.frightened")
def test_a_shot_is_lost_likewise_and_keeps_its_arrow():
    """Ten arrows before, ten after."""
    there = ring(ann=sheet(bow(), conditions=("frightened",)))
    there.at(1, Phase.RANGED_A)
    there.declare("Ann", "shoot", "Bob")
    there.run(Phase.RANGED_A)
    assert not there.events("shot")
    assert len(there.events("loses-shot")) == 1
    assert there.state.left[0, 0] == 10


@pytest.mark.rule("condition.frightened")
@pytest.mark.parametrize("others", [[(0, 1_500, 0)], [(0, 1_500, 0), (0, -1_800, 0)]])
def test_a_blow_that_turns_passes_over_the_feared(others):
    """Meant for Ben, who is out: not to Bob, though he is the nearest, but to Bill, or lost."""
    there = ring(bob=1_000, others=others)
    there.at(1, Phase.MELEE)
    there.declare("Ann", "attack", "Ben")
    there["Ben"].out = True
    there.run(Phase.MELEE)
    found = [each["target"] for each in there.events("attack")]
    assert found == ([there["Bill"].number] if len(others) > 1 else [])


@pytest.mark.rule("condition.frightened")
@pytest.mark.parametrize("others", [[(0, 9_000, 0)], [(0, 9_000, 0), (0, -9_500, 0)]])
def test_a_shot_that_turns_likewise(others):
    """To Bill, or to nobody."""
    there = ring(ann=sheet(bow(), conditions=("frightened",)), others=others)
    there.at(1, Phase.RANGED_A)
    there.declare("Ann", "shoot", "Ben")
    there["Ben"].out = True
    there.run(Phase.RANGED_A)
    found = [each["target"] for each in there.events("shot")]
    assert found == ([there["Bill"].number] if len(others) > 1 else [])


@pytest.mark.rule("condition.frightened")
def test_who_guards_strikes_at_another_who_has_come():
    """Meant for Ben far off, it falls on who is in reach, but not on Bob."""
    guard = [entry("attack", FIGHTS_ON, target="blue.Ben", guard=True)]
    there = ring(*guard, bob=1_000, others=[(0, 40_000, 0), (0, 1_900, 0)])
    play(there, Phase.MELEE)
    (blow,) = there.events("attack")
    assert blow["target"] == there["Bill"].number


@pytest.mark.rule("assessment.failure")
def test_a_blow_at_the_feared_does_not_go_on_after_a_failure(monkeypatch):
    """She fails her roll after an attack on Bob, whom she fears by now: she only defends."""
    there = ring(monkeypatch=monkeypatch, bob=1_000)
    there.declare("Ann", "attack", "Bob")
    there["Ann"].assess = 0
    there.bout.begin_round(2)
    there.load(there.address("Ann", "assessment-roll", phase=Phase.ASSESSMENT), -50)
    assert declare(there, 2)[0] == "DEFEND"


# Flight


@pytest.mark.rule("declaration.reflex")
@pytest.mark.rule("condition.frightened")
def test_it_flees_from_what_it_fears():
    """A full move of 15 m, not away from Ben, the nearest, but from Bob; it names nobody."""
    there = ring(entry("attack", target="blue.Ben"), others=[(-1_000, 0, 0)])
    there["Ann"].feared = there["Bob"].number
    play(there, Phase.MOVE)
    ann = there["Ann"]
    assert (ann.action, ann.way, ann.pace) == (Action.FLEE, Way.FLEE, Pace.FULL)
    assert (ann.x, ann.y, ann.opponent) == (-15_000, 0, -1)


@pytest.mark.rule("declaration.reflex")
@pytest.mark.parametrize(
    ("when", "action"),
    [("self.frightened", "DEFEND"), ("not self.frightened", "FLEE"), ("self.prone", "FLEE"),
     ("target.frightened", "FLEE"), ("self.frightened and self.prone", "FLEE")],
)  # fmt: skip
def test_entries_that_think_of_fear_come_first(when, action):
    """Of itself, and only if they hold."""
    assert declare(ring(entry("defend", when)))[0] == action


@pytest.mark.rule("declaration.reflex")
def test_breaking_free_comes_first():
    """Held by Bob she cannot run."""
    there = ring()
    there["Ann"].holder = there["Bob"].number
    assert declare(there)[0] == "BREAK_FREE"


@pytest.mark.rule("declaration.reflex")
def test_who_lies_crawls_away_rather_than_getting_up():
    """A tenth of 15 m; but who holds somebody cannot move, and gets up."""
    there = ring()
    there["Ann"].prone = True
    play(there, Phase.MOVE)
    assert (there["Ann"].action, there["Ann"].x) == (Action.FLEE, -1_500)
    there = ring()
    there["Ann"].prone = True
    there["Bob"].holder = there["Ann"].number
    assert declare(there)[0] == "STAND"


@pytest.mark.rule("condition.frightened")
def test_where_it_cannot_move_it_follows_its_script():
    """Rigid for a while: the script's defence, against whom it says."""
    there = ring(entry("defend", target="blue.Ben"), others=[(0, 6_000, 0)])
    there["Ann"].rigid_until = 9
    assert declare(there) == ("DEFEND", "Ben")


@pytest.mark.rule("condition.frightened")
def test_the_stunned_flee_at_half():
    """7.5 m."""
    there = ring()
    there["Ann"].stunned_until = 5
    play(there, Phase.MOVE)
    assert there["Ann"].x == -7_500


@pytest.mark.rule("move.flee")
@pytest.mark.rule("condition.frightened")
def test_a_script_that_flees_leads_away_from_the_source():
    """From Bob, 20 m to the east, though Ben is beside her; else from the nearest."""
    script = [entry("flee", FIGHTS_ON)]
    there = ring(*script, bob=20_000, others=[(30_000, 0, 0)])
    there["Ben"].x, there["Ben"].y = 0, 2_000
    play(there, Phase.MOVE)
    assert (there["Ann"].x, there["Ann"].y) == (-15_000, 0)
    there = ring(*script, ann=sheet(), bob=20_000, others=[(0, 2_000, 0)],
                 scripts={"Ben": [entry("defend", "self.frightened"), *QUIET]})  # fmt: skip
    play(there, Phase.MOVE)
    assert (there["Ann"].x, there["Ann"].y) == (0, -15_000)


@pytest.mark.rule("move.run")
@pytest.mark.rule("condition.frightened")
def test_the_engaged_run_away(monkeypatch):
    """A conflict with Bob, who engages her: 60 against 80, a blow from behind."""
    there = ring(monkeypatch=monkeypatch, bob=1_000, scripts={"Bob": [entry("attack")]})
    there.state.engaged[there["Ann"].number, there["Bob"].number] = True
    there.load(there.address("Ann", "athletics", phase=Phase.MOVE), 35)
    there.load(there.address("Bob", "athletics", phase=Phase.MOVE), 55)
    play(there, Phase.MOVE)
    assert len(there.events("runs-away")) == len(there.events("attack")) == 1


@pytest.mark.rule("move.run")
@pytest.mark.rule("condition.frightened")
def test_who_fears_the_runaway_does_not_hold_it_up():
    """Ann, frightened of Bob, lets him run, and strikes no blow at him."""
    there = ring(entry("defend", FIGHTS_ON), bob=1_000, scripts={"Bob": [entry("flee")]})
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    play(there, Phase.MOVE)
    assert not there.events("runs-away")
    assert there["Bob"].x == 16_000


@pytest.mark.rule("condition.frightened")
def test_scripts_see_who_is_frightened():
    """Bob goes for her as soon as she is."""
    hunter = [entry("attack", "target.frightened", target="nearest"), entry("defend")]
    there = ring(scripts={"Bob": hunter})
    declare(there)
    assert there["Bob"].action == Action.ATTACK
    there = ring(ann=sheet(weapon()), others=[(0, 90_000, 0)],
                 scripts={"Bob": hunter, "Ben": [entry("defend", "self.frightened")]})  # fmt: skip
    declare(there)
    assert there["Bob"].action == Action.DEFEND


@pytest.mark.rule("timeline.start")
def test_whoever_stands_first_in_the_scenario_frightens_like_any_other():
    """Bob begins Frightened, of Ann, and for good."""
    sides = {"red": {"Ann": sheet()}, "blue": {"Bob": AFRAID}}
    there = Ring(sides, stands={"Ann": stand(0), "Bob": stand(5_000, facing=(-1000, 0))})
    there.begin(1)
    assert (there["Bob"].feared, there["Bob"].frightened_until) == (there["Ann"].number, 32767)
