"""The state of one fight: everybody in it, and what they have declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.oracle.dice import child, root
from tests.oracle.tables import FOR_THE_FIGHT
from vsdsim.scenario.model import Scenario, Script
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.vocabulary import CriticalType, Phase

__all__ = ["Clock", "Fighter", "Hold", "Plan", "World"]

Slot = tuple[int, bool]
"""An attack: its place on the sheet, and whether its follow-up is meant."""


@dataclass
class Plan:
    """What was declared for a round."""

    action: str
    opponent: Fighter | None = None
    attack: int | None = None
    """The attack to be made."""
    counts: int | None = None
    """The attack that counts for CMB and parry (cmb.attack)."""
    draws: int | None = None
    """The weapon taken up: just before the blow, or in Other Actions."""
    full_and_half: bool = False
    critical: CriticalType | None = None
    figure: int = 0
    """The parry declared, after every limit of the Declaration."""
    halved: bool = False
    """After a failed Assessment Roll with nothing to go on with."""
    fallen: bool = False
    """The blow is meant for somebody who is out."""


@dataclass
class Hold:
    """The grip somebody is in."""

    holder: Fighter
    damage: int = 0
    penalty: int = 0
    difficulty: int = 0
    limit: int | None = None
    """The last round of hold before unconsciousness."""
    only_break: bool = False
    knocks_out: bool = False
    """Incapacitated for as long as this hold lasts."""
    binds: bool = False
    """The holder is Held as well (HA)."""


@dataclass
class Clock:
    """A Dying clock: its last round, who set it and how it would end."""

    last: int
    cause: str
    author: Fighter


@dataclass(eq=False)
class Fighter:
    """One combatant at this moment."""

    world: World
    side: str
    name: str
    sheet: Sheet
    script: Script | None
    hp: int = 0
    bleeds: dict[Fighter, int] = field(default_factory=dict)
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
    weapon_arm: bool = True
    other_arm: bool = True
    leg: bool = False
    cannot_stand: bool = False
    dropped: set[int] = field(default_factory=set)
    """Weapons that were ever dropped."""
    broken: set[int] = field(default_factory=set)
    stuck: dict[Slot, int] = field(default_factory=dict)
    """The last round in which each attack is stuck."""
    clock: Clock | None = None
    parry: int = 0
    plan: Plan | None = None
    assess: int | None = None
    failed: bool = False
    cause: str | None = None
    felled_by: Fighter | None = None

    @property
    def fights(self) -> bool:
        """In the fight."""
        return not self.out

    @property
    def stunned(self) -> bool:
        """Stunned now (time.stun)."""
        return self.stunned_until >= self.world.round

    @property
    def blind(self) -> bool:
        """Blind now."""
        return self.blind_until >= self.world.round

    @property
    def passing_penalty(self) -> int:
        """Of several T(p,n) the largest, until the last of them is over (cmb.wounds)."""
        running = any(last >= self.world.round for _, last in self.passing)
        return max(penalty for penalty, _ in self.passing) if running else 0

    @property
    def bleeding(self) -> int:
        """Hit points lost a round."""
        return sum(self.bleeds.values())

    @property
    def grips(self) -> list[Fighter]:
        """Those whose hold binds this one as well (HA)."""
        return [
            each
            for each in self.world.fighters
            if each.hold and each.hold.holder is self and each.hold.binds
        ]

    @property
    def held(self) -> bool:
        """Held by anybody or anything."""
        rigid = self.rigid_until >= self.world.round
        return self.hold is not None or rigid or bool(self.grips)

    @property
    def incapacitated(self) -> bool:
        """Whether anything keeps this one from acting (health.zero, health.injuries)."""
        return (
            self.hp <= 0
            or self.injuries > 100
            or self.out_until >= self.world.round
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

    def attack(self, slot: Slot) -> Attack:
        """The attack that a slot means."""
        index, follow = slot
        attack = self.sheet.attacks[index]
        return attack.follow_up or attack if follow else attack

    def drop_hand(self, *, broken: bool = False) -> None:
        """Lose the weapon in hand (critical.drop)."""
        if self.hand is not None:
            if self.plan and self.plan.counts == self.hand:
                self.plan.counts = len(self.sheet.attacks) - 1  # cmb.attack
            (self.broken if broken else self.dropped).add(self.hand)
            self.hand = None

    def draw(self, index: int) -> None:
        """Take up a weapon; what was in hand is dropped (declaration.draw)."""
        self.drop_hand()
        self.hand = index
        self.world.tell(f"{self.name} takes up {self.sheet.attacks[index].name}")

    def snapshot(self) -> dict[str, Any]:
        """This moment, in plain values."""
        plan, hold = self.plan, self.hold
        grips = self.grips
        return {
            "hp": self.hp,
            "bleeding": self.bleeding,
            "injuries": self.injuries,
            "passing": self.passing_penalty,
            "stunned_until": self.stunned_until,
            "prone": self.prone,
            "rising": self.rising,
            "dead": self.dead,
            "out": self.out,
            "holder": hold.holder.name if hold else None,
            "grip_on": grips[0].name if grips else None,
            "rigid_until": self.rigid_until,
            "hold_damage": hold.damage if hold else 0,
            "hold_penalty": hold.penalty if hold else 0,
            "break_penalty": hold.difficulty if hold else 0,
            "hand": self.hand,
            "shield": self.shield,
            "arms": (not self.weapon_arm) + 2 * (not self.other_arm),
            "leg": self.leg,
            "cannot_stand": self.cannot_stand,
            "blind_until": self.blind_until,
            "dying_until": self.clock.last if self.clock else None,
            "parry": self.parry,
            "action": plan.action if plan else None,
            "opponent": plan.opponent.name if plan and plan.opponent else None,
            "assess": self.assess,
        }


class World:
    """One fight: its clock, its dice and everybody in it."""

    def __init__(self, scenario: Scenario, seed: int, number: int) -> None:
        self.scenario = scenario
        self.root = root(seed, number)
        self.round = 0
        self.phase = Phase.ASSESSMENT
        self.events: list[str] = []
        self.dealt: dict[Fighter, int] = {}
        self.taken: dict[Fighter, int] = {}
        self.fighters: list[Fighter] = []
        for each in scenario.combatants:
            sheet: Sheet = each.sheet
            armed = bool(sheet.attacks) and sheet.attacks[0].kind == "weapon"
            self.fighters.append(
                Fighter(
                    self,
                    each.side,
                    each.full_name,
                    sheet,
                    each.script,
                    hp=sheet.hp,
                    hand=0 if armed else None,
                    shield=sheet.shield is not None,
                )
            )

    @property
    def phase_key(self) -> int:
        """The address of the phase that runs."""
        return child(child(self.root, "round", self.round), str(self.phase))

    def actor_key(self, fighter: Fighter) -> int:
        """The address of an actor in the phase that runs."""
        return child(self.phase_key, fighter.name)

    def last_round(self, rounds: int) -> int:
        """The last round of what begins now and lasts so many rounds (time.durations)."""
        if rounds >= FOR_THE_FIGHT:
            return FOR_THE_FIGHT
        early = list(Phase).index(self.phase) < list(Phase).index(Phase.MELEE)
        return self.round + rounds - early

    def nearest(self, fighter: Fighter, others: Iterable[Fighter]) -> Fighter | None:
        """The one of the others with the lowest near key."""
        near = child(child(self.root, "near"), fighter.name)
        return min(others, key=lambda other: child(near, other.name), default=None)

    def tell(self, text: str) -> None:
        """Note an event for a reader."""
        self.events.append(f"{self.round} {self.phase}: {text}")
