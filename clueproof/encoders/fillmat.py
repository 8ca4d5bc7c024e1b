"""Fillmat.

Rules: divide the board into strips, along the lines of the grid: rectangles one cell wide, of four cells at most. Two
strips that share a side have different lengths, and no four strips meet at a point. A number is how many cells its
strip has; a strip has one number at most. A `?` is a number that isn't told.
Source: https://puzz.link/rules.html?fillmat
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, UNKNOWN, Cells, Link
from clueproof.english import counted

LONGEST = 4
AHEAD: dict[cp.Direction, cp.Direction] = {"e": "w", "s": "n"}
"""The two directions in which strips go on, each with the one behind."""


class Fillmat(cp.Genre[cp.NumberedShape, cp.RegionEncoding, cp.NumberRows]):
    """Where numbers are is the shape. Each cell has the length of its strip as an integer, so that numbers are
    literals."""

    name = "fillmat"
    group = "Regions"
    title = "Fillmat"
    noun = "a Fillmat"
    shape = cp.NumberedShape
    usual = cp.Usual((7, 7))
    layers = (cp.Numbered(LONGEST, "{most}, the most cells of a strip", "a cell"),)
    answer = cp.BorderedCells()
    puzzlink = Link("fillmat", Cells(DIGITS_AND_SPACES, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.islands))

    def generator(self) -> cp.Generator:
        return FillmatGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.RegionEncoding) -> None:
        e.strips("strips are one cell wide", "no four strips meet at a point")
        lengths = {n: f"in a strip of {counted(n, 'cell')}" for n in range(1, LONGEST + 1)}
        length = {cell: e.model.integer(cp.cell_name(*cell), lengths, lengths) for cell in e.cells}
        alike = [
            row
            for (one, other), border in e.borders.items()
            for n in lengths
            for row in (
                (border, -length[one].equals(n), length[other].equals(n)),
                (-border, -length[one].equals(n), -length[other].equals(n)),
            )
        ]
        e.add_clauses(alike, "strips that share a side have different lengths")
        rows: list[tuple[cp.Literal, ...]] = []
        for cell, own in length.items():
            around = e.around(cell)
            rows += [(-own.equals(1), border) for border in around]
            for n in range(2, LONGEST + 1):
                rows.append((-own.equals(n), *[-border for border in around]))
                for way, back in AHEAD.items():
                    # from the first cell of a strip of two or more
                    ahead = [e.borders[link] for link in cp.links_ahead(cell, way, shape)]
                    before = [-e.borders[link] for link in cp.links_ahead(cell, back, shape)[:1]]
                    unless = (-own.equals(n), *ahead[:1], *before)
                    if ahead:
                        rows += [(*unless, -border) for border in ahead[1 : n - 1]] if len(ahead) > n - 2 else [unless]
                        rows += [(*unless, border) for border in ahead[n - 1 : n]]
        e.add_clauses(rows, "the length of a strip")
        for cell in shape.islands:
            e.state(cp.GIVEN, cell, length[cell])
        twice: list[tuple[cp.Literal, ...]] = []
        for cell, way in product(shape.islands, AHEAD):
            links = cp.links_ahead(cell, way, shape)[: LONGEST - 1]
            for far, other in enumerate(cp.pointed_at(cell, way, shape)[: LONGEST - 1], 1):
                if other in shape.islands:
                    twice.append(tuple([e.borders[link] for link in links[:far]]))
        e.add_clauses(twice, "a strip has one number at most")

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        regions, region = cp.regions_of(solution), cp.by_cell(solution)
        for cells in regions.values():
            name, numbers = f"the region of {cp.cell_name(*cells[0])}", {*puzzle.shape.islands}.intersection(cells)
            if not cp.is_strip(cells) or len(cells) > LONGEST:
                return f"{name} is no strip of {LONGEST} cells at most"
            if len(numbers) > 1:
                return f"{name} has {counted(len(numbers), 'number')}"
        for edge in cp.links(region):
            one, other = (region[cell] for cell in edge)
            if one != other and len(regions[one]) == len(regions[other]):
                return f"the strips beside {cp.side_name(edge)} have the same length"
        return cp.crossing(solution, "strips")

    def clue_values(self, shape: cp.NumberedShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        regions, region = cp.regions_of(solution), cp.by_cell(solution)
        return lambda cell: len(regions[region[cell]])

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, number: int) -> str:
    return f"the strip of {cp.cell_name(*cell)} has {counted(number, 'cell')}"


class FillmatGenerator(cp.RandomSolutionGenerator):
    """A random solution without numbers. While there is another one, a strip that it lacks gets a number; then those
    that aren't needed are taken away."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        empty = self.empty(recipe, rng)
        solution = self.rules.decode(empty, self.random_solution(empty, recipe, rng, solver))
        strips, at = cp.regions_of(solution), dict[int, cp.Cell]()

        def puzzle(cells: Mapping[int, cp.Cell]) -> cp.Puzzle:
            return cp.with_numbers_at(self.rules, empty, cells.values(), solution, rng)

        for _ in range(2 * len(strips)):
            other = solver.another(puzzle(at), solution)
            if other is None:
                break
            differing = cp.differing(strips, [other])
            strip = rng.one_of([number for number in differing if number not in at] or differing)
            at[strip] = rng.one_of(strips[strip])
        for strip in rng.shuffled(sorted(at)):
            fewer = {number: cell for number, cell in at.items() if number != strip}
            at = fewer if solver.is_unique(puzzle(fewer)) else at
        return puzzle(at)
