"""Where to keep the answers of a run: SQLite, or a file of JSON lines with a journal?

    python benchmarks/store.py [--answers 100000] [--group 1000] [--out FILE.json]

So many records such as those of Sudokus are kept, made durable in groups, found again by their fingerprints as a second
run does, and read in the order of the input. `sqlite` is the store of `clueproof.runs`; `-normal` leaves out that each
commit waits for the disk; `jsonl` appends lines and waits for the disk after each group, with an index of all
fingerprints in memory, without which nothing can be found again. Processor time, wall time, memory and bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from results_file import dated, write

from clueproof.runs import Store
from clueproof.runs.store import Placed

RECORD = json.dumps(
    {
        "puzzle": "sudoku", "verdict": "unique", "solution": ["123456789"] * 9, "backend": "sat", "seconds": 0.000123,
    }
)  # fmt: skip
KINDS = ("sqlite", "sqlite-normal", "jsonl")


def fingerprints(number: int, group: int) -> Iterator[list[Placed]]:
    """So many tasks in groups."""
    for first in range(0, number, group):
        yield [
            Placed(position, blake2b(str(position).encode(), digest_size=16).digest(), f'"list.txt:{position}"')
            for position in range(first, min(first + group, number))
        ]


def sqlite(path: Path, number: int, group: int, synchronous: str) -> Iterator[str]:
    """Keep, find and read; the name of each step when it is done."""
    with Store(path, {}) as store:
        store._database.execute("COMMIT")
        store._database.execute(f"PRAGMA synchronous = {synchronous}")
        store._database.execute("BEGIN IMMEDIATE")
        for tasks in fingerprints(number, group):
            store.words([task.fingerprint for task in tasks])
            store.place(tasks)
            store.add([(task.fingerprint, "unique", RECORD) for task in tasks])
            store.commit()
    yield "keep"
    with Store(path, {}) as store:
        for tasks in fingerprints(number, group):
            assert len(store.words([task.fingerprint for task in tasks])) == len(tasks)
            store.place(tasks)
        yield "find"
        assert sum(row.record is not None for row in store.rows()) == number
    yield "read"


def jsonl(path: Path, number: int, group: int) -> Iterator[str]:
    """The same for a file of JSON lines: fingerprint, name and record."""
    known: set[str] = set()
    with path.open("a") as file:
        for tasks in fingerprints(number, group):
            for task in tasks:
                fingerprint = task.fingerprint.hex()
                if fingerprint not in known:
                    known.add(fingerprint)
                    file.write(f'{{"fingerprint": "{fingerprint}", "id": {task.name}, "record": {RECORD}}}\n')
            file.flush()
            os.fsync(file.fileno())
    yield "keep"
    places: dict[str, int] = {}
    place = 0
    with path.open("rb") as lines:
        for line in lines:
            places[json.loads(line)["fingerprint"]] = place
            place += len(line)
    for tasks in fingerprints(number, group):
        assert all(task.fingerprint.hex() in places for task in tasks)
    yield "find"
    with path.open("rb") as lines:
        for tasks in fingerprints(number, group):
            for task in tasks:
                # answers come in another order than tasks
                lines.seek(places[task.fingerprint.hex()])
                json.loads(lines.readline())
    yield "read"


MEASURED: dict[str, Callable[[Path, int, int], Iterator[str]]] = {
    "sqlite": lambda path, number, group: sqlite(path, number, group, "FULL"),
    "sqlite-normal": lambda path, number, group: sqlite(path, number, group, "NORMAL"),
    "jsonl": jsonl,
}


def measured(kind: str, number: int, group: int) -> dict[str, Any]:
    """Microseconds for each answer, of the processor and by the clock; MiB of memory; bytes of each answer."""
    found: dict[str, Any] = {"kind": kind, "answers": number, "group": group}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store"
        before = time.process_time(), time.perf_counter()
        for step in MEASURED[kind](path, number, group):
            now = time.process_time(), time.perf_counter()
            found[step] = [round((new - old) / number * 1e6, 1) for new, old in zip(now, before, strict=True)]
            before = now
        found["bytes"] = path.stat().st_size // number
    found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return found


def main() -> None:
    """Measure, each in a process of its own, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=100_000)
    parser.add_argument("--group", type=int, default=1000)
    parser.add_argument("--kind", choices=KINDS, help=argparse.SUPPRESS)
    parser.add_argument("--out")
    options = parser.parse_args()
    if options.kind:
        print(json.dumps(measured(options.kind, options.answers, options.group)))
        return
    rows = []
    for kind in KINDS:
        command = [sys.executable, __file__, "--kind", kind, "--answers", str(options.answers)]
        done = subprocess.run([*command, "--group", str(options.group)], check=True, stdout=subprocess.PIPE, text=True)
        rows.append(json.loads(done.stdout))
        print(done.stdout, end="", flush=True)
    if options.out:
        write(options.out, dated(rows=rows))


if __name__ == "__main__":
    main()
