"""A scenario read over and over with other overrides: parsed once, everybody's sheet made once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from vsdsim.scenario.document import Raw
from vsdsim.scenario.faults import Noted, Report
from vsdsim.scenario.loading import A_DICT, load_raw
from vsdsim.scenario.model import Entry, Scenario
from vsdsim.scenario.reading import parse_toml, plain, read_text
from vsdsim.scenario.ruleset import Ruleset, Vocabulary
from vsdsim.scenario.shipped import find

__all__ = ["Rereader"]


class Rereader:
    """Called with overrides it gives the scenario that `loading.load` would, faults and all.

    What a variant has in common with those before it is not made again: of sixty combatants one
    changes. Raises on construction what `loading.load` raises for a file that cannot be read.
    """

    def __init__(self, source: str | Path | Mapping[str, object], ruleset: Ruleset) -> None:
        self._text: str | None = None
        if isinstance(source, Mapping):
            self._file, self._folder = A_DICT, Path()
            self._raw = plain(source, A_DICT)
        else:
            file = find(str(source))
            self._file, self._folder = str(file), Path(file).parent
            self._text = read_text(file).removeprefix("\ufeff")
            self._raw = parse_toml(self._text, self._file)
        self._ruleset = _Remembering(ruleset)
        self._last: tuple[tuple[str, ...], Scenario] | None = None

    def __call__(self, overrides: Sequence[str] = ()) -> Scenario:
        """The scenario with overrides; raises `ScenarioError` and `UsageError` as `load` does."""
        wanted = tuple(overrides)
        # Whether something can be set is often asked just before it is.
        if self._last is None or self._last[0] != wanted:
            raw = cast(Raw, _copied(self._raw))
            made = load_raw(raw, self._file, self._text, self._folder, self._ruleset, wanted)
            self._last = wanted, made
        return self._last[1]


def _copied(value: object) -> object:
    """A copy of what TOML can say; several times as fast as `copy.deepcopy`."""
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_copied(part) for part in value]
    return value


class _Remembering:
    """A ruleset that makes of the same combatant the same sheet, not another one like it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._own = ruleset
        self._libraries: dict[Path | None, Any] = {}
        self._sheets: dict[tuple[int, str], Any] = {}

    @property
    def name(self) -> str:
        return self._own.name

    @property
    def vocabulary(self) -> Vocabulary:
        return self._own.vocabulary

    @property
    def combatant_keys(self) -> frozenset[str]:
        return self._own.combatant_keys

    @property
    def inner_keys(self) -> frozenset[str]:
        return self._own.inner_keys

    @property
    def scripts(self) -> Mapping[str, list[dict[str, object]]]:
        return self._own.scripts

    def library(self, folder: Path | None) -> Any:
        if folder not in self._libraries:
            self._libraries[folder] = self._own.library(folder)
        return self._libraries[folder]

    def sheet(self, raw: Mapping[str, object], library: Any, report: Report) -> Any | None:
        # By identity: libraries are kept above, so that no other has its id. As text, for 1, 1.0
        # and true are equal and not the same.
        key = id(library), repr(raw)
        if key in self._sheets:
            return self._sheets[key]
        noted = Noted(report)
        sheet = self._own.sheet(raw, library, noted)
        if sheet is not None and not noted.any:
            self._sheets[key] = sheet
        return sheet

    def check_spell(self, entry: Entry, library: Any, report: Report) -> None:
        self._own.check_spell(entry, library, report)

    def check_caster(self, entry: Entry, sheet: Any, library: Any, report: Report) -> None:
        self._own.check_caster(entry, sheet, library, report)
