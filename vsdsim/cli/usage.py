"""Wrong usage in our own words, whatever the library that reads the command line says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from vsdsim.errors import UsageError
from vsdsim.results.textable import shortened
from vsdsim.suggest import suggestion

__all__ = ["in_our_words", "whole_number"]

_EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)


def in_our_words(error: Any) -> str | None:
    """What is wrong, None for an error that is not about usage.

    Told apart by what they carry: these errors have had several homes, and so several classes.
    """
    told = getattr(error, "format_message", None)
    if told is None:
        return None
    message = str(told())
    return _about_an_option(error, message) or _about_the_rest(error, message)


def whole_number(name: str) -> Callable[[Any], int]:
    """A reader of the option `name`; raises `UsageError` for what is no whole number."""

    def number(text: Any) -> int:
        try:
            return int(text)
        except ValueError:
            arrived = shortened(str(text), 40)
            raise UsageError(f"{name}: required a whole number, arrived {arrived!r}") from None

    return number


def _about_an_option(error: Any, message: str) -> str | None:
    option = getattr(error, "option_name", None)
    if option is None:
        return None
    if hasattr(error, "possibilities"):
        return f"{option}: there is no such option{suggestion(str(option), _options(error))}"
    if "does not take" in message:
        return f"{option}: required no value, arrived one"
    return f"{option}: required a value, arrived nothing"


def _about_the_rest(error: Any, message: str) -> str:
    parameter = getattr(error, "param", None)
    if parameter is not None and hasattr(error, "param_type"):
        option = parameter.opts[0].startswith("-")
        name = parameter.opts[0] if option else parameter.metavar or parameter.opts[0]
        return f"{name}: required, arrived nothing"
    extra = _EXTRA.search(message)
    if extra:
        return f"required nothing more, arrived {shortened(extra[1], 60)!r}"
    return message


def _options(error: Any) -> list[str]:
    """The options of the command that was called."""
    context = getattr(error, "ctx", None)
    return [
        word
        for parameter in (context.command.params if context else ())
        for word in parameter.opts
        if word.startswith("-")
    ]
