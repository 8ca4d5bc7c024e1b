"""Creek.

Rules: shade some cells of the grid. A number at a corner is how many of the cells that meet there are shaded, and the
unshaded cells form one connected region. Source: https://puzz.link/rules.html?creek
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import AtCorners, Penpa
from clueproof.codecs.puzzlink import FOUR, ONE_EACH, Cells, Flag, Link
from clueproof.english import counted, meeting


class Creek(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Clues are literals of one model for each shape."""

    name = "creek"
    group = "Shading"
    title = "Creek"
    noun = "a Creek"
    usual = cp.Usual((8, 8), density=0.5)
    layers = (
        cp.CornerNumbers(cp.Counts(0, 4, "the 4 cells around a corner", packed=True), also_called=("board", "clues")),
    )
    answer = cp.Shading()
    puzzlink = Link(
        "creek",
        Cells(FOUR, field="numbers", kind=cp.CORNER, larger=1),
        flags=(Flag("d", "the link is an old one", {}, (Cells(ONE_EACH, field="numbers", kind=cp.CORNER, larger=1),)),),
    )
    penpa = Penpa(AtCorners("numbers"))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        corners = [cp.Corner(*corner) for corner in cp.rectangle(shape.height + 1, shape.width + 1)]
        shaded = {corner: [e.shaded[cell] for cell in around(corner, shape)] for corner in corners}
        e.state_counts(cp.CORNER, shaded, range(5), lambda _, number: f"{meeting(number, 'shaded cell')} there")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return cp.cut_off(cp.Shading.unshaded(solution))

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
