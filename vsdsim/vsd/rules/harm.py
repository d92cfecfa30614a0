"""Harm done: the event rows that a rank (or a step) brings, before and as they land."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from attrs import field, fields, frozen

from vsdsim.dice import Keys
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows

__all__ = ["Harm", "Link", "Mishap", "join"]


@frozen(eq=False)
class Harm:
    """Who hurts whom, and how, (R,) each."""

    fight: Index
    author: Index
    victim: Index
    blow: Keys
    """Address of the blow it belongs to: who gets the credit."""
    attack: Ints
    """The attack it was done with (what is stuck, if anything), -1 for none: a loss or a fall."""
    damage: Ints
    bleeding: Ints
    penalty: Ints
    outcome: Ints
    """Outcome of a critical strike, -1 for bare damage."""
    k: Ints
    """The die of the outcome's k."""
    arm: Ints
    """d100 that says which arm, where the outcome asks."""

    @staticmethod
    def bare(
        fight: Index, author: Index, victim: Index, blow: Keys, damage: Ints, attack: Ints
    ) -> Harm:
        """Mere damage, no critical strike in it."""
        nothing = np.zeros(len(damage), dtype=np.int32)
        return Harm(
            fight=fight,
            author=author,
            victim=victim,
            blow=blow,
            attack=attack,
            damage=damage,
            bleeding=nothing,
            penalty=nothing,
            outcome=np.full_like(nothing, -1),
            k=nothing,
            arm=nothing,
        )


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

    def __getitem__(self, chosen: Index | Bools) -> Link:
        """Some of the links, by index or by mask."""
        return Link(*(getattr(self, each.name)[chosen] for each in fields(Link)))

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
    drops: Ints
    breaks: Ints
    """1 where the weapon in hand is dropped; where it breaks."""
    spills: Ints
    snaps: Ints
    """1 where all ammunition of the weapon in hand is lost; where its string breaks."""


Rows_ = TypeVar("Rows_", Harm, Link, Mishap)


def join(parts: list[Rows_]) -> Rows_:
    """Rows of one kind put end to end; `parts` has one at least."""
    if len(parts) == 1:
        return parts[0]
    kind = type(parts[0])
    return kind(
        *(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(kind))
    )
