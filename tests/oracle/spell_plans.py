"""Plans to cast: spells, powers, concentration (magic.requirements, magic.concentrate)."""

from __future__ import annotations

from tests.oracle.drive import doubled
from tests.oracle.gear import idle_attack
from tests.oracle.incantations import Incantation, knows, spell_of
from tests.oracle.intents import EVERYTHING, finish, plain
from tests.oracle.plans import OFFENCES, Plan
from tests.oracle.script import Speaker
from tests.oracle.spell_targets import aim, at_oneself, castable
from tests.oracle.spoken import power as power_of
from tests.oracle.state import Fighter
from vsdsim.scenario.model import Cast, Entry, Parry
from vsdsim.vsd.library.spells.spell import Spell

__all__ = ["add_spell", "cast_plan", "use_plan"]

TWO = 2
"""Half Actions of a round."""


def cast_plan(speaker: Speaker, entry: Entry) -> Plan | None:
    """A spell, or a round of preparing it; None where the entry does not hold."""
    me, said = speaker.me, entry.cast
    if said is None or said.spell not in me.world.scenario.library.spells:
        return None
    spell = spell_of(me, said)
    target = aim(me, _meant(me, spell), entry) if knows(me, spell) and _free(me, spell) else None
    if target is None or not speaker.holds(entry, target):
        return None
    name = _name(said)
    rounds = me.prepared[1] if me.prepared and me.prepared[0] == name else 0
    if rounds < said.concentrate:
        named = target if target.side != me.side else None
        opponent = plain(speaker, "defend", target=named).opponent
        plan = Plan("prepare", opponent, counts=idle_attack(me))
        plan.prepares = name
    else:
        plan = _plan(speaker, "cast", target)
        plan.spell = _incantation(me, spell, target, said, rounds)
        plan.spell.fallen = entry.target == "fallen"
    return finish(me, plan, entry, Parry(0))


def use_plan(speaker: Speaker, entry: Entry) -> Plan | None:
    """A power; None where the entry does not hold (power.use)."""
    me = speaker.me
    power = power_of(me, entry.cast.spell if entry.cast else "")
    if power is None or me.used.get(power.spell.name, 0) > me.world.round:
        return None
    spell = power.spell
    target = aim(me, spell, entry) if _free(me, spell) else None
    if target is None or not speaker.holds(entry, target):
        return None
    plan = _plan(speaker, "use", target)
    plan.spell = Incantation(me, spell, target, cmb=power.cmb, every=power.every)
    plan.spell.fallen = entry.target == "fallen"
    return finish(me, plan, entry, Parry(0))


def add_spell(speaker: Speaker, entry: Entry, plan: Plan) -> Plan:
    """The plan with an Instantaneous spell beside it, if there is room (magic.actions)."""
    me, said = speaker.me, entry.cast
    if said is None or me.weary or not _has_room(me, plan):
        return plan
    spell = spell_of(me, said)
    if not knows(me, spell) or not _free(me, spell):
        return plan
    target = _beside(me, _meant(me, spell), plan.opponent)
    if target is None:
        return plan
    plan.spell = _incantation(me, spell, target, said, 0)
    plan.spell.fallen = plan.fallen and target is plan.opponent
    plan.halves.add("spell")
    if plan.action in OFFENCES and plan.action != "charge":
        plan.motion = None  # it stays
    return finish(me, plan, entry, Parry(0) if plan.action in OFFENCES else EVERYTHING)


def _name(said: Cast) -> tuple[str, ...]:
    """What is prepared: the spell and its warping."""
    return said.spell, *sorted(said.warp)


def _meant(me: Fighter, spell: Spell) -> Spell:
    """The spell with all that the caster means to double (drive.double)."""
    return doubled(Incantation(me, spell, me))


def _free(me: Fighter, spell: Spell) -> bool:
    """Whether the caster can act so (magic.actions); the overburdened attack nobody."""
    able = not me.oblivious if spell.instant else not me.barred
    return able and (me.sheet.can_attack or spell.attack is None)


def _plan(speaker: Speaker, action: str, target: Fighter) -> Plan:
    """The bare plan; who casts at a friend names whom it would if it defended."""
    me = speaker.me
    hostile = target.side != me.side
    opponent = target if hostile else plain(speaker, "defend").opponent
    return Plan(action, opponent, counts=idle_attack(me))


def _incantation(
    me: Fighter, spell: Spell, target: Fighter, said: Cast, rounds: int
) -> Incantation:
    return Incantation(me, spell, target, rounds, said.failing, said.outstanding)


def _has_room(me: Fighter, plan: Plan) -> bool:
    """Whether a Half Action is left beside what is declared."""
    if plan.action in ("cast", "use", "concentrate", "prepare"):
        return False
    if plan.full:
        return not plan.halves
    if plan.draws is not None and me.at(plan.draws).heavy:
        return False
    return (plan.draws is not None) + (plan.motion is not None) < TWO


def _beside(me: Fighter, spell: Spell, opponent: Fighter | None) -> Fighter | None:
    """Whom a spell beside a deed is cast at."""
    if spell.on == "enemy" or spell.attack is not None:
        if opponent is not None and castable(me, spell, opponent):
            return opponent  # who lies there too, if the blow is for that one
        if not at_oneself(spell):
            return me.world.nearest(me, [f for f in me.enemies if castable(me, spell, f)])
    return me if castable(me, spell, me) else None
