"""Rassi Silai (Rassi).

Rules: the board is divided into rooms. Draw a path through the centres of all cells of each room, straight or with
right angles. It never branches or crosses itself, is no loop, and crosses no border, also none that ends inside its
room. Cells in which paths end, also both ends of one path, never touch, not even diagonally.
Source: https://puzz.link/rules.html?rassi
"""

from __future__ import annotations

from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import HoledRooms, Link
from clueproof.english import counted


class RassiSilai(cp.Genre[cp.AreaShape, cp.EdgeEncoding, cp.Lines]):
    """There are no clues: rooms are a matter of the shape. So each puzzle has a model of its own."""

    name = "rassi-silai"
    aliases = ("rassi",)
    group = "Loops, paths and links"
    title = "Rassi Silai (Rassi)"
    noun = "a Rassi Silai"
    shape = cp.AreaShape
    usual = cp.Usual((6, 6), irreducible=False)
    layers = (cp.Rooms(holes=True), cp.InnerBorders())
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("rassi", HoledRooms(inner=True))
    penpa = Penpa(ThickLines())

    def generator(self) -> cp.Generator:
        return RassiSilaiGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.EdgeEncoding) -> None:
        ends = paths_apart(shape, e)
        e.ban([e.at([border]) for border in sorted(shape.borders)], "no path crosses a border")
        rooms = {room[0]: [ends[cell] for cell in room] for room in shape.cells_of}
        e.add_counts(cp.Exactly, 2, {first: tuple(row) for first, row in rooms.items()}, "one path", cp.room_name)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape, at = puzzle.shape, cp.ways_at(solution)
        for cell in shape.cells:
            if len(at.get(cell, ())) not in (1, 2):
                what = f"{counted(len(at[cell]), 'line')} meet at" if cell in at else "no path passes"
                return f"{what} {cp.cell_name(*cell)}"
        for line in sorted(solution):
            if line in shape.borders:
                return f"the line {cp.link_name(line)} crosses a border"
        ends = {cell for cell, ways in at.items() if len(ways) == 1}
        for piece in cp.networks(solution):
            if piece.isdisjoint(ends):
                return f"the path through {cp.cell_name(*min(piece))} is a loop"
        for room in shape.cells_of:
            if (many := len(ends.intersection(room))) != 2:
                return f"{cp.room_name(room[0])} has {many // 2} paths, not one"
        touching = [
            cell for cell in sorted(ends) if len(ends & {*cp.three_by_three(cell, shape.height, shape.width)}) > 1
        ]
        return f"the end of a path at {cp.cell_name(*touching[0])} touches another one" if touching else None


def paths_apart(shape: cp.GridShape, e: cp.EdgeEncoding) -> dict[cp.Cell, cp.Literal]:
    """Post paths through all cells whose ends don't touch; the literal for each cell that one ends there."""
    ends = e.open_paths("no path is a loop")
    near = {cell: cp.three_by_three(cell, shape.height, shape.width) for cell in ends}
    pairs = [(ends[cell], ends[other]) for cell in ends for other in near[cell] if cell < other and other in ends]
    e.ban(pairs, "ends of paths don't touch")
    return ends


MAX_HOLES = 12
"""Cells that are taken from rooms, for each 100 of the board."""


class RassiSilaiGenerator(cp.Generator):
    """Random paths, each in a room of its own. Where there are other ones, a cell in which they differ is taken away,
    so that its path is shorter, or two."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank, answer = self.rules.empty(height, width, recipe.options), cp.EdgeLines(along=False)
        e = answer.encode(blank.shape)
        paths_apart(blank.shape, e)
        keys = solver.random_keys(e.model, rng)
        lines = answer.decode(blank.shape, keys) if keys is not None else frozenset()
        puzzle = _divided(blank, lines)
        while len(puzzle.shape.holes) * 100 <= MAX_HOLES * height * width:
            check_clock()
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            for cell in rng.shuffled(sorted({cell for line in both[0] ^ both[1] for cell in line})):
                left = frozenset(line for line in lines if cell not in line)
                shorter = _divided(blank, left)
                if len(shorter.shape.holes) == len(puzzle.shape.holes) + 1 and self.rules.check(shorter, left) is None:
                    puzzle, lines = shorter, left
                    break
            else:
                return None
        return None


def _divided(blank: cp.Puzzle, lines: cp.Lines) -> cp.Puzzle:
    """The puzzle in which each path has its room."""
    room_of = {cell: number for number, piece in enumerate(cp.networks(lines)) for cell in piece}
    board = cp.rectangle(blank.shape.height, blank.shape.width)
    regions = cp.numbered([room_of.get(cell, cp.HOLE) for cell in board])
    return replace(blank, shape=replace(blank.shape, regions=regions))
