"""What each event adds to an anatomy: one function an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.anatomy.ends import Wound
from vsdsim.vsd.anatomy.moment import BLEEDS, HURTS, INJURES, OUT, SOUL, Blame, Done, pairs
from vsdsim.vsd.anatomy.origins import NO_CRITICAL, Kind
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import CLOCKS, Cause
from vsdsim.vsd.conditions import FRIGHTENED
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.numbers import NOBODY, Ints
from vsdsim.vsd.rows import Index, picked, which
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.harm import Struck
from vsdsim.vsd.rules.magic.resonance import Notice
from vsdsim.vsd.vocabulary import Severity

if TYPE_CHECKING:
    from vsdsim.vsd.anatomy.dissector import Dissector

__all__ = ["HANDLERS", "Told"]

Whole = NDArray[np.int64]
DEAD = int(Mark.DEAD)
OF_CLOCKS = np.isin(np.arange(len(Cause)), [int(cause) for cause in CLOCKS])
"""(Cause,) what people die of in a number of rounds."""
LOSSES: Final = {
    "bleeding": Kind.BLEEDING,
    "crushing": Kind.HOLD,
    "burning": Kind.BURNING,
}


@frozen(eq=False, slots=False)
class Told:
    """One event, (R,) rows of it, as listeners hear it."""

    bout: Bout
    fight: Index
    actor: Index
    columns: Mapping[str, Any]
    chosen: Index | None = None
    """Which rows of the columns it is; None for all."""

    def __getitem__(self, name: str) -> Any:
        column = self.columns[name]
        if self.chosen is None:
            return column
        if isinstance(column, np.ndarray):
            return column.take(self.chosen)
        return picked(column, self.chosen)

    def below(self, number: int) -> Told:
        """The rows of fights with a lower number."""
        chosen = which(self.bout.state.number.take(self.fight) < number)
        some = self.fight.take(chosen), self.actor.take(chosen)
        return Told(self.bout, *some, self.columns, chosen)

    def cells(self, actor: Index) -> Index:
        """(R,) of others in the same fights."""
        cell: Index = np.multiply(actor, self.bout.state.fights, dtype=np.intp) + self.fight
        return cell

    @cached_property
    def cell(self) -> Index:
        """(R,) the actors'."""
        return self.cells(self.actor)


def _declares(d: Dissector, told: Told) -> None:
    d.entries.declared(told.actor, told["entry"], told["action"])


def _rolled(d: Dissector, told: Told) -> None:
    d.rolls.rolled(told["attack"], told["blow"], stray=False)
    _blows(d, told, Kind.ATTACK, "hits")


def _strayed(d: Dissector, told: Told) -> None:
    d.rolls.rolled(told["attack"], told["blow"], stray=True)
    d.moment.astray.add(pairs(told.cell, told.cells(told["target"])))
    _blows(d, told, Kind.STRAY, "hits")


def _fallen(d: Dissector, told: Told) -> None:
    d.rolls.fell(told["attack"])
    _blows(d, told, Kind.ATTACK, "hits at the fallen")


def _bolt(d: Dissector, told: Told) -> None:
    _rolled(d, told)
    _casts(d, told)


def _blows(d: Dissector, told: Told, kind: Kind, part: str) -> None:
    """Blows, shots or bolts take what they take."""
    attack, target, damage = told["attack"], told["target"], told["blow"].damage
    hits = which(damage > 0)
    if hits.size:
        attack, target, damage = (each.take(hits) for each in (attack, target, damage))
        d.damage.add(part, kind, attack, target, damage)
        cell = target * np.intp(told.bout.state.fights) + told.fight.take(hits)

        def done(some: Index) -> Done:
            author = told.actor.take(hits.take(some))
            origin = d.origins.each(kind, attack.take(some))
            return Done.plainly(cell.take(some), author, damage.take(some), origin)

        d.moment.add(cell, done)


def _fumble(d: Dissector, told: Told) -> None:
    d.moment.fumbled.add(told.cell, told["attack"])


def _critical(d: Dissector, told: Told) -> None:
    harm: Struck = told["harm"]
    victim, attack = told["target"], harm.attack
    side = d.parameters.side
    own = side.take(told.actor) == side.take(victim)
    odd = which((attack == NOBODY) | own)
    if d.moment.astray.cells:
        odd = np.arange(len(attack))
    origin = d.origins.each(Kind.ATTACK, attack)
    plain: Index | slice = slice(None)
    if odd.size:
        author = told.actor.take(odd)
        whom = told.cell.take(odd), harm.cell.take(odd)
        origin[odd] = d.moment.odd(*whom, attack.take(odd), own.take(odd))
        some = origin.take(odd), author, victim.take(odd), harm.damage.take(odd)
        d.damage.add_each("critical", *some)
        usual = np.ones(len(attack), dtype=np.bool_)
        usual[odd] = False
        plain = which(usual)
    d.damage.add("critical", Kind.ATTACK, attack[plain], victim[plain], harm.damage[plain])

    def done(some: Index) -> Done:
        damage, does = harm.damage.take(some), harm.marks.take(some).astype(np.int64)
        for column, bit in (
            (damage, HURTS),
            (harm.bleeding.take(some), BLEEDS),
            (harm.penalty.take(some), INJURES),
        ):
            does |= (column > 0) * np.int64(bit)
        whom = harm.cell.take(some), harm.author.take(some), damage
        return Done(*whom, origin.take(some), _number(told, some), does)

    d.moment.add(harm.cell, done)
    _wounds(d, told, origin)
    _slays(d, told, origin)


def _number(told: Told, some: Index) -> Whole:
    """The numbers of some critical strikes (`Origins.critical`)."""
    row: Whole = told["row"].take(some).astype(np.int64) * len(Severity)
    row += told["severity"].take(some)
    return row


def _wounds(d: Dissector, told: Told, origin: Whole) -> None:
    """Note the critical strikes that bleed."""
    harm, victim = told["harm"], told["target"]
    bleeds = which(harm.bleeding)
    bleeds = bleeds.take(which(~d.parameters.no_bleeding.take(victim.take(bleeds))))
    if bleeds.size:
        d.ends.opens(
            Wound(
                number=told.bout.state.number.take(told.fight.take(bleeds)),
                victim=victim.take(bleeds).astype(np.int64),
                author=told.actor.take(bleeds).astype(np.int64),
                origin=origin.take(bleeds),
                critical=_number(told, bleeds),
                amount=harm.bleeding.take(bleeds).astype(np.int64),
            )
        )


def _slays(d: Dissector, told: Told, origin: Whole) -> None:
    """Note the critical strikes that kill outright."""
    harm, dead = told["harm"], told.bout.state.dead
    kills = harm.carry(DEAD)
    if kills.size:
        kills = kills.take(which(~dead.take(harm.cell.take(kills))))
        blame = Blame.clear(origin.take(kills), _number(told, kills))
        cause = np.full(len(kills), int(Cause.KILLED))
        whom = told.fight.take(kills), told["target"].take(kills), told.actor.take(kills)
        d.ends.slain.append(d.ends.record(told.bout, *whom, cause, blame))


def _loses(d: Dissector, told: Told) -> None:
    by, damage, opened = told["by"], told["damage"], told["opened"]
    named = which(opened >= 0)
    by_attack = opened.take(named), told.actor.take(named), damage.take(named)
    d.damage.add("bleeding", Kind.BLEEDING, *by_attack)
    kind = np.full(len(by), int(Kind.BLEEDING))
    if named.size < len(by):
        kind[told["crushed"]], kind[told["burned"]] = int(Kind.HOLD), int(Kind.BURNING)
        for part, one in LOSSES.items():
            some = which((kind == int(one)) & (opened < 0))
            who = by.take(some), told.actor.take(some), damage.take(some)
            d.damage.add_plainly(part, one, *who)
    origin = d.origins.plain(kind) + opened + 1
    _hurts(d, told.cell, by, damage, origin)


def _hurts(d: Dissector, cell: Index, by: Index, damage: Ints, origin: Whole) -> None:
    """Mere damage is done."""
    d.moment.add(
        cell,
        lambda some: Done.plainly(
            cell.take(some), by.take(some), damage.take(some), origin.take(some)
        ),
    )


def _marks(d: Dissector, cell: Index, by: Index, origin: Whole, does: int) -> None:
    """Something is done that takes no hit points."""
    d.moment.add(
        cell,
        lambda some: Done.marking(cell.take(some), by.take(some), origin.take(some), does),
    )


def _falls(d: Dissector, told: Told) -> None:
    by, damage = told["by"], told["damage"]
    d.moment.fell.add(told.cell)
    hits = which(damage > 0)
    who = by.take(hits), told.actor.take(hits), damage.take(hits)
    d.damage.add_plainly("hits", Kind.FALL, *who)
    origin = d.origins.plain(np.full(len(hits), int(Kind.FALL)))
    _hurts(d, told.cell.take(hits), by.take(hits), damage.take(hits), origin)


def _shock(d: Dissector, told: Told) -> None:
    d.moment.shocked.add(told.cell)


def _casts(d: Dissector, told: Told) -> None:
    d.moment.conjured.add(told.cell, told["casting"])


def _rides(d: Dissector, told: Told) -> None:
    d.moment.conjured.add(told.cell, told["rider"] + d.parameters.riders.first_source)


def _befalls(d: Dissector, told: Told) -> None:
    _marks(d, told.cell, told["by"], d.origins.each(Kind.MAGIC, told["source"]), OUT)


def _soul(d: Dissector, told: Told) -> None:
    victim, damage = told["target"], told["damage"]
    d.damage.add("soul", Kind.MAGIC, told["source"], victim, damage)
    origin = d.origins.each(Kind.MAGIC, told["source"])
    cell, none = told.cells(victim), np.full(len(victim), NO_CRITICAL)
    does = np.full(len(victim), SOUL | HURTS)
    every = Done(cell, told.actor, damage, origin, none, does)
    d.moment.add(cell, every.some)


def _fails(d: Dissector, told: Told) -> None:
    _backfires(d, told, told["knocked_out"])


def _resonates(d: Dissector, told: Told) -> None:
    _backfires(d, told, told["notice"] == Notice.ASSAULT)


def _backfires(d: Dissector, told: Told, whom: NDArray[np.bool_]) -> None:
    """Their own magic fells some."""
    some = which(whom)
    if some.size:
        origin = d.origins.each(Kind.BACKLASH, told["casting"].take(some))
        _marks(d, told.cell.take(some), told.actor.take(some), origin, OUT)


def _dying(d: Dissector, told: Told) -> None:
    by, cause = told["by"], told["cause"]
    blame = d.moment.blame(told.cell, by, cause, told.bout.state.out.size)
    d.ends.clocks.append(d.ends.record(told.bout, told.fight, told.actor, by, cause, blame))


def _dies(d: Dissector, told: Told) -> None:
    d.moment.ran_out.add(told.cell)
    d.ends.dies(told.bout, told.fight, told.actor)


def _out(d: Dissector, told: Told) -> None:
    by, cause = told["by"], told["cause"]
    blame = d.moment.blame(told.cell, by, cause, told.bout.state.out.size)
    _of_itself(d, told, blame)
    ran_out = OF_CLOCKS.take(cause) & d.moment.ran_out.among(told.cell)
    blame.found[ran_out] = False
    d.ends.outs.append(d.ends.record(told.bout, told.fight, told.actor, by, cause, blame))


def _of_itself(d: Dissector, told: Told, blame: Blame) -> None:
    """What nothing done in the moment is to blame for."""
    cause = told["cause"]
    fled = which(cause == int(Cause.FLED))
    if fled.size:
        afraid = suffering(told.bout, FRIGHTENED, told.cell.take(fled))
        kind = np.where(afraid, int(Kind.FEAR), int(Kind.FLIGHT))
        blame.put(fled, d.origins.plain(kind))
    # Who has given up was not beaten; who is knocked out by nothing has been held for too long.
    for why, one in ((Cause.SURRENDERED, Kind.SURRENDER), (Cause.KNOCKED_OUT, Kind.HOLD)):
        some = which((cause == int(why)) & ~blame.found)
        blame.put(some, d.origins.plain(np.full(len(some), int(one))))


HANDLERS: Final[Mapping[str, Callable[[Dissector, Told], None]]] = {
    "attack": _rolled,
    "befalls": _befalls,
    "bolt": _bolt,
    "casts": _casts,
    "critical": _critical,
    "declares": _declares,
    "dies": _dies,
    "dying": _dying,
    "fallen": _fallen,
    "falls": _falls,
    "fumble": _fumble,
    "goes-on": _befalls,
    "loses": _loses,
    "out": _out,
    "resonates": _resonates,
    "rides": _rides,
    "shock": _shock,
    "shot": _rolled,
    "soul": _soul,
    "spell-fails": _fails,
    "stray": _strayed,
}
"""By event; all others leave no trace."""
