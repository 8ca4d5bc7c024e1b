"""Sashigane.

Rules: divide the board into L-shapes, along the lines of the grid: each consists of two arms, one cell wide, which meet
in a corner at a right angle. A circle is in the corner of its L, and its number is how many cells the L has; `o` is a
circle without a number. An arrow is in the last cell of an arm, and points along it at the corner. An L may have any
number of circles and arrows. Source: https://www.nikoli.co.jp/en/puzzles/sashigane/
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import clueproof.genres as cp
from clueproof.codecs.puzzlink import CIRCLES_AND_ARROWS, UNKNOWN, Cells, Link
from clueproof.english import counted
from clueproof.puzzle.layers.arrows import SIGNS

UNTOLD, ARROWS = cp.Counts.UNTOLD, cp.CirclesAndArrows.ARROWS
BACK: dict[cp.Direction, cp.Direction] = {"n": "s", "e": "w", "s": "n", "w": "e"}
CORNERS = [*pairwise(("n", "e", "s", "w", "n"))]
"""The two ways in which arms leave a corner."""
PARTS = {
    **{n: f"a part of an arm, with its corner to the {way}" for n, way in enumerate(BACK)},
    **{n: f"a corner, with arms to {' and '.join(ways)}" for n, ways in enumerate(CORNERS, len(BACK))},
}


class Sashigane(cp.Genre[cp.GridShape, cp.RegionEncoding, cp.NumberRows]):
    """Clues are constraints about the borders around them: all numbers of all cells as literals would be many."""

    name = "sashigane"
    group = "Regions"
    title = "Sashigane"
    noun = "a Sashigane"
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CirclesAndArrows(
            3, lambda shape: shape.height + shape.width - 1, "the {most} cells of a row and a column", ("board",)
        ),
    )
    answer = cp.BorderedCells()
    puzzlink = Link(
        "sashigane",
        Cells(
            CIRCLES_AND_ARROWS,
            {UNKNOWN: "o", **{value: SIGNS[way] for way, value in ARROWS.items()}},
            says={UNKNOWN: UNTOLD},
        ),
    )

    def rules(self, shape: cp.GridShape, e: cp.RegionEncoding) -> None:
        part = {cell: e.model.integer(f"the part in {cp.cell_name(*cell)}", PARTS, PARTS) for cell in e.cells}
        arm = {(cell, way): own.equals(n) for cell, own in part.items() for n, way in enumerate(BACK)}
        corner = {
            (cell, way): [own.equals(n) for n, ways in enumerate(CORNERS, len(BACK)) if way in ways]
            for cell, own in part.items()
            for way in BACK
        }
        straight: list[tuple[cp.Literal, ...]] = []
        for (cell, way), toward in arm.items():
            ahead = cp.pointed_at(cell, way, shape)[:1]
            straight.append((-toward, *[one for near in ahead for one in (arm[near, way], *corner[near, BACK[way]])]))
            straight += [(-one, *[arm[near, BACK[way]] for near in ahead]) for one in corner[cell, way]]
        e.add_clauses(straight, "arms lead straight to their corner")
        joined: list[tuple[cp.Literal, ...]] = []
        for (one, other), border in e.borders.items():
            arms = (arm[one, "s"], arm[other, "n"]) if one[1] == other[1] else (arm[one, "e"], arm[other, "w"])
            joined += [(border, *arms), *[(-border, -along) for along in arms]]
        e.add_clauses(joined, "cells are joined along arms")

    def clue(self, shape: cp.GridShape, e: cp.RegionEncoding, clue: cp.Clue) -> cp.Literal:
        cell, name = clue.position, cp.cell_name(*clue.position)
        rays = {way: tuple([-e.borders[link] for link in cp.links_ahead(cell, way, shape)]) for way in BACK}
        if clue.value in ARROWS.values():
            holds = e.model.selector(f"{name} is the end of an arm")
            for way, ray in rays.items():
                if clue.value == ARROWS[way]:
                    e.add(cp.Clause(*ray[:1], enforce=(holds,)), "its arrow points along the arm")
                elif ray:
                    e.add(cp.Clause(-ray[0], enforce=(holds,)), "the arm ends here")
            return holds
        size = f"the L of {name} has {counted(clue.value, 'cell')}"
        holds = e.model.selector(f"{name} is a corner" if clue.value == UNTOLD else size)
        for ways in ("ns", "ew"):
            one_each = tuple([ray[0] for way, ray in rays.items() if way in ways and ray])
            e.add(cp.Exactly(1, one_each, enforce=(holds,)), "arms leave a corner at a right angle")
        if clue.value != UNTOLD:
            e.add(cp.VisibleSum(tuple(rays.values()), clue.value - 1, enforce=(holds,)), size)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            rows, columns = {r for r, _ in cells}, {c for _, c in cells}
            ends = [(r, c) for r in (min(rows), max(rows)) for c in (min(columns), max(columns))]
            arms = [{*cells} == {(r, x) for x in columns} | {(y, c) for y in rows} for r, c in ends]
            if min(len(rows), len(columns)) < 2 or not any(arms) or len(cp.one_piece(cells)) < len(cells):
                return f"the region of {cp.cell_name(*cells[0])} is no L"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int | None]:
        regions, number = cp.regions_of(solution), cp.by_cell(solution)

        def value(cell: cp.Cell) -> int | None:
            ways = [way for way in BACK if number[cell] in [number[n] for n in cp.pointed_at(cell, way, shape)[:1]]]
            if len(ways) == 1:
                return ARROWS[ways[0]]
            return (
                len(regions[number[cell]]) if tuple(ways) in (("n", "e"), ("e", "s"), ("s", "w"), ("n", "w")) else None
            )

        return value

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and found is not None and found > 0

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if clue.value in ARROWS.values():
            return f"{name} has an arrow, but is no end of an arm in its direction"
        if found is None or found < 0:
            return f"{name} has a circle, but is no corner"
        return f"the L of {name} has {counted(found, 'cell')}, not {clue.value}"
