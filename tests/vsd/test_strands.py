"""Strands of a block: who waits for whom, and until when."""

from __future__ import annotations

import pytest
from attrs import define, field

from vsdsim.vsd import strands as module
from vsdsim.vsd.strands import Strands


@define(eq=False)
class _Bout:
    """A bout of `fights`, of which so many percent are left after each round."""

    fights: int
    percent: int = 80
    round: int = 0
    played: list[tuple[int, int]] = field(factory=list)
    """Rounds played, with the fights that began each."""

    @property
    def state(self) -> _Bout:
        return self

    @staticmethod
    def joined(bouts: list[_Bout]) -> _Bout:
        """All at the end of the same round, unless over."""
        on = [bout for bout in bouts if bout.fights]
        assert len({bout.round for bout in on}) <= 1
        last = max(bouts, key=lambda bout: bout.round)
        played = [each for bout in bouts for each in bout.played]
        fights = sum(bout.fights for bout in bouts)
        return _Bout(fights, last.percent, last.round, played)


def _play(bout, few, last):
    while bout.fights > few and bout.round < last:
        bout.round += 1
        bout.played.append((bout.round, bout.fights))
        bout.fights = bout.fights * bout.percent // 100


@pytest.fixture
def strands(monkeypatch):
    """Strands of bouts that do nothing but dwindle; up to 50 fights wait."""
    monkeypatch.setattr(module, "Bout", _Bout)
    return Strands(_play, few=50)


def test_two_go_on_as_one_when_half_are_left(strands):
    """Of 100 fights 80, 64, 51 and 40 are left: after round 4 two bouts of 40 go on together."""
    strands.take(_Bout(100))
    assert strands.waiting[0].round == 4
    strands.take(_Bout(100))
    assert 0 not in strands.waiting
    # The two have 80, then 64, 51 and 40.
    assert (strands.waiting[1].round, strands.waiting[1].fights) == (7, 40)


def test_all_wait_for_the_round_in_which_the_first_was_few(strands):
    """A second bout that dwindles slower, or faster, stops at the first one's round."""
    for percent in (80, 95, 50):
        strands.take(_Bout(100, percent))
    assert strands.rounds[0] == 4
    assert strands.waiting[0].round == 4


@pytest.mark.parametrize("count", range(1, 10))
def test_every_round_of_every_fight_is_played_once(strands, count):
    """However many strands there are, each plays its rounds in order, alone or with others."""
    for _ in range(count):
        strands.take(_Bout(100))
    bout = strands.to_the_end()
    assert bout.fights == 0
    first = [fights for number, fights in bout.played if number == 1]
    assert first == [100] * count
    assert max(number for number, _ in bout.played) >= 15


def test_who_is_over_waits_for_nobody(strands):
    """Bouts that are over at once are put together with others all the same."""
    for fights in (100, 0, 1, 100, 0):
        strands.take(_Bout(fights))
    bout = strands.to_the_end()
    assert sorted(fights for number, fights in bout.played if number == 1) == [1, 100, 100]
    assert bout.fights == 0


def test_later_rounds_are_played_by_more_at_once(strands):
    """Four strands of 100: after round 4 never fewer than two together begin a round."""
    for _ in range(4):
        strands.take(_Bout(100))
    bout = strands.to_the_end()
    at = [number for number, _ in bout.played]
    assert [at.count(number) for number in (1, 4, 5, 7, 8)] == [4, 4, 2, 2, 1]
