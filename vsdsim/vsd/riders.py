"""What comes with the attacks of an encounter, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import frozen

from vsdsim.vsd.library.saves import save_difficulty
from vsdsim.vsd.library.spells.riders import Rider
from vsdsim.vsd.library.spells.spell import Duration, Span
from vsdsim.vsd.magic import SAVES
from vsdsim.vsd.numbers import Bools, Ints, bools, ints
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.sources import Source

__all__ = ["Riders", "Riding", "compile_riders", "ridings_of"]


@frozen
class Riding:
    """One rider as one combatant brings it."""

    owner: int
    """Combatant number."""
    level: int
    """The owner's."""
    rider: Rider

    @property
    def source(self) -> Source:
        """What it can bring upon somebody: without a duration for the fight."""
        rider, words = self.rider, self.rider.name.replace("-", " ")
        duration = rider.duration or Duration(Span.FIGHT)
        return Source.of(rider.name, words, self.owner, self.level, rider.effects, duration)


@frozen(eq=False)
class Riders:
    """All riders of an encounter, (Q,) each; their sources are numbered on from the castings'."""

    each: tuple[Riding, ...]
    of_attack: Ints
    """(A,) the rider of each attack, -1 for none."""
    on_critical: Bools
    """Comes with a critical strike alone."""
    save: Ints
    """`TSR`, `WSR` or `NO_SAVE`."""
    difficulty: Ints
    """Of the save (`save.difficulty`)."""
    poison: Bools
    first_source: int
    """The source of the first."""

    @cached_property
    def any(self) -> bool:
        """Whether anything comes with any attack."""
        return bool(self.each)


def ridings_of(sheets: Sequence[Sheet], attacks: Sequence[Attack], owner: Sequence[int]
               ) -> tuple[Riding, ...]:  # fmt: skip
    """What attacks (A,), whose users are numbered in `owner` (A,), bring with them, each once."""
    return tuple(
        dict.fromkeys(
            Riding(who, sheets[who].level, attack.rider)
            for attack, who in zip(attacks, owner, strict=True)
            if attack.rider is not None
        )
    )


def compile_riders(
    each: tuple[Riding, ...], attacks: Sequence[Attack], owner: Sequence[int], first_source: int
) -> Riders:
    """The columns of riders."""
    number = {(one.owner, one.rider): place for place, one in enumerate(each)}
    return Riders(
        each=each,
        of_attack=ints(
            -1 if attack.rider is None else number[who, attack.rider]
            for attack, who in zip(attacks, owner, strict=True)
        ),
        on_critical=bools(one.rider.on == "critical" for one in each),
        save=ints(SAVES[one.rider.save] for one in each),
        difficulty=ints(save_difficulty(one.level) for one in each),
        poison=bools(one.rider.poison for one in each),
        first_source=first_source,
    )
