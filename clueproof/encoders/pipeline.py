"""Pipeline.

Rules: draw one line through the centres of cells, straight or with right angles, from one end to another. It never
branches or crosses itself. Some pieces of it are given, as a rule both ends. A number is how many cells of its row or
column the line passes, its ends too. Source: https://www.janko.at/Raetsel/Pipeline/
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted

PIECES_OF_PATH = {piece: cp.leads_over(piece) for piece in (*cp.PIECES, *cp.SIDE_BITS)}


class Pipeline(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """All clues are literals."""

    name = "pipeline"
    group = "Loops, paths and links"
    title = "Pipeline"
    noun = "a Pipeline"
    usual = cp.Usual((7, 7))
    layers = (cp.LineCounts(cp.PathPieces()),)
    answer = cp.EdgeLines(along=False)

    def generator(self) -> cp.Generator:
        return PipelineGenerator(self)

    def protected_kinds(self, shape: cp.GridShape) -> frozenset[str]:
        return frozenset({cp.COUNT})

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        passed = e.open_path("the lines form a single path")
        e.state_pieces(cp.GIVEN, PIECES_OF_PATH, _says)
        rows = {(r, -1): tuple([passed[r, c] for c in range(shape.width)]) for r in range(shape.height)}
        columns = {(-1, c): tuple([passed[r, c] for r in range(shape.height)]) for c in range(shape.width)}

        def says(line: cp.Cell, number: int) -> str:
            return _counts(line, number, shape)

        for lines in (rows, columns):
            most = max(map(len, lines.values()))
            e.state_counts(cp.COUNT, lines, range(most + 1), says, says)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_path(self.answer, solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        if kind == cp.GIVEN:
            return lambda cell: cp.piece_at(cell, solution) or None
        passed = cp.ways_at(solution)
        return lambda position: sum(cell in passed for cell in cp.line_of(position, shape)[1])

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == cp.COUNT:
            return f"{_counts(clue.position, found or 0, shape)}, not {clue.value}"
        return f"{_says(clue.position, clue.value)}, but the line does not pass it so"


def _says(cell: cp.Cell, piece: int) -> str:
    return f"{cp.cell_name(*cell)} is {cp.piece_name(piece)}"


def _counts(line: cp.Cell, cells: int, shape: cp.GridShape) -> str:
    return f"the line passes {counted(cells, 'cell')} of {cp.line_of(line, shape)[0]}"


STEPS_FOR_CELLS = 0.6
"""The longest way from the start, for each cell of the board."""


class PipelineGenerator(cp.Generator):
    """A way at random, with all counts and both ends, and more pieces as long as there is another way."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        way = [rng.one_of(cp.rectangle(height, width))]
        while len(way) < STEPS_FOR_CELLS * height * width:
            ahead = [cell for cell in cp.beside(way[-1], height, width) if cell not in way]
            if not ahead:
                break
            way.append(rng.one_of(ahead))
        lines = frozenset(cp.edge(*pair) for pair in pairwise(way))
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        implied = self.rules.implied(blank, lines) if lines else []
        every = [clue for clue in implied if kinds is None or clue.kind in kinds]
        given = {clue for clue in every if clue.kind == cp.COUNT or clue.value in cp.SIDE_BITS}
        while True:
            check_clock()
            puzzle = self.rules.with_clues(blank, [clue for clue in every if clue in given])
            other = solver.another(puzzle, lines)
            if other is None:
                return puzzle
            there = {*self.rules.implied(blank, other)}
            differing = [clue for clue in every if clue not in given and clue not in there]
            if not differing:
                return None
            given.add(rng.one_of(differing))
