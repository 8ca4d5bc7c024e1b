"""Mathrax.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row and each column holds every number
once. A sign where four cells meet is about the two pairs of cells that are opposite each other there: of both the sum
(`8+`), the difference (`2-`, not 0), the product (`12x`) or the quotient (`3/`) is that number. `E` says that all four
numbers are even, `O` that all are odd. Source: https://www.janko.at/Raetsel/Mathrax/
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import clueproof.genres as cp
from clueproof.syntax.record import JsonValue

NUMERALS = cp.Numerals(lambda shape: shape.side)
EVEN, ODD = "E", "O"


@lru_cache(maxsize=8)
def signs(side: int) -> tuple[str, ...]:
    """All signs that can stand on a board, in the order of their values."""
    numbers = range(1, side + 1)
    products = sorted({one * other for one in numbers for other in numbers})
    ranges = {"+": range(2, 2 * side + 1), "-": range(1, side), "x": products, "/": numbers}
    return (EVEN, ODD, *[f"{number}{sign}" for sign, found in ranges.items() for number in found])


class CornerSigns(cp.Symbols):
    """A number with the sign of an operation, or a letter."""

    # others are signs of operations
    blanks = frozenset("._")

    def meaning(self, shape: cp.GridShape) -> Mapping[str, int]:
        found = {sign: value for value, sign in enumerate(signs(shape.side))}
        also = {sign.replace("x", "*"): value for sign, value in found.items()}
        return {**found, **also, "e": found[EVEN], "o": found[ODD]}

    def expected(self, shape: cp.GridShape) -> str:
        return "a number with one of + - x /, such as 8+, E for even, O for odd, or . for none"

    def token(self, shape: cp.GridShape, layout: str = "rows") -> Mapping[int, str]:
        return dict(enumerate(signs(shape.side)))

    def rows(self, rows: Sequence[Sequence[int | None]], shape: cp.GridShape) -> list[JsonValue]:
        known = signs(shape.side)
        return [" ".join(["." if value is None else known[value] for value in row]) for row in rows]


def right_signs(four: Sequence[int]) -> Iterator[str]:
    """The signs that are right between four numbers, row by row, and some that are none, as `0/`."""
    if len({number % 2 for number in four}) == 1:
        yield ODD if four[0] % 2 else EVEN
    made = []
    for pair in ((four[0], four[3]), (four[1], four[2])):
        low, high = sorted(pair)
        made.append({"+": low + high, "-": high - low, "x": low * high, "/": 0 if high % low else high // low})
    yield from [f"{number}{sign}" for sign, number in made[0].items() if made[1][sign] == number]


class Mathrax(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Given numbers are literals. A sign is a constraint: all that there could be would be many."""

    name = "mathrax"
    group = "Numbers and letters in lines"
    title = "Mathrax"
    noun = "a Mathrax"
    square = True
    largest = 35
    usual = cp.Usual((6, 6), left_out_first=(cp.GIVEN,))
    constraint_kinds = frozenset({cp.CORNER})
    layers = (cp.CellValues(NUMERALS, also_called=("board",)), cp.InnerCorners(CornerSigns()))
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")

    def clue(self, shape: cp.GridShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        sign, four = signs(shape.side)[clue.value], [e.cells[cell] for cell in around(clue.position)]
        says = f"{sign} where {four[0].name} and {four[3].name} meet"
        if sign in (EVEN, ODD):
            wrong = [cell.equals(number) for cell in four for number in cell.values if number % 2 == (sign == EVEN)]
            return e.model.clue(cp.AtMost(0, tuple(wrong)), says)
        made = {"+": cp.total, "-": cp.difference, "x": cp.Product, "/": cp.quotient}[sign[-1]]
        one, other = [made(pair, int(sign[:-1])) for pair in ((four[0], four[3]), (four[1], four[2]))]
        selector = e.model.clue(one, says)
        e.add(other.enforced_by(selector), says)
        return selector

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.repeated(solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)

        value_of = {sign: value for value, sign in enumerate(signs(shape.side))}

        def right(corner: cp.Corner) -> frozenset[int]:
            four = [solution[r][c] for r, c in around(corner)]
            return frozenset(value_of[sign] for sign in right_signs(four) if sign in value_of)

        return right

    def clue_holds(self, stated: Any, found: Any) -> bool:
        return isinstance(found, frozenset) and stated in found

    def implied(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> list[cp.Clue]:
        # of several signs that are right at a corner one, not the same on all boards
        found = []
        for clue in super().implied(puzzle, solution):
            if clue.kind == cp.GIVEN:
                found.append(clue)
            elif clue.value:
                right = sorted(clue.value)
                found.append(clue._replace(value=right[sum(map(sum, solution[:2])) % len(right)]))
        return found

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        cells = around(clue.position)
        numbers = ", ".join(str(solution[r][c]) for r, c in cells)
        where = f"{cp.cell_name(*cells[0])} and {cp.cell_name(*cells[3])}"
        return f"{signs(shape.side)[clue.value]} stands where {where} meet, between {numbers}"


def around(corner: Any) -> list[cp.Cell]:
    """The four cells that meet at a corner, row by row."""
    r, c = corner
    return [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]
