"""A batch of ten fights made by hand, small enough to be counted by whoever reads a test."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.reports.fates import Fates
from vsdsim.reports.material import Material, Story
from vsdsim.results.anatomy import (
    HP_BINS,
    Anatomy,
    Dealt,
    End,
    Followed,
    Rolls,
    Seen,
    Used,
)  # fmt: skip
from vsdsim.results.batch import BatchResult
from vsdsim.results.tally import Tally
from vsdsim.statistics import Interval

__all__ = ["SLAIN", "MadeWhy", "anatomy", "material"]

PEOPLE = (("red", "Ann"), ("red", "Ben"), ("blue", "Orc 1"), ("blue", "Orc 2"))
ANN, BEN, ONE, TWO = range(4)
FIGHTS = 10
SLAIN = End(ONE, "dead", ANN, "killed", "melee", "melee", "sword", "cut", "Lethal", "101-110")
FELLED = End(TWO, "out", ANN, "hit points", "melee", "melee", "sword")
BLED = End(BEN, "dying", -1, "bleeding", "assessment", "bleeding", "")


def anatomy(**changed: object) -> Anatomy:
    """Orc 1 is slain in 8 fights and Orc 2 felled in 6, both by Ann; Ben bleeds to death in 2."""
    hp = np.zeros((2, 4, HP_BINS), dtype=np.int64)
    hp[:, 0, 100] = FIGHTS
    # Red: one fight in ten at 40 %, the others at 90 %; blue at 50 % in half of them, else at 0.
    hp[0, 1:, 40], hp[0, 1:, 90] = 1, 9
    hp[1, 1:, 50], hp[1, 1:, 0] = 5, 5
    given: dict[str, object] = {
        "sides": ("red", "blue"),
        "combatants": PEOPLE,
        "severities": ("Light", "Lethal"),
        "fights": FIGHTS,
        "ends": {SLAIN: Seen(8, 1), FELLED: Seen(6, 0), BLED: Seen(2, 3)},
        "deaths": {SLAIN: Seen(8, 1), BLED: Seen(2, 3)},
        "damage": {
            Dealt(ANN, ONE, "hits", "melee", "sword"): 300,
            Dealt(ANN, TWO, "critical", "melee", "sword"): 100,
            Dealt(ANN, BEN, "hits", "shot", "bow"): 20,
            Dealt(ONE, BEN, "bleeding", "melee", "axe"): 50,
        },
        "standing": np.array([[10] * 4, [10, 10, 9, 8], [10, 6, 3, 2], [10, 8, 5, 4]]),
        "survivors": np.zeros((2, 4, 3), dtype=np.int64),
        "hit_points": hp,
        "lengths": np.array([0, 0, 4, 6]),
        "followed": (
            Followed("bold", ("attack", "flee when self.bruised"), (18, 0), {"goes on": 2}),
            Followed("bold", ("attack", "flee when self.bruised"), (10, 5), {}),
            Followed("usual", ("attack",), (20,), {}),
            Followed("usual", ("attack",), (30,), {}),
        ),
        "attacks": {
            Used(ANN, "melee", "sword"): Rolls(40, 20, (6, 4), 2, 400, 5),
            Used(ONE, "melee", "axe"): Rolls(25, 5, (0, 0), 0, 50),
        },
    }
    return Anatomy(**{**given, **changed})  # type: ignore[arg-type]


@frozen
class MadeShift:
    """A change of a rate, with its interval; sure where that leaves out 0."""

    label: str
    difference: float
    low: float
    high: float
    example: int | None = 0

    @property
    def interval(self) -> Interval:
        """The interval."""
        return Interval(self.low, self.high)

    @property
    def sure(self) -> bool:
        """Whether it is beyond the error."""
        return self.low > 0 or self.high < 0


@frozen
class MadeLever:
    """A number on a sheet."""

    label: str


@frozen
class MadeTurned:
    """That number turned."""

    lever: MadeLever
    less: MadeShift
    more: MadeShift

    @property
    def size(self) -> float:
        """The larger change."""
        return max(abs(self.less.difference), abs(self.more.difference))

    @property
    def sure(self) -> bool:
        """Whether one is beyond the error."""
        return self.less.sure or self.more.sure


@frozen
class MadeWhy:
    """Red wins less often without Ann; her bonus bears on it, Ben's does not."""

    base: BatchResult
    outcome: str = "red"
    changes: tuple[MadeShift, ...] = (
        MadeShift("without Ann", -0.4, -0.5, -0.3, 2),
        MadeShift("without Ben", 0.02, -0.01, 0.05, 4),
        MadeShift("without fumbles", 0.0, -0.01, 0.01, None),
    )
    turned: tuple[MadeTurned, ...] = (
        MadeTurned(
            MadeLever("Ann: cmb"),
            MadeShift("-10", -0.1, -0.12, -0.08),
            MadeShift("+10", 0.2, 0.15, 0.25),
        ),
        MadeTurned(
            MadeLever("Ben: cmb"), MadeShift("-10", 0, -0.1, 0.1), MadeShift("+10", 0, -0.1, 0.1)
        ),
    )


def material(**changed: object) -> Material:
    """The batch: red wins eight fights, blue one, and one is undecided."""
    zeros = np.zeros(4, dtype=np.int64)
    tally = Tally(
        fights=FIGHTS,
        counts=np.array([8, 1, 0, 1]),
        first=np.array([0, 3, np.iinfo(np.int64).max, 9]),
        rounds=np.array([0, 0, 4, 6]),
        first_of_length=np.array([np.iinfo(np.int64).max] * 2 + [0, 1]),
        standing=np.array([10, 8, 2, 4]),
        surviving=np.array([10, 8, 2, 10]),
        hp=np.array([500, 300, -50, 20]),
        hp_squares=np.array([26_000, 9_500, 600, 100], dtype=np.object_),
        dealt=np.array([400, 0, 50, 0]),
        taken=zeros,
        kills=np.array([14, 0, 0, 0]),
        ended_by={"killed": np.array([0, 0, 8, 0])},
    )
    result = BatchResult(
        scenario="The mill", file="mill.toml", ruleset="vsd", seed=7, version="1", rules="abc",
        overrides=("red.Ann.stats.hp=50",), outcomes=("red", "blue", "draw", "undecided"),
        combatants=PEOPLE, tally=tally,
    )  # fmt: skip
    fates = Fates(
        result.outcomes,
        (100, 80),
        np.arange(FIGHTS),
        np.array([0, 0, 0, 1, 0, 0, 0, 0, 0, 3]),
        np.array([2, 3, 2, 3, 2, 3, 2, 3, 3, 3]),
        np.array([90, 90, 80, 0, 70, 60, 50, 40, 30, 20]),
        np.array([0] * 3 + [40] + [0] * 5 + [40]),
    )
    stories = tuple(
        Story(each, ("Round 1", "  Melee", "    Ann strikes."), f"vsdsim run --fight {each.number}")
        for each in fates.told()
    )
    given: dict[str, object] = {
        "result": result, "fates": fates, "anatomy": anatomy(), "stories": stories,
        "max_rounds": 3,
    }  # fmt: skip
    return Material(**{**given, **changed})  # type: ignore[arg-type]
