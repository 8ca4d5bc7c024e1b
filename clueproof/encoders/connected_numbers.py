"""The common rules of Sukoro, Sukoro-room and View: some cells have a number, at least one, which follows from which
cells have one, and the cells with numbers form one connected region."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

import clueproof.genres as cp
from clueproof.english import counted

AnyShape = TypeVar("AnyShape", bound=cp.GridShape)
Numbered = dict[cp.Cell, int]
"""The cells that have a number, with their numbers."""


class ConnectedNumbers(cp.Genre[AnyShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers. Each genre says which number a cell has, and which numbers keep apart."""

    group = "Numbers and letters in lines"
    usual = cp.Usual((6, 6), density=0.6)
    gap = 0
    """What the solution has in a cell without a number."""

    def generator(self) -> cp.Generator:
        return FilledCellsGenerator(self)

    def rules(self, shape: AnyShape, e: cp.CellEncoding) -> None:
        filled = [-cell.equals(self.gap) for cell in e.cells]
        self.post(e, cp.Grid(shape.height, shape.width, filled), e.cells)

    def post(self, e: cp.Encoding, filled: cp.Grid[cp.Literal], numbers: cp.Grid[cp.Integer]) -> None:
        """The rules that have nothing to do with rooms, about which cells are filled and their numbers."""
        self.post_numbers(e, filled, numbers)
        e.add(cp.Clause(*filled), "some cell has a number")
        e.connected(filled, "the cells with numbers form one connected region")

    @abstractmethod
    def post_numbers(self, e: cp.Encoding, filled: cp.Grid[cp.Literal], numbers: cp.Grid[cp.Integer]) -> None:
        """Those that say which number a cell has, and which don't share a side."""

    @abstractmethod
    def number_of(self, cell: cp.Cell, filled: Collection[cp.Cell], shape: AnyShape) -> int:
        """The number of a cell where these cells have one."""

    @abstractmethod
    def too_near(self, shape: AnyShape, filled: Numbered) -> str | None:
        """Numbers that can't stand beside each other, or in one room, in words; None if there are none."""

    def find_violation(self, puzzle: cp.Puzzle[AnyShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        filled = {cell: number for cell, number in cp.by_cell(solution).items() if number != self.gap}
        for cell, number in filled.items():
            if (found := self.number_of(cell, filled, puzzle.shape)) != number:
                return f"{cp.cell_name(*cell)} is {number}, but {self.counted(found)}"
        return self.too_near(puzzle.shape, filled) or (cp.cut_off(filled) if filled else "no cell has a number")

    @abstractmethod
    def counted(self, number: int) -> str:
        """What a cell counts, in words."""

    def draw_rooms(self, shape: AnyShape, filled: Numbered, rng: cp.SeededRandom) -> AnyShape:
        """The shape with rooms that suit a solution, where it has rooms."""
        return shape


def alike_beside(filled: Numbered) -> str | None:
    """Two cells that share a side and have the same number, in words."""
    for (r, c), number in filled.items():
        for other in ((r, c + 1), (r + 1, c)):
            if filled.get(other) == number:
                return f"{cp.cell_name(r, c)} and {cp.cell_name(*other)} are both {number}"
    return None


class CountedNeighbours(ConnectedNumbers[AnyShape]):
    """A number from 1 to 4 is how many of the cells beside its own have a number."""

    def post_numbers(self, e: cp.Encoding, filled: cp.Grid[cp.Literal], numbers: cp.Grid[cp.Integer]) -> None:
        cells = cp.rectangle(filled.height, filled.width)
        beside = [[filled[near] for near in cp.beside(cell, filled.height, filled.width)] for cell in cells]
        for number in range(1, 5):
            rows = [(-numbers[cell].equals(number), *near) for cell, near in zip(cells, beside, strict=True)]
            e.add_counts(cp.Exactly, number, rows, f"{counted(number, 'number')} beside a {number}", conditions=1)

    def number_of(self, cell: cp.Cell, filled: Collection[cp.Cell], shape: AnyShape) -> int:
        r, c = cell
        return sum(near in filled for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)))

    def counted(self, number: int) -> str:
        return f"beside {counted(number, 'number')}"


class FilledCellsGenerator(cp.Generator):
    """Which cells have numbers is drawn first: the numbers follow from that."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        assert isinstance(self.rules, ConnectedNumbers)
        rules, (height, width) = self.rules, recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        e, cells = cp.Shading().encode(blank.shape), cp.rectangle(height, width)
        values = next(iter(rules.answer.encode(blank.shape).cells)).values
        numbers = [e.model.integer(f"the number of {cp.cell_name(*cell)}", values) for cell in cells]
        for filled, number in zip(e.shaded, numbers, strict=True):
            e.add_clauses([(filled, number.equals(rules.gap)), (-filled, -number.equals(rules.gap))])
        rules.post(e, e.shaded, cp.Grid(height, width, numbers))
        keys = solver.random_keys(e.model, rng, rules.usual.density if recipe.density is None else recipe.density)
        if keys is None:
            raise cp.RecipeError(f"no board of {height} by {width} has a solution")
        has = {cell for cell, key in zip(cells, keys, strict=True) if key}
        found = {cell: rules.number_of(cell, has, blank.shape) for cell in sorted(has)}
        blank = replace(blank, shape=rules.draw_rooms(blank.shape, found, rng))
        rows = [[found.get((r, c), rules.gap) for c in range(width)] for r in range(height)]
        return rules.with_clues(blank, rules.implied(blank, tuple(map(tuple, rows))))
