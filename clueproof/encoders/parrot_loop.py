"""Parrot Loop.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and goes straight on in every cell with a number. Where it goes from the left to the right there, the number is
how many other cells of the column it passes so, straight on from the left to the right; where it goes up and down, how
many other cells of the row it passes up and down. The loop does not pass a cell with an `x`.
Source: https://github.com/semiexp/cspuz_core (cspuz_rs_puzzles/src/puzzles/parrot_loop.rs)
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.kudamono import SMALL, CellMarks, Kudamono
from clueproof.english import counted

OFF = -2
WAYS = ("straight across", "straight up and down")


class ParrotLoop(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """All clues are literals. Of each cell two say whether the loop goes straight on there, across or down."""

    name = "parrot-loop"
    group = "Loops, paths and links"
    title = "Parrot Loop"
    noun = "a Parrot Loop"
    usual = cp.Usual((7, 7))
    layers = (
        cp.CellNumbers(
            cp.Counts(
                0,
                lambda shape: max(shape.height, shape.width) - 1,
                "the {most} other cells of the longest row or column",
                spaced=True,
                signs={"x": OFF},
            ),
            also_called=("board",),
        ),
    )
    answer = cp.EdgeLines(along=False)
    kudamono = Kudamono("parrot-loop", CellMarks({"x": "x", **SMALL}, says={OFF: "x"}))

    def generator(self) -> cp.Generator:
        return ParrotLoopGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        straight: dict[tuple[bool, cp.Cell], cp.Literal] = {}
        for cell in e.points:
            for across, sides in ((True, cp.sides_of(cell)[1::2]), (False, cp.sides_of(cell)[::2])):
                name = cp.cell_name(*cell)
                passed = straight[across, cell] = e.model.boolean(name, ("not so", WAYS[not across]))
                lines = e.at(sides)
                rows = [*[(-passed, line) for line in lines], (passed, *[-line for line in lines])]
                e.add_clauses(rows if len(lines) == 2 else [(-passed,)], "straight on", name)
        for cell in e.points:
            clues = {
                number: e.model.boolean(f"{cp.cell_name(*cell)} says {'x' if number == OFF else number}")
                for number in e.open_values(cp.GIVEN, cell, (OFF, *range(max(shape.height, shape.width))))
            }
            e.state(cp.GIVEN, cell, clues)
            both = straight[True, cell], straight[False, cell]
            with e.group(cp.cell_name(*cell)):
                for number, clue in clues.items():
                    if number == OFF:
                        e.add_clauses([(-clue, -e.on_loop[cell])], "the loop does not pass it", conditions=1)
                        continue
                    e.add_clauses([(-clue, *both)], "the loop goes straight on", conditions=1)
                    for across, own in zip((True, False), both, strict=True):
                        others = tuple([straight[across, one] for one in _line(cell, across, shape) if one != cell])
                        so_many = cp.Exactly(number, others, enforce=(clue, own))
                        e.add(so_many, "so many other cells in line are passed so")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        passed, at = cp.passages(solution), cp.ways_at(solution)
        # a straight way across stays in one row
        across = {cell: at[cell][0][0] == at[cell][1][0] for cell, passage in passed.items() if not passage.turns}

        def value(cell: cp.Cell) -> int | None:
            if cell not in passed:
                return OFF
            if cell not in across:
                return None
            line = _line(cell, across[cell], shape)
            return sum(across.get(other) == across[cell] for other in line if other != cell)

        return value

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if clue.value == OFF:
            return f"the loop passes {name}, which has an x"
        if found == OFF:
            return f"the loop does not pass {name}"
        if found is None:
            return f"the loop turns in {name}"
        return (
            f"the loop passes {counted(found, 'other cell')} in line with {name} as it does that one, not {clue.value}"
        )


def _line(cell: cp.Cell, across: bool, shape: cp.GridShape) -> list[cp.Cell]:
    """The cells that lie beside each other where the loop passes them across, or up and down."""
    r, c = cell
    return [(at, c) for at in range(shape.height)] if across else [(r, at) for at in range(shape.width)]


class ParrotLoopGenerator(cp.LoopGenerator):
    """A number wherever the loop goes straight on."""

    def furnished(self, blank: cp.Puzzle, lines: cp.Lines, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        return self.rules.with_clues(blank, [clue for clue in self.rules.implied(blank, lines) if clue.value != OFF])
