"""Who can cast what."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.spells.known import known_spells, lore_of, wanting
from vsdsim.vsd.sheet import Lore

BARE = {"hp": 50, "def": 20, "cmb": 60}


@pytest.mark.parametrize(
    ("level", "lores", "lacks"),
    [
        (8, {"fire": 10}, None),
        (8, {"fire": {"bonus": 10, "ranks": 8}}, None),
        (20, {"fire": {"bonus": 10, "ranks": 8}}, None),
        (8, {"frost": 10}, "the lore fire"),
        (7, {"fire": 10}, "8 ranks of fire"),
        (20, {"fire": {"bonus": 90, "ranks": 7}}, "8 ranks of fire"),
        (7, {"fire": {"bonus": 90, "ranks": 20}}, "level 8"),
    ],
)
def test_what_a_fireball_takes(library, sheet, level, lores, lacks):
    """Its lore, as many ranks as its weave of 8, and such a level."""
    caster = sheet(stats=BARE | {"level": level, "lores": lores})
    assert wanting(library.spells["fireball"], caster) == lacks


def test_known_spells(library, sheet):
    """Those of which nothing is wanting, whatever they cost."""
    caster = sheet(
        stats=BARE | {"level": 3, "lores": {"healing": 5, "mind": 5, "tide": 5}, "mp": 0}
    )
    known = {spell.name for spell in known_spells(caster, library.spells)}
    assert known == {"heal", "clotting", "unstun", "sleep", "fear"}
    assert known_spells(sheet(use="wolf"), library.spells) == ()


def test_a_lore_by_name(sheet):
    """Or none."""
    caster = sheet(stats=BARE | {"lores": {"mind": 5}})
    assert lore_of(caster, "mind") == Lore("mind", 5, 1)
    assert lore_of(caster, "fire") is None
