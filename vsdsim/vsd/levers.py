"""The numbers on everybody's sheets, each made a step smaller and larger by overrides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import field, frozen

from vsdsim.results.supposing import Lever, Offered
from vsdsim.scenario.model import Scenario
from vsdsim.vsd.conditions import HELD
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.equals import Equals, Load, first_few, turns
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rules.conditions import can_come_up
from vsdsim.vsd.sheet import Sheet

__all__ = ["levers"]

STEP = 10
"""Points of a bonus, and per cent of what is counted in points."""
Read = Callable[[Sheet], int]
Settings = Mapping[tuple[str, ...], Read]
"""Where a combatant's entry has a figure, and what its sheet makes of it."""


def _always(_: Parameters) -> bool:
    return True


@frozen
class Figure:
    """A figure of sheets: what it is called, where it stands, when it bears on anything."""

    name: str
    settings: Callable[[Sheet], Settings]
    step: Callable[[int], int] = lambda _: STEP
    bears: Callable[[Parameters], bool] = field(default=_always)
    least: int = -200


def _of(key: str, attribute: str) -> Callable[[Sheet], Settings]:
    """A figure of `stats`."""
    return lambda _: {("stats", key): lambda sheet: int(getattr(sheet, attribute))}


def _melee(sheet: Sheet) -> Settings:
    # Bare hands, which everybody has at the last, follow the best.
    own = [at for at, each in enumerate(sheet.attacks) if not each.ranged]
    armed = [at for at in own if sheet.attacks[at].kind != "unarmed"] or own
    return {("stats", "cmb"): lambda made: made.attacks[armed[0]].cmb} if armed else {}


def _shooting(sheet: Sheet) -> Settings:
    ranged = [at for at, each in enumerate(sheet.attacks) if each.ranged]
    return {("stats", "ranged"): lambda made: made.attacks[ranged[0]].cmb} if ranged else {}


def _lores(sheet: Sheet) -> Settings:
    def bonus(name: str) -> Read:
        return lambda made: next(each.bonus for each in made.lores if each.name == name)

    return {("stats", "lores", each.name): bonus(each.name) for each in sheet.lores}


def _magic_points(sheet: Sheet) -> Settings:
    return {("magic_points",): lambda made: made.magic_points} if sheet.lores else {}


def _share(value: int) -> int:
    return max(1, round(value * STEP / 100))


def _saves(p: Parameters) -> bool:
    return p.castings.any or p.riders.any or p.frightens or p.reach.saves


FIGURES = (
    Figure("hit points", _of("hp", "hp"), _share, least=1),
    Figure("DEF", _of("def", "defence")),
    Figure("CMB", _melee),
    Figure("CMB of shots", _shooting),
    Figure("lores", _lores, bears=lambda p: p.castings.any),
    Figure("magic points", _magic_points, _share, lambda p: p.castings.any, 0),
    Figure("TSR", _of("tsr", "tsr"), bears=_saves),
    Figure("WSR", _of("wsr", "wsr"), bears=_saves),
    Figure("Perception", _of("perception", "perception")),
    Figure("Athletics", _of("athletics", "athletics"), bears=lambda p: p.field),
    Figure(
        "Brawl", _of("brawl", "brawl"), bears=lambda p: can_come_up(p, HELD) or p.optional.moves
    ),
    Figure("Healer", _of("healer", "healer"), bears=lambda p: p.tends),
    Figure("Move Rate", _of("move", "move"), lambda _: 3, lambda p: p.field, 0),
)
"""In the order in which they are asked."""


def levers(
    encounter: Encounter, equals: Sequence[Equals], load: Load, most: int | None = None
) -> Offered[Lever]:
    """What can be turned on the sheets: figures that bear on the fight and can be set alone.

    Of more than `most` the figures that come first in `FIGURES`, of the sides in turn.
    """
    figures = [each for each in FIGURES if each.bears(encounter.parameters)]
    there = [
        (number, which)
        for number, group in enumerate(equals)
        for which, figure in enumerate(figures)
        if figure.settings(group.one.sheet)
    ]
    turn = turns(equals)
    few = first_few(there, lambda at: (at[1], turn[at[0]]), most)
    found = [
        lever for number, which in few for lever in _lever(equals[number], figures[which], load)
    ]
    return Offered(tuple(found), len(there) - len(few))


def _lever(group: Equals, figure: Figure, load: Load) -> Iterator[Lever]:
    sheet: Sheet = group.one.sheet
    settings = figure.settings(sheet)
    now = {key: read(sheet) for key, read in settings.items()}
    written = _written(group, settings, now, load)
    if not written:
        return
    value = next(iter(written.values()))
    step = figure.step(value)
    if value - step < figure.least:
        return
    made = [
        _overrides(group, {key: number + by for key, number in written.items()}, load)
        for by in (-step, step)
    ]
    if made[0] is not None and made[1] is not None:
        known = value if len(set(written.values())) == 1 else None
        yield Lever(group.label, figure.name, known, step, made[0], made[1])


def _written(
    group: Equals, settings: Settings, now: Mapping[tuple[str, ...], int], load: Load
) -> dict[tuple[str, ...], int] | None:
    """What a file would say for everything to stay as it is; None where it cannot say that.

    What somebody carries comes off what is written, and a `cmb` sets all attacks at once.
    """
    said = dict(now)
    for _ in range(2):
        overrides = _overrides(group, said, load)
        made = None if overrides is None else _sheet(load(overrides), group.one.full_name)
        if made is None:
            return None
        if made == group.one.sheet:
            return said
        said = {key: said[key] + now[key] - read(made) for key, read in settings.items()}
    return None


def _overrides(
    group: Equals, values: Mapping[tuple[str, ...], int], load: Load
) -> tuple[str, ...] | None:
    found: list[str] = []
    for key, value in values.items():
        texts = group.settings(load, key, value)
        if texts is None:
            return None
        found += texts
    return tuple(found)


def _sheet(scenario: Scenario, name: str) -> Sheet | None:
    return next((each.sheet for each in scenario.combatants if each.full_name == name), None)
