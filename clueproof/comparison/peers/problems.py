"""Puzzles as problems of numbers and facts: the rules of some genres, from their wording, for peers that are general
solvers.

The rules are stated here once more, and share nothing with the encoders, so that a peer's answer is independent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from .cells import CLOSED, HOLE, PuzzleRecord, RefusedError, boxes, must_know, number, rows_of, shaded, written


class Distinct(NamedTuple):
    """No two of them are equal."""

    places: tuple[int, ...]


class Total(NamedTuple):
    """Their sum is within these bounds."""

    places: tuple[int, ...]
    least: int
    most: int


class Product(NamedTuple):
    """Their product is this."""

    places: tuple[int, ...]
    product: int


class Greater(NamedTuple):
    """The first is greater than the second."""

    first: int
    second: int


class AbsoluteDifference(NamedTuple):
    """Their difference is this, whichever is greater."""

    first: int
    second: int
    difference: int


class Ratio(NamedTuple):
    """One is so many times the other."""

    first: int
    second: int
    times: int


class Unlike(NamedTuple):
    """The two lines differ somewhere."""

    first: tuple[int, ...]
    second: tuple[int, ...]


Fact: TypeAlias = Distinct | Total | Product | Greater | AbsoluteDifference | Ratio | Unlike
Grid: TypeAlias = "list[list[int]]"


@dataclass
class Problem:
    """Numbers to be found, identified by their places from 0: their bounds, the facts about them, and the given ones.
    `rows` has their places on the board, `solution` converts their values to the form of solutions."""

    rows: Grid
    least: int
    most: int
    solution: Callable[[list[int]], object]
    facts: list[Fact] = field(default_factory=list)
    givens: dict[int, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of numbers."""
        return sum(map(len, self.rows))

    @property
    def columns(self) -> Grid:
        """The places, column by column."""
        return [list(column) for column in zip(*self.rows, strict=True)]

    def add(self, facts: Iterable[Fact]) -> None:
        """Add facts."""
        self.facts.extend(facts)

    def given(self, grid: Sequence[Sequence[str]]) -> None:
        """Add the numbers that are given in the grid."""
        for places, row in zip(self.rows, grid, strict=True):
            for place, cell in zip(places, row, strict=True):
                value = number(cell)
                if value is not None:
                    self.givens[place] = value


def _numbers(height: int, width: int, least: int, most: int, write: Callable[[Grid], object]) -> Problem:
    rows = [list(range(r * width, (r + 1) * width)) for r in range(height)]
    return Problem(rows, least, most, lambda values: write([[values[place] for place in row] for row in rows]))


def _latin(side: int) -> Problem:
    problem = _numbers(side, side, 1, side, written)
    problem.add(Distinct(tuple(line)) for line in (*problem.rows, *problem.columns))
    return problem


def _diagonals(problem: Problem) -> Iterable[Fact]:
    side = len(problem.rows)
    yield Distinct(tuple(problem.rows[n][n] for n in range(side)))
    yield Distinct(tuple(problem.rows[n][side - 1 - n] for n in range(side)))


def _sudoku_rules(record: PuzzleRecord, side: int) -> Problem:
    problem = _latin(side)
    problem.add(Distinct(tuple(problem.rows[r][c] for r, c in box)) for box in boxes(record, side))
    if record.get("diagonals"):
        problem.add(_diagonals(problem))
    return problem


def _sudoku(record: PuzzleRecord) -> Problem:
    must_know(record, "grid", "box", "regions", "diagonals")
    grid = rows_of(record["grid"])
    problem = _sudoku_rules(record, len(grid))
    problem.given(grid)
    return problem


def _killer_sudoku(record: PuzzleRecord) -> Problem:
    must_know(record, "n", "grid", "box", "regions", "diagonals", "cages")
    problem = _sudoku_rules(record, record["n"])
    if "grid" in record:
        problem.given(rows_of(record["grid"]))
    for cage in record["cages"]:
        places = tuple(problem.rows[r][c] for r, c in cage["cells"])
        problem.add([Distinct(places)])
        total = cage.get("sum")
        if total is not None:
            problem.add([Total(places, total, total)])
    return problem


def _latin_square(record: PuzzleRecord) -> Problem:
    must_know(record, "grid", "diagonals")
    grid = rows_of(record["grid"])
    problem = _latin(len(grid))
    problem.given(grid)
    if record.get("diagonals"):
        problem.add(_diagonals(problem))
    return problem


def _futoshiki(record: PuzzleRecord) -> Problem:
    must_know(record, "grid")
    wide = rows_of(record["grid"])
    problem = _latin(len(wide) // 2 + 1)
    problem.given([row[::2] for row in wide[::2]])
    for r, row in enumerate(wide):
        for c, sign in enumerate(row):
            if r % 2 == c % 2 or sign == ".":
                continue
            first = problem.rows[r // 2][c // 2]
            second = problem.rows[(r + 1) // 2][(c + 1) // 2]
            if sign not in (">", "v", "<", "^"):
                raise RefusedError(f"it is not told what {sign!r} means")
            problem.add([Greater(first, second) if sign in (">", "v") else Greater(second, first)])
    return problem


def _kenken(record: PuzzleRecord) -> Problem:
    must_know(record, "n", "cages")
    problem = _latin(record["n"])
    for cage in record["cages"]:
        places = tuple(problem.rows[r][c] for r, c in cage["cells"])
        operation, target = cage.get("op"), cage.get("target")
        if target is None:
            continue
        if len(places) == 1 or operation == "+":
            problem.add([Total(places, target, target)])
        elif operation == "*":
            problem.add([Product(places, target)])
        elif operation == "-" and len(places) == 2:
            problem.add([AbsoluteDifference(*places, target)])
        elif operation == "/" and len(places) == 2:
            problem.add([Ratio(*places, target)])
        else:
            raise RefusedError("it is not told how cages of unknown operation, or such long ones, are meant")
    return problem


def _mosaic(record: PuzzleRecord) -> Problem:
    must_know(record, "grid")
    grid = rows_of(record["grid"])
    problem = _numbers(len(grid), len(grid[0]), 0, 1, shaded)
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if cell != ".":
                near = [places[max(0, c - 1) : c + 2] for places in problem.rows[max(0, r - 1) : r + 2]]
                problem.add([Total(tuple(place for places in near for place in places), int(cell), int(cell))])
    return problem


def _binary(record: PuzzleRecord) -> Problem:
    must_know(record, "grid", "unique_lines")
    grid = rows_of(record["grid"])
    problem = _numbers(len(grid), len(grid[0]), 0, 1, lambda found: ["".join(map(str, row)) for row in found])
    for places, row in zip(problem.rows, grid, strict=True):
        problem.givens |= {place: int(cell) for place, cell in zip(places, row, strict=True) if cell != "."}
    for lines in (problem.rows, problem.columns):
        for line in lines:
            problem.add([Total(tuple(line), len(line) // 2, len(line) // 2)])
            problem.add(Total(tuple(line[n : n + 3]), 1, 2) for n in range(len(line) - 2))
        if record.get("unique_lines", True):
            problem.add(Unlike(tuple(one), tuple(other)) for n, one in enumerate(lines) for other in lines[n + 1 :])
    return problem


def _kakuro(record: PuzzleRecord) -> Problem:
    must_know(record, "grid")
    grid = rows_of(record["grid"])
    height, width = len(grid), len(grid[0])
    cells = [(r, c) for r in range(height) for c in range(width) if number_cell(grid[r][c])]
    place = {cell: n for n, cell in enumerate(cells)}

    def write(values: list[int]) -> list[str]:
        return [
            "".join(str(values[place[r, c]]) if (r, c) in place else "." for c in range(width)) for r in range(height)
        ]

    problem = Problem([list(place.values())], 1, 9, write)
    for (r, c), n in place.items():
        if grid[r][c] != ".":
            problem.givens[n] = int(grid[r][c])
    for r in range(height):
        for c in range(width):
            if number_cell(grid[r][c]):
                continue
            down, _, right = grid[r][c].partition("\\") if "\\" in grid[r][c] else ("", "", "")
            for total, dr, dc in ((down, 1, 0), (right, 0, 1)):
                run, at = [], (r + dr, c + dc)
                while at in place:
                    run.append(place[at])
                    at = at[0] + dr, at[1] + dc
                if run:
                    problem.add([Distinct(tuple(run))])
                if total:
                    problem.add([Total(tuple(run), int(total), int(total))])
    for line in (*([(r, 0) for r in range(height)]), *([(0, c) for c in range(width)])):
        if line in place:
            raise RefusedError("it is not told what runs without a block before them mean")
    return problem


def number_cell(cell: str) -> bool:
    """Is it a cell of a Kakuro that takes a number?"""
    return cell == "." or cell.isdigit()


def _star_battle(record: PuzzleRecord) -> Problem:
    must_know(record, "regions", "grid", "stars")
    # without regions, the grid says which cells are closed
    regions = "regions" in record
    board = rows_of(record["regions"] if regions else record["grid"])
    stars = record.get("stars", 1)
    problem = _numbers(len(board), len(board[0]), 0, 1, lambda found: shaded(found, "*"))
    parts: dict[str, list[int]] = {}
    for places, names in zip(problem.rows, board, strict=True):
        for place, name in zip(places, names, strict=True):
            if name == (HOLE if regions else CLOSED):
                problem.givens[place] = 0
            elif regions:
                parts.setdefault(name, []).append(place)
    problem.add(Total(tuple(part), stars, stars) for part in (*problem.rows, *problem.columns, *parts.values()))
    for upper, lower in pairwise(problem.rows):
        for n in range(len(upper) - 1):
            problem.add([Total((upper[n], upper[n + 1], lower[n], lower[n + 1]), 0, 1)])
    return problem


GENRES: dict[str, Callable[[PuzzleRecord], Problem]] = {
    "sudoku": _sudoku,
    "killer-sudoku": _killer_sudoku,
    "latin-square": _latin_square,
    "futoshiki": _futoshiki,
    "kenken": _kenken,
    "mosaic": _mosaic,
    "binary": _binary,
    "kakuro": _kakuro,
    "star-battle": _star_battle,
}


def problem_of(record: PuzzleRecord) -> Problem:
    """The puzzle as a problem. Raises RefusedError for a genre, or an option, whose rules are not stated here."""
    genre = record["puzzle"]
    if genre not in GENRES:
        raise RefusedError(f"it is not told the rules of {genre}")
    return GENRES[genre](record)
