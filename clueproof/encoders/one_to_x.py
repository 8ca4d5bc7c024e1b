"""One to X.

Rules: the board is divided into regions. Write a number into every cell so that a region of n cells holds every number
from 1 to n once. Equal numbers don't share a side. A number at the border is the sum of its row or column.
Source: https://www.janko.at/Raetsel/Lateinische-Summen/
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.penpa import DRAWN_NUMBERS, Outside, Penpa, ThickLines
from clueproof.encoders.filled_rooms import LARGEST, FilledRoomsApart, FilledRoomsGenerator, most, room_sizes

NUMBERS = cp.Counts(1, most, "the {most} cells of the largest region", spaced=True)
SUMS = {"left": "row_sums", "top": "col_sums"}


class OneToX(FilledRoomsApart):
    """A sum is a constraint: hardly any two puzzles have the same regions."""

    name = "one-to-x"
    group = "Numbers and letters in lines"
    title = "One to X"
    noun = "a One to X"
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.BORDER})
    layers = (
        cp.Framed(
            cp.CellValues(NUMBERS),
            lambda cells: LARGEST * cells,
            "{most}, a line of the largest numbers",
            SUMS,
            {"row_sums": ("left", "rows"), "col_sums": ("top", "cols", "columns")},
            kind=cp.BORDER,
        ),
        cp.Rooms(main=False, also_called=("id_board",)),
    )
    answer = cp.Numbers(NUMBERS, most, room_sizes, why="{most}, the cells of its region")
    penpa = Penpa(Outside(cp.BORDER, {"top": "col_sums", "left": "row_sums"}), ThickLines(), DRAWN_NUMBERS)

    def generator(self) -> cp.Generator:
        return OneToXGenerator(self)

    def clue(self, shape: cp.AreaShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        with e.group(name):
            says = f"the sum of {name} is {clue.value}"
            return e.model.clue(cp.total(tuple([e.cells[cell] for cell in cells]), clue.value), says)

    def clue_values(self, shape: cp.AreaShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        return lambda border: sum(cp.line_from(solution, border))

    def describe_violation(self, shape: cp.AreaShape, solution: cp.NumberRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        return f"the sum of {cp.line_of(clue.position, shape)[0]} is {found}, not {clue.value}"


class OneToXGenerator(FilledRoomsGenerator):
    """Most regions are of the largest size."""

    def fewest(self, height: int, width: int) -> int:
        return min(2, height * width)

    def drawn_size(self, largest: int, rng: cp.SeededRandom) -> int:
        return largest if rng.happens(0.6) else 1 + rng.below(largest)
