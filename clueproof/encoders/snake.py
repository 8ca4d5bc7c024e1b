"""Snake.

Rules: shade a snake, a path of cells from one end to the other that share sides. It never touches itself, not even at
corners. A black circle is at an end of the snake, a white one between its ends. A number is how many cells of its row
or column belong to the snake. Source: https://puzz.link/rules.html?snake
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Outside, Penpa, Pictures
from clueproof.codecs.puzzlink import CIRCLES, COLUMNS_AND_ROWS, NUMBERS, Around, Cells, Link
from clueproof.encoders.shaded_line import ShadedLine, near
from clueproof.english import counted

WHITE, BLACK = 1, 2
CIRCLE_SIGNS = cp.CellSigns({"W": WHITE, "B": BLACK}, {"w": WHITE, "b": BLACK})
DRAWN = {WHITE: cp.Symbol.WHITE_CIRCLE, BLACK: cp.Symbol.BLACK_CIRCLE}
NAMES = {WHITE: "is between the ends of the snake", BLACK: "is an end of the snake"}


class Snake(ShadedLine):
    """All clues are literals."""

    name = "snake"
    title = "Snake"
    noun = "a Snake"
    usual = cp.Usual((7, 7), left_out_first=(cp.GIVEN,))
    layers = (cp.LineCounts(cp.CellSymbols(CIRCLE_SIGNS, DRAWN)),)
    puzzlink = Link("snake", Cells(CIRCLES, {WHITE: "W", BLACK: "B"}), Around(NUMBERS, cp.COUNT, COLUMNS_AND_ROWS))
    penpa = Penpa(
        Outside(cp.COUNT, COLUMNS_AND_ROWS, words={"?": ""}),
        Pictures("circle_L", {1: "W", 2: "B"}, values={WHITE: 1, BLACK: 2}),
    )

    def generator(self) -> cp.Generator:
        return SnakeGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        self.keep_apart(shape, e)
        cells = cp.rectangle(shape.height, shape.width)
        beside = {cell: [e.shaded[one] for one in cp.beside(cell, shape.height, shape.width)] for cell in cells}
        shaded = {cell: (-e.shaded[cell], *around) for cell, around in beside.items()}
        e.add_counts(cp.AtMost, 2, shaded, "the snake goes on two ways at most", cp.site_name, conditions=1)
        ends = {cell: e.model.boolean(cp.cell_name(*cell), ("no end", "an end of the snake")) for cell in cells}
        at_end = {cell: (-ends[cell], *around) for cell, around in beside.items()}
        e.add_counts(cp.AtMost, 1, at_end, "from an end the snake goes on one way", cp.site_name, conditions=1)
        e.add_clauses({cell: (-ends[cell], e.shaded[cell]) for cell in cells}, "an end is shaded", cp.site_name)
        e.add(cp.Clause(*ends.values()), "the snake has an end")
        for cell, around in beside.items():
            circles = {
                says: e.model.boolean(_says(cell, says)) for says in e.open_values(cp.GIVEN, cell, (WHITE, BLACK))
            }
            e.state(cp.GIVEN, cell, circles)
            for says, circle in circles.items():
                with e.group(cp.cell_name(*cell)):
                    e.add(cp.Clause(e.shaded[cell], enforce=(circle,)), "a cell with a circle is shaded")
                    goes_on = cp.Exactly(3 - says, tuple(around), enforce=(circle,))
                    e.add(goes_on, f"the snake goes on {counted(3 - says, 'way')}")

        def counts(line: cp.Cell, number: int) -> str:
            return _counts(line, number, shape)

        for lines, most, at in ((e.shaded.rows, shape.width, 0), (e.shaded.columns, shape.height, 1)):
            rows = {((n, -1), (-1, n))[at]: line for n, line in enumerate(lines)}
            e.state_counts(cp.COUNT, rows, range(most + 1), counts, counts)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        if (fault := cp.square(shaded) or self.touches(shaded)) is not None:
            return fault
        ways = {cell: len(shaded.intersection(near(cell))) for cell in sorted(shaded)}
        for cell, number in ways.items():
            if number > 2:
                return f"the snake branches at {cp.cell_name(*cell)}"
        return None if any(number < 2 for number in ways.values()) else "the snake has no end"

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        if kind == cp.COUNT:
            return cp.line_counts(solution, "#")
        shaded = cp.Shading.shaded(solution)
        circles = {2: WHITE, 1: BLACK}
        return lambda cell: circles.get(len(shaded.intersection(near(cell)))) if cell in shaded else None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == cp.COUNT:
            return f"{_counts(clue.position, found or 0, shape)}, not {clue.value}"
        return f"the circle says that {_says(clue.position, clue.value)}, which is not so"


def _says(cell: cp.Cell, says: int) -> str:
    return f"{cp.cell_name(*cell)} {NAMES[says]}"


def _counts(line: cp.Cell, cells: int, shape: cp.GridShape) -> str:
    return f"{cp.line_of(line, shape)[0]} has {counted(cells, 'cell')} of the snake"


class SnakeGenerator(cp.Generator):
    """A snake that goes its way at random, first from one end and then from the other, as long as it can."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        snake = [rng.one_of(cp.rectangle(height, width))]
        for _ in range(2):
            while True:
                check_clock()
                ahead = [cell for cell in cp.beside(snake[-1], height, width) if _is_free(cell, snake)]
                if not ahead:
                    break
                snake.append(rng.one_of(ahead))
            snake.reverse()
        solution = tuple(["".join([".#"[(r, c) in snake] for c in range(width)]) for r in range(height)])
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        implied = self.rules.implied(blank, solution)
        return self.rules.with_clues(blank, [clue for clue in implied if kinds is None or clue.kind in kinds])


def _is_free(cell: cp.Cell, snake: list[cp.Cell]) -> bool:
    """Can the last cell of a snake be followed by this one, so that it touches the others nowhere?"""
    around = {(cell[0] + down, cell[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
    return around.isdisjoint(snake[:-2]) and (len(snake) < 2 or cell != snake[-2])
