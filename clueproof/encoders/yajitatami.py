"""Yajitatami.

Rules: divide the board into strips, along the lines of the grid: rectangles one cell wide, of two cells or more. A
number is how many cells its strip has. Its arrow points at a border at the side of its cell, and along the arrow there
are as many borders as the number says, those at the edge of the board left out. No four strips meet at a point.
Source: https://puzz.link/rules.html?yajitatami
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pointings
from clueproof.codecs.puzzlink import POINTINGS, UNKNOWN, Cells, Link, Unstated, border_digits
from clueproof.encoders.yajilin import POINTING_CLUES, POINTING_WORDS
from clueproof.english import counted


class Yajitatami(cp.Genre[cp.GridShape, cp.RegionEncoding, cp.NumberRows]):
    """Arrows are constraints: all numbers in all four directions as literals would be many."""

    name = "yajitatami"
    group = "Regions"
    title = "Yajitatami"
    noun = "a Yajitatami"
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.OpenPointingCells(),)
    answer = cp.BorderedCells()
    puzzlink = Link(
        "yajitatami",
        # on puzz.link an arrow without a number says nothing, although its rules say where it points
        Cells(
            POINTINGS, {value: says for value, says in POINTING_WORDS.items() if value != UNKNOWN}, says=POINTING_CLUES
        ),
        Unstated(border_digits, "given borders"),
    )
    penpa = Penpa(Pointings())

    def rules(self, shape: cp.GridShape, e: cp.RegionEncoding) -> None:
        e.strips("strips are one cell wide", "no four strips meet at a point")
        around = {cell: e.around(cell) for cell in e.cells}
        e.ban(around, "a strip has two cells or more", cp.site_name)

    def clue(self, shape: cp.GridShape, e: cp.RegionEncoding, clue: cp.Clue) -> cp.Literal:
        (number, way), name = clue.value, cp.cell_name(*clue.position)
        rays = {
            each: tuple([e.borders[link] for link in cp.links_ahead(clue.position, each, shape)]) for each in cp.WAYS
        }
        holds = e.model.selector(f"{_says(name, number)}, and its arrow points at {counted(number, 'border')}")
        e.add(cp.Clause(*rays[way][:1], enforce=(holds,)), "it points at a border")
        e.add(cp.Exactly(number, rays[way], enforce=(holds,)), f"it points at {counted(number, 'border')}")
        joined = tuple([tuple([-border for border in ray]) for ray in rays.values()])
        e.add(cp.VisibleSum(joined, number - 1, enforce=(holds,)), _says(name, number))
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        regions = cp.regions_of(solution)
        for cells in regions.values():
            if not cp.is_strip(cells) or len(cells) < 2:
                return f"the region of {cp.cell_name(*cells[0])} is no strip of two cells or more"
        for (r, c), (number, way) in puzzle.clues[cp.GIVEN].items():
            name, size, ahead = cp.cell_name(r, c), len(regions[solution[r][c]]), borders_ahead(solution, (r, c), way)
            if size != number:
                return f"{_says(name, size)}, not {number}"
            if sum(ahead) != number:
                return f"{name} points at {counted(sum(ahead), 'border')}, not {number}"
            if not ahead[0]:
                return f"{name} points at no border at its side"
        return cp.crossing(solution, "strips")

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # a division leaves open where arrows point

    def clue_holds(self, stated: cp.Pointing, found: None) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        """An arrow in each cell that can have one."""
        clues = list[cp.Clue]()
        for cells in cp.regions_of(solution).values():
            for cell in cells:
                ahead = {way: borders_ahead(solution, cell, way) for way in cp.WAYS}
                fitting = [way for way, there in ahead.items() if there[:1] == [True] and sum(there) == len(cells)]
                if fitting:
                    clues.append(cp.Clue(cp.GIVEN, cell, cp.Pointing(len(cells), rng.one_of(fitting))))
        return clues


def borders_ahead(solution: cp.NumberRows, cell: cp.Cell, way: cp.Direction) -> list[bool]:
    """Which of the sides that an arrow crosses are borders, the nearest first."""
    shape = cp.GridShape(len(solution), len(solution[0]))
    line = [solution[r][c] for r, c in (cell, *cp.pointed_at(cell, way, shape))]
    return [one != other for one, other in pairwise(line)]


def _says(name: str, size: int) -> str:
    return f"the strip of {name} has {counted(size, 'cell')}"
