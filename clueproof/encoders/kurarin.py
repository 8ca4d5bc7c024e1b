"""Kurarin.

Rules: shade some cells of the grid, and draw one closed loop through the centres of all other cells, straight or with
right angles. It never branches or crosses itself. There are dots in cells, on their sides and at their corners. Of the
cells that a black dot touches more are shaded than not, of those of a white one fewer, of those of a grey one as many.
Source: https://puzz.link/rules.html?kurarin
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import ColouredDotsPart, Link
from clueproof.generators.recipe import NoSolutionError

BLACK, GREY, WHITE = cp.DotColour


class Kurarin(cp.Genre[cp.GridShape, cp.ShadedLoopEncoding, cp.LoopAndShading]):
    """All dots are literals."""

    name = "kurarin"
    group = "Loops, paths and links"
    title = "Kurarin"
    noun = "a Kurarin"
    usual = cp.Usual((6, 6), left_out_first=("dot", "side dot"))
    layers = (cp.ColouredDots(),)
    answer = cp.ShadedLoop(cp.board_cells)
    puzzlink = Link("kurarin", ColouredDotsPart())

    def generator(self) -> cp.Generator:
        return KurarinGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.ShadedLoopEncoding) -> None:
        e.single_loop("the lines form a single loop")
        either = {cell: (shaded, e.on_loop[cell]) for cell, shaded in e.shaded.items()}
        e.add_clauses(either, "the loop passes it unless it is shaded", cp.site_name)
        e.ban(either, "the loop passes no shaded cell", cp.site_name)
        for kind in self.kinds:
            rows: dict[tuple[int, cp.DotColour], dict[cp.Position, tuple[cp.Literal, ...]]] = {}
            for site in self.layers[0].positions(kind, shape):
                cells = cp.dot_at(site).cells
                name = cp.dot_at(site).name
                dots = {
                    colour: e.model.boolean(f"the dot at {name} is {colour.name.lower()}")
                    for colour in e.open_values(kind, site, (BLACK, GREY, WHITE))
                }
                e.state(kind, site, dots)
                for colour, dot in dots.items():
                    side = -1 if colour == WHITE else 1
                    row = (-dot, *[side * e.shaded[cell] for cell in cells])
                    rows.setdefault((len(cells), colour), {})[site] = row
            for (many, colour), of in rows.items():
                if colour != GREY:
                    words = f"more cells are {'shaded' if colour == BLACK else 'unshaded'}"
                    e.add_counts(cp.AtLeast, many // 2 + 1, of, words, cp.site_name, conditions=1)
                elif many > 1:
                    e.add_counts(
                        cp.Exactly, many // 2, of, "as many cells are shaded as not", cp.site_name, conditions=1
                    )
                else:
                    alone = {site: row[:1] for site, row in of.items()}
                    e.add_clauses(alone, "a cell alone is shaded or not", cp.site_name, conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        passed = {cell for line in solution.lines for cell in line}
        for cell in cp.rectangle(puzzle.shape.height, puzzle.shape.width):
            if (cell in passed) == (cell in solution.shaded):
                both = cell in passed
                return f"{cp.cell_name(*cell)} is {'shaded, but on the loop' if both else 'neither shaded nor passed'}"
        return cp.not_one_loop(self.answer.loop, puzzle.shape, solution.lines)

    def clue_values(
        self, shape: cp.GridShape, solution: cp.LoopAndShading, kind: str
    ) -> Callable[[cp.Position], cp.DotColour]:
        def colour(site: cp.Position) -> cp.DotColour:
            cells = cp.dot_at(site).cells
            shaded = 2 * len(solution.shaded.intersection(cells))
            return BLACK if shaded > len(cells) else GREY if shaded == len(cells) else WHITE

        return colour

    def describe_violation(
        self, shape: cp.GridShape, solution: cp.LoopAndShading, clue: cp.Clue, found: cp.DotColour
    ) -> str:
        dot = cp.dot_at(clue.position)
        many = len(solution.shaded.intersection(dot.cells))
        return f"{many} of {len(dot.cells)} cells at the {clue.value.name.lower()} dot {dot.name} are shaded"


CELLS_PER_CUT = 6
"""The loop is cut short once for so many cells of the board."""


class KurarinGenerator(cp.RandomSolutionGenerator):
    """A random loop with all dots."""

    def random_solution(
        self, empty: cp.Puzzle, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[int, ...]:
        height, width = empty.shape.height, empty.shape.width
        if min(height, width) < 2:
            raise NoSolutionError(f"no loop fits on a board of {height} by {width}")
        loop = cp.random_loop(height, width, CELLS_PER_CUT, 4, rng)
        lines, board = cp.loop_lines(loop), cp.rectangle(height, width)
        return (*[int(edge in lines) for edge in cp.links(board)], *[int(cell not in loop) for cell in board])
