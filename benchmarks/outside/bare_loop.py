"""The yardstick: solve and prove unique with nothing around PySAT but a list of assumptions.

One session, the two calls of every verification, no parsing beyond the digits, no check, no verdict.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from pysat.solvers import Solver

SOLVERS = ("minicard", "minisat22", "glucose42", "cadical195")


def sudoku_clauses(side: int = 9, box: int = 3) -> list[list[int]]:
    """The usual complete pairwise encoding: variable r * n^2 + c * n + d for "row r, column c is d"."""

    def variable(r: int, c: int, d: int) -> int:
        return r * side * side + c * side + d + 1

    clauses: list[list[int]] = []

    def exactly_one(literals: list[int]) -> None:
        clauses.append(literals)
        clauses.extend([-a, -b] for a, b in combinations(literals, 2))

    every = range(side)
    for a in every:
        for b in every:
            exactly_one([variable(a, b, d) for d in every])
            exactly_one([variable(a, c, b) for c in every])
            exactly_one([variable(r, a, b) for r in every])
            exactly_one([variable(a // box * box + i // box, a % box * box + i % box, b) for i in every])
    return clauses


def verify_all(lines: Iterable[str], solver: str, clauses: list[list[int]]) -> int:
    """Solve each 81-character line and look for a second solution; how many have one."""
    top = 729
    several = 0
    with Solver(name=solver, bootstrap_with=clauses) as session:
        for line in lines:
            clues = [9 * place + int(symbol) for place, symbol in enumerate(line) if symbol not in ".0"]
            if not session.solve(assumptions=clues):
                raise AssertionError("no solution")
            top += 1
            session.add_clause([-literal for literal in session.get_model()[:729] if literal > 0] + [-top])
            several += session.solve(assumptions=[*clues, top])
            session.add_clause([-top])
    return several
