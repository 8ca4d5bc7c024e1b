"""Heteromino.

Rules: some cells are black. Divide the others into triominoes, pieces of three cells, along the lines of the grid.
Pieces that share a side differ in their form, or in how they are turned.
Source: https://puzz.link/rules.html?heteromino
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import ColouredHoles, Penpa
from clueproof.codecs.puzzlink import MISSING, Cells, Link, OneOf, OneSign, Spaces
from clueproof.encoders.differing_pieces import DifferingPieces

BLACK_CELLS = OneOf(OneSign({str(MISSING): MISSING}, f"a {MISSING} for a black cell"), Spaces("a"))


class Heteromino(DifferingPieces):
    """There are no clues: black cells are a matter of the shape. So each puzzle has a model of its own."""

    name = "heteromino"
    title = "Heteromino"
    noun = "a Heteromino"
    usual = cp.Usual((6, 6))
    forms: ClassVar = {
        f"piece {cp.drawing(form)}": form for rows in ("###", "##/#.") for form in cp.turns_of(cp.drawn(rows))
    }
    turned = False
    layers = (cp.Holes(("board",)),)
    hash_rows = cp.Holes.ROWS
    puzzlink = Link(
        "heteromino", Cells(BLACK_CELLS, {MISSING: "#"}, unnumbered=lambda shape: shape.holes, bare=MISSING)
    )
    penpa = Penpa(ColouredHoles(grid=True))

    def generator(self) -> cp.Generator:
        return HeterominoGenerator(self)


class HeterominoGenerator(cp.RandomSolutionGenerator):
    """Random pieces, but for a cell or two that are left over. While there is another solution, a piece that it has
    not becomes black; those that need not are pieces again in the end."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        cells = cp.rectangle(empty.shape.height, empty.shape.width)
        left_over = rng.shuffled(cells)[: len(cells) % 3]
        puzzle = _with_black(empty, left_over)
        keys = self.random_solution(puzzle, recipe, rng, solver)
        pieces = [*cp.regions_of(self.rules.decode(puzzle, keys)).values()]
        black: list[list[cp.Cell]] = []
        while (other := solver.another_random(puzzle, _borders(puzzle, pieces), rng)) is not None:
            check_clock()
            theirs = [*cp.regions_of(self.rules.decode(puzzle, other)).values()]
            black.append(rng.one_of([piece for piece in pieces if piece not in theirs]))
            pieces.remove(black[-1])
            puzzle = _with_black(empty, [*puzzle.shape.holes, *black[-1]])
        for piece in rng.shuffled(black):
            check_clock()
            without = _with_black(empty, sorted(puzzle.shape.holes.difference(piece)))
            if solver.is_unique(without):
                puzzle = without
        return puzzle


def _with_black(empty: cp.Puzzle, cells: list[cp.Cell]) -> cp.Puzzle:
    return replace(empty, shape=replace(empty.shape, holes=frozenset(cells)))


def _borders(puzzle: cp.Puzzle, pieces: list[list[cp.Cell]]) -> tuple[int, ...]:
    """The keys of a division."""
    piece_of = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    return tuple([int(piece_of[one] != piece_of[other]) for one, other in Heteromino.answer.edges(puzzle.shape)])
