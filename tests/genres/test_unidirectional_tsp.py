"""Unidirectional TSP: the data card; the least way that comes first, against all ways and dynamic programming."""

from __future__ import annotations

import json
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clueproof import Unique, count, parse, read, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite

RULES = rule_set("unidirectional-tsp")
SMALL = "unidirectional-tsp\n2 7 4\n8 1 9\n6 5 3\n"
WIDE = "unidirectional-tsp\n3 4 1 2 8 6\n6 1 8 2 7 4\n5 9 3 9 9 5\n8 4 1 3 2 6\n3 7 2 8 6 4\n"

Matrix = list[list[int]]


def asked(rows: Matrix) -> str:
    return json.dumps({"puzzle": "unidirectional-tsp", "grid": rows})


class TestUnidirectionalTsp(GenreSuite):
    card = Card(
        name="unidirectional-tsp",
        source="https://onlinejudge.org/external/1/116.pdf",
        puzzle=WIDE,
        solution=(1, 2, 3, 4, 4, 5),
        board="3 4 1 2 8 6\n6 1 8 2 7 4\n5 9 3 9 9 5\n8 4 1 3 2 6\n3 7 2 8 6 4",
        solved_board=(
            "[3]   4   1   2   8   6\n"
            "  6 [1]   8   2   7   4\n"
            "  5   9 [3]   9   9   5\n"
            "  8   4   1 [3] [2]   6\n"
            "  3   7   2   8   6 [4]"
        ),
        small=(
            "unidirectional-tsp\n0",
            "unidirectional-tsp\n-1 0 5",
            asked([[0], [-3]]),
            SMALL,
            asked([[1, 1]] * 4),
            asked([[1, 1], [1, 1]]),
            asked([[1, 0, 2, 1, 3]] * 2),
            asked([[1, 2], [0, 3], [2, 0], [0, 1], [4, 1]]),
            asked([[3, 1, 2, 0, 1]] * 3),
        ),
        forms=(
            (
                SMALL,
                "unidirectional-tsp\nmatrix:\n2, 7, 4\n8, 1, 9\n6, 5, 3",
                asked([[2, 7, 4], [8, 1, 9], [6, 5, 3]]),
                '{"puzzle": "unidirectional-tsp", "matrix": ["2 7 4", "8 1 9", "6 5 3"]}',
            ),
        ),
        refused=(
            ("unidirectional-tsp", "<text>:1: the puzzle has no rows of numbers"),
            ("unidirectional-tsp\n1 2\n3", "<text>:3: 1 number, but the first row has 2"),
            ("unidirectional-tsp\n1 2\n3 b", "<text>:3:3: 'b' is no whole number"),
            ("unidirectional-tsp\n1 9999999", "<text>:2: 9999999 is too large; numbers go to 1000000"),
            ("unidirectional-tsp aim=least\n1 2", "unknown option 'aim'"),
            ("unidirectional-tsp width=3\n1 2", "the stated width is 3, not 2"),
            ("unidirectional-tsp\n" + "1 " * 201, "a matrix has at most 200 rows and columns, not 1 and 201"),
            (asked([]), "the puzzle has no rows of numbers"),
            (asked([[]]), "row 1: 0 numbers"),
        ),
        broken=(
            (SMALL, (1, 2, 3), None),
            (SMALL, (3, 1, 3), None),
            (SMALL, (1, 2), "the way has 2 numbers, not 3"),
            (SMALL, (1, 2, 4), "a row is not between 1 and 3"),
            (SMALL, (0, 1, 1), "a row is not between 1 and 3"),
            (asked([[1, 1]] * 4), (1, 3), "from row 1 in column 1 no step leads to row 3"),
            (asked([[1, 1]] * 4), (1, 4), None),
        ),
        not_best=(
            (SMALL, (1, 2, 1), "the sum is 7; the least is 6"),
            (asked([[1, 1], [1, 1]]), (1, 1), None),
            (asked([[1, 1], [1, 1]]), (1, 2), "another way of sum 2 comes first: 1, 1"),
        ),
        unique=((SMALL, (1, 2, 3)),),
        boards=((SMALL, None, "2 7 4\n8 1 9\n6 5 3"), (SMALL, (1, 2, 3), ("[2]   7   4\n  8 [1]   9\n  6   5 [3]"))),
        answers=((SMALL, (1, 2, 3), [1, 2, 3]),),
    )


INSTANCES = Path(__file__).parents[2] / "instances" / "unidirectional-tsp"
BACKENDS = ["auto", "sat", "sat:glucose42", "cpsat", "brute-force"]


def by_trying(rows: Matrix) -> tuple[int, tuple[int, ...]]:
    """The least sum and its first way, out of all ways."""
    height, width = len(rows), len(rows[0])
    ways = [
        way
        for way in product(range(height), repeat=width)
        if all((b - a) % height in {0, 1 % height, -1 % height} for a, b in pairwise(way))
    ]
    total, way = min((sum(rows[r][c] for c, r in enumerate(way)), way) for way in ways)
    return total, tuple(r + 1 for r in way)


def by_columns(rows: Matrix) -> tuple[int, tuple[int, ...]]:
    """The same from the last column to the first, each with the first of the best ways on."""
    height = len(rows)
    best = [(row[-1], (r + 1,)) for r, row in enumerate(rows)]
    for column in range(len(rows[0]) - 2, -1, -1):
        ahead = [min(best[r - 1], best[r], best[(r + 1) % height]) for r in range(height)]
        best = [(rows[r][column] + total, (r + 1, *way)) for r, (total, way) in enumerate(ahead)]
    return min(best)


def matrices(most: int) -> st.SearchStrategy[Matrix]:
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(st.integers(-2, 3), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 4), (3, 3), (4, 1), (4, 4), (5, 3)])
def test_small_matrices(size: tuple[int, int], backend: str) -> None:
    height, width = size
    if backend == "brute-force" and height * width > 9:
        pytest.skip("too large")
    for factor in (0, 1, 3, 5, 7):
        rows = [[(factor * (r * r + 2 * c * r + c)) % 4 - 1 for c in range(width)] for r in range(height)]
        total, way = by_trying(rows)
        puzzle = parse(asked(rows))
        verdict = verify(puzzle, backend=backend)
        assert isinstance(verdict, Unique)
        assert (verdict.solution, verdict.best.value, verdict.best.proven) == (way, total, True)
        assert [*solutions(puzzle, backend=backend)] == [way]
        assert (count(puzzle, backend=backend).found, count(puzzle, backend=backend).complete) == (1, True)
        assert RULES.check(puzzle, way) is None
        assert RULES.check_best(puzzle, way) is None


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(matrices(7), st.sampled_from(["sat", "cpsat"]))
def test_against_dynamic_programming(rows: Matrix, backend: str) -> None:
    verdict = verify(parse(asked(rows)), backend=backend)
    assert (verdict.word, verdict.best.value, verdict.solution) == ("unique", *by_columns(rows))


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(matrices(4))
def test_check_of_all_ways(rows: Matrix) -> None:
    puzzle = parse(asked(rows))
    good = [
        way
        for way in product(range(1, len(rows) + 1), repeat=len(rows[0]))
        if RULES.check(puzzle, way) is None and RULES.check_best(puzzle, way) is None
    ]
    assert good == [by_trying(rows)[1]]


def test_instances() -> None:
    for puzzle in read(INSTANCES / "own.txt"):
        assert puzzle.about["expect"] == "unique"
        total, way = by_columns([list(row) for row in puzzle.shape.rows])
        verdict = verify(puzzle)
        assert (verdict.word, verdict.best.value, verdict.solution) == ("unique", total, way)
