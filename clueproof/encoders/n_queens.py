"""N queens, with some queens given, or with regions.

Rules: put a queen into each region so that no two queens are in the same row, column or diagonal. Without regions each
row has a queen: as many as the board has rows. Source: https://en.wikipedia.org/wiki/Eight_queens_puzzle
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import clueproof.genres as cp
from clueproof.english import counted, doing
from clueproof.syntax.record import JsonValue


class NQueens(cp.Genre[cp.AreaShape, cp.MarkEncoding, cp.SignRows]):
    """Clues are queens that are given, literals of the model of the board."""

    name = "n-queens"
    aliases = ("queens", "eight-queens")
    group = "Things to place"
    title = "N queens"
    noun = "an N queens puzzle"
    usual = cp.Usual((8, 8), easy_up_to=400)
    shape = cp.AreaShape
    layers = (
        cp.RoomsOrRows(main=False, also_called=("board",)),
        cp.CellSymbols(cp.CellSigns({"Q": 1}, {"q": 1}), {1: cp.Symbol.QUEEN}, optional=True),
    )
    answer = cp.Marks("Q", "a queen", cp.Symbol.QUEEN, lambda shape: cp.rectangle(shape.height, shape.width))

    def generator(self) -> cp.Generator:
        return NQueensGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.AreaShape:
        shape = super().read_shape(record, tokens)
        queens = len(shape.cells_of)
        if queens > min(shape.height, shape.width):
            where = f"{counted(shape.height, 'row')} and {counted(shape.width, 'column')}"
            record.fail(f"{doing(queens, 'queen', 'be')} too many for {where}: no two are in the same line")
        return shape

    def written(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], typed: bool) -> cp.Record:
        record = super().written(puzzle, typed)
        if not {"regions", "grid"} & record.fields.keys():
            record.fields["grid"] = list[JsonValue](["." * puzzle.shape.width] * puzzle.shape.height)
        return record

    def rules(self, shape: cp.AreaShape, e: cp.MarkEncoding) -> None:
        if not shape.by_rows:
            for cells in shape.cells_of:
                name = f"the region of {cp.cell_name(*cells[0])}"
                with e.group(name):
                    e.add(cp.Exactly(1, e.at(cells)), f"{name} has 1 queen")
        queens = len(shape.cells_of)
        for name, cells, lines in _lines(shape):
            with e.group(name):
                if lines == queens:
                    e.add(cp.Exactly(1, e.at(cells)), f"{name} has 1 queen")
                else:
                    e.add(cp.AtMost(1, e.at(cells)), f"{name} has 1 queen at most")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, queens = puzzle.shape, sorted(self.answer.marked(solution))
        seen: dict[tuple[str, int], cp.Cell] = {}
        for r, c in queens:
            for line in (("row", r), ("column", c), ("diagonal", r - c), ("rising diagonal", r + c)):
                first = seen.setdefault(line, (r, c))
                if first != (r, c):
                    where = line[0].removeprefix("rising ")
                    return f"{cp.cell_name(*first)} and {cp.cell_name(r, c)} are queens in the same {where}"
        region_of = shape.region_of
        held = [region_of[queen] for queen in queens]
        for region, cells in enumerate(shape.cells_of):
            if held.count(region) != 1:
                name = f"row {cells[0][0] + 1}" if shape.by_rows else f"the region of {cp.cell_name(*cells[0])}"
                return f"{name} has {counted(held.count(region), 'queen')}, not 1"
        return None

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        return lambda cell: 1 if solution[cell[0]][cell[1]] == "Q" else None

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        return f"{cp.cell_name(*clue.position)} is given as a queen, but has none"


def _lines(shape: cp.AreaShape) -> Iterator[tuple[str, list[cp.Cell], int]]:
    """The cells of each row, column and diagonal, by name, and how many of the kind there are, 0 for diagonals."""
    height, width = shape.height, shape.width
    for r in range(height):
        yield f"row {r + 1}", [(r, c) for c in range(width)], height
    for c in range(width):
        yield f"column {c + 1}", [(r, c) for r in range(height)], width
    for step in (1, -1):
        ends = [(0, c) for c in range(width)] + [(r, 0 if step > 0 else width - 1) for r in range(1, height)]
        for r, c in ends:
            cells = [(r + k, c + step * k) for k in range(height - r) if 0 <= c + step * k < width]
            if len(cells) > 1:
                yield f"the diagonal from {cp.cell_name(*cells[0])} to {cp.cell_name(*cells[-1])}", cells, 0


class NQueensGenerator(cp.RandomSolutionGenerator):
    """Some queens of a random solution are given. Option: `regions`, as many regions instead, each with a queen."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        options = cp.Record(dict(recipe.options), typed=True)
        regions = options.whole("regions", 1, min(height, width))
        if regions is None and height != width:
            raise cp.RecipeError("N queens without regions is square; regions=7 is a board with 7 regions")
        recipe = replace(recipe, options=cp.other_options(recipe.options, options.taken))
        if regions is None:
            return super().propose(recipe, rng, solver)
        return cp.MarkedRegionsGenerator(self.rules, partial(_begin, regions)).propose(recipe, rng, solver)


def _begin(
    regions: int,
    empty: cp.Puzzle,
    solve: Callable[[cp.Puzzle], tuple[int, ...]],
    rng: cp.SeededRandom,
) -> cp.Begun | None:
    """Queens of a random solution of a square board that stand on this one, as many as there are regions."""
    height, width = empty.shape.height, empty.shape.width
    board = empty.rules.empty(max(height, width), max(height, width), {})
    side, keys = board.shape.side, solve(board)
    queens = [cell for cell, key in zip(cp.rectangle(side, side), keys, strict=True) if key]
    inside = [cell for cell in rng.shuffled(queens) if cell[0] < height and cell[1] < width]
    if len(inside) < regions:
        return None
    queens = sorted(inside[:regions])
    return {*queens}, [(queen, number) for number, queen in enumerate(queens)]
