"""The story of a fight as far as it has been told: phases and moments in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from attrs import define, field

from vsdsim.vsd.attacks import THROWN
from vsdsim.vsd.codes import Action
from vsdsim.vsd.telling import (
    blows,
    care,
    contests,
    drive,
    enchantments,
    falls,
    movements,
    spells,
    strikes,
)
from vsdsim.vsd.telling.cast import Cast, listed, wrapped
from vsdsim.vsd.telling.declarations import declared
from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.happenings import ANNOUNCED, HAPPENINGS, losses
from vsdsim.vsd.telling.moments import Said, alike, by, led_by_blows, stopped

__all__ = ["TOLD", "Story"]

INDENT = 4
SILENT = frozenset({"ends", "round"})
"""What is told elsewhere."""
CONSEQUENCES: Final[Mapping[str, Callable[[Cast, Event], str]]] = {
    "arc": strikes.arc,
    "cancelled": strikes.cancelled,
    "critical": strikes.critical,
    "fumble": strikes.fumble,
    "rides": enchantments.rides,
    "soul": enchantments.soul,
    "sharpens": drive.sharpens,
    "softens": drive.softens,
}
"""Told right after the blow, shot or fall that led to them."""
ROLLS: Final[Mapping[str, Callable[[Cast, Event], str]]] = {
    "bolt": blows.bolt,
    "casts": spells.casts,
    "clashes": contests.clashed,
    "contends": contests.contested,
    "edge": falls.edge,
    "fallen": blows.fallen,
    "falls": falls.falls,
    "helps": care.helps,
    "intercepts": movements.intercepts,
    "resonates": spells.resonates,
    "rolls-again": drive.again,
    "rouses": care.rouses,
    "saves-again": enchantments.rides,
    "runs-away": movements.runs_away,
    "shock": strikes.shock,
    "spell-fails": spells.fails,
    "spends": drive.spends,
    "stray": blows.stray,
    "tends": care.tends,
    "treats-poison": care.treats_poison,
}
"""Whole sentences about one event each."""
VERBS: Final[Mapping[Action, str]] = {
    Action.DASH: "dashes at",
    Action.CHARGE: "charges",
    Action.SHIELD_BASH: "bashes",
}
"""How the first blow of an action is told, where it is no plain one."""
AFTERWARDS = frozenset({
    "befalls", "begins-to-heal", "dies", "drops", "dying", "fades", "goes-on", "lives",
    "loses-shield", "out", "pushed", "released", "relieved", "resonates", "spell-fails",
    "staunched", "wakes", "will-rise",
})  # fmt: skip
"""Told when the hit points left have been."""
TOLD = frozenset({
    *SILENT, *CONSEQUENCES, *ROLLS, *HAPPENINGS, *ANNOUNCED,
    "attack", "declares", "loses", "moves", "shot",
})  # fmt: skip
"""Every event that is told."""


@define(eq=False)
class Story:
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

    def phase(self, events: Sequence[Event]) -> Iterator[str]:
        """The lines of one phase, moment by moment."""
        events = [event for event in events if event.what not in SILENT]
        whats = [event.what for event in events]
        # What is spent at once comes before anything is declared.
        first = whats.index("declares") if "declares" in whats else 0
        if first:
            yield from self._moment(events[:first])
        events = events[first:]
        yield from self._declarations([event for event in events if event.what == "declares"])
        others = [event for event in events if event.what != "declares"]
        for _, in_moment in groupby(others, key=lambda event: event.moment):
            yield from self._moment(list(in_moment))

    def _declarations(self, events: Sequence[Event]) -> Iterator[str]:
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
        yield from self._gains(events)
        events = [event for event in events if event.what != "regains"]
        yield from wrapped(self._losses(events), INDENT)
        now = [event for event in events if event.what not in AFTERWARDS]
        later = [event for event in events if event.what in AFTERWARDS]
        if not any(event.hp_after is not None for event in now):
            now, later = events, []
        lines = list(self._lines(list(led_by_blows(now, CONSEQUENCES)), events))
        left = self._hit_points_left(events)
        if left and lines and len({event.target for event in now if _hurts(event)}) == 1:
            indent, text, hurt = lines[-1]
            if hurt:
                lines[-1] = (indent, f"{text} {left}", hurt)
                left = ""
        for indent, text, _ in lines:
            yield from wrapped(text, indent)
        yield from wrapped(left, INDENT + 2)
        for indent, text, _ in self._lines(later, events):
            yield from wrapped(text, indent)

    def _lines(
        self, events: Sequence[Event], moment: Sequence[Event]
    ) -> Iterator[tuple[int, str, bool]]:
        """Indent and text of each sentence, and whether it may have hurt."""
        for same in alike(self.cast, events, Said.of(moment)):
            event = same[0]
            if event.what == "moves":
                for text in movements.moves(self.cast, same, stopped(moment)):
                    yield INDENT, text, False
                continue
            grouped = event.what in HAPPENINGS
            text = self._happening(same) if grouped else self._sentence(event)
            if text:
                yield INDENT + 2 * (event.what in CONSEQUENCES), text, _hurts(event)

    def _sentence(self, event: Event) -> str:
        """A sentence about one event, empty for nothing."""
        cast = self.cast
        for register in (CONSEQUENCES, ROLLS, ANNOUNCED):
            if event.what in register:
                return register[event.what](cast, event)
        if event.what == "attack":
            return blows.attack(cast, event, self._verb(event))
        if event.what == "shot":
            return blows.shot(cast, event, self._aim(event))
        return ""

    def _verb(self, event: Event) -> str:
        """How an attack is made: as declared, again, or by turning to another foe."""
        target, action = self.meant.get(event.actor, (event.target, Action.ATTACK))
        again = " again" if event.actor in self.struck else ""
        self.struck.add(event.actor)
        if event.target != target:
            return f"turns{again} to"
        return (not again and VERBS.get(action)) or f"strikes{again} at"

    def _aim(self, event: Event) -> str:
        """How a shot is loosed: as declared, or by turning to another foe."""
        target, _ = self.meant.get(event.actor, (event.target, Action.SHOOT))
        thrown = self.cast.parameters.attacks.kind[event.figures["attack"]] == THROWN
        verb = "throws at" if thrown else "shoots at"
        return verb if event.target == target else f"turns and {verb}"

    def _happening(self, same: Sequence[Event]) -> str:
        """A sentence about those who do the same, or whom the same befalls."""
        what = same[0].what
        if what in ("out", "dies"):
            self.out.update(event.actor for event in same)
        elif what == "wakes":
            self.out.difference_update(event.actor for event in same)
        one, many = HAPPENINGS[what](self.cast, same[0])
        # Who loses several blows is named once.
        names = list(dict.fromkeys(self.cast.names[event.actor] for event in same))
        text = one if len(names) == 1 else many
        return text and f"{listed(names)} {text}."

    def _gains(self, moment: Sequence[Event]) -> Iterator[str]:
        """What comes back in an Assessment, before what is lost."""
        for event in moment:
            if event.what == "regains":
                self.hp[event.actor] += event.figures["points"]
                yield from wrapped(self._happening([event]), INDENT)

    def _losses(self, moment: Sequence[Event]) -> str:
        """The bleeding and crushing of an Assessment, victim by victim."""
        said = []
        for mine in by(moment, "loses", lambda event: event.actor).values():
            left = self._left(mine[0])
            said.append(losses(self.cast, mine) + (f" ({left})" if left else ""))
        return f"{'; '.join(said)}." if said else ""

    def _hit_points_left(self, moment: Sequence[Event]) -> str:
        """What those who lost hit points have left."""
        said = []
        for event in {event.target: event for event in moment if _hurts(event)}.values():
            left = self._left(event)
            if left:
                said.append(f"{self.cast.names[event.target]} has {left}")
        return f"{'; '.join(said)}." if said else ""

    def _left(self, event: Event) -> str:
        """`31 of 60 left`, and whether that is Bruised now; empty if nothing was lost."""
        one, hp, before = event.target, event.hp_after, self.hp[event.target]
        if hp is None or hp == before:
            return ""
        self.hp[one], total = hp, event.hp_total
        bruised = 0 < 2 * hp < total <= 2 * before
        return f"{hp} of {total} left" + (", Bruised" if bruised else "")


def _hurts(event: Event) -> bool:
    """Whether hit points were noted after it."""
    return event.hp_after is not None
