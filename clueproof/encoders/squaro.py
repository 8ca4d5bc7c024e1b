"""SquarO.

Rules: circles stand at the corners of the squares of a grid. Shade some of them. The number of a square is how many of
its four circles are shaded. Source: https://www.janko.at/Raetsel/Squaro/

The cells of the board are the circles, and the numbers stand where four of them meet.
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.english import counted


class SquarO(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Numbers are literals of one model for the shape."""

    name = "squaro"
    aliases = ("square-o",)
    group = "Shading"
    title = "SquarO"
    noun = "a SquarO"
    usual = cp.Usual((6, 6))
    layers = (cp.InnerCorners(cp.Counts(0, 4, "the 4 circles", packed=True), main=True, also_called=("board",)),)
    answer = cp.Shading()

    def generator(self) -> cp.Generator:
        return cp.LineSumsGenerator(self)

    def size_fault(self, height: int, width: int) -> str | None:
        if (fault := super().size_fault(height, width)) is not None:
            return fault
        return "circles around squares are two rows of two at least" if min(height, width) < 2 else None

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        squares = cp.squares(shape.height, shape.width)
        around = {cp.Corner(*four[3]): [e.shaded[cell] for cell in four] for four in squares}
        e.state_counts(cp.CORNER, around, range(5), says, says)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Corner], int]:
        def number(corner: cp.Corner) -> int:
            r, c = corner
            return (solution[r - 1][c - 1 : c + 1] + solution[r][c - 1 : c + 1]).count(cp.Shading.SHADED)

        return number

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{says(clue.position, found)}, not {clue.value}"


def says(corner: cp.Corner, number: int) -> str:
    """What a number says."""
    return f"{counted(number, 'shaded circle')} around {cp.corner_name(corner)}"
