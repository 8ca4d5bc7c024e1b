"""Wall Logic.

Rules: draw one to four arrows from each number, straight up, down, to the left or to the right, over cells without
numbers. No two arrows pass the same cell, and none passes a black one. A number is how many cells its arrows pass in
all; a `?` is one that isn't told. With `filled` there is an arrow in every cell.
Source: https://puzz.link/rules.html?walllogic
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import UNKNOWN, Cells, Link, OneOf, OneSign, ShortHexadecimal, Spaces, UnknownNumber
from clueproof.english import counted

SIGNS: Mapping[cp.Direction, str] = {"n": "^", "e": ">", "s": "v", "w": "<"}
BLACK = -1
WALLS_AND_NUMBERS = OneOf(Spaces(), OneSign({"+": BLACK}, "a plus sign"), ShortHexadecimal(1), UnknownNumber())


@dataclass(frozen=True, slots=True)
class WallLogicShape(cp.NumberedShape):
    """Where the numbers are, and which cells are no part of the board."""

    filled: bool = cp.flag(False, "there is an arrow in every cell")


def free_cells(shape: WallLogicShape) -> list[cp.Cell]:
    """The cells that arrows can pass."""
    return [cell for cell in shape.cells if cell not in shape.islands]


def ray(cell: cp.Cell, way: cp.Direction, shape: WallLogicShape) -> list[cp.Cell]:
    """The cells that an arrow from a number can pass in one direction."""
    ahead = cp.pointed_at(cell, way, shape)
    return ahead[: next((n for n, there in enumerate(ahead) if there in shape.islands or there in shape.holes), None)]


class WallLogic(cp.Genre[WallLogicShape, cp.OpenCellEncoding, cp.SignRows]):
    """Where numbers and black cells are is the shape. A number is a constraint: all of all cells as literals would be
    many."""

    name = "wall-logic"
    aliases = ("four-winds", "vectors", "line-game")
    alias_options: ClassVar = {name: {"filled": True} for name in ("four-winds", "vectors", "line-game")}
    group = "Regions"
    title = "Wall Logic"
    noun = "a Wall Logic"
    hash_rows = "#0123456789._-*?| "
    shape = WallLogicShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.Numbered(
            lambda shape: shape.height + shape.width - 2, "the {most} other cells of a row and a column", "a cell", True
        ),
    )
    answer = cp.OpenCells(cp.ARROW_WORDS, free_cells, "without an arrow")
    puzzlink = Link(
        "walllogic",
        Cells(
            WALLS_AND_NUMBERS,
            {BLACK: "#", UNKNOWN: "?"},
            unnumbered=lambda shape: shape.islands,
            shaped=lambda shape: dict.fromkeys(shape.holes, BLACK),
        ),
    )
    penpa = Penpa(Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.islands))
    random_shape = cp.RandomNumbers(0.25)

    technique_names: ClassVar = {
        ("only way left", "begin at numbers"): "arrows begin at numbers",
        ("only way left", "an arrow at least"): "last arrow of a number",
        ("cells in sight", ""): "length of arrows",
    }

    def generator(self) -> cp.Generator:
        return WallLogicGenerator(self)

    def rules(self, shape: WallLogicShape, e: cp.OpenCellEncoding) -> None:
        begun: list[tuple[cp.Literal, ...]] = []
        for (r, c), own in e.cells.items():
            for value, way in enumerate(SIGNS, 1):
                before = r - cp.STEPS[way][0], c - cp.STEPS[way][1]
                if before not in shape.islands:
                    begun.append((-own.equals(value), *([e.cells[before].equals(value)] if before in e.cells else [])))
        e.add_clauses(begun, "arrows begin at numbers")
        rays = {cell: {way: ray(cell, way, shape)[:1] for way in SIGNS} for cell in shape.islands}
        first = {
            cell: [e.cells[near].equals(value) for value, way in enumerate(SIGNS, 1) for near in ways[way]]
            for cell, ways in rays.items()
        }
        e.add_clauses(first, "a number has an arrow at least", cp.site_name)
        if shape.filled:
            e.ban([(own.equals(0),) for own in e.cells.values()], "there is an arrow in every cell")

    def clue(self, shape: WallLogicShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        passed = [
            tuple([e.cells[cell].equals(value) for cell in ray(clue.position, way, shape)])
            for value, way in enumerate(SIGNS, 1)
        ]
        return e.model.clue(cp.VisibleSum(tuple(passed), clue.value), _says(clue.position, clue.value))

    def find_violation(self, puzzle: cp.Puzzle[WallLogicShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for cell in free_cells(puzzle.shape):
            sign = solution[cell[0]][cell[1]]
            if sign == "." and puzzle.shape.filled:
                return f"there is no arrow in {cp.cell_name(*cell)}"
            r, c = cell
            while sign != "." and (r, c) not in puzzle.shape.islands:
                if not (0 <= r < puzzle.shape.height and 0 <= c < puzzle.shape.width) or solution[r][c] != sign:
                    return f"the arrow in {cp.cell_name(*cell)} begins at no number"
                down, right = next(cp.STEPS[way] for way, its in SIGNS.items() if its == sign)
                r, c = r - down, c - right
        lengths = self.clue_values(puzzle.shape, solution, cp.GIVEN)
        bare = [cell for cell in puzzle.shape.islands if not lengths(cell)]
        return f"{cp.cell_name(*bare[0])} has no arrow" if bare else None

    def clue_values(self, shape: WallLogicShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        def length(cell: cp.Cell) -> int:
            found = 0
            for way, sign in SIGNS.items():
                for r, c in cp.pointed_at(cell, way, shape):
                    if solution[r][c] != sign:
                        break
                    found += 1
            return found

        return length

    def describe_violation(self, shape: WallLogicShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, passed: int) -> str:
    return f"the arrows of {cp.cell_name(*cell)} pass {counted(passed, 'cell')}"


class WallLogicGenerator(cp.RandomSolutionGenerator):
    """A random solution with an arrow in every cell, which leaves less open than one without some."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        puzzle = super().propose(replace(recipe, options={**recipe.options, "filled": True}), rng, solver)
        filled = self.empty(recipe, rng).shape.filled
        return puzzle and replace(puzzle, shape=replace(puzzle.shape, filled=filled))
