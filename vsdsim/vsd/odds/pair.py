"""Two combatants, one about to strike at the other, in as many fights as there are dice to read."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from attrs import evolve, fields, frozen

from vsdsim.scenario.model import Combatant, Parry, Scenario, Side
from vsdsim.vsd.bout import Bout, Listener
from vsdsim.vsd.codes import Action
from vsdsim.vsd.encounter import with_fresh_figures
from vsdsim.vsd.numbers import NEVER, Ints
from vsdsim.vsd.parameters import Parameters, compile_scenario
from vsdsim.vsd.reach import Reach
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.figures import cmb_as_declared
from vsdsim.vsd.rules.parry import clip
from vsdsim.vsd.rules.weapons import defending_attack
from vsdsim.vsd.sheet import Sheet
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.vocabulary import Phase

__all__ = ["ARCS", "PLIGHTS", "Pair", "Situation", "Strike"]

ATTACKER, DEFENDER = 0, 1
ARCS = {"front": (1, 0), "left flank": (0, 1), "right flank": (0, -1), "rear": (-1, 0)}
"""Where attackers stand, by the side of a defender who faces along x."""
PLIGHTS = ("Stunned", "Prone", "Surprised", "Held")
"""What a defender can be in for more than its own blow."""
CLOSE = 1000
"""Millimetres between who fight hand to hand."""
NOTHING = Parry(0)
_EVERYTHING = Reach(*(True for _ in fields(Reach)))
"""Nobody looks beforehand what can come up."""


@frozen
class Situation:
    """How the defender stands, and where the attacker."""

    parry: Parry = NOTHING
    distance: int = CLOSE
    """Millimetres."""
    arc: str = "front"
    plight: str | None = None
    """One of `PLIGHTS`."""


@frozen
class Strike:
    """What the attacker strikes with: the attack's number, the type of its critical strikes."""

    attack: int
    kind: int


@frozen(eq=False, slots=False)
class Pair:
    """Attacker and defender, compiled as an encounter of the two, on open ground by day."""

    parameters: Parameters

    @staticmethod
    def of(attacker: Sheet, defender: Sheet, scenario: Scenario) -> Pair:
        """The two unhurt, by the tables and optional rules of `scenario`; they follow no script."""
        sides = tuple(
            Side(name, (Combatant(name, name, evolve(sheet, surprised=False, conditions=())),))
            for name, sheet in (("attacker", attacker), ("defender", defender))
        )
        two = Scenario(
            "odds",
            sides,
            library=scenario.library,
            optional_rules=scenario.optional_rules,
            without=scenario.without,
        )
        parameters = with_fresh_figures(compile_scenario(two, {}))
        return Pair(evolve(parameters, field=True, reach=_EVERYTHING, surprises=True))

    def rows(self, who: int, fights: int) -> Rows:
        """One of the two in each of so many fights."""
        return Rows(np.arange(fights) + who * fights, fights)

    def bout(
        self,
        strike: Strike,
        situation: Situation,
        fights: int,
        listener: Listener | None = None,
    ) -> Bout:
        """So many fights just before the blow, all alike."""
        p, a = self.parameters, self.parameters.attacks
        s = fresh_state(p, 0, np.arange(fights, dtype=np.int64))
        bout = Bout(p, s, listener)
        bout.begin_round(1)
        shoots = bool(a.ranged[strike.attack])
        bout.begin_phase(Phase.RANGED_A if shoots else Phase.MELEE)
        # A promise that nobody has to keep here: rules look at everything.
        s.hampered[:] = True
        s.action[ATTACKER] = Action.SHOOT if shoots else Action.ATTACK
        s.action[DEFENDER] = Action.DEFEND
        s.opponent[ATTACKER], s.opponent[DEFENDER] = DEFENDER, ATTACKER
        s.declared[ATTACKER] = s.attack[ATTACKER] = strike.attack
        s.critical[ATTACKER] = strike.kind
        if a.wielded[strike.attack]:
            s.hand[ATTACKER] = a.local[strike.attack]
            s.shield[ATTACKER] &= not a.two_handed[strike.attack]
        attackers, defenders = self.rows(ATTACKER, fights), self.rows(DEFENDER, fights)
        s.before_parry[ATTACKER] = cmb_as_declared(bout, attackers, attackers.read(s.attack))
        s.attack[DEFENDER] = defending_attack(bout, defenders)
        self._place(bout, situation)
        self._afflict(bout, situation)
        s.parry[DEFENDER] = s.declared_parry[DEFENDER] = self.points(situation.parry)
        clip(bout, defenders)
        return bout

    def points(self, parry: Parry) -> int:
        """A parry in points; a share is of the defender's combat bonus, rounded down."""
        return self.most_parry * parry.amount // 100 if parry.share else parry.amount

    @cached_property
    def most_parry(self) -> int:
        """The defender's combat bonus, unhurt and free."""
        state = fresh_state(self.parameters, 0, np.zeros(1, dtype=np.int64))
        bout, rows = Bout(self.parameters, state), self.rows(DEFENDER, 1)
        bout.begin_round(1)
        state.hampered[:] = True
        attack: Ints = defending_attack(bout, rows)
        return max(0, int(cmb_as_declared(bout, rows, attack)[0]))

    def _place(self, bout: Bout, situation: Situation) -> None:
        s, (x, y) = bout.state, ARCS[situation.arc]
        s.x[:], s.y[:], s.z[:] = 0, 0, 0
        s.x[ATTACKER], s.y[ATTACKER] = x * situation.distance, y * situation.distance
        s.fx[DEFENDER], s.fy[DEFENDER] = 1000, 0
        s.fx[ATTACKER], s.fy[ATTACKER] = -1000 * x, -1000 * y

    def _afflict(self, bout: Bout, situation: Situation) -> None:
        s = bout.state
        s.stunned_until[DEFENDER] = situation.plight == "Stunned"
        s.prone[DEFENDER] = situation.plight == "Prone"
        s.surprised[DEFENDER] = situation.plight == "Surprised"
        s.rigid_until[DEFENDER] = NEVER * (situation.plight == "Held")
