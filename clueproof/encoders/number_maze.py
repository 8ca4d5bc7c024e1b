"""Number Maze (Dot Stream).

Rules: draw one line through the centres of all cells that are no walls, straight or with right angles, from the number
1 to the largest one. It never branches or crosses itself, and passes the numbers in their order.
Source: https://puzzlemadness.co.uk/numbermaze/
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.encoders.number_path import turned
from clueproof.encoders.numbrix import Numbrix


class NumberMaze(cp.Genre[cp.WaypointShape, cp.EdgeEncoding, cp.Lines]):
    """There are no clues: numbers and walls are the shape."""

    name = "number-maze"
    aliases = ("dot-stream",)
    group = "Loops, paths and links"
    title = "Number Maze (Dot Stream)"
    noun = "a Number Maze"
    shape = cp.WaypointShape
    usual = cp.Usual((6, 6))
    hash_rows = cp.OpenValues.ROWS
    layers = (cp.Waypoints(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)

    def generator(self) -> cp.Generator:
        return NumberMazeGenerator(self)

    def rules(self, shape: cp.WaypointShape, e: cp.EdgeEncoding) -> None:
        numbers, number_of = shape.waypoints, {cell: n for n, cell in enumerate(shape.waypoints)}
        if len(numbers) < 2:
            e.add(cp.Clause(), "the line leads from one number to another")
            return
        e.paths([(numbers[0], numbers[-1])], "the lines form a path from the first number to the last", covering=True)
        # between which two numbers a cell is passed, by the place of the first
        cells, last = [cell for cell in e.points if cell not in number_of], len(numbers) - 1
        between = {cell: e.model.integer(cp.cell_name(*cell), range(last)) for cell in cells}

        def behind(number: int, cell: cp.Cell) -> cp.Literal:
            """Beside a number, that a line leads on to the next one there."""
            if cell in number_of:
                return e.model.true if number_of[cell] == number + 1 else -e.model.true
            return between[cell].equals(number) if number < last else -e.model.true

        in_order: list[tuple[cp.Literal, ...]] = []
        for edge, line in e.edges.items():
            one, other = sorted(edge, key=between.__contains__)
            if one not in number_of:
                a, b = between[one].equals_each(), between[other].equals_each()
                in_order += [(-line, side * a[n], -side * b[n]) for n in range(last) for side in (1, -1)]
            elif other in number_of:
                in_order += [(-line,)] * (abs(number_of[one] - number_of[other]) > 1)
            else:
                near = {number_of[one] - 1, number_of[one]}.intersection(range(last))
                in_order.append((-line, *[between[other].equals(n) for n in sorted(near)]))
        for number, cell in enumerate(numbers):
            ways = [(e.edges[edge], behind(number, edge[edge[0] == cell])) for edge in e.points[cell]]
            for (line, on), (other_line, other_on) in combinations(ways, 2):
                in_order += [(-line, -other_line, on, other_on), (-line, -other_line, -on, -other_on)]
        e.add_clauses(in_order, "numbers are passed in their order")

    def find_violation(self, puzzle: cp.Puzzle[cp.WaypointShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_path(self.answer, solution)) is not None:
            return fault
        numbers, way = puzzle.shape.waypoints, path_of(solution)
        if not numbers or {way[0], way[-1]} != {numbers[0], numbers[-1]}:
            return "the path does not lead from the first number to the last"
        for cell in cp.free_cells(puzzle.shape):
            if cell not in way:
                return f"the path does not pass {cp.cell_name(*cell)}"
        passed = [cell for cell in way if cell in numbers]
        if tuple(passed) not in (numbers, numbers[::-1]):
            return "the path does not pass the numbers in their order"
        return None


def path_of(solution: cp.Lines) -> list[cp.Cell]:
    """The cells of a path, in order, from the first of its ends in reading order."""
    at = cp.ways_at(solution)
    way = [min(cell for cell, ways in at.items() if len(ways) == 1)]
    while ahead := [cell for cell in at[way[-1]] if cell not in way[-2:]]:
        way.append(ahead[0])
    return way


class NumberMazeGenerator(cp.Generator):
    """A random path through all cells, with both ends as numbers, and more while there is another path; then those that
    are not needed are left out."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        path = turned(height, width, Numbrix(), rng)
        place = {cell: n for n, cell in enumerate(path)}
        lines, numbers = frozenset(cp.edge(*pair) for pair in pairwise(path)), {path[0], path[-1]}

        def puzzle_of(numbers: set[cp.Cell]) -> cp.Puzzle:
            waypoints = tuple(sorted(numbers, key=place.__getitem__))
            return replace(blank, shape=replace(blank.shape, waypoints=waypoints))

        while (other := solver.another(puzzle_of(numbers), lines)) is not None:
            check_clock()
            way = path_of(other)
            there = {cell: n for n, cell in enumerate(way if way[0] == path[0] else way[::-1])}
            moved = [cell for cell in path if cell not in numbers and there[cell] != place[cell]]
            numbers.add(rng.one_of(moved))
        for cell in rng.shuffled(path[1:-1]):
            if cell in numbers and solver.is_unique(puzzle_of(numbers - {cell})):
                numbers.remove(cell)
        return puzzle_of(numbers)
