"""Hitori (Singles).

Rules: every cell holds a number. Shade some cells so that no number stands twice among the unshaded cells of a row or
column. No two shaded cells share a side, and the unshaded cells form one connected region. Source:
https://www.nikoli.co.jp/en/puzzles/hitori/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import clueproof.genres as cp

LARGEST_NUMBER = 999
"""Numbers are only names: one that is larger than the longer side is as good as any."""


@dataclass
class NumberedShading(cp.ShadingEncoding):
    """Shading, and which cells of a line have a number so far: with the clue that says so."""

    alike: dict[tuple[str, int], list[tuple[cp.Spot, cp.Literal]]] = field(default_factory=dict)


class Hitori(cp.Genre[cp.GridShape, NumberedShading, cp.SignRows]):
    """A number is no literal: a puzzle gets a model of its own, with a clause for two equal numbers of a line. One
    model for a shape needs one for every number that two cells of a line could share: for 20x20 152,000, not 400.

    A cell without a number is as good as one with a number that no other cell has.
    """

    name = "hitori"
    title = "Hitori (Singles)"
    noun = "a Hitori"
    usual = cp.Usual((8, 8), irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.CellNumbers(cp.Numerals(LARGEST_NUMBER), also_called=("board",)),)
    answer = cp.Shading(encoding=NumberedShading)

    def rules(self, shape: cp.GridShape, e: NumberedShading) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: NumberedShading, clue: cp.Clue) -> cp.Literal:
        cell, says = clue.position, clue.value
        this = e.model.selector(f"{cp.cell_name(*cell)} holds {says}")
        for line in (f"row {cell[0] + 1}", f"column {cell[1] + 1}"):
            before = e.alike.setdefault((line, says), [])
            if before:
                with e.group(line):
                    for other, that in before:
                        one_shaded = cp.Clause(e.shaded[other], e.shaded[cell], enforce=(that, this))
                        e.add(one_shaded, f"only one {says} stays unshaded")
            before.append((cell, this))
        return this

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        unshaded = cp.Shading.unshaded(solution)
        seen: dict[tuple[str, int, int], cp.Spot] = {}
        for (r, c), number in puzzle.clues[cp.GIVEN].items():
            if (r, c) in unshaded:
                for line in (("row", r, number), ("column", c, number)):
                    first = seen.setdefault(line, (r, c))
                    if first != (r, c):
                        return f"{cp.cell_name(*first)} and {cp.cell_name(r, c)} are unshaded and both {number}"
        return cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(unshaded)

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int | None]:
        return lambda cell: None  # a shading leaves open what the numbers are

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return True  # `find_violation` looks at the numbers
