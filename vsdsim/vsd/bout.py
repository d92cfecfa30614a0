"""A bout: N fights of one encounter as they are fought, and who listens to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from vsdsim.dice import Keys, child, down
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.state.state import State
from vsdsim.vsd.terrain import Light, Terrain
from vsdsim.vsd.vocabulary import Phase

__all__ = ["Bout", "Listener"]

BEFORE_MELEE = tuple(Phase)[: tuple(Phase).index(Phase.MELEE)]


class Listener(Protocol):
    """Hears every event row. A batch has none; the narrator's recorder and tests are listeners.

    One that has `heeds`, a set of events, hears only of these.
    """

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: object) -> None:
        """Something happened in each of `fight` (R,) to or by `actor` (R,); columns are (R,)."""

    def landed(self, bout: Bout) -> None:
        """The harm of a rank or step has been done: hit points are now what they are."""

    def phase_over(self, bout: Bout) -> None:
        """A phase has ended, its test for the end of the fight included."""


@define(eq=False)
class Bout:
    """The parameters, the state, the moment, and the sums over all fights so far."""

    parameters: Parameters
    state: State
    listener: Listener | None = None
    round: int = 0
    phase: Phase = Phase.ASSESSMENT
    round_keys: Keys = field(factory=lambda: np.empty(0, dtype=np.uint64))
    address: str = ""
    """The purpose of the addresses of this moment, below those of the round."""
    keys: Keys | None = None
    """These, once a die has asked for them: most phases roll none."""
    failed: NDArray[np.bool_] = field(factory=lambda: np.empty(0, dtype=np.bool_))
    """(C, N) failed this round's Assessment Roll."""
    terrain: Terrain = field(init=False)
    """The ground of this round."""
    light: Light = field(init=False)
    uneven: bool = field(init=False)
    """False is a promise: at all times everybody and all ground is at height 0."""
    afar: bool = field(init=False)
    """False is a promise: all harm that criticals do is done by somebody at hand."""
    fallen: list[Index] = field(factory=list)
    """Fights in which somebody has gone out since the end was last tested."""
    changed: list[Index] = field(factory=list)
    """Cells of those upon whom something has begun or ended since parries were last cut."""
    damage: NDArray[np.int64] = field(init=False)
    """(C, C) damage so far, by author and victim."""

    def __attrs_post_init__(self) -> None:
        p = self.parameters
        self.terrain, (_, self.light) = Terrain.of(p.ground, 1), p.lights[0]
        heights = any(piece.kind in ("ledge", "pit") for piece in p.ground)
        self.uneven = p.field and (heights or bool(p.start.z.any()))
        self.afar = p.field or p.reach.shocks or bool(p.sources.each)
        count = len(p.names)
        self.damage = np.zeros((count, count), dtype=np.int64)

    @staticmethod
    def joined(bouts: list[Bout]) -> Bout:
        """One bout of the fights of several that are at the end of the same round."""
        one = Bout(
            bouts[0].parameters, State.joined([bout.state for bout in bouts]), bouts[0].listener
        )
        # One whose fights are all over may have stopped rounds ago.
        last = max(bouts, key=lambda bout: bout.round)
        one.round, one.terrain, one.light = last.round, last.terrain, last.light
        one.damage = np.sum([bout.damage for bout in bouts], axis=0)
        return one

    def begin_round(self, number: int) -> None:
        """Open round `number`."""
        self.round = number
        self.round_keys = child(self.state.root, "round", number)
        self.failed = np.zeros(self.state.hp.shape, dtype=np.bool_)

    def begin_phase(self, phase: Phase) -> None:
        """Open a phase and its addresses."""
        self.phase = phase
        self.open(phase.value)

    def open(self, purpose: str) -> None:
        """Open the addresses of a phase, or of another moment."""
        self.address, self.keys = purpose, None

    @property
    def phase_keys(self) -> Keys:
        """(N,) addresses of this phase, or of the moment opened last."""
        if self.keys is None:
            self.keys = child(self.round_keys, self.address)
        return self.keys

    def actor_keys(self, rows: Rows) -> Keys:
        """Each row's actor's address in this phase."""
        return down(self.phase_keys.take(rows.fight), self.parameters.words.take(rows.actor))

    def last_round(self, rounds: Ints) -> Ints:
        """The last round of something that lasts `rounds` from now (`time.durations`)."""
        early = self.phase in BEFORE_MELEE
        return np.minimum(self.round + rounds - (1 if early else 0), 32766).astype(np.int32)

    def pair(self, author: Index, victim: Index) -> Index:
        """(R,) author and victim as one number: a place in the sums of damage, flattened."""
        return author * len(self.parameters.names) + victim

    def count_damage(self, pair: NDArray[np.signedinteger[Any]], damage: Ints) -> None:
        """Add to the sums of damage."""
        # As wide as the damage: numpy is slow to add up what differs in kind.
        sums = np.zeros(self.damage.size, dtype=np.int32)
        np.add.at(sums, pair, damage)
        self.damage += sums.reshape(self.damage.shape)

    @property
    def dealt(self) -> NDArray[np.int64]:
        """(C,) damage done to foes."""
        side = self.parameters.side
        foes: NDArray[np.int64] = (self.damage * (side[:, None] != side)).sum(axis=1)
        return foes

    @property
    def taken(self) -> NDArray[np.int64]:
        """(C,) damage suffered from anybody."""
        anybody: NDArray[np.int64] = self.damage.sum(axis=0)
        return anybody

    def hear(self, what: str, rows: Rows, **columns: object) -> None:
        """Tell the listener, if there is one who heeds it."""
        if self.listener is not None and len(rows) and self.is_heard(what):
            self.listener.hear(self, what, rows.fight, rows.actor, **columns)

    def is_heard(self, what: str) -> bool:
        """Whether somebody hears of such events; where it costs to tell of them, ask first."""
        return self.listener is not None and what in getattr(self.listener, "heeds", (what,))

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """While this lasts nobody hears what a rule says: it is only tried out."""
        listener, self.listener = self.listener, None
        try:
            yield
        finally:
            self.listener = listener

    def announce(self, what: str, **figures: int) -> None:
        """Tell the listener of an event of every fight that goes on, and of nobody in it."""
        if self.listener is not None and self.is_heard(what):
            fights = which(~self.state.over)
            columns = {name: np.full(len(fights), value) for name, value in figures.items()}
            self.listener.hear(self, what, fights, np.full(len(fights), -1), **columns)

    @property
    def goes_on(self) -> Bools:
        """(N,) fights that have not ended."""
        return ~self.state.over
