"""`clueproof batch verify` on very many Sudokus, beside as many bare loops as it has processes, and its memory."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.instances import COLLECTED, lines
from benchmarks.measure import family, resident, spent
from benchmarks.report import ROOT
from benchmarks.scenario import Row, Scenario, option

LOOP = """
import sys
from benchmarks.outside import bare_loop
path, job, jobs, solver = sys.argv[1:]
with open(path) as file:
    lines = [line.strip() for number, line in enumerate(file) if number % int(jobs) == int(job)]
bare_loop.verify_all(lines, solver, bare_loop.sudoku_clauses())
"""
EVERY = 0.5
"""Seconds between two looks at the memory."""


def sudokus(listed: Sequence[str], number: int) -> Iterator[str]:
    """So many Sudokus made of these, again and again with their digits exchanged."""
    chance = random.Random(1)
    for place in range(number):
        if place % len(listed) == 0:
            table = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
        yield listed[place % len(listed)].translate(table)


def batches(folder: Path, puzzles: int, jobs: int, solvers: tuple[str, ...]) -> Iterator[Row]:
    """The bare loops share the list, one process for each job, and do nothing but solve and prove. The ratio is of
    processor time of whole processes, which a busy machine does not change much."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "list.txt"
        with path.open("w") as file:
            listed = lines(folder / COLLECTED["17 clues"].path)
            file.writelines(f"{line}\n" for line in sudokus(listed, puzzles))
        batch = ["-m", "clueproof", "batch", "verify", "--jobs", str(jobs), "--out", str(path.with_name("r.run"))]
        ours = measured([[*batch, str(path)]])
        yield {"what": "batch", "puzzles": puzzles, **ours}
        for solver in solvers:
            loop = measured([["-c", LOOP, str(path), str(job), str(jobs), solver] for job in range(jobs)])
            ratio = round(loop["processor"] / ours["processor"], 2)
            yield {
                "what": f"{jobs} bare loops, {solver}",
                "puzzles": puzzles,
                **loop,
                "batch is so many times as fast": ratio,
            }


def measured(commands: Sequence[Sequence[str]]) -> Row:
    """The commands side by side: seconds, processor seconds, and the most memory that they and what they start hold, in
    the first tenth of the time and later."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    before, started = spent(), time.perf_counter()
    running = [
        subprocess.Popen([sys.executable, *command], env=environment, stdout=subprocess.DEVNULL) for command in commands
    ]
    memory: list[tuple[float, int]] = []
    while any(process.poll() is None for process in running):
        time.sleep(EVERY)
        held = sum(resident(pid) for process in running for pid in family(process.pid))
        memory.append((time.perf_counter() - started, held))
    if any(process.returncode for process in running):
        raise SystemExit("a command failed")
    seconds = time.perf_counter() - started
    early = [size for moment, size in memory if moment <= seconds / 10] or [0]
    late = [size for moment, size in memory if moment > seconds / 10] or [0]
    found = {"seconds": round(seconds, 2), "processor": round(max(spent() - before, 0.01), 2)}
    return {**found, "MiB early": max(early) >> 20, "MiB late": max(late) >> 20}


SCENARIOS = (
    Scenario(
        "batches",
        "How long `clueproof batch verify` takes for very many Sudokus, and how much memory",
        "the list of 17-clue Sudokus again and again, with their digits exchanged",
        "the command beside as many bare PySAT loops as it has processes",
        {"batches": batches},
        (option("puzzles", 1_000_000, "Sudokus."), option("jobs", 2, "Processes."),
         option("solvers", ("cadical195", "minicard"), "Of the bare loops.")),
        quick={"puzzles": 4, "jobs": "1", "solvers": "cadical195"},
    ),
)  # fmt: skip
