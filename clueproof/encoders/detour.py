"""Detour.

Rules: the board is divided into rooms. Draw one closed loop through the centres of all cells, straight or with right
angles. It never branches or crosses itself. The number of a room is in how many of its cells the loop turns. Source:
https://puzz.link/rules.html?detour
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.english import counted


class Detour(cp.Genre[cp.AreaShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    name = "detour"
    group = "Loops, paths and links"
    title = "Detour"
    noun = "a Detour"
    shape = cp.AreaShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS, holes=True),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("detour", Rooms(NUMBERS))
    penpa = Penpa(ThickLines(numbers="numbers", in_corner=True))

    def generator(self) -> cp.Generator:
        return cp.CutRoomsGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all cells", shape.cells)

    def clue(self, shape: cp.AreaShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        turns = tuple([e.turn(cell) for cell in shape.region_with(clue.position)])
        says = f"the loop turns in {counted(clue.value, 'cell')} of {cp.room_name(clue.position)}"
        return e.model.clue(cp.Exactly(clue.value, turns), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)

    def clue_values(self, shape: cp.AreaShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        turning = {cell for cell, passage in cp.passages(solution).items() if passage.turns}
        has = {room[0]: len(turning.intersection(room)) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(self, shape: cp.AreaShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"the loop turns in {counted(found, 'cell')} of {cp.room_name(clue.position)}, not {clue.value}"
