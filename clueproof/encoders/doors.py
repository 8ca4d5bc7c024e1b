"""Doors (Türen).

Rules: every cell is a room, with a door to each room beside it; close some of the doors. A number is how many other
rooms are seen from its room along the row and the column, as far as the next closed door. All rooms can be reached from
each other. With the option own_room a number counts its own room too. Sources:
https://www.janko.at/Raetsel/Tueren/index.htm; own_room: https://wpcunofficial.miraheze.org/wiki/Doors
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import clueproof.genres as cp
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class DoorsShape(cp.GridShape):
    """Does a number count its own room?"""

    own_room: bool = cp.flag(False, "a number counts its own room too")


class Doors(cp.Genre[DoorsShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint, as one model for all puzzles of a shape would need the sights of every cell."""

    name = "doors"
    aliases = ("tueren", "open-office", "see-through", "vista")
    group = "Regions"
    title = "Doors (See-Through)"
    noun = "a Doors puzzle"
    usual = cp.Usual((6, 6))
    shape = DoorsShape
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                0,
                lambda shape: shape.height + shape.width - 2 + shape.own_room,
                "{most}, the most rooms that are seen from one",
            ),
            also_called=("board",),
        ),
    )
    answer = cp.EdgeLines(along=True, outline=False, words=("an open door", "a closed door"))

    def rules(self, shape: DoorsShape, e: cp.EdgeEncoding) -> None:
        place = {cell: number for number, cell in enumerate(cp.rectangle(shape.height, shape.width))}
        ends = [(place[one], place[other]) for one, other in e.edges]
        e.join(len(place), [-door for door in e.edges.values()], ends, "all rooms can be reached")

    def clue(self, shape: DoorsShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        ways = cp.rays_from(clue.position, shape.height, shape.width)
        rays = [tuple([-e.edges[cp.edge(*pair)] for pair in pairwise(way)]) for way in ways]
        return e.model.clue(cp.VisibleSum(tuple(rays), clue.value - shape.own_room), _says(clue.position, clue.value))

    def find_violation(self, puzzle: cp.Puzzle[DoorsShape, cp.Clues], solution: cp.Lines) -> str | None:
        joined = cp.Joined[cp.Cell]()
        for edge in cp.links(cp.rectangle(puzzle.shape.height, puzzle.shape.width)):
            if self.answer.ends(edge) not in solution:
                joined.join(*edge)
        for cell in cp.rectangle(puzzle.shape.height, puzzle.shape.width):
            if joined.root(cell) != joined.root((0, 0)):
                return f"{cp.cell_name(*cell)} can't be reached from r1c1"
        return None

    def clue_values(self, shape: DoorsShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        def seen(cell: cp.Cell) -> int:
            number = int(shape.own_room)
            for ray in cp.rays_from(cell, shape.height, shape.width):
                for pair in pairwise(ray):
                    if self.answer.ends(cp.edge(*pair)) in solution:
                        break
                    number += 1
            return number

        return seen

    def describe_violation(self, shape: DoorsShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, rooms: int) -> str:
    return f"{cp.cell_name(*cell)} sees {counted(rooms, 'room')}"
