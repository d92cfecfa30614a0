"""The page: sections put in their order, with a style sheet and nothing from elsewhere."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from vsdsim.reports.markup import Markup, tag
from vsdsim.reports.material import Material, Section
from vsdsim.reports.sections.combatants import combatants
from vsdsim.reports.sections.deeds import deeds
from vsdsim.reports.sections.endings import endings
from vsdsim.reports.sections.fights import fights
from vsdsim.reports.sections.glossary import glossary
from vsdsim.reports.sections.harm import harm
from vsdsim.reports.sections.provenance import provenance
from vsdsim.reports.sections.rounds import rounds
from vsdsim.reports.sections.sensitivity import sensitivity
from vsdsim.reports.sections.spread import spread
from vsdsim.reports.sections.verdict import verdict

__all__ = ["page"]

_SECTIONS = (
    fights, spread, rounds, combatants, endings, harm, deeds, sensitivity, glossary, provenance,
)  # fmt: skip
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may fetch for the page: nothing."""


def page(material: Material) -> str:
    """The whole page."""
    left_out = set() if material.anatomy is not None else {rounds, endings, harm, deeds}
    left_out |= set() if material.why is not None else {sensitivity}
    made = [section(material) for section in _SECTIONS if section not in left_out]
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", **{"http-equiv": "Content-Security-Policy", "content": _POLICY}),
        tag("title", f"{material.result.scenario}: report"),
        tag("style", style()),
    )
    body = tag(
        "body",
        tag("a", "To the fights", href="#fights", class_="skip"),
        tag("main", verdict(material), _contents(made), (_section(each) for each in made)),
        tag("footer", tag("p", "Made by vsdsim. This page is whole: it asks for no network.")),
    )
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


@cache
def style() -> Markup:
    """The style sheet, without its comments and blank space."""
    text = (resources.files("vsdsim.reports") / "style.css").read_text("utf-8")
    return Markup(re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)).strip())


def _contents(sections: list[Section]) -> Markup:
    links = [tag("li", tag("a", each.title, href=f"#{each.name}")) for each in sections]
    return tag("nav", tag("ul", links), aria_label="Contents")


def _section(section: Section) -> Markup:
    return tag(
        "section", tag("h2", section.title), section.body,
        id=section.name,
    )  # fmt: skip
