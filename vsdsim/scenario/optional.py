"""Optional rules: which a scenario plays by, and what belongs to one that it does not."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Place, Report, Words, describe

__all__ = ["KEY", "NONE", "OptionalRules", "read_optional_rules"]

KEY = "optional_rules"
"""The key of a scenario that names the rules that are on."""


@frozen
class OptionalRules:
    """The rules that are on, and the words that mean nothing without theirs."""

    on: frozenset[str] = frozenset()
    owners: Mapping[str, str] = field(factory=dict)
    """Words (deeds, keys) by the rule they belong to."""

    def check(self, report: Report, place: Place, word: str, arrived: object) -> None:
        """Note a fault at `place` where `word` belongs to a rule that is off."""
        rule = self.owners.get(word)
        if rule is not None and rule not in self.on:
            required = f'the optional rule {rule} with {word} ({KEY} = ["{rule}"])'
            report(place, required, Words(f"{describe(arrived)} without it"))


NONE = OptionalRules()
"""No optional rules, and nothing that belongs to one."""


def read_optional_rules(
    raw: object, known: Mapping[str, frozenset[str]], report: Report
) -> OptionalRules:
    """The rules that `raw` names, of those `known` with their words."""
    owners = {word: rule for rule, words in known.items() for word in words}
    named: list[str] = []
    for index, each in enumerate(checks.array(report, (KEY,), raw, "names of rules") or ()):
        rule = checks.word(report, (KEY, index), each, known)
        if rule in named:
            report((KEY, index), "each rule once", Words(f"{rule} twice"))
        elif rule is not None:
            named.append(rule)
    return OptionalRules(frozenset(named), owners)
