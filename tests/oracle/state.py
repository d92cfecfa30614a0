"""The state of one combatant."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.oracle.lasting import Lasting, hasted, under
from tests.oracle.plans import Clock, Hold, Plan, Poison, Shock, Wound
from tests.oracle.vectors import Point
from vsdsim.scenario.model import Script
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.vocabulary import Phase

if TYPE_CHECKING:
    from tests.oracle.incantations import Incantation
    from tests.oracle.world import World

__all__ = [
    "DUE",
    "FLED",
    "HERE",
    "NEVER",
    "OTHER_HAND",
    "SHIELD",
    "SURRENDERED",
    "WEAPONS",
    "Fighter",
    "Slot",
]

Slot = tuple[int, bool]
"""An attack: its place on the sheet, and whether its follow-up is meant."""
HERE, DUE, FLED, SURRENDERED = range(4)
"""Why somebody is not on the field."""
NEVER = 32767
"""The first round in which a weapon can be shot that is not loaded, or not in hand."""
OTHER_HAND, SHIELD = 1000, 1001
"""Places of what is not among the attacks of a sheet: the weapon in the other hand, the shield."""
WEAPONS = ("weapon", "missile", "thrown")
"""Kinds of attack that are taken in hand."""


@dataclass(eq=False, repr=False)
class Fighter:
    """One combatant at this moment."""

    world: World
    side: str
    name: str
    sheet: Sheet
    script: Script | None
    arrives: int = 1
    hp: int = 0
    x: int = 0
    y: int = 0
    z: int = 0
    facing: Point = (1000, 0)
    last_step: Point | None = None
    """Its last step in the plane in this Move phase."""
    away: int = HERE
    engaged_by: set[Fighter] = field(default_factory=set)
    surprised: bool = False
    ready_from: dict[int, int] = field(default_factory=dict)
    """Of ranged attacks, by place on the sheet: the first round whose Ranged A is theirs."""
    left: dict[int, int] = field(default_factory=dict)
    """Ammunition, likewise."""
    progress: dict[int, int] = field(default_factory=dict)
    """Rounds of loading done, likewise."""
    bleeds: list[Wound] = field(default_factory=list)
    injuries: int = 0
    passing: list[tuple[int, int]] = field(default_factory=list)
    """Penalty and last round of each T(p,n)."""
    stunned_until: int = 0
    blind_until: int = 0
    rigid_until: int = 0
    out_until: int = 0
    """Incapacitated by U or X."""
    prone: bool = False
    rising: bool = False
    dead: bool = False
    out: bool = False
    hold: Hold | None = None
    hand: int | None = None
    shield: bool = False
    off_hand: bool = False
    """Has the weapon in its other hand (optional.two-weapons)."""
    weapon_arm: bool = True
    other_arm: bool = True
    leg: bool = False
    cannot_stand: bool = False
    dropped: set[int] = field(default_factory=set)
    """Weapons that were ever dropped."""
    broken: set[int] = field(default_factory=set)
    stuck: dict[Slot, int] = field(default_factory=dict)
    """The last round in which each attack is stuck."""
    clocks: list[Clock] = field(default_factory=list)
    """Those that run, in the order in which they began."""
    parry: int = 0
    plan: Plan | None = None
    assess: int | None = None
    rolled: bool = False
    """Has made an Assessment Roll this round."""
    failed: bool = False
    soul_lost: int = 0
    """Off the total of hit points, for good (critical.soul)."""
    burning: int = 0
    """Hit points a round that the flames on it take (critical.burn)."""
    burnt_by: Fighter | None = None
    put_out: int = 0
    """Full Actions so far to put them out."""
    shocks: list[Shock] = field(default_factory=list)
    """Those of the next Assessment."""
    feared: Fighter | None = None
    """Of whom it is Frightened, or was."""
    frightened_until: int = 0
    faced: set[Fighter] = field(default_factory=set)
    """Terrifying enemies whose presence it knows (fear.presence)."""
    worn_out: bool = False
    """Weary for the fight (condition.weary)."""
    drive: int = 0
    """Points left."""
    scene: int = 0
    """What is added to its rolls for the scene (drive.scene)."""
    ignores: bool = False
    """Its wounds and conditions (drive.ignore)."""
    orders: list[Any] = field(default_factory=list)
    """Those of this round to spend points."""
    tools: dict[str, int] = field(default_factory=dict)
    """Uses left of what it has to tend wounds with."""
    tending: tuple[Fighter, str] | None = None
    """Of whom it has done the first of two rounds of first aid, and for what (care.time)."""
    margins: dict[Fighter, int] = field(default_factory=dict)
    """What feints have won it for its next attack roll, by the enemy (optional.feint)."""
    mp: int = 0
    """Magic points left (magic.points)."""
    lasting: list[Lasting] = field(default_factory=list)
    """What spells do to it."""
    prepared: tuple[tuple[str, ...], int] | None = None
    """The spell that it prepares, with its warping, and the rounds so far (magic.concentrate)."""
    delayed: list[tuple[int, Phase | str, Incantation]] = field(default_factory=list)
    """Spells that go off later: round, phase (magic.failure)."""
    resonant: bool = False
    """Its next spell resonates whatever its die (magic.resonance)."""
    oblivious: bool = False
    """Can take no Full or Half Action until it passes an Assessment Roll (magic.resonance)."""
    slowed_until: int = 0
    """The last round in which haste takes its toll."""
    aims: dict[str, int] = field(default_factory=dict)
    """What spells add to its next shot of the round, by the spell."""
    used: dict[str, int] = field(default_factory=dict)
    """The first round in which it can use each power again (power.use)."""
    cause: str | None = None
    felled_by: Fighter | None = None

    def __repr__(self) -> str:
        return self.name

    @property
    def fights(self) -> bool:
        """In the fight."""
        return not self.out

    @property
    def point(self) -> Point:
        """Its place in the plane."""
        return self.x, self.y

    @property
    def drop(self) -> int:
        """How high above the ground under it (fall.perch)."""
        return self.z - self.world.field.height(self.point)

    @property
    def melee(self) -> list[Fighter]:
        """Those in the fight who engage it or are engaged by it (ranged.melee)."""
        return [
            each
            for each in self.world.fighters
            if each.fights and (each in self.engaged_by or self in each.engaged_by)
        ]

    @property
    def engaged(self) -> bool:
        """Engaged by anybody."""
        return bool(self.engaged_by)

    @property
    def stunned(self) -> bool:
        """Stunned now (time.stun)."""
        return self.stunned_until >= self.world.round or under(self, "stunned")

    @property
    def helpless(self) -> bool:
        """Whether a Full Action that it has declared comes to nothing (time.stun).

        Those of the hasted count as Half (magic.effects).
        """
        return self.oblivious or (self.stunned and not hasted(self))

    @property
    def barred(self) -> bool:
        """Whether it can take no Full Action."""
        return self.helpless or (self.surprised and not hasted(self))

    @property
    def blind(self) -> bool:
        """Blind now."""
        return self.blind_until >= self.world.round or under(self, "blind")

    @property
    def passing_penalty(self) -> int:
        """Of several T(p,n) the largest, until the last of them is over (cmb.wounds)."""
        running = any(last >= self.world.round for _, last in self.passing)
        return max(penalty for penalty, _ in self.passing) if running else 0

    @property
    def bleeding(self) -> int:
        """Hit points lost a round."""
        return sum(each.bleeding for each in self.bleeds if not each.stopped)

    @property
    def clock(self) -> Clock | None:
        """The clock that counts: the earliest, of equals the first begun (time.dying)."""
        return min(self.clocks, key=lambda each: each.last, default=None)

    @property
    def holds(self) -> list[Fighter]:
        """Those whom it holds."""
        return [each for each in self.world.fighters if each.hold and each.hold.holder is self]

    @property
    def grips(self) -> list[Fighter]:
        """Those whose hold binds this one as well (HA)."""
        return [each for each in self.holds if each.hold and each.hold.binds]

    @property
    def held(self) -> bool:
        """Held by anybody or anything."""
        rigid = self.rigid_until >= self.world.round
        return self.hold is not None or rigid or bool(self.grips) or under(self, "held")

    @property
    def weary(self) -> bool:
        """Weary (condition.weary)."""
        return self.worn_out or under(self, "weary")

    @property
    def poisons(self) -> list[Poison]:
        """The poisons that work on it (rider.poison)."""
        now = self.world.round
        return [each.poison for each in self.lasting if each.poison and each.poisons(now)]

    @property
    def total(self) -> int:
        """The total of hit points now (critical.soul)."""
        return self.sheet.hp - self.soul_lost

    @property
    def frightened(self) -> bool:
        """Frightened of somebody now (condition.frightened)."""
        return self.feared is not None and self.frightened_until >= self.world.round

    def fears(self, other: Fighter) -> bool:
        """Whether it is Frightened of this one."""
        return self.frightened and self.feared is other

    @property
    def incapacitated(self) -> bool:
        """Whether anything keeps this one from acting (health.zero, .injuries, critical.soul)."""
        return (
            self.hp <= 0
            or self.total <= 0
            or self.injuries > 100
            or self.out_until >= self.world.round
            or under(self, "incapacitated")
            or (self.hold is not None and self.hold.knocks_out)
        )

    @property
    def enemies(self) -> list[Fighter]:
        """Enemies in the fight."""
        return [f for f in self.world.fighters if f.side != self.side and f.fights]

    @property
    def allies(self) -> list[Fighter]:
        """Allies in the fight, without this one."""
        return [
            f for f in self.world.fighters if f.side == self.side and f.fights and f is not self
        ]

    def at(self, place: int) -> Attack:
        """The attack at a place on the sheet, or beyond it."""
        beyond = {OTHER_HAND: self.sheet.off_hand, SHIELD: self.sheet.bash}
        return beyond.get(place) or self.sheet.attacks[place]

    def attack(self, slot: Slot) -> Attack:
        """The attack that a slot means."""
        index, follow = slot
        attack = self.at(index)
        return attack.follow_up or attack if follow else attack

    def loaded(self, index: int) -> bool:
        """Whether a missile weapon is loaded, or a thrown one in hand."""
        return self.ready_from[index] != NEVER

    def empty_hand(self) -> None:
        """The weapon in hand leaves it (cmb.attack, ranged.loaded)."""
        if self.hand is None:
            return
        self._counts_no_more(self.hand)
        if self.hand in self.ready_from:
            self.ready_from[self.hand] = NEVER
            self.progress[self.hand] = 0
        self.hand = None

    def _counts_no_more(self, place: int) -> None:
        """From now on the last attack on the sheet counts, if it was this one (cmb.attack)."""
        if self.plan and self.plan.counts == place:
            self.plan.counts = len(self.sheet.attacks) - 1

    def lose_shield(self) -> None:
        """The shield is gone (def.shield, optional.shield-bash)."""
        self.shield = False
        self._counts_no_more(SHIELD)

    def drop_hand(self, *, broken: bool = False) -> None:
        """Lose the weapon in hand (critical.drop)."""
        if self.hand is not None:
            (self.broken if broken else self.dropped).add(self.hand)
            self.empty_hand()

    def draw(self, index: int) -> None:
        """Take up a weapon; what was in hand is dropped (declaration.draw)."""
        self.drop_hand()
        self.hand = index
        self.off_hand &= self.weapon_arm  # optional.two-weapons: it takes that one's place
        thrown = self.sheet.attacks[index].kind == "thrown"
        if thrown or (index in self.ready_from and self.loaded(index)):
            # ranged.volley: as this round began it was not in hand
            self.ready_from[index] = self.world.round + 1
        self.world.tell(f"{self.name} takes up {self.sheet.attacks[index].name}")
