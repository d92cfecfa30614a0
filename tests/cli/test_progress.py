"""How far a batch is, told to a terminal and to a log."""

from __future__ import annotations

import io

from vsdsim.cli.progress import Meter


class _Terminal(io.StringIO):
    def isatty(self):
        """A screen."""
        return True


class _Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def _told(stream, steps):
    """What a meter writes when it hears (seconds, done, expected)."""
    clock = _Clock()
    with Meter(stream, clock) as meter:
        for seconds, done, expected in steps:
            clock.now = 100.0 + seconds
            meter(done, expected)
    return stream.getvalue()


def test_a_log_gets_a_line_every_few_seconds():
    """Not a line a block, no bar, no carriage return; the pace and the time remaining are right."""
    steps = [(tenths / 10, tenths * 100, 40_000) for tenths in range(221)]
    assert _told(io.StringIO(), steps).splitlines() == [
        "10,000 of 40,000 fights, 1,000 fights/s, 30 s left",
        "20,000 of 40,000 fights, 1,000 fights/s, 20 s left",
        "22,000 fights in 22.0 s (1,000 fights/s)",
    ]


def test_looks_are_no_lines():
    """A search that looks after every 1,000 fights, seven times a second or once in seven."""
    quick = [(at / 7, 1_000 * at, 1_000 * at) for at in range(1, 30)]
    assert _told(io.StringIO(), quick).count("\n") == 1
    slow = [(7 * at, 1_000 * at, 1_000 * at) for at in range(1, 5)]
    assert _told(io.StringIO(), slow).splitlines() == [
        "2,000 fights so far, 143 fights/s",
        "4,000 fights so far, 143 fights/s",
        "4,000 fights in 28.0 s (143 fights/s)",
    ]


def test_a_terminal_gets_a_bar_that_goes_away():
    """The line renews itself, fits 80 columns, and is wiped before the last one."""
    text = _told(_Terminal(), [(0, 0, 8_000), (2, 4_000, 8_000), (200, 4_010, 800_000)])
    first, second, wiped, last = text.split("\r")[1:]
    assert first == "[############............] 4,000 of 8,000 fights, 2,000 fights/s, 2 s left"
    assert second.strip().startswith("[........................] 4,010 of 800,000 fights, 20")
    assert max(map(len, (first, second))) < 80
    assert wiped.strip() == ""
    assert last == "4,010 fights in 200.0 s (20 fights/s)\n"


def test_the_last_line_on_a_terminal_fits_it():
    """With a remark it may be too long for one; a log has it on one."""
    for stream, lines in ((_Terminal(), 2), (io.StringIO(), 1)):
        with Meter(stream, _Clock()) as meter:
            meter(10_000_000, 10_000_000)
            meter.note("10,000,000 of them kept from before and not fought again")
        told = stream.getvalue().split("\r")[-1].splitlines()
        assert len(told) == lines
        assert lines == 1 or max(map(len, told)) <= 80


def test_long_waits_are_in_minutes_and_hours():
    """Two units at most."""
    steps = [(10, 1, 100), (20, 1, 1_000)]
    lines = _told(io.StringIO(), steps).splitlines()
    assert lines[0].endswith("16 min 30 s left")
    assert lines[1].endswith("5 h 33 min left")


def test_one_fight_is_no_fights():
    """The singular, where it belongs."""
    assert _told(io.StringIO(), [(0.5, 1, 1)]) == "1 fight in 0.5 s (2 fights/s)\n"
    assert _told(io.StringIO(), [(10, 0, 1)]).startswith("0 of 1 fight, ")


class _Closed(io.StringIO):
    def write(self, _text):
        """As a terminal that has gone."""
        raise BrokenPipeError


def test_a_batch_goes_on_when_nobody_can_be_told():
    """How far it is matters less than the answer."""
    clock = _Clock()
    with Meter(_Closed(), clock) as meter:
        clock.now += 60
        meter(1, 2)


def test_nothing_done_is_nothing_told():
    """A batch that ends before it began leaves no line."""
    assert _told(io.StringIO(), [(0, 0, 10)]) == ""
