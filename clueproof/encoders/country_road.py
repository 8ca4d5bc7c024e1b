"""Country Road.

Rules: the board is divided into rooms. Draw one closed loop through the centres of cells, straight or with right
angles. It never branches or crosses itself, and passes every room exactly once: it enters a room, and does not come
back when it has left it. The number of a room is how many of its cells the loop passes. Of two cells on both sides of a
border between rooms the loop passes at least one. With the option all_rooms=no it need not pass every room.
Source: https://www.nikoli.co.jp/en/puzzles/country_road/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import clueproof.genres as cp
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class CountryShape(cp.AreaShape):
    """The rooms, and whether the loop passes all of them."""

    all_rooms: bool = cp.flag(True, "the loop passes every room")


class CountryRoad(cp.Genre[CountryShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    name = "country-road"
    title = "Country Road"
    noun = "a Country Road"
    shape = CountryShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS, holes=True),)
    answer = cp.EdgeLines(along=False)

    def rules(self, shape: CountryShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        borders, region, rooms, passed = shape.walls, shape.region_of, shape.cells_of, e.on_loop
        ways_out: list[list[cp.Edge]] = [[] for _ in rooms]
        for border in sorted(borders):
            one, other = border
            ways_out[region[one]].append(border)
            ways_out[region[other]].append(border)
            with e.group(cp.link_name(border)):
                e.add(cp.Clause(passed[one], passed[other]), "the loop passes a cell beside each border")
        for room, cells in enumerate(rooms if len(rooms) > 1 else []):
            with e.group(cp.room_name(cells[0])):
                if shape.all_rooms:
                    e.add(cp.Exactly(2, e.at(ways_out[room])), "the loop enters it once and leaves it once")
                else:
                    e.add(cp.AtMost(2, e.at(ways_out[room])), "the loop does not enter it twice")

    def clue(self, shape: CountryShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        room = shape.region_with(clue.position)
        says = f"the loop passes {counted(clue.value, 'cell')} of {cp.room_name(clue.position)}"
        return e.model.clue(cp.Exactly(clue.value, tuple([e.on_loop[cell] for cell in room])), says)

    def find_violation(self, puzzle: cp.Puzzle[CountryShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_loop(self.answer, puzzle.shape, solution)) is not None:
            return fault
        region, passed = puzzle.shape.region_of, cp.ways_at(solution)
        visits = dict.fromkeys(sorted({*region.values()}), 0)
        for one, other in solution:
            if region[one] != region[other]:
                visits[region[one]] += 1
                visits[region[other]] += 1
        for room, cells in enumerate(puzzle.shape.cells_of if len(visits) > 1 else []):
            if visits[room] != 2 and (visits[room] or puzzle.shape.all_rooms):
                return f"the loop passes {cp.room_name(cells[0])} {counted(visits[room] // 2, 'time')}, not once"
        for one, other in sorted(puzzle.shape.walls):
            if one not in passed and other not in passed:
                names = f"{cp.cell_name(*one)} nor {cp.cell_name(*other)}"
                return f"the loop passes neither {names}, on both sides of a border"
        return None

    def clue_values(self, shape: CountryShape, solution: cp.Lines, kind: str) -> Callable[[cp.Spot], int]:
        passed = cp.ways_at(solution)
        has = {room[0]: sum(cell in passed for cell in room) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(self, shape: CountryShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"the loop passes {counted(found, 'cell')} of {cp.room_name(clue.position)}, not {clue.value}"
