"""The Tactical Round Sequence: the nine phases of a round, as the quicksheet's page lists them."""

from __future__ import annotations

from collections.abc import Callable

from attrs import field, frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rules.assessment import assess
from vsdsim.vsd.rules.befalling import end_with_round
from vsdsim.vsd.rules.breaking_free import break_free
from vsdsim.vsd.rules.burning import put_out
from vsdsim.vsd.rules.care.tending import tend
from vsdsim.vsd.rules.conditions import can_be_held
from vsdsim.vsd.rules.declaring.declaration import declare
from vsdsim.vsd.rules.declaring.plans import Group
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.fear import take_fright
from vsdsim.vsd.rules.field.engagement import disengage
from vsdsim.vsd.rules.field.movement import move
from vsdsim.vsd.rules.figures import note_cmb
from vsdsim.vsd.rules.magic.casting import cast_spells
from vsdsim.vsd.rules.magic.concentration import prepare
from vsdsim.vsd.rules.melee import fight_melee
from vsdsim.vsd.rules.parry import clip_changed
from vsdsim.vsd.rules.plight import note_hampered
from vsdsim.vsd.rules.ranged.loading import load_weapons
from vsdsim.vsd.rules.ranged.volleys import shoot
from vsdsim.vsd.rules.readied.held import Conditions, conditions_of
from vsdsim.vsd.rules.readied.release import before_ranks, release
from vsdsim.vsd.rules.standing import draw_weapons, get_up, start_rising, surrender
from vsdsim.vsd.rules.usual import Usual
from vsdsim.vsd.vocabulary import Phase

__all__ = ["TacticalRound"]

BEFORE_MOVE = (Phase.ASSESSMENT, Phase.DECLARATION)
"""Phases at whose end nothing that is held goes off (`action.ready`)."""


@frozen(eq=False)
class TacticalRound:
    """What happens in each phase of a round, to all fights of a bout at once."""

    bout: Bout
    groups: tuple[Group, ...]
    usual: Usual
    """What everybody strikes with whom nothing hinders."""
    held: Conditions = field(init=False)
    """What held actions wait for, by their numbers."""

    @held.default
    def _held(self) -> Conditions:
        return conditions_of(self.groups)

    def begin(self, number: int) -> None:
        """Open round `number`."""
        bout = self.bout
        bout.begin_round(number)
        if number == 1:
            take_fright(bout, bout.state.rows(bout.state.in_fight()))
        note_hampered(bout)

    def assessment(self) -> None:
        """Durations end, clocks run out, wounds bleed; the confused gather their wits."""
        self.bout.announce("round")
        assess(self.bout)

    def declaration(self) -> None:
        """Everybody declares actions and targets, the game master's side first."""
        declare(self.bout, self.groups, self.usual)

    def move(self) -> None:
        """Who gets up begins to; then everybody moves at once."""
        start_rising(self.bout)
        if self.bout.parameters.field:
            move(self.bout)

    def spell_a(self) -> None:
        """Instantaneous and prepared spells, the highest level first."""
        if self.bout.parameters.castings.any:
            cast_spells(self.bout)

    def ranged_a(self) -> None:
        """Loaded missiles and readied throws, the highest combat bonus first."""
        if self.bout.parameters.field:
            shoot(self.bout)

    def melee(self) -> None:
        """The longest weapon first, then the highest combat bonus, equals at once."""
        fight_melee(self.bout, before_ranks(self.bout, self.held) if self.held else None)

    def ranged_b(self) -> None:
        """Missiles loaded and throws readied this round."""
        if self.bout.parameters.field:
            shoot(self.bout)

    def spell_b(self) -> None:
        """Improvised spells."""
        if self.bout.parameters.castings.any:
            cast_spells(self.bout)

    def other(self) -> None:
        """Everything else: breaking free, flames, care, drawing; then who rises stands."""
        if can_be_held(self.bout):
            break_free(self.bout)
        if self.bout.parameters.reach.burns:
            put_out(self.bout)
        if self.bout.parameters.tends:
            tend(self.bout)
        draw_weapons(self.bout)
        if self.bout.parameters.field:
            load_weapons(self.bout)
        get_up(self.bout)
        if self.bout.parameters.field:
            surrender(self.bout)
            disengage(self.bout)
        if self.bout.parameters.castings.any:
            prepare(self.bout)
        end_with_round(self.bout)
        if self.held:
            # What is let go now is done as everybody stands now.
            note_cmb(self.bout, self.bout.state.rows(self.bout.state.in_fight()))

    def in_order(self) -> list[Callable[[], None]]:
        """The phases, each opened, carried out and followed by the test for the end."""
        return [
            self._carried_out(Phase.ASSESSMENT, self.assessment),
            self._carried_out(Phase.DECLARATION, self.declaration),
            self._carried_out(Phase.MOVE, self.move),
            self._carried_out(Phase.SPELL_A, self.spell_a),
            self._carried_out(Phase.RANGED_A, self.ranged_a),
            self._carried_out(Phase.MELEE, self.melee),
            self._carried_out(Phase.RANGED_B, self.ranged_b),
            self._carried_out(Phase.SPELL_B, self.spell_b),
            self._carried_out(Phase.OTHER, self.other),
        ]

    def _carried_out(self, phase: Phase, act: Callable[[], None]) -> Callable[[], None]:
        def carry_out() -> None:
            self.bout.begin_phase(phase)
            act()
            if self.held and phase not in BEFORE_MOVE:
                release(self.bout, self.held)
            clip_changed(self.bout)
            end_fights(self.bout, round_over=phase is Phase.OTHER)
            if self.bout.listener is not None:
                self.bout.listener.phase_over(self.bout)

        return carry_out
