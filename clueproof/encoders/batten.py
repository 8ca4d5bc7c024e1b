"""Batten.

Rules: shade some cells. A number at a row or column is how many of its cells are shaded. A corner where four cells meet
has a mark if and only if two of them are shaded that touch there alone, as on a checkerboard.
Source: https://puzz.link/rules.html?batten
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import COLUMNS_AND_ROWS, NUMBERS, Around, Link, MarkedCorners
from clueproof.english import counted


class Batten(cp.Genre[cp.MarkedShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: hardly any two puzzles have the same marks."""

    name = "batten"
    group = "Shading"
    title = "Batten"
    noun = "a Batten"
    usual = cp.Usual((6, 6), density=0.5)
    shape = cp.MarkedShape
    constraint_kinds = frozenset({cp.COUNT})
    layers = (
        cp.CornerMarks(),
        cp.Around(
            lambda cells: cells,
            "the {most} cells of that {line}",
            cp.LineCounts.ALSO,
            sides=cp.LineCounts.FIELDS,
            kind=cp.COUNT,
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("batten", MarkedCorners(), Around(NUMBERS, cp.COUNT, COLUMNS_AND_ROWS))

    def generator(self) -> cp.Generator:
        return BattenGenerator(self)

    def rules(self, shape: cp.MarkedShape, e: cp.ShadingEncoding) -> None:
        for square in cp.squares(shape.height, shape.width):
            a, b, c, d = (e.shaded[cell] for cell in square)
            with e.group(cp.corner_name(square[3])):
                if square[3] in shape.marks:
                    checkered = [(a, b), (-a, -b), (a, c), (-a, -c), (b, d), (-b, -d)]
                    e.add_clauses(checkered, "a mark has a checkerboard around it")
                else:
                    e.ban([(a, -b, -c, d), (-a, b, c, -d)], "where there is no mark there is no checkerboard")

    def clue(self, shape: cp.MarkedShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        with e.group(name):
            shaded = cp.Exactly(clue.value, tuple([e.shaded[cell] for cell in cells]))
            return e.model.clue(shaded, f"{name} has {counted(clue.value, 'shaded cell')}")

    def find_violation(self, puzzle: cp.Puzzle[cp.MarkedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        checkered = _checkered(puzzle.shape, solution)
        for corner in sorted(checkered ^ puzzle.shape.marks):
            told = (
                "no checkerboard around the mark" if corner in puzzle.shape.marks else "a checkerboard without a mark"
            )
            return f"there is {told} at {cp.corner_name(corner)}"
        return None

    def clue_values(self, shape: cp.MarkedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return cp.line_counts(solution, cp.Shading.SHADED)

    def describe_violation(self, shape: cp.MarkedShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'shaded cell')}, not {clue.value}"


def _checkered(shape: cp.GridShape, solution: cp.SignRows) -> frozenset[cp.Cell]:
    """The corners with a checkerboard around them."""
    found = []
    for r, c in cp.rectangle(shape.height, shape.width):
        around = solution[r - 1][c - 1 : c + 1] + solution[r][c - 1 : c + 1] if r and c else ""
        if around in ("#..#", ".##."):
            found.append((r, c))
    return frozenset(found)


MAX_ROUNDS = 100
"""Other solutions that are ruled out before another shading is drawn."""


class BattenGenerator(cp.RandomSolutionGenerator):
    """A random shading with its marks. While there is another solution, one of the cells in which it differs is
    changed."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        height, width = empty.shape.height, empty.shape.width
        density = self.rules.usual.density if recipe.density is None else recipe.density
        keys = [int(rng.happens(density)) for _ in range(height * width)]
        for _ in range(MAX_ROUNDS):
            check_clock()
            solution = self.rules.decode(empty, tuple(keys))
            marked = replace(empty, shape=replace(empty.shape, marks=_checkered(empty.shape, solution)))
            puzzle = self.with_implied_clues(marked, tuple(keys), recipe)
            other = solver.another_random(puzzle, tuple(keys), rng)
            if other is None:
                return puzzle
            place = rng.one_of([place for place, key in enumerate(keys) if other[place] != key])
            keys[place] = other[place]
        return None
