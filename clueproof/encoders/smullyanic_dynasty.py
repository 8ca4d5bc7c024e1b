"""Smullyanic Dynasty.

Rules: shade some cells of the grid. No two shaded cells share a side, and the unshaded cells form one connected region.
The number of an unshaded cell is how many cells are shaded of the nine in and around it; the number of a shaded cell is
another one than that. Source: https://puzz.link/rules.html?smullyan
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.encoders.context import corners
from clueproof.english import counted

MOST = 9
WHY = "the {most} cells in and around a cell"


class SmullyanicDynasty(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is constraints: about an unshaded and about a shaded cell."""

    name = "smullyanic-dynasty"
    aliases = ("smullyan",)
    group = "Shading"
    title = "Smullyanic Dynasty"
    noun = "a Smullyanic Dynasty"
    usual = cp.Usual((6, 6), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.CellNumbers(cp.Counts(0, MOST, WHY, packed=True), also_called=("board",)),)
    answer = cp.Shading()
    puzzlink = Link("smullyan", Cells(NUMBERS, {UNKNOWN: ""}))
    penpa = Penpa(Texts({"?": ""}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        cell, number = clue.position, clue.value
        name = cp.cell_name(*cell)
        holds = e.model.selector(f"{name} is {number}")
        near = tuple([e.shaded[other] for other in cp.three_by_three(cell, shape.height, shape.width)])
        told = f"an unshaded {number} has {counted(number, 'shaded cell')} in and around it"
        e.add(cp.Exactly(number, near, enforce=(holds, e.unshaded[cell])), told)
        # around a shaded cell only those at its corners can be shaded
        ends = [e.shaded[other] for other in corners(shape, cell)]
        told_wrong = [
            (-holds, -e.shaded[cell], *[-end if end in chosen else end for end in ends])
            for chosen in (combinations(ends, number - 1) if number else ())
        ]
        e.add_clauses(
            told_wrong, f"a shaded {number} has not {counted(number, 'shaded cell')} in and around it", name, 1
        )
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for cell, number in puzzle.clues[cp.GIVEN].items():
            found = around(puzzle.shape, cell, shaded)
            says = f"{counted(found, 'shaded cell')} in and around it"
            if cell in shaded and found == number:
                return f"{cp.cell_name(*cell)} is shaded, but its number is true: {says}"
            if cell not in shaded and found != number:
                return f"{cp.cell_name(*cell)} has {says}, not {number}"
        return cp.touching(shaded) or cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # a solution leaves open what the numbers of shaded cells are

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        shaded, shape = cp.Shading.shaded(solution), puzzle.shape
        numbers = {cell: around(shape, cell, shaded) for cell in cp.rectangle(shape.height, shape.width)}
        near = {found + step for found in numbers.values() for step in (-1, 1)}
        return [
            cp.Clue(cp.GIVEN, cell, number if cell not in shaded else rng.one_of(sorted(near - {number, -1})))
            for cell, number in numbers.items()
        ]


def around(shape: cp.GridShape, cell: cp.Cell, shaded: frozenset[cp.Cell]) -> int:
    """How many cells are shaded of those in and around one."""
    return len(shaded.intersection(cp.three_by_three(cell, shape.height, shape.width)))
