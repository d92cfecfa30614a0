"""The dissector: a listener that fills an anatomy from the events of fights fought abreast."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from attrs import define, field

from vsdsim.results.anatomy import Anatomy
from vsdsim.vsd.anatomy.course import CourseCount
from vsdsim.vsd.anatomy.damage import DamageCount, RollCount
from vsdsim.vsd.anatomy.ends import EndCount
from vsdsim.vsd.anatomy.entries import EntryCount
from vsdsim.vsd.anatomy.hearing import HANDLERS, Told
from vsdsim.vsd.anatomy.moment import Moment
from vsdsim.vsd.anatomy.origins import SEVERITIES, Origins
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.declaring.plans import Group
from vsdsim.vsd.vocabulary import Phase

__all__ = ["Dissector"]


@define(eq=False)
class Dissector:
    """Hears the fights of a block; `anatomy` is what they came to.

    Every chapter counts in whole columns; nothing here looks at one fight.
    """

    parameters: Parameters
    groups: tuple[Group, ...]
    fights: int
    """How many are counted."""
    below: int | None = None
    """These are the fights with a lower number; None: all."""
    origins: Origins = field(init=False)
    course: CourseCount = field(init=False)
    damage: DamageCount = field(init=False)
    rolls: RollCount = field(init=False)
    ends: EndCount = field(init=False)
    entries: EntryCount = field(init=False)
    moment: Moment = field(init=False)
    heeds: ClassVar[frozenset[str]] = frozenset(HANDLERS)
    """The events that count."""

    def __attrs_post_init__(self) -> None:
        self.origins = Origins(self.parameters)
        self.course = CourseCount(self.parameters)
        self.damage, self.rolls = DamageCount(self.origins), RollCount(self.origins)
        self.ends, self.moment = EndCount(self.origins), Moment(self.origins)
        self.entries = EntryCount(self.groups, len(self.parameters.names))
        self.course.begin(self.fights)

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: object) -> None:
        """Count an event that counts."""
        if what not in HANDLERS:
            return
        told = Told(bout, fight, actor, columns)
        if self.below is not None:
            told = told.below(self.below)
        if len(told.fight):
            HANDLERS[what](self, told)

    def landed(self, bout: Bout) -> None:  # noqa: ARG002 -- as all listeners have it
        """The moment is over."""
        self.moment.clear()

    def phase_over(self, bout: Bout) -> None:
        """So it is with its phase; with the last the round is."""
        self.moment.clear()
        if bout.phase is Phase.OTHER:
            # Fights that are over are compacted away between rounds at the earliest.
            s = bout.state
            counted = ~s.over | (s.ended == bout.round)
            if self.below is not None:
                counted &= s.number < self.below
            ended = which(counted & s.over)
            self.course.round_over(bout, ended, which(counted & ~s.over))
            self.ends.ended(bout, ended)

    def anatomy(self) -> Anatomy:
        """What all fights came to."""
        p, course = self.parameters, self.course
        ends, deaths = self.ends.counted()
        return Anatomy(
            sides=p.sides,
            combatants=tuple(
                (p.sides[side], name.removeprefix(f"{p.sides[side]}."))
                for side, name in zip(p.side.tolist(), p.names, strict=True)
            ),
            severities=SEVERITIES,
            fights=self.fights,
            ends=ends,
            deaths=deaths,
            damage=self.damage.taken(),
            standing=course.carried_on(course.standing),
            survivors=course.carried_on(course.survivors),
            hit_points=course.carried_on(course.hit_points),
            lengths=course.lengths[: int(np.flatnonzero(course.lengths)[-1]) + 1],
            followed=self.entries.followed(),
            attacks=self.rolls.used(self.damage),
        )
