"""Casters in a ring: Ann and Amy of red know every lore; Bob and Ben of blue stand before them.

Ann is at the origin, Amy a metre beside her, Bob 10 m and Ben 12 m ahead. Ann is of level 10, has
60 on every lore and 40 magic points; nobody does anything but what a test's script says.
"""

from __future__ import annotations

from tests.vsd.rules.harness import entry, sheet, stand
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.sheet import Lore
from vsdsim.vsd.vocabulary import Phase

__all__ = ["LORES", "MAGE", "POINTS", "Coven", "spoken"]

LORES = tuple(
    Lore(name, 60, 20) for name in sorted({each.lore for each in packaged().spells.values()})
)
POINTS = 40
MAGE = sheet(level=10, lores=LORES, magic_points=POINTS)
AHEAD = (-1000, 0)


def spoken(spell, when=None, *, target=None, do="cast", parry=None, **how):
    """An entry that casts a spell; `how` are keys of the spell, the rest those of the entry."""
    keys = {name: how.pop(name) for name in ("weapon", "move") if name in how}
    return entry(do, when, target=target, parry=parry, cast=Cast(spell, **how), **keys)


class Coven:
    """A ring of casters, and what was heard of their spells."""

    def __init__(self, melee, *script, scripts=None, reds=None, blues=None, stands=None, **more):
        reds = {"Ann": MAGE, "Amy": MAGE, **(reds or {})}
        blues = {"Bob": sheet(), "Ben": sheet(), **(blues or {})}
        stands = {
            "Ann": stand(0),
            "Amy": stand(0, 1000),
            "Bob": stand(10_000, facing=AHEAD),
            "Ben": stand(12_000, facing=AHEAD),
            **(stands or {}),
        }
        does = {who: [entry("defend")] for who in (*reds, *blues)}
        does |= {"Ann": list(script)} | (scripts or {})
        self.ring = melee(reds, blues, scripts=does, stands=stands, **more)

    def __getitem__(self, who):
        return self.ring[who]

    def die(self, total, *below, who="Ann", first=50, phase=Phase.SPELL_B):
        """Load the casting roll of a round, or a die below it; an identity is a name."""
        names = {name.partition(".")[2]: name for name in self.ring.parameters.names}
        path = [names.get(step, step) for step in below]
        self.ring.load(self.ring.address(who, "casting", *path, phase=phase), total, first)

    def play(self, number=1, upto=Phase.SPELL_B, **dice):
        """A round from its beginning; `dice` are the casting rolls of its phases by name."""
        self.ring.begin(number)
        for phase in Phase:
            total = dice.get(phase.name.lower())
            if total is not None:
                self.die(total, phase=phase)
            self.ring.run(phase)
            if phase is upto:
                return

    def last(self, what):
        """The last event of a name."""
        return self.ring.events(what)[-1]
