"""An anatomy in tables of words: what ended whom, kills, damage, attacks, entries, rounds.

A `Grid` is a table of text that a terminal and a page can both show; combatants numbered alike
(`Orc 1` to `Orc 4`) are one, each by itself is in the tables for pandas.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

import numpy as np
from attrs import evolve, frozen

from vsdsim.analysis.anatomy.people import BY_NAME, People, spoken, way
from vsdsim.results.anatomy import Anatomy, End, Rolls, Seen
from vsdsim.results.textable import table
from vsdsim.statistics.texts import rate_text

__all__ = ["GRIDS", "Grid", "attacks", "damage", "deaths", "ends", "entries", "kills",
           "rounds"]  # fmt: skip

MOST_WAYS: Final = 10
"""Ways to end that are told one by one, of a side."""
SHOWN_ROUNDS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)

Value = TypeVar("Value")


@frozen
class Grid:
    """A table of text; a row of one cell is a heading over the whole line."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1
    """So many columns are to the left, the others, numbers, to the right."""
    notes: tuple[str, ...] = ()
    """Lines below it."""

    def lines(self) -> list[str]:
        """It for a terminal, 80 columns wide; nothing where it has no rows."""
        if not self.rows:
            return []
        return [*table(self.heads, self.rows, self.left), *self.notes]


def ends(anatomy: Anatomy, most: int = MOST_WAYS) -> Grid:
    """What put each side's people out of the fight, the commonest first."""
    return evolve(_ways(anatomy, anatomy.ends, "Put out by", most), notes=_OF_WAYS)


def deaths(anatomy: Anatomy, most: int = MOST_WAYS) -> Grid:
    """What each side's dead and dying died of, the commonest first."""
    return _ways(anatomy, anatomy.deaths, "Died, or dying, by", most)


def _ways(anatomy: Anatomy, found: Mapping[End, Seen], head: str, most: int) -> Grid:
    people, rows = People(anatomy), list[tuple[str, ...]]()
    for side in range(len(anatomy.sides)):
        theirs = {end: seen for end, seen in found.items() if anatomy.side[end.victim] == side}
        if theirs:
            rows += _of_side(people, side, theirs, most)
    heads = (head, "Cause", "Phase", "Critical", "Share", "Fight")
    return Grid(heads, tuple(rows), left=4)


_OF_WAYS: Final = (
    "Critical: the strike that did most, - where the blow itself did more. Fight: an",
    "example.",
)


def _of_side(
    people: People, side: int, found: Mapping[End, Seen], most: int
) -> list[tuple[str, ...]]:
    anatomy = people.anatomy
    ways: dict[tuple[str, ...], Seen] = {}
    for end, seen in found.items():
        critical = f"{end.table} {_span(end.row)}" if end.table else "-"
        key = (way(people, end), end.cause, end.phase, critical)
        ways[key] = ways[key] + seen if key in ways else seen
    total = sum(seen.fights for seen in ways.values())
    sort = sorted(ways.items(), key=lambda item: (-item[1].fights, item[0]))
    # One way more takes no more room than to say that there is one more.
    shown = sort if len(sort) == most + 1 else sort[:most]
    rows: list[tuple[str, ...]] = [
        (f"{anatomy.sides[side]}, {total / anatomy.fights:.2f} a fight",),
        *(
            (f"  {key[0]}", *key[1:], share(seen.fights, total), str(seen.example))
            for key, seen in shown
        ),
    ]
    rest = sort[len(shown) :]
    if rest:
        left = share(sum(seen.fights for _, seen in rest), total)
        rows.append((f"  ... and {len(rest):,} rarer ways: {left}",))
    return rows


def _span(row: str) -> str:
    """The results of a table's row: `120` for `120-120`."""
    low, _, high = row.partition("-")
    return low if low == high else row


def share(count: int, total: int) -> str:
    """A rate to a tenth of a per cent at most, as a table of many of them is read."""
    if not count or not total:
        return "-"
    text = rate_text(count, total).replace("above ", ">").replace("below ", "<")
    if count == total:
        return "100 %"
    if len(text.partition(".")[2]) > len("1 %"):
        text = f"{100 * count / total:.1f} %"
    return "<0.1 %" if text == "0.0 %" else text


def kills(anatomy: Anatomy) -> Grid:
    """Who puts out whom, a fight: authors down, victims across; only those who do, and suffer."""
    groups, counts = People(anatomy).labels, anatomy.kills
    across = {
        victim: counts[:, list(members)].sum(axis=1)
        for victim, members in groups.items()
        if counts[:, list(members)].any()
    }
    shown = list(across)[:_ACROSS]
    rows = tuple(
        (author, *(_mean(int(across[one][list(by)].sum()), anatomy.fights) for one in shown))
        for author, by in groups.items()
        if any(across[one][list(by)].any() for one in shown)
    )
    notes = ["Authors down, victims across."]
    if len(across) > len(shown):
        notes.append(f"The first {_ACROSS} of {len(across)} victims; --json has all.")
    return Grid(("Out a fight", *map(_broken, shown)), rows, notes=tuple(notes))


_ACROSS: Final = 7


def _broken(label: str) -> str:
    """A head of several lines where it has several words."""
    return "\n".join(word[:9] for word in label.split(" "))


def _mean(total: int, fights: int, most: int = 2) -> str:
    """A mean a fight, in the digits that its spread allows; `-` for none at all."""
    if not total:
        return "-"
    mean = total / fights
    error = 1.96 * max(mean, mean**0.5) / fights**0.5
    places = most if error <= 0 else min(most, max(0, int(-np.floor(np.log10(error)))))
    text = f"{mean:.{places}f}"
    return text if float(text) else "<" + f"{10.0**-places:.{places}f}"


def damage(anatomy: Anatomy) -> Grid:
    """What each does a fight, by what with and of what part, to anybody; the most first."""
    people = People(anatomy)
    sums: dict[tuple[str, str], dict[str, int]] = {}
    for dealt, points in anatomy.damage.items():
        name = spoken(dealt.name)
        what = name if dealt.kind in BY_NAME and name else f"{dealt.kind} {name}".rstrip()
        if dealt.author == dealt.victim:
            what = f"own {what}"
        row = sums.setdefault((people.names[dealt.author], what), {})
        part = dealt.part.partition(" ")[0]
        part = part if part in _PARTS else "other"
        row[part] = row.get(part, 0) + points
    rows = _told_by_side(people, sums, lambda row: sum(row.values()), _points)
    heads = ("Damage a fight", "Hits", "Critical", "Bleeding", "Other", "All")
    return Grid(heads, rows, notes=("Overkill included, of those numbered alike all together.",))


def _told_by_side(
    people: People,
    told: Mapping[tuple[str, str], Value],
    size: Callable[[Value], int],
    cells: Callable[[Value, int], tuple[str, ...]],
) -> tuple[tuple[str, ...], ...]:
    """A row for each (who, what), side by side in the file's order, the largest of each first."""
    rows: list[tuple[str, ...]] = []
    for side, labels in people.by_side():
        rows.append((side,))
        for members in labels.values():
            name = people.names[members[0]]
            theirs = [(what, value) for (who, what), value in told.items() if who == name]
            theirs.sort(key=lambda item: (-size(item[1]), item[0]))
            rows += [
                (f"  {name}: {what}", *cells(value, people.anatomy.fights))
                for what, value in theirs
            ]
    return tuple(rows)


_PARTS = ("hits", "critical", "bleeding")


def _points(row: Mapping[str, int], fights: int) -> tuple[str, ...]:
    parts = [row.get(part, 0) for part in (*_PARTS, "other")]
    return tuple(_mean(points, fights, 1) for points in (*parts, sum(parts)))


def attacks(anatomy: Anatomy) -> Grid:
    """How attack rolls went."""
    people = People(anatomy)
    used: dict[tuple[str, str], Rolls] = {}
    for each, rolls in anatomy.attacks.items():
        name = spoken(each.name)
        what = name if each.kind in BY_NAME else f"{name}, {each.kind}"
        key = people.names[each.combatant], what
        used[key] = used[key] + rolls if key in used else rolls
    rows = _told_by_side(people, used, lambda rolls: rolls.rolls, _rolled)
    heads = ("Attacks", "A fight", "Hit", "Critical", f"{anatomy.severities[-2]}+", "Fumble",
             "Damage")  # fmt: skip
    return Grid(heads, rows, notes=("Shares of rolls; damage: of a hit, without criticals.",))


def _rolled(rolls: Rolls, fights: int) -> tuple[str, ...]:
    worst = rolls.criticals[-2:]
    return (
        _mean(rolls.rolls, fights, 1),
        share(rolls.hits, rolls.rolls),
        share(sum(rolls.criticals), rolls.rolls),
        share(sum(worst), rolls.rolls),
        share(rolls.fumbles, rolls.rolls),
        f"{rolls.damage / rolls.hits:.1f}" if rolls.hits else "-",
    )


def entries(anatomy: Anatomy) -> Grid:
    """The script that each one followed, and how often each of its entries was declared."""
    people = People(anatomy)
    followers: dict[tuple[str, str, tuple[str, ...]], list[int]] = {}
    for number, each in enumerate(anatomy.followed):
        key = anatomy.combatants[number][0], each.script, each.entries
        followers.setdefault(key, []).append(number)
    rows: list[tuple[str, ...]] = []
    for (_, script, _), members in followers.items():
        whole = anatomy.followed[members[0]]
        for number in members[1:]:
            whole = whole + anatomy.followed[number]
        names = ", ".join(
            label for label, some in people.labels.items() if set(some) & set(members)
        )
        rows.append((f"{names}: {script}, {_mean(whole.rounds, anatomy.fights, 1)} rounds",))
        for text, count in zip(whole.entries, whole.declared, strict=True):
            rows.append((f"  {text}", share(count, whole.rounds)))
        others = sorted(whole.others.items(), key=lambda item: (-item[1], item[0]))
        rows += [(f"  (none applied: {did})", share(count, whole.rounds)) for did, count in others]
    return Grid(("Scripts and their entries", "Declared"), tuple(rows))


def rounds(anatomy: Anatomy) -> Grid:
    """Who is still in the fight as rounds end, and what is left of each side's hit points."""
    people, longest = People(anatomy), len(anatomy.lengths) - 1
    shown = [each for each in SHOWN_ROUNDS if each < longest][:_ROUNDS_ACROSS]
    rows: list[tuple[str, ...]] = []
    for side, (name, labels) in enumerate(people.by_side()):
        rows.append((name,))
        for label, members in labels.items():
            still = anatomy.standing[list(members)].sum(axis=0)
            total = anatomy.fights * len(members)
            rows.append((f"  {label}", *(_whole_share(int(still[at]), total) for at in shown)))
        for per_cent in (5, 50, 95):
            points = anatomy.hp_percentile(side, per_cent)
            rows.append((f"  hit points p{per_cent}", *(f"{int(points[at])} %" for at in shown)))
    heads = ("After round", *map(str, shown))
    notes = (
        "In the fight, as a share of fights; hit points of the side, of what it has",
        "unhurt. Fights that are over go on as they ended.",
    )
    return Grid(heads, tuple(rows), notes=notes)


_ROUNDS_ACROSS: Final = 8


def _whole_share(count: int, total: int) -> str:
    text = f"{100 * count / total:.0f} %"
    if count and text == "0 %":
        return "<1 %"
    return ">99 %" if count < total and text == "100 %" else text


GRIDS: Final[Mapping[str, Callable[[Anatomy], Grid]]] = {
    "ends": ends,
    "deaths": deaths,
    "kills": kills,
    "damage": damage,
    "attacks": attacks,
    "entries": entries,
    "rounds": rounds,
}
"""All tables, in their order."""


def first_ways(anatomy: Anatomy) -> Sequence[str]:
    """A clause a side: what put its people out most often, all causes of it together."""
    people, clauses = People(anatomy), []
    for side, name in enumerate(anatomy.sides):
        ways: dict[str, int] = {}
        for end, seen in anatomy.ends.items():
            if anatomy.side[end.victim] == side:
                key = way(people, end)
                ways[key] = ways.get(key, 0) + seen.fights
        if ways:
            most = min(ways, key=lambda key: (-ways[key], key))
            total = sum(ways.values())
            clauses.append(
                f"{name} lost {total / anatomy.fights:.2f} a fight, "
                f"{share(ways[most], total)} by {most}"
            )
    return clauses
