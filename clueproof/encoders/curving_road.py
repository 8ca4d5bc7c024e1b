"""Curving Road.

Rules: shade some cells without a circle. No two shaded cells share a side, and the unshaded cells form one connected
region. A way over unshaded cells from a circle to another one turns twice at least: two circles in the same line have a
shaded cell between them, others one on each of the two ways that turn once.
Source: https://www.janko.at/Raetsel/Curving-Road/index.htm
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations

import clueproof.genres as cp
from clueproof.clock import check_clock

CIRCLE = 1


class CurvingRoad(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A circle is a literal; what two of them say together is a clause for each way."""

    name = "curving-road"
    group = "Shading"
    title = "Curving Road"
    noun = "a Curving Road"
    usual = cp.Usual((6, 6))
    layers = (cp.CellSymbols(cp.CellSigns({"o": CIRCLE}, {"O": CIRCLE}), {CIRCLE: cp.Symbol.WHITE_CIRCLE}, ("board",)),)
    answer = cp.Shading()

    def generator(self) -> cp.Generator:
        return CurvingRoadGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        circles: dict[cp.Cell, cp.Literal] = {}
        for cell in cp.rectangle(shape.height, shape.width):
            name, open_signs = cp.cell_name(*cell), e.open_values(cp.GIVEN, cell, (CIRCLE,))
            if open_signs:
                circles[cell] = e.model.statement(f"{name} is a circle", f"{name} is no circle")
            e.state(cp.GIVEN, cell, {CIRCLE: circles[cell]} if open_signs else {})
        unshaded = {cell: (-circle, e.unshaded[cell]) for cell, circle in circles.items()}
        e.add_clauses(unshaded, "a circle is unshaded", cp.site_name, conditions=1)
        ways = {
            (one, other, number): (-circles[one], -circles[other], *[e.shaded[cell] for cell in way])
            for one, other in combinations(circles, 2)
            for number, way in enumerate(short_ways(one, other))
        }
        e.add_clauses(
            ways,
            "a way between circles turns twice at least",
            lambda way: f"{cp.cell_name(*way[0])} and {cp.cell_name(*way[1])}",
            conditions=2,
        )

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, circles = cp.Shading.shaded(solution), sorted(puzzle.clues[cp.GIVEN])
        for circle in circles:
            if circle in shaded:
                return f"{cp.cell_name(*circle)} is a circle, but is shaded"
        unshaded = {*cp.Shading.unshaded(solution)}

        def ahead(cell: cp.Cell, down: int, right: int) -> Iterator[cp.Cell]:
            """The unshaded cells in one direction."""
            while (cell := (cell[0] + down, cell[1] + right)) in unshaded:
                yield cell

        for circle in circles:
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                for cell in ahead(circle, down, right):
                    if cell in circles:
                        return f"a way leads straight from {cp.cell_name(*circle)} to {cp.cell_name(*cell)}"
                    for turned in (*ahead(cell, right, down), *ahead(cell, -right, -down)):
                        if turned in circles:
                            both = f"from {cp.cell_name(*circle)} to {cp.cell_name(*turned)}"
                            return f"a way leads with one turn {both}"
        return cp.touching(shaded) or cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # whether a cell can be a circle depends on the others

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the circles

    def violated_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows
    ) -> Collection[cp.Position]:
        return cp.Shading.shaded(solution) & puzzle.clues[cp.GIVEN].keys()


def short_ways(one: cp.Cell, other: cp.Cell) -> list[list[cp.Cell]]:
    """The cells between two on the straight way, or on each of the two that turn once."""
    (r, c), (y, x) = one, other
    if r == y or c == x:
        return [_between(one, other)]
    return [[*_between(one, corner), corner, *_between(corner, other)] for corner in ((r, x), (y, c))]


def _between(one: cp.Cell, other: cp.Cell) -> list[cp.Cell]:
    """The cells between two of the same line."""
    (r, c), (y, x) = sorted((one, other))
    return [(r, n) for n in range(c + 1, x)] + [(n, c) for n in range(r + 1, y)]


MAX_ROUNDS = 30
"""So many times circles are taken away again."""
AT_ONCE = 2
"""Circles that are taken away together."""
FEW = 8
"""Solutions that are told apart."""


class CurvingRoadGenerator(cp.Generator):
    """Circles in any order, as long as there is a solution. While there are several, two circles near cells in which
    they differ are taken away, and others put."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)

        def puzzle_of(circles: set[cp.Cell]) -> cp.Puzzle:
            return self.rules.with_clues(blank, [cp.Clue(cp.GIVEN, cell, CIRCLE) for cell in sorted(circles)])

        def solved(circles: set[cp.Cell], limit: int) -> list[frozenset[cp.Cell]]:
            return [cp.Shading.shaded(one) for one in solver.solutions(puzzle_of(circles), limit)]

        def filled(circles: set[cp.Cell], shaded: frozenset[cp.Cell]) -> set[cp.Cell]:
            """With as many more as there can be; `shaded` is a solution of the first ones."""
            for cell in rng.shuffled(cp.rectangle(height, width)):
                check_clock()
                if circles.isdisjoint([cell, *cp.beside(cell, height, width)]):
                    ways = [way for one in circles for way in short_ways(cell, one)]
                    if cell in shaded or any(map(shaded.isdisjoint, ways)):
                        found = solved({*circles, cell}, 1)
                        if not found:
                            continue
                        shaded = found[0]
                    circles = {*circles, cell}
            return circles

        circles = filled(set(), frozenset())
        found = solved(circles, FEW)
        for _ in range(MAX_ROUNDS):
            if len(found) < 2:
                return puzzle_of(circles)
            differing = sorted(frozenset.union(*found) - frozenset.intersection(*found))
            far = {cell: min(_steps(cell, one) for one in differing) for cell in sorted(circles)}
            nearest = sorted(rng.shuffled([*far]), key=far.__getitem__)[:AT_ONCE]
            others = filled(circles.difference(nearest), rng.one_of(found))
            solutions = solved(others, FEW)
            if len(solutions) <= len(found):
                circles, found = others, solutions
        return None


def _steps(one: cp.Cell, other: cp.Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
