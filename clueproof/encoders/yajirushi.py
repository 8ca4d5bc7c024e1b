"""Yajirushi.

Rules: put arrows into some of the cells that are not black. They come in pairs that point at each other along a row or
column, with one empty cell at least and nothing else between them. Each empty cell lies between two arrows of a pair.
Source: https://github.com/T0nyX1ang/noqx
"""

from __future__ import annotations

from typing import ClassVar

import clueproof.genres as cp
from clueproof.encoders.paired_arrows import DOWN, RIGHT, SIGNS, PairedArrows, line

GIVEN_ARROWS = cp.CellSigns(SIGNS, {"V": DOWN})


class Yajirushi(PairedArrows[cp.HoledShape]):
    """Clues are given arrows."""

    name = "yajirushi"
    title = "Yajirushi"
    noun = "a Yajirushi"
    shape = cp.HoledShape
    usual = cp.Usual((6, 6))
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS}
    layers = (cp.CellValues(GIVEN_ARROWS, holes=True),)
    answer = cp.OpenCells(cp.ARROW_WORDS, cp.board_cells, empty="empty")

    @staticmethod
    def open_cells(shape: cp.HoledShape) -> list[cp.Cell]:
        return cp.board_cells(shape)

    def rules(self, shape: cp.HoledShape, e: cp.OpenCellEncoding) -> None:
        super().rules(shape, e)
        between: dict[tuple[cp.Cell, int], cp.Literal] = {}
        for r, c in e.cells:
            for way, before in ((RIGHT, (r, c - 1)), (DOWN, (r - 1, c))):
                if before not in e.cells:
                    continue
                name = f"{cp.cell_name(r, c)} is between two arrows of a {'row' if way == RIGHT else 'column'}"
                inside = between[(r, c), way] = e.model.statement(name, f"not that {name}")
                arrow, further = e.cells[before].equals(way), between.get((before, way))
                rest = (arrow,) if further is None else (arrow, further)
                e.add_clauses([(-inside, *rest), (-inside, e.cells[r, c].equals(0))])
        for cell, here in e.cells.items():
            ways = [between[cell, way] for way in (RIGHT, DOWN) if (cell, way) in between]
            e.add(cp.Clause(-here.equals(0), *ways), f"{cp.cell_name(*cell)} is between two arrows, if it is empty")

    def misplaced(self, shape: cp.HoledShape, sign: dict[cp.Cell, str]) -> str | None:
        inside: set[cp.Cell] = set()
        for cell, here in sign.items():
            if here != ".":
                for other in line(cell, SIGNS[here], sign):
                    if sign[other] != ".":
                        break
                    inside.add(other)
        outside = [cell for cell, here in sign.items() if here == "." and cell not in inside]
        return f"{cp.cell_name(*outside[0])} is between no two arrows" if outside else None

    def describe_violation(self, shape: cp.HoledShape, solution: cp.SignRows, clue: cp.Clue, found: object) -> str:
        sign = {value: sign for sign, value in SIGNS.items()}
        r, c = clue.position
        return f"{cp.cell_name(r, c)} is given as {sign[clue.value]}, not {solution[r][c]}"
