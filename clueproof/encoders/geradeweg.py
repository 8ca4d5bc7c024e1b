"""Geradeweg.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every cell with a number. All straight parts of the loop, from turn to turn, that pass such a cell or
end in it have the length that the number says; where it is a `?`, a length that is the same for both if the loop turns
there. It does not pass a cell with a 0. With the option through_all it passes every cell.
Source: https://puzz.link/rules.html?geradeweg
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import CIRCLED, Circled, Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Flag, Link
from clueproof.english import counted

UNTOLD = cp.Counts.UNTOLD


class Geradeweg(cp.Genre[cp.LoopShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint, as a circle of a `CircledLoop` is and for the same reason."""

    name = "geradeweg"
    group = "Loops, paths and links"
    title = "Geradeweg"
    noun = "a Geradeweg"
    shape = cp.LoopShape
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                0,
                lambda shape: max(shape.height, shape.width) - 1,
                "the {most} lines of the longest row or column",
                spaced=True,
                untold="?",
            ),
            also_called=("board",),
        ),
    )
    answer = cp.EdgeLines(along=False)
    puzzlink = Link(
        "geradeweg",
        Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    )
    penpa = Penpa(Texts({"": "?", "?": "?"}, style=CIRCLED, says={cp.Counts.UNTOLD: "?"}), Circled("?"))
    technique_names: ClassVar = {
        ("cells in sight", "straight part"): "length of a straight part",
        ("ruled-out case", "straight part"): "too long or too short",
        ("few ways to meet a count", "says"): "straight on or turning at a number",
    }

    def rules(self, shape: cp.LoopShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", e.points if shape.through_all else ())

    def clue(self, shape: cp.LoopShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        name = cp.cell_name(*clue.position)
        up, right, down, left = (e.at(cp.links_ahead(clue.position, way, shape)) for way in cp.WAYS)
        lines = tuple([ray[0] for ray in (up, right, down, left) if ray])
        passed = cp.AtLeast(2, lines) if clue.value else cp.AtMost(0, lines)
        with e.group(name):
            stated = e.model.clue(passed, f"{name} says {'?' if clue.value == UNTOLD else clue.value}")
            if clue.value != UNTOLD:
                for rays in ((up, down), (left, right)) if clue.value else ():
                    for line in [ray[0] for ray in rays if ray]:
                        long = cp.VisibleSum(rays, clue.value, enforce=(stated, line))
                        e.add(long, f"a straight part of {counted(clue.value, 'line')}")
                return stated
            as_far = [
                (-stated, -other[0], *[-line for line in one[:length]], *other[length - 1 : length])
                for one, other in (*product((up, down), (left, right)), *product((left, right), (up, down)))
                for length in (range(2, len(one) + 1) if other else ())
            ]
            e.add_clauses(as_far, "equally far both ways", conditions=1)
        return stated

    def find_violation(self, puzzle: cp.Puzzle[cp.LoopShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=puzzle.shape.through_all)

    def clue_values(self, shape: cp.LoopShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        parts = _parts(solution)

        def length(cell: cp.Cell) -> int | None:
            lengths = {*parts.get(cell, [0])}
            return lengths.pop() if len(lengths) == 1 else None

        return length

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and bool(found)

    def random_clues(
        self, puzzle: cp.Puzzle[cp.LoopShape, cp.Clues], solution: cp.Lines, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        return [clue for clue in self.implied(puzzle, solution) if clue.value]

    def describe_violation(self, shape: cp.LoopShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        parts, name = _parts(solution).get(clue.position), cp.cell_name(*clue.position)
        if parts is None:
            return f"the loop does not pass {name}"
        if not clue.value:
            return f"the loop passes {name}, which says 0"
        if found is None:
            return f"the straight parts that meet in {name} have the lengths {parts[0]} and {parts[1]}"
        return f"the straight parts at {name} have the length {found}, not {clue.value}"


def _parts(solution: cp.Lines) -> dict[cp.Cell, tuple[int, ...]]:
    """For each cell that a loop passes: the length of the straight part, or of the two that meet there."""
    passed = cp.passages(solution)
    return {cell: lengths if turns else (sum(lengths),) for cell, (lengths, turns) in passed.items()}
