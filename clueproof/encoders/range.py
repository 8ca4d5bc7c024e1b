"""Range (Kurodoko, Kuromasu).

Rules: shade some cells of the grid. No two shaded cells share a side, and the unshaded cells form one connected
region. A cell with a number is unshaded, and the number is how many unshaded cells are seen from it along its row and
its column as far as the next shaded cell, itself counted once. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html
"""

from __future__ import annotations

from collections.abc import Callable

from clueproof.genres import (
    GIVEN,
    CellNumbers,
    Clue,
    Clues,
    Counts,
    Genre,
    GridShape,
    Puzzle,
    Shading,
    ShadingEncoding,
    SignRows,
    Usual,
    cut_off,
    touching,
)
from clueproof.grid import cell_name
from clueproof.grid.board import Spot
from clueproof.model import AdjacencyBan, Clause, Literal, VisibleSum


class Range(Genre[GridShape, ShadingEncoding]):
    """A number is no literal: one model for all puzzles of a shape would need the sights of every cell, which for
    20x25 cells are 20 times the clauses."""

    name = "range"
    title = "Range (Kurodoko, Kuromasu)"
    noun = "a Range puzzle"
    usual = Usual((7, 9), density=0.4)
    constraint_kinds = frozenset({GIVEN})
    layers = (
        CellNumbers(
            Counts(1, lambda shape: shape.height + shape.width - 1, "the {most} cells of its row and column"),
            also_called=("clues", "board"),
        ),
    )
    answer = Shading()

    def rules(self, shape: GridShape, e: ShadingEncoding) -> None:
        e.add(AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: GridShape, e: ShadingEncoding, clue: Clue) -> Literal:
        name = cell_name(*clue.spot)
        sees = e.model.clue(VisibleSum(e.unshaded.rays(*clue.spot), clue.says - 1), f"{name} sees {clue.says}")
        e.add(Clause(e.unshaded[clue.spot], enforce=(sees,)), f"{name} is unshaded")
        return sees

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: SignRows) -> str | None:
        return touching(Shading.shaded(solution)) or cut_off(Shading.unshaded(solution))

    def says(self, shape: GridShape, solution: SignRows, kind: str) -> Callable[[Spot], int | None]:
        unshaded = Shading.unshaded(solution)

        def seen(position: Spot) -> int | None:
            if position not in unshaded:
                return None
            found = 1
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                r, c = position[0] + down, position[1] + right
                while (r, c) in unshaded:
                    found, r, c = found + 1, r + down, c + right
            return found

        return seen

    def fault(self, shape: GridShape, solution: SignRows, clue: Clue, found: int | None) -> str:
        name = cell_name(*clue.spot)
        return (
            f"{name} has a number, but is shaded"
            if found is None
            else f"{name} sees {found} unshaded cells, not {clue.says}"
        )
