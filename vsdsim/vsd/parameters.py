"""A scenario's fixed numbers as arrays: compiled once, read by every fight, never written.

C combatants in the file's order; A attacks, each combatant's one after another with their
follow-ups; M the most attacks on one sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from attrs import define, field, frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, word
from vsdsim.scenario.model import Scenario, Script
from vsdsim.vsd.affinities import Affinities, compile_affinities
from vsdsim.vsd.criticals import Criticals, compile_criticals
from vsdsim.vsd.drive import Drive, compile_drive
from vsdsim.vsd.library.saves import save_difficulty
from vsdsim.vsd.library.spells.known import ready_made
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.magic import LANDS, Casting, Castings, castings_of, compile_castings
from vsdsim.vsd.numbers import NEVER, Bools, Ints, bools, ints
from vsdsim.vsd.optional import InUse
from vsdsim.vsd.reach import Reach, reach_of
from vsdsim.vsd.riders import Riders, compile_riders, ridings_of
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.sources import Sources, compile_sources
from vsdsim.vsd.terrain import Light, Piece, compile_ground
from vsdsim.vsd.victory import Goals, goals_of
from vsdsim.vsd.vocabulary import TENDING, CriticalType, Length

__all__ = [
    "IN_HAND",
    "IN_THE_HAND",
    "MISSILE",
    "NATURAL",
    "NEVER",
    "OFF_HAND",
    "SHIELD",
    "SPELL",
    "THROWN",
    "UNARMED",
    "WEAPON",
    "Attacks",
    "Bools",
    "Ints",
    "Parameters",
    "Start",
    "compile_scenario",
]

WEAPON, NATURAL, UNARMED, MISSILE, THROWN, SPELL = 0, 1, 2, 3, 4, 5
"""Kinds of attack, as stored."""
IN_HAND = ("weapon", "missile", "thrown")
"""Kinds that are held in the hand, by name."""
_KINDS = {
    "weapon": WEAPON, "natural": NATURAL, "unarmed": UNARMED, "missile": MISSILE, "thrown": THROWN,
    "spell": SPELL,
}  # fmt: skip
IN_THE_HAND, OFF_HAND, SHIELD = 0, 1, 2
"""Where what an attack is made with is held: in the hand (or nowhere: it is part of the body), in
the other hand, or as the shield."""
ASIDE = 30
"""The place of what is not on a sheet's list: never drawn, picked up or mended."""
REACH, LONG_REACH = 2000, 3000
"""Millimetres, of any attack and of one of Longest length (`place.reach`)."""
SECOND_RANK = 1000
"""Millimetres that weapons with Reach strike farther (`gear.reach`)."""


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
    martial: Bools
    held: Ints
    """Where: `IN_THE_HAND`, `OFF_HAND` or `SHIELD`."""
    strikes: Ints
    follow_up: Ints
    """Attack number, -1 for none."""
    owner: Ints
    """Combatant number of its user."""
    fresh_cmb: Ints
    """With the shield and grip its user begins the fight with; `encounter.py` fills it in."""
    fresh_use: Bools
    """Whether nothing forbids it to who is not hampered; `encounter.py` fills it in."""
    fresh_ready: Bools
    """Whether its user is ready to make it as the fight begins; `encounter.py` fills it in."""
    fresh_armed: Bools
    """Whether its user could then parry weapons with it; `encounter.py` fills it in."""
    any_mighty: bool
    any_backstab: bool
    any_secondary: bool
    any_follow_up: bool
    local: Ints
    """Its place on the sheet, the bit that stands for it in the state's masks."""
    ranged: Bools
    """Shot or thrown; every other attack is a melee attack."""
    wielded: Bools
    """Made with a weapon of any kind, that is held in the hand, drawn, dropped and broken."""
    reach: Ints
    """Millimetres, of melee attacks, a second rank included (`place.reach`, `gear.reach`)."""
    first_rank: Ints
    """The same without the second rank."""
    any_second_rank: bool
    base_range: Ints
    """Millimetres, of ranged attacks."""
    load: Ints
    """Rounds of loading."""
    quick: Bools
    string: Bools
    """Has a string that a fumble can break."""
    ammunition: Ints
    area: Ints
    """Millimetres about the target in which a shot strikes everybody."""
    any_area: bool
    ready_from: Ints
    """As a fight begins: 1 for what is loaded or in hand, else NEVER."""

    @cached_property
    def short(self) -> Bools:
        """Short enough for who is Held, if it is made with a weapon."""
        short: Bools = (self.length <= int(Length.SHORT)) & ~self.ranged
        return short

    @cached_property
    def of_hand_length(self) -> Bools:
        """Made with a weapon of Hand length."""
        of_hand_length: Bools = (self.length == int(Length.HAND)) & (self.kind == WEAPON)
        return of_hand_length

    @cached_property
    def stays_in_hand(self) -> Bools:
        """In hand when it has been made, which what is thrown is no more."""
        stays_in_hand: Bools = self.wielded & (self.kind != THROWN)
        return stays_in_hand

    @cached_property
    def shot(self) -> Bools:
        """Made with a missile weapon."""
        shot: Bools = self.kind == MISSILE
        return shot


@frozen(eq=False)
class Start:
    """How everybody begins, (C,) each; places in millimetres."""

    x: Ints
    y: Ints
    z: Ints
    fx: Ints
    fy: Ints
    arrives: Ints
    """The round as which begins it comes; 1: there from the start."""
    surprised: Bools
    prone: Bools
    stunned: Bools
    held: Bools
    blind: Bools
    frightened: Bools
    weary: Bools


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


@define(eq=False)
class _Listing:
    """Every attack of the encounter in one list, while it is drawn up."""

    attacks: list[Attack] = field(factory=list)
    local: list[int] = field(factory=list)
    owner: list[int] = field(factory=list)
    follow_up: list[int] = field(factory=list)
    held: list[int] = field(factory=list)

    def enter(self, attack: Attack, owner: int, place: int, held: int = IN_THE_HAND) -> int:
        """Put one down; returns its number."""
        self.attacks.append(attack)
        self.owner.append(owner)
        self.local.append(place)
        self.follow_up.append(-1)
        self.held.append(held)
        return len(self.attacks) - 1

    def enter_aside(self, attacks: Iterable[Attack | None], held: int) -> Ints:
        """Put down what everybody can strike with besides its list; (C,) numbers, -1 for none."""
        return ints(
            -1 if attack is None else self.enter(attack, owner, ASIDE, held)
            for owner, attack in enumerate(attacks)
        )

    def enter_spells(self, castings: Iterable[Casting]) -> Ints:
        """Put down the attack rolls of attack spells; (K,) numbers, -1 for any other spell."""
        return ints(
            -1 if attack is None else self.enter(attack, casting.owner, ASIDE)
            for casting in castings
            for attack in (casting.attack(),)
        )

    def enter_sheet(self, sheet: Sheet, owner: int) -> list[int]:
        """Put down a sheet's attacks, each with its follow-up; returns their numbers."""
        numbers = []
        for place, attack in enumerate(sheet.attacks):
            numbers.append(self.enter(attack, owner, place))
            if attack.follow_up is not None:
                # A place of its own past the sheet's last: it can be stuck apart.
                second = self.enter(attack.follow_up, owner, len(sheet.attacks) + place)
                self.follow_up[numbers[-1]] = second
        return numbers


_SAME = (
    "cmb", "max_result", "clumsy", "length", "fumble", "fumble_two_handed", "strikes", "load",
    "ammunition", "area",
)  # fmt: skip
_QUALITIES = ("heavy", "mighty", "backstab", "unreliable", "metal", "martial", "ranged", "quick")
"""Numbers and qualities of an attack that are columns as they are."""


def _compile_attacks(listing: _Listing, tables: AttackTables) -> Attacks:
    """The columns of all attacks."""
    listed = listing.attacks
    as_they_are: dict[str, Any] = {
        **{name: ints(getattr(a, name) for a in listed) for name in _SAME},
        **{name: bools(getattr(a, name) for a in listed) for name in _QUALITIES},
    }
    return Attacks(
        names=tuple(a.name for a in listed),
        kind=ints(_KINDS[a.kind] for a in listed),
        table=ints(tables.names.index(a.table) for a in listed),
        critical=ints(a.criticals[0] for a in listed),
        types=tuple(tuple(int(kind) for kind in a.criticals) for a in listed),
        secondary=ints(-1 if a.secondary is None else a.secondary for a in listed),
        two_handed=bools(a.grip == "two" for a in listed),
        either=bools(a.grip == "either" for a in listed),
        follow_up=ints(listing.follow_up),
        owner=ints(listing.owner),
        held=ints(listing.held),
        local=ints(listing.local),
        fresh_cmb=ints(0 for _ in listed),
        fresh_use=bools(True for _ in listed),
        reach=ints(_first_rank(a) + SECOND_RANK * a.reach for a in listed),
        first_rank=ints(_first_rank(a) for a in listed),
        any_second_rank=any(a.reach for a in listed),
        base_range=ints(1000 * a.base_range for a in listed),
        wielded=bools(a.kind in IN_HAND for a in listed),
        string=bools(a.kind == "missile" and a.grip == "two" for a in listed),
        ready_from=ints(
            _ready_from(a, place) for a, place in zip(listed, listing.local, strict=True)
        ),
        fresh_ready=bools(True for _ in listed),
        fresh_armed=bools(True for _ in listed),
        any_mighty=any(a.mighty for a in listed),
        any_backstab=any(a.backstab for a in listed),
        any_secondary=any(a.secondary is not None for a in listed),
        any_area=any(a.area for a in listed),
        any_follow_up=any(a.follow_up is not None for a in listed),
        **as_they_are,
    )


def _kinds(attacks: Attacks) -> set[int]:
    """The types of critical that can be done: by the attacks, and by a fall."""
    types = {kind for each in attacks.types for kind in each}
    return {int(CriticalType.IMPACT), *types, *(set(attacks.secondary.tolist()) - {-1})}


def _first_rank(attack: Attack) -> int:
    """Millimetres that an attack reaches by its length."""
    return LONG_REACH if attack.length == Length.LONGEST else REACH


def _ready_from(attack: Attack, place: int) -> int:
    """The first round in which an attack at a place of the sheet is ready, NEVER for none."""
    in_hand = attack.kind == "thrown" and place == 0 and attack.ammunition > 0
    return 1 if attack.kind == "missile" or in_hand else NEVER


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
    sheets: list[Sheet] = [each.sheet for each in everybody]
    names = tuple(each.full_name for each in everybody)
    sides = tuple(side.name for side in scenario.sides)
    side = np.array([sides.index(each.side) for each in everybody], dtype=np.int32)
    listing = _Listing()
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
    attacks = _compile_attacks(listing, library.attack_tables)
    ridings = ridings_of(sheets, listing.attacks, listing.owner)
    riders = compile_riders(ridings, listing.attacks, listing.owner, first_source=len(casts))
    sources = compile_sources([one.source for one in casts] + [one.source for one in ridings])

    terrifying = np.array(
        [number for number, sheet in enumerate(sheets) if "terrifying" in sheet.traits], np.intp
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
        no_fear=bools("no-fear" in s.traits for s in sheets),
        terrifying=terrifying,
        dread=ints(save_difficulty(s.level) for s in sheets),
        surprises=any(s.surprised for s in sheets),
        frightens=bool(len(terrifying)) or _come_to_be("frightened", sheets, sources),
        wearies=tends or castings.wearies or _come_to_be("weary", sheets, sources),
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
        tables=library.attack_tables,
        criticals=criticals,
        worn=np.array(
            # A row at least, for tables without a condition.
            [[c in s.worn for s in sheets] for c in criticals.conditions or ("",)],
            dtype=np.bool_,
        ),
        metal_helm=bools("metal helm" in s.worn for s in sheets),
        reach=reach_of(
            criticals,
            _kinds(attacks) | sources.kinds,
            beasts=any(s.beast for s in sheets),
            souls=sources.souls,
        ),
        goals=goals_of(scenario),
        field=_on_a_field(scenario, sheets) or castings.any or sources.push,
        start=_start(scenario, sheets),
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
    )


def _come_to_be(condition: str, sheets: Iterable[Sheet], sources: Sources) -> bool:
    """Whether somebody begins in a condition, or can be brought into it by magic."""
    return condition in sources.brought or any(condition in s.conditions for s in sheets)


def _start(scenario: Scenario, sheets: list[Sheet]) -> Start:
    """How everybody begins."""
    everybody = scenario.combatants
    return Start(
        x=ints(each.place.x for each in everybody),
        y=ints(each.place.y for each in everybody),
        z=ints(each.place.z for each in everybody),
        fx=ints(each.facing[0] for each in everybody),
        fy=ints(each.facing[1] for each in everybody),
        arrives=ints(each.arrives for each in everybody),
        surprised=bools(sheet.surprised for sheet in sheets),
        **{
            name: bools(name in sheet.conditions for sheet in sheets)
            for name in ("prone", "stunned", "held", "blind", "frightened", "weary")
        },
    )


def _on_a_field(scenario: Scenario, sheets: list[Sheet]) -> bool:
    """Whether places matter from the start, whatever is cast."""
    shoots = any(attack.ranged for sheet in sheets for attack in sheet.attacks)
    dark = scenario.light != "day" or bool(scenario.lights)
    return scenario.placed or shoots or dark
