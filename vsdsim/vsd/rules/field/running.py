"""Running away from a melee: conflicts of Athletics, and blows from behind (`move.run`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import OpenEnded, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import set_flag
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, one_of, which
from vsdsim.vsd.rules.assault import Escape
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.field.athletics import athletics, draw_conflicts
from vsdsim.vsd.rules.field.falling import trip
from vsdsim.vsd.rules.field.places import in_reach, squared
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.plight import bars_full_actions
from vsdsim.vsd.rules.skills import fails_critically
from vsdsim.vsd.rules.strikes import Strikes, strike
from vsdsim.vsd.rules.weapons import best_attack, is_ready

__all__ = ["Conflicts", "resolve_conflicts", "run_away"]

STRIKES_AT_RUNAWAYS = (Action.ATTACK, Action.DASH, Action.DEFEND, Action.HOLD)


@frozen(eq=False)
class Conflicts:
    """Runaways and who would stop them, a row a pair, (R,) each."""

    runaway: Rows
    enemy: Rows
    attack: Ints
    """With what the enemy would strike."""

    def __getitem__(self, chosen: Index | Bools) -> Conflicts:
        return Conflicts(self.runaway[chosen], self.enemy[chosen], self.attack[chosen])


def run_away(bout: Bout) -> Index:
    """All who flee out of a melee, on one snapshot, before anybody moves.

    Returns the cells of those for whom it came to a conflict.
    """
    s = bout.state
    flees = (s.action == Action.FLEE) & s.in_fight()
    pairs = _conflicts(bout, flees)
    if not len(pairs.runaway):
        return pairs.runaway.cell
    sides = pairs.runaway, pairs.enemy
    mine, theirs = (child(bout.actor_keys(who), "athletics") for who in sides)
    resolve_conflicts(bout, pairs, *draw_conflicts(bout, sides, (mine, theirs)))
    return distinct(pairs.runaway.cell)


def _conflicts(bout: Bout, flees: Bools) -> Conflicts:
    """The pairs of runaways and enemies who engage them and can strike."""
    s = bout.state
    runaway, enemy, fight = np.nonzero(s.engaged & flees[:, None, :] & s.in_fight()[None])
    runaways, enemies = Rows.at(fight, runaway, s.fights), Rows.at(fight, enemy, s.fights)
    acts = one_of(s.action.take(enemies.cell), STRIKES_AT_RUNAWAYS)
    acts &= bout.parameters.can_attack[enemies.actor]
    acts &= ~fears(bout, enemies, runaways)
    able = which(acts & ~bars_full_actions(bout, enemies.cell))
    runaways, enemies = runaways[able], enemies[able]
    declared = s.declared.take(enemies.cell).astype(np.int32)
    ready = is_ready(bout, enemies, declared) & can_use(bout, enemies, declared)
    attack = np.where(ready, declared, best_attack(bout, enemies, may_draw=False).attack)
    reached = which((attack >= 0) & in_reach(bout, enemies, runaways, attack))
    return Conflicts(runaways, enemies, attack)[reached]


def resolve_conflicts(bout: Bout, pairs: Conflicts, roll: OpenEnded, against: OpenEnded) -> None:
    """Compare the rolls, strike the blows, let the clumsy trip."""
    s = bout.state
    mine = athletics(bout, pairs.runaway, roll)
    theirs = athletics(bout, pairs.enemy, against)
    bout.hear("runs-away", pairs.runaway, target=pairs.enemy.actor, roll=roll, total=mine,
              holder_roll=against, against=theirs)  # fmt: skip
    stumbles, fails = fails_critically(mine), fails_critically(theirs)
    striking = which(~stumbles & ~fails & (theirs >= mine))
    striking = striking[_one_each(bout, pairs[striking])]
    if striking.size:
        blows = pairs[striking]
        tie = theirs[striking] == mine[striking]
        set_flag(s.spent, blows.enemy.cell)
        escape = Escape(~tie, tie)
        due = Strikes(bout, blows.enemy, blows.attack, blows.runaway, escape)
        strike(bout, due, 0)
    clumsy = np.concatenate([pairs.runaway.cell[stumbles], pairs.enemy.cell[fails]])
    fallen = Rows(distinct(clumsy), s.fights)
    trip(bout, fallen[s.in_fight().take(fallen.cell)])
    end_fights(bout)


def _one_each(bout: Bout, pairs: Conflicts) -> Index:
    """Of the pairs of each enemy the one with its named opponent, else with the nearest."""
    s, cell = bout.state, pairs.enemy.cell
    other = s.opponent.take(cell) != pairs.runaway.actor
    key = down(s.near.take(cell), bout.parameters.words[pairs.runaway.actor])
    order = np.lexsort((key, squared(bout, pairs.enemy, pairs.runaway), other, cell))
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = cell[order][1:] != cell[order][:-1]
    return np.sort(order[first])
