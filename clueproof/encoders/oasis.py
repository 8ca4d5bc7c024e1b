"""Oasis.

Rules: shade some cells of the grid. No two shaded cells share a side, no 2x2 square is all unshaded, and the unshaded
cells form one connected region. A cell with a circle is unshaded. The number in a circle is how many other circles are
reached from it over unshaded cells without circles. A `?` is a circle without a number.
Source: https://puzz.link/rules.html?oasis
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

import clueproof.genres as cp
from clueproof.codecs.penpa import CIRCLED_ISLANDS, Penpa
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted


class Oasis(cp.Genre[cp.NumberedShape, cp.ShadingEncoding, cp.SignRows]):
    """Where circles are is the shape, their numbers are constraints."""

    name = "oasis"
    group = "Shading"
    title = "Oasis"
    noun = "an Oasis"
    shape = cp.NumberedShape
    usual = cp.Usual((6, 6), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CircledNumbers(lambda shape: shape.height * shape.width - 1, "the {most} other cells", "a circle", least=0),
    )
    answer = cp.Shading()
    puzzlink = Link("oasis", Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(*CIRCLED_ISLANDS)

    def generator(self) -> cp.Generator:
        return OasisGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.no_square(e.unshaded, "no 2x2 square is all unshaded")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        e.add_clauses([(e.unshaded[cell],) for cell in shape.islands], "a cell with a circle is unshaded")

    def clue(self, shape: cp.NumberedShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        cell, what = clue.position, f"the {clue.value} at {cp.cell_name(*clue.position)}"
        sentence = f"{cp.cell_name(*cell)} reaches {counted(clue.value, 'circle')}"
        holds = e.model.selector(sentence)
        board = cp.rectangle(shape.height, shape.width)
        never, others = -e.model.true, [circle for circle in shape.islands if circle != cell]
        blank = [never if place in shape.islands else e.unshaded[place] for place in board]
        own = {**e.reach(cp.Grid(shape.height, shape.width, blank), cell, holds, what), cell: e.model.true}
        with e.group(what):
            words = f"not reached by {what}", f"reached by {what}"
            reached = dict(zip(others, e.model.booleans(others, words, cp.site_name), strict=True))
            for circle, literal in reached.items():
                near = [own[other] for other in cp.beside(circle, shape.height, shape.width)]
                rows = [(-literal, *near), *[(-other, literal) for other in near]]
                e.add_clauses([(-holds, *row) for row in rows], "it reaches the circles beside its way", conditions=1)
            e.add(cp.Exactly(clue.value, tuple(reached.values()), enforce=(holds,)), sentence)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, unshaded = cp.Shading.shaded(solution), cp.Shading.unshaded(solution)
        for cell in puzzle.shape.islands:
            if cell in shaded:
                return f"{cp.cell_name(*cell)} has a circle, but is shaded"
        return cp.touching(shaded) or cp.square(unshaded, "unshaded") or cp.cut_off(unshaded)

    def clue_values(self, shape: cp.NumberedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        blank = cp.Shading.unshaded(solution).difference(shape.islands)

        def reached(cell: cp.Cell) -> int:
            way = cp.one_piece(blank | {cell}, cell)
            near = {other for step in way for other in cp.beside(step, shape.height, shape.width)}
            return len(near.intersection(shape.islands) - {cell})

        return reached

    def violated_clues(
        self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows
    ) -> Collection[cp.Position]:
        shaded = cp.Shading.shaded(solution)
        return {*super().violated_clues(puzzle, solution), *shaded.intersection(puzzle.shape.islands)}

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.cell_name(*clue.position)} reaches {counted(found, 'circle')}, not {clue.value}"


CIRCLED = 0.2
"""The share of the unshaded cells that have a circle to begin with."""


class OasisGenerator(cp.RandomSolutionGenerator):
    """Circles in some unshaded cells of a random solution. While there is another one, a cell that it shades gets one
    too."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        solution = solver.confirmed(empty, self.random_solution(empty, recipe, rng, solver))
        unshaded = cp.Shading.unshaded(solution)
        circles = {cell for cell in sorted(unshaded) if rng.happens(CIRCLED)}
        while True:
            puzzle = replace(empty, shape=replace(empty.shape, islands=tuple(sorted(circles))))
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            wrong = sorted(unshaded & cp.Shading.shaded(other))
            if not wrong:
                return None
            circles.add(rng.one_of(wrong))
