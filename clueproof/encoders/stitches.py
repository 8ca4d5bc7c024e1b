"""Stitches.

Rules: the board is divided into rooms. A stitch joins two cells that share a side, of different rooms. Join every two
rooms that share a border with exactly one stitch, or as many as the option stitches says. A cell has one stitch at
most. A number at a row or column is how many of its cells have a stitch. Sources:
https://www.puzzle-stitches.com/, https://www.janko.at/Raetsel/Stitches/index.htm
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.english import counted

CELLS = 7
"""Cells of a random room, on average."""


@dataclass(frozen=True, slots=True)
class StitchesShape(cp.AreaShape):
    """The rooms, and how many stitches join two of them."""

    stitches: int = cp.choice(
        1,
        among=(1, 2, 3, 4, 5),
        words="how many stitches join two rooms",
        says=lambda number: f"{counted(number, 'stitch')} between two rooms",
    )


class Stitches(cp.Genre[StitchesShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint: hardly two puzzles have the same rooms."""

    name = "stitches"
    group = "Loops, paths and links"
    title = "Stitches"
    noun = "a Stitches puzzle"
    usual = cp.Usual((6, 6))
    shape = StitchesShape
    constraint_kinds = frozenset({cp.COUNT})
    layers = (cp.LineCounts(cp.Rooms()),)
    answer = cp.EdgeLines(along=False)

    technique_names: ClassVar = {
        ("number complete", "one stitch at most"): "cell has its stitch",
        ("number complete", "between two rooms"): "rooms are joined",
        ("last one left", "between two rooms"): "last place between two rooms",
    }

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=CELLS).drawn)

    def draw_shape(self, shape: StitchesShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)

    def wording(self, puzzle: cp.Puzzle[StitchesShape, cp.Clues]) -> Mapping[str, str]:
        one = "exactly one stitch, or as many as the option stitches says"
        return {one: f"exactly {counted(puzzle.shape.stitches, 'stitch')}"}

    def rules(self, shape: StitchesShape, e: cp.EdgeEncoding) -> None:
        region = shape.region_of
        within = [(line,) for edge, line in e.edges.items() if edge not in shape.walls]
        e.ban(within, "a stitch joins different rooms")
        stitched = {cell: e.at(ending) for cell, ending in e.points.items()}
        e.add_counts(cp.AtMost, 1, stitched, "a cell has one stitch at most", cp.site_name)
        between: dict[tuple[int, int], list[cp.Literal]] = {pair: [] for pair in shape.touching}
        for one, other in sorted(shape.walls):
            between[_in_order(region[one], region[other])].append(e.edges[one, other])
        says = f"{counted(shape.stitches, 'stitch')} between two rooms"
        e.add_counts(cp.Exactly, shape.stitches, between, says, lambda pair: f"the border of {_names(shape, pair)}")

    def clue(self, shape: StitchesShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        ends = Counter(edge for cell in cells for edge in e.points[cell])
        stitched = tuple([(number, e.edges[edge]) for edge, number in ends.items()])
        with e.group(name):
            return e.model.clue(cp.Linear(stitched, clue.value, clue.value), _says(name, clue.value))

    def find_violation(self, puzzle: cp.Puzzle[StitchesShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape = puzzle.shape
        region, number = shape.region_of, Counter[tuple[int, int]]()
        for cell, ways in cp.ways_at(solution).items():
            if len(ways) > 1:
                return f"{cp.cell_name(*cell)} has {len(ways)} stitches"
        for one, other in sorted(solution):
            if region[one] == region[other]:
                return f"the stitch {cp.link_name((one, other))} joins two cells of one room"
            number[_in_order(region[one], region[other])] += 1
        for pair in shape.touching:
            if number[pair] != shape.stitches:
                has = counted(number[pair], "stitch")
                return f"{has} between {_names(shape, pair)}, not {shape.stitches}"
        return None

    def clue_values(self, shape: StitchesShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        stitched = cp.ways_at(solution)
        return lambda position: sum(cell in stitched for cell in cp.line_of(position, shape)[1])

    def describe_violation(self, shape: StitchesShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{_says(cp.line_of(clue.position, shape)[0], found)}, not {clue.value}"


def _in_order(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _names(shape: StitchesShape, pair: tuple[int, int]) -> str:
    one, other = (cp.room_name(shape.cells_of[room][0]) for room in pair)
    return f"{one} and {other}"


def _says(line: str, cells: int) -> str:
    return f"{line} has {counted(cells, 'cell')} with a stitch"
