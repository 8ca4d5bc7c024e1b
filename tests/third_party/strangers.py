"""Genres as strangers write them: three that are right, with a random shape of one line, and typical mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import clueproof.genres as cp

NUMERALS = cp.Numerals(lambda shape: shape.side)


class Cells(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """Shaded cells never share a side; a number is how many cells of its room are shaded."""

    name = "cells"
    title = "Cells"
    noun = "a Cells"
    shape = cp.AreaShape
    usual = cp.Usual((4, 5))
    random_shape = cp.RandomRooms(cells=4)
    layers = (cp.Rooms(cp.RoomLimit(len, "the {most} cells of the room")),)
    answer = cp.Shading()

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        pairs = [(e.cells[one], e.cells[other]) for one, other in cp.links(cp.rectangle(shape.height, shape.width))]
        e.add(cp.AdjacencyBan(tuple(pairs), ((1, 1),)), "no two shaded cells share a side")
        for room in shape.cells_of:
            number = e.model.integer(f"shaded in {cp.room_name(room[0])}", range(len(room) + 1))
            shaded = [(1, e.shaded[cell]) for cell in room]
            e.add(cp.Linear((*shaded, (-1, number)), 0, 0), "as many as its number")
            e.state(cp.ROOM, room[0], number)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return cp.touching(cp.Shading.shaded(solution))

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[Any], Any]:
        shaded = cp.Shading.shaded(solution)
        return lambda cell: sum(other in shaded for other in shape.region_with(cell))

    def draw_shape(self, shape: cp.AreaShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)


class Ring(cp.Genre[cp.WalledShape, cp.EdgeEncoding, cp.Lines]):
    """A loop through all cells that are not black; `read_shape` is nothing that it has to write."""

    name = "ring"
    title = "Ring"
    noun = "a Ring"
    shape = cp.WalledShape
    hash_rows = cp.BlackCells.ROWS
    usual = cp.Usual((5, 6), irreducible=False)
    random_shape = cp.RandomWalls(0.1)
    layers = (cp.BlackCells(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)

    def rules(self, shape: cp.WalledShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", cp.free_cells(shape))

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)


class Pairs(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Every number once in each line; a number outside is the sum of the two cells next to it."""

    name = "pairs"
    title = "Pairs"
    noun = "a Pairs"
    square = True
    largest = 9
    usual = cp.Usual((4, 4), left_out_first=("given",))
    # larger than any sum that the rules know
    layers = (cp.Frame(cp.Counts(1, 20, "two cells"), NUMERALS),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")
        for cell, name, line in cp.views(e.cells):
            number = e.model.integer(f"the sum in {name}", range(3, 2 * shape.side))
            with e.group(name):
                e.add(cp.Linear(((1, line[0]), (1, line[1]), (-1, number)), 0, 0), "the sum of the first two")
            e.state(cp.BORDER, cell, number)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for line in (*solution, *zip(*solution, strict=True)):
            if len({*line}) < len(line):
                return "a line has a number twice"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        return lambda cell: sum(cp.line_from(solution, cell)[:2])


class Unstated(Pairs):
    """Its rules state nothing for the numbers outside."""

    name = "unstated"

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for _, line in e.cells.lines:
            e.add(cp.AllDifferent(line), "every number once")


class Unposted(Pairs):
    """Its numbers outside are constraints, but it has no method for them."""

    name = "unposted"
    constraint_kinds = frozenset({cp.BORDER})


def most_at(shape: cp.GridShape) -> dict[cp.Cell, int]:
    return {(r, c): r + 1 for r, c in cp.rectangle(shape.height, shape.width)}


class Stairs(Unstated):
    """Row n has numbers up to n."""

    name = "stairs"
    layers = (cp.CellValues(NUMERALS),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side, most_at)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        pass
