"""Kakuru.

Rules: write a number from 1 to 9 into every empty cell. Equal numbers don't touch, not even at a corner. A given number
is the sum of the numbers around it, at its sides and at its corners, which all differ. Black cells have no number, and
a `?` says nothing; with the option all_differ the numbers around it differ too.
Source: https://puzz.link/rules.html?kakuru
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Blacks, Penpa, Texts
from clueproof.codecs.puzzlink import BLACK_SUMS, UNKNOWN, Cells, Link
from clueproof.encoders.surrounding_sums import SurroundingSums, around, free
from clueproof.syntax.numbers import SYMBOLS

MOST = 9
"""The largest number."""


@dataclass(frozen=True, slots=True)
class KakuruShape(cp.NumberedShape):
    """Where sums are and which cells are black."""

    all_differ: bool = cp.flag(False, "the numbers around a ? differ too")


class Kakuru(SurroundingSums[KakuruShape]):
    """Each sum states that the numbers around it differ."""

    name = "kakuru"
    title = "Kakuru"
    noun = "a Kakuru"
    usual = cp.Usual((6, 6))
    shape = KakuruShape
    layers = (
        cp.Numbered(sum(range(2, 10)), "{most}, the most that eight numbers add up to", "a sum", holes=True, least=0),
    )
    answer = cp.OpenCells({sign: sign for sign in SYMBOLS[:MOST]}, free)
    puzzlink = Link(
        "kakuru",
        Cells(
            BLACK_SUMS,
            {UNKNOWN: "?", -1: "#"},
            unnumbered=lambda shape: shape.islands,
            shaped=lambda shape: dict.fromkeys(shape.holes, -1),
        ),
        fields={"all_differ": False},
    )
    penpa = Penpa(
        Blacks("#", cells=lambda shape: shape.holes), Texts({"?": "?"}, unnumbered=lambda shape: shape.islands)
    )

    def generator(self) -> cp.Generator:
        return KakuruGenerator(self)

    def numbers_fault(self, numbers: Sequence[int]) -> str | None:
        return None if _differ(numbers) else "a number stands twice"

    def wording(self, puzzle: cp.Puzzle[KakuruShape, cp.Clues]) -> Mapping[str, str]:
        said = "; with the option all_differ the numbers around it differ too."
        return {said: "; the numbers around it differ too." if puzzle.shape.all_differ else "."}

    def rules(self, shape: KakuruShape, e: cp.OpenCellEncoding) -> None:
        touching = [(e.cells[one], e.cells[other]) for one, other in combinations(free(shape), 2) if touch(one, other)]
        alike = tuple([(number, number) for number in range(1, MOST + 1)])
        e.add(cp.AdjacencyBan(tuple(touching), alike), "equal numbers don't touch")
        for cell in shape.islands if shape.all_differ else ():
            self._apart(shape, e, cell)

    def clue(self, shape: KakuruShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        holds = super().clue(shape, e, clue)
        self._apart(shape, e, clue.position, holds)
        return holds

    def _apart(self, shape: KakuruShape, e: cp.OpenCellEncoding, cell: cp.Cell, *holds: cp.Literal) -> None:
        near = cp.AllDifferent(tuple([e.cells[one] for one in around(shape, cell)]), enforce=holds)
        e.add(near, f"the numbers around {cp.cell_name(*cell)} differ")

    def find_violation(self, puzzle: cp.Puzzle[KakuruShape, cp.Clues], solution: cp.SignRows) -> str | None:
        sign = {cell: sign for cell, sign in cp.by_cell(solution).items() if sign in SYMBOLS}
        for (r, c), number in sign.items():
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if sign.get(near) == number:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*near)} touch and are both {number}"
        for r, c in puzzle.shape.islands if puzzle.shape.all_differ else ():
            numbers = [sign[y, x] for y in (r - 1, r, r + 1) for x in (c - 1, c, c + 1) if (y, x) in sign]
            if len({*numbers}) < len(numbers):
                return f"a number stands twice around {cp.cell_name(r, c)}"
        return None


def _differ(numbers: Sequence[int]) -> bool:
    return len({*numbers}) == len(numbers)


def touch(one: cp.Cell, other: cp.Cell) -> bool:
    """Do two cells share a side or a corner?"""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


SHARE = 0.42
"""Of the cells that have a sum to begin with."""
MAX_ROUNDS = 20
"""Other solutions that are ruled out before other cells are drawn."""


class KakuruGenerator(cp.RandomSolutionGenerator):
    """Numbers and sums at random; while there is another solution, a cell in which it differs gets a sum instead."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        cells = cp.rectangle(empty.shape.height, empty.shape.width)
        sums = rng.shuffled(cells)[: round(SHARE * len(cells))]
        drawn = replace(empty.shape, islands=tuple(sorted(sums)), all_differ=True)
        keys = self.random_solution(replace(empty, shape=drawn), recipe, rng, solver)
        number = dict(zip(free(drawn), keys, strict=True))
        for _ in range(MAX_ROUNDS):
            check_clock()
            shape = replace(empty.shape, islands=tuple([cell for cell in cells if cell not in number]))
            puzzle = self.with_implied_clues(replace(empty, shape=shape), tuple(number.values()), recipe)
            other = solver.another_random(puzzle, tuple(number.values()), rng)
            if other is None:
                return puzzle
            differing = [cell for cell, value in zip(number, other, strict=True) if number[cell] != value]
            fit = [cell for cell in differing if _differ([number[one] for one in around(shape, cell)])]
            if not fit:
                return None
            number.pop(rng.one_of(fit))
        return None
