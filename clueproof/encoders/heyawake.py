"""Heyawake.

Rules: the board is divided into rooms; shade some cells. No two shaded cells share a side, and the unshaded cells form
one connected region. The number of a room is how many of its cells are shaded. No line of unshaded cells, across or
down, passes two borders between rooms, and so reaches a third room. Source: https://www.nikoli.co.jp/en/puzzles/heyawake/
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import clueproof.genres as cp
from clueproof.english import counted


class Heyawake(cp.Genre[cp.AreaShape, cp.ShadingEncoding]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    name = "heyawake"
    title = "Heyawake (Rooms)"
    noun = "a Heyawake"
    shape = cp.AreaShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    answer = cp.Shading()

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        for line in stretches_of_three(shape):
            with e.group(f"{cp.cell_name(*line[0])} to {cp.cell_name(*line[-1])}"):
                e.add(cp.Clause(*(e.shaded[cell] for cell in line)), "no line of unshaded cells reaches a third room")

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        room = next(room for room in shape.cells_of if room[0] == clue.spot)
        says = f"the room of {cp.cell_name(*clue.spot)} has {counted(clue.says, 'shaded cell')}"
        return e.model.clue(cp.Exactly(clue.says, tuple([e.shaded[cell] for cell in room])), says)

    def broken_rule(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        fault = cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(cp.Shading.unshaded(solution))
        if fault is not None:
            return fault
        shape, region = puzzle.shape, puzzle.shape.region_of
        rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
        for line in [*rows, *zip(*rows, strict=True)]:
            passed: list[cp.Spot] = []
            for before, cell in pairwise(line):
                if solution[cell[0]][cell[1]] == "#":
                    passed = []
                elif solution[before[0]][before[1]] != "#" and region[before] != region[cell]:
                    passed.append(before)
                    if len(passed) == 2:
                        ends = f"{cp.cell_name(*passed[0])} to {cp.cell_name(*cell)}"
                        return f"the line of unshaded cells from {ends} reaches a third room"
        return None

    def says(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int]:
        shaded = cp.Shading.shaded(solution)
        has = {room[0]: len(shaded.intersection(room)) for room in shape.cells_of}
        return has.__getitem__

    def fault(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"the room of {cp.cell_name(*clue.spot)} has {counted(found, 'shaded cell')}, not {clue.says}"


def stretches_of_three(shape: cp.AreaShape) -> Iterator[list[cp.Spot]]:
    """The shortest lines that pass two borders."""
    region = shape.region_of
    rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
    for line in [*rows, *map(list, zip(*rows, strict=True))]:
        borders = [at for at in range(1, len(line)) if region[line[at - 1]] != region[line[at]]]
        for one, other in pairwise(borders):
            yield line[one - 1 : other + 1]
