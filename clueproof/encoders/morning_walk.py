"""Morning Walk.

Rules: some cells of the grid are grey. Draw one closed loop through the centres of cells, straight or with right
angles, which passes every cell with a number. It never branches or crosses itself. A number is how many white cells the
loop passes in a row there, its own among them. Where the loop goes from cells of one colour to cells of the other, it
passes not as many of the one as of the other in a row. A `?` is a number that is not told. With the option through_all
the loop passes every cell. Source: https://puzz.link/rules.html?morningwalk
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.encoders.walk import Walk, WalkShape, walk_link


class MorningWalk(Walk):
    name = "morning-walk"
    title = "Morning Walk"
    noun = "a Morning Walk"
    puzzlink = walk_link("morningwalk")

    def rules(self, shape: WalkShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", self.through(shape))
        grey = len(shape.tinted)
        alike = min(grey, shape.height * shape.width - grey)
        sizes = self.state_numbers(shape, e, most=alike + 1, grey=True)
        rows = {
            (edge, many): (line, *[literal for cell in edge for literal in (sizes[cell][many], -sizes[cell][many + 1])])
            for edge, line in e.edges.items()
            if len(shape.tinted.intersection(edge)) == 1
            for many in range(1, alike + 1)
        }
        e.ban(rows, "not as many of one colour as of the other", lambda one: cp.link_name(one[0]))

    def find_violation(self, puzzle: cp.Puzzle[WalkShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape = puzzle.shape
        if (fault := cp.not_one_loop(self.answer, shape, solution, through_all=shape.through_all)) is not None:
            return fault
        sizes = cp.stretch_sizes(solution, shape.tinted.__contains__)
        for one, other in sorted(solution):
            if (one in shape.tinted) != (other in shape.tinted) and sizes[one] == sizes[other]:
                where = cp.link_name((one, other))
                return f"the loop passes {sizes[one]} white and as many grey cells in a row at {where}"
        return None
