"""Critical strikes and fumbles, and the chains that they make (critical.*, fumble.*)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.oracle.dice import child, die
from tests.oracle.drive import softens
from tests.oracle.figures import conditions, two_handed_now
from tests.oracle.hurts import Hurt
from tests.oracle.landing import Landing, Link
from tests.oracle.lasting import modified
from tests.oracle.less import goes_without
from tests.oracle.places import spread
from tests.oracle.plans import Shock
from tests.oracle.rolls import Roll
from tests.oracle.saves import buy_failures, save
from tests.oracle.sources import Blow, Source, suffered
from tests.oracle.state import OTHER_HAND, SHIELD, WEAPONS, Fighter
from tests.oracle.suffering import on_attacker, suffer
from tests.oracle.tables import asks, critical_row, worst_roll
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType, Severity

__all__ = ["Critical", "critical", "fumble"]

DEEPEST = 8
"""Links of a chain (critical.chain)."""
Fumble = tuple[int, int, tuple[str, ...], Severity, Severity]
"""The highest roll, how many of which options, the severity for an ally and for oneself."""
MELEE: tuple[Fumble, ...] = (
    (75, 0, (), Severity.SUP, Severity.SUP),
    (100, 1, ("drop", "self"), Severity.SUP, Severity.SUP),
    (125, 2, ("drop", "ally", "self"), Severity.SUP, Severity.LIG),
    (150, 2, ("drop", "break", "ally", "self"), Severity.LIG, Severity.LIG),
    (1000, 2, ("drop", "break", "ally", "self"), Severity.MOD, Severity.MOD),
)
MISSILE: tuple[Fumble, ...] = (
    (75, 0, (), Severity.SUP, Severity.SUP),
    (100, 1, ("drop", "ammunition", "string"), Severity.SUP, Severity.SUP),
    (125, 2, ("drop", "ammunition", "string", "ally", "self"), Severity.SUP, Severity.SUP),
    (150, 2, ("ammunition", "break", "ally", "self"), Severity.LIG, Severity.LIG),
    (1000, 3, ("ammunition", "break", "ally", "self"), Severity.LIG, Severity.LIG),
)
NEARBY = 3000
"""How near an ally must be to suffer from a fumble in melee (ranged.ally)."""
BESIDE = 2000
"""How near somebody is whom an arc reaches (critical.arc)."""
TSR = "passes TSR against 100"
BEASTLY = (CriticalType.CUT, CriticalType.PIERCE, CriticalType.IMPACT, CriticalType.GRAPPLE)


def critical(
    source: Source,
    victim: Fighter,
    severity: int,
    *,
    key: int,
    link: int,
    landing: Landing,
    kind: CriticalType | None = None,
    worst: bool = False,
    extra: int = 0,
) -> None:
    """One critical strike, its severity as the table said; of the source's type, if none is named.

    `extra` is added to its d100. It is read with all others of its depth, as the rank lands.
    """
    if goes_without(victim.world, "criticals"):
        return
    kind = source.kind if kind is None else kind
    severity = suffered(victim, kind, severity)
    if severity < Severity.SUP or link > DEEPEST:  # critical.chain
        return
    # critical.beast
    if victim.sheet.beast and kind in BEASTLY:
        kind = CriticalType.BEAST
    landing.links.append(Critical(source, victim, kind, severity, key, link, worst, extra))


@dataclass(eq=False)
class Critical(Link):
    """A critical strike, its severity as it is suffered."""

    source: Source
    victim: Fighter
    kind: CriticalType
    severity: int
    key: int
    link: int
    worst: bool
    """Takes the worst row instead of a roll (melee.fallen)."""
    extra: int

    @staticmethod
    def read(links: Sequence[Link], landing: Landing) -> None:
        """Soften them, then roll the saves that they ask for, then let them be suffered."""
        criticals = [each for each in links if isinstance(each, Critical)]
        _soften(criticals)
        criticals = [each for each in criticals if each.severity >= Severity.SUP]
        saves = _saves(criticals)
        for each in criticals:
            it = saves.get(each)
            _read(each, landing, passes=it is not None and it.total >= 0)

    @property
    def row(self) -> int:
        """The row that the die leads to (critical.row)."""
        modifier = SEVERITY_MODIFIER[self.severity]
        return min(die(self.key) + modifier + self.extra, TOP_ROW)


def _soften(criticals: Iterable[Critical]) -> None:
    """Criticals just suffered are rolled again, the worst first (drive.soften)."""
    for each in sorted(criticals, key=lambda each: (-each.severity, each.key)):
        if not each.worst and softens(each.victim, each.severity):
            each.severity -= 1
            each.key = child(each.key, "drive")
            each.source.world.tell(f"{each.victim.name} softens a critical")


def _saves(criticals: Iterable[Critical]) -> dict[Critical, Roll]:
    """The saves that rows ask for; of the fallen before rows are compared (critical.save)."""
    rolls = {
        each: save(
            each.victim,
            child(each.key, "save"),
            each.victim.sheet.tsr + modified(each.victim, "saves"),
            100,
        )
        for each in criticals
        if each.worst or asks(each.kind, each.row, TSR)
    }
    buy_failures(rolls.values())
    return rolls


def _read(each: Critical, landing: Landing, *, passes: bool) -> None:
    """The outcome, and what it calls for."""
    source, victim, kind, key, link = each.source, each.victim, each.kind, each.key, each.link
    holds = conditions(victim)
    if passes:  # critical.save
        holds |= {TSR}
    row = worst_roll(kind, each.severity, holds) if each.worst else each.row
    it = critical_row(kind, row, holds)
    source.world.tell(f"{victim.name} suffers {kind.name} row {row}: {it}")
    suffer(source, victim, it, key, landing, holds)
    for j, (further, lower, later) in enumerate(it.further):
        if later:  # critical.shock
            shock = Shock(source.author, further, lower, child(key, "critical", j))
            landing.on(victim).shocks.append(shock)
            continue
        critical(
            source,
            victim,
            lower,
            kind=further,
            link=link + 1,
            key=child(key, "critical", j),
            landing=landing,
        )
    if it.arc:
        _arc(source, victim, it.arc, key=key, link=link, landing=landing)
    if isinstance(source, Blow) and not source.attack.ranged:
        on_attacker(source, victim, it, landing)
        if "fumble" in it.marks:  # fumble.mark
            fumble(source, child(key, "fumble"), link + 1, landing)


def _arc(
    source: Source,
    victim: Fighter,
    arc: tuple[CriticalType, Severity],
    *,
    key: int,
    link: int,
    landing: Landing,
) -> None:
    """Somebody beside the victim suffers a critical too (critical.arc)."""
    near = [
        f
        for f in source.world.fighters
        if f is not victim and f.fights and spread(f, victim) <= BESIDE**2
    ]
    way = child(key, "arc", 1)
    reached = min(near, key=lambda f: child(way, f.name), default=None)
    if reached is not None:
        kind, severity = arc
        further = child(key, "arc", 0)
        critical(source, reached, severity, kind=kind, link=link + 1, key=further, landing=landing)


def fumble(blow: Blow, key: int, link: int, landing: Landing) -> None:
    """The attacker rolls a fumble at this address (fumble.roll, ranged.fumble)."""
    if goes_without(blow.attacker.world, "fumbles"):
        return
    if link > DEEPEST:
        return
    f, attack = blow.attacker, blow.attack
    missile = attack.kind == "missile"
    in_two = attack.grip == "either" and two_handed_now(f)
    roll = die(key) + (attack.fumble_two_handed if in_two else attack.fumble)
    hurt = landing.on(f)
    f.world.tell(f"{f.name} fumbles: {roll}")
    columns = MISSILE if missile else MELEE
    _, choices, options, ally, own = next(each for each in columns if roll <= each[0])
    if roll <= 125:
        hurt.assess = max(hurt.assess or 0, 0)
    else:
        hurt.stun = max(hurt.stun, 1)
    # fumble.choice
    friend = _friend(f, attack)
    index = blow.slot[0]
    held = {OTHER_HAND: f.off_hand, SHIELD: f.shield}
    in_hand = held.get(index, attack.kind in WEAPONS and f.hand == index)
    can = {
        "drop": in_hand,
        "break": in_hand,
        "ammunition": missile and f.left[index] > 0,
        "string": in_hand and attack.grip == "two",
        "ally": friend is not None,
        "self": True,
    }
    for option in [each for each in options if can[each]][:choices]:
        match option:
            case "drop" | "break":
                _lose(hurt, index, option)
            case "ammunition":
                hurt.spilt.append(index)
            case "string":
                hurt.unstrung.append(index)
            case "ally" if friend is not None:  # fumble.type
                further = child(key, "critical", 1)
                critical(blow, friend, ally, link=link + 1, landing=landing, key=further)
            case _:
                further = child(key, "critical", 0)
                critical(blow, f, own, link=link + 1, landing=landing, key=further)
    if attack.unreliable:  # fumble.unreliable
        further = child(key, "critical", 2)
        critical(blow, f, Severity.SUP, link=link + 1, landing=landing, key=further)


def _lose(hurt: Hurt, index: int, option: str) -> None:
    """What has fumbled is dropped or broken (fumble.choice)."""
    hurt.off_hand_lost |= index == OTHER_HAND
    hurt.shield_lost |= index == SHIELD
    if index not in (OTHER_HAND, SHIELD):
        hurt.weapon_dropped |= option == "drop"
        hurt.weapon_broken |= option == "break"


def _friend(f: Fighter, attack: Attack) -> Fighter | None:
    """The ally whom a fumble may strike: the nearest, if near enough (ranged.ally)."""
    most = 4000 * attack.base_range if attack.kind == "missile" else NEARBY
    friend = f.world.nearest(f, f.allies)
    return friend if friend is not None and spread(f, friend) <= most**2 else None
