"""Uso-one.

Rules: the board is divided into rooms, and some cells have a number. Shade some of the other cells. No two shaded cells
share a side, and the unshaded cells form one connected region. A number is how many of the cells beside it are shaded,
but exactly one number in each room is false. A `?` is a number that isn't told, true or false.
Source: https://puzz.link/rules.html?usoone
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Texts, ThickLines
from clueproof.codecs.puzzlink import Cells, Link, NumberAndSpaces, OneOf, Rooms, Spaces
from clueproof.english import counted

TOLD = OneOf(Spaces(), NumberAndSpaces(0, 4))
"""Numbers up to 4 that are all told."""


@dataclass(frozen=True, slots=True)
class UsoOneShape(cp.AreaShape):
    """The rooms, and which cells have a number, row by row."""

    islands: tuple[cp.Cell, ...] = ()


class UsoOne(cp.Genre[UsoOneShape, cp.ShadingEncoding, cp.SignRows]):
    """Where numbers are is a matter of the shape, because one of each room is false; what they say are clues. On
    puzz.link no `?` is ever the false one, so that links with one are refused."""

    name = "uso-one"
    group = "Shading"
    title = "Uso-one"
    noun = "an Uso-one"
    usual = cp.Usual((7, 7))
    shape = UsoOneShape
    layers = (cp.Numbered(4, "the {most} cells beside one", "a cell with a number", least=0), cp.Rooms(main=False))
    answer = cp.Shading()
    puzzlink = Link("usoone", Rooms(), Cells(TOLD, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(Texts({"?": "?"}, unnumbered=lambda shape: shape.islands), ThickLines())

    def generator(self) -> cp.Generator:
        return UsoOneGenerator(self)

    def protected_kinds(self, shape: UsoOneShape) -> frozenset[str]:
        return frozenset({cp.GIVEN})

    def rules(self, shape: UsoOneShape, e: cp.ShadingEncoding) -> None:
        e.add_clauses([(e.unshaded[cell],) for cell in shape.islands], "a cell with a number is unshaded")
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        numbers = {cell: f"the number of {cp.cell_name(*cell)}" for cell in shape.islands}
        false = {cell: e.model.statement(f"{name} is false", f"{name} is true") for cell, name in numbers.items()}
        rooms = {room[0]: [false[cell] for cell in room if cell in false] for room in shape.cells_of}
        e.add_counts(cp.Exactly, 1, rooms, "one of its numbers is false", cp.room_name)
        for cell in shape.islands:
            near, name = [e.shaded[other] for other in cp.beside(cell, shape.height, shape.width)], cp.cell_name(*cell)
            clues = {n: e.model.boolean(f"{name} says {n}") for n in e.open_values(cp.GIVEN, cell, range(5))}
            e.state(cp.GIVEN, cell, clues)
            for number, clue in clues.items():
                rows = []
                for shaded in product((True, False), repeat=len(near)):
                    other = [-one if yes else one for one, yes in zip(near, shaded, strict=True)]
                    rows.append((-clue, *other, -false[cell] if sum(shaded) == number else false[cell]))
                with e.group(name):
                    e.add_clauses(rows, "its number is true or false", conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[UsoOneShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, shape = cp.Shading.shaded(solution), puzzle.shape
        for cell in shape.islands:
            if cell in shaded:
                return f"{cp.cell_name(*cell)} has a number, but is shaded"
        for room in shape.cells_of:
            numbers = {cell: puzzle.clues[cp.GIVEN].get(cell) for cell in room if cell in {*shape.islands}}
            false = [cell for cell, number in numbers.items() if number not in (None, _near(shaded, cell))]
            if len(false) > 1 or (not false and None not in numbers.values()):
                return f"{cp.room_name(room[0])} has {counted(len(false), 'false number')}, not 1"
        return cp.touching(shaded) or cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: UsoOneShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # any number may be the false one

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the numbers


def _near(shaded: frozenset[cp.Cell], cell: cp.Cell) -> int:
    """How many of the cells beside this one are shaded."""
    r, c = cell
    return len(shaded.intersection(((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))))


NUMBERS = 0.45
"""How likely an unshaded cell has a number to begin with."""
ROOMS = cp.RandomRooms(cells=7, fewest=4)
MAX_ROUNDS = 60
"""Other solutions that are ruled out before another shading is tried."""


class UsoOneGenerator(cp.Generator):
    """A random shading, rooms and numbers, of which one of each room is false. A cell that another solution shades gets
    a number; where that one shades nothing else, a cell gets one whose number would be another."""

    rules: UsoOne

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.rules.empty(height, width, recipe.options)
        rooms = ROOMS.drawn(empty.shape, rng)
        cells = cp.rectangle(height, width)
        shaded, open_cells = set[cp.Cell](), {*cells}
        for cell in rng.shuffled(cells):
            if shaded.isdisjoint(cp.beside(cell, height, width)) and not cp.cut_off(open_cells - {cell}):
                shaded.add(cell)
                open_cells.discard(cell)
        true = {cell: _near(frozenset(shaded), cell) for cell in cells if cell not in shaded}
        said = {cell: number for cell, number in true.items() if rng.happens(NUMBERS)}
        for room in rooms.cells_of:
            if not (free := [cell for cell in room if cell in true]):
                return None
            liar = rng.one_of([cell for cell in free if cell in said] or free)
            said[liar] = rng.one_of([n for n in range(len(cp.beside(liar, height, width)) + 1) if n != true[liar]])
        keys = tuple([int(cell in shaded) for cell in cells])
        for _ in range(MAX_ROUNDS):
            check_clock()
            clues = [cp.Clue(cp.GIVEN, *one) for one in sorted(said.items())]
            shape = UsoOneShape(height, width, rooms.regions, islands=tuple(sorted(said)))
            puzzle = self.rules.with_clues(replace(empty, shape=shape), clues)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            there = frozenset(cell for cell, key in zip(cells, other, strict=True) if key)
            free = [cell for cell in true if cell not in said]
            better = [cell for cell in free if cell in there] or [
                cell for cell in free if _near(there, cell) != true[cell]
            ]
            if not better:
                return None
            cell = rng.one_of(better)
            said[cell] = true[cell]
        return None
