"""What ended whom: how they went out of the fight, of what they died, and who did it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from attrs import define, field

from vsdsim.reports.colours import side_class
from vsdsim.reports.figures import a_fight, share, spoken
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section, looked_into, of_which
from vsdsim.reports.people import people, person_of, whole_sides
from vsdsim.reports.tables import Bar, Cell, Heat, below, table
from vsdsim.results.anatomy import End, Seen

__all__ = ["endings"]

_MOST_WAYS: Final = 10
_MOST_DETAILS: Final = 20
_MOST_MET: Final = 24
"""Of more than these the table of who put out whom is of whole sides: it grows with the square."""
_DEADLY: Final = ("dead", "dying")
"""What is told of first among what became of somebody."""


def endings(material: Material) -> Section:
    """Causes by side, and who put out whom."""
    sides = range(len(looked_into(material).sides))
    body = joined(
        of_which(material),
        tag("h3", "How they went out of the fight"),
        (_went(material, each) for each in sides),
        _matrix(material),
    )
    return Section("endings", "What ended them", body)


@define
class _Way:
    """A way to go, and how often."""

    fights: int = 0
    example: int = -1
    victims: dict[int, int] = field(factory=lambda: defaultdict(int))
    authors: dict[int, int] = field(factory=lambda: defaultdict(int))
    fates: dict[str, int] = field(factory=lambda: defaultdict(int))

    def add(self, end: End, seen: Seen) -> None:
        """Count an end."""
        self.fights += seen.fights
        if self.example < 0 or seen.example < self.example:
            self.example = seen.example
        self.victims[end.victim] += seen.fights
        self.authors[end.author] += seen.fights
        self.fates[end.fate] += seen.fights


def cause(end: End) -> str:
    """What ended somebody, in words: the attack, what of it, and the critical strike it was."""
    by = spoken(end.name or end.kind)
    if end.name and end.kind not in {"melee", "shot"}:
        by += f" ({end.kind})"
    if end.severity:
        return f"{by}: {end.severity} {end.table}"
    return by if end.cause in by else f"{by}: {end.cause}"


def _exactly(end: End) -> str:
    """The same with the row of the critical table, and the phase."""
    row = f", {end.row}" if end.row else ""
    return f"{cause(end)}{row} ({end.phase})"


def _ways(
    ends: Mapping[End, Seen], victims: Iterable[int], words: Callable[[End], str]
) -> list[tuple[str, _Way]]:
    """The ways in which some of them ended, the commonest first."""
    whose = set(victims)
    ways: dict[str, _Way] = defaultdict(_Way)
    for end, seen in ends.items():
        if end.victim in whose:
            ways[words(end)].add(end, seen)
    return sorted(ways.items(), key=lambda item: (-item[1].fights, item[0]))


def _went(material: Material, number: int) -> Markup:
    """How a side's people went out of the fight, and folded away of what they died."""
    anatomy = looked_into(material)
    side = anatomy.sides[number]
    members = np.flatnonzero(anatomy.side == number).tolist()
    ways = _ways(anatomy.ends, members, cause)
    if not ways:
        return tag("p", f"None of {side} went out of the fight.")
    total = sum(way.fights for _, way in ways)
    # A comparison of fates: those that somebody had, the worst first.
    seen = {fate for _, way in ways for fate in way.fates}
    fates = [*(each for each in _DEADLY if each in seen), *sorted(seen - set(_DEADLY))]
    caption = f"{side}: {a_fight(total, anatomy, 2)} of them a fight"
    heads = ["What", "Share", *(fate.capitalize() for fate in fates), "Mostly who", "Mostly by",
             "Example fight"]  # fmt: skip
    rows: list[list[Cell]] = []
    names = _names(material)
    shown = _shown(ways, _MOST_WAYS)
    for words, way in shown:
        rows.append(
            [
                words,
                Bar(share(way.fights, total), way.fights / ways[0][1].fights, side_class(number)),
                *(share(way.fates[each], way.fights) if way.fates[each] else "-" for each in fates),
                _commonest(names, way.victims, way.fights),
                _commonest(names, way.authors, way.fights),
                f"{way.example}",
            ]
        )
    if rarer := ways[len(shown) :]:
        left = sum(way.fights for _, way in rarer)
        words = f"… and {len(rarer)} rarer ways"
        rows.append([words, share(left, total), *("" for _ in fates), "", "", ""])
    people_columns = (len(fates) + 2, len(fates) + 3)
    whole = table(caption, heads, rows, texts=(0, *people_columns), shown=True)
    return joined(whole, _died(material, number, members))


def _died(material: Material, number: int, members: Sequence[int]) -> Markup | None:
    """Of what those died who did, or were dying: to the row of the critical table."""
    anatomy = looked_into(material)
    ways = _ways(anatomy.deaths, members, _exactly)
    if not ways:
        return None
    total = sum(way.fights for _, way in ways)
    names = _names(material)
    shown = _shown(ways, _MOST_DETAILS)
    rows: list[list[Cell]] = [
        [
            words,
            Bar(share(way.fights, total), way.fights / ways[0][1].fights, side_class(number)),
            _commonest(names, way.victims, way.fights),
            _commonest(names, way.authors, way.fights),
            f"{way.example}",
        ]
        for words, way in shown
    ]
    if rarer := ways[len(shown) :]:
        left = share(sum(way.fights for _, way in rarer), total)
        rows.append([f"… and {len(rarer)} rarer ways", left, "", "", ""])
    side = anatomy.sides[number]
    caption = f"Of what {side} died or were dying: {a_fight(total, anatomy, 2)} of them a fight"
    heads = ["What", "Share", "Mostly who", "Mostly by", "Example fight"]
    return below(table(caption, heads, rows, texts=(0, 2, 3)), caption)


def _shown(ways: list[tuple[str, _Way]], most: int) -> list[tuple[str, _Way]]:
    """As many as there is room for: one more row is as short as the line that says what it is."""
    return ways if len(ways) <= most + 1 else ways[:most]


def _names(material: Material) -> list[str]:
    """Of each combatant, how it or its group is listed; the last is for nobody."""
    combatants = looked_into(material).combatants
    shown = people(combatants)
    return [*(shown[each].label for each in person_of(shown, len(combatants))), "nobody"]


def _commonest(names: Sequence[str], counts: dict[int, int], total: int) -> str:
    """Who it was most often, of how many of them."""
    found: dict[str, int] = defaultdict(int)
    for one, count in counts.items():
        found[names[one]] += count
    name, most = max(found.items(), key=lambda item: item[1])
    return name if most == total else f"{name} ({share(most, total)})"


def _matrix(material: Material) -> Markup:
    """Who has put whom out of the fight, a fight."""
    anatomy = looked_into(material)
    shown = people(anatomy.combatants)
    if len(shown) > _MOST_MET:
        shown = whole_sides(anatomy.combatants)
    of = np.array(person_of(shown, len(anatomy.combatants)))
    counts = np.zeros((len(shown) + 1, len(shown)), dtype=np.int64)
    for end, seen in anatomy.ends.items():
        counts[of[end.author] if end.author >= 0 else -1, of[end.victim]] += seen.fights
    most = max(1, int(counts.max()))
    rows: list[list[Cell]] = []
    names = [each.label for each in shown]
    for at, name in enumerate([*names, "nobody"]):
        if name == "nobody" and at == len(shown) and not counts[at].any():
            continue
        colour = side_class(shown[at].side) if at < len(shown) else "plain"
        rows.append(
            [name, *(_met(int(count), most, colour, material) for count in counts[at]),
             a_fight(int(counts[at].sum()), anatomy)]
        )  # fmt: skip
    sums = counts.sum(axis=0)
    totals = [*(a_fight(int(each), anatomy) for each in sums), a_fight(int(sums.sum()), anatomy)]
    rows.append(["all", *totals])
    caption = "Who put out whom: how many a fight"
    return joined(
        tag("h3", caption),
        tag("p", "Rows: who did it. Columns: who went out.", class_="note"),
        table(caption, ["", *names, "All"], rows),
    )


def _met(count: int, most: int, colour: str, material: Material) -> Cell:
    return Heat(a_fight(count, looked_into(material)), count / most, colour) if count else "-"
