"""Ice Walk, Water Walk, Fire Walk, Forest Walk, Morning Walk: numbers say how far lines go on outside of grey cells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Flag, Link, TintedCells
from clueproof.english import counted

UNTOLD = cp.Counts.UNTOLD


@dataclass(frozen=True, slots=True)
class WalkShape(cp.TintedShape):
    """The grey cells, and whether the lines pass every cell."""

    through_all: bool = cp.flag(False, "the loop passes every cell")


class Walk(cp.Genre[WalkShape, cp.EdgeEncoding, cp.Lines]):
    """Numbers are literals. Each genre adds what lines do, and what they do in grey cells."""

    group = "Loops, paths and links"
    shape = WalkShape
    usual = cp.Usual((6, 6))
    hash_rows = cp.TintedClues.ROWS
    layers = (
        cp.TintedClues(
            cp.Counts(
                1, lambda shape: shape.height * shape.width, "the {most} cells of the board", spaced=True, untold="?"
            ),
            also_called=("board",),
        ),
    )
    answer = cp.EdgeLines(along=False)

    def generator(self) -> cp.Generator:
        return WalkGenerator(self)

    def through(self, shape: WalkShape) -> list[cp.Cell]:
        """The cells that lines have to pass, whatever numbers say."""
        return cp.board_cells(shape) if shape.through_all else []

    def state_numbers(
        self, shape: WalkShape, e: cp.EdgeEncoding, *, most: int = 0, grey: bool = False
    ) -> dict[cp.Cell, list[cp.Literal]]:
        """State all numbers. For each cell, of the grey ones too only if it is said, the literals that its stretch has
        at least 0, 1, 2 ... cells, up to the largest number and one more, or up to `most`."""
        white = [cell for cell in e.points if cell not in shape.tinted]
        every = (UNTOLD, *range(1, shape.height * shape.width + 1))
        values = {cell: e.open_values(cp.GIVEN, cell, every) for cell in white}
        most = max([most, *[value + 1 for of in values.values() for value in of if value <= len(white)]])
        kind = {cell: cell in shape.tinted for cell in (e.points if grey else white)}
        sizes = e.stretches(kind, most, "a number counts the cells up to the next ones of another colour")
        for cell, of in values.items():
            passed, size, name = e.on_loop[cell], sizes[cell], cp.cell_name(*cell)
            told = {value: e.model.boolean(f"{name} says {value}") for value in of if value != UNTOLD}
            e.state(cp.GIVEN, cell, told | ({UNTOLD: passed} if UNTOLD in of else {}))
            rows = [
                (-clue, literal)
                for n, clue in told.items()
                for literal in ((passed, size[n], -size[n + 1]) if n <= len(white) else (-clue,))
            ]
            e.add_clauses(rows, "the line goes on so far", name, conditions=1)
        return sizes

    def clue_values(self, shape: WalkShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        sizes = cp.stretch_sizes(solution, shape.tinted.__contains__)
        return lambda cell: None if cell in shape.tinted else sizes.get(cell)

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and found is not None

    def describe_violation(self, shape: WalkShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"no line passes {name}"
        return f"{counted(found, 'white cell')} in a row at {name}, not {clue.value}"


TINTED = 0.25
"""The share of grey cells to begin with."""
MAX_ROUNDS = 12
"""Other solutions that are ruled out before another one is drawn."""


class WalkGenerator(cp.RandomSolutionGenerator):
    """A random solution among random grey cells. Where another one goes another way, a cell there becomes grey, or
    white again, in which ours still obeys the rules."""

    redraws = True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        empty = replace(empty, shape=cp.RandomTints(TINTED).drawn(empty.shape, rng))
        solution = solver.confirmed(empty, self.random_solution(empty, recipe, rng, solver))
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = self._of_kinds(empty, self.rules.implied(empty, solution), recipe)
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            differing = dict.fromkeys(sorted({cell for line in solution ^ other for cell in line}), True)
            for piece in cp.pieces(differing):
                for cell in rng.shuffled(piece):
                    shape = replace(empty.shape, tinted=empty.shape.tinted ^ {cell})
                    changed = replace(empty, shape=shape)
                    if self.rules.check(changed, solution) is None:
                        empty = changed
                        break
        return None


def walk_link(name: str) -> Link:
    """Links of these genres."""
    return Link(
        name,
        TintedCells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: UNTOLD}),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    )
