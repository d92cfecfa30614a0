"""A scenario's fixed numbers as arrays: compiled once, read by every fight, never written.

C combatants in the file's order; M the most attacks on one sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, word
from vsdsim.scenario.model import Scenario, Script
from vsdsim.vsd.affinities import Affinities, compile_affinities
from vsdsim.vsd.attacks import IN_HAND, OFF_HAND, SHIELD, Attacks, Listing, compile_attacks
from vsdsim.vsd.condition import Kept
from vsdsim.vsd.conditions import words_of
from vsdsim.vsd.criticals import Criticals, compile_criticals
from vsdsim.vsd.drive import Drive, compile_drive
from vsdsim.vsd.library.saves import save_difficulty
from vsdsim.vsd.library.spells.known import ready_made
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.magic import LANDS, Castings, castings_of, compile_castings
from vsdsim.vsd.numbers import Bools, Ints, bools, ints
from vsdsim.vsd.optional import InUse
from vsdsim.vsd.reach import Reach, reach_of
from vsdsim.vsd.riders import Riders, compile_riders, ridings_of
from vsdsim.vsd.sheet import Sheet
from vsdsim.vsd.sources import Sources, compile_sources
from vsdsim.vsd.start import Start, compile_start
from vsdsim.vsd.terrain import Light, Piece, compile_ground
from vsdsim.vsd.victory import Goals, goals_of
from vsdsim.vsd.vocabulary import TENDING, CriticalType
from vsdsim.vsd.without import Without

__all__ = ["Parameters", "compile_scenario"]


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
    bruised_below: Ints
    """(C,) who has fewer hit points than this has fewer than half."""
    defence: Ints
    two_defences: Ints
    """(2 C,) of each combatant without its shield, then with it."""
    column: Ints
    swi: Ints
    perception: Ints
    brawl: Ints
    tsr: Ints
    """Save bonuses; `wsr` likewise."""
    wsr: Ints
    rank: Ints
    lowers: Ints
    """Severities that criticals suffered are lowered by: the rank's, and what else makes tough."""
    affinities: Affinities
    beast: Bools
    level: Ints
    no_bleeding: Bools
    no_stun: Bools
    """Whom nothing stuns; `magic_stuns` says whom nothing but magic does (`health.traits`)."""
    magic_stuns: Bools
    no_fear: Bools
    terrifying: NDArray[np.intp]
    """(K,) those whom their enemies must face (`fear.presence`)."""
    dread: Ints
    """(C,) difficulty of the save against what each does, by its level (`save.difficulty`)."""
    surprises: bool
    """Whether anybody can come to be Surprised."""
    frightens: bool
    """Whether anybody can come to be Frightened."""
    wearies: bool
    """Whether anybody can come to be Weary."""
    plights: tuple[str, ...]
    """Conditions without a column of their own that can come up (`State.plights`)."""
    shield: Bools
    """Bears one as the fight begins."""
    shield_defence: Ints
    shield_cmb: Ints
    shield_wide: Bools
    """Full and wall shields serve against everybody in front."""
    any_wide_shield: bool
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
    metal_helm: Bools
    reach: Reach
    """What of the critical tables can come up."""
    goals: Goals
    field: bool
    """False: nobody is placed and nothing shoots, so that all stay where they are, on one point. A
    shortcut: what the field's rules would find there is known beforehand (`place.unplaced`)."""
    start: Start
    move: Ints
    """(C,) Move Rate, millimetres a round."""
    athletics: Ints
    magic_points: Ints
    """(C,) as the fight begins."""
    castings: Castings
    riders: Riders
    sources: Sources
    """What magic can bring upon somebody: castings first."""
    land: int
    """What the land adds to rolls of magical resonance."""
    can_attack: Bools
    can_sprint: Bools
    missile_shift: Ints
    """What armour adds to DEF against missiles beyond what it adds in melee."""
    shield_missile: Ints
    """The shield's DEF bonus against missiles."""
    shield_stops_shots: Bools
    """Parries missiles: a net does not."""
    ground: tuple[Piece, ...]
    lights: tuple[tuple[int, Light], ...]
    """(round, light) from which round on, the first from round 1."""
    optional: InUse
    drive: Drive
    deceive: Ints
    healer: Ints
    bandages: Ints
    """(C,) uses as the fight begins; `kit` likewise, of healer's kits."""
    kit: Ints
    tends: bool
    """Whether anybody can come to tend a friend."""
    readies: bool
    """Whether anybody can come to hold an attack back."""
    off_hand: Ints
    """(C,) attack number of the weapon in the other hand as the fight begins, -1 for none."""
    bash: Ints
    """(C,) attack number of a blow with the shield, -1 for none."""
    without: Without
    """What the scenario goes without."""

    @cached_property
    def kept_away(self) -> int:
        """Bits of the conditions that something can keep away, from somebody or from everybody."""
        return self.sources.protecting | self.without.barred

    @cached_property
    def mends(self) -> bool:
        """Whether anything can be healed of what people die of."""
        return self.sources.heal or self.tends

    @cached_property
    def foe_of(self) -> Bools:
        """(C, C) whether they are of different sides."""
        foe_of: Bools = self.side[:, None] != self.side
        return foe_of

    @cached_property
    def friend_of(self) -> Bools:
        """(C, C) whether they are two of one side."""
        return ~(self.foe_of | np.eye(len(self.side), dtype=np.bool_))


def _padded(rows: list[list[int]]) -> Ints:
    """Rows of any length as one array, -1 past the last of each."""
    width = max(map(len, rows))
    return np.array([row + [-1] * (width - len(row)) for row in rows], dtype=np.int32)


def compile_scenario(scenario: Scenario, packaged: Mapping[str, Script]) -> Parameters:
    """The arrays of `scenario`, whose combatants carry this ruleset's sheets.

    Those who name no script may follow a `packaged` one.
    """
    library = scenario.library
    everybody = scenario.combatants
    without = Without.of(scenario.without)
    sheets: list[Sheet] = [without.left_of(each.sheet) for each in everybody]
    tables = without.tables(library.attack_tables)
    names = tuple(each.full_name for each in everybody)
    sides = tuple(side.name for side in scenario.sides)
    side = np.array([sides.index(each.side) for each in everybody], dtype=np.int32)
    listing = Listing()
    attack_of = [listing.enter_sheet(sheet, number) for number, sheet in enumerate(sheets)]
    optional = InUse.of(scenario, sheets)
    off_hand = listing.enter_aside((sheet.off_hand for sheet in sheets), OFF_HAND)
    bashes = (sheet.bash if optional.shield_bash else None for sheet in sheets)
    bash = listing.enter_aside(bashes, SHIELD)
    scripts = [each.script or packaged.get(ready_made(each.sheet) or "") for each in everybody]
    drive = compile_drive(scenario, sheets)
    casts = castings_of(sheets, scripts, library.spells, drive)
    beasts = [sheet.beast for sheet in sheets]
    castings = compile_castings(casts, listing.enter_spells(casts), beasts)
    criticals = compile_criticals(library.critical_tables)
    attacks = compile_attacks(listing, tables)
    ridings = ridings_of(sheets, listing.attacks, listing.owner)
    riders = compile_riders(ridings, listing.attacks, listing.owner, first_source=len(casts))
    sources = compile_sources([one.source for one in casts] + [one.source for one in ridings])

    terrifying = np.array(
        [number for number, sheet in enumerate(sheets) if "terrifying" in sheet.traits], np.intp
    )
    reach = reach_of(
        criticals,
        # A fall does impact.
        {int(CriticalType.IMPACT)} | attacks.critical_types | sources.kinds,
        beasts=any(s.beast for s in sheets),
        souls=sources.souls,
    )
    shields = [sheet.shield for sheet in sheets]
    tends = not TENDING.isdisjoint(scenario.deeds)
    return Parameters(
        names=names,
        words=np.array([word(name) for name in names], dtype=np.uint64),
        side=side,
        sides=sides,
        max_rounds=scenario.max_rounds,
        hp=ints(s.hp for s in sheets),
        bruised_below=ints((s.hp + 1) // 2 for s in sheets),
        defence=ints(s.defence for s in sheets),
        two_defences=ints(
            s.defence - lost
            for s in sheets
            for lost in (0 if s.shield is None else s.shield.defence, 0)
        ),
        column=ints(s.column for s in sheets),
        swi=ints(s.swi_in_def for s in sheets),
        perception=ints(s.perception for s in sheets),
        brawl=ints(s.brawl for s in sheets),
        tsr=ints(s.tsr for s in sheets),
        wsr=ints(s.wsr for s in sheets),
        rank=ints(s.rank for s in sheets),
        lowers=ints(s.rank + s.tough for s in sheets),
        affinities=compile_affinities(sheets),
        beast=bools(beasts),
        level=ints(s.level for s in sheets),
        no_bleeding=bools("no-bleeding" in s.traits for s in sheets),
        no_stun=bools("no-stun" in s.traits for s in sheets),
        magic_stuns=bools("no-stun-in-melee" in s.traits for s in sheets),
        no_fear=bools("no-fear" in s.traits for s in sheets),
        terrifying=terrifying,
        dread=ints(save_difficulty(s.level) for s in sheets),
        surprises=any(s.surprised for s in sheets),
        frightens=bool(len(terrifying)) or _come_to_be("frightened", sheets, sources),
        wearies=tends or castings.wearies or _come_to_be("weary", sheets, sources),
        plights=words_of(
            lambda each: (
                each.kept is Kept.COMMON
                and (_come_to_be(each.word, sheets, sources) or (bool(each.mark) and reach.plights))
            )
        ),
        shield=bools(shield is not None for shield in shields),
        shield_defence=ints(0 if shield is None else shield.defence for shield in shields),
        shield_cmb=ints(0 if shield is None else shield.cmb for shield in shields),
        shield_wide=bools(s is not None and s.kind in ("full", "wall") for s in shields),
        any_wide_shield=any(s is not None and s.kind in ("full", "wall") for s in shields),
        shield_metal=bools(shield is not None and shield.metal for shield in shields),
        attack_of=_padded(attack_of),
        last_attack=ints(row[-1] for row in attack_of),
        first_hand=ints(0 if s.attacks[0].kind in IN_HAND else -1 for s in sheets),
        attacks=attacks,
        foes=tuple(np.flatnonzero(side != number) for number in range(len(sides))),
        friends=tuple(np.flatnonzero(side == number) for number in range(len(sides))),
        tables=tables,
        criticals=criticals,
        worn=np.array(
            # A row at least, for tables without a condition.
            [[c in s.worn for s in sheets] for c in criticals.conditions or ("",)],
            dtype=np.bool_,
        ),
        metal_helm=bools("metal helm" in s.worn for s in sheets),
        reach=reach,
        goals=goals_of(scenario),
        field=_on_a_field(scenario, sheets) or castings.any or sources.push,
        start=compile_start(scenario, sheets),
        move=ints(1000 * s.move for s in sheets),
        athletics=ints(s.athletics for s in sheets),
        magic_points=ints(s.magic_points for s in sheets),
        castings=castings,
        riders=riders,
        sources=sources,
        land=LANDS[scenario.magic],
        can_attack=bools(s.can_attack for s in sheets),
        can_sprint=bools(s.can_sprint for s in sheets),
        missile_shift=ints(s.missile_shift for s in sheets),
        shield_missile=ints(0 if shield is None else shield.missile for shield in shields),
        shield_stops_shots=bools(s is not None and s.kind != "net" for s in shields),
        ground=compile_ground(scenario.ground),
        lights=(
            (1, Light[scenario.light.upper()]),
            *((number, Light[light.upper()]) for number, light in scenario.lights),
        ),
        optional=optional,
        drive=drive,
        deceive=ints(s.deceive for s in sheets),
        healer=ints(s.healer for s in sheets),
        bandages=ints(s.tools.bandages for s in sheets),
        kit=ints(s.tools.kit for s in sheets),
        tends=tends,
        readies=any(entry.ready is not None for entry in scenario.entries),
        off_hand=off_hand,
        bash=bash,
        without=without,
    )


def _come_to_be(condition: str, sheets: Iterable[Sheet], sources: Sources) -> bool:
    """Whether somebody begins in a condition, or can be brought into it by magic."""
    return condition in sources.brought or any(condition in s.conditions for s in sheets)


def _on_a_field(scenario: Scenario, sheets: list[Sheet]) -> bool:
    """Whether places matter from the start, whatever is cast."""
    shoots = any(attack.ranged for sheet in sheets for attack in sheet.attacks)
    dark = scenario.light != "day" or bool(scenario.lights)
    return scenario.placed or shoots or dark
