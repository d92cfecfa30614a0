"""The state of N fights abreast: the ruleset's one mutable type.

Columns are (C, N): combatant, fight. A *cell* is `combatant * N + fight`, an index into a flattened
column. Rules take rows, never whole fights, and no cell survives the end of a round: that is when
finished fights are compacted away (`keep`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeAlias

import numpy as np
from attrs import define, field, fields
from numpy.typing import NDArray

from vsdsim.dice import Keys, child, down, root
from vsdsim.vsd.lasting import Shocks, Wounds, kept, moved
from vsdsim.vsd.parameters import NEVER, Parameters
from vsdsim.vsd.rows import Rows, join
from vsdsim.vsd.sources import Figure

__all__ = [
    "CLOCKS", "NEVER", "NOBODY", "Action", "Away", "Cause", "HeldBack", "Pace", "State", "Way",
    "Wounds",
]  # fmt: skip

I32: TypeAlias = NDArray[np.int32]
I16: TypeAlias = NDArray[np.int16]
I8: TypeAlias = NDArray[np.int8]
Bit: TypeAlias = NDArray[np.bool_]

NOBODY = -1
"""No combatant; likewise no attack, no weapon, no roll."""


class Action(IntEnum):
    """What a combatant has declared.

    Blows are numbered one after another, special moves last, then shots: whole columns are compared
    with the first and the last of a kind.
    """

    NONE = 0
    ATTACK = 1
    DASH = 2
    CHARGE = 3
    SHIELD_BASH = 4
    DISARM = 5
    KNOCK_DOWN = 6
    LOCK = 7
    FEINT = 8
    SHOOT = 9
    DEFEND = 10
    STAND = 11
    DRAW = 12
    BREAK_FREE = 13
    LOAD = 14
    MOVE = 15
    """A full move or a sprint, or a half one with nothing beside it."""
    FLEE = 16
    DISENGAGE = 17
    HOLD = 18
    SURRENDER = 19
    PUT_OUT = 20
    CAST = 21
    PREPARE = 22
    """Concentrates on a spell that it means to cast."""
    CONCENTRATE = 23
    """Keeps up a spell."""
    USE = 24
    """Uses a power."""
    FIRST_AID = 25
    WAKE = 26
    HELP = 27


class Way(IntEnum):
    """How somebody moves (rules page, "Movement")."""

    STAY = 0
    APPROACH = 1
    KEEP = 2
    FLANK = 3
    COVER = 4
    GO = 5
    FLEE = 6
    TEND = 7


class HeldBack(IntEnum):
    """What has become of the attack that somebody holds back (`action.ready`)."""

    NOTHING = 0
    """It holds none back."""
    WAITING = 1
    """Its own place in the order has not come yet."""
    RIPE = 2
    """It can go off at any point."""
    GONE = 3
    """It has gone off, or is lost."""


class Pace(IntEnum):
    """How fast, and at what cost."""

    NONE = 0
    HALF = 1
    FULL = 2
    SPRINT = 3


class Away(IntEnum):
    """Why somebody is not on the field."""

    HERE = 0
    DUE = 1
    FLED = 2
    SURRENDERED = 3


class Cause(IntEnum):
    """What put a combatant out of the fight."""

    NOTHING = 0
    KILLED = 1
    KNOCKED_OUT = 2
    INJURIES = 3
    HIT_POINTS = 4
    BLEEDING = 5
    CRUSHED = 6
    WOUNDS = 7
    BLED = 8
    FLED = 9
    SURRENDERED = 10
    BURNED = 11
    FALL = 12
    SOUL = 13

    @property
    def label(self) -> str:
        """How results name it."""
        return _LABELS[self]


_LABELS = {
    Cause.NOTHING: "",
    Cause.KILLED: "killed",
    Cause.KNOCKED_OUT: "knocked out",
    Cause.INJURIES: "injuries",
    Cause.HIT_POINTS: "hit points",
    Cause.BLEEDING: "bleeding",
    Cause.CRUSHED: "crushed",
    Cause.WOUNDS: "died of wounds",
    Cause.BLED: "bled to death",
    Cause.FLED: "fled",
    Cause.SURRENDERED: "surrendered",
    Cause.BURNED: "burned",
    Cause.FALL: "fall",
    Cause.SOUL: "soul damage",
}


CLOCKS = (Cause.WOUNDS, Cause.SOUL, Cause.BLED, Cause.HIT_POINTS)
"""What people die of in a number of rounds; of clocks begun together the first counts."""


def column(kind: type[np.generic], initial: int = 0, per: str = "combatant") -> Any:
    """A column of the state: its dtype, and what stands in it as a fight begins.

    `per` is what it has a row for: a `combatant` (C, N), an `attack` (A, N), a `place` (C, N) or a
    `pair` of combatants (C, C, N), a `flame` or a `soul` (C, N), a `fear` (C, N), a `terror` (K, C,
    N) by those who terrify, `weary`, an `off-hand` or a `charge` (C, N), a `feint` (C, C, N),
    `magic` (C, N), a `power` (K, N) by castings, a `spell` (S, C, N) by the names of what goes on,
    who is `spellbound` (C, N), a `figure` (Figure, C, N), a `healing` (H, C, N) by the names of
    what heals, a `clock` (4, C, N) by causes, a `healer` or what is `held-back` (C, N), `drive` (C,
    N), an `order` (K, C, N). Those after the first are empty where they mean nothing: places
    without a field, flames where nobody can be set on fire, magic where nobody casts, what is of an
    optional rule that nobody uses, Drive that nobody means to spend.
    """
    return field(kw_only=True, metadata={"kind": kind, "initial": initial, "per": per})


@define(eq=False)
class State:
    """Columns (C, N) unless said otherwise; rounds are round numbers, 0 for never."""

    number: NDArray[np.int64]
    """(N,) the fights' own numbers."""
    root: Keys
    """(N,) root addresses of their dice."""
    over: Bit
    """(N,) whether the fight has ended."""
    outcome: I8
    """(N,) index into the encounter's outcomes, -1 while it goes on."""
    ended: I16
    """(N,) the round in which it ended."""
    near: Keys
    """Each one's address for who is near."""

    hp: I32 = column(np.int32)
    injuries: I32 = column(np.int32)
    bleeding: I32 = column(np.int32)
    """Hit points a round."""
    passing: I32 = column(np.int32)
    """The passing penalty now."""
    passing_until: I16 = column(np.int16)
    stunned_until: I16 = column(np.int16)
    incapacitated_until: I16 = column(np.int16)
    blind_until: I16 = column(np.int16)
    prone: Bit = column(np.bool_)
    rising: Bit = column(np.bool_)
    cannot_stand: Bit = column(np.bool_)
    feared: I16 = column(np.int16, NOBODY, per="fear")
    """Of whom it is Frightened, -1 for nobody; `frightened_until` likewise."""
    frightened_until: I16 = column(np.int16, per="fear")
    faced: Bit = column(np.bool_, per="terror")
    """[k, y]: y has faced the k-th of those who terrify (`Parameters.terrifying`)."""
    weary: Bit = column(np.bool_, per="weary")
    leg: Bit = column(np.bool_)
    arms: I8 = column(np.int8)
    """Useless arms: 1 the weapon arm, 2 the other, 3 both."""
    out: Bit = column(np.bool_)
    dead: Bit = column(np.bool_)
    out_cause: I8 = column(np.int8)
    out_by: I16 = column(np.int16, NOBODY)
    """Who put it out, -1 for nobody."""

    dying_until: I16 = column(np.int16, NEVER)
    dying_cause: I8 = column(np.int8)
    dying_by: I16 = column(np.int16, NOBODY)

    holder: I16 = column(np.int16, NOBODY)
    """Who holds it, -1 for nobody."""
    grip_on: I16 = column(np.int16, NOBODY)
    """Whom it holds so that it is Held itself, -1 for nobody."""
    rigid_until: I16 = column(np.int16)
    hold_damage: I32 = column(np.int32)
    hold_penalty: I32 = column(np.int32)
    break_penalty: I32 = column(np.int32)
    only_break: Bit = column(np.bool_)
    hold_limit: I16 = column(np.int16, NEVER)
    """The last round before a long hold knocks out."""
    out_while_held: Bit = column(np.bool_)

    burning: I32 = column(np.int32, per="flame")
    """Hit points a round that the flames on it take."""
    burnt_by: I16 = column(np.int16, NOBODY, per="flame")
    """Who set it on fire, -1 for nobody."""
    put_out: I8 = column(np.int8, per="flame")
    """Full Actions spent on putting them out."""
    soul_lost: I32 = column(np.int32, per="soul")
    """Soul damage: what is off the total of hit points."""

    hand: I8 = column(np.int8)
    """Place on the sheet of the weapon in hand, -1 for none."""
    shield: Bit = column(np.bool_)
    dropped: I32 = column(np.int32)
    """Bits of places on the sheet; likewise `broken` and `stuck`."""
    broken: I32 = column(np.int32)
    stuck: I32 = column(np.int32)
    stuck_until: I16 = column(np.int16)

    action: I8 = column(np.int8)
    opponent: I16 = column(np.int16, NOBODY)
    """The named opponent, -1 for nobody."""
    declared: I16 = column(np.int16, NOBODY)
    """Attack number as declared, -1 for none."""
    attack: I16 = column(np.int16)
    """The attack that counts for CMB and parry now."""
    critical: I8 = column(np.int8)
    """Critical type chosen for the attack."""
    draws: I8 = column(np.int8, NOBODY)
    """Place of the weapon to be drawn this round, -1 for none."""
    half: Bit = column(np.bool_)
    """Combines a Full and a Half Action this round."""
    at_fallen: Bit = column(np.bool_)
    hampered: Bit = column(np.bool_)
    """False is a promise: nothing of what can befall it bears on its figures now but hit points
    and injuries. True promises nothing. Rules look closer only at the hampered."""
    halved: Bit = column(np.bool_)
    """A failed Assessment Roll leaves it half of its CMB to parry with."""
    before_parry: I16 = column(np.int16)
    """CMB of the attack that counts, before the parry. Of who is not hampered it is right from its
    declaration to the end of the round; that of the others may have changed."""
    declared_parry: I16 = column(np.int16)
    """The parry as declared."""
    parry: I16 = column(np.int16)
    """The parry as it stands."""
    assess: I16 = column(np.int16, NOBODY)
    """Penalty of the Assessment Roll to be made, -1 for none."""

    away: I8 = column(np.int8)
    """Why it is not on the field (`Away`); who is not is `out` as well."""
    surprised: Bit = column(np.bool_)
    rolled: Bit = column(np.bool_)
    """Has made an Assessment Roll this round, its Free Action."""
    x: I32 = column(np.int32, per="place")
    """Place in millimetres; `y`, and the elevation `z`, likewise."""
    y: I32 = column(np.int32, per="place")
    z: I32 = column(np.int32, per="place")
    fx: I16 = column(np.int16, per="place")
    """Where it faces, a vector of length 1,000 at most; `fy` likewise."""
    fy: I16 = column(np.int16, per="place")
    engaged: Bit = column(np.bool_, per="pair")
    """[y, x]: y is engaged by x."""
    way: I8 = column(np.int8, per="place")
    """How it moves this round (`Way`), and at what pace (`Pace`)."""
    pace: I8 = column(np.int8, per="place")
    goal_x: I32 = column(np.int32, per="place")
    """Where to, for who goes to a point; for who keeps a distance, `goal_x` is the distance; for
    who goes to an enemy, how much farther off than by its weapon's length it may stand."""
    goal_y: I32 = column(np.int32, per="place")
    guards: Bit = column(np.bool_, per="place")
    """Stops who comes by this round."""
    drops_down: Bit = column(np.bool_, per="place")
    """Means to drop to the ground as the arrows come, its Free Action."""
    spent: Bit = column(np.bool_, per="place")
    """Has struck its blow already, at who ran away, or had its turn in a volley."""
    ready_from: I16 = column(np.int16, NEVER, per="attack")
    """First round in whose Ranged A it can be shot or thrown; NEVER while not loaded or in hand."""
    left: I16 = column(np.int16, per="attack")
    """Ammunition."""
    progress: I8 = column(np.int8, per="attack")
    """Rounds of loading done."""

    off_hand: Bit = column(np.bool_, per="off-hand")
    """Has the weapon in its other hand still."""
    both: Bit = column(np.bool_, per="off-hand")
    """Strikes with both hands this round."""
    charged: Bit = column(np.bool_, per="charge")
    """Has come to another place, charging, this round."""
    feint: I32 = column(np.int32, per="feint")
    """[winner, loser]: what a feint adds to the winner's next attack roll at the loser."""
    casting: I16 = column(np.int16, NOBODY, per="magic")
    """The casting declared this round and not cast yet, -1 for none."""
    aimed: I16 = column(np.int16, NOBODY, per="magic")
    """At whom, -1 for nobody."""
    preparing: I16 = column(np.int16, NOBODY, per="magic")
    """The spell it concentrates on before it casts it, by the form of its castings
    (`Castings.form`), -1 for none."""
    prepared: I8 = column(np.int8, per="magic")
    """Rounds it has concentrated on that."""
    mp: I32 = column(np.int32, per="magic")
    """Magic points left."""
    resonates: Bit = column(np.bool_, per="magic")
    """Its next spell resonates, whatever its die."""
    oblivious: Bit = column(np.bool_, per="magic")
    """Can take no Full or Half Action until it passes an Assessment Roll."""
    later: I16 = column(np.int16, NOBODY, per="magic")
    """The casting that goes off some rounds after it failed, -1 for none."""
    later_round: I16 = column(np.int16, per="magic")
    """In which round."""
    later_target: I16 = column(np.int16, NOBODY, per="magic")
    """At whom."""
    later_b: Bit = column(np.bool_, per="magic")
    """In Spell B, not in Spell A."""
    power_from: I16 = column(np.int16, per="power")
    """First round in which a power can be used again, by castings."""
    spell_source: I16 = column(np.int16, NOBODY, per="spell")
    """The source of what goes on upon it under each name, -1 for nothing."""
    spell_until: I16 = column(np.int16, per="spell")
    """The last round of that."""
    spell_binds: NDArray[np.uint16] = column(np.uint16, per="spell")
    """What that binds it with (`Sources.binds`), as far as it can be."""
    spellbound: NDArray[np.uint16] = column(np.uint16, per="spellbound")
    """What it is bound with by all that goes on upon it."""
    protected: NDArray[np.uint16] = column(np.uint16, per="spellbound")
    """The conditions that cannot begin for it (`Sources.keeps_away`)."""
    changes: I32 = column(np.int32, per="figure")
    """What all of that does to its figures."""
    healing: I32 = column(np.int32, per="healing")
    """Hit points that what heals it brings in all, by names."""
    healing_until: I16 = column(np.int16, per="healing")
    """The round in whose Assessment it brings the last of them."""
    clock_until: I16 = column(np.int16, NEVER, per="clock")
    """Its Dying clocks, by the causes of `CLOCKS`: the last round of each."""
    clock_by: I16 = column(np.int16, NOBODY, per="clock")
    clock_begun: I16 = column(np.int16, per="clock")
    """In which order those that run have begun."""
    drive: I8 = column(np.int8, per="drive")
    """Points left."""
    ordered: Bit = column(np.bool_, per="order")
    """[k, y]: the k-th order of y's script is in force."""
    driven: I16 = column(np.int16, per="drive")
    """What has been spent adds to its rolls for the rest of the fight (`drive.scene`)."""
    undaunted: Bit = column(np.bool_, per="drive")
    """Heeds no wounds, nor what conditions do to its CMB (`drive.ignore`)."""
    held_back: I8 = column(np.int8, per="held-back")
    """What has become of what it holds back (`HeldBack`)."""
    held_what: I16 = column(np.int16, NOBODY, per="held-back")
    """The number of what it holds back (`plans.py`), -1 for nothing."""
    patient: I16 = column(np.int16, NOBODY, per="healer")
    """Whom it tends, wakes or helps this round, -1 for nobody."""
    treats: I8 = column(np.int8, per="healer")
    """What it gives first aid against (`Treat`)."""
    takes_time: Bit = column(np.bool_, per="healer")
    """Takes two rounds for its first aid."""
    begun: I16 = column(np.int16, NOBODY, per="healer")
    """Whose treatment its last round has gone to, -1 for nobody's; `begun_on` says against what."""
    begun_on: I8 = column(np.int8, per="healer")
    bandages: I16 = column(np.int16, per="healer")
    """Uses left; `kit` likewise, of healer's kits."""
    kit: I16 = column(np.int16, per="healer")
    tended: Bit = column(np.bool_, per="healer")
    """Has a wound that has been stopped for now."""
    wounds: list[Wounds] = field(kw_only=True, factory=lambda: [Wounds.none()])
    """In the order in which they were dealt; `all_wounds` puts them together."""
    shocks: list[Shocks] = field(kw_only=True, factory=list)
    """As they were called for, all of them for the next Assessment."""

    @property
    def fights(self) -> int:
        """N."""
        return len(self.number)

    @staticmethod
    def fresh(parameters: Parameters, seed: int, fights: NDArray[np.int64]) -> State:
        """Everybody unhurt at the start of each of `fights` (N,)."""
        size = (len(parameters.names), len(fights))
        roots = root(seed, fights)
        placed = size[0] if parameters.field else 0
        sources = parameters.sources
        rows: dict[str, tuple[int, ...]] = {
            "combatant": (size[0],),
            "attack": (len(parameters.attacks.names) if parameters.field else 0,),
            "place": (placed,),
            "pair": (placed, placed),
            "flame": (size[0] if parameters.reach.burns else 0,),
            "soul": (size[0] if parameters.reach.souls else 0,),
            "fear": (size[0] if parameters.frightens else 0,),
            "terror": (len(parameters.terrifying), size[0] if parameters.frightens else 0),
            "weary": (size[0] if parameters.wearies else 0,),
            "off-hand": (size[0] if parameters.optional.off_hand else 0,),
            "charge": (placed if parameters.optional.charge else 0,),
            "feint": (size[0] if parameters.optional.feint else 0,) * 2,
            "magic": (size[0] if parameters.castings.any else 0,),
            "power": (len(parameters.castings.each) if parameters.castings.any_power else 0,),
            "spell": (len(sources.names), size[0]),
            "spellbound": (size[0] if sources.lasting else 0,),
            "figure": (len(Figure), size[0] if sources.lasting else 0),
            "healing": (sources.menders, size[0]),
            "clock": (len(CLOCKS), size[0] if parameters.mends else 0),
            "drive": (size[0] if parameters.drive.spent_on else 0,),
            "order": parameters.drive.what.shape if parameters.drive.spent_on else (0, 0),
            "healer": (size[0] if parameters.tends else 0,),
            "held-back": (size[0] if parameters.readies else 0,),
        }
        columns: dict[str, NDArray[np.generic]] = {
            each.name: np.full(
                (*rows[each.metadata["per"]], size[1]),
                each.metadata["initial"],
                dtype=each.metadata["kind"],
            )
            for each in fields(State)
            if each.metadata
        }
        state = State(
            number=fights.copy(),
            root=roots,
            over=np.zeros(size[1], dtype=np.bool_),
            outcome=np.full(size[1], -1, dtype=np.int8),
            ended=np.zeros(size[1], dtype=np.int16),
            near=down(child(roots, "near")[None, :], parameters.words[:, None]),
            **columns,  # type: ignore[arg-type]  # columns by name, each of its own kind
        )
        state.hp += parameters.hp[:, None]
        state.shield |= parameters.shield[:, None]
        state.hand += parameters.first_hand[:, None].astype(np.int8)
        state.attack += parameters.last_attack[:, None].astype(np.int16)
        if sources.lasting:
            # Of what multiplies nothing is once.
            state.changes[Figure.DAMAGE] = 1
        if parameters.castings.any:
            state.mp += parameters.magic_points[:, None]
        unhurt = parameters.attacks.fresh_cmb.take(parameters.last_attack)
        state.before_parry += unhurt[:, None].astype(np.int16)
        if parameters.optional.off_hand:
            state.off_hand |= (parameters.off_hand >= 0)[:, None]
        if parameters.drive.spent_on:
            state.drive += parameters.drive.points[:, None]
        if parameters.tends:
            state.bandages += parameters.bandages[:, None].astype(np.int16)
            state.kit += parameters.kit[:, None].astype(np.int16)
        state.set_out(parameters)
        return state

    def set_out(self, parameters: Parameters) -> None:
        """Put everybody where and how it begins (rules page, "Timeline")."""
        start = parameters.start
        self.surprised |= start.surprised[:, None]
        self.prone |= start.prone[:, None]
        self.stunned_until += (start.stunned * start.arrives)[:, None].astype(np.int16)
        self.rigid_until += start.held[:, None].astype(np.int16) * np.int16(NEVER)
        self.blind_until += start.blind[:, None].astype(np.int16) * np.int16(NEVER)
        if parameters.wearies:
            self.weary |= start.weary[:, None]
        due = start.arrives > 1
        self.away[due] = Away.DUE
        self.out |= due[:, None]
        self.assess[start.surprised & ~due] = 0
        if parameters.field:
            for column, values in (
                (self.x, start.x),
                (self.y, start.y),
                (self.z, start.z),
                (self.fx, start.fx),
                (self.fy, start.fy),
                (self.left, parameters.attacks.ammunition),
                (self.ready_from, parameters.attacks.ready_from),
            ):
                column[:] = values[:, None]

    def rows(self, mask: Bit) -> Rows:
        """The rows of a (C, N) mask."""
        return Rows(np.flatnonzero(mask), self.fights)

    def in_fight(self) -> Bit:
        """(C, N): not out, in a fight that goes on."""
        return ~(self.out | self.over)

    def all_wounds(self) -> Wounds:
        """All bleeding wounds; some of the dead, and of fights that are over, may be among them."""
        if len(self.wounds) > 1:
            self.wounds = [join(self.wounds)]
        return self.wounds[0]

    @staticmethod
    def joined(states: list[State]) -> State:
        """The fights of several states side by side."""
        if len(states) == 1:
            return states[0]
        fights = sum(state.fights for state in states)
        wounds: list[Wounds] = []
        shocks: list[Shocks] = []
        start = 0
        for state in states:
            own = state.fights
            wounds += [moved(each, own, fights, start) for each in state.wounds]
            shocks += [moved(each, own, fights, start) for each in state.shocks]
            start += own
        columns = {
            name: np.concatenate([getattr(state, name) for state in states], axis=-1)
            for name in _COLUMNS
        }
        return State(**columns, wounds=wounds, shocks=shocks)

    def keep(self, going: Bit) -> None:
        """Compact away the fights that are not `going` (N,), and what would befall the dead."""
        chosen = np.flatnonzero(going)
        self.wounds = [kept(self.all_wounds(), going, self.dead)]
        self.shocks = [kept(each, going, self.dead) for each in self.shocks]
        for name in _COLUMNS:
            setattr(self, name, getattr(self, name).take(chosen, axis=-1))


_COLUMNS = tuple(each.name for each in fields(State) if each.name not in ("wounds", "shocks"))
"""Everything of a state that has a fight for its last axis."""
