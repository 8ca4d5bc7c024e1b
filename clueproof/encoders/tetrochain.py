"""Tetrochain.

Rules: shade some cells, so that those that hang together at sides are four each. Shapes that touch at a corner differ,
turned and mirrored ones counted as the same, and all of them hang together at corners. A cell with an arrow is
unshaded, and its number is how many of the cells are shaded at which the arrow points. With a `?` it is only told that
the cell is unshaded. Source: https://puzz.link/rules.html?tetrochain
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Pointings
from clueproof.codecs.puzzlink import POINTINGS, Cells, Link
from clueproof.encoders.shaded_tetrominoes import broken_chain, chain
from clueproof.encoders.yajilin import POINTING_CLUES, POINTING_WORDS
from clueproof.english import counted


class Tetrochain(cp.Genre[cp.WalledShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: which cells have clues is a matter of the shape, so that each board has a model."""

    name = "tetrochain"
    group = "Shading"
    title = "Tetrochain"
    noun = "a Tetrochain"
    usual = cp.Usual((6, 6), density=0.5)
    largest = 50
    shape = cp.WalledShape
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.PointingCells(),)
    answer = cp.Shading()
    puzzlink = Link(
        "tetrochain", Cells(POINTINGS, POINTING_WORDS, says=POINTING_CLUES, unnumbered=lambda shape: shape.walls)
    )
    penpa = Penpa(Pointings(lambda shape: shape.walls))

    def generator(self) -> cp.Generator:
        return TetrochainGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.ShadingEncoding) -> None:
        free = [cell for cell in cp.rectangle(shape.height, shape.width) if cell not in shape.walls]
        chain(e, free)

    def clue(self, shape: cp.WalledShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        row = tuple([e.shaded[cell] for cell in cp.pointed_at(clue.position, clue.value.way, shape)])
        says = f"{cp.cell_name(*clue.position)} points at {counted(clue.value.number, 'shaded cell')}"
        return e.model.clue(cp.Exactly(clue.value.number, row), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for r, c in sorted(puzzle.shape.walls & shaded):
            return f"{cp.cell_name(r, c)} has a clue, but is shaded"
        for cell, (number, way) in puzzle.clues[cp.GIVEN].items():
            found = len(shaded.intersection(cp.pointed_at(cell, way, puzzle.shape)))
            if found != number:
                return f"{cp.cell_name(*cell)} points at {counted(found, 'shaded cell')}, not {number}"
        return broken_chain(shaded)

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # a shading leaves open where arrows point

    def clue_holds(self, stated: cp.Pointing, found: None) -> bool:
        return True  # `find_violation` looks at the numbers


class TetrochainGenerator(cp.RandomSolutionGenerator):
    """A random solution without clues. While there is another one, a cell that it shades and ours does not gets a
    clue."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        solution = self.rules.decode(empty, self.random_solution(empty, recipe, rng, solver))
        shaded, says = cp.Shading.shaded(solution), dict[cp.Cell, cp.Pointing]()
        keys = tuple([int(cell in shaded) for cell in cp.rectangle(empty.shape.height, empty.shape.width)])
        while True:
            check_clock()
            shape = replace(empty.shape, walls=frozenset(says))
            clues = [cp.Clue(cp.GIVEN, cell, one) for cell, one in says.items()]
            puzzle = self.rules.with_clues(replace(empty, shape=shape), clues)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            there = cp.Shading.shaded(self.rules.decode(puzzle, other))
            better = sorted((there - shaded) - says.keys()) or [
                cell for cell in cp.rectangle(shape.height, shape.width) if cell not in shaded | says.keys()
            ]
            if not better:
                return None
            cell = rng.one_of(better)
            ways = [way for way in cp.WAYS if cp.pointed_at(cell, way, shape)]
            if not ways:
                return None
            way = rng.one_of(ways)
            says[cell] = cp.Pointing(len(shaded.intersection(cp.pointed_at(cell, way, shape))), way)
