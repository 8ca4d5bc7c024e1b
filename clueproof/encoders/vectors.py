"""Vectors (Four Winds).

Rules: draw straight lines from cells with numbers, up to four from each, so that every other cell is on exactly one of
them. A number is how many cells the lines from its cell cover. A `?` is a number that is not told.
Source: https://vectors.puzzlebaron.com/init.php
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, takewhile

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted

NOWHERE = -2
"""Where a cell belongs that no line can cover."""


def reach(shape: cp.NumberedShape) -> dict[cp.Cell, list[list[cp.Cell]]]:
    """The cells that the lines from each number can cover: in each direction, up to the next number."""
    found: dict[cp.Cell, list[list[cp.Cell]]] = {number: [] for number in shape.islands}
    numbers = {*shape.islands}
    for number in shape.islands:
        for ray in cp.rays_from(number, shape.height, shape.width):
            ends = [place for place, cell in enumerate(ray) if place and cell in numbers]
            found[number].append(ray[1 : ends[0] if ends else len(ray)])
    return found


def owners(shape: cp.NumberedShape) -> dict[cp.Cell, dict[int, str]]:
    """For each cell the numbers from which a line can lead over it."""
    found: dict[cp.Cell, dict[int, str]] = {cell: {} for cell in cp.rectangle(shape.height, shape.width)}
    for number, (cell, rays) in enumerate(reach(shape).items()):
        for covered in (cell, *[one for ray in rays for one in ray]):
            found[covered][number] = f"on a line from {cp.cell_name(*cell)}"
    return {cell: said or {NOWHERE: "on no line"} for cell, said in found.items()}


class Vectors(cp.Genre[cp.NumberedShape, cp.CellEncoding, cp.NumberRows]):
    """Where numbers are is the shape. A key says from which number the line over a cell comes; a number is a
    constraint."""

    name = "vectors"
    aliases = ("four-winds", "line-game")
    group = "Loops, paths and links"
    title = "Vectors (Four Winds)"
    noun = "a Vectors puzzle"
    shape = cp.NumberedShape
    usual = cp.Usual((7, 7), density=0.25)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.Numbered(
            lambda shape: shape.height + shape.width - 2, "the {most} other cells of its row and column", least=0
        ),
    )
    answer = cp.OwnedRegions(owners)

    def generator(self) -> cp.Generator:
        return VectorsGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.CellEncoding) -> None:
        for cell in cp.rectangle(shape.height, shape.width):
            if NOWHERE in e.cells[cell].values:
                e.add(cp.Clause(), f"a line covers {cp.cell_name(*cell)}")
        for number, (cell, rays) in enumerate(reach(shape).items()):
            pairs = [(near, far) for ray in rays for near, far in pairwise(ray)]
            straight = [(-e.cells[far].equals(number), e.cells[near].equals(number)) for near, far in pairs]
            e.add_clauses(straight, "lines begin at a number", cp.cell_name(*cell))

    def clue(self, shape: cp.NumberedShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        number = shape.islands.index(clue.position)
        covered = [e.cells[cell].equals(number) for ray in reach(shape)[clue.position] for cell in ray]
        return e.model.clue(cp.Exactly(clue.value, tuple(covered)), _says(clue.position, clue.value))

    def sketch(
        self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], encoding: cp.CellEncoding
    ) -> cp.PartialBoard | None:
        return cp.OwnerPartialBoard.of(puzzle, encoding)

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            numbers = sorted({*cells}.intersection(puzzle.shape.islands))
            if len(numbers) != 1:
                return f"the lines over {cp.cell_name(*cells[0])} come from {counted(len(numbers), 'number')}"
            (row, column), name = numbers[0], cp.cell_name(*numbers[0])
            bent = [(r, c) for r, c in cells if r != row and c != column]
            if bent:
                return f"{cp.cell_name(*bent[0])} is not in line with {name}"
            if len(cp.one_piece(cells)) < len(cells):
                return f"a line from {name} has a gap"
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        regions = cp.regions_of(solution)
        return lambda cell: len(regions[solution[cell[0]][cell[1]]]) - 1

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, covered: int) -> str:
    return f"the lines from {cp.cell_name(*cell)} cover {counted(covered, 'cell')}"


MAX_ROUNDS = 60
"""So many times a number is added before others are drawn."""


class VectorsGenerator(cp.Generator):
    """Random numbers, with lines as long as they can be in random order; each cell that none covers is a number too.
    While there is another solution, a cell that differs becomes a number."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        share = self.rules.usual.density if recipe.density is None else recipe.density
        cells = cp.rectangle(height, width)
        numbers = {*rng.shuffled(cells)[: max(1, round((share or 0) * len(cells)))]}
        shape = replace(blank.shape, islands=tuple(sorted(numbers)))
        owner = {cell: cell for cell in numbers}
        for number, ray in rng.shuffled([(number, ray) for number, rays in reach(shape).items() for ray in rays]):
            for cell in takewhile(lambda one: one not in owner, ray):
                owner[cell] = number
        for _ in range(MAX_ROUNDS):
            check_clock()
            # what is behind a new number belongs to it, and what nothing covers is a number
            for cell in cells:
                owner.setdefault(cell, cell)
            shape = replace(blank.shape, islands=tuple([cell for cell in cells if owner[cell] == cell]))
            names = {number: n for n, number in enumerate(dict.fromkeys(owner[cell] for cell in cells), 1)}
            solution = tuple([tuple([names[owner[r, c]] for c in range(width)]) for r in range(height)])
            puzzle = replace(blank, shape=shape)
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            partner = cp.by_cell(other)
            number = rng.one_of([cell for cell in cells if partner[cell] != partner[owner[cell]]])
            start = owner[number]
            behind = [cell for cell in cells if owner[cell] == start and _is_behind(cell, number, start)]
            owner.update(dict.fromkeys([number, *behind], number))
        return None


def _is_behind(cell: cp.Cell, other: cp.Cell, start: cp.Cell) -> bool:
    """Is a cell on the line from the start over another one, after that?"""
    far, near = (cell[0] - start[0], cell[1] - start[1]), (other[0] - start[0], other[1] - start[1])
    return far[0] * near[1] == far[1] * near[0] and far[0] * near[0] + far[1] * near[1] > near[0] ** 2 + near[1] ** 2
