"""A tiny ruleset and engine for what stands around an engine: fights decided by two dice."""

from __future__ import annotations

import os
import time

import numpy as np
from attrs import evolve, frozen

from vsdsim.dice import child, dn, root
from vsdsim.results.activity import Activity
from vsdsim.results.anatomy import HP_BINS, Anatomy, Followed
from vsdsim.results.block import Block
from vsdsim.results.course import Course, Moment, Person, Stand
from vsdsim.scenario.model import Combatant, Scenario, Side


@frozen
class Weapon:
    """An attack, as far as a list of combatants wants to know."""

    name: str


@frozen
class Card:
    """A sheet with what every ruleset's sheets have."""

    display: str = "Warrior"
    attacks: tuple[Weapon, ...] = (Weapon("sword"),)


def scenario(heroes=("Ada", "Ben"), orcs=("Orc 1", "Orc 2"), max_rounds=12, **more):
    """Two sides of named combatants."""
    sides = tuple(
        Side(side, tuple(Combatant(side, name, Card()) for name in names))
        for side, names in (("heroes", heroes), ("orcs", orcs))
    )
    settings = {"name": "Stand-in", "file": "stand-in.toml", "max_rounds": max_rounds} | more
    return Scenario(sides=sides, **settings)


@frozen
class StandIn:
    """An encounter: a d1000 says who wins, a d12 how long it takes."""

    scenario: Scenario
    limits: tuple[int, ...] = (600, 980, 990)
    """The d1000 up to which the first side wins, the second does, and it is a draw."""
    rules: str = "feedc0de"
    block_size: int = 700
    nap: float = 0.0
    """Seconds that a block takes beyond what it needs."""
    dies: bool = False
    """The process that fights is gone."""
    dies_at: int | None = None
    """The process that fights this fight is gone."""

    @property
    def outcomes(self):
        """As every encounter has them."""
        return (*(side.name for side in self.scenario.sides), "draw", "undecided")

    def dissect(self, seed, fights, below=None):
        """The same, with an anatomy of little interest."""
        counted = fights if below is None else fights[fights < below]
        return self.fight(seed, fights), _anatomy(self, self.fight(seed, counted))

    def fight(self, seed, fights):
        """A pure function of seed and fight numbers."""
        if self.dies or (self.dies_at is not None and fights[0] <= self.dies_at <= fights[-1]):
            os._exit(3)
        if self.nap:
            time.sleep(self.nap)
        keys = root(seed, fights)
        die = dn(child(keys, "outcome"), 1000)
        outcome = np.searchsorted(np.array(self.limits), die, side="left").astype(np.int8)
        rounds = dn(child(keys, "rounds"), self.scenario.max_rounds).astype(np.int16)
        count = len(self.scenario.combatants)
        hp = np.stack([dn(child(keys, "hp", each), 60) - 20 for each in range(count)])
        return Block(
            fights=fights,
            outcome=outcome,
            rounds=rounds,
            hp=hp.astype(np.int32),
            standing=hp > 0,
            surviving=hp > -10,
            dealt=np.abs(hp).sum(axis=1, dtype=np.int64),
            taken=(np.abs(hp) // 2).sum(axis=1, dtype=np.int64),
            kills=(hp > 30).sum(axis=1, dtype=np.int64),
            ended_by={
                "hit points": (hp <= 0).sum(axis=1, dtype=np.int64),
                "a critical": (hp < -15).sum(axis=1, dtype=np.int64),
            },
        )


def _anatomy(encounter, block):
    """Nobody does anything to anybody until the last round, and all have a script of no entries."""
    size, fought = len(block.fights), encounter.scenario
    sides = tuple(side.name for side in fought.sides)
    last = int(block.rounds.max())
    hit_points = np.zeros((len(sides), last + 1, HP_BINS), dtype=np.int64)
    hit_points[:, :, -1] = size
    standing = np.full((len(fought.combatants), last + 1), size)
    standing[:, -1] = block.standing.sum(axis=1)
    return Anatomy(
        sides=sides,
        combatants=tuple((each.side, each.name) for each in fought.combatants),
        severities=(),
        fights=size,
        ends={},
        deaths={},
        damage={},
        standing=standing,
        survivors=np.zeros((len(sides), last + 1, len(fought.combatants) + 1), dtype=np.int64),
        hit_points=hit_points,
        lengths=np.bincount(block.rounds, minlength=last + 1),
        followed=tuple(Followed("idle", (), (), {}) for _ in fought.combatants),
        attacks={},
    )


class StandInRuleset:
    """A ruleset as the commands know it."""

    name = "vsd"
    version = "1"
    told = ()
    """Its notices of any scenario."""

    def __init__(self, **settings):
        self.settings = settings

    def encounter(self, fought):
        """The scenario made ready."""
        return StandIn(fought, **self.settings)

    def narrate(self, encounter, seed, fight, maps=None):
        """Two lines about a fight, and one about how its maps are drawn."""
        if maps is not None:
            yield f"Maps: {maps}."
        outcome = encounter.outcomes[encounter.fight(seed, np.array([fight])).outcome[0]]
        yield f"Fight {fight} of seed {seed}."
        yield f"It ends: {outcome}."

    def tell(self, encounter, seed, fights):
        """The two lines of each."""
        return (tuple(self.narrate(encounter, seed, fight)) for fight in fights)

    def replay(self, encounter, seed, fight):
        """One event."""
        total = int(encounter.fight(seed, np.array([fight])).hp[0, 0])
        return [{"round": 1, "phase": "melee", "actor": "heroes.Ada", "total": total}]

    def course(self, encounter, seed, fight):
        """Ada, who never moves, until round 2; None of a scenario that is called Nowhere."""
        if encounter.scenario.name == "Nowhere":
            return None
        stand = Stand(1000, 2000, 0, (1000, 0), 7, here=True, fights=True)
        moments = tuple(Moment(number, "day", (stand,)) for number in (1, 2))
        return Course(encounter.scenario.name, seed, fight, "It ends.", ("heroes",),
                      (Person("Ada", 0, 9, "A"),), (), moments, moments[-1], (), ())  # fmt: skip

    def activity(self, encounter, _seed, fights):
        """Everybody does everything in every fight."""
        all_ = np.full(len(encounter.scenario.combatants), fights)
        return Activity(fights, all_, all_, all_, all_, all_ > 0, (), None, 30)

    def stronger(self, combatant):
        """Nobody can be."""
        return combatant

    def catalogue(self, kind):
        """A few names."""
        return {
            "creatures": [("wolf", "level 2 beast"), ("orc-soldier", "level 3")],
            "weapons": [("longsword", "edged")],
        }.get(kind, [])

    def describe(self, name):
        """The card of the one creature that has one."""
        return "Wolf\n  hp 40" if name == "wolf" else None

    def card(self, combatant, _scenario):
        """Kind and first attack."""
        return f"{combatant.sheet.display}\n  Attack  {combatant.sheet.attacks[0].name}"

    def own_cards(self, fought):
        """A spell of a folder that has one."""
        return {"spells": ["Spark\n  Lore  fire"]} if fought.tables == "magic" else {}

    def hit_points(self, fought):
        """Ten each."""
        return [10 for _ in fought.combatants]

    def notices(self, _scenario):
        """As many as it was given."""
        return list(self.told)

    def starter(self):
        """A text to start from."""
        return 'name = "Mine"\n'


def fighting(encounter, first, stop, seed=0):
    """The block of a run of fights."""
    return encounter.fight(seed, np.arange(first, stop, dtype=np.int64))


def renamed(encounter, **changes):
    """The same encounter with other settings."""
    return evolve(encounter, **changes)
