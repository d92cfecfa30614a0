"""What they did: the attacks they made, and the entries of their scripts that they declared."""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from operator import add

from vsdsim.reports.colours import side_class
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section, looked_into
from vsdsim.reports.people import Person, people, person_of
from vsdsim.reports.tables import Bar, Cell, Code, table
from vsdsim.results.anatomy import Followed, Rolls
from vsdsim.statistics import mean_text, rate_text

__all__ = ["deeds"]


def deeds(material: Material) -> Section:
    """Attacks in a table, scripts folded away by who followed them."""
    return Section("deeds", "What they did", joined(_attacks(material), _scripts(material)))


def _attacks(material: Material) -> Markup:
    anatomy = looked_into(material)
    shown = people(anatomy.combatants)
    of = person_of(shown, len(anatomy.combatants))
    made: dict[tuple[int, str], Rolls] = {}
    for used, rolls in anatomy.attacks.items():
        key = (of[used.combatant], used.name or used.kind)
        made[key] = made[key] + rolls if key in made else rolls
    most = max((each.rolls for each in made.values()), default=1) or 1
    rows: list[list[Cell]] = []
    for at, person in enumerate(shown):
        mine = sorted(
            ((name, rolls) for (who, name), rolls in made.items() if who == at),
            key=lambda item: -item[1].rolls,
        )
        if mine:
            rows.append([person.label])
        for name, rolls in mine:
            rows.append([name, *_rolled(rolls, most, person, material)])
    heads = ["", "Rolls a fight", "Hit", "Critical", "Fumble", "Damage a roll",
             *anatomy.severities, "At the fallen"]  # fmt: skip
    caption = "Attack rolls"
    note = (
        "Damage a roll: what the attack itself takes; critical strikes are apart, by severity as "
        "the table gives it, in per cent of the rolls. At the fallen: blows a fight that need no "
        "roll. A group's are those of all its members together."
    )
    return joined(tag("h3", caption), table(caption, heads, rows), tag("p", note, class_="note"))


def _rolled(rolls: Rolls, most: int, person: Person, material: Material) -> list[Cell]:
    fights, count = looked_into(material).fights, rolls.rolls
    colour = side_class(person.side)
    shares = [rolls.hits, sum(rolls.criticals), rolls.fumbles]
    at_fallen = f"{rolls.at_fallen / fights:.2g}" if rolls.at_fallen else "-"
    return [
        Bar(mean_text(count / fights, count / fights / fights**0.5, 2), count / most, colour),
        *(rate_text(each, count) if count else "-" for each in shares),
        mean_text(rolls.damage / count, rolls.damage / count / count**0.5, 2) if count else "-",
        *(f"{100 * each / count:.2g} %" if count and each else "-" for each in rolls.criticals),
        at_fallen,
    ]


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
    if not count:
        return "never"
    text = f"{100 * count / rounds:.1f} %"
    return Bar("<0.1 %" if text == "0.0 %" else text, count / rounds, side_class(side))
