"""Family Photo.

Rules: divide the board into rectangles, along the lines of the grid. Each rectangle contains exactly one number, which
is how many circles are in it; a `?` is a number that isn't told. Circles that share a side are in the same rectangle.
Source: https://puzz.link/rules.html?familyphoto
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import BITS, NUMBERS, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.encoders.shikaku import Shikaku, ShikakuShape, reach
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class FamilyPhotoShape(ShikakuShape):
    """Which cells have circles, besides where the numbers are."""

    circles: frozenset[cp.Cell] = frozenset()


class CirclesAndNumbers(Cells):
    """Which cells have circles, then the numbers."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        circles = BITS.read(scanner, height * width)
        fields: Any = super().read(scanner, height, width)
        for (r, c), circle in zip(cp.rectangle(height, width), circles, strict=True):
            said = fields["grid"][r][c]
            fields["grid"][r][c] = f"{'' if said is None else said}{'o' if circle else ''}" or "."
        return {**fields}

    def write(self, puzzle: cp.Puzzle) -> str:
        cells = cp.rectangle(puzzle.shape.height, puzzle.shape.width)
        return BITS.write([int(cell in puzzle.shape.circles) for cell in cells]) + super().write(puzzle)


class FamilyPhoto(Shikaku):
    """Where numbers and circles are is the shape. What numbers say are constraints."""

    name = "family-photo"
    group = "Regions"
    title = "Family Photo"
    noun = "a Family Photo"
    shape = FamilyPhotoShape
    usual = cp.Usual((6, 6))
    layers = (
        cp.NumbersAndCircles(
            lambda shape: shape.height * shape.width, "the {most} cells of the board", "a rectangle", least=0
        ),
    )
    puzzlink = Link("familyphoto", CirclesAndNumbers(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))

    def generator(self) -> cp.Generator:
        return FamilyPhotoGenerator(self)

    def check_clues(self, record: cp.Record, puzzle: cp.Puzzle[ShikakuShape, cp.Clues]) -> None:
        """Every number fits on every board."""

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> ShikakuShape:
        return tokens[0].shaped(super().read_shape(record, tokens))

    def rules(self, shape: Any, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        together: list[tuple[cp.Literal, ...]] = []
        for edge in cp.links(sorted(shape.circles)):
            for one, other in (edge, edge[::-1]):
                there = e.cells[other].equals_each()
                together += [
                    (-own, *([there[number]] if number in there else []))
                    for number, own in e.cells[one].equals_each().items()
                ]
        e.add_clauses(together, "circles that share a side are in the same rectangle")

    def clue(self, shape: Any, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        number = shape.islands.index(clue.position)
        circles = [cell for cell in reach(shape)[number] if cell in shape.circles]
        has = tuple([e.cells[cell].equals(number) for cell in circles])
        return e.model.clue(cp.Exactly(clue.value, has), _says(clue.position, clue.value))

    def find_violation(self, puzzle: cp.Puzzle[Any, cp.Clues], solution: cp.NumberRows) -> str | None:
        for edge in cp.links(sorted(puzzle.shape.circles)):
            if len({solution[r][c] for r, c in edge}) > 1:
                one, other = (cp.cell_name(*cell) for cell in edge)
                return f"the circles of {one} and {other} are in different rectangles"
        return super().find_violation(puzzle, solution)

    def clue_values(self, shape: Any, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int | None]:
        regions = cp.regions_of(solution)
        return lambda cell: len(shape.circles.intersection(regions[solution[cell[0]][cell[1]]]))

    def describe_violation(self, shape: ShikakuShape, solution: cp.NumberRows, clue: cp.Clue, found: int | None) -> str:
        return f"{_says(clue.position, found or 0)}, not {clue.value}"


def _says(cell: cp.Cell, circles: int) -> str:
    return f"the rectangle of {cp.cell_name(*cell)} has {counted(circles, 'circle')}"


MAX_ROUNDS = 60
"""So many times numbers are moved, and circles drawn anew, before other rectangles are tried."""


class FamilyPhotoGenerator(cp.Generator):
    """Random rectangles; most cells get circles that are beside none of another rectangle. Where there is another
    solution, numbers of rectangles that it does not have move, and their circles are drawn anew."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        solution = cp.random_rectangles(height, width, rng)
        regions, at, circles = cp.regions_of(solution), dict[int, cp.Cell](), set[cp.Cell]()
        changed = [*regions]
        for _ in range(MAX_ROUNDS):
            check_clock()
            for region in changed:
                at[region] = rng.one_of(regions[region])
                circles.difference_update(regions[region])
            for r, c in rng.shuffled([cell for region in changed for cell in regions[region]]):
                near = circles.intersection(cp.beside((r, c), height, width))
                if rng.below(5) and all(solution[y][x] == solution[r][c] for y, x in near):
                    circles.add((r, c))
            circled = replace(blank, shape=replace(blank.shape, circles=frozenset(circles)))
            puzzle = cp.with_numbers_at(self.rules, circled, at.values(), solution, rng)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            changed = cp.differing(regions, both)
        return None
