"""A real Dask scheduler and workers, as processes of their own on loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed")

HERE = Path.cwd()
WORDS = ["sweep", "duel", "--vary", "red.Ragna.stats.cmb=90:110:10", "--fights", "3000", "--json",
         "--store", "none"]  # fmt: skip
SCHEDULER = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
WORKER = [sys.executable, "-m", "distributed.cli.dask_worker"]


def vsdsim(*words):
    """The program itself."""
    return subprocess.run(
        [sys.executable, "-m", "vsdsim", *words], capture_output=True, text=True, check=False
    )


def started(words, folder):
    """A process with its words in a file."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE), *filter(None, sys.path)])}
    with (folder / f"{len(list(folder.iterdir()))}.log").open("w") as log:
        return subprocess.Popen(
            words, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True
        )


@pytest.fixture
def scheduler(tmp_path):
    """Its address, and how to start workers; all of it ends with the test."""
    file = tmp_path / "scheduler.json"
    loopback = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    processes = [started([*SCHEDULER, *loopback, "--scheduler-file", str(file)], tmp_path)]
    deadline = time.monotonic() + 120
    while not file.exists() or not file.read_text():
        assert time.monotonic() < deadline, "no scheduler"
        assert processes[0].poll() is None, (tmp_path / "0.log").read_text()
        time.sleep(0.1)
    address = json.loads(file.read_text())["address"]

    def worker():
        process = started(
            [*WORKER, address, "--nthreads", "1", "--no-dashboard", "--no-nanny",
             "--local-directory", str(tmp_path), "--death-timeout", "120"],
            tmp_path,
        )  # fmt: skip
        processes.append(process)
        return process

    yield address, worker
    for process in processes:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(address, workers):
    """Until so many workers are there."""
    script = (
        "import sys\nfrom distributed import Client\n"
        f"client = Client({address!r})\nclient.wait_for_workers({workers}, timeout=120)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


def test_the_same_numbers_as_one_process(scheduler):
    """To the last digit; and a worker killed in the middle loses nothing."""
    expected = vsdsim(*WORDS, "--workers", "1").stdout
    address, worker = scheduler
    victim, _ = worker(), worker()
    wait_for(address, 2)
    told = vsdsim(*WORDS, "--dask", address)
    assert (told.returncode, told.stdout) == (0, expected), told.stderr
    script = [sys.executable, "-m", "vsdsim", *WORDS, "--dask", address]
    with subprocess.Popen(script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        time.sleep(4)
        os.killpg(victim.pid, signal.SIGKILL)
        out, err = run.communicate()
    assert (run.returncode, out) == (0, expected), err


def test_nobody_there_is_told(scheduler):
    """A scheduler without workers, and an address without a scheduler: wrong usage."""
    address, _ = scheduler
    told = vsdsim(*WORDS, "--dask", address)
    assert told.returncode == 2
    assert "required a worker at least" in told.stderr
    assert "Traceback" not in told.stderr
    for address in ("nowhere", "tcp://127.0.0.1:1", "tcp://127.0.0.1:99999", ""):
        told = vsdsim(*WORDS, "--dask", address)
        assert (told.returncode, told.stdout) == (2, "")
        assert "vsdsim: --dask: " in told.stderr
        assert "Traceback" not in told.stderr
