"""Warping: a spell of a higher weave, with more of what the option says."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.spells.figures import Modifier
from vsdsim.vsd.library.spells.spell import Duration, Span
from vsdsim.vsd.library.spells.warping import FARTHEST, LONGEST, warped


def test_without_options_a_spell_is_itself(library):
    """Nothing is added."""
    assert warped(library.spells["fear"], ()) == library.spells["fear"]


def test_each_option_adds_its_weave_and_its_effect(library):
    """Fear, weave 3, 20 m, a round a level: a target (2), twice as far (1), twice as long (1)."""
    fear = warped(library.spells["fear"], ("target", "range", "duration"))
    assert (fear.weave, fear.targets, fear.range) == (3 + 2 + 1 + 1, 2, 40)
    assert fear.duration == Duration(Span.ROUNDS_PER_LEVEL, 1, times=2)
    assert fear.duration.rounds(5) == 10
    assert fear.effects == library.spells["fear"].effects


def test_options_can_be_taken_again(library):
    """Doubled twice is four times; two further targets; frostbite's -20 is -60."""
    frostbite = library.spells["frostbite"]
    far = warped(frostbite, ("range", "range"))
    assert (far.weave, far.range) == (2 + 1 + 1, 120)
    assert warped(frostbite, ("target", "target")).targets == 3
    cold = warped(frostbite, ("further", "further"))
    assert (cold.weave, cold.effects) == (6, (Modifier(cmb=-60, skills=-60, casting=-60),))


def test_nothing_grows_beyond_a_fight(library):
    """Whatever a file says, numbers stay such as a fight can hold."""
    fear = warped(library.spells["fear"], ("range", "duration") * 40)
    assert (fear.range, fear.duration.times) == (FARTHEST, LONGEST)


def test_an_option_that_the_spell_has_not(library):
    """Is the caller's mistake: files are checked before."""
    with pytest.raises(KeyError, match="duration"):
        warped(library.spells["fire-bolt"], ("duration",))


@pytest.mark.parametrize(
    ("duration", "rounds"),
    [
        (Duration(Span.ROUNDS, 3), 3),
        (Duration(Span.ROUNDS_PER_LEVEL, 2), 10),
        (Duration(Span.MINUTES_PER_LEVEL, 1), 30),
        (Duration(Span.MINUTES_PER_LEVEL, 1, times=2), 60),
        (Duration(Span.FAILURE, 5), None),
        (Duration(Span.CONCENTRATION), None),
        (Duration(Span.FIGHT), None),
    ],
)
def test_rounds_of_a_caster_of_the_fifth_level(duration, rounds):
    """A minute has six rounds; what the save or the caster decides has no number."""
    assert duration.rounds(5) == rounds
