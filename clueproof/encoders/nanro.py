"""Nanro.

Rules: the board is divided into rooms. Write numbers into some cells, one at least in each room. All numbers of a room
are alike: how many numbers the room has. Equal numbers don't stand at both sides of a border, the cells with numbers
form one connected region, and no 2x2 square is all numbers. A `?` is a number that isn't told.
Source: https://www.nikoli.co.jp/en/puzzles/nanro/

A border that ends inside a room parts numbers as well, as it does on puzz.link.
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts, ThickLines
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link, Rooms
from clueproof.encoders.filled_rooms import most, room_sizes
from clueproof.english import counted

NUMBERS = cp.Counts(1, most, "the {most} cells of the largest room", spaced=True, untold="?")


class Nanro(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers, literals of the model of the rooms."""

    name = "nanro"
    group = "Numbers and letters in lines"
    title = "Nanro"
    noun = "a Nanro"
    usual = cp.Usual((7, 7), density=0.6)
    shape = cp.AreaShape
    layers = (
        cp.Rooms(main=False, also_called=("id_board",)),
        cp.InnerBorders(),
        cp.CellValues(NUMBERS, also_called=("board",), optional=True),
    )
    answer = cp.NumbersAndGaps(NUMBERS, most, room_sizes)
    random_shape = cp.RandomRooms(cells=5)
    puzzlink = Link("nanro", Rooms(inner=True), Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(ThickLines(), Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        cells = cp.rectangle(shape.height, shape.width)
        filled = cp.Grid(shape.height, shape.width, [-e.cells[cell].equals(0) for cell in cells])
        for room in shape.cells_of:
            name = cp.room_name(room[0])
            number = e.model.integer(f"the number of {name}", range(1, len(room) + 1))
            with e.group(name):
                same = [(-e.cells[cell].equals(k), number.equals(k)) for cell in room for k in number.values]
                e.add_clauses(same, "its numbers are alike")
                rows = [(-number.equals(k), *[filled[cell] for cell in room]) for k in number.values]
                e.add_counts(cp.Exactly, number.values, rows, "its number says how many numbers it has", conditions=1)
        alike = tuple([(k, k) for k in range(1, most(shape) + 1)])
        over = tuple([(e.cells[one], e.cells[other]) for one, other in sorted(shape.borders)])
        e.add(cp.AdjacencyBan(over, alike), "equal numbers don't stand at both sides of a border")
        for cell in cells:
            e.state(cp.GIVEN, cell, {**e.cells[cell].equals_each(), cp.Counts.UNTOLD: filled[cell]})
        e.no_square(filled, "no 2x2 square is all numbers")
        e.connected(filled, "the cells with numbers form one connected region")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        filled = {cell: number for cell, number in cp.by_cell(solution).items() if number}
        for room in puzzle.shape.cells_of:
            numbers = [filled[cell] for cell in room if cell in filled]
            if {*numbers} != {len(numbers)}:
                said = f" that are {', '.join(map(str, numbers))}" if numbers else ""
                return f"{cp.room_name(room[0])} has {counted(len(numbers), 'number')}{said}"
        for one, other in sorted(puzzle.shape.borders):
            if filled.get(one, 0) == filled.get(other):
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are both {filled[one]}, with a border between"
        return cp.square(filled, "all numbers") or cp.cut_off(filled)

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None
