"""Heyawake.

Rules: the board is divided into rooms; shade some cells. No two shaded cells share a side, and the unshaded cells form
one connected region. The number of a room is how many of its cells are shaded. No line of unshaded cells, across or
down, passes two borders between rooms, and so reaches a third room. Source: https://www.nikoli.co.jp/en/puzzles/heyawake/
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms


class Heyawake(ShadedRooms):
    name = "heyawake"
    aliases: ClassVar[tuple[str, ...]] = ("rooms", "divided-rooms", "heyawacky")
    group = "Shading"
    title = "Heyawake (Rooms)"
    noun = "a Heyawake"
    usual = cp.Usual((8, 8))
    puzzlink = Link("heyawake", Rooms(NUMBERS), also=("heyawacky",))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        e.add_clauses(
            {line: tuple([e.shaded[cell] for cell in line]) for line in stretches_of_three(shape)},
            "no line of unshaded cells reaches a third room",
            lambda line: f"{cp.cell_name(*line[0])} to {cp.cell_name(*line[-1])}",
        )

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        fault = cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(cp.Shading.unshaded(solution))
        if fault is not None:
            return fault
        shape, region = puzzle.shape, puzzle.shape.region_of
        rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
        for line in [*rows, *zip(*rows, strict=True)]:
            passed: list[cp.Cell] = []
            for before, cell in pairwise(line):
                if solution[cell[0]][cell[1]] == "#":
                    passed = []
                elif solution[before[0]][before[1]] != "#" and region[before] != region[cell]:
                    passed.append(before)
                    if len(passed) == 2:
                        ends = f"{cp.cell_name(*passed[0])} to {cp.cell_name(*cell)}"
                        return f"the line of unshaded cells from {ends} reaches a third room"
        return None


def stretches_of_three(shape: cp.AreaShape) -> Iterator[tuple[cp.Cell, ...]]:
    """The shortest lines that pass two borders."""
    region = shape.region_of
    rows = [tuple([(r, c) for c in range(shape.width)]) for r in range(shape.height)]
    for line in (*rows, *zip(*rows, strict=True)):
        borders = [at for at in range(1, len(line)) if region[line[at - 1]] != region[line[at]]]
        for one, other in pairwise(borders):
            yield line[one - 1 : other + 1]
