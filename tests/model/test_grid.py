"""Grids that are not square: rows, columns, edges."""

from __future__ import annotations

import pytest

from clueproof.grid import Grid, cell_name


def test_rows_and_columns() -> None:
    grid = Grid(2, 3, "abcdef")
    assert grid.rows == [("a", "b", "c"), ("d", "e", "f")]
    assert grid.columns == [("a", "d"), ("b", "e"), ("c", "f")]
    assert grid[0, 2] == "c"
    assert grid[1, 0] == "d"
    assert list(grid) == list("abcdef")
    assert len(grid) == 6


def test_lines_have_names() -> None:
    assert Grid(3, 2, range(6)).lines == [
        ("row 1", (0, 1)),
        ("row 2", (2, 3)),
        ("row 3", (4, 5)),
        ("column 1", (0, 2, 4)),
        ("column 2", (1, 3, 5)),
    ]


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 2), (1, 4), (4, 1), (1, 1), (5, 7)])
def test_edges_are_pairs_that_share_a_side(height: int, width: int) -> None:
    places = [(row, column) for row in range(height) for column in range(width)]
    grid = Grid(height, width, places)
    touching = {
        (grid[one], grid[other])
        for one in places
        for other in places
        if one < other and abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    }
    edges = [(places[a], places[b]) for a, b in grid.edges]
    assert len(edges) == len(set(edges)) == height * (width - 1) + width * (height - 1)
    assert set(edges) == touching


@pytest.mark.parametrize(("height", "width", "cells"), [(2, 3, "abcde"), (2, 3, "abcdefg"), (0, 2, "a")])
def test_cells_must_fill_the_grid(height: int, width: int, cells: str) -> None:
    with pytest.raises(ValueError, match="do not fill"):
        Grid(height, width, cells)


def test_names_of_cells() -> None:
    assert cell_name(0, 4) == "r1c5"
    assert cell_name(11, 0) == "r12c1"
