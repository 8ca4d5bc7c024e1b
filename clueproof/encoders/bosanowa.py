"""Bosanowa.

Rules: write a number from 1 on into every cell. Each number is the sum of the differences between it and the numbers of
the cells that share a side with its own. Source: https://puzz.link/rules.html?bosanowa
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Flag, HoledCells, Link, told_numbers
from clueproof.errors import BadPuzzleError
from clueproof.syntax.record import JsonValue

MOST = 999
"""The largest number that can be given."""
NUMERALS = cp.Counts(1, MOST, "{most}")


def near(shape: cp.ToldShape) -> dict[cp.Cell, list[cp.Cell]]:
    """For each cell of the board the others that share a side with it."""
    return {cell: cp.beside(cell, shape.height, shape.width, shape.holes) for cell in cp.board_cells(shape)}


@lru_cache(maxsize=64)
def bounds(shape: cp.ToldShape) -> Mapping[cp.Cell, int]:
    """The largest number that each cell can hold, if it is joined with a given one. Of the difference to one neighbour
    a number leaves the rest for all others: one beside b, with a on its other side, is at most a + b, and at most 2b.
    """
    found, beside, changed = {cell: says for cell, says in shape.numbers.items() if says > 0}, near(shape), True
    given = {*found}
    while changed:
        changed = False
        for cell in beside:
            if cell in given:
                continue
            for one in beside[cell]:
                if one in found:
                    others = [found[other] for other in beside[one] if other != cell and other in found]
                    most = found[one] + min([found[one], *others])
                    if most < found.get(cell, most + 1):
                        found[cell], changed = most, True
    return found


class Bosanowa(cp.Genre[cp.ToldShape, cp.CellEncoding, cp.NumberRows]):
    """There are no clues: given numbers bound all others, so that they belong to the shape."""

    name = "bosanowa"
    group = "Numbers and letters in lines"
    title = "Bosanowa"
    noun = "a Bosanowa"
    usual = cp.Usual((5, 5))
    largest = 30
    shape = cp.ToldShape
    layers = (cp.ToldNumbers(MOST, "{most}", "a number", holes=True),)
    answer = cp.Numbers(NUMERALS, lambda shape: max(bounds(shape).values()), bounds)
    puzzlink = Link(
        "bosanowa",
        HoledCells(FROM_1, {UNKNOWN: "?"}, shaped=told_numbers, holes_first=True),
        flags=(Flag("h", "how the board is drawn", {}), Flag("t", "how the board is drawn", {})),
    )

    def generator(self) -> cp.Generator:
        return BosanowaGenerator(self)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[cp.ToldShape, cp.Clues]:
        self.must_fit(height, width)
        raise BadPuzzleError(f"{self.noun} needs a number that is given")

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Record:
        return self.format(super().empty(height, width, options))

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.ToldShape:
        shape = super().read_shape(record, tokens)
        loose = [cell for cell in cp.board_cells(shape) if cell not in bounds(shape)]
        if loose:
            record.fail(f"no number is given in the part of the board with {cp.cell_name(*loose[0])}")
        return shape

    def rules(self, shape: cp.ToldShape, e: cp.CellEncoding) -> None:
        cells = cp.board_cells(shape)
        for cell, says in shape.numbers.items():
            if says > 0:
                e.add(cp.Clause(e.cells[cell].equals(says)), f"{cp.cell_name(*cell)} is given as {says}")
        around: dict[cp.Cell, list[cp.Variable]] = {cell: [] for cell in cells}
        for edge in cp.links(cells):
            one, other = (e.cells[cell] for cell in edge)
            name = f"the difference between {one.name} and {other.name}"
            # neither number is less than it
            apart = e.model.integer(name, range(min(one.values[-1], other.values[-1]) + 1))
            less = e.model.statement(f"{one.name} is less than {other.name}", f"{one.name} is at least {other.name}")
            for way, sign in ((less, 1), (-less, -1)):
                e.add(
                    cp.Linear(((1, apart), (sign, one), (-sign, other)), 0, 0, enforce=(way,)),
                    f"{name} is the larger one less the smaller one",
                )
            for cell in edge:
                around[cell].append(apart)
        for cell, parts in around.items():
            with e.group(cp.cell_name(*cell)):
                terms = (*[(1, part) for part in parts], (-1, e.cells[cell]))
                e.add(cp.Linear(terms, 0, 0), "it is the sum of the differences to its neighbours")

    def find_violation(self, puzzle: cp.Puzzle[cp.ToldShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        numbers = {(r, c): solution[r][c] for r, c in cp.board_cells(puzzle.shape)}
        for cell, says in puzzle.shape.numbers.items():
            if says > 0 and numbers[cell] != says:
                return f"{cp.cell_name(*cell)} is given as {says}, not {numbers[cell]}"
        for (r, c), number in numbers.items():
            others = [numbers.get(at, number) for at in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))]
            if (found := sum(abs(number - other) for other in others)) != number:
                return f"{cp.cell_name(r, c)} is {number}, but the differences around it add up to {found}"
        return None


DRAWN = 6
"""The largest number of new puzzles."""
NUMBERED = 0.6
"""At least this share of the cells has a number."""
BOUND = 14
"""What the numbers that are given leave as the largest number of a cell."""


class BosanowaGenerator(cp.Generator):
    """Numbers in some cells, so that the others are missing. Those that are not needed are left out, as long as the
    bounds of all numbers stay small: else proofs take long."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        height, width = recipe.size or self.size
        number = _drawn(height, width, rng, solver)
        cells = cp.rectangle(height, width)
        blank = cp.Puzzle(self.rules, cp.ToldShape(height, width, holes=frozenset({*cells} - {*number})), cp.Clues())

        def puzzle_of(given: set[cp.Cell]) -> cp.Puzzle:
            told = {cell: number[cell] for cell in sorted(given)}
            return replace(blank, shape=replace(blank.shape, islands=(*told,), told=(*told.values(),)))

        given = {*number}
        for cell in rng.shuffled([*number]):
            fewer = puzzle_of(given - {cell})
            most = bounds(fewer.shape)
            if len(most) == len(number) and max(most.values()) <= BOUND and solver.is_unique(fewer):
                given.remove(cell)
        return puzzle_of(given)


def _drawn(height: int, width: int, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> dict[cp.Cell, int]:
    """Numbers that are the sums of the differences around them, in enough cells. Raises RecipeError if none are."""
    e = cp.Numbers(NUMERALS, lambda shape: DRAWN, least=0).encode(cp.GridShape(height, width))
    cells, pairs = cp.rectangle(height, width), [*product(range(DRAWN + 1), repeat=2)]
    # a missing cell is a 0, whose differences are none
    rows = [(one, other, abs(one - other) if one and other else 0) for one, other in pairs]
    around: dict[cp.Cell, list[cp.Variable]] = {cell: [] for cell in cells}
    for edge in cp.links(cells):
        apart = e.model.integer(f"the difference of {cp.link_name(edge)}", range(DRAWN // 2 + 1))
        line = (*[e.cells[cell] for cell in edge], apart)
        e.add(cp.Table(line, tuple([row for row in rows if row[2] in apart.values])))
        for cell in edge:
            around[cell].append(apart)
    for cell, parts in around.items():
        e.add(cp.Linear((*[(1, part) for part in parts], (-1, e.cells[cell])), 0, 0))
    filled = tuple([-e.cells[cell].equals(0) for cell in cells])
    e.add(cp.AtLeast(round(NUMBERED * len(cells)), filled))
    keys = solver.random_keys(e.model, rng)
    if keys is None:
        raise cp.RecipeError(f"no board of {height} by {width} has a solution")
    return {cell: key for cell, key in zip(cells, keys, strict=True) if key}
