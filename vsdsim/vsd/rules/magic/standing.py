"""What goes on upon whom: how it begins, what it comes to, and how it ends.

A *record* is a cell of the columns by names (S, C, N): `name * C * N + cell`. Whatever changes a
record brings what all of them come to up to date, so that rules look at one column each.
"""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, put, set_flag
from vsdsim.vsd.conditions import FRIGHTENED, bit_of, numbered
from vsdsim.vsd.numbers import NEVER, NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, news, which
from vsdsim.vsd.rules.fear import calm
from vsdsim.vsd.rules.figures import note_cmb
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.saves import effects
from vsdsim.vsd.sources import HASTE, Bits, Figure

__all__ = [
    "begin", "counted_rounds", "end", "end_by_harm", "end_what_has_lasted", "heals", "last_rounds",
    "under", "use_up_aim",
]  # fmt: skip

KEEPS_DOWN = np.uint16(sum(bit_of(each) for each in numbered() if each.stops_rising))
AFRAID = np.uint16(bit_of(FRIGHTENED))


def last_rounds(bout: Bout, reached: Reached) -> Ints:
    """(R,) through which round it goes on upon each (`magic.duration`); 0 where nothing does.

    What is for a shot of the round waits for that besides.
    """
    until = counted_rounds(bout, reached)
    aims = which(bout.parameters.sources.aims.take(reached.source))
    until[aims] = np.maximum(until.take(aims), bout.round)
    return until


def counted_rounds(bout: Bout, reached: Reached) -> Ints:
    """(R,) through which round its duration lasts; 0 without one."""
    sources, source = bout.parameters.sources, reached.source
    rounds = sources.rounds.take(source)
    every = sources.points.take(source)
    by_failure = which(every)
    failed = effects(reached.points.take(by_failure), every.take(by_failure))
    rounds[by_failure] = failed * sources.times.take(source.take(by_failure))
    rounds[reached.halved & (rounds < NEVER)] //= 2
    until = np.where(rounds > 0, bout.last_round(rounds), 0)
    until[rounds >= NEVER] = NEVER
    return until.astype(np.int32)


def begin(bout: Bout, reached: Reached, until: Ints, binds: Bits) -> Index:
    """What `reached` has begun goes on through the rounds `until`, binding each with so much.

    Of what has one name upon one combatant the latest counts (`magic.names`): of those that begin
    together that with the most rounds, of equals the lowest key. Nothing goes on upon the dead.
    Returns which of `reached` go on, or heal.
    """
    s, sources = bout.state, bout.parameters.sources
    idle = sources.only_binds.take(reached.source) & (binds == 0)
    idle |= (sources.name.take(reached.source) < 0) | (until < bout.round)
    lasts = ~idle | sources.heals.take(reached.source)
    stays = which(lasts & ~s.dead.take(reached.target.cell))
    if not stays.size:
        return stays
    title = sources.title.take(reached.source.take(stays)) * np.intp(s.out.size)
    title += reached.target.cell.take(stays)
    latest = child(reached.keys.take(stays), "latest")
    order = np.lexsort((latest, -until.take(stays), title))
    stays = stays.take(order.take(which(news(title.take(order)))))
    goes = ~idle.take(stays)
    _give_way(bout, reached[stays], goes)
    index = stays.take(which(goes))
    if index.size:
        _go_on(bout, reached[index], until.take(index), binds.take(index))
    return stays


def _give_way(bout: Bout, reached: Reached, goes: Bools) -> None:
    """The earlier ones of the same names are over: what they heal, and where nothing `goes` on."""
    s, sources = bout.state, bout.parameters.sources
    cell = reached.target.cell
    mends = sources.mends.take(reached.source)
    put(s.healing_until, (mends * np.intp(s.out.size) + cell)[mends >= 0], 0)
    name = sources.record.take(reached.source)
    record = (name * np.intp(s.out.size) + cell)[(name >= 0) & ~goes]
    end(bout, record[s.spell_source.take(record) != NOBODY])


def _go_on(bout: Bout, reached: Reached, until: Ints, binds: Bits) -> None:
    """All of `reached` goes on, in the place of what had its name."""
    s, sources = bout.state, bout.parameters.sources
    record = sources.name.take(reached.source) * np.intp(s.out.size) + reached.target.cell
    _forget_fears(bout, record[(binds & AFRAID) == 0])
    hasted = s.spell_binds.take(record) & ~binds & np.uint16(HASTE)
    for column, value in (
        (s.spell_source, reached.source),
        (s.spell_until, until),
        (s.spell_binds, binds),
    ):
        put(column, record, value)
    _exhaust(bout, reached.target.cell[hasted != 0])
    cell = distinct(reached.target.cell)
    hamper(bout, cell)
    bring_up_to_date(bout, cell)
    clear_flag(s.rising, cell[(s.spellbound.take(cell) & KEEPS_DOWN) != 0])
    bout.hear("goes-on", reached.target, by=reached.caster.actor, source=reached.source,
              until=s.spell_until.take(record).astype(np.int32),
              binds=s.spell_binds.take(record).astype(np.int32))  # fmt: skip


def bring_up_to_date(bout: Bout, cell: Index) -> None:
    """What all that goes on upon those at `cell`, each once, comes to."""
    s, sources = bout.state, bout.parameters.sources
    every = s.spell_source.reshape(len(sources.names), -1)[:, cell].astype(np.intp)
    there = every >= 0
    binds = s.spell_binds.reshape(every.shape[0], -1)[:, cell]
    put(s.spellbound, cell, np.bitwise_or.reduce(binds * there, axis=0))
    away = sources.keeps_away.take(every) * there
    put(s.protected, cell, np.bitwise_or.reduce(away, axis=0))
    for figure in sources.changed:
        values = sources.changes[figure].take(every)
        together = values.prod(axis=0) if figure is Figure.DAMAGE else values.sum(axis=0)
        put(s.changes[figure], cell, together)
    hasted = (s.spellbound.take(cell) & np.uint16(HASTE)) != 0
    _hurry(bout, cell[hasted], cell[~hasted])
    note_cmb(bout, Rows(cell, s.fights))


def _hurry(bout: Bout, hasted: Index, others: Index) -> None:
    """What a Half Action costs beside a Full one it costs only who is not hasted now."""
    s = bout.state
    for cell, was, becomes in ((hasted, s.half, s.spared), (others, s.spared, s.half)):
        some = cell[was.take(cell)]
        clear_flag(was, some)
        set_flag(becomes, some)


def end(bout: Bout, record: Index, *, in_time: bool = False) -> None:
    """What stands in these records, each once, is over; haste leaves something behind.

    What they heal ends with them (`effect.heal`), unless it is `in_time` that they do.
    """
    if not record.size:
        return
    s, sources = bout.state, bout.parameters.sources
    cell = record % s.out.size
    hasted = (s.spell_binds.take(record) & np.uint16(HASTE)) != 0
    told = which(~s.dead.take(cell))
    bout.hear("fades", Rows(cell.take(told), s.fights),
              source=s.spell_source.take(record.take(told)).astype(np.intp))  # fmt: skip
    _forget_fears(bout, record)
    if not in_time and sources.menders:
        _heal_no_more(bout, record)
    _clear(bout, record)
    bout.changed.append(cell)
    _exhaust(bout, cell[hasted])
    bring_up_to_date(bout, distinct(cell))


def _exhaust(bout: Bout, cell: Index) -> None:
    """Those at `cell` are hasted no more, or by less (`effect.haste`)."""
    if cell.size:
        s, sources, spent = bout.state, bout.parameters.sources, distinct(cell)
        after = sources.name[sources.over] * np.intp(s.out.size) + spent
        put(s.spell_source, after, sources.over)
        put(s.spell_until, after, bout.last_round(np.ones(len(spent), dtype=np.int32)))


def _clear(bout: Bout, record: Index) -> None:
    s = bout.state
    for column, value in ((s.spell_source, NOBODY), (s.spell_until, 0), (s.spell_binds, 0)):
        put(column, record, value)


def _heal_no_more(bout: Bout, record: Index) -> None:
    """What the sources of these records heal ends before its time."""
    s = bout.state
    mends = bout.parameters.sources.mends.take(s.spell_source.take(record))
    cell = record % s.out.size
    put(s.healing_until, (mends * np.intp(s.out.size) + cell)[mends >= 0], 0)


def _forget_fears(bout: Bout, record: Index) -> None:
    """Who is Frightened of an owner by what stands in these records fears it no more."""
    s, sources = bout.state, bout.parameters.sources
    record = record[(s.spell_binds.take(record) & AFRAID) != 0]
    if record.size:
        cell = record % s.out.size
        owner = sources.owner.take(s.spell_source.take(record))
        same = s.frightened_until.take(cell) == s.spell_until.take(record)
        calm(bout, cell[(s.feared.take(cell) == owner) & same])


def under(bout: Bout, name: int) -> Ints:
    """(C, N) the source of what goes on under a name, -1 for nothing."""
    source: Ints = bout.state.spell_source[name]
    return source


def heals(bout: Bout, source: int) -> Bools:
    """(C, N) who wins back hit points by a source that heals; what only heals has no record."""
    s, place = bout.state, bout.parameters.sources.mends[source]
    healed: Bools = (s.healing_source[place] == source) & (s.healing_until[place] >= bout.round)
    return healed


def end_what_has_lasted(bout: Bout) -> None:
    """What has lasted its rounds is over (`time.durations`)."""
    s = bout.state
    if bout.parameters.sources.lasting:
        over = (s.spell_source != NOBODY) & (s.spell_until < bout.round) & ~s.over
        end(bout, which(over.reshape(-1)), in_time=True)


def end_by_harm(bout: Bout, cell: Index) -> None:
    """What goes on upon those at `cell` until they are harmed is over: they have been."""
    s, sources = bout.state, bout.parameters.sources
    if not sources.any_until_harmed or not cell.size:
        return
    cell, records = distinct(cell), [np.empty(0, dtype=np.intp)]
    for source in which(sources.until_harmed & sources.heals):
        healed = cell[heals(bout, source).reshape(-1).take(cell)]
        put(s.healing_until[sources.mends[source]], healed, 0)
    for name in np.unique(sources.name[sources.until_harmed & (sources.name >= 0)]):
        source = under(bout, name).take(cell)
        ends = (source >= 0) & sources.until_harmed.take(source)
        records.append(name * np.intp(s.out.size) + cell[ends])
    end(bout, np.concatenate(records))


def use_up_aim(bout: Bout, cell: Index) -> None:
    """Those at `cell` have shot: what was for that shot is over (`magic.effects`)."""
    s, sources = bout.state, bout.parameters.sources
    if not sources.aims.any() or not cell.size:
        return
    records = []
    for name in np.unique(sources.name[sources.aims]):
        source = under(bout, name).take(cell)
        spent = (source >= 0) & sources.aims.take(source)
        records.append(name * np.intp(s.out.size) + cell[spent])
    end(bout, np.concatenate(records), in_time=True)
