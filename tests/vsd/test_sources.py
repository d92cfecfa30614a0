"""What magic can bring upon somebody, compiled: durations, names, figures, and what can come up."""

from __future__ import annotations

import pytest

from tests.vsd.rules.harness import duel, sheet
from tests.vsd.rules.spellbook import SPELLS, Spellbook, spell
from vsdsim.vsd.conditions import bit_of
from vsdsim.vsd.library.spells.harming import Dice, SoulDamage
from vsdsim.vsd.library.spells.plights import CONDITIONS, Condition
from vsdsim.vsd.library.spells.spell import Duration, Span
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.sources import HASTE, OVER, Figure, Source, compile_sources


def source(name, *, level=10, owner=0):
    """The source that a packaged spell is for a caster."""
    one = SPELLS[name]
    return Source.of(one.name, one.display, owner, level, one.effects, one.duration)


@pytest.mark.parametrize(
    ("name", "level", "rounds", "points"),
    [
        ("sleep", 3, 18, 0),
        ("fear", 4, 4, 0),
        ("daze", 10, 0, 5),
        ("hold-kin", 10, NEVER, 0),
        ("haste", 10, 1, 0),
        ("heal", 10, 0, 0),
    ],
)
def test_durations_of_a_caster(name, level, rounds, points):
    """A minute is six rounds; failure and concentration count none."""
    one = source(name, level=level)
    assert (one.rounds, one.points) == (rounds, points)
    assert one.sustained == (name == "hold-kin")


def test_the_longest_duration_is_for_the_fight():
    """However many minutes of however high a level."""
    long = Duration(Span.MINUTES_PER_LEVEL, 1000, times=1000)
    assert Source.of("x", "X", 0, 20, SPELLS["holy-aura"].effects, long).rounds == NEVER


def test_only_what_lasts_has_a_name():
    """A stun or a push goes on under none; true aim does for its shot."""
    sources = compile_sources(
        [source("stunning-glare"), source("eldritch-push"), source("true-aim"), source("sleep")]
    )
    assert sources.names == ("sleep", "true-aim (aim)")
    assert sources.name.tolist() == [-1, -1, 1, 0]


def test_haste_leaves_a_source_behind():
    """The last of all, of nobody, for one round; without haste there is none."""
    sources = compile_sources([source("haste"), source("sleep")])
    assert (sources.over, sources.each[-1].name, sources.rounds[-1]) == (2, OVER, 1)
    assert sources.changes[Figure.CMB].tolist() == [0, 0, -30, 0]
    assert compile_sources([source("sleep")]).over == -1


def test_bits_of_conditions():
    """Each its own, and haste too; Prone binds nobody, it knows when it ends."""
    bits = [bit_of(each) for each in CONDITIONS]
    assert len({*bits, HASTE}) == len(CONDITIONS) + 1
    sources = compile_sources([source("haste"), source("sleep"), source("eldritch-push")])
    assert sources.binds[:3].tolist() == [HASTE, bit_of("incapacitated"), 0]
    assert sources.binding == HASTE + bit_of("incapacitated")


def test_nothing_without_magic():
    """No column, no name, no bit."""
    sources = compile_sources([])
    assert (sources.lasting, sources.binding, sources.protecting) == (False, 0, 0)
    assert (sources.changed, sources.kinds, sources.warded) == (frozenset(),) * 3
    assert sources.changes.shape == (len(Figure), 1)


def test_what_can_be_read_off_all_of_them():
    """Conditions, critical types, wards, healing, pushes."""
    sources = compile_sources([source(name) for name in SPELLS if SPELLS[name].attack is None])
    assert sources.brought == {
        "frightened", "dazed", "held", "stunned", "incapacitated", "prone",
    }  # fmt: skip
    assert sources.warded == {"blow", "shot"}
    assert sources.changed == frozenset(Figure)
    assert sources.heal
    assert sources.push
    assert not sources.souls


@pytest.mark.parametrize(
    ("name", "flag"), [("fear", "frightens"), ("toil", "wearies"), ("wither", "souls")]
)
def test_parameters_know_what_spells_can_bring(monkeypatch, name, flag):
    """Fear, weariness, damage to the soul: only where somebody casts what brings it."""
    toil = spell("toil", Condition("weary"), like="daze")
    wither = spell("wither", SoulDamage(Dice(1, 10)), like="eldritch-push")
    known = {"toil": toil, "wither": wither, "fear": "fear"}[name]
    ring = Spellbook(monkeypatch, known)
    others = duel(ann=sheet()).encounter.parameters

    def flag_of(parameters):
        return getattr(parameters, flag, None) or getattr(parameters.sources, flag, False)

    assert flag_of(ring.encounter.parameters)
    assert not flag_of(others)
