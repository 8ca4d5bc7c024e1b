"""Rekuto.

Rules: divide the board into rectangles, along the lines of the grid. Each rectangle contains exactly one number, which
is its height and its width together. Source: https://www.janko.at/Raetsel/Rekuto/index.htm
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.encoders.shikaku import Shikaku, ShikakuShape


class Rekuto(Shikaku):
    """Shikaku with another sense of numbers."""

    name = "rekuto"
    title = "Rekuto"
    noun = "a Rekuto"
    layers = (
        cp.Numbered(
            lambda shape: shape.height + shape.width,
            "{most}, the height and the width of the board together",
            "a rectangle",
            least=2,
        ),
    )

    def sides(self, number: int) -> list[tuple[int, int]]:
        return [(high, number - high) for high in range(1, number)]

    def size_in_words(self, number: int) -> str:
        return f"a height and width of {number} together"

    def clue_values(self, shape: ShikakuShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        regions = cp.regions_of(solution)

        def both_sides(cell: cp.Cell) -> int:
            rows, columns = zip(*regions[solution[cell[0]][cell[1]]], strict=True)
            return len({*rows}) + len({*columns})

        return both_sides
