"""Gappy.

Rules: shade two cells in each row and each column of a square board. Shaded cells don't touch, not even at a corner. A
number at the border is how many cells are between the shaded ones of its row or column.
Source: https://www.janko.at/Raetsel/Gappy/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Outside, Penpa
from clueproof.english import counted


class Gappy(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Gaps are literals of one model for the shape."""

    name = "gappy"
    group = "Shading"
    title = "Gappy"
    noun = "a Gappy"
    usual = cp.Usual((10, 10))
    square = True
    largest = 50
    layers = (
        cp.Around(
            lambda cells: max(cells - 2, 0),
            "the {most} other cells of that {line}",
            {"top": ("cols", "columns"), "left": ("rows", "side")},
            sides=("top", "left"),
            sized=True,
        ),
    )
    answer = cp.Shading()
    penpa = Penpa(Outside(cp.BORDER, {"top": "top", "left": "left"}, words={"?": ""}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add_counts(cp.Exactly, 2, dict(e.shaded.lines), "two cells are shaded", str)
        squares = [[e.shaded[cell] for cell in square] for square in cp.squares(shape.height, shape.width)]
        pairs = [pair for a, b, c, d in squares for pair in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d))]
        e.ban(dict.fromkeys(pairs).keys(), "shaded cells don't touch, not even at a corner")
        for position in self.layers[0].positions(cp.BORDER, shape):
            name, cells = cp.line_of(position, shape)
            literals, shaded = {}, [e.shaded[cell] for cell in cells]
            for gap in e.open_values(cp.BORDER, position, range(1, len(cells) - 1)):
                says = f"{name} has {counted(gap, 'cell')} between its shaded ones"
                literals[gap] = e.model.statement(says, f"not that {says}")
                rows = [(-literals[gap], -one, *far(shaded, place, gap + 1)) for place, one in enumerate(shaded)]
                e.add_clauses(rows, says, name)
            e.state(cp.BORDER, position, literals)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for name, line in cp.named_lines(solution):
            if (number := line.count("#")) != 2:
                return f"{name} has {counted(number, 'shaded cell')}, not 2"
        shaded = cp.Shading.shaded(solution)
        for r, c in sorted(shaded):
            for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if other in shaded:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*other)} are shaded and touch"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        def gap(border: cp.Cell) -> int:
            line = "".join(cp.line_from(solution, border))
            return line.rindex("#") - line.index("#") - 1

        return gap

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        name = cp.line_of(clue.position, shape)[0]
        return f"{name} has {counted(found, 'cell')} between its shaded ones, not {clue.value}"


def far(line: list[cp.Literal], place: int, steps: int) -> list[cp.Literal]:
    """The literals so many steps away in a line."""
    return [line[other] for other in (place - steps, place + steps) if 0 <= other < len(line)]
