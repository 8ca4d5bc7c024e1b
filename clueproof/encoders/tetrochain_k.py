"""Tetrochain-K.

Rules: shade some cells, so that those that hang together at sides are four each. Shapes that touch at a corner differ,
turned and mirrored ones counted as the same, and all of them hang together at corners. A black dot in a cell, on a side
or at a corner touches more shaded cells than unshaded ones, a white dot fewer, and a grey dot as many.
Source: https://puzz.link/rules.html?tetrochaink
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import Link
from clueproof.encoders import shaded_dots
from clueproof.encoders.shaded_tetrominoes import broken_chain, chain


class TetrochainK(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """What a dot can say are literals."""

    name = "tetrochain-k"
    group = "Shading"
    title = "Tetrochain-K"
    noun = "a Tetrochain-K"
    usual = cp.Usual((5, 5))
    largest = 50
    layers = (shaded_dots.LAYER,)
    answer = cp.Shading()
    puzzlink = Link("tetrochaink", shaded_dots.LINKED)

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        chain(e)
        shaded_dots.state_dots(e, shape, e.shaded)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return broken_chain(cp.Shading.shaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Position], int]:
        return shaded_dots.dot_colour(cp.Shading.shaded(solution))

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return shaded_dots.wrong_dot(clue, found)
