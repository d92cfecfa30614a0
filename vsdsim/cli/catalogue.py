"""`vsdsim list` and `vsdsim show`: what there is to fight with, and against."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli.files import load
from vsdsim.cli.options import Json
from vsdsim.cli.output import say, say_json
from vsdsim.errors import UsageError
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.textwidth import to_left, width_of

if TYPE_CHECKING:
    from vsdsim.scenario.model import Combatant, Scenario, Side

__all__ = ["list_", "show"]

KINDS = ("creatures", "weapons", "armour", "shields", "helms", "spells", "scripts")
_WITHIN = {"armour": ("shields", "helms")}
"""Kinds whose things are among those of another; they are not counted by themselves."""


def list_(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="[KIND]",
            help="scenarios, creatures, weapons, armour, shields, helms, spells or scripts.",
        ),
    ] = None,
    *,
    json: Json = False,
) -> None:
    """List what is packaged, all kinds or one."""
    from vsdsim.suggest import suggestion

    if kind is None:
        if json:
            say_json({each: _rows(each) for each in ("scenarios", *KINDS)})
            return
        for line in table(["Kind", "Packaged", ""], _counts()):
            say(line)
        say("\nScenarios")
        _say_entries(_scenarios())
        return
    if kind not in {"scenarios", *KINDS}:
        known = ", ".join(("scenarios", *KINDS))
        hint = suggestion(kind, ("scenarios", *KINDS))
        raise UsageError(f"list: required one of {known}, arrived {kind!r}{hint}")
    if json:
        say_json({kind: _rows(kind)})
        return
    _say_entries(_named(kind))


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="A scenario, creature, weapon, armour, spell or script."
        ),
    ],
) -> None:
    """Show a scenario's sides or a thing's figures."""
    from vsdsim import api
    from vsdsim.scenario.shipped import shipped
    from vsdsim.suggest import suggestion

    if name in shipped() or os.path.isfile(name):  # noqa: PTH113 - Path raises for overlong names
        _show_scenario(load(name))
        return
    card = api.rules().describe(name)
    if card is None and (os.sep in name or name.endswith(".toml")):
        # Surely a path, and no file: the loader says so best.
        _show_scenario(load(name))
        return
    if card is None:
        names = [*shipped(), *(each for kind in KINDS for each, _ in _entries(kind))]
        arrived = shortened(name, 60)
        raise UsageError(f"show: nothing is named {arrived!r}{suggestion(name, names)}")
    say(card.rstrip("\n"))


def _named(kind: str) -> list[tuple[str, str]]:
    """Names and what they are, of things or of scenarios."""
    return _scenarios() if kind == "scenarios" else _entries(kind)


def _rows(kind: str) -> list[dict[str, str]]:
    return [{"name": name, "is": text} for name, text in _named(kind)]


def _entries(kind: str) -> list[tuple[str, str]]:
    from vsdsim import api

    return api.rules().catalogue(kind)


def _counts() -> list[list[str]]:
    """Each kind that has something, how many, and what is among it."""
    within = {each for parts in _WITHIN.values() for each in parts}
    rows = []
    for kind in (each for each in KINDS if each not in within):
        count = len(_entries(kind))
        parts = " and ".join(_WITHIN.get(kind, ()))
        if count:
            rows.append([kind, f"{count:,}", f"with {parts}" if parts else ""])
    return rows


def _scenarios() -> list[tuple[str, str]]:
    from vsdsim.scenario.shipped import shipped

    return [(name, _title(path)) for name, path in shipped().items()]


def _title(path: Path) -> str:
    """The name that a scenario gives itself, nothing where the file is broken."""
    try:
        return str(tomllib.loads(path.read_text(encoding="utf-8")).get("name", ""))
    except (OSError, ValueError):
        return ""


def _say_entries(entries: list[tuple[str, str]]) -> None:
    if not entries:
        say("  none in this version")
    wide = max((width_of(name) for name, _ in entries), default=0)
    for name, text in entries:
        say(f"  {to_left(name, wide)}  {shortened(text, max(20, WIDTH - wide - 4))}".rstrip())


def _show_scenario(scenario: Scenario) -> None:
    """The sides, a card of everybody in them, those that are alike on one, and own things."""
    from vsdsim import api

    say(scenario.name)
    say(f"{scenario.file}, {scenario.ruleset}, at most {scenario.max_rounds} rounds")
    if scenario.optional_rules:
        say(f"with the optional rules {', '.join(sorted(scenario.optional_rules))}")
    for side in scenario.sides:
        say("")
        say(_heading(scenario, side))
        for members in _alike(side):
            name = members[0].name
            if len(members) > 1:
                name += f" to {members[-1].name}"
            title, *figures = api.rules().card(members[0], scenario).splitlines()
            say("")
            say(shortened(f"{name}: {title}", WIDTH))
            for line in figures:
                say(line)
    for kind, cards in api.rules().own_cards(scenario).items():
        say("")
        say(f"{kind} of {scenario.tables}")
        for card in cards:
            say("")
            say(card.rstrip("\n"))


def _heading(scenario: Scenario, side: Side) -> str:
    facts = []
    if side.declares:
        facts.append(f"declares {side.declares}")
    victory = scenario.victory.get(side.name)
    if victory is not None:
        facts.append(f"wins: {victory.kind} {victory.name or victory.rounds or ''}".rstrip())
    return f"{side.name} ({', '.join(facts)})" if facts else side.name


def _alike(side: Side) -> list[list[Combatant]]:
    """Runs of combatants that differ only in name."""
    runs: list[list[Combatant]] = []
    for each in side.combatants:
        last = runs[-1][-1] if runs else None
        if last is not None and (last.sheet, last.script) == (each.sheet, each.script):
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs
