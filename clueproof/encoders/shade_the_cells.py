"""Shade the Cells.

Rules: every cell holds a number; make each cell dark or light. The number of a dark cell is how many
cells are dark in its row and its column together, itself counted once. The number of a light cell is
how many of its neighbours are dark: the four cells that share a side with it or, with the option, the
eight around it. Another option leaves a dark cell out of its own count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from clueproof.encoders.clue import GIVEN, Clue, cell_values, in_cells
from clueproof.encoders.record import JsonValue, Record
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.errors import shortened
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.model import Exactly, Integer, Linear, Literal, Model

LARGEST = 60
DARK, LIGHT = "#", "."

Rows: TypeAlias = tuple[str, ...]
Numbers: TypeAlias = "tuple[int | None, ...]"


@dataclass(frozen=True, slots=True)
class ShadeTheCellsShape:
    """Height, width, how many cells around a light one are its neighbours (4 or 8), and whether a dark
    cell counts itself."""

    height: int
    width: int
    neighbours: int = 4
    itself: bool = True

    def around(self, r: int, c: int) -> Iterator[tuple[int, int]]:
        """The neighbours of a cell that are on the grid."""
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                near = self.neighbours == 8 or not (down and right)
                if (down or right) and near and 0 <= r + down < self.height and 0 <= c + right < self.width:
                    yield r + down, c + right

    @property
    def largest(self) -> int:
        """The largest number that some cell could have."""
        most = max(len(list(self.around(r, c))) for r in range(self.height) for c in range(self.width))
        return max(most, self.height + self.width - 2 + self.itself)


class ShadeTheCells(RuleSet[ShadeTheCellsShape, Numbers, Rows]):
    """Clues are the numbers of all cells, row by row, None for a cell without one.

    A number is no literal: a puzzle gets a model of its own, in which each row and each column has
    one count that all its numbers share. A literal for every number that a cell could have, in one
    model for the shape, takes the sum of a row's and a column's count for each cell: 30 times the
    clauses for 20x20. A solution is a string for each row, `#` for a dark cell and a dot for a light one.
    """

    name = "shade-the-cells"
    title = "Shade the Cells"

    def parse(self, record: Record) -> Puzzle[ShadeTheCellsShape, Numbers]:
        record.also_called("grid", "clues", "board")
        grid = record.grid()
        for side, size in (("height", grid.height), ("width", grid.width)):
            if size > LARGEST:
                record.fail(f"the {side} of this puzzle is at most {LARGEST}, not {size}")
        neighbours = record.whole("neighbours")
        if neighbours not in (None, 4, 8):
            record.fail(f"neighbours is 4 or 8, not {neighbours}")
        shape = ShadeTheCellsShape(grid.height, grid.width, neighbours or 4, record.flag("itself", True))
        most = shape.largest
        for r, row in enumerate(grid.rows):
            for c, token in enumerate(row):
                if token.isdecimal() and int(token) > most:
                    grid.fail(f"{shortened(token)} is more than the {most} that a cell of this grid can have", r, c)
        meaning = {str(number): number for number in range(most + 1)}
        values = grid.values(meaning, f"a number from 0 to {most}, or . for none", -1)
        return Puzzle(self, shape, tuple(None if v < 0 else v for v in values), layout=grid.layout)

    def format(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers]) -> Record:
        shape, record = puzzle.shape, Record()
        if shape.neighbours != 4:
            record.fields["neighbours"] = shape.neighbours
        if not shape.itself:
            record.fields["itself"] = False
        tokens = ["." if number is None else str(number) for number in puzzle.clues]
        if max(map(len, tokens)) > 1 and shape.height != shape.width:
            # without it the two digits of a number could be two cells
            record.fields["width"] = shape.width
        starts = range(0, len(tokens), shape.width)
        rows: list[JsonValue] = [" ".join(tokens[start : start + shape.width]) for start in starts]
        record.fields["grid"] = rows
        return record

    def rules(self, shape: ShadeTheCellsShape) -> Model:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width, ("light", "dark"))
        model.key(*cells)
        for name, line in cells.lines:
            count = model.integer(f"how many cells are dark in {name}", range(len(line) + 1))
            terms = [(1, cell) for cell in line]
            model.add(Linear((*terms, (-1, count)), 0, 0), f"{name}: its count")
        return model

    def clues(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers], model: Model) -> list[Literal]:
        shape = puzzle.shape
        cells = model.grids["cells"]
        rows, columns = model.integers[: shape.height], model.integers[shape.height :]
        literals = []
        for place, number in enumerate(puzzle.clues):
            if number is None:
                continue
            r, c = divmod(place, shape.width)
            dark: Literal = cells[r, c]  # type: ignore[assignment]
            # a dark cell stands in both counts
            total = number + (1 if shape.itself else 2)
            both: tuple[tuple[int, Integer], ...] = ((1, rows[r]), (1, columns[c]))
            clue = model.clue(Linear(both, total, total, enforce=(dark,)), f"{cell_name(r, c)} is {number}")
            around: list[Literal] = [cells[near] for near in shape.around(r, c)]  # type: ignore[misc]
            model.add(Exactly(number, tuple(around), enforce=(-dark, clue)), f"{cell_name(r, c)} is {number}")
            literals.append(clue)
        return literals

    def decode(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers], keys: tuple[int, ...]) -> Rows:
        width = puzzle.shape.width
        text = "".join([DARK if key else LIGHT for key in keys])
        return tuple([text[start : start + width] for start in range(0, len(text), width)])

    def check(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers], solution: Rows) -> str | None:
        shape = puzzle.shape
        if len(solution) != shape.height or any(len(row) != shape.width for row in solution):
            return f"the solution is not {shape.height} by {shape.width}"
        if not set("".join(solution)) <= {DARK, LIGHT}:
            return f"a cell is neither dark ({DARK}) nor light ({LIGHT})"
        columns = ["".join(column) for column in zip(*solution, strict=True)]
        for place, number in enumerate(puzzle.clues):
            r, c = divmod(place, shape.width)
            if number is None:
                continue
            if solution[r][c] == DARK:
                # counted in its row and again in its column
                found = solution[r].count(DARK) + columns[c].count(DARK) - (1 if shape.itself else 2)
                if found != number:
                    return (
                        f"{cell_name(r, c)} is dark with {found} dark cells in its row and column"
                        f"{'' if shape.itself else ' besides it'}, not {number}"
                    )
                continue
            near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            if shape.neighbours == 8:
                near += [(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)]
            found = sum(0 <= y < shape.height and 0 <= x < shape.width and solution[y][x] == DARK for y, x in near)
            if found != number:
                return f"{cell_name(r, c)} is light with {found} dark neighbours, not {number}"
        return None

    def draw(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers], solution: Rows | None = None) -> Board:
        width = puzzle.shape.width
        numbers = {divmod(place, width): str(n) for place, n in enumerate(puzzle.clues) if n is not None}
        dark = frozenset(
            (r, c) for r, row in enumerate(solution or ()) for c, symbol in enumerate(row) if symbol == DARK
        )
        # marked as well: as text, a number hides the shade
        return Board(
            puzzle.shape.height, width, texts=numbers, given=frozenset(numbers), shaded=dark, marked=dark & {*numbers}
        )

    def solution_value(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers], solution: Rows) -> JsonValue:
        return list(solution)

    def clue_list(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers]) -> list[Clue]:
        return in_cells(puzzle.clues, puzzle.shape.width, None)

    def with_clues(
        self, puzzle: Puzzle[ShadeTheCellsShape, Numbers], clues: Iterable[Clue]
    ) -> Puzzle[ShadeTheCellsShape, Numbers]:
        return replace(puzzle, clues=cell_values(clues, puzzle.shape.height, puzzle.shape.width, None))

    def implied(self, puzzle: Puzzle[ShadeTheCellsShape, Numbers], solution: Rows) -> list[Clue]:
        shape = puzzle.shape
        dark = {(r, c) for r, row in enumerate(solution) for c, symbol in enumerate(row) if symbol == DARK}
        rows, columns = Counter(r for r, _ in dark), Counter(c for _, c in dark)
        found = []
        for r in range(shape.height):
            for c in range(shape.width):
                if (r, c) in dark:
                    number = rows[r] + columns[c] - (1 if shape.itself else 2)
                else:
                    number = sum(near in dark for near in shape.around(r, c))
                found.append(Clue(GIVEN, (r, c), number))
        return found
