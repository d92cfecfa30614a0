"""The anatomy of fights: what ended whom, who did what with what, who stood and how long.

Everything is an integer and addition is exact, so that neither blocks nor workers change a digit.
Nothing here knows a rule of the game: causes, kinds and rows are the ruleset's words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

__all__ = ["HP_BINS", "Anatomy", "Dealt", "End", "Followed", "Rolls", "Seen", "Used"]

HP_BINS = 101
"""Bins of hit points left: whole per cents, rounded down; the last is for all of them."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@frozen(order=True, cache_hash=True)
class End:
    """A way in which somebody ended; combatants by their numbers in the file's order."""

    victim: int
    fate: str
    """What had become of it when the fight ended: `dead`, `dying`, `out` (down, and neither),
    `fled`, `surrendered`."""
    author: int
    """By whose hand, -1 for nobody's; the victim's own, and a friend's, among them."""
    cause: str
    """The ruleset's word for it, as of `BatchResult.tally.ended_by`: `hit points`, `killed`."""
    phase: str
    """Of the round: `melee`, `assessment`."""
    kind: str
    """What did it: `melee`, `shot`, `throw`, `spell`, `power`, `bleeding`, `fall`, `fumble` ..."""
    name: str
    """Of the attack, spell or power; empty where it has none."""
    table: str = ""
    """Of the critical strike that did it: `cut`; empty where it was none."""
    severity: str = ""
    """As suffered: `Lethal`."""
    row: str = ""
    """The results of the table's row: `101-110`."""


@frozen
class Seen:
    """How often, and where to look."""

    fights: int
    example: int
    """The lowest number of a fight in which it was so."""

    def __add__(self, other: Seen) -> Seen:
        return Seen(self.fights + other.fights, min(self.example, other.example))


@frozen(order=True)
class Dealt:
    """Damage of one sort: who to whom, how, and with what."""

    author: int
    victim: int
    part: str
    """Of what it was part: `hits` (what the attack itself does), `critical`, `bleeding`,
    `crushing`, `burning`, `fall` ..."""
    kind: str
    """As of `End`."""
    name: str
    """Of the attack, spell or power; empty where it has none."""


@frozen(order=True)
class Used:
    """An attack as somebody uses it."""

    combatant: int
    kind: str
    """As of `End`: `melee`, `shot`, `throw`, `spell`, `power`."""
    name: str


@frozen
class Rolls:
    """What came of the attack rolls made with an attack."""

    rolls: int
    hits: int
    """Rolls that did damage."""
    criticals: tuple[int, ...]
    """Rolls by the severity that their table gave, the lightest first; see `Anatomy.severities`."""
    fumbles: int
    damage: int
    """Hit points that the rolls took by themselves; those of critical strikes are in `damage`
    of the anatomy, part `critical`."""
    at_fallen: int = 0
    """Blows at somebody fallen, which need no roll; in none of the figures above."""

    def __add__(self, other: Rolls) -> Rolls:
        return Rolls(
            self.rolls + other.rolls,
            self.hits + other.hits,
            tuple(a + b for a, b in zip(self.criticals, other.criticals, strict=True)),
            self.fumbles + other.fumbles,
            self.damage + other.damage,
            self.at_fallen + other.at_fallen,
        )


@frozen
class Followed:
    """The script that a combatant followed."""

    script: str
    """Its name; a script written in place has the one that the file's reader gave it."""
    entries: tuple[str, ...]
    """Its entries as short labels, in their order: `attack weakest when self.hp < 50%`."""
    declared: tuple[int, ...]
    """How often each was declared: rounds, summed over the fights."""
    others: Mapping[str, int]
    """Rounds in which none applied, by what was done: `defend`, `stand`, `goes on` ..."""

    @property
    def rounds(self) -> int:
        """All rounds in which it declared anything, summed over the fights."""
        return sum(self.declared) + sum(self.others.values())

    def __add__(self, other: Followed) -> Followed:
        """Of the same script."""
        pairs = zip(self.declared, other.declared, strict=True)
        declared = tuple(a + b for a, b in pairs)
        return Followed(
            self.script, self.entries, declared, _merged(self.others, other.others, int.__add__)
        )


@frozen(eq=False)
class Anatomy:
    """What N fights of C combatants on S sides came to, L rounds the longest of them.

    `a + b` is the anatomy of both; order makes no difference. `vs.anatomy(source, fights=2_000,
    seed=0, workers=1)` returns an `AnatomyResult` with `.anatomy` (this) and `.batch` (a
    `BatchResult` of the same fights, with all provenance).
    """

    sides: tuple[str, ...]
    """(S,) names."""
    combatants: tuple[tuple[str, str], ...]
    """(C,) (side, name), in the file's order."""
    severities: tuple[str, ...]
    """Of critical strikes, the lightest first."""
    fights: int
    """N."""
    ends: Mapping[End, Seen]
    """What put each one out of the fight who was out at its end, with what became of it by then:
    one for each fight and combatant, `N - tally.standing` of each. Authors and causes are those of
    the batch's kills and `ended_by`."""
    deaths: Mapping[End, Seen]
    """What each one who was dead or dying at the end died or was dying of, in or out of the fight:
    `N - tally.surviving` of each. Often not what put it out: who is felled bleeds to death."""
    damage: Mapping[Dealt, int]
    """Hit points, overkill included."""
    standing: NDArray[np.int64]
    """(C, L + 1) fights in which the combatant was in the fight as round r ended, 0: as it began;
    fights that are over go on as they ended. Who is still to come is not in it."""
    survivors: NDArray[np.int64]
    """(S, L + 1, M + 1) fights by how many of the side were in the fight as round r ended, M the
    most on a side; likewise carried on."""
    hit_points: NDArray[np.int64]
    """(S, L + 1, HP_BINS) fights by what was left of the side's hit points, in whole per cents of
    what all its people have unhurt, as round r ended; likewise carried on. Below 0 counts as 0;
    who is out, gone or still to come counts with what it has."""
    lengths: NDArray[np.int64]
    """(L + 1,) fights by their length in rounds."""
    followed: tuple[Followed, ...]
    """(C,) the script of each."""
    attacks: Mapping[Used, Rolls]

    def __add__(self, other: Anatomy) -> Anatomy:
        """The anatomy of both; raises `ValueError` for fights of other combatants."""
        if self.combatants != other.combatants:
            raise ValueError("required fights of the same combatants, arrived others")
        rounds = max(len(self.lengths), len(other.lengths))
        pairs = zip(self.followed, other.followed, strict=True)
        return Anatomy(
            sides=self.sides,
            combatants=self.combatants,
            severities=self.severities,
            fights=self.fights + other.fights,
            ends=_merged(self.ends, other.ends, Seen.__add__),
            deaths=_merged(self.deaths, other.deaths, Seen.__add__),
            damage=_merged(self.damage, other.damage, int.__add__),
            standing=_longer(self.standing, rounds) + _longer(other.standing, rounds),
            survivors=_longer(self.survivors, rounds) + _longer(other.survivors, rounds),
            hit_points=_longer(self.hit_points, rounds) + _longer(other.hit_points, rounds),
            lengths=_ended(self.lengths, rounds) + _ended(other.lengths, rounds),
            followed=tuple(one + two for one, two in pairs),
            attacks=_merged(self.attacks, other.attacks, Rolls.__add__),
        )

    @property
    def side(self) -> NDArray[np.int64]:
        """(C,) the number of each one's side."""
        return np.array([self.sides.index(side) for side, _ in self.combatants], dtype=np.int64)

    @property
    def kills(self) -> NDArray[np.int64]:
        """(C, C) whom each has put out of the fight: author, victim; friends and itself too."""
        kills = np.zeros((len(self.combatants),) * 2, dtype=np.int64)
        for end, seen in self.ends.items():
            if end.author >= 0:
                kills[end.author, end.victim] += seen.fights
        return kills

    @property
    def damage_by(self) -> NDArray[np.int64]:
        """(C, C) hit points that each has taken from each: author, victim."""
        taken = np.zeros((len(self.combatants),) * 2, dtype=np.int64)
        for dealt, points in self.damage.items():
            taken[dealt.author, dealt.victim] += points
        return taken

    def hp_percentile(self, side: int, per_cent: int) -> NDArray[np.int64]:
        """(L + 1,) the nearest-rank percentile of a side's hit points, in whole per cents.

        By round, 0: as the fight began.
        """
        cumulative = np.cumsum(self.hit_points[side], axis=1)
        rank = max(1, -(-per_cent * self.fights // 100))
        return np.asarray((cumulative < rank).sum(axis=1), dtype=np.int64)


def _merged(
    one: Mapping[Key, Value], other: Mapping[Key, Value], add: Callable[[Value, Value], Value]
) -> dict[Key, Value]:
    """All keys of both, what both have added up."""
    merged = dict(one)
    for key, value in other.items():
        merged[key] = add(merged[key], value) if key in merged else value
    return merged


def _longer(counts: NDArray[np.int64], rounds: int) -> NDArray[np.int64]:
    """Counts by round (axis 1) for so many of them: all fights over go on as they ended."""
    last = np.repeat(counts[:, -1:], rounds - counts.shape[1], axis=1)
    return np.concatenate([counts, last], axis=1)


def _ended(lengths: NDArray[np.int64], rounds: int) -> NDArray[np.int64]:
    """Fights by length for so many rounds."""
    return np.concatenate([lengths, np.zeros(rounds - len(lengths), dtype=np.int64)])
