"""Cojun (Kojun).

Rules: the board is divided into regions. Write a number into every cell so that a region of n cells holds every number
from 1 to n once. Equal numbers don't share a side. Where two cells of a region are one above the other, the upper one
has the greater number. Source: https://www.janko.at/Raetsel/Kojun/
"""

from __future__ import annotations

from collections.abc import Mapping

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts, ThickLines, UnnumberedRooms
from clueproof.codecs.puzzlink import FROM_1, Cells, HoledRooms, Link
from clueproof.encoders.filled_rooms import FilledRoomsApart, FilledRoomsGenerator


class Cojun(FilledRoomsApart):
    """Clues are given numbers, literals of the model of the regions."""

    name = "cojun"
    aliases = ("kojun",)
    group = "Numbers and letters in lines"
    title = "Cojun (Kojun)"
    noun = "a Cojun"
    isometries = "left-right"
    usual = cp.Usual((7, 7), easy_up_to=200)
    puzzlink = Link("cojun", HoledRooms(Cells(FROM_1)), also=("kojun",))
    penpa = Penpa(UnnumberedRooms(), ThickLines(), Texts())

    def generator(self) -> cp.Generator:
        return CojunGenerator(self)

    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        super().keep_apart(shape, e)
        region = shape.region_of
        for (r, c), number in region.items():
            if region.get((r + 1, c)) == number:
                sentence = "the upper cell has the greater number"
                with e.group(f"{cp.cell_name(r, c)} and {cp.cell_name(r + 1, c)}"):
                    e.add(cp.Linear(((1, e.cells[r, c]), (-1, e.cells[r + 1, c])), 1, None), sentence)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in puzzle.shape.cells_of:
            if not self.in_order({(r, c): solution[r][c] for r, c in cells}):
                return f"a number in the region of {cp.cell_name(*cells[0])} is less than the one below it"
        return super().find_violation(puzzle, solution)

    def in_order(self, numbers: Mapping[cp.Cell, int]) -> bool:
        return all(number >= numbers.get((r + 1, c), number) for (r, c), number in numbers.items())


class CojunGenerator(FilledRoomsGenerator):
    """Most regions are of the largest size."""

    def fewest(self, height: int, width: int) -> int:
        return min(2, height * width)

    def drawn_size(self, largest: int, rng: cp.SeededRandom) -> int:
        return largest if rng.happens(0.6) else 1 + rng.below(largest)
