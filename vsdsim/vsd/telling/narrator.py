"""The narrator: from event rows to plain English, with the dice shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import define, field, frozen

from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.state import Action
from vsdsim.vsd.telling import blows
from vsdsim.vsd.telling.cast import Cast, listed, wrapped
from vsdsim.vsd.telling.happenings import HAPPENINGS, declared, losses
from vsdsim.vsd.telling.recorder import Event

__all__ = ["Narrator"]

PHASES = {
    "assessment": "Assessment",
    "declaration": "Declaration",
    "move": "Move",
    "spell-a": "Spells, first",
    "ranged-a": "Missiles, first",
    "melee": "Melee",
    "ranged-b": "Missiles, second",
    "spell-b": "Spells, second",
    "other": "Other actions",
}
INDENT = 4
CONSEQUENCES = frozenset({"cancelled", "critical", "fumble"})
"""Told right after the blow that led to them."""
AFTERWARDS = frozenset({"dies", "drops", "dying", "loses-shield", "out", "released", "wakes"})
"""Told when the hit points left have been."""


@frozen(eq=False)
class Narrator:
    """Tells one fight of an encounter. A pure function from event rows to lines."""

    encounter: Encounter
    seed: int
    fight: int

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """The fight in lines of at most 80 columns: who fights, round by round, how it ends."""
        cast = Cast.of(self.encounter)
        yield from wrapped(f"{self.encounter.scenario.name}: fight {self.fight}, seed {self.seed}")
        yield ""
        yield from cast.opening()
        story = _Story(cast)
        for number, in_round in groupby(events, key=lambda event: event.round):
            yield ""
            yield f"Round {number}"
            story.begin_round()
            for phase, in_phase in groupby(in_round, key=lambda event: event.phase):
                lines = list(story.phase(list(in_phase)))
                if lines:
                    yield f"  {PHASES[phase]}"
                    yield from lines
        for event in events:
            if event.what == "ends":
                yield ""
                yield from wrapped(cast.outcome(event.figures["outcome"], event.round))
                yield from cast.ending(event.figures["people"])


@define(eq=False)
class _Story:
    """What has been told so far, as far as the next sentence depends on it."""

    cast: Cast
    hp: list[int] = field(init=False)
    out: set[int] = field(factory=set)
    meant: dict[int, tuple[int, Action]] = field(factory=dict)
    """Target and action that each has declared this round."""
    last: dict[int, tuple[str, str]] = field(factory=dict)
    """What each has last declared, in words."""
    struck: set[int] = field(factory=set)
    """Who has struck this round."""

    def __attrs_post_init__(self) -> None:
        self.hp = [int(each) for each in self.cast.parameters.hp]

    def begin_round(self) -> None:
        """Nobody has declared or struck yet."""
        self.meant.clear()
        self.struck.clear()

    def phase(self, events: list[Event]) -> Iterator[str]:
        """The lines of one phase, moment by moment."""
        if events[0].what == "declares":
            yield from self._declarations(events)
            return
        for _, in_moment in groupby(events, key=lambda event: event.moment):
            yield from self._moment(list(in_moment))

    def _declarations(self, events: list[Event]) -> Iterator[str]:
        """Who means to do what, as far as it is new; those who do the same share a sentence."""
        said: dict[tuple[str, str], list[str]] = {}
        go_on = 0
        for event in events:
            self.meant[event.actor] = (event.target, Action(event.figures["action"]))
            phrases = declared(self.cast, event, self.out)
            if self.last.get(event.actor) == phrases:
                go_on += 1
            else:
                said.setdefault(phrases, []).append(self.cast.names[event.actor])
            self.last[event.actor] = phrases
        for (one, many), names in said.items():
            yield from wrapped(f"{listed(names)} {one if len(names) == 1 else many}.", INDENT)
        if go_on:
            yield " " * INDENT + ("The others as before." if said else "All as before.")

    def _moment(self, events: list[Event]) -> Iterator[str]:
        """One rank or step: blows with what they lead to, hit points left, then the rest."""
        yield from wrapped(self._losses(events), INDENT)
        now = [event for event in events if event.what not in AFTERWARDS]
        later = [event for event in events if event.what in AFTERWARDS]
        if not any(event.hp_after is not None for event in now):
            now, later = events, []
        lines = [line for event in _led_by_blows(now) if (line := self._line(event, events))[1]]
        left = self._hit_points_left(events)
        if left and lines and len({event.target for event in now if _hurts(event)}) == 1:
            indent, text, hurt = lines[-1]
            if hurt:
                lines[-1] = (indent, f"{text} {left}", hurt)
                left = ""
        for indent, text, _ in lines:
            yield from wrapped(text, indent)
        yield from wrapped(left, INDENT + 2)
        for event in later:
            yield from wrapped(self._line(event, events)[1], INDENT)

    def _line(self, event: Event, moment: list[Event]) -> tuple[int, str, bool]:
        """Indent and text of an event, empty for nothing, and whether it may have hurt."""
        if event.what in CONSEQUENCES:
            return INDENT + 2, getattr(blows, event.what)(self.cast, event), _hurts(event)
        if event.what == "attack":
            return INDENT, blows.attack(self.cast, event, self._verb(event)), _hurts(event)
        if event.what == "fallen":
            return INDENT, blows.fallen(self.cast, event), _hurts(event)
        if event.what == "loses-blow":
            return INDENT, blows.lost(self.cast, event), False
        return INDENT, self._happening(event, moment), _hurts(event)

    def _verb(self, event: Event) -> str:
        """How an attack is made: as declared, again, or by turning to another foe."""
        target, action = self.meant.get(event.actor, (event.target, Action.ATTACK))
        again = " again" if event.actor in self.struck else ""
        self.struck.add(event.actor)
        if event.target != target:
            return f"turns{again} to"
        return "dashes at" if action is Action.DASH and not again else f"strikes{again} at"

    def _happening(self, event: Event, moment: list[Event]) -> str:
        """A sentence about the one whose event it is, unless another has said it already."""
        if event.what not in HAPPENINGS or self._told(event, moment):
            return ""
        text = HAPPENINGS[event.what](self.cast, event)
        if event.what in ("out", "dies"):
            self.out.add(event.actor)
        elif event.what == "wakes":
            self.out.discard(event.actor)
        return text and f"{self.cast.names[event.actor]} {text}."

    def _told(self, event: Event, moment: list[Event]) -> bool:
        """Whether a blow of the moment has said it: what is dropped, that a dead man is dying."""
        mine = [each for each in moment if each.target == event.actor]
        strikes = [each for each in mine if each.what == "critical"]
        if event.what == "drops":
            clumsy = any(each.what == "fumble" and each.actor == event.actor
                         and each.figures["option_drops"] for each in moment)  # fmt: skip
            return clumsy or any(each.figures["tells_weapon"] for each in strikes)
        if event.what == "loses-shield":
            return any(each.figures["tells_shield"] for each in strikes)
        return event.what == "dying" and any(each.figures["kills"] for each in strikes)

    def _losses(self, moment: list[Event]) -> str:
        """The bleeding and crushing of an Assessment, victim by victim."""
        said = []
        events = [event for event in moment if event.what == "loses"]
        for one in dict.fromkeys(event.actor for event in events):
            mine = [event for event in events if event.actor == one]
            left = self._left(one, mine[0].hp_after)
            said.append(losses(self.cast, mine) + (f" ({left})" if left else ""))
        return f"{'; '.join(said)}." if said else ""

    def _hit_points_left(self, moment: list[Event]) -> str:
        """What those who lost hit points have left."""
        said = []
        for event in {event.target: event for event in moment if _hurts(event)}.values():
            left = self._left(event.target, event.hp_after)
            if left:
                said.append(f"{self.cast.names[event.target]} has {left}")
        return f"{'; '.join(said)}." if said else ""

    def _left(self, one: int, hp: int | None) -> str:
        """`31 of 60 left`, and whether that is Bruised now; empty if nothing was lost."""
        before, total = self.hp[one], int(self.cast.parameters.hp[one])
        if hp is None or hp == before:
            return ""
        self.hp[one] = hp
        bruised = 0 < 2 * hp < total <= 2 * before
        return f"{hp} of {total} left" + (", Bruised" if bruised else "")


def _hurts(event: Event) -> bool:
    """Whether hit points were noted after it."""
    return event.hp_after is not None


def _led_by_blows(events: list[Event]) -> Iterator[Event]:
    """The events of a moment, each blow followed by what it led to."""
    waiting = [event for event in events if event.what in CONSEQUENCES]
    for event in events:
        if event.what in ("attack", "fallen"):
            yield event
            mine = [each for each in waiting if each.actor == event.actor]
            waiting = [each for each in waiting if each.actor != event.actor]
            yield from mine
        elif event.what not in CONSEQUENCES:
            yield event
    yield from waiting
