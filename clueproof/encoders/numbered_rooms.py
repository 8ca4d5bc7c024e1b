"""The common rules of Hanare-gumi and Putteria: one cell of each room has a number, how many cells the room has."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.encoders.filled_rooms import most, room_sizes

WHY = "{most}, the cells of the largest room"


class NumberedRooms(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers. Each genre adds its rule about the numbers of rows and columns."""

    group = "Numbers and letters in lines"
    shape = cp.AreaShape
    usual = cp.Usual((7, 7))
    layers = (
        cp.Rooms(main=False),
        cp.CellValues(cp.Counts(1, most, WHY, spaced=True), optional=True),
    )
    answer = cp.NumbersAndGaps(cp.Counts(1, most, WHY), most, room_sizes)

    def generator(self) -> cp.Generator:
        return NumberedRoomsGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        has = {cell: e.cells[cell].equals(size) for cell, size in room_sizes(shape).items()}
        values = [(number, e.cells[cell].equals(0)) for cell, number in has.items()]
        e.add_clauses(values, "a number is how many cells its room has")
        rooms = {room[0]: tuple([has[cell] for cell in room]) for room in shape.cells_of}
        e.add_counts(cp.Exactly, 1, rooms, "one cell has a number", cp.room_name)
        self.keep_apart(shape, e, has)

    @abstractmethod
    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding, has: dict[cp.Cell, cp.Literal]) -> None:
        """Post the rule about the numbers of rows and columns; `has` says of each cell that it has its number."""

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for room in puzzle.shape.cells_of:
            numbers = [solution[r][c] for r, c in room if solution[r][c]]
            if numbers != [len(room)]:
                return f"{cp.room_name(room[0])} has not {len(room)} in one of its cells, and nothing else"
        return next(self.too_near(solution), None)

    @abstractmethod
    def too_near(self, solution: cp.NumberRows) -> Iterator[str]:
        """All places where numbers break that rule, in words, checked directly by the rules."""


CELLS_PER_ROOM = 6
MAX_ROOMS = 13
"""Rooms of large boards: with more of them hardly any numbers obey the rules."""
PATIENCE = 60
"""Changes for each cell of the board before other rooms are drawn."""
UPHILL = 0.01
"""How often a change stays although more numbers break the rules then."""


class NumberedRoomsGenerator(cp.Generator):
    """Rooms with a cell for the number of each. While some break the rule about rows and columns, a cell moves to a
    room beside it, or a number to a cell of its room."""

    rules: NumberedRooms

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        board = cp.rectangle(height, width)
        empty = self.rules.empty(height, width, recipe.options)
        shape = cp.RandomRooms(cells=max(CELLS_PER_ROOM, len(board) / MAX_ROOMS)).drawn(empty.shape, rng)
        at = {rng.one_of(room) for room in shape.cells_of}
        fewest = len(board) * 2
        for _ in range(PATIENCE * len(board)):
            check_clock()
            changed, places = shape, at
            if len(at) == len(board) or rng.happens(0.5):
                cell = rng.one_of(board)
                room = shape.region_with(cell)
                places = at.difference(room) | {cell}
            else:
                cell = rng.one_of([cell for cell in board if cell not in at])
                changed = next(iter(cp.moves_of(shape, cell, rng)), shape)
            size = room_sizes(changed)
            solution = tuple([
                tuple([size[r, c] * ((r, c) in places) for c in range(width)]) for r in range(height)
            ])  # fmt: skip
            found = sum(1 for _ in self.rules.too_near(solution))
            if found <= fewest or rng.happens(UPHILL):
                shape, at, fewest = changed, places, found
            if not found:
                puzzle = replace(empty, shape=shape)
                return self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
        return None
