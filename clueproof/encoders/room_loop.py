"""Country Road, Moon or Sun, All or Nothing, Entry Exit: a loop that does not come back into a room which it has left.

A border that ends inside a room counts as one between rooms, as it does on puzz.link: a loop that passes it leaves the
room and comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted

S = TypeVar("S", bound=cp.AreaShape)


class RoomLoop(cp.Genre[S, cp.EdgeEncoding, cp.Lines]):
    """Each genre adds what the loop does in the rooms."""

    group = "Loops, paths and links"
    answer = cp.EdgeLines(along=False)

    def enter_once(self, shape: S, e: cp.EdgeEncoding, *, all_rooms: bool) -> None:
        """Post that the loop enters no room twice, and `all_rooms` if it is so."""
        region, rooms = shape.region_of, shape.cells_of
        ways_out: list[list[cp.Edge]] = [[] for _ in rooms]
        for border in sorted(shape.walls):
            one, other = border
            ways_out[region[one]].append(border)
            ways_out[region[other]].append(border)
        for room, cells in enumerate(rooms if len(rooms) > 1 else []):
            with e.group(cp.room_name(cells[0])):
                if all_rooms:
                    e.add(cp.Exactly(2, e.at(ways_out[room])), "the loop enters it once and leaves it once")
                else:
                    e.add(cp.AtMost(2, e.at(ways_out[room])), "the loop does not enter it twice")
        over: dict[int, list[cp.Edge]] = {}
        for border in sorted(shape.inner_borders):
            over.setdefault(region[border[0]], []).append(border)
        for room, inner in over.items():
            with e.group(cp.room_name(rooms[room][0])):
                e.add(cp.AtMost(1, e.at(inner)), "the loop passes no two borders inside it")
                ways = product(e.at(inner), e.at(ways_out[room]))
                e.ban([*ways], "a loop that leaves it passes no border inside it")

    def entered_again(self, shape: S, solution: cp.Lines, *, all_rooms: bool) -> str | None:
        """What keeps lines from being a loop that does so, in words; None if they are one."""
        if (fault := cp.not_one_loop(self.answer, shape, solution)) is not None:
            return fault
        region, borders = shape.region_of, shape.borders
        visits = dict.fromkeys(sorted({*region.values()}), 0)
        for one, other in solution:
            if (one, other) in borders:
                visits[region[one]] += 1
                visits[region[other]] += 1
        for room, cells in enumerate(shape.cells_of):
            if visits[room] > 2 or (visits[room] < 2 and len(visits) > 1 and all_rooms):
                return f"the loop passes {cp.room_name(cells[0])} {counted(visits[room] // 2, 'time')}, not once"
        return None


MAX_PIECE = 6
"""The most cells that a room has on the loop."""
CELLS_PER_CUT = 16
"""The loop is cut short once for so many cells of the board, so that it leaves some out."""


class RoomLoopGenerator(cp.Generator):
    """A random loop, cut into pieces that are the beginnings of rooms. Cells side by side that the loop leaves out
    belong to one room. Where there is another loop, a room in which it goes another way is cut in two, or cells
    that only that loop passes go to another room."""

    at_once = 1
    """The number of rooms is a multiple of this."""
    apart = False
    """Are cells that the loop leaves out rooms of their own?"""

    def loop(self, height: int, width: int, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> list[cp.Cell]:
        """The cells of a random loop, in order."""
        return cp.random_loop(height, width, CELLS_PER_CUT, MAX_PIECE, rng)

    def furnished(
        self, puzzle: cp.Puzzle, lines: cp.Lines, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[cp.Puzzle, Sequence[cp.Lines]]:
        """The rooms of a puzzle with the clues that it may keep, and two solutions, or its only one."""
        puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, lines))
        return puzzle, solver.first_two(puzzle)

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        loop = self.loop(height, width, rng, solver)
        board, lines = cp.rectangle(height, width), cp.loop_lines(loop)
        left_out = [*_pieces({*board} - {*loop}, (height, width))]
        beside_of = {cell: rng.one_of(around) for cells, around in left_out for cell in cells[:1]}
        begins = {0}
        while (begin := max(begins) + 1 + rng.below(MAX_PIECE)) < len(loop):
            begins.add(begin)
        while len(begins) % self.at_once:
            begins.add(rng.one_of([place for place in range(len(loop)) if place not in begins]))
        for _ in range(len(loop)):
            check_clock()
            room_of = {cell: sum(begin <= place for begin in begins) for place, cell in enumerate(loop)}
            for number, (cells, _) in enumerate(left_out):
                room_of.update(dict.fromkeys(cells, -1 - number if self.apart else room_of[beside_of[cells[0]]]))
            rooms = cp.numbered([room_of[cell] for cell in board])
            puzzle = replace(blank, shape=replace(blank.shape, regions=rooms))
            puzzle, both = self.furnished(puzzle, lines, rng, solver)
            if len(both) < 2:
                return puzzle
            differing = {cell for line in both[0] ^ both[1] for cell in line}
            cuts = [place for place, cell in enumerate(loop) if place not in begins and cell in differing]
            moves = [(cells[0], around) for cells, around in left_out if len(around) > 1 and differing & {*cells}]
            if not self.apart and moves and (not cuts or rng.below(2)):
                first, around = rng.one_of(moves)
                beside_of[first] = rng.one_of([cell for cell in around if cell != beside_of[first]])
            elif len(cuts) >= self.at_once:
                begins.update(rng.shuffled(cuts)[: self.at_once] if self.at_once > 1 else [rng.one_of(cuts)])
            else:
                return None
        return None


def _pieces(left_out: set[cp.Cell], size: tuple[int, int]) -> Iterator[tuple[list[cp.Cell], list[cp.Cell]]]:
    """The cells that the loop leaves out, those side by side together, each with the cells around them."""
    while left_out:
        piece = cp.one_piece(left_out)
        left_out = left_out - piece
        yield sorted(piece), sorted({near for cell in piece for near in cp.beside(cell, *size)} - piece)
