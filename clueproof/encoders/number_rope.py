"""Number Rope.

Rules: write a number from 1 to 9 into every cell that is not black. Along a rope each number is 1 more than the one
before, from one end or from the other. Equal numbers don't share a side. The number of a black cell is the sum of the
numbers beside it. Source: https://puzz.link/rules.html?numrope
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import clueproof.genres as cp
from clueproof.codecs.puzzlink import BLACK_SUMS, UNKNOWN, Cells, Link, Part, read_borders, written_borders
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.puzzle.layers.black_cells import NO_NUMBER
from clueproof.syntax.record import JsonValue

LARGEST, MOST, BARE = 9, 36, "?"
WORDS = {str(number): str(number) for number in range(1, LARGEST + 1)}


class BlackSums(cp.Symbols):
    """Sums of black cells, and `?` for one that says nothing."""

    blanks = frozenset("._-")

    def meaning(self, shape: cp.GridShape) -> Mapping[str, int]:
        return {BARE: NO_NUMBER, **{str(number): number for number in range(MOST + 1)}}

    def expected(self, shape: cp.GridShape) -> str:
        return f"the number of a black cell from 0 to {MOST}, {BARE} for one without a number, or . for another cell"

    def token(self, shape: cp.GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {number: token for token, number in self.meaning(shape).items()}


class RopesPart(Part):
    """For each two neighbours whether a rope joins them."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        found = sorted(read_borders(scanner, height, width))
        return {"ropes": list[JsonValue](map(cp.link_name, found))} if found else {}

    def write(self, puzzle: cp.Puzzle) -> str:
        return written_borders(puzzle.shape, puzzle.shape.ropes)


class NumberRope(cp.Genre[cp.RopeShape, cp.OpenCellEncoding, cp.SignRows]):
    """Black cells and ropes belong to the shape; a sum is a constraint."""

    name = "number-rope"
    aliases = ("numrope",)
    group = "Numbers and letters in lines"
    title = "Number Rope"
    noun = "a Number Rope"
    shape = cp.RopeShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.TintedCounts(BlackSums()), cp.Ropes())
    answer = cp.OpenCells(WORDS, cp.free_cells)
    puzzlink = Link(
        "numrope",
        RopesPart(),
        Cells(BLACK_SUMS, {UNKNOWN: BARE, -1: BARE}, unnumbered=lambda shape: shape.walls, bare=-1),
    )

    def generator(self) -> cp.Generator:
        return RopeGenerator(self)

    def rules(self, shape: cp.RopeShape, e: cp.OpenCellEncoding) -> None:
        cells = e.cells
        sides = tuple([(cells[one], cells[other]) for one, other in cp.links([*cells])])
        e.add(
            cp.AdjacencyBan(sides, tuple([(n, n) for n in range(1, LARGEST + 1)])), "equal numbers don't share a side"
        )
        for edge in sorted(shape.ropes):
            one, other = (cells[cell] for cell in edge)
            e.add(cp.difference((one, other), 1), f"the rope joins {one.name} and {other.name}")
        for cell, near in shape.joined.items():
            if len(near) == 2:
                terms = ((1, cells[near[0]]), (1, cells[near[1]]), (-2, cells[cell]))
                e.add(cp.Linear(terms, 0, 0), f"the rope goes up or down at {cp.cell_name(*cell)}")

    def clue(self, shape: cp.RopeShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        around = tuple(
            [e.cells[cell] for cell in cp.beside(clue.position, shape.height, shape.width) if cell in e.cells]
        )
        says = f"the numbers beside {cp.cell_name(*clue.position)} add up to {clue.value}"
        return e.model.clue(cp.total(around, clue.value), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.RopeShape, cp.Clues], solution: cp.SignRows) -> str | None:
        number = {cell: int(sign) for cell, sign in cp.by_cell(solution).items() if sign.isdecimal()}
        for r, c in number:
            for other in ((r, c + 1), (r + 1, c)):
                if number.get(other) == number[r, c]:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*other)} are both {number[r, c]}"
        for rope in puzzle.shape.rope_cells:
            found = [number[cell] for cell in rope]
            up = [*range(found[0], found[0] + len(found))]
            if found not in (up, [2 * found[0] - one for one in up]):
                return f"the numbers of the rope of {cp.cell_name(*rope[0])} are {', '.join(map(str, found))}"
        return None

    def clue_values(self, shape: cp.RopeShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return lambda black: sum_beside(black, shape, solution)

    def describe_violation(self, shape: cp.RopeShape, solution: cp.SignRows, clue: cp.Clue, found: object) -> str:
        return f"the numbers beside {cp.cell_name(*clue.position)} add up to {found}, not {clue.value}"


def sum_beside(black: cp.Cell, shape: cp.RopeShape, solution: cp.SignRows) -> int:
    """The sum of the numbers beside a black cell."""
    around = [cell for cell in cp.beside(black, shape.height, shape.width) if cell not in shape.walls]
    return sum(int(solution[r][c]) for r, c in around)


BLACK = 0.15
"""The share of cells that are black to begin with."""
LONGEST = 5
"""The cells of the longest rope that is drawn."""


class RopeGenerator(cp.Generator):
    """Random black cells, ropes through most of the others, and random numbers. While there is another solution, two
    cells are joined whose numbers differ by more in that one; where that is not possible, a cell becomes black, so that
    its sum tells them apart."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        puzzle = self.rules.empty(height, width, recipe.options)
        cells = rng.shuffled(cp.rectangle(height, width))
        black = round(BLACK * len(cells))
        shape = replace(puzzle.shape, walls=frozenset(cells[:black]), ropes=_random_ropes(cells[black:], rng))
        puzzle = replace(puzzle, shape=shape)
        keys = solver.random_solution(puzzle, rng)
        solution = self.rules.decode(puzzle, keys)
        number = dict(zip(cp.free_cells(shape), keys, strict=True))
        while True:
            open_cells = cp.free_cells(puzzle.shape)
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another_random(puzzle, tuple([number[cell] for cell in open_cells]), rng)
            if other is None:
                return puzzle
            there = dict(zip(open_cells, other, strict=True))
            shape = self._changed(puzzle.shape, number, there, rng)
            if shape is None:
                return None
            puzzle = replace(puzzle, shape=shape, clues=cp.Clues())

    def _changed(
        self, shape: cp.RopeShape, number: dict[cp.Cell, int], there: dict[cp.Cell, int], rng: cp.SeededRandom
    ) -> cp.RopeShape | None:
        """The shape with one rope or black cell more, so that the other numbers don't suit it."""
        ropes = [
            edge
            for edge in cp.links([*there])
            if edge not in shape.ropes and _goes_on(shape, edge, number) and not _goes_on(shape, edge, there)
        ]
        if ropes:
            return replace(shape, ropes=shape.ropes | {rng.one_of(ropes)})
        black = []
        for cell in there:
            around = [near for near in cp.beside(cell, shape.height, shape.width) if near in there]
            if sum(number[near] for near in around) != sum(there[near] for near in around):
                black.append(cell)
        if not black:
            return None
        cell = rng.one_of(black)
        kept = frozenset(edge for edge in shape.ropes if cell not in edge)
        return replace(shape, walls=shape.walls | {cell}, ropes=kept)


def _goes_on(shape: cp.RopeShape, edge: cp.Edge, number: dict[cp.Cell, int]) -> bool:
    """Could a rope join these two cells, too?"""
    for one, other in (edge, edge[::-1]):
        near = shape.joined.get(one, [])
        if abs(number[one] - number[other]) != 1 or len(near) > 1:
            return False
        if near and number[near[0]] + number[other] != 2 * number[one]:
            return False
    return True


def _random_ropes(cells: list[cp.Cell], rng: cp.SeededRandom) -> frozenset[cp.Edge]:
    """Ropes of random lengths through the cells, of which no two pass the same cell."""
    free, ropes = {*cells}, set[cp.Edge]()
    for start in cells:
        way, length = [start], 1 + rng.below(LONGEST)
        while start in free and len(way) < length:
            r, c = way[-1]
            near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
            ahead = [cell for cell in near if cell in free and cell not in way]
            if not ahead:
                break
            way.append(rng.one_of(ahead))
        if start in free:
            ropes |= {cp.edge(one, other) for one, other in pairwise(way)}
            free -= {*way}
    return frozenset(ropes)
