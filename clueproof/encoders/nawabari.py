"""Nawabari (Territory).

Rules: divide the board into rectangles, along the lines of the grid. Each rectangle contains exactly one number, which
is how many of the four sides of its cell are borders; those at the edge of the board are. A `?` is a number that isn't
told. Source: https://puzz.link/rules.html?nawabari
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, UNKNOWN, Cells, Link
from clueproof.encoders.shikaku import Shikaku, ShikakuShape
from clueproof.encoders.tatamibari import TatamibariGenerator
from clueproof.english import counted


class Nawabari(Shikaku):
    """Where numbers are is the shape. What they say are constraints: as the rectangles of a cell depend on where the
    other numbers are, each puzzle has a model of its own anyway."""

    name = "nawabari"
    aliases = ("territory",)
    group = "Regions"
    title = "Nawabari (Territory)"
    noun = "a Nawabari"
    usual = cp.Usual((7, 7), irreducible=False)
    layers = (cp.Numbered(4, "the {most} sides of a cell", "a rectangle", least=0),)
    puzzlink = Link("nawabari", Cells(DIGITS_AND_SPACES, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.islands))

    def generator(self) -> cp.Generator:
        return TatamibariGenerator(self, crossings=True)

    def clue(self, shape: ShikakuShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        number, near = shape.islands.index(clue.position), cp.beside(clue.position, shape.height, shape.width)
        within = tuple([-e.cells[cell].equals(number) for cell in near if number in e.cells[cell].values])
        borders = cp.Exactly(clue.value - (4 - len(within)), within)
        return e.model.clue(borders, _says(clue.position, clue.value))

    def clue_values(self, shape: ShikakuShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        region = cp.by_cell(solution)
        return lambda cell: sum(region.get(one) != region.get(other) for one, other in cp.sides_of(cell))

    def describe_violation(self, shape: ShikakuShape, solution: cp.NumberRows, clue: cp.Clue, found: int | None) -> str:
        return f"{_says(clue.position, found or 0)}, not {clue.value}"

    def check_clues(self, record: cp.Record, puzzle: cp.Puzzle[ShikakuShape, cp.Clues]) -> None:
        """Every number fits on every board."""


def _says(cell: cp.Cell, borders: int) -> str:
    return f"{cp.cell_name(*cell)} has {counted(borders, 'border')} around it"
