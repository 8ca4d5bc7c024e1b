"""Koburin.

Rules: some cells of the grid have a number. Shade some of the other cells, no two of which share a side, and draw one
closed loop through the centres of all cells that are left, straight or with right angles. It never branches or crosses
itself. A number is how many of the cells beside it are shaded; a `?` is a number that isn't told. With the option
shaded_outside no shaded cell is inside the loop. Source: https://puzz.link/rules.html?koburin
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FOUR, UNKNOWN, Cells, Flag, Link
from clueproof.encoders.yajilin import Yajilin, YajilinShape
from clueproof.english import counted


class Koburin(Yajilin):
    """Yajilin with numbers about the cells around them."""

    name = "koburin"
    aliases = ()
    title = "Koburin"
    noun = "a Koburin"
    layers = (cp.TintedNumbers(),)
    puzzlink = Link(
        "koburin",
        Cells(FOUR, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.walls),
        flags=(
            Flag("o", "shaded cells are outside of the loop", {"shaded_outside": True}),
            Flag("m", "numbers count the eight cells around them"),
            Flag("b", "numbers stand on grey", {}),
        ),
    )
    penpa = Penpa(Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.walls))

    def clue(self, shape: YajilinShape, e: cp.ShadedLoopEncoding, clue: cp.Clue) -> cp.Literal:
        near = cp.beside(clue.position, shape.height, shape.width)
        shaded = tuple([e.shaded[cell] for cell in near if cell in e.shaded])
        says = f"{counted(clue.value, 'shaded cell')} beside {cp.cell_name(*clue.position)}"
        return e.model.clue(cp.Exactly(clue.value, shaded), says)

    def miscounted(self, puzzle: cp.Puzzle[YajilinShape, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        return None  # numbers are the values of clues

    def clue_values(self, shape: YajilinShape, solution: cp.LoopAndShading, kind: str) -> Callable[[cp.Cell], int]:
        return lambda cell: len(solution.shaded.intersection(cp.beside(cell, shape.height, shape.width)))

    def clue_holds(self, stated: int, found: int) -> bool:
        return False

    def describe_violation(self, shape: YajilinShape, solution: cp.LoopAndShading, clue: cp.Clue, found: int) -> str:
        return f"{counted(found, 'shaded cell')} beside {cp.cell_name(*clue.position)}, not {clue.value}"

    def possible_clues(self, shape: cp.WalledShape, solution: cp.LoopAndShading) -> dict[cp.Cell, list[int]]:
        return {
            cell: [len(solution.shaded.intersection(cp.beside(cell, shape.height, shape.width)))]
            for cell in sorted(shape.walls)
        }
