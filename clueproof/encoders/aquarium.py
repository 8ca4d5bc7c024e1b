"""Aquarium.

Rules: the board is divided into aquariums; fill some cells with water. In an aquarium water lies level: where a cell
has water, all cells of the aquarium in its row and below have water too. A number at a row or column is how many of its
cells have water. With the option one_level=no that holds for water that is connected, not for all water of an aquarium.
Source: https://www.puzzle-aquarium.com/
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Outside, Penpa, ThickLines
from clueproof.codecs.puzzlink import COLUMNS_AND_ROWS, NUMBERS, Around, Fixed, Flag, Link, Rooms
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class AquariumShape(cp.AreaShape):
    """The aquariums, and whether all water of one has the same level."""

    one_level: bool = cp.flag(
        True, "the water of a tank has one level", off="the water of a tank may have several levels"
    )


class Aquarium(cp.Genre[AquariumShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: hardly two puzzles have the same aquariums, so that each has a model of its own."""

    name = "aquarium"
    group = "Shading"
    title = "Aquarium"
    noun = "an Aquarium"
    usual = cp.Usual((6, 6), irreducible=False)
    shape = AquariumShape
    constraint_kinds = frozenset({cp.COUNT})
    isometries = "left-right"
    layers = (cp.LineCounts(cp.Rooms()),)
    answer = cp.Shading("water", "empty")
    puzzlink = Link(
        "aquarium",
        # there a border inside a region holds water back
        Rooms(closed=True),
        Fixed("/"),
        Around(NUMBERS, cp.COUNT, COLUMNS_AND_ROWS),
        flags=(Flag("r", "the water of a region has one level", {"one_level": True}),),
        fields={"one_level": False},
    )
    penpa = Penpa(Outside(cp.COUNT, COLUMNS_AND_ROWS, words={"?": ""}), ThickLines())

    technique_names: ClassVar = {
        ("only way left", "water lies level"): "water lies level",
        ("only way left", "below water"): "water under water",
        ("number complete", "with water"): "line is complete",
        ("rest is needed", "with water"): "line needs all its cells",
        ("last one left", "with water"): "last cell of a line",
    }

    def generator(self) -> cp.Generator:
        return cp.FilledPartsGenerator(self, _random_aquariums, lambda shape: shape.cells_of, _filled)

    def wording(self, puzzle: cp.Puzzle[AquariumShape, cp.Clues]) -> Mapping[str, str]:
        told = " With the option one_level=no that holds for water that is connected, not for all water of an aquarium."
        own = " That holds for water that is connected, not for all water of an aquarium."
        return {told: "" if puzzle.shape.one_level else own}

    def rules(self, shape: AquariumShape, e: cp.ShadingEncoding) -> None:
        for row, filled in _bodies(shape):
            top = [cell for cell in filled if cell[0] == row]
            below = [cell for cell in filled if cell[0] == row + 1]
            with e.group(f"the aquarium of {cp.cell_name(*top[0])}"):
                level = [*pairwise(top), *([(top[-1], top[0])] if top[1:] else [])]
                e.add_clauses([(-e.shaded[cell], e.shaded[other]) for cell, other in level], "water lies level")
                e.add_clauses([(-e.shaded[top[0]], e.shaded[cell]) for cell in below], "below water there is water")

    def clue(self, shape: AquariumShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        filled = cp.Exactly(clue.value, tuple([e.shaded[cell] for cell in cells]))
        with e.group(name):
            return e.model.clue(filled, f"{name} has {counted(clue.value, 'cell')} with water")

    def find_violation(self, puzzle: cp.Puzzle[AquariumShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, water = puzzle.shape, cp.Shading.shaded(solution)
        for own in shape.cells_of:
            has = sorted(water.intersection(own))
            for body in [has] if shape.one_level and has else cp.pieces(dict.fromkeys(has, 1)):
                highest = min(body)
                # connected water flows on to the cells beside it alone
                near = {*own} if shape.one_level else {*own}.intersection(chain.from_iterable(map(_around, body)))
                if dry := sorted(cell for cell in near - {*body} if cell[0] >= highest[0]):
                    return f"{cp.cell_name(*dry[0])} is empty, but the water in {cp.cell_name(*highest)} is as high"
        return None

    def clue_values(self, shape: AquariumShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return cp.line_counts(solution, cp.Shading.SHADED)

    def describe_violation(self, shape: AquariumShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'cell')} with water, not {clue.value}"


def _around(cell: cp.Cell) -> list[cp.Cell]:
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def _bodies(shape: AquariumShape) -> Iterator[tuple[int, list[cp.Cell]]]:
    """For each row of an aquarium, the cells that have water if those of the row have: all down from there, or those of
    each connected part."""
    for own in shape.cells_of:
        for row in sorted({r for r, _ in own}):
            down = [cell for cell in own if cell[0] >= row]
            for part in [down] if shape.one_level else cp.pieces(dict.fromkeys(down, 1)):
                if any(r == row for r, _ in part):
                    yield row, sorted(part)


USUAL_REGION_SIZE = 5
"""Of an aquarium, on average."""


def _random_aquariums(shape: cp.AreaShape, rng: cp.SeededRandom) -> cp.AreaShape:
    number = max(1, shape.height * shape.width // USUAL_REGION_SIZE)
    return replace(shape, regions=cp.random_regions(shape.height, shape.width, number, rng))


def _filled(aquarium: list[cp.Cell], rng: cp.SeededRandom) -> list[cp.Cell]:
    """Filled up to a random level."""
    rows = sorted({r for r, _ in aquarium})
    level = rows[0] + rng.below(len(rows) + 1)
    return [cell for cell in aquarium if cell[0] >= level]
