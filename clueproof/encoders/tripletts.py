"""Tripletts.

Rules: the board is divided into rooms of three cells. Put a square, a circle or a triangle into every cell so that the
symbols of each room are all alike or all different, and equal symbols of different rooms don't share a side.
Source: https://www.janko.at/Raetsel/Tripletts/index.htm
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import clueproof.genres as cp

SIGNS = {"s": "a square", "c": "a circle", "t": "a triangle"}
SYMBOLS = cp.CellSigns(
    {sign: value for value, sign in enumerate(SIGNS, 1)}, {sign.upper(): n for n, sign in enumerate(SIGNS, 1)}, SIGNS
)


class Tripletts(cp.Genre[cp.AreaShape, cp.OpenCellEncoding, cp.SignRows]):
    """Clues are given symbols."""

    name = "tripletts"
    aliases = ("triplets",)
    group = "Numbers and letters in lines"
    title = "Tripletts"
    noun = "a Tripletts"
    shape = cp.AreaShape
    usual = cp.Usual((6, 6))
    layers = (cp.Rooms(main=False), cp.CellValues(SYMBOLS, also_called=("board",), optional=True))
    answer = cp.OpenCells(SIGNS, cp.board_cells)

    def generator(self) -> cp.Generator:
        return TriplettsGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.AreaShape:
        shape = super().read_shape(record, tokens)
        for room in shape.cells_of:
            if len(room) != 3:
                record.fail(f"{cp.room_name(room[0])} has {len(room)} cells, not 3")
        return shape

    def draw_shape(self, shape: cp.AreaShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)

    def rules(self, shape: cp.AreaShape, e: cp.OpenCellEncoding) -> None:
        room_of = shape.region_of
        apart = [edge for edge in cp.links([*e.cells]) if room_of[edge[0]] != room_of[edge[1]]]
        values = range(1, len(SIGNS) + 1)
        same = [(e.cells[one].equals(n), e.cells[other].equals(n)) for one, other in apart for n in values]
        e.ban(same, "equal symbols of different rooms don't share a side")
        allowed = tuple([three for three in product(values, repeat=3) if len({*three}) != 2])
        for room in shape.cells_of:
            with e.group(cp.room_name(room[0])):
                e.add(cp.Table(tuple([e.cells[cell] for cell in room]), allowed), "all alike or all different")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for room in puzzle.shape.cells_of:
            if len({solution[r][c] for r, c in room}) == 2:
                return f"two symbols of {cp.room_name(room[0])} are alike, and one is not"
        for (r, c), (y, x) in cp.links(cp.rectangle(len(solution), len(solution[0]))):
            if solution[r][c] == solution[y][x] and puzzle.shape.region_of[r, c] != puzzle.shape.region_of[y, x]:
                return f"{cp.cell_name(r, c)} and {cp.cell_name(y, x)} have the same symbol, but are in different rooms"
        return None

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        given, put = ([*SIGNS.values()][value - 1] for value in (clue.value, found))
        return f"{cp.cell_name(*clue.position)} is given as {given}, not {put}"


class TriplettsGenerator(cp.RandomSolutionGenerator):
    """Random rooms of three cells."""

    redraws = True

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        height, width = recipe.size or self.size
        if height * width % 3:
            raise cp.RecipeError(f"a board of {height} by {width} can't be divided into rooms of 3 cells")
        rooms = cp.equal_regions(height, width, 3, rng)
        blank = self.rules.empty(height, width, recipe.options)
        return replace(blank, shape=replace(blank.shape, regions=cp.numbered([n for row in rooms for n in row])))
