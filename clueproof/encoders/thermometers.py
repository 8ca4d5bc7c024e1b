"""Thermometers.

Rules: fill thermometers, or leave them empty. Each is filled from its bulb on as far as you like, without a gap. A
number at a row or column is how many of its cells are filled. Source: https://www.puzzle-thermometers.com/
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Drawn, Grid, Outside, Penpa, Sheet, doubled, place_name
from clueproof.codecs.puzzlink import COLUMNS_AND_ROWS
from clueproof.codecs.scanner import Fields, NotationError
from clueproof.english import counted


class ThermometersDrawing(Drawn):
    """Thermometers, as signs that point from the bulb on."""

    fills_grid = True
    SIGNS: Mapping[cp.Cell, str] = {(0, 1): ">", (0, -1): "<", (1, 0): "v", (-1, 0): "^"}
    TIP = "x"

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for cells in sheet.thermometers:
            for (r, c), (below, beside) in zip(cells, [*cells[1:], (-1, -1)], strict=True):
                sign = self.TIP if below < 0 else self.SIGNS.get((below - r, beside - c))
                if sign is None or not sheet.inside((r, c)) or (r, c) in grid:
                    where = place_name(doubled((r, c)), sheet)
                    raise NotationError(f"what is drawn {where} is no thermometer, or crosses another")
                grid[r, c] = sign
        sheet.thermometers = []
        return {}

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        sheet.thermometers = [[*cells] for cells in puzzle.shape.thermometers]


class Thermometers(cp.Genre[cp.ThermometerShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: hardly two puzzles have the same thermometers, so that each has a model of its own."""

    name = "thermometers"
    aliases = ("thermometer",)
    group = "Shading"
    title = "Thermometers"
    noun = "a Thermometers puzzle"
    usual = cp.Usual((6, 6), irreducible=False)
    shape = cp.ThermometerShape
    constraint_kinds = frozenset({cp.COUNT})
    layers = (cp.LineCounts(cp.ThermometerCells()),)
    answer = cp.Shading("filled", "empty")
    penpa = Penpa(Outside(cp.COUNT, COLUMNS_AND_ROWS, words={"?": ""}), ThermometersDrawing())

    technique_names: ClassVar = {
        ("only way left", "from the bulb"): "filled from the bulb",
        ("counted in their order", ""): "thermometers along a line",
        ("number complete", "filled cell"): "line is complete",
        ("rest is needed", "filled cell"): "line needs all its cells",
        ("last one left", "filled cell"): "last cell of a line",
    }

    def generator(self) -> cp.Generator:
        return cp.FilledPartsGenerator(self, _random_thermometers, _parts, _filled)

    def rules(self, shape: cp.ThermometerShape, e: cp.ShadingEncoding) -> None:
        covered = {cell for cells in shape.thermometers for cell in cells}
        for cells in shape.thermometers:
            rows = [(-e.shaded[cell], e.shaded[before]) for before, cell in pairwise(cells)]
            name = f"the thermometer of {cp.cell_name(*cells[0])}"
            e.add_clauses(rows, "filled from the bulb on, without a gap", name)
        free = {cell: (e.shaded[cell],) for cell in cp.rectangle(shape.height, shape.width, covered)}
        e.ban(free, lambda cell: f"{cp.cell_name(*cell)} belongs to no thermometer")

    def clue(self, shape: cp.ThermometerShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        filled = cp.Exactly(clue.value, tuple([e.shaded[cell] for cell in cells]))
        with e.group(name):
            return e.model.clue(filled, f"{name} has {counted(clue.value, 'filled cell')}")

    def find_violation(self, puzzle: cp.Puzzle[cp.ThermometerShape, cp.Clues], solution: cp.SignRows) -> str | None:
        filled = set(cp.Shading.shaded(solution))
        for cells in puzzle.shape.thermometers:
            for before, cell in pairwise(cells):
                if cell in filled and before not in filled:
                    return f"{cp.cell_name(*cell)} is filled, but {cp.cell_name(*before)} before it is empty"
            filled.difference_update(cells)
        return f"{cp.cell_name(*min(filled))} is filled, but belongs to no thermometer" if filled else None

    def clue_values(self, shape: cp.ThermometerShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return cp.line_counts(solution, cp.Shading.SHADED)

    def describe_violation(self, shape: cp.ThermometerShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'filled cell')}, not {clue.value}"


STRAIGHT = 0.6
"""How often a thermometer goes straight on where it can turn."""


def _random_thermometers(shape: cp.ThermometerShape, rng: cp.SeededRandom) -> cp.ThermometerShape:
    ways = tuple(sorted(map(tuple, random_ways(shape.height, shape.width, rng))))
    return replace(shape, thermometers=ways)


def _parts(shape: cp.ThermometerShape) -> list[list[cp.Cell]]:
    return [*map(list, shape.thermometers)]


def _filled(thermometer: list[cp.Cell], rng: cp.SeededRandom) -> list[cp.Cell]:
    return thermometer[: rng.below(len(thermometer) + 1)]


def random_ways(height: int, width: int, rng: cp.SeededRandom) -> list[list[cp.Cell]]:
    """Ways through all cells, most of them of two cells and more, none longer than the board is wide or high."""
    free, ways = {*cp.rectangle(height, width)}, list[list[cp.Cell]]()
    for start in rng.shuffled(cp.rectangle(height, width)):
        if start not in free:
            continue
        way, longest = [start], 2 + rng.below(max(height, width) - 1)
        free.discard(start)
        while len(way) < longest:
            onward = [cell for cell in cp.beside(way[-1], height, width) if cell in free]
            if not onward:
                break
            ahead = (2 * way[-1][0] - way[-2][0], 2 * way[-1][1] - way[-2][1]) if len(way) > 1 else None
            way.append(ahead if ahead in free and rng.happens(STRAIGHT) else rng.one_of(onward))
            free.discard(way[-1])
        # a cell that is left alone goes before a bulb beside it
        bulbs = [other for other in ways if other[0] in cp.beside(start, height, width)] if len(way) == 1 else []
        if bulbs:
            rng.one_of(bulbs).insert(0, start)
        else:
            ways.append(way)
    return ways
