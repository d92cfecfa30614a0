"""What ended whom: by what, by whose hand, and whose damage it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np
from attrs import define, field

from vsdsim.reports.colours import side_class
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section, looked_into
from vsdsim.reports.people import people, person_of
from vsdsim.reports.tables import Bar, Cell, Heat, table
from vsdsim.results.anatomy import End, Seen
from vsdsim.statistics import mean_text, quantile

__all__ = ["endings"]

_MOST_WAYS: Final = 12
_OF_ALL: Final = "of all"


def endings(material: Material) -> Section:
    """Causes by side, who put out whom, and damage by who did it and how."""
    body = joined(_causes(material), _matrix(material), _damage(material))
    return Section("endings", "What ended them", body)


@define
class _Way:
    """A way to go, and how often."""

    fights: int = 0
    example: int = -1
    victims: dict[int, int] = field(factory=lambda: defaultdict(int))
    authors: dict[int, int] = field(factory=lambda: defaultdict(int))

    def add(self, end: End, seen: Seen) -> None:
        """Count an end."""
        self.fights += seen.fights
        if self.example < 0 or seen.example < self.example:
            self.example = seen.example
        self.victims[end.victim] += seen.fights
        self.authors[end.author] += seen.fights


def cause(end: End) -> str:
    """What ended somebody, in words."""
    by = end.name or end.kind
    if end.name and end.kind not in {"melee", "shot"}:
        by = f"{end.name} ({end.kind})"
    if not by or by == end.cause:
        by = end.cause
    if end.severity:
        by += f": {end.severity} {end.table}, {end.row}"
    elif end.cause not in by:
        by += f": {end.cause}"
    return by


def _causes(material: Material) -> Markup:
    """A table a side: the commonest ways out of the fight."""
    anatomy = looked_into(material)
    parts: list[Markup] = [tag("h3", "How they went out of the fight")]
    for number, side in enumerate(anatomy.sides):
        ways: dict[tuple[str, str], _Way] = defaultdict(_Way)
        for end, seen in anatomy.ends.items():
            if anatomy.combatants[end.victim][0] == side:
                ways[cause(end), end.fate].add(end, seen)
        if ways:
            parts.append(_ways(material, number, ways))
        else:
            parts.append(tag("p", f"None of {side} went out of the fight."))
    return joined(parts)


def _ways(material: Material, side: int, ways: dict[tuple[str, str], _Way]) -> Markup:
    total = sum(each.fights for each in ways.values())
    ordered = sorted(ways.items(), key=lambda item: (-item[1].fights, item[0]))
    # One more row is as short as the line that would say what it is.
    shown = ordered if len(ordered) <= _MOST_WAYS + 1 else ordered[:_MOST_WAYS]
    most = ordered[0][1].fights
    rows: list[list[Cell]] = []
    names = [*_names(material), "nobody"]
    for (words, fate), way in shown:
        rows.append(
            [
                words,
                fate,
                _commonest(names, way.victims, way.fights),
                _commonest(names, way.authors, way.fights),
                Bar(_share(way.fights, total), way.fights / most, side_class(side)),
                f"{way.example}",
            ]
        )
    rarer = ordered[len(shown) :]
    if rarer:
        left = sum(way.fights for _, way in rarer)
        words = f"… and {len(rarer)} rarer ways"
        rows.append([words, "", "", "", Bar(_share(left, total), 0, side_class(side)), ""])
    name = looked_into(material).sides[side]
    mean = mean_text(total / looked_into(material).fights, _error(total, material), 2)
    caption = f"{name}: {mean} of them a fight"
    heads = ["What", "In the end", "Mostly who", "Mostly by", "Share", "Example fight"]
    return table(caption, heads, rows, texts=(0, 1, 2, 3), shown=True)


def _commonest(names: Sequence[str], counts: dict[int, int], total: int) -> str:
    """Who it was most often, of how many of them; `names` has the last for nobody."""
    found: dict[str, int] = defaultdict(int)
    for one, count in counts.items():
        found[names[one]] += count
    name, most = max(found.items(), key=lambda item: item[1])
    return name if most == total else f"{name} ({_share(most, total)})"


def _names(material: Material) -> list[str]:
    """Of each combatant, how it or its group is listed."""
    combatants = looked_into(material).combatants
    shown = people(combatants)
    return [shown[each].label for each in person_of(shown, len(combatants))]


def _share(part: int, whole: int) -> str:
    text = f"{100 * part / whole:.1f} %"
    return "<0.1 %" if text == "0.0 %" else text


def _error(total: float, material: Material) -> float:
    """A cautious half-width of the mean of a count, which comes without squares."""
    fights = looked_into(material).fights
    mean = total / fights
    return float(quantile(0.95) * max(mean, mean**0.5) / fights**0.5)


def _matrix(material: Material) -> Markup:
    """Who has put whom out of the fight, a fight."""
    anatomy = looked_into(material)
    shown = people(anatomy.combatants)
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
             _mean(int(counts[at].sum()), material)]
        )  # fmt: skip
    sums = counts.sum(axis=0)
    totals = [*(_mean(int(each), material) for each in sums), _mean(int(sums.sum()), material)]
    rows.append(["all", *totals])
    caption = "Who put out whom: how many a fight"
    return joined(
        tag("h3", caption),
        tag("p", "Rows: who did it. Columns: who went out.", class_="note"),
        table(caption, ["", *names, "All"], rows),
    )


def _met(count: int, most: int, colour: str, material: Material) -> Cell:
    return Heat(_mean(count, material), count / most, colour) if count else "-"


def _mean(count: int, material: Material) -> str:
    if not count:
        return "-"
    return mean_text(count / looked_into(material).fights, _error(count, material), 3)


def _damage(material: Material) -> Markup:
    """Damage a fight by who did it, with what, and of what it was part."""
    anatomy = looked_into(material)
    shown = people(anatomy.combatants)
    of = person_of(shown, len(anatomy.combatants))
    side = anatomy.side
    parts: dict[str, int] = defaultdict(int)
    done: dict[tuple[int, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    friendly: dict[tuple[int, str], int] = defaultdict(int)
    for dealt, points in anatomy.damage.items():
        with_ = dealt.name or dealt.kind
        if dealt.author >= 0 and side[dealt.author] == side[dealt.victim]:
            friendly[of[dealt.author], with_] += points
        done[of[dealt.author] if dealt.author >= 0 else -1, with_][dealt.part] += points
        parts[dealt.part] += points
    order = sorted(parts, key=lambda each: -parts[each])
    most = max((sum(each.values()) for each in done.values()), default=1) or 1
    rows: list[list[Cell]] = []
    for at, person in [*enumerate(shown), (-1, None)]:
        with_what = [(key[1], sums) for key, sums in done.items() if key[0] == at]
        if not with_what:
            continue
        rows.append([person.label if person else "nobody"])
        colour = side_class(person.side) if person else "plain"
        for name, sums in sorted(with_what, key=lambda item: -sum(item[1].values())):
            total = sum(sums.values())
            rows.append(
                [name, Bar(_mean(total, material), total / most, colour),
                 *(_mean(sums.get(part, 0), material) for part in order),
                 _mean(friendly[at, name], material)]
            )  # fmt: skip
    caption = "Damage a fight, by source"
    heads = ["", "All", *order, "To friends"]
    return joined(
        tag("h3", caption),
        table(caption, heads, rows),
        tag("p", "With what somebody does damage, and of what it is part. Damage beyond what kills "
            "counts. A group's is that of all its members together.", class_="note"),
    )  # fmt: skip
