"""Renban.

Rules: the board is a square of n rows, divided into rooms. Write a number from 1 to n into every cell so that every
number stands once in each row and column, and the numbers of a room follow each other, each once, in any order.
Source: https://www.janko.at/Raetsel/Renban/
"""

from __future__ import annotations

from dataclasses import replace

import clueproof.genres as cp
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa, ThickLines

NUMERALS = cp.Numerals(lambda shape: shape.side)


class Renban(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers, literals of the model of the rooms. What puzz.link calls renban is Renban-Madoguchi."""

    name = "renban"
    group = "Numbers and letters in lines"
    title = "Renban"
    noun = "a Renban"
    square = True
    largest = 35
    shape = cp.AreaShape
    usual = cp.Usual((6, 6))
    layers = (
        cp.Rooms(main=False, also_called=("id_board",)),
        cp.CellValues(NUMERALS, also_called=("num_board", "board"), optional=True),
    )
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)
    penpa = Penpa(ThickLines(), DRAWN_NUMBERS)

    def generator(self) -> cp.Generator:
        return RenbanGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.AreaShape:
        shape = super().read_shape(record, tokens)
        for room in shape.cells_of:
            if len(room) > shape.side:
                record.fail(f"{cp.room_name(room[0])} has {len(room)} cells, more than the {shape.side} numbers")
        return shape

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")
        for room in shape.cells_of:
            with e.group(cp.room_name(room[0])):
                e.add(cp.Consecutive(tuple([e.cells[cell] for cell in room])), "its numbers follow each other")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.repeated(solution) or gap(puzzle.shape, solution)


def gap(shape: cp.AreaShape, solution: cp.NumberRows) -> str | None:
    """A room whose numbers don't follow each other, each once, in words; None if there is none."""
    for room in shape.cells_of:
        numbers = sorted(solution[r][c] for r, c in room)
        if numbers != [*range(numbers[0], numbers[0] + len(numbers))]:
            return f"{cp.room_name(room[0])} has {', '.join(map(str, numbers))}, which don't follow each other"
    return None


LARGEST = 5
"""Cells of the largest room."""


class RenbanGenerator(cp.RandomSolutionGenerator):
    """Numbers are drawn first: few divisions into rooms have a solution. Rooms are joined while their numbers follow
    each other."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        empty = self.empty(recipe, rng)
        cells = cp.rectangle(empty.shape.height, empty.shape.width)
        alone = replace(empty, shape=replace(empty.shape, regions=tuple(range(len(cells)))))
        keys = self.random_solution(alone, recipe, rng, solver)
        rooms = {cell: {cell: number} for cell, number in zip(cells, keys, strict=True)}
        for one, other in rng.shuffled(cp.links(cells)):
            both = {**rooms[one], **rooms[other]}
            numbers = sorted(both.values())
            if len(both) <= LARGEST and numbers == [*range(numbers[0], numbers[0] + len(both))]:
                rooms.update(dict.fromkeys(both, both))
        regions = cp.numbered([min(rooms[cell]) for cell in cells])
        return self.with_implied_clues(replace(empty, shape=replace(empty.shape, regions=regions)), keys, recipe)
