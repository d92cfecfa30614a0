"""A ring for one rule at a time: a small fight whose columns and dice a test sets by hand.

Dice are loaded at their published addresses, worked out in plain Python: a die that the engine
reads anywhere else stays what it was, and the test that needs it fails.
"""

from __future__ import annotations

from functools import cache
from unittest.mock import patch

import numpy as np
from attrs import evolve, fields

from tests.oracle import dice as plain
from vsdsim.dice import OpenEnded
from vsdsim.dice import d100 as real_d100
from vsdsim.dice import dn as real_dn
from vsdsim.dice import open_ended as real_open_ended
from vsdsim.scenario.expression import parse
from vsdsim.scenario.model import Combatant, Entry, Order, Parry, Place, Scenario, Script, Side
from vsdsim.scenario.orders import of_oneself
from vsdsim.vsd import parameters
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.criticals import compile_criticals
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.outcomes import parse_outcome
from vsdsim.vsd.library.tables import CriticalRow, CriticalTables
from vsdsim.vsd.phases import TacticalRound
from vsdsim.vsd.reach import Reach
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules import assessment, attack, breaking_free, critical, fumbles, saves
from vsdsim.vsd.rules.care import healing
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.drive import rerolls
from vsdsim.vsd.rules.field import athletics, cover, footing
from vsdsim.vsd.rules.figures import note_cmb
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic import casts, failure, resonance
from vsdsim.vsd.rules.readied import conflict
from vsdsim.vsd.rules.special import contest
from vsdsim.vsd.rules.timeline import timeline
from vsdsim.vsd.rules.words import VOCABULARY
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.sheet import Attack, Sheet, Shield
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.vocabulary import Column, CriticalType, Length, Phase, Rank, Size

__all__ = [
    "BITE", "CLAW", "DAGGER", "FISTS", "FULL", "GREATAXE", "LONGSWORD", "SWORD", "TARGET", "Ring",
    "bow", "declared", "duel", "entry", "field", "javelin", "melee", "natural", "order", "sheet",
    "stand", "weapon",
]  # fmt: skip


def weapon(name="arming-sword", **changes):
    """A weapon with a plain one's figures, and what changes."""
    plainly = Attack(
        name=name, kind="weapon", cmb=60, table="edged", max_result=140, clumsy=3,
        length=Length.LONG, criticals=(CriticalType.CUT,), metal=True,
    )  # fmt: skip
    return evolve(plainly, **changes)


def natural(name="bite", **changes):
    """A medium natural attack, and what changes."""
    plainly = Attack(
        name=name, kind="natural", cmb=60, table="beast", max_result=120, clumsy=2,
        length=Length.SHORT, criticals=(CriticalType.CUT,),
    )  # fmt: skip
    return evolve(plainly, **changes)


def bow(name="bow", **changes):
    """A Quick bow, loaded, with ten arrows, and what changes."""
    plainly = Attack(
        name=name, kind="missile", cmb=60, table="missile", max_result=150, clumsy=5,
        length=Length.HAND, criticals=(CriticalType.PIERCE,), grip="two", ranged=True,
        base_range=20, load=1, quick=True, ammunition=10,
    )  # fmt: skip
    return evolve(plainly, **changes)


def javelin(name="javelin", **changes):
    """Three javelins to throw, and what changes."""
    return evolve(
        bow(name), **{"kind": "thrown", "grip": "one", "base_range": 10, "load": 0, "quick": False,
                      "ammunition": 3, **changes})  # fmt: skip


SWORD = weapon()
DAGGER = weapon("dagger", cmb=50, max_result=120, clumsy=1, length=Length.HAND,
                criticals=(CriticalType.PIERCE,), backstab=True)  # fmt: skip
LONGSWORD = weapon("longsword", max_result=150, clumsy=4, grip="either", fumble=10,
                   fumble_two_handed=20,
                   criticals=(CriticalType.CUT, CriticalType.PIERCE))  # fmt: skip
GREATAXE = weapon("greataxe", max_result=175, clumsy=6, grip="two", heavy=True, mighty=True,
                  fumble=30, fumble_two_handed=30)  # fmt: skip
BITE = natural()
CLAW = natural("claw", max_result=140, length=Length.LONG, secondary=CriticalType.PIERCE)
FISTS = Attack("bare-hands", "unarmed", 40, "unarmed", 110, 1, Length.HAND, (CriticalType.IMPACT,))
FULL = Shield("full", "full", 25, -5, metal=True)
TARGET = Shield("target", "target", 15, 0)


def sheet(*attacks, **changes):
    """A level-1 human of 100 hit points and DEF 20 with these attacks and bare hands."""
    plainly = Sheet(
        level=1, rank=Rank.NORMAL, beast=False, size=Size.MEDIUM, hp=100, defence=20,
        column=Column.NA, swi_in_def=0, perception=25, athletics=25, brawl=60, move=15,
        tsr=5, wsr=5, attacks=(*(attacks or (SWORD,)), FISTS), shield=None, worn=frozenset(),
    )  # fmt: skip
    return evolve(plainly, **changes)


def stand(x=0, y=0, z=0, *, facing=(1000, 0), arrives=1):
    """Where and when somebody begins, millimetres and a round."""
    return {"place": Place(x, y, z), "facing": facing, "arrives": arrives}


def _refuse(*fault, **_):
    raise AssertionError(fault)


def entry(do, when=None, *, parry=None, **more):
    """An entry of a script; `parry` in points, or a share as in the file (`"25%"`)."""
    tree = parse(when, VOCABULARY, _refuse) if when else None
    if isinstance(parry, str):
        parry = Parry(int(parry.rstrip("%")), share=True)
    elif parry is not None:
        parry = Parry(parry)
    return Entry(do, tree, when or "", parry=parry, **more)


def order(spend, when=None, *, on=None, **more):
    """An order of a script; `on` is a kind of rolls, or several, None all that go with it."""
    tree = parse(when, of_oneself(VOCABULARY), _refuse) if when else None
    rolls = VOCABULARY.spending.rolls.get(spend, frozenset())
    if on is not None:
        rolls = frozenset([on] if isinstance(on, str) else on)
    return Order(spend, tree, when or "", on=rolls, **more)


def _script(name, lines):
    entries = tuple(each for each in lines if isinstance(each, Entry))
    return Script(name, entries, tuple(each for each in lines if isinstance(each, Order)))


class _Library:
    """The packaged tables without their digest, which takes longer than a test."""

    attack_tables = packaged().attack_tables
    critical_tables = packaged().critical_tables
    spells = packaged().spells

    @staticmethod
    def digest():
        """Some text."""
        return "ring"


_LIBRARY = _Library()
_EVERYTHING = Reach(*(True for _ in fields(Reach)))


@cache
def _criticals():
    """The packaged critical tables, compiled once."""
    return compile_criticals(_LIBRARY.critical_tables)


@cache
def _one_outcome(text, also, condition, otherwise):
    """Critical tables of which every row is this outcome."""
    first = parse_outcome(text, also)
    second = first if otherwise is None else parse_outcome(otherwise, also)
    row = (CriticalRow(1, 150, condition, first, second),)
    return compile_criticals(CriticalTables(dict.fromkeys(CriticalType, row)))


class One:
    """One combatant's columns in every fight of the ring, read in the first of them."""

    def __init__(self, ring, number):
        self.__dict__.update(ring=ring, number=number)

    def __getattr__(self, name):
        return getattr(self.ring.state, name)[self.number, 0].item()

    def __setattr__(self, name, value):
        getattr(self.ring.state, name)[self.number] = value
        # Columns set by hand: nobody has looked whether they hamper (see `State.hampered`).
        self.ring.state.hampered[self.number] = True
        self.ring.note_cmb()

    def __eq__(self, other):
        return self.number == (other.number if isinstance(other, One) else other)

    __hash__ = None

    @property
    def name(self):
        """The identity, `side.name`."""
        return self.ring.parameters.names[self.number]


class Ring:
    """A bout in the Melee phase of round 1, nobody having declared anything."""

    def __init__(self, sides, *, scripts=None, declares=None, monkeypatch=None, seed=1, fight=0,
                 abreast=1, stands=None, **scenario):  # fmt: skip
        scripts, declares, stands = scripts or {}, declares or {}, stands or {}
        made = tuple(
            Side(name, tuple(
                Combatant(name, who, each,
                          _script(who, scripts[who]) if who in scripts else None,
                          **stands.get(who, {}))
                for who, each in members.items()
            ), declares.get(name))
            for name, members in sides.items()
        )  # fmt: skip
        scenario.setdefault("placed", bool(stands))
        self.scenario = Scenario("ring", made, library=_LIBRARY, **scenario)
        # Tests put in any outcome later; ready-made scripts think of flames only where a test's do,
        # as these ask who is engaged and so make a field of every place.
        lines = [each for script in scripts.values() for each in script]
        burns = any(each.do == "put-out" for each in lines if isinstance(each, Entry))
        reach = evolve(_EVERYTHING, burns=burns)
        with (
            patch.object(parameters, "compile_criticals", lambda _: _criticals()),
            patch.object(parameters, "reach_of", lambda *_, **__: reach),
        ):
            self.encounter = Encounter.of(self.scenario, RULESET.default_scripts)
        self.seed, self.fight, self.abreast = seed, fight, abreast
        self.heard = []
        self._start(evolve(self.encounter.parameters, reach=_EVERYTHING, surprises=True))
        self.loaded = {}
        if monkeypatch is not None:
            self._load(monkeypatch)

    def _start(self, figures):
        fights = self.fight + np.arange(self.abreast, dtype=np.int64)
        state = fresh_state(figures, self.seed, fights)
        self.bout = Bout(figures, state, self)
        self.phases = TacticalRound(self.bout, self.encounter.groups, self.encounter.usual)
        self.at(1, Phase.MELEE)

    def _load(self, monkeypatch):
        monkeypatch.setattr(attack, "open_ended", self._open_ended)
        monkeypatch.setattr(assessment, "open_ended", self._open_ended)
        monkeypatch.setattr(breaking_free, "open_ended", self._open_ended)
        for chapter in (
            footing, athletics, saves, contest, casts, rerolls, healing, conflict,
        ):  # fmt: skip
            monkeypatch.setattr(chapter, "open_ended", self._open_ended)
        for chapter in (failure, resonance):
            monkeypatch.setattr(chapter, "d100", lambda keys: self._die(keys, real_d100(keys)))
        monkeypatch.setattr(resonance, "dn", lambda keys, n: self._die(keys, real_dn(keys, n)))
        monkeypatch.setattr(cover, "d100", lambda keys: self._die(keys, real_d100(keys)))
        monkeypatch.setattr(critical, "d100", lambda keys: self._die(keys, real_d100(keys)))
        monkeypatch.setattr(critical, "dn", lambda keys, n: self._die(keys, real_dn(keys, n)))
        monkeypatch.setattr(fumbles, "d100", lambda keys: self._die(keys, real_d100(keys)))

    def _die(self, keys, dice):
        for index, key in enumerate(keys):
            if int(key) in self.loaded:
                dice[index] = self.loaded[int(key)][1]
        return dice

    def _open_ended(self, keys):
        real = real_open_ended(keys)
        first, total = real.first.copy(), real.total.copy()
        for index, key in enumerate(keys):
            if int(key) in self.loaded:
                first[index], total[index] = self.loaded[int(key)]
        return OpenEnded(first, total, ())

    # A listener.
    def hear(self, _, what, fight, actor, **columns):
        """Keep every event row that has one value a column."""
        for index in range(len(fight)):
            plainly = {"what": what, "actor": int(actor[index])}
            for name, column in columns.items():
                if isinstance(column, np.ndarray):
                    plainly[name] = column[index].item()
                else:
                    plainly[name] = column
            self.heard.append(plainly)

    def landed(self, _):
        """Nothing to do."""

    def phase_over(self, _):
        """Nothing to do."""

    def events(self, what):
        """The rows heard under a name."""
        return [each for each in self.heard if each["what"] == what]

    # The state.
    @property
    def state(self):
        """The columns."""
        return self.bout.state

    @property
    def parameters(self):
        """The fixed figures."""
        return self.bout.parameters

    def __getitem__(self, name):
        names = [each.partition(".")[2] for each in self.parameters.names]
        return One(self, names.index(name))

    def rows(self, *names):
        """Rows of combatants in the first fight."""
        return Rows(np.array([self[n].number * self.state.fights for n in names]),
                       self.state.fights)  # fmt: skip

    def at(self, number, phase):
        """Open a round and a phase of it."""
        self.bout.begin_round(number)
        self.bout.begin_phase(phase)
        self.note_cmb()

    def note_cmb(self):
        """Keep everybody's CMB as the columns leave it (see `State.before_parry`)."""
        note_cmb(self.bout, Rows(np.arange(self.state.out.size), self.state.fights))

    def run(self, phase):
        """Carry out a phase of this round, its test for the end included."""
        self.note_cmb()
        self.phases.in_order()[list(Phase).index(phase)]()

    def begin(self, number):
        """Open a round as the clock does, with what comes as it begins."""
        self.phases.begin(number)
        for happen in timeline(self.bout).get(number, ()):
            happen()

    def play(self, number, *, upto=Phase.OTHER):
        """Play a round from Assessment as far as a phase."""
        self.begin(number)
        for phase in Phase:
            self.run(phase)
            if phase is upto:
                return

    def next_assessment(self, number):
        """Carry out the Assessment of a round."""
        self.begin(number)
        self.run(Phase.ASSESSMENT)

    def declare(self, who, action, target=None, *, attack=0, parry=0, critical=None, **columns):
        """Write down a declaration: `attack` is a place on the sheet."""
        one, p = self[who], self.parameters
        number = int(p.attack_of[one.number, attack])
        fights = action in ("attack", "dash", "shoot", "load")
        one.action = Action[action.upper().replace("-", "_")]
        one.opponent = -1 if target is None else self[target].number
        one.declared, one.attack = number if fights else -1, number
        one.critical = p.attacks.critical[number] if critical is None else critical
        one.declared_parry = one.parry = parry
        for name, value in columns.items():
            setattr(one, name, value)

    # Dice.
    def address(self, who, *path, phase=None):
        """The published address of `path` (purposes, or pairs) below an actor in a phase.

        That is a phase of this round, the present one unless another is named.
        """
        key = plain.child(plain.root(self.seed, self.fight), "round", self.bout.round)
        key = plain.child(key, str(phase or self.bout.phase))
        return self.below(plain.child(key, self[who].name), *path)

    @staticmethod
    def below(key, *path):
        """The address of `path` below `key`."""
        for step in path:
            key = plain.child(key, *(step if isinstance(step, tuple) else (step,)))
        return key

    def load(self, key, value, first=None):
        """Load the die at an address; an open-ended one shows `first` first."""
        self.loaded[key] = (value if first is None else first, value)

    def rolls(self, who, total, *, i=0, first=None, phase=Phase.MELEE, **below):
        """Load attack roll `i` of this round's melee (or another phase), and dice below it.

        `below` names critical, secondary, k, arm, fumble.
        """
        key = self.address(who, ("attack", i), phase=phase)
        self.load(key, total, 50 if first is None else first)
        paths = {
            "critical": [("critical", 0)],
            "secondary": [("critical", 1)],
            "k": [("critical", 0), "k"],
            "arm": [("critical", 0), "arm"],
            "fumble": ["fumble"],
            "fumble_own": ["fumble", ("critical", 0)],
            "fumble_ally": ["fumble", ("critical", 1)],
            "fumble_unreliable": ["fumble", ("critical", 2)],
        }
        for name, value in below.items():
            self.load(self.below(key, *paths[name]), value)

    # Critical strikes.
    def all_criticals(self, text, also="", *, condition="", otherwise=None):
        """Replace every row of every critical table by one outcome.

        With a `condition`, `otherwise` is the outcome of who does not meet it.
        """
        tables = _one_outcome(text, also, condition, otherwise)
        shape = (max(1, len(tables.conditions)), len(self.parameters.names))
        worn = np.zeros(shape, dtype=np.bool_)
        self.bout.parameters = evolve(self.parameters, criticals=tables, worn=worn)

    def criticals_by_type(self, texts):
        """Replace every row of a critical table by one outcome, for types that have a text."""
        nothing = parse_outcome("0")
        does = dict.fromkeys(CriticalType, nothing)
        does |= {kind: parse_outcome(text) for kind, text in texts.items()}
        rows = {kind: (CriticalRow(1, 150, "", each, each),) for kind, each in does.items()}
        worn = np.zeros((1, len(self.parameters.names)), dtype=np.bool_)
        tables = compile_criticals(CriticalTables(rows))
        self.bout.parameters = evolve(self.parameters, criticals=tables, worn=worn)

    def strike(self, *blows, kind=CriticalType.CUT, severity=0, attack=0, damage=None):
        """Critical strikes landing at once: (author, victim) pairs, each with its own address.

        `damage` replaces that of the outcome; it and `kind` are one for all or one for each.
        """
        size, n = len(blows), self.state.fights
        author = np.array([self[a].number for a, _ in blows], dtype=np.intp)
        victim = np.array([self[v].number for _, v in blows], dtype=np.intp)
        keys = np.array([self.address(a, ("attack", 0)) for a, _ in blows], dtype=np.uint64)
        numbers = self.parameters.attack_of[author, attack]
        link = Link(
            fight=np.zeros(size, dtype=np.intp), author=author, victim=victim, blow=keys,
            attack=numbers, address=np.array([plain.child(int(k), "critical") for k in keys],
                                             dtype=np.uint64),
            kind=np.broadcast_to(np.array(kind, dtype=np.int32), (size,)),
            severity=np.full(size, int(severity), dtype=np.int32),
        )  # fmt: skip
        assert n == 1
        chain = Chain(criticals=[link])
        chain.follow(self.bout)
        if damage is not None:
            each = np.broadcast_to(np.array(damage, dtype=np.int32), (size,))
            chain.harm[0] = evolve(chain.harm[0], damage=each)
        land(self.bout, chain.harm, chain.mishaps)

    def suffer(self, who, text, *, by, also="", **more):
        """Let a combatant suffer one outcome of a critical strike."""
        kept = self.parameters.criticals, self.parameters.worn
        self.all_criticals(text, also)
        self.strike((by, who), **more)
        # Holds and the like read their numbers as they land, so the tables can be put back.
        self.bout.parameters = evolve(self.parameters, criticals=kept[0], worn=kept[1])


def duel(monkeypatch=None, *, ann=None, bob=None, **more):
    """Ann of red against Bob of blue."""
    sides = {"red": {"Ann": ann or sheet()}, "blue": {"Bob": bob or sheet()}}
    return Ring(sides, monkeypatch=monkeypatch, **more)


def melee(reds, blues, monkeypatch=None, **more):
    """Two sides given as names and sheets."""
    return Ring({"red": reds, "blue": blues}, monkeypatch=monkeypatch, **more)


def declared(ring, who):
    """The action and the named opponent's name after a Declaration."""
    ring.run(Phase.DECLARATION)
    one = ring[who]
    names = [*ring.parameters.names, "x.nobody"]
    return Action(one.action).name.lower(), names[one.opponent].partition(".")[2]


def field(melee, script=None, **more):
    """Ann and Amy against Bob, Ben and Bill, who defend; Ann follows `script`."""
    reds, blues = ("Ann", "Amy"), ("Bob", "Ben", "Bill")
    scripts = {who: [entry("defend")] for who in reds + blues}
    if script is not None:
        scripts["Ann"] = script
    sides = dict.fromkeys(reds, sheet()), dict.fromkeys(blues, sheet())
    return melee(*sides, **{"scripts": scripts, **more})
