"""Renban-Madoguchi.

Rules: the board is divided into rooms. Write a number from 1 on into every cell so that the numbers of each room follow
each other, each once, in any order. The two numbers at both sides of a border differ by the length of the straight line
of borders that it is part of. Source: https://puzz.link/rules.html?renban

A border that ends inside a room counts as well, as it does on puzz.link.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts, ThickLines
from clueproof.codecs.puzzlink import FROM_1, Cells, Link, Rooms
from clueproof.encoders.renban import gap

LARGEST = 999
"""The largest number that can be given."""


@dataclass(frozen=True, slots=True)
class MadoguchiShape(cp.AreaShape):
    """The rooms, and the largest number of the model, where one is made for a puzzle."""

    bound: int = 0

    @property
    def most(self) -> int:
        """The largest number."""
        return self.bound or LARGEST + spread(self) + 1


class RenbanMadoguchi(cp.Genre[MadoguchiShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers. How large others can be follows from them: all differences are told, or less than the
    cells of a room."""

    name = "renban-madoguchi"
    group = "Numbers and letters in lines"
    title = "Renban-Madoguchi"
    noun = "a Renban-Madoguchi"
    usual = cp.Usual((6, 6))
    shape = MadoguchiShape
    layers = (
        cp.Rooms(main=False),
        cp.InnerBorders(),
        cp.CellValues(cp.Counts(1, LARGEST, "{most}", spaced=True), also_called=("board",), optional=True),
    )
    answer = cp.Numbers(cp.Counts(1, lambda shape: shape.most, "{most}", spaced=True), lambda shape: shape.most)
    random_shape = cp.RandomRooms(cells=9)
    puzzlink = Link("renban", Rooms(inner=True), Cells(FROM_1))
    penpa = Penpa(ThickLines(), Texts())

    def modelled(self, puzzle: cp.Puzzle[MadoguchiShape, cp.Clues]) -> MadoguchiShape:
        """With numbers up to the greatest that is given, and as much more as two cells can differ. None can be larger
        while a number is given; without any all can be one more."""
        greatest = max(puzzle.clues[cp.GIVEN].values(), default=1)
        return replace(puzzle.shape, bound=greatest + spread(puzzle.shape) + 1)

    def rules(self, shape: MadoguchiShape, e: cp.CellEncoding) -> None:
        for room in shape.cells_of:
            with e.group(cp.room_name(room[0])):
                e.add(cp.Consecutive(tuple([e.cells[cell] for cell in room])), "its numbers follow each other")
        rows: list[tuple[cp.Literal, ...]] = []
        for edge, length in lengths(shape).items():
            for one, other in (edge, edge[::-1]):
                away = e.cells[other].equals_each()
                for number, is_one in e.cells[one].equals_each().items():
                    near = [away[n] for n in (number - length, number + length) if n in away]
                    rows.append((-is_one, *near))
        e.add_clauses(rows, "numbers at both sides of a border differ by its length")

    def find_violation(self, puzzle: cp.Puzzle[MadoguchiShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        if (fault := gap(puzzle.shape, solution)) is not None:
            return fault
        borders, number = puzzle.shape.borders, cp.by_cell(solution)
        for one, other in sorted(borders):
            down, right = other[1] - one[1], other[0] - one[0]
            length = 1
            for way in (1, -1):
                at = way
                while tuple((r + at * down, c + at * right) for r, c in (one, other)) in borders:
                    length, at = length + 1, at + way
            if abs(number[one] - number[other]) != length:
                names, both = f"{cp.cell_name(*one)} and {cp.cell_name(*other)}", f"{number[one]} and {number[other]}"
                return f"{names} are {both}, at both sides of a border of length {length}"
        return None


@lru_cache(maxsize=64)
def lengths(shape: MadoguchiShape) -> Mapping[cp.Edge, int]:
    """For each border, by the cells at both sides of it, the length of the straight line of borders."""
    found: dict[cp.Edge, int] = {}
    for edge in sorted(shape.borders):
        if edge in found:
            continue
        line = [edge]
        # a border between two cells side by side goes on below them, else to the right
        down, right = (1, 0) if edge[0][0] == edge[1][0] else (0, 1)
        while (ahead := tuple((r + down, c + right) for r, c in line[-1])) in shape.borders:
            line.append(ahead)
        found.update(dict.fromkeys(line, len(line)))
    return found


@lru_cache(maxsize=64)
def spread(shape: MadoguchiShape) -> int:
    """How much two numbers can differ at most: twice as much as one can from that of the middle cell, by the ways that
    lead there."""
    steps: dict[cp.Cell, list[tuple[cp.Cell, int]]] = {
        cell: [(other, len(room) - 1) for other in room] for room in shape.cells_of for cell in room
    }
    for edge, length in lengths(shape).items():
        for one, other in (edge, edge[::-1]):
            steps[one].append((other, length))
    away: dict[cp.Cell, int] = {}
    ahead = [(0, (shape.height // 2, shape.width // 2))]
    while ahead:
        so_far, cell = heappop(ahead)
        if cell not in away:
            away[cell] = so_far
            for other, step in steps[cell]:
                heappush(ahead, (so_far + step, other))
    return 2 * max(away.values())
