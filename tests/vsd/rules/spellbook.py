"""Spells laid on somebody without a casting roll: what they do once they have worked.

Ann and Amy of red, level 10, know every spell there is (their lores' bonus is 60); Bob and Ben of
blue are plain. Nobody does anything by itself.
"""

from __future__ import annotations

import numpy as np
from attrs import evolve

from tests.vsd.rules import harness
from tests.vsd.rules.harness import Ring, entry, sheet
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic.effects import take_hold
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.sheet import Lore
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.vocabulary import Phase

__all__ = ["LEVEL", "MAGE", "SPELLS", "Laid", "Spellbook", "figure", "spell"]

LEVEL = 10
SPELLS = packaged().spells
MAGE = sheet(
    level=LEVEL,
    lores=tuple(Lore(name, 60, 20) for name in sorted({each.lore for each in SPELLS.values()})),
    magic_points=100,
)
IDLE = "self.frightened or self.held or self.prone or enemies >= 0"
"""Holds whatever reflex there is."""


def spell(name, *effects, like="holy-aura", **changes):
    """A spell of its own: like another one, with these effects."""
    return evolve(SPELLS[like], name=name, display=name.title(), effects=effects, **changes)


class Laid:
    """One spell to be laid on somebody."""

    def __init__(self, caster, what, target, *, points=0, halved=False, key=None):
        self.caster, self.what, self.target = caster, what, target
        self.points, self.halved, self.key = points, halved, key


class Spellbook(Ring):
    """A ring whose mages know these spells, each by name or as a `Cast`, or of its own."""

    def __init__(self, monkeypatch, *spells, reds=None, blues=None, load=False, **more):
        own = {each.name: each for each in spells if not isinstance(each, str | Cast)}
        monkeypatch.setattr(harness._LIBRARY, "spells", {**SPELLS, **own}, raising=False)
        self.casts = [
            each if isinstance(each, Cast) else Cast(getattr(each, "name", each)) for each in spells
        ]
        sides = {
            "red": {"Ann": MAGE, "Amy": MAGE, **(reds or {})},
            "blue": {"Bob": sheet(), "Ben": sheet(), **(blues or {})},
        }
        scripts = {who: [entry("defend", IDLE)] for side in sides.values() for who in side}
        for mage in ("Ann", "Amy"):
            scripts[mage] = [entry("defend", IDLE, cast=each) for each in self.casts]
        super().__init__(
            sides,
            scripts={**scripts, **more.pop("scripts", {})},
            monkeypatch=monkeypatch if load else None,
            **more,
        )
        self.at(1, Phase.SPELL_A)

    def casting(self, caster, what):
        """The number of a casting."""
        cast = what if isinstance(what, Cast) else Cast(what)
        return self.parameters.castings.number_of[self[caster].number, cast]

    def lay(self, *laid):
        """All of these take hold at one moment."""
        laid = [each if isinstance(each, Laid) else Laid(*each) for each in laid]
        keys = [
            self.address(each.caster, "casting") if each.key is None else each.key for each in laid
        ]
        reached = Reached(
            self.rows(*(each.caster for each in laid)),
            self.rows(*(each.target for each in laid)),
            np.array([self.casting(each.caster, each.what) for each in laid], np.int32),
            np.array([each.points for each in laid], np.int32),
            np.array([each.halved for each in laid], np.bool_),
            np.array(keys, np.uint64),
        )
        chain = Chain()
        holding = take_hold(self.bout, chain, reached)
        chain.follow(self.bout)
        land(self.bout, chain.harm, chain.mishaps, holding=holding)

    def until(self, who, name):
        """The last round of what goes on upon somebody under a name, None for nothing."""
        place = self.parameters.sources.names.index(name)
        going = self.state.spell_source[place, self[who].number, 0] >= 0
        return self.state.spell_until[place, self[who].number, 0].item() if going else None

    def blow(self, who, target, die=50, *, number=1, **more):
        """Somebody strikes in the Melee phase of a round; what was heard of it."""
        self.at(number, Phase.MELEE)
        self.declare(who, "attack", target, **more)
        self.rolls(who, die)
        self.run(Phase.MELEE)
        mine = [each for each in self.events("attack") if each["actor"] == self[who].number]
        return mine[-1]


def figure(ring, who, which):
    """What spells add to a figure of somebody."""
    return ring.state.changes[Figure[which], ring[who].number, 0].item()
