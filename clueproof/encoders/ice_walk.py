"""Ice Walk.

Rules: some cells of the grid are grey: ice. Draw one closed loop through the centres of cells, straight or with right
angles, which passes every cell with a number. On ice it goes straight on, and there it may cross itself, nowhere else.
It never branches. A number is how many cells that are no ice the loop passes in a row there, its own among them. A `?`
is a number that is not told. With the option through_all the loop passes every cell.
Source: https://puzz.link/rules.html?icewalk
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.encoders.icy_loop import not_icy_loop, post_icy_loop
from clueproof.encoders.walk import Walk, WalkShape, walk_link


class IceWalk(Walk):
    name = "ice-walk"
    title = "Ice Walk"
    noun = "an Ice Walk"
    puzzlink = walk_link("icewalk")

    def rules(self, shape: WalkShape, e: cp.EdgeEncoding) -> None:
        post_icy_loop(e, shape.tinted, self.through(shape))
        self.state_numbers(shape, e)

    def find_violation(self, puzzle: cp.Puzzle[WalkShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape = puzzle.shape
        return not_icy_loop(self.answer, shape, solution, shape.tinted, through_all=shape.through_all)
