"""Retsurin.

Rules: some cells of the grid have a number. Shade some of the other cells, no two of which share a side, and draw one
closed loop through the centres of all cells that are left, straight or with right angles. It never branches or crosses
itself. A number is how many cells of its row are shaded, or how many of its column, but not both. A `?` is a number
that isn't told. With the option shaded_outside no shaded cell is inside the loop.
Source: https://puzz.link/rules.html?retsurin
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Flag, Link
from clueproof.encoders.yajilin import ColouredClues, Yajilin, YajilinShape
from clueproof.english import counted


class Retsurin(Yajilin):
    """Yajilin with numbers about their row or column."""

    name = "retsurin"
    aliases = ()
    title = "Retsurin"
    noun = "a Retsurin"
    layers = (
        cp.TintedCounts(
            cp.Counts(
                0,
                lambda shape: max(shape.height, shape.width) - 1,
                "the {most} other cells of the longest row or column",
                spaced=True,
                untold="?",
            )
        ),
    )
    puzzlink = Link(
        "retsurin",
        Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.walls),
        flags=(
            Flag("o", "shaded cells are outside of the loop", {"shaded_outside": True}),
            Flag("b", "numbers stand on grey", {}),
        ),
    )
    penpa = Penpa(Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.walls), ColouredClues("?"))

    def clue(self, shape: YajilinShape, e: cp.ShadedLoopEncoding, clue: cp.Clue) -> cp.Literal:
        row, column = (
            tuple([e.shaded[one] for one in line if one in e.shaded]) for line in cross(clue.position, shape)
        )
        name, says = cp.cell_name(*clue.position), clue.value
        in_row = e.model.boolean(name, ("a number of its column", "a number of its row"))
        more = e.model.boolean(name, ("less in the other line", "more in the other line"))
        stated = e.model.selector(f"{name} says {says}")
        with e.group(name):
            for line, other, holds in ((row, column, (stated, in_row)), (column, row, (stated, -in_row))):
                e.add(cp.Exactly(says, line, enforce=holds), "so many cells of its row or column are shaded")
                e.add(cp.AtLeast(says + 1, other, enforce=(*holds, more)), "not as many of the other one")
                if says:
                    e.add(cp.AtMost(says - 1, other, enforce=(*holds, -more)), "not as many of the other one")
            if not says:
                e.add(cp.Clause(more, enforce=(stated,)), "not as many of the other one")
        return stated

    def miscounted(self, puzzle: cp.Puzzle[YajilinShape, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        for cell, says in puzzle.clues[cp.GIVEN].items():
            row, column = shaded_beside(cell, puzzle.shape, solution)
            if (row == says) == (column == says):
                there = f"its row has {counted(row, 'shaded cell')}, its column {column}"
                return f"{cp.cell_name(*cell)} says {says}, but {there}"
        return None

    def possible_clues(self, shape: cp.WalledShape, solution: cp.LoopAndShading) -> dict[cp.Cell, list[int]]:
        counts = {cell: shaded_beside(cell, shape, solution) for cell in sorted(shape.walls)}
        return {cell: [*two] for cell, two in counts.items() if two[0] != two[1]}


def cross(cell: cp.Cell, shape: cp.GridShape) -> tuple[list[cp.Cell], list[cp.Cell]]:
    """The cells of a cell's row, and of its column."""
    r, c = cell
    return [(r, at) for at in range(shape.width)], [(at, c) for at in range(shape.height)]


def shaded_beside(cell: cp.Cell, shape: cp.GridShape, solution: cp.LoopAndShading) -> tuple[int, int]:
    """How many cells are shaded in a cell's row, and in its column."""
    row, column = cross(cell, shape)
    return len(solution.shaded.intersection(row)), len(solution.shaded.intersection(column))
