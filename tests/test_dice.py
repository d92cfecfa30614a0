"""The addressed dice: known answers, exact distributions, and independence of everything else.

`Plain` is the same roller once more in plain Python integers, one address at a time, as the rules
page describes it. All samples have fixed seeds; a fair generator passes each check with a chance
of 0.9999 and these ones do.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fits import fit_p, independence_p
from vsdsim.dice import (
    GAMMA,
    OpenEnded,
    child,
    d100,
    dn,
    down,
    from_hundred,
    mix,
    open_ended,
    root,
    word,
)

MASK = 2**64 - 1
MILLION = 1_000_000
FAIR = (1e-4, 1 - 1e-4)
"""Bounds of a p-value: a fit that is too good is a fault as well."""

seeds = st.integers(0, MASK)
fights = st.integers(0, 2**62)


class Plain:
    """The roller in plain Python integers."""

    @staticmethod
    def mix(z: int) -> int:
        """Apply the SplitMix64 finaliser."""
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        return z ^ (z >> 31)

    @classmethod
    def word(cls, purpose: str, ordinal: int = 0) -> int:
        """Element `ordinal` of the stream that the purpose's digest seeds."""
        digest = hashlib.blake2b(purpose.encode(), digest_size=8).digest()
        return cls.mix(int.from_bytes(digest, "little") + (ordinal + 1) * 0x9E3779B97F4A7C15 & MASK)

    @classmethod
    def root(cls, seed: int, fight: int) -> int:
        """The fight's word on top of the seed's first number."""
        return cls.mix(cls.word("fight", fight) + cls.mix(seed + 0x9E3779B97F4A7C15 & MASK) & MASK)

    @classmethod
    def child(cls, parent: int, purpose: str, ordinal: int = 0) -> int:
        """One step down."""
        return cls.mix(parent + cls.word(purpose, ordinal) & MASK)

    @staticmethod
    def die(key: int, sides: int = 100) -> int:
        """A die from the upper 32 bits."""
        return (key >> 32) * sides // 2**32 + 1

    @classmethod
    def open_ended(cls, key: int) -> list[int]:
        """Every die of the roll, the first one included."""
        dice = [cls.die(key)]
        if 6 <= dice[0] <= 95:
            return dice
        while len(dice) == 1 or dice[-1] >= 96:
            dice.append(cls.die(cls.child(key, "open-ended", len(dice))))
        return dice


def keys_of(seed: int, count: int) -> np.ndarray:
    """The root addresses of the first `count` fights of `seed`."""
    return root(seed, np.arange(count, dtype=np.int64))


def test_the_mixer_gives_the_published_stream():
    """SplitMix64 seeded with 1234567 starts with the five numbers every implementation gives."""
    states = [(1234567 + i * GAMMA) & MASK for i in range(1, 6)]
    assert mix(np.array(states, dtype=np.uint64)).tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(
    ("purpose", "digest"),
    [("fight", "998a3ccd4a51a3d3"), ("open-ended", "edc3a9b2ecad0f64"), ("", "e4a6a0577479b2b4")],
)
def test_a_purpose_is_the_stream_of_its_digest(purpose, digest):
    """A word is the n-th SplitMix64 number from the digest that `b2sum -l 64` prints."""
    start = int.from_bytes(bytes.fromhex(digest), "little")
    for ordinal in (0, 1, 2, 1000):
        assert int(word(purpose, ordinal)) == Plain.mix(start + (ordinal + 1) * GAMMA & MASK)


@pytest.mark.rule("dice.address")
@given(seed=seeds, fight=fights, ordinal=st.integers(0, 10**6), purpose=st.text(max_size=20))
def test_every_address_equals_plain_arithmetic(seed, fight, ordinal, purpose):
    """Root, child and die agree with the plain roller at any address, seeds of 64 bits included."""
    top = root(seed, np.array([fight]))
    assert top.tolist() == [Plain.root(seed, fight)]
    below = child(top, purpose, ordinal)
    assert below.tolist() == [Plain.child(Plain.root(seed, fight), purpose, ordinal)]
    assert down(top, np.array([word(purpose, ordinal)])).tolist() == below.tolist()
    assert d100(below).tolist() == [Plain.die(int(below[0]))]


@pytest.mark.rule("dice.open-ended")
def test_open_ended_rolls_equal_plain_arithmetic():
    """First die, total and every continuation of 20,000 rolls agree with the plain roller."""
    keys = child(keys_of(3, 20_000), "attack")
    rolls = open_ended(keys)
    chains = [[first] for first in rolls.first.tolist()]
    for rows, dice in rolls.steps:
        for row, die in zip(rows.tolist(), dice.tolist(), strict=True):
            chains[row].append(die)
    plain = [Plain.open_ended(key) for key in keys.tolist()]
    assert chains == plain
    signs = [-1 if chain[0] <= 5 else 1 for chain in plain]
    totals = [c[0] + sign * sum(c[1:]) for c, sign in zip(plain, signs, strict=True)]
    assert rolls.total.tolist() == totals
    assert max(map(len, plain)) >= 4


def chain(depth: int) -> dict[int, Fraction]:
    """Chance of each sum of a die that goes on while it shows 96 or more, `depth` dice at most.

    The chains that are still going then, (5/100)**depth of all, are left out.
    """
    sums: dict[int, Fraction] = Counter()
    if depth:
        for die in range(1, 96):
            sums[die] += Fraction(1, 100)
        for die in range(96, 101):
            for more, chance in chain(depth - 1).items():
                sums[die + more] += chance / 100
    return sums


def exact(depth: int) -> dict[int, Fraction]:
    """Chance of each total of the open-ended d100; (10/100) * (5/100)**depth is left out."""
    totals: dict[int, Fraction] = Counter()
    for first in range(6, 96):
        totals[first] += Fraction(1, 100)
    for more, chance in chain(depth).items():
        for first in range(1, 6):
            totals[first - more] += chance / 100
        for first in range(96, 101):
            totals[first + more] += chance / 100
    return totals


def test_the_enumeration_is_whole():
    """It leaves out just the mass it says, and the odds worked out by hand are in it."""
    odds = exact(5)
    assert 1 - sum(odds.values()) == Fraction(10, 100) * Fraction(5, 100) ** 5
    assert odds[50] == Fraction(1, 100)
    assert odds[97] == Fraction(1, 100**2)  # 96 + 1
    assert odds[99] == Fraction(3, 100**2)  # 96 + 3, 97 + 2, 98 + 1
    assert odds[0] == Fraction(5, 100**2)  # 1 - 1, 2 - 2, ... 5 - 5
    # 1 - 96 - 1; 2 - 96 - 2 and 2 - 97 - 1; and so on to the five ways from 5.
    assert odds[-96] == Fraction(1 + 2 + 3 + 4 + 5, 100**3)
    assert 5 not in odds
    assert 96 not in odds


@pytest.mark.rule("dice.open-ended")
def test_a_million_open_ended_rolls_fit_the_enumeration():
    """Totals come up as often as the exact distribution says, the far tails pooled."""
    totals = open_ended(child(keys_of(1, MILLION), "attack")).total
    odds = sorted(exact(5).items())
    edges, expected, pooled = [], [], Fraction(0)
    for total, chance in odds:
        pooled += chance
        if pooled * MILLION >= 40:
            edges.append(total)
            expected.append(float(pooled * MILLION))
            pooled = Fraction(0)
    # The last bin takes all that is above the one before it, cut chains included.
    expected[-1] += MILLION - sum(expected)
    bins = np.searchsorted(np.array(edges[:-1]), totals, side="left")
    seen = np.bincount(bins, minlength=len(edges))
    assert len(edges) > 250
    assert FAIR[0] < fit_p(seen, expected) < FAIR[1]
    assert not np.isin(totals, (5, 96)).any()


def test_the_mean_of_an_open_ended_roll_is_that_of_a_d100():
    """What opens up and what opens down cancel: 50.5, within four standard errors."""
    totals = open_ended(child(keys_of(2, MILLION), "attack")).total.astype(float)
    assert abs(totals.mean() - 50.5) < 4 * totals.std() / 1000


def continued(first_from: int, first_to: int) -> tuple[np.ndarray, ...]:
    """First die, second, third and total of the rolls whose first die is in the range."""
    keys = child(keys_of(4, MILLION), "attack")
    rolls = open_ended(keys)
    rows = (rolls.first >= first_from) & (rolls.first <= first_to)
    second, third = (d100(child(keys[rows], "open-ended", i)) for i in (1, 2))
    return rolls.first[rows], second, third, rolls.total[rows]


@pytest.mark.rule("dice.open-ended")
def test_low_opens_only_on_the_first_die():
    """After 01-05 a second 01-05 is subtracted and ends the roll, as any die below 96 does."""
    first, second, _, total = continued(1, 5)
    low = second <= 5
    assert low.sum() > 1000
    assert (total[low] == (first - second)[low]).all()
    plain = second < 96
    assert (total[plain] == (first - second)[plain]).all()


@pytest.mark.rule("dice.open-ended")
def test_a_subtracting_roll_goes_on_subtracting():
    """After 01-05 a die of 96 or more is subtracted, and so is the next."""
    first, second, third, total = continued(1, 5)
    two = (second >= 96) & (third < 96)
    assert two.sum() > 1000
    assert (total[two] == (first - second - third)[two]).all()


@pytest.mark.rule("dice.open-ended")
def test_an_adding_roll_adds_whatever_comes():
    """After 96-100 a die of 01-05 is added, not subtracted, and ends the roll."""
    first, second, third, total = continued(96, 100)
    low = second <= 5
    assert low.sum() > 1000
    assert (total[low] == (first + second)[low]).all()
    two = (second >= 96) & (third < 96)
    assert (total[two] == (first + second + third)[two]).all()


@pytest.mark.rule("dice.open-ended")
@pytest.mark.parametrize("first", [5, 6, 95, 96])
def test_where_a_roll_opens(first):
    """05 and 96 roll again; 06 and 95 stand."""
    keys = keys_of(4, 20_000)
    keys = keys[d100(keys) == first]
    assert keys.size > 100
    rolled_again = [rows for rows, _ in open_ended(keys).steps[:1]]
    assert [rows.size for rows in rolled_again] == ([keys.size] if first in (5, 96) else [])


@pytest.mark.rule("dice.d100")
@pytest.mark.parametrize("sides", [2, 5, 10, 100])
def test_the_ends_of_a_die(sides):
    """The lowest key is a 1, never a 0; the highest is the top face, so 00 is 100."""
    ends = np.array([0, MASK], dtype=np.uint64)
    assert dn(ends, sides).tolist() == [1, sides]


@pytest.mark.rule("dice.d100")
@pytest.mark.parametrize("sides", [5, 10, 100])
def test_a_die_is_uniform(sides):
    """Every face of a million rolls comes up as often as the others."""
    dice = dn(child(keys_of(5, MILLION), "die"), sides)
    seen = np.bincount(dice, minlength=sides + 1)
    assert seen[0] == 0
    assert FAIR[0] < fit_p(seen[1:], [MILLION / sides] * sides) < FAIR[1]


def test_a_d5_is_half_a_d10_rounded_up():
    """At one address the two are one roll."""
    keys = keys_of(6, 10_000)
    assert (dn(keys, 5) == (dn(keys, 10) + 1) // 2).all()


def test_every_bit_of_a_key_is_even():
    """Each of the 64 bits is set in half of a quarter million keys, within 4.5 deviations."""
    keys = child(keys_of(7, 250_000), "bits")
    for bit in range(64):
        ones = int(((keys >> np.uint64(bit)) & np.uint64(1)).sum())
        assert abs(ones - 125_000) < 4.5 * 250, f"bit {bit}"


N = 200_000
ROOTS = root(8, np.arange(N + 1, dtype=np.int64))
PAIRS = {
    "fights": (ROOTS[:-1], ROOTS[1:]),
    "far fights": (ROOTS[:N], root(8, np.arange(N, dtype=np.int64) + (1 << 40))),
    "seeds": (ROOTS, root(9, np.arange(N + 1, dtype=np.int64))),
    "seed and fight swapped": (
        np.concatenate([root(s, 1000 + np.arange(400)) for s in range(500)]),
        np.array([root(1000 + s, np.arange(500)) for s in range(400)]).T.ravel(),
    ),
    "rounds": (child(ROOTS, "round", 1), child(ROOTS, "round", 2)),
    "purposes": (child(ROOTS, "attack"), child(ROOTS, "critical")),
    "actors": (child(ROOTS, "orcs.Orc 1"), child(ROOTS, "orcs.Orc 2")),
    "parent and child": (ROOTS, child(ROOTS, "critical")),
    "die and continuation": (ROOTS, child(ROOTS, "open-ended", 1)),
    "two continuations": (child(ROOTS, "open-ended", 1), child(ROOTS, "open-ended", 2)),
    "paths in another order": (
        child(child(ROOTS, "round", 1), "melee"),
        child(child(ROOTS, "melee"), "round", 1),
    ),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_neighbouring_addresses_are_independent(pair):
    """The d100s at two related addresses, in ten bins each, tell nothing of each other."""
    one, other = (((d100(keys) - 1) // 10).astype(np.int64) for keys in PAIRS[pair])
    assert FAIR[0] < independence_p(one, other) < FAIR[1]


@pytest.mark.parametrize("lag", [1, 2, 3, 7, 64, 4096])
def test_fights_do_not_echo(lag):
    """The roll of a fight does not correlate with that of the fight `lag` later."""
    dice = d100(child(ROOTS, "attack")).astype(float)
    echo = np.corrcoef(dice[:-lag], dice[lag:])[0, 1]
    assert abs(echo) * np.sqrt(dice.size - lag) < 4.5


def changed(one: np.ndarray, other: np.ndarray) -> float:
    """How many of 64 bits differ, on average."""
    return float(np.unpackbits((one ^ other).view(np.uint8)).mean() * 64)


@pytest.mark.parametrize("bit", range(0, 63, 3))
def test_one_bit_of_an_address_changes_half_of_the_key(bit):
    """Flipping any bit of fight, seed or parent flips 32 bits of the key, within 0.6 on average."""
    numbers = np.arange(3000, dtype=np.int64) * 977
    here = root(10, numbers)
    assert abs(changed(here, root(10, numbers ^ np.int64(1 << bit))) - 32) < 0.6
    assert abs(changed(here, root(10 ^ (1 << bit), numbers)) - 32) < 0.6
    flipped = here ^ np.uint64(1 << bit)
    assert abs(changed(child(here, "attack"), child(flipped, "attack")) - 32) < 0.6


def test_no_two_roots_meet():
    """A million fights have a million addresses: a 64-bit collision has a chance of 3 in 1e8."""
    assert np.unique(keys_of(11, MILLION)).size == MILLION


def test_names_do_not_meet():
    """Many identities and ordinals give as many words."""
    words = {int(word(f"orcs.Orc {i}", j)) for i in range(200) for j in range(20)}
    assert len(words) == 200 * 20


@pytest.mark.rule("dice.address")
@given(seed=seeds, cut=st.integers(0, 500))
def test_a_fight_rolls_alone_what_it_rolls_in_company(seed, cut):
    """Neither block nor batch size moves a die: all at once, in two blocks, or one by one."""
    numbers = np.arange(500, dtype=np.int64)
    whole = open_ended(child(root(seed, numbers), "attack")).total
    parts = [open_ended(child(root(seed, n), "attack")).total for n in np.split(numbers, [cut])]
    assert np.concatenate(parts).tolist() == whole.tolist()
    alone = open_ended(child(root(seed, numbers[cut % 500 :][:1]), "attack")).total
    assert alone.tolist() == [whole[cut % 500]]


def test_shapes_pass_through():
    """Addresses of a table of combatants and fights are those of its columns; none give none."""
    keys = keys_of(12, 60)
    grid = child(keys.reshape(5, 12), "attack")
    assert grid.ravel().tolist() == child(keys, "attack").tolist()
    names = np.array([word("a"), word("b")])
    assert down(keys[:4], names[:, None])[1].tolist() == child(keys[:4], "b").tolist()
    nobody = open_ended(keys[:0])
    assert (nobody.total.size, nobody.steps) == (0, ())


def test_reading_an_address_leaves_it_alone():
    """No function writes on the keys or fights it was handed: the next reader sees them whole."""
    numbers = np.arange(100, dtype=np.int64)
    keys = root(13, numbers)
    kept = keys.copy()
    child(keys, "attack")
    down(keys, keys)
    open_ended(keys)
    d100(keys)
    assert (keys == kept).all()
    assert (numbers == np.arange(100)).all()


@pytest.mark.rule("dice.address")
def test_a_new_purpose_moves_nobody():
    """Whatever else is rolled before or between, an address keeps its die."""
    keys = keys_of(14, 1000)
    before = d100(child(keys, "attack")).tolist()
    word.cache_clear()
    for i in range(50):
        d100(child(keys, f"rule of tomorrow {i}"))
    open_ended(child(keys, "another"))
    assert d100(child(keys, "attack")).tolist() == before


def _plainly(roll):
    """What an open-ended roll is made of, row by row: its total, its dice."""
    dice = [[int(first)] for first in roll.first]
    for rows, more in roll.steps:
        for row, die in zip(rows, more, strict=True):
            dice[row].append(int(die))
    return list(zip(roll.total.tolist(), dice, strict=True))


def _rolls(start):
    return open_ended(child(np.arange(start, start + 3000, dtype=np.uint64), "some"))


def test_some_of_open_ended_rolls_keep_their_dice():
    """In any order, and one more than once."""
    roll = _rolls(0)
    chosen = np.array([7, 3, 2500, 3, *np.flatnonzero((roll.first > 95) | (roll.first < 6))])
    whole = _plainly(roll)
    assert any(len(dice) > 2 for _, dice in whole)
    assert _plainly(roll[chosen]) == [whole[each] for each in chosen]


def test_open_ended_rolls_are_put_end_to_end():
    """With all their dice, wherever one part has more of them."""
    parts = _rolls(0), _rolls(1000), _rolls(2000)[np.arange(4)]
    assert _plainly(OpenEnded.joined(parts)) == [each for part in parts for each in _plainly(part)]


def test_some_rolls_are_replaced_by_others():
    """Dice and all; the others stay as they are."""
    roll, others = _rolls(0), _rolls(1000)
    index = np.arange(5, 3000, 3)
    expected = _plainly(roll)
    for place, other in zip(index, _plainly(others[np.arange(len(index))]), strict=True):
        expected[place] = other
    assert _plainly(roll.replaced(index, others[np.arange(len(index))])) == expected


def test_what_is_added_to_a_roll_is_in_its_total_alone():
    """The dice show what they show."""
    roll = _rolls(0)
    more = roll.plus(10)
    assert (more.total == roll.total + 10).all()
    assert (more.first == roll.first).all()
    assert more.total.dtype == roll.total.dtype


def test_a_roll_from_a_hundred_adds_what_lies_below_its_address():
    """Where the die is a 100 by itself both are one."""
    keys = child(np.arange(5000, dtype=np.uint64), "x")
    real, bought = open_ended(keys), from_hundred(keys)
    same = np.flatnonzero(real.first == 100)
    assert len(same)
    assert (real.total[same] == bought.total[same]).all()
    assert (bought.first == 100).all()
