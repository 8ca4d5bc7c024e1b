"""Grand Tour.

Rules: draw one closed loop along the sides of the cells, from vertex to vertex, through all vertices, also those at the
border of the board. It never branches, crosses or touches itself. Some of its lines are given.
Source: https://www.janko.at/Raetsel/Grand-Tour/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp


class GrandTour(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """Each given line is the literal of that line."""

    name = "grand-tour"
    group = "Loops, paths and links"
    title = "Grand Tour"
    noun = "a Grand Tour"
    usual = cp.Usual((7, 7))
    layers = (cp.GivenSides(sized=True),)
    answer = cp.EdgeLines(along=True)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all vertices", e.points)
        for edge, line in e.edges.items():
            e.state(cp.GIVEN, edge, {1: line})

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Edge], int | None]:
        line = self.answer.value_at(shape, solution)
        return lambda edge: line(edge) or None

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: None) -> str:
        return f"the loop leaves out the given line {cp.side_name(clue.position)}"
