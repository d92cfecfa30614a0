"""The same defender in other armour."""

from __future__ import annotations

from attrs import evolve

from vsdsim.vsd.library.gear import COLUMN_ARMOUR
from vsdsim.vsd.library.worn import BODY_TRAITS, EXTRAS, Worn, conditions_of
from vsdsim.vsd.sheet import Sheet
from vsdsim.vsd.vocabulary import Column

__all__ = ["in_column"]


def in_column(sheet: Sheet, column: Column) -> Sheet:
    """`sheet` in plain body armour of a column, in place of what it wears; DEF stays as it is.

    Helm and all else that it wears stay too. In its own column it keeps its armour.
    """
    if column == sheet.column:
        return sheet
    armour = COLUMN_ARMOUR[column.name]
    bare = Worn(
        zones=frozenset(armour.zones),
        rigid=armour.rigid,
        metal=armour.metal,
        helm=_helm(sheet.worn),
        extras=frozenset(each for each in EXTRAS if each in sheet.worn),
        traits=sheet.traits.intersection(BODY_TRAITS),
        beast=sheet.beast,
    )
    return evolve(sheet, column=column, worn=conditions_of(bare), gear=(column.name,))


def _helm(worn: frozenset[str]) -> str:
    """The helm that meets these conditions."""
    for helm in ("full", "metal", "leather"):
        if conditions_of(Worn(helm=helm)) & _OF_HELMS == worn & _OF_HELMS:
            return helm
    return "none"


_OF_HELMS = frozenset({"full helm", "metal helm", "helm", "helm, not metal"})
"""Conditions that are about the helm alone."""
