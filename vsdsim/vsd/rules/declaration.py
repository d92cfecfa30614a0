"""Declaration: what everybody means to do this round, and at whom."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.scenario.model import Entry
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put, set_flag
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.plans import Group, Plan
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.actions import BESIDE, DEEDS, Deed, Means, offends, strikes
from vsdsim.vsd.rules.cover import has_spot
from vsdsim.vsd.rules.eligible import Approachable, Shootable, Strikable
from vsdsim.vsd.rules.engagement import engaged, engaged_by
from vsdsim.vsd.rules.features import Asking
from vsdsim.vsd.rules.figures import can_use, cmb_before_parry
from vsdsim.vsd.rules.loading import Shot, best_shot, may_load
from vsdsim.vsd.rules.march import March
from vsdsim.vsd.rules.mobility import half_move, holding
from vsdsim.vsd.rules.parry import declared_parry
from vsdsim.vsd.rules.places import in_reach, within
from vsdsim.vsd.rules.targets import Choosing, Eligible, choose, nearest, with_same
from vsdsim.vsd.rules.weapons import (
    Choice,
    best_attack,
    defending_attack,
    is_ready,
    to_draw,
)
from vsdsim.vsd.rules.words import evaluate
from vsdsim.vsd.state import Action, Pace, Way
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["LastRound", "Scene", "declare", "declare_group"]

_NAME_NOBODY = np.zeros(len(Action), dtype=np.bool_)
_NAME_NOBODY[[deed.action for deed in DEEDS.values() if not deed.names_opponent]] = True

FREELY, IF_HELD, IF_PRONE, NOT_AT_ALL = 0, 1, 2, 3
"""Which entries of its script a row is asked: all, those that think of its plight, or none."""


@frozen(eq=False)
class LastRound:
    """What was declared in the round before, (C, N) each."""

    action: NDArray[np.int8]
    opponent: NDArray[np.int16]
    declared: NDArray[np.int16]
    critical: NDArray[np.int8]
    parry: NDArray[np.int32]


@frozen(eq=False)
class Scene:
    """What everybody sees as Declaration begins, (C, N) each."""

    last: LastRound
    standing: Bools
    """Who is in the fight."""
    fled: Bools
    """Who fled in the round before."""
    in_melee: Bools
    """Who is engaged by anybody."""
    holds: Bools
    """Who holds somebody."""


def declare(bout: Bout, groups: tuple[Group, ...], fresh: Ints) -> None:
    """Everybody declares, the sides in their order; `fresh` (C,) is everyone's unhurt choice."""
    s = bout.state
    last = LastRound(s.action, s.opponent, s.declared, s.critical, s.declared_parry)
    s.action, s.declared = np.zeros_like(s.action), np.full_like(s.declared, -1)
    s.opponent, s.critical = np.full_like(s.opponent, -1), np.zeros_like(s.critical)
    s.declared_parry, s.parry = np.zeros_like(s.declared_parry), np.zeros_like(s.parry)
    s.draws = np.full_like(s.draws, -1)
    s.rising, s.half = np.zeros_like(s.rising), np.zeros_like(s.half)
    s.at_fallen = np.zeros_like(s.at_fallen)
    if bout.parameters.field:
        s.way, s.pace = np.zeros_like(s.way), np.zeros_like(s.pace)
        s.guards, s.drops_down = np.zeros_like(s.guards), np.zeros_like(s.drops_down)
        s.spent = np.zeros_like(s.spent)
        holds = holding(bout)
    else:
        holds = np.zeros(s.out.shape, dtype=np.bool_)
    scene = Scene(last, s.in_fight(), last.action == Action.FLEE, engaged(bout), holds)
    for group in groups:
        declare_group(bout, group, scene, fresh)


def declare_group(bout: Bout, group: Group, scene: Scene, fresh: Ints) -> None:
    """The members of one group declare."""
    fights = bout.state.fights
    cells = (group.members[:, None] * fights + np.arange(fights)).reshape(-1)
    rows = Rows(cells[scene.standing.take(cells)], fights)
    if len(rows):
        turn = _Turn(bout, group, scene, fresh, rows)
        turn.go_on_after_failure()
        turn.follow_script()
        turn.follow_reflexes()
        turn.write()


def _keeps_its_place(entry: Entry) -> bool:
    """Whether the entry is an attack on who comes within reach (`move.stands`)."""
    return DEEDS[entry.do].strikes and entry.guard and entry.move is None


class _Turn:
    """The declarations of some rows while they take shape, (R,) columns."""

    def __init__(self, bout: Bout, group: Group, scene: Scene, fresh: Ints, rows: Rows) -> None:
        s, cell, last = bout.state, rows.cell, scene.last
        self.bout, self.group, self.scene, self.rows = bout, group, scene, rows
        self.known = np.zeros(len(bout.parameters.names), dtype=np.bool_)
        self.known[group.knows] = True
        size = len(rows)
        self.last_opponent = last.opponent.take(cell)
        self.action = np.zeros(size, dtype=np.int8)
        self.target = np.full(size, -1, dtype=np.int32)
        self.attack = np.full(size, -1, dtype=np.int32)
        self.place = np.full(size, -1, dtype=np.int32)
        self.draws = np.zeros(size, dtype=np.bool_)
        self.parry_entry = np.full(size, -1, dtype=np.int32)
        self.critical = np.zeros(size, dtype=np.int32)
        self.at_fallen = np.zeros(size, dtype=np.bool_)
        self.kept_parry = np.full(size, -1, dtype=np.int32)
        self.halved = np.zeros(size, dtype=np.bool_)
        self.loads = np.zeros(size, dtype=np.bool_)
        self.waits = np.zeros(size, dtype=np.bool_)
        self.means = Means.of(bout, rows, scene.holds, scene.in_melee)
        self.march = March.none(size)
        self.asked = np.where(self.means.can_stand, IF_PRONE, FREELY)
        caught = self.means.held_by & ~self.means.barred
        self.asked[caught] = IF_HELD
        self.asked[caught & s.only_break.take(cell)] = NOT_AT_ALL
        self.choice = self._usual_choice(fresh)

    def _usual_choice(self, fresh: Ints) -> Choice:
        """Everyone's best attack; who is as at the beginning needs no search."""
        attack = fresh[self.rows.actor]
        draws = np.zeros(len(attack), dtype=np.bool_)
        index = which(self.bout.state.hampered.take(self.rows.cell) | (attack < 0))
        if index.size:
            found = best_attack(self.bout, self.rows[index], may_draw=True)
            attack[index], draws[index] = found.attack, found.draws
        return Choice(attack, draws)

    def go_on_after_failure(self) -> None:
        """Who failed its Assessment Roll does what it did, or parries (`assessment.failure`)."""
        index = which(self.bout.failed.take(self.rows.cell))
        if not index.size:
            return
        rows, last = self.rows[index], self.scene.last
        action, opponent = last.action.take(rows.cell), self.last_opponent[index].astype(np.int32)
        declared = last.declared.take(rows.cell).astype(np.int32)
        goes_on = np.zeros(len(index), dtype=np.bool_)
        for deed in DEEDS.values():
            if deed.goes_on:
                goes_on |= (action == deed.action) & deed.possible(self.means[index])
        fights, loads = strikes(action), action == Action.LOAD
        foe = Rows.at(rows.fight, np.maximum(opponent, 0).astype(np.intp), rows.fights)
        could = self.scene.standing.take(foe.cell) & (opponent >= 0)
        could &= is_ready(self.bout, rows, declared) & can_use(self.bout, rows, declared)
        if self.bout.parameters.field:
            could &= self._strikable(index, declared).fits(rows, foe)
            goes_on &= ~loads | (may_load(self.bout, rows) == declared)
        goes_on &= ~fights | could
        fights &= goes_on
        self.action[index] = np.where(goes_on, action, Action.DEFEND)
        self.halved[index] = ~goes_on
        struck, loading = index[fights], index[loads & goes_on]
        self.target[struck], self.attack[struck] = opponent[fights], declared[fights]
        self.attack[loading] = declared[loads & goes_on]
        self.critical[struck] = last.critical.take(rows.cell[fights])
        self.kept_parry[struck] = last.parry.take(rows.cell[fights])
        self._come_along(None, struck)
        self._move(DEEDS["flee"], None, index[goes_on & (action == Action.FLEE)])

    def follow_script(self) -> None:
        """The first entry that holds is declared (`declaration.script`)."""
        for number, plan in enumerate(self.group.plans):
            asked = self.asked == FREELY
            if plan.thinks_of_held:
                asked |= self.asked == IF_HELD
            if plan.thinks_of_prone:
                asked |= self.asked == IF_PRONE
            index = which((self.action == Action.NONE) & asked)
            if index.size:
                self._try_entry(plan, number, index)

    def _try_entry(self, plan: Plan, number: int, index: NDArray[np.intp]) -> None:
        """Declare one entry for those of the rows at `index` for whom it holds.

        What is cheap to ask is asked first: the rows shrink from question to question.
        """
        entry, deed = plan.entry, DEEDS[plan.entry.do]
        if plan.when_of_self is not None:
            nobody = np.full(len(index), -1, dtype=np.int32)
            index = index[evaluate(plan.when_of_self, self._asking(index, nobody))]
        choice = self._choices(entry, deed, index)
        able = which((choice.attack >= 0) & deed.possible(self.means[index]))
        index, choice = index[able], choice[able]
        target = self._targets(plan, index, choice)
        holds = np.ones(len(index), dtype=np.bool_)
        if entry.target is not None or deed.aims or plan.when_of_target is not None:
            holds = target >= 0
        if deed.way is Way.COVER:
            holds &= has_spot(self.bout, self.rows[index], target)
        if plan.when_of_target is not None:
            holds &= evaluate(plan.when_of_target, self._asking(index, target))
        if not holds.all():
            left = which(holds)
            index, target, choice = index[left], target[left], choice[left]
        self.action[index] = deed.action
        self.parry_entry[index] = number
        if entry.target is not None or deed.aims:
            self.target[index] = target
        if deed.strikes or deed.shoots:
            self.attack[index], self.draws[index] = choice.attack, choice.draws
            self.loads[index], self.waits[index] = choice.loads, choice.waits
            self.at_fallen[index] = entry.target == "fallen"
            self._choose_critical(entry, index)
        elif deed.draws:
            self.place[index] = choice.attack
        elif deed.loads:
            self.attack[index] = choice.attack
        if deed.way:
            self._move(deed, entry, index)
        elif entry.move is not None or (deed.strikes and not _keeps_its_place(entry)):
            self._come_along(entry, index)
        self.march.guards[index] = deed.guards or entry.guard
        self.march.drops_down[index] = entry.free == "drop"

    def _asking(self, index: NDArray[np.intp], target: Ints) -> Asking:
        """The rows at `index` as they ask a condition."""
        scene, rows = self.scene, self.rows[index]
        return Asking(
            self.bout, rows, target, scene.standing, scene.last.opponent, self.known,
            scene.in_melee, scene.fled,
        )  # fmt: skip

    def _choices(self, entry: Entry, deed: Deed, index: NDArray[np.intp]) -> Shot:
        """What an entry would strike, shoot or load with, or (as a place on the sheet) draw.

        -1 where there is nothing fit, 0 for deeds that need nothing.
        """
        rows = self.rows[index]
        no = np.zeros(len(index), dtype=np.bool_)
        if deed.draws:
            return Shot(to_draw(self.bout, rows, entry.weapon), no, no, no)
        if deed.shoots:
            return best_shot(self.bout, rows, entry.weapon)
        if deed.loads:
            return Shot(may_load(self.bout, rows), no, no, no)
        if not deed.strikes:
            return Shot(np.zeros(len(index), dtype=np.int32), no, no, no)
        if entry.weapon is None:
            return Shot(self.choice.attack[index], self.choice.draws[index], no, no)
        named = best_attack(self.bout, rows, may_draw=True, named=entry.weapon)
        return Shot(named.attack, named.draws, no, no)

    def _targets(self, plan: Plan, index: NDArray[np.intp], choice: Shot) -> Ints:
        """Whom the entry would go for; -1 also where nobody asks."""
        entry, deed = plan.entry, DEEDS[plan.entry.do]
        if entry.target is None and not deed.aims and plan.when_of_target is None:
            return np.full(len(index), -1, dtype=np.int32)
        armed = deed.strikes or deed.shoots
        choosing = Choosing(
            self.bout,
            self.rows[index],
            choice.attack if armed else self.choice.attack[index],
            self.last_opponent[index],
            self.scene.standing,
            self.scene.fled,
            self._eligible(deed, entry, index, choice),
        )
        return choose(entry.target or ("nearest" if deed.aims else "same"), choosing)

    def _eligible(
        self, deed: Deed, entry: Entry, index: NDArray[np.intp], choice: Shot
    ) -> Eligible | None:
        """Whom the deed can be done to; None for everybody."""
        if not self.bout.parameters.field or _keeps_its_place(entry):
            return None
        if deed.strikes:
            return self._strikable(index, choice.attack)
        if deed.shoots:
            return Shootable(self.bout, choice.attack)
        if deed.way is Way.APPROACH:
            means = self.means[index]
            return Approachable(self.bout, means.moves, means.engaged)
        return None

    def _strikable(self, index: NDArray[np.intp], attack: Ints) -> Strikable:
        """Whom the rows at `index` reach with `attack`, or may move to."""
        means = self.means[index]
        return Strikable(self.bout, attack, Approachable(self.bout, means.walks, means.engaged))

    def _move(self, deed: Deed, entry: Entry | None, index: NDArray[np.intp]) -> None:
        """A move that is the whole of a declaration (`move.pace`)."""
        means = self.means[index]
        said = deed.pace if entry is None or entry.pace is None else Pace[entry.pace.upper()]
        pace = np.full(len(index), said, dtype=np.int8)
        if said is Pace.SPRINT:
            pace[~self.bout.parameters.can_sprint[self.rows.actor[index]]] = Pace.FULL
        pace[means.barred] = Pace.HALF
        pace[~means.walks] = Pace.FULL
        self.march.set_out(index, deed.way, pace, entry)

    def _come_along(self, entry: Entry | None, index: NDArray[np.intp]) -> None:
        """A half move beside the deed: the entry's, for attackers else to the target."""
        if not self.bout.parameters.field:
            return
        way = Way.APPROACH if entry is None or entry.move is None else BESIDE[entry.move]
        means, rows = self.means[index], self.rows[index]
        goes = means.walks
        if way is Way.APPROACH:
            foe = Rows.at(
                rows.fight, np.maximum(self.target[index], 0).astype(np.intp), rows.fights
            )
            goes &= ~means.engaged | engaged_by(self.bout, rows, foe)
        else:
            goes &= ~means.engaged
        self.march.set_out(index[goes], way, Pace.HALF, entry)

    def _choose_critical(self, entry: Entry, chosen: NDArray[np.intp]) -> None:
        """The critical type of the attack: its first, or the one the entry says if it has it."""
        a = self.bout.parameters.attacks
        attack = self.attack[chosen]
        kind = a.critical[attack]
        if entry.critical is not None:
            wanted = int(CriticalType[entry.critical.upper()])
            kind = np.where(np.array([wanted in types for types in a.types])[attack], wanted, kind)
        self.critical[chosen] = kind

    def follow_reflexes(self) -> None:
        """Who has declared nothing breaks free, stands up, or defends (`declaration.reflex`)."""
        left = self.action == Action.NONE
        reflex = np.full(len(left), Action.DEFEND, dtype=np.int8)
        reflex[self.asked == IF_PRONE] = Action.STAND
        reflex[(self.asked == IF_HELD) | (self.asked == NOT_AT_ALL)] = Action.BREAK_FREE
        self.action[left] = reflex[left]

    def write(self) -> None:
        """Name the opponents, settle move and parry, and write the declarations down."""
        bout, rows, a = self.bout, self.rows, self.bout.parameters.attacks
        fights = strikes(self.action)
        place = np.where(self.draws, a.local[self.attack], self.place)
        # Drawing a Heavy weapon and readying it fill the round (`declaration.draw`).
        readies = fights & self.draws & a.heavy[self.attack]
        self.action[readies] = Action.DRAW
        self.march.stay(readies)
        comes = self._come_into_reach(fights & ~readies)
        shoots = self._make_ready_to_shoot()
        fights = strikes(self.action)
        loads = self.action == Action.LOAD
        offers = fights | shoots
        self.at_fallen &= offers
        beside = shoots & (self.loads | (self.march.way != Way.STAY))
        half = (offers & self.draws) | comes | beside
        idle = which(~offers)
        attack = self.attack.copy()
        attack[idle] = defending_attack(bout, rows[idle])
        self._name_opponents(offers)
        put(bout.state.halved, rows.cell, self.halved)
        if bout.parameters.field:
            self.march.write(bout, rows)
        before = cmb_before_parry(bout, rows, attack, half, self.action == Action.DASH)
        entries = [plan.entry for plan in self.group.plans]
        figure, parry = declared_parry(
            bout, rows, before, entries, self.parry_entry, self.action, self.kept_parry
        )
        s = bout.state
        for column, values in (
            (s.action, self.action),
            (s.opponent, self.target),
            (s.declared, np.where(offers | loads, self.attack, -1)),
            (s.attack, attack),
            (s.critical, self.critical),
            (s.declared_parry, figure),
            (s.parry, parry),
        ):
            put(column, rows.cell, values)
        drawn = which((place >= 0) & ~loads)
        put(s.draws, rows.cell[drawn], place[drawn])
        set_flag(s.half, rows.cell[half])
        set_flag(s.at_fallen, rows.cell[self.at_fallen])
        bout.hear("declares", rows, action=self.action, target=self.target, attack=attack,
                  parry=parry, draws=place)  # fmt: skip

    def _make_ready_to_shoot(self) -> Bools:
        """What a shot needs first: who must load for a round, or draw as well, does only that.

        Whoever draws or loads makes no move beside it. Returns who still means to shoot
        (`ranged.quick`, `move.beside`).
        """
        shoots = self.action == Action.SHOOT
        unloaded = self.loads | self.waits
        self.march.stay(which(shoots & (self.draws | unloaded)))
        self.action[shoots & self.waits] = Action.LOAD
        self.action[shoots & self.draws & unloaded] = Action.DRAW
        return shoots & ~self.waits & ~(self.draws & unloaded)

    def _come_into_reach(self, fights: Bools) -> Bools:
        """Attackers not in reach of their targets come nearer first (`move.attack`).

        Who would need more than a half move spends the round on a full one, who must draw as well
        on two Half Actions. Returns who means to strike after a half move.
        """
        comes = np.zeros(len(fights), dtype=np.bool_)
        if not self.bout.parameters.field:
            return comes
        march, bout = self.march, self.bout
        index = which(fights)
        rows, attack = self.rows[index], self.attack[index]
        foe = Rows.at(rows.fight, self.target[index].astype(np.intp), rows.fights)
        reach = bout.parameters.attacks.reach[attack]
        short = ~in_reach(bout, rows, foe, attack)
        goes = np.isin(march.way[index], (Way.APPROACH, Way.FLANK))
        # A flank is gone to from where the target is reached already, too.
        elsewhere = ~short & ~np.isin(march.way[index], (Way.STAY, Way.APPROACH))
        near = within(bout, rows, foe, reach + half_move(bout, rows))
        draws = self.draws[index]
        comes[index] = (elsewhere | (short & goes & near)) & ~draws
        self.action[index[short & goes & draws]] = Action.DRAW
        far = index[short & goes & ~near & ~draws]
        self.action[far] = Action.MOVE
        march.pace[far] = Pace.FULL
        march.stay(index[draws & ~short])
        return comes

    def _name_opponents(self, fights: Bools) -> None:
        """Whom those name who do not attack (`declaration.opponent`)."""
        nobody = _NAME_NOBODY.take(self.action)
        self.target[nobody] = -1
        index = which(~fights & (self.target < 0) & ~nobody)
        if not index.size:
            return
        rows, found = self.rows[index], np.full(len(index), -1, dtype=np.int32)
        if self.group.knows.size:
            found = self._nearest_attacker(rows)
        left = which(found < 0)
        found[left] = with_same(
            self.bout, rows[left], self.last_opponent[index[left]], self.scene.standing
        )
        self.target[index] = found

    def _nearest_attacker(self, rows: Rows) -> Ints:
        """The nearest of the foes known to attack each of `rows`, -1 without one."""
        s, found = self.bout.state, np.full(len(rows), -1, dtype=np.int32)
        foes = offends(s.action) & self.known[:, None] & self.scene.standing
        for member in np.unique(rows.actor):
            mine = which(rows.actor == member)
            found[mine] = nearest(self.bout, rows[mine], foes & (s.opponent == member))
        return found
