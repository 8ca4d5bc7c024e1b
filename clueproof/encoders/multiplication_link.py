"""Multiplication Link.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and turns in every cell with a number. From there it goes straight on both ways as far as the next turns: the
number is the product of both lengths. A `?` is a number that is not told. The loop does not pass a cell with an `x`.
Source: https://github.com/semiexp/cspuz_core (cspuz_rs_puzzles/src/puzzles/multiplication_link.rs)
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import clueproof.genres as cp
from clueproof.codecs.kudamono import CellMarks, Kudamono

UNTOLD, OFF = cp.Counts.UNTOLD, -2


class MultiplicationLink(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint: as literals, all numbers of all cells would make the model too large."""

    name = "multiplication-link"
    group = "Loops, paths and links"
    title = "Multiplication Link"
    noun = "a Multiplication Link"
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                1,
                lambda shape: (shape.height - 1) * (shape.width - 1),
                "{most}, the product of the longest lines",
                spaced=True,
                untold="?",
                signs={"x": OFF},
            ),
            also_called=("board",),
        ),
    )
    answer = cp.EdgeLines(along=False)
    kudamono = Kudamono("multiplication-link", CellMarks({"x": "x", "y": "?"}, says={OFF: "x", UNTOLD: "y"}))

    def generator(self) -> cp.Generator:
        return MultiplicationLinkGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")

    def clue(self, shape: cp.GridShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        name, number = cp.cell_name(*clue.position), clue.value
        if number == OFF:
            return e.model.clue(cp.AtMost(0, e.at(e.points[clue.position])), f"the loop does not pass {name}")
        says = f"{name} says {'?' if number == UNTOLD else number}"
        stated = e.model.clue(cp.Clause(e.turn(clue.position)), says)
        up, right, down, left = (e.at(cp.links_ahead(clue.position, way, shape)) for way in cp.WAYS)
        rows: list[tuple[cp.Literal, ...]] = []
        for one, other in (*product((up, down), (left, right)), *product((left, right), (up, down))):
            for length in range(1, len(one) + 1) if other and number != UNTOLD else ():
                if_so = (-stated, -other[0], *[-line for line in one[:length]], *one[length : length + 1])
                far, rest = divmod(number, length)
                if rest or far > len(other):
                    rows.append(if_so)
                else:
                    rows += [(*if_so, line) for line in other[1:far]]
                    rows += [(*if_so, -line) for line in other[far : far + 1]]
        with e.group(name):
            e.add_clauses(rows, "the product of both lengths", conditions=1)
        return stated

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        passed = cp.passages(solution)

        def value(cell: cp.Cell) -> int | None:
            if cell not in passed:
                return OFF
            (one, other), turns = passed[cell]
            return one * other if turns else None

        return value

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and found is not None and found > 0

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if clue.value == OFF:
            return f"the loop passes {name}, which has an x"
        if found == OFF:
            return f"the loop does not pass {name}"
        if found is None:
            return f"the loop does not turn in {name}"
        return f"the product of the lengths at {name} is {found}, not {clue.value}"


class MultiplicationLinkGenerator(cp.LoopGenerator):
    """A number wherever the loop turns."""

    def furnished(self, blank: cp.Puzzle, lines: cp.Lines, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        return self.rules.with_clues(blank, [clue for clue in self.rules.implied(blank, lines) if clue.value > 0])
