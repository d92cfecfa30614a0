"""False alarms: as rare as declared over fights that are alike, found where they are not."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.analysis.test_sweep import make
from tests.standin import StandIn
from vsdsim.analysis.audits.falsealarms import DECLARED, Tried, false_alarms
from vsdsim.analysis.checks.check import Means
from vsdsim.errors import Fault, ScenarioError, UsageError
from vsdsim.montecarlo.arena import Arena


class Moody(StandIn):
    """Whole seeds go well or ill: fights of a seed are no sample of all fights."""

    def fight(self, seed, fights):
        """Every third seed the first side wins a tenth of its fights more."""
        block = super().fight(seed, fights)
        if seed % 3:
            return block
        turned = (block.outcome == 1) & (np.arange(len(fights)) % 5 == 0)
        return evolve(block, outcome=np.where(turned, 0, block.outcome).astype(np.int8))


def tried(encounters, **more):
    """What comes of these, by file."""

    def load(file):
        if file not in encounters:
            raise ScenarioError([Fault(file, 3, "orcs.hp", "a number", "-4")])
        return evolve(encounters[file].scenario, file=file)

    means = Means(load, lambda fought: encounters[fought.file], None, "1")
    settings = {"seed": 4, "pairs": 150, "fights": 400} | more
    with Arena() as arena:
        return false_alarms([*encounters, *settings.pop("also", ())], means, arena, **settings)


def test_alike_fights_raise_few():
    """Each kind, by file and of all together; the interval of the measured rate is beside it."""
    result = tried({"a.toml": make(["win=500"]), "b.toml": make(["win=120"])})
    assert result
    assert [each.tries for each in result.files["a.toml"]] == [150] * 3
    assert [each.tries for each in result.total] == [300] * 3
    compare, until, expect = result.total
    # What is looked at once errs about as declared, what may be looked at any time less often.
    assert compare.interval(0.9999).low < DECLARED < compare.interval(0.9999).high
    assert until.interval(0.9999).low < DECLARED
    assert expect.rate < DECLARED
    assert 0 < compare.alarms < 40
    text = result.summary()
    assert text.splitlines()[-1] == "aa: 9 passed, 0 failed, 0 inconclusive, 0 errors"
    assert "all files together" in text


def test_what_errs_too_often_is_found():
    """Where seeds have moods, their difference is called one."""
    moody = Moody(make(["win=500"]).scenario, (500, 800, 805), "moody", 12_000)
    result = tried({"a.toml": moody})
    assert not result
    assert [each.kind for each in result.files["a.toml"] if each.verdict.value == "FAIL"]
    text = result.summary()
    assert "FAIL  a.toml: compare: false alarms" in text
    assert "again     vsdsim check --aa a.toml --pairs 150 --fights 400 --seed 4" in text


def test_the_verdict_is_the_binomial_tail():
    """10 or more of 100 at 5 % come with a chance of 0.0282; 11 or more with 0.0115."""
    assert Tried("compare", 100, 10, 0.02).verdict.value == "PASS"
    assert Tried("compare", 100, 11, 0.02).verdict.value == "FAIL"


def test_documents():
    """The numbers for programs."""
    result = tried({"a.toml": make(["win=500"])}, pairs=20, also=["bad.toml"])
    document = result.to_json()
    assert (document["declared"], document["pairs"], document["errors"]) == (0.05, 20, 1)
    assert [each["file"] for each in document["files"]] == ["bad.toml", "a.toml"]
    assert [each["kind"] for each in document["files"][1]["kinds"]] == [
        "compare", "until decided", "expect",
    ]  # fmt: skip
    assert result.total == ()
    assert list(result.to_pandas()["tries"]) == [20, 20, 20]
    assert "until decided" in result._repr_html_()
    assert repr(result) == "<FalseAlarms 3 passed, 0 failed, 0 inconclusive, 1 errors>"
    assert not result
    with pytest.raises(UsageError, match="required a scenario at least"):
        tried({})


@pytest.mark.parametrize("fights", [1, 6])
def test_a_handful_of_fights(fights):
    """So few that no rise is large enough to be found in them: asked all the same."""
    assert tried({"a.toml": make(["win=500"])}, pairs=2, fights=fights).fights == fights
