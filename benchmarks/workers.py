"""Puzzles a second against the number of workers, 1 to 1000: a simulation of a batch on a cluster, on one processor.

    python benchmarks/workers.py [--measure FILE.json] [--costs FILE.json] [--page docs/scale.md]

`--measure` finds out here what tasks and chunks cost those who can't be multiplied: the command (reading, fingerprints,
the store) and the scheduler of Dask (needs the extra `cluster`). The simulation takes these costs, and:

- the command is one thread that does one thing at a time: it prepares chunks, and takes results;
- the scheduler likewise: it sends chunks on to workers, and results back;
- each worker has two chunks, one at work and one that waits; a message takes `LATENCY`;
- chunks are made as `clueproof.runs.runner` makes them; a task takes a random time of the given mean (log-normal, as
  long again as its mean in one of 20);
- the input never ends, and no worker is lost.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from results_file import dated, put_section, write

from clueproof.runs.runner import MAX_TASKS, aim_for

LATENCY = 0.001
"""Seconds that a message takes between machines of one network."""
SPREAD = 1.0
"""Of the times of tasks: the standard deviation of their logarithm."""
WORKERS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000)
TASKS = {
    "0.3 ms (17-clue Sudoku)": 0.0003,
    "5 ms (hardest Sudokus)": 0.005,
    "50 ms (20x20 puzzles)": 0.05,
    "1 s (large boards)": 1.0,
}
"""Seconds of work in a task, and what takes so long."""
LASTS = 60.0
"""Seconds that are simulated; at the end of them all are busy for long."""


class Costs(NamedTuple):
    """Seconds of a processor."""

    task: float
    """Of the command, for a task: read, fingerprint, look up, send; take, keep."""
    chunk: float
    """Of the command, for a chunk: give, take."""
    scheduled: float
    """Of the scheduler, for a chunk."""


class Rate(NamedTuple):
    """What comes of so many workers."""

    tasks: float
    """A second."""
    busy: float
    """The share of their time in which workers work."""
    command: float
    scheduler: float
    """The same for these two."""


class Server:
    """Does one thing after the other, in the order in which they come."""

    def __init__(self) -> None:
        self._free = 0.0
        self.busy = 0.0

    def serve(self, now: float, seconds: float) -> float:
        """When a thing is done that comes now."""
        self.busy += seconds
        self._free = max(self._free, now) + seconds
        return self._free


def simulated(workers: int, mean: float, costs: Costs, seed: int = 1) -> Rate:
    """Workers that never run out of tasks: chunks go round from the command to the scheduler, a worker, the scheduler
    and the command, which takes one and gives the next."""
    chance = random.Random(f"{seed} {workers} {mean}")
    size = max(1, min(MAX_TASKS, round(aim_for(2 * workers) / mean)))
    shift = math.log(mean) - SPREAD**2 / 2
    command, scheduler, working = Server(), Server(), [Server() for _ in range(workers)]

    def seconds(stage: int) -> float:
        if stage == 0:
            return costs.chunk + size * costs.task
        if stage == 2:
            return sum(chance.lognormvariate(shift, SPREAD) for _ in range(size)) if size < 30 else size * mean
        return costs.scheduled / 2

    done, now = 0, 0.0
    # what comes when: where it is in its round, and to which worker it goes
    coming = [(0.0, place, 0, place % workers) for place in range(2 * workers)]
    numbers = itertools.count(2 * workers)
    while now < LASTS:
        now, _, stage, worker = heapq.heappop(coming)
        if stage == 0 and now > 0:
            done += size
        server = (command, scheduler, working[worker], scheduler)[stage]
        after = server.serve(now, seconds(stage)) + LATENCY
        heapq.heappush(coming, (after, next(numbers), (stage + 1) % 4, worker))
    shares = [min(1.0, server.busy / now) for server in (command, scheduler)]
    return Rate(done / now, sum(min(one.busy, now) for one in working) / workers / now, *shares)


def tables(costs: Costs) -> Iterator[str]:
    """A table for each sort of task."""
    yield "| workers | " + " | ".join(TASKS) + " |"
    yield "|---" * (len(TASKS) + 1) + "|"
    for workers in WORKERS:
        cells = [shown(simulated(workers, mean, costs)) for mean in TASKS.values()]
        yield f"| {workers} | {' | '.join(cells)} |"


def shown(rate: Rate) -> str:
    return f"{rate.tasks:,.3g} ({rate.busy:.0%}; {rate.command:.0%}, {rate.scheduler:.0%})".replace(",.", ".")


# measuring


def measured() -> dict[str, Any]:
    """The costs here."""
    chunk, scheduled = chunk_costs()
    return {"task": task_cost(), "chunk": chunk, "scheduled": scheduled}


def task_cost() -> float:
    """Of the command for a task: that of a run whose work is nothing."""
    import tempfile

    from clueproof.formats.read import read_all
    from clueproof.runs import Store, here, puzzle_task, run
    from clueproof.runs.questions import Verify
    from clueproof.runs.tasks import Answer

    class Nothing(Verify):
        def answer(self, item: Any) -> Answer:
            return Answer("unique", {"puzzle": "sudoku", "verdict": "unique", "solution": ["123456789"] * 9})

    grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
    number = 20_000
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "list.txt"
        orders = itertools.islice(itertools.permutations("123456789"), number)
        path.write_text("".join(grid.translate(str.maketrans("123456789", "".join(order))) + "\n" for order in orders))
        question = Nothing()
        started = time.process_time()
        with Store(Path(name) / "store", question.description) as store:
            run(
                (puzzle_task(question, puzzle) for puzzle in read_all(path) if not isinstance(puzzle, Exception)),
                store,
                here(),
            )
        return (time.process_time() - started) / number


def chunk_costs(number: int = 2000) -> tuple[float, float]:
    """Of the client and of the scheduler of Dask for a call: processor seconds of both."""
    import os
    import signal
    import subprocess
    import sys
    from concurrent.futures import wait

    import distributed

    with subprocess.Popen(
        [sys.executable, "-m", "clueproof", "cluster", "--workers", "1"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        client = distributed.Client(process.stdout.readline().strip())
        executor = client.get_executor(pure=False)
        wait([executor.submit(int) for _ in range(100)])

        def spent() -> tuple[float, float]:
            stat = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            return time.process_time(), (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

        before = spent()
        for _ in range(number // 20):
            # as many at a time as ten workers have
            wait([executor.submit(int) for _ in range(20)])
        after = spent()
        client.close()
        process.send_signal(signal.SIGINT)
    ours, theirs = ((new - old) / number for new, old in zip(after, before, strict=True))
    return ours, theirs


def main() -> None:
    """Measure or simulate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", metavar="FILE")
    parser.add_argument("--costs", metavar="FILE")
    parser.add_argument("--page")
    options = parser.parse_args()
    if options.measure:
        write(options.measure, dated(costs=measured()))
    if options.costs:
        costs = Costs(**json.loads(Path(options.costs).read_text())["costs"])
        text = "\n".join(tables(costs)) + "\n"
        print(text)
        if options.page:
            put_section(options.page, "workers", text)


if __name__ == "__main__":
    main()
