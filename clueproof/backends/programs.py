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


Reply = dict[str, Any]
"""What answers a query: see `answer_queries`."""


def answer_queries(solve: Callable[[Mapping[str, Any]], Reply]) -> int:
    """Answer one query after the other until the input ends, even while one is searched.

    A line of standard input is a query, one of standard output its answer, both JSON. {"variables": at least so many,
    "clauses" and "sums": what is posted before it, a sum being a list of pairs (factor, literal), a bound, and "=" or
    ">=", "assume": literals of which no two contradict each other, "effort": conflicts or null} -> {"satisfiable":
    true, false, or null if the effort was too little, "true": each variable as it is true, "core": assumptions that
    fail together, "work": conflicts, decisions, propagations and restarts so far}.
    """
    for line in sys.stdin:
        query = json.loads(line)
        with _ending_with_input():
            reply = {"true": [], "core": [], "work": [], **solve(query)}
        print(json.dumps(reply), flush=True)
    return 0


def last_variable(query: Mapping[str, Any]) -> int:
    """The last variable that the query mentions."""
    sums = ((literal for _, literal in terms) for terms, _, _ in query["sums"])
    every = (query["assume"], *query["clauses"], *sums)
    last: int = max(query["variables"], *(abs(literal) for part in every for literal in part), 0)
    return last


def search_with_exact() -> int:
    """Search with the package `exact`: see `answer_queries`."""
    from exact import Exact

    solver = Exact([("verbosity", "0")])
    top = 0

    def work() -> list[int]:
        said = dict(solver.getStats())
        return [int(said[name]) for name in ("conflicts", "decisions", "propagations", "restarts")]

    def solve(query: Mapping[str, Any]) -> Reply:
        nonlocal top
        last = max(top, last_variable(query))
        for variable in range(top + 1, last + 1):
            solver.addVariable(str(variable))
        top = last
        clauses = (([(1, literal) for literal in {*clause}], 1, ">=") for clause in query["clauses"])
        for terms, bound, sign in (*query["sums"], *clauses):
            # a negation is 1 minus its variable
            bound -= sum(factor for factor, literal in terms if literal < 0)
            said = [(factor if literal > 0 else -factor, str(abs(literal))) for factor, literal in terms]
            solver.addConstraint(said, True, bound, sign == "=", bound)
        solver.clearAssumptions()
        solver.setAssumptions([(str(abs(literal)), int(literal > 0)) for literal in query["assume"]])
        before, effort = work()[0], query["effort"]
        while (state := solver.runOnce()) == "PAUSED":
            if effort is not None and work()[0] - before >= effort:
                return {"satisfiable": None, "work": work()}
        if state == "SAT":
            values = solver.getLastSolutionFor([str(variable) for variable in range(1, top + 1)])
            true = [variable if value else -variable for variable, value in enumerate(values, 1)]
            return {"satisfiable": True, "true": true, "work": work()}
        if state not in ("INCONSISTENT", "UNSAT"):
            raise ValueError(f"exact says {state}")
        failed = {*map(int, solver.getLastCore())} if state == "INCONSISTENT" else set()
        core = [literal for literal in query["assume"] if abs(literal) in failed]
        return {"satisfiable": False, "core": core, "work": work()}

    return answer_queries(solve)


def search_with_pumpkin() -> int:
    """Search with the package `pumpkin-solver`, which takes no sums and no effort: see `answer_queries`."""
    # where it errs one line is enough
    os.environ["RUST_BACKTRACE"] = "0"
    from pumpkin_solver import Comparator, Model, Predicate
    from pumpkin_solver import SatisfactionUnderAssumptionsResult as Result
    from pumpkin_solver.constraints import Clause

    model = Model()
    either: list[Any] = [None]
    """Variable -> its Boolean, and the negation of that."""
    refuted = False

    def predicate(literal: Literal) -> Any:
        """As it is assumed: the Boolean, as a number, is 1 or more, or 0 or less."""
        sign = Comparator.GreaterThanOrEqual if literal > 0 else Comparator.LessThanOrEqual
        return Predicate(either[abs(literal)][0].as_integer(), sign, int(literal > 0))

    def solve(query: Mapping[str, Any]) -> Reply:
        nonlocal refuted
        # it takes nothing more then, and fails where it is asked
        if refuted:
            return {"satisfiable": False}
        for _ in range(len(either), last_variable(query) + 1):
            boolean = model.new_boolean_variable()
            either.append((boolean, boolean.negate()))
        for clause in query["clauses"]:
            said = [either[abs(literal)][literal < 0] for literal in clause]
            model.add_constraint(Clause(said, model.new_constraint_tag()))
            if refuted := model.is_inconsistent():
                return {"satisfiable": False}
        assumed = {literal: predicate(literal) for literal in query["assume"]}
        result = model.satisfy_under_assumptions([*assumed.values()])
        if isinstance(result, Result.Satisfiable):
            true = result._0.bool_value
            booleans = enumerate(either[1:], 1)
            return {"satisfiable": True, "true": [v if true(boolean) else -v for v, (boolean, _) in booleans]}
        if isinstance(result, Result.UnsatisfiableUnderAssumptions):
            failed = result._0
            return {"satisfiable": False, "core": [literal for literal, one in assumed.items() if one in failed]}
        if not isinstance(result, Result.Unsatisfiable):
            raise ValueError(f"pumpkin says {type(result).__name__}")
        refuted = True
        return {"satisfiable": False}

    return answer_queries(solve)


def answer_as_member(backend: str) -> int:
    """Answer the queries of a portfolio with a backend."""
    from clueproof.backends.member import serve

    serve(backend)


PROGRAMS: Mapping[str, Callable[..., int]] = {
    "approxmc": estimate,
    "exact": search_with_exact,
    "exact-cover": list_covers,
    "member": answer_as_member,
    "pumpkin": search_with_pumpkin,
    "pysat": solve,
    "refutation": refute,
}
"""What can be run, by name."""


if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    sys.exit(PROGRAMS[name](*arguments))
