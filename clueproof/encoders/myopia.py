"""Myopia.

Rules: draw a single loop along the sides of cells. Arrows in a cell point at the lines that are the nearest ones in
sight from there: in these directions they are equally far, in the others further away, or there is none.
Source: https://puzz.link/rules.html?myopia
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FROM_1, Cells, Flag, Link

ARROWS = cp.ArrowSets.TOKENS


@dataclass(frozen=True, slots=True)
class MyopiaShape(cp.GridShape):
    """Does the loop pass every vertex?"""

    through_all: bool = cp.flag(False, "the loop passes every vertex")


def sides_ahead(cell: cp.Cell, way: cp.Direction, shape: cp.GridShape) -> list[cp.Edge]:
    """The sides that are crossed on the straight way from a cell out of the board, nearest first."""
    (r, c), (down, right) = cell, cp.STEPS[way]
    steps = len(cp.pointed_at(cell, way, shape)) + 2
    return [cp.edge(one, other) for one, other in pairwise([(r + down * n, c + right * n) for n in range(steps)])]


class Myopia(cp.Genre[MyopiaShape, cp.EdgeEncoding, cp.Lines]):
    """Arrows are constraints: the 15 kinds of each cell as literals would be many."""

    name = "myopia"
    group = "Loops, paths and links"
    title = "Myopia"
    noun = "a Myopia"
    shape = MyopiaShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS}
    layers = (cp.CellNumbers(cp.ArrowSets(), also_called=("board",)),)
    answer = cp.EdgeLines(along=True)
    puzzlink = Link(
        "myopia",
        Cells(FROM_1, dict(ARROWS.items())),
        flags=(Flag("f", "the loop visits every point", {"through_all": True}),),
    )

    def rules(self, shape: MyopiaShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", e.points if shape.through_all else ())

    def clue(self, shape: MyopiaShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        holds, name = e.model.selector(_says(clue.position, clue.value)), cp.cell_name(*clue.position)
        rays = {way: e.at(sides_ahead(clue.position, way, shape)) for way in cp.WAYS}
        nearest = [ray for way, ray in rays.items() if way in cp.ArrowSets.ways(clue.value)]
        far = [ray for way, ray in rays.items() if way not in cp.ArrowSets.ways(clue.value)]
        distances = range(1, 1 + min(map(len, nearest)))
        so_far = [e.model.boolean(f"the nearest lines from {name} are {n} away") for n in distances]
        rows: list[tuple[cp.Literal, ...]] = [(-holds, *so_far)]
        for n, own in zip(distances, so_far, strict=True):
            rows += [(-holds, -own, ray[n - 1]) for ray in nearest]
            rows += [(-holds, -own, -line) for ray in nearest for line in ray[: n - 1]]
            rows += [(-holds, -own, -line) for ray in far for line in ray[:n]]
        e.add_clauses(rows, "arrows point at the nearest lines", conditions=1)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[MyopiaShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=puzzle.shape.through_all)

    def clue_values(self, shape: MyopiaShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        line = self.answer.value_at(shape, solution)

        def arrows(cell: cp.Cell) -> int | None:
            rays = {way: sides_ahead(cell, way, shape) for way in cp.WAYS}
            for steps in range(max(map(len, rays.values()))):
                nearest = [way for way, ray in rays.items() if steps < len(ray) and line(ray[steps])]
                if nearest:
                    return cp.ArrowSets.value(nearest)
            return None

        return arrows

    def describe_violation(self, shape: MyopiaShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        if found is None:
            return f"no line is in sight from {cp.cell_name(*clue.position)}"
        return f"{_says(clue.position, found)}, not {ARROWS[clue.value]}"


def _says(cell: cp.Cell, arrows: int) -> str:
    return f"the nearest lines from {cp.cell_name(*cell)} are {ARROWS[arrows]}"
