"""Everybody against everybody, over a stand-in whose strength is in the entrant's name."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from matplotlib.figure import Figure

from tests.standin import StandIn, scenario
from vsdsim.analysis.entrants import Entrant, encounter_of, entrant
from vsdsim.analysis.matrix import matrix
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import Arena


def met(*strengths, fights=400, arena=None, **more):
    """The matrix of entrants of whom one wins by the difference of their strengths."""
    names = [f"of {each}" for each in strengths]

    def meet(one, other):
        sides = scenario().sides
        named = tuple(
            evolve(side, name=names[at]) for side, at in zip(sides, (one, other), strict=True)
        )
        win = 480 + strengths[one] - strengths[other]
        return StandIn(evolve(scenario(), sides=named), (win, 960, 980), rules=f"{win}")

    with Arena() as own:
        return matrix(names, meet, arena or own, fights=fights, seed=3, **more)


def test_the_weakest_comes_first():
    """Whatever the order in which they were named; each rate is that of the pair's batch."""
    result = met(300, 0, 150)
    assert result.names == ("of 0", "of 150", "of 300")
    batch = result.results.get((0, 2)) or result.results[2, 0]
    assert result.rates[2, 0] == batch.rate("of 300")
    assert result.rates[2, 0] > 0.7
    assert (np.diff(result.scores) > 0).all()
    assert np.isnan(np.diag(result.rates)).all()
    assert result.scores.mean() == pytest.approx(0.5)
    again = met(0, 150, 300)
    assert again.names == result.names


def test_each_pair_adds_up():
    """Wins of the one, wins of the other, and what was neither."""
    result = met(0, 100, fights=300)
    one, other = result.wins(0, 1), result.wins(1, 0)
    batch = next(iter(result.results.values()))
    neither = batch.count("draw") + batch.count("undecided")
    assert one[0] + other[0] + neither == 300
    assert neither > 0


def test_equals_tie():
    """Whom the error does not tell apart stands with an equals sign."""
    assert " = " in met(0, 1, fights=200).summary().partition("\n")[0]
    assert "of 0 < of 300" in met(0, 300, fights=200).summary()


def test_interrupted_it_tells_what_is_known():
    """Of all pairs, or nothing."""

    def after(fights):
        def strike(done, _expected):
            if done >= fights:
                raise KeyboardInterrupt

        with Arena(progress=strike) as arena:
            return met(0, 100, 200, fights=900, arena=arena)

    assert after(900).interrupted
    assert "interrupted" in after(900).summary()
    with pytest.raises(KeyboardInterrupt):
        after(200)


def test_answers_in_all_forms():
    """80 columns, a row for each ordered pair, a picture."""
    result = met(0, 100, 200, 300, fights=100)
    assert all(len(line) <= 80 for line in result.summary().splitlines())
    assert len(result.to_pandas()) == 12
    assert len(result.to_json()["pairs"]) == 12
    assert isinstance(result.plot(), Figure)
    assert "<table>" in result._repr_html_()
    assert repr(result) == "<MatrixResult: 4 entrants, 100 fights a pair>"


@pytest.mark.parametrize(
    ("strengths", "fault"), [((1,), "from 2 to 30"), ((1, 1), "each entrant once")]
)
def test_entrants_are_checked(strengths, fault):
    """Two at least, each once."""
    with pytest.raises(UsageError, match=fault):
        met(*strengths)


KNOWN = ["wolf", "orc-soldier"]


def test_an_entrant_is_a_stat_block_or_several():
    """By its name, with a count after an asterisk."""
    assert entrant("wolf", KNOWN).combatants == ({"use": "wolf"},)
    assert entrant("wolf*3", KNOWN).combatants == ({"use": "wolf", "count": 3},)
    for text, fault in (
        ("wlf", "did you mean wolf"),
        ("wlf*3", "did you mean wolf"),
        ("", "FILE:SIDE"),
    ):
        with pytest.raises(UsageError, match=fault):
            entrant(text, KNOWN)


TEXT = """
name = "X"
max_rounds = 9
optional_rules = ["charge"]
[[side]]
name = "us"
  [[side.combatant]]
  use = "wolf"
  at = [1, 2]
  script = "mine"
  [[side.combatant]]
  use = "orc-soldier"
  script = [{ follow = "mine" }]
[script]
mine = [{ do = "attack" }]
"""


def test_a_side_brings_its_scripts_but_not_its_places(tmp_path):
    """Scripts get names that no other entrant's have."""
    path = tmp_path / "x.toml"
    path.write_text(TEXT)
    side, other = entrant(f"{path}:us", KNOWN), entrant("wolf", KNOWN)
    raw, folder = encounter_of(side, other, lambda *given: given, None)
    assert folder == (tmp_path if "tables" in side.settings else other.folder)
    own = f"mine of {path}:us"
    assert raw["script"] == {own: [{"do": "attack"}]}
    first, second = raw["side"][0]["combatant"]
    assert (first["script"], second["script"]) == (own, [{"follow": own}])
    assert "at" not in first
    assert (raw["max_rounds"], raw["optional_rules"]) == (9, ["charge"])
    with pytest.raises(UsageError, match=r"required a side \(us\)"):
        entrant(f"{path}:them", KNOWN)


def test_placed_they_face_each_other():
    """So far apart, the groups of a side behind one another."""
    two = Entrant("two", ({"use": "wolf"}, {"use": "wolf"}))
    raw, _ = encounter_of(two, Entrant("one", ({"use": "wolf"},)), lambda *given: given, 20)
    ends = [[entry["at"][0] for entry in side["combatant"]] for side in raw["side"]]
    assert ends == [[-10, -11.5], [10]]
    assert [side["combatant"][0]["facing"] for side in raw["side"]] == [[1, 0], [-1, 0]]


def test_scenarios_agree_or_join():
    """The longer limit, all optional rules; another light is a fault."""
    one = Entrant("a", (), {}, {"max_rounds": 9, "optional_rules": ["charge"], "light": "dim"})
    other = Entrant("b", (), {}, {"max_rounds": 20, "optional_rules": ["feint", "charge"]})
    raw, _ = encounter_of(one, other, lambda *given: given, None)
    assert (raw["max_rounds"], raw["optional_rules"]) == (20, ["charge", "feint"])
    with pytest.raises(UsageError, match="the same light, arrived 'dim' and 'day'"):
        encounter_of(one, evolve(other, settings={"light": "day"}), lambda *given: given, None)
