"""Tests of vsdsim.scenario.splicing, by way of whole scenarios."""

from __future__ import annotations

import pytest

from vsdsim.errors import ScenarioError

DEFEND = {"do": "defend"}


def follow(name):
    """An entry that follows a script."""
    return {"follow": name}


@pytest.fixture(name="entries")
def fixture_entries(tried, script):
    """The parries of Aldric's entries; of those without, the deed."""

    def read(raw, **own):
        found = tried.load(script(raw, script=own)).combatants[0].script
        return [each.parry.amount if each.parry else each.do for each in found.entries]

    return read


@pytest.fixture(name="wrong")
def fixture_wrong(tried, script):
    """Path, arrival and suggestion of each fault of Aldric's script."""

    def read(raw, **own):
        with pytest.raises(ScenarioError) as caught:
            tried.load(script(raw, script=own))
        return [(fault.path, fault.arrived, fault.suggestion) for fault in caught.value.faults]

    return read


def attack(parry):
    """An entry with a number to know it by."""
    return {"do": "attack", "parry": parry}


def test_a_followed_script_stands_in_the_place_of_its_name(entries):
    """Own or packaged, in the middle, at the ends, twice, through several levels."""
    raw = [attack(1), follow("own"), attack(2), follow("steady"), follow("own")]
    own = [attack(3), follow("deep"), attack(4)]
    assert entries(raw, own=own, deep=[DEFEND]) == [
        1, 3, "defend", 4, 2, 25, 3, "defend", 4,
    ]  # fmt: skip
    assert entries("own", own=own, deep=[DEFEND]) == [3, "defend", 4]


def test_the_order_of_scripts_in_the_file_does_not_matter(entries):
    """One may follow a script that is written below it, or above."""
    assert entries("a", a=[follow("b")], b=[attack(1)]) == [1]
    assert entries("a", b=[attack(1)], a=[follow("b")]) == [1]


def test_an_own_script_comes_before_a_packaged_one_of_its_name(entries, ruleset):
    """But a packaged script follows packaged ones, whatever own ones are called."""
    assert entries([follow("steady")], steady=[attack(1)]) == [1]
    ruleset.scripts["bold"] = [follow("steady"), DEFEND]
    assert entries("bold", steady=[attack(1)]) == [25, "defend"]
    assert entries([follow("bold")], steady=[attack(1)]) == [25, "defend"]


@pytest.mark.parametrize("name", ["stedy", "own"])
def test_a_name_that_is_none_is_a_fault(wrong, name):
    """In a script in place, in an own one, used or not; with the nearest name."""
    hint = {"stedy": "steady"}.get(name)
    told = (f"{name!r}", hint)
    assert wrong([follow(name)]) == [("heroes.Aldric.script[0].follow", *told)]
    unused = wrong([DEFEND], mine=[DEFEND, follow(name)])
    assert unused == [("script.mine[1].follow", *told)]


def test_a_circle_is_told_once_with_its_way(wrong):
    """Whether it is short or long, whoever enters it, and from where."""
    assert wrong("a", a=[DEFEND, follow("a")]) == [("script.a[1].follow", "a > a", None)]
    own = {"a": [follow("b")], "b": [DEFEND, follow("c")], "c": [follow("a"), DEFEND]}
    assert wrong([DEFEND], **own) == [("script.c[0].follow", "a > b > c > a", None)]
    assert wrong([follow("c")], **own) == [("script.c[0].follow", "a > b > c > a", None)]
    own = {"way": [follow("a")], "a": [follow("b")], "b": [follow("a")]}
    assert wrong("way", **own) == [("script.b[0].follow", "a > b > a", None)]


def chain(length):
    """Scripts s0, s1, ... each of which follows the next, so many steps."""
    scripts = {f"s{number}": [follow(f"s{number + 1}")] for number in range(length)}
    return {**scripts, f"s{length}": [attack(7)]}


def test_eight_levels_are_enough(entries, wrong):
    """Eight steps from script to script are read, nine are one fault, however they are met."""
    assert entries("s0", **chain(8)) == [7]
    assert wrong("s0", **chain(9)) == [("script.s8[0].follow", "more", None)]
    # Met first from its end, the fault is at the first step that leads too far.
    backwards = dict(reversed(chain(9).items()))
    assert wrong([DEFEND], **backwards) == [("script.s0[0].follow", "more", None)]
    assert wrong([follow("s0")], **chain(8)) == [("heroes.Aldric.script[0].follow", "more", None)]


def test_two_hundred_entries_are_enough(entries, wrong):
    """50 a script, 200 with all that is followed."""
    fifty = [attack(1)] * 50
    assert len(entries([follow("a")] * 4, a=fifty)) == 200
    assert wrong([DEFEND, *[follow("a")] * 4], a=fifty) == [
        ("heroes.Aldric.script[4].follow", "more", None)
    ]
    doubling = {f"s{n}": [follow(f"s{n + 1}")] * 2 for n in range(8)} | {"s8": [attack(1)] * 2}
    # From s1 it would be 2 to the 8th; the fault is told there, not again of s0.
    assert [path for path, *_ in wrong([DEFEND], **doubling)] == ["script.s1[1].follow"]


def test_who_follows_is_told_of_names_and_weapons(tried, script):
    """Names and weapons of a followed script are checked for each who uses it, at their place."""
    own = {"mine": [{"do": "attack", "weapon": "axe", "target": "Orc 9"}]}
    raw = script([DEFEND, follow("mine")], script=own)
    assert sorted(path for _, path, _ in tried.faults(raw)) == [
        "script.mine[0].target",
        "script.mine[0].weapon",
    ]


def test_lines_of_what_is_followed(tried):
    """A fault has the line of the entry that follows."""
    text = tried.text + '[script]\nmine = [\n  { do = "attack" },\n  { follow = "gone" },\n]\n'
    assert tried.faults(text) == [(20, "script.mine[1].follow", "'gone'")]
