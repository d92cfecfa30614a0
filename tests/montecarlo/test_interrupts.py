"""Ctrl-C, heard only where that is safe."""

from __future__ import annotations

import signal
import threading

import pytest

from vsdsim.montecarlo.interrupts import Interrupts


def _strike():
    signal.raise_signal(signal.SIGINT)


def _struck_in_a_safe_stretch(interrupts, done):
    with interrupts.heard():
        _strike()
        done.append("never")


def _struck_twice():
    _strike()
    _strike()


def test_elsewhere_it_waits_until_the_next_safe_stretch():
    """Struck in the middle of something, it is raised where it may be."""
    done = []
    with Interrupts() as interrupts:
        _strike()
        done.append("whole")
        with pytest.raises(KeyboardInterrupt), interrupts.heard():
            done.append("never")
    assert done == ["whole"]


def test_in_a_safe_stretch_it_is_raised_at_once():
    """A wait can be broken off."""
    done = []
    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
        _struck_in_a_safe_stretch(interrupts, done)
    assert done == []


def test_struck_twice_it_waits_no_longer():
    """Who insists is obeyed."""
    with Interrupts(), pytest.raises(KeyboardInterrupt):
        _struck_twice()


def test_the_handler_is_put_back():
    """Afterwards Ctrl-C does what it did."""
    with Interrupts():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_program_s_own_handler_is_respected():
    """A handler that the program set stays."""

    def own(_number, _frame):
        return None

    signal.signal(signal.SIGINT, own)
    try:
        with Interrupts():
            assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def test_other_threads_are_left_alone():
    """Outside the main thread there is nothing to install, and nothing fails."""
    went = []

    def enter():
        with Interrupts() as interrupts, interrupts.heard():
            went.append(True)

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert went == [True]
