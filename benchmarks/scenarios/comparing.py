"""Can one rely on what `clueproof compare` says?

`answers`: programs that are started again and again beside busy processes, each with a tiny random formula whose answer
is known: is one of theirs lost, or wrong?
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from pysat.solvers import Solver

from benchmarks.scenario import Row, Scenario, option
from clueproof.backends import BackendError, Limit, Refuted, Satisfied, backend
from clueproof.model import Clause, Model
from clueproof.seeded_random import SeededRandom

Wanted = Callable[[str], bool]
PATIENCE = 600.0
"""Seconds in which a program must have answered."""
VARIABLES, CLAUSES = 12, 52
"""Of a random formula with three literals a clause: about half of these have a solution."""


# lost answers


def answers(wanted: Wanted, programs: Sequence[str], number: int, busy: int, seed: str) -> Iterator[Row]:
    """How the runs of each program ended, its share of `number` runs, beside so many busy processes."""
    with _busy(busy):
        for name in filter(wanted, programs):
            random = SeededRandom(name, seed)
            ends, loads, started = Counter[str](), list[float](), time.monotonic()
            runs = -(-number // len(programs))
            for _ in range(runs):
                ends[_end(name, _formula(random))] += 1
                loads.append(os.getloadavg()[0])
            yield {
                "name": name,
                "version": backend(name).version(),
                "runs": runs,
                "ends": {**ends},
                "lost": runs - ends["satisfiable"] - ends["unsatisfiable"],
                "load": [min(loads), max(loads)],
                "seconds": round(time.monotonic() - started),
            }


@contextmanager
def _busy(number: int) -> Iterator[None]:
    """So many processes that do nothing but work."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for process in running:
            with suppress(ProcessLookupError):
                process.kill()
            process.wait()


def _formula(random: SeededRandom) -> list[list[int]]:
    """A random formula."""
    return [
        [variable if random.below(2) else -variable for variable in random.shuffled(range(1, VARIABLES + 1))[:3]]
        for _ in range(CLAUSES)
    ]


def _end(name: str, formula: Sequence[Sequence[int]]) -> str:
    """What the program says of the formula, or how it failed."""
    with Solver("minisat22", bootstrap_with=formula) as solver:
        expected = solver.solve()
    model = Model()
    literals = [model.boolean(str(number)) for number in range(1, VARIABLES + 1)]
    model.key(*literals)
    for clause in formula:
        model.add(Clause(*(literals[literal - 1] if literal > 0 else -literals[-literal - 1] for literal in clause)))
    try:
        with backend(name).open(model) as session:
            # the solution that it gives is held against the clauses there
            answer = session.solve((), Limit.within(PATIENCE))
    except BackendError as error:
        return str(error)
    if isinstance(answer, Satisfied):
        return "satisfiable" if expected else "wrong: satisfiable"
    if isinstance(answer, Refuted):
        return "wrong: unsatisfiable" if expected else "unsatisfiable"
    return answer.reason


SCENARIOS = (
    Scenario(
        "comparing",
        "Can one rely on what `clueproof compare` says?",
        "for `answers` random formulas of 12 variables",
        "programs that are run again and again beside busy processes",
        {"answers": answers},
        (
            option("programs", ("sat:kissat404", "dimacs:cadical", "dimacs:cryptominisat5", "dimacs:clasp"),
                   "For `answers`."),
            option("number", 10_000, "Runs of `answers`, of all programs together."),
            option("busy", 4, "Busy processes beside `answers`."),
            option("seed", "1", "Of what is random."),
        ),
        quick={"number": 4, "busy": 1},
        key=("name",),
    ),
)  # fmt: skip
