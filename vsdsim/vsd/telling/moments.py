"""What of one moment belongs together: blows and what they lead to, those who do the same."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.happenings import HAPPENINGS

__all__ = ["Said", "alike", "by", "led_by_blows", "stopped"]

LEADING = frozenset({
    "attack", "bolt", "clashes", "contends", "fallen", "falls", "shock", "shot",
})  # fmt: skip
"""What consequences come of."""
BEFALLEN = frozenset({"falls", "shock"})
"""Whatever then strikes the same victim comes of these."""
Pair = tuple[int, int]


def by(moment: Iterable[Event], what: str, whose: Callable[[Event], int]) -> dict[int, list[Event]]:
    """The events of a kind, by combatant."""
    found: dict[int, list[Event]] = {}
    for event in moment:
        if event.what == what:
            found.setdefault(whose(event), []).append(event)
    return found


def stopped(moment: Sequence[Event]) -> dict[int, int]:
    """Who has been stopped on the way, and by whom."""
    return {
        event.target: event.actor
        for event in moment
        if event.what == "intercepts" and not event.figures["free"]
    }


def led_by_blows(events: Sequence[Event], consequences: Container[str]) -> Iterator[Event]:
    """The events of a moment, each blow, shot, fall or shock followed by what it led to."""
    waiting = _Waiting.of(events, consequences)
    for event in events:
        if event.what in LEADING:
            yield event
            yield from sorted(waiting.take(event), key=lambda each: each.what != "stray")
        elif event.what not in consequences and event.what != "stray":
            yield event
    yield from waiting.events.values()


@frozen(eq=False)
class _Waiting:
    """What waits for what has led to it, by its number in the moment; strays apart."""

    events: dict[int, Event]
    of_blow: dict[tuple[Pair, bool], list[int]]
    """Of what befalls whom somebody has struck, by both: it comes of the attack at that one."""
    of_author: dict[tuple[int, bool], list[int]]
    """Of what befalls others, by who did it."""
    of_victim: dict[int, list[int]]

    @classmethod
    def of(cls, events: Sequence[Event], consequences: Container[str]) -> _Waiting:
        """What waits in a moment."""
        struck = {(event.actor, event.target) for event in events if event.what in LEADING}
        waiting = cls({}, {}, {}, {})
        for number, event in enumerate(events):
            stray = event.what == "stray"
            if not stray and event.what not in consequences:
                continue
            author, victim = pair = _author_and_victim(event)
            waiting.events[number] = event
            if pair in struck:
                waiting.of_blow.setdefault((pair, stray), []).append(number)
            else:
                waiting.of_author.setdefault((author, stray), []).append(number)
            waiting.of_victim.setdefault(victim, []).append(number)
        return waiting

    def take(self, leader: Event) -> list[Event]:
        """What a blow, shot, fall or shock has led to, in its order; it waits no longer."""
        if leader.what in BEFALLEN:
            numbers = self.of_victim.pop(leader.actor, [])
        else:
            numbers = self._of(leader, stray=False)
            if leader.what == "shot":
                numbers += self._of(leader, stray=True)
        waiting = sorted(number for number in numbers if number in self.events)
        return [self.events.pop(number) for number in waiting]

    def _of(self, leader: Event, *, stray: bool) -> list[int]:
        pair = leader.actor, leader.target
        numbers = self.of_blow.pop((pair, stray), [])
        return numbers + self.of_author.pop((leader.actor, stray), [])


def _author_and_victim(event: Event) -> Pair:
    if event.what == "softens":
        return event.figures["by"], event.actor
    return event.actor, event.target


@frozen(eq=False)
class Said:
    """What the blows of a moment have said already, by combatant."""

    criticals: Mapping[int, Sequence[Event]]
    """By whom they strike."""
    fumbles: Mapping[int, Sequence[Event]]

    @classmethod
    def of(cls, moment: Sequence[Event]) -> Said:
        """What those of a moment have said."""
        return cls(
            by(moment, "critical", lambda event: event.target),
            by(moment, "fumble", lambda event: event.actor),
        )

    def tells(self, event: Event) -> bool:
        """Whether that says this too: what is dropped, that a dead man is dying."""
        strikes = self.criticals.get(event.actor, ())
        if event.what == "drops":
            fumbles = [each.figures for each in self.fumbles.get(event.actor, ())]
            clumsy = any(x["option_drops"] or x["option_breaks"] for x in fumbles)
            return clumsy or any(each.figures["tells_weapon"] for each in strikes)
        if event.what == "loses-shield":
            return any(each.figures["tells_shield"] for each in strikes)
        return event.what == "dying" and any(each.figures["kills"] for each in strikes)


def alike(cast: Cast, events: Iterable[Event], said: Said) -> Iterator[list[Event]]:
    """The events of a moment, those together of which one sentence tells."""
    together: dict[object, list[Event]] = {}
    for number, event in enumerate(events):
        key: object = number
        if event.what == "moves":
            key = event.what
        elif event.what in HAPPENINGS:
            if said.tells(event):
                continue
            phrases = HAPPENINGS[event.what](cast, event)
            key = (event.what, phrases) if phrases[1] else number
        together.setdefault(key, []).append(event)
    yield from together.values()
