"""Fights kept in a file: what was killed goes on where it was, what is asked again is there.

One SQLite file, which several processes may share. A stretch of fights is kept under what it hangs
on: scenario, rules and tables, version, seed and fight numbers. Nothing read is believed without
its check sum, and trouble with the file never ends what is being computed.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from vsdsim.results.block import Encounter
from vsdsim.results.stretch import Stretch
from vsdsim.scenario.fingerprint import fingerprint
from vsdsim.version import version

__all__ = ["LARGEST", "Store", "run_key", "usual_path"]

LARGEST = 1 << 30
"""Bytes beyond which what was not asked for the longest time is given up."""
FORMAT = 1
"""Of the file; one of another number is left alone."""
PATIENCE = 10.0
"""Seconds to wait for another process that writes."""
_BREATH = 0.01
"""Seconds between two tries to open the file."""
_PRIMARY = 0xFF
"""The bits of an SQLite error code that tell its kind."""

_SCHEMA = """
create table if not exists runs (run text primary key, used real not null) without rowid;
create table if not exists stretches (
    run text not null, first integer not null, stop integer not null, data blob not null,
    primary key (run, first, stop)
) without rowid;
"""


def usual_path() -> Path:
    """Where results are kept: `$VSDSIM_STORE`, or a file in the user's folder for caches."""
    named = os.environ.get("VSDSIM_STORE")
    if named:
        return Path(named)
    caches = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(caches) if caches else Path.home() / ".cache") / "vsdsim" / "fights.sqlite"


def run_key(encounter: Encounter, seed: int) -> str:
    """What the fights of an encounter under a seed are kept under."""
    parts = (fingerprint(encounter.scenario), encounter.rules, version(), str(seed))
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def _unheard(_notice: str) -> None:
    """Nobody wants to know."""


class Store:
    """The file of kept fights, open. `notice` hears of trouble with it, a line each.

    A file that is no store or is damaged is put aside under another name, and a new one begun.
    Where none can be had (no permission, a full disk), everything is simply computed.
    """

    def __init__(
        self, path: Path, notice: Callable[[str], None] = _unheard, largest: int = LARGEST
    ) -> None:
        self._path = path
        self._notice = notice
        self._largest = largest
        self._file: sqlite3.Connection | None = None
        self._opened: int | None = None
        self._used: set[str] = set()
        self.found = 0
        """Fights that were there."""

    def __enter__(self) -> Self:
        with self._minded():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._minded():
            self._make_room()
        self._close()

    def find(self, run: str, first: int, most: int) -> Stretch | None:
        """The longest stretch kept of `run` from fight `first` on that ends at `most` or before."""
        with self._minded():
            if self._file is None:
                return None
            rows = self._file.execute(
                "select stop, data from stretches where run = ? and first = ? and stop <= ? "
                "order by stop desc limit 1",
                (run, first, most),
            ).fetchall()
            for stop, data in rows:
                stretch = self._believed(run, first, stop, data)
                if stretch is not None:
                    self._note_use(run)
                    self.found += stop - first
                return stretch
        return None

    def keep(self, run: str, stretch: Stretch) -> None:
        """Write a stretch down; it is safe once this returns."""
        with self._minded():
            if self._file is None:
                return
            self._note_use(run)
            with self._file:
                self._file.execute(
                    "insert or replace into stretches values (?, ?, ?, ?)",
                    (run, stretch.first, stretch.stop, stretch.to_bytes()),
                )

    def _believed(self, run: str, first: int, stop: int, data: object) -> Stretch | None:
        """What a row holds; one that is damaged is taken out, and fought again."""
        stretch = None
        with suppress(ValueError):
            stretch = Stretch.from_bytes(data if isinstance(data, bytes) else b"")
        if stretch is None or (stretch.first, stretch.stop) != (first, stop):
            self._notice(f"{self._path}: a damaged entry is left out and fought again")
            if self._file is not None:
                with self._file:
                    self._file.execute(
                        "delete from stretches where run = ? and first = ? and stop = ?",
                        (run, first, stop),
                    )
            return None
        return stretch

    def _note_use(self, run: str) -> None:
        if run not in self._used and self._file is not None:
            self._used.add(run)
            with self._file:
                self._file.execute("insert or replace into runs values (?, ?)", (run, time.time()))

    def _open(self) -> None:
        try:
            self._connect_in_time()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Put a damaged file aside and begin another, unless somebody else did so just now."""
        self._close()
        with self._alone():
            if self._inode() == self._opened:
                self._put_aside()
            self._connect_in_time()

    def _inode(self) -> int | None:
        """Which file it is that bears the name."""
        with suppress(FileNotFoundError):
            return self._path.stat().st_ino
        return None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """A stretch that one process at a time may be in: who holds a lock on a file beside."""
        beside = self._path.with_name(f"{self._path.name}.lock")
        lock = sqlite3.connect(beside, timeout=PATIENCE, isolation_level=None)
        try:
            lock.execute("begin exclusive")
            yield
        finally:
            lock.close()

    def _connect_in_time(self) -> None:
        """Connect, waiting for others that do.

        SQLite itself does not wait where two turn a file to its write-ahead log at once.
        """
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._connect()
            except sqlite3.OperationalError as trouble:
                self._close()
                busy = trouble.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() > until:
                    raise
            time.sleep(_BREATH)

    def _connect(self) -> None:
        self._opened = self._inode()
        self._file = sqlite3.connect(self._path, timeout=PATIENCE)
        self._file.execute("pragma journal_mode = wal")
        self._file.execute("pragma synchronous = normal")
        known = self._file.execute("pragma user_version").fetchone()[0]
        if known not in (0, FORMAT):
            self._notice(f"{self._path}: of another version of vsdsim (format {known}): not used")
            self._close()
            return
        if known == 0:
            with self._file:
                self._file.executescript(_SCHEMA)
                self._file.execute(f"pragma user_version = {FORMAT}")
        self._file.execute("select count(*) from runs").fetchone()
        self._opened = self._inode()

    def _put_aside(self) -> None:
        """Give a damaged file another name, its companions too."""
        self._close()
        number = 1
        while (aside := self._path.with_name(f"{self._path.name}.damaged-{number}")).exists():
            number += 1
        for suffix in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                Path(f"{self._path}{suffix}").rename(f"{aside}{suffix}")
        self._notice(f"{self._path}: damaged: put aside as {aside.name}, and a new one begun")

    def _make_room(self) -> None:
        """Give up what was not asked for the longest time, where the file has grown too large."""
        file = self._file
        if file is None:
            return
        size = file.execute("select coalesce(sum(length(data)), 0) from stretches").fetchone()[0]
        if size <= self._largest:
            return
        with file:
            for (run,) in file.execute("select run from runs order by used").fetchall():
                if size <= self._largest // 2 or run in self._used:
                    break
                size -= file.execute(
                    "select coalesce(sum(length(data)), 0) from stretches where run = ?", (run,)
                ).fetchone()[0]
                file.execute("delete from stretches where run = ?", (run,))
                file.execute("delete from runs where run = ?", (run,))

    @contextmanager
    def _minded(self) -> Iterator[None]:
        """A stretch in which the file may fail: it is then done without, and said so once."""
        try:
            yield
        except sqlite3.OperationalError as trouble:
            self._give_up(str(trouble))
        except sqlite3.DatabaseError:
            with suppress(OSError, sqlite3.Error):
                self._begin_anew()
        except OSError as trouble:
            self._give_up(trouble.strerror or str(trouble))

    def _give_up(self, reason: str) -> None:
        self._close()
        self._notice(f"{self._path}: results are not kept: {reason}")

    def _close(self) -> None:
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.close()
            self._file = None
