"""Heyawake.

Rules: the board is divided into rooms; shade some cells. No two shaded cells share a side, and the unshaded cells form
one connected region. The number of a room is how many of its cells are shaded. No line of unshaded cells, across or
down, passes two borders between rooms, and so reaches a third room. Source: https://www.nikoli.co.jp/en/puzzles/heyawake/

A border that ends inside a room counts as one between rooms, as it does on puzz.link.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar

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
    layers: ClassVar[tuple[Any, ...]] = (cp.Rooms(cp.ROOM_CELLS), cp.InnerBorders())
    usual = cp.Usual((8, 8))
    puzzlink = Link("heyawake", Rooms(NUMBERS, inner=True), also=("heyawacky",))
    penpa = Penpa(ThickLines(numbers="numbers"))
    technique_names: ClassVar = {
        ("next to each other", "no two shaded cells share a side"): "around a shaded cell",
        ("only way left", "no line of unshaded cells"): "line across two borders",
        ("number complete", "shaded cell"): "room has its number",
        ("rest is needed", "shaded cell"): "room needs all cells that are left",
        ("last one left", "shaded cell"): "last cell of a room",
        ("too few places", "shaded cell"): "tight room",
        ("few ways to meet a count", "shaded cell"): "few ways to fill a room",
        ("ways to meet a count", "shaded cell"): "ways to fill a room",
    }

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        says = f"no line of unshaded cells {'passes two borders' if shape.inner_borders else 'reaches a third room'}"
        e.add_clauses(
            {line: tuple([e.shaded[cell] for cell in line]) for line in stretches_of_three(shape)},
            says,
            lambda line: f"{cp.cell_name(*line[0])} to {cp.cell_name(*line[-1])}",
        )

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        fault = cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(cp.Shading.unshaded(solution))
        if fault is not None:
            return fault
        return long_line(puzzle.shape, solution)


def long_line(shape: cp.AreaShape, solution: cp.SignRows) -> str | None:
    """A line of unshaded cells that passes two borders, in words; None if there is none."""
    borders = shape.borders
    rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
    for line in [*rows, *zip(*rows, strict=True)]:
        passed: list[cp.Cell] = []
        for before, cell in pairwise(line):
            if solution[cell[0]][cell[1]] == "#":
                passed = []
            elif solution[before[0]][before[1]] != "#" and (before, cell) in borders:
                passed.append(before)
                if len(passed) == 2:
                    ends = f"{cp.cell_name(*passed[0])} to {cp.cell_name(*cell)}"
                    if shape.inner_borders:
                        return f"the line of unshaded cells from {ends} passes two borders"
                    return f"the line of unshaded cells from {ends} reaches a third room"
    return None


def stretches_of_three(shape: cp.AreaShape) -> Iterator[tuple[cp.Cell, ...]]:
    """The shortest lines that pass two borders."""
    parting = shape.borders
    rows = [tuple([(r, c) for c in range(shape.width)]) for r in range(shape.height)]
    for line in (*rows, *zip(*rows, strict=True)):
        borders = [at for at in range(1, len(line)) if (line[at - 1], line[at]) in parting]
        for one, other in pairwise(borders):
            yield line[one - 1 : other + 1]
