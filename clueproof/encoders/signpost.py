"""Signpost (Arrow Path).

Rules: number the cells from 1 so that all numbers lie on one path: the arrow of each cell points at the cell with the
next number, however far away that is in its direction. Some numbers are given. The arrow of the last cell says nothing.
Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/signpost.html
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.grid.directions import Direction
from clueproof.puzzle.layers.arrows import Arrows


def pointed_at(shape: cp.ArrowShape, cell: cp.Cell) -> list[cp.Cell]:
    """The cells at which the arrow of a cell points, nearest first."""
    (r, c), arrow = cell, shape.arrows[cell[0] * shape.width + cell[1]]
    found = []
    while arrow is not None:
        r, c = r + cp.STEPS[arrow][0], c + cp.STEPS[arrow][1]
        if not (0 <= r < shape.height and 0 <= c < shape.width):
            break
        found.append((r, c))
    return found


class SignpostId(GameId):
    """For each cell its number, if it is given, and a letter for its arrow, from a (up) clockwise to h."""

    ARROWS: Mapping[str, str] = dict(zip("abcdefgh", cp.STEPS, strict=True))
    LETTERS: Mapping[str, str] = {arrow: letter for letter, arrow in ARROWS.items()}

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        cells: list[str] = []
        while len(cells) < height * width:
            number = scanner.number()
            arrow = scanner.take("".join(self.ARROWS))
            if arrow is None:
                scanner.fail("an arrow (a to h)")
            # no number is written as 0 too; the arrow of the last cell says nothing
            last = number == height * width
            cells.append(f"{number or ''}{'' if last else self.ARROWS[arrow]}")
        return {"grid": rows(cells, width)}

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, said = puzzle.shape, ""
        for place, arrow in enumerate(shape.arrows):
            number = puzzle.clues[cp.GIVEN].get(divmod(place, shape.width), "" if arrow else len(shape.arrows))
            said += f"{number}{self.LETTERS[arrow] if arrow else 'a'}"
        return said


class Signpost(cp.Genre[cp.ArrowShape, cp.CellEncoding, cp.NumberRows]):
    """The directions of arrows are the shape: a model for a size, with all eight arrows of each cell, would take seven
    times as long. The numbers are literals of the model of the arrows."""

    name = "signpost"
    aliases = ("arrow-path",)
    group = "Loops, paths and links"
    title = "Signpost (Arrow Path)"
    noun = "a Signpost"
    shape = cp.ArrowShape
    largest = 30
    usual = cp.Usual((6, 6), irreducible=False)
    layers = (cp.ArrowedNumbers(),)
    answer = cp.Numbers(
        cp.Counts(1, lambda shape: shape.height * shape.width, ""), lambda shape: shape.height * shape.width
    )
    game_id = SignpostId("signpost", options="c?", like="4x4 or 4x4c")

    def generator(self) -> cp.Generator:
        return SignpostGenerator(self)

    def rules(self, shape: cp.ArrowShape, e: cp.CellEncoding) -> None:
        last = len(e.cells)
        with e.group("the board"):
            e.add(cp.AllDifferent(e.cells.cells), "every number once")
        pointing: dict[cp.Cell, list[cp.Cell]] = {cell: [] for cell in cp.rectangle(shape.height, shape.width)}
        for cell in pointing:
            after = pointed_at(shape, cell)
            for other in after:
                pointing[other].append(cell)
            with e.group(cp.cell_name(*cell)):
                following = tuple(e.cells[other] for other in after)
                e.add(cp.Followed(e.cells[cell], following, last), "the next number is where its arrow points")
        for cell, before in pointing.items():
            with e.group(cp.cell_name(*cell)):
                leading = tuple(e.cells[other] for other in before)
                e.add(cp.Followed(e.cells[cell], leading, 1, step=-1), "an arrow points at it from the number before")

    def find_violation(self, puzzle: cp.Puzzle[cp.ArrowShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        cell_of = {number: (r, c) for r, row in enumerate(solution) for c, number in enumerate(row)}
        for number in range(1, puzzle.shape.height * puzzle.shape.width + 1):
            if number not in cell_of:
                return f"no cell has the number {number}"
            if number > 1 and cell_of[number] not in pointed_at(puzzle.shape, cell_of[number - 1]):
                return f"the arrow of {number - 1} does not point at {number}"
        return None


MAX_PATHS = 2000
"""So many paths that end before they have passed all cells, and there may be none."""

USUAL_DENSITY = 0.25
"""The share of numbers that are given in any case."""
ARROW_OF: Mapping[tuple[int, int], Direction] = {step: arrow for arrow, step in cp.STEPS.items()}


class SignpostGenerator(cp.Generator):
    """A random path over all cells, whose steps are the arrows, with the first and the last number, some of the
    others, and more where they are needed; the density is the share of numbers to begin with."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        height, width = recipe.size or self.size
        empty = self.rules.empty(height, width, recipe.options)
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        for _ in range(MAX_PATHS):
            check_clock()
            path = _random_path(height, width, rng)
            if path is not None:
                break
        else:
            raise cp.RecipeError(f"in {MAX_PATHS} attempts no path over all cells was found")
        arrow_of, number_of = dict(path), {cell: number for number, (cell, _) in enumerate(path, 1)}
        arrows: Arrows = tuple(arrow_of[cell] for cell in cp.rectangle(height, width))
        solution = tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))
        puzzle = replace(empty, shape=replace(empty.shape, arrows=arrows))
        return cp.number_until_unique(puzzle, solution, len(path), density, rng, solver)


def _random_path(height: int, width: int, rng: cp.SeededRandom) -> list[tuple[cp.Cell, Direction | None]] | None:
    """Every cell once, with the direction in which the path goes on; None if it comes to an end too early."""
    left = dict.fromkeys(cp.rectangle(height, width))
    here = rng.one_of([*left])
    path: list[tuple[cp.Cell, Direction | None]] = []
    while True:
        del left[here]
        ahead = _ahead(here, left)
        if not ahead:
            path.append((here, None))
            return path if not left else None
        # of two cells the one from which fewer others can be reached, so that none is forgotten
        tried = [rng.one_of(ahead), rng.one_of(ahead)]
        there, arrow = min(tried, key=lambda step: len(_ahead(step[0], left)))
        path.append((here, arrow))
        here = there


def _ahead(cell: cp.Cell, left: dict[cp.Cell, None]) -> list[tuple[cp.Cell, Direction]]:
    """The cells that are left and can be reached by one arrow."""
    found = []
    for r, c in left:
        down, right = r - cell[0], c - cell[1]
        if (down or right) and (not down or not right or abs(down) == abs(right)):
            found.append(((r, c), ARROW_OF[(down > 0) - (down < 0), (right > 0) - (right < 0)]))
    return found
