"""Is any answer of a batch lost, or there twice, when it is killed at random moments?

A list of Sudokus is verified: once undisturbed, then for each kind with SIGKILL at random moments until there were so
many of them; what ended is started again with the same command, and a list that is done begins anew. After each moment
no answer that the store had may be missing or changed, and in the end the results must be those of the undisturbed run,
but for times. `parent` is the command, `worker` a process that it started; `cluster-worker` and `scheduler` are those
of a `clueproof cluster`, which is started again (needs the extra `cluster`).
"""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.measure import children
from benchmarks.scenario import Row, Scenario, option

GRID = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
KINDS = ("parent", "worker", "cluster-worker", "scheduler")
LONGEST = {"parent": 2.5, "worker": 2.5, "cluster-worker": 5.0, "scheduler": 12.0}
"""Seconds from one kill to the next, at most."""
PATIENCE = 600.0
"""Seconds in which a list must be done that nobody disturbs."""

Fingerprints = dict[bytes, str]


def kills(wanted: Callable[[str], bool], puzzles: int, moments: int, jobs: str, seed: str) -> Iterator[Row]:
    """A row for each kind. Raises SystemExit if answers were lost."""
    local = ["--jobs", jobs]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "list.txt").write_text("".join(f"{line}\n" for line in sudokus(puzzles)))
        undisturbed = finished(folder / "undisturbed.jsonl", local)
        for kind in filter(wanted, KINDS):
            chance = random.Random(f"{seed} {kind}")
            row = killed(kind, folder, local, moments, chance, undisturbed)
            yield {"kind": kind, "puzzles": puzzles, **row}
            if row["lost"] or row["changed"] or row["different"]:
                raise SystemExit("answers were lost")


def sudokus(number: int) -> Iterator[str]:
    """So many different Sudokus: one with its digits exchanged, and turned on its side."""
    digits = itertools.permutations("123456789")
    for order in itertools.islice(digits, number):
        yield GRID.translate(str.maketrans("123456789", "".join(order)))


def command(out: Path, extra: list[str]) -> list[str]:
    """What is run."""
    words = ["batch", "verify", "--out", str(out), *extra, str(out.with_name("list.txt"))]
    return [sys.executable, "-m", "clueproof", *words]


def finished(out: Path, extra: list[str]) -> list[str]:
    """The results when it is done, without times, and without who answered: that depends on what is asked at once."""
    subprocess.run(command(out, extra), check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    return untimed(out)


def untimed(out: Path) -> list[str]:
    return [json.dumps({**json.loads(line), "seconds": 0, "backend": ""}) for line in out.read_text().splitlines()]


def killed(
    kind: str, folder: Path, local: list[str], moments: int, chance: random.Random, undisturbed: list[str]
) -> Row:
    """Kill so often; how many answers were lost or changed, and how many results differ from the undisturbed ones."""
    found = {"moments": 0, "starts": 0, "lists": 0, "lost": 0, "changed": 0, "different": 0, "messages": []}
    while found["moments"] < moments:
        out = folder / f"{kind}-{found['lists']}.jsonl"
        before: Fingerprints = {}
        with cluster() if kind in ("cluster-worker", "scheduler") else nobody() as running:
            while not out.exists():
                extra = ["--scheduler", running.address()] if running is not None else local
                found["starts"] += 1
                process = subprocess.Popen(
                    command(out, extra), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
                )
                while process.poll() is None:
                    with suppress(subprocess.TimeoutExpired):
                        process.wait(chance.uniform(0.05, LONGEST[kind]))
                    if process.poll() is None and found["moments"] < moments and strike(kind, process, running, chance):
                        found["moments"] += 1
                    if kind == "parent":
                        process.wait()
                message = (process.stderr.read() if process.stderr else "").strip()
                if message and message not in found["messages"]:
                    found["messages"].append(message)
                after = answers(out.with_name(f"{out.name}.run"))
                found["lost"] += len(before.keys() - after.keys())
                found["changed"] += sum(after.get(name, word) != word for name, word in before.items())
                before = after
        for one, other in itertools.zip_longest(untimed(out), undisturbed):
            if one != other:
                found["different"] += 1
                print(one, other, sep="\n", file=sys.stderr)
        found["lists"] += 1
    return found


def strike(kind: str, process: subprocess.Popen[str], running: Cluster | None, chance: random.Random) -> bool:
    """Kill one; False if there is none."""
    if kind == "parent":
        process.kill()
        return True
    if running is not None and kind == "scheduler":
        return running.kill()
    among = workers(process.pid if running is None else running.process.pid)
    if not among:
        return False
    with suppress(ProcessLookupError):
        os.kill(chance.choice(among), signal.SIGKILL)
    return True


def workers(parent: int) -> list[int]:
    """The processes that work for this one, its own children or theirs."""
    found = []
    for child in children(parent):
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(child)
    # of Dask, each is watched over by a process that starts it again
    return [below for child in found for below in workers(child)] or found


def answers(store: Path) -> Fingerprints:
    """What the store has."""
    if not store.exists():
        return {}
    database = sqlite3.connect(store)
    try:
        return dict(database.execute("SELECT fingerprint, word || record FROM answers"))
    except sqlite3.OperationalError:
        # killed before there were tables
        return {}
    finally:
        database.close()


class Cluster:
    """A cluster that is started again when it is gone."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "clueproof", "cluster", "--workers", "2"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self._address = self.process.stdout.readline().strip()

    def address(self) -> str:
        """That of its scheduler."""
        if self.process.poll() is not None:
            self._start()
        return self._address

    def kill(self) -> bool:
        """End the scheduler, without a word; False if it is gone already."""
        if self.process.poll() is not None:
            return False
        self.process.kill()
        self.process.wait()
        return True


@contextmanager
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        yield running
    finally:
        running.process.send_signal(signal.SIGINT)
        running.process.wait()


@contextmanager
def nobody() -> Iterator[None]:
    yield None


SCENARIOS = (
    Scenario(
        "kills",
        "Is any answer of a batch lost, or there twice, when it is killed at random moments?",
        "different 9x9 Sudokus",
        "the command, its processes, workers and the scheduler of a cluster, beside an undisturbed run",
        {"kills": kills},
        (option("puzzles", 10_000, "Sudokus."), option("moments", 100, "Kills of a kind."),
         option("jobs", "2", "Processes."), option("seed", "1", "Of the moments.")),
        quick={"puzzles": 20, "moments": 1, "only": ["parent"], "jobs": "1"},
        key=("kind",),
    ),
)  # fmt: skip
