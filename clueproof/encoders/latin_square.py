"""Latin square (quasigroup with holes).

Rules: write a number from 1 to n into every cell of an n x n grid so that each row and each column holds every number
once; with the option, both long diagonals too. Source: https://en.wikipedia.org/wiki/Latin_square
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa

NUMERALS = cp.Numerals(lambda shape: shape.side)


@dataclass(frozen=True, slots=True)
class LatinShape(cp.GridShape):
    """Whether the diagonals count."""

    diagonals: bool = cp.flag(False, "both long diagonals have every number once")

    @property
    def long_diagonals(self) -> list[tuple[str, list[cp.Cell]]]:
        """The two diagonals where they count."""
        return cp.long_diagonals(self.side) if self.diagonals else []


class LatinSquare(cp.Genre[LatinShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers, literals of one model for all puzzles of a shape."""

    name = "latin-square"
    aliases = ("quasigroup", "quasigroup-with-holes")
    group = "Numbers and letters in lines"
    title = "Latin square (quasigroup with holes)"
    noun = "a Latin square"
    usual = cp.Usual((6, 6), easy_up_to=100)
    shape = LatinShape
    square = True
    largest = 64
    exchangeable_inputs = ((cp.GIVEN,),)
    layers = (cp.CellValues(NUMERALS, also_called=("board",), foldable=True),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)
    penpa = Penpa(DRAWN_NUMBERS)

    def exchangeable_lines(self, puzzle: cp.Puzzle[LatinShape, cp.Clues]) -> tuple[int, int] | None:
        side = puzzle.shape.side
        return None if puzzle.shape.diagonals else (side, side)

    def wording(self, puzzle: cp.Puzzle[LatinShape, cp.Clues]) -> Mapping[str, str]:
        shape = puzzle.shape
        diagonals = ". Both long diagonals hold every number once too." if shape.diagonals else "."
        return {"; with the option, both long diagonals too.": diagonals}

    def rules(self, shape: LatinShape, e: cp.CellEncoding) -> None:
        diagonals = [(name, tuple([e.cells[cell] for cell in cells])) for name, cells in shape.long_diagonals]
        for name, line in (*e.cells.lines, *diagonals):
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")

    def find_violation(self, puzzle: cp.Puzzle[LatinShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for name, line in self._lines(puzzle.shape, solution):
            if len({*line}) < len(line):
                return f"{name} has a number twice"
        return None

    def houses(self, shape: LatinShape) -> list[list[int]]:
        side, every = shape.side, range(shape.side)
        found = [[r * side + c for c in every] for r in every] + [[r * side + c for r in every] for c in every]
        if shape.diagonals:
            found += [[d * side + d for d in every], [d * side + side - 1 - d for d in every]]
        return found

    def _lines(self, shape: LatinShape, solution: cp.NumberRows) -> Iterator[tuple[str, Sequence[int]]]:
        yield from cp.named_lines(solution)
        if shape.diagonals:
            yield "the diagonal from the top left", tuple([row[d] for d, row in enumerate(solution)])
            yield "the diagonal from the top right", tuple([row[-1 - d] for d, row in enumerate(solution)])

    def draw_shape(self, shape: LatinShape) -> cp.Board:
        tinted = frozenset(cell for _, cells in shape.long_diagonals for cell in cells)
        return replace(super().draw_shape(shape), tinted=tinted)
