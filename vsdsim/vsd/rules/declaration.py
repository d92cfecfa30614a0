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
from vsdsim.vsd.rules.actions import BESIDE, DEEDS, Deed, Means, offends, strikes
from vsdsim.vsd.rules.conditions import plight
from vsdsim.vsd.rules.eligible import Approachable, Shootable, Strikable
from vsdsim.vsd.rules.features import Asking
from vsdsim.vsd.rules.field.cover import has_spot
from vsdsim.vsd.rules.field.engagement import engaged, engaged_by
from vsdsim.vsd.rules.field.march import March
from vsdsim.vsd.rules.field.mobility import half_move, holding
from vsdsim.vsd.rules.field.places import in_reach, within
from vsdsim.vsd.rules.figures import can_use, cmb_before_parry
from vsdsim.vsd.rules.parry import declared_parry
from vsdsim.vsd.rules.ranged.loading import Shot, best_shot, may_load
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
    """Who holds somebody; only told on a field."""

    @staticmethod
    def of(bout: Bout, last: LastRound) -> Scene:
        """What is to be seen now."""
        standing = bout.state.in_fight()
        if not bout.parameters.field:
            nobody = np.zeros_like(standing)
            return Scene(last, standing, nobody, nobody, nobody)
        fled = last.action == int(Action.FLEE)
        return Scene(last, standing, fled, engaged(bout), holding(bout))


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
    if bout.parameters.field:
        s.way, s.pace = np.zeros_like(s.way), np.zeros_like(s.pace)
        s.guards, s.drops_down = np.zeros_like(s.guards), np.zeros_like(s.drops_down)
        s.spent = np.zeros_like(s.spent)
    scene = Scene.of(bout, last)
    for group in groups:
        declare_group(bout, group, scene, fresh)


def declare_group(bout: Bout, group: Group, scene: Scene, fresh: Ints) -> None:
    """The members of one group declare."""
    there = [which(scene.standing[member]) for member in group.members]
    fight = np.concatenate(there)
    if len(fight):
        actor = np.repeat(group.members, [len(each) for each in there])
        rows = Rows.at(fight, actor, bout.state.fights)
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
        p, cell, last = bout.parameters, rows.cell, scene.last
        self.bout, self.group, self.last, self.rows = bout, group, last, rows
        self.scene, self.standing, self.field = scene, scene.standing, p.field
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
        size = size if self.field else 0
        self.loads = np.zeros(size, dtype=np.bool_)
        """Who loads a Quick weapon before its shot; like `waits` and `march`, only on a field."""
        self.waits = np.zeros(size, dtype=np.bool_)
        """Whose round goes to what must come before the shot."""
        self.march = March.none(size)
        self.means = Means.of(bout, rows, self.close, scene.holds, scene.in_melee)
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
        foe = Rows.at(rows.fight, np.maximum(opponent, 0).astype(np.intp), rows.fights)
        could = self.standing.take(foe.cell) & (opponent >= 0)
        could &= is_ready(self.bout, rows, declared) & can_use(self.bout, rows, declared)
        if self.field:
            could &= self._strikable(index, declared).fits(rows, foe)
            loads = action == int(Action.LOAD)
            goes_on &= ~loads | (may_load(self.bout, rows) == declared)
        goes_on &= ~fights | could
        fights &= goes_on
        self.action[index] = np.where(goes_on, action, int(Action.DEFEND))
        set_flag(self.bout.state.halved, rows.cell[~goes_on])
        self.kept = kept = index[fights]
        self.target[kept], self.attack[kept] = opponent[fights], declared[fights]
        self.critical[kept] = last.critical.take(rows.cell[fights])
        if self.field:
            loading = which(loads & goes_on)
            self.attack[index[loading]] = declared[loading]
            self._come_along(None, kept)
            self._move(DEEDS["flee"], None, index[goes_on & (action == int(Action.FLEE))])

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
        target = self._targets(plan, index, rows, choice)
        met = self._met(plan, rows, target)
        if not met.all():
            some = which(met)
            index, target = index.take(some), target.take(some)
            choice = None if choice is None else choice[some]
        self.parry_entry[index] = number
        self._note(entry, index, target, choice)

    def _met(self, plan: Plan, rows: Rows, target: Ints) -> Bools:
        """For which rows there is such a target, and the entry's condition holds of it."""
        entry, deed = plan.entry, DEEDS[plan.entry.do]
        met = np.ones(len(rows), dtype=np.bool_)
        if entry.target is not None or deed.aims or plan.when_of_target is not None:
            met = target >= 0
        if deed.way is Way.COVER:
            met &= has_spot(self.bout, rows, target)
        if plan.when_of_target is not None:
            met &= evaluate(plan.when_of_target, self._asking(rows, target))
        return met

    def _note(self, entry: Entry, index: Index, target: Ints, choice: Choice | Shot | None) -> None:
        """The rows at `index` declare the entry, at whom and with what."""
        deed = DEEDS[entry.do]
        self.action[index] = int(deed.action)
        if entry.target is not None or deed.aims:
            self.target[index] = target
        if deed.draws and choice is not None:
            self.place[index] = choice.attack
        elif choice is not None:
            self.attack[index] = choice.attack
            if choice.draws.any():
                self.draws[index] = choice.draws
            if entry.critical is not None:
                self._choose_critical(entry.critical, index)
        if isinstance(choice, Shot):
            self.loads[index], self.waits[index] = choice.loads, choice.waits
        if self.field:
            self._set_out(deed, entry, index)

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
        scene, opponent = self.scene, self.last.opponent
        return Asking(
            self.bout,
            rows,
            target,
            scene.standing,
            opponent,
            self.known,
            scene.in_melee,
            scene.fled,
        )

    def _choices(self, entry: Entry, deed: Deed, index: Index, rows: Rows) -> Choice | Shot | None:
        """What an entry would strike, shoot or load with, or (as a place on the sheet) draw.

        -1 where there is nothing fit; None for deeds that need nothing.
        """
        if deed.draws or deed.loads:
            bout = self.bout
            found = to_draw(bout, rows, entry.weapon) if deed.draws else may_load(bout, rows)
            return Choice(found, np.zeros(len(index), dtype=np.bool_))
        if deed.shoots:
            return best_shot(self.bout, rows, entry.weapon)
        if not deed.strikes:
            return None
        if entry.weapon is None:
            return self.choice[index]
        return best_attack(self.bout, rows, may_draw=True, named=entry.weapon)

    def _targets(self, plan: Plan, index: Index, rows: Rows, choice: Choice | Shot | None) -> Ints:
        """Whom the entry would go for; -1 also where nobody asks."""
        entry, deed = plan.entry, DEEDS[plan.entry.do]
        if entry.target is None and not deed.aims and plan.when_of_target is None:
            return np.full(len(index), -1, dtype=np.int32)
        armed = choice is not None and (deed.strikes or deed.shoots)
        attack = choice.attack if choice is not None and armed else self.choice.attack.take(index)
        choosing = Choosing(
            self.bout,
            rows,
            attack,
            self.last_opponent.take(index),
            self.standing,
            self.scene.fled,
            None if _keeps_its_place(entry) else self._eligible(deed, index, attack),
        )
        return choose(entry.target or ("nearest" if deed.aims else "same"), choosing)

    def _eligible(self, deed: Deed, index: Index, attack: Ints) -> Eligible | None:
        """Whom the deed, done with `attack`, can be done to; None for everybody."""
        if not self.field:
            return None
        if deed.strikes:
            return self._strikable(index, attack)
        if deed.shoots:
            return Shootable(self.bout, attack)
        if deed.way is Way.APPROACH:
            means = self.means
            return Approachable(self.bout, means.moves.take(index), means.engaged.take(index))
        return None

    def _strikable(self, index: Index, attack: Ints) -> Strikable:
        """Whom the rows at `index` reach with `attack`, or may move to."""
        walks, engaged_ = self.means.walks.take(index), self.means.engaged.take(index)
        return Strikable(self.bout, attack, Approachable(self.bout, walks, engaged_))

    def _set_out(self, deed: Deed, entry: Entry, index: Index) -> None:
        """How the rows at `index`, who do `deed`, move, guard and use their Free Action."""
        if deed.way:
            self._move(deed, entry, index)
        elif entry.move is not None or (deed.strikes and not _keeps_its_place(entry)):
            self._come_along(entry, index)
        self.march.guards[index] = deed.guards or entry.guard
        self.march.drops_down[index] = entry.free == "drop"

    def _move(self, deed: Deed, entry: Entry | None, index: Index) -> None:
        """A move that is the whole of a declaration (`move.pace`)."""
        means, p = self.means, self.bout.parameters
        said = deed.pace if entry is None or entry.pace is None else Pace[entry.pace.upper()]
        pace = np.full(len(index), said, dtype=np.int8)
        if said is Pace.SPRINT:
            pace[~p.can_sprint.take(self.rows.actor.take(index))] = Pace.FULL
        pace[means.barred.take(index)] = Pace.HALF
        pace[~means.walks.take(index)] = Pace.FULL
        self.march.set_out(index, deed.way, pace, entry)

    def _come_along(self, entry: Entry | None, index: Index) -> None:
        """A half move beside the deed: the entry's, for attackers else to the target."""
        way = Way.APPROACH if entry is None or entry.move is None else BESIDE[entry.move]
        free = ~self.means.engaged.take(index) | (way is Way.APPROACH)
        goes = which(self.means.walks.take(index) & free)
        self.march.set_out(index.take(goes), way, Pace.HALF, entry)
        # Who does not strike or shoot names its opponent later, and is asked then.
        self._stay_without_cause(index[self.target.take(index) >= 0])

    def _stay_without_cause(self, index: Index) -> None:
        """Of the rows at `index` those stay whose opponent gives them nowhere to go to."""
        rows, target = self.rows[index], self.target.take(index)
        foe = Rows.at(rows.fight, np.maximum(target, 0).astype(np.intp), rows.fights)
        way = self.march.way.take(index)
        hides = (way == Way.COVER) & ~has_spot(self.bout, rows, target)
        held_up = self.means.engaged.take(index) & ~engaged_by(self.bout, rows, foe)
        lost = (way == Way.APPROACH) & (held_up | (target < 0))
        self.march.stay(index[hides | lost])

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
        """Name the opponents, settle move and parry, and write the declarations down."""
        bout, rows, a = self.bout, self.rows, self.bout.parameters.attacks
        fights = strikes(self.action)
        drawn = which(self.draws)
        self.place[drawn] = a.local.take(self.attack.take(drawn))
        # Drawing a Heavy weapon and readying it fill the round (`declaration.draw`).
        readies = drawn[a.heavy.take(self.attack.take(drawn)) & fights.take(drawn)]
        self.action[readies] = int(Action.DRAW)
        fights[readies] = False
        half = fights & self.draws
        loads = None
        if self.field:
            self.march.stay(readies)
            fights, half, loads = self._settle_moves(fights)
        idle = which(~fights)
        attack = self.attack.copy()
        attack[idle] = defending_attack(bout, rows[idle])
        self.attack[idle if loads is None else which(~(fights | loads))] = -1
        self._name_opponents(idle)
        if self.field:
            self._stay_without_cause(idle)
            self.march.write(bout, rows)
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
        drawn = which(self.place >= 0 if loads is None else (self.place >= 0) & ~loads)
        put(s.draws, rows.cell.take(drawn), self.place.take(drawn))
        set_flag(s.half, rows.cell.take(which(half)))
        self._mark_the_fallen(fights)
        bout.hear("declares", rows, action=self.action, target=self.target, attack=attack,
                  parry=parry, draws=self.place)  # fmt: skip

    def _settle_moves(self, fights: Bools) -> tuple[Bools, Bools, Bools]:
        """What becomes of those who are to strike or shoot, with the moves they must make.

        Returns who does, who of all has a Half Action beside it, and who loads instead.
        """
        comes = self._come_into_reach(fights)
        shoots = self._make_ready_to_shoot()
        beside = shoots & (self.loads | (self.march.way != Way.STAY))
        offers = strikes(self.action) | shoots
        return offers, (offers & self.draws) | comes | beside, self.action == int(Action.LOAD)

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
        still: Bools = shoots & ~self.waits & ~(self.draws & unloaded)
        return still

    def _come_into_reach(self, fights: Bools) -> Bools:
        """Attackers not in reach of their targets come nearer first (`move.attack`).

        Who would need more than a half move spends the round on a full one, who must draw as well
        on two Half Actions. Returns who means to strike after a half move.
        """
        march, bout, comes = self.march, self.bout, np.zeros(len(fights), dtype=np.bool_)
        index = which(fights)
        rows, attack = self.rows[index], self.attack.take(index)
        foe = Rows.at(rows.fight, self.target.take(index).astype(np.intp), rows.fights)
        reach = bout.parameters.attacks.reach.take(attack)
        short = ~in_reach(bout, rows, foe, attack)
        way = march.way.take(index)
        moves, draws = way != Way.STAY, self.draws.take(index)
        near = within(bout, rows, foe, reach + half_move(bout, rows))
        far = short & np.isin(way, (Way.APPROACH, Way.FLANK)) & ~near & ~draws
        # Whoever goes elsewhere than to its target goes from within reach of it, too.
        comes[index] = moves & (short | (way != Way.APPROACH)) & ~far & ~draws
        self.action[index[short & moves & draws]] = int(Action.DRAW)
        self.action[index[far]] = int(Action.MOVE)
        march.pace[index[far]] = Pace.FULL
        march.stay(index[draws & ~short])
        return comes

    def _mark_the_fallen(self, fights: Bools) -> None:
        """Note who strikes or shoots at the fallen (`declaration.fallen`)."""
        for number, plan in enumerate(self.group.plans):
            if plan.entry.target == "fallen":
                strikes_down = fights & (self.parry_entry == number)
                set_flag(self.bout.state.at_fallen, self.rows.cell.take(which(strikes_down)))

    def _name_opponents(self, idle: Index) -> None:
        """Whom those name who do not attack (`declaration.opponent`)."""
        nobody = _NAME_NOBODY.take(self.action.take(idle))
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
        foes = offends(s.action) & self.known[:, None] & self.standing
        for member in self.group.members:
            mine = which(rows.actor == member)
            if mine.size:
                found[mine] = nearest(self.bout, rows[mine], foes & (s.opponent == member))
        return found
