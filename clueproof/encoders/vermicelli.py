"""Vermicelli.

Rules: draw one closed loop through the centres of all cells, straight or with right angles. It never branches or
crosses itself, and leads through no wall. Source: https://krazydad.com/vermicelli/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp


class Vermicelli(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """A wall is the literal that there is no line."""

    name = "vermicelli"
    group = "Loops, paths and links"
    title = "Vermicelli"
    noun = "a Vermicelli"
    usual = cp.Usual((6, 6))
    layers = (cp.Barriers(sized=True),)
    answer = cp.EdgeLines(along=False)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all cells", e.points)
        for edge, line in e.edges.items():
            e.state(cp.WALL, edge, {cp.WALL: -line})

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Edge], str | None]:
        return lambda edge: None if edge in solution else cp.WALL

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: None) -> str:
        return f"the loop leads through the wall between {cp.link_name(clue.position).replace('-', ' and ')}"
