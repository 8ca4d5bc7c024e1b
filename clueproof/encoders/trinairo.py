"""Trinairo.

Rules: write 1, 2 or 3 into every cell so that each row and each column has as many of each. Beside a grey cell, at its
sides, stand other numbers than in it. Source: https://www.janko.at/Raetsel/Trinairo/
"""

from __future__ import annotations

import clueproof.genres as cp

NUMERALS = cp.Numerals(3)


class Trinairo(cp.Genre[cp.TintedShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers, literals of a model for the grey cells."""

    name = "trinairo"
    group = "Numbers and letters in lines"
    title = "Trinairo"
    noun = "a Trinairo"
    usual = cp.Usual((6, 6), easy_up_to=200)
    shape = cp.TintedShape
    layers = (cp.TintedValues(NUMERALS, also_called=("board",)),)
    answer = cp.Numbers(NUMERALS, lambda shape: 3)
    random_shape = cp.RandomTints(1 / 8)

    def size_fault(self, height: int, width: int) -> str | None:
        if (fault := super().size_fault(height, width)) is not None:
            return fault
        odd = [(name, size) for name, size in (("height", height), ("width", width)) if size % 3]
        return f"the {odd[0][0]} of a Trinairo is a multiple of 3, not {odd[0][1]}" if odd else None

    def rules(self, shape: cp.TintedShape, e: cp.CellEncoding) -> None:
        for number in (1, 2, 3):
            has = cp.Grid(shape.height, shape.width, [cell.equals(number) for cell in e.cells])
            for name, line in has.lines:
                with e.group(name):
                    e.add(cp.Exactly(len(line) // 3, tuple(line)), f"as many {number} as other numbers")
        beside = [
            (e.cells[grey], e.cells[cell])
            for grey in sorted(shape.tinted)
            for cell in cp.beside(grey, shape.height, shape.width)
        ]
        e.add(cp.AdjacencyBan(tuple(beside), ((1, 1), (2, 2), (3, 3))), "beside a grey cell stand other numbers")

    def find_violation(self, puzzle: cp.Puzzle[cp.TintedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for name, line in cp.named_lines(solution):
            for number in (1, 2, 3):
                if (found := line.count(number)) != len(line) // 3:
                    return f"{name} has {found} times {number}, not {len(line) // 3} times"
        for r, c in sorted(puzzle.shape.tinted):
            for y, x in cp.beside((r, c), puzzle.shape.height, puzzle.shape.width):
                if solution[y][x] == solution[r][c]:
                    name = cp.cell_name(r, c)
                    return f"{cp.cell_name(y, x)} and the grey cell {name} beside it are both {solution[r][c]}"
        return None
