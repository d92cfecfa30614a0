"""The text of a result, read as a user would."""

from __future__ import annotations

import shlex

import numpy as np
import pytest
from attrs import evolve

from tests.standin import StandIn, scenario
from vsdsim.montecarlo.batches import run
from vsdsim.results.summary import headline


def _lines(encounter, **settings):
    return run(encounter, **settings).summary().splitlines()


@pytest.mark.parametrize("count", [2, 60])
def test_no_line_is_wider_than_a_terminal(count):
    """80 columns, with long names and many combatants."""
    crowd = scenario(
        name="A very long name " * 5,
        heroes=[f"Sir Longname of the Far Hills and Beyond {each}" for each in range(count)],
        orcs=["Orc " + "x" * 50],
        overrides=("heroes.Ada.stats.hp=100", 'orcs."Orc 1".stats.cmb=55'),
    )
    assert max(map(len, _lines(StandIn(crowd), fights=400))) <= 80


def test_the_answer_comes_first():
    """The first line says who wins how often, with interval and number of fights."""
    first = _lines(StandIn(scenario()), fights=10_000)[0]
    assert first == "Stand-in: heroes won 59.3 % of 10,000 fights, 95 % CI [58.3, 60.3]."


def test_a_tie_is_shown_as_a_tie():
    """Two outcomes whose order chance alone could have made are not ranked."""
    even = StandIn(scenario(), limits=(500, 1000, 1000))
    text = headline(run(even, fights=10_000))
    assert text.endswith("are even, within the error of 10,000 fights.")


def test_nothing_seen_is_a_bound():
    """0 of 1,000 is below 0.4 %, never 0 %."""
    lines = _lines(StandIn(scenario(), limits=(1000, 1000, 1000)), fights=1_000)
    undecided = next(line for line in lines if line.startswith("undecided"))
    assert undecided.split() == ["undecided", "0", "below", "0.4", "%", "-", "-"]


def test_certainty_is_told_as_all():
    """A side that won every fight won all of them, with what they leave open."""
    sure = StandIn(scenario(), limits=(1000, 1000, 1000))
    assert headline(run(sure, fights=1_000)) == (
        "Stand-in: heroes won all 1,000 fights (95 % CI above 99.6 %)."
    )
    never = StandIn(scenario(), limits=(0, 0, 0))
    assert headline(run(never, fights=1_000)) == (
        "Stand-in: undecided in all 1,000 fights (95 % CI above 99.6 %)."
    )


def test_provenance_rebuilds_the_run():
    """The command printed carries file, fights, seed and every override, quoted for a shell."""
    setting = 'orcs."Orc 1".stats.hp=5'
    fought = scenario(file="my file.toml", overrides=(setting,))
    lines = _lines(StandIn(fought), fights=100, seed=7)
    start = next(at for at, line in enumerate(lines) if line.startswith("again"))
    stop = next(at for at, line in enumerate(lines) if line.startswith("watch"))
    command = "\n".join(lines[start:stop]).removeprefix("again")
    words = [word for word in shlex.split(command) if word.strip()]
    assert words == [
        *("vsdsim", "batch", "my file.toml", "--fights", "100", "--seed", "7"),
        *("--set", setting),
    ]


def test_a_shipped_scenario_goes_by_its_name(monkeypatch, tmp_path):
    """The command is the same on every machine."""
    path = tmp_path / "duel.toml"
    monkeypatch.setattr("vsdsim.results.provenance.shipped", lambda: {"duel": path})
    text = run(StandIn(scenario(file=str(path))), fights=10).summary()
    assert "vsdsim batch duel --fights 10" in text
    assert str(tmp_path) not in text


def test_percentiles_point_at_fights_that_have_them():
    """Under each percentile of the length stands the number of a fight that long."""
    encounter = StandIn(scenario())
    result = run(encounter, fights=500, keep_fights=True)
    lines = result.summary().splitlines()
    lengths = next(line for line in lines if line.startswith("length")).split()[-3:]
    fights = next(line for line in lines if line.startswith("example fight")).split()[-3:]
    assert [str(result.rows.rounds[int(fight)]) for fight in fights] == lengths


def test_a_crowd_is_shown_by_group():
    """Numbered combatants share a line, and a note says that it is their mean."""
    crowd = scenario(orcs=[f"Orc {each}" for each in range(1, 31)])
    text = "\n".join(_lines(StandIn(crowd), fights=100))
    assert "Orc 1-30" in text
    assert "mean of its members" in text
    assert "Orc 17" not in text


def test_the_columns_are_explained():
    """Under the combatants stands what standing and surviving are, and that the rest are means."""
    text = " ".join(_lines(StandIn(scenario()), fights=100))
    assert "Standing: in the fight at its end. Survives: neither dead nor dying." in text
    assert "means a fight" in text


def test_what_ended_them_is_a_table():
    """A column a cause, the commonest first; a row a combatant with its share of all fights."""
    result = run(StandIn(scenario()), fights=10_000)
    lines = result.summary().splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("What ended them"))
    assert " ".join(lines[start - 1].split() + lines[start].split()[3:]) == "hit a points critical"
    row = next(line for line in lines[start:] if line.startswith("  Ben"))
    ends = result.to_json()["combatants"][1]["ended_by"]
    shares = [f"{ends[cause] / 100:.1f}" for cause in ("hit points", "a critical")]
    assert row.split() == ["Ben", shares[0], "%", shares[1], "%"]


def test_a_cause_that_never_occurred_has_no_column():
    """And one that never ended somebody is a dash for that one; a trace is below a tenth."""
    result = run(StandIn(scenario()), fights=10_000)
    counts = {"hit points": [0, 3, 9, 9], "drowned": [0] * 4}
    tally = evolve(result.tally, ended_by={name: np.array(each) for name, each in counts.items()})
    lines = evolve(result, tally=tally).summary().splitlines()
    assert not any("drowned" in line for line in lines)
    start = next(at for at, line in enumerate(lines) if line.startswith("What ended them"))
    assert lines[start + 2].split() == ["Ada", "-"]
    assert lines[start + 3].split() == ["Ben", "<0.1", "%"]


def test_many_causes_stand_in_two_tables():
    """Names stay whole however many causes there are; the commoner half comes first."""
    result = run(StandIn(scenario()), fights=1_000)
    counts = {f"cause {each}": [90 - each] * 4 for each in range(10)}
    tally = evolve(result.tally, ended_by={name: np.array(each) for name, each in counts.items()})
    lines = evolve(result, tally=tally).summary().splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("What ended them"))
    rest = next(at for at, line in enumerate(lines) if line.startswith("Rarer ends"))
    assert [word for word in lines[start].split() if word.isdigit()] == list("01234")
    assert [word for word in lines[rest].split() if word.isdigit()] == list("56789")
    assert lines[rest + 3].startswith("  Ben  ")
    assert lines[rest + 3].count("%") == 5
    assert lines[-1] == "Of all fights; -: never seen."


def test_an_interrupted_run_says_so():
    """The provenance of a prefix says that it is one."""

    def strike(done, _expected):
        if done:
            raise KeyboardInterrupt

    text = run(StandIn(scenario()), fights=5_000, progress=strike).summary()
    assert "interrupted" in text
