"""Small cases of every constraint type, and the agreement that every lowering in every backend owes them.

A case has so few cells that all their assignments can be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import ClassVar, TypeAlias

import pytest

from clueproof.backends import Refuted, Satisfied, Session, backend
from clueproof.lowering.clauses import Formula
from clueproof.model import (
    Assignment,
    Constraint,
    Integer,
    LazyConstraint,
    Literal,
    Model,
    Variable,
    values_of,
    variables_of,
)
from clueproof.testing.installed import installed

Domain: TypeAlias = Iterable[int] | None
"""The values of an integer; None for a Boolean."""

BIT = None


@dataclass(frozen=True)
class Case:
    """One constraint over few cells. `domains` says what the cells are."""

    name: str
    domains: tuple[Domain, ...]
    constraint: Callable[[Sequence[Variable]], Constraint]
    enforcing: int = 0
    """How many literals enforce it, 0 to 2; they come after the cells."""

    def __str__(self) -> str:
        return self.name + ("", ", if p", ", if p and not q")[self.enforcing]

    def build(self) -> tuple[Model, Constraint, tuple[Variable, ...]]:
        """A model of the constraint alone, the constraint, and all cells, which are the keys."""
        model = Model()
        cells: list[Variable] = [
            model.boolean(f"b{place}") if domain is None else model.integer(f"x{place}", domain)
            for place, domain in enumerate(self.domains)
        ]
        enforcing = [model.boolean(name) for name in "pq"[: self.enforcing]]
        constraint = self.constraint(cells)
        if enforcing:
            constraint = constraint.enforced_by(*(p if not place else -p for place, p in enumerate(enforcing)))
        model.add(constraint)
        cells += enforcing
        model.key(*cells)
        return model, constraint, tuple(cells)

    @property
    def size(self) -> int:
        """How many assignments its cells have."""
        return prod([2] * self.enforcing + [2 if domain is None else len({*domain}) for domain in self.domains])


def assignment_of(model: Model, cells: Sequence[Variable], values: Sequence[int]) -> Assignment:
    """The assignment in which the cells, variables that are not negated, have these values."""
    literals = [-variable for variable in range(1, model.variables + 1)]
    integers = [integer.values[0] for integer in model.integers]
    for cell, value in zip(cells, values, strict=True):
        if isinstance(cell, Integer):
            integers[cell.index] = value
        else:
            literals[cell - 1] = cell if value else -cell
    for variable in range(1, model.variables + 1):
        meaning = model.meaning(variable)
        if meaning is not None:
            integer, relation, bound = meaning
            value = integers[integer.index]
            true = value == bound if relation == "=" else value <= bound
            literals[variable - 1] = variable if true else -variable
        elif model.describe(variable) == "always":
            literals[variable - 1] = variable
    return Assignment(literals, integers)


def literals_of(cells: Sequence[Variable], values: Sequence[int]) -> list[Literal]:
    """What to assume so that the cells have these values."""
    return [
        cell.equals(value) if isinstance(cell, Integer) else cell if value else -cell
        for cell, value in zip(cells, values, strict=True)
    ]


def allowed(model: Model, constraint: Constraint, cells: Sequence[Variable]) -> dict[tuple[int, ...], bool]:
    """For every assignment of the cells: does the constraint hold in it?"""
    return {values: constraint.holds(assignment_of(model, cells, values)) for values in product(*map(values_of, cells))}


def every(items: Sequence[tuple[int, ...]], most: int | None) -> Iterator[tuple[int, ...]]:
    """All items, or `most` of them spread evenly, the first one included."""
    step = 1 if most is None else max(1, -(-len(items) // most))
    return iter(items[::step])


def solutions(session: Session, model: Model) -> list[tuple[int, ...]]:
    """All solutions by their keys, each found once by blocking the earlier ones."""
    found: dict[tuple[int, ...], None] = {}
    with session.guard() as guard:
        while isinstance(answer := session.solve([guard]), Satisfied):
            assert answer.keys not in found, f"{answer.keys} was found twice"
            found[answer.keys] = None
            session.add_clause(model.difference(answer.keys), guard)
        assert isinstance(answer, Refuted), answer
        assert set(answer.core) <= {guard}
    return [*found]


def agree(backend_name: str, case: Case, queries: int | None = None) -> None:
    """The session answers as `holds` says.

    Asks about every assignment of the cells, or only about `queries` of them where a backend is
    slow; then enumerates the solutions and compares the set, unless that takes more queries.
    """
    model, constraint, cells = case.build()
    expected = allowed(model, constraint, cells)
    with backend(backend_name).open(model) as session:
        for values in every(list(expected), queries):
            assumptions = literals_of(cells, values)
            answer = session.solve(assumptions)
            if isinstance(answer, Refuted):
                assert not expected[values], f"{case}: {values} was refuted"
                assert set(answer.core) <= set(assumptions)
            else:
                assert isinstance(answer, Satisfied), answer
                assert expected[values], f"{case}: {values} was accepted"
                assert answer.keys == values
                assert tuple(map(answer.assignment.value, cells)) == values
                assert constraint.holds(answer.assignment)
        wanted = {values for values, holds in expected.items() if holds}
        if queries is None or len(wanted) < queries:
            assert set(solutions(session, model)) == wanted, case


def bits(number: int) -> tuple[Domain, ...]:
    """The domains of so many Booleans."""
    return (BIT,) * number


def digits(number: int, values: Iterable[int]) -> tuple[Domain, ...]:
    """The domains of so many integers over the same values."""
    return (tuple(values),) * number


class LoweringSuite:
    """Derive a class whose name begins with `Test`, and set its `cases`: all that can be special about a constraint."""

    cases: ClassVar[Sequence[Case]]
    backends: ClassVar[Sequence[str]] = ("sat", "cpsat")
    queries: ClassVar[int | None] = None
    """About how many assignments of a case a backend is asked; None for all."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each case bare, enforced by one literal, and enforced by two of which one is negated; in each backend."""
        if "case" in metafunc.fixturenames:
            cases = [replace(case, enforcing=enforcing) for case in self.cases for enforcing in range(3)]
            metafunc.parametrize("case", cases, ids=str)
        if "solver" in metafunc.fixturenames:
            metafunc.parametrize("solver", installed(self.backends))

    def test_sessions_agree_with_the_meaning(self, case: Case, solver: str) -> None:
        agree(solver, case, self.queries)

    def test_the_cells_are_what_the_meaning_depends_on(self, case: Case) -> None:
        model, constraint, cells = case.build()
        named = {cell if isinstance(cell, Integer) else abs(cell) for cell in variables_of(constraint.cells())}
        for place, cell in enumerate(cells[: len(cells) - case.enforcing]):
            if cell in named:
                continue
            for values in every(list(product(*map(values_of, cells))), 60):
                for value in values_of(cell):
                    changed = (*values[:place], value, *values[place + 1 :])
                    means = [constraint.means(assignment_of(model, cells, one)) for one in (values, changed)]
                    assert means[0] == means[1], f"{case}: cells() does not tell of {cell}"

    def test_cuts_follow_and_are_violated(self, case: Case) -> None:
        """A lazy constraint has cuts exactly where it does not hold."""
        model, constraint, cells = case.build()
        if not isinstance(constraint, LazyConstraint):
            pytest.skip("the constraint is written out")
        assignments = [assignment_of(model, cells, values) for values in product(*map(values_of, cells))]
        right = [assignment for assignment in assignments if constraint.holds(assignment)]
        for assignment in assignments:
            cuts = constraint.cuts(assignment)
            assert bool(cuts) is not constraint.holds(assignment)
            for cut in cuts:
                assert not any(map(assignment.true, cut.clause)), f"{case}: {cut} is not violated"
                assert all(any(map(other.true, cut.clause)) for other in right), f"{case}: {cut} does not follow"

    def test_clauses_written_twice_are_the_same(self, case: Case) -> None:
        """From a template or not: as many variables and clauses."""
        one, other, third = (Formula(case.build()[0]) for _ in range(3))
        assert one.top == other.top == third.top
        assert {frozenset(clause) for clause in one.clauses} == {frozenset(clause) for clause in third.clauses}
        assert len(one.clauses) == len(other.clauses) == len(third.clauses)
