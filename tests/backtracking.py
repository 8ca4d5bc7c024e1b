"""Solutions by plain backtracking, straight from the wording of the rules: what answers are compared with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Grid = tuple[tuple[int, ...], ...]


def sudoku(rows: Sequence[Sequence[int]], houses: Sequence[Sequence[tuple[int, int]]]) -> Iterator[Grid]:
    """Every filling (0 is empty) in which no number stands twice in a house (a list of cells)."""
    side = len(rows)
    grid = [list(row) for row in rows]
    seen_by = {
        (r, c): {cell for house in houses if (r, c) in house for cell in house} - {(r, c)}
        for r in range(side)
        for c in range(side)
    }
    for (r, c), others in seen_by.items():
        if grid[r][c] and any(grid[r][c] == grid[i][j] for i, j in others):
            return
    yield from _filled(grid, seen_by, side)


def _filled(grid: list[list[int]], seen_by: dict[tuple[int, int], set[tuple[int, int]]], side: int) -> Iterator[Grid]:
    best: tuple[int, int] | None = None
    choices: list[int] = []
    for r in range(side):
        for c in range(side):
            if not grid[r][c]:
                used = {grid[i][j] for i, j in seen_by[r, c]}
                possible = [n for n in range(1, side + 1) if n not in used]
                if best is None or len(possible) < len(choices):
                    best, choices = (r, c), possible
    if best is None:
        yield tuple(map(tuple, grid))
        return
    r, c = best
    for number in choices:
        grid[r][c] = number
        yield from _filled(grid, seen_by, side)
    grid[r][c] = 0


def houses(
    side: int, box: tuple[int, int] | None = None, regions: Sequence[str] = (), diagonals: bool = False
) -> list[list[tuple[int, int]]]:
    """The rows, columns, boxes or regions, and diagonals of a Sudoku as lists of (row, column)."""
    every = range(side)
    found = [[(r, c) for c in every] for r in every] + [[(r, c) for r in every] for c in every]
    if box is not None:
        high, wide = box
        found += [
            [(top + r, left + c) for r in range(high) for c in range(wide)]
            for top in range(0, side, high)
            for left in range(0, side, wide)
        ]
    for name in sorted({symbol for row in regions for symbol in row}):
        found.append([(r, c) for r in every for c in every if regions[r][c] == name])
    if diagonals:
        found += [[(d, d) for d in every], [(d, side - 1 - d) for d in every]]
    return found


def binary(rows: Sequence[Sequence[int | None]], unique_lines: bool = True) -> Iterator[Grid]:
    """Every filling (None is empty) of a binary puzzle."""
    height, width = len(rows), len(rows[0])
    lines = [line for line in _lines(width) if "000" not in line and "111" not in line]
    yield from _stacked((), rows, height, lines, unique_lines)


def _lines(width: int) -> list[str]:
    texts = [f"{n:0{width}b}" for n in range(2**width)]
    return [text for text in texts if text.count("1") * 2 == width]


def _stacked(
    above: tuple[str, ...], rows: Sequence[Sequence[int | None]], height: int, lines: list[str], unique: bool
) -> Iterator[Grid]:
    columns = ["".join(column) for column in zip(*above, strict=True)]
    if any("000" in c or "111" in c or max(c.count("0"), c.count("1")) * 2 > height for c in columns):
        return
    if len(above) == height:
        if not unique or len({*columns}) == len(columns):
            yield tuple(tuple(map(int, line)) for line in above)
        return
    for line in lines:
        fits = all(given is None or str(given) == symbol for given, symbol in zip(rows[len(above)], line, strict=True))
        if fits and not (unique and line in above):
            yield from _stacked((*above, line), rows, height, lines, unique)
