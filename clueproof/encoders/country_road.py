"""Country Road.

Rules: the board is divided into rooms. Draw one closed loop through the centres of cells, straight or with right
angles. It never branches or crosses itself, and passes every room exactly once: it enters a room, and does not come
back when it has left it. The number of a room is how many of its cells the loop passes. Of two cells on both sides of a
border between rooms the loop passes at least one. With the option all_rooms=no it need not pass every room.
Source: https://www.nikoli.co.jp/en/puzzles/country_road/

A border that ends inside a room counts as one between rooms, as it does on puzz.link: a loop that passes it leaves the
room and comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Flag, Link, Rooms
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class CountryShape(cp.AreaShape):
    """The rooms, and whether the loop passes all of them."""

    all_rooms: bool = cp.flag(True, "the loop passes every room")


class CountryRoad(cp.Genre[CountryShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    name = "country-road"
    aliases = ("country",)
    group = "Loops, paths and links"
    title = "Country Road"
    noun = "a Country Road"
    shape = CountryShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS, holes=True), cp.InnerBorders())
    answer = cp.EdgeLines(along=False)
    puzzlink = Link(
        "country",
        Rooms(NUMBERS, inner=True),
        flags=(Flag("e", "rooms need not be visited", {"all_rooms": False}),),
    )
    penpa = Penpa(ThickLines(numbers="numbers"))

    def generator(self) -> cp.Generator:
        return CountryRoadGenerator(self)

    def rules(self, shape: CountryShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        region, rooms, passed = shape.region_of, shape.cells_of, e.on_loop
        ways_out: list[list[cp.Edge]] = [[] for _ in rooms]
        for border in sorted(shape.walls):
            one, other = border
            ways_out[region[one]].append(border)
            ways_out[region[other]].append(border)
        sides = {(one, other): (passed[one], passed[other]) for one, other in sorted(shape.borders)}
        e.add_clauses(sides, "the loop passes a cell beside each border", cp.link_name)
        for room, cells in enumerate(rooms if len(rooms) > 1 else []):
            with e.group(cp.room_name(cells[0])):
                if shape.all_rooms:
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

    def clue(self, shape: CountryShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        room = shape.region_with(clue.position)
        says = f"the loop passes {counted(clue.value, 'cell')} of {cp.room_name(clue.position)}"
        return e.model.clue(cp.Exactly(clue.value, tuple([e.on_loop[cell] for cell in room])), says)

    def find_violation(self, puzzle: cp.Puzzle[CountryShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_loop(self.answer, puzzle.shape, solution)) is not None:
            return fault
        region, passed = puzzle.shape.region_of, cp.ways_at(solution)
        visits = dict.fromkeys(sorted({*region.values()}), 0)
        borders = puzzle.shape.borders
        for one, other in solution:
            if (one, other) in borders:
                visits[region[one]] += 1
                visits[region[other]] += 1
        for room, cells in enumerate(puzzle.shape.cells_of):
            if visits[room] > 2 or (visits[room] < 2 and len(visits) > 1 and puzzle.shape.all_rooms):
                return f"the loop passes {cp.room_name(cells[0])} {counted(visits[room] // 2, 'time')}, not once"
        for one, other in sorted(borders):
            if one not in passed and other not in passed:
                names = f"{cp.cell_name(*one)} nor {cp.cell_name(*other)}"
                return f"the loop passes neither {names}, on both sides of a border"
        return None

    def clue_values(self, shape: CountryShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        passed = cp.ways_at(solution)
        has = {room[0]: sum(cell in passed for cell in room) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(self, shape: CountryShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"the loop passes {counted(found, 'cell')} of {cp.room_name(clue.position)}, not {clue.value}"


MAX_PIECE = 6
"""The most cells that a room has on the loop."""
CELLS_PER_CUT = 16
"""The loop is cut short once for so many cells of the board, so that it leaves some out."""


class CountryRoadGenerator(cp.Generator):
    """A random loop, cut into pieces that are the beginnings of rooms. Cells side by side that the loop leaves out
    belong to one room. Where there is another loop, a room in which it goes another way is cut in two, or cells
    that only that loop passes go to another room."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        loop = cp.random_loop(height, width, CELLS_PER_CUT, MAX_PIECE, rng)
        board, lines = cp.rectangle(height, width), cp.loop_lines(loop)
        left_out = [*_pieces({*board} - {*loop}, (height, width))]
        beside_of = {cell: rng.one_of(around) for cells, around in left_out for cell in cells[:1]}
        begins = {0}
        while (begin := max(begins) + 1 + rng.below(MAX_PIECE)) < len(loop):
            begins.add(begin)
        for _ in range(len(loop)):
            check_clock()
            room_of = {cell: sum(begin <= place for begin in begins) for place, cell in enumerate(loop)}
            room_of.update({cell: room_of[beside_of[cells[0]]] for cells, _ in left_out for cell in cells})
            rooms = cp.numbered([room_of[cell] for cell in board])
            puzzle = replace(blank, shape=replace(blank.shape, regions=rooms))
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, lines))
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            differing = {cell for line in both[0] ^ both[1] for cell in line}
            cuts = [place for place, cell in enumerate(loop) if place not in begins and cell in differing]
            moves = [(cells[0], around) for cells, around in left_out if len(around) > 1 and differing & {*cells}]
            if moves and (not cuts or rng.below(2)):
                first, around = rng.one_of(moves)
                beside_of[first] = rng.one_of([cell for cell in around if cell != beside_of[first]])
            elif cuts:
                begins.add(rng.one_of(cuts))
            else:
                return None
        return None


def _pieces(left_out: set[cp.Cell], size: tuple[int, int]) -> Iterator[tuple[list[cp.Cell], list[cp.Cell]]]:
    """The cells that the loop leaves out, those side by side together, each with the cells around them."""
    while left_out:
        piece = cp.one_piece(left_out)
        left_out = left_out - piece
        yield sorted(piece), sorted({near for cell in piece for near in cp.beside(cell, *size)} - piece)
