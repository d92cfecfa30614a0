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


def test_struck_again_while_the_first_waits_it_is_obeyed_in_the_end():
    """At once only after a second: who insists has something that does not come to an end."""
    now = [50.0]
    with Interrupts(clock=lambda: now[0]):
        _strike()
        now[0] += 0.9
        _strike()
        now[0] += 0.1
        with pytest.raises(KeyboardInterrupt):
            _strike()


def test_once_raised_it_is_raised_no_more():
    """However often it is struck, winding up is not disturbed, nor a further safe stretch."""
    now = [50.0]
    with Interrupts(clock=lambda: now[0]) as interrupts:
        with pytest.raises(KeyboardInterrupt):
            _struck_in_a_safe_stretch(interrupts, [])
        now[0] += 100
        _strike()
        with interrupts.heard():
            _strike()
    assert interrupts.struck == signal.SIGINT


def test_a_whole_program_hears_sigterm_too():
    """As a Ctrl-C, whoever handled it before; both handlers are put back."""

    def own(_number, _frame):
        raise ZeroDivisionError

    before = signal.signal(signal.SIGINT, own), signal.signal(signal.SIGTERM, own)
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            with Interrupts(whole_program=True) as interrupts:
                signal.raise_signal(number)
                with pytest.raises(KeyboardInterrupt), interrupts.heard():
                    pass
            assert interrupts.struck == number
            assert signal.getsignal(number) is own
    finally:
        signal.signal(signal.SIGINT, before[0])
        signal.signal(signal.SIGTERM, before[1])


def test_a_job_in_the_background_stays_deaf_to_ctrl_c():
    """A shell has it ignored there, also for a whole program."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts(whole_program=True) as interrupts:
            _strike()
            assert interrupts.struck is None
    finally:
        signal.signal(signal.SIGINT, before)


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
