"""Country Road.

Rules: the board is divided into rooms. Draw one closed loop through the centres of cells, straight or with right
angles. It never branches or crosses itself, and passes every room exactly once: it enters a room, and does not come
back when it has left it. The number of a room is how many of its cells the loop passes. Of two cells on both sides of a
border between rooms the loop passes at least one. With the option all_rooms=no it need not pass every room.
Source: https://www.nikoli.co.jp/en/puzzles/country_road/
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Flag, Link, Rooms
from clueproof.encoders.room_loop import RoomLoop, RoomLoopGenerator
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class CountryShape(cp.AreaShape):
    """The rooms, and whether the loop passes all of them."""

    all_rooms: bool = cp.flag(True, "the loop passes every room", off="the loop may leave out rooms")


class CountryRoad(RoomLoop[CountryShape]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    name = "country-road"
    aliases = ("country",)
    title = "Country Road"
    noun = "a Country Road"
    shape = CountryShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS, holes=True), cp.InnerBorders())
    puzzlink = Link(
        "country",
        Rooms(NUMBERS, inner=True),
        flags=(Flag("e", "rooms need not be visited", {"all_rooms": False}),),
    )
    penpa = Penpa(ThickLines(numbers="numbers"))

    def generator(self) -> cp.Generator:
        return RoomLoopGenerator(self)

    def wording(self, puzzle: cp.Puzzle[CountryShape, cp.Clues]) -> Mapping[str, str]:
        told = " With the option all_rooms=no it need not pass every room."
        every = "and passes every room exactly once: it enters a room, and does not come back when it has left it."
        own = "and passes a room once at most: it does not come back when it has left one."
        return {told: "", **({} if puzzle.shape.all_rooms else {every: own})}

    def rules(self, shape: CountryShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        passed = e.on_loop
        sides = {(one, other): (passed[one], passed[other]) for one, other in sorted(shape.borders)}
        e.add_clauses(sides, "the loop passes a cell beside each border", cp.link_name)
        self.enter_once(shape, e, all_rooms=shape.all_rooms)

    def clue(self, shape: CountryShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        room = shape.region_with(clue.position)
        says = f"the loop passes {counted(clue.value, 'cell')} of {cp.room_name(clue.position)}"
        return e.model.clue(cp.Exactly(clue.value, tuple([e.on_loop[cell] for cell in room])), says)

    def find_violation(self, puzzle: cp.Puzzle[CountryShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := self.entered_again(puzzle.shape, solution, all_rooms=puzzle.shape.all_rooms)) is not None:
            return fault
        passed = cp.ways_at(solution)
        for one, other in sorted(puzzle.shape.borders):
            if one not in passed and other not in passed:
                names = f"{cp.cell_name(*one)} nor {cp.cell_name(*other)}"
                return f"the loop passes neither {names}, on both sides of a border"
        return None

    def clue_values(self, shape: CountryShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        passed = cp.ways_at(solution)
        has = {room[0]: sum(cell in passed for cell in room) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(self, shape: CountryShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"the loop passes {counted(found, 'cell')} of {cp.room_name(clue.position)}, not {clue.value}"
