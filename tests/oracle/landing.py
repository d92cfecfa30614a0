"""What a rank does to everybody in it: gathered first, then landed all together."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.bleeding import BLED_TO_DEATH, TO_DEATH, bleed_again, until_death
from tests.oracle.dice import child
from tests.oracle.enchanting import (
    break_concentration,
    enchant,
    end_conditions,
    keep_away,
    mend,
    rouse,
)
from tests.oracle.hurts import Hurt, Knock
from tests.oracle.lasting import protected, under
from tests.oracle.plans import Clock, Hold, Wound
from tests.oracle.state import HERE, OTHER_HAND, SHIELD, Fighter
from tests.oracle.world import World

__all__ = ["Landing", "Link", "Rides", "put_out"]


class Link:
    """Something of a chain that is yet to be read (critical.chain)."""

    link: int
    """How deep it lies."""

    @staticmethod
    def read(links: Sequence[Link], landing: Landing) -> None:
        """Read all that lies equally deep in the chains of a rank."""
        raise NotImplementedError


class Rides:
    """Something that comes with a blow, once that is read (rider.trigger)."""

    @staticmethod
    def ride(due: Sequence[Rides], landing: Landing) -> None:
        """Let all that comes with the blows of a rank be suffered."""
        raise NotImplementedError


class Landing:
    """All the harm of one rank, by victim."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.hurts: dict[Fighter, Hurt] = {}
        self.links: list[Link] = []
        """What is yet to be read of the chains of the rank."""
        self.riders: list[Rides] = []
        """What comes with its blows."""
        self.margins: dict[tuple[Fighter, Fighter], int] = {}
        """What feints have won, by winner and loser (optional.feint)."""

    def on(self, victim: Fighter) -> Hurt:
        """What the victim suffers."""
        return self.hurts.setdefault(victim, Hurt())

    def by(self, victim: Fighter, author: Fighter, address: int, damage: int = 0) -> Hurt:
        """The same, with an author's damage in it; the address is that of the author's blow."""
        hurt = self.on(victim)
        key = child(address, "credit")
        hurt.damage[author] = hurt.damage.get(author, 0) + damage
        hurt.keys[author] = min(key, hurt.keys.get(author, key))
        return hurt

    def land(self) -> list[Knock]:
        """Let everything take effect together; who may fall for it."""
        if self.riders:  # drive.allocated: their saves come before criticals
            self.riders[0].ride(self.riders, self)
        self._read()
        before = {victim: (victim.prone, victim.out) for victim in self.hurts}
        for victim, hurt in self.hurts.items():
            keep_away(victim, hurt)
            rouse(victim, hurt)
            self._tally(victim, hurt)
            self._wound(victim, hurt)
            self._kindle(victim, hurt)
            self._fell(victim, hurt)
            self._disarm(victim, hurt)
            self._hold(victim, hurt)
        for victim, hurt in self.hurts.items():
            end_conditions(victim, hurt.ends)
            mend(victim, hurt)
            enchant(victim, hurt)
            if not victim.dead:
                self._clocks(victim, hurt)
                self._open(victim, hurt)
        felled = []
        for victim, hurt in self.hurts.items():
            if hurt.killed:
                victim.dead = True
            if not victim.out and (victim.dead or victim.incapacitated):
                felled.append((victim, self._cause(victim, hurt), hurt.credit()))
        put_out(self.world, felled)
        for (winner, loser), margin in self.margins.items():
            winner.margins[loser] = margin
        return [
            Knock(
                victim,
                hurt.credit(hurt.downed_by if victim.fights or was_out else None),
                down and victim.fights and not was_prone,
            )
            for victim, hurt in self.hurts.items()
            for was_prone, was_out in (before[victim],)
            # fall.edge: not who has been raised at the same moment.
            for down in (hurt.knocked and victim.prone,)
            if down or (victim.out and not was_out)
        ]

    def _read(self) -> None:
        """Read the chains (drive.allocated: one depth after the other)."""
        while self.links:
            depth = min(each.link for each in self.links)
            now = [each for each in self.links if each.link == depth]
            self.links = [each for each in self.links if each.link != depth]
            now[0].read(now, self)

    def _tally(self, victim: Fighter, hurt: Hurt) -> None:
        # result.damage: until the victim is dead
        if victim.dead:
            return
        victim.soul_lost += hurt.soul  # critical.soul: its hit points are in the damage
        for author, damage in hurt.damage.items():
            victim.hp -= damage
            self.world.taken[victim] = self.world.taken.get(victim, 0) + damage
            if author.side != victim.side:
                self.world.dealt[author] = self.world.dealt.get(author, 0) + damage
        if hurt.healed:  # effect.heal
            victim.hp = max(victim.hp, min(victim.hp + hurt.healed, victim.total))

    def _wound(self, victim: Fighter, hurt: Hurt) -> None:
        world, traits = self.world, victim.sheet.traits
        # health.traits
        if "no-bleeding" in traits:
            hurt.bleeds = []
        # care.bleeding: of one moment in the order of near keys
        for author, bleeding in sorted(
            hurt.bleeds, key=lambda each: world.nearness(victim, each[0])[1]
        ):
            victim.bleeds.append(Wound(author, bleeding))
        if hurt.stun and not {"no-stun", "no-stun-in-melee"} & traits:
            # time.stun
            victim.stunned_until = max(victim.stunned_until, world.round + hurt.stun)
        victim.injuries += hurt.injuries
        # time.durations
        victim.passing += [(penalty, world.last_round(n)) for penalty, n in hurt.passing]
        if hurt.blind:
            victim.blind_until = max(victim.blind_until, world.last_round(hurt.blind))
        if hurt.rigid:
            victim.rigid_until = max(victim.rigid_until, world.last_round(hurt.rigid))
        if hurt.out:
            victim.out_until = max(victim.out_until, world.last_round(hurt.out))

    @staticmethod
    def _kindle(victim: Fighter, hurt: Hurt) -> None:
        """Flames and shocks (critical.burn, critical.shock)."""
        victim.shocks += hurt.shocks
        if not hurt.burns:
            return
        victim.put_out = 0
        most = max(n for n, _ in hurt.burns)
        if most > victim.burning:
            victim.burning = most
            victim.burnt_by = hurt.credit([author for n, author in hurt.burns if n == most])

    def _fell(self, victim: Fighter, hurt: Hurt) -> None:
        victim.leg |= hurt.leg
        victim.cannot_stand |= hurt.cannot_stand
        if hurt.knocked:
            victim.prone = True
            hurt.assess = max(hurt.assess or 0, 0)
        # move.stand: a new P, N or H keeps it down
        if hurt.knocked or hurt.holds or hurt.rigid:
            victim.rising = False
        if hurt.assess is not None:
            victim.assess = max(victim.assess or 0, hurt.assess)

    def _disarm(self, victim: Fighter, hurt: Hurt) -> None:
        # critical.stuck
        for (index, follow), rounds in hurt.stuck:
            hurt.shield_lost |= index == SHIELD
            hurt.off_hand_lost |= index == OTHER_HAND
            if index in (OTHER_HAND, SHIELD):  # gone for the fight
                continue
            slot = index, follow
            victim.stuck[slot] = max(victim.stuck.get(slot, 0), self.world.last_round(rounds))
            if victim.attack(slot).kind == "weapon":
                hurt.weapon_dropped |= victim.hand == index
        # critical.arm: an arm that was useless already is no worse off
        hurt.weapon_arm &= victim.weapon_arm
        hurt.other_arm &= victim.other_arm
        in_hand = None if victim.hand is None else victim.sheet.attacks[victim.hand]
        if hurt.weapon_arm or (hurt.other_arm and in_hand and in_hand.grip == "two"):
            hurt.weapon_dropped = True
        hurt.shield_lost |= hurt.other_arm
        hurt.off_hand_lost |= hurt.other_arm
        victim.weapon_arm &= not hurt.weapon_arm
        victim.other_arm &= not hurt.other_arm
        newly = hurt.weapon_arm or hurt.other_arm
        if newly and not (victim.weapon_arm or victim.other_arm):
            hurt.weapon_dropped = hurt.shield_lost = hurt.off_hand_lost = True
        # critical.drop, and of fumble.choice that dropped and broken is broken
        for index in hurt.spilt:
            victim.left[index] = 0
        victim.broken |= set(hurt.unstrung)
        if hurt.weapon_dropped or hurt.weapon_broken:
            victim.drop_hand(broken=hurt.weapon_broken)
        if hurt.shield_lost:
            victim.lose_shield()
        victim.off_hand &= not hurt.off_hand_lost

    def _hold(self, victim: Fighter, hurt: Hurt) -> None:
        # critical.hold
        if not hurt.holds:
            return
        if victim.hold is None:
            victim.hold = Hold(hurt.credit([each.holder for each in hurt.holds]))
        hold = victim.hold
        for new in hurt.holds:
            hold.damage = max(hold.damage, new.damage)
            hold.penalty = max(hold.penalty, new.penalty)
            hold.difficulty = max(hold.difficulty, new.difficulty)
            hold.only_break |= new.only_break
            hold.knocks_out |= new.knocks_out
            free = not protected(new.holder, "held")  # effect.protects: no grip of its own
            if new.binds and free and new.holder is hold.holder:
                for other in hold.holder.grips:  # the latest binding counts
                    if other.hold:
                        other.hold.binds = False
                hold.binds = True
            if new.limit is not None:
                hold.limit = min(new.limit, new.limit if hold.limit is None else hold.limit)
        if victim.out:
            hold.binds = False

    def _clocks(self, victim: Fighter, hurt: Hurt) -> None:
        # time.dying: of equal ones begun together a critical's, soul's, bleeding's, hit points'
        world = self.world
        new = [(n, "died of wounds", False) for n in hurt.dying]
        if hurt.soul and victim.total <= 0:
            new.append((6, "soul damage", False))  # critical.soul
        if hurt.bleeds and victim.bleeding >= TO_DEATH:  # health.bleeding
            new.append((until_death(victim), BLED_TO_DEATH, False))
        if victim.hp <= -50 and hurt.damage:
            new.append((6, "died of wounds", True))  # health.zero
        for rounds, cause, of_hit_points in new:
            last = world.last_round(rounds)
            victim.clocks.append(Clock(last, cause, hurt.credit(), of_hit_points))

    @staticmethod
    def _open(victim: Fighter, hurt: Hurt) -> None:
        # care.bleeding: what something else than bleeding takes hit points by
        if sum(hurt.damage.values()) > hurt.bled:
            bleed_again(victim)

    @staticmethod
    def _cause(victim: Fighter, hurt: Hurt) -> str:
        # health.cause
        if hurt.killed:
            return "killed"
        if victim.total <= 0:
            return "soul damage"
        held = victim.hold is not None and victim.hold.knocks_out
        unconscious = victim.out_until >= victim.world.round  # if nothing has ended it at once
        if unconscious or held or under(victim, "incapacitated"):
            return "knocked out"
        return "injuries" if victim.injuries > 100 else hurt.loss


def put_out(
    world: World, felled: Sequence[tuple[Fighter, str, Fighter | None]], away: int = HERE
) -> None:
    """Take them out of the fight, all at once, each by a cause and by somebody (health.out)."""
    for victim, cause, author in felled:
        victim.out = victim.prone = True
        victim.rising = False
        victim.parry = 0
        victim.away = away
        victim.cause, victim.felled_by = cause, author
        world.tell(f"{victim.name} is out: {cause}, by {author.name if author else 'nobody'}")
    for each in world.fighters:
        if each.feared and each.feared.out:  # condition.frightened
            each.feared, each.frightened_until = None, 0
        each.engaged_by -= {victim for victim, _, _ in felled}  # place.engaged
        # critical.hold: until the holder is out or the held dies; the binding until the held is out
        if each.hold and (each.dead or each.hold.holder.out):
            each.hold = None
        if each.hold and each.out:
            each.hold.binds = False
    break_concentration(world)
