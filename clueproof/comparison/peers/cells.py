"""The cells of records: numbers and signs as they are written in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypedDict

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters for numbers in rows of one character a cell."""
HOLE, CLOSED = "#", "x"
"""A cell that is no part of a board of regions; one of a board without regions that stays empty."""
EMPTY = ("", ".", "0", "_", "*", "?", "-")

ABOUT = frozenset(
    (
        "puzzle", "id", "expect", "origin", "title", "author", "source", "copyright", "license", "level", "difficulty",
        "url", "remark", "ruleset",
    )
)  # fmt: skip
"""Fields that are not part of the puzzle itself."""


Rows: TypeAlias = "Sequence[str] | Sequence[Sequence[str | int]]"
"""The cells of a board: a text, or a list, for each row."""


class CageRecord(TypedDict, total=False):
    """A cage: its cells, and what it says in a Killer Sudoku or a KenKen."""

    cells: list[tuple[int, int]]
    sum: int | None
    op: str | None
    target: int | None


class PuzzleRecord(TypedDict, total=False):
    """The fields that peers are told, of puzzles of any genre. A field means the same in all genres that have it."""

    puzzle: str
    n: int
    grid: Rows
    regions: Rows
    box: tuple[int, int]
    cages: list[CageRecord]
    diagonals: bool
    unique_lines: bool
    stars: int
    largest: int | None
    numbers: dict[str, int]
    rows: list[list[int]]
    cols: list[list[int]]
    row_counts: list[int | None]
    col_counts: list[int | None]
    top: Sequence[str | int]
    bottom: Sequence[str | int]
    left: Sequence[str | int]
    right: Sequence[str | int]


class RefusedError(Exception):
    """The peer can't be asked about this puzzle; the message says why."""


def must_know(record: PuzzleRecord, *fields: str) -> None:
    """Refuse a record with other fields: each may be a rule."""
    others = sorted(record.keys() - ABOUT - {*fields})
    if others:
        raise RefusedError(f"it is not told what {', '.join(map(repr, others))} of the record means")


def rows_of(rows: Rows) -> list[list[str]]:
    """The cells as texts, from rows of characters, of cells separated by blanks, or of lists."""
    found = [[str(cell) for cell in (row.split() if isinstance(row, str) and " " in row else row)] for row in rows]
    if len({len(row) for row in found}) != 1:
        raise RefusedError("its rows differ in length")
    return found


def number(cell: str) -> int | None:
    """The number in a cell of a digit puzzle; None for an empty one."""
    if cell in EMPTY:
        return None
    if cell.isascii() and cell.isdigit():
        return int(cell)
    if len(cell) == 1 and cell.upper() in SYMBOLS:
        return SYMBOLS.index(cell.upper()) + 1
    raise RefusedError(f"it is not told what {cell!r} means")


def written(grid: list[list[int]]) -> list[list[int]] | list[str]:
    """Numbers in the form of solutions."""
    if any(value > len(SYMBOLS) or value < 1 for row in grid for value in row):
        return grid
    return ["".join(SYMBOLS[value - 1] for value in row) for row in grid]


def shaded(grid: list[list[int]], sign: str = "#") -> list[str]:
    """Shaded and unshaded cells in the form of solutions."""
    return ["".join(sign if value else "." for value in row) for row in grid]


def boxes(record: PuzzleRecord, side: int) -> list[list[tuple[int, int]]]:
    """The cells of each box of a Sudoku, or of each region."""
    if "regions" in record:
        found: dict[str, list[tuple[int, int]]] = {}
        for r, row in enumerate(rows_of(record["regions"])):
            for c, name in enumerate(row):
                found.setdefault(name, []).append((r, c))
        return [*found.values()]
    height, width = box_of(record, side)
    return [
        [(r + down, c + across) for down in range(height) for across in range(width)]
        for r in range(0, side, height)
        for c in range(0, side, width)
    ]


def box_of(record: PuzzleRecord, side: int) -> tuple[int, int]:
    """The height and width of a Sudoku's boxes."""
    if "box" in record:
        height, width = record["box"]
        return int(height), int(width)
    height = next(height for height in range(int(side**0.5), 0, -1) if side % height == 0)
    return height, side // height
