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
from vsdsim.vsd.rules.actions import DEEDS, Deed, Means, strikes
from vsdsim.vsd.rules.figures import can_use, cmb_before_parry
from vsdsim.vsd.rules.parry import declared_parry
from vsdsim.vsd.rules.targets import choose, nearest, with_same
from vsdsim.vsd.rules.weapons import (
    Choice,
    best_attack,
    defending_attack,
    is_ready,
    to_draw,
)
from vsdsim.vsd.rules.words import Asking, evaluate
from vsdsim.vsd.state import Action
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["LastRound", "declare", "declare_group"]

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
    standing = s.in_fight()
    for group in groups:
        declare_group(bout, group, last, standing, fresh)


def declare_group(bout: Bout, group: Group, last: LastRound, standing: Bools, fresh: Ints) -> None:
    """The members of one group declare."""
    fights = bout.state.fights
    cells = (group.members[:, None] * fights + np.arange(fights)).reshape(-1)
    rows = Rows(cells[standing.take(cells)], fights)
    if len(rows):
        turn = _Turn(bout, group, last, standing, fresh, rows)
        turn.go_on_after_failure()
        turn.follow_script()
        turn.follow_reflexes()
        turn.write()


class _Turn:
    """The declarations of some rows while they take shape, (R,) columns."""

    def __init__(
        self, bout: Bout, group: Group, last: LastRound, standing: Bools, fresh: Ints, rows: Rows
    ) -> None:
        s, cell = bout.state, rows.cell
        self.bout, self.group, self.last, self.rows = bout, group, last, rows
        self.standing = standing
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
        self.means = Means.of(bout, rows)
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
        rows, last = self.rows[index], self.last
        action, opponent = last.action.take(rows.cell), self.last_opponent[index].astype(np.int32)
        declared = last.declared.take(rows.cell).astype(np.int32)
        goes_on = np.zeros(len(index), dtype=np.bool_)
        for deed in DEEDS.values():
            if deed.goes_on:
                goes_on |= (action == deed.action) & deed.possible(self.means[index])
        fights = strikes(action)
        cell = np.maximum(opponent, 0) * np.intp(rows.fights) + rows.fight
        could = self.standing.take(cell) & (opponent >= 0) & is_ready(self.bout, rows, declared)
        goes_on &= ~fights | (could & can_use(self.bout, rows, declared))
        fights &= goes_on
        self.action[index] = np.where(goes_on, action, Action.DEFEND)
        self.halved[index] = ~goes_on
        struck = index[fights]
        self.target[struck], self.attack[struck] = opponent[fights], declared[fights]
        self.critical[struck] = last.critical.take(rows.cell[fights])
        self.kept_parry[struck] = last.parry.take(rows.cell[fights])

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
        able = (choice.attack >= 0) & deed.possible(self.means[index])
        index = index[able]
        choice = Choice(choice.attack[able], choice.draws[able])
        target = self._targets(plan, index)
        holds = np.ones(len(index), dtype=np.bool_)
        if entry.target is not None or deed.strikes or plan.when_of_target is not None:
            holds = target >= 0
        if plan.when_of_target is not None:
            holds &= evaluate(plan.when_of_target, self._asking(index, target))
        if not holds.all():
            index, target = index[holds], target[holds]
            choice = Choice(choice.attack[holds], choice.draws[holds])
        self.action[index] = deed.action
        self.parry_entry[index] = number
        if entry.target is not None or deed.strikes:
            self.target[index] = target
        if deed.strikes:
            self.attack[index], self.draws[index] = choice.attack, choice.draws
            self.at_fallen[index] = entry.target == "fallen"
            self._choose_critical(entry, index)
        elif deed.draws:
            self.place[index] = choice.attack

    def _asking(self, index: NDArray[np.intp], target: Ints) -> Asking:
        """The rows at `index` as they ask a condition."""
        rows = self.rows[index]
        return Asking(self.bout, rows, target, self.standing, self.last.opponent, self.known)

    def _choices(self, entry: Entry, deed: Deed, index: NDArray[np.intp]) -> Choice:
        """What an entry would strike with, or (as a place on the sheet) draw.

        -1 where there is nothing fit, 0 for deeds that need nothing.
        """
        no = np.zeros(len(index), dtype=np.bool_)
        if deed.draws:
            return Choice(to_draw(self.bout, self.rows[index], entry.weapon), no)
        if not deed.strikes:
            return Choice(np.zeros(len(index), dtype=np.int32), no)
        if entry.weapon is None:
            return Choice(self.choice.attack[index], self.choice.draws[index])
        return best_attack(self.bout, self.rows[index], may_draw=True, named=entry.weapon)

    def _targets(self, plan: Plan, index: NDArray[np.intp]) -> Ints:
        """Whom the entry would go for; -1 also where nobody asks."""
        entry = plan.entry
        strikes_ = DEEDS[entry.do].strikes
        if entry.target is None and not strikes_ and plan.when_of_target is None:
            return np.full(len(index), -1, dtype=np.int32)
        how = entry.target or ("nearest" if strikes_ else "same")
        rows, last = self.rows[index], self.last_opponent[index]
        return choose(self.bout, rows, how, last, self.standing)

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
        """Name the opponents, settle the parry, and write the declarations down."""
        bout, rows, a = self.bout, self.rows, self.bout.parameters.attacks
        fights = strikes(self.action)
        place = np.where(self.draws, a.local[self.attack], self.place)
        # Drawing a Heavy weapon and readying it fill the round (`declaration.draw`).
        readies = fights & self.draws & a.heavy[self.attack]
        self.action[readies] = Action.DRAW
        fights &= ~readies
        self.at_fallen &= fights
        half = fights & self.draws
        idle = which(~fights)
        attack = self.attack.copy()
        attack[idle] = defending_attack(bout, rows[idle])
        self._name_opponents(fights)
        put(bout.state.halved, rows.cell, self.halved)
        before = cmb_before_parry(bout, rows, attack, half, self.action == Action.DASH)
        entries = [plan.entry for plan in self.group.plans]
        figure, parry = declared_parry(
            bout, rows, before, entries, self.parry_entry, self.action, self.kept_parry
        )
        s = bout.state
        for column, values in (
            (s.action, self.action),
            (s.opponent, self.target),
            (s.declared, np.where(fights, attack, -1)),
            (s.attack, attack),
            (s.critical, self.critical),
            (s.declared_parry, figure),
            (s.parry, parry),
        ):
            put(column, rows.cell, values)
        drawn = which(place >= 0)
        put(s.draws, rows.cell[drawn], place[drawn])
        set_flag(s.half, rows.cell[half])
        set_flag(s.at_fallen, rows.cell[self.at_fallen])
        bout.hear("declares", rows, action=self.action, target=self.target, attack=attack,
                  parry=parry, draws=place)  # fmt: skip

    def _name_opponents(self, fights: Bools) -> None:
        """Whom those name who do not attack (`declaration.opponent`)."""
        nobody = self.action == Action.BREAK_FREE
        self.target[nobody] = -1
        index = which(~fights & (self.target < 0) & ~nobody)
        if not index.size:
            return
        rows, found = self.rows[index], np.full(len(index), -1, dtype=np.int32)
        if self.group.knows.size:
            found = self._nearest_attacker(rows)
        left = which(found < 0)
        found[left] = with_same(
            self.bout, rows[left], self.last_opponent[index[left]], self.standing
        )
        self.target[index] = found

    def _nearest_attacker(self, rows: Rows) -> Ints:
        """The nearest of the foes known to attack each of `rows`, -1 without one."""
        s, found = self.bout.state, np.full(len(rows), -1, dtype=np.int32)
        foes = strikes(s.action) & self.known[:, None] & self.standing
        for member in np.unique(rows.actor):
            mine = which(rows.actor == member)
            found[mine] = nearest(self.bout, rows[mine], foes & (s.opponent == member))
        return found
