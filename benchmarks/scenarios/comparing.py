"""Can one rely on what `clueproof compare` says?

`answers`: programs that are started again and again beside busy processes, each with a tiny random formula whose answer
is known: is one of theirs lost, or wrong? `order`: small sets, each compared twice, the backends named the other way
round and the puzzles in another order: is another one said to be fastest then? `stopwatch`: what the comparison says
that a puzzle took beside what a script of a few lines says (`outside/stopwatch.py`), one after the other.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

from pysat.solvers import Solver

import clueproof
from benchmarks import outside
from benchmarks.instances import SHIPPED, every_set, readable, spread
from benchmarks.measure import in_turns
from benchmarks.scenario import Row, Scenario, option
from clueproof.backends import BackendError, Limit, Refuted, Satisfied, backend
from clueproof.comparison import compare
from clueproof.comparison.scores import FEWEST, Standing, standing
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


# the same comparison twice


def order(wanted: Wanted, backends: Sequence[str], sets: int, most: int, limit: float, seed: str) -> Iterator[Row]:
    """Who is fastest on a set, in two comparisons of other orders: do they name two different winners?"""
    chosen = [(name, found) for name, found in every_set(None, wanted) if len(found) >= FEWEST]
    many = min(sets, len(chosen))
    for name, every in (chosen[place * len(chosen) // many] for place in range(many)):
        puzzles = spread(every, most)
        first, second = (
            compare(asked, named, time_limit=limit, seed=f"{seed} {turn}")
            for turn, (asked, named) in enumerate(((puzzles, backends), (puzzles[::-1], backends[::-1])))
        )
        (one,), (other,) = ([standing("", found.counted, limit)] for found in (first, second))
        winners = {one.winner, other.winner} - {None}
        yield {
            "set": name,
            "puzzles": len(puzzles),
            "first": one.winner or "no difference",
            "second": other.winner or "no difference",
            "agree": len(winners) < 2,
            "PAR-2": {score.backend: [round(score.par2 or 0, 4), round(_par2(other, score.backend), 4)]
                      for score in one.scores},
            "disagreements": len(first.disagreements) + len(second.disagreements),
        }  # fmt: skip


def _par2(found: Standing, backend: str) -> float:
    return next(score.par2 or 0 for score in found.scores if score.backend == backend)


# a stopwatch

TIMED = {
    "towers-16": ("skyscrapers", "sat"),
    "signpost-10x10": ("signpost", "sat:glucose42"),
    "hidato-15x15": ("hidato", "cpsat"),
    "palisade-15x20-region_size12": ("palisade", "native"),
    "slant-30x30": ("slant", "dimacs:cadical"),
}
"""Puzzle that ships -> its genre, and who is asked."""


def stopwatch(wanted: Wanted, rounds: int) -> Iterator[Row]:
    """Seconds of the processor: of the comparison and of the script, in turns."""
    for name, (genre, asked) in TIMED.items():
        if not wanted(name):
            continue
        path = SHIPPED / genre / "own.txt"
        puzzles = readable(path)
        place = next(place for place, puzzle in enumerate(puzzles) if puzzle.name == name)
        script = [sys.executable, str(Path(outside.__path__[0], "stopwatch.py")), str(path), str(place), asked]

        def ours(puzzle: clueproof.Puzzle = puzzles[place], asked: str = asked) -> float:
            (row,) = compare([puzzle], [asked], start="process", clock="processor").counted
            return row.seconds

        def theirs(script: Sequence[str] = script) -> float:
            return float(subprocess.run(script, check=True, capture_output=True, text=True).stdout)

        found = in_turns({"compare": ours, "stopwatch": theirs}, rounds)
        one, other = (median(found[way]) for way in ("compare", "stopwatch"))
        yield {
            "name": name,
            "backend": asked,
            "rounds": rounds,
            "compare": round(one, 4),
            "stopwatch": round(other, 4),
            "ratio": round(one / other, 3),
            "within 15 %": abs(one / other - 1) <= 0.15,
        }


SCENARIOS = (
    Scenario(
        "comparing",
        "Can one rely on what `clueproof compare` says?",
        "random formulas of 12 variables; genres that ship; large boards that ship",
        "programs run again and again beside busy processes; comparisons repeated; a stopwatch of one's own",
        {"answers": answers, "order": order, "stopwatch": stopwatch},
        (
            option("backends", ("sat", "native", "cpsat", "sat:glucose42"), "For `order`."),
            option("sets", 20, "Sets of `order`."),
            option("most", 12, "Puzzles of a set."),
            option("limit", 10.0, "Seconds of a puzzle in `order`."),
            option("rounds", 5, "Of `stopwatch`, of which the median counts."),
            option("programs", ("sat:kissat404", "dimacs:cadical", "dimacs:cryptominisat5", "dimacs:clasp"),
                   "For `answers`."),
            option("number", 10_000, "Runs of `answers`, of all programs together."),
            option("busy", 4, "Busy processes beside `answers`."),
            option("seed", "1", "Of what is random."),
        ),
        quick={"number": 4, "busy": 1, "most": 1, "rounds": 1, "backends": "sat,native",
               "only": ["akari", "dimacs:clasp", "slant*"]},
        key=("name", "set"),
    ),
)  # fmt: skip
