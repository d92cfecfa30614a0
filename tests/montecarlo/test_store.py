"""The file of kept fights."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from pathlib import Path

import pytest

import vsdsim.montecarlo.store as storing
from tests.results.test_stretch import same, stretch
from tests.standin import StandIn, renamed, scenario
from vsdsim.montecarlo.store import Store, run_key, usual_path


@pytest.fixture
def path(tmp_path):
    """Where a store is to be."""
    return tmp_path / "kept" / "fights.sqlite"


def test_what_was_kept_is_found(path):
    """By another opening of the file, the longest that ends soon enough, under its run alone."""
    with Store(path) as store:
        for stop in (150, 250, 350):
            store.keep("run", stretch(100, stop))
    with Store(path) as store:
        assert same(store.find("run", 100, 350), stretch(100, 350))
        assert store.find("run", 100, 349).stop == 250
        assert store.find("run", 100, 149) is None
        assert store.find("run", 0, 350) is None
        assert store.find("other", 100, 350) is None
        assert store.found == 250 + 150


def test_a_damaged_entry_is_not_believed(path):
    """It is told, left out, and can be kept anew."""
    heard = []
    with Store(path) as store:
        store.keep("run", stretch(0, 50))
        store.keep("run", stretch(50, 90))
    with sqlite3.connect(path) as file:
        file.execute("update stretches set data = substr(data, 1, 60) where first = 0")
        file.execute(
            "insert into stretches select run, 90, 130, data from stretches where first = 50"
        )
    file.close()
    with Store(path, heard.append) as store:
        assert store.find("run", 0, 50) is None
        assert store.find("run", 90, 130) is None
        assert len(heard) == 2
        assert all("damaged" in each for each in heard)
        assert store.find("run", 50, 90) is not None
        store.keep("run", stretch(0, 50))
        assert store.find("run", 0, 50) is not None


@pytest.mark.parametrize(
    "content", [b"no database at all" * 300, b"SQLite format 3\0" + b"\7" * 9000]
)
def test_a_file_that_is_no_store_is_put_aside(path, content):
    """Nothing of it is lost, and a new one is begun."""
    heard = []
    path.parent.mkdir()
    path.write_bytes(content)
    with Store(path, heard.append) as store:
        store.keep("run", stretch(0, 50))
        assert store.find("run", 0, 50) is not None
    assert path.with_name("fights.sqlite.damaged-1").read_bytes() == content
    assert heard == [f"{path}: damaged: put aside as fights.sqlite.damaged-1, and a new one begun"]


def test_a_file_damaged_in_the_middle_costs_what_it_held(path):
    """Pages overwritten while nobody looked are noticed, now or as they are read."""
    with Store(path) as store:
        for at in range(0, 4000, 40):
            store.keep("run", stretch(at, at + 40))
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + os.urandom(len(whole) - 8192) + whole[-4096:])
    with Store(path) as store:
        found = [store.find("run", at, at + 40) for at in range(0, 4000, 40)]
        store.keep("run", stretch(0, 40))
    assert all(each is None or same(each, stretch(each.first, each.stop)) for each in found)


def test_where_nothing_can_be_kept_everything_goes_on(tmp_path):
    """A path that can be no file: told once."""
    heard = []
    (tmp_path / "file").write_text("in the way")
    with Store(tmp_path / "file" / "fights.sqlite", heard.append) as store:
        store.keep("run", stretch(0, 50))
        assert store.find("run", 0, 50) is None
    assert len(heard) == 1
    assert "results are not kept" in heard[0]


def test_a_file_of_another_format_is_left_alone(path):
    """As a newer version wrote it."""
    heard = []
    with Store(path) as store:
        store.keep("run", stretch(0, 50))
    with sqlite3.connect(path) as file:
        file.execute("pragma user_version = 99")
    file.close()
    with Store(path, heard.append) as store:
        assert store.find("run", 0, 50) is None
        store.keep("run", stretch(50, 90))
    assert heard == [f"{path}: of another version of vsdsim (format 99): not used"]
    with sqlite3.connect(path) as file:
        assert file.execute("select count(*) from stretches").fetchone() == (1,)
    file.close()


def test_what_was_not_asked_for_the_longest_time_makes_room(path, monkeypatch):
    """Whole runs go, never one that was used just now."""
    clock = iter(range(100))
    monkeypatch.setattr(storing.time, "time", lambda: next(clock))
    size = len(stretch(0, 400).to_bytes())
    for run in ("old", "middle", "new"):
        with Store(path, largest=10**9) as store:
            store.keep(run, stretch(0, 400))
    with Store(path, largest=2 * size + 1) as store:
        assert store.find("old", 0, 400) is not None
    with Store(path, largest=10**9) as store:
        kept = [run for run in ("old", "middle", "new") if store.find(run, 0, 400) is not None]
    assert kept == ["old"]


FILES = 40
"""Two that begin one file at once get in each other's way once in some thirty times."""


def _keeps(folder, number, together, heard):
    """Keep something in each of the files, all beginning each at the same moment."""
    for file in range(FILES):
        together.wait(60)
        with Store(folder / f"{file}.sqlite", heard.put) as store:
            for at in range(0, 500, 50):
                if store.find("shared", at, at + 50) is None:
                    store.keep("shared", stretch(at, at + 50))
                store.keep(f"own {number}", stretch(at, at + 50))
            together.wait(60)
    heard.put(None)


def _four_at_once(folder):
    """Let four processes share the files of a folder; what they were told."""
    context = multiprocessing.get_context("spawn")
    together, heard = context.Barrier(4), context.Queue()
    workers = [
        context.Process(target=_keeps, args=(folder, number, together, heard))
        for number in range(4)
    ]
    for each in workers:
        each.start()
    notices, ended = [], 0
    while ended < len(workers):
        notice = heard.get(timeout=120)
        ended += notice is None
        notices += [] if notice is None else [notice]
    for each in workers:
        each.join()
    assert [each.exitcode for each in workers] == [0] * 4
    for file in range(FILES):
        with Store(folder / f"{file}.sqlite") as store:
            for run in ("shared", *(f"own {number}" for number in range(4))):
                assert all(store.find(run, at, at + 50) for at in range(0, 500, 50)), (file, run)
    return notices


def test_processes_share_a_file(tmp_path):
    """Four of them at once, from the file's beginning on: all is there, and nobody complains."""
    assert _four_at_once(tmp_path) == []


def test_processes_that_find_a_damaged_file_put_it_aside_once(tmp_path):
    """One of them does so, the others use what it began; the damaged one is kept as it was."""
    content = b"no database at all" * 300
    for file in range(FILES):
        (tmp_path / f"{file}.sqlite").write_bytes(content)
    notices = _four_at_once(tmp_path)
    assert sorted(notices) == sorted(
        f"{tmp_path / name}.sqlite: damaged: put aside as {name}.sqlite.damaged-1, "
        "and a new one begun"
        for name in map(str, range(FILES))
    )
    assert all(
        (tmp_path / f"{file}.sqlite.damaged-1").read_bytes() == content for file in range(FILES)
    )


def test_a_run_is_what_its_fights_hang_on():
    """Seed, rules and scenario; not the size of blocks."""
    base = StandIn(scenario())
    keys = {
        run_key(base, 0),
        run_key(base, 1),
        run_key(renamed(base, rules="beef"), 0),
        run_key(StandIn(scenario(max_rounds=11)), 0),
    }
    assert len(keys) == 4
    assert run_key(renamed(base, block_size=9), 0) == run_key(base, 0)


def test_the_usual_place_is_the_cache(monkeypatch):
    """Unless the environment names another."""
    monkeypatch.setenv("VSDSIM_STORE", "/there/x.sqlite")
    assert usual_path() == Path("/there/x.sqlite")
    monkeypatch.delenv("VSDSIM_STORE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert usual_path() == Path("/caches/vsdsim/fights.sqlite")
