"""The engine's fights against the oracle's: the first difference, in words, or none."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tests.oracle.fight import fight
from tests.oracle.snapshots import WHERE_KEPT, Snapshots
from tests.oracle.trace import Trace
from vsdsim.results.block import Block
from vsdsim.scenario.model import Scenario
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.ruleset import RULESET

__all__ = ["first_difference"]

SUMS = ("dealt", "taken", "kills")
UNKEPT = ("engaged", *WHERE_KEPT)
"""What the engine does not keep of fights that are on no field, or in which nobody uses it."""


def first_difference(scenario: Scenario, seed: int, fights: int, criticals: str = "") -> str:
    """Where the engine, all `fights` abreast, and the oracle part; empty if they never do.

    `criticals` is the text of the scenario's own critical tables, for the oracle to read itself.
    """
    encounter = RULESET.encounter(scenario)
    heard = Snapshots(scenario)
    block = encounter.fight(seed, np.arange(fights), heard)
    if heard.broken:
        return heard.broken[0]
    traces = [
        fight(scenario, seed, number, scripts=RULESET.default_scripts, criticals=criticals)
        for number in range(fights)
    ]
    for number, trace in enumerate(traces):
        found = _in_moments(heard, number, trace) or _in_end(encounter, block, number, trace)
        if found:
            return f"fight {number}: {found}"
    return _in_sums(encounter, block, traces)


def _in_moments(heard: Snapshots, number: int, trace: Trace) -> str:
    """The first phase after which somebody's state differs."""
    moments = heard.moments[number]
    for (round_, phase, engine), (*when, oracle) in zip(moments, trace.moments, strict=False):
        if [round_, phase] != when:
            return f"the engine is in round {round_}, {phase}, the oracle in {when}"
        for name, shown in oracle.items():
            mine = engine[name]
            found = [
                f"  {name}: {field} is {mine.get(field)!r} in the engine, {value!r} in the oracle"
                for field, value in shown.items()
                if (field in mine or field not in UNKEPT) and mine.get(field) != value
            ]
            found += [
                f"  {name}: the oracle shows no {field}" for field in mine.keys() - shown.keys()
            ]
            if found:
                before = [event for event in trace.events if event.startswith(f"{round_} ")]
                return "\n".join([f"after round {round_}, {phase}", *found, *before])
    if len(moments) != len(trace.moments):
        return f"{len(moments)} phases in the engine, {len(trace.moments)} in the oracle"
    return ""


def _in_end(encounter: Encounter, block: Block, number: int, trace: Trace) -> str:
    """What the fight came to."""
    names = encounter.parameters.names
    engine = {
        "outcome": encounter.outcomes[block.outcome[number]],
        "rounds": int(block.rounds[number]),
        "surviving": dict(zip(names, block.surviving[:, number].tolist(), strict=True)),
    }
    return _pairs(engine, {name: getattr(trace, name) for name in engine})


def _in_sums(encounter: Encounter, block: Block, traces: list[Trace]) -> str:
    """What is added up over all fights."""
    names = encounter.parameters.names
    engine, oracle = {}, {}
    for column, name in enumerate(names):
        for each in SUMS:
            engine[f"{each} by {name}"] = int(getattr(block, each)[column])
            oracle[f"{each} by {name}"] = sum(getattr(trace, each)[name] for trace in traces)
        for cause, counts in block.ended_by.items():
            engine[f"{cause}: {name}"] = int(counts[column])
            oracle[f"{cause}: {name}"] = sum(trace.causes[name] == cause for trace in traces)
    return _pairs(engine, oracle)


def _pairs(engine: Mapping[str, object], oracle: Mapping[str, object]) -> str:
    """The names under which two accounts differ."""
    return "\n".join(
        f"{name}: {engine[name]!r} in the engine, {oracle[name]!r} in the oracle"
        for name in engine
        if engine[name] != oracle[name]
    )
