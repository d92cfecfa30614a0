"""`vsdsim matrix`."""

from __future__ import annotations

import csv
import json

import pytest

import vsdsim as vs
from tests.cli.test_sweep import vsdsim

WORDS = ["matrix", "wolf", "wolf*2", "duel:red", "--fights", "30"]


def test_the_answer_is_that_of_the_interface(tmp_path):
    """Text, JSON, table and picture of one and the same result."""
    table, picture = tmp_path / "t.csv", tmp_path / "p.png"
    told = vsdsim(*WORDS, "--csv", str(table), "--plot", str(picture))
    result = vs.matrix(WORDS[1:4], fights=30)
    assert (told.returncode, told.stdout) == (0, result.summary() + "\n")
    assert result.names[0] == "wolf"
    assert json.loads(vsdsim(*WORDS, "--json").stdout) == result.to_json()
    with table.open(newline="") as file:
        assert len(list(csv.DictReader(file))) == 6
    assert picture.stat().st_size > 1000


def test_two_wolves_are_a_pack_in_a_scenario():
    """The pair is the same encounter as one written by hand."""
    written = {
        "name": "x",
        "side": [
            {"name": "wolf", "combatant": [{"use": "wolf"}]},
            {"name": "wolf*2", "combatant": [{"use": "wolf", "count": 2}]},
        ],
    }
    batch = next(iter(vs.matrix(["wolf", "wolf*2"], fights=200).results.values()))
    alone = vs.batch(written, fights=200)
    assert batch.to_json()["outcomes"] == alone.to_json()["outcomes"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["matrix"], "ENTRANT...: required, arrived nothing"),
        (["matrix", "wolf"], "from 2 to 30 entrants, arrived 1"),
        (["matrix", "wolf", "wlf"], "did you mean wolf?"),
        (["matrix", "wolf", "duel:rad"], "did you mean red?"),
        (["matrix", "wolf", "nofile.toml:red"], "there is no such file"),
        ([*WORDS, "--apart", "far"], "--apart: required metres from 0 to 400"),
    ],
)
def test_wrong_usage(words, fault):
    """Exit code 2, one line, nothing on stdout."""
    told = vsdsim(*words)
    assert (told.returncode, told.stdout) == (2, "")
    assert fault in told.stderr
    assert "Traceback" not in told.stderr


def test_faults_are_those_of_the_entrants():
    """Whose they are is said, not how they were put together."""
    told = vsdsim("matrix", "wolf*0", "wolf")
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith('matrix: "wolf*0".combatant[0].count: required a whole number')
