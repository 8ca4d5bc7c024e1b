"""Sananko.

Rules: write a 1, a 2 or a 3 into some of the white cells. Each number belongs to a group of three cells that hang
together at sides and have the same number; groups don't share a side. The number in a grey cell is the sum of those
beside it, at its sides. With a `?` it is only told that the cell is grey. Source: https://puzz.link/rules.html?sananko
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import BLACK_SUMS, UNKNOWN, Cells, Link
from clueproof.english import counted

DIGITS = (1, 2, 3)
BLACK = -1
"""What links have for a grey cell without a number."""


class Sananko(cp.Genre[cp.WalledShape, cp.CellEncoding, cp.NumberRows]):
    """A sum is a constraint: which cells are grey is a matter of the shape, so that each board has a model."""

    name = "sananko"
    group = "Numbers and letters in lines"
    title = "Sananko"
    noun = "a Sananko"
    usual = cp.Usual((5, 5))
    largest = 50
    shape = cp.WalledShape
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.TintedCounts(cp.Counts(0, 12, "{most}, the sum of four 3s", untold="?")),)
    answer = cp.NumbersAndGaps(cp.Counts(1, 3, "3"), lambda shape: 3)
    puzzlink = Link(
        "sananko",
        Cells(BLACK_SUMS, {UNKNOWN: "?", BLACK: "?"}, unnumbered=lambda shape: shape.walls, bare=BLACK),
    )

    def generator(self) -> cp.Generator:
        return SanankoGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.CellEncoding) -> None:
        free = [cell for cell in cp.rectangle(shape.height, shape.width) if cell not in shape.walls]
        e.add_clauses([(e.cells[cell].equals(0),) for cell in sorted(shape.walls)], "grey cells have no number")
        for digit in DIGITS:
            forms = {
                f"{word} group of {digit}s": cp.drawn(rows) for word, rows in (("level", "###"), ("bent", "##/#."))
            }
            has = {cell: e.cells[cell].equals(digit) for cell in free}
            e.lay(
                forms,
                free,
                partial(self._needs, shape, e, has),
                partial(_lacking, has),
                "three cells have the same number",
            )

    def _needs(
        self, shape: cp.WalledShape, e: cp.CellEncoding, has: dict[cp.Cell, cp.Literal], group: list[cp.Cell]
    ) -> list[cp.Literal]:
        near = {other for cell in group for other in cp.beside(cell, shape.height, shape.width)}
        return [*[has[cell] for cell in group], *[e.cells[cell].equals(0) for cell in sorted(near.difference(group))]]

    def clue(self, shape: cp.WalledShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        near = [(1, e.cells[cell]) for cell in cp.beside(clue.position, shape.height, shape.width)]
        says = f"the numbers beside {cp.cell_name(*clue.position)} have the sum {clue.value}"
        return e.model.clue(cp.Linear(tuple(near), clue.value, clue.value), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        number = {cell: n for cell, n in cp.by_cell(solution).items() if n}
        for cell in sorted(puzzle.shape.walls & number.keys()):
            return f"{cp.cell_name(*cell)} is grey, but has a number"
        for one, other in cp.links(number):
            if number[one] != number[other]:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} have different numbers"
        for group in cp.pieces(number):
            if len(group) != 3:
                return f"the group of {cp.cell_name(*min(group))} has {counted(len(group), 'cell')}, not 3"
        return None

    def clue_values(self, shape: cp.WalledShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        return lambda cell: sum(solution[r][c] for r, c in cp.beside(cell, shape.height, shape.width))

    def violated_clues(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.NumberRows
    ) -> Collection[cp.Position]:
        numbered = [(r, c) for r, c in puzzle.shape.walls if solution[r][c]]
        return {*super().violated_clues(puzzle, solution), *numbered}

    def describe_violation(self, shape: cp.WalledShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"the numbers beside {cp.cell_name(*clue.position)} have the sum {found}, not {clue.value}"


def _lacking(has: dict[cp.Cell, cp.Literal], cell: cp.Cell) -> tuple[cp.Literal]:
    return (-has[cell],)


class SanankoGenerator(cp.RandomSolutionGenerator):
    """A random solution without grey cells. While there is another one, an empty cell becomes grey that is beside a
    cell in which they differ, or is one, and has its sum."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        puzzle = self.empty(recipe, rng)
        keys = self.random_solution(puzzle, recipe, rng, solver)
        cells = cp.rectangle(puzzle.shape.height, puzzle.shape.width)
        while (other := solver.another_random(puzzle, keys, rng)) is not None:
            check_clock()
            shape = puzzle.shape
            differing = {cell for cell, own, theirs in zip(cells, keys, other, strict=True) if own != theirs}
            near = differing.union(*[cp.beside(cell, shape.height, shape.width) for cell in differing])
            empty = [cell for cell, own in zip(cells, keys, strict=True) if not own and cell not in shape.walls]
            better = [cell for cell in empty if cell in near] or empty
            if not better:
                return None
            walls = shape.walls | {rng.one_of(better)}
            puzzle = self.with_implied_clues(replace(puzzle, shape=replace(shape, walls=walls)), keys, recipe)
        return puzzle
