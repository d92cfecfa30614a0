"""A record: every event row of one fight, written down as plain values."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

import numpy as np
from attrs import define, field

from vsdsim.vsd.attacks import THROWN
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.souls import total_hit_points
from vsdsim.vsd.telling.columns import figures_of
from vsdsim.vsd.telling.details import details
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.positions import led_nowhere, move_over
from vsdsim.vsd.telling.spells import afterthoughts

__all__ = ["Record"]

LANDS = frozenset({
    "attack", "bolt", "break-free", "casts", "clashes", "contends", "fallen", "falls", "lets-go",
    "loses", "regains", "shock", "shot", "stray",
})  # fmt: skip
"""What lands with all that comes of it; anything else of a fight waits for what it goes with,
though in others, fought side by side with it, something may have landed in between."""


@define(eq=False)
class Record:
    """The events of one fight; every bout that it is handed is of that fight alone.

    Beside what it hears it writes what leaves a hand: `drops` and `loses-shield`, read off the
    state when the harm of a moment has landed. Moves that led nowhere, because nobody had to go
    anywhere, are no events.
    """

    _hands: list[int]
    _shields: list[bool]
    _off_hands: list[bool]
    events: list[Event] = field(factory=list)
    _moment: int = 0
    _landed: int = 0
    _leaps: set[tuple[int, int]] = field(factory=set)
    """From whom to whom critical strikes of this moment have leapt over."""
    _struck: set[int] = field(factory=set)
    """Whom falls and shocks of this moment have struck."""
    _shots: set[int] = field(factory=set)
    """Who has shot in this moment."""
    _relieves: dict[int, list[int]] = field(factory=dict)
    """Who suffered, when spells of this moment were cast, what they end; by its bit."""

    @classmethod
    def begun(cls, parameters: Parameters) -> Record:
        """Of a fight that is about to begin."""
        return cls(
            parameters.first_hand.tolist(),
            parameters.shield.tolist(),
            (parameters.off_hand >= 0).tolist(),
        )

    def write(
        self, bout: Bout, what: str, actor: int, columns: Mapping[str, object], index: int
    ) -> None:
        """Write down an event: row `index` of its columns."""
        figures: dict[str, Any] = {"actor": actor, **figures_of(columns, index)}
        row = Rows.at(np.zeros(1, dtype=np.intp), np.array([actor], dtype=np.intp), 1)
        figures.update(details(bout, what, row, figures))
        self._of_moment(bout, what, figures)
        self._write(bout, what, figures)
        if what == "round":
            # What the timeline brings comes before the Assessment of its round.
            self._moment += 1

    def _of_moment(self, bout: Bout, what: str, figures: dict[str, Any]) -> None:
        """Add to the figures of an event what others of its moment, or what is in hand, say."""
        if what == "critical":
            figures["leapt"] = self._leapt(figures)
        elif what == "draws":
            figures["drops"] = self._drawn(bout, figures["actor"])
        elif what == "shot":
            # Only a missile that strikes an area is rolled for more than once at a time.
            figures["beside"] = figures["actor"] in self._shots
            self._shots.add(figures["actor"])
            if bout.parameters.attacks.kind[figures["attack"]] == THROWN:
                self._hands[figures["actor"]] = -1
        elif what == "casts":
            self._relieves.update(figures["relieves"])
        elif what == "relieved" and figures["condition"] in self._relieves:
            suffered = self._relieves[figures["condition"]]
            figures["suffered"] = figures["actor"] in suffered

    def _drawn(self, bout: Bout, one: int) -> int:
        """The attack number of what was in hand before something was drawn, -1 for nothing."""
        before = self._hands[one]
        self._hands[one] = int(bout.state.hand[one, 0])
        return int(bout.parameters.attack_of[one, before]) if before >= 0 else -1

    def _leapt(self, figures: dict[str, Any]) -> bool:
        """Whether a critical strike has come over its victim by no blow, fall or shock of its own.

        It has leapt over, or is a spell's.
        """
        if figures["by_fall"]:
            return figures["target"] not in self._struck
        return (figures["actor"], figures["target"]) in self._leaps

    def _write(self, bout: Bout, what: str, figures: dict[str, Any]) -> None:
        """Write down one event."""
        s, p = bout.state, bout.parameters
        actor = figures.pop("actor")
        if figures.get("attack", -1) >= 0:
            figures["with"] = p.attacks.names[figures["attack"]]
        if figures.get("casting", -1) >= 0:
            figures["spell"] = p.castings.each[figures["casting"]].spell.name
        if not p.field:
            figures.pop("side", None)
        elif actor >= 0:
            figures["place"] = (s.x.item(actor), s.y.item(actor), s.z.item(actor))
        event = Event(
            bout.round, bout.phase.value, what, actor, p.names, figures, moment=self._moment
        )
        self.events.append(event)
        if what == "arc":
            self._leaps.add((actor, event.target))
        elif what in ("falls", "shock"):
            self._struck.add(actor)

    @property
    def lands(self) -> bool:
        """Whether something of this moment is to land."""
        return any(event.what in LANDS for event in self.events[self._landed :])

    def landed(self, bout: Bout) -> None:
        """Note the hit points of who was hurt in this moment, and what has left a hand."""
        hp = bout.state.hp[:, 0]
        total = total_hit_points(bout, Rows(np.arange(len(hp)), 1))
        for event in self.events[self._landed :]:
            if event.figures.get("damage", -1) >= 0:
                event.hp_after = int(hp[event.target])
                event.hp_total = int(total[event.target])
        if bout.parameters.castings.any:
            afterthoughts(bout, self.events[self._landed :])
        self._note_losses(bout)
        self.next_moment()

    def _note_losses(self, bout: Bout) -> None:
        """Events for weapons and shields that are no longer where they were."""
        s, p = bout.state, bout.parameters
        for one, before in enumerate(self._hands):
            if before >= 0 > s.hand[one, 0]:
                bit = 1 << before
                broken, stuck = int(s.broken[one, 0]) & bit, int(s.stuck[one, 0]) & bit
                note = "broken" if broken else "stuck" if stuck else ""
                attack = int(p.attack_of[one, before])
                self._write(bout, "drops", {"actor": one, "attack": attack, "note": note})
            if self._shields[one] and not s.shield[one, 0]:
                self._write(bout, "loses-shield", {"actor": one})
        self._hands, self._shields = s.hand[:, 0].tolist(), s.shield[:, 0].tolist()
        if p.optional.off_hand:
            self._note_off_hands(bout)

    def _note_off_hands(self, bout: Bout) -> None:
        """Events for weapons that are no longer in the other hand."""
        there = bout.state.off_hand[:, 0].tolist()
        for one, before in enumerate(self._off_hands):
            if before and not there[one]:
                attack = int(bout.parameters.off_hand[one])
                self._write(bout, "drops", {"actor": one, "attack": attack, "note": ""})
        self._off_hands = there

    def next_moment(self) -> None:
        """A moment ends as something lands, and with its phase whether anything has or not."""
        self._landed = len(self.events)
        self._leaps.clear()
        self._struck.clear()
        self._shots.clear()
        self._relieves.clear()
        self._moment += 1

    def arrived(self, bout: Bout) -> None:
        """Note what has come of this phase's moves, now that everybody has moved and turned."""
        start = bisect_left(self.events, bout.round, key=lambda event: event.round)
        self.events[start:] = [
            event for event in self.events[start:] if event.what != "moves" or _leads(bout, event)
        ]


def _leads(bout: Bout, event: Event) -> bool:
    """Whether a move leads anywhere; what comes of one that does is noted."""
    if led_nowhere(event.figures):
        return False
    event.figures |= move_over(bout, event.actor, event.figures)
    return not led_nowhere(event.figures)
