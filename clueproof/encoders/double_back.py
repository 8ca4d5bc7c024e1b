"""Double Back.

Rules: the board is divided into rooms. Draw one closed loop through the centres of all cells, straight or with right
angles. It never branches or crosses itself, and passes every room exactly twice: it enters each twice, and leaves it
twice. Source: https://www.janko.at/Raetsel/Double-Back/
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import HoledRooms, Link
from clueproof.english import counted


class DoubleBack(cp.Genre[cp.AreaShape, cp.EdgeEncoding, cp.Lines]):
    """There are no clues: rooms are a matter of the shape. So each puzzle has a model of its own."""

    name = "double-back"
    group = "Loops, paths and links"
    title = "Double Back"
    noun = "a Double Back"
    shape = cp.AreaShape
    usual = cp.Usual((6, 6), irreducible=False)
    layers = (cp.Rooms(holes=True),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("doubleback", HoledRooms(closed=True))
    penpa = Penpa(ThickLines())

    def generator(self) -> cp.Generator:
        return DoubleBackGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all cells", through=shape.cells)
        region, rooms = shape.region_of, shape.cells_of
        over: list[list[cp.Edge]] = [[] for _ in rooms]
        for border in sorted(shape.walls):
            for cell in border:
                over[region[cell]].append(border)
        rows = [e.at(borders) for borders in over]
        e.add_counts(cp.Exactly, 4, rows, "the loop passes it twice", lambda number: cp.room_name(rooms[number][0]))

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)) is not None:
            return fault
        region = puzzle.shape.region_of
        for room, cells in enumerate(puzzle.shape.cells_of):
            over = sum((region[one] == room) != (region[other] == room) for one, other in solution)
            if over != 4:
                return f"the loop passes {cp.room_name(cells[0])} {counted(over // 2, 'time')}, not twice"
        return None


MAX_TRIES = 30
"""So often cells are paired for one loop."""


class DoubleBackGenerator(cp.Generator):
    """A random loop through all cells. Cells side by side that no line joins become rooms of two; what is left over
    joins the room before it on the loop. Where another loop has lines, such rooms are made first the next time. In the
    end rooms are joined where two lines lead from one to the other, as long as there is no other loop."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank, board = self.rules.empty(height, width, recipe.options), cp.rectangle(height, width)
        loop, room_of = cp.covering_loop(height, width, rng, solver), dict[cp.Cell, int]()
        lines = cp.loop_lines(loop)
        free, passed = [edge for edge in cp.links(board) if edge not in lines], Counter[cp.Edge]()
        for _ in range(MAX_TRIES):
            check_clock()
            room_of = _paired(sorted(rng.shuffled(free), key=lambda edge: -passed[edge]), loop)
            both = solver.first_two(_divided(blank, room_of))
            if [*both] == [lines]:
                break
            passed.update(edge for other in both for edge in other - lines)
        else:
            return None
        for pair in rng.shuffled(sorted(_joinable(lines, room_of))):
            check_clock()
            if pair in _joinable(lines, room_of) and solver.is_unique(_divided(blank, _joined(room_of, pair))):
                room_of = _joined(room_of, pair)
        return _divided(blank, room_of)


def _paired(free: Sequence[cp.Edge], loop: Sequence[cp.Cell]) -> dict[cp.Cell, int]:
    """Rooms of two neighbours each, those that come first rather than others, and what is left over."""
    room_of: dict[cp.Cell, int] = {}
    for one, other in free:
        if room_of.keys().isdisjoint((one, other)):
            room_of[one] = room_of[other] = len(room_of)
    for before, cell in pairwise([*loop, *loop]):
        if before in room_of:
            room_of.setdefault(cell, room_of[before])
    return room_of


def _divided(blank: cp.Puzzle, room_of: Mapping[cp.Cell, int]) -> cp.Puzzle:
    """The puzzle with these rooms."""
    regions = cp.numbered([room_of[cell] for cell in cp.rectangle(blank.shape.height, blank.shape.width)])
    return replace(blank, shape=replace(blank.shape, regions=regions))


def _joinable(lines: cp.Lines, room_of: Mapping[cp.Cell, int]) -> set[tuple[int, int]]:
    """The pairs of rooms between which there are two lines: together they are passed twice too."""
    over = Counter([frozenset((room_of[one], room_of[other])) for one, other in lines])
    return {(min(pair), max(pair)) for pair, number in over.items() if len(pair) == number == 2}


def _joined(room_of: Mapping[cp.Cell, int], pair: tuple[int, int]) -> dict[cp.Cell, int]:
    return {cell: pair[0] if room == pair[1] else room for cell, room in room_of.items()}
