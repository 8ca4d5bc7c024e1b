"""Turnaround.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every number. A number is how often the loop turns in three cells: that of the number, the one before
and the one after it. A `?` is a number that isn't told. With the option through_all the loop passes every cell.
Source: https://puzz.link/rules.html?turnaround
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Flag, Link
from clueproof.english import counted

UNTOLD = cp.Counts.UNTOLD


class Turnaround(cp.Genre[cp.LoopShape, cp.EdgeEncoding, cp.Lines]):
    """A number is a constraint: the turns beside all cells as literals would be many."""

    name = "turnaround"
    group = "Loops, paths and links"
    title = "Turnaround"
    noun = "a Turnaround"
    shape = cp.LoopShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.CellNumbers(cp.Counts(0, 3, "the 3 cells", packed=True, untold="?"), also_called=("board",)),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link(
        "turnaround",
        Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: UNTOLD}),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    )
    penpa = Penpa(Texts({"?": "?"}, says={UNTOLD: "?"}))

    def generator(self) -> cp.Generator:
        return TurnaroundGenerator(self)

    def rules(self, shape: cp.LoopShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", e.points if shape.through_all else ())

    def clue(self, shape: cp.LoopShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        name, lines = cp.cell_name(*clue.position), e.at(e.points[clue.position])
        if clue.value == UNTOLD:
            return e.model.clue(cp.AtLeast(2, lines), f"the loop passes {name}")
        turns, rows = [e.turn(clue.position)], list[tuple[cp.Literal, ...]]()
        for side in e.points[clue.position]:
            (there,) = {*side} - {clue.position}
            # the loop goes that way, and turns at once
            both, line, turn = e.model.boolean(f"a turn behind {cp.link_name(side)}"), e.edges[side], e.turn(there)
            rows += [(-both, line), (-both, turn), (both, -line, -turn)]
            turns.append(both)
        with e.group(name):
            e.add_clauses(rows, "the loop goes to this cell and turns there")
            stated = e.model.clue(cp.Exactly(clue.value, tuple(turns)), f"{counted(clue.value, 'turn')} around {name}")
            e.add(cp.AtLeast(2, lines, enforce=(stated,)), "the loop passes a number")
        return stated

    def find_violation(self, puzzle: cp.Puzzle[cp.LoopShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=puzzle.shape.through_all)

    def clue_values(self, shape: cp.LoopShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        passed, at = cp.passages(solution), cp.ways_at(solution)
        return lambda cell: sum(passed[near].turns for near in (cell, *at[cell])) if cell in at else None

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and found is not None

    def describe_violation(self, shape: cp.LoopShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"the loop does not pass {name}"
        return f"{counted(found, 'turn')} around {name}, not {clue.value}"


class TurnaroundGenerator(cp.LoopGenerator):
    cells_per_cut = 16
