"""Moon or Sun.

Rules: the board is divided into rooms, with suns and moons in some cells. Draw one closed loop through the centres of
cells, straight or with right angles. It never branches or crosses itself, and passes every room exactly once. In each
room it passes all suns and no moon, or all moons and no sun, but one of them at least. Rooms with suns and rooms with
moons take turns along the loop. A `?` is a sun or a moon. Source: https://www.nikoli.co.jp/en/puzzles/moon_or_sun/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Pictures, ThickLines
from clueproof.codecs.puzzlink import CIRCLES, Cells, Link, Rooms
from clueproof.encoders.room_loop import RoomLoop, RoomLoopGenerator

SUN, MOON = 1, 2
NAMES = {SUN: "sun", MOON: "moon"}
SIGNS = {"S": SUN, "M": MOON}
DRAWN = {SUN: cp.Symbol.SUN, MOON: cp.Symbol.MOON}


@dataclass(frozen=True, slots=True)
class MoonOrSunShape(cp.AreaShape):
    """The rooms, and which cells have a sun or a moon, row by row."""

    islands: tuple[cp.Cell, ...] = ()


class MoonOrSun(RoomLoop[MoonOrSunShape]):
    """Where suns and moons are is a matter of the shape, because the loop passes one in each room; which of them a cell
    has is a clue."""

    name = "moon-or-sun"
    aliases = ("moonsun",)
    title = "Moon or Sun"
    noun = "a Moon or Sun"
    shape = MoonOrSunShape
    usual = cp.Usual((7, 7), irreducible=False)
    layers = (cp.SignedIslands(SIGNS, DRAWN, "a sun or a moon"), cp.Rooms(main=False), cp.InnerBorders())
    puzzlink = Link(
        "moonsun",
        Rooms(inner=True),
        Cells(CIRCLES, {SUN: "S", MOON: "M"}, unnumbered=lambda shape: shape.islands),
    )
    penpa = Penpa(Pictures("sun_moon", {1: "M", 2: "S"}, values={MOON: 1, SUN: 2}), ThickLines())
    technique_names: ClassVar = {
        ("only way left", "take turns"): "suns and moons in turn",
        ("only way left", "in a room of suns"): "all suns or all moons of a room",
        ("only way left", "a sun or a moon in it"): "last sign of a room",
        ("whichever it is", "in a room of suns"): "whether suns or moons",
    }

    def generator(self) -> cp.Generator:
        return MoonOrSunGenerator(self)

    def protected_kinds(self, shape: MoonOrSunShape) -> frozenset[str]:
        return frozenset({cp.GIVEN})

    def rules(self, shape: MoonOrSunShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        self.enter_once(shape, e, all_rooms=True)
        region, rooms, passed = shape.region_of, shape.cells_of, e.on_loop
        suns = [e.model.boolean(cp.room_name(room[0]), ("a room of moons", "a room of suns")) for room in rooms]
        marked = [tuple([passed[cell] for cell in room if cell in {*shape.islands}]) for room in rooms]
        e.add_clauses(marked, "the loop passes a sun or a moon in it", lambda room: cp.room_name(rooms[room][0]))
        turns = [
            (-line, *(side * suns[region[cell]] for cell in border))
            for border in sorted(shape.walls)
            for line in e.at([border])
            for side in (1, -1)
        ]
        e.add_clauses(turns, "rooms of suns and rooms of moons take turns")
        for cell in shape.islands:
            sun, name = suns[region[cell]], cp.cell_name(*cell)
            open_signs = e.open_values(cp.GIVEN, cell, (SUN, MOON))
            clues = {sign: e.model.boolean(f"{name} is a {NAMES[sign]}") for sign in open_signs}
            e.state(cp.GIVEN, cell, clues)
            for sign, clue in clues.items():
                own = sun if sign == SUN else -sun
                with e.group(name):
                    rows = [(-clue, -own, passed[cell]), (-clue, own, -passed[cell])]
                    e.add_clauses(rows, "the loop passes suns in a room of suns, else moons", conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[MoonOrSunShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape = puzzle.shape
        if (fault := self.entered_again(shape, solution, all_rooms=True)) is not None:
            return fault
        passed, marked = cp.ways_at(solution), {*shape.islands}
        for room in shape.cells_of:
            if not any(cell in passed and cell in marked for cell in room):
                return f"the loop passes neither a sun nor a moon in {cp.room_name(room[0])}"
        kinds = in_turn(shape, solution)
        if not kinds:
            return "an odd number of rooms can't have suns and moons in turn"
        signs = puzzle.clues[cp.GIVEN].items()
        wrong = [[cell for cell, sign in signs if (kind[cell] == sign) != (cell in passed)] for kind in kinds]
        if all(wrong):
            name = " and ".join(sorted({cp.cell_name(*cells[0]) for cells in wrong}))
            return f"rooms of suns and rooms of moons don't take turns: see {name}"
        return None

    def clue_values(self, shape: MoonOrSunShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # which rooms have suns a solution leaves open

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the signs


def in_turn(shape: MoonOrSunShape, solution: cp.Lines) -> list[dict[cp.Cell, int]]:
    """What the loop passes in the room of each cell, if rooms take turns: the two ways that there are, or none."""
    region = shape.region_of
    rooms = [room for room, _ in groupby(map(region.__getitem__, cp.loop_order(solution)))]
    if len(rooms) > 1 and rooms[0] == rooms[-1]:
        rooms.pop()
    if len(rooms) % 2 and len(rooms) > 1:
        return []
    turn = {room: place % 2 for place, room in enumerate(rooms)}
    return [{cell: signs[turn[room]] for cell, room in region.items()} for signs in ((SUN, MOON), (MOON, SUN))]


USUAL_DENSITY = 0.25
"""How likely a cell has a sun or a moon from the start."""


class MoonOrSunGenerator(RoomLoopGenerator):
    """Where another loop passes other cells, one of these gets a sun or a moon."""

    at_once = 2

    def furnished(
        self, puzzle: cp.Puzzle, lines: cp.Lines, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[cp.Puzzle, Sequence[cp.Lines]]:
        passed, kinds = cp.ways_at(lines), in_turn(puzzle.shape, lines)[0]
        sign = {cell: kind if cell in passed else SUN + MOON - kind for cell, kind in kinds.items()}
        marked = {cell for cell in puzzle.shape.cells if rng.happens(USUAL_DENSITY)}
        marked |= {rng.one_of([cell for cell in room if cell in passed]) for room in puzzle.shape.cells_of}
        while True:
            check_clock()
            shape = replace(puzzle.shape, islands=tuple(sorted(marked)))
            clues = [cp.Clue(cp.GIVEN, cell, sign[cell]) for cell in shape.islands]
            found = self.rules.with_clues(replace(puzzle, shape=shape), clues)
            both = solver.first_two(found)
            free = {*passed} ^ {*cp.ways_at(both[0] if both[0] != lines else both[1])} if len(both) > 1 else set()
            if not free - marked:
                return found, both
            marked.add(rng.one_of(sorted(free - marked)))
