"""Programs of ours: `python -m clueproof.backends.programs NAME ARGUMENT ...`. What is a process can be killed.

They are solvers that can't be interrupted, or that can't be used twice, and the members of portfolios. Each imports
what it needs when it is called.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clueproof.model import Literal

SHOWN = "c p show "
"""How the line of a DIMACS text begins that names the variables to be counted over."""


def read_clauses(lines: Iterable[str]) -> list[list[Literal]]:
    """The clauses of a DIMACS text; the problem line is not needed."""
    clauses: list[list[Literal]] = []
    clause: list[Literal] = []
    for line in lines:
        if line.startswith(("c", "p")):
            continue
        for literal in map(int, line.split()):
            if literal:
                clause.append(literal)
            else:
                clauses.append(clause)
                clause = []
    return clauses


def solve(solver: str, *files: str) -> int:
    """Solve a DIMACS file, or standard input, with a solver of PySAT, and answer in the SAT competition's form.

    The exit status is 10 (satisfiable) or 20 (not).
    """
    from pysat.solvers import Solver

    if files:
        with open(files[0], encoding="ascii") as file:
            clauses = read_clauses(file)
    else:
        clauses = read_clauses(sys.stdin)
    model: list[Literal] = []
    satisfiable = [] not in clauses
    if satisfiable and clauses:
        # not every solver of PySAT takes an empty clause, or no clauses at all
        with Solver(name=solver, bootstrap_with=clauses) as opened:
            satisfiable = opened.solve()
            model = opened.get_model() if satisfiable else []
    if not satisfiable:
        print("s UNSATISFIABLE")
        return 20
    print("s SATISFIABLE")
    for start in range(0, len(model), 20):
        print("v", *model[start : start + 20])
    print("v 0")
    return 10


def refute(formula: str, proof: str) -> int:
    """Say of a DIMACS file whether it is satisfiable, as in the SAT competition; if not, write the proof in LRAT."""
    from clueproof.backends.refutation import proof_of, proving

    with open(formula, encoding="ascii") as file:
        clauses = read_clauses(file)
    with proving(clauses) as solver:
        satisfiable = solver.solve()
        if not satisfiable:
            Path(proof).write_bytes(proof_of(solver))
    print("s SATISFIABLE" if satisfiable else "s UNSATISFIABLE")
    return 0


def estimate(seed: str, epsilon: str, delta: str, formula: str) -> int:
    """Estimate with ApproxMC how many solutions a DIMACS file has, over the variables in its line `c p show 1 2 3 0`.

    Prints two numbers: the estimate is the first one times 2 to the power of the second.
    """
    from pyapproxmc import Counter

    with open(formula, encoding="ascii") as file:
        lines = file.readlines()
    shown = [int(word) for line in lines if line.startswith(SHOWN) for word in line.removeprefix(SHOWN).split()[:-1]]
    counter = Counter(seed=int(seed), epsilon=float(epsilon), delta=float(delta))
    counter.add_clauses(read_clauses(lines))
    print(*counter.count(shown))
    return 0


def list_covers() -> int:
    """List exact covers with the package `exact-cover`, for one question after the other until the input ends.

    Says "ready", then answers each line of standard input by one line, both JSON: {"rows": the items of each row,
    "items": how many items there are, "most": how many covers to find} -> the covers, each a list of row numbers; fewer
    than "most" are all there are. Ends with its input, even while it searches.
    """
    import numpy
    from exact_cover import get_all_solutions
    from exact_cover.error import NoSolution

    def covers(rows: list[list[int]], items: int, most: int) -> list[list[int]]:
        """Up to `most` exact covers, sorted.

        The package marks the end of a short cover by -1 and cuts all of it away if a cover has every row;
        before 1.5 it used 0, which also is a row. So row 0 is an empty one that no cover contains.
        """
        matrix = numpy.zeros((len(rows) + 1, items), dtype=bool)
        for number, row in enumerate(rows, 1):
            matrix[number, row] = True
        try:
            found = get_all_solutions(matrix, max_count=most)
        except NoSolution:
            return []
        return sorted(sorted(int(number) - 1 for number in cover if number > 0) for cover in found)

    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        with _ending_with_input():
            answer = covers(question["rows"], question["items"], question["most"])
        print(json.dumps(answer), flush=True)
    return 0


@contextmanager
def _ending_with_input() -> Iterator[None]:
    """Let the kernel end us when the other end of standard input is gone: C code looks at no signal handler."""
    import fcntl
    import select
    import signal

    flags = fcntl.fcntl(0, fcntl.F_GETFL)
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, flags | os.O_ASYNC)
    try:
        if select.select([0], [], [], 0)[0]:
            sys.exit("the input ended, or went on without waiting for the answer")
        yield
    finally:
        fcntl.fcntl(0, fcntl.F_SETFL, flags)


def search_sums() -> int:
    """Search with the package `exact`, for one query after the other until the input ends.

    A line of standard input is a query, one of standard output its answer, both JSON. {"variables": at least so many,
    "sums": what is posted before it, each a list of pairs (factor, literal), a bound, and "=" or ">=", "assume":
    literals, "effort": conflicts or null} -> {"satisfiable": true, false, or null if the effort was too little, "true":
    each variable as it is true, "core": assumptions that fail together, "work": conflicts, decisions, propagations and
    restarts so far}.
    """
    from exact import Exact

    solver = Exact([("verbosity", "0")])
    top = 0
    for line in sys.stdin:
        query = json.loads(line)
        sums, assumed = query["sums"], query["assume"]
        last = max([query["variables"], *map(abs, assumed), *(abs(x) for terms, _, _ in sums for _, x in terms)])
        for variable in range(top + 1, last + 1):
            solver.addVariable(str(variable))
        top = max(top, last)
        for terms, bound, sign in sums:
            # a negation is 1 minus its variable
            bound -= sum(factor for factor, x in terms if x < 0)
            said = [(factor if x > 0 else -factor, str(abs(x))) for factor, x in terms]
            solver.addConstraint(said, True, bound, sign == "=", bound)
        solver.clearAssumptions()
        solver.setAssumptions([(str(abs(x)), int(x > 0)) for x in assumed])
        before = _exact_work(solver)[0]
        with _ending_with_input():
            while (state := solver.runOnce()) == "PAUSED":
                if query["effort"] is not None and _exact_work(solver)[0] - before >= query["effort"]:
                    break
        answer: dict[str, object] = {"satisfiable": None, "true": [], "core": [], "work": _exact_work(solver)}
        if state == "SAT":
            values = solver.getLastSolutionFor([str(variable) for variable in range(1, top + 1)])
            answer |= {"satisfiable": True, "true": [v if value else -v for v, value in enumerate(values, 1)]}
        elif state in ("INCONSISTENT", "UNSAT"):
            failed = {*map(int, solver.getLastCore())} if state == "INCONSISTENT" else set()
            answer |= {"satisfiable": False, "core": [x for x in assumed if abs(x) in failed]}
        elif state != "PAUSED":
            raise ValueError(f"exact says {state}")
        print(json.dumps(answer), flush=True)
    return 0


def _exact_work(solver: Any) -> list[int]:
    """What it did so far."""
    said = dict(solver.getStats())
    return [int(said[name]) for name in ("conflicts", "decisions", "propagations", "restarts")]


def answer_as_member(backend: str) -> int:
    """Answer the queries of a portfolio with a backend."""
    from clueproof.backends.member import serve

    serve(backend)


PROGRAMS: Mapping[str, Callable[..., int]] = {
    "approxmc": estimate,
    "exact": search_sums,
    "exact-cover": list_covers,
    "member": answer_as_member,
    "pysat": solve,
    "refutation": refute,
}
"""What can be run, by name."""


if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    sys.exit(PROGRAMS[name](*arguments))
