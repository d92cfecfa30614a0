"""The hash of what fights hang on."""

from __future__ import annotations

import pytest
from attrs import evolve

import vsdsim as vs
from vsdsim.scenario.fingerprint import _plain, fingerprint
from vsdsim.scenario.shipped import shipped


def test_every_shipped_scenario_has_its_own():
    """Of 26 scenarios no two are the same."""
    found = [fingerprint(vs.load(name)) for name in shipped()]
    assert len(set(found)) == len(found) == len(shipped())


@pytest.mark.parametrize(
    "setting",
    ["max_rounds=49", "light=dim", "heroes.Aldric.stats.cmb=1", "heroes.Aldric.at=[0, 0.001]",
     "heroes.Aldric.script=berserk", "optional_rules=['charge']",
     "victory.heroes='survive 8'", "heroes.Aldric.facing=[1, 1]",
     "heroes.Aldric.script=[{do='attack', when='self.hp < 7'}]"],
)  # fmt: skip
def test_it_moves_with_what_is_fought(setting):
    """Whatever an override changes of the fight changes the hash."""
    assert fingerprint(vs.load("four-orcs")) != fingerprint(vs.load("four-orcs", [setting]))


def test_it_stays_where_only_words_differ():
    """The name, the file and what is expected decide no fight; nor does the way to say a thing."""
    base = vs.load("four-orcs")
    assert fingerprint(base) == fingerprint(vs.load("four-orcs", ["name='Another'"]))
    assert fingerprint(base) == fingerprint(vs.load("four-orcs", ["expect={}"]))
    assert fingerprint(base) == fingerprint(evolve(base, file="elsewhere.toml", tables="there"))
    spaced = vs.load("four-orcs", ["max_rounds = 40"])
    assert fingerprint(spaced) == fingerprint(vs.load("four-orcs", ["max_rounds=40"]))


def test_the_order_of_a_mapping_is_no_difference():
    """Of a list it is."""
    assert _plain({"a": 1, "b": 2}) == _plain({"b": 2, "a": 1})
    assert _plain((1, 2)) != _plain((2, 1))
    assert _plain(frozenset("ab")) == _plain(frozenset("ba"))


def test_what_cannot_be_told_apart_is_refused():
    """Rather than being the same as all others of its kind."""
    with pytest.raises(TypeError, match="a scenario holds a object"):
        _plain(object())
