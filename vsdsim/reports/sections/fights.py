"""Five real fights that stand for all, told in full."""

from __future__ import annotations

from typing import Final

from vsdsim.reports.colours import named, outcome_class
from vsdsim.reports.commands import command
from vsdsim.reports.markup import Markup, joined, tag
from vsdsim.reports.material import Material, Section, Story
from vsdsim.reports.tables import Bar, Cell, Code, table
from vsdsim.reports.told import paragraphs

__all__ = ["fights"]

_MOST: Final = 150_000
"""Characters of one fight: five of them leave the page below a megabyte."""


def fights(material: Material) -> Section:
    """A table of the five, then each folded away."""
    first = material.result.outcomes[0]
    size = material.result.fights
    intro = tag(
        "p",
        f"All {size:,} fights in one order, by how they went for {first}: lost, drawn, undecided, "
        f"won; among equals by the hit points left to {first} in those still in the fight, as a "
        "share of what they have unhurt, less the same of the others. These stand at 5, 25, 50, "
        "75 and 95 % of the way from the worst to the best.",
    )
    body = joined(intro, _overview(material), (_told(material, each) for each in material.stories))
    return Section("fights", "Five fights", body)


def _places(story: Story) -> str:
    places = [f"{each} %" for each in story.fate.places]
    return " and ".join([", ".join(places[:-1]), places[-1]] if len(places) > 1 else places)


def _colour(material: Material, outcome: str) -> str:
    outcomes = material.result.outcomes
    return outcome_class(outcomes.index(outcome), len(outcomes))


def _overview(material: Material) -> Markup:
    rows: list[list[Cell]] = []
    for story in material.stories:
        fate = story.fate
        rows.append(
            [
                tag("a", _places(story), href=f"#fight-{fate.number}"),
                named(fate.outcome, _colour(material, fate.outcome)),
                f"{fate.number}",
                f"{fate.rounds}",
                Bar(f"{100 * fate.own:.0f} %", fate.own, "s0"),
                Bar(f"{100 * fate.others:.0f} %", fate.others, _opposed(material)),
                Code(story.command),
            ]
        )
    first = material.result.outcomes[0]
    heads = ["At", "Outcome", "Fight", "Rounds", f"Left to {first}", "To the others", "Watch it"]
    return table("The five fights", heads, rows, texts=(0, 1, 6))


def _opposed(material: Material) -> str:
    """The colour of the others: of the second side where there is but one."""
    return "s1" if len(material.result.outcomes) == 4 else "plain"


def _told(material: Material, story: Story) -> Markup:
    fate = story.fate
    rounds = "round" if fate.rounds == 1 else "rounds"
    outcomes = material.result.outcomes
    ended = fate.outcome if fate.outcome in outcomes[-2:] else f"won by {fate.outcome}"
    lines, left_out = _within(story.lines)
    more = None
    if left_out:
        more = tag(
            "p",
            f"{left_out:,} lines from the middle of this fight are left out here; the command "
            "above tells all.",
            class_="note",
        )
    return tag(
        "details",
        tag(
            "summary",
            tag("h3", f"{_places(story)}: fight {fate.number}"),
            " ",
            tag(
                "span",
                named(f"{ended}, {fate.rounds} {rounds}", _colour(material, fate.outcome)),
                class_="gist",
            ),
        ),
        tag("p", command(story.command)),
        more,
        tag("div", paragraphs(lines), class_="told"),
        class_="fight",
        id=f"fight-{fate.number}",
    )


def _within(lines: tuple[str, ...]) -> tuple[list[str], int]:
    """The lines as far as there is room, and how many are left out of the middle of them."""
    if sum(map(len, lines)) <= _MOST:
        return list(lines), 0
    head, tail = [], []
    room = _MOST
    front, back = 0, len(lines)
    # Three from the beginning for one from the end: how it ends matters too.
    while front < back:
        take_tail = (front + len(lines) - back) % 4 == 3
        line = lines[back - 1] if take_tail else lines[front]
        room -= len(line)
        if room < 0:
            break
        if take_tail:
            tail.append(line)
            back -= 1
        else:
            head.append(line)
            front += 1
    return [*head, "", "...", "", *reversed(tail)], back - front
