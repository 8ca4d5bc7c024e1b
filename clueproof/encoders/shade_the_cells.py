"""Shade the Cells.

Rules: every cell holds a number; make each cell dark or light. The number of a dark cell is how many
cells are dark in its row and its column together, itself counted once. The number of a light cell is
how many of its neighbours are dark: the four cells that share a side with it or, with the option, the
eight around it. Another option leaves a dark cell out of its own count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import clueproof.genres as cp


@dataclass(frozen=True, slots=True)
class ShadeTheCellsShape(cp.GridShape):
    """How many cells around a light one are its neighbours (4 or 8), and whether a dark cell counts itself."""

    neighbours: int = cp.choice(
        4, among=(4, 8), words="how many neighbours a cell has", says=lambda number: f"a cell has {number} neighbours"
    )
    itself: bool = cp.flag(True, "a cell counts itself", off="a dark cell does not count itself")

    def around(self, r: int, c: int) -> Iterator[cp.Cell]:
        """The neighbours of a cell that are on the grid."""
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                near = self.neighbours == 8 or not (down and right)
                if (down or right) and near and 0 <= r + down < self.height and 0 <= c + right < self.width:
                    yield r + down, c + right

    @property
    def largest(self) -> int:
        """The largest number that some cell could have."""
        # no cell has more neighbours than one in the middle
        most = len([*self.around(self.height // 2, self.width // 2)])
        return max(most, self.height + self.width - 2 + self.itself)


@dataclass
class CountedShading(cp.ShadingEncoding):
    """Shading, and how many cells are dark in each row and column."""

    row_counts: list[cp.Integer] = field(default_factory=list)
    column_counts: list[cp.Integer] = field(default_factory=list)


class ShadeTheCells(cp.Genre[ShadeTheCellsShape, CountedShading, cp.SignRows]):
    """A number is no literal: a puzzle gets a model of its own, in which each row and each column has one count that
    all its numbers share. A literal for every number that a cell could have, in one model for the shape, takes the sum
    of a row's and a column's count for each cell: 30 times the clauses for 20x20."""

    name = "shade-the-cells"
    group = "Shading"
    title = "Shade the Cells"
    noun = "this puzzle"
    usual = cp.Usual((6, 6))
    shape = ShadeTheCellsShape
    largest = 60
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(0, lambda shape: shape.largest, "the {most} that a cell of this grid can have", spaced=True),
            also_called=("clues", "board"),
        ),
    )
    answer = cp.Shading("dark", "light", CountedShading)

    def wording(self, puzzle: cp.Puzzle[ShadeTheCellsShape, cp.Clues]) -> Mapping[str, str]:
        shape = puzzle.shape
        around = "the four cells that share a side with it or, with the option, the eight around it."
        own = "the four cells that share a side with it." if shape.neighbours == 4 else "the eight cells around it."
        itself = "itself counted once"
        return {
            around: own,
            itself: itself if shape.itself else "itself not counted",
            " Another option leaves a dark cell out of its own count.": "",
        }

    def rules(self, shape: ShadeTheCellsShape, e: CountedShading) -> None:
        for number, (name, line) in enumerate(e.shaded.lines):
            count = e.model.integer(f"the number of dark cells in {name}", range(len(line) + 1))
            (e.row_counts if number < shape.height else e.column_counts).append(count)
            with e.group(name):
                e.add(cp.Linear((*((1, cell) for cell in line), (-1, count)), 0, 0), "its dark cells are counted")

    def clue(self, shape: ShadeTheCellsShape, e: CountedShading, clue: cp.Clue) -> cp.Literal:
        (r, c), says = clue.position, clue.value
        name, dark = cp.cell_name(r, c), e.shaded[r, c]
        holds = e.model.selector(f"{name} is {says}")
        # a dark cell stands in both counts
        total = says + (1 if shape.itself else 2)
        both = cp.Linear(((1, e.row_counts[r]), (1, e.column_counts[c])), total, total, enforce=(dark, holds))
        besides = "" if shape.itself else f" besides {name}"
        e.add(both, f"row {r + 1} and column {c + 1} have {says} dark cell{'s' * (says != 1)}{besides}")
        around = tuple([e.shaded[near] for near in shape.around(r, c)])
        e.add(cp.Exactly(says, around, enforce=(-dark, holds)), f"{name} has {says} dark neighbour{'s' * (says != 1)}")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[ShadeTheCellsShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: ShadeTheCellsShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        dark = cp.Shading.shaded(solution)
        rows, columns = Counter(r for r, _ in dark), Counter(c for _, c in dark)

        def number(position: cp.Cell) -> int:
            r, c = position
            if position in dark:
                # counted in its row and again in its column
                return rows[r] + columns[c] - (1 if shape.itself else 2)
            near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            if shape.neighbours == 8:
                near += [(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)]
            return sum(cell in dark for cell in near)

        return number

    def describe_violation(self, shape: ShadeTheCellsShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        name, (r, c) = cp.cell_name(*clue.position), clue.position
        if solution[r][c] == cp.Shading.SHADED:
            besides = "" if shape.itself else " besides it"
            return f"{name} is dark with {found} dark cells in its row and column{besides}, not {clue.value}"
        return f"{name} is light with {found} dark neighbours, not {clue.value}"
