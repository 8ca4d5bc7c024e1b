"""Hakoiri-masashi.

Rules: the board is divided into rooms. Put a circle, a triangle and a square into three cells of each room. Equal
symbols don't touch, not even at a corner, and the cells with symbols form one connected region. A `?` is a symbol that
isn't told. Source: https://puzz.link/rules.html?hakoiri
"""

from __future__ import annotations

from collections.abc import Mapping

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pictures, ThickLines
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, UNKNOWN, Cells, Link, Rooms, Value
from clueproof.english import counted

SIGNS = {"c": "a circle", "t": "a triangle", "s": "a square"}
VALUES = {sign: value for value, sign in enumerate(SIGNS, 1)}
WORDS = {value: sign for sign, value in VALUES.items()}
CODES: Mapping[Value, str] = {1: "c", 2: "t", 3: "s", UNKNOWN: "?"}
"""How the grid writes what stands in links."""
UNTOLD = -1
"""The value of a symbol that is not told."""
SYMBOLS = cp.CellSigns(
    {**VALUES, "?": UNTOLD}, {sign.upper(): value for sign, value in VALUES.items()}, {**SIGNS, "?": "not told"}
)


class HakoiriMasashi(cp.Genre[cp.AreaShape, cp.OpenCellEncoding, cp.SignRows]):
    """Clues are given symbols, literals of the model of the rooms."""

    name = "hakoiri-masashi"
    aliases = ("hakoiri",)
    group = "Things to place"
    title = "Hakoiri-masashi"
    noun = "a Hakoiri-masashi"
    usual = cp.Usual((6, 6))
    shape = cp.AreaShape
    layers = (cp.Rooms(main=False), cp.CellValues(SYMBOLS, also_called=("board",), optional=True))
    answer = cp.OpenCells(SIGNS, cp.board_cells, empty="empty")
    random_shape = cp.RandomRooms(cells=6, fewest=5)
    puzzlink = Link(
        "hakoiri",
        Rooms(),
        Cells(DIGITS_AND_SPACES, CODES, says={UNKNOWN: UNTOLD}),
    )
    penpa = Penpa(Pictures("ox_E", WORDS, values={value: value for value in WORDS}), ThickLines())

    def rules(self, shape: cp.AreaShape, e: cp.OpenCellEncoding) -> None:
        for value, what in enumerate(SIGNS.values(), 1):
            has = {cell: e.cells[cell].equals(value) for cell in shape.cells}
            rooms = {room[0]: [has[cell] for cell in room] for room in shape.cells_of}
            e.add_counts(cp.Exactly, 1, rooms, f"it has {what}", cp.room_name)
            e.ban([(has[one], has[other]) for one, other in _near(shape)], "equal symbols don't touch")
        filled = cp.Grid(shape.height, shape.width, [-e.cells[cell].equals(0) for cell in shape.cells])
        for cell in shape.cells:
            e.state(cp.GIVEN, cell, {**{n: e.cells[cell].equals(n) for n in WORDS}, UNTOLD: filled[cell]})
        e.connected(filled, "the cells with symbols form one connected region")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        sign = {cell: sign for cell, sign in cp.by_cell(solution).items() if sign in SIGNS}
        for room in puzzle.shape.cells_of:
            for one, what in SIGNS.items():
                if (found := sum(sign.get(cell) == one for cell in room)) != 1:
                    return f"{cp.room_name(room[0])} has {counted(found, what.removeprefix('a '))}, not 1"
        for (r, c), one in sign.items():
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if sign.get(near) == one:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*near)} touch and have {SIGNS[one]} each"
        return cp.cut_off(sign)

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and found is not None

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        given = "a symbol" if clue.value == UNTOLD else SIGNS[WORDS[clue.value]]
        put = "nothing" if found is None else SIGNS[WORDS[found]]
        return f"{cp.cell_name(*clue.position)} is given as {given}, not {put}"


def _near(shape: cp.AreaShape) -> list[tuple[cp.Cell, cp.Cell]]:
    """The pairs of cells that touch."""
    inside = {*shape.cells}
    pairs = [((r, c), (r + y, c + x)) for r, c in shape.cells for y, x in ((0, 1), (1, -1), (1, 0), (1, 1))]
    return [(one, other) for one, other in pairs if other in inside]
