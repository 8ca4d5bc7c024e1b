"""Compass.

Rules: divide the board into regions, along the lines of the grid. Each region is connected and contains exactly one
compass. A number in a compass is how many cells of its region are further in that direction than the compass itself.
Source: https://puzz.link/rules.html?compass
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import CompassCells, Link
from clueproof.english import counted


def owners(shape: cp.NumberedShape) -> dict[cp.Cell, dict[int, str]]:
    """For each cell the compasses in whose region it can be."""
    names = {number: f"in the region of {cp.cell_name(*cell)}" for number, cell in enumerate(shape.islands)}
    found = dict.fromkeys(cp.rectangle(shape.height, shape.width), names or {-2: "in no region"})
    found |= {cell: {number: names[number]} for number, cell in enumerate(shape.islands)}
    return {**found, **{hole: {cp.NO_REGION: "no part of the board"} for hole in shape.holes}}


def further(cell: cp.Cell, kind: str, shape: cp.NumberedShape) -> list[cp.Cell]:
    """The cells of the board that are further in a direction of a compass."""
    down, right = cp.STEPS[cp.COMPASS[kind]]
    return [(r, c) for r, c in shape.cells if (r - cell[0]) * down + (c - cell[1]) * right > 0]


class Compass(cp.Genre[cp.NumberedShape, cp.CellEncoding, cp.NumberRows]):
    """The places of compasses are the shape, each number is a clue."""

    name = "compass"
    group = "Regions"
    title = "Compass"
    noun = "a Compass"
    hash_rows = cp.Compasses.ROWS
    shape = cp.NumberedShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset(cp.COMPASS)
    layers = (cp.Compasses(),)
    answer = cp.OwnedRegions(owners)
    puzzlink = Link("compass", CompassCells())

    def generator(self) -> cp.Generator:
        return cp.MovedNumbersGenerator(self, lambda shape, rng: cp.random_pieces(shape, 5, rng))

    def rules(self, shape: cp.NumberedShape, e: cp.CellEncoding) -> None:
        if not shape.islands:
            e.add(cp.Clause(), "each region contains a compass")
        e.owned_regions(shape.islands, "each region is connected")

    def clue(self, shape: cp.NumberedShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        number = shape.islands.index(clue.position)
        down, right = cp.STEPS[cp.COMPASS[clue.kind]]
        by_distance: dict[int, list[cp.Literal]] = {}
        for r, c in further(clue.position, clue.kind, shape):
            distance = (r - clue.position[0]) * down + (c - clue.position[1]) * right
            by_distance.setdefault(distance, []).append(e.cells[r, c].equals(number))
        there = tuple([own for line in by_distance.values() for own in line])
        holds = e.model.clue(cp.Exactly(clue.value, there), says(clue, clue.value))
        # not needed, but worth it
        far = [(-holds, -own) for distance, line in by_distance.items() if distance > clue.value for own in line]
        e.add_clauses(far, "so far it has no cells", conditions=1)
        return holds

    def sketch(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], e: cp.CellEncoding) -> cp.PartialBoard | None:
        return cp.OwnerPartialBoard.of(puzzle, e)

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            name, compasses = f"the region of {cp.cell_name(*cells[0])}", {*puzzle.shape.islands}.intersection(cells)
            if len(cp.one_piece(cells)) < len(cells):
                return f"{name} is not connected"
            if len(compasses) != 1:
                return f"{name} contains {counted(len(compasses), 'compass')}, not 1"
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        region = cp.by_cell(solution)
        return lambda cell: sum(region[other] == region[cell] for other in further(cell, kind, shape))

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"{says(clue, found)}, not {clue.value}"


WHERE = {cp.UP: "above", cp.RIGHT: "to the right of", cp.BELOW: "below", cp.LEFT: "to the left of"}


def says(clue: cp.Clue, number: int) -> str:
    """What such a clue says with a number."""
    name = cp.cell_name(*clue.position)
    return f"the region of {name} has {counted(number, 'cell')} {WHERE[clue.kind]} it"
