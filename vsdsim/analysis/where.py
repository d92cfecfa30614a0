"""Conditions on fights: `winner == "orcs" and rounds <= 3`, read by the grammar of scripts."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from attrs import frozen

from vsdsim.errors import UsageError
from vsdsim.results.block import Block
from vsdsim.scenario.expression import parse
from vsdsim.scenario.faults import Place, Words, suggest
from vsdsim.scenario.ruleset import Vocabulary

__all__ = ["Where"]

Column = Callable[[Block], Any]
"""What a word is of each fight of a block: (n,)."""

_QUOTED = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'')
_PLAIN = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_ALONE: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.Not: np.logical_not,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
_REACH: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@frozen(eq=False)
class Where:
    """A checked condition, ready to be asked of fights."""

    text: str
    _tree: ast.expr
    _columns: Mapping[str, Column]

    @classmethod
    def of(cls, text: str, outcomes: Iterable[str], combatants: Iterable[tuple[str, str]]) -> Where:
        """The condition of a text about fights of these sides and combatants.

        Words: `winner` (an outcome, to compare with its name), `rounds`, `fight`; of a side
        `SIDE.standing`, `SIDE.surviving` (how many) and `SIDE.hp` (all their hit points); of
        somebody `SIDE.NAME.hp`, `.standing`, `.surviving`. Names with spaces are quoted. Raises
        `UsageError` with the column of the first thing wrong.
        """
        ends = tuple(outcomes)
        kinds, columns = _words(ends, tuple(combatants))
        line, hidden = _without_quotes(text)
        # A quoted name is a word by its stand-in, too.
        for shown, name in hidden.items():
            for word in [each for each in kinds if name in each.split("\0")]:
                stood = "\0".join(shown if part == name else part for part in word.split("\0"))
                kinds[stood], columns[stood] = kinds[word], columns[word]
            if name in ends:
                # By itself, whatever else the word may be without quotes.
                kinds[shown], columns[shown] = "outcome", _ended_so(ends.index(name))
        known = {
            word.replace("\0", "."): kind
            for word, kind in kinds.items()
            if all(_PLAIN.fullmatch(part) for part in word.split("\0"))
        }
        tree = _checked(text, line, known, [word.replace("\0", ".") for word in kinds])
        return cls(text, tree, {word.replace("\0", "."): each for word, each in columns.items()})

    def holds(self, block: Block) -> Any:
        """(n,) bool: in which of its fights it holds."""
        return np.asarray(self._value(self._tree, block), dtype=np.bool_)

    def _value(self, node: ast.expr, block: Block) -> Any:
        """The column of a part; a number that is written there, as it is."""
        parts = [self._value(part, block) for part in _parts_of(node)]
        match node:
            case ast.BoolOp(op=op):
                value = (np.logical_and if isinstance(op, ast.And) else np.logical_or).reduce(parts)
            case ast.UnaryOp(op=op):
                value = _ALONE[type(op)](parts[0])
            case ast.Compare(ops=ops):
                steps = zip(ops, parts, parts[1:], strict=False)
                value = np.logical_and.reduce([_COMPARE[type(op)](*two) for op, *two in steps])
            case ast.BinOp(op=op):
                value = _REACH[type(op)](*parts)
            case ast.Constant(value=number):
                value = number
            case _:
                value = self._columns[ast.unparse(node)](block)
        return value


def _parts_of(node: ast.expr) -> list[ast.expr]:
    """The parts that a calculation or comparison works on; none of a word."""
    match node:
        case ast.BoolOp(values=parts):
            return parts
        case ast.UnaryOp(operand=part):
            return [part]
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.BinOp(left=left, right=right):
            return [left, right]
    return []


def _ended_so(number: int) -> Column:
    """The outcome of this number, of every fight: to compare with `winner`."""
    return lambda block: np.full(len(block.fights), number)


def _words(
    outcomes: tuple[str, ...], combatants: tuple[tuple[str, str], ...]
) -> tuple[dict[str, str], dict[str, Column]]:
    """Kinds and columns of all words; the parts of a word have a null between them."""
    kinds = {"winner": "outcome", "rounds": "number", "fight": "number"}
    columns: dict[str, Column] = {
        "winner": lambda block: block.outcome,
        "rounds": lambda block: block.rounds.astype(np.int64),
        "fight": lambda block: block.fights,
    }
    for number, outcome in enumerate(outcomes):
        kinds.setdefault(outcome, "outcome")
        columns.setdefault(outcome, _ended_so(number))
    for side in outcomes[:-2]:
        members = [at for at, (of, _) in enumerate(combatants) if of == side]
        for name, count in (
            ("standing", lambda block, who: block.standing[who].sum(axis=0)),
            ("surviving", lambda block, who: block.surviving[who].sum(axis=0)),
            ("hp", lambda block, who: block.hp[who].sum(axis=0)),
        ):
            kinds[f"{side}\0{name}"] = "number"
            columns[f"{side}\0{name}"] = lambda block, who=members, of=count: of(block, who)  # type: ignore[misc]
    for at, (side, name) in enumerate(combatants):
        for what, kind in (("hp", "number"), ("standing", "truth"), ("surviving", "truth")):
            word = f"{side}\0{name}\0{what}"
            kinds[word] = kind
            columns[word] = lambda block, who=at, of=what: getattr(block, of)[who]  # type: ignore[misc]
    return kinds, columns


def _without_quotes(text: str) -> tuple[str, dict[str, str]]:
    """The text with a stand-in as long for every quoted name, and what the stand-ins hide."""
    hidden: dict[str, str] = {}

    def stand_in(match: re.Match[str]) -> str:
        name = match[1] if match[1] is not None else match[2]
        tag = str(len(hidden))
        shown = "_" * (len(match[0]) - len(tag)) + tag
        hidden[shown] = name
        return shown

    return _QUOTED.sub(stand_in, text), hidden


def _checked(text: str, line: str, known: Mapping[str, str], choices: list[str]) -> ast.expr:
    """The tree of the condition; raises `UsageError`."""
    heard: list[str] = []
    names = choices

    def report(
        path: Place,  # noqa: ARG001 -- a report names it so
        required: str,
        arrived: object,
        *,
        choices: Iterable[str] = (),
    ) -> None:
        told = arrived.text if isinstance(arrived, Words) else str(arrived)
        word = arrived.word if isinstance(arrived, Words) else None
        near = suggest(word or "", [*choices, *names])
        heard.append(
            f"required {required}, arrived {told}{f'; did you mean {near}?' if near else ''}"
        )

    tree = parse(line, Vocabulary(words=known), report, shown=text)
    if tree is None:
        raise UsageError(f"--where: {heard[0]}")
    return tree
