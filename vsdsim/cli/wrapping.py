"""Messages in lines of a terminal, none broken within what a reader would copy."""

from __future__ import annotations

import re

from vsdsim.results.textable import WIDTH
from vsdsim.textwidth import width_of, wrap

__all__ = ["wrapped"]

_GLUE = "\ufdd0"
"""Stands for a blank at which no line is broken: no character of any text."""
_BETWEEN = re.compile(r"(: |, arrived |; did you mean )")
"""Between parts of a message, of which paths and commands are whole ones."""
_COPIED = re.compile(
    r"""
      (?!required) [^(]* [/\\] .*          # a file in a folder
    | [^;,]* \.[a-z]\w* (:\d+)?            # a file, or a field of a scenario
    | (vsdsim|pip) \s .*                   # a command
    """,
    re.VERBOSE | re.DOTALL,
)
_WHOLE = re.compile(
    r"""
      (?<![\w'"]) ' [^'\n]* ' (?!\w)        # what is quoted, no apostrophe
    | (?<![\w'"]) " [^"\n]* " (?!\w)
    | \[ [^][\n]* \]                        # a list or table of TOML
    | \{ [^{}\n]* \}
    """,
    re.VERBOSE,
)
_ASSIGNED = re.compile(r" = ")
_HANG = 4


def wrapped(text: str) -> str:
    """The lines of `text`, each broken where it is wider than 80 columns.

    Paths, commands, quoted text and TOML stay whole, and may be wider. Further lines are indented.
    """
    return "\n".join(map(_broken, text.split("\n")))


def _broken(line: str) -> str:
    if width_of(line) <= WIDTH:
        return line
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    # A separator is a part too; a copied part has no blank at its ends.
    kept = "".join(
        part.replace(" ", _GLUE) if _COPIED.fullmatch(part) else part
        for part in _BETWEEN.split(text)
    )
    for whole in (_WHOLE, _ASSIGNED):
        kept = whole.sub(_glued, kept)
    lines = wrap(
        kept,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + " " * _HANG,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace(_GLUE, " ")


def _glued(match: re.Match[str]) -> str:
    return match[0].replace(" ", _GLUE)
