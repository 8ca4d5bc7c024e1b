"""Yajirushi 2.

Rules: put arrows into some of the cells that are not black. They come in pairs that point at each other along a row or
column, with one empty cell at least and nothing else between them. The number of a black cell is how many of the cells
beside it have an arrow, and the empty cells form one connected region. Source: https://github.com/T0nyX1ang/noqx
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.encoders.paired_arrows import PairedArrows
from clueproof.english import counted


class Yajirushi2(PairedArrows[cp.WalledShape]):
    """Black cells belong to the shape, their numbers are clues."""

    name = "yajirushi-2"
    title = "Yajirushi 2"
    noun = "a Yajirushi 2"
    shape = cp.WalledShape
    usual = cp.Usual((6, 6))
    hash_rows = cp.NumberedWalls.ROWS
    layers = (cp.NumberedWalls(),)
    answer = cp.OpenCells(cp.ARROW_WORDS, cp.free_cells, empty="empty")

    def generator(self) -> cp.Generator:
        return ArrowsGenerator(self)

    @staticmethod
    def open_cells(shape: cp.WalledShape) -> list[cp.Cell]:
        return cp.free_cells(shape)

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        super().rules(shape, e)
        empty, place = (
            {cell: arrow.equals(0) for cell, arrow in e.cells.items()},
            {cell: n for n, cell in enumerate(e.cells)},
        )
        sides = tuple([(place[one], place[other]) for one, other in cp.links([*e.cells])])
        e.add(cp.Connected(tuple(empty.values()), sides), "the empty cells form one connected region")
        around = {
            black: [-empty[near] for near in cp.beside(black, shape.height, shape.width) if near in empty]
            for black in sorted(shape.walls)
        }
        e.state_counts(cp.GIVEN, around, range(5), _says, _says)

    def misplaced(self, shape: cp.WalledShape, sign: dict[cp.Cell, str]) -> str | None:
        return cp.cut_off({cell for cell, here in sign.items() if here == "."})

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return lambda black: sum(
            solution[r][c] in cp.ARROW_WORDS for r, c in cp.beside(black, shape.height, shape.width)
        )

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(black: cp.Cell, number: int) -> str:
    return f"{cp.cell_name(*black)} has {counted(number, 'arrow')} beside it"


BLACK = 0.2
"""The share of cells that are black to begin with."""


class ArrowsGenerator(cp.RandomSolutionGenerator):
    """Random black cells, and random arrows. While there is another solution, an empty cell that is between no two
    arrows becomes black, whose number that solution doesn't suit."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        assert isinstance(self.rules, Yajirushi2)
        puzzle = self.empty(recipe, rng)
        puzzle = replace(puzzle, shape=cp.RandomWalls(BLACK).drawn(puzzle.shape, rng))
        keys = self.random_solution(puzzle, recipe, rng, solver)
        solution = self.rules.decode(puzzle, keys)
        key = dict(zip(cp.free_cells(puzzle.shape), keys, strict=True))
        while True:
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            free = cp.free_cells(puzzle.shape)
            other = solver.another_random(puzzle, tuple([key[cell] for cell in free]), rng)
            if other is None:
                return puzzle
            there = self.rules.decode(puzzle, other)
            number, others = [self.rules.clue_values(puzzle.shape, one, cp.GIVEN) for one in (solution, there)]
            for r, c in rng.shuffled([cell for cell in free if not key[cell]]):
                shape = replace(puzzle.shape, walls=puzzle.shape.walls | {(r, c)})
                differs = there[r][c] != "." or number((r, c)) != others((r, c))
                if differs and self.rules.check(replace(puzzle, shape=shape, clues=cp.Clues()), solution) is None:
                    puzzle = replace(puzzle, shape=shape)
                    break
            else:
                return None
