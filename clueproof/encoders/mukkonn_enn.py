"""Mukkonn Enn.

Rules: draw a single loop that passes every cell. A cell has a number at some of its sides: if the loop leaves the cell
there, it goes straight on for so many cells, and turns. Source: https://puzz.link/rules.html?mukkonn
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product, takewhile

import clueproof.genres as cp
from clueproof.codecs.puzzlink import CompassCells, Link
from clueproof.english import counted


class MukkonnEnn(cp.Genre[cp.HoledShape, cp.EdgeEncoding, cp.Lines]):
    """Each number is a constraint of a few clauses."""

    name = "mukkonn-enn"
    aliases = ("mukkonn",)
    group = "Loops, paths and links"
    title = "Mukkonn Enn"
    noun = "a Mukkonn Enn"
    hash_rows = cp.Compasses.ROWS
    shape = cp.HoledShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset(cp.COMPASS)
    layers = (cp.OpenCompasses(),)
    answer = cp.EdgeLines(along=False, cells=cp.board_cells)
    puzzlink = Link("mukkonn", CompassCells())

    def generator(self) -> cp.Generator:
        return MukkonnEnnGenerator(self)

    def rules(self, shape: cp.HoledShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all cells", shape.cells)

    def clue(self, shape: cp.HoledShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        ahead = cp.links_ahead(clue.position, cp.COMPASS[clue.kind], shape)
        lines = [e.edges[link] for link in takewhile(e.edges.__contains__, ahead)]
        holds = e.model.selector(f"if the loop leaves {_side(clue)}, it turns after {counted(clue.value, 'cell')}")
        rows: list[tuple[cp.Literal, ...]] = [()]
        if 0 < clue.value <= len(lines):
            rows = [*[(line,) for line in lines[1 : clue.value]], *[(-line,) for line in lines[clue.value :][:1]]]
        e.add_clauses([(-holds, -lines[0], *row) for row in rows if lines], "where it turns", conditions=1)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.HoledShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)) is not None:
            return fault
        for clue in self.clue_list(puzzle):
            if (length := straight(solution, clue.kind, clue.position)) not in (0, clue.value):
                return f"the loop leaves {_side(clue)} for {counted(length, 'cell')}, not {clue.value}"
        return None

    def clue_values(self, shape: cp.HoledShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # a loop leaves open what sides say over which it does not leave

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.HoledShape, cp.Clues], solution: cp.Lines, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        """All numbers that are right."""
        sides = product(cp.COMPASS, puzzle.shape.cells)
        lengths = [(kind, cell, straight(solution, kind, cell)) for kind, cell in sides]
        return [cp.Clue(*told) for told in lengths if told[-1]]


def straight(solution: cp.Lines, kind: str, cell: cp.Cell) -> int:
    """How many cells the loop goes straight on over this side; 0 if it does not leave there."""
    (down, right), length, (r, c) = cp.STEPS[cp.COMPASS[kind]], 0, cell
    while cp.edge((r, c), (r + down, c + right)) in solution:
        length, r, c = length + 1, r + down, c + right
    return length


def _side(clue: cp.Clue) -> str:
    sides = {cp.UP: "up", cp.RIGHT: "to the right", cp.BELOW: "down", cp.LEFT: "to the left"}
    return f"{cp.cell_name(*clue.position)} {sides[clue.kind]}"


class MukkonnEnnGenerator(cp.Generator):
    """A random loop through all cells, with all numbers that are right."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        lines = cp.loop_lines(cp.covering_loop(height, width, rng, solver))
        return self.rules.with_clues(blank, self.rules.random_clues(blank, lines, rng))
