"""A batch of ten fights made by hand, small enough to be counted by whoever reads a test."""

from __future__ import annotations

import numpy as np

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

__all__ = ["anatomy", "material"]

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
