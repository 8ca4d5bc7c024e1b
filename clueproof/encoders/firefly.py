"""Firefly (Hotaru Beam).

Rules: draw lines along the grid through the centres of cells. A line begins at the dot of each circle and ends at a
circle, at a side where that has no dot; lines don't branch, cross or end elsewhere. The number of a circle is how many
turns the line has that begins at its dot. All lines and circles hang together.
Source: https://puzz.link/rules.html?firefly
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import DOTTED, Cells, DottedNumber, Link, Value, written
from clueproof.english import counted
from clueproof.puzzle.layers.arrows import SIGNS

ARROWS = {way: arrow for arrow, way in enumerate(SIGNS, 1)}
"""As links number them: up, down, left, right."""
WORDS: dict[Value, str] = {
    number * 5 + arrow: f"{SIGNS[way]}{number if number < DottedNumber.UNTOLD else ''}"
    for number in range(DottedNumber.UNTOLD + 1)
    for way, arrow in ARROWS.items()
}


BEGINS = "a line begins at the dot of a circle, and nowhere else"


class FireflyCells(Cells):
    """A number, if it is told, with the side of the dot."""

    def write(self, puzzle: cp.Puzzle) -> str:
        cells, given = cp.rectangle(puzzle.shape.height, puzzle.shape.width), puzzle.clues[cp.GIVEN]
        circles, untold = cp.dotted(puzzle.shape), DottedNumber.UNTOLD
        found = {cell: given.get(cell, untold) * 5 + ARROWS[way] for cell, way in circles.items()}
        return written(DOTTED, [found.get(cell) for cell in cells], cells)


class Firefly(cp.Genre[cp.ArrowShape, cp.EdgeEncoding, cp.Lines]):
    """Where circles and dots are is the shape. A number is a literal: so many turns are left at the cell beside the
    dot."""

    name = "firefly"
    aliases = ("hotaru-beam", "hotaru", "fireflies")
    group = "Loops, paths and links"
    title = "Firefly (Hotaru Beam)"
    noun = "a Firefly"
    shape = cp.ArrowShape
    usual = cp.Usual((6, 6))
    layers = (cp.DottedCircles(),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("firefly", FireflyCells(DOTTED, WORDS))

    def generator(self) -> cp.Generator:
        return FireflyGenerator(self)

    def rules(self, shape: cp.ArrowShape, e: cp.EdgeEncoding) -> None:
        circles, cells, to = cp.dotted(shape), [*e.points], dict[tuple[cp.Cell, cp.Cell], cp.Literal]()
        for (one, other), line in e.edges.items():
            for first, second in ((one, other), (other, one)):
                name = f"the line from {cp.cell_name(*first)} to {cp.cell_name(*second)}"
                to[first, second] = e.model.statement(f"{name} goes that way", f"{name} does not go that way")
            ways = to[one, other], to[other, one]
            directed = [(-line, *ways), (-ways[0], -ways[1]), *[(line, -way) for way in ways]]
            e.add_clauses(directed, "a line goes one way")
        ahead = {cell: {near: to[cell, near] for near in cp.beside(cell, shape.height, shape.width)} for cell in cells}
        behind = {cell: {near: to[near, cell] for near in ahead[cell]} for cell in cells}
        values = {cell: e.open_values(cp.GIVEN, cell, range(shape.height * shape.width)) for cell in circles}
        most = max([-1, *[value for of in values.values() for value in of]])
        words = {most + 1: f"more than {most}"}
        left = {
            cell: e.model.integer(f"the turns from {cp.cell_name(*cell)} on", range(most + 2), words)
            for cell in cells
            if cell not in circles
        }
        for cell in cells:
            if cell in circles:
                dot = next(iter(cp.pointed_at(cell, circles[cell], shape)), cell)
                begins = [(way if near == dot else -way,) for near, way in ahead[cell].items()]
                e.add_clauses([*begins, *[()] * (dot == cell)], BEGINS, cp.cell_name(*cell))
                turns = left[dot].equals_each() if dot in left else {0: e.model.true}
                e.state(cp.GIVEN, cell, {value: turns.get(value, -e.model.true) for value in values[cell]})
                continue
            with e.group(cp.cell_name(*cell)):
                for some, others in ((ahead, behind), (behind, ahead)):
                    e.add(cp.AtMost(1, tuple(some[cell].values())), "lines don't branch or cross")
                    e.add_clauses([(-one, *others[cell].values()) for one in some[cell].values()], "a line goes on")
            with e.group(cp.cell_name(*cell)):
                counted_back = [*turns_at(cell, ahead[cell], behind[cell], left, most)]
                e.add_clauses(counted_back, "the turns ahead are counted back from the end")
        places: list[cp.Position] = [*circles, *e.edges]
        node = {place: number for number, place in enumerate(places)}
        meeting: list[tuple[cp.Position, cp.Position]] = []
        for cell, ending in e.points.items():
            meeting += product([cell], ending) if cell in circles else combinations(ending, 2)
        literals = (*[e.model.true] * len(circles), *e.edges.values())
        pairs = tuple([(node[one], node[other]) for one, other in meeting])
        e.add(cp.Connected(literals, pairs), "all lines and circles hang together")
        if not circles:
            e.add_clauses([(-line,) for line in e.edges.values()], BEGINS)

    def find_violation(self, puzzle: cp.Puzzle[cp.ArrowShape, cp.Clues], solution: cp.Lines) -> str | None:
        circles, ways, left = cp.dotted(puzzle.shape), cp.ways_at(solution), {*solution}
        for cell, near in ways.items():
            if cell not in circles and len(near) != 2:
                return f"{counted(len(near), 'line')} meet in {cp.cell_name(*cell)}, which has no circle"
        for cell, path in beams(puzzle.shape, solution).items():
            if len(path) < 2:
                return f"{cp.cell_name(*cell)} has no line at its dot"
            if path[-2] in cp.pointed_at(path[-1], circles[path[-1]], puzzle.shape)[:1]:
                return f"the line of {cp.cell_name(*cell)} ends at the dot of {cp.cell_name(*path[-1])}"
            left -= {cp.edge(one, other) for one, other in pairwise(path)}
        if left:
            return f"the line {cp.link_name(min(left))} begins at no dot"
        joined = cp.Joined[cp.Cell]()
        for one, other in solution:
            joined.join(one, other)
        apart = [cell for cell in circles if joined.root(cell) != joined.root(next(iter(circles)))]
        return f"{cp.cell_name(*apart[0])} is cut off from {cp.cell_name(*next(iter(circles)))}" if apart else None

    def clue_values(self, shape: cp.ArrowShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        paths = beams(shape, solution)

        def turns(cell: cp.Cell) -> int | None:
            path = paths[cell]
            return sum(a[0] != c[0] and a[1] != c[1] for a, c in zip(path, path[2:], strict=False))

        return turns

    def describe_violation(self, shape: cp.ArrowShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        return f"the line of {cp.cell_name(*clue.position)} has {counted(found or 0, 'turn')}, not {clue.value}"


def turns_at(
    cell: cp.Cell,
    ahead: dict[cp.Cell, cp.Literal],
    behind: dict[cp.Cell, cp.Literal],
    left: dict[cp.Cell, cp.Integer],
    most: int,
) -> Iterator[tuple[cp.Literal, ...]]:
    """How many turns are left at a cell follows from the next one: clauses."""
    for (before, came), (after, goes) in product(behind.items(), ahead.items()):
        turn = int(before[0] != after[0] and before[1] != after[1])
        then = left[after].equals_each() if after in left else {0: None}
        for value, literal in then.items() if before != after and most >= 0 else ():
            condition = () if literal is None else (-literal,)
            yield (-came, -goes, *condition, left[cell].equals(min(value + turn, most + 1)))


def beams(shape: cp.ArrowShape, solution: cp.Lines) -> dict[cp.Cell, list[cp.Cell]]:
    """The cells of the line that begins at the dot of each circle."""
    circles, ways = cp.dotted(shape), cp.ways_at(solution)
    found = {}
    for cell, way in circles.items():
        path = [cell, *[near for near in cp.pointed_at(cell, way, shape)[:1] if near in ways.get(cell, ())]]
        while len(path) > 1 and path[-1] not in circles and len(ways[path[-1]]) == 2:
            path += [near for near in ways[path[-1]] if near != path[-2]]
        found[cell] = path
    return found


LONGEST = 8
"""The steps of a line that is laid beside the first loop, at most."""
AT_ONCE = 3
"""Of so many cells where another solution differs one more becomes a circle."""


class FireflyGenerator(cp.RandomSolutionGenerator):
    """Circles on a random loop, and random lines that lead to circles. While there is another solution, a cell on a
    line where it differs becomes a circle."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        blank = self.empty(recipe, rng)
        height, width = blank.shape.height, blank.shape.width
        if min(height, width) < 2:
            raise cp.RecipeError("a Firefly that is made has two rows and columns at least")
        loop = cp.random_loop(height, width, 12, 6, rng)
        after = dict(zip(loop, [*loop[1:], loop[0]], strict=True))
        circles = {*rng.shuffled(loop)[: max(2, len(loop) // 4)]}
        for start in rng.drawn(cp.rectangle(height, width)):
            path = [start]
            while path and path[0] not in after and len(path) <= LONGEST:
                near = cp.beside(path[-1], height, width)
                ends = [cell for cell in near if cell in circles]
                free = [cell for cell in near if cell not in after and cell not in path]
                if ends and (not free or rng.below(2)):
                    after.update(pairwise([*path, rng.one_of(ends)]))
                    circles.add(start)
                elif free:
                    path.append(rng.one_of(free))
                else:
                    path = []
        lines = frozenset(cp.edge(*step) for step in after.items())
        keys = tuple([int(edge in lines) for edge in cp.EdgeLines(along=False).edges(blank.shape)])
        while True:
            check_clock()
            arrows = [way_to(cell, after[cell]) if cell in circles else None for cell in cp.rectangle(height, width)]
            puzzle = replace(blank, shape=replace(blank.shape, arrows=tuple(arrows)))
            puzzle = self.with_implied_clues(puzzle, keys, recipe)
            other = solver.another(puzzle, lines)
            if other is None:
                return puzzle
            differing = lines ^ other
            free = sorted({cell for line in differing for cell in line if cell in after} - circles)
            if not free:
                return None
            circles.update(rng.shuffled(free)[: 1 + len(free) // AT_ONCE])


def way_to(one: cp.Cell, other: cp.Cell) -> cp.Direction:
    """The way from a cell to one beside it."""
    return next(way for way in cp.WAYS if cp.STEPS[way] == (other[0] - one[0], other[1] - one[1]))
