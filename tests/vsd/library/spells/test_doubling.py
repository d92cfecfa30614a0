"""Doubling: a spell with twice as much of one part, at the same weave."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.vsd.library.spells.doubling import Part, doubled
from vsdsim.vsd.library.spells.spell import Area, Duration, Span
from vsdsim.vsd.library.spells.warping import FARTHEST, LONGEST, warped


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("fire-bolt", "targets range damage"),
        ("fireball", "area range damage"),
        ("rock-shards", "area damage"),
        ("fear", "targets range duration"),
        ("daze", "targets range duration"),
        ("magic-shield", "duration"),
        ("counterspell", "range"),
        ("heal", "targets"),
    ],
)
def test_only_what_a_spell_has_is_doubled(library, name, parts):
    """A cone has no range, touch and oneself are no metres; at a trigger there is one target."""
    spell = library.spells[name]
    found = {part for part in Part if doubled(spell, part) is not None}
    assert found == set(parts.split())


def test_what_is_not_counted_in_rounds_is_no_longer(library):
    """By concentration, and for the fight."""
    for span in (Span.CONCENTRATION, Span.FIGHT):
        spell = evolve(library.spells["fear"], duration=Duration(span))
        assert doubled(spell, Part.DURATION) is None


def test_each_part_is_twice_as_much(library):
    """Fireball: 3 m around, 30 m off; Rock Shards: 3 m ahead; Fear: a round a level, of one."""
    ball, fear = library.spells["fireball"], library.spells["fear"]
    assert doubled(ball, Part.AREA) == evolve(ball, area=Area(radius=6))
    assert doubled(ball, Part.RANGE) == evolve(ball, range=60)
    assert doubled(library.spells["rock-shards"], Part.AREA).area == Area(cone=6)
    assert doubled(fear, Part.TARGETS) == evolve(fear, targets=2)
    assert doubled(fear, Part.DURATION).duration.rounds(5) == 10
    assert doubled(ball, Part.DAMAGE).attack == evolve(ball.attack, times=2)


def test_what_is_warped_is_doubled_as_a_whole(library):
    """Fear at two is cast at four, 40 m off are 80."""
    fear = warped(library.spells["fear"], ("target", "range"))
    both = doubled(doubled(fear, Part.TARGETS), Part.RANGE)
    assert (both.targets, both.range, both.weave) == (4, 80, fear.weave)


def test_nothing_grows_beyond_a_fight(library):
    """As with warping."""
    fear = warped(library.spells["fear"], ("range", "duration") * 10)
    assert doubled(fear, Part.RANGE).range == FARTHEST
    assert doubled(fear, Part.DURATION).duration.times == LONGEST
