"""Anatomies as answers: tables, words, JSON; over any workers the same."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from attrs import evolve

import vsdsim as vs
from vsdsim.analysis.anatomy.frames import TABLES, columns_of
from vsdsim.analysis.anatomy.grids import GRIDS, deaths, ends, share
from vsdsim.analysis.anatomy.people import People, way
from vsdsim.errors import UsageError
from vsdsim.results.anatomy import HP_BINS, Anatomy, Dealt, End, Followed, Rolls, Seen, Used


def count(*numbers):
    """Whole numbers as a column."""
    return np.array(numbers, dtype=np.int64)


def made(**changes):
    """Ten fights of Ann against two goblins: Ann falls in three of them, goblins in seven."""
    cut = End(2, "out", 0, "hit points", "melee", "melee", "long-sword")
    usual = Anatomy(
        sides=("red", "blue"),
        combatants=(("red", "Ann"), ("blue", "Goblin 1"), ("blue", "Goblin 2")),
        severities=("Superficial", "Light", "Moderate", "Grievous", "Lethal"),
        fights=10,
        ends={
            End(0, "dead", 1, "bleeding", "assessment", "bleeding", "club", "impact", "Light",
                "120-120"): Seen(1, 4),
            End(0, "out", 2, "hit points", "melee", "melee", "club"): Seen(2, 5),
            evolve(cut, victim=1): Seen(3, 1),
            cut: Seen(3, 2),
            evolve(cut, author=2, kind="fumble", name="club"): Seen(1, 7),
        },
        deaths={},
        damage={
            Dealt(0, 1, "hits", "melee", "long-sword"): 120,
            Dealt(0, 2, "critical", "melee", "long-sword"): 30,
            Dealt(2, 2, "critical", "fumble", "club"): 5,
            Dealt(1, 0, "bleeding", "bleeding", "club"): 10,
        },
        standing=np.array([[10, 9, 7], [10, 8, 7], [10, 8, 6]]),
        survivors=np.zeros((2, 3, 3), dtype=np.int64),
        hit_points=np.zeros((2, 3, HP_BINS), dtype=np.int64),
        lengths=count(0, 4, 6),
        followed=(
            Followed("plain", ("attack nearest",), (15,), {"defend": 5}),
            *(Followed("steady", ("attack same", "hold"), (8, 0), {}) for _ in range(2)),
        ),
        attacks={Used(0, "melee", "long-sword"): Rolls(20, 10, (1, 0, 0, 2, 0), 1, 120)},
    )  # fmt: skip
    usual.hit_points[:, :, 50] = 10
    usual.survivors[:, :, 1] = 10
    return evolve(usual, **changes)


class TestGrids:
    """By hand: every number from `made`."""

    def test_ends(self):
        """Those numbered alike are one, the commonest way first, by side."""
        rows = ends(made()).rows
        assert rows == (
            ("red, 0.30 a fight",),
            ("  Goblin: club", "hit points", "melee", "-", "67 %", "5"),
            ("  Goblin: club", "bleeding", "assessment", "impact 120", "33 %", "4"),
            ("blue, 0.70 a fight",),
            ("  Ann: long sword", "hit points", "melee", "-", "86 %", "1"),
            ("  own fumble: club", "hit points", "melee", "-", "14 %", "7"),
        )

    def test_rarer_ways_are_one_line(self):
        """With their share; one alone is shown."""
        few = ends(evolve(made(), fights=1_000), 0).rows
        assert [row[0] for row in few if len(row) == 1] == [
            "red, 0.00 a fight", "  ... and 2 rarer ways: 100 %",
            "blue, 0.01 a fight", "  ... and 2 rarer ways: 100 %",
        ]  # fmt: skip
        assert len([row for row in ends(made(), 1).rows if len(row) > 1]) == 4

    def test_nobody_died(self):
        """No table of nothing."""
        assert deaths(made()).lines() == []

    def test_kills(self):
        """3 of 10 by goblins, 6 by Ann, and one goblin by itself."""
        assert GRIDS["kills"](made()).rows == (("Ann", "-", "0.6"), ("Goblin 1-2", "0.3", "0.1"))

    def test_damage(self):
        """A fight: 12 and 3 of Ann's; one of wounds; half a point by a goblin's own fumble."""
        rows = {row[0].strip(): row[1:] for row in GRIDS["damage"](made()).rows if len(row) > 1}
        assert rows == {
            "Ann: long sword": ("12", "3", "-", "-", "15"),
            "Goblin: club": ("-", "-", "1.0", "-", "1.0"),
            "Goblin: own fumble club": ("-", "0.5", "-", "-", "0.5"),
        }

    def test_attacks(self):
        """20 rolls: half hit for 12 each, 3 criticals, 2 of them Grievous, one fumble."""
        (_, (name, often, *shares), _) = GRIDS["attacks"](made()).rows
        assert (name.strip(), often) == ("Ann: long sword", "2")
        assert [text.split()[0] for text in shares] == ["50", "15", "10", "5", "12.0"]

    def test_entries(self):
        """Two goblins together: 16 rounds, all of them of the first entry."""
        assert GRIDS["entries"](made()).rows == (
            ("Ann: plain, 2 rounds",),
            ("  attack nearest", "75 %"),
            ("  (none applied: defend)", "25 %"),
            ("Goblin 1-2: steady, 1.6 rounds",),
            ("  attack same", "100 %"),
            ("  hold", "-"),
        )

    def test_rounds(self):
        """After the first round: 9 of 10, and 16 of 20."""
        rows = {row[0].strip(): row[1:] for row in GRIDS["rounds"](made()).rows if len(row) > 1}
        assert rows["Ann"] == ("90 %",)
        assert rows["Goblin 1-2"] == ("80 %",)
        assert rows["hit points p50"] == ("50 %",)

    def test_two_of_a_name(self):
        """The side tells them apart."""
        people = People(made(combatants=(("red", "Ann"), ("blue", "Ann"), ("blue", "Bob"))))
        assert people.names == ("red Ann", "blue Ann", "Bob")

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({}, "Goblin: club"),
            ({"kind": "stray shot"}, "Goblin: stray shot"),
            ({"kind": "hold", "name": ""}, "Goblin: hold"),
            ({"kind": "fear", "name": "", "author": -1}, "fear"),
            ({"author": 0, "kind": "burning", "name": ""}, "own burning"),
            ({"author": 0, "kind": "backlash", "name": "fire-bolt"}, "own backlash: fire bolt"),
        ],
    )
    def test_ways_in_words(self, changes, words):
        """Who and with what."""
        end = evolve(End(0, "out", 1, "hit points", "melee", "melee", "club"), **changes)
        assert way(People(made()), end) == words

    @pytest.mark.parametrize(
        ("number", "total", "text"), [(0, 9, "-"), (9, 9, "100 %"), (1, 90_000, "<0.1 %")]
    )
    def test_shares(self, number, total, text):
        """Never 0 % of what was seen."""
        assert share(number, total) == text


class TestAnswers:
    """From real fights."""

    def test_workers_do_not_show(self):
        """One process or two, an executor's blocks or one's own: the same tables."""
        one = vs.anatomy("duel", fights=2_500, seed=3)
        two = vs.anatomy("duel", fights=2_500, seed=3, workers=2)
        assert one.to_json() == two.to_json()
        assert one.fights == one.batch.fights == 2_500
        assert one.batch.to_json() == vs.batch("duel", fights=2_500, seed=3).to_json()

    def test_json(self):
        """A document of plain values, with provenance and every table."""
        document = json.loads(json.dumps(vs.anatomy("duel", fights=30).to_json()))
        assert (document["seed"], document["fights"]) == (0, 30)
        assert set(TABLES) == set(GRIDS) <= set(document)
        assert sum(row["count"] for row in document["kills"]) >= 28

    def test_summary_fits_a_terminal(self):
        """80 columns, the answer first, everybody's names whole lines of text."""
        result = vs.anatomy("bridge", fights=40)
        text = result.summary()
        assert max(map(len, text.splitlines())) <= 80
        assert text.startswith("The bridge")
        for kind in GRIDS:
            assert max(map(len, result.table(kind).splitlines()), default=0) <= 80
        assert "<table>" in result._repr_html_()
        assert re.fullmatch(r"<AnatomyResult '.*': 40 fights, \d+ ways to end>", repr(result))

    @pytest.mark.parametrize("kind", TABLES)
    def test_frames(self, kind):
        """As many rows in every column."""
        pytest.importorskip("pandas")
        result = vs.anatomy("duel", fights=10)
        frame = result.to_pandas(kind)
        assert list(frame) == list(columns_of(result.anatomy, kind))

    def test_no_such_table(self):
        """Says which there are."""
        result = vs.anatomy("duel", fights=2)
        with pytest.raises(UsageError, match="required one of ends"):
            result.table("end")
        with pytest.raises(UsageError, match="did you mean"):
            columns_of(result.anatomy, "killls")
