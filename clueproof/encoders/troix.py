"""Troix.

Rules: put an O, an X or an I into every cell so that each row and each column has as many of each, and no three of the
same are next to each other in a row or column. Source: https://krazydad.com/troix/
"""

from __future__ import annotations

import clueproof.genres as cp

SIGNS = ("O", "X", "I")
SYMBOLS = cp.CellSigns(
    {sign: value for value, sign in enumerate(SIGNS, 1)}, {sign.lower(): value for value, sign in enumerate(SIGNS, 1)}
)


class Troix(cp.Genre[cp.GridShape, cp.OpenCellEncoding, cp.SignRows]):
    """Clues are given signs."""

    name = "troix"
    group = "Numbers and letters in lines"
    title = "Troix"
    noun = "a Troix"
    usual = cp.Usual((6, 6))
    layers = (cp.CellValues(SYMBOLS, also_called=("board",)),)
    answer = cp.OpenCells(dict(zip(SIGNS, SIGNS, strict=True)), cp.board_cells)

    def size_fault(self, height: int, width: int) -> str | None:
        if (fault := super().size_fault(height, width)) is not None:
            return fault
        odd = [(name, size) for name, size in (("height", height), ("width", width)) if size % len(SIGNS)]
        return f"the {odd[0][0]} of {self.noun} is a multiple of 3, not {odd[0][1]}" if odd else None

    def rules(self, shape: cp.GridShape, e: cp.OpenCellEncoding) -> None:
        for value, sign in enumerate(SIGNS, 1):
            has = cp.Grid(shape.height, shape.width, [key.equals(value) for key in e.cells.values()])
            for name, line in has.lines:
                with e.group(name):
                    e.add(cp.Exactly(len(line) // len(SIGNS), line), f"as many {sign} as of the others")
                    e.ban([*zip(line, line[1:], line[2:], strict=False)], f"no three {sign} next to each other")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for name, line in cp.named_lines(solution):
            text = "".join(line)
            for sign in SIGNS:
                if 3 * sign in text:
                    return f"{name} has three {sign} next to each other"
                if text.count(sign) != len(text) // len(SIGNS):
                    return f"{name} has {text.count(sign)} {sign}, not {len(text) // len(SIGNS)}"
        return None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.cell_name(*clue.position)} is given as {SIGNS[clue.value - 1]}, not {SIGNS[found - 1]}"
