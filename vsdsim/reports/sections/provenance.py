"""Where all of it comes from, and how to make it again."""

from __future__ import annotations

from vsdsim.reports.commands import command, report_command
from vsdsim.reports.markup import joined, tag
from vsdsim.reports.material import Material, Section
from vsdsim.results.provenance import made_by, source

__all__ = ["provenance"]


def provenance(material: Material) -> Section:
    """Versions, seed, changes, the command, and the scenario as it was written."""
    result = material.result
    facts = [
        ("Scenario", result.scenario),
        ("File", source(result.file)),
        ("Program and rules", made_by(result)),
        ("Seed", f"{result.seed}"),
        ("Fights", f"0 to {result.fights - 1:,}"),
    ]
    if material.anatomy is not None:
        facts.append(("Looked into", f"the first {material.anatomy.fights:,}"))
    facts += [("Changed", each) for each in result.overrides]
    listed = tag(
        "dl",
        (tag("div", tag("dt", name), tag("dd", value)) for name, value in facts),
        class_="terms",
    )
    dissected = material.anatomy.fights if material.anatomy is not None else None
    again = tag("p", "This report again: ", command(report_command(result, dissected)))
    note = tag(
        "p",
        "The same scenario, rules, seed and number of fights make the same page, byte for byte.",
        class_="note",
    )
    text = None
    if material.text:
        text = tag(
            "details",
            tag("summary", "The scenario as it was written"),
            tag("pre", tag("code", material.text), tabindex=0, role="region",
                aria_label="The scenario as it was written"),
            class_="below",
        )  # fmt: skip
    return Section("provenance", "Provenance", joined(listed, again, note, text))
