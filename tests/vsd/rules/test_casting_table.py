"""The three tables of magic, total by total: what the quicksheet's own lines say."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from vsdsim.vsd.library.spells.scripting import FAILING
from vsdsim.vsd.rules.magic.failure import RESONANCE, Choice, Row, chosen, row_of
from vsdsim.vsd.rules.magic.resonance import Notice, notice_of, resonance_total, resonates
from vsdsim.vsd.rules.magic.table import Worth, difficulty_of, worth_of

CASTING = """
up to 25    -
26-50       -
51-80       50
81-95       60
96-105      65
106-110     70
111-120     75
121-130     80
131-135     85
136-140     90
141-145     95
146-150    100
151-155    105
156-160    110
161-165    120
166-170    130
171-175    140
176+       150
"""
"""The Spell Casting Table: rolls and save difficulties, as the quicksheet writes them."""
LOWEST, HIGHEST = -300, 500


def band(text):
    """The numbers of `26-50`, `up to 25` or `176+`."""
    if text.startswith("up to"):
        return range(LOWEST, int(text.removeprefix("up to")) + 1)
    if text.endswith("+"):
        return range(int(text.rstrip("+")), HIGHEST + 1)
    low, high = text.split("-")
    return range(int(low), int(high) + 1)


def rows():
    """Each total of the table with what stands beside it."""
    for line in CASTING.strip().splitlines():
        text, _, difficulty = line.rpartition(" ")
        for total in band(text.strip()):
            yield total, difficulty


@pytest.mark.rule("magic.table")
def test_every_total_has_the_difficulty_of_its_line():
    """Nothing of a failure or a half success is asked."""
    said = {total: int(text) for total, text in rows() if text != "-"}
    totals = np.array(sorted(said))
    assert totals[0] == 51
    assert difficulty_of(totals).tolist() == [said[each] for each in totals.tolist()]


@pytest.mark.rule("magic.table")
def test_every_total_is_worth_what_its_line_says():
    """To 25 it fails, to 50 it half succeeds, from 151 on it is outstanding."""
    for total, _ in rows():
        worth = Worth.SUCCESS
        if total <= 25:
            worth = Worth.FAILURE
        elif total <= 50:
            worth = Worth.HALF
        elif total > 150:
            worth = Worth.OUTSTANDING
        assert worth_of(np.array([total]))[0] == worth


def failure_row(total):
    """The row of the Spell Failures Table that a result stands in."""
    highest = {75: Row.STUNNED, 100: Row.HALF_THE_COST, 125: Row.COST, 150: Row.COST_OR_RESONANCE}
    return next((row for most, row in highest.items() if total <= most), Row.WORST)


OFFERS = {
    Row.STUNNED: (0, ()),
    Row.HALF_THE_COST: (1, ("cost", "later")),
    Row.COST: (1, ("cost", "other-target")),
    Row.COST_OR_RESONANCE: (2, ("cost", "other-target", "resonance")),
    Row.WORST: (2, ("cost", "other-target", "resonance", "knocked-out")),
}
"""How many are chosen in each row, and of what."""


@pytest.mark.rule("magic.failure")
def test_every_failure_stands_in_its_row():
    """The rows go to 75, 100, 125 and 150."""
    totals = np.arange(-200, 400)
    assert row_of(totals).tolist() == [failure_row(total) for total in totals.tolist()]
    assert RESONANCE.tolist()[Row.COST_OR_RESONANCE :] == [20, 50]


def test_choices_are_numbered_as_scripts_name_them():
    """In the order in which they are chosen where the script says nothing."""
    assert [choice.name.lower().replace("_", "-") for choice in Choice] == list(FAILING)


@pytest.mark.rule("magic.failure")
@pytest.mark.parametrize("row", Row)
def test_the_first_that_can_be_chosen_are(row):
    """Each order of preference with all that may be possible or not."""
    count, offered = OFFERS[row]
    cases = [
        (order, possible)
        for order in permutations(range(len(FAILING)))
        for possible in product((False, True), repeat=len(FAILING))
    ]
    taken = chosen(
        np.full(len(cases), int(row)),
        np.array([order for order, _ in cases]),
        np.array([possible for _, possible in cases]),
    )
    for (order, possible), takes in zip(cases, taken.tolist(), strict=True):
        fit = [each for each in order if possible[each] and FAILING[each] in offered]
        assert [place for place, took in enumerate(takes) if took] == sorted(fit[:count])


@pytest.mark.rule("magic.resonance")
def test_doubles_resonate():
    """The natural 11, 22, ... 99, and neither 0 nor 100."""
    doubles = {int(f"{digit}{digit}") for digit in range(1, 10)}
    dice = np.arange(1, 101)
    assert set(dice[resonates(dice)].tolist()) == doubles


def expected_notice(die, weave, modifier):
    """What the Magical Resonance Table says of a roll."""
    total = die + weave + modifier
    if weave <= 4:
        total = min(total, 90)
    for most, notice in ((40, Notice.NOTHING), (60, Notice.AWARENESS), (80, Notice.ATTENTION),
                         (90, Notice.PURSUIT), (100, Notice.ASSAULT)):  # fmt: skip
        if total <= most:
            return notice
    return Notice.LIEUTENANT


@pytest.mark.rule("magic.resonance")
@pytest.mark.parametrize("modifier", [-40, -20, 0, 20, 50, 90])
def test_every_resonance_brings_what_its_row_says(modifier):
    """Every die with every weave; small weaves come to 90 at most."""
    die, weave = (each.reshape(-1) for each in np.meshgrid(np.arange(1, 101), np.arange(1, 21)))
    total = resonance_total(die, weave, np.full(len(die), modifier))
    expected = [
        expected_notice(d, w, modifier) for d, w in zip(die.tolist(), weave.tolist(), strict=True)
    ]
    assert notice_of(total).tolist() == expected
