"""Reports from Python."""

from __future__ import annotations

from html import unescape

import pytest

import vsdsim as vs
from tests.reports.made import MadeWhy


@pytest.fixture(scope="module")
def duel() -> vs.Report:
    """A small one."""
    return vs.report("duel", fights=300, seed=5)


def test_the_fights_are_those_of_a_batch(duel: vs.Report) -> None:
    """The same numbers, to the last digit, and an anatomy of all of them."""
    assert duel.batch.to_json() == vs.batch("duel", fights=300, seed=5).to_json()
    assert duel.anatomy is not None
    assert duel.anatomy.fights == 300


def test_a_part_is_looked_into(duel: vs.Report) -> None:
    """The first so many, whatever the workers; all else is of all of them."""
    some = vs.report("duel", fights=300, seed=5, dissect=100)
    assert some.batch.to_json() == duel.batch.to_json()
    assert some.anatomy is not None
    whole = vs.anatomy("duel", fights=100, seed=5).anatomy
    assert (some.anatomy.fights, some.anatomy.ends) == (100, whole.ends)
    assert [each.number for each in some.told] == [each.number for each in duel.told]
    assert vs.report("duel", fights=2100, dissect=1500, workers=2).html == (
        vs.report("duel", fights=2100, dissect=1500).html
    )


def test_the_five_are_told_as_they_were_fought(duel: vs.Report) -> None:
    """Each goes as its row says, and its words are those of `run`."""
    rows = vs.batch("duel", fights=300, seed=5, keep_fights=True).rows
    assert rows is not None
    for fate, story in zip(duel.told, duel.material.stories, strict=True):
        assert duel.batch.outcomes[rows.outcome[fate.number]] == fate.outcome
        assert rows.rounds[fate.number] == fate.rounds
        assert "\n".join(story.lines) == vs.narrate("duel", seed=5, fight=fate.number)


def test_the_order_is_by_how_it_went_for_the_first_side(duel: vs.Report) -> None:
    """Sorted one by one, by outcome, then by shares of hit points, the places hold the same."""
    rows = vs.batch("duel", fights=300, seed=5, keep_fights=True).rows
    assert rows is not None
    rank = {"red": 3, "blue": 0, "draw": 1, "undecided": 2}
    begin = [each.sheet.hp for each in vs.load("duel").combatants]

    def worth(fight: int) -> tuple[float, ...]:
        outcome = duel.batch.outcomes[rows.outcome[fight]]
        red, blue = (
            max(0, int(rows.hp[each, fight])) * bool(rows.standing[each, fight]) / begin[each]
            for each in (0, 1)
        )
        pace = {"red": -1, "blue": 1}.get(outcome, 0) * int(rows.rounds[fight])
        return rank[outcome], round(red - blue, 9), pace, fight

    order = sorted(range(300), key=worth)
    # The nearest ranks of 300: the 15th, 75th, 150th, 225th and 285th.
    assert [each.number for each in duel.told] == [order[at - 1] for at in (15, 75, 150, 225, 285)]


def test_workers_make_no_difference(duel: vs.Report) -> None:
    """Byte for byte, whoever fights and tells."""
    assert vs.report("duel", fights=300, seed=5, workers=2).html == duel.html


def test_overrides_are_fought_and_named() -> None:
    """In the numbers, and in every command of the page."""
    changed = vs.report("duel", fights=50, overrides=["red.Ragna.stats.hp=300"])
    same = vs.batch(vs.load("duel", ["red.Ragna.stats.hp=300"]), fights=50)
    assert changed.batch.to_json() == same.to_json()
    assert "--set red.Ragna.stats.hp=300" in changed.html
    told = changed.html.count("<code>vsdsim run duel")
    assert told == changed.html.count("--set red.Ragna.stats.hp=300</code>") >= 6


def test_a_notebook_shows_the_page_in_a_frame(duel: vs.Report) -> None:
    """Its style sheet stays with it."""
    shown = duel._repr_html_()
    assert shown.startswith('<iframe srcdoc="')
    assert unescape(shown.split('"')[1]) == duel.html


def test_what_decides_it_can_be_added(duel: vs.Report) -> None:
    """Another report of the same fights; the first stays as it is."""
    more = duel.explained(MadeWhy(duel.batch))
    assert 'id="sensitivity"' in more.html
    assert 'id="sensitivity"' not in duel.html
    assert more.batch is duel.batch


def test_two_hundred_with_names_of_their_own_fit_a_megabyte() -> None:
    """The largest scenario there can be, told up to where there is room."""
    stats = {"hp": 30, "def": 20, "cmb": 70}
    sides = [
        {
            "name": side,
            "combatant": [{"name": f"{side} of {at} names", "stats": stats} for at in range(100)],
        }
        for side in ("red", "blue")
    ]
    html = vs.report({"name": "War", "max_rounds": 12, "side": sides}, fights=6).html
    assert len(html.encode()) < 1_200_000
    assert "lines from the middle of this fight are left out" in html
