"""Buraitoraito (Bright Light).

Rules: some cells of the grid have a number. Put stars into some of the others. A number is how many stars are seen from
it along its row and its column, in each direction as far as the next cell with a number; stars hide nothing. A `?` is a
number that isn't told. Source: https://www.janko.at/Raetsel/Buraitoraito/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted


class Buraitoraito(cp.Genre[cp.NumberedShape, cp.MarkEncoding, cp.SignRows]):
    """Where numbers are is the shape; they are constraints about the cells up to the next number."""

    name = "buraitoraito"
    aliases = ("bright-light",)
    group = "Things to place"
    title = "Buraitoraito (Bright Light)"
    noun = "a Buraitoraito"
    shape = cp.NumberedShape
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.Numbered(
            lambda shape: max(shape.height + shape.width - 2, 1),
            "the {most} other cells of its row and column",
            "a cell with a number",
        ),
    )
    answer = cp.Marks("*", "a star", cp.Symbol.STAR, lambda shape: free(shape))

    def generator(self) -> cp.Generator:
        return BuraitoraitoGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.MarkEncoding) -> None:
        """Only numbers say anything."""

    def clue(self, shape: cp.NumberedShape, e: cp.MarkEncoding, clue: cp.Clue) -> cp.Literal:
        stars = cp.Exactly(clue.value, e.at(seen(shape, clue.position)))
        return e.model.clue(stars, f"{cp.cell_name(*clue.position)} sees {counted(clue.value, 'star')}")

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        stars = self.answer.marked(solution)
        return lambda cell: len(stars.intersection(seen(shape, cell))) or None

    def describe_violation(
        self, shape: cp.NumberedShape, solution: cp.SignRows, clue: cp.Clue, found: int | None
    ) -> str:
        return f"{cp.cell_name(*clue.position)} sees {counted(found or 0, 'star')}, not {clue.value}"


def free(shape: cp.NumberedShape) -> list[cp.Cell]:
    """The cells without a number."""
    return cp.rectangle(shape.height, shape.width, {*shape.islands})


def seen(shape: cp.NumberedShape, cell: cp.Cell) -> list[cp.Cell]:
    """The cells that a number sees."""
    found, numbers = list[cp.Cell](), {*shape.islands}
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c = cell[0] + down, cell[1] + right
        while 0 <= r < shape.height and 0 <= c < shape.width and (r, c) not in numbers:
            found.append((r, c))
            r, c = r + down, c + right
    return found


SHARE = 0.25
"""Of the cells that have a number to begin with."""


class BuraitoraitoGenerator(cp.Generator):
    """Stars and numbers at random; while there is another solution, a cell in which it differs gets a number. A number
    sees one star at least."""

    rules: Buraitoraito

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank, cells = self.rules.empty(height, width, recipe.options), cp.rectangle(height, width)
        density = 0.5 if recipe.density is None else recipe.density
        stars = {cell for cell in cells if rng.happens(density)}
        numbers = {*rng.shuffled(cells)[: round(SHARE * len(cells))]}
        while len(numbers) < len(cells):
            check_clock()
            shape = replace(blank.shape, islands=tuple(sorted(numbers)))
            solution = tuple([
                "".join(["*" if (r, c) in stars - numbers else "." for c in range(width)]) for r in range(height)
            ])  # fmt: skip
            count = self.rules.clue_values(shape, solution, cp.GIVEN)
            says = {cell: count(cell) for cell in shape.islands}
            if None in says.values():
                return None
            clues = [cp.Clue(cp.GIVEN, *one) for one in says.items()]
            puzzle = self.rules.with_clues(replace(blank, shape=shape), clues)
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            numbers.add(rng.one_of([(r, c) for r, c in cells if solution[r][c] != other[r][c]]))
        return None
