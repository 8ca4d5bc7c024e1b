"""Tenner Grid.

Rules: write a digit into every cell so that each row of ten cells holds every digit from 0 to 9 once. Equal digits
never touch, not even at a corner; in a column they may be repeated. The number below a column is the sum of its digits.
A shorter row of n cells holds the digits from 0 to n - 1.
Source: https://www.janko.at/Raetsel/Tenner-Grid/index.htm
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import clueproof.genres as cp

DIGITS = cp.Digits(10)


class TennerGrid(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Given digits are literals; sums are constraints, because boards of six rows have sums up to 54 each."""

    name = "tenner-grid"
    aliases = ("tenner", "from-0-to-9")
    group = "Numbers and letters in lines"
    title = "Tenner Grid"
    noun = "a Tenner Grid"
    usual = cp.Usual((5, 10), left_out_first=(cp.GIVEN,), easy_up_to=100)
    constraint_kinds = frozenset({cp.COUNT})
    isometries = "mirrors"
    layers = (
        cp.Framed(
            cp.CellValues(
                DIGITS,
                limit=cp.NumberLimit(
                    lambda shape, cell: shape.width - 1, "{most}, the largest digit of so short a row"
                ),
            ),
            lambda cells: 9 * cells,
            "the digits of that {line} can add up to, {most}",
            {"bottom": "sums"},
            {"sums": ("goal",)},
        ),
    )
    answer = cp.Numbers(DIGITS, lambda shape: shape.width - 1, least=0)

    def size_fault(self, height: int, width: int) -> str | None:
        if width > 10:
            return f"a row of {self.noun} has at most 10 cells, not {width}"
        return super().size_fault(height, width)

    def protected_kinds(self, shape: cp.GridShape) -> frozenset[str]:
        return frozenset({cp.COUNT})

    def wording(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues]) -> Mapping[str, str]:
        return {
            "each row of ten cells holds every digit from 0 to 9 once": (
                f"each row holds every digit from 0 to {puzzle.shape.width - 1} once"
            ),
            "A shorter row of n cells holds the digits from 0 to n - 1.": "",
        }

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for r, row in enumerate(e.cells.rows, 1):
            with e.group(f"row {r}"):
                e.add(cp.AllDifferent(row), "every digit once")
        pairs = [
            (e.cells[r, c], e.cells[r + 1, near])
            for r, c in cp.rectangle(shape.height - 1, shape.width)
            for near in (c - 1, c, c + 1)
            if 0 <= near < shape.width
        ]
        alike = tuple([(digit, digit) for digit in range(shape.width)])
        e.add(cp.AdjacencyBan(tuple(pairs), alike), "equal digits don't touch")

    def clue(self, shape: cp.GridShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        return e.model.clue(
            cp.total(tuple([e.cells[cell] for cell in cells]), clue.value), f"{name} adds up to {clue.value}"
        )

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for r, row in enumerate(solution):
            if len({*row}) < len(row):
                return f"row {r + 1} has a digit twice"
            for c, digit in enumerate(row if r else ()):
                above = solution[r - 1][max(c - 1, 0) : c + 2]
                if digit in above:
                    other = cp.cell_name(r - 1, max(c - 1, 0) + above.index(digit))
                    return f"{other} and {cp.cell_name(r, c)} touch and are both {digit}"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        return lambda cell: sum(row[cell[1]] for row in solution)

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        return f"{cp.line_of(clue.position, shape)[0]} adds up to {found}, not {clue.value}"
