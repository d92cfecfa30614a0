"""What the ruleset hands over to the rest: its words, its gear, its fights and their telling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, Final

import numpy as np

from vsdsim.results.activity import Activity
from vsdsim.results.chances import Asked, Card
from vsdsim.results.course import Course, Split, Style
from vsdsim.results.supposing import Lever, Offered, Supposition
from vsdsim.scenario.faults import Faults, Report
from vsdsim.scenario.model import Combatant, Entry, Scenario, Script
from vsdsim.scenario.ruleset import Vocabulary
from vsdsim.scenario.scripts import Scripts
from vsdsim.vsd.activity import Overheard, stronger
from vsdsim.vsd.encounter import RULES_VERSION, Encounter
from vsdsim.vsd.equals import Load, equals_of
from vsdsim.vsd.levers import levers
from vsdsim.vsd.library import catalogue
from vsdsim.vsd.library.bestiary import STATS_KEYS
from vsdsim.vsd.library.cards import combatant_card, lacking
from vsdsim.vsd.library.library import Library, packaged
from vsdsim.vsd.library.spells.scripting import check_caster, check_spell
from vsdsim.vsd.library.statblock import COMBATANT_KEYS, build_sheet
from vsdsim.vsd.odds.card import card_of
from vsdsim.vsd.rules.words import VOCABULARY
from vsdsim.vsd.sheet import Sheet
from vsdsim.vsd.supposing import suppositions
from vsdsim.vsd.telling.cast import Cast, listed
from vsdsim.vsd.telling.course import course_of
from vsdsim.vsd.telling.narrator import Narrator
from vsdsim.vsd.telling.recorder import recorded
from vsdsim.vsd.telling.split import split_of

__all__ = ["RULESET", "VsdRuleset"]

SHOOT: Final = "shoot"
"""The word of `do` that takes a missile or thrown weapon."""
MOST_NAMED: Final = 4
"""Of more than these a notice says how many."""


class VsdRuleset:
    """Against the Darkmaster: the fights of the game, in the melee so far."""

    name = "vsd"
    version = RULES_VERSION
    vocabulary: Vocabulary = VOCABULARY
    combatant_keys = COMBATANT_KEYS
    inner_keys = frozenset(f"stats.{key}" for key in STATS_KEYS)

    @property
    def scripts(self) -> Mapping[str, list[dict[str, object]]]:
        """Packaged scripts by name, as raw entries."""
        return packaged().scripts

    @cached_property
    def default_scripts(self) -> dict[str, Script]:
        """Packaged scripts by name, checked: what serves combatants that name none."""
        faults = Faults(lambda _: ("scripts.toml", None, ""))
        scripts = Scripts(None, self, faults)
        drafts = [scripts.read(name, (name,), list(raw)) for name, raw in self.scripts.items()]
        faults.raise_if_any()
        bound = [scripts.bind(draft, {}, {}, None, lambda *_, **__: True) for draft in drafts]
        return {script.name: script for script in bound}

    def library(self, folder: Path | None) -> Library:
        """Gear and tables, those of `folder` folded in; raises ScenarioError."""
        return packaged() if folder is None else packaged().with_folder(folder)

    def sheet(self, raw: Mapping[str, object], library: Any, report: Report) -> Sheet | None:
        """The combatant that `raw` describes; None after reporting faults."""
        return build_sheet(raw, library, report)

    def check_spell(self, entry: Entry, library: Any, report: Report) -> None:
        """Note what is wrong with the spell of an entry, and how it is cast, for anybody."""
        check_spell(entry, library.spells, report)

    def check_caster(self, entry: Entry, sheet: Any, library: Any, report: Report) -> None:
        """Note it where somebody can never cast the spell of an entry that is right in itself."""
        check_caster(entry, sheet, library.spells, report)

    def encounter(self, scenario: Scenario) -> Encounter:
        """The scenario compiled."""
        return Encounter.of(scenario, self.default_scripts)

    def replay(self, encounter: Encounter, seed: int, fight: int) -> list[dict[str, Any]]:
        """Fight `fight` as event rows, in the order in which they happened."""
        (events,) = recorded(encounter, seed, fight)
        return [event.row() for event in events if event.what != "round"]

    def narrate(
        self, encounter: Encounter, seed: int, fight: int, maps: Style | None = None
    ) -> Iterator[str]:
        """Fight `fight` in plain sentences, line by line, with maps drawn in a style if one is."""
        (events,) = recorded(encounter, seed, fight)
        return Narrator(encounter, seed, fight).tell(events, maps)

    def tell(
        self, encounter: Encounter, seed: int, fights: Sequence[int]
    ) -> Iterator[tuple[str, ...]]:
        """Several fights in plain sentences, the lines of each."""
        events = recorded(encounter, seed, *fights)
        for fight, each in zip(fights, events, strict=True):
            yield tuple(Narrator(encounter, seed, fight).tell(each))

    def split(self, first: Encounter, second: Encounter, seed: int, fight: int) -> Split | None:
        """Where a fight goes different ways in two variants, None where it does not."""
        told = []
        for encounter in (first, second):
            (events,) = recorded(encounter, seed, fight)
            told.append((Narrator(encounter, seed, fight), events))
        return split_of(*told)

    def course(self, encounter: Encounter, seed: int, fight: int) -> Course | None:
        """How fight `fight` goes over its ground, None where nobody has a place."""
        if not encounter.scenario.placed:
            return None
        (events,) = recorded(encounter, seed, fight)
        return course_of(Cast.of(encounter), events, seed, fight)

    def activity(self, encounter: Encounter, seed: int, fights: int) -> Activity:
        """What everybody does in the first so many fights."""
        overheard = Overheard(encounter)
        encounter.fight(seed, np.arange(fights, dtype=np.int64), overheard)
        return overheard.activity(fights)

    def stronger(self, combatant: Combatant) -> Combatant:
        """The same with more hit points, and better with all weapons and spells."""
        return stronger(combatant)

    def blow(
        self,
        attacker: Combatant,
        defender: Combatant,
        scenario: Scenario,
        asked: Asked,
        *,
        whole: bool,
    ) -> Card:
        """One's blow at the other, worked out over all its dice."""
        return card_of(attacker, defender, scenario, asked, whole=whole)

    def suppositions(
        self, encounter: Encounter, load: Load, most: int | None = None
    ) -> Offered[Supposition]:
        """What could have been otherwise."""
        return suppositions(encounter, equals_of(encounter.scenario), load, most)

    def levers(self, encounter: Encounter, load: Load, most: int | None = None) -> Offered[Lever]:
        """The numbers on its combatants' sheets."""
        return levers(encounter, equals_of(encounter.scenario), load, most)

    def catalogue(self, kind: str) -> list[tuple[str, str]]:
        """Names and one-line descriptions of the packaged things of a kind."""
        return list(catalogue.names(kind, packaged()))

    def describe(self, name: str) -> str | None:
        """The card of a packaged thing, None for a name that is nothing."""
        return catalogue.describe(name, packaged())

    def card(self, combatant: Combatant, scenario: Scenario) -> str:
        """Every figure of somebody in `scenario`, final; the first line says what it is."""
        return combatant_card(combatant, scenario.library, scenario.optional_rules)

    def own_cards(self, scenario: Scenario) -> dict[str, list[str]]:
        """Cards of the spells of a scenario's own folder; no kind that it has none of."""
        spells = catalogue.own_spells(scenario.library, packaged())
        return {"spells": spells} if spells else {}

    def hit_points(self, scenario: Scenario) -> list[int]:
        """What everybody has unhurt, in the file's order."""
        return [each.sheet.hp for each in scenario.combatants]

    def notices(self, scenario: Scenario) -> list[str]:
        """What stat blocks can do and this version cannot, and who is to shoot with nothing."""
        creatures = scenario.library.creatures
        lacks = {
            each.sheet.use or each.name: lacking(creatures.get(each.sheet.use))
            for each in scenario.combatants
        }
        without = [
            f"{who} fights without its {' and '.join(what)} in this version"
            for who, what in lacks.items()
            if what
        ]
        return without + self._unarmed(scenario)

    def _unarmed(self, scenario: Scenario) -> list[str]:
        """A line about those whose scripts of their own let them shoot, with nothing to shoot."""
        # Packaged entries are for whoever happens to have a bow.
        common = {entry for script in self.default_scripts.values() for entry in script.entries}
        names = [
            each.name
            for each in scenario.combatants
            if each.script is not None
            and any(entry.do == SHOOT and entry not in common for entry in each.script.entries)
            and not any(attack.ranged for attack in each.sheet.attacks)
        ]
        if not names:
            return []
        more = len(names) - MOST_NAMED
        who = listed([*names[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
        return [f'{who}: nothing to shoot or throw for do = "{SHOOT}"']

    def starter(self) -> str:
        """The text of a commented scenario to start from."""
        return (resources.files("vsdsim.vsd") / "data" / "starter.toml").read_text("utf-8")


RULESET = VsdRuleset()
"""The one value of it."""
