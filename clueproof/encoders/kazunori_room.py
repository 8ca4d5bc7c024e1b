"""Kazunori Room.

Rules: the board is divided into rooms. Write a number into every cell so that a room of 2n cells holds every number
from 1 to n twice, and the two equal numbers of a room share a side. No 2x2 square has the same number in all its cells.
A number between two cells is their sum. Source: https://puzz.link/rules.html?kazunori
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.puzzlink import SHORT_NUMBERS, Between, Link, Rooms
from clueproof.encoders.filled_rooms import room_sizes


@lru_cache(maxsize=8)
def most_at(shape: cp.AreaShape) -> dict[cp.Cell, int]:
    """The largest number of each cell, were it not that rooms of an odd size have no solution."""
    return {cell: (size + 1) // 2 for cell, size in room_sizes(shape).items()}


def most(shape: cp.AreaShape) -> int:
    """The largest number of a board."""
    return max(most_at(shape).values())


@lru_cache(maxsize=8)
def sums(shape: cp.AreaShape) -> cp.Signs:
    """All that can stand between two cells of a board."""
    return cp.numbered_signs(range(2, 2 * most(shape) + 1))


NUMERALS = cp.Numerals(most)
MOST_DOMINOES = 4
"""The largest rooms of puzzles that are made have so many pairs of cells."""


class RandomPairedRooms(cp.RandomShape[cp.AreaShape]):
    """Rooms that dominoes could fill."""

    shape = cp.AreaShape

    def drawn(self, shape: cp.AreaShape, rng: cp.SeededRandom) -> cp.AreaShape:
        if shape.height * shape.width % 2:
            raise cp.RecipeError(f"no board of {shape.height} by {shape.width} has a solution")
        room, size = cp.Joined[cp.Cell](), dict.fromkeys(cp.rectangle(shape.height, shape.width), 1)
        dominoes = cp.random_dominoes(shape.height, shape.width, rng)
        cells = cp.rectangle(shape.height, shape.width)
        for one, other in (*dominoes, *rng.shuffled(cp.links(cells))):
            first, second = room.root(one), room.root(other)
            if first != second and size[first] + size[second] <= 2 * MOST_DOMINOES:
                room.join(one, other)
                size[room.root(one)] = size[first] + size[second]
        return replace(shape, regions=cp.numbered(map(room.root, cells)))


class KazunoriRoom(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """Given numbers are literals. A sum is a constraint: all that there could be would be many."""

    name = "kazunori-room"
    aliases = ("kazunori",)
    group = "Numbers and letters in lines"
    title = "Kazunori Room"
    noun = "a Kazunori Room"
    shape = cp.AreaShape
    random_shape = RandomPairedRooms()
    usual = cp.Usual((6, 6), left_out_first=(cp.GIVEN,))
    constraint_kinds = frozenset({cp.SIGN})
    layers = (cp.Rooms(main=False), cp.SignedCells(NUMERALS, sums))
    answer = cp.Numbers(NUMERALS, most, most_at, why="{most}, half the cells of its room")
    puzzlink = Link("kazunori", Rooms(closed=True), Between(SHORT_NUMBERS))

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        for room in shape.cells_of:
            with e.group(f"the room of {cp.cell_name(*room[0])}"):
                cells = [e.cells[cell] for cell in room]
                for number in cells[0].values:
                    e.add(cp.Exactly(2, tuple([cell.equals(number) for cell in cells])), f"{number} stands there twice")
        near: dict[cp.Cell, list[cp.Literal]] = {cell: [] for cell in shape.cells}
        for edge in cp.links(shape.cells):
            one, other = (e.cells[cell] for cell in edge)
            if edge in shape.walls:
                continue
            pair = e.model.boolean(cp.link_name(edge), ("no pair", "a pair"))
            for cell in edge:
                near[cell].append(pair)
            both = [(one.equals(number), other.equals(number)) for number in one.values]
            e.add_clauses([(-pair, -a, b) for a, b in both], "the numbers of a pair are equal")
            e.add_clauses([(pair, -a, -b) for a, b in both], "equal numbers side by side are a pair")
        e.add_counts(cp.Exactly, 1, near, "equal numbers share a side", cp.site_name)
        for square in cp.squares(shape.height, shape.width):
            four = [e.cells[cell] for cell in square]
            alike = range(1, min(cell.values[-1] for cell in four) + 1)
            rows = [tuple([cell.equals(number) for cell in four]) for number in alike]
            e.ban(rows, "no 2x2 square has one number only")

    def clue(self, shape: cp.AreaShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        one, other = (e.cells[cell] for cell in clue.position)
        return e.model.clue(cp.total((one, other), clue.value), f"{one.name} and {other.name} add up to {clue.value}")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        number = cp.by_cell(solution)
        for room in puzzle.shape.cells_of:
            name, half = f"the room of {cp.cell_name(*room[0])}", len(room) // 2
            if sorted(number[cell] for cell in room) != sorted([*range(1, half + 1)] * 2):
                return f"{name} does not hold every number from 1 to {half} twice"
            for r, c in room:
                beside = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
                if not any(other in room and number[other] == number[r, c] for other in beside):
                    return f"the two {number[r, c]}s of {name} don't share a side"
        for r, c in number:
            if {number.get(cell) for cell in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))} == {number[r, c]}:
                return f"the 2x2 square from {cp.cell_name(r, c)} to {cp.cell_name(r + 1, c + 1)} is all {number[r, c]}"
        return None

    def clue_values(self, shape: cp.AreaShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        value = super().clue_values(shape, solution, kind)
        return value if kind == cp.GIVEN else lambda edge: sum(map(value, edge))

    def describe_violation(self, shape: cp.AreaShape, solution: cp.NumberRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        return f"{cp.link_name(clue.position)} add up to {found}, not {clue.value}"
