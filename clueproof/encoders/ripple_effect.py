"""Ripple Effect (Hakyuu).

Rules: the board is divided into regions. Write a number into every cell so that a region of n cells holds every number
from 1 to n once. Between two equal numbers in a row or column there are at least as many cells as the number says.
Source: https://en.wikipedia.org/wiki/Ripple_Effect_(puzzle)
"""

from __future__ import annotations

from itertools import pairwise

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts, ThickLines, UnnumberedRooms
from clueproof.codecs.puzzlink import FROM_1, Cells, HoledRooms, Link
from clueproof.encoders.filled_rooms import FilledRooms, FilledRoomsGenerator, most
from clueproof.english import counted


class RippleEffect(FilledRooms):
    """Clues are given numbers, literals of the model of the regions."""

    name = "ripple-effect"
    aliases = ("hakyuu", "hakyu", "ripple", "hakyukoka")
    group = "Numbers and letters in lines"
    title = "Ripple Effect (Hakyuu)"
    noun = "a Ripple Effect"
    usual = cp.Usual((7, 7), easy_up_to=200)
    puzzlink = Link("ripple", HoledRooms(Cells(FROM_1)), also=("hakyuu", "hakyukoka"))
    penpa = Penpa(UnnumberedRooms(), ThickLines(), Texts())

    def generator(self) -> cp.Generator:
        return RippleEffectGenerator(self)

    def behind(self, cell: cp.Cell, number: int) -> list[cp.Cell]:
        r, c = cell
        steps = range(1, number + 1)
        return [*[(r, c + step) for step in steps], *[(r + step, c) for step in steps]]

    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        for number in range(1, most(shape) + 1):
            sentence = f"two cells with {number} in a line are more than {number} apart"
            e.add(cp.AdjacencyBan(self.pairs(shape, e, number), ((number, number),)), sentence)

    def too_near(self, solution: cp.NumberRows) -> str | None:
        rows = [[(r, c) for c in range(len(solution[0]))] for r in range(len(solution))]
        for line in [*rows, *zip(*rows, strict=True)]:
            places: dict[int, list[int]] = {}
            for place, (r, c) in enumerate(line):
                if solution[r][c] > 0:
                    places.setdefault(solution[r][c], []).append(place)
            for number, found in places.items():
                for one, other in pairwise(found):
                    if other - one <= number:
                        between = counted(other - one - 1, "cell")
                        ends = f"{cp.cell_name(*line[one])} and {cp.cell_name(*line[other])}"
                        return f"{ends} are both {number}, with {between} between them"
        return None


class RippleEffectGenerator(FilledRoomsGenerator):
    """Regions are of all sizes: of the cells of a line every sixth at most can have a 5."""

    usual_largest = 6

    def fewest(self, height: int, width: int) -> int:
        return 4 if min(height, width) > 2 else min(2, height * width)

    def drawn_size(self, largest: int, rng: cp.SeededRandom) -> int:
        return 1 + rng.below(largest)
