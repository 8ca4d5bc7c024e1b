"""Usotatami.

Rules: divide the board into strips, along the lines of the grid: rectangles one cell wide, of any length. Each contains
exactly one number, and that is not how many cells it has. A `?` is a number that isn't told. No four strips meet at a
point. Source: https://puzz.link/rules.html?usotatami
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import DIGITS_OR_NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted

NOWHERE = -2
"""Where a cell belongs from which no number is in sight."""
MOST = 999
LONGEST = 2
"""Cells of most strips that are drawn."""


@lru_cache(maxsize=16)
def owners(shape: cp.NumberedShape) -> dict[cp.Cell, dict[int, str]]:
    """For each cell the numbers in whose strip it can be: the next ones in its row and column."""
    number = {cell: place for place, cell in enumerate(shape.islands)}
    found: dict[cp.Cell, dict[int, str]] = {}
    for cell in cp.rectangle(shape.height, shape.width):
        next_ones = [next((c for c in cp.pointed_at(cell, way, shape) if c in number), None) for way in cp.WAYS]
        seen = [cell] if cell in number else [other for other in next_ones if other is not None]
        names = {number[other]: f"in the strip of {cp.cell_name(*other)}" for other in seen}
        found[cell] = names or {NOWHERE: "in no strip"}
    return found


class Usotatami(cp.Genre[cp.NumberedShape, cp.CellEncoding, cp.NumberRows]):
    """The places of numbers are the shape. What they say are constraints, as each puzzle has a model of its own."""

    name = "usotatami"
    group = "Regions"
    title = "Usotatami"
    noun = "a Usotatami"
    shape = cp.NumberedShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.Numbered(MOST, "{most}, the largest number", "a strip", least=0),)
    answer = cp.OwnedRegions(owners)
    puzzlink = Link("usotatami", Cells(DIGITS_OR_NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.islands))

    def generator(self) -> cp.Generator:
        return UsotatamiGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.CellEncoding) -> None:
        straight: list[tuple[cp.Literal, ...]] = []
        for number, start in enumerate(shape.islands):
            has = {cell: e.cells[cell].equals(number) for cell in owners(shape) if number in e.cells[cell].values}
            rays = {way: [has[cell] for cell in cp.pointed_at(start, way, shape) if cell in has] for way in cp.WAYS}
            straight += [(-other, one) for ray in rays.values() for one, other in pairwise(ray)]
            for one, other in pairwise((*cp.WAYS, "n")):
                straight += [(-a, -b) for a in rays[one][:1] for b in rays[other][:1]]
        e.add_clauses(straight, "a strip is straight")
        for cell, own in zip(cp.rectangle(shape.height, shape.width), e.cells, strict=True):
            if NOWHERE in own.values:
                e.add(cp.Clause(), f"{cp.cell_name(*cell)} is in a strip with a number")
        e.no_crossings("no four strips meet at a point")

    def sketch(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], e: cp.CellEncoding) -> cp.PartialBoard | None:
        return cp.OwnerPartialBoard.of(puzzle, e)

    def clue(self, shape: cp.NumberedShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        number, (r, c) = shape.islands.index(clue.position), clue.position
        has = {cell: e.cells[cell].equals(number) for cell in owners(shape) if number in e.cells[cell].values}
        holds = e.model.selector(_says(clue.position, clue.value))
        if clue.value == 1:
            e.add(
                cp.Clause(
                    *[has[near] for near in cp.beside((r, c), shape.height, shape.width) if near in has],
                    enforce=(holds,),
                ),
                "it has another cell",
            )
        rows: list[tuple[cp.Literal, ...]] = []
        for down, right in ((0, 1), (1, 0)):
            for before in range(clue.value if clue.value > 1 else 0):
                line = [(r + down * step, c + right * step) for step in range(-before - 1, clue.value - before + 1)]
                if line[1] in has and line[-2] in has:
                    beyond = [has[end] for end in (line[0], line[-1]) if end in has]
                    rows.append((-holds, -has[line[1]], -has[line[-2]], *beyond))
        e.add_clauses(rows, "it has fewer cells, or more", conditions=1)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        regions = cp.regions_of(solution)
        for cells in regions.values():
            name, numbers = f"the region of {cp.cell_name(*cells[0])}", {*puzzle.shape.islands}.intersection(cells)
            if not cp.is_strip(cells):
                return f"{name} is no strip"
            if len(numbers) != 1:
                return f"{name} contains {counted(len(numbers), 'number')}, not 1"
        for (r, c), number in puzzle.clues[cp.GIVEN].items():
            if len(regions[solution[r][c]]) == number:
                return f"the strip of {cp.cell_name(r, c)} has {counted(number, 'cell')}, as its number says"
        return cp.crossing(solution, "strips")

    def clue_values(self, shape: cp.NumberedShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], None]:
        """A number may be any other one."""
        return lambda cell: None

    def clue_holds(self, stated: int, found: None) -> bool:
        return True


def _says(cell: cp.Cell, number: int) -> str:
    return f"the strip of {cp.cell_name(*cell)} does not have {counted(number, 'cell')}"


MAX_ROUNDS = 80
"""So many times numbers are changed before other strips are drawn."""


class UsotatamiGenerator(cp.Generator):
    """Random strips with a number in each that isn't told. Where it has another length in another solution, it says so;
    where that doesn't help it moves."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        solution = cp.random_strips(height, width, LONGEST, rng)
        strips = cp.regions_of(solution)
        at = {number: rng.one_of(cells) for number, cells in strips.items()}
        told: dict[int, int] = {}
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(at.values()))))
            clues = [cp.Clue(cp.GIVEN, at[number], says) for number, says in told.items()]
            puzzle = self.rules.with_clues(puzzle, clues)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            for other in both:
                lengths = Counter(chain(*other))
                for number in cp.differing(strips, [other]):
                    r, c = at[number]
                    if number not in told and lengths[other[r][c]] != len(strips[number]):
                        told[number] = lengths[other[r][c]]
                    else:
                        told.pop(number, None)
                        at[number] = rng.one_of(strips[number])
        return None
