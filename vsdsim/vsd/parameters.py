"""A scenario's fixed numbers as arrays: compiled once, read by every fight, never written.

C combatants in the file's order; A attacks, each combatant's one after another with their
follow-ups; M the most attacks on one sheet.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, word
from vsdsim.scenario.model import Scenario
from vsdsim.vsd.criticals import Criticals, compile_criticals
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.victory import Goals, goals_of

__all__ = [
    "NATURAL",
    "UNARMED",
    "WEAPON",
    "Attacks",
    "Bools",
    "Ints",
    "Parameters",
    "compile_scenario",
]

Ints: TypeAlias = NDArray[np.signedinteger[Any]]
"""Whole numbers, int32 unless they come straight from a narrower column."""
Bools: TypeAlias = NDArray[np.bool_]

WEAPON, NATURAL, UNARMED = 0, 1, 2
"""Kinds of attack, as stored."""
_KINDS = {"weapon": WEAPON, "natural": NATURAL, "unarmed": UNARMED}


@frozen(eq=False)
class Attacks:
    """Every attack of the encounter, (A,) each."""

    names: tuple[str, ...]
    kind: Ints
    cmb: Ints
    """Without the shield's modifier and the one-handed grip's."""
    table: Ints
    max_result: Ints
    clumsy: Ints
    length: Ints
    critical: Ints
    """The critical type used unless the script names another."""
    types: tuple[tuple[int, ...], ...]
    """All types it can use."""
    secondary: Ints
    """Critical type, -1 for none."""
    two_handed: Bools
    either: Bools
    fumble: Ints
    fumble_two_handed: Ints
    heavy: Bools
    mighty: Bools
    backstab: Bools
    unreliable: Bools
    metal: Bools
    strikes: Ints
    follow_up: Ints
    """Attack number, -1 for none."""
    owner: Ints
    """Combatant number of its user."""
    fresh_cmb: Ints
    """With the shield and grip its user begins the fight with."""
    fresh_use: Bools
    """Whether nothing forbids it to who is not hampered."""
    local: Ints
    """Its place on the sheet, the bit that stands for it in the state's masks."""


@frozen(eq=False)
class Parameters:
    """Everything about the encounter that does not change while it is fought."""

    names: tuple[str, ...]
    """Full names, the identities of addressed dice."""
    words: Keys
    """(C,) uint64, the identities' words."""
    side: Ints
    sides: tuple[str, ...]
    max_rounds: int
    hp: Ints
    defence: Ints
    column: Ints
    swi: Ints
    perception: Ints
    brawl: Ints
    rank: Ints
    beast: Bools
    no_bleeding: Bools
    no_stun: Bools
    shield: Bools
    """Bears one as the fight begins."""
    shield_defence: Ints
    shield_cmb: Ints
    shield_wide: Bools
    """Full and wall shields serve against everybody in front."""
    shield_metal: Bools
    attack_of: Ints
    """(C, M) attack numbers, -1 past the sheet's last."""
    last_attack: Ints
    """(C,) the last attack on the sheet: what is left to who has lost the one it declared."""
    first_hand: Ints
    """(C,) place of the weapon in hand as the fight begins, -1 for none."""
    attacks: Attacks
    foes: tuple[NDArray[np.intp], ...]
    """By side: combatants of other sides."""
    friends: tuple[NDArray[np.intp], ...]
    """By side: its combatants."""
    tables: AttackTables
    criticals: Criticals
    worn: Bools
    """(conditions, C) critical-table conditions that hold all through the fight."""
    goals: Goals


def _compile_attacks(sheets: list[Sheet], tables: AttackTables) -> tuple[Attacks, Ints, Ints]:
    """All attacks in one list, each combatant's numbers in it, and each one's last."""
    every: list[tuple[Attack, int]] = []
    owners: list[int] = []
    follow_up: list[int] = []
    rows: list[list[int]] = []
    for number, sheet in enumerate(sheets):
        numbers = []
        for place, attack in enumerate(sheet.attacks):
            numbers.append(len(every))
            every.append((attack, place))
            follow_up.append(-1)
            if attack.follow_up is not None:
                follow_up[-1] = len(every)
                # A place of its own past the sheet's last: it can be stuck apart.
                every.append((attack.follow_up, len(sheet.attacks) + place))
                follow_up.append(-1)
        rows.append(numbers)
        owners += [number] * (len(every) - len(owners))

    def ints(values: list[int]) -> Ints:
        return np.array(values, dtype=np.int32)

    def bools(values: list[bool]) -> Bools:
        return np.array(values, dtype=np.bool_)

    listed = [attack for attack, _ in every]
    attacks = Attacks(
        names=tuple(a.name for a in listed),
        kind=ints([_KINDS[a.kind] for a in listed]),
        cmb=ints([a.cmb for a in listed]),
        table=ints([tables.names.index(a.table) for a in listed]),
        max_result=ints([a.max_result for a in listed]),
        clumsy=ints([a.clumsy for a in listed]),
        length=ints([a.length for a in listed]),
        critical=ints([a.criticals[0] for a in listed]),
        types=tuple(tuple(int(t) for t in a.criticals) for a in listed),
        secondary=ints([-1 if a.secondary is None else a.secondary for a in listed]),
        two_handed=bools([a.grip == "two" for a in listed]),
        either=bools([a.grip == "either" for a in listed]),
        fumble=ints([a.fumble for a in listed]),
        fumble_two_handed=ints([a.fumble_two_handed for a in listed]),
        heavy=bools([a.heavy for a in listed]),
        mighty=bools([a.mighty for a in listed]),
        backstab=bools([a.backstab for a in listed]),
        unreliable=bools([a.unreliable for a in listed]),
        metal=bools([a.metal for a in listed]),
        strikes=ints([a.strikes for a in listed]),
        follow_up=ints(follow_up),
        owner=ints(owners),
        fresh_cmb=ints([0] * len(every)),
        fresh_use=bools([True] * len(every)),
        local=ints([place for _, place in every]),
    )
    width = max(map(len, rows))
    padded = ints([number for row in rows for number in row + [-1] * (width - len(row))])
    return attacks, padded.reshape(len(rows), width), ints([row[-1] for row in rows])


def compile_scenario(scenario: Scenario) -> Parameters:
    """The arrays of `scenario`, whose combatants carry this ruleset's sheets."""
    library = scenario.library
    everybody = scenario.combatants
    sheets: list[Sheet] = [each.sheet for each in everybody]
    names = tuple(each.full_name for each in everybody)
    sides = tuple(side.name for side in scenario.sides)
    side = np.array([sides.index(each.side) for each in everybody], dtype=np.int32)
    attacks, attack_of, last = _compile_attacks(sheets, library.attack_tables)
    criticals = compile_criticals(library.critical_tables)

    def ints(values: list[int]) -> Ints:
        return np.array(values, dtype=np.int32)

    def bools(values: list[bool]) -> Bools:
        return np.array(values, dtype=np.bool_)

    shields = [sheet.shield for sheet in sheets]
    return Parameters(
        names=names,
        words=np.array([word(name) for name in names], dtype=np.uint64),
        side=side,
        sides=sides,
        max_rounds=scenario.max_rounds,
        hp=ints([s.hp for s in sheets]),
        defence=ints([s.defence for s in sheets]),
        column=ints([s.column for s in sheets]),
        swi=ints([s.swi_in_def for s in sheets]),
        perception=ints([s.perception for s in sheets]),
        brawl=ints([s.brawl for s in sheets]),
        rank=ints([s.rank for s in sheets]),
        beast=bools([s.beast for s in sheets]),
        no_bleeding=bools(["no-bleeding" in s.traits for s in sheets]),
        no_stun=bools(["no-stun" in s.traits for s in sheets]),
        shield=bools([shield is not None for shield in shields]),
        shield_defence=ints([0 if shield is None else shield.defence for shield in shields]),
        shield_cmb=ints([0 if shield is None else shield.cmb for shield in shields]),
        shield_wide=bools([s is not None and s.kind in ("full", "wall") for s in shields]),
        shield_metal=bools([shield is not None and shield.metal for shield in shields]),
        attack_of=attack_of,
        last_attack=last,
        first_hand=ints([0 if s.attacks[0].kind == "weapon" else -1 for s in sheets]),
        attacks=attacks,
        foes=tuple(np.flatnonzero(side != number) for number in range(len(sides))),
        friends=tuple(np.flatnonzero(side == number) for number in range(len(sides))),
        tables=library.attack_tables,
        criticals=criticals,
        worn=np.array(
            [[c in s.worn for s in sheets] for c in criticals.conditions], dtype=np.bool_
        ),
        goals=goals_of(scenario),
    )
