"""Why somebody is harmed less or more than others, in words (`trait.*`)."""

from __future__ import annotations

from typing import Final

from vsdsim.vsd.affinities import IMMUNE, RESISTANT, USUAL, VULNERABLE
from vsdsim.vsd.telling.cast import Cast, listed
from vsdsim.vsd.telling.effects import SEVERITIES
from vsdsim.vsd.vocabulary import CriticalType, Rank, Severity

__all__ = ["changed_severity", "damage_of", "unharmed", "withstands"]

STANDS: Final = {IMMUNE: "immune", RESISTANT: "resistant", VULNERABLE: "vulnerable"}
SHARE: Final = {RESISTANT: "half: ", VULNERABLE: "half as much again: "}


def _stands(cast: Cast, victim: int, kind: int) -> str:
    """`resistant to cut`; empty where somebody stands to a type as usual."""
    halves = int(cast.parameters.affinities.halves[victim, kind])
    if halves == USUAL:
        return ""
    return f"{STANDS[halves]} to {CriticalType(kind).name.lower()}"


def damage_of(cast: Cast, victim: int, kind: int) -> str:
    """What a type does to an attack's damage: ` (half: resistant to cut)`."""
    stands = _stands(cast, victim, kind)
    halves = int(cast.parameters.affinities.halves[victim, kind])
    return f" ({SHARE.get(halves, '')}{stands})" if stands else ""


def unharmed(cast: Cast, victim: int, kind: int) -> str:
    """That an attack of a type has touched somebody, and why that does no harm."""
    immune = int(cast.parameters.affinities.halves[victim, kind]) == IMMUNE
    return "touches without harm" + (f" ({_stands(cast, victim, kind)})" if immune else "")


def withstands(cast: Cast, victim: int, kind: int) -> str:
    """Why a critical is suffered as it is: `Heroic, tough and resistant to cut`."""
    p = cast.parameters
    rank = Rank(int(p.rank[victim]))
    tough = int(p.lowers[victim]) - rank
    reasons = (rank.name.title() if rank else "", "tough" if tough else "")
    return listed([each for each in (*reasons, _stands(cast, victim, kind)) if each] or [""])


def changed_severity(cast: Cast, victim: int, kind: int, severity: int) -> str:
    """How a critical has come by its severity: ` (Heroic: lowered from Moderate)`."""
    why, p = withstands(cast, victim, kind), cast.parameters
    if not why:
        return ""
    shift, lowers = int(p.affinities.shift[victim, kind]), int(p.lowers[victim])
    if shift > 0 and severity + lowers == Severity.LET:
        # It may have been Lethal already.
        return f" ({why})"
    before = severity + lowers - shift
    if before == severity:
        return f" ({why}: {SEVERITIES[Severity(before)]} all the same)"
    how = "lowered" if severity < before else "raised"
    return f" ({why}: {how} from {SEVERITIES[Severity(before)]})"
