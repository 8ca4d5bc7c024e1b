"""Akari (Light Up).

Rules: some cells of the grid are walls. Put light bulbs into some of the other cells. A bulb lights its own cell and,
in the four directions, all cells up to the next wall. Every cell that is no wall is lit, and no bulb is lit by another
one. The number on a wall is how many of the cells beside it have a bulb. Source:
https://www.nikoli.co.jp/en/puzzles/akari/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clueproof.english import counted
from clueproof.genres import (
    GIVEN,
    Bulbs,
    Clue,
    Clues,
    Genre,
    LitSketch,
    MarkEncoding,
    NumberedWalls,
    Puzzle,
    SignRows,
    SiteSketch,
    Spot,
    Tokens,
    Usual,
    WalledShape,
    WallTokens,
    beside,
    cell_name,
    free_cells,
    lit_by,
    stretches,
)
from clueproof.model import AtMost, Clause, Linear
from clueproof.syntax.record import Record


class Akari(Genre[WalledShape, MarkEncoding]):
    """Walls belong to the shape. Each has a count of its bulbs, of which numbers are literals."""

    name = "akari"
    title = "Akari (Light Up)"
    noun = "an Akari"
    usual = Usual((7, 7), density=0.2)
    hash_rows = NumberedWalls.ROWS
    shape = WalledShape
    layers = (NumberedWalls(),)
    answer = Bulbs()

    def read_shape(self, record: Record, tokens: list[Tokens]) -> WalledShape:
        (walls,) = [one.walls for one in tokens if isinstance(one, WallTokens)]
        return replace(super().read_shape(record, tokens), walls=walls)

    def rules(self, shape: WalledShape, e: MarkEncoding) -> None:
        seen: dict[Spot, dict[Spot, None]] = {spot: {spot: None} for spot in e.marks}
        for stretch in stretches(shape):
            for spot in stretch:
                seen[spot].update(dict.fromkeys(stretch))
            if len(stretch) > 1:
                with e.group(f"{cell_name(*stretch[0])} to {cell_name(*stretch[-1])}"):
                    e.add(AtMost(1, e.at(stretch)), "no bulb lights another")
        for spot, others in seen.items():
            e.add(Clause(*e.at(others)), f"{cell_name(*spot)} is lit")
        for wall in sorted(shape.walls):
            around, name = beside(wall, shape.height, shape.width), cell_name(*wall)
            count = e.model.integer(f"the number of bulbs around {name}", range(len(around) + 1))
            with e.group(name):
                e.add(Linear((*((1, bulb) for bulb in e.at(around)), (-1, count)), 0, 0), "as many bulbs as it says")
            e.state(GIVEN, wall, count)

    def broken_rule(self, puzzle: Puzzle[WalledShape, Clues], solution: SignRows) -> str | None:
        shape, bulbs, lit = puzzle.shape, self.answer.marked(solution), set[Spot]()
        for bulb in sorted(bulbs):
            for spot in lit_by(bulb, shape.height, shape.width, shape.walls):
                if spot in bulbs:
                    return f"the bulbs in {cell_name(*bulb)} and {cell_name(*spot)} light each other"
                lit.add(spot)
        dark = [spot for spot in free_cells(shape) if spot not in lit and spot not in bulbs]
        return f"{cell_name(*dark[0])} is not lit" if dark else None

    def says(self, shape: WalledShape, solution: SignRows, kind: str) -> Callable[[Spot], int]:
        bulbs = self.answer.marked(solution)
        return lambda wall: len(bulbs.intersection(beside(wall, shape.height, shape.width)))

    def fault(self, shape: WalledShape, solution: SignRows, clue: Clue, found: int) -> str:
        return f"{cell_name(*clue.spot)} has {counted(found, 'bulb')} around it, not {clue.says}"

    def sketch(self, puzzle: Puzzle[WalledShape, Clues], encoding: MarkEncoding) -> SiteSketch | None:
        return LitSketch.of(puzzle, encoding)
