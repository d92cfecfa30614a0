"""Spells are cast: their rolls, the table, and what comes of them (magic.table, magic.save)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracle.backlash import fails, resonates
from tests.oracle.bestowing import Gift, bestow
from tests.oracle.dice import child, die
from tests.oracle.drive import pays_to_double, presses
from tests.oracle.incantations import Incantation, bonus
from tests.oracle.landing import Landing
from tests.oracle.lasting import modified
from tests.oracle.rolls import Kind, Roll, buy_again, roll
from tests.oracle.saves import buy_failures, difficulty, save
from tests.oracle.spell_attacks import Bolt, bolts, fizzles, sharpen, strike
from tests.oracle.spell_targets import concerns, other_than, passed_over, targets
from tests.oracle.state import Fighter
from vsdsim.vsd.library.spells.spell import Spell
from vsdsim.vsd.library.spells.warping import warped

__all__ = ["Chant", "buy", "cast_now", "chant", "made_harder", "resolve"]

FAILURE = 25
FEEBLE = 50
"""Up to this the targets' saves succeed, or it lasts half as long."""
PLAIN = 51
OUTSTANDING = 151
DIFFICULTIES = (
    (80, 50), (95, 60), (105, 65), (110, 70), (120, 75), (130, 80), (135, 85), (140, 90),
    (145, 95), (150, 100), (155, 105), (160, 110), (165, 120), (170, 130), (175, 140),
)  # fmt: skip
"""Up to which total saves are against what."""
HARDEST = 150


def made_harder(total: int) -> int:
    """The difficulty of saves against a spell that was cast so well (magic.table)."""
    return next((against for most, against in DIFFICULTIES if total <= most), HARDEST)


@dataclass(eq=False)
class Chant:
    """A spell whose dice have been rolled and nothing been made of yet."""

    it: Incantation
    roll: Roll | None = None
    """On the Spell Casting Table; None of attacks and powers."""
    bolts: list[Bolt] = field(default_factory=list)
    """Attack rolls, the casting roll first."""
    works: Working | None = None
    """What it does, once that is known."""


@dataclass(eq=False)
class Working:
    """What a spell does to whom, and the saves against it."""

    it: Incantation
    spell: Spell
    reached: Sequence[Fighter]
    against: int
    halved: bool = False
    saves: dict[Fighter, Roll] = field(default_factory=dict)
    worked: list[Fighter] = field(default_factory=list)
    """On whom it takes effect."""


def chant(it: Incantation, target: Fighter) -> Chant:
    """Roll for a spell at a target that is there (magic.roll)."""
    f, it.done, it.target = it.caster, True, target
    if it.power:
        f.used[it.spell.name] = f.world.round + it.every  # power.use
    if it.spell.save is not None:
        it.pressed = presses(f)
    made = Chant(it)
    if it.spell.attack is not None:
        made.bolts = bolts(it, targets(it, target), it.key, bonus(it))
    elif not it.power:
        made.roll = roll(f, Kind.CASTING, it.key, bonus(it))
    return made


def buy(chants: Sequence[Chant], others: Sequence[Roll] = ()) -> None:
    """Failed rolls of a rank of spells are bought again (drive.reroll)."""
    bolts = {each.roll: each for made in chants for each in made.bolts}
    rolls = [made.roll for made in chants if made.roll is not None]

    def failed(it: Roll) -> bool:
        return bolts[it].misses if it in bolts else it.total <= FEEBLE

    firsts = [made.bolts[0].roll for made in chants if made.bolts]
    buy_again([*firsts, *rolls, *others], failed)
    # Whoever else is reached is rolled for when it is known that the spell does not fail.
    sound = [made for made in chants if not _falls_short(made)]
    buy_again([each.roll for made in sound for each in made.bolts[1:]], failed)
    sharpen(each for made in sound for each in made.bolts)


def _falls_short(made: Chant) -> bool:
    """Whether an attack spell fails: it strikes nobody (magic.attack)."""
    return not made.it.power and bool(made.bolts) and fizzles(made.bolts[0])


def resolve(chants: Sequence[Chant], landing: Landing) -> None:
    """What comes of the spells of a rank: failures, costs, attacks, then saves and effects."""
    for each in chants:
        _settle(each, landing)
    workings = [each.works for each in chants if each.works is not None]
    for works in workings:
        works.reached = _not_passed_over(works)
        works.saves = {f: it for f in works.reached if (it := _save(works, f)) is not None}
    buy_failures(it for works in workings for it in works.saves.values())
    for works in workings:
        _work(works, landing)


def _not_passed_over(it: Working) -> list[Fighter]:
    """Those whom the spell concerns, with levels enough, and who make saves (magic.area)."""
    missed = passed_over(it.spell, list(it.reached))
    return [
        f
        for f in it.reached
        if f not in missed and any(concerns(each, f) for each in it.spell.effects)
    ]


def cast_now(
    due: Sequence[tuple[Incantation, Fighter]], landing: Landing
) -> list[tuple[Incantation, list[Fighter]]]:
    """Cast spells by themselves, at their trigger; on whom each takes effect (magic.trigger)."""
    for it, _ in due:
        pays_to_double(it)
    made = [chant(it, target) for it, target in due]
    buy(made)
    resolve(made, landing)
    return [(each.it, each.works.worked if each.works is not None else []) for each in made]


def _settle(made: Chant, landing: Landing) -> None:
    """What the roll of one spell comes to."""
    it = made.it
    f, spell = it.caster, it.spell
    if it.power:
        f.world.tell(f"{f.name} uses {spell.name} at {it.target.name}")
        for each in made.bolts:
            strike(each, landing)
        if spell.attack is None:
            against = difficulty(f.sheet.level) + it.pressed
            made.works = Working(it, spell, targets(it, it.target), against)
        return
    first = made.roll or (made.bolts[0].roll if made.bolts else roll(f, Kind.ATTACK, it.key, 0))
    f.world.tell(f"{f.name} casts {spell.name} at {it.target.name}: {first.first}, {first.total}")
    resonates(it, die(it.key), landing)  # drive.reroll: as first rolled
    if made.roll is not None and made.roll.total > FAILURE:
        _by_the_table(made, made.roll.total)
    elif made.roll is not None or _falls_short(made):
        _fail(made, landing)
    else:
        f.mp -= spell.weave  # magic.points
        for each in made.bolts:
            strike(each, landing)


def _by_the_table(made: Chant, total: int) -> None:
    """A spell that does not fail (magic.table)."""
    it = made.it
    f, spell = it.caster, it.spell
    cost, halved = spell.weave, False
    if total <= FEEBLE:
        if spell.save is not None:
            f.mp -= cost
            return
        rounds = spell.duration.rounds(f.sheet.level) if spell.duration else None
        if rounds is None or rounds < 2:
            return
        halved = True
    if total >= OUTSTANDING:
        option = spell.warp(it.outstanding) if it.outstanding else None
        if option is not None and 2 * option.weave <= spell.weave:
            it.spell = warped(spell, [option.name])
        else:
            cost = -(-cost // 2)
    f.mp -= cost
    against = made_harder(total)
    made.works = Working(it, it.spell, targets(it, it.target), against + it.pressed, halved)


def _save(it: Working, f: Fighter) -> Roll | None:
    """A save against a spell; None of the willing and of what asks for none (magic.save)."""
    by = it.spell.save
    if by is None or _willing(it.it.caster, it.spell, f):
        return None
    own = f.sheet.wsr if by == "wsr" else f.sheet.tsr
    own += modified(f, "saves") + modified(f, "magic_saves")
    return save(f, child(child(it.it.key, "save"), f.name), own, it.against)


def _willing(caster: Fighter, spell: Spell, f: Fighter) -> bool:
    """Whether somebody lets itself be cast at."""
    return f.side == caster.side and spell.on != "enemy"


def _work(it: Working, landing: Landing) -> None:
    """The spell does what it does to everybody who does not save."""
    spell = it.spell
    missed = passed_over(spell, list(it.reached))
    for f in it.reached:
        if f in missed:
            continue
        total = it.saves[f].total if f in it.saves else -1
        if f in it.saves:
            f.world.tell(f"{f.name} saves against {spell.name} by {total}")
        if total >= 0:
            continue
        failure = -total if f in it.saves else 0
        gift = Gift(
            spell.name, it.it.caster, spell.effects, spell.duration, it.it.key, halved=it.halved
        )
        bestow(gift, f, landing, failure)
        it.worked.append(f)


def _fail(made: Chant, landing: Landing) -> None:
    """A spell failure, and what the spell still does by it (magic.failure)."""
    it = made.it
    other = other_than(it, it.target)
    if not fails(it, other, landing) or other is None:
        return
    plus, it.target = bonus(it), other
    reached = [other] if it.spell.area is None else targets(it, other)
    if it.spell.attack is not None:
        key = child(child(it.key, "target"), other.name)
        gone = bolts(it, reached, key, plus)
        at = {each.roll: each for each in gone}
        buy_again(at, lambda it: at[it].misses)
        sharpen(gone)
        for each in gone:
            strike(each, landing)
    else:
        made.works = Working(it, it.spell, reached, made_harder(PLAIN) + it.pressed)
