"""Suguru (Tectonic, Number Blocks).

Rules: the board is divided into regions. Write a number into every cell so that a region of n cells holds every number
from 1 to n once. Equal numbers never touch, not even diagonally. Source: https://www.puzzle-tectonic.com/
"""

from __future__ import annotations

from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts, ThickLines, UnnumberedRooms
from clueproof.codecs.puzzlink import FROM_1, Cells, HoledRooms, Link
from clueproof.encoders.filled_rooms import FilledRooms, FilledRoomsGenerator, most


class Suguru(FilledRooms):
    """Clues are given numbers, literals of the model of the regions."""

    name = "suguru"
    aliases: ClassVar[tuple[str, ...]] = ("tectonic", "number-blocks", "capsules")
    group = "Numbers and letters in lines"
    title = "Suguru (Tectonic, Number Blocks)"
    noun = "a Suguru"
    usual = cp.Usual((6, 6), easy_up_to=200)
    puzzlink = Link("suguru", HoledRooms(Cells(FROM_1)))
    penpa = Penpa(UnnumberedRooms(), ThickLines(), Texts())

    def generator(self) -> cp.Generator:
        return SuguruGenerator(self)

    def behind(self, cell: cp.Cell, number: int) -> list[cp.Cell]:
        r, c = cell
        return [(r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)]

    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        alike = tuple([(number, number) for number in range(1, most(shape) + 1)])
        e.add(cp.AdjacencyBan(self.pairs(shape, e, 1), alike), "equal numbers don't touch")

    def too_near(self, solution: cp.NumberRows) -> str | None:
        height, width = len(solution), len(solution[0])
        for r in range(height):
            for c in range(width):
                for i, j in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                    if i < height and 0 <= j < width and solution[i][j] == solution[r][c] > 0:
                        return f"{cp.cell_name(r, c)} and {cp.cell_name(i, j)} touch and are both {solution[r][c]}"
        return None


class SuguruGenerator(FilledRoomsGenerator):
    """Most regions are of the largest size: of four cells that meet at a point one at most has a 1."""

    def fewest(self, height: int, width: int) -> int:
        return min(height, 2) * min(width, 2)

    def drawn_size(self, largest: int, rng: cp.SeededRandom) -> int:
        return largest if rng.happens(0.9) else largest - 1
