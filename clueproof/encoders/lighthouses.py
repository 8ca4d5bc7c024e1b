"""Lighthouses.

Rules: put ships of one cell on a board with some lighthouses. No ship touches another one or a lighthouse, not even at
a corner. The number of a lighthouse is how many ships are in its row and its column, also behind others. Each ship is
in the row or the column of a lighthouse. A `?` is a number that is not told.
Source: https://www.cross-plus-a.com/html/cros7lths.htm
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted


def _sea(shape: cp.NumberedShape) -> list[cp.Cell]:
    """The cells that touch no lighthouse."""
    touched = {near for cell in shape.islands for near in cp.three_by_three(cell, shape.height, shape.width)}
    return cp.rectangle(shape.height, shape.width, touched)


class Lighthouses(cp.Genre[cp.NumberedShape, cp.MarkEncoding, cp.SignRows]):
    """Where lighthouses are is the shape; their numbers are literals."""

    name = "lighthouses"
    group = "Things to place"
    title = "Lighthouses"
    noun = "a Lighthouses puzzle"
    shape = cp.NumberedShape
    usual = cp.Usual((8, 8), density=0.1)
    layers = (
        cp.CircledNumbers(
            lambda shape: shape.height + shape.width - 2,
            "the {most} other cells of its row and column",
            "a lighthouse",
            least=0,
        ),
    )
    answer = cp.Marks("*", "a ship", cp.Symbol.SHIP, _sea)

    technique_names: ClassVar = {
        ("only way left", "touch"): "around a ship",
        ("straight from the rules", "lit"): "ships are lit",
        ("number complete", "lights"): "lighthouse has its ships",
        ("rest is needed", "lights"): "lighthouse needs all its cells",
        ("last one left", "lights"): "last ship of a lighthouse",
    }

    def generator(self) -> cp.Generator:
        return LighthousesGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.MarkEncoding) -> None:
        around = {cell: cp.three_by_three(cell, shape.height, shape.width) for cell in e.marks}
        pairs = [(cell, near) for cell, cells in around.items() for near in cells if near > cell and near in e.marks]
        e.ban([(e.marks[one], e.marks[other]) for one, other in pairs], "ships don't touch")
        seen = {cell: lit(cell, shape) for cell in shape.islands}
        dark = set(e.marks).difference(*seen.values())
        e.ban({cell: (e.marks[cell],) for cell in sorted(dark)}, "each ship is lit", cp.site_name)
        rows = {cell: e.at(cells) for cell, cells in seen.items()}
        numbers = range(shape.height + shape.width - 1)
        e.state_counts(cp.GIVEN, rows, numbers, _says, _says)

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        ships, shape = self.answer.marked(solution), puzzle.shape
        for a, b in combinations(sorted(ships), 2):
            if abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1:
                return f"the ships in {cp.cell_name(*a)} and {cp.cell_name(*b)} touch"
        for r, c in sorted(ships):
            if not any(r == row or c == column for row, column in shape.islands):
                return f"no lighthouse lights the ship in {cp.cell_name(r, c)}"
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        ships = self.answer.marked(solution)
        return lambda cell: sum(cell[0] == r or cell[1] == c for r, c in ships)

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def lit(cell: cp.Cell, shape: cp.GridShape) -> list[cp.Cell]:
    """The other cells of the row and the column of a cell."""
    (row, column), cells = cell, cp.rectangle(shape.height, shape.width)
    return [(r, c) for r, c in cells if (r == row) != (c == column)]


def _says(cell: cp.Cell, ships: int) -> str:
    return f"{cp.cell_name(*cell)} lights {counted(ships, 'ship')}"


class LighthousesGenerator(cp.Generator):
    """Random ships and lighthouses that light them all. While there is another solution, a lighthouse is added that
    rules it out."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        share = self.rules.usual.density if recipe.density is None else recipe.density
        cells, ships = cp.rectangle(height, width), set[cp.Cell]()
        for cell in rng.shuffled(cells):
            if len(ships) < (share or 0) * len(cells) and ships.isdisjoint(cp.three_by_three(cell, height, width)):
                ships.add(cell)
        free = rng.shuffled([one for one in cells if ships.isdisjoint(cp.three_by_three(one, height, width))])
        lights: set[cp.Cell] = set()
        for cell in free:
            dark = ships.difference(*[lit(one, blank.shape) for one in lights])
            if not dark.isdisjoint(lit(cell, blank.shape)):
                lights.add(cell)
        solution = tuple(["".join([".*"[(r, c) in ships] for c in range(width)]) for r in range(height)])
        while lights:
            check_clock()
            puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(lights))))
            if self.rules.check(puzzle, solution) is not None:
                return None  # ships that no lighthouse can light
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            others = frozenset((r, c) for r, c in cells if other[r][c] == "*")

            def tells(cell: cp.Cell, others: frozenset[cp.Cell]) -> bool:
                """Would a lighthouse in a cell, with its number, rule out the other ships?"""
                row_and_column = lit(cell, blank.shape)
                near = not others.isdisjoint(cp.three_by_three(cell, height, width))
                return near or len(others.intersection(row_and_column)) != len(ships.intersection(row_and_column))

            telling = [cell for cell in free if cell not in lights and tells(cell, others)]
            if not telling:
                return None
            lights.add(rng.one_of(telling))
        return None
