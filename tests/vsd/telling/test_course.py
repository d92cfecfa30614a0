"""The course of a fight, from its event rows."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.telling.conftest import facing_off, field_scenario
from vsdsim import api
from vsdsim.vsd.telling.course import course_of
from vsdsim.vsd.telling.events import Event

STILL = {"script": [{"do": "defend"}]}


def course(ada, grim, **more):
    """The course of fight 0."""
    return api.course(facing_off({"at": [0, 0]} | ada, {"at": [40, 0]} | grim, **more))


def test_everybody_is_where_each_round_found_them():
    """15 m a round towards somebody 40 m off, who does not move; and at the end."""
    gone = course({"script": [{"do": "go", "to": [30, 0]}]}, STILL)
    assert [moment.round for moment in gone.moments] == [1, 2, 3]
    assert [moment.stands[0].x for moment in (*gone.moments, gone.end)] == [
        0, 15_000, 30_000, 30_000,
    ]  # fmt: skip
    assert {moment.stands[1].x for moment in gone.moments} == {40_000}
    assert (gone.end.round, gone.outcome) == (3, "Undecided after 3 rounds.")
    assert gone.exits == ()
    assert gone.end.stands[0].facing == (1000, 0)


def test_who_is_to_come_or_has_gone_is_not_here():
    """Wolves of round 4 are due until then; who flees far enough leaves the field."""
    fought = api.course(field_scenario(max_rounds=5), 0, 0)
    wolves = [moment.stands[3] for moment in fought.moments]
    assert [wolf.here for wolf in wolves] == [False] * 3 + [True] * (len(wolves) - 3)
    assert wolves[0].plight == ("still to come",)
    assert fought.moments[3].light == "dark"
    fled = course({"script": [{"do": "flee"}]}, STILL)
    (left,) = fled.exits
    assert (left.who, left.round, left.how, left.gone) == (0, 2, "fled", True)
    assert left.at == (-30_000, 0)
    assert not fled.end.stands[0].here
    assert fled.moments[1].stands[0].flees


def test_shots_are_flights_from_place_to_place():
    """One each round of a bow; whether it hit is what the row says."""
    archer = {"stats": {"hp": 60, "def": 20, "cmb": 50}, "weapons": ["short-bow"]}
    ada = archer | {"script": [{"do": "shoot"}]}
    encounter = api.encounter(facing_off({"at": [0, 0]} | ada, {"at": [20, 0]} | STILL))
    shot = api.rules().course(encounter, 3, 1)
    rows = [row for row in api.rules().replay(encounter, 3, 1) if row["what"] == "shot"]
    assert len(shot.flights) == len(rows) > 1
    for flight, row in zip(shot.flights, rows, strict=True):
        assert (flight.start, flight.end) == ((0, 0), (20_000, 0))
        assert flight.hit == bool(row["damage"])
        assert (flight.who, flight.round) == (0, row["round"])


def test_who_is_out_at_the_end_has_an_exit():
    """Where it went out the last time, and how; who has come round has none."""
    fought = api.course(facing_off({"at": [0, 0], "stats": {"hp": 200, "def": 60, "cmb": 200}},
                                   {"at": [3, 0]}, max_rounds=40), 1, 0)  # fmt: skip
    (fallen,) = fought.exits
    stand = fought.end.stands[fallen.who]
    assert fallen.who == 1
    assert not stand.fights
    assert stand.here
    assert not fallen.gone
    assert fallen.at == (stand.x, stand.y)
    assert fallen.round <= fought.end.round
    assert fought.outcome.startswith("Won by heroes in round ")


def person(**changes):
    """Somebody in a snapshot, at (1, 2) m and well."""
    how = {"hp": 60, "total": 60, "mp": 0, "out": False, "dead": False, "away": 0, "cause": 0,
           "by": -1, "dying": 0, "burning": 0, "prone": False, "stunned": False, "held": False,
           "blind": False, "surprised": False, "frightened": False, "weary": False, "flees": False,
           "place": (1000, 2000, 0), "facing": (0, 1000)}  # fmt: skip
    return how | changes


def test_a_touch_is_no_hit_and_who_comes_round_has_no_exit(cast):
    """From hand-made rows: three shots, and two who went out, of whom one is back at the end."""
    names = cast.parameters.names
    place = {"place": (1000, 2000, 0), "aim": (5000, 0, 0)}

    def event(what, actor, number, **figures):
        return Event(number, "x", what, actor, names, place | figures)

    out = {"by": 2, "note": "knocked out"}
    people = [person(), person(out=True, hp=-60, dead=True), person(hp=39, total=80)]
    rows = [
        event("round", -1, 1, people=[person()] * 3, light=1),
        *(event("shot", 0, 1, damage=damage) for damage in (5, 0, -1)),
        event("out", 0, 1, **out),
        event("out", 1, 1, **out),
        event("wakes", 0, 2),
        event("out", 1, 3, by=2, note="killed"),
        event("ends", -1, 3, people=people, light=0, outcome=1),
    ]
    fought = course_of(cast, rows, 7, 8)
    assert [flight.hit for flight in fought.flights] == [True, False, False]
    assert fought.flights[0].end == (5000, 0)
    assert [(each.who, each.round, each.how) for each in fought.exits] == [(1, 3, "killed")]
    assert [stand.plight for stand in fought.end.stands] == [(), ("dead",), ("bruised",)]
    assert (fought.moments[0].light, fought.end.light) == ("dim", "day")
    assert (fought.seed, fought.fight, fought.outcome[:12]) == (7, 8, "Won by woods")


def test_people_have_names_sides_and_letters():
    """As the narrator names them."""
    fought = course(STILL, STILL)
    assert [(one.name, one.side, one.hp, one.letter) for one in fought.people] == [
        ("Ada", 0, 60, "A"), ("Grim", 1, 60, "g"),
    ]  # fmt: skip
    assert fought.sides == ("heroes", "woods")


def test_a_scenario_without_places_has_no_course(cast):
    """Nothing to draw."""
    assert api.rules().course(api.encounter(cast.scenario), 0, 0) is None


def test_a_batch_knows_nothing_of_it():
    """A course is recorded by a listener, and a batch has none: the same fight either way."""
    encounter = api.encounter(field_scenario())
    block = encounter.fight(4, np.arange(30))
    fought = api.rules().course(encounter, 4, 17)
    assert block.rounds[17] == fought.end.round
    assert block.hp[:, 17].tolist() == [stand.hp for stand in fought.end.stands]


@pytest.mark.parametrize(
    ("figures", "plight"),
    [({"conditions": ["prone"]}, ("prone",)), ({"conditions": ["held"]}, ("held",)),
     ({"conditions": ["prone", "blind"]}, ("prone", "blind")),
     ({"surprised": True}, ("surprised",)),
     ({"conditions": ["weary", "frightened"]}, ("frightened", "weary"))],
)  # fmt: skip
def test_what_ails_somebody_is_told(figures, plight):
    """As the first round begins."""
    fought = course(STILL | figures, STILL)
    assert fought.moments[0].stands[0].plight == plight
