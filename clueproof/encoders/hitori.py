"""Hitori (Singles).

Rules: every cell holds a number. Shade some cells so that no number stands twice among the unshaded cells of a row or
column. No two shaded cells share a side, and the unshaded cells form one connected region. Source:
https://www.nikoli.co.jp/en/puzzles/hitori/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from clueproof.genres import (
    GIVEN,
    CellNumbers,
    Clue,
    Clues,
    Genre,
    GridShape,
    Numerals,
    Puzzle,
    Shading,
    ShadingEncoding,
    SignRows,
    Usual,
    cut_off,
    touching,
)
from clueproof.grid import cell_name
from clueproof.grid.board import Spot
from clueproof.model import AdjacencyBan, Clause, Literal

LARGEST_NUMBER = 999
"""Numbers are only names: one that is larger than the longer side is as good as any."""


@dataclass
class NumberedShading(ShadingEncoding):
    """Shading, and which cells of a line have a number so far: with the clue that says so."""

    alike: dict[tuple[str, int], list[tuple[Spot, Literal]]] = field(default_factory=dict)


class Hitori(Genre[GridShape, NumberedShading]):
    """A number is no literal: a puzzle gets a model of its own, with a clause for two equal numbers of a line. One
    model for a shape needs one for every number that two cells of a line could share: for 20x20 152,000, not 400.

    A cell without a number is as good as one with a number that no other cell has.
    """

    name = "hitori"
    title = "Hitori (Singles)"
    noun = "a Hitori"
    usual = Usual((8, 8), irreducible=False)
    constraint_kinds = frozenset({GIVEN})
    layers = (CellNumbers(Numerals(LARGEST_NUMBER), also_called=("board",)),)
    answer = Shading(encoding=NumberedShading)

    def rules(self, shape: GridShape, e: NumberedShading) -> None:
        e.add(AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: GridShape, e: NumberedShading, clue: Clue) -> Literal:
        cell, says = clue.spot, clue.says
        this = e.model.selector(f"{cell_name(*cell)} holds {says}")
        for line in (f"row {cell[0] + 1}", f"column {cell[1] + 1}"):
            before = e.alike.setdefault((line, says), [])
            if before:
                with e.group(line):
                    for other, that in before:
                        one_shaded = Clause(e.shaded[other], e.shaded[cell], enforce=(that, this))
                        e.add(one_shaded, f"no {says} twice unshaded")
            before.append((cell, this))
        return this

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: SignRows) -> str | None:
        unshaded = Shading.unshaded(solution)
        seen: dict[tuple[str, int, int], Spot] = {}
        for (r, c), number in puzzle.clues[GIVEN].items():
            if (r, c) in unshaded:
                for line in (("row", r, number), ("column", c, number)):
                    first = seen.setdefault(line, (r, c))
                    if first != (r, c):
                        return f"{cell_name(*first)} and {cell_name(r, c)} are unshaded and both {number}"
        return touching(Shading.shaded(solution)) or cut_off(unshaded)

    def says(self, shape: GridShape, solution: SignRows, kind: str) -> Callable[[Spot], int | None]:
        return lambda cell: None  # a shading leaves open what the numbers are

    def agrees(self, stated: int, found: int | None) -> bool:
        return True  # `broken_rule` looks at the numbers
