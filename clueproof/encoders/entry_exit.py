"""Entry Exit.

Rules: the board is divided into rooms. Draw one closed loop through the centres of all cells, straight or with right
angles. It never branches or crosses itself, and passes every room exactly once: it enters a room, and does not come
back when it has left it. Source: https://www.janko.at/Raetsel/Entry-Exit/
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.encoders.room_loop import RoomLoop, RoomLoopGenerator


class EntryExit(RoomLoop[cp.AreaShape]):
    """There are no clues: rooms are a matter of the shape. So each puzzle has a model of its own."""

    name = "entry-exit"
    title = "Entry Exit"
    noun = "an Entry Exit"
    shape = cp.AreaShape
    usual = cp.Usual((8, 8), irreducible=False)
    layers = (cp.Rooms(holes=True),)
    penpa = Penpa(ThickLines())

    def generator(self) -> cp.Generator:
        return EntryExitGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all cells", through=shape.cells)
        self.enter_once(shape, e, all_rooms=True)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := self.entered_again(puzzle.shape, solution, all_rooms=True)) is not None:
            return fault
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)


class EntryExitGenerator(RoomLoopGenerator):
    def loop(self, height: int, width: int, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> list[cp.Cell]:
        return cp.covering_loop(height, width, rng, solver)
