"""What decided it: each row is a comparison of its own, and hand-made cases are known."""

from __future__ import annotations

import csv
import json
import re
import shlex

import matplotlib as mpl
import numpy as np
import pytest
from attrs import evolve
from matplotlib.figure import Figure

import vsdsim as vs
from vsdsim import questions
from vsdsim.analysis import why as asking
from vsdsim.montecarlo.arena import Arena
from vsdsim.results.supposing import Kind

mpl.use("Agg")
FIGHTS = 60


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A file of fights that the questions of this module share."""
    return tmp_path_factory.mktemp("why") / "fights.db"


@pytest.fixture(scope="module")
def duel(store):
    """A duel of two swordsmen, asked why."""
    return vs.why("duel", ["red.Ragna.stats.hp=40"], fights=FIGHTS, store=store)


def entry(do="attack", **more):
    """A script of one entry."""
    return [{"do": do, **more}]


def endless(*red, hp=100_000):
    """Two who cannot be worn down in five rounds; what ends them ends at one blow."""
    fighters = [{"name": "Ann", "use": "warrior-3", "stats": {"hp": hp}, "script": entry()}, *red]
    foe = {"name": "Bob", "use": "orc-soldier", "stats": {"hp": hp}, "script": entry()}
    return {
        "name": "endless",
        "max_rounds": 5,
        "side": [{"name": "red", "combatant": fighters}, {"name": "blue", "combatant": [foe]}],
    }


def test_each_row_is_what_compare_says(duel, store):
    """The same pairs, of the same fights, for every override that a row stands for."""
    rows = [*duel.changes, *(way for each in duel.turned for way in (each.less, each.more))]
    assert len(duel.changes) > 6
    assert {each.kind for each in rows} == {Kind.RULES, Kind.CHOICE, Kind.OWN, Kind.SHEET}
    for row in rows:
        size = row.pairs.total
        other = vs.compare("duel", overrides=row.overrides, fights=size, store=store)
        assert row.pairs == other.pairs, row.label
        assert row.pairs.flipped == 0 or row.example >= other.parted


def test_rows_stand_by_size(duel):
    """The largest first, in either direction; figures by the larger of their two ways."""
    sizes = [abs(each.difference) for each in duel.changes]
    assert sizes == sorted(sizes, reverse=True)
    sizes = [each.size for each in duel.turned]
    assert sizes == sorted(sizes, reverse=True)


def test_intervals_of_a_table_hold_together(duel):
    """Of k what ifs each interval is at 1 - 0.05 / k; figures are asked both ways, twice."""
    count = len(duel.changes)
    assert {each.level for each in duel.changes} == {1 - 0.05 / count}
    assert {each.less.level for each in duel.turned} == {1 - 0.05 / (4 * len(duel.turned))}
    change = duel.changes[0]
    assert change.interval == change.pairs.interval(1 - 0.05 / count)


def test_what_ended_them_is_that_of_the_anatomy(duel):
    """Of the same fights: in numbers and in words, before what would have changed it."""
    other = vs.anatomy("duel", fights=FIGHTS)
    assert duel.anatomy.ends == other.anatomy.ends
    assert duel.to_json()["deaths"] == other.to_json()["deaths"]
    text = duel.summary()
    assert text.index("Put out by") < text.index("Died, or dying, by") < text.index("What if")


def test_only_those_that_move_most_are_fought_for(duel, store, monkeypatch):
    """Of many figures a few have all the fights, and none of the others moved more at first."""
    monkeypatch.setattr(asking, "LEAST_LOOK", 20)
    monkeypatch.setattr(asking, "MOST_TURNED", 3)
    result = vs.why("duel", fights=FIGHTS, store=store)
    whole = [each for each in result.turned if each.less.pairs.total == FIGHTS]
    left = [each for each in result.turned if each.less.pairs.total == 20]
    assert len(whole) == 3
    assert len(whole) + len(left) == len(result.turned) == len(duel.turned)
    early = vs.why("duel", fights=20, store=store)
    first = {each.lever.label: each.size for each in early.turned}
    assert min(first[each.lever.label] for each in whole) >= max(each.size for each in left)


def test_where_only_critical_strikes_can_decide():
    """With hit points without end nobody is felled but by them: without, no fight has a winner."""
    result = vs.why(endless(), fights=60, outcome="undecided")
    without = result.change("without critical strikes")
    assert result.base.rate("undecided") < 1
    assert without.pairs.both == result.base.count("undecided")
    assert without.pairs.neither == without.pairs.only_first == 0


def test_who_does_nothing_changes_nothing():
    """Somebody far off who stays there could as well not be there; nor do its figures matter."""
    away = {"name": "Cal", "use": "warrior-3", "at": [-400, 0], "script": entry("hold", parry=0)}
    raw = endless(away, hp=60)
    raw["side"][0]["combatant"][0]["at"] = [0, 0]
    raw["side"][1]["combatant"][0]["at"] = [1, 0]
    raw["max_rounds"] = 30
    raw["side"][1]["combatant"][0]["script"] = entry(target="Ann")
    raw["victory"] = {"blue": "fell Ann"}
    result = vs.why(raw, fights=60)
    assert result.change("without Cal").pairs.flipped == 0
    assert "without Ann" not in {each.label for each in result.changes}
    for each in result.turned:
        if each.lever.who == "Cal":
            assert each.less.pairs.flipped == each.more.pairs.flipped == 0
    assert "In no fight another outcome: " in result.summary()
    assert "without Cal" in result.summary()


def test_changes_of_all_outcomes_cancel(duel, store):
    """What the one wins the others lose: the differences of a row add up to nothing."""
    told = [vs.why("duel", fights=40, outcome=each, store=store) for each in duel.base.outcomes]
    for label in ("without critical strikes", "Ragna parries 30"):
        pairs = [each.change(label).pairs for each in told]
        assert sum(each.only_second - each.only_first for each in pairs) == 0
        assert sum(each.both + each.only_first for each in pairs) == 40


def test_the_answer_comes_first_in_eighty_columns(duel):
    """Rate, the largest changes by kind, the number that bears most; then tables and commands."""
    text = duel.summary()
    assert re.match(r"\S.*: red win \d+ % of 60 fights\. ", " ".join(text.split()))
    assert all(len(line) <= 80 for line in text.splitlines())
    flat = re.sub(r"\s*\\\n\s*", " ", text)
    asked = "vsdsim why duel --fights 60 --seed 0 --outcome red --suppose red.Ragna.stats.hp=40"
    assert asked in flat
    assert "Bonferroni" in text


def test_a_row_gives_the_command_that_asks_it_again(duel):
    """As words of a shell; none where all fights have overrides, which `compare` sets for both."""
    document = duel.to_json()
    row = next(each for each in document["changes"] if each["label"] == "without bleeding")
    words = shlex.split(row["command"])
    assert words[:5] == ["vsdsim", "compare", "duel", "--set", 'without=["bleeding"]']
    other = vs.why("duel", fights=20, overrides=["max_rounds=9"]).to_json()
    assert other["changes"][0]["command"] is None
    assert other["base"]["overrides"] == ["max_rounds=9"]


def test_json_and_the_table_say_the_same(duel, tmp_path):
    """A row for each what if, and two for each figure, unrounded."""
    document = json.loads(json.dumps(duel.to_json(), allow_nan=False))
    table = duel.to_pandas()
    assert len(table) == len(document["changes"]) + 2 * len(document["sheets"])
    assert table["difference"].tolist()[: len(duel.changes)] == [
        each["difference"] for each in document["changes"]
    ]
    path = tmp_path / "why.csv"
    from vsdsim.analysis.whytable import columns
    from vsdsim.results.tablefile import save_csv

    save_csv(columns(duel), path)
    with path.open(newline="") as file:
        assert len(list(csv.DictReader(file))) == len(table)


def test_pictures(duel, tmp_path):
    """Both panels on a page, the tornado alone on axes of one's own."""
    assert isinstance(duel.plot(), Figure)
    assert len(duel.plot().axes) == 2
    ax = Figure().subplots()
    assert duel.plot(ax) is ax
    moved = sum(
        each.less.pairs.flipped + each.more.pairs.flipped > 0
        for each in duel.turned
        if each.less.pairs.total == FIGHTS
    )
    assert len(ax.get_yticks()) == min(14, moved)
    duel.save_plot(tmp_path / "why.png")
    assert (tmp_path / "why.png").stat().st_size > 1000


def test_a_notebook_shows_it(duel):
    """One line, and a page without a script."""
    assert repr(duel).startswith("<WhyResult ")
    page = duel._repr_html_()
    assert page.startswith("<div>")
    assert "<script" not in page


def test_interrupted_it_gives_what_is_known():
    """Marked as such, with the fights known of all; before any it raises."""

    def after(fights):
        def strike(done, _):
            if done >= fights:
                raise KeyboardInterrupt

        with Arena(progress=strike) as arena:
            return questions.why("duel", fights=100, arena=arena)

    with pytest.raises(KeyboardInterrupt):
        after(0)
    result = after(1_000)
    assert result.interrupted
    assert result.base.fights == 100
    assert "interrupted" in result.summary()
    assert json.dumps(result.to_json())


def test_faults(duel):
    """A path that is nothing, and an outcome that is none."""
    with pytest.raises(vs.UsageError, match="Ragnak"):
        vs.why("duel", ["red.Ragnak.stats.hp=5"], fights=10)
    with pytest.raises(vs.UsageError, match="outcome"):
        vs.why("duel", fights=10, outcome="green")
    with pytest.raises(vs.UsageError, match="without bleeding"):
        duel.change("without blood")


def test_a_scenario_that_was_loaded(duel, store):
    """From a file it is read again; from a dict only as a dict."""
    given = vs.why(vs.load("duel"), ["red.Ragna.stats.hp=40"], fights=FIGHTS, store=store)
    assert given.to_json()["changes"] == duel.to_json()["changes"]
    with pytest.raises(vs.UsageError, match="a dict to vary"):
        vs.why(vs.load(endless()), fights=10)


def crowd(*counts):
    """Two sides of so many who differ by their hit points."""
    return {
        "name": "crowd",
        "max_rounds": 2,
        "side": [
            {
                "name": side,
                "combatant": [
                    {"name": f"{side}{chr(97 + at)}", "use": "warrior-3", "stats": {"hp": 40 + at}}
                    for at in range(count)
                ],
            }
            for side, count in zip("rb", counts, strict=True)
        ],
    }


def test_of_a_crowd_a_bounded_number_is_asked(monkeypatch):
    """Of what ifs the rules and people of both sides, of numbers the hit points; the rest is told.

    Three and two people: 5 can be left out; each has hit points, DEF and CMB at least.
    """
    everything = vs.why(crowd(3, 2), fights=2)
    assert everything.left_out == asking.LeftOut(0, 0)
    assert "Not asked" not in everything.summary()
    rules = sum(each.kind is Kind.RULES for each in everything.changes)
    monkeypatch.setattr(asking, "MOST_WHAT_IFS", rules + 2)
    monkeypatch.setattr(asking, "MOST_FIGURES", 4)
    few = vs.why(crowd(3, 2), fights=2)
    people = {each.label for each in few.changes if each.kind is not Kind.RULES}
    assert people == {"without ra", "without ba"}
    assert {(each.lever.who, each.lever.figure) for each in few.turned} == {
        (who, "hit points") for who in ("ra", "rb", "ba", "bb")
    }
    # Three people more, and two other parries of each, of which one they have already.
    parries = sum(each.kind is Kind.CHOICE for each in everything.changes)
    assert few.left_out.changes == 3 + parries
    assert few.to_json()["left_out"]["sheets"] == few.left_out.figures >= 5 * 3 - 4
    assert f"{few.left_out.figures} more numbers" in " ".join(few.summary().split())


def test_numbers_are_made_ready_as_they_are_fought_for(monkeypatch):
    """The fights as they are come before any variant is compiled; a hundred need not wait."""
    monkeypatch.setattr(asking, "_AT_ONCE", 2)
    made, first = [], []

    def heard(done, _):
        if done and not first:
            first.append(len(made))

    own = questions.api.encounter
    monkeypatch.setattr(questions.api, "encounter", lambda s: made.append(s) or own(s))
    with Arena(progress=heard) as arena:
        result = questions.why("duel", ["red.Ragna.stats.hp=40"], fights=3, arena=arena)
    # As it is, twice, and with what the user supposed.
    assert first == [3]
    whole = len(result.changes) + 2 * len(result.turned)
    assert len(made) == 2 + whole


def test_what_is_supposed_twice_is_asked_once(store):
    """One row, and one question among those that share the error."""
    own = "red.Ragna.stats.hp=40"
    result = vs.why("duel", [own, own], fights=5, store=store)
    assert [each.label for each in result.changes].count(own) == 1
    assert result.supposed == (own,)


def test_one_supposition_may_be_a_text():
    """As in a list of one; letters of it are no overrides."""
    one = vs.why("duel", "red.Ragna.stats.hp=40", fights=1)
    assert one.supposed == ("red.Ragna.stats.hp=40",)
    assert "1 fights" not in one.summary()
    assert "of 1 fight." in " ".join(one.summary().split())


def test_a_bound_does_not_stand_beside_a_smaller_rate(duel):
    """0 of 60 is below 3.84 / 63.84 (Wilson), 1 of 60 is 2 %: no "below 7 % (at most 2 %)"."""
    tally = evolve(duel.base.tally, counts=np.array([30, 30, 0, 0]))
    base = evolve(duel.base, tally=tally)
    more = evolve(duel.changes[0], counts=(30, 29, 0, 1), label="without x")
    every = evolve(duel.changes[0], counts=(0, 0, 0, 60), label="without x")
    text = evolve(duel, base=base, changes=(more,)).summary()
    assert "undecided in no fight (at most 2 %: without x)" in text
    assert "draw below 7 %\n" in text
    text = evolve(duel, base=base, changes=(every,)).summary()
    assert "undecided in no fight (in every fight: without x)" in text
