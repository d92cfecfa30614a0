"""An encounter: a scenario compiled, ready to be fought in blocks of any size."""

from __future__ import annotations

import hashlib
from functools import partial

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from vsdsim.clock import run_rounds
from vsdsim.results.anatomy import Anatomy
from vsdsim.results.block import Block
from vsdsim.scenario.model import Scenario, Script
from vsdsim.vsd.anatomy.dissector import Dissector
from vsdsim.vsd.bout import Bout, Listener
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.memory import keep_freed_memory
from vsdsim.vsd.numbers import NEVER, Bools
from vsdsim.vsd.parameters import Parameters, compile_scenario
from vsdsim.vsd.phases import TacticalRound
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.declaring.at_hand import on_one_point
from vsdsim.vsd.rules.declaring.plans import Group, groups_of
from vsdsim.vsd.rules.figures import armed_closely, can_use_closely, geared_cmb
from vsdsim.vsd.rules.timeline import timeline
from vsdsim.vsd.rules.usual import Usual
from vsdsim.vsd.rules.weapons import is_ready
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.state.state import State
from vsdsim.vsd.strands import Strands

__all__ = ["RULES_VERSION", "Encounter", "with_fresh_figures"]

RULES_VERSION = "6"
"""Raised whenever the same scenario and seed would fight another fight."""

CELLS = 1 << 18
"""Cells fought abreast: enough for numpy's calls to pay, few enough for caches and memory."""

LEAST_ABREAST, MOST_ABREAST = 64, 1 << 15
"""Bounds of what is fought abreast, in fights."""

STRANDS = 4
"""How many times as many fights make a block: they are fought in as many strands, which are put
together as they thin out."""

THIN = 0.5
"""Share of fights still on at which a strand waits for another: two of them are as many again."""

COMPACT_AT = 0.25
"""Share of fights over at which they are compacted away; copying columns is not free."""


@frozen(eq=False)
class Encounter:
    """A scenario of this ruleset, compiled. Picklable; its fights depend on nothing else."""

    scenario: Scenario
    parameters: Parameters
    groups: tuple[Group, ...]
    usual: Usual
    """What everybody strikes with whom nothing hinders."""
    outcomes: tuple[str, ...]
    rules: str
    block_size: int
    abreast: int
    """How many fights of a block are fought side by side from its beginning."""

    @staticmethod
    def of(scenario: Scenario, packaged: dict[str, Script]) -> Encounter:
        """Compile `scenario`; `packaged` scripts serve those who name none."""
        parameters = with_fresh_figures(compile_scenario(scenario, packaged))
        usual = Usual.of(parameters, partial(_start, parameters))
        best = usual.attack.take(usual.fresh)
        groups = groups_of(scenario, packaged, best, parameters)
        # Who is Frightened may come to flee, whatever the scripts say.
        near = None if parameters.field or parameters.frightens else on_one_point(groups)
        parameters = evolve(parameters, field=near is None)
        abreast = min(MOST_ABREAST, max(LEAST_ABREAST, CELLS // len(parameters.names)))
        digest = hashlib.sha256(f"{RULES_VERSION}:{scenario.library.digest()}".encode())
        return Encounter(
            scenario=scenario,
            parameters=parameters,
            groups=groups if near is None else near,
            usual=usual,
            outcomes=(*parameters.sides, "draw", "undecided"),
            rules=digest.hexdigest()[:16],
            block_size=STRANDS * abreast,
            abreast=abreast,
        )

    def fight(
        self, seed: int, fights: NDArray[np.int64], listener: Listener | None = None
    ) -> Block:
        """Fight each of `fights` (n,) under `seed`, abreast, none affected by the others."""
        keep_freed_memory()
        ledger = _Ledger(self.parameters, fights)
        strands = Strands(partial(self._play, ledger), few=THIN * self.abreast)
        for some in np.array_split(fights, -(-len(fights) // self.abreast)):
            strands.take(Bout(self.parameters, fresh_state(self.parameters, seed, some), listener))
        return ledger.block(strands.to_the_end())

    def dissect(
        self, seed: int, fights: NDArray[np.int64], below: int | None = None
    ) -> tuple[Block, Anatomy]:
        """`fight` them, and count who did what to whom, in those with a number `below` some."""
        counted = len(fights) if below is None else int((fights < below).sum())
        below = None if counted == len(fights) else below
        dissector = Dissector(self.parameters, self.groups, counted, below)
        return self.fight(seed, fights, dissector), dissector.anatomy()

    def _play(self, ledger: _Ledger, bout: Bout, few: float, last: float) -> None:
        """Play further rounds until no more than `few` fights are left, at most to the `last`.

        Fights that are over are entered in the ledger, and leave the state.
        """
        phases = TacticalRound(bout, self.groups, self.usual)

        def compact(over: Bools) -> None:
            ledger.enter(bout.state)
            bout.state.keep(~over)

        def goes_on() -> bool:
            over = bout.state.over
            left = len(over) - int(over.sum())
            on = left > few and bout.round < last
            if left <= (1 - COMPACT_AT) * len(over) or not on:
                compact(over)
            return on

        run_rounds(phases.in_order(), phases.begin, goes_on, timeline(bout), bout.round + 1)


def _start(parameters: Parameters, fights: int = 1) -> Bout:
    """So many fights as they would begin with everybody there and unhurt."""
    no = np.zeros(len(parameters.names), dtype=np.bool_)
    arrives = np.ones_like(parameters.start.arrives)
    # In no condition, but in any that somebody begins in all the same: it can come up.
    conditions = dict.fromkeys(parameters.start.conditions, no)
    unhurt = evolve(parameters.start, arrives=arrives, surprised=no, conditions=conditions)
    parameters = evolve(parameters, start=unhurt)
    start = Bout(parameters, fresh_state(parameters, 0, np.arange(fights)))
    start.begin_round(1)
    return start


def with_fresh_figures(parameters: Parameters) -> Parameters:
    """`parameters` with what every attack is worth to its user unhurt, by the rules themselves."""
    attacks, start = parameters.attacks, _start(parameters)
    every = np.arange(len(attacks.names), dtype=np.int32)
    users = Rows(attacks.owner.astype(np.intp), 1)
    attacks = evolve(
        attacks,
        fresh_cmb=geared_cmb(start, users, every),
        fresh_use=can_use_closely(start, users.cell, every),
        fresh_ready=is_ready(start, users, every),
        fresh_armed=armed_closely(start, users.cell, every),
    )
    return evolve(parameters, attacks=attacks)


class _Ledger:
    """Where finished fights are entered, in the order in which they were asked for."""

    def __init__(self, parameters: Parameters, fights: NDArray[np.int64]) -> None:
        size = (len(parameters.names), len(fights))
        self.parameters, self.fights = parameters, fights
        self.order = np.argsort(fights, kind="stable")
        self.outcome = np.zeros(size[1], dtype=np.int8)
        self.rounds = np.zeros(size[1], dtype=np.int16)
        self.hp = np.zeros(size, dtype=np.int32)
        self.standing = np.zeros(size, dtype=np.bool_)
        self.surviving = np.zeros(size, dtype=np.bool_)
        self.kills = np.zeros(size[0], dtype=np.int64)
        self.causes = np.zeros((len(Cause), size[0]), dtype=np.int64)

    def enter(self, state: State) -> None:
        """Write down the fights of `state` that are over."""
        done = np.flatnonzero(state.over)
        place = self.order[np.searchsorted(self.fights[self.order], state.number[done])]
        self.outcome[place] = state.outcome[done]
        self.rounds[place] = state.ended[done]
        self.hp[:, place] = state.hp[:, done]
        out = state.out[:, done]
        self.standing[:, place] = ~out
        dying = state.dying_until[:, done] < NEVER
        self.surviving[:, place] = ~(state.dead[:, done] | dying)
        cause, by = state.out_cause[:, done], state.out_by[:, done]
        side = self.parameters.side
        for number in range(len(side)):
            gone = out[number]
            self.causes[:, number] += np.bincount(cause[number][gone], minlength=len(Cause))
            killer = by[number][gone & (by[number] >= 0)]
            foes = killer[side[killer] != side[number]]
            self.kills += np.bincount(foes, minlength=len(side))

    def block(self, bout: Bout) -> Block:
        """Everything entered."""
        return Block(
            fights=self.fights,
            outcome=self.outcome,
            rounds=self.rounds,
            hp=self.hp,
            standing=self.standing,
            surviving=self.surviving,
            dealt=bout.dealt,
            taken=bout.taken,
            kills=self.kills,
            ended_by={cause.label: self.causes[cause] for cause in Cause if cause},
        )
