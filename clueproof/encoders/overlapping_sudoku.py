"""Sudokus that overlap: Samurai, Windmill, Butterfly, Gattai-8, Sohei, Sumo, Shogun, Clueless, and layouts of your own.

Rules: several grids of n x n cells with boxes share cells. Write a number from 1 to n into every cell so that each row,
each column and each box of every grid holds every number once. In the two Clueless layouts nine grids of 9x9 cells
stand side by side, and a tenth has the cells in the middle of all boxes (Clueless 1), or the boxes in the middle of all
grids (Clueless 2). Source: https://www.janko.at/Raetsel/Sudoku/
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

import clueproof.genres as cp
from clueproof.encoders.extras import BoardLayout
from clueproof.encoders.extras.genre import ExtraGenre
from clueproof.encoders.extras.layer import Extras
from clueproof.english import listed
from clueproof.errors import quoted, shortened
from clueproof.syntax.numbers import SYMBOLS
from clueproof.syntax.record import JsonValue


class Subgrid(NamedTuple):
    """A Sudoku grid, by the rows and the columns of the board that it has."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def corner(self) -> cp.Cell:
        """Its upper left cell."""
        return self.rows[0], self.columns[0]

    @property
    def cells(self) -> list[cp.Cell]:
        """All its cells, row by row."""
        return [(r, c) for r in self.rows for c in self.columns]

    def boxes(self, box: tuple[int, int]) -> list[tuple[cp.Cell, ...]]:
        """Its boxes of so many rows and columns."""
        high, wide = box
        bands = [self.rows[start : start + high] for start in range(0, len(self.rows), high)]
        stacks = [self.columns[start : start + wide] for start in range(0, len(self.columns), wide)]
        return [tuple([(r, c) for r in band for c in stack]) for band in bands for stack in stacks]


def square(corner: cp.Cell, side: int = 9) -> Subgrid:
    """The grid that begins there."""
    return Subgrid(*(tuple(range(start, start + side)) for start in corner))


def rows_of_squares(*rows: tuple[int, range]) -> tuple[Subgrid, ...]:
    """Grids of 9x9 cells: the row in which they begin, and the columns."""
    return tuple([square((row, column)) for row, columns in rows for column in columns])


def size_of(grids: Collection[Subgrid]) -> tuple[int, int]:
    """The rows and columns that grids need."""
    return 1 + max(grid.rows[-1] for grid in grids), 1 + max(grid.columns[-1] for grid in grids)


CENTRES = tuple(range(1, 27, 3))
"""The middle rows, and columns, of all boxes of three grids side by side."""
MIDDLES = tuple([row for row in range(27) if row % 9 in (3, 4, 5)])
"""The rows, and columns, of the middle boxes of three grids side by side."""
NINE = rows_of_squares(*[(row, range(0, 27, 9)) for row in (0, 9, 18)])
LAYOUTS: Mapping[str, tuple[Subgrid, ...]] = {
    "samurai": rows_of_squares((0, range(0, 13, 12)), (6, range(6, 7)), (12, range(0, 13, 12))),
    "windmill": tuple(map(square, [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)])),
    "butterfly": rows_of_squares((0, range(0, 4, 3)), (3, range(0, 4, 3))),
    "sohei": tuple(map(square, [(0, 6), (6, 0), (6, 12), (12, 6)])),
    "gattai-8": rows_of_squares((0, range(0, 25, 12)), (6, range(6, 19, 12)), (12, range(0, 25, 12))),
    "sumo": rows_of_squares(
        *[(row, range(0, 25, 12) if row % 12 == 0 else range(6, 19, 12)) for row in range(0, 25, 6)]
    ),
    "shogun": rows_of_squares((0, range(0, 37, 12)), (6, range(6, 31, 12)), (12, range(0, 37, 12))),
    "clueless-1": (*NINE, Subgrid(CENTRES, CENTRES)),
    "clueless-2": (*NINE, Subgrid(MIDDLES, MIDDLES)),
}
"""The layouts that have a name."""
CORNER = re.compile(r"[rR](\d{1,2})[cC](\d{1,2})", re.ASCII)
USUAL_BOX = 3, 3
MOST_GRIDS = 64


@dataclass(frozen=True, slots=True)
class OverlappingShape(cp.HoledShape):
    """The grids; cells that are in none are no part of the board."""

    grids: tuple[Subgrid, ...] = ()
    box: tuple[int, int] = USUAL_BOX

    @property
    def most(self) -> int:
        """The largest number."""
        return self.box[0] * self.box[1]

    @property
    def named(self) -> str:
        """The layout as it is stated: its name, or where the grids begin."""
        name = next((name for name, grids in LAYOUTS.items() if (grids, USUAL_BOX) == (self.grids, self.box)), "")
        return name or ",".join([cp.cell_name(*grid.corner) for grid in self.grids])

    def with_holes(self) -> OverlappingShape:
        """The same, where the cells that are in no grid are holes."""
        covered = {cell for grid in self.grids for cell in grid.cells}
        return replace(self, holes=frozenset(cp.rectangle(self.height, self.width)) - covered)


@lru_cache(maxsize=64)
def layout_of(shape: OverlappingShape) -> BoardLayout:
    """The board on which extras stand; a box that two grids share is one."""
    boxes = dict.fromkeys(box for grid in shape.grids for box in grid.boxes(shape.box))
    return BoardLayout(shape.height, shape.width, range(1, shape.most + 1), tuple(boxes), shape.holes)


NUMERALS = cp.Numerals(lambda shape: shape.most)


class OverlappingSudoku(ExtraGenre[OverlappingShape]):
    """Clues are given numbers, and extras as a Sudoku has them."""

    name = "overlapping-sudoku"
    aliases: ClassVar[tuple[str, ...]] = ("overlapping-sudokus", "gattai", *[f"{name}-sudoku" for name in LAYOUTS])
    alias_options: ClassVar = {f"{name}-sudoku": {"grids": name} for name in LAYOUTS}
    group = "Numbers and letters in lines"
    title = "Overlapping Sudokus"
    noun = "an Overlapping Sudoku"
    usual = cp.Usual((12, 12), easy_up_to=400)
    shape = OverlappingShape
    largest = 99
    isometries = "none"
    layers = (cp.CellValues(NUMERALS, holes=True), Extras(layout_of))
    answer = cp.Numbers(
        NUMERALS, lambda shape: shape.most, lambda shape: dict.fromkeys(shape.cells, shape.most), why="{most}"
    )
    further_options: ClassVar[tuple[cp.Option, ...]] = (
        cp.Option("grids", "the layout, such as samurai, or where grids begin, such as r1c1,r4c4", "text"),
        cp.Option("box", "rows and columns of a box, such as 2x3", "text"),
    )
    layout = staticmethod(layout_of)

    def generator(self) -> cp.Generator:
        return OverlappingGenerator(self)

    def wording(self, puzzle: cp.Puzzle[OverlappingShape, cp.Clues]) -> Mapping[str, str]:
        shape = puzzle.shape
        side = shape.most
        tenth = {
            "clueless-1": "the cells in the middle of all boxes",
            "clueless-2": "the boxes in the middle of all grids",
        }
        has = tenth.get(shape.named)
        return {
            **super().wording(puzzle),
            "1 to n": f"1 to {side}",
            "Several grids of n x n cells with boxes": f"{len(shape.grids)} grids of {side} x {side} cells with boxes",
            " In the two Clueless layouts nine grids of 9x9 cells stand side by side, and a tenth has the cells in the "
            "middle of all boxes (Clueless 1), or the boxes in the middle of all grids (Clueless 2).": (
                f" Nine of them stand side by side, and the tenth has {has}." if has else ""
            ),
        }

    def inputs(self, shape: OverlappingShape) -> tuple[cp.InputKind, ...]:
        # which cells are missing the grids say
        return tuple([one for one in super().inputs(shape) if one.name != "hole"])

    def shape_of(self, record: cp.Record, height: int, width: int) -> OverlappingShape:
        shape = super().shape_of(record, height, width)
        box, grids = self.stated_grids(record)
        shape = replace(shape, box=box, grids=grids)
        rows, columns = size_of(grids)
        if rows > height or columns > width:
            record.fail(f"the grids need {rows} rows and {columns} columns, not {height} and {width}")
        return shape.with_holes()

    @staticmethod
    def stated_grids(record: cp.Record) -> tuple[tuple[int, int], tuple[Subgrid, ...]]:
        """The box, and the grids, that a record states. Raises BadPuzzleError."""
        box, stated = record.pair("box") or USUAL_BOX, record.text("grids")
        side = box[0] * box[1]
        if not 2 <= side <= len(SYMBOLS):
            record.fail(f"a box of {box[0]} by {box[1]} is none; boxes have up to {len(SYMBOLS)} cells")
        if stated is None:
            record.fail(f"the grids are not stated: grids={next(iter(LAYOUTS))}, or where they begin: grids=r1c1,r4c4")
        if (named := LAYOUTS.get(stated.lower())) is not None:
            if box != USUAL_BOX:
                record.fail(f"the layout {stated} has boxes of 3 by 3 cells, not of {box[0]} by {box[1]}")
            return box, named
        corners = [CORNER.fullmatch(part) for part in stated.split(",")]
        if len(corners) > MOST_GRIDS:
            record.fail(f"{len(corners)} grids; there are {MOST_GRIDS} at most")
        found: dict[Subgrid, None] = {}
        for part, corner in zip(stated.split(","), corners, strict=True):
            if corner is None or "0" in (corner[1], corner[2]):
                where = f"names ({listed([*LAYOUTS])}), or the cells where they begin, such as r1c1,r4c4"
                record.fail(f"{quoted(shortened(part))} is no grid; grids are {where}")
            grid = square((int(corner[1]) - 1, int(corner[2]) - 1), side)
            if grid in found:
                record.fail(f"two grids begin at {cp.cell_name(*grid.corner)}")
            found[grid] = None
        return box, tuple(sorted(found))

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> OverlappingShape:
        shape = super().read_shape(record, tokens)
        # the grid may leave out to say where no grid is, not more
        whole = shape.with_holes()
        if wrong := sorted(shape.holes - whole.holes):
            record.fail(f"{cp.cell_name(*wrong[0])} is a cell of a grid, and can't be a hole")
        return whole

    def write_shape(self, record: cp.Record, shape: OverlappingShape) -> None:
        record.fields["grids"] = shape.named
        if shape.box != USUAL_BOX:
            record.fields["box"] = list[JsonValue](shape.box)
        super().write_shape(record, shape)

    def rules(self, shape: OverlappingShape, e: cp.CellEncoding) -> None:
        said: set[frozenset[cp.Cell]] = set()
        for number, grid in enumerate(shape.grids, 1):
            parts = {
                "row": [tuple([(r, c) for c in grid.columns]) for r in grid.rows],
                "column": [tuple([(r, c) for r in grid.rows]) for c in grid.columns],
                "box": grid.boxes(shape.box),
            }
            for kind, houses in parts.items():
                for place, house in enumerate(houses, 1):
                    if frozenset(house) not in said:
                        said.add(frozenset(house))
                        with e.group(f"{kind} {place} of grid {number}"):
                            e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in house])), "every number once")

    def find_violation(self, puzzle: cp.Puzzle[OverlappingShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        high, wide = puzzle.shape.box
        for number, (rows, columns) in enumerate(puzzle.shape.grids, 1):
            grid = [[solution[r][c] for c in columns] for r in rows]
            for n, row in enumerate(grid, 1):
                if len({*row}) < len(row):
                    return f"row {n} of grid {number} holds a number twice"
            for n, column in enumerate(zip(*grid, strict=True), 1):
                if len({*column}) < len(column):
                    return f"column {n} of grid {number} holds a number twice"
            for r in range(0, len(rows), high):
                for c in range(0, len(columns), wide):
                    if len({grid[i][j] for i in range(r, r + high) for j in range(c, c + wide)}) < high * wide:
                        return f"the box at {cp.cell_name(rows[r], columns[c])} of grid {number} holds a number twice"
        return None

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Record:
        return super().start(height, width, options if "grids" in options else {**_usual(height, width), **options})

    def draw_shape(self, shape: OverlappingShape) -> cp.Board:
        walls: set[cp.Edge] = set()
        tinted: set[cp.Cell] = set()
        for grid in shape.grids:
            if grid != square(grid.corner, shape.most):
                tinted.update(grid.cells)
                continue
            box_of = {cell: number for number, box in enumerate(grid.boxes(shape.box)) for cell in box}
            walls.update([edge for edge in cp.links(shape.cells) if len({box_of.get(cell) for cell in edge}) > 1])
        return replace(super().draw_shape(shape), walls=frozenset(walls), tinted=frozenset(tinted))


def _usual(height: int, width: int) -> dict[str, JsonValue]:
    """The layout with a name that has this size, or two grids in opposite corners, as large as can be."""
    for name, grids in LAYOUTS.items():
        if size_of(grids) == (height, width):
            return {"grids": name}
    for high, wide in (USUAL_BOX, (2, 3), (2, 2), (1, 2)):
        down, right = height - high * wide, width - high * wide
        if min(down, right) >= 0:
            corners = dict.fromkeys([(0, 0), (down, right)])
            return {"grids": ",".join([cp.cell_name(*corner) for corner in corners]), "box": f"{high}x{wide}"}
    return {}


class OverlappingGenerator(cp.RandomSolutionGenerator):
    """The layout is Butterfly unless another one is stated; the board is as large as it needs."""

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        options = {"grids": "butterfly", **recipe.options}
        _, grids = OverlappingSudoku.stated_grids(cp.Record({**options}))
        height, width = recipe.size or size_of(grids)
        self.rules.must_fit(height, width)
        return self.rules.empty(height, width, options)
