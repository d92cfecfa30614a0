"""Harm done: the event rows that a rank (or a step) brings, before and as they land."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from attrs import field, frozen

from vsdsim.dice import Keys
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, indices, join, members, some, which

__all__ = ["Harm", "Link", "Mishap", "Struck", "by_no_attack", "together"]


def by_no_attack(size: int) -> Ints:
    """(R,) in place of attack numbers: what a fall, a shock or a spell does without an attack roll.

    There is no weapon in it, and nobody at hand.
    """
    return np.full(size, NOBODY, dtype=np.int32)


@frozen(eq=False)
class Harm:
    """Who hurts whom, (R,) each: all there is to mere damage."""

    cell: Index
    """The victims'."""
    author: Index
    damage: Ints
    blow: Keys | None
    """Address of the blow it belongs to: who gets the credit. None: the author's in this phase."""

    @staticmethod
    def joined(parts: Sequence[Harm]) -> Harm:
        """Mere damage put end to end; all of it belongs to blows, or none does."""
        return Harm(
            cell=np.concatenate([part.cell for part in parts]),
            author=np.concatenate([part.author for part in parts]),
            damage=np.concatenate([part.damage for part in parts]),
            blow=_of_blows([part.blow for part in parts]),
        )

    @staticmethod
    def none() -> Harm:
        """No harm, by blows."""
        nobody = np.empty(0, dtype=np.intp)
        return Harm(nobody, nobody, np.empty(0, np.int32), np.empty(0, np.uint64))

    def of(self, victims: Index, size: int) -> Harm:
        """The mere damage done to `victims`, cells below `size`."""
        rows = members(self.cell, victims, size)
        blow = None if self.blow is None else self.blow.take(rows)
        return Harm(self.cell.take(rows), self.author.take(rows), self.damage.take(rows), blow)


@frozen(eq=False)
class Struck(Harm):
    """What critical strikes do, (R,) each."""

    attack: Ints
    """The attack it was done with (what is stuck, if anything), or `by_no_attack`."""
    bleeding: Ints
    penalty: Ints
    outcome: Ints
    marks: Ints
    """What else the outcomes do, as bits (`criticals.Mark`)."""
    k: Ints
    """The die of the outcome's k."""
    arm: Ints
    """d100 that says which arm, where the outcome asks."""

    @cached_property
    def marked(self) -> tuple[Index, Ints, int]:
        """Which rows carry any marks, what they carry, and all that together."""
        rows = which(self.marks)
        marks = self.marks.take(rows)
        return rows, marks, int(np.bitwise_or.reduce(marks))

    def carry(self, marks: int) -> Index:
        """Which rows carry any of these marks."""
        rows, carried, together = self.marked
        return rows.take(which(carried & marks)) if together & marks else rows[:0]


@frozen(eq=False)
class Link:
    """Critical strikes or fumbles still to be resolved in a chain, (R,) each.

    A critical strike hits `victim`; a fumble is the author's own, its `victim` the author.
    """

    fight: Index
    author: Index
    victim: Index
    blow: Keys
    attack: Ints
    """The attack that it comes of, or `by_no_attack`."""
    address: Keys
    """Its own address: the critical's or fumble's die."""
    kind: Ints
    """Critical type, before beasts have their own table."""
    severity: Ints
    """Before the victim's rank lowers it; -1 for a fumble."""
    edge: Ints = field()
    """Added to the critical's d100 (`surprise.effects`)."""

    @edge.default
    def _no_edge(self) -> Ints:
        return np.zeros(len(self.severity), dtype=np.int32)

    def __getitem__(self, chosen: Index | Bools | slice) -> Link:
        """Some of the links, by index, mask or slice."""
        index = chosen if isinstance(chosen, slice) else indices(chosen)
        return Link(
            some(self.fight, index),
            some(self.author, index),
            some(self.victim, index),
            some(self.blow, index),
            some(self.attack, index),
            some(self.address, index),
            some(self.kind, index),
            some(self.severity, index),
            some(self.edge, index),
        )

    def __len__(self) -> int:
        return len(self.fight)

    def with_(
        self,
        *,
        address: Keys | None = None,
        victim: Index | None = None,
        kind: Ints | None = None,
        severity: Ints | None = None,
        edge: Ints | None = None,
    ) -> Link:
        """The same links with other columns: `attrs.evolve`, which takes longer than most rules."""
        return Link(
            self.fight,
            self.author,
            self.victim if victim is None else victim,
            self.blow,
            self.attack,
            self.address if address is None else address,
            self.kind if kind is None else kind,
            self.severity if severity is None else severity,
            self.edge if edge is None else edge,
        )

    def victims(self, fights: int) -> Rows:
        """The victims as rows."""
        return Rows.at(self.fight, self.victim, fights)

    def authors(self, fights: int) -> Rows:
        """The authors as rows."""
        return Rows.at(self.fight, self.author, fights)


@frozen(eq=False)
class Mishap:
    """What a fumble does to who fumbles, besides critical strikes, (R,) each."""

    fight: Index
    actor: Index
    assess: Ints
    """Penalty of the Assessment Roll it calls for, -1 for none."""
    stun: Ints
    """Rounds."""
    drops: Bools
    breaks: Bools
    """Whether the weapon in hand is dropped; whether it breaks."""
    spills: Ints
    """The attack whose ammunition is all lost, -1 for none: it need not be in hand."""
    snaps: Bools
    """Whether the string of the weapon in hand breaks."""
    loses: Bools
    """Whether what it strikes with in the other hand is gone."""
    magic: Bools = field()
    """Whether it is magic that stuns."""

    @magic.default
    def _no_magic(self) -> Bools:
        return np.zeros(len(self.stun), dtype=np.bool_)

    @staticmethod
    def stunning(rows: Rows, rounds: Ints) -> Mishap:
        """Magic stuns these, and nothing else befalls them."""
        no = np.zeros(len(rows), dtype=np.bool_)
        none = np.full(len(rows), -1, dtype=np.int32)
        return Mishap(rows.fight, rows.actor, none, rounds, no, no, none, no, no, ~no)


def together(parts: Sequence[Harm]) -> tuple[Harm | None, Struck | None]:
    """All harm of a moment, what critical strikes do last, and that again by itself.

    None where there is none. All parts belong to blows, or none does.
    """
    struck = [part for part in parts if isinstance(part, Struck)]
    every = [part for part in parts if not isinstance(part, Struck)] + list[Harm](struck)
    if not every:
        return None, None
    critical = join(struck) if struck else None
    if len(every) == 1:
        return every[0], critical
    return Harm.joined(every), critical


def _of_blows(keys: list[Keys | None]) -> Keys | None:
    given = [each for each in keys if each is not None]
    return np.concatenate(given) if given else None
