"""What one blow comes to, exactly: of two combatants, or of everybody in a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from attrs import evolve, frozen

from vsdsim.errors import UsageError
from vsdsim.results.answer import Drawn
from vsdsim.results.chances import Asked, Card
from vsdsim.results.provenance import settings, source
from vsdsim.results.textable import shortened
from vsdsim.scenario.model import Combatant, Parry, Scenario, Side
from vsdsim.suggest import suggestion
from vsdsim.version import version

if TYPE_CHECKING:
    from pandas import DataFrame

    from vsdsim.results.answer import Picture, Words
    from vsdsim.rulesets import Rules

__all__ = ["Made", "Odds", "OddsTable", "odds_made", "odds_of_all", "odds_of_two", "parry_of"]

MOST_POINTS = 1000
"""Of a parry."""


@frozen
class Made:
    """Where an answer comes from."""

    scenario: str
    """The scenario's name."""
    file: str
    ruleset: str
    rules: str
    """A hash of rules and tables: answers of two hashes need not agree."""
    version: str
    """Of the program."""
    overrides: tuple[str, ...]
    """`PATH=VALUE`, as given."""
    words: tuple[str, ...]
    """The command that gives it again, after `vsdsim odds`."""


class _Counted(Drawn):
    """What answers by enumeration have beside that of all answers: tables of several kinds."""

    __slots__ = ()
    kinds: ClassVar[tuple[str, ...]]
    """Of tables."""

    def to_pandas(self, kind: str | None = None) -> DataFrame:
        """The table `kind`, the first of `kinds` without one; unrounded.

        Raises `UsageError` for another kind, and where pandas is missing.
        """
        from vsdsim.analysis.odds.documents import frame

        return frame(self, self.kinds[0] if kind is None else kind)

    def _words(self) -> Words:
        from vsdsim.analysis.odds import documents

        return documents

    def _picture(self) -> Picture:
        from vsdsim.plots import odds

        return odds


@frozen(eq=False, repr=False)
class Odds(_Counted):
    """One attacker's blow at one defender, over all that its dice can show."""

    card: Card
    made: Made
    kinds: ClassVar = ("situations", "damage")
    """A row for each situation, or for each number of hit points lost."""

    @property
    def hit(self) -> float:
        """The chance to do damage or a critical strike."""
        return self._share(self.card.chances.hits)

    @property
    def critical(self) -> float:
        """The chance of a critical strike of any severity."""
        return self._share(self.card.chances.any_critical)

    @property
    def fumble(self) -> float:
        """The chance of a fumble."""
        return self._share(self.card.chances.fumbles)

    @property
    def fells(self) -> float:
        """The chance that the defender is out of the fight at once."""
        return self._share(self.card.chances.fells)

    @property
    def kills(self) -> float:
        """The chance that the defender is dead or dying at once."""
        return self._share(self.card.chances.kills)

    @property
    def mean(self) -> float:
        """Mean damage of a blow, those that miss included."""
        return self.card.chances.mean

    def _share(self, ways: int) -> float:
        return self.card.chances.share(ways)

    def __repr__(self) -> str:
        c = self.card
        return (
            f"<Odds of {c.attacker!r} ({c.attack}) against {c.defender!r}: hit {self.hit:.4g}, "
            f"mean {self.mean:.4g}, fells {self.fells:.4g}, kills {self.kills:.4g}>"
        )


@frozen(eq=False, repr=False)
class OddsTable(_Counted):
    """Everybody's blow at everybody of another side; those who are alike are one."""

    cards: tuple[Card, ...]
    made: Made
    kinds: ClassVar = ("pairs",)
    notes: tuple[str, ...] = ()
    """Why somebody has no row."""

    def __repr__(self) -> str:
        return f"<OddsTable {self.made.scenario!r}: {len(self.cards)} pairs>"


def parry_of(text: int | str | None) -> Parry | None:
    """A parry from points (`30`) or a share (`25%`); raises `UsageError` for anything else."""
    if text is None:
        return None
    number, per_cent, rest = str(text).strip().partition("%")
    most = 100 if per_cent else MOST_POINTS
    if rest or not number.isascii() or not number.isdigit() or int(number[:9]) > most:
        raise UsageError(
            f"parry: required points from 0 to {MOST_POINTS} or a share such as 25%, "
            f"arrived {shortened(str(text), 40)!r}"
        )
    return Parry(int(number), share=bool(per_cent))


def odds_made(
    scenario: Scenario,
    rules: str,
    blocks: tuple[str, str] | None,
    asked: Asked,
    named: Mapping[str, str | None] | None = None,
) -> Made:
    """Where an answer about two stat `blocks`, or about those `named` in a scenario, comes from."""
    words = list(blocks or (source(scenario.file),))
    parry = asked.parry
    options = {
        **(named or {}),
        "--attack": asked.attack,
        "--critical": asked.critical,
        "--parry": None if parry is None else f"{parry.amount}{'%' if parry.share else ''}",
        "--range": None if asked.metres is None else f"{asked.metres:g}",
        "--armour": asked.armour,
    }
    for option, value in options.items():
        words += [] if value is None else [option, value]
    words += settings(scenario.overrides)
    return Made(
        scenario=scenario.name,
        file=scenario.file,
        ruleset=scenario.ruleset,
        rules=rules,
        version=version(),
        overrides=scenario.overrides,
        words=tuple(words),
    )


def odds_of_two(
    rules: Rules, scenario: Scenario, attacker: str, defender: str, asked: Asked, made: Made
) -> Odds:
    """The whole card of a blow; the two by their full names, `SIDE.NAME`."""
    one, other = (
        _somebody(scenario, name, role)
        for name, role in ((attacker, "attacker"), (defender, "defender"))
    )
    return Odds(rules.blow(one, other, scenario, asked, whole=True), made)


def odds_of_all(
    rules: Rules,
    scenario: Scenario,
    asked: Asked,
    made: Made,
    attacker: str | None = None,
    defender: str | None = None,
) -> OddsTable:
    """Everybody against everybody of other sides, or only one `attacker` or one `defender`."""
    if asked.attack or asked.critical or asked.metres is not None:
        raise UsageError("attack, critical and range: required an attacker and a defender as well")
    first = None if attacker is None else _somebody(scenario, attacker, "attacker")
    second = None if defender is None else _somebody(scenario, defender, "defender")
    cards: list[Card] = []
    idle: dict[str, UsageError] = {}
    for label, one in _kinds(scenario.sides, first):
        for other_label, other in _kinds(scenario.sides, second):
            if one.side == other.side:
                continue
            try:
                card = rules.blow(one, other, scenario, asked, whole=False)
            except UsageError as trouble:
                idle.setdefault(str(trouble), trouble)
            else:
                cards.append(evolve(card, attacker=label, defender=other_label))
    if idle and not cards:
        raise next(iter(idle.values()))
    return OddsTable(tuple(cards), made, tuple(idle))


def _somebody(scenario: Scenario, name: str, role: str) -> Combatant:
    """A combatant by its full name, or the first of a group by the group's."""
    everybody = scenario.combatants
    for fits in (name, f"{name} 1"):
        for each in everybody:
            if each.full_name == fits:
                return each
    names = [each.full_name for each in everybody]
    hint = suggestion(name, names)
    if not hint:
        hint = f"; such as {names[0]}"
    raise UsageError(
        f"{role}: required SIDE.NAME of a combatant, arrived {shortened(name, 60)!r}{hint}"
    )


def _kinds(sides: Sequence[Side], only: Combatant | None) -> Iterator[tuple[str, Combatant]]:
    """Somebody of each run of combatants who differ only in name, and what the run is called."""
    if only is not None:
        yield only.name, only
        return
    for side in sides:
        run: list[Combatant] = []
        for each in (*side.combatants, None):
            if each is not None and (not run or each.sheet == run[0].sheet):
                run.append(each)
                continue
            yield _called(run), run[0]
            run = [] if each is None else [each]


def _called(run: Sequence[Combatant]) -> str:
    """`Orc 1-4` of a run of numbered ones."""
    first, last = run[0].name, run[-1].name
    if len(run) == 1:
        return first
    stem, _, number = last.rpartition(" ")
    numbered = number.isdigit() and first.rpartition(" ")[0] == stem
    return f"{first}-{number}" if numbered else f"{first} to {last}"
