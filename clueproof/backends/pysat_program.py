"""A solver of PySAT as a program: `python -m clueproof.backends.pysat_program SOLVER [FILE]`.

Reads DIMACS from the file or standard input and answers in the SAT competition's form. For solvers
that can't be interrupted or reused in our own process: what is a process can be killed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from pysat.solvers import Solver

from clueproof.model import Literal


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


def main(arguments: list[str]) -> int:
    """Solve and print the answer; the exit status is 10 (satisfiable) or 20 (not)."""
    name, *files = arguments
    if files:
        with open(files[0], encoding="ascii") as file:
            clauses = read_clauses(file)
    else:
        clauses = read_clauses(sys.stdin)
    model: list[Literal] = []
    satisfiable = [] not in clauses
    if satisfiable and clauses:
        # not every solver of PySAT takes an empty clause, or no clauses at all
        with Solver(name=name, bootstrap_with=clauses) as solver:
            satisfiable = solver.solve()
            model = solver.get_model() if satisfiable else []
    if not satisfiable:
        print("s UNSATISFIABLE")
        return 20
    print("s SATISFIABLE")
    for start in range(0, len(model), 20):
        print("v", *model[start : start + 20])
    print("v 0")
    return 10


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
