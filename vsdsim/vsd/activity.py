"""What everybody does in some fights, overheard: for whoever looks after a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import define, evolve, field
from numpy.typing import NDArray

from vsdsim.results.activity import Activity, Hit, OutOfTurn
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.rules.harm import Struck
from vsdsim.vsd.sheet import Attack

if TYPE_CHECKING:
    from vsdsim.scenario.model import Combatant
    from vsdsim.vsd.encounter import Encounter

__all__ = ["Overheard", "stronger"]

IDLE = (Action.NONE, Action.DEFEND, Action.STAND, Action.BREAK_FREE)
"""What no script need say: whoever can do nothing else does it."""
HARMFUL = (*range(Action.ATTACK, Action.SHOOT + 1), Action.CAST, Action.USE)
"""What can do harm; a spell need not, but is the caster's way to take part."""
STRIKES = frozenset({"attack", "shot", "contends", "casts"})
"""Events in which somebody comes to do so."""
ACTS = STRIKES | {"declares", "loads", "draws", "tends"}
"""Events that nobody who is out of the fight can be the actor of."""

MORE_CMB = 20
MORE_HP = 20
"""How much the stronger of two is stronger."""


@define(eq=False)
class Overheard:
    """A listener that counts, for each combatant, the fights in which it did what."""

    encounter: Encounter
    seen: dict[str, set[tuple[int, int]]] = field(factory=dict)
    """Combatant and fight, by what was done."""
    out_of_turn: dict[int, OutOfTurn] = field(factory=dict)
    hardest: Hit | None = None

    def hear(self, bout: Bout, what: str, fight: Index, actor: Index, **columns: object) -> None:
        """Take note of who declares, strikes, hits hardest, and who does so out of the fight."""
        for column in columns.values():
            if isinstance(column, Blow | Struck):
                self._measure(bout, what, fight, actor, np.asarray(column.damage))
        if what not in ACTS:
            return
        number = bout.state.number.take(fight)
        self._mind(bout, what, fight, actor)
        if what in STRIKES:
            self._note("struck", actor, number)
        if what != "declares":
            return
        action = np.asarray(columns["action"])
        self._note("there", actor, number)
        for name, some in (
            ("declared", ~np.isin(action, IDLE)),
            ("meant", np.isin(action, HARMFUL)),
        ):
            self._note(name, actor[some], number[some])

    def landed(self, bout: Bout) -> None:
        """What harm is done is nobody's doing here."""

    def phase_over(self, bout: Bout) -> None:
        """Nor is the end of a phase."""

    def _note(self, name: str, actor: Index, number: Index) -> None:
        pairs = zip(actor.tolist(), number.tolist(), strict=True)
        self.seen.setdefault(name, set()).update(pairs)

    def _measure(
        self, bout: Bout, what: str, fight: Index, actor: Index, damage: NDArray[np.signedinteger]
    ) -> None:
        at, before = int(damage.argmax()), 0 if self.hardest is None else self.hardest.damage
        if damage[at] > before:
            who = bout.parameters.names[actor[at]] if actor[at] >= 0 else "nobody"
            number = int(bout.state.number[fight[at]])
            self.hardest = Hit(int(damage[at]), number, bout.round, who, what)

    def _mind(self, bout: Bout, what: str, fight: Index, actor: Index) -> None:
        for at in np.flatnonzero(bout.state.out[actor, fight]).tolist():
            who, number = int(actor[at]), int(bout.state.number[fight[at]])
            word = "declares something" if what == "declares" else what
            self.out_of_turn.setdefault(
                who, OutOfTurn(number, bout.round, bout.parameters.names[who], word)
            )

    def activity(self, fights: int) -> Activity:
        """All of it as counts."""
        people = self.encounter.scenario.combatants

        def counted(name: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
            who = [each for each, _ in self.seen.get(name, ())]
            return np.bincount(who, minlength=len(people)).astype(np.int64)

        harmful = np.array([_harms(each) for each in people], dtype=np.bool_)
        first = tuple(self.out_of_turn[each] for each in sorted(self.out_of_turn))
        return Activity(
            fights, counted("there"), counted("declared"), counted("meant"), counted("struck"),
            harmful, first, self.hardest, max(each.sheet.hp for each in people),
        )  # fmt: skip


def _harms(combatant: Combatant) -> bool:
    """Whether its script has a line that does harm; every packaged one has."""
    script = combatant.script
    return script is None or any(DEEDS[entry.do].action in HARMFUL for entry in script.entries)


def stronger(combatant: Combatant) -> Combatant:
    """The same with more hit points, and better with all weapons and spells."""

    def better(attack: Attack | None) -> Attack | None:
        if attack is None:
            return None
        return evolve(attack, cmb=attack.cmb + MORE_CMB, follow_up=better(attack.follow_up))

    sheet = combatant.sheet
    return evolve(
        combatant,
        sheet=evolve(
            sheet,
            hp=sheet.hp + MORE_HP,
            attacks=tuple(better(each) for each in sheet.attacks),
            off_hand=better(sheet.off_hand),
            bash=better(sheet.bash),
            lores=tuple(evolve(each, bonus=each.bonus + MORE_CMB) for each in sheet.lores),
        ),
    )
