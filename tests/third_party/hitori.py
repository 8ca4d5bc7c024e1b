"""Hitori: shade cells so that no number stands twice unshaded in a line; shaded cells never share a side, and the
unshaded ones form one connected region. Source: https://en.wikipedia.org/wiki/Hitori
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from clueproof.genres import (
    CellNumbers,
    Clue,
    Clues,
    Genre,
    GridShape,
    Numerals,
    Puzzle,
    SeededRandom,
    Shading,
    ShadingEncoding,
    SignRows,
    Usual,
)
from clueproof.grid import Grid, cell_name, one_piece
from clueproof.model import AdjacencyBan, Clause, Literal
from clueproof.puzzle.clue import GIVEN


class Hitori(Genre[GridShape, ShadingEncoding]):
    """Clues are the numbers; each is a premise of its own, so that explanations name those that they use."""

    name = "hitori"
    title = "Hitori (Singles)"
    noun = "a Hitori"
    usual = Usual((6, 6), density=0.3, irreducible=False)
    constraint_kinds = frozenset({GIVEN})
    layers = (CellNumbers(Numerals(lambda shape: max(shape.height, shape.width))),)
    answer = Shading()

    def rules(self, shape: GridShape, e: ShadingEncoding) -> None:
        e.add(AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clues(self, puzzle: Puzzle[GridShape, Clues], e: ShadingEncoding) -> list[Literal]:
        given = puzzle.clues[GIVEN]
        says = {cell: e.model.boolean(f"{cell_name(*cell)} is {number}") for cell, number in given.items()}
        spots = Grid(e.shaded.height, e.shaded.width, [divmod(n, e.shaded.width) for n in range(len(e.shaded))])
        for name, line in spots.lines:
            for a, b in combinations([cell for cell in line if cell in given], 2):
                if given[a] == given[b]:
                    with e.group(name):
                        e.add(Clause(e.shaded[a], e.shaded[b], enforce=(says[a], says[b])), "no number twice")
        return [*says.values()]

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: SignRows) -> str | None:
        shaded, unshaded, given = Shading.shaded(solution), Shading.unshaded(solution), puzzle.clues[GIVEN]
        for (r, c), (s, d) in combinations(sorted(shaded), 2):
            if abs(r - s) + abs(c - d) == 1:
                return f"{cell_name(r, c)} and {cell_name(s, d)} are shaded and share a side"
        for a, b in combinations(sorted(unshaded & given.keys()), 2):
            if given[a] == given[b] and (a[0] == b[0] or a[1] == b[1]):
                return f"{cell_name(*a)} and {cell_name(*b)} are unshaded and both {given[a]}"
        return None if one_piece(unshaded) == unshaded else "the unshaded cells are in pieces"

    def agrees(self, stated: Any, found: Any) -> bool:
        return True  # a shading leaves open what the numbers are

    def random_clues(self, puzzle: Puzzle[GridShape, Clues], solution: SignRows, chance: SeededRandom) -> list[Clue]:
        height, width = puzzle.shape.height, puzzle.shape.width
        rows, columns = chance.shuffled(range(height)), chance.shuffled(range(width))
        number = {(r, c): (rows[r] + columns[c]) % max(height, width) + 1 for r in range(height) for c in range(width)}
        for r, c in sorted(Shading.shaded(solution)):
            seen = [cell for cell in sorted(Shading.unshaded(solution)) if (cell[0] == r) != (cell[1] == c)]
            number[r, c] = number[chance.one_of(seen)]
        return [Clue(GIVEN, cell, says) for cell, says in sorted(number.items())]
