"""Nurimaze.

Rules: the board is divided into rooms. Shade some of them whole. No 2x2 square is all shaded or all unshaded, and the
unshaded cells form one connected region without a loop: a maze. Cells with a sign are unshaded. The way through the
maze from S to G passes all circles and no triangle. Source: https://puzz.link/rules.html?nurimaze
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import clueproof.genres as cp
from clueproof.codecs.puzzlink import ROUTES, Cells, Link, Rooms

CIRCLE, TRIANGLE = 1, 2


@dataclass(frozen=True, slots=True)
class MazeShape(cp.AreaShape):
    """The rooms, and where the way starts and ends."""

    start: cp.Cell = (0, 0)
    goal: cp.Cell = (-1, -1)

    def __post_init__(self) -> None:
        cp.AreaShape.__post_init__(self)
        cp.RouteShape.__post_init__(self)  # type: ignore[arg-type]


class Nurimaze(cp.Genre[MazeShape, cp.ShadingEncoding, cp.SignRows]):
    """Signs are literals: is a cell on the way, and is it unshaded?"""

    name = "nurimaze"
    group = "Shading"
    title = "Nurimaze"
    noun = "a Nurimaze"
    shape = MazeShape
    usual = cp.Usual((7, 7))
    layers = (
        cp.Rooms(main=False),
        cp.RouteSymbols(
            cp.CellSigns({"o": CIRCLE, "^": TRIANGLE}, {"O": CIRCLE}, {"o": "on the way", "^": "off the way"}),
            {CIRCLE: cp.Symbol.WHITE_CIRCLE, TRIANGLE: cp.Symbol.WHITE_TRIANGLE},
        ),
    )
    answer = cp.Shading()
    puzzlink = Link(
        "nurimaze",
        Rooms(),
        Cells(
            ROUTES,
            {1: "S", 2: "G", 3: "o", 4: "^"},
            says={3: CIRCLE, 4: TRIANGLE},
            shaped=lambda shape: {shape.start: 1, shape.goal: 2},
        ),
    )

    def generator(self) -> cp.Generator:
        return cp.JoinedRoomsGenerator(self)

    def rules(self, shape: MazeShape, e: cp.ShadingEncoding) -> None:
        e.shaded_whole(shape.cells_of, "rooms are shaded whole")
        cells = cp.rectangle(shape.height, shape.width)
        maze(e, cells)
        words = "off the way", "on the way"
        on_way = {cell: e.model.boolean(cp.cell_name(*cell), words) for cell in cells}
        e.add_clauses([(-way, e.unshaded[cell]) for cell, way in on_way.items()], "the way is unshaded")
        for cell, way in on_way.items():
            near = tuple([on_way[other] for other in cp.beside(cell, shape.height, shape.width)])
            with e.group(cp.cell_name(*cell)):
                if cell in (shape.start, shape.goal):
                    e.add(cp.Clause(way), "the way goes from S to G")
                    e.add(cp.Exactly(int(shape.start != shape.goal), near), "the way ends at S and G")
                else:
                    e.add(cp.Exactly(2, near, enforce=(way,)), "the way goes on")
                    off = e.model.statement(f"{cp.cell_name(*cell)} is a dead end", f"{cp.cell_name(*cell)} is none")
                    e.add_clauses([(-off, -way), (-off, e.unshaded[cell]), (off, way, e.shaded[cell])])
                    e.state(cp.GIVEN, cell, {CIRCLE: way, TRIANGLE: off})

    def find_violation(self, puzzle: cp.Puzzle[MazeShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, unshaded = puzzle.shape, cp.Shading.unshaded(solution)
        if (fault := cp.shaded_in_part(shape.cells_of, cp.Shading.shaded(solution))) is not None:
            return fault
        for end in (shape.start, shape.goal):
            if end not in unshaded:
                return f"{cp.cell_name(*end)} is an end of the way, but is shaded"
        fault = cp.square(cp.Shading.shaded(solution)) or cp.square(unshaded, "unshaded") or cp.cut_off(unshaded)
        if fault is None and len(cp.links(sorted(unshaded))) >= len(unshaded):
            return "the unshaded cells form a loop"
        return fault

    def clue_values(self, shape: MazeShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        unshaded = cp.Shading.unshaded(solution)
        before, ahead = {shape.start: shape.start}, [shape.start]
        for cell in ahead:
            for near in cp.beside(cell, shape.height, shape.width):
                if near in unshaded and near not in before:
                    before[near] = cell
                    ahead.append(near)
        way = [shape.goal]
        while way[-1] != before.get(way[-1], way[-1]):
            way.append(before[way[-1]])
        return lambda cell: None if cell not in unshaded else CIRCLE if cell in way else TRIANGLE

    def describe_violation(self, shape: MazeShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has a sign, but is shaded"
        return f"the way from S to G {'does not pass' if clue.value == CIRCLE else 'passes'} {name}"


def maze(e: cp.ShadingEncoding, cells: list[cp.Cell]) -> None:
    """The unshaded cells form a tree, and no 2x2 square is of one kind."""
    e.no_square(e.shaded, "no 2x2 square is all shaded")
    e.no_square(e.unshaded, "no 2x2 square is all unshaded")
    e.connected(e.unshaded, "the unshaded cells form one connected region")
    place, links = {cell: number for number, cell in enumerate(cells)}, cp.links(cells)
    open_ = e.model.booleans(links, ("apart", "both unshaded"), cp.link_name)
    both = [(link, *[e.shaded[cell] for cell in edge]) for link, edge in zip(open_, links, strict=True)]
    e.add_clauses(both)
    ends = tuple([(place[one], place[other]) for one, other in links])
    e.add(cp.Acyclic(tuple(open_), ends), "the unshaded cells form no loop")
