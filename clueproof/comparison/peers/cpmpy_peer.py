"""CPMpy, with OR-tools behind it: solved, the solution forbidden, solved again in the same solver."""

from __future__ import annotations

import cpmpy as cp

from .answering import BUILT, Search
from .cells import PuzzleRecord
from .problems import AbsoluteDifference, Distinct, Fact, Greater, Product, Ratio, Total, problem_of


def version() -> str:
    """The version of CPMpy."""
    return f"CPMpy {cp.__version__}"


def search(record: PuzzleRecord) -> Search:
    """The solutions, one after the other."""
    problem = problem_of(record)
    numbers = [cp.intvar(problem.least, problem.most) for _ in range(problem.size)]
    model = cp.Model([_said(fact, numbers) for fact in problem.facts])
    model += [numbers[place] == value for place, value in problem.givens.items()]
    solver = cp.SolverLookup.get("ortools", model)
    yield BUILT
    while solver.solve(num_search_workers=1):
        # an unconstrained number has no value
        values = [problem.least if number.value() is None else int(number.value()) for number in numbers]
        yield problem.solution(values)
        solver += cp.any([number != value for number, value in zip(numbers, values, strict=True)])


def _said(fact: Fact, numbers: list[cp.expressions.core.Expression]) -> cp.expressions.core.Expression:
    """A fact as a constraint of CPMpy."""
    if isinstance(fact, Distinct):
        return cp.AllDifferent([numbers[place] for place in fact.places])
    if isinstance(fact, Total):
        total = cp.sum([numbers[place] for place in fact.places])
        return cp.all([total >= fact.least, total <= fact.most]) if fact.least < fact.most else total == fact.least
    if isinstance(fact, Product):
        product, *others = (numbers[place] for place in fact.places)
        for other in others:
            product = product * other
        return product == fact.product
    if isinstance(fact, Greater):
        return numbers[fact.first] > numbers[fact.second]
    if isinstance(fact, AbsoluteDifference):
        return abs(numbers[fact.first] - numbers[fact.second]) == fact.difference
    if isinstance(fact, Ratio):
        first, second = numbers[fact.first], numbers[fact.second]
        return cp.any([first == fact.times * second, second == fact.times * first])
    return cp.any([numbers[one] != numbers[other] for one, other in zip(fact.first, fact.second, strict=True)])
