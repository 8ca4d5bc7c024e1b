"""Mid-Loop.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every dot, in a cell or between two. Each dot is the middle of the straight part of the loop, from
turn to turn, on which it lies. With the option through_all the loop passes every cell.
Source: https://puzz.link/rules.html?midloop
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import DotsDrawing, Penpa
from clueproof.codecs.puzzlink import DotsPart, Flag, Link


@dataclass(frozen=True, slots=True)
class MidLoopShape(cp.DottedShape):
    """Does the loop pass every cell?"""

    through_all: bool = cp.flag(False, "the loop passes every cell")


class MidLoop(cp.Genre[MidLoopShape, cp.EdgeEncoding, cp.Lines]):
    """There are no clues: dots are a matter of the shape. So each puzzle has a model of its own."""

    name = "mid-loop"
    group = "Loops, paths and links"
    title = "Mid-Loop"
    noun = "a Mid-Loop"
    shape = MidLoopShape
    usual = cp.Usual((8, 8), irreducible=False)
    layers = (cp.Dots(corners=False),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link(
        "midloop",
        DotsPart({None: ".", 2: "o"}),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    )
    penpa = Penpa(DotsDrawing())

    def generator(self) -> cp.Generator:
        return MidLoopGenerator(self)

    def rules(self, shape: MidLoopShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", e.points if shape.through_all else ())
        for dot in shape.dots:
            cells = dot.cells
            lines = e.at([(cells[0], cells[1])]) if len(cells) == 2 else e.at(e.points[cells[0]])
            with e.group(dot.name):
                e.add(cp.AtLeast(3 - len(cells), lines), "the loop passes the dot")
                rows = [row for one, other in self.rays(shape, e, dot) for row in _as_far(one, other)]
                e.add_clauses(rows, "equally far both ways")

    def rays(
        self, shape: MidLoopShape, e: cp.EdgeEncoding, dot: cp.Dot
    ) -> Iterator[tuple[tuple[cp.Literal, ...], tuple[cp.Literal, ...]]]:
        """The lines ahead of both ways on which a dot can lie, in both orders."""
        first, last = dot.cells[0], dot.cells[-1]
        up, right, down, left = cp.WAYS
        ways = [(up, down)] * (first[1] == last[1]) + [(left, right)] * (first[0] == last[0])
        for way, back in ways:
            one, other = e.at(cp.links_ahead(first, way, shape)), e.at(cp.links_ahead(last, back, shape))
            yield one, other
            yield other, one

    def find_violation(self, puzzle: cp.Puzzle[MidLoopShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape = puzzle.shape
        if (fault := cp.not_one_loop(self.answer, shape, solution, through_all=shape.through_all)) is not None:
            return fault
        middles = {*middles_of(solution)}
        for dot in shape.dots:
            if dot not in middles:
                return f"the dot {dot.name} is not the middle of a straight part of the loop"
        return None

    def violated_clues(self, puzzle: cp.Puzzle[MidLoopShape, cp.Clues], solution: cp.Lines) -> Collection[cp.Position]:
        passed = {*solution, *cp.ways_at(solution)}
        return {dot.position for dot in puzzle.shape.dots} - passed


def _as_far(one: tuple[cp.Literal, ...], other: tuple[cp.Literal, ...]) -> Iterator[tuple[cp.Literal, ...]]:
    for length in range(1, len(one) + 1):
        yield (*[-line for line in one[:length]], *other[length - 1 : length])


def middles_of(solution: cp.Lines) -> list[cp.Dot]:
    """The middles of the straight parts of a loop, along it."""
    passed, loop = cp.passages(solution), cp.loop_order(solution)
    first = next(place for place, cell in enumerate(loop) if passed[cell].turns)
    turns = [cell for cell in [*loop[first:], *loop[: first + 1]] if passed[cell].turns]
    return [cp.Dot(one[0] + other[0], one[1] + other[1]) for one, other in pairwise(turns)]


class MidLoopGenerator(cp.LoopGenerator):
    """The middles of all straight parts, then without those that it doesn't need."""

    cells_per_cut = 16

    def furnished(self, blank: cp.Puzzle, lines: cp.Lines, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        return _dotted(blank, middles_of(lines))

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        if (puzzle := super().propose(recipe, rng, solver)) is None:
            return None
        for dot in rng.shuffled(puzzle.shape.dots):
            check_clock()
            fewer = _dotted(puzzle, [other for other in puzzle.shape.dots if other != dot])
            if solver.is_unique(fewer):
                puzzle = fewer
        return puzzle


def _dotted(puzzle: cp.Puzzle, dots: list[cp.Dot]) -> cp.Puzzle:
    return replace(puzzle, shape=replace(puzzle.shape, dots=tuple(sorted(dots))))
