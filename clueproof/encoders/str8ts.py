"""Str8ts.

Rules: write a number from 1 to n into every white cell of an n x n grid. No number stands twice in a row or column, and
the number of a black cell counts. White cells side by side, up to the next black cells, hold numbers that follow each
other, in any order; so do white cells one below the other. Source: https://www.str8ts.com/
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import groupby

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.syntax.numbers import SYMBOLS

NUMERALS = cp.Numerals(lambda shape: shape.side)


def numbers(shape: cp.GridShape) -> Mapping[str, str]:
    """Sign -> number, for all that a cell can hold."""
    return {SYMBOLS[number - 1]: str(number) for number in range(1, shape.side + 1)}


class Str8ts(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """The number of a black cell is a constraint, because hardly any two puzzles have the same black cells: each has a
    model of its own in any case."""

    name = "str8ts"
    aliases = ("straights",)
    group = "Numbers and letters in lines"
    title = "Str8ts"
    noun = "a Str8ts"
    square = True
    largest = 25
    usual = cp.Usual((9, 9), easy_up_to=100)
    hash_rows = "#0123456789ABCDEFGHIJKLMNOP._-*? "
    shape = cp.WalledShape
    constraint_kinds = frozenset({cp.BLACK})
    layers = (cp.BlackNumbers(NUMERALS),)
    answer = cp.OpenCells(numbers, cp.free_cells)

    def generator(self) -> cp.Generator:
        return Str8tsGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        for name, line in _lines(shape):
            cells = tuple([e.cells[cell] for cell in line if cell not in shape.walls])
            if len(cells) > 1:
                with e.group(name):
                    e.add(cp.AllDifferent(cells), "no number twice")
        for stretch in cp.stretches(shape):
            if len(stretch) > 1:
                with e.group(f"{cp.cell_name(*stretch[0])} to {cp.cell_name(*stretch[-1])}"):
                    e.add(cp.Consecutive(tuple([e.cells[cell] for cell in stretch])), "consecutive numbers")

    def clue(self, shape: cp.WalledShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        cell, number = clue.position, clue.value
        this = e.model.selector(f"{cp.cell_name(*cell)} is a black {number}")
        for name, line in _lines(shape):
            if cell in line:
                white = [cp.equal(e.cells[other], number) for other in line if other not in shape.walls]
                black = [e.stated.get(cp.BLACK, {}).get(other, {}).get(number) for other in line]
                alike = (*white, *[literal for literal in black if literal is not None])
                with e.group(name):
                    e.add(cp.Exactly(0, alike, enforce=(this,)), f"no other {number} than the black one")
        e.state(cp.BLACK, cell, {number: this})
        return this

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        rows = [list(row) for row in solution]
        for (r, c), number in puzzle.clues[cp.BLACK].items():
            rows[r][c] = "#" + SYMBOLS[number - 1]
        for name, line in cp.named_lines(rows):
            held = [sign[-1] for sign in line if sign != self.answer.CLOSED]
            if len({*held}) < len(held):
                return f"{name} has a number twice"
            for white, run in groupby(line, lambda sign: sign in SYMBOLS):
                found = sorted(SYMBOLS.index(sign) for sign in run) if white else []
                if found and found[-1] - found[0] != len(found) - 1:
                    return f"{name} has white cells side by side whose numbers do not follow each other"
        return None

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        return super().clue_values(shape, solution, kind) if kind == cp.GIVEN else lambda cell: None

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return found is None  # a black cell; `find_violation` looks at its number


def _lines(shape: cp.WalledShape) -> list[tuple[str, list[cp.Cell]]]:
    """All cells of each row and column, by name."""
    places = range(shape.side)
    rows = [(f"row {r + 1}", [(r, c) for c in places]) for r in places]
    return rows + [(f"column {c + 1}", [(r, c) for r in places]) for c in places]


USUAL_DENSITY = 0.2
"""The share of black cells to begin with."""
NUMBERED_SHARE = 0.4
"""The share of these that have a number to begin with."""
MAX_STEPS_PER_CELL = 4
"""Numbers that are written for each cell before a filling is given up."""
MAX_DENSITY = 0.4
"""The share of black cells with which it is given up."""


class Str8tsGenerator(cp.RandomSolutionGenerator):
    """`--density` is the share of black cells to begin with, of which none leaves a white cell without a neighbour."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        shape = _blackened(empty.shape, USUAL_DENSITY if recipe.density is None else recipe.density, rng)
        filled = _filled(shape, rng)
        if filled is None:
            return None
        shape, held = filled
        empty = replace(empty, shape=shape)
        puzzle = self.with_implied_clues(empty, tuple([held[cell] for cell in cp.free_cells(shape)]), recipe)
        if recipe.kinds is not None and cp.BLACK not in recipe.kinds:
            return puzzle
        given = dict[cp.Cell, int]()
        for cell in rng.shuffled(sorted(shape.walls)):
            taken = {number for other, number in held.items() if other[0] == cell[0] or other[1] == cell[1]}
            left = [number for number in range(1, shape.side + 1) if number not in taken]
            if left and rng.happens(NUMBERED_SHARE):
                held[cell] = given[cell] = rng.one_of(left)
        return self.rules.with_clues(
            puzzle, [*self.rules.clue_list(puzzle), *[cp.Clue(cp.BLACK, *one) for one in given.items()]]
        )


def _blackened(shape: cp.WalledShape, density: float, rng: cp.SeededRandom) -> cp.WalledShape:
    """Black cells until there are enough, as far as none leaves a white cell without a neighbour."""
    cells = cp.rectangle(shape.height, shape.width)
    for r, c in rng.shuffled(cells):
        if len(shape.walls) >= density * len(cells):
            break
        changed = replace(shape, walls=shape.walls | {(r, c), (shape.height - 1 - r, shape.width - 1 - c)})
        together = {cell for stretch in cp.stretches(changed) if len(stretch) > 1 for cell in stretch}
        if together == {*cp.free_cells(changed)}:
            shape = changed
    return shape


def _filled(shape: cp.WalledShape, rng: cp.SeededRandom) -> tuple[cp.WalledShape, dict[cp.Cell, int]] | None:
    """Numbers at random, the cell with the fewest that are left first. Where none is left, the cell and the opposite
    one become black, and the lines that they part are filled anew if need be. None if that leads nowhere."""
    held: dict[cp.Cell, int] = {}
    for _ in range(MAX_STEPS_PER_CELL * shape.height * shape.width):
        check_clock()
        open_cells = [cell for cell in cp.free_cells(shape) if cell not in held]
        if not open_cells:
            return shape, held
        choices = _choices(shape, held)
        cell = min(rng.shuffled(open_cells), key=lambda one: len(choices[one]))
        if choices[cell]:
            held[cell] = rng.one_of(choices[cell])
            continue
        both = {cell, (shape.height - 1 - cell[0], shape.width - 1 - cell[1])}
        shape = replace(shape, walls=shape.walls | both)
        if len(shape.walls) > MAX_DENSITY * shape.height * shape.width:
            return None
        for gone in both:
            held.pop(gone, None)
        for stretch in cp.stretches(shape):
            numbers = [held[one] for one in stretch if one in held]
            if numbers and max(numbers) - min(numbers) >= len(stretch):
                for one in stretch:
                    held.pop(one, None)
    return None


def _choices(shape: cp.WalledShape, held: dict[cp.Cell, int]) -> dict[cp.Cell, list[int]]:
    """The numbers that are left for each white cell, by what stands in its lines."""
    taken: dict[tuple[str, int], set[int]] = defaultdict(set)
    for (r, c), number in held.items():
        taken["row", r].add(number)
        taken["column", c].add(number)
    least, most = dict.fromkeys(cp.free_cells(shape), 1), dict.fromkeys(cp.free_cells(shape), shape.side)
    for stretch in cp.stretches(shape):
        numbers = [held[cell] for cell in stretch if cell in held]
        for cell in stretch if numbers else ():
            least[cell] = max(least[cell], max(numbers) - len(stretch) + 1)
            most[cell] = min(most[cell], min(numbers) + len(stretch) - 1)
    return {
        (r, c): [n for n in range(least[r, c], most[r, c] + 1) if n not in taken["row", r] | taken["column", c]]
        for r, c in least
    }
