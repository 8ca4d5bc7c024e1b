"""Shakashaka: rectangles laid out at random, turned ones first; all other cells are walls."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.shakashaka import Shakashaka
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.puzzle.answers.cells import WHITE
from clueproof.puzzle.solution import SignRows
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

LONGEST = 3
"""The longest side of a rectangle: in cells, or in halves of cells along a diagonal."""
TRIES = 2
"""Rectangles of each kind that are tried for each cell."""
ROUNDS = 30
"""Other solutions that are ruled out before another puzzle is begun."""


class Quilts(Maker):
    """Makes Shakashaka. Where there is another solution, a rectangle in which it differs makes room for others."""

    size = Shakashaka.usual.size
    irreducible = True

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        board = rectangle(height, width)
        pieces: list[dict[Spot, str]] = []
        for _ in range(ROUNDS):
            check_clock()
            _fill(pieces, height, width, chance)
            signs = {cell: sign for piece in pieces for cell, sign in piece.items()}
            solution: SignRows = tuple(["".join([signs.get((r, c), "#") for c in range(width)]) for r in range(height)])
            puzzle = replace(blank, shape=replace(blank.shape, walls=frozenset({*board} - signs.keys())))
            puzzle = rules.with_clues(puzzle, rules.implied(puzzle, solution))
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            other = verdict.second if verdict.solution == solution else verdict.solution
            differ = [piece for piece in pieces if any(other[r][c] != sign for (r, c), sign in piece.items())]
            pieces.remove(chance.one_of(differ))
        return None


def _fill(pieces: list[dict[Spot, str]], height: int, width: int, chance: SeededRandom) -> None:
    """Add rectangles where there is room, at random."""
    free = {*rectangle(height, width)} - {cell for piece in pieces for cell in piece}
    upright = {cell for piece in pieces for cell in piece if {*piece.values()} == {WHITE}}
    for turned in (True, False):
        for _ in range(TRIES * height * width):
            r, c, one, other = (chance.below(most) for most in (height, width, LONGEST, LONGEST))
            piece = _turned(r, c, 1 + one, 1 + other) if turned else _upright(r, c, 1 + one, 1 + other)
            near = set() if turned else {near for cell in piece for near in beside(cell, height, width)}
            if free.issuperset(piece) and upright.isdisjoint(near):
                pieces.append(piece)
                free.difference_update(piece)
                upright |= set() if turned else {*piece}


def _upright(r: int, c: int, high: int, wide: int) -> dict[Spot, str]:
    return {(r + down, c + right): WHITE for down, right in rectangle(high, wide)}


def _turned(r: int, c: int, left: int, right: int) -> dict[Spot, str]:
    """The rectangle whose sides go so many cells down to the left, and down to the right, from the upper left corner of
    a cell."""
    piece: dict[Spot, str] = {}
    for n in range(left):
        piece[r + n, c - 1 - n] = "7"
        piece[r + right + n, c + right - 1 - n] = "3"
    for n in range(right):
        piece[r + n, c + n] = "9"
        piece[r + left + n, c - left + n] = "1"
    for row in range(r, r + left + right):
        edge = [column for line, column in piece if line == row]
        piece.update({(row, column): WHITE for column in range(min(edge) + 1, max(edge)) if (row, column) not in piece})
    return piece
