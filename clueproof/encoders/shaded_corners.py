"""The common rules of Creek and Nibun-nogo: a number at a corner says how many cells that meet there are shaded."""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import AtCorners, Penpa
from clueproof.english import counted, doing


class ShadedCorners(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Clues are literals of one model for each shape."""

    group = "Shading"
    layers = (
        cp.CornerNumbers(cp.Counts(0, 4, "the 4 cells around a corner", packed=True), also_called=("board", "clues")),
    )
    answer = cp.Shading()
    penpa = Penpa(AtCorners("numbers"))

    def state_corners(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        """Say which literals numbers are."""
        corners = [cp.Corner(*corner) for corner in cp.rectangle(shape.height + 1, shape.width + 1)]
        shaded = {corner: [e.shaded[cell] for cell in around(corner, shape)] for corner in corners}
        e.state_counts(cp.CORNER, shaded, range(5), lambda _, number: f"{doing(number, 'shaded cell', 'meet')} there")

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Corner], int]:
        shaded = cp.Shading.shaded(solution)
        return lambda corner: len(shaded.intersection(around(corner, shape)))

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{counted(found, 'shaded cell')} at {cp.corner_name(clue.position)}, not {clue.value}"


def around(corner: cp.Corner, shape: cp.GridShape) -> list[cp.Cell]:
    """The cells that meet at a corner."""
    down, right = corner
    return [
        (r, c) for r in (down - 1, down) for c in (right - 1, right) if 0 <= r < shape.height and 0 <= c < shape.width
    ]
