"""What a row of a critical table does: the outcome grammar, read into frozen values.

An outcome is `0` or `damage/bleeding/penalty`, then marks, as a critical table's cell writes it:

    S, S(n)  Stunned          P        Prone             K     dead
    H, H(n)  Held             HA, HA(n) attacker Held    U, X, X(n) Incapacitated
    W        weapon dropped   I        all dropped       M     metal things dropped
    SH       shield lost      A, L     arm, leg useless  N     cannot stand
    Bl, Bl(n) blind           D(n), D(n min), D(n h)     Dying
    T(p,n), T(p,held)         a passing penalty of p     SD(n) soul damage
    hold(n), break(n)         of a hold: damage each Assessment, penalty to breaking free
    burn(n), stuck(n), assess(n), fumble, crit(type,severity[,next round])

and the marks that conditions have of their own (`Condition.mark`), with rounds or for the fight.

Marks of our own say what a table's notes say; they stand in a cell, or in the column `also`, where
they hold for both cells of the row:

    k=1d5, k=1d10     the die of a `k` in a number (`5k`, `Bl(k)`); in `also` only
    shield-lets-go    the hold is over at once when its victim lets the shield go
    may-let-go        an attacker Held with its victim may let go at any time
    only-break        the held can only try to break free
    held-limit(n)     still Held after n rounds: Incapacitated
    break-weapon      the victim's weapon is broken
    X-while-held      Incapacitated as long as Held
    M-shield-only     of metal things only a shield is dropped
    metal-helm-D(n)   Dying in n rounds where the helm is of metal
    arc(type,severity) a random creature within 2 m suffers this critical too
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve, frozen

from vsdsim.scenario.faults import Words
from vsdsim.vsd.condition import FIGHT, Condition
from vsdsim.vsd.conditions import CONDITIONS
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["NOTHING", "Outcome", "OutcomeError", "parse_outcome"]

UNTIL_BROKEN: Final = -1
"""How an outcome says of a hold that it lasts until it is broken."""
MOST: Final = 500
"""No number of an outcome is above this: a slip of the pen shows itself when the file is read."""


class OutcomeError(ValueError):
    """An outcome that cannot be read: what was required, what arrived, what could stand there."""

    def __init__(self, required: str, arrived: object, choices: tuple[str, ...] = ()) -> None:
        super().__init__(f"required {required}, arrived {arrived}")
        self.required, self.arrived, self.choices = required, arrived, choices


@frozen
class Outcome:
    """The whole effect of one row on its victim. Counts are rounds unless said otherwise."""

    damage: int = 0
    bleeding: int = 0
    penalty: int = 0
    damage_k: int = 0
    """The rolled k counts so many times in `damage`; likewise the other `_k`."""
    bleeding_k: int = 0
    penalty_k: int = 0
    blind_k: int = 0
    soul_k: int = 0
    """Of no table: what a die of its own says (`magic.effects`)."""
    k_sides: int = 0
    """Sides of the die k: 5 or 10, 0 where there is no k."""
    stun: int = 0
    prone: bool = False
    held: int = 0
    """-1 until broken, else rounds."""
    attacker_held: int = 0
    """-1 as long as the victim's own hold, else rounds."""
    attacker_may_let_go: bool = False
    drop_weapon: bool = False
    drop_all: bool = False
    drop_metal: bool = False
    metal_shield_only: bool = False
    drop_shield: bool = False
    weapon_breaks: bool = False
    arm: bool = False
    leg: bool = False
    cannot_stand: bool = False
    incapacitated: int = 0
    """-1 for the fight, -2 while held, else rounds."""
    blind: int = 0
    """-1 for the fight, else rounds."""
    dying: int = 0
    beyond: str = ""
    """A Dying that reaches beyond the fight: `6 h`, `10 min`."""
    dying_metal_helm: int = 0
    dead: bool = False
    passing_penalty: int = 0
    passing_rounds: int = 0
    """-1 while held, else rounds."""
    hold_damage: int = 0
    break_penalty: int = 0
    only_break: bool = False
    held_limit: int = 0
    lets_shield_go: bool = False
    fumble: bool = False
    stuck: int = 0
    assess: int = 0
    """Penalty of the Assessment Roll asked for; 0 asks for none."""
    soul: int = 0
    burn: int = 0
    plights: tuple[tuple[str, int], ...] = ()
    """Conditions that have marks of their own, each with its rounds, -1 for the fight."""
    further: tuple[tuple[CriticalType, Severity, bool], ...] = ()
    """Further criticals: type, severity, and whether it falls in the next round."""
    arc: tuple[CriticalType, Severity] | None = None
    text: str = ""
    """The outcome as written."""

    def without_holder(self) -> Outcome:
        """The same where nobody is behind a hold: the victim is rigid for a round."""
        return evolve(self, held=1) if self.held == UNTIL_BROKEN else self

    def on_metal_helm(self) -> Outcome:
        """The same for a victim whose helm is of metal (`critical.metal`)."""
        if not self.dying_metal_helm:
            return self
        clocks = [rounds for rounds in (self.dying, self.dying_metal_helm) if rounds]
        return evolve(self, dying=min(clocks), beyond="", dying_metal_helm=0)


NOTHING: Final = Outcome(text="0")
"""The outcome `0`."""

Effect = dict[str, Any]
_NUMBER = re.compile(r"(\d{0,4})(k?)")
_MARK = re.compile(r"([A-Za-z][A-Za-z-]*)(?:\(([^()]*)\))?")
_TOKEN = re.compile(r"[^\s()]+(?:\([^()]*\))?")


def _count(text: str, what: str, low: int = 1) -> int:
    """A whole number from `low` to MOST."""
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= MOST:
        raise OutcomeError(f"{what} from {low} to {MOST}", text[:40])
    return int(text)


def _flag(name: str, value: int | None = None) -> Callable[[str | None, str], Effect]:
    """A mark without a number."""

    def read(inside: str | None, mark: str) -> Effect:
        if inside is not None:
            raise OutcomeError(f"{mark[: mark.index('(')]} without a number", mark[:40])
        return {name: True if value is None else value}

    return read


def _counted(name: str, bare: int | None = None) -> Callable[[str | None, str], Effect]:
    """A mark with a number of rounds or points; without one it means `bare`."""

    def read(inside: str | None, mark: str) -> Effect:
        if inside is None:
            if bare is None:
                raise OutcomeError(f"{mark}(n)", mark)
            return {name: bare}
        return {name: _count(inside.strip(), f"a number in {mark[: mark.index('(')]}(n)")}

    return read


def _blind(inside: str | None, mark: str) -> Effect:
    if inside == "k":
        return {"blind_k": 1}
    return _counted("blind", -1)(inside, mark)


def _dying(inside: str | None, mark: str) -> Effect:
    match = re.fullmatch(r"(\d{1,4})(?: (min|h))?", inside or "")
    if match is None:
        raise OutcomeError("D(n), D(n min) or D(n h)", mark[:40])
    number = _count(match[1], "a number in D(n)")
    return {"beyond": f"{number} {match[2]}"} if match[2] else {"dying": number}


def _passing(inside: str | None, mark: str) -> Effect:
    parts = [part.strip() for part in (inside or "").split(",")]
    if len(parts) != 2:
        raise OutcomeError("T(penalty,rounds) or T(penalty,held)", mark[:40])
    rounds = -1 if parts[1] == "held" else _count(parts[1], "rounds in T(penalty,rounds)")
    penalty = _count(parts[0], "a penalty in T(penalty,rounds)")
    return {"passing_penalty": penalty, "passing_rounds": rounds}


def _critical(parts: list[str], mark: str) -> tuple[CriticalType, Severity]:
    """Type and severity of a further critical."""
    kind, severity = parts[0].upper(), parts[1].upper()
    if kind not in CriticalType.__members__ or kind == "BEAST":
        names = tuple(each.name.lower() for each in CriticalType if each.name != "BEAST")
        raise OutcomeError("a critical type", mark[:60], names)
    if severity not in Severity.__members__:
        names = tuple(each.name.capitalize() for each in Severity)
        raise OutcomeError(f"a severity ({', '.join(names)})", mark[:60], names)
    return CriticalType[kind], Severity[severity]


def _further(inside: str | None, mark: str) -> Effect:
    parts = [part.strip() for part in (inside or "").split(",")]
    if len(parts) not in (2, 3) or parts[2:] not in ([], ["next round"]):
        raise OutcomeError("crit(type,severity) or crit(type,severity,next round)", mark[:60])
    return {"further": (*_critical(parts, mark), len(parts) == 3)}


def _arc(inside: str | None, mark: str) -> Effect:
    parts = [part.strip() for part in (inside or "").split(",")]
    if len(parts) != 2:
        raise OutcomeError("arc(type,severity)", mark[:60])
    return {"arc": _critical(parts, mark)}


def _plight(condition: Condition) -> Callable[[str | None, str], Effect]:
    """The mark of a condition: for so many rounds, without a number for the fight."""
    counted = _counted(condition.word, FIGHT)
    return lambda inside, mark: {"plights": tuple(counted(inside, mark).items())}


_MARKS: Final[Mapping[str, Callable[[str | None, str], Effect]]] = {
    **{each.mark: _plight(each) for each in CONDITIONS.values() if each.mark},
    "A": _flag("arm"),
    "Bl": _blind,
    "D": _dying,
    "H": _counted("held", UNTIL_BROKEN),
    "HA": _counted("attacker_held", -1),
    "I": _flag("drop_all"),
    "K": _flag("dead"),
    "L": _flag("leg"),
    "M": _flag("drop_metal"),
    "M-shield-only": _flag("metal_shield_only"),
    "N": _flag("cannot_stand"),
    "P": _flag("prone"),
    "S": _counted("stun", 1),
    "SD": _counted("soul"),
    "SH": _flag("drop_shield"),
    "T": _passing,
    "U": _flag("incapacitated", -1),
    "W": _flag("drop_weapon"),
    "X": _counted("incapacitated", -1),
    "X-while-held": _flag("incapacitated", -2),
    "arc": _arc,
    "assess": _counted("assess"),
    "break": _counted("break_penalty"),
    "break-weapon": _flag("weapon_breaks"),
    "burn": _counted("burn"),
    "crit": _further,
    "fumble": _flag("fumble"),
    "held-limit": _counted("held_limit"),
    "hold": _counted("hold_damage"),
    "may-let-go": _flag("attacker_may_let_go"),
    "metal-helm-D": _counted("dying_metal_helm"),
    "only-break": _flag("only_break"),
    "shield-lets-go": _flag("lets_shield_go"),
    "stuck": _counted("stuck"),
}
OWN_MARKS: Final = frozenset(name for name in _MARKS if "-" in name) | {"arc"}
"""The marks that are ours, not the reference's."""


def _tokens(text: str) -> list[str]:
    """Split at spaces outside brackets."""
    if len(text) > 300:
        raise OutcomeError("an outcome of at most 300 characters", Words(f"{len(text)} characters"))
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != re.sub(r"\s+(?![^()]*\))", "", text):
        raise OutcomeError("marks with their brackets closed", text[:60])
    return tokens


def _numbers(head: str) -> Effect:
    """The leading `0` or `damage/bleeding/penalty`."""
    parts = ["0", "0", "0"] if head == "0" else head.split("/")
    matches = [_NUMBER.fullmatch(part) for part in parts]
    if len(parts) != 3 or not all(match and match[0] for match in matches):
        raise OutcomeError("0 or damage/bleeding/penalty first", head[:40])
    effect: Effect = {}
    for name, match in zip(("damage", "bleeding", "penalty"), matches, strict=True):
        assert match is not None  # noqa: S101  # narrowed above; for the type checker
        number = _count(match[1] or "1", name, 0)
        effect[name + match[2].replace("k", "_k")] = number
    return effect


def parse_outcome(text: str, also: str = "") -> Outcome:
    """Read one cell, the marks of the row's `also` added; a `k=` counts only where there is a k.

    Raises OutcomeError: unknown marks, numbers out of bounds, a k without its die, a mark given
    twice.
    """
    tokens = _tokens(text)
    if not tokens:
        raise OutcomeError("an outcome", None)
    effect = _numbers(tokens[0])
    seen: set[str] = set()
    sides = 0
    for token in tokens[1:] + _tokens(also):
        die = re.fullmatch(r"k=1d(5|10)", token)
        if die is not None and token not in tokens:
            sides = int(die[1])
            continue
        match = _MARK.fullmatch(token)
        if match is None or match[1] not in _MARKS:
            raise OutcomeError("a mark of the critical tables", token[:40], tuple(_MARKS))
        name, inside = match[1], match[2]
        if name in seen and name != "crit":
            raise OutcomeError(f"{name} once", Words("twice"))
        seen.add(name)
        new = _MARKS[name](inside, token)
        if "plights" in new:
            new["plights"] = (*effect.get("plights", ()), *new["plights"])
        if "further" in new:
            new["further"] = (*effect.get("further", ()), new["further"])
        effect.update(new)
    rolled = any(effect.get(name) for name in ("damage_k", "bleeding_k", "penalty_k", "blind_k"))
    if rolled and not sides:
        raise OutcomeError("the die of k as k=1d5 or k=1d10 in the column also", text[:60])
    if len(effect.get("further", ())) > 3:
        raise OutcomeError("at most 3 further criticals", text[:60])
    return evolve(NOTHING, **effect, k_sides=sides if rolled else 0, text=text)
