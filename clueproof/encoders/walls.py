"""Walls.

Rules: draw a vertical or a horizontal line into each cell without a number, as long as the cell. A number is how long
the lines that meet its cell are together: those that lead straight away from it, cell by cell. A `?` is a number that
is not told. Source: https://www.cross-plus-a.com/html/cros7wll.htm
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock

VERTICAL, HORIZONTAL = 1, 2


class Bars(cp.OpenCells):
    """A vertical or a horizontal line in each cell without a number. A solution is a string for each row, of V and H,
    and a dot for a number."""

    def draw(self, board: cp.Board, shape: cp.GridShape, solution: cp.SignRows, layout: str) -> cp.Board:
        drawn = {"V": cp.Symbol.UPRIGHT_BAR, "H": cp.Symbol.LEVEL_BAR}
        bars = {cell: drawn[sign] for cell, sign in cp.by_cell(solution).items() if sign in drawn}
        return replace(board, symbols={**board.symbols, **bars})


class Walls(cp.Genre[cp.NumberedShape, cp.OpenCellEncoding, cp.SignRows]):
    """Where numbers are is the shape, as other cells have a line. What one says is a constraint."""

    name = "walls"
    group = "Things to place"
    title = "Walls"
    noun = "a Walls puzzle"
    shape = cp.NumberedShape
    usual = cp.Usual((7, 7), density=0.3)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.Numbered(
            lambda shape: shape.height + shape.width - 2, "the {most} other cells of its row and column", least=0
        ),
    )
    answer = Bars(
        {"V": "vertical", "H": "horizontal"}, lambda shape: cp.rectangle(shape.height, shape.width, shape.islands)
    )

    technique_names: ClassVar = {
        ("cells in sight", ""): "length of lines",
        ("ways to see", ""): "ways to draw lines",
    }

    def generator(self) -> cp.Generator:
        return WallsGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.OpenCellEncoding) -> None:
        """Only numbers say what lines there are."""

    def clue(self, shape: cp.NumberedShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        rays, ways = (
            cp.rays_from(clue.position, shape.height, shape.width),
            (HORIZONTAL, HORIZONTAL, VERTICAL, VERTICAL),
        )
        away = [[*takewhile(e.cells.__contains__, ray[1:])] for ray in rays]
        lines = [tuple([e.cells[cell].equals(way) for cell in ray]) for ray, way in zip(away, ways, strict=True)]
        return e.model.clue(cp.VisibleSum(tuple(lines), clue.value), _says(clue.position, clue.value))

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        def length(cell: cp.Cell) -> int:
            number = 0
            for down, right, sign in ((0, 1, "H"), (0, -1, "H"), (1, 0, "V"), (-1, 0, "V")):
                r, c = cell[0] + down, cell[1] + right
                while 0 <= r < shape.height and 0 <= c < shape.width and solution[r][c] == sign:
                    number, r, c = number + 1, r + down, c + right
            return number

        return length

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, length: int) -> str:
    return f"the lines at {cp.cell_name(*cell)} are {length} long together"


MAX_ROUNDS = 60
"""So many times a number is added before others are drawn."""


class WallsGenerator(cp.Generator):
    """Random lines, and numbers in random cells. While there is another solution, a cell that differs gets a number."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        share = self.rules.usual.density if recipe.density is None else recipe.density
        cells = cp.rectangle(height, width)
        sign = {cell: rng.one_of("VH") for cell in cells}
        sign.update(dict.fromkeys(rng.shuffled(cells)[: round((share or 0) * len(cells))], "."))
        for _ in range(MAX_ROUNDS):
            check_clock()
            solution = tuple(["".join([sign[r, c] for c in range(width)]) for r in range(height)])
            shape = replace(blank.shape, islands=tuple([cell for cell in cells if sign[cell] == "."]))
            puzzle = replace(blank, shape=shape)
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            sign[rng.one_of([(r, c) for r, c in cells if other[r][c] != sign[r, c]])] = "."
        return None
