"""What moved since the baseline: by how much, from which fight on, and what may be to blame."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.analysis.checks.baseline import Entry, Phases, traced
from vsdsim.montecarlo.series import Series
from vsdsim.results.block import Encounter
from vsdsim.results.tally import Tally
from vsdsim.scenario.fingerprint import fingerprint
from vsdsim.statistics.paired import MeanPairs, Pairs
from vsdsim.version import version

__all__ = ["TRACED", "Drift", "Replay", "drift_of", "entry_of", "sums_of"]

TRACED = 20
"""Fights of which the phases are kept: what parts at all parts in one of the first, mostly."""

_SUMMED = ("standing", "surviving", "hp", "dealt", "taken", "kills", "ended_by")
"""Sums that are hashed: named, so that a further one does not look like fights that moved."""

Replay = Callable[[Encounter, int, int], Sequence[Mapping[str, Any]]]
"""The event rows of a fight: encounter, seed, number."""


@frozen
class Drift:
    """The fights of a baseline, and the same fights now."""

    entry: Entry
    changed: tuple[str, ...]
    """Which of `scenario`, `tables`, `rules` and `version` are others than they were."""
    fights: int
    same: bool
    """Whether all fights went as they did, as far as the baseline can tell."""
    moved: tuple[tuple[str, Pairs], ...] = ()
    """Of each outcome, whether it came then (first) and comes now (second)."""
    rounds: MeanPairs | None = None
    """How much longer the fights are now."""
    ended: int | None = None
    """The lowest fight that ended otherwise, or after another number of rounds."""
    parted: int | None = None
    """The lowest fight that went otherwise, among those whose phases are kept."""
    where: str | None = None
    """Round and phase in which that one went otherwise."""


def entry_of(
    series: Series, fights: int, rules_version: str, replay: Replay, sums: str | None
) -> Entry:
    """A baseline's entry: the first `fights` of a series, and the phases of the first of them."""
    encounter = series.encounter
    scenario = encounter.scenario
    names = [each.full_name for each in scenario.combatants]
    phases = tuple(
        traced(replay(encounter, series.seed, fight), names) for fight in range(min(TRACED, fights))
    )
    return Entry(
        name=scenario.name,
        seed=series.seed,
        version=version(),
        ruleset=scenario.ruleset,
        rules_version=rules_version,
        rules=encounter.rules,
        tables=_tables(scenario.library),
        scenario=fingerprint(scenario),
        outcomes=encounter.outcomes,
        outcome=series.outcome[:fights],
        rounds=series.rounds[:fights],
        sums=sums or "",
        phases=phases,
    )


def drift_of(
    entry: Entry, series: Series, rules_version: str, replay: Replay, sums: str | None
) -> Drift:
    """What moved in the fights of `entry`, all of which the series knows.

    `sums`: what they add up to now (`sums_of`), None where that is not known. Phases are looked at
    only where something moved, as that costs more than the fights.
    """
    encounter = series.encounter
    changed = _changed(entry, encounter, rules_version)
    fights = entry.fights
    now, lengths = series.outcome[:fights], series.rounds[:fights]
    names = tuple(dict.fromkeys((*entry.outcomes, *encounter.outcomes)))
    was = _numbered(entry.outcome, entry.outcomes, names)
    became = _numbered(now, encounter.outcomes, names)
    otherwise = np.flatnonzero((was != became) | (entry.rounds != lengths))
    known = sums is not None and bool(entry.sums)
    if not otherwise.size and known and sums == entry.sums:
        return Drift(entry, changed, fights, same=True)
    parted = _parting(entry.phases, encounter, entry.seed, replay)
    if not otherwise.size and parted is None and not known:
        return Drift(entry, changed, fights, same=True)
    return Drift(
        entry,
        changed,
        fights,
        same=False,
        moved=tuple((name, Pairs.of(was == at, became == at)) for at, name in enumerate(names)),
        rounds=MeanPairs.of(entry.rounds, lengths),
        ended=int(otherwise[0]) if otherwise.size else None,
        parted=None if parted is None else parted[0],
        where=None if parted is None else parted[1],
    )


def sums_of(tally: Tally) -> str:
    """A hash of all that fights added up to."""
    sums = {name: _plain(getattr(tally, name)) for name in _SUMMED}
    text = json.dumps(sums, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _changed(entry: Entry, encounter: Encounter, rules_version: str) -> tuple[str, ...]:
    scenario = encounter.scenario
    pairs = (
        ("scenario", entry.scenario, fingerprint(scenario)),
        ("tables", entry.tables, _tables(scenario.library)),
        ("rules", entry.rules_version, rules_version),
        ("version", entry.version, version()),
    )
    return tuple(name for name, was, now in pairs if was != now)


def _tables(library: Any) -> str:
    """A hash of a ruleset's gear and tables, where it gives one."""
    digest = getattr(library, "digest", None)
    return str(digest()) if callable(digest) else ""


def _numbered(
    outcome: NDArray[np.int8], known: Sequence[str], names: Sequence[str]
) -> NDArray[np.int64]:
    """(n,) the places among `names` of outcomes numbered as in `known`."""
    return np.array([names.index(each) for each in known], dtype=np.int64)[outcome]


def _parting(
    phases: Phases, encounter: Encounter, seed: int, replay: Replay
) -> tuple[int, str] | None:
    """The first fight that went otherwise, and where; None for none of those kept."""
    names = [each.full_name for each in encounter.scenario.combatants]
    for fight, was in enumerate(phases):
        for one, other in zip_longest(was, traced(replay(encounter, seed, fight), names)):
            if one != other:
                return fight, _where(one, other)
    return None


def _where(was: tuple[int, str, str] | None, now: tuple[int, str, str] | None) -> str:
    """Round and phase of the first phase that is another; both where one lacks it."""
    if was is None or now is None:
        number, phase, _ = was or now or (0, "", "")
        return f"round {number}, {phase}, where it {'is' if now is None else 'was'} over"
    if was[:2] == now[:2]:
        return f"round {was[0]}, {was[1]}"
    return f"round {now[0]}, {now[1]} (in the baseline round {was[0]}, {was[1]})"


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value
