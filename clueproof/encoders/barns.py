"""Barns.

Rules: some cells of the grid are grey: ice. Draw one closed loop through the centres of all cells, straight or with
right angles. On ice it goes straight on, and there it may cross itself, nowhere else. It never branches, and does not
go through walls between cells. Source: https://puzz.link/rules.html?barns
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import BITS, BarriersPart, Cells, Link
from clueproof.encoders.icy_loop import not_icy_loop, post_icy_loop


class Barns(cp.Genre[cp.TintedShape, cp.EdgeEncoding, cp.Lines]):
    """A wall is a literal: no line leads over it."""

    name = "barns"
    group = "Loops, paths and links"
    title = "Barns"
    noun = "a Barns"
    shape = cp.TintedShape
    usual = cp.Usual((6, 6))
    layers = (cp.Tints(), cp.Barriers())
    hash_rows = cp.Tints.ROWS
    answer = cp.EdgeLines(along=False)
    random_shape = cp.RandomTints(0.2)
    puzzlink = Link("barns", Cells(BITS, {1: "#"}, shaped=lambda shape: dict.fromkeys(shape.tinted, 1)), BarriersPart())

    def rules(self, shape: cp.TintedShape, e: cp.EdgeEncoding) -> None:
        post_icy_loop(e, shape.tinted, [*e.points])
        for edge, line in e.edges.items():
            e.state(cp.WALL, edge, {cp.WALL: -line})

    def find_violation(self, puzzle: cp.Puzzle[cp.TintedShape, cp.Clues], solution: cp.Lines) -> str | None:
        return not_icy_loop(self.answer, puzzle.shape, solution, puzzle.shape.tinted, through_all=True)

    def clue_values(self, shape: cp.TintedShape, solution: cp.Lines, kind: str) -> Callable[[cp.Edge], str | None]:
        return lambda edge: None if edge in solution else cp.WALL

    def describe_violation(self, shape: cp.TintedShape, solution: cp.Lines, clue: cp.Clue, found: str | None) -> str:
        return f"the loop goes through the wall {cp.link_name(clue.position)}"
