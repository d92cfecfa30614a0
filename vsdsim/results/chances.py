"""What one blow comes to, exactly: whole numbers of ways over all that its dice can show.

Nothing here knows a rule of the game: a ruleset says what a blow can do, and in how many ways.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from vsdsim.scenario.model import Parry

__all__ = ["Asked", "Card", "Chances"]


@frozen
class Asked:
    """What of a blow is asked; None: as it comes, with the first attack and without a parry."""

    attack: str | None = None
    critical: str | None = None
    parry: Parry | None = None
    """Of the defender."""
    metres: float | None = None
    """From attacker to defender."""
    armour: str | None = None
    """Of the defender, by its column."""


@frozen(eq=False)
class Chances:
    """The chances of one blow in one situation; every number is of `ways` equally likely ones."""

    label: str
    """What the situation is called among others."""
    ways: int
    hits: int
    """It does damage, or a critical strike."""
    fumbles: int
    fells: int
    """Its target is out of the fight at once."""
    kills: int
    """Its target is dead or dying at once."""
    criticals: tuple[int, ...]
    """By severity as suffered, the mildest first."""
    damage: Mapping[int, int]
    """Ways by hit points lost at once, in order; no blow is left out, 0 stands for those that do
    no damage."""
    value: int | None = None
    """What the situation is, where it is a number."""

    def __attrs_post_init__(self) -> None:
        """Refuse ways that do not add up."""
        if sum(self.damage.values()) != self.ways:
            raise ValueError("the ways of the damage do not add up")

    def share(self, ways: int) -> float:
        """A number of ways as a fraction of all."""
        return ways / self.ways

    @property
    def any_critical(self) -> int:
        """Ways to a critical strike of any severity."""
        return sum(self.criticals)

    @property
    def mean(self) -> float:
        """Mean damage of a blow, those that miss included."""
        return sum(points * ways for points, ways in self.damage.items()) / self.ways

    def percentile(self, per_cent: int) -> int:
        """The least damage that at least so many per cent of all blows do not exceed."""
        seen = 0
        for points, ways in self.damage.items():
            seen += ways
            if 100 * seen >= per_cent * self.ways:
                return points
        raise ValueError(f"a percentage of 1 to 100, not {per_cent}")


@frozen(eq=False)
class Card:
    """One attacker's blow at one defender, in its own situation and in others beside it."""

    attacker: str
    defender: str
    attack: str
    chances: Chances
    severities: tuple[str, ...]
    """Names, the mildest first."""
    facts: Mapping[str, str] = field(factory=dict)
    """What the blow is made with and against, in a few words each, by what they are called."""
    by: Mapping[str, tuple[Chances, ...]] = field(factory=dict)
    """The same blow in other situations, by what differs; the unit in brackets."""
    notes: tuple[str, ...] = ()
    """What else a reader should know of this one; whole sentences."""
    legend: str = ""
    """What is counted, and what the words mean; the same on all cards of a ruleset."""
