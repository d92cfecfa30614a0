"""Conditions of scripts: Python's grammar, cut down to comparisons of a ruleset's words."""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from attrs import frozen

from vsdsim.scenario.faults import Report, Words, describe, listed
from vsdsim.scenario.ruleset import Vocabulary

__all__ = ["parse", "words_used"]

LONGEST = 500
"""Characters of a condition."""
DEEPEST = 20
"""Levels of a condition's tree, and its brackets."""
LARGEST = 10**6
"""Largest number to be written; no word is taken to exceed it."""
NUMBER = "number"
"""The argument of a function that takes a number of metres."""
MOST_METRES = 1000
"""The largest of these: no two points of the field lie farther apart on an axis."""
_LARGEST_SUM = 10**15
"""Largest number a calculation may reach: whole numbers are exact so far, as floats too."""

_NAME = r"[A-Za-z_]\w*+"
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", re.ASCII)
_TOKENS = re.compile(
    rf"(?: \s++ | {_NAME} | {_NUMBER.pattern} | [<>=!]= | [-+*/<>().,] )*+",
    re.VERBOSE | re.ASCII,
)
_KEYWORD = re.compile(rf"(?<=\.)(?:{'|'.join(map(str.lower, keyword.kwlist))})\b")
"""A word of ours that is a keyword of Python (`self.def`): written in capitals it is none."""
_DIGITS = 20
"""Characters of a number, the point included."""
_MEANT = {"&": "and", "|": "or", "=": "==", "!": "not", "~": "not", "^": "and"}
_COMPARE = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)


class _Wrong(Exception):
    """What is wrong with a condition, or a part of it, at a column counted from 0."""

    def __init__(self, required: str, column: int, found: str, choices: Iterable[str] = ()) -> None:
        super().__init__(required)
        self.required = required
        self.arrived = Words(f"{describe(found)} at column {column + 1}", found)
        self.choices = choices


@frozen
class _Value:
    """Type of a part, and how large it can be where it is a number."""

    kind: str
    most: float = 0.0


def parse(
    text: str, vocabulary: Vocabulary, report: Report, *, shown: str | None = None
) -> ast.expr | None:
    """The tree of a condition, or None after reporting what is wrong and at which columns.

    `shown`, as long as `text`, is what its author wrote and faults repeat, where that is another.

    The tree holds only: and, or, not, comparisons of numbers, `+ - *`, division by a number other
    than 0, numbers up to a million, and the vocabulary's words, functions and constants. All its
    parts are of fitting types and the whole is a truth.
    """
    if len(text) > LONGEST:
        arrived = Words(f"{len(text)} characters")
        report((), f"a condition of at most {LONGEST} characters", arrived)
        return None
    try:
        tree = _tree(text)
        checker = _Checker(shown or text, vocabulary)
        checker.note(checker.truth, tree, 1)
        wrongs = checker.wrongs
    except _Wrong as wrong:
        wrongs = [wrong]
    for each in wrongs:
        report((), each.required, each.arrived, choices=each.choices)
    return None if wrongs else tree


def words_used(tree: ast.expr) -> frozenset[str]:
    """The dotted words, functions and constants that a checked condition reads."""
    found = set()
    parts: list[ast.AST] = [tree]
    while parts:
        part = parts.pop()
        word = _dotted(part.func) if isinstance(part, ast.Call) else _dotted(part)
        if word is not None:
            found.add(word)
        else:
            parts.extend(ast.iter_child_nodes(part))
    return frozenset(found)


def _tree(text: str) -> ast.expr:
    """The tree by Python's grammar, of a text that holds only tokens of ours."""
    _tokens(text)
    # Line breaks would end an expression; spaces for them keep the columns.
    line = _KEYWORD.sub(lambda found: found[0].upper(), re.sub(r"\s", " ", text))
    blanks = len(line) - len(line.lstrip())
    try:
        tree = ast.parse(line.strip(), mode="eval").body
    except SyntaxError as error:
        # Offset 0: the text ends too soon.
        column = blanks + (error.offset or len(line.strip()) + 1) - 1
        found = text[column : column + 10].partition(" ")[0] or "the end"
        choices = ["=="] if found.startswith("=") else []
        raise _Wrong("a condition", column, found, choices) from None
    except (MemoryError, RecursionError, ValueError):
        raise _Wrong("a simpler condition", 0, text[:10]) from None
    for part in ast.walk(tree):
        if isinstance(part, ast.Attribute) and keyword.iskeyword(part.attr.lower()):
            part.attr = part.attr.lower()
    return tree


def _tokens(text: str) -> None:
    """Check the tokens, the size of numbers and how deep brackets go."""
    right = _TOKENS.match(text)
    column = right.end() if right else 0
    if column < len(text):
        near = _MEANT.get(text[column])
        required = f"a word, a number or an operator{f' ({near})' if near else ''}"
        raise _Wrong(required, column, text[column])
    for number in _NUMBER.finditer(text):
        if len(number[0]) > _DIGITS or float(number[0]) > LARGEST:
            raise _Wrong(f"a number up to {LARGEST}", number.start(), number[0])
    if text.count("(") > DEEPEST:
        raise _Wrong(f"at most {DEEPEST} brackets", text.rindex("("), "(")


def _dotted(node: ast.AST) -> str | None:
    """The dotted word of a name or attributes of a name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *parts[::-1]]) if isinstance(node, ast.Name) else None


def _distance(node: ast.expr) -> bool:
    """Whether this is a number of metres, written as such."""
    value = node.value if isinstance(node, ast.Constant) else None
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return 0 <= value <= MOST_METRES


_NAMED = {"combatant": "a combatant", "outcome": "a side, draw or undecided"}
"""Kinds of which one can only be the same as another, or not."""


class _Checker:
    """Types of a condition's parts; keeps what does not fit, of each of those that are joined.

    Within one of these the first thing wrong is raised: the rest may follow from it.
    """

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self._text = text
        self._blanks = len(text) - len(text.lstrip())
        self._known = vocabulary
        self.wrongs: list[_Wrong] = []

    def note(self, read: Callable[[ast.expr, int], object], node: ast.expr, depth: int) -> None:
        """Read a part that stands by itself, and keep what is wrong with it."""
        try:
            read(node, depth)
        except _Wrong as wrong:
            self.wrongs.append(wrong)

    def truth(self, node: ast.expr, depth: int) -> None:
        """The part is one that holds or not."""
        if self._value(node, depth).kind != "truth":
            raise self._wrong(node, "something that holds or not, such as a comparison")

    def number(self, node: ast.expr, depth: int) -> float:
        """The part is a number: how large it can be."""
        value = self._value(node, depth)
        if value.kind != "number":
            raise self._wrong(node, "a number")
        return value.most

    def _value(self, node: ast.expr, depth: int) -> _Value:
        if depth > DEEPEST:
            raise self._wrong(node, f"a condition of at most {DEEPEST} levels")
        read = self._READERS.get(type(node))
        if read is None:
            raise self._wrong(node, "a word, a number, a comparison, and, or, not")
        return read(self, node, depth + 1)

    def _junction(self, node: ast.BoolOp, depth: int) -> _Value:
        for part in node.values:
            self.note(self.truth, part, depth)
        return _Value("truth")

    def _unary(self, node: ast.UnaryOp, depth: int) -> _Value:
        if isinstance(node.op, ast.Not):
            self.truth(node.operand, depth)
            return _Value("truth")
        return _Value("number", self.number(node.operand, depth))

    def _comparison(self, node: ast.Compare, depth: int) -> _Value:
        if not all(isinstance(each, _COMPARE) for each in node.ops):
            raise self._wrong(node, "one of <, <=, >, >=, ==, !=")
        parts = (node.left, *node.comparators)
        values = [self._noted(part, depth) for part in parts]
        sound = [value for value in values if value is not None]
        if len(sound) < len(values):
            # Beside what is no known word anything may be right.
            return _Value("truth")
        kind = sound[0].kind if sound[0].kind in _NAMED else "number"
        for part, value in zip(parts, sound, strict=True):
            if value.kind != kind:
                named = f"{_NAMED[kind]} to compare with" if kind in _NAMED else "a number"
                raise self._wrong(part, named)
        if kind in _NAMED and not all(isinstance(each, ast.Eq | ast.NotEq) for each in node.ops):
            raise self._wrong(node, f"== or != between {kind}s")
        return _Value("truth")

    def _noted(self, node: ast.expr, depth: int) -> _Value | None:
        """The type of a part; None where what is wrong with it was kept."""
        try:
            return self._value(node, depth)
        except _Wrong as wrong:
            self.wrongs.append(wrong)
            return None

    def _constant(self, node: ast.Constant, _depth: int) -> _Value:
        if isinstance(node.value, bool) or not isinstance(node.value, int | float):
            raise self._wrong(node, "a known word")
        return _Value("number", node.value)

    def _sum(self, node: ast.BinOp, depth: int) -> _Value:
        left, right = self.number(node.left, depth), self.number(node.right, depth)
        match node.op:
            case ast.Add() | ast.Sub():
                most = left + right
            case ast.Mult():
                most = left * right
            case ast.Div():
                if not isinstance(node.right, ast.Constant) or not right:
                    raise self._wrong(node.right, "a number other than 0 to divide by")
                most = left / right
            case _:
                raise self._wrong(node, "one of +, -, *, /")
        if most > _LARGEST_SUM:
            raise self._wrong(node, "a calculation that stays below 10^15")
        return _Value("number", most)

    def _call(self, node: ast.Call, _depth: int) -> _Value:
        name = _dotted(node.func) or ""
        if name not in self._known.functions:
            choices = [*self._known.functions, *self._known.words]
            raise self._wrong(node.func, "a known function", choices)
        argument, kind = self._known.functions[name]
        fits = _distance if argument == NUMBER else lambda given: _dotted(given) == argument
        if node.keywords or len(node.args) != 1 or not fits(node.args[0]):
            size = f", from 0 to {MOST_METRES}" if argument == NUMBER else ""
            raise self._wrong(node, f"{name}({argument}){size}")
        return _Value(kind, LARGEST)

    def _word(self, node: ast.expr, _depth: int) -> _Value:
        name = _dotted(node) or ""
        if name in self._known.words:
            return _Value(self._known.words[name], LARGEST)
        if name in self._known.constants:
            return _Value("number", abs(self._known.constants[name]))
        if name in self._known.functions:
            raise self._wrong(node, f"{name}({self._known.functions[name][0]})")
        choices = [*self._known.words, *self._known.constants, *self._known.functions]
        longer = [each for each in choices if each.startswith(f"{name}.")]
        required = f"a known word ({listed(longer)})" if longer else "a known word"
        raise self._wrong(node, required, choices)

    def _wrong(self, node: ast.expr, required: str, choices: Iterable[str] = ()) -> _Wrong:
        # All characters are ASCII: columns in bytes are columns in characters.
        end = node.end_col_offset
        found = self._text[self._blanks :][node.col_offset : end]
        return _Wrong(required, self._blanks + node.col_offset, found, choices)

    _READERS: ClassVar[dict[type[ast.expr], Callable[[_Checker, Any, int], _Value]]] = {
        ast.Attribute: _word,
        ast.BinOp: _sum,
        ast.BoolOp: _junction,
        ast.Call: _call,
        ast.Compare: _comparison,
        ast.Constant: _constant,
        ast.Name: _word,
        ast.UnaryOp: _unary,
    }
    """The only kinds of node that a condition may have; whatever Python adds is a fault."""
