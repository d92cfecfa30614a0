"""What they did: the attacks they made, and the entries of their scripts that they declared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import Final

from vsdsim.reports.colours import side_class
from vsdsim.reports.figures import a_fight, share, spoken
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section, looked_into, of_which
from vsdsim.reports.people import Person, people, person_of
from vsdsim.reports.tables import Bar, Cell, Code, table
from vsdsim.results.anatomy import Anatomy, Followed, Rolls
from vsdsim.statistics import mean_text, quantile, rate_text

__all__ = ["deeds"]

_RARE: Final = 0.01
"""Attacks that make less than this share of somebody's rolls are left out."""


def deeds(material: Material) -> Section:
    """Attacks in a table, scripts folded away by who followed them."""
    return Section(
        "deeds", "What they did", joined(of_which(material), _attacks(material), _scripts(material))
    )


def _attacks(material: Material) -> Markup:
    anatomy = looked_into(material)
    shown = people(anatomy.combatants)
    made = _made(material, shown)
    most = max((each.rolls for each in made.values()), default=1) or 1
    # Severities that nobody came to need no column, nor does what nobody did.
    seen = [at for at in range(len(anatomy.severities))
            if any(each.criticals[at] for each in made.values())]  # fmt: skip
    fallen = any(each.at_fallen for each in made.values())
    rows: list[list[Cell]] = []
    for at, person in enumerate(shown):
        mine = sorted(
            ((name, rolls) for (who, name), rolls in made.items() if who == at),
            key=lambda item: (-item[1].rolls, item[0]),
        )
        if mine:
            rows.append([person.label])
        for name, rolls in mine:
            cells = _rolled(rolls, most, side_class(person.side), anatomy)
            cells += [_part(rolls.criticals[each], rolls.rolls) for each in seen]
            cells += [a_fight(rolls.at_fallen, anatomy, 2)] if fallen else []
            rows.append([name, *cells])
    heads = ["", "A fight", "Hit", "Critical", "Fumble", "Damage",
             *(anatomy.severities[each] for each in seen)]  # fmt: skip
    heads += ["At fallen"] if fallen else []
    note = (
        "Rolls a fight, and what came of them. Damage: the mean of a roll, of what the attack "
        "itself takes. Then critical strikes by severity, as the table gave it, in per cent of the "
        "rolls. "
        + ("At fallen: blows a fight that need no roll. " if fallen else "")
        + "A group's are those of all its members together; what is rare of somebody's is left out."
    )
    caption = "Attack rolls"
    return joined(tag("h3", caption), table(caption, heads, rows), tag("p", note, class_="note"))


def _made(material: Material, shown: Sequence[Person]) -> dict[tuple[int, str], Rolls]:
    """The rolls by who of those shown and with what, but for what is rare of somebody's."""
    anatomy = looked_into(material)
    of = person_of(shown, len(anatomy.combatants))
    made: dict[tuple[int, str], Rolls] = {}
    totals: dict[int, int] = defaultdict(int)
    for used, rolls in anatomy.attacks.items():
        key = (of[used.combatant], spoken(used.name or used.kind))
        made[key] = made[key] + rolls if key in made else rolls
        totals[key[0]] += rolls.rolls + rolls.at_fallen
    return {
        (who, name): rolls
        for (who, name), rolls in made.items()
        if rolls.rolls + rolls.at_fallen >= _RARE * totals[who]
    }


def _rolled(rolls: Rolls, most: int, colour: str, anatomy: Anatomy) -> list[Cell]:
    count = rolls.rolls
    if not count:
        return ["-"] * 5
    mean = rolls.damage / count
    return [
        Bar(a_fight(count, anatomy, 2), count / most, colour),
        *(rate_text(each, count) for each in (rolls.hits, sum(rolls.criticals), rolls.fumbles)),
        mean_text(mean, float(quantile(0.95)) * max(mean, 0.1) / count**0.5, 1),
    ]


def _part(part: int, whole: int) -> str:
    return share(part, whole) if part else "-"


def _scripts(material: Material) -> Markup:
    """The scripts, each with who followed it."""
    anatomy = looked_into(material)
    parts = [tag("h3", "Scripts, and how often each entry was declared")]
    shown: dict[tuple[int, str, tuple[str, ...]], list[Person]] = defaultdict(list)
    for person in people(anatomy.combatants, most=0):
        # Of one name a group may still follow several.
        apart: dict[tuple[str, tuple[str, ...]], list[int]] = defaultdict(list)
        for member in person.members:
            followed = anatomy.followed[member]
            apart[followed.script, followed.entries].append(member)
        for (script, entries), members in apart.items():
            label = person.label
            if len(members) < len(person.members):
                label = ", ".join(anatomy.combatants[each][1] for each in members)
            shown[person.side, script, entries].append(Person(person.side, label, tuple(members)))
    for (side, script, _), followers in shown.items():
        members = [each for person in followers for each in person.members]
        total = reduce(add, (anatomy.followed[each] for each in members))
        names = ", ".join(person.label for person in followers)
        parts.append(_script(material, f"{names}: {script}", total, len(members), side))
    note = (
        "Share: of all rounds in which its followers declared anything. An entry that is never "
        "declared may be one that nobody comes to."
    )
    return joined(parts, tag("p", note, class_="note"))


def _script(material: Material, title: str, followed: Followed, members: int, side: int) -> Markup:
    rounds = max(1, followed.rounds)
    fights = looked_into(material).fights * members
    rows: list[list[Cell]] = []
    for label, count in zip(followed.entries, followed.declared, strict=True):
        rows.append([Code(label), _declared(count, rounds, side), f"{count / fights:.2f}"])
    if followed.others:
        rows.append(["No entry applied"])
        for name, count in sorted(followed.others.items(), key=lambda item: -item[1]):
            rows.append([name, _declared(count, rounds, side), f"{count / fights:.2f}"])
    heads = ["Entry", "Share", "Rounds a fight, each"]
    return tag(
        "details",
        tag("summary", title),
        table(title, heads, rows),
        class_="below script",
    )


def _declared(count: int, rounds: int, side: int) -> Cell:
    return Bar(share(count, rounds), count / rounds, side_class(side)) if count else "never"
