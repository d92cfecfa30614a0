"""Ends: what put each one out of the fight, what each one died of, and what became of it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from attrs import define, evolve, field, frozen
from numpy.typing import NDArray

from vsdsim.results.anatomy import End, Seen
from vsdsim.vsd.anatomy.moment import Blame
from vsdsim.vsd.anatomy.origins import NO_CRITICAL, Kind, Origins
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away, Cause
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rows import Index, join, news, which
from vsdsim.vsd.vocabulary import Phase, Severity

__all__ = ["EndCount", "Record", "Wound"]

Whole = NDArray[np.int64]
PHASES: Final = tuple(Phase)
CAUSES: Final = tuple(cause.label for cause in Cause)
FATES: Final = ("dead", "dying", "fled", "surrendered", "out", "")
DEAD, DYING, FLED, SURRENDERED, OUT, STANDING = range(len(FATES))


@frozen(eq=False)
class Record:
    """Somebody goes out, or begins to die, (R,) each."""

    number: Whole
    """The fight's own."""
    victim: Whole
    author: Whole
    cause: Whole
    phase: Whole
    origin: Whole
    critical: Whole
    clear: NDArray[np.bool_]
    """Whether what is to blame is known; else it is that of an earlier record, or a wound's."""
    wounds: Whole
    """So many wounds had been opened, in whatever fight, by then."""

    def __getitem__(self, chosen: Index) -> Record:
        return Record(*(getattr(self, name).take(chosen) for name in _COLUMNS))


_COLUMNS = (
    "number", "victim", "author", "cause", "phase", "origin", "critical", "clear", "wounds",
)  # fmt: skip


@frozen(eq=False)
class Wound:
    """A critical strike that bleeds, (W,) each."""

    number: Whole
    victim: Whole
    author: Whole
    origin: Whole
    critical: Whole
    amount: Whole


@frozen(eq=False)
class Fate:
    """What has become of somebody at the end, (R,) each: all who are out, dying or dead."""

    number: Whole
    victim: Whole
    fate: Whole
    out: NDArray[np.bool_]
    mortal: NDArray[np.bool_]
    """Dead or dying."""
    slain: NDArray[np.bool_]
    """Dead by no clock."""


@define(eq=False)
class EndCount:
    """All records of a block, in the order of each fight's events."""

    origins: Origins
    outs: list[Record] = field(factory=list)
    clocks: list[Record] = field(factory=list)
    """Of those who begin to die."""
    slain: list[Record] = field(factory=list)
    """Of those killed outright."""
    wounds: list[Wound] = field(factory=list)
    opened: int = 0
    fates: list[Fate] = field(factory=list)
    ran_out: list[Whole] = field(factory=list)
    """Whose clocks have run out: fight and victim as one number."""

    def record(
        self,
        bout: Bout,
        fight: Index,
        victim: Index,
        author: NDArray[Any],
        cause: NDArray[Any],
        blame: Blame,
    ) -> Record:
        """Rows as they are kept."""
        size = len(fight)
        return Record(
            number=bout.state.number.take(fight),
            victim=victim.astype(np.int64),
            author=author.astype(np.int64),
            cause=cause.astype(np.int64),
            phase=np.full(size, PHASES.index(bout.phase)),
            origin=blame.origin,
            critical=blame.critical,
            clear=blame.found,
            wounds=np.full(size, self.opened),
        )

    def opens(self, wound: Wound) -> None:
        """Wounds begin to bleed."""
        self.wounds.append(wound)
        self.opened += len(wound.number)

    def dies(self, bout: Bout, fight: Index, victim: Index) -> None:
        """Clocks have run out."""
        self.ran_out.append(self._whom(bout.state.number.take(fight), victim.astype(np.int64)))

    def ended(self, bout: Bout, fights: Index) -> None:
        """These fights have ended: who is out, dying or dead in them stays so."""
        if not fights.size:
            return
        s = bout.state
        dead, out = (each.take(fights, axis=1) for each in (s.dead, s.out))
        dying = s.dying_until.take(fights, axis=1) < NEVER
        victim, place = np.nonzero(dead | dying | out)
        at = victim, place
        away = s.away.take(fights, axis=1)[at]
        dead, dying, out = dead[at], dying[at], out[at]
        fate = np.where(out, OUT, STANDING)
        fate[away == int(Away.FLED)] = FLED
        fate[away == int(Away.SURRENDERED)] = SURRENDERED
        fate[dying] = DYING
        fate[dead] = DEAD
        here = which(away != int(Away.DUE))
        number = s.number.take(fights).take(place)
        whole = Fate(number, victim, fate, out, dead | dying, dead)
        self.fates.append(Fate(*(getattr(whole, name).take(here) for name in _FATE)))

    def counted(self) -> tuple[dict[End, Seen], dict[End, Seen]]:
        """What put out whoever is out at the end, and what those died of who are dead or dying."""
        if not self.fates:
            return {}, {}
        fates = join(self.fates)
        whom = self._whom(fates.number, fates.victim)
        clocks = self._cleared(_joined(self.clocks))
        out = which(fates.out)
        outs = self._last(_joined(self.outs), whom.take(out))
        unclear = which(~outs.clear)
        if unclear.size:
            # Out by a clock that has run out, for what set it going.
            some = outs[unclear]
            before = self._last(clocks, self._whom(some.number, some.victim), some.cause)
            for name in ("origin", "critical", "clear"):
                getattr(outs, name)[unclear] = getattr(before, name)
        outs = self._cleared(outs)
        ends = self._in_words(outs, fates.fate.take(out))
        mortal = which(fates.mortal)
        ran_out = np.concatenate([*self.ran_out, np.zeros(0, dtype=np.int64)])
        slain = which(fates.slain.take(mortal) & ~np.isin(whom.take(mortal), ran_out))
        deaths = self._last(clocks, whom.take(mortal))
        killed = self._first(_joined(self.slain), whom.take(mortal.take(slain)))
        for name in _COLUMNS:
            getattr(deaths, name)[slain] = getattr(killed, name)
        return ends, self._in_words(deaths, fates.fate.take(mortal))

    def _whom(self, number: Whole, victim: Whole) -> Whole:
        """Fight and victim as one number."""
        return number * len(self.origins.parameters.names) + victim

    def _last(self, records: Record, whom: Whole, cause: Whole | None = None) -> Record:
        """The last record of each of `whom`, of a cause if one is given; UNKNOWN where none is."""
        key, asked = self._whom(records.number, records.victim), whom
        if cause is not None:
            key, asked = key * len(Cause) + records.cause, whom * len(Cause) + cause
        order = np.argsort(key, kind="stable")
        place = np.searchsorted(key.take(order), asked, side="right") - 1
        return self._found(records, whom, order, key, asked, place)

    def _first(self, records: Record, whom: Whole) -> Record:
        """The first record of each of `whom`."""
        key = self._whom(records.number, records.victim)
        order = np.argsort(key, kind="stable")
        place = np.searchsorted(key.take(order), whom)
        place[place == len(order)] = -1
        return self._found(records, whom, order, key, whom, place)

    def _found(
        self, records: Record, whom: Whole, order: Index, key: Whole, asked: Whole, place: Index
    ) -> Record:
        """The records at these places of the order, if they are of who was asked for."""
        number, victim = np.divmod(whom, len(self.origins.parameters.names))
        size = len(whom)
        nobody = Record(
            number, victim, np.full(size, -1), np.zeros(size, dtype=np.int64),
            np.zeros(size, dtype=np.int64), np.full(size, self.origins.of(Kind.UNKNOWN)),
            np.full(size, NO_CRITICAL), np.zeros(size, dtype=np.bool_),
            np.zeros(size, dtype=np.int64),
        )  # fmt: skip
        if not len(order):
            return nobody
        at = order.take(place)
        there = which((place >= 0) & (key.take(at) == asked))
        found = records[at.take(there)]
        for name in _COLUMNS:
            getattr(nobody, name)[there] = getattr(found, name)
        return nobody

    def _cleared(self, records: Record) -> Record:
        """Those whose blame is not known, or is a wound's, with what opened the worst wound."""
        bleeds = self.origins.kind(records.origin) == int(Kind.BLEEDING)
        asked = which(bleeds | ~records.clear)
        if not asked.size or not self.wounds:
            return records
        wounds, count = join(self.wounds), len(self.origins.parameters.names)
        some = records[asked]
        key = self._whom(wounds.number, wounds.victim) * count + wounds.author
        order = np.argsort(key, kind="stable")
        key = key.take(order)
        # Who has no author (-1) is in no wound's key but a neighbour's: never asked for.
        mine = self._whom(some.number, some.victim) * count + some.author
        low = np.searchsorted(key, mine)
        times = np.searchsorted(key, mine, side="right") - low
        times[some.author < 0] = 0
        of = np.repeat(np.arange(len(asked)), times)
        start = np.repeat(np.cumsum(times) - times, times)
        wound = order.take(np.repeat(low, times) + np.arange(len(of)) - start)
        before = which(wound < some.wounds.take(of))
        of, wound = of.take(before), wound.take(before)
        worst = np.lexsort((wound, -wounds.amount.take(wound), of))
        first = worst.take(which(news(of.take(worst))))
        of, wound = of.take(first), wound.take(first)
        origin, critical, clear = (
            getattr(records, name).copy() for name in ("origin", "critical", "clear")
        )
        at = asked.take(of)
        opened, thing = wounds.origin.take(wound), self.origins.thing(wounds.origin.take(wound))
        thing[~self.origins.of_attack(opened)] = -1
        blood = self.origins.each(Kind.BLEEDING, thing)
        origin[at] = np.where(bleeds.take(at), blood, opened)
        critical[at], clear[at] = wounds.critical.take(wound), True
        return evolve(records, origin=origin, critical=critical, clear=clear)

    def _in_words(self, records: Record, fate: Whole) -> dict[End, Seen]:
        """Counted by what they have in common, and put in words."""
        if not len(fate):
            return {}
        count = len(self.origins.parameters.names)
        origin = np.where(records.clear, records.origin, self.origins.of(Kind.UNKNOWN))
        parts = (
            (records.victim, count), (fate, len(FATES)), (records.author + 1, count + 1),
            (records.cause, len(Cause)), (records.phase, len(PHASES)),
            (origin, self.origins.size),
            (records.critical + 1, len(self.origins.rows) * len(Severity) + 1),
        )  # fmt: skip
        key = np.zeros(len(fate), dtype=np.int64)
        for column, size in parts:
            key = key * size + column
        order = np.lexsort((records.number, key))
        new = which(news(key.take(order)))
        times = np.diff(np.append(new, len(order)))
        first = order.take(new)
        columns = (column.take(first).tolist() for column, _ in parts)
        numbers = records.number.take(first).tolist()
        found: dict[End, Seen] = {}
        for victim, ended, author, cause, phase, did, critical, fights, example in zip(
            *columns, times.tolist(), numbers, strict=True
        ):
            end = End(
                victim, FATES[ended], author - 1, CAUSES[cause], PHASES[phase].value,
                *self.origins.words(did), *self.origins.critical(critical - 1),
            )  # fmt: skip
            seen = Seen(fights, example)
            # Several numbers can come to the same words.
            found[end] = found[end] + seen if end in found else seen
        return found


_FATE = ("number", "victim", "fate", "out", "mortal", "slain")


def _joined(records: list[Record]) -> Record:
    """All of them, none at all included."""
    no = np.zeros(0, dtype=np.int64)
    none = Record(no, no, no, no, no, no, no, np.zeros(0, dtype=np.bool_), no)
    return join([none, *records])
