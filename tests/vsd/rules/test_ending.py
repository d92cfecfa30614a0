"""The end of a fight: when it is tested, and who has won."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import Ring, entry, sheet, weapon
from vsdsim.scenario.model import Victory
from vsdsim.vsd.rules.ending import decide
from vsdsim.vsd.vocabulary import Phase

RED, BLUE, DRAW, UNDECIDED, ON = 0, 1, 2, 3, -1
IDLE = {who: [entry("defend")] for who in ("Ann", "Amy", "Bob", "Ben")}


def two_against_two(melee, **victory):
    """Red Ann and Amy against blue Bob and Ben, all of them idle."""
    sides = {"Ann": sheet(), "Amy": sheet()}, {"Bob": sheet(), "Ben": sheet()}
    return melee(*sides, scripts=IDLE, victory=victory)


def decided(ring, *out, due=(), ending=0):
    """The outcome with these out, and these still due; `ending` the round that has just ended."""
    gone, coming = np.zeros((4, 1), dtype=np.bool_), np.zeros((4, 1), dtype=np.bool_)
    for who in (*out, *due):
        gone[ring[who].number] = True
    for who in due:
        coming[ring[who].number] = True
    return int(decide(ring.parameters.goals, gone, coming, ending)[0])


@pytest.mark.rule("end.last-standing")
@pytest.mark.parametrize(
    ("out", "outcome"),
    [((), ON), (("Bob",), ON), (("Bob", "Ben"), RED), (("Ann", "Amy"), BLUE),
     (("Ann", "Bob", "Ben"), RED), (("Ann", "Bob"), ON)],
)  # fmt: skip
def test_the_last_side_standing(melee, out, outcome):
    """Met when every enemy is out, whatever it cost."""
    assert decided(two_against_two(melee), *out) == outcome


@pytest.mark.rule("end.last-standing")
@pytest.mark.parametrize(
    ("out", "due", "outcome"),
    [
        (("Bob",), ("Ben",), ON),
        ((), ("Bob", "Ben"), ON),
        (("Bob", "Ben"), ("Ann",), RED),
        (("Ann", "Bob", "Ben"), ("Amy",), RED),
    ],
)
def test_a_side_with_somebody_still_to_come_stands(melee, out, due, outcome):
    """Nobody is beaten who has friends on the way, even if nobody of theirs is there."""
    assert decided(two_against_two(melee), *out, due=due) == outcome


@pytest.mark.rule("end.last-standing")
def test_of_three_sides_the_last():
    """Red has won only when blue and green are both out."""
    ring = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet()}, "green": {"Gil": sheet()}})
    out = np.array([[False] * 3, [True, False, True], [False, True, True]])
    assert list(decide(ring.parameters.goals, out, np.zeros_like(out), 0)) == [-1, -1, 0]


@pytest.mark.rule("end.survive")
@pytest.mark.parametrize(
    ("out", "ending", "outcome"),
    [
        ((), 0, ON),
        ((), 7, ON),
        ((), 8, RED),
        (("Ann",), 8, RED),
        (("Ann", "Amy"), 8, BLUE),
        (("Ann", "Amy"), 0, BLUE),
        (("Bob", "Ben"), 3, ON),
    ],
)
def test_survive(melee, out, ending, outcome):
    """`survive 8`: somebody of red stands at the end of round 8; felling blue is no end for red."""
    ring = two_against_two(melee, red=Victory("survive", rounds=8))
    assert decided(ring, *out, ending=ending) == outcome


@pytest.mark.rule("end.survive")
@pytest.mark.parametrize(("out", "due", "outcome"), [(("Ann",), ("Amy",), ON), ((), ("Ann",), RED)])
def test_who_is_still_to_come_survives_nothing(melee, out, due, outcome):
    """Somebody must be in the fight at the end of round 8; on the way is not enough."""
    ring = two_against_two(melee, red=Victory("survive", rounds=8))
    assert decided(ring, *out, due=due, ending=8) == outcome


@pytest.mark.rule("end.fell")
def test_who_is_still_to_come_has_not_fallen(melee):
    """Ben is on the way: not felled before he has come and gone out."""
    ring = two_against_two(melee, red=Victory("fell", name="blue.Ben"))
    assert decided(ring, due=("Ben",)) == ON
    assert decided(ring, "Bob", due=("Ben",)) == ON
    assert decided(ring, "Ben") == RED


@pytest.mark.rule("end.rout")
@pytest.mark.parametrize(("out", "due", "outcome"), [(("Bob",), ("Ben",), RED), ((), ("Ben",), ON)])
def test_who_is_still_to_come_counts_as_standing(melee, out, due, outcome):
    """One of the two is out, the other on the way: half of them. None out and one due: none."""
    ring = two_against_two(melee, red=Victory("rout"))
    assert decided(ring, *out, due=due) == outcome


@pytest.mark.rule("end.draw")
@pytest.mark.parametrize(
    ("out", "due", "outcome"),
    [
        (("Ann", "Amy", "Bob"), ("Ben",), BLUE),
        (("Ann", "Bob"), ("Amy", "Ben"), ON),
        (("Ann", "Amy", "Bob", "Ben"), (), DRAW),
    ],
)
def test_no_draw_while_somebody_is_still_to_come(melee, out, due, outcome):
    """Nobody is there, but Ben will be; or one of each side."""
    assert decided(two_against_two(melee), *out, due=due) == outcome


@pytest.mark.rule("end.fell")
@pytest.mark.parametrize(
    ("out", "outcome"),
    [(("Bob",), ON), (("Ben",), RED), (("Ben", "Ann"), RED), (("Ben", "Ann", "Amy"), DRAW)],
)
def test_fell(melee, out, outcome):
    """`fell blue.Ben`: Ben out is enough; if blue wins in the same moment it is a draw."""
    ring = two_against_two(melee, red=Victory("fell", name="blue.Ben"))
    assert decided(ring, *out) == outcome


@pytest.mark.rule("end.rout")
@pytest.mark.parametrize(
    ("blues", "out", "outcome"), [(4, 1, ON), (4, 2, RED), (5, 2, ON), (5, 3, RED), (1, 1, RED)]
)
def test_rout(melee, blues, out, outcome):
    """At least half of all enemies: 2 of 4 are, 2 of 5 are not."""
    names = [f"B{number}" for number in range(blues)]
    ring = melee({"Ann": sheet()}, {name: sheet() for name in names},
                 victory={"red": Victory("rout")})  # fmt: skip
    columns = np.zeros((1 + blues, 1), dtype=np.bool_)
    columns[1 : 1 + out] = True
    assert decide(ring.parameters.goals, columns, np.zeros_like(columns), 0)[0] == outcome


@pytest.mark.rule("end.draw")
@pytest.mark.parametrize(
    ("victory", "out"),
    [
        ({}, ("Ann", "Amy", "Bob", "Ben")),
        ({"red": Victory("rout"), "blue": Victory("rout")}, ("Ann", "Bob")),
        ({"red": Victory("fell", name="blue.Ben")}, ("Ann", "Amy", "Bob", "Ben")),
        ({"red": Victory("survive", rounds=9), "blue": Victory("survive", rounds=9)},
         ("Ann", "Amy", "Bob", "Ben")),
    ],
)  # fmt: skip
def test_draws(melee, victory, out):
    """Several sides at once, or nobody left at all."""
    assert decided(two_against_two(melee, **victory), *out) == DRAW


@pytest.mark.rule("end.draw")
def test_two_survivors_draw(melee):
    """Both sides waited for round 3, and both stand at its end."""
    both = Victory("survive", rounds=3)
    assert decided(two_against_two(melee, red=both, blue=both), ending=3) == DRAW


@pytest.mark.rule("end.tested")
def test_the_fight_stops_within_the_melee(melee):
    """Bob is felled by the first rank of round 4; the second makes no attack any more."""
    spear = weapon("long-spear", length=3)
    ring = melee({"Ann": sheet(spear), "Amy": sheet(weapon(cmb=90))}, {"Bob": sheet()})
    ring.all_criticals("0 K")
    ring.at(4, Phase.MELEE)
    ring.declare("Ann", "attack", "Bob")
    ring.declare("Amy", "attack", "Bob")
    ring.rolls("Ann", 130)
    ring.run(Phase.MELEE)
    assert (ring.state.over[0], ring.state.outcome[0]) == (True, RED)
    assert len(ring.events("attack")) == 1
    for phase in list(Phase)[6:]:
        ring.run(phase)
    assert ring.state.ended[0] == 4


@pytest.mark.rule("end.tested")
def test_it_ends_between_two_strikes_of_one_action(duel):
    """x2: the first strike fells Bob, so the second has no target and no dice are heard."""
    ring = duel(ann=sheet(weapon(strikes=2)))
    ring.all_criticals("0 K")
    ring.declare("Ann", "attack", "Bob")
    for i in (0, 1):
        ring.rolls("Ann", 130, i=i)
    ring.run(Phase.MELEE)
    assert len(ring.events("attack")) == 1
    assert ring.state.outcome[0] == RED


@pytest.mark.rule("end.tested")
@pytest.mark.parametrize("phase", [Phase.ASSESSMENT, Phase.OTHER])
def test_it_ends_at_the_end_of_a_phase(melee, phase):
    """Going out in another phase ends the fight with that phase, and the round counts."""
    ring = two_against_two(melee)
    ring.suffer("Bob", "0 U", by="Ann")
    if phase is Phase.ASSESSMENT:
        ring.suffer("Ben", "0/5/0", by="Ann")
        ring["Ben"].hp = 3
    else:
        ring.at(2, Phase.OTHER)
        ring.suffer("Ben", "0 U", by="Ann")
    ring.bout.begin_round(2)
    ring.run(phase)
    assert (ring.state.over[0], ring.state.outcome[0], ring.state.ended[0]) == (True, RED, 2)


@pytest.mark.rule("end.tested")
def test_nothing_happens_after_the_end(melee):
    """Conditions do not tick on and nobody bleeds once the fight is over."""
    ring = two_against_two(melee)
    ring.suffer("Bob", "0 U", by="Ann")
    ring.suffer("Ann", "0/5/0", by="Ben")
    ring.suffer("Ben", "0 U", by="Ann")
    ring.run(Phase.MELEE)
    assert ring.state.over[0]
    ring.heard.clear()
    for number in (2, 3):
        ring.play(number)
    assert ring["Ann"].hp == 100
    assert not ring.heard


@pytest.mark.rule("end.undecided")
def test_the_last_round_ends_undecided(duel):
    """max_rounds 3: still on in round 2, undecided at the end of round 3, which counts."""
    ring = duel(scripts=IDLE, max_rounds=3)
    for number, outcome in ((1, ON), (2, ON), (3, UNDECIDED)):
        ring.play(number)
        assert ring.state.outcome[0] == outcome
    assert ring.state.ended[0] == 3


@pytest.mark.rule("end.undecided")
def test_an_end_in_the_last_round_is_an_end(duel):
    """Felled in the last round's Melee: won, not undecided; a survivor of the last round wins."""
    ring = duel(scripts=IDLE, max_rounds=1)
    ring.run(Phase.DECLARATION)
    ring.bout.begin_phase(Phase.MELEE)
    ring.suffer("Bob", "0 U", by="Ann")
    ring.run(Phase.OTHER)
    assert ring.state.outcome[0] == RED
    ring = duel(scripts=IDLE, max_rounds=2, victory={"blue": Victory("survive", rounds=2)})
    ring.play(1)
    ring.play(2)
    assert ring.state.outcome[0] == BLUE
