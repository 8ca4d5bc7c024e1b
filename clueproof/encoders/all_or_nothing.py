"""All or Nothing.

Rules: the board is divided into rooms. Draw one closed loop through the centres of cells, straight or with right
angles. It never branches or crosses itself. It passes all cells of a room or none, and does not come back into a room
which it has left. Rooms that it does not pass don't share a side.
Source: https://puzz.link/rules.html?nothing
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import Link, Rooms
from clueproof.encoders.room_loop import RoomLoop, RoomLoopGenerator


class AllOrNothing(RoomLoop[cp.AreaShape]):
    """There are no clues: rooms are a matter of the shape. So each puzzle has a model of its own."""

    name = "all-or-nothing"
    aliases = ("nothing",)
    title = "All or Nothing"
    noun = "an All or Nothing"
    shape = cp.AreaShape
    usual = cp.Usual((8, 8), irreducible=False)
    layers = (cp.Rooms(), cp.InnerBorders())
    puzzlink = Link("nothing", Rooms(inner=True))
    penpa = Penpa(ThickLines())

    def generator(self) -> cp.Generator:
        return AllOrNothingGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        rooms, passed = shape.cells_of, e.on_loop
        for room in rooms:
            pairs = [(one, other) for one, other in zip(room, [*room[1:], room[0]], strict=True) if one != other]
            with e.group(cp.room_name(room[0])):
                e.add_clauses([(-passed[one], passed[other]) for one, other in pairs], "the loop passes all or nothing")
        beside = [(passed[rooms[one][0]], passed[rooms[other][0]]) for one, other in shape.touching]
        e.add_clauses(beside, "of two rooms that share a side the loop passes one")
        self.enter_once(shape, e, all_rooms=False)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := self.entered_again(puzzle.shape, solution, all_rooms=False)) is not None:
            return fault
        passed, rooms = cp.ways_at(solution), puzzle.shape.cells_of
        for room in rooms:
            if 0 < sum(cell in passed for cell in room) < len(room):
                return f"the loop passes a part of {cp.room_name(room[0])}"
        for one, other in puzzle.shape.touching:
            if rooms[one][0] not in passed and rooms[other][0] not in passed:
                first, second = cp.room_name(rooms[one][0]), cp.room_name(rooms[other][0])
                return f"the loop passes neither {first} nor {second}, which share a side"
        return None


class AllOrNothingGenerator(RoomLoopGenerator):
    apart = True
