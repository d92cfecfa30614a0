"""What ended whom: against the batch's own sums, against replays, and against known fights."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

import vsdsim as vs
from tests.vsd.rules import harness
from tests.vsd.rules.harness import entry, sheet
from vsdsim import api
from vsdsim.results.anatomy import HP_BINS, Dealt, End, Rolls, Seen, Used
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.anatomy.dissector import Dissector
from vsdsim.vsd.vocabulary import Phase

FIGHTS = 80
SEED = 11
REPLAYED = ("four-orcs", "hedge", "breath", "wight", "healer", "ladder", "casters", "larder")
MANY = 12


@cache
def dissected(name):
    """Encounter, block and anatomy of a shipped scenario's first fights."""
    encounter = api.encounter(name)
    return encounter, *encounter.dissect(SEED, np.arange(FIGHTS))


def by_victim(ends, count, key=lambda _: True):
    """(C,) how often each ended in ways that `key` picks."""
    found = np.zeros(count, dtype=np.int64)
    for end, seen in ends.items():
        found[end.victim] += seen.fights if key(end) else 0
    return found


@pytest.mark.parametrize("name", sorted(shipped()))
class TestAgainstTheBatch:
    """The block counts all these by itself, from the state at the end of each fight."""

    def test_the_fights_are_those_of_a_batch(self, name):
        """To listen changes nothing."""
        encounter, block, _ = dissected(name)
        plainly = encounter.fight(SEED, np.arange(FIGHTS))
        assert (plainly.hp == block.hp).all()
        assert (plainly.outcome == block.outcome).all()

    def test_kills(self, name):
        """Foes put out, by author."""
        encounter, block, anatomy = dissected(name)
        side = encounter.parameters.side
        assert (anatomy.kills * (side[:, None] != side)).sum(axis=1).tolist() == (
            block.kills.tolist()
        )

    def test_damage(self, name):
        """To foes by author, from anybody by victim."""
        encounter, block, anatomy = dissected(name)
        side, taken = encounter.parameters.side, anatomy.damage_by
        assert (taken * (side[:, None] != side)).sum(axis=1).tolist() == block.dealt.tolist()
        assert taken.sum(axis=0).tolist() == block.taken.tolist()

    def test_causes(self, name):
        """What put each out, by cause."""
        _, block, anatomy = dissected(name)
        count = len(anatomy.combatants)
        for cause, counts in block.ended_by.items():
            found = by_victim(anatomy.ends, count, lambda end, cause=cause: end.cause == cause)
            assert found.tolist() == counts.tolist()

    def test_who_is_out_and_who_is_dead(self, name):
        """As many ends as are not standing, those who have not come aside; likewise deaths."""
        encounter, block, anatomy = dissected(name)
        out = by_victim(anatomy.ends, len(anatomy.combatants))
        gone = FIGHTS - block.standing.sum(axis=1)
        late = encounter.parameters.start.arrives > 1
        assert out[~late].tolist() == gone[~late].tolist()
        assert (out <= gone).all()
        dead = by_victim(anatomy.deaths, len(anatomy.combatants))
        assert dead.tolist() == (FIGHTS - block.surviving.sum(axis=1)).tolist()

    def test_nothing_is_unknown(self, name):
        """Every end has what did it."""
        _, _, anatomy = dissected(name)
        for ends in (anatomy.ends, anatomy.deaths):
            assert not [end for end in ends if end.kind in ("unknown", "")]
        assert not [dealt for dealt in anatomy.damage if dealt.kind in ("unknown", "")]

    def test_the_course(self, name):
        """Lengths and who stands at the end; every fight is in every round once."""
        _, block, anatomy = dissected(name)
        assert anatomy.lengths.tolist() == np.bincount(block.rounds).tolist()
        assert anatomy.standing[:, -1].tolist() == block.standing.sum(axis=1).tolist()
        assert (anatomy.survivors.sum(axis=2) == FIGHTS).all()
        assert (anatomy.hit_points.sum(axis=2) == FIGHTS).all()
        # Of a side, all members' curves together are its survivors.
        for side in range(len(anatomy.sides)):
            heads = anatomy.survivors[side] @ np.arange(anatomy.survivors.shape[2])
            assert heads.tolist() == anatomy.standing[anatomy.side == side].sum(axis=0).tolist()

    def test_hit_points_at_the_end(self, name):
        """The last bins, worked out from the block's hit points one fight at a time."""
        encounter, block, anatomy = dissected(name)
        whole = encounter.parameters.hp
        for side in range(len(anatomy.sides)):
            members = np.flatnonzero(anatomy.side == side)
            bins = Counter(
                min(100 * sum(max(int(hp), 0) for hp in each) // int(whole[members].sum()), 100)
                for each in block.hp[members].T
            )
            found = anatomy.hit_points[side, -1]
            assert {at: int(found[at]) for at in np.flatnonzero(found)} == dict(bins)

    def test_every_round_declared(self, name):
        """Somebody in the fight declares something in every round that it is there for."""
        _, _, anatomy = dissected(name)
        for followed, standing in zip(anatomy.followed, anatomy.standing, strict=True):
            assert followed.rounds <= standing[:-1].sum() + FIGHTS
            assert len(followed.entries) == len(followed.declared)


@cache
def replayed(name):
    """The event rows of a scenario's first fights."""
    return [vs.replay(name, seed=SEED, fight=fight) for fight in range(MANY)]


@cache
def of_replayed(name):
    """The anatomy of the same."""
    encounter = api.encounter(name)
    return encounter.dissect(SEED, np.arange(MANY))[1]


def full(anatomy, number):
    """`SIDE.NAME`, None for nobody."""
    return ".".join(anatomy.combatants[number]) if number >= 0 else None


@pytest.mark.parametrize("name", REPLAYED)
class TestAgainstReplays:
    """Another way to the same numbers: the rows of `run --json`, read one by one."""

    def test_attack_rolls(self, name):
        """Rolls, hits, fumbles and criticals by who and with what."""
        anatomy, rolls = of_replayed(name), Counter()
        for row in (row for fight in replayed(name) for row in fight):
            if row["what"] in ("attack", "shot", "bolt"):
                who = row["actor"], row["with"]
                rolls[who, "rolls"] += 1
                rolls[who, "hits"] += bool(row["damage"])
                rolls[who, "damage"] += row["damage"] or 0
                if row["severity"] is not None:
                    rolls[who, row["severity"]] += 1
        found, words = Counter(), ("Sup", "Lig", "Mod", "Gri", "Let")
        for used, each in anatomy.attacks.items():
            if used.kind == "stray shot":
                continue
            who = full(anatomy, used.combatant), used.name
            found[who, "rolls"] += each.rolls
            found[who, "hits"] += each.hits
            found[who, "damage"] += each.damage
            for word, count in zip(words, each.criticals, strict=True):
                found[who, word] += count
        assert +found == +rolls

    def test_damage_by_part(self, name):
        """What attacks, criticals and wounds take, by author and victim."""
        anatomy, taken = of_replayed(name), Counter()
        parts = {"attack": "hits", "shot": "hits", "bolt": "hits", "stray": "hits",
                 "fallen": "hits at the fallen", "critical": "critical", "falls": "hits",
                 "soul": "soul"}  # fmt: skip
        losses = {"bleeding": "bleeding", "crushed": "crushing", "burned": "burning"}
        for row in (row for fight in replayed(name) for row in fight):
            part = parts.get(row["what"]) or (row["what"] == "loses" and losses[row["note"]])
            if part and row["damage"]:
                taken[row["actor"], row["target"], part] += row["damage"]
        found = Counter()
        for dealt, points in anatomy.damage.items():
            author, victim = full(anatomy, dealt.author), full(anatomy, dealt.victim)
            found[author, victim, dealt.part] += points
        assert found == taken

    def test_ends(self, name):
        """The last `out` of whoever does not wake again: author, cause and phase."""
        anatomy, ends = of_replayed(name), Counter()
        for fight in replayed(name):
            out = {}
            for row in fight:
                if row["what"] == "out":
                    out[row["target"]] = row["actor"], row["note"], row["phase"]
                elif row["what"] == "wakes":
                    out.pop(row["actor"])
            ends.update((victim, *how) for victim, how in out.items())
        found = Counter()
        for end, seen in anatomy.ends.items():
            victim, author = full(anatomy, end.victim), full(anatomy, end.author)
            found[victim, author, end.cause, end.phase] += seen.fights
        assert found == ends

    def test_blame(self, name):
        """Who is felled by hit points or killed in melee suffers from just such a blow then."""
        anatomy = of_replayed(name)
        looked = 0
        for end, seen in anatomy.ends.items():
            if end.kind not in ("melee", "shot") or not end.row:
                continue
            victim, author = full(anatomy, end.victim), full(anatomy, end.author)
            row = f"{end.table} {end.row}"
            assert any(
                each["row"] == row
                and each["target"] == victim
                and (each["actor"] == author or end.cause != "hit points")
                for each in replayed(name)[seen.example]
            )
            looked += 1
        assert looked or name in ("casters", "breath")

    def test_declarations(self, name):
        """How often each one declares."""
        anatomy = of_replayed(name)
        declared = Counter(
            row["actor"] for fight in replayed(name) for row in fight if row["what"] == "declares"
        )
        found = {full(anatomy, at): each.rounds for at, each in enumerate(anatomy.followed)}
        assert {who: count for who, count in found.items() if count} == declared


def alike(one, other):
    """Whether two anatomies are the same to the last number."""
    columns = ("standing", "survivors", "hit_points", "lengths")
    plain = ("fights", "ends", "deaths", "damage", "followed", "attacks", "combatants", "sides")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in columns) and (
        all(getattr(one, name) == getattr(other, name) for name in plain)
    )


class TestMerging:
    """Blocks do not show."""

    @pytest.mark.parametrize("name", ["four-orcs", "healer", "relief"])
    @pytest.mark.parametrize("cuts", [(1,), (7, 8, 60)])
    def test_blocks_of_any_size(self, name, cuts):
        """The same anatomy, however the fights are divided."""
        encounter, _, whole = dissected(name)
        parts = [
            encounter.dissect(SEED, some)[1] for some in np.split(np.arange(FIGHTS), list(cuts))
        ]
        merged = parts[0]
        for part in parts[1:]:
            merged = merged + part
        assert alike(merged, whole)

    @pytest.mark.parametrize("name", sorted(shipped()))
    def test_some_of_a_block(self, name):
        """What the others of the block do counts for nothing."""
        encounter, whole, _ = dissected(name)
        alone = encounter.dissect(SEED, np.arange(30))[1]
        block, among = encounter.dissect(SEED, np.arange(FIGHTS), below=30)
        assert alike(alone, among)
        assert (block.hp == whole.hp).all()

    def test_in_any_order(self):
        """Associative and commutative."""
        encounter = api.encounter("bridge")
        a, b, c = (encounter.dissect(SEED, some)[1] for some in np.split(np.arange(60), [10, 25]))
        assert alike((a + b) + c, a + (b + c))
        assert alike(a + b, b + a)

    def test_others_are_refused(self):
        """Fights of other people are no more of the same."""
        with pytest.raises(ValueError, match="same combatants"):
            _ = dissected("duel")[2] + dissected("four-orcs")[2]


@pytest.fixture
def fought(monkeypatch):
    """A duel with loaded dice, and who dissects it."""

    def begin(**bob):
        scripts = {"Ann": [entry("attack", parry=0)], "Bob": [entry("defend", parry=0)]}
        ring = harness.duel(monkeypatch, bob=sheet(**bob), scripts=scripts)
        dissector = Dissector(ring.parameters, ring.encounter.groups, 1)
        ring.bout.listener = dissector
        return ring, dissector

    return begin


class TestKnownFights:
    """Ann rolls 70, +60 CMB, -20 DEF: 110, which is 17 damage and a Grievous cut at no armour."""

    def test_killed_outright(self, fought):
        """The critical's 100 + 30 is 130, which kills who wears no helm."""
        ring, dissector = fought()
        ring.play(1, upto=Phase.DECLARATION)
        ring.rolls("Ann", 70, critical=100)
        for phase in list(Phase)[2:]:
            ring.run(phase)
        anatomy = dissector.anatomy()
        end = End(1, "dead", 0, "killed", "melee", "melee", "arming-sword", "cut", "Grievous",
                  "130-130")  # fmt: skip
        assert anatomy.ends == {end: Seen(1, 0)}
        assert anatomy.deaths == {end: Seen(1, 0)}
        assert anatomy.damage == {Dealt(0, 1, "hits", "melee", "arming-sword"): 17}
        assert anatomy.attacks == {
            Used(0, "melee", "arming-sword"): Rolls(1, 1, (0, 0, 0, 1, 0), 0, 17)
        }
        assert anatomy.kills.tolist() == [[0, 1], [0, 0]]
        assert anatomy.lengths.tolist() == [0, 1]
        assert anatomy.standing.tolist() == [[1, 1], [1, 0]]
        # 83 of 100 hit points left.
        assert np.flatnonzero(anatomy.hit_points[1, 1]).tolist() == [83]
        assert np.flatnonzero(anatomy.hit_points[0, 1]).tolist() == [HP_BINS - 1]
        assert anatomy.followed[0].declared == (1,)

    def test_felled_by_the_blow_itself(self, fought):
        """17 of 15 hit points; the critical's 1 + 30 is 31: less than 17."""
        ring, dissector = fought(hp=15)
        ring.play(1, upto=Phase.DECLARATION)
        ring.rolls("Ann", 70, critical=1)
        for phase in list(Phase)[2:]:
            ring.run(phase)
        (end,) = dissector.anatomy().ends
        assert end == End(1, "out", 0, "hit points", "melee", "melee", "arming-sword")

    def test_bled_in_the_next_round(self, fought):
        """17 of 25 hit points, and a wound (97 + 30 is 127) that takes the last 8."""
        ring, dissector = fought(hp=25)
        ring.play(1, upto=Phase.DECLARATION)
        ring.rolls("Ann", 70, critical=97)
        for phase in list(Phase)[2:]:
            ring.run(phase)
        ring.play(2)
        anatomy = dissector.anatomy()
        (end,) = anatomy.ends
        assert end == End(1, "out", 0, "bleeding", "assessment", "bleeding", "arming-sword",
                          "cut", "Grievous", "127-129")  # fmt: skip
        assert anatomy.damage[Dealt(0, 1, "bleeding", "bleeding", "arming-sword")] == 8
        assert anatomy.standing.tolist() == [[1, 1, 1], [1, 1, 0]]
