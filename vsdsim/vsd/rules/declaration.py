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
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.actions import DEEDS, Deed, Means, strikes
from vsdsim.vsd.rules.conditions import plight
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
REFLEX = np.array(
    [Action.DEFEND, Action.BREAK_FREE, Action.STAND, Action.BREAK_FREE], dtype=np.int8
)
"""What each of them declares where no entry holds (`declaration.reflex`)."""


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
    s.at_fallen, s.halved = np.zeros_like(s.at_fallen), np.zeros_like(s.halved)
    standing = s.in_fight()
    for group in groups:
        declare_group(bout, group, last, standing, fresh)


def declare_group(bout: Bout, group: Group, last: LastRound, standing: Bools, fresh: Ints) -> None:
    """The members of one group declare."""
    there = [which(standing[member]) for member in group.members]
    fight = np.concatenate(there)
    if len(fight):
        actor = np.repeat(group.members, [len(each) for each in there])
        rows = Rows.at(fight, actor, bout.state.fights)
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
        cell = rows.cell
        self.bout, self.group, self.last, self.rows = bout, group, last, rows
        self.standing = standing
        self.known = np.zeros(len(bout.parameters.names), dtype=np.bool_)
        self.known[group.knows] = True
        size = len(rows)
        self.close = plight(bout, cell)
        self.unsound = np.zeros(size, dtype=np.bool_)
        self.unsound[self.close.index] = True
        self.last_opponent = last.opponent.take(cell)
        self.action = np.zeros(size, dtype=np.int8)
        self.target = np.full(size, -1, dtype=np.int32)
        self.attack = np.full(size, -1, dtype=np.int32)
        self.place = np.full(size, -1, dtype=np.int32)
        self.draws = np.zeros(size, dtype=np.bool_)
        self.parry_entry = np.full(size, -1, dtype=np.int32)
        self.critical = np.full(size, -1, dtype=np.int32)
        """Where it is not the attack's first type."""
        self.kept = np.empty(0, dtype=np.intp)
        """Which rows go on with last round's attack."""
        self.means = Means.of(bout, size, self.close)
        self.asked = self._asked()
        self.possible: dict[str, Bools] = {}
        self.choice = self._usual_choice(fresh)

    def _asked(self) -> NDArray[np.int8]:
        """Which entries of its script each row is asked (`declaration.reflex`)."""
        asked = np.full(len(self.rows), FREELY, dtype=np.int8)
        if self.close.index.size:
            asked[self.means.can_stand] = IF_PRONE
            caught = which(self.means.held_by & ~self.means.barred)
            asked[caught] = IF_HELD
            no_choice = self.bout.state.only_break.take(self.rows.cell.take(caught))
            asked[caught[no_choice]] = NOT_AT_ALL
        return asked

    def _usual_choice(self, fresh: Ints) -> Choice:
        """Everyone's best attack; who is as at the beginning needs no search."""
        attack = fresh.take(self.rows.actor)
        draws = np.zeros(len(attack), dtype=np.bool_)
        index = which(self.unsound | (attack < 0))
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
                goes_on |= (action == int(deed.action)) & self._possible(deed).take(index)
        fights = strikes(action)
        cell = np.maximum(opponent, 0) * np.intp(rows.fights) + rows.fight
        could = self.standing.take(cell) & (opponent >= 0) & is_ready(self.bout, rows, declared)
        goes_on &= ~fights | (could & can_use(self.bout, rows, declared))
        fights &= goes_on
        self.action[index] = np.where(goes_on, action, int(Action.DEFEND))
        set_flag(self.bout.state.halved, rows.cell[~goes_on])
        self.kept = kept = index[fights]
        self.target[kept], self.attack[kept] = opponent[fights], declared[fights]
        self.critical[kept] = last.critical.take(rows.cell[fights])

    def follow_script(self) -> None:
        """The first entry that holds is declared (`declaration.script`)."""
        for number, plan in enumerate(self.group.plans):
            asked = self.asked == FREELY
            if plan.thinks_of_held:
                asked |= self.asked == IF_HELD
            if plan.thinks_of_prone:
                asked |= self.asked == IF_PRONE
            asked &= self.action == int(Action.NONE)
            if plan.of_the_hampered:
                asked &= self.unsound
            asked &= self._possible(DEEDS[plan.entry.do], plan.entry)
            index = which(asked)
            if index.size:
                self._try_entry(plan, number, index)

    def _try_entry(self, plan: Plan, number: int, index: Index) -> None:
        """Declare one entry for those of the rows at `index` for whom it holds.

        What is cheap to ask is asked first: the rows shrink from question to question.
        """
        entry, deed = plan.entry, DEEDS[plan.entry.do]
        rows = self.rows[index]
        if plan.when_of_self is not None:
            nobody = np.full(len(index), -1, dtype=np.int32)
            holds = which(evaluate(plan.when_of_self, self._asking(rows, nobody)))
            index, rows = index.take(holds), rows[holds]
        if not index.size:
            return
        choice = self._choices(entry, deed, index, rows)
        if choice is not None and choice.attack.min() < 0:
            can = which(choice.attack >= 0)
            index, rows, choice = index.take(can), rows[can], choice[can]
        target = self._targets(plan, index, rows)
        met = np.ones(len(index), dtype=np.bool_)
        if entry.target is not None or deed.strikes or plan.when_of_target is not None:
            met = target >= 0
        if plan.when_of_target is not None:
            met &= evaluate(plan.when_of_target, self._asking(rows, target))
        if not met.all():
            some = which(met)
            index, target = index.take(some), target.take(some)
            choice = None if choice is None else choice[some]
        self.parry_entry[index] = number
        self._declare(entry, index, target, choice)

    def _declare(self, entry: Entry, index: Index, target: Ints, choice: Choice | None) -> None:
        """Declare an entry that holds for the rows at `index`."""
        deed = DEEDS[entry.do]
        self.action[index] = int(deed.action)
        if entry.target is not None or deed.strikes:
            self.target[index] = target
        if deed.strikes and choice is not None:
            self.attack[index] = choice.attack
            if choice.draws.any():
                self.draws[index] = choice.draws
            if entry.critical is not None:
                self._choose_critical(entry.critical, index)
        elif choice is not None:
            self.place[index] = choice.attack

    def _possible(self, deed: Deed, entry: Entry | None = None) -> Bools:
        """Who can do a deed, and (where the `entry` names no weapon) has something to strike with.

        Weapons that the entry names and weapons to be drawn are another matter.
        """
        possible = self.possible.get(deed.word)
        if possible is None:
            possible = self.possible[deed.word] = deed.possible(self.means)
        if entry is not None and deed.strikes and entry.weapon is None:
            return possible & (self.choice.attack >= 0)
        return possible

    def _asking(self, rows: Rows, target: Ints) -> Asking:
        """Some of the rows as they ask a condition."""
        return Asking(self.bout, rows, target, self.standing, self.last.opponent, self.known)

    def _choices(self, entry: Entry, deed: Deed, index: Index, rows: Rows) -> Choice | None:
        """What an entry would strike with, or (as a place on the sheet) draw.

        -1 where there is nothing fit; None for deeds that need nothing.
        """
        if deed.draws:
            place = to_draw(self.bout, rows, entry.weapon)
            return Choice(place, np.zeros(len(index), dtype=np.bool_))
        if not deed.strikes:
            return None
        if entry.weapon is None:
            return self.choice[index]
        return best_attack(self.bout, rows, may_draw=True, named=entry.weapon)

    def _targets(self, plan: Plan, index: Index, rows: Rows) -> Ints:
        """Whom the entry would go for; -1 also where nobody asks."""
        entry = plan.entry
        strikes_ = DEEDS[entry.do].strikes
        if entry.target is None and not strikes_ and plan.when_of_target is None:
            return np.full(len(index), -1, dtype=np.int32)
        how = entry.target or ("nearest" if strikes_ else "same")
        return choose(self.bout, rows, how, self.last_opponent.take(index), self.standing)

    def _choose_critical(self, critical: str, chosen: Index) -> None:
        """The critical type that the entry says, where the attack has it."""
        wanted = int(CriticalType[critical.upper()])
        has = np.array([wanted in types for types in self.bout.parameters.attacks.types])
        self.critical[chosen[has.take(self.attack.take(chosen))]] = wanted

    def follow_reflexes(self) -> None:
        """Who has declared nothing breaks free, stands up, or defends (`declaration.reflex`)."""
        left = which(self.action == int(Action.NONE))
        if left.size:
            self.action[left] = REFLEX.take(self.asked.take(left))

    def write(self) -> None:
        """Name the opponents, settle the parry, and write the declarations down."""
        bout, rows, a = self.bout, self.rows, self.bout.parameters.attacks
        fights = strikes(self.action)
        drawn = which(self.draws)
        self.place[drawn] = a.local.take(self.attack.take(drawn))
        # Drawing a Heavy weapon and readying it fill the round (`declaration.draw`).
        readies = drawn[a.heavy.take(self.attack.take(drawn)) & fights.take(drawn)]
        self.action[readies] = int(Action.DRAW)
        fights[readies] = False
        half = fights & self.draws
        idle = which(~fights)
        self.attack[idle] = -1
        attack = self.attack.copy()
        attack[idle] = defending_attack(bout, rows[idle])
        self._name_opponents(idle)
        dash = self.action == int(Action.DASH)
        before = cmb_before_parry(bout, rows, attack, half, dash, self.close)
        entries = [plan.entry for plan in self.group.plans]
        kept = self.last.parry.take(rows.cell.take(self.kept))
        figure, parry = declared_parry(
            bout,
            rows,
            before,
            entries,
            self.parry_entry,
            self.action,
            (self.kept, kept),
            self.close,
        )
        s = bout.state
        critical = a.critical.take(attack)
        said = which(self.critical >= 0)
        critical[said] = self.critical.take(said)
        for column, values in (
            (s.action, self.action),
            (s.opponent, self.target),
            (s.declared, self.attack),
            (s.attack, attack),
            (s.critical, critical),
            (s.declared_parry, figure),
            (s.parry, parry),
        ):
            put(column, rows.cell, values)
        drawn = which(self.place >= 0)
        put(s.draws, rows.cell.take(drawn), self.place.take(drawn))
        set_flag(s.half, rows.cell.take(which(half)))
        self._mark_the_fallen(fights)
        bout.hear("declares", rows, action=self.action, target=self.target, attack=attack,
                  parry=parry, draws=self.place)  # fmt: skip

    def _mark_the_fallen(self, fights: Bools) -> None:
        """Note who strikes at the fallen (`declaration.fallen`)."""
        for number, plan in enumerate(self.group.plans):
            if plan.entry.target == "fallen":
                strikes_down = fights & (self.parry_entry == number)
                set_flag(self.bout.state.at_fallen, self.rows.cell.take(which(strikes_down)))

    def _name_opponents(self, idle: Index) -> None:
        """Whom those name who do not attack (`declaration.opponent`)."""
        nobody = self.action.take(idle) == int(Action.BREAK_FREE)
        self.target[idle.take(which(nobody))] = -1
        index = idle.take(which((self.target.take(idle) < 0) & ~nobody))
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
        for member in self.group.members:
            mine = which(rows.actor == member)
            if mine.size:
                found[mine] = nearest(self.bout, rows[mine], foes & (s.opponent == member))
        return found
