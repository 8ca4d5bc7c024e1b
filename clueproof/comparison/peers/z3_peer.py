"""z3, with whole numbers: solved, the solution forbidden, solved again in the same solver."""

from __future__ import annotations

import z3

from .answering import BUILT, Search
from .cells import PuzzleRecord
from .problems import AbsoluteDifference, Distinct, Fact, Greater, Product, Ratio, Total, problem_of


def version() -> str:
    """The version of z3."""
    return f"z3 {z3.get_version_string()}"


def search(record: PuzzleRecord) -> Search:
    """The solutions, one after the other."""
    problem = problem_of(record)
    numbers = [z3.Int(f"x{place}") for place in range(problem.size)]
    solver = z3.Solver()
    for x in numbers:
        solver.add(x >= problem.least, x <= problem.most)
    solver.add(*(_said(fact, numbers) for fact in problem.facts))
    solver.add(*(numbers[place] == value for place, value in problem.givens.items()))
    yield BUILT
    while (answer := solver.check()) == z3.sat:
        model = solver.model()
        values = [model.eval(number, model_completion=True).as_long() for number in numbers]
        yield problem.solution(values)
        solver.add(z3.Or([number != value for number, value in zip(numbers, values, strict=True)]))
    if answer == z3.unknown:
        raise RuntimeError(f"z3 gave up: {solver.reason_unknown()}")


def _said(fact: Fact, numbers: list[z3.ArithRef]) -> z3.BoolRef:
    """A fact as a constraint of z3."""
    if isinstance(fact, Distinct):
        return z3.Distinct([numbers[place] for place in fact.places])
    if isinstance(fact, Total):
        total = z3.Sum([numbers[place] for place in fact.places])
        return z3.And(total >= fact.least, total <= fact.most) if fact.least < fact.most else total == fact.least
    if isinstance(fact, Product):
        return z3.Product([numbers[place] for place in fact.places]) == fact.product
    if isinstance(fact, Greater):
        return numbers[fact.first] > numbers[fact.second]
    if isinstance(fact, AbsoluteDifference):
        difference = numbers[fact.first] - numbers[fact.second]
        return z3.Or(difference == fact.difference, difference == -fact.difference)
    if isinstance(fact, Ratio):
        first, second = numbers[fact.first], numbers[fact.second]
        return z3.Or(first == fact.times * second, second == fact.times * first)
    return z3.Or([numbers[one] != numbers[other] for one, other in zip(fact.first, fact.second, strict=True)])
