"""Shikaku (Rectangles).

Rules: divide the board into rectangles, along the lines of the grid. Each rectangle contains exactly one number, which
is how many cells it has. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/rect.html
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import NotationError
from clueproof.english import counted

NOWHERE = -1
"""Where a cell belongs that no rectangle can contain."""


@dataclass(frozen=True, slots=True)
class ShikakuShape(cp.GridShape):
    """Where the numbers are, row by row: each is in a rectangle of its own."""

    islands: tuple[cp.Cell, ...] = ()


@lru_cache(maxsize=16)
def reach(shape: ShikakuShape) -> list[dict[cp.Cell, None]]:
    """The cells that can be in the rectangle of each number: no other number is between, in rows and columns."""
    columns: dict[int, list[int]] = {}
    for r, c in shape.islands:
        columns.setdefault(r, []).append(c)
    found = []
    for r, c in shape.islands:
        cells = {}
        for step in (-1, 1):
            left, right, row = 0, shape.width - 1, r
            while 0 <= row < shape.height and (row == r or c not in columns.get(row, ())):
                others = [x for x in columns.get(row, ()) if x != c]
                left = max([left, *(x + 1 for x in others if x < c)])
                right = min([right, *(x - 1 for x in others if x > c)])
                cells.update(dict.fromkeys((row, x) for x in range(left, right + 1)))
                row += step
        found.append(dict.fromkeys(sorted(cells)))
    return found


def owners(shape: ShikakuShape) -> dict[cp.Cell, dict[int, str]]:
    """For each cell the numbers in whose rectangle it can be."""
    found: dict[cp.Cell, dict[int, str]] = {cell: {} for cell in cp.rectangle(shape.height, shape.width)}
    for number, (numbered, cells) in enumerate(zip(shape.islands, reach(shape), strict=True)):
        for cell in cells:
            found[cell][number] = f"in the rectangle of {cp.cell_name(*numbered)}"
    return {cell: said or {NOWHERE: "in no rectangle"} for cell, said in found.items()}


class Rect(GameId):
    """Rectangles tells all numbers."""

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if len(puzzle.clues[cp.GIVEN]) < len(puzzle.shape.islands):
            raise NotationError("a game id of rect tells the number of each rectangle")


class Shikaku(cp.Genre[ShikakuShape, cp.CellEncoding, cp.NumberRows]):
    """The places of numbers are the shape; `?` is a number that isn't given. A number is a constraint: its rectangles
    are listed for the puzzle, as those of all sizes would be ten times as many."""

    name = "shikaku"
    aliases: ClassVar[tuple[str, ...]] = ("rect", "rectangles", "divide-by-box")
    group = "Regions"
    title = "Shikaku (Rectangles)"
    noun = "a Shikaku"
    thing = "number"
    """What each rectangle has one of."""
    shape = ShikakuShape
    usual = cp.Usual((8, 8), irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN})
    layers: ClassVar[tuple[cp.Islands, ...]] = (
        cp.Numbered(lambda shape: shape.height * shape.width, "the {most} cells of the board", "a rectangle"),
    )
    answer = cp.OwnedRegions(owners)
    puzzlink = Link("shikaku", Cells(FROM_1, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.islands))
    game_id = Rect("rect", Cells(RunLengths(numbers=True)), options=r"(?:e[\d.]+)?a?")

    def generator(self) -> cp.Generator:
        return cp.MovedNumbersGenerator(self, lambda shape, rng: cp.random_rectangles(shape.height, shape.width, rng))

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> ShikakuShape:
        plain = super().read_shape(record, tokens)
        return replace(plain, islands=next(one.islands for one in tokens if isinstance(one, cp.IslandTokens)))

    def parse(self, record: cp.Record) -> cp.Puzzle[ShikakuShape, cp.Clues]:
        puzzle = super().parse(record)
        self.check_clues(record, puzzle)
        return puzzle

    def sides(self, number: int) -> list[tuple[int, int]]:
        """Height and width of the rectangles that a number can be about."""
        return [(high, number // high) for high in range(1, number + 1) if number % high == 0]

    def size_in_words(self, number: int) -> str:
        """What a number says of a rectangle: "6 cells"."""
        return counted(number, "cell")

    def check_clues(self, record: cp.Record, puzzle: cp.Puzzle[ShikakuShape, cp.Clues]) -> None:
        """Raises BadPuzzleError for a number without a rectangle."""
        height, width = puzzle.shape.height, puzzle.shape.width
        for cell, number in puzzle.clues[cp.GIVEN].items():
            if not any(high <= height and wide <= width for high, wide in self.sides(number)):
                size = f"a board of {height} by {width}"
                record.fail(f"{cp.cell_name(*cell)}: no rectangle of {self.size_in_words(number)} fits on {size}")

    def rules(self, shape: ShikakuShape, e: cp.CellEncoding) -> None:
        for cell, literals in zip(cp.rectangle(shape.height, shape.width), e.cells, strict=True):
            if NOWHERE in literals.values:
                e.add(cp.Clause(), f"{cp.cell_name(*cell)} is in a rectangle with a {self.thing}")
        for number, ((r, c), cells) in enumerate(zip(shape.islands, reach(shape), strict=True)):
            has = {cell: e.cells[cell].equals(number) for cell in cells}
            convex: list[tuple[cp.Literal, ...]] = []
            for (y, x), own in has.items():
                if y != r:
                    convex.append((-own, has[y + (y < r) - (y > r), x]))
                if x != c:
                    convex.append((-own, has[y, x + (x < c) - (x > c)]))
            above, beside = [y for y, x in cells if x == c and y != r], [x for y, x in cells if y == r and x != c]
            for y, x in product(above, beside):
                corner = (has[y, x],) if (y, x) in has else ()
                convex.append((-has[y, c], -has[r, x], *corner))
            e.add_clauses(convex, "its cells form a rectangle", cp.cell_name(r, c))

    def clue(self, shape: ShikakuShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        number, says = shape.islands.index(clue.position), self.size_in_words(clue.value)
        cells = {cell: position for position, cell in enumerate(reach(shape)[number])}
        fitting = rectangles(shape, clue.position, self.sides(clue.value))
        places = tuple([tuple([cells[cell] for cell in place]) for place in fitting])
        has = tuple([e.cells[cell].equals(number) for cell in cells])
        return e.model.clue(cp.Placement(has, places), f"the rectangle of {cp.cell_name(*clue.position)} has {says}")

    def sketch(self, puzzle: cp.Puzzle[ShikakuShape, cp.Clues], encoding: cp.CellEncoding) -> cp.PartialBoard | None:
        return cp.OwnerPartialBoard.of(puzzle, encoding)

    def find_violation(self, puzzle: cp.Puzzle[ShikakuShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            rows, columns = {r for r, _ in cells}, {c for _, c in cells}
            high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
            if len(cells) != high * wide:
                return f"the region of {cp.cell_name(*cells[0])} is no rectangle"
        numbers = [solution[r][c] for r, c in puzzle.shape.islands]
        for region, cells in cp.regions_of(solution).items():
            if numbers.count(region) != 1:
                has = counted(numbers.count(region), self.thing)
                return f"the rectangle of {cp.cell_name(*cells[0])} contains {has}, not 1"
        return None

    def clue_values(self, shape: ShikakuShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int | None]:
        regions = cp.regions_of(solution)
        return lambda cell: len(regions[solution[cell[0]][cell[1]]])

    def describe_violation(self, shape: ShikakuShape, solution: cp.NumberRows, clue: cp.Clue, found: int | None) -> str:
        has = self.size_in_words(found or 0)
        return f"the rectangle of {cp.cell_name(*clue.position)} has {has}, not {clue.value}"


def rectangles(shape: ShikakuShape, cell: cp.Cell, sides: Iterable[tuple[int, int]]) -> Iterator[list[cp.Cell]]:
    """The rectangles around a number that have one of these heights and widths, and no other number."""
    (r, c), within = cell, reach(shape)[shape.islands.index(cell)]
    for high, wide in sides:
        if high > shape.height or wide > shape.width:
            continue
        for top, left in product(range(r - high + 1, r + 1), range(c - wide + 1, c + 1)):
            if all(corner in within for corner in product((top, top + high - 1), (left, left + wide - 1))):
                yield [*product(range(top, top + high), range(left, left + wide))]
