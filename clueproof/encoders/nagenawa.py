"""Nagenawa.

Rules: the board is divided into rooms. Draw loops through the centres of cells, at least one. Each is a rectangle.
Loops may cross, but they don't run along each other, and no two have a corner in one cell. The number of a room is how
many of its cells loops pass. Source: https://puzz.link/rules.html?nagenawa
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import clueproof.genres as cp
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.rectangle_loops import RectangleLoops, random_loops
from clueproof.english import counted


class Nagenawa(RectangleLoops[cp.AreaShape]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    name = "nagenawa"
    title = "Nagenawa"
    noun = "a Nagenawa"
    shape = cp.AreaShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("nagenawa", Rooms(NUMBERS))

    def generator(self) -> cp.Generator:
        return NagenawaGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.EdgeEncoding) -> None:
        self.post_rectangles(shape, e)

    def clue(self, shape: cp.AreaShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        passed = tuple([e.on_loop[cell] for cell in shape.region_with(clue.position)])
        says = f"loops pass {counted(clue.value, 'cell')} of {cp.room_name(clue.position)}"
        return e.model.clue(cp.Exactly(clue.value, passed), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.Lines) -> str | None:
        return self.no_rectangles(solution)

    def clue_values(self, shape: cp.AreaShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        passed = cp.ways_at(solution).keys()
        has = {room[0]: len(passed & {*room}) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(self, shape: cp.AreaShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"loops pass {counted(found, 'cell')} of {cp.room_name(clue.position)}, not {clue.value}"


CELLS_PER_TRY = 5
"""A rectangle is tried for so many cells of the board."""


class NagenawaGenerator(cp.CutRoomsGenerator):
    """The same around rectangles at random."""

    def random_solution(
        self, empty: cp.Puzzle, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[int, ...]:
        height, width = empty.shape.height, empty.shape.width
        lines = frozenset[cp.Edge]().union(*random_loops(height, width, height * width // CELLS_PER_TRY, rng))
        return tuple([int(edge in lines) for edge in cp.links(cp.rectangle(height, width))])

    def differing(self, one: cp.Lines, other: cp.Lines) -> Collection[cp.Cell]:
        return cp.ways_at(one).keys() ^ cp.ways_at(other).keys()
