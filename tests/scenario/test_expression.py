"""Tests of vsdsim.scenario.expression."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.scenario.expression import parse, words_used
from vsdsim.scenario.faults import Words

ALLOWED = (
    ast.And, ast.Or, ast.Not, ast.BoolOp, ast.UnaryOp, ast.USub, ast.UAdd, ast.Compare, ast.BinOp,
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq,
    ast.Constant, ast.Name, ast.Attribute, ast.Call, ast.Load,
)  # fmt: skip


@pytest.fixture(name="read")
def fixture_read(ruleset):
    """Parse a text: the tree, and what was reported."""

    def read(text):
        notes = []
        tree = parse(text, ruleset.vocabulary, lambda *args, **more: notes.append((*args, more)))
        return tree, notes

    return read


@pytest.mark.parametrize(
    "text",
    [
        "self.bruised",
        "not self.bruised and enemies > 1",
        "self.weapon.length > target.weapon.length",
        "enemies.targeting(self) >= 2",
        "enemies.near(5) > 1 and enemies.near( 7.5 ) > 0",
        "enemies.near(0) + enemies.near(1000) < 3",
        "1 < enemies <= 3 != round",
        "self.hp * 2 < target.hp + 10 - round / 2",
        "self.weapon.length == long",
        "-self.hp < 0.5",
        "target.target == self and round > 1",
        "target.target != self",
        "(self.bruised or target.bruised) and (round > 3)",
        "  round > 3\n and enemies > 1  ",
    ],
)
def test_conditions_of_the_vocabulary_are_read(read, text):
    """Comparisons, logic, sums and the vocabulary's words make a condition."""
    tree, notes = read(text)
    assert notes == []
    assert all(isinstance(node, ALLOWED) for node in ast.walk(tree))


@pytest.mark.parametrize(
    ("text", "found", "column"),
    [
        ("self.hq > 3", "self.hq", 1),
        ("round > 3 and self.hq > 3", "self.hq", 15),
        ("  self.hq > 3", "self.hq", 3),
        ("self.hp", "self.hp", 1),
        ("self", "self", 1),
        ("target.target", "target.target", 1),
        ("not target", "target", 5),
        ("self + 1 > 2", "self", 1),
        ("target.target == round", "round", 18),
        ("round == target", "target", 10),
        ("target.target > self", "target.target > self", 1),
        ("self.target == self", "self.target", 1),
        ("enemies.targeting > 1", "enemies.targeting", 1),
        ("enemies.targeting(target) > 1", "enemies.targeting(target)", 1),
        ("enemies.targeting(self, self) > 1", "enemies.targeting(self, self)", 1),
        ("enemies.targeting(who=self) > 1", "=", 22),
        ("enemies(self) > 1", "enemies", 1),
        ("enemies.near > 1", "enemies.near", 1),
        ("enemies.near() > 1", "enemies.near()", 1),
        ("enemies.near(self) > 1", "enemies.near(self)", 1),
        ("enemies.near(1, 2) > 1", "enemies.near(1, 2)", 1),
        ("enemies.near(-1) > 1", "enemies.near(-1)", 1),
        ("enemies.near(2 + 3) > 1", "enemies.near(2 + 3)", 1),
        ("enemies.near(1000.5) > 1", "enemies.near(1000.5)", 1),
        ("enemies.near(True) > 1", "enemies.near(True)", 1),
        ("enemies.near(round) > 1", "enemies.near(round)", 1),
        ("enemies.targeting(5) > 1", "enemies.targeting(5)", 1),
        ("self.bruised > 1", "self.bruised", 1),
        ("self.bruised == target.bruised", "self.bruised", 1),
        ("not round", "round", 5),
        ("round and self.bruised", "round", 1),
        ("self.bruised + 1 > 2", "self.bruised", 1),
        ("round / 0 > 1", "0", 9),
        ("round / enemies > 1", "enemies", 9),
        ("round / (1 - 1) > 1", "1 - 1", 10),
        ("round // 2 > 1", "round // 2", 1),
        ("round ** 2 > 1", "round ** 2", 1),
        ("round > 1000001", "1000001", 9),
        ("round in enemies", "round in enemies", 1),
        ("round is 3", "round is 3", 1),
        ("True", "True", 1),
        ("round > True", "True", 9),
        ("None", "None", 1),
        ("round = 3", "=", 7),
        ("round > 3 & self.bruised", "&", 11),
        ("!self.bruised", "!", 1),
        ("round > 'a'", "'", 9),
        ("round > 1e5", "1", 9),
        ("round > 0x10", "0", 9),
        ("round > 1_000", "1", 9),
        ("round > 1j", "1", 9),
        ("ründ > 1", "ü", 2),
        ("self.hp > \0", "\0", 11),
        ("lambda: 1", ":", 7),
        ("round > 3 if self.bruised else round > 4", "round > 3 if self.bruised else round > 4", 1),
        ("(round := 3) > 1", ":", 8),
        ("[1]", "[", 1),
        ("f'{1}' > 1", "'", 2),
        ("(round, enemies)", "(round, enemies)", 1),
        ("*round", "*round", 1),
        ("yield", "yield", 1),
        ("self.__class__ > 1", "self.__class__", 1),
        ("__import__(os).system(self)", "__import__(os).system", 1),
        ("self.hp.real > 1", "self.hp.real", 1),
        ("round > 3 and", "the end", 14),
        ("", "the end", 1),
        ("   ", "the end", 4),
    ],
)  # fmt: skip
def test_everything_else_is_a_fault_with_its_column(read, text, found, column):
    """What is not in the language is refused: what was found, and at which column it stands."""
    tree, notes = read(text)
    assert tree is None
    ((path, _, arrived, _),) = notes
    assert path == ()
    assert arrived == Words(f"{found!r} at column {column}", found)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("self.hq > 3 and target.foo", [1, 17]),
        ("not (self.hq > 3 or round) and self.foo == self.bar", [6, 21, 32, 44]),
        # What follows from one of them is not told.
        ("self.hq > self.bruised", [1]),
        ("self.hq + self.foo > round.x", [1, 22]),
        ("(self.hq > 1 and self.foo) > 3", [2, 18, 2]),
    ],
)
def test_parts_that_are_joined_are_told_of_at_once(read, text, columns):
    """And both sides of a comparison; within a sum the first thing wrong."""
    tree, notes = read(text)
    assert tree is None
    found = [int(arrived.text.rpartition(" ")[2]) for _, _, arrived, _ in notes]
    assert found == columns


@pytest.mark.parametrize(
    "text",
    [
        "(" * 490,
        "((((((((((round > 1))))))))))" * 10,
        "(" * 60 + "round" + ")" * 60 + " > 1",
        "not " * 120 + "self.bruised",
        "-" * 490 + "1 > 0",
        "1+" * 200 + "1 > 0",
        "1" * 400,
        "0." + "1" * 400 + " > 0",
        "1000000*" * 60 + "1 > 0",
        "round" + ".a" * 240 + " > 1",
        "enemies.targeting(" * 25,
        "round < " * 60,
        "x" * 501,
        "x" * 10**6,
        " " * 10**6,
    ],
    ids=range(15),
)
def test_hostile_conditions_are_refused(read, text):
    """Deep nesting, endless numbers and texts give one fault, and no trouble."""
    tree, notes = read(text)
    assert tree is None
    assert len(notes) == 1


def test_calculations_stay_exact(read):
    """What could exceed 10^15, where floats lose whole numbers, is refused."""
    assert read("self.hp * 1000000 * 1000 > 1")[0] is not None
    assert read("self.hp * 1000000 * 1001 > 1")[0] is None


@given(st.text(alphabet="selfhptargunod.()<>=!+-*/ 0123456789and&|\"'[]{}\n,:", max_size=60))
def test_any_text_gives_a_tree_or_faults(text):
    """Whatever is written, there is a checked tree or what is wrong, and never both."""
    from vsdsim.scenario.ruleset import Vocabulary

    vocabulary = Vocabulary(words={"self.hp": "number", "and": "truth"})
    notes = []
    tree = parse(text, vocabulary, lambda *args, **_: notes.append(args))
    assert (tree is None) == bool(notes)
    assert tree is None or all(isinstance(node, ALLOWED) for node in ast.walk(tree))


def test_suggestions_come_from_the_vocabulary(read, ruleset):
    """An unknown word brings the known ones, functions and constants too."""
    *_, more = read("self.hq > 3")[1][0]
    vocabulary = ruleset.vocabulary
    known = {*vocabulary.words, *vocabulary.functions, *vocabulary.constants}
    assert set(more["choices"]) == known


def test_the_form_of_a_function_is_told(read):
    """What stands in its brackets, and how large it may be."""
    for text, form in (
        ("enemies.near(-1) > 1", "enemies.near(number), from 0 to 1000"),
        ("enemies.targeting(5) > 1", "enemies.targeting(self)"),
    ):
        ((_, required, *_),) = read(text)[1]
        assert required == form


def test_words_used_are_found(read):
    """The words of a condition are its dotted names, a function's argument left out."""
    tree, _ = read("not (self.hp < 3 or enemies.targeting(self) > 1) and round == long")
    assert words_used(tree) == {"self.hp", "enemies.targeting", "round", "long"}
    assert words_used(read("enemies.near(5) > self.hp")[0]) == {"enemies.near", "self.hp"}
