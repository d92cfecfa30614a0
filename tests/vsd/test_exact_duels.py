"""Small duels solved exactly, as Markov chains in fractions, against 200,000 fights of the engine.

A chain is written from docs/rules.md and from the tables below alone. Its state is what a round
begins with: hit points, bleeding and stun of both. Nothing ever heals, so that from each state one
comes to itself or to worse, and the linear system is solved state by state.
"""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from functools import cache, cached_property

import pytest
from attrs import frozen

import vsdsim as vs
from vsdsim import api
from vsdsim.scenario import loading
from vsdsim.statistics.exact import at_least

FIGHTS = 200_000
SEED = 11
FAMILY = 1e-4
"""The chance that chance alone fails any of the tests here."""
DEPTH = 3
"""Dice after the first that are followed: what goes on beyond is past the cap, or a miss."""
CAP = 150
WORST = 175

BLOWS = {
    "NA": ((11, 55, None, ""), (56, 90, 2, ""), (91, 120, 4, "Sup"), (121, 175, 7, "Lig")),
    "HA": ((11, 70, None, ""), (71, 100, 1, ""), (101, 130, 3, ""), (131, 175, 5, "Sup")),
}
"""By armour: lowest and highest result, damage (None for a miss), severity of the critical."""
ADDED = {"Sup": 0, "Lig": 10}
BLEEDING = ((1, 40, (1, 0, False)), (41, 80, (0, 1, False)), (81, 150, (2, 2, False)))
"""Rows of a critical table: damage, bleeding, whether it stuns."""
STUNNING = ((1, 50, (1, 0, False)), (51, 150, (0, 0, True)))
NOTHING = ((1, 150, (0, 0, False)),)

Hurt = tuple[int, int, bool]
State = tuple[int, int, bool]
"""Hit points, bleeding a round, stunned in this round."""


@frozen
class Fighter:
    """One of the two."""

    hp: int
    cmb: int
    defence: int
    length: str
    armour: str = "NA"
    parry: int = 0

    def bruised(self, state: State) -> bool:
        """`health.bruised`: below half of the total."""
        return 2 * state[0] < self.hp

    def before_parry(self, state: State) -> int:
        """`cmb.wounds`: 20 less for the Bruised."""
        return self.cmb - 20 * self.bruised(state)

    def parries(self, state: State) -> int:
        """`parry.amount`; the Stunned defend, with half of what they have (`parry.stunned`)."""
        before = max(0, self.before_parry(state))
        return before // 2 if state[2] else min(self.parry, before)

    def now(self, state: State, parry: int) -> int:
        """`cmb.now`."""
        return self.before_parry(state) - parry


@frozen
class Duel:
    """Two of them, and the critical table that their weapons are read on."""

    first: Fighter
    second: Fighter
    criticals: tuple = NOTHING

    @property
    def start(self) -> tuple[State, State]:
        """Both unhurt."""
        return (self.first.hp, 0, False), (self.second.hp, 0, False)

    def blow(self, bonus: int, armour: str) -> dict[Hurt, Fraction]:
        """Damage, bleeding and stun of a blow, with their chances."""
        return _blow(bonus, armour, self.criticals)

    def round(self, states: tuple[State, State]) -> dict[tuple[State, State], Fraction]:
        """Where a round leads to, from its Assessment to its end."""
        # `assessment.losses`: both bleed at the same time; then the end is tested.
        states = tuple((hp - bleeding, bleeding, stun) for hp, bleeding, stun in states)
        if any(hp <= 0 for hp, *_ in states):
            return {tuple((hp, 0, False) for hp, *_ in states): Fraction(1)}
        who = self.first, self.second
        parries = [each.parries(state) for each, state in zip(who, states, strict=True)]
        keys = [
            (LENGTHS.index(each.length), each.now(state, parry))
            for each, state, parry in zip(who, states, parries, strict=True)
        ]
        # `melee.order`, `melee.ties`.
        ranks = (
            [(0, 1)] if keys[0] == keys[1] else [(0,), (1,)] if keys[0] > keys[1] else [(1,), (0,)]
        )
        # What has happened this round: states so far, and whether a blow of it has stunned each.
        chances = {(states, (False, False)): Fraction(1)}
        for rank in ranks:
            after = defaultdict(Fraction)
            for (now, stunned), chance in chances.items():
                for hurts, more in self._rank(rank, now, stunned, states, parries).items():
                    end = list(now)
                    fresh = list(stunned)
                    for victim, (damage, bleeding, stun) in enumerate(hurts):
                        hp, bleeds, was = end[victim]
                        end[victim] = hp - damage, bleeds + bleeding, was
                        fresh[victim] |= stun
                    after[tuple(end), tuple(fresh)] += chance * more
            chances = after
        result = defaultdict(Fraction)
        for (now, stunned), chance in chances.items():
            # `time.stun`: S lasts through the Other Actions of the next round.
            over = any(hp <= 0 for hp, *_ in now)
            next_ = tuple(
                (hp, 0 if over else bleeding, stun and not over)
                for (hp, bleeding, _), stun in zip(now, stunned, strict=True)
            )
            result[next_] += chance
        return dict(result)

    def _rank(self, rank, now, stunned, began, parries):
        """What a rank does to both, with chances; who is out or Stunned loses its blow."""
        who = self.first, self.second
        chances = {(Q, Q): Fraction(1)}
        if any(hp <= 0 for hp, *_ in now):
            return chances
        for actor in rank:
            victim = 1 - actor
            if began[actor][2] or stunned[actor]:
                continue
            bonus = who[actor].now(now[actor], parries[actor])
            bonus += 20 * (began[victim][2] or stunned[victim])
            bonus -= who[victim].defence + parries[victim]
            after = defaultdict(Fraction)
            for hurts, chance in chances.items():
                for hurt, more in self.blow(bonus, who[victim].armour).items():
                    both = list(hurts)
                    both[victim] = hurt
                    after[tuple(both)] += chance * more
            chances = after
        return chances

    @cached_property
    def solved(self) -> dict[str, Fraction]:
        """Chances of first, second and draw, and the first two moments of the length in rounds."""
        return _solve(self, {}, self.start)


Q: Hurt = (0, 0, False)
LENGTHS = ("hand", "short", "long", "longest")


def _solve(duel, known, states):
    """The linear system from `states` on: each unknown is worked out once those below it are."""
    waiting = [states]
    while waiting:
        here = waiting[-1]
        if here in known:
            waiting.pop()
            continue
        stand = [hp > 0 for hp, *_ in here]
        if not all(stand):
            known[here] = {
                "first": Fraction(stand[0] and not stand[1]),
                "second": Fraction(stand[1] and not stand[0]),
                "draw": Fraction(not any(stand)),
                "rounds": Fraction(0),
                "squares": Fraction(0),
            }
            continue
        ways = duel.round(here)
        below = [there for there in ways if there != here and there not in known]
        if below:
            waiting += below
            continue
        leaves = 1 - ways.get(here, Fraction(0))
        found = {
            name: sum(known[there][name] * p for there, p in ways.items() if there != here) / leaves
            for name in ("first", "second", "draw")
        }
        rounds = sum(known[there]["rounds"] * p for there, p in ways.items() if there != here)
        squares = sum(known[there]["squares"] * p for there, p in ways.items() if there != here)
        mean = (1 + rounds) / leaves
        stays = 1 - leaves
        found["rounds"] = mean
        # E(L^2) = 1 + 2 E(L') + E(L'^2), L' being what is left after this round.
        found["squares"] = (1 + 2 * (rounds + stays * mean) + squares) / leaves
        known[here] = found
    return known[states]


@cache
def rolls() -> dict[int, Fraction]:
    """`dice.open-ended`: totals with their chances."""

    def further(depth):
        odds = defaultdict(Fraction)
        for die in range(1, 101):
            if die < 96 or depth == 1:
                odds[die] += Fraction(1, 100)
            else:
                for more, chance in further(depth - 1).items():
                    odds[die + more] += chance / 100
        return odds

    odds = defaultdict(Fraction)
    for first in range(1, 101):
        if 6 <= first <= 95:
            odds[first] += Fraction(1, 100)
        else:
            for more, chance in further(DEPTH).items():
                odds[first + (more if first >= 96 else -more)] += chance / 100
    return dict(odds)


@cache
def _blow(bonus: int, armour: str, criticals: tuple) -> dict[Hurt, Fraction]:
    odds = defaultdict(Fraction)
    for total, chance in rolls().items():
        result = min(total + bonus, CAP)
        row = next((each for each in BLOWS[armour] if each[0] <= result <= each[1]), None)
        if row is None or row[2] is None:
            odds[Q] += chance
        elif not row[3]:
            odds[row[2], 0, False] += chance
        else:
            for die in range(1, 101):
                at = min(die + ADDED[row[3]], 150)
                damage, bleeding, stun = next(
                    each[2] for each in criticals if each[0] <= at <= each[1]
                )
                odds[row[2] + damage, bleeding, stun] += chance / 100
    return dict(odds)


DUELS = {
    # Equal length and CMB: both strike at once, until one of them is Bruised.
    "at once": Duel(Fighter(11, 70, 20, "long"), Fighter(11, 70, 20, "long")),
    # The longer weapon first, whatever the CMB; another armour.
    "length": Duel(Fighter(12, 60, 20, "long"), Fighter(12, 80, 10, "short", "HA")),
    # 30 points kept for the parry: off the one's blows and the other's; and the lower CMB is later.
    "parry 30": Duel(Fighter(9, 80, 10, "long", parry=30), Fighter(11, 75, 10, "long")),
    "bleeding": Duel(Fighter(9, 75, 20, "long"), Fighter(10, 70, 15, "long"), BLEEDING),
    "both bleeding": Duel(Fighter(8, 60, 20, "long"), Fighter(8, 60, 20, "long"), BLEEDING),
    "stun": Duel(Fighter(9, 80, 30, "long", parry=10), Fighter(12, 85, 40, "short"), STUNNING),
}
TESTS = 4 * len(DUELS)


def written(duel: Duel, folder) -> dict:
    """The scenario, with tables of its own in `folder`."""
    tables = folder / "small"
    tables.mkdir()
    blows = ["table,roll_low,roll_high,armour,damage,severity"]
    for column in ("NA", "LA", "MA", "HA"):
        for low, high, damage, severity in BLOWS.get(column, BLOWS["NA"]):
            blows.append(
                f"small,{low},{high},{column},{'' if damage is None else damage},{severity}"
            )
    (tables / "attack_tables.csv").write_text("\n".join(blows) + "\n", encoding="utf-8")
    rows = ["type,roll_low,roll_high,condition,outcome_if,outcome,also"]
    for low, high, (damage, bleeding, stun) in duel.criticals:
        outcome = f"{damage}/{bleeding}/0{' S' if stun else ''}"
        rows.append(f"cut,{low},{high},,,{outcome},")
    (tables / "critical_tables.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    arms = [
        f'[small-{length}]\nskills = ["blades"]\nclumsy = 0\nlength = "{length}"\n'
        f'table = "small"\nmax = {CAP}\ncriticals = ["cut"]\n'
        for length in ("short", "long")
    ]
    (tables / "weapons.toml").write_text("\n".join(arms), encoding="utf-8")
    sides = []
    for name, each in (("first", duel.first), ("second", duel.second)):
        stats = {"hp": each.hp, "def": each.defence, "cmb": each.cmb, "armour": each.armour}
        script = [{"do": "attack", "target": "nearest", "parry": each.parry}]
        one = {"name": "One", "stats": stats, "weapons": [f"small-{each.length}"], "script": script}
        sides.append({"name": name, "combatant": [one]})
    return {"name": "Small", "max_rounds": 1000, "tables": "small", "side": sides}


@pytest.fixture(params=DUELS)
def fought(request, tmp_path):
    """A duel, and what the engine makes of it."""
    duel = DUELS[request.param]
    scenario = loading.load(written(duel, tmp_path), api.rules(), folder=tmp_path)
    return duel, vs.batch(scenario, fights=FIGHTS, seed=SEED)


def test_the_engine_fights_what_the_chain_says(fought):
    """Who wins how often, how often both fall, and for how long they fight."""
    duel, result = fought
    exact = duel.solved
    assert exact["first"] + exact["second"] + exact["draw"] == 1
    assert result.count("undecided") == 0
    for outcome in ("first", "second", "draw"):
        count, chance = result.count(outcome), float(exact[outcome])
        if chance == 0:
            assert count == 0
            continue
        tails = at_least(count, FIGHTS, chance), at_least(FIGHTS - count, FIGHTS, 1 - chance)
        assert 2 * min(tails) > FAMILY / TESTS, (outcome, count / FIGHTS, chance)
    mean = float(exact["rounds"])
    spread = math.sqrt(float(exact["squares"]) - mean**2)
    apart = abs(result.rounds_mean - mean) / (spread / math.sqrt(FIGHTS))
    # Two-sided, at the same chance: 200,000 fights make the mean normal.
    assert math.erfc(apart / math.sqrt(2)) > FAMILY / TESTS, (result.rounds_mean, mean)


def test_duels_differ_in_what_they_are_about():
    """Both fall only where both strike at once or bleed at once; everybody wins sometimes."""
    chances = {name: duel.solved for name, duel in DUELS.items()}
    assert all(each["first"] > 0.1 and each["second"] > 0.1 for each in chances.values())
    assert chances["at once"]["draw"] > 0.05
    assert chances["length"]["draw"] == chances["stun"]["draw"] == 0
    assert 0 < chances["bleeding"]["draw"] < 0.1


def test_a_chain_by_hand():
    """One blow fells: each strikes at once with chance p, so that a draw is p^2 / (1 - (1-p)^2)."""
    duel = Duel(Fighter(1, 50, 0, "long"), Fighter(1, 50, 0, "long"))
    p = 1 - duel.blow(50, "NA")[Q]
    # A result of 56 or more: all first dice from 6 on, and whatever is opened upwards.
    assert p == Fraction(95, 100)
    both = p * p / (1 - (1 - p) ** 2)
    assert duel.solved["draw"] == both
    assert duel.solved["first"] == duel.solved["second"] == (1 - both) / 2
    assert duel.solved["rounds"] == 1 / (1 - (1 - p) ** 2)
