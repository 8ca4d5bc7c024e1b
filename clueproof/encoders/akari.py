"""Akari (Light Up).

Rules: some cells of the grid are walls. Put light bulbs into some of the other cells. A bulb lights its own cell and,
in the four directions, all cells up to the next wall. Every cell that is no wall is lit, and no bulb is lit by another
one. The number on a wall is how many of the cells beside it have a bulb. Source:
https://www.nikoli.co.jp/en/puzzles/akari/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.english import counted


class Akari(cp.Genre[cp.WalledShape, cp.MarkEncoding, cp.SignRows]):
    """Walls belong to the shape. Each has a count of its bulbs, of which numbers are literals."""

    name = "akari"
    title = "Akari (Light Up)"
    noun = "an Akari"
    usual = cp.Usual((7, 7), density=0.2)
    hash_rows = cp.NumberedWalls.ROWS
    shape = cp.WalledShape
    layers = (cp.NumberedWalls(),)
    answer = cp.Bulbs()

    def rules(self, shape: cp.WalledShape, e: cp.MarkEncoding) -> None:
        seen: dict[cp.Spot, dict[cp.Spot, None]] = {spot: {spot: None} for spot in e.marks}
        for stretch in cp.stretches(shape):
            for spot in stretch:
                seen[spot].update(dict.fromkeys(stretch))
            if len(stretch) > 1:
                with e.group(f"{cp.cell_name(*stretch[0])} to {cp.cell_name(*stretch[-1])}"):
                    e.add(cp.AtMost(1, e.at(stretch)), "no bulb lights another")
        for spot, others in seen.items():
            e.add(cp.Clause(*e.at(others)), f"{cp.cell_name(*spot)} must be lit")
        for wall in sorted(shape.walls):
            around, name = cp.beside(wall, shape.height, shape.width), cp.cell_name(*wall)
            count = e.model.integer(f"the number of bulbs around {name}", range(len(around) + 1))
            with e.group(name):
                e.add(cp.Linear((*((1, bulb) for bulb in e.at(around)), (-1, count)), 0, 0), "as many bulbs as it says")
            e.state(cp.GIVEN, wall, count)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, bulbs, lit = puzzle.shape, self.answer.marked(solution), set[cp.Spot]()
        for bulb in sorted(bulbs):
            for spot in cp.lit_by(bulb, shape.height, shape.width, shape.walls):
                if spot in bulbs:
                    return f"the bulbs in {cp.cell_name(*bulb)} and {cp.cell_name(*spot)} light each other"
                lit.add(spot)
        dark = [spot for spot in cp.free_cells(shape) if spot not in lit and spot not in bulbs]
        return f"{cp.cell_name(*dark[0])} is not lit" if dark else None

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int]:
        bulbs = self.answer.marked(solution)
        return lambda wall: len(bulbs.intersection(cp.beside(wall, shape.height, shape.width)))

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.cell_name(*clue.position)} has {counted(found, 'bulb')} around it, not {clue.value}"

    def sketch(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], encoding: cp.MarkEncoding
    ) -> cp.KeyedPartialBoard | None:
        return cp.LitPartialBoard.of(puzzle, encoding)
