"""The third tier: whole batches, against the floor and against the scalar oracle."""

from __future__ import annotations

import time
from collections.abc import Callable
from unittest import mock

import numpy as np
from attrs import define, field

from benchmarks.figure import Figure
from benchmarks.floor import floor
from benchmarks.listeners import counted
from tests.oracle import fight as oracle_fight
from vsdsim.vsd import encounter as engine
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.phases import TacticalRound
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.vocabulary import Phase

__all__ = ["Timed", "against_oracle", "batch"]

SAMPLE = 10_000
"""Fights in which attack rows are counted."""
ORACLE_FIGHTS = 200
FLOOR_BLOCK = 1 << 16
"""The floor's largest block, rows: in larger ones it slows down, which would flatter the engine,
whose blocks are as large as suits itself."""


@define
class Timed:
    """Processor time of a batch, nanoseconds."""

    whole: int = 0
    floor: float = 0
    phases: dict[str, int] = field(factory=lambda: {phase.value: 0 for phase in Phase})

    def rounds(self) -> type[TacticalRound]:
        """A Tactical Round that times its phases here, at two looks at the clock for each."""
        phases = self.phases

        class TimedRound(TacticalRound):
            def in_order(self) -> list[Callable[[], None]]:
                return [
                    _timed(carry_out, phases, phase.value)
                    for carry_out, phase in zip(super().in_order(), Phase, strict=True)
                ]

        return TimedRound


def _timed(carry_out: Callable[[], None], phases: dict[str, int], name: str) -> Callable[[], None]:
    def timed() -> None:
        began = time.process_time_ns()
        carry_out()
        phases[name] += time.process_time_ns() - began

    return timed


def batch(encounter: Encounter, fights: int) -> list[Figure]:
    """Pace of `fights` fights, where the time goes, and how far it is from the floor.

    The floor runs after each block, with as many attack rows, so that both meet the machine in the
    same mood; in blocks as long as the engine's, as far as longer ones do not slow it down.
    """
    sample, rows_a_block = min(SAMPLE, fights), min(FLOOR_BLOCK, encounter.block_size)
    count = counted(encounter, sample)
    rows_each = count.attacks / sample
    timed = Timed()
    outcomes = 0
    with mock.patch.object(engine, "TacticalRound", timed.rounds()):
        for first in range(0, fights, encounter.block_size):
            stop = min(first + encounter.block_size, fights)
            began = time.process_time_ns()
            block = encounter.fight(0, np.arange(first, stop))
            timed.whole += time.process_time_ns() - began
            outcomes += int((block.outcome >= 0).sum())
            rows = round(rows_each * (stop - first))
            timed.floor += floor(rows, rows_a_block, seed=first).ns_per_row * rows
    assert outcomes == fights
    seconds = timed.whole / 1e9
    attacks = rows_each * fights
    how = f"counted in {sample:,} of the fights"
    between = timed.whole - sum(timed.phases.values())
    shares = sorted({**timed.phases, "between": between}.items(), key=lambda item: -item[1])
    told = "beginnings, compaction, entering results"
    return [
        Figure("fights", fights / seconds, "a second", f"{fights:,}, one worker"),
        Figure("attack rows", attacks / seconds, "a second", f"{rows_each:.1f} a fight, {how}"),
        Figure("combatant-rounds", count.combatant_rounds / sample * fights / seconds, "a second"),
        Figure("engine", timed.whole / attacks, "ns a row"),
        Figure("floor", timed.floor / attacks, "ns a row", f"blocks of {rows_a_block:,} rows"),
        Figure("engine / floor", timed.whole / timed.floor, "times"),
        *(
            Figure(f"  in {name}", 100 * ns / timed.whole, "%", told if name == "between" else "")
            for name, ns in shares
            if ns > 0.001 * timed.whole
        ),
    ]


def against_oracle(encounter: Encounter, batch_fights: int) -> list[Figure]:
    """The scalar oracle's pace against a batch's, and whether both tell the same fights."""
    numbers = np.arange(min(batch_fights, encounter.block_size))
    began = time.process_time_ns()
    block = encounter.fight(0, numbers)
    engine_each = (time.process_time_ns() - began) / len(numbers)
    began = time.process_time_ns()
    told = [
        oracle_fight(encounter.scenario, 0, number, scripts=RULESET.default_scripts)
        for number in range(min(ORACLE_FIGHTS, len(numbers)))
    ]
    oracle_each = (time.process_time_ns() - began) / len(told)
    for number, trace in enumerate(told):
        assert encounter.outcomes[block.outcome[number]] == trace.outcome
        assert block.rounds[number] == trace.rounds
    note = f"{len(told)} fights, outcome and length the same in each"
    return [
        Figure("scalar oracle", 1e9 / oracle_each, "fights a second", note),
        Figure("engine / oracle", oracle_each / engine_each, "times", "as fast"),
    ]
