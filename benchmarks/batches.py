"""`clueproof batch verify` on very many Sudokus, beside as many bare loops as it has processes, and its memory.

    python benchmarks/batches.py LIST [--puzzles 1000000] [--jobs 2] [--solvers cadical195,minicard] [--out FILE.json]

The Sudokus are those of the list, one a line of 81 characters, again and again with their digits exchanged. Bare loops
(`bare_loop.py`) share them, one process for each job, and do nothing but solve and prove. Wall and processor seconds of
whole processes, all of them; the ratio is of processor time, which a busy machine does not change much. Memory is what
the command and its processes hold, looked at now and then, in MiB: the most in the first tenth of the time, and later.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from results_file import dated, write

LOOP = """
import sys
import bare_loop
path, job, jobs, solver = sys.argv[1:]
with open(path) as file:
    lines = [line.strip() for number, line in enumerate(file) if number % int(jobs) == int(job)]
bare_loop.verify_all(lines, solver, bare_loop.sudoku_clauses())
"""
EVERY = 0.5
"""Seconds between two looks at the memory."""


def sudokus(path: Path, number: int) -> Iterator[str]:
    """So many Sudokus made of those in the file."""
    lines = [line.split()[0] for line in path.read_text().splitlines() if line[:1] in "0123456789." and line]
    chance = random.Random(1)
    for place in range(number):
        if place % len(lines) == 0:
            table = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
        yield lines[place % len(lines)].translate(table)


def measured(commands: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The commands side by side: seconds, processor seconds, and how much memory they and what they start hold."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])}
    before, started = processor_time(), time.perf_counter()
    running = [subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) for command in commands]
    memory: list[tuple[float, int]] = []
    while any(process.poll() is None for process in running):
        time.sleep(EVERY)
        memory.append((time.perf_counter() - started, sum(held(process.pid) for process in running)))
    if any(process.returncode for process in running):
        raise SystemExit("a command failed")
    seconds = time.perf_counter() - started
    early = [size for moment, size in memory if moment <= seconds / 10] or [0]
    late = [size for moment, size in memory if moment > seconds / 10] or [0]
    found = {"seconds": round(seconds, 2), "processor": round(processor_time() - before, 2)}
    return {**found, "memory": [max(early) >> 20, max(late) >> 20]}


def processor_time() -> float:
    """Of all processes that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def held(process: int) -> int:
    """Bytes of memory of a process and all below it."""
    with suppress(OSError, ValueError):
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return pages * resource.getpagesize() + sum(held(int(child)) for child in below)
    return 0


def main() -> None:
    """Measure, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", type=Path)
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--solvers", default="cadical195,minicard")
    parser.add_argument("--out")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "list.txt"
        with path.open("w") as file:
            file.writelines(f"{line}\n" for line in sudokus(options.list, options.puzzles))
        jobs = str(options.jobs)
        batch = ["-m", "clueproof", "batch", "verify", "--jobs", jobs, "--out", str(path.with_name("r.run")), str(path)]
        loops = {
            solver: [["-c", LOOP, str(path), str(job), jobs, solver] for job in range(options.jobs)]
            for solver in options.solvers.split(",")
        }
        for what, commands in {**loops, "batch": [batch]}.items():
            rows.append(
                {"what": what, "puzzles": options.puzzles, **measured([[sys.executable, *c] for c in commands])}
            )
            print(json.dumps(rows[-1]), flush=True)
    *bare, ours = (row["processor"] for row in rows)
    for solver, seconds in zip(loops, bare, strict=True):
        print(f"{seconds / ours:.2f} times the speed of {options.jobs} bare loops with {solver}")
    if options.out:
        write(options.out, dated(rows=rows))


if __name__ == "__main__":
    main()
