"""Spells doubled with Drive as they are cast, in cases worked by hand (drive.double)."""

from __future__ import annotations

import pytest

from tests.oracle.declaration import declaration
from tests.oracle.drive import doubled, pays_to_double
from tests.oracle.incantations import Incantation
from tests.oracle.spell_phases import spell_phase
from tests.oracle.stage import SWORD, Stand, caster, casts, entry, on, sheet, spells
from tests.oracle.world import World
from vsdsim.scenario.model import Order, Script
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.spells.spell import Area
from vsdsim.vsd.vocabulary import Phase

WAITS = Script("waits", (entry("defend"),))


def facing(spell: str, *parts: str, drive: int = 20, x: int = 10_000) -> World:
    """Ann, who means to double these parts of a spell, and Bob at a distance of x."""
    orders = tuple(Order("double", double=part) for part in parts)
    says = Script("casts", (casts(spell), entry("defend")), orders)
    ann = Stand(caster(), script=says)
    made = on(spells(ann, Stand(sheet(SWORD), (x, 0, 0), (-1000, 0), WAITS)), Phase.DECLARATION)
    made.fighters[0].drive = drive
    return made


def said(made: World, spell: str) -> Incantation:
    """What Ann casts at Bob, with her orders in force."""
    ann, bob = made.fighters
    ann.orders = [*(ann.script.orders if ann.script else ())]
    return Incantation(ann, packaged().spells[spell], bob)


@pytest.mark.parametrize(
    ("parts", "drive", "bought"),
    [
        (("area", "range"), 10, {"area", "range"}),
        (("range", "area"), 9, {"range"}),
        (("duration", "targets", "damage"), 5, {"damage"}),
        (("area", "area"), 20, {"area"}),
        (("area",), 4, set()),
    ],
)
def test_each_part_that_a_fireball_has_once(
    parts: tuple[str, ...], drive: int, bought: set[str]
) -> None:
    """In the order of the script, for 5 points; it has neither duration nor single targets."""
    made = facing("fireball", *parts, drive=drive)
    it = said(made, "fireball")
    as_it_would_be = doubled(it)
    assert (it.doubled, made.fighters[0].drive) == (set(), drive)
    pays_to_double(it)
    assert (it.doubled, made.fighters[0].drive) == (bought, drive - 5 * len(bought))
    assert it.spell == as_it_would_be
    assert it.spell.area == Area(radius=6 if "area" in bought else 3)
    assert it.spell.range == (60 if "range" in bought else 30)
    pays_to_double(it)
    assert (it.doubled, made.fighters[0].drive) == (bought, drive - 5 * len(bought))


@pytest.mark.parametrize(("drive", "action"), [(5, "cast"), (4, "defend")])
def test_range_counts_in_declaration(drive: int, action: str) -> None:
    """Bob is 45 m off, a Fire Bolt reaches 30; what can be no more as it is cast is lost."""
    for left in (drive, 0):
        made = facing("fire-bolt", "range", drive=drive, x=45_000)
        ann, _ = made.fighters
        declaration(made)
        assert ann.plan is not None
        assert (ann.plan.action, ann.drive) == (action, drive)
        ann.drive, made.phase = left, Phase.SPELL_B
        spell_phase(made, lambda: False)
        cast = action == "cast" and left == drive
        assert (ann.drive, ann.mp) == ((0, 34) if cast else (left, 40))
