"""Mintonette.

Rules: draw paths through the centres of all cells, straight or with right angles, each from one circle to another. They
never branch or cross, and every circle is the end of one. The number in a circle is how often its path turns; a `?` is
a number that isn't told. Source: https://puzz.link/rules.html?mintonette
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import CIRCLED_ISLANDS, Penpa
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted


class Mintonette(cp.Genre[cp.NumberedShape, cp.EdgeEncoding, cp.Lines]):
    """Circles are the shape, so that each puzzle has a model of its own, and a number is a constraint."""

    name = "mintonette"
    group = "Loops, paths and links"
    title = "Mintonette"
    noun = "a Mintonette"
    shape = cp.NumberedShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.Islands(lambda shape: shape.height * shape.width, "the {most} cells of the board", "a circle", least=0),
    )
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("mintonette", Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(*CIRCLED_ISLANDS)

    def generator(self) -> cp.Generator:
        return MintonetteGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.EdgeEncoding) -> None:
        e.open_paths("no line is a loop", {*shape.islands})

    def clue(self, shape: cp.NumberedShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        circle = clue.position
        stated = e.model.selector(f"the path that ends at {cp.cell_name(*circle)} {_turns(clue.value)}")
        enough, more = (e.turned(times, shape.islands) for times in (clue.value, clue.value + 1))
        with e.group(cp.cell_name(*circle)):
            for (one, other), line in e.steps.items():
                if other == circle:
                    for literal in (enough[one, other], -more[one, other]):
                        e.add(cp.Clause(-line, literal, enforce=(stated,)), "the path turns so often")
        return stated

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.Lines) -> str | None:
        at, circles = cp.ways_at(solution), {*puzzle.shape.islands}
        for cell in cp.rectangle(puzzle.shape.height, puzzle.shape.width):
            many, wanted = len(at.get(cell, ())), 1 if cell in circles else 2
            if many != wanted:
                what = "the circle in" if cell in circles else ""
                return f"{what} {cp.cell_name(*cell)} has {counted(many, 'line')}, not {wanted}".strip()
        loose = [piece for piece in cp.networks(solution) if piece.isdisjoint(circles)]
        return f"the lines through {cp.cell_name(*min(loose[0]))} form a loop" if loose else None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        at = cp.ways_at(solution)
        turns = {
            circle: sum(_bends(cell, at[cell]) for cell in piece)
            for piece in cp.networks(solution)
            for circle in piece.intersection(shape.islands)
        }
        return turns.get

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"the path that ends at {cp.cell_name(*clue.position)} {_turns(found)}, not {clue.value}"


def _turns(times: int) -> str:
    return f"turns {counted(times, 'time')}"


def _bends(cell: cp.Cell, ways: list[cp.Cell]) -> bool:
    """Does a path turn in a cell from which it goes these ways?"""
    return len(ways) == 2 and ways[0][0] != ways[1][0] and ways[0][1] != ways[1][1]


CELLS_PER_PATH = 12
"""The paths are as many at most to begin with as the board has so many cells."""


class MintonetteGenerator(cp.Generator):
    """Random paths. Where there are other ones, one of them is cut in two."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank, answer = self.rules.empty(height, width, recipe.options), cp.EdgeLines(along=False)
        e = answer.encode(blank.shape)
        ends = e.open_paths("no line is a loop")
        most = 2 * max(1, height * width // CELLS_PER_PATH)
        e.add(cp.AtMost(most, tuple(ends.values())), "a few paths")
        keys = solver.random_keys(e.model, rng)
        lines = answer.decode(blank.shape, keys) if keys is not None else frozenset()
        while lines:
            check_clock()
            at = cp.ways_at(lines)
            circles = tuple(sorted(cell for cell, ways in at.items() if len(ways) == 1))
            puzzle = replace(blank, shape=replace(blank.shape, islands=circles))
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, lines))
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            cuts = [
                line for line in sorted(both[0] ^ both[1]) if line in lines and all(len(at[cell]) == 2 for cell in line)
            ]
            if not cuts:
                return None
            lines -= {rng.one_of(cuts)}
        return None
