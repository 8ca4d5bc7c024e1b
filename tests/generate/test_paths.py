"""Triangles and matrices with one best way: all ways are tried here."""

from __future__ import annotations

from itertools import product

import pytest

import clueproof
from clueproof.generation import Made, Recipe, make


def sums_through_triangle(rows: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], int]:
    """All ways and their sums."""
    ways = {}
    for steps in product((0, 1), repeat=len(rows) - 1):
        places = [1]
        for step in steps:
            places.append(places[-1] + step)
        ways[tuple(places)] = sum(row[place - 1] for row, place in zip(rows, places, strict=True))
    return ways


def sums_through_matrix(rows: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], int]:
    height, width = len(rows), len(rows[0])
    ways = {}
    for start, *steps in product(range(height), *[(-1, 0, 1)] * (width - 1)):
        places = [start]
        for step in steps:
            places.append((places[-1] + step) % height)
        ways[tuple(place + 1 for place in places)] = sum(rows[place][c] for c, place in enumerate(places))
    return ways


def test_the_best_of_a_triangle() -> None:
    for size, numbers, aim, best in (
        (6, None, None, max),
        (7, "0-1", "greatest", max),
        (7, "-1-1", "least", min),
        (8, "10-99", "least", min),
        (1, "5-5", "greatest", max),
        (2, "0-1", "least", min),
    ):
        options = {name: value for name, value in (("numbers", numbers), ("aim", aim)) if value is not None}
        for number in range(1, 5):
            made = make(Recipe("triangle-sum", (size, size), options=options), "best", number)
            sums = sums_through_triangle(made.puzzle.shape.rows)
            assert len(made.puzzle.shape.rows) == size
            assert [way for way, total in sums.items() if total == best(sums.values())] == [made.solution]
            proved(made)


def test_a_sum_of_one_way() -> None:
    for size, numbers in ((5, "1-9"), (8, "-20-20"), (1, "3-3")):
        for number in range(1, 6):
            made = make(Recipe("triangle-sum", (size, size), options={"aim": "sum", "numbers": numbers}), "sum", number)
            sums = sums_through_triangle(made.puzzle.shape.rows)
            assert [way for way, total in sums.items() if total == made.puzzle.clues] == [made.solution]
            proved(made)


def test_the_least_of_a_matrix() -> None:
    for size, options in (((4, 5), {}), ((2, 6), {"numbers": "0-1"}), ((1, 3), {}), ((3, 4), {"numbers": "-5-5"})):
        for number in range(1, 5):
            made = make(Recipe("unidirectional-tsp", size, options=options), "least", number)
            rows = made.puzzle.shape.rows
            assert (len(rows), len(rows[0])) == size
            sums = sums_through_matrix(rows)
            assert [way for way, total in sums.items() if total == min(sums.values())] == [made.solution]
            proved(made)


def proved(made: Made) -> None:
    numbers = [number for row in made.puzzle.shape.rows for number in row]
    assert all(-20 <= number <= 99 for number in numbers)
    verdict = clueproof.verify(made.puzzle, backend="cpsat")
    assert isinstance(verdict, clueproof.Unique) and verdict.solution == made.solution
    assert clueproof.parse(clueproof.to_text(made.puzzle)) == made.puzzle


def test_numbers_stay_in_their_range() -> None:
    made = make(Recipe("triangle-sum", (30, 30), options={"numbers": "4-6"}), 1)
    assert {number for row in made.puzzle.shape.rows for number in row} == {4, 5, 6}


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (Recipe("triangle-sum", (4, 5)), "the number of rows here: 20, not 4x5"),
        (Recipe("triangle-sum", (999, 999)), "at most 200 rows, not 999"),
        (Recipe("unidirectional-tsp", (3, 999)), "at most 200 rows and columns"),
        (Recipe("triangle-sum", options={"aim": "most"}), "greatest, least or sum, not 'most'"),
        (Recipe("triangle-sum", options={"numbers": "9-1"}), "numbers go up"),
        (Recipe("triangle-sum", options={"numbers": "some"}), "such as 0-99, not 'some'"),
        (Recipe("triangle-sum", options={"numbers": "2-2"}), "no number but 2 all ways are equal"),
        (Recipe("triangle-sum", options={"numbers": "2-2", "aim": "sum"}), "ask for fewer rows"),
        (Recipe("unidirectional-tsp", options={"numbers": "0-9999999"}), "from -1000000 to 1000000"),
        (Recipe("unidirectional-tsp", options={"aim": "sum"}), "unknown option 'aim'"),
        (Recipe("unidirectional-tsp", kinds=("given",)), "no clues of the kind 'given'"),
    ],
)
def test_what_cannot_be_made_is_refused(recipe: Recipe, message: str) -> None:
    with pytest.raises(clueproof.ClueproofError, match=message):
        make(recipe)
