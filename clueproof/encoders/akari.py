"""Akari (Light Up).

Rules: some cells of the grid are walls. Put light bulbs into some of the other cells. A bulb lights its own cell and,
in the four directions, all cells up to the next wall. Every cell that is no wall is lit, and no bulb is lit by another
one. The number on a wall is how many of the cells beside it have a bulb. Source:
https://www.nikoli.co.jp/en/puzzles/akari/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import WHITE_TEXT, Blacks, Penpa, Texts
from clueproof.codecs.puzzlink import FOUR, UNKNOWN, Cells, Link
from clueproof.english import counted


class Akari(cp.Genre[cp.WalledShape, cp.MarkEncoding, cp.SignRows]):
    """Walls belong to the shape. Each has a count of its bulbs, of which numbers are literals."""

    name = "akari"
    aliases = ("light-up", "bijutsukan")
    group = "Things to place"
    title = "Akari (Light Up)"
    noun = "an Akari"
    usual = cp.Usual((7, 7), density=0.2)
    hash_rows = cp.NumberedWalls.ROWS
    shape = cp.WalledShape
    layers = (cp.NumberedWalls(),)
    answer = cp.Bulbs()
    puzzlink = Link(
        "akari", Cells(FOUR, {UNKNOWN: "W"}, unnumbered=lambda shape: shape.walls), also=("lightup", "bijutsukan")
    )
    penpa = Penpa(Texts({"": "W"}, style=WHITE_TEXT), Blacks("W"))
    game_id = GameId(
        "lightup",
        Cells(RunLengths("01234", {"B": UNKNOWN}), {UNKNOWN: "B"}, unnumbered=lambda shape: shape.walls),
        # the share of walls, their symmetry, the level: for making puzzles
        options=r"(?:b\d+)?(?:s\d)?(?:d\d)?",
    )
    technique_names: ClassVar = {
        ("number complete", "no bulb lights another"): "lit already",
        ("only way left", "must be lit"): "only place to light a cell",
        ("whichever it is", "must be lit"): "sees every place to light a cell",
        ("number complete", "around it"): "number has its bulbs",
        ("rest is needed", "around it"): "number needs all its cells",
        ("last one left", "around it"): "last cell of a number",
        ("too few places", "around it"): "would take cells of a number",
    }

    def generator(self) -> cp.Generator:
        return AkariGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.MarkEncoding) -> None:
        seen: dict[cp.Cell, dict[cp.Literal, None]] = {cell: {bulb: None} for cell, bulb in e.marks.items()}
        long = [stretch for stretch in cp.stretches(shape) if len(stretch) > 1]
        lines = [e.at(stretch) for stretch in long]
        for stretch, bulbs in zip(long, lines, strict=True):
            for cell in stretch:
                seen[cell].update(dict.fromkeys(bulbs))
        e.add_counts(
            cp.AtMost,
            1,
            lines,
            "no bulb lights another",
            lambda line: f"{cp.cell_name(*long[line][0])} to {cp.cell_name(*long[line][-1])}",
        )
        lit = {cell: tuple(bulbs) for cell, bulbs in seen.items()}
        e.add_clauses(lit, lambda cell: f"{cp.cell_name(*cell)} must be lit")
        around = {wall: e.at(cp.beside(wall, shape.height, shape.width)) for wall in sorted(shape.walls)}
        e.state_counts(cp.GIVEN, around, range(5), _says, _says)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, bulbs, lit = puzzle.shape, self.answer.marked(solution), set[cp.Cell]()
        for bulb in sorted(bulbs):
            for cell in cp.lit_by(bulb, shape.height, shape.width, shape.walls):
                if cell in bulbs:
                    return f"the bulbs in {cp.cell_name(*bulb)} and {cp.cell_name(*cell)} light each other"
                lit.add(cell)
        dark = [cell for cell in cp.free_cells(shape) if cell not in lit and cell not in bulbs]
        return f"{cp.cell_name(*dark[0])} is not lit" if dark else None

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        bulbs = self.answer.marked(solution)
        return lambda wall: len(bulbs.intersection(cp.beside(wall, shape.height, shape.width)))

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"

    def sketch(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], encoding: cp.MarkEncoding
    ) -> cp.KeyedPartialBoard | None:
        return cp.LitPartialBoard.of(puzzle, encoding)


def _says(wall: cp.Cell, number: int) -> str:
    return f"{cp.cell_name(*wall)} has {counted(number, 'bulb')} around it"


MAX_WALLS = 0.4
"""The share of walls at which other bulbs are tried."""


class AkariGenerator(cp.RandomSolutionGenerator):
    """Random walls, `density` of all cells, and random bulbs. While another way to light the board fits all numbers, a
    cell that it lights otherwise becomes a wall, and what is dark then gets new bulbs."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(recipe, rng)
        density = Akari.usual.density if recipe.density is None else recipe.density
        shape, bulbs = empty.shape, set[cp.Cell]()
        for cell in rng.drawn(cp.rectangle(height, width)):
            if len(shape.walls) >= density * height * width:
                break
            shape = _with_wall(shape, cell)
        most = max(MAX_WALLS, 2 * density) * height * width
        while True:
            check_clock()
            _light(shape, bulbs, rng)
            free = cp.free_cells(shape)
            keys = tuple([int(cell in bulbs) for cell in free])
            puzzle = self.with_implied_clues(replace(empty, shape=shape), keys, recipe)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            if len(shape.walls) >= most:
                return None
            differ = [cell for cell, one, another in zip(free, keys, other, strict=True) if one != another]
            shape = _with_wall(shape, rng.one_of(differ))
            bulbs -= shape.walls


def _with_wall(shape: cp.WalledShape, cell: cp.Cell) -> cp.WalledShape:
    """The shape with a wall here and at the opposite place."""
    opposite = shape.height - 1 - cell[0], shape.width - 1 - cell[1]
    return replace(shape, walls=shape.walls | {cell, opposite})


def _light(shape: cp.WalledShape, bulbs: set[cp.Cell], rng: cp.SeededRandom) -> None:
    """Add bulbs in random order where no other one shines, until no cell is dark."""
    lit = {cell for bulb in bulbs for cell in (bulb, *cp.lit_by(bulb, shape.height, shape.width, shape.walls))}
    for cell in rng.shuffled(cp.free_cells(shape)):
        if cell not in lit:
            bulbs.add(cell)
            lit.update((cell, *cp.lit_by(cell, shape.height, shape.width, shape.walls)))
