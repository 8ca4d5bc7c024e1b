"""Rectangular grids of anything, and what people call their cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


def cell_name(row: int, column: int) -> str:
    """The usual name of a cell, counted from 1: `cell_name(0, 4)` is "r1c5"."""
    return f"r{row + 1}c{column + 1}"


class Grid(Generic[T_co]):
    """`height` rows of `width` cells, stored row by row."""

    __slots__ = ("cells", "height", "width")

    def __init__(self, height: int, width: int, cells: Sequence[T_co]) -> None:
        if len(cells) != height * width:
            raise ValueError(f"{len(cells)} cells do not fill {height} rows of {width}")
        self.height = height
        self.width = width
        self.cells = tuple(cells)

    def __getitem__(self, place: tuple[int, int]) -> T_co:
        row, column = place
        return self.cells[row * self.width + column]

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def rows(self) -> list[tuple[T_co, ...]]:
        """The rows from top to bottom."""
        return [self.cells[start : start + self.width] for start in range(0, len(self.cells), self.width)]

    @property
    def columns(self) -> list[tuple[T_co, ...]]:
        """The columns from left to right."""
        return [self.cells[start :: self.width] for start in range(self.width)]

    @property
    def lines(self) -> list[tuple[str, tuple[T_co, ...]]]:
        """All rows, then all columns, each with its name ("row 3", "column 1")."""
        return [(f"row {n}", line) for n, line in enumerate(self.rows, 1)] + [
            (f"column {n}", line) for n, line in enumerate(self.columns, 1)
        ]

    def regions(self, region_of: Sequence[int], kind: str) -> list[tuple[str, tuple[T_co, ...]]]:
        """The cells of each region, with its name ("box 3"); `region_of` numbers them from 0, row by row."""
        found: list[list[T_co]] = [[] for _ in range(max(region_of) + 1)]
        for cell, region in zip(self.cells, region_of, strict=True):
            found[region].append(cell)
        return [(f"{kind} {n}", tuple(cells)) for n, cells in enumerate(found, 1)]

    @property
    def edges(self) -> list[tuple[int, int]]:
        """Pairs of positions in `cells` that share a side, each once."""
        width, size = self.width, len(self.cells)
        across = [(p, p + 1) for p in range(size) if (p + 1) % width]
        return across + [(p, p + width) for p in range(size - width)]

    @property
    def neighbours(self) -> tuple[tuple[T_co, T_co], ...]:
        """All pairs of cells that share a side, each once."""
        return tuple([(self.cells[a], self.cells[b]) for a, b in self.edges])

    @property
    def squares(self) -> list[tuple[T_co, T_co, T_co, T_co]]:
        """The four cells of every 2x2 square."""
        return [
            (self[r, c], self[r, c + 1], self[r + 1, c], self[r + 1, c + 1])
            for r in range(self.height - 1)
            for c in range(self.width - 1)
        ]

    def rays(self, row: int, column: int) -> tuple[tuple[T_co, ...], ...]:
        """The cells to the left of a cell, to the right, above and below it, each time the nearest first."""
        across, down = self.rows[row], self.cells[column :: self.width]
        return across[:column][::-1], across[column + 1 :], down[:row][::-1], down[row + 1 :]


def one_piece(
    cells: Collection[tuple[int, int]], start: tuple[int, int] | None = None, *, corners: bool = False
) -> set[tuple[int, int]]:
    """The cells that are connected with `start`, by default the first one, over shared sides, or `corners` too."""
    reached = {start if start is not None else min(cells)} if cells else set()
    ahead = list(reached)
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0), *(((1, 1), (1, -1), (-1, 1), (-1, -1)) if corners else ()))
    while ahead:
        r, c = ahead.pop()
        for down, right in steps:
            near = r + down, c + right
            if near in cells and near not in reached:
                reached.add(near)
                ahead.append(near)
    return reached
