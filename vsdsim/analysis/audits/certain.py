"""Invariants that hold for certain: fights compared one by one, of which none may differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vsdsim.analysis.audits.invariants import Ask, Finding, Subject, verdict_of
from vsdsim.analysis.audits.recast import lengthened, relisted, turned
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.results.activity import Activity
from vsdsim.results.block import Block, Encounter
from vsdsim.scenario.model import Combatant, Scenario
from vsdsim.statistics.texts import fights_text

__all__ = ["CERTAIN", "HARD", "SLIGHT"]

ALONE = 5
"""Of these, fought each for itself as well."""
ABREAST = 37
"""Fights of a small block: a number that divides nothing."""
SMALL = 3
"""So many of them: a fight in few others' company takes as long as a dozen in many's."""
HARD = 5
"""Times the hit points of the sturdiest that one hit may take."""
SLIGHT = 50
"""Those of somebody slight. A blow strikes no less hard where everybody has fewer."""
LONGER = 10
"""Rounds."""


def _order(subject: Subject) -> Iterator[Finding]:
    """Whoever is listed first has nothing of it."""
    yield _one_by_one(subject, "order", relisted(subject.scenario), "listed the other way round")


def _turned(subject: Subject) -> Iterator[Finding]:
    """Where north is decides nothing."""
    if not subject.scenario.placed:
        nobody = "nobody has a place"
        yield Finding("turned", Verdict.NOT_APPLICABLE, why=nobody)
        return
    yield _one_by_one(subject, "turned", turned(subject.scenario), "turned half round")


def _limit(subject: Subject) -> Iterator[Finding]:
    """What is decided in time does not hang on how much time there was."""
    longer = lengthened(subject.scenario, LONGER)
    yield _one_by_one(subject, "limit", longer, f"with {LONGER} rounds more", decided=True)


def _blocks(subject: Subject) -> Iterator[Finding]:
    """A fight is the same alone, in a small block, and fought again."""
    whole, numbers, at_fault = subject.block, subject.numbers, set[int]()
    small = [numbers[at : at + ABREAST] for at in range(0, len(numbers), ABREAST)][:SMALL]
    alone = [numbers[[each]] for each in range(min(ALONE, len(numbers)))]
    # Backwards: what a fight leaves behind would be upon another one.
    for some in [numbers[1::2], *small[::-1], *alone, numbers[::2]]:
        if not len(some):
            continue
        with subject.arena.heard():
            block = subject.encounter.fight(subject.seed, some)
        apart = _apart(whole, block, some)
        at_fault |= set(some[apart].tolist())
    yield _exact("blocks", len(numbers), sorted(at_fault), "fought in other company")


def _acts(subject: Subject) -> Iterator[Finding]:
    """Everybody comes to do something; whoever never strikes is named, which need be no fault."""
    activity = subject.activity
    people = subject.scenario.combatants
    idle, peaceful = (list(each(people, activity)) for each in (_idle, _peaceful))
    yield Finding(
        "acts", verdict_of(wrong=bool(idle)), activity.fights, value=len(idle),
        why=f"{len(idle)} of {len(people)} never come to do anything" if idle else "",
        facts=(*idle, *peaceful), fight=0 if idle else None,
    )  # fmt: skip


def _dead(subject: Subject) -> Iterator[Finding]:
    """Who is out of the fight does nothing in it."""
    activity = subject.activity
    wrong = activity.out_of_turn
    yield Finding(
        "dead", verdict_of(wrong=bool(wrong)), activity.fights, value=len(wrong),
        why="somebody who is out of the fight acts" if wrong else "",
        facts=tuple(
            f"{each.who}, round {each.round} of fight {each.fight}: {each.what}" for each in wrong
        ),
        fight=wrong[0].fight if wrong else None,
    )  # fmt: skip


def _hits(subject: Subject) -> Iterator[Finding]:
    """Nothing takes hit points by the hundred from those who have dozens: a slip in a table."""
    activity = subject.activity
    hit, limit = activity.hardest, HARD * max(activity.sturdiest, SLIGHT)
    wrong = hit is not None and hit.damage > limit
    told = ""
    if hit is not None:
        where = f"{hit.who}, round {hit.round} of fight {hit.fight}, {hit.what}"
        most = f"where nobody has more than {activity.sturdiest:,} hit points"
        told = f"{where}: {hit.damage:,} damage, {most}"
    yield Finding(
        "hits", verdict_of(wrong=wrong), activity.fights, value=0 if hit is None else hit.damage,
        why=f"one hit takes more than {limit:,} hit points" if wrong else "",
        facts=(told,) if wrong else (), fight=hit.fight if wrong and hit is not None else None,
    )  # fmt: skip


CERTAIN: Mapping[str, Ask] = {
    "order": _order,
    "turned": _turned,
    "blocks": _blocks,
    "limit": _limit,
    "acts": _acts,
    "dead": _dead,
    "hits": _hits,
}
"""What a few fights show for certain, by name."""


def _idle(people: Sequence[Combatant], activity: Activity) -> Iterator[str]:
    """Who never did anything, and why."""
    for at, each in enumerate(people):
        if not activity.there[at]:
            late = f": due in round {each.arrives}" if each.arrives > 1 else ""
            yield f"{each.full_name} is never there{late}"
        elif not activity.declared[at]:
            yield f"{each.full_name} never does anything: no line of its script ever holds"


def _peaceful(people: Sequence[Combatant], activity: Activity) -> Iterator[str]:
    """Who has a way to do harm and never used it, and why."""
    for at, each in enumerate(people):
        if not activity.harmful[at] or activity.struck[at] or not activity.declared[at]:
            continue
        if activity.meant[at]:
            meant = fights_text(int(activity.meant[at]))
            many = f"means to in {meant}, with nobody within its reach"
            yield f"{each.full_name} never strikes: {many}"
        else:
            yield f"{each.full_name} never strikes: no such line of its script ever holds"


def _one_by_one(
    subject: Subject, invariant: str, recast: Scenario, how: str, *, decided: bool = False
) -> Finding:
    """The same fights of a scenario that is recast, all or only those that were `decided`."""
    other = subject.rules.encounter(recast)
    with subject.arena.heard():
        block = other.fight(subject.seed, subject.numbers)
    there = _as_in(subject.encounter, other, block)
    apart = _apart(subject.block, there, subject.numbers)
    if decided:
        apart &= subject.block.outcome != len(subject.encounter.outcomes) - 1
    at_fault = np.flatnonzero(apart).tolist()
    finding = _exact(invariant, len(subject.numbers), at_fault, how)
    if not at_fault:
        return finding
    first = at_fault[0]
    ends = [
        f"{subject.encounter.outcomes[each.outcome[first]]} in {each.rounds[first]} rounds"
        for each in (subject.block, there)
    ]
    same = "the same to the end, but for hit points or who stands" if ends[0] == ends[1] else ""
    return _exact(
        invariant, len(subject.numbers), at_fault, how,
        f"fight {first}: {same or f'{ends[0]}; {how}, {ends[1]}'}",
    )  # fmt: skip


def _exact(invariant: str, fights: int, at_fault: list[int], how: str, *facts: str) -> Finding:
    wrong = bool(at_fault)
    of = f"{len(at_fault):,} of {fights_text(fights)}"
    go = "goes" if len(at_fault) == 1 else "go"
    return Finding(
        invariant, verdict_of(wrong=wrong), fights, value=len(at_fault),
        why=f"{how}, {of} {go} otherwise" if wrong else "",
        facts=facts, fight=at_fault[0] if wrong else None,
    )  # fmt: skip


def _as_in(encounter: Encounter, other: Encounter, block: Block) -> Block:
    """A block of the other, with combatants and outcomes in the order of the first."""
    places = {each.full_name: at for at, each in enumerate(other.scenario.combatants)}
    order = [places[each.full_name] for each in encounter.scenario.combatants]
    outcomes = np.array([encounter.outcomes.index(name) for name in other.outcomes], dtype=np.int8)
    return Block(
        fights=block.fights,
        outcome=outcomes[block.outcome],
        rounds=block.rounds,
        hp=block.hp[order],
        standing=block.standing[order],
        surviving=block.surviving[order],
        dealt=block.dealt[order],
        taken=block.taken[order],
        kills=block.kills[order],
        ended_by={cause: count[order] for cause, count in block.ended_by.items()},
    )


def _apart(whole: Block, block: Block, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(n,) which of these fights of `whole`, which has all from 0, are others in `block`."""
    differ = (whole.outcome[numbers] != block.outcome) | (whole.rounds[numbers] != block.rounds)
    for name in ("hp", "standing", "surviving"):
        differ |= (getattr(whole, name)[:, numbers] != getattr(block, name)).any(axis=0)
    found: NDArray[np.bool_] = differ
    return found
