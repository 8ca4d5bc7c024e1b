"""puzzlekit: gives one solution, and can't tell whether there is another."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version as version_of
from typing import TypeAlias

import puzzlekit

from .answering import BUILT, Search
from .cells import PuzzleRecord, RefusedError, box_of, must_know, number, rows_of, shaded, written

Matrix: TypeAlias = "list[list[str]]"
"""A solution as puzzlekit gives it: the sign in each cell."""
PROVES = False
"""It proves nothing about other solutions."""


def version() -> str:
    """The version of puzzlekit."""
    return f"puzzlekit {version_of('puzzlekit')}"


def search(record: PuzzleRecord) -> Search:
    """One solution."""
    genre = GENRES.get(record["puzzle"])
    if genre is None:
        raise RefusedError(f"how it is asked about {record['puzzle']} is not known")
    name, cells, write = genre
    must_know(record, "grid", "unique_lines")
    rows = cells(record)
    text = "\n".join([f"{len(rows)} {len(rows[0])}", *(" ".join(row) for row in rows)])
    yield BUILT
    found = puzzlekit.solve(text, puzzle_type=name)
    if found.is_solved:
        yield write([list(row) for row in found.sol_grid.matrix])


def _sudoku(record: PuzzleRecord) -> list[list[str]]:
    rows = rows_of(record["grid"])
    if len(rows) != 9 or box_of(record, 9) != (3, 3):
        raise RefusedError("it is asked about 9x9 boards")
    return [["-" if number(cell) is None else cell for cell in row] for row in rows]


def _cells(record: PuzzleRecord) -> list[list[str]]:
    return rows_of(record["grid"])


def _clues(record: PuzzleRecord) -> list[list[str]]:
    return [["-" if cell == "." else cell for cell in row] for row in rows_of(record["grid"])]


def _binary(record: PuzzleRecord) -> list[list[str]]:
    if record.get("unique_lines", True):
        raise RefusedError("it lets lines be alike")
    signs = {".": "-", "0": "2"}
    return [[signs.get(cell, cell) for cell in row] for row in rows_of(record["grid"])]


def _bits(matrix: Matrix) -> object:
    return ["".join("0" if cell == "2" else "1" for cell in row) for row in matrix]


def _numbers(matrix: Matrix) -> object:
    return written([[int(cell) for cell in row] for row in matrix])


def _crossed(matrix: Matrix) -> object:
    return shaded([[cell == "x" for cell in row] for row in matrix])


GENRES: dict[str, tuple[str, Callable[[PuzzleRecord], list[list[str]]], Callable[[Matrix], object]]] = {
    "sudoku": ("sudoku", _sudoku, _numbers),
    "binary": ("binairo", _binary, _bits),
    "hitori": ("hitori", _cells, _crossed),
    "mosaic": ("mosaic", _clues, _crossed),
}
