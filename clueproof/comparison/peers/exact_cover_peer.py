"""The `exact-cover` package (dancing links), with a matrix of our own: the first two covers."""

from __future__ import annotations

from importlib.metadata import version as version_of

import numpy
from exact_cover import get_all_solutions
from exact_cover.error import NoSolution

from .answering import BUILT, Search
from .cells import PuzzleRecord, RefusedError
from .problems import Distinct, problem_of


def version() -> str:
    """The version of exact-cover."""
    return f"exact-cover {version_of('exact-cover')}"


def search(record: PuzzleRecord) -> Search:
    """The solutions, two at most."""
    problem = problem_of(record)
    values = range(problem.least, problem.most + 1)
    groups = [fact.places for fact in problem.facts if isinstance(fact, Distinct) and len(fact.places) == len(values)]
    if len(groups) != len(problem.facts):
        raise RefusedError("only rules by which each value stands once in some cells are an exact cover")
    choices = [
        (place, value) for place in range(problem.size) for value in values if problem.givens.get(place, value) == value
    ]
    # row 0 stays empty, as the package marks the end of a cover by 0
    matrix = numpy.zeros((len(choices) + 1, problem.size + len(groups) * len(values)), dtype=bool)
    of_place = [[number for number, group in enumerate(groups) if place in group] for place in range(problem.size)]
    for row, (place, value) in enumerate(choices, 1):
        matrix[row, place] = True
        for number in of_place[place]:
            matrix[row, problem.size + number * len(values) + value - problem.least] = True
    yield BUILT
    try:
        covers = get_all_solutions(matrix, max_count=2)
    except NoSolution:
        return
    for cover in covers:
        found = dict(choices[row - 1] for row in map(int, cover) if row > 0)
        yield problem.solution([found[place] for place in range(problem.size)])
