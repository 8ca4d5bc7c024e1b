"""Lither (Lithersink).

Rules: draw lines along the sides of the cells, from vertex to vertex, so that they form at least two trees: pieces
without a loop. At every vertex of the board, also at its border, one line ends, or three or four meet. A number is how
many of the four sides of its cell have a line. Source: https://puzz.link/rules.html?lither
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

import clueproof.genres as cp
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import FOUR, Cells, Link
from clueproof.english import counted


class Lither(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """All numbers are literals."""

    name = "lither"
    aliases = ("lithersink", "litherslink")
    group = "Loops, paths and links"
    title = "Lither (Lithersink)"
    noun = "a Lither"
    usual = cp.Usual((6, 6))
    layers = (cp.CellNumbers(cp.Counts(0, 3, "the 3 sides that can have lines without a loop", packed=True)),)
    answer = cp.EdgeLines(along=True)
    puzzlink = Link("lither", Cells(FOUR))
    penpa = Penpa(DRAWN_NUMBERS)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        place = {vertex: number for number, vertex in enumerate(e.points)}
        ends = tuple([(place[one], place[other]) for one, other in e.ends])
        e.add(cp.Acyclic(tuple(e.edges.values()), ends), "the lines form no loop")
        lines = {vertex: e.at(ending) for vertex, ending in e.points.items()}
        e.add_clauses(lines, "every vertex has a line", cp.corner_name)
        two = {
            (vertex, one, other): (-one, -other, *[line for line in here if line not in (one, other)])
            for vertex, here in lines.items()
            for one, other in combinations(here, 2)
        }
        e.add_clauses(two, "lines branch where they meet", lambda pair: cp.corner_name(pair[0]))
        # some trees are on one side, some on the other
        first = dict(
            zip(lines, e.model.booleans([*lines], ("elsewhere", "with some trees"), cp.corner_name), strict=True)
        )
        alike = [
            (-line, here, -there)
            for line, pair in zip(e.edges.values(), e.ends, strict=True)
            for here, there in permutations([first[vertex] for vertex in pair])
        ]
        e.add_clauses([*alike, tuple(first.values()), tuple([-side for side in first.values()])], "there are two trees")
        sides = {cell: e.at(cp.sides_of(cell)) for cell in cp.rectangle(shape.height, shape.width)}
        e.state_counts(cp.GIVEN, sides, range(4), _says, _says)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        at = cp.ways_at(solution)
        for vertex in self.answer.points(puzzle.shape):
            if len(at.get(vertex, ())) in (0, 2):
                many = len(at.get(vertex, ()))
                return f"{counted(many, 'line')} at {cp.corner_name(vertex)}, not one, three or four"
        trees = cp.networks(solution)
        if len(solution) > len(at) - len(trees):
            return "the lines form a loop"
        return "there is only one tree" if len(trees) < 2 else None

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        line = self.answer.value_at(shape, solution)
        return lambda cell: sum(map(line, cp.sides_of(cell)))

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, lines: int) -> str:
    return f"{cp.cell_name(*cell)} has {counted(lines, 'line')} around it"
