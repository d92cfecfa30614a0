"""A condition's declaration: how it comes, how long it lasts, what it changes and forbids."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from attrs import frozen

__all__ = ["FIGHT", "Condition", "Counts", "Ends", "Kept", "Parries", "Stacks"]

FIGHT: Final = -1
"""So many rounds are for the rest of the fight."""


class Kept(Enum):
    """Where the state has who suffers it, besides what goes on upon somebody by magic."""

    COMMON = auto()
    """The last round of each, in the columns that all such conditions share (`State.plights`)."""
    ROUNDS = auto()
    """The last round of each, in a column of its own."""
    FLAG = auto()
    """A flag, in a column of its own."""
    SPELLS = auto()
    """Nowhere: nothing but magic brings it, and only as long as that goes on."""
    RULE = auto()
    """Its rule module finds it out."""


class Stacks(Enum):
    """What comes of several of it upon one combatant."""

    LONGEST = auto()
    """The latest end counts."""
    ADDS = auto()
    """The rounds of each add up."""
    ONCE = auto()
    """It holds or not."""
    LATEST = auto()
    """A later one takes the place of an earlier."""
    EARLIEST = auto()
    """The earliest end counts."""


class Counts(Enum):
    """From when on its rounds are counted."""

    NOW = auto()
    """As any duration's (`time.durations`)."""
    AFTER = auto()
    """From the next round on, in whatever phase it begins (`time.stun`)."""


class Ends(Enum):
    """What brings it to an end, besides a spell that says so."""

    ROUNDS = auto()
    """Its rounds are over."""
    ROLL = auto()
    """Its sufferer passes an Assessment Roll."""
    ROUND = auto()
    """The round is over."""
    HARM = auto()
    """Its sufferer has lost hit points by what landed after it."""
    RULE = auto()
    """What its rule module says."""


class Parries(Enum):
    """What a condition leaves of parrying."""

    FREELY = auto()
    HALF = auto()
    NOT = auto()


@frozen(eq=False)
class Condition:
    """One condition. Modifiers are points of d100 rolls; what is not said is as for anybody."""

    name: str
    """As sums show it; in lower case the word of scripts, scenarios and spells."""
    special: str = ""
    """The module of `rules/` that does what no field says."""

    # How it comes, and how long it lasts.
    kept: Kept = Kept.COMMON
    column: str = ""
    """The column of its own."""
    stacks: Stacks = Stacks.LONGEST
    counts: Counts = Counts.NOW
    ends: frozenset[Ends] = frozenset({Ends.ROUNDS})
    starts: bool = True
    """Whether a combatant's `conditions` can name it."""
    begins: int = FIGHT
    """For how many rounds who begins in it suffers it."""
    spells: bool = True
    """Whether spells can bring it, end it and keep it away."""
    alone: int | None = None
    """For how many rounds a spell without a duration brings it; None: it brings nothing then."""
    mark: str = ""
    """The mark of critical strikes that brings it, `mark(n)` for n rounds (`critical.plight`)."""
    spared: str = ""
    """The trait of those over whom it never comes."""
    spared_but_by_magic: str = ""
    """The trait of those over whom nothing brings it but magic of certain kinds."""
    stops_rising: bool = False
    """Whether it keeps down who is getting up."""
    calls_for_roll: bool = False
    """Whether its sufferer owes an Assessment Roll as it begins."""
    rolls_each_round: bool = False
    """Whether its sufferer makes one in each round."""

    # What it modifies.
    bears: bool = True
    """Whether it bears on what somebody in the fight is and can; else only its module knows it."""
    cmb: int = 0
    """On the sufferer's combat bonus."""
    defence: int = 0
    """On the sufferer's DEF."""
    skills: int = 0
    """On the sufferer's skill rolls."""
    saves: int = 0
    """On the sufferer's save rolls."""
    attacked: int = 0
    """On attacks at the sufferer."""
    melee_only: bool = False
    """`attacked` is only for blows, not for shots."""
    from_above: bool = False
    """`attacked` is only for attackers who do not suffer it too."""
    exposed: int = 0
    """What a weapon of Hand length adds to the die of its own critical strike at the sufferer."""
    static: bool = False
    """Whether casting rolls at the sufferer have the bonus for who can do nothing about it."""
    parries: Parries = Parries.FREELY
    slows: int = 1
    """What it divides the Move Rate by."""
    hurries: bool = False
    """Full Actions count as Half for it: it can take them, if it can act at all."""

    # What it forbids: True is free.
    full_actions: bool = True
    """Full Actions."""
    acts: bool = True
    """Any actions at all but Free ones."""
    decides: bool = True
    """New actions: else each Declaration is as after a failed Assessment Roll."""
    combines: bool = True
    """A Half Action beside another action."""
    attacks: bool = True
    """Blows, shots and special moves."""
    shoots: bool = True
    casts: bool = True
    """Casting spells."""
    sees: bool = True
    """Casting at others, and facing what terrifies."""
    two_handed: bool = True
    """Two-handed weapons."""
    long_weapons: bool = True
    """Weapons that are longer than Short."""
    guards: bool = True
    """Stopping who passes by."""
    turns: bool = True
    """Turning to whom it has to do with."""
    moves: bool = True
    """Moving, be it crawling."""
    upright: bool = True
    """Moving upright; else it crawls, if it moves."""
    stands_up: bool = True
    drops: bool = True
    """Dropping to the ground."""
    rolls_aside: bool = True
    """Rolling aside from shots on the ground."""
    shield: bool = True
    """The use of the shield."""
    armour: bool = True
    """That of armour against weapons made to stab in the back."""
    heals: bool = True
    """Winning back hit points and blood by magic."""

    # How it is told, and asked for.
    asked: bool = True
    """Whether scripts can ask for it."""
    told: str = ""
    """As it is said of somebody: `Ann is ...`; the word in lower case unless said otherwise."""
    begun: str = ""
    """As it is said where it comes without a duration; as `told` unless said otherwise."""
    no_blow: str = "strike[s] no blow"
    """What is said of the blow that it costs."""
    reported: bool = True
    """Whether it is named beside the map, and at the end of the fight."""

    @property
    def word(self) -> str:
        """The word of scripts, scenarios and spells."""
        return self.name.lower()

    @property
    def said(self) -> str:
        """As it is said of somebody."""
        return self.told or self.word
