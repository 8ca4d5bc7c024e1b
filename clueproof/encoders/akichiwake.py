"""Akichiwake.

Rules: the board is divided into rooms; shade some cells. No two shaded cells share a side, and the unshaded cells form
one connected region. Within a room unshaded cells form pieces; its number is how many cells the largest of them has. No
line of unshaded cells, across or down, passes two borders between rooms, and so reaches a third room.
Source: https://puzz.link/rules.html?akichi

With `at_most` a number is the most cells that a piece in its room may have. A border that ends inside a room counts as
one between rooms, as it does on puzz.link.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Flag, Link, Rooms
from clueproof.encoders.heyawake import Heyawake
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class AkichiwakeShape(cp.AreaShape):
    at_most: bool = cp.flag(False, "numbers are the most cells that a piece may have")


class Akichiwake(Heyawake):
    """The rules of Heyawake, with other numbers."""

    name = "akichiwake"
    aliases = ("akichi",)
    group = "Shading"
    title = "Akichiwake"
    noun = "an Akichiwake"
    usual = cp.Usual((7, 7))
    shape = AkichiwakeShape
    puzzlink = Link("akichi", Rooms(NUMBERS, inner=True), flags=(Flag("x", "numbers are the most", {"at_most": True}),))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        room, number, name = shape.region_with(clue.position), clue.value, cp.room_name(clue.position)
        place = {cell: at for at, cell in enumerate(room)}
        within = [(one, other) for one, other in cp.links(room) if (one, other) not in shape.borders]
        edges = tuple([(place[one], place[other]) for one, other in within])
        most = at_most(shape)
        largest = f"{'no' if most else 'the largest'} piece of unshaded cells in {name}"
        says = f"{largest} has {'more than ' if most else ''}{counted(number, 'cell')}"
        holds = e.model.selector(says)
        if number == 0:
            e.add_clauses([(-holds, e.shaded[cell]) for cell in room], "no cell is unshaded", name, 1)
            return holds
        parted = [e.model.boolean(cp.link_name(link), ("of one piece", "parted")) for link in within]
        either = [
            (-border, e.shaded[one], e.shaded[other]) for (one, other), border in zip(within, parted, strict=True)
        ]
        with e.group(name):
            e.add_clauses(either, "unshaded neighbours are of one piece")
            e.add_clauses(
                [(border, -e.shaded[cell]) for link, border in zip(within, parted, strict=True) for cell in link],
                "a shaded cell parts",
            )
            names = tuple([cp.cell_name(*cell) for cell in room])
            e.add(cp.BorderedRegions(names, edges, tuple(parted), 1, number, enforce=(holds,)), "no piece is larger")
            if not most:
                own = e.model.booleans(room, ("not counted", "counted"), cp.site_name)
                unshaded = [(-holds, -counts, e.unshaded[cell]) for cell, counts in zip(room, own, strict=True)]
                e.add_clauses(unshaded, "what is counted is unshaded", conditions=1)
                e.add(cp.Connected(tuple(own), edges, enforce=(holds,)), "one piece is counted")
                e.add(cp.Exactly(number, tuple(own), enforce=(holds,)), says)
        return holds

    def wording(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues]) -> Mapping[str, str]:
        number = "its number is how many cells the largest of them has"
        return {number: "no piece has more cells than its number"} if at_most(puzzle.shape) else {}

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape = puzzle.shape
        for first, number in puzzle.clues[cp.ROOM].items() if at_most(shape) else ():
            found = largest_piece(shape, first, solution)
            if found > number:
                where = f"a piece of unshaded cells in {cp.room_name(first)}"
                return f"{where} has {counted(found, 'cell')}, more than {number}"
        return super().find_violation(puzzle, solution)

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], Any]:
        # the most that a piece may have a solution leaves open
        return lambda first: None if at_most(shape) else largest_piece(shape, first, solution)

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return found is None  # `find_violation` looks at these numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        firsts = [room[0] for room in puzzle.shape.cells_of]
        return [cp.Clue(cp.ROOM, first, largest_piece(puzzle.shape, first, solution)) for first in firsts]

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.room_name(clue.position)
        return f"the largest piece of unshaded cells in {name} has {counted(found or 0, 'cell')}, not {clue.value}"


def at_most(shape: cp.AreaShape) -> bool:
    """Are numbers the most that a piece may have?"""
    assert isinstance(shape, AkichiwakeShape)
    return shape.at_most


def largest_piece(shape: cp.AreaShape, first: cp.Cell, solution: cp.SignRows) -> int:
    """How many cells the largest piece of unshaded ones in a room has."""
    cells, joined = cp.Shading.unshaded(solution).intersection(shape.region_with(first)), cp.Joined[cp.Cell]()
    for one, other in cp.links(cells):
        if (one, other) not in shape.borders:
            joined.join(one, other)
    return max(Counter(map(joined.root, cells)).values(), default=0)
