"""The course of one fight over its ground: who stood where, round by round, for maps and pictures.

Lengths in millimetres. Nothing here knows a rule of the game.
"""

from __future__ import annotations

from attrs import frozen

from vsdsim.scenario.field import Ground, Vector

__all__ = ["Course", "Exit", "Flight", "Moment", "Person", "Split", "Stand", "Style"]


@frozen
class Style:
    """How maps are drawn in characters."""

    colour: bool = False
    """The sides in colours of a terminal."""
    plain: bool = False
    """In ASCII alone."""


@frozen
class Person:
    """A combatant, the same all through the fight."""

    name: str
    side: int
    """By its place in the file."""
    hp: int
    """Unhurt."""
    letter: str
    """For maps and pictures."""
    mp: int = 0
    """Magic points that it begins with."""


@frozen
class Stand:
    """Where and how somebody is at a moment."""

    x: int
    y: int
    z: int
    facing: Vector
    hp: int
    here: bool
    """On the field: come, and neither fled nor given up."""
    fights: bool
    """In the fight."""
    flees: bool = False
    mp: int = 0
    """Magic points left."""
    plight: tuple[str, ...] = ()
    """What ails it, in words."""


@frozen
class Moment:
    """Everybody, in the file's order, as a round begins or as the fight ends."""

    round: int
    light: str
    stands: tuple[Stand, ...]


@frozen
class Flight:
    """A shot or throw: by whom, from where to where, and whether it hit."""

    round: int
    who: int
    start: Vector
    end: Vector
    hit: bool


@frozen
class Exit:
    """How somebody went out of the fight for good."""

    who: int
    round: int
    at: Vector
    how: str
    gone: bool
    """Off the field, not on the ground."""


@frozen
class Split:
    """Where one fight of two variants goes different ways."""

    where: str
    """Round and phase, in words."""
    first: tuple[str, ...]
    """What happened in that phase of the one, line by line; nothing where it was over."""
    second: tuple[str, ...]


@frozen
class Course:
    """A whole fight as it went over the ground."""

    scenario: str
    seed: int
    fight: int
    outcome: str
    """As a sentence."""
    sides: tuple[str, ...]
    people: tuple[Person, ...]
    ground: tuple[Ground, ...]
    moments: tuple[Moment, ...]
    """As each round begins."""
    end: Moment
    flights: tuple[Flight, ...]
    exits: tuple[Exit, ...]
