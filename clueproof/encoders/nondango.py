"""Nondango.

Rules: the board is divided into regions, and some cells have a circle. Blacken one circle in each region. No three
cells that follow each other in a row, a column or diagonally have three black circles, or three white ones. Source:
https://puzz.link/rules.html?nondango
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pictures, ThickLines
from clueproof.codecs.puzzlink import BITS, Cells, Link, Rooms
from clueproof.english import counted

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class NondangoShape(cp.AreaShape):
    """The regions, and which cells have circles."""

    circles: frozenset[cp.Cell] = frozenset()

    @property
    def circled(self) -> list[cp.Cell]:
        """The cells with circles, row by row."""
        return sorted(self.circles)

    @property
    def threes(self) -> list[tuple[cp.Cell, cp.Cell, cp.Cell]]:
        """All threes of circles that follow each other."""
        rows = [((r, c), (r + y, c + x), (r + 2 * y, c + 2 * x)) for r, c in self.circled for y, x in WAYS]
        return [row for row in rows if self.circles.issuperset(row)]


class Nondango(cp.Genre[NondangoShape, cp.MarkEncoding, cp.SignRows]):
    """There are no clues: regions and circles are a matter of the shape. So each puzzle has a model of its own."""

    name = "nondango"
    group = "Things to place"
    title = "Nondango"
    noun = "a Nondango"
    usual = cp.Usual((7, 7))
    shape = NondangoShape
    layers = (cp.CircleCells(), cp.Rooms(main=False))
    answer = cp.Marks("#", "a black circle", cp.Symbol.BLACK_CIRCLE, lambda shape: shape.circled)
    puzzlink = Link("nondango", Rooms(), Cells(BITS, {None: "o", 1: "."}, shaped=lambda shape: _uncircled(shape)))
    penpa = Penpa(Pictures("circle_M", {4: "o"}, shape=lambda shape: dict.fromkeys(shape.circled, 4)), ThickLines())

    def generator(self) -> cp.Generator:
        return NondangoGenerator(self, _begin, markable=lambda shape: shape.circled)

    def rules(self, shape: NondangoShape, e: cp.MarkEncoding) -> None:
        rooms = {room[0]: e.at(room) for room in shape.cells_of}
        e.add_counts(cp.Exactly, 1, rooms, "one circle is black", cp.room_name)
        threes = [e.at(three) for three in shape.threes]
        e.ban(threes, "no three black circles follow each other")
        e.add_clauses(threes, "no three white circles follow each other")

    def find_violation(self, puzzle: cp.Puzzle[NondangoShape, cp.Clues], solution: cp.SignRows) -> str | None:
        black, circles = self.answer.marked(solution), puzzle.shape.circles
        for room in puzzle.shape.cells_of:
            if (found := len(black.intersection(room))) != 1:
                return f"{cp.room_name(room[0])} has {counted(found, 'black circle')}, not 1"
        for colour, same in (("black", black), ("white", circles - black)):
            for r, c in sorted(same):
                for y, x in WAYS:
                    if (r + y, c + x) in same and (r + 2 * y, c + 2 * x) in same:
                        names = cp.cell_name(r, c), cp.cell_name(r + 2 * y, c + 2 * x)
                        return f"the three circles from {names[0]} to {names[1]} are {colour}"
        return None


def _uncircled(shape: NondangoShape) -> dict[cp.Cell, int]:
    return {cell: int(cell not in shape.circles) for cell in shape.cells}


CIRCLES = 0.7
"""How likely a cell has a circle."""
BLACK = 0.35
"""How likely a circle is black, where it may be either."""


def _begin(empty: cp.Puzzle, _: object, rng: cp.SeededRandom) -> cp.Begun | None:
    """Colours of the circles, one by one; each black circle is where a region grows from."""
    black: dict[cp.Cell, bool] = {}
    for r, c in empty.shape.circled:
        before = [[black.get((r - n * y, c - n * x)) for n in (1, 2)] for y, x in WAYS]
        free = [colour for colour in (True, False) if [colour, colour] not in before]
        if not free:
            return None
        black[r, c] = rng.happens(BLACK) if len(free) > 1 else free[0]
    marked = sorted(cell for cell, is_black in black.items() if is_black)
    return ({*marked}, [(cell, number) for number, cell in enumerate(marked)]) if marked else None


class NondangoGenerator(cp.MarkedRegionsGenerator):
    """Circles are drawn first."""

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        empty = super().empty(recipe, rng)
        circles = frozenset(cell for cell in empty.shape.cells if rng.happens(CIRCLES))
        return replace(empty, shape=replace(empty.shape, circles=circles))
