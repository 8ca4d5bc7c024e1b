"""Timebomb.

Rules: each bomb moves from cell to cell over sides, and then explodes; its number says how many steps it goes, and a
`?` is a number that isn't told, which may be 0. Bombs don't move over boulders, and their ways don't cross. Cells on
the ways of two bombs don't share a side. Each boulder has an explosion in one of the eight cells around it. Cells on a
way are filled with the steps that are left. Source: https://puzz.link/rules.html?timebomb
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import there_are

GAP = -1
WHY = "the {most} cells that are left for it"


def most(shape: cp.NumberedShape) -> int:
    """How many steps a bomb can go, if it passes all cells that are left."""
    return max(shape.height * shape.width - len(shape.holes) - len(shape.islands), 0)


def most_at(shape: cp.NumberedShape) -> dict[cp.Cell, int]:
    """The same for each cell that is no boulder."""
    return dict.fromkeys(cp.board_cells(shape), most(shape))


class BombsAndBoulders(cp.Islands):
    """Bombs, drawn as circles, with or without numbers, and boulders (`#`), which are cells that are missing."""

    def draw(self, board: cp.Board, clues: cp.Clues, shape: cp.NumberedShape, solved: bool, layout: str) -> cp.Board:
        board = super().draw(board, clues, shape, solved, layout)
        boulders = dict.fromkeys(sorted(shape.holes), cp.Symbol.BLACK_CIRCLE)
        return replace(board, symbols={**board.symbols, **boulders}, given=board.given | shape.holes, blank=".")


class Timebomb(cp.Genre[cp.NumberedShape, cp.CellEncoding, cp.NumberRows]):
    """The number of a bomb is that of its cell. Whose way a cell is on is an integer of the model."""

    name = "timebomb"
    group = "Numbers and letters in lines"
    title = "Timebomb"
    noun = "a Timebomb"
    shape = cp.NumberedShape
    usual = cp.Usual((6, 6))
    layers = (BombsAndBoulders(most, WHY, "a bomb", holes=True),)
    answer = cp.NumbersAndGaps(cp.Counts(0, most, WHY, spaced=True), most, most_at, least=0)
    puzzlink = Link(
        "timebomb",
        Cells(
            NUMBERS,
            {UNKNOWN: "?", 0: "#"},
            unnumbered=lambda shape: shape.islands,
            shaped=lambda shape: dict.fromkeys(shape.holes, 0),
        ),
    )

    def generator(self) -> cp.Generator:
        return TimebombGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.CellEncoding) -> None:
        cells, bombs = {cell: e.cells[cell] for cell in cp.board_cells(shape)}, {*shape.islands}
        names = {number: f"on the way of {cp.cell_name(*bomb)}" for number, bomb in enumerate(shape.islands)}
        words = {**names, len(names): "on no way"}
        owner = {cell: e.model.integer(cp.cell_name(*cell), words, words=words) for cell in cells}
        e.add_clauses([(owner[bomb].equals(number),) for number, bomb in enumerate(shape.islands)])
        empty = {cell: number.equals(GAP) for cell, number in cells.items()}
        none = {cell: owner[cell].equals(len(names)) for cell in cells}
        e.add_clauses([row for cell in cells for row in ((-empty[cell], none[cell]), (empty[cell], -none[cell]))])
        apart = [
            (empty[one], empty[other], -owner[one].equals(number), owner[other].equals(number))
            for edge in cp.links([*cells])
            for one, other in (edge, edge[::-1])
            for number in names
        ]
        e.add_clauses(apart, "cells on the ways of two bombs don't share a side")
        before, after = dict[Any, tuple[int, ...]](), dict[Any, tuple[int, ...]]()
        for cell, number in cells.items():
            near = [cells[other] for other in cp.beside(cell, shape.height, shape.width) if other in cells]
            for value in range(most(shape) + 1):
                here = -number.equals(value)
                if value:
                    after[cell, value] = (here, *[other.equals(value - 1) for other in near])
                if cell not in bombs:
                    before[cell, value] = (here, *[other.equals(value + 1) for other in near])
        e.add_counts(cp.Exactly, 1, after, "a bomb goes on until it explodes", conditions=1)
        e.add_counts(cp.Exactly, 1, before, "a way begins at a bomb", conditions=1)
        for boulder in sorted(shape.holes):
            around = cp.three_by_three(boulder, shape.height, shape.width)
            bangs = tuple([cells[near].equals(0) for near in around if near in cells])
            e.add(cp.Clause(*bangs), f"the boulder {cp.cell_name(*boulder)} has an explosion beside it")

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        shape, number = puzzle.shape, {(r, c): solution[r][c] for r, c in cp.board_cells(puzzle.shape)}
        way_of: dict[cp.Cell, cp.Cell] = {}
        for bomb in shape.islands:
            cell, left = bomb, number[bomb]
            if left == GAP:
                return f"the bomb {cp.cell_name(*bomb)} has no number"
            way_of[bomb] = bomb
            while left:
                steps = [
                    one
                    for one in cp.beside(cell, shape.height, shape.width)
                    if number.get(one) == left - 1 and one not in shape.islands
                ]
                if len(steps) != 1:
                    return f"from {cp.cell_name(*cell)} {there_are(len(steps), 'way')} to go on"
                cell, left = steps[0], left - 1
                way_of[cell] = bomb
        for cell, value in number.items():
            if value != GAP and cell not in way_of:
                return f"{cp.cell_name(*cell)} has a number, but no bomb gets there"
            for other in cp.beside(cell, shape.height, shape.width):
                if cell in way_of and other in way_of and way_of[cell] != way_of[other]:
                    first, second = sorted((cell, other))
                    return f"{cp.cell_name(*first)} and {cp.cell_name(*second)} are on the ways of two bombs"
        for r, c in sorted(shape.holes):
            if not any(number.get((r + down, c + right)) == 0 for down in (-1, 0, 1) for right in (-1, 0, 1)):
                return f"the boulder {cp.cell_name(r, c)} has no explosion beside it"
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], Any]:
        # one that explodes at once can't say so
        return lambda bomb: solution[bomb[0]][bomb[1]] or None


LONGEST = 5
"""The longest way of a bomb of puzzles that are made."""
BOULDERS = 0.85
"""The share of the cells where a boulder can be that have one to begin with."""


class TimebombGenerator(cp.Generator):
    """Random ways, and boulders near their ends. While there is another solution, a boulder is put where it doesn't
    suit that one."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty, cells = self.rules.empty(height, width, recipe.options), cp.rectangle(height, width)
        ways = _random_ways(height, width, rng)
        if not ways:
            return None
        number = {cell: len(way) - 1 - step for way in ways for step, cell in enumerate(way)}
        near = {cell: {*cp.three_by_three(cell, height, width)} for cell in cells}
        ends = {way[-1] for way in ways}
        free = rng.shuffled([cell for cell in cells if cell not in number and not ends.isdisjoint(near[cell])])
        boulders = {*free[: round(BOULDERS * len(free))]}
        while True:
            shape = replace(empty.shape, islands=tuple(sorted(way[0] for way in ways)), holes=frozenset(boulders))
            puzzle = replace(empty, shape=shape)
            puzzle = self.rules.with_clues(
                puzzle, [cp.Clue(cp.GIVEN, bomb, number[bomb]) for bomb in shape.islands if number[bomb]]
            )
            keys = tuple([0 if cell in boulders else number.get(cell, GAP) for cell in cells])
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            there = dict(zip(cells, other, strict=True))
            bangs = {cell for cell, value in there.items() if value == 0 and cell not in boulders}
            better = [
                cell for cell in free if cell not in boulders and (there[cell] != GAP or bangs.isdisjoint(near[cell]))
            ]
            if not better:
                return None
            boulders.add(rng.one_of(better))


def _random_ways(height: int, width: int, rng: cp.SeededRandom) -> list[list[cp.Cell]]:
    """Ways of random lengths, of which no two touch."""
    cells, ways = cp.rectangle(height, width), list[list[cp.Cell]]()
    free = {*cells}
    for start in rng.shuffled(cells):
        way, length = [start], 1 + rng.below(LONGEST)
        while start in free and len(way) <= length:
            ahead = [cell for cell in cp.beside(way[-1], height, width) if cell in free and cell not in way]
            if not ahead:
                break
            way.append(rng.one_of(ahead))
        if len(way) > 1:
            ways.append(way)
            free -= {near for cell in way for near in (cell, *cp.beside(cell, height, width))}
    return ways
