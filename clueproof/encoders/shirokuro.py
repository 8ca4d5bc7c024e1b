"""Shirokuro.

Rules: some cells have a white or a black circle. Join each white circle with a black one by a straight line, across or
down, so that every circle is the end of one line. Lines don't cross each other, and pass no circle between their ends.
Source: https://www.janko.at/Raetsel/Shirokuro/index.htm
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import clueproof.genres as cp
from clueproof.clock import check_clock

WHITE, BLACK = 1, 2
NAMES = {WHITE: "white", BLACK: "black"}


@dataclass(frozen=True, slots=True)
class ShirokuroShape(cp.GridShape):
    """Which cells have a circle, row by row."""

    islands: tuple[cp.Cell, ...] = ()


class Shirokuro(cp.Genre[ShirokuroShape, cp.EdgeEncoding, cp.Lines]):
    """Where circles are is the shape, as lines pass other cells; which colour they have is a clue."""

    name = "shirokuro"
    group = "Loops, paths and links"
    title = "Shirokuro"
    noun = "a Shirokuro"
    shape = ShirokuroShape
    usual = cp.Usual((8, 8), irreducible=False, density=0.6)
    layers = (
        cp.SignedIslands(
            {"W": WHITE, "B": BLACK}, {WHITE: cp.Symbol.WHITE_CIRCLE, BLACK: cp.Symbol.BLACK_CIRCLE}, "a circle"
        ),
    )
    answer = cp.EdgeLines(along=False)

    def generator(self) -> cp.Generator:
        return ShirokuroGenerator(self)

    def protected_kinds(self, shape: ShirokuroShape) -> frozenset[str]:
        return frozenset({cp.GIVEN})

    def rules(self, shape: ShirokuroShape, e: cp.EdgeEncoding) -> None:
        circles, bent, crossing = {*shape.islands}, [], []
        for cell in e.points:
            sides = [e.at([side]) for side in cp.sides_of(cell)]
            if cell not in circles:
                for one, other in ((0, 2), (2, 0), (1, 3), (3, 1)):
                    bent += [(-line, *sides[other]) for line in sides[one]]
                crossing += [(up, right) for up in sides[0] for right in sides[1]]
        e.add_clauses(bent, "a line goes straight on to a circle")
        e.ban(crossing, "lines don't cross")
        ending = {cell: e.at(e.points[cell]) for cell in shape.islands}
        e.add_counts(cp.Exactly, 1, ending, "one line ends at a circle", cp.site_name)
        white = dict(zip(shape.islands, e.model.booleans(shape.islands, ("black", "white"), cp.site_name), strict=True))
        for cell, literal in white.items():
            e.state(cp.GIVEN, cell, {WHITE: literal, BLACK: -literal})
        joined = [
            (-e.edges[cp.edge(one, step)], side * white[one], side * white[other])
            for one, step, other in _seen(shape)
            for side in (1, -1)
        ]
        e.add_clauses(joined, "a line joins a white circle and a black one")

    def find_violation(self, puzzle: cp.Puzzle[ShirokuroShape, cp.Clues], solution: cp.Lines) -> str | None:
        circles, colour, at = {*puzzle.shape.islands}, puzzle.clues[cp.GIVEN], cp.ways_at(solution)
        for cell in puzzle.shape.islands:
            if (number := len(at.get(cell, ()))) != 1:
                return f"{'no line ends' if not number else f'{number} lines end'} at {cp.cell_name(*cell)}"
        for cell, ways in at.items():
            if cell not in circles:
                if len(ways) > 2:
                    return f"lines cross in {cp.cell_name(*cell)}"
                if len(ways) < 2 or len({r for r, _ in ways}) == len({c for _, c in ways}):
                    return f"a line ends or turns in {cp.cell_name(*cell)}, which has no circle"
        for cell in puzzle.shape.islands:
            before, here = cell, at[cell][0]
            while here not in circles:
                before, here = here, next(way for way in at[here] if way != before)
            if cell in colour and colour[cell] == colour.get(here):
                both = f"{cp.cell_name(*cell)} and {cp.cell_name(*here)}"
                return f"{both} are joined, but both are {NAMES[colour[cell]]}"
        return None

    def clue_values(self, shape: ShirokuroShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # which of two circles is white a solution leaves open

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the colours


def _seen(shape: ShirokuroShape) -> list[tuple[cp.Cell, cp.Cell, cp.Cell]]:
    """Each circle with the next one at its right and below it: the one, the cell next to it on the way, the other."""
    circles, found = {*shape.islands}, []
    for r, c in shape.islands:
        for down, right in ((0, 1), (1, 0)):
            y, x = r + down, c + right
            while (y, x) not in circles and y < shape.height and x < shape.width:
                y, x = y + down, x + right
            if (y, x) in circles:
                found.append(((r, c), (r + down, c + right), (y, x)))
    return found


LONGEST = 4
"""Steps of the longest random line."""
MAX_ROUNDS = 60
"""Other solutions that are ruled out before other lines are drawn."""


class ShirokuroGenerator(cp.Generator):
    """Random lines. While there is another solution, the colours of one line are swapped so that two circles which are
    joined there are alike."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        share = self.rules.usual.density if recipe.density is None else recipe.density
        lines = _random_lines(height, width, round(share * height * width), rng)
        partner = {one: other for line in lines for one, other in ((line[0], line[-1]), (line[-1], line[0]))}
        colour = {}
        for line in lines:
            colour[line[0]], colour[line[-1]] = rng.shuffled([WHITE, BLACK])
        drawn = frozenset(cp.edge(*pair) for line in lines for pair in pairwise(line))
        shape = replace(blank.shape, islands=tuple(sorted(partner)))
        puzzle = replace(blank, shape=shape)
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = self.rules.with_clues(puzzle, [cp.Clue(cp.GIVEN, cell, colour[cell]) for cell in shape.islands])
            other = solver.another(puzzle, drawn)
            if other is None:
                return puzzle
            joined = [
                (one, end) for one, step, end in _seen(shape) if cp.edge(one, step) in other and partner[one] != end
            ]
            for cell in rng.one_of(joined)[:1]:
                colour[cell], colour[partner[cell]] = colour[partner[cell]], colour[cell]
        return None


def _random_lines(height: int, width: int, circles: int, rng: cp.SeededRandom) -> list[list[cp.Cell]]:
    """The cells of random lines that share none, each in order, with so many ends at most."""
    free, lines = {*cp.rectangle(height, width)}, list[list[cp.Cell]]()
    for r, c in rng.shuffled(sorted(free)):
        down, right = rng.one_of([(0, 1), (1, 0)])
        line = [(r + n * down, c + n * right) for n in range(2 + rng.below(LONGEST))]
        if 2 * len(lines) < circles and free.issuperset(line):
            free.difference_update(line)
            lines.append(line)
    return lines
