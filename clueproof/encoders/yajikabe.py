"""Yajikabe.

Rules: some cells of the grid have a number and an arrow. Shade some of the other cells. No 2x2 square is all shaded,
and the shaded cells form one connected region. A number is how many cells are shaded in the direction of its arrow, up
to the border of the grid. A `?` is a cell that says nothing.
Source: https://www.janko.at/Raetsel/Yajikabe/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pointings
from clueproof.english import counted


class Yajikabe(cp.Genre[cp.WalledShape, cp.ShadingEncoding, cp.SignRows]):
    """The cells with clues belong to the shape, what they say are constraints."""

    name = "yajikabe"
    group = "Shading"
    title = "Yajikabe"
    noun = "a Yajikabe"
    shape = cp.WalledShape
    usual = cp.Usual((7, 7), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.PointingCells(),)
    answer = cp.Shading()
    penpa = Penpa(Pointings(lambda shape: shape.walls))

    def generator(self) -> cp.Generator:
        return YajikabeGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.ShadingEncoding) -> None:
        e.add_clauses([(e.unshaded[cell],) for cell in sorted(shape.walls)], "a cell with a clue is unshaded")
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def clue(self, shape: cp.WalledShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        ahead = cp.pointed_at(clue.position, clue.value.way, shape)
        number = cp.Exactly(clue.value.number, tuple([e.shaded[cell] for cell in ahead]))
        return e.model.clue(number, f"{cp.cell_name(*clue.position)} says {clue.value}")

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for cell in sorted(shaded.intersection(puzzle.shape.walls)):
            return f"{cp.cell_name(*cell)} has a clue, but is shaded"
        for cell, says in puzzle.clues[cp.GIVEN].items():
            found = len(shaded.intersection(cp.pointed_at(cell, says.way, puzzle.shape)))
            if found != says.number:
                return f"{cp.cell_name(*cell)} points at {counted(found, 'shaded cell')}, not {says.number}"
        return cp.square(shaded) or cp.cut_off(shaded)

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], Any]:
        return lambda cell: None  # a solution leaves open where arrows point

    def clue_holds(self, stated: Any, found: Any) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        clues, shaded = list[cp.Clue](), cp.Shading.shaded(solution)
        for cell in sorted(puzzle.shape.walls):
            ahead = {way: cp.pointed_at(cell, way, puzzle.shape) for way in cp.WAYS}
            ways = [way for way, cells in ahead.items() if cells]
            if ways:
                way = rng.one_of(ways)
                clues.append(cp.Clue(cp.GIVEN, cell, cp.Pointing(len(shaded.intersection(ahead[way])), way)))
        return clues


class YajikabeGenerator(cp.RandomSolutionGenerator):
    """All unshaded cells of a random solution get an arrow; as many as can be are taken away again, one by one."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        solution = solver.confirmed(empty, self.random_solution(empty, recipe, rng, solver))

        def puzzle(cells: set[cp.Cell], clues: list[cp.Clue]) -> cp.Puzzle:
            walled = replace(empty, shape=replace(empty.shape, walls=frozenset(cells)))
            return self.rules.with_clues(walled, [clue for clue in clues if clue.position in cells])

        walls = {*cp.Shading.unshaded(solution)}
        clues = self.rules.random_clues(puzzle(walls, []), solution, rng)
        walls.intersection_update([clue.position for clue in clues])
        if solver.another(puzzle(walls, clues), solution) is not None:
            return None
        for cell in rng.shuffled(sorted(walls)):
            if solver.another(puzzle(walls - {cell}, clues), solution) is None:
                walls.remove(cell)
        return puzzle(walls, clues)
