"""What the outcome of a critical strike does to victim and attacker (critical.*)."""

from __future__ import annotations

from tests.oracle.dice import child, die
from tests.oracle.landing import Landing
from tests.oracle.plans import Hold
from tests.oracle.sources import Blow, Source
from tests.oracle.state import Fighter
from tests.oracle.tables import Outcome

__all__ = ["on_attacker", "suffer"]


def suffer(
    source: Source,
    victim: Fighter,
    it: Outcome,
    key: int,
    landing: Landing,
    holds: frozenset[str],
) -> None:
    """What an outcome does to the victim, these conditions of it being true."""
    marks = it.marks
    k = die(child(key, "k"), it.k_faces)  # critical.k
    hurt = source.harm(victim, int(it.damage.value(k)) + it.soul, landing)
    hurt.soul += it.soul  # critical.soul
    if it.burn:  # critical.burn
        hurt.burns.append((it.burn, source.author))
    bleeding = int(it.bleeding.value(k))
    if bleeding:
        hurt.bleeds.append((source.author, bleeding))
    hurt.injuries += int(it.penalty.value(k))
    hurt.stun = max(hurt.stun, it.stun)
    hurt.out = max(hurt.out, it.incapacitated)
    hurt.blind = max(hurt.blind, int(it.blind.value(k)))
    hurt.rigid = max(hurt.rigid, it.rigid)  # critical.hold: H(n) has no holder
    if it.assess:  # assessment.roll
        hurt.assess = max(hurt.assess or 0, it.assess)
    if it.passing:
        hurt.passing.append(it.passing)
    hurt.dying += it.clocks(holds)  # critical.metal
    if it.beyond:  # critical.beyond
        source.world.tell(f"{victim.name} would be {it.beyond} after the fight")
    if "K" in marks:
        hurt.killed = True
    hurt.down |= "P" in marks
    if marks & {"P", "N"}:
        hurt.downed_by.append(source.author)
    hurt.cannot_stand |= "N" in marks  # critical.leg
    hurt.leg |= "L" in marks
    hurt.weapon_broken |= "broken" in marks
    # critical.drop
    hand = None if victim.hand is None else victim.sheet.attacks[victim.hand]
    shield = victim.sheet.shield
    metal, shield_only = bool(marks & {"M", "M-shield-only"}), "M-shield-only" in marks
    struck = metal and not shield_only and bool(hand and hand.metal)  # critical.metal
    hurt.weapon_dropped |= bool(marks & {"W", "I"}) or struck
    beside = victim.sheet.off_hand
    off_hand_struck = metal and not shield_only and bool(beside and beside.metal)
    hurt.off_hand_lost |= "I" in marks or off_hand_struck
    hurt.shield_lost |= bool(marks & {"SH", "I"}) or (metal and bool(shield and shield.metal))
    if "A" in marks:  # critical.arm
        if die(child(key, "arm")) <= 50:
            hurt.weapon_arm = True
        else:
            hurt.other_arm = True


def on_attacker(blow: Blow, victim: Fighter, it: Outcome, landing: Landing) -> None:
    """What an outcome says of the attacker: holds, and weapons that stick."""
    author = blow.attacker
    if "H" in it.marks and author.side != victim.side:  # critical.hold
        landing.on(victim).holds.append(
            Hold(
                author,
                it.hold_damage,
                it.hold_penalty,
                it.difficulty,
                None if it.limit is None else blow.world.last_round(it.limit),
                only_break="only-break" in it.marks,
                knocks_out="X-while-held" in it.marks,
                binds="HA" in it.marks,
            )
        )
    attacker = landing.on(author)
    attacker.rigid = max(attacker.rigid, it.attacker_rigid)
    if it.stuck:  # critical.stuck
        attacker.stuck.append((blow.slot, it.stuck))
