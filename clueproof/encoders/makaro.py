"""Makaro.

Rules: the board is divided into regions, apart from black cells. Write a number into every cell so that a region of n
cells holds every number from 1 to n once. Equal numbers don't share a side. The arrow of a black cell points at the
greatest of the numbers that share a side with it, which no other of them equals.
Source: https://www.nikoli.co.jp/en/puzzles/makaro/
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.puzzlink import BLACK_ARROWS, Cells, Link, RoomsAroundBlack, Value
from clueproof.encoders.filled_rooms import FilledRoomsApart, FilledRoomsGenerator, most, room_sizes

NUMBERS = cp.Counts(1, most, "the {most} cells of the largest region", spaced=True)
CODES: Mapping[Value, str] = {-1: "#", -2: "^", -3: "v", -4: "<", -5: ">"}
"""What stands in black cells."""


class NumbersAndBlack(Cells):
    """Numbers, and black cells with or without an arrow."""

    def write(self, puzzle: cp.Puzzle) -> str:
        code = {"n": -2, "s": -3, "w": -4, "e": -5}
        arrows = {cell: code[way] for cell, way in puzzle.clues[cp.ARROW].items()}
        values = {**dict.fromkeys(puzzle.shape.holes, -1), **arrows, **puzzle.clues[cp.GIVEN]}
        return BLACK_ARROWS.write([values.get(cell) for cell in cp.rectangle(puzzle.shape.height, puzzle.shape.width)])


class Makaro(FilledRoomsApart):
    """Clues are given numbers and arrows, literals of the model of the regions."""

    name = "makaro"
    group = "Numbers and letters in lines"
    title = "Makaro"
    noun = "a Makaro"
    usual = cp.Usual((7, 7), left_out_first=(cp.GIVEN,), easy_up_to=200)
    layers = (
        cp.Rooms(main=False, also_called=("id_board",), holes=True),
        cp.ArrowedHoles(NUMBERS, also_called=("num_board", "board")),
    )
    answer = cp.Numbers(NUMBERS, most, room_sizes, why="{most}, the cells of its region")
    puzzlink = Link("makaro", RoomsAroundBlack(NumbersAndBlack(BLACK_ARROWS, CODES), "".join(CODES.values())))

    def generator(self) -> cp.Generator:
        return MakaroGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        for hole in sorted(shape.holes):
            near = {way: cell for way in cp.WAYS if (cell := cp.ahead(hole, way)) in shape.region_of}
            literals = {}
            for way in e.open_values(cp.ARROW, hole, [*near]):
                one, name = near[way], cp.cell_name(*hole)
                says = f"{cp.cell_name(*one)} is the greatest number beside {name}"
                literals[way] = e.model.statement(says, f"not that {says}")
                for other in near.values():
                    if other != one:
                        less = cp.Linear(((1, e.cells[one]), (-1, e.cells[other])), 1, None, enforce=(literals[way],))
                        e.add(less, f"the arrow of {name} points at the greatest number")
            e.state(cp.ARROW, hole, literals)

    def clue_values(self, shape: cp.AreaShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        if kind != cp.ARROW:
            return super().clue_values(shape, solution, kind)

        def greatest(hole: cp.Cell) -> str | None:
            beside = [(way, cp.ahead(hole, way)) for way in cp.WAYS]
            numbers = {way: solution[r][c] for way, (r, c) in beside if (r, c) in shape.region_of}
            largest = [way for way, number in numbers.items() if number == max(numbers.values())]
            return largest[0] if len(largest) == 1 else None

        return greatest

    def describe_violation(self, shape: cp.AreaShape, solution: cp.NumberRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind != cp.ARROW:
            return super().describe_violation(shape, solution, clue, found)
        name = cp.cell_name(*cp.ahead(clue.position, clue.value))
        return f"the arrow of {cp.cell_name(*clue.position)} points at {name}, which is not the greatest number"


BLACK = 1 / 6
"""How likely a cell is black."""


class MakaroGenerator(FilledRoomsGenerator):
    """Most regions are of the largest size."""

    def fewest(self, height: int, width: int) -> int:
        return min(2, height * width)

    def board(self, height: int, width: int, rng: cp.SeededRandom) -> list[cp.Cell]:
        cells = cp.rectangle(height, width)
        return [cell for cell in cells if not rng.happens(BLACK)] or cells

    def drawn_size(self, largest: int, rng: cp.SeededRandom) -> int:
        return largest if rng.happens(0.6) else 1 + rng.below(largest)
