"""First aid, waking and helping, as they are carried out in Other Actions (care.*)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle import said
from tests.oracle.bleeding import stop_clocks
from tests.oracle.care import carried_out
from tests.oracle.dice import child
from tests.oracle.lasting import cure, hasted, modified, protected, wake
from tests.oracle.plans import TENDING, Plan, Poison, Wound
from tests.oracle.rolls import Kind, Roll, buy_again, roll
from tests.oracle.skills import OUTCOMES, buy_failures, outcome, skill
from tests.oracle.state import Fighter
from tests.oracle.world import World

__all__ = ["tend"]

LIGHT, SEVERE = 4, 10
"""Up to how many hit points a round a wound bleeds lightly, severely."""
HARD, VERY_HARD, CHALLENGING = -20, -30, -10
WITHOUT = -30
"""What tearing up a cloak costs (care.tools)."""
BESIDE = 20
"""What a half move beside costs."""
TIME = 20
"""What taking the time is good for."""
HELP = {"outstanding success": 20, "success": 10, "partial success": 10}
HALF_DONE = ("partial success", "failure", "critical failure")
"""Outcomes that cost something more of who has taken the time."""


@dataclass
class Treatment:
    """First aid or waking that comes to a roll."""

    f: Fighter
    plan: Plan
    patient: Fighter
    tool: str = ""
    """What is used, if anything."""
    roll: Roll | None = None

    @property
    def outcome(self) -> str:
        """What the roll comes to."""
        return outcome(self.roll.total) if self.roll else ""


def tend(world: World) -> None:
    """All that is done to friends, looked at on one state."""
    able = [
        (f, f.plan)
        for f in world.fighters
        if f.fights and not f.barred and f.plan and f.plan.action in TENDING
    ]
    able = [(f, plan) for f, plan in able if carried_out(f, plan)]
    treatments = _due(world, able)
    helped = _help(able, {each.f for each in treatments if each.plan.action == "first-aid"})
    for each in treatments:
        _roll(each, helped.get(each.f, 0))
    buy_failures(each.roll for each in treatments if each.roll)
    for each in treatments:
        world.tell(f"{each.f.name} tends {each.patient.name}: {each.outcome}")
        if each.plan.slow and each.outcome in HALF_DONE:  # care.time
            _use(each)
    _stanch([each for each in treatments if each.plan.treat == "bleeding"])
    _cure([each for each in treatments if each.plan.treat == "poison"])
    for each in treatments:
        if each.plan.action == "wake" and (each.roll is None or each.outcome in HELP):
            _wake(each.patient)


def _due(world: World, able: list[tuple[Fighter, Plan]]) -> list[Treatment]:
    """What comes to a roll now; of who takes its time the second round (care.time)."""
    begun = {f: f.tending for f in world.fighters}
    for f in world.fighters:
        f.tending = None
    due = []
    for f, plan in able:
        if plan.patient is None or plan.action == "help":
            continue
        if plan.slow and begun[f] != (plan.patient, plan.treat):
            f.tending = plan.patient, plan.treat
        else:
            due.append(Treatment(f, plan, plan.patient))
    return due


def _help(able: list[tuple[Fighter, Plan]], rolling: set[Fighter]) -> dict[Fighter, int]:
    """What helpers are good for, by whom they help: the best counts (care.help)."""
    helpers = [(f, plan) for f, plan in able if plan.action == "help" and plan.patient in rolling]
    rolls = {f: _healer(f, plan, 0) for f, plan in helpers}
    buy_failures(rolls.values())
    found: dict[Fighter, int] = {}
    for f, plan in helpers:
        result = outcome(rolls[f].total)
        f.world.tell(f"{f.name} helps: {result}")
        if plan.patient is not None:
            found[plan.patient] = max(HELP.get(result, 0), found.get(plan.patient, 0))
        if result in ("partial success", "critical failure"):
            f.assess = max(f.assess or 0, 0)
    return found


def _healer(f: Fighter, plan: Plan, modifiers: int) -> Roll:
    """A Healer roll (care.roll)."""
    key = child(f.world.actor_key(f), "healer")
    beside = BESIDE * (plan.full_and_half and not hasted(f))
    return skill(f, said.healer(f.sheet) + modifiers - beside, key)


def _roll(it: Treatment, bonus: int) -> None:
    """The roll of a treatment, with the tool that it takes (care.tools)."""
    bonus += TIME * it.plan.slow
    if it.plan.treat == "bleeding":
        wound = _worst(it.patient)
        light = wound.bleeding <= LIGHT and it.f.tools["bandages"] > 0
        it.tool = "bandages" if light else "kit"
        bonus += _difficulty(wound)
        if not it.f.tools[it.tool]:
            it.tool = ""
            bonus += WITHOUT
    else:
        it.tool = "kit" if it.plan.treat == "poison" else ""
        bonus += HARD
    if it.plan.action == "wake" and it.patient.out_until < it.f.world.round:
        return  # care.wake: sleepers wake at once
    _use(it)
    it.roll = _healer(it.f, it.plan, bonus)


def _use(it: Treatment) -> None:
    """One use of the tool, if there is one left."""
    if it.tool:
        it.f.tools[it.tool] = max(0, it.f.tools[it.tool] - 1)


def _worst(patient: Fighter) -> Wound:
    """The wound that bleeds most, of equals the first dealt."""
    return max((w for w in patient.bleeds if not w.stopped), key=lambda wound: wound.bleeding)


def _difficulty(wound: Wound) -> int:
    if wound.bleeding <= LIGHT:
        return 0
    return CHALLENGING if wound.bleeding <= SEVERE else VERY_HARD


def _stanch(treatments: list[Treatment]) -> None:
    """The worst wound of each patient, by the best of those who treat it (care.bleeding)."""
    ranking = [name for _, name in OUTCOMES]
    for patient in dict.fromkeys(each.patient for each in treatments):
        wound = _worst(patient)
        outcomes = [each.outcome for each in treatments if each.patient is patient]
        best = max(outcomes, key=lambda it: ranking.index(it) if it in ranking else len(ranking))
        if best in HELP:
            patient.bleeds.remove(wound)
        else:
            wound.stopped = True
        tires = best in ("partial success", "critical failure")
        patient.worn_out |= tires and not protected(patient, "weary")
        stop_clocks(patient)


def _cure(treatments: list[Treatment]) -> None:
    """New saves, each one die held against every poison in the patient (care.poison)."""
    needs: dict[Roll, dict[Poison, int]] = {}
    for each in treatments:
        if each.roll is None or each.outcome not in HELP:
            continue
        f, worse = each.patient, 10 if each.outcome == "partial success" else 0
        needs[roll(f, Kind.SAVE, child(each.roll.key, "save"), 0)] = {
            poison: poison.against - getattr(f.sheet, poison.save) - modified(f, "saves") + worse
            for poison in f.poisons
            if poison.save
        }
    buy_again(needs, lambda it: any(it.total < need for need in needs[it].values()))
    for it, against in needs.items():
        for poison, need in against.items():
            if it.total >= need and poison in it.f.poisons:
                cure(it.f, poison)


def _wake(f: Fighter) -> None:
    """Nothing keeps it from acting any more (care.wake, assessment.ends)."""
    wake(f)
    f.out_until = 0
    f.out = False
    f.cause = f.felled_by = None
    f.prone = True
    f.assess = max(f.assess or 0, 0)
    f.world.tell(f"{f.name} wakes")
