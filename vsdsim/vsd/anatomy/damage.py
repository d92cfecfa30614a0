"""Sums of damage and of attack rolls, dense by what did it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from vsdsim.results.anatomy import Dealt, Rolls, Used
from vsdsim.vsd.anatomy.origins import Kind, Origins
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.vocabulary import Severity

__all__ = ["DamageCount", "RollCount"]


@define(eq=False)
class DamageCount:
    """Hit points by part and kind of origin, each by thing (or author, without one) and victim."""

    origins: Origins
    sums: dict[tuple[str, Kind, bool], NDArray[np.int64]] = field(factory=dict)
    """(things * C,) or (C * C,): whether by thing is the last of the key."""

    @property
    def _combatants(self) -> int:
        return len(self.origins.parameters.names)

    def add(self, part: str, kind: Kind, thing: Index, victim: Index, damage: Ints) -> None:
        """Damage by things (R,) to victims (R,)."""
        self._add((part, kind, True), self.origins.span, thing, victim, damage)

    def add_plainly(
        self, part: str, kind: Kind, author: Index, victim: Index, damage: Ints
    ) -> None:
        """Damage by authors (R,) with nothing that has a name."""
        self._add((part, kind, False), self._combatants, author, victim, damage)

    def add_each(
        self,
        part: str,
        origin: NDArray[np.int64],
        author: Index,
        victim: Index,
        damage: Ints,
    ) -> None:
        """Damage of all sorts of origins (R,), few rows at a time."""
        kind, thing = self.origins.kind(origin), self.origins.thing(origin)
        for one in np.unique(kind).tolist():
            named, plain = which((kind == one) & (thing >= 0)), which((kind == one) & (thing < 0))
            if named.size:
                some = thing[named], victim[named], damage[named]
                self.add(part, Kind(one), *some)
            if plain.size:
                self.add_plainly(part, Kind(one), author[plain], victim[plain], damage[plain])

    def _add(
        self, key: tuple[str, Kind, bool], size: int, by: Index, victim: Index, damage: Ints
    ) -> None:
        if key not in self.sums:
            self.sums[key] = np.zeros(size * self._combatants, dtype=np.int64)
        place = np.multiply(by, self._combatants, dtype=np.intp)
        place += victim
        # Both as wide: numpy is slow to add up what differs in kind.
        np.add.at(self.sums[key], place, damage.astype(np.int64))

    def taken(self) -> dict[Dealt, int]:
        """All of it, in words; what is called the same is put together."""
        dealt: dict[Dealt, int] = {}
        for (part, kind, by_thing), sums in self.sums.items():
            for place in np.flatnonzero(sums).tolist():
                by, victim = divmod(place, self._combatants)
                author = self._author(kind, by) if by_thing else by
                words = self.origins.words(self.origins.of(kind, by if by_thing else -1))
                key = Dealt(author, victim, part, *words)
                dealt[key] = dealt.get(key, 0) + int(sums[place])
        return dealt

    def _author(self, kind: Kind, thing: int) -> int:
        p = self.origins.parameters
        by_source = kind in (Kind.MAGIC, Kind.BACKLASH)
        return int(p.sources.owner[thing] if by_source else p.attacks.owner[thing])


LEVELS = len(Severity) + 1
"""No critical strike, then the severities."""


@define(eq=False)
class RollCount:
    """Attack rolls by attack and what came of them; strays, as other attacks, after all others."""

    origins: Origins
    counts: NDArray[np.int64] = field(init=False)
    """(2, A, LEVELS, 2) by severity, and whether they hit."""
    fumbles: NDArray[np.int64] = field(init=False)
    """(2, A)"""
    at_fallen: NDArray[np.int64] = field(init=False)
    """(A,) blows at the fallen."""

    def __attrs_post_init__(self) -> None:
        attacks = len(self.origins.parameters.attacks.names)
        self.counts = np.zeros((2, attacks, LEVELS, 2), dtype=np.int64)
        self.fumbles = np.zeros((2, attacks), dtype=np.int64)
        self.at_fallen = np.zeros(attacks, dtype=np.int64)

    def rolled(self, attack: Index, blow: Blow, *, stray: bool) -> None:
        """These rolls were made with these attacks."""
        counts = self.counts[int(stray)]
        key = attack * np.intp(2 * LEVELS)
        key += (blow.severity.astype(np.intp) + 1) * 2
        key += blow.damage > 0
        counts += np.bincount(key, minlength=counts.size).reshape(counts.shape)
        clumsy = which(blow.fumble)
        if clumsy.size:
            fumbles = self.fumbles[int(stray)]
            fumbles += np.bincount(attack.take(clumsy), minlength=len(fumbles))

    def fell(self, attack: Index) -> None:
        """Blows at somebody fallen."""
        self.at_fallen += np.bincount(attack, minlength=len(self.at_fallen))

    def used(self, hits: DamageCount) -> dict[Used, Rolls]:
        """All of it, in words; what is called the same is put together."""
        found: dict[Used, Rolls] = {}
        for key, rolls in self._each(hits):
            found[key] = found[key] + rolls if key in found else rolls
        return found

    def _each(self, hits: DamageCount) -> Iterator[tuple[Used, Rolls]]:
        attacks, names = self.origins.parameters.attacks, self.origins.parameters.names
        for stray, kind in enumerate((Kind.ATTACK, Kind.STRAY)):
            took = hits.sums.get(("hits", kind, True))
            damage = None if took is None else took.reshape(-1, len(names)).sum(axis=1)
            for attack in range(len(attacks.names)):
                counts = self.counts[stray, attack]
                at_fallen = 0 if stray else int(self.at_fallen[attack])
                if not counts.any() and not at_fallen:
                    continue
                yield (
                    Used(
                        int(attacks.owner[attack]),
                        *self.origins.words(self.origins.of(kind, attack)),
                    ),
                    Rolls(
                        rolls=int(counts.sum()),
                        hits=int(counts[:, 1].sum()),
                        criticals=tuple(counts[1:].sum(axis=1).tolist()),
                        fumbles=int(self.fumbles[stray, attack]),
                        damage=0 if damage is None else int(damage[attack]),
                        at_fallen=at_fallen,
                    ),
                )
