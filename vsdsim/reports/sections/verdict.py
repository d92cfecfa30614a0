"""The answer, before all else: who wins, how surely, of how many fights, and what to beware of."""

from __future__ import annotations

from vsdsim.reports.colours import named, outcome_class
from vsdsim.reports.commands import run_command
from vsdsim.reports.markup import Markup, flowing, tag
from vsdsim.reports.material import Material
from vsdsim.reports.tables import Bar, Cell, Code, table
from vsdsim.results.provenance import made_by, source
from vsdsim.results.summary import verdict as sentence
from vsdsim.statistics import bounds_text, mean_text, rate_text

__all__ = ["verdict"]

_WIDE = 0.02
"""Half a width of an interval, above which a report warns of it."""
_MANY_UNDECIDED = 0.05


def verdict(material: Material) -> Markup:
    """Warnings, the sentence, a bar of the outcomes, their rates, and where it comes from."""
    result = material.result
    told = sentence(result)
    return tag(
        "header",
        tag("p", "vsdsim report", class_="kind"),
        tag("h1", result.scenario),
        _warnings(warnings(material)),
        tag("p", flowing(told[:1].upper() + told[1:]), class_="verdict"),
        _bar(material),
        _outcomes(material),
        _facts(material),
    )


def warnings(material: Material) -> list[str]:
    """What a reader should know before the numbers."""
    result = material.result
    found = []
    if result.interrupted:
        found.append(f"Interrupted: these are the first {result.fights:,} of the fights asked for.")
    if result.half_width > _WIDE:
        found.append(
            f"Few fights: the widest interval is {100 * result.half_width:.1f} points to either "
            "side. More fights narrow it (--fights)."
        )
    undecided = result.outcomes[-1]
    if result.rate(undecided) > _MANY_UNDECIDED:
        share = rate_text(result.count(undecided), result.fights)
        found.append(
            f"{share} of the fights are undecided after {material.max_rounds} rounds, the most "
            "that the scenario allows (max_rounds): they count for nobody."
        )
    return [*found, *(f"{each[:1].upper()}{each[1:]}." for each in material.notices)]


def _warnings(found: list[str]) -> Markup | None:
    if not found:
        return None
    return tag("ul", (tag("li", each) for each in found), class_="warnings", aria_label="Warnings")


def _bar(material: Material) -> Markup:
    """All outcomes in one bar, as wide as they are common."""
    result = material.result
    parts = []
    for at, outcome in enumerate(result.outcomes):
        rate = result.rate(outcome)
        if rate:
            shown = f"{outcome} {rate_text(result.count(outcome), result.fights)}"
            classes = outcome_class(at, len(result.outcomes))
            parts.append(
                tag("span", class_=classes, style=f"flex-grow:{rate:.5f}", title=shown)
            )  # fmt: skip
    # The table below says the same in words.
    return tag("div", parts, class_="outcomes", aria_hidden="true")


def _outcomes(material: Material) -> Markup:
    result = material.result
    rows: list[list[Cell]] = []
    for at, outcome in enumerate(result.outcomes):
        count, example = result.count(outcome), result.example(outcome)
        colour = outcome_class(at, len(result.outcomes))
        rows.append(
            [
                named(outcome, colour),
                f"{count:,}",
                Bar(rate_text(count, result.fights), result.rate(outcome), colour),
                bounds_text(count, result.fights) or "-",
                "-" if example is None else Code(run_command(result, example)),
            ]
        )
    heads = ["Outcome", "Fights", "Rate", "95 % CI", "The first that ended so"]
    return table("Outcomes", heads, rows, texts=(0, 4))


def _facts(material: Material) -> Markup:
    result = material.result
    interval = result.rounds_interval
    mean = mean_text(result.rounds_mean, interval.half_width if interval else 1.0)
    pairs = [
        ("Fights", f"{result.fights:,}"),
        ("Rounds, median", f"{result.rounds_p50}"),
        ("Rounds, mean", mean),
        ("Scenario", source(result.file)),
        ("Seed", f"{result.seed}"),
        ("Made by", made_by(result)),
    ]
    pairs += [("Changed", each) for each in result.overrides]
    return tag(
        "dl",
        (tag("div", tag("dt", name), tag("dd", value)) for name, value in pairs),
        class_="facts",
    )
