"""Keywest (Key West).

Rules: every cell gets a number from 0 to 4, and some neighbours are joined by lines. The number of a cell is how many
lines lead from it to the four cells around it. Cells that share a side have different numbers. All cells but those with
a 0 are connected by lines. Source: https://puzz.link/rules.html?keywest
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import FOUR, Cells, Link
from clueproof.english import counted


class Keywest(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """The lines say which numbers there are, so that these are no keys."""

    name = "keywest"
    group = "Loops, paths and links"
    title = "Keywest (Key West)"
    noun = "a Keywest"
    usual = cp.Usual((6, 6))
    layers = (cp.CellNumbers(cp.Counts(0, 4, "the 4 sides of a cell", packed=True)),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("keywest", Cells(FOUR))
    penpa = Penpa(DRAWN_NUMBERS)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.network("the lines form one network")
        numbers = e.line_counts
        for cell, number in numbers.items():
            e.state(cp.GIVEN, cell, number)
        alike = {
            ((one, other), number): (numbers[one].equals(number), numbers[other].equals(number))
            for one, other in e.edges
            for number in range(5)
        }
        e.ban(alike, "neighbours have different numbers", lambda pair: cp.link_name(pair[0]))

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        number = self.clue_values(puzzle.shape, solution, cp.GIVEN)
        for link in self.answer.edges(puzzle.shape):
            one, other = link
            if number(one) == number(other):
                return f"{cp.link_name(link)}: two cells with {counted(number(one), 'line')} share a side"
        return "there is more than one network" if len(cp.networks(solution)) > 1 else None

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        at = cp.ways_at(solution)
        return lambda cell: len(at.get(cell, ()))

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{cp.cell_name(*clue.position)} has {counted(found, 'line')}, not {clue.value}"
