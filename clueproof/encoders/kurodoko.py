"""Range (Kurodoko, Kuromasu).

Rules: shade some cells of the grid. No two shaded cells share a side, and all unshaded cells hang
together. A cell with a number is unshaded, and the number is how many unshaded cells are seen from it
along its row and its column as far as the next shaded cell, itself counted once. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from clueproof.encoders.clue import GIVEN, Clue, cell_values, in_cells
from clueproof.encoders.record import EMPTY, JsonValue, Record
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.errors import shortened
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.model import AdjacencyBan, Clause, Connected, Literal, Model, SightTotal

LARGEST = 100
SHADED, UNSHADED = "#", "."

Rows: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RangeShape:
    """Height and width."""

    height: int
    width: int


class Range(RuleSet[RangeShape, tuple[int, ...], Rows]):
    """Clues are the numbers of all cells, row by row, 0 for a cell without one.

    A number is no literal: a puzzle gets a model of its own. One model for all puzzles of a shape
    would need the sights of every cell, which for 20x25 cells are 20 times the clauses.
    A solution is a string for each row, `#` for a shaded cell and a dot for another.
    """

    name = "range"
    title = "Range (Kurodoko, Kuromasu)"

    def parse(self, record: Record) -> Puzzle[RangeShape, tuple[int, ...]]:
        record.also_called("grid", "clues", "board")
        grid = record.grid(signs=EMPTY | {"0"})
        for side, size in (("height", grid.height), ("width", grid.width)):
            if size > LARGEST:
                record.fail(f"the {side} of a Range puzzle is at most {LARGEST}, not {size}")
        shape = RangeShape(grid.height, grid.width)
        most = shape.height + shape.width - 1
        numbers = {str(number): number for number in range(1, most + 1)}
        for r, row in enumerate(grid.rows):
            for c, token in enumerate(row):
                if token.isdecimal() and int(token) > most:
                    grid.fail(f"{shortened(token)} is more than the {most} cells of its row and column", r, c)
        cells = grid.values(numbers, f"a number from 1 to {most}, or . for none")
        return Puzzle(self, shape, tuple(cells), layout=grid.layout)

    def format(self, puzzle: Puzzle[RangeShape, tuple[int, ...]]) -> Record:
        width = puzzle.shape.width
        rows: list[JsonValue] = [[*puzzle.clues[start : start + width]] for start in range(0, len(puzzle.clues), width)]
        return Record({"grid": rows})

    def rules(self, shape: RangeShape) -> Model:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width, ("unshaded", "shaded"))
        model.key(*cells)
        neighbours = tuple([(cells.cells[a], cells.cells[b]) for a, b in cells.edges])
        model.add(AdjacencyBan(neighbours, ((1, 1),)), "no two shaded cells share a side")
        unshaded = tuple([-cell for cell in cells])
        model.add(Connected(unshaded, tuple(cells.edges)), "all unshaded cells hang together")
        return model

    def clues(self, puzzle: Puzzle[RangeShape, tuple[int, ...]], model: Model) -> list[Literal]:
        cells: list[Literal] = [-cell for cell in model.grids["cells"]]  # type: ignore[operator]
        width = puzzle.shape.width
        literals = []
        for place, number in enumerate(puzzle.clues):
            if number:
                r, c = divmod(place, width)
                row, column = tuple(cells[r * width : (r + 1) * width]), tuple(cells[c::width])
                rays = row[:c][::-1], row[c + 1 :], column[:r][::-1], column[r + 1 :]
                clue = model.clue(SightTotal(rays, number - 1), f"{cell_name(r, c)} sees {number}")
                model.add(Clause(cells[place], enforce=(clue,)), f"{cell_name(r, c)} is unshaded")
                literals.append(clue)
        return literals

    def decode(self, puzzle: Puzzle[RangeShape, tuple[int, ...]], keys: tuple[int, ...]) -> Rows:
        width = puzzle.shape.width
        text = "".join([SHADED if key else UNSHADED for key in keys])
        return tuple([text[start : start + width] for start in range(0, len(text), width)])

    def check(self, puzzle: Puzzle[RangeShape, tuple[int, ...]], solution: Rows) -> str | None:
        height, width = puzzle.shape.height, puzzle.shape.width
        if len(solution) != height or any(len(row) != width for row in solution):
            return f"the solution is not {height} by {width}"
        if not set("".join(solution)) <= {SHADED, UNSHADED}:
            return f"a cell is neither shaded ({SHADED}) nor unshaded ({UNSHADED})"
        unshaded = {(r, c) for r in range(height) for c in range(width) if solution[r][c] == UNSHADED}
        for r in range(height):
            for c in range(width):
                for other in ((r, c + 1), (r + 1, c)):
                    if other[0] < height and other[1] < width and not {(r, c), other} & unshaded:
                        return f"{cell_name(r, c)} and {cell_name(*other)} are shaded and share a side"
        reached = _piece(unshaded)
        if len(reached) < len(unshaded):
            return f"{cell_name(*min(unshaded - reached))} is cut off from {cell_name(*min(unshaded))}"
        for place, number in enumerate(puzzle.clues):
            r, c = divmod(place, width)
            if number and (r, c) not in unshaded:
                return f"{cell_name(r, c)} has a number, but is shaded"
            if number and (seen := _seen(unshaded, r, c)) != number:
                return f"{cell_name(r, c)} sees {seen} unshaded cells, not {number}"
        return None

    def draw(self, puzzle: Puzzle[RangeShape, tuple[int, ...]], solution: Rows | None = None) -> Board:
        width = puzzle.shape.width
        numbers = {divmod(place, width): str(number) for place, number in enumerate(puzzle.clues) if number}
        return Board(
            puzzle.shape.height,
            width,
            texts=numbers,
            given=frozenset(numbers),
            shaded=frozenset(
                (r, c) for r, row in enumerate(solution or ()) for c, symbol in enumerate(row) if symbol == SHADED
            ),
        )

    def solution_value(self, puzzle: Puzzle[RangeShape, tuple[int, ...]], solution: Rows) -> JsonValue:
        return list(solution)

    def clue_list(self, puzzle: Puzzle[RangeShape, tuple[int, ...]]) -> list[Clue]:
        return in_cells(puzzle.clues, puzzle.shape.width, 0)

    def with_clues(
        self, puzzle: Puzzle[RangeShape, tuple[int, ...]], clues: Iterable[Clue]
    ) -> Puzzle[RangeShape, tuple[int, ...]]:
        return replace(puzzle, clues=cell_values(clues, puzzle.shape.height, puzzle.shape.width, 0))

    def implied(self, puzzle: Puzzle[RangeShape, tuple[int, ...]], solution: Rows) -> list[Clue]:
        unshaded = {(r, c) for r, row in enumerate(solution) for c, symbol in enumerate(row) if symbol == UNSHADED}
        return [Clue(GIVEN, spot, _seen(unshaded, *spot)) for spot in sorted(unshaded)]


def _piece(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that hang together with the first of them."""
    reached = {min(cells)} if cells else set()
    ahead = list(reached)
    while ahead:
        r, c = ahead.pop()
        for near in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if near in cells and near not in reached:
                reached.add(near)
                ahead.append(near)
    return reached


def _seen(unshaded: set[tuple[int, int]], r: int, c: int) -> int:
    """How many unshaded cells are seen from one, itself included."""
    seen = 1
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        steps = 1
        while (r + down * steps, c + right * steps) in unshaded:
            steps += 1
        seen += steps - 1
    return seen
