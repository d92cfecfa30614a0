"""Footing: who loses it as something lands, and what the fall does (rules page, "Falling")."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.columns import put, read
from vsdsim.vsd.conditions import PRONE
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, Rows, distinct, members, which
from vsdsim.vsd.rules.affinities import attack_suffered
from vsdsim.vsd.rules.befalling import befall
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.credit import first_in_credit
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.field.athletics import athletics
from vsdsim.vsd.rules.field.places import at
from vsdsim.vsd.rules.figures import defence
from vsdsim.vsd.rules.harm import Harm, Link, Struck, by_no_attack
from vsdsim.vsd.rules.skills import succeeds_partly
from vsdsim.vsd.shapes import Points, Whole, steps
from vsdsim.vsd.terrain import EDGE, LOW_STEP
from vsdsim.vsd.vocabulary import CriticalType

__all__ = [
    "Falls", "draw_edges", "draw_falls", "fall", "footing_lost", "perched", "resolve_edges",
    "resolve_falls",
]  # fmt: skip

DOWN = int(Mark.PRONE | Mark.CANNOT_STAND)
"""Marks that knock down."""
ASIDE = 1000
"""Millimetres to the side at which an edge is looked for (`fall.edge`)."""
BANDS = np.array([5_000, 10_000, 20_000])
"""Millimetres of the longest fall of each band but the last (`fall.attack`)."""
BONUS = np.array([0, 10, 20, 30], dtype=np.int32)
MOST = np.array([90, 120, 150, 175], dtype=np.int32)
A_METRE = 5
"""What each metre adds to the roll."""
TABLE = "beast"


@frozen(eq=False)
class Falls:
    """Who falls, where to, and by whose doing, (R,) each; nobody twice."""

    rows: Rows
    x: Whole
    """The point in millimetres, on whose ground they come to lie; `y` likewise."""
    y: Whole
    author: Index

    @staticmethod
    def straight_down(bout: Bout, rows: Rows, author: Index) -> Falls:
        """Falls to the ground beneath."""
        return Falls(rows, *at(bout, rows), author)


def perched(bout: Bout, rows: Rows) -> Bools:
    """Who is so far above the ground that it can fall (`fall.perch`)."""
    s = bout.state
    above = read(s.z, rows.cell) - bout.terrain.height(at(bout, rows))
    high: Bools = (above > LOW_STEP) & (s.away.take(rows.cell) == Away.HERE)
    return high


def footing_lost(bout: Bout, harm: Harm, struck: Struck | None, prone: Bools) -> Falls | None:
    """Who falls now that all `harm` of a moment has landed, the `struck` last; None for nobody.

    `prone` (H,) are those who lay on the ground before it.
    """
    s, cell = bout.state, harm.cell
    downed = np.zeros(len(cell), dtype=np.bool_)
    if struck is not None:
        downed[len(cell) - len(struck.cell) + struck.carry(DOWN)] = True
        # Not whom nothing can bring to the ground.
        downed &= s.prone.take(cell)
    rows = Rows(distinct(cell[downed | s.out.take(cell)]), s.fights)
    if not len(rows):
        return None
    author = _authors(bout, harm, downed, rows)
    high = perched(bout, rows)
    x, y = at(bout, rows)
    falls = high.copy()
    upright = distinct(cell[downed & ~prone])
    standing = members(rows.cell, upright, s.out.size)
    standing = standing[~high[standing] & ~s.out.take(rows.cell[standing])]
    if standing.size:
        some = rows[standing]
        there = _edges(bout, some, author[standing])
        index = standing[there.drops]
        if index.size:
            lost = index[~_stays(bout, rows[index])]
            falls[lost] = True
            at_edge = np.searchsorted(standing, lost)
            x[lost], y[lost] = there.x[at_edge], there.y[at_edge]
    return Falls(rows[falls], x[falls], y[falls], author[falls]) if falls.any() else None


def _authors(bout: Bout, harm: Harm, downed: Bools, rows: Rows) -> Index:
    """By whose doing `rows` lose their footing (`fall.lands`).

    Of who has gone out that is who put it out; of others, the first in credit of those who knocked
    it down.
    """
    s = bout.state
    author = s.out_by.take(rows.cell).astype(np.intp)
    hit = members(harm.cell, rows.cell, s.out.size)
    knocked, by = first_in_credit(bout, harm, hit, downed[hit])
    place = np.searchsorted(rows.cell, knocked)
    stays = ~s.out.take(knocked)
    author[place[stays]] = by[stays]
    return author


@frozen(eq=False)
class _Beside:
    """The points beside victims to which they would fall, (R,) each."""

    x: Whole
    y: Whole
    drops: Bools
    """Whether the ground lies lower there, with no wall between."""


def _edges(bout: Bout, rows: Rows, author: Index) -> _Beside:
    """What is beside `rows`, on the side away from `author` (`fall.edge`)."""
    s = bout.state
    x, y = at(bout, rows)
    ax, ay = at(bout, Rows.at(rows.fight, author, s.fights))
    level = (x == ax) & (y == ay)
    backwards = -read(s.fx, rows.cell).astype(np.int64), -read(s.fy, rows.cell).astype(np.int64)
    way = np.where(level, backwards[0], x - ax), np.where(level, backwards[1], y - ay)
    dx, dy = steps(way, np.full(len(rows), ASIDE))
    beside: Points = np.clip(x + dx, -EDGE, EDGE), np.clip(y + dy, -EDGE, EDGE)
    drops = read(s.z, rows.cell) - bout.terrain.height(beside) > LOW_STEP
    for wall in bout.terrain.walls:
        drops &= ~wall.shape.touched((x, y), beside)
    return _Beside(*beside, drops)


def _stays(bout: Bout, rows: Rows) -> Bools:
    """Who of `rows` keeps its footing at an edge."""
    keys = child(bout.actor_keys(rows), "edge")
    roll = second_chance(
        bout,
        Roll.SKILL,
        rows,
        keys,
        draw_edges(keys),
        lambda index, dice: ~succeeds_partly(athletics(bout, rows[index], dice)),
    )
    return resolve_edges(bout, rows, roll)


def draw_edges(keys: Keys) -> OpenEnded:
    """The Athletics rolls at these addresses."""
    return open_ended(keys)


def resolve_edges(bout: Bout, rows: Rows, roll: OpenEnded) -> Bools:
    """Who of `rows` keeps its footing at an edge with these dice (`fall.edge`)."""
    total = athletics(bout, rows, roll)
    stays = succeeds_partly(total)
    bout.hear("edge", rows, roll=roll, total=total, stays=stays)
    return stays


def fall(bout: Bout, falls: Falls) -> list[Harm]:
    """Bring down those who fall; returns the harm of it, which is still to land.

    Those who are dead come down and feel nothing.
    """
    s, rows = bout.state, falls.rows
    height = read(s.z, rows.cell) - bout.terrain.height((falls.x, falls.y))
    for column, value in ((s.x, falls.x), (s.y, falls.y)):
        put(column, rows.cell, value)
    put(s.z, rows.cell, bout.terrain.height((falls.x, falls.y)))
    alive = which(~s.dead.take(rows.cell))
    if not alive.size:
        return []
    rows, author, height = rows[alive], falls.author[alive], height[alive]
    keys = child(bout.actor_keys(rows), "fall")
    harm = resolve_falls(bout, rows, author, height, keys, draw_falls(keys))
    befall(bout, PRONE, rows.cell)
    return harm


def draw_falls(keys: Keys) -> OpenEnded:
    """The dice at the addresses of falls."""
    return open_ended(keys)


def resolve_falls(
    bout: Bout, rows: Rows, author: Index, height: Whole, keys: Keys, roll: OpenEnded
) -> list[Harm]:
    """What falls from `height` millimetres do with these dice (`fall.attack`)."""
    p = bout.parameters
    band = np.searchsorted(BANDS, height)
    bonus = (A_METRE * height // 1000).astype(np.int32) + BONUS[band]
    against = defence(bout, rows, np.zeros(len(rows), dtype=np.bool_))
    total = roll.total + bonus - against
    result = np.minimum(total, MOST[band])
    table, column = p.tables.names.index(TABLE), p.column[rows.actor]
    index = np.maximum(result, 0)
    damage = p.tables.damage[table, column, index].astype(np.int32)
    severity = p.tables.severity[table, column, index].astype(np.int32)
    damage, severity = attack_suffered(bout, rows.actor, CriticalType.IMPACT, damage, severity)
    bout.hear("falls", rows, by=author, height=height, roll=roll, bonus=bonus, defence=against,
              total=total, result=result, damage=damage, severity=severity)  # fmt: skip
    hits = which(damage > 0)
    chain = Chain()
    chain.harm.append(
        Harm(
            cell=rows.cell[hits],
            author=author[hits],
            damage=damage[hits],
            blow=keys[hits],
        )
    )
    strikes = Link(
        fight=rows.fight,
        author=author,
        victim=rows.actor,
        blow=keys,
        attack=by_no_attack(len(rows)),
        address=child(keys, "critical", 0),
        kind=np.full(len(rows), int(CriticalType.IMPACT)),
        severity=severity,
    )
    chain.criticals.append(strikes[severity >= 0])
    chain.follow(bout)
    return chain.harm
