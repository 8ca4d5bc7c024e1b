"""Yajikazu.

Rules: shade some cells. No two shaded cells share a side, and the unshaded cells form one connected region. The number
of a cell that stays unshaded is how many of the cells at which its arrow points are shaded; that of a shaded cell says
nothing, right or wrong. Source: https://puzz.link/rules.html?yajikazu
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pointings
from clueproof.codecs.puzzlink import POINTINGS, UNKNOWN, Cells, Link
from clueproof.encoders.yajilin import POINTING_CLUES, POINTING_WORDS
from clueproof.english import counted


class Yajikazu(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: all of them in all four directions as literals would be many."""

    name = "yajikazu"
    group = "Shading"
    title = "Yajikazu"
    noun = "a Yajikazu"
    usual = cp.Usual((7, 7), density=1.0)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.OpenPointingCells(),)
    answer = cp.Shading()
    puzzlink = Link("yajikazu", Cells(POINTINGS, {**POINTING_WORDS, UNKNOWN: ""}, says=POINTING_CLUES))
    penpa = Penpa(Pointings())

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        number, ahead = clue.value.number, cp.pointed_at(clue.position, clue.value.way, shape)
        says = f"{cp.cell_name(*clue.position)} is shaded, or points at {counted(number, 'shaded cell')}"
        holds = e.model.selector(says)
        row = tuple([e.shaded[cell] for cell in ahead])
        e.add(cp.Exactly(number, row, enforce=(holds, e.unshaded[clue.position])), says)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for cell, (number, way) in puzzle.clues[cp.GIVEN].items():
            found = len(shaded.intersection(cp.pointed_at(cell, way, puzzle.shape)))
            if cell not in shaded and found != number:
                return f"{cp.cell_name(*cell)} points at {counted(found, 'shaded cell')}, not {number}"
        return cp.touching(shaded) or cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # a shading leaves open where arrows point

    def clue_holds(self, stated: cp.Pointing, found: None) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        """Arrows in all cells, those of shaded ones with wrong numbers."""
        shaded, clues = cp.Shading.shaded(solution), list[cp.Clue]()
        for cell in cp.rectangle(puzzle.shape.height, puzzle.shape.width):
            ways = [way for way in cp.WAYS if cp.pointed_at(cell, way, puzzle.shape)]
            if ways:
                way = rng.one_of(ways)
                ahead = cp.pointed_at(cell, way, puzzle.shape)
                number = len(shaded.intersection(ahead))
                if cell in shaded:
                    number = rng.one_of([other for other in range(len(ahead) + 1) if other != number])
                clues.append(cp.Clue(cp.GIVEN, cell, cp.Pointing(number, way)))
        return clues
