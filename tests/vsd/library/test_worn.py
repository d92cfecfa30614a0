"""Conditions of critical rows on what is worn and on the body."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from vsdsim.vsd.library.worn import CONDITIONS, DYNAMIC_CONDITIONS, Worn, conditions_of

REFERENCE = Path(__file__).parents[2] / "reference" / "critical_tables.csv"
ALL = frozenset({"torso", "arms", "legs"})
BODY = {"blood", "eyes", "head", "limbs", "mammal", "mouth", "neck", "spine"}


def test_every_condition_of_the_tables_is_known():
    """The dictionary holds the conditions of the nine tables, no more and no fewer."""
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        texts = {row["condition"] for row in csv.DictReader(file)} - {""}
    assert texts == set(CONDITIONS) | DYNAMIC_CONDITIONS
    assert not set(CONDITIONS) & DYNAMIC_CONDITIONS


@pytest.mark.parametrize(
    ("worn", "holds"),
    [
        (Worn(), {"bare chest", "bare head"}),
        (
            Worn(zones=frozenset({"torso"})),
            {
                "armour",
                "armour on torso",
                "bare head",
                "heavy clothing or armour",
                "organic armour",
            },
        ),
        (
            Worn(zones=frozenset({"torso", "legs"}), rigid=True, metal=True),
            {
                "armour",
                "armour on legs",
                "armour on torso",
                "bare head",
                "heavy clothing or armour",
                "heavy clothing or armour on legs",
                "metal armour",
                "metal armour on legs",
                "metal armour on torso",
                "rigid armour",
                "rigid armour on torso",
            },
        ),
        (
            Worn(helm="leather"),
            {"bare chest", "heavy clothing or helm", "helm", "helm, not metal"},
        ),
        (Worn(helm="metal"), {"bare chest", "heavy clothing or helm", "helm", "metal helm"}),
        (
            Worn(helm="full"),
            {
                "bare chest",
                "full helm",
                "full metal helm",
                "heavy clothing or helm",
                "helm",
                "metal helm",
                "neck armour",
                "rigid neck armour",
            },
        ),
        (
            Worn(extras=frozenset({"heavy clothing", "gloves", "heavy boots", "loose sleeves"})),
            {
                "bare chest",
                "bare head",
                "gloves",
                "heavy boots",
                "heavy clothing",
                "heavy clothing or armour",
                "heavy clothing or armour on legs",
                "heavy clothing or helm",
                "loose sleeves",
            },
        ),
        (
            Worn(extras=frozenset({"neck armour"})),
            {"bare chest", "bare head", "neck armour"},
        ),
    ],
)
def test_armour_and_helm_meet_their_own_conditions(worn, holds):
    """A piece of armour meets the conditions that name it, by zone and by what it is made of."""
    assert conditions_of(worn) - BODY == holds


@pytest.mark.parametrize(
    ("traits", "beast", "four_or_more", "more_than_two_or_none"),
    [
        ((), False, False, False),
        ((), True, True, True),
        (("two-legs",), True, False, False),
        (("no-legs",), True, False, True),
        (("eight-legs",), True, True, True),
    ],
)
def test_legs(traits, beast, four_or_more, more_than_two_or_none):
    """Beasts have four legs unless they say otherwise, humanoids two; none is not four."""
    holds = conditions_of(Worn(traits=frozenset(traits), beast=beast))
    assert ("four legs or more" in holds) == four_or_more
    assert ("more than two feet, or none" in holds) == more_than_two_or_none


@pytest.mark.parametrize("part", sorted(BODY))
def test_a_body_has_every_part_that_it_does_not_deny(part):
    """Living bodies have them all; the trait `no-...` takes one away and no other."""
    assert conditions_of(Worn(beast=True)) >= BODY
    without = conditions_of(Worn(beast=True, traits=frozenset({f"no-{part}"})))
    assert without & BODY == BODY - {part}
