"""Eulero (Graeco-Latin square).

Rules: write two digits from 1 to n into every cell of an n x n grid. Each row and each column has every digit once in
the first place, and once in the second place. No two cells have the same two digits.
Source: https://www.janko.at/Raetsel/Eulero/
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import clueproof.genres as cp

PAIRS = cp.Counts(11, lambda shape: 11 * shape.side, "{most}, two of the largest digits", spaced=True)


class Eulero(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are single digits, and two digits are a number of two digits."""

    name = "eulero"
    aliases = ("graeco-latin-square", "euler-square")
    group = "Numbers and letters in lines"
    title = "Eulero (Graeco-Latin square)"
    noun = "a Eulero"
    square = True
    largest = 9
    usual = cp.Usual((5, 5), easy_up_to=25)
    exchangeable_inputs = (("first",), ("second",))
    layers = (cp.DigitPairs(also_called=("board",)),)
    answer = cp.Numbers(PAIRS, lambda shape: 11 * shape.side, least=11)

    def generator(self) -> cp.Generator:
        return EuleroGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        digits = range(1, shape.side + 1)
        never = [number for number in range(11, 11 * shape.side + 1) if number % 10 not in digits]
        e.add_clauses(
            [(-cell.equals(number),) for cell in e.cells for number in never], "digits are from 1 to the side"
        )
        for kind in (cp.FIRST, cp.SECOND):
            names = [f"the {kind} digit of {cell.name}" for cell in e.cells]
            grid = cp.Grid(shape.side, shape.side, [e.model.integer(name, digits) for name in names])
            for place, (cell, digit) in enumerate(zip(e.cells, grid, strict=True)):
                e.state(kind, divmod(place, shape.side), digit)
                pairs = [(10 * a + b, a if kind == cp.FIRST else b) for a, b in product(digits, digits)]
                e.add(cp.Table((cell, digit), tuple(pairs)), f"its {kind} digit")
            for name, line in grid.lines:
                with e.group(name):
                    e.add(cp.AllDifferent(line), f"every {kind} digit once")
        e.add(cp.AllDifferent(tuple(e.cells)), "no two cells are alike")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        digits = [*range(1, puzzle.shape.side + 1)]
        for name, line in cp.named_lines(solution):
            for kind, found in ((cp.FIRST, [n // 10 for n in line]), (cp.SECOND, [n % 10 for n in line])):
                if sorted(found) != digits:
                    return f"{name} does not have every digit once as the {kind}"
        places: dict[int, cp.Cell] = {}
        for cell, number in cp.by_cell(solution).items():
            if number in places:
                return f"{cp.cell_name(*places[number])} and {cp.cell_name(*cell)} are both {number}"
            places[number] = cell
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        return lambda cell: divmod(solution[cell[0]][cell[1]], 10)[kind == cp.SECOND]

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"the {clue.kind} digit of {cp.cell_name(*clue.position)} is given as {clue.value}, not {found}"


class EuleroGenerator(cp.RandomSolutionGenerator):
    """A square by a formula, with its rows, columns and digits in random order: others are hard to find."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        empty = self.empty(recipe, rng)
        side: int = empty.shape.side
        if side in (2, 6):
            raise cp.RecipeError(f"no Eulero of {side} by {side} has a solution")
        rows, columns, first, second = [rng.shuffled(range(side)) for _ in range(4)]

        def number(r: int, c: int) -> int:
            if side % 2:
                one, other = (r + c) % side, (r + 2 * c) % side
            else:
                # the field of 4 or of 8 elements
                twice = 2 * c if 2 * c < side else (2 * c) ^ (7 if side == 4 else 11)
                one, other = r ^ c, r ^ twice
            return 10 * (first[one] + 1) + second[other] + 1

        keys = tuple([number(r, c) for r in rows for c in columns])
        return self.with_implied_clues(empty, keys, recipe)
