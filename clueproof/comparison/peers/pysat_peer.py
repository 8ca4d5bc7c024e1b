"""A bare PySAT loop as a yardstick: pairwise clauses, one open solver for each shape, clues as assumptions, without a
check or a verdict."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pysat
from pysat.solvers import Solver

from .answering import BUILT, Search
from .cells import PuzzleRecord, RefusedError
from .problems import Distinct, Problem, problem_of

SOLVER = "cadical195"

_open: dict[object, _Loop] = {}
"""The open solvers, by what their clauses depend on."""


def version() -> str:
    """The version of PySAT."""
    return f"PySAT {pysat.__version__}, {SOLVER}"


def forget() -> None:
    """Open solvers anew."""
    _open.clear()


class _Loop:
    """A solver with the clauses of a shape: variable place * values + value means that the number has this value."""

    def __init__(self, problem: Problem) -> None:
        self._least, self._many = problem.least, problem.most - problem.least + 1
        self._top = problem.size * self._many
        self._keys = self._top
        every = range(self._many)
        self._solver = Solver(name=SOLVER)
        for place in range(problem.size):
            self._exactly_one([self._literal(place, value) for value in every], True)
        for fact in problem.facts:
            assert isinstance(fact, Distinct)
            for value in every:
                literals = [self._literal(place, value) for place in fact.places]
                self._exactly_one(literals, len(literals) == self._many)

    def _literal(self, place: int, value: int) -> int:
        return place * self._many + value + 1

    def _exactly_one(self, literals: list[int], one: bool) -> None:
        if one:
            self._solver.add_clause(literals)
        for pair in combinations(literals, 2):
            self._solver.add_clause([-literal for literal in pair])

    def solutions(self, givens: dict[int, int]) -> Iterator[list[int]]:
        """Values of all places, one solution after the other."""
        clues = [self._literal(place, value - self._least) for place, value in givens.items()]
        self._top += 1
        guard = self._top
        try:
            while self._solver.solve(assumptions=[*clues, guard]):
                true = [literal for literal in self._solver.get_model()[: self._keys] if literal > 0]
                yield [(literal - 1) % self._many + self._least for literal in true]
                self._solver.add_clause([*(-literal for literal in true), -guard])
        finally:
            self._solver.add_clause([-guard])


def search(record: PuzzleRecord) -> Search:
    """The solutions, one after the other."""
    problem = problem_of(record)
    if not all(isinstance(fact, Distinct) for fact in problem.facts):
        raise RefusedError("a bare loop has clauses for numbers that differ, and no others")
    if any(not problem.least <= value <= problem.most for value in problem.givens.values()):
        raise RefusedError("a given number is none of the values")
    shape = problem.size, problem.least, problem.most, tuple(problem.facts)
    loop = _open.get(shape) or _open.setdefault(shape, _Loop(problem))
    yield BUILT
    for values in loop.solutions(problem.givens):
        yield problem.solution(values)
