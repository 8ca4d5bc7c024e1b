"""Water Walk.

Rules: some cells of the grid are grey: water. Draw one closed loop through the centres of cells, straight or with right
angles, which passes every cell with a number. It never branches or crosses itself, and passes no three cells of water
in a row. A number is how many cells that are no water the loop passes in a row there, its own among them. A `?` is a
number that is not told. With the option through_all the loop passes every cell.
Source: https://puzz.link/rules.html?waterwalk
"""

from __future__ import annotations

from itertools import combinations

import clueproof.genres as cp
from clueproof.encoders.walk import Walk, WalkShape, walk_link

MOST = 2
"""So many cells of water the loop passes in a row."""


class WaterWalk(Walk):
    name = "water-walk"
    title = "Water Walk"
    noun = "a Water Walk"
    puzzlink = walk_link("waterwalk")

    def rules(self, shape: WalkShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", self.through(shape))
        water = {cell: e.at([line for line in e.points[cell] if shape.tinted >= {*line}]) for cell in shape.tinted}
        through = [(cell, pair) for cell, lines in sorted(water.items()) for pair in combinations(lines, MOST)]
        e.ban({one: one[1] for one in through}, "no three cells of water in a row", lambda one: cp.cell_name(*one[0]))
        self.state_numbers(shape, e)

    def find_violation(self, puzzle: cp.Puzzle[WalkShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape = puzzle.shape
        if (fault := cp.not_one_loop(self.answer, shape, solution, through_all=shape.through_all)) is not None:
            return fault
        sizes = cp.stretch_sizes(solution, shape.tinted.__contains__)
        for cell in sorted(shape.tinted & sizes.keys()):
            if sizes[cell] > MOST:
                return f"the loop passes {sizes[cell]} cells of water in a row at {cp.cell_name(*cell)}"
        return None
