"""What the words of the page mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vsdsim.reports.markup import tag
from vsdsim.reports.material import Material, Section

__all__ = ["TERMS", "glossary"]

TERMS: Final[Mapping[str, str]] = {
    "95 % CI": "Confidence interval: the range that holds the true rate or mean in 95 of 100 such "
    "reports. It shrinks as more fights are fought.",
    "p5, p25, p50, p75, p95": "Percentiles: so many per cent of the fights lie at or below this "
    "value. They say how much fights differ, and do not shrink.",
    "below, above": "Nothing else was seen in any fight: what stands there is the bound of the "
    "interval.",
    "Margin": "The share of its hit points that the first side has left in those still in the "
    "fight, less the same of all others together.",
    "Draw": "Several sides win at the same moment, or nobody is left.",
    "Undecided": "The fight was not over after the most rounds that the scenario allows.",
    "Standing": "In the fight at its end, or as a round ends.",
    "Survives": "Neither dead nor dying at the end of the fight.",
    "Dead, dying, out": "What had become of somebody by the end of the fight; out: no longer in "
    "the fight, and neither dead nor dying.",
    "Kills": "Foes put out of the fight, whether they die of it or not.",
    "Fight number": "Any fight can be told again, to the last hit point, by its number and the "
    "seed.",
    "Seed": "Which dice. The same scenario, rules and seed fight the same fights on any machine.",
    "Script": "The list of entries that a combatant follows: the first that holds is declared.",
}


def glossary(_: Material) -> Section:
    """The terms as a list."""
    items = [tag("div", tag("dt", term), tag("dd", said)) for term, said in TERMS.items()]
    return Section("glossary", "Glossary", tag("dl", items, class_="terms"))
