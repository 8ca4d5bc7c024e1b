"""Munraito (Moonlight).

Rules: put a star and a cloud into each row and each column of a square board. A star shines along its row and its
column, until the light meets a cloud or a moon. Of each moon it is told at which sides it is lit.
Source: https://www.janko.at/Raetsel/Munraito/index.htm
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.grid.directions import Direction

STAR, CLOUD = 1, 2
BITS: dict[Direction, int] = {"n": 8, "w": 4, "s": 2, "e": 1}
WORDS: dict[Direction, str] = {"n": "at the top", "w": "at the left", "s": "at the bottom", "e": "at the right"}


class Munraito(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """What is lit is a constraint: hardly any two puzzles have the same moons."""

    name = "munraito"
    aliases = ("moonlight",)
    group = "Things to place"
    title = "Munraito (Moonlight)"
    noun = "a Munraito"
    usual = cp.Usual((6, 6))
    square = True
    shape = cp.WalledShape
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.Moons(),)
    answer = cp.OpenCells({"*": "a star", "x": "a cloud"}, cp.free_cells, empty="empty")

    def generator(self) -> cp.Generator:
        return MunraitoGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        for kind in range(2):
            for number in range(shape.height):
                line = [cell for cell in e.cells if cell[kind] == number]
                for value, what in ((STAR, "a star"), (CLOUD, "a cloud")):
                    with e.group(f"{('row', 'column')[kind]} {number + 1}"):
                        e.add(cp.Exactly(1, tuple([e.cells[cell].equals(value) for cell in line])), f"{what} in each")

    def clue(self, shape: cp.WalledShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        says = _says(clue.position, clue.value)
        holds = e.model.selector(says)
        for way, bit in BITS.items():
            line = tuple([e.cells[cell] for cell in cp.open_ahead(clue.position, way, shape)])
            if clue.value & bit:
                e.add(cp.FirstVisible(line, STAR, enforce=(holds,)), says)
                continue
            clouds = [cell.equals(CLOUD) for cell in line]
            dark = [(-holds, -cell.equals(STAR), *clouds[:place]) for place, cell in enumerate(line)]
            e.add_clauses(dark, says, conditions=1)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for name, line in cp.named_lines(solution):
            for sign, what in (("*", "star"), ("x", "cloud")):
                if (found := [*line].count(sign)) != 1:
                    return f"{name} has {found or 'no'} {what}{'s' * (found > 1)}"
        return None

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return lambda moon: _lit(moon, shape, solution)

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not as it is told"


def _lit(moon: cp.Cell, shape: cp.WalledShape, solution: cp.SignRows) -> int:
    """The bits of the sides at which a moon is lit."""
    met = {way: [solution[r][c] for r, c in cp.open_ahead(moon, way, shape)] for way in BITS}
    return sum(bit for way, bit in BITS.items() if "".join(met[way]).lstrip(".").startswith("*"))


def _says(moon: cp.Cell, lit: int) -> str:
    where = [WORDS[way] for way, bit in BITS.items() if lit & bit]
    return f"{cp.cell_name(*moon)} is {'lit ' + ' and '.join(where) if where else 'dark'}"


MOONS = 0.15
"""The share of cells with moons that a board begins with."""


class MunraitoGenerator(cp.RandomSolutionGenerator):
    """A random solution, and moons in some of the empty cells. While there is another solution, a moon is put where it
    is lit in another way."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        solution = self.rules.decode(empty, self.random_solution(empty, recipe, rng, solver))
        cells = cp.rectangle(empty.shape.height, empty.shape.width)
        free = rng.shuffled([(r, c) for r, c in cells if solution[r][c] == "."])
        moons = {*free[: round(MOONS * len(cells))]}
        while True:
            shape = cp.WalledShape(empty.shape.height, empty.shape.width, frozenset(moons))
            puzzle = cp.Puzzle(self.rules, shape, cp.Clues())
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            keys = tuple([".*x".index(solution[r][c]) for r, c in cells if (r, c) not in moons])
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            there = self.rules.decode(puzzle, other)
            # lit in another way, or not even empty
            better = [
                (r, c)
                for r, c in free
                if (r, c) not in moons
                and (there[r][c] != "." or _lit((r, c), shape, solution) != _lit((r, c), shape, there))
            ]
            if not better:
                return None
            moons.add(rng.one_of(better))
