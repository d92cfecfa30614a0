"""Names of combatants in scripts and victories: `orcs.'Orc 1'`, or `Orc 1` where it is unique."""

from __future__ import annotations

from collections.abc import Mapping

from vsdsim.errors import UsageError
from vsdsim.scenario.paths import format_path, parse_path

__all__ = ["find_name", "written"]


def find_name(text: str, people: Mapping[str, str]) -> str | None:
    """The full name of who is meant among `people` (names by full name); None if nobody is.

    None too where a name without its side fits several.
    """
    fitting = [full for full, name in people.items() if name == text]
    if not fitting:
        fitting = [full for full in people if full in (text, _plain(text))]
    return fitting[0] if len(fitting) == 1 else None


def written(people: Mapping[str, str]) -> list[str]:
    """The names of people as a file writes them: side and name, in quotes where needed."""
    return [format_path((full.removesuffix(f".{name}"), name)) for full, name in people.items()]


def _plain(text: str) -> str | None:
    """The full name that a path of side and name stands for."""
    try:
        place = parse_path(text)
    except UsageError:
        return None
    return ".".join(map(str, place)) if len(place) == 2 else None
