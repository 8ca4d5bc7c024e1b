"""Tatamibari.

Rules: divide the board into rectangles, along the lines of the grid. Each rectangle contains exactly one sign: + in a
square, - in one that is wider than it is high, | in one that is higher than it is wide. No four rectangles meet at a
point. Source: https://www.nikoli.co.jp/en/puzzles/tatamibari/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.encoders.shikaku import Shikaku, ShikakuShape, reach

HIGH, WIDE, SQUARE = 1, 2, 3
SIGNS = {"S": SQUARE, "H": HIGH, "W": WIDE}
DRAWN = {SQUARE: cp.Symbol.PLUS, HIGH: cp.Symbol.UPRIGHT_BAR, WIDE: cp.Symbol.LEVEL_BAR}
SHAPES = {SQUARE: "a square", HIGH: "higher than wide", WIDE: "wider than high"}


class Tatamibari(Shikaku):
    """Where signs are is the shape; `?` is one that isn't told. What they say are constraints: as the rectangles of a
    cell depend on where the other signs are, each puzzle has a model of its own anyway."""

    name = "tatamibari"
    title = "Tatamibari"
    noun = "a Tatamibari"
    thing = "sign"
    layers = (cp.SignedIslands(SIGNS, DRAWN, "a rectangle"),)

    def rules(self, shape: ShikakuShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        same = {}
        for edge in cp.links(cp.rectangle(shape.height, shape.width)):
            one, other = (e.cells[cell] for cell in edge)
            name = cp.link_name(edge)
            same[edge] = e.model.boolean(name, ("a border", "open"))
            with e.group(name):
                for cell, near in ((one, other), (other, one)):
                    for number in cell.values:
                        there = [near.equals(number)] if number in near.values else []
                        e.add(
                            cp.Clause(-same[edge], -cell.equals(number), *there),
                            "without a border they belong together",
                        )
        for r, c in cp.rectangle(shape.height - 1, shape.width - 1):
            meeting = cp.sides_at((r + 1, c + 1))
            with e.group(cp.corner_name((r + 1, c + 1))):
                e.add(cp.Clause(*(same[edge] for edge in meeting)), "no four rectangles meet at a point")

    def clue(self, shape: ShikakuShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        (r, c), number = clue.position, shape.islands.index(clue.position)
        across = [(1, e.cells[cell].equals(number)) for cell in reach(shape)[number] if cell[0] == r]
        down = [(-1, e.cells[cell].equals(number)) for cell in reach(shape)[number] if cell[1] == c]
        least, most = {SQUARE: (0, 0), HIGH: (None, -1), WIDE: (1, None)}[clue.value]
        says = f"the rectangle of {cp.cell_name(r, c)} is {SHAPES[clue.value]}"
        return e.model.clue(cp.Linear((*across, *down), least, most), says)

    def find_violation(self, puzzle: cp.Puzzle[ShikakuShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for r, c in cp.rectangle(puzzle.shape.height - 1, puzzle.shape.width - 1):
            if len({solution[r][c], solution[r][c + 1], solution[r + 1][c], solution[r + 1][c + 1]}) == 4:
                return f"four rectangles meet at {cp.corner_name((r + 1, c + 1))}"
        return super().find_violation(puzzle, solution)

    def clue_values(self, shape: ShikakuShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Spot], int]:
        regions = cp.regions_of(solution)

        def sign(spot: cp.Spot) -> int:
            cells = regions[solution[spot[0]][spot[1]]]
            high, wide = len({r for r, _ in cells}), len({c for _, c in cells})
            return SQUARE if high == wide else HIGH if high > wide else WIDE

        return sign

    def describe_violation(self, shape: ShikakuShape, solution: cp.NumberRows, clue: cp.Clue, found: int | None) -> str:
        return f"the rectangle of {cp.cell_name(*clue.position)} is {SHAPES[found or SQUARE]}, not {SHAPES[clue.value]}"

    def check_clues(self, record: cp.Record, puzzle: cp.Puzzle[ShikakuShape, cp.Clues]) -> None:
        """Every sign fits on every board."""
