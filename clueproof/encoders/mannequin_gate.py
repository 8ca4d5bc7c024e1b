"""Mannequin Gate.

Rules: the board is divided into rooms. Shade two cells of each. The unshaded cells form one connected region. The
number of a room is how many cells lie between its two shaded cells, on a shortest way that stays in the room, over the
sides of cells. Two rooms that share a side differ in that, whether they have numbers or not. Source:
https://puzz.link/rules.html?mannequin

A border that ends inside a room is not crossed by such a way, as on puzz.link.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms
from clueproof.english import counted

BETWEEN = cp.RoomLimit(lambda room: max(len(room) - 2, 0), "{most}, its cells but for two")


class MannequinGate(ShadedRooms):
    """How far apart the shaded cells of a room are is an integer of the model."""

    name = "mannequin-gate"
    aliases = ("mannequin", "manekingeto")
    group = "Shading"
    title = "Mannequin Gate"
    noun = "a Mannequin Gate"
    usual = cp.Usual((4, 4))
    layers = (cp.Rooms(BETWEEN), cp.InnerBorders())
    puzzlink = Link("mannequin", Rooms(NUMBERS, inner=True))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=4).drawn)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        rooms = {room[0]: tuple([e.shaded[cell] for cell in room]) for room in shape.cells_of}
        e.add_counts(cp.Exactly, 2, rooms, "two cells are shaded", cp.room_name)
        apart = []
        for room in shape.cells_of:
            steps, name = distances(room, shape), cp.room_name(room[0])
            far = e.model.integer(f"the way between the shaded cells of {name}", sorted({0, *steps.values()}))
            rows = [(e.unshaded[one], e.unshaded[other], far.equals(number)) for (one, other), number in steps.items()]
            e.add_clauses(rows, "how far apart its shaded cells are", name)
            lost = [
                (e.shaded[one], e.shaded[other]) for one, other in combinations(room, 2) if (one, other) not in steps
            ]
            e.ban(lost, "a way leads from one of its shaded cells to the other", name)
            apart.append(far)
        pairs = tuple([(apart[one], apart[other]) for one, other in shape.touching])
        alike = tuple([(number, number) for number in range(1, max(map(len, shape.cells_of)))])
        e.add(cp.AdjacencyBan(pairs, alike), "rooms that share a side differ in how far apart their shaded cells are")

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        steps, name = distances(shape.region_with(clue.position), shape), cp.room_name(clue.position)
        holds = e.model.selector(f"{counted(clue.value, 'cell')} between the shaded cells of {name}")
        wrong = [
            (-holds, e.unshaded[one], e.unshaded[other])
            for (one, other), number in steps.items()
            if number != clue.value + 1
        ]
        e.add_clauses(wrong, f"{counted(clue.value, 'cell')} between the shaded cells", name, 1)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, shaded = puzzle.shape, cp.Shading.shaded(solution)
        rooms = shape.cells_of
        for room in rooms:
            if (number := len(shaded.intersection(room))) != 2:
                return f"{cp.room_name(room[0])} has {counted(number, 'shaded cell')}, not 2"
            one, other = sorted(shaded.intersection(room))
            if not apart(one, other, shape):
                return f"no way leads between the shaded cells of {cp.room_name(room[0])}"
        cells_between = self.clue_values(shape, solution, cp.ROOM)
        between = {first: cells_between(first) for first, *_ in rooms}
        for first, second in [(rooms[one][0], rooms[other][0]) for one, other in shape.touching]:
            if between[first] == between[second]:
                cells = counted(between[first], "cell")
                return f"{cp.room_name(first)} and {cp.room_name(second)} share a side, and each has {cells} between"
        return cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        shaded = cp.Shading.shaded(solution)

        def between(first: cp.Cell) -> int:
            ends = sorted(shaded.intersection(shape.region_with(first)))
            return apart(ends[0], ends[1], shape) - 1 if len(ends) == 2 else -1

        return between

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        cells = counted(found, "cell")
        return f"{cells} between the shaded cells of {cp.room_name(clue.position)}, not {clue.value}"


def distances(room: list[cp.Cell], shape: cp.AreaShape) -> dict[tuple[cp.Cell, cp.Cell], int]:
    """How far apart each two cells of a room are."""
    near: dict[cp.Cell, list[cp.Cell]] = {cell: [] for cell in room}
    for one, other in cp.links(room):
        if (one, other) not in shape.inner_borders:
            near[one].append(other)
            near[other].append(one)
    found = {}
    for start in room:
        steps, ahead = {start: 0}, [start]
        for cell in ahead:
            for other in near[cell]:
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    ahead.append(other)
        found.update({(start, cell): number for cell, number in steps.items() if start < cell})
    return found


def apart(one: cp.Cell, other: cp.Cell, shape: cp.AreaShape) -> int:
    """How many steps lead from one cell of a room to another, checked directly by the rules; 0 if there is no way."""
    steps, ahead, borders = {one: 0}, [one], shape.borders
    for cell in ahead:
        if cell == other:
            return steps[cell]
        for near in cp.beside(cell, shape.height, shape.width):
            if near not in steps and cp.edge(cell, near) not in borders:
                steps[near] = steps[cell] + 1
                ahead.append(near)
    return 0
